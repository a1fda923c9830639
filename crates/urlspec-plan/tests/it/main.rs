//! Tests of plans. `tests/servers` runs them against servers.

#[path = "../../../../tests/properties/mod.rs"]
mod properties;
#[path = "../../../../tests/support/mod.rs"]
mod support;

mod current;
mod plan;
