//! Characters that look like a delimiter of URLs, and invisible characters.

use super::characters::named;
use crate::redact::visible;

/// The delimiter that a character looks like.
pub(super) const fn looks_like(c: char) -> Option<char> {
    Some(match c {
        '\u{3002}' | '\u{FF0E}' | '\u{FF61}' | '\u{2024}' | '\u{FE52}' => '.',
        '\u{FF0F}' | '\u{2044}' | '\u{2215}' | '\u{29F8}' => '/',
        '\u{FF1A}' | '\u{FE13}' | '\u{FE55}' | '\u{2236}' | '\u{A789}' => ':',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => '-',
        '\u{FF20}' | '\u{FE6B}' => '@',
        '\u{FF1F}' | '\u{FE16}' | '\u{FE56}' => '?',
        '\u{FF03}' | '\u{FE5F}' => '#',
        '\u{FF3C}' | '\u{FE68}' | '\u{2216}' => '\\',
        '\u{FF05}' | '\u{FE6A}' => '%',
        _ => return None,
    })
}

/// The digit of US-ASCII that a wide or an Arabic one means.
pub(super) fn digit(c: char) -> Option<char> {
    let zero = match c {
        '\u{660}'..='\u{669}' => 0x660,
        '\u{6F0}'..='\u{6F9}' => 0x6F0,
        '\u{FF10}'..='\u{FF19}' => 0xFF10,
        _ => return None,
    };
    char::from_digit(u32::from(c) - zero, 10)
}

/// The letter, digit or mark of US-ASCII that a character looks like.
pub(super) fn plain(c: char) -> Option<char> {
    looks_like(c).or_else(|| letter(c)).or_else(|| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0),
        _ => None,
    })
}

/// The Latin letter that a Cyrillic or Greek one looks like.
pub(super) const fn letter(c: char) -> Option<char> {
    Some(match c {
        '\u{430}' | '\u{3B1}' => 'a',
        '\u{441}' | '\u{3F2}' => 'c',
        '\u{501}' => 'd',
        '\u{435}' => 'e',
        '\u{4BB}' => 'h',
        '\u{456}' | '\u{3B9}' => 'i',
        '\u{458}' => 'j',
        '\u{4CF}' => 'l',
        '\u{3BD}' => 'v',
        '\u{43E}' | '\u{3BF}' => 'o',
        '\u{440}' | '\u{3C1}' => 'p',
        '\u{51B}' => 'q',
        '\u{455}' => 's',
        '\u{442}' | '\u{3C4}' => 't',
        '\u{51D}' => 'w',
        '\u{445}' | '\u{3C7}' => 'x',
        '\u{443}' => 'y',
        _ => return None,
    })
}

/// The first character that looks like a delimiter or is invisible, in a clause.
pub(super) fn named_in(text: &str) -> Option<String> {
    text.chars().find_map(|c| match looks_like(c) {
        Some(plain) => Some(format!("{} only looks like `{plain}`", named(c))),
        None => has_no_glyph(c).then(|| format!("{} is invisible", named(c))),
    })
}

/// Whether nothing, or only a blank, is shown of a character that is not US-ASCII.
pub(super) fn is_invisible(c: char) -> bool {
    !c.is_ascii() && (c.is_whitespace() || c == '\u{AD}' || has_no_glyph(c))
}

fn has_no_glyph(c: char) -> bool {
    !c.is_ascii() && c != char::REPLACEMENT_CHARACTER && visible(c) == char::REPLACEMENT_CHARACTER
}
