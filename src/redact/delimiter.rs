//! The delimiters of a login, also in the forms that hide them from a parser: escapes, entities and full-width characters.

/// A delimiter of a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    Colon,
    At,
}

/// The forms that hide a delimiter, except escapes, in lower case.
const HIDDEN: [(&str, Delimiter); 10] = [
    ("&#58;", Delimiter::Colon),
    ("&#x3a;", Delimiter::Colon),
    ("&colon;", Delimiter::Colon),
    ("&#64;", Delimiter::At),
    ("&#x40;", Delimiter::At),
    ("&commat;", Delimiter::At),
    ("\u{ff1a}", Delimiter::Colon),
    ("\u{fe55}", Delimiter::Colon),
    ("\u{ff20}", Delimiter::At),
    ("\u{fe6b}", Delimiter::At),
];

impl Delimiter {
    /// The delimiter at an offset, and its length.
    pub fn at(octets: &[u8], at: usize) -> Option<(Self, usize)> {
        match octets[at] {
            b':' => Some((Self::Colon, 1)),
            b'@' => Some((Self::At, 1)),
            b'%' => match octets.get(at + 1..at + 3)? {
                [b'3', b'A' | b'a'] => Some((Self::Colon, 3)),
                b"40" => Some((Self::At, 3)),
                _ => None,
            },
            // The first octets of the other forms.
            b'&' | 0xEF => {
                let form = |(form, _): &&(&str, Self)| starts_with(octets, at, form);
                HIDDEN.iter().find(form).map(|(form, delimiter)| (*delimiter, form.len()))
            }
            _ => None,
        }
    }
}

/// Whether a form is at an offset, in either case.
pub(super) fn starts_with(octets: &[u8], at: usize, form: &str) -> bool {
    octets.get(at..at + form.len()).is_some_and(|found| found.eq_ignore_ascii_case(form.as_bytes()))
}
