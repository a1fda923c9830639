//! Equivalence, canonical spellings, and conversion to later documents.

use std::borrow::Cow;

use urlspec::ast::Decimal;
use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::parts::{GopherItemParts, GopherParts, HostportParts, Parts, Rest, SessionScheme};
use urlspec::{Equivalence, Spec, Url};

use super::uri::meaning;

/// The input is two texts, separated by the end of a line. Each has one canonical spelling, they are the same exactly if
/// these are identical, and a conversion to a later document is a URL there.
pub fn same(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (one, other) = text.split_once('\n').unwrap_or((text, ""));
    for &spec in Spec::ALL {
        assert_canonical(spec, one);
        assert_converted(spec, one);
        assert_compared(spec, one, other);
    }
}

/// A canonical spelling parses, is its own canonical spelling, has the same octets except as the rules allow, and is the
/// same URL as the text.
pub fn assert_canonical(spec: Spec, text: &str) {
    let Ok(canonical) = spec.canonical(text) else {
        assert!(spec.parse(text).is_err());
        return;
    };
    let again = spec.canonical(&canonical.text).unwrap_or_else(|refusal| panic!("{spec}, {text}: {refusal}"));
    assert_eq!((again.text.as_str(), again.normalizations.len()), (canonical.text.as_str(), 0), "{spec}: {text}");
    assert_eq!(canonical.normalizations.is_empty(), canonical.text == text, "{spec}: {text}");
    assert_eq!(normalized(spec, &canonical.text), normalized(spec, text), "{spec}: {text}");
    assert_eq!(meaning(spec, &canonical.text), meaning(spec, text), "{spec}: {text}");
    assert_eq!(spec.meaning(&canonical.text).expect("a URL"), spec.meaning(text).expect("a URL"), "{spec}: {text}");
    // An http request contains the URL's text itself, so its canonical spelling is sent differently.
    if !matches!(spec.parse(text), Ok(Url::Http(_))) {
        super::plan::sends_the_same(spec, text, &canonical.text, "in its canonical spelling");
    }
    assert!(
        matches!(spec.same(text, &canonical.text), Ok(Equivalence::Same(rules)) if rules == canonical.normalizations)
    );
}

/// Two URLs are the same exactly if their canonical spellings are identical, in either order. URLs with different octets are
/// never the same.
pub fn assert_compared(spec: Spec, one: &str, other: &str) {
    let (Ok(first), Ok(second)) = (spec.canonical(one), spec.canonical(other)) else {
        assert!(spec.same(one, other).is_err());
        return;
    };
    let (result, reversed) = (spec.same(one, other).expect("URLs"), spec.same(other, one).expect("URLs"));
    let is_same = matches!(result, Equivalence::Same(_));
    assert_eq!(is_same, first.text == second.text, "{spec}: {one} and {other}");
    assert_eq!(
        is_same,
        spec.meaning(one).expect("a URL") == spec.meaning(other).expect("a URL"),
        "{spec}: {one} and {other}"
    );
    if is_same {
        assert_eq!(result, reversed);
        assert_eq!(normalized(spec, one), normalized(spec, other), "{spec}: {one} and {other}");
        assert_eq!(meaning(spec, one), meaning(spec, other), "{spec}: {one} and {other}");
    } else {
        assert!(matches!(reversed, Equivalence::Different { .. }));
    }
}

/// A converted text is a URL of the later document, and the same text if there is no change.
pub fn assert_converted(spec: Spec, text: &str) {
    for &to in Spec::ALL {
        for options in [ConvertOptions::default(), ConvertOptions::default().mid_as_news(true)] {
            let url = spec.parse(text);
            match spec.convert(text, to, options) {
                Ok(converted) => {
                    assert!((spec as usize) < to as usize || spec.is_generic());
                    assert!(to.parse(&converted.text).is_ok(), "{spec} to {to}: {text} and {}", converted.text);
                    let is_alike = url.is_ok_and(|url| url.to_string() == converted.text);
                    let is_described = converted.changes.iter().any(|change| !change.description.contains("prefix"));
                    assert!(is_alike || is_described, "{spec} to {to}: {text} and {}", converted.text);
                }
                Err(ConvertError::NotLater { .. }) => assert!(spec as usize >= to as usize),
                Err(ConvertError::Refused(_)) => assert!(url.is_err(), "{spec}: {text}"),
                Err(_) => assert!(url.is_ok(), "{spec}: {text}"),
            }
        }
    }
}

