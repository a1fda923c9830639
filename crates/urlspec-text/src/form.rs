//! What must follow a scheme.

use super::class::{Class, class};

/// What must follow a scheme, so that a URL is meant by it and not a word before a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A host.
    Host,
    /// An address or identifier, which has its `@`.
    Address,
    /// A newsgroup with a dot, an article, or all of them; or a host.
    Group,
    /// A newsgroup and an article; or a host.
    Article,
    /// A path, with a host or without.
    File,
}

impl Form {
    /// What must follow a scheme, given in lower case.
    pub fn of(scheme: &str) -> Self {
        match scheme {
            "mailto" | "mid" | "cid" => Self::Address,
            "news" => Self::Group,
            "nntp" => Self::Article,
            "file" => Self::File,
            _ => Self::Host,
        }
    }

    /// Whether it can be a URL, by the first few octets. A long run of colons and letters is not scanned at each colon.
    pub fn may_be(self, rest: &[u8]) -> bool {
        // No address, identifier or name of a newsgroup is as long as that.
        const FAR: usize = 512;
        let near = &rest[..rest.len().min(FAR)];
        let near = || &near[..near.iter().position(|octet| class(*octet) == Class::End).unwrap_or(near.len())];
        self.begins(rest) && (begins_host(rest) || self.has_its_mark(near()))
    }

    /// Whether what was read after the colon is what is meant.
    pub fn is_meant(self, rest: &[u8]) -> bool {
        self.begins(rest) && (begins_host(rest) || self.has_its_mark(rest))
    }

    /// Whether it can begin so.
    fn begins(self, rest: &[u8]) -> bool {
        let first = |is: fn(&u8) -> bool| rest.first().is_some_and(is);
        match self {
            Self::Host | Self::File => begins_host(rest),
            Self::Address => first(u8::is_ascii_graphic) && !rest.starts_with(b"@"),
            Self::Group => first(u8::is_ascii_alphanumeric) || rest.starts_with(b"*") || begins_host(rest),
            Self::Article => first(u8::is_ascii_alphabetic) || begins_host(rest),
        }
    }

    fn has_its_mark(self, rest: &[u8]) -> bool {
        match self {
            Self::Host | Self::File => true,
            Self::Address => rest.contains(&b'@'),
            Self::Group => rest.starts_with(b"*") || rest.iter().any(|octet| b".@".contains(octet)),
            Self::Article => rest.contains(&b'/'),
        }
    }
}

/// Whether a host follows, or a path where none is needed; also after slashes that are wrong in kind or number. The
/// placeholder of a template is no host.
fn begins_host(rest: &[u8]) -> bool {
    let is_template = |octet: u8| b"$%{}*.,:;!?'()&=+#@".contains(&octet);
    match rest {
        [b'/', b'/', b'.', name @ ..] => name.iter().take(2).any(|o| o.is_ascii_alphanumeric() || *o == b'/'),
        [b'/', b'/', octet, ..] => octet.is_ascii_graphic() && !is_template(*octet) || *octet >= 0x80,
        [b'/', octet, ..] | [b'\\', b'\\', octet, ..] => octet.is_ascii_alphanumeric(),
        _ => false,
    }
}
