//! Values that are one URL, with its faults: `http//info.cern.ch/`, `tel:+49 30 123`, `http://info.cern.ch/my page.html`.
//!
//! In a text, a blank ends a URL. A value that begins as a URL is all of it, unless it goes on as a sentence.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use urlspec::Scheme;

use crate::boundary::{self, Boundary};
use crate::byte_class::{ByteClass, class_of};
use crate::characters::{first_of, is_joined_to_words};
use crate::scheme_syntax::SchemeSyntax;
use crate::schemes::Schemes;
use crate::syntax::Notation;
use crate::template::{has_expression, is_template};

/// Where a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a string or a scalar.
    Any,
    /// After a key that says that it is a URL.
    Key,
    /// In the parentheses of a link.
    Destination,
}

/// How a value begins if it is a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Beginning {
    syntax: SchemeSyntax,
    /// The offset of what follows the scheme and its colon.
    rest: usize,
    /// Whether a URL in a text may begin so.
    is_usual: bool,
}

/// The longest label of a host that is read.
const MAX_LABEL: usize = 64;

/// The longest scheme of a value that may be a URL.
const MAX_SCHEME: usize = 32;

/// What is typed for a colon and two slashes: no colon, a key or a blank next to it.
const MISSING_COLONS: [&[u8]; 5] = [b"//", b";//", b".//", b" ://", b": //"];

/// The schemes of the web without their colon, which a text may have, too.
pub(crate) const WITHOUT_COLON: [&[u8]; 2] = [b"http//", b"https//"];

/// Whether a text has a scheme of the web without its colon.
pub(crate) fn has_scheme_without_colon(text: &[u8]) -> bool {
    // Made once, since many texts are short.
    static SLASHES: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new(b"//"));
    let ends_mark = |end: usize| WITHOUT_COLON.iter().any(|mark| text[..end].ends_with(mark));
    SLASHES.find_iter(text).any(|at| ends_mark(at + "//".len()))
}

/// Whether a value may be a URL, by its first bytes.
pub(crate) fn may_begin(value: &[u8]) -> bool {
    let value = value.trim_ascii_start();
    let length = scheme_length(value);
    let has_colon = value.get(length) == Some(&b':');
    length > 1 && (has_colon || after_missing_colon(value, length).is_some() || begins_www(value))
}

/// Whether a value begins with the usual name of a host of the web.
pub(crate) fn begins_www(value: &[u8]) -> bool {
    let Some((b"www.", rest)) = value.split_first_chunk::<4>().map(|(www, rest)| (&www[..], rest)) else {
        return false;
    };
    let is_of_host = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let length = rest.iter().take(MAX_LABEL).take_while(is_of_host).count();
    length > 0 && rest.get(length) == Some(&b'.')
}

/// The length of what may be a scheme at the start of a value.
fn scheme_length(value: &[u8]) -> usize {
    let is_of_scheme = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'*' | b'_');
    let length = value.iter().take(MAX_SCHEME + 1).take_while(is_of_scheme).count();
    let begins = value.first().is_some_and(u8::is_ascii_alphabetic);
    if begins && length <= MAX_SCHEME { length } else { 0 }
}

/// The offset after the `//` that follows a scheme without its colon.
fn after_missing_colon(value: &[u8], scheme: usize) -> Option<usize> {
    MISSING_COLONS.iter().find(|mark| value[scheme..].starts_with(mark)).map(|mark| scheme + mark.len())
}

/// Whether the text of a place that the syntax makes a URL of begins as one, though no URL in a text begins so.
pub(crate) fn begins_oddly(schemes: &Schemes, url: &[u8]) -> bool {
    let is_without_scheme = || begins_www(url) || is_address(url) || begins_drive(url) || begins_by_backslash(url);
    is_without_scheme() || Beginning::of(schemes, url).is_some_and(|beginning| !beginning.is_usual)
}

/// Whether a text is a mail address, as in `[write us](joe@info.cern.ch)`. The names of files may have an `@`, too: `logo@2x.png`.
pub(crate) fn is_address(url: &[u8]) -> bool {
    const FILES: [&[u8]; 18] = [
        b"css", b"gif", b"htm", b"html", b"ico", b"jpeg", b"jpg", b"js", b"json", b"md", b"mjs", b"pdf", b"php",
        b"png", b"svg", b"ts", b"webp", b"xml",
    ];
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+');
    let length = url.iter().take(MAX_LABEL).take_while(is_of_name).count();
    let (name, rest) = url.split_at(length);
    let Some((b'@', domain)) = rest.split_first() else { return false };
    let top = domain.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_domain = domain.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    let begins = |text: &[u8]| text.first().is_some_and(u8::is_ascii_alphabetic);
    begins(name) && begins(domain) && is_domain && begins_domain(domain) && !FILES.contains(&top)
}

