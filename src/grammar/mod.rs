//! The documents' grammars: each production is a nom combinator, or a constant [`Set`], of the same name.
//!
//! ```
//! use urlspec::grammar::rfc1738::hostport;
//!
//! let (rest, hostport) = hostport("info.cern.ch:8080/hypertext").map_err(|_| "no host")?;
//! assert_eq!(rest, "/hypertext");
//! assert_eq!(hostport.port.and_then(|port| port.number()), Some(8080));
//! # Ok::<(), &str>(())
//! ```
//!
//! A production parses the beginning of a text and returns the rest.
//! [`Spec::accepts_production`](crate::Spec::accepts_production) runs one by its name over a whole text.
//!
//! # Conventions
//!
//! - Each document has one page, in the document's order and under the document's own comments.
//! - The first line of an item's documentation is its production as amended. `Amended (id):` gives the printed line.
//!   `Read:` explains how the body works where it differs from the line. The last line gives the section of the document
//!   that describes the production, a text that it accepts and one that it refuses.
//! - The folder `grammar/` of the repository holds the same lines as data. `tests/it/bnf_lines.rs` compares them,
//!   `tests/it/production_bodies.rs` compares the shape of each body with its line: its rules, literals, options and repetitions,
//!   `tests/it/production_examples.rs` checks the examples, and `tests/it/automata.rs` shows that line and body accept the same texts.
//! - A line that is identical to a line of an older document is a re-export under its own line. The documents in force take the page of
//!   RFC 3986 as it is, but what leads to `IP-literal` is there again, with the rule of RFC 6874.
//! - `kebab-case` becomes `snake_case`, and `gopher+_string` becomes `gopher_plus_string`.
//! - The documents' `|` has no order and their repetition is not greedy. A production here parses the longest text
//!   that its line allows, as far as what can follow it needs. Over a whole text it accepts exactly the language
//!   of its line. It looks at each character a bounded number of times.
//! - A right-recursive rule such as `digits digit [ digits ]` is a loop, and a derivation shows it once.
//! - `a without b` (an amendment of the drafts) is the `a` that ends before the first `b`: its set lacks the characters, or
//!   its scan stops there. `a - ( *x b *x )` of RFC 1738 is the same.
//! - A class that contains `escape` is a constant too. Where a derivation is recorded, the production `escape` parses each
//!   escape in it. Classes themselves are not in derivations.
//! - `seq!` is a line that is a sequence. Its parts are called one after the other with `?`, so that no tuple of results is
//!   moved, unlike in nom's sequences. A production in it is called directly, and a constant has a `&`. A private function is a group of a line, and
//!   is in no derivation.
//! - `alternatives!` in a start symbol skips an alternative after a letter, such as `'h' => httpurl`, if the text begins with
//!   another letter. This is safe because the literal of that production begins with the letter. Where expectations are
//!   recorded they must be complete, so no alternative is skipped. An alternative with several first letters, such as
//!   `otherurl` and the `telnetaddress` of 1994, has no such letter.
//! - A list or a host name is scanned as a whole. Where a derivation is recorded, the productions of its line then parse the same
//!   text. Both are in the combinator, and `tests/it/automata.rs` shows that they agree.
//! - Productions are generic over [`Input`]. On `&str` they return the tree or nom's error. The crate also runs them on
//!   text whose bytes are compared with a set 32 at once (feature `simd`), and on the span of `nom_locate`, whose extra records how
//!   far they came and what they expected there. With the feature `small`, it runs them only on the latter.
//!
//! # Glossary
//!
//! - *Page*: the module of a document, such as [`rfc1738`].
//! - *Line*: a rule of a document, as printed or amended. It is the first line of an item's documentation.
//! - *Production*: the parser under its line, which is a function or a constant. Its *body* is the code.
//! - *Class*: a set of characters, a constant [`Set`].
//! - *Run*: members of a class in a row, a constant [`Run`], which is a parser.
//! - *Mark*: the text that begins or ends a group, such as `"@"` or `";type="`. A *separator* is one character between items.
//! - *Scan*: one pass over the characters of several productions.
//! - *Open*: a production has begun and not ended. Its *guard* closes it; a guard that is dropped records a failure.
//! - *Step*: a production in a derivation.
//! - *Expectation*: what could have been parsed where a terminal stopped.
//!
//! # Use a production in your own grammar
//!
//! A production is a nom parser of `&str`, with nom's own error. [`embed!`] makes it one for `&str`, `&[u8]` and `nom_locate`'s spans
//! with any extra, and for each error type with nom's `ParseError` and `ContextError`. Its errors are at the furthest place that the production reached, with the names of the productions
//! that were open there as contexts.
//!
//! ```
//! use nom::character::complete::char;
//! use nom::sequence::delimited;
//! use nom::{IResult, Parser};
//! use urlspec::ast::Hostport;
//! use urlspec::grammar::rfc1738;
//!
//! fn server(i: &str) -> IResult<&str, Hostport<'_>> {
//!     delimited(char('('), rfc1738::hostport, char(')')).parse(i)
//! }
//!
//! assert_eq!(server("(info.cern.ch:80)").map(|(_, server)| server.to_string()), Ok("info.cern.ch:80".to_owned()));
//! ```
//!
//! # Our combinators and nom's
//!
//! The terminals are our own because each must record what it expected where it stopped, and nom's record nothing.
//!
//! | ours | nom's | why not nom's |
//! |---|---|---|
//! | `literal` | `tag` | it records the rest of the literal from the first character that differs |
//! | `any_case` | `tag_no_case` | the same; nom's compares characters, and panics on U+212A for `k` |
//! | `scheme_literal` | `tag_no_case` | it returns the scheme without the colon and slashes |
//! | `one_of` | `one_of`, `satisfy` | a member of a [`Set`] can be an escape of three characters |
//! | `take_while`, `take_while1` | the same | as `one_of` |
//! | `take_while_before` | `take_until` | it stops at characters that are not in the set, too |
//! | `Set::many0`, `Set::many1`, `Set::then` | none | a run of a class is a constant, whatever its input |
//! | `without!`, `unless` | `verify`, `not` | one scan; `unless` compares schemes in either case |
//! | `list!`, `list1`, `many1!`, `void_or_list` | `separated_list0` | one scan without a list; each item is parsed where the derivation is recorded |
//! | `labels!`, `label!`, `ipv6`, `login_in` | none | host names, addresses and logins in one scan |
//! | `recognize`, `consumed` | the same | a tree holds `&str`; nom's returns its input, which on recorded text is another type |
//! | `whole` | `all_consuming` | it records that the end of the text was expected |
//! | `alt`, `alternatives!` | `alt` | they call productions directly, and skip an alternative only where nothing is recorded |
//! | `many0`, `many1` | `many0_count`, `many1_count` | they leave no step of the last try |
//! | `longest`, `last_of`, `longest_in!` | `alt` | nom's takes the first that matches |
//! | `but_not!`, `not_beginning!` | `verify`, `not` | they compare with another production, which records nothing |
//! | `ascending` | `many0` | it ends at a name that is not after the last |
//! | `name_of` | none | letters, digits and hyphens, without those at the end |
//! | `if_at`, `spanning!` | `peek` | a look-ahead that is declared, and records what it expected |
//! | `maybe`, `opt`, `flag` | `opt` | they leave no step of a failed group |
//! | `opt_or`, `or_empty` | `opt` | they build the tree of a group that is absent |
//! | `if_before!` | `opt(terminated(…))` | it looks ahead for the mark, and does not try |
//! | `seq!` | sequences of parsers | it moves no tuple, and its fields are those of the tree |
//! | `count`, `up_to` | `many`, `separated_list1` | they make no list; `up_to` has a maximum |
//! | `rule` | `context` | it records where a production begins and ends |

