//! Rules as text and as JSON.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Serialize;
use urlspec_bnf::{Grammar, Lines, Notation, Rule};

use super::super::{Failure, draw, out, wrap};

/// All rules that are selected, as a file that parses to the same grammar.
pub fn all(grammar: &Grammar, rules: &[&Rule], title: &str, lines: Lines<'_>) -> String {
    let mut text = format!("; {title}.\n\n");
    let is_amended = lines == Lines::Amended;
    if is_amended && grammar.is_either_case() {
        let head = grammar.head().join(" ");
        let _ = write!(text, ";! {head}\n;! %either-case\n\n");
    }
    let indent = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0).min(18) + 1;
    let mut document = "";
    for rule in rules {
        match rule.name.split_once('/') {
            Some((own, _)) if own != document => {
                document = own;
                let taken = grammar.taken_by(document).map(|taken| format!(" takes {taken}")).unwrap_or_default();
                let _ = write!(text, "\n;! %document {document}{taken}\n\n");
            }
            // The core rules, which every grammar has.
            None if !document.is_empty() => continue,
            _ => {}
        }
        if !rule.comments.is_empty() {
            let _ = write!(text, "\n{}\n\n", rule.comments.join("\n"));
        }
        if is_amended {
            text.push_str(&amended(rule));
        }
        text.push_str(&line(grammar.notation(), &rule.line, indent));
    }
    text
}

/// A rule and its properties.
pub fn one(grammar: &Grammar, rule: &Rule) -> String {
    let mut text = line(grammar.notation(), &rule.line, rule.name.len() + 1);
    let mut add = |property: &str, value: &str| {
        text.push_str(&wrap::hanging(&format!("  {property:<11}"), &" ".repeat(13), value, draw::columns()));
    };
    let properties =
        Properties::of(grammar, rule, grammar.uses_of(&rule.name).map(|rule| rule.name.as_str()).collect());
    if !properties.amendments.is_empty() {
        add("amended", &properties.amendments.join(", "));
    }
    match properties.printed {
        Some(printed) if printed != properties.line => add("printed", printed),
        Some(_) => {}
        None => add("printed", "not at all: it was added"),
    }
    let listed = |names: &[&str]| if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    add("uses", &listed(&properties.uses));
    add("used by", &listed(&properties.used_by));
    if let Some(shortest) = &properties.shortest {
        add("shortest", &format!("{shortest:?}"));
    }
    if let (Some(states), Some(classes)) = (properties.states, properties.classes) {
        let plural = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        add(
            "automaton",
            &format!("{}, {} of octets", plural(states, "state", "states"), plural(classes, "class", "classes")),
        );
    }
    text
}

/// One JSON object per line.
pub fn objects(grammar: &Grammar, rules: &[&Rule]) -> Result<Vec<u8>, Failure> {
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for rule in grammar.rules() {
        rule.uses().into_iter().for_each(|used| users.entry(used).or_default().push(&rule.name));
    }
    let mut text = Vec::new();
    for rule in rules {
        let used_by = users.get(rule.name.as_str()).cloned().unwrap_or_default();
        text.extend(out::to_line(&Properties::of(grammar, rule, used_by)).map_err(Failure::Output)?);
    }
    Ok(text)
}

/// The properties of a rule.
#[derive(Serialize)]
struct Properties<'g> {
    rule: &'g str,
    line: &'g str,
    printed: Option<&'g str>,
    amendments: &'g [String],
    comments: &'g [String],
    uses: Vec<&'g str>,
    used_by: Vec<&'g str>,
    /// A shortest match; `None` if nothing matches or the rule can't be compiled.
    shortest: Option<String>,
    /// The states of the smallest automaton.
    states: Option<usize>,
    /// Its classes of octets.
    classes: Option<usize>,
}

impl<'g> Properties<'g> {
    fn of(grammar: &'g Grammar, rule: &'g Rule, used_by: Vec<&'g str>) -> Self {
        let automaton = grammar.automaton(&rule.name).ok();
        let shortest = automaton.and_then(|automaton| automaton.shortest());
        Self {
            rule: &rule.name,
            line: &rule.line,
            printed: rule.printed.as_deref(),
            amendments: &rule.amendments,
            comments: &rule.comments,
            uses: rule.uses(),
            used_by,
            shortest: shortest.map(|text| String::from_utf8_lossy(&text).into_owned()),
            states: automaton.map(|automaton| automaton.state_count()),
            classes: automaton.map(|automaton| automaton.classes().len()),
        }
    }
}

/// The amendments of a rule, as a comment.
fn amended(rule: &Rule) -> String {
    let ids = rule.amendments.join(", ");
    match &rule.printed {
        _ if rule.amendments.is_empty() => String::new(),
        None => format!("; added by {ids}\n"),
        Some(printed) => wrap::hanging("; ", ";   ", &format!("amended by {ids}, printed: {printed}"), draw::columns()),
    }
}

/// The line of a rule: its name in a column, then its wrapped definition.
fn line(notation: Notation, line: &str, indent: usize) -> String {
    let (name, body) = line.split_once(' ').unwrap_or((line, ""));
    let name = format!("{name} ");
    let (head, body) = match body.strip_prefix("= ") {
        Some(body) if notation != Notation::Drafts => (format!("{name:<indent$}= "), body),
        _ => (format!("{name:<indent$}"), body),
    };
    let unbreakable = match notation {
        Notation::Drafts => join_literals(body),
        _ => join_quoted(body),
    };
    wrap::hanging(&head, &" ".repeat(head.len()), &unbreakable, draw::columns())
        .replace(UNBREAKABLE[0], " ")
        .replace(UNBREAKABLE[1], "\t")
}

/// Replacements for a space and a tab where the line must not be wrapped.
const UNBREAKABLE: [char; 2] = ['\u{E000}', '\u{E001}'];

/// Makes the spaces in quoted text unbreakable.
fn join_quoted(body: &str) -> String {
    let mut is_quoted = false;
    let joined = |c: char| {
        is_quoted ^= c == '"';
        match c {
            ' ' if is_quoted => UNBREAKABLE[0],
            '\t' if is_quoted => UNBREAKABLE[1],
            c => c,
        }
    };
    // `<">` is a quotation mark, and does not start quoted text.
    body.replace("<\">", "<\u{E002}>").chars().map(joined).collect::<String>().replace('\u{E002}', "\"")
}

/// Makes the spaces between the characters of a literal unbreakable: the drafts print literals without quotes.
fn join_literals(body: &str) -> String {
    let is_character = |word: &str| word.chars().count() == 1 && !matches!(word, "|" | "[" | "]");
    let mut text = String::new();
    let mut follows_character = false;
    for word in body.split(' ') {
        let is_joined = follows_character && is_character(word);
        if !text.is_empty() {
            text.push(if is_joined { UNBREAKABLE[0] } else { ' ' });
        }
        text.push_str(word);
        follows_character = is_character(word);
    }
    text
}
