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
    seq!("rfc5724/sms-uri", i, {
        scheme: scheme, _: ":", recipients: sms_hier_part, fields: maybe("?", sms_fields)
    } => HierPart::opaque(recipients).with_query(fields.map(Encoded::new)).under(scheme, None))
}

/// `scheme = "sms"`
///
/// Section 2.2. Accepts `SMS`, refuses `smsto`.
pub fn scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/scheme", i, any_case("sms"))
}

/// `sms-hier-part = sms-recipient *( "," sms-recipient )`
///
/// Section 2.2. Accepts `+1,+2`, refuses `+1,`.
pub fn sms_hier_part<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((literal(","), sms_recipient));
    rule("rfc5724/sms-hier-part", i, recognize((sms_recipient, others)))
}

/// `sms-recipient = telephone-subscriber`
///
/// Section 2.2. Accepts `+1-201-555-0123`, refuses `555-0123`.
pub fn sms_recipient<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/sms-recipient", i, telephone_subscriber)
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
    rule("rfc5724/sms-fields", i, recognize((before, sms_field, after)))
}

/// `sms-other-field = <sms-field-ext but not sms-body> "=" escaped-value`
///
/// Amended (5724-once): added.
///
/// Section 2.2. Accepts `a=b`, refuses `body=over`.
pub fn sms_other_field<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/sms-other-field", i, recognize((but_not!(SMS_FIELD_EXT, sms_body), literal("="), ESCAPED_VALUE)))
}

/// `sms-body = "body"`
///
/// Amended (5724-once): added.
///
/// Section 2.2. Accepts `Body`, refuses `a`.
pub fn sms_body<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/sms-body", i, any_case("body"))
}

/// `sms-field = sms-field-name "=" escaped-value`
///
/// Section 2.2. Accepts `body=over`, refuses `body`.
pub fn sms_field<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/sms-field", i, recognize((sms_field_name, literal("="), ESCAPED_VALUE)))
}

/// `sms-field-name = "body" / sms-field-ext`
///
/// Section 2.2. Accepts `body`, refuses the empty text.
pub fn sms_field_name<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule("rfc5724/sms-field-name", i, longest((any_case("body"), SMS_FIELD_EXT)))
}

/// `sms-field-ext = 1*( unreserved )`
///
/// Section 2.2. Accepts `a`, refuses `a%20`.
pub const SMS_FIELD_EXT: Run = UNRESERVED.called("sms-field-ext").many1().called("rfc5724/sms-field-ext");

/// `escaped-value = *( unreserved / pct-encoded )`
///
/// Section 2.2. Accepts `over%20there`, refuses `over+there`.
pub const ESCAPED_VALUE: Run = UNRESERVED_OR_ENCODED.called("escaped-value").many0().called("rfc5724/escaped-value");

crate::grammar::productions! {
    sms_uri = "rfc5724/sms-uri": Uri, scheme = "rfc5724/scheme", sms_hier_part = "rfc5724/sms-hier-part", sms_recipient = "rfc5724/sms-recipient", sms_fields = "rfc5724/sms-fields", sms_other_field = "rfc5724/sms-other-field", sms_body = "rfc5724/sms-body", sms_field = "rfc5724/sms-field", sms_field_name = "rfc5724/sms-field-name", [SMS_FIELD_EXT], [ESCAPED_VALUE]
}
