//! `prospero` (RFC 1738, section 3.11).

use super::host::Hostport;
use super::node::{Node, Part, display, preceded};
use super::uri::Uri;
use crate::encoding::Encoded;

/// `prospero://<host>:<port>/<hsoname>;<field>=<value>` (RFC 1738, section 3.11).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(prospero) = Spec::Rfc1738.parse("prospero://host.dom/a/b;version=1")? else { return Err("not prospero".into()) };
/// assert_eq!(prospero.hostport.host.as_str(), "host.dom");
/// assert_eq!((prospero.hsoname.as_str(), prospero.fields.iter().count()), ("a/b", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Prospero<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The directory server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The host-specific object name, after the `/`. It is opaque.
    pub hsoname: Encoded<'a>,
    /// The fields, each after a `;` (RFC 1738).
    pub fields: Fields<'a>,
    /// The version, after the first `%00` (1993 and 1994). It may be empty.
    pub version: Option<&'a str>,
    /// The attributes, each after a further `%00` (1993 and 1994).
    pub attributes: LinkAttributes<'a>,
}

impl<'a> Prospero<'a> {
    /// The object of a URI (RFC 4157, section 2). `None` if it has no host or no path, or a query.
    pub(super) fn of_uri(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.userinfo().is_none() && part.query.is_none())?;
        let path = part.path.as_str().strip_prefix('/')?;
        let (hsoname, fields) = path.split_at(path.find(';').unwrap_or(path.len()));
        Some(Self {
            scheme: uri.scheme,
            hostport: *part.hostport()?,
            hsoname: Encoded::new(hsoname),
            fields: Fields::new(fields),
            version: None,
            attributes: LinkAttributes::default(),
        })
    }
}

impl<'a> Node<'a> for Prospero<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        preceded("/", Some(&self.hsoname), part);
        self.fields.parts(part);
        preceded("%00", self.version.as_ref().map(|v| v as _), part);
        self.attributes.parts(part);
    }
}

/// The attributes of a Prospero link, each after a `%00` (1993 and 1994).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(link) = Spec::Url1993.parse("prospero://host.dom/pros/name%002%00a%00b")? else { panic!("not prospero") };
/// assert_eq!(link.version, Some("2"));
/// assert_eq!(link.attributes.as_str(), "%00a%00b");
/// assert!(link.attributes.iter().eq(["a", "b"]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LinkAttributes<'a> {
    text: &'a str,
}

impl<'a> LinkAttributes<'a> {
    /// Unchecked: the grammar calls this with text that it has parsed.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text }
    }

    /// The text of all attributes, each with its `%00`.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The attributes in order, without their `%00`.
    pub fn iter(&self) -> LinkAttributesIter<'a> {
        let mut pieces = self.text.split("%00");
        // Each attribute follows a `%00`, so nothing precedes the first.
        pieces.next();
        LinkAttributesIter { pieces }
    }
}

impl<'a> IntoIterator for LinkAttributes<'a> {
    type Item = &'a str;
    type IntoIter = LinkAttributesIter<'a>;

    fn into_iter(self) -> LinkAttributesIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &LinkAttributes<'a> {
    type Item = &'a str;
    type IntoIter = LinkAttributesIter<'a>;

    fn into_iter(self) -> LinkAttributesIter<'a> {
        self.iter()
    }
}

/// The iterator of [`LinkAttributes::iter`].
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(link) = Spec::Url1993.parse("prospero://host.dom/name%00%00a%00b")? else { panic!("not prospero") };
/// let mut attributes = link.attributes.iter();
/// assert_eq!((attributes.next(), attributes.next(), attributes.next()), (Some("a"), Some("b"), None));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone)]
pub struct LinkAttributesIter<'a> {
    pieces: std::str::Split<'a, &'static str>,
}

impl<'a> Iterator for LinkAttributesIter<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.pieces.next()
    }
}

impl std::iter::FusedIterator for LinkAttributesIter<'_> {}

impl<'a> Node<'a> for LinkAttributes<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.text.is_empty() {
            part(Part::Text(self.text));
        }
    }
}

/// The fields of a Prospero link, each after a `;` (RFC 1738, section 3.11).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(link) = Spec::Rfc1738.parse("prospero://host.dom/pros/name;key=value")? else { panic!("not prospero") };
/// assert_eq!(link.fields.as_str(), ";key=value");
/// for field in link.fields {
///     assert_eq!((field.name.as_str(), field.value.as_str()), ("key", "value"));
/// }
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields<'a> {
    text: &'a str,
}

impl<'a> Node<'a> for Fields<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.text.is_empty() {
            part(Part::Text(self.text));
        }
    }
}

impl<'a> Fields<'a> {
    /// Unchecked: the grammar calls this with text that it has parsed.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text }
    }

    /// The text of all fields, each with its `;`.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The fields in order.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Url;
    ///
    /// let url = Spec::Rfc1738.parse("prospero://host.dom//pros/name;key=value;a=b")?;
    /// if let Url::Prospero(link) = url {
    ///     let keys: Vec<&str> = link.fields.iter().map(|field| field.name.as_str()).collect();
    ///     assert_eq!(keys, ["key", "a"]);
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn iter(&self) -> FieldsIter<'a> {
        let mut pieces = self.text.split(';');
        // Each field follows a `;`, so nothing precedes the first.
        pieces.next();
        FieldsIter { pieces }
    }
}

impl<'a> IntoIterator for Fields<'a> {
    type Item = Field<'a>;
    type IntoIter = FieldsIter<'a>;

    fn into_iter(self) -> FieldsIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &Fields<'a> {
    type Item = Field<'a>;
    type IntoIter = FieldsIter<'a>;

    fn into_iter(self) -> FieldsIter<'a> {
        self.iter()
    }
}

/// The iterator of [`Fields::iter`].
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(link) = Spec::Rfc1738.parse("prospero://host.dom/name;a=1;b=2")? else { panic!("not prospero") };
/// let mut fields = link.fields.iter().map(|field| field.to_string());
/// assert_eq!((fields.next().as_deref(), fields.last().as_deref()), (Some("a=1"), Some("b=2")));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone)]
pub struct FieldsIter<'a> {
    pieces: std::str::Split<'a, char>,
}

impl std::fmt::Debug for FieldsIter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> Iterator for FieldsIter<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let field = self.pieces.next()?;
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        Some(Field { name: Encoded::new(name), value: Encoded::new(value) })
    }
}

impl std::iter::FusedIterator for FieldsIter<'_> {}

impl std::fmt::Debug for Fields<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A field of a Prospero link (RFC 1738, section 3.11).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Prospero(link) = Spec::Rfc1738.parse("prospero://host.dom/pros/name;a=b%20c")? else { panic!("not prospero") };
/// let field = link.fields.iter().next().ok_or("no field")?;
/// assert_eq!((field.name.as_str(), field.value.decode().as_ref()), ("a", &b"b c"[..]));
/// assert_eq!(field.to_string(), "a=b%20c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Field<'a> {
    /// The text before the `=`.
    pub name: Encoded<'a>,
    /// The text after the `=`.
    pub value: Encoded<'a>,
}

impl<'a> Node<'a> for Field<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.name.parts(part);
        preceded("=", Some(&self.value), part);
    }
}

display!(Prospero, Field);

impl super::node::Sealed for Fields<'_> {}

impl super::node::Sealed for LinkAttributes<'_> {}
