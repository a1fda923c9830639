//! Time and memory are linear in the input, recursion does not depend on it, and the number of diagnostics is bounded.

use std::hint::black_box;

use urlspec::convert::ConvertOptions;
use urlspec::parts::Parts;
use urlspec::{Code, Encoded, Spec, Start};
use urlspec_bnf::{Grammar, Lines, Notation};
use urlspec_plan::{Action, Settings};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

use crate::support::cpu_time::{TICK, least_cpu_time};
use crate::support::is_whole;

/// Texts that grow in ways that make parsers backtrack, recurse or rescan.
fn families(length: usize) -> Vec<(&'static str, String)> {
    let text = |head: &str, piece: &str, tail: &str| format!("{head}{}{tail}", piece.repeat(length / piece.len()));
    vec![
        ("labels", text("http://", "a.", "a/")),
        ("labels that end in a digit", text("http://", "a.", "1/")),
        ("one label", text("http://", "a", "/")),
        ("hyphens", text("http://a", "-", "/")),
        ("digits", text("http://h.x:", "8", "/")),
        ("segments", text("http://h.x/", "a/", "")),
        ("escapes", text("ftp://h.x/", "%2F", "")),
        ("bad escapes", text("http://h.x/", "%", "")),
        ("at signs", text("news:", "@", "")),
        ("at signs in a user", text("ftp://", "u@", "h.x/")),
        ("colons in a user", text("ftp://u", ":", "@h.x/")),
        ("fields", text("prospero://h.x/n", ";a=b", "")),
        ("fields without =", text("prospero://h.x/n", ";a", "")),
        ("tabs", text("gopher://h.x/1", "%09", "")),
        ("unsafe characters", text("http://h.x/", "a b", "")),
        ("not ASCII", text("http://h.x/", "é", "")),
        ("brackets", text("", "<", "")),
        ("prefixes", text("", "URL:", "http://h.x/")),
        ("a scheme", text("", "x", "://h.x/")),
        ("slashes", text("http:", "/", "h.x")),
        ("white space", text("http:", " ", "h.x")),
        ("lower-case escapes", text("http://h.x/", "%c3a", "")),
        ("passwords", text("ftp://a", ":b", "@h.x/")),
        ("URLs in a URL", text("http://h.x/", "a://b:c/", "@")),
        ("steps back", text("http://h.x/", "../", "a")),
        ("wrappers", text("", "<URL:", "http://h.x/>")),
        ("lines", text("<URL:http://h.x/", "a\n  ", ">")),
        ("words", text("", "a:b ", "")),
        ("comments", text("http://h.x/", "urlspec: ignore[a] ", "")),
        ("open brackets", text("", "[", "")),
        ("parentheses", text("", "(", "a")),
        ("rules", text("b\n", "a = b\n", "")),
        ("alternatives", text("", "b | ", "b")),
        ("all newsgroups", text("", "news:*", "")),
        ("newsgroups", text("", "news:a.b)", "")),
    ]
}

/// Long enough that recursion for each character would overflow the small stack.
fn long() -> usize {
    if is_whole() { 100_000 } else { 10_000 }
}

/// A part of the API, by name.
type Surface = (&'static str, fn(&str));

const SURFACES: [Surface; 14] = [
    ("parse", |text| Spec::ALL.iter().for_each(|spec| drop(black_box(spec.parse(text))))),
    ("accepts_production", |text| {
        for &spec in Spec::ALL {
            black_box(spec.accepts_production(spec.start_symbol(), text)).expect("a production");
        }
    }),
    ("derivation", |text| drop(black_box(Spec::Rfc1738.derivation(Start::Reference, text)))),
    ("check", |text| {
        for &spec in Spec::ALL {
            let report = spec.check_as(Start::Reference, text.as_bytes());
            drop((
                report.rendered(&urlspec::diagnostic::Placement::default().width(100)),
                report.untrusted_input().redacted().into_owned(),
                format!("{report:?}"),
            ));
        }
    }),
    ("as printed", |text| drop(black_box(urlspec_bnf::check_as_printed(Spec::Rfc1738, Start::Url, text.as_bytes())))),
    ("encode", |text| {
        let safe = Spec::TODAY.make_safe(text.as_bytes());
        black_box(Encoded::new(&safe).decode());
    }),
    ("build", |text| {
        if let Ok(url) = Spec::Rfc1738.parse(text) {
            drop(Parts::from_url(Spec::Rfc1738, &url).build(Spec::Rfc1738));
        }
    }),
    ("plan", |text| drop(black_box(urlspec_plan::plan(Spec::Rfc1738, text, &Settings::default())))),
    ("resolve", |text| {
        for &spec in Spec::ALL {
            drop(black_box((spec.resolve("http://h.x/a/b", text), spec.resolve(text, "../c"))));
            drop(black_box(spec.partial_form("http://h.x/a/b", text)));
        }
    }),
    ("canonical", |text| drop(black_box((Spec::Rfc1738.canonical(text), Spec::Rfc1738.same(text, "http://h.x/"))))),
    ("convert", |text| drop(black_box(Spec::Url1993.convert(text, Spec::Rfc1738, ConvertOptions::default())))),
    ("find", |text| {
        let rules = LintConfig::new(Spec::Rfc1738);
        for &kind in Kind::ALL {
            let finder = Finder::new(kind);
            for matched in finder.matches(text.as_bytes()).take(1_000) {
                black_box(rules.check(&finder, text.as_bytes(), &matched));
            }
            black_box(finder.matches(text.as_bytes()).count());
        }
    }),
    ("fix", |text| {
        // A URL is at most 64 KiB long, and is parsed again for every 32 errors in it.
        let document = &text.as_bytes()[..text.len().min(1_000_000)];
        drop(black_box(fix_document(&Finder::new(Kind::Text), &LintConfig::new(Spec::Rfc1738), document, Apply::All)));
    }),
    ("notation", |text| {
        for notation in [Notation::Rfc1738, Notation::Drafts] {
            let grammar = Grammar::parse(&format!("a = {text}"), notation, Lines::Amended);
            black_box(grammar.diagnostics().len());
        }
    }),
];

/// A text that is 16 times as long takes at most 100 times as long. Quadratic growth would take 256 times as long; the rest
/// is a margin for noise.
#[test]
#[ignore = "minutes; .ci/full runs it"]
fn time_grows_with_the_text() {
    const SHORT: usize = 10_000;
    for ((family, short), (_, long)) in families(SHORT).into_iter().zip(families(16 * SHORT)) {
        for (surface, run) in SURFACES {
            let before = least_cpu_time(3, || run(&short)).max(TICK);
            let after = least_cpu_time(3, || run(&long));
            assert!(after < before * 100, "{surface} of {family}: {before:?} and then {after:?}");
        }
    }
}

/// A URL whose end is near is found without a look at the rest of its line, however long that is.
#[test]
fn urls_on_a_long_line_cost_what_others_cost() {
    let find = |piece: &str| {
        let text = piece.repeat(300_000 / piece.len());
        let count = || {
            black_box(Finder::new(Kind::Text).matches(text.as_bytes()).count());
        };
        least_cpu_time(3, count).max(TICK)
    };
    let usual = find("ftp://h.x/ ");
    for piece in ["news:*", "news:a.b)", "news:a@b\"", "news:a.b,", "nntp:a.b/1)", "mailto:a@b)", "http://h.x)"] {
        let time = find(piece);
        // The pieces are shorter, and other processes take the caches. A look at the rest of the line would take thousands of times.
        assert!(time < usual * 50, "{piece}: {time:?}, and usual URLs {usual:?}");
    }
}

/// Runs on a stack of 256 KiB, which recursion by the length of a text would overflow.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 * 1024).spawn(run).expect("a thread").join().expect("no panic");
}

