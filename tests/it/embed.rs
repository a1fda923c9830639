//! Productions within five small grammars of others: a mail header, a line of a log, a destination of Markdown, a line of a
//! dotenv file, and a list of servers.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_until, take_while1};
use nom::character::complete::{char, digit1, line_ending, multispace0, space0};
use nom::combinator::{all_consuming, map, opt, recognize};
use nom::error::{ContextError, ErrorKind, ParseError};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{Err, IResult, Parser};
use nom_locate::LocatedSpan;
use urlspec::ast::{Hostport, Http, Uri, Url};
use urlspec::grammar::{current, embed, rfc1738, rfc2396, rfc3986};

/// An error of another crate: its offset, and the contexts.
#[derive(Debug, PartialEq)]
struct Trace<I> {
    input: I,
    contexts: Vec<&'static str>,
}

impl<I> ParseError<I> for Trace<I> {
    fn from_error_kind(input: I, _: ErrorKind) -> Self {
        Self { input, contexts: Vec::new() }
    }

    fn append(_: I, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<I> ContextError<I> for Trace<I> {
    fn add_context(_: I, context: &'static str, mut other: Self) -> Self {
        other.contexts.push(context);
        other
    }
}

fn error_of<I, T>(result: IResult<I, T, Trace<I>>) -> Trace<I> {
    match result {
        Err(Err::Error(error)) => error,
        _ => panic!("no error"),
    }
}

// A mail header: `See: <URL:http://info.cern.ch/>`, with another line after it.

type Span<'a> = LocatedSpan<&'a str, u8>;

fn header(i: Span<'_>) -> IResult<Span<'_>, (Span<'_>, Url<'_>), Trace<Span<'_>>> {
    let name = take_while1(|c: char| c.is_ascii_alphabetic() || c == '-');
    let url = delimited(tag("<URL:"), embed!(rfc1738::url), char('>'));
    terminated(separated_pair(name, (char(':'), multispace0), url), line_ending).parse(i)
}

#[test]
fn a_header_of_mail_has_a_url() {
    let mail = "See-Also:\n <URL:http://_/a>\nTo: a\n";
    let error = error_of(header(Span::new_extra(mail, 9)));
    let place = (error.input.location_offset(), error.input.location_line(), error.input.get_utf8_column());
    assert_eq!(place, (23, 2, 14));
    assert_eq!((*error.input.fragment(), error.input.extra), ("_/a>\nTo: a\n", 9));
    assert!(error.contexts.ends_with(&["host", "hostport", "httpurl", "url"]), "{:?}", error.contexts);
    let mail = mail.replace('_', "info.cern.ch");
    let (rest, (name, url)) = header(Span::new_extra(&mail, 9)).expect("a header");
    assert_eq!((*name.fragment(), url.to_string().as_str()), ("See-Also", "http://info.cern.ch/a"));
    assert_eq!((rest.location_offset(), rest.location_line(), rest.extra), (39, 3, 9));
}

// A line of Apache's log: `127.0.0.1 - - "GET http://info.cern.ch/ HTTP/1.0" 200 7`.

#[derive(Debug, PartialEq)]
struct Request<'a> {
    client: Hostport<'a>,
    url: Http<'a>,
    status: &'a str,
}

fn request(i: &str) -> IResult<&str, Request<'_>, Trace<&str>> {
    let (i, client) = terminated(embed!(rfc1738::hostport), take_until("\"")).parse(i)?;
    let (i, url) = delimited(tag("\"GET "), embed!(rfc1738::httpurl), (char(' '), is_not("\""), char('"'))).parse(i)?;
    let (i, status) = delimited(char(' '), digit1, is_not("\n")).parse(i)?;
    Ok((i, Request { client, url, status }))
}

#[test]
fn a_line_of_a_log_has_a_url() {
    let line = "127.0.0.1 - - [x] \"GET http://info.cern.ch:80/a?b HTTP/1.0\" 200 7\n";
    let (rest, parsed) = request(line).expect("a request");
    assert_eq!((rest, parsed.status), ("\n", "200"));
    assert_eq!(parsed.client.to_string(), "127.0.0.1");
    assert_eq!(parsed.url.search.map(|search| search.as_str()), Some("b"));
    let line = line.replace(".ch", ".ch_");
    let error = error_of(request(&line));
    assert_eq!(error.input, "_:80/a?b HTTP/1.0\" 200 7\n");
}

