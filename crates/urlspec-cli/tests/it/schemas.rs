//! The JSON Schemas of `urlspec schema`: what the commands print matches them, and nothing in them is unused.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use urlspec::Spec;

use crate::process::{run, text};
use crate::support::{CASES, is_whole, sample_of};

/// Inputs that have what the cases do not.
const MORE: [&str; 51] = [
    "http://h.x/token=hunter2xhunter2x%FF/a?b",
    "http://h.x/a?token=hunter2xhunter2x%FF+b",
    "mailto:joe:hunter2x@h.x",
    "prospero://h.x/a;password=hunter2x",
    "telnet://h.x:99999/",
    "afs://c.x/hf_hunter2xhunter2xhunter2x",
    "mid:hf_hunter2xhunter2xhunter2x@h.x",
    "file://h.x/hf_hunter2xhunter2xhunter2x",
    "news:hf_hunter2xhunter2xhunter2x",
    "nntp://h.x/hf_hunter2xhunter2xhunter2x/1",
    "wais://h.x/hf_hunter2xhunter2xhunter2x",
    "gopher://h.x/7a?x:ghp_hunter2xhunter2xhunter2xhunter2xhunter2x+b",
    "x-y://h.x/a?x:ghp_hunter2xhunter2xhunter2xhunter2xhunter2x+b",
    "wais://h.x/d/t/1=a;2=b;",
    "http://[v1.a]/",
    "http://[::1]:80/",
    "http://h.x/a%FFb?c%FF+d#e%FF",
    "http://user:pw@h.x/a;b=c?d=e&f#g",
    "ftp://joe:pw@h.x:2121/a%FF/b;type=i",
    "ftp://@h.x/a/",
    "gopher://h.x/0a%09b%09+c",
    "gopher://h.x//",
    "gopher://h.x/7a?b+c",
    "wais://h.x/d/t/1%3Da%3B2%3Db%3B",
    "wais://h.x/d/t/12/a=b;",
    "prospero://h.x/a%00b;c=d",
    "prospero://h.x/a%001;attr=x",
    "prospero:h.x/a,3(b,c)",
    "telnet://joe:pw@h.x/",
    "x-y://h.x:1/a?b",
    "mailto:a%FF@h.x",
    "news:*",
    "nntp:a.b/1",
    "urn:a:b",
    "http://h.x:99999/",
    "mailto:a@h.x?cc=b@h.x",
    "news:a@h.x",
    "prospero://h.x/a;b=c",
    "cid:a@h.x",
    "mid:a@h.x/b@h.x",
    "data:text/plain;charset=utf-8,x",
    "urn:ietf:rfc:1738?+r?=q",
    "tel:+1;ext=2;x=y",
    "tel:1;phone-context=h.x",
    "tel:1;phone-context=+1",
    "sms:+1?body=a",
    "geo:1,2,3;u=4",
    "tag:h.x,2004:a",
    "acct:a@h.x",
    "about:blank",
    "data:;base64,%FF",
];

/// The printed schemas, ready to validate.
struct Validator {
    documents: BTreeMap<String, Value>,
    schemas: Schemas,
    compiler: Compiler,
    /// The compiled schemas, by their locations.
    compiled: HashMap<String, SchemaIndex>,
    /// The locations of properties and alternatives that an output has, within the schemas where they are.
    seen: BTreeSet<(String, String)>,
}

