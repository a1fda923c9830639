//! The verdict and the components of each text.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::Buffer;
use arrow_schema::Fields;
use urlspec::batch::{ABSENT, Components, Span};
use urlspec::diagnostic::{Diagnostic, Severity};
use urlspec::{Code, Outline, Spec, Start};

use crate::error::Error;
use crate::field::Field;
use crate::strings::{StringColumn, Strings};
use crate::texts::{Place, Texts, plain};

/// How [`check`] reads a column, and what it returns.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlspec::Spec;
/// use urlspec_arrow::{CheckOptions, Field, check};
///
/// let options = CheckOptions { spec: Spec::Current, fields: vec![Field::Valid, Field::Host], ..Default::default() };
/// let result = check(&StringArray::from(vec!["https://example.com/~smith/"]), &options)?;
/// assert!(result.column(0).as_boolean().value(0));
/// assert_eq!(result.column(1).as_string_view().value(0), "example.com");
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct CheckOptions {
    /// The document. The default is today's standard.
    pub spec: Spec,
    /// What each text is parsed as. The default is a URL; a [reference](Start::Reference) may have a fragment.
    pub start: Start,
    /// The fields of the result: [`Field::DEFAULT`] by default. Without [`Field::Code`], [`Field::Offset`] and [`Field::Fixed`], no
    /// error is explained, which is faster where many texts are refused. [`Field::Message`] and [`Field::Guess`] take longest.
    pub fields: Vec<Field>,
    /// The components of texts that the document refuses.
    pub refused: Refused,
    /// The type of the strings in the result.
    pub strings: Strings,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            spec: Spec::default(),
            start: Start::Url,
            fields: Field::DEFAULT.to_vec(),
            refused: Refused::default(),
            strings: Strings::default(),
        }
    }
}

/// The components of a row whose text the document refuses.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlspec_arrow::{CheckOptions, Field, Refused, check};
///
/// let column = StringArray::from(vec!["http://info.cern.ch/my page"]);
/// let host = |refused| {
///     let options = CheckOptions { fields: vec![Field::Valid, Field::Host], refused, ..Default::default() };
///     let result = check(&column, &options)?;
///     let host = result.column(1).as_string_view();
///     Ok::<_, urlspec_arrow::Error>(host.is_valid(0).then(|| host.value(0).to_owned()))
/// };
/// assert_eq!(host(Refused::Outline)?.as_deref(), Some("info.cern.ch"));
/// assert_eq!((host(Refused::Null)?, host(Refused::Fixed)?.as_deref()), (None, Some("info.cern.ch")));
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Refused {
    /// Where the delimiters are, whatever is between them ([`Outline::guess`]).
    #[default]
    Outline,
    /// Those of the text with the sure fixes of all errors; null if an error has no sure fix.
    Fixed,
    /// Null.
    Null,
}

impl CheckOptions {
    /// The fields of the struct in Arrow. Every field is nullable.
    ///
    /// ```
    /// use urlspec_arrow::{CheckOptions, Field};
    ///
    /// let options = CheckOptions { fields: vec![Field::Valid, Field::Code], ..Default::default() };
    /// assert!(options.schema().iter().map(|field| field.name().as_str()).eq(["valid", "code"]));
    /// ```
    pub fn schema(&self) -> Fields {
        let field = |field: &Field| arrow_schema::Field::new(field.name(), field.data_type(self.strings), true);
        self.fields.iter().map(field).collect()
    }
}

/// Checks each text of a column: a struct for each row, with the verdict, the components and the first error. A null stays null.
///
/// The column has one of the [types](crate) that this crate reads. Each value of a dictionary is checked once. Bytes
/// that are not UTF-8 are not valid. With [`Strings::View`], the components share the memory of the input.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlspec_arrow::{CheckOptions, check};
///
/// let column = StringArray::from(vec![Some("http://info.cern.ch:8080/a?b"), None, Some("http://info.cern.ch/my page")]);
/// let result = check(&column, &CheckOptions::default())?;
/// let string = |name: &str| result.column_by_name(name).expect("the field").as_string_view().clone();
/// assert_eq!(string("host").value(0), "info.cern.ch");
/// assert!(result.is_null(1));
/// assert_eq!(string("code").value(2), "unsafe-character");
/// assert_eq!(string("fixed").value(2), "http://info.cern.ch/my%20page");
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// If the column has another type, or a text that is longer than [`MAX_TEXT`](crate::MAX_TEXT), or if the strings of the result
/// don't fit into [`CheckOptions::strings`].
pub fn check(column: &dyn Array, options: &CheckOptions) -> Result<StructArray, Error> {
    let plain = plain(column)?;
    let texts = Texts::of(plain.as_deref().unwrap_or(column))?;
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
    valid: bool,
    components: Option<Components>,
    /// Whether the components are those of the fixed text.
    is_of_fixed: bool,
    report: Option<Box<Explained>>,
}

