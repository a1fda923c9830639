//! Guesses keep what a URL names: in an address, an identifier, a newsgroup or a number, what is left out joins no two names.

use std::ops::Range;

use super::left_out::{leaves_out, leaves_out_number};
use super::reading::{decoded, is_of_word, takes_no_place};
use super::{Applicability, Diagnostic, Fix, Severity};
use crate::encoding::Encoded;
use crate::order;
use crate::scheme::Scheme;

/// Removes each guess after which two names of the text are one, or a number has other digits. If only all of them together do that, it
/// removes all. `fixed` is the text with all of them, if the text is refused.
pub(super) fn keep_names(text: &str, fixed: Option<&str>, diagnostics: &mut [Diagnostic]) {
    // Another spelling may make an escape with what precedes it, before that is corrected.
    let is_ours = |fix: &Fix| matches!(fix.applicability, Applicability::Guess | Applicability::Spelling);
    let is_guess = |diagnostic: &Diagnostic| diagnostic.fix.as_ref().is_some_and(is_ours);
    // Of a fault without a fix, the fixed text has what the check went on with.
    let is_whole = |diagnostics: &[Diagnostic]| {
        diagnostics.iter().filter(|own| own.severity == Severity::Error).all(|own| own.fix.is_some())
    };
    let is_of_names = || has_names(text) || fixed.is_some_and(|fixed| is_whole(diagnostics) && has_names(fixed));
    if !diagnostics.iter().any(is_guess) || !is_of_names() {
        return;
    }
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| is_guess(diagnostic)) {
        let is_kept =
            |fix: &Fix| !leaves_out(text, fix) && Change::of(text, fix).is_none_or(|change| change.keeps_names());
        drop_fix(diagnostic, |fix| !is_kept(fix));
    }
    let Some(fixed) = fixed else { return };
    let respelled = with_fixes(text, diagnostics, &|fix| Change::of(text, fix).is_some_and(|own| own.is_respelled()));
    let fixed = if is_whole(diagnostics) { fixed.to_owned() } else { with_fixes(text, diagnostics, &|_| true) };
    let kept = !leaves_out_number(text, &fixed)
        && match (end_of_number(&respelled), end_of_number(&fixed)) {
            (Some(one), Some(other)) => {
                let numbers = Change::between(&respelled[..one], &fixed[..other]);
                numbers.keeps_names() && Change::between(&respelled[one..], &fixed[other..]).keeps_names()
            }
            _ => Change::between(&respelled, &fixed).keeps_names(),
        };
    if !kept {
        diagnostics.iter_mut().filter(|diagnostic| is_guess(diagnostic)).for_each(|own| drop_fix(own, |_| true));
    }
}

/// Whether names, numbers or data follow the scheme, in place of a path in which each segment is one.
fn has_names(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    Scheme::named(scheme).is_some_and(Scheme::has_names)
}

/// Removes the fix, and the label that only repeats it.
fn drop_fix(diagnostic: &mut Diagnostic, is_wrong: impl FnOnce(&Fix) -> bool) {
    let Some(fix) = diagnostic.fix.take_if(|fix| is_wrong(fix)) else { return };
    if diagnostic.label == fix.title || diagnostic.label.starts_with("remove ") {
        diagnostic.label = "not allowed here".into();
    }
}

/// The text with these fixes: with those that insert something or write other letters or digits, such as those of keys for letters, its
/// names are new.
fn with_fixes(text: &str, diagnostics: &[Diagnostic], is_applied: &dyn Fn(&Fix) -> bool) -> String {
    let fixes = diagnostics.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
    let fixes = fixes.filter(|fix| fix.applicability != Applicability::Placeholder && is_applied(fix));
    let mut fixes: Vec<&Fix> = fixes.filter(|fix| text.get(fix.span.clone()).is_some()).collect();
    order::by_numbers(&mut fixes, |fix| (fix.span.start, 0));
    // Built once, so that the time is linear.
    let (mut fixed, mut at) = (String::new(), 0);
    for fix in fixes {
        if fix.span.start >= at {
            fixed.push_str(&text[at..fix.span.start]);
            fixed.push_str(fix.replacement.as_str());
            at = fix.span.end;
        }
    }
    fixed + &text[at..]
}

/// A change of a text, with the whole names that it is in.
struct Change<'t> {
    before: &'t str,
    /// Whether the text begins with it.
    is_start: bool,
    replaced: &'t str,
    replacement: &'t str,
    after: &'t str,
    /// Whether it is in the digits of a telephone number, where marks between them mean nothing.
    is_in_number: bool,
    /// Whether it is in the coordinates of a place, where a comma may be meant as a point.
    is_place: bool,
    /// Whether it is in Base64, where white space has no meaning.
    is_base64: bool,
}

