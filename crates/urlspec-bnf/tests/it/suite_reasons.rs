//! Why a case of the readable suites is valid or not.

use std::sync::OnceLock;

use urlspec::diagnostic::Diagnostic;
use urlspec::grammar::DerivationStep;
use urlspec::{Code, PerSpec, Scheme, SchemeDocument, Spec, Start};
use urlspec_bnf::{Grammar, Lines, check_as_printed};

use crate::suite_comments::{capitalized, in_words, named, named_character, short};

/// The reasons by a document.
#[derive(Clone, Copy)]
pub struct Reasons(pub Spec);

impl Reasons {
    fn start(self) -> Start {
        self.0.production(self.0.start_symbol()).expect("the start symbol")
    }

    /// The production of the scheme that has the URL, and what its parts are.
    pub fn parts(self, text: &str) -> (&'static str, String) {
        let steps = self.0.derivation(self.start(), text).expect("a valid text");
        let url = text.split('#').next().unwrap_or_default().len();
        // Productions within another one with the same text say more of it.
        let whole = steps.iter().rposition(|step| step.span == (0..url)).unwrap_or_default();
        let own = &steps[whole];
        let direct = direct_parts(&steps, whole);
        let direct: Vec<&DerivationStep> = direct.take(6).collect();
        let mut shown: Vec<String> = direct.iter().map(|step| part(step, text)).collect();
        let has_fragment = shown.iter().any(|part| part.starts_with("`fragment`"));
        if let Some(fragment) = text.get(url + 1..).filter(|_| !has_fragment && self.0 == Spec::Current) {
            shown.push(format!("and a URI may have a `fragment` after it, here `{}`", in_words(fragment)));
        }
        let name = named(own.rule);
        let mark = text.find('?').filter(|_| self.0 == Spec::Current);
        let with_mark = direct
            .iter()
            .find(|step| step.rule.contains('/') && mark.is_some_and(|at| step.span.start < at && at < step.span.end));
        let of_query = with_mark.map(|step| {
            let rule = short(step.rule);
            format!(
                " The `?` belongs to the `{rule}`; by RFC 3986, which divides into components, it begins the query."
            )
        });
        let comment = match shown.is_empty() {
            true if text[..url].ends_with([':', ',']) => {
                format!("{}: nothing has to follow the `{}`.", capitalized(&name), &text[url - 1..url])
            }
            true => format!("{}.", capitalized(&name)),
            false => format!("{}: {}.", capitalized(&name), shown.join(", ")),
        };
        (own.rule, comment + &of_query.unwrap_or_default())
    }

    /// Why the document of a scheme does not decide on a valid URL.
    pub fn document_of_scheme(self, text: &str) -> Option<String> {
        let scheme = Scheme::named(text.split(':').next()?)?;
        let document = scheme.document()?;
        let is_read = SchemeDocument::named(document).is_some();
        Some(match is_read {
            true => format!(" {document} refuses no URI: what it does not allow is a warning."),
            false => format!(" RFC 3986 decides, since {document} is not among the documents of `current`."),
        })
    }

    /// What a production is that is the whole text: its parts.
    pub fn parts_of(self, text: &str, rule: &str) -> Option<String> {
        let steps = self.0.derivation(self.start(), text)?;
        let whole = steps.iter().rposition(|step| step.span == (0..text.len()) && step.rule == rule)?;
        let shown: Vec<String> = direct_parts(&steps, whole).take(6).map(|step| part(step, text)).collect();
        let is_more = shown.len() > 1;
        is_more.then(|| shown.join(", "))
    }

    /// Why the amended lines accept a text that the printed ones read otherwise.
    pub fn of_amendment(self, text: &str) -> String {
        match check_as_printed(self.0, self.start(), text.as_bytes()).first_error() {
            Some(fault) => {
                let (printed, amendment) = fault.message.split_once(": amended, ").expect("the amendment");
                format!("valid by the amended lines only: {printed} (amendment `{amendment}`)")
            }
            None => "valid; only the amended lines read it by the production of its scheme".to_owned(),
        }
    }

