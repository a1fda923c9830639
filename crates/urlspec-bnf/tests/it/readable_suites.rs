//! The readable suites: `suites/DOCUMENT.json` has what is made here, and each case is right by the automata.
//!
//! `UPDATE_SUITES=1` makes the files anew.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use urlspec::diagnostic::ExampleKind;
use urlspec::{Code, Equivalence, Severity, Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines, ReadableCase, ReadableSuite, SuiteCase, section_of};

use crate::suite_comments::{self, capitalized, in_words, named, sentence, short};
use crate::suite_names::{hash, slug, special};
use crate::suite_reasons::Reasons;

/// The fewest and the most cases of a suite.
const SIZE: std::ops::RangeInclusive<usize> = 300..=600;

/// What is in the place of a resolved reference where the reference or its base is invalid.
const REFUSED: &str = "-";

fn repository(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cases of a document in the order of their sections.
struct Maker {
    spec: Spec,
    grammar: Grammar,
    cases: Vec<SuiteCase>,
    known: HashSet<(String, Option<String>)>,
}

impl Maker {
    fn suite(spec: Spec) -> ReadableSuite {
        let grammar = Grammar::new(spec, Lines::Amended);
        let mut maker = Self { spec, grammar, cases: Vec::new(), known: HashSet::new() };
        maker.add_written();
        maker.add_printed();
        maker.add_resolved();
        if spec == Spec::Current {
            maker.add_of_schemes();
        } else {
            maker.add_catalogue();
            maker.add_of_grammar();
        }
        maker.cases.truncate(*SIZE.end());
        maker.sort();
        maker.name();
        // The names are those of the comments without these notes.
        maker.note_amendments();
        let mut suite = ReadableSuite::of(spec);
        suite.cases = maker.cases;
        suite
    }

    fn start(&self) -> Start {
        self.spec.production(self.spec.start_symbol()).expect("the start symbol")
    }

    fn reasons(&self) -> Reasons {
        Reasons(self.spec)
    }

    /// A case without its name. A text that is known is not added again.
    fn add(&mut self, section: &str, input: &str, comment: &str) -> Option<&mut SuiteCase> {
        if !self.known.insert((input.to_owned(), None)) {
            return None;
        }
        let rule = self.spec.start_symbol();
        let verdict = self.grammar.verdict(rule, input.as_bytes()).expect("a verdict");
        let mut case = SuiteCase::default();
        (case.input, case.valid) = (input.to_owned(), verdict.is_accepted());
        case.section = section.to_owned();
        case.comment = (!comment.is_empty()).then(|| comment.to_owned());
        let report = self.spec.check_as(self.start(), input.as_bytes());
        let fault = report.first_error().filter(|_| !case.valid);
        let reasons = self.reasons();
        let stopped = fault.and_then(|fault| match self.spec {
            Spec::Current => Some(reasons.broken(input, fault)),
            _ => {
                let stopped = fault.productions.iter().copied().rfind(|rule| reasons.is_printed(rule));
                stopped.map(|rule| reasons.of_news(input, rule))
            }
        });
        case.production = stopped.unwrap_or(rule).to_owned();
        (case.components, case.decoded) = components(self.spec, self.start(), input);
        self.cases.push(case);
        self.cases.last_mut()
    }

    /// The cases of `tests/data/suite-cases.tsv`.
    fn add_written(&mut self) {
        let text = repository("crates/urlspec-bnf/tests/data/suite-cases.tsv");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let &[document, section, input, relation, other, comment] = fields.as_slice() else { panic!("{line}") };
            if document != self.spec.name() {
                continue;
            }
            if relation == "base" {
                let (base, resolved) = other.split_once(" -> ").expect("a base and what is resolved");
                self.add_reference(section, input, base, resolved);
                self.cases.last_mut().expect("the reference").comment = Some(comment.to_owned());
                continue;
            }
            let other = Some(other.to_owned());
            let Some(case) = self.add(section, &unescaped(input), comment) else { panic!("twice: {input}") };
            match relation {
                "same" => case.same = other,
                "different" => case.different = other,
                "canonical" => case.canonical = other,
                "-" => {}
                relation => panic!("{relation}"),
            }
        }
    }

    /// The URLs that the document prints, from `tests/cases`.
    fn add_printed(&mut self) {
        let name = self.spec.name();
        let path = format!("tests/cases/{name}-examples.txt");
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&path).exists() {
            return;
        }
        let (mut heading, mut note) = (String::new(), String::new());
        for line in repository(&path).lines().filter(|line| !line.is_empty()) {
            if let Some(comment) = line.strip_prefix("# ") {
                heading = comment.split(" (").next().unwrap_or_default().to_owned();
                // A year is no note.
                let own = comment.split(" (").skip(1).find(|own| !own.starts_with(|c: char| c.is_ascii_digit()));
                let own = own.map(|own| own.trim_end_matches(')')).unwrap_or_default();
                note = if own.starts_with("likewise") { note } else { own.to_owned() };
            } else if !line.starts_with("URL:") {
                let number = heading.split(' ').next().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
                let named = || heading.split([':', '[']).next().unwrap_or_default().trim();
                let section = number.map_or_else(named, |number| number.trim_end_matches('.')).to_owned();
                let comment = match note.as_str() {
                    "" => format!("Printed in \"{heading}\"."),
                    note => format!("From \"{heading}\" ({note})."),
                };
                let fault = self.spec.check_as(self.start(), line.as_bytes());
                let reason = fault.first_error().map(|fault| self.reasons().reason(line, fault));
                let comment = reason.map_or(comment.clone(), |reason| format!("{comment} {}", sentence(&reason)));
                self.add(&section, line, &comment);
            }
        }
    }

    /// The tables of resolution that the document prints.
    fn add_resolved(&mut self) {
        let (file, base, parts): (_, _, &[(&str, &str, &str)]) = match self.spec {
            Spec::Rfc1808 => (
                "rfc1808",
                "http://a/b/c/d;p?q#f",
                &[("5.1", "5.1.  Normal", "5.2."), ("5.2", "5.2.  Abnormal", "6.  Sec")],
            ),
            Spec::Rfc2396 => {
                ("rfc2396", "http://a/b/c/d;p?q", &[("C.1", "C.1.  Normal", "C.2."), ("C.2", "C.2.  Abnormal", "D. ")])
            }
            // Today's standard resolves by RFC 3986.
            Spec::Rfc3986 | Spec::Current => (
                "rfc3986",
                "http://a/b/c/d;p?q",
                &[("5.4.1", "5.4.1.  Normal", "5.4.2."), ("5.4.2", "5.4.2.  Abnormal", "6.  Norm")],
            ),
            _ => return,
        };
        let text = repository(&format!("tests/data/{file}.txt"));
        let is_current = self.spec == Spec::Current;
        for (section, from, to) in parts {
            let section = &if is_current { format!("RFC 3986, {section}") } else { (*section).to_owned() };
            let start = text.rfind(from).unwrap_or_else(|| panic!("{from}"));
            let rest = &text[start..];
            let end = rest[10..].find(&format!("\n{to}")).map_or(rest.len(), |end| end + 10);
            for line in rest[..end].lines().filter(|line| line.starts_with("     ")) {
                let Some((reference, resolved)) = line.trim().split_once(" = ") else { continue };
                // Two results, of which the second is for older parsers, or words in place of a reference.
                let unquoted = |text: &str| {
                    text.trim().trim_matches('"').trim_start_matches("<URL:").trim_end_matches('>').to_owned()
                };
                let reference = if reference.trim() == "<>" { String::new() } else { unquoted(reference) };
                let resolved = unquoted(resolved.split("  ;").next().unwrap_or_default());
                // The document permits two results.
                let is_open = line.contains("; for ");
                if is_open || resolved.contains(' ') || reference.contains(' ') {
                    continue;
                }
                self.add_reference(section, &reference, base, &resolved);
            }
        }
    }

    fn add_reference(&mut self, section: &str, reference: &str, base: &str, resolved: &str) {
        if !self.known.insert((reference.to_owned(), Some(base.to_owned()))) {
            return;
        }
        let mut case = SuiteCase::default();
        case.input = reference.to_owned();
        case.valid = true;
        case.production = if self.spec == Spec::Rfc1808 { "URL" } else { "URI-reference" }.to_owned();
        case.section = section.to_owned();
        case.base = Some(base.to_owned());
        if resolved == REFUSED {
            case.valid = false;
        } else {
            case.resolved = Some(resolved.to_owned());
            case.comment = Some(suite_comments::of_reference(self.spec == Spec::Rfc1808, reference, resolved));
        }
        self.cases.push(case);
    }

    /// The wrong and right examples of the catalogue, with the sentence of the document.
    fn add_catalogue(&mut self) {
        let spec = self.spec;
        for code in Code::ALL {
            let entry = code.entry();
            let cites = entry.cites.iter().filter(|cite| cite.spec == spec && cite.example_kind == ExampleKind::Url);
            for cite in cites {
                let section = cite.citation().section.to_owned();
                for text in [cite.example, cite.instead] {
                    if text.starts_with("URL:") || text.starts_with("url:") {
                        continue;
                    }
                    let is_right = text == cite.instead;
                    // Where both are valid, one shows enough.
                    if is_right && spec.accepts(cite.example) {
                        continue;
                    }
                    // Where there are so many other cases, it shows nothing new.
                    if is_right && self.cases.len() > SIZE.end() / 2 {
                        continue;
                    }
                    let report = spec.check_as(self.start(), text.as_bytes());
                    let of_code = report.diagnostics().iter().find(|own| own.code == *code);
                    let fault = report.first_error().or(of_code);
                    let reason = match fault {
                        None if *code == Code::Amended => self.reasons().of_amendment(text),
                        fault => fault.map_or(entry.title.into(), |fault| self.reasons().reason(text, fault)),
                    };
                    let comment = match is_right {
                        true if cite.example.is_empty() => "A whole URL, where the empty text is none.".to_owned(),
                        // The words of the code are those of a fault.
                        false if fault.is_none() && *code != Code::Amended => self.reasons().parts(text).1,
                        true => {
                            let reason = self.reasons().reason_of_wrong(cite.example, text);
                            format!("Right in place of `{}`, which is wrong: {reason}.", in_words(cite.example))
                        }
                        false if fault.is_some_and(|fault| fault.severity != Severity::Error) => {
                            self.comment_of_warning(text, *code, &reason)
                        }
                        false => sentence(&reason),
                    };
                    let quote = cite.quote.to_owned();
                    let Some(case) = self.add(&section, text, &comment) else { continue };
                    if !is_right {
                        case.quote = Some(quote);
                    }
                }
            }
        }
    }

    /// Why a text is valid of which a warning or advice speaks.
    fn comment_of_warning(&self, text: &str, code: Code, reason: &str) -> String {
        // The quotation shows the letters as the document prints them.
        if code == Code::SchemeCase && self.grammar.amendments().iter().any(|id| id == "scheme-case") {
            return format!(
                "Valid by the leniency `scheme-case`, since the letters of a scheme match in either case; {reason}."
            );
        }
        match reason.split_once(" is a name here") {
            Some((word, rest)) => {
                let part = self.reasons().innermost(text, word.trim_matches('`'));
                sentence(&format!("valid, since {part}, but{}", rest.trim_start_matches(", and")))
            }
            None => sentence(&format!("valid, but {reason}")),
        }
    }

    /// The smallest texts of each production, and the ways to break it.
    fn add_of_grammar(&mut self) {
        let mut made = self.grammar.readable(self.spec.start_symbol()).expect("cases");
        made.retain(|case| !self.known.contains(&(case.input.clone(), None)));
        thin(&mut made, SIZE.end() - self.cases.len());
        for mut readable in made {
            let report = self.spec.check_as(self.start(), readable.input.as_bytes());
            let own = self.grammar.automaton(&readable.production).expect("a production");
            let (name, word) = (named(&readable.production), in_words(&readable.word));
            let is_printed = self.reasons().is_printed(&readable.production);
            let comment = match report.first_error() {
                // The production accepts the word, or others that it refuses are right there. Or an amendment adds it.
                Some(fault) if !is_printed || own.accepts(&readable.word) || self.is_of_more(&readable, own) => {
                    readable.production = self.reasons().broken(&readable.input, fault).to_owned();
                    sentence(&self.reasons().reason(&readable.input, fault))
                }
                Some(fault) => {
                    let word = if readable.word.is_empty() { "The empty text".to_owned() } else { format!("`{word}`") };
                    format!("{word} is not {name}: {}.", self.reasons().reason(&readable.input, fault))
                }
                None if !is_printed => {
                    let (production, comment) = self.reasons().parts(&readable.input);
                    readable.production = production.to_owned();
                    comment
                }
                None if readable.word.is_empty() && own.accepts("") => format!("An empty `{}`.", readable.production),
                None if readable.word.is_empty() => format!("Without {name}, the text is valid, too."),
                None if own.accepts(&readable.word) => {
                    let parts = self.reasons().parts_of(&readable.input, &readable.production);
                    let parts = parts.map(|parts| format!(": {parts}")).unwrap_or_default();
                    format!("`{word}` is {name}{parts}.{}", self.reasons().case_of_scheme(&readable.input))
                }
                None => {
                    let other = self.reasons().innermost(&readable.input, &readable.word);
                    // A production of single characters is not broken by the number of them.
                    let refused = readable.word.chars().find(|c| !own.accepts(c.encode_utf8(&mut [0; 4])));
                    match refused {
                        Some(c) if is_of_characters(own) => {
                            format!("`{c}` is not {name}, but the text is valid: {other}.")
                        }
                        None if is_of_characters(own) => {
                            format!("{} is one character, and `{word}` is more: {other}.", capitalized(&name))
                        }
                        _ => format!("`{word}` is not {name}, but the text is valid: {other}."),
                    }
                }
            };
            let section = section_of(self.spec, &readable.production).unwrap_or_default();
            // The lines of some documents have a fragment, and a sentence elsewhere says that it is not part of a URL.
            let is_fragment = report.first_error().is_some_and(|fault| fault.code == Code::Fragment);
            let quote = Code::Fragment.entry().cites.iter().find(|cite| is_fragment && cite.spec == self.spec);
            if let Some(case) = self.add(section, &readable.input, &comment) {
                case.production = readable.production;
                case.quote = quote.map(|cite| cite.quote.to_owned());
            }
        }
    }

    /// Whether the place of an invalid word takes texts that its production refuses: then this is not the production that is broken.
    fn is_of_more(&self, case: &ReadableCase, own: &Automaton) -> bool {
        let Some(at) = case.input.rfind(&case.word).filter(|_| !case.word.is_empty()) else { return false };
        let (before, after) = (&case.input[..at], &case.input[at + case.word.len()..]);
        let others = ["a", "1", "-", "%20"];
        others.iter().any(|other| !own.accepts(other) && self.spec.accepts(&format!("{before}{other}{after}")))
    }

    /// The cases of each scheme and the printed examples of today's documents.
    fn add_of_schemes(&mut self) {
        for line in repository("tests/data/current-cases.tsv").lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            self.add_of_scheme(&unescaped(fields[2]), None, "");
        }
        for line in repository("tests/data/current-examples.tsv").lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let section = format!("RFC {}, {}", fields[0], fields[1]);
            let is_appendix = fields[1].starts_with(|c: char| c.is_ascii_uppercase());
            let place = if is_appendix { "appendix" } else { "section" };
            let several = if fields[1].contains(" to ") { "s" } else { "" };
            let printed = format!("Printed in RFC {}, {place}{several} {}. ", fields[0], fields[1]);
            self.add_of_scheme(&unescaped(fields[3]), Some(section), &printed);
        }
    }

    /// A URL of a scheme, with what is wrong with it, or its parts.
    fn add_of_scheme(&mut self, text: &str, section: Option<String>, printed: &str) {
        let report = self.spec.check_as(self.start(), text.as_bytes());
        // `3966 3`, or a section of RFC 3986.
        let cited = |section: &str| match section.split_once(' ') {
            Some((number, section)) => format!("RFC {number}, {section}"),
            None => format!("RFC 3986, {section}"),
        };
        let (production, own, comment) = match report.first_error() {
            Some(fault) => {
                let production = self.reasons().broken(text, fault);
                let own = cited(fault.citation.section);
                (production, Some(own), sentence(&self.reasons().reason(text, fault)))
            }
            None => {
                let (production, mut comment) = self.reasons().parts(text);
                if production == "URI" {
                    comment.extend(self.reasons().document_of_scheme(text));
                }
                (production, self.spec.section_of_production(production).map(cited), comment)
            }
        };
        let section = section.or(own).unwrap_or_else(|| "RFC 3986, 3".to_owned());
        if let Some(case) = self.add(&section, text, &format!("{printed}{comment}")) {
            case.production = production.to_owned();
        }
    }

    /// Says of each case that only the amended lines accept it or refuse it.
    fn note_amendments(&mut self) {
        let reasons = self.reasons();
        for case in self.cases.iter_mut().filter(|case| case.base.is_none()) {
            let comment = case.comment.get_or_insert_default();
            if comment.contains("amend") || comment.contains("leniency") {
                continue;
            }
            comment.extend(reasons.note_of_amendment(&case.input, case.valid));
        }
    }

    /// Sorts the cases by section: numbers by their value, and names as they come. Within a section, valid ones come first.
    fn sort(&mut self) {
        let names: Vec<String> = self.cases.iter().map(|case| case.section.clone()).collect();
        let key = |section: &str| -> (bool, Vec<u32>, usize, String) {
            let numbers: Vec<u32> = section.split('.').map_while(|part| part.parse().ok()).collect();
            let first = names.iter().position(|name| name == section).unwrap_or_default();
            (numbers.is_empty(), numbers, first, section.to_owned())
        };
        self.cases.sort_by_cached_key(|case| key(&case.section));
    }

    /// Names the cases: document, section, production or kind, and what is special. A name doesn't depend on the other cases. If two cases
    /// have the same one, a number of the text follows.
    fn name(&mut self) {
        let mut counts = BTreeMap::new();
        for case in &mut self.cases {
            let kind = if case.base.is_some() { "resolve".to_owned() } else { slug(short(&case.production)) };
            let verdict = if case.valid { "" } else { "-invalid" };
            case.id = format!("{}-{}-{kind}{verdict}-{}", self.spec.name(), slug(&case.section), special(case));
            *counts.entry(case.id.clone()).or_insert(0) += 1;
        }
        for case in self.cases.iter_mut().filter(|case| counts[&case.id] > 1) {
            case.id = format!("{}-{:04x}", case.id, hash(&case.input));
        }
    }
}