impl Validator {
    fn new() -> Self {
        let mut compiler = Compiler::new();
        let list = text(&run(&["schema"], b"").stdout);
        let mut documents = BTreeMap::new();
        for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
            let output = run(&["schema", name], b"");
            let document: Value = serde_json::from_slice(&output.stdout).expect("a schema is JSON");
            compiler.add_resource(&location(name), document.clone()).expect("a schema");
            documents.insert(name.to_owned(), document);
        }
        assert!(documents.len() > 15, "{list}");
        let (schemas, compiled, seen) = (Schemas::new(), HashMap::new(), BTreeSet::new());
        Self { documents, schemas, compiler, compiled, seen }
    }

    fn validate(&mut self, location: &str, instance: &Value) -> Result<(), String> {
        let index = match self.compiled.get(location) {
            Some(index) => *index,
            None => {
                let index = self.compiler.compile(location, &mut self.schemas);
                let index = index.unwrap_or_else(|error| panic!("{location}: {error:#}"));
                self.compiled.insert(location.to_owned(), index);
                index
            }
        };
        self.schemas.validate(instance, index).map_err(|error| format!("{error:#}"))
    }

    /// Validates an output, and notes which parts of the schema it has.
    #[track_caller]
    fn accept(&mut self, name: &str, instance: &Value) {
        if let Err(error) = self.validate(&location(name), instance) {
            panic!("{name}: {error}\n{instance}");
        }
        let document = self.documents[name].clone();
        self.visit(
            Place { name, document: &document, resource: resource(&document), pointer: String::new() },
            instance,
        );
    }

    fn visit(&mut self, place: Place<'_>, instance: &Value) {
        let schema = place.schema();
        if let Some(reference) = schema["$ref"].as_str() {
            self.visit(place.referenced(reference), instance);
        }
        for (key, value) in instance.as_object().into_iter().flatten() {
            if !schema["properties"][key].is_null() {
                self.visit_seen(place.at(&["properties", key]), value);
            }
        }
        let elements = instance.as_array().into_iter().flatten();
        for (number, element) in elements.enumerate() {
            let number = number.to_string();
            if schema["prefixItems"].get(number.parse::<usize>().expect("a number")).is_some() {
                self.visit_seen(place.at(&["prefixItems", &number]), element);
            } else if schema["items"].is_object() {
                self.visit_seen(place.at(&["items"]), element);
            }
        }
        for keyword in ["anyOf", "oneOf"] {
            for number in 0..schema[keyword].as_array().map_or(0, Vec::len) {
                let branch = place.at(&[keyword, &number.to_string()]);
                if branch.may_match(instance) && self.validate(&branch.location(), instance).is_ok() {
                    self.visit_seen(branch, instance);
                }
            }
        }
    }

    fn visit_seen(&mut self, place: Place<'_>, instance: &Value) {
        self.seen.insert((place.resource.to_owned(), place.pointer.clone()));
        self.visit(place, instance);
    }

    /// The parts of schemas that no output had.
    fn unseen(&self) -> Vec<(String, String)> {
        let mut parts = BTreeSet::new();
        for (name, document) in self.documents.iter().filter(|(name, _)| *name != "config") {
            let members = document["$defs"].as_object().into_iter().flatten();
            let mut resources: Vec<&str> = members.map(|(id, _)| &**id).filter(|id| id.starts_with('/')).collect();
            if resources.is_empty() {
                resources.push(resource(document));
            }
            for resource in resources {
                list_parts(&Place { name, document, resource, pointer: String::new() }, &mut parts);
            }
        }
        parts.into_iter().filter(|part| !self.seen.contains(part)).collect()
    }
}

/// The address of a printed schema.
fn location(name: &str) -> String {
    format!("file:///urlspec/{name}/printed")
}

/// The `$id` of the schema that a printed document is for.
fn resource(document: &Value) -> &str {
    document.get("$ref").unwrap_or(&document["$id"]).as_str().expect("an id")
}

/// A place in a schema of a printed document.
#[derive(Clone)]
struct Place<'d> {
    name: &'d str,
    document: &'d Value,
    resource: &'d str,
    pointer: String,
}

impl<'d> Place<'d> {
    /// The pointer in the printed document.
    fn whole_pointer(&self) -> String {
        match self.document["$id"] == self.resource {
            true => self.pointer.clone(),
            false => format!("/$defs/{}{}", self.resource.replace('/', "~1"), self.pointer),
        }
    }