// A destination of Markdown: `[text](http://example.com/ "title")`.

fn link(i: Span<'_>) -> IResult<Span<'_>, (Span<'_>, Uri<'_>), Trace<Span<'_>>> {
    let title = preceded(char(' '), delimited(char('"'), is_not("\""), char('"')));
    let destination = alt((delimited(char('<'), embed!(rfc3986::uri), char('>')), embed!(rfc3986::absolute_uri)));
    let text = delimited(char('['), is_not("]"), char(']'));
    (text, delimited(char('('), terminated(destination, opt(title)), char(')'))).parse(i)
}

#[test]
fn a_link_of_markdown_has_a_uri() {
    let (_, (text, uri)) = link(Span::new_extra("[a](<http://example.com/(x)#y>)", 0)).expect("a link");
    assert_eq!((*text.fragment(), uri.to_string().as_str()), ("a", "http://example.com/(x)#y"));
    let (rest, _) = link(Span::new_extra("[a](urn:b \"c\") d", 1)).expect("a link");
    assert_eq!((rest.location_offset(), rest.extra), (14, 1));
    let error = error_of(link(Span::new_extra("\u{e9}[a]", 1)));
    assert_eq!(error.input.location_offset(), 0);
    let error = error_of(link(Span::new_extra("[\u{e9}](1a:b)", 1)));
    assert_eq!((error.input.location_offset(), error.input.get_utf8_column()), (5, 5));
}

// A line of a dotenv file, as bytes: `SERVER=http://info.cern.ch/`.

/// A name and its URL.
type Variable<'a> = (&'a [u8], Http<'a>);

fn variable(i: &[u8]) -> IResult<&[u8], Variable<'_>, Trace<&[u8]>> {
    let name = recognize(many0(alt((char('_'), nom::character::complete::one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))));
    separated_pair(name, char('='), delimited(opt(char('"')), embed!(rfc1738::httpurl), opt(char('"')))).parse(i)
}

#[test]
fn a_line_of_bytes_has_a_url() {
    let (rest, (name, url)) = variable(b"SERVER_A=\"http://h.x/a\"\n\xFF").expect("a variable");
    assert_eq!((rest, name, url.to_string().as_str()), (&b"\n\xFF"[..], &b"SERVER_A"[..], "http://h.x/a"));
    let (rest, _) = variable(b"A=http://h.x/caf\xE9").expect("a variable");
    assert_eq!(rest, b"\xE9");
    assert_eq!(error_of(variable(b"A=http://\xE9")).input, b"\xE9");
}

// A list of servers, and the production as it is.

fn servers(i: &str) -> IResult<&str, Vec<Hostport<'_>>> {
    all_consuming(separated_list1((space0, char(','), space0), rfc1738::hostport)).parse(i)
}

fn in_parentheses(i: &str) -> IResult<&str, Hostport<'_>> {
    delimited(char('('), rfc1738::hostport, char(')')).parse(i)
}

#[test]
fn a_production_is_a_parser_of_text_as_it_is() {
    let (_, parsed) = servers("info.cern.ch:80, 128.141.201.214 ,h.x").expect("servers");
    let ports: Vec<_> = parsed.iter().map(|hostport| hostport.port.and_then(|port| port.number())).collect();
    assert_eq!(ports, [Some(80), None, None]);
    assert!(servers("h.x,").is_err());
    assert_eq!(in_parentheses("(h.x)").map(|(_, parsed)| parsed.to_string()), Ok("h.x".to_owned()));
    let error = in_parentheses("(h.x:80").expect_err("no `)`");
    assert_eq!(error.to_string(), "Parsing Error: Error { input: \"\", code: Char }");
}

/// A class and a run are constants.
#[test]
fn classes_are_parsers_too() {
    let mut pchar = embed!(rfc3986::PCHAR);
    let parsed: IResult<_, _, Trace<_>> = pchar.parse("%41b");
    assert_eq!(parsed, Ok(("b", "%41")));
    let mut pchar = embed!(rfc3986::PCHAR);
    assert_eq!(error_of(pchar.parse("%4")).input, "");
    let mut both = map(embed!(rfc3986::SCHEME), str::len);
    let parsed: IResult<_, _, Trace<_>> = both.parse("http:");
    assert_eq!(parsed, Ok((":", 4)));
}

