//! Tests of plans. `tests/servers` runs them against servers.

#[path = "../../../../tests/promises/mod.rs"]
mod promises;
#[path = "../../../../tests/support/mod.rs"]
mod support;

mod plan;
