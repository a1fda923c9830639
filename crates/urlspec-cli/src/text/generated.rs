//! Files that programs wrote, and copies of other projects: by their names, by their first lines, and by `.gitattributes`.
//!
//! The names are those that linguist, which counts the languages of repositories on GitHub, calls generated (`generated.rb`) or
//! vendored (`vendor.yml`), with lock files and environments of Python that it does not know. Left out are its names that people's
//! own text has, too: `cache`, `docs/_build`, `extern`, `testdata` and `*.d.ts`, and all but the programs and style sheets of `dist`.

use std::collections::HashMap;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use memchr::memmem;

/// What the names of files and folders that are passed over have in common.
enum Name {
    /// It is this one.
    Is(&'static str),
    /// It ends with this, in any case.
    Ends(&'static str),
    /// It has this within, and an extension after it.
    Has(&'static str),
    /// It is the one of a script or a style sheet, with or without a version: `jquery.js`, `jquery-3.7.1.slim.js`.
    Library(&'static str),
    /// The same with a version.
    Version(&'static str),
}

use Name::{Ends, Has, Is, Library, Version};

/// The names of generated files.
const GENERATED: [Name; 31] = [
    // What setuptools writes of a README.
    Is("PKG-INFO"),
    // Versions and digests of dependencies: Cargo.lock, poetry.lock, yarn.lock, composer.lock, Gemfile.lock, flake.lock and others.
    Ends(".lock"),
    Is("package-lock.json"),
    Is("npm-shrinkwrap.json"),
    Is("pnpm-lock.yaml"),
    Is("shrinkwrap.yaml"),
    Is("packages.lock.json"),
    Is("go.sum"),
    Is("go.work.sum"),
    Is("Package.resolved"),
    Is("gradle.lockfile"),
    Is("buildscript-gradle.lockfile"),
    Is("cabal.project.freeze"),
    Is("Cargo.lock.orig"),
    Is(".terraform.lock.hcl"),
    Is(".pnp.cjs"),
    Is(".pnp.loader.mjs"),
    // Minified programs and style sheets, and their maps.
    Has(".min."),
    Has("-min."),
    Ends(".map"),
    // Programs that a bundler joined.
    Is("bundle.js"),
    Has(".bundle."),
    Has(".bundled."),
    Has("-bundle."),
    // What development environments write.
    Ends(".designer.cs"),
    Ends(".designer.vb"),
    Ends(".feature.cs"),
    Ends(".xcworkspacedata"),
    Ends(".xcuserstate"),
    // Patches, which no longer apply after a change.
    Ends(".patch"),
    Ends(".diff"),
];

/// The names of files that are copies.
const VENDORED: [Name; 25] = [
    Is("public_suffix_list.dat"),
    Is("configure"),
    Is("config.guess"),
    Is("config.sub"),
    Is("aclocal.m4"),
    Is("libtool.m4"),
    Is("ltoptions.m4"),
    Is("ltsugar.m4"),
    Is("gradlew"),
    Is("gradlew.bat"),
    Is("mvnw"),
    Is("mvnw.cmd"),
    // Libraries for pages, by a name that is only theirs, or with a version.
    Library("jquery"),
    Library("jquery-ui"),
    Library("modernizr"),
    Library("mootools"),
    Library("html5shiv"),
    Library("scriptaculous"),
    Library("swagger-ui"),
    Library("swagger-ui-bundle"),
    Version("bootstrap"),
    Version("prototype"),
    Version("normalize"),
    Version("react"),
    Version("angular"),
];

/// The names of folders of copies, without regard to case.
const FOLDERS: [&str; 18] = [
    "vendor",
    "_vendor",
    "vendors",
    "node_modules",
    "bower_components",
    "third_party",
    "third-party",
    "thirdparty",
    "3rd_party",
    "3rd-party",
    "3rdparty",
    "godeps",
    "pods",
    "carthage",
    "flow-typed",
    // Environments of Python.
    "site-packages",
    "venv",
    ".venv",
];

impl Name {
    fn matches(&self, name: &str) -> bool {
        let ends = |end: &str| {
            let start = name.len().checked_sub(end.len()).and_then(|at| name.get(at..));
            start.is_some_and(|own| own.eq_ignore_ascii_case(end))
        };
        match self {
            Is(own) => name == *own,
            Ends(end) => ends(end),
            Has(part) => name.rsplit_once(part).is_some_and(|(stem, extension)| {
                !stem.is_empty() && ["js", "css", "mjs", "cjs", "html", "json", "svg"].contains(&extension)
            }),
            Library(library) => version_of(name, library).is_some(),
            Version(library) => {
                version_of(name, library).is_some_and(|version| version.contains(|c: char| c.is_ascii_digit()))
            }
        }
    }
}

/// The version in the name of a script or a style sheet of a library; nothing if there is none.
fn version_of(name: &str, library: &str) -> Option<String> {
    const WORDS: [&str; 5] = ["slim", "core", "custom", "production", "development"];
    let lower = name.to_ascii_lowercase();
    let (version, extension) = lower.strip_prefix(library)?.rsplit_once('.')?;
    let is_number = |part: &str| part.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit());
    let is_version = version.is_empty() || version.starts_with(['-', '.', '_']);
    let mut parts = version.split(['-', '.', '_']);
    let are_of_version = parts.all(|part| is_number(part) || WORDS.contains(&part));
    let is_page = ["js", "css", "mjs", "scss", "less"].contains(&extension);
    (is_page && is_version && are_of_version).then(|| version.to_owned())
}

/// Whether a file has a comment at its start that a program wrote it: a line with `@generated`, or with both `generated` and `DO NOT EDIT`
/// or the like.
pub fn is_marked_generated(head: &[u8]) -> bool {
    const MAX_HEAD: usize = 1 << 11;
    let head = &head[..head.len().min(MAX_HEAD)];
    head.split(|byte| *byte == b'\n').any(|line| begins_comment(line) && is_mark(&line.to_ascii_lowercase()))
}

/// Whether a line is a comment of some language. A list of Markdown begins with `*`, too, so that one is indented in a comment.
fn begins_comment(line: &[u8]) -> bool {
    const MARKS: [&[u8]; 9] = [b"//", b"#", b"/*", b";", b"--", b"<!--", b".\\\"", b"'\\\"", b"%"];
    let text = line.trim_ascii_start();
    MARKS.iter().any(|mark| text.starts_with(mark)) || line.starts_with(b" * ")
}

fn is_mark(line: &[u8]) -> bool {
    let has = |words: &str| memmem::find(line, words.as_bytes()).is_some();
    let is_word = |at: usize| {
        let ends = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        ends(at.checked_sub(1).map(|before| &line[before])) && ends(line.get(at + "@generated".len()))
    };
    memmem::find_iter(line, b"@generated").any(is_word)
        || (has("generated") && ["do not edit", "do not modify", "don't edit"].into_iter().any(has))
}

/// Whether a folder has copies of other projects, by its name.
pub fn is_vendored_folder(name: &str) -> bool {
    FOLDERS.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Whether a program or a style sheet, by its extension, is in a folder of what was built for a release.
fn is_built(below: &Path) -> bool {
    const EXTENSIONS: [&str; 4] = ["js", "css", "mjs", "cjs"];
    let extension = below.extension().unwrap_or_default();
    let mut folders = below.parent().into_iter().flat_map(Path::components);
    EXTENSIONS.iter().any(|own| extension.eq_ignore_ascii_case(own))
        && folders.any(|folder| folder.as_os_str().eq_ignore_ascii_case("dist"))
}

/// What a line of `.gitattributes` says of a file: on, off, or as if no line did. `None` if the line does not name the attribute.
type Mark = Option<Option<bool>>;

/// A line of `.gitattributes`.
struct Line {
    pattern: Gitignore,
    generated: Mark,
    vendored: Mark,
}

/// The lines for a folder: its own, then those of the folders above.
struct Attributes {
    lines: Vec<Line>,
    above: Option<Arc<Attributes>>,
}

/// Which files of a folder are generated or copies.
pub struct Origins {
    folder: PathBuf,
    /// The root of the repository, or the folder.
    top: PathBuf,
    attributes: HashMap<PathBuf, Option<Arc<Attributes>>>,
}

impl Origins {
    pub fn in_folder(folder: &Path) -> Self {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let top = folder.ancestors().find(|own| own.join(".git").exists()).unwrap_or(&folder).to_owned();
        Self { folder, top, attributes: HashMap::new() }
    }

    /// Whether the file with this path below the folder is generated or a copy.
    pub fn is_generated(&mut self, below: &Path) -> bool {
        let path = self.folder.join(below);
        let attributes = path.parent().and_then(|folder| self.attributes_of(folder));
        let mark = |of: fn(&Line) -> Mark| attributes.as_ref().and_then(|own| own.mark(&path, of));
        let name = below.file_name().unwrap_or_default().to_string_lossy();
        let is_named = |names: &[Name]| names.iter().any(|own| own.matches(&name));
        let in_folder = || {
            let mut folders = below.parent().into_iter().flat_map(Path::components);
            folders.any(|folder| is_vendored_folder(&folder.as_os_str().to_string_lossy()))
        };
        mark(|line| line.generated).unwrap_or_else(|| is_named(&GENERATED) || is_built(below))
            || mark(|line| line.vendored).unwrap_or_else(|| is_named(&VENDORED) || in_folder())
    }

    fn attributes_of(&mut self, folder: &Path) -> Option<Arc<Attributes>> {
        if let Some(cached) = self.attributes.get(folder) {
            return cached.clone();
        }
        let above = folder.parent().filter(|_| folder != self.top).and_then(|parent| self.attributes_of(parent));
        let attributes = match lines_in(folder) {
            lines if lines.is_empty() => above,
            lines => Some(Arc::new(Attributes { lines, above })),
        };
        self.attributes.insert(folder.to_owned(), attributes.clone());
        attributes
    }
}

impl Attributes {
    /// Whether an attribute of a file is on. The last line of the nearest folder decides.
    fn mark(&self, path: &Path, of: fn(&Line) -> Mark) -> Option<bool> {
        let folders = iter::successors(Some(self), |own| own.above.as_deref());
        let mut lines = folders.flat_map(|own| own.lines.iter().rev());
        lines.find_map(|line| of(line).filter(|_| line.pattern.matched(path, false).is_ignore())).flatten()
    }
}

/// The lines of `.gitattributes` in a folder that are about the origin of files. As for git, it is not a symbolic link.
fn lines_in(folder: &Path) -> Vec<Line> {
    const MAX_LENGTH: u64 = 1 << 20;
    let path = folder.join(".gitattributes");
    if !fs::symlink_metadata(&path).is_ok_and(|file| file.is_file() && file.len() <= MAX_LENGTH) {
        return Vec::new();
    }
    let text = fs::read(&path).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().filter_map(|line| Line::parse(folder, line)).collect()
}

impl Line {
    /// `None` if the line is a comment, a macro, or about other attributes.
    fn parse(folder: &Path, line: &str) -> Option<Self> {
        let (pattern, attributes) = pattern_of(line.trim())?;
        let mark = |name: &str| attributes.split_ascii_whitespace().rev().find_map(|own| mark_of(own, name));
        let (generated, vendored) = (mark("linguist-generated"), mark("linguist-vendored"));
        if (generated, vendored) == (None, None) || pattern.starts_with(['!', '#', '[']) {
            return None;
        }
        let mut builder = GitignoreBuilder::new(folder);
        builder.add_line(None, &pattern).ok()?;
        Some(Self { pattern: builder.build().ok()?, generated, vendored })
    }
}

/// The pattern of a line, which may be in quotes, and the attributes.
fn pattern_of(line: &str) -> Option<(String, &str)> {
    let Some(quoted) = line.strip_prefix('"') else {
        let (pattern, attributes) = line.split_once(|c: char| c.is_ascii_whitespace())?;
        return Some((pattern.to_owned(), attributes));
    };
    let mut pattern = String::new();
    let mut rest = quoted.char_indices();
    loop {
        match rest.next()? {
            (at, '"') => return Some((pattern, &quoted[at + 1..])),
            (_, '\\') => pattern.push(rest.next()?.1),
            (_, c) => pattern.push(c),
        }
    }
}

/// What one attribute says of the name: `name`, `name=value`, `-name` or `!name`. For linguist, each value but `false` is on.
fn mark_of(attribute: &str, name: &str) -> Mark {
    match attribute.strip_prefix(name) {
        Some("") => return Some(Some(true)),
        Some(value) if value.starts_with('=') => return Some(Some(value != "=false")),
        _ => {}
    }
    let is_named = |mark| attribute.strip_prefix(mark) == Some(name);
    (is_named('-').then_some(Some(false))).or(is_named('!').then_some(None))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use tempfile::TempDir;

    use super::{Origins, is_marked_generated};

    fn generated(attributes: &[(&str, &str)], folder: &str, files: &[&str]) -> Vec<bool> {
        let root = TempDir::new().expect("a folder");
        fs::create_dir(root.path().join(".git")).expect("a folder");
        fs::create_dir_all(root.path().join(folder)).expect("a folder");
        for (folder, text) in attributes {
            fs::create_dir_all(root.path().join(folder)).expect("a folder");
            fs::write(root.path().join(folder).join(".gitattributes"), text).expect("a file");
        }
        let mut origins = Origins::in_folder(&root.path().join(folder));
        files.iter().map(|file| origins.is_generated(Path::new(file))).collect()
    }

    #[test]
    fn names_show_what_is_generated_or_copied() {
        let generated_files = [
            "Cargo.lock",
            "a/yarn.lock",
            "package-lock.json",
            "go.sum",
            "a.min.js",
            "b/c.MIN.js/x.map",
            "a-min.css",
            "vendor/a.c",
            "a/node_modules/b/README.md",
            "Third_Party/x",
            ".venv/a.py",
            "lib/site-packages/a.py",
            "configure",
            "Form1.Designer.cs",
            "pnpm-lock.yaml",
            "debian/patches/a.patch",
            "js/jquery.js",
            "jquery-3.7.1.slim.js",
            "bootstrap-5.3.css",
            "docs/_vendor/a.css",
            "dist/a.js",
            "a/Dist/b/c.css",
            "bundle.js",
            "app.bundle.js",
            "2478.bundled.js",
            "a-bundle.mjs",
        ];
        assert_eq!(generated(&[], "", &generated_files), [true; 26]);
        let own = [
            "lock",
            "a.lock.md",
            "min.js",
            "a.min.md",
            ".min.js",
            "map.md",
            "vendored/a.c",
            "a/vendor",
            "distlock",
            "dist/a",
            "dist/README.md",
            "dist/a.html",
            "distribution/a.js",
            "dist.js",
            "unbundle.js",
            "jquery.md",
            "jquery-url.js",
            "bootstrap.js",
            "prototype.js",
            "normalize.css",
            "d3chart.js",
            "reactive.js",
        ];
        assert_eq!(generated(&[], "", &own), [false; 22]);
    }

    #[test]
    fn marks_at_the_start_show_what_is_generated() {
        for head in
            ["// Code generated by a tool. DO NOT EDIT.\n", ".\\\" DO NOT EDIT. Generated by a\n", "# @generated\n"]
        {
            assert!(is_marked_generated(head.as_bytes()), "{head}");
        }
        for head in [
            "# How the page is generated\n",
            "Do not edit this file by hand.\n",
            "The files are generated by protoc. Do not edit them by hand.\n",
            "* files marked @generated are skipped\n",
            "Files in `gen/` are marked `@generated`\n",
            "echo '// Code generated. DO NOT EDIT.'\n",
            "/* user@generated.com */\n",
            "# Generated files\n\nPlease do not edit.\n",
            "",
        ] {
            assert!(!is_marked_generated(head.as_bytes()), "{head}");
        }
        assert!(!is_marked_generated(format!("{}@generated", " ".repeat(5_000)).as_bytes()));
    }

    #[test]
    fn attributes_override_names() {
        let root = "a.txt linguist-generated\n/docs/** linguist-vendored=true\n\"b c\\\".txt\" text linguist-generated=yes\n\
            Cargo.lock -linguist-generated\nvendor/** linguist-vendored=false\n# d linguist-generated\n[attr]e linguist-generated\n";
        let files = ["a.txt", "x/a.txt", "docs/x/y", "b c\".txt", "Cargo.lock", "vendor/a.c", "vendor/a.map", "d", "e"];
        let expected = [true, true, true, true, false, false, true, false, false];
        assert_eq!(generated(&[("", root)], "", &files), expected);
        // The nearest file decides, and the last line in it. An attribute that is unset is as its name.
        let sub = "a.txt linguist-generated\na.txt linguist-generated=false\nCargo.lock !linguist-generated\n";
        assert_eq!(generated(&[("", root), ("sub", sub)], "", &["sub/a.txt", "sub/Cargo.lock"]), [false, true]);
        // Those of the folders above apply, up to the repository.
        assert_eq!(generated(&[("", root)], "sub", &["a.txt", "b.txt", "Cargo.lock"]), [true, false, false]);
    }
}
