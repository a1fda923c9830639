//! Checks of gopher, mailto, news, nntp and prospero URLs.

use super::{Check, Context, Facts, When, addr_spec};
use crate::ast::{GopherItem, GopherPlus, GopherPlusRequest, Grouppart, News, Url};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity};
use crate::encoding::Encoded;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::GopherType, needs: Facts::OWN_PARTS, when: When::One(gopher_type) },
    Check { code: Code::GopherPlusString, needs: Facts::OWN_PARTS, when: When::One(gopher_plus) },
    Check { code: Code::MailtoHeaders, needs: Facts::OWN_PARTS, when: When::One(mailto_headers) },
    Check { code: Code::AddrSpec, needs: Facts::OWN_PARTS, when: When::One(not_an_addr_spec) },
    Check { code: Code::NewsgroupName, needs: Facts::OWN_PARTS, when: When::Many(newsgroup_name) },
    Check { code: Code::NewsHost, needs: Facts::OWN_PARTS, when: When::One(news_host) },
    Check { code: Code::PreferNews, needs: Facts::OWN_PARTS, when: When::One(prefer_news) },
    Check { code: Code::ProsperoVersion, needs: Facts::OWN_PARTS, when: When::One(void_version) },
];

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

fn mailto_address<'c>(context: &'c Context<'_>) -> Option<Encoded<'c>> {
    let Url::Mailto(mailto) = context.url else { return None };
    Some(mailto.address)
}

fn mailto_headers(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let address = mailto_address(context)?;
    let span = context.span(&address);
    let headers = span.start + address.as_str().find('?')?..span.end;
    Some(code.at(headers.clone()).guess(headers, "", "remove all but the address"))
}

fn not_an_addr_spec(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let whole = mailto_address(context)?;
    let start = context.span(&whole).start;
    let address = whole.as_str().split('?').next().unwrap_or_default();
    let error = addr_spec::check(Encoded::new(address)).err()?;
    Some(
        code.at(start + error.span.start..start + error.span.end)
            .message(format!("the address is not an addr-spec of RFC 822: {}", error.what))
            .label(error.what),
    )
}

/// The dots around an empty part of a newsgroup's name.
fn newsgroup_name(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let group = match context.url {
        Url::News(News { grouppart: Grouppart::Group(group), .. }) => group,
        Url::Nntp(nntp) => &nntp.group,
        _ => return Vec::new(),
    };
    let whole = context.span(group);
    let name = group.as_str();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = name[at..].find('.').map(|dot| at + dot).filter(|_| found.len() <= MAX_DIAGNOSTICS) {
        at = name[start..].find(|c| c != '.').map_or(name.len(), |length| start + length);
        let is_edge = start == 0 || at == name.len();
        let dots = whole.start + start + usize::from(!is_edge)..whole.start + at;
        if !dots.is_empty() {
            found.push(code.at(dots.clone()).guess(dots, "", "remove them"));
        }
    }
    found
}

/// `news://host/id@host` is a message identifier by the grammar, and probably a mistake.
fn news_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::News(News { grouppart: Grouppart::Article(article), .. }) = context.url else { return None };
    let rest = article.unique.as_str().strip_prefix("//")?;
    let span = context.span(&article.unique);
    let length = rest.find('/').map_or(span.len(), |at| at + 3);
    let host = span.start..span.start + length;
    let builder = code
        .at(host.clone())
        .severity(Severity::Warning)
        .message("what looks like a host is read as part of the message identifier")
        .label("read as part of the message identifier")
        .help(code.entry().why);
    Some(if length < span.len() { builder.guess(host, "", "remove the host") } else { builder })
}

fn prefer_news(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Nntp(nntp) = context.url else { return None };
    let whole = context.span(nntp);
    Some(code.at(context.span(&nntp.scheme)).guess(whole, format!("news:{}", nntp.group), "write a news URL"))
}

fn void_version(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Prospero(link) = context.url else { return None };
    (link.version == Some("") && link.attributes.as_str().is_empty()).then(|| {
        let end = context.span(&link.hsoname).end;
        code.at(end..end + 3).respell(end..end + 3, "", "remove it")
    })
}
