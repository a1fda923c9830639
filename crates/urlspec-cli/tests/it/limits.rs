//! No input makes it use more than its length deserves: time and memory grow with the text, no recursion does, and what is
//! said of a text is bounded.

use std::hint::black_box;
use std::time::{Duration, Instant};

use urlspec::convert::ConvertOptions;
use urlspec::parts::Parts;
use urlspec::{Code, Encoded, Spec, Start, make_safe};
use urlspec_bnf::{Grammar, Lines, Notation};
use urlspec_plan::{Action, Settings};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

/// Texts that grow in ways that make parsers backtrack, recurse or rescan.
fn families(length: usize) -> Vec<(&'static str, String)> {
    let grown = |head: &str, piece: &str, tail: &str| format!("{head}{}{tail}", piece.repeat(length / piece.len()));
    vec![
        ("labels", grown("http://", "a.", "a/")),
        ("labels that end in a digit", grown("http://", "a.", "1/")),
        ("one label", grown("http://", "a", "/")),
        ("hyphens", grown("http://a", "-", "/")),
        ("digits", grown("http://h.x:", "8", "/")),
        ("segments", grown("http://h.x/", "a/", "")),
        ("escapes", grown("ftp://h.x/", "%2F", "")),
        ("bad escapes", grown("http://h.x/", "%", "")),
        ("at signs", grown("news:", "@", "")),
        ("at signs in a user", grown("ftp://", "u@", "h.x/")),
        ("colons in a user", grown("ftp://u", ":", "@h.x/")),
        ("fields", grown("prospero://h.x/n", ";a=b", "")),
        ("fields without =", grown("prospero://h.x/n", ";a", "")),
        ("tabs", grown("gopher://h.x/1", "%09", "")),
        ("unsafe characters", grown("http://h.x/", "a b", "")),
        ("not ASCII", grown("http://h.x/", "é", "")),
        ("brackets", grown("", "<", "")),
        ("prefixes", grown("", "URL:", "http://h.x/")),
        ("a scheme", grown("", "x", "://h.x/")),
        ("slashes", grown("http:", "/", "h.x")),
        ("white space", grown("http:", " ", "h.x")),
        ("lower-case escapes", grown("http://h.x/", "%c3a", "")),
        ("passwords", grown("ftp://a", ":b", "@h.x/")),
        ("URLs in a URL", grown("http://h.x/", "a://b:c/", "@")),
        ("steps back", grown("http://h.x/", "../", "a")),
        ("wrappers", grown("", "<URL:", "http://h.x/>")),
        ("lines", grown("<URL:http://h.x/", "a\n  ", ">")),
        ("words", grown("", "a:b ", "")),
        ("comments", grown("http://h.x/", "urlspec: ignore[a] ", "")),
        ("open brackets", grown("", "[", "")),
        ("parentheses", grown("", "(", "a")),
        ("rules", grown("b\n", "a = b\n", "")),
        ("alternatives", grown("", "b | ", "b")),
    ]
}

