//! Web pages that are in their canonical spelling, by a look at their characters.

/// Whether a URL that a document accepts is a web page that no rule changes: it has no escape, no capital in its scheme or host, no port,
/// and no segment that begins with a dot. `false` does not mean that a rule changes it.
pub(super) fn is_canonical(url: &str) -> bool {
    let after_scheme = url.strip_prefix("http").map(|rest| rest.strip_prefix('s').unwrap_or(rest));
    let Some(rest) = after_scheme.and_then(|rest| rest.strip_prefix("://")) else { return false };
    let is_of_host = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-');
    let host = rest.bytes().take_while(|byte| is_of_host(byte)).count();
    let path = &rest.as_bytes()[host..];
    path.starts_with(b"/")
        && memchr::memchr(b'%', path).is_none()
        && memchr::memchr_iter(b'/', path).all(|at| path.get(at + 1) != Some(&b'.'))
}

#[cfg(test)]
mod tests {
    use super::is_canonical;
    use crate::spec::Spec;

    #[rustfmt::skip]
    const PIECES: [&str; 30] = [
        "a", "B", "7", ".", "..", "/", "//", "/.", "/../", "-", "_", "~", "%41", "%2f", "%2F", "?", "#", "=", "&", ":", ":80", ":443", "@",
        ";", ",", "+", "!", "[::1]", "localhost", "0",
    ];

    /// What is found canonical has no other spelling by the rules.
    #[test]
    fn no_rule_changes_what_is_found_canonical() {
        let mut seed = 3986_usize;
        let mut random = |count: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % count
        };
        let begins = [
            "http://",
            "https://",
            "http://h.x",
            "https://h.x/",
            "http:/",
            "HTTP://h.x/",
            "URL:http://h.x/",
            "httpss://h/",
        ];
        let mut found = 0;
        for _ in 0..40_000 {
            let text = (0..random(7)).fold(begins[random(8)].to_owned(), |text, _| text + PIECES[random(PIECES.len())]);
            for &spec in Spec::ALL.iter().filter(|_| is_canonical(&text)) {
                if let Ok(url) = spec.parse(&text) {
                    let canonical = spec.canonical_by_rules(&text, &url);
                    assert_eq!((canonical.text, canonical.normalizations), (text.clone(), Vec::new()), "{spec}");
                    found += 1;
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
