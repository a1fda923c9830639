//! The kinds of documents, and which files have them.

use std::fmt;
use std::str::FromStr;

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
    /// JSON, with or without comments.
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
    /// Scripts of shells, and other files with comments after `#`.
    Shell,
    /// Files whose syntax is not known and that may be read by a program: patches, templates, and files with an unknown extension.
    /// They are read as plain text, but no fix is sure.
    Code,
}

/// What a kind is called, and the files and languages that have it.
struct Entry {
    kind: Kind,
    name: &'static str,
    /// The extensions of file names, without a dot.
    extensions: &'static [&'static str],
    /// Whole names of files, in lower case.
    files: &'static [&'static str],
    /// Identifiers of languages in the language server protocol.
    languages: &'static [&'static str],
}

const ENTRIES: [Entry; 19] = [
    Entry {
        kind: Kind::Text,
        name: "text",
        extensions: &["txt", "text", "log", "nfo", "1st", "news", "changes", "csv", "tsv", "pod"],
        files: &[],
        languages: &["plaintext"],
    },
    Entry {
        kind: Kind::Markdown,
        name: "markdown",
        extensions: &["md", "markdown", "mdown", "mkd", "mkdn"],
        files: &[],
        languages: &["markdown"],
    },
    Entry {
        kind: Kind::Html,
        name: "html",
        extensions: &["html", "htm", "shtml", "vue"],
        files: &[],
        languages: &["html", "vue"],
    },
    Entry {
        kind: Kind::Xml,
        name: "xml",
        extensions: &[
            "xml", "xhtml", "svg", "rss", "atom", "xsl", "xslt", "xsd", "rdf", "dtd", "ent", "owl", "plist", "wsdl",
            "opml", "dbk", "docbook", "csproj", "xaml", "ui",
        ],
        files: &[],
        languages: &["xml", "xhtml", "svg", "xsl"],
    },
    Entry {
        kind: Kind::Css,
        name: "css",
        extensions: &["css", "scss", "less"],
        files: &[],
        languages: &["css", "scss", "less"],
    },
    Entry {
        kind: Kind::Roff,
        name: "roff",
        extensions: &[
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "3pm", "1p", "3p", "1x", "3x", "3ssl", "3perl", "1ssl",
            "roff", "man", "mdoc", "ms", "me",
        ],
        files: &[],
        languages: &["roff", "troff", "groff", "man"],
    },
    Entry {
        kind: Kind::Latex,
        name: "latex",
        extensions: &["tex", "ltx", "sty", "cls", "dtx", "bib", "texi", "texinfo"],
        files: &[],
        languages: &["latex", "tex", "bibtex"],
    },
    Entry { kind: Kind::Rst, name: "rst", extensions: &["rst", "rest"], files: &[], languages: &["restructuredtext"] },
    Entry {
        kind: Kind::Asciidoc,
        name: "asciidoc",
        extensions: &["adoc", "asciidoc", "asc"],
        files: &[],
        languages: &["asciidoc"],
    },
    Entry {
        kind: Kind::Mail,
        name: "mail",
        extensions: &["eml", "mbox", "mht", "mhtml"],
        files: &["mbox"],
        languages: &["eml"],
    },
    Entry {
        kind: Kind::Json,
        name: "json",
        extensions: &["json", "jsonc", "json5", "jsonl", "ndjson", "map", "ipynb", "webmanifest", "geojson"],
        files: &["composer.lock", "pipfile.lock", ".babelrc", ".eslintrc"],
        languages: &["json", "jsonc", "json5"],
    },
    Entry {
        kind: Kind::Yaml,
        name: "yaml",
        extensions: &["yaml", "yml", "cff"],
        files: &[".clang-format"],
        languages: &["yaml", "dockercompose"],
    },
    Entry {
        kind: Kind::Toml,
        name: "toml",
        extensions: &["toml"],
        files: &["cargo.lock", "poetry.lock", "uv.lock", "pipfile"],
        languages: &["toml"],
    },
    Entry {
        kind: Kind::Ini,
        name: "ini",
        extensions: &[
            "ini",
            "cfg",
            "conf",
            "desktop",
            "service",
            "socket",
            "timer",
            "target",
            "mount",
            "path",
            "slice",
            "network",
            "netdev",
            "link",
            "properties",
        ],
        files: &[".editorconfig", ".gitconfig", ".npmrc", ".gitmodules"],
        languages: &["ini", "properties"],
    },
    Entry {
        kind: Kind::C,
        name: "c",
        extensions: &[
            "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "cs", "java", "js", "mjs", "cjs", "jsx", "ts", "mts",
            "cts", "tsx", "rs", "go", "swift", "kt", "kts", "scala", "php", "dart", "zig", "groovy", "gradle", "m",
            "mm", "proto", "v", "sv", "d", "fs", "fsi", "fsx",
        ],
        files: &["jenkinsfile"],
        languages: &[
            "c",
            "cpp",
            "csharp",
            "java",
            "javascript",
            "javascriptreact",
            "typescript",
            "typescriptreact",
            "rust",
            "go",
            "swift",
            "kotlin",
            "scala",
            "php",
            "dart",
            "zig",
            "groovy",
            "objective-c",
            "objective-cpp",
            "fsharp",
        ],
    },
    Entry {
        kind: Kind::Sql,
        name: "sql",
        extensions: &["sql", "lua", "hs", "adb", "ads", "elm", "vhd", "vhdl"],
        files: &[],
        languages: &["sql", "lua", "haskell", "ada", "elm", "vhdl"],
    },
    Entry {
        kind: Kind::Python,
        name: "python",
        extensions: &[
            "py", "pyi", "pyx", "rb", "gemspec", "rake", "r", "jl", "ex", "exs", "coffee", "po", "pot", "nim", "cr",
            "bzl",
        ],
        files: &[
            "gemfile",
            "rakefile",
            "vagrantfile",
            "podfile",
            "fastfile",
            "brewfile",
            "sconstruct",
            "sconscript",
            "snakefile",
            "tiltfile",
            "wscript",
            "build",
            "build.bazel",
            "workspace",
            "meson.build",
        ],
        languages: &["python", "ruby", "r", "julia", "elixir", "coffeescript", "po"],
    },
    Entry {
        kind: Kind::Shell,
        name: "shell",
        extensions: &[
            "sh", "bash", "zsh", "fish", "ksh", "csh", "pl", "pm", "t", "tcl", "mk", "mak", "cmake", "ps1", "awk",
            "sed", "am", "ac", "m4", "nix", "tf", "ebuild",
        ],
        files: &[
            "makefile",
            "gnumakefile",
            "dockerfile",
            "containerfile",
            "justfile",
            "crontab",
            "configure",
            "cmakelists.txt",
            ".bashrc",
            ".profile",
            ".zshrc",
            ".env",
            "pkgbuild",
            "apkbuild",
        ],
        languages: &["shellscript", "perl", "perl6", "makefile", "dockerfile", "powershell", "tcl", "cmake", "nix"],
    },
    Entry {
        kind: Kind::Code,
        name: "code",
        extensions: &["diff", "patch", "in", "bat", "cmd"],
        files: &["watch"],
        languages: &["diff"],
    },
];

