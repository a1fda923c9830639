//! Benchmarks of parsing, and of other parsers.

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use crate::clock::{Contender, Table};
use crate::data;

/// Parses every URL and returns the number of accepted ones. The results are not moved.
fn count<T, E>(
    urls: &'static [&'static str],
    parse: impl Fn(&'static str) -> Result<T, E> + 'static,
) -> Box<dyn FnMut() -> usize> {
    Box::new(move || urls.iter().filter(|url| std::hint::black_box(&parse(url)).is_ok()).count())
}

fn contender(name: &'static str, note: &'static str, run: Box<dyn FnMut() -> usize>) -> Contender {
    Contender { name, note, is_same_work: false, run }
}

/// urlspec next to the parsers of other crates.
fn rivals(urls: &'static [&'static str]) -> Vec<Contender> {
    vec![
        contender("urlspec", "typed tree; the whole BNF", count(urls, |url| Spec::Rfc1738.parse(url))),
        contender(
            "urlspec, accepts",
            "only whether it is valid",
            count(urls, |url| if Spec::Rfc1738.accepts(url) { Ok(()) } else { Err(()) }),
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

fn table(name: &'static str, title: String, urls: &'static [&'static str], contenders: Vec<Contender>) -> Table {
    Table { name, title, contenders, items: urls.len(), unit: "ns a URL", baseline: "fluent-uri", tolerance: 0.0 }
}

/// The URLs that RFC 1738 and fluent-uri accept, so that both do all of their work. The results on others are compared with
/// the automaton.
fn accepted(urls: impl Iterator<Item = String>) -> &'static [&'static str] {
    let urls: Vec<String> = urls.collect();
    assert_agrees_with_automaton(&urls);
    let is_accepted = |url: &String| Spec::Rfc1738.accepts(url) && fluent_uri::Uri::parse(url.as_str()).is_ok();
    side_by_side(urls.into_iter().filter(is_accepted))
}

/// The URLs in one piece of memory, since reading from many places would take longer than parsing.
fn side_by_side(urls: impl Iterator<Item = String>) -> &'static [&'static str] {
    let text: &'static str = String::leak(urls.collect::<Vec<_>>().join("\n"));
    Vec::leak(text.lines().collect())
}

/// All rivals on http URLs.
pub fn http() -> Table {
    let urls = accepted(data::http().into_iter());
    table("parse", format!("Parsing {} http URLs", urls.len()), urls, rivals(urls))
}

/// http URLs of 25 to 34 characters.
pub fn short() -> Table {
    let urls = accepted(data::http().into_iter().filter(|url| (25..35).contains(&url.len())));
    table("short", format!("Parsing {} short http URLs", urls.len()), urls, rivals(urls))
}

/// Ten schemes in turn.
pub fn schemes() -> Table {
    let urls = accepted(data::schemes().into_iter());
    table("schemes", format!("Parsing {} URLs of ten schemes", urls.len()), urls, rivals(urls))
}

/// A scheme alone, next to fluent-uri.
pub fn scheme(name: &'static str) -> Table {
    let prefix = format!("{name}:");
    let own = |url: &String| if name == "other" { data::is_of_other_scheme(url) } else { url.starts_with(&prefix) };
    let urls = if name == "other" { data::other() } else { data::schemes() };
    let urls = accepted(urls.into_iter().filter(own));
    let mut contenders = rivals(urls);
    contenders.retain(|contender| ["urlspec", "fluent-uri"].contains(&contender.name));
    contenders.iter_mut().for_each(|contender| contender.is_same_work = true);
    table(name, format!("Parsing {} URLs of {name}", urls.len()), urls, contenders)
}

/// Each document on the URLs that all documents accept.
pub fn documents() -> Table {
    let is_valid_by_all = |url: &String| Spec::ALL.iter().all(|spec| spec.accepts(url));
    let urls: &'static [&'static str] = side_by_side(data::http().into_iter().filter(is_valid_by_all));
    let same = |spec: Spec| Contender {
        is_same_work: true,
        ..contender(spec.name(), "", count(urls, move |url| spec.parse(url)))
    };
    let contenders = Spec::ALL.iter().copied().map(same).collect();
    let title = format!("Parsing {} http URLs by each document", urls.len());
    Table { baseline: "rfc1738", ..table("documents", title, urls, contenders) }
}

/// RFC 3986 next to fluent-uri, which has the same grammar: https URLs.
pub fn uris() -> Table {
    let urls = data::http().into_iter().map(|url| url.replacen("http:", "https:", 1));
    let is_accepted = |url: &String| Spec::Rfc3986.accepts(url) && fluent_uri::Uri::parse(url.as_str()).is_ok();
    let urls = side_by_side(urls.filter(is_accepted));
    let mut contenders = vec![
        contender("urlspec", "typed tree", count(urls, |url| Spec::Rfc3986.parse(url))),
        contender("fluent-uri", "", count(urls, |url| fluent_uri::Uri::parse(url))),
    ];
    contenders.iter_mut().for_each(|contender| contender.is_same_work = true);
    table("uris", format!("Parsing {} https URLs by RFC 3986", urls.len()), urls, contenders)
}

/// `parse().is_ok()` on refused URLs next to `accepts`.
pub fn refused() -> Table {
    let refused = data::http().into_iter().map(|url| url.replacen("http://", "http://~", 1));
    let fault = data::http().into_iter().map(|url| url + "/~");
    let urls: &'static [&'static str] = side_by_side(refused.chain(fault).filter(|url| !Spec::Rfc1738.accepts(url)));
    let contenders = vec![
        contender("parse().is_ok()", "", count(urls, |url| Spec::Rfc1738.parse(url))),
        contender("accepts", "", count(urls, |url| if Spec::Rfc1738.accepts(url) { Ok(()) } else { Err(()) })),
    ];
    let title = format!("{} refused URLs", urls.len());
    Table { baseline: "accepts", ..table("refused", title, urls, contenders) }
}

/// Lines of a buffer as columns, next to one URL after the other.
pub fn lines() -> Table {
    let urls = accepted(data::http().into_iter());
    let buffer: &'static [u8] = Vec::leak(urls.join("\n").into_bytes());
    let parse_lines = move || {
        let lines = Spec::Rfc1738.parse_lines(buffer).expect("it is short");
        std::hint::black_box(&lines).kinds().iter().flatten().count()
    };
    let mut contenders = vec![
        contender("urlspec, lines", "offsets of each component; also finds the lines", Box::new(parse_lines)),
        contender("urlspec", "a tree for each", count(urls, |url| Spec::Rfc1738.parse(url))),
        contender("fluent-uri", "", count(urls, |url| fluent_uri::Uri::parse(url))),
    ];
    contenders.iter_mut().for_each(|contender| contender.is_same_work = true);
    table("lines", format!("Parsing {} lines", urls.len()), urls, contenders)
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
    let mut refused = urls.iter().filter(|url| !automaton.accepts(url));
    assert!(refused.all(|url| Spec::Rfc1738.parse(url).is_err()));
}
