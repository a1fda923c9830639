//! A usual text for each rule, around the one that a case is about.

use super::expr::Expr;
use super::grammar::Grammar;

/// Texts that rules of these names have in a usual URL. A rule that doesn't accept its text has its shortest one.
const USUAL: &[(&[&str], &str)] = &[
    (&["scheme"], "http"),
    (&["host", "hostname", "reg-name", "host1", "server", "hsoname"], "example.com"),
    (&["user", "userid"], "user"),
    (&["IPv4address", "hostnumber"], "192.0.2.1"),
    (&["IPv6address"], "2001:db8::1"),
    (&["port"], "80"),
    (&["group", "newsgroup-name"], "comp.lang.c"),
    (&["hostport"], "example.com"),
    (&["login", "authority", "authority1"], "example.com"),
];

/// A usual text for each rule of a grammar.
pub(crate) struct Placeholders<'g> {
    grammar: &'g Grammar,
    /// By rule, in the order of the grammar. `None` for a rule without a text.
    texts: Vec<Option<String>>,
}

impl<'g> Placeholders<'g> {
    pub fn of(grammar: &'g Grammar) -> Self {
        let text = |name: &str| {
            let automaton = grammar.automaton(name).ok()?;
            let own = name.rsplit('/').next().unwrap_or(name);
            let usual = USUAL.iter().find(|(names, _)| names.contains(&own)).map(|(_, text)| *text);
            let shortest = || String::from_utf8(automaton.shortest()?).ok();
            usual.filter(|text| automaton.accepts(text)).map(str::to_owned).or_else(shortest)
        };
        Self { grammar, texts: grammar.rules().iter().map(|rule| text(&rule.name)).collect() }
    }

    pub fn of_rule(&self, name: &str) -> Option<&str> {
        self.texts[self.grammar.index_of(name)?].as_deref()
    }

    /// Whether the rule has a usual text, which is not its shortest.
    pub fn is_usual(&self, name: &str) -> bool {
        let own = name.rsplit('/').next().unwrap_or(name);
        USUAL.iter().any(|(names, text)| names.contains(&own) && self.of_rule(name) == Some(text))
    }

    /// The shortest text of an expression whose rules have their usual texts.
    pub fn of_expr(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Literal(literal) => Some(literal.text.clone()),
            Expr::Rule(reference) => self.of_rule(&reference.name).map(str::to_owned),
            Expr::Sequence(parts) => parts.iter().map(|part| self.of_expr(part)).collect(),
            Expr::Choice(parts) => parts.iter().filter_map(|part| self.of_expr(part)).min_by_key(String::len),
            Expr::Optional(_) => Some(String::new()),
            Expr::Range(range) => char::from_u32(range.first).map(String::from),
            Expr::Repeated { least: 0, .. } => Some(String::new()),
            Expr::Repeated { least, expr, .. } => Some(self.of_expr(expr)?.repeat(*least)),
            Expr::Except(_, all, _) => self.of_expr(all),
        }
    }

    /// Texts of an expression that differ in one choice: each alternative, each option with and without, fewer and more repetitions, and
    /// the bounds of each range.
    pub fn choices(&self, expr: &Expr) -> Vec<String> {
        match expr {
            Expr::Literal(literal) => {
                let other =
                    literal.text[..literal.either_case].to_ascii_uppercase() + &literal.text[literal.either_case..];
                vec![literal.text.clone(), other]
            }
            Expr::Rule(_) => self.of_expr(expr).into_iter().collect(),
            Expr::Sequence(parts) => self.of_sequence(parts),
            Expr::Choice(parts) => parts.iter().flat_map(|part| self.choices(part)).collect(),
            Expr::Optional(part) => std::iter::once(String::new()).chain(self.choices(part)).collect(),
            Expr::Range(range) => {
                [range.first, range.last].into_iter().filter_map(char::from_u32).map(String::from).collect()
            }
            Expr::Repeated { least, most, expr } => self.of_repeated(*least, *most, expr),
            Expr::Except(_, all, _) => self.choices(all),
        }
    }

    fn of_sequence(&self, parts: &[Expr]) -> Vec<String> {
        let usual: Vec<String> = parts.iter().map(|part| self.of_expr(part).unwrap_or_default()).collect();
        let with = |at: usize| {
            let (before, after) = (usual[..at].concat(), usual[at + 1..].concat());
            self.choices(&parts[at]).into_iter().map(move |choice| format!("{before}{choice}{after}"))
        };
        (0..parts.len()).flat_map(with).collect()
    }

    fn of_repeated(&self, least: usize, most: Option<usize>, expr: &Expr) -> Vec<String> {
        let one = self.of_expr(expr).unwrap_or_default();
        let counts = [Some(least), Some(least + 1), Some(least + 2), most].into_iter().flatten();
        let counts = counts.filter(|count| most.is_none_or(|most| *count <= most));
        let others = one.repeat(least.saturating_sub(1));
        let choices = self.choices(expr).into_iter().map(|choice| format!("{others}{choice}"));
        counts.map(|count| one.repeat(count)).chain(choices).collect()
    }
}
