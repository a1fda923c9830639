//! What must follow a scheme and its colon in a URL.

use crate::byte_class::{ByteClass, class_of};
use urlspec::Scheme;

/// What must follow a scheme and its colon in a URL. Text without it is just a word before a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SchemeSyntax {
    /// A host.
    Host,
    /// An address or identifier, with its `@`.
    Address,
    /// A newsgroup with a dot, an article, `*`, or a host.
    Group,
    /// A newsgroup and an article, or a host.
    Article,
    /// A path, with or without a host.
    File,
    /// Data or a name. In a text, only two slashes, which are wrong, set it apart from a word.
    Opaque,
}

impl SchemeSyntax {
    /// Returns the syntax of a scheme, which is given in lower case.
    pub fn of(scheme: &str) -> Self {
        match scheme {
            "mailto" | "mid" | "cid" => Self::Address,
            "news" => Self::Group,
            "nntp" => Self::Article,
            "file" => Self::File,
            _ if Scheme::named(scheme).is_some_and(|known| !known.has_slashes()) => Self::Opaque,
            _ => Self::Host,
        }
    }

    /// Whether `rest`, the document after the colon, can begin with what must follow. This looks at a bounded number of
    /// bytes, so that a long run of colons and letters takes linear time.
    pub fn could_match(self, rest: &[u8]) -> bool {
        // No address, identifier or name of a newsgroup is longer.
        const MAX_LENGTH: usize = 512;
        let near = &rest[..rest.len().min(MAX_LENGTH)];
        let is_end = |byte: &u8| class_of(*byte) == ByteClass::End;
        let word = || &near[..near.iter().position(is_end).unwrap_or(near.len())];
        self.begins(rest) && (self.needs_host() || self.begins_slashes(rest) || self.has_delimiter(word()))
    }

    /// Whether `rest`, the URL after the colon, is what must follow.
    pub fn matches(self, rest: &[u8]) -> bool {
        self.begins(rest) && (self.needs_host() || self.begins_slashes(rest) || self.has_delimiter(rest))
    }

    /// Whether a host, or a path in place of one, is all that can follow.
    pub const fn needs_host(self) -> bool {
        matches!(self, Self::Host | Self::File | Self::Opaque)
    }

    fn begins(self, rest: &[u8]) -> bool {
        let first_is = |predicate: fn(&u8) -> bool| rest.first().is_some_and(predicate);
        match self {
            Self::Host => begins_host(rest) && !begins_path_of_unix(rest),
            Self::File => begins_host(rest),
            Self::Opaque => rest.starts_with(b"//") && begins_host(rest),
            Self::Address => first_is(u8::is_ascii_graphic) && !rest.starts_with(b"@"),
            // The key of an object.
            Self::Group if rest.starts_with(b"this.") => false,
            Self::Group => first_is(u8::is_ascii_alphanumeric) || rest.starts_with(b"*") || self.begins_slashes(rest),
            Self::Article => first_is(u8::is_ascii_alphabetic) || self.begins_slashes(rest),
        }
    }

    /// Whether `rest` begins with a host. A scheme that needs none has two slashes then: `/^mailto:/i.test(v)` is a program.
    fn begins_slashes(self, rest: &[u8]) -> bool {
        begins_host(rest) && (self.needs_host() || rest.starts_with(b"//"))
    }

    /// Whether `rest` contains the character that sets a URL apart from a word.
    fn has_delimiter(self, rest: &[u8]) -> bool {
        match self {
            Self::Host | Self::File | Self::Opaque => true,
            Self::Address => rest.contains(&b'@'),
            Self::Group => rest.starts_with(b"*") || rest.iter().any(|byte| b".@".contains(byte)),
            Self::Article => rest.contains(&b'/'),
        }
    }
}

/// Whether a text begins with a domain of two labels or more, with an end of letters, as most sites have. A word that is not one of them,
/// or a login, may follow it in no text.
pub(crate) fn begins_site(text: &[u8]) -> bool {
    const MAX_DOMAIN: usize = 253;
    let is_of_domain = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let length = text.iter().take(MAX_DOMAIN + 1).take_while(is_of_domain).count();
    // A full stop may end the sentence.
    let domain = text[..length].strip_suffix(b".").unwrap_or(&text[..length]);
    let top = domain.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_end = !matches!(text.get(length), Some(b'@' | b'_' | b'*' | b'%' | b'$' | b'{'));
    let is_top = (2..=6).contains(&top.len()) && top.iter().all(u8::is_ascii_lowercase);
    is_end && is_top && top.len() < domain.len() && text[0].is_ascii_alphanumeric()
}

/// Whether `rest` begins with a host, or with a path if a host is optional. Backslashes and a wrong number of slashes are
/// accepted; the placeholder of a template is not.
pub(crate) fn begins_host(rest: &[u8]) -> bool {
    // Not `contains`, which takes ten times as long.
    let is_punctuation = |byte: u8| {
        matches!(
            byte,
            b'$' | b'%'
                | b'{'
                | b'}'
                | b'*'
                | b'.'
                | b','
                | b':'
                | b';'
                | b'!'
                | b'?'
                | b'\''
                | b'('
                | b')'
                | b'&'
                | b'='
                | b'+'
                | b'#'
                | b'@'
        )
    };
    match rest {
        [b'/', b'/', b'.', name @ ..] => name.iter().take(2).any(|byte| byte.is_ascii_alphanumeric() || *byte == b'/'),
        [b'/', b'/', b'%', one, other, ..] => one.is_ascii_hexdigit() && other.is_ascii_hexdigit(),
        [b'/', b'/', byte, ..] => byte.is_ascii_graphic() && !is_punctuation(*byte) || *byte >= 0x80,
        [b'/', byte, ..] | [b'\\', b'\\', byte, ..] => byte.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Whether a text begins with a folder that each Unix has, which no host is called: the text is a line of `passwd`, or a list of paths.
fn begins_path_of_unix(text: &[u8]) -> bool {
    const FOLDERS: [&[u8]; 7] = [b"/bin/", b"/dev/", b"/etc/", b"/home/", b"/sbin/", b"/usr/", b"/var/"];
    FOLDERS.iter().any(|folder| text.starts_with(folder))
}
