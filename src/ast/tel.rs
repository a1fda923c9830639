//! tel (RFC 3966) and sms (RFC 5724).

use std::borrow::Cow;
use std::fmt;

use super::parameter::Parameter;
use super::uri::Uri;
use crate::encoding::Encoded;

/// A telephone number and its parameters: `telephone-subscriber` (RFC 3966, section 3). It is what a tel URI has, and each recipient of
/// an sms URI.
///
/// ```
/// use urlspec::ast::{PhoneContext, PhoneNumber, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("tel:+358(9)12;ext=3-4;x=y")? else { return Ok(()) };
/// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { return Ok(()) };
/// assert!(matches!(tel.number(), PhoneNumber::Global(_)));
/// assert_eq!(tel.number().digits(), "358912");
/// assert_eq!(tel.extension().as_deref(), Some("34"));
/// assert_eq!(tel.parameter("X").and_then(|x| x.value).map(|x| x.as_str()), Some("y"));
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("tel:*12%23;phone-context=example.com")? else { return Ok(()) };
/// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { return Ok(()) };
/// assert!(matches!(tel.number(), PhoneNumber::Local(_)));
/// assert_eq!(tel.number().digits(), "*12#");
/// assert!(matches!(tel.context(), Some(PhoneContext::Domain(domain)) if domain == "example.com"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TelephoneSubscriber<'a> {
    text: Encoded<'a>,
}

impl<'a> TelephoneSubscriber<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        Some(Self { text: Encoded::new(uri.only_path()?) })
    }

    /// The number and its parameters as they are in the URI.
    pub const fn text(&self) -> Encoded<'a> {
        self.text
    }

    /// The number, before the first `;`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+358-555-1234567;ext=1")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(tel.number().text(), "358-555-1234567");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn number(&self) -> PhoneNumber<'a> {
        let text = self.text.as_str();
        PhoneNumber::new(text.split_once(';').map_or(text, |(number, _)| number))
    }

    /// All parameters, in order.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+358-555-1234567;ext=1;postd=pp22")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(tel.parameters().map(|own| own.name).eq(["ext", "postd"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Parameter<'a>> + use<'a> {
        self.text.as_str().split(';').skip(1).map(Parameter::new)
    }

    /// The first parameter with a name, in either case.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+358-555-1234567;postd=pp22")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(tel.parameter("POSTD").and_then(|own| own.value).map(|value| value.as_str()), Some("pp22"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn parameter(&self, name: &str) -> Option<Parameter<'a>> {
        self.parameters().find(|parameter| parameter.is(name))
    }

    /// The parameters whose names the section leaves open: all but `ext`, `isub` and `phone-context`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+358-555-1234567;ext=1;postd=pp22")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
    /// assert!(tel.other_parameters().map(|own| own.name).eq(["postd"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn other_parameters(&self) -> impl Iterator<Item = Parameter<'a>> + use<'a> {
        self.parameters().filter(|own| !["ext", "isub", "phone-context"].iter().any(|name| own.is(name)))
    }

    /// The digits of the extension, `;ext=`, without visual separators (section 5.3).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123;ext=(4)-2")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
    /// assert_eq!(tel.extension().as_deref(), Some("42"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn extension(&self) -> Option<Cow<'a, str>> {
        Some(digits(self.parameter("ext")?.value?))
    }

    /// The ISDN subaddress, `;isub=` (section 5.3).
    /// A number has an extension or a subaddress, and not both.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123;isub=1411")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
    /// assert_eq!(tel.isdn_subaddress().map(|address| address.as_str()), Some("1411"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn isdn_subaddress(&self) -> Option<Encoded<'a>> {
        self.parameter("isub")?.value
    }

    /// Where a local number is valid, `;phone-context=` (section 5.1.5).
    ///
    /// It is a domain name, or the leading digits of a global number.
    ///
    /// ```
    /// use urlspec::ast::{PhoneContext, SchemePart};
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:7042;phone-context=example.com")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
    /// assert!(matches!(tel.context(), Some(PhoneContext::Domain(domain)) if domain == "example.com"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn context(&self) -> Option<PhoneContext<'a>> {
        let value = self.parameter("phone-context")?.value?;
        Some(match PhoneNumber::new(value.as_str()) {
            number @ PhoneNumber::Global(_) => PhoneContext::Prefix(number),
            PhoneNumber::Local(domain) => PhoneContext::Domain(domain),
        })
    }
}

