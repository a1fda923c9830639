//! The tests of plans. `tests/servers` carries them out.

#[path = "../../../../tests/promises/mod.rs"]
mod promises;
#[path = "../../../../tests/support/mod.rs"]
mod support;

mod plan;
