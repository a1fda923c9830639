//! Texts that the grammars accept, since few random ones are: the octets say which way is taken through the automaton of
//! the start symbol.

use std::sync::OnceLock;

use urlspec::Spec;

use super::read::automaton;

/// What holds of any text holds of one that is a URL.
pub fn member(data: &[u8]) {
    let [document, rest @ ..] = data else { return };
    let spec = Spec::ALL[usize::from(*document) % Spec::COUNT];
    let text = Ways::of(spec).text(rest);
    assert!(spec.parse(&text).is_ok(), "{spec}: {text:?}");
    super::read::read(text.as_bytes());
    super::plan::plan(text.as_bytes());
    super::parts::comes_back(spec, &text);
    super::same::assert_canonical(spec, &text);
    super::same::assert_converted(spec, &text);
}

/// The ways through an automaton.
struct Ways {
    automaton: &'static urlspec_bnf::Automaton,
    /// By state, the octets that keep acceptance in reach.
    onward: Vec<Vec<u8>>,
    /// A shortest text to each state, and one on from it.
    accesses: Vec<Vec<u8>>,
    completions: Vec<Option<Vec<u8>>>,
}

impl Ways {
    fn of(spec: Spec) -> &'static Self {
        static WAYS: [OnceLock<Ways>; 4] = [const { OnceLock::new() }; 4];
        WAYS[spec as usize].get_or_init(|| {
            let automaton = automaton(spec, spec.start_symbol());
            let completions = automaton.completions();
            let is_live = |state: usize, octet: &u8| completions[automaton.step(state, *octet)].is_some();
            let onward = |state| (0..=u8::MAX).filter(|octet| is_live(state, octet)).collect();
            let onward = (0..automaton.state_count()).map(onward).collect();
            Self { automaton, onward, accesses: automaton.access_texts(), completions }
        })
    }

    /// The text that the octets lead to. The first two say where it begins: the long literals would hardly ever be got
    /// through.
    fn text(&self, data: &[u8]) -> String {
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
            let octet = if onward.contains(octet) { *octet } else { onward[usize::from(*octet) % onward.len()] };
            text.push(octet);
            state = self.automaton.step(state, octet);
        }
        text.extend(self.completions[state].iter().flatten());
        String::from_utf8(text).expect("of US-ASCII")
    }
}
