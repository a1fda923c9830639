//! The slashes between the scheme and the host.

use super::scheme::ended_before_colon;
use super::server_url::{scheme_among, section};
use super::{Check, Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{is_known_newsgroup, is_likely_host, is_likely_path};
use crate::diagnostic::stray::StraySlashes;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::dialect::is_among;
use crate::read::Start;
use crate::scheme::Scheme;

pub(super) const CHECKS: &[Check] =
    &[Check { code: Code::Backslash, when: backslashes }, Check { code: Code::MissingSlashes, when: slashes }];

/// Whether parsing ended between the colon and the host, where two slashes must be.
fn ended_among_slashes(context: &Context<'_>) -> bool {
    let after = context.outline.scheme.end + 1;
    let may_do_without = context.dialect().nntp_without_host && context.kind == Kind::Nntp;
    let is_there = context.at >= after && context.at < after + 2 && !ended_before_colon(context);
    context.has_host && !may_do_without && is_there
}

/// `https:\/\/host`, as JSON may write it.
fn escaped_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let span = context.outline.slashes.clone();
    let after = context.outline.scheme.end + 1;
    let is_there = !ended_before_colon(context) && (after..after + 2).contains(&context.at);
    (is_there && context.slice(span.clone()).starts_with("\\/\\/")).then(|| {
        let slashes = context.slice(span.clone()).replace('\\', "");
        let title = format!("write `{slashes}`");
        code.at(span.clone()).message(ESCAPED_SLASH).label(title.clone()).help(JSON_HELP).guess(span, slashes, title)
    })
}

pub(super) const ESCAPED_SLASH: &str = "the slashes are escaped, as in a JSON string";
pub(super) const JSON_HELP: &str = "JSON may write `\\/` for `/`. The backslash is not part of the URL.";

fn backslashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if let Some(builder) = escaped_slashes(context, code) {
        return Some(builder);
    }
    let span = context.outline.slashes.clone();
    let scheme = context.slice(context.outline.scheme.clone());
    let written = context.slice(span.clone());
    let has_host = context.has_host || is_among(context.dialect().hosts, Scheme::like(scheme));
    if !has_host || ended_before_colon(context) || !span.contains(&context.at) || !written.contains('\\') {
        return None;
    }
    // A drive, and a scheme that no program knows, have no host.
    let is_file = scheme.eq_ignore_ascii_case("file");
    if !is_file && Scheme::with_syntax(scheme).is_none() {
        return None;
    }
    // Two backslashes precede the name of a server. After another number, a file may be on this machine or on a server.
    let is_clear = |rest: &str| rest == "\\\\" || (rest == "\\" && !is_file);
    if !written.strip_prefix("//").is_none_or(is_clear) {
        return None;
    }
    // `\/` is an escaped slash, and begins the path of a file on this machine.
    let is_mixed = written.contains('/');
    let next = context.slice(span.end..).split(['/', '\\']).next().unwrap_or_default();
    let is_escaped = is_mixed && !written.starts_with("//") && !next.contains('.');
    let is_local = is_file && (span.len() % 2 == 1 || is_escaped);
    let slashes = if is_local { "///" } else { "//" };
    let builder =
        code.at(span.clone()).label(format!("expected `{slashes}`")).message(match written.starts_with("//") {
            true => format!("backslashes are among the slashes after `{scheme}:`"),
            false => format!("backslashes follow `{scheme}:` instead of slashes"),
        });
    Some(match written.len() == slashes.len() && !is_mixed {
        true => builder.fix(span, slashes, "write `/` for `\\`"),
        false => builder.guess(span, slashes, format!("write `{slashes}`")),
    })
}

fn slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    stray_characters(context, code).or_else(|| missing_slashes(context, code))
}

