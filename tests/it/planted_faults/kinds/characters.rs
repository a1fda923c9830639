//! Characters that must be encoded, and the `#` of a fragment.

use urlspec::{Code, Spec, Start};
use urlspec_bnf::Random;

use super::super::case::{Edit, Fault, accepts};
use super::super::urls::{Piece, Role, Valid, pick};
use super::{Kind, inside};

pub const KINDS: &[Kind] = &[
    ("space", |url, random| in_data(url, random, " ", Code::UnsafeCharacter)),
    ("tilde", |url, random| in_data(url, random, "~", Code::UnsafeCharacter)),
    ("brace", |url, random| one_in_data(url, random, &["{", "}"], Code::UnsafeCharacter)),
    ("bar", |url, random| in_data(url, random, "|", Code::UnsafeCharacter)),
    ("caret", |url, random| in_data(url, random, "^", Code::UnsafeCharacter)),
    ("quote", |url, random| in_data(url, random, "\"", Code::UnsafeCharacter)),
    ("angle bracket", |url, random| one_in_data(url, random, &["<", ">"], Code::UnsafeCharacter)),
    ("square bracket", |url, random| one_in_data(url, random, &["[", "]"], Code::UnsafeCharacter)),
    ("backquote", |url, random| in_data(url, random, "`", Code::UnsafeCharacter)),
    ("other mark", |url, random| one_in_data(url, random, &["'", ","], Code::UnsafeCharacter)),
    ("backslash", |url, random| in_data(url, random, "\\", Code::Backslash)),
    ("bare percent", |url, random| in_data(url, random, "%", Code::BarePercent)),
    ("non-ASCII", |url, random| one_in_data(url, random, &["é", "ß", "日", "\u{200b}"], Code::NonAscii)),
    ("control", control),
    ("reserved", reserved),
    ("second question mark", second_question_mark),
    ("question mark", question_mark),
    ("group character", group_character),
    ("fragment", fragment),
    ("number sign", number_sign),
    ("second number sign", second_number_sign),
];

/// Components in which other characters can be encoded.
const DATA: &[Role] = &[
    Role::User,
    Role::Password,
    Role::Segment,
    Role::Search,
    Role::Word,
    Role::Selector,
    Role::Group,
    Role::Unique,
    Role::Database,
    Role::WaisType,
    Role::WaisPath,
    Role::Field,
    Role::Value,
    Role::Opaque,
    Role::Fragment,
];

fn one_in_data(url: &Valid, random: &mut Random, texts: &[&str], code: Code) -> Option<Fault> {
    let text = pick(random, texts);
    in_data(url, random, text, code)
}

fn in_data(url: &Valid, random: &mut Random, text: &str, code: Code) -> Option<Fault> {
    let piece = url.any(DATA, random)?;
    let at = inside(url, &piece, random)?;
    Some(Fault::new(Edit::insert(at, text), &codes_in(url, piece.role, code)))
}

/// A tab delimits parts of a Gopher URL.
fn control(url: &Valid, random: &mut Random) -> Option<Fault> {
    let texts = ["\u{1}", "\u{7f}", "\n", "\t"];
    let count = if url.scheme() == "gopher" { 3 } else { 4 };
    one_in_data(url, random, &texts[..count], Code::ControlCharacter)
}

/// The code of a character, and those of components that can't encode it.
fn codes_in(url: &Valid, role: Role, code: Code) -> Vec<Code> {
    match role {
        Role::User | Role::Password if url.spec == Spec::Url1994 || code == Code::Backslash => {
            vec![code, Code::ReservedCharacter]
        }
        Role::Group => vec![code, Code::GroupCharacter, Code::Template],
        // With the text around it, the character may be of a placeholder, or escape the next one.
        _ if matches!(code, Code::UnsafeCharacter | Code::BarePercent) => vec![code, Code::Template],
        _ if code == Code::Backslash => vec![code, Code::ForeignEscape],
        _ => vec![code],
    }
}

