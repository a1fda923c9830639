//! The conditions of documents that are no rules of a grammar, written without the library.

use urlspec::Spec;

/// Whether a text that the grammar accepts meets the conditions of a production.
///
/// There is one: "followed by any other parameters in lexicographical order", each once (RFC 3966, section 3; 3966-order, 3966-once).
pub(super) fn hold(spec: Spec, production: &str, text: &str) -> bool {
    let Some((_, subscribers, _)) = subscribers(spec, production, text) else { return true };
    subscribers.split(',').all(|subscriber| {
        let names: Vec<String> = others(subscriber).map(name).collect();
        names.windows(2).all(|pair| pair[0] < pair[1])
    })
}

/// The text with its parameters in order, each once.
pub(super) fn met(spec: Spec, production: &str, text: String) -> String {
    let Some((before, subscribers, after)) = subscribers(spec, production, &text) else { return text };
    let sorted = subscribers.split(',').map(|subscriber| {
        let first = subscriber.split(';').filter(|part| !others(subscriber).any(|other| std::ptr::eq(other, *part)));
        let mut last: Vec<&str> = others(subscriber).collect();
        last.sort_by_key(|part| name(part));
        last.dedup_by_key(|part| name(part));
        first.chain(last).collect::<Vec<&str>>().join(";")
    });
    [before, &sorted.collect::<Vec<_>>().join(","), after].concat()
}

/// What precedes the subscribers of a text, the subscribers, and what follows.
fn subscribers<'t>(spec: Spec, production: &str, text: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
    let is_uri = matches!(production, "current-URI" | "current-reference" | "scheme-URI");
    let has_scheme = is_uri || matches!(production, "rfc3966/telephone-uri" | "rfc5724/sms-uri");
    let names = ["global-number", "local-number", "telephone-subscriber", "telephone-uri"];
    let has_subscribers = names.iter().any(|name| production == format!("rfc3966/{name}"))
        || ["rfc5724/sms-recipient", "rfc5724/sms-hier-part", "rfc5724/sms-uri"].contains(&production);
    if spec != Spec::Current || !(is_uri || has_subscribers) {
        return None;
    }
    let start = if has_scheme { text.find(':')? + 1 } else { 0 };
    let is_subscriber = !is_uri || ["tel:", "sms:"].iter().any(|scheme| text[..start].eq_ignore_ascii_case(scheme));
    let end = text.find(['?', '#']).unwrap_or(text.len());
    is_subscriber.then(|| (&text[..start], &text[start..end], &text[end..]))
}

/// The parameters of a subscriber that have no place of their own.
fn others(subscriber: &str) -> impl Iterator<Item = &str> {
    let has_place = |part: &&str| ["isub", "ext", "phone-context"].contains(&name(part).as_str());
    subscriber.split(';').skip(1).filter(move |part| !has_place(part))
}

fn name(parameter: &str) -> String {
    parameter.split('=').next().unwrap_or_default().to_ascii_lowercase()
}
