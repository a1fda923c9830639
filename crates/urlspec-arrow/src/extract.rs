//! The URLs within each text.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int32Builder};
use arrow_array::{Array, ListArray, StructArray};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Fields};
use urlspec_text::{Finder, Match};

use crate::error::{Cause, Error};
use crate::strings::{StringColumn, Strings};
use crate::texts::{Place, Texts, plain};

/// Finds the URLs within each text of a column: a list of structs for each row, in the order of the text. A null stays null.
///
/// A struct has `url`, the URL without the notation of the document around it, such as the entities of HTML, and `start` and
/// `end`, its byte offsets in the text.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlspec_arrow::{Strings, extract};
/// use urlspec_text::Finder;
///
/// let column = StringArray::from(vec!["see http://info.cern.ch/, or ftp://h.x"]);
/// let lists = extract(&column, &Finder::default(), Strings::View)?;
/// let urls = lists.value(0).as_struct().column(0).as_string_view().clone();
/// assert_eq!((urls.value(0), urls.value(1)), ("http://info.cern.ch/", "ftp://h.x"));
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// As for [`check`](crate::check), and if there are more than 2,147,483,647 URLs.
pub fn extract(column: &dyn Array, finder: &Finder, strings: Strings) -> Result<ListArray, Error> {
    let plain = plain(column)?;
    let texts = Texts::of(plain.as_deref().unwrap_or(column))?;
    let mut found = Found {
        urls: StringColumn::within(strings, texts.rows(), &texts),
        starts: Int32Builder::new(),
        ends: Int32Builder::new(),
    };
    let mut lists = vec![0];
    for row in 0..texts.rows() {
        if let Some(key) = texts.key(row) {
            let text = texts.text(key)?;
            for url in finder.matches(text) {
                found.push(&url, text, texts.place(key));
            }
        }
        lists.push(offset(found.starts.len()));
    }
    if lists.contains(&i32::MAX) {
        return Err(Error::new(Cause::ResultTooLong { kind: DataType::Int32 }));
    }
    let structs = found.finish(strings)?;
    let item = arrow_schema::Field::new("item", structs.data_type().clone(), false);
    let lists = OffsetBuffer::new(ScalarBuffer::from(lists));
    Ok(ListArray::try_new(Arc::new(item), lists, Arc::new(structs), texts.nulls().cloned())?)
}

/// An offset of 31 bits; the maximum if it does not fit.
fn offset(at: usize) -> i32 {
    i32::try_from(at).unwrap_or(i32::MAX)
}

/// The URLs of all rows.
struct Found {
    urls: StringColumn,
    starts: Int32Builder,
    ends: Int32Builder,
}

impl Found {
    fn push(&mut self, url: &Match<'_>, text: &[u8], place: Place) {
        let span = url.span();
        let shown = url.text();
        match text.get(span.clone()).filter(|source| *source == shown.as_bytes()) {
            Some(source) => {
                let place = Place { buffer: place.buffer, offset: place.offset + span.start as u32 };
                self.urls.push_shared(source, place);
            }
            None => self.urls.push_owned(&shown),
        }
        self.starts.append_value(offset(span.start));
        self.ends.append_value(offset(span.end));
    }

    fn finish(mut self, strings: Strings) -> Result<StructArray, Error> {
        let field = |name, kind| arrow_schema::Field::new(name, kind, false);
        let urls = field("url", strings.data_type());
        let fields = Fields::from(vec![urls, field("start", DataType::Int32), field("end", DataType::Int32)]);
        let (starts, ends) = (self.starts.finish(), self.ends.finish());
        let length = starts.len();
        let arrays: Vec<arrow_array::ArrayRef> = vec![self.urls.finish()?, Arc::new(starts), Arc::new(ends)];
        Ok(StructArray::try_new_with_length(fields, arrays, None, length)?)
    }
}
