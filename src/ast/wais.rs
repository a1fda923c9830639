//! `wais` (RFC 1738, section 3.9).

use super::host::Hostport;
use super::http::Search;
use super::node::{Node, Part, display, preceded, slice};
use super::uri::Uri;
use crate::encoding::Encoded;

/// `wais://<host>:<port>/<database>`, and a search or a document (RFC 1738, section 3.9).
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::WaisObject;
///
/// let Url::Wais(wais) = Spec::Rfc1738.parse("wais://host.dom/library?trees")? else { return Err("not wais".into()) };
/// assert_eq!((wais.hostport.host.as_str(), wais.database.as_str()), ("host.dom", "library"));
/// assert!(matches!(wais.object, WaisObject::Search(search) if search.as_str() == "trees"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wais<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The name of the database.
    pub database: Encoded<'a>,
    /// The database itself, or a search or a document in it.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub object: WaisObject<'a>,
}

impl<'a> Wais<'a> {
    /// The database of a URI (RFC 4156, section 2). `None` if it has no host, or another number of segments.
    pub(super) fn of_uri(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.userinfo().is_none())?;
        let mut segments = part.path.as_str().strip_prefix('/')?.split('/');
        let database = Encoded::new(segments.next()?);
        let object = match (segments.next(), segments.next(), segments.next(), part.query) {
            (None, _, _, search) => WaisObject::of_search(search.map(|search| Search::new(search.as_str()))),
            (Some(wtype), Some(wpath), None, None) => WaisObject::document(wtype, None, wpath),
            _ => return None,
        };
        Some(Self { scheme: uri.scheme, hostport: *part.hostport()?, database, object })
    }
}

impl<'a> Node<'a> for Wais<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        preceded("/", Some(&self.database), part);
        match self.object {
            WaisObject::Database => {}
            WaisObject::Search(search) => preceded("?", Some(&search), part),
            WaisObject::Document { wtype, length, wpath } => {
                preceded("/", Some(&wtype), part);
                preceded("/", length.as_ref().map(|l| l as _), part);
                preceded("/", Some(&wpath), part);
            }
        }
    }
}

/// What a WAIS URL names (RFC 1738, section 3.9). There will be no other variant.
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::WaisObject;
///
/// let object = |text| match Spec::Rfc1738.parse(text) {
///     Ok(Url::Wais(wais)) => Some(wais.object),
///     _ => None,
/// };
/// assert_eq!(object("wais://host.dom/library"), Some(WaisObject::Database));
/// assert!(matches!(object("wais://host.dom/library?trees"), Some(WaisObject::Search(_))));
/// let document = object("wais://host.dom/library/TEXT/12");
/// assert!(matches!(document, Some(WaisObject::Document { wtype, wpath, .. }) if wtype == "TEXT" && wpath.as_str() == "12"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaisObject<'a> {
    /// The database itself, for searching.
    Database,
    /// A particular search.
    Search(Search<'a>),
    /// A particular document.
    Document {
        /// "The WAIS designation of the type of the object."
        wtype: Encoded<'a>,
        /// The digits of the document's length, in 1992 and 1993.
        length: Option<&'a str>,
        /// The document-id, which only the server that issued it can interpret.
        wpath: Wpath<'a>,
    },
}

impl<'a> WaisObject<'a> {
    /// A search, if there is one.
    pub(crate) fn of_search(search: Option<Search<'a>>) -> Self {
        search.map_or(Self::Database, Self::Search)
    }

    /// A document.
    pub(crate) const fn document(wtype: &'a str, length: Option<&'a str>, wpath: &'a str) -> Self {
        Self::Document { wtype: Encoded::new(wtype), length, wpath: Wpath::new(wpath) }
    }
}

slice! {
    /// The document-id of a WAIS document.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    /// use urlspec::ast::WaisObject;
    ///
    /// let Url::Wais(wais) = Spec::Rfc1738.parse("wais://host.dom/library/TEXT/a%20b")? else { panic!("not a wais URL") };
    /// let WaisObject::Document { wpath, .. } = wais.object else { panic!("not a document") };
    /// assert_eq!((wpath.as_str(), wpath.encoded().decode().as_ref()), ("a%20b", &b"a b"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    Wpath
}

impl<'a> Wpath<'a> {
    /// The document-id, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The numbered fields of a document-id of 1994, `<number>=<content>;`: each number and content. A document-id that
    /// does not have this form is opaque, and has no fields.
    ///
    /// ```
    /// use urlspec::ast::WaisObject;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Wais(wais) = Spec::Url1994.parse("wais://host.dom/library/TEXT/1=host.dom;2=library;")? else { panic!("not wais") };
    /// let WaisObject::Document { wpath, .. } = wais.object else { panic!("not a document") };
    /// let fields: Vec<_> = wpath.fields().map(|(number, content)| (number, content.as_str())).collect();
    /// assert_eq!(fields, [("1", "host.dom"), ("2", "library")]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, Encoded<'a>)> + use<'a> {
        let fields = self.as_str().split_terminator(';').map(|field| field.split_once('='));
        let are_numbered = self.as_str().ends_with(';') && fields.clone().all(|field| field.is_some());
        let count = if are_numbered { usize::MAX } else { 0 };
        fields.take(count).flatten().map(|(number, content)| (number, Encoded::new(content)))
    }
}

display!(Wais);