/// Lists the productions of a document in its order: `name` for a combinator, `name: Tree` if it is or contains a URL,
/// `[NAME]` for a class. `name = "…"` gives the document's spelling if that is not the identifier. Before the list may be the prefix of
/// all names, such as `"rfc6068/":`. A class has its name in the list then.
macro_rules! productions {
    (
        @list $prefix:tt
        $($([$set:ident $(= $spelled_set:literal)?])? $($name:ident $(= $spelled:literal)? $(: $tree:ident)?)?),*
    ) => {
        /// The names of the productions as the document spells them.
        // With `expect`, rustc would build all the warnings to find one, which takes longer than compiling the parser.
        #[allow(non_upper_case_globals, reason = "each name is spelled like its production")]
        pub(crate) mod names {
            $(
                $(pub(crate) const $set: &str = $crate::grammar::productions!(@name_of_set $prefix $set $($spelled_set)?);)?
                $(pub(crate) const $name: &str = $crate::grammar::productions!(@name $prefix $name $($spelled)?);)?
            )*
        }

        pub(crate) const PRODUCTIONS: &[&str] = &[$($(names::$set)? $(names::$name)?),*];

        /// Whether the production of this name is or contains a URL.
        pub(crate) fn yields_url(name: &str) -> bool {
            match name {
                $($(names::$name => $crate::grammar::productions!(@yields_url $($tree)?),)?)*
                _ => false,
            }
        }

        /// Whether the production of this name is or may be a relative reference.
        pub(crate) fn yields_relative(name: &str) -> bool {
            match name {
                $($(names::$name => $crate::grammar::productions!(@yields_relative $($tree)?),)?)*
                _ => false,
            }
        }

        /// Runs the production of this name over the whole text. Returns `None` if there is no such production.
        pub(crate) fn production<'a, I: Input<'a>>(name: &str, i: I) -> Option<Parse<I, Option<$crate::ast::Reference<'a>>>> {
            use $crate::grammar::terminal;
            let parsed = match name {
                $(
                    $(names::$set => terminal::without_tree((&$set).parse(i)),)?
                    $(names::$name => $crate::grammar::productions!(@parse $name(i) $($tree)?),)?
                )*
                _ => return None,
            };
            Some(parsed.and_then(|(rest, tree)| Ok((terminal::end(rest)?.0, tree))))
        }

        /// Runs the production of this name in another grammar. Returns the offset of the rest, or of the error.
        #[cfg(test)]
        pub(crate) fn embedded(name: &str, i: nom_locate::LocatedSpan<&str, u8>) -> Result<usize, usize> {
            use $crate::grammar::embed::{embed, tests::offset};
            match name {
                $(
                    $(names::$set => offset(embed!($set)(i)),)?
                    $(names::$name => offset(embed!($name)(i)),)?
                )*
                _ => unreachable!("{name} is a production"),
            }
        }
    };
    (@name [$($prefix:literal)?] $name:ident) => { concat!($($prefix,)? stringify!($name)) };
    (@name [$($prefix:literal)?] $name:ident $spelled:literal) => { concat!($($prefix,)? $spelled) };
    (@name_of_set [] $set:ident) => { super::$set.name() };
    (@name_of_set [$prefix:literal] $set:ident $spelled:literal) => { concat!($prefix, $spelled) };
    (@yields_relative Reference) => { true };
    (@yields_relative Relative) => { true };
    (@yields_relative $($tree:ident)?) => { false };
    (@yields_url) => { false };
    (@yields_url $tree:ident) => { true };
    // Calls nom's `parse`, as the other productions do: a direct call would inline other functions, which costs 27
    // instructions per URL.
    (@parse $name:ident($i:ident)) => { terminal::without_tree($name.parse($i)) };
    (@parse $name:ident($i:ident) Reference) => { terminal::with_tree($name.parse($i), |reference| reference) };
    (@parse $name:ident($i:ident) Relative) => { terminal::with_tree($name.parse($i), $crate::ast::Reference::Relative) };
    (@parse $name:ident($i:ident) AbsoluteRef) => { terminal::with_tree($name.parse($i), $crate::ast::Reference::Absolute) };
    (@parse $name:ident($i:ident) Url) => { terminal::with_tree($name.parse($i), $crate::ast::Reference::of) };
    (@parse $name:ident($i:ident) $tree:ident) => { terminal::with_tree($name.parse($i), |tree| $crate::ast::Reference::of($crate::ast::Url::$tree(tree))) };
    ($prefix:literal: $($list:tt)*) => { $crate::grammar::productions!(@list [$prefix] $($list)*); };
    ($($list:tt)*) => { $crate::grammar::productions!(@list [] $($list)*); };
}
use productions;

