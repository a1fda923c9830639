//! Checks of gopher URLs.

use super::{Check, Context, Facts, When};
use crate::ast::{GopherItem, GopherPlus, GopherPlusRequest, Url};
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::GopherType, needs: Facts::OWN_PARTS, when: When::One(gopher_type) },
    Check { code: Code::GopherPlusString, needs: Facts::OWN_PARTS, when: When::One(gopher_plus) },
    Check { code: Code::GopherSearch, needs: Facts::OWN_PARTS, when: When::One(search_of_other_type) },
    Check { code: Code::GopherSearchMissing, needs: Facts::OWN_PARTS, when: When::One(type_without_search) },
    Check { code: Code::GopherOtherProtocol, needs: Facts::OWN_PARTS, when: When::One(other_protocol) },
];

/// The type of a search engine.
const SEARCH: &str = "7";

fn gopher_item<'c>(context: &'c Context<'_>) -> Option<&'c GopherItem<'c>> {
    let Url::Gopher(gopher) = context.url else { return None };
    gopher.item.as_ref()
}

fn gopher_type(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let gtype = gopher_item(context)?.gtype;
    (gtype == "/" || gtype == "%09").then(|| {
        let span = context.span(&gtype);
        code.at(span.clone()).message(format!("`{gtype}` is read as the Gopher type, which is probably missing")).guess(
            span.start..span.start,
            "1",
            "write the type `1`, for a directory",
        )
    })
}

/// A Gopher+ string with an unknown first character. What follows a known one is up to the server.
fn gopher_plus(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let plus = gopher_item(context)?.plus?;
    let GopherPlusRequest::Unknown(plus) = plus.request() else { return None };
    if plus.octets().next().is_some_and(|octet| b"+?!$".contains(&octet)) {
        return None;
    }
    let span = context.span(&plus);
    let fixed = format!("+{plus}");
    let is_fixed = !matches!(GopherPlus::new(&fixed).request(), GopherPlusRequest::Unknown(_));
    let builder = code.at(span.clone());
    Some(if is_fixed { builder.guess(span.start..span.start, "+", "write `+` before it") } else { builder })
}

/// A search of an item whose type is not the one of a search engine. A Gopher+ string follows an empty search.
fn search_of_other_type(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let item = gopher_item(context).filter(|item| item.gtype != SEARCH && item.gtype != "/")?;
    let search = item.search.filter(|search| !search.as_str().is_empty())?;
    let gtype = context.span(&item.gtype);
    Some(
        code.at(gtype.clone())
            .message(format!("an item of the type `{}` is not a search engine", item.gtype))
            .related(context.span(&search), "the search")
            .guess(gtype, SEARCH, "write the type `7`"),
    )
}

fn type_without_search(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Gopher(gopher) = context.url else { return None };
    let item = gopher_item(context).filter(|item| item.gtype == SEARCH)?;
    gopher.search_string().is_none().then(|| code.at(context.span(&item.gtype)))
}

/// The types of items that another protocol serves (RFC 1436), and that protocol.
const OTHER_PROTOCOLS: [(&str, &str); 3] = [("2", "CSO phone books"), ("8", "telnet"), ("T", "tn3270")];

fn other_protocol(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let gtype = gopher_item(context)?.gtype;
    let (_, protocol) = OTHER_PROTOCOLS.iter().find(|(own, _)| gtype == *own)?;
    Some(
        code.at(context.span(&gtype))
            .message(format!("items of the type `{gtype}` are served by another protocol, that of {protocol}")),
    )
}
