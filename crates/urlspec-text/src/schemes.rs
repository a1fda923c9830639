//! The schemes of the URLs to find.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::scheme_syntax::{SchemeSyntax, begins_site};
use urlspec::redact::{Terminal, Untrusted};
use urlspec::{Scheme, Spec};

/// The scheme of a URL that is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FoundScheme<'s> {
    /// The name, in lower case if it was added.
    pub name: &'s str,
    pub syntax: SchemeSyntax,
}

/// The schemes of the URLs to find, and the prefix `URL:`.
#[derive(Clone)]
pub(crate) struct Schemes {
    names: Arc<Names>,
    /// For each byte, the names that end with it. Name `n` has bit `n % 64`, so names that are 64 apart share a bit.
    by_last: [u64; 256],
    /// For each byte, the names whose second to last byte it is.
    by_second_last: [u64; 256],
    /// For each byte, the names whose colon it can follow.
    by_next: [u64; 256],
    /// Whether URLs of all other schemes are found, too.
    finds_all: bool,
}

/// The names in the order in which they were added, each once. Finders of several kinds share them.
#[derive(Clone, Default)]
struct Names {
    list: Vec<Name>,
    /// The index of each name.
    index: HashMap<Box<str>, usize>,
    /// Bit `n` is set if there is a name of `n` bytes.
    lengths: u64,
}

impl Names {
    /// Adds a name, unless it is known. Returns its index if it is new.
    fn add(&mut self, text: &str) -> Option<usize> {
        let number = self.list.len();
        if self.index.contains_key(text) {
            return None;
        }
        self.index.insert(text.into(), number);
        self.list.push(Name::new(text));
        self.lengths |= 1 << text.len();
        Some(number)
    }

    /// Returns the first name that a text ends with as a whole word. It is looked up once for each length of a name, so that the
    /// number of the names does not matter.
    fn ending(&self, text: &[u8]) -> Option<&Name> {
        let mut ending = [0; MAX_LENGTH];
        let mut lengths = self.lengths;
        let mut first: Option<usize> = None;
        while lengths != 0 {
            let length = lengths.trailing_zeros() as usize;
            lengths &= lengths - 1;
            let Some(start) = text.len().checked_sub(length) else { break };
            let ending = &mut ending[..length];
            ending.copy_from_slice(&text[start..]);
            ending.make_ascii_lowercase();
            let Some(name) = std::str::from_utf8(ending).ok().and_then(|name| self.index.get(name)) else { continue };
            if !ends_inside_word(&text[..start]) {
                first = Some(first.map_or(*name, |first| first.min(*name)));
            }
        }
        first.map(|number| &self.list[number])
    }
}

/// The prefix of a URL (`Outline::PREFIX`) as if it were a scheme (RFC 1738, appendix).
const PREFIX: &str = "url";

/// A name that is not a valid scheme, or that is too long.
///
/// ```
/// use urlspec_text::Finder;
///
/// let error = Finder::default().with_scheme("my scheme").unwrap_err();
/// assert_eq!(error.name, "my scheme");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidScheme {
    /// The rejected name.
    pub name: String,
}

impl fmt::Display for InvalidScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a scheme, which has letters, digits, `+`, `.` and `-`, and at most 32 of them",
            Untrusted::url(&*self.name).to::<Terminal>()
        )
    }
}

impl std::error::Error for InvalidScheme {}

/// Checks a name that is to be added.
pub(crate) fn check(name: &str) -> Result<(), InvalidScheme> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-');
    match !name.is_empty() && name.len() <= MAX_LENGTH && name.bytes().all(is_valid) {
        true => Ok(()),
        false => Err(InvalidScheme { name: name.to_owned() }),
    }
}

