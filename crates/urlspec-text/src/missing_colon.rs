//! URLs of the web without the colon after their scheme, in a text: `http//info.cern.ch/`.

use std::borrow::Cow;
use std::ops::Range;

use crate::assembled_url::AssembledUrl;
use crate::boundary::{self, Boundary};
use crate::scheme_syntax::{SchemeSyntax, begins_site};
use crate::syntax::Region;
use crate::template::is_template;
use crate::value::WITHOUT_COLON;
use crate::{Match, Wrapper};

/// Returns the span of the scheme and the slashes, the first of which is at an offset, if the scheme begins at `from` or after it.
#[inline]
pub(crate) fn span_at(text: &[u8], from: usize, slash: usize) -> Option<Range<usize>> {
    let end = slash + "//".len();
    let before = text.get(from..end)?;
    let scheme = WITHOUT_COLON.iter().find(|scheme| before.ends_with(scheme))?;
    Some(end - scheme.len()..end)
}

/// Returns the URL that begins with this scheme and its slashes, if it is a word of its own, and a domain follows.
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
    is_url.then_some(Match { wrapper, full_span, span, bytes, alternative: None, pieces: pieces.into(), region })
}
