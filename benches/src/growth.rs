//! Measures the time per byte from a thousand to a hundred million bytes, which must not grow.

use std::time::Instant;

use urlspec::Spec;
use urlspec_text::Finder;

/// The name of a family of inputs, a prefix, the text to repeat, and a suffix.
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
    println!("\nTime per byte in ns; `growth` is the largest ratio of a time to that of a shorter input\n");
    println!(
        "| family | operation | 10^3 | 10^4 | 10^5 | 10^6 | 10^7 | 10^8 | growth |\n|---|---|--:|--:|--:|--:|--:|--:|--:|"
    );
    let finder = Finder::default();
    let operations: [(&str, Box<dyn Fn(&str)>); 3] = [
        ("parse", Box::new(|text| drop(std::hint::black_box(Spec::Rfc1738.accepts_production("url", text))))),
        ("check", Box::new(|text| drop(std::hint::black_box(Spec::Rfc1738.check(text))))),
        (
            "find",
            Box::new(move |text| {
                std::hint::black_box(finder.matches(text.as_bytes()).count());
            }),
        ),
    ];
    for (family, prefix, unit, suffix) in FAMILIES {
        for (name, operation) in &operations {
            let times: Vec<f64> = (3..=8)
                .map(|power| {
                    let length = 10_usize.pow(power);
                    let text = format!("{prefix}{}{suffix}", unit.repeat(length / unit.len()));
                    time_per_byte(&text, operation.as_ref())
                })
                .collect();
            let cells: Vec<String> = times.iter().map(|time| format!("{time:.3}")).collect();
            let shortest = |times: &[f64]| times.iter().copied().fold(f64::MAX, f64::min);
            let growth = (0..times.len()).map(|index| times[index] / shortest(&times[..=index]));
            println!("| {family} | {name} | {} | {:.2} |", cells.join(" | "), growth.fold(0.0, f64::max));
        }
    }
}

/// Returns the shortest time per byte of several runs, in ns.
fn time_per_byte(text: &str, operation: &dyn Fn(&str)) -> f64 {
    let runs = (2_000_000 / text.len()).clamp(3, 1_000);
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        operation(text);
        start.elapsed().as_nanos() as f64 / text.len() as f64
    });
    times.fold(f64::MAX, f64::min)
}