/// A character that the component reserves.
fn reserved(url: &Valid, random: &mut Random) -> Option<Fault> {
    let piece = url.any(DATA, random)?;
    let reserved: Vec<char> = reserved_in(url, &piece).chars().collect();
    if reserved.is_empty() {
        return None;
    }
    let found = pick(random, &reserved);
    let at = inside(url, &piece, random)?;
    // Without the delimiter before its component, it would be that delimiter.
    let edit = Edit::insert(at, found).over(piece.span.start - 1..at);
    Some(Fault::new(edit, &[Code::ReservedCharacter]))
}

fn reserved_in(url: &Valid, piece: &Piece) -> &'static str {
    match (url.spec, url.scheme(), piece.role) {
        (_, _, Role::Fragment | Role::Group) => "",
        (_, _, Role::User) => "@=",
        (Spec::Rfc1738, scheme, role) => reserved_of_rfc(scheme, role),
        (_, _, Role::Password) => "@:=",
        (Spec::Udi, _, Role::Segment) => "=;:+",
        (Spec::Udi, ..) => "=;:",
        (Spec::Url1993, ..) => "=",
        // They delimit fields.
        (_, "wais", Role::Segment) => ":",
        (..) => "=;:",
    }
}

fn reserved_of_rfc(scheme: &str, role: Role) -> &'static str {
    match (scheme, role) {
        ("ftp" | "telnet", Role::Password) => "@:/",
        (_, Role::Search) => "/",
        ("ftp" | "file", Role::Segment) => ";",
        ("news", Role::Unique) => "@",
        ("wais", Role::Database | Role::WaisType) => ";:@&=",
        ("wais", Role::WaisPath) => ";:@&=/?",
        ("prospero", Role::Value) => "=/",
        ("prospero", Role::Field) => "/",
        _ => "",
    }
}

fn second_question_mark(url: &Valid, random: &mut Random) -> Option<Fault> {
    let piece = url.any(&[Role::Search, Role::Word], random)?;
    let code = if url.spec == Spec::Rfc1738 { Code::SecondQuestionMark } else { Code::ReservedCharacter };
    Some(Fault::new(Edit::insert(inside(url, &piece, random)?, "?"), &[code]))
}

/// In the path of a scheme without a search.
fn question_mark(url: &Valid, random: &mut Random) -> Option<Fault> {
    let has_no_search = match url.spec {
        Spec::Url1993 => ["ftp", "prospero", "afs"].contains(&url.scheme()),
        _ => ["ftp", "prospero", "file", "mid", "cid"].contains(&url.scheme()),
    };
    let piece = url.any(&[Role::Segment, Role::Unique], random).filter(|_| has_no_search)?;
    Some(Fault::new(Edit::insert(inside(url, &piece, random)?, "?"), &[Code::ReservedCharacter]))
}

fn group_character(url: &Valid, random: &mut Random) -> Option<Fault> {
    let group = url.first(Role::Group)?;
    let text = pick(random, &["!", "*", ",", ":", ";", "=", "$", "%20"]);
    let codes: &[Code] = match url.spec {
        Spec::Rfc1738 => &[Code::GroupCharacter],
        _ => &[Code::GroupCharacter, Code::ReservedCharacter, Code::UnsafeCharacter],
    };
    Some(Fault::new(Edit::insert(inside(url, &group, random)?, text), codes))
}

fn fragment(url: &Valid, _: &mut Random) -> Option<Fault> {
    let at = url.text.len();
    (url.start == Start::Url).then(|| Fault::new(Edit::insert(at, "#section"), &[Code::Fragment]))
}

/// It begins a fragment, which contains the rest.
fn number_sign(url: &Valid, random: &mut Random) -> Option<Fault> {
    let piece = url.any(DATA, random).filter(|_| url.start == Start::Url)?;
    let at = inside(url, &piece, random)?;
    let is_login = [Role::User, Role::Password].contains(&piece.role);
    let is_whole = !is_login && accepts(url.spec, url.start, &url.text[..at]);
    is_whole.then(|| Fault::new(Edit::insert(at, "#").over(at..url.text.len()), &[Code::Fragment]))
}

fn second_number_sign(url: &Valid, random: &mut Random) -> Option<Fault> {
    let fragment = url.first(Role::Fragment)?;
    Some(Fault::new(Edit::insert(inside(url, &fragment, random)?, "#"), &[Code::UnsafeCharacter]))
}
