//! Parsing by the URL standard, with the crate `url`.
//!
//! Of a `file` URL the crate drops empty segments at the start of the path, and the host before a drive letter. The standard does
//! neither, so its path is parsed as one of an http URL. In any path the crate keeps a drive letter before `..`. In the standard only
//! the first segment of a `file` URL stays, so dot segments are removed here.

use std::borrow::Cow;
use std::ops::Range;

use url::Url;

use crate::dot_segments;
use crate::encoding::Encoded;

/// A URL in the standard's normal form.
pub(super) struct Parsed {
    pub text: String,
    pub user: String,
    pub password: Option<String>,
    pub host: Option<String>,
    pub port: Option<u16>,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

/// Parses a text, or returns the message of the parser.
pub(super) fn parse(text: &str) -> Result<Parsed, String> {
    match (file_parts(text), path_of(text)) {
        (Some((host, path)), _) => file(host, &path),
        (None, Some(path)) => {
            let (before, after) = (&text[..path.start], &text[path.end..]);
            by_crate(&format!("{before}{}{after}", without_dots(&text[path.clone()]))).map(Parsed::from)
        }
        (None, None) => by_crate(text).map(Parsed::from),
    }
}

fn by_crate(text: &str) -> Result<Url, String> {
    Url::parse(text).map_err(|error| error.to_string())
}

impl From<Url> for Parsed {
    fn from(url: Url) -> Self {
        Self {
            user: url.username().to_owned(),
            password: url.password().map(str::to_owned),
            host: url.host_str().map(str::to_owned),
            port: url.port(),
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            fragment: url.fragment().map(str::to_owned),
            text: url.into(),
        }
    }
}

/// The host of a `file` URL, and its path with what follows. Without a host, the path may omit its slash. `None` for other texts, and
/// for those that only a browser would accept.
fn file_parts(text: &str) -> Option<(&str, Cow<'_, str>)> {
    let (scheme, rest) = text.split_once(':')?;
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\\|".contains(&byte);
    if !scheme.eq_ignore_ascii_case("file") || !rest.bytes().all(is_plain) {
        return None;
    }
    let Some(rest) = rest.strip_prefix("//") else {
        return Some(("", if rest.starts_with('/') { rest.into() } else { format!("/{rest}").into() }));
    };
    let path = rest.find('/')?;
    let (host, path) = rest.split_at(path);
    let has_port = host.contains(':') && !host.ends_with(']');
    (!has_port && !host.contains(['?', '#', '@'])).then_some((host, path.into()))
}

fn file(host: &str, path: &str) -> Result<Parsed, String> {
    let host = by_crate(&format!("file://{host}/"))?.host_str().map(str::to_owned);
    // "If url's scheme is "file", path's size is 1, and path[0] is a normalized Windows drive letter, then return."
    let (drive, rest) = match path.as_bytes() {
        [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => path.split_at("/c:".len()),
        _ => ("", path),
    };
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let rest = by_crate(&format!("http://host{}{}", without_dots(&rest[..end]), &rest[end..]))?;
    let path = format!("{drive}{}", rest.path());
    let text = format!("file://{}{path}{}", host.as_deref().unwrap_or_default(), &rest[url::Position::AfterPath..]);
    Ok(Parsed { text, host, path, ..Parsed::from(rest) })
}

/// The path of a text with an authority, if it begins with a slash and has no character that only a browser would accept.
fn path_of(text: &str) -> Option<Range<usize>> {
    let authority = text.find("://")? + "://".len();
    let start = authority + text[authority..].find(['/', '?', '#'])?;
    let end = text[start..].find(['?', '#']).map_or(text.len(), |at| start + at);
    let is_plain = !text.contains('\\') && text.bytes().all(|byte| byte.is_ascii_graphic());
    (start < end && is_plain).then_some(start..end)
}

/// A path that begins with a slash, without its dot segments, whose dots may be encoded.
fn without_dots(path: &str) -> String {
    let plain = |segment: &str| match dot_segments::is_one(Encoded::new(segment)) {
        true => segment.to_ascii_lowercase().replace("%2e", "."),
        false => segment.to_owned(),
    };
    let segments: Vec<String> = path.split('/').map(plain).collect();
    dot_segments::remove(&segments.join("/")).path
}
