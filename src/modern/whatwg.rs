//! Parsing by the URL standard, with the crate `url`.
//!
//! Of a `file` URL the crate drops empty segments at the start of the path, and the host before a drive letter. The standard does
//! neither, so its path is parsed as one of an http URL, which has the same rules but for drive letters.

use std::borrow::Cow;

use url::Url;

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
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    match file_parts(text) {
        Some((host, path)) => file(host, &path),
        None => Ok(Parsed::from(url)),
    }
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

/// The host of a `file` URL, and the text from the slash after it on, which it may omit without a host. `None` for other texts, and for those that only a browser
/// would accept.
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
    let parse = |text: &str| Url::parse(text).map_err(|error| error.to_string());
    let host = parse(&format!("file://{host}/"))?.host_str().map(str::to_owned);
    // "If url's scheme is "file", path's size is 1, and path[0] is a normalized Windows drive letter, then return."
    let (drive, rest) = match path.as_bytes() {
        [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => path.split_at("/c:".len()),
        _ => ("", path),
    };
    let rest = parse(&format!("http://host{rest}"))?;
    let path = format!("{drive}{}", rest.path());
    let tail = &rest[url::Position::AfterPath..];
    Ok(Parsed {
        text: format!("file://{}{path}{tail}", host.as_deref().unwrap_or_default()),
        host,
        path,
        ..Parsed::from(rest.clone())
    })
}
