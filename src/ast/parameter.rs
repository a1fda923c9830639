//! Parameters: a name and a value after a `;`.

use std::borrow::Cow;
use std::fmt;

use crate::encoding::Encoded;

/// A parameter of a data, tel or geo URI, or a field of an sms URI.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123;ext=42;x")? else { panic!("not a URI") };
/// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
/// let parameters: Vec<_> = tel.parameters().map(|own| (own.name.as_str(), own.value.map(|value| value.as_str()))).collect();
/// assert_eq!(parameters, [("ext", Some("42")), ("x", None)]);
/// assert!(tel.parameters().next().is_some_and(|first| first.is("EXT")));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Parameter<'a> {
    /// The name, before the first `=`.
    pub name: Encoded<'a>,
    /// The value, after it. `None` without a `=`.
    pub value: Option<Encoded<'a>>,
}

impl<'a> Parameter<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        match text.split_once('=') {
            Some((name, value)) => Self { name: Encoded::new(name), value: Some(Encoded::new(value)) },
            None => Self { name: Encoded::new(text), value: None },
        }
    }

    /// A parameter that the document names, and the URI does not.
    pub(super) const fn default(name: &'static str, value: &'static str) -> Self {
        Self { name: Encoded::new(name), value: Some(Encoded::new(value)) }
    }

    /// Whether the parameter has this name, in either case.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:66,30;FOo=x")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(geo.parameters().all(|own| own.is("foo")));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn is(&self, name: &str) -> bool {
        self.name.decode().eq_ignore_ascii_case(name.as_bytes())
    }

    /// The decoded value. If it is a quoted string, its text: without the quotation marks, and without the backslash of each quoted
    /// pair (RFC 2045, section 5.1). Empty if there is no value.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("data:text/html;charset=%22utf-8%22,x")? else { return Ok(()) };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { return Ok(()) };
    /// assert_eq!(data.parameters().map(|parameter| parameter.unquoted()).collect::<Vec<_>>(), [&b"utf-8"[..]]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn unquoted(&self) -> Cow<'a, [u8]> {
        self.value.map_or(Cow::Borrowed(&[][..]), |value| unquoted(value.decode()))
    }
}

/// The text within quotation marks, without the backslash of each quoted pair. Text without the marks stays as it is.
pub(super) fn unquoted(octets: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    let [b'"', inner @ .., b'"'] = octets.as_ref() else { return octets };
    let mut inner = inner.iter();
    std::iter::from_fn(|| match inner.next()? {
        b'\\' => inner.next().or(Some(&b'\\')),
        octet => Some(octet),
    })
    .copied()
    .collect()
}

/// As in the URI.
impl fmt::Display for Parameter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        match self.value {
            Some(value) => write!(f, "={value}"),
            None => Ok(()),
        }
    }
}
