//! Random valid URLs of each document, with the place of each component.

use std::ops::Range;

use urlspec::{Spec, Start};
use urlspec_bnf::Random;

use super::case::accepts;

/// A component of a URL, or a delimiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The prefix `URL:`.
    Prefix,
    Scheme,
    Colon,
    Slashes,
    /// Any other literal of a template.
    Mark,
    User,
    Password,
    Host,
    /// The cell of an afs URL.
    Cell,
    Port,
    Segment,
    /// The search of RFC 1738.
    Search,
    /// A word of a search.
    Word,
    Typecode,
    /// The type and the selector of Gopher.
    Type,
    Selector,
    Group,
    /// What precedes the `@` of an article, and the host after it.
    Unique,
    Domain,
    /// The number of an article.
    Article,
    Database,
    WaisType,
    WaisPath,
    /// The length of a WAIS document, or the number of a field.
    Number,
    Version,
    Attribute,
    Field,
    Value,
    /// Part of a URL that the document does not describe further.
    Opaque,
    Fragment,
}

const ROLES: [(&str, Role); 25] = [
    ("scheme", Role::Scheme),
    ("user", Role::User),
    ("password", Role::Password),
    ("host", Role::Host),
    ("cell", Role::Cell),
    ("port", Role::Port),
    ("segment", Role::Segment),
    ("search", Role::Search),
    ("word", Role::Word),
    ("typecode", Role::Typecode),
    ("type", Role::Type),
    ("selector", Role::Selector),
    ("group", Role::Group),
    ("unique", Role::Unique),
    ("domain", Role::Domain),
    ("article", Role::Article),
    ("database", Role::Database),
    ("wtype", Role::WaisType),
    ("wpath", Role::WaisPath),
    ("number", Role::Number),
    ("version", Role::Version),
    ("attribute", Role::Attribute),
    ("field", Role::Field),
    ("value", Role::Value),
    ("opaque", Role::Opaque),
];

const UDI: &[&str] = &[
    "http://{host}",
    "http://{host}/{segment}/{segment}",
    "http://{host}:{port}/{segment}/{segment}?{word}+{word}",
    "http://{host}?{word}+{word}",
    "file://{host}/",
    "file://{host}/{segment}/{segment}/{segment}",
    "news:*",
    "news:{group}",
    "news:{unique}@{domain}",
    "telnet://{host}:{port}",
    "telnet://{user}@{host}",
    "gopher://{host}",
    "gopher://{host}:{port}/{type}/{segment}/{segment}",
    "gopher://{host}/{type}/{segment}?{word}+{word}",
    "wais://{host}/{database}",
    "wais://{host}:{port}/{database}?{word}+{word}",
    "wais://{host}/{database}/{wtype}/{number}/{segment}/{segment}",
    "ftp://{user}@{host}:{port}/{segment}/{segment}",
    "ftp://{host}/{segment}",
    "mailto:{opaque}@{opaque}",
    "x-trace:{segment}/{segment}",
];

const URL_1993: &[&str] = &[
    "http://{host}",
    "http://{host}/{segment}/{segment}",
    "http://{host}:{port}/{segment}/{segment}?{word}+{word}",
    "http://{host}?{word}+{word}",
    "ftp://{host}/",
    "ftp://{host}/{segment}/{segment}/{segment}",
    "ftp://{user}@{host}/{segment}/{segment}",
    "ftp://{user}:{password}@{host}:{port}/{segment}",
    "news:*",
    "news:{group}",
    "news:{unique}@{domain}",
    "prospero://{host}/{segment}/{segment}",
    "prospero://{host}:{port}/{segment}%00{version}",
    "prospero://{host}/{segment}%00{version}%00{attribute}%00{attribute}",
    "telnet://{host}:{port}",
    "telnet://{user}@{host}",
    "gopher://{host}",
    "gopher://{host}:{port}/{type}{segment}/{segment}",
    "gopher://{host}/{type}{segment}?{word}+{word}",
    "wais://{host}/{database}",
    "wais://{host}:{port}/{database}?{word}+{word}",
    "wais://{host}/{database}/{wtype}/{number}/{segment}/{segment}",
    "afs://{cell}/{segment}/{segment}",
    "file://{host}/{segment}/{segment}",
    "mailto:{opaque}@{opaque}",
    "x-trace://{user}@{host}:{port}/{segment}?{word}",
];

