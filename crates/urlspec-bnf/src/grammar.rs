//! Grammars: parsed files of rules.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::abnf;
use super::automaton::{Automaton, TooLarge};
use super::cycle::Components;
use super::documents;
use super::expr::Expr;
use super::grammar_error::{GrammarError, GrammarErrorCode};
use super::rule::{Lines, Rule, RuleParser};
use super::source_file::{Document, Entry, SourceFile};
use super::suite::Suite;
use super::tokenizer::Notation;
use urlspec::Spec;
use urlspec::diagnostic::Severity;
use urlspec::suggestions;

/// The maximum index of diagnostics that are given details which take time linear in the file: similar names, and the
/// line of a rule's first definition.
const MAX_DETAILED: usize = 100;

/// A parsed file of rules, and the diagnostics about it.
///
/// Parsing never fails. A line that can't be parsed and a reference to an undefined rule match no text.
///
/// ```
/// use urlspec_bnf::{Grammar, Lines, Notation};
///
/// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
/// assert!(grammar.automaton("port")?.accepts("0110"));
///
/// let invalid = Grammar::parse("port = 1*digits", Notation::Rfc1738, Lines::Amended);
/// assert_eq!(invalid.diagnostics()[0].to_string(), "no rule is called `digits`");
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug)]
pub struct Grammar {
    notation: Notation,
    rules: Vec<Rule>,
    /// The first rule of each name.
    indices: HashMap<String, usize>,
    head: Vec<String>,
    documents: Vec<Document>,
    amendments: Vec<String>,
    /// Whether the conditions of amendments hold that no rule states, each by its amendment.
    lines: OwnLines,
    is_either_case: bool,
    /// Whether the numbers of ranges are characters, and not octets.
    has_characters: bool,
    components: Components,
    diagnostics: Vec<GrammarError>,
    automata: Vec<OnceLock<Result<Automaton, GrammarError>>>,
    /// The number of edges of all automata that were made, before they were minimized.
    edges: AtomicUsize,
}

/// The lines that a grammar was made of, as [`Lines`] which owns its text.
#[derive(Debug)]
enum OwnLines {
    Printed,
    Amended,
    Without(String),
}

impl OwnLines {
    fn of(lines: Lines<'_>) -> Self {
        match lines {
            Lines::Printed => Self::Printed,
            Lines::Amended => Self::Amended,
            Lines::Without(id) => Self::Without(id.to_owned()),
        }
    }
}

impl Grammar {
    /// Once the automata have more edges than this together, before they are minimized, no other is compiled: a chain of
    /// rules may have automata whose sizes grow from rule to rule.
    const MAX_EDGES: usize = 1 << 22;

