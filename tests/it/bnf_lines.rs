//! Compares the pages of productions with the documents' BNF, line by line, as text.
//!
//! Every rule has one public item, in the order of the amended grammar, under the document's own comments. Its
//! documentation begins with its line in backquotes. If the line was amended, a paragraph that begins `Amended (id):`
//! holds the printed line in backquotes, or the word `added`. A page has no other public items.

use std::collections::HashSet;
use std::path::Path;

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines, Notation, Rule};

/// A document's grammar and the page that mirrors it.
pub(super) struct Mirror {
    pub spec: Spec,
    bnf: &'static str,
    pub rust: &'static str,
    notation: Notation,
}

const RFC1738: Mirror = Mirror::of(Spec::Rfc1738, "grammar/rfc1738.bnf", "src/grammar/rfc1738.rs", Notation::Rfc1738);

pub(super) const MIRRORS: &[Mirror] = &[
    Mirror::of(Spec::Udi, "grammar/udi.bnf", "src/grammar/udi.rs", Notation::Drafts),
    Mirror::of(Spec::Url1993, "grammar/url-1993.bnf", "src/grammar/url_1993.rs", Notation::Drafts),
    Mirror::of(Spec::Url1994, "grammar/url-1994.bnf", "src/grammar/url_1994.rs", Notation::Drafts),
    RFC1738,
    Mirror::of(Spec::Rfc1808, "grammar/rfc1808.bnf", "src/grammar/rfc1808.rs", Notation::Rfc1738),
    Mirror::of(Spec::Rfc2396, "grammar/rfc2396.bnf", "src/grammar/rfc2396.rs", Notation::Rfc1738),
    Mirror::of(Spec::Rfc3986, "grammar/rfc3986.abnf", "src/grammar/rfc3986.rs", Notation::Abnf),
];

/// The pages of the documents in force, in the order of their productions.
#[rustfmt::skip]
pub(super) const CURRENT: &[Mirror] = &[
    Mirror::of(Spec::Current, "grammar/current/start.abnf", "src/grammar/current/start.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/common.abnf", "src/grammar/current/common.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/rfc3986.abnf", "src/grammar/rfc3986.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc6874.abnf", "src/grammar/current/rfc6874.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc9110.abnf", "src/grammar/current/rfc9110.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc6455.abnf", "src/grammar/current/rfc6455.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc8089.abnf", "src/grammar/current/rfc8089.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc1738.abnf", "src/grammar/current/rfc1738.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc5322.abnf", "src/grammar/current/rfc5322.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc6068.abnf", "src/grammar/current/rfc6068.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc5536.abnf", "src/grammar/current/rfc5536.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc5538.abnf", "src/grammar/current/rfc5538.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4266.abnf", "src/grammar/current/rfc4266.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4248.abnf", "src/grammar/current/rfc4248.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc6270.abnf", "src/grammar/current/rfc6270.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc822.abnf", "src/grammar/current/rfc822.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc2392.abnf", "src/grammar/current/rfc2392.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc2045.abnf", "src/grammar/current/rfc2045.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc2397.abnf", "src/grammar/current/rfc2397.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc8141.abnf", "src/grammar/current/rfc8141.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4122.abnf", "src/grammar/current/rfc4122.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc2648.abnf", "src/grammar/current/rfc2648.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc3966.abnf", "src/grammar/current/rfc3966.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc5724.abnf", "src/grammar/current/rfc5724.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc5870.abnf", "src/grammar/current/rfc5870.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4151.abnf", "src/grammar/current/rfc4151.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc7565.abnf", "src/grammar/current/rfc7565.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc6694.abnf", "src/grammar/current/rfc6694.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4156.abnf", "src/grammar/current/rfc4156.rs", Notation::Abnf),
    Mirror::of(Spec::Current, "grammar/current/rfc4157.abnf", "src/grammar/current/rfc4157.rs", Notation::Abnf),
];

