//! The links of the repository's Markdown files lead to files and headings that exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::repository::{self, read, root};

/// Folders whose Markdown files are not pages: they are input of tests. rustdoc checks the links of `src`.
const SKIPPED: [&str; 3] = ["src", "tests/links", "tests/data/confusion/parsers"];

/// What a page has: its links with their lines, and the names of its headings.
#[derive(Debug, Default, PartialEq, Eq)]
struct Page {
    links: Vec<(usize, String)>,
    anchors: Vec<String>,
}

/// The pages, by their paths.
fn pages() -> BTreeMap<PathBuf, Page> {
    let files = repository::files(&SKIPPED).into_iter();
    let pages = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.map(|path| (path.clone(), page(&fs::read_to_string(path).expect("UTF-8")))).collect()
}

fn page(markdown: &str) -> Page {
    let (mut page, mut heading) = (Page::default(), None::<String>);
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push((markdown[..range.start].matches('\n').count() + 1, dest_url.into_string()));
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let name = anchor(&heading.take().unwrap_or_default());
                let same = page.anchors.iter().filter(|other| **other == name).count();
                page.anchors.push(if same == 0 { name } else { format!("{name}-{same}") });
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    page
}

/// The name that a heading has in links, on the repository's pages and in the book.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The address of the repository, once `release/address` has set it.
fn repository() -> Option<String> {
    let manifest = read("Cargo.toml");
    let line = manifest.lines().find_map(|line| line.strip_prefix("repository = \"").map(str::to_owned))?;
    Some(line.trim_end_matches('"').to_owned())
}

/// The file and the heading that a link of a page leads to. None, if it leads to another site.
fn target(path: &Path, link: &str, repository: Option<&str>) -> Option<(PathBuf, Option<String>)> {
    let own = repository.and_then(|address| link.strip_prefix(address));
    let below = own
        .and_then(|rest| ["/blob/HEAD/", "/tree/HEAD/", "/raw/HEAD/"].iter().find_map(|view| rest.strip_prefix(view)));
    let (base, link) = match below {
        Some(rest) => (root(), rest),
        None if link.contains(':') || link.starts_with("//") => return None,
        None => (path.parent().expect("a folder").to_owned(), link),
    };
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor.to_owned())));
    Some((if file.is_empty() { path.to_owned() } else { base.join(file) }, anchor))
}

#[test]
fn links_lead_to_files_and_headings() {
    let pages = pages();
    assert!(pages.len() > 35, "{} pages", pages.len());
    let (mut dead, mut count) = (Vec::new(), 0);
    let repository = repository();
    for (path, page) in &pages {
        for (line, link) in &page.links {
            let Some((file, anchor)) = target(path, link, repository.as_deref()) else { continue };
            count += 1;
            let is_alive = file.canonicalize().is_ok_and(|file| {
                anchor.is_none_or(|anchor| pages.get(&file).is_some_and(|page| page.anchors.contains(&anchor)))
            });
            if !is_alive {
                dead.push(format!("{}:{line}: {link}", path.strip_prefix(root()).expect("below the root").display()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
    assert!(count > 100, "{count} links");
}

#[test]
fn a_page_has_links_and_headings() {
    let read = page("# `A` b-c, d\n\n[x][y] ![z](b.png)\n\n## E\n\n## E\n\n```text\n[no](no)\n```\n\n[y]: c.md#e\n");
    assert_eq!(read.links, [(3, "c.md#e".to_owned()), (3, "b.png".to_owned())]);
    assert_eq!(read.anchors, ["a-b-c-d", "e", "e-1"]);
    let path = root().join("docs/a.md");
    let at = |link: &str| target(&path, link, Some("https://h.x/o/r"));
    assert_eq!(at("#b"), Some((path.clone(), Some("b".to_owned()))));
    assert_eq!(at("https://h.x/o/r/blob/HEAD/c.md#d"), Some((root().join("c.md"), Some("d".to_owned()))));
    assert_eq!(at("https://h.x/o/r/issues"), None);
    assert_eq!(at("mailto:a@b"), None);
}
