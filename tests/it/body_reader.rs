//! Reads the bodies of a page as shapes.
//!
//! A body is read as text. Each combinator is a piece of a line: `maybe("x", p)` is `[ "x" p ]`. Private items are read where they
//! are used.

use std::collections::{BTreeMap, BTreeSet};

use urlspec_bnf::Grammar;

use super::bnf_lines;
use super::body_imports::imports;
use super::body_shape::{Shape, rule_key};
use super::production_bodies::file;

/// A page, which a file below `src/grammar` has.
pub(super) struct Page<'g> {
    grammar: &'g Grammar,
    /// The items: the tokens of each body, and whether it is public.
    pub(super) items: BTreeMap<String, (Vec<Token>, bool)>,
    /// The items of other pages: the page and the name of each. A page itself has no name.
    imports: BTreeMap<String, (String, String)>,
    /// What the names of its rules begin with, such as `rfc5870/`.
    prefix: String,
    rules: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Word(String),
    Text(String),
    Mark(char),
}

impl Token {
    fn is(&self, mark: char) -> bool {
        *self == Self::Mark(mark)
    }
}

fn tokens(source: &str) -> Vec<Token> {
    let source: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
    let (mut tokens, mut rest) = (Vec::new(), source.as_str());
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                let (text, length) = string(rest);
                tokens.push(Token::Text(text));
                length
            }
            '\'' if rest[1..].find('\'') == Some(1) => 3,
            c if c.is_alphanumeric() || c == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                tokens.push(Token::Word(rest[..end].to_owned()));
                end
            }
            c => {
                tokens.extend((!c.is_whitespace()).then_some(Token::Mark(c)));
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    tokens
}

/// A string of Rust, and its length in the source.
fn string(source: &str) -> (String, usize) {
    let (mut text, mut characters) = (String::new(), source.char_indices().skip(1));
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (text, at + 1),
            '\\' => match characters.next().map(|(_, escaped)| escaped) {
                Some('x') => {
                    let digits: String = characters.by_ref().take(2).map(|(_, digit)| digit).collect();
                    text.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
                }
                Some('t') => text.push('\t'),
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                escaped => text.extend(escaped),
            },
            other => text.push(other),
        }
    }
    panic!("a string without an end")
}

impl<'g> Page<'g> {
    pub(super) fn parse(path: &str, source: &str, grammar: &'g Grammar) -> Self {
        let mut items = BTreeMap::new();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let start =
                line.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ").trim_start_matches("pub ");
            let Some((keyword, rest)) = start.split_once(' ').filter(|(keyword, _)| matches!(*keyword, "fn" | "const"))
            else {
                continue;
            };
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let mut text = line.to_owned();
            let is_whole = |text: &str| if keyword == "fn" { text.ends_with("\n}") } else { text.ends_with(';') };
            while !is_whole(&text) {
                text.push('\n');
                text.push_str(lines.next().unwrap_or("}"));
            }
            let begin = if keyword == "fn" { text.find("{\n") } else { text.find(" =").map(|at| at + 1) };
            let body = begin.map_or("", |at| &text[at + 1..]).trim_end().trim_end_matches(['}', ';']);
            items.insert(name.to_owned(), (tokens(body), line.starts_with("pub ")));
        }
        let prefix = format!("{}/", path.rsplit('/').next().unwrap_or_default());
        let has_prefix = grammar.rules().iter().any(|rule| rule.name.starts_with(&prefix));
        Self {
            grammar,
            items,
            imports: imports(path, source),
            prefix: if has_prefix { prefix } else { String::new() },
            rules: grammar.rules().iter().map(|rule| rule_key(&rule.name)).collect(),
        }
    }

    /// The name of the rule of an item of this page.
    pub(super) fn key(&self, item: &str) -> String {
        format!("{}{}", self.prefix, item.to_lowercase())
    }

    /// The shape of the body of a rule: constants and variables, and then an expression.
    pub(super) fn body(&self, name: &str, tokens: &[Token], outer: &BTreeMap<String, Vec<Token>>) -> Shape {
        let mut locals = outer.clone();
        let mut rest = tokens;
        while let Some(Token::Word(keyword)) = rest.first()
            && matches!(keyword.as_str(), "const" | "let")
        {
            let end = end_of(rest, ';');
            let equal = rest.iter().position(|token| token.is('=')).unwrap_or(0);
            if let Some(Token::Word(local)) = rest.get(1) {
                locals.insert(local.clone(), rest[equal + 1..end].to_vec());
            }
            rest = &rest[end + 1..];
        }
        Reader { page: self, own: name, locals }.expression(rest)
    }
}

