//! urn (RFC 8141), and the names of two namespaces.

use super::decimal::Decimal;
use super::uri::Uri;
use crate::encoding::Encoded;

/// A URN (RFC 8141, section 2). Nothing in it is decoded, since a namespace defines what an escape means (section 3.1).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("urn:Example:a?+r?=q#f")? else { return Ok(()) };
/// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { return Ok(()) };
/// assert!(urn.has_nid("example"));
/// assert_eq!(urn.nss().as_str(), "a");
/// let components = [urn.r_component(), urn.q_component(), urn.f_component()];
/// assert_eq!(components.map(|component| component.map_or("", |text| text.as_str())), ["r", "q", "f"]);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Urn<'a> {
    nid: Encoded<'a>,
    nss: Encoded<'a>,
    r_component: Option<Encoded<'a>>,
    q_component: Option<Encoded<'a>>,
    f_component: Option<Encoded<'a>>,
}

impl<'a> Urn<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        let (nid, nss) = part.path.as_str().split_once(':')?;
        let (r_component, q_component) = match part.query {
            None => (None, None),
            Some(query) => rq_components(query.as_str())?,
        };
        let [r_component, q_component] = [r_component, q_component].map(|text| text.map(Encoded::new));
        Some(Self {
            nid: Encoded::new(nid),
            nss: Encoded::new(nss),
            r_component,
            q_component,
            f_component: uri.fragment,
        })
    }

    /// The namespace identifier (`NID`), in the case that the URN has. Its case has no meaning: see
    /// [`has_nid`](Self::has_nid).
    pub const fn nid(&self) -> &'a str {
        self.nid.as_str()
    }

    /// Whether the URN has this namespace identifier, in either case (section 3.1).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("URN:EXAMPLE:a123,z456")? else { panic!("not a URI") };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("not a URN") };
    /// assert_eq!((urn.nid(), urn.has_nid("example"), urn.nss().as_str()), ("EXAMPLE", true, "a123,z456"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn has_nid(&self, nid: &str) -> bool {
        self.nid().eq_ignore_ascii_case(nid)
    }

    /// The namespace-specific string (`NSS`).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("urn:example:a%2Cb")? else { panic!("not a URI") };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((urn.nid(), urn.nss().as_str()), ("example", "a%2Cb"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn nss(&self) -> Encoded<'a> {
        self.nss
    }

    /// The parameters for a resolver, after `?+` (section 2.3.1).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk")? else { panic!("not a URI") };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("not a URN") };
    /// assert_eq!(urn.r_component().map(|text| text.as_str()), Some("CCResolve:cc=uk"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn r_component(&self) -> Option<Encoded<'a>> {
        self.r_component
    }

    /// The parameters for the named resource, after `?=` (section 2.3.2).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("urn:example:weather?=op=map&lat=39.56")? else { panic!("not a URI") };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("not a URN") };
    /// assert_eq!((urn.nss().as_str(), urn.q_component().map(|text| text.as_str())), ("weather", Some("op=map&lat=39.56")));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn q_component(&self) -> Option<Encoded<'a>> {
        self.q_component
    }

    /// The fragment, after `#` (section 2.3.3).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("urn:example:foo-bar-baz-qux#somepart")? else { panic!("not a URI") };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("not a URN") };
    /// assert_eq!(urn.f_component().map(|text| text.as_str()), Some("somepart"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn f_component(&self) -> Option<Encoded<'a>> {
        self.f_component
    }

    /// The octets of a `urn:uuid:` URN, in the order of its text (RFC 4122, section 3). `None` for other URNs, and if the NSS is not a UUID.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")? else { return Ok(()) };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { return Ok(()) };
    /// assert_eq!(urn.uuid().map(u128::from_be_bytes), Some(0xf81d4fae_7dec_11d0_a765_00a0c91e6bf6));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn uuid(&self) -> Option<[u8; 16]> {
        const LENGTHS: [usize; 5] = [8, 4, 4, 4, 12];
        let groups = self.nss.as_str().split('-');
        let is_uuid = self.has_nid("uuid") && groups.clone().map(str::len).eq(LENGTHS);
        let mut number = 0;
        for byte in groups.flat_map(str::bytes).take_while(|_| is_uuid) {
            number = number << 4 | u128::from(char::from(byte).to_digit(16)?);
        }
        is_uuid.then(|| number.to_be_bytes())
    }

    /// The document that a `urn:ietf:` URN names (RFC 2648, section 2). `None` for other URNs, drafts and minutes of meetings.
    ///
    /// ```
    /// use urlspec::ast::{Decimal, IetfSeries, SchemePart};
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("urn:ietf:rfc:2141")? else { return Ok(()) };
    /// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { return Ok(()) };
    /// assert_eq!(urn.ietf(), Some((IetfSeries::Rfc, Decimal::from(2141_u16))));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn ietf(&self) -> Option<(IetfSeries, Decimal<'a>)> {
        let (series, number) = self.nss.as_str().split_once(':').filter(|_| self.has_nid("ietf"))?;
        let series = IetfSeries::ALL.into_iter().find(|own| own.as_str().eq_ignore_ascii_case(series))?;
        Some((series, Decimal::new(number)?))
    }
}

/// A series of documents of the IETF that have numbers (RFC 2648, section 2). Later versions may add variants.
///
/// ```
/// use urlspec::ast::{IetfSeries, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("urn:ietf:std:50")? else { panic!("not a URI") };
/// let Some(SchemePart::Urn(urn)) = uri.scheme_part() else { panic!("not a URN") };
/// let (series, number) = urn.ietf().ok_or("not a document of the IETF")?;
/// assert_eq!((series, series.as_str(), number.to_u16()), (IetfSeries::Std, "std", Some(50)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IetfSeries {
    /// Requests for Comments.
    Rfc,
    /// For Your Information.
    Fyi,
    /// Internet Standards.
    Std,
    /// Best Current Practices.
    Bcp,
}

impl IetfSeries {
    const ALL: [Self; 4] = [Self::Rfc, Self::Fyi, Self::Std, Self::Bcp];

    /// The name of the series in a URN, in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rfc => "rfc",
            Self::Fyi => "fyi",
            Self::Std => "std",
            Self::Bcp => "bcp",
        }
    }
}

/// The r-component and the q-component of a query, which begins with the `+` or the `=` of `rq-components`.
fn rq_components(query: &str) -> Option<(Option<&str>, Option<&str>)> {
    match query.strip_prefix('+') {
        Some(rest) => Some(match rest.split_once("?=") {
            Some((r, q)) => (Some(r), Some(q)),
            None => (Some(rest), None),
        }),
        None => query.strip_prefix('=').map(|q| (None, Some(q))),
    }
}