/// Whether a text begins as a path of Windows: `C:\Users`.
fn begins_drive(url: &[u8]) -> bool {
    matches!(url, [drive, b':', b'\\', next, ..] if drive.is_ascii_alphabetic() && next.is_ascii_alphanumeric())
}

/// Whether a text begins with a scheme of the web and a backslash: `https:\info.cern.ch\a`.
fn begins_by_backslash(url: &[u8]) -> bool {
    let scheme = url.get(..scheme_length(url)).unwrap_or_default();
    let is_web = [&b"http"[..], b"https"].iter().any(|web| scheme.eq_ignore_ascii_case(web));
    let rest = url[scheme.len()..].strip_prefix(b":").filter(|rest| is_web && rest.starts_with(b"\\"));
    let host = rest.map(|rest| rest[1..].strip_prefix(b"\\").unwrap_or(&rest[1..]));
    host.is_some_and(|host| host.first().is_some_and(u8::is_ascii_alphanumeric))
}

fn text_of(name: &[u8]) -> Option<&str> {
    std::str::from_utf8(name).ok()
}

impl Beginning {
    fn of(schemes: &Schemes, value: &[u8]) -> Option<Self> {
        let length = scheme_length(value);
        let name = text_of(&value[..length]).filter(|name| name.len() > 1)?;
        if let Some(rest) = after_missing_colon(value, length) {
            return Self::without_colon(name, &value[rest..]).map(|syntax| Self { syntax, rest, is_usual: false });
        }
        let rest = value.get(length..)?.strip_prefix(b":")?;
        let of = |syntax, is_usual| Some(Self { syntax, rest: length + 1, is_usual });
        let known = schemes.ending_at(value, length).filter(|known| known.name.len() == length);
        match known.map(|known| known.syntax) {
            Some(syntax) if syntax.matches(rest) => of(syntax, true),
            Some(syntax) if begins_by_scheme(name, syntax, rest) => of(syntax, false),
            Some(_) => None,
            None => of(Self::of_unknown(name, rest)?, false),
        }
    }

    /// The syntax of a scheme that is misspelt, or that no program opens: `htps://info.cern.ch/`, `maito:joe@info.cern.ch`.
    fn of_unknown(name: &str, rest: &[u8]) -> Option<SchemeSyntax> {
        let scheme = Scheme::misspelt(name).or_else(|| Scheme::defanged(name))?;
        let syntax = SchemeSyntax::of(scheme.name());
        let has_slashes = rest.starts_with(b"//");
        (has_slashes == scheme.has_slashes() && syntax.matches(rest)).then_some(syntax)
    }

    /// The syntax of a scheme whose colon is missing: `http//info.cern.ch/`.
    fn without_colon(name: &str, rest: &[u8]) -> Option<SchemeSyntax> {
        let host = rest.split(|byte| matches!(byte, b'/' | b'?' | b'#')).next().unwrap_or_default();
        let is_host = host.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'[')
            && host[..host.len() - 1].iter().any(|byte| matches!(byte, b'.' | b':'));
        let is_known = Scheme::named(name).is_some_and(|scheme| scheme.needs_host() && scheme.is_link());
        (is_known && is_host).then_some(SchemeSyntax::Host)
    }
}

/// Whether what follows a colon is of the scheme, though a word of a text may look so.
fn begins_by_scheme(name: &str, syntax: SchemeSyntax, rest: &[u8]) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let is_graphic = |byte: &u8| byte.is_ascii_graphic();
    match (&*name.to_ascii_lowercase(), rest) {
        // `https://::1/`, `https://:80/`
        (_, [b'/', b'/', b':', next, ..]) if syntax == SchemeSyntax::Host => next.is_ascii_digit() || *next == b':',
        ("tel" | "sms", [b'+', rest @ ..]) => is_digit(rest.first()),
        ("tel" | "sms", _) => is_digit(rest.first()) && rest.iter().filter(|byte| byte.is_ascii_digit()).count() > 2,
        ("geo", _) => is_digit(rest.first().filter(|byte| **byte != b'-').or(rest.get(1))) && rest.contains(&b','),
        ("mailto", _) => begins_address(rest),
        ("urn", _) => begins_identifier(rest),
        ("data", _) => memchr::memmem::find(rest, b";base64,").is_some_and(|end| rest[..end].iter().all(is_graphic)),
        // `https:info.cern.ch`
        ("http" | "https" | "ftp", [first, ..]) => first.is_ascii_alphanumeric() && begins_domain(rest),
        _ => false,
    }
}

/// Whether a mail address without its domain begins a text: `joe`, `joe?subject=a`.
fn begins_address(text: &[u8]) -> bool {
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let length = text.iter().take_while(is_of_name).count();
    length > 1 && text[0].is_ascii_alphanumeric() && matches!(text.get(length), None | Some(b'?'))
}

