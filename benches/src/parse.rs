//! Parsing, beside other crates.

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use crate::clock::{Contender, race, table};

/// Reads every URL, and returns how many were accepted. What was read is looked at where it is.
fn count<'c, T, E>(urls: &'c [String], read: impl Fn(&'c str) -> Result<T, E> + 'c) -> Box<dyn FnMut() -> usize + 'c> {
    Box::new(move || urls.iter().filter(|url| std::hint::black_box(&read(url)).is_ok()).count())
}

pub fn contenders(urls: &[String]) -> Vec<Contender<'_>> {
    let contender = |name, note, run| Contender { name, note, run };
    vec![
        contender("urlspec", "typed tree; all of the BNF", count(urls, |url| Spec::Rfc1738.parse(url))),
        contender(
            "urlspec, recognises",
            "the verdict alone",
            count(urls, |url| if Spec::Rfc1738.accepts_production("url", url) == Ok(true) { Ok(()) } else { Err(()) }),
        ),
        contender(
            "fluent-uri",
            "RFC 3986 in full; no scheme's own rules",
            count(urls, |url| fluent_uri::Uri::parse(url)),
        ),
        contender("oxiri", "RFC 3987; no scheme's own rules", count(urls, |url| oxiri::IriRef::parse(url))),
        contender(
            "iri-string",
            "RFC 3986; components are found on demand",
            count(urls, |url| iri_string::types::UriStr::new(url)),
        ),
        contender("uriparse", "RFC 3986", count(urls, |url| uriparse::URIReference::try_from(url))),
        contender("http", "RFC 7230's request targets", count(urls, |url| url.parse::<http::Uri>())),
        contender("ada-url", "WHATWG: normalises into a new string", count(urls, |url| ada_url::Url::parse(url, None))),
        contender("url", "WHATWG: normalises into a new string", count(urls, |url| url::Url::parse(url))),
    ]
}

/// http URLs.
pub fn http(urls: &[String]) {
    agree(urls);
    let measured = race(contenders(urls));
    table(&format!("Parsing {} http URLs", urls.len()), &measured, urls.len(), "ns a URL", "fluent-uri");
}

/// All ten schemes.
pub fn schemes(urls: &[String]) {
    agree(urls);
    let measured = race(contenders(urls));
    table(&format!("Parsing {} URLs of ten schemes", urls.len()), &measured, urls.len(), "ns a URL", "fluent-uri");
}

/// The four documents, each on the URLs that all of them accept.
pub fn documents(urls: &[String]) {
    let by_all = |url: &&String| Spec::ALL.iter().all(|spec| spec.parse(url).is_ok());
    let urls: Vec<String> = urls.iter().filter(by_all).cloned().collect();
    let names = ["udi", "url-1993", "url-1994", "rfc1738"];
    let contenders = Spec::ALL
        .into_iter()
        .zip(names)
        .map(|(spec, name)| Contender { name, note: "", run: count(&urls, move |url| spec.parse(url)) })
        .collect();
    let measured = race(contenders);
    table(&format!("Parsing {} http URLs by each document", urls.len()), &measured, urls.len(), "ns a URL", "rfc1738");
}

/// The verdict is that of the automaton of the document's line, and nothing is allocated on the way to it.
fn agree(urls: &[String]) {
    let grammar = Grammar::of(Spec::Rfc1738, Lines::Amended);
    let automaton = grammar.automaton("url").expect("a rule");
    let allocated = allocation_counter::measure(|| {
        for url in urls.iter().filter(|url| automaton.accepts(url)) {
            assert!(std::hint::black_box(Spec::Rfc1738.parse(url)).is_ok(), "{url}");
        }
    });
    assert_eq!(allocated.count_total, 0, "an allocation");
    let refused = urls.iter().filter(|url| !automaton.accepts(url));
    assert!(refused.clone().all(|url| Spec::Rfc1738.parse(url).is_err()));
    println!(
        "\n{} URLs: the same verdict as the automaton on each; {} refused; no allocation.",
        urls.len(),
        refused.count()
    );
}
