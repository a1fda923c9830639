//! Test cases of the documents for the automata.

pub mod rfc1738;
pub mod udi;
pub mod url_1993;
pub mod url_1994;

use urlspec_bnf::{Grammar, Lines, Notation};

/// What a document's grammar should accept and refuse.
pub struct Expected {
    pub bnf: &'static str,
    pub notation: Notation,
    pub cases: &'static [Case],
    /// The URLs that the document prints, one per line. Lines that begin with `# ` are headings.
    pub examples: &'static str,
    /// Prefixes to add to each example, each with the production that must then accept it.
    pub starts: &'static [(&'static str, &'static str)],
    pub printed: Printed,
    /// Alternatives, and the same alternatives in another order.
    pub reordered: &'static [(&'static str, &'static str)],
    pub planted: &'static [Planted],
}

/// A production, texts that it accepts, and texts that it refuses.
pub type Case = (&'static str, &'static [&'static str], &'static [&'static str]);

/// A production, part of its line, an incorrect replacement for it, and a shortest text that then has a wrong verdict.
pub type Planted = (&'static str, &'static str, &'static str, &'static str);

/// The errors of the grammar as printed.
pub struct Printed {
    /// The messages: undefined rules, and lines that can't be parsed.
    pub errors: &'static [&'static str],
    /// The production that should accept the examples without a prefix, and the examples that it refuses.
    pub refused: (&'static str, &'static [&'static str]),
    /// Other differences: a production, texts that only its printed line accepts, and texts that only the amended line
    /// accepts.
    pub differs: &'static [Case],
}

impl Expected {
    pub fn grammar(&self) -> Grammar {
        Grammar::parse(self.bnf, self.notation, Lines::Amended)
    }

    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        self.examples.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
    }

    /// The BNF with one replacement.
    pub fn replaced(&self, from: &str, to: &str) -> String {
        assert_eq!(self.bnf.matches(from).count(), 1, "`{from}` must occur once in the BNF");
        self.bnf.replacen(from, to, 1)
    }
}
