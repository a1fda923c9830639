//! Why a column can't be used.

use std::fmt;

use arrow_schema::DataType;
use urlspec::redact::{Terminal, Untrusted};

/// The maximum length of a text in bytes: 1 GiB.
pub const MAX_TEXT: usize = 1 << 30;

/// A column that can't be used, with the place. No function of this crate changes its input, so nothing is lost.
///
/// A text that is not a URL is no error: its row of the result holds the verdict.
///
/// ```
/// use arrow_array::Int32Array;
/// use arrow_schema::DataType;
/// use urlspec_arrow::{Cause, check};
///
/// let error = check(&Int32Array::from(vec![1]), &Default::default()).unwrap_err();
/// assert_eq!((error.row, error.cause), (None, Cause::Type(DataType::Int32)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The name of the column: the one that [`in_column`](Self::in_column) gave, or the name of the argument for a function of two
    /// columns.
    pub column: Option<String>,
    /// The row, counted from 0; `None` if the error concerns the whole column.
    pub row: Option<usize>,
    /// What is wrong.
    pub cause: Cause,
}

/// What is wrong with a column.
///
/// ```
/// use arrow_array::StringArray;
/// use urlspec::Spec;
/// use urlspec_arrow::{Cause, same};
///
/// let (two, three) = (StringArray::from(vec!["a"; 2]), StringArray::from(vec!["a"; 3]));
/// let error = same(&two, &three, Spec::Rfc3986).unwrap_err();
/// assert_eq!(error.cause, Cause::Lengths { first: 2, second: 3 });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The column holds neither strings nor bytes.
    Type(DataType),
    /// A text has more bytes than [`MAX_TEXT`].
    TextTooLong {
        /// The length of the text in bytes.
        length: usize,
    },
    /// Two columns differ in length, and neither has exactly one row.
    Lengths {
        /// The rows of the first column.
        first: usize,
        /// The rows of the second column.
        second: usize,
    },
    /// A column of the result does not fit into its type.
    ResultTooLong {
        /// The type.
        kind: DataType,
    },
    /// A key of a dictionary is not the number of a value.
    Key,
    /// The arrays of the result are not valid. This is a defect of this crate.
    Invalid(String),
}

impl Error {
    pub(crate) const fn new(cause: Cause) -> Self {
        Self { column: None, row: None, cause }
    }

    pub(crate) const fn at(row: usize, cause: Cause) -> Self {
        Self { column: None, row: Some(row), cause }
    }

    /// The same error with the name of the column, unless it has one.
    ///
    /// ```
    /// use arrow_array::Int32Array;
    ///
    /// let error = urlspec_arrow::check(&Int32Array::from(vec![1]), &Default::default()).unwrap_err().in_column("url");
    /// assert_eq!(error.to_string(), "column `url`: the type is Int32, but strings or bytes are needed");
    /// ```
    #[must_use]
    pub fn in_column(mut self, name: &str) -> Self {
        self.column.get_or_insert_with(|| name.to_owned());
        self
    }

    /// The same error where `rows` other rows precede the column, for a column in chunks.
    #[must_use]
    pub fn after(mut self, rows: usize) -> Self {
        self.row = self.row.map(|row| row + rows);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.column, self.row) {
            (Some(column), Some(row)) => {
                write!(f, "column `{}`, row {row}: ", Untrusted::url(&**column).to::<Terminal>())?
            }
            (Some(column), None) => write!(f, "column `{}`: ", Untrusted::url(&**column).to::<Terminal>())?,
            (None, Some(row)) => write!(f, "row {row}: ")?,
            (None, None) => {}
        }
        match &self.cause {
            Cause::Type(DataType::Struct(_)) => f.write_str("these are structs or a table; choose one of its columns"),
            Cause::Type(found) => write!(f, "the type is {found}, but strings or bytes are needed"),
            Cause::TextTooLong { length } => {
                write!(f, "a text of {length} bytes is too long; the limit is {} bytes", MAX_TEXT)
            }
            Cause::Lengths { first, second } => {
                write!(
                    f,
                    "the columns have {first} and {second} rows; they need the same number, or one of them one row"
                )
            }
            Cause::ResultTooLong { kind } => write!(f, "the result is too long for {kind}; use fewer rows at a time"),
            Cause::Key => f.write_str("a key of the dictionary has no value"),
            Cause::Invalid(message) => write!(f, "the result is invalid, which is a defect of urlspec: {message}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<arrow_schema::ArrowError> for Error {
    fn from(error: arrow_schema::ArrowError) -> Self {
        Self::new(Cause::Invalid(error.to_string()))
    }
}
