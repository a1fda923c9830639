//! Parts that own their text.

use std::borrow::Cow;

use super::scheme_parts::{
    AboutParts, AcctParts, AddressParts, CidParts, DataParts, FileUrlParts, FtpUrlParts, GeoParts, GopherUrlParts,
    MailParts, MidParts, NewsNameParts, NntpUrlParts, PhoneContextParts, ProsperoUrlParts, SchemeParts, SmsParts,
    TagParts, TelParts, UrnParts, WaisUrlParts, WebParts,
};
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

impl SchemeParts<'_> {
    /// The parts, owned. Copies what is borrowed.
    pub fn into_owned(self) -> SchemeParts<'static> {
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

impl<T: IntoOwned> IntoOwned for Box<T> {
    type Static = Box<T::Static>;

    fn owned(self) -> Self::Static {
        Box::new((*self).owned())
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
    UriParts { scheme, authority, path, params, query, fragment, scheme_part }
    ServerParts { user, password, host, port }
    WebParts { origin, port, target }
    FileUrlParts { host, drive, segments }
    FtpUrlParts { cwd, name, typecode }
    MailParts { to, fields }
    AddressParts { name, quoted, domain }
    NntpUrlParts { group, article }
    GopherUrlParts { gophertype, selector, search, plus }
    WaisUrlParts { database, search, wtype, wpath }
    ProsperoUrlParts { hsoname, fields }
    CidParts { content_id }
    MidParts { message_id, content_id }
    DataParts { main_type, subtype, parameters, charset, base64, data }
    UrnParts { nid, nss, r, q, f, uuid, ietf }
    TelParts { global, digits, extension, isub, context, parameters }
    SmsParts { recipients, body, fields }
    GeoParts { latitude, longitude, altitude, crs, uncertainty, parameters }
    TagParts { authority, date, specific }
    AcctParts { user, host }
    AboutParts { token, query }
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
    SchemeParts {
        Http(parts), File(parts), Ftp(parts), Mailto(parts), News(parts), Nntp(parts), Gopher(parts), Wais(parts),
        Prospero(parts), Cid(parts), Mid(parts), Data(parts), Urn(parts), Tel(parts), Sms(parts), Geo(parts), Tag(parts),
        Acct(parts), About(parts)
    }
    NewsNameParts { Groups(groups), Article(article) }
    PhoneContextParts { Domain(domain), Prefix(digits) }
}
