//! Texts that the rule of a scheme does not divide, in the components of RFC 3986.

use super::uri::{HierPart, SchemeSpecificPart, Uri};
use super::uri_path::UriPath;
use crate::encoding::Encoded;

impl<'a> HierPart<'a> {
    /// A path after an authority, and what RFC 3986 reads as a query after the first `?` in it.
    pub(crate) fn divided(text: &'a str) -> Self {
        let (path, query) =
            text.split_once('?').map_or((text, None), |(path, query)| (path, Some(Encoded::new(query))));
        Self::of_path(UriPath::path_abempty(path)).with_query(query)
    }

    /// Text without an authority, and what RFC 3986 reads as a query after the first `?` in it.
    pub(crate) fn opaque_divided(text: &'a str) -> Self {
        match text.split_once('?') {
            Some((path, query)) => Self::opaque(path).with_query(Some(Encoded::new(query))),
            None => Self::opaque(text),
        }
    }
}

impl<'a> Uri<'a> {
    /// The URI with the r-component and the q-component of a URN, with the `?` before them: the query of RFC 3986.
    pub(crate) fn with_components(self, components: Option<&'a str>) -> Self {
        let query = components.and_then(|components| components.strip_prefix('?')).map(Encoded::new);
        match self.rest {
            SchemeSpecificPart::Hierarchical(part) => part.with_query(query).under(self.scheme, self.fragment),
            SchemeSpecificPart::Opaque(_) => self,
        }
    }
}