#[test]
fn no_recursion_grows_with_the_text() {
    for (_, text) in families(long()) {
        on_a_small_stack(move || SURFACES.iter().for_each(|(_, run)| run(&text)));
    }
}

#[test]
#[ignore = "minutes; .ci/full runs it"]
fn ten_million_characters_need_a_small_stack() {
    for (_, text) in families(10_000_000) {
        on_a_small_stack(move || {
            let report = Spec::Rfc1738.check_as(Start::Reference, text.as_bytes());
            drop(report.rendered(&urlspec::diagnostic::Placement::default().width(100)));
            black_box(Finder::new(Kind::Text).matches(text.as_bytes()).count());
            if report.is_valid() {
                drop(black_box(urlspec_plan::plan(Spec::Rfc1738, &text, &Settings::default())));
                drop(black_box(Spec::Rfc1738.resolve(&text, "../a")));
            }
        });
    }
}

/// The memory per byte of text: some copies of it; for a plan, a derivation or a grammar a node of a few hundred bytes for
/// as few as two bytes; and components for a built URL and its canonical form.
#[test]
fn memory_grows_with_the_text() {
    let short = if is_whole() { 10_000 } else { 500 };
    for ((family, short), (_, long)) in families(short).into_iter().zip(families(16 * short)) {
        for (surface, run) in SURFACES {
            let memory = |text: &str| allocation_counter::measure(|| run(text)).bytes_max;
            let (before, after) = (memory(&short), memory(&long));
            assert!(after <= 250 * long.len() as u64 + 400_000, "{surface} of {family}: {after}");
            assert!(after <= 32 * before.max(400_000), "{surface} of {family}: {before} and then {after}");
        }
    }
}

/// A report has at most 32 diagnostics, and then one for the rest.
#[test]
fn the_number_of_diagnostics_is_bounded() {
    let mut cut = 0;
    for (family, text) in families(long()) {
        for &spec in Spec::ALL {
            let report = spec.check_as(Start::Reference, text.as_bytes());
            let diagnostics = report.diagnostics();
            assert!(diagnostics.len() <= 33, "{family}: {}", diagnostics.len());
            let more = diagnostics.iter().filter(|diagnostic| diagnostic.code == Code::MoreFaults).count();
            assert_eq!(more, usize::from(diagnostics.len() == 33), "{family} by {spec}");
            cut += more;
        }
    }
    assert!(cut > 4, "{cut}");
}

/// The longest plan is an FTP path: each segment becomes `CWD x` and a line end.
#[test]
fn a_plan_is_bounded_by_its_url() {
    let mut planned = 0;
    for (family, text) in families(long()) {
        for &spec in Spec::ALL {
            let Ok(plan) = urlspec_plan::plan(spec, &text, &Settings::default()) else { continue };
            let sent = |action: &Action| match action {
                Action::Send { octets, .. } => octets.as_bytes().len(),
                Action::Inform { value, .. } => value.as_bytes().len(),
                _ => 0,
            };
            let octets: usize = plan.steps.iter().map(|step| sent(&step.action)).sum();
            assert!(octets <= 7 * text.len() + 200, "{family} by {spec}: {octets}");
            planned += 1;
        }
    }
    assert!(planned > 10, "{planned}");
}
