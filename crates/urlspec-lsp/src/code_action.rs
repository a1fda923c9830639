//! `textDocument/codeAction`.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde_json::{Value, json};
use urlspec::convert::ConvertOptions;
use urlspec::diagnostic::Applicability;
use urlspec::{Code, Encoded, Spec};
use urlspec_text::config::FILE_NAME;
use urlspec_text::{Apply, Edit as TextChange, Finding, Kind, Wrapper, fix_edits};

use super::diagnostics::{self, DiagnosticFeatures, Shown};
use super::document::{CachedUrl, Document};
use super::ignore_action::{self, CheckGlob, ConfigFile, IgnoreHere};
use super::settings::is_config_file;
use super::text::{next_char_boundary, previous_char_boundary};
use super::types::{
    CodeAction, CodeActionDisabled, CodeActionKind, Diagnostic, DocumentChange, Edit,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};
use super::url_cache::MAX_DIAGNOSTICS;

pub const QUICK_FIX: &str = "quickfix";
pub const FIX_ALL: &str = "source.fixAll.urlspec";
const REWRITE: &str = "refactor.rewrite.urlspec";

/// The maximum size in bytes of an answer in JSON: editors request all actions at each move of the cursor, and for some kinds when
/// the user wants them.
const MAX_SIZE: usize = 1 << 16;
pub const MAX_REQUESTED_SIZE: usize = 4 << 20;

/// The size that is left for what is around the actions in a message, and for the note about what is left out.
pub const RESERVED_SIZE: usize = 1 << 10;

/// The maximum length in bytes of a selection that is rewritten.
const MAX_SELECTION: usize = 1 << 14;

/// The maximum number of findings that are searched for one with a sure fix.
pub const MAX_SEARCHED: usize = 10_000;

/// The maximum number of URLs for which comments are searched for, since that reads the whole document.
pub const MAX_COMMENTS: usize = 4;

/// What the client supports.
#[derive(Debug, Clone, Copy)]
pub struct Features {
    pub has_versions: bool,
    pub diagnostics: DiagnosticFeatures,
    /// The client resolves the edit of an action when the user chooses it.
    pub resolves_edits: bool,
    /// The client shows disabled actions.
    pub has_disabled: bool,
    /// The client creates a file for an edit.
    pub creates_files: bool,
}

/// The parameters of a request. The URLs of the document must be cached.
pub struct CodeActions<'a> {
    pub document: &'a Document,
    pub span: Range<usize>,
    /// The requested kinds; `None` for all.
    pub only: Option<Vec<String>>,
    pub config: Option<ConfigFile>,
    pub check_glob: CheckGlob<'a>,
    pub features: Features,
}

/// The actions that fit in an answer.
pub struct Answer {
    actions: Vec<CodeAction>,
    size: usize,
    max_size: usize,
    /// The number of actions, or of problems without actions, that do not fit.
    omitted: usize,
}

impl Answer {
    pub fn add(&mut self, action: CodeAction) {
        let size = serde_json::to_string(&action).map_or(usize::MAX, |json| json.len() + 1);
        match self.size.saturating_add(size) <= self.max_size {
            true => {
                self.size += size;
                self.actions.push(action);
            }
            false => self.omitted += 1,
        }
    }
}

/// The findings that touch a span, with their URLs.
pub fn findings_at<'d>(
    document: &'d Document,
    span: &Range<usize>,
) -> impl Iterator<Item = (&'d CachedUrl, &'d Finding)> + use<'d> {
    let (span, urls) = (span.clone(), document.cached_urls());
    let first = urls.partition_point(|url| url.whole.end < span.start);
    let end = span.end;
    let touched = urls[first..].iter().take_while(move |url| url.whole.start <= end);
    let findings = touched.flat_map(|url| url.findings().iter().map(move |finding| (url, finding)));
    findings.filter(move |(_, finding)| finding.span.start <= span.end && span.start <= finding.span.end)
}