    /// Parses the text of a file of rules. Problems are listed by [`diagnostics`](Self::diagnostics).
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*DIGIT", Notation::Abnf, Lines::Amended);
    /// assert!(grammar.diagnostics().is_empty());
    /// assert!(grammar.automaton("port")?.accepts("8080"));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn parse(source: &str, notation: Notation, lines: Lines<'_>) -> Self {
        Self::with_start(source, notation, lines, None)
    }

    /// Parses the grammar of a document.
    ///
    /// Each call parses it again; keep the grammar to reuse its automata.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::new(Spec::Rfc3986, Lines::Amended);
    /// assert_eq!(grammar.notation(), Notation::Abnf);
    /// assert!(grammar.automaton("URI")?.accepts("foo://example.com:8042/over/there?name=ferret#nose"));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn new(spec: Spec, lines: Lines<'_>) -> Self {
        Self::with_start(spec.bnf(), Notation::guess(spec.bnf()), lines, Some(spec.start_symbol()))
    }

    fn with_start(source: &str, notation: Notation, lines: Lines<'_>, start: Option<&str>) -> Self {
        let mut file = SourceFile::parse(source);
        let mut diagnostics = std::mem::take(&mut file.errors);
        let is_either_case = file.is_either_case_for(lines);
        let mut parser = RuleParser { source, notation, lines, is_either_case, errors: &mut diagnostics };
        let of_entry = |entry: &Entry| (entry.document, parser.entry(entry));
        let mut rules = documents::qualified(file.entries.iter().map(of_entry).collect(), &file.documents);
        if notation == Notation::Abnf {
            rules = abnf::complete(rules, &mut diagnostics);
        }
        let has_characters = rules.iter().filter_map(|rule| rule.expr.as_ref()).any(Expr::has_character);
        let mut indices = HashMap::new();
        for (index, rule) in rules.iter().enumerate() {
            indices.entry(rule.name.clone()).or_insert(index);
        }
        let mut amendments = file.head.clone();
        let mut known: HashSet<String> = amendments.iter().cloned().collect();
        let ids = file.entries.into_iter().flat_map(|entry| entry.amendments);
        amendments.extend(ids.filter(|id| known.insert(id.clone())));
        let components = Components::of(&rules, &indices);
        let automata = rules.iter().map(|_| OnceLock::new()).collect();
        let mut grammar = Self {
            notation,
            rules,
            indices,
            head: file.head,
            documents: file.documents,
            amendments,
            lines: OwnLines::of(lines),
            is_either_case,
            has_characters,
            components,
            diagnostics,
            automata,
            edges: AtomicUsize::new(0),
        };
        grammar.check_rules(source, start);
        grammar
    }

    /// Whether the lines have an amendment.
    pub(super) fn has_amendment(&self, id: &str) -> bool {
        match &self.lines {
            OwnLines::Printed => false,
            OwnLines::Amended => true,
            OwnLines::Without(own) => own != id,
        }
    }

    /// The notation of the file.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// assert_eq!(Grammar::new(Spec::Rfc1738, Lines::Amended).notation(), Notation::Rfc1738);
    /// ```
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// The rules, in the order of the file.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// assert!(grammar.rules().iter().map(|rule| rule.name.as_str()).eq(["port", "digit"]));
    /// ```
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule of this name, or the first if there are several. `None` if there is none.
    ///
    /// In ABNF, names have no case. Where rules have documents, such as `rfc6068/to`, a name without one is the only rule with it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Current, Lines::Amended);
    /// assert_eq!(grammar.rule("mailtouri").map(|rule| rule.name.as_str()), Some("rfc6068/mailtoURI"));
    /// assert_eq!(grammar.rule("no-such-rule"), None);
    /// ```
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        Some(&self.rules[self.index_in_any_case(name)?])
    }

    /// The rules that refer to this one, in the order of the file.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// assert!(grammar.uses_of("digit").map(|rule| rule.name.as_str()).eq(["port"]));
    /// ```
    pub fn uses_of<'g>(&'g self, name: &'g str) -> impl Iterator<Item = &'g Rule> {
        self.rules.iter().filter(move |rule| rule.references().any(|reference| reference.name == name))
    }

    /// The ids of the amendments that the file declares above the first rule, for the whole file.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// assert_eq!(Grammar::new(Spec::Url1993, Lines::Amended).head(), ["scheme-case"]);
    /// ```
    pub fn head(&self) -> &[String] {
        &self.head
    }

    /// The document from which another takes the rules that it does not define: `rfc5322` for `rfc6068`, if the file
    /// has the directive `%document rfc6068 takes rfc5322`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// assert_eq!(Grammar::new(Spec::Current, Lines::Amended).taken_by("rfc6068"), Some("rfc5322"));
    /// ```
    pub fn taken_by(&self, document: &str) -> Option<&str> {
        self.documents.iter().find(|own| own.name == document)?.taken.as_deref()
    }

    /// Whether the letters of schemes match in either case. This is so if the file has the directive `%either-case`, and
    /// the [`Lines`] include that amendment.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// assert!(Grammar::new(Spec::Url1993, Lines::Amended).is_either_case());
    /// assert!(!Grammar::new(Spec::Url1993, Lines::Without("scheme-case")).is_either_case());
    /// ```
    pub const fn is_either_case(&self) -> bool {
        self.is_either_case
    }

    /// The ids of all amendments that the file declares, whether they are applied or not.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Url1993, Lines::Printed);
    /// assert!(grammar.amendments().iter().any(|id| id == "1993-xpalphas"));
    /// ```
    pub fn amendments(&self) -> &[String] {
        &self.amendments
    }

    /// The errors, warnings and advice about the file, in the order of their spans.
    ///
    /// Only [`automaton`](Self::automaton) finds that a rule is [too large](super::GrammarErrorCode::TooLarge).
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, GrammarErrorCode, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("a = b\na = \"x\"", Notation::Rfc1738, Lines::Amended);
    /// let codes: Vec<_> = grammar.diagnostics().iter().map(|diagnostic| diagnostic.code).collect();
    /// assert_eq!(codes, [GrammarErrorCode::UndefinedRule, GrammarErrorCode::DuplicateRule]);
    /// ```
    pub fn diagnostics(&self) -> &[GrammarError] {
        &self.diagnostics
    }

    /// The [`diagnostics`](Self::diagnostics) with the severity error.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digits\nunused = \"x\"", Notation::Rfc1738, Lines::Amended);
    /// assert_eq!((grammar.errors().count(), grammar.diagnostics().len()), (1, 2));
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = &GrammarError> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error)
    }

    /// The minimal automaton of a rule. The first call compiles it, and the rules that it needs.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, GrammarErrorCode, Lines, Notation};
    ///
    /// let source = "word = \"a\" word | \"a\"\nnested = \"(\" nested \")\" | \"a\"";
    /// let grammar = Grammar::parse(source, Notation::Rfc1738, Lines::Amended);
    /// assert!(grammar.automaton("word")?.accepts("aaa"));
    /// let error = grammar.automaton("nested").unwrap_err();
    /// assert_eq!(error.code, GrammarErrorCode::NotRegular);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no rule of that name, or if the rule or one that it needs is left-recursive, not regular or too
    /// large. A rule is also too large if the automata that were compiled earlier have more than 4 million edges in
    /// total.
    pub fn automaton(&self, name: &str) -> Result<&Automaton, GrammarError> {
        let index = self.index_or_error(name)?;
        let is_compiled = |rule: usize| self.automata[rule].get().is_some();
        for rule in self.components.needed_by(index, is_compiled) {
            self.automata[rule].get_or_init(|| self.compile(rule));
        }
        self.automata[index].get_or_init(|| self.compile(index)).as_ref().map_err(GrammarError::clone)
    }

    /// The automaton of a rule, if it was compiled without an error.
    pub(crate) fn compiled(&self, index: usize) -> Option<&Automaton> {
        self.automata[index].get()?.as_ref().ok()
    }

    pub(crate) fn index_of(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    /// The rule of a name from outside, which has no case in ABNF.
    fn index_in_any_case(&self, name: &str) -> Option<usize> {
        let is_same = |rule: &Rule| rule.name.eq_ignore_ascii_case(name);
        let in_any_case = || self.rules.iter().position(is_same).filter(|_| self.notation == Notation::Abnf);
        self.index_of(name).or_else(in_any_case).or_else(|| self.index_in_documents(name))
    }

    /// The only rule of a name, whatever its document. Rules without a document are of RFC 3986.
    fn index_in_documents(&self, name: &str) -> Option<usize> {
        let own = name.strip_prefix("rfc3986/").unwrap_or(name);
        let is_own = |rule: &Rule| match rule.name.rsplit_once('/') {
            Some((_, known)) => known.eq_ignore_ascii_case(own),
            None => own != name && rule.name.eq_ignore_ascii_case(own),
        };
        let mut found = (0..self.rules.len()).filter(|index| is_own(&self.rules[*index]));
        let first = found.next()?;
        (found.next().is_none() || !self.rules[first].name.contains('/')).then_some(first)
    }

    /// Whether the numbers of ranges are characters, and not octets.
    pub(crate) const fn has_characters(&self) -> bool {
        self.has_characters
    }

    pub(crate) const fn components(&self) -> &Components {
        &self.components
    }

    /// Compiles a rule. The other rules that it needs must be compiled. If one has an error, so has this rule.
    fn compile(&self, index: usize) -> Result<Automaton, GrammarError> {
        let error_of = |need: &usize| self.automata[*need].get()?.as_ref().err();
        if let Some(error) =
            self.components.error(index).or_else(|| self.components.needs_of(index).iter().find_map(error_of))
        {
            return Err(error.clone());
        }
        self.position_automaton(index).map(Automaton::minimized)
    }

    /// Counts the edges of an automaton. Fails if those of all automata are too many.
    pub(crate) fn spend(&self, edges: usize) -> Result<(), TooLarge> {
        if self.edges.fetch_add(edges, Ordering::Relaxed) > Self::MAX_EDGES { Err(TooLarge) } else { Ok(()) }
    }

    /// The error for a rule whose automaton is not built.
    pub(crate) fn too_large(&self, index: usize) -> GrammarError {
        let rule = &self.rules[index];
        let message = format!("the automaton of `{}` would be too large", rule.name);
        GrammarError::new(GrammarErrorCode::TooLarge, rule.span.clone(), message).label("too large")
    }

    /// Adds the diagnostics that concern several rules, and sorts all diagnostics.
    fn check_rules(&mut self, source: &str, start: Option<&str>) {
        let line_of = |at: usize| source[..at].matches('\n').count() + 1;
        let mut found = Vec::new();
        for (index, rule) in self.rules.iter().enumerate() {
            let first = self.indices[&rule.name];
            if first != index {
                let place = if found.len() < MAX_DETAILED {
                    format!(", in line {}", line_of(self.rules[first].span.start))
                } else {
                    String::new()
                };
                let message = format!("a rule is called `{}` already{place}", rule.name);
                found.push(
                    GrammarError::new(GrammarErrorCode::DuplicateRule, rule.span.clone(), message)
                        .label("a second time"),
                );
            }
            for reference in rule.references().filter(|reference| !self.indices.contains_key(&reference.name)) {
                if reference.name.starts_with('<') {
                    found.push(prose(&reference.name, reference.span.clone()));
                    continue;
                }
                let error = undefined(&reference.name, reference.span.clone());
                let is_detailed = found.len() < MAX_DETAILED;
                found.push(if is_detailed { self.with_suggestions(&reference.name, error) } else { error });
            }
        }
        found.extend(self.unused(start));
        found.extend(self.components.errors().cloned());
        found.extend(self.components.endless().iter().map(|&rule| {
            let Rule { name, span, .. } = &self.rules[rule];
            GrammarError::new(GrammarErrorCode::NoText, span.clone(), format!("no text is a `{name}`"))
                .label("never ends")
        }));
        self.diagnostics.extend(found);
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    }

    /// Advice for each rule that no other rule uses, except the start symbol. If `start` is `None`, the first unused
    /// rule is taken for it.
    fn unused(&self, start: Option<&str>) -> Vec<GrammarError> {
        let others = |rule: &Rule| {
            let others = rule.references().filter(|reference| reference.name != rule.name);
            others.map(|reference| reference.name.clone()).collect::<Vec<_>>()
        };
        let used: HashSet<String> = self.rules.iter().flat_map(others).collect();
        let is_used = |rule: &Rule| used.contains(&rule.name);
        let mut unused = self.rules.iter().filter(|rule| !is_used(rule)).peekable();
        let start = start.or_else(|| unused.peek().map(|rule| rule.name.as_str()));
        let advice = |rule: &Rule| {
            let message = format!("no rule uses `{}`", rule.name);
            GrammarError::new(GrammarErrorCode::UnusedRule, rule.span.clone(), message).label("used nowhere")
        };
        unused.filter(|rule| Some(rule.name.as_str()) != start).map(advice).collect()
    }

    /// The conformance suite of a rule, for recognizers with up to `extra` more states than its automaton.
    ///
    /// It includes the [suite of the automaton](Suite::new), and adds a path to every position in the line, even where
    /// two positions continue alike. So it also tests recognizers that distinguish positions that they should not
    /// distinguish.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let (port, mut texts) = (grammar.automaton("port")?, 0);
    /// // A recognizer that takes an empty text for a port is found out.
    /// let (is_port, mut is_found) = (|text: &[u8]| text.is_empty() || port.accepts(text), false);
    /// grammar.suite("port", 0)?.each(&mut |text| {
    ///     texts += 1;
    ///     is_found |= is_port(text) != port.accepts(text);
    /// });
    /// assert!(texts > 0 && is_found);
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton), and if one of the two has more than [`Suite::MAX_STATES`] states.
    pub fn suite(&self, rule: &str, extra: usize) -> Result<Suite<'_>, GrammarError> {
        let automaton = self.automaton(rule)?;
        let index = self.index_or_error(rule)?;
        let positions = self.position_automaton(index)?;
        let states = automaton.state_count().max(positions.state_count());
        if states > Suite::MAX_STATES {
            let rule = &self.rules[index];
            let message = format!(
                "the suite of `{}` would be too large: {states} states, and at most {} can be",
                rule.name,
                Suite::MAX_STATES
            );
            return Err(GrammarError::new(GrammarErrorCode::TooLarge, rule.span.clone(), message).label("too large"));
        }
        Ok(Suite::new(automaton, extra).with_paths(positions.access_texts()))
    }

    /// A shortest text of each rule that can be compiled, in the order of the rules, without duplicates.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// assert!(grammar.words().iter().all(|word| grammar.rules().iter().any(|rule| {
    ///     grammar.automaton(&rule.name).is_ok_and(|automaton| automaton.accepts(word))
    /// })));
    /// ```
    pub fn words(&self) -> Vec<Vec<u8>> {
        let words = self.rules.iter().filter_map(|rule| self.automaton(&rule.name).ok()?.shortest());
        let mut known = HashSet::new();
        words.filter(|word| known.insert(word.clone())).collect()
    }

    /// Compares a rule with a rule of another grammar.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let [draft, rfc] = [Spec::Url1994, Spec::Rfc1738].map(|spec| Grammar::new(spec, Lines::Amended));
    /// assert!(draft.difference("port", &rfc, "port")?.is_none());
    /// let difference = draft.difference("gopheraddress", &rfc, "gopherurl")?;
    /// assert_eq!(difference.only_first.as_deref(), Some(&b"gopher://a!"[..]));
    /// assert_eq!(difference.only_second.as_deref(), Some(&b"gopher://a/"[..]));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`automaton`](Self::automaton).
    pub fn difference(&self, rule: &str, other: &Self, other_rule: &str) -> Result<Difference, GrammarError> {
        let (first, second) = (self.automaton(rule)?, other.automaton(other_rule)?);
        Ok(Difference { only_first: first.difference(second), only_second: second.difference(first) })
    }

    pub(crate) fn index_or_error(&self, name: &str) -> Result<usize, GrammarError> {
        self.index_in_any_case(name).ok_or_else(|| self.undefined_error(name))
    }

    /// The error for a request of a rule that is not defined.
    fn undefined_error(&self, name: &str) -> GrammarError {
        self.with_suggestions(name, undefined(name, 0..0).help("Choose one that is defined."))
    }

    /// Adds similar names to the help.
    fn with_suggestions(&self, name: &str, error: GrammarError) -> GrammarError {
        match suggestions(name, self.rules.iter().map(|rule| rule.name.as_str())).as_slice() {
            [] => error,
            similar => error.help(format!("Did you mean `{}`?", similar.join("` or `"))),
        }
    }
}

