//! Takes a URL apart: [`Parts::from_url`].

use std::borrow::Cow;

use super::write::Writer;
use super::{
    AfsParts, AuthorityParts, Component, ComponentKind, FileParts, FtpParts, GopherItemParts, GopherParts,
    GrouppartParts, HostportParts, HttpParts, IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, Octets,
    OtherParts, Parts, ProsperoParts, Rest, SchemeParts, ServerParts, SessionParts, SessionScheme, Spelling, UriParts,
    WaisDocument, WaisObjectParts, WaisParts,
};
use crate::ast::{self, Authority, Decimal, Path, SchemeSpecificPart, Schemepart, Search, Url};
use crate::encoding::Encoded;
use crate::spec::Spec;

impl<'a> Parts<'a> {
    /// The decoded components of a URL that was parsed by this document.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Component, Parts};
    ///
    /// let url = Spec::Rfc1738.parse("http://info.cern.ch/a%2Fb/caf%C3%A9")?;
    /// let Parts::Http(http) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not an http URL") };
    /// assert_eq!(http.path, Some(vec![Component::from("a/b"), Component::from("café")]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn from_url(spec: Spec, url: &Url<'a>) -> Self {
        let mut parts = Reader { spec, delimiters: spec }.parts(url);
        if let (Parts::Uri(parts), Url::Uri(uri)) = (&mut parts, url) {
            parts.scheme_part = scheme_part(spec, uri, parts).map(Box::new);
        }
        parts.with_text_in_utf_8(spec)
    }

    /// The components of a URL of one document, with the delimiters of another: the characters that are not encoded, and
    /// that the other document reserves there. Without those that only the scheme of a URI defines.
    pub(crate) fn from_url_for(spec: Spec, url: &Url<'a>, delimiters: Spec) -> Self {
        Reader { spec, delimiters }.parts(url)
    }
}

/// The part of the scheme, as the spelling of a URI that [`Parts::build`] makes has it. So it follows from the other components. Only the
/// target of a request is sent as in the URL.
fn scheme_part<'a>(spec: Spec, uri: &ast::Uri<'a>, parts: &UriParts<'_>) -> Option<SchemeParts<'a>> {
    let part = uri.scheme_part()?;
    let mut writer = Writer::new(spec);
    writer.uri(parts).ok()?;
    if matches!(part, ast::SchemePart::Http(_)) || writer.text == uri.to_string() {
        return SchemeParts::of(&part);
    }
    match spec.parse(&writer.text) {
        Ok(Url::Uri(uri)) => SchemeParts::of(&uri.scheme_part()?).map(SchemeParts::into_owned),
        _ => None,
    }
}

struct Reader {
    spec: Spec,
    /// The document whose delimiters count.
    delimiters: Spec,
}

