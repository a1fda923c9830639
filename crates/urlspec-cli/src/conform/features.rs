//! Finds what a text has that a parser may be wrong about.

use std::collections::{BTreeSet, HashMap};
use std::net::Ipv4Addr;

use urlspec::diagnostic::Diagnostic;
use urlspec::{Code, Severity, Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines};

use super::feature::{DIGITS_AND_DOTS, Feature, Letter};
use super::kinds::{
    NO_AUTHORITY, beyond, elided_groups, encoded, fault_of_ipv4, has_authority, is_opaque, not_encoded, of_dots,
    of_host, of_reference,
};
use super::shapes;

/// Finds the features of texts.
pub struct Features {
    spec: Spec,
    start: Start,
    /// The name of the production that the texts are of.
    rule: &'static str,
    /// For each production that accepts the same texts as others, all of them: a parser has one function for these.
    alike: HashMap<&'static str, Vec<&'static str>>,
    /// The productions of single characters that have a character of US-ASCII, by the character.
    sets: HashMap<char, Vec<Letter>>,
    /// Whether a feature may have a word of a text, which can be a password.
    has_words: bool,
}

impl Features {
    pub fn new(spec: Spec, start: Start, rule: &str, has_words: bool) -> Self {
        let rule = spec.productions().iter().find(|own| **own == rule).copied().unwrap_or_else(|| spec.start_symbol());
        let grammar = Grammar::new(spec, Lines::Amended);
        let automaton = |rule: &str| grammar.automaton(rule).ok().filter(|own| own.accepts("a-b"));
        let rules: Vec<(&'static str, &Automaton)> =
            spec.productions().iter().filter_map(|rule| Some((*rule, automaton(rule)?))).collect();
        let equal = |own: &Automaton| rules.iter().filter(|(_, other)| own == *other).map(|(name, _)| *name).collect();
        let alike = rules.iter().map(|(rule, own)| (*rule, equal(own)));
        let alike = alike.filter(|(_, equal): &(_, Vec<_>)| equal.len() > 1).collect();
        let sets = sets_of(spec, &grammar);
        Self { spec, start, rule, alike, sets, has_words }
    }

    /// What a character is: itself, its kind, and the sets of the document that have it.
    fn letters(&self, c: char) -> impl Iterator<Item = Letter> + '_ {
        let sets = self.sets.get(&c).map_or(&[][..], Vec::as_slice);
        Letter::all_of(c).chain(sets.iter().copied())
    }

    /// What the characters of a text are. The letters of percent-encoded octets are no text.
    fn letters_of(&self, text: &str) -> BTreeSet<Letter> {
        let has_upper = outside_escapes(text).any(|c| c.is_ascii_uppercase());
        text.chars().flat_map(|c| self.letters(c)).chain(has_upper.then_some(Letter::UpperCaseOfText)).collect()
    }

