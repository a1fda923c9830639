//! The text around a problem, without control characters.

use std::ops::Range;

use urlspec::redact::{Sink, Terminal};

/// The characters that are shown before and after a span, and of it.
const CONTEXT: usize = 40;

/// The text around a span in its line, escaped: what precedes it, what it has, and what follows it. `…` is in place of what is left out. The span is
/// of the text that was given, since a secret is as long as its stars.
pub(crate) fn excerpt(text: &str, span: &Range<usize>) -> [String; 3] {
    let [before, within, after] =
        [0..span.start, span.clone(), span.end..text.len()].map(|span| text.get(span).unwrap_or_default());
    let before = before.rsplit('\n').next().unwrap_or_default();
    let skipped = before.chars().count().saturating_sub(CONTEXT);
    let start = if skipped > 0 { "…" } else { "" };
    let before = format!("{start}{}", escaped(&before.chars().skip(skipped).collect::<String>()));
    [before, cut(within, 2 * CONTEXT), cut(after, CONTEXT)]
}

/// The first characters of the first line, escaped.
fn cut(text: &str, most: usize) -> String {
    let line = text.lines().next().unwrap_or_default();
    let kept = escaped(&line.chars().take(most).collect::<String>());
    let end = if line.chars().nth(most).is_some() { "…" } else { "" };
    kept + end
}

pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    Terminal::escape(text, &mut escaped);
    escaped
}
