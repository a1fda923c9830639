//! How severe a finding is in a document: what writers expect, such as `password` in `http://user:password@host/`, and what everyone
//! writes and every client takes.

use std::ops::Range;

use crate::no_reader::{is_found_in_text, is_in_data, is_in_list_of_program, is_in_tests, is_obsolete};
use crate::scheme_syntax::begins_site;
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
    /// The severity of a diagnostic in this document, if it is lower than the severity that the URL has outside documents. `url` is the
    /// text that was checked.
    pub fn severity(&self, url: &[u8], diagnostic: &Diagnostic) -> Option<Severity> {
        match () {
            () if self.expect(url, diagnostic) => Some(Severity::Advice),
            () if self.is_for_no_reader() && !is_long_password(diagnostic) => Some(Severity::Advice),
            () if diagnostic.code != Code::Password && is_mail_service(url) => Some(Severity::Advice),
            () if is_found_in_text(self.document, self.matched) => Some(Severity::Advice),
            () if is_common(url, diagnostic) => Some(Severity::Warning.min(diagnostic.severity)),
            () => None,
        }
    }

    /// Whether the writer of the document expects what a diagnostic reports.
    fn expect(&self, url: &[u8], diagnostic: &Diagnostic) -> bool {
        let span = &diagnostic.span;
        match diagnostic.code {
            // A program that follows the URL has to take care, and a reader knows the server.
            Code::PrivilegedPort => true,
            // A document has placeholders on purpose.
            Code::Template => true,
            Code::NonAscii => self.allows_iri_at(url, span) && is_of_iri(url, span) && !has_mixed_label(url),
            Code::Password => is_badge(url, span) || is_public_key(url) || is_example(url, span, self.is_prose()),
            Code::UserOfWeb | Code::UserNotAllowed => {
                let host = &url[authority(url)];
                is_user_of_examples(url)
                    || is_public_key(url)
                    || is_owner(url)
                    || is_replaced_host(host)
                    || is_host_of_examples(host, self.is_prose())
            }
            // A link to an interface of the own machine works with it.
            Code::Zone => self.is_in_code(),
            // A list of proxies of modules in Go, and `http://.info.cern.ch:80` for all hosts of a domain.
            Code::DomainName => {
                let host = &url[authority(url)];
                let is_pattern = host.starts_with(b".") && authority(url).end == url.len();
                is_pattern || [&b",direct"[..], b",off"].iter().any(|end| host.ends_with(end))
            }
            // Any port.
            Code::PortDigits => url[authority(url)].ends_with(b":*"),
            // Old browsers cut the name of a font there.
            Code::DataContent => url.ends_with(b"?#iefix"),
            // A program is about such a URL, or adds to it, or prints it at the end of a line: `Location: http:///\r\n`.
            Code::MissingHost if diagnostic.severity == Severity::Error => {
                // A site may have a slash too many.
                let slashes = memchr::memmem::find(url, b":///").map(|at| &url[at + ":///".len()..]);
                let is_of_program = slashes.is_some_and(|rest| !begins_site(rest)) || url.ends_with(b"@");
                (is_of_program && self.is_program()) || self.is_before_backslash(url)
            }
            Code::FileServer => self.is_program(),
            // RFC 1738 has it, and documents explain it.
            Code::NewsName => url.eq_ignore_ascii_case(b"news:*"),
            // `http:/path` in code is an example of what is wrong.
            Code::EmptyHost | Code::HostWithoutSlashes => self.is_in_code(),
            Code::MissingHost | Code::MissingSlashes if diagnostic.severity == Severity::Warning => self.is_in_code(),
            // Each mail program decodes `%40`, which writers use to hide the address from programs that collect them, and finds a
            // part of a message by any name.
            Code::MailAddress => self.has_scheme(&["mailto"]) && (has_encoded_at(url) || is_obfuscated(url)),
            Code::MessageId => self.has_scheme(&["cid"]) && !url.contains(&b'@'),
            // A program with such an address is about such addresses.
            // A server that prints `http://0:3000/` listens at all of its addresses.
            Code::RareAddress => self.is_script() || host_of(&url[authority(url)]) == "0",
            Code::EscapedHost => self.is_script() || is_host_of_examples(&url[authority(url)], self.is_prose()),
            // Mail programs take them, and SQLite has parameters.
            Code::MailField => matches!(&url[span.clone()], b"/" | b"?"),
            Code::FileQuery => is_of_sqlite(url),
            // Some pages have such anchors: `#%_sec_6.2`.
            Code::BarePercent if url[..span.start].ends_with(b"#") => url[span.start..].starts_with(b"%_"),
            // Each client takes it in data that is no base64: `height='100%'`.
            Code::BarePercent => self.has_scheme(&["data"]),
            Code::ForeignEscape => self.is_in_markup_of_program(),
            Code::UnsafeCharacter => self.has_scheme(&["data"]) && url[span.clone()] != *b"#" || is_taken(url, span),
            // It counts what is listed.
            Code::MoreFaults => true,
            // Programs read a file by its name after `file://`, such as `file://input.json`.
            Code::FilePath => span.start >= authority(url).end && !authority(url).is_empty(),
            _ => false,
        }
    }

    fn is_script(&self) -> bool {
        matches!(self.kind, Kind::C | Kind::Python | Kind::Shell)
    }

    /// Whether a program may read the document, and it is no data.
    fn is_program(&self) -> bool {
        self.is_script() || matches!(self.kind, Kind::Sql | Kind::Code | Kind::Css)
    }

    /// Whether the URL is where no reader follows it: in a test, in a translation that is no longer used, or in a list that a program keeps.
    fn is_for_no_reader(&self) -> bool {
        let before = &self.document[..self.matched.full_span().start];
        is_in_tests(self.kind, before)
            || (self.kind == Kind::Po && is_obsolete(before))
            || is_in_data(self.kind, before)
            || is_in_list_of_program(self.kind, before)
    }

    /// Whether a URL that ends with its slashes ends a line of a message in a string.
    fn is_before_backslash(&self, url: &[u8]) -> bool {
        url.ends_with(b"///") && self.document[self.matched.full_span().end..].starts_with(b"\\")
    }

    fn has_scheme(&self, schemes: &[&str]) -> bool {
        self.matched.scheme().is_some_and(|own| schemes.iter().any(|scheme| scheme.eq_ignore_ascii_case(own)))
    }

    /// Whether the URL is in HTML that a program or a data file contains, where an entity is right.
    fn is_in_markup_of_program(&self) -> bool {
        let start = self.matched.full_span().start;
        let near = &self.document[start.saturating_sub(MAX_DISTANCE)..start];
        let begins_tag = |at: usize| near.get(at + 1).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'/');
        const ATTRIBUTES: [&[u8]; 6] = [b"href=", b"src=", b"action=", b"poster=", b"cite=", b"content="];
        let is_value = near.strip_suffix(b"\"").is_some_and(|before| {
            let before = before.strip_suffix(b"\\").unwrap_or(before);
            ATTRIBUTES.iter().any(|attribute| before.ends_with(attribute))
        });
        let has_escaped_tag = || memchr::memmem::find(near, b"\\u003c").is_some();
        // The texts of a program may be HTML, and so may blocks of code.
        let is_of_program = !self.is_prose() || self.kind == Kind::Po;
        let is_of_code = matches!(self.kind, Kind::Markdown | Kind::Rst | Kind::Asciidoc)
            && self.matched.as_bytes() == &self.document[self.matched.full_span()];
        (is_of_code && is_value)
            || is_of_program && (is_value || has_escaped_tag() || memchr::memchr_iter(b'<', near).any(begins_tag))
    }

    /// Whether clients encode what is at a span of a URL, as they do with an IRI (RFC 3987): each one in a path, a query and a fragment, and
    /// in a host if people or browsers read the document.
    fn allows_iri_at(&self, url: &[u8], span: &Range<usize>) -> bool {
        let is_data = || self.matched.region.edits_at(self.document, &self.matched.span) == Edits::Data;
        let allows_hosts = || match self.kind {
            // A script may not encode them, and a name is compared character by character.
            Kind::Html | Kind::Xml => is_data(),
            // People read comments.
            Kind::C | Kind::Python | Kind::Sql | Kind::Shell | Kind::Ini => is_data(),
            // Most such texts are translations, and what has no known syntax may be a document.
            Kind::Json | Kind::Yaml | Kind::Code => true,
            _ => self.is_prose(),
        };
        self.has_scheme(&["http", "https", "file"]) && (span.start >= authority(url).end || allows_hosts())
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
                | Kind::Csv
                | Kind::Po
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
        // In reStructuredText, a single mark belongs to a link.
        let least = if self.kind == Kind::Rst { 2 } else { 1 };
        let is_mark = |run: &&[u8]| run.len() >= least && run.first() == Some(&b'`');
        let marks = line.chunk_by(|one, other| one == other).filter(is_mark).count();
        marks % 2 == 1
    }
}

