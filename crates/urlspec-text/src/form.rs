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

    /// Whether it can be, as far as the first octet and a few more tell, so that a long run of colons and letters is not
    /// gone through at each.
    pub fn may_be(self, behind: &[u8]) -> bool {
        // No address, identifier or name of a newsgroup is as long as that.
        const FAR: usize = 512;
        let near = &behind[..behind.len().min(FAR)];
        let near = || &near[..near.iter().position(|octet| class(*octet) == Class::End).unwrap_or(near.len())];
        self.begins(behind) && (begins_host(behind) || self.has_its_mark(near()))
    }

    /// Whether what was read behind the colon is what is meant.
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

/// Whether a host follows, or a path where none is needed; also behind slashes that are wrong in kind or number. What
/// stands for a host in a template is none.
fn begins_host(behind: &[u8]) -> bool {
    let is_template = |octet: u8| b"$%{}*.,:;!?'()&=+#@".contains(&octet);
    match behind {
        [b'/', b'/', b'.', rest @ ..] => rest.iter().take(2).any(|o| o.is_ascii_alphanumeric() || *o == b'/'),
        [b'/', b'/', octet, ..] => octet.is_ascii_graphic() && !is_template(*octet) || *octet >= 0x80,
        [b'/', octet, ..] | [b'\\', b'\\', octet, ..] => octet.is_ascii_alphanumeric(),
        _ => false,
    }
}
