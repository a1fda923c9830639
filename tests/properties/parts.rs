//! Properties of percent-encoding, and of URLs built from parts and taken apart.

use std::borrow::Cow;

use urlspec::parts::{
    AfsParts, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, HostportParts, HttpParts,
    IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, NotExpressible, Octets, OtherParts, Parts,
    ProsperoParts, Rest, SessionParts, SessionScheme, WaisDocument, WaisObjectParts, WaisParts,
};
use urlspec::{Encoded, Spec, make_safe};

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
    let safe = make_safe(octets);
    assert!(super::read::accepts_each(super::read::automaton(Spec::Rfc1738, "xchar"), &safe), "{safe}");
    assert_eq!(make_safe(safe.as_bytes()), safe);
    assert_eq!(*Encoded::new(&safe).decode(), decoded(octets), "{safe}");
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
    assert_eq!(Parts::from_url(spec, &url).as_ref(), Some(parts), "{spec}: {text}");
    Ok(text)
}

/// The parts of a URL build a URL with the same parts, and building again doesn't change it. Only components that a
/// protocol can't send are refused.
pub fn round_trips(spec: Spec, text: &str) {
    let Ok(url) = spec.parse(text) else { return };
    let Some(parts) = Parts::from_url(spec, &url) else { return };
    match builds_and_reparses(&parts, spec) {
        Ok(built) => {
            let again = Parts::from_url(spec, &spec.parse(&built).expect("it parsed")).expect("it was built");
            assert_eq!(again.build(spec).expect("it was built"), built, "{spec}: {text}");
        }
        Err(error) => assert!(matches!(error.component, "selector" | "type" | "search"), "{spec}: {text}: {error}"),
    }
}

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

    fn hostport(&mut self) -> HostportParts<'d> {
        HostportParts { host: self.text().unwrap_or_default(), port: self.number() }
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
            path: Some(from.several()).filter(|path| !path.is_empty()),
            search: Some(from.several()).filter(|words| !words.is_empty()),
        }),
        b'f' => Parts::Ftp(FtpParts { login: from.login(), cwd: from.several(), name: from.one(), transfer: None }),
        b'l' => Parts::File(FileParts { host: from.text(), path: from.several() }),
        b'g' => Parts::Gopher(gopher(from)),
        b'm' => Parts::Mailto(MailtoParts { address: from.octets() }),
        b'n' => Parts::News(NewsParts { grouppart: grouppart(from) }),
        b'p' => {
            let hostport = Some(from.hostport()).filter(|hostport| !hostport.host.is_empty());
            Parts::Nntp(NntpParts { hostport, group: from.octets(), article: from.number() })
        }
        b't' => Parts::Session(SessionParts { scheme: SessionScheme::Telnet, login: from.login() }),
        b'r' => Parts::Session(SessionParts { scheme: SessionScheme::Rlogin, login: from.login() }),
        b'3' => Parts::Session(SessionParts { scheme: SessionScheme::Tn3270, login: from.login() }),
        b'w' => Parts::Wais(wais(from)),
        b's' => Parts::Prospero(prospero(from)),
        b'a' => Parts::Afs(AfsParts { cell: from.text().unwrap_or_default(), path: from.several() }),
        b'i' => Parts::Identifier(identifier(from, false)),
        b'c' => Parts::Identifier(identifier(from, true)),
        b'o' => {
            let scheme = from.text().unwrap_or_default();
            Parts::Other(OtherParts { scheme, rest: Rest::Opaque(from.text().unwrap_or_default()) })
        }
        _ => {
            let scheme = from.text().unwrap_or_default();
            Parts::Other(OtherParts { scheme, rest: Rest::Ip(from.login(), from.text(), from.text()) })
        }
    }
}

fn gopher<'d>(from: &mut Pieces<'d>) -> GopherParts<'d> {
    let hostport = from.hostport();
    let gtype = from.octets().first().copied();
    let item = gtype.map(|gtype| GopherItemParts { gtype, selector: from.octets(), plus: from.one() });
    GopherParts { hostport, item, search: Some(from.several()).filter(|words| !words.is_empty()) }
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
            let (length, id) = (from.number(), from.octets());
            let fields = std::iter::from_fn(|| Some((from.number()?, from.octets()))).take(4).collect();
            WaisObjectParts::Document(WaisDocument { wtype, length, id, fields })
        }
    };
    WaisParts { hostport, database, object }
}

fn prospero<'d>(from: &mut Pieces<'d>) -> ProsperoParts<'d> {
    let (hostport, hsoname, version) = (from.hostport(), from.octets(), from.text());
    let attributes = from.text().into_iter().collect();
    let fields = std::iter::from_fn(|| Some((from.one()?, from.octets()))).take(4).collect();
    ProsperoParts { hostport, hsoname, fields, version, attributes }
}

fn identifier<'d>(from: &mut Pieces<'d>, is_content: bool) -> IdentifierParts<'d> {
    IdentifierParts { is_content, unique: from.octets(), host: from.text().unwrap_or_default() }
}
