//! `urlspec lsp`: the host of the language server.

use crate::lint::config::Configs;
use crate::{Ended, Failure};

pub fn run() -> Result<Ended, Failure> {
    match urlspec_lsp::run(Configs::default()) {
        Ok(true) => Ok(Ended::Well),
        Ok(false) => Ok(Ended::Refused),
        Err(wrong) => Err(Failure::Usage(format!("what came in is no Language Server Protocol: {wrong}"))),
    }
}
