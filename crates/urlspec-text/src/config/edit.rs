//! Edits of `urlspec.toml` that add a code not to report. They keep its comments and its layout.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use urlspec::{Code, Spec};

use super::{Config, Pattern, Selector};
use crate::Edit;

/// A list of codes, and its places.
type Codes = Spanned<Vec<Spanned<String>>>;

type Table = BTreeMap<Spanned<String>, Codes>;

/// The document and the lists of codes not to report in a file.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Lists {
    spec: Option<Spanned<String>>,
    ignore: Option<Codes>,
    per_file_ignores: Option<Table>,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Config {
    /// Returns the edit of the text of a file that adds a code to `ignore`. `None` if the file is invalid or has the code, or if it
    /// extends another file, whose list its own would replace. `check_glob` returns what is wrong with a pattern of files, as for
    /// [`parse`](Self::parse).
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::Config;
    ///
    /// let edit = Config::ignore_edit("ignore = ['scheme-case'] # why\n", Code::Password, |_| Ok(())).ok_or("no edit")?;
    /// assert_eq!((edit.span, &*edit.replacement), (23..23, ", \"password\""));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn ignore_edit(text: &str, code: Code, check_glob: impl Fn(&str) -> Result<(), String>) -> Option<Edit> {
        let file = ConfigText::parse(text, &check_glob)?;
        let mut expected = file.config.clone();
        if file.lists.ignore.is_none() && expected.extend.is_some() {
            return None;
        }
        expected.ignore.get_or_insert_default().push(Selector::Code(code));
        let edits = match &file.lists.ignore {
            Some(list) => vec![added_to(file.text, list, code)],
            None => {
                let line_end = line_end_of(file.text);
                let line = format!("ignore = [\"{}\"]{line_end}", code.name());
                file.places_of_keys().map(|at| insertion(at, line.clone())).collect()
            }
        };
        edits.into_iter().find_map(|edit| file.checked(edit, &expected, &check_glob))
    }

    /// Returns the edit of the text of a file that sets the document. `None` if the file is invalid or has this document.
    /// `check_glob` returns what is wrong with a pattern of files, as for [`parse`](Self::parse).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_text::config::Config;
    ///
    /// let edit = Config::spec_edit("spec = 'udi' # why\n", Spec::Rfc3986, |_| Ok(())).ok_or("no edit")?;
    /// assert_eq!((edit.span, &*edit.replacement), (7..12, "\"rfc3986\""));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn spec_edit(text: &str, spec: Spec, check_glob: impl Fn(&str) -> Result<(), String>) -> Option<Edit> {
        let file = ConfigText::parse(text, &check_glob)?;
        let expected = Self { spec: Some(spec), ..file.config.clone() };
        let edits = match &file.lists.spec {
            Some(own) if own.as_ref() == spec.name() => return None,
            Some(own) => vec![Edit { span: own.span(), replacement: quoted(spec.name()) }],
            None => {
                let line = format!("spec = {}{}", quoted(spec.name()), line_end_of(file.text));
                file.places_of_keys().map(|at| insertion(at, line.clone())).collect()
            }
        };
        edits.into_iter().find_map(|edit| file.checked(edit, &expected, &check_glob))
    }

    /// Returns the edit of the text of a file that adds a code to `per-file-ignores` for the files that match a pattern. `None` if
    /// the file is invalid or has the code, or if the pattern is invalid: `check_glob` returns what is wrong with one, as for
    /// [`parse`](Self::parse).
    ///
    /// ```
    /// use urlspec::Code;
    /// use urlspec_text::config::Config;
    ///
    /// let edit = Config::per_file_ignore_edit("", "/a.json", Code::Password, |_| Ok(())).ok_or("no edit")?;
    /// assert_eq!(edit.replacement, "[per-file-ignores]\n\"/a.json\" = [\"password\"]\n");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn per_file_ignore_edit(
        text: &str,
        glob: &str,
        code: Code,
        check_glob: impl Fn(&str) -> Result<(), String>,
    ) -> Option<Edit> {
        let file = ConfigText::parse(text, &check_glob)?;
        let mut expected = file.config.clone();
        let ignored = &mut expected.per_file_ignores;
        match ignored.iter_mut().find(|(pattern, _)| pattern.glob == glob) {
            Some((_, codes)) => codes.push(Selector::Code(code)),
            None => ignored.push((Pattern::new(glob), vec![Selector::Code(code)])),
        }
        let text = file.text;
        let table = file.lists.per_file_ignores.as_ref();
        let own = table.and_then(|table| table.iter().find(|(pattern, _)| pattern.as_ref() == glob));
        let entry = format!("{} = [\"{}\"]", quoted(glob), code.name());
        let edit = match (own, table) {
            (Some((_, list)), _) => added_to(text, list, code),
            (None, Some(table)) => added_to_table(text, table, &entry)?,
            (None, None) => {
                let line_end = line_end_of(text);
                let blank = line_end.repeat(match () {
                    () if text.is_empty() => 0,
                    () if text.ends_with('\n') => 1,
                    () => 2,
                });
                insertion(text.len(), format!("{blank}[per-file-ignores]{line_end}{entry}{line_end}"))
            }
        };
        file.checked(edit, &expected, &check_glob)
    }
}