    /// The features of a text that the document accepts.
    pub fn of_valid(&self, text: &str, base: Option<&str>) -> Vec<Feature> {
        let has_base = base.is_some();
        let steps = self.spec.derivation(self.start(has_base), text).unwrap_or_default();
        let mut features = BTreeSet::new();
        features.insert(Feature::Text(text.to_owned()));
        for (at, step) in steps.iter().enumerate() {
            features.extend(of_step(step.rule, &text[step.span.clone()]));
            let next = steps[at + 1..].iter().find(|other| other.depth <= step.depth);
            if next.is_some_and(|next| next.rule == step.rule && next.depth == step.depth) {
                features.insert(Feature::Repeated(step.rule));
            }
        }
        for c in text.chars() {
            features.extend(self.letters(c).map(|character| Feature::Allowed { character, within: None }));
        }
        for step in steps.iter().filter(|step| step.depth > 0) {
            for character in self.letters_of(&text[step.span.clone()]) {
                features.insert(Feature::Allowed { character, within: Some(step.rule) });
                let alike = self.alike.get(step.rule);
                features.extend(alike.map(|rules| Feature::AllowedInAll { character, rules: rules.clone() }));
            }
        }
        for (name, part) in self.components(text, has_base) {
            features.extend(of_step(name, part));
            let letters = self.letters_of(part).into_iter();
            features.extend(letters.map(|character| Feature::Allowed { character, within: Some(name) }));
            features.extend(encoded(part).into_iter().map(|kind| Feature::KindIn(kind, name)));
        }
        let components = self.components(text, has_base);
        let named = |wanted: &str| components.iter().find(|(name, _)| *name == wanted).map(|(_, part)| *part);
        if let Some(host) = named("host") {
            let is_label = !host.is_empty() && !host.contains(['.', ':', '[']);
            features.extend(is_label.then_some(Feature::OneLabel));
            let authority = text.split_once("//").map_or("", |(_, rest)| rest).split(['/', '?', '#']).next();
            let has_user = authority.is_some_and(|authority| authority.contains('@'));
            features.extend(of_host(host, named("port").is_some(), has_user).into_iter().map(Feature::Kind));
        }
        features.extend(encoded(text).into_iter().map(Feature::Kind));
        features.extend(self.kinds_of_path(text, base).into_iter().map(Feature::Kind));
        if let Some(Ok(resolved)) = base.map(|base| self.spec.resolve(base, text)) {
            let resolved = resolved.into_string();
            features.extend(shapes::of_resolved(&resolved).into_iter().map(Feature::Kind));
            features.extend(shapes::features_of_resolved(&resolved));
        }
        features.extend(text.is_empty().then_some(Feature::EmptyText));
        // Most schemes are words of their own productions.
        let scheme = text.split_once(':').filter(|_| self.is_url(has_base));
        features.extend(scheme.map(|(scheme, _)| Feature::Word("scheme", scheme.to_owned())));
        features.retain(|feature| self.has_words || !matches!(feature, Feature::Word(..) | Feature::Text(_)));
        features.into_iter().collect()
    }