impl<'t> Change<'t> {
    fn of(text: &'t str, fix: &'t Fix) -> Option<Self> {
        text.get(fix.span.clone())?;
        Some(Self::at(text, fix.span.clone(), fix.replacement.as_str()))
    }

    fn between(text: &'t str, fixed: &'t str) -> Self {
        let same = |pairs: &mut dyn Iterator<Item = (char, char)>| {
            pairs.take_while(|(one, other)| one == other).map(|(c, _)| c.len_utf8()).sum::<usize>()
        };
        let mut start = same(&mut text.chars().zip(fixed.chars()));
        start -= of_escape(text, start);
        let mut end = same(&mut text[start..].chars().rev().zip(fixed[start..].chars().rev()));
        // An escape is in the change as a whole.
        for text in [text, fixed] {
            let cut = text.len() - end;
            let digits = text.as_bytes()[cut..].iter().take_while(|octet| octet.is_ascii_hexdigit()).count();
            if of_escape(&text[start..], cut - start) > 0 {
                end -= digits.min(3 - of_escape(text, cut));
            }
        }
        Self::at(text, start..text.len() - end, &fixed[start..fixed.len() - end])
    }

    fn at(text: &'t str, span: Range<usize>, replacement: &'t str) -> Self {
        let (head, rest) = (&text[..span.start], &text[span.end..]);
        let begins_with = |scheme: &str| head.get(..scheme.len()).is_some_and(|own| own.eq_ignore_ascii_case(scheme));
        let number = start_of_number(head);
        let (start, end) = match number {
            Some(start) => (start, rest.find([';', '?', '#'])),
            None => (head.rfind(is_separator).map_or(0, |at| at + 1), rest.find(is_separator)),
        };
        Self {
            before: &head[start..],
            is_start: head.is_empty(),
            replaced: &text[span],
            replacement,
            after: &rest[..end.unwrap_or(rest.len())],
            is_in_number: number.is_some(),
            is_place: begins_with("geo:"),
            is_base64: begins_with("data:") && is_base64(head),
        }
    }

    fn given(&self) -> String {
        decoded(&[self.before, self.replaced, self.after].concat())
    }

    fn changed(&self) -> String {
        [self.before, self.replacement, self.after].concat()
    }

    /// Whether something is inserted, or a replacement has other letters or digits and not only some of those before.
    fn is_respelled(&self) -> bool {
        let words = |text: &str| decoded(text).chars().filter(|c| is_of_word(*c)).collect::<Vec<_>>();
        let (replaced, replacement) = (words(self.replaced), words(self.replacement));
        let mut rest = replaced.iter();
        self.replaced.is_empty() || !replacement.iter().all(|c| rest.any(|own| own == c))
    }

    /// Whether a separator is inserted within a name, so that it is two. A comma may be missing after `;base64`.
    fn divides_name(&self) -> bool {
        let is_separator = self.replaced.is_empty() && !self.replacement.contains(is_of_word);
        let is_of_base64 = self.replacement == "," && self.before.ends_with("base64");
        let mut after = self.after.chars();
        let is_name = match after.next() {
            Some('.' | '-' | '_') => after.next().is_some_and(is_of_word),
            c => c.is_some_and(is_of_word),
        };
        is_separator && !is_of_base64 && self.before.ends_with(is_of_word) && is_name
    }

    fn keeps_names(&self) -> bool {
        let given = self.given();
        if self.is_in_number {
            return self.keeps_digits(&given);
        }
        if self.is_respelled() {
            return !self.divides_name();
        }
        let changed = self.changed();
        // Another scheme is no name.
        let changed = match changed.split_once(':') {
            Some((_, rest)) if self.is_start && has_names(&changed) => rest.to_owned(),
            _ => changed,
        };
        if self.is_base64 {
            return without_blanks(&[self.before, self.replaced, self.after].concat())
                .contains(&without_blanks(&changed));
        }
        // A name may need quotation marks. Within given ones, a blank is data.
        let is_quoted = given.contains('"');
        let unquoted = |name: &str| match is_quoted {
            true => decoded(name),
            false => decoded(name).trim_matches('"').to_owned(),
        };
        let names = || changed.split(is_separator).map(unquoted).filter(|name| name.contains(is_of_word));
        let has_names = |given: &str| are_in(names(), given);
        match self.is_place {
            true => {
                let is_rewritten =
                    self.replacement.contains(is_of_word) && digits(&given) == digits(&decoded(&changed));
                let is_kept = is_rewritten
                    || has_names(&given)
                    || has_names(&given.replace(", ", ","))
                    || has_names(&given.replace(',', "."))
                    || has_names(&with_single_dots(&given));
                is_kept && count_of_signs(&given) == count_of_signs(&changed)
            }
            false => {
                has_names(&given)
                    || (given.contains("..") && has_names(&with_single_dots(&given)))
                    || without_braces(&given).is_some_and(|own| has_names(&own))
            }
        }
    }