impl Reader {
    fn parts<'a>(&self, url: &Url<'a>) -> Parts<'a> {
        match url {
            Url::Http(url) => Parts::Http(HttpParts {
                hostport: hostport(&url.hostport),
                path: url.path.map(|path| self.components(ComponentKind::HttpSegment, path)),
                search: url.search.map(|search| self.words(ComponentKind::HttpSearch, search)),
            }),
            Url::Ftp(url) => Parts::Ftp(self.ftp(url)),
            Url::File(url) => Parts::File(FileParts {
                host: url.host.map(|host| host.as_str().into()),
                path: self.segments(ComponentKind::FileSegment, url.path),
            }),
            Url::Gopher(url) => Parts::Gopher(self.gopher(url)),
            Url::Mailto(url) => {
                Parts::Mailto(MailtoParts { address: self.component(ComponentKind::Address, url.address) })
            }
            Url::News(url) => Parts::News(NewsParts { grouppart: self.grouppart(&url.grouppart) }),
            Url::Nntp(url) => Parts::Nntp(NntpParts {
                hostport: url.hostport.as_ref().map(hostport),
                group: self.octets(ComponentKind::Group, Encoded::new(url.group.as_str())),
                article: url.article.and_then(Decimal::new),
            }),
            Url::Telnet(url) => Parts::Session(self.session(SessionScheme::Telnet, url)),
            Url::Rlogin(url) => Parts::Session(self.session(SessionScheme::Rlogin, url)),
            Url::Tn3270(url) => Parts::Session(self.session(SessionScheme::Tn3270, url)),
            Url::Wais(url) => Parts::Wais(self.wais(url)),
            Url::Prospero(url) => Parts::Prospero(self.prospero(url)),
            Url::Afs(url) => Parts::Afs(AfsParts {
                cell: url.cell.as_str().into(),
                path: self.segments(ComponentKind::AfsSegment, url.path),
            }),
            Url::Mid(url) => Parts::Identifier(self.identifier(false, url)),
            Url::Cid(url) => Parts::Identifier(self.identifier(true, url)),
            Url::Other(url) => Parts::Other(OtherParts { scheme: url.scheme.into(), rest: self.rest(&url.schemepart) }),
            Url::Uri(uri) => Parts::Uri(self.uri(uri)),
        }
    }

    fn component<'a>(&self, kind: ComponentKind, text: Encoded<'a>) -> Component<'a> {
        self.decoder(kind)(text)
    }

    /// Decodes many components of a kind.
    fn decoder<'a>(&self, kind: ComponentKind) -> impl Fn(Encoded<'a>) -> Component<'a> + use<'a> {
        let (spelling, other) = (Spelling::new(self.spec, kind), Spelling::new(self.delimiters, kind));
        move |text| spelling.read_for(text, &other)
    }

    fn octets<'a>(&self, kind: ComponentKind, text: Encoded<'a>) -> Octets<'a> {
        Spelling::new(self.spec, kind).octets(text)
    }

    fn segments<'a>(&self, kind: ComponentKind, path: Path<'a>) -> Vec<Octets<'a>> {
        let spelling = Spelling::new(self.spec, kind);
        path.segments().map(|segment| spelling.octets(segment)).collect()
    }

    fn components<'a>(&self, kind: ComponentKind, path: Path<'a>) -> Vec<Component<'a>> {
        path.segments().map(self.decoder(kind)).collect()
    }

    /// The words of a search, or its one component.
    fn words<'a>(&self, kind: ComponentKind, search: Search<'a>) -> Vec<Component<'a>> {
        match self.spec.dialect().words_by_plus {
            true => search.words().map(self.decoder(kind)).collect(),
            false => vec![self.component(kind, search.encoded())],
        }
    }

    fn login<'a>(&self, login: &ast::Login<'a>) -> LoginParts<'a> {
        let HostportParts { host, port } = hostport(&login.hostport);
        let user = login.user.map(|user| self.octets(ComponentKind::User, user));
        let password = login.password.map(|password| self.octets(ComponentKind::Password, password));
        LoginParts { user, password, host, port }
    }

    fn session<'a>(&self, scheme: SessionScheme, url: &ast::Session<'a>) -> SessionParts<'a> {
        SessionParts { scheme, login: self.login(&url.login), slash: url.slash }
    }

    fn ftp<'a>(&self, url: &ast::Ftp<'a>) -> FtpParts<'a> {
        FtpParts {
            login: self.login(&url.login),
            cwd: url.directories().map(|cwd| self.octets(ComponentKind::FileSegment, cwd)).collect(),
            name: url.name().map(|name| self.octets(ComponentKind::FileSegment, name)),
            transfer: url.typecode.and_then(|code| code.transfer_type()),
        }
    }

    fn gopher<'a>(&self, url: &ast::Gopher<'a>) -> GopherParts<'a> {
        let item = url.item.map(|item| GopherItemParts {
            gtype: self.octets(ComponentKind::GopherType, item.gtype).first().copied().unwrap_or_default(),
            slash: item.slash,
            selector: self.component(ComponentKind::Selector, item.selector),
            plus: item.plus.map(|plus| self.component(ComponentKind::GopherPlus, plus.encoded())),
        });
        let search = match url.search {
            Some(search) => Some(self.words(ComponentKind::GopherWord, search)),
            None => url
                .item
                .and_then(|item| item.search)
                .map(|search| vec![self.component(ComponentKind::GopherSearch, search)]),
        };
        GopherParts { hostport: hostport(&url.hostport), slash: url.slash && item.is_none(), item, search }
    }

    fn grouppart<'a>(&self, grouppart: &ast::Grouppart<'a>) -> GrouppartParts<'a> {
        match grouppart {
            ast::Grouppart::All => GrouppartParts::All,
            ast::Grouppart::Group(group) => {
                GrouppartParts::Group(self.octets(ComponentKind::Group, Encoded::new(group.as_str())))
            }
            ast::Grouppart::Article(id) => {
                GrouppartParts::Article(self.octets(ComponentKind::Unique, id.unique), id.host.as_str().into())
            }
        }
    }

    fn wais<'a>(&self, url: &ast::Wais<'a>) -> WaisParts<'a> {
        let object = match url.object {
            ast::WaisObject::Database => WaisObjectParts::Database,
            ast::WaisObject::Search(search) => {
                let words = self.words(ComponentKind::WaisSearch, search);
                WaisObjectParts::Search(words.into_iter().map(Component::into_octets).collect())
            }
            ast::WaisObject::Document { wtype, length, wpath } => {
                let content = self.decoder(ComponentKind::WaisId);
                let fields: Vec<_> = match self.spec.numbers_wais_fields() {
                    true => wpath
                        .fields()
                        .filter_map(|(number, text)| Some((Decimal::new(number)?, content(text))))
                        .collect(),
                    false => Vec::new(),
                };
                let id = if fields.is_empty() { content(wpath.encoded()) } else { Component::default() };
                let wtype = self.octets(ComponentKind::WaisType, wtype);
                WaisObjectParts::Document(WaisDocument { wtype, length: length.and_then(Decimal::new), id, fields })
            }
        };
        let database = self.octets(ComponentKind::Database, url.database);
        WaisParts { hostport: hostport(&url.hostport), database, object }
    }

    fn prospero<'a>(&self, url: &ast::Prospero<'a>) -> ProsperoParts<'a> {
        let field = |text| self.octets(ComponentKind::ProsperoField, text);
        ProsperoParts {
            hostport: hostport(&url.hostport),
            hsoname: self.component(ComponentKind::Hsoname, url.hsoname),
            fields: url.fields.iter().map(|own| (field(own.name), field(own.value))).collect(),
            version: url.version.map(Cow::Borrowed),
            attributes: url.attributes.iter().map(Cow::Borrowed).collect(),
        }
    }

    fn identifier<'a>(&self, is_content: bool, url: &ast::Identifier<'a>) -> IdentifierParts<'a> {
        let unique = self.octets(ComponentKind::Unique, url.id.unique);
        IdentifierParts { is_content, unique, host: url.id.host.as_str().into() }
    }

    fn rest<'a>(&self, schemepart: &Schemepart<'a>) -> Rest<'a> {
        match schemepart {
            Schemepart::Opaque(text) if text.as_str().starts_with("//") => Rest::Undecoded(text.as_str().into()),
            Schemepart::Opaque(text) => Rest::Opaque(self.component(ComponentKind::Opaque, *text)),
            Schemepart::Ip(part) => {
                let path = part.urlpath.map(|path| self.component(ComponentKind::OtherPath, path));
                let search = part.search.map(|search| self.words(ComponentKind::OtherSearch, search));
                Rest::Ip(self.login(&part.login), path, search)
            }
        }
    }

    fn uri<'a>(&self, uri: &ast::Uri<'a>) -> UriParts<'a> {
        let [path_kind, kind] = ComponentKind::of_uri(self.spec, uri.scheme);
        let (in_path, generic) = (self.decoder(path_kind), self.decoder(kind));
        let scheme = uri.scheme.into();
        let fragment = uri.fragment.map(&generic);
        match &uri.rest {
            SchemeSpecificPart::Opaque(text) => {
                let path = vec![generic(*text)];
                UriParts { scheme, authority: None, path, params: None, query: None, fragment, scheme_part: None }
            }
            SchemeSpecificPart::Hierarchical(part) => UriParts {
                scheme,
                authority: part.authority.map(|authority| self.authority(&authority)),
                path: part.path.as_str().split('/').map(|segment| in_path(Encoded::new(segment))).collect(),
                params: part.params.map(&generic),
                query: part.query.map(&generic),
                fragment,
                scheme_part: None,
            },
        }
    }

    fn authority<'a>(&self, authority: &Authority<'a>) -> AuthorityParts<'a> {
        let server = match authority {
            Authority::Server(server) => server,
            Authority::RegName(name) | Authority::NetLoc(name) => return AuthorityParts::Name(name.as_str().into()),
        };
        let generic = self.decoder(ComponentKind::Generic);
        let HostportParts { host, port } = server.hostport.as_ref().map(hostport).unwrap_or_default();
        AuthorityParts::Server(ServerParts {
            user: server.userinfo.map(|userinfo| generic(userinfo.user())),
            password: server.userinfo.and_then(|userinfo| userinfo.password()).map(&generic),
            host,
            port,
        })
    }
}

fn hostport<'a>(hostport: &ast::Hostport<'a>) -> HostportParts<'a> {
    let port = hostport.port.and_then(|port| Decimal::new(port.as_str()));
    HostportParts { host: hostport.host.as_str().into(), port }
}