/// `https:|//host`, `https:/ /host`: characters before or between the slashes. Encoded, they would be a path without a host.
fn stray_characters(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let StraySlashes { whole, before, between, host } = StraySlashes::find(context.text, &context.outline)?;
    let is_fragment = context.is_reference && context.slice(whole.clone()).contains('#');
    let own = scheme_among(context, context.dialect().schemes);
    let has_no_host = own.is_some_and(|scheme| section(scheme).is_none());
    if is_fragment || has_no_host || !(whole.start..host.end).contains(&context.at) {
        return None;
    }
    let first = if before.is_empty() { between.clone() } else { before.clone() };
    let stray = context.slice(first.clone());
    let (scheme, mut characters) = (context.slice(context.outline.scheme.clone()), stray.chars());
    // An earlier check may have gone on with another character.
    let is_of_text = context.working_copy.octets(first.clone()) == stray.as_bytes();
    let message = match (characters.next().filter(|_| is_of_text), characters.next()) {
        (Some(found), None) => format!("{} is not allowed between `{scheme}:` and the host", named(found)),
        _ => format!("these characters are not allowed between `{scheme}:` and the host"),
    };
    let builder = code.at(first.clone()).message(message).help(code.words().why);
    let builder = builder.own_section(own.and_then(section));
    // Without them, exactly two slashes are left.
    let is_all = whole.len() == first.len() + 2;
    Some(match is_all {
        true => builder.label("remove it").guess(first, "", "remove it"),
        false => builder.label("expected `//`").guess(whole, "//", "write `//`"),
    })
}

fn missing_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !context.dialect().defines_schemes() || !ended_among_slashes(context) {
        return None;
    }
    let outline = &context.outline;
    let scheme = context.slice(outline.scheme.clone());
    let written = context.slice(outline.slashes.clone());
    if let Some(builder) = second_colon(context, code, scheme) {
        return Some(builder);
    }
    let (strange, slashes) = lacking(context, written);
    if let Some(path) = path_in_place_of_host(context).filter(|_| strange == 0) {
        return Some(without_host(context, code, scheme, path));
    }
    if written.is_empty() && context.slice(context.at..).starts_with(':') {
        // `http::Uri` is a name in a program. No part of it can be the host.
        let rest = context.at..context.end();
        let builder = code.at(rest.clone()).message(format!("no `//` and no host follow `{scheme}:`"));
        return Some(builder.label("expected `//` and a host").placeholder(rest, "//host/", "write `//` and a host"));
    }
    let builder = code.at(context.at..context.at + strange).message(missing(scheme, written, strange, context)).label(
        match written {
            "/" if context.kind == Kind::File => "expected two more slashes",
            _ if context.kind == Kind::File && !context.dialect().file_needs_host => "expected `///`",
            "" => "expected `//`",
            _ => "expected another `/`",
        },
    );
    if context.kind == Kind::File && !context.has_one_path_rule() {
        return Some(file_slashes(context, builder, strange, slashes));
    }
    let builder = match any_scheme_as_printed(context, context.slice(outline.scheme.end + 1..context.end())) {
        Some(printed) => builder.help(format!("{} {printed}", code.words().why)),
        None => builder,
    };
    let at = context.at..context.at;
    let write = || format!("write `{slashes}`");
    Some(match (strange, slashes) {
        (0, _) => builder.guess(at, slashes, write()),
        (_, "") => builder.guess(context.at..context.at + strange, "", "remove it"),
        _ => builder.guess(context.at..context.at + strange, slashes, write()),
    })
}

/// `http:://host`: two colons after the scheme.
fn second_colon(context: &Context<'_>, code: Code, scheme: &str) -> Option<DiagnosticBuilder> {
    let at = context.outline.scheme.end + 1;
    context.slice(at..).starts_with("://").then(|| {
        code.at(at..at + 1).message(format!("two colons follow `{scheme}`")).label("one colon too many").guess(
            at..at + 1,
            "",
            "remove the colon",
        )
    })
}

/// The slashes of a `file` URL of RFC 1738, whose host may be empty.
fn file_slashes(
    context: &Context<'_>,
    builder: DiagnosticBuilder,
    strange: usize,
    slashes: &'static str,
) -> DiagnosticBuilder {
    let at = context.at;
    let builder = builder
        .section("3.10")
        .help("A file URL is `file://`, a host, and a path that begins with `/`. For this machine, the host is empty.");
    let title = format!("write `{slashes}`");
    if context.slice(at..).starts_with('~') {
        let path = format!("{slashes}home");
        return builder.help("A file URL has no home directory. Write the whole path.").continue_with(at..at + 1, path);
    }
    let following = context.slice(at + strange..).bytes().take_while(|octet| *octet == b'/').count();
    match strange {
        // `file:/ /etc`
        1.. if following > 0 => {
            let whole = context.outline.scheme.end + 1..at + strange + following;
            builder.guess(whole, "///", "write `///`")
        }
        _ => builder.guess(at..at + strange, slashes, title),
    }
}

