//! Fixes, and how sure they are.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::redact::Pieces;

/// How sure a fix is, from the surest. There will be no other variant. In the terms of rustc, `Sure` and `Spelling` are
/// `MachineApplicable`, `Guess` is `MaybeIncorrect`, and `Placeholder` is `HasPlaceholders`.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::Applicability;
///
/// let applicability = |text| Spec::Rfc1738.check(text).first().and_then(|own| Some(own.fix.as_ref()?.applicability));
/// assert_eq!(applicability("http://info.cern.ch/~timbl"), Some(Applicability::Sure));
/// assert_eq!(applicability("http://info.cern.ch/#top"), Some(Applicability::Guess));
/// assert!(Applicability::Sure < Applicability::Guess);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Applicability {
    /// It corrects an error in the only way that keeps the meaning: the same scheme, the same host, the same decoded octets.
    Sure,
    /// It respells valid text and keeps the meaning.
    Spelling,
    /// It is probably what the writer meant, or it loses something.
    Guess,
    /// It writes a placeholder for something that only the writer knows.
    Placeholder,
}

impl Applicability {
    /// The name in JSON.
    ///
    /// ```
    /// use urlspec::diagnostic::Applicability;
    ///
    /// assert_eq!(Applicability::Sure.name(), "sure");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sure => "sure",
            Self::Spelling => "spelling",
            Self::Guess => "guess",
            Self::Placeholder => "placeholder",
        }
    }
}

impl fmt::Display for Applicability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A fix: what to write in place of a span.
///
/// `Debug` does not show the replacement of a password.
///
/// ```
/// use urlspec::Spec;
///
/// let text = "http://info.cern.ch:/";
/// let report = Spec::Rfc1738.check(text);
/// let fix = report.diagnostics()[0].fix.as_ref().ok_or("a fix")?;
/// let mut fixed = text.to_owned();
/// fixed.replace_range(fix.span.clone(), fix.replacement.as_str());
/// assert_eq!(fixed, "http://info.cern.ch/");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// What to replace, in byte offsets into the text that was given.
    pub span: Range<usize>,
    /// What to write in its place.
    pub replacement: Replacement,
    /// How sure it is.
    pub applicability: Applicability,
    /// What the fix does, in a few words.
    pub title: Cow<'static, str>,
}

impl Fix {
    /// Whether the fix is within a password, or writes one of these secrets or a piece of one.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("ftp:/joe:secret@h.x/");
    /// let fix = report.diagnostics()[0].fix.as_ref().ok_or("a fix")?;
    /// assert!(!fix.holds_secret(["secret"]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn holds_secret<'s>(&self, secrets: impl IntoIterator<Item = &'s str>) -> bool {
        self.replacement.is_password() || Pieces::of(secrets).are_in(self.replacement.as_str())
    }
}

/// The text that a fix writes.
///
/// It has no `Display`: `Debug` and serde don't show a password, [`as_str`](Self::as_str) does. There will be no other
/// variant.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::diagnostic::Replacement;
///
/// let report = Spec::Rfc1738.check("ftp://joe:se cret@host.dom/");
/// let fix = report.first_error().and_then(|error| error.fix.as_ref()).ok_or("a fix")?;
/// assert_eq!(fix.replacement, Replacement::Password("%20".to_owned()));
/// assert_eq!(format!("{:?}", fix.replacement), "Password(\"***\")");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Replacement {
    /// Text that may be shown.
    Plain(String),
    /// Text within a password, or with a secret of the text or a piece of one. Its characters must not be shown.
    Password(String),
}

impl Replacement {
    /// The text, also if it is within a password.
    ///
    /// ```
    /// use urlspec::diagnostic::Replacement;
    ///
    /// assert_eq!(Replacement::Password("%20".to_owned()).as_str(), "%20");
    /// ```
    pub fn as_str(&self) -> &str {
        let (Self::Plain(text) | Self::Password(text)) = self;
        text
    }

    /// Another text in its place, within a password if this one is.
    ///
    /// ```
    /// use urlspec::diagnostic::Replacement;
    ///
    /// let password = Replacement::Password("a%20b".to_owned());
    /// assert_eq!(password.with_text("%20".to_owned()), Replacement::Password("%20".to_owned()));
    /// ```
    #[must_use]
    pub fn with_text(&self, text: String) -> Self {
        match self {
            Self::Plain(_) => Self::Plain(text),
            Self::Password(_) => Self::Password(text),
        }
    }

    /// Whether the text is within a password.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let report = Spec::Rfc1738.check("ftp://joe:se cret@host.dom/");
    /// let fix = report.first().and_then(|error| error.fix.as_ref()).ok_or("no fix")?;
    /// assert!(fix.replacement.is_password());
    /// # Ok::<(), &str>(())
    /// ```
    pub const fn is_password(&self) -> bool {
        matches!(self, Self::Password(_))
    }

    /// The text as it may be shown.
    pub(crate) fn shown(&self) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Password(_) => "***",
        }
    }
}

impl fmt::Debug for Replacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.is_password() { "Password" } else { "Plain" };
        f.debug_tuple(name).field(&self.shown()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fix {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut object = serializer.serialize_struct("Fix", 4)?;
        object.serialize_field("span", &[self.span.start, self.span.end])?;
        object.serialize_field("replacement", &self.replacement)?;
        object.serialize_field("applicability", &self.applicability)?;
        object.serialize_field("title", &self.title)?;
        object.end()
    }
}
