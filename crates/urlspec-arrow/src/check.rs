//! The verdict and the components of each text.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::Buffer;
use arrow_schema::Fields;
use urlspec::batch::{ABSENT, Components, Span};
use urlspec::{Code, Spec, Start};

use crate::error::Error;
use crate::field::Field;
use crate::strings::{StringColumn, Strings};
use crate::texts::{Place, Texts};

/// How [`check`] reads a column, and what it returns.
#[derive(Debug, Clone)]
pub struct CheckOptions {
    /// The document. The default is RFC 1738.
    pub spec: Spec,
    /// What a text is. The default is a URL; a [reference](Start::Reference) may have a fragment.
    pub start: Start,
    /// The fields of the result. The default has all of them. Without [`Field::Code`], [`Field::Offset`] and [`Field::Fixed`], no
    /// error is explained, which is faster where many texts are refused.
    pub fields: Vec<Field>,
    /// The type of the strings in the result.
    pub strings: Strings,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self { spec: Spec::default(), start: Start::Url, fields: Field::ALL.to_vec(), strings: Strings::default() }
    }
}

impl CheckOptions {
    /// The fields of the struct in Arrow. Every field is nullable.
    pub fn schema(&self) -> Fields {
        let field = |field: &Field| arrow_schema::Field::new(field.name(), field.data_type(self.strings), true);
        self.fields.iter().map(field).collect()
    }
}

/// Checks each text of a column: a struct for each row, with the verdict, the components and the first error. A null stays null.
///
/// The column has strings or bytes, of any of Arrow's six types, or is a dictionary of them; each value of a dictionary is
/// checked once. Bytes that are not UTF-8 are not valid. With [`Strings::View`], the components share the memory of the input.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlspec_arrow::{CheckOptions, check};
///
/// let column = StringArray::from(vec![Some("http://info.cern.ch:8080/a?b"), None, Some("http://info.cern.ch/~timbl")]);
/// let result = check(&column, &CheckOptions::default())?;
/// let string = |name: &str| result.column_by_name(name).expect("the field").as_string_view().clone();
/// assert_eq!(string("host").value(0), "info.cern.ch");
/// assert!(result.is_null(1));
/// assert_eq!(string("code").value(2), "unsafe-character");
/// assert_eq!(string("fixed").value(2), "http://info.cern.ch/%7Etimbl");
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// If the column has another type, or a text that is longer than [`MAX_TEXT`](crate::MAX_TEXT), or if the strings of the result
/// don't fit into [`CheckOptions::strings`].
pub fn check(column: &dyn Array, options: &CheckOptions) -> Result<StructArray, Error> {
    let texts = Texts::of(column)?;
    let checker = Checker::new(options);
    let mut columns: Vec<_> = options.fields.iter().map(|field| Column::new(*field, options, &texts)).collect();
    match texts.distinct() {
        Some(values) => {
            let checked = (0..values).map(|key| checker.check(&texts, key)).collect::<Result<Vec<_>, _>>()?;
            for chunk in chunks(texts.rows()) {
                let rows: Vec<_> = chunk.map(|row| Some(&checked[texts.key(row)?])).collect();
                columns.iter_mut().for_each(|column| column.append(&rows));
            }
        }
        None => {
            for chunk in chunks(texts.rows()) {
                let check = |row| texts.key(row).map(|key| checker.check(&texts, key)).transpose();
                let checked = chunk.map(check).collect::<Result<Vec<_>, _>>()?;
                let rows: Vec<_> = checked.iter().map(Option::as_ref).collect();
                columns.iter_mut().for_each(|column| column.append(&rows));
            }
        }
    }
    let arrays = columns.into_iter().map(Column::finish).collect::<Result<Vec<_>, _>>()?;
    Ok(StructArray::try_new_with_length(options.schema(), arrays, texts.nulls().cloned(), texts.rows())?)
}

/// The rows in chunks, so that what is known of a text stays in the cache while each column takes its part.
fn chunks(rows: usize) -> impl Iterator<Item = Range<usize>> {
    const CHUNK: usize = 512;
    (0..rows).step_by(CHUNK).map(move |start| start..rows.min(start + CHUNK))
}

/// What is known of a text.
struct Checked<'t> {
    text: &'t [u8],
    place: Place,
    components: Option<Components>,
    error: Option<Explained>,
}

/// The first error of a text, and its fix.
struct Explained {
    code: Code,
    offset: usize,
    fixed: Option<String>,
}

impl<'t> Checked<'t> {
    /// A component of the text, and where it is in the shared buffers.
    #[inline]
    fn component(&self, of: fn(&Components) -> Span) -> Option<(&'t [u8], Place)> {
        let [start, end] = self.components.as_ref().map(of).filter(|span| *span != ABSENT)?;
        let place = Place { buffer: self.place.buffer, offset: self.place.offset + start };
        Some((&self.text[start as usize..end as usize], place))
    }
}

