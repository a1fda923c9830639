//! What a secret looks like: the names of fields that hold one, the forms of tokens, and the paths of URLs that are one.
//!
//! This module has the lists, and decides by them. `redact` finds where a name, a token or a path is in a text; it has no list
//! of its own. The lists are from public sources, which each of them names.

mod forms;
mod names;
mod webhooks;

pub(crate) use forms::{BEFORE_MARKS, begins_token, form_at, is_looked_for, is_token_of_user};
pub(crate) use names::{Certainty, certainty, is_secret_value, may_end_name};
pub(crate) use webhooks::{BEFORE_DOTS, ends_with_host, is_in_host, secret_after};
