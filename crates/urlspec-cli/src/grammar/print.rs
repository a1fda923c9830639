//! Rules as text and as JSON.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Serialize;
use urlspec_bnf::{Grammar, Lines, Notation, Rule};

use super::super::{Failure, draw, wrap};

/// All rules, as a file that says the same when it is read again.
pub fn all(grammar: &Grammar, title: &str, lines: Lines<'_>) -> String {
    let mut text = format!("; {title}.\n\n");
    let is_amended = lines == Lines::Amended;
    if is_amended && grammar.is_either_case() {
        let head = grammar.head().join(" ");
        let _ = write!(text, ";! {head}\n;! %either-case\n\n");
    }
    let indent = grammar.rules().iter().map(|rule| rule.name.len()).max().unwrap_or(0).min(18) + 1;
    for rule in grammar.rules() {
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

/// A rule, and what there is to know of it.
pub fn one(grammar: &Grammar, rule: &Rule) -> String {
    let mut text = line(grammar.notation(), &rule.line, rule.name.len() + 1);
    let mut say = |what: &str, said: &str| {
        text.push_str(&wrap::behind(&format!("  {what:<11}"), &" ".repeat(13), said, draw::columns()));
    };
    let known = Known::of(grammar, rule, grammar.uses_of(&rule.name).map(|rule| rule.name.as_str()).collect());
    if !known.amendments.is_empty() {
        say("amended", &known.amendments.join(", "));
    }
    match known.printed {
        Some(printed) if printed != known.line => say("printed", printed),
        Some(_) => {}
        None => say("printed", "not at all: it was added"),
    }
    let listed = |names: &[&str]| if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    say("uses", &listed(&known.uses));
    say("used by", &listed(&known.used_by));
    if let Some(shortest) = &known.shortest {
        say("shortest", &format!("{shortest:?}"));
    }
    if let (Some(states), Some(classes)) = (known.states, known.classes) {
        let plural = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        say(
            "automaton",
            &format!("{}, {} of octets", plural(states, "state", "states"), plural(classes, "class", "classes")),
        );
    }
    text
}

/// One object a line.
pub fn objects(grammar: &Grammar, rules: &[&Rule]) -> Result<String, Failure> {
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for rule in grammar.rules() {
        rule.uses().into_iter().for_each(|used| users.entry(used).or_default().push(&rule.name));
    }
    let mut text = String::new();
    for rule in rules {
        let used_by = users.get(rule.name.as_str()).cloned().unwrap_or_default();
        let object =
            serde_json::to_string(&Known::of(grammar, rule, used_by)).map_err(|error| Failure::Output(error.into()))?;
        text.push_str(&object);
        text.push('\n');
    }
    Ok(text)
}

/// What there is to know of a rule.
#[derive(Serialize)]
struct Known<'g> {
    rule: &'g str,
    line: &'g str,
    printed: Option<&'g str>,
    amendments: &'g [String],
    comments: &'g [String],
    uses: Vec<&'g str>,
    used_by: Vec<&'g str>,
    /// A shortest text of the rule; none if there is none, or the rule can't be compiled.
    shortest: Option<String>,
    /// Of the smallest automaton.
    states: Option<usize>,
    classes: Option<usize>,
}

impl<'g> Known<'g> {
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

/// What amended a line, as a comment.
fn amended(rule: &Rule) -> String {
    let ids = rule.amendments.join(", ");
    match &rule.printed {
        _ if rule.amendments.is_empty() => String::new(),
        None => format!("; added by {ids}\n"),
        Some(printed) => wrap::behind("; ", ";   ", &format!("amended by {ids}, printed: {printed}"), draw::columns()),
    }
}

/// A rule's line, the name in a column of its own, what stands for it wrapped.
fn line(notation: Notation, line: &str, indent: usize) -> String {
    let (name, body) = line.split_once(' ').unwrap_or((line, ""));
    let name = format!("{name} ");
    let (head, body) = match body.strip_prefix("= ") {
        Some(body) if notation == Notation::Rfc1738 => (format!("{name:<indent$}= "), body),
        _ => (format!("{name:<indent$}"), body),
    };
    let whole = match notation {
        Notation::Drafts => whole_literals(body),
        _ => whole_quotes(body),
    };
    wrap::behind(&head, &" ".repeat(head.len()), &whole, draw::columns()).replace(TIES[0], " ").replace(TIES[1], "\t")
}

/// What holds together words that stay on one line: for a blank, and for a tab.
const TIES: [char; 2] = ['\u{E000}', '\u{E001}'];

/// The quoted texts, held together.
fn whole_quotes(body: &str) -> String {
    let mut is_quoted = false;
    let tied = |c: char| {
        is_quoted ^= c == '"';
        match c {
            ' ' if is_quoted => TIES[0],
            '\t' if is_quoted => TIES[1],
            c => c,
        }
    };
    // A quoted quote, `<">`, opens nothing.
    body.replace("<\">", "<\u{E002}>").chars().map(tied).collect::<String>().replace('\u{E002}', "\"")
}

/// The drafts' literals, which are written as single characters, held together.
fn whole_literals(body: &str) -> String {
    let is_character = |word: &str| word.chars().count() == 1 && !matches!(word, "|" | "[" | "]");
    let mut text = String::new();
    let mut is_behind_character = false;
    for word in body.split(' ') {
        let is_tied = is_behind_character && is_character(word);
        if !text.is_empty() {
            text.push(if is_tied { TIES[0] } else { ' ' });
        }
        text.push_str(word);
        is_behind_character = is_character(word);
    }
    text
}
