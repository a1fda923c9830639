//! How a component spells its data and its delimiters, by document and kind of component. It is the only place that knows
//! which characters need no encoding, and which are reserved.

use super::{Component, Octets, Piece};
use crate::dialect::is_among;
use crate::encoding::{Encoded, encode, is_escape};
use crate::grammar::Set;
use crate::grammar::classes::{CLASSES, Classes, unreserved};
use crate::spec::Spec;

/// A kind of component. Each component is decoded separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ComponentKind {
    User,
    Password,
    HttpSegment,
    HttpSearch,
    /// In ftp and file URLs.
    FileSegment,
    GopherType,
    Selector,
    /// After a tab.
    GopherSearch,
    /// A word of a search after a `?`, in 1992 and 1993.
    GopherWord,
    GopherPlus,
    Address,
    Unique,
    Group,
    Database,
    WaisSearch,
    WaisType,
    WaisId,
    /// Prospero's host-specific object name.
    Hsoname,
    ProsperoField,
    AfsSegment,
    /// The path of a scheme without a production.
    OtherPath,
    /// The search of a scheme without a production, in 1993.
    OtherSearch,
    /// Text that only its scheme defines.
    Opaque,
    /// Any component of a URI.
    Generic,
    /// The path of a news or nntp URI, which has a `~` of a newsgroup only encoded (RFC 5538, section 3).
    NewsPath,
    /// A component of a URI in which nothing is decoded, since other spellings are other names: of a urn (RFC 8141, section 3.1) and of a tag
    /// (RFC 4151, section 2.4).
    AsWritten,
}

impl ComponentKind {
    /// The kind of the path of a URI of a scheme, and of its query and its fragment.
    pub fn of_uri(spec: Spec, scheme: &str) -> [Self; 2] {
        let dialect = spec.dialect();
        match dialect.has_document_of(scheme) {
            true if is_among(&["urn", "tag"], scheme) => [Self::AsWritten, Self::AsWritten],
            true if is_among(&["news", "snews", "nntp"], scheme) => [Self::NewsPath, Self::Generic],
            _ => [Self::Generic, Self::Generic],
        }
    }
}

/// How a component spells its data and its delimiters.
pub(crate) struct Spelling {
    data: Data,
    delimiters: Delimiters,
    /// Whether the component can encode other octets as `%XX`.
    escapes: bool,
    percent: Percent,
}

/// The octets that need no encoding: those of a set, and `more`, but not `less`.
struct Data {
    set: &'static Set,
    more: &'static str,
    less: &'static str,
    /// If there is one, the octets must be in it, too.
    within: Option<&'static Set>,
}

/// The characters that are delimiters where they are not encoded.
enum Delimiters {
    These(&'static str),
    /// All that are not data: only the scheme defines which of them it reserves.
    Others,
}

/// Whether a `%` can be data without being encoded.
#[derive(PartialEq, Eq)]
enum Percent {
    Never,
    Always,
    /// Unless two hexadecimal digits follow, as in a document whose BNF makes it an ordinary character.
    UnlessEscape,
}

impl Data {
    const fn of(set: &'static Set, more: &'static str, less: &'static str) -> Self {
        Self { set, more, less, within: None }
    }

    fn has(&self, octet: u8) -> bool {
        let is_known = self.set.has(octet) || self.more.as_bytes().contains(&octet);
        is_known && !self.less.as_bytes().contains(&octet) && self.within.is_none_or(|set| set.has(octet))
    }
}

impl Spelling {
    pub fn new(spec: Spec, kind: ComponentKind) -> Self {
        let dialect = spec.dialect();
        let classes = &CLASSES[spec];
        if kind == ComponentKind::AsWritten {
            let data = Data::of(unreserved(spec), "!$&'()*+,;=:@/?%", "");
            return Self { data, delimiters: Delimiters::These(""), escapes: false, percent: Percent::Always };
        }
        let (data, delimiters) = match (is_defined_by_scheme(kind), classes) {
            (true, Classes::OneForAll { all, path, .. }) => {
                let within = Some(if kind == ComponentKind::OtherPath { *path } else { *all });
                let less = if kind == ComponentKind::OtherPath { "" } else { "+" };
                (Data { within, ..Data::of(unreserved(spec), "", less) }, Delimiters::Others)
            }
            (true, Classes::ByComponent { .. }) => {
                let less = if kind == ComponentKind::NewsPath { "~" } else { "" };
                (Data::of(unreserved(spec), "", less), Delimiters::Others)
            }
            (false, Classes::OneForAll { all, path, login }) => one_for_all(all, path, login, kind),
            (false, Classes::ByComponent { uchar, xchar, alphadigit }) => by_component(uchar, xchar, alphadigit, kind),
        };
        let takes_escapes = kind != ComponentKind::GopherType || dialect.escapes_in_gopher_type;
        let has_escapes = is_defined_by_scheme(kind) || data.set.escapes() || dialect.bare_percent;
        let percent = match (takes_escapes, dialect.bare_percent) {
            (false, _) => Percent::Always,
            (true, true) => Percent::UnlessEscape,
            (true, false) => Percent::Never,
        };
        Self { data, delimiters, escapes: takes_escapes && has_escapes, percent }
    }

    /// Whether an octet never needs encoding.
    pub fn is_plain(&self, octet: u8) -> bool {
        match octet {
            b'%' => self.percent == Percent::Always,
            _ => self.data.has(octet),
        }
    }

    /// Whether the octet at an index of some data needs no encoding there.
    fn is_plain_at(&self, octets: &[u8], at: usize) -> bool {
        match self.percent {
            Percent::UnlessEscape if octets[at] == b'%' => !is_escape(&octets[at..]),
            _ => self.is_plain(octets[at]),
        }
    }

