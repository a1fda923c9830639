//! `urlspec lsp`: the host of the language server. One thread reads, one writes, and one handles messages in order. A
//! cancelled request is dropped, or stopped if it is being handled.

mod files;
mod parent;
mod transport;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use urlspec_lsp::{Message, RequestId, Server, ServerHost, WorkspaceFiles};
use urlspec_text::config::{Config, FILE_NAME, Pattern};

use self::files::{Watcher, Workspace};
use self::transport::{Inbox, Incoming, Outbox};
use crate::lint::config::{self, ConfigError, Configs};
use crate::lint::settings::absolute;
use crate::{Failure, Status};

/// Standard input and output, and the configuration files.
struct Stdio {
    inbox: Inbox,
    outbox: Outbox,
    configs: Configs,
    watcher: Watcher,
    workspace: Rc<dyn WorkspaceFiles>,
}

impl ServerHost for Stdio {
    fn send(&mut self, message: Message) {
        self.outbox.send(message);
    }

    fn is_cancelled(&mut self, id: &RequestId) -> bool {
        self.inbox.cancels(&self.outbox, id)
    }

    fn config(&mut self, path: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        let loaded = absolute(Some(path)).and_then(|path| self.configs.for_file(&path, None));
        match loaded {
            Ok(loaded) => Ok(loaded.map(|loaded| loaded.config)),
            Err(ConfigError::New(error)) => Err(Some(error)),
            Err(ConfigError::Reported) => Err(None),
        }
    }

    fn config_file(&mut self, path: &Path) -> Option<(PathBuf, String)> {
        let file = match self.configs.of(path.parent()?) {
            Ok(loaded) => loaded?.files.first()?.clone(),
            // An invalid file is there, too.
            Err(_) => path.ancestors().skip(1).map(|folder| folder.join(FILE_NAME)).find(|file| file.is_file())?,
        };
        let text = std::fs::read_to_string(&file).ok()?;
        Some((file, text))
    }

    fn forget_configs(&mut self) {
        self.configs.forget();
    }

    fn last_config(&mut self, path: &Path) -> Option<Arc<Config>> {
        self.configs.last_for_file(&absolute(Some(path)).ok()?)
    }

    fn configs_changed(&mut self) -> bool {
        self.watcher.has_changes(&self.configs)
    }

    fn matches(&self, patterns: &[Pattern], path: &Path) -> bool {
        config::matches(patterns, path)
    }

    fn files(&self) -> Option<Rc<dyn WorkspaceFiles>> {
        Some(self.workspace.clone())
    }

    fn hint_for_all(&self) -> Option<&'static str> {
        Some("`urlspec lint` reports all")
    }

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        config::check_glob(glob)
    }
}

pub fn run() -> Result<Status, Failure> {
    let opened = transport::open();
    let (inbox, outbox, writer) =
        opened.map_err(|error| Failure::Usage(format!("the server needs two threads: {error}")))?;
    let mut server = Server::new(Stdio {
        inbox,
        outbox,
        configs: Configs::default(),
        watcher: Watcher::default(),
        workspace: Workspace::shared(),
    });
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
            while server.work() && is_idle(server) {}
        }
        let Stdio { inbox, outbox, .. } = server.host();
        match inbox.next(outbox) {
            Incoming::Message(message) => {
                parent::watch(&message);
                if !server.handle(message) {
                    return Ok(());
                }
            }
            Incoming::Malformed(error) => outbox.refuse(error),
            Incoming::End(result) => return result,
        }
    }
}

/// Whether no message waits.
fn is_idle(server: &mut Server<Stdio>) -> bool {
    let Stdio { inbox, outbox, .. } = server.host();
    inbox.is_empty(outbox)
}
