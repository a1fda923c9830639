//! RFC 5870, A Uniform Resource Identifier for Geographic Locations ('geo' URI), June 2010, sections 3.3 and 3.4.2.

use nom::Parser;

use super::rfc3986::{ALPHA, DIGIT, HEXDIG};
use crate::ast::{HierPart, Uri};
use crate::grammar::abnf::{count, many0};
use crate::grammar::choice::{alt, longest};
use crate::grammar::conditions::but_not;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, opt, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{any_case, literal, one_of, recognize, rule, take_while1};

const ZERO: Set = Set::of("0", "0");

/// `geo-URI = geo-scheme ":" geo-path`
///
/// Section 3.3. Accepts `geo:48.2010,16.3695,183;u=40`, refuses `geo:1`.
pub fn geo_uri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::geo_uri, i, {
        scheme: geo_scheme, _: ":", path: geo_path
    } => HierPart::opaque(path).under(scheme, None))
}

/// `geo-scheme = "geo"`
///
/// Section 3.3. Accepts `GEO`, refuses `geos`.
pub fn geo_scheme<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::geo_scheme, i, any_case("geo"))
}

/// `geo-path = coordinates ";crs=" other-crs [ uncp ] *parameter / wgs84 [ ";crs=wgs84" ] [ uncp ] *parameter`
///
/// Amended (5870-wgs84): `geo-path = coordinates p`
///
/// Section 3.3. Accepts `90,180;crs=wgs84`, refuses `90.1,0`.
pub fn geo_path<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let other = recognize((coordinates, any_case(";crs="), other_crs, opt(uncp), many0(parameter)));
    let in_wgs84 = recognize((wgs84, opt(any_case(";crs=wgs84")), opt(uncp), many0(parameter)));
    rule(names::geo_path, i, alt((other, in_wgs84)))
}

/// `wgs84 = latitude "," longitude [ "," altitude ]`
///
/// Amended (5870-wgs84): added.
///
/// Section 3.3. Accepts `90,180,-1`, refuses `0,181`.
pub fn wgs84<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::wgs84, i, recognize((latitude, literal(","), longitude, maybe(",", altitude))))
}

/// `other-crs = <labeltext but not wgs84-label>`
///
/// Amended (5870-wgs84): added.
///
/// Section 3.3. Accepts `utm33`, refuses `WGS84`.
pub fn other_crs<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::other_crs, i, but_not!(labeltext, wgs84_label))
}

/// `wgs84-label = "wgs84"`
///
/// Amended (5870-wgs84): added.
///
/// Section 3.3. Accepts `wgs84`, refuses `utm33`.
pub fn wgs84_label<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::wgs84_label, i, any_case("wgs84"))
}

/// `coordinates = coord-a "," coord-b [ "," coord-c ]`
///
/// Section 3.3. Accepts `500000,4649776`, refuses `500000`.
pub fn coordinates<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::coordinates, i, recognize((coord_a, literal(","), coord_b, maybe(",", coord_c))))
}

/// `coord-a = num`
///
/// Section 3.3. Accepts `500000`, refuses `+1`.
pub fn coord_a<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::coord_a, i, num)
}

/// `coord-b = num`
///
/// Section 3.3. Accepts `-0`, refuses `1.`.
pub fn coord_b<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::coord_b, i, num)
}

/// `coord-c = num`
///
/// Section 3.3. Accepts `183`, refuses `.1`.
pub fn coord_c<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::coord_c, i, num)
}

/// `p = [ crsp ] [ uncp ] *parameter`
///
/// Section 3.3. Accepts `;crs=wgs84;u=40;a=b`, refuses `;u=40;crs=wgs84`.
pub fn p<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::p, i, recognize((opt(crsp), opt(uncp), many0(parameter))))
}

/// `crsp = ";crs=" crslabel`
///
/// Section 3.3. Accepts `;crs=wgs84`, refuses `;u=40`.
pub fn crsp<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::crsp, i, recognize((any_case(";crs="), crslabel)))
}

/// `crslabel = "wgs84" / labeltext`
///
/// Section 3.3. Accepts `utm33`, refuses `utm_33`.
pub fn crslabel<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::crslabel, i, longest((any_case("wgs84"), labeltext)))
}

/// `uncp = ";u=" uval`
///
/// Section 3.3. Accepts `;u=40`, refuses `;u=-40`.
pub fn uncp<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::uncp, i, recognize((any_case(";u="), uval)))
}

/// `uval = pnum`
///
/// Section 3.3. Accepts `40.5`, refuses `-40`.
pub fn uval<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::uval, i, pnum)
}

/// `parameter = ";" <pname but not geo-pname> [ "=" pvalue ]`
///
/// Amended (5870-order): `parameter = ";" pname [ "=" pvalue ]`
///
/// Section 3.3. Accepts `;a=b`, refuses `;u=40`.
pub fn parameter<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::parameter, i, recognize((literal(";"), but_not!(pname, geo_pname), maybe("=", PVALUE))))
}

/// `geo-pname = "crs" / "u"`
///
/// Amended (5870-order): added.
///
/// Section 3.3. Accepts `U`, refuses `a`.
pub fn geo_pname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::geo_pname, i, alt((any_case("crs"), any_case("u"))))
}

/// `pname = labeltext`
///
/// Section 3.3. Accepts `a-b`, refuses `a_b`.
pub fn pname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::pname, i, labeltext)
}

