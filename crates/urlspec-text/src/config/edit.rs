//! Edits of `urlspec.toml` that add a code not to report. They keep its comments and its layout.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use urlspec::Code;

use super::{Config, Pattern, Selector};
use crate::Edit;

/// A list of codes, and its places.
type Codes = Spanned<Vec<Spanned<String>>>;

/// The lists of codes not to report in a file.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Lists {
    ignore: Option<Codes>,
    per_file_ignores: Option<BTreeMap<Spanned<String>, Codes>>,
}

impl Config {
    /// Returns the edit of the text of a file that adds a code to `ignore`. `None` if the file is invalid or has the code, or if it
    /// extends another file, whose list its own would replace.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::Config;
    ///
    /// let edit = Config::ignore_edit("ignore = ['scheme-case'] # why\n", Code::Password).ok_or("no edit")?;
    /// assert_eq!((edit.span, &*edit.replacement), (23..23, ", \"password\""));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn ignore_edit(text: &str, code: Code) -> Option<Edit> {
        let lists: Lists = toml::from_str(text).ok()?;
        let mut expected = Self::parse(text, |_| Ok(())).ok()?;
        if lists.ignore.is_none() && expected.extend.is_some() {
            return None;
        }
        expected.ignore.get_or_insert_default().push(Selector::Code(code));
        let edit = match lists.ignore {
            Some(list) => added_to(text, &list, code),
            None => insertion(start_of_keys(text), format!("ignore = [\"{}\"]\n", code.name())),
        };
        checked(text, edit, &expected)
    }

    /// Returns the edit of the text of a file that adds a code to `per-file-ignores` for the files that match a pattern. `None` if
    /// the file is invalid or has the code.
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::Config;
    ///
    /// let edit = Config::per_file_ignore_edit("", "/a.json", Code::Password).ok_or("no edit")?;
    /// assert_eq!(edit.replacement, "[per-file-ignores]\n\"/a.json\" = [\"password\"]\n");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn per_file_ignore_edit(text: &str, glob: &str, code: Code) -> Option<Edit> {
        let lists: Lists = toml::from_str(text).ok()?;
        let mut expected = Self::parse(text, |_| Ok(())).ok()?;
        let ignored = &mut expected.per_file_ignores;
        match ignored.iter_mut().find(|(pattern, _)| pattern.glob == glob) {
            Some((_, codes)) => codes.push(Selector::Code(code)),
            None => ignored.push((Pattern::new(glob), vec![Selector::Code(code)])),
        }
        let own = lists.per_file_ignores.iter().flatten().find(|(pattern, _)| pattern.as_ref() == glob);
        let entry = format!("{} = [\"{}\"]", quoted(glob)?, code.name());
        let edit = match (own, &lists.per_file_ignores) {
            (Some((_, list)), _) => added_to(text, list, code),
            (None, Some(table)) => added_to_table(text, table, &entry)?,
            (None, None) => {
                let blank = if text.is_empty() {
                    ""
                } else if text.ends_with('\n') {
                    "\n"
                } else {
                    "\n\n"
                };
                insertion(text.len(), format!("{blank}[per-file-ignores]\n{entry}\n"))
            }
        };
        checked(text, edit, &expected)
    }
}

const fn insertion(at: usize, replacement: String) -> Edit {
    Edit { span: at..at, replacement }
}

/// Returns an edit if the edited file has the expected contents, and they changed.
fn checked(text: &str, edit: Edit, expected: &Config) -> Option<Edit> {
    let mut edited = text.to_owned();
    edited.replace_range(edit.span.clone(), &edit.replacement);
    let sorted = |config: &Config| {
        let mut config = config.clone();
        config.per_file_ignores.sort_by(|(one, _), (other, _)| one.glob.cmp(&other.glob));
        config.extend = None;
        config
    };
    let edited = Config::parse(&edited, |_| Ok(())).ok()?;
    let has_twice = |codes: &[Selector]| codes.iter().any(|one| codes.iter().filter(|other| *other == one).count() > 1);
    let ignored = edited.per_file_ignores.iter().map(|(_, codes)| codes);
    let is_new = !edited.ignore.iter().chain(ignored).any(|codes| has_twice(codes));
    (is_new && sorted(&edited) == sorted(expected)).then_some(edit)
}

/// A string of TOML. `None` if it would need escapes that patterns don't have.
fn quoted(text: &str) -> Option<String> {
    (!text.contains(char::is_control)).then(|| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// The line of an offset, without its line end.
fn line_of(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |line_break| line_break + 1);
    start..text[at..].find('\n').map_or(text.len(), |length| at + length)
}

fn added_to(text: &str, list: &Codes, code: Code) -> Edit {
    let Some(last) = list.as_ref().last() else {
        return insertion(list.span().start + "[".len(), format!("\"{}\"", code.name()));
    };
    let last = last.span();
    let line = &text[line_of(text, last.start)];
    let indentation = &line[..line.len() - line.trim_start().len()];
    let is_on_own_line = line.trim_start().starts_with(&text[last.clone()]);
    let separator = if is_on_own_line { format!(",\n{indentation}") } else { ", ".to_owned() };
    insertion(last.end, format!("{separator}\"{}\"", code.name()))
}

/// Adds an entry after the last one of a table: on a line of its own, after the same prefix in dotted keys, or in an inline table.
fn added_to_table(text: &str, table: &BTreeMap<Spanned<String>, Codes>, entry: &str) -> Option<Edit> {
    let Some((key, list)) = table.iter().max_by_key(|(_, list)| list.span().end) else {
        let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end, line))
        });
        let (end, line) = lines.find(|(_, line)| line.trim() == "[per-file-ignores]")?;
        let line_end = if line.ends_with('\n') { "" } else { "\n" };
        return Some(insertion(end, format!("{line_end}{entry}\n")));
    };
    let prefix = &text[line_of(text, key.span().start).start..key.span().start];
    if prefix.contains('{') {
        return Some(insertion(list.span().end, format!(", {entry}")));
    }
    Some(insertion(line_of(text, list.span().end).end, format!("\n{prefix}{entry}")))
}

