//! Parts that own their text.

use std::borrow::Cow;

use super::{
    AfsParts, AuthorityParts, Component, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts,
    HostportParts, HttpParts, IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, Octets, OtherParts,
    Parts, ProsperoParts, Rest, ServerParts, SessionParts, SessionScheme, UriParts, WaisDocument, WaisObjectParts,
    WaisParts,
};
use crate::ast::{Decimal, TransferType};

impl Parts<'_> {
    /// The parts, owned. Copies what is borrowed.
    pub fn into_owned(self) -> Parts<'static> {
        self.owned()
    }
}

/// A value that may borrow, as one that does not.
trait IntoOwned {
    type Static;

    fn owned(self) -> Self::Static;
}

macro_rules! copied {
    ($($type:ty),*) => {$(
        impl IntoOwned for $type {
            type Static = Self;

            fn owned(self) -> Self {
                self
            }
        }
    )*};
}

macro_rules! with_into_owned {
    ($($type:ident),*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self) -> Self::Static {
                self.into_owned()
            }
        }
    )*};
}

macro_rules! structs {
    ($($type:ident { $($field:ident),* })*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self) -> Self::Static {
                let Self { $($field),* } = self;
                $type { $($field: $field.owned()),* }
            }
        }
    )*};
}

macro_rules! enums {
    ($($type:ident { $($variant:ident $(($($value:ident),*))?),* })*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self) -> Self::Static {
                match self {
                    $(Self::$variant $(($($value),*))? => $type::$variant $(($($value.owned()),*))?,)*
                }
            }
        }
    )*};
}

copied!(u8, bool, SessionScheme);
with_into_owned!(Octets, Component, Decimal, TransferType);

impl IntoOwned for Cow<'_, str> {
    type Static = Cow<'static, str>;

    fn owned(self) -> Self::Static {
        Cow::Owned(self.into_owned())
    }
}

impl<T: IntoOwned> IntoOwned for Option<T> {
    type Static = Option<T::Static>;

    fn owned(self) -> Self::Static {
        self.map(T::owned)
    }
}

impl<T: IntoOwned> IntoOwned for Vec<T> {
    type Static = Vec<T::Static>;

    fn owned(self) -> Self::Static {
        self.into_iter().map(T::owned).collect()
    }
}

impl<T: IntoOwned, U: IntoOwned> IntoOwned for (T, U) {
    type Static = (T::Static, U::Static);

    fn owned(self) -> Self::Static {
        (self.0.owned(), self.1.owned())
    }
}

structs! {
    HostportParts { host, port }
    LoginParts { user, password, host, port }
    HttpParts { hostport, path, search }
    FtpParts { login, cwd, name, transfer }
    FileParts { host, path }
    GopherParts { hostport, slash, item, search }
    GopherItemParts { gtype, slash, selector, plus }
    MailtoParts { address }
    NewsParts { grouppart }
    NntpParts { hostport, group, article }
    SessionParts { scheme, login, slash }
    WaisParts { hostport, database, object }
    WaisDocument { wtype, length, id, fields }
    ProsperoParts { hostport, hsoname, fields, version, attributes }
    AfsParts { cell, path }
    IdentifierParts { is_content, unique, host }
    OtherParts { scheme, rest }
    UriParts { scheme, authority, path, params, query, fragment }
    ServerParts { user, password, host, port }
}

enums! {
    Parts {
        Http(parts), Ftp(parts), File(parts), Gopher(parts), Mailto(parts), News(parts), Nntp(parts), Session(parts),
        Wais(parts), Prospero(parts), Afs(parts), Identifier(parts), Other(parts), Uri(parts)
    }
    GrouppartParts { All, Group(group), Article(unique, host) }
    WaisObjectParts { Database, Search(words), Document(document) }
    Rest { Ip(login, path, search), Opaque(text), Undecoded(text) }
    AuthorityParts { Server(server), Name(name) }
}
