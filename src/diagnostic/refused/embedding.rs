//! The text of a production within a URL, so that the checks of URLs recognize its faults.

use std::ops::Range;

use super::context::Context;
use super::tables::recognized;
use crate::diagnostic::{DiagnosticBuilder, WorkingCopy};
use crate::grammar::{ProductionName, production};
use crate::read::{Start, recorded};

/// What to write around the text of a production.
struct Embedding {
    name: ProductionName,
    before: &'static str,
    after: &'static str,
}

const fn of(name: ProductionName, before: &'static str, after: &'static str) -> Embedding {
    Embedding { name, before, after }
}

/// For each production, URLs that contain it. A document that refuses one for another reason uses the next.
static EMBEDDINGS: [Embedding; 34] = [
    of(production!("scheme"), "", ":x"),
    of(production!("login"), "ftp://", "/x"),
    of(production!("login"), "telnet://", ""),
    of(production!("hostport"), "http://", "/x"),
    of(production!("host"), "http://", "/x"),
    of(production!("hostname"), "http://", "/x"),
    of(production!("hostnumber"), "http://", "/x"),
    of(production!("port"), "http://h.dom:", "/x"),
    of(production!("user"), "ftp://", "@h.dom/x"),
    of(production!("user"), "telnet://", "@h.dom"),
    of(production!("search"), "http://h.dom/?", ""),
    of(production!("path"), "http://h.dom/", ""),
    of(production!("segment"), "http://h.dom/", ""),
    of(production!("hpath"), "http://h.dom/", ""),
    of(production!("hsegment"), "http://h.dom/", ""),
    of(production!("fpath"), "ftp://h.dom/", ""),
    of(production!("fsegment"), "ftp://h.dom/", ""),
    of(production!("ftptype"), "ftp://h.dom/x;type=", ""),
    of(production!("gtype"), "gopher://h.dom/", ""),
    of(production!("selector"), "gopher://h.dom/0", ""),
    of(production!("encoded822addr"), "mailto:", ""),
    of(production!("grouppart"), "news:", ""),
    of(production!("groupart"), "news:", ""),
    of(production!("group"), "news:", ""),
    of(production!("article"), "news:", ""),
    of(production!("database"), "wais://h.dom/", ""),
    of(production!("wtype"), "wais://h.dom/x/", "/x"),
    of(production!("wpath"), "wais://h.dom/x/x/", ""),
    of(production!("ppath"), "prospero://h.dom/", ""),
    of(production!("psegment"), "prospero://h.dom/", ""),
    of(production!("fieldspec"), "prospero://h.dom/x", ""),
    of(production!("fieldname"), "prospero://h.dom/x;", "=x"),
    of(production!("fieldvalue"), "prospero://h.dom/x;x=", ""),
    of(production!("urlpath"), "ftp://h.dom/", ""),
];

/// What the checks of URLs recognize in the text of a production.
pub(super) fn explained(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let name = context.start.production();
    // The octets of what is not UTF-8 would be lost.
    let is_text = !context.text.contains(char::REPLACEMENT_CHARACTER);
    EMBEDDINGS.iter().filter(|embedding| name == embedding.name && is_text).find_map(|own| own.explained(context))
}

impl Embedding {
    fn explained(&self, context: &Context<'_>) -> Option<DiagnosticBuilder> {
        let text = [self.before, context.text, self.after].concat();
        let failure = recorded(context.spec, Start::Url, &text).err()?;
        let start = self.before.len();
        let working_copy = WorkingCopy::of_text(&text);
        let outer = Context::new(context.spec, Start::Url, &working_copy, &failure, context.may_hold_secret);
        // The URL may go on after what the production refuses.
        let at = start + context.at;
        let builder = recognized(&outer).filter(|_| failure.at >= at)?;
        let is_here = failure.at == at || (builder.parts.span.start <= at && at <= builder.parts.span.end);
        within(builder, start..start + context.text.len()).filter(|_| is_here)
    }
}

/// A diagnostic of the URL as one of the production in it. `None` if its place is elsewhere.
fn within(mut builder: DiagnosticBuilder, own: Range<usize>) -> Option<DiagnosticBuilder> {
    let moved = |span: &Range<usize>| {
        let is_within = own.start <= span.start && span.end <= own.end;
        is_within.then(|| span.start - own.start..span.end - own.start)
    };
    let parts = &mut *builder.parts;
    parts.span = moved(&parts.span)?;
    parts.related = std::mem::take(&mut parts.related)
        .into_iter()
        .filter_map(|(span, label)| Some((moved(&span)?, label)))
        .collect();
    parts.edit = parts.edit.take().and_then(|mut edit| {
        edit.span = moved(&edit.span)?;
        Some(edit)
    });
    parts.continuation = parts.continuation.take().and_then(|(span, text)| Some((moved(&span)?, text)));
    Some(builder)
}
