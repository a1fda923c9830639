//! Parts that own their text, as it is or in another charset.

use std::borrow::Cow;

use super::scheme_parts::{
    AboutParts, AcctParts, AddressParts, CidParts, DataParts, FileUrlParts, FtpUrlParts, GeoParts, GopherUrlParts,
    MailParts, MidParts, NewsNameParts, NntpUrlParts, PhoneContextParts, ProsperoUrlParts, SchemeParts, SmsParts,
    TagParts, TelParts, TelnetParts, UrnParts, WaisUrlParts, WebParts,
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
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::Parts;
    ///
    /// let text = String::from("http://info.cern.ch/");
    /// let parts: Parts<'static> = Parts::from_url(Spec::Rfc1738, &Spec::Rfc1738.parse(&text)?).into_owned();
    /// drop(text);
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "http://info.cern.ch/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_owned(self) -> Parts<'static> {
        self.owned(|_| None)
    }

    /// The parts, with other octets in each component where a function returns some.
    pub(super) fn changed(self, change: Change) -> Parts<'static> {
        self.owned(change)
    }
}

impl SchemeParts<'_> {
    /// The parts, owned. Copies what is borrowed.
    ///
    /// ```
    /// use urlspec::parts::SchemeParts;
    /// use urlspec::{Spec, Url};
    ///
    /// let text = String::from("tel:+1-201-555-0123");
    /// let parts: Option<SchemeParts<'static>> = match Spec::Current.parse(&text)? {
    ///     Url::Uri(uri) => uri.scheme_part().and_then(|part| Some(SchemeParts::of(&part)?.into_owned())),
    ///     _ => None,
    /// };
    /// drop(text);
    /// assert!(matches!(parts, Some(SchemeParts::Tel(tel)) if tel.digits == "12015550123"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn into_owned(self) -> SchemeParts<'static> {
        self.owned(|_| None)
    }
}

/// The octets to have in place of some; none to keep them.
pub(super) type Change = fn(&[u8]) -> Option<Vec<u8>>;

/// A value that may borrow, as one that does not.
trait IntoOwned {
    type Static;

    fn owned(self, change: Change) -> Self::Static;
}

macro_rules! copied {
    ($($type:ty),*) => {$(
        impl IntoOwned for $type {
            type Static = Self;

            fn owned(self, _: Change) -> Self {
                self
            }
        }
    )*};
}

macro_rules! with_into_owned {
    ($($type:ident),*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self, _: Change) -> Self::Static {
                self.into_owned()
            }
        }
    )*};
}

macro_rules! structs {
    ($($type:ident { $($field:ident),* })*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self, change: Change) -> Self::Static {
                let Self { $($field),* } = self;
                $type { $($field: $field.owned(change)),* }
            }
        }
    )*};
}

macro_rules! enums {
    ($($type:ident { $($variant:ident $(($($value:ident),*))?),* })*) => {$(
        impl IntoOwned for $type<'_> {
            type Static = $type<'static>;

            fn owned(self, change: Change) -> Self::Static {
                match self {
                    $(Self::$variant $(($($value),*))? => $type::$variant $(($($value.owned(change)),*))?,)*
                }
            }
        }
    )*};
}

copied!(u8, bool, SessionScheme);
with_into_owned!(Decimal, TransferType);

impl IntoOwned for Octets<'_> {
    type Static = Octets<'static>;

    fn owned(self, change: Change) -> Self::Static {
        change(&self).map_or_else(|| self.into_owned(), Octets::from)
    }
}

impl IntoOwned for Component<'_> {
    type Static = Component<'static>;

    fn owned(self, change: Change) -> Self::Static {
        match change(self.octets()) {
            Some(_) => self.changed(change),
            None => self.into_owned(),
        }
    }
}

impl IntoOwned for Cow<'_, str> {
    type Static = Cow<'static, str>;

    fn owned(self, _: Change) -> Self::Static {
        Cow::Owned(self.into_owned())
    }
}

impl<T: IntoOwned> IntoOwned for Option<T> {
    type Static = Option<T::Static>;

    fn owned(self, change: Change) -> Self::Static {
        self.map(|value| value.owned(change))
    }
}

impl<T: IntoOwned> IntoOwned for Box<T> {
    type Static = Box<T::Static>;

    fn owned(self, change: Change) -> Self::Static {
        Box::new((*self).owned(change))
    }
}

impl<T: IntoOwned> IntoOwned for Vec<T> {
    type Static = Vec<T::Static>;

    fn owned(self, change: Change) -> Self::Static {
        self.into_iter().map(|value| value.owned(change)).collect()
    }
}

impl<T: IntoOwned, U: IntoOwned> IntoOwned for (T, U) {
    type Static = (T::Static, U::Static);

    fn owned(self, change: Change) -> Self::Static {
        (self.0.owned(change), self.1.owned(change))
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
    TelnetParts { port }
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
        Http(parts), File(parts), Ftp(parts), Mailto(parts), News(parts), Nntp(parts), Gopher(parts), Telnet(parts), Wais(parts),
        Prospero(parts), Cid(parts), Mid(parts), Data(parts), Urn(parts), Tel(parts), Sms(parts), Geo(parts), Tag(parts),
        Acct(parts), About(parts)
    }
    NewsNameParts { Groups(groups), Article(article) }
    PhoneContextParts { Domain(domain), Prefix(digits) }
}
