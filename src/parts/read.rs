//! Takes a URL apart: [`Parts::from_url`].

use std::borrow::Cow;

use super::{
    AfsParts, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, HostportParts, HttpParts,
    IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, Octets, OtherParts, Parts, ProsperoParts, Rest,
    SessionParts, SessionScheme, WaisDocument, WaisObjectParts, WaisParts,
};
use crate::ast::{self, Path, Schemepart, Search, Url};
use crate::encoding::Encoded;
use crate::spec::Spec;

impl<'a> Parts<'a> {
    /// The decoded components of a URL that was parsed by this document. `None` if a number is too large: a port above
    /// 65535, or an article number or a length of more than 64 bits.
    pub fn from_url(spec: Spec, url: &Url<'a>) -> Option<Self> {
        Some(match url {
            Url::Http(url) => Self::Http(HttpParts {
                hostport: hostport(&url.hostport)?,
                path: url.path.map(segments),
                search: url.search.map(|search| words(spec, search)),
            }),
            Url::Ftp(url) => Self::Ftp(FtpParts {
                login: login(&url.login)?,
                cwd: url.directories().map(octets).collect(),
                name: url.name().map(octets),
                transfer: match url.typecode {
                    Some(code) => Some(code.transfer_type()?),
                    None => None,
                },
            }),
            Url::File(url) => {
                Self::File(FileParts { host: url.host.map(|host| host.as_str().into()), path: segments(url.path) })
            }
            Url::Gopher(url) => Self::Gopher(gopher(spec, url)?),
            Url::Mailto(url) => Self::Mailto(MailtoParts { address: octets(url.address) }),
            Url::News(url) => Self::News(NewsParts {
                grouppart: match url.grouppart {
                    ast::Grouppart::All => GrouppartParts::All,
                    ast::Grouppart::Group(group) => GrouppartParts::Group(octets(Encoded::new(group.as_str()))),
                    ast::Grouppart::Article(id) => GrouppartParts::Article(octets(id.unique), id.host.as_str().into()),
                },
            }),
            Url::Nntp(url) => Self::Nntp(NntpParts {
                hostport: match &url.hostport {
                    Some(server) => Some(hostport(server)?),
                    None => None,
                },
                group: octets(Encoded::new(url.group.as_str())),
                article: number(url.article)?,
            }),
            Url::Telnet(url) => Self::Session(session(SessionScheme::Telnet, url)?),
            Url::Rlogin(url) => Self::Session(session(SessionScheme::Rlogin, url)?),
            Url::Tn3270(url) => Self::Session(session(SessionScheme::Tn3270, url)?),
            Url::Wais(url) => Self::Wais(wais(spec, url)?),
            Url::Prospero(url) => Self::Prospero(prospero(url)?),
            Url::Afs(url) => Self::Afs(AfsParts { cell: url.cell.as_str().into(), path: segments(url.path) }),
            Url::Mid(url) => Self::Identifier(identifier(false, url)),
            Url::Cid(url) => Self::Identifier(identifier(true, url)),
            Url::Other(url) => Self::Other(OtherParts { scheme: url.scheme.into(), rest: rest(&url.schemepart)? }),
            Url::Uri(uri) => Self::Other(OtherParts {
                scheme: uri.scheme.into(),
                rest: Rest::Opaque(uri.to_string()[uri.scheme.len() + 1..].to_owned().into()),
            }),
        })
    }
}

fn octets(piece: Encoded<'_>) -> Octets<'_> {
    piece.decode().into()
}

fn segments(path: Path<'_>) -> Vec<Octets<'_>> {
    path.segments().map(octets).collect()
}

/// The words of a search; in RFC 1738, the search as one piece.
fn words(spec: Spec, search: Search<'_>) -> Vec<Octets<'_>> {
    if spec.dialect().words_by_plus { search.words().map(octets).collect() } else { vec![octets(search.encoded())] }
}

/// The value of optional digits. The outer `None` is a number that is too large.
fn number(digits: Option<&str>) -> Option<Option<u64>> {
    match digits {
        None => Some(None),
        Some(digits) => {
            let significant = digits.trim_start_matches('0');
            if significant.is_empty() { Some(Some(0)) } else { significant.parse().ok().map(Some) }
        }
    }
}

fn port(port: Option<ast::Port<'_>>) -> Option<Option<u16>> {
    match port {
        None => Some(None),
        Some(port) => port.number().map(Some),
    }
}

fn hostport<'a>(hostport: &ast::Hostport<'a>) -> Option<HostportParts<'a>> {
    Some(HostportParts { host: hostport.host.as_str().into(), port: port(hostport.port)? })
}

fn login<'a>(login: &ast::Login<'a>) -> Option<LoginParts<'a>> {
    let HostportParts { host, port } = hostport(&login.hostport)?;
    Some(LoginParts { user: login.user.map(octets), password: login.password.map(octets), host, port })
}

fn session<'a>(scheme: SessionScheme, url: &ast::Session<'a>) -> Option<SessionParts<'a>> {
    Some(SessionParts { scheme, login: login(&url.login)? })
}

fn gopher<'a>(spec: Spec, url: &ast::Gopher<'a>) -> Option<GopherParts<'a>> {
    let item = url.item.map(|item| GopherItemParts {
        gtype: item.gtype.octets().next().unwrap_or_default(),
        selector: octets(item.selector),
        plus: item.plus.map(|plus| octets(plus.encoded())),
    });
    let search = match url.search {
        Some(search) => Some(words(spec, search)),
        None => url.item.and_then(|item| item.search).map(|search| vec![octets(search)]),
    };
    Some(GopherParts { hostport: hostport(&url.hostport)?, item, search })
}

fn wais<'a>(spec: Spec, url: &ast::Wais<'a>) -> Option<WaisParts<'a>> {
    let object = match url.object {
        ast::WaisObject::Database => WaisObjectParts::Database,
        ast::WaisObject::Search(search) => WaisObjectParts::Search(words(spec, search)),
        ast::WaisObject::Document { wtype, length, wpath } => {
            let fields = wpath.fields().map(|(number, content)| Some((self::number(Some(number))??, octets(content))));
            let fields: Vec<(u64, Octets<'a>)> = fields.collect::<Option<_>>()?;
            let id = if fields.is_empty() { octets(wpath.encoded()) } else { Octets::default() };
            WaisObjectParts::Document(WaisDocument { wtype: octets(wtype), length: number(length)?, id, fields })
        }
    };
    Some(WaisParts { hostport: hostport(&url.hostport)?, database: octets(url.database), object })
}

fn prospero<'a>(url: &ast::Prospero<'a>) -> Option<ProsperoParts<'a>> {
    Some(ProsperoParts {
        hostport: hostport(&url.hostport)?,
        hsoname: octets(url.hsoname),
        fields: url.fields.iter().map(|field| (octets(field.name), octets(field.value))).collect(),
        version: url.version.map(Cow::Borrowed),
        attributes: url.attributes.iter().map(Cow::Borrowed).collect(),
    })
}

fn identifier<'a>(is_content: bool, url: &ast::Identifier<'a>) -> IdentifierParts<'a> {
    IdentifierParts { is_content, unique: octets(url.id.unique), host: url.id.host.as_str().into() }
}

fn rest<'a>(schemepart: &Schemepart<'a>) -> Option<Rest<'a>> {
    Some(match schemepart {
        Schemepart::Opaque(text) => Rest::Opaque(text.as_str().into()),
        Schemepart::Ip(part) => {
            let path = part.urlpath.map(|path| path.as_str().into());
            Rest::Ip(login(&part.login)?, path, part.search.map(|search| search.as_str().into()))
        }
    })
}
