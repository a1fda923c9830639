//! What a text has that a parser may be wrong about.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use urlspec::diagnostic::Diagnostic;
use urlspec::{Code, Severity, Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines};

/// Something in a text that can be the cause of a wrong verdict.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Every case has it.
    Always,
    /// An invalid text has a fault, by its code.
    Fault {
        code: &'static str,
        within: Option<&'static str>,
        character: Option<Letter>,
    },
    /// An invalid text has a fault with this message, without what the message quotes.
    Message {
        code: &'static str,
        message: String,
    },
    /// An invalid text has a character that is not allowed in its place, in a production.
    Refused {
        character: Letter,
        within: Option<&'static str>,
    },
    /// An invalid text has something else where only this can follow, in a production.
    Expected {
        expected: String,
        within: Option<&'static str>,
    },
    /// The same, in productions that accept the same texts.
    RefusedInAll {
        character: Letter,
        rules: Vec<&'static str>,
    },
    /// An invalid text has a character anywhere.
    Contains(Letter),
    /// A valid text has an empty production.
    Empty(&'static str),
    /// A valid text has a production.
    Has(&'static str),
    /// A valid text lacks a production that others have.
    Lacks(&'static str),
    /// A valid text has a character.
    Allowed {
        character: Letter,
        within: Option<&'static str>,
    },
    /// The same, in productions that accept the same texts.
    AllowedInAll {
        character: Letter,
        rules: Vec<&'static str>,
    },
    /// A production begins or ends with a character.
    Begins(&'static str, Letter),
    Ends(&'static str, Letter),
    /// A production occurs twice in a row.
    Repeated(&'static str),
    /// A production has more characters than this.
    Longer(&'static str, usize),
    /// A production has a delimiter twice in a row.
    Doubled(&'static str, Letter),
    /// A number is above this.
    Above(&'static str, u64),
    /// A number begins with a zero that it does not need.
    LeadingZero(&'static str),
    /// A percent-encoded octet, by what it encodes.
    Encoded(&'static str),
    /// A production has this text.
    Word(&'static str, String),
}

/// A character, where the case or the value of a letter or digit doesn't matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    Char(char),
    LowerCase,
    UpperCase,
    /// A letter in either case.
    EitherCase,
    Digit,
    Control,
    /// A character that no URL of any document has as it is.
    Excluded,
    NonAscii,
    /// The text ends there.
    End,
}

impl Letter {
    fn of(c: char) -> Self {
        match c {
            'a'..='z' => Self::LowerCase,
            'A'..='Z' => Self::UpperCase,
            '0'..='9' => Self::Digit,
            c if !c.is_ascii() => Self::NonAscii,
            c => Self::Char(c),
        }
    }

    /// The character, and the kind that it is of, if it is of a larger one.
    fn all_of(c: char) -> impl Iterator<Item = Self> {
        let control = c.is_ascii_control().then_some(Self::Control);
        let letter = c.is_ascii_alphabetic().then_some(Self::EitherCase);
        let is_excluded = !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(c);
        [Some(Self::of(c)), control, letter, is_excluded.then_some(Self::Excluded)].into_iter().flatten()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(' ') => f.write_str("a space"),
            Self::Char('`') => f.write_str("a backquote"),
            Self::Char('\\') => f.write_str("a backslash"),
            Self::Char('\t') => f.write_str("a tab"),
            Self::Char('\n') => f.write_str("a line feed"),
            Self::Char('\r') => f.write_str("a carriage return"),
            Self::Char('\0') => f.write_str("NUL"),
            Self::Char('\u{7f}') => f.write_str("DEL"),
            Self::Char(c) if c.is_control() => write!(f, "`{}`", c.escape_debug()),
            Self::Char(c) => write!(f, "`{c}`"),
            Self::LowerCase => f.write_str("a lower-case letter"),
            Self::UpperCase => f.write_str("an upper-case letter"),
            Self::EitherCase => f.write_str("a letter"),
            Self::Digit => f.write_str("a digit"),
            Self::Excluded => f.write_str("a character that no URL has"),
            Self::Control => f.write_str("a control character"),
            Self::NonAscii => f.write_str("a character outside US-ASCII"),
            Self::End => f.write_str("the end of the text"),
        }
    }
}

impl Feature {
    /// How much a feature needs to be understood. Of two that explain the same cases, the lower one is reported.
    pub const fn cost(&self) -> usize {
        match self {
            Self::Always => 0,
            Self::Empty(_) | Self::Fault { within: None, character: None, .. } => 10,
            Self::Above(..) | Self::LeadingZero(_) | Self::Encoded(_) => 11,
            Self::Refused { within: Some(_), .. } => 12,
            Self::Refused { .. } | Self::RefusedInAll { .. } => 13,
            Self::Has(_) | Self::Allowed { within: Some(_), .. } => 14,
            Self::Fault { within: Some(_), character: None, .. } | Self::Allowed { .. } | Self::AllowedInAll { .. } => {
                15
            }
            Self::Expected { .. } | Self::Fault { .. } | Self::Message { .. } => 16,
            Self::Repeated(_) | Self::Lacks(_) | Self::Doubled(..) => 17,
            Self::Begins(..) | Self::Ends(..) => 18,
            Self::Word(..) => 19,
            Self::Contains(_) => 25,
            Self::Longer(..) => 20,
        }
    }
}

impl Feature {
    /// The code of the fault that it is of, if it is of one.
    pub const fn code(&self) -> Option<&'static str> {
        match self {
            Self::Fault { code, .. } | Self::Message { code, .. } => Some(code),
            _ => None,
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |within: &Option<&'static str>| within.map(|rule| format!(" in `{rule}`")).unwrap_or_default();
        match self {
            Self::Fault { code, within, character } => {
                let what = character.map(|character| format!(": {character}")).unwrap_or_default();
                write!(f, "{code}{what}{}", place(within))
            }
            Self::Message { message, .. } => write!(f, "this fault: {message}"),
            Self::Expected { expected, within } => {
                write!(f, "something else than {expected}{}", place(within))
            }
            Self::Refused { character, within } | Self::Allowed { character, within } => {
                write!(f, "{character}{}", place(within))
            }
            Self::RefusedInAll { character, rules } | Self::AllowedInAll { character, rules } => {
                write!(f, "{character} in `{}`", rules.join("` or `"))
            }
            Self::Always => f.write_str("anything"),
            Self::Contains(letter) => write!(f, "any text with {letter}"),
            Self::Empty(rule) => write!(f, "an empty `{rule}`"),
            Self::Has(rule) => write!(f, "`{rule}`"),
            Self::Lacks(rule) => write!(f, "no `{rule}`"),
            Self::Begins(rule, letter) => write!(f, "a `{rule}` that begins with {letter}"),
            Self::Ends(rule, letter) => write!(f, "a `{rule}` that ends with {letter}"),
            Self::Repeated(rule) => write!(f, "two or more `{rule}` in a row"),
            Self::Doubled(rule, letter) => write!(f, "a `{rule}` with {letter} twice in a row"),
            Self::Longer(rule, length) => write!(f, "a `{rule}` of more than {length} characters"),
            Self::Above(rule, number) => write!(f, "a `{rule}` above {number}"),
            Self::LeadingZero(rule) => write!(f, "a `{rule}` with a leading zero"),
            Self::Encoded(what) => f.write_str(what),
            Self::Word(rule, word) => write!(f, "the `{rule}` `{}`", word.escape_debug()),
        }
    }
}

/// Finds the features of texts.
pub struct Features {
    spec: Spec,
    start: Start,
    /// For each production that accepts the same texts as others, all of them: a parser has one function for these.
    alike: HashMap<&'static str, Vec<&'static str>>,
    /// Whether a feature may have a word of a text, which can be a password.
    has_words: bool,
}

impl Features {
    pub fn new(spec: Spec, start: Start, has_words: bool) -> Self {
        let grammar = Grammar::new(spec, Lines::Amended);
        let automaton = |rule: &str| grammar.automaton(rule).ok().filter(|own| own.accepts("a-b"));
        let rules: Vec<(&'static str, &Automaton)> =
            spec.productions().iter().filter_map(|rule| Some((*rule, automaton(rule)?))).collect();
        let equal = |own: &Automaton| rules.iter().filter(|(_, other)| own == *other).map(|(name, _)| *name).collect();
        let alike = rules.iter().map(|(rule, own)| (*rule, equal(own)));
        let alike = alike.filter(|(_, equal): &(_, Vec<_>)| equal.len() > 1).collect();
        Self { spec, start, alike, has_words }
    }

    /// The features of a text that the document accepts.
    pub fn of_valid(&self, text: &str, has_base: bool) -> Vec<Feature> {
        let steps = self.spec.derivation(self.start(has_base), text).unwrap_or_default();
        let mut features = BTreeSet::new();
        for (at, step) in steps.iter().enumerate() {
            features.extend(of_step(step.rule, &text[step.span.clone()]));
            let next = steps[at + 1..].iter().find(|other| other.depth <= step.depth);
            if next.is_some_and(|next| next.rule == step.rule && next.depth == step.depth) {
                features.insert(Feature::Repeated(step.rule));
            }
        }
        for c in text.chars() {
            features.extend(Letter::all_of(c).map(|character| Feature::Allowed { character, within: None }));
        }
        for step in steps.iter().filter(|step| step.depth > 0) {
            for character in text[step.span.clone()].chars().flat_map(Letter::all_of) {
                features.insert(Feature::Allowed { character, within: Some(step.rule) });
                let alike = self.alike.get(step.rule);
                features.extend(alike.map(|rules| Feature::AllowedInAll { character, rules: rules.clone() }));
            }
        }
        for (name, part) in self.components(text, has_base) {
            features.extend(of_step(name, part));
            let letters = part.chars().flat_map(Letter::all_of);
            features.extend(letters.map(|character| Feature::Allowed { character, within: Some(name) }));
        }
        features.extend(encoded(text));
        features.retain(|feature| self.has_words || !matches!(feature, Feature::Word(..)));
        features.into_iter().collect()
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
        let mut reasons: Vec<Vec<Feature>> = errors.map(|diagnostic| self.of_fault(diagnostic, text)).collect();
        // Where the text stops being the beginning of a valid one is the place of its only fault.
        if let [only] = reasons.as_mut_slice() {
            only.extend(self.of_stop(text, has_base));
        }
        for letter in text.chars().flat_map(Letter::all_of).collect::<BTreeSet<_>>() {
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
        let innermost = failure.productions.iter().skip(1).next_back();
        for rule in innermost.into_iter().flat_map(|open| [Some(open.rule), of_path(open.rule)]).flatten() {
            let within = Some(rule);
            features.push(Feature::Expected { expected: expected.clone(), within });
            features.extend(letters.iter().map(|&character| Feature::Refused { character, within }));
        }
        features
    }

    /// What a text has whether it is valid or not.
    pub fn of_text(text: &str) -> Vec<Feature> {
        let letters =
            text.chars().flat_map(Letter::all_of).map(|character| Feature::Allowed { character, within: None });
        let mut features: Vec<Feature> = letters.chain(encoded(text)).collect();
        features.sort();
        features.dedup();
        features
    }

    /// The features of the valid text that the writer of an invalid one probably meant.
    pub fn of_meant(&self, text: &str) -> Vec<Feature> {
        let report = self.spec.check_as(self.start, text.as_bytes());
        let meant = report.fixed().or_else(|| report.guess()).unwrap_or_default();
        self.of_valid(meant, false)
    }

    const fn start(&self, has_base: bool) -> Start {
        if has_base { Start::Reference } else { self.start }
    }

    fn of_fault(&self, diagnostic: &Diagnostic, text: &str) -> Vec<Feature> {
        let code = diagnostic.code.name();
        let at = text.get(diagnostic.span.start..).unwrap_or_default().chars().next();
        let letters: Vec<Letter> = at.map_or_else(|| vec![Letter::End], |c| Letter::all_of(c).collect());
        let mut features = vec![
            Feature::Fault { code, within: None, character: None },
            Feature::Message { code, message: without_quotes(&diagnostic.message) },
        ];
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

/// The path, for a production of it: a parser may have one function for all of them.
fn of_path(rule: &str) -> Option<&'static str> {
    (rule.contains("path") || rule.contains("segment")).then_some("path")
}

/// The lengths that parsers have limits near.
const LENGTHS: [usize; 10] = [1, 2, 3, 4, 5, 16, 63, 255, 1000, 2000];
/// The numbers that parsers have limits near.
const NUMBERS: [u64; 3] = [0, 255, 65535];

fn of_step(rule: &'static str, text: &str) -> Vec<Feature> {
    let Some((first, last)) = text.chars().next().zip(text.chars().last()) else {
        return vec![Feature::Empty(rule)];
    };
    let mut features =
        vec![Feature::Has(rule), Feature::Begins(rule, Letter::of(first)), Feature::Ends(rule, Letter::of(last))];
    let pairs = text.as_bytes().windows(2).filter(|pair| pair[0] == pair[1] && pair[0].is_ascii_punctuation());
    features.extend(pairs.map(|pair| Feature::Doubled(rule, Letter::of(char::from(pair[0])))));
    features.extend(LENGTHS.iter().filter(|length| text.len() > **length).map(|length| Feature::Longer(rule, *length)));
    if text.len() <= 16 {
        features.push(Feature::Word(rule, text.to_owned()));
    }
    if ["port", "octet", "digits", "number"].iter().any(|part| rule.contains(part))
        && text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let number = text.parse().unwrap_or(u64::MAX);
        features.extend(NUMBERS.iter().filter(|bound| number > **bound).map(|bound| Feature::Above(rule, *bound)));
        features.extend((text.len() > 1 && text.starts_with('0')).then_some(Feature::LeadingZero(rule)));
    }
    features
}

/// What the percent-encoded octets of a text are.
fn encoded(text: &str) -> impl Iterator<Item = Feature> + '_ {
    let is_encoded = |digits: &&str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    text.match_indices('%').filter_map(|(at, _)| text.get(at + 1..at + 3)).filter(is_encoded).flat_map(|digits| {
        let octet = u8::from_str_radix(digits, 16).unwrap_or_default();
        let kind = match octet {
            0 => "an encoded NUL",
            octet if octet.is_ascii_control() => "an encoded control character",
            b'/' => "an encoded slash",
            octet if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) => {
                "an encoded character that needs no encoding"
            }
            octet if octet.is_ascii() => "an encoded delimiter",
            _ => "an encoded octet above 127",
        };
        let case = if digits.bytes().any(|byte| byte.is_ascii_lowercase()) {
            Some("an encoded octet in lower case")
        } else if digits.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Some("an encoded octet in upper case")
        } else {
            None
        };
        [Some("a percent-encoded octet"), Some(kind), case].into_iter().flatten().map(Feature::Encoded)
    })
}

/// Adds what a text lacks of the productions that others have.
pub fn add_absent(all: &mut [&mut Vec<Feature>]) {
    let rule = |feature: &Feature| match feature {
        Feature::Has(rule) | Feature::Empty(rule) => Some(*rule),
        _ => None,
    };
    let known: BTreeSet<&'static str> = all.iter().flat_map(|features| features.iter().filter_map(rule)).collect();
    for features in all {
        let own: BTreeSet<&'static str> = features.iter().filter_map(rule).collect();
        features.extend(known.difference(&own).map(|rule| Feature::Lacks(rule)));
    }
}

/// A message with `…` in place of each quotation.
fn without_quotes(message: &str) -> String {
    message.split('`').enumerate().map(|(at, part)| if at % 2 == 1 { "`…`" } else { part }).collect()
}
