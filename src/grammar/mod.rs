//! The documents' grammars: each production a nom combinator, or a constant [`Set`], of the same name.
//!
//! # Conventions
//!
//! - One file per document, in the document's order, under the document's own comments.
//! - The first line of an item's documentation is its production as amended. `Amended (id):` gives the printed line.
//!   `Read:` says how the body works, where it differs from the line. The folder `grammar/` of the repository holds the
//!   same lines as data. `tests/it/mirror.rs` compares them, and compares the productions that a line names with those that
//!   its body calls; `tests/it/proof.rs` shows that they accept the same texts.
//! - A line that is equal to a line of an older document, down to its characters, is a re-export under its own line.
//! - `kebab-case` becomes `snake_case`, `gopher+_string` becomes `gopher_plus_string`.
//! - The documents' `|` has no order and their repetition is not greedy. A production here reads the longest text
//!   that its line allows, as far as what can follow it needs; run over a whole text it accepts exactly the language
//!   of its line. Nothing reads a text more than a constant number of times.
//! - A rule that ends in itself, as `digits digit [ digits ]`, is a repetition: its body has a loop and no recursion,
//!   and a derivation shows it once.
//! - `a without b` (an amendment of the drafts) is read as the `a` that ends before the first `b`: characters are taken out
//!   of its set, or its scan stops there. `a - ( *x b *x )` of RFC 1738 is the same.
//! - `shortcut(scan, line)` reads by `scan`, which knows only characters. `line` has the shape of the document's line. It
//!   runs where a derivation is recorded.
//! - A class that holds `escape` is a constant too. Where a derivation is recorded, the production `escape` reads each
//!   escape in it. Classes themselves are not in derivations.
//! - `starting_with(b'h', httpurl)` in the start symbol's list of schemes passes over an alternative by the first letter
//!   of the text. That is safe, since the literal that such a production begins with has this letter. What is expected
//!   must be complete where it is recorded, so nothing is passed over there. An alternative that has several first
//!   letters, as `otherurl` and `telnetaddress` of 1994, goes without.
//! - Productions are generic over [`Input`]. On `&str` they return the tree or nothing. On [`Recorded`] text they also
//!   write into a [`Recorder`] how far they came and what they expected there.
//!
//! # Our names and nom's
//!
//! Sequences, `alt`, `opt`, `preceded`, `terminated` and `many0_count` are nom's. Terminals are ours, because nom's record
//! nothing: each of ours records what it expected where it stopped.
//!
//! | ours | nom's | why not nom's |
//! |---|---|---|
//! | `literal` | `tag` | it records the rest of the literal from the first character that differs |
//! | `any_case` | `tag_no_case` | the same; nom's compares characters, and panics on U+212A for `k` |
//! | `scheme_literal` | `tag_no_case` | it returns the scheme without the colon and slashes |
//! | `one_of` | `one_of`, `satisfy` | a member of a [`Set`] can be an escape of three characters |
//! | `take_while`, `take_while1` | the same | as `one_of` |
//! | `take_while_before` | `take_until` | it stops at characters that are not in the set, too |
//! | `runs`, `runs1`, `runs_before` | `separated_list0`, `separated_list1` | one scan without a list |
//! | `recognize` | `recognize` | a tree holds `&str`; nom's returns its input, which on recorded text is another type |
//! | `whole` | `all_consuming` | it records that the end of the text was expected |
//! | `longest` | `alt` | nom's takes the first that matches |
//! | `starting_with` | `preceded(peek(…), …)` | it passes over an alternative only where nothing is recorded |
//! | `either` | `cond` | it chooses between two productions by looking ahead |
//! | `rule` | `context` | it records where a production begins and ends |
//! | `shortcut`, `attempt` | none | they keep the derivation complete and free of what was tried in vain |
//!
//! ```
//! use urlspec::grammar::rfc1738::hostport;
//!
//! let (rest, hostport) = hostport("info.cern.ch:8080/hypertext").unwrap();
//! assert_eq!(rest, "/hypertext");
//! assert_eq!(hostport.port.unwrap().number(), Some(8080));
//! ```

/// The productions of a document in its order: `name` for a combinator, `name: Tree` if it is a URL or has one in it,
/// `[NAME]` for a class. `name = "…"` gives the document's spelling, if it is not the identifier.
macro_rules! productions {
    ($($([$set:ident])? $($name:ident $(= $spelled:literal)? $(: $tree:ident)?)?),*) => {
        /// The names of the productions as the document spells them.
        // Not `expect`: rustc would build all the warnings to see that there is one, which takes longer than the parser.
        #[allow(non_upper_case_globals, reason = "a name is called like its production")]
        pub(crate) mod names {
            $(
                $(pub(crate) const $set: &str = super::$set.name();)?
                $(pub(crate) const $name: &str = $crate::grammar::productions!(@spelled $name $($spelled)?);)?
            )*
        }

        pub(crate) const PRODUCTIONS: &[&str] = &[$($(names::$set)? $(names::$name)?),*];

        /// Whether the production of this name is a URL, or has one in it.
        pub(crate) fn yields_url(name: &str) -> bool {
            match name {
                $($(names::$name => $crate::grammar::productions!(@yields_url $($tree)?),)?)*
                _ => false,
            }
        }

        /// Runs the production of this name over the whole text; `None` if there is none.
        pub(crate) fn read<'a, I: Input<'a>>(name: &str, i: I) -> Option<Parse<I, Option<AbsoluteRef<'a>>>> {
            use super::terminal::{end, member, read_as, read_text};
            let read = match name {
                $(
                    $(names::$set => read_text(member(i, &$set)),)?
                    $(names::$name => $crate::grammar::productions!(@read $name(i) $($tree)?),)?
                )*
                _ => return None,
            };
            Some(read.and_then(|(rest, tree)| Ok((end(rest)?.0, tree))))
        }
    };
    (@spelled $name:ident) => { stringify!($name) };
    (@spelled $name:ident $spelled:literal) => { $spelled };
    (@yields_url) => { false };
    (@yields_url $tree:ident) => { true };
    // By nom's `parse`, as in the other productions: to call it directly too has other functions inlined, which cost 27
    // instructions a URL.
    (@read $name:ident($i:ident)) => { read_text($name.parse($i)) };
    (@read $name:ident($i:ident) AbsoluteRef) => { read_as($name.parse($i), |url| url) };
    (@read $name:ident($i:ident) Url) => { read_as($name.parse($i), AbsoluteRef::of) };
    (@read $name:ident($i:ident) $tree:ident) => { read_as($name.parse($i), |tree| AbsoluteRef::of(Url::$tree(tree))) };
}
use productions;

/// Reads the whole of a text.
#[inline(always)]
pub(crate) fn whole<'a, I: Input<'a>, T>(parser: impl Fn(I) -> Parse<I, T>, i: I) -> Option<T> {
    let Ok((rest, read)) = parser(i) else { return None };
    terminal::end(rest).is_ok().then_some(read)
}

pub(crate) mod classes;
mod hostname;
mod input;
mod production_name;
mod recorder;
pub mod rfc1738;
mod set;
pub(crate) mod table;
mod terminal;
pub mod udi;
pub mod url_1993;
pub mod url_1994;

pub use input::{Expected, Input, Parse};
pub(crate) use production_name::{ProductionName, production};
pub use recorder::{DerivationStep, Failure, Open, Recorded, RecordedProduction, Recorder};
pub use set::Set;