/// The text of a scheme without a production, with unreserved characters decoded and escapes in capitals.
pub fn decoded_unreserved(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (escape, after) = (rest.get(at..at + 3), rest.get(at + 3..));
        result.push_str(&rest[..at]);
        let octet = escape.and_then(|escape| u8::from_str_radix(&escape[1..], 16).ok()).map(char::from);
        match (octet, escape, after) {
            (Some(c), Some(_), Some(after)) if c.is_ascii_alphanumeric() || "$-_.+!*'(),".contains(c) => {
                result.push(c);
                rest = after;
            }
            (Some(_), Some(escape), Some(after)) => {
                result.push_str(&escape.to_ascii_uppercase());
                rest = after;
            }
            _ => {
                result.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    result + rest
}

/// Schemes of later documents that are like http, ftp and the like, and their default ports.
const LATER_PORTS: [(&str, u16); 7] =
    [("https", 443), ("ws", 80), ("wss", 443), ("ftps", 990), ("gophers", 70), ("nntps", 563), ("snews", 563)];

/// The parts, without the differences that the rules allow.
pub fn normalized(spec: Spec, text: &str) -> Option<Parts<'_>> {
    if spec.is_generic() {
        // `meaning` compares these.
        return None;
    }
    let mut parts = Parts::from_url(spec, &spec.parse(text).expect("a URL"));
    let lower = |host: &mut Cow<'_, str>| *host = respelled(host, str::to_ascii_lowercase).into();
    let drop_port = |port: &mut Option<Decimal<'_>>, default: u16| {
        *port = port.take().filter(|port| port.as_str() != default.to_string());
    };
    let server = |HostportParts { host, port }: &mut HostportParts<'_>, default: u16| {
        lower(host);
        drop_port(port, default);
    };
    let is_last = spec == Spec::Rfc1738;
    match &mut parts {
        Parts::Http(http) => {
            server(&mut http.hostport, 80);
            if is_last && http.search.is_none() {
                http.path.get_or_insert_with(|| vec![Default::default()]);
            }
        }
        Parts::Ftp(ftp) => {
            lower(&mut ftp.login.host);
            drop_port(&mut ftp.login.port, 21);
        }
        Parts::File(file) => {
            file.host.iter_mut().for_each(lower);
            file.host = file.host.take().filter(|host| !is_last || host != "localhost");
        }
        Parts::Gopher(GopherParts { hostport, slash, item, search }) => {
            *slash = false;
            item.iter_mut().for_each(|item| item.slash = false);
            server(hostport, 70);
            // In 1993 the search follows the item even if that is omitted.
            let (is_apart, is_last) = (spec == Spec::Url1993, is_last || spec == Spec::Url1993);
            let is_first = |item: &GopherItemParts<'_>| {
                item.gtype == b'1' && item.selector.is_empty() && (is_apart || search.is_none())
            };
            *item = item.take().filter(|item| !is_last || !is_first(item));
        }
        Parts::Nntp(nntp) => nntp.hostport.iter_mut().for_each(|hostport| server(hostport, 119)),
        Parts::Session(session) => {
            session.slash = false;
            lower(&mut session.login.host);
            if session.scheme == SessionScheme::Telnet {
                drop_port(&mut session.login.port, 23);
            }
        }
        Parts::Wais(wais) => server(&mut wais.hostport, 210),
        Parts::Prospero(prospero) => server(&mut prospero.hostport, 1525),
        Parts::Other(other) => {
            if !other.scheme.contains('%') {
                other.scheme = other.scheme.to_ascii_lowercase().into();
            }
            match &mut other.rest {
                Rest::Ip(login, ..) => {
                    lower(&mut login.host);
                    if let Some((_, own)) = LATER_PORTS.iter().find(|(scheme, _)| other.scheme == *scheme) {
                        drop_port(&mut login.port, *own);
                    }
                }
                Rest::Undecoded(text) => *text = respelled(text, str::to_owned).into(),
                Rest::Opaque(_) => {}
            }
        }
        _ => {}
    }
    Some(parts)
}

/// Escapes in capitals, and what is between them in another way.
fn respelled(text: &str, between: impl Fn(&str) -> String) -> String {
    let mut pieces = text.split('%');
    let first = between(pieces.next().unwrap_or_default());
    let rest = pieces.map(|piece| match piece.split_at_checked(2) {
        Some((digits, rest)) if digits.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
            format!("%{}{}", digits.to_ascii_uppercase(), between(rest))
        }
        _ => format!("%{}", between(piece)),
    });
    first + &rest.collect::<String>()
}
