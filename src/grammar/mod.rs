//! The documents' grammars: each production a nom combinator, or a constant [`Set`], of the same name.
//!
//! # Conventions
//!
//! - One file per document, in the document's order, under the document's own comments.
//! - The first line of an item's documentation is its production as amended. `Amended (id):` says what was printed;
//!   `Read:` says how, where the body can't follow the line's shape. The folder `grammar/` of the repository holds
//!   the same lines as data, and a test holds the two together.
//! - A line that says the same as an older document's line, down to its characters, is a re-export under its own line.
//! - `kebab-case` becomes `snake_case`, `gopher+_string` becomes `gopher_plus_string`.
//! - The documents' `|` has no order and their repetition is not greedy. A production here reads the longest text
//!   that its line allows, as far as what can follow it needs; run over a whole text it accepts exactly the language
//!   of its line. Nothing reads a text more than a constant number of times.
//! - Productions are generic over [`Input`]: run on `&str` they return the tree or nothing; run on [`Recorded`] text
//!   they also tell a [`Recorder`] how far they came and what they wanted.
//!
//! ```
//! use urlspec::grammar::rfc1738::hostport;
//!
//! let (rest, hostport) = hostport("info.cern.ch:8080/hypertext").unwrap();
//! assert_eq!(rest, "/hypertext");
//! assert_eq!(hostport.port.unwrap().number(), Some(8080));
//! ```

/// The productions of a document by name: their names as the document spells them, in its order, and a reader that
/// gives a tree where the production is a URL, or has one in it.
macro_rules! productions {
    ($($name:literal => $body:expr,)*) => {
        pub(crate) const PRODUCTIONS: &[&str] = &[$($name),*];

        /// Runs the production of this name over the whole text; `None` if there is none.
        pub(crate) fn read<'a, I: Input<'a>>(name: &str, i: I) -> Option<Parse<I, Option<Reference<'a>>>> {
            let read = match name {
                $($name => $body.parse(i),)*
                _ => return None,
            };
            Some(read.and_then(|(rest, tree)| Ok((super::terminal::end(rest)?.0, tree))))
        }
    };
}
use productions;

/// Reads the whole of a text.
#[inline(always)]
pub(crate) fn whole<'a, I: Input<'a>, T>(parser: impl Fn(I) -> Parse<I, T>, i: I) -> Option<T> {
    let (rest, read) = parser(i).ok()?;
    terminal::end(rest).ok()?;
    Some(read)
}

pub(crate) mod classes;
mod hostname;
mod input;
pub mod rfc1738;
mod set;
mod terminal;
pub mod udi;
pub mod url_1993;
pub mod url_1994;

pub use input::{Expected, Failure, Input, Open, Parse, Recorded, RecordedProduction, Recorder, Step};
pub use set::Set;
