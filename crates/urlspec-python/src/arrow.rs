//! The functions of `urlspec.arrow`: columns in, columns out, by the PyCapsule interface of Arrow.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::FieldRef;
use arrow_select::concat::concat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;
use urlspec::Start;
use urlspec_arrow::{Cause, CheckOptions, Error, Field, Refused, Strings};
use urlspec_text::Finder;

use crate::url::spec_of;

/// A column of a result. Any Arrow library reads it without a copy: `pyarrow.array(column)`, `polars.Series(column)`.
#[pyclass(frozen, module = "urlspec.arrow")]
pub struct Column {
    /// One array, or more if the input had chunks.
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        let rows = self.__len__();
        format!("<urlspec.arrow.Column of {rows} rows, {}>", self.field.data_type())
    }

    /// The number of arrays that hold the rows.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The memory of the column in bytes, without what it shares with the input.
    #[getter]
    fn nbytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.to_data().get_slice_memory_size().unwrap_or(0)).sum()
    }

    /// The same structs for readers of tables, which know no null rows: a row that is null has a null in each field.
    fn as_table(&self) -> PyResult<Self> {
        let without_nulls = |chunk: &ArrayRef| -> Option<ArrayRef> {
            let (fields, arrays, _) = chunk.as_struct_opt()?.clone().into_parts();
            Some(Arc::new(StructArray::try_new_with_length(fields, arrays, None, chunk.len()).ok()?))
        };
        let chunks: Option<Vec<_>> = self.chunks.iter().map(without_nulls).collect();
        let chunks = chunks.ok_or_else(|| PyTypeError::new_err("only structs are the rows of a table"))?;
        Ok(Self { chunks, field: self.field.clone() })
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        match self.chunks.as_slice() {
            [array] => to_array_pycapsules(py, self.field.clone(), array, requested_schema),
            // The caller takes one array only, so that the chunks are copied into one.
            chunks => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
                let whole = concat(&chunks).map_err(|error| PyValueError::new_err(error.to_string()))?;
                to_array_pycapsules(py, self.field.clone(), &whole, requested_schema)
            }
        }
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks: Vec<_> = self.chunks.iter().cloned().map(Ok).collect();
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, self.field.clone())), requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }
}

impl Column {
    /// One result for each chunk. The work is done without the interpreter's lock.
    fn map(
        py: Python<'_>,
        input: Input,
        map: impl Fn(&dyn Array) -> Result<ArrayRef, Error> + Send + Sync,
    ) -> PyResult<Self> {
        let Input { chunks, name } = input;
        let chunks = py.detach(|| {
            let mut rows = 0;
            let map = |chunk: &ArrayRef| {
                let result = map(chunk).map_err(|error| error.after(rows));
                rows += chunk.len();
                result
            };
            chunks.iter().map(map).collect::<Result<Vec<_>, _>>()
        });
        let named = |error: Error| exception(if name.is_empty() { error } else { error.in_column(&name) });
        Self::new(chunks.map_err(named)?, &name)
    }

    fn new(chunks: Vec<ArrayRef>, name: &str) -> PyResult<Self> {
        let kind = chunks.first().map(|chunk| chunk.data_type().clone());
        let kind = kind.ok_or_else(|| PyValueError::new_err("a column without chunks"))?;
        Ok(Self { chunks, field: Arc::new(arrow_schema::Field::new(name, kind, true)) })
    }
}

/// A column of the caller.
struct Input {
    /// At least one array.
    chunks: Vec<ArrayRef>,
    name: String,
}

impl Input {
    fn of(column: AnyArray) -> PyResult<Self> {
        let (mut chunks, field) = column.into_chunked_array()?.into_inner();
        if chunks.is_empty() {
            chunks.push(arrow_array::new_empty_array(field.data_type()));
        }
        Ok(Self { chunks, name: field.name().clone() })
    }
}