/// Extensions of programs and templates, which may have the name of a document: `install.el`, `README.md.j2`.
const OF_PROGRAMS: [&str; 32] = [
    "ada", "asp", "aspx", "astro", "cfm", "clj", "ejs", "el", "erb", "erl", "f90", "ftl", "hbs", "hrl", "j2", "jinja",
    "jinja2", "jsp", "liquid", "lisp", "mdx", "ml", "mustache", "njk", "pas", "ps", "pug", "svelte", "tmpl", "tpl",
    "vb", "vbs",
];

/// Names of documents that people read, also with other extensions: `README.Debian`, `CHANGES.old`.
const DOCUMENTS: [&str; 20] = [
    "authors",
    "bugs",
    "changelog",
    "changes",
    "contributing",
    "contributors",
    "copying",
    "copyright",
    "credits",
    "faq",
    "hacking",
    "history",
    "install",
    "licence",
    "license",
    "maintainers",
    "news",
    "notice",
    "readme",
    "todo",
];

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
    pub const fn is_plain(self) -> bool {
        matches!(self, Self::Text | Self::Code)
    }

    /// The name of the kind in arguments of the command, such as `markdown`.
    pub const fn name(self) -> &'static str {
        ENTRIES[self as usize].name
    }

    /// Returns the kind of files with an extension, which is given without its dot, in either case. It is
    /// [`Text`](Self::Text) for an unknown one.
    pub fn from_extension(extension: &str) -> Self {
        let is_own = |known: &&str| known.eq_ignore_ascii_case(extension);
        kind_where(|entry| entry.extensions.iter().any(is_own)).unwrap_or_default()
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
        if let Some(kind) = kind_where(|entry| entry.files.contains(&&*name)) {
            return Some(kind);
        }
        let (base, extension) = name.rsplit_once('.')?;
        let kind = kind_where(|entry| entry.extensions.contains(&extension))?;
        // `urlspec.1` is a manual page, `urlspec-2.1` is a version, and `ChangeLog.1` and `mail.log.1` are older logs.
        let is_number = extension.bytes().all(|byte| byte.is_ascii_digit());
        // `script.sh.1` is an older version of a program.
        if let Some(older) =
            Self::of_name(base).filter(|kind| is_number && matches!(kind, Self::C | Self::Python | Self::Shell))
        {
            return Some(older);
        }
        let is_log = || ["log", "changes", "news"].iter().any(|end| base.ends_with(end));
        let is_version = || base.ends_with(|c: char| c.is_ascii_digit());
        (!(is_number && (is_version() || is_log()))).then_some(kind)
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
        Self::of_name(name).unwrap_or_else(|| match Self::of_text(&head()) {
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
            None if begins_with(&[".th ", ".dd ", "'\\\" ", ".\\\" "]) => Self::Roff,
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

/// Whether a program may read a file with this name, whose kind is not known: a hidden one, one such as `Caddyfile`, or one with an
/// extension that is no number.
fn may_be_code(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let stem = name.split(['.', '-', '_']).next().unwrap_or_default();
    match name.rsplit_once('.') {
        Some((_, extension)) => {
            let is_of_document = DOCUMENTS.contains(&stem) && !OF_PROGRAMS.contains(&extension);
            extension.contains(|c: char| c.is_ascii_alphabetic()) && !is_of_document
        }
        None => name.len() > "file".len() && name.ends_with("file"),
    }
}

fn kind_where(is_own: impl Fn(&Entry) -> bool) -> Option<Kind> {
    ENTRIES.iter().find(|entry| is_own(entry)).map(|entry| entry.kind)
}

#[cfg(test)]
mod tests {
    use super::{ENTRIES, Entry, Kind};

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

    #[test]
    fn the_text_decides_if_the_name_does_not() {
        for (name, head, expected) in [
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
            (".gitignore", "", Kind::Code),
            ("README.md.in", "", Kind::Code),
            ("init.el", "", Kind::Code),
            ("history.svelte", "", Kind::Code),
            ("Caddyfile", "", Kind::Code),
            ("script.sh.1", "", Kind::Shell),
            ("nginx.conf.5", "", Kind::Roff),
            ("run.bat", "", Kind::Code),
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
