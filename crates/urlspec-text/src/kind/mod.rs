//! The kinds of documents, and which files have them.

mod linguist;
mod table;

use std::cell::LazyCell;
use std::fmt;
use std::str::FromStr;

use table::{DOCUMENTS, ENTRIES, Entry, OF_PROGRAMS, OF_TEMPLATES};
use urlspec::redact::{Terminal, Untrusted};

/// The kind of a document, which decides how a URL is escaped in it, and where a program may read it.
///
/// ```
/// use urlspec_text::{Finder, Kind};
///
/// assert_eq!(Kind::from_extension("HTML"), Kind::Html);
/// let html = b"<a href=\"http://info.cern.ch/?a&amp;b\">";
/// let urls: Vec<_> = Finder::new(Kind::Html).matches(html).map(|url| url.text().into_owned()).collect();
/// assert_eq!(urls, ["http://info.cern.ch/?a&b"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kind {
    /// Plain text: nothing is escaped.
    #[default]
    Text,
    /// Markdown (CommonMark, with tables and footnotes): destinations of links, with entities and backslashes, code, and HTML.
    Markdown,
    /// HTML: attributes, text, comments, style sheets and scripts, with entities.
    Html,
    /// XML: as HTML, with `CDATA` sections.
    Xml,
    /// Style sheets: `url(…)` and strings, in which `\26 ` is an ampersand.
    Css,
    /// Manual pages and other input of `troff`: `\-` is a hyphen, and `\:` is nothing.
    Roff,
    /// TeX and LaTeX: `\_` is an underscore. No fix is sure, since a `%` may begin a comment.
    Latex,
    /// reStructuredText: a backslash before a character.
    Rst,
    /// AsciiDoc: a URL ends before the text in square brackets, and between marks such as `++`.
    Asciidoc,
    /// Mail and web archives in its format: parts in quoted-printable, HTML, and plain text.
    Mail,
    /// Tables of values with commas, semicolons, tabs or bars between them (RFC 4180). The end of a value ends a URL.
    Csv,
    /// JSON, with or without comments. Cells of Jupyter notebooks are read by their languages.
    Json,
    /// YAML.
    Yaml,
    /// TOML.
    Toml,
    /// Files of sections, names and values, such as those of systemd and of Python's `configparser`. Only fixes in comments are
    /// sure, since a value may have specifiers with `%`.
    Ini,
    /// Programs with comments after `//` and between `/*` and `*/`: C, Java, JavaScript, Rust and others. As in all programs, only
    /// fixes in comments are sure.
    C,
    /// Programs with comments after `--`: SQL, Lua, Haskell and others.
    Sql,
    /// Python, Ruby and other programs with comments after `#`, and string literals.
    Python,
    /// Translations of GNU gettext: comments after `#`, and string literals.
    Po,
    /// Scripts of shells, and other files with comments after `#`.
    Shell,
    /// Files whose syntax is not known and that may be read by a program: patches, templates, and files with an unknown extension.
    /// They are read as plain text, but no fix is sure.
    Code,
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Self] = &{
        let mut kinds = [Self::Text; ENTRIES.len()];
        let mut at = 0;
        while at < kinds.len() {
            kinds[at] = ENTRIES[at].kind;
            at += 1;
        }
        kinds
    };

    /// Whether documents of the kind are read as plain text, of which a part can be read without the rest.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert!(Kind::Text.is_plain() && !Kind::Markdown.is_plain());
    /// ```
    pub const fn is_plain(self) -> bool {
        matches!(self, Self::Text | Self::Code)
    }

    /// The name of the kind in arguments of the command, such as `markdown`.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!(Kind::Markdown.name(), "markdown");
    /// assert_eq!("markdown".parse(), Ok(Kind::Markdown));
    /// ```
    pub const fn name(self) -> &'static str {
        ENTRIES[self as usize].name
    }

    /// Returns the kind of files with an extension, which is given without its dot, in either case. It is
    /// [`Text`](Self::Text) for an unknown one.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!((Kind::from_extension("MD"), Kind::from_extension("py")), (Kind::Markdown, Kind::Python));
    /// assert_eq!(Kind::from_extension("unknown"), Kind::Text);
    /// ```
    pub fn from_extension(extension: &str) -> Self {
        of_extension(&extension.to_ascii_lowercase()).unwrap_or_default()
    }

    /// Returns the kind of a language in the language server protocol, such as `javascript`. `None` for an unknown one.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!(Kind::from_language("rust"), Some(Kind::C));
    /// assert_eq!(Kind::from_language("nonsense"), None);
    /// ```
    pub fn from_language(language: &str) -> Option<Self> {
        kind_where(|entry| entry.languages.contains(&language))
    }

    /// Returns the kind of a file by its name, which is given without its folders. `None` if the name shows none.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!(Kind::of_name("Makefile"), Some(Kind::Shell));
    /// assert_eq!(Kind::of_name("urlspec.1"), Some(Kind::Roff));
    /// assert_eq!(Kind::of_name("README"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        of_whole_name(&name).or_else(|| of_suffix(&name)).or_else(|| of_first_word(&name))
    }

    /// Returns the kind of a file by its name, which is given without its folders, and else by the start of its text. A file with an
    /// unknown extension is [`Code`](Self::Code), unless it has the name of a document, such as `README.Debian`.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!(Kind::of_file("main.rs", || b"".to_vec()), Kind::C);
    /// assert_eq!(Kind::of_file("tool", || b"#!/bin/sh\n".to_vec()), Kind::Shell);
    /// assert_eq!(Kind::of_file("README", || b"".to_vec()), Kind::Text);
    /// assert_eq!(Kind::of_file("fix.patch", || b"".to_vec()), Kind::Code);
    /// ```
    pub fn of_file(name: &str, head: impl FnOnce() -> Vec<u8>) -> Self {
        let by_text = LazyCell::new(|| Self::of_text(&head()));
        let is_of_several = OF_SEVERAL.iter().any(|extension| has_extension(name, extension));
        if is_of_several && matches!(*by_text, Self::Html | Self::Xml) {
            return *by_text;
        }
        Self::of_name(name).unwrap_or_else(|| match *by_text {
            Self::Text if may_be_code(name) => Self::Code,
            kind => kind,
        })
    }

    /// Returns the kind of a document by the first line of its text. It is [`Text`](Self::Text) if that shows no other.
    ///
    /// ```
    /// use urlspec_text::Kind;
    ///
    /// assert_eq!(Kind::of_text(b"#!/usr/bin/env python3\n"), Kind::Python);
    /// assert_eq!(Kind::of_text(b"<!DOCTYPE html>\n"), Kind::Html);
    /// assert_eq!(Kind::of_text(b"See http://info.cern.ch/.\n"), Kind::Text);
    /// ```
    pub fn of_text(head: &[u8]) -> Self {
        const MAX_LINE: usize = 128;
        let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
        let line = head[..head.len().min(MAX_LINE)].split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        let begins_with = |marks: &[&str]| marks.iter().any(|mark| line.starts_with(mark));
        match line.strip_prefix("#!") {
            Some(program) if ["python", "ruby"].iter().any(|name| program.contains(name)) => Self::Python,
            Some(program) if ["node", "deno", "php"].iter().any(|name| program.contains(name)) => Self::C,
            Some(_) => Self::Shell,
            None if begins_with(&["<!doctype html", "<html"]) => Self::Html,
            None if begins_with(&["<!doctype", "<?xml"]) => Self::Xml,
            None if begins_with(&[".th ", ".dd ", "'\\\"", ".\\\" "]) => Self::Roff,
            None if begins_with(&["\\documentclass", "\\documentstyle"]) => Self::Latex,
            None => Self::Text,
        }
    }
}

