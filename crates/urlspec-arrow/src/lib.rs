//! Checks, resolves, compares and finds URLs in Arrow columns, by the documents from 1992 to today's standard.
//!
//! A column of strings or bytes goes in, a column comes out, and each row of it belongs to the same row of the input:
//!
//! | Function | Result for a row |
//! |---|---|
//! | [`check`] | a struct: the verdict, the components, the first error and the fixed text |
//! | [`canonical`] | the canonical spelling |
//! | [`same`] | whether two URLs are the same |
//! | [`resolve`] | a reference, resolved against a base |
//! | [`extract`] | a list of the URLs in a text |
//!
//! The input may be `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary`, `BinaryView`, a dictionary or run-end
//! encoded array of one of them, `FixedSizeBinary` or `Null`. Only `FixedSizeBinary` is copied: with [`Strings::View`],
//! components are views into the buffers of the input.
//!
//! ```
//! use arrow_array::{StringArray, cast::AsArray};
//! use urlspec_arrow::{CheckOptions, Field, check};
//!
//! let column = StringArray::from(vec!["http://info.cern.ch/hypertext/", "http://info.cern.ch/my page"]);
//! let options = CheckOptions { fields: vec![Field::Valid, Field::Code, Field::Offset], ..Default::default() };
//! let result = check(&column, &options)?;
//! let valid = result.column(0).as_boolean();
//! assert_eq!((valid.value(0), valid.value(1)), (true, false));
//! # Ok::<(), urlspec_arrow::Error>(())
//! ```
//!
//! There is no column of passwords. But the fields `authority` and `fixed`, and [`canonical`], [`resolve`] and
//! [`extract`], return texts with the passwords of the input.

mod check;
mod chunks;
mod error;
mod extract;
mod field;
mod pairs;
mod strings;
mod texts;

pub use check::{CheckOptions, Refused, check};
pub use chunks::aligned;
pub use error::{Cause, Error, MAX_TEXT};
pub use extract::extract;
pub use field::{Field, UnknownField};
pub use pairs::{canonical, resolve, same};
pub use strings::Strings;
