//! The time of a search, on texts that repeat what begins a secret.

use std::time::Duration;

#[path = "../../tests/support/cpu_time.rs"]
mod cpu_time;

use super::Secrets;

#[test]
fn time_is_linear() {
    assert_linear(1 << 10);
}

#[test]
#[ignore = "minutes without optimization; .ci/full samples runs it"]
fn whole_time_is_linear() {
    assert_linear(1 << 13);
}

/// The time for texts of this length and of eight times this length grows no faster than the text.
fn assert_linear(short_length: usize) {
    let time = |unit: &str, end: &str, length: usize| {
        let text = unit.repeat(length / unit.len()) + end;
        cpu_time::least_cpu_time(2, || drop((Secrets::of_url(&text), Secrets::of_text(&text))))
    };
    for unit in [
        "http://u:",
        "?token=",
        "&a=u:",
        "?a=//u:",
        "gh_",
        "ghp_",
        "github_pat_",
        "xoxb-",
        "AKIA",
        "%40",
        "%3A%2F%2Fu",
        "%2f%2f",
        "/%2f",
        "?a=",
        "%3Fa%3D",
        "%3Ftoken%3D",
        "%5F",
        "ghp%5F",
        "%3D",
        "=\"?token=",
        "%25",
        "%25252f%25252f",
        "&#0",
        "&#64",
        "a//",
        "a//u:",
        "(",
        "?token=(",
        "=%2f%2fu%3a",
        "://@",
        "://u:@",
        "://u:x ",
        "://u: ",
        "://[",
        "://u%3A",
        "://a&#58;",
        " ",
        "@",
        ":",
        "=",
        "a=",
        "a:b@",
        "http:\\",
        "\u{ff1a}\u{ff20}",
        ";AUTH=",
        "://;AUTH=",
        "URL:",
        "<",
        "discord.com/api/webhooks/",
        "-eyJ",
        "http:\\u:",
        "ftp:u:",
        "&a:",
        "{\"key\":",
        "\\100",
        "&#x2f;u&#58;",
        "u:x@h.x ",
        "?u=from:",
        "./",
        "/.",
        "://..../",
        "=3A",
        "?tok\u{200b}",
        "\u{ff1d}",
        "&token=a ",
        "?password= ",
        ".hooks.slack.com//",
        "hvs.",
        "postgres:",
    ] {
        for end in ["", "@", "@h.x", "%40h.x/", " a b c @d"] {
            let (short, long) = (time(unit, end, short_length), time(unit, end, 8 * short_length));
            let bound = (short * 8 * 8).max(Duration::from_millis(400));
            assert!(long < bound, "{unit:?} {end:?}: {short:?}, then {long:?}");
        }
    }
}