/// Whether a production has single characters only.
fn is_of_characters(own: &Automaton) -> bool {
    let all: Vec<String> = (' '..='~').map(String::from).filter(|c| own.accepts(c)).collect();
    let is_longer = |c: &String| [c.as_str(), "a", "1", "/"].iter().any(|other| own.accepts(format!("{c}{other}")));
    !all.is_empty() && !own.accepts("") && !all.iter().any(is_longer)
}

/// Removes cases of the productions that have most, until there are few enough. A character within a text stays: no other case has it.
fn thin(cases: &mut Vec<ReadableCase>, most: usize) {
    while cases.len() > most {
        let mut counts = BTreeMap::new();
        // A `segment-nz` has the characters of a `segment`.
        let may_go = |case: &ReadableCase| case.word.chars().count() != 3 || case.production == "segment-nz";
        for (at, case) in cases.iter().enumerate().filter(|(_, case)| may_go(case)) {
            let (count, last) = counts.entry((&case.production, case.valid)).or_insert((0, at));
            (*count, *last) = (*count + 1, at);
        }
        let Some((_, (_, last))) = counts.into_iter().max_by_key(|(_, (count, _))| *count) else { return };
        cases.remove(last);
    }
}

/// A text of a table with `\n` and the like.
fn unescaped(text: &str) -> String {
    text.replace("\\ufeff", "\u{feff}")
        .replace("\\t", "\t")
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\0", "\0")
}