/// Checks texts.
struct Checker {
    spec: Spec,
    start: Start,
    explains: bool,
    fixes: bool,
}

impl Checker {
    fn new(options: &CheckOptions) -> Self {
        Self {
            spec: options.spec,
            start: options.start,
            explains: options.fields.iter().any(|field| field.is_explanation()),
            fixes: options.fields.contains(&Field::Fixed),
        }
    }

    #[inline]
    fn check<'t>(&self, texts: &Texts<'t>, key: usize) -> Result<Checked<'t>, Error> {
        let text = texts.text(key)?;
        // No text is too long: `MAX_TEXT` is less than the limit.
        let parse = |text| self.spec.components(self.start, text).ok().flatten();
        let components = std::str::from_utf8(text).ok().and_then(parse);
        let error = (self.explains && components.is_none()).then(|| self.explain(text)).flatten();
        Ok(Checked { text, place: texts.place(key), components, error })
    }

    #[cold]
    fn explain(&self, text: &[u8]) -> Option<Explained> {
        let report = self.spec.check_as(self.start, text);
        let error = report.first_error()?;
        let fixed = report.fixed().filter(|_| self.fixes).map(str::to_owned);
        Some(Explained { code: error.code, offset: error.span.start, fixed })
    }
}

/// A column of the result, while it is made.
enum Column {
    Valid(BooleanBuilder),
    Component(fn(&Components) -> Span, StringColumn),
    Port(Int32Builder),
    Code(StringColumn),
    Offset(Int32Builder),
    Fixed(StringColumn),
}

impl Column {
    fn new(field: Field, options: &CheckOptions, texts: &Texts<'_>) -> Self {
        let (rows, strings) = (texts.rows(), options.strings);
        let component = |of| Self::Component(of, StringColumn::within(strings, rows, texts));
        match field {
            Field::Valid => Self::Valid(BooleanBuilder::with_capacity(rows)),
            Field::Scheme => component(|components| components.scheme),
            Field::User => component(|components| components.user),
            Field::Host => component(|components| components.host),
            Field::Port => Self::Port(Int32Builder::with_capacity(rows)),
            Field::Path => component(|components| components.path),
            Field::Search => component(|components| components.search),
            Field::Fragment => component(|components| components.fragment),
            Field::Code => Self::Code(StringColumn::over(strings, rows, vec![CODES.names.clone()])),
            Field::Offset => Self::Offset(Int32Builder::with_capacity(rows)),
            Field::Fixed => Self::Fixed(StringColumn::new(strings, rows)),
        }
    }

    fn append(&mut self, rows: &[Option<&Checked<'_>>]) {
        let errors = || rows.iter().map(|row| row.and_then(|row| row.error.as_ref()));
        match self {
            Self::Valid(column) => {
                for row in rows {
                    column.append_option(row.map(|row| row.components.is_some()));
                }
            }
            Self::Component(of, column) => {
                for row in rows {
                    match row.and_then(|row| row.component(*of)) {
                        Some((text, place)) => column.push_shared(text, place),
                        None => column.push_null(),
                    }
                }
            }
            Self::Port(column) => {
                for row in rows {
                    column.append_option(row.and_then(|row| row.components?.port_number(row.text)).map(i32::from));
                }
            }
            Self::Code(column) => {
                for error in errors() {
                    match error {
                        Some(error) => column.push_shared(error.code.name().as_bytes(), CODES.place(error.code)),
                        None => column.push_null(),
                    }
                }
            }
            Self::Offset(column) => {
                for error in errors() {
                    column.append_option(error.and_then(|error| i32::try_from(error.offset).ok()));
                }
            }
            Self::Fixed(column) => {
                for error in errors() {
                    column.push_owned_or_null(error.and_then(|error| error.fixed.as_deref()));
                }
            }
        }
    }

    fn finish(self) -> Result<ArrayRef, Error> {
        match self {
            Self::Valid(mut column) => Ok(Arc::new(column.finish())),
            Self::Port(mut column) | Self::Offset(mut column) => Ok(Arc::new(column.finish())),
            Self::Component(_, column) | Self::Code(column) | Self::Fixed(column) => column.finish(),
        }
    }
}

/// The names of the codes in one buffer, so that a column of codes has views into it.
static CODES: LazyLock<CodeNames> = LazyLock::new(|| {
    let starts = Code::ALL.iter().scan(0, |end, code| Some(std::mem::replace(end, *end + code.name().len() as u32)));
    let starts = starts.collect();
    let names: String = Code::ALL.iter().map(|code| code.name()).collect();
    CodeNames { names: Buffer::from_vec(names.into_bytes()), starts }
});

struct CodeNames {
    names: Buffer,
    /// Where each name starts, in the order of [`Code::ALL`], in which the enum has them.
    starts: Vec<u32>,
}

impl CodeNames {
    fn place(&self, code: Code) -> Place {
        Place { buffer: 0, offset: self.starts[code as usize] }
    }
}
