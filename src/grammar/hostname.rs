//! The host name of RFC 1738, parsed without a branch for each label, which would be mispredicted.
//!
//! `short` looks at bits, one for each byte of a short name. `long` is a shift-based DFA. A state is a bit offset: for each byte, one `u64` holds the next state of every state, at the offset of that state.

use nom::Parser;
use nom::combinator::opt;

use super::abnf::{count, many0};
use super::input::{Expected, Input, Parse};
use super::list::TextParser;
use super::set::Set;
use super::terminal::{Pattern, Terminal, fail, literal, recognize, shortcut, split, terminal};

/// The characters of a label: `alphadigit` and `-`, under the name `domainlabel`.
macro_rules! label {
    ($first:ident, $others:ident) => {{
        const LABEL: crate::grammar::Set = $others.and("-").called("domainlabel");
        crate::grammar::hostname::label_in(&$first, &LABEL)
    }};
}
pub(super) use label;

/// `alpha | alpha *[ alphadigit | "-" ] alphadigit`: a label, without the hyphens after it. [`label!`] calls it.
pub(super) fn label_in<'a, I: Input<'a>>(first: &'static Set, label: &'static Set) -> impl TextParser<'a, I> {
    terminal(move |i: I| Some(scan_label(i, 0, first, label).0).filter(|length| *length > 0))
}

/// `*[ domainlabel "." ] toplabel`. The last label that begins with a letter ends the name.
macro_rules! labels {
    ($domainlabel:ident, $toplabel:ident, $alphadigit:ident) => {{
        const LABEL: crate::grammar::Set = $alphadigit.and("-").called("domainlabel");
        crate::grammar::hostname::labels_in($domainlabel, $toplabel, &$alphadigit, &LABEL)
    }};
    ($domainlabel:ident, $toplabel:ident, $alphadigit:ident, ".") => {{
        const LABEL: crate::grammar::Set = $alphadigit.and("-").called("domainlabel");
        crate::grammar::hostname::labels_and_dot($domainlabel, $toplabel, &$alphadigit, &LABEL)
    }};
}
pub(super) use labels;

/// The function of [`labels!`].
#[inline(always)]
pub(super) fn labels_in<'a, I: Input<'a>>(
    domainlabel: impl Fn(I) -> Parse<I, &'a str> + Copy,
    toplabel: impl Fn(I) -> Parse<I, &'a str> + Copy,
    alphadigit: &'static Set,
    label: &'static Set,
) -> impl TextParser<'a, I> {
    let domainlabels = many0((domainlabel, literal(".")));
    shortcut(Terminal::of(Labels { alphadigit, label, takes_dot: false }), recognize((domainlabels, toplabel)))
}

/// The function of [`labels!`] for a name after which a dot may be.
#[inline(always)]
pub(super) fn labels_and_dot<'a, I: Input<'a>>(
    domainlabel: impl Fn(I) -> Parse<I, &'a str> + Copy,
    toplabel: impl Fn(I) -> Parse<I, &'a str> + Copy,
    alphadigit: &'static Set,
    label: &'static Set,
) -> impl TextParser<'a, I> {
    let scan = Terminal::of(Labels { alphadigit, label, takes_dot: true });
    shortcut(scan, move |i| whole_name(i, domainlabel, toplabel))
}

/// The labels of a whole name. A dot at its end ends no `domainlabel`.
fn whole_name<'a, I: Input<'a>>(
    i: I,
    domainlabel: impl Fn(I) -> Parse<I, &'a str>,
    toplabel: impl Fn(I) -> Parse<I, &'a str>,
) -> Parse<I, ()> {
    let name = i.rest().strip_suffix('.').unwrap_or(i.rest());
    let dots = name.bytes().filter(|octet| *octet == b'.').count();
    (count(dots, (domainlabel, literal("."))), toplabel, opt(literal("."))).map(|_| ()).parse(i)
}

/// The name at the beginning of a text. Where it is recorded, each place at which the name could go on is.
///
/// A type and not a closure, so that it is inlined.
#[derive(Clone, Copy)]
struct Labels {
    alphadigit: &'static Set,
    label: &'static Set,
    /// Whether a dot may follow.
    takes_dot: bool,
}

impl Labels {
    #[inline(always)]
    fn length<'a, I: Input<'a>>(self, i: I) -> Option<usize> {
        let length = if I::RECORDS { scan(i, self.alphadigit, self.label) } else { run(i, self.alphadigit) }?;
        let is_dot = self.takes_dot && i.rest().as_bytes().get(length) == Some(&b'.');
        Some(length + usize::from(is_dot))
    }
}

