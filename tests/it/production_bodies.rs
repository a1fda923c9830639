//! Compares the bodies of productions with their lines: a body calls the productions that its line names, or its
//! documentation explains under `Read:` why it doesn't.
//!
//! The bodies are read as text. In `shortcut(scan, line)` only the second argument counts. The calls of a private item
//! count where the item is used. Closures and what follows `=>` in `seq!` only build the tree and don't count, except `|i| …`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use urlspec::Spec;
use urlspec_bnf::{Grammar, Lines};

use super::bnf_lines::identifier;

const PAGES: &[(Spec, &str)] = &[
    (Spec::Udi, "udi"),
    (Spec::Url1993, "url_1993"),
    (Spec::Url1994, "url_1994"),
    (Spec::Rfc1738, "rfc1738"),
    (Spec::Rfc1808, "rfc1808"),
    (Spec::Rfc2396, "rfc2396"),
    (Spec::Rfc3986, "rfc3986"),
];

#[test]
fn bodies_call_what_their_lines_name() {
    for (spec, page) in PAGES {
        let found = complaints(*spec, &file(page));
        assert!(found.is_empty(), "{page}.rs:\n{}", found.join("\n"));
    }
}

#[test]
fn changes_of_bodies_are_reported() {
    for (spec, page, rule, from, to) in CHANGES {
        let source = file(page);
        assert_eq!(source.matches(from).count(), 1, "`{from}` is once in {page}.rs");
        let found = complaints(*spec, &source.replacen(from, to, 1));
        let named = found.iter().all(|complaint| complaint.starts_with(&format!("`{rule}`")));
        assert!(named && found.len() == 1, "`{rule}` is not named with `{to}` for `{from}`, but {found:?}");
    }
}

/// A document and its page, the rule that a complaint must name, a text in the page, and its replacement.
const CHANGES: &[(Spec, &str, &str, &str, &str)] = &[
    // A wrong, missing or additional call; a wrong class.
    (Spec::Rfc1738, "rfc1738", "hpath", "list!(\"hpath\", HSEGMENT", "list!(\"hpath\", PSEGMENT"),
    (Spec::Rfc1738, "rfc1738", "url", "b'g' => gopherurl(Url::Gopher),", ""),
    (
        Spec::Rfc1738,
        "rfc1738",
        "telneturl",
        "scheme_literal(\"telnet://\"),\n            login: login,",
        "scheme_literal(\"telnet://\"),\n            login: hostport,",
    ),
    (Spec::Rfc1738, "rfc1738", "port", "DIGITS.map(Port::new)", "one_of(&DIGIT).map(Port::new)"),
    (Spec::Rfc1738, "rfc1738", "nntpurl", "maybe(\"/\", DIGITS)", "maybe(\"/\", port)"),
    (
        Spec::Rfc1738,
        "rfc1738",
        "uchar",
        "UNRESERVED.or_escape(names::escape).called(\"uchar\")",
        "UNRESERVED.called(\"uchar\")",
    ),
    (Spec::Rfc1738, "rfc1738", "user", "const USER: Run = UCHAR", "const USER: Run = XCHAR"),
    (Spec::Rfc1738, "rfc1738", "fsegment", "const FSEGMENT: Run = UCHAR", "const FSEGMENT: Run = XCHAR"),
    (Spec::Url1994, "url_1994", "path", "alt((segment, void))", "opt(segment)"),
    (Spec::Url1993, "url_1993", "scheme", "initial(&ALPHA, &SCHEME), ialpha)", "initial(&ALPHA, &SCHEME), xalphas)"),
    // Code that only builds the tree is not a call.
    (
        Spec::Url1994,
        "url_1994",
        "newsaddress",
        "(scheme_literal(\"news:\"), groupart).map",
        "(scheme_literal(\"news:\"), opt(literal(\"\"))).map",
    ),
    // A difference without its `Read:`; a re-export of another line.
    (Spec::Rfc1738, "rfc1738", "otherurl", "/// Read: the scheme first. A text", "/// The scheme first. A text"),
    (Spec::Url1993, "url_1993", "port", "pub use super::udi::port;", "pub use super::udi::host as port;"),
];

