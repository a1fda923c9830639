//! Faults that only some schemes can have.

use urlspec::{Code, Spec};
use urlspec_bnf::Random;

use super::super::case::{Edit, Fault};
use super::super::urls::{Role, Valid, pick};
use super::{Kind, inside};

pub const KINDS: &[Kind] = &[
    ("path of a session", path_of_session),
    ("path after an article", |url, _| path_after(url, Role::Article)),
    ("path after an identifier", |url, _| path_after(url, Role::Domain)),
    ("missing path slash", missing_path_slash),
    ("missing final slash", missing_final_slash),
    ("typecode", typecode),
    ("TYPE in upper case", type_in_upper_case),
    ("code in lower case", code_in_lower_case),
    ("typecode of a later document", later_typecode),
    ("missing group", missing_group),
    ("digit before a group", |url, _| {
        Some(Fault::new(
            Edit::insert(url.first(Role::Group)?.span.start, "3"),
            &[Code::GroupFirstLetter, Code::MessageIdHost],
        ))
    }),
    ("text after a star", text_after_star),
    ("host of news", host_of_news),
    ("brackets of an identifier", brackets),
    ("missing unique part", |url, _| missing_part(url, Role::Unique)),
    ("missing domain", |url, _| missing_part(url, Role::Domain)),
    ("letter in an article", |url, random| letter_in(url, random, Role::Article, Code::ArticleNumber)),
    ("missing article", missing_article),
    ("missing WAIS path", missing_wais_path),
    ("letter in a WAIS number", |url, random| letter_in(url, random, Role::Number, Code::WaisParts)),
    ("missing WAIS number", |url, _| Some(Fault::new(Edit::remove(url.first(Role::Number)?.span), &[Code::WaisParts]))),
    ("missing database", missing_database),
    ("field without a value", field_without_value),
    ("empty field", empty_field),
    ("letter in a version", |url, random| letter_in(url, random, Role::Version, Code::ProsperoVersion)),
    ("mark in an attribute", mark_in_attribute),
    ("NUL without an attribute", nul_without_attribute),
    ("missing Gopher type", missing_gopher_type),
    ("empty segment", empty_segment),
    ("empty word", empty_word),
    ("missing address", missing_address),
    ("second colon", second_colon),
];

fn letter_in(url: &Valid, random: &mut Random, role: Role, code: Code) -> Option<Fault> {
    let number = url.any(&[role], random)?;
    Some(Fault::new(Edit::insert(inside(url, &number, random)?, "x"), &[code]))
}

fn path_of_session(url: &Valid, _: &mut Random) -> Option<Fault> {
    let is_session = ["telnet", "rlogin", "tn3270"].contains(&url.scheme());
    let path = if url.text.ends_with('/') { "menu" } else { "/menu" };
    is_session.then(|| Fault::new(Edit::insert(url.end(), path), &[Code::PathNotAllowed]))
}

fn path_after(url: &Valid, role: Role) -> Option<Fault> {
    let is_number = role == Role::Article || ["news", "mid", "cid", "mailto"].contains(&url.scheme());
    url.first(role).filter(|_| is_number)?;
    Some(Fault::new(Edit::insert(url.end(), "/body"), &[Code::PathNotAllowed]))
}

fn missing_path_slash(url: &Valid, _: &mut Random) -> Option<Fault> {
    let slash = url.end_of_authority();
    let is_before = |next: &str| url.text[slash..].starts_with(next);
    (is_before("/?") || is_before("/;")).then(|| Fault::new(Edit::remove(slash..slash + 1), &[Code::MissingPathSlash]))
}

fn missing_final_slash(url: &Valid, _: &mut Random) -> Option<Fault> {
    let slash = url.end_of_authority();
    (slash > 0 && &url.text[slash..url.end()] == "/")
        .then(|| Fault::new(Edit::remove(slash..slash + 1), &[Code::MissingPathSlash]))
}

fn typecode(url: &Valid, random: &mut Random) -> Option<Fault> {
    let code = url.first(Role::Typecode)?;
    let text = pick(random, &["x", "ascii", "", "z9"]);
    Some(Fault::new(Edit::replace(code.span, text), &[Code::Typecode]))
}

fn type_in_upper_case(url: &Valid, random: &mut Random) -> Option<Fault> {
    let mark = url.marks(";type=").first()?.span.clone();
    let text = pick(random, &[";TYPE=", ";Type="]);
    Some(Fault::new(Edit::replace(mark, text), &[Code::LiteralCase]))
}

fn code_in_lower_case(url: &Valid, _: &mut Random) -> Option<Fault> {
    let code = url.first(Role::Typecode)?;
    let lower = url.slice(&code).to_ascii_lowercase();
    Some(Fault::new(Edit::replace(code.span, lower), &[Code::LiteralCase]))
}

fn later_typecode(url: &Valid, _: &mut Random) -> Option<Fault> {
    let is_early = matches!(url.spec, Spec::Udi | Spec::Url1993) && url.scheme() == "ftp";
    let is_ours = is_early && url.first(Role::Segment).is_some();
    is_ours.then(|| Fault::new(Edit::insert(url.end(), ";type=a"), &[Code::Typecode]))
}