impl<'a, I: Input<'a>> Pattern<'a, I> for Labels {
    #[inline(always)]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        self.length(i).map_or_else(|| fail(i), |length| split(i, length))
    }
}

const STATE: u64 = 0x3F;
/// At the beginning of a label.
const START: u64 = 0;
/// In a label that begins with a letter, after a letter or digit. A name may end here.
const NAME: u64 = 6;
/// The same, after a hyphen.
const NAME_HYPHEN: u64 = 12;
/// In a label that begins with a digit.
const LABEL: u64 = 18;
const LABEL_HYPHEN: u64 = 24;
/// After the name.
const END: u64 = 30;

static STEPS: [u64; 256] = {
    let mut steps = [0; 256];
    let mut octet = 0;
    while octet < 256 {
        let byte = octet as u8;
        let (start, name, label) = match byte {
            b'.' => (END, START, START),
            b'-' => (END, NAME_HYPHEN, LABEL_HYPHEN),
            _ if byte.is_ascii_alphabetic() => (NAME, NAME, LABEL),
            _ if byte.is_ascii_digit() => (LABEL, NAME, LABEL),
            _ => (END, END, END),
        };
        // A label can't end with a hyphen.
        let (name_hyphen, label_hyphen) = if byte == b'.' { (END, END) } else { (name, label) };
        steps[octet] = start << START
            | name << NAME
            | name_hyphen << NAME_HYPHEN
            | label << LABEL
            | label_hyphen << LABEL_HYPHEN
            | END << END;
        octet += 1;
    }
    steps
};

/// The length in bytes of the name at the beginning of a text. The name ends with the last label that begins with a letter.
#[inline(always)]
pub(super) fn run<'a, I: Input<'a>>(i: I, letters_and_digits: &'static Set) -> Option<usize> {
    let text = i.rest().as_bytes();
    short(i, letters_and_digits).or_else(|| long(text))
}

/// The length of a name that has less than 32 bytes, and no letter, digit, hyphen or dot after it. `None` if it is not such a name, or if the
/// automaton must decide.
#[inline(always)]
fn short<'a, I: Input<'a>>(i: I, letters_and_digits: &'static Set) -> Option<usize> {
    const DOT: Set = Set::of("dot", ".");
    const HYPHEN: Set = Set::of("hyphen", "-");
    let (dots, hyphens) = (i.mask(&DOT)?, i.mask(&HYPHEN)?);
    let marks = dots | hyphens;
    let length = (i.mask(letters_and_digits)? | marks).trailing_ones();
    if length == 0 || length == u32::BITS {
        return None;
    }
    let name = u32::MAX >> (u32::BITS - length);
    let starts = (dots << 1 | 1) & name;
    let last = 1 << (length - 1);
    let is_wrong = marks & (starts | last) | dots & hyphens << 1 & name != 0;
    let last_label = u32::BITS - 1 - starts.leading_zeros();
    let begins = i.rest().as_bytes().get(last_label as usize)?;
    (!is_wrong && begins.is_ascii_alphabetic()).then_some(length as usize)
}

fn long(text: &[u8]) -> Option<usize> {
    let (mut state, mut name) = (START, 0);
    for (at, octet) in text.iter().enumerate() {
        state = STEPS[usize::from(*octet)] >> state & STATE;
        name = if state == NAME { at + 1 } else { name };
        if state == END {
            break;
        }
    }
    (name > 0).then_some(name)
}

fn scan<'a, I: Input<'a>>(i: I, alphadigit: &'static Set, label: &'static Set) -> Option<usize> {
    let text = i.rest();
    let (mut at, mut name) = (0, None);
    loop {
        let (length, run) = scan_label(i, at, alphadigit, label);
        if length == 0 {
            return name;
        }
        if text.as_bytes()[at].is_ascii_alphabetic() {
            name = Some(at + length);
        }
        at += run;
        if length < run {
            return name;
        }
        if text.as_bytes().get(at) != Some(&b'.') {
            i.expect(at, Expected::Literal("."));
            return name;
        }
        at += 1;
    }
}

/// The length of the label at `at`, which begins with a member of `first`; and its length with the hyphens after it, which
/// are not part of the label.
fn scan_label<'a, I: Input<'a>>(i: I, at: usize, first: &'static Set, label: &'static Set) -> (usize, usize) {
    let text = &i.rest()[at..];
    if first.first(text) == 0 {
        i.expect(at, Expected::Class(first));
        return (0, 0);
    }
    let run = i.members(at, label);
    i.expect(at + run, Expected::Class(label));
    let hyphens = text.as_bytes()[..run].iter().rev().take_while(|octet| **octet == b'-').count();
    (run - hyphens, run)
}