const URL_1994: &[&str] = &[
    "http://{host}",
    "http://{host}/{segment}/{segment}",
    "http://{host}:{port}/{segment}/{segment}?{word}+{word}",
    "http://{host}?{word}+{word}",
    "ftp://{host}/",
    "ftp://{host}/{segment}/{segment}/{segment}",
    "ftp://{user}@{host}/{segment}/{segment}",
    "ftp://{user}:{password}@{host}:{port}/{segment};type={typecode}",
    "ftp://{host}/{segment}/{segment};type={typecode}",
    "news:*",
    "news:{group}",
    "news:{unique}@{domain}",
    "nntp://{host}:{port}/{group}/{article}",
    "nntp:{group}/{article}",
    "prospero://{host}/{segment}/{segment}",
    "prospero://{host}:{port}/{segment}%00{version}",
    "prospero://{host}/{segment}%00{version}%00{attribute}%00{attribute}",
    "telnet://{host}:{port}",
    "telnet://{user}@{host}",
    "rlogin://{user}:{password}@{host}:{port}",
    "tn3270://{host}",
    "gopher://{host}",
    "gopher://{host}:{port}/{type}{segment}/{segment}",
    "gopher://{host}/{type}",
    "wais://{host}/{database}",
    "wais://{host}:{port}/{database}?{word}+{word}",
    "wais://{host}/{database}/{wtype}/{number}={segment};",
    "wais://{host}/{database}/{wtype}/{number}={segment};{number}={segment}/{segment};",
    "mailto:{unique}@{domain}",
    "mid:{unique}@{domain}",
    "cid:{unique}@{domain}",
];

const RFC_1738: &[&str] = &[
    "http://{host}",
    "http://{host}/",
    "http://{host}/{segment}/{segment}",
    "http://{host}:{port}/{segment}/{segment}?{search}",
    "http://{host}/?{search}",
    "ftp://{host}",
    "ftp://{host}/{segment}/{segment}",
    "ftp://{user}@{host}/{segment}/{segment}",
    "ftp://{user}:{password}@{host}:{port}/{segment};type={typecode}",
    "ftp://{host}/{segment}/{segment};type={typecode}",
    "file:///{segment}/{segment}",
    "file://{host}/",
    "file://{host}/{segment}/{segment}",
    "file://localhost/{segment}",
    "gopher://{host}",
    "gopher://{host}:{port}/{type}{selector}",
    "gopher://{host}/{type}{selector}%09{selector}",
    "gopher://{host}/{type}{selector}%09%09+{selector}",
    "mailto:{opaque}@{opaque}",
    "news:*",
    "news:{group}",
    "news:{unique}@{domain}",
    "nntp://{host}/{group}",
    "nntp://{host}:{port}/{group}/{article}",
    "telnet://{host}:{port}",
    "telnet://{user}@{host}/",
    "telnet://{user}:{password}@{host}:{port}/",
    "wais://{host}/{database}",
    "wais://{host}:{port}/{database}?{search}",
    "wais://{host}/{database}/{wtype}/{wpath}",
    "prospero://{host}:{port}/{segment}/{segment}",
    "prospero://{host}/{segment};{field}={value}",
    "prospero://{host}/{segment}/{segment};{field}={value};{field}={value}",
    "x-trace:{opaque}",
    "cid:{opaque}@{opaque}",
];

const fn templates(spec: Spec) -> &'static [&'static str] {
    match spec {
        Spec::Udi => UDI,
        Spec::Url1993 => URL_1993,
        Spec::Url1994 => URL_1994,
        _ => RFC_1738,
    }
}

/// One of these.
pub fn pick<T: Clone>(random: &mut Random, from: &[T]) -> T {
    from[random.below(from.len())].clone()
}

/// A component or delimiter, and its place in the URL.
#[derive(Debug, Clone)]
pub struct Piece {
    pub role: Role,
    pub span: Range<usize>,
}

/// A valid URL.
#[derive(Debug, Clone)]
pub struct Valid {
    pub spec: Spec,
    pub start: Start,
    pub text: String,
    pub pieces: Vec<Piece>,
}

impl Valid {
    /// Whether the document defines schemes.
    pub fn has_schemes(&self) -> bool {
        !self.spec.is_generic()
    }

    /// A random URL; a reference has a fragment in half of the cases.
    pub fn random(spec: Spec, start: Start, random: &mut Random) -> Self {
        loop {
            let url = Self::of_template(spec, start, random);
            if accepts(spec, start, &url.text) {
                return url;
            }
            // A template of RFC 3986, of a scheme whose own document refuses it.
            assert!(spec == Spec::Current && accepts(Spec::Rfc3986, start, &url.text), "{spec}: {}", url.text);
        }
    }

    fn of_template(spec: Spec, start: Start, random: &mut Random) -> Self {
        let mut url = Self { spec, start, text: String::new(), pieces: Vec::new() };
        if spec.takes_prefix() && random.below(5) == 0 {
            url.push(Role::Prefix, "URL:");
        }
        let template: &str = pick(random, templates(spec));
        url.fill(template, random);
        if start == Start::Reference && random.below(2) == 0 {
            url.push(Role::Mark, "#");
            url.push(Role::Fragment, &data(random));
        }
        url
    }

    fn push(&mut self, role: Role, text: &str) {
        let at = self.text.len();
        self.text.push_str(text);
        self.pieces.push(Piece { role, span: at..self.text.len() });
    }

