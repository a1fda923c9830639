//! Paths and searches: what separates them from the host, and the characters that they reserve.

use super::login::section_of_host;
use super::words::instruction;
use super::{Check, Context, Kind};
use crate::diagnostic::names::{is_known_word, is_of_scheme};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;
use crate::grammar::{Expected, production};
use crate::read::Start;

pub(super) const CHECKS: &[Check] = &[
    Check {
        code: Code::MissingPathSlash,
        when: |context, code| {
            drive(context, code)
                .or_else(|| missing_slash(context, code))
                .or_else(|| missing_slash_at_end(context, code))
        },
    },
    Check { code: Code::SecondQuestionMark, when: second_question_mark },
    Check { code: Code::ReservedCharacter, when: reserved_character },
    Check { code: Code::EmptySegment, when: empty_segment },
    Check { code: Code::EmptyWord, when: empty_word },
];

/// The first segment of a relative path.
pub(super) const FIRST_SEGMENT: &[Check] = &[Check { code: Code::SchemeCharacter, when: colon_in_first_segment }];

/// `a_b:c`: a colon, which would end a scheme, in the first segment of a relative path.
fn colon_in_first_segment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    context.dialect().first_segment?;
    let is_segment = context.within(production!("path-noscheme")) || context.within(production!("rel_segment"));
    let at = context.at;
    // `ht!tp:` is a scheme with a slip in it.
    let name: String = context.slice(..at).chars().filter(|c| is_of_scheme(*c)).collect();
    let is_ours = is_segment && !is_known_word(&name) && context.start != Start::Url && context.found() == Some(':');
    (is_ours && !context.slice(at + 1..).starts_with("//")).then(|| {
        code.at(at..at + 1)
            .message("a colon is not allowed in the first segment of a relative path")
            .label("would end a scheme")
            .own_section(context.dialect().first_segment)
            .help("A relative path whose first segment has a colon begins with `./`.")
            .guess(0..0, "./", "write `./` before it")
    })
}

/// A Gopher search of 1992 and 1993, as later documents write it: an item of the type `7`, and a tab.
pub(super) const GOPHER_SEARCH: &str = "/7%09";
pub(super) const GOPHER_SEARCH_TITLE: &str = "search an item of the type `7` after an encoded tab";

/// `file://C:/dos/run.bat`: the drive is part of the path.
fn drive(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let is_ours = context.kind == Kind::File;
    let needs_host = context.dialect().file_needs_host;
    let is_drive = is_ours && host.len() == 1 && context.at == host.end && context.found() == Some(':');
    is_drive.then(|| {
        code.at(host.start..host.end + 1)
            .message("the letter of a drive is where a host is expected")
            .label("read as a host")
            .section("3.10")
            .help(match needs_host {
                true => {
                    "The URL of a file on this machine begins with `file://localhost/`. The drive is part of its path."
                }
                false => "The URL of a file on this machine begins with `file:///`. The drive is part of its path.",
            })
            .guess(host.start..host.start, if needs_host { "localhost/" } else { "/" }, "write it before the drive")
    })
}

/// Whether the scheme has a path or a search after its host, where each scheme has its own.
fn has_path(context: &Context<'_>) -> bool {
    let kinds = [Kind::Http, Kind::Ftp, Kind::File, Kind::Gopher, Kind::Wais, Kind::Prospero];
    context.has_one_path_rule() || kinds.contains(&context.kind)
}

/// `?`, `;` or nothing directly after the host, where a `/` must be between.
fn missing_slash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = context.outline.path.start;
    let is_after_host = context.has_host && context.at == at && context.at >= context.outline.slashes.start + 2;
    if !is_after_host || !has_path(context) {
        return None;
    }
    let builder = match context.found() {
        Some(found @ ('?' | ';')) => code
            .at(at..at + 1)
            .message(format!("the `/` between the host and the `{found}` is missing"))
            .label("expected `/` before this"),
        None => code.at(at..at).message(NOTHING_FOLLOWS).label("expected `/`"),
        _ => return None,
    };
    let builder = builder.section(section_of_host(context.kind)).inside_scheme();
    // `file://clip.wav` is more often a file than a host.
    Some(match (context.kind, context.found()) {
        (Kind::File, None) if !context.outline.host.is_empty() => builder
            .help(match context.dialect().file_needs_host {
                true => "The name after the `//` is a host. The URL of a file on this machine has the host `localhost`.",
                false => {
                    "The name after the `//` is a host. The URL of a file on this machine has a third `/` before its path."
                }
            })
            .guess(at..at, "/", "write `/`"),
        (Kind::Gopher, Some('?')) => builder.guess(at..at + 1, GOPHER_SEARCH, GOPHER_SEARCH_TITLE),
        // `exam;ple.net` and `file://;x/`: nothing shows that the host ends here, or that the file is on this machine.
        (kind, Some(';'))
            if is_rest_of_host(context.slice(at + 1..)) || (kind == Kind::File && context.outline.host.is_empty()) =>
        {
            builder.continue_with(at..at, "/")
        }
        (_, Some(';')) => builder.guess(at..at, "/", "write `/`"),
        _ => write_slash(context, builder, at),
    })
}

/// Whether a host may go on in a text.
fn is_rest_of_host(text: &str) -> bool {
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    first.contains('.') && !first.contains('=')
}

