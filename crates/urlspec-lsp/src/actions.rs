//! What can be done to a document at a place of it.

use std::collections::HashMap;
use std::ops::Range;

use urlspec::convert::ConvertOptions;
use urlspec::{Encoded, Spec, make_safe};
use urlspec_text::{Kind, Wrapper, fix_document};

use super::component::Placed;
use super::diagnostics;
use super::document::{Document, Found};
use super::text::{ceil, floor};
use super::types::{
    CodeAction, CodeActionKind, Diagnostic, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier,
    TextDocumentEdit, TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};

pub const FIX_ALL: &str = "source.fixAll.urlspec";
const REWRITE: &str = "refactor.rewrite.urlspec";

/// What the client wants, and understands.
pub struct Asked<'a> {
    pub only: Option<Vec<String>>,
    pub has_versions: bool,
    pub has_related: bool,
    pub span: Range<usize>,
    pub document: &'a mut Document,
}

impl Asked<'_> {
    fn wants(&self, kind: &str) -> bool {
        let holds =
            |own: &String| kind.strip_prefix(own.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        self.only.as_ref().is_none_or(|only| only.iter().any(holds))
    }

    pub fn answer(mut self) -> Vec<CodeAction> {
        if self.document.is_too_long() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        if self.wants("quickfix") {
            actions.extend(self.quick_fixes());
        }
        if self.wants(FIX_ALL) {
            actions.extend(self.fix_all());
        }
        if self.wants(REWRITE) {
            actions.extend(self.of_selection());
            actions.extend(self.of_url());
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

    /// Edits of the document, as of the version that was looked at where the client keeps count.
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
        let meets = |own: &Range<usize>, span: &Range<usize>| own.start <= span.end && span.start <= own.end;
        let span = self.span.clone();
        let found = self.document.found(|| false).unwrap_or_default();
        let first = found.partition_point(|found| found.whole.end < span.start);
        let near: Vec<Found> =
            found[first..].iter().take_while(|found| found.whole.start <= span.end).cloned().collect();
        let mut actions = Vec::new();
        for found in &near {
            for finding in found.findings.iter().filter(|finding| meets(&finding.span, &span)) {
                let diagnostic = diagnostics::one(self.document, found, finding, self.has_related);
                if let Some(repair) = &finding.repair {
                    let edits = repair.edits.iter().map(|edit| (edit.span.clone(), edit.replacement.clone())).collect();
                    let sure = if repair.preserves_meaning { "" } else { " (a guess, or something is lost)" };
                    actions.push(CodeAction {
                        is_preferred: Some(repair.preserves_meaning),
                        diagnostics: Some(vec![diagnostic.clone()]),
                        ..self.action(format!("urlspec: {}{sure}", repair.title), "quickfix", edits)
                    });
                }
                actions.extend(self.ignoring(found, finding.diagnostic.code.name(), diagnostic));
            }
        }
        actions
    }

    /// The comment that excludes a code here, on a line before that of the URL.
    fn ignoring(&self, found: &Found, code: &str, diagnostic: Diagnostic) -> Option<CodeAction> {
        let text = &self.document.text;
        let (open, close) = comment(self.document.language(), self.document.kind())?;
        // A line ends with LF for who looks for the comment. One that begins within another URL has none before it.
        let known = self.document.known();
        let start_of = |at: usize| text.as_str()[..at].rfind('\n').map_or(0, |end| end + 1);
        let mut start = start_of(found.whole.start);
        let over = |at: usize| known.get(known.partition_point(|other| other.whole.end <= at));
        while let Some(other) = over(start).filter(|other| other.whole.start < start) {
            start = start_of(other.whole.start);
        }
        let line = start..text.as_str()[start..].find('\n').map_or(text.len(), |end| start + end);
        let written = text.as_str()[line.clone()].trim_end_matches('\r');
        let line = line.start..line.start + written.len();
        if !has_room_before(&text.as_str()[..start], written) {
            return None;
        }
        let indent = &written[..written.len() - written.trim_start().len()];
        // Lines end as this one does.
        let end = if text.as_str()[line.end..].starts_with("\r\n") { "\r\n" } else { "\n" };
        let comment = format!("{indent}{open}urlspec: ignore[{code}]{close}{end}");
        let title = format!("urlspec: ignore `{code}` here");
        Some(CodeAction {
            diagnostics: Some(vec![diagnostic]),
            ..self.action(title, "quickfix", vec![(line.start..line.start, comment)])
        })
    }

    fn fix_all(&self) -> Option<CodeAction> {
        let text = self.document.text.as_str();
        let mended = fix_document(self.document.finder(), &self.document.settings.rules, text.as_bytes(), false)?;
        let new = String::from_utf8(mended.document).ok()?;
        Some(self.action("urlspec: fix all that can be fixed safely".to_owned(), FIX_ALL, by_lines(text, &new)))
    }

    /// What can be made of a text that is selected, or of a partial form under the cursor.
    fn of_selection(&self) -> Vec<CodeAction> {
        let text = self.document.text.as_str();
        let mut actions = Vec::new();
        let mut offer = |title: &str, span: &Range<usize>, new: String| {
            if new != text[span.clone()] && !new.contains(char::is_control) {
                let edits = vec![(span.clone(), new)];
                actions.push(self.action(format!("urlspec: {title}"), REWRITE, edits));
            }
        };
        if !self.span.is_empty() {
            let selected = &text[self.span.clone()];
            offer("encode the selection", &self.span, make_safe(selected.as_bytes()).into_owned());
            if let Ok(decoded) = Encoded::new(selected).decode_utf8() {
                offer("decode the selection", &self.span, decoded.into_owned());
            }
        }
        let word = if self.span.is_empty() { word_at(text, self.span.start) } else { self.span.clone() };
        let (spec, base) = (self.document.settings.spec(), &self.document.settings.base);
        if let Some(base) = base.as_deref().filter(|_| !word.is_empty() && self.document.at(word.start).is_none()) {
            let full =
                spec.resolve(base, &text[word.clone()]).ok().filter(|full| spec.accepts_reference(full.as_str()));
            if let Some(full) = full {
                offer("write the partial form in full", &word, full.into_string());
            }
        }
        actions
    }

    /// What can be made of the URL under the cursor.
    fn of_url(&self) -> Vec<CodeAction> {
        let Some(placed) = self.document.at(self.span.start).map(Placed::new) else { return Vec::new() };
        let (Some(url), whole) = (placed.text(), placed.whole()) else { return Vec::new() };
        let written = 0..placed.find.octets().len();
        let mut actions = Vec::new();
        let mut offer = |title: &str, edits| actions.push(self.action(format!("urlspec: {title}"), REWRITE, edits));
        let is_html = self.document.kind() == Kind::Html;
        match placed.find.wrapper() {
            Wrapper::None if is_html => offer("wrap in <URL:…>", around(&whole, "&lt;URL:", "&gt;")),
            Wrapper::None => offer("wrap in <URL:…>", around(&whole, "<URL:", ">")),
            _ => {
                // What stands for an octet in HTML still does.
                let own = placed.span(written.clone());
                let source = &self.document.text.as_str()[own];
                let is_one = !source.contains(['\n', '\r']);
                offer("unwrap", vec![(whole.clone(), if is_one { source.to_owned() } else { url.to_owned() })]);
            }
        }
        if placed.find.wrapper() == Wrapper::None
            && let Some((from, new)) = converted(self.document.settings.spec(), url)
        {
            offer(
                &format!("convert from {} to {}", from.citation(), Spec::DEFAULT.citation()),
                vec![(whole.clone(), new)],
            );
        }
        let partial =
            self.document.settings.base.as_deref().map(|base| self.document.settings.spec().partial_form(base, url));
        if let Some(Ok(form)) = partial.filter(|_| placed.find.wrapper() == Wrapper::None)
            && !form.is_empty()
            && form != url
        {
            offer("write as a partial form", vec![(whole, form)]);
        }
        actions
    }
}

fn around(whole: &Range<usize>, open: &str, close: &str) -> Vec<(Range<usize>, String)> {
    vec![(whole.start..whole.start, open.to_owned()), (whole.end..whole.end, close.to_owned())]
}

/// A URL as one of [`Spec::DEFAULT`]: from the document by which URLs are read or, if that one refuses it, from the latest
/// earlier one that accepts it.
fn converted(spec: Spec, url: &str) -> Option<(Spec, String)> {
    let to = Spec::DEFAULT;
    let from: Vec<Spec> = if spec != to {
        vec![spec]
    } else if spec.accepts(url) {
        Vec::new()
    } else {
        Spec::ALL.iter().copied().rev().filter(|from| to.is_later_than(*from)).collect()
    };
    let made = |from: Spec| Some((from, from.convert(url, to, ConvertOptions::default()).ok()?.text));
    from.into_iter().filter_map(made).find(|(_, new)| new != url)
}

/// What stands between white space, quotes and brackets around an offset.
fn word_at(text: &str, offset: usize) -> Range<usize> {
    const FAR: usize = 1 << 12;
    let ends = |c: char| c.is_whitespace() || "\"'`<>()[]{}|=,".contains(c);
    let from = ceil(text, offset.saturating_sub(FAR));
    let until = floor(text, (offset + FAR).min(text.len()));
    let start = text[from..offset].rfind(ends).map_or(from, |at| ceil(text, from + at + 1));
    let end = text[offset..until].find(ends).map_or(until, |at| offset + at);
    start..end
}

/// How a comment begins and ends in a language; none where there are none. Running text needs no sign.
fn comment(language: &str, kind: Kind) -> Option<(&'static str, &'static str)> {
    Some(match language {
        "json" => return None,
        "python" | "shellscript" | "ruby" | "perl" | "perl6" | "yaml" | "toml" | "makefile" | "dockerfile" | "r"
        | "elixir" | "coffeescript" | "powershell" | "ini" | "gitcommit" | "git-commit" | "dockercompose" => ("# ", ""),
        "rust" | "c" | "cpp" | "csharp" | "java" | "javascript" | "javascriptreact" | "typescript"
        | "typescriptreact" | "go" | "swift" | "kotlin" | "scala" | "php" | "dart" | "zig" | "jsonc" | "groovy"
        | "fsharp" | "objective-c" => ("// ", ""),
        "lua" | "sql" | "haskell" | "ada" | "elm" => ("-- ", ""),
        "css" | "scss" | "less" => ("/* ", " */"),
        "latex" | "tex" | "bibtex" | "erlang" => ("% ", ""),
        "lisp" | "clojure" | "scheme" | "emacs-lisp" => (";; ", ""),
        "vue" | "handlebars" => ("<!-- ", " -->"),
        _ if kind != Kind::Text => ("<!-- ", " -->"),
        "plaintext" | "text" | "mail" | "restructuredtext" | "" => ("", ""),
        _ => return None,
    })
}

/// Whether a line can stand between these: not where the one before goes on, in a table of Markdown, or before what must come
/// first in a file.
fn has_room_before(before: &str, line: &str) -> bool {
    let goes_on = before.trim_end_matches(['\n', '\r']).ends_with('\\');
    let is_first = before.is_empty() && (line.starts_with("#!") || line.starts_with("<?") || line.starts_with("<!"));
    !(goes_on || is_first || line.trim_start().starts_with('|'))
}

/// What makes one text of another, line by line.
fn by_lines(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
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
