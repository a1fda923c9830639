//! The facts of a text.

use super::Context;
use crate::ast::{Authority, Host, Schemepart, Uri, Url};
use crate::diagnostic::facts::Facts;
use crate::diagnostic::intent::is_data;
use crate::dialect::HostNames;
use crate::octets::OctetSet;
use crate::redact::Hints;

impl Facts {
    pub fn of(context: &Context<'_>, hints: Hints) -> Self {
        let Context { reference, url, .. } = context;
        let has_own_parts =
            matches!(url, Url::Gopher(_) | Url::Mailto(_) | Url::News(_) | Url::Nntp(_) | Url::Prospero(_));
        let is_other = matches!(url, Url::Other(_) | Url::Uri(_)) && !context.is_relative();
        let last = context.text.as_bytes().last();
        Self::ANY
            .or(Self::PERCENT.when(hints.percent()))
            .or(Self::TWO_HYPHENS.when(hints.two_hyphens()))
            .or(Self::UPPER_CASE.when(url.scheme().bytes().any(|octet| octet.is_ascii_uppercase())))
            .or(Self::OTHER_SCHEME.when(is_other && !is_web(url)))
            .or(Self::RELATIVE.when(context.is_relative()))
            .or(Self::OWN_PARTS.when(has_own_parts))
            .or(Self::FTP.when(matches!(url, Url::Ftp(_))))
            .or(Self::WAIS.when(matches!(url, Url::Wais(_))))
            .or(Self::PREFIX.when(reference.prefix.is_some()))
            .or(Self::of_hosts(context))
            .or(Self::PORT.when(url.hostport().is_some_and(|hostport| hostport.port.is_some())))
            .or(Self::USER.when(url.login().is_some_and(|login| login.user.is_some())))
            .or(Self::SECRET.when(hints.of_finding()))
            .or(Self::ENTITY.when(hints.entity()))
            .or(Self::SECOND_URL.when(hints.second_url()))
            .or(Self::COLON_FIRST.when(hints.colon_first()))
            .or(Self::MARK_AT_END.when(matches!(last, Some(b',' | b'.' | b';' | b':' | b'!' | b')' | b'\'' | b'*'))))
            .or(Self::MARK_AT_END.when(matches!(context.text.as_bytes(), [.., b'%', _, _])))
            .or(Self::DELIMITER.when(hints.equals() && has_odd_delimiter(context) || is_cut_data(context.text)))
            .or(Self::NO_VALUE.when(hints.no_value()))
            .or(Self::ELLIPSIS.when(last == Some(&b'.') && context.text.ends_with("...")))
            .or(if let Url::Uri(uri) = url { Self::of_uri(uri, hints) } else { Self::NONE })
    }

    fn of_hosts(context: &Context<'_>) -> Self {
        let has_labels = context.dialect().host_names == HostNames::Labels;
        let of_identifier = Self::ODD_NAME.when(matches!(context.url, Url::Mid(_) | Url::Cid(_)));
        let host = context.url.hostport().map(|hostport| &hostport.host);
        match host.or(context.host()) {
            Some(Host::Name(name)) => Self::of_name(name.as_str().as_bytes(), has_labels),
            Some(_) => Self::NUMBER,
            None => of_identifier,
        }
    }

    fn of_name(name: &[u8], has_labels: bool) -> Self {
        let of_length = Self::LONG_NAME.when(name.len() > 63).or(Self::EMPTY_HOST.when(name.is_empty()));
        if has_labels {
            return of_length.or(Self::NO_DOT.when(!name.contains(&b'.')));
        }
        // Both ends are like a dot.
        let (mut previous, mut seen, mut wrong) = (Class::DOT, 0, 0);
        for &octet in name {
            let class = CLASSES[octet as usize];
            wrong |= class & (previous >> Class::NOT_BEFORE);
            seen |= class;
            previous = class;
        }
        wrong |= Class::DOT & (previous >> Class::NOT_BEFORE);
        let last_begins_with_digit = || name.rsplit(|octet| *octet == b'.').next()?.first().map(u8::is_ascii_digit);
        let is_odd = wrong != 0 || seen & Class::OTHER != 0;
        let is_odd = is_odd || (seen & Class::DIGIT != 0 && last_begins_with_digit() == Some(true));
        of_length
            .or(Self::NO_DOT.when(seen & Class::DOT & 1 == 0))
            .or(Self::UPPER_CASE_HOST.when(seen & Class::UPPER_CASE != 0))
            .or(Self::ODD_NAME.when(is_odd))
    }

