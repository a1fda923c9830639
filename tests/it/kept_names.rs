//! A law of guesses: in schemes whose URLs name a person, a number, a place or an article, a guess keeps what is named. It keeps
//! the digits of a number or a place, and never joins two names of the text into one.

use std::collections::HashSet;

use crate::support::is_whole;
use urlspec::diagnostic::{Applicability, Fix};
use urlspec::{Severity, Spec};

/// Valid texts, which the law changes in one or two places.
const VALID: &[&str] = &[
    "mailto:joe@example.com",
    "mailto:joe.q+tag@mail.example.com?subject=Hello%20World",
    "mailto:joe@example.com,ann@example.org?cc=bob@example.net&body=a%0D%0Ab",
    "mailto:?to=joe@example.com&subject=x",
    "mailto:%22joe%5C%20q%22@example.com",
    "mailto:joe%2Fann@example.com",
    "mailto:b@x.org",
    "mailto:gorby%25kremvax@example.com",
    "tel:+1-201-555-0123",
    "tel:+49.30.123456;ext=22",
    "tel:+1(201)5550123;isub=12",
    "tel:7042;phone-context=example.com",
    "tel:863-1234;phone-context=+1-914-555",
    "tel:+12015550123;vnd-x=a1",
    "sms:+15105550101",
    "sms:+15105550101,+15105550102?body=hello%20there",
    "sms:+12015550123?body=call%202%20me",
    "geo:37.786971,-122.399677",
    "geo:48.2010,16.3695,183;crs=wgs84;u=40",
    "geo:-33.86,151.2;u=12.5",
    "geo:52.5,13.4;label=Berlin",
    "cid:foo4%25foo1@bar.net",
    "cid:part1.0001@host1.example",
    "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com",
    "mid:a1$b2@x.org",
    "acct:joe@example.com",
    "acct:joe.q%40home@example.com",
    "urn:isbn:0451450523",
    "urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66",
    "urn:example:a123/b:c?+r?=q=1#f2",
    "urn:ietf:rfc:2648",
    "news:comp.lang.c",
    "news:12abc34@news.example.com",
    "news://news.example.com/comp.lang.c++",
    "news://news.example.com/*",
    "nntp://news.example.com/comp.lang.c/12345",
    "nntp://news.example.com:119/alt.sources",
    "snews://news.example.com/comp.os",
    "snews://news.example.com/a1@x.org",
    "telnet://host.example.com:23/",
    "telnet://joe@host.example.com",
    "data:text/plain;charset=utf-8,abc123",
    "data:image/png;base64,iVBORw0KGgo=",
    "tag:joe@example.com,2005:my-page/1",
    "tag:example.org,2004-11:a%20b,c",
];

/// What is inserted, or written in place of a character.
const PIECES: &[&str] = &[
    " ",
    "  ",
    ",",
    ";",
    ":",
    ".",
    "..",
    "-",
    "_",
    "/",
    "//",
    "?",
    "#",
    "@",
    "%40",
    "&",
    "=",
    "+",
    "%2B",
    "*",
    "!",
    "'",
    "\"",
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    "{",
    "}",
    "|",
    "\\",
    "^",
    "`",
    "~",
    "$",
    "%",
    "%20",
    "%3C",
    "%3E",
    "%22",
    "%00",
    "%0A",
    "%2C",
    "%3A",
    "%E9",
    "%C3%A9",
    ":25",
    "x",
    "7",
    "\t",
    "\n",
    "\u{A0}",
    "\u{2009}",
    "\u{200B}",
    "\u{2028}",
    "\u{AD}",
    "\u{E9}",
    "\u{FF20}",
    "\u{201C}",
    "\u{2013}",
    "&amp;",
    "Bob <",
    "\"Bob\" ",
    "mailto:",
    " x22",
    "(comment)",
    " / ",
    "/+12015550199",
    ";+12015550199",
    "%20+12015550199",
    ", Amy <amy@d.example>",
    ",amy@d.example <bob@d.example>",
    "&cc=Amy%20%3Camy@d.example%3E",
    "?cc=Bob <c@y.org>",
    "/other.name",
    "|other",
    "\"/4",
    "\u{661}",
    "\u{2212}",
    "&lt;",
];