/// The text of an array of a file.
fn item_text(source: &str, name: &str) -> String {
    let rest = source.split_once(&format!("const {name}:")).expect("the array").1;
    rest.split_once("];").expect("its end").0.to_owned()
}

/// The index of the first such mark outside of brackets, or the length.
fn end_of(tokens: &[Token], mark: char) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Mark(found) if depth == 0 && *found == mark => return at,
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

/// What is between commas outside of brackets.
fn arguments(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut all, mut rest) = (Vec::new(), tokens);
    while !rest.is_empty() {
        let end = end_of(rest, ',');
        all.push(&rest[..end]);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    all
}

/// The tokens in the bracket that begins here, and what follows it.
fn bracket(tokens: &[Token]) -> (&[Token], &[Token]) {
    let close = match tokens.first() {
        Some(Token::Mark('(')) => ')',
        Some(Token::Mark('{')) => '}',
        _ => ']',
    };
    let end = end_of(&tokens[1..], close);
    (&tokens[1..=end], &tokens[end + 2..])
}

/// The characters of a class without rules.
fn characters_of(shape: &Shape) -> Vec<char> {
    match shape {
        Shape::Character(character) => vec![*character],
        Shape::Choice(parts) => parts.iter().flat_map(characters_of).collect(),
        other => panic!("{other} is no class without rules"),
    }
}

struct Reader<'p> {
    page: &'p Page<'p>,
    own: &'p str,
    locals: BTreeMap<String, Vec<Token>>,
}

