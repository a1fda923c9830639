//! The sections of the documents that have the productions of `current`.

use super::rfc3986;
use super::start::OF_SCHEMES;
use crate::scheme::CURRENT;

/// The section that has a production, after the number of its document: `3966 3`. The number of a section alone is one of RFC 3986.
/// `None` for what only `current` has, such as its start symbol.
pub(crate) fn section_of(production: &str) -> Option<&'static str> {
    let Some((document, _)) = production.split_once('/') else {
        return rfc3986::PRODUCTIONS.contains(&production).then_some("A");
    };
    if SHARED.contains(&production) {
        return None;
    }
    let own = OF_PRODUCTIONS.iter().find(|(_, names)| names.contains(&production));
    let own = own.or_else(|| OF_DOCUMENTS.iter().find(|(_, names)| names.contains(&document)));
    own.map(|(section, _)| *section)
}

/// The section that has the start rule of a scheme.
pub(crate) fn section_of_scheme(scheme: &str) -> Option<&'static str> {
    let place = CURRENT.iter().position(|own| own.eq_ignore_ascii_case(scheme))?;
    section_of(OF_SCHEMES.get(place)?)
}

/// What rules of several documents have.
const SHARED: [&str; 2] = ["rfc5322/dot", "rfc5322/atext-encoded"];

/// The section of a document that has all its productions, but for those below.
const OF_DOCUMENTS: &[(&str, &[&str])] = &[
    ("822 3.3", &["rfc822"]),
    ("1738 5", &["rfc1738"]),
    ("2045 5.1", &["rfc2045"]),
    ("2392 2", &["rfc2392"]),
    ("2397 3", &["rfc2397"]),
    ("2648 2", &["rfc2648"]),
    ("3966 3", &["rfc3966"]),
    ("4122 3", &["rfc4122"]),
    ("4151 2.1", &["rfc4151"]),
    ("4156 2", &["rfc4156"]),
    ("4157 2", &["rfc4157"]),
    ("4248 2", &["rfc4248"]),
    ("4266 2.1", &["rfc4266"]),
    ("5322 3.2.4", &["rfc5322"]),
    ("5536 3.1.3", &["rfc5536"]),
    ("5538 3", &["rfc5538"]),
    ("5724 2.2", &["rfc5724"]),
    ("5870 3.3", &["rfc5870"]),
    ("6068 2", &["rfc6068"]),
    ("6270 2.1", &["rfc6270"]),
    ("6455 3", &["rfc6455"]),
    ("6694 2.1", &["rfc6694"]),
    ("6874 2", &["rfc6874"]),
    ("7565 7", &["rfc7565"]),
    ("8089 2", &["rfc8089"]),
    ("8141 2", &["rfc8141"]),
    ("9110 4.1", &["rfc9110"]),
];

/// The other sections, each with its productions.
const OF_PRODUCTIONS: &[(&str, &[&str])] = &[
    ("822 6.1", &["rfc822/addr-spec", "rfc822/local-part", "rfc822/domain", "rfc822/sub-domain", "rfc822/domain-ref"]),
    ("5322 3.2.1", &["rfc5322/quoted-pair"]),
    ("5322 3.2.3", &["rfc5322/atext", "rfc5322/dot-atom-text"]),
    ("5538 4", &["rfc5538/newsURL", "rfc5538/article"]),
    ("5538 A", &["rfc5538/newsgroups"]),
    ("5538 8.1", &["rfc5538/snewsURL"]),
    ("5870 3.4.2", &["rfc5870/latitude", "rfc5870/longitude", "rfc5870/altitude"]),
    ("8141 5.2", &["rfc8141/InformalNamespaceName", "rfc8141/Number", "rfc8141/DigitNonZero", "rfc8141/Digit"]),
    ("9110 4.2.1", &["rfc9110/http-URI", "rfc9110/http-authority"]),
    ("9110 4.2.2", &["rfc9110/https-URI"]),
];

#[cfg(test)]
mod tests {
    use super::{OF_DOCUMENTS, OF_PRODUCTIONS, SHARED, section_of};
    use crate::grammar::current::PRODUCTIONS;

    /// Each production of a document is in one of its sections, and each name of the lists is one of a production.
    #[test]
    fn each_production_has_a_section_of_its_document() {
        for production in PRODUCTIONS.iter().filter(|name| name.contains('/') && !SHARED.contains(name)) {
            let (document, _) = production.split_once('/').expect("a slash");
            let section = section_of(production).unwrap_or_else(|| panic!("{production} has no section"));
            assert_eq!(section.split(' ').next(), document.strip_prefix("rfc"), "{production}");
        }
        let names = OF_PRODUCTIONS.iter().flat_map(|(_, names)| *names);
        let documents = OF_DOCUMENTS.iter().flat_map(|(_, names)| *names);
        assert!(names.clone().all(|name| PRODUCTIONS.contains(name)));
        assert!(documents.clone().all(|name| PRODUCTIONS.iter().any(|own| own.starts_with(&format!("{name}/")))));
        assert_eq!((section_of("host"), section_of("current-URI")), (Some("A"), None));
    }

    /// The comment at the beginning of a page says which sections of the document it has.
    #[test]
    fn the_sections_are_those_that_the_pages_name() {
        let pages: Vec<&str> = crate::spec::Spec::Current.bnf().split("\n; RFC ").skip(1).collect();
        for production in PRODUCTIONS.iter().filter(|name| name.contains('/') && !SHARED.contains(name)) {
            let Some((number, section)) = section_of(production).and_then(|section| section.split_once(' ')) else {
                panic!("{production} has no section");
            };
            let is_of =
                |page: &&&str| page.starts_with(&format!("{number},")) || page.starts_with(&format!("{number} ("));
            let page = pages.iter().find(is_of).unwrap_or_else(|| panic!("no page of RFC {number}"));
            let head = page.split(";!").next().unwrap_or_default();
            // The pages of mail name none.
            if !head.contains("section") && ["822", "5322"].contains(&number) {
                continue;
            }
            let named = head
                .split(|c: char| c.is_whitespace() || c == ',' || c == ':' || c == ';')
                .map(|word| word.trim_end_matches('.'));
            // No page names an appendix.
            let is_in = |word: &str| section == "A" || section == word || section.starts_with(&format!("{word}."));
            assert!(named.skip(1).any(is_in), "{production}: {section} is not in: {head}");
        }
    }
}
