//! The delimiters of a login, also in the forms that hide them from a parser: escapes, entities and similar characters.

/// A delimiter of a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    Colon,
    At,
}

/// How often an escape may be escaped again, and how many zeros may begin an entity. This makes the time linear.
const MAX_REPEATS: usize = 8;

impl Delimiter {
    /// The delimiter at an offset, and its length.
    pub fn at(octets: &[u8], at: usize) -> Option<(Self, usize)> {
        let (c, length) = match octets[at] {
            b':' => (u32::from(b':'), 1),
            b'@' => (u32::from(b'@'), 1),
            b'%' => escape(octets, at).map(|(octet, length)| (u32::from(octet), length))?,
            b'&' => entity(octets, at)?,
            // The first octets of the similar characters.
            0xE2 | 0xEA | 0xEF => {
                let c = std::str::from_utf8(octets.get(at..at + 3)?).ok()?.chars().next()?;
                (u32::from(c), 3)
            }
            _ => return None,
        };
        Self::of(c).map(|delimiter| (delimiter, length))
    }

    /// The delimiter that a character is or looks like.
    const fn of(c: u32) -> Option<Self> {
        match c {
            0x3A | 0x2236 | 0xA789 | 0xFE13 | 0xFE55 | 0xFF1A => Some(Self::Colon),
            0x40 | 0xFE6B | 0xFF20 => Some(Self::At),
            _ => None,
        }
    }
}

/// The length of the longest escape.
const LONGEST_ESCAPE: usize = 3 + 2 * MAX_REPEATS;

/// Where the last of some octets is, if it may begin an escape that ends the text.
pub(super) fn last(octets: &[u8], is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let start = octets.len().saturating_sub(LONGEST_ESCAPE);
    octets[start..].iter().rposition(|octet| is_wanted(*octet)).map(|at| start + at)
}

/// The octet of the escape at an offset, and the length of the escape. The escape may be escaped again, as in `%253A`.
pub(super) fn escape(octets: &[u8], at: usize) -> Option<(u8, usize)> {
    if octets.get(at) != Some(&b'%') {
        return None;
    }
    let again =
        (0..MAX_REPEATS).take_while(|count| octets[at + 1..].get(2 * count..2 * count + 2) == Some(b"25")).count();
    let digits = at + 1 + 2 * again;
    let digit = |at: usize| octets.get(at).and_then(|octet| char::from(*octet).to_digit(16));
    let octet = digit(digits)? * 16 + digit(digits + 1)?;
    Some((u8::try_from(octet).ok()?, digits + 2 - at))
}

/// The character of the entity at an offset, and the length of the entity. HTML accepts a number without `;`. The `&` may be
/// an entity itself.
fn entity(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    let start = if starts_with(octets, at, "&amp;") { at + 5 } else { at + 1 };
    for (name, c) in [("colon;", b':'), ("commat;", b'@')] {
        if starts_with(octets, start, name) {
            return Some((u32::from(c), start + name.len() - at));
        }
    }
    let start = if octets.get(start) == Some(&b'#') { start + 1 } else { return None };
    let (radix, start) = if starts_with(octets, start, "x") { (16, start + 1) } else { (10, start) };
    let zeros = octets[start..].iter().take(MAX_REPEATS).take_while(|octet| **octet == b'0').count();
    let digit = |octet: &u8| char::from(*octet).to_digit(radix);
    // No number of a delimiter is longer.
    let digits = octets[start + zeros..].iter().map_while(digit).take(6);
    let (c, count) = digits.fold((0, 0), |(c, count), digit| (c * radix + digit, count + 1));
    let end = start + zeros + count;
    Some((c, end + usize::from(octets.get(end) == Some(&b';')) - at))
}

/// Whether a form is at an offset, in either case.
pub(super) fn starts_with(octets: &[u8], at: usize, form: &str) -> bool {
    octets.get(at..at + form.len()).is_some_and(|found| found.eq_ignore_ascii_case(form.as_bytes()))
}