/// The name of a [`Kind`] that does not exist.
///
/// ```
/// use urlspec_text::Kind;
///
/// let error = "word".parse::<Kind>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown kind `word`; the kinds are text, markdown"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownKind {
    /// The unknown name.
    pub name: String,
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ENTRIES.map(|entry| entry.name).join(", ");
        write!(f, "unknown kind `{}`; the kinds are {names}", Untrusted::url(&*self.name).to::<Terminal>())
    }
}

impl std::error::Error for UnknownKind {}

/// From the [`name`](Kind::name).
impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        kind_where(|entry| entry.name == name).ok_or_else(|| UnknownKind { name: name.to_owned() })
    }
}

/// The languages of translations, which end the names of documents: `GUIDE.fr`.
const LANGUAGES: [&str; 20] = [
    "bg", "da", "de", "es", "fi", "fr", "hu", "it", "ja", "ko", "nb", "nl", "pt", "pt_br", "ru", "sv", "uk", "zh",
    "zh_cn", "zh_tw",
];

/// The extensions of other files that may be of a markup language: `.ts` is of TypeScript and of translations for Qt.
const OF_SEVERAL: [&str; 5] = ["ts", "txt", "mod", "res", "inc"];

fn has_extension(name: &str, extension: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(extension))
}