/// The rule of RFC 3986 that RFC 6874 replaces, and the core rules, which are on the page of RFC 3986.
const ELSEWHERE: [&str; 4] = ["IP-literal", "ALPHA", "DIGIT", "HEXDIG"];

#[test]
fn productions_have_the_lines_of_their_rules() {
    for mirror in MIRRORS.iter().chain(CURRENT) {
        let mut found = complaints(&mirror.document(), &file(mirror.rust));
        let is_elsewhere =
            |line: &String| ELSEWHERE.iter().any(|rule| line.starts_with(&format!("`{}`:", identifier(rule))));
        found.retain(|line| mirror.spec != Spec::Current || !is_elsewhere(line));
        assert!(found.is_empty(), "{} does not mirror {}:\n{}", mirror.rust, mirror.bnf, found.join("\n"));
    }
}

#[test]
fn productions_are_listed_under_their_names() {
    for mirror in MIRRORS {
        let names: Vec<String> = mirror.document().rules().iter().map(|rule| rule.name.clone()).collect();
        assert_eq!(mirror.spec.productions(), names, "the productions of {}", mirror.bnf);
    }
}

#[test]
fn productions_of_the_documents_in_force_are_listed_under_their_names() {
    let grammar = Grammar::new(Spec::Current, Lines::Amended);
    assert_eq!(grammar.errors().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    let mut names: Vec<&str> = grammar.rules().iter().map(|rule| rule.name.as_str()).collect();
    let mut listed = Spec::Current.productions().to_vec();
    // The core rules, which come last in the grammar.
    names.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, names);
}

impl Mirror {
    const fn of(spec: Spec, bnf: &'static str, rust: &'static str, notation: Notation) -> Mirror {
        Mirror { spec, bnf, rust, notation }
    }

    fn document(&self) -> Grammar {
        Grammar::parse(&file(self.bnf), self.notation, Lines::Amended)
    }
}

/// The text of a file of the repository.
pub(super) fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The differences between a page and its document.
fn complaints(document: &Grammar, source: &str) -> Vec<String> {
    let items = items(source);
    let mut complaints = misplaced(document.rules(), &items);
    for rule in document.rules() {
        if let Some(item) = items.iter().find(|item| item.name == identifier(&rule.name)) {
            complaints.extend(differences(rule, item).iter().map(|why| format!("`{}`: {why}", rule.name)));
        }
    }
    complaints
}

/// The identifier for a rule: `ip_schemepart` for `ip-schemepart`, `gopher_plus_string` for `gopher+_string`, `ipv6address` for
/// `IPv6address`, `addr_spec` for `rfc6068/addr-spec`.
pub(super) fn identifier(rule: &str) -> String {
    rule.rsplit('/').next().unwrap_or(rule).replace('+', "_plus").replace('-', "_").to_lowercase()
}

fn misplaced(rules: &[Rule], items: &[Item]) -> Vec<String> {
    let expected: Vec<String> = rules.iter().map(|rule| identifier(&rule.name)).collect();
    let found: Vec<String> = items.iter().map(|item| item.name.clone()).collect();
    let missing = expected.iter().filter(|name| !found.contains(name)).map(|name| format!("`{name}`: no such item"));
    let stray = found.iter().filter(|name| !expected.contains(name)).map(|name| format!("`{name}`: no such rule"));
    let mut complaints: Vec<String> = missing.chain(stray).collect();
    complaints.extend(duplicates(&expected).map(|name| format!("`{name}`: two such rules")));
    complaints.extend(duplicates(&found).map(|name| format!("`{name}`: two such items")));
    let expected_here = expected.iter().filter(|name| found.contains(name));
    let found_here = found.iter().filter(|name| expected.contains(name));
    let swapped = expected_here.zip(found_here).find(|(expected, found)| expected != found);
    complaints.extend(swapped.map(|(expected, found)| format!("`{expected}`: `{found}` is in its place")));
    complaints
}

