//! Telephone numbers by RFC 3966, in tel and sms URLs, and the fields of sms by RFC 5724.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder, confusables};
use crate::encoding::{encode, escaped_octet};
use crate::order;

pub(super) const CHECKS: &[Check] =
    &[Check { code: Code::PhoneNumber, when: number }, Check { code: Code::SmsField, when: field }];

/// A subscriber of a tel or an sms URL in which parsing ended.
struct Subscriber<'c, 't> {
    context: &'c Context<'t>,
    code: Code,
    scheme: &'static str,
    span: Range<usize>,
}

fn number(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &["tel", "sms"])?;
    let start = after_colon(context);
    let all = start..context.slice(start..).find(['?', '#']).map_or(context.text.len(), |length| start + length);
    if context.at > all.end {
        return None;
    }
    let own = match scheme {
        "tel" => all.clone(),
        _ => {
            let first =
                context.slice(all.start..context.at).rfind(',').map_or(all.start, |comma| all.start + comma + 1);
            first..context.slice(context.at..all.end).find(',').map_or(all.end, |comma| context.at + comma)
        }
    };
    let subscriber = Subscriber { context, code, scheme, span: own };
    subscriber
        .around()
        .or_else(|| subscriber.second_number())
        .or_else(|| subscriber.digits())
        .or_else(|| subscriber.parameters())
}

/// "URIs MUST NOT use spaces in visual separators".
const SEPARATORS: &str = "3966 5.1.1";

const LOCAL: &str = "Write `+`, the country code and the number. Only a number that has no such form is local, and \
    then `;phone-context=` names where it is valid.";

impl Subscriber<'_, '_> {
    /// A fault of the syntax, unless another section is set.
    fn at(&self, span: Range<usize>) -> DiagnosticBuilder {
        self.code.at(span).own_section(Some("3966 3"))
    }

    fn text(&self) -> &str {
        self.context.slice(self.span.clone())
    }

    /// Slashes, and what is missing.
    fn around(&self) -> Option<DiagnosticBuilder> {
        let slashes = self.context.run(self.span.start, |c| c == '/');
        if !slashes.is_empty() {
            let builder =
                self.at(slashes.clone()).message(format!("slashes follow `{}:`", self.scheme)).label("remove them");
            return Some(builder.guess(slashes, "", "remove the slashes"));
        }
        let span = self.span.clone();
        if self.text().is_empty() {
            let builder = self.at(span.clone()).label("expected a number");
            // Each recipient of an sms URL has a number by RFC 5724.
            let builder = if self.scheme == "sms" { builder.own_section(Some("5724 2.2")) } else { builder };
            let is_after_comma = self.context.slice(..span.start).ends_with(',');
            return Some(match is_after_comma {
                true => {
                    let comma = span.start - 1..span.start;
                    builder.message("no telephone number follows the comma").guess(comma, "", "remove the comma")
                }
                false => builder.message("the telephone number is missing"),
            });
        }
        // The fields of an sms URL after `&`.
        let fields =
            self.context.slice(span.clone()).find('&').filter(|_| self.scheme == "sms" && self.text().contains('='))?;
        let mark = span.start + fields..span.start + fields + 1;
        let builder = self.at(mark.clone()).message("`&` precedes the first field, in place of `?`").label("write `?`");
        Some(builder.own_section(Some("5724 2.2")).guess(mark, "?", "write `?`"))
    }

    /// `+15550100 / +15550199`: a `+` after digits begins a second number.
    fn second_number(&self) -> Option<DiagnosticBuilder> {
        let text = self.text();
        let is_second = |at: &usize| {
            text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
                && without_marks(&text[..*at]).ends_with(|c: char| c.is_ascii_digit() || c == ')')
        };
        let plus = text.match_indices('+').map(|(at, _)| at).find(is_second)?;
        let before = self.span.start + without_marks(&text[..plus]).len();
        let plus = self.span.start + plus;
        if !(before..=plus).contains(&self.context.at) {
            return None;
        }
        let builder = self.at(plus..plus + 1).message("a second telephone number follows the first");
        Some(match self.scheme {
            "sms" => builder.label("expected `,` before this").own_section(Some("5724 2.2")).guess(
                before..plus,
                ",",
                "write `,`",
            ),
            _ => builder
                .label("a second `+`")
                .help("A tel URL has one number. Write a URL for each.")
                .continue_with(before..self.span.end, ""),
        })
    }

