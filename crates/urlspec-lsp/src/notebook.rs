//! Notebooks, each cell of which is a document.

use serde_json::{Value, json};

use super::server::{Server, parse_change_params, parse_params};
use super::types::{DidChangeNotebookDocumentParams, DidCloseNotebookDocumentParams, DidOpenNotebookDocumentParams};
use super::{ResponseError, ServerHost};

impl<H: ServerHost> Server<H> {
    pub(crate) fn open_notebook(&mut self, params: DidOpenNotebookDocumentParams) {
        self.check_config_files();
        // The file is not reported with the workspace any more.
        self.workspace.is_outdated = true;
        for cell in params.cell_text_documents {
            self.open(cell, Some(&params.notebook_document.uri));
        }
    }

    pub(crate) fn change_notebook(&mut self, mut params: Value) -> Result<(), ResponseError> {
        self.check_config_files();
        let contents = params.pointer_mut("/change/cells/textContent").map(Value::take).unwrap_or_default();
        let params: DidChangeNotebookDocumentParams = parse_params(params)?;
        let cells = params.change.cells.unwrap_or_default();
        if let Some(structure) = cells.structure {
            for cell in structure.did_close.into_iter().flatten() {
                self.close(&cell.uri);
            }
            for cell in structure.did_open.into_iter().flatten() {
                self.open(cell, Some(&params.notebook_document.uri));
            }
        }
        for cell in contents.as_array().into_iter().flatten() {
            let params = json!({"textDocument": cell["document"], "contentChanges": cell["changes"]});
            self.change(parse_change_params(params)?);
        }
        Ok(())
    }

    pub(crate) fn close_notebook(&mut self, params: DidCloseNotebookDocumentParams) {
        for cell in params.cell_text_documents {
            self.close(&cell.uri);
        }
    }
}
