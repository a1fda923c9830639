//! Completion, hovers and fixes in `urlspec.toml`.

use std::ops::Range;

use urlspec::{Code, Spec};
use urlspec_text::Kind;
use urlspec_text::config::{Config, ConfigProblem, KEYS};

use super::document::Document;
use super::markup::Page;
use super::types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, Contents, Hover, MarkupContent, MarkupKind, TextEdit,
};

/// The severities that a code can have.
const LEVELS: [(&str, &str); 4] =
    [("error", "an error"), ("warning", "a warning"), ("advice", "advice"), ("off", "not reported")];

/// The groups of codes.
const GROUPS: [(&str, &str); 4] =
    [("all", "every code"), ("error", "all errors"), ("warning", "all warnings"), ("advice", "all advice")];

/// What the place of the cursor is for.
#[derive(Debug, PartialEq, Eq)]
enum Place<'t> {
    /// A key at the start of a line, in the table with this name; none before the first table.
    Key(Option<&'t str>),
    /// A value of the key, in the table.
    Value(Option<&'t str>, &'t str),
}

/// The items for an offset: the names of keys, and of values in quotation marks.
pub fn items(document: &Document, offset: usize) -> Vec<CompletionItem> {
    let text = document.text.as_str();
    let (place, typed) = place(text, offset);
    let line = &text[text[..offset].rfind('\n').map_or(0, |at| at + 1)..offset];
    let is_in_list = line.contains('[') || !line.contains('=');
    // After a complete value, nothing follows.
    if !is_quoted(text, offset - typed.len())
        && line.split_once('=').is_some_and(|(_, value)| value.contains(['"', '\'']))
    {
        return Vec::new();
    }
    let codes = || Code::ALL.iter().map(|code| (code.name(), code.title()));
    let after_key = |key: &str| if is_table(key) { format!("[{key}]") } else { format!("{key} = ") };
    let is_quoted = is_quoted(text, offset - typed.len());
    let present = match place {
        Place::Key(table) => other_keys(text, table, offset),
        Place::Value(..) => Vec::new(),
    };
    let entries: Vec<(&str, &str)> = match place {
        Place::Key(None) => KEYS.to_vec(),
        Place::Key(Some("severity")) => codes().collect(),
        Place::Value(None, "spec") => Spec::ALL.iter().map(|spec| (spec.name(), spec.title())).collect(),
        Place::Value(None, "select" | "ignore") | Place::Value(Some("per-file-ignores"), _)
            if is_quoted && is_in_list =>
        {
            GROUPS.into_iter().chain(codes()).collect()
        }
        Place::Value(Some("severity"), _) => LEVELS.to_vec(),
        Place::Value(Some("kinds"), _) => Kind::ALL.iter().map(|kind| (kind.name(), "")).collect(),
        Place::Value(None, key) if KEYS.iter().any(|(own, _)| *own == key) && is_flag(key) => {
            vec![("true", ""), ("false", "")]
        }
        Place::Key(_) | Place::Value(..) => Vec::new(),
    };
    let rest = &text[offset..];
    let end = offset + rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len());
    let has_value = text[end..].trim_start_matches([' ', '\t', '"', '\'']).starts_with('=');
    let range = document.text.range(&(offset - typed.len()..end));
    let new_text = |name: &str| match place {
        Place::Key(_) if has_value => name.to_owned(),
        Place::Key(None) => after_key(name),
        Place::Key(Some(_)) => format!("{name} = "),
        Place::Value(..) if is_quoted || name == "true" || name == "false" => name.to_owned(),
        Place::Value(..) => format!("\"{name}\""),
    };
    let item = |(name, detail): (&str, &str)| CompletionItem {
        label: name.to_owned(),
        detail: Some(detail.to_owned()).filter(|detail| !detail.is_empty()),
        kind: Some(if matches!(place, Place::Key(_)) {
            CompletionItemKind::Property
        } else {
            CompletionItemKind::Value
        }),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text: new_text(name) })),
        ..CompletionItem::default()
    };
    entries.into_iter().filter(|(name, _)| name.starts_with(typed) && !present.contains(name)).map(item).collect()
}

/// Whether an opening quotation mark precedes an offset.
fn is_quoted(text: &str, offset: usize) -> bool {
    text[..offset].ends_with(['"', '\''])
}

/// The keys of a table, and outside of tables also the names of those, but for what is on the line of the offset.
fn other_keys<'t>(text: &'t str, table: Option<&str>, offset: usize) -> Vec<&'t str> {
    let mut keys = Vec::new();
    let (mut start, mut current) = (0, None);
    for line in text.split_inclusive('\n') {
        let is_here = (start..=start + line.trim_end_matches('\n').len()).contains(&offset);
        let header = table_of(line);
        let key = line.split_once('=').filter(|_| current == table).map(|(key, _)| unquoted(key));
        keys.extend(header.filter(|_| table.is_none()).or(key).filter(|_| !is_here));
        current = header.or(current);
        start += line.len();
    }
    keys
}

fn unquoted(name: &str) -> &str {
    name.trim().trim_matches(['"', '\''])
}

/// The name of the table that a line begins.
fn table_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.split_once(']').map(|(name, _)| unquoted(name))
}