/// The schemes of the documents, and https and its like, which people write whatever the document.
impl Default for Schemes {
    fn default() -> Self {
        static OF_DOCUMENTS: LazyLock<Schemes> = LazyLock::new(|| {
            let (by_last, by_second_last, by_next) = ([0; 256], [0; 256], [0; 256]);
            let mut schemes = Schemes { names: Arc::default(), by_last, by_second_last, by_next, finds_all: false };
            schemes.insert(PREFIX);
            let of_documents = Spec::ALL.iter().flat_map(|spec| spec.schemes().iter().chain(spec.sought_schemes()));
            of_documents.for_each(|name| schemes.insert(name));
            schemes
        });
        OF_DOCUMENTS.clone()
    }
}

impl Schemes {
    pub fn add(&mut self, name: &str) -> Result<(), InvalidScheme> {
        check(name)?;
        self.insert(&name.to_ascii_lowercase());
        Ok(())
    }

    /// Sets whether URLs of all other schemes are found, too.
    pub fn set_finds_all(&mut self, finds_all: bool) {
        self.finds_all = finds_all;
    }

    fn insert(&mut self, name: &str) {
        let [rest @ .., last] = name.as_bytes() else { return };
        let Some(number) = Arc::make_mut(&mut self.names).add(name) else { return };
        let bit = 1 << (number % 64);
        let both_cases = |byte: u8| [byte, byte.to_ascii_uppercase()].map(usize::from);
        both_cases(*last).into_iter().for_each(|byte| self.by_last[byte] |= bit);
        match rest.last() {
            Some(second_last) => {
                both_cases(*second_last).into_iter().for_each(|byte| self.by_second_last[byte] |= bit);
            }
            // Any byte can precede a name of one letter.
            None => self.by_second_last.iter_mut().for_each(|names| *names |= bit),
        }
        // White space may follow the prefix in a wrapper.
        let can_follow = |byte: &usize| name == PREFIX || (0x21..0x7F).contains(byte);
        (0..256).filter(can_follow).for_each(|byte| self.by_next[byte] |= bit);
    }

    /// The names in lower case, without the prefix.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.list.iter().map(|name| &*name.text).filter(|name| *name != PREFIX)
    }

    /// Whether a scheme may end before this colon. This only looks at the bytes next to the colon.
    #[inline]
    pub fn may_end(&self, text: &[u8], colon: usize) -> bool {
        self.candidates(text, colon) != 0
    }

    /// Returns the bits of the schemes that fit the two bytes before this colon and the byte after it.
    #[inline]
    fn candidates(&self, text: &[u8], colon: usize) -> u64 {
        // Positions outside the text count as spaces.
        let byte_at = |at: usize| usize::from(text.get(at).copied().unwrap_or(b' '));
        self.by_last[byte_at(colon.wrapping_sub(1))]
            & self.by_second_last[byte_at(colon.wrapping_sub(2))]
            & self.by_next[byte_at(colon + 1)]
    }

    /// Returns the scheme that ends before this colon and is a whole word.
    pub fn ending_at<'s>(&'s self, text: &'s [u8], colon: usize) -> Option<FoundScheme<'s>> {
        let named = self.named_ending_at(text, colon).map(|name| FoundScheme { name: &name.text, syntax: name.syntax });
        let any = || any_ending_at(text, colon).map(|name| FoundScheme { name, syntax: SchemeSyntax::of(name) });
        if named.is_none() && self.finds_all { any() } else { named }
    }

    /// Returns the scheme of another URL that is not looked for, if it ends before this colon.
    pub fn other_ending_at<'s>(&self, text: &'s [u8], colon: usize) -> Option<&'s str> {
        let other = any_ending_at(text, colon)?;
        (!self.finds_all && self.named_ending_at(text, colon).is_none()).then_some(other)
    }

    fn named_ending_at(&self, text: &[u8], colon: usize) -> Option<&Name> {
        let mut candidates = self.candidates(text, colon);
        if self.names.list.len() > 64 && candidates != 0 {
            return self.names.ending(&text[..colon]);
        }
        while candidates != 0 {
            let name = &self.names.list[candidates.trailing_zeros() as usize];
            if name.ends(&text[..colon]) {
                return Some(name);
            }
            candidates &= candidates - 1;
        }
        None
    }
}

