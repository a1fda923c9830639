//! The host name of RFC 1738, parsed without a branch for each label, which would be mispredicted.
//!
//! `short` looks at bits, one for each octet of a short name. `long` is a shift-based DFA. A state is a bit offset: for each octet, one `u64` holds the next state of every state, at the offset of that state.

use super::input::Input;
use super::set::Set;

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

/// The length of a name that has less than 32 octets, and no letter, digit, hyphen or dot after it. `None` if it is not such a name, or if the
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