    /// The number before its parameters.
    fn digits(&self) -> Option<DiagnosticBuilder> {
        let context = self.context;
        let length = self.text().find(';').unwrap_or(self.text().len());
        let digits = self.span.start..self.span.start + length;
        let text = context.slice(digits.clone());
        let is_global = text.starts_with('+');
        if let Some(builder) = self.extension(&digits) {
            return Some(builder);
        }
        let spaces = context.run(context.at, |c| c == ' ');
        if !spaces.is_empty() && spaces.start < digits.end {
            if let Some(builder) = self.trunk_zero(&spaces) {
                return Some(builder);
            }
            let first = self.is_start(&digits, spaces.start);
            let last = spaces.end == digits.end;
            let builder = self.at(spaces.clone()).own_section(Some(SEPARATORS));
            let builder = builder.label("not allowed").message(match spaces.len() {
                1 => "a space is in a telephone number",
                _ => "spaces are in a telephone number",
            });
            return Some(match first || last {
                true => builder.guess(spaces, "", "remove them"),
                false => builder.guess(spaces, "-", "write `-`"),
            });
        }
        let is_digit = |c: char| {
            c.is_ascii_digit() || "-.()+".contains(c) || (!is_global && (c.is_ascii_hexdigit() || "*%".contains(c)))
        };
        if let Some(place) = text.find(|c: char| !is_digit(c)) {
            let at = digits.start + place;
            let c = context.slice(at..).chars().next()?;
            let span = at..at + c.len_utf8();
            return Some(match c {
                '%' => self.escape(&digits, at)?,
                c if c.is_ascii_alphabetic() => {
                    let is_of_word = |c: char| c.is_ascii_alphabetic() || c == '-';
                    let before = text[..place].trim_end_matches(is_of_word);
                    let start = before.len() + text[before.len()..].find(|c: char| c.is_ascii_alphabetic())?;
                    let word = &text[start..];
                    let length = word.find(|c| !is_of_word(c)).unwrap_or(word.len());
                    let word = word[..length].trim_end_matches('-');
                    self.letters(digits.start + start..digits.start + start + word.len())
                }
                ',' => self
                    .at(span)
                    .message("a pause is not part of a telephone number")
                    .label("expected a digit")
                    .help("Numbers that are dialed after a pause have no form here. An extension is `;ext=123`."),
                '/' | '_' => self
                    .at(span.clone())
                    .message(format!("`{c}` is in a telephone number"))
                    .label("expected a digit or `-`")
                    .guess(span, "-", "write `-`"),
                ':' | '=' | '@' | '!' | '$' | '\'' | '&' => self
                    .at(span.clone())
                    .message(format!("`{c}` is not allowed in a telephone number"))
                    .label("expected a digit")
                    .continue_with(span, ""),
                _ => return None,
            });
        }
        let has_context = self.text().to_ascii_lowercase().contains(";phone-context=");
        let is_number_sign = context.slice(digits.end..).starts_with('#') && !is_global;
        if is_number_sign && !has_context {
            let span = digits.end..digits.end + 1;
            let builder =
                self.at(span.clone()).message("`#` must be encoded in a telephone number").label("write `%23`");
            return Some(builder.help("A `#` begins a fragment. The key of a telephone is `%23`.").guess(
                span,
                "%23",
                "write `%23`",
            ));
        }
        let is_of_number = |octet: u8| octet.is_ascii_digit() || octet == b'*';
        if !text.bytes().any(|octet| is_of_number(octet) || (has_context && octet.is_ascii_hexdigit())) {
            return Some(self.at(digits).message("the telephone number has no digit").label("expected a digit"));
        }
        if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2B")) && !has_context {
            let span = digits.start..digits.start + 3;
            let builder = self.at(span.clone()).message("the `+` of the number is encoded").label("write `+`");
            return Some(builder.guess(span, "+", "write `+`"));
        }
        if !is_global && !has_context {
            let builder = self.at(digits.clone()).message("the telephone number is local, and names no context");
            let builder =
                builder.label("expected `+` and the country code").help(LOCAL).own_section(Some("3966 5.1.5"));
            // `0049…`: the prefix of calls abroad in most countries.
            let prefix = digits.start..digits.start + "00".len();
            let is_abroad = text.strip_prefix("00").is_some_and(|rest| rest.starts_with(|c| matches!(c, '1'..='9')));
            return Some(if is_abroad { builder.guess(prefix, "+", "write `+` for `00`") } else { builder });
        }
        None
    }

    /// `+1 555 0100 x22`, `ext. 22`.
    fn extension(&self, number: &Range<usize>) -> Option<DiagnosticBuilder> {
        let (context, text) = (self.context, self.context.slice(number.clone()));
        let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let extension = number.start + before.len()..number.end;
        let lower = before.trim_end_matches([' ', '.', ':']).to_ascii_lowercase();
        let word = ["extension", "ext", "x"].into_iter().find(|word| lower.ends_with(word))?;
        let main = lower[..lower.len() - word.len()].trim_end_matches([' ', ',', '-']);
        let span = number.start + main.len()..number.end;
        let is_ours = (1..=7).contains(&extension.len()) && main.ends_with(|c: char| c.is_ascii_digit() || c == ')');
        let has_parameter = context.slice(number.end..self.span.end).to_ascii_lowercase();
        let has_other = [";ext=", ";isub="].iter().any(|other| has_parameter.contains(other));
        (is_ours && !has_other && span.contains(&context.at)).then(|| {
            let meant = format!(";ext={}", context.slice(extension));
            let title = format!("write `{meant}`");
            let builder =
                self.at(span.clone()).message("an extension follows the telephone number").label(title.clone());
            builder.own_section(Some("3966 5.3")).guess(span, meant, title)
        })
    }

    /// `+1%20555`, `+1%2D555`: an escape in a number that has none.
    fn escape(&self, number: &Range<usize>, at: usize) -> Option<DiagnosticBuilder> {
        let context = self.context;
        let octet_at = |at: usize| escaped_octet(context.slice(at..).as_bytes());
        let is_blank = |at: usize| matches!(octet_at(at), Some(b' ' | b'\t'));
        let octet = octet_at(at)?;
        let mut span = at..at + 3;
        while is_blank(at) && is_blank(span.end) {
            span.end += 3;
        }
        if let Some(builder) = is_blank(at).then(|| self.trunk_zero(&span)).flatten() {
            return Some(builder);
        }
        let c = match octet.is_ascii() {
            true => char::from(octet),
            false => self.character(at),
        };
        if !octet.is_ascii() && c != char::REPLACEMENT_CHARACTER {
            span.end = at + 3 * c.len_utf8();
        }
        // Another check encoded what was given.
        let is_given = !context.working_copy.is_within_fix(&span);
        let message = match is_given {
            true if c == char::REPLACEMENT_CHARACTER => "an octet is encoded in a telephone number".to_owned(),
            true => format!("{} is encoded in a telephone number", named(c)),
            false => format!("{} is not allowed in a telephone number", named(c)),
        };
        let builder = self.at(span.clone()).message(message);
        let (text, title) = match digit_or_mark(c) {
            _ if c.is_whitespace() && (self.is_start(number, at) || span.end == number.end) => {
                (String::new(), "remove it".to_owned())
            }
            _ if c.is_whitespace() => ("-".to_owned(), "write `-`".to_owned()),
            Some(c) => (c.to_string(), format!("write `{c}`")),
            None => return Some(builder.label("not allowed").continue_with(span, "")),
        };
        Some(builder.label("not allowed").guess(span, text, title))
    }

    /// Whether no digit of the number precedes a place in it.
    fn is_start(&self, number: &Range<usize>, at: usize) -> bool {
        matches!(self.context.slice(number.start..at), "" | "+")
    }

    /// The character of several octets that is encoded here.
    fn character(&self, at: usize) -> char {
        let octets: Vec<u8> =
            (0..4).map_while(|place| escaped_octet(self.context.slice(at + 3 * place..).as_bytes())).collect();
        let first = octets.utf8_chunks().next();
        first.and_then(|chunk| chunk.valid().chars().next()).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// `+49 (0)30`.
    fn trunk_zero(&self, spaces: &Range<usize>) -> Option<DiagnosticBuilder> {
        let mut rest = self.context.slice(spaces.end..self.span.end).strip_prefix("(0)")?;
        while let Some(shorter) = rest.strip_prefix([' ', '-', '.']).or_else(|| rest.strip_prefix("%20")) {
            rest = shorter;
        }
        let span = spaces.start..self.span.end - rest.len();
        let builder = self.at(span.clone()).message("a space and `(0)` are in a telephone number").label("write `-`");
        let builder = builder.own_section(Some(SEPARATORS));
        let builder = builder.help("The zero is dialed only within the country. It is not part of a number with `+`.");
        (self.text().starts_with('+') && span.end < self.span.end).then(|| builder.guess(span, "-", "write `-`"))
    }

    /// `1-800-FLOWERS`: the letters on the keys of a telephone.
    fn letters(&self, place: Range<usize>) -> DiagnosticBuilder {
        let builder = self.at(place.clone()).message("letters are in a telephone number").label("expected digits");
        let builder = builder.own_section(Some("3966 5.1.2"));
        let builder = builder.help("The digits of these letters are on the keys of a telephone.");
        let text = self.context.slice(place.clone());
        let digits: Option<String> = text.chars().map(|c| digit_of_key(c).or((c == '-').then_some(c))).collect();
        // Letters elsewhere are text that came into the number.
        let number = self.text().split(';').next().unwrap_or_default();
        let is_end = place.end == self.span.start + number.len();
        let is_number = is_end && number.chars().all(|c| c.is_ascii_alphanumeric() || "-.()+ ".contains(c));
        let is_word = !["ext", "extension"].iter().any(|word| word.eq_ignore_ascii_case(text));
        match digits.filter(|_| is_number && is_word && text.len() > 2 && !self.text().contains(";ext=")) {
            Some(digits) => {
                let title = format!("write `{digits}`");
                builder.guess(place, digits, title)
            }
            None => builder,
        }
    }

    /// The parameters: their names, and their order.
    fn parameters(&self) -> Option<DiagnosticBuilder> {
        let parts = self.parts();
        let is_global = self.text().starts_with('+');
        let mut known: Vec<&str> = Vec::new();
        for (span, name, value) in &parts {
            let builder = self.at(span.clone());
            if known.contains(&name.as_str()) {
                return Some(builder.message(format!("the parameter `{name}` occurs twice")).label("a second time"));
            }
            known.push(name);
            match (name.as_str(), *value) {
                ("", _) => return Some(builder.message("a parameter has no name").label("expected a name")),
                (_, Some("")) | ("ext" | "isub" | "phone-context", None) => {
                    return Some(
                        builder.message(format!("the parameter `{name}` has no value")).label("expected a value"),
                    );
                }
                ("ext", Some(value)) if !is_digits(value) => {
                    let value = span.end - value.len()..span.end;
                    let builder = self.at(value.clone()).message("an extension consists of digits");
                    return Some(builder.label("expected digits").continue_with(value, "1"));
                }
                ("phone-context", _) if is_global => {
                    let whole = span.start - 1..span.end;
                    let builder = builder.message("a number with `+` has no `phone-context`").label("not allowed");
                    return Some(builder.help("It is valid everywhere.").guess(whole, "", "remove it"));
                }
                ("phone-context", Some(value)) if is_digits(value) => {
                    let builder = builder.message("the context is neither a domain nor begins with `+`");
                    let builder = builder.label("expected `+` or a domain").own_section(Some("3966 5.1.5"));
                    let start = span.end - value.len();
                    return Some(builder.guess(start..start, "+", "write `+`"));
                }
                _ => {}
            }
        }
        let has = |name: &str| known.contains(&name);
        if has("ext") && has("isub") {
            let span = self.span.start + self.text().find(';')?..self.span.end;
            return Some(
                self.at(span)
                    .message("both `ext` and `isub` are present")
                    .label("only one is allowed")
                    .own_section(Some("3966 5.3")),
            );
        }
        self.order(&parts)
    }

    /// The spans, names in lower case and values of the parameters.
    fn parts(&self) -> Vec<(Range<usize>, String, Option<&str>)> {
        let mut at = self.span.start;
        let parts = self.text().split(';').map(|part| {
            let span = at..at + part.len();
            at = span.end + 1;
            let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
            (span, name.to_ascii_lowercase(), value)
        });
        parts.skip(1).collect()
    }

    /// "followed by any other parameters in lexicographical order" (section 3). Order makes no difference (section 4).
    fn order(&self, parts: &[(Range<usize>, String, Option<&str>)]) -> Option<DiagnosticBuilder> {
        let mut sorted: Vec<_> = parts.iter().collect();
        let rank = |name: &str| OWN.iter().position(|own| *own == name).unwrap_or(OWN.len());
        order::by_rank_and_name(&mut sorted, |(_, name, _)| (rank(name), name));
        if sorted.iter().zip(parts).all(|(one, other)| one.1 == other.1) {
            return None;
        }
        let whole = parts.first()?.0.start..parts.last()?.0.end;
        // A fault within them is named at its own place, before they move.
        if let Some(builder) = self.not_of_uri(whole.clone()) {
            return Some(builder);
        }
        let texts: Vec<&str> = sorted.iter().map(|(span, ..)| self.context.slice(span.clone())).collect();
        let builder = self.at(whole.clone()).message("the parameters are not in order").label("expected in order");
        let builder =
            builder.help("`isub` or `ext` comes first, then `phone-context`, then the others by the alphabet.");
        Some(builder.fix(whole, texts.join(";"), "sort the parameters"))
    }

    /// The first character that no URI has.
    fn not_of_uri(&self, span: Range<usize>) -> Option<DiagnosticBuilder> {
        let text = self.context.slice(span.clone());
        let (at, c) = text.char_indices().find(|(_, c)| !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(*c))?;
        let own = span.start + at..span.start + at + c.len_utf8();
        let escape = encode(&text.as_bytes()[at..at + c.len_utf8()]);
        let builder = self.at(own.clone()).message(format!("{} is not allowed in a parameter", named(c)));
        let title = format!("write `{escape}`");
        Some(builder.label(title.clone()).guess(own, escape, title))
    }
}

