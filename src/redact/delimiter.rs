//! The delimiters of a login and of a value, also in the forms that hide them from a parser: escapes of URLs, of HTML, of mail and
//! of programs, and similar characters.

/// A delimiter of a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    Colon,
    At,
    /// A slash or a backslash.
    Slash,
}

/// How often an escape may be escaped again, and how many zeros may begin an entity. This makes the time linear.
const MAX_REPEATS: usize = 8;

impl Delimiter {
    /// The delimiter at an offset, and its length.
    pub fn at(octets: &[u8], at: usize) -> Option<(Self, usize)> {
        let (c, length) = match octets[at] {
            octet @ (b':' | b'@' | b'/') => (u32::from(octet), 1),
            b'\\' => escape_of_program(octets, at).filter(|(c, _)| Self::of(*c).is_some()).unwrap_or((b'\\'.into(), 1)),
            b'=' => (escape_of_mail(octets, at)?, 3),
            octet if Self::may_begin(octet) => hidden(octets, at)?,
            _ => return None,
        };
        Self::of(c).map(|delimiter| (delimiter, length))
    }

    /// Whether an octet may begin a delimiter.
    pub const fn may_begin(octet: u8) -> bool {
        matches!(octet, b':' | b'@' | b'/' | b'\\' | b'%' | b'&' | b'=' | 0xE2 | 0xEA | 0xEF)
    }

    /// The delimiter that a character is or looks like.
    const fn of(c: u32) -> Option<Self> {
        match c {
            0x3A | 0x2236 | 0xA789 | 0xFE13 | 0xFE55 | 0xFF1A => Some(Self::Colon),
            0x40 | 0xFE6B | 0xFF20 => Some(Self::At),
            0x2F | 0x5C | 0x2044 | 0x2215 | 0x29F8 | 0xFE68 | 0xFF0F | 0xFF3C => Some(Self::Slash),
            _ => None,
        }
    }
}

/// The character of an escape, an entity, or three octets at an offset, and the length.
fn hidden(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    match octets[at] {
        b'%' => escaped_character(octets, at),
        b'&' => entity(octets, at),
        b'\\' => escape_of_program(octets, at),
        _ => character(octets, at),
    }
}

/// The delimiter of an escape of mail, which is quoted-printable (RFC 2045, section 6.7).
fn escape_of_mail(octets: &[u8], at: usize) -> Option<u32> {
    match octets.get(at + 1..at + 3)? {
        b"3A" | b"3a" => Some(b':'.into()),
        b"40" => Some(b'@'.into()),
        b"2F" | b"2f" => Some(b'/'.into()),
        _ => None,
    }
}

/// The length of the `=` at an offset before a value, in any form.
pub(super) fn equals_sign(octets: &[u8], at: usize) -> Option<usize> {
    match octets[at] {
        b'=' => Some(1),
        b'%' | b'&' | b'\\' | 0xEF => {
            hidden(octets, at).filter(|(c, _)| matches!(c, 0x3D | 0xFE66 | 0xFF1D)).map(|(_, length)| length)
        }
        _ => None,
    }
}

/// The character of three octets at an offset, among which all similar characters are.
fn character(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    let c = std::str::from_utf8(octets.get(at..at + 3)?).ok()?.chars().next()?;
    Some((c.into(), 3))
}

/// The character of the escapes at an offset, and their length: `%40`, `%u0040`, or the three octets of a similar one.
fn escaped_character(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    let Some((first, length)) = escape(octets, at) else {
        // The escapes of JavaScript's `escape`.
        return matches!(octets.get(at + 1), Some(b'u' | b'U'))
            .then(|| number(octets, at + 2, 16, 4..5))
            .flatten()
            .map(|(c, length)| (c, length + 2));
    };
    if !matches!(first, 0xE2 | 0xEA | 0xEF) {
        return Some((first.into(), length));
    }
    let (second, next) = escape(octets, at + length)?;
    let (third, last) = escape(octets, at + length + next)?;
    let (c, _) = character(&[first, second, third], 0)?;
    Some((c, length + next + last))
}

/// The character of an escape of C, JSON and other languages, and its length: `\100`, `\x40`, `\u0040`, `\u{40}`,
/// `\U00000040`, `\N{COMMERCIAL AT}`.
pub(crate) fn escape_of_program(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    if octets.get(at) != Some(&b'\\') {
        return None;
    }
    // In a string of a program, the backslash may be escaped itself.
    let again = octets[at + 1..].iter().take(MAX_REPEATS).take_while(|octet| **octet == b'\\').count();
    let (start, at) = (at, at + again);
    let (marks, radix, digits) = match *octets.get(at + 1)? {
        b'0'..=b'7' => (0, 8, 3..4),
        b'x' => (1, 16, 2..3),
        b'u' if octets.get(at + 2) == Some(&b'{') => {
            let (c, length) = number(octets, at + 3, 16, 1..7)?;
            return (octets.get(at + 3 + length) == Some(&b'}')).then_some((c, again + length + 4));
        }
        b'u' => (1, 16, 4..5),
        b'U' => (1, 16, 8..9),
        b'N' => return named_character(octets, at).map(|(c, length)| (c, again + length)),
        _ => return None,
    };
    number(octets, at + 1 + marks, radix, digits).map(|(c, length)| (c, at + 1 + marks + length - start))
}