/// Whether a program may read a file with this name, whose kind is not known: a hidden one, one such as `Caddyfile`, or one with an
/// extension that is no number.
fn may_be_code(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let stem = name.split(['.', '-', '_']).next().unwrap_or_default();
    match name.rsplit_once('.') {
        Some((_, extension)) => {
            let is_of_document =
                (DOCUMENTS.contains(&stem) || LANGUAGES.contains(&extension)) && !OF_PROGRAMS.contains(&extension);
            extension.contains(|c: char| c.is_ascii_alphabetic()) && !is_of_document
        }
        None => name.len() > "file".len() && name.ends_with("file"),
    }
}

/// Returns the kind of a file whose whole name, in lower case, shows it.
fn of_whole_name(name: &str) -> Option<Kind> {
    kind_where(|entry| entry.files.contains(&name)).or_else(|| find(linguist::FILES, name))
}

/// Returns the kind of an extension in lower case, which may have dots: `blade.php`.
fn of_extension(extension: &str) -> Option<Kind> {
    kind_where(|entry| entry.extensions.contains(&extension)).or_else(|| find(linguist::EXTENSIONS, extension))
}

fn find(sorted: &[(&str, Kind)], name: &str) -> Option<Kind> {
    sorted.binary_search_by(|(own, _)| (*own).cmp(name)).ok().map(|at| sorted[at].1)
}

/// Returns the kind that the extensions of a name show. The longest one decides.
fn of_suffix(name: &str) -> Option<Kind> {
    let (base, extension) = name.rsplit_once('.')?;
    if OF_TEMPLATES.contains(&extension) && base.contains('.') {
        return Some(of_template(base));
    }
    let mut dots = name.match_indices('.').map(|(at, _)| &name[at + 1..]);
    let kind = dots.find_map(of_extension)?;
    let is_number = |extension: &str| extension.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(extension) {
        return Some(kind);
    }
    // `urlspec.1` is a manual page, `urlspec-2.1` is a version, and `ChangeLog.1` and `mail.log.1` are older logs.
    let is_log = || ["log", "changes", "news"].iter().any(|end| base.ends_with(end));
    let is_version = || base.ends_with(|c: char| c.is_ascii_digit());
    // `script.sh.1` is an older version of a program.
    let is_program = |kind: &Kind| matches!(kind, Kind::C | Kind::Python | Kind::Shell);
    let mut extensions = base.split_once('.').map_or("", |(_, extensions)| extensions).rsplit('.');
    let older = extensions.find(|own| !is_number(own));
    let program = older.and_then(of_extension).filter(is_program);
    program.or((!is_version() && !is_log()).then_some(kind))
}

/// Returns the kind of a template by the name before its extension: one of markup has the escapes of its syntax.
fn of_template(base: &str) -> Kind {
    match Kind::of_name(base) {
        Some(kind @ (Kind::Html | Kind::Xml | Kind::Roff)) => kind,
        Some(_) | None => Kind::Code,
    }
}

/// Returns the kind of a name that goes on after the whole name of a file: `Dockerfile.dev`, `Makefile-linux`.
fn of_first_word(name: &str) -> Option<Kind> {
    let end = name.find(['.', '-', '_'])?;
    let kind = of_whole_name(&name[..end])?;
    name[..end].ends_with("file").then_some(kind).filter(|kind| matches!(kind, Kind::C | Kind::Python | Kind::Shell))
}

fn kind_where(is_own: impl Fn(&Entry) -> bool) -> Option<Kind> {
    ENTRIES.iter().find(|entry| is_own(entry)).map(|entry| entry.kind)
}

#[cfg(test)]
mod tests {
    use super::{ENTRIES, Entry, Kind, linguist};

    #[test]
    fn entries_are_in_the_order_of_the_kinds() {
        ENTRIES.iter().enumerate().for_each(|(at, entry)| assert_eq!(entry.kind as usize, at, "{}", entry.name));
    }

