//! geo (RFC 5870).

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::decimal::significant;
use super::parameter::Parameter;
use super::uri::Uri;
use crate::encoding::Encoded;

/// A geo URI: a place (RFC 5870, section 3.3).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("geo:48.2010,16.3695,183;u=40")? else { return Ok(()) };
/// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { return Ok(()) };
/// assert!(geo.is_wgs84());
/// assert_eq!((geo.latitude().as_str(), geo.longitude().as_str()), ("48.2010", "16.3695"));
/// assert_eq!(geo.altitude().map(|altitude| altitude.to_f64()), Some(183.0));
/// assert_eq!(geo.uncertainty().map(|uncertainty| uncertainty.to_f64()), Some(40.0));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Geo<'a> {
    coordinates: (GeoNumber<'a>, GeoNumber<'a>, Option<GeoNumber<'a>>),
    /// The parameters, each with its `;`.
    parameters: Encoded<'a>,
}

impl<'a> Geo<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let path = uri.only_path()?;
        let (coordinates, parameters) = path.split_at(path.find(';').unwrap_or(path.len()));
        let mut numbers = coordinates.split(',').map(GeoNumber::new);
        let (a, b) = (numbers.next()??, numbers.next()??);
        let c = match numbers.next() {
            Some(number) => Some(number?),
            None => None,
        };
        let is_whole = numbers.next().is_none();
        is_whole.then(|| Self { coordinates: (a, b, c), parameters: Encoded::new(parameters) })
    }

    /// `coord-a`: the latitude in decimal degrees, positive in the north, if the place [is in WGS 84](Self::is_wgs84) (section 3.4.2).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:-22.3,-118.44")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((geo.latitude().as_str(), geo.latitude().to_f64()), ("-22.3", -22.3));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn latitude(&self) -> GeoNumber<'a> {
        self.coordinates.0
    }

    /// `coord-b`: the longitude in decimal degrees, positive in the east, if the place is in WGS 84.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:-22.3,-118.44")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!((geo.longitude().as_str(), geo.longitude().to_f64()), ("-118.44", -118.44));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn longitude(&self) -> GeoNumber<'a> {
        self.coordinates.1
    }

    /// `coord-c`: the altitude in meters above the geoid, if the place is in WGS 84. An absent altitude is unknown, and not 0.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:13.4125,103.8667")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("not a geo URI") };
    /// assert_eq!((geo.latitude().to_f64(), geo.longitude().to_f64(), geo.altitude()), (13.4125, 103.8667, None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn altitude(&self) -> Option<GeoNumber<'a>> {
        self.coordinates.2
    }

    /// All parameters, in order.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:66,30;u=6.500;FOo=this%2dthat")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("another scheme") };
    /// let parameters: Vec<_> = geo.parameters().map(|own| (own.name.as_str(), own.value.map(|value| value.as_str()))).collect();
    /// assert_eq!(parameters, [("u", Some("6.500")), ("FOo", Some("this%2dthat"))]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Parameter<'a>> + use<'a> {
        self.parameters.as_str().split(';').skip(1).map(Parameter::new)
    }

    /// The first parameter with a name, in either case.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:90,46;u=15;foo=bar")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("not a geo URI") };
    /// assert!(geo.parameters().map(|own| own.name).eq(["u", "foo"]));
    /// assert_eq!(geo.parameter("FOO").and_then(|foo| foo.value).map(|value| value.as_str()), Some("bar"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn parameter(&self, name: &str) -> Option<Parameter<'a>> {
        self.parameters().find(|parameter| parameter.is(name))
    }

    /// The coordinate reference system, `;crs=`. It is `wgs84` if the URI names none (section 3.4.1).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, crs) in [("geo:48.2010,16.3695,183", "wgs84"), ("geo:323482,4306480;crs=EPSG:32618;u=20", "EPSG:32618")] {
    ///     let Url::Uri(uri) = Spec::Rfc3986.parse(text)? else { panic!("not a URI") };
    ///     let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("not a geo URI") };
    ///     assert_eq!((geo.crs().as_str(), geo.is_wgs84()), (crs, crs == "wgs84"));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn crs(&self) -> Encoded<'a> {
        self.parameter("crs").and_then(|crs| crs.value).unwrap_or(Encoded::new("wgs84"))
    }

    /// Whether the coordinate reference system is WGS 84.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:66,30;CRS=WGS84")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(geo.is_wgs84());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn is_wgs84(&self) -> bool {
        self.crs().as_str().eq_ignore_ascii_case("wgs84")
    }

    /// The uncertainty of the place in meters, `;u=` (section 3.4.3). `None` if it is unknown, or not a number.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("geo:66,30;u=6.500")? else { panic!("not a URI") };
    /// let Some(SchemePart::Geo(geo)) = uri.scheme_part() else { panic!("not a geo URI") };
    /// assert_eq!(geo.uncertainty().map(|uncertainty| uncertainty.normalized()).as_deref(), Some("6.5"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn uncertainty(&self) -> Option<GeoNumber<'a>> {
        GeoNumber::new(self.parameter("u")?.value?.as_str())
    }
}