fn file(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/grammar").join(page).with_extension("rs");
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The items whose bodies don't call exactly the rules that their lines name.
fn complaints(spec: Spec, source: &str) -> Vec<String> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let page = Page::parse(source, grammar.rules().iter().map(|rule| identifier(&rule.name)).collect());
    let mut complaints = Vec::new();
    for rule in grammar.rules() {
        let name = identifier(&rule.name);
        let Some(item) = page.items.iter().find(|item| item.is_public && item.name.to_lowercase() == name) else {
            complaints.push(format!("`{name}`: no such item"));
            continue;
        };
        if item.documentation.contains("/// Read:") {
            continue;
        }
        if let Some(original) = item.tokens.windows(3).find(|three| three[0].0 == "super") {
            let line = original_line(&original[2].0, &item.tokens);
            if line.as_deref() != Some(item.line()) {
                complaints.push(format!("`{name}`: its line is not {line:?}"));
            }
            continue;
        }
        let named: BTreeSet<String> = rule.uses().into_iter().map(identifier).filter(|used| *used != name).collect();
        let called = page.called(item);
        if named != called {
            complaints.push(format!("`{name}`: the line names {named:?}, and the body calls {called:?}"));
        }
    }
    complaints
}

/// The line of a re-exported item.
fn original_line(page: &str, tokens: &[Token]) -> Option<String> {
    let name = &tokens.iter().rfind(|token| token.is_name())?.0;
    let module = tokens.iter().rposition(|token| token.0 == "::").and_then(|at| tokens.get(at + 1))?;
    let original = if tokens.iter().any(|token| token.0 == "as") { &module.0 } else { name };
    let page = Page::parse(&file(page), BTreeSet::new());
    let item = page.items.into_iter().find(|item| item.is_public && item.name == *original)?;
    Some(item.line().to_owned())
}

struct Page {
    items: Vec<Item>,
    rules: BTreeSet<String>,
}

struct Item {
    name: String,
    is_public: bool,
    documentation: String,
    tokens: Vec<Token>,
}

impl Item {
    /// The first paragraph of the documentation.
    fn line(&self) -> &str {
        let paragraph = self.documentation.split("\n///\n").next().unwrap_or_default();
        paragraph.trim_start_matches("/// ").trim_end()
    }
}

impl Page {
    fn parse(source: &str, rules: BTreeSet<String>) -> Self {
        let mut items: Vec<Item> = Vec::new();
        let (mut documentation, mut lines) = (String::new(), source.lines());
        while let Some(line) = lines.next() {
            let words: Vec<&str> = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
            if line.starts_with("///") {
                documentation.push_str(line);
                documentation.push('\n');
                continue;
            }
            let is_item = line.starts_with("pub") || line.starts_with("fn ") || line.starts_with("const ");
            let keyword = words.iter().position(|word| matches!(*word, "fn" | "const" | "use")).filter(|_| is_item);
            if let Some(keyword) = keyword {
                let mut text = line.to_owned();
                let is_whole = |text: &str| match words[keyword] {
                    "fn" => text.lines().last() == Some("}"),
                    _ => text.ends_with(';'),
                };
                while !is_whole(&text) {
                    text.push('\n');
                    text.push_str(lines.next().unwrap_or("}"));
                }
                let tokens = tokens(&text);
                let name = match words[keyword] {
                    "use" => {
                        tokens.iter().rfind(|token| token.is_name()).map_or(String::new(), |token| token.0.clone())
                    }
                    _ => words[keyword + 1].to_owned(),
                };
                let is_public = line.starts_with("pub ");
                items.push(Item { name, is_public, documentation: std::mem::take(&mut documentation), tokens });
            }
            if !line.starts_with("#[") {
                documentation.clear();
            }
        }
        Self { items, rules }
    }

    /// The rules that an item calls, except itself.
    fn called(&self, item: &Item) -> BTreeSet<String> {
        let body = item.tokens.iter().position(|token| token.0 == "{" || token.0 == "=").map_or(0, |at| at + 1);
        let mut collector =
            CallCollector { page: self, called: BTreeSet::new(), locals: BTreeMap::new(), used: BTreeSet::new() };
        collector.visit(&item.tokens[body..]);
        collector.called.remove(&item.name.to_lowercase());
        collector.called
    }
}

