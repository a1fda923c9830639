//! The fields of a verdict.

use std::fmt;
use std::str::FromStr;

use arrow_schema::DataType;
use urlspec::redact::{Terminal, Untrusted};

use crate::strings::Strings;

macro_rules! fields {
    ($($(#[$about:meta])* $field:ident = $name:literal,)*) => {
        /// A field of the struct that [`check`](crate::check) returns for a row.
        ///
        /// ```
        /// use urlspec_arrow::Field;
        ///
        /// assert_eq!(("host".parse(), Field::Host.name()), (Ok(Field::Host), "host"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Field {
            $($(#[$about])* $field,)*
        }

        impl Field {
            /// All fields, in the order of the struct.
            pub const ALL: &[Self] = &[$(Self::$field,)*];

            /// The name of the field in the struct.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$field => $name,)*
                }
            }
        }
    };
}

fields! {
    /// Boolean: whether the document accepts the text.
    Valid = "valid",
    /// String: the scheme, in the case that the text has.
    Scheme = "scheme",
    /// String: the authority, which follows `//`, not decoded and with its password. Null if there is none. With it,
    /// the scheme, the path, the search and the fragment can be joined to the URI again (RFC 3986, section 5.3).
    Authority = "authority",
    /// String: the user name, not decoded.
    User = "user",
    /// String: the host. It is empty, and not null, in `file:///a`.
    Host = "host",
    /// `Int32`: the port, if it has digits. A port above 65535, which TCP does not have, is its number, or 2147483647
    /// if it is greater.
    Port = "port",
    /// String: the path, not decoded, with the `/` that it begins with ([`Components::path`](urlspec::batch::Components::path)).
    Path = "path",
    /// String: the search, which RFC 2396 and RFC 3986 call the query, not decoded.
    Search = "search",
    /// String: the fragment, not decoded. Only references have one.
    Fragment = "fragment",
    /// String: the code of the first error.
    Code = "code",
    /// `Int32`: the byte offset of the first error in the text.
    Offset = "offset",
    /// String: the code of the first warning, which a valid text may have, too. Not among the [default](Field::DEFAULT)
    /// fields.
    Warning = "warning",
    /// `Int32`: the byte offset of the first warning in the text. Not among the [default](Field::DEFAULT) fields.
    WarningOffset = "warning_offset",
    /// String: the text with the sure fixes of all errors, which is valid; null if an error has no sure fix.
    Fixed = "fixed",
    /// String: what is wrong at the first error, in one line. Not among the [default](Field::DEFAULT) fields.
    Message = "message",
    /// String: the text with the sure fixes of all errors and with guesses for the others, which is valid, but may mean something else
    /// ([`Report::guess`](urlspec::Report::guess)). Null if an error has neither. Not among the [default](Field::DEFAULT) fields.
    Guess = "guess",
}

impl Field {
    /// The fields that are returned if none are named: all but those of warnings, for which valid texts would have to
    /// be checked, and those for which all errors of a text have to be explained.
    pub const DEFAULT: &[Self] = &[
        Self::Valid,
        Self::Scheme,
        Self::Authority,
        Self::User,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Search,
        Self::Fragment,
        Self::Code,
        Self::Offset,
        Self::Fixed,
    ];

    /// The type of the field in Arrow.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use urlspec_arrow::{Field, Strings};
    ///
    /// assert_eq!(Field::Port.data_type(Strings::View), DataType::Int32);
    /// assert_eq!(Field::Host.data_type(Strings::LargeUtf8), DataType::LargeUtf8);
    /// ```
    pub const fn data_type(self, strings: Strings) -> DataType {
        match self {
            Self::Valid => DataType::Boolean,
            Self::Port | Self::Offset | Self::WarningOffset => DataType::Int32,
            _ => strings.data_type(),
        }
    }

    /// Whether the field explains an error, which takes many times as long as parsing.
    pub(crate) const fn is_explanation(self) -> bool {
        matches!(self, Self::Code | Self::Offset | Self::Fixed) || self.is_of_report()
    }

    /// Whether the field needs the whole report on a text.
    pub(crate) const fn is_of_report(self) -> bool {
        matches!(self, Self::Message | Self::Guess)
    }

    /// Whether the field belongs to a warning, which a valid text may have.
    pub(crate) const fn is_warning(self) -> bool {
        matches!(self, Self::Warning | Self::WarningOffset)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of [`Field::from_str`]: no field has this name.
///
/// ```
/// use urlspec_arrow::{Field, UnknownField};
///
/// assert_eq!("password".parse::<Field>(), Err(UnknownField("password".to_owned())));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField(
    /// The name that was given.
    pub String,
);

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Field::ALL.iter().map(|field| field.name()).collect();
        write!(
            f,
            "no field is named `{}`; the fields are {}",
            Untrusted::url(&*self.0).to::<Terminal>(),
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownField {}

impl FromStr for Field {
    type Err = UnknownField;

    fn from_str(name: &str) -> Result<Self, UnknownField> {
        Self::ALL.iter().copied().find(|field| field.name() == name).ok_or_else(|| UnknownField(name.to_owned()))
    }
}