/// A decimal number of any size: `num` (RFC 5870, section 3.3). Numbers are compared by value, exactly: `-0` is 0, and `1.50` is 1.5.
///
/// ```
/// use urlspec::ast::GeoNumber;
///
/// let [a, b, c] = ["-0.0", "000", "48.2010"].map(|text| GeoNumber::new(text));
/// assert_eq!(a, b);
/// assert!(b < c);
/// assert_eq!(c.map(|c| c.normalized()), Some("48.201".into()));
/// assert_eq!(GeoNumber::new("1."), None);
/// ```
#[derive(Clone, Copy)]
pub struct GeoNumber<'a>(&'a str);

impl<'a> GeoNumber<'a> {
    /// The number that a text is: digits with an optional `-` before them, and with an optional `.` and digits after them.
    ///
    /// ```
    /// use urlspec::ast::GeoNumber;
    ///
    /// assert_eq!(GeoNumber::new("-12.50").map(|number| number.as_str()), Some("-12.50"));
    /// assert!(["", "+1", ".5", "1.", "1e5"].iter().all(|text| GeoNumber::new(text).is_none()));
    /// ```
    pub fn new(text: &'a str) -> Option<Self> {
        let magnitude = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = magnitude.split_once('.').unwrap_or((magnitude, "0"));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_digits(whole) && is_digits(fraction)).then_some(Self(text))
    }

    /// The number as it is in the URI.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The nearest number of 64 bits with a binary point.
    ///
    /// ```
    /// use urlspec::ast::GeoNumber;
    ///
    /// assert_eq!(GeoNumber::new("-12.50").map(|number| number.to_f64()), Some(-12.5));
    /// ```
    pub fn to_f64(&self) -> f64 {
        // The standard library reads every text of this form.
        self.0.parse().unwrap_or_default()
    }

    /// The shortest text of the same value: no zeros at its ends, and no sign of a zero.
    ///
    /// ```
    /// use urlspec::ast::GeoNumber;
    ///
    /// for (text, normalized) in [("-0012.50", "-12.5"), ("30.0", "30"), ("-0", "0")] {
    ///     assert_eq!(GeoNumber::new(text).map(|number| number.normalized()).as_deref(), Some(normalized));
    /// }
    /// ```
    pub fn normalized(&self) -> Cow<'a, str> {
        let (is_negative, whole, fraction) = self.value();
        let sign = if is_negative { "-" } else { "" };
        let point = if fraction.is_empty() { "" } else { "." };
        let length = sign.len() + whole.len() + point.len() + fraction.len();
        if length == self.0.len() { self.0.into() } else { format!("{sign}{whole}{point}{fraction}").into() }
    }

    /// Whether the number is below 0, its significant digits before the point, of which there is at least one, and those after it.
    fn value(&self) -> (bool, &'a str, &'a str) {
        let magnitude = self.0.strip_prefix('-');
        let (whole, fraction) =
            magnitude.unwrap_or(self.0).split_once('.').unwrap_or((magnitude.unwrap_or(self.0), ""));
        let (whole, fraction) = (significant(whole), fraction.trim_end_matches('0'));
        (magnitude.is_some() && (whole, fraction) != ("0", ""), whole, fraction)
    }
}

impl PartialEq for GeoNumber<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}

impl Eq for GeoNumber<'_> {}

impl Hash for GeoNumber<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value().hash(state);
    }
}

impl PartialOrd for GeoNumber<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GeoNumber<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((is_negative, whole, fraction), (is_other_negative, other_whole, other_fraction)) =
            (self.value(), other.value());
        // More significant digits before the point are a larger number.
        let magnitude = (whole.len(), whole, fraction).cmp(&(other_whole.len(), other_whole, other_fraction));
        let by_magnitude = if is_negative { magnitude.reverse() } else { magnitude };
        is_other_negative.cmp(&is_negative).then(by_magnitude)
    }
}

impl fmt::Display for GeoNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for GeoNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::GeoNumber;

    #[test]
    fn numbers_are_ordered_by_value() {
        let number = |text| GeoNumber::new(text).expect("a number");
        let ordered = ["-90.1", "-90", "-9", "-0.01", "0", "0.001", "0.01", "0.1", "2", "10", "010.5", "180"];
        for (at, text) in ordered.iter().enumerate() {
            for (other_at, other) in ordered.iter().enumerate() {
                assert_eq!(number(text).cmp(&number(other)), at.cmp(&other_at), "{text} {other}");
            }
            assert_eq!(number(text).normalized(), number(text).to_f64().to_string());
        }
        for text in ["", "-", "+1", ".5", "1.", "1.2.3", "1e5", "--1", "%31"] {
            assert_eq!(GeoNumber::new(text), None, "{text}");
        }
        assert_eq!(number("-000.500").normalized(), "-0.5");
    }
}
