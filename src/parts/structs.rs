//! How the structs of parts are defined.

/// Defines structs with the traits that all parts have.
macro_rules! parts {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
        pub struct $name<'a> { $($(#[$field_doc])* pub $field: $type,)* }
    )*};
}
pub(super) use parts;
