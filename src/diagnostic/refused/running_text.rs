//! A text that is not a URL, and contains one.

use std::ops::Range;

use super::Context;
use crate::diagnostic::names::{is_known_scheme, is_known_word, is_of_scheme, text_after_host};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::is_escape;
use crate::octets::places_of;
use crate::scheme::Scheme;

/// Text before a URL, or after it.
pub(super) fn check(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let mut schemes = schemes_with_slashes(context.text);
    let first = schemes.next()?;
    match first.start {
        0 => after_url(context, code, first.clone(), schemes)
            .or_else(|| after_blank(context, code, first))
            .or_else(|| after_host(context, code))
            .or_else(|| adjoining_url(context, code)),
        _ => emphasised(context, code, &first).or_else(|| around_url(context, code, first, schemes)),
    }
}

/// `**http://info.cern.ch/**`, `_http://info.cern.ch/_`, `|http://info.cern.ch/|`: marks of Markdown around a URL. The mark at the end is
/// reported first, as in [`around_url`].
fn emphasised(context: &Context<'_>, code: Code, scheme: &Range<usize>) -> Option<DiagnosticBuilder> {
    const MARKS: [&str; 9] = ["***", "**", "*", "___", "__", "_", "~~", "||", "|"];
    let mark = context.slice(..scheme.start);
    MARKS.contains(&mark).then_some(())?;
    let end = context.text.len() - mark.len();
    let (span, title) = match context.text.ends_with(mark) && end > scheme.end {
        true => (end..context.text.len(), "remove the mark after the URL"),
        false if context.working_copy.has_removed(mark) => (0..mark.len(), "remove the mark before the URL"),
        false => return None,
    };
    let builder = code
        .at(span.clone())
        .message(format!("`{mark}` is around the URL, as in Markdown"))
        .label("not part of the URL");
    Some(builder.guess(span, "", title))
}

/// `http://info.cern.ch/ # the first`, `http://info.cern.ch/ (archived)`: what a list, a shell or a program writes after a URL.
fn after_blank(context: &Context<'_>, code: Code, first: Range<usize>) -> Option<DiagnosticBuilder> {
    context.found().filter(|found| matches!(found, ' ' | '\t') && context.at > first.end)?;
    let (before, rest) = (context.slice(..context.at), context.slice(context.at..).trim());
    let url = before.trim_end_matches(CLOSING_MARKS);
    let ends_with_mark = before.ends_with([',', ';', ')']) || before[url.len()..].contains(QUOTES);
    let is_note =
        begins_note(rest) || ends_note(rest) || ((begins_remark(rest) || ends_with_mark) && !ends_as_file(rest));
    let is_opened = |open: char| url.contains(open);
    (is_note && !is_opened('(') && !is_opened('"')).then(|| text_after_url(code, url.len()..context.text.len()))
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// Marks that belong to the text after a URL.
const CLOSING_MARKS: [char; 7] = [',', ';', ')', '"', '\'', '`', '.'];

/// Whether a text begins with a mark of a comment, a shell or a program, apart from what follows.
fn begins_note(text: &str) -> bool {
    const MARKS: [&str; 16] = ["#", "//", "--", "|", "||", "&&", "&", ">", ">>", "2>", "<", ";", "\\", "+", "=>", "->"];
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    MARKS.contains(&word)
}

/// Whether a text is in brackets or quotes as a whole, as a remark and the title of a link of Markdown are.
fn ends_note(text: &str) -> bool {
    let inner = text.trim_end_matches(['.', ',', ';', ')']);
    let is_quoted = |quote: char| text.len() > 2 && text.starts_with(quote) && inner.ends_with(quote);
    (text.starts_with('(') && text[inner.len()..].contains(')')) || QUOTES.into_iter().any(is_quoted)
}

/// Whether a text begins with a dash, as a remark does, and the second half of some names of files.
fn begins_remark(text: &str) -> bool {
    ["- ", "\u{2013} ", "\u{2014} "].iter().any(|dash| text.starts_with(dash))
}

/// Whether the last word of a text ends as the name of a file.
fn ends_as_file(text: &str) -> bool {
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    last.rsplit_once('.').is_some_and(|(name, end)| {
        !name.is_empty() && (2..=4).contains(&end.len()) && end.bytes().all(|octet| octet.is_ascii_alphanumeric())
    })
}

/// `http://info.cern.ch).`: a URL that ends with its host, and marks of the text around it.
fn after_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let text = context.slice(host.clone());
    if !context.ended_in(&host) || host.end < context.end() || text.starts_with('[') {
        return None;
    }
    let length = text.len() - text_after_host(text).len();
    let span = host.start + length..host.end;
    (length > 0 && !span.is_empty() && span.start <= context.at).then(|| text_after_url(code, span))
}

