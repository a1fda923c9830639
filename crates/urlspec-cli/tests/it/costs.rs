//! Small inputs that could cost much: the command runs with little memory.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

use urlspec::Spec;
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

use crate::process::{folder, text};
use crate::support::cpu_time::{TICK, cpu_time, least_cpu_time};
use crate::support::is_whole;

/// Runs the command in a folder with so many kilobytes of address space and so many seconds of processor time.
fn run_with(kilobytes: usize, seconds: usize, folder: &std::path::Path, arguments: &str) -> Output {
    let binary = env!("CARGO_BIN_EXE_urlspec");
    let script = format!("ulimit -v {kilobytes} && ulimit -t {seconds} && exec {binary} {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().expect("sh runs")
}

/// 25 bytes of grammar have millions of texts of a thousand characters in their suite, and `-n` selects three.
#[test]
fn the_number_of_generated_texts_bounds_time_and_memory() {
    let folder = folder(&[("a", b"x = 1000*1000(\"a\" / \"b\")"), ("b", b"x = 4000*4000(\"a\" / \"b\")")]);
    let output = run_with(400_000, 60, folder.path(), "generate --file a --suite conformance -n 3");
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert!(output.status.success() && lines.len() == 3, "{output:?}");
    assert!(lines[0].contains(r#""input":"","valid":false"#), "{}", lines[0]);
    // The identifiers of more states take time and memory by themselves.
    let output = run_with(400_000, 60, folder.path(), "generate --file b --suite conformance -n 3");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the suite of `x` would be too large: 4002 states"), "{output:?}");
}

#[test]
fn the_number_of_patterns_is_bounded() {
    let folder = folder(&[("a.txt", b"http:/h.x")]);
    let patterns = |count: usize| {
        (0..count).fold(String::new(), |mut list, number| {
            let _ = writeln!(list, "  '/src/**/gen?{number}*/',");
            list
        })
    };
    for (count, status) in [(10_000, 1), (10_001, 2), (100_000, 2)] {
        let config = format!("exclude = [\n{}]\n", patterns(count));
        fs::write(folder.path().join("urlspec.toml"), config).expect("a file");
        let output = run_with(400_000, 60, folder.path(), "lint a.txt");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let message = "at line 10002, column 3";
        assert_eq!(text(&output.stderr).contains(message), status == 2, "{output:?}");
        assert_eq!(text(&output.stderr).contains("more than 10000 patterns"), status == 2, "{output:?}");
    }
    // All patterns of a file count.
    let tables = format!("exclude = [\n{}]\n[kinds]\n'*.x' = 'html'\n", patterns(10_000));
    fs::write(folder.path().join("urlspec.toml"), tables).expect("a file");
    let output = run_with(400_000, 60, folder.path(), "lint a.txt");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// URLs with more and more faults, up to the thousands that no fix ends.
#[test]
fn all_fixes_cost_a_few_times_what_a_check_does() {
    let fields = |length: usize| format!("mailto:a@b?subject=x{}\n", "&x=a=b".repeat(length / 6));
    let equals = |length: usize| format!("mailto:a@b?{}\n", "=".repeat(length));
    let hats = |length: usize| format!("http://h.example/{}\n", "a^b|c".repeat(length / 5));
    let faults = [fields(1_000), fields(10_000), equals(10_000), hats(16_000)];
    let longer = [fields(40_000), equals(40_000), hats(64_000)];
    for text in faults.into_iter().chain(longer.into_iter().filter(|_| is_whole())) {
        let (finder, config) = (Finder::default(), LintConfig::new(Spec::Current));
        let document = text.as_bytes();
        let check = || {
            finder.matches(document).for_each(|matched| drop(config.check(&finder, document, &matched)));
        };
        let lint = least_cpu_time(3, check);
        let fix = cpu_time(|| drop(fix_document(&finder, &config, document, Apply::All)));
        // By itself, it takes 17 times as long. Work for each fault would take hundreds of times.
        assert!(fix < 60 * lint.max(TICK), "{}: {fix:?}, and to check it {lint:?}", &text[..40]);
    }
}

/// A report lists 32 faults. The others of the same characters are fixed as those are.
#[test]
fn thousands_of_faults_of_the_same_characters_are_fixed() {
    let (finder, start) = (Finder::new(Kind::Json), "{\"a\": \"http://h.example/");
    for spec in [Spec::Current, Spec::Rfc3986, Spec::Rfc1738] {
        for piece in ["a^b|", "a^", "x^y|z", "a^b/c^x"] {
            let fixed = |times: usize| {
                let document = format!("{start}{}\"}}", piece.repeat(times));
                let fixed = fix_document(&finder, &LintConfig::new(spec), document.as_bytes(), Apply::All);
                let (fixed, count) = fixed.map(|own| (own.document, own.count)).unwrap_or_default();
                (String::from_utf8(fixed).expect("UTF-8"), count)
            };
            let ((few, _), (many, count)) = (fixed(1), fixed(5_000));
            let expected = piece.replace('^', "%5E").replace('|', "%7C");
            assert_eq!(few, format!("{start}{expected}\"}}"), "{piece} by {spec}");
            let is_all_fixed = many == format!("{start}{}\"}}", expected.repeat(5_000));
            assert!(is_all_fixed && count >= 5_000, "{piece} by {spec}: {}", &many[..many.len().min(200)]);
        }
    }
}

#[test]
fn a_url_with_too_many_faults_is_named_and_kept() {
    let url = format!("mailto:a@b?subject=x{}", "&x=a=b".repeat(2_000));
    let text = format!("http://h.x/a^b\n  {url}\n");
    let folder = folder(&[("a.txt", text.as_bytes())]);
    let output = run_with(400_000, 60, folder.path(), "lint --no-config --fix-all -q a.txt");
    assert_eq!(output.stderr, b"");
    fs::write(folder.path().join("a.txt"), &text).expect("a file");
    let output = run_with(400_000, 60, folder.path(), "lint --no-config --fix-all -f concise a.txt");
    let errors = String::from_utf8_lossy(&output.stderr);
    let place = errors.lines().find(|line| line.contains("not fixed: the URL has too many faults"));
    assert!(place.is_some_and(|line| line.starts_with("urlspec: a.txt:2:")), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let fixed = fs::read_to_string(folder.path().join("a.txt")).expect("a file");
    assert!(fixed.starts_with("http://h.x/a%5Eb\n") && fixed.ends_with(&format!("{url}\n")));
}
