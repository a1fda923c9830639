//! Findings that writers of documents expect, such as `password` in `http://user:password@host/`. They are advice there.

use std::ops::Range;

use crate::syntax::Edits;
use crate::template::authority;
use crate::{Kind, Match};
use urlspec::Code;
use urlspec::diagnostic::{Diagnostic, Severity};

/// How far before a URL the start of code on its line is searched for.
const MAX_DISTANCE: usize = 512;

/// A URL and the document around it.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'d> {
    pub kind: Kind,
    pub document: &'d [u8],
    pub matched: &'d Match<'d>,
}

impl Surroundings<'_> {
    /// Whether the writer of the document expects what a diagnostic reports. `url` is the text that was checked.
    pub fn expect(&self, url: &[u8], diagnostic: &Diagnostic) -> bool {
        let span = &diagnostic.span;
        match diagnostic.code {
            // A program that follows the URL has to take care, and a reader knows the server.
            Code::PrivilegedPort => true,
            // A document has placeholders on purpose.
            Code::Template => true,
            Code::NonAscii => self.allows_iris() && is_of_iri(url, span),
            Code::Password => is_badge(url, span) || is_example(url, span, self.is_prose()),
            // `http:/path` in code is an example of what is wrong.
            Code::EmptyHost | Code::HostWithoutSlashes => self.is_in_code(),
            Code::MissingHost | Code::MissingSlashes if diagnostic.severity == Severity::Warning => self.is_in_code(),
            _ => false,
        }
    }

    /// Whether the format of the document allows IRIs (RFC 3987) as URLs, which browsers encode.
    fn allows_iris(&self) -> bool {
        let scheme = self.matched.scheme().unwrap_or_default();
        let is_of_web = ["http", "https"].iter().any(|name| name.eq_ignore_ascii_case(scheme));
        let is_allowed = match self.kind {
            Kind::Markdown | Kind::Rst | Kind::Asciidoc => true,
            // A script may not encode them, and a name is compared character by character.
            Kind::Html | Kind::Xml => self.matched.region.edits_at(self.document, &self.matched.span) == Edits::Data,
            _ => false,
        };
        is_of_web && is_allowed
    }

    fn is_prose(&self) -> bool {
        matches!(
            self.kind,
            Kind::Text
                | Kind::Markdown
                | Kind::Html
                | Kind::Xml
                | Kind::Roff
                | Kind::Latex
                | Kind::Rst
                | Kind::Asciidoc
                | Kind::Mail
        )
    }

    /// Whether the URL is after an odd number of marks of code on its line. A block of code is there to be copied.
    fn is_in_code(&self) -> bool {
        if !matches!(self.kind, Kind::Markdown | Kind::Rst | Kind::Asciidoc) {
            return false;
        }
        let start = self.matched.full_span().start;
        let near = &self.document[start.saturating_sub(MAX_DISTANCE)..start];
        let line = memchr::memrchr(b'\n', near).map_or(near, |at| &near[at + 1..]);
        // In reStructuredText, a single mark is of a link.
        let least = if self.kind == Kind::Rst { 2 } else { 1 };
        let is_mark = |run: &&[u8]| run.len() >= least && run.first() == Some(&b'`');
        let marks = line.chunk_by(|one, other| one == other).filter(is_mark).count();
        marks % 2 == 1
    }
}

/// Whether a span of a URL is of letters and marks that an IRI may have. Quotes and what is not shown are mistakes.
fn is_of_iri(url: &[u8], span: &Range<usize>) -> bool {
    let is_allowed = |c: char| match c {
        '\u{AB}' | '\u{BB}' | '\u{2018}'..='\u{201F}' | '\u{2039}' | '\u{203A}' => false,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' => false,
        '\u{E000}'..='\u{F8FF}' | '\u{FFF0}'..='\u{FFFF}' | '\u{F0000}'.. => false,
        c => !c.is_whitespace() && !c.is_control(),
    };
    url.get(span.clone())
        .and_then(|text| std::str::from_utf8(text).ok())
        .is_some_and(|text| text.chars().all(is_allowed))
}

/// Whether a token is in the query of an image, such as the badge of a project, which everyone may read.
fn is_badge(url: &[u8], secret: &Range<usize>) -> bool {
    let search = memchr::memchr(b'?', url).filter(|at| *at < secret.start);
    search.is_some_and(|at| url[..at].to_ascii_lowercase().ends_with(b".svg"))
}

