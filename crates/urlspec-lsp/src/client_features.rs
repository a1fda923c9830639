//! What the client can do.

use serde_json::Value;

use super::code_action::Features;
use super::diagnostics::DiagnosticFeatures;
use super::text::Encoding;
use super::types::MarkupKind;

/// The capabilities of the client that the server uses.
#[derive(Debug)]
pub(crate) struct ClientFeatures {
    pub(crate) encoding: Encoding,
    /// The client requests diagnostics, so the server does not publish them.
    pub(crate) has_pull_diagnostics: bool,
    pub(crate) has_diagnostic_refresh: bool,
    pub(crate) has_configuration: bool,
    pub(crate) has_watched_files_registration: bool,
    pub(crate) has_configuration_registration: bool,
    pub(crate) has_notebooks: bool,
    pub(crate) of_diagnostics: DiagnosticFeatures,
    pub(crate) has_versions: bool,
    pub(crate) has_references: bool,
    pub(crate) has_rename: bool,
    pub(crate) has_symbols: bool,
    /// The client requests the place of the name first.
    pub(crate) prepares_rename: bool,
    pub(crate) has_code_actions: bool,
    pub(crate) resolves_edits: bool,
    pub(crate) has_disabled_actions: bool,
    pub(crate) creates_files: bool,
    /// The folders of the workspace.
    pub(crate) roots: Vec<String>,
    pub(crate) hover_format: MarkupKind,
    pub(crate) has_tooltips: bool,
    /// The schemes of the URLs in a text that the client makes links itself.
    pub(crate) link_schemes: &'static [&'static str],
}

impl ClientFeatures {
    /// The features of a client with this name.
    pub(crate) fn of(capabilities: &Value, client: &str) -> Self {
        let has = |pointer: &str| {
            capabilities.pointer(pointer).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
        };
        let list = |pointer: &str| -> Vec<String> {
            let values = capabilities.pointer(pointer).and_then(Value::as_array);
            values.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
        };
        let hover_formats = list("/textDocument/hover/contentFormat");
        let of_diagnostics =
            |name: &str| ["diagnostic", "publishDiagnostics"].map(|own| format!("/textDocument/{own}/{name}"));
        let has_diagnostics = |name: &str| of_diagnostics(name).iter().any(|pointer| has(pointer));
        Self {
            encoding: Encoding::of(&list("/general/positionEncodings")),
            has_pull_diagnostics: has("/textDocument/diagnostic"),
            has_diagnostic_refresh: has("/workspace/diagnostics/refreshSupport"),
            has_configuration: has("/workspace/configuration"),
            has_watched_files_registration: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            has_configuration_registration: has("/workspace/didChangeConfiguration/dynamicRegistration"),
            has_notebooks: has("/notebookDocument/synchronization"),
            of_diagnostics: DiagnosticFeatures {
                has_related: has_diagnostics("relatedInformation"),
                has_tags: of_diagnostics("tagSupport/valueSet").iter().any(|pointer| {
                    let tags = capabilities.pointer(pointer).and_then(Value::as_array);
                    tags.is_some_and(|tags| [1, 2].iter().all(|tag| tags.contains(&Value::from(*tag))))
                }),
                has_data: has_diagnostics("dataSupport"),
            },
            has_versions: has("/workspace/workspaceEdit/documentChanges"),
            has_references: has("/textDocument/references"),
            has_rename: has("/textDocument/rename"),
            has_symbols: has("/workspace/symbol"),
            prepares_rename: has("/textDocument/rename/prepareSupport"),
            has_code_actions: has("/textDocument/codeAction/codeActionLiteralSupport"),
            resolves_edits: has("/textDocument/codeAction/dataSupport")
                && list("/textDocument/codeAction/resolveSupport/properties").iter().any(|property| property == "edit"),
            has_disabled_actions: has("/textDocument/codeAction/disabledSupport"),
            creates_files: has("/workspace/workspaceEdit/documentChanges")
                && list("/workspace/workspaceEdit/resourceOperations").iter().any(|operation| operation == "create"),
            roots: Vec::new(),
            hover_format: match hover_formats.first().map(String::as_str) {
                Some("markdown") => MarkupKind::Markdown,
                _ => MarkupKind::PlainText,
            },
            has_tooltips: has("/textDocument/documentLink/tooltipSupport"),
            link_schemes: detected_schemes(client),
        }
    }

    pub(crate) fn of_code_actions(&self) -> Features {
        Features {
            has_versions: self.has_versions,
            diagnostics: self.of_diagnostics,
            resolves_edits: self.resolves_edits,
            has_disabled: self.has_disabled_actions,
            creates_files: self.creates_files,
        }
    }
}

/// The schemes of the URLs in a text that a client makes links itself. Most clients make none.
fn detected_schemes(client: &str) -> &'static [&'static str] {
    const VS_CODE: [&str; 7] =
        ["Visual Studio Code", "VSCodium", "Code - OSS", "code-server", "Cursor", "Positron", "Windsurf"];
    match VS_CODE.iter().any(|name| client.starts_with(name)) {
        true => &["http", "https", "file"],
        false => &[],
    }
}