/// The first error and the first warning of a text, and its fix.
struct Explained {
    error: Option<Found>,
    warning: Option<Found>,
    fixed: Option<String>,
    message: Option<String>,
    guess: Option<String>,
}

/// A code, and its byte offset in the text.
#[derive(Clone, Copy)]
struct Found {
    code: Code,
    offset: usize,
}

impl Found {
    fn of(diagnostic: &Diagnostic) -> Self {
        Self { code: diagnostic.code, offset: diagnostic.span.start }
    }
}

/// A text, and where it is in the shared buffers, if it is there.
type Shared<'c> = (&'c [u8], Option<Place>);

impl<'t> Checked<'t> {
    /// The text that the components are of.
    #[inline]
    fn divided(&self) -> &[u8] {
        match self.report.as_ref().and_then(|report| report.fixed.as_deref()) {
            Some(fixed) if self.is_of_fixed => fixed.as_bytes(),
            _ => self.text,
        }
    }

    /// A component of the text, and where it is in the shared buffers.
    #[inline]
    fn component(&self, of: ComponentOf) -> Option<Shared<'_>> {
        let text = self.divided();
        let [start, end] = self.components.as_ref().map(|own| of(own, text)).filter(|span| *span != ABSENT)?;
        let place = Place { buffer: self.place.buffer, offset: self.place.offset + start };
        Some((&text[start as usize..end as usize], Some(place).filter(|_| !self.is_of_fixed)))
    }

    /// The number of the port. A number that does not fit is the greatest one.
    fn port(&self) -> Option<i32> {
        let (digits, _) = self.component(|own, _| own.port)?;
        let digits =
            std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(i32::MAX)) }
    }
}

/// A component of a text.
type ComponentOf = fn(&Components, &[u8]) -> Span;

/// Checks texts.
struct Checker {
    spec: Spec,
    start: Start,
    explains: bool,
    warns: bool,
    reports: bool,
    fixes: bool,
    refused: Refused,
}

impl Checker {
    fn new(options: &CheckOptions) -> Self {
        Self {
            spec: options.spec,
            start: options.start,
            explains: options.fields.iter().any(|field| field.is_explanation()) || options.refused == Refused::Fixed,
            warns: options.fields.iter().any(|field| field.is_warning()),
            reports: options.fields.iter().any(|field| field.is_of_report()),
            fixes: options.fields.contains(&Field::Fixed) || options.refused == Refused::Fixed,
            refused: options.refused,
        }
    }

    #[inline]
    fn check<'t>(&self, texts: &Texts<'t>, key: usize) -> Result<Checked<'t>, Error> {
        let text = texts.text(key)?;
        // No text is too long: `MAX_TEXT` is less than the limit.
        let parse = |text| self.spec.components(self.start, text).ok().flatten();
        let components = std::str::from_utf8(text).ok().and_then(parse);
        let place = texts.place(key);
        match components {
            Some(_) => {
                let report = if self.warns { Some(self.explain(text)) } else { None };
                Ok(Checked { text, place, valid: true, components, is_of_fixed: false, report })
            }
            None => Ok(self.check_refused(text, place)),
        }
    }

    #[cold]
    fn check_refused<'t>(&self, text: &'t [u8], place: Place) -> Checked<'t> {
        let report = (self.explains || self.warns).then(|| self.explain(text));
        let is_of_fixed = self.refused == Refused::Fixed;
        let components = match (self.refused, &report) {
            (Refused::Outline, _) => std::str::from_utf8(text).ok().map(|text| outlined(text, self.spec)),
            (Refused::Fixed, Some(report)) => {
                report.fixed.as_deref().and_then(|fixed| self.spec.components(self.start, fixed).ok().flatten())
            }
            _ => None,
        };
        Checked { text, place, valid: false, components, is_of_fixed, report }
    }

    fn explain(&self, text: &[u8]) -> Box<Explained> {
        if !self.warns && !self.reports {
            let first = match self.fixes {
                true => self.spec.first_error_and_fixed_as(self.start, text),
                false => self.spec.first_error_as(self.start, text).map(|(code, span)| (code, span, None)),
            };
            let error = first.as_ref().map(|(code, span, _)| Found { code: *code, offset: span.start });
            let fixed = first.and_then(|(.., fixed)| fixed);
            return Box::new(Explained { error, warning: None, fixed, message: None, guess: None });
        }
        let report = self.spec.check_as(self.start, text);
        let is_warning = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Warning;
        let warning = report.diagnostics().iter().find(is_warning).map(Found::of);
        let fixed = report.fixed().filter(|_| self.fixes).map(str::to_owned);
        let first = report.first_error();
        Box::new(Explained {
            error: first.map(Found::of),
            warning,
            fixed,
            message: first.filter(|_| self.reports).map(|error| error.message.to_string()),
            guess: report.guess().filter(|_| self.reports).map(str::to_owned),
        })
    }
}

