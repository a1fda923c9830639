//! Functions of two columns.

use arrow_array::builder::BooleanBuilder;
use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::Fields;
use urlspec::resolve::ResolveError;
use urlspec::{Equivalence, Spec};

use crate::error::{Cause, Error};
use crate::strings::{StringColumn, Strings};
use crate::texts::{Texts, plain};

/// Resolves each reference against the base in the same row, as [`Spec::resolve`] does: a struct of two strings.
///
/// `resolved` is the resolved text, and `error` is why there is none: the code of the first error in the base, or one of
/// `never-relative`, `no-hierarchy`, `not-generic`, `not-hierarchical` and `not-utf-8`. A row is null if its base or its reference
/// is. A column of one row is used for all rows of the other.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlspec::Spec;
/// use urlspec_arrow::{Strings, resolve};
///
/// let bases = StringArray::from(vec!["http://info.cern.ch/hypertext/WWW/"]);
/// let references = StringArray::from(vec!["../Products/", "#top"]);
/// let result = resolve(&bases, &references, Spec::Rfc3986, Strings::View)?;
/// assert_eq!(result.column(0).as_string_view().value(0), "http://info.cern.ch/hypertext/Products/");
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// As for [`check`](crate::check), with the column `bases` or `references`, and if the lengths differ and neither column has
/// exactly one row.
pub fn resolve(bases: &dyn Array, references: &dyn Array, spec: Spec, strings: Strings) -> Result<StructArray, Error> {
    let own = [plain(bases)?, plain(references)?];
    let [bases, references] = [own[0].as_deref().unwrap_or(bases), own[1].as_deref().unwrap_or(references)];
    let pairs = Pairs::of([("bases", bases), ("references", references)])?;
    let mut resolved = StringColumn::new(strings, pairs.rows);
    let mut errors = StringColumn::new(strings, pairs.rows);
    for row in 0..pairs.rows {
        match pairs.texts(row)?.map(|[base, reference]| resolve_one(spec, base, reference)) {
            None => {
                resolved.push_null();
                errors.push_null();
            }
            Some(Ok(text)) => {
                resolved.push_owned(&text);
                errors.push_null();
            }
            Some(Err(error)) => {
                resolved.push_null();
                errors.push_owned(error);
            }
        }
    }
    let field = |name: &str| arrow_schema::Field::new(name, strings.data_type(), true);
    let fields: Fields = [field("resolved"), field("error")].into_iter().collect();
    Ok(StructArray::try_new_with_length(fields, vec![resolved.finish()?, errors.finish()?], pairs.nulls(), pairs.rows)?)
}

fn resolve_one(spec: Spec, base: &[u8], reference: &[u8]) -> Result<String, &'static str> {
    let [base, reference] = [base, reference].map(|text| std::str::from_utf8(text).map_err(|_| "not-utf-8"));
    let resolved = spec.resolve(base?, reference?);
    resolved.map(|resolved| resolved.into_string()).map_err(|error| match error {
        ResolveError::Base(refusal) | ResolveError::Url(refusal) | ResolveError::Reference(refusal) => {
            refusal.code().name()
        }
        ResolveError::NeverRelative { .. } => "never-relative",
        ResolveError::NoDotSegments { .. } => "no-dot-segments",
        ResolveError::NoHierarchy { .. } => "no-hierarchy",
        ResolveError::NotGeneric => "not-generic",
        ResolveError::NotHierarchical => "not-hierarchical",
        ResolveError::AboveRoot => "above-root",
        _ => "refused",
    })
}

/// Whether the two URLs of each row are the same, as [`Spec::same`] decides it. Null if one of them is null or is not a URL.
///
/// A column of one row is used for all rows of the other.
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urlspec::Spec;
///
/// let first = StringArray::from(vec!["http://h.x", "http://h.x/a", "~"]);
/// let second = StringArray::from(vec!["HTTP://H.X:80/", "http://h.x/b", "~"]);
/// let same = urlspec_arrow::same(&first, &second, Spec::Rfc1738)?;
/// assert_eq!((same.value(0), same.value(1), same.is_null(2)), (true, false, true));
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// As for [`resolve`], with the column `first` or `second`.
pub fn same(first: &dyn Array, second: &dyn Array, spec: Spec) -> Result<BooleanArray, Error> {
    let own = [plain(first)?, plain(second)?];
    let [first, second] = [own[0].as_deref().unwrap_or(first), own[1].as_deref().unwrap_or(second)];
    let pairs = Pairs::of([("first", first), ("second", second)])?;
    let mut column = BooleanBuilder::with_capacity(pairs.rows);
    for row in 0..pairs.rows {
        column.append_option(pairs.texts(row)?.and_then(|[first, second]| same_one(spec, first, second)));
    }
    Ok(column.finish())
}

