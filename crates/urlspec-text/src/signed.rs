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
    /// Finds the signed parts of a text, which itself begins in signed text if `begins_inside`. One without an end goes up to the end
    /// of the text.
    pub fn of(text: &[u8], begins_inside: bool) -> Self {
        if !begins_inside && BEGIN_FINDER.find(text).is_none() {
            return Self::default();
        }
        let mut spans = Vec::new();
        let mut next = if begins_inside { Some(0) } else { mark_from(text, 0, BEGIN) };
        while let Some(start) = next {
            let end = mark_from(text, start, END).map_or(text.len() + 1, |at| at + END.len());
            spans.push(start..end);
            next = mark_from(text, end.min(text.len()), BEGIN);
        }
        Self(spans)
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
    pub fn contains(&self, offset: usize) -> bool {
        let after = self.0.partition_point(|span| span.start <= offset);
        after > 0 && offset < self.0[after - 1].end
    }
}

/// Returns the first offset of a line that begins with a mark. Signed text within signed text has `- ` before its marks.
fn mark_from(text: &[u8], from: usize, mark: &[u8]) -> Option<usize> {
    let begins_line = |at: &usize| *at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    memmem::find_iter(&text[from..], mark).map(|length| from + length).find(begins_line)
}
