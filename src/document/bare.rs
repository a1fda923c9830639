//! URLs without a wrapper: where they begin, and where the sentence around them goes on.

use std::borrow::Cow;
use std::ops::Range;

use super::find::Assembly;
use super::{Find, Finder, Kind, Wrapper};

/// The URL whose scheme ends at this colon, if there is one that begins at `from` or behind.
pub(super) fn at<'d>(kind: Kind, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Option<Find<'d>> {
    let start = colon - scheme.len();
    let form = Form::of(scheme);
    if start < from || !form.may_be(&text[colon + 1..]) {
        return None;
    }
    let scan = Scan::new(kind, text, start, colon + 1, form);
    let Extent { end, is_as_it_stands } = scan.extent();
    if !form.is_meant(&text[colon + 1..end]) {
        return None;
    }
    let (wrapper, whole) = wrapper(&text[from..start]);
    let span = start..end;
    let (octets, pieces) = if is_as_it_stands {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let Assembly { octets, pieces, .. } = assembled(kind, text, span.clone());
        (Cow::Owned(octets), pieces)
    };
    Some(Find { wrapper, whole: start - whole..end, span, octets, other: None, pieces })
}

/// What stands before a URL and belongs to it, and how long that is.
fn wrapper(before: &[u8]) -> (Wrapper, usize) {
    let Some((rest, mark)) = before.split_last_chunk::<4>() else { return (Wrapper::None, 0) };
    let is_word = !rest.last().is_some_and(u8::is_ascii_alphanumeric);
    match mark.to_ascii_lowercase().as_slice() {
        b"udi=" if is_word => (Wrapper::UdiIs, 4),
        b"url:" if is_word => (Wrapper::Prefix, 4),
        _ => (Wrapper::None, 0),
    }
}

/// What must follow a scheme, so that a URL is meant by it and not a word before a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A host.
    Host,
    /// An address or identifier, which has its `@`.
    Address,
    /// A newsgroup with a dot, an article, or all of them; or a host.
    Group,
    /// A newsgroup and an article; or a host.
    Article,
}

impl Form {
    fn of(scheme: &str) -> Self {
        match scheme {
            "mailto" | "mid" | "cid" => Self::Address,
            "news" => Self::Group,
            "nntp" => Self::Article,
            _ => Self::Host,
        }
    }

    /// Whether it can be, as far as a few octets tell, so that a long run of colons and letters is not gone through at each.
    fn may_be(self, behind: &[u8]) -> bool {
        // No address, identifier or name of a newsgroup is as long as that.
        const FAR: usize = 512;
        let near = || {
            let near = &behind[..behind.len().min(FAR)];
            let end = near.iter().position(|octet| class(*octet) == Class::End).unwrap_or(near.len());
            &near[..end]
        };
        match self {
            Self::Host => begins_host(behind),
            Self::Address => near().contains(&b'@'),
            Self::Group => behind.starts_with(b"*") || begins_host(behind) || near().iter().any(|o| b".@".contains(o)),
            Self::Article => begins_host(behind) || near().contains(&b'/'),
        }
    }

    /// Whether what was read behind the colon is what is meant.
    fn is_meant(self, rest: &[u8]) -> bool {
        let begins_with = |is: fn(&u8) -> bool| rest.first().is_some_and(is);
        match self {
            Self::Host => begins_host(rest),
            Self::Address => rest.contains(&b'@') && !rest.starts_with(b"@"),
            Self::Group if rest == b"*" || begins_host(rest) => true,
            Self::Group => begins_with(u8::is_ascii_alphanumeric) && rest.iter().any(|octet| b".@".contains(octet)),
            Self::Article => begins_host(rest) || (begins_with(u8::is_ascii_alphabetic) && rest.contains(&b'/')),
        }
    }
}

/// Whether a host follows, or a path where none is needed; also behind slashes that are wrong in kind or number. What
/// stands for a host in a template is none.
fn begins_host(behind: &[u8]) -> bool {
    let is_template = |octet: u8| b"$%{}*.,:;!?'()&=+#@".contains(&octet);
    match behind {
        [b'/', b'/', b'.', rest @ ..] => rest.iter().take(2).any(|o| o.is_ascii_alphanumeric() || *o == b'/'),
        [b'/', b'/', octet, ..] => octet.is_ascii_graphic() && !is_template(*octet) || *octet >= 0x80,
        [b'/', octet, ..] | [b'\\', b'\\', octet, ..] => octet.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// What an octet is to the end of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Of the URL, and may be its last.
    Plain,
    /// Of the URL if more follows, else of the sentence.
    Sentence,
    /// Of the URL, unless the same stands before it too: somebody's emphasis.
    Emphasis,
    Open,
    Close,
    Quote,
    Ampersand,
    Backslash,
    /// Not US-ASCII.
    High,
    End,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::End; 256];
    let mut octet = 0;
    while octet < 256 {
        classes[octet] = match octet as u8 {
            b'.' | b',' | b':' | b';' | b'!' | b'?' | b'*' => Class::Sentence,
            b'_' | b'~' => Class::Emphasis,
            b'(' | b'[' | b'{' => Class::Open,
            b')' | b']' | b'}' => Class::Close,
            b'\'' => Class::Quote,
            b'&' => Class::Ampersand,
            b'\\' => Class::Backslash,
            b'<' | b'>' | b'"' | b'`' | b'|' => Class::End,
            0x21..=0x7E => Class::Plain,
            0x80.. => Class::High,
            _ => Class::End,
        };
        octet += 1;
    }
    classes
};

const fn class(octet: u8) -> Class {
    CLASSES[octet as usize]
}

/// Where a URL ends.
struct Extent {
    end: usize,
    /// Whether every octet stands for itself.
    is_as_it_stands: bool,
}

