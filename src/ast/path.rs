//! Paths with segments.

use super::node::slice;
use crate::encoding::Encoded;

slice! {
    /// The path of a URL: segments with `/` between them. The `/` after the host is not part of it.
    Path
}

impl<'a> Path<'a> {
    /// The path, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The segments. There is always at least one, which may be empty.
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