    fn schema(&self) -> &'d Value {
        let pointer = self.whole_pointer();
        self.document.pointer(&pointer).unwrap_or_else(|| panic!("{}: {pointer}", self.name))
    }

    fn location(&self) -> String {
        format!("{}#{}", location(self.name), self.whole_pointer())
    }

    fn at(&self, names: &[&str]) -> Self {
        let pointer = format!("{}/{}", self.pointer, names.join("/"));
        Self { pointer, ..self.clone() }
    }

    fn referenced(&self, reference: &'d str) -> Self {
        let (id, pointer) = reference.split_once('#').unwrap_or((reference, ""));
        Self { resource: if id.is_empty() { self.resource } else { id }, pointer: pointer.to_owned(), ..self.clone() }
    }

    /// Whether no constant of the schema excludes an instance. This is fast.
    fn may_match(&self, instance: &Value) -> bool {
        let schema = self.schema();
        let schema = schema["$ref"].as_str().map_or(schema, |reference| self.referenced(reference).schema());
        let properties = schema["properties"].as_object();
        let excludes = |(name, property): (&String, &Value)| {
            property.get("const").is_some_and(|constant| instance.get(name).is_some_and(|value| value != constant))
        };
        !properties.into_iter().flatten().any(excludes)
    }
}

/// Lists the places of properties and alternatives.
fn list_parts(place: &Place<'_>, parts: &mut BTreeSet<(String, String)>) {
    let schema = place.schema();
    let inner = |keyword: &str| -> Vec<Place<'_>> {
        match &schema[keyword] {
            Value::Object(members) if keyword != "items" => {
                members.keys().filter(|key| !key.starts_with('/')).map(|key| place.at(&[keyword, key])).collect()
            }
            Value::Object(_) => vec![place.at(&[keyword])],
            Value::Array(elements) => {
                (0..elements.len()).map(|number| place.at(&[keyword, &number.to_string()])).collect()
            }
            _ => Vec::new(),
        }
    };
    for keyword in ["properties", "items", "prefixItems", "anyOf", "oneOf"] {
        for part in inner(keyword) {
            parts.insert((part.resource.to_owned(), part.pointer.clone()));
            list_parts(&part, parts);
        }
    }
    inner("$defs").iter().for_each(|part| list_parts(part, parts));
}

/// The objects on the lines of what a command prints.
fn objects(output: &[u8]) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

