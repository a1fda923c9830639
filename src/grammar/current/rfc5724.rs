//! RFC 5724, URI Scheme for Global System for Mobile Communications (GSM) Short Message Service (SMS), January 2010, section
//! 2.2.

use nom::Parser;

use super::rfc3966::telephone_subscriber;
use super::rfc3986::UNRESERVED;
use crate::ast::{HierPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::abnf::many0;
use crate::grammar::choice::longest;
use crate::grammar::conditions::but_not;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::rfc3986::UNRESERVED_OR_ENCODED;
use crate::grammar::run::Run;
use crate::grammar::seq::seq;
use crate::grammar::terminal::{any_case, literal, recognize, rule};

/// `sms-uri = scheme ":" sms-hier-part [ "?" sms-fields ]`
///
/// Section 2.2. Accepts `sms:+1,+2?body=over%20there`, refuses `sms:?body=over`.
pub fn sms_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::sms_uri, i, {
        scheme: scheme, _: ":", recipients: sms_hier_part, fields: maybe("?", sms_fields)
    } => HierPart::opaque(recipients).with_query(fields.map(Encoded::new)).under(scheme, None))
}

/// `scheme = "sms"`
///
/// Section 2.2. Accepts `SMS`, refuses `smsto`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::scheme, i, any_case("sms"))
}

/// `sms-hier-part = sms-recipient *( "," sms-recipient )`
///
/// Section 2.2. Accepts `+1,+2`, refuses `+1,`.
pub fn sms_hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((literal(","), sms_recipient));
    rule(names::sms_hier_part, i, recognize((sms_recipient, others)))
}

/// `sms-recipient = telephone-subscriber`
///
/// Section 2.2. Accepts `+1-201-555-0123`, refuses `555-0123`.
pub fn sms_recipient<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sms_recipient, i, telephone_subscriber)
}

/// `sms-fields = *( sms-other-field "&" ) sms-field *( "&" sms-other-field )`
///
/// Amended (5724-once): `sms-fields = sms-field *( "&" sms-field )`
///
/// Read: the field between the repetitions is `body`, or else the last one.
///
/// Section 2.2. Accepts `a=b&body=over`, refuses `body=over&body=there`.
pub fn sms_fields<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let before = many0((sms_other_field, literal("&")));
    let after = many0((literal("&"), sms_other_field));
    rule(names::sms_fields, i, recognize((before, sms_field, after)))
}

/// `sms-other-field = <sms-field-ext but not sms-body> "=" escaped-value`
///
/// Amended (5724-once): added.
///
/// Section 2.2. Accepts `a=b`, refuses `body=over`.
pub fn sms_other_field<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sms_other_field, i, recognize((but_not!(SMS_FIELD_EXT, sms_body), literal("="), ESCAPED_VALUE)))
}

/// `sms-body = "body"`
///
/// Amended (5724-once): added.
///
/// Section 2.2. Accepts `Body`, refuses `a`.
pub fn sms_body<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sms_body, i, any_case("body"))
}

/// `sms-field = sms-field-name "=" escaped-value`
///
/// Section 2.2. Accepts `body=over`, refuses `body`.
pub fn sms_field<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sms_field, i, recognize((sms_field_name, literal("="), ESCAPED_VALUE)))
}

/// `sms-field-name = "body" / sms-field-ext`
///
/// Section 2.2. Accepts `body`, refuses the empty text.
pub fn sms_field_name<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::sms_field_name, i, longest((any_case("body"), SMS_FIELD_EXT)))
}

/// `sms-field-ext = 1*( unreserved )`
///
/// Section 2.2. Accepts `a`, refuses `a%20`.
pub const SMS_FIELD_EXT: Run = UNRESERVED.called("sms-field-ext").many1().called(names::SMS_FIELD_EXT);

/// `escaped-value = *( unreserved / pct-encoded )`
///
/// Section 2.2. Accepts `over%20there`, refuses `over+there`.
pub const ESCAPED_VALUE: Run = UNRESERVED_OR_ENCODED.called("escaped-value").many0().called(names::ESCAPED_VALUE);

crate::grammar::productions! {
    "rfc5724/":
    sms_uri = "sms-uri": Uri,
    scheme,
    sms_hier_part = "sms-hier-part",
    sms_recipient = "sms-recipient",
    sms_fields = "sms-fields",
    sms_other_field = "sms-other-field",
    sms_body = "sms-body",
    sms_field = "sms-field",
    sms_field_name = "sms-field-name",
    [SMS_FIELD_EXT = "sms-field-ext"],
    [ESCAPED_VALUE = "escaped-value"],
}
