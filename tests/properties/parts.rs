//! Properties of percent-encoding, and of URLs built from parts and taken apart.

use std::borrow::Cow;

use urlspec::ast::Decimal;
use urlspec::batch::{ABSENT, Span};
use urlspec::parts::{
    AfsParts, AuthorityParts, Component, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts,
    HostportParts, HttpParts, IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, NotExpressible, Octets,
    OtherParts, Parts, ProsperoParts, Rest, ServerParts, SessionParts, SessionScheme, UriParts, WaisDocument,
    WaisObjectParts, WaisParts,
};
use urlspec::{Encoded, Equivalence, Normalization, Spec, Start};

/// Checks the encoding of `data`. Then builds parts of it: the first byte selects the scheme, each line is a component.
pub fn parts(data: &[u8]) {
    make_safe_is_idempotent_and_lossless(data);
    let [kind, rest @ ..] = data else { return };
    let parts =
        arbitrary_parts(*kind, &mut Pieces(rest.split(|octet| *octet == b'\n').collect::<Vec<_>>().into_iter()));
    for &spec in Spec::ALL {
        let _ = builds_and_reparses(&parts, spec);
    }
}

/// The result of `make_safe` has only characters of URLs, decodes to the same octets, and doesn't change again.
pub fn make_safe_is_idempotent_and_lossless(octets: &[u8]) {
    for spec in Spec::ALL {
        let safe = spec.make_safe(octets);
        assert_eq!(spec.make_safe(safe.as_bytes()), safe, "{spec}");
        assert_eq!(*Encoded::new(&safe).decode(), decoded(octets), "{spec} {safe}");
        assert!(!safe.contains(|c: char| !c.is_ascii_graphic() || "<>\"{}|\\^`".contains(c)), "{spec} {safe}");
    }
    let safe = Spec::Rfc1738.make_safe(octets);
    assert!(super::read::accepts_each(super::read::automaton(Spec::Rfc1738, "xchar"), &safe), "{safe}");
    if let Ok(text) = std::str::from_utf8(octets) {
        let own = Encoded::new(text);
        assert_eq!(*own.decode(), decoded(octets));
        assert!(own.octets().eq(decoded(octets)));
        assert_eq!(own.decode_latin1().chars().map(u32::from).collect::<Vec<_>>(), widened(&own.decode()));
        assert_eq!(own.decode_utf8().ok().as_deref(), std::str::from_utf8(&own.decode()).ok());
    }
    // Every octet, encoded.
    let each: String = octets.iter().map(|octet| format!("%{octet:02x}")).collect();
    assert_eq!(*Encoded::new(&each).decode(), *octets);
}

fn widened(octets: &[u8]) -> Vec<u32> {
    octets.iter().map(|octet| u32::from(*octet)).collect()
}

/// In the documents with a generic syntax, the components are put together to the text as in RFC 3986, section 5.3. RFC 1808 has
/// parameters, too.
pub fn components_are_the_text(spec: Spec, text: &str) {
    if !matches!(spec, Spec::Rfc2396 | Spec::Rfc3986 | Spec::Current) {
        return;
    }
    for start in [Start::Url, Start::Reference] {
        let Some(components) = spec.components(start, text).expect("it is short") else { continue };
        let slice = |[start, end]: Span| &text[start as usize..end as usize];
        let defined = |span: Span| (span != ABSENT).then(|| slice(span));
        let mut rebuilt = String::new();
        if let Some(scheme) = defined(components.scheme) {
            rebuilt += &format!("{scheme}:");
        }
        if let Some(authority) = defined(components.authority(text.as_bytes())) {
            rebuilt += &format!("//{authority}");
        }
        rebuilt += defined(components.path).unwrap_or_else(|| panic!("{spec}: {text} has no path"));
        if let Some(query) = defined(components.search) {
            rebuilt += &format!("?{query}");
        }
        if let Some(fragment) = defined(components.fragment) {
            rebuilt += &format!("#{fragment}");
        }
        assert_eq!(rebuilt, text, "{spec}: {components:?}");
        let authority = defined(components.authority(text.as_bytes()));
        if let (Some(host), Some(authority)) = (defined(components.host), authority) {
            assert!(authority.contains(host), "{spec}: {text}");
        }
    }
}

