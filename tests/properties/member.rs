//! Properties of valid texts. Few random texts are valid, so the bytes choose a path through the automaton of the start
//! symbol.

use std::sync::OnceLock;

use urlspec::{PerSpec, Spec};
use urlspec_bnf::Automaton;

use super::read::automaton;

/// All properties hold for a valid text.
pub fn member(data: &[u8]) {
    let [document, rest @ ..] = data else { return };
    let spec = Spec::ALL[usize::from(*document) % Spec::COUNT];
    let text = String::from_utf8(Paths::of(spec).text(rest)).expect("valid URLs are US-ASCII");
    assert!(spec.parse(&text).is_ok(), "{spec}: {text:?}");
    super::read::read(text.as_bytes());
    super::plan::plan(text.as_bytes());
    super::parts::round_trips(spec, &text);
    super::same::assert_canonical(spec, &text);
    super::same::assert_converted(spec, &text);
}

/// The paths through an automaton.
pub struct Paths {
    automaton: &'static Automaton,
    /// For each state, the bytes after which the text can still be completed.
    onward: Vec<Vec<u8>>,
    /// For each state, a shortest text that leads to it.
    accesses: Vec<Vec<u8>>,
    /// For each state, a shortest text that completes it.
    completions: Vec<Option<Vec<u8>>>,
}

impl Paths {
    fn of(spec: Spec) -> &'static Self {
        static PATHS: PerSpec<OnceLock<Paths>> = PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
        PATHS[spec].get_or_init(|| Self::new(automaton(spec, spec.start_symbol())))
    }

    pub fn new(automaton: &'static Automaton) -> Self {
        let completions = automaton.completions();
        let is_live = |state: usize, octet: &u8| completions[automaton.step(state, *octet)].is_some();
        let onward = |state| (0..=u8::MAX).filter(|octet| is_live(state, octet)).collect();
        let onward = (0..automaton.state_count()).map(onward).collect();
        Self { automaton, onward, accesses: automaton.access_texts(), completions }
    }

    /// The text of a path. The first two bytes choose the state where it begins: random bytes would rarely get through the
    /// long literals.
    pub fn text(&self, data: &[u8]) -> Vec<u8> {
        let (head, data) = data.split_at(data.len().min(2));
        let number = head.iter().fold(0, |number, octet| number << 8 | usize::from(*octet)) % self.accesses.len();
        let number = if self.completions[number].is_some() { number } else { 0 };
        let mut text = self.accesses[number].clone();
        let mut state = number;
        for octet in data {
            let onward = &self.onward[state];
            if onward.is_empty() {
                break;
            }
            let is_onward = self.completions[self.automaton.step(state, *octet)].is_some();
            let octet = if is_onward { *octet } else { onward[usize::from(*octet) % onward.len()] };
            text.push(octet);
            state = self.automaton.step(state, octet);
        }
        text.extend(self.completions[state].iter().flatten());
        text
    }
}
