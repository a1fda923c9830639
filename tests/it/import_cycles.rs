//! Circles of imports between the files of a crate.
//!
//! The imports are read as text: `use` declarations, and paths that begin with `crate`, `self` or `super`. A name that a
//! module imports or re-exports counts as an import of the file that defines it. Imports between a file and the modules around it
//! count in `diagnostic` only: elsewhere, a `mod.rs` may define what its own files use. Folders must not import each other in circles, too.

use std::collections::{BTreeMap, BTreeSet};

use super::architecture::{CRATES, code, of_crate, sources};

/// The circles that exist, each with the files that it consists of and its reason.
const KNOWN: &[(&[&str], &str)] = &[];

/// The folders whose modules around a file count, too.
const STRICT: &[&str] = &["diagnostic"];

/// The circles of folders that exist, each with its reason.
const KNOWN_FOLDERS: &[(&str, &[&str], &str)] = &[
    ("urlspec-cli", &["contained", "lines", "out", "sarif", "text"], "`out` refuses to write over what `text` reads"),
    (
        "urlspec-cli",
        &["baseline", "format", "summary"],
        "a format has the totals, and a baseline the identity of a format",
    ),
    (
        "urlspec-text",
        &["boundary", "enclosed", "syntax", "template", "url_match", "value"],
        "each syntax has its own ends of a URL, and shares a match",
    ),
];

/// The modules of `diagnostic`, from the lowest layer. A module imports only from layers below its own.
const LAYERS_OF_DIAGNOSTIC: [&[&str]; 11] = [
    &["characters", "facts", "fix", "inet_aton", "other_documents", "punycode", "severity", "working_copy"],
    &["catalogue", "confusables", "unsafe_characters"],
    &["finding", "plain_page", "reading"],
    &["builder", "fixed_text", "kept_secrets", "left_out", "like_scheme", "render"],
    &["arrange", "kept_names", "misleading_userinfo", "names", "report"],
    &["intent", "of_scheme", "stray"],
    &["accepted", "refused", "same_host"],
    &["scheme_document"],
    &["check"],
    &["first_error", "refusal"],
    &["rendered_report"],
];

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// The files of a crate by their modules.
struct Files {
    names: BTreeMap<Module, String>,
    /// For each file, the paths that it imports.
    imports: BTreeMap<Module, Vec<Module>>,
    /// For each file, the paths below itself that its code names, without re-exports.
    below: BTreeMap<Module, Vec<Module>>,
}

