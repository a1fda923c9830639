//! `urlspec lsp`: the host of the language server. One thread reads, one writes, and one answers, in the order of what
//! came; a request that is cancelled is not answered, or no further.

mod transport;

use std::path::Path;
use std::sync::Arc;

use urlspec_lsp::{Message, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

use self::transport::{Inbox, Incoming, Outbox};
use crate::lint::config::{self, ConfigError, Configs};
use crate::{Ended, Failure};

/// Standard input and output, and the files of configurations.
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

    fn config(&mut self, folder: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        match self.configs.of(folder) {
            Ok(found) => Ok(found.map(|found| found.config.clone())),
            Err(ConfigError::New(fault)) => Err(Some(fault)),
            Err(ConfigError::Reported) => Err(None),
        }
    }

    fn forget_configs(&mut self) {
        self.configs = Configs::default();
    }

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        config::check_glob(glob)
    }
}

pub fn run() -> Result<Ended, Failure> {
    let (inbox, outbox, writer) = transport::open();
    let mut server = Server::new(Stdio { inbox, outbox, configs: Configs::default() });
    let ended = serve(&mut server);
    let is_shut_down = server.is_shut_down();
    // The writer ends when nobody can send any more. All that was sent is written, unless nobody reads it.
    drop(server);
    let _ = writer.join();
    match ended {
        Ok(()) if is_shut_down => Ok(Ended::Well),
        Ok(()) => Ok(Ended::Refused),
        Err(wrong) => Err(Failure::Usage(format!("what came in is no Language Server Protocol: {wrong}"))),
    }
}

/// Serves until `exit`, or until the input ends.
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
            Incoming::Garbage(wrong) => outbox.refuse(wrong),
            Incoming::End(ended) => return ended,
        }
    }
}
