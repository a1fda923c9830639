//! What only ABNF has: rules without case, alternatives that are added later, and the core rules.

use std::collections::HashMap;

use super::core_rules::CORE_RULES;
use super::expr::Expr;
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::parser::parse_expr;
use super::rule::Rule;
use super::tokenizer::Notation;

/// The comment above the first core rule.
const CORE_COMMENT: &str = "; Core rules (RFC 5234, appendix B.1)";

/// Joins alternatives that are added later, adds the core rules that are used, and spells each reference as its rule.
pub(crate) fn complete(mut rules: Vec<Rule>, errors: &mut Vec<GrammarError>) -> Vec<Rule> {
    rules = with_additions(rules, errors);
    let mut names: HashMap<String, String> = HashMap::new();
    for rule in &mut rules {
        let name = names.entry(rule.name.to_ascii_lowercase()).or_insert_with(|| rule.name.clone());
        rule.name.clone_from(name);
    }
    add_core_rules(&mut rules, &mut names);
    for rule in &mut rules {
        rule.expr.iter_mut().for_each(|expr| spell(expr, &names));
    }
    rules
}

/// Joins each `=/` to the earlier rule of its name.
fn with_additions(rules: Vec<Rule>, errors: &mut Vec<GrammarError>) -> Vec<Rule> {
    let mut joined: Vec<Rule> = Vec::new();
    let mut indices: HashMap<String, usize> = HashMap::new();
    for rule in rules {
        let key = rule.name.to_ascii_lowercase();
        match indices.get(&key) {
            Some(&index) if rule.adds => add(&mut joined[index], rule),
            _ => {
                if rule.adds {
                    let message = format!("`=/` adds to `{}`, and no rule above has that name", rule.name);
                    errors.push(
                        GrammarError::new(GrammarErrorCode::UndefinedRule, rule.span.clone(), message)
                            .label("not defined above")
                            .help("Write `=` in its first definition."),
                    );
                }
                indices.entry(key).or_insert(joined.len());
                joined.push(rule);
            }
        }
    }
    joined
}

fn add(rule: &mut Rule, addition: Rule) {
    let alternatives = addition.line.split_once("=/").map_or("", |(_, alternatives)| alternatives.trim());
    rule.line.push_str(" / ");
    rule.line.push_str(alternatives);
    rule.comments.extend(addition.comments);
    let added = match addition.expr {
        Some(Expr::Choice(added)) => added,
        other => other.into_iter().collect(),
    };
    rule.expr = rule.expr.take().map(|first| match first {
        Expr::Choice(mut alternatives) => {
            alternatives.extend(added);
            Expr::Choice(alternatives)
        }
        first => Expr::Choice(std::iter::once(first).chain(added).collect()),
    });
}

/// Adds the core rules that are used and not defined, and those that they use.
fn add_core_rules(rules: &mut Vec<Rule>, names: &mut HashMap<String, String>) {
    let (own, mut at) = (rules.len(), 0);
    while let Some(rule) = rules.get(at) {
        let missing: Vec<_> = rule
            .references()
            .map(|reference| reference.name.to_ascii_lowercase())
            .filter(|name| !names.contains_key(name))
            .collect();
        for name in missing {
            let core = CORE_RULES.iter().find(|(core, _)| core.eq_ignore_ascii_case(&name));
            if let Some((core, body)) = core.filter(|_| !names.contains_key(&name)) {
                names.insert(name, (*core).to_owned());
                let comment = if rules.len() == own { vec![CORE_COMMENT.to_owned()] } else { Vec::new() };
                rules.push(Rule { comments: comment, ..core_rule(core, body) });
            }
        }
        at += 1;
    }
}

fn core_rule(name: &str, body: &str) -> Rule {
    let tokens = Notation::Abnf.tokens(body, 0).unwrap_or_default();
    Rule {
        name: name.to_owned(),
        span: 0..0,
        line: format!("{name} = {body}"),
        printed: None,
        amendments: Vec::new(),
        comments: Vec::new(),
        expr: parse_expr(Notation::Abnf, false, &tokens, body.len()).ok(),
        adds: false,
    }
}

/// Spells the references as the rules that they name.
fn spell(expr: &mut Expr, names: &HashMap<String, String>) {
    match expr {
        Expr::Rule(reference) => {
            if let Some(name) = names.get(&reference.name.to_ascii_lowercase()) {
                reference.name.clone_from(name);
            }
        }
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter_mut().for_each(|part| spell(part, names)),
        Expr::Optional(part) | Expr::Repeated { expr: part, .. } => spell(part, names),
        Expr::Except(_, all, but) => [all, but].into_iter().for_each(|part| spell(part, names)),
        Expr::Literal(_) | Expr::Range(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{CORE_RULES, core_rule};

    #[test]
    fn core_rules_are_parsed() {
        for (name, body) in CORE_RULES {
            assert!(core_rule(name, body).expr.is_some(), "{name}");
        }
    }
}
