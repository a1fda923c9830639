//! The notations: any text is a grammar or has errors.

use urlspec_bnf::{Automaton, Exception, Expr, Grammar, GrammarError, Lines, Notation, Rule};

use super::is_within;

/// The number of rules whose automata are built, since each may take a while.
const RULES: usize = 4;

/// Any text can be parsed as a grammar. Errors have spans within it, and a grammar without errors has the same language in
/// the notation of RFC 1738.
pub fn notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = Notation::guess(text);
    for notation in [Notation::Rfc1738, Notation::Drafts] {
        for lines in [Lines::Amended, Lines::Printed, Lines::Without("id")] {
            assert_grammar(text, notation, lines);
        }
    }
}

fn assert_grammar(text: &str, notation: Notation, lines: Lines<'_>) {
    let grammar = Grammar::parse(text, notation, lines);
    for fault in grammar.diagnostics() {
        assert!(is_within(&fault.span, text.as_bytes()), "{fault}: {:?} of {text:?}", fault.span);
        assert!(fault.line_column(text) >= (1, 1));
        let is_shown = |c: char| !c.is_control();
        assert!(fault.message.chars().all(is_shown), "{fault:?}");
    }
    assert!(grammar.diagnostics().is_sorted_by_key(|fault| fault.span.start));
    for rule in grammar.rules() {
        assert_eq!(&text[rule.span.clone()], rule.name);
    }
    for rule in grammar.rules().iter().take(RULES) {
        if let Ok(automaton) = grammar.automaton(&rule.name) {
            assert_shortest_accepted(automaton);
        }
    }
    if grammar.errors().next().is_none() && !grammar.rules().is_empty() {
        assert_same_in_the_other_notation(&grammar);
    }
}

/// The shortest text is accepted, and there is one unless the language is empty.
fn assert_shortest_accepted(automaton: &Automaton) {
    assert!(automaton.state_count() <= Automaton::MAX_STATES);
    let shortest = automaton.shortest();
    assert_eq!(shortest.is_none(), automaton.is_empty());
    assert!(shortest.is_none_or(|text| automaton.accepts(text)));
}

/// Rules are printed in the notation of RFC 1738, whatever notation they were parsed from.
fn assert_same_in_the_other_notation(grammar: &Grammar) {
    let printed: Option<String> =
        grammar.rules().iter().map(|rule| rule.expr.as_ref().map(|expr| format!("{} = {expr}\n", rule.name))).collect();
    let printed = printed.expect("there are no errors");
    // Only the drafts have `without` and `unless`, only ABNF has numbers, and the directive does not belong to a rule.
    let is_of_another =
        |rule: &Rule| rule.expr.as_ref().is_some_and(|expr| excludes_as_drafts_do(expr) || has_number(expr));
    if grammar.is_either_case() || grammar.rules().iter().any(is_of_another) {
        return;
    }
    let again = Grammar::parse(&printed, Notation::Rfc1738, Lines::Amended);
    let known = |grammar: &Grammar, name: &str| -> Result<Automaton, &'static str> {
        grammar.automaton(name).cloned().map_err(|fault: GrammarError| fault.code.name())
    };
    for rule in grammar.rules().iter().take(RULES) {
        assert_eq!(known(&again, &rule.name), known(grammar, &rule.name), "`{}` of {printed}", rule.name);
    }
}

fn excludes_as_drafts_do(expr: &Expr) -> bool {
    let is_one = matches!(expr, Expr::Except(Exception::Contains | Exception::StartsWith, ..));
    is_one || expr.parts().any(excludes_as_drafts_do)
}

/// Whether a number is in it, as RFC 2396 gives it in words: `<US-ASCII coded character 20 hexadecimal>`.
fn has_number(expr: &Expr) -> bool {
    matches!(expr, Expr::Range(_)) || expr.parts().any(has_number)
}
