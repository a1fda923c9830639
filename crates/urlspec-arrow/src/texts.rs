//! The texts of a column, in whatever type it has.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    BinaryViewType, ByteViewType, GenericBinaryType, GenericStringType, Int16Type, Int32Type, Int64Type,
    RunEndIndexType, StringViewType,
};
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, DictionaryArray, GenericByteArray, GenericByteViewArray, Int32Array,
    LargeBinaryArray, RunArray,
};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer};
use arrow_schema::DataType;

use crate::error::{Cause, Error, MAX_TEXT};

/// Views have offsets of 31 bits, so a longer buffer is shared as overlapping windows, one for each GiB. A text that begins in
/// the first GiB of a window ends in the window, because it has at most [`MAX_TEXT`] bytes.
const WINDOW: usize = MAX_TEXT;

/// The texts of a column.
pub(crate) struct Texts<'a> {
    values: Values<'a>,
    /// The keys of a dictionary, by row. A key of a null row has no meaning.
    keys: Option<Vec<usize>>,
    /// The rows that are null.
    nulls: Option<NullBuffer>,
    rows: usize,
}

/// Distinct texts by number: those of a dictionary, or one for each row.
enum Values<'a> {
    Offsets {
        offsets: Offsets<'a>,
        data: &'a Buffer,
    },
    Views {
        views: &'a [u128],
        inlined: &'a [u8],
        buffers: &'a [Buffer],
    },
    /// The texts of a column of nulls without a type.
    None,
}

enum Offsets<'a> {
    Small(&'a [i32]),
    Large(&'a [i64]),
}

/// Where the first byte of a text is in the shared buffers. A text of at most 12 bytes may lack a place, because its components
/// are part of their views.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    pub buffer: u32,
    pub offset: u32,
}

/// A column in an encoding that [`Texts`] does not read, in one that it reads: runs as a dictionary, and bytes of a fixed length as
/// others. `None` if the column needs no change.
pub(crate) fn plain(column: &dyn Array) -> Result<Option<ArrayRef>, Error> {
    Ok(match column.data_type() {
        DataType::FixedSizeBinary(_) => {
            Some(Arc::new(column.as_fixed_size_binary().iter().collect::<LargeBinaryArray>()))
        }
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => of_runs::<Int16Type>(column)?,
            DataType::Int32 => of_runs::<Int32Type>(column)?,
            _ => of_runs::<Int64Type>(column)?,
        },
        _ => None,
    })
}

fn of_runs<R: RunEndIndexType>(column: &dyn Array) -> Result<Option<ArrayRef>, Error> {
    let Some(runs) = column.as_any().downcast_ref::<RunArray<R>>() else { return Ok(None) };
    let ends = runs.run_ends();
    let mut run = if runs.is_empty() { 0 } else { ends.get_start_physical_index() };
    let keys = (0..runs.len()).map(|row| {
        while ends.values().get(run).is_some_and(|end| end.as_usize() <= ends.offset() + row) {
            run += 1;
        }
        i32::try_from(run).unwrap_or(i32::MAX)
    });
    let keys: Int32Array = keys.collect::<Vec<i32>>().into();
    Ok(Some(Arc::new(DictionaryArray::try_new(keys, runs.values().clone())?)))
}

impl<'a> Texts<'a> {
    pub fn of(column: &'a dyn Array) -> Result<Self, Error> {
        if let Some(dictionary) = column.as_any_dictionary_opt() {
            return Self::of_dictionary(dictionary);
        }
        let (rows, values) = (column.len(), Values::of(column)?);
        Ok(Self { values, keys: None, nulls: column.logical_nulls(), rows })
    }

    fn of_dictionary(dictionary: &'a dyn AnyDictionaryArray) -> Result<Self, Error> {
        let values = dictionary.values();
        // Null rows and null values together.
        let nulls = dictionary.logical_nulls();
        let rows = dictionary.len();
        let keys = match values.is_empty() {
            true => vec![0; rows],
            false => dictionary.normalized_keys(),
        };
        let is_null = |row: usize| nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        match keys.iter().enumerate().find(|(row, key)| **key >= values.len() && !is_null(*row)) {
            Some((row, _)) => Err(Error::at(row, Cause::Key)),
            None => Ok(Self { values: Values::of(values.as_ref())?, keys: Some(keys), nulls, rows }),
        }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The rows that are null.
    pub const fn nulls(&self) -> Option<&NullBuffer> {
        self.nulls.as_ref()
    }

    /// The number of distinct texts if the column is a dictionary.
    pub fn distinct(&self) -> Option<usize> {
        self.keys.as_ref().map(|_| self.values.len())
    }

    /// The number of a row's text; `None` if the row is null.
    #[inline]
    pub fn key(&self, row: usize) -> Option<usize> {
        match &self.nulls {
            Some(nulls) if nulls.is_null(row) => None,
            _ => Some(self.keys.as_ref().map_or(row, |keys| keys[row])),
        }
    }

    /// A text by its number.
    ///
    /// # Errors
    ///
    /// If it is longer than [`MAX_TEXT`].
    #[inline]
    pub fn text(&self, key: usize) -> Result<&'a [u8], Error> {
        let text = self.values.text(key);
        match text.len() <= MAX_TEXT {
            true => Ok(text),
            false => Err(self.too_long(key, text.len())),
        }
    }