    #[test]
    fn each_extension_file_and_language_has_one_kind() {
        let names: [fn(&Entry) -> &'static [&'static str]; 3] =
            [|entry| entry.extensions, |entry| entry.files, |entry| entry.languages];
        for names in names {
            let mut all: Vec<&str> = ENTRIES.iter().flat_map(names).copied().collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
        }
    }

    /// So that each can be found, and is in one list only.
    #[test]
    fn the_names_of_linguist_are_in_order_and_not_our_own() {
        for (names, own) in [
            (linguist::EXTENSIONS, (|entry: &Entry| entry.extensions) as fn(&Entry) -> &'static [&'static str]),
            (linguist::FILES, |entry| entry.files),
        ] {
            assert!(names.is_sorted_by(|(one, _), (other, _)| one < other));
            for entry in &ENTRIES {
                for name in own(entry) {
                    assert_ne!(super::find(names, name), Some(entry.kind), "{name}");
                }
            }
        }
    }

    #[test]
    fn the_text_decides_if_the_name_does_not() {
        for (name, head, expected) in [
            ("app_de.ts", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>", Kind::Xml),
            ("app.ts", "import a from 'b'", Kind::C),
            ("page.txt", "\n\n<!DOCTYPE html>", Kind::Html),
            ("GUIDE.fr", "", Kind::Text),
            ("HOWTO.txt.ja", "", Kind::Text),
            ("exact.n", "'\\\"\n'\\\" a\n", Kind::Roff),
            ("urlspec.1", "", Kind::Roff),
            ("notes-2.1", "", Kind::Text),
            ("ChangeLog.1", "", Kind::Text),
            ("mail.log.2", "", Kind::Text),
            ("README", ".TH URLSPEC 1", Kind::Roff),
            ("README", "\\documentclass{article}", Kind::Latex),
            ("configure", "", Kind::Shell),
            ("tool", "#!/usr/bin/env node\n", Kind::C),
            ("tool", "#!/bin/sh\n", Kind::Shell),
            ("feed", "\u{FEFF} <?xml version='1.0'?>", Kind::Xml),
            ("a.unknown", "", Kind::Code),
            ("a.unknown", "#!/bin/sh", Kind::Shell),
            (".gitignore", "", Kind::Ini),
            ("README.md.in", "", Kind::Code),
            ("init.el", "", Kind::Code),
            ("history.svelte", "", Kind::Html),
            ("Caddyfile", "", Kind::Shell),
            ("Signfile", "", Kind::Code),
            ("script.sh.1", "", Kind::Shell),
            ("nginx.conf.5", "", Kind::Roff),
            ("run.bat", "", Kind::Code),
            ("Dockerfile.dev", "", Kind::Shell),
            ("dev.Dockerfile", "", Kind::Shell),
            ("Dockerfile.md", "", Kind::Markdown),
            ("Makefile.linux", "", Kind::Shell),
            ("Makefile-posix", "", Kind::Shell),
            ("CMakeLists.txt", "", Kind::Shell),
            ("requirements.txt", "", Kind::Shell),
            ("context.jsonld", "", Kind::Json),
            ("r.sarif", "", Kind::Json),
            ("app_de.arb", "", Kind::Json),
            ("a.har", "", Kind::Json),
            ("map.geojson", "", Kind::Json),
            ("site.webmanifest", "", Kind::Json),
            ("a.ipynb", "", Kind::Json),
            ("messages.xlf", "", Kind::Xml),
            ("Strings.resx", "", Kind::Xml),
            ("a.svg", "", Kind::Xml),
            ("page.svelte", "", Kind::Html),
            ("page.astro", "", Kind::Html),
            ("page.vue", "", Kind::Html),
            ("page.heex", "", Kind::Html),
            ("page.html.erb", "", Kind::Html),
            ("page.erb", "", Kind::Html),
            ("config.yml.erb", "", Kind::Code),
            ("index.html.j2", "", Kind::Html),
            ("nginx.conf.j2", "", Kind::Code),
            ("tor.1.in", "", Kind::Roff),
            ("page.blade.php", "", Kind::Html),
            ("page.mdx", "", Kind::Markdown),
            ("paper.qmd", "", Kind::Markdown),
            ("film.srt", "", Kind::Text),
            ("notes.org", "", Kind::Text),
            ("notes.textile", "", Kind::Text),
            ("Page.mediawiki", "", Kind::Text),
            ("de.po", "", Kind::Po),
            ("refs.bib", "", Kind::Latex),
            ("data.csv", "", Kind::Csv),
            ("data.TSV", "", Kind::Csv),
            ("schema.graphql", "", Kind::Python),
            ("main.tfvars", "", Kind::Shell),
            // Their comments are not those of a kind, or begin a line.
            ("score.ly", "", Kind::Code),
            ("kernel.lds", "", Kind::Code),
            ("Procfile", "", Kind::Code),
            ("events.ics", "", Kind::Text),
            ("crontab", "", Kind::Ini),
            ("httpd.vhost", "", Kind::Code),
            ("token.vy", "", Kind::Python),
            ("tool.py.1.2", "", Kind::Python),
            ("README.Debian", "", Kind::Text),
            ("changelog.Debian", "", Kind::Text),
            ("notes.2024", "", Kind::Text),
            ("mail.log", "", Kind::Text),
            ("crypto.3ssl", "", Kind::Roff),
        ] {
            let kind = Kind::of_file(name, || head.as_bytes().to_vec());
            assert_eq!(kind, expected, "{name}");
        }
    }
}
