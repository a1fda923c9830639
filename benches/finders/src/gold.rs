//! The labeled excerpts.

use std::ops::Range;

use serde_json::Value;
use urlspec::Spec;

const GOLD: &str = include_str!("../../../crates/urlspec-text/tests/data/gold.jsonl");

pub struct Excerpt {
    pub kind: String,
    pub text: String,
    pub labels: Vec<(Range<usize>, String)>,
}

pub fn excerpts() -> Vec<Excerpt> {
    GOLD.lines().map(|line| excerpt(&serde_json::from_str(line).expect("JSON"))).collect()
}

fn excerpt(record: &Value) -> Excerpt {
    let text_of = |value: &Value| value.as_str().expect("a string").to_owned();
    let offset = |value: &Value| value.as_u64().and_then(|offset| usize::try_from(offset).ok()).expect("an offset");
    let label = |label: &Value| (offset(&label["span"][0])..offset(&label["span"][1]), text_of(&label["url"]));
    Excerpt {
        kind: text_of(&record["kind"]),
        text: text_of(&record["text"]),
        labels: record["urls"].as_array().expect("labels").iter().map(label).collect(),
    }
}

/// The schemes that urlspec finds by default. Other URLs do not count for any finder.
pub fn schemes() -> impl Iterator<Item = &'static str> {
    Spec::ALL.iter().flat_map(|spec| spec.schemes().iter().chain(spec.sought_schemes())).copied()
}

pub fn counts(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| schemes().any(|name| name.eq_ignore_ascii_case(scheme)))
}