impl Files {
    fn new(sources: &[(String, String)]) -> Self {
        let mut files = Self { names: BTreeMap::new(), imports: BTreeMap::new(), below: BTreeMap::new() };
        for (name, _) in sources {
            files.names.insert(module(name), name.clone());
        }
        for (name, text) in sources {
            let own = module(name);
            let code: String =
                code(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
            let paths = paths(&code).into_iter().filter_map(|path| files.absolute(&own, path)).collect();
            let below = files.below(&own, &code);
            files.below.insert(own.clone(), below);
            files.imports.insert(own, paths);
        }
        files
    }

    /// A path from the root of the crate, if it is a path within the crate.
    fn absolute(&self, own: &[String], path: Module) -> Option<Module> {
        let mut base = own.to_vec();
        let mut rest = path.as_slice();
        match rest.first()?.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                base.pop()?;
            }
            first => {
                let child = [own, &[first.to_owned()]].concat();
                self.names.get(&child)?;
                rest = &path;
                return Some([&base, rest].concat());
            }
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|name| name == "super") {
            base.pop()?;
            rest = &rest[1..];
        }
        Some([&base, rest].concat())
    }

    /// The paths of the files below a module that its code names. A re-export of one is none.
    fn below(&self, own: &[String], code: &str) -> Vec<Module> {
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("pub"));
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':'));
        let paths = words.filter(|word| word.contains("::"));
        let paths = paths.map(|word| [own, &word.split("::").map(str::to_owned).collect::<Module>()].concat());
        paths.filter(|path| self.names.contains_key(&path[..=own.len()])).collect()
    }

    /// The module that defines the item of a path.
    fn definition(&self, path: &[String]) -> Module {
        self.definition_within(path, 8)
    }

    /// The same by at most so many imports.
    fn definition_within(&self, path: &[String], imports: usize) -> Module {
        let mut module: Module = Vec::new();
        for (at, name) in path.iter().enumerate() {
            let child = [module.as_slice(), std::slice::from_ref(name)].concat();
            if self.names.contains_key(&child) {
                module = child;
                continue;
            }
            // The module has the name from elsewhere.
            let mut own = self.imports.get(&module).into_iter().flatten();
            let original = own.find(|import| import.last() == Some(name) && import.as_slice() != &path[..=at]);
            return match original.filter(|_| imports > 0) {
                Some(original) => self.definition_within(original, imports - 1),
                None => module,
            };
        }
        module
    }

    /// The files that each file imports.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut edges = BTreeMap::new();
        for (module, name) in &self.names {
            let targets = self.imports.get(module).into_iter().flatten().map(|path| self.definition(path));
            let is_strict = module.first().is_some_and(|first| STRICT.contains(&first.as_str()));
            let is_around = |target: &Module| is_strict && target.len() < module.len() && !target.is_empty();
            let is_other = |target: &Module| {
                (!module.starts_with(target) && !target.starts_with(module))
                    || (module.starts_with(target) && is_around(target))
            };
            let below = self.below.get(module).into_iter().flatten().filter(|_| is_strict);
            let below = below.map(|path| self.definition(path)).filter(|target| target != module);
            let others = targets.filter(is_other).chain(below);
            let files = others.filter_map(|target| self.names.get(&target)).map(String::as_str).collect();
            edges.insert(name.as_str(), files);
        }
        edges
    }

    /// For each folder, the circles of what is directly in it: files, and folders with all that they have.
    fn folder_circles(&self) -> BTreeSet<(String, BTreeSet<String>)> {
        let edges = self.edges();
        let folders: BTreeSet<&str> = self.names.values().flat_map(|name| folders_of(name)).collect();
        let mut circles = BTreeSet::new();
        for folder in folders {
            let mut own: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (file, others) in &edges {
                let Some(from) = child(folder, file) else { continue };
                let to = others.iter().filter_map(|other| child(folder, other)).filter(|to| *to != from);
                own.entry(from).or_default().extend(to.collect::<Vec<_>>());
            }
            let known: BTreeSet<&str> = own.keys().copied().collect();
            own.values_mut().for_each(|to| to.retain(|to| known.contains(to)));
            let reach: BTreeMap<&str, BTreeSet<&str>> = own.keys().map(|name| (*name, reachable(&own, name))).collect();
            for name in own.keys() {
                let circle = reach[*name].iter().filter(|other| reach[**other].contains(*name));
                let circle: BTreeSet<String> = circle.map(|name| (*name).to_owned()).collect();
                circles.extend((!circle.is_empty()).then(|| (folder.to_owned(), circle)));
            }
        }
        circles
    }

    /// The circles: sets of files that import each other, directly or by way of others.
    fn circles(&self) -> BTreeSet<BTreeSet<&str>> {
        let edges = self.edges();
        let reach: BTreeMap<&str, BTreeSet<&str>> = edges.keys().map(|file| (*file, reachable(&edges, file))).collect();
        let circle = |file: &&str| -> BTreeSet<&str> {
            reach[*file].iter().filter(|other| reach[*other].contains(*file)).copied().collect()
        };
        edges.keys().map(circle).filter(|circle| !circle.is_empty()).collect()
    }
}

/// The folders around a file, each with its slash, and the root.
fn folders_of(file: &str) -> impl Iterator<Item = &str> {
    std::iter::once("").chain(file.match_indices('/').map(|(at, _)| &file[..=at]))
}

/// The file or the folder directly in a folder that has a file. A module is what its folder is.
fn child<'f>(folder: &str, file: &'f str) -> Option<&'f str> {
    let rest = file.strip_prefix(folder)?;
    let name = rest.split('/').next()?;
    Some(name.trim_end_matches(".rs")).filter(|name| !matches!(*name, "mod" | "lib" | "main"))
}

