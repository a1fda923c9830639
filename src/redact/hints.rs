//! What a first pass finds in a text: hints of secrets, and octets that checks look for. Most texts have none.

use super::delimiter::{self, Delimiter};
use super::{named, tokens};
use crate::credential::{BEFORE_DOTS, BEFORE_MARKS};
use crate::octets::OctetSet;

/// Which hints of a secret and which octets that checks look for are in a text: one bit for each. A text without any, as most
/// are, takes one pass and no memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hints(u16);

/// For each octet that is looked at, the octets with which it may be a hint where they precede it: one bit for the lower five
/// bits of each. Most octets that are common in URLs, such as the `p` of `http`, are no hint for this alone.
static BEFORE: [u32; 256] = {
    let (mut before, mut octet) = ([0; 256], 0);
    while octet < 128 {
        before[octet] = BEFORE_MARKS[octet];
        octet += 1;
    }
    // At the start of the text, nothing precedes, which counts as a zero.
    before[b'.' as usize] |= BEFORE_DOTS | 1 << (b'/' & 31) | 1 << (b':' & 31) | 1;
    before[b'-' as usize] |= 1 << (b'-' & 31);
    // `undefined` and `null`, and `NaN`.
    before[b'u' as usize] |= 1 << (b'/' & 31) | 1 << (b'=' & 31) | 1 << (b'n' & 31);
    before[b'N' as usize] |= 1 << (b'/' & 31);
    let always = b"%&:=@\\\xEF";
    let mut place = 0;
    while place < always.len() {
        before[always[place] as usize] = u32::MAX;
        place += 1;
    }
    before
};

/// Whether the octet at an offset may be a hint, by the one that precedes it.
#[inline(always)]
fn may_be_hint(octets: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map_or(0, |before| octets[before]);
    BEFORE[usize::from(octets[at])] >> (before & 31) & 1 == 1
}

/// The length of the longest scheme that `://` usually follows, or more.
const LONGEST_SCHEME: usize = 8;

impl Hints {
    /// All hints, for bytes that are not UTF-8.
    pub const ALL: Self = Self(u16::MAX);

    /// An `@` in any form, without which there is no login.
    pub(super) const AT: u16 = 1;
    /// A `=`, which precedes a value.
    pub(super) const EQUALS: u16 = 2;
    /// A `=` after what could be one of the known names.
    pub(super) const NAME: u16 = 4;
    /// What could be the prefix of a token.
    pub(super) const TOKEN: u16 = 8;
    /// A `%`.
    const PERCENT: u16 = 16;
    /// An `@` as it is.
    const PLAIN_AT: u16 = 32;
    /// A `--`.
    const TWO_HYPHENS: u16 = 64;
    /// A dot at the start, or after a `/` or a `:`: where a segment of a path may begin.
    const FIRST_DOT: u16 = 128;
    /// What HTML writes for a `&`, or for a character by its number.
    const ENTITY: u16 = 256;
    /// A `://` after the first.
    const SECOND_URL: u16 = 512;
    /// A segment of a path that begins with a colon and a letter.
    const COLON_FIRST: u16 = 1024;
    /// `undefined`, `null` or `NaN` after a `/` or a `=`.
    const NO_VALUE: u16 = 2048;

    pub fn of(octets: &[u8]) -> Self {
        // Some are here only because a range of octets is compared faster than each octet of it.
        static LOOKED_AT: OctetSet =
            OctetSet::EMPTY.and_range(b'%', b'.').and_range(b'9', b'@').and_range(b'G', b'T').and("\\]^_pu");
        let mut hints = 0;
        match octets.is_ascii() {
            true => {
                LOOKED_AT.each_in(octets, |at| hints |= if may_be_hint(octets, at) { Self::at(octets, at) } else { 0 })
            }
            false => {
                let places = (0..octets.len()).filter(|at| may_be_hint(octets, *at));
                places.for_each(|at| hints |= Self::at(octets, at));
            }
        }
        Self(hints)
    }

    /// The hints of one octet and its neighbors.
    // Few octets come here, so the loop around stays short.
    #[inline(never)]
    fn at(octets: &[u8], at: usize) -> u16 {
        match octets[at] {
            b':' => Self::at_colon(octets, at),
            b'@' => Self::AT | Self::PLAIN_AT,
            b'.' if at == 0 || matches!(octets[at - 1], b'/' | b':') => Self::FIRST_DOT,
            b'.' if tokens::may_be_host(octets, at) => Self::TOKEN,
            b'=' if octets[at + 1..].starts_with(b"40") => Self::AT | Self::at_equals(octets, at),
            b'=' => Self::at_equals(octets, at),
            b'-' if at > 0 && octets[at - 1] == b'-' => Self::TWO_HYPHENS | Self::at_prefix(octets, at),
            b'_' | b'-' | b'.' | b'9' | b'G'..=b'K' | b'T' | b'p' => Self::at_prefix(octets, at),
            b'u' | b'N' => Self::at_no_value(octets, at),
            b'%' => Self::PERCENT | Self::at_escape(octets, at),
            b'&' => Self::at_ampersand(octets, at),
            b'\\' | 0xEF if Self::is_at_sign(octets, at) => Self::AT,
            b'\\' | 0xEF if delimiter::equals_sign(octets, at).is_some() => Self::at_equals(octets, at),
            _ => 0,
        }
    }