/// Where to insert a key: after the comments at the start of the file, which are about the whole file if an empty line follows.
fn start_of_keys(text: &str) -> usize {
    let (mut at, mut after_blank) = (0, None);
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        if !content.is_empty() && !content.starts_with('#') {
            break;
        }
        at += line.len();
        if content.is_empty() || content.starts_with("#:schema") {
            after_blank = Some(at);
        }
    }
    // Comments alone may lack the last line end.
    after_blank.filter(|at| text[..*at].ends_with('\n')).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use urlspec::Code;

    use super::Config;
    use crate::Edit;

    #[track_caller]
    fn edited(text: &str, edit: Option<Edit>) -> Option<String> {
        let edit = edit?;
        let mut text = text.to_owned();
        text.replace_range(edit.span, &edit.replacement);
        Some(text)
    }

    #[test]
    fn a_code_is_added_to_the_list() {
        for (text, expected) in [
            ("", "ignore = [\"password\"]\n"),
            ("# a\n", "ignore = [\"password\"]\n# a\n"),
            ("# a\n\n# b\nspec = 'udi'\n", "# a\n\nignore = [\"password\"]\n# b\nspec = 'udi'\n"),
            ("#:schema a\nspec = 'udi'", "#:schema a\nignore = [\"password\"]\nspec = 'udi'"),
            ("[severity]\nempty-port = 'off'\n", "ignore = [\"password\"]\n[severity]\nempty-port = 'off'\n"),
            ("ignore = []\n", "ignore = [\"password\"]\n"),
            ("ignore = ['fragment', ] # a\n", "ignore = ['fragment', \"password\", ] # a\n"),
            ("ignore = [\n\t'fragment', # a\n]\n", "ignore = [\n\t'fragment',\n\t\"password\", # a\n]\n"),
            ("extend = 'a'\nignore = ['fragment']\n", "extend = 'a'\nignore = ['fragment', \"password\"]\n"),
        ] {
            assert_eq!(edited(text, Config::ignore_edit(text, Code::Password)).as_deref(), Some(expected), "{text}");
        }
        for text in ["ignore = ['password']", "ignore = 1", "[", "extend = 'a'\n", "sepc = 1"] {
            assert_eq!(Config::ignore_edit(text, Code::Password), None, "{text}");
        }
    }

    #[test]
    fn a_code_is_added_for_a_file() {
        for (text, expected) in [
            ("spec = 'udi'", "spec = 'udi'\n\n[per-file-ignores]\n\"/a\" = [\"password\"]\n"),
            ("[per-file-ignores] \n\n[kinds]\n", "[per-file-ignores] \n\"/a\" = [\"password\"]\n\n[kinds]\n"),
            ("[per-file-ignores]", "[per-file-ignores]\n\"/a\" = [\"password\"]\n"),
            (
                "[per-file-ignores]\n'b' = ['empty-port'] # b\n\n[kinds]\n",
                "[per-file-ignores]\n'b' = ['empty-port'] # b\n\"/a\" = [\"password\"]\n\n[kinds]\n",
            ),
            (
                "[per-file-ignores]\n'b' = [\n'empty-port',\n]",
                "[per-file-ignores]\n'b' = [\n'empty-port',\n]\n\"/a\" = [\"password\"]",
            ),
            ("[per-file-ignores]\n'/a' = ['empty-port']", "[per-file-ignores]\n'/a' = ['empty-port', \"password\"]"),
            (
                "per-file-ignores = { b = ['empty-port'] }",
                "per-file-ignores = { b = ['empty-port'], \"/a\" = [\"password\"] }",
            ),
            (
                "per-file-ignores.b = ['empty-port']\n[kinds]\n",
                "per-file-ignores.b = ['empty-port']\nper-file-ignores.\"/a\" = [\"password\"]\n[kinds]\n",
            ),
        ] {
            let edit = Config::per_file_ignore_edit(text, "/a", Code::Password);
            assert_eq!(edited(text, edit).as_deref(), Some(expected), "{text}");
        }
        for text in ["[per-file-ignores]\n'/a' = ['password']", "per-file-ignores = 1", "["] {
            assert_eq!(Config::per_file_ignore_edit(text, "/a", Code::Password), None, "{text}");
        }
        let edit = Config::per_file_ignore_edit("", "/\"\\[a", Code::Password).expect("an edit");
        assert_eq!(edit.replacement, "[per-file-ignores]\n\"/\\\"\\\\[a\" = [\"password\"]\n");
        assert_eq!(Config::per_file_ignore_edit("", "/\n", Code::Password), None);
    }
}
