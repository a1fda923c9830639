//! Decodes the part of a URI that the document of its scheme names.

use std::borrow::Cow;

use super::Octets;
use super::scheme_parts::{
    AboutParts, AcctParts, AddressParts, CidParts, DataParts, FileUrlParts, FtpUrlParts, GeoParts, GopherUrlParts,
    MailParts, MidParts, NewsNameParts, NntpUrlParts, PhoneContextParts, ProsperoUrlParts, SchemeParts, SmsParts,
    TagParts, TelParts, TelnetParts, UrnParts, WaisUrlParts, WebParts,
};
use crate::ast::{
    DataUrl, Decimal, FileUrl, FtpUrl, Geo, GopherUrl, Mail, NewsName, NntpUrl, Parameter, PhoneContext, Prospero,
    SchemePart, Sms, Tag, TagAuthority, TelephoneSubscriber, Url, Urn, Wais, WaisObject, Web,
};
use crate::encoding::Encoded;

impl<'a> SchemeParts<'a> {
    /// The decoded parts. `None` if this version has none for the part.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Url;
    /// use urlspec::parts::SchemeParts;
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,A%20brief%20note")? else { panic!("not a URI") };
    /// let Some(SchemeParts::Data(data)) = uri.scheme_part().and_then(|part| SchemeParts::of(&part)) else { panic!("no data") };
    /// assert_eq!(data.data, Some("A brief note".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn of(part: &SchemePart<'a>) -> Option<Self> {
        Some(match part {
            SchemePart::Http(web) => Self::Http(of_web(web)),
            SchemePart::File(file) => Self::File(of_file(file)),
            SchemePart::Ftp(ftp) => Self::Ftp(of_ftp(ftp)),
            SchemePart::Mailto(mail) => Self::Mailto(of_mail(mail)),
            SchemePart::News(news) => Self::News(match news.name() {
                NewsName::Groups(groups) => NewsNameParts::Groups(octets(groups)),
                NewsName::Article(article) => NewsNameParts::Article(article.decode().into()),
            }),
            SchemePart::Nntp(nntp) => Self::Nntp(of_nntp(nntp)),
            SchemePart::Gopher(gopher) => Self::Gopher(of_gopher(gopher)),
            SchemePart::Session(session) => Self::Telnet(TelnetParts { port: session.port().map(Decimal::from) }),
            SchemePart::Wais(wais) => Self::Wais(of_wais(wais)),
            SchemePart::Prospero(link) => Self::Prospero(of_prospero(link)),
            SchemePart::Cid(id) => Self::Cid(CidParts { content_id: id.decode().into() }),
            SchemePart::Mid(mid) => Self::Mid(MidParts {
                message_id: mid.message_id.decode().into(),
                content_id: mid.content_id.map(|id| id.decode().into()),
            }),
            SchemePart::Data(data) => Self::Data(of_data(data)),
            SchemePart::Urn(urn) => Self::Urn(of_urn(urn)),
            SchemePart::Tel(tel) => Self::Tel(of_tel(tel)),
            SchemePart::Sms(sms) => Self::Sms(of_sms(sms)),
            SchemePart::Geo(geo) => Self::Geo(of_geo(geo)),
            SchemePart::Tag(tag) => Self::Tag(of_tag(tag)),
            SchemePart::Acct(acct) => Self::Acct(AcctParts { user: octets(acct.user), host: octets(acct.host) }),
            SchemePart::About(about) => {
                Self::About(AboutParts { token: octets(about.token), query: about.query.map(octets) })
            }
        })
    }

    /// The decoded parts of a URL. `None` if it has no [`scheme_part`](crate::ast::Uri::scheme_part).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::SchemeParts;
    ///
    /// let url = Spec::Current.parse("mailto:joe@example.com?subject=hello")?;
    /// let Some(SchemeParts::Mailto(mail)) = SchemeParts::of_url(&url) else { panic!("no mail") };
    /// assert_eq!(mail.fields, [("subject".into(), "hello".into())]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn of_url(url: &Url<'a>) -> Option<Self> {
        match url {
            Url::Uri(uri) => Self::of(&uri.scheme_part()?),
            _ => None,
        }
    }
}

fn octets(text: Encoded<'_>) -> Octets<'_> {
    text.decode().into()
}

/// Text of which nothing is decoded.
fn undecoded(text: Cow<'_, str>) -> Octets<'_> {
    match text {
        Cow::Borrowed(text) => text.into(),
        Cow::Owned(text) => text.into(),
    }
}

fn pair<'a>(parameter: Parameter<'a>) -> (Octets<'a>, Option<Octets<'a>>) {
    (octets(parameter.name), parameter.value.map(octets))
}

fn of_web<'a>(web: &Web<'a>) -> WebParts<'a> {
    WebParts { origin: web.origin().into(), port: web.port().map(Decimal::from), target: undecoded(web.target()) }
}

fn of_file<'a>(file: &FileUrl<'a>) -> FileUrlParts<'a> {
    FileUrlParts {
        host: file.host().map(|host| host.as_str().into()),
        drive: file.drive().map(|letter| letter.to_string().into()),
        segments: file.segments().map(octets).collect(),
    }
}

