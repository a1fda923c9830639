//! Quick fixes that suppress a code, at a place, in a file, or in `urlspec.toml`, or set the document there.

use std::collections::HashMap;
use std::ops::Range;

use urlspec::{Code, Spec};
use urlspec_text::config::{Config, FILE_NAME};
use urlspec_text::{Edit as TextChange, has_other_comments};

use super::document::{CachedUrl, Document};
use super::text::{Encoding, Text};
use super::types::{
    CreateFile, CreateFileOptions, DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};

/// The file for settings of a document.
pub struct ConfigFile {
    pub uri: Uri,
    /// Its text, which is empty if the file has to be created.
    pub text: String,
    /// The version, if it is open.
    pub version: Option<i32>,
    pub exists: bool,
    /// The pattern for the document in this file.
    pub glob: String,
}

impl ConfigFile {
    /// The file in the folder with this URI, for the document with this URI. `None` if the document is not in the folder.
    pub fn in_folder(folder: &str, document: &Uri, text: Option<String>) -> Option<Self> {
        // The root of the file system is `file:///`.
        let folder = folder.strip_suffix('/').unwrap_or(folder);
        let relative = document.0.strip_prefix(folder)?.strip_prefix('/')?;
        Some(Self {
            uri: Uri(format!("{folder}/{FILE_NAME}")),
            exists: text.is_some(),
            text: text.unwrap_or_default(),
            version: None,
            glob: glob_of(relative)?,
        })
    }

    /// An edit of the file, which creates it if there is none.
    fn edit(&self, edit: TextChange, encoding: Encoding, has_versions: bool) -> WorkspaceEdit {
        // An editor does not count the byte order mark of a file that it opens.
        let mark = match self.version {
            None if self.text.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
            _ => 0,
        };
        let span = edit.span.start - mark..edit.span.end - mark;
        let range = Text::new(self.text[mark..].to_owned(), encoding).range(&span);
        let edit = TextEdit { range, new_text: edit.replacement };
        if !has_versions {
            let changes = Some(HashMap::from([(self.uri.clone(), vec![edit])]));
            return WorkspaceEdit { changes, ..WorkspaceEdit::default() };
        }
        let text_document_identifier = TextDocumentIdentifier { uri: self.uri.clone() };
        let text_document = OptionalVersionedTextDocumentIdentifier { version: self.version, text_document_identifier };
        let change = TextDocumentEdit { text_document, edits: vec![Edit::TextEdit(edit)] };
        // If the file exists after all, nothing is changed.
        let options = CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(false) };
        let create = CreateFile { uri: self.uri.clone(), options: Some(options), annotation_id: None };
        let create = (!self.exists).then_some(DocumentChange::CreateFile(create));
        let changes = create.into_iter().chain([DocumentChange::TextDocumentEdit(change)]);
        WorkspaceEdit { document_changes: Some(changes.collect()), ..WorkspaceEdit::default() }
    }
}