    /// The dot segments of a path, and what a reference is resolved by.
    fn kinds_of_path(&self, text: &str, base: Option<&str>) -> Vec<&'static str> {
        let path = text.split(['?', '#']).next().unwrap_or_default();
        let mut kinds = of_dots(path);
        // Of a URI, the shapes name these.
        kinds.retain(|kind| base.is_some() || !kind.starts_with("a segment `.") || kind.contains("URI"));
        let is_up = base.is_none() && path.split('/').any(|segment| segment == "..");
        kinds.extend(is_up.then_some("a segment `..` of a URI, not of a reference"));
        kinds.extend(shapes::of_valid(text));
        match base {
            Some(base) => {
                let steps = self.spec.derivation(Start::Reference, text).unwrap_or_default();
                kinds.extend(of_reference(text, base, steps.iter().any(|step| step.rule == "scheme")));
            }
            None => {
                let opaque =
                    is_opaque(path, true).then_some("a path that follows no authority and begins with no slash");
                kinds.extend(opaque);
                kinds.extend((!has_authority(path)).then_some(NO_AUTHORITY));
            }
        }
        kinds
    }

    /// The components, which a parser may treat alike where the document has several productions.
    fn components<'t>(&self, text: &'t str, has_base: bool) -> Vec<(&'static str, &'t str)> {
        let Ok(Some(own)) = self.spec.components(self.start(has_base), text) else { return Vec::new() };
        let all = [("host", own.host), ("port", own.port), ("path", own.path), ("query", own.search)];
        all.into_iter().filter_map(|(name, [from, to])| Some((name, text.get(from as usize..to as usize)?))).collect()
    }

    /// For each fault of a text that the document refuses, its features.
    pub fn of_invalid(&self, text: &str, has_base: bool) -> Vec<Vec<Feature>> {
        let report = self.spec.check_as(self.start(has_base), text.as_bytes());
        // That there are more faults is not a fault.
        let is_fault =
            |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error && diagnostic.code != Code::MoreFaults;
        let errors = report.diagnostics().iter().filter(is_fault);
        // What opens and what closes a wrapper is one reason.
        let (wrappers, errors): (Vec<&Diagnostic>, Vec<_>) = errors.partition(|own| own.code == Code::Wrapper);
        let mut reasons: Vec<Vec<Feature>> =
            errors.into_iter().flat_map(|diagnostic| self.of_error(diagnostic, text)).collect();
        let wrapper = wrappers.into_iter().flat_map(|own| self.of_error(own, text)).flatten();
        let wrapper: BTreeSet<Feature> = wrapper.collect();
        reasons.extend((!wrapper.is_empty()).then(|| wrapper.into_iter().collect()));
        // Where the text stops being the beginning of a valid one is the place of its only fault.
        let is_escape = report.first_error().is_some_and(|error| error.code == Code::BarePercent);
        if let [only] = reasons.as_mut_slice()
            && !is_escape
        {
            only.extend(self.of_stop(text, has_base));
        }
        if !has_base && self.spec.furthest_failure(Start::Reference, text).is_none() {
            reasons.iter_mut().for_each(|features| features.push(Feature::Kind(shapes::RELATIVE)));
        }
        let generic = self.spec.generic().filter(|_| self.is_url(has_base));
        if generic.is_some_and(|generic| generic.accepts(text)) {
            reasons.iter_mut().for_each(|features| features.push(Feature::Kind(shapes::OF_SCHEME)));
        }
        let reference = has_base.then_some("a reference that is not valid");
        let shapes = shapes::of_invalid(text).into_iter().chain(reference);
        let shapes: Vec<Feature> = shapes.map(Feature::Kind).collect();
        reasons.iter_mut().for_each(|features| features.extend(shapes.iter().cloned()));
        let is_kept = |feature: &Feature| self.has_words || !matches!(feature, Feature::WholeMessage { .. });
        reasons.iter_mut().for_each(|features| features.retain(is_kept));
        // Each URL has a colon.
        let is_scheme_end = |letter: &Letter| self.is_url(has_base) && *letter == Letter::Char(':');
        let letters: BTreeSet<Letter> = text.chars().flat_map(Letter::all_of).collect();
        for letter in letters.into_iter().filter(|letter| !is_scheme_end(letter)) {
            reasons.iter_mut().for_each(|features| features.push(Feature::Contains(letter)));
        }
        reasons
    }

    /// The character at which the text stops being the beginning of a valid one, and what could follow there.
    fn of_stop(&self, text: &str, has_base: bool) -> Vec<Feature> {
        let Some(failure) = self.spec.furthest_failure(self.start(has_base), text) else { return Vec::new() };
        let expected: Vec<String> = failure.expected.iter().map(ToString::to_string).collect();
        let expected = match expected.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => expected.concat(),
        };
        let at = text.get(failure.at..).unwrap_or_default().chars().next();
        let letters: Vec<Letter> = at.map_or_else(|| vec![Letter::End], |c| Letter::all_of(c).collect());
        let mut features: Vec<Feature> =
            letters.iter().map(|&character| Feature::Refused { character, within: None }).collect();
        if let Some(c) = at {
            let encoded: String = c.encode_utf8(&mut [0; 4]).bytes().map(|octet| format!("%{octet:02X}")).collect();
            let (before, after) = (&text[..failure.at], &text[failure.at + c.len_utf8()..]);
            if self.spec.furthest_failure(self.start(has_base), &format!("{before}{encoded}{after}")).is_none() {
                features.extend(letters.iter().map(|letter| Feature::Unencoded(*letter)));
            }
        }
        let innermost = failure.productions.iter().skip(1).next_back();
        for rule in innermost.into_iter().flat_map(|open| [Some(open.rule), of_path(open.rule)]).flatten() {
            let within = Some(rule);
            features.push(Feature::Expected { expected: expected.clone(), within });
            features.extend(letters.iter().map(|&character| Feature::Refused { character, within }));
        }
        let begins = failure.productions.iter().skip(1).filter(|open| open.at == failure.at);
        features.extend(begins.flat_map(|open| letters.iter().map(|letter| Feature::RefusedFirst(open.rule, *letter))));
        features
    }

    /// What a text has whether it is valid or not.
    pub fn of_text(&self, text: &str, has_base: bool) -> Vec<Feature> {
        let letters =
            text.chars().flat_map(Letter::all_of).map(|character| Feature::Allowed { character, within: None });
        let mut features: Vec<Feature> = letters.chain(encoded(text).into_iter().map(Feature::Kind)).collect();
        let longer = LENGTHS.iter().filter(|length| !has_base && text.len() > **length);
        features.extend(longer.map(|length| Feature::Longer(self.rule, *length)));
        features.extend(text.is_empty().then_some(Feature::EmptyText));
        features.sort();
        features.dedup();
        features
    }

    /// The features of the valid text that the writer of an invalid one probably meant.
    pub fn of_meant(&self, text: &str) -> Vec<Feature> {
        let report = self.spec.check_as(self.start, text.as_bytes());
        let meant = report.fixed().or_else(|| report.guess()).unwrap_or_default();
        self.of_valid(meant, None)
    }

    /// Whether the texts are whole URLs.
    fn is_url(&self, has_base: bool) -> bool {
        !has_base && self.rule == self.spec.start_symbol()
    }

    const fn start(&self, has_base: bool) -> Start {
        if has_base { Start::Reference } else { self.start }
    }

    /// An error about several characters that must be encoded is a fault for each of them.
    fn of_error(&self, diagnostic: &Diagnostic, text: &str) -> Vec<Vec<Feature>> {
        let named = text.get(diagnostic.span.clone()).unwrap_or_default();
        let different: BTreeSet<char> = named.chars().collect();
        if diagnostic.code == Code::UnsafeCharacter && different.len() > 1 {
            return different.into_iter().map(|c| self.of_fault(diagnostic, text, Some(c))).collect();
        }
        if diagnostic.code == Code::Template && named.contains(['{', '}']) {
            let braces = different.into_iter().filter(|c| "{}".contains(*c));
            return braces.map(|c| self.of_fault(diagnostic, text, Some(c))).collect();
        }
        let at = text.get(diagnostic.span.start..).unwrap_or_default().chars().next();
        vec![self.of_fault(diagnostic, text, at)]
    }

    /// The features of a fault, at a character or the end of the text.
    fn of_fault(&self, diagnostic: &Diagnostic, text: &str, at: Option<char>) -> Vec<Feature> {
        let code = diagnostic.code.name();
        let letters: Vec<Letter> = match at {
            Some('%') if diagnostic.code == Code::BarePercent => vec![Letter::BarePercent],
            Some(c) => Letter::all_of(c).collect(),
            None => vec![Letter::End],
        };
        let message = diagnostic.message.clone().into_owned();
        let is_of_character = is_of_character(diagnostic.code);
        let mut features = vec![
            Feature::Message { code, message: without_quotes(&message), is_of_character },
            Feature::WholeMessage { code, message, is_of_character },
        ];
        if diagnostic.code == Code::Unexpected {
            // The code is of all faults that nothing else is known of.
            features.clear();
        } else {
            features.push(Feature::Fault { code, within: None, character: None });
        }
        if matches!(diagnostic.code, Code::BarePercent | Code::ForeignEscape) {
            let escape = text.get(diagnostic.span.start..).unwrap_or_default();
            features.extend(not_encoded(escape).map(Feature::Kind));
        }
        features.push(Feature::Kind(part_at(text, diagnostic.span.start)));
        let quoted = diagnostic.message.split('`').nth(1).unwrap_or_default();
        features.extend(fault_of_ipv4(quoted).into_iter().flatten().map(Feature::Kind));
        let is_early = diagnostic.code == Code::Ipv6 && quoted.parse::<Ipv4Addr>().is_ok();
        features.extend(is_early.then_some(Feature::Kind("an IPv4 address before the end of an IPv6 address")));
        let before = text.get(..diagnostic.span.start).unwrap_or_default();
        if before.ends_with(']') {
            features.push(Feature::Kind("text after the `]` of an address"));
        }
        if matches!(diagnostic.code, Code::UnsafeCharacter | Code::Template) {
            features.extend(letters.iter().map(|letter| Feature::Unencoded(*letter)));
        }
        for &character in &letters {
            features.push(Feature::Refused { character, within: None });
            features.push(Feature::Fault { code, within: None, character: Some(character) });
            let alike = diagnostic.productions.iter().filter_map(|rule| self.alike.get(rule));
            features.extend(alike.map(|rules| Feature::RefusedInAll { character, rules: rules.clone() }));
        }
        // A production around the innermost one may allow the character elsewhere.
        let innermost = diagnostic.productions.iter().skip(1).next_back();
        for rule in innermost.into_iter().flat_map(|rule| [Some(*rule), of_path(rule)]).flatten() {
            let within = Some(rule);
            features.push(Feature::Fault { code, within, character: None });
            features.extend(letters.iter().map(|&character| Feature::Refused { character, within }));
            features.extend(letters.iter().map(|&character| Feature::Fault {
                code,
                within,
                character: Some(character),
            }));
        }
        features
    }
}