/// An `@` after the end of a URL is of no login.
#[test]
fn a_later_at_sign_is_not_of_the_url() {
    let rest = |parsed: IResult<&'static str, String>| parsed.map(|(rest, url)| (url, rest)).ok();
    let ftp = map(rfc1738::url, |url| url.to_string()).parse("ftp://h.x>\nFrom: a@b");
    assert_eq!(rest(ftp), Some(("ftp://h.x".to_owned(), ">\nFrom: a@b")));
    let uri = map(rfc3986::uri, |uri| uri.to_string()).parse("http://e.com) or b@c");
    assert_eq!(rest(uri), Some(("http://e.com)".to_owned(), " or b@c")));
    let server = map(rfc2396::uri_reference, |_| String::new()).parse("http://e.com> b@c");
    assert_eq!(rest(server), Some((String::new(), "> b@c")));
    let other = map(rfc1738::genericurl, |url| url.to_string()).parse("x-y://h.x> b@c");
    assert_eq!(rest(other), Some(("x-y://h.x".to_owned(), "> b@c")));
}

// A whole text.

/// Where the first error of a check is, and where the whole text fails as a production.
fn places(text: &str) -> (Option<usize>, Option<usize>) {
    let report = urlspec::Spec::Current.check(text);
    let checked = report.first_error().map(|error| error.span.start);
    let parsed: IResult<Span<'_>, Uri<'_>, Trace<Span<'_>>> = embed!(all current::uri)(Span::new_extra(text, 0));
    let failed = match parsed {
        Ok((rest, _)) => {
            assert_eq!(rest.location_offset(), text.len());
            None
        }
        result => Some(error_of(result).input.location_offset()),
    };
    (checked, failed)
}

/// With `all_consuming`, the error of a text whose beginning is valid would be where that ends.
#[test]
fn a_whole_text_fails_where_a_check_has_its_first_error() {
    for (text, place) in [
        ("mailto:joe", 10),
        ("mailto:joe@", 11),
        ("ftp://h.x/a;type=q", 17),
        ("http://h.x/a b", 12),
        ("http://h.x/^", 11),
        ("http://h.x:8a/", 12),
        ("ws://h.x/#a", 9),
    ] {
        assert_eq!(places(text), (Some(place), Some(place)), "{text}");
    }
    for text in ["mailto:joe@h.x", "https://h.x/a?b#c", "tel:+1-2", "urn:isbn:0451450523"] {
        assert_eq!(places(text), (None, None), "{text}");
    }
}

/// A text is refused as a whole exactly if the document refuses it, in bytes too, which a blank ends.
#[test]
fn a_whole_text_is_a_url_of_the_document() {
    let whole = |text: &[u8]| {
        let parsed: IResult<&[u8], Uri<'_>, Trace<&[u8]>> = embed!(all rfc3986::uri)(text);
        parsed.is_ok_and(|(rest, _)| rest.is_empty())
    };
    for text in
        ["", "a:", "a:b", "http://h.x/a b", "http://h.x/ ", "a:b c:d", "http://h.x/\u{e9}", "a:%2", "a:%20", " a:b"]
    {
        assert_eq!(whole(text.as_bytes()), urlspec::Spec::Rfc3986.accepts(text), "{text}");
    }
}

/// The closing bracket of a destination is a character of a URL.
#[test]
fn the_text_up_to_a_bracket_is_a_url() {
    use nom::combinator::map_parser;

    fn destination(i: Span<'_>) -> IResult<Span<'_>, Uri<'_>, Trace<Span<'_>>> {
        delimited(tag("]("), map_parser(is_not(")"), embed!(all current::uri)), char(')')).parse(i)
    }

    let (rest, uri) = destination(Span::new_extra("](https://h.x/a) b", 1)).expect("a destination");
    assert_eq!((uri.to_string().as_str(), *rest.fragment()), ("https://h.x/a", " b"));
    assert_eq!(error_of(destination(Span::new_extra("](mailto:joe) b", 1))).input.location_offset(), 12);
}