/// The number of findings at a span. Of a URL whose findings are not kept, all count.
fn count_at(document: &Document, span: &Range<usize>) -> usize {
    let urls = document.cached_urls();
    let first = urls.partition_point(|url| url.whole.end < span.start);
    let touched = urls[first..].iter().take_while(|url| url.whole.start <= span.end);
    let is_at = |finding: &&Finding| finding.span.start <= span.end && span.start <= finding.span.end;
    touched
        .map(|url| if url.lacks_findings() { url.count() } else { url.findings().iter().filter(is_at).count() })
        .sum()
}

/// Whether a kind of action is requested, itself or as a sub-kind.
pub fn is_requested(only: Option<&[String]>, kind: &str) -> bool {
    let includes =
        |only: &String| kind.strip_prefix(only.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    only.is_none_or(|only| only.iter().any(includes))
}

impl CodeActions<'_> {
    fn is_requested(&self, kind: &str) -> bool {
        is_requested(self.only.as_deref(), kind)
    }

    /// The actions that are requested and possible, and how many do not fit in the answer. `None` if the request
    /// was cancelled.
    pub fn actions(&self, mut is_cancelled: impl FnMut() -> bool) -> Option<(Vec<CodeAction>, usize)> {
        let max_size = if self.only.is_some() { MAX_REQUESTED_SIZE } else { MAX_SIZE } - RESERVED_SIZE;
        let mut answer = Answer { actions: Vec::new(), size: 0, max_size, omitted: 0 };
        if self.document.is_too_long() {
            return Some((answer.actions, 0));
        }
        if self.is_requested(QUICK_FIX) {
            self.add_quick_fixes(&mut answer, &mut is_cancelled)?;
        }
        if self.is_requested(FIX_ALL) {
            match self.only {
                Some(_) => self.fix_all(None, max_size, &mut is_cancelled)?.into_iter().for_each(|all| answer.add(all)),
                None => self.unresolved_fix_all().into_iter().for_each(|all| answer.add(all)),
            }
        }
        if self.is_requested(REWRITE) && !is_cancelled() {
            self.selection_rewrites().into_iter().chain(self.url_rewrites()).for_each(|action| answer.add(action));
        }
        let Answer { mut actions, omitted, .. } = answer;
        if omitted > 0 && self.features.has_disabled {
            actions.push(omission(omitted));
        }
        Some((actions, omitted))
    }

    pub(super) fn action(&self, title: String, kind: &'static str, edits: Vec<(Range<usize>, String)>) -> CodeAction {
        CodeAction {
            title,
            kind: Some(CodeActionKind::from(kind.to_owned())),
            edit: Some(self.edit(edits)),
            ..CodeAction::default()
        }
    }

    /// Edits of the document, with its version if the client supports that.
    fn edit(&self, edits: Vec<(Range<usize>, String)>) -> WorkspaceEdit {
        let text = &self.document.text;
        let edits = edits.into_iter().map(|(span, new_text)| TextEdit { range: text.range(&span), new_text });
        let uri = self.document.uri.clone();
        if !self.features.has_versions {
            return WorkspaceEdit {
                changes: Some(HashMap::from([(uri, edits.collect())])),
                ..WorkspaceEdit::default()
            };
        }
        let text_document = OptionalVersionedTextDocumentIdentifier {
            version: Some(self.document.version),
            text_document_identifier: TextDocumentIdentifier { uri },
        };
        let change = TextDocumentEdit { text_document, edits: edits.map(Edit::TextEdit).collect() };
        WorkspaceEdit {
            document_changes: Some(vec![DocumentChange::TextDocumentEdit(change)]),
            ..WorkspaceEdit::default()
        }
    }

    fn add_quick_fixes(&self, answer: &mut Answer, is_cancelled: &mut dyn FnMut() -> bool) -> Option<()> {
        let mut ignored: Vec<(&CachedUrl, Code, Diagnostic)> = Vec::new();
        let mut shown = 0;
        for (url, finding) in findings_at(self.document, &self.span).take(MAX_DIAGNOSTICS) {
            shown += 1;
            if is_cancelled() {
                return None;
            }
            let diagnostic = diagnostics::diagnostic(self.document, url, finding, self.features.diagnostics);
            if let Some(action) = self.quick_fix(url, finding, &diagnostic) {
                answer.add(action);
            }
            let code = finding.diagnostic.code;
            if !ignored.iter().any(|(other, known, _)| other.whole == url.whole && *known == code) {
                ignored.push((url, code, diagnostic));
            }
            if answer.omitted > 0 {
                break;
            }
        }
        answer.omitted += count_at(self.document, &self.span).saturating_sub(shown);
        if is_config_file(&self.document.uri) {
            self.corrections().into_iter().for_each(|action| answer.add(action));
        }
        self.add_fixes_of_codes(answer, &ignored, is_cancelled)?;
        self.other_document(&ignored).into_iter().for_each(|action| answer.add(action));
        self.add_ignores(answer, &ignored, is_cancelled)
    }

    fn quick_fix(&self, url: &CachedUrl, finding: &Finding, diagnostic: &Diagnostic) -> Option<CodeAction> {
        let fix = finding.fix.as_ref()?;
        let edits = fix.edits.iter().map(|edit| (edit.span.clone(), edit.replacement.clone())).collect();
        let note = diagnostics::degree(fix.applicability);
        let title = Shown::of(self.document, url).text(fix.title.clone(), "fix it");
        Some(CodeAction {
            is_preferred: Some(fix.applicability == Applicability::Sure),
            diagnostics: Some(vec![diagnostic.clone()]),
            ..self.action(format!("urlspec: {title}{note}"), QUICK_FIX, edits)
        })
    }

    /// Adds the actions that suppress codes: for each URL by a comment, and for each code in the file and in `urlspec.toml`.
    fn add_ignores(
        &self,
        answer: &mut Answer,
        ignored: &[(&CachedUrl, Code, Diagnostic)],
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        for (url, code, diagnostic) in ignored.iter().take(MAX_COMMENTS) {
            if is_cancelled() {
                return None;
            }
            let title = format!("urlspec: ignore `{code}` here");
            match ignore_action::ignore_here(self.document, url, *code) {
                Some(IgnoreHere::Edit(edit)) => {
                    let edit = self.edit(vec![(edit.span, edit.replacement)]);
                    answer.add(ignore_with(title, edit, diagnostic));
                }
                Some(IgnoreHere::Later) if self.features.resolves_edits => {
                    let action = ignore_with(title, WorkspaceEdit::default(), diagnostic);
                    answer.add(CodeAction { edit: None, data: Some(self.data_of_ignore(url, *code)), ..action });
                }
                Some(IgnoreHere::Later) | None => {}
            }
        }
        let is_first = |(at, (_, code, _)): &(usize, &(&CachedUrl, Code, Diagnostic))| {
            !ignored[..*at].iter().any(|(_, other, _)| other == code)
        };
        for (_, (_, code, diagnostic)) in ignored.iter().enumerate().filter(is_first).take(MAX_COMMENTS) {
            if is_cancelled() {
                return None;
            }
            self.ignores_of_code(*code, diagnostic).into_iter().for_each(|action| answer.add(action));
        }
        Some(())
    }

    /// What an action without its edit has for [`resolved_ignore`](Self::resolved_ignore).
    fn data_of_ignore(&self, url: &CachedUrl, code: Code) -> Value {
        let ignore = json!({"code": code.name(), "start": url.whole.start, "end": url.whole.end});
        json!({"uri": self.document.uri, "version": self.document.version, "ignore": ignore})
    }

    /// The edit that suppresses a code for a URL, from the data of its action. `None` if the syntax has no comments there.
    pub fn resolved_ignore(&self, ignore: &Value) -> Option<WorkspaceEdit> {
        let offset = |name: &str| ignore.get(name).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
        let code = ignore.get("code").and_then(Value::as_str)?.parse().ok()?;
        let edit = ignore_action::edit_here(self.document, &(offset("start")?..offset("end")?), code)?;
        Some(self.edit(vec![(edit.span, edit.replacement)]))
    }

    /// The actions that suppress a code in the file, by a comment or else in `urlspec.toml`, and in all files.
    fn ignores_of_code(&self, code: Code, diagnostic: &Diagnostic) -> Vec<CodeAction> {
        let comment = ignore_action::ignore_in_file(self.document, code).map(|edit| {
            let edit = self.edit(vec![(edit.span, edit.replacement)]);
            ignore_with(format!("urlspec: ignore `{code}` in this file"), edit, diagnostic)
        });
        let Some(config) = &self.config else { return comment.into_iter().collect() };
        let (encoding, has_versions) = (self.document.text.encoding(), self.features.has_versions);
        let is_possible = config.exists || self.features.creates_files;
        let in_config = |place: &str, edit: Option<WorkspaceEdit>| {
            let title = format!("urlspec: ignore `{code}` in {place} ({FILE_NAME})");
            match is_possible {
                true => edit.map(|edit| ignore_with(title, edit, diagnostic)),
                false => self.features.has_disabled.then(|| without_file(title)),
            }
        };
        let in_file = comment
            .or_else(|| in_config("this file", config.ignore_in_file(code, self.check_glob, encoding, has_versions)));
        let edit = config.ignore_in_all_files(code, self.check_glob, encoding, has_versions);
        in_file.into_iter().chain(in_config("all files", edit)).collect()
    }

    /// The action that fixes all, whose edit the client requests when the user chooses it.
    fn unresolved_fix_all(&self) -> Option<CodeAction> {
        let urls = self.document.cached_urls();
        let findings = || urls.iter().flat_map(|url| url.findings());
        let is_applied =
            |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.applied_by == Some(Apply::Safe));
        // If a document has very many findings, not all of them are read at each move of the cursor.
        let has_more = || urls.iter().take(MAX_SEARCHED).any(CachedUrl::lacks_findings) || urls.len() > MAX_SEARCHED;
        let may_fix = || findings().take(MAX_SEARCHED).any(is_applied) || has_more();
        (self.features.resolves_edits && may_fix()).then(|| CodeAction {
            title: FIX_ALL_TITLE.to_owned(),
            kind: Some(CodeActionKind::from(FIX_ALL.to_owned())),
            data: Some(json!({"uri": self.document.uri, "version": self.document.version})),
            ..CodeAction::default()
        })
    }

    /// The action that fixes all, or all with a code, or as much as fits in an answer. The outer option is `None` if the request was
    /// cancelled.
    pub(super) fn fix_all(
        &self,
        code: Option<Code>,
        max_size: usize,
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> Option<Option<CodeAction>> {
        let safe = self.safe_edits(is_cancelled)?;
        let edits = code.map_or_else(|| safe.clone(), |code| self.edits_of_code(code, &safe));
        Some(self.fixing(code, edits, max_size))
    }

    /// The edits that fix all. `None` if the request was cancelled.
    pub(super) fn safe_edits(&self, is_cancelled: &mut dyn FnMut() -> bool) -> Option<Vec<TextChange>> {
        let Document { text, settings, .. } = self.document;
        let octets = text.as_str().as_bytes();
        let fixes = fix_edits(self.document.finder(), &settings.lint_config, octets, Apply::Safe, is_cancelled)?;
        Some(fixes.edits)
    }

    /// The edits that belong to the fixes of a code.
    pub(super) fn edits_of_code(&self, code: Code, safe: &[TextChange]) -> Vec<TextChange> {
        let edits = self.sure_fixes(code).flat_map(|finding| finding.fix.iter().flat_map(|fix| &fix.edits));
        let own: HashSet<(usize, usize)> = edits.map(|edit| (edit.span.start, edit.span.end)).collect();
        safe.iter().filter(|edit| own.contains(&(edit.span.start, edit.span.end))).cloned().collect()
    }

    /// The action with these edits, or with as many as fit in an answer.
    pub(super) fn fixing(&self, code: Option<Code>, edits: Vec<TextChange>, max_size: usize) -> Option<CodeAction> {
        let (mut size, mut kept) = (0, 0);
        for edit in &edits {
            let json = json!({"range": self.document.text.range(&edit.span), "newText": edit.replacement});
            size += json.to_string().len() + 1;
            if size > max_size - RESERVED_SIZE {
                break;
            }
            kept += 1;
        }
        let count = edits.len();
        let title = match kept == count {
            true => code.map_or(FIX_ALL_TITLE.to_owned(), fix_title),
            false => {
                let what =
                    code.map_or_else(|| "places that can be fixed safely".to_owned(), |code| format!("`{code}`"));
                format!("urlspec: fix the first {kept} of {count} {what}")
            }
        };
        let edits = edits.into_iter().take(kept).map(|edit| (edit.span, edit.replacement)).collect();
        (kept > 0).then(|| self.action(title, FIX_ALL, edits))
    }

    /// The action that fixes all, or all with a code, with its edit. `None` if the request was cancelled.
    pub fn resolved_fix_all(&self, code: Option<Code>, is_cancelled: &mut dyn FnMut() -> bool) -> Option<CodeAction> {
        let all = self.fix_all(code, MAX_REQUESTED_SIZE - RESERVED_SIZE, is_cancelled)?;
        let title = code.map_or(FIX_ALL_TITLE.to_owned(), fix_title);
        Some(all.unwrap_or_else(|| self.action(title, FIX_ALL, Vec::new())))
    }

    /// Rewrites of the selected text, or of a relative reference under the cursor.
    fn selection_rewrites(&self) -> Vec<CodeAction> {
        let text = self.document.text.as_str();
        let mut actions = Vec::new();
        let mut add = |title: &str, span: &Range<usize>, new: String| {
            if new != text[span.clone()] && !new.contains(char::is_control) {
                let edits = vec![(span.clone(), new)];
                actions.push(self.action(format!("urlspec: {title}"), REWRITE, edits));
            }
        };
        if !self.span.is_empty() && self.span.len() <= MAX_SELECTION {
            let (selected, spec) = (&text[self.span.clone()], self.document.settings.spec());
            add("encode the selection", &self.span, spec.make_safe(selected.as_bytes()).into_owned());
            if let Ok(decoded) = Encoded::new(selected).decode_utf8() {
                add("decode the selection", &self.span, decoded.into_owned());
            }
        }
        let word = match self.span.len() {
            0 => word_at(text, self.span.start),
            length if length > MAX_SELECTION => return actions,
            _ => self.span.clone(),
        };
        let (spec, base) = (self.document.settings.spec(), &self.document.settings.base);
        if let Some(base) = base.as_deref().filter(|_| !word.is_empty() && self.document.url_at(word.start).is_none()) {
            let full =
                spec.resolve(base, &text[word.clone()]).ok().filter(|full| spec.accepts_reference(full.as_str()));
            if let Some(full) = full {
                add("make this reference absolute", &word, full.into_string());
            }
        }
        actions
    }

    /// Rewrites of the URL under the cursor.
    fn url_rewrites(&self) -> Vec<CodeAction> {
        let Some(url) = self.document.url_at(self.span.start) else { return Vec::new() };
        let (Some(text), whole) = (url.text(), url.whole()) else { return Vec::new() };
        let mut actions = Vec::new();
        let mut add = |title: &str, edits| actions.push(self.action(format!("urlspec: {title}"), REWRITE, edits));
        let is_html = matches!(self.document.kind(), Kind::Html | Kind::Xml);
        match url.found.wrapper() {
            Wrapper::None if is_html => add("wrap in `<URL:…>`", surround(&whole, "&lt;URL:", "&gt;")),
            Wrapper::None => add("wrap in `<URL:…>`", surround(&whole, "<URL:", ">")),
            _ => {
                // On one line, keep the source text with its entities.
                let source = &self.document.text.as_str()[url.url_span()];
                let is_one_line = !source.contains(['\n', '\r']);
                add(
                    "remove `<URL:…>`",
                    vec![(whole.clone(), if is_one_line { source.to_owned() } else { text.to_owned() })],
                );
            }
        }
        if url.found.wrapper() == Wrapper::None
            && let Some(Conversion { from, to, new }) = convert(self.document.settings.spec(), text)
        {
            add(&format!("convert from {} to {}", from.citation(), to.citation()), vec![(whole.clone(), new)]);
        }
        let partial =
            self.document.settings.base.as_deref().map(|base| self.document.settings.spec().partial_form(base, text));
        if let Some(Ok(form)) = partial.filter(|_| url.found.wrapper() == Wrapper::None)
            && !form.is_empty()
            && form != text
        {
            add("make this URL relative", vec![(whole, form)]);
        }
        actions
    }
}

