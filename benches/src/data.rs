//! The inputs of the benchmarks.

use std::path::PathBuf;

use urlspec::Spec;

/// Reads a file in the folder `URLSPEC_BENCH_DATA`, if that is set.
fn external_file(name: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(std::env::var_os("URLSPEC_BENCH_DATA")?);
    Some(std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Returns http URLs of public web pages.
pub fn http() -> Vec<String> {
    let text = match external_file("web1738.txt") {
        Some(bytes) => String::from_utf8(bytes).expect("UTF-8"),
        None => include_str!("../data/web1738.txt").to_owned(),
    };
    text.lines().map(str::to_owned).collect()
}

/// Returns real URLs of the ten schemes of RFC 1738, the same number of each.
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
    const PER_SCHEME: usize = 500;
    let all: Vec<&str> = FILES.iter().flat_map(|file| file.lines()).collect();
    let of_scheme = |scheme: &&str| {
        let prefix = format!("{scheme}:");
        let urls: Vec<&str> =
            all.iter().copied().filter(|url| url.starts_with(&prefix) && Spec::Rfc1738.parse(url).is_ok()).collect();
        assert!(!urls.is_empty(), "no URL of {scheme}");
        urls.into_iter().cycle().take(PER_SCHEME).map(str::to_owned).collect::<Vec<_>>()
    };
    let by_scheme: Vec<Vec<String>> = Spec::Rfc1738.schemes().iter().map(of_scheme).collect();
    (0..PER_SCHEME).flat_map(|index| by_scheme.iter().map(move |urls| urls[index].clone())).collect()
}

/// Returns documents that contain URLs, with their names: external files, or documents of the tests.
pub fn texts() -> Vec<(String, Vec<u8>)> {
    let names = ["text_docs.txt", "text_html.txt", "text_md.txt"];
    let external: Vec<_> = names.iter().filter_map(|name| Some(((*name).to_owned(), external_file(name)?))).collect();
    if !external.is_empty() {
        return external;
    }
    let documents = [
        ("rfc1738.txt", &include_bytes!("../../tests/data/rfc1738.txt")[..]),
        ("rfc2150.txt", &include_bytes!("../../tests/data/documents/rfc2150.txt")[..]),
    ];
    documents.iter().map(|(name, text)| ((*name).to_owned(), text.repeat(20))).collect()
}
