//! Facts that decide which checks need to run on a text.

use super::Context;
use crate::ast::{Host, Url};
use crate::dialect::HostNames;
use crate::redact::Hints;

/// Facts about a valid text: one bit for each.
#[derive(Clone, Copy)]
pub(in crate::diagnostic) struct Facts(u32);

impl Facts {
    /// Each text has this.
    pub const ANY: Self = Self(1);
    /// A `%`.
    pub const PERCENT: Self = Self(1 << 1);
    /// An upper-case letter in the scheme.
    pub const UPPER_CASE: Self = Self(1 << 2);
    /// A scheme without a production of its own.
    pub const OTHER_SCHEME: Self = Self(1 << 3);
    /// A scheme with parts that no other has: gopher, mailto, news, nntp, prospero.
    pub const OWN_PARTS: Self = Self(1 << 4);
    /// The prefix `URL:`.
    pub const PREFIX: Self = Self(1 << 5);
    /// A host that is a number.
    pub const NUMBER: Self = Self(1 << 6);
    /// A host name that is longer than a label may be.
    pub const LONG_NAME: Self = Self(1 << 7);
    /// A `--`, as in `xn--`.
    pub const TWO_HYPHENS: Self = Self(1 << 8);
    /// A host name without a dot.
    pub const NO_DOT: Self = Self(1 << 9);
    /// A document whose host names have no labels.
    pub const NO_LABELS: Self = Self(1 << 10);
    /// A port.
    pub const PORT: Self = Self(1 << 11);
    /// A user name.
    pub const USER: Self = Self(1 << 12);
    /// A hint of a login or a token.
    pub const SECRET: Self = Self(1 << 13);

    /// The scheme ftp.
    pub const FTP: Self = Self(1 << 14);
    /// The scheme wais.
    pub const WAIS: Self = Self(1 << 15);

    /// A document that defines no schemes.
    pub const URI: Self = Self(1 << 16);
    /// A relative reference.
    pub const RELATIVE: Self = Self(1 << 17);

    pub const NONE: Self = Self(0);

    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn has_one_of(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    const fn when(self, is_fact: bool) -> Self {
        if is_fact { self } else { Self::NONE }
    }

    pub fn of(context: &Context<'_>, hints: Hints) -> Self {
        let Context { reference, url, .. } = context;
        let has_own_parts =
            matches!(url, Url::Gopher(_) | Url::Mailto(_) | Url::News(_) | Url::Nntp(_) | Url::Prospero(_));
        Self::ANY
            .or(Self::PERCENT.when(hints.percent()))
            .or(Self::TWO_HYPHENS.when(hints.two_hyphens()))
            .or(Self::UPPER_CASE.when(url.scheme().bytes().any(|octet| octet.is_ascii_uppercase())))
            .or(Self::OTHER_SCHEME.when(matches!(url, Url::Other(_) | Url::Uri(_)) && !context.is_relative()))
            .or(Self::RELATIVE.when(context.is_relative()))
            .or(Self::OWN_PARTS.when(has_own_parts))
            .or(Self::FTP.when(matches!(url, Url::Ftp(_))))
            .or(Self::URI.when(matches!(url, Url::Uri(_))))
            .or(Self::WAIS.when(matches!(url, Url::Wais(_))))
            .or(Self::PREFIX.when(reference.prefix.is_some()))
            .or(context.host().map_or(Self::NONE, Self::of_host))
            .or(Self::NO_LABELS.when(context.dialect().host_names != HostNames::Labels))
            .or(Self::PORT.when(url.hostport().is_some_and(|hostport| hostport.port.is_some())))
            .or(Self::USER.when(url.login().is_some_and(|login| login.user.is_some())))
            .or(Self::SECRET.when(hints.of_finding()))
    }

    fn of_host(host: &Host<'_>) -> Self {
        let Host::Name(name) = host else { return Self::NUMBER };
        let octets = name.as_str().as_bytes();
        Self::LONG_NAME.when(octets.len() > 63).or(Self::NO_DOT.when(!octets.contains(&b'.')))
    }
}

#[cfg(test)]
mod tests {
    use super::Facts;
    use crate::ast::Reference;
    use crate::diagnostic::WorkingCopy;
    use crate::diagnostic::accepted::{Context, TABLES};
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
         http://h.x/?token=aaaaaaaa\nnews:a..b\nnntp://h.x/a/1\nhttp://h..x/\nhttp://h_.x/\nhttp://%41.x/\ngopher://h//a",
    ];

    /// Every check that finds something needs a fact that the text has.
    #[test]
    fn no_check_that_finds_something_is_left_out() {
        let mut found = 0;
        let long = format!("http://{}.x/", "a".repeat(64));
        for text in TEXTS.iter().flat_map(|texts| texts.lines()).chain([long.as_str()]) {
            for &spec in Spec::ALL {
                let Some(Some(Reference::Absolute(reference))) = read(spec, Start::Url, text) else { continue };
                let start = Start::Url;
                let working_copy = WorkingCopy::new(text.as_bytes());
                let context = Context::new(spec, start, &working_copy, &reference);
                let facts = Facts::of(&context, Hints::of(text.as_bytes()));
                for check in TABLES.iter().flat_map(|table| table.checks) {
                    let mut diagnostics = Vec::new();
                    check.run(&context, &mut diagnostics);
                    assert!(diagnostics.is_empty() || check.needs.has_one_of(facts), "{:?} of {text}", check.code);
                    found += diagnostics.len();
                }
            }
        }
        assert!(found > 400, "{found}");
    }
}
