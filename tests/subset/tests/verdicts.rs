//! See the module.

#[path = "../../it/verdicts.rs"]
mod verdicts;