/// A file that is edited.
struct ConfigText<'t> {
    /// Its text without a byte order mark, and the length of that.
    text: &'t str,
    mark: usize,
    config: Config,
    lists: Lists,
}

impl<'t> ConfigText<'t> {
    fn parse(text: &'t str, check_glob: impl Fn(&str) -> Result<(), String>) -> Option<Self> {
        let without = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let config = Config::parse(without, check_glob).ok()?;
        Some(Self { text: without, mark: text.len() - without.len(), config, lists: toml::from_str(without).ok()? })
    }

    /// Where a key may be inserted. An editor may count the byte order mark or not, so the first line is the last choice then.
    fn places_of_keys(&self) -> impl Iterator<Item = usize> {
        let start = start_of_keys(self.text);
        let second = self.text.find('\n').map(|at| at + 1).filter(|at| self.mark > 0 && start < *at);
        second.into_iter().chain([start])
    }

    /// Returns an edit if the edited file has the expected contents, and they changed.
    fn checked(&self, edit: Edit, expected: &Config, check_glob: impl Fn(&str) -> Result<(), String>) -> Option<Edit> {
        let mut edited = self.text.to_owned();
        edited.replace_range(edit.span.clone(), &edit.replacement);
        let sorted = |config: &Config| {
            let mut config = config.clone();
            config.per_file_ignores.sort_by(|(one, _), (other, _)| one.glob.cmp(&other.glob));
            config.extend = None;
            config
        };
        let edited = Config::parse(&edited, check_glob).ok()?;
        let has_twice =
            |codes: &[Selector]| codes.iter().any(|one| codes.iter().filter(|other| *other == one).count() > 1);
        let ignored = edited.per_file_ignores.iter().map(|(_, codes)| codes);
        let is_new = !edited.ignore.iter().chain(ignored).any(|codes| has_twice(codes));
        let span = edit.span.start + self.mark..edit.span.end + self.mark;
        (is_new && sorted(&edited) == sorted(expected)).then_some(Edit { span, ..edit })
    }
}