/// Collects the rules that a body calls.
struct CallCollector<'p> {
    page: &'p Page,
    called: BTreeSet<String>,
    /// The tokens of the body's constants, and its variables, which have none: their calls count where they are defined.
    locals: BTreeMap<String, Vec<Token>>,
    /// The private items whose calls are collected already.
    used: BTreeSet<String>,
}

impl CallCollector<'_> {
    fn visit(&mut self, tokens: &[Token]) {
        // The variables of a statement, which exist after its end.
        let mut variables: Vec<(String, usize)> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let before = at.checked_sub(1).map_or("", |before| tokens[before].0.as_str());
            let after = tokens.get(at + 1).map_or("", |after| after.0.as_str());
            let token = &tokens[at];
            let ended = variables.extract_if(.., |(_, end)| at >= *end);
            self.locals.extend(ended.map(|(name, _)| (name, Vec::new())));
            at = match token.0.as_str() {
                "const" => {
                    let end = end_of(tokens, at, &[";"]);
                    let value = end_of(tokens, at, &["="]);
                    self.locals.insert(after.to_owned(), tokens[value..end].to_vec());
                    end
                }
                "let" => {
                    let (pattern, end) = (end_of(tokens, at, &["="]), end_of(tokens, at, &[";"]));
                    let names = tokens[at + 1..pattern].iter().filter(|token| token.is_name());
                    variables.extend(names.map(|token| (token.0.clone(), end)));
                    pattern
                }
                // The tree of `seq!`.
                "=" if after == ">" && before == "}" => end_of(tokens, at, &[]),
                // The scan.
                "shortcut" => end_of(tokens, at + 2, &[","]),
                "|" if matches!(before, "(" | "," | "=" | "move") => {
                    let body = at + 1 + end_of(&tokens[at + 1..], 0, &["|"]) + 1;
                    let is_parser = tokens[at + 1].0 == "i";
                    if is_parser { body } else { end_of(tokens, body, &[",", ")", ";"]) }
                }
                // A class names the production of its escapes.
                name if token.is_name()
                    && before != "."
                    && (before != "::" || tokens[at - 2].0 == "names")
                    && !after.starts_with(':')
                    && after != "=" =>
                {
                    self.name(name);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    fn name(&mut self, name: &str) {
        if let Some(own) = self.locals.get(name).cloned() {
            return self.visit(&own);
        }
        let helper = self.page.items.iter().find(|item| !item.is_public && item.name == name);
        if let Some(helper) = helper {
            if self.used.insert(name.to_owned()) {
                let body = helper.tokens.iter().position(|token| token.0 == "{" || token.0 == "=");
                self.visit(&helper.tokens[body.map_or(0, |at| at + 1)..]);
            }
        } else if self.page.rules.contains(&name.to_lowercase()) {
            self.called.insert(name.to_lowercase());
        }
    }
}

/// The index of the first of these tokens outside of brackets, or of the bracket that closes the group around `from`.
fn end_of(tokens: &[Token], from: usize, ends: &[&str]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.0.as_str() {
            own if depth == 0 && ends.contains(&own) => return at,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => return at,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// A word, `::`, or another character.
#[derive(Debug, Clone, PartialEq)]
struct Token(String);

impl Token {
    fn is_name(&self) -> bool {
        self.0.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a piece of Rust, without its comments, strings, characters and lifetimes.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => {
                    rest[1..].replace("\\\\", "__").replace("\\\"", "__").find('"').map_or(rest.len(), |end| end + 2)
                }
                '\'' if rest[1..].find('\'').is_some_and(|end| (1..=2).contains(&end)) => {
                    2 + rest[1..].find('\'').unwrap_or(0)
                }
                '\'' => 1 + rest[1..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len() - 1),
                ':' if rest.starts_with("::") => 2,
                c if c.is_alphanumeric() || c == '_' => {
                    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
                }
                c => c.len_utf8(),
            };
            let is_token = !matches!(first, '"' | '\'') && !first.is_whitespace();
            tokens.extend(is_token.then(|| Token(rest[..length].to_owned())));
            rest = &rest[length..];
        }
    }
    tokens
}
