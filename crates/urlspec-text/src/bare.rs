//! URLs without a wrapper: what must follow a scheme, so that one is meant.

use std::borrow::Cow;

use super::extent::{self, Class, Extent, class};
use super::find::Assembly;
use super::stands_for::assembled;
use super::{Find, Kind, Wrapper};
use urlspec::Outline;

/// What begins with a scheme.
pub(crate) enum Bare<'d> {
    Url(Find<'d>),
    /// What stands for many URLs, up to here.
    Template(usize),
    None,
}

/// What begins with the scheme that ends at this colon, if it begins at `from` or behind.
pub(crate) fn at<'d>(kind: Kind, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Bare<'d> {
    let start = colon - scheme.len();
    let form = Form::of(scheme);
    if start < from || !form.may_be(&text[colon + 1..]) {
        return Bare::None;
    }
    let Extent { end, is_as_it_stands } = extent::of(kind, text, start, colon + 1, form);
    if !form.is_meant(&text[colon + 1..end]) {
        return Bare::None;
    }
    let span = start..end;
    if is_template(&text[span.clone()]) {
        return Bare::Template(end);
    }
    let (wrapper, mark) = wrapper(&text[from..start]);
    let whole = start - mark..end;
    let (octets, pieces) = if is_as_it_stands {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let Assembly { octets, pieces, .. } = assembled(kind, text, span.clone());
        (Cow::Owned(octets), pieces)
    };
    Bare::Url(Find { wrapper, whole, span, octets, other: None, pieces })
}

/// What stands before a URL and belongs to it, and how long that is.
fn wrapper(before: &[u8]) -> (Wrapper, usize) {
    let Some((rest, mark)) = before.split_last_chunk::<4>() else { return (Wrapper::None, 0) };
    let is_word = !rest.last().is_some_and(u8::is_ascii_alphanumeric);
    match mark.to_ascii_lowercase().as_slice() {
        b"udi=" if is_word => (Wrapper::UdiIs, 4),
        mark if is_word && Outline::has_prefix(mark) => (Wrapper::Prefix, 4),
        _ => (Wrapper::None, 0),
    }
}

/// Whether something in it is to be replaced before it is a URL: `{name}`, `{}`, `${NAME}`, `:$PORT`, `%s`, `%1$s`,
/// `%(name)s`.
fn is_template(url: &[u8]) -> bool {
    let is_word = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphanumeric);
    memchr::memchr3_iter(b'{', b'%', b'$', url).any(|at| match &url[at..] {
        [b'%', b's' | b'd' | b'v' | b'i' | b'u', rest @ ..] => !is_word(rest.first()),
        [b'%', b'(', ..] | [b'%', b'0'..=b'9', b'$', ..] => true,
        [b'$', octet, ..] => url[..at].ends_with(b":") && octet.is_ascii_uppercase(),
        [b'{', octet, rest @ ..] => {
            let is_begun = is_word(Some(octet)) || b"_{$".contains(octet);
            *octet == b'}' || (is_begun && rest.iter().take(64).any(|octet| *octet == b'}'))
        }
        _ => false,
    })
}

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
    fn may_be(self, behind: &[u8]) -> bool {
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