    fn of_uri(uri: &Uri<'_>, hints: Hints) -> Self {
        let Some(part) = uri.hier_part() else { return Self::URI.or(Self::OPAQUE) };
        Self::URI
            .or(Self::UNPARSED.when(matches!(part.authority, Some(Authority::RegName(_) | Authority::NetLoc(_)))))
            .or(Self::USER.when(part.userinfo().is_some()))
            .or(Self::EMPTY_PATH.when(part.path.as_str().is_empty()))
            .or(Self::FIRST_DOT.when(hints.first_dot()))
            .or(Self::PARAMS.when(part.params.is_some()))
    }
}

/// Whether a `?`, a `#` or a `+` follows a `?`, a `?` a `#`, or `&` comes without either.
fn has_odd_delimiter(context: &Context<'_>) -> bool {
    static ODD: OctetSet = OctetSet::EMPTY.and("?#+");
    // Most queries are short, so that a search that prepares itself takes longer.
    let is_odd = |octet: &u8| ODD.has(*octet);
    if matches!(context.url, Url::Uri(Uri { fragment: None, .. }) | Url::Http(_))
        && context.reference.fragment.is_none()
        && let Some(query) = context.url.query()
    {
        return query.as_bytes().iter().any(is_odd);
    }
    let octets = context.text.as_bytes();
    match memchr::memchr2(b'?', b'#', octets) {
        Some(at) if octets[at] == b'?' => octets[at + 1..].iter().any(is_odd),
        Some(at) => memchr::memchr(b'?', &octets[at + 1..]).is_some(),
        None => memchr::memchr(b'&', octets).is_some(),
    }
}

/// Whether a text has the scheme data and a `#`.
fn is_cut_data(text: &str) -> bool {
    is_data(text) && text.contains('#')
}

/// What an octet is in a host name: one bit for each class, and above those, the bits that must not follow it.
struct Class;

impl Class {
    const NOT_BEFORE: u8 = 6;

    const DOT: u8 = 1 | 0b11 << Self::NOT_BEFORE;
    const HYPHEN: u8 = 2 | 0b01 << Self::NOT_BEFORE;
    const UPPER_CASE: u8 = 4;
    const DIGIT: u8 = 8;
    const OTHER: u8 = 16;
}

static CLASSES: [u8; 256] = {
    let mut classes = [Class::OTHER; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        classes[octet as usize] = match octet {
            b'.' => Class::DOT,
            b'-' => Class::HYPHEN,
            b'A'..=b'Z' => Class::UPPER_CASE,
            b'0'..=b'9' => Class::DIGIT,
            b'a'..=b'z' => 0,
            _ => Class::OTHER,
        };
        octet += 1;
    }
    classes
};

/// Whether this is `http` or `https` with `//`, about which the checks of schemes have nothing to say.
fn is_web(url: &Url<'_>) -> bool {
    let has_slashes = match url {
        Url::Uri(uri) => uri.hier_part().is_some_and(|part| part.authority.is_some()),
        Url::Other(other) => !matches!(other.schemepart, Schemepart::Opaque(_)),
        _ => false,
    };
    has_slashes && matches!(url.scheme(), "https" | "http")
}

#[cfg(test)]
mod tests {
    use super::Facts;
    use crate::ast::Reference;
    use crate::diagnostic::WorkingCopy;
    use crate::diagnostic::accepted::{Context, TABLES};
    use crate::diagnostic::intent::{Written, found_without_facts};
    use crate::outline::Outline;
    use crate::read::{Start, read};
    use crate::redact::Hints;
    use crate::spec::Spec;

