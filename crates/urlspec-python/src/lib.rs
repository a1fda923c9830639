//! urlspec for Python: the functions that the files of `python/urlspec` give types, documentation and results.
//!
//! Results of single URLs are JSON in the format of the command, which Python makes into objects. Columns are Arrow.

mod arrow;
mod edit;
mod text;
mod url;

use pyo3::prelude::*;

/// A text that a document refuses. Its argument is the report as JSON.
mod refused {
    #![allow(missing_docs)]
    pyo3::create_exception!(urlspec._urlspec, Refused, pyo3::exceptions::PyException);
}

/// The functions, for `urlspec` alone.
#[pymodule]
mod _urlspec {
    #[pymodule_export]
    use super::arrow::{Column, arrow_canon, arrow_check, arrow_extract, arrow_resolve, arrow_same};
    #[pymodule_export]
    use super::edit::{changed, query_pairs, with_pair};
    #[pymodule_export]
    use super::refused::Refused;
    #[pymodule_export]
    use super::text::{Cases, explain, extract, kinds, productions, readable_suite, spec, specs, suite, version};
    #[pymodule_export]
    use super::url::{accepts, build, canon, check, convert, drawn, facts, parts, resolve, same, shown, spans};
}