    /// What a comment has to add where the printed lines decide otherwise: that the verdict is one of the amended lines.
    pub fn note_of_amendment(self, text: &str, is_valid: bool) -> Option<String> {
        let report = check_as_printed(self.0, self.start(), text.as_bytes());
        if report.is_valid() == is_valid {
            return None;
        }
        let id = |own: &Diagnostic| own.message.rsplit_once(" amended, ").map(|(_, id)| id.to_owned());
        let named: Vec<String> = match is_valid && self.0 != Spec::Current {
            // Those of `current` are too many to leave out each.
            true => self.amendments_of(text),
            false => report.diagnostics().iter().find_map(id).into_iter().collect(),
        };
        let amendments = match named.as_slice() {
            [] => String::new(),
            [id] => format!(" (amendment `{id}`)"),
            [first @ .., last] => format!(" (amendments `{}` and `{last}`)", first.join("`, `")),
        };
        Some(match is_valid {
            true => format!(" The printed lines refuse this, the amended ones accept it{amendments}."),
            false => format!(" The printed lines accept this, the amended ones refuse it{amendments}."),
        })
    }

    /// The amendments of which each is needed for a valid text.
    fn amendments_of(self, text: &str) -> Vec<String> {
        static WITHOUT: PerSpec<OnceLock<Vec<(String, Grammar)>>> =
            PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
        let without = WITHOUT[self.0].get_or_init(|| {
            let amended = Grammar::new(self.0, Lines::Amended);
            let one = |id: &String| (id.clone(), Grammar::new(self.0, Lines::Without(id)));
            amended.amendments().iter().map(one).collect()
        });
        let verdict = |own: &Grammar| own.verdict(self.0.start_symbol(), text.as_bytes());
        // It shares its line with `scheme-case`, and is about the prefix `URL:` alone.
        let has_prefix = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url:"));
        let candidates = without.iter().filter(|(id, _)| has_prefix || id != "1994-prefix");
        let refused = candidates.filter(|(_, own)| !verdict(own).is_ok_and(|verdict| verdict.is_accepted()));
        refused.map(|(id, _)| id.clone()).collect()
    }

    /// Why the wrong text of an example is wrong, with what is right in its place.
    pub fn reason_of_wrong(self, wrong: &str, right: &str) -> String {
        let report = self.0.check_as(self.start(), wrong.as_bytes());
        let Some(fault) = report.first_error() else { return String::new() };
        let is_encoded = || right.matches('%').count() > wrong.matches('%').count();
        match fault.code {
            Code::Template | Code::ForeignEscape if !is_encoded() => fault.message.to_string(),
            _ => self.reason(wrong, fault),
        }
    }