/// The length of the first part of a path that follows the colon, where nothing names the host: `ftp:/pub/README`.
fn path_in_place_of_host(context: &Context<'_>) -> Option<usize> {
    let start = context.outline.scheme.end + 1;
    let rest = context.slice(start..);
    let first = rest.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    let is_newsgroup = context.kind == Kind::Nntp && is_known_newsgroup(first);
    let is_path = match context.kind == Kind::File {
        true => context.dialect().file_needs_host && (rest.starts_with('/') || !is_likely_host(first)),
        false => is_likely_path(first) || is_newsgroup || matches!(first, "." | ".."),
    };
    let is_home = first.starts_with('~') && !context.dialect().file_needs_host;
    let is_ours = is_path && !rest.starts_with("//") && !is_home;
    is_ours.then(|| first.len() + usize::from(rest.starts_with('/')))
}

/// Reports that a path follows the colon, and offers to write a host in between. The label is at its first `length` octets.
pub(super) fn without_host(context: &Context<'_>, code: Code, scheme: &str, length: usize) -> DiagnosticBuilder {
    let start = context.outline.scheme.end + 1;
    let builder = code
        .at(start..start + length)
        .message(format!("the `//` and the host after `{scheme}:` are missing"))
        .label("a path, and not a host");
    match scheme.eq_ignore_ascii_case("file") {
        true if context.slice(start..).starts_with('/') => {
            builder.guess(start..start, "//localhost", "write `//localhost`")
        }
        true => builder.guess(start..start, "//localhost/", "write `//localhost/`"),
        false if context.slice(start..).starts_with('/') => {
            builder.placeholder(start..start, "//host", "write `//` and a host")
        }
        false => builder.placeholder(start..start, "//host/", "write `//`, a host and `/`"),
    }
}

/// What is wrong between a scheme and its host.
fn missing(scheme: &str, written: &str, strange: usize, context: &Context<'_>) -> String {
    let is_local_path = context.kind == Kind::File && written.len() == 1;
    match context.found().filter(|_| strange > 0) {
        None if is_local_path => format!("two slashes are missing after `{scheme}:`"),
        Some(found) => format!("{} is not allowed between `{scheme}:` and the host", named(found)),
        None if written.is_empty() => format!("the `//` after `{scheme}:` is missing"),
        None => format!("one `/` is missing after `{scheme}:`"),
    }
}

/// The length of one bad character among the slashes (`http:~/host`, `http:/~host`, `http:/~/host`), and the slashes to
/// write there.
fn lacking(context: &Context<'_>, written: &str) -> (usize, &'static str) {
    let rest = context.slice(context.at..);
    // A host may begin with some marks, by mistake or not.
    let is_strange = |c: &char| !c.is_alphanumeric() && !matches!(c, '/' | '-' | '.' | '_');
    let strange = rest.chars().next().filter(is_strange).map_or(0, char::len_utf8);
    let following = rest[strange..].bytes().take_while(|b| *b == b'/').count().min(2);
    // `~` begins a home directory.
    let is_home = context.kind == Kind::File && rest.starts_with('~');
    let none = (written.is_empty() && following == 0) || is_home;
    let (strange, following) = if none { (0, 0) } else { (strange, following) };
    let lacking = 2usize.saturating_sub(written.len() + following);
    let slashes = if context.kind == Kind::File && strange == 0 { &"///"[written.len()..] } else { &"//"[..lacking] };
    (strange, slashes)
}

/// The amendment that refuses the text, where the lines as printed accept it: they parse a known scheme as any scheme
/// too.
fn any_scheme_as_printed(context: &Context<'_>, rest: &str) -> Option<&'static str> {
    let is = |production, text| crate::read::accepts(context.spec, production, text);
    let is_any_url = matches!(context.start, Start::Url | Start::Reference)
        || context.start.production() == context.spec.start_symbol();
    if !is_any_url {
        return None;
    }
    let printed = context.dialect().any_scheme_as_printed.as_ref()?;
    let accepted = match printed.search.zip(rest.split_once('?')) {
        Some((production, (path, search))) => is(printed.path, path) && is(production, search),
        None => is(printed.path, rest),
    };
    accepted.then_some(printed.help)
}