/// The same sequence in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// A text with one change after its scheme.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let chars: Vec<char> = text.chars().collect();
    let after = chars.iter().position(|c| *c == ':').map_or(0, |colon| colon + 1);
    let at = after + numbers.below(chars.len() - after + 1);
    let (before, rest) = (chars[..at].iter().collect::<String>(), &chars[at..]);
    let from = |skipped: usize| rest.iter().skip(skipped).collect::<String>();
    let piece = PIECES[numbers.below(PIECES.len())];
    match (numbers.below(8), rest) {
        (0, [_, ..]) => before + &from(1),
        (1, [one, other, ..]) => format!("{before}{other}{one}{}", from(2)),
        (2, [one, ..]) if one.is_ascii() => format!("{before}%{:02X}{}", u32::from(*one), from(1)),
        (3 | 4, [_, ..]) => format!("{before}{piece}{}", from(1)),
        _ => format!("{before}{piece}{}", from(0)),
    }
}

/// Texts of each scheme with one change, and some with two.
fn texts(rounds: usize) -> Vec<String> {
    let (mut numbers, mut known, mut texts) = (Numbers(1738), HashSet::new(), Vec::new());
    let count = if is_whole() { 200_000 } else { rounds };
    for round in 0..count {
        let once = mutated(VALID[round % VALID.len()], &mut numbers);
        let text = if numbers.below(4) == 0 { mutated(&once, &mut numbers) } else { once };
        if known.insert(text.clone()) {
            texts.push(text);
        }
    }
    texts
}

/// The characters that a text has after decoding, without those that take no place on a screen, as they are compared.
fn decoded(text: &str) -> String {
    unescaped(text).chars().filter(|c| !"\u{200B}\u{AD}\u{FEFF}".contains(*c)).map(narrow).collect()
}

/// The characters that a text has after decoding.
fn unescaped(text: &str) -> String {
    let mut octets = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok()).filter(|_| *first == b'%');
        let escaped = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        match escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(octet) => {
                octets.push(octet);
                rest = &after[2..];
            }
            None => {
                octets.push(*first);
                rest = after;
            }
        }
    }
    // The drafts encode characters of ISO Latin 1.
    let mut text = String::new();
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(char::from));
    }
    text
}

/// The character of US-ASCII that a wide one is meant as.
fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{2013}' | '\u{2212}' => '-',
        '\u{661}' => '1',
        // Forms write a space as `+`, and a no-break space is a space.
        '+' => ' ',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

fn after_scheme(text: &str) -> &str {
    text.split_once(':').map_or(text, |(_, rest)| rest)
}

/// Whether a character is a letter or a digit.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
}

/// Whether a text has a name that is not a part of a longer one.
fn has_name(text: &str, name: &str) -> bool {
    let has_end = |mut outer: Box<dyn Iterator<Item = char> + '_>| match outer.next() {
        Some('.' | '-' | '_') => !outer.next().is_some_and(is_of_word),
        next => !next.is_some_and(is_of_word),
    };
    let begins = !name.starts_with(is_of_word);
    let ends = !name.ends_with(is_of_word);
    text.match_indices(name).any(|(at, _)| {
        (begins || has_end(Box::new(text[..at].chars().rev())))
            && (ends || has_end(Box::new(text[at + name.len()..].chars())))
    })
}

/// A text with one dot in place of several.
fn with_single_dots(text: &str) -> String {
    let mut single = String::new();
    for c in text.chars() {
        if c != '.' || !single.ends_with('.') {
            single.push(c);
        }
    }
    single
}

/// Words that a fix adds, and no name of a person or a thing.
const ADDED: &[&str] = &["u", "ext", "charset", "utf-8", "base64", "*"];