/// The components of a valid text, and the ones that decode to another text.
fn components(spec: Spec, start: Start, text: &str) -> (BTreeMap<String, String>, BTreeMap<String, String>) {
    let Ok(Some(own)) = spec.components(start, text) else { return Default::default() };
    let authority = own.authority(text.as_bytes());
    let userinfo = match (own.user, own.password) {
        ([u32::MAX, _], _) => own.user,
        (user, [u32::MAX, _]) => user,
        (user, password) => [user[0], password[1]],
    };
    let all = [
        ("scheme", own.scheme),
        ("authority", authority),
        ("userinfo", userinfo),
        ("user", own.user),
        ("password", own.password),
        ("host", own.host),
        ("port", own.port),
        ("path", own.path),
        ("query", own.search),
        ("fragment", own.fragment),
    ];
    let there = all.iter().filter_map(|(name, [from, to])| Some((*name, text.get(*from as usize..*to as usize)?)));
    let spelled: BTreeMap<String, String> = there.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let decoded = spelled.iter().filter(|(_, text)| text.contains('%'));
    let decoded = decoded.filter_map(|(name, text)| Some((name.clone(), percent_decoded(text)?))).collect();
    (spelled, decoded)
}

fn percent_decoded(text: &str) -> Option<String> {
    let (mut octets, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, after @ ..] = rest {
        if *first == b'%' {
            octets.push(u8::from_str_radix(std::str::from_utf8(after.get(..2)?).ok()?, 16).ok()?);
            rest = &after[2..];
        } else {
            octets.push(*first);
            rest = after;
        }
    }
    String::from_utf8(octets).ok()
}

