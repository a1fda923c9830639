//! What a first pass finds in a text: hints of secrets, and octets that checks look for. Most texts have none.

use super::delimiter::{self, Delimiter};
use super::{named, tokens};
use crate::octets::OctetSet;

/// Which hints of a secret and which octets that checks look for are in a text: one bit for each. A text without any, as most
/// are, takes one pass and no memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hints(u8);

impl Hints {
    /// All hints, for bytes that are not UTF-8.
    pub const ALL: Self = Self(u8::MAX);

    /// An `@` in any form, without which there is no login.
    pub(super) const AT: u8 = 1;
    /// A `=`, which precedes a value.
    pub(super) const EQUALS: u8 = 2;
    /// A `=` after what could be one of the known names.
    pub(super) const NAME: u8 = 4;
    /// What could be the prefix of a token.
    pub(super) const TOKEN: u8 = 8;
    /// A `%`.
    const PERCENT: u8 = 16;
    /// An `@` as it is.
    const PLAIN_AT: u8 = 32;
    /// A `--`.
    const TWO_HYPHENS: u8 = 64;

    pub fn of(octets: &[u8]) -> Self {
        // Some are here only because a range of octets is compared faster than each octet of it.
        static LOOKED_AT: OctetSet = OctetSet::EMPTY.and("\"#$%&-9:=@GHIJK\\]^_");
        let mut hints = if Self::begins_with_host(octets) { Self::TOKEN } else { 0 };
        match octets.is_ascii() {
            true => LOOKED_AT.each_in(octets, |at| hints |= Self::at(octets, at)),
            false => {
                let is_looked_at = |octet: u8| LOOKED_AT.has(octet) || octet == 0xEF;
                (0..octets.len()).filter(|at| is_looked_at(octets[*at])).for_each(|at| hints |= Self::at(octets, at));
            }
        }
        Self(hints)
    }

    /// Whether a host with secrets in its paths begins a text, also after slashes.
    #[inline]
    fn begins_with_host(octets: &[u8]) -> bool {
        tokens::may_be_host(octets, if octets.starts_with(b"//") { 2 } else { 0 })
    }

    /// The hints of one octet and its neighbors.
    #[inline]
    fn at(octets: &[u8], at: usize) -> u8 {
        match octets[at] {
            b':' => Self::at_colon(octets, at),
            b'@' => Self::AT | Self::PLAIN_AT,
            b'=' if named::may_follow_name(octets, at) => Self::NAME | Self::EQUALS,
            b'=' => Self::EQUALS,
            b'-' if octets.get(at + 1) == Some(&b'-') => Self::TWO_HYPHENS | Self::at_prefix(octets, at),
            b'_' | b'-' | b'9' | b'G'..=b'K' => Self::at_prefix(octets, at),
            b'%' => Self::PERCENT | Self::at_escape(octets, at),
            b'&' | b'\\' | 0xEF if Self::is_at_sign(octets, at) => Self::AT,
            _ => 0,
        }
    }

    fn is_at_sign(octets: &[u8], at: usize) -> bool {
        matches!(Delimiter::at(octets, at), Some((Delimiter::At, _)))
    }

    #[inline]
    fn at_colon(octets: &[u8], at: usize) -> u8 {
        match octets.get(at + 1) {
            Some(b'/') if octets.get(at + 2) == Some(&b'/') && tokens::may_be_host(octets, at + 3) => Self::TOKEN,
            Some(b'/' | b'0'..=b'9') | None => 0,
            Some(_) => Self::at_hidden_colon(octets, at, 1),
        }
    }

    /// A colon with the secrets that may follow it: the value of a name in quotes, or a host after slashes of any kind.
    fn at_hidden_colon(octets: &[u8], at: usize, length: usize) -> u8 {
        let mut next = at + length;
        while let Some((Delimiter::Slash, length)) = octets.get(next).and_then(|_| Delimiter::at(octets, next)) {
            next += length;
        }
        let host = if next > at + length && tokens::may_be_host(octets, next) { Self::TOKEN } else { 0 };
        host | if named::may_follow_key(octets, at) { Self::NAME } else { 0 }
    }

    fn at_escape(octets: &[u8], at: usize) -> u8 {
        match delimiter::escape(octets, at) {
            Some((b'@', _)) => Self::AT,
            Some((b':', length)) => Self::at_hidden_colon(octets, at, length),
            Some((b'=', _)) if named::may_follow_name(octets, at) => Self::NAME | Self::EQUALS,
            Some((b'=', _)) => Self::EQUALS,
            Some((b'_' | b'-', _)) => Self::at_prefix(octets, at),
            Some((0xEF, _)) | None if Self::is_at_sign(octets, at) => Self::AT,
            _ => 0,
        }
    }

    #[inline]
    fn at_prefix(octets: &[u8], at: usize) -> u8 {
        if tokens::may_be_prefix(octets, at) { Self::TOKEN } else { 0 }
    }

    /// Whether there may be a secret. If not, no piece of the text holds one.
    pub const fn of_secret(self) -> bool {
        self.0 & (Self::AT | Self::NAME | Self::TOKEN) != 0
    }

    /// Whether there may be a login, or a token that is known by its form.
    pub const fn of_finding(self) -> bool {
        self.0 & (Self::AT | Self::TOKEN) != 0
    }

    /// These hints, but others say whether there is a `%`.
    pub const fn with_percent_of(self, others: Self) -> Self {
        Self(self.0 & !Self::PERCENT | others.0 & Self::PERCENT)
    }

    /// Whether there is a `%`.
    pub const fn percent(self) -> bool {
        self.0 & Self::PERCENT != 0
    }

    /// Whether there is a `--`.
    pub const fn two_hyphens(self) -> bool {
        self.0 & Self::TWO_HYPHENS != 0
    }

    /// Whether there is an `@` as it is, not in another form.
    pub const fn at_sign(self) -> bool {
        self.0 & Self::PLAIN_AT != 0
    }

    pub(super) const fn has(self, hint: u8) -> bool {
        self.0 & hint != 0
    }
}
