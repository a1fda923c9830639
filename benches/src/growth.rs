//! Time for a byte, from a thousand bytes to a hundred million.

use std::time::Instant;

use urlspec::Spec;
use urlspec_text::Finder;

/// What is repeated, and what stands before and behind.
const FAMILIES: [(&str, &str, &str, &str); 12] = [
    ("long host", "http://", "a", "/"),
    ("labels", "http://", "a.", "a/"),
    ("port", "http://h.x:", "1", "/"),
    ("segments", "http://h.x", "/a", ""),
    ("escapes", "http://h.x/", "%41", ""),
    ("@", "ftp://", "a@", "h.x/"),
    (";", "ftp://h.x/", ";", ""),
    ("%09", "gopher://h.x/1", "%09", ""),
    ("nested wrappers", "", "<URL:", ""),
    ("<<<<", "", "<", ""),
    ("unknown schemes", "", "a:", ""),
    ("non-ASCII", "http://h.x/", "\u{e9}", ""),
];

pub fn growth() {
    println!("\nTime for a byte, in ns; `growth` is the most that it grows from any length to a longer one\n");
    println!(
        "| family | what | 10^3 | 10^4 | 10^5 | 10^6 | 10^7 | 10^8 | growth |\n|---|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    let finder = Finder::default();
    let works: [(&str, Box<dyn Fn(&str)>); 3] = [
        ("parse", Box::new(|text| drop(std::hint::black_box(Spec::Rfc1738.accepts_production("url", text))))),
        ("check", Box::new(|text| drop(std::hint::black_box(Spec::Rfc1738.check(text))))),
        (
            "find",
            Box::new(move |text| {
                std::hint::black_box(finder.matches(text.as_bytes()).count());
            }),
        ),
    ];
    for (family, head, body, tail) in FAMILIES {
        for (what, work) in &works {
            let times: Vec<f64> = (3..=8)
                .map(|power| {
                    let length = 10_usize.pow(power);
                    let text = format!("{head}{}{tail}", body.repeat(length / body.len()));
                    per_byte(&text, work.as_ref())
                })
                .collect();
            let cells: Vec<String> = times.iter().map(|time| format!("{time:.3}")).collect();
            let grown =
                (0..times.len()).map(|place| times[place] / times[..=place].iter().copied().fold(f64::MAX, f64::min));
            println!("| {family} | {what} | {} | {:.2} |", cells.join(" | "), grown.fold(0.0, f64::max));
        }
    }
}

/// The least time for a byte of several runs.
fn per_byte(text: &str, work: &dyn Fn(&str)) -> f64 {
    let runs = (2_000_000 / text.len()).clamp(3, 1_000);
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        work(text);
        start.elapsed().as_nanos() as f64 / text.len() as f64
    });
    times.fold(f64::MAX, f64::min)
}