/// The file: a case in each line.
fn json(suite: &ReadableSuite) -> String {
    let cases: Vec<String> = suite.cases.iter().map(|case| serde_json::to_string(case).expect("JSON")).collect();
    format!(
        "{{\"document\":\"{}\",\"version\":{},\"cases\":[\n{}\n]}}\n",
        suite.document,
        suite.version,
        cases.join(",\n")
    )
}

#[test]
fn the_files_have_the_cases_that_are_made() {
    for &spec in Spec::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("suites/{}.json", spec.name()));
        let made = json(&Maker::suite(spec));
        if std::env::var_os("UPDATE_SUITES").is_some() {
            std::fs::write(&path, &made).expect("the file");
        }
        let file = std::fs::read_to_string(&path).expect("the file");
        assert!(file == made, "UPDATE_SUITES=1 makes {} anew", path.display());
    }
}

#[test]
fn suites_have_a_size_for_people_and_each_name_once() {
    for &spec in Spec::ALL {
        let suite = ReadableSuite::of(spec);
        assert!(SIZE.contains(&suite.cases.len()), "{spec}: {} cases", suite.cases.len());
        let mut ids = HashSet::new();
        for case in &suite.cases {
            assert!(ids.insert(&case.id), "{}", case.id);
            assert!(!case.section.is_empty() && case.comment.is_some() || case.valid, "{}", case.id);
        }
        let valid = suite.cases.iter().filter(|case| case.valid).count();
        assert!(valid * 4 > suite.cases.len() && valid * 5 < suite.cases.len() * 4, "{spec}: {valid} are valid");
    }
}