/// The maximum length of a scheme that is added, or found without its name.
const MAX_LENGTH: usize = 32;

/// Returns what may be a scheme with at least two letters before this colon, if `//` follows and what may be a host.
pub(crate) fn any_ending_at(text: &[u8], colon: usize) -> Option<&str> {
    let begins_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'[' | b'-' | b'_') || *byte >= 0x80;
    if !text.get(colon + 1..)?.strip_prefix(b"//")?.first().is_some_and(begins_host) {
        return None;
    }
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-');
    let length = text[..colon].iter().rev().take(MAX_LENGTH + 1).take_while(|byte| is_of_scheme(byte)).count();
    let (before, mut name) = text[..colon].split_at(colon - length);
    // After an escape of a control character, as in `\ngit://h.x/`.
    if before.ends_with(b"\\") && name.first().is_some_and(|byte| b"nrt".contains(byte)) {
        name = &name[1..];
    }
    let is_word = !before.ends_with(b"_") && name.first().is_some_and(u8::is_ascii_alphabetic);
    (is_word && (2..=MAX_LENGTH).contains(&name.len())).then(|| std::str::from_utf8(name).ok()).flatten()
}

/// Returns a slip of the keys for `http` or `https` before this colon, if `//` and a site follow: `htps://info.cern.ch/`. Other words that
/// are near a scheme are names of their own.
pub(crate) fn misspelt_ending_at(text: &[u8], colon: usize) -> Option<FoundScheme<'_>> {
    let site = text.get(colon + 1..)?.strip_prefix(b"//")?;
    let name = any_ending_at(text, colon)?;
    let has_their_letters = name.bytes().all(|byte| b"https".contains(&byte.to_ascii_lowercase()));
    let is_slip = has_their_letters && name.len() > 2 && Scheme::misspelt(name).is_some() && begins_site(site);
    let is_rest = || is_rest_of_word(&text[..colon - name.len()], name);
    (is_slip && !is_rest()).then_some(FoundScheme { name, syntax: SchemeSyntax::Host })
}

/// Whether a line break divides `http` or `https`, and the end of the scheme begins a line: `h⏎  ttps`.
fn is_rest_of_word(before: &[u8], end: &str) -> bool {
    const LONGEST: usize = "https".len();
    let start = before.trim_ascii_end();
    let is_on_next_line = before[start.len()..].contains(&b'\n');
    let near = &start[start.len().saturating_sub(LONGEST)..];
    let is_alone = |before: &[u8]| before.last().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let is_whole = |scheme: &[u8]| {
        scheme.strip_suffix(end.as_bytes()).and_then(|first| near.strip_suffix(first)).is_some_and(is_alone)
    };
    is_on_next_line && [&b"http"[..], b"https"].iter().any(|scheme| is_whole(scheme))
}

/// The name of a scheme in lower case.
#[derive(Clone)]
struct Name {
    text: Box<str>,
    /// The letters, if they are all and at most eight, the first as the lowest byte.
    letters: Option<u64>,
    syntax: SchemeSyntax,
}

impl Name {
    fn new(text: &str) -> Self {
        let is_short = text.len() <= 8 && text.bytes().all(|byte| byte.is_ascii_lowercase());
        let letters = || text.bytes().rev().fold(0, |letters, byte| letters << 8 | u64::from(byte));
        Self { text: text.into(), letters: is_short.then(letters), syntax: SchemeSyntax::of(text) }
    }

