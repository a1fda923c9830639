//! Texts of every production, with characters inserted that their automata refuse.

use urlspec::{Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines, Random, Samples};

use super::case::{Case, Edit, Fault, splits_escape};
use super::tally::Tally;
use super::urls::pick;

/// Characters to insert. Each is refused at some place of some production.
const STRANGE: &[&str] = &[
    " ", "~", "{", "}", "|", "^", "\"", "<", ">", "[", "]", "`", "%", "#", "é", "日", "\t", "\u{1}", "\u{7f}", "+",
    ".", "-", "_", "'", ",", "!", "*", "$", "(",
];

/// More characters for productions that aren't URLs. In a URL, they may begin another component.
const OTHERS: &[&str] = &["/", "?", ":", "@", "\\", ";", "=", "&", "x", "F", "7", "0"];

/// Adds texts of every production of a document, each with 1 to 3 faults.
pub fn add_all(spec: Spec, texts: usize, random: &mut Random, tally: &mut Tally) {
    let grammar = Grammar::new(spec, Lines::Amended);
    for rule in grammar.rules() {
        let automaton = grammar.automaton(&rule.name).expect("every rule has an automaton");
        let start = spec.production(&rule.name).expect("a production of the same name");
        let samples = Samples::new(automaton).expect("every production accepts something");
        let production = Production { spec, start, automaton, samples };
        let cases = std::iter::repeat_with(|| production.case(random)).take(texts);
        cases.flatten().for_each(|case| tally.add(&case));
    }
}

struct Production<'g> {
    spec: Spec,
    start: Start,
    automaton: &'g Automaton,
    samples: Samples<'g>,
}

impl Production<'_> {
    /// A text with 1 to 3 faults; fewer if it is short.
    fn case(&self, random: &mut Random) -> Option<Case> {
        let valid = String::from_utf8(self.samples.member(random)).expect("of US-ASCII");
        let mut case = Case::new(self.spec, self.start, valid);
        let wanted = 1 + random.below(3);
        for _ in 0..10 * wanted {
            if let Some(fault) = self.fault(&case.valid, random) {
                case.plant(fault);
            }
            if case.faults.len() == wanted {
                break;
            }
        }
        (!case.faults.is_empty() && case.is_refused()).then_some(case)
    }

    /// A character that the automaton refuses at its place, or at most two characters later, as the `%` of no escape.
    fn fault(&self, valid: &str, random: &mut Random) -> Option<Fault> {
        let at = random.below(valid.len() + 1);
        if splits_escape(valid, at) {
            return None;
        }
        let is_url = self.spec.check_as(self.start, valid.as_bytes()).url().is_some();
        let is_other = !is_url && random.below(4) == 0;
        let text = pick(random, if is_other { OTHERS } else { STRANGE });
        let planted = format!("{}{text}{}", &valid[..at], &valid[at..]);
        let reach = self.automaton.reach(planted.as_bytes());
        let end = at + text.len();
        let late = reach.saturating_sub(end);
        let is_refused = !self.automaton.accepts(&planted) && reach >= at && late <= 2;
        // At the end of the text, something may be missing instead.
        let is_at_place = reach < planted.len() || reach < end;
        // What follows a `#` may be a fragment, and what precedes it is the rest.
        let is_whole = text != "#" || self.automaton.accepts(&valid[..at]);
        (is_refused && is_at_place && is_whole && (reach < end || text == "%")).then(|| Fault {
            kind: "character",
            edits: vec![Edit { late, ..Edit::insert(at, text) }],
            codes: Vec::new(),
        })
    }
}