/// Items of a page that another page repeats. Defines the macro that does so, with what is imported there.
macro_rules! repeated {
    ($again:ident: $($item:item)+) => {
        $($item)+

        #[cfg(feature = "current")]
        macro_rules! $again {
            () => { $($item)+ };
        }
        #[cfg(feature = "current")]
        pub(super) use $again;
    };
}
#[cfg(any(feature = "rfc3986", feature = "current"))]
use repeated;

/// Lists the pages of a document that has several, in its order.
macro_rules! pages {
    ($($page:ident),+) => {
        const COUNT: usize = 0 $(+ $page::PRODUCTIONS.len())+;

        static NAMES: [&str; COUNT] = {
            let mut names = [""; COUNT];
            let mut count = 0;
            $(
                let mut place = 0;
                while place < $page::PRODUCTIONS.len() {
                    names[count] = $page::PRODUCTIONS[place];
                    count += 1;
                    place += 1;
                }
            )+
            names
        };

        pub(crate) const PRODUCTIONS: &[&str] = &NAMES;

        pub(crate) fn yields_url(name: &str) -> bool {
            $($page::yields_url(name))||+
        }

        pub(crate) fn yields_relative(name: &str) -> bool {
            $($page::yields_relative(name))||+
        }

        /// Runs the production of this name over the whole text. Returns `None` if there is no such production.
        pub(crate) fn production<'a, I: Input<'a>>(name: &str, i: I) -> Option<Parse<I, Option<$crate::ast::Reference<'a>>>> {
            None$(.or_else(|| $page::production(name, i)))+
        }

        /// Runs the production of this name in another grammar. Returns the offset of the rest, or of the error.
        #[cfg(test)]
        pub(crate) fn embedded(name: &str, i: nom_locate::LocatedSpan<&str, u8>) -> Result<usize, usize> {
            $(if $page::PRODUCTIONS.contains(&name) { return $page::embedded(name, i); })+
            unreachable!("{name} is a production")
        }
    };
}
#[cfg(feature = "current")]
use pages;