impl Reader<'_> {
    fn expression(&self, tokens: &[Token]) -> Shape {
        match tokens {
            [Token::Mark('&'), rest @ ..] => self.expression(rest),
            // A closure calls a production.
            [Token::Mark('|'), rest @ ..] => self.expression(&rest[end_of(rest, '|') + 1..]),
            [Token::Mark('('), ..] => {
                let (inner, rest) = bracket(tokens);
                let parts = arguments(inner).into_iter().map(|part| self.expression(part)).collect();
                self.methods(Shape::Sequence(parts), rest)
            }
            [Token::Word(name), Token::Mark('!'), rest @ ..] => {
                let (inner, rest) = bracket(rest);
                let shape = self.macro_call(name, inner);
                self.methods(shape, rest)
            }
            [Token::Word(module), Token::Mark(':'), Token::Mark(':'), rest @ ..] if module == "names" => {
                self.expression(rest)
            }
            [Token::Word(module), Token::Mark(':'), Token::Mark(':'), Token::Word(name), rest @ ..]
                if self.page.imports.get(module).is_some_and(|(_, item)| item.is_empty()) =>
            {
                self.methods(self.item_of(&self.page.imports[module].0, name), rest)
            }
            [Token::Word(class), Token::Mark(':'), Token::Mark(':'), Token::Word(name), rest @ ..]
                if class == "Set" =>
            {
                let (inner, rest) = bracket(rest);
                let shape = match (name.as_str(), arguments(inner).as_slice()) {
                    ("of", [_, [Token::Text(characters)]]) => Shape::any_of(characters),
                    ("range", [_, [Token::Word(first)], [Token::Word(last)]]) => {
                        let number = |word: &str| match word.strip_prefix("0x") {
                            Some(digits) => u8::from_str_radix(digits, 16).expect("a number"),
                            None => word.parse().expect("a number"),
                        };
                        Shape::Choice(
                            (number(first)..=number(last)).map(|byte| Shape::Character(byte.into())).collect(),
                        )
                    }
                    other => panic!("{}: Set::{other:?}", self.own),
                };
                self.methods(shape, rest)
            }
            [Token::Word(name), rest @ ..]
                if rest.first().is_some_and(|token| token.is('(')) && !self.is_item(name) =>
            {
                let (inner, rest) = bracket(rest);
                let shape = self.call(name, &arguments(inner));
                self.methods(shape, rest)
            }
            [Token::Word(name), rest @ ..] => {
                let rest = if rest.first().is_some_and(|token| token.is('(')) { bracket(rest).1 } else { rest };
                let shape = self.item(name);
                self.methods(shape, rest)
            }
            other => panic!("{}: {other:?}", self.own),
        }
    }

    fn is_item(&self, name: &str) -> bool {
        self.locals.contains_key(name)
            || self.page.items.contains_key(name)
            || self.page.imports.contains_key(name)
            || self.page.rules.contains(&self.page.key(name))
    }

    /// A rule; of a private item or a variable, its shape.
    fn item(&self, name: &str) -> Shape {
        if let Some(local) = self.locals.get(name) {
            // Within its own value, the name is the item's.
            let mut locals = self.locals.clone();
            locals.remove(name);
            return Reader { page: self.page, own: self.own, locals }.expression(local);
        }
        match self.page.items.get(name) {
            _ if name == "no_text" => Shape::Sequence(Vec::new()),
            Some((body, false)) => self.page.body(self.own, body, &BTreeMap::new()),
            None if self.page.imports.contains_key(name) => {
                let (page, item) = &self.page.imports[name];
                self.item_of(page, item)
            }
            _ if self.page.rules.contains(&self.page.key(name)) => Shape::Rule(self.page.key(name)),
            // `IP-literal` of RFC 6874, if the documents in force have the page of RFC 3986.
            _ if self.page.rules.contains(&format!("rfc6874/{name}")) => Shape::Rule(format!("rfc6874/{name}")),
            _ => panic!("{}: `{name}` is no rule", self.own),
        }
    }

    /// An item of another page.
    fn item_of(&self, page: &str, name: &str) -> Shape {
        let page = Page::parse(page, &file(page), self.page.grammar);
        match page.items.get(name) {
            Some((body, false)) => page.body(self.own, body, &BTreeMap::new()),
            _ if page.rules.contains(&page.key(name)) => Shape::Rule(page.key(name)),
            _ => panic!("{}: `{name}` is no rule of another page", self.own),
        }
    }

    /// The methods after an expression.
    fn methods(&self, mut shape: Shape, mut tokens: &[Token]) -> Shape {
        while let [Token::Mark('.'), Token::Word(method), rest @ ..] = tokens {
            let (inner, rest) = bracket(rest);
            let argument = || self.expression(inner);
            shape = match (method.as_str(), inner) {
                ("and", [Token::Text(characters)]) => Shape::Choice(vec![shape, Shape::any_of(characters)]),
                ("or_escape", [Token::Text(rule)]) => Shape::Choice(vec![shape, Shape::Rule(rule_key(rule))]),
                ("or", _) | ("or_escape", _) => Shape::Choice(vec![shape, argument()]),
                ("without", [Token::Text(characters)]) => Shape::Choice(
                    characters_of(&shape)
                        .into_iter()
                        .filter(|own| !characters.contains(*own))
                        .map(Shape::Character)
                        .collect(),
                ),
                ("many0", _) => shape.many0(),
                ("many1", _) => shape.many1(),
                ("then", _) => Shape::Sequence(vec![shape, argument().many0()]),
                ("then_maybe", _) => Shape::Sequence(vec![shape, argument().optional()]),
                ("map" | "called" | "within" | "short" | "parse" | "class", _) => shape,
                (other, _) => panic!("{}: the method `{other}`", self.own),
            };
            tokens = rest;
        }
        assert!(tokens.is_empty(), "{}: {tokens:?}", self.own);
        shape
    }

    fn call(&self, name: &str, arguments: &[&[Token]]) -> Shape {
        let text = |at: usize| match arguments[at] {
            [Token::Text(text)] => Shape::text(text),
            other => panic!("{}: {other:?} is no text", self.own),
        };
        let part = |at: usize| self.expression(arguments[at]);
        let separated = |at: usize| {
            Shape::Sequence(vec![
                part(at),
                Shape::Sequence(vec![text(at + 1), Shape::Rule(self.own.to_owned())]).optional(),
            ])
        };
        match name {
            "rule" => part(2),
            "literal" | "scheme_literal" | "any_case" => text(0),
            "maybe" => Shape::Sequence(vec![text(0), part(1)]).optional(),
            "flag" => text(0).optional(),
            "opt" | "opt_or" | "or_empty" => part(0).optional(),
            "alt" | "longest" | "last_of" => match part(0) {
                Shape::Sequence(parts) => Shape::Choice(parts),
                other => other,
            },
            "recognize" | "consumed" | "one_of" => part(0),
            "take_while" | "login_in" | "many0" | "ascending" => part(0).many0(),
            "take_while1" | "many1" => part(0).many1(),
            "take_while_before" | "take_while_not" => part(0).many0().without(text(1)),
            "if_at" => part(1),
            // The line names the list.
            "unless" if arguments[0] == [Token::Word("CURRENT".to_owned())] => part(1).without(self.item("own_scheme")),
            "unless" => part(1).without(self.schemes(arguments[0])),
            "void_or" => Shape::Choice(vec![part(0), part(1)]),
            "void_or_list" => Shape::Choice(vec![part(0), separated(1)]),
            "list1" => separated(0),
            "path_before" => part(1).without(text(0)),
            "encoded_character" => Shape::Sequence(Vec::new()),
            "ipv6" => part(2),
            "up_to" => {
                let (_, most) = self.times(arguments[0]);
                let pair = Shape::Sequence(vec![part(1), text(2)]);
                Shape::Sequence(vec![Shape::Repeated(0, Some(most), Box::new(pair)), part(1)])
            }
            "escaped" | "escaped_but" => {
                let characters = self.octets(&part(0));
                let is_member = name == "escaped";
                Shape::Escape((0..=u8::MAX).filter(|octet| characters.contains(octet) == is_member).collect())
            }
            "count" => {
                let (least, most) = self.times(arguments[0]);
                Shape::Repeated(least, Some(most), Box::new(part(1)))
            }
            "name_of" => {
                let (least, most) = self.times(arguments[0]);
                let between = Shape::Repeated(least - 2, Some(most - 2), Box::new(part(2)));
                Shape::Sequence(vec![part(1), between, part(1)])
            }
            "scheme_among" => Shape::Sequence(vec![self.schemes(arguments[0])]),
            other => panic!("{}: the combinator `{other}`", self.own),
        }
    }

    /// The octets of a class.
    fn octets(&self, class: &Shape) -> BTreeSet<u8> {
        match class {
            Shape::Character(character) => u8::try_from(*character).into_iter().collect(),
            Shape::Choice(parts) => parts.iter().flat_map(|part| self.octets(part)).collect(),
            Shape::Rule(name) => {
                let rule = self.page.grammar.rules().iter().find(|rule| rule_key(&rule.name) == *name).expect("a rule");
                let automaton = self.page.grammar.automaton(&rule.name).expect("an automaton");
                (0..=u8::MAX).filter(|octet| automaton.accepts([*octet])).collect()
            }
            other => panic!("{}: {other} is no class", self.own),
        }
    }

    /// `4`, `1..=4` or `..=4`.
    fn times(&self, tokens: &[Token]) -> (usize, usize) {
        let number = |word: &Token| match word {
            Token::Word(word) => word.parse().expect("a number"),
            other => panic!("{}: {other:?}", self.own),
        };
        match tokens {
            [times] => (number(times), number(times)),
            [Token::Mark('.'), .., most] => (0, number(most)),
            [least, .., most] => (number(least), number(most)),
            [] => (0, 0),
        }
    }

    /// The schemes of an array, each with its colon.
    fn schemes(&self, name: &[Token]) -> Shape {
        let name = match name {
            [Token::Word(name)] | [Token::Mark('&'), Token::Word(name)] => name,
            other => panic!("{}: {other:?}", self.own),
        };
        let table;
        let tokens = match self.page.items.get(name) {
            Some((tokens, _)) => tokens,
            None => {
                table = tokens(&item_text(&bnf_lines::file("src/scheme.rs"), name));
                &table
            }
        };
        let texts = tokens.iter().filter_map(|token| match token {
            Token::Text(text) => Some(Shape::text(&format!("{text}:"))),
            _ => None,
        });
        Shape::Choice(texts.collect())
    }

    fn macro_call(&self, name: &str, inner: &[Token]) -> Shape {
        let arguments = arguments(inner);
        let text = |at: usize| match arguments[at] {
            [Token::Text(text)] => text.as_str(),
            other => panic!("{}: {other:?} is no text", self.own),
        };
        let part = |at: usize| self.expression(arguments[at]);
        match name {
            "seq" => self.fields(&inner[end_of(&inner[end_of(inner, ',') + 1..], ',') + end_of(inner, ',') + 2..]),
            "alternatives" => {
                Shape::Choice(arguments[2..].iter().map(|alternative| self.alternative(alternative)).collect())
            }
            "longest_in" => {
                Shape::Choice(arguments[3..].iter().map(|alternative| self.alternative(alternative)).collect())
            }
            "if_before" => Shape::Sequence(vec![part(2), Shape::text(text(0))]).optional(),
            "list" => {
                let items = if arguments.len() == 4 { part(3) } else { part(1) };
                Shape::Sequence(vec![part(1), Shape::Sequence(vec![Shape::text(text(2)), items]).many0()])
            }
            "divided" => {
                Shape::Sequence(vec![part(1).many0(), Shape::Sequence(vec![Shape::text(text(2)), part(3)]).many0()])
            }
            "many1" => Shape::Sequence(vec![Shape::text(text(1)), part(2)]).many1(),
            "without" if arguments.len() == 4 => {
                let more = Shape::Sequence(vec![Shape::text(text(2)), Shape::Rule(self.own.to_owned())]).optional();
                Shape::Sequence(vec![part(1), more]).without(Shape::any_of(text(3)))
            }
            "without" => part(1).without(Shape::any_of(text(2))),
            "with_separator" => Shape::Sequence(vec![
                part(0),
                Shape::Sequence(vec![Shape::text(text(1)), Shape::Rule(self.own.to_owned())]).optional(),
            ]),
            "labels" => {
                let domainlabels = Shape::Sequence(vec![part(0), Shape::text(".")]).many0();
                let dot = if arguments.len() == 4 { Shape::text(".").optional() } else { Shape::text("") };
                Shape::Sequence(vec![domainlabels, part(1), dot])
            }
            "label" => {
                let inner = Shape::Choice(vec![part(1), Shape::any_of("-")]).many0();
                Shape::Choice(vec![part(0), Shape::Sequence(vec![part(0), inner, part(1)])])
            }
            "spanning" => part(2),
            "but_not" | "not_beginning" => part(0).without(part(1)),
            other => panic!("{}: the macro `{other}`", self.own),
        }
    }

    /// `httpurl(Url::Http)`, after a letter and an arrow, or a group.
    fn alternative(&self, tokens: &[Token]) -> Shape {
        if let [Token::Word(_), Token::Mark('{'), ..] = tokens {
            return self.fields(tokens);
        }
        let name = tokens.iter().find_map(|token| match token {
            Token::Word(word) => Some(word),
            _ => None,
        });
        self.item(name.expect("a production"))
    }

    /// The fields of `seq!`, without what only builds the tree.
    fn fields(&self, tokens: &[Token]) -> Shape {
        let open = tokens.iter().position(|token| token.is('{')).expect("fields");
        let fields = arguments(bracket(&tokens[open..]).0);
        let parts = fields.into_iter().filter_map(|field| {
            let colon = end_of(field, ':');
            let value = field.get(colon + 1..).filter(|value| !value.first().is_some_and(|token| token.is(':')))?;
            Some(match value {
                [Token::Text(text)] => Shape::text(text),
                value => self.expression(value),
            })
        });
        Shape::Sequence(parts.collect())
    }
}
