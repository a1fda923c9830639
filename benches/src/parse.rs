//! Benchmarks of parsing, and of other parsers.

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use crate::clock::{Contender, race, table};

/// Returns a function that parses every URL and returns the number of accepted ones. The results are not moved.
fn count<'c, T, E>(urls: &'c [String], parse: impl Fn(&'c str) -> Result<T, E> + 'c) -> Box<dyn FnMut() -> usize + 'c> {
    Box::new(move || urls.iter().filter(|url| std::hint::black_box(&parse(url)).is_ok()).count())
}

pub fn contenders(urls: &[String]) -> Vec<Contender<'_>> {
    let contender = |name, note, run| Contender { name, note, run };
    vec![
        contender("urlspec", "typed tree; the whole BNF", count(urls, |url| Spec::Rfc1738.parse(url))),
        contender(
            "urlspec, accepts",
            "only whether it is valid",
            count(urls, |url| if Spec::Rfc1738.accepts_production("url", url) == Ok(true) { Ok(()) } else { Err(()) }),
        ),
        contender("fluent-uri", "RFC 3986 without rules of schemes", count(urls, |url| fluent_uri::Uri::parse(url))),
        contender("oxiri", "RFC 3987 without rules of schemes", count(urls, |url| oxiri::IriRef::parse(url))),
        contender(
            "iri-string",
            "RFC 3986; components are found on demand",
            count(urls, |url| iri_string::types::UriStr::new(url)),
        ),
        contender("uriparse", "RFC 3986", count(urls, |url| uriparse::URIReference::try_from(url))),
        contender("http", "request targets of RFC 7230", count(urls, |url| url.parse::<http::Uri>())),
        contender("ada-url", "WHATWG; normalizes into a new string", count(urls, |url| ada_url::Url::parse(url, None))),
        contender("url", "WHATWG; normalizes into a new string", count(urls, |url| url::Url::parse(url))),
    ]
}

/// Measures http URLs.
pub fn http(urls: &[String]) {
    assert_agrees_with_automaton(urls);
    let measured = race(contenders(urls));
    table(&format!("Parsing {} http URLs", urls.len()), &measured, urls.len(), "ns a URL", "fluent-uri");
}

/// Measures URLs of ten schemes.
pub fn schemes(urls: &[String]) {
    assert_agrees_with_automaton(urls);
    let measured = race(contenders(urls));
    table(&format!("Parsing {} URLs of ten schemes", urls.len()), &measured, urls.len(), "ns a URL", "fluent-uri");
}

/// Measures each document on the URLs that all documents accept.
pub fn documents(urls: &[String]) {
    let is_valid_by_all = |url: &&String| Spec::ALL.iter().all(|spec| spec.parse(url).is_ok());
    let urls: Vec<String> = urls.iter().filter(is_valid_by_all).cloned().collect();
    let names = ["udi", "url-1993", "url-1994", "rfc1738"];
    let contenders = Spec::ALL
        .into_iter()
        .zip(names)
        .map(|(spec, name)| Contender { name, note: "", run: count(&urls, move |url| spec.parse(url)) })
        .collect();
    let measured = race(contenders);
    table(&format!("Parsing {} http URLs by each document", urls.len()), &measured, urls.len(), "ns a URL", "rfc1738");
}

/// Asserts that parsing agrees with the automaton of the production, and that parsing a valid URL does not allocate.
fn assert_agrees_with_automaton(urls: &[String]) {
    let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
    let automaton = grammar.automaton("url").expect("a rule");
    let allocated = allocation_counter::measure(|| {
        for url in urls.iter().filter(|url| automaton.accepts(url)) {
            assert!(std::hint::black_box(Spec::Rfc1738.parse(url)).is_ok(), "{url}");
        }
    });
    assert_eq!(allocated.count_total, 0, "parsing allocates");
    let refused = urls.iter().filter(|url| !automaton.accepts(url));
    assert!(refused.clone().all(|url| Spec::Rfc1738.parse(url).is_err()));
    println!(
        "\n{} URLs: each result agrees with the automaton; {} refused; no allocation.",
        urls.len(),
        refused.count()
    );
}