const fn insertion(at: usize, replacement: String) -> Edit {
    Edit { span: at..at, replacement }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '\\' | '"' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The line of an offset, without its line end.
fn line_of(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |line_break| line_break + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    start..start + line.strip_suffix('\r').unwrap_or(line).len()
}

/// The line end of a file.
fn line_end_of(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The end of the line that ends at an offset.
fn line_end(text: &str, at: usize) -> &'static str {
    if text[at..].starts_with("\r\n") { "\r\n" } else { "\n" }
}

/// Adds a code to a list: on a line of its own if the last one has one, after what is on that line, such as a comment.
fn added_to(text: &str, list: &Codes, code: Code) -> Edit {
    let name = format!("\"{}\"", code.name());
    let Some(last) = list.as_ref().last() else {
        return insertion(list.span().start + "[".len(), name);
    };
    let last = last.span();
    let line = line_of(text, last.start);
    let before = &text[line.start..last.start];
    let rest = &text[last.end..line.end.max(last.end)];
    let after_comma = rest.trim_start().strip_prefix(',');
    let is_last_on_line = after_comma.unwrap_or(rest).trim_start();
    if !before.trim().is_empty() || !(is_last_on_line.is_empty() || is_last_on_line.starts_with('#')) {
        return insertion(last.end, format!(", {name}"));
    }
    let line_end = line_end(text, line.end);
    match after_comma {
        Some(_) => insertion(line.end, format!("{line_end}{before}{name},")),
        None => Edit { span: last.end..line.end, replacement: format!(",{rest}{line_end}{before}{name}") },
    }
}

/// Adds an entry after the last one of a table: on a line of its own, after the same prefix in dotted keys, or in an inline table.
fn added_to_table(text: &str, table: &Table, entry: &str) -> Option<Edit> {
    let Some((key, list)) = table.iter().max_by_key(|(_, list)| list.span().end) else {
        return added_to_empty_table(text, entry);
    };
    let prefix = &text[line_of(text, key.span().start).start..key.span().start];
    if prefix.contains('{') {
        return Some(insertion(list.span().end, format!(", {entry}")));
    }
    let end = line_of(text, list.span().end).end;
    Some(insertion(end, format!("{}{prefix}{entry}", line_end(text, end))))
}

/// Adds an entry after the name of a table that has none. What is taken for the name is checked later.
fn added_to_empty_table(text: &str, entry: &str) -> Option<Edit> {
    const NAME: &str = "per-file-ignores";
    text.match_indices(NAME).find_map(|(at, _)| {
        let line = line_of(text, at);
        let before = text[line.start..at].trim_matches([' ', '\t', '"', '\'']);
        let after = text[at + NAME.len()..line.end].trim_start_matches([' ', '\t', '"', '\'']);
        if before == "[" && after.starts_with(']') {
            return Some(insertion(line.end, format!("{}{entry}", line_end(text, line.end))));
        }
        let inner = after.strip_prefix('=')?.trim_start().strip_prefix('{')?;
        before.is_empty().then(|| insertion(line.end - inner.len(), format!(" {entry}")))
    })
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
    use urlspec::{Code, Spec};

    use super::Config;
    use crate::Edit;

    fn check_glob(glob: &str) -> Result<(), String> {
        if glob.contains('{') { Err("a brace".to_owned()) } else { Ok(()) }
    }

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
            ("spec = 'udi'\r\n", "ignore = [\"password\"]\r\nspec = 'udi'\r\n"),
            ("ignore = []\n", "ignore = [\"password\"]\n"),
            ("ignore = ['fragment', ] # a\n", "ignore = ['fragment', \"password\", ] # a\n"),
            // A comment stays on the line of the code that it is about.
            ("ignore = [\n\t'fragment', # a\n]\n", "ignore = [\n\t'fragment', # a\n\t\"password\",\n]\n"),
            ("ignore = [\n  'fragment' # a\n]\n", "ignore = [\n  'fragment', # a\n  \"password\"\n]\n"),
            ("ignore = [\r\n  'fragment',\r\n]\r\n", "ignore = [\r\n  'fragment',\r\n  \"password\",\r\n]\r\n"),
            ("ignore = [\n  'fragment'\n]", "ignore = [\n  'fragment',\n  \"password\"\n]"),
            ("ignore = [\n  'fragment' ]\n", "ignore = [\n  'fragment', \"password\" ]\n"),
            ("ignore = [\n  'fragment', # a\n  # b\n]\n", "ignore = [\n  'fragment', # a\n  \"password\",\n  # b\n]\n"),
            // An editor may count the byte order mark as text of the first line.
            ("\u{feff}spec = 'udi'\n", "\u{feff}spec = 'udi'\nignore = [\"password\"]\n"),
            (
                "\u{feff}[severity]\npassword = 'off'\n",
                "\u{feff}ignore = [\"password\"]\n[severity]\npassword = 'off'\n",
            ),
            ("\u{feff}ignore = ['fragment']\n", "\u{feff}ignore = ['fragment', \"password\"]\n"),
            ("extend = 'a'\nignore = ['fragment']\n", "extend = 'a'\nignore = ['fragment', \"password\"]\n"),
        ] {
            assert_eq!(
                edited(text, Config::ignore_edit(text, Code::Password, check_glob)).as_deref(),
                Some(expected),
                "{text}"
            );
        }
        for text in ["ignore = ['password']", "ignore = 1", "[", "extend = 'a'\n", "sepc = 1"] {
            assert_eq!(Config::ignore_edit(text, Code::Password, check_glob), None, "{text}");
        }
    }

    #[test]
    fn a_document_is_set() {
        for (text, expected) in [
            ("", Some("spec = \"rfc3986\"\n")),
            ("# a\n\n[severity]\r\n", Some("# a\n\nspec = \"rfc3986\"\r\n[severity]\r\n")),
            ("ignore = []\nspec = 'udi' # b\n", Some("ignore = []\nspec = \"rfc3986\" # b\n")),
            ("\u{feff}spec = 'udi'", Some("\u{feff}spec = \"rfc3986\"")),
            ("extend = 'a'", Some("spec = \"rfc3986\"\nextend = 'a'")),
            ("spec = 'rfc3986'", None),
            ("spec = 'rfc'", None),
            ("[", None),
        ] {
            let edit = Config::spec_edit(text, Spec::Rfc3986, check_glob);
            assert_eq!(edited(text, edit).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_code_is_added_for_a_file() {
        for (text, expected) in [
            ("spec = 'udi'", "spec = 'udi'\n\n[per-file-ignores]\n\"/a\" = [\"password\"]\n"),
            ("[per-file-ignores] \n\n[kinds]\n", "[per-file-ignores] \n\"/a\" = [\"password\"]\n\n[kinds]\n"),
            ("[per-file-ignores]", "[per-file-ignores]\n\"/a\" = [\"password\"]"),
            ("spec = 'udi'\r\n", "spec = 'udi'\r\n\r\n[per-file-ignores]\r\n\"/a\" = [\"password\"]\r\n"),
            ("[per-file-ignores] # b\n", "[per-file-ignores] # b\n\"/a\" = [\"password\"]\n"),
            ("[ 'per-file-ignores' ]\r\n", "[ 'per-file-ignores' ]\r\n\"/a\" = [\"password\"]\r\n"),
            ("per-file-ignores = {}\n", "per-file-ignores = { \"/a\" = [\"password\"]}\n"),
            (
                "\u{feff}# per-file-ignores\n[per-file-ignores]\n",
                "\u{feff}# per-file-ignores\n[per-file-ignores]\n\"/a\" = [\"password\"]\n",
            ),
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
            let edit = Config::per_file_ignore_edit(text, "/a", Code::Password, check_glob);
            assert_eq!(edited(text, edit).as_deref(), Some(expected), "{text}");
        }
        for text in ["[per-file-ignores]\n'/a' = ['password']", "per-file-ignores = 1", "["] {
            assert_eq!(Config::per_file_ignore_edit(text, "/a", Code::Password, check_glob), None, "{text}");
        }
        let edit = Config::per_file_ignore_edit("", "/\"\\[a", Code::Password, check_glob).expect("an edit");
        assert_eq!(edit.replacement, "[per-file-ignores]\n\"/\\\"\\\\[a\" = [\"password\"]\n");
        let edit = Config::per_file_ignore_edit("", "/\ta", Code::Password, check_glob).expect("an edit");
        assert_eq!(edit.replacement, "[per-file-ignores]\n\"/\\u0009a\" = [\"password\"]\n");
        // The pattern is checked, and so are those in the file.
        assert_eq!(Config::per_file_ignore_edit("", "/{a", Code::Password, check_glob), None);
        assert_eq!(Config::ignore_edit("exclude = ['{a']\n", Code::Password, check_glob), None);
    }
}
