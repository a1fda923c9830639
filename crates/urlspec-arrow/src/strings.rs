//! Columns of strings, while they are made.

use std::sync::Arc;

use arrow_array::builder::make_view;
use arrow_array::{ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;

use crate::error::{Cause, Error};
use crate::texts::{Place, Texts};

/// The Arrow type of the strings in a result.
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use arrow_schema::DataType;
/// use urlspec_arrow::{CheckOptions, Field, Strings, check};
///
/// let options = CheckOptions { fields: vec![Field::Host], strings: Strings::Utf8, ..Default::default() };
/// let result = check(&StringArray::from(vec!["http://info.cern.ch/"]), &options)?;
/// assert_eq!(result.column(0).data_type(), &DataType::Utf8);
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Strings {
    /// `Utf8View`: components are views into the input, which is shared and not copied.
    #[default]
    View,
    /// `Utf8`: copies with offsets of 32 bits, for readers without views, such as Spark.
    Utf8,
    /// `LargeUtf8`: copies with offsets of 64 bits, for more than 2 GiB.
    LargeUtf8,
}

impl Strings {
    /// The type in Arrow.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use urlspec_arrow::Strings;
    ///
    /// assert_eq!(Strings::View.data_type(), DataType::Utf8View);
    /// ```
    pub const fn data_type(self) -> DataType {
        match self {
            Self::View => DataType::Utf8View,
            Self::Utf8 => DataType::Utf8,
            Self::LargeUtf8 => DataType::LargeUtf8,
        }
    }
}

/// A column of strings.
pub(crate) enum StringColumn {
    View(Views),
    Utf8(Copies<i32>),
    LargeUtf8(Copies<i64>),
}

impl StringColumn {
    /// A column of texts that are not in the input.
    pub fn new(strings: Strings, rows: usize) -> Self {
        Self::over(strings, rows, Vec::new())
    }

    /// A column of parts of `texts`, and of others.
    pub fn within(strings: Strings, rows: usize, texts: &Texts<'_>) -> Self {
        Self::over(strings, rows, if strings == Strings::View { texts.buffers() } else { Vec::new() })
    }

    /// A column of parts of shared buffers, and of others.
    pub fn over(strings: Strings, rows: usize, shared: Vec<Buffer>) -> Self {
        match strings {
            Strings::View => Self::View(Views::new(rows, shared)),
            Strings::Utf8 => Self::Utf8(Copies::new(rows)),
            Strings::LargeUtf8 => Self::LargeUtf8(Copies::new(rows)),
        }
    }

    #[inline]
    pub fn push_null(&mut self) {
        match self {
            Self::View(views) => views.push(None),
            Self::Utf8(copies) => copies.push(None),
            Self::LargeUtf8(copies) => copies.push(None),
        }
    }

    /// Adds a text that is at a place in the shared buffers.
    #[inline]
    pub fn push_shared(&mut self, text: &[u8], place: Place) {
        match self {
            Self::View(views) => views.push(Some(make_view(text, place.buffer, place.offset))),
            Self::Utf8(copies) => copies.push(Some(text)),
            Self::LargeUtf8(copies) => copies.push(Some(text)),
        }
    }

    /// Adds a text that is not in the shared buffers.
    pub fn push_owned(&mut self, text: &str) {
        match self {
            Self::View(views) => views.push_owned(text.as_bytes()),
            Self::Utf8(copies) => copies.push(Some(text.as_bytes())),
            Self::LargeUtf8(copies) => copies.push(Some(text.as_bytes())),
        }
    }

    pub fn push_owned_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.push_owned(text),
            None => self.push_null(),
        }
    }

    pub fn finish(self) -> Result<ArrayRef, Error> {
        match self {
            Self::View(views) => views.finish(),
            Self::Utf8(copies) => copies.finish(DataType::Utf8),
            Self::LargeUtf8(copies) => copies.finish(DataType::LargeUtf8),
        }
    }
}

/// A column of views.
pub(crate) struct Views {
    /// The view of each row that is expected, zero at first: a null writes none, so a column of nulls takes no memory.
    views: Vec<u128>,
    /// The rows so far.
    rows: usize,
    nulls: NullBufferBuilder,
    /// The shared buffers, then the full blocks of owned text.
    buffers: Vec<Buffer>,
    /// The last block of owned text.
    block: Vec<u8>,
    /// Whether a text does not fit.
    is_too_long: bool,
}

impl Views {
    /// The length of a block of owned text, if no text is longer.
    const BLOCK: usize = 1 << 20;

    fn new(rows: usize, shared: Vec<Buffer>) -> Self {
        Self {
            views: vec![0; rows],
            rows: 0,
            nulls: NullBufferBuilder::new(rows),
            buffers: shared,
            block: Vec::new(),
            is_too_long: false,
        }
    }

    #[inline]
    fn push(&mut self, view: Option<u128>) {
        self.nulls.append(view.is_some());
        match (self.views.get_mut(self.rows), view) {
            (Some(slot), Some(view)) => *slot = view,
            (Some(_), None) => {}
            (None, view) => self.views.push(view.unwrap_or(0)),
        }
        self.rows += 1;
    }

    fn push_owned(&mut self, text: &[u8]) {
        if i32::try_from(text.len()).is_err() {
            self.is_too_long = true;
            return self.push(None);
        }
        if !self.block.is_empty() && self.block.len() + text.len() > Self::BLOCK {
            self.buffers.push(Buffer::from_vec(std::mem::take(&mut self.block)));
        }
        let view = make_view(text, self.buffers.len() as u32, self.block.len() as u32);
        self.block.extend_from_slice(text);
        self.push(Some(view));
    }

    fn finish(mut self) -> Result<ArrayRef, Error> {
        if self.is_too_long {
            return Err(Error::new(Cause::ResultTooLong { kind: DataType::Utf8View }));
        }
        if !self.block.is_empty() {
            self.buffers.push(Buffer::from_vec(self.block));
        }
        self.views.truncate(self.rows);
        let nulls = self.nulls.finish();
        Ok(Arc::new(StringViewArray::try_new(ScalarBuffer::from(self.views), self.buffers, nulls)?))
    }
}

/// A column of copies.
pub(crate) struct Copies<O> {
    ends: Vec<O>,
    nulls: NullBufferBuilder,
    bytes: Vec<u8>,
    /// Whether an offset does not fit.
    is_too_long: bool,
}

impl<O: OffsetSizeTrait> Copies<O> {
    fn new(rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(O::zero());
        Self { ends, nulls: NullBufferBuilder::new(rows), bytes: Vec::new(), is_too_long: false }
    }

    #[inline]
    fn push(&mut self, text: Option<&[u8]>) {
        self.nulls.append(text.is_some());
        // After the limit, nothing is kept but the fact.
        if !self.is_too_long {
            self.bytes.extend_from_slice(text.unwrap_or_default());
        }
        let end = O::from_usize(self.bytes.len());
        self.is_too_long |= end.is_none();
        self.ends.push(end.unwrap_or_default());
    }

    fn finish(mut self, kind: DataType) -> Result<ArrayRef, Error> {
        if self.is_too_long {
            return Err(Error::new(Cause::ResultTooLong { kind }));
        }
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let array = GenericStringArray::<O>::try_new(offsets, Buffer::from_vec(self.bytes), self.nulls.finish())?;
        Ok(Arc::new(array))
    }
}
