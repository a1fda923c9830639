//! URLs of characters that mean the same wherever they are. Most URLs are plain, and need no look at what the text around them, its
//! escapes and its templates may make of a character.

use crate::byte_class::{ByteClass, class_of, run_without};
use crate::syntax::Notation;
use crate::template::begins_octet;

/// A longer URL is left to the search that knows all characters.
const MAX_LENGTH: usize = 1 << 10;

/// Returns the length of what follows a scheme and its colon in a plain URL, without the punctuation of the sentence around it. `None`
/// if another character comes before the end of the URL: an escape, a bracket, a quote, a placeholder, or a letter outside US-ASCII.
pub(crate) fn length_in_text(notation: Notation, rest: &[u8]) -> Option<usize> {
    let run = run_of_plain(notation, rest)?;
    let is_end = match &rest[run..] {
        [] => true,
        // In Markdown, more may follow.
        [b')', next, ..] => notation != Notation::Markdown || class_of(*next) != ByteClass::Plain,
        [b' ' | b'\t' | b'\n' | b'\r' | b'"' | b')' | b']' | b'}', ..] => true,
        // The end of a comment may be: `http://info.cern.ch/-->`.
        [b'>', ..] => rest[run - 1] != b'-',
        [b'<', next, ..] => *next == b'/',
        _ => false,
    };
    let length = rest[..run].iter().rposition(|byte| class_of(*byte) != ByteClass::Sentence)? + 1;
    // A mark of emphasis may be around the URL.
    (is_end && class_of(rest[length - 1]) != ByteClass::Emphasis).then_some(length)
}

/// Whether a text is all that follows a scheme and its colon in a plain URL.
pub(crate) fn is_whole(notation: Notation, rest: &[u8]) -> bool {
    run_of_plain(notation, rest) == Some(rest.len())
}

/// Returns the length of the plain characters after `//` and the first letter or digit of a host, with these.
fn run_of_plain(notation: Notation, rest: &[u8]) -> Option<usize> {
    let first = rest.get(..3).filter(|text| text.starts_with(b"//"))?[2];
    let (is_known, mask) = match notation {
        Notation::Verbatim | Notation::Text | Notation::Yaml => (true, OTHER),
        // A comma ends a value.
        Notation::Flow => (false, OTHER),
        Notation::Latex | Notation::Texinfo | Notation::Asciidoc => (false, OTHER),
        Notation::QuotedText | Notation::QuotedHtml => (false, OTHER),
        _ => (true, OTHER | AMPERSAND),
    };
    let (length, roles) = run_without(&rest[..rest.len().min(MAX_LENGTH)], &ROLES, mask);
    // An entity for what is around the URL ends it, also where none is decoded.
    let may_have_entity = roles & AMPERSAND != 0 && roles & SEMICOLON != 0;
    let is_plain = is_known && first.is_ascii_alphanumeric() && length < MAX_LENGTH && !may_have_entity;
    (is_plain && (roles & PERCENT == 0 || has_octets_only(rest, length))).then_some(length)
}

/// Whether each `%` at the start of a text begins an octet.
fn has_octets_only(text: &[u8], length: usize) -> bool {
    memchr::memchr_iter(b'%', &text[..length]).all(|at| begins_octet(&text[at + 1..]))
}

/// A character that is not plain.
const OTHER: u8 = 1;
/// The character that begins an entity.
const AMPERSAND: u8 = 2;
/// The character that begins an octet.
const PERCENT: u8 = 4;
/// The character that ends an entity.
const SEMICOLON: u8 = 8;

/// What each byte is.
const ROLES: [u8; 256] = {
    let mut roles = [OTHER; 256];
    let mut byte = 0;
    while byte < 0x80 {
        roles[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => 0,
            b'-' | b'_' | b'~' | b'.' | b'/' | b'?' | b'#' | b'=' | b',' | b'!' | b'@' => 0,
            b'&' => AMPERSAND,
            b'%' => PERCENT,
            b';' => SEMICOLON,
            _ => OTHER,
        };
        byte += 1;
    }
    roles
};

#[cfg(test)]
mod tests {
    use crate::Kind;
    use crate::scheme_syntax::SchemeSyntax;
    use crate::schemes::FoundScheme;
    use crate::syntax::{Notation, Region};
    use crate::template::is_template;
    use crate::unwrapped::{Unwrapped, any_match_at};

    /// Parts of URLs, of templates and of the text around them.
    const PIECES: [&str; 49] = [
        "h.x", "a", "/", "//", ".", "?", "=", "&", "&amp;", "&gt;", "#", "%41", "%s", "%", "%A%", ",", ";", "!", "@",
        "_", "~", "-", "--", ">", "-->", "</a>", "<b>", "<name>", " ", "\n", "\t", "\"", "'", ")", "(", "]", "[a]",
        "{a}", "}", "$A", "\\", "*", "+", ".+", ":8080", ":port", "http://", "é", "https:",
    ];

    /// A plain URL ends where the general search ends it, and is no template.
    #[test]
    fn a_plain_url_is_what_the_general_search_finds() {
        let mut state = 1_u64;
        let mut random = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % count
        };
        let scheme = FoundScheme { name: "http", syntax: SchemeSyntax::Host };
        let mut plain = 0;
        for _ in 0..200_000 {
            let before = ["", "(", "'", "_", "~", "\"", "<", "s/", "\\verb_"][random(9)];
            let pieces: String = (0..random(7)).map(|_| PIECES[random(PIECES.len())]).collect();
            let text = format!("{before}http://{}{pieces}", ["h", "h.x", "h.x/"][random(3)]);
            let colon = before.len() + "http".len();
            for notation in Notation::ALL {
                let rest = &text.as_bytes()[colon + 1..];
                assert!(
                    !super::is_whole(notation, rest) || !is_template(&text.as_bytes()[before.len()..]),
                    "{notation:?} {text:?}"
                );
                let Some(length) = super::length_in_text(notation, rest) else { continue };
                plain += 1;
                let region = Region::text(0..text.len(), notation);
                let Unwrapped::Url(found) = any_match_at(Kind::Text, &region, text.as_bytes(), 0, scheme, colon) else {
                    panic!("{notation:?} {text:?}");
                };
                assert_eq!(found.span, before.len()..colon + 1 + length, "{notation:?} {text:?}");
                assert!(found.pieces.is_empty(), "{notation:?} {text:?}");
            }
        }
        assert!(plain > 100_000, "{plain}");
    }
}
