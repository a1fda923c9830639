//! The pages of the codes as plain text for a terminal.

use std::cmp::Reverse;
use std::fmt;

use super::{Cite, Entry, ExampleKind};
use crate::spec::Spec;

impl Entry {
    /// Returns the page with the rule of one document, as plain text for a terminal. `None` if the document never raises the code.
    ///
    /// ```
    /// use urlspec::{Code, Spec};
    ///
    /// let entry = Code::HostHyphen.entry();
    /// assert!(entry.page(Spec::Rfc1738).is_some_and(|page| page.contains("RFC 1738")));
    /// assert_eq!(entry.page(Spec::Rfc3986), None);
    /// ```
    pub fn page(&self, spec: Spec) -> Option<String> {
        let cite = self.cite(spec)?;
        let mut page = String::new();
        self.write(&mut page, &[cite]).ok()?;
        Some(page)
    }

    /// Documents with the same example share it.
    fn write(&self, f: &mut impl fmt::Write, cites: &[&Cite]) -> fmt::Result {
        let Self { code, what, why, .. } = self;
        writeln!(f, "{code} ({}): {}\n", code.severity(), code.title())?;
        writeln!(f, "What\n  {what}\n\nWhy\n  {why}")?;
        // Two documents may take a line from the same one.
        let mut shown: Vec<(String, String)> = Vec::new();
        for cite in cites.iter().map(|cite| (cite.source(), cite.example_and_instead())) {
            if !shown.contains(&cite) {
                shown.push(cite);
            }
        }
        for (at, (source, example)) in shown.iter().enumerate() {
            let is_shared = shown.get(at + 1).is_some_and(|(_, next)| next == example);
            write!(f, "\n{source}{}", if is_shared { "" } else { example })?;
        }
        self.successors().try_for_each(|successor| {
            write!(f, "\nThe scheme {} today\n  {successor}\n  {}\n", successor.scheme, successor.url())
        })
    }
}

/// The page as plain text for a terminal, with the rules of all documents, the newest first.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cites: Vec<&Cite> = self.cites.iter().collect();
        cites.sort_by_key(|cite| Reverse(cite.spec));
        self.write(f, &cites)
    }
}

/// The quotation and the example as plain text for a terminal.
impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.source(), self.example_and_instead())
    }
}

impl Cite {
    /// The document with its section, the quotation and the address.
    fn source(&self) -> String {
        let citation = self.citation();
        let url = citation.url().map_or_else(String::new, |url| format!("  {url}\n"));
        format!("{citation}\n  \"{}\"\n{url}", self.quote)
    }

    fn example_and_instead(&self) -> String {
        let visible = |text: &str| text.chars().map(crate::redact::visible).collect::<String>();
        let parsed_as = match self.example_kind {
            ExampleKind::Url => String::new(),
            ExampleKind::Production(name) => format!(" (parsed as the production `{name}`)"),
            ExampleKind::Document => " (in a document)".to_owned(),
        };
        format!("  Example:  {}{parsed_as}\n  Instead:  {}\n", visible(self.example), visible(self.instead))
    }
}
