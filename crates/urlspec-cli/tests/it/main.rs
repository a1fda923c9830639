//! The tests of the command, and those that need all crates.

mod process;
#[path = "../../../../tests/properties/mod.rs"]
mod properties;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../../../urlspec-text/tests/properties/mod.rs"]
mod text_properties;

mod baseline;
mod building;
mod codes;
mod command;
mod conform;
mod confusion;
mod corpus;
mod costs;
mod defaults;
mod drawings;
mod extract;
mod facts;
mod files;
mod fix_laws;
mod folders;
mod generated;
mod grammar;
mod identities;
mod ignore_comments;
mod limits;
mod links;
mod lint;
mod lint_settings;
mod lsp;
mod patches;
mod pipes;
mod random_inputs;
mod readme;
mod repository;
mod resolve;
mod schemas;
mod scheme_documents;
mod secrets;
mod sinks;
mod streams;
mod suites;
mod threads;
mod totals;
mod usage;