    /// What a program writes for a variable without a value.
    fn at_no_value(octets: &[u8], at: usize) -> u16 {
        let rest = &octets[at..];
        let is_ours = match octets[at.saturating_sub(1)] {
            b'n' => rest.starts_with(b"ull"),
            _ => rest.starts_with(b"undefined") || rest.starts_with(b"NaN"),
        };
        if is_ours { Self::NO_VALUE } else { 0 }
    }

    fn at_ampersand(octets: &[u8], at: usize) -> u16 {
        let entity = match &octets[at + 1..] {
            [b'#', ..] | [b'a' | b'A' | b'l' | b'g' | b'q' | b'n', ..] => Self::ENTITY,
            _ => 0,
        };
        match at {
            _ if !delimiter::may_be_sign(octets, at) => entity,
            _ if Self::is_at_sign(octets, at) => entity | Self::AT,
            _ if delimiter::equals_sign(octets, at).is_some() => entity | Self::at_equals(octets, at),
            _ => entity,
        }
    }

    #[inline]
    fn at_equals(octets: &[u8], at: usize) -> u16 {
        // `=C3=A9` is quoted-printable.
        let entity = if matches!(octets.get(at + 1), Some(b'3' | b'C'..=b'F')) { Self::ENTITY } else { 0 };
        entity | if named::may_follow_name(octets, at) { Self::NAME | Self::EQUALS } else { Self::EQUALS }
    }

    fn is_at_sign(octets: &[u8], at: usize) -> bool {
        matches!(Delimiter::at(octets, at), Some((Delimiter::At, _)))
    }

    #[inline]
    fn at_colon(octets: &[u8], at: usize) -> u16 {
        match octets.get(at + 1) {
            Some(b'/') if at > LONGEST_SCHEME && octets[at + 1..].starts_with(b"//") => Self::SECOND_URL,
            Some(b'/' | b'0'..=b'9') | None => 0,
            Some(next) if next.is_ascii_alphabetic() && at > 0 && octets[at - 1] == b'/' => {
                Self::COLON_FIRST | Self::after_key(octets, at)
            }
            Some(_) => Self::after_key(octets, at),
        }
    }

    /// The value of a name in quotes.
    fn after_key(octets: &[u8], colon: usize) -> u16 {
        if named::may_follow_key(octets, colon) { Self::NAME } else { 0 }
    }

    fn at_escape(octets: &[u8], at: usize) -> u16 {
        match delimiter::escape(octets, at) {
            Some((b'@', _)) => Self::AT,
            Some((b':', _)) => Self::after_key(octets, at),
            Some((b'=', _)) => Self::at_equals(octets, at),
            Some((b'_' | b'-' | b'.', _)) => Self::at_prefix(octets, at),
            Some((0xEF, _)) | None if Self::is_at_sign(octets, at) => Self::AT,
            Some((0xEF, _)) | None if delimiter::equals_sign(octets, at).is_some() => Self::at_equals(octets, at),
            _ => 0,
        }
    }

    #[inline]
    fn at_prefix(octets: &[u8], at: usize) -> u16 {
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

    /// Whether a segment of a path may begin with a dot.
    pub const fn first_dot(self) -> bool {
        self.0 & Self::FIRST_DOT != 0
    }

    /// Whether there is what HTML writes for a `&`, or for a character by its number.
    pub const fn entity(self) -> bool {
        self.0 & Self::ENTITY != 0
    }

    /// Whether a part begins with what a program writes for a variable without a value.
    pub const fn no_value(self) -> bool {
        self.0 & Self::NO_VALUE != 0
    }

    /// Whether there is a `=`.
    pub const fn equals(self) -> bool {
        self.0 & Self::EQUALS != 0
    }

    /// Whether there may be a second URL.
    pub const fn second_url(self) -> bool {
        self.0 & Self::SECOND_URL != 0
    }

    /// Whether a segment of a path begins with a colon and a letter.
    pub const fn colon_first(self) -> bool {
        self.0 & Self::COLON_FIRST != 0
    }

    /// Whether there is an `@` as it is, not in another form.
    pub const fn at_sign(self) -> bool {
        self.0 & Self::PLAIN_AT != 0
    }

    pub(super) const fn has(self, hint: u16) -> bool {
        self.0 & hint != 0
    }
}