/// Whether a diagnostic is about what everyone writes, and every client takes: a telephone number without its country, a query of geo,
/// and `;utf8` of data.
fn is_common(url: &[u8], diagnostic: &Diagnostic) -> bool {
    let found = url.get(diagnostic.span.clone()).unwrap_or_default();
    match diagnostic.code {
        Code::PhoneNumber => found.iter().all(|byte| byte.is_ascii_digit() || b"-.()*#".contains(byte)),
        Code::GeoUrl => url[diagnostic.span.start..].starts_with(b"?"),
        Code::DataUrl => [&b"utf8"[..], b";utf8"].iter().any(|name| name.eq_ignore_ascii_case(found)),
        _ => false,
    }
}

/// Whether the URL is of a service that sends mail, with its login, its port or its options: `mailto://joe:password@info.cern.ch:587/`.
fn is_mail_service(url: &[u8]) -> bool {
    let Some(rest) = url.strip_prefix(b"mailto://") else { return false };
    let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
    let server = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
    let has_option = |name: &[u8]| memchr::memmem::find(rest, name).is_some();
    server.contains(&b':') || has_option(b"user=") || has_option(b"pass=")
}

/// Whether a diagnostic is about a password that is not as short as those of tests, such as `http://a:b@h.x/`.
fn is_long_password(diagnostic: &Diagnostic) -> bool {
    const MAX_LENGTH: usize = 4;
    diagnostic.code == Code::Password && diagnostic.span.len() > MAX_LENGTH
}

