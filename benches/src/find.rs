//! Benchmarks of finding URLs in text.

use linkify::{LinkFinder, LinkKind};
use urlspec::Spec;
use urlspec_text::{Finder, Kind};

use crate::clock::{Contender, race, table};

pub fn find(name: &str, text: &[u8]) {
    let readable = String::from_utf8_lossy(text);
    let kind = match name {
        name if name.contains("html") => Kind::Html,
        name if name.contains("md") => Kind::Markdown,
        _ => Kind::Text,
    };
    let finder = Finder::new(kind);
    let with_https = Finder::new(kind).with_scheme("https").expect("a scheme");
    let mut linkify = LinkFinder::new();
    linkify.kinds(&[LinkKind::Url]);
    let names = "(?i:https?|ftp|gopher|mailto|news|nntp|telnet|wais|file|prospero)";
    let regex = regex::bytes::Regex::new(&format!("{names}:[^\\s<>\"`]+")).expect("a regular expression");
    let marks = memchr::memmem::Finder::new("://");
    let contender = |name, note, run| Contender { name, note, run };
    let (finder, with_https) = (&finder, &with_https);
    let measured = race(vec![
        contender("urlspec", "the documents' schemes and wrappers", Box::new(|| finder.matches(text).count())),
        contender("urlspec, https too", "and https", Box::new(|| with_https.matches(text).count())),
        contender(
            "urlspec, parsed",
            "and each parsed by RFC 1738",
            Box::new(|| {
                let parse =
                    |bytes: &[u8]| std::str::from_utf8(bytes).map(|text| Spec::Rfc1738.parse_reference(text).is_ok());
                finder.matches(text).filter(|url| std::hint::black_box(parse(url.as_bytes())).is_ok()).count()
            }),
        ),
        contender(
            "urlspec, parsed, https too",
            "",
            Box::new(|| {
                let parse =
                    |bytes: &[u8]| std::str::from_utf8(bytes).map(|text| Spec::Rfc1738.parse_reference(text).is_ok());
                with_https.matches(text).filter(|url| std::hint::black_box(parse(url.as_bytes())).is_ok()).count()
            }),
        ),
        contender("linkify", "every scheme before `://`", Box::new(|| linkify.links(&readable).count())),
        contender("regex", "a scheme, then no white space", Box::new(|| regex.find_iter(text).count())),
        contender("memmem", "only `://`: the lower limit", Box::new(|| marks.find_iter(text).count())),
    ]);
    table(
        &format!("Finding in {name}, {} MB", text.len() / 1_000_000),
        &measured,
        text.len() / 1000,
        "ns a kB",
        "linkify",
    );
}
