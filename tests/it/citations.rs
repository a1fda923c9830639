//! Each diagnostic of `current` cites the section that has its rule, and the document that has the section.

use std::collections::{BTreeMap, HashSet};

use crate::quotations::{NUMBERED, folded, has_section};
use crate::support::{all_texts, is_whole};
use urlspec::diagnostic::{Diagnostic, ExampleKind};
use urlspec::{Code, Spec};

/// `code document section sentence`: the section has this sentence or this production, which is the rule of the code.
const CITED: &str = include_str!("../data/cited.tsv");

/// What the documents print, and cases of each scheme.
const TABLES: [&str; 2] = [include_str!("../data/current-examples.tsv"), include_str!("../data/current-cases.tsv")];

/// The rows, as a code, a document and a section with their sentence.
fn rows() -> impl Iterator<Item = ([&'static str; 3], &'static str)> {
    CITED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut cells = line.splitn(4, '\t');
        let mut cell = || cells.next().unwrap_or_else(|| panic!("a cell is missing: {line}"));
        ([cell(), cell(), cell()], cell())
    })
}

/// The texts of all tables and case files, the examples of the catalogue, and what some changes make of them.
fn texts() -> impl Iterator<Item = String> {
    let of_tables = TABLES.iter().flat_map(|table| table.lines().filter(|line| !line.starts_with('#')));
    let of_tables = of_tables.flat_map(|line| line.split('\t').filter(|cell| cell.contains(':')));
    let cites = Code::ALL.iter().flat_map(|code| code.entry().cites);
    let examples = cites.filter(|cite| cite.example_kind == ExampleKind::Url).map(|cite| cite.example);
    let given: Vec<&str> = of_tables.chain(examples).chain(all_texts()).chain(MORE).collect();
    const INSERTED: [&str; 18] =
        ["%", " ", "#", "?", "/", ";", "<", "a", "A", "%20", "%41", ",", "&", "=", "@", ":", ".", "..."];
    let step = if is_whole() { 1 } else { 7 };
    let changed = given.clone().into_iter().enumerate().step_by(step).flat_map(|(number, text)| {
        INSERTED.into_iter().enumerate().filter_map(move |(place, inserted)| {
            let at = (number * 31 + place * 7) % (text.len() + 1);
            let (before, after) = text.split_at_checked(at)?;
            Some([before, inserted, after].concat())
        })
    });
    given.into_iter().map(str::to_owned).chain(changed).collect::<Vec<_>>().into_iter()
}

/// Texts for rules that no table has.
const MORE: [&str; 41] = [
    "tel:1-800-FLOWERS",
    "tel:+1;a.b=c",
    "tel:",
    "tel://+1",
    "tel:+1;ext=",
    "tel:+1;EXT=2",
    "tel:+1;a;a",
    "tel:+49(0)30",
    "tel:+1;m-a=b",
    "tel:+1;x=y",
    "tel:033316005;phone-context=64",
    "sms:+1&body=x",
    "sms:+1,+1",
    "sms:+1?a=b",
    "sms:+1?body=%FF",
    "news:Comp.lang",
    "news:comp.*",
    "news:comp.1",
    "news:_comp.a",
    "news:a%21b",
    "news:a..b",
    "snews:comp.lang.c",
    "urn:abc:#f",
    "urn:abc:%FF",
    "file:/</GO.ERROR",
    "file://:/a",
    "urn:abc:a?+#f",
    "urn:isbn:1",
    "urn:issn:1",
    "urn:ietf:x:1",
    "urn:a:b?+c",
    "http://u:p@h/",
    "ftp://u:p@h/",
    "geo:1,2;U=3",
    "geo:1,2;x=3",
    "geo:1,2;crs=x",
    "data:;base64=x,a",
    "data:,base64,eA==",
    "data:,%C3%A9",
    "acct:a%20@b",
    "acct:a@%C3%A9.b",
];

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    Spec::Current.check(text).with_opt_in(|_| true).diagnostics().to_vec()
}

/// What a table says that `current` cites is what it cites, and the other way round.
#[test]
fn each_citation_has_its_sentence() {
    let known: HashSet<String> = rows().map(|(row, _)| row.join("\t")).collect();
    assert_eq!(known.len(), rows().count(), "a row is there twice");
    let (mut missing, mut cited) = (BTreeMap::new(), HashSet::new());
    for text in texts() {
        for own in diagnostics(&text) {
            let (document, section) = (own.citation.document(), own.citation.section_of_document());
            assert!(!document.is_empty() && !section.contains(' '), "{text}: {}", own.citation);
            if own.code == Code::Unexpected {
                is_of_production(&text, &own);
                continue;
            }
            let row = format!("{}\t{document}\t{section}", own.code);
            match known.contains(&row) {
                true => _ = cited.insert(row),
                false => _ = missing.entry(row).or_insert_with(|| text.clone()),
            }
        }
    }
    let lines: Vec<String> = missing.iter().map(|(row, text)| format!("{row}\t{text}")).collect();
    assert!(lines.is_empty(), "without a sentence:\n{}", lines.join("\n"));
    let unused: Vec<_> = known.iter().filter(|row| !cited.contains(*row)).collect();
    assert!(unused.is_empty(), "never cited: {unused:?}");
}

