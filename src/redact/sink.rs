//! Where text goes, and how it is escaped there.

/// A place where text from outside goes, such as a terminal. It escapes the characters that the place would act on.
///
/// ```
/// use urlspec::redact::{Sink, Untrusted};
///
/// struct Html;
///
/// impl Sink for Html {
///     fn escape(text: &str, out: &mut String) {
///         out.push_str(&text.replace('&', "&amp;").replace('<', "&lt;"));
///     }
/// }
///
/// assert_eq!(Untrusted::url("ftp://joe:secret@h.x/<a&b>").to::<Html>(), "ftp://joe:******@h.x/&lt;a&amp;b>");
/// ```
pub trait Sink {
    /// Appends `text`, which is redacted already, escaped for this place.
    fn escape(text: &str, out: &mut String);
}

/// A line on a terminal: control characters are pictures, and characters that are invisible or change the direction of
/// text are U+FFFD. A line feed is a picture too, so text from outside never begins a line.
///
/// ```
/// use urlspec::redact::{Terminal, Untrusted};
///
/// assert_eq!(Untrusted::text("a\nb\u{202e}").to::<Terminal>(), "a\u{240a}b\u{fffd}");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Terminal;

impl Sink for Terminal {
    fn escape(text: &str, out: &mut String) {
        out.extend(visible_text(text));
    }
}

/// A character fit for a terminal: a picture in place of a control character, and U+FFFD in place of one that is invisible or
/// changes the direction of text.
///
/// ```
/// assert_eq!(urlspec::redact::visible('\t'), '\u{2409}');
/// ```
pub const fn visible(c: char) -> char {
    match c {
        ' '..='~' => c,
        '\0'..='\x1F' => match char::from_u32(0x2400 + c as u32) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\x7F' => '\u{2421}',
        c if is_invisible(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// The characters of a text, each fit for a terminal as [`visible_after`] makes it. The emoji of a key, such as `1\u{fe0f}\u{20e3}`,
/// stays.
///
/// ```
/// assert!(urlspec::redact::visible_text("h\u{fe0f}.x\t").eq("h\u{fffd}.x\u{2409}".chars()));
/// assert!(urlspec::redact::visible_text("1\u{fe0f}\u{20e3}").eq("1\u{fe0f}\u{20e3}".chars()));
/// ```
pub fn visible_text(text: &str) -> impl Iterator<Item = char> {
    text.char_indices().scan(None, |before, (at, c)| {
        let shown = if is_of_keycap(&text[at..]) { c } else { visible_after(*before, c) };
        *before = Some(c);
        Some(shown)
    })
}

/// Whether a text begins with a variation selector and the keycap that it belongs to (Unicode Technical Standard 51).
pub(crate) fn is_of_keycap(text: &str) -> bool {
    text.starts_with("\u{FE0F}\u{20E3}")
}

/// A character fit for a terminal, as [`visible`] makes it, after another. A variation selector, which is shown after an emoji,
/// is invisible after US-ASCII and at the start.
///
/// ```
/// use urlspec::redact::visible_after;
///
/// assert_eq!(visible_after(Some('a'), '\u{fe0f}'), '\u{fffd}');
/// assert_eq!(visible_after(Some('\u{2764}'), '\u{fe0f}'), '\u{fe0f}');
/// ```
pub const fn visible_after(before: Option<char>, c: char) -> char {
    if is_hidden_selector(before, c) { char::REPLACEMENT_CHARACTER } else { visible(c) }
}

/// Whether a character is a variation selector that changes nothing that is shown.
///
/// ```
/// use urlspec::redact::is_hidden_selector;
///
/// assert!(is_hidden_selector(None, '\u{fe0f}') && !is_hidden_selector(Some('\u{2764}'), '\u{fe0f}'));
/// ```
pub const fn is_hidden_selector(before: Option<char>, c: char) -> bool {
    let follows_ascii = match before {
        Some(before) => before.is_ascii(),
        None => true,
    };
    follows_ascii && matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// Whether a text contains an active character.
pub(crate) fn has_active(text: &str) -> bool {
    // Without an early exit, so that the compiler vectorizes it.
    let all_graphic = text.bytes().fold(true, |all, octet| all & matches!(octet, b' '..=b'~'));
    !all_graphic && !visible_text(text).eq(text.chars())
}

/// Whether a character outside US-ASCII is a control character, has no shape, or changes the direction of text: Unicode's
/// Default_Ignorable_Code_Point, Bidi_Control, line separators, U+FFF9 to U+FFFB, the blank Braille pattern, and the format
/// controls of hieroglyphs. The two variation selectors of emoji
/// are not among them: see [`is_hidden_selector`].
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{80}'..='\u{9F}'
            | '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2800}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0D}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Whether a terminal, an editor or a reader of text could act on a character, or not show it: control characters, and
/// those that are invisible or change the direction of text.
///
/// ```
/// use urlspec::redact::is_active;
///
/// assert!(['\x1b', '\n', '\u{202e}', '\u{200b}'].into_iter().all(is_active));
/// assert!(!['a', ' ', 'é'].into_iter().any(is_active));
/// ```
pub const fn is_active(c: char) -> bool {
    visible(c) as u32 != c as u32
}