fn of_ftp<'a>(ftp: &FtpUrl<'a>) -> FtpUrlParts<'a> {
    FtpUrlParts {
        cwd: ftp.cwd().map(|name| name.decode().into()).collect(),
        name: ftp.name().map(|name| name.decode().into()),
        typecode: ftp.typecode().map(|code| code.to_string().into()),
    }
}

fn of_mail<'a>(mail: &Mail<'a>) -> MailParts<'a> {
    let to = mail.addresses().map(|address| AddressParts {
        name: address.name().into(),
        quoted: address.is_quoted(),
        domain: octets(address.domain()),
    });
    let fields = mail.fields().map(|field| (octets(field.name), octets(field.value)));
    MailParts { to: to.collect(), fields: fields.collect() }
}

fn of_nntp<'a>(nntp: &NntpUrl<'a>) -> NntpUrlParts<'a> {
    NntpUrlParts { group: octets(nntp.group), article: nntp.article.and_then(|digits| Decimal::new(digits.as_str())) }
}

fn of_gopher<'a>(gopher: &GopherUrl<'a>) -> GopherUrlParts<'a> {
    GopherUrlParts {
        gophertype: vec![gopher.gophertype()].into(),
        selector: gopher.selector().decode().into(),
        search: gopher.search().map(|search| search.decode().into()),
        plus: gopher.plus().map(|plus| plus.decode().into()),
    }
}

fn of_wais<'a>(wais: &Wais<'a>) -> WaisUrlParts<'a> {
    let database = octets(wais.database);
    let base = WaisUrlParts { database, ..WaisUrlParts::default() };
    match wais.object {
        WaisObject::Database => base,
        WaisObject::Search(search) => WaisUrlParts { search: Some(octets(search.encoded())), ..base },
        WaisObject::Document { wtype, wpath, .. } => {
            WaisUrlParts { wtype: Some(octets(wtype)), wpath: Some(octets(wpath.encoded())), ..base }
        }
    }
}

fn of_prospero<'a>(link: &Prospero<'a>) -> ProsperoUrlParts<'a> {
    let fields = link.fields.iter().map(|field| (octets(field.name), octets(field.value)));
    ProsperoUrlParts { hsoname: octets(link.hsoname), fields: fields.collect() }
}

fn of_data<'a>(data: &DataUrl<'a>) -> DataParts<'a> {
    let unquoted = |own: Parameter<'a>| (octets(own.name), own.value.map(|_| own.unquoted().into()));
    DataParts {
        main_type: octets(data.type_()),
        subtype: octets(data.subtype()),
        parameters: data.parameters().map(unquoted).collect(),
        charset: data.charset().map(Into::into),
        base64: data.is_base64(),
        data: data.decode().ok().map(Into::into),
    }
}

fn of_urn<'a>(urn: &Urn<'a>) -> UrnParts<'a> {
    let text = |text: Option<Encoded<'a>>| text.map(|text| text.as_str().into());
    UrnParts {
        nid: urn.nid().to_ascii_lowercase().into(),
        nss: urn.nss().as_str().into(),
        r: text(urn.r_component()),
        q: text(urn.q_component()),
        f: text(urn.f_component()),
        uuid: urn.uuid().map(|_| urn.nss().as_str().to_ascii_lowercase().into()),
        ietf: urn.ietf().map(|(series, number)| (series.as_str().into(), number)),
    }
}

fn of_tel<'a>(tel: &TelephoneSubscriber<'a>) -> TelParts<'a> {
    TelParts {
        global: tel.number().is_global(),
        digits: tel.number().digits(),
        extension: tel.extension(),
        isub: tel.isdn_subaddress().map(octets),
        context: tel.context().map(|context| match context {
            PhoneContext::Domain(domain) => PhoneContextParts::Domain(octets(domain)),
            PhoneContext::Prefix(prefix) => PhoneContextParts::Prefix(prefix.digits()),
        }),
        parameters: tel.other_parameters().map(pair).collect(),
    }
}

fn of_sms<'a>(sms: &Sms<'a>) -> SmsParts<'a> {
    SmsParts {
        recipients: sms.recipients().map(|recipient| of_tel(&recipient)).collect(),
        body: sms.body().map(octets),
        fields: sms.fields().map(pair).collect(),
    }
}

fn of_geo<'a>(geo: &Geo<'a>) -> GeoParts<'a> {
    GeoParts {
        latitude: geo.latitude().as_str().into(),
        longitude: geo.longitude().as_str().into(),
        altitude: geo.altitude().map(|meters| meters.as_str().into()),
        crs: octets(geo.crs()),
        uncertainty: geo.uncertainty().map(|meters| meters.as_str().into()),
        parameters: geo.parameters().map(pair).collect(),
    }
}

fn of_tag<'a>(tag: &Tag<'a>) -> TagParts<'a> {
    let (TagAuthority::DnsName(authority) | TagAuthority::EmailAddress(authority)) = tag.authority();
    TagParts {
        authority: authority.as_str().into(),
        date: format!("{:04}-{:02}-{:02}", tag.year(), tag.month(), tag.day()).into(),
        specific: undecoded(tag.specific().to_str()),
    }
}
