//! The octets that a component need not encode, by document.

use crate::grammar::Set;
use crate::grammar::classes::{CLASSES, Classes};
use crate::spec::Spec;

/// A component of encoded octets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ComponentKind {
    User,
    Password,
    HttpSegment,
    /// In ftp and file URLs.
    FileSegment,
    Search,
    GopherType,
    Selector,
    GopherSearch,
    GopherPlus,
    Address,
    Unique,
    Group,
    Database,
    WaisType,
    WaisId,
    /// Prospero's host-specific object name.
    Hsoname,
    ProsperoField,
    AfsSegment,
}

/// The octets that a component need not encode: those of a set, and `more`, but not `less`.
pub(crate) struct EncodeSet {
    set: &'static Set,
    more: &'static str,
    less: &'static str,
    /// Whether `%` need not be encoded.
    percent: bool,
    /// Whether the component can encode other octets as `%XX`.
    pub escapes: bool,
}

impl EncodeSet {
    pub fn has(&self, octet: u8) -> bool {
        let is_less = self.less.as_bytes().contains(&octet) || (octet == b'%' && !self.percent);
        !is_less && (self.set.has(octet) || self.more.as_bytes().contains(&octet))
    }

    pub fn new(spec: Spec, component: ComponentKind) -> Self {
        let dialect = spec.dialect();
        let (set, more, less) = match &CLASSES[spec] {
            Classes::OneForAll { all, login } => one_for_all(all, login, component),
            Classes::ByComponent { uchar, xchar, alphadigit } => by_component(uchar, xchar, alphadigit, component),
        };
        // In some documents the BNF makes `%` an ordinary character, and only the prose makes it introduce an escape.
        let takes_escapes = component != ComponentKind::GopherType || dialect.escapes_in_gopher_type;
        let escapes = takes_escapes && (set.escapes() || dialect.bare_percent);
        Self { set, more, less, percent: !takes_escapes, escapes }
    }
}

type Class = (&'static Set, &'static str, &'static str);

fn one_for_all(all: &'static Set, login: &'static Set, component: ComponentKind) -> Class {
    match component {
        ComponentKind::User | ComponentKind::Password => (login, "", "@:"),
        ComponentKind::Unique | ComponentKind::Address | ComponentKind::Group => (all, "", "@"),
        // A `+` separates words.
        ComponentKind::Search => (all, "", "+"),
        _ => (all, "", ""),
    }
}

/// The characters of the component in the BNF, without those that the prose reserves.
fn by_component(uchar: &'static Set, xchar: &'static Set, alphadigit: &'static Set, component: ComponentKind) -> Class {
    match component {
        ComponentKind::User | ComponentKind::Password => (uchar, ";?&=", ""),
        // 3.3: "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        ComponentKind::HttpSegment | ComponentKind::Search => (uchar, ":@&=", ""),
        ComponentKind::FileSegment => (uchar, "?:@&=", ""),
        ComponentKind::Hsoname => (uchar, "/?:@&=", ""),
        ComponentKind::ProsperoField => (uchar, "?:@&", ""),
        ComponentKind::Group => (alphadigit, "-.+_", ""),
        ComponentKind::Unique => (uchar, ";/?:&=", ""),
        ComponentKind::Database | ComponentKind::WaisType | ComponentKind::WaisId | ComponentKind::AfsSegment => {
            (uchar, "", "")
        }
        ComponentKind::GopherType
        | ComponentKind::Selector
        | ComponentKind::GopherSearch
        | ComponentKind::GopherPlus
        | ComponentKind::Address => (xchar, "", ""),
    }
}