fn same_one(spec: Spec, first: &[u8], second: &[u8]) -> Option<bool> {
    let [first, second] = [first, second].map(|text| std::str::from_utf8(text).ok());
    Some(matches!(spec.same(first?, second?).ok()?, Equivalence::Same(_)))
}

/// The canonical spelling of each URL, as [`Spec::canonical`] returns it. Null if a row is null or is not a URL.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlspec::Spec;
/// use urlspec_arrow::{Strings, canonical};
///
/// let column = StringArray::from(vec!["HTTP://Info.CERN.ch:80/%7etimbl"]);
/// let result = canonical(&column, Spec::Rfc1738, Strings::Utf8)?;
/// assert_eq!(result.as_string::<i32>().value(0), "http://info.cern.ch/%7Etimbl");
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// As for [`check`](crate::check).
pub fn canonical(column: &dyn Array, spec: Spec, strings: Strings) -> Result<ArrayRef, Error> {
    let plain = plain(column)?;
    let texts = Texts::of(plain.as_deref().unwrap_or(column))?;
    let of = |key: usize| -> Result<_, Error> {
        let canonical = std::str::from_utf8(texts.text(key)?).ok().and_then(|text| spec.canonical(text).ok());
        Ok(canonical.map(|canonical| canonical.text))
    };
    let mut result = StringColumn::new(strings, texts.rows());
    match texts.distinct() {
        Some(values) => {
            let values = (0..values).map(of).collect::<Result<Vec<_>, _>>()?;
            for row in 0..texts.rows() {
                result.push_owned_or_null(texts.key(row).and_then(|key| values[key].as_deref()));
            }
        }
        None => {
            for row in 0..texts.rows() {
                result.push_owned_or_null(texts.key(row).map(of).transpose()?.flatten().as_deref());
            }
        }
    }
    result.finish()
}

/// Two columns, row by row.
struct Pairs<'a> {
    /// The names that errors have.
    names: [&'static str; 2],
    columns: [Texts<'a>; 2],
    rows: usize,
}

impl<'a> Pairs<'a> {
    fn of(columns: [(&'static str, &'a dyn Array); 2]) -> Result<Self, Error> {
        let texts = |(name, column)| Texts::of(column).map_err(|error| error.in_column(name));
        let names = columns.map(|(name, _)| name);
        let columns = [texts(columns[0])?, texts(columns[1])?];
        let rows = match [columns[0].rows(), columns[1].rows()] {
            [first, second] if first == second => first,
            [1, rows] | [rows, 1] => rows,
            [first, second] => return Err(Error::new(Cause::Lengths { first, second })),
        };
        Ok(Self { names, columns, rows })
    }

    /// The texts of a row; `None` if one of them is null.
    fn texts(&self, row: usize) -> Result<Option<[&'a [u8]; 2]>, Error> {
        let text = |column: usize| {
            let texts = &self.columns[column];
            let row = if texts.rows() == 1 { 0 } else { row };
            let text = texts.key(row).map(|key| texts.text(key)).transpose();
            text.map_err(|error| error.in_column(self.names[column]))
        };
        Ok(text(0)?.zip(text(1)?).map(|(first, second)| [first, second]))
    }

    /// The rows of which a text is null.
    fn nulls(&self) -> Option<NullBuffer> {
        let nulls = |texts: &Texts<'_>| match texts.rows() {
            1 if self.rows != 1 => texts.key(0).is_none().then(|| NullBuffer::new_null(self.rows)),
            _ => texts.nulls().cloned(),
        };
        NullBuffer::union(nulls(&self.columns[0]).as_ref(), nulls(&self.columns[1]).as_ref())
    }
}