/// The place of an offset, and the part of the name that is typed there.
fn place(text: &str, offset: usize) -> (Place<'_>, &str) {
    let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line_start =
        if text[line_start..].starts_with('\u{feff}') { '\u{feff}'.len_utf8().min(offset) } else { line_start };
    let line = &text[line_start..offset];
    let typed = &line[line
        .rfind(|c: char| !is_of_name(c))
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8))..];
    let table = table_before(&text[..line_start]);
    let is_key = line.len() - line.trim_start().len() + typed.len() == line.len();
    match open_key(&text[..line_start]).filter(|_| !line.contains('=')) {
        // A list on several lines.
        Some(key) => (Place::Value(table, key), typed),
        None if is_key => (Place::Key(table), typed),
        None => (Place::Value(table, unquoted(line.split('=').next().unwrap_or_default())), typed),
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// The name of the last table that begins in a text.
fn table_before(text: &str) -> Option<&str> {
    text.lines().rev().find_map(table_of)
}

/// The key whose list is not closed at the end of a text.
fn open_key(text: &str) -> Option<&str> {
    let line = text.lines().rev().map(without_comment).find(|line| line.contains(['=', ']']))?;
    let (key, value) = line.split_once('=')?;
    let is_open = value.contains('[') && !value.contains(']');
    is_open.then(|| unquoted(key))
}

/// A line without the comment at its end.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') => return &line[..at],
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    line
}

/// Whether a key has a table.
fn is_table(key: &str) -> bool {
    matches!(key, "severity" | "kinds" | "per-file-ignores")
}

/// Whether a key is true or false.
fn is_flag(key: &str) -> bool {
    matches!(key, "all-schemes" | "skip-code" | "include-generated" | "include-tests")
}

/// What the key, the code or the document at an offset means.
pub fn hover(document: &Document, offset: usize, format: MarkupKind) -> Option<Hover> {
    let text = document.text.as_str();
    let start = text[..offset]
        .rfind(|c: char| !is_of_name(c))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let end = text[offset..].find(|c: char| !is_of_name(c)).map_or(text.len(), |length| offset + length);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    // Words of a comment have no meaning.
    if line_start + without_comment(line).len() < end {
        return None;
    }
    let is_key =
        text[end..].trim_start_matches([' ', '\t', '"', '\'', ']']).starts_with('=') || line.trim().starts_with('[');
    let meaning = meaning(text.get(start..end)?, &place(text, end).0, is_key)?;
    let mut page = Page::new(format == MarkupKind::Markdown);
    page.paragraph(&page.line().words(meaning));
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind: format, value: page.into_text() }),
        range: Some(document.text.range(&(start..end))),
    })
}

fn meaning(name: &str, place: &Place<'_>, is_key: bool) -> Option<&'static str> {
    let key = || KEYS.iter().find(|(key, _)| *key == name).map(|(_, meaning)| *meaning);
    let code = || name.parse::<Code>().ok().map(|code| code.entry().what);
    match place {
        Place::Key(None) => key(),
        _ if is_key => code().or_else(key),
        Place::Value(None, "spec") => name.parse::<Spec>().ok().map(Spec::title),
        Place::Value(None, "select" | "ignore") | Place::Value(Some("per-file-ignores"), _) => code(),
        Place::Key(_) | Place::Value(..) => None,
    }
}

/// What is wrong in the file at a span, with the name that was probably meant and its place.
pub fn misspelt(
    document: &Document,
    span: &Range<usize>,
    check_glob: impl Fn(&str) -> Result<(), String>,
) -> Vec<(Range<usize>, String)> {
    let text = document.text.as_str();
    let Err(error) = Config::parse(text, &check_glob) else { return Vec::new() };
    // A corrected name may be there already.
    let is_better = |place: &Range<usize>, name: &str| {
        let corrected = [&text[..place.start], name, &text[place.end..]].concat();
        match Config::parse(&corrected, &check_glob) {
            Ok(_) => true,
            Err(left) => left.problems().len() < error.problems().len(),
        }
    };
    let fix = |problem: &ConfigProblem| {
        let place = problem.span().filter(|place| place.start <= span.end && span.start <= place.end)?;
        let (_, rest) = problem.reason().rsplit_once("did you mean `")?;
        let name = rest.strip_suffix("`?")?.to_owned();
        let given = text.get(place.clone())?;
        // The value has its quotation marks.
        let quote = given.chars().next().filter(|c| matches!(c, '"' | '\'')).map_or(0, char::len_utf8);
        let place = place.start + quote..place.end - quote;
        is_better(&place, &name).then_some((place, name))
    };
    error.problems().iter().filter_map(fix).collect()
}

#[cfg(test)]
mod tests {
    use super::{Place, place};

    #[test]
    fn a_place_is_a_key_or_a_value_of_a_table() {
        for (text, expected) in [
            ("", (Place::Key(None), "")),
            ("sp", (Place::Key(None), "sp")),
            ("spec = 'rf", (Place::Value(None, "spec"), "rf")),
            ("spec = ", (Place::Value(None, "spec"), "")),
            ("ignore = ['a', \"pass", (Place::Value(None, "ignore"), "pass")),
            ("ignore = [\n  'a',\n  '", (Place::Value(None, "ignore"), "")),
            ("ignore = [\n  'a'\n]\n", (Place::Key(None), "")),
            ("[severity]\nempty", (Place::Key(Some("severity")), "empty")),
            ("[severity]\nempty-port = '", (Place::Value(Some("severity"), "empty-port"), "")),
            ("[per-file-ignores]\n'*.md' = ['", (Place::Value(Some("per-file-ignores"), "*.md"), "")),
            ("# é\n'é", (Place::Value(None, "é"), "")),
        ] {
            assert_eq!(place(text, text.len()), expected, "{text}");
        }
    }
}
