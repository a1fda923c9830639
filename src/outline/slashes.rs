//! The slashes before a login, also with what does not belong among them.

/// How much to accept in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tolerance {
    /// The usual mistakes of people.
    Lenient,
    /// Anything that could be a login, so that no password is shown.
    Suspicious,
}

/// How many slashes and backslashes begin a text. If suspicious, white space among them counts.
pub(crate) fn slashes(text: &str, tolerance: Tolerance) -> usize {
    let is_slash = |octet: &u8| matches!(octet, b'/' | b'\\');
    let is_skipped =
        |octet: &u8| is_slash(octet) || (tolerance == Tolerance::Suspicious && matches!(octet, b' ' | b'\t'));
    let run = text.bytes().take_while(is_skipped).count();
    if text.as_bytes()[..run].iter().any(is_slash) { run } else { 0 }
}

/// How many octets begin a text after a scheme as slashes and what is among them: white space, and marks that programs remove or
/// that no host has, such as in `https:/./host` and `http:/|/host`.
pub(crate) fn slashes_after_scheme(text: &str) -> usize {
    let octets = text.as_bytes();
    let (mut at, mut end) = (0, 0);
    while let Some(octet) = octets.get(at) {
        let is_blank = matches!(octet, b' ' | b'\t');
        at += match octet {
            b'/' | b'\\' => 1,
            _ if is_blank => 1,
            _ => match stray_mark(&octets[at..]) {
                Some(length) => length,
                None => break,
            },
        };
        // White space after a slash belongs to the slashes, and a mark only before one.
        if matches!(octet, b'/' | b'\\') || is_blank && end > 0 && end + 1 == at {
            end = at;
        }
    }
    end
}

/// The length of a mark that may be among slashes, or of its escape.
pub(crate) fn stray_mark(text: &[u8]) -> Option<usize> {
    match text {
        [b'.' | b'|', ..] => Some(1),
        [b'%', b'2', b'0' | b'e' | b'E', ..] | [b'%', b'7', b'c' | b'C', ..] => Some(3),
        _ => None,
    }
}
