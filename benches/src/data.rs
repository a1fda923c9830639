//! What is measured on.

use std::path::PathBuf;

use urlspec::Spec;

/// A file of the folder that `URLSPEC_BENCH_DATA` names.
pub fn file(name: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(std::env::var_os("URLSPEC_BENCH_DATA")?);
    Some(std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// http URLs of public web pages.
pub fn http() -> Vec<String> {
    let text = match file("web1738.txt") {
        Some(octets) => String::from_utf8(octets).expect("UTF-8"),
        None => include_str!("../data/web1738.txt").to_owned(),
    };
    text.lines().map(str::to_owned).collect()
}

/// Real URLs of all ten schemes of RFC 1738, as many of each.
pub fn schemes() -> Vec<String> {
    const FILES: [&str; 9] = [
        include_str!("../../tests/data/wild/ftp.txt"),
        include_str!("../../tests/data/wild/file.txt"),
        include_str!("../../tests/data/wild/gopher.txt"),
        include_str!("../../tests/data/wild/news.txt"),
        include_str!("../../tests/data/wild/other.txt"),
        include_str!("../../tests/data/wild/http.txt"),
        include_str!("../../tests/cases/mailto.txt"),
        include_str!("../../tests/cases/wais.txt"),
        include_str!("../../tests/cases/prospero.txt"),
    ];
    const EACH: usize = 500;
    let all: Vec<&str> = FILES.iter().flat_map(|file| file.lines()).collect();
    let of_scheme = |scheme: &&str| {
        let prefix = format!("{scheme}:");
        let own: Vec<&str> =
            all.iter().copied().filter(|url| url.starts_with(&prefix) && Spec::Rfc1738.parse(url).is_ok()).collect();
        assert!(!own.is_empty(), "no URL of {scheme}");
        own.into_iter().cycle().take(EACH).map(str::to_owned).collect::<Vec<_>>()
    };
    let by_scheme: Vec<Vec<String>> = Spec::Rfc1738.schemes().iter().map(of_scheme).collect();
    (0..EACH).flat_map(|place| by_scheme.iter().map(move |own| own[place].clone())).collect()
}

/// Texts in which URLs stand: those of the folder, or the documents of the tests.
pub fn texts() -> Vec<(String, Vec<u8>)> {
    let named = ["text_docs.txt", "text_html.txt", "text_md.txt"];
    let found: Vec<_> = named.iter().filter_map(|name| Some(((*name).to_owned(), file(name)?))).collect();
    if !found.is_empty() {
        return found;
    }
    let own = [
        ("rfc1738.txt", &include_bytes!("../../tests/data/rfc1738.txt")[..]),
        ("rfc2150.txt", &include_bytes!("../../tests/data/documents/rfc2150.txt")[..]),
    ];
    own.iter().map(|(name, text)| ((*name).to_owned(), text.repeat(20))).collect()
}