/// The names of a guess, at the separators of its document.
fn names(guess: &str) -> Vec<String> {
    let pieces = guess.split(|c: char| "@,;?&=/:#<>\"() \t".contains(c));
    pieces.map(read).filter(|name| name.contains(is_of_word)).collect()
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The digits that a telephone number may have in place of its own.
fn dialed(text: &str) -> Vec<String> {
    let key = |c: char| {
        let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
        let key = keys.iter().zip('2'..).find(|(letters, _)| letters.contains(c.to_ascii_lowercase()));
        key.map_or(c, |(_, digit)| digit)
    };
    let number = &text[..text.find([';', '?']).unwrap_or(text.len())];
    let rest = &text[number.len()..];
    let letters: String = number.chars().map(key).collect();
    let abroad = number.strip_prefix("00").unwrap_or(number);
    let trunk = number.replacen("(0)", "", 1);
    [number, &letters, abroad, &trunk].into_iter().map(|number| digits(number) + &digits(rest)).collect()
}

/// A text as it is compared. Hosts and names of parameters have no case. A backslash before a space in quotation marks is added, and no
/// part of a name (RFC 822, `quoted-pair`).
fn read(text: &str) -> String {
    decoded(text).to_lowercase().replace("\\ ", " ")
}

/// The `+` before a context in digits is added, too (RFC 3966, `global-number-digits`).
fn without_plus(text: &str) -> String {
    const CONTEXT: &str = "phone-context=";
    let Some((before, value)) = text.split_once(CONTEXT) else { return text.to_owned() };
    let (value, rest) = value.split_at(value.find(';').unwrap_or(value.len()));
    [before, CONTEXT, &value.replace('+', ""), rest].concat()
}

/// The words of a text, sorted.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<_> = text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// What a guess left out of what the text names, in schemes whose URLs are names and numbers alone.
fn left_out(text: &str, guess: &str) -> Option<String> {
    let scheme = guess.split(':').next().unwrap_or_default().to_ascii_lowercase();
    // The name of a host in other scripts has another form.
    if matches!(&*scheme, "telnet" | "data") || guess.contains("xn--") {
        return None;
    }
    if matches!(&*scheme, "tel" | "sms") {
        let (given, kept) = (numbers(after_scheme(text)), numbers(guess));
        return (kept < given).then(|| format!("the number {given}"));
    }
    let given = read(after_scheme(text));
    let without_server = without_server(&scheme, &given, after_scheme(guess));
    // The server may end at the `#`.
    let readings = [without_end(&scheme, &without_server, guess), without_end(&scheme, &given, guess)];
    let mut lost = readings.iter().map(|given| lost_word(&scheme, given, &read(guess)));
    let first = lost.next().flatten()?;
    lost.all(|other| other.is_some()).then(|| format!("the word {first}"))
}

/// How many telephone numbers begin with a `+`.
fn numbers(text: &str) -> usize {
    let octets: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let octets = octets.replace("%2B", "+").replace("%2b", "+").replace("phone-context=+", "phone-context=");
    octets.as_bytes().windows(2).filter(|pair| pair[0] == b'+' && pair[1].is_ascii_digit()).count()
}

/// A text without a server or a login that its guess does not have: a newsgroup is the same on each server.
fn without_server(scheme: &str, given: &str, guess: &str) -> String {
    let authority = |text: &str| text.strip_prefix("//").and_then(|rest| rest.split('/').next()).map(str::to_owned);
    // Quotation marks and blanks may precede it.
    let begins = given.trim_start_matches(|c| !is_of_word(c) && c != '/');
    let Some(own) = authority(begins) else { return given.to_owned() };
    match (authority(guess), own.rfind('@')) {
        (None, _) if scheme == "news" => begins[2 + own.len()..].to_owned(),
        (Some(other), Some(login)) if !other.contains('@') => begins[2 + login..].to_owned(),
        _ => given.to_owned(),
    }
}

/// A text without a fragment, or the header fields of a mail address, that its guess does not have.
fn without_end(scheme: &str, given: &str, guess: &str) -> String {
    let end = |mark: char| given.find(mark).filter(|_| !guess.contains(mark));
    let end = end('#').into_iter().chain(end('?').filter(|_| scheme == "mailto")).min();
    given[..end.unwrap_or(given.len())].to_owned()
}

/// A word of a text that its guess does not have, and that people don't put around a name.
fn lost_word(scheme: &str, given: &str, guess: &str) -> Option<String> {
    // An escape may be encoded itself.
    let (twice, mut kept) = (words(&read(given)), words(guess));
    // The name and the comment of a mail address are no part of it.
    let addresses = |text: &str| text.matches('@').count();
    let is_wrapped = scheme == "mailto" && given.contains(['<', '(']) && addresses(given) <= addresses(guess);
    let is_around = |word: &str| {
        // The port of the scheme is no name.
        let is_port = matches!((scheme, word), ("nntp", "119") | ("snews", "563"))
            || (scheme == "mailto" && given.ends_with(&format!(":{word}")) && digits(word) == word);
        is_port || matches!(word, "mailto" | "amp" | "lt" | "comment") || is_wrapped || given.contains("\">")
    };
    words(given).into_iter().find(|word| match kept.binary_search(word) {
        Ok(place) => {
            kept.remove(place);
            false
        }
        Err(_) => !is_around(word) && twice.contains(word),
    })
}

/// What a guess changed of what the text names.
fn lost(text: &str, guess: &str) -> Option<String> {
    let scheme = guess.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let (given, rest) = (read(&without_plus(after_scheme(text))), &*without_plus(after_scheme(guess)));
    if scheme == "geo" && text.split_once('?').is_some_and(|(_, query)| !query.is_empty()) && !read(guess).contains('?')
    {
        return Some("the query".to_owned());
    }
    if guess.starts_with("urn:example:") && !given.contains("example") {
        return Some("the namespace".to_owned());
    }
    let single = with_single_dots(&given);
    // An escape may be encoded itself.
    let twice = read(&given);
    let pointed = given.replace(',', ".");
    let unescaped = given.replace("&amp;", "&").replace("&lt;", "<");
    let (solid, with_comma) = match scheme == "data" {
        true if rest.contains(";base64,") => (given.replace(' ', ""), given.replace(";base64", ";base64,")),
        _ => Default::default(),
    };
    let is_number = matches!(&*scheme, "tel" | "sms" | "geo");
    if is_number {
        let kept = digits(&read(rest));
        // Quotation marks and brackets are around a URL.
        let whole: Vec<&str> = std::iter::once(&*given).chain(given.find(['"', '>']).map(|at| &given[..at])).collect();
        let mut same = whole.iter().flat_map(|given| dialed(given));
        let context = whole.iter().map(|given| digits(given.split(";phone-context=").next().unwrap_or_default()));
        let zero = |own: &String| scheme == "geo" && kept.replace('0', "") == own.replace('0', "");
        let number = |text: &str| digits(&text[..text.find([';', '?']).unwrap_or(text.len())]);
        let is_same_number = scheme != "geo" && number(&given) == number(&read(rest));
        if !is_same_number && !same.any(|own| own == kept || zero(&own)) && !context.clone().any(|own| own == kept) {
            return Some(format!("the digits {kept}"));
        }
    }
    let checked = match &*scheme {
        "tel" | "sms" => rest.find([';', '?']).map_or("", |at| &rest[at..]),
        _ => rest,
    };
    let is_kept = |name: &String| {
        // A name may need quotation marks.
        let plain = name.trim_matches('"').to_owned();
        let name = if given.contains('"') { name } else { &plain };
        let whole = name.strip_prefix('0').filter(|name| scheme == "geo" && name.starts_with('.'));
        [&given, &twice, &single, &pointed, &unescaped].iter().any(|text| has_name(text, name) || whole.is_some_and(|name| has_name(text, name)))
            // White space has no meaning in Base64, and a comma precedes it.
            || solid.contains(&name.replace(' ', ""))
            || has_name(&with_comma, name)
            // A digit is added before a dot, next to another that is left out.
            || (scheme == "geo" && has_name(&given, &name.replace(".0.", "..")))
            || (is_number && given.contains(&format!("x{name}")))
            // The form of a name of a host in other scripts.
            || name.contains("xn--")
            || ADDED.contains(&name.trim_start_matches('.'))
            // A host that is a number.
            || name.strip_prefix("0.0.0.").is_some_and(|number| has_name(&given, number))
    };
    let changed = names(checked).into_iter().find(|name| !is_kept(name))?;
    Some(format!("the name {changed}"))
}

fn applied(text: &str, fix: &Fix) -> Option<String> {
    Some([text.get(..fix.span.start)?, fix.replacement.as_str(), text.get(fix.span.end..)?].concat())
}

const SCHEMES: &[&str] =
    &["mailto", "tel", "sms", "geo", "cid", "mid", "acct", "urn", "news", "nntp", "snews", "tag", "telnet", "data"];

#[test]
fn no_guess_names_another_thing() {
    let (mut broken, mut guesses, mut fixes, mut wrong_guesses) = (Vec::new(), 0, 0, 0);
    let texts = texts(25_000);
    for text in &texts {
        let scheme = text.split(':').next().unwrap_or_default();
        for &spec in Spec::ALL.iter().filter(|spec| spec.schemes().contains(&scheme)) {
            let report = spec.check(text);
            let mut add = |guess: &str, what: &str| {
                let is_ours =
                    SCHEMES.contains(&guess.split(':').next().unwrap_or_default().to_ascii_lowercase().as_str());
                let lost = lost(text, guess).or_else(|| left_out(text, guess)).filter(|_| is_ours);
                if let Some(lost) = &lost {
                    broken.push(format!("{spec} {what}\t{text:?}\t{guess:?}\t{lost}"));
                }
                lost.is_some()
            };
            if let Some(guess) = report.guess() {
                guesses += 1;
                wrong_guesses += usize::from(add(guess, "whole"));
            }
            for fix in report.diagnostics().iter().filter_map(|own| own.fix.as_ref()) {
                let is_guess = matches!(fix.applicability, Applicability::Guess | Applicability::Spelling);
                // A backslash before what another fix makes a space.
                let is_backslash = fix.span.is_empty() && fix.replacement.as_str() == "%5C";
                if is_guess
                    && !is_backslash
                    && let Some(fixed) = applied(text, fix)
                {
                    fixes += 1;
                    add(&fixed, "single");
                }
            }
        }
    }
    println!("{} texts, {guesses} guesses, {wrong_guesses} wrong, {fixes} fixes, {} broken", texts.len(), broken.len());
    assert!(guesses > 1000, "{guesses}");
    assert!(broken.is_empty(), "{} of {fixes}:\n{}", broken.len(), broken[..broken.len().min(40)].join("\n"));
}

/// The characters that are in the text by a message.
fn present(message: &str) -> Vec<char> {
    const PRESENT: [&str; 12] = [
        " is not allowed",
        " must be encoded",
        " is unsafe",
        " is in ",
        " follows ",
        " precedes ",
        " ends ",
        " closes ",
        " opens ",
        " are ",
        " is between",
        " is where",
    ];
    let single = |quoted: &str| {
        let mut chars = quoted.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let pieces: Vec<&str> = message.split('`').collect();
    let quoted = (1..pieces.len().saturating_sub(1)).step_by(2);
    let is_present = |at: &usize| {
        pieces[at - 1].ends_with("but found ") || PRESENT.iter().any(|words| pieces[at + 1].starts_with(words))
    };
    let is_missing = |at: &usize| pieces[at - 1].ends_with("no ") || pieces[at + 1].contains("missing");
    quoted.filter(|at| is_present(at) && !is_missing(at)).filter_map(|at| single(pieces[at])).collect()
}

/// Whether a character shows a control character.
fn is_picture(c: char) -> bool {
    ('\u{2400}'..='\u{2426}').contains(&c)
}

/// What an error reports of the text is there, at its place: no message judges what an earlier fix wrote.
#[test]
fn no_error_names_a_character_that_the_text_does_not_have() {
    let (mut wrong, mut named) = (Vec::new(), 0);
    for text in texts(5_000) {
        for &spec in Spec::ALL {
            let report = spec.check(&text);
            let errors = report.diagnostics().iter().filter(|own| own.severity == Severity::Error);
            for error in errors {
                for c in present(&error.message) {
                    named += 1;
                    let mut start = error.span.start.saturating_sub(3);
                    let mut end = (error.span.end + 3).min(text.len());
                    while !text.is_char_boundary(start) {
                        start -= 1;
                    }
                    while !text.is_char_boundary(end) {
                        end += 1;
                    }
                    let near = &text[start..end];
                    let readings = [near, &unescaped(near), &decoded(near)];
                    if !readings.iter().any(|near| near.contains(c)) && !c.is_whitespace() && !is_picture(c) {
                        wrong.push(format!("{spec}\t{text:?}\t{:?}\t{:?}\t{error}", error.span, error.code));
                    }
                }
            }
        }
    }
    println!("{named} named, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} of {named}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

/// No two errors are at one place of which the first offers an escape: what is not allowed encoded is not to be encoded first.
#[test]
fn no_error_refuses_what_another_offers() {
    let (mut double, mut count) = (Vec::new(), 0);
    for text in texts(8_000) {
        for &spec in Spec::ALL {
            let report = spec.check(&text);
            let mut known = HashSet::new();
            for error in report.diagnostics().iter().filter(|own| own.severity == Severity::Error) {
                count += 1;
                if known.contains(&error.span) {
                    double.push(format!("{spec}\t{text:?}\t{:?}\t{error}", error.span));
                }
                let writes_escape = |fix: &Fix| fix.span == error.span && fix.replacement.as_str().starts_with('%');
                let words = format!("{} {}", error.message, error.label);
                // A longer span is of all that another fix wrote, or of a secret.
                if (1..=4).contains(&error.span.len())
                    && (words.contains("encode") || error.fix.as_ref().is_some_and(writes_escape))
                {
                    known.insert(error.span.clone());
                }
            }
        }
    }
    println!("{count} errors, {} double", double.len());
    assert!(double.is_empty(), "{} of {count}:\n{}", double.len(), double[..double.len().min(20)].join("\n"));
}
