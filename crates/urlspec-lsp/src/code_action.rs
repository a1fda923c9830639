//! `textDocument/codeAction`.

use std::collections::HashMap;
use std::ops::Range;

use urlspec::convert::ConvertOptions;
use urlspec::diagnostic::Applicability;
use urlspec::{Encoded, Spec, make_safe};
use urlspec_text::{Apply, Kind, Wrapper, fix_document};

use super::diagnostics::{self, MAX_DIAGNOSTICS, Shown};
use super::document::{CachedUrl, Document};
use super::text::{next_char_boundary, previous_char_boundary};
use super::types::{
    CodeAction, CodeActionKind, Diagnostic, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier,
    TextDocumentEdit, TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};

pub const QUICK_FIX: &str = "quickfix";
pub const FIX_ALL: &str = "source.fixAll.urlspec";
const REWRITE: &str = "refactor.rewrite.urlspec";

/// The parameters of a request, and the capabilities of the client.
pub struct CodeActions<'a> {
    pub document: &'a mut Document,
    pub span: Range<usize>,
    /// The requested kinds; `None` for all.
    pub only: Option<Vec<String>>,
    pub has_versions: bool,
    pub has_related: bool,
}

impl CodeActions<'_> {
    /// Whether a kind of action is requested, itself or as a sub-kind.
    fn is_requested(&self, kind: &str) -> bool {
        let includes = |only: &String| {
            kind.strip_prefix(only.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(includes))
    }

    /// The actions that are requested and possible.
    pub fn actions(mut self) -> Vec<CodeAction> {
        if self.document.is_too_long() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        if self.is_requested(QUICK_FIX) {
            actions.extend(self.quick_fixes());
        }
        if self.is_requested(FIX_ALL) {
            actions.extend(self.fix_all());
        }
        if self.is_requested(REWRITE) {
            actions.extend(self.selection_rewrites());
            actions.extend(self.url_rewrites());
        }
        actions
    }

    fn action(&self, title: String, kind: &'static str, edits: Vec<(Range<usize>, String)>) -> CodeAction {
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
        if !self.has_versions {
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

    fn quick_fixes(&mut self) -> Vec<CodeAction> {
        let touches = |one: &Range<usize>, other: &Range<usize>| one.start <= other.end && other.start <= one.end;
        let span = self.span.clone();
        let touched: Vec<CachedUrl> =
            self.document.urls_at(&span, MAX_DIAGNOSTICS, || false).unwrap_or_default().to_vec();
        let findings = touched.iter().flat_map(|url| url.findings.iter().map(move |finding| (url, finding)));
        let findings = findings.filter(|(_, finding)| touches(&finding.span, &span));
        let mut actions = Vec::new();
        for (url, finding) in findings.take(MAX_DIAGNOSTICS) {
            let diagnostic = diagnostics::diagnostic(self.document, url, finding, self.has_related);
            if let Some(fix) = &finding.fix {
                let edits = fix.edits.iter().map(|edit| (edit.span.clone(), edit.replacement.clone())).collect();
                let note = match fix.applicability {
                    Applicability::Sure | Applicability::Spelling => "",
                    Applicability::Guess => " (a guess)",
                    Applicability::Placeholder => " (a placeholder)",
                };
                let title = Shown::of(self.document, url).text(fix.title.clone(), "fix it");
                actions.push(CodeAction {
                    is_preferred: Some(fix.applicability == Applicability::Sure),
                    diagnostics: Some(vec![diagnostic.clone()]),
                    ..self.action(format!("urlspec: {title}{note}"), QUICK_FIX, edits)
                });
            }
            actions.extend(self.ignore_action(url, finding.diagnostic.code.name(), diagnostic));
        }
        actions
    }

    /// Inserts a comment that ignores a code, on a line before the URL.
    fn ignore_action(&self, url: &CachedUrl, code: &str, diagnostic: Diagnostic) -> Option<CodeAction> {
        let text = &self.document.text;
        let (open, close) = comment_delimiters(self.document.language(), self.document.kind())?;
        // Only LF ends a line here. Never insert the comment within another URL.
        let urls = self.document.cached_urls();
        let start_of = |at: usize| text.as_str()[..at].rfind('\n').map_or(0, |end| end + 1);
        let mut start = start_of(url.whole.start);
        let url_at = |at: usize| urls.get(urls.partition_point(|other| other.whole.end <= at));
        while let Some(other) = url_at(start).filter(|other| other.whole.start < start) {
            start = start_of(other.whole.start);
        }
        let line = start..text.as_str()[start..].find('\n').map_or(text.len(), |end| start + end);
        let source = text.as_str()[line.clone()].trim_end_matches('\r');
        let line = line.start..line.start + source.len();
        if !can_insert_line(&text.as_str()[..start], source) {
            return None;
        }
        let indent = &source[..source.len() - source.trim_start().len()];
        // Use the same line end as this line.
        let line_end = if text.as_str()[line.end..].starts_with("\r\n") { "\r\n" } else { "\n" };
        let comment = format!("{indent}{open}urlspec: ignore[{code}]{close}{line_end}");
        let title = format!("urlspec: ignore `{code}` here");
        Some(CodeAction {
            diagnostics: Some(vec![diagnostic]),
            ..self.action(title, QUICK_FIX, vec![(line.start..line.start, comment)])
        })
    }

    fn fix_all(&self) -> Option<CodeAction> {
        let text = self.document.text.as_str();
        let fixed =
            fix_document(self.document.finder(), &self.document.settings.lint_config, text.as_bytes(), Apply::Safe)?;
        let new = String::from_utf8(fixed.document).ok()?;
        Some(self.action("urlspec: fix all that can be fixed safely".to_owned(), FIX_ALL, line_edits(text, &new)))
    }

    /// Rewrites of the selected text, or of a partial form under the cursor.
    fn selection_rewrites(&self) -> Vec<CodeAction> {
        let text = self.document.text.as_str();
        let mut actions = Vec::new();
        let mut add = |title: &str, span: &Range<usize>, new: String| {
            if new != text[span.clone()] && !new.contains(char::is_control) {
                let edits = vec![(span.clone(), new)];
                actions.push(self.action(format!("urlspec: {title}"), REWRITE, edits));
            }
        };
        if !self.span.is_empty() {
            let selected = &text[self.span.clone()];
            add("encode the selection", &self.span, make_safe(selected.as_bytes()).into_owned());
            if let Ok(decoded) = Encoded::new(selected).decode_utf8() {
                add("decode the selection", &self.span, decoded.into_owned());
            }
        }
        let word = if self.span.is_empty() { word_at(text, self.span.start) } else { self.span.clone() };
        let (spec, base) = (self.document.settings.spec(), &self.document.settings.base);
        if let Some(base) = base.as_deref().filter(|_| !word.is_empty() && self.document.url_at(word.start).is_none()) {
            let full =
                spec.resolve(base, &text[word.clone()]).ok().filter(|full| spec.accepts_reference(full.as_str()));
            if let Some(full) = full {
                add("write the partial form in full", &word, full.into_string());
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
            Wrapper::None if is_html => add("wrap in <URL:…>", surround(&whole, "&lt;URL:", "&gt;")),
            Wrapper::None => add("wrap in <URL:…>", surround(&whole, "<URL:", ">")),
            _ => {
                // On one line, keep the source text with its entities.
                let source = &self.document.text.as_str()[url.url_span()];
                let is_one_line = !source.contains(['\n', '\r']);
                add("unwrap", vec![(whole.clone(), if is_one_line { source.to_owned() } else { text.to_owned() })]);
            }
        }
        if url.found.wrapper() == Wrapper::None
            && let Some((from, new)) = convert(self.document.settings.spec(), text)
        {
            add(
                &format!("convert from {} to {}", from.citation(), Spec::DEFAULT.citation()),
                vec![(whole.clone(), new)],
            );
        }
        let partial =
            self.document.settings.base.as_deref().map(|base| self.document.settings.spec().partial_form(base, text));
        if let Some(Ok(form)) = partial.filter(|_| url.found.wrapper() == Wrapper::None)
            && !form.is_empty()
            && form != text
        {
            add("write as a partial form", vec![(whole, form)]);
        }
        actions
    }
}

fn surround(whole: &Range<usize>, open: &str, close: &str) -> Vec<(Range<usize>, String)> {
    vec![(whole.start..whole.start, open.to_owned()), (whole.end..whole.end, close.to_owned())]
}

/// Converts a URL to [`Spec::DEFAULT`]. The source is the configured document or, if that is the default and refuses the
/// URL, the latest earlier document that accepts it.
fn convert(spec: Spec, url: &str) -> Option<(Spec, String)> {
    let to = Spec::DEFAULT;
    let sources: Vec<Spec> = if spec != to {
        vec![spec]
    } else if spec.accepts(url) {
        Vec::new()
    } else {
        Spec::ALL.iter().copied().rev().filter(|from| to.is_later_than(*from)).collect()
    };
    let converted = |from: Spec| Some((from, from.convert(url, to, ConvertOptions::default()).ok()?.text));
    sources.into_iter().filter_map(converted).find(|(_, new)| new != url)
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

/// The start and the end of a comment in a language. Empty for plain text; `None` if the language has no comments or is
/// unknown.
fn comment_delimiters(language: &str, kind: Kind) -> Option<(&'static str, &'static str)> {
    Some(match language {
        "json" => return None,
        "python" | "shellscript" | "ruby" | "perl" | "perl6" | "yaml" | "toml" | "makefile" | "dockerfile" | "r"
        | "elixir" | "coffeescript" | "powershell" | "ini" | "gitcommit" | "git-commit" | "dockercompose" => ("# ", ""),
        "asciidoc" | "rust" | "c" | "cpp" | "csharp" | "java" | "javascript" | "javascriptreact" | "typescript"
        | "typescriptreact" | "go" | "swift" | "kotlin" | "scala" | "php" | "dart" | "zig" | "jsonc" | "groovy"
        | "fsharp" | "objective-c" => ("// ", ""),
        "lua" | "sql" | "haskell" | "ada" | "elm" => ("-- ", ""),
        "css" | "scss" | "less" => ("/* ", " */"),
        "latex" | "tex" | "bibtex" | "erlang" => ("% ", ""),
        "lisp" | "clojure" | "scheme" | "emacs-lisp" => (";; ", ""),
        "vue" | "handlebars" => ("<!-- ", " -->"),
        _ if matches!(kind, Kind::Html | Kind::Xml | Kind::Markdown) => ("<!-- ", " -->"),
        "plaintext" | "text" | "mail" | "restructuredtext" | "" => ("", ""),
        _ => return None,
    })
}

/// Whether a line can be inserted before another: not after a continued line, in a Markdown table, or before what must
/// be first in a file.
fn can_insert_line(before: &str, line: &str) -> bool {
    let is_continued = before.trim_end_matches(['\n', '\r']).ends_with('\\');
    let is_first = before.is_empty() && (line.starts_with("#!") || line.starts_with("<?") || line.starts_with("<!"));
    !(is_continued || is_first || line.trim_start().starts_with('|'))
}

/// The edits that change one text to another, by lines.
fn line_edits(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    let starts = |text: &str| {
        let ends = text.split_inclusive('\n').scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        });
        std::iter::once(0).chain(ends).collect::<Vec<usize>>()
    };
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let (old_starts, new_starts) = (starts(old), starts(new));
    let deadline = std::time::Instant::now() + std::time::Duration::from_millis(200);
    let operations =
        similar::capture_diff_slices_deadline(similar::Algorithm::Myers, &old_lines, &new_lines, Some(deadline));
    let changed = operations.into_iter().filter(|operation| operation.tag() != similar::DiffTag::Equal);
    changed
        .map(|operation| {
            let (from, to) = (operation.old_range(), operation.new_range());
            (old_starts[from.start]..old_starts[from.end], new[new_starts[to.start]..new_starts[to.end]].to_owned())
        })
        .collect()
}
