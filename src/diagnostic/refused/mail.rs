//! Mail: the addresses of `mailto`, and the identifiers of `mid` and `cid`.

use super::{Check, Context, Kind};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::MissingAddress, when: missing_address },
    Check { code: Code::Unexpected, when: two_colons },
    Check { code: Code::OpaqueSlashes, when: slashes },
    Check { code: Code::MessageIdBrackets, when: address_in_brackets },
    Check { code: Code::MessageIdHost, when: incomplete },
];

fn missing_address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_ours = context.kind == Kind::Mailto && !context.has_one_path_rule();
    (is_ours && context.at == context.outline.scheme.end + 1 && context.found().is_none())
        .then(|| code.at(context.span()))
}

/// `mailto::`, as the grammar is printed. The prose contradicts it.
fn two_colons(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = context.outline.scheme.end + 1;
    let is_ours = context.kind == Kind::Mailto && context.has_one_path_rule();
    (is_ours && context.at == at && context.found() == Some(':')).then(|| {
        let builder = code
            .at(at..at + 1)
            .message("`mailto:` is followed by a second colon")
            .label("one colon too many")
            .help("The BNF prints two colons, and the prose and the examples have one (amendment 1994-mailto).");
        // In `mailto://:80`, it was not the second.
        match context.working_copy.is_untouched() {
            true => builder.fix(at..at + 1, "", "remove it"),
            false => builder.guess(at..at + 1, "", "remove it"),
        }
    })
}

/// `mailto:Joe <joe@host>`, as in the header of a message.
fn address_in_brackets(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = context.outline.scheme.end + 1;
    let whole = start..context.end();
    let (name, address) = context.slice(whole.clone()).split_once('<')?;
    let address = address.strip_suffix('>').filter(|address| address.contains('@') && !address.contains(['<', '>']))?;
    let is_ours = context.kind == Kind::Mailto && context.at >= start && context.at < whole.end;
    // Where `@` and a host must be, brackets alone are reported one by one.
    let is_ours = is_ours && !(name.is_empty() && is_at_host(context));
    is_ours.then(|| {
        code.at(whole.clone())
            .message("the mail address is in angle brackets")
            .label("not only an address")
            .help("The brackets and the name belong to the header of a message, and not to the URL.")
            .section("3.5")
            .guess(whole, address.to_owned(), "keep the address alone")
    })
}

/// `mailto://joe@host`.
fn slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = context.outline.scheme.end + 1;
    let span = context.run(start, |c| c == '/');
    (is_at_host(context) && context.at == start && span.len() > 1).then(|| {
        let scheme = context.scheme();
        code.at(span.clone())
            .severity(Severity::Error)
            .message(format!("`//` follows `{scheme}:`, and a {scheme} URL has none"))
            .label("not allowed here")
            .help("Two slashes announce a host, a port and a path, which this scheme does not have.")
            .guess(span, "", "remove the slashes")
    })
}

/// Whether the URL is an address or identifier that names something at a host.
pub(super) fn is_at_host(context: &Context<'_>) -> bool {
    context.has_one_path_rule()
        && matches!(context.kind, Kind::Mailto | Kind::Identifier)
        && context.at > context.outline.scheme.end
}

/// An address or identifier without an `@`, or with nothing before or after it.
fn incomplete(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !is_at_host(context) {
        return None;
    }
    let start = context.outline.scheme.end + 1;
    let end = context.end();
    let rest = context.slice(start..end);
    let missing = |at: usize, message: &'static str, text: &'static str, title: &'static str| {
        code.at(at..at).message(message).placeholder(at..at, text, title)
    };
    match rest.split_once('@') {
        None if context.at == end => Some(match rest {
            "" => missing(end, "nothing follows the colon", "name@host", "write a name, `@` and a host")
                .label("expected a name, `@` and a host"),
            _ => missing(end, "the `@` and the host are missing", "@host", "write `@` and a host")
                .label("expected `@` and a host"),
        }),
        Some(("", _)) if context.at == start => {
            Some(missing(start, "nothing precedes the `@`", "name", "write a name"))
        }
        Some((_, "")) => {
            Some(missing(end, "the host after the `@` is missing", "host", "write a host").label("expected a host"))
        }
        _ => None,
    }
}
