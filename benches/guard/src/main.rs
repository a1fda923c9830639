//! Runs one case some times, for callgrind: `urlspec-guard CASE TIMES`. Without arguments, prints the names of the cases.

use std::hint::black_box;

use urlspec::Spec;
use urlspec_text::{Finder, Kind};

const HTTP: &str = "http://www.example-site.com/instructions/2024/overview_page.html?all=1&b=2";
const HTTPS: &str = "https://www.example-site.com/instructions/overview_page.html?all=1&b=2";
const URI: &str = "https://www.example-site.com/instructions/2024/overview_page.html?all=1&b=2";
const DRAFTS: &str = "http://info.cern.ch/hypertext/WWW/Addressing/Addressing.html";

type Case = (&'static str, fn());

fn parse(spec: Spec, text: &str) {
    assert!(black_box(&spec.parse(black_box(text))).is_ok(), "{text}");
}

fn check(spec: Spec) {
    assert!(black_box(&spec.check(black_box(HTTPS))).is_valid());
}

const MARKUP: &str = "See [the page](http://info.cern.ch/a_(b)) and <http://h.x/a?b=1&amp;c=2>, or <a \
    href=\"http://h.x/?a&amp;b=c\">ftp://h.x/a\\_b</a>; not {http://h.x/{id}} nor news: and C::D.";

fn find(kind: Kind, text: &str) {
    assert!(black_box(Finder::new(kind).matches(black_box(text.as_bytes())).count()) > 2, "{text}");
}

const CASES: &[Case] = &[
    ("http", || parse(Spec::Rfc1738, HTTP)),
    ("http-short", || parse(Spec::Rfc1738, "http://info.cern.ch/hypertext")),
    ("ftp", || parse(Spec::Rfc1738, "ftp://anonymous:joe%40h.x@ds.internic.net/rfc/rfc1738.txt;type=a")),
    ("gopher", || parse(Spec::Rfc1738, "gopher://gopher.micro.umn.edu:70/11/Information%20About%20Gopher/about")),
    ("wais", || parse(Spec::Rfc1738, "wais://quake.think.com:210/directory-of-servers/TEXT/1%3Dquake")),
    ("other", || parse(Spec::Rfc1738, HTTPS)),
    ("udi", || parse(Spec::Udi, DRAFTS)),
    ("url-1993", || parse(Spec::Url1993, DRAFTS)),
    ("url-1994", || parse(Spec::Url1994, DRAFTS)),
    ("rfc1808", || parse(Spec::Rfc1808, URI)),
    ("rfc2396", || parse(Spec::Rfc2396, URI)),
    ("rfc3986", || parse(Spec::Rfc3986, URI)),
    ("current", || parse(Spec::Current, URI)),
    ("derivation", || assert!(!black_box(&Spec::Rfc1738.derivation(urlspec::Start::Url, black_box(HTTP))).is_none())),
    ("reference", || assert!(black_box(&Spec::Rfc1738.parse_reference(black_box("http://info.cern.ch/#top"))).is_ok())),
    ("check-valid", || assert!(black_box(&Spec::Rfc1738.check(black_box(HTTP))).is_valid())),
    ("check-https-1738", || check(Spec::Rfc1738)),
    ("check-https-1808", || check(Spec::Rfc1808)),
    ("check-https-2396", || check(Spec::Rfc2396)),
    ("check-https-3986", || check(Spec::Rfc3986)),
    ("check-https-current", || check(Spec::Current)),
    ("check-fault", || assert!(!black_box(&Spec::Rfc1738.check(black_box("http://info.cern.ch/~timbl"))).is_valid())),
    ("refused", || assert!(black_box(&Spec::Rfc1738.parse(black_box("http://info.cern.ch/~timbl"))).is_err())),
    ("lines", || {
        let lines = Spec::Rfc1738.parse_lines(black_box(b"http://info.cern.ch/\nftp://h.x/a\nhttp://h.x/?b\n"));
        assert_eq!(black_box(&lines).as_ref().map(|lines| lines.len()), Ok(3));
    }),
    ("news", || parse(Spec::Rfc1738, "news:5g7h12k@info.cern.ch")),
    ("mailto", || parse(Spec::Rfc1738, "mailto:postmaster@info.cern.ch")),
    ("prospero", || parse(Spec::Rfc1738, "prospero://prospero.isi.edu/pub/oir.ps;version=1")),
    ("find-markdown", || find(Kind::Markdown, MARKUP)),
    ("find-html", || find(Kind::Html, MARKUP)),
    ("find", || {
        let text = include_bytes!("../../../tests/data/rfc1738.txt");
        assert!(black_box(Finder::new(Kind::Text).matches(black_box(text)).count()) > 10);
    }),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else {
        return CASES.iter().for_each(|(name, _)| println!("{name}"));
    };
    let (_, run) = CASES.iter().find(|(known, _)| known == name).expect("a case");
    (0..times.parse().expect("a number")).for_each(|_| run());
}
