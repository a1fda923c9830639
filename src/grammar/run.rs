//! Runs of members of a class: constants that are productions.

use super::set::Set;

/// A production that is a run of members of a class, such as `user = *[ uchar | ";" | "?" | "&" | "=" ]`.
///
/// ```
/// use nom::character::complete::char;
/// use nom::sequence::terminated;
/// use nom::{IResult, Parser};
/// use urlspec::grammar::rfc1738::USER;
///
/// fn user(i: &str) -> IResult<&str, &str> {
///     terminated(USER, char(':')).parse(i)
/// }
///
/// assert_eq!((USER.name(), user("joe:secret@h.x")), ("user", Ok(("secret@h.x", "joe"))));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Run {
    pub(super) name: &'static str,
    /// The class of the first character, if it has one of its own.
    pub(super) first: Option<&'static Set>,
    pub(super) set: &'static Set,
    pub(super) least: usize,
    /// Whether it is short in most texts.
    pub(super) is_short: bool,
    pub(super) line: Line,
}

/// The productions that the line of a run names.
///
/// A run is parsed as characters. Where the derivation is recorded, these productions then parse the same text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line {
    /// None, as in `user = *[ uchar | ";" ]`.
    Characters,
    /// One that parses all of it, as in `user xalphas without @`.
    Limited(&'static Run),
    /// One after the first character, as in `ialpha alpha [ xalphas ]`.
    AfterFirst(&'static Run),
    /// One after each separator, as in `segment = *pchar *( ";" param )`.
    Divided(&'static str, &'static Run),
    /// One that is the whole line, as in `database xalphas`. It is parsed whether or not a derivation is recorded.
    Rule(&'static Run),
}

impl Set {
    const fn members(&'static self, least: usize) -> Run {
        Run { name: self.name(), first: None, set: self, least, is_short: false, line: Line::Characters }
    }

    /// Any number of members, as a production with the name of the set.
    pub(super) const fn many0(&'static self) -> Run {
        self.members(0)
    }

    /// At least one member, as a production with the name of the set.
    pub(super) const fn many1(&'static self) -> Run {
        self.members(1)
    }

    /// A member of this class, which holds no escape, and any number of another, such as `alpha *( alpha | digit )`.
    pub(super) const fn then(&'static self, others: &'static Self) -> Run {
        Run { first: Some(self), ..others.members(1) }
    }

    /// A member of this class, which holds no escape, and a run or nothing, such as `alpha [ xalphas ]`.
    pub(super) const fn then_maybe(&'static self, run: &'static Run) -> Run {
        Run { first: Some(self), line: Line::AfterFirst(run), ..run.set.members(1) }
    }
}

impl Run {
    /// The run under a name of its own.
    pub(super) const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// A production whose line is only this run, such as `database xalphas`.
    pub(super) const fn within(&'static self, name: &'static str) -> Self {
        Self { name, line: Line::Rule(self), ..*self }
    }

    /// The run of a smaller class, under the name of that class. [`without!`] makes it.
    pub(super) const fn limited(&'static self, set: &'static Set) -> Self {
        Self { name: set.name(), set, line: Line::Limited(self), ..*self }
    }

    /// The run, where another run follows each separator. They have the same class, apart from the separator.
    pub(super) const fn divided(self, separator: &'static str, run: &'static Self) -> Self {
        Self { line: Line::Divided(separator, run), ..self }
    }

    /// The run, which is short in most texts, as a scheme is.
    pub(super) const fn short(self) -> Self {
        Self { is_short: true, ..self }
    }

    /// Whether the separator is a member of the class.
    pub(super) const fn has_separator(&self, separator: &str) -> bool {
        self.set.has(separator.as_bytes()[0])
    }

    /// The name of the production, as the document spells it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The class.
    pub(super) const fn class(&self) -> Set {
        *self.set
    }

    /// A parser that makes a node of the tree from the text. Unlike nom's, it does not need to know its input first.
    pub(super) const fn map<F>(self, build: F) -> Mapped<F> {
        Mapped { run: self, build }
    }
}

/// A run without some characters, such as `user xalphas without @ | :`. A separator between runs, as in `ialpha [ . group ] without @`,
/// is a member of the run itself.
macro_rules! without {
    ($name:literal, $run:ident, $separator:literal, $characters:literal) => {{
        const { assert!($run.has_separator($separator)) }
        crate::grammar::run::without!($name, $run, $characters)
    }};
    ($name:literal, $run:ident, $characters:literal) => {{
        const SET: crate::grammar::Set = $run.class().without($characters).called($name);
        const RUN: crate::grammar::Run = $run.limited(&SET);
        RUN
    }};
}
pub(super) use without;

/// Runs with a separator that is a member of the run itself, as in `xalphas [ + search ]` of 1994.
macro_rules! with_separator {
    ($run:ident, $separator:literal) => {{
        const { assert!($run.has_separator($separator)) }
        $run
    }};
}
pub(super) use with_separator;

/// A run of which each part follows a separator, such as `segment = *pchar *( ";" param )`.
macro_rules! divided {
    ($name:literal, $first:ident, $separator:literal, $run:ident) => {{
        const SET: crate::grammar::Set = $first.and($separator).called($name);
        const RUN: crate::grammar::Run = SET.many0().divided($separator, &$run);
        RUN
    }};
}
pub(super) use divided;

/// The parser of [`Run::map`].
pub(super) struct Mapped<F> {
    pub(super) run: Run,
    pub(super) build: F,
}