fn undefined(name: &str, span: Range<usize>) -> GrammarError {
    GrammarError::new(GrammarErrorCode::UndefinedRule, span, format!("no rule is called `{name}`")).label("not defined")
}

fn prose(words: &str, span: Range<usize>) -> GrammarError {
    GrammarError::new(GrammarErrorCode::Prose, span, format!("`{words}` is a description in words"))
        .label("matches no text")
}

/// How two rules differ: for each, a shortest text that it accepts and the other refuses, as bytes.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines};
///
/// let [older, newer] = [Spec::Rfc2396, Spec::Rfc3986].map(|spec| Grammar::new(spec, Lines::Amended));
/// let difference = older.difference("unreserved", &newer, "unreserved")?;
/// // RFC 3986 moved `!`, `*`, `'`, `(` and `)` to the reserved characters.
/// assert!(difference.only_first.is_some_and(|text| matches!(text[..], [b'!' | b'*' | b'\'' | b'(' | b')'])));
/// assert_eq!(difference.only_second, None);
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// A text that only the first rule accepts, or `None` if the second accepts all that the first does.
    pub only_first: Option<Vec<u8>>,
    /// A text that only the second rule accepts, or `None` if the first accepts all that the second does.
    pub only_second: Option<Vec<u8>>,
}

impl Difference {
    /// Whether the two rules accept the same texts.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let [draft, rfc] = [Spec::Url1994, Spec::Rfc1738].map(|spec| Grammar::new(spec, Lines::Amended));
    /// assert!(draft.difference("port", &rfc, "port")?.is_none());
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub const fn is_none(&self) -> bool {
        self.only_first.is_none() && self.only_second.is_none()
    }
}

impl SourceFile {
    fn is_either_case_for(&self, lines: Lines<'_>) -> bool {
        self.is_either_case
            && match lines {
                Lines::Printed => false,
                Lines::Amended => true,
                Lines::Without(id) => !self.head.iter().any(|amendment| amendment == id),
            }
    }
}
