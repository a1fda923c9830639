//! Paths: what the schemes with segments share.

use super::node::slice;
use crate::encoding::Encoded;

slice! {
    /// Segments with `/` between them, without the `/` before the first.
    Path
}

impl<'a> Path<'a> {
    /// The path as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The segments, of which there is always one, be it empty.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('/').map(Encoded::new)
    }

    /// All segments but the last.
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        let mut segments = self.segments();
        segments.next_back();
        segments
    }

    /// The last segment.
    pub fn name(&self) -> Encoded<'a> {
        self.segments().next_back().unwrap_or(Encoded::new(""))
    }
}
