//! The JSON of reports and diagnostics.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::ast::Reference;
use crate::diagnostic::{Diagnostic, Fix, Refusal, Related, Replacement, Report, line_column};
use crate::read::Start;
use crate::redact::{KnownSecrets, Untrusted, WithPasswords, Within, shows_passwords};

/// The [report](Refusal::report).
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.report().serialize(serializer)
    }
}

/// A report on a text within a larger one: its JSON counts lines from there. [`Report::located`] makes one.
///
/// ```
/// use urlspec::Spec;
///
/// let (line, text) = (3, "http://h.x/a b");
/// let report = Spec::Rfc1738.check(text);
/// let json = serde_json::to_value(report.located(line))?;
/// assert_eq!((&json["diagnostics"][0]["line"], &json["diagnostics"][0]["column"]), (&3.into(), &13.into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Located<'r> {
    report: &'r Report<'r>,
    line: usize,
}

impl<'r> Report<'r> {
    /// The report, for JSON whose `line`s count from `line`, the 1-based line at which the text begins.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("http://h.x/~");
    /// let json = serde_json::to_value(report.located(12))?;
    /// assert_eq!(json["diagnostics"][0]["line"], 12);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn located(&'r self, line: usize) -> Located<'r> {
        Located { report: self, line }
    }
}

/// The name of the document within `current`, if the text was checked by one alone.
fn document(report: &Report<'_>) -> Option<&'static str> {
    #[cfg(feature = "current")]
    return report.scheme_document().map(crate::scheme_document::SchemeDocument::name);
    #[cfg(not(feature = "current"))]
    {
        let _ = report;
        None
    }
}

/// An object with the input, the document, the production, the verdict, the tree, the diagnostics and the fixed text. With the feature
/// `parts`, it has `scheme_part`, what a URI is by the document of its scheme. It also has `document` for one within `current`, `relative`, the components of a relative reference, and
/// `fragment` for a reference, `as_printed` if the text was checked by the lines as printed, and `lossy` if the input isn't UTF-8 and has
/// replacement characters.
///
/// Passwords are redacted with stars, and a fix that contains a piece of one is `null`, except within
/// [`WithPasswords`].
impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.located(1).serialize(serializer)
    }
}

impl Serialize for Located<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { report, line } = self;
        let shows_passwords = shows_passwords();
        let input = report.untrusted_input();
        let is_lossy = input.is_owned();
        let has_secret = input.has_secret() && !shows_passwords;
        let is_reference = report.start() == Start::Reference;
        let document = document(report);
        let optional = [is_reference, is_reference, is_lossy, report.is_as_printed(), document.is_some()];
        let fields =
            9 + usize::from(cfg!(feature = "parts")) + optional.into_iter().filter(|is_present| *is_present).count();
        let mut object = serializer.serialize_struct("Report", fields)?;
        object.serialize_field("input", &input)?;
        if is_lossy {
            object.serialize_field("lossy", &true)?;
        }
        object.serialize_field("spec", report.spec().name())?;
        if let Some(document) = document {
            object.serialize_field("document", document)?;
        }
        if report.is_as_printed() {
            object.serialize_field("as_printed", &true)?;
        }
        object.serialize_field("production", report.start().production_of(report.spec()))?;
        object.serialize_field("valid", &report.is_valid())?;
        let within = has_secret.then(|| Within::new(KnownSecrets::of(&[&input])));
        match report.may_hold_secret {
            true => object.serialize_field("url", &report.url())?,
            // So the components are not searched for secrets.
            false => object.serialize_field("url", &WithPasswords(report.url()))?,
        }
        #[cfg(feature = "parts")]
        object.serialize_field("scheme_part", &scheme_part(report, has_secret))?;
        if is_reference {
            let relative = match report.reference() {
                Some(Reference::Relative(relative)) => Some(relative.hier_part),
                _ => None,
            };
            match report.may_hold_secret {
                true => object.serialize_field("relative", &relative)?,
                false => object.serialize_field("relative", &WithPasswords(relative))?,
            }
            object.serialize_field("fragment", &report.reference().and_then(|reference| reference.fragment()))?;
        }
        drop(within);
        let hidden = has_secret.then_some(&input);
        let placed = |diagnostic| Placed { diagnostic, report, hidden, line: *line };
        object.serialize_field("diagnostics", &Sequence(report.diagnostics().iter().map(placed)))?;
        let guess = if shows_passwords { report.guess() } else { report.shown_guess() };
        // The same text, if all fixes are sure.
        let fixed = guess.and(report.fixed());
        object.serialize_field("accepted_by", &report.accepted_by())?;
        object.serialize_field("fixed", &fixed)?;
        object.serialize_field("guess", &guess)?;
        object.end()
    }
}

/// What the URL is by the document of its scheme. What is decoded would show what is hidden.
#[cfg(feature = "parts")]
fn scheme_part<'r>(report: &'r Report<'_>, has_secret: bool) -> Option<crate::parts::SchemeParts<'r>> {
    report.url().filter(|_| !has_secret).and_then(crate::parts::SchemeParts::of_url)
}

struct Sequence<I>(I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Sequence<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

struct Placed<'r> {
    diagnostic: &'r Diagnostic,
    report: &'r Report<'r>,
    /// The text that was checked, if it has secrets that must not be shown.
    hidden: Option<&'r Untrusted<'r>>,
    line: usize,
}

impl Serialize for Placed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Diagnostic { code, severity, span, label, related, message, help, expected, productions, citation, fix } =
            self.diagnostic;
        let (line, column) = self.diagnostic.line_column(self.report.input());
        let mut object = serializer.serialize_struct("Diagnostic", 13)?;
        object.serialize_field("code", code.name())?;
        object.serialize_field("severity", severity)?;
        object.serialize_field("span", &[span.start, span.end])?;
        object.serialize_field("line", &(self.line + line - 1))?;
        object.serialize_field("column", &column)?;
        object.serialize_field("message", message)?;
        object.serialize_field("label", label)?;
        let placed = |related| PlacedRelated { related, report: self.report, line: self.line };
        object.serialize_field("related", &Sequence(related.iter().map(placed)))?;
        object.serialize_field("expected", &Sequence(expected.iter().map(ToString::to_string)))?;
        object.serialize_field("productions", productions)?;
        object.serialize_field("citation", citation)?;
        object.serialize_field("help", help)?;
        // A fix within a password has no text to show.
        let holds_secret = |fix: &Fix| {
            fix.replacement.is_password() || self.hidden.is_some_and(|text| fix.holds_secret(text.secret_texts()))
        };
        object.serialize_field("fix", &fix.as_ref().filter(|fix| !holds_secret(fix)))?;
        object.end()
    }
}

struct PlacedRelated<'r> {
    related: &'r Related,
    report: &'r Report<'r>,
    line: usize,
}

impl Serialize for PlacedRelated<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Related { span, label } = self.related;
        let (line, column) = line_column(self.report.input(), span.start);
        let mut object = serializer.serialize_struct("Related", 4)?;
        object.serialize_field("span", &[span.start, span.end])?;
        object.serialize_field("line", &(self.line + line - 1))?;
        object.serialize_field("column", &column)?;
        object.serialize_field("label", label)?;
        object.end()
    }
}

/// A string: `***` for a password, except within [`WithPasswords`].
impl Serialize for Replacement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if shows_passwords() { self.as_str() } else { self.shown() })
    }
}
