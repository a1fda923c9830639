//! The decoded parts of a URI that the document of its scheme names.

use std::borrow::Cow;

use super::Octets;
use super::structs::parts;
use crate::ast::Decimal;

/// The parts of a URI that the document of its scheme names, decoded: [`ast::SchemePart`](crate::ast::SchemePart) as
/// data. A login, a host and a port are not repeated: they are in [`UriParts::authority`](super::UriParts::authority).
/// Later versions may add variants.
///
/// With the feature `serde` it serializes as an object with one field, the name of the scheme, or of the one that it is like.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{Parts, SchemeParts};
///
/// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &Spec::Rfc3986.parse("data:;base64,eA==")?) else { return Ok(()) };
/// let Some(SchemeParts::Data(data)) = uri.scheme_part.map(|part| *part) else { return Ok(()) };
/// assert_eq!((data.main_type, data.subtype, data.data), ("text".into(), "plain".into(), Some("x".into())));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum SchemeParts<'a> {
    /// http, https, ws and wss (RFC 9110 and RFC 6455).
    Http(WebParts<'a>),
    /// file (RFC 8089).
    File(FileUrlParts<'a>),
    /// ftp (RFC 1738, section 3.2).
    Ftp(FtpUrlParts<'a>),
    /// mailto (RFC 6068).
    Mailto(MailParts<'a>),
    /// news and snews (RFC 5538).
    News(NewsNameParts<'a>),
    /// nntp (RFC 5538).
    Nntp(NntpUrlParts<'a>),
    /// gopher (RFC 4266).
    Gopher(GopherUrlParts<'a>),
    /// telnet and tn3270 (RFC 4248 and RFC 6270).
    Telnet(TelnetParts<'a>),
    /// wais (RFC 4156).
    Wais(WaisUrlParts<'a>),
    /// prospero (RFC 4157).
    Prospero(ProsperoUrlParts<'a>),
    /// cid (RFC 2392).
    Cid(CidParts<'a>),
    /// mid (RFC 2392).
    Mid(MidParts<'a>),
    /// data (RFC 2397).
    Data(DataParts<'a>),
    /// urn (RFC 8141).
    Urn(UrnParts<'a>),
    /// tel (RFC 3966).
    Tel(TelParts<'a>),
    /// sms (RFC 5724).
    Sms(SmsParts<'a>),
    /// geo (RFC 5870).
    Geo(GeoParts<'a>),
    /// tag (RFC 4151).
    Tag(TagParts<'a>),
    /// acct (RFC 7565).
    Acct(AcctParts<'a>),
    /// about (RFC 6694).
    About(AboutParts<'a>),
}

parts! {
    /// What a request for an http, https, ws or wss URI needs.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("https://Example.com:443?q")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Http(web)) = uri.scheme_part.as_deref() else { panic!("not a web URI") };
    /// assert_eq!((web.origin.as_bytes(), web.target.as_bytes()), (&b"https://example.com"[..], &b"/?q"[..]));
    /// assert_eq!(web.port.as_ref().and_then(|port| port.to_u16()), Some(443));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct WebParts {
        /// The scheme, the host and the port that is not the default one.
        origin: Octets<'a>,
        /// The port, or the default one. `None` if it is above 65535.
        port: Option<Decimal<'a>>,
        /// The request target: the path and the query, as in the URL.
        target: Octets<'a>,
    }

    /// A session on a terminal.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("telnet://joe@host.dom/")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Telnet(session)) = uri.scheme_part.as_deref() else { panic!("not a telnet URI") };
    /// assert_eq!(session.port.as_ref().and_then(|port| port.to_u16()), Some(23));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct TelnetParts {
        /// The port, or the default one. `None` if it is above 65535.
        port: Option<Decimal<'a>>,
    }

    /// A file.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("file:///c:/my%20notes")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::File(file)) = uri.scheme_part.as_deref() else { panic!("not a file URI") };
    /// assert_eq!((&file.host, &file.drive), (&None, &Some("c".into())));
    /// assert_eq!(file.segments, ["c:".into(), "my notes".into()]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct FileUrlParts {
        /// The host. `None` if the file is on this machine.
        host: Option<Octets<'a>>,
        /// The letter of the drive.
        drive: Option<Octets<'a>>,
        /// The segments of the path.
        segments: Vec<Octets<'a>>,
    }

    /// The arguments of ftp's commands.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("ftp://host.dom/%2Fetc/motd;type=i")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Ftp(ftp)) = uri.scheme_part.as_deref() else { panic!("not an ftp URI") };
    /// assert_eq!((&ftp.cwd, &ftp.name), (&vec!["/etc".into()], &Some("motd".into())));
    /// assert_eq!(ftp.typecode, Some("i".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct FtpUrlParts {
        /// The directories, from the left.
        cwd: Vec<Octets<'a>>,
        /// The last name.
        name: Option<Octets<'a>>,
        /// The type code.
        typecode: Option<Octets<'a>>,
    }

    /// A message to write.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("mailto:joe@example.com?subject=caf%C3%A9")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Mailto(mail)) = uri.scheme_part.as_deref() else { panic!("not a mailto URI") };
    /// assert_eq!(mail.to[0].domain, "example.com".into());
    /// assert_eq!(mail.fields, [("subject".into(), "café".into())]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct MailParts {
        /// The addresses.
        to: Vec<AddressParts<'a>>,
        /// The header fields: names and values.
        fields: Vec<(Octets<'a>, Octets<'a>)>,
    }

    /// A mail address.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{AddressParts, Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("mailto:%22not%40me%22@example.org")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Mailto(mail)) = uri.scheme_part.as_deref() else { panic!("not a mailto URI") };
    /// let address = AddressParts { name: "not@me".into(), quoted: true, domain: "example.org".into() };
    /// assert_eq!(mail.to, [address]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct AddressParts {
        /// The name before the `@`, without quotation marks.
        name: Octets<'a>,
        /// Whether it is a quoted string.
        quoted: bool,
        /// The domain after the `@`.
        domain: Octets<'a>,
    }

    /// A newsgroup of a server, or an article in it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("nntp://news.example.com/example.group/0012")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Nntp(nntp)) = uri.scheme_part.as_deref() else { panic!("not an nntp URI") };
    /// assert_eq!(nntp.group, "example.group".into());
    /// assert_eq!(nntp.article.as_ref().and_then(|article| article.to_u64()), Some(12));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct NntpUrlParts {
        /// The newsgroup.
        group: Octets<'a>,
        /// The number of the article.
        article: Option<Decimal<'a>>,
    }

    /// An item of gopher.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("gopher://host.dom/7books%09oak%20trees")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Gopher(gopher)) = uri.scheme_part.as_deref() else { panic!("not a gopher URI") };
    /// assert_eq!((&gopher.gophertype, &gopher.selector), (&"7".into(), &"books".into()));
    /// assert_eq!((&gopher.search, &gopher.plus), (&Some("oak trees".into()), &None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct GopherUrlParts {
        /// The type: one octet.
        gophertype: Octets<'a>,
        /// The selector.
        selector: Octets<'a>,
        /// The search.
        search: Option<Octets<'a>>,
        /// The Gopher+ string.
        plus: Option<Octets<'a>>,
    }

    /// A database, or a search or a document in it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Rfc3986.parse("wais://host.dom/library?oak%20trees")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Wais(wais)) = uri.scheme_part.as_deref() else { panic!("not a wais URI") };
    /// assert_eq!((&wais.database, &wais.search), (&"library".into(), &Some("oak trees".into())));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct WaisUrlParts {
        /// The database.
        database: Octets<'a>,
        /// The search.
        search: Option<Octets<'a>>,
        /// The type of the document.
        wtype: Option<Octets<'a>>,
        /// The identifier of the document.
        wpath: Option<Octets<'a>>,
    }

    /// A link of Prospero.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Rfc3986.parse("prospero://host.dom/pros/name;key=value")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Prospero(link)) = uri.scheme_part.as_deref() else { panic!("not a prospero URI") };
    /// assert_eq!((&link.hsoname, &link.fields), (&"pros/name".into(), &vec![("key".into(), "value".into())]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct ProsperoUrlParts {
        /// The host-specific object name.
        hsoname: Octets<'a>,
        /// The fields: names and values.
        fields: Vec<(Octets<'a>, Octets<'a>)>,
    }

    /// A part of a message.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("cid:foo4%25foo1@bar.net")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Cid(cid)) = uri.scheme_part.as_deref() else { panic!("not a cid URI") };
    /// assert_eq!(cid.content_id, "foo4%foo1@bar.net".into());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct CidParts {
        /// The identifier, without angle brackets.
        content_id: Octets<'a>,
    }

    /// A message, or a part of it.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Mid(mid)) = uri.scheme_part.as_deref() else { panic!("not a mid URI") };
    /// assert_eq!(mid.message_id, "960830.1639@XIson.com".into());
    /// assert_eq!(mid.content_id, Some("partA.960830.1639@XIson.com".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct MidParts {
        /// The identifier of the message, without angle brackets.
        message_id: Octets<'a>,
        /// The identifier of the part, without angle brackets.
        content_id: Option<Octets<'a>>,
    }

    /// A media type and data.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("data:text/plain;charset=iso-8859-7,%be%fe%be")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Data(data)) = uri.scheme_part.as_deref() else { panic!("not a data URI") };
    /// assert_eq!((&data.subtype, &data.charset), (&"plain".into(), &Some("iso-8859-7".into())));
    /// assert_eq!(data.data, Some(b"\xbe\xfe\xbe"[..].into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct DataParts {
        /// The type.
        main_type: Octets<'a>,
        /// The subtype.
        subtype: Octets<'a>,
        /// The parameters of the media type: names, and values without quotation marks.
        parameters: Vec<(Octets<'a>, Option<Octets<'a>>)>,
        /// The character set.
        charset: Option<Octets<'a>>,
        /// Whether the data is in Base64.
        base64: bool,
        /// The decoded data. `None` if it should be in Base64 and is not.
        data: Option<Octets<'a>>,
    }

    /// A name in a namespace. Only the namespace defines what its escapes mean, so they stay, except those of unreserved characters.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("URN:Example:a123%2Cz456?=op=map")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Urn(urn)) = uri.scheme_part.as_deref() else { panic!("not a URN") };
    /// assert_eq!((&urn.nid, &urn.nss), (&"example".into(), &"a123%2Cz456".into()));
    /// assert_eq!((&urn.q, &urn.f), (&Some("op=map".into()), &None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct UrnParts {
        /// The namespace identifier, in lower case.
        nid: Octets<'a>,
        /// The namespace-specific string.
        nss: Octets<'a>,
        /// The r-component.
        r: Option<Octets<'a>>,
        /// The q-component.
        q: Option<Octets<'a>>,
        /// The f-component.
        f: Option<Octets<'a>>,
        /// The UUID of the namespace `uuid`, in lower case.
        uuid: Option<Cow<'a, str>>,
        /// The series and the number of the namespace `ietf`.
        ietf: Option<(Cow<'a, str>, Decimal<'a>)>,
    }

    /// A telephone number and its parameters.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{PhoneContextParts, Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("tel:7042;phone-context=example.com")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Tel(tel)) = uri.scheme_part.as_deref() else { panic!("not a tel URI") };
    /// assert_eq!((tel.global, &*tel.digits), (false, "7042"));
    /// assert_eq!(tel.context, Some(PhoneContextParts::Domain("example.com".into())));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct TelParts {
        /// Whether the number is valid everywhere.
        global: bool,
        /// The digits, without visual separators and `+`.
        digits: Cow<'a, str>,
        /// The digits of the extension.
        extension: Option<Cow<'a, str>>,
        /// The ISDN subaddress.
        isub: Option<Octets<'a>>,
        /// Where a local number is valid.
        context: Option<PhoneContextParts<'a>>,
        /// The other parameters: names and values.
        parameters: Vec<(Octets<'a>, Option<Octets<'a>>)>,
    }

    /// A text message.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("sms:+15105550101?body=hello%20there")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Sms(sms)) = uri.scheme_part.as_deref() else { panic!("not an sms URI") };
    /// assert_eq!(&*sms.recipients[0].digits, "15105550101");
    /// assert_eq!(sms.body, Some("hello there".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct SmsParts {
        /// The recipients.
        recipients: Vec<TelParts<'a>>,
        /// The message.
        body: Option<Octets<'a>>,
        /// All fields: names and values.
        fields: Vec<(Octets<'a>, Option<Octets<'a>>)>,
    }

    /// A place.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Current.parse("geo:48.2010,16.3695,183")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Geo(geo)) = uri.scheme_part.as_deref() else { panic!("not a geo URI") };
    /// assert_eq!((&*geo.latitude, &*geo.longitude), ("48.2010", "16.3695"));
    /// assert_eq!((geo.altitude.as_deref(), &geo.crs), (Some("183"), &"wgs84".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct GeoParts {
        /// The latitude in degrees, in the coordinate reference system `wgs84`, as it is in the URI.
        latitude: Cow<'a, str>,
        /// The longitude in degrees.
        longitude: Cow<'a, str>,
        /// The altitude in meters.
        altitude: Option<Cow<'a, str>>,
        /// The coordinate reference system.
        crs: Octets<'a>,
        /// The uncertainty in meters.
        uncertainty: Option<Cow<'a, str>>,
        /// All parameters: names and values.
        parameters: Vec<(Octets<'a>, Option<Octets<'a>>)>,
    }

    /// A tag. Escapes stay, except those of unreserved characters.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Rfc3986.parse("tag:timothy@hpl.hp.com,2001:web/externalHome")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Tag(tag)) = uri.scheme_part.as_deref() else { panic!("not a tag") };
    /// assert_eq!((&tag.authority, &tag.specific), (&"timothy@hpl.hp.com".into(), &"web/externalHome".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct TagParts {
        /// The domain or the mail address of the author of the tag.
        authority: Octets<'a>,
        /// The date: year, month and day.
        date: Cow<'a, str>,
        /// The name that the authority gave.
        specific: Octets<'a>,
    }

    /// An account.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Rfc3986.parse("acct:juliet%40capulet.example@shoppingsite.example")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::Acct(account)) = uri.scheme_part.as_deref() else { panic!("not an acct URI") };
    /// assert_eq!((&account.user, &account.host), (&"juliet@capulet.example".into(), &"shoppingsite.example".into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct AcctParts {
        /// The name of the account.
        user: Octets<'a>,
        /// The host.
        host: Octets<'a>,
    }

    /// A resource of the program.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{Parts, SchemeParts};
    ///
    /// let url = Spec::Rfc3986.parse("about:blank?a%20b")?;
    /// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
    /// let Some(SchemeParts::About(about)) = uri.scheme_part.as_deref() else { panic!("not an about URI") };
    /// assert_eq!((&about.token, &about.query), (&"blank".into(), &Some("a b".into())));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    struct AboutParts {
        /// The name of the resource.
        token: Octets<'a>,
        /// The query.
        query: Option<Octets<'a>>,
    }
}

