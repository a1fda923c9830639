//! Paths with segments.

use super::node::slice;
use crate::encoding::Encoded;

slice! {
    /// The path of a URL: segments with `/` between them. The `/` after the host is not part of it.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("ftp://ftp.is.co.za/pub/rfc/rfc1808.txt")?;
    /// let path = url.url_path().ok_or("no path")?;
    /// assert_eq!(path.as_str(), "pub/rfc/rfc1808.txt");
    /// assert!(path.directories().eq(["pub", "rfc"]));
    /// assert_eq!(path.name(), "rfc1808.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Path
}

impl<'a> Path<'a> {
    /// The path, to be decoded.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("http://info.cern.ch/my%20page")?;
    /// assert_eq!(url.url_path().map(|path| path.encoded().decode()).as_deref(), Some(&b"my page"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The segments. There is always at least one, which may be empty.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("http://info.cern.ch/a//b/")?;
    /// assert!(url.url_path().is_some_and(|path| path.segments().eq(["a", "", "b", ""])));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('/').map(Encoded::new)
    }

    /// All segments but the last.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("http://info.cern.ch/a/b/c")?;
    /// assert!(url.url_path().is_some_and(|path| path.directories().eq(["a", "b"])));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        let mut segments = self.segments();
        segments.next_back();
        segments
    }

    /// The last segment.
    ///
    /// It is empty if the path ends with a `/`.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("http://info.cern.ch/hypertext/")?;
    /// assert_eq!(url.url_path().map(|path| path.name().is_empty()), Some(true));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn name(&self) -> Encoded<'a> {
        self.segments().next_back().unwrap_or(Encoded::new(""))
    }
}
