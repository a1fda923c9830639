//! `--get`: the components of URLs in a format, such as `{host}:{port}{path}`.

use std::str::FromStr;

use clap::Args;
use urlspec::{Outline, Spec, suggestions};

#[derive(Debug, Args)]
pub struct GetOption {
    /// Print components in this format instead, such as `{host}:{port}{path}`
    ///
    /// The components are url, scheme, user, password, host, port, path, search (or query) and fragment, as they are in the URL.
    /// {query.NAME} is the decoded value of the first pair of that name, by the rules of HTML forms. An absent one is empty, but
    /// {port} is the scheme's default port. Write `{{` for a brace.
    #[arg(long, value_name = "FORMAT", conflicts_with = "format")]
    pub get: Option<Template>,
}

/// A format: text and components in turn.
#[derive(Debug, Clone)]
pub struct Template(Vec<Piece>);

#[derive(Debug, Clone)]
enum Piece {
    Text(String),
    Component(&'static str),
    /// The value of the first pair of the query with this name.
    Pair(String),
}

const NAMES: [&str; 10] = ["url", "scheme", "user", "password", "host", "port", "path", "search", "query", "fragment"];

impl FromStr for Template {
    type Err = String;

    fn from_str(format: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = format;
        while let Some(at) = rest.find('{') {
            pieces.push(Piece::Text(rest[..at].to_owned()));
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('{') {
                pieces.push(Piece::Text("{".to_owned()));
                rest = after;
                continue;
            }
            let (name, after) = rest.split_once('}').ok_or("a `{` has no `}`; write `{{` for a brace")?;
            rest = after;
            if let Some(pair) = name.strip_prefix("query.").or_else(|| name.strip_prefix("query:")) {
                pieces.push(Piece::Pair(pair.to_owned()));
                continue;
            }
            let known = NAMES.iter().find(|known| **known == name).ok_or_else(|| unknown(name))?;
            pieces.push(Piece::Component(known));
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self(pieces))
    }
}

fn unknown(name: &str) -> String {
    match suggestions(name, NAMES.into_iter()).first() {
        Some(nearest) => format!("unknown component `{name}`; did you mean `{nearest}`?"),
        None => format!("unknown component; the components are {} and query.NAME", NAMES.join(", ")),
    }
}

/// The decoded value of a pair, on one line: control characters are encoded as octets.
fn value_of_pair(spec: Spec, text: &str, name: &str) -> String {
    let without_fragment = || text.split('#').next().unwrap_or_default();
    let Ok(url) = spec.parse(text).or_else(|_| spec.parse(without_fragment())) else { return String::new() };
    let value = url.query_pairs().find(|(own, _)| own == name).map(|(_, value)| value).unwrap_or_default();
    let escaped = |c: char| match c {
        c if c.is_control() => c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect(),
        c => c.to_string(),
    };
    value.chars().map(escaped).collect()
}

impl Template {
    /// The format with the components of a URL or a reference by a document.
    pub fn fill(&self, spec: Spec, text: &str) -> String {
        self.fill_as(spec, text, text)
    }

    /// As [`fill`](Self::fill), with the components as they are in `shown`, which is the text with its secrets masked.
    pub fn fill_as(&self, spec: Spec, text: &str, shown: &str) -> String {
        let url = spec.parse(text).ok();
        // The fragment is not part of a URL in the older documents.
        let outline = match &url {
            Some(url) => Outline::of_url(url, text),
            None => Outline::guess(text, spec),
        };
        let default_port = || {
            let without_fragment = text.split('#').next().unwrap_or_default();
            let of_scheme = format!("{}://host/", &text[outline.scheme.clone()]);
            let urls = url.into_iter().chain(spec.parse(without_fragment)).chain(spec.parse(&of_scheme));
            urls.take(1).find_map(|url| url.default_port()).map_or_else(String::new, |port| port.to_string())
        };
        let at = |span: Option<&std::ops::Range<usize>>| {
            span.and_then(|span| shown.get(span.clone())).unwrap_or_default().to_owned()
        };
        let filled = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Pair(name) => value_of_pair(spec, shown, name),
            Piece::Component(name) => match *name {
                "url" => at(Some(&(outline.prefix.end..text.len()))),
                "scheme" => at(Some(&outline.scheme)),
                "user" => at(outline.user.as_ref()),
                "password" => at(outline.password.as_ref()),
                "host" => at(Some(&outline.host)),
                "port" => match at(outline.port.as_ref()) {
                    port if port.is_empty() => default_port(),
                    port => port,
                },
                "path" => at(Some(&outline.path)),
                "fragment" => at(outline.fragment.as_ref()),
                _ => at(outline.search.as_ref()),
            },
        });
        filled.collect()
    }
}