/// The files that a file imports, directly or by way of others.
fn reachable<'f>(edges: &BTreeMap<&'f str, BTreeSet<&'f str>>, file: &str) -> BTreeSet<&'f str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = edges[file].iter().copied().collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(&edges[next]);
        }
    }
    found
}

/// The module of a file: `["grammar", "set"]` for `grammar/set.rs`, `["grammar"]` for `grammar/mod.rs`.
fn module(file: &str) -> Module {
    let mut names: Module = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|name| matches!(name.as_str(), "mod" | "lib" | "main")) {
        names.pop();
    }
    names
}

/// The paths that code names: those of `use` declarations, and others that begin with `crate`, `self` or `super`.
fn paths(code: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let declaration = statement.rsplit_once("use ").filter(|(before, _)| {
            let before = before.lines().last().unwrap_or_default().trim();
            before.is_empty() || before.starts_with("pub")
        });
        match declaration {
            Some((_, tree)) => expand(&[], tree, &mut found),
            None => {
                for start in ["crate::", "super::", "self::"] {
                    // A visibility is no import.
                    let places = statement.match_indices(start).filter(|(at, _)| !statement[..*at].ends_with("(in "));
                    for (at, _) in places {
                        let rest = &statement[at..];
                        let end =
                            rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(rest.len());
                        found
                            .push(rest[..end].split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect());
                    }
                }
            }
        }
    }
    found
}

/// Adds the paths of a tree such as `super::{a::B, c::{D, E as F}}`.
fn expand(before: &[String], tree: &str, found: &mut Vec<Module>) {
    let tree = tree.trim();
    if let Some((path, group)) = tree.split_once('{') {
        let path: Module = path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let path = [before, &path].concat();
        let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
        let mut depth = 0;
        let is_end = |c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        };
        group.split(is_end).filter(|tree| !tree.trim().is_empty()).for_each(|tree| expand(&path, tree, found));
    } else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        let names = path.split("::").map(str::trim).filter(|name| !name.is_empty() && *name != "self");
        let is_self = path.trim().starts_with("self::");
        let own = is_self.then(|| "self".to_owned()).into_iter().chain(names.map(str::to_owned));
        found.push(before.iter().cloned().chain(own).collect());
    }
}

fn is_known(circle: &BTreeSet<&str>) -> bool {
    KNOWN.iter().any(|(files, _)| circle.iter().all(|file| files.iter().any(|known| file.starts_with(known))))
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let crates = CRATES.iter().map(|(name, _)| (*name, of_crate(name)));
    for (name, sources) in crates.chain([("urlspec", sources("src"))]) {
        let files = Files::new(&sources);
        for circle in files.circles() {
            let edges = files.edges();
            let imports: Vec<String> = circle
                .iter()
                .map(|file| format!("{file} imports {:?}", edges[file].intersection(&circle).collect::<Vec<_>>()))
                .collect();
            assert!(name == "urlspec" && is_known(&circle), "a circle in {name}:\n{}", imports.join("\n"));
        }
    }
}

#[test]
fn folders_do_not_import_each_other_in_circles() {
    let crates = CRATES.iter().map(|(name, _)| (*name, of_crate(name)));
    let mut found = Vec::new();
    for (name, sources) in crates.chain([("urlspec", sources("src"))]) {
        // What a test has is no part of the program.
        let sources: Vec<_> = sources.into_iter().filter(|(file, _)| !file.ends_with("cases.rs")).collect();
        for (folder, circle) in Files::new(&sources).folder_circles() {
            let is_known = KNOWN_FOLDERS.iter().any(|(own, names, _)| *own == name && circle.iter().eq(names.iter()));
            found.extend((!is_known).then(|| format!("{name}, in `{folder}`: {circle:?}")));
        }
    }
    assert!(found.is_empty(), "circles of folders:\n{}", found.join("\n"));
}