#[test]
fn outputs_match_their_schemas_and_have_all_of_them() {
    let mut validator = Validator::new();
    let cases: BTreeSet<&str> =
        CASES.iter().flat_map(|(_, cases)| cases.lines()).filter(|line| !line.is_empty()).collect();
    let cases = cases.into_iter().filter(|case| !case.starts_with(['#', '-']));
    let cases: Vec<&str> = sample_of(cases, 12).chain(MORE).collect();
    let lines = cases.join("\n") + "\n";
    let fragments: String = cases.iter().map(|case| format!("{case}#a\n")).collect();
    let mut count = 0;
    let mut accept = |schema: &str, arguments: &[&str], input: &[u8]| {
        let output = run(arguments, input);
        assert!(output.status.code().is_some_and(|code| code < 2), "{arguments:?}: {}", text(&output.stderr));
        for object in objects(&output.stdout) {
            validator.accept(schema, &object);
            count += 1;
        }
    };
    for spec in Spec::ALL.iter().map(|spec| spec.name()) {
        let all = [lines.as_bytes(), b"http://h.x/\xFF\n"].concat();
        accept("check", &["check", "-s", spec, "-f", "json"], &all);
        accept("parts", &["parts", "-s", spec], lines.as_bytes());
        accept("parts", &["parts", "-s", spec, "--reference"], [&*lines, &*fragments].concat().as_bytes());
        accept("canon", &["canon", "-s", spec, "-f", "json"], lines.as_bytes());
        accept("grammar", &["grammar", "--spec", spec, "--format", "json"], b"");
        for options in [&["--news-server", "n.x", "--gateway", "wais=http://g.x/{rest}"] as &[&str], &["--http", "1.0"]]
        {
            for some in cases.chunks(300) {
                accept("plan", &[&["plan", "-s", spec, "-f", "json"], options, some].concat(), b"");
            }
        }
        for number in (0..cases.len()).step_by(9).chain(cases.len() - MORE.len()..cases.len()) {
            if run(&["tree", "-q", "-s", spec, cases[number]], b"").status.success() {
                accept("tree", &["tree", "-s", spec, "-f", "json", cases[number]], b"");
            }
        }
    }
    accept("tree", &["tree", "-s", "rfc6068", "-f", "json", "mailto:joe@example.com"], b"");
    for (schema, options) in [
        ("check", &["check", "--reference", "-f", "json"] as &[&str]),
        ("check", &["check", "-s", "rfc6068", "-f", "json"]),
        ("check", &["check", "--as-printed", "-s", "url-1993", "-f", "json", "--with-passwords"]),
        ("resolve", &["resolve", "-f", "json", "http://h.x/a/b"]),
        ("resolve", &["resolve", "-s", "rfc3986", "-f", "json", "x-y:a"]),
        ("resolve-shorten", &["resolve", "--shorten", "-f", "json", "http://h.x/a/b"]),
        ("convert", &["convert", "-f", "json", "--from", "udi"]),
        ("convert-whatwg", &["convert", "-f", "json", "--from", "rfc1738", "--to", "whatwg"]),
    ] {
        if cfg!(feature = "modern") || schema != "convert-whatwg" {
            accept(schema, options, lines.as_bytes());
        }
    }
    // The schemes whose components have names of their own.
    let is_rare =
        |case: &&&str| ["afs:", "mid:", "prospero:", "wais:", "gopher:"].iter().any(|scheme| case.starts_with(scheme));
    let others = cases.iter().filter(|case| !is_rare(case)).step_by(9);
    for case in cases.iter().filter(is_rare).chain(others) {
        accept("compare", &["compare", "--reference", "-f", "json", case], b"");
    }
    accept("explain", &["explain", "-f", "json"], b"");
    accept("same", &["same", "-f", "json", "http://h.x", "HTTP://h.x:80/"], b"");
    accept("same", &["same", "-f", "json", "http://h.x/", "http://h.y/"], b"");
    accept("generate", &["generate", "--count", "9"], b"");
    accept("generate", &["generate", "--count", "9", "--invalid"], b"");
    accept("generate", &["generate", "--suite", "readable", "--spec", "rfc3986"], b"");
    for program in ["while read -r a; do echo 1; done", "while read -r a; do echo 0; done"] {
        accept("conform", &["conform", "--spec", "rfc3986", "--format", "json", "--", "sh", "-c", program], b"");
    }
    let resolves = "while read -r a; do echo '{\"resolved\":null}'; done";
    accept("conform", &["conform", "--json", "--spec", "rfc3986", "--format", "json", "--", "sh", "-c", resolves], b"");
    accept("grammar", &["grammar", "--file", "-", "--format", "json"], b"a = \"(\" [a] \")\"\n");
    for &spec in Spec::ALL {
        let suite = serde_json::from_str(urlspec_bnf::ReadableSuite::json(spec)).expect("JSON");
        validator.accept("suite", &suite);
    }
    lint_outputs(&mut validator, &cases);
    assert!(count > if is_whole() { 15_000 } else { 1_500 }, "{count}");
    if is_whole() && cfg!(feature = "modern") {
        assert_eq!(validator.unseen(), [], "no output has these");
    }
}

/// What `lint` and `extract` print of a document with the cases.
fn lint_outputs(validator: &mut Validator, cases: &[&str]) {
    let cases: String = cases.iter().map(|case| format!("see <URL:{case}> or {case}\n")).collect();
    let document = cases
        + "<http://h.x/a|b> <URL:http://h.x/a-\n  b> http://h.x/{id} UDI=http://h.x/ URL=<http://h.x/~> URL:news:a.b <http://h.x/~a>\n";
    for spec in ["udi", "rfc1738", "rfc3986"] {
        let lint = |options: &[&str]| {
            let output = run(&[&["lint", "-s", spec, "--select", "all", "-"], options].concat(), document.as_bytes());
            assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
            output.stdout
        };
        validator.accept("lint", &serde_json::from_slice(&lint(&["-f", "json"])).expect("an array"));
        let statistics = serde_json::from_slice(&lint(&["--statistics", "-f", "json"])).expect("an array");
        validator.accept("lint-statistics", &statistics);
        for finding in objects(&lint(&["-f", "json-lines"])) {
            validator.accept("lint-json-lines", &finding);
        }
        for found in objects(&run(&["extract", "-s", spec, "-f", "json", "-"], document.as_bytes()).stdout) {
            validator.accept("extract", &found);
        }
    }
}

