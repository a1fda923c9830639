// Writes src/kind/linguist.rs from the npm package linguist-languages, which has the data of GitHub Linguist (MIT License):
//
//     npm pack linguist-languages && tar -xf linguist-languages-*.tgz
//     node crates/urlspec-text/kinds/make.mjs package > crates/urlspec-text/src/kind/linguist.rs
import fs from "node:fs";
import path from "node:path";

// The kinds, with the languages that have their comments, string literals and escapes: a comment is added to a file as its kind has it.
// A language that is not here has others. Of those with comments after `#`, Ini has the ones where it begins a line.
const languages = {
  Csv: ["CSV", "TSV"],
  Markdown: ["Markdown", "RMarkdown", "MDX", "mdsvex", "API Blueprint", "Literate CoffeeScript"],
  Html: [
    "HTML", "Vue", "Svelte", "Astro", "HTML+ECR", "HTML+EEX", "HTML+ERB", "HTML+PHP", "HTML+Razor", "Blade", "Handlebars", "Twig", "EJS", "Edge",
    "Java Server Pages", "ASP.NET", "Classic ASP", "Groovy Server Pages", "ColdFusion", "Nunjucks", "Latte", "Marko", "Riot", "MTML", "Kit",
    "Ecmarkup", "Bikeshed", "Closure Templates", "Antlers",
  ],
  Xml: [
    "XML", "SVG", "XML Property List", "Web Ontology Language", "XSLT", "XProc", "XPages", "Genshi", "COLLADA", "Eagle", "LabVIEW", "JetBrains MPS",
    "Ant Build System", "Maven POM",
  ],
  Css: ["CSS", "SCSS", "Less", "PostCSS", "Stylus"],
  Roff: ["Roff", "Roff Manpage"],
  Latex: ["TeX", "BibTeX", "Texinfo", "Sweave"],
  Rst: ["reStructuredText"],
  Asciidoc: ["AsciiDoc"],
  Mail: ["E-mail"],
  Json: ["JSON", "JSON with Comments", "JSON5", "JSONLD", "Jupyter Notebook", "Max", "Ecere Projects", "OASv2-json", "OASv3-json", "Jsonnet"],
  Yaml: [
    "YAML", "MiniYAML", "OASv2-yaml", "OASv3-yaml", "Unity3D Asset", "BuildStream", "Common Workflow Language", "Kaitai Struct", "LookML", "RAML", "Salt",
  ],
  Toml: ["TOML"],
  Ini: [
    "INI", "EditorConfig", "Git Config", "Java Properties", "NPM Config", "Cylc", "desktop", "TextMate Properties",
    "pkg-config",
    "ApacheConf", "Ignore List", "Git Attributes", "CODEOWNERS", "crontab", "SSH Config", "cURL Config", "Wget Config", "Option List", "BitBake", "RPM Spec",
  ],
  Text: [
    "Text", "SubRip Text", "WebVTT", "Org", "Textile", "Wikitext", "Creole", "Muse", "RDoc", "Gemini", "Pod", "Pod 6", "IRC log", "Vim Help File",
    "BBCode", "Rich Text Format", "M3U", "Cue Sheet", "GEDCOM", "ABNF", "EBNF", "ASN.1", "Python traceback", "Record Jar", "Git Commit", "Checksums",
    "Adblock Filter List", "Robots Exclusion Rules", "Redirect Rules", "Debian Package Control File", "JAR Manifest",
    "iCalendar", "vCard",
  ],
  C: [
    "ActionScript", "AIDL", "AngelScript", "Apex", "AspectJ", "Ballerina", "Beef", "Bicep", "C", "C#", "C++", "C3", "CUE", "Cadence", "Cairo",
    "Carbon", "Ceylon", "Chapel", "ChucK", "Circom", "Cuda", "D", "DM", "Dafny", "Dart", "DataWeave", "F#", "Fantom", "FlatBuffers", "Flix",
    "GLSL", "GDShader", "Game Maker Language", "Gno", "Go", "Gosu", "Gradle", "Gradle Kotlin DSL", "Groovy", "HLSL", "HIP",
    "Hack", "Haxe", "ISPC", "Java", "JavaScript", "Jai", "Kotlin", "MQL4", "MQL5", "Metal", "Monkey C", "Move", "Motoko", "NWScript", "Nemerle", "Nextflow",
    "Objective-C", "Objective-C++", "Odin", "OpenCL", "PEG.js", "PHP", "Pike", "Pkl", "Processing", "Protocol Buffer", "QML", "Qt Script", "RON", "ReScript",
    "Reason", "Rust", "SWIG", "Scala", "ShaderLab", "Slang", "Slice", "Smithy", "Solidity", "SourcePawn", "Squirrel", "Swift", "SystemVerilog", "TSX",
    "Thrift", "Avro IDL", "TypeScript", "TypeSpec", "Typst", "UnrealScript", "Vala", "Verilog", "WGSL", "X10", "Xtend", "ANTLR",
    "Zephir", "Zig", "V", "Prisma", "SuperCollider", "nesC", "eC", "ooc", "XC", "OpenSCAD", "Graphviz (DOT)",
    "Go Module", "Go Workspace", "Asymptote", "Stan", "Sway", "Noir", "Soong",
    "Koka", "Gleam", "YARA",
  ],
  Sql: [
    "SQL", "PLSQL", "PLpgSQL", "SQLPL", "TSQL", "HiveQL", "CQL", "Lua", "Luau", "Teal", "MoonScript", "Terra", "Haskell", "C2hs Haskell", "PureScript", "Elm",
    "Ada", "VHDL", "Idris", "Agda", "Curry", "Frege", "Dhall", "Lean", "Lean 4", "Eiffel", "AppleScript", "Cabal Config",
  ],
  Python: [
    "Python", "Cython", "Ruby", "RBS", "R", "Julia", "Elixir", "CoffeeScript", "CSON", "Crystal", "Nim", "Starlark", "GraphQL", "GDScript",
    "Sage", "Snakemake", "Mojo", "Xonsh", "Ren'Py", "Meson", "GN", "Easybuild", "Mirah", "Puppet",
    "SPARQL", "Turtle", "Scenic", "Fancy", "Protocol Buffer Text Format",
    "Vyper", "Cap'n Proto",
  ],
  Po: ["Gettext Catalog"],
  Shell: [
    "Shell", "Tcsh", "fish", "Nushell", "Elvish", "Awk", "sed", "Perl", "Raku", "Tcl", "Makefile", "CMake", "PowerShell", "Dockerfile", "Just", "Earthly", "Nix",
    "HCL", "M4", "M4Sugar", "Gentoo Ebuild", "Gentoo Eclass", "Alpine Abuild", "OpenRC runscript", "Gnuplot", "jq", "Dotenv",
    "Nginx", "Pip Requirements",
    "Kickstart", "Ninja", "Singularity", "Caddyfile", "Open Policy Agent", "Hosts File", "Browserslist",
    "ShellCheck Config", "NEON",
  ],
};

