//! What is said of the URLs of a document, at their places in it.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

use super::directive::Directive;
use super::{Finder, Match};
use urlspec::Spec;
use urlspec::Start;
use urlspec::diagnostic::{Code, Diagnostic, DiagnosticBuilder, Fix, Report, Severity, WorkingCopy};
use urlspec::redact::{contains_piece, masked};

/// By which document URLs are read, and what is said of them.
#[derive(Debug, Clone)]
pub struct LintConfig {
    spec: Spec,
    /// For each code how grave it is here.
    severities: Vec<Severity>,
    /// For each code whether it is told; errors and warnings are.
    told: Vec<bool>,
}

/// A diagnostic of a URL in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Where in the document, in byte offsets. White space and what lines begin with may stand in it.
    pub span: Range<usize>,
    /// How grave it is by the rules.
    pub severity: Severity,
    /// What is said; its spans are those of the URL's [octets](Match::octets).
    pub diagnostic: Diagnostic,
    /// How to mend it in the document.
    pub repair: Option<DocumentFix>,
}

/// How to mend what a finding says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentFix {
    /// What to write in place of what, in the order of their places: several where a URL goes on over lines.
    pub edits: Vec<Edit>,
    /// Whether the mended text certainly says what its writer meant.
    pub preserves_meaning: bool,
    /// Whether a password, or what may be a piece of one, stands in what is written.
    pub holds_password: bool,
    /// What it does, in a few words.
    pub title: Cow<'static, str>,
}

/// What to write in place of a span of a document.
#[derive(Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in byte offsets.
    pub span: Range<usize>,
    /// What to write there.
    pub replacement: String,
}

/// Without what would be written, which may be a password.
impl std::fmt::Debug for Edit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Edit").field("span", &self.span).finish_non_exhaustive()
    }
}

impl LintConfig {
    /// All errors and warnings of a document.
    pub fn new(spec: Spec) -> Self {
        let severities: Vec<Severity> = Code::ALL.iter().map(|code| code.severity()).collect();
        let told = severities.iter().map(|severity| *severity > Severity::Advice).collect();
        Self { spec, severities, told }
    }

    /// The document by which URLs are read.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// How grave a code is here.
    pub fn severity(&self, code: Code) -> Severity {
        self.severities[code as usize]
    }

    /// Whether a code is told.
    pub fn is_enabled(&self, code: Code) -> bool {
        self.told[code as usize]
    }

    /// Tells a code, or does not.
    pub fn set_enabled(&mut self, code: Code, is_told: bool) {
        self.told[code as usize] = is_told;
    }

    /// Says how grave a code is here, and tells it unless it is an advice.
    pub fn set_severity(&mut self, code: Code, severity: Severity) {
        self.severities[code as usize] = severity;
        self.told[code as usize] = severity > Severity::Advice;
    }

    /// What is to be said of a find of the document `text`, in the order of places, without what a comment
    /// `urlspec: ignore[code]` on one of its lines excludes.
    pub fn check(&self, finder: &Finder, text: &[u8], matched: &Match<'_>) -> Vec<Finding> {
        let report = self.spec.check_bytes(Start::Reference, matched.octets());
        let has_gaps = !matched.pieces.is_empty();
        if report.diagnostics().is_empty() && !has_gaps {
            return Vec::new();
        }
        let of_url = self.told(matched, &report);
        // Looked for once, and only where there is a repair that could tell one.
        let secrets = LazyCell::new(|| matched.own_secrets(text));
        let holds_password =
            |fix: &Fix| fix.is_of_password() || secrets.iter().any(|secret| contains_piece(secret, &fix.replacement));
        let mut findings: Vec<Finding> = of_url.map(|own| self.of_url(finder, matched, own, &holds_password)).collect();
        if has_gaps {
            findings
                .extend(self.of_wrapper(text, matched).into_iter().filter(|own| self.is_enabled(own.diagnostic.code)));
            findings.sort_by_key(|finding| finding.span.start);
        }
        if !findings.is_empty() {
            let directives = Directive::over(finder, text, matched.whole());
            findings.retain(|own| !directives.iter().any(|directive| directive.ignores(own.diagnostic.code)));
        }
        findings
    }