/// Whether a word is in the place of the `@`, so that programs do not collect the address: `joe at info dot cern dot ch`.
fn is_obfuscated(url: &[u8]) -> bool {
    [&b" at "[..], b"%20at%20", b" -at- ", b"%20-at-%20", b"[at]", b"(at)", b"_at_", b"_AT_"]
        .iter()
        .any(|word| memchr::memmem::find(url, word).is_some())
}

/// Whether the only `@` of the addresses is encoded.
fn has_encoded_at(url: &[u8]) -> bool {
    let end = memchr::memchr(b'?', url).unwrap_or(url.len());
    let addresses = &url[..end];
    !addresses.contains(&b'@') && memchr::memmem::find_iter(addresses, b"%40").count() == 1
}

/// Whether every client takes a character where it is, and sends it: brackets, `^` and `|` in a query or a fragment, a pair of brackets in
/// a path, and a `#` in a fragment. One directly after the first `#` is a slip of the key.
fn is_taken(url: &[u8], span: &Range<usize>) -> bool {
    let before = &url[..span.start];
    let is_in_fragment = before.contains(&b'#');
    let is_in_query = is_in_fragment || before.contains(&b'?');
    let is_pair = || {
        let rest = &url[authority(url).end..];
        let at = |bracket: u8| memchr::memchr(bracket, rest);
        let is_single = |bracket: u8| memchr::memchr_iter(bracket, rest).count() == 1;
        is_single(b'[') && is_single(b']') && at(b'[') < at(b']') && span.start > authority(url).end
    };
    match url.get(span.clone()) {
        Some(b"#") => is_in_fragment && !before.ends_with(b"#"),
        Some(found) if is_in_query => found.iter().all(|byte| b"[]^|".contains(byte)),
        Some(b"[" | b"]") => is_pair(),
        _ => false,
    }
}

