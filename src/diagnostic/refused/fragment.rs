//! A `#`, where a document has no fragment.

use super::running_text::text_after_url;
use super::server_url::scheme_among;
use super::{Check, Context};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::outline::suspected_password;

/// A fragment where none may be, before the checks of what precedes it.
pub(super) const CHECKS: &[Check] = &[Check { code: Code::Fragment, when: fragment }];

/// A `#` in the text of another production.
pub(super) fn fragment_of_production(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let span = context.span();
    (context.found() == Some('#') && !context.is_url).then(|| code.at(span.clone()).guess(span, "%23", "write `%23`"))
}

fn fragment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    // Where a fragment is part of a URI, this is a second `#`.
    let is_second = context.dialect().is_generic && context.slice(..context.at).contains('#');
    // Where the scheme has its own document and fragments, what precedes the `#` is wrong.
    let is_of_part = context.has_page() && scheme_among(context, &super::context::WITHOUT_FRAGMENT).is_none();
    if context.found() != Some('#') || context.is_reference || is_second || is_of_part {
        return None;
    }
    if let Some(builder) = quotation_mark(context) {
        return Some(builder);
    }
    if suspected_password(context.text).is_some_and(|password| password.contains(&context.at)) {
        return Some(code.at(context.span()).guess(context.span(), "%23", "write `%23`"));
    }
    let span = context.at..context.text.len();
    let builder = code.at(span.clone());
    if span.len() == 1 && context.text.len() > context.outline.scheme.end + 2 {
        let builder = builder.message("the fragment after the `#` is empty").label("an empty fragment");
        let help = if context.dialect().defines_schemes() { VOID_FRAGMENT_HELP } else { FRAGMENT_HELP };
        // The `#` of `C#` is data.
        return Some(builder.help(help).guess(span, "", "remove the `#`"));
    }
    let is_first = context.at == context.outline.scheme.end + 1;
    Some(if is_first {
        builder.help(FRAGMENT_HELP).guess(context.span(), "", "remove the `#`")
    } else {
        builder.help(FRAGMENT_HELP).guess(span, "", "remove the fragment")
    })
}

/// `&#39;,`: a quotation mark that ends the URL, as HTML writes a character by its number. The text after it belongs to a program.
fn quotation_mark(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let start = context.at.checked_sub(1).filter(|at| context.slice(*at..context.at) == "&")?;
    let (number, rest) = context.slice(context.at + 1..).split_once(';')?;
    let is_mark = matches!(number.to_ascii_lowercase().as_str(), "34" | "39" | "x22" | "x27" | "034" | "039");
    let is_end = rest.is_empty() || rest.starts_with([',', ')', ';', ']', '}', ' ', '>']);
    (is_mark && is_end).then(|| {
        let builder = text_after_url(Code::SurroundingText, start..context.text.len());
        builder.message("a quotation mark of HTML ends the URL")
    })
}

const VOID_FRAGMENT_HELP: &str = "A fragment is not part of a URL. An empty one refers to the whole object.";
const FRAGMENT_HELP: &str = "In a reference, a fragment may follow the URL.";