/// Replaces each run of white space with one blank, and trims the ends.
fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn duplicates(names: &[String]) -> impl Iterator<Item = &String> {
    let mut seen = HashSet::new();
    names.iter().filter(move |name| !seen.insert(name.as_str()))
}

fn differences(rule: &Rule, item: &Item) -> Vec<String> {
    let amended = item.amended();
    let mut differences = Vec::new();
    let mut compare = |what: &str, found: &str, expected: &str| {
        if found != expected {
            differences.push(format!("{what} is\n    {found}\n  and should be\n    {expected}"));
        }
    };
    compare("the line", item.line(), &rule.line);
    compare("its amendment", &amended.ids, &rule.amendments.join(", "));
    compare("the comment above it", &item.banners.join("\n    "), &rule.comments.join("\n    "));
    if !rule.amendments.is_empty() && !amended.quotes(rule) {
        let expected = rule.printed.as_deref().unwrap_or("(the word `added`)");
        compare("the paragraph on its amendment", &amended.text, expected);
    }
    differences
}

/// A public item of a page.
#[derive(Debug, PartialEq)]
pub(super) struct Item {
    /// In lower case.
    pub name: String,
    /// The document's comments above it, each with its semicolon.
    banners: Vec<String>,
    /// The paragraphs of its documentation, with white space folded.
    pub paragraphs: Vec<String>,
}

/// The paragraph on amendments in an item's documentation.
struct Amended {
    ids: String,
    text: String,
}

impl Item {
    /// The first paragraph without its backquotes. There are two on each side if the line contains one.
    fn line(&self) -> &str {
        let paragraph = self.paragraphs.first().map_or("", String::as_str);
        let fence = &paragraph[..paragraph.len() - paragraph.trim_start_matches('`').len()];
        let inner = paragraph.strip_prefix(fence).and_then(|rest| rest.strip_suffix(fence));
        inner.filter(|_| !fence.is_empty()).map_or("(nothing in backquotes)", str::trim)
    }

    fn amended(&self) -> Amended {
        let heads = self.paragraphs.iter().filter_map(|text| text.strip_prefix("Amended (")?.split_once("):"));
        let (ids, texts): (Vec<&str>, Vec<&str>) = heads.unzip();
        Amended { ids: ids.join(", "), text: texts.concat().trim().to_owned() }
    }
}

impl Amended {
    /// Whether it quotes the printed line, or declares the rule as added.
    fn quotes(&self, rule: &Rule) -> bool {
        match &rule.printed {
            Some(printed) => self.text.contains(&format!("`{printed}`")),
            None => self.text.starts_with("added"),
        }
    }
}

/// The public items at the top level of a Rust file that rustfmt has formatted.
pub(super) fn items(source: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut banners = Vec::new();
    let mut documentation = Vec::new();
    for line in source.lines().filter(|line| !line.starts_with([' ', ')', ']'])) {
        if let Some(text) = line.strip_prefix("///") {
            documentation.push(text);
        } else if let Some(banner) = line.strip_prefix("// ;") {
            banners.push(fold(&format!(";{banner}")));
        } else if let Some(name) = public_name(line, !documentation.is_empty()) {
            let paragraphs = paragraphs(&std::mem::take(&mut documentation));
            items.push(Item { name, banners: std::mem::take(&mut banners), paragraphs });
        } else if !line.starts_with("#[") {
            documentation.clear();
        }
    }
    items
}