/// The characters without the digits of percent-encoded octets, which are no text.
fn outside_escapes(text: &str) -> impl Iterator<Item = char> + '_ {
    let mut left = 0;
    text.char_indices().filter_map(move |(at, c)| {
        let is_digit = left > 0 && c.is_ascii_hexdigit();
        left = if is_digit { left - 1 } else { 0 };
        let is_escape = || text.as_bytes().get(at + 1..at + 3).is_some_and(|own| own.iter().all(u8::is_ascii_hexdigit));
        left = if c == '%' && is_escape() { 2 } else { left };
        (!is_digit).then_some(c)
    })
}

/// The part of a text that an offset is in.
fn part_at(text: &str, at: usize) -> &'static str {
    match text.get(..at).unwrap_or_default() {
        before if before.contains('#') => "anything that is not valid in a fragment",
        before if before.contains('?') => "anything that is not valid in a query",
        _ => "anything that is not valid before a query and a fragment",
    }
}

/// Whether faults with the code differ only by a character and its place.
const fn is_of_character(code: Code) -> bool {
    matches!(
        code,
        Code::UnsafeCharacter
            | Code::ReservedCharacter
            | Code::SchemeCharacter
            | Code::HostCharacter
            | Code::NonAscii
            | Code::BarePercent
            | Code::PortDigits
            | Code::Unexpected
    )
}