/// A production is cited by its document, and by the section of its page.
#[track_caller]
fn is_of_production(text: &str, own: &Diagnostic) {
    let section = own.productions.iter().rev().find_map(|name| Spec::Current.section_of_production(name));
    match section {
        Some(section) => assert_eq!(own.citation.section, section, "{text}: {:?}", own.productions),
        // Else it is the document of the scheme.
        None => {
            let scheme = urlspec::Scheme::named(text.split(':').next().unwrap_or_default());
            let document = scheme.and_then(urlspec::Scheme::document).unwrap_or("RFC 3986");
            assert_eq!(own.citation.document(), document, "{text}: {:?}", own.productions);
        }
    }
}

/// The sentences of the documents that the repository has are in them, in sections that they have.
#[test]
fn the_sentences_are_in_the_documents() {
    let mut count = 0;
    for ([code, document, section], sentence) in rows() {
        assert!(sentence.len() > 10, "{code}: {sentence}");
        let own = NUMBERED.iter().find(|(spec, _)| spec.citation() == document);
        let Some((_, text)) = own else { continue };
        assert!(has_section(text, section), "{code}: {document} has no section {section}");
        assert!(folded(text).contains(&folded(sentence)), "{code}: not in {document}: {sentence}");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

/// No scheme is judged by the document of another one.
#[test]
fn each_scheme_is_judged_by_its_own_documents() {
    const TAKEN: [(&str, &[&str]); 14] = [
        ("mailto", &["5322"]),
        ("news", &["5536"]),
        ("snews", &["5536"]),
        ("nntp", &["5536"]),
        ("cid", &["822"]),
        ("mid", &["822"]),
        ("data", &["2045"]),
        ("urn", &["2648", "4122", "8254"]),
        ("tel", &["5341"]),
        ("sms", &["3966", "5341"]),
        ("https", &["9110"]),
        ("tag", &["4151"]),
        ("telnet", &["1738"]),
        ("tn3270", &["1738"]),
    ];
    let mut wrong = Vec::new();
    for text in texts() {
        let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
        let Some(known) = urlspec::Scheme::named(&scheme).filter(|_| Spec::Current.schemes().contains(&&*scheme))
        else {
            continue;
        };
        let taken = TAKEN.iter().find(|(name, _)| *name == scheme).map_or(&[][..], |(_, taken)| taken);
        for own in diagnostics(&text) {
            let document = own.citation.document();
            let number = document.strip_prefix("RFC ").unwrap_or_default();
            let is_own = known.document() == Some(&*document) || taken.contains(&number);
            // RFC 3986 rules the rest, with its zones.
            let is_generic = ["3986", "6874"].contains(&number);
            // What a scheme is mistaken for is judged by the document of that one.
            let is_of_meant = matches!(own.code, Code::UnknownScheme | Code::SurroundingText | Code::RepeatedScheme);
            if !(is_own || is_generic || is_of_meant) {
                wrong.push(format!("{text}: {} cites {}", own.code, own.citation));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// JSON has the document and the section.
#[test]
fn json_names_the_document_and_the_section() {
    for (text, document, section) in [
        ("mailto:a", "RFC 6068", "2"),
        ("tel:1-800-FLOWERS", "RFC 3966", "5.1.5"),
        ("tel:+1-800-FLOWERS", "RFC 3966", "5.1.2"),
        ("tel:+1;a.b=c", "RFC 3966", "3"),
        ("sms:+1&body=x", "RFC 5724", "2.2"),
        ("urn:abc:#f", "RFC 8141", "2"),
        ("http://h.x/a b", "RFC 3986", "2.1"),
        ("http://u:p@h.x/", "RFC 9110", "4.2.4"),
        ("ftp://u:p@h.x/", "RFC 3986", "3.2.1"),
        ("snews:comp.lang.c", "RFC 5538", "8.1"),
        ("news:Comp.lang", "RFC 5536", "3.1.4"),
        ("tel:+1;EXT=2", "RFC 3966", "4"),
    ] {
        let first = diagnostics(text).into_iter().next().unwrap_or_else(|| panic!("{text}: nothing is reported"));
        let json = serde_json::to_value(first.citation).expect("JSON");
        assert_eq!((&json["document"], &json["section"]), (&document.into(), &section.into()), "{text}: {first:?}");
        let number = document.trim_start_matches("RFC ");
        let address = format!("https://www.rfc-editor.org/rfc/rfc{number}#section-{section}");
        assert_eq!(json["url"], address, "{text}");
    }
}
