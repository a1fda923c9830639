//! Productions within the nom grammars of others.

use nom::IResult;
use nom::error::{ContextError, ErrorKind, ParseError};
use nom_locate::LocatedSpan;

use super::input::{Hooks as _, Parse};
use super::recorder::{Recorded, Recorder};

/// Makes a production a parser for the input and the error of another nom grammar.
///
/// The argument is the path of a production, for example `rfc1738::hostport`, or of a class, for example `rfc3986::PCHAR`. The
/// input is `&str` or `&[u8]`, alone or in a [`LocatedSpan`] with any extra. The error is any that implements [`ParseError`] and
/// [`ContextError`].
///
/// The parser reads the beginning of the input and returns the rest, with its offset, its line and its extra. It is no error
/// that the text goes on with what the production does not take: the next parser reports that. Of bytes, it reads US-ASCII up
/// to the next blank or control character.
///
/// `embed!(all rfc3986::uri)` takes the whole input, or fails. Write that in place of `all_consuming(embed!(…))`, which forgets where
/// the production failed if it takes the beginning of the text.
///
/// Its error is at the furthest offset that the production reached, and has the names of the productions that were open there as
/// contexts, from the innermost to the one in the argument.
///
/// A production takes each character that it can, so `)` ends no URI. Where it ends one in your grammar, read the text up to it first:
/// `map_parser(is_not(")"), embed!(all rfc3986::uri))`, on `&str` and on spans.
///
/// The start symbols are `udi::docaddress`, `url_1993::url`, `url_1994::url`, `rfc1738::url`, `rfc1808::absoluteurl`,
/// `rfc2396::absoluteuri`, `rfc3986::uri` and `current::uri`.
///
/// ```
/// use nom::bytes::complete::tag;
/// use nom::sequence::preceded;
/// use nom::{IResult, Parser};
/// use nom_locate::LocatedSpan;
/// use urlspec::ast::Hostport;
/// use urlspec::grammar::{embed, rfc1738};
///
/// type Span<'a> = LocatedSpan<&'a str, u32>;
///
/// fn server(i: Span<'_>) -> IResult<Span<'_>, Hostport<'_>, nom::error::Error<Span<'_>>> {
///     preceded(tag("server "), embed!(rfc1738::hostport)).parse(i)
/// }
///
/// let (rest, hostport) = server(Span::new_extra("server info.cern.ch:80 fast", 7)).map_err(|_| "no server")?;
/// assert_eq!(hostport.port.and_then(|port| port.number()), Some(80));
/// assert_eq!((rest.location_offset(), rest.extra, *rest.fragment()), (22, 7, " fast"));
///
/// let Err(nom::Err::Error(error)) = server(Span::new_extra("server _cern.ch", 7)) else { return Err("an error") };
/// assert_eq!(error.input.location_offset(), 7);
/// # Ok::<(), &str>(())
/// ```
///
/// ```
/// use nom::bytes::complete::{is_not, tag};
/// use nom::combinator::map_parser;
/// use nom::sequence::delimited;
/// use nom::{IResult, Parser};
/// use urlspec::ast::Uri;
/// use urlspec::grammar::{current, embed};
///
/// fn destination(i: &str) -> IResult<&str, Uri<'_>> {
///     delimited(tag("]("), map_parser(is_not(")"), embed!(all current::uri)), tag(")")).parse(i)
/// }
///
/// assert!(destination("](https://h.x/a)").is_ok());
/// // The address needs an `@`.
/// let Err(nom::Err::Error(error)) = destination("](mailto:joe)") else { return Err("an error") };
/// assert_eq!(error.input, "");
/// # Ok::<(), &str>(())
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __embed {
    (all $production:path) => {
        $crate::grammar::embedded_whole(
            |i| $crate::grammar::parse_by(&$production, i),
            |i| $crate::grammar::parse_by(&$production, i),
        )
    };
    (Spec::$document:ident) => {
        compile_error!(
            "`embed!` takes a production, such as `current::uri`; a document has methods, such as `Spec::parse`"
        )
    };
    ($production:path) => {
        $crate::grammar::embedded(
            |i| $crate::grammar::parse_by(&$production, i),
            |i| $crate::grammar::parse_by(&$production, i),
        )
    };
    ($($other:tt)*) => {
        compile_error!("`embed!` takes the path of a production, such as `rfc3986::uri`, or `all` and the path")
    };
}
#[doc(inline)]
pub use crate::__embed as embed;

/// Text that [`embed!`] runs a production on: `&str` or `&[u8]`, alone or in a [`LocatedSpan`]. Its offsets are in bytes.
///
/// The trait is sealed: only this crate implements it.
///
/// ```
/// use urlspec::grammar::Text;
///
/// fn length<'a>(input: impl Text<'a>) -> usize {
///     input.text().len()
/// }
///
/// // Of bytes, it is the text up to the first blank.
/// assert_eq!((length("h.x y"), length(&b"h.x y"[..])), (5, 3));
/// ```
#[diagnostic::on_unimplemented(
    message = "`embed!` reads no `{Self}`",
    note = "it reads `&str` and `&[u8]`, alone or in a `LocatedSpan`"
)]
pub trait Text<'a>: nom::Input + Clone + sealed::Sealed {
    /// The text from here on. Of bytes, it is the beginning that can be a URL: US-ASCII up to a blank or control character, or
    /// such a character alone.
    fn text(&self) -> &'a str;
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for &str {}
    impl Sealed for &[u8] {}
    impl<T: Sealed, X> Sealed for nom_locate::LocatedSpan<T, X> {}
}