    #[cold]
    fn too_long(&self, key: usize, length: usize) -> Error {
        let row = (0..self.rows).find(|row| self.key(*row) == Some(key)).unwrap_or(key);
        Error::at(row, Cause::TextTooLong { length })
    }

    /// Where a text is in [`buffers`](Self::buffers).
    #[inline]
    pub fn place(&self, key: usize) -> Place {
        self.values.place(key)
    }

    /// The buffers that hold the texts, for views.
    pub fn buffers(&self) -> Vec<Buffer> {
        match &self.values {
            Values::None => Vec::new(),
            Values::Views { buffers, .. } => buffers.to_vec(),
            Values::Offsets { data, .. } => {
                let windows = 0..data.len().div_ceil(WINDOW).max(1);
                windows.map(|window| window_of(data, window * WINDOW)).collect()
            }
        }
    }
}

/// At most 2 GiB - 1 byte of a buffer, without a copy.
fn window_of(data: &Buffer, start: usize) -> Buffer {
    data.slice_with_length(start, (data.len() - start).min(i32::MAX as usize))
}

impl<'a> Values<'a> {
    fn of(column: &'a dyn Array) -> Result<Self, Error> {
        match column.data_type() {
            DataType::Utf8 => Ok(Self::small(column.as_bytes::<GenericStringType<i32>>())),
            DataType::Binary => Ok(Self::small(column.as_bytes::<GenericBinaryType<i32>>())),
            DataType::LargeUtf8 => Ok(Self::large(column.as_bytes::<GenericStringType<i64>>())),
            DataType::LargeBinary => Ok(Self::large(column.as_bytes::<GenericBinaryType<i64>>())),
            DataType::Utf8View => Ok(Self::views(column.as_byte_view::<StringViewType>())),
            DataType::BinaryView => Ok(Self::views(column.as_byte_view::<BinaryViewType>())),
            DataType::Null => Ok(Self::None),
            other => Err(Error::new(Cause::Type(other.clone()))),
        }
    }

    fn small<T: arrow_array::types::ByteArrayType<Offset = i32>>(array: &'a GenericByteArray<T>) -> Self {
        Self::Offsets { offsets: Offsets::Small(array.value_offsets()), data: array.values() }
    }

    fn large<T: arrow_array::types::ByteArrayType<Offset = i64>>(array: &'a GenericByteArray<T>) -> Self {
        Self::Offsets { offsets: Offsets::Large(array.value_offsets()), data: array.values() }
    }

    fn views<T: ByteViewType>(array: &'a GenericByteViewArray<T>) -> Self {
        let views = array.views();
        Self::Views { views, inlined: views.inner().as_slice(), buffers: array.data_buffers() }
    }

    fn len(&self) -> usize {
        match self {
            Self::Offsets { offsets, .. } => offsets.values(),
            Self::Views { views, .. } => views.len(),
            Self::None => 0,
        }
    }

    #[inline]
    fn text(&self, key: usize) -> &'a [u8] {
        match self {
            Self::Offsets { offsets, data } => &data.as_slice()[offsets.start(key)..offsets.start(key + 1)],
            Self::Views { views, inlined, buffers } => {
                let View { length, buffer, offset } = View::of(views[key]);
                match length <= View::INLINED {
                    true => &inlined[key * 16 + 4..][..length],
                    false => &buffers[buffer as usize].as_slice()[offset as usize..][..length],
                }
            }
            Self::None => &[],
        }
    }

    #[inline]
    fn place(&self, key: usize) -> Place {
        match self {
            Self::Offsets { offsets, .. } => {
                let start = offsets.start(key);
                Place { buffer: (start / WINDOW) as u32, offset: (start % WINDOW) as u32 }
            }
            Self::Views { views, .. } => match View::of(views[key]) {
                View { length, .. } if length <= View::INLINED => Place::default(),
                View { buffer, offset, .. } => Place { buffer, offset },
            },
            Self::None => Place::default(),
        }
    }
}

impl Offsets<'_> {
    #[inline]
    fn start(&self, key: usize) -> usize {
        match self {
            Self::Small(offsets) => offsets[key].as_usize(),
            Self::Large(offsets) => offsets[key].as_usize(),
        }
    }

    const fn values(&self) -> usize {
        match self {
            Self::Small(offsets) => offsets.len() - 1,
            Self::Large(offsets) => offsets.len() - 1,
        }
    }
}

/// The numbers in a view of Arrow's format: the length, four bytes of text, the buffer, and the offset, 32 bits each.
struct View {
    length: usize,
    buffer: u32,
    offset: u32,
}

impl View {
    /// The maximum length of a text that its view contains.
    const INLINED: usize = 12;

    #[inline]
    const fn of(view: u128) -> Self {
        Self { length: view as u32 as usize, buffer: (view >> 64) as u32, offset: (view >> 96) as u32 }
    }
}
