//! Which octets a component of a document can hold as they are.

use crate::grammar::{Set, rfc1738, udi, url_1993, url_1994};
use crate::spec::Spec;

/// A component that holds octets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
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
pub(crate) struct Plain {
    set: &'static Set,
    more: &'static str,
    less: &'static str,
    /// Whether `%XX` stands for any other.
    pub escapes: bool,
}

impl Plain {
    pub fn has(&self, octet: u8) -> bool {
        !self.less.as_bytes().contains(&octet) && (self.set.has(octet) || self.more.as_bytes().contains(&octet))
    }

    pub fn of(spec: Spec, slot: Slot) -> Self {
        let (set, more, less) = match spec {
            Spec::Udi => of_drafts(&udi::XALPHA, slot),
            Spec::Url1993 => of_drafts(&url_1993::XALPHA, slot),
            Spec::Url1994 if matches!(slot, Slot::User | Slot::Password) => (&url_1994::ALPHANUM2, "", ""),
            Spec::Url1994 => of_drafts(&url_1994::XALPHA, slot),
            Spec::Rfc1738 => of_rfc1738(slot),
        };
        // In 1992 `%` is a character like others, and the prose has it introduce an octet.
        let (less, escapes) = match (spec, slot) {
            (Spec::Udi, Slot::GopherType) => ("", false),
            (Spec::Udi, Slot::User | Slot::Password) => ("%@:", true),
            (Spec::Udi, Slot::Unique | Slot::Address | Slot::Group) => ("%@", true),
            (Spec::Udi, _) => ("%", true),
            _ => (less, set.escapes()),
        };
        Self { set, more, less, escapes }
    }
}

fn of_drafts(xalpha: &'static Set, slot: Slot) -> (&'static Set, &'static str, &'static str) {
    match slot {
        Slot::User | Slot::Password => (xalpha, "", "@:"),
        Slot::Unique | Slot::Address | Slot::Group => (xalpha, "", "@"),
        // Words stand apart by `+`.
        Slot::Search => (xalpha, "", "+"),
        _ => (xalpha, "", ""),
    }
}

/// The BNF of the component, less what the prose reserves in it.
fn of_rfc1738(slot: Slot) -> (&'static Set, &'static str, &'static str) {
    let uchar = &rfc1738::UCHAR;
    match slot {
        Slot::User | Slot::Password => (uchar, ";?&=", ""),
        // 3.3: "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
        Slot::HttpSegment | Slot::Search => (uchar, ":@&=", ""),
        Slot::FileSegment => (uchar, "?:@&=", ""),
        Slot::Hsoname => (uchar, "/?:@&=", ""),
        Slot::ProsperoField => (uchar, "?:@&", ""),
        Slot::Group => (&rfc1738::ALPHADIGIT, "-.+_", ""),
        Slot::Unique => (uchar, ";/?:&=", ""),
        Slot::Database | Slot::WaisType | Slot::WaisId | Slot::AfsSegment => (uchar, "", ""),
        Slot::GopherType | Slot::Selector | Slot::GopherSearch | Slot::GopherPlus | Slot::Address => {
            (&rfc1738::XCHAR, "", "")
        }
    }
}
