//! The language of each production, and nothing else: a parse costs so little that a fuzzer tries many texts.

use std::sync::OnceLock;

use urlspec::{PerSpec, Spec};
use urlspec_bnf::Automaton;

use super::member::Paths;
use super::read::lines;

/// A production accepts a text exactly if the automaton of its line does.
///
/// The first octets choose the document, the production, and what the others are: a text, or a path through the automaton
/// with one octet changed.
pub fn language(data: &[u8]) {
    let [document, production, change, rest @ ..] = data else { return };
    let spec = Spec::ALL[usize::from(*document) % Spec::COUNT];
    let productions = productions(spec);
    let production = &productions[usize::from(*production) % productions.len()];
    match change {
        0..=127 => agrees(spec, production, rest),
        128.. => agrees(spec, production, &near_member(production, *change, rest)),
    }
}

fn agrees(spec: Spec, production: &Production, octets: &[u8]) {
    let is_match = std::str::from_utf8(octets)
        .is_ok_and(|text| spec.accepts_production(&production.name, text).expect("a production"));
    let is_member = production.automaton.accepts(octets);
    assert_eq!(is_match, is_member, "{spec}, {}: {:?}", production.name, String::from_utf8_lossy(octets));
}

/// A member of the production's language in which one octet is another.
fn near_member(production: &Production, change: u8, path: &[u8]) -> Vec<u8> {
    let (by, path) = path.split_last().map_or((0, path), |(by, path)| (*by, path));
    let mut text = production.paths.text(path);
    if !text.is_empty() {
        let at = usize::from(change) % text.len();
        text[at] = text[at].wrapping_add(by);
    }
    text
}

struct Production {
    name: String,
    automaton: &'static Automaton,
    paths: Paths,
}

fn productions(spec: Spec) -> &'static [Production] {
    static PRODUCTIONS: PerSpec<OnceLock<Vec<Production>>> = PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
    PRODUCTIONS[spec].get_or_init(|| {
        let production = |(name, _, automaton): &'static (String, _, Automaton)| Production {
            name: name.clone(),
            automaton,
            paths: Paths::new(automaton),
        };
        lines(spec).iter().map(production).collect()
    })
}
