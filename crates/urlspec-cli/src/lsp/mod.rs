//! `urlspec lsp`: the host of the language server. One thread reads, one writes, and one handles messages in order. A
//! cancelled request is dropped, or stopped if it is being handled.

mod transport;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use urlspec_lsp::{Message, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

use self::transport::{Inbox, Incoming, Outbox};
use crate::lint::config::{self, ConfigError, Configs};
use crate::{Failure, Status};

/// Standard input and output, and the configuration files.
struct Stdio {
    inbox: Inbox,
    outbox: Outbox,
    configs: Configs,
}

impl ServerHost for Stdio {
    fn send(&mut self, message: Message) {
        self.outbox.send(message);
    }

    fn is_cancelled(&mut self, id: &RequestId) -> bool {
        self.inbox.cancels(&self.outbox, id)
    }

    fn config(&mut self, path: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        match self.configs.of(path.parent().unwrap_or(path)) {
            Ok(loaded) => Ok(loaded.map(|loaded| loaded.of_file(path))),
            Err(ConfigError::New(error)) => Err(Some(error)),
            Err(ConfigError::Reported) => Err(None),
        }
    }

    fn config_file(&mut self, path: &Path) -> Option<(PathBuf, String)> {
        let loaded = self.configs.of(path.parent()?).ok()??;
        let file = loaded.files.first()?;
        Some((file.clone(), std::fs::read_to_string(file).ok()?))
    }

    fn forget_configs(&mut self) {
        self.configs = Configs::default();
    }

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        config::check_glob(glob)
    }
}

pub fn run() -> Result<Status, Failure> {
    let (inbox, outbox, writer) = transport::open();
    let mut server = Server::new(Stdio { inbox, outbox, configs: Configs::default() });
    let served = serve(&mut server);
    let is_shut_down = server.is_shut_down();
    // The writer ends once the sender is dropped and the queue is empty, or if the client closes the pipe.
    drop(server);
    let _ = writer.join();
    match served {
        Ok(()) if is_shut_down => Ok(Status::Success),
        Ok(()) => Ok(Status::Invalid),
        Err(error) => Err(Failure::Usage(format!("the input is not the Language Server Protocol: {error}"))),
    }
}

/// Handles messages until `exit`, or until the input ends.
fn serve(server: &mut Server<Stdio>) -> Result<(), String> {
    loop {
        let Stdio { inbox, outbox, .. } = server.host();
        if inbox.is_empty(outbox) {
            server.publish();
        }
        let Stdio { inbox, outbox, .. } = server.host();
        match inbox.next(outbox) {
            Incoming::Message(message) => {
                if !server.handle(message) {
                    return Ok(());
                }
            }
            Incoming::Malformed(error) => outbox.refuse(error),
            Incoming::End(result) => return result,
        }
    }
}