/// The path, for a production of it: a parser may have one function for all of them.
fn of_path(rule: &str) -> Option<&'static str> {
    (rule.contains("path") || rule.contains("segment")).then_some("path")
}

/// The lengths that parsers have limits near.
const LENGTHS: [usize; 15] = [1, 2, 3, 4, 5, 8, 10, 16, 32, 63, 80, 100, 255, 1000, 2000];
/// No more of the same delimiter are counted.
const MOST_COUNTED: usize = 8;
/// The numbers that parsers have limits near.
const NUMBERS: [u64; 9] = [0, 249, 255, 32767, 65534, 65535, 65536, 2_147_483_647, 4_294_967_295];
fn of_step(rule: &'static str, text: &str) -> Vec<Feature> {
    let Some((first, last)) = text.chars().next().zip(text.chars().last()) else {
        return vec![Feature::Empty(rule), Feature::Present(rule)];
    };
    let mut features = vec![
        Feature::Has(rule),
        Feature::Present(rule),
        Feature::Begins(rule, Letter::of(first)),
        Feature::Ends(rule, Letter::of(last)),
    ];
    features.extend((first == '0').then_some(Feature::Begins(rule, Letter::Char('0'))));
    let is_pair = |pair: &[u8]| pair[0] == pair[1] && pair[0].is_ascii_punctuation();
    let letter = |pair: &[u8]| Letter::of(char::from(pair[0]));
    let pairs = text.as_bytes().windows(2).filter(|pair| is_pair(pair));
    features.extend(pairs.map(|pair| Feature::Doubled(rule, letter(pair))));
    let end = text.as_bytes().last_chunk::<2>().filter(|pair| is_pair(*pair));
    features.extend(end.map(|pair| Feature::EndsTwice(rule, letter(pair))));
    let delimiters: BTreeSet<char> = text.chars().filter(char::is_ascii_punctuation).collect();
    for delimiter in delimiters {
        let counts = 1..text.matches(delimiter).count();
        features.extend(counts.take(MOST_COUNTED).map(|count| Feature::More(rule, Letter::Char(delimiter), count)));
    }
    features.extend(LENGTHS.iter().filter(|length| text.len() > **length).map(|length| Feature::Longer(rule, *length)));
    features.extend((2..=4).filter(|length| text.len() < *length).map(|length| Feature::Shorter(rule, length)));
    let is_dots = text.bytes().all(|byte| byte == b'.');
    let is_only = |wanted: &str| text.chars().all(|c| c.is_ascii_digit() || wanted.contains(c));
    features.extend(beyond(text).into_iter().map(|what| Feature::Beyond(rule, what)));
    features.extend(is_only("").then_some(Feature::Only(rule, "digits")));
    features.extend(is_only(".").then_some(Feature::Only(rule, DIGITS_AND_DOTS)));
    features
        .extend((text.contains('.') && is_only(".") && !is_dots).then_some(Feature::Only(rule, "numbers with dots")));
    features.extend(elided_groups(rule, text).map(Feature::Groups));
    if text.len() <= 16 {
        features.push(Feature::Word(rule, text.to_owned()));
        let other = text.to_ascii_lowercase();
        features.extend((rule == "scheme" && other != text).then_some(Feature::Word(rule, other)));
    }
    features.extend((rule == "h16" && text.len() > 1 && first == '0').then_some(Feature::LeadingZero(rule)));
    if ["port", "octet", "digits", "number"].iter().any(|part| rule.contains(part))
        && text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let number = text.parse().unwrap_or(u64::MAX);
        features.extend(NUMBERS.iter().filter(|bound| number > **bound).map(|bound| Feature::Above(rule, *bound)));
        features.extend((text.len() > 1 && text.starts_with('0')).then_some(Feature::LeadingZero(rule)));
    }
    features
}

