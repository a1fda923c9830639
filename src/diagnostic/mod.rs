//! Diagnostics: what is wrong with a URL, where, by which rule of the document, and what to write instead.
//!
//! A [`Report`] lists the [`Diagnostic`]s of a text. Each has a [`Code`], and each code has an [`Entry`] in the
//! catalogue: its words, an example, and the sections that it cites.
//!
//! ```
//! use urlspec::{Code, Severity, Spec};
//!
//! let report = Spec::Rfc1738.check("http://info.cern.ch/~timbl");
//! let diagnostic = report.first().ok_or("a diagnostic")?;
//! assert_eq!((diagnostic.code, diagnostic.severity), (Code::UnsafeCharacter, Severity::Error));
//! assert_eq!(diagnostic.citation.to_string(), "RFC 1738, section 2.2");
//! assert_eq!(diagnostic.span, 20..21);
//! # Ok::<(), &str>(())
//! ```

mod accepted;
mod arrange;
mod builder;
mod catalogue;
mod characters;
pub(crate) mod check;
mod confusables;
#[doc = include_str!("confusion.md")]
pub mod confusion {}
mod facts;
mod finding;
mod first_error;
mod fix;
mod fixed_text;
mod inet_aton;
mod intent;
mod kept_names;
mod kept_secrets;
mod left_out;
mod like_scheme;
mod misleading_userinfo;
mod names;
#[cfg(feature = "current")]
mod of_scheme;
mod other_documents;
mod plain_page;
mod punycode;
mod reading;
mod refusal;
mod refused;
#[cfg(feature = "miette")]
mod render;
#[cfg(feature = "miette")]
mod rendered_report;
mod report;
mod same_host;
mod scheme_document;
mod severity;
mod stray;
mod unsafe_characters;
mod working_copy;

pub use builder::DiagnosticBuilder;
pub use catalogue::{Cite, Code, Entry, ExampleKind, Successor, UnknownCode};
pub use characters::named;
pub(crate) use check::{check, check_text};
pub use finding::{Diagnostic, MAX_DIAGNOSTICS, Related};
pub(crate) use first_error::{first_error, first_error_and_fixed};
pub use fix::{Applicability, Fix, Replacement};
pub(crate) use fixed_text::FixedText;
pub use refusal::{ParseError, Refusal};
#[cfg(feature = "miette")]
pub use render::{Placement, Rendered, Snippet};
pub use report::Report;
pub use severity::Severity;
pub use working_copy::WorkingCopy;

pub use crate::citation::Citation;
pub use crate::refusal::line_column;
