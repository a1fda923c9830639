//! Checks of wais and prospero URLs: empty parts, which the grammar accepts.

use super::{Check, Context, Facts, When};
use crate::ast::{Url, WaisObject};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::Encoded;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::WaisEmptyPart, needs: Facts::WAIS, when: When::One(empty_part) },
    Check { code: Code::ProsperoEmptyField, needs: Facts::OWN_PARTS, when: When::One(empty_field) },
    Check { code: Code::ProsperoVersion, needs: Facts::OWN_PARTS, when: When::One(void_version) },
];

/// A database or a type without a name.
fn empty_part(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Wais(wais) = context.url else { return None };
    let at = |part: Encoded<'_>, message: &'static str| {
        let span = context.span(&part);
        part.as_str().is_empty().then(|| code.at(span).message(message))
    };
    let in_database = at(wais.database, "the name of the database is empty");
    in_database.or_else(|| match wais.object {
        WaisObject::Document { wtype, .. } => at(wtype, "the type of the document is empty"),
        _ => None,
    })
}

/// `;=1`: a field without a name.
fn empty_field(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Prospero(link) = context.url else { return None };
    let field = link.fields.iter().find(|field| field.name.as_str().is_empty())?;
    let span = context.span(&field.name);
    Some(code.at(span.start - 1..span.end + 1))
}

fn void_version(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Prospero(link) = context.url else { return None };
    (link.version == Some("") && link.attributes.as_str().is_empty()).then(|| {
        let end = context.span(&link.hsoname).end;
        code.at(end..end + 3).respell(end..end + 3, "", "remove it")
    })
}
