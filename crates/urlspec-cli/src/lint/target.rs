//! A file to check.

use std::sync::Arc;

use urlspec::redact::Untrusted;
use urlspec_text::Finder;

use super::baseline::Baseline;
use super::settings::Settings;
use crate::text::walk::Source;

/// A file, and the settings for it.
pub struct Target<'t> {
    pub source: &'t Source,
    pub name: Untrusted<'t>,
    pub settings: &'t Settings,
    pub finder: &'t Finder,
    /// The findings that are not reported.
    pub baseline: Option<Arc<Baseline>>,
}