impl<'a> Text<'a> for &'a str {
    fn text(&self) -> &'a str {
        self
    }
}

impl<'a> Text<'a> for &'a [u8] {
    fn text(&self) -> &'a str {
        let length = self.iter().position(|byte| !byte.is_ascii_graphic()).unwrap_or(self.len());
        let length = if length == 0 { self.len().min(1) } else { length };
        std::str::from_utf8(&self[..length]).unwrap_or_default()
    }
}

impl<'a, T: Text<'a>, X: Clone> Text<'a> for LocatedSpan<T, X>
where
    Self: nom::Input,
{
    fn text(&self) -> &'a str {
        self.fragment().text()
    }
}

/// The function of [`embed!`]: runs a production on plain text, and on recorded text if that fails.
#[doc(hidden)]
pub fn embedded<'a, I, O, E>(
    plain: impl Fn(&'a str) -> Parse<&'a str, O>,
    recorded: impl for<'r> Fn(Recorded<'a, 'r>) -> Parse<Recorded<'a, 'r>, O>,
) -> impl FnMut(I) -> IResult<I, O, E>
where
    I: Text<'a>,
    E: ParseError<I> + ContextError<I>,
{
    move |i| {
        let text = i.text();
        match plain(text) {
            Ok((rest, parsed)) => Ok((i.take_from(text.len() - rest.len()), parsed)),
            Err(_) => Err(nom::Err::Error(furthest_error(&i, text, &recorded))),
        }
    }
}

/// The same of the whole input. Where the production takes only the beginning, the furthest failure is in the rest.
#[doc(hidden)]
pub fn embedded_whole<'a, I, O, E>(
    plain: impl Fn(&'a str) -> Parse<&'a str, O>,
    recorded: impl for<'r> Fn(Recorded<'a, 'r>) -> Parse<Recorded<'a, 'r>, O>,
) -> impl FnMut(I) -> IResult<I, O, E>
where
    I: Text<'a>,
    E: ParseError<I> + ContextError<I>,
{
    move |i| {
        let text = i.text();
        match plain(text) {
            Ok(("", parsed)) if text.len() == i.input_len() => Ok((i.take_from(text.len()), parsed)),
            _ => Err(nom::Err::Error(furthest_error(&i, text, &recorded))),
        }
    }
}

/// Runs a production or a class, which is a parser of one member.
#[doc(hidden)]
#[inline(always)]
pub fn parse_by<I, P: nom::Parser<I>>(mut production: P, i: I) -> IResult<I, P::Output, P::Error> {
    production.parse(i)
}

#[cold]
fn furthest_error<'a, I, O, E>(
    i: &I,
    text: &'a str,
    recorded: &impl for<'r> Fn(Recorded<'a, 'r>) -> Parse<Recorded<'a, 'r>, O>,
) -> E
where
    I: Text<'a>,
    E: ParseError<I> + ContextError<I>,
{
    let recorder = Recorder::new();
    // A class that ends is no failure.
    let taken = recorded(recorder.over(text)).map_or(0, |(rest, _)| text.len() - rest.rest().len());
    let failure = recorder.into_failure(text);
    let error = E::from_error_kind(i.take_from(failure.at.max(taken)), ErrorKind::Fail);
    let within = |error, open: &super::Open| E::add_context(i.take_from(open.at), open.rule, error);
    failure.productions.iter().rev().fold(error, within)
}

#[cfg(test)]
pub(crate) mod tests {
    use nom::{Err, IResult};
    use nom_locate::LocatedSpan;

    use crate::grammar::table;
    use crate::spec::Spec;

    type Span<'a> = LocatedSpan<&'a str, u8>;

    /// Texts of many productions, valid and not.
    const TEXTS: [&str; 36] = [
        "",
        "/",
        "//",
        "a",
        "A",
        "0",
        "7",
        "f",
        "12",
        "255",
        "~",
        "%",
        "%20",
        "%2",
        "+",
        ";",
        "?",
        "#",
        ":80",
        "a.b",
        "a..b",
        "[::1]",
        "::1",
        "v1.a",
        "../a?b#c",
        "//h/p",
        "a=b",
        "u:p@h:80",
        "http://h.x:80/a;b?c",
        "ftp://u:p@h.x/a;type=i",
        "news:a.b",
        "mailto:a@b.c",
        "news:1@b.c",
        "gopher://h.x/1a%09b",
        "telnet://u@h.x:23",
        "wais://h.x/d?e",
    ];

    /// The offset of the rest, or of the error.
    pub(crate) fn offset<'a, T>(parsed: IResult<Span<'a>, T, nom::error::Error<Span<'a>>>) -> Result<usize, usize> {
        match parsed {
            Ok((rest, _)) => Ok(rest.location_offset()),
            Err(Err::Error(error) | Err::Failure(error)) => Err(error.input.location_offset()),
            Err(Err::Incomplete(_)) => unreachable!("the text is complete"),
        }
    }

    /// In another grammar, each production takes the whole of a text exactly if the document accepts the text by it.
    #[test]
    fn each_production_works_in_another_grammar() {
        for spec in Spec::ALL {
            for (production, text) in spec.productions().iter().flat_map(|name| TEXTS.map(|text| (*name, text))) {
                let offset = table::embedded(*spec, production, Span::new_extra(text, 7));
                let is_whole = offset == Ok(text.len());
                let accepts = spec.accepts_production(production, text).expect("a production");
                assert_eq!(is_whole, accepts, "{spec}, {production}: {text:?} gives {offset:?}");
                assert!(offset.unwrap_or_else(|at| at) <= text.len(), "{spec}, {production}: {text:?}");
            }
        }
    }
}
