//! What is next to a URL in a document, and what no fix of the URL may touch: the marks at its end that the syntax of the document may
//! need, and a host that the finder could not read to its end.

use std::ops::Range;

use crate::byte_class::{ByteClass, class_of};
use crate::syntax::Role;
use crate::template::authority;
use crate::{Kind, Match, Wrapper};
use urlspec::diagnostic::{Applicability, Fix};

/// How far after a URL the word is searched for that shows that its host is cut.
const MAX_DISTANCE: usize = 256;

/// What decides which fixes of one URL a document can have.
pub(crate) struct Neighbours {
    /// Whether nothing marks the end of the URL.
    is_bare: bool,
    /// What cuts the URL in its host or its login.
    cut: Cut,
    /// Whether an expansion of a shell follows the URL, so that its end is somewhere else.
    is_before_expansion: bool,
    /// Whether the separators of the table around the URL would end it.
    is_in_table: bool,
}

impl Neighbours {
    pub fn of(kind: Kind, document: &[u8], matched: &Match<'_>) -> Self {
        let is_bare = matched.region.role == Role::Text && matched.wrapper == Wrapper::None;
        let is_in_host = || {
            let url = matched.as_bytes();
            let authority = authority(url);
            !authority.is_empty() && authority.end == url.len()
        };
        let cut = match is_bare && is_in_host() {
            true if matched.as_bytes()[authority(matched.as_bytes())].iter().any(|byte| b",;".contains(byte)) => {
                Cut::Mark
            }
            true => Cut::of(document, &matched.span),
            false => Cut::None,
        };
        let is_before_expansion = is_bare && begins_expansion(document, matched.span.end);
        Self { is_bare, cut, is_before_expansion, is_in_table: kind == Kind::Csv }
    }

    /// Whether a fix leaves alone what is next to the URL. `url` is the text of the URL, also after other fixes.
    pub fn allow(&self, url: &[u8], fix: &Fix) -> bool {
        let written = fix.replacement.as_str();
        let completes = match self.cut {
            Cut::None => false,
            Cut::Blank => fix.applicability != Applicability::Sure,
            Cut::Mark => true,
        };
        let separates = self.is_in_table && written.bytes().any(|byte| b",;|\"".contains(&byte));
        let is_at_end = self.is_before_expansion && fix.span.end == url.len();
        let touches_mark = self.is_bare && touches_mark_at_end(url, fix);
        !(completes || separates || is_at_end || touches_mark)
    }
}

/// Whether a fix removes or replaces a mark at the end of a URL that may be a separator, a continuation, a quote, or the first half of an
/// escape or an expansion. A quote or a bracket whose partner is in the URL is data.
fn touches_mark_at_end(url: &[u8], fix: &Fix) -> bool {
    let (span, written) = (&fix.span, fix.replacement.as_str().as_bytes());
    let Some(removed) = url.get(span.clone()).filter(|removed| span.end == url.len() && !removed.is_empty()) else {
        return false;
    };
    // An insertion may replace what precedes it, too.
    let removed = if written.starts_with(removed) { &[][..] } else { removed };
    removed.iter().any(|byte| match byte {
        b',' | b';' | b'\\' | b'$' => true,
        b'"' | b'\'' | b'`' => count(url, *byte) % 2 == 1,
        b'(' | b')' => count(url, b'(') != count(url, b')'),
        b'[' | b']' => count(url, b'[') != count(url, b']'),
        b'{' | b'}' => count(url, b'{') != count(url, b'}'),
        _ => false,
    })
}

/// Whether an expansion of a shell begins at an offset: `$`, or a mark of code that another on its line closes.
fn begins_expansion(document: &[u8], at: usize) -> bool {
    let rest = &document[at..document.len().min(at + MAX_DISTANCE)];
    match rest {
        [b'$', ..] => true,
        [b'`', rest @ ..] => rest.iter().find(|byte| matches!(byte, b'`' | b'\n')) == Some(&b'`'),
        _ => false,
    }
}

fn count(text: &[u8], byte: u8) -> usize {
    memchr::memchr_iter(byte, text).count()
}

/// What ends the part of a host or a login that the finder sees, if more of it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    None,
    /// A blank, so that it is not sure that the URL is cut.
    Blank,
    /// A quote, a bracket, the colon before an expansion, or a separator.
    Mark,
}

impl Cut {
    /// What cuts a URL that ends in its host.
    fn of(text: &[u8], span: &Range<usize>) -> Self {
        let rest = &text[span.end..text.len().min(span.end + MAX_DISTANCE)];
        let is_cut = match rest {
            [b' ' | b'\t', rest @ ..] => return Self::of_blank(text, span, rest.trim_ascii_start()),
            [b'"' | b'\'' | b'`', next, ..] => next.is_ascii_alphanumeric() || b"$/:{".contains(next),
            [b'[' | b'(' | b'{' | b'<', next, ..] => *next != b'/',
            [b':', next, ..] => !next.is_ascii_whitespace(),
            [b'$' | b'\\', ..] => true,
            _ => false,
        };
        if is_cut { Self::Mark } else { Self::None }
    }

    /// The same where a blank ends it: it goes on if the next word has a delimiter, or the URL is in brackets or quotes.
    fn of_blank(text: &[u8], span: &Range<usize>, next: &[u8]) -> Self {
        let is_opened = |byte: u8| matches!(byte, b'(' | b'"' | b'\'' | b'`' | b'<' | b'[');
        let length = next.iter().take_while(|byte| class_of(**byte) != ByteClass::End).count();
        let has_delimiter = next[..length].iter().rev().skip(1).any(|byte| b"/@".contains(byte));
        let is_in_wrapper = span.start.checked_sub(1).is_some_and(|before| is_opened(text[before]));
        if has_delimiter || is_in_wrapper { Self::Blank } else { Self::None }
    }
}