/// A text without the marks and blanks at its end, and without their escapes.
fn without_marks(text: &str) -> &str {
    let mut text = text;
    loop {
        let shorter = text.trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '=' | ')' | '%'));
        let shorter = match shorter.len().checked_sub(3).and_then(|at| shorter.get(at..)) {
            Some("%20") => &shorter[..shorter.len() - 3],
            _ => shorter,
        };
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// The digit or the separator of US-ASCII that a character means.
fn digit_or_mark(c: char) -> Option<char> {
    let plain = confusables::digit(c).or_else(|| confusables::plain(c)).unwrap_or(c);
    (plain.is_ascii_digit() || matches!(plain, '-' | '.' | '(' | ')')).then_some(plain)
}

/// Whether a text has digits, and only marks between them.
fn is_digits(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "-.()".contains(c))
}

/// The digit on the key of a telephone that has a letter.
fn digit_of_key(letter: char) -> Option<char> {
    let letter = letter.to_ascii_uppercase();
    let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
    keys.iter().zip('2'..).find(|(letters, _)| letters.contains(letter)).map(|(_, digit)| digit)
}

/// The parameters that have a place of their own.
const OWN: [&str; 3] = ["isub", "ext", "phone-context"];

/// What follows the `?` of an sms URL.
fn field(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["sms"])?;
    let start = after_colon(context);
    let question = start + context.slice(start..context.end()).find('?')?;
    if context.at < question {
        return None;
    }
    let mut at = question + 1;
    let mut has_body = false;
    for part in context.slice(at..context.end()).split('&') {
        let span = at..at + part.len();
        at = span.end + 1;
        let builder = code.at(span.clone());
        let Some((name, _)) = part.split_once('=').filter(|(name, _)| !name.is_empty()) else {
            return Some(builder.message("a field has no name or no `=`").label("expected a name, `=` and a value"));
        };
        if name.eq_ignore_ascii_case("body") && std::mem::replace(&mut has_body, true) {
            return Some(builder.message("the field `body` occurs twice").label("a second time"));
        }
    }
    let c = context
        .found()
        .filter(|c| matches!(c, '+' | '=' | '/' | '?' | ':' | '@' | ',' | ';' | '!' | '$' | '\'' | '(' | ')' | '*'))?;
    let span = context.span();
    let (text, what) = match c {
        '+' => ("%20".to_owned(), "a space is `%20`, and a plus sign `%2B`"),
        c => (crate::encoding::encode(&[c as u8]), "only letters, digits and `-._~` are not"),
    };
    let title = format!("write `{text}`");
    let builder =
        code.at(span.clone()).message(format!("`{c}` must be encoded in a field: {what}")).label(title.clone());
    Some(builder.guess(span, text, title))
}