/// `pvalue = 1*paramchar`
///
/// Section 3.3. Accepts `a%20b`, refuses `a=b`.
pub const PVALUE: Run = PARAMCHAR.called("pvalue").many1().called(names::PVALUE);

/// `paramchar = p-unreserved / unreserved / pct-encoded`
///
/// Section 3.3. Accepts `%20`, refuses `[`.
pub const PARAMCHAR: Set = P_UNRESERVED.or(UNRESERVED).or_escape(names::pct_encoded).called(names::PARAMCHAR);

/// `labeltext = 1*( alphanum / "-" )`
///
/// Section 3.3. Accepts `utm-33`, refuses `utm_33`.
pub fn labeltext<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const LABELTEXT: Set = ALPHANUM.and("-").called("labeltext");
    rule(names::labeltext, i, take_while1(&LABELTEXT))
}

/// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
///
/// Section 3.3. Accepts `48.2010`, refuses `48.`.
pub fn pnum<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::pnum, i, recognize((take_while1(&DIGIT), maybe(".", take_while1(&DIGIT)))))
}

/// `num = [ "-" ] pnum`
///
/// Section 3.3. Accepts `-48.2010`, refuses `+48`.
pub fn num<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::num, i, recognize((opt(literal("-")), pnum)))
}

/// `unreserved = alphanum / mark`
///
/// Section 3.3. Accepts `~`, refuses `/`.
pub const UNRESERVED: Set = ALPHANUM.or(MARK).called(names::UNRESERVED);

/// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
///
/// Section 3.3. Accepts `(`, refuses `/`.
pub const MARK: Set = Set::of(names::MARK, "-_.!~*'()");

/// `pct-encoded = "%" HEXDIG HEXDIG`
///
/// Section 3.3. Accepts `%20`, refuses `%2`.
pub fn pct_encoded<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::pct_encoded, i, recognize((literal("%"), one_of(&HEXDIG), one_of(&HEXDIG))))
}

/// `p-unreserved = ":" / "&" / "+" / "$"`
///
/// Amended (5870-brackets): `p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"`
///
/// Section 3.3. Accepts `:`, refuses `[`.
pub const P_UNRESERVED: Set = Set::of(names::P_UNRESERVED, ":&+$");

/// `alphanum = ALPHA / DIGIT`
///
/// Section 3.3. Accepts `a`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(DIGIT).called(names::ALPHANUM);

/// `latitude = [ "-" ] ( ( DIGIT / %x30-38 DIGIT ) [ "." 1*DIGIT ] / "90" [ "." 1*"0" ] )`
///
/// Amended (5870-range): `latitude = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]`
///
/// Section 3.4.2. Accepts `-90.0`, refuses `90.1`.
pub fn latitude<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const TENS: Set = Set::of("0 to 8", "012345678");
    let degrees = alt((recognize((one_of(&TENS), one_of(&DIGIT))), one_of(&DIGIT)));
    let latitude = recognize((degrees, maybe(".", take_while1(&DIGIT))));
    let pole = recognize((literal("90"), maybe(".", take_while1(&ZERO))));
    rule(names::latitude, i, recognize((opt(literal("-")), alt((pole, latitude)))))
}

/// `longitude = [ "-" ] ( ( 1*2DIGIT / "0" 2DIGIT / "1" %x30-37 DIGIT ) [ "." 1*DIGIT ] / "180" [ "." 1*"0" ] )`
///
/// Amended (5870-range): `longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]`
///
/// Section 3.4.2. Accepts `180`, refuses `180.5`.
pub fn longitude<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const TENS: Set = Set::of("0 to 7", "01234567");
    let hundreds = recognize((literal("1"), one_of(&TENS), one_of(&DIGIT)));
    let tens = recognize((literal("0"), one_of(&DIGIT), one_of(&DIGIT)));
    let degrees = alt((hundreds, tens, recognize(count(1..=2, one_of(&DIGIT)))));
    let longitude = recognize((degrees, maybe(".", take_while1(&DIGIT))));
    let end = recognize((literal("180"), maybe(".", take_while1(&ZERO))));
    rule(names::longitude, i, recognize((opt(literal("-")), alt((end, longitude)))))
}

/// `altitude = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`
///
/// Section 3.4.2. Accepts `-183.5`, refuses `183.`.
pub fn altitude<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let altitude = (opt(literal("-")), take_while1(&DIGIT), maybe(".", take_while1(&DIGIT)));
    rule(names::altitude, i, recognize(altitude))
}

crate::grammar::productions! {
    "rfc5870/":
    geo_uri = "geo-URI": Uri,
    geo_scheme = "geo-scheme",
    geo_path = "geo-path",
    wgs84,
    other_crs = "other-crs",
    wgs84_label = "wgs84-label",
    coordinates,
    coord_a = "coord-a",
    coord_b = "coord-b",
    coord_c = "coord-c",
    p,
    crsp,
    crslabel,
    uncp,
    uval,
    parameter,
    geo_pname = "geo-pname",
    pname,
    [PVALUE = "pvalue"],
    [PARAMCHAR = "paramchar"],
    labeltext,
    pnum,
    num,
    [UNRESERVED = "unreserved"],
    [MARK = "mark"],
    pct_encoded = "pct-encoded",
    [P_UNRESERVED = "p-unreserved"],
    [ALPHANUM = "alphanum"],
    latitude,
    longitude,
    altitude,
}