/// What a news URI names. No variants will be added.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{NewsNameParts, Parts, SchemeParts};
///
/// let url = Spec::Current.parse("news:comp.infosystems.*")?;
/// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
/// let Some(SchemeParts::News(name)) = uri.scheme_part.as_deref() else { panic!("not a news URI") };
/// assert_eq!(*name, NewsNameParts::Groups("comp.infosystems.*".into()));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum NewsNameParts<'a> {
    /// A newsgroup, or a pattern of their names.
    Groups(Octets<'a>),
    /// The identifier of an article, without angle brackets.
    Article(Octets<'a>),
}

/// Where a local number is valid. No variants will be added.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{PhoneContextParts, Parts, SchemeParts};
///
/// let url = Spec::Current.parse("tel:863-1234;phone-context=+1-914-555")?;
/// let Parts::Uri(uri) = Parts::from_url(Spec::Current, &url) else { panic!("not a URI") };
/// let Some(SchemeParts::Tel(tel)) = uri.scheme_part.as_deref() else { panic!("not a tel URI") };
/// assert_eq!(tel.context, Some(PhoneContextParts::Prefix("1914555".into())));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum PhoneContextParts<'a> {
    /// A domain.
    Domain(Octets<'a>),
    /// The leading digits of a global number.
    Prefix(Cow<'a, str>),
}