/// A second implementation of decoding (RFC 1738, section 2.2).
fn decoded(mut octets: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::new();
    while let [octet, rest @ ..] = octets {
        let digits = rest.get(..2).filter(|digits| *octet == b'%' && digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        decoded.push(digits.map_or(*octet, |digits| u8::from_str_radix(digits, 16).expect("two digits")));
        octets = &rest[digits.map_or(0, str::len)..];
    }
    decoded
}

/// A URL that is built parses to the same parts.
pub fn builds_and_reparses(parts: &Parts<'_>, spec: Spec) -> Result<String, NotExpressible> {
    let text = parts.build(spec)?;
    let url = spec.parse(&text).expect("`build` parses its result");
    match (Parts::from_url(spec, &url), parts) {
        // In 1994, the last `@` becomes a delimiter.
        (Parts::Mailto(again), Parts::Mailto(mailto)) => assert_eq!(again.address.octets(), mailto.address.octets()),
        // In 1993, octets are text in ISO Latin 1, so that those that are no UTF-8 become text.
        (again, _) if spec == Spec::Url1993 => assert_eq!(again.build(spec).ok().as_ref(), Some(&text)),
        (again, parts) => assert_eq!(again, *parts, "{spec}: {text}"),
    }
    Ok(text)
}

/// The parts of a URL build the same URL, and the text itself where nothing in it is spelled in a way that parts don't keep.
pub fn round_trips(spec: Spec, text: &str) {
    components_are_the_text(spec, text);
    let Ok(url) = spec.parse(text) else { return };
    let built = Parts::from_url(spec, &url).build(spec).unwrap_or_else(|error| panic!("{spec}: {text}: {error}"));
    let rules = match spec.same(text, &built) {
        Ok(Equivalence::Same(_)) => spec.canonical(text).expect("a URL").normalizations,
        different => panic!("{spec}: {text} and {built}: {different:?}"),
    };
    // The rule of a default port covers its leading zeros.
    let is_lost =
        |rule: &Normalization| LOST.contains(rule) || (*rule == Normalization::DefaultPort && text.contains(":0"));
    if !rules.iter().any(is_lost) {
        assert_eq!(built, text, "{spec}: {rules:?}");
    }
}

/// The differences that parts do not keep.
const LOST: [Normalization; 8] = [
    Normalization::Prefix,
    Normalization::SchemeCase,
    Normalization::PortDigits,
    Normalization::EmptyPort,
    Normalization::NeedlessEscape,
    Normalization::HexCase,
    Normalization::Digits,
    Normalization::TypecodeCase,
];

/// The lines of an input, each a component. `-` is `None`.
struct Pieces<'d>(std::vec::IntoIter<&'d [u8]>);

impl<'d> Pieces<'d> {
    fn one(&mut self) -> Option<Octets<'d>> {
        let line = self.0.next().filter(|line| *line != b"-")?;
        Some(Encoded::new(std::str::from_utf8(line).ok()?).decode().into())
    }

    fn octets(&mut self) -> Octets<'d> {
        self.one().unwrap_or_default()
    }

    fn text(&mut self) -> Option<Cow<'d, str>> {
        let line = self.0.next().filter(|line| *line != b"-")?;
        std::str::from_utf8(line).ok().map(Cow::Borrowed)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.text()?.parse().ok()
    }

    /// Up to as many lines as the next line's number, at most five.
    fn several(&mut self) -> Vec<Octets<'d>> {
        let count: usize = self.number().unwrap_or(1);
        (0..count.min(5)).map(|_| self.octets()).collect()
    }

    /// Data, or a component in which each `;` and `/` is a delimiter if the line begins with one.
    fn component(&mut self) -> Component<'d> {
        let octets = self.octets();
        match octets.first() {
            Some(b';' | b'/') => octets
                .iter()
                .map(|octet| match octet {
                    b';' | b'/' => urlspec::parts::Piece::Delimiter(char::from(*octet)),
                    octet => urlspec::parts::Piece::Data(std::slice::from_ref(octet)),
                })
                .collect(),
            _ => octets.into(),
        }
    }

    fn components(&mut self) -> Vec<Component<'d>> {
        let count: usize = self.number().unwrap_or(1);
        (0..count.min(5)).map(|_| self.component()).collect()
    }

    fn decimal(&mut self) -> Option<Decimal<'d>> {
        let line = self.0.next()?;
        Decimal::new(std::str::from_utf8(line).ok()?)
    }

    fn hostport(&mut self) -> HostportParts<'d> {
        HostportParts { host: self.text().unwrap_or_default(), port: self.decimal() }
    }

    fn login(&mut self) -> LoginParts<'d> {
        let HostportParts { host, port } = self.hostport();
        LoginParts { user: self.one(), password: self.one(), host, port }
    }
}