/// Whether a number with a known form begins a text: `isbn:123`. Names of other namespaces are compared by programs.
fn begins_identifier(text: &[u8]) -> bool {
    let name = text.split(|byte| *byte == b':').next().unwrap_or_default();
    let is_number = [&b"isbn"[..], b"issn", b"uuid", b"oid"].iter().any(|own| name.eq_ignore_ascii_case(own));
    is_number && text.get(name.len() + 1).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a domain of two labels or more begins a text, with an end of letters.
fn begins_domain(text: &[u8]) -> bool {
    let is_of_domain = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let length = text.iter().take_while(is_of_domain).count();
    let top = text[..length].rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_end = matches!(text.get(length), None | Some(b'/' | b'?' | b'#' | b':'));
    is_end && top.len() < length && (2..=6).contains(&top.len()) && top.iter().all(u8::is_ascii_lowercase)
}

/// Whether a value is one URL, and the search in a text would not find it, or would find only its start. `is_data` is whether it is of a
/// file of data, and not of a program.
pub(crate) fn is_one_url(schemes: &Schemes, value: &[u8], place: Place, is_data: bool) -> bool {
    let Some(Beginning { syntax, rest, is_usual }) = Beginning::of(schemes, value) else { return false };
    if value.iter().any(u8::is_ascii_control) || is_template(value) || has_expression(value) {
        return false;
    }
    let Boundary { end, has_placeholder, .. } = boundary::find(Notation::Verbatim, value, 0, rest, syntax);
    let (url, tail) = value.split_at(end);
    match place {
        _ if has_placeholder || memchr::memmem::find(tail, b"://").is_some() => false,
        _ if tail.is_empty() => !is_usual,
        Place::Destination => true,
        _ if is_data && goes_on_after_quote(value, tail) => true,
        _ if is_other_text(tail) => false,
        Place::Key if tail.is_ascii() => true,
        Place::Key | Place::Any => has_query_of_mail(url) || !is_sentence(tail),
    }
}

/// Whether a value without white space goes on after a quotation mark in it: `http://info.cern.ch/?q="first+site"`.
fn goes_on_after_quote(value: &[u8], tail: &[u8]) -> bool {
    let is_odd = |byte: &u8| byte.is_ascii_whitespace() || b"<>{}$\\,".contains(byte);
    matches!(tail, [b'"' | b'\'', next, ..] if next.is_ascii_alphanumeric()) && !value.iter().any(is_odd)
}

/// Whether a URL is of mail, and has a query, where a text is often a sentence.
fn has_query_of_mail(url: &[u8]) -> bool {
    url.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"mailto:")) && url.contains(&b'?')
}

/// Whether what follows a URL in a value is no part of it: markup, punctuation and quotes around the URL.
fn is_other_text(tail: &[u8]) -> bool {
    let is_tag = || {
        tail.starts_with(b"</") && tail.ends_with(b">") && tail[2..tail.len() - 1].iter().all(u8::is_ascii_alphabetic)
    };
    let is_mark = |byte: &u8| matches!(byte, b'<' | b'>' | b'{' | b'}' | b'$');
    let quotes = |quote: u8| tail.iter().filter(|byte| **byte == quote).count();
    let has_quotes =
        || b"\"'`".iter().any(|quote| quotes(*quote) > 0 && (quotes(*quote) % 2 == 0 || tail.contains(&b' ')));
    if (tail.iter().any(is_mark) && !is_tag()) || has_quotes() {
        return true;
    }
    match tail {
        [b' ', rest @ ..] => rest.split(|byte| *byte == b' ').any(|word| !is_word_of_url(word)),
        [b'|' | b'"' | b'`' | b'\'', next, ..] => !next.is_ascii_alphanumeric(),
        [b'<', ..] => false,
        // An escape of an outer text, such as `\n`.
        [b'\\', next, ..] => !next.is_ascii_alphanumeric() || b"nrt0xu".contains(next),
        _ => true,
    }
}

/// Whether a word after a blank may be of a URL: no punctuation, option, address, comment, version of a protocol, or number.
fn is_word_of_url(word: &[u8]) -> bool {
    let begins = word.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'&' | b'?' | b'/'))
        || first_of(word).is_some_and(|c| !c.is_ascii() && !is_joined_to_words(c));
    let ends = word.last().is_some_and(|byte| class_of(*byte) != ByteClass::Sentence);
    let is_host = || begins_www(word) || word.starts_with(b"HTTP/");
    let is_balanced =
        || [(b'(', b')'), (b'[', b']')].iter().all(|pair| word.contains(&pair.0) == word.contains(&pair.1));
    begins && ends && !word.contains(&b'@') && !is_host() && is_balanced()
}

/// Whether what follows a URL is a sentence: more than one word of letters, without a mark of a URL.
fn is_sentence(tail: &[u8]) -> bool {
    let is_of_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'\'' | b'-') || !byte.is_ascii();
    let words = tail.split(|byte| *byte == b' ').filter(|word| !word.is_empty() && word.iter().all(is_of_word)).count();
    tail.starts_with(b" ") && words > 1 && !tail.iter().any(|byte| matches!(byte, b'/' | b'.' | b'='))
}