/// What people call, with a text.
type Surface = (&'static str, fn(&str));

/// All of them.
const SURFACES: [Surface; 14] = [
    ("parse", |text| Spec::ALL.iter().for_each(|spec| drop(black_box(spec.parse(text))))),
    ("recognises", |text| {
        for &spec in Spec::ALL {
            black_box(spec.accepts_production(spec.start_symbol(), text)).expect("a production");
        }
    }),
    ("derivation", |text| drop(black_box(Spec::Rfc1738.derivation(Start::Reference, text)))),
    ("check", |text| {
        for &spec in Spec::ALL {
            let report = spec.check_bytes(Start::Reference, text.as_bytes());
            drop((
                report.rendered(&urlspec::diagnostic::Placement::default().width(100)),
                report.source_masked(),
                format!("{report:?}"),
            ));
        }
    }),
    ("as printed", |text| drop(black_box(urlspec_bnf::check_as_printed(Spec::Rfc1738, Start::Url, text.as_bytes())))),
    ("encode", |text| {
        let safe = make_safe(text.as_bytes());
        black_box(Encoded::new(&safe).decode());
    }),
    ("build", |text| {
        if let Ok(url) = Spec::Rfc1738.parse(text) {
            drop(Parts::of(Spec::Rfc1738, &url).map(|parts| parts.build(Spec::Rfc1738)));
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
            for find in finder.matches(text.as_bytes()).take(1_000) {
                black_box(rules.check(&finder, text.as_bytes(), &find));
            }
            black_box(finder.matches(text.as_bytes()).count());
        }
    }),
    ("mend", |text| {
        // A URL is at most 64 KiB long, and is read again for every 32 faults in it.
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

/// How exactly that is known.
const TICK: Duration = Duration::from_millis(4);

/// What this thread has had of a processor, if the system tells; the time of the day otherwise.
fn spent(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// The least time of three runs.
fn time(run: &dyn Fn()) -> Duration {
    let start = Instant::now();
    let once = |_| {
        let before = spent(start);
        run();
        spent(start).saturating_sub(before)
    };
    (0..3).map(once).min().expect("three runs")
}

/// Sixteen times the text takes at most a hundred times as long: room for the noise of a busy machine, and far from the 256
/// times of quadratic growth.
#[test]
#[ignore = "half a minute; .ci/run runs it"]
fn time_grows_with_the_text() {
    const SHORT: usize = 10_000;
    for ((family, short), (_, long)) in families(SHORT).into_iter().zip(families(16 * SHORT)) {
        for (surface, run) in SURFACES {
            let before = time(&|| run(&short)).max(TICK);
            let after = time(&|| run(&long));
            assert!(after < before * 100, "{surface} of {family}: {before:?} and then {after:?}");
        }
    }
}

/// Runs on a stack of 256 KiB, on which no recursion by the length of a text has room.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 * 1024).spawn(run).expect("a thread").join().expect("no panic");
}

#[test]
fn no_recursion_grows_with_the_text() {
    for (_, text) in families(100_000) {
        on_a_small_stack(move || SURFACES.iter().for_each(|(_, run)| run(&text)));
    }
}

#[test]
#[ignore = "half a minute; .ci/run runs it"]
fn ten_million_characters_are_read_on_a_small_stack() {
    for (_, text) in families(10_000_000) {
        on_a_small_stack(move || {
            let report = Spec::Rfc1738.check_bytes(Start::Reference, text.as_bytes());
            drop(report.rendered(&urlspec::diagnostic::Placement::default().width(100)));
            black_box(Finder::new(Kind::Text).matches(text.as_bytes()).count());
            if report.is_valid() {
                drop(black_box(urlspec_plan::plan(Spec::Rfc1738, &text, &Settings::default())));
                drop(black_box(Spec::Rfc1738.resolve(&text, "../a")));
            }
        });
    }
}

/// What is held at once, for each octet of the text: some copies of it; of a plan, a derivation or a grammar a node of
/// some hundred octets for what may be as short as two, and of a build and its canonical spelling a component each.
#[test]
fn memory_grows_with_the_text() {
    for ((family, short), (_, long)) in families(10_000).into_iter().zip(families(160_000)) {
        for (surface, run) in SURFACES {
            let held = |text: &str| allocation_counter::measure(|| run(text)).bytes_max;
            let (before, after) = (held(&short), held(&long));
            assert!(after <= 250 * long.len() as u64 + 400_000, "{surface} of {family}: {after}");
            assert!(after <= 24 * before.max(400_000), "{surface} of {family}: {before} and then {after}");
        }
    }
}

/// At most 32 are told of a URL, and one that says that there are more.
#[test]
fn what_is_said_of_a_text_is_bounded_and_says_so() {
    let mut cut = 0;
    for (family, text) in families(100_000) {
        for &spec in Spec::ALL {
            let report = spec.check_as(Start::Reference, text.as_bytes());
            let told = report.diagnostics();
            assert!(told.len() <= 33, "{family}: {}", told.len());
            let more = told.iter().filter(|diagnostic| diagnostic.code == Code::MoreFaults).count();
            assert_eq!(more, usize::from(told.len() == 33), "{family} by {spec}");
            cut += more;
        }
    }
    assert!(cut > 4, "{cut}");
}

/// Each segment of an FTP path is a line of its own, `CWD x` and its end: seven octets for one of the URL and its slash.
#[test]
fn a_plan_is_bounded_by_its_url() {
    let mut planned = 0;
    for (family, text) in families(100_000) {
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
