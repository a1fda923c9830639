//! Random texts that look like those people write.

use super::expr::Expr;
use super::grammar::Grammar;
use super::placeholders::Placeholders;
use super::samples::Random;

/// Rules nest deeper only in rules that refer to themselves.
const MAX_DEPTH: usize = 40;
/// Words that rules of these names have in the URLs of people, where they accept them.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["scheme"], &["http", "https", "ftp"]),
    (
        &["segment", "segment-nz", "fsegment", "hsegment"],
        &["index.html", "docs", "users", "v1.2", "~joe", "a_b", "hello%20world"],
    ),
    (&["query", "search"], &["q=url", "page=2", "a=1&b=2"]),
    (&["fragment", "fragmentid"], &["top", "section-2"]),
];
/// How much more often than others a usual alternative is drawn.
const USUAL_WEIGHT: usize = 8;
/// How often a text is drawn before the shortest one is taken.
const TRIES: usize = 20;

/// Draws texts of a rule from the lines of a grammar. Alternatives that begin with `//` or have small letters are drawn
/// more often than others. An option is present in half of the texts, and three of four times a repetition has one more. Every
/// second time, a rule for a host, a port and the like has a usual text.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines, Random, RandomTexts};
///
/// let grammar = Grammar::new(Spec::Rfc3986, Lines::Amended);
/// let texts = RandomTexts::of(&grammar);
/// let text = texts.text("URI", &mut Random::from_seed(1)).ok_or("no text")?;
/// assert!(Spec::Rfc3986.accepts(&text));
/// # Ok::<(), &str>(())
/// ```
pub struct RandomTexts<'g> {
    grammar: &'g Grammar,
    placeholders: Placeholders<'g>,
}

impl<'g> RandomTexts<'g> {
    /// Prepares a usual text for each rule, which compiles the grammar.
    pub fn of(grammar: &'g Grammar) -> Self {
        Self { grammar, placeholders: Placeholders::of(grammar) }
    }

    /// A text that the rule accepts; `None` if there is none. Equal random numbers give equal texts.
    pub fn text(&self, rule: &str, random: &mut Random) -> Option<String> {
        let name = &self.grammar.rules()[self.grammar.index_or_error(rule).ok()?].name;
        let automaton = self.grammar.automaton(name).ok()?;
        let drawn = (0..TRIES).map(|_| self.drawn(name, 0, random)).find(|text| automaton.accepts(text));
        drawn.or_else(|| self.placeholders.of_rule(name).map(str::to_owned))
    }

    fn drawn(&self, rule: &str, depth: usize, random: &mut Random) -> String {
        let usual = self.placeholders.of_rule(rule).unwrap_or_default();
        if let Some(word) = self.word(rule, random) {
            return word.to_owned();
        }
        let expr = self.grammar.rule(rule).and_then(|rule| rule.expr.as_ref());
        let is_usual = self.placeholders.is_usual(rule) && random.below(2) == 0;
        match expr {
            Some(expr) if depth < MAX_DEPTH && !is_usual => self.of_expr(expr, depth + 1, random),
            _ => usual.to_owned(),
        }
    }

    /// In half of the texts a word, if the rule has words.
    fn word(&self, rule: &str, random: &mut Random) -> Option<&'static str> {
        let own = rule.rsplit('/').next().unwrap_or(rule);
        let (_, words) = WORDS.iter().find(|(names, _)| names.contains(&own))?;
        let word = words[random.below(words.len())];
        let is_drawn = random.below(2) == 0;
        Some(word).filter(|word| is_drawn && self.accepts(rule, word))
    }

    fn accepts(&self, rule: &str, text: &str) -> bool {
        self.grammar.automaton(rule).is_ok_and(|own| own.accepts(text))
    }

    fn of_expr(&self, expr: &Expr, depth: usize, random: &mut Random) -> String {
        match expr {
            Expr::Literal(literal) => literal.text.clone(),
            Expr::Rule(reference) => self.drawn(&reference.name, depth, random),
            Expr::Sequence(parts) => parts.iter().map(|part| self.of_expr(part, depth, random)).collect(),
            Expr::Choice(parts) => self.of_choice(parts, depth, random),
            Expr::Optional(part) if random.below(2) == 0 => self.of_expr(part, depth, random),
            Expr::Optional(_) => String::new(),
            Expr::Range(range) => {
                let count = range.last.saturating_sub(range.first) as usize + 1;
                char::from_u32(range.first + random.below(count) as u32).map(String::from).unwrap_or_default()
            }
            Expr::Repeated { least, most, expr } => {
                let mut count = *least;
                while most.is_none_or(|most| count < most) && random.below(4) > 0 && count < least + 12 {
                    count += 1;
                }
                (0..count).map(|_| self.of_expr(expr, depth, random)).collect()
            }
            Expr::Except(_, all, _) => self.of_expr(all, depth, random),
        }
    }

    fn of_choice(&self, parts: &[Expr], depth: usize, random: &mut Random) -> String {
        let weights: Vec<usize> = parts.iter().map(|part| self.weight(part)).collect();
        let mut left = random.below(weights.iter().sum());
        let drawn = parts.iter().zip(weights).find(|(_, weight)| match left.checked_sub(*weight) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        drawn.map(|(part, _)| self.of_expr(part, depth, random)).unwrap_or_default()
    }

    /// How often an alternative is drawn: most URLs have `//`, and most of their characters are small letters.
    fn weight(&self, expr: &Expr) -> usize {
        match expr {
            Expr::Sequence(parts) => parts.first().map_or(1, |first| self.weight(first)),
            Expr::Literal(literal) if literal.text == "//" => USUAL_WEIGHT,
            Expr::Range(range) if range.first == u32::from(b'a') => USUAL_WEIGHT,
            Expr::Rule(reference) if self.is_usual(&reference.name) => USUAL_WEIGHT,
            _ => 1,
        }
    }

    /// Whether the rule has small letters one at a time, or a `//` with a host.
    fn is_usual(&self, rule: &str) -> bool {
        let is_letter = self.accepts(rule, "e") && !self.accepts(rule, "ee");
        is_letter || self.accepts(rule, "//example.com/") && !self.accepts(rule, "/example.com/")
    }
}
