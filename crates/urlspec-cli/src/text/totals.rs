//! Sentences about the files of a run.

use urlspec_text::OtherSchemes;

/// Which URLs were not checked or extracted, if none were. `done` is one of these words.
pub fn unseen(urls: usize, others: &OtherSchemes, done: &str) -> Option<String> {
    const MAX_NAMES: usize = 5;
    let count = others.count();
    if urls > 0 || count == 0 {
        return None;
    }
    let names: Vec<&str> = others.iter().map(|(name, _)| name).collect();
    let more = if names.len() > MAX_NAMES { " and others" } else { "" };
    let names = names[..names.len().min(MAX_NAMES)].join(", ");
    let (urls, are) = (plural(count, "URL", "s"), if count == 1 { "was" } else { "were" });
    Some(format!("{urls} of other schemes ({names}{more}) {are} not {done}; use --scheme or --all-schemes"))
}

/// A number with a word, which has an ending unless the number is 1.
pub fn plural(count: usize, word: &str, ending: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { ending })
}