const folder = process.argv[2];
if (!folder) throw new Error("the folder of the package is missing");
const { version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
const { default: defaults, ...named } = await import(path.resolve(folder, "index.js"));
const all = new Map(Object.values(defaults ?? named).map((language) => [language.name, language]));
const kinds = new Map(Object.entries(languages).flatMap(([kind, names]) => names.map((name) => [name, kind])));

// What several languages share has a kind only if that is one for all of them.
function shared(property, convert) {
  const found = new Map();
  for (const language of all.values()) {
    for (const value of language[property] ?? []) {
      const name = convert(value);
      if (name) found.set(name, [...(found.get(name) ?? []), kinds.get(language.name)]);
    }
  }
  const same = [...found].filter(([, own]) => own[0] && own.every((kind) => kind === own[0]));
  return same.map(([name, [kind]]) => [name, kind]).sort(([one], [other]) => (one < other ? -1 : 1));
}

const isPlain = (name) => /^[\x21-\x7e]+$/.test(name);
const extensions = shared("extensions", (value) => isPlain(value) && value.slice(1).toLowerCase());
const files = shared("filenames", (value) => isPlain(value) && value.toLowerCase());
// As many in a line as fit.
function rows(list) {
  const lines = [""];
  for (const [name, kind] of list) {
    const row = ` ("${name}", Kind::${kind}),`;
    if (lines.at(-1).length + row.length > 116) lines.push("");
    lines[lines.length - 1] += row;
  }
  return lines.map((line) => `   ${line}`).join("\n");
}

console.log(`//! File names of languages, by GitHub Linguist. Written by kinds/make.mjs from linguist-languages ${version} (MIT License).

use super::Kind;

/// Extensions of file names, without the first dot, in lower case and in order.
#[rustfmt::skip]
pub(super) const EXTENSIONS: &[(&str, Kind)] = &[
${rows(extensions)}
];

/// Whole names of files, in lower case and in order.
#[rustfmt::skip]
pub(super) const FILES: &[(&str, Kind)] = &[
${rows(files)}
];`);
for (const [name] of kinds) if (!all.has(name)) console.error(`no language ${name}`);