/// Whether the user of a URL is a word for one: `username@`, `user:token@`.
fn is_user_of_examples(url: &[u8]) -> bool {
    const USERS: [&[u8]; 9] =
        [b"user", b"username", b"user_name", b"login", b"name", b"myuser", b"yourname", b"your-username", b"you"];
    let before = url[..authority(url).start].strip_suffix(b"@").unwrap_or_default();
    let login = before.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let user = login.split(|byte| *byte == b':').next().unwrap_or_default().to_ascii_lowercase();
    USERS.contains(&&*user) || is_placeholder(&user)
}

/// Whether the query of a file has a parameter of SQLite.
fn is_of_sqlite(url: &[u8]) -> bool {
    const NAMES: [&[u8]; 7] = [b"mode", b"cache", b"vfs", b"immutable", b"psow", b"nolock", b"modeof"];
    let query = memchr::memchr(b'?', url).map_or(&[][..], |at| &url[at + 1..]);
    let mut pairs = query.split(|byte| *byte == b'&');
    pairs.any(|pair| NAMES.contains(&pair.split(|byte| *byte == b'=').next().unwrap_or_default()))
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

/// Whether a secret of a URL is a key that all users of a program or a page have: the one by which programs report their errors to Sentry,
/// and the one by which a page shows a map.
fn is_public_key(url: &[u8]) -> bool {
    const LEAST: usize = 32;
    let authority = authority(url);
    let user = url[..authority.start].strip_suffix(b"@").unwrap_or_default();
    let user = user.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let is_key = user.len() >= LEAST && user.iter().all(u8::is_ascii_hexdigit);
    let host = host_of(&url[authority.clone()]);
    let is_of_sentry = host.split(['.', '-']).any(|word| word == "sentry");
    (is_key && is_of_sentry)
        || (!user.is_empty() && host.ends_with(".ingest.sentry.io"))
        || (host == "maps.googleapis.com" && url[authority.end..].starts_with(b"/maps/api/js?"))
}

/// Whether the user of a URL is the owner of what the path names, as in addresses to clone a repository: `https://joe@h.x/joe/a.git`.
fn is_owner(url: &[u8]) -> bool {
    let authority = authority(url);
    let user = url[..authority.start].strip_suffix(b"@").unwrap_or_default();
    let user = user.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let path = url[authority.end..].strip_prefix(b"/").unwrap_or_default();
    let owner = path.split(|byte| *byte == b'/').next().unwrap_or_default();
    !user.is_empty() && path.len() > owner.len() && user.eq_ignore_ascii_case(owner)
}

/// Whether a secret is the placeholder for one, the same as the user name, or at a host of examples.
fn is_example(url: &[u8], secret: &Range<usize>, is_prose: bool) -> bool {
    let Some(text) = url.get(secret.clone()) else { return false };
    let authority = authority(url);
    let is_login = secret.end + 1 == authority.start && url[secret.end] == b'@';
    let before = url[..secret.start].strip_suffix(b":").unwrap_or_default();
    let user = before.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    is_placeholder(text) || (is_login && user == text) || is_host_of_examples(&url[authority], is_prose && is_login)
}

/// Whether a text is a word for a secret, with or without another word, or one that everyone takes as an example: `password`,
/// `your-token`, `API_KEY`, `xxx`, `***`, `abc123`, `12345`, `xxx/yyy/zzz`.
fn is_placeholder(text: &[u8]) -> bool {
    const NAMES: [&[u8]; 8] = [b"key", b"pass", b"passphrase", b"passwd", b"password", b"pwd", b"secret", b"token"];
    const WORDS: [&[u8]; 13] = [
        b"...",
        b"abc",
        b"abc123",
        b"abcdef",
        b"bar",
        b"changeme",
        b"deadbeef",
        b"dummy",
        b"example",
        b"foo",
        b"pw",
        b"test",
        b"xyz",
    ];
    const OF_TRANSLATIONS: [&str; 15] = [
        "clave",
        "contra",
        "contraseña",
        "geslo",
        "haslo",
        "hasło",
        "heslo",
        "kennwort",
        "lösenord",
        "motdepasse",
        "passord",
        "passwort",
        "senha",
        "wachtwoord",
        "пароль",
    ];
    let text = text.to_ascii_lowercase();
    let is_of_translation = || OF_TRANSLATIONS.iter().any(|word| word.as_bytes() == text);
    let is_repeated = |byte: u8| text.len() > 1 && text.iter().all(|own| *own == byte);
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    let has_name = |name: &&[u8]| text.strip_suffix(*name).is_some_and(|before| before.iter().all(is_word));
    // The path of a hook, whose token has digits.
    let is_word_of_path = |segment: &[u8]| segment.len() <= 16 && segment.iter().all(is_word);
    let is_path_of_words = || text.contains(&b'/') && text.split(|byte| *byte == b'/').all(is_word_of_path);
    let is_count = || text.len() > 2 && (b"1234567890".starts_with(&text) || b"0123456789abcdef".starts_with(&text));
    // `[apikey]`, `your-webhook-key-here`
    let is_replaced = || text.starts_with(b"[") || text.starts_with(b"your-") || text.starts_with(b"your_");
    is_repeated(b'x')
        || is_replaced()
        || is_repeated(b'*')
        || is_count()
        || is_path_of_words()
        || WORDS.contains(&&*text)
        || NAMES.iter().any(has_name)
        || is_of_translation()
}

/// The host of an authority without a login, in lower case.
fn host_of(authority: &[u8]) -> String {
    let host = authority.split(|byte| *byte == b':').next().unwrap_or_default();
    String::from_utf8_lossy(host).to_ascii_lowercase()
}

/// Whether a host, with its port, has a domain that readers replace: `company.com`, `yourdomain.org`.
fn is_replaced_host(authority: &[u8]) -> bool {
    const WORDS: [&str; 12] = [
        "company",
        "mycompany",
        "yourcompany",
        "your-company",
        "domain",
        "mydomain",
        "yourdomain",
        "your-domain",
        "myserver",
        "yourserver",
        "mysite",
        "yoursite",
    ];
    let host = host_of(authority);
    host.rsplit('.').nth(1).is_some_and(|label| WORDS.contains(&label))
}

/// Whether a label of the host has letters of US-ASCII and letters of Greek, Cyrillic and the like, which may look the same.
fn has_mixed_label(url: &[u8]) -> bool {
    let host = String::from_utf8_lossy(&url[authority(url)]);
    let is_similar = |c: char| matches!(c, '\u{370}'..='\u{58F}' | '\u{13A0}'..='\u{13FF}' | '\u{1F00}'..='\u{1FFF}');
    host.split('.').any(|label| label.contains(is_similar) && label.contains(|c: char| c.is_ascii_alphabetic()))
}

/// Whether a host is one for examples (RFC 2606), with its port. In prose, so is a host without a dot, such as `host`.
fn is_host_of_examples(authority: &[u8], is_prose: bool) -> bool {
    const DOMAINS: [&str; 6] = ["example.com", "example.org", "example.net", "example", "test", "invalid"];
    let host = host_of(authority);
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
            ("http://example.com/?token=4f9d2c", "4f9d2c", true, true),
            ("http://h.x/?token=abc123", "abc123", true, true),
            ("http://h.x/?api_key=YOUR_API_KEY", "YOUR_API_KEY", true, true),
            ("http://h.x/?sig=...", "...", true, true),
            ("http://foo:bar@h.x/", "bar", true, true),
            ("http://joe:12345@h.x/", "12345", true, true),
            ("https://discord.com/api/webhooks/WEBHOOK_ID/WEBHOOK_TOKEN", "WEBHOOK_ID/WEBHOOK_TOKEN", true, true),
            // Not a login, so `host` may be a server here.
            ("http://host/?token=4f9d2c", "4f9d2c", false, false),
            ("http://h.x/?token=4f9d2c", "4f9d2c", false, false),
            ("http://h.x/?token=13579", "13579", false, false),
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