    /// Whether a text ends with the name as a whole word.
    #[inline]
    fn ends(&self, text: &[u8]) -> bool {
        let Some(start) = text.len().checked_sub(self.text.len()) else { return false };
        let is_end = match (self.letters, text.last_chunk()) {
            (Some(letters), Some(last)) => {
                const LOWER_CASE: u64 = u64::MAX / 0xFF * 0x20;
                (u64::from_le_bytes(*last) | LOWER_CASE) >> (64 - 8 * self.text.len()) == letters
            }
            _ => text[start..].eq_ignore_ascii_case(self.text.as_bytes()),
        };
        is_end && !ends_inside_word(&text[..start])
    }
}

/// Whether a name after `before` is only the end of a longer word, as in `git+http` or `my_ftp`. It is none after the escape of
/// a control character, `\nhttp`, after a font or a size of a manual page, `\fBhttp` and `\s-1http`, and after a mark that TeX
/// ends a URL with, `\verb+http`.
fn ends_inside_word(before: &[u8]) -> bool {
    match before {
        [.., b'\\', b'n' | b'r' | b't'] | [.., b'\\', b'f', _] | [.., b'\\', b'f', b'(', _, _] => false,
        [.., b'\\', b's', digit] | [.., b'\\', b's', b'+' | b'-', digit] if digit.is_ascii_digit() => false,
        [before @ .., b'+' | b'-' | b'_']
            if [&b"\\verb"[..], b"\\url", b"\\path"].iter().any(|own| before.ends_with(own)) =>
        {
            false
        }
        [.., byte] if byte.is_ascii_alphanumeric() => true,
        [.., byte, b'+' | b'-' | b'_'] => byte.is_ascii_alphanumeric(),
        _ => false,
    }
}

impl fmt::Debug for Schemes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names.list.iter().map(|name| &name.text)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Schemes, ends_inside_word};

    /// Names that overlap, of all lengths.
    fn names(count: usize) -> impl Iterator<Item = String> {
        const PIECES: [&str; 7] = ["a", "b+", "http", "x.", "-", "9", "git+ssh"];
        (0..count).map(|mut number| {
            let mut name = String::new();
            while number > 0 {
                name += PIECES[number % PIECES.len()];
                number /= PIECES.len();
            }
            name.truncate(32);
            format!("{name}z")
        })
    }

    #[test]
    fn the_first_name_that_is_a_whole_word_is_found_however_many_there_are() {
        for count in [0, 30, 63, 64, 65, 400] {
            let mut schemes = Schemes::default();
            let added: Vec<String> = names(count).filter(|name| schemes.add(name).is_ok()).collect();
            let known: Vec<&str> = ["url"].into_iter().chain(schemes.names()).collect();
            assert!(known.len() >= count.min(20) && added.iter().all(|name| known.contains(&&**name)), "{count}");
            for name in names(400).chain(["HTTP", "xftp", "git+Ftp", "Url", "\\nhttp"].map(str::to_owned)) {
                for before in ["", " ", "a", "a+", "\\n", "\\fB", ".", "é"] {
                    let text = format!("{before}{name}");
                    let is_whole_word = |known: &&&str| {
                        let start = text.len().checked_sub(known.len());
                        let (start, bytes) = (start.unwrap_or(text.len()), text.as_bytes());
                        bytes[start..].eq_ignore_ascii_case(known.as_bytes()) && !ends_inside_word(&bytes[..start])
                    };
                    let expected = known.iter().find(is_whole_word).copied();
                    let found = format!("{text}://");
                    let found = schemes.named_ending_at(found.as_bytes(), text.len());
                    assert_eq!(found.map(|name| &*name.text), expected, "{text}");
                }
            }
        }
    }

    #[test]
    fn many_names_are_shared_and_found() {
        let mut schemes = Schemes::default();
        (0..100_000).for_each(|number| schemes.add(&format!("x{number}")).expect("a scheme"));
        let text = b"see x99999://h.x/";
        assert_eq!(schemes.clone().named_ending_at(text, 10).map(|name| &*name.text), Some("x99999"));
    }
}
