//! What the documents say, to try the automata by.

pub mod rfc1738;
pub mod udi;
pub mod url_1993;
pub mod url_1994;

use urlspec_bnf::{Grammar, Lines, Notation};

/// What a document says of its grammar.
pub struct Expected {
    pub bnf: &'static str,
    pub notation: Notation,
    pub read_off: &'static [ReadOff],
    /// The URLs that it prints, one a line; the lines that begin with `# ` are headings.
    pub examples: &'static str,
    /// What reads them: a prefix to put before each, and the production that must accept it then.
    pub starts: &'static [(&'static str, &'static str)],
    pub printed: Printed,
    /// Alternatives, and the same in another order.
    pub reordered: &'static [(&'static str, &'static str)],
    pub planted: &'static [Planted],
}

/// A production, what it accepts, what it refuses.
pub type ReadOff = (&'static str, &'static [&'static str], &'static [&'static str]);

/// A production, what its line says and what it is made to say, and a shortest text of which that is wrong.
pub type Planted = (&'static str, &'static str, &'static str, &'static str);

/// Where the grammar as printed fails.
pub struct Printed {
    /// What is wrong with it: the rules that it names and does not define, and what can't be read.
    pub errors: &'static [&'static str],
    /// The examples that it refuses, by the production that should accept them and without a prefix.
    pub refused: (&'static str, &'static [&'static str]),
    /// What else tells it from the grammar as amended: a production, what only the printed accepts, what only the
    /// amended.
    pub differs: &'static [ReadOff],
}

impl Expected {
    pub fn grammar(&self) -> Grammar {
        Grammar::read(self.bnf, self.notation, Lines::Amended)
    }

    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        self.examples.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
    }

    /// The BNF with something else in the place of what stands there once.
    pub fn replaced(&self, from: &str, to: &str) -> String {
        assert_eq!(self.bnf.matches(from).count(), 1, "`{from}` stands once in the BNF");
        self.bnf.replacen(from, to, 1)
    }
}