fn arbitrary_parts<'d>(kind: u8, from: &mut Pieces<'d>) -> Parts<'d> {
    match kind.to_ascii_lowercase() {
        b'h' => Parts::Http(HttpParts {
            hostport: from.hostport(),
            path: Some(from.components()).filter(|path| !path.is_empty()),
            search: Some(from.components()).filter(|words| !words.is_empty()),
        }),
        b'f' => Parts::Ftp(FtpParts { login: from.login(), cwd: from.several(), name: from.one(), transfer: None }),
        b'l' => Parts::File(FileParts { host: from.text(), path: from.several() }),
        b'g' => Parts::Gopher(gopher(from)),
        b'm' => Parts::Mailto(MailtoParts { address: from.component() }),
        b'n' => Parts::News(NewsParts { grouppart: grouppart(from) }),
        b'p' => {
            let hostport = Some(from.hostport()).filter(|hostport| !hostport.host.is_empty());
            Parts::Nntp(NntpParts { hostport, group: from.octets(), article: from.decimal() })
        }
        b't' => Parts::Session(SessionParts { scheme: SessionScheme::Telnet, login: from.login(), slash: false }),
        b'r' => Parts::Session(SessionParts { scheme: SessionScheme::Rlogin, login: from.login(), slash: false }),
        b'3' => Parts::Session(SessionParts { scheme: SessionScheme::Tn3270, login: from.login(), slash: true }),
        b'w' => Parts::Wais(wais(from)),
        b's' => Parts::Prospero(prospero(from)),
        b'a' => Parts::Afs(AfsParts { cell: from.text().unwrap_or_default(), path: from.several() }),
        b'i' => Parts::Identifier(identifier(from, false)),
        b'c' => Parts::Identifier(identifier(from, true)),
        b'o' => {
            let scheme = from.text().unwrap_or_default();
            Parts::Other(OtherParts { scheme, rest: Rest::Opaque(from.component()) })
        }
        b'u' => Parts::Uri(uri(from)),
        _ => {
            let scheme = from.text().unwrap_or_default();
            let (login, path, words) = (from.login(), from.component(), from.components());
            let search = Some(words).filter(|words| !words.is_empty());
            Parts::Other(OtherParts { scheme, rest: Rest::Ip(login, Some(path), search) })
        }
    }
}

fn gopher<'d>(from: &mut Pieces<'d>) -> GopherParts<'d> {
    let hostport = from.hostport();
    let gtype = from.octets().first().copied();
    let item = gtype.map(|gtype| GopherItemParts {
        gtype,
        slash: from.number() == Some(1),
        selector: from.component(),
        plus: from.one().map(Into::into),
    });
    GopherParts {
        hostport,
        slash: from.number() == Some(1),
        item,
        search: Some(from.components()).filter(|words| !words.is_empty()),
    }
}

fn grouppart<'d>(from: &mut Pieces<'d>) -> GrouppartParts<'d> {
    match (from.one(), from.text()) {
        (Some(unique), Some(host)) => GrouppartParts::Article(unique, host),
        (Some(group), None) => GrouppartParts::Group(group),
        _ => GrouppartParts::All,
    }
}

fn wais<'d>(from: &mut Pieces<'d>) -> WaisParts<'d> {
    let (hostport, database) = (from.hostport(), from.octets());
    let object = match from.one() {
        None => WaisObjectParts::Database,
        Some(mark) if *mark == *b"?" => WaisObjectParts::Search(from.several()),
        Some(wtype) => {
            let (length, id) = (from.decimal(), from.component());
            let fields = std::iter::from_fn(|| Some((from.decimal()?, from.component()))).take(4).collect();
            WaisObjectParts::Document(WaisDocument { wtype, length, id, fields })
        }
    };
    WaisParts { hostport, database, object }
}

fn prospero<'d>(from: &mut Pieces<'d>) -> ProsperoParts<'d> {
    let (hostport, hsoname, version) = (from.hostport(), from.component(), from.text());
    let attributes = from.text().into_iter().collect();
    let fields = std::iter::from_fn(|| Some((from.one()?, from.octets()))).take(4).collect();
    ProsperoParts { hostport, hsoname, fields, version, attributes }
}

fn identifier<'d>(from: &mut Pieces<'d>, is_content: bool) -> IdentifierParts<'d> {
    IdentifierParts { is_content, unique: from.octets(), host: from.text().unwrap_or_default() }
}

fn uri<'d>(from: &mut Pieces<'d>) -> UriParts<'d> {
    let scheme = from.text().unwrap_or_default();
    let LoginParts { user, password, host, port } = from.login();
    let authority = match host.strip_prefix('!') {
        Some(name) => Some(AuthorityParts::Name(name.to_owned().into())),
        None if host.is_empty() => None,
        None => Some(AuthorityParts::Server(ServerParts {
            user: user.map(Into::into),
            password: password.map(Into::into),
            host,
            port,
        })),
    };
    let path = from.components();
    let mut optional = || Some(from.component()).filter(|component| !component.is_empty());
    let (params, query, fragment) = (optional(), optional(), optional());
    UriParts { scheme, authority, path, params, query, fragment, scheme_part: None }
}