/// A field that a schema does not have is refused, and so is a field that is missing.
#[test]
fn schemas_refuse_other_objects() {
    let mut validator = Validator::new();
    let object = |arguments: &[&str]| objects(&run(arguments, b"").stdout).remove(0);
    for (name, arguments) in [
        ("check", &["check", "-f", "json", "http://h.x/~"] as &[&str]),
        ("extract", &["extract", "-f", "json", "--no-config", "tests/it/schemas.rs"]),
        ("plan", &["plan", "-f", "json", "http://h.x/"]),
        ("parts", &["parts", "ftp://h.x/a"]),
        ("tree", &["tree", "-f", "json", "http://h.x/"]),
    ] {
        let good = object(arguments);
        validator.accept(name, &good);
        let mut more = good.clone();
        more["other-field"] = Value::Null;
        assert!(validator.validate(&location(name), &more).is_err(), "{name}");
        for field in good.as_object().expect("an object").keys() {
            let mut less = good.clone();
            less.as_object_mut().expect("an object").remove(field);
            assert!(validator.validate(&location(name), &less).is_err(), "{name} without {field}");
        }
    }
}

/// Each object has a fixed set of fields, and each part says what it is.
#[test]
fn schemas_are_closed_and_described() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("the schemas") {
        let path = entry.expect("a schema").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let schema: Value = serde_json::from_slice(&fs::read(&path).expect("a schema")).expect("JSON");
        files += 1;
        let (stem, version) = name.strip_suffix(".json").and_then(|name| name.split_once(".v")).expect("a version");
        // taplo refuses an `$id` that is not absolute.
        let id = if stem == "config" { &schema["$comment"] } else { &schema["$id"] };
        assert_eq!(*id, format!("/urlspec/{stem}/v{version}"));
        if stem != "config" {
            assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        }
        let mut rest = vec![&schema];
        while let Some(part) = rest.pop() {
            if part["type"] == "object" && stem != "config" {
                assert_eq!(part["additionalProperties"], false, "{name}: {part}");
            }
            for (field, property) in part["properties"].as_object().into_iter().flatten() {
                let is_described = property["description"].is_string() || property["$ref"].is_string();
                assert!(is_described, "{name}: {field}");
            }
            match part {
                Value::Object(members) => rest.extend(members.values()),
                Value::Array(elements) => rest.extend(elements),
                _ => {}
            }
        }
    }
    let listed = text(&run(&["schema"], b"").stdout).lines().count();
    assert_eq!(files, listed + 2, "all but the two that others use are listed");
}

/// Editors show these meanings.
#[test]
fn the_keys_of_the_configuration_have_the_descriptions_of_the_schema() {
    let schema: Value = serde_json::from_slice(&run(&["schema", "config"], b"").stdout).expect("JSON");
    let properties = schema["properties"].as_object().expect("the keys");
    assert_eq!(properties.len(), urlspec_text::config::KEYS.len());
    for (key, meaning) in urlspec_text::config::KEYS {
        assert_eq!(properties[key]["description"], meaning, "{key}");
    }
}

#[test]
fn schemas_are_listed_and_misspelt_names_are_corrected() {
    let list = text(&run(&["schema"], b"").stdout);
    assert!(list.starts_with("check ") && list.contains("\nconfig "), "{list}");
    let output = run(&["schema", "lnt"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `lint`?"), "{}", text(&output.stderr));
}
