//! Checks of mailto, news and nntp URLs.

use super::{Check, Context, Facts, When, addr_spec};
use crate::ast::{Grouppart, News, Url};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity};
use crate::encoding::Encoded;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::MailtoHeaders, needs: Facts::OWN_PARTS, when: When::One(mailto_headers) },
    Check { code: Code::AddrSpec, needs: Facts::OWN_PARTS, when: When::One(not_an_addr_spec) },
    Check { code: Code::NewsgroupName, needs: Facts::OWN_PARTS, when: When::Many(newsgroup_name) },
    Check { code: Code::NewsHost, needs: Facts::OWN_PARTS, when: When::One(news_host) },
    Check { code: Code::PreferNews, needs: Facts::OWN_PARTS, when: When::One(prefer_news) },
];

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
    let span = start + error.span.start..start + error.span.end;
    let builder = code
        .at(span.clone())
        .message(format!("the mail address is not valid: {}", error.what))
        .label("not an addr-spec of RFC 822");
    let (before, after) = (&address[..error.span.start], &address[error.span.end..]);
    let found = &address[error.span.clone()];
    let is_doubled = matches!(found, "@" | ".") && before.ends_with(found);
    let is_list = found == ";" && before.contains('@') && after.contains('@');
    Some(match (is_list, is_doubled) {
        (true, _) => builder.label("RFC 6068 has lists, with commas").guess(span, ",", "write `,`"),
        (_, true) => builder.guess(span, "", "remove it"),
        _ => builder,
    })
}

/// The dots around an empty part of a newsgroup's name, and the wildcard that RFC 850 excludes.
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
    found.extend(wildcard(context, code, whole.start, name));
    found
}

/// The part `all`, which means every group, in documents that refer to RFC 850.
fn wildcard(context: &Context<'_>, code: Code, start: usize, name: &str) -> Option<DiagnosticBuilder> {
    let mut at = start;
    let parts = name.split('.').map(|part| {
        at += part.len() + 1;
        (at - part.len() - 1, part)
    });
    let (at, part) = parts.filter(|_| context.dialect().groups_by_rfc_850).find(|(_, part)| *part == "all")?;
    Some(
        code.at(at..at + part.len())
            .message("`all` in a newsgroup is a wildcard")
            .label("not the name of a newsgroup")
            .help("In RFC 850, to which the document refers, `all` matches every name, so no newsgroup has it."),
    )
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
        .message("text that looks like a host is read as part of the message identifier")
        .label("read as part of the message identifier")
        .help(code.words().why);
    Some(if length < span.len() { builder.guess(host, "", "remove the host") } else { builder })
}

fn prefer_news(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Url::Nntp(nntp) = context.url else { return None };
    let whole = context.span(nntp);
    let builder = code.at(context.span(&nntp.scheme));
    // Another server has another number for the article.
    Some(match nntp.article {
        Some(_) => builder,
        None => builder.guess(whole, format!("news:{}", nntp.group), "write a news URL of the newsgroup"),
    })
}
