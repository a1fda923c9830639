//! RFC 3966, The tel URI for Telephone Numbers, December 2004, section 3.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT, HEXDIG};
use crate::ast::{HierPart, Uri};
use crate::grammar::abnf::many0;
use crate::grammar::choice::alt;
use crate::grammar::conditions::{ascending, but_not};
use crate::grammar::hostname::{label, labels};
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, opt, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, scheme_literal, take_while, take_while1};

/// `telephone-uri = "tel:" telephone-subscriber`
///
/// Section 3. Accepts `tel:+1-201-555-0123`, refuses `tel:555-0123`.
pub fn telephone_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::telephone_uri, i, {
        scheme: scheme_literal("tel:"), number: telephone_subscriber
    } => HierPart::opaque(number).under(scheme, None))
}

/// `telephone-subscriber = global-number / local-number`
///
/// Section 3. Accepts `7042;phone-context=example.com`, refuses `7042`.
pub fn telephone_subscriber<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::telephone_subscriber, i, alt((global_number, local_number)))
}

/// `global-number = global-number-digits [ extension / isdn-subaddress ] *parameter`
///
/// Amended (3966-named, 3966-one, 3966-order): `global-number = global-number-digits *par`
///
/// Read: the names of the parameters are in ascending order, without case (3966-once, 3966-order).
///
/// Section 3. Accepts `+1;ext=22;a=b`, refuses `+1;b;a`.
pub fn global_number<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let first = opt(alt((extension, isdn_subaddress)));
    rule(names::global_number, i, recognize((global_number_digits, first, ascending(parameter))))
}

/// `local-number = local-number-digits [ extension / isdn-subaddress ] context *parameter`
///
/// Amended (3966-named, 3966-one, 3966-order): `local-number = local-number-digits *par context *par`
///
/// Read: as `global-number`.
///
/// Section 3. Accepts `911;phone-context=+1`, refuses `911`.
pub fn local_number<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let first = opt(alt((extension, isdn_subaddress)));
    rule(names::local_number, i, recognize((local_number_digits, first, context, ascending(parameter))))
}

/// `par = parameter / extension / isdn-subaddress`
///
/// Section 3. Accepts `;ext=22`, refuses `ext=22`.
pub fn par<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::par, i, alt((parameter, extension, isdn_subaddress)))
}

/// `isdn-subaddress = ";isub=" 1*paramchar`
///
/// Amended (3966-isub): `isdn-subaddress = ";isub=" 1*uric`
///
/// Section 3. Accepts `;isub=1411`, refuses `;isub=`.
pub fn isdn_subaddress<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::isdn_subaddress, i, recognize((any_case(";isub="), take_while1(&PARAMCHAR))))
}

/// `extension = ";ext=" 1*phonedigit`
///
/// Section 3. Accepts `;ext=22`, refuses `;ext=`.
pub fn extension<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::extension, i, recognize((any_case(";ext="), take_while1(&PHONEDIGIT))))
}

/// `context = ";phone-context=" descriptor`
///
/// Section 3. Accepts `;phone-context=+1`, refuses `;phone-context=`.
pub fn context<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::context, i, recognize((any_case(";phone-context="), descriptor)))
}

/// `descriptor = domainname / global-number-digits`
///
/// Section 3. Accepts `example.com`, refuses `3com`.
pub fn descriptor<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::descriptor, i, alt((domainname, global_number_digits)))
}

/// `global-number-digits = "+" *phonedigit DIGIT *phonedigit`
///
/// Read: `DIGIT` is the first one.
///
/// Section 3. Accepts `+1-201-555-0123`, refuses `+`.
pub fn global_number_digits<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let digits = (take_while(&VISUAL_SEPARATOR), one_of(&DIGIT), take_while(&PHONEDIGIT));
    rule(names::global_number_digits, i, recognize((literal("+"), digits)))
}

/// `local-number-digits = *phonedigit-hex ( HEXDIG / "*" / "%23" ) *phonedigit-hex`
///
/// Amended (3966-number-sign): `local-number-digits = *phonedigit-hex (HEXDIG / "*" / "#")*phonedigit-hex`
///
/// Read: the character between the repetitions is the first that is no `visual-separator`.
///
/// Section 3. Accepts `*123%23`, refuses `--`.
pub fn local_number_digits<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const FIRST: Set = HEXDIG.and("*").called("phonedigit-hex");
    let digits = (take_while(&VISUAL_SEPARATOR), alt((one_of(&FIRST), literal("%23"))), many0(phonedigit_hex));
    rule(names::local_number_digits, i, recognize(digits))
}

/// `domainname = *( domainlabel "." ) toplabel [ "." ]`
///
/// Section 3. Accepts `example.com.`, refuses `3com`.
pub fn domainname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::domainname, i, labels!(domainlabel, toplabel, ALPHANUM, "."))
}

/// `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum`
///
/// Section 3. Accepts `3com`, refuses `3com-`.
pub fn domainlabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::domainlabel, i, label!(ALPHANUM, ALPHANUM))
}

/// `toplabel = ALPHA / ALPHA *( alphanum / "-" ) alphanum`
///
/// Section 3. Accepts `com`, refuses `3com`.
pub fn toplabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::toplabel, i, label!(ALPHA, ALPHANUM))
}

