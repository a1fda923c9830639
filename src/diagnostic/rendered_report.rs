//! Reports and refusals as miette diagnostics.

use std::fmt;

use miette::{LabeledSpan, SourceCode};

use super::{Diagnostic, Placement, Refusal, Rendered, Report, Severity};
use crate::order;

impl Report<'_> {
    /// The diagnostics for miette to draw: as few drawings as the text and the number of columns allow, mostly one.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    /// use urlspec::{Severity, Spec};
    ///
    /// let report = Spec::Rfc1738.check("http://info.cern.ch:/~timbl");
    /// let drawings = report.rendered(&Placement::default().name("urls.txt").line(12));
    /// assert_eq!((drawings.len(), drawings[0].severity()), (1, Severity::Error));
    /// ```
    pub fn rendered(&self, placement: &Placement<'_>) -> Vec<Rendered> {
        self.rendered_where(placement, |_| true)
    }

    /// As [`rendered`](Self::rendered), for the diagnostics for which `is_shown` returns `true`.
    ///
    /// ```
    /// use urlspec::diagnostic::Placement;
    /// use urlspec::{Severity, Spec};
    ///
    /// let report = Spec::Current.check("https://joe:secret@example.com/a b");
    /// let drawings = report.rendered_where(&Placement::default(), |own| own.severity == Severity::Error);
    /// assert_eq!(drawings.iter().flat_map(|drawing| drawing.diagnostics()).count(), 1);
    /// ```
    pub fn rendered_where(&self, placement: &Placement<'_>, is_shown: impl Fn(&Diagnostic) -> bool) -> Vec<Rendered> {
        let diagnostics = self.diagnostics.iter().filter(|diagnostic| is_shown(diagnostic)).cloned().collect();
        let mut rendered = Rendered::all(diagnostics, &self.source, &self.secrets(), placement);
        if let Some(first) = rendered.iter_mut().find(|rendered| rendered.severity() == Severity::Error) {
            self.accepted_by_note().into_iter().for_each(|note| first.add_note(note));
        }
        rendered
    }

    /// The diagnostics for miette where the place of the text is not known, the [first](Self::first) before the others.
    fn rendered_in_place(&self) -> &[Rendered] {
        self.rendered.get_or_init(|| {
            let mut rendered = self.rendered(&Placement::default());
            let lacks_first =
                |rendered: &Rendered| self.first().is_none_or(|first| rendered.diagnostics().all(|own| own != first));
            order::by_numbers(&mut rendered, |rendered| (usize::from(lacks_first(rendered)), 0));
            rendered
        })
    }
}

/// The code is the one of the most severe diagnostic. All diagnostics are in one drawing if they fit; the others are related
/// to it.
impl miette::Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.first()?.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.diagnostics().iter().map(|diagnostic| diagnostic.severity).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.rendered_in_place().first()?.help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.first()?.citation.url().map(|url| Box::new(url) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.rendered_in_place().first()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.rendered_in_place().first()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.rendered_in_place().iter().skip(1).map(|rendered| rendered as _)))
    }
}

impl miette::Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.report().severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report().help()
    }

    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::url(self.report())
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.report().source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.report().labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        self.report().related()
    }
}
