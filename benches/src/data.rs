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

/// Returns URLs of schemes without a production in RFC 1738.
pub fn other() -> Vec<String> {
    let files = [include_str!("../../tests/data/wild/other.txt"), include_str!("../../tests/data/wild/http.txt")];
    let urls = files.iter().flat_map(|file| file.lines());
    // Many of today's URLs are of http, with another scheme.
    urls.map(|url| url.replacen("http:", "https:", 1)).filter(|url| is_of_other_scheme(url)).collect()
}

pub fn is_of_other_scheme(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default().to_ascii_lowercase();
    !Spec::Rfc1738.schemes().contains(&scheme.as_str())
}

/// Returns documents that contain URLs: for each kind the name of its table, the name of a file, and its text. Without
/// external files, only text.
pub fn texts() -> Vec<(&'static str, String, Vec<u8>)> {
    let files = [("find-text", "text_docs.txt"), ("find-html", "text_html.txt"), ("find-markdown", "text_md.txt")];
    let external = files.iter().filter_map(|(table, file)| Some((*table, (*file).to_owned(), external_file(file)?)));
    let external: Vec<_> = external.collect();
    if !external.is_empty() {
        return external;
    }
    let text = include_bytes!("../../tests/data/documents/rfc2150.txt");
    vec![("find-text", "rfc2150.txt".to_owned(), text.repeat(20))]
}
