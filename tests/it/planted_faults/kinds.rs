//! The kinds of faults. A kind returns no fault if the URL has no place for it. It may return a text that the document
//! accepts: what is a fault follows from the grammar, so each is tried alone.

mod authority;
mod characters;
mod schemes;
mod start;

use urlspec_bnf::Random;

use super::case::{Case, Fault, splits_escape};
use super::urls::{Piece, Valid, pick};

/// A kind of fault: its name, and what plants it at a random place of a URL.
type Kind = (&'static str, fn(&Valid, &mut Random) -> Option<Fault>);

const TABLES: [&[Kind]; 4] = [start::KINDS, authority::KINDS, characters::KINDS, schemes::KINDS];

/// The names of all kinds.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLES.into_iter().flatten().map(|(name, _)| *name)
}

/// Plants 2 to 5 faults of random kinds in a random URL.
pub fn plant(url: &Valid, random: &mut Random) -> Option<Case> {
    let mut case = Case::new(url.spec, url.start, url.text.clone());
    let wanted = 2 + random.below(4);
    for _ in 0..20 * wanted {
        let table: &[Kind] = pick(random, &TABLES);
        let (kind, make) = pick(random, table);
        if let Some(fault) = make(url, random) {
            case.plant(Fault { kind, ..fault });
        }
        if case.faults.len() == wanted {
            break;
        }
    }
    (case.faults.len() >= 2 && case.is_refused()).then_some(case)
}

/// A place between two characters of a piece, where nothing splits an escape.
fn inside(url: &Valid, piece: &Piece, random: &mut Random) -> Option<usize> {
    let places: Vec<usize> =
        (piece.span.start + 1..piece.span.end).filter(|at| !splits_escape(&url.text, *at)).collect();
    (!places.is_empty()).then(|| pick(random, &places))
}