/// The automaton and the parser agree with each verdict, and the values follow from the library.
#[test]
fn each_case_is_right() {
    for &spec in Spec::ALL {
        let (grammar, printed) = (Grammar::new(spec, Lines::Amended), Grammar::new(spec, Lines::Printed));
        for case in ReadableSuite::of(spec).cases {
            let id = &case.id;
            if let Some(base) = &case.base {
                let resolved = spec.resolve(base, &case.input).map(|resolved| resolved.into_string());
                assert_eq!(resolved.ok(), case.resolved, "{id}");
                continue;
            }
            let verdict = grammar.verdict(spec.start_symbol(), case.input.as_bytes()).expect("a verdict");
            assert_eq!(verdict.is_accepted(), case.valid, "{id}: {}", case.input);
            // Who reads the printed lines only finds out why they decide otherwise.
            let printed = printed.verdict(spec.start_symbol(), case.input.as_bytes()).expect("a verdict");
            let comment = case.comment.as_deref().unwrap_or_default();
            let is_explained = comment.contains("amended") || comment.contains("leniency");
            assert!(printed.is_accepted() == case.valid || is_explained, "{id}: {}", case.input);
            assert_eq!(spec.accepts_production(spec.start_symbol(), &case.input), Ok(case.valid), "{id}");
            assert!(grammar.rule(&case.production).is_some(), "{id}: no production {}", case.production);
            assert!(Reasons(spec).is_printed(&case.production), "{id}: the document has no {}", case.production);
            let is_same =
                |other: &String| spec.same(&case.input, other).is_ok_and(|own| matches!(own, Equivalence::Same(_)));
            assert!(case.same.as_ref().is_none_or(is_same), "{id}");
            assert!(!case.different.as_ref().is_some_and(is_same), "{id}");
            if let Some(canonical) = &case.canonical {
                let own = spec.canonical(&case.input).map(|own| own.text);
                assert_eq!(own.ok().as_ref(), Some(canonical), "{id}");
            }
        }
    }
}