/// Reports that the rest of a text is not part of the URL.
pub(super) fn text_after_url(code: Code, span: Range<usize>) -> DiagnosticBuilder {
    let builder = code.at(span.clone()).message("text follows the URL").label("not part of the URL");
    builder.guess(span, "", "remove the text after the URL")
}

/// `[1]: http://info.cern.ch/`, `see (http://info.cern.ch/).`, `<a href="http://info.cern.ch/">`: what precedes the URL, or follows
/// it. What follows is reported first: some of it is legal in URLs, so parsing would not notice it.
fn around_url(
    context: &Context<'_>,
    code: Code,
    scheme: Range<usize>,
    mut others: impl Iterator<Item = Range<usize>>,
) -> Option<DiagnosticBuilder> {
    // Its end is looked for once: a text may have a scheme in every few octets.
    let first_end = end_of_url(context.text, scheme.clone());
    let other = others.find(|other| other.start > first_end);
    let url = url_after(context.text, scheme, other.is_some())?;
    if let Some(other) = other {
        let end = end_of_url(context.text, other.clone());
        // Nothing shows which of them is meant.
        let builder = code.at(url).message(TWO_URLS).label("a URL").related(other.start..end, "another URL");
        return Some(builder.continue_with(0..context.text.len(), "news:x"));
    }
    let after = url.end..context.text.len();
    let builder = |span: Range<usize>, title| code.at(span.clone()).guess(span, "", title);
    Some(match after.is_empty() {
        true => builder(0..url.start, "remove the text before the URL").related(url, "the URL"),
        false => builder(after, "remove the text after the URL").label("not part of the URL"),
    })
}

/// `http://info.cern.ch/</a>`, `a.svg)](http://info.cern.ch/)`: markup and another URL after a URL.
fn after_url(
    context: &Context<'_>,
    code: Code,
    first: Range<usize>,
    others: impl Iterator<Item = Range<usize>>,
) -> Option<DiagnosticBuilder> {
    let is_tag = |at: &usize| context.slice(*at + 2..).starts_with(|c: char| c.is_ascii_alphabetic());
    // A data URL may have a whole HTML document.
    let has_tag = memchr::memchr(b'<', context.text.as_bytes()).is_some() && context.scheme() != "data";
    let tag = if has_tag { places_of(b"</", context.text).next().filter(is_tag) } else { None };
    let second = others.map(|scheme| scheme.start).find(|at| {
        let before = context.slice(..*at);
        before.ends_with(['\'', '"', '<', '>']) || before.ends_with("](") || before.ends_with(char::is_whitespace)
    });
    let (at, message) = match (tag, second) {
        (Some(tag), second) if second.is_none_or(|second| tag < second) => end_of_attribute(context, first.end..tag),
        (_, second) => (end_of_first(context.text, second?), TWO_URLS),
    };
    let span = at..context.text.len();
    (at > first.end).then(|| text_after_url(code, span).message(message))
}

/// Where the URL ends before a tag that closes an element, and what follows it. If the quotation mark of an attribute is missing, the
/// text of the element is between: `http://info.cern.ch/>the first</a>`.
fn end_of_attribute(context: &Context<'_>, before: Range<usize>) -> (usize, &'static str) {
    let between = context.slice(before.clone());
    match between.find('>').filter(|end| !between[..*end].contains('<')) {
        Some(end) => (before.start + end, "the end of an HTML tag follows the URL"),
        None => (before.end, "an HTML tag follows the URL"),
    }
}

const TWO_URLS: &str = "the text contains more than one URL";

