//! Characters outside US-ASCII, as parts of URLs and of the text around them.

use urlspec::redact::is_active;

/// Returns the start of a text that is in UTF-8.
pub(crate) fn valid_start(text: &[u8]) -> &str {
    text.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

/// Returns the first character of a text, if it is in UTF-8.
pub(crate) fn first_of(text: &[u8]) -> Option<char> {
    valid_start(&text[..text.len().min(4)]).chars().next()
}

/// Returns the last character of a text, if it is in UTF-8.
pub(crate) fn last_of(text: &[u8]) -> Option<char> {
    let is_start = |at: &usize| (text[*at] & 0b1100_0000) != 0b1000_0000;
    let start = (text.len().saturating_sub(4)..text.len()).rev().find(is_start)?;
    std::str::from_utf8(&text[start..]).ok()?.chars().next()
}

/// Whether a character belongs to a word: a letter of any script, a digit, or a mark that changes a letter (`XID_Continue` of
/// Unicode). A middle dot is between the words of Japanese.
pub(crate) fn is_of_word(c: char) -> bool {
    unicode_ident::is_xid_continue(c) && !is_invisible(c) && !matches!(c, '\u{30FB}' | '\u{FF65}')
}

/// Whether nothing is shown of a character, or it changes the direction of text. What ends a line is not among them.
pub(crate) fn is_invisible(c: char) -> bool {
    c >= '\u{A0}' && is_active(c) && !matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether text of a script has no space between a URL and the word after it: Chinese, Japanese, Thai, Lao, Burmese and Khmer,
/// and Korean with its particles.
pub(crate) fn is_joined_to_words(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..)
}

#[cfg(test)]
mod tests {
    use super::{first_of, is_invisible, is_joined_to_words, is_of_word, last_of};

    #[test]
    fn letters_digits_and_marks_are_of_words() {
        // A vowel sign of Khmer and the virama, a tone mark of Thai, and combining marks.
        for c in ['é', 'п', '例', 'え', '글', 'ش', '\u{17B6}', '\u{17D2}', '\u{E48}', '\u{94D}', '\u{301}', '٣']
        {
            assert!(is_of_word(c) && !is_invisible(c), "{c}");
        }
        for c in ['。', '，', '（', '」', '・', '–', '…', '”', '»', '\u{A0}', '\u{3000}', '\u{AD}', '\u{200B}', '🎉']
        {
            assert!(!is_of_word(c), "{c}");
        }
    }

    #[test]
    fn some_characters_are_not_shown() {
        for c in ['\u{AD}', '\u{200B}', '\u{200D}', '\u{200E}', '\u{202E}', '\u{2060}', '\u{2066}', '\u{FEFF}'] {
            assert!(is_invisible(c), "{c:?}");
        }
        assert!(!['a', '\n', '\u{85}', '\u{A0}', '\u{2028}', '\u{3000}'].into_iter().any(is_invisible));
    }

    #[test]
    fn ends_of_texts_are_characters() {
        assert_eq!((first_of("例b".as_bytes()), last_of("a例".as_bytes())), (Some('例'), Some('例')));
        assert_eq!((first_of(b"\xE9"), last_of(b"\xE9"), first_of(b""), last_of(b"")), (None, None, None, None));
        assert!(['例', '글', 'ก', 'ក'].into_iter().all(is_joined_to_words));
        assert!(!['é', 'п', 'ש', 'ا', 'न'].into_iter().any(is_joined_to_words));
    }
}