/// `TypeError` for a column of another type, `ValueError` for the others.
fn exception(error: Error) -> PyErr {
    match error.cause {
        Cause::Type(_) => PyTypeError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn strings_of(name: &str) -> PyResult<Strings> {
    match name {
        "view" => Ok(Strings::View),
        "utf8" => Ok(Strings::Utf8),
        "large_utf8" => Ok(Strings::LargeUtf8),
        other => Err(PyValueError::new_err(format!(
            "`strings` is {other:?}; it may be \"view\", \"utf8\" or \"large_utf8\""
        ))),
    }
}

fn refused_of(name: &str) -> PyResult<Refused> {
    match name {
        "outline" => Ok(Refused::Outline),
        "fixed" => Ok(Refused::Fixed),
        "null" => Ok(Refused::Null),
        other => {
            Err(PyValueError::new_err(format!("`refused` is {other:?}; it may be \"outline\", \"fixed\" or \"null\"")))
        }
    }
}

fn fields_of(names: Option<Vec<String>>) -> PyResult<Vec<Field>> {
    let field = |name: String| {
        name.parse().map_err(|error: urlspec_arrow::UnknownField| PyValueError::new_err(error.to_string()))
    };
    names.map_or_else(|| Ok(Field::DEFAULT.to_vec()), |names| names.into_iter().map(field).collect())
}

#[pyfunction]
pub fn arrow_check(
    py: Python<'_>,
    column: AnyArray,
    spec: &str,
    reference: bool,
    fields: Option<Vec<String>>,
    refused: &str,
    strings: &str,
) -> PyResult<Column> {
    let refused = refused_of(refused)?;
    let start = if reference { Start::Reference } else { Start::Url };
    let options = CheckOptions {
        spec: spec_of(spec)?,
        start,
        fields: fields_of(fields)?,
        refused,
        strings: strings_of(strings)?,
    };
    Column::map(py, Input::of(column)?, |chunk| Ok(Arc::new(urlspec_arrow::check(chunk, &options)?)))
}

#[pyfunction]
pub fn arrow_canon(py: Python<'_>, column: AnyArray, spec: &str, strings: &str) -> PyResult<Column> {
    let (spec, strings) = (spec_of(spec)?, strings_of(strings)?);
    Column::map(py, Input::of(column)?, |chunk| urlspec_arrow::canonical(chunk, spec, strings))
}

#[pyfunction]
pub fn arrow_extract(
    py: Python<'_>,
    column: AnyArray,
    kind: &str,
    all_schemes: bool,
    strings: &str,
) -> PyResult<Column> {
    let kind = kind.parse().map_err(|error: urlspec_text::UnknownKind| PyValueError::new_err(error.to_string()))?;
    let finder = Finder::new(kind).with_all_schemes(all_schemes);
    let strings = strings_of(strings)?;
    Column::map(py, Input::of(column)?, |chunk| Ok(Arc::new(urlspec_arrow::extract(chunk, &finder, strings)?)))
}

#[pyfunction]
pub fn arrow_resolve(
    py: Python<'_>,
    bases: AnyArray,
    references: AnyArray,
    spec: &str,
    strings: &str,
) -> PyResult<Column> {
    let (spec, strings) = (spec_of(spec)?, strings_of(strings)?);
    pairwise(py, [("bases", bases), ("references", references)], |bases, references| {
        Ok(Arc::new(urlspec_arrow::resolve(bases, references, spec, strings)?))
    })
}

#[pyfunction]
pub fn arrow_same(py: Python<'_>, first: AnyArray, second: AnyArray, spec: &str) -> PyResult<Column> {
    let spec = spec_of(spec)?;
    pairwise(py, [("first", first), ("second", second)], |first, second| {
        Ok(Arc::new(urlspec_arrow::same(first, second, spec)?))
    })
}

/// A function of two columns, which may have different chunks. An error names the column as Arrow does, or else by the argument.
fn pairwise(
    py: Python<'_>,
    [(first_argument, first), (second_argument, second)]: [(&str, AnyArray); 2],
    map: impl Fn(&dyn Array, &dyn Array) -> Result<ArrayRef, Error> + Send + Sync,
) -> PyResult<Column> {
    let [first, second] = [Input::of(first)?, Input::of(second)?];
    let chunks = py.detach(|| {
        let mut rows = 0;
        let map = |(first, second): (ArrayRef, ArrayRef)| {
            let result = map(&first, &second).map_err(|error| error.after(rows));
            rows += first.len().max(second.len());
            result
        };
        urlspec_arrow::aligned(&first.chunks, &second.chunks)?.into_iter().map(map).collect::<Result<Vec<_>, _>>()
    });
    let named = |mut error: Error| {
        let arguments = [(first_argument, &first.name), (second_argument, &second.name)];
        let named = arguments
            .into_iter()
            .find(|(argument, name)| error.column.as_deref() == Some(argument) && !name.is_empty());
        if let Some((_, name)) = named {
            error.column = Some(name.clone());
        }
        exception(error)
    };
    Column::new(chunks.map_err(named)?, &first.name)
}