/// `http://info.cern.ch/a.zipftp://info.cern.ch/`: a URL that follows another without anything between.
fn adjoining_url(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    context.found().filter(|found| matches!(found, ':' | '/'))?;
    let colon =
        context.at - context.slice(..context.at).bytes().rev().take_while(|octet| b":/".contains(octet)).count();
    context.slice(colon..).strip_prefix("://")?;
    let before = context.slice(..colon);
    let ends = |scheme: &&Scheme| scheme.name.len() > 2 && before.ends_with(scheme.name);
    let schemes = Scheme::ALL.iter().filter(|scheme| scheme.like.is_some());
    let scheme = schemes.filter(ends).map(Scheme::name).max_by_key(|name| name.len())?;
    let start = colon - scheme.len();
    let is_escaped = start >= 3 && is_escape(&context.text.as_bytes()[start - 3..]);
    let adjoins = !is_escaped && context.slice(..start).ends_with(|c: char| c.is_ascii_alphabetic());
    let span = start..context.text.len();
    (adjoins && start > context.outline.path.start).then(|| {
        let builder = code.at(span.clone()).message(TWO_URLS).label("not part of the URL");
        builder.guess(span, "", "remove the second URL")
    })
}

/// Where the first of two URLs ends: before the punctuation and white space that precede the second.
fn end_of_first(text: &str, second: usize) -> usize {
    let is_between = |c: char| c.is_whitespace() || "()[]<>\"'".contains(c);
    let first = text[..second].trim_end_matches(is_between);
    let first = &first[..first.find(char::is_whitespace).unwrap_or(first.len())];
    if first.len() < second { first.trim_end_matches([',', ';']).len() } else { first.len() }
}

/// Where the URL with this scheme is in a text that does not begin with it.
fn url_after(text: &str, scheme: Range<usize>, has_other: bool) -> Option<Range<usize>> {
    let before = &text[..scheme.start];
    // `url=http://host`, `\url{http://host}`, `href='http://host'`
    let is_name = before.contains(|c: char| c.is_ascii_alphabetic()) && !before.contains(['/', '?', '#', '&']);
    let is_marked = (before.ends_with(['=', '{', '|']) || before.ends_with("='")) && is_name;
    let is_text = is_marked || before.contains(|c: char| c.is_whitespace() || "[]()<>\"".contains(c));
    // A wrapper around the URL, and marks in front of it.
    let marks = ["URL:", "URL=", "UDI:", "UDI="];
    let without_marks = marks.iter().fold(before.to_ascii_uppercase(), |text, mark| text.replace(mark, ""));
    let is_lone_wrapper = !has_other && without_marks.chars().all(|c| c.is_whitespace() || "[(<\"'`{".contains(c));
    // `n ntp://host` is a scheme with a space.
    let joined: String =
        without_marks.chars().chain(text[scheme.clone()].chars()).filter(|c| is_of_scheme(*c)).collect();
    let is_scheme = without_marks.contains(is_of_scheme) && is_known_scheme(&joined);
    // `ftp:/host http://…` is a URL with faults.
    let begins_with_scheme =
        before.split(':').next().is_some_and(|name| name.len() < before.len() && is_known_word(name));
    (is_text && !is_lone_wrapper && !is_scheme && !begins_with_scheme).then(|| scheme.start..end_of_url(text, scheme))
}

/// Where a URL in running text ends.
fn end_of_url(text: &str, scheme: Range<usize>) -> usize {
    let before = &text[..scheme.start];
    let opened = before.chars().next_back().unwrap_or(' ');
    let close = match opened {
        '(' => ')',
        '[' => ']',
        '<' => '>',
        '{' => '}',
        // `(see http://host)`
        _ if before.rfind('(') > before.rfind(')') => ')',
        quote => quote,
    };
    let ends = |c: char| c.is_whitespace() || "<>\"".contains(c) || (c == close && !c.is_alphanumeric());
    let end = text[scheme.end..].find(ends).map_or(text.len(), |length| scheme.end + length);
    let url = text[scheme.start..end].trim_end_matches(['.', ',', ';', ':', '!', '?']);
    scheme.start + url.len()
}

/// The known schemes in a text that `://` follows, with their slashes.
fn schemes_with_slashes(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    places_of(b"://", text).filter_map(|colon| {
        let name = text.as_bytes()[..colon].iter().rev().take_while(|octet| is_of_scheme(char::from(**octet)));
        let start = colon - name.count();
        is_known_scheme(&text[start..colon]).then_some(start..colon + 3)
    })
}
