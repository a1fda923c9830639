//! The fields of Prospero links.

use std::ops::Range;

use super::{Check, Context, Kind};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};
use crate::grammar::production;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::ProsperoField, when: field_without_value },
    Check { code: Code::ProsperoVersion, when: version_or_attribute },
];

fn field_without_value(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_in_field = context.within(production!("fieldspec")) || context.within(production!("fieldname"));
    if context.kind != Kind::Prospero || context.has_one_path_rule() || !is_in_field {
        return None;
    }
    let field = context.slice(..context.at).rfind(';')?;
    if context.slice(field..context.at).contains('=') || !matches!(context.found(), None | Some(';')) {
        return None;
    }
    let is_empty = field + 1 == context.at;
    let builder = code.at(field..context.at);
    Some(if is_empty {
        builder.guess(field..context.at, "", "remove the `;`")
    } else {
        builder.guess(context.at..context.at, "=", "write `=`, for an empty value")
    })
}

/// A fault after the first `%00`, which a version follows; an attribute follows each further one.
fn version_or_attribute(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_ours = context.kind == Kind::Prospero && context.has_one_path_rule();
    let path = Some(context.outline.path.start).filter(|path| is_ours && *path <= context.at)?;
    let first = path + context.slice(path..context.at).find("%00")? + 3;
    let field = context.slice(..context.at).rfind("%00")? + 3;
    // An escape that is not `%00` was parsed up to where it differs.
    let read = context.slice(field..context.at);
    let at = field + read.strip_suffix("%0").or_else(|| read.strip_suffix('%')).unwrap_or(read).len();
    let builder = match context.found() {
        Some('#') => return None,
        _ if field == at => lone_nul(context, code, field - 3..field),
        _ => misfit(context, code, at, field, field == first),
    };
    // As printed the name is a path, and takes every `%00` and all that follows.
    let name = context.slice(path..context.end()).trim_start_matches('/');
    let is_printed = context.accepts(production!("path"), name);
    let help = "After the name, `%00` begins the version: digits, or nothing. Each further `%00` begins an attribute: letters \
                and digits.";
    Some(builder.severity(Severity::Error).help(help).amended(is_printed.then_some("prospero-nul")))
}

/// A `%00` after which no field begins.
fn lone_nul(context: &Context<'_>, code: Code, nul: Range<usize>) -> DiagnosticBuilder {
    let builder = code
        .at(nul.clone())
        .message("neither a version nor an attribute follows the `%00`")
        .label("expected a version or an attribute after it");
    match context.slice(nul.end..).chars().next() {
        Some(c) if c.is_ascii_alphanumeric() => {
            builder.guess(nul, "%00%00", "write an empty version before the attribute")
        }
        _ => builder.guess(nul, "", "remove the `%00`"),
    }
}

/// What can't be in a version or an attribute, from the first to the last such character of the field.
fn misfit(context: &Context<'_>, code: Code, at: usize, field: usize, is_version: bool) -> DiagnosticBuilder {
    let fits = |c: char| if is_version { c.is_ascii_digit() } else { c.is_ascii_alphanumeric() };
    let rest = context.slice(at..context.end()).split("%00").next().unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let bad = rest.trim_end_matches(fits);
    let span = at..at + bad.len();
    let what = if is_version {
        "the version is not a number"
    } else {
        "the attribute has other characters than letters and digits"
    };
    let builder = code.at(span.clone()).message(what);
    if bad.contains('%') {
        return builder.label("not allowed here").guess(at..at + rest.len(), "", "remove it");
    }
    if is_version && bad.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return builder.label("not digits").guess(field..field, "%00", "write an empty version before the attribute");
    }
    let fitting: String = bad.chars().filter(|c| fits(*c)).collect();
    builder.label("not allowed here").guess(span, fitting, "remove it")
}