    /// Whether the digits are the same, apart from a prefix for calls abroad and a zero that is dialed only at home.
    fn keeps_digits(&self, given: &str) -> bool {
        let changed = self.changed();
        let kept = decoded(&changed);
        let abroad = given.strip_prefix("00").filter(|_| changed.starts_with('+'));
        let has_letters = given.contains(|c: char| c.is_ascii_alphabetic());
        (has_letters && self.is_respelled())
            || digits(given) == digits(&kept)
            || abroad.is_some_and(|given| digits(given) == digits(&kept))
            || digits(&given.replacen("(0)", "", 1)) == digits(&kept)
    }
}

/// How many bytes before a place in a text may belong to an escape that is not yet complete.
fn of_escape(text: &str, at: usize) -> usize {
    (1..=2).find(|back| at >= *back && text.as_bytes()[at - back] == b'%').unwrap_or(0)
}

/// Where the telephone number begins in which a text ends, if it ends in one.
fn start_of_number(head: &str) -> Option<usize> {
    let is_of_phone = |scheme: &[u8]| [&b"tel:"[..], b"sms:"].iter().any(|own| scheme.eq_ignore_ascii_case(own));
    let start = head.as_bytes().windows(4).position(is_of_phone)? + 4;
    (!head[start..].contains([';', '?'])).then_some(start)
}

/// Where what follows a telephone number begins.
fn end_of_number(text: &str) -> Option<usize> {
    let end = text.find([';', '?'])?;
    start_of_number(&text[..end]).map(|_| end)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// How many numbers have a minus.
fn count_of_signs(coordinates: &str) -> usize {
    coordinates
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0] == b'-' && (pair[1].is_ascii_digit() || pair[1] == b'.'))
        .count()
}

/// Whether a text has these names, in their order as a rule. The number of names in another order is limited, so that the time is
/// linear.
fn are_in(names: impl Iterator<Item = String>, text: &str) -> bool {
    const OUT_OF_ORDER: usize = 8;
    let (mut at, mut earlier) = (0, 0);
    for name in names {
        match end_of_name(&text[at..], &name) {
            Some(end) => at += end,
            None => {
                earlier += 1;
                if earlier > OUT_OF_ORDER || end_of_name(text, &name).is_none() {
                    return false;
                }
            }
        }
    }
    true
}

/// Where a name ends that is in a text, and is not only a part of a longer one.
fn end_of_name(text: &str, name: &str) -> Option<usize> {
    let ends = |mut around: std::str::Chars<'_>, is_from_end: bool| {
        let mut next = || if is_from_end { around.next_back() } else { around.next() };
        match next() {
            Some('.' | '-' | '_') => !next().is_some_and(is_of_word),
            c => !c.is_some_and(is_of_word),
        }
    };
    let (begins, closes) = (name.starts_with(is_of_word), name.ends_with(is_of_word));
    text.match_indices(name).map(|(at, _)| (at, at + name.len())).find_map(|(at, end)| {
        let is_whole = (!begins || ends(text[..at].chars(), true)) && (!closes || ends(text[end..].chars(), false));
        is_whole.then_some(end)
    })
}

/// Whether a data URL up to its data, or more of it, has data in Base64.
fn is_base64(head: &str) -> bool {
    head.split_once(',').is_some_and(|(before, _)| before.to_ascii_lowercase().ends_with(";base64"))
}

/// The decoded text without white space and what else takes no place.
fn without_blanks(text: &str) -> String {
    let octets = Encoded::new(text).decode();
    String::from_utf8_lossy(&octets).chars().filter(|c| !c.is_whitespace() && !takes_no_place(*c)).collect()
}

/// A text without the braces around a whole name in it.
fn without_braces(text: &str) -> Option<String> {
    let (before, rest) = text.split_once('{')?;
    let (inner, after) = rest.split_once('}')?;
    let is_whole = !before.ends_with(is_of_word) && !after.starts_with(is_of_word);
    is_whole.then(|| [before, inner, after].concat())
}

/// What separates names, and what people put around them.
fn is_separator(c: char) -> bool {
    matches!(c, '@' | ',' | ';' | '?' | '&' | '=' | '/' | ':' | '#')
}

/// A text with one dot in place of several.
fn with_single_dots(text: &str) -> String {
    let mut is_after_dot = false;
    text.chars().filter(|c| !(std::mem::replace(&mut is_after_dot, *c == '.') && *c == '.')).collect()
}
