//! XML, which JUnit's reports are in.

use std::fmt::Write as _;

use urlspec::redact::{Sink, is_active, is_hidden_selector, visible};

/// An attribute or text of XML. Characters that XML does not permit are pictures or U+FFFD; others that a program may act on
/// are character references.
pub struct Xml;

impl Sink for Xml {
    fn escape(text: &str, out: &mut String) {
        let mut before = None;
        for c in text.chars() {
            let is_active = is_active(c) || is_hidden_selector(before, c);
            before = Some(c);
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\'' => out.push_str("&apos;"),
                '\n' => out.push_str("&#10;"),
                '\0'..='\x1F' | '\u{7F}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}' => out.push(visible(c)),
                c if is_active => {
                    // Writing to a `String` can't fail.
                    let _ = write!(out, "&#x{:X};", u32::from(c));
                }
                c => out.push(c),
            }
        }
    }
}
