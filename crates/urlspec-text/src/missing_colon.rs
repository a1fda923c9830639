//! URLs of the web without the colon after their scheme, in a text: `http//info.cern.ch/`.

use std::borrow::Cow;
use std::ops::Range;

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
    /// Where the next one of each is. `None` if it was not searched for yet.
    next: [Option<usize>; WITHOUT_COLON.len()],
    /// Those before this offset were returned.
    from: usize,
}

impl MissingColons {
    /// Starts at an offset.
    pub const fn starting_at(from: usize) -> Self {
        Self { next: [None; WITHOUT_COLON.len()], from }
    }

    /// Returns the span of the next mark in a text that begins in a span of it. The spans are given in order.
    #[inline]
    pub fn next_in(&mut self, text: &[u8], span: Range<usize>) -> Option<Range<usize>> {
        let from = span.start.max(self.from);
        let mut first: Option<Range<usize>> = None;
        for (mark, next) in WITHOUT_COLON.iter().zip(&mut self.next) {
            let search = || memmem::find(text.get(from..).unwrap_or_default(), mark).map_or(usize::MAX, |at| from + at);
            let at = next.filter(|at| *at >= from).unwrap_or_else(search);
            *next = Some(at);
            if at < span.end && first.as_ref().is_none_or(|own| at < own.start) {
                first = Some(at..at + mark.len());
            }
        }
        self.from = first.as_ref().map_or(self.from, |mark| mark.end);
        first
    }
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