const CUT_AT_HYPHEN: &str = "The host ends with a hyphen. The URL may have been cut off at the end of a line.";
const NOTHING_FOLLOWS: &str = "the `/` after the host is missing";

/// The host continues to the end of the text, and a `/` must follow it.
fn missing_slash_at_end(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let needs_slash = context.has_one_path_rule() && context.failure.expected.contains(&Expected::Literal("/"));
    (needs_slash && context.found().is_none() && context.within(production!("host"))).then(|| {
        let builder = code.at(context.span()).message(NOTHING_FOLLOWS).label("expected `/`");
        write_slash(context, builder, context.at)
    })
}

/// Offers to write the `/` after a host. One at the end of the text that ends with a hyphen was probably cut: `ftp://ftp.net-`.
fn write_slash(context: &Context<'_>, builder: DiagnosticBuilder, at: usize) -> DiagnosticBuilder {
    let is_cut = context.found().is_none() && context.slice(..at).ends_with('-');
    match is_cut {
        true => builder.help(CUT_AT_HYPHEN).guess(at..at, "/", "write `/`"),
        false => builder.fix(at..at, "/", "write `/`"),
    }
}

fn second_question_mark(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_ours = match context.kind {
        Kind::Http => true,
        Kind::Wais => is_wais_search(context),
        _ => false,
    };
    if context.has_one_path_rule() || !is_ours || !context.within(production!("search")) || context.found() != Some('?')
    {
        return None;
    }
    let span = context.run(context.at, |c| c == '?');
    let encoded = "%3F".repeat(span.len());
    let title = instruction(&encoded);
    let builder = code.at(span.clone()).label(title.clone());
    let builder = if context.kind == Kind::Wais { builder.section("5") } else { builder };
    Some(builder.guess(span, encoded, title))
}

/// Whether a `?` follows the name of a WAIS database.
fn is_wais_search(context: &Context<'_>) -> bool {
    let path = context.slice(context.outline.path.start..);
    path.split('/').nth(1).is_some_and(|database| database.contains('?'))
}

/// A reserved character to which the scheme gives no meaning.
fn reserved_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = reserving_part(context)?;
    let found = context.found().filter(|c| matches!(c, ';' | '/' | '?' | ':' | '@' | '&' | '='))?;
    let span = context.run(context.at, |c| c == found);
    let encoded = encode(context.slice(span.clone()).as_bytes());
    let title = instruction(&encoded);
    let builder = code
        .at(span.clone())
        .message(format!("`{found}` must be encoded in {part}"))
        .label(title.clone())
        .section(if context.kind == Kind::Http { "3.3" } else { "2.2" });
    // With an escape, the URL names another file, which mostly does not exist.
    Some(match context.kind == Kind::File && found == '?' {
        true => builder.continue_with(span, encoded),
        false => builder.guess(span, encoded, title),
    })
}

/// The part of the URL in which parsing ended, if it reserves characters.
fn reserving_part(context: &Context<'_>) -> Option<&'static str> {
    if context.has_one_path_rule() {
        return None;
    }
    let is_in_field = || context.within(production!("fieldspec")) || context.within(production!("fieldname"));
    Some(match context.kind {
        Kind::Http if context.within(production!("search")) => "the search part",
        Kind::File => "the path of a file",
        Kind::Wais if is_wais_search(context) => "the search part",
        Kind::Wais => "the parts of a WAIS URL",
        Kind::Prospero if is_in_field() => "the name and value of a field",
        Kind::Prospero => "the name of a Prospero object",
        _ => return None,
    })
}

/// A path that begins with a slash, or holds two together.
/// Whether a colon ends a text, as it is or encoded.
fn ends_with_colon(text: &str) -> bool {
    text.ends_with(':') || text.ends_with("%3A")
}

fn empty_segment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_path = [production!("path"), production!("gcommand"), production!("selector"), production!("hsoname")];
    let is_ours = context.has_one_path_rule() && is_path.into_iter().any(|name| context.within(name));
    (is_ours && context.found() == Some('/')).then(|| {
        let span = context.run(context.at, |c| c == '/');
        let builder = code.at(span.clone());
        let name = match context.kind {
            Kind::Gopher if context.is_url => "selector",
            Kind::Prospero if context.is_url => "object name",
            // `/http://host/` in a path, or data: what is removed would be lost.
            _ if ends_with_colon(context.slice(..span.start - 1)) || context.scheme() == "data" => {
                let encoded = "%2F".repeat(span.len());
                let title = format!("write `{encoded}`");
                return builder.guess(span, encoded, title);
            }
            _ => return builder.guess(span, "", "remove it"),
        };
        let encoded = "%2F".repeat(span.len());
        let title = format!("write `{encoded}`");
        builder
            .message(format!("a `/` of the {name} must be encoded"))
            .label(title.clone())
            .help(format!(
                "A part of the {name} is empty here. If the `/` is encoded, the server gets the same {name}."
            ))
            .guess(span, encoded, title)
    })
}

/// An empty word of a search: `++`, or a `+` at its start or end.
fn empty_word(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !context.has_one_path_rule() || !context.within(production!("search")) {
        return None;
    }
    let is_at_start = context.slice(..context.at).ends_with(['+', '?']);
    let span = match context.found() {
        Some('+') => context.span(),
        None | Some('#') if is_at_start => context.at - 1..context.at,
        _ => return None,
    };
    Some(code.at(span.clone()).guess(span, "", "remove it"))
}