const FIX_ALL_TITLE: &str = "urlspec: fix all that can be fixed safely";

fn ignore_with(title: String, edit: WorkspaceEdit, diagnostic: &Diagnostic) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::from(QUICK_FIX.to_owned())),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(edit),
        ..CodeAction::default()
    }
}

/// An action that only shows why it is not possible: the client can't create the configuration file.
fn without_file(title: String) -> CodeAction {
    let reason = format!("create {FILE_NAME} first, since this editor does not create files for an edit");
    CodeAction {
        title,
        kind: Some(CodeActionKind::from(QUICK_FIX.to_owned())),
        disabled: Some(CodeActionDisabled { reason }),
        ..CodeAction::default()
    }
}

/// An action that only shows how many are left out.
fn omission(omitted: usize) -> CodeAction {
    CodeAction {
        title: omission_message(omitted),
        kind: Some(CodeActionKind::from(QUICK_FIX.to_owned())),
        disabled: Some(CodeActionDisabled { reason: "Select less text to see them.".to_owned() }),
        ..CodeAction::default()
    }
}

/// The message that some actions are left out.
pub fn omission_message(omitted: usize) -> String {
    format!("urlspec: {omitted} more problems here are not shown")
}

pub fn fix_title(code: Code) -> String {
    format!("urlspec: fix all `{code}` in this file")
}

