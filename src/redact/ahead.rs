//! What comes next in a text, so that a search from each of many places looks at each octet once.

use std::ops::Range;

use super::delimiter::Delimiter;

/// Finds what comes next after offsets that mostly increase.
pub(super) struct Ahead<'t> {
    text: &'t str,
    delimiter: Option<Next>,
    end_of_password: Option<Next>,
    blank: Option<Range<usize>>,
    at_sign: Option<Range<usize>>,
    slash: Option<Range<usize>>,
    end_of_user: Option<Range<usize>>,
    end_of_segment: Option<Range<usize>>,
    /// The last `@` between an offset and a slash.
    last_at: Option<(Range<usize>, Option<usize>)>,
}

/// What was found from an offset.
#[derive(Clone)]
pub(super) struct Next {
    from: usize,
    pub span: Range<usize>,
    /// The delimiter; `None` is white space, or the end of the text.
    pub delimiter: Option<Delimiter>,
}

impl<'t> Ahead<'t> {
    pub const fn new(text: &'t str) -> Self {
        Self {
            text,
            delimiter: None,
            end_of_password: None,
            blank: None,
            at_sign: None,
            slash: None,
            end_of_user: None,
            end_of_segment: None,
            last_at: None,
        }
    }

    /// The next delimiter in any form, or white space.
    pub fn delimiter(&mut self, from: usize) -> Option<Next> {
        Self::next(&mut self.delimiter, self.text, from, |_| true)
    }

    /// The next slash or `@` in any form, or white space.
    pub fn end_of_password(&mut self, from: usize) -> Option<Next> {
        Self::next(&mut self.end_of_password, self.text, from, |delimiter| delimiter != Delimiter::Colon)
    }

    fn next(known: &mut Option<Next>, text: &str, from: usize, is_wanted: impl Fn(Delimiter) -> bool) -> Option<Next> {
        if known.as_ref().is_none_or(|known| from < known.from || known.span.start < from) {
            *known = Some(Self::search(text, from, is_wanted));
        }
        known.clone()
    }

    fn search(text: &str, from: usize, is_wanted: impl Fn(Delimiter) -> bool) -> Next {
        let octets = text.as_bytes();
        let mut at = from;
        while at < octets.len() && !octets[at].is_ascii_whitespace() {
            match Delimiter::at(octets, at) {
                Some((delimiter, length)) if is_wanted(delimiter) => {
                    return Next { from, span: at..at + length, delimiter: Some(delimiter) };
                }
                found => at += found.map_or(1, |(_, length)| length),
            }
        }
        Next { from, span: at..at, delimiter: None }
    }

    /// The next white space, or the end.
    pub fn blank(&mut self, from: usize) -> usize {
        Self::octet(&mut self.blank, self.text, from, |octet| octet.is_ascii_whitespace())
    }

    /// The next `@`.
    pub fn at_sign(&mut self, from: usize) -> Option<usize> {
        Some(Self::octet(&mut self.at_sign, self.text, from, |octet| octet == b'@')).filter(|at| *at < self.text.len())
    }

    fn slash(&mut self, from: usize) -> usize {
        Self::octet(&mut self.slash, self.text, from, |octet| octet == b'/')
    }

    /// What ends a user name in a text.
    pub fn end_of_user(&mut self, from: usize) -> Option<usize> {
        let is_end = |octet| matches!(octet, b':' | b'/' | b'<' | b'>');
        Some(Self::octet(&mut self.end_of_user, self.text, from, is_end)).filter(|at| *at < self.text.len())
    }

    /// The next slash or white space.
    pub fn end_of_segment(&mut self, from: usize) -> usize {
        Self::octet(&mut self.end_of_segment, self.text, from, |octet| octet == b'/' || octet.is_ascii_whitespace())
    }

    fn octet(known: &mut Option<Range<usize>>, text: &str, from: usize, is_wanted: impl Fn(u8) -> bool) -> usize {
        match known {
            Some(known) if (known.start..=known.end).contains(&from) => known.end,
            _ => {
                let found = text.as_bytes()[from..].iter().position(|octet| is_wanted(*octet));
                let end = found.map_or(text.len(), |length| from + length);
                *known = Some(from..end);
                end
            }
        }
    }

    /// The end of the password that begins at an offset in a word that ends at `blank`, as [`crate::outline::password_end`]
    /// finds it.
    pub fn password_end(&mut self, from: usize, blank: usize) -> Option<usize> {
        let slash = self.slash(from).min(blank);
        let last = match &self.last_at {
            Some((span, last)) if span.end == slash && span.start <= from => *last,
            _ => {
                let last = self.text[from..slash].rfind('@').map(|at| from + at);
                self.last_at = Some((from..slash, last));
                last
            }
        };
        match last.filter(|last| *last >= from) {
            Some(at) => Some(at),
            None if self.is_number(from, slash) => None,
            None => self.at_sign(slash).filter(|at| *at < blank),
        }
    }

    /// Whether a text is empty or a port.
    fn is_number(&self, from: usize, end: usize) -> bool {
        self.text[from..end].bytes().all(|octet| octet.is_ascii_digit())
    }
}
