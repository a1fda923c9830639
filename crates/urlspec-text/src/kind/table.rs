//! The names of kinds, files and languages that are our own, and what GitHub Linguist has no kind for.

use super::Kind;

/// What a kind is called, and the files and languages that have it.
pub(super) struct Entry {
    pub kind: Kind,
    pub name: &'static str,
    /// The extensions of file names, without a dot.
    pub extensions: &'static [&'static str],
    /// Whole names of files, in lower case.
    pub files: &'static [&'static str],
    /// Identifiers of languages in the language server protocol.
    pub languages: &'static [&'static str],
}

pub(super) const ENTRIES: [Entry; 21] = [
    Entry {
        kind: Kind::Text,
        name: "text",
        extensions: &["text", "log", "nfo", "1st", "news", "changes", "srt", "lyx"],
        files: &[],
        languages: &["plaintext"],
    },
    Entry { kind: Kind::Markdown, name: "markdown", extensions: &["md"], files: &[], languages: &["markdown"] },
    Entry { kind: Kind::Html, name: "html", extensions: &["shtml"], files: &[], languages: &["html", "vue"] },
    Entry {
        kind: Kind::Xml,
        name: "xml",
        extensions: &["xhtml", "atom", "webloc", "dtd", "ent", "plist", "opml", "dbk", "docbook"],
        files: &[],
        languages: &["xml", "xhtml", "svg", "xsl"],
    },
    Entry { kind: Kind::Css, name: "css", extensions: &[], files: &[], languages: &["css", "scss", "less"] },
    Entry {
        kind: Kind::Roff,
        name: "roff",
        extensions: &["1p", "3ssl", "3perl", "1ssl", "ms"],
        files: &[],
        languages: &["roff", "troff", "groff", "man"],
    },
    Entry {
        kind: Kind::Latex,
        name: "latex",
        extensions: &["cls", "rd"],
        files: &[],
        languages: &["latex", "tex", "bibtex"],
    },
    Entry { kind: Kind::Rst, name: "rst", extensions: &[], files: &[], languages: &["restructuredtext"] },
    Entry { kind: Kind::Asciidoc, name: "asciidoc", extensions: &["asc"], files: &[], languages: &["asciidoc"] },
    Entry { kind: Kind::Mail, name: "mail", extensions: &["mht", "mhtml"], files: &["mbox"], languages: &["eml"] },
    Entry {
        kind: Kind::Csv,
        name: "csv",
        extensions: &["psv", "ssv"],
        files: &[],
        // Those of an extension of VS Code, too.
        languages: &["csv", "tsv", "psv", "csv (semicolon)", "csv (pipe)", "dynamic csv"],
    },
    Entry {
        kind: Kind::Json,
        name: "json",
        extensions: &["ndjson", "map", "arb"],
        files: &[".eslintrc"],
        languages: &["json", "jsonc", "json5"],
    },
    Entry { kind: Kind::Yaml, name: "yaml", extensions: &["cff"], files: &[], languages: &["yaml", "dockercompose"] },
    Entry { kind: Kind::Toml, name: "toml", extensions: &[], files: &[], languages: &["toml"] },
    Entry {
        kind: Kind::Ini,
        name: "ini",
        extensions: &["cfg", "conf", "path", "slice", "netdev", "link"],
        files: &[],
        languages: &["ini", "properties"],
    },
    Entry {
        kind: Kind::C,
        name: "c",
        extensions: &["cs", "ts", "tsx", "rs", "m", "mm", "v", "d", "fs"],
        files: &[],
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
        extensions: &[],
        files: &[],
        languages: &["sql", "lua", "haskell", "ada", "elm", "vhdl"],
    },
    Entry {
        kind: Kind::Python,
        name: "python",
        extensions: &["r", "ex"],
        files: &[],
        languages: &["python", "ruby", "r", "julia", "elixir", "coffeescript"],
    },
    Entry { kind: Kind::Po, name: "po", extensions: &[], files: &[], languages: &["po", "pot"] },
    Entry {
        kind: Kind::Shell,
        name: "shell",
        extensions: &["pl", "pm", "t", "am", "ac"],
        files: &["configure"],
        languages: &["shellscript", "perl", "perl6", "makefile", "dockerfile", "powershell", "tcl", "cmake", "nix"],
    },
    Entry {
        kind: Kind::Code,
        name: "code",
        extensions: &["diff", "patch", "in", "bat", "cmd", "ttl", "nt", "nq", "trig", "n3"],
        files: &["watch"],
        languages: &["diff"],
    },
];

/// Extensions of programs, which may have the name of a document: `install.el`.
pub(super) const OF_PROGRAMS: [&str; 12] =
    ["ada", "clj", "el", "erl", "f90", "hrl", "lisp", "ml", "pas", "ps", "pug", "vbs"];

/// Extensions of templates for texts of any syntax. The name before one may show which, as in `index.html.j2`.
pub(super) const OF_TEMPLATES: [&str; 20] = [
    "eex",
    "ejs",
    "erb",
    "ftl",
    "gotmpl",
    "handlebars",
    "hbs",
    "in",
    "j2",
    "jinja",
    "jinja2",
    "liquid",
    "mako",
    "mustache",
    "njk",
    "nunjucks",
    "template",
    "tmpl",
    "tpl",
    "twig",
];

/// Names of documents that people read, also with other extensions: `README.Debian`, `CHANGES.old`.
pub(super) const DOCUMENTS: [&str; 20] = [
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