/// The name of the public item that a line declares. A documented re-export is the item of a line that an older document
/// has too.
fn public_name(line: &str, documented: bool) -> Option<String> {
    let (kind, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
    let name = match kind {
        "fn" | "const" | "static" => rest,
        "use" if documented => rest.rsplit([':', ' ']).next()?,
        _ => return None,
    };
    let length = name.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(name[..length].to_lowercase())
}

fn paragraphs(documentation: &[&str]) -> Vec<String> {
    let paragraphs = documentation.split(|line| line.trim().is_empty());
    paragraphs.map(|lines| fold(&lines.join(" "))).filter(|text| !text.is_empty()).collect()
}

// Tests of the checks above.

#[test]
fn changes_of_the_bnf_are_reported() {
    let (bnf, source) = (file(RFC1738.bnf), file(RFC1738.rust));
    let before = complaints(&RFC1738.document(), &source);
    for (rule, from, to) in CHANGES {
        assert_eq!(bnf.matches(from).count(), 1, "`{from}` is once in {}", RFC1738.bnf);
        let changed = Grammar::parse(&bnf.replacen(from, to, 1), RFC1738.notation, Lines::Amended);
        let mut after = complaints(&changed, &source);
        after.retain(|complaint| !before.contains(complaint));
        let named = after.iter().any(|complaint| complaint.starts_with(&format!("`{rule}`")));
        assert!(named, "`{rule}` is not named with `{to}` for `{from}`, but {after:?}");
    }
}

/// The rule that a complaint must name, a text in the BNF, and its replacement.
const CHANGES: &[(&str, &str, &str)] = &[
    // A line changed, removed, added, repeated, renamed, or swapped with its neighbor.
    ("hpath", "hsegment *[ \"/\" hsegment ]", "hsegment *[ \"?\" hsegment ]"),
    ("national", "\"\\\" | \"^\"", "\"^\""),
    ("hex", "\"a\" | \"b\" | \"c\" | \"d\" | \"e\" | \"f\"\nescape", "\"a\" | \"b\" | \"c\" | \"d\" | \"e\"\nescape"),
    ("ftptype", "ftptype        = \"A\" | \"I\" | \"D\" | \"a\" | \"i\" | \"d\"\n", ""),
    ("ftpname", "port           = digits\n", "port           = digits\nftpname        = digits\n"),
    ("port", "port           = digits\n", "port           = digits\nport           = digits\n"),
    ("gopherstring", "gopher+_string = *xchar", "gopherstring   = *xchar"),
    ("wpath", "wtype          = *uchar\nwpath          = *uchar", "wpath          = *uchar\nwtype          = *uchar"),
    // An amendment removed, misnamed, or of another line; an added rule removed or changed.
    ("scheme", ";! 1738-scheme-case\n;! scheme      = 1*[ alpha | digit | \"+\" | \"-\" | \".\" ]\n", ""),
    ("gopherurl", ";! 1738-gopher-slash 1738-gopher-tab", ";! 1738-gopher-tab"),
    ("otherurl", ";! 1738-otherurl", ";! 1738-other"),
    ("otherurl", "otherurl       = genericurl\n", "otherurl       = genericurl | url\n"),
    ("selector", "selector       = *xchar\n", "selector       = 1*xchar\n"),
    ("otherurl", "\"telnet:\" | \"gopher:\"", "\"gopher:\" | \"telnet:\""),
    ("gophersearch", ";! gophersearch = *xchar - ( *xchar \"%09\" *xchar )\n", ""),
    ("gophersearch", ";! gophersearch = *xchar -", ";! gophersearch = *uchar -"),
    // One of the document's comments changed, moved, or removed.
    ("waisurl", "; WAIS (see also RFC1625)", "; WAIS (see also RFC1738)"),
    ("gtype", "gtype          = xchar", "; GTYPE\ngtype          = xchar"),
    ("ftpurl", "; The predefined schemes:\n", ""),
];

#[test]
fn comments_after_a_rule_are_not_part_of_its_line() {
    let line = |line: &str| Grammar::parse(line, Notation::Rfc1738, Lines::Printed).rules()[0].line.clone();
    assert_eq!(line("a = *xchar    ; see section 3.1"), "a = *xchar");
    for whole in ["a = \"//\" b [ \";type=\" c ]", "a = \"<\" | \";\" | <\">", "a = <\"> | \";\""] {
        assert_eq!(line(whole), whole);
    }
}

/// In the drafts a semicolon is a character everywhere, and a rule may be empty.
#[test]
fn lines_of_the_drafts_are_compared_whole() {
    let document = Grammar::parse(DRAFT_BNF, Notation::Drafts, Lines::Amended);
    assert_eq!(complaints(&document, DRAFT_SOURCE), [""; 0]);
    let changed = DRAFT_SOURCE.replacen("; type", "type", 1);
    assert_eq!(complaints(&document, &changed).len(), 1);
}

const DRAFT_BNF: &str = "\
; A draft.

;! leniency
;! %either-case

wpath           digits = path ;
                [ wpath ]
;! an-id
;! wpath        path ; type
;!              ; [ wpath ]
;! addr-spec    void @
void
";

const DRAFT_SOURCE: &str = "
/// `wpath path ; type ; [ wpath ]`
///
/// Amended (an-id): `wpath digits = path ; [ wpath ]`
pub fn wpath<'a>() {}

/// `addr-spec void @`
///
/// Amended (an-id): added.
pub fn addr_spec<'a>() {}

/// `void`
pub fn void<'a>() {}
";

/// How many rules each file has as printed, and which ones amendments add.
#[test]
fn grammars_hold_their_rules() {
    for (bnf, notation, printed, added) in GRAMMARS {
        let document = Grammar::parse(&file(bnf), *notation, Lines::Amended);
        let names: Vec<&str> = document.rules().iter().map(|rule| rule.name.as_str()).collect();
        let distinct: HashSet<&&str> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{bnf} has a rule twice");
        let (old, new): (Vec<&Rule>, Vec<&Rule>) = document.rules().iter().partition(|rule| rule.printed.is_some());
        assert_eq!(old.len(), *printed, "{bnf}");
        let new: Vec<&str> = new.iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(new, *added, "{bnf}");
    }
}

/// A file, its notation, how many rules are printed, and which amendments add.
type Expected = (&'static str, Notation, usize, &'static [&'static str]);

const GRAMMARS: &[Expected] = &[
    ("grammar/udi.bnf", Notation::Drafts, 37, &["othergeneric", "articleid"]),
    ("grammar/url-1993.bnf", Notation::Drafts, 53, &["othergeneric", "password", "articleid"]),
    ("grammar/url-1994.bnf", Notation::Drafts, 64, &["addr-spec", "content-identifier", "articleid"]),
    ("grammar/rfc1738.bnf", Notation::Rfc1738, 67, &["gophersearch"]),
    ("grammar/rfc1808.bnf", Notation::Rfc1738, 31, &["base", "tab"]),
    ("grammar/rfc2396.bnf", Notation::Rfc1738, 44, &[]),
    ("grammar/rfc3986.abnf", Notation::Abnf, 36, &["ALPHA", "DIGIT", "HEXDIG"]),
];

#[test]
fn items_are_parsed_with_their_documentation() {
    let items = items(SOURCE);
    let names: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["a_plus_b", "c", "digit"]);
    assert_eq!(items[0].banners, ["; ONE", "; and more"]);
    assert_eq!(items[0].line(), "a+_b = c | \"`\" | digit");
    assert_eq!(items[0].amended().ids, "one, two");
    assert_eq!(items[0].amended().text, "`a+_b = c`, and so on.");
    assert_eq!(items[1], Item { name: "c".to_owned(), banners: vec![], paragraphs: vec!["`c = \"c\"`".to_owned()] });
    assert_eq!(items[2].line(), "digit = \"0\"");
}

const SOURCE: &str = r#"
use super::text::Text;

// ; ONE
// ; and more

/// A helper.
fn helper() {
    body();
}

/// ``a+_b = c | "`" |
/// digit``
///
/// Amended (one, two): `a+_b
/// = c`, and so on.
///
/// Read: as printed.
#[expect(
    reason
)]
pub fn a_plus_b<'a, I: Text<'a>>(
    i: I,
) -> Parse<I, &'a str> {
}

pub(crate) const LABEL: Set = C.and("-");

/// `c = "c"`
pub const C: Set = Set::of("c");

/// `digit = "0"`
pub use super::older::digit;
pub use super::older::Node;
"#;