/// The pattern for one file, in the syntax of `.gitignore` with the alternatives `{a,b}`, from its relative URI.
fn glob_of(relative: &str) -> Option<String> {
    let path = urlspec::Encoded::new(relative).decode_utf8().ok()?.into_owned();
    let mut glob = String::from("/");
    for c in path.chars() {
        match c {
            // At the end, only an escaped blank is not removed.
            c if c.is_whitespace() && c != ' ' => glob.extend(['[', c, ']']),
            '\\' | '*' | '?' | '[' | ']' | '{' | '}' | ' ' => glob.extend(['\\', c]),
            c => glob.push(c),
        }
    }
    Some(glob)
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Whether a document has the comments of its kind. A comment in a cell of a notebook is not one in its file, which `urlspec lint`
/// reads.
fn has_known_comments(document: &Document) -> bool {
    let name = document.uri.0.rsplit('/').next().unwrap_or_default();
    let extension = name.rsplit('.').next().unwrap_or_default();
    // `.m` is MATLAB, too.
    let is_known = !extension.eq_ignore_ascii_case("m") || document.language().starts_with("objective-c");
    document.notebook.is_none()
        && is_known
        && !has_other_comments(document.language())
        && !has_other_comments(extension)
}

/// The maximum length in bytes of a document in which a place for a comment is searched for before the user wants it, since that
/// reads the whole document several times.
const MAX_LENGTH: usize = 1 << 17;

/// How a comment for a URL is added.
pub enum IgnoreHere {
    Edit(TextChange),
    /// In a long document, by [`edit_here`] when the user chooses it.
    Later,
}

/// The comment that suppresses a code for a URL. `None` if the syntax has no comments there.
pub fn ignore_here(document: &Document, url: &CachedUrl, code: Code) -> Option<IgnoreHere> {
    if document.text.len() <= MAX_LENGTH {
        return edit_here(document, &url.whole, code).map(IgnoreHere::Edit);
    }
    (has_known_comments(document) && document.finder().has_comments()).then_some(IgnoreHere::Later)
}

/// The edit that adds a comment for the URL with this span.
pub fn edit_here(document: &Document, url: &Range<usize>, code: Code) -> Option<TextChange> {
    let text = document.text.as_str();
    let is_in_text = text.get(url.clone()).is_some() && has_known_comments(document);
    is_in_text.then(|| document.finder().ignore_edit(text.as_bytes(), url.clone(), code)).flatten()
}

/// The edit that adds a comment for the whole document.
pub fn ignore_in_file(document: &Document, code: Code) -> Option<TextChange> {
    let text = document.text.as_str().as_bytes();
    has_known_comments(document).then(|| document.finder().ignore_file_edit(text, code)).flatten()
}

/// Returns what is wrong with a pattern of files.
pub type CheckGlob<'h> = &'h dyn Fn(&str) -> Result<(), String>;

impl ConfigFile {
    /// The edit that suppresses a code in the file of the document.
    pub fn ignore_in_file(
        &self,
        code: Code,
        check_glob: CheckGlob<'_>,
        encoding: Encoding,
        has_versions: bool,
    ) -> Option<WorkspaceEdit> {
        let edit = Config::per_file_ignore_edit(&self.text, &self.glob, code, check_glob)?;
        Some(self.edit(edit, encoding, has_versions))
    }

    /// The edit that suppresses a code in all files of the configuration file.
    pub fn ignore_in_all_files(
        &self,
        code: Code,
        check_glob: CheckGlob<'_>,
        encoding: Encoding,
        has_versions: bool,
    ) -> Option<WorkspaceEdit> {
        Some(self.edit(Config::ignore_edit(&self.text, code, check_glob)?, encoding, has_versions))
    }

    /// The edit that sets the document for all files of the configuration file.
    pub fn set_spec(
        &self,
        spec: Spec,
        check_glob: CheckGlob<'_>,
        encoding: Encoding,
        has_versions: bool,
    ) -> Option<WorkspaceEdit> {
        Some(self.edit(Config::spec_edit(&self.text, spec, check_glob)?, encoding, has_versions))
    }
}

#[cfg(test)]
mod tests {
    use super::{ConfigFile, Uri};

    #[test]
    fn a_pattern_is_for_one_file() {
        for (folder, document, glob) in [
            ("file:///a", "file:///a/b/c.json", Some("/b/c.json")),
            ("file:///a/", "file:///a/b%20%5B1%5D*.json", Some("/b\\ \\[1\\]\\*.json")),
            ("file:///a", "file:///a/%7Ba,b%7D%09", Some("/\\{a,b\\}[\t]")),
            ("file:///", "file:///a/b", Some("/a/b")),
            ("file:///a%20b", "file:///a%20b/%C3%A9", Some("/\u{e9}")),
            ("file:///a", "file:///ab/c", None),
            ("file:///a", "untitled:a", None),
        ] {
            let file = ConfigFile::in_folder(folder, &Uri(document.to_owned()), None);
            assert_eq!(file.as_ref().map(|file| &*file.glob), glob, "{document}");
        }
        let file = ConfigFile::in_folder("file:///", &Uri("file:///a".to_owned()), None);
        assert_eq!(file.map(|file| file.uri.0).as_deref(), Some("file:///urlspec.toml"));
    }
}