/// Whether a secret is the placeholder for one, or the password of a login at a host of examples.
fn is_example(url: &[u8], secret: &Range<usize>, is_prose: bool) -> bool {
    let Some(text) = url.get(secret.clone()) else { return false };
    let authority = authority(url);
    let is_login = secret.end + 1 == authority.start && url[secret.end] == b'@';
    let user = || url[..secret.start].strip_suffix(b":").unwrap_or_default();
    let is_user = || user().ends_with(text) && user()[..user().len() - text.len()].ends_with(b"/");
    is_placeholder(text) || (is_login && (is_user() || is_host_of_examples(&url[authority], is_prose)))
}

/// Whether a text is a word for a secret, with or without another word: `password`, `your-token`, `xxx`, `***`.
fn is_placeholder(text: &[u8]) -> bool {
    const NAMES: [&[u8]; 7] = [b"pass", b"passphrase", b"passwd", b"password", b"pwd", b"secret", b"token"];
    let text = text.to_ascii_lowercase();
    let is_repeated = |byte: u8| text.len() > 1 && text.iter().all(|own| *own == byte);
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    let has_name = |name: &&[u8]| text.strip_suffix(*name).is_some_and(|before| before.iter().all(is_word));
    is_repeated(b'x') || is_repeated(b'*') || NAMES.iter().any(has_name)
}

/// Whether a host is one for examples (RFC 2606), with its port. In prose, so is a host without a dot, such as `host`.
fn is_host_of_examples(authority: &[u8], is_prose: bool) -> bool {
    const DOMAINS: [&str; 6] = ["example.com", "example.org", "example.net", "example", "test", "invalid"];
    let host = authority.split(|byte| *byte == b':').next().unwrap_or_default();
    let host = String::from_utf8_lossy(host).to_ascii_lowercase();
    let is_in = |domain: &&str| host.strip_suffix(*domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    let is_name = !host.is_empty() && !host.contains(['.', '[']);
    DOMAINS.iter().any(is_in) || host == "localhost" || (is_prose && is_name)
}

#[cfg(test)]
mod tests {
    use super::{is_example, is_of_iri};

    #[test]
    fn placeholders_of_secrets_are_examples() {
        for (url, secret, is_in_prose, is_in_other_text) in [
            ("http://joe:password@h.x/", "password", true, true),
            ("http://joe:PASSWD@h.x/", "PASSWD", true, true),
            ("http://joe:some_password@h.x/", "some_password", true, true),
            ("http://joe:proxypass@h.x/", "proxypass", true, true),
            ("http://h.x/?token=your-token", "your-token", true, true),
            ("http://h.x/?token=XXXX", "XXXX", true, true),
            ("http://joe:joe@h.x/", "joe", true, true),
            ("http://joe:tr0ub4dor@www.example.com/", "tr0ub4dor", true, true),
            ("http://joe:tr0ub4dor@Example.ORG:8080/", "tr0ub4dor", true, true),
            ("http://joe:tr0ub4dor@h.test", "tr0ub4dor", true, true),
            ("http://joe:tr0ub4dor@localhost:80/", "tr0ub4dor", true, true),
            ("http://joe:tr0ub4dor@host/", "tr0ub4dor", true, false),
            ("http://joe:tr0ub4dor@h.x/", "tr0ub4dor", false, false),
            ("http://joe:tr0ub4dorpass@h.x/", "tr0ub4dorpass", false, false),
            ("http://joe:password1@h.x/", "password1", false, false),
            ("http://joe:x@h.x/", "x", false, false),
            ("http://joe:oe@h.x/", "oe", false, false),
            ("http://joe:tr0ub4dor@myexample.com/", "tr0ub4dor", false, false),
            ("http://joe:tr0ub4dor@[::1]/", "tr0ub4dor", false, false),
            // Not a login.
            ("http://example.com/?token=4f9d2c", "4f9d2c", false, false),
        ] {
            let start = url.rfind(secret).expect("the secret");
            let secret = start..start + secret.len();
            assert_eq!(is_example(url.as_bytes(), &secret, true), is_in_prose, "{url}");
            assert_eq!(is_example(url.as_bytes(), &secret, false), is_in_other_text, "{url}");
        }
    }

    #[test]
    fn an_iri_has_letters_and_no_quotes() {
        for (text, expected) in [
            ("é", true),
            ("путь", true),
            ("–", true),
            ("雜", true),
            ("”", false),
            ("\u{200B}", false),
            ("\u{A0}", false),
        ] {
            assert_eq!(is_of_iri(text.as_bytes(), &(0..text.len())), expected, "{text:?}");
        }
        assert!(!is_of_iri(b"\xE9", &(0..1)));
    }
}
