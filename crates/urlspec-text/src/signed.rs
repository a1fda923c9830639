//! Text with a signature around it (RFC 9580, section 7, "Cleartext Signature Framework"), which any edit makes invalid.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

/// The first line of signed text, and the last line of the signature after it.
const BEGIN: &[u8] = b"-----BEGIN PGP SIGNED MESSAGE-----";
const END: &[u8] = b"-----END PGP SIGNATURE-----";

/// Made once, since many documents are small.
static BEGIN_FINDER: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(BEGIN));

/// The signed parts of a text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SignedSpans(Vec<Range<usize>>);

impl SignedSpans {
    /// Finds the signed parts of a text. One without an end goes up to the end of the text.
    pub fn of(text: &[u8]) -> Self {
        let mut search = SignedSearch::starting(false);
        search.go_on_to(text, text.len());
        search.found
    }

    /// Whether a text has the mark of signed text.
    pub fn may_be_in(text: &[u8]) -> bool {
        BEGIN_FINDER.find(text).is_some()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts with other offsets.
    pub fn map_offsets(&self, map: impl Fn(usize) -> usize) -> Self {
        Self(self.0.iter().map(|span| map(span.start)..map(span.end)).collect())
    }

    /// Whether an offset is in signed text.
    fn contains(&self, offset: usize) -> bool {
        let after = self.0.partition_point(|span| span.start <= offset);
        after > 0 && offset < self.0[after - 1].end
    }
}

/// The search for the signed parts of a text. It goes on as they are needed.
#[derive(Debug, Clone)]
pub(crate) struct SignedSearch {
    found: SignedSpans,
    /// No other part begins before this offset.
    searched: usize,
    /// Whether the text begins in signed text.
    begins_inside: bool,
}

impl SignedSearch {
    /// Starts at the start of a text, which itself begins in signed text if `begins_inside`.
    pub const fn starting(begins_inside: bool) -> Self {
        Self { found: SignedSpans(Vec::new()), searched: 0, begins_inside }
    }

    /// The search that found all parts.
    pub const fn ended(found: SignedSpans) -> Self {
        Self { found, searched: usize::MAX, begins_inside: false }
    }

    /// Whether an offset of the text is in signed text.
    #[inline]
    pub fn contains(&mut self, text: &[u8], offset: usize) -> bool {
        self.go_on_to(text, offset);
        !self.found.is_empty() && self.found.contains(offset)
    }

    /// Finds the parts that begin up to an offset, and maybe more.
    fn go_on_to(&mut self, text: &[u8], offset: usize) {
        // A search costs as much to start as some hundred bytes of it, and what it reads is to be in the cache for what reads it next.
        const AHEAD: usize = 1 << 14;
        while self.searched <= offset {
            let until = offset + AHEAD;
            let begin = match std::mem::take(&mut self.begins_inside) {
                true => Some(0),
                false => begin_in(&text[..text.len().min(until + BEGIN.len())], self.searched),
            };
            let Some(begin) = begin else {
                self.searched = until + 1;
                return;
            };
            let end = end_from(text, begin);
            self.found.0.push(begin..end);
            self.searched = end;
        }
    }
}

/// Returns the offset of the first line that begins signed text, at an offset or after it.
fn begin_in(text: &[u8], from: usize) -> Option<usize> {
    let near = text.get(from..)?;
    BEGIN_FINDER.find_iter(near).map(|length| from + length).find(|at| begins_line(text, *at))
}

/// Returns the end of signed text that begins at an offset. Signed text within it has `- ` before its marks.
fn end_from(text: &[u8], begin: usize) -> usize {
    let mut ends = memmem::find_iter(&text[begin..], END).map(|length| begin + length);
    ends.find(|at| begins_line(text, *at)).map_or(text.len() + 1, |at| at + END.len())
}

fn begins_line(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, SignedSearch, SignedSpans};

    /// The same, from line to line.
    fn signed_lines(text: &[u8], begins_inside: bool) -> Vec<bool> {
        let (mut is_inside, mut last) = (begins_inside, 0);
        let mut signed = Vec::new();
        for at in 0..text.len() {
            let begins_line = at == 0 || matches!(text[at - 1], b'\n' | b'\r');
            is_inside |= at >= last && begins_line && text[at..].starts_with(BEGIN);
            if is_inside && begins_line && text[at..].starts_with(END) {
                (is_inside, last) = (false, at + END.len());
            }
            signed.push(is_inside || at < last);
        }
        signed
    }

    /// However far the search goes at once, and from wherever it goes on.
    #[test]
    fn the_search_finds_the_parts_that_the_lines_show() {
        let mut state = 1_u64;
        let mut random = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % count
        };
        let filler = "x".repeat((1 << 14) - 20);
        let (begin, end) = (String::from_utf8_lossy(BEGIN), String::from_utf8_lossy(END));
        let pieces = [&*begin, &*end, "\n", "\r", "- ", " ", "a", "-----BEGIN PGP SIGNED", &*filler];
        for _ in 0..2_000 {
            let text: String =
                (0..random(9)).flat_map(|_| [pieces[random(pieces.len())], ["", "\n"][random(2)]]).collect();
            let text = text.as_bytes();
            let begins_inside = random(3) == 0;
            let expected = signed_lines(text, begins_inside);
            let mut search = SignedSearch::starting(begins_inside);
            for _ in 0..8_usize.min(text.len()) {
                let offset = random(text.len());
                assert_eq!(search.contains(text, offset), expected[offset], "{begins_inside} {offset}");
            }
            if !begins_inside {
                let all = SignedSpans::of(text);
                (0..text.len()).step_by(7).for_each(|at| assert_eq!(all.contains(at), expected[at], "{at}"));
            }
        }
    }
}
