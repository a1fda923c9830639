//! Panics, contained to a message or a document: the server goes on. Where a build aborts instead, as on WebAssembly, the host
//! starts it again.

use super::document::Document;
use super::markup::user_message;
use super::panics::contain;
use super::server::{Server, response_error};
use super::types::Uri;
use super::{Message, RequestId, Response, ServerHost, code};

impl<H: ServerHost> Server<H> {
    /// Does some work that is named in the log if it panics.
    pub(crate) fn contained<T>(&mut self, name: &str, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let done = contain(|| work(self));
        done.map_err(|panic| self.log_message(&format!("{name}: {panic}"))).ok()
    }

    /// Handles a request. If that panics, the answer is an error, and the document is read again for the next request.
    pub(crate) fn contain_request(
        &mut self,
        id: RequestId,
        name: &str,
        document: Option<&Uri>,
        handle: impl FnOnce(&mut Self),
    ) {
        if let Err(panic) = contain(|| handle(self)) {
            let of = document.map_or(String::new(), |uri| format!(" of {}", uri.0));
            if let Some(document) = document.and_then(|uri| self.documents.get_mut(uri)) {
                document.forget();
            }
            let error = response_error(code::INTERNAL, user_message(&format!("{name}{of}: {panic}")));
            self.host.send(Message::Response(Response::new(id, Err(error))));
        }
    }

    /// Handles a notification. If one that changes a document panics, the text of the document is not known any more: it is not
    /// checked until it is opened again.
    pub(crate) fn contain_notification(&mut self, name: &str, document: Option<&Uri>, handle: impl FnOnce(&mut Self)) {
        let Err(panic) = contain(|| handle(self)) else { return };
        let Some(uri) = document else { return self.log_message(&format!("{name}: {panic}")) };
        if !(name.ends_with("/didOpen") || name.ends_with("/didChange")) {
            return self.log_message(&format!("{name} of {}: {panic}", uri.0));
        }
        let _ = contain(|| self.close(uri));
        self.show_message(&format!("{} is not checked until it is opened again: {panic}", uri.0));
    }

    /// Checks a document. If that panics, it has no diagnostics, and is read again after its next change.
    pub(crate) fn contain_check<T>(&mut self, uri: &Uri, check: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let checked = self.contained(&uri.0, check);
        if checked.is_none() {
            self.documents.get_mut(uri).map(Document::forget);
        }
        checked
    }
}