    /// That a scheme which a production has as a literal may have upper-case letters, where the text does.
    pub fn case_of_scheme(self, text: &str) -> &'static str {
        let scheme = text.split(':').next().unwrap_or_default();
        let steps = self.0.derivation(self.start(), text).unwrap_or_default();
        let is_literal = !steps.iter().any(|step| step.span == (0..scheme.len()));
        let has_upper = scheme.bytes().any(|byte| byte.is_ascii_uppercase());
        if is_literal && has_upper { " The letters of the scheme match in either case." } else { "" }
    }

    /// The production that a fault breaks: the innermost one of the cited document that is open where the parse fails and that began no later
    /// than the fault.
    pub fn broken(self, text: &str, fault: &Diagnostic) -> &'static str {
        let failure = self.0.furthest_failure(self.start(), text).unwrap_or_default();
        let begun = || failure.productions.iter().filter(|open| open.at <= fault.span.start).map(|open| open.rule);
        if text.is_empty() {
            return self.0.start_symbol();
        }
        let of_document = |names: &[&'static str]| names.iter().copied().find(|rule| self.0.production(rule).is_ok());
        let of_code = match fault.code {
            Code::MissingScheme => of_document(&["scheme"]),
            Code::BarePercent => of_document(&["escape", "escaped", "pct-encoded"]),
            Code::PortDigits => of_document(&["port"]),
            _ => None,
        };
        let is_of_more =
            |rule: &&str| !matches!(*rule, "digits" | "digit" | "DIGIT" | "alpha" | "ALPHA" | "host1" | "authority1");
        let document = fault.citation.section.split_once(' ').map(|(number, _)| format!("rfc{number}"));
        let is_cited =
            |rule: &&str| document.as_deref().is_some_and(|document| rule.split('/').next() == Some(document));
        let known = || begun().filter(|rule| is_of_more(rule) && self.is_printed(rule));
        let own = of_code.or_else(|| known().rfind(is_cited)).or_else(|| known().next_back());
        self.of_news(text, own.unwrap_or_else(|| self.0.start_symbol()))
    }

    /// The production, or in a text without `@`, which is no article, the one of newsgroups and articles.
    pub fn of_news(self, text: &str, rule: &'static str) -> &'static str {
        let is_none = short(rule) == "article" && !text.contains('@');
        let outer = ["groupart", "grouppart", "rfc5538/newsURL"];
        let own = outer.into_iter().find(|rule| is_none && self.0.production(rule).is_ok());
        own.unwrap_or(rule)
    }

    /// Whether the printed lines define a production, or at least refer to it.
    pub fn is_printed(self, rule: &str) -> bool {
        static PRINTED: PerSpec<OnceLock<Grammar>> = PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
        let printed = PRINTED[self.0].get_or_init(|| Grammar::new(self.0, Lines::Printed));
        // RFC 5538, 8.1 has no line for the scheme snews: it is used as nntp.
        printed.rule(rule).is_some() || printed.uses_of(rule).next().is_some() || rule == "rfc5538/snewsURL"
    }

    /// What is wrong with a text. Where the message is about what the text was probably meant as, it is what the productions expect.
    pub fn reason(self, text: &str, fault: &Diagnostic) -> String {
        if let Some(reason) = self.reason_of_scheme(text, fault) {
            return reason;
        }
        if fault.code == Code::Wrapper && text.starts_with('<') && text.ends_with('>') {
            return "the `<` and `>` around the URL are not part of it".to_owned();
        }
        if fault.code == Code::SurroundingText && text.contains(' ') {
            return "the text contains a URL, but is not one".to_owned();
        }
        let failure = self.0.furthest_failure(self.start(), text);
        if fault.code == Code::RepeatedScheme
            && let Some(open) = failure.as_ref().and_then(|failure| failure.productions.last())
        {
            let rest = text[open.at..].split(['/', '?', '#']).next().unwrap_or_default();
            let port = match rest {
                "" => "no port follows its colon".to_owned(),
                rest => format!("`{rest}` after its colon is not a port"),
            };
            return format!("the scheme after the `//` is read as the host, and {port}");
        }
        if fault.message == "the fragment after the `#` is empty" {
            return "`#` begins a fragment, which is not part of a URL, even if it is empty".to_owned();
        }
        // An address begins where a text names a zone or the end of one.
        let in_address = text.split("//[").nth(1).and_then(|rest| rest.strip_suffix("::]"));
        if let Some(c @ ("%" | ".")) = in_address {
            return format!("`{c}` is not allowed in an IPv6 address");
        }
        if fault.message == "`[` is not allowed in a host" && text.contains("//[") {
            return "neither an IP address nor a `]` follows the `[`".to_owned();
        }
        if fault.code == Code::UnknownScheme && !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.first_of_scheme(text);
        }
        let is_guess = matches!(
            fault.code,
            Code::Wrapper
                | Code::SurroundingText
                | Code::Unexpected
                | Code::MissingSlashes
                | Code::Template
                | Code::ForeignEscape
        );
        if !is_guess || fault.code == Code::MissingSlashes && !text[fault.span.clone()].contains(':') {
            // No message shows a character of a password, but the passwords of the cases are no secret.
            let found = text[fault.span.start..].chars().next().map(named_character);
            let named = fault.message.strip_prefix("a character ").zip(found);
            let message = named.map_or_else(|| fault.message.to_string(), |(rest, found)| format!("{found} {rest}"));
            // There, a host may have a colon and what is no port.
            return match self.0 {
                Spec::Rfc2396 if message.ends_with("is not a digit") => {
                    message + ", nor may it be here in a `reg_name`"
                }
                _ => message,
            };
        }
        let Some(failure) = failure else { return fault.message.to_string() };
        if let Some(reason) = self.reason_of_character(text, failure.at) {
            return reason;
        }
        let found = match text[failure.at..].chars().next() {
            Some(c) => format!("found {}", named_character(c)),
            None => "the text ends".to_owned(),
        };
        let expected: Vec<String> = failure.expected.iter().map(ToString::to_string).collect();
        match expected.split_last() {
            Some((last, [])) if last.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                format!("expected {}, but {found}", named(last))
            }
            Some((last, [])) => format!("expected {last}, but {found}"),
            Some((last, first)) => format!("expected {} or {last}, but {found}", first.join(", ")),
            None => fault.message.to_string(),
        }
    }

    fn first_of_scheme(self, text: &str) -> String {
        let first = text.chars().next().map(named_character).unwrap_or_default();
        match self.0.accepts_production("scheme", "1a") {
            Ok(true) => format!("{first} is not allowed in a scheme"),
            _ => format!("a scheme begins with a letter, and not with {first}"),
        }
    }

    /// What is wrong with a character that can't begin a scheme, or that the text may have encoded.
    pub fn reason_of_character(self, text: &str, at: usize) -> Option<String> {
        let c = text[at..].chars().next()?;
        let rest = &text[at + c.len_utf8()..];
        if at == 0 && !c.is_ascii_alphabetic() && rest.contains(':') {
            return Some(self.first_of_scheme(text));
        }
        let encoded: String = c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect();
        // The same character, or its partner, may follow.
        let others = rest.replace('{', "%7B").replace('}', "%7D").replace('\\', "%5C");
        let is_right = [rest, &others].iter().any(|rest| self.0.accepts(&format!("{}{encoded}{rest}", &text[..at])));
        is_right.then(|| format!("{} is not allowed here and must be encoded", named_character(c)))
    }

    /// Where a text has a colon and no scheme, what is wrong before the colon.
    pub fn reason_of_scheme(self, text: &str, fault: &Diagnostic) -> Option<String> {
        let (before, _) = text.split_once(':').filter(|_| fault.code == Code::MissingScheme)?;
        let failure = self.0.furthest_failure(self.start(), text)?;
        let found = text[failure.at..].chars().next().filter(|_| failure.at > 0 && failure.at < before.len())?;
        Some(match found {
            '/' | '?' | '#' => format!("`{found}` precedes the colon, so the text does not begin with a scheme"),
            _ => format!("{} is not allowed in a scheme", named_character(found)),
        })
    }

    /// What a word of a valid text is: the smallest production that has it, or its parts where that is the whole text.
    pub fn innermost(self, text: &str, word: &str) -> String {
        let at = text.rfind(word).expect("the word");
        let steps = self.0.derivation(self.start(), text).expect("a valid text");
        let shown = |step: &DerivationStep| format!("`{}` is {}", in_words(&text[step.span.clone()]), named(step.rule));
        let around = steps.iter().filter(|step| step.span.start <= at && at + word.len() <= step.span.end);
        // Of those with the same text, the innermost says most.
        let step = around.rev().min_by_key(|step| step.span.len()).expect("the start symbol");
        if step.span != (0..text.len()) {
            return shown(step);
        }
        let mut end = at;
        let is_next = |step: &&DerivationStep| {
            let is_part = !step.span.is_empty() && end <= step.span.start && step.span.end <= at + word.len();
            end = if is_part { step.span.end } else { end };
            is_part
        };
        let parts: Vec<String> = steps.iter().filter(is_next).map(shown).collect();
        let after = steps.iter().find(|step| step.span.start == at + word.len());
        match after.filter(|_| parts.is_empty()) {
            Some(after) if after.span.is_empty() => {
                format!("`{}` precedes an empty `{}`", in_words(word), short(after.rule))
            }
            Some(after) => format!("`{}` precedes {}", in_words(word), named(after.rule)),
            None if parts.is_empty() => shown(step),
            None => parts.join(", and "),
        }
    }
}

/// The productions that a production consists of, one level below it.
fn direct_parts(steps: &[DerivationStep], whole: usize) -> impl Iterator<Item = &DerivationStep> {
    let depth = steps[whole].depth;
    let parts = steps[whole + 1..].iter().take_while(move |step| step.depth > depth);
    parts.filter(move |step| step.depth == depth + 1)
}

fn part(step: &DerivationStep, text: &str) -> String {
    match &text[step.span.clone()] {
        "" => format!("`{}` is empty", short(step.rule)),
        word if step.rule.ends_with("login") && !word.contains('@') => {
            format!("the host is `{}` (without a user)", in_words(word))
        }
        word => format!("`{}` is `{}`", short(step.rule), in_words(word)),
    }
}
