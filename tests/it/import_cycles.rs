//! Circles of imports between the files of a crate.
//!
//! The imports are read as text: `use` declarations, and paths that begin with `crate`, `self` or `super`. A name that a
//! `mod.rs` re-exports counts as an import of the file that defines it. Imports between a file and the modules around it
//! don't count, since each `mod.rs` names its own files.

use std::collections::{BTreeMap, BTreeSet};

use super::architecture::{CRATES, code, of_crate, sources};

/// The circles that exist, each with the files that it consists of and its reason.
const KNOWN: &[(&[&str], &str)] = &[];

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// The files of a crate by their modules.
struct Files {
    names: BTreeMap<Module, String>,
    /// For each file, the paths that it imports.
    imports: BTreeMap<Module, Vec<Module>>,
}

impl Files {
    fn new(sources: &[(String, String)]) -> Self {
        let mut files = Self { names: BTreeMap::new(), imports: BTreeMap::new() };
        for (name, _) in sources {
            files.names.insert(module(name), name.clone());
        }
        for (name, text) in sources {
            let own = module(name);
            let code: String =
                code(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
            let paths = paths(&code).into_iter().filter_map(|path| files.absolute(&own, path)).collect();
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

    /// The module that defines the item of a path.
    fn definition(&self, path: &[String]) -> Module {
        let mut module: Module = Vec::new();
        for (at, name) in path.iter().enumerate() {
            let child = [module.as_slice(), std::slice::from_ref(name)].concat();
            if self.names.contains_key(&child) {
                module = child;
                continue;
            }
            // A re-export of a file below: the import ends with the name, and has the module at its beginning.
            let reexports = self.imports.get(&module).into_iter().flatten();
            let below = reexports.filter(|import| import.len() > module.len() + 1 && import.starts_with(&module));
            let original = below.into_iter().find(|import| import.last() == Some(name));
            return match original {
                Some(original) if original.as_slice() != &path[..=at] => self.definition(original),
                _ => module,
            };
        }
        module
    }

    /// The files that each file imports.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut edges = BTreeMap::new();
        for (module, name) in &self.names {
            let targets = self.imports.get(module).into_iter().flatten().map(|path| self.definition(path));
            let others = targets.filter(|target| !module.starts_with(target) && !target.starts_with(module));
            let files = others.filter_map(|target| self.names.get(&target)).map(String::as_str).collect();
            edges.insert(name.as_str(), files);
        }
        edges
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
                    for (at, _) in statement.match_indices(start) {
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