    const TEXTS: &[&str] = &[
        include_str!("../../../tests/data/wild/http.txt"),
        include_str!("../../../tests/data/wild/ftp.txt"),
        include_str!("../../../tests/data/wild/file.txt"),
        include_str!("../../../tests/data/wild/gopher.txt"),
        include_str!("../../../tests/data/wild/news.txt"),
        include_str!("../../../tests/data/wild/other.txt"),
        include_str!("../../../tests/cases/mailto.txt"),
        include_str!("../../../tests/cases/prospero.txt"),
        include_str!("../../../tests/cases/wais.txt"),
        "HTTP://h/\nhttp://1.2.3.04/\nhttp://1.2.3.444/\nhttp://xn--a.b:80/\nhttp://XN--A.b:8000/a%41%0d\nhttp://h:99999/\n\
         ftp://u:p@h.x:21/\nftp://u@h/\nURL:http://h.x/\nx-y:z\nafs://h/\nhtp://h.x/\nmailto://a@b\nhttps:h.x\n\
         http://h.x/?token=aaaaaaaa\nnews:a..b\nnntp://h.x/a/1\nhttp://h..x/\nhttp://h_.x/\nhttp://%41.x/\ngopher://h//a\n\
         http:///a\nhttp://\nhttp://h.x\nx:///\nhttp://%e9.x/\nhttp://%c3%a9.x/\nhttp://[v1.x]/\nhttp://a_b/\nhttp://a:b:c/\n\
         http://h.x?y\nftp://u?x@h.x/\nftp://h.x?a/b\nhttp://[::1]?x/\nhttps://H.x/\nhttp://h.x:/\nhttp://h.x/./a\nhttp://h.x/..\nhttp://h.x/%2e%2E/a\nx:./a\nx:a/..\nhttp://h.x/a;x=1/b\n\
         ftp://h.x/a?b\nfile:///a?b\nftp://h.x/a;type=d\nmailto:a@b?subject=x\nhttp://h.x/a%2Fb\nhttp://h.x/%2541\nmid:a@b..c\n\
         cid:a@-b.c\nhttps://h-.x/\nhttps://0x7f.1/\nhttp://h.x.1/\nhttp://1.2.3.4.5/\nhttp://[::ffff:1.2.3.4]/\nhttps:///h.x\nhttps:/h.x\n\
         https://h.x./\nhttps://h,x/\nhttps://a.-b/\nx-y://h\nnews:a@b..c\nurl:http://h.x/\nHTTPS://h.x/\nhttps://h.x/?a=http://u:p@h.x/\nhttp://http://h.x/\n\
         http://https//h.x/\nhttp://http%3A%2F%2Fh.x/\nhxxp://h.x/\nhttp://h(.)x/\nhttp://$HOST/\nhttp://h.x/:id\nhttp://h.x/?a&amp;b\n\
         http://h.x/&#47;b\nhttp://h.x/a...\nhttp://h.x/a,\nhttp://h.x/a,http://h.x/b\nftps://h.x/&quot;a\nhttp://h.x/&AMP;\nhttp://h.x/a&b=1\n\
         http://h.x/?a=1?b=2\nhttps://h.x/?a=#\nhttps://h.x/?a=C#\nhttp://h.x/?a=C=C3=A9\n\
         https://undefined/\nhttps://h.x/null\nhttps://h.x/a/undefined?b\nhttps://h.x/?a=undefined\nhttps://h.x/NaN/a\n\
         https://h.x/%7B%7Bid%7D%7D\nhttps://h.x/$%7Bid%7D\nhttps://h.x/#a?b=c\nhttps://h.x/?t=2024-01-01T10:00:00+02:00\n\
         https://h.x/?a=http://h.y/?b=1&c=2\nhttps://h.x&q=1\nhttps://h.x/?a=3D1\nview-source:https://h.x/",
    ];

    /// Calls a function with the context and the facts of a URL, if the document accepts it.
    fn with_facts(spec: Spec, text: &str, run: &mut dyn FnMut(&Context<'_>, Facts)) {
        let Some(Some(Reference::Absolute(reference))) = read(spec, Start::Url, text) else { return };
        let working_copy = WorkingCopy::new(text.as_bytes());
        let context = Context::new(spec, Start::Url, &working_copy, &reference);
        run(&context, Facts::of(&context, Hints::of(text.as_bytes())));
    }

    /// Every check that finds something needs a fact that the text has.
    #[test]
    fn no_check_that_finds_something_is_left_out() {
        let mut found = 0;
        let long = format!("http://{}.x/", "a".repeat(64));
        for text in TEXTS.iter().flat_map(|texts| texts.lines()).chain([long.as_str()]) {
            for &spec in Spec::ALL {
                with_facts(spec, text, &mut |context, facts| {
                    let outline = Outline::guess(text, spec);
                    let written = Written { spec, start: Start::Url, text, outline: &outline, until: text.len() };
                    assert_eq!(found_without_facts(facts, &written), [], "{spec}: {text}");
                    for check in TABLES.iter().flat_map(|table| table.checks) {
                        let mut diagnostics = Vec::new();
                        check.run(context, &mut diagnostics);
                        assert!(diagnostics.is_empty() || check.needs.has_one_of(facts), "{:?} of {text}", check.code);
                        found += diagnostics.len();
                    }
                });
            }
        }
        assert!(found > 400, "{found}");
    }

    /// What is checked most often costs little. The drafts don't define `https`.
    #[test]
    fn few_checks_run_on_a_plain_url() {
        for text in ["https://example.com/a?b", "http://www.example.com/a/b.html"] {
            for &spec in Spec::ALL {
                with_facts(spec, text, &mut |_, facts| {
                    let checks = TABLES.iter().flat_map(|table| table.checks);
                    let run: Vec<_> =
                        checks.filter(|check| check.needs.has_one_of(facts)).map(|check| check.code).collect();
                    assert!(run.len() <= 3, "{spec}: {text}: {run:?}");
                });
            }
        }
    }
}
