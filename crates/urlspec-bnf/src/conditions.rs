//! The conditions of documents that no rule of a grammar states.

use super::grammar::Grammar;

/// "followed by any other parameters in lexicographical order", each once (RFC 3966, section 3).
const ORDER: &str = "3966-order";

/// The rules with telephone numbers, without and with a scheme before them.
const NUMBERS: [&str; 5] = [
    "rfc3966/global-number",
    "rfc3966/local-number",
    "rfc3966/telephone-subscriber",
    "rfc5724/sms-recipient",
    "rfc5724/sms-hier-part",
];
const URIS: [&str; 2] = ["rfc3966/telephone-uri", "rfc5724/sms-uri"];
const STARTS: [&str; 3] = ["scheme-URI", "current-URI", "current-reference"];

impl Grammar {
    /// The amendment whose condition a text of a rule breaks. `None` if the text meets all conditions, and if the lines of the grammar do
    /// not have the amendment: as printed, the order is free.
    ///
    /// No rule of a grammar can state such a condition. There is one: the parameters of a telephone number are in order, each once.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::{Grammar, Lines};
    ///
    /// let grammar = Grammar::new(Spec::Current, Lines::Amended);
    /// assert_eq!(grammar.broken_condition("rfc3966/telephone-uri", "tel:+1;b;a"), Some("3966-order"));
    /// assert_eq!(grammar.broken_condition("telephone-uri", "tel:+1;b;a"), Some("3966-order"));
    /// assert_eq!(grammar.broken_condition("rfc3966/telephone-uri", "tel:+1;a;b"), None);
    /// let printed = Grammar::new(Spec::Current, Lines::Printed);
    /// assert_eq!(printed.broken_condition("rfc3966/telephone-uri", "tel:+1;b;a"), None);
    /// ```
    pub fn broken_condition(&self, rule: &str, text: &str) -> Option<&'static str> {
        let is_amended = |rule: &super::rule::Rule| rule.amendments.iter().any(|id| id == ORDER);
        self.rule(NUMBERS[0]).filter(|rule| is_amended(rule) && self.has_amendment(ORDER))?;
        let subscribers = subscribers(&self.rule(rule)?.name, text)?;
        let is_in_order = |subscriber: &str| {
            let names: Vec<String> = other_parameters(subscriber).map(name).collect();
            names.windows(2).all(|pair| pair[0] < pair[1])
        };
        (!subscribers.split(',').all(is_in_order)).then_some(ORDER)
    }
}

/// The numbers in a text of a rule.
fn subscribers<'t>(rule: &str, text: &'t str) -> Option<&'t str> {
    let is_start = STARTS.contains(&rule);
    if !is_start && !NUMBERS.contains(&rule) && !URIS.contains(&rule) {
        return None;
    }
    let start = if NUMBERS.contains(&rule) { 0 } else { text.find(':')? + 1 };
    let is_of_phone = ["tel:", "sms:"].iter().any(|scheme| text[..start].eq_ignore_ascii_case(scheme));
    let end = text.find(['?', '#']).unwrap_or(text.len());
    (!is_start || is_of_phone).then(|| text.get(start..end)).flatten()
}

/// The parameters that have no place of their own.
fn other_parameters(subscriber: &str) -> impl Iterator<Item = &str> {
    let has_place = |part: &&str| ["isub", "ext", "phone-context"].contains(&name(part).as_str());
    subscriber.split(';').skip(1).filter(move |part| !has_place(part))
}

fn name(parameter: &str) -> String {
    parameter.split('=').next().unwrap_or_default().to_ascii_lowercase()
}