/// For each character of US-ASCII, the productions that are one character out of several, with this one.
fn sets_of(spec: Spec, grammar: &Grammar) -> HashMap<char, Vec<Letter>> {
    let mut sets: HashMap<char, Vec<Letter>> = HashMap::new();
    for &rule in spec.productions() {
        let Ok(own) = grammar.automaton(rule) else { continue };
        let members: String = ('!'..='~').filter(|c| own.accepts(c.encode_utf8(&mut [0; 4]))).collect();
        let is_longer = members.len() < 2 || own.accepts(&members[..2]) || own.accepts("%20") || own.accepts("");
        // Letters and digits have names.
        if !is_longer && !members.chars().all(|c| c.is_ascii_alphanumeric()) {
            members.chars().for_each(|c| sets.entry(c).or_default().push(Letter::Of(members.len(), rule)));
        }
    }
    sets
}

/// Adds what a text lacks of the productions that others have, and of their doubled delimiters.
pub fn add_absent(all: &mut [&mut Vec<Feature>]) {
    let rule = |feature: &Feature| match feature {
        Feature::Has(rule) | Feature::Empty(rule) => Some(*rule),
        _ => None,
    };
    let doubled = |feature: &Feature| match feature {
        Feature::Doubled(rule, letter) => Some((*rule, *letter)),
        _ => None,
    };
    let known: BTreeSet<&'static str> = all.iter().flat_map(|features| features.iter().filter_map(rule)).collect();
    let pairs: BTreeSet<(&'static str, Letter)> =
        all.iter().flat_map(|features| features.iter().filter_map(doubled)).collect();
    for features in all {
        let own: BTreeSet<&'static str> = features.iter().filter_map(rule).collect();
        let own_pairs: BTreeSet<(&'static str, Letter)> = features.iter().filter_map(doubled).collect();
        features.extend(known.difference(&own).map(|rule| Feature::Lacks(rule)));
        let missing = pairs.difference(&own_pairs).filter(|(rule, _)| features.contains(&Feature::Has(rule)));
        let missing: Vec<Feature> = missing.map(|(rule, letter)| Feature::NotDoubled(rule, *letter)).collect();
        features.extend(missing);
    }
}

/// A message with `…` in place of each quotation that has letters or digits.
fn without_quotes(message: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 == 1 {
        true if part.contains(|c: char| c.is_alphanumeric()) => "`…`".to_owned(),
        true => format!("`{part}`"),
        false => part.to_owned(),
    };
    message.split('`').enumerate().map(part).collect()
}