    /// Adds the literals and random components of a template.
    fn fill(&mut self, template: &str, random: &mut Random) {
        let (scheme, rest) = template.split_once(':').expect("a scheme");
        self.push(Role::Scheme, scheme);
        self.push(Role::Colon, ":");
        let after_slashes = rest.strip_prefix("//");
        if after_slashes.is_some() {
            self.push(Role::Slashes, "//");
        }
        for part in after_slashes.unwrap_or(rest).split('{') {
            let (name, literal) = part.split_once('}').map_or((None, part), |(name, literal)| (Some(name), literal));
            if let Some(name) = name {
                let (_, role) = ROLES.iter().find(|(known, _)| *known == name).expect("a role");
                let text = component(self.spec, *role, random);
                self.push(*role, &text);
            }
            if !literal.is_empty() {
                self.push(Role::Mark, literal);
            }
        }
    }

    /// The text of a piece.
    pub fn slice(&self, piece: &Piece) -> &str {
        &self.text[piece.span.clone()]
    }

    /// The first piece of this role.
    pub fn first(&self, role: Role) -> Option<Piece> {
        self.pieces.iter().find(|piece| piece.role == role).cloned()
    }

    /// A random piece of one of these roles.
    pub fn any(&self, roles: &[Role], random: &mut Random) -> Option<Piece> {
        let pieces: Vec<&Piece> = self.pieces.iter().filter(|piece| roles.contains(&piece.role)).collect();
        (!pieces.is_empty()).then(|| pick(random, &pieces).clone())
    }

    /// The delimiters with this text.
    pub fn marks(&self, text: &str) -> Vec<Piece> {
        let marks = self.pieces.iter().filter(|piece| piece.role == Role::Mark);
        marks.filter(|piece| self.slice(piece) == text).cloned().collect()
    }

    pub fn scheme(&self) -> &str {
        self.first(Role::Scheme).map_or("", |scheme| &self.text[scheme.span])
    }

    /// Whether the document has a production of its own for the scheme.
    pub fn has_production(&self) -> bool {
        self.spec.schemes().contains(&self.scheme())
    }

    /// Whether people know the scheme.
    pub fn is_well_known(&self) -> bool {
        Spec::ALL.iter().any(|spec| spec.schemes().contains(&self.scheme()))
    }

    /// Where the URL ends, before a fragment.
    pub fn end(&self) -> usize {
        self.marks("#").first().map_or(self.text.len(), |hash| hash.span.start)
    }

    /// Where the path begins after a host and its port, or the end.
    pub fn end_of_authority(&self) -> usize {
        let roles = [Role::Host, Role::Cell, Role::Port];
        self.pieces.iter().filter(|piece| roles.contains(&piece.role)).map(|piece| piece.span.end).max().unwrap_or(0)
    }
}

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
const DIGITS: &[u8] = b"0123456789";
const BOTH: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

fn letters(random: &mut Random, from: &[u8], least: usize, most: usize) -> String {
    let length = least + random.below(most - least + 1);
    (0..length).map(|_| char::from(pick(random, from))).collect()
}

/// A letter, then letters and digits.
fn name(random: &mut Random) -> String {
    letters(random, LETTERS, 1, 1) + &letters(random, BOTH, 3, 8)
}

/// A number without a zero at its start.
fn number(random: &mut Random) -> String {
    letters(random, b"123456789", 1, 1) + &letters(random, DIGITS, 3, 6)
}

/// Data of a URL: letters and digits, perhaps with a mark or an encoded space between.
fn data(random: &mut Random) -> String {
    let between = pick(random, &["", "", "-", ".", "_", "$", "%20"]);
    format!("{}{between}{}", name(random), name(random))
}

fn host(random: &mut Random) -> String {
    if random.below(8) == 0 {
        let octets: Vec<String> = (0..4).map(|_| (1 + random.below(254)).to_string()).collect();
        return octets.join(".");
    }
    let hyphen = pick(random, &["", "", "-"]);
    let label = format!("{}{hyphen}{}", name(random), letters(random, BOTH, 2, 5));
    let top = pick(random, &["ch", "dom", "edu", "example", "org"]);
    format!("{label}.{}.{top}", name(random))
}

fn component(spec: Spec, role: Role, random: &mut Random) -> String {
    match role {
        Role::Host | Role::Domain => host(random),
        Role::Cell => format!("{}.{}.edu", name(random), name(random)),
        Role::User | Role::Password | Role::Attribute => name(random) + &name(random),
        // No port that is reserved or too large.
        Role::Port => (2000 + random.below(60_000)).to_string(),
        Role::Article | Role::Number | Role::Version => number(random),
        Role::Type => pick(random, &["0", "1", "9"]).to_owned(),
        Role::Group => format!("{}.{}.{}", name(random), name(random), name(random)),
        Role::Typecode if spec == Spec::Url1994 => pick(random, &["A", "AN", "ET", "I", "L8"]).to_owned(),
        Role::Typecode => pick(random, &["a", "i", "d", "A"]).to_owned(),
        _ => data(random),
    }
}
