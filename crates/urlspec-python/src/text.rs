//! Functions of texts with URLs in them, and of the documents.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::vec::IntoIter;

use pyo3::prelude::*;
use serde_json::{Value, json};
use urlspec::{Code, Spec};
use urlspec_bnf::{Grammar, GrammarError, Lines, ReadableSuite, SuiteCase, section_of};
use urlspec_text::{Finders, Kind, Match};

use crate::url::{json_of, spec_of, wrong};

/// The version of urlspec.
#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The documents in the order of their dates, as JSON.
#[pyfunction]
pub fn specs() -> String {
    let object = |spec: &Spec| json!({"name": spec.name(), "title": spec.title(), "date": spec.date(), "citation": spec.citation()});
    json_of(&Spec::ALL.iter().map(object).collect::<Vec<Value>>())
}

/// The name of a document by any of its names, such as `RFC 1738`.
#[pyfunction]
pub fn spec(name: &str) -> PyResult<&'static str> {
    spec_of(name).map(Spec::name)
}

/// The names of the kinds of texts.
#[pyfunction]
pub fn kinds() -> Vec<&'static str> {
    Kind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The names of the productions of a document, in its order.
#[pyfunction]
pub fn productions(spec: &str) -> PyResult<Vec<&'static str>> {
    Ok(spec_of(spec)?.productions().to_vec())
}

/// The page of a code.
#[pyfunction]
pub fn explain(code: &str) -> PyResult<String> {
    let code: Code = code.parse().map_err(|error: urlspec::diagnostic::UnknownCode| wrong(error))?;
    Ok(code.entry().to_string())
}

/// The URLs of a text, as JSON.
#[pyfunction]
pub fn extract(py: Python<'_>, text: &[u8], kind: &str, spec: &str) -> PyResult<String> {
    let kind: Kind = kind.parse().map_err(|error: urlspec_text::UnknownKind| wrong(error))?;
    let spec = spec_of(spec)?;
    Ok(py.detach(|| {
        let finders = Finders::default();
        let object = |url: Match<'_>| {
            let span = url.span();
            let valid = std::str::from_utf8(url.as_bytes()).is_ok_and(|text| spec.accepts_reference(text));
            json!({"text": url.text(), "span": [span.start, span.end], "valid": valid})
        };
        json_of(&finders.for_kind(kind).matches(text).map(object).collect::<Vec<Value>>())
    }))
}

/// A text, and whether the document accepts it.
type Case = (String, bool);

/// The cases of a conformance suite. A thread generates them, so that memory holds a few batches of them at a time.
#[pyclass(frozen, module = "urlspec._urlspec")]
pub struct Cases(Mutex<Batches>);

struct Batches {
    generated: Receiver<Result<Vec<Case>, String>>,
    batch: IntoIter<Case>,
}

#[pymethods]
impl Cases {
    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Case>> {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next()).transpose().map_err(wrong)
    }
}

impl Iterator for Batches {
    type Item = Result<Case, String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(case) = self.batch.next() {
                return Some(Ok(case));
            }
            match self.generated.recv().ok()? {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(message) => return Some(Err(message)),
            }
        }
    }
}

/// The conformance suite of a production: texts, and whether the document accepts them.
#[pyfunction]
pub fn suite(production: String, spec: &str, extra_states: usize, count: Option<usize>) -> PyResult<Cases> {
    const MAX_BATCHES: usize = 4;
    let spec = spec_of(spec)?;
    spec.production(&production).map_err(wrong)?;
    let (sender, generated) = sync_channel(MAX_BATCHES);
    std::thread::spawn(move || {
        if let Err(error) = generate(spec, &production, extra_states, count.unwrap_or(usize::MAX), &sender) {
            // Without a receiver, the error has no use.
            let _ = sender.send(Err(error.to_string()));
        }
    });
    Ok(Cases(Mutex::new(Batches { generated, batch: IntoIter::default() })))
}

/// A readable case: its text, whether the document accepts it, its name, production and section, and the reason.
type ReadableCase = (String, bool, String, String, String, String);

/// The readable suite of a document, or the readable cases of a production.
#[pyfunction]
pub fn readable_suite(production: Option<String>, spec: &str, count: Option<usize>) -> PyResult<Vec<ReadableCase>> {
    let spec = spec_of(spec)?;
    let cases = match production {
        None => ReadableSuite::of(spec).cases.into_iter().filter(|case| case.base.is_none()).map(readable).collect(),
        Some(name) => {
            spec.production(&name).map_err(wrong)?;
            let made = Grammar::new(spec, Lines::Amended).readable(&name).map_err(|error| wrong(error.to_string()))?;
            let case = |(at, case): (usize, urlspec_bnf::ReadableCase)| {
                let section = section_of(spec, &case.production).unwrap_or_default().to_owned();
                let id = format!("{}-{}-{}", spec.name(), case.production, at + 1);
                (case.input, case.valid, id, case.production, section, String::new())
            };
            made.into_iter().enumerate().map(case).collect::<Vec<ReadableCase>>()
        }
    };
    Ok(cases.into_iter().take(count.unwrap_or(usize::MAX)).collect())
}

fn readable(case: SuiteCase) -> ReadableCase {
    (case.input, case.valid, case.id, case.production, case.section, case.comment.unwrap_or_default())
}

/// Sends the cases in batches, until the receiver is dropped.
fn generate(
    spec: Spec,
    production: &str,
    extra_states: usize,
    count: usize,
    sender: &SyncSender<Result<Vec<Case>, String>>,
) -> Result<(), GrammarError> {
    const BATCH: usize = 1024;
    let grammar = Grammar::new(spec, Lines::Amended);
    let (suite, automaton) = (grammar.suite(production, extra_states)?, grammar.automaton(production)?);
    let texts = suite.sorted().filter_map(|text| String::from_utf8(text).ok());
    let mut cases = texts.take(count).map(|text| {
        let valid = automaton.accepts(text.as_bytes()) && grammar.broken_condition(production, &text).is_none();
        (text, valid)
    });
    loop {
        let batch: Vec<Case> = cases.by_ref().take(BATCH).collect();
        if batch.is_empty() || sender.send(Ok(batch)).is_err() {
            return Ok(());
        }
    }
}
