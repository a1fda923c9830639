//! Which octets a component of a document can hold as they are.

use crate::grammar::Set;
use crate::grammar::classes::{CLASSES, Classes};
use crate::spec::Spec;

/// A component that holds octets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ComponentKind {
    User,
    Password,
    HttpSegment,
    /// Of ftp and file.
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
    /// Of Prospero: the host-specific object name.
    Hsoname,
    ProsperoField,
    AfsSegment,
}

/// The octets that stand for themselves in a component: those of a set, and some more, and some less.
pub(crate) struct EncodeSet {
    set: &'static Set,
    more: &'static str,
    less: &'static str,
    /// Whether `%` is plain too.
    percent: bool,
    /// Whether `%XX` stands for any other.
    pub escapes: bool,
}

impl EncodeSet {
    pub fn has(&self, octet: u8) -> bool {
        let is_less = self.less.as_bytes().contains(&octet) || (octet == b'%' && !self.percent);
        !is_less && (self.set.has(octet) || self.more.as_bytes().contains(&octet))
    }

    pub fn of(spec: Spec, slot: ComponentKind) -> Self {
        let dialect = spec.dialect();
        let (set, more, less) = match &CLASSES[spec] {
            Classes::OneForAll { all, login } => one_for_all(all, login, slot),
            Classes::ByComponent { uchar, xchar, alphadigit } => by_component(uchar, xchar, alphadigit, slot),
        };
        // Where a `%` is a character like others, the prose still has it introduce an octet.
        let takes_escapes = slot != ComponentKind::GopherType || dialect.escapes_in_gopher_type;
        let escapes = takes_escapes && (set.escapes() || dialect.bare_percent);
        Self { set, more, less, percent: !takes_escapes, escapes }
    }
}

type Class = (&'static Set, &'static str, &'static str);

fn one_for_all(all: &'static Set, login: &'static Set, slot: ComponentKind) -> Class {
    match slot {
        ComponentKind::User | ComponentKind::Password => (login, "", "@:"),
        ComponentKind::Unique | ComponentKind::Address | ComponentKind::Group => (all, "", "@"),
        // Words are apart by `+`.
        ComponentKind::Search => (all, "", "+"),
        _ => (all, "", ""),
    }
}

/// The BNF of the component, less what the prose reserves in it.
fn by_component(uchar: &'static Set, xchar: &'static Set, alphadigit: &'static Set, slot: ComponentKind) -> Class {
    match slot {
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