fn surround(whole: &Range<usize>, open: &str, close: &str) -> Vec<(Range<usize>, String)> {
    vec![(whole.start..whole.start, open.to_owned()), (whole.end..whole.end, close.to_owned())]
}

/// A URL in the words of a later document.
struct Conversion {
    from: Spec,
    to: Spec,
    new: String,
}

/// Converts a URL from the configured document to [`Spec::FIRST_STANDARD`], if that is later. Otherwise, if the configured document refuses
/// the URL, converts it to that document from the latest earlier one that accepts it.
fn convert(spec: Spec, url: &str) -> Option<Conversion> {
    let to = spec.max(Spec::FIRST_STANDARD);
    let sources: Vec<Spec> = if spec != to {
        vec![spec]
    } else if spec.accepts(url) {
        Vec::new()
    } else {
        Spec::ALL.iter().copied().rev().filter(|from| to.is_later_than(*from)).collect()
    };
    let converted = |from: Spec| {
        let new = from.convert(url, to, ConvertOptions::default()).ok()?.text;
        Some(Conversion { from, to, new })
    };
    sources.into_iter().filter_map(converted).find(|conversion| conversion.new != url)
}

/// The word around an offset, delimited by white space, quotes and brackets.
fn word_at(text: &str, offset: usize) -> Range<usize> {
    const MAX_DISTANCE: usize = 1 << 12;
    let is_delimiter = |c: char| c.is_whitespace() || "\"'`<>()[]{}|=,".contains(c);
    let from = next_char_boundary(text, offset.saturating_sub(MAX_DISTANCE));
    let until = previous_char_boundary(text, (offset + MAX_DISTANCE).min(text.len()));
    let start = text[from..offset].rfind(is_delimiter).map_or(from, |at| next_char_boundary(text, from + at + 1));
    let end = text[offset..until].find(is_delimiter).map_or(until, |at| offset + at);
    start..end
}
