//! Sameness, canonical spellings, and URLs carried over to later documents.

use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::parts::{GopherItemParts, GopherParts, Parts, Rest, SessionScheme};
use urlspec::{Equivalence, Spec, Url};

/// Two texts, with the end of a line between them: each has one canonical spelling, and they are the same exactly if
/// those are; and what is carried over to a later document is a URL there.
pub fn same(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (one, other) = text.split_once('\n').unwrap_or((text, ""));
    for &spec in Spec::ALL {
        is_spelled(spec, one);
        is_carried_over(spec, one);
        are_compared(spec, one, other);
    }
}

/// A canonical spelling parses, is its own, stands for the same octets but for what the rules say, and is the same as
/// what it was made of.
pub fn is_spelled(spec: Spec, text: &str) {
    let Ok(canonical) = spec.canonical(text) else {
        assert!(spec.parse(text).is_err());
        return;
    };
    let again = spec.canonical(&canonical.text).unwrap_or_else(|refusal| panic!("{spec}, {text}: {refusal}"));
    assert_eq!((again.text.as_str(), again.normalizations.len()), (canonical.text.as_str(), 0), "{spec}: {text}");
    assert_eq!(canonical.normalizations.is_empty(), canonical.text == text, "{spec}: {text}");
    assert_eq!(normalised(spec, &canonical.text), normalised(spec, text), "{spec}: {text}");
    // A request of http holds what is written, and where escapes are needless is another matter in each component.
    if !matches!(spec.parse(text), Ok(Url::Http(_))) {
        super::plan::sends_the_same(spec, text, &canonical.text, "in its canonical spelling");
    }
    assert!(
        matches!(spec.same(text, &canonical.text), Ok(Equivalence::Same(rules)) if rules == canonical.normalizations)
    );
}

/// Sameness is that of the canonical spellings, whichever comes first; what stands for other octets is never the same.
pub fn are_compared(spec: Spec, one: &str, other: &str) {
    let (Ok(first), Ok(second)) = (spec.canonical(one), spec.canonical(other)) else {
        assert!(spec.same(one, other).is_err());
        return;
    };
    let (told, turned) = (spec.same(one, other).expect("URLs"), spec.same(other, one).expect("URLs"));
    let is_same = matches!(told, Equivalence::Same(_));
    assert_eq!(is_same, first.text == second.text, "{spec}: {one} and {other}");
    if is_same {
        assert_eq!(told, turned);
        assert_eq!(normalised(spec, one), normalised(spec, other), "{spec}: {one} and {other}");
    } else {
        assert!(matches!(turned, Equivalence::Different { .. }));
    }
}

/// What is carried over is a URL of the later document, and the same text if nothing is told.
pub fn is_carried_over(spec: Spec, text: &str) {
    for &to in Spec::ALL {
        for wishes in [ConvertOptions::default(), ConvertOptions::default().mid_as_news(true)] {
            let url = spec.parse(text);
            match spec.convert(text, to, wishes) {
                Ok(converted) => {
                    assert!((spec as usize) < to as usize);
                    assert!(to.parse(&converted.text).is_ok(), "{spec} to {to}: {text} and {}", converted.text);
                    let is_alike = url.is_ok_and(|url| url.to_string() == converted.text);
                    let is_told = converted.changes.iter().any(|change| !change.description.contains("prefix"));
                    assert!(is_alike || is_told, "{spec} to {to}: {text} and {}", converted.text);
                }
                Err(ConvertError::NotLater { .. }) => assert!(spec as usize >= to as usize),
                Err(ConvertError::Refused(_)) => assert!(url.is_err(), "{spec}: {text}"),
                Err(_) => assert!(url.is_ok(), "{spec}: {text}"),
            }
        }
    }
}

/// What is written in a scheme without a production, unreserved characters decoded and escapes in capitals.
pub fn respelled(text: &str) -> String {
    let mut spelled = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (escape, behind) = (rest.get(at..at + 3), rest.get(at + 3..));
        spelled.push_str(&rest[..at]);
        let octet = escape.and_then(|escape| u8::from_str_radix(&escape[1..], 16).ok()).map(char::from);
        match (octet, escape, behind) {
            (Some(c), Some(_), Some(behind)) if c.is_ascii_alphanumeric() || "$-_.+!*'(),".contains(c) => {
                spelled.push(c);
                rest = behind;
            }
            (Some(_), Some(escape), Some(behind)) => {
                spelled.push_str(&escape.to_ascii_uppercase());
                rest = behind;
            }
            _ => {
                spelled.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    spelled + rest
}

/// The parts, without what the rules let be written in several ways.
pub fn normalised(spec: Spec, text: &str) -> Option<Parts<'_>> {
    let mut parts = Parts::of(spec, &spec.parse(text).expect("a URL"))?;
    let lower = |host: &mut std::borrow::Cow<'_, str>| {
        if !host.contains('%') {
            *host = host.to_ascii_lowercase().into();
        }
    };
    let is_last = spec == Spec::Rfc1738;
    match &mut parts {
        Parts::Http(http) => {
            lower(&mut http.hostport.host);
            http.hostport.port = http.hostport.port.filter(|port| *port != 80);
            if is_last && http.search.is_none() {
                http.path.get_or_insert_with(|| vec![Default::default()]);
            }
        }
        Parts::Ftp(ftp) => {
            lower(&mut ftp.login.host);
            ftp.login.port = ftp.login.port.filter(|port| *port != 21);
        }
        Parts::File(file) => {
            file.host.iter_mut().for_each(lower);
            file.host = file.host.take().filter(|host| !is_last || host != "localhost");
        }
        Parts::Gopher(GopherParts { hostport, item, search }) => {
            lower(&mut hostport.host);
            hostport.port = hostport.port.filter(|port| *port != 70);
            // In 1993 what is searched for stands behind the item, be that left out or not.
            let (is_apart, is_last) = (spec == Spec::Url1993, is_last || spec == Spec::Url1993);
            let is_first = |item: &GopherItemParts<'_>| {
                item.gtype == b'1' && item.selector.is_empty() && (is_apart || search.is_none())
            };
            *item = item.take().filter(|item| !is_last || !is_first(item));
        }
        Parts::Nntp(nntp) => nntp.hostport.iter_mut().for_each(|hostport| {
            lower(&mut hostport.host);
            hostport.port = hostport.port.filter(|port| *port != 119);
        }),
        Parts::Session(session) => {
            lower(&mut session.login.host);
            let own = if session.scheme == SessionScheme::Telnet { 23 } else { 0 };
            session.login.port = session.login.port.filter(|port| *port != own);
        }
        Parts::Wais(wais) => {
            lower(&mut wais.hostport.host);
            wais.hostport.port = wais.hostport.port.filter(|port| *port != 210);
        }
        Parts::Prospero(prospero) => {
            lower(&mut prospero.hostport.host);
            prospero.hostport.port = prospero.hostport.port.filter(|port| *port != 1525);
        }
        Parts::Other(other) => {
            other.scheme = other.scheme.to_ascii_lowercase().into();
            if let Rest::Ip(login, path, search) = &mut other.rest {
                lower(&mut login.host);
                [path, search].into_iter().flatten().for_each(|text| *text = respelled(text).into());
            }
        }
        _ => {}
    }
    Some(parts)
}
