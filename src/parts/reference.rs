//! Parts of references.

use super::write::Writer;
use super::{Component, ComponentKind, NotExpressible, Parts, Spelling, UriParts};
use crate::ast::{AbsoluteRef, Reference, RelativeRef, Url};
use crate::spec::Spec;

/// The decoded components of a reference: of a URL that may have a fragment, or of a relative reference (RFC 1808, section 2.2; RFC
/// 3986, section 4.2).
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{Parts, ReferenceParts};
///
/// let parts = ReferenceParts::of(Spec::Rfc3986, &Spec::Rfc3986.parse_reference("../caf%C3%A9?q#top")?);
/// let Parts::Uri(uri) = &parts.url else { panic!("not a relative reference") };
/// assert_eq!((&*uri.scheme, &uri.path[1]), ("", &"café".into()));
/// assert_eq!(parts.fragment, Some("top".into()));
/// assert_eq!(parts.build(Spec::Rfc3986)?, "../caf%C3%A9?q#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceParts<'a> {
    /// The parts of the URL. Those of a relative reference are [`Parts::Uri`] with an empty scheme. The fragment is not among them.
    pub url: Parts<'a>,
    /// The fragment, after the `#`.
    pub fragment: Option<Component<'a>>,
}

impl<'a> ReferenceParts<'a> {
    /// The decoded components of a reference that was parsed by this document.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::ReferenceParts;
    ///
    /// let parts = ReferenceParts::of(Spec::Rfc1738, &Spec::Rfc1738.parse_reference("http://h.x/a#b%20c")?);
    /// assert_eq!(parts.fragment, Some("b c".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn of(spec: Spec, reference: &Reference<'a>) -> Self {
        let (url, fragment) = match reference {
            Reference::Absolute(AbsoluteRef { url, fragment, .. }) => (*url, *fragment),
            Reference::Relative(RelativeRef { hier_part, fragment, .. }) => {
                (Url::Uri(hier_part.under("", None)), *fragment)
            }
        };
        let mut parts = Parts::from_url(spec, &url);
        let own = if let Parts::Uri(uri) = &mut parts { uri.fragment.take() } else { None };
        let read = |text| Spelling::new(spec, ComponentKind::Generic).read(text);
        Self { url: parts, fragment: own.or_else(|| fragment.map(read)) }
    }

    /// The reference with these parts, by a document. Only octets that a component can't contain are encoded.
    ///
    /// # Errors
    ///
    /// If the document has no such reference: it has no relative references, or would read a path as a scheme or an
    /// authority. Also for the reasons of [`Parts::build`].
    pub fn build(&self, spec: Spec) -> Result<String, NotExpressible> {
        let mut writer = Writer::new(spec);
        let fragment = match &self.url {
            Parts::Uri(uri) if uri.scheme.is_empty() => {
                writer.relative(uri)?;
                self.fragment.as_ref()
            }
            // The part of the scheme may have the fragment, too.
            Parts::Uri(uri) if has_fragment(spec) => {
                let fragment = self.fragment.clone();
                writer.text = Parts::Uri(UriParts { fragment, ..uri.clone() }).build(spec)?;
                None
            }
            url => {
                writer.text = url.build(spec)?;
                self.fragment.as_ref()
            }
        };
        writer.after("#", "fragment", ComponentKind::Generic, fragment)?;
        match spec.parse_reference(&writer.text) {
            Ok(reference) if ReferenceParts::of(spec, &reference) == *self => Ok(writer.text),
            Ok(_) => {
                Err(writer.error("reference", None, "it would be parsed as a reference with other components", "4.2"))
            }
            Err(refusal) => Err(writer.refused(refusal)),
        }
    }
}

/// Whether the URLs of a document have a fragment.
fn has_fragment(spec: Spec) -> bool {
    spec.accepts("x:y#")
}