#[test]
fn modules_of_diagnostic_import_only_from_lower_layers() {
    let sources = sources("src");
    let files = Files::new(&sources);
    let layer = |name: &str| LAYERS_OF_DIAGNOSTIC.iter().position(|names| names.contains(&name));
    let mut found = Vec::new();
    for (file, others) in files.edges() {
        let Some(name) = child("diagnostic/", file) else { continue };
        let own = layer(name).unwrap_or_else(|| panic!("{name} is in no layer"));
        for other in others {
            let is_upward = |other: &str| other != name && layer(other).is_some_and(|other| other >= own);
            found.extend(
                child("diagnostic/", other).filter(|other| is_upward(other)).map(|_| format!("{file} imports {other}")),
            );
        }
    }
    assert!(found.is_empty(), "upward imports:\n{}", found.join("\n"));
}

#[test]
fn circles_are_found() {
    let source = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let circles = |files: &[(&str, &str)]| -> Vec<Vec<String>> {
        let files = Files::new(&files.iter().map(source).collect::<Vec<_>>());
        files.circles().into_iter().map(|circle| circle.into_iter().map(str::to_owned).collect()).collect()
    };
    // Directly, by the path of the crate, by a group, by a path in code.
    for text in [
        "use super::a::A;\n",
        "use crate::m::a::A;\n",
        "pub(crate) use super::{\n    a::{A, B},\n    d::D,\n};\n",
        "fn f() {\n    super::a::f();\n}\n",
        // By a name that the module re-exports.
        "use super::A;\n",
    ] {
        let files = [
            ("lib.rs", "mod m;\n"),
            ("m/mod.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\n"),
            ("m/a.rs", "use super::b::B;\n"),
            ("m/b.rs", text),
            ("m/c.rs", "use super::b::B;\n"),
            ("m/d.rs", ""),
        ];
        assert_eq!(circles(&files), [["m/a.rs", "m/b.rs"]], "{text}");
    }
    // Three files, two of them in other folders.
    let files = [
        ("a.rs", "use crate::b::x::X;\n"),
        ("b/mod.rs", "pub mod x;\n"),
        ("b/x.rs", "use crate::c::C;\n"),
        ("c/mod.rs", "use crate::a::A;\n"),
    ];
    assert_eq!(circles(&files), [["a.rs", "b/x.rs", "c/mod.rs"]]);
    // In a strict folder, a module and its own files.
    let files = [
        ("diagnostic/mod.rs", "mod a;\nmod b;\nuse a::A;\npub use b::B;\npub struct M;\n"),
        ("diagnostic/a.rs", "use super::M;\n"),
        ("diagnostic/b.rs", "use super::M;\n"),
    ];
    assert_eq!(circles(&files), [["diagnostic/a.rs", "diagnostic/mod.rs"]]);
    // Folders, whose files are in no circle.
    let files = [
        ("a/mod.rs", "mod x;\nmod y;\n"),
        ("a/x.rs", "use crate::b::x::X;\n"),
        ("a/y.rs", ""),
        ("b/mod.rs", "mod x;\nmod y;\n"),
        ("b/x.rs", ""),
        ("b/y.rs", "use crate::a::y::Y;\n"),
    ];
    assert_eq!(circles(&files), Vec::<Vec<String>>::new());
    let found = Files::new(&files.iter().map(source).collect::<Vec<_>>());
    let names = |names: [&str; 2]| names.map(str::to_owned).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(found.folder_circles().into_iter().collect::<Vec<_>>(), [(String::new(), names(["a", "b"]))]);
    // A module and its own files, tests, comments, other crates.
    let files = [
        ("m/mod.rs", "mod a;\nmod b;\nuse a::A;\nuse b::B;\npub struct M;\n"),
        ("m/a.rs", "use super::M;\nuse super::b::B;\n"),
        (
            "m/b.rs",
            "use super::M;\nuse a::A;\n// use super::a::A;\n#[cfg(test)]\nmod tests {\n    use super::super::a::A;\n}\n",
        ),
    ];
    assert_eq!(circles(&files), Vec::<Vec<String>>::new());
}