/// Runs a parser over the whole of a text.
#[inline(always)]
pub(crate) fn whole<'a, I: Input<'a>, T>(parser: impl Fn(I) -> Parse<I, T>, i: I) -> Option<T> {
    match parser(i) {
        Ok((rest, parsed)) if terminal::end(rest).is_ok() => Some(parsed),
        _ => None,
    }
}

/// Runs a parser on plain text, by vectors where the crate is built with them.
#[cfg(all(feature = "simd", not(feature = "small")))]
pub(crate) use vector::over as plain;

/// Runs a parser on plain text.
#[cfg(not(any(feature = "simd", feature = "small")))]
pub(crate) fn plain<'a, T>(text: &'a str, parser: impl FnOnce(&'a str) -> T) -> T {
    parser(text)
}

/// Runs a parser on plain text, as the one type of input that the crate is built with.
#[cfg(feature = "small")]
pub(crate) fn plain<'a, T>(text: &'a str, parser: impl FnOnce(recorder::Recorded<'a, '_>) -> T) -> T {
    parser(recorder::unrecorded(text))
}

mod abnf;
mod choice;
pub(crate) mod classes;
#[cfg(feature = "current")]
mod conditions;
#[cfg(feature = "current")]
pub mod current;
mod embed;
#[cfg(feature = "current")]
mod escaped;
mod hostname;
mod input;
mod ipv6;
mod list;
#[cfg(any(feature = "rfc1808", all(feature = "rfc1738", feature = "resolve")))]
mod net_loc;
mod parses;
mod production_name;
mod recorder;
// A page is there for the documents that take lines from it, too.
#[cfg(any(feature = "udi", feature = "url-1993", feature = "url-1994", feature = "rfc1738", feature = "rfc1808",))]
pub mod rfc1738;
#[cfg(any(feature = "rfc1808", all(feature = "rfc1738", feature = "resolve")))]
pub mod rfc1808;
#[cfg(feature = "rfc2396")]
pub mod rfc2396;
#[cfg(any(feature = "rfc3986", feature = "current"))]
pub mod rfc3986;
mod run;
mod seq;
mod set;
mod short;
mod step;
pub(crate) mod table;
mod terminal;
#[cfg(any(feature = "udi", feature = "url-1993", feature = "url-1994"))]
pub mod udi;
#[cfg(any(feature = "url-1993", feature = "url-1994"))]
pub mod url_1993;
#[cfg(feature = "url-1994")]
pub mod url_1994;
#[cfg(all(feature = "simd", not(feature = "small")))]
mod vector;

pub use embed::Text;
// With its documentation here, and not at the root of the crate.
#[doc(inline)]
pub use embed::embed;
#[doc(hidden)]
pub use embed::{embedded, embedded_whole, parse_by};
pub use input::{Expected, Input, Parse};
pub(crate) use production_name::{ProductionName, production};
pub(crate) use recorder::Recorder;
#[cfg(not(feature = "plain-productions"))]
pub(crate) use recorder::unrecorded;
pub use recorder::{DerivationStep, Failure, Open};
pub use run::Run;
pub use set::Set;
