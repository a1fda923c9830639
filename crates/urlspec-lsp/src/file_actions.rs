//! Quick fixes that change more than one place: all findings with a code, the document of a folder, and names in `urlspec.toml`.

use std::ops::Range;

use serde_json::json;
use urlspec::{Code, Severity, Spec};
use urlspec_text::config::FILE_NAME;
use urlspec_text::{Apply, DocumentFix, Finding};

use super::code_action::{
    Answer, CodeActions, MAX_COMMENTS, MAX_REQUESTED_SIZE, MAX_SEARCHED, QUICK_FIX, RESERVED_SIZE, fix_title,
};
use super::config_document;
use super::document::CachedUrl;
use super::placed_url::PlacedUrl;
use super::types::{CodeAction, CodeActionKind, Diagnostic, DiagnosticSeverity};

/// The least number of refused URLs for which a document is offered in place of today's standard.
const MIN_REFUSED: usize = 3;

/// The maximum length in bytes of a document whose fixes are made to see whether there are some.
const MAX_FIXED: usize = 1 << 16;

impl CodeActions<'_> {
    /// Actions that correct misspelt names in `urlspec.toml`.
    pub(super) fn corrections(&self) -> Vec<CodeAction> {
        let misspelt = config_document::misspelt(self.document, &self.span, self.check_glob);
        let action = |(span, name): (Range<usize>, String)| {
            let action = self.action(format!("urlspec: write `{name}`"), QUICK_FIX, vec![(span, name)]);
            CodeAction { is_preferred: Some(true), ..action }
        };
        misspelt.into_iter().map(action).collect()
    }

    /// Adds an action for each code that several findings of the document have: it applies their sure fixes.
    pub(super) fn add_fixes_of_codes(
        &self,
        answer: &mut Answer,
        found: &[(&CachedUrl, Code, Diagnostic)],
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        let mut codes: Vec<Code> = Vec::new();
        let mut safe = None;
        for (_, code, diagnostic) in found {
            if codes.contains(code) || codes.len() == MAX_COMMENTS {
                continue;
            }
            codes.push(*code);
            if is_cancelled() {
                return None;
            }
            if self.sure_fixes(*code).nth(1).is_none() {
                continue;
            }
            let action = CodeAction {
                title: fix_title(*code),
                kind: Some(CodeActionKind::from(QUICK_FIX.to_owned())),
                diagnostics: Some(vec![diagnostic.clone()]),
                ..CodeAction::default()
            };
            let data = json!({"uri": self.document.uri, "version": self.document.version, "fix": code.name()});
            let later = CodeAction { data: Some(data), ..action.clone() };
            match self.document.text.len() <= MAX_FIXED {
                true => {
                    if safe.is_none() {
                        safe = Some(self.safe_edits(is_cancelled)?);
                    }
                    // A fix that is sure by itself is not safe if another finding in its URL has no sure fix.
                    let edits = self.edits_of_code(*code, safe.as_deref().unwrap_or_default());
                    let fixed = self.fixing(Some(*code), edits, MAX_REQUESTED_SIZE - RESERVED_SIZE);
                    let Some(fixed) = fixed else { continue };
                    answer.add(if self.features.resolves_edits {
                        later
                    } else {
                        CodeAction { edit: fixed.edit, ..action }
                    });
                }
                false if self.features.resolves_edits => answer.add(later),
                false => {}
            }
        }
        Some(())
    }

    /// The findings of the document with this code that a fix of all changes. Of very many, not all are searched.
    pub(super) fn sure_fixes(&self, code: Code) -> impl Iterator<Item = &Finding> {
        let findings = self.document.cached_urls().iter().flat_map(|url| url.findings()).take(MAX_SEARCHED);
        findings.filter(move |finding| {
            let is_applied = |fix: &DocumentFix| fix.applied_by == Some(Apply::Safe);
            finding.diagnostic.code == code && finding.fix.as_ref().is_some_and(is_applied)
        })
    }

    /// The action that chooses another document for the folder, if it accepts all URLs of the file that have errors: the newest, or
    /// if the folder has that, the next newest, for several URLs only, since most faults are no reason to choose it.
    pub(super) fn other_document(&self, found: &[(&CachedUrl, Code, Diagnostic)]) -> Option<CodeAction> {
        let config = self.config.as_ref().filter(|config| config.exists || self.features.creates_files)?;
        let own = self.document.settings.spec();
        let (_, _, diagnostic) =
            found.iter().find(|(_, _, diagnostic)| diagnostic.severity == Some(DiagnosticSeverity::Error))?;
        let has_error = |url: &&CachedUrl| url.findings().iter().any(|finding| finding.severity == Severity::Error);
        let refused = self.document.cached_urls().iter().take(MAX_SEARCHED).filter(has_error);
        let other = Spec::ALL.iter().rev().copied().find(|spec| *spec != own)?;
        let accepts = |placed: &PlacedUrl<'_>| placed.text().is_some_and(|text| other.accepts_reference(text));
        let mut count = 0;
        for placed in refused.filter_map(|url| self.document.url_at(url.whole.start)) {
            if !accepts(&placed) {
                return None;
            }
            count += 1;
        }
        if count == 0 || (own == Spec::TODAY && count < MIN_REFUSED) {
            return None;
        }
        let features = self.features;
        let edit = config.set_spec(other, self.check_glob, self.document.text.encoding(), features.has_versions)?;
        let whose = if count == 1 { "this URL" } else { "the URLs with errors" };
        Some(CodeAction {
            title: format!("urlspec: check by {}, which accepts {whose} ({FILE_NAME})", other.citation()),
            kind: Some(CodeActionKind::from(QUICK_FIX.to_owned())),
            diagnostics: Some(vec![diagnostic.clone()]),
            edit: Some(edit),
            ..CodeAction::default()
        })
    }
}
