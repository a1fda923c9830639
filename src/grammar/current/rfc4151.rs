//! RFC 4151, The 'tag' URI Scheme, October 2005, section 2.1. No URI is refused by it, and the checks of prose warn of what it
//! does not accept.

use nom::Parser;

use super::rfc3986::{self, ALPHA, PCHAR};
use crate::ast::{HierPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::abnf::{count, many0};
use crate::grammar::choice::longest;
use crate::grammar::hostname::label;
use crate::grammar::input::{Guard as _, Input, Parse};
use crate::grammar::run::Run;
use crate::grammar::seq::{maybe, seq};
use crate::grammar::set::Set;
use crate::grammar::terminal::{literal, one_of, recognize, rule, scheme_literal, take_while1};

/// `tagURI = "tag:" taggingEntity ":" specific [ "#" fragment ]`
///
/// Section 2.1. Accepts `tag:example.com,2005:over`, refuses `tag:over`.
pub fn taguri<'a, I: Input<'a>>(i: I) -> Parse<I, Uri<'a>> {
    seq!(names::taguri, i, {
        scheme: scheme_literal("tag:"), text: recognize((taggingentity, literal(":"), SPECIFIC)),
        fragment: maybe("#", FRAGMENT.map(Encoded::new))
    } => HierPart::opaque_divided(text).under(scheme, fragment))
}

/// `taggingEntity = authorityName "," date`
///
/// Section 2.1. Accepts `joe@example.com,2005-10`, refuses `example.com`.
pub fn taggingentity<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::taggingentity, i, recognize((authorityname, literal(","), date)))
}

/// `authorityName = DNSname / emailAddress`
///
/// Section 2.1. Accepts `example.com`, refuses `example..com`.
pub fn authorityname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::authorityname, i, longest((dnsname, emailaddress)))
}

/// `date = year ["-" month ["-" day]]`
///
/// Section 2.1. Accepts `2005-10-01`, refuses `2005-1`.
pub fn date<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::date, i, recognize((year, maybe("-", (month, maybe("-", day))))))
}

/// `year = 4DIGIT`
///
/// Section 2.1. Accepts `2005`, refuses `05`.
pub fn year<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::year, i, recognize(count(4, one_of(&rfc3986::DIGIT))))
}

/// `month = 2DIGIT`
///
/// Section 2.1. Accepts `10`, refuses `1`.
pub fn month<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::month, i, recognize(count(2, one_of(&rfc3986::DIGIT))))
}

/// `day = 2DIGIT`
///
/// Section 2.1. Accepts `01`, refuses `1`.
pub fn day<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::day, i, recognize(count(2, one_of(&rfc3986::DIGIT))))
}

/// `DNSname = DNScomp *( "." DNScomp )`
///
/// Section 2.1. Accepts `example.com`, refuses `example.`.
pub fn dnsname<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let others = many0((literal("."), dnscomp));
    rule(names::dnsname, i, recognize((dnscomp, others)))
}

/// `DNScomp = alphaNum [*(alphaNum /"-") alphaNum]`
///
/// Section 2.1. Accepts `3com`, refuses `3com-`.
pub fn dnscomp<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::dnscomp, i, label!(ALPHANUM, ALPHANUM))
}

/// `emailAddress = 1*(alphaNum /"-"/"."/"_") "@" DNSname`
///
/// Section 2.1. Accepts `joe.q@example.com`, refuses `joe+q@example.com`.
pub fn emailaddress<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    const NAME: Set = ALPHANUM.and("-._").called("emailAddress");
    rule(names::emailaddress, i, recognize((take_while1(&NAME), literal("@"), dnsname)))
}

/// `alphaNum = DIGIT / ALPHA`
///
/// Section 2.1. Accepts `a`, refuses `-`.
pub const ALPHANUM: Set = ALPHA.or(rfc3986::DIGIT).called(names::ALPHANUM);

/// `specific = *( pchar / "/" / "?" )`
///
/// Section 2.1. Accepts `over?there`, refuses `over#`.
pub const SPECIFIC: Run = PCHAR.and("/?").called("specific").many0().called(names::SPECIFIC);

/// `fragment = *( pchar / "/" / "?" )`
///
/// Section 2.1. Accepts `nose`, refuses `#nose`.
pub const FRAGMENT: Run = PCHAR.and("/?").called("fragment").many0().called(names::FRAGMENT);

crate::grammar::productions! {
    "rfc4151/":
    taguri = "tagURI": Uri,
    taggingentity = "taggingEntity",
    authorityname = "authorityName",
    date,
    year,
    month,
    day,
    dnsname = "DNSname",
    dnscomp = "DNScomp",
    emailaddress = "emailAddress",
    [ALPHANUM = "alphaNum"],
    [SPECIFIC = "specific"],
    [FRAGMENT = "fragment"],
}
