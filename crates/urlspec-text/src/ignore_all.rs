//! Comments for all findings of a document.

use std::ops::Range;

use crate::directive::Directive;
use crate::line_tracker::BYTE_ORDER_MARK;
use crate::utf16::{self, ByteOrder};
use crate::{Edit, Finder, Finding, LintConfig, Match};
use urlspec::diagnostic::Code;

/// Extensions, names of files and languages whose comments differ from those of their kinds, or depend on the place.
const OTHER_SYNTAXES: [&str; 18] = [
    "ac", "apex", "bat", "cmd", "coq", "dtx", "just", "justfile", "lhs", "m4", "matlab", "mdx", "nix", "octave", "po",
    "pot", "prolog", "tcl",
];

/// Whether files with this extension or name, or in this language, may have other comments than their [`Kind`](crate::Kind), so that
/// none is added.
///
/// ```
/// use urlspec_text::has_other_comments;
///
/// assert!(has_other_comments("bat") && has_other_comments("Justfile"));
/// assert!(!has_other_comments("sh"));
/// ```
pub fn has_other_comments(name: &str) -> bool {
    OTHER_SYNTAXES.iter().any(|other| other.eq_ignore_ascii_case(name))
}

/// The work that the comments of a document may take: its length by the number of findings, since the search for the place of a
/// comment reads all of it.
const MAX_WORK: usize = 1 << 28;

/// Adds a comment `urlspec: ignore[code]` for each finding of a document, so that it is no longer reported. Returns the
/// number of findings that have one now. If it is 0, the document is as before.
///
/// `retain` removes findings that get no comment; it gets the document in UTF-8. A finding about a comment gets none, nor does one
/// where the syntax has no comments. A document that is too long for its number of findings stays as it is.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_text::{Finder, Kind, LintConfig, add_ignores};
///
/// let (finder, config) = (Finder::new(Kind::Shell), LintConfig::new(Spec::Rfc1738));
/// let mut document = b"get http://h.x/~a\n".to_vec();
/// assert_eq!(add_ignores(&finder, &config, &mut document, |_, _, _| ()), 1);
/// assert_eq!(document, b"# urlspec: ignore[unsafe-character]\nget http://h.x/~a\n");
/// assert_eq!(add_ignores(&finder, &config, &mut document, |_, _, _| ()), 0);
/// ```
pub fn add_ignores(
    finder: &Finder,
    config: &LintConfig,
    document: &mut Vec<u8>,
    retain: impl FnMut(&[u8], &Match<'_>, &mut Vec<Finding>),
) -> usize {
    if !finder.has_comments() {
        return 0;
    }
    let Some(order) = ByteOrder::detect(document) else { return add_after_mark(finder, config, document, retain) };
    let mut text = utf16::decode(document, order);
    // What is no text would not be as before.
    if utf16::encode(&text, order) != *document {
        return 0;
    }
    let count = add_after_mark(finder, config, &mut text, retain);
    if count > 0 {
        *document = utf16::encode(&text, order);
    }
    count
}

/// Adds the comments to a text after its byte order mark, which stays at its start.
fn add_after_mark(
    finder: &Finder,
    config: &LintConfig,
    text: &mut Vec<u8>,
    retain: impl FnMut(&[u8], &Match<'_>, &mut Vec<Finding>),
) -> usize {
    if !text.starts_with(BYTE_ORDER_MARK) {
        return add_to_text(finder, config, text, retain);
    }
    let mark: Vec<u8> = text.drain(..BYTE_ORDER_MARK.len()).collect();
    let count = add_to_text(finder, config, text, retain);
    text.splice(..0, mark);
    count
}

fn add_to_text(
    finder: &Finder,
    config: &LintConfig,
    text: &mut Vec<u8>,
    retain: impl FnMut(&[u8], &Match<'_>, &mut Vec<Finding>),
) -> usize {
    let places = places(finder, config, text, retain);
    if places.len().saturating_mul(text.len()) > MAX_WORK {
        return 0;
    }
    let before = text.len();
    let mut count = 0;
    // From the end, so that the places that follow stay as they are.
    for Place { mut url, codes } in places.into_iter().rev() {
        for code in codes {
            let is_ignored = is_ignored(finder, text, &url, code);
            let edit = if is_ignored { None } else { finder.ignore_edit(text, url.clone(), code) };
            count += usize::from(is_ignored || edit.is_some());
            if let Some(Edit { span, replacement }) = edit {
                let shift = if span.start <= url.start { replacement.len() } else { 0 };
                text.splice(span, replacement.into_bytes());
                url = url.start + shift..url.end + shift;
            }
        }
    }
    if text.len() == before { 0 } else { count }
}

/// A URL, and the codes of its findings.
struct Place {
    url: Range<usize>,
    codes: Vec<Code>,
}

fn places(
    finder: &Finder,
    config: &LintConfig,
    text: &[u8],
    mut retain: impl FnMut(&[u8], &Match<'_>, &mut Vec<Finding>),
) -> Vec<Place> {
    let config = config.for_document(text);
    let place = |matched: Match<'_>| {
        let mut findings = config.check(finder, text, &matched);
        if !findings.is_empty() {
            retain(text, &matched, &mut findings);
        }
        let codes: Vec<Code> = findings.iter().map(|finding| finding.diagnostic.code).collect();
        (!codes.is_empty()).then(|| Place { url: matched.full_span(), codes })
    };
    finder.matches(text).filter_map(place).collect()
}

/// Whether a comment suppresses the code, such as the one that was added for a later URL of the line.
fn is_ignored(finder: &Finder, text: &[u8], url: &Range<usize>, code: Code) -> bool {
    Directive::covering(finder, text, url.clone()).iter().any(|directive| directive.suppresses(code))
}