/// The search for the end of a URL: onward, with what may be its last octet kept in mind.
struct Scan<'d> {
    kind: Kind,
    text: &'d [u8],
    /// What stands before the URL.
    before: Option<u8>,
    limit: usize,
    form: Form,
    at: usize,
    extent: Extent,
    /// Brackets that are open, round, square and curly.
    open: [usize; 3],
    has_quote: bool,
    /// Whether it began with backslashes for slashes, and so may go on.
    has_backslashes: bool,
}

impl<'d> Scan<'d> {
    fn new(kind: Kind, text: &'d [u8], start: usize, at: usize, form: Form) -> Self {
        Self {
            kind,
            text,
            before: start.checked_sub(1).map(|before| text[before]),
            limit: text.len().min(start + Finder::LONGEST),
            form,
            at,
            extent: Extent { end: at, is_as_it_stands: true },
            open: [0; 3],
            has_quote: false,
            has_backslashes: text[at..].starts_with(b"\\\\"),
        }
    }

    fn extent(mut self) -> Extent {
        if self.form == Form::Group && self.text[self.at..].starts_with(b"*") {
            return Extent { end: self.at + 1, is_as_it_stands: true };
        }
        while self.at < self.limit {
            let run = self.text[self.at..self.limit].iter().take_while(|octet| class(**octet) == Class::Plain).count();
            self.take(run);
            match self.text.get(self.at) {
                Some(octet) if self.at < self.limit && self.goes_on(*octet) => {}
                _ => break,
            }
        }
        self.extent
    }

    /// Takes so many octets, the last of which may be that of the URL.
    fn take(&mut self, length: usize) {
        if length > 0 {
            self.at += length;
            self.extent.end = self.at;
        }
    }

    /// Takes an octet that is not plain, if it is of the URL.
    fn goes_on(&mut self, octet: u8) -> bool {
        match class(octet) {
            Class::Sentence => self.at += 1,
            Class::Emphasis if self.before == Some(octet) => self.at += 1,
            Class::Emphasis | Class::Plain => self.take(1),
            Class::Open => {
                self.open[bracket(octet)] += 1;
                self.at += 1;
            }
            Class::Close => {
                let open = &mut self.open[bracket(octet)];
                if *open == 0 {
                    return false;
                }
                *open -= 1;
                self.take(1);
            }
            Class::Quote if self.before == Some(b'\'') => return false,
            Class::Quote if self.has_quote => {
                self.has_quote = false;
                self.take(1);
            }
            Class::Quote => {
                self.has_quote = true;
                self.at += 1;
            }
            Class::Ampersand | Class::Backslash => return self.takes_other(),
            Class::High => match letter(&self.text[self.at..self.limit]) {
                Some(length) => self.take(length),
                None => return false,
            },
            Class::End => return false,
        }
        true
    }

    /// Takes what may stand for another octet.
    fn takes_other(&mut self) -> bool {
        match stands_for(self.kind, &self.text[self.at..self.limit]) {
            Other::Octet(_, length) => {
                self.extent.is_as_it_stands = false;
                self.take(length);
            }
            Other::Itself if self.text[self.at] == b'&' || self.has_backslashes => self.take(1),
            Other::Itself | Other::End => return false,
        }
        true
    }
}

fn bracket(octet: u8) -> usize {
    match octet {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// How long the letter is that begins here: one of the scripts that put blanks between words.
fn letter(text: &[u8]) -> Option<usize> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    let letter = chunk.valid().chars().next()?;
    (letter.is_alphabetic() && letter < '\u{2E80}').then(|| letter.len_utf8())
}

/// What stands for an octet.
pub(super) enum Other {
    /// The octet stands for itself.
    Itself,
    /// So many octets stand for this one.
    Octet(u8, usize),
    /// What is no octet of a URL.
    End,
}

/// What begins here with an ampersand or a backslash, or does not.
pub(super) fn stands_for(kind: Kind, text: &[u8]) -> Other {
    match (kind, text) {
        (Kind::Html, [b'&', ..]) => entity(text),
        (Kind::Markdown, [b'\\', octet, ..]) if octet.is_ascii_punctuation() => match class(*octet) {
            Class::End | Class::Backslash => Other::End,
            _ => Other::Octet(*octet, 2),
        },
        _ => Other::Itself,
    }
}

/// The entity that begins here. One that nobody knows, or that no `;` ends, is the text that it is.
fn entity(text: &[u8]) -> Other {
    const LONGEST: usize = 8;
    let Some(length) = text.iter().take(LONGEST).position(|octet| *octet == b';') else { return Other::Itself };
    let name = std::str::from_utf8(&text[1..length]).unwrap_or_default();
    let number = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        },
        None => match name {
            "amp" => Some(u32::from(b'&')),
            "apos" => Some(u32::from(b'\'')),
            "lt" | "gt" | "quot" | "nbsp" => return Other::End,
            _ => None,
        },
    };
    match number.map(u8::try_from) {
        None => Other::Itself,
        Some(Ok(octet)) if octet.is_ascii() && class(octet) != Class::End => Other::Octet(octet, length + 1),
        Some(_) => Other::End,
    }
}

/// The URL of a span in which something stands for something else.
fn assembled(kind: Kind, text: &[u8], span: Range<usize>) -> Assembly {
    let mut assembly = Assembly::default();
    let mut at = span.start;
    while at < span.end {
        match stands_for(kind, &text[at..span.end]) {
            Other::Octet(octet, length) => {
                assembly.push_for(octet, at..at + length);
                at += length;
            }
            Other::Itself | Other::End => {
                assembly.push(text[at], at);
                at += 1;
            }
        }
    }
    assembly
}