/// `nntp:/12` may be `nntp://12`.
fn missing_group(url: &Valid, _: &mut Random) -> Option<Fault> {
    let is_clear = url.scheme() == "news" || url.first(Role::Slashes).is_some();
    let group = url.first(Role::Group).filter(|_| is_clear)?;
    Some(Fault::new(Edit::remove(group.span), &[Code::MissingGroup]))
}

fn text_after_star(url: &Valid, _: &mut Random) -> Option<Fault> {
    let star = url.marks("*").first()?.span.clone();
    Some(Fault::new(Edit::insert(star.end, "abc"), &[Code::GroupCharacter]))
}

fn host_of_news(url: &Valid, _: &mut Random) -> Option<Fault> {
    let group = url.first(Role::Group).filter(|_| url.scheme() == "news")?;
    Some(Fault::new(Edit::insert(group.span.start, "//news.cern.ch/"), &[Code::NewsHost]))
}

fn brackets(url: &Valid, _: &mut Random) -> Option<Fault> {
    if !url.has_schemes() {
        return None;
    }
    let (unique, domain) = (url.first(Role::Unique)?.span, url.first(Role::Domain)?.span);
    let fault = Fault::new(Edit::insert(unique.start, "<"), &[Code::MessageIdBrackets]);
    Some(fault.and(Edit::insert(domain.end, ">")))
}

fn missing_part(url: &Valid, role: Role) -> Option<Fault> {
    let (unique, domain) = (url.first(Role::Unique)?.span, url.first(Role::Domain)?.span);
    let part = if role == Role::Unique { unique } else { domain };
    Some(Fault::new(Edit::remove(part), &[Code::MessageIdHost]))
}

fn missing_article(url: &Valid, _: &mut Random) -> Option<Fault> {
    Some(Fault::new(Edit::remove(url.first(Role::Article)?.span), &[Code::ArticleNumber]))
}

fn missing_wais_path(url: &Valid, _: &mut Random) -> Option<Fault> {
    let path = url.first(Role::WaisPath)?.span;
    Some(Fault::new(Edit::remove(path.start - 1..path.end), &[Code::WaisParts]))
}

fn missing_database(url: &Valid, _: &mut Random) -> Option<Fault> {
    let database = url.first(Role::Database)?.span;
    Some(Fault::new(Edit::remove(database), &[Code::WaisParts]))
}

fn field_without_value(url: &Valid, random: &mut Random) -> Option<Fault> {
    let equals = url.marks("=");
    url.first(Role::Field)?;
    Some(Fault::new(Edit::remove(pick(random, &equals).span), &[Code::ProsperoField]))
}

fn empty_field(url: &Valid, _: &mut Random) -> Option<Fault> {
    (url.scheme() == "prospero" && url.spec == Spec::Rfc1738)
        .then(|| Fault::new(Edit::insert(url.end(), ";"), &[Code::ProsperoField]))
}

fn mark_in_attribute(url: &Valid, random: &mut Random) -> Option<Fault> {
    let attribute = url.any(&[Role::Attribute], random)?;
    let mark = pick(random, &["-", "~", ".", "_"]);
    Some(Fault::new(Edit::insert(inside(url, &attribute, random)?, mark), &[Code::ProsperoVersion]))
}

fn nul_without_attribute(url: &Valid, _: &mut Random) -> Option<Fault> {
    url.first(Role::Version)?;
    Some(Fault::new(Edit::insert(url.end(), "%00"), &[Code::ProsperoVersion]))
}

fn missing_gopher_type(url: &Valid, _: &mut Random) -> Option<Fault> {
    let is_bare = url.scheme() == "gopher" && url.end_of_authority() == url.end();
    is_bare.then(|| Fault::new(Edit::insert(url.end(), "/"), &[Code::MissingGopherType]))
}

/// In the drafts.
fn empty_segment(url: &Valid, random: &mut Random) -> Option<Fault> {
    let segment = url.any(&[Role::Segment], random)?;
    let is_after_slash = url.text[..segment.span.start].ends_with('/');
    is_after_slash.then(|| Fault::new(Edit::insert(segment.span.start, "/"), &[Code::EmptySegment]))
}

/// In the drafts.
fn empty_word(url: &Valid, random: &mut Random) -> Option<Fault> {
    let word = url.any(&[Role::Word], random)?;
    let at = if random.below(2) == 0 { word.span.start } else { word.span.end };
    Some(Fault::new(Edit::insert(at, "+"), &[Code::EmptyWord]))
}

fn missing_address(url: &Valid, _: &mut Random) -> Option<Fault> {
    let colon = url.first(Role::Colon)?;
    let is_mail = url.scheme() == "mailto" && url.first(Role::Opaque).is_some();
    is_mail.then(|| Fault::new(Edit::remove(colon.span.end..url.end()), &[Code::MissingAddress]))
}

fn second_colon(url: &Valid, _: &mut Random) -> Option<Fault> {
    let colon = url.first(Role::Colon).filter(|_| url.scheme() == "mailto")?;
    Some(Fault::new(Edit::insert(colon.span.end, ":"), &[Code::Unexpected, Code::ReservedCharacter]))
}