/// `parameter = ";" <pname but not subscriber-pname> [ "=" pvalue ]`
///
/// Amended (3966-named): `parameter = ";" pname ["=" pvalue ]`
///
/// Section 3. Accepts `;a=b`, refuses `;ext=22`.
pub fn parameter<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::parameter, i, recognize((literal(";"), but_not!(PNAME, subscriber_pname), maybe("=", PVALUE))))
}

/// `subscriber-pname = "isub" / "ext" / "phone-context"`
///
/// Amended (3966-named): added.
///
/// Section 3. Accepts `isub`, refuses `a`.
pub fn subscriber_pname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::subscriber_pname, i, alt((any_case("isub"), any_case("ext"), any_case("phone-context"))))
}

/// `pname = 1*( alphanum / "-" )`
///
/// Section 3. Accepts `a-b`, refuses `a_b`.
pub const PNAME: Run = ALPHANUM.and("-").called("pname").many1().called(names::PNAME);

/// `pvalue = 1*paramchar`
///
/// Section 3. Accepts `a%20b`, refuses `a=b`.
pub const PVALUE: Run = PARAMCHAR.called("pvalue").many1().called(names::PVALUE);

/// `paramchar = param-unreserved / unreserved / pct-encoded`
///
/// Section 3. Accepts `%20`, refuses `[`.
pub const PARAMCHAR: Set = PARAM_UNRESERVED.or(UNRESERVED).or_escape(names::pct_encoded).called(names::PARAMCHAR);

/// `unreserved = alphanum / mark`
///
/// Section 3. Accepts `~`, refuses `/`.
pub const UNRESERVED: Set = ALPHANUM.or(MARK).called(names::UNRESERVED);

/// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
///
/// Section 3. Accepts `(`, refuses `/`.
pub const MARK: Set = Set::of(names::MARK, "-_.!~*'()");

/// `pct-encoded = "%" HEXDIG HEXDIG`
///
/// Section 3. Accepts `%20`, refuses `%2`.
pub fn pct_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::pct_encoded, i, recognize((literal("%"), one_of(&HEXDIG), one_of(&HEXDIG))))
}

/// `param-unreserved = "/" / ":" / "&" / "+" / "$"`
///
/// Amended (3966-brackets): `param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
///
/// Section 3. Accepts `/`, refuses `[`.
pub const PARAM_UNRESERVED: Set = Set::of(names::PARAM_UNRESERVED, "/:&+$");

/// `phonedigit = DIGIT / visual-separator`
///
/// Amended (3966-empty-digit): `phonedigit = DIGIT / [ visual-separator ]`
///
/// Section 3. Accepts `-`, refuses `a`.
pub const PHONEDIGIT: Set = DIGIT.or(VISUAL_SEPARATOR).called(names::PHONEDIGIT);

/// `phonedigit-hex = HEXDIG / "*" / "%23" / visual-separator`
///
/// Amended (3966-empty-digit, 3966-number-sign): `phonedigit-hex = HEXDIG / "*" / "#" / [ visual-separator ]`
///
/// Section 3. Accepts `%23`, refuses `#`.
pub fn phonedigit_hex<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const PLAIN: Set = HEXDIG.and("*").or(VISUAL_SEPARATOR).called("phonedigit-hex");
    rule(names::phonedigit_hex, i, alt((one_of(&PLAIN), literal("%23"))))
}

/// `visual-separator = "-" / "." / "(" / ")"`
///
/// Section 3. Accepts `(`, refuses ` `.
pub const VISUAL_SEPARATOR: Set = Set::of(names::VISUAL_SEPARATOR, "-.()");

/// `alphanum = ALPHA / DIGIT`
///
/// Section 3. Accepts `a`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called(names::ALPHANUM);

/// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
///
/// Section 3. Accepts `;`, refuses `-`.
pub const RESERVED: Set = Set::of(names::RESERVED, ";/?:@&=+$,");

/// `uric = reserved / unreserved / pct-encoded`
///
/// Section 3. Accepts `%20`, refuses `[`.
pub const URIC: Set = RESERVED.or(UNRESERVED).or_escape(names::pct_encoded).called(names::URIC);

crate::grammar::productions! {
    "rfc3966/":
    telephone_uri = "telephone-uri": Uri,
    telephone_subscriber = "telephone-subscriber",
    global_number = "global-number",
    local_number = "local-number",
    par,
    isdn_subaddress = "isdn-subaddress",
    extension,
    context,
    descriptor,
    global_number_digits = "global-number-digits",
    local_number_digits = "local-number-digits",
    domainname,
    domainlabel,
    toplabel,
    parameter,
    subscriber_pname = "subscriber-pname",
    [PNAME = "pname"],
    [PVALUE = "pvalue"],
    [PARAMCHAR = "paramchar"],
    [UNRESERVED = "unreserved"],
    [MARK = "mark"],
    pct_encoded = "pct-encoded",
    [PARAM_UNRESERVED = "param-unreserved"],
    [PHONEDIGIT = "phonedigit"],
    phonedigit_hex = "phonedigit-hex",
    [VISUAL_SEPARATOR = "visual-separator"],
    [ALPHANUM = "alphanum"],
    [RESERVED = "reserved"],
    [URIC = "uric"],
}