/// A telephone number (RFC 3966, section 3). There will be no other variant.
///
/// ```
/// use urlspec::ast::{PhoneNumber, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123")? else { panic!("not a URI") };
/// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
/// assert!(matches!(tel.number(), PhoneNumber::Global(text) if text == "1-201-555-0123"));
/// assert_eq!(tel.number().digits(), "12015550123");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhoneNumber<'a> {
    /// `global-number-digits`: it is valid everywhere. The text is what follows the `+`.
    Global(Encoded<'a>),
    /// `local-number-digits`: it is valid only in the context of the number.
    Local(Encoded<'a>),
}

impl<'a> PhoneNumber<'a> {
    fn new(text: &'a str) -> Self {
        match text.strip_prefix('+') {
            Some(digits) => Self::Global(Encoded::new(digits)),
            None => Self::Local(Encoded::new(text)),
        }
    }

    /// Whether the number is valid everywhere.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(tel.number().is_global());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn is_global(&self) -> bool {
        matches!(self, Self::Global(_))
    }

    /// The number as it is in the URI, with visual separators, and without the `+`.
    pub const fn text(&self) -> Encoded<'a> {
        match self {
            Self::Global(text) | Self::Local(text) => *text,
        }
    }

    /// The digits, without visual separators and without the `+`. A local number may have letters, `*` and `#` among them. Borrows if
    /// there is nothing to remove or to decode.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:*12%23;phone-context=example.com")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((tel.number().text().as_str(), tel.number().digits().as_ref()), ("*12%23", "*12#"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn digits(&self) -> Cow<'a, str> {
        digits(self.text())
    }
}

/// Where a local number is valid (RFC 3966, section 5.1.5). There will be no other variant.
///
/// ```
/// use urlspec::ast::{PhoneContext, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("tel:863-1234;phone-context=+1-914-555")? else { panic!("not a URI") };
/// let Some(SchemePart::Tel(tel)) = uri.scheme_part() else { panic!("not a tel URI") };
/// assert!(matches!(tel.context(), Some(PhoneContext::Prefix(prefix)) if prefix.digits() == "1914555"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhoneContext<'a> {
    /// A domain, whose owner defines the number.
    Domain(Encoded<'a>),
    /// The leading digits of a global number.
    Prefix(PhoneNumber<'a>),
}

/// The decoded text without visual separators.
fn digits(text: Encoded<'_>) -> Cow<'_, str> {
    let is_separator = |octet: &u8| matches!(octet, b'-' | b'.' | b'(' | b')');
    if !text.as_str().bytes().any(|byte| byte == b'%' || is_separator(&byte)) {
        return text.as_str().into();
    }
    let octets: Vec<u8> = text.octets().filter(|octet| !is_separator(octet)).collect();
    String::from_utf8_lossy(&octets).into_owned().into()
}

/// An sms URI: recipients and fields (RFC 5724, section 2.2).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("sms:+1,+2?body=a%20b")? else { return Ok(()) };
/// let Some(SchemePart::Sms(sms)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!(sms.recipients().map(|recipient| recipient.number().digits()).collect::<Vec<_>>(), ["1", "2"]);
/// assert_eq!(sms.body().map(|body| body.decode_utf8()), Some(Ok("a b".into())));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sms<'a> {
    recipients: Encoded<'a>,
    fields: Option<Encoded<'a>>,
}

impl<'a> Sms<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        Some(Self { recipients: part.path.encoded(), fields: part.query })
    }

    /// The recipients, in order: at least one, which may be empty.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("sms:+15105550101,+15105550102?body=hello%20there")? else { panic!("not a URI") };
    /// let Some(SchemePart::Sms(sms)) = uri.scheme_part() else { panic!("not an sms URI") };
    /// assert!(sms.recipients().map(|recipient| recipient.text()).eq(["+15105550101", "+15105550102"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn recipients(&self) -> impl Iterator<Item = TelephoneSubscriber<'a>> + use<'a> {
        self.recipients.as_str().split(',').map(|text| TelephoneSubscriber { text: Encoded::new(text) })
    }

    /// The fields after the `?`, in order.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("sms:+15105550101?body=hello")? else { panic!("not a URI") };
    /// let Some(SchemePart::Sms(sms)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(sms.fields().map(|field| field.name).eq(["body"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = Parameter<'a>> + use<'a> {
        self.fields.into_iter().flat_map(|fields| fields.as_str().split('&')).map(Parameter::new)
    }

    /// The message: the value of the first field `body`, in either case.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("sms:+15105550101?body=hello%20there")? else { panic!("not a URI") };
    /// let Some(SchemePart::Sms(sms)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(sms.body().map(|body| body.decode()).as_deref(), Some(&b"hello there"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn body(&self) -> Option<Encoded<'a>> {
        self.fields().find(|field| field.is("body"))?.value
    }
}

/// As in the URI.
impl fmt::Display for TelephoneSubscriber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// As in the URI, with the `+`.
impl fmt::Display for PhoneNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_global() { "+" } else { "" })?;
        self.text().fmt(f)
    }
}

/// As in the URI.
impl fmt::Display for PhoneContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(domain) => domain.fmt(f),
            Self::Prefix(prefix) => prefix.fmt(f),
        }
    }
}