/// The character of an escape of Python or Perl at an offset, and its length: `\N{COMMERCIAL AT}`.
fn named_character(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    const NAMES: [(&str, u8); 5] = [
        ("\\N{COLON}", b':'),
        ("\\N{COMMERCIAL AT}", b'@'),
        ("\\N{SOLIDUS}", b'/'),
        ("\\N{REVERSE SOLIDUS}", b'\\'),
        ("\\N{EQUALS SIGN}", b'='),
    ];
    NAMES.iter().find(|(form, _)| starts_with(octets, at, form)).map(|(form, c)| ((*c).into(), form.len()))
}

/// The number that begins at an offset, and how many digits it has.
fn number(octets: &[u8], at: usize, radix: u32, allowed: std::ops::Range<usize>) -> Option<(u32, usize)> {
    let digit = |octet: &u8| char::from(*octet).to_digit(radix);
    let digits = octets.get(at..)?.iter().map_while(digit).take(allowed.end - 1);
    let (number, count) =
        digits.fold((0_u32, 0), |(number, count), digit| (number.wrapping_mul(radix) + digit, count + 1));
    (count >= allowed.start).then_some((number, count))
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

/// The length of a character at an offset, which may be an escape.
pub(super) fn length_of(octets: &[u8], at: usize, c: u8) -> Option<usize> {
    if octets.get(at) == Some(&c) {
        return Some(1);
    }
    escape(octets, at).filter(|(octet, _)| *octet == c).map(|(_, length)| length)
}

/// The length of the octet that ends a text, which may be an escape.
pub(super) fn length_of_last(octets: &[u8], c: u8) -> Option<usize> {
    if octets.last() == Some(&c) {
        return Some(1);
    }
    let at = last(octets, |octet| octet == b'%')?;
    escape(octets, at).filter(|(octet, length)| *octet == c && at + length == octets.len()).map(|(_, length)| length)
}

/// The names of the entities of delimiters.
const ENTITIES: [(&str, u8); 5] =
    [("colon;", b':'), ("commat;", b'@'), ("sol;", b'/'), ("bsol;", b'\\'), ("equals;", b'=')];

/// Whether the `&` at an offset may begin the entity of an `@` or a `=`, by the octet that follows. Most divide fields of a query.
#[inline]
pub(super) fn may_be_sign(octets: &[u8], at: usize) -> bool {
    // `&#64;`, `&amp;#64;`, `&commat;`, `&equals;`.
    octets.get(at + 1).is_some_and(|next| matches!(next.to_ascii_lowercase(), b'#' | b'a' | b'c' | b'e'))
}

/// The character of the entity at an offset, and the length of the entity. HTML accepts a number without `;`. The `&` may be
/// an entity itself.
fn entity(octets: &[u8], at: usize) -> Option<(u32, usize)> {
    let start = if starts_with(octets, at, "&amp;") { at + 5 } else { at + 1 };
    for (name, c) in ENTITIES {
        if starts_with(octets, start, name) {
            return Some((u32::from(c), start + name.len() - at));
        }
    }
    let start = if octets.get(start) == Some(&b'#') { start + 1 } else { return None };
    let (radix, start) = if starts_with(octets, start, "x") { (16, start + 1) } else { (10, start) };
    let zeros = octets[start..].iter().take(MAX_REPEATS).take_while(|octet| **octet == b'0').count();
    // No number of a delimiter is longer.
    let (c, count) = number(octets, start + zeros, radix, 0..7)?;
    let end = start + zeros + count;
    Some((c, end + usize::from(octets.get(end) == Some(&b';')) - at))
}

/// The length of the white space at an offset that is an escape, an entity or a no-break space.
pub(super) fn hidden_blank(octets: &[u8], at: usize) -> Option<usize> {
    const NAMES: [&str; 5] = ["&Tab;", "&NewLine;", "&nbsp;", "&ensp;", "&emsp;"];
    let is_blank = |c: u32| matches!(c, 0x09 | 0x0A | 0x0D | 0x20 | 0xA0);
    match *octets.get(at)? {
        0xC2 if octets.get(at + 1) == Some(&0xA0) => Some(2),
        b'%' => match escape(octets, at)? {
            (0xC2, length) => {
                let last = escape(octets, at + length).filter(|(octet, _)| *octet == 0xA0);
                last.map(|(_, last)| length + last)
            }
            (octet, length) => is_blank(octet.into()).then_some(length),
        },
        b'&' | b'\\' => {
            let named = NAMES.iter().find(|name| starts_with(octets, at, name)).map(|name| name.len());
            named.or_else(|| hidden(octets, at).filter(|(c, _)| is_blank(*c)).map(|(_, length)| length))
        }
        _ => None,
    }
}

/// Whether a form is at an offset, in either case.
pub(super) fn starts_with(octets: &[u8], at: usize, form: &str) -> bool {
    octets.get(at..at + form.len()).is_some_and(|found| found.eq_ignore_ascii_case(form.as_bytes()))
}
