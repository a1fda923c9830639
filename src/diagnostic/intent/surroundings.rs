//! What follows a URL in a text, and is read as a part of it: a mark, and another URL.

use super::written::{Found, Meant, Written};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{is_known_scheme, is_of_scheme};
use crate::diagnostic::{Code, Severity};
use crate::dialect::is_among;
use crate::octets::places_of;

pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    let has_slashes = !written.outline.slashes.is_empty();
    let found = || second_url(written, code).or_else(|| mark(written, code)).or_else(|| encoded_end(written, code));
    Box::new(has_slashes.then(found).flatten().into_iter())
}

/// `http://a.x/,https://b.x/`, and `http://a.xhttps://b.x/`, where nothing is between.
fn second_url(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.slashes.end;
    let rest = written.slice(start..written.text.len());
    let (at, url) = places_of(b"://", rest).find_map(|colon| {
        let before = rest[..colon].trim_end_matches(is_of_scheme);
        let name = &rest[before.len()..colon];
        match before.strip_suffix([',', ';']) {
            Some(first) if is_known_scheme(name) => Some((start + first.len(), start + before.len())),
            _ => glued(rest, colon, name).map(|at| (start + at, start + at)),
        }
    })?;
    let colon = url + written.slice(url..written.text.len()).find(':')?;
    let url = url..written.text.len();
    let builder = code.at(url.clone()).severity(Severity::Warning).label("a second URL");
    let builder = builder.message("another URL follows the first").help(ONE_URL);
    Some(Meant::new(at..colon + "://".len(), builder.guess(at..url.end, "", "remove it")))
}

/// Where the `http` or `https` before a colon begins, if it ends a word that is no scheme itself and no `xmlhttp`. Of 137,572 real URLs, one has such a
/// word, which is a mistake.
fn glued(text: &str, colon: usize, name: &str) -> Option<usize> {
    let scheme = ["https", "http"].into_iter().find(|own| name.len() > own.len() && name.ends_with(own))?;
    let at = colon - scheme.len();
    let word = text[..at].rsplit('/').next()?;
    // One character may be the type of a Gopher item.
    let is_word = word.ends_with(|c: char| c.is_ascii_alphanumeric()) && word.len() > 1 && !word.ends_with("xml");
    (is_word && !is_known_scheme(name)).then_some(at)
}

pub(in crate::diagnostic) const ONE_URL: &str = "Check each URL alone.";

/// `http://a.x/b,` and `http://a.x/b)`.
fn mark(written: &Written<'_>, code: Code) -> Option<Meant> {
    let last = written.text.chars().next_back()?;
    let is_mark = match last {
        ';' => !ends_with_entity(written.text),
        // Titles of a wiki end with a mark: `/wiki/Yahoo!`, `/wiki/Inc.`.
        '.' | '!' => !written.text.contains("/wiki/"),
        ',' | ':' => true,
        ')' => !written.text.contains('('),
        '\'' => !written.text[..written.text.len() - 1].contains('\''),
        '*' => written.text.ends_with("**"),
        _ => false,
    };
    let start = start_of_marks(written.text, last);
    // A dot may end a host, and a segment `..`. Three mark a URL that is cut off.
    let before = &written.text[..start];
    let is_after_part = match before.ends_with('/') {
        true => written.text[start..].starts_with(')'),
        false => !before.ends_with(['=', '.']),
    };
    let is_ours = is_mark && !written.text.ends_with("...") && start > written.authority().end && is_after_part;
    is_ours.then(|| {
        let span = start..written.text.len();
        let builder = code.at(span.clone()).severity(Severity::Advice).label("remove it if it belongs to the text");
        let what = match span.len() - last.len_utf8() {
            0 => format!("{} ends the URL", named(last)),
            _ => format!("`{}` ends the URL", written.slice(span.clone())),
        };
        let builder = builder.message(format!("{what}, and may belong to the text around it"));
        Meant::new(span.clone(), builder.help(OF_TEXT).guess(span, "", "remove it"))
    })
}

/// What an editor or a mail leaves at the end of a URL: white space, invisible characters and closing quotes. The second word is what
/// opens the quotes.
const ENCODED_ENDS: [(&str, &str, &str); 6] = [
    ("%20", "", "a space"),
    ("%C2%A0", "", "a no-break space"),
    ("%E2%80%8B", "", "an invisible character"),
    ("%EF%BB%BF", "", "an invisible character"),
    ("%22%3E", "%22", "the end of a tag of HTML"),
    ("%E2%80%9D", "%E2%80%9C", "a closing quotation mark"),
];

/// `http://a.x/b%20`, `http://a.x/b%E2%80%8B`: the encoded end of a path.
fn encoded_end(written: &Written<'_>, code: Code) -> Option<Meant> {
    let ends = |escape: &str, text: &str| {
        text.len() > escape.len() && text[text.len() - escape.len()..].eq_ignore_ascii_case(escape)
    };
    // A selector of Gopher may end so.
    let is_ours = is_among(&["http", "https", "ftp"], written.scheme()) && written.text.is_ascii();
    let is_path = is_ours && !written.text.contains(['?', '#']);
    let (escape, open, what) = ENCODED_ENDS.into_iter().find(|(escape, ..)| is_path && ends(escape, written.text))?;
    let mut start = written.text.len();
    while ends(escape, &written.text[..start]) {
        start -= escape.len();
    }
    let is_opened = !open.is_empty() && written.text[..start].contains(open);
    (!is_opened && start > written.authority().end).then(|| {
        let span = start..written.text.len();
        let builder = code.at(span.clone()).severity(Severity::Advice).label("remove it if it belongs to the text");
        let builder = builder.message(format!("the URL ends with {what}, which is encoded"));
        let help = "A path may end so. More often, the character was copied with the URL.";
        Meant::new(span.clone(), builder.help(help).guess(span, "", "remove it"))
    })
}

/// `&gt;`, `&#039;`: the `;` belongs to the entity.
fn ends_with_entity(text: &str) -> bool {
    let name = text.trim_end_matches(';').rsplit('&').next().filter(|name| name.len() < text.len() - 1);
    name.is_some_and(|name| {
        let digits = name.strip_prefix('#');
        digits.unwrap_or(name).bytes().all(|octet| octet.is_ascii_alphanumeric()) && (2..=8).contains(&name.len())
    })
}

/// Where the marks at the end of a text begin: those like the last, and a closing bracket that nothing opened before them.
fn start_of_marks(text: &str, last: char) -> usize {
    let start = text.trim_end_matches(last).len();
    let before = text[..start].trim_end_matches(')');
    if before.contains('(') { start } else { before.len() }
}

const OF_TEXT: &str = "A URL may end with such a mark. More often, it was copied with the URL.";
