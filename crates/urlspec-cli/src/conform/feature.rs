//! Something that a text has and that a parser may be wrong about.

use std::fmt;

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
        /// Whether it says no more than that a character is not allowed.
        is_of_character: bool,
    },
    /// The same with what the message quotes.
    WholeMessage {
        code: &'static str,
        message: String,
        is_of_character: bool,
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
    /// An invalid text is valid with a character of it encoded.
    Unencoded(Letter),
    /// An invalid text has a character anywhere.
    Contains(Letter),
    /// The text has no characters.
    EmptyText,
    /// The host has no dot.
    OneLabel,
    /// A valid text has an empty production.
    Empty(&'static str),
    /// A valid text has a production.
    Has(&'static str),
    /// A valid text has a production, which may be empty.
    Present(&'static str),
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
    /// Any of these characters in one of some places.
    Characters {
        letters: Vec<Letter>,
        place: Place,
    },
    /// A production begins or ends with a character, or ends with it twice.
    Begins(&'static str, Letter),
    Ends(&'static str, Letter),
    EndsTwice(&'static str, Letter),
    /// A refused character is where a production begins.
    RefusedFirst(&'static str, Letter),
    /// A production occurs twice in a row.
    Repeated(&'static str),
    /// A production has more characters than this, or fewer.
    Longer(&'static str, usize),
    Shorter(&'static str, usize),
    /// A production has something else than these characters.
    Beyond(&'static str, &'static str),
    /// A production has only such characters.
    Only(&'static str, &'static str),
    /// A production has a delimiter twice in a row, or not where others have.
    Doubled(&'static str, Letter),
    NotDoubled(&'static str, Letter),
    /// A production has more of a delimiter than this.
    More(&'static str, Letter, usize),
    /// A number is above this.
    Above(&'static str, u64),
    /// A number begins with a zero that it does not need.
    LeadingZero(&'static str),
    /// Something in words: a percent-encoded octet, by what it encodes, a `%` that encodes nothing, or a kind of reference.
    Kind(&'static str),
    /// The same in a component.
    KindIn(&'static str, &'static str),
    /// An IPv6 address of so many groups, in words.
    Groups(&'static str),
    /// A production has this text.
    Word(&'static str, String),
    /// A production has another text than any of these.
    OtherThan(&'static str, Vec<String>),
    /// A valid text is this one.
    Text(String),
}

/// Where characters are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Anywhere,
    /// Where they must be encoded.
    Unencoded,
    /// In any of these productions.
    In(Vec<&'static str>),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anywhere => Ok(()),
            Self::Unencoded => f.write_str(" where it must be encoded"),
            Self::In(rules) => write!(f, " in {}", any_of(rules.iter().map(|rule| format!("`{rule}`")).collect())),
        }
    }
}

/// A character, where the case or the value of a letter or digit doesn't matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    Char(char),
    /// A character of this production, which has so many.
    Of(usize, &'static str),
    LowerCase,
    UpperCase,
    /// An upper-case letter that is no digit of a percent-encoded octet.
    UpperCaseOfText,
    /// A letter in either case.
    EitherCase,
    Digit,
    Control,
    /// A character that no URL of any document has as it is.
    Excluded,
    NonAscii,
    /// One of these, which parsers often allow together.
    Any(&'static str),
    /// A `%` that begins no escape.
    BarePercent,
    /// The text ends there.
    End,
}

/// The characters that parsers allow together: those that come in pairs, those that some leave out, and those between `Z` and `a`.
const TOGETHER: [&str; 8] = ["()", "[]", "{}", "<>", "+-", "+-.", "\t\n\r", "[\\]^`"];

/// The name of a kind of text that `Feature::Only` has.
pub const DIGITS_AND_DOTS: &str = "digits and dots";

impl Letter {
    pub fn of(c: char) -> Self {
        match c {
            'a'..='z' => Self::LowerCase,
            'A'..='Z' => Self::UpperCase,
            '0'..='9' => Self::Digit,
            c if !c.is_ascii() => Self::NonAscii,
            c => Self::Char(c),
        }
    }

    /// The character, and the kind that it is of, if it is of a larger one.
    pub fn all_of(c: char) -> impl Iterator<Item = Self> {
        let control = c.is_ascii_control().then_some(Self::Control);
        let letter = c.is_ascii_alphabetic().then_some(Self::EitherCase);
        let is_excluded = !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(c);
        let together = TOGETHER.into_iter().filter(move |all| all.contains(c)).map(Self::Any);
        [Some(Self::of(c)), control, letter, is_excluded.then_some(Self::Excluded)]
            .into_iter()
            .flatten()
            .chain(together)
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
            Self::Of(_, rule) => write!(f, "a character of `{rule}`"),
            Self::LowerCase => f.write_str("a lower-case letter"),
            Self::UpperCase => f.write_str("an upper-case letter"),
            Self::UpperCaseOfText => f.write_str("an upper-case letter outside a percent-encoded octet"),
            Self::EitherCase => f.write_str("a letter"),
            Self::Digit => f.write_str("a digit"),
            Self::Excluded => f.write_str("a character that no URL has"),
            Self::Control => f.write_str("a control character"),
            Self::NonAscii => f.write_str("a character outside US-ASCII"),
            Self::BarePercent => f.write_str("a `%` without two hexadecimal digits"),
            Self::Any(all) => f.write_str(&any_of(all.chars().map(|c| Self::Char(c).to_string()).collect())),
            Self::End => f.write_str("the end of the text"),
        }
    }
}

impl Feature {
    /// From here on, a feature names one text.
    pub const COST_OF_WORD: usize = 19;

    /// How much a feature needs to be understood. Of two that explain the same cases, the lower one is reported.
    pub fn cost(&self) -> usize {
        match self {
            Self::Always => 0,
            Self::Empty(_) | Self::Fault { within: None, character: None, .. } => 10,
            Self::Kind(_) => 9,
            Self::KindIn(..) => 10,
            // The limit of ports.
            Self::Above(_, 65535) => 10,
            Self::Above(..) | Self::LeadingZero(_) => 11,
            Self::Refused { within: Some(_), .. } => 12,
            Self::Refused { .. } | Self::Unencoded(_) | Self::RefusedInAll { .. } => 13,
            Self::Only(_, DIGITS_AND_DOTS) | Self::EmptyText => 14,
            Self::OneLabel => 15,
            Self::Only(..) => 13,
            Self::Has(_) | Self::Allowed { within: Some(_), .. } => 14,
            Self::Fault { within: Some(_), character: None, .. }
            | Self::Allowed { .. }
            | Self::AllowedInAll { .. }
            | Self::Characters { .. } => 15,
            Self::Fault { .. } | Self::Message { is_of_character: true, .. } | Self::Beyond(..) => 16,
            // A scheme is a kind of URL.
            Self::Word("scheme", _) => 16,
            Self::Repeated(_) | Self::Lacks(_) | Self::Doubled(..) | Self::NotDoubled(..) | Self::RefusedFirst(..) => {
                17
            }
            Self::Begins(..) | Self::Ends(..) | Self::EndsTwice(..) => 18,
            Self::Groups(_) => 18,
            Self::Word(..) => Self::COST_OF_WORD,
            Self::Longer(..) | Self::Shorter(..) => 20,
            // What is wrong is better known by words than by the character where it is seen.
            Self::WholeMessage { is_of_character: false, .. } => 10,
            Self::Message { .. } => 11,
            // One that quotes a text is better than its general form.
            Self::WholeMessage { .. } => 15,
            Self::More(..) => 22,
            Self::Present(_) => 16,
            Self::OtherThan(..) => 23,
            Self::Expected { .. } => 24,
            Self::Contains(_) => 25,
            Self::Text(_) => 26,
        }
    }
}

impl Feature {
    /// Of bounds that explain the same, the highest is reported, since it claims least.
    pub const fn bound(&self) -> usize {
        if let Self::Longer(_, length) = self { *length } else { 0 }
    }

    /// Whether it is a fault in words. Where nothing explains that only some texts with it are accepted, it is still what they have.
    pub const fn is_message(&self) -> bool {
        matches!(self, Self::Message { .. } | Self::WholeMessage { .. })
    }

    /// The production that it is of.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Fault { within, .. }
            | Self::Refused { within, .. }
            | Self::Expected { within, .. }
            | Self::Allowed { within, .. } => *within,
            Self::Empty(rule)
            | Self::Has(rule)
            | Self::Present(rule)
            | Self::Lacks(rule)
            | Self::Begins(rule, _)
            | Self::Ends(rule, _)
            | Self::EndsTwice(rule, _)
            | Self::RefusedFirst(rule, _)
            | Self::Repeated(rule)
            | Self::Longer(rule, _)
            | Self::Shorter(rule, _)
            | Self::Only(rule, _)
            | Self::Beyond(rule, _)
            | Self::KindIn(_, rule)
            | Self::Doubled(rule, _)
            | Self::NotDoubled(rule, _)
            | Self::More(rule, ..)
            | Self::Above(rule, _)
            | Self::LeadingZero(rule)
            | Self::OtherThan(rule, _)
            | Self::Word(rule, _) => Some(rule),
            _ => None,
        }
    }

    /// The code of the fault that it is of, if it is of one.
    pub const fn code(&self) -> Option<&'static str> {
        match self {
            Self::Fault { code, .. } | Self::Message { code, .. } | Self::WholeMessage { code, .. } => Some(code),
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
            Self::Message { message, .. } | Self::WholeMessage { message, .. } => write!(f, "this fault: {message}"),
            Self::Expected { expected, within } => {
                write!(f, "something else than {expected}{}", place(within))
            }
            Self::Refused { character, within } | Self::Allowed { character, within } => {
                write!(f, "{character}{}", place(within))
            }
            Self::RefusedInAll { character, rules } | Self::AllowedInAll { character, rules } => {
                write!(f, "{character} in `{}`", rules.join("` or `"))
            }
            Self::Characters { letters, place } => {
                write!(f, "{}{place}", any_of(letters.iter().map(ToString::to_string).collect()))
            }
            Self::Always => f.write_str("anything"),
            Self::Unencoded(letter) => write!(f, "{letter} where it must be encoded"),
            Self::Contains(letter) => write!(f, "a text with {letter}"),
            Self::Empty(rule) => write!(f, "an empty `{rule}`"),
            Self::Has(rule) => write!(f, "`{rule}`"),
            Self::Present(rule) => write!(f, "`{rule}`, also an empty one"),
            Self::Lacks(rule) => write!(f, "a text without `{rule}`"),
            Self::Begins(rule, letter) | Self::RefusedFirst(rule, letter) => {
                write!(f, "{} that begins with {letter}", named(rule))
            }
            Self::Ends(rule, letter) => write!(f, "{} that ends with {letter}", named(rule)),
            Self::EndsTwice(rule, letter) => write!(f, "{} that ends with {letter} twice in a row", named(rule)),
            Self::Repeated(rule) => write!(f, "two or more `{rule}` in a row"),
            Self::Doubled(rule, letter) => write!(f, "{} with {letter} twice in a row", named(rule)),
            Self::NotDoubled(rule, letter) => write!(f, "{} without {letter} twice in a row", named(rule)),
            Self::More(rule, letter, count) => write!(f, "{} with more than {count} {letter}", named(rule)),
            Self::Longer(rule, length) => write!(f, "{} of more than {}", named(rule), characters(*length)),
            Self::Shorter(rule, length) => write!(f, "{} of fewer than {}", named(rule), characters(*length)),
            Self::KindIn(what, rule) => write!(f, "{what} in `{rule}`"),
            Self::Beyond(rule, what) => write!(f, "something else than {what} in `{rule}`"),
            Self::Only(rule, what) => write!(f, "{} of {what} only", named(rule)),
            Self::Above(rule, number) => write!(f, "{} above {number}", named(rule)),
            Self::LeadingZero(rule) => write!(f, "{} with a leading zero", named(rule)),
            Self::EmptyText => f.write_str("an empty text"),
            Self::OneLabel => f.write_str("a host without a dot"),
            Self::Kind(what) | Self::Groups(what) => f.write_str(what),
            Self::OtherThan(rule, words) => {
                let all: Vec<String> = words.iter().map(|word| format!("`{}`", word.escape_debug())).collect();
                write!(f, "{} other than {}", named(rule), all.join(", "))
            }
            Self::Text(text) => write!(f, "the text `{}`", text.escape_debug()),
            Self::Word(rule, word) => write!(f, "the `{rule}` `{}`", word.escape_debug()),
        }
    }
}

/// A list of names, of which any is meant.
fn any_of(mut names: Vec<String>) -> String {
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The name of a production with its article.
fn named(rule: &str) -> String {
    let own = rule.rsplit('/').next().unwrap_or(rule);
    let has_vowel = own.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    // Some are spelled by their letters, since no word begins so.
    let is_spelled = ["ls", "h1", "hs", "ht", "fs", "ft", "nn", "xa", "xc", "xp", "unr", "up", "HT"];
    let article = if has_vowel || is_spelled.iter().any(|start| own.starts_with(start)) { "an" } else { "a" };
    format!("{article} `{rule}`")
}

fn characters(count: usize) -> String {
    if count == 1 { "1 character".to_owned() } else { format!("{count} characters") }
}