    fn is_delimiter(&self, octet: u8) -> bool {
        match self.delimiters {
            Delimiters::These(delimiters) => delimiters.as_bytes().contains(&octet),
            Delimiters::Others => octet.is_ascii_graphic() && octet != b'%' && !self.is_plain(octet),
        }
    }

    /// Decodes a component.
    pub fn read<'a>(&self, text: Encoded<'a>) -> Component<'a> {
        self.read_for(text, self)
    }

    /// Decodes a component, with the delimiters of another spelling.
    pub fn read_for<'a>(&self, text: Encoded<'a>, other: &Self) -> Component<'a> {
        Component::with_delimiters(self.octets(text), other.delimiters(text))
    }

    /// The indices of the delimiters among the decoded octets.
    fn delimiters(&self, text: Encoded<'_>) -> Vec<usize> {
        if matches!(self.delimiters, Delimiters::These("")) {
            return Vec::new();
        }
        let written = text.octet_indices().enumerate();
        let is_delimiter = |at: usize, octet: u8| text.as_str().as_bytes()[at] == octet && self.is_delimiter(octet);
        written.filter(|(_, (at, octet))| is_delimiter(*at, *octet)).map(|(index, _)| index).collect()
    }

    /// Decodes a component that reserves no character.
    pub fn octets<'a>(&self, text: Encoded<'a>) -> Octets<'a> {
        if self.escapes { text.decode().into() } else { text.as_str().into() }
    }

    /// Writes a component with as few escapes as possible.
    ///
    /// # Errors
    ///
    /// The index of the first octet that the component can't contain.
    pub fn spell(&self, component: &Component<'_>) -> Result<String, usize> {
        let mut text = String::with_capacity(component.octets().len());
        let mut start = 0;
        for piece in component.pieces() {
            match piece {
                Piece::Data(data) => {
                    self.spell_data(data, &mut text).map_err(|at| start + at)?;
                    start += data.len();
                }
                Piece::Delimiter(delimiter) => {
                    let octet = u8::try_from(delimiter).ok().filter(|octet| self.is_delimiter(*octet));
                    text.push(octet.map(char::from).ok_or(start)?);
                    start += 1;
                }
            }
        }
        Ok(text)
    }

    fn spell_data(&self, data: &[u8], text: &mut String) -> Result<(), usize> {
        for (at, &octet) in data.iter().enumerate() {
            match self.is_plain_at(data, at) {
                true => text.push(char::from(octet)),
                false if self.escapes => text.push_str(&encode(&[octet])),
                false => return Err(at),
            }
        }
        Ok(())
    }
}

/// Whether only the scheme defines the reserved characters of a component, and this document does not define the scheme.
const fn is_defined_by_scheme(kind: ComponentKind) -> bool {
    use ComponentKind::{Generic, NewsPath, Opaque, OtherPath, OtherSearch};
    matches!(kind, OtherPath | OtherSearch | Opaque | Generic | NewsPath)
}

fn one_for_all(all: &'static Set, path: &'static Set, login: &'static Set, kind: ComponentKind) -> (Data, Delimiters) {
    let data = match kind {
        ComponentKind::User | ComponentKind::Password => Data::of(login, "", "@:"),
        ComponentKind::Unique | ComponentKind::Address | ComponentKind::Group => Data::of(all, "", "@"),
        // A `+` separates words.
        ComponentKind::HttpSearch | ComponentKind::GopherWord | ComponentKind::WaisSearch => Data::of(all, "", "+"),
        ComponentKind::GopherType | ComponentKind::Database | ComponentKind::WaisType => Data::of(all, "", ""),
        _ => Data::of(path, "", ""),
    };
    // 1993: "certain characters ("/") ... have a significance reserved for representing a hierarchical space". 1994: "The
    // reserved characters shall however never be arbitrarly encoded and decoded."
    let delimiters = match kind {
        ComponentKind::Selector
        | ComponentKind::GopherSearch
        | ComponentKind::GopherPlus
        | ComponentKind::WaisId
        | ComponentKind::Hsoname => "/",
        ComponentKind::Address => "@",
        _ => "",
    };
    (data, Delimiters::These(delimiters))
}

/// The characters of the component in the BNF. Those that the prose reserves are delimiters.
fn by_component(
    uchar: &'static Set,
    xchar: &'static Set,
    alphadigit: &'static Set,
    kind: ComponentKind,
) -> (Data, Delimiters) {
    let (set, more, delimiters) = match kind {
        ComponentKind::User | ComponentKind::Password => (uchar, ";?&=", ""),
        // 3.3: "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        ComponentKind::HttpSegment | ComponentKind::HttpSearch => (uchar, ":@&=", ";"),
        ComponentKind::WaisSearch => (uchar, ";:@&=", ""),
        ComponentKind::FileSegment => (uchar, "?:@&=", ""),
        ComponentKind::Hsoname => (uchar, "/?:@&=", ""),
        ComponentKind::ProsperoField => (uchar, "?:@&", ""),
        ComponentKind::Group => (alphadigit, "-.+_", ""),
        ComponentKind::Unique => (uchar, ";/?:&=", ""),
        ComponentKind::GopherType
        | ComponentKind::Selector
        | ComponentKind::GopherSearch
        | ComponentKind::GopherWord
        | ComponentKind::GopherPlus
        | ComponentKind::Address => (xchar, "", ""),
        _ => (uchar, "", ""),
    };
    (Data::of(set, more, ""), Delimiters::These(delimiters))
}
