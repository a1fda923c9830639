//! gopher (RFC 4266).

use super::host::Hostport;
use super::joined::Joined;
use super::uri::Uri;

/// A gopher URI (RFC 4266, section 2.1). Its `?` is data, and so part of the selector, the search or the Gopher+ string.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("gopher://h.x/7s%09w%20x")? else { return Ok(()) };
/// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((gopher.gophertype(), gopher.selector().decode().as_ref()), (b'7', &b"s"[..]));
/// assert_eq!(gopher.search().map(|search| search.decode()), Some(b"w x".into()));
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("gopher://h.x")? else { return Ok(()) };
/// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((gopher.gophertype(), gopher.selector().is_empty()), (b'1', true));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GopherUrl<'a> {
    /// The server.
    pub hostport: Hostport<'a>,
    /// The path, without the slash that it begins with.
    path: Joined<'a>,
}

impl<'a> GopherUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.userinfo().is_none())?;
        Some(Self { hostport: *part.hostport()?, path: Joined::after_slash(part) })
    }

    /// The type of the item: one octet. It is `1`, a directory, if the URI has none.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("gopher://host.dom/")? else { panic!("not a URI") };
    /// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(gopher.gophertype(), b'1');
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn gophertype(&self) -> u8 {
        self.path.octet_indices().next().map_or(b'1', |(_, octet)| octet)
    }

    /// The selector, which may be empty.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("gopher://host.dom/0what?%09x")? else { panic!("not a URI") };
    /// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((gopher.gophertype(), gopher.selector().to_str().as_ref()), (b'0', "what?"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn selector(&self) -> Joined<'a> {
        self.fields().next().unwrap_or(Joined::new("", None))
    }

    /// The search, after the first `%09`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("gopher://host.dom/7books%09oak%20trees")? else { panic!("not a URI") };
    /// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(gopher.search().map(|search| search.decode()).as_deref(), Some(&b"oak trees"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn search(&self) -> Option<Joined<'a>> {
        self.fields().nth(1)
    }

    /// The Gopher+ string, after the second `%09`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("gopher://h.x/0item%09%09+application/pdf")? else { panic!("not a URI") };
    /// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { panic!("not a gopher URI") };
    /// assert_eq!(gopher.search().map(|search| search.is_empty()), Some(true));
    /// assert_eq!(gopher.plus().map(|plus| plus.to_str()).as_deref(), Some("+application/pdf"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn plus(&self) -> Option<Joined<'a>> {
        self.fields().nth(2)
    }

    /// The selector, the search and the Gopher+ string. The first two `%09` separate them.
    fn fields(&self) -> impl Iterator<Item = Joined<'a>> + use<'a> {
        let (selector, rest) = self.path.without_first_octet().divided("%09");
        let (search, plus) = rest.map(|rest| rest.divided("%09")).unzip();
        std::iter::once(selector).chain(search).chain(plus.flatten())
    }
}