    /// What of that which was said of the URL is told.
    pub(crate) fn told<'r>(&self, matched: &Match<'_>, report: &'r Report<'_>) -> impl Iterator<Item = &'r Diagnostic> {
        let has_prefix = matched.wrapper.has_prefix();
        report
            .diagnostics()
            .iter()
            .filter(move |own| self.is_enabled(own.code) && !(has_prefix && own.code == Code::MissingPrefix))
    }

    /// What was said of the URL, at its place.
    fn of_url(
        &self,
        finder: &Finder,
        matched: &Match<'_>,
        diagnostic: &Diagnostic,
        holds_password: &dyn Fn(&Fix) -> bool,
    ) -> Finding {
        let repair = diagnostic.fix.as_ref().map(|fix| DocumentFix {
            edits: edits(finder, matched, fix.span.clone(), &fix.replacement),
            preserves_meaning: fix.preserves_meaning,
            holds_password: holds_password(fix),
            title: fix.title.clone(),
        });
        Finding {
            span: matched.document_span(diagnostic.span.clone()),
            severity: self.severity(diagnostic.code),
            diagnostic: diagnostic.clone(),
            repair,
        }
    }

    /// What is to be said of the white space that was left out, and of the hyphens before it.
    fn of_wrapper(&self, text: &[u8], matched: &Match<'_>) -> Vec<Finding> {
        let is_break = |gap: &Range<usize>| text[gap.clone()].contains(&b'\n');
        let joins = |at: usize| {
            let is_of_word = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphanumeric);
            is_of_word(matched.octets.get(at))
                && is_of_word(at.checked_sub(1).and_then(|before| matched.octets.get(before)))
        };
        let has_blank = matched.gaps().any(|(at, gap)| is_blank(text, &gap) && joins(at));
        let spaces = matched.gaps().filter(|(at, gap)| has_blank && joins(*at) && text[gap.clone()].is_ascii());
        let spaces = spaces.take(urlspec::diagnostic::LIMIT).map(|(at, gap)| {
            let span = if is_break(&gap) { gap.start..gap.start } else { gap.clone() };
            let edit = Edit { span, replacement: "%20".to_owned() };
            let draft = DiagnosticBuilder::new(Code::WrappedSpace, at..at).label("left out");
            self.finding(matched, draft, gap, edit, "write `%20`")
        });
        let other = matched.other();
        let breaks = matched.gaps().filter(|(_, gap)| is_break(gap));
        let hyphens = other.iter().flat_map(|other| breaks.clone().map(move |gap| (other, gap)));
        let hyphens = hyphens.take(urlspec::diagnostic::LIMIT).filter_map(|(other, (at, gap))| {
            let removed = text[gap.clone()].first() == Some(&b'-');
            let kept = at > 0 && matched.octets[at - 1] == b'-';
            let hyphen = if kept { gap.start - 1..gap.start } else { gap.start..gap.start + 1 };
            let edit = Edit { span: hyphen.clone(), replacement: String::new() };
            let help = format!("Read as {}; the other reading is {}.", matched.shown(text), masked(other));
            let draft = DiagnosticBuilder::new(Code::WrappedHyphen, at..at).label("of the URL, or not").help(help);
            (removed || kept).then(|| self.finding(matched, draft, hyphen, edit, "leave it out"))
        });
        spaces.chain(hyphens).collect()
    }

    /// What is said of a place between two octets of a URL, and mended by a guess.
    fn finding(
        &self,
        matched: &Match<'_>,
        draft: DiagnosticBuilder,
        span: Range<usize>,
        edit: Edit,
        title: &'static str,
    ) -> Finding {
        let code = draft.code();
        let diagnostic = draft.finish(self.spec, &WorkingCopy::new(matched.octets()));
        Finding {
            span,
            severity: self.severity(code),
            diagnostic,
            repair: Some(DocumentFix {
                edits: vec![edit],
                preserves_meaning: false,
                holds_password: false,
                title: title.into(),
            }),
        }
    }
}

impl Finding {
    /// Whether it is of the wrapper, and not of the URL in it.
    pub(crate) fn is_of_wrapper(&self) -> bool {
        matches!(self.diagnostic.code, Code::WrappedSpace | Code::WrappedHyphen)
    }

    /// The repair, if it keeps the meaning or that does not matter.
    pub(crate) fn repair_if(&self, all: bool) -> Option<&DocumentFix> {
        self.repair.as_ref().filter(|repair| all || repair.preserves_meaning)
    }
}

/// White space alone, on one line.
fn is_blank(text: &[u8], gap: &Range<usize>) -> bool {
    text[gap.clone()].iter().all(|octet| matches!(octet, b' ' | b'\t'))
}

/// A replacement in a URL as edits of the document, which touch no octet that is not of the URL.
fn edits(finder: &Finder, matched: &Match<'_>, span: Range<usize>, replacement: &str) -> Vec<Edit> {
    let mut replacement = finder.written(replacement);
    let edit = |span| Edit { span, replacement: std::mem::take(&mut replacement) };
    matched.document_runs(span).into_iter().map(edit).collect()
}