/// The components of a text by its delimiters alone. It is not too long: [`MAX_TEXT`](crate::MAX_TEXT) is less than the limit.
fn outlined(text: &str, spec: Spec) -> Components {
    let outline = Outline::guess(text, spec);
    let span = |range: &Range<usize>| [range.start as u32, range.end as u32];
    let optional = |range: &Option<Range<usize>>| range.as_ref().map_or(ABSENT, span);
    let present = |range: &Range<usize>, is_present: bool| if is_present { span(range) } else { ABSENT };
    let mut components = Components::default();
    components.scheme = present(&outline.scheme, !outline.scheme.is_empty());
    components.user = optional(&outline.user);
    components.password = optional(&outline.password);
    components.host = present(&outline.host, !outline.host.is_empty() || outline.slashes.len() > 1);
    components.port = optional(&outline.port);
    components.path = span(&outline.path);
    components.search = optional(&outline.search);
    components.fragment = optional(&outline.fragment);
    components
}

/// A column of the result, while it is made.
enum Column {
    Valid(BooleanBuilder),
    Component(ComponentOf, StringColumn),
    Port(Int32Builder),
    Code(FoundIn, StringColumn),
    Offset(FoundIn, Int32Builder),
    Text(fn(&Explained) -> Option<&str>, StringColumn),
}

/// The error or the warning.
type FoundIn = fn(&Explained) -> Option<Found>;

impl Column {
    fn new(field: Field, options: &CheckOptions, texts: &Texts<'_>) -> Self {
        let (rows, strings) = (texts.rows(), options.strings);
        let component = |of: ComponentOf| Self::Component(of, StringColumn::within(strings, rows, texts));
        let codes = || StringColumn::over(strings, rows, vec![CODES.names.clone()]);
        let numbers = || Int32Builder::with_capacity(rows);
        match field {
            Field::Valid => Self::Valid(BooleanBuilder::with_capacity(rows)),
            Field::Scheme => component(|own, _| own.scheme),
            Field::Authority => component(|own, text| own.authority(text)),
            Field::User => component(|own, _| own.user),
            Field::Host => component(|own, _| own.host),
            Field::Port => Self::Port(numbers()),
            Field::Path => component(|own, _| own.path),
            Field::Search => component(|own, _| own.search),
            Field::Fragment => component(|own, _| own.fragment),
            Field::Code => Self::Code(|own| own.error, codes()),
            Field::Offset => Self::Offset(|own| own.error, numbers()),
            Field::Warning => Self::Code(|own| own.warning, codes()),
            Field::WarningOffset => Self::Offset(|own| own.warning, numbers()),
            Field::Fixed => Self::Text(|own| own.fixed.as_deref(), StringColumn::new(strings, rows)),
            Field::Message => Self::Text(|own| own.message.as_deref(), StringColumn::new(strings, rows)),
            Field::Guess => Self::Text(|own| own.guess.as_deref(), StringColumn::new(strings, rows)),
        }
    }

    fn append(&mut self, rows: &[Option<&Checked<'_>>]) {
        let reports = || rows.iter().map(|row| row.and_then(|row| row.report.as_ref()));
        match self {
            Self::Valid(column) => {
                for row in rows {
                    column.append_option(row.map(|row| row.valid));
                }
            }
            Self::Component(of, column) => {
                for row in rows {
                    match row.and_then(|row| row.component(*of)) {
                        Some((text, Some(place))) => column.push_shared(text, place),
                        Some((text, None)) => column.push_owned(&String::from_utf8_lossy(text)),
                        None => column.push_null(),
                    }
                }
            }
            Self::Port(column) => {
                for row in rows {
                    column.append_option(row.and_then(Checked::port));
                }
            }
            Self::Code(of, column) => {
                for report in reports() {
                    match report.and_then(|report| of(report)) {
                        Some(Found { code, .. }) => column.push_shared(code.name().as_bytes(), CODES.place(code)),
                        None => column.push_null(),
                    }
                }
            }
            Self::Offset(of, column) => {
                for report in reports() {
                    let offset = report.and_then(|report| of(report)).map(|found| found.offset);
                    column.append_option(offset.and_then(|offset| i32::try_from(offset).ok()));
                }
            }
            Self::Text(of, column) => {
                for report in reports() {
                    column.push_owned_or_null(report.and_then(|report| of(report)));
                }
            }
        }
    }

    fn finish(self) -> Result<ArrayRef, Error> {
        match self {
            Self::Valid(mut column) => Ok(Arc::new(column.finish())),
            Self::Port(mut column) | Self::Offset(_, mut column) => Ok(Arc::new(column.finish())),
            Self::Component(_, column) | Self::Code(_, column) | Self::Text(_, column) => column.finish(),
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
