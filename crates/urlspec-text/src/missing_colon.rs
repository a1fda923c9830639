//! URLs of the web without the colon after their scheme, in a text: `http//info.cern.ch/`.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

use crate::assembled_url::AssembledUrl;
use crate::boundary::{self, Boundary};
use crate::scheme_syntax::{SchemeSyntax, begins_site};
use crate::syntax::Region;
use crate::template::is_template;
use crate::value::WITHOUT_COLON;
use crate::{Match, Wrapper};

/// Searches a text for the marks, a scheme and its slashes, in order.
#[derive(Debug, Clone)]
pub(crate) struct MissingColons {
    /// The next mark, if it was searched for. An empty span at `usize::MAX` if there is none.
    next: Option<Range<usize>>,
    /// Those before this offset were returned.
    from: usize,
}

/// What all marks end with.
static SLASHES: LazyLock<memmem::Finder<'_>> = LazyLock::new(|| memmem::Finder::new(b"//"));

impl MissingColons {
    /// Starts at an offset.
    pub const fn starting_at(from: usize) -> Self {
        Self { next: None, from }
    }

    /// Returns the span of the next mark in a text that begins in a span of it. The spans are given in order.
    #[inline]
    pub fn next_in(&mut self, text: &[u8], span: Range<usize>) -> Option<Range<usize>> {
        let from = span.start.max(self.from);
        let next = match self.next.take().filter(|mark| mark.start >= from) {
            Some(known) => known,
            None => next_mark(text, from).unwrap_or(usize::MAX..usize::MAX),
        };
        let is_in_span = next.start < span.end;
        self.from = if is_in_span { next.end } else { self.from };
        self.next = Some(next);
        self.next.clone().filter(|_| is_in_span)
    }
}

/// Returns the span of the first mark that begins at an offset or after it.
fn next_mark(text: &[u8], from: usize) -> Option<Range<usize>> {
    let text = text.get(from..)?;
    SLASHES.find_iter(text).find_map(|at| {
        let end = at + "//".len();
        let mark = WITHOUT_COLON.iter().find(|mark| text[..end].ends_with(mark))?;
        Some(from + end - mark.len()..from + end)
    })
}

/// Returns the URL that begins with a mark, if it is a word of its own, and a domain follows.
pub(crate) fn match_at<'d>(region: &Region, text: &'d [u8], mark: Range<usize>) -> Option<Match<'d>> {
    let begins_word = |before: &u8| before.is_ascii_whitespace() || b"<>{[(\"'`=,".contains(before);
    let near = &text[..region.span.end];
    if !text[region.span.start..mark.start].last().is_none_or(begins_word) || !begins_site(near.get(mark.end..)?) {
        return None;
    }
    let Boundary { end, is_verbatim, has_placeholder, .. } =
        boundary::find(region.notation, near, mark.start, mark.end, SchemeSyntax::Host);
    let span = mark.start..end;
    let (bytes, pieces) = if is_verbatim {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let AssembledUrl { bytes, pieces } = region.notation.decode(text, span.clone());
        (Cow::Owned(bytes), pieces)
    };
    let (wrapper, full_span, region) = (Wrapper::None, span.clone(), region.clone());
    let is_url = !has_placeholder && !is_template(&bytes);
    is_url.then_some(Match { wrapper, full_span, span, bytes, alternative: None, pieces, region })
}
