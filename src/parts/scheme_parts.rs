//! The decoded parts of a URI that the document of its scheme names.

use std::borrow::Cow;

use super::Octets;
use super::structs::parts;
use crate::ast::Decimal;

/// What a URI is by the document of its scheme, decoded: [`ast::SchemePart`](crate::ast::SchemePart) as data. A login, a host and a port
/// are not repeated: they are in [`UriParts::authority`](super::UriParts::authority). Later versions may add variants.
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
    struct WebParts {
        /// The scheme, the host and the port that is not the default one.
        origin: Octets<'a>,
        /// The port, or the default one. `None` if it is above 65535.
        port: Option<Decimal<'a>>,
        /// The request target: the path and the query, as [`build`](super::Parts::build) spells them.
        target: Octets<'a>,
    }

    /// A file.
    struct FileUrlParts {
        /// The host. `None` if the file is of this machine.
        host: Option<Octets<'a>>,
        /// The letter of the drive.
        drive: Option<Octets<'a>>,
        /// The segments of the path.
        segments: Vec<Octets<'a>>,
    }

    /// The arguments of ftp's commands.
    struct FtpUrlParts {
        /// The directories, from the left.
        cwd: Vec<Octets<'a>>,
        /// The last name.
        name: Option<Octets<'a>>,
        /// The type code.
        typecode: Option<Octets<'a>>,
    }

    /// A message to write.
    struct MailParts {
        /// The addresses.
        to: Vec<AddressParts<'a>>,
        /// The header fields: names and values.
        fields: Vec<(Octets<'a>, Octets<'a>)>,
    }

    /// A mail address.
    struct AddressParts {
        /// The name before the `@`, without quotation marks.
        name: Octets<'a>,
        /// Whether it is a quoted string.
        quoted: bool,
        /// The domain after the `@`.
        domain: Octets<'a>,
    }

    /// A newsgroup of a server, or an article in it.
    struct NntpUrlParts {
        /// The newsgroup.
        group: Octets<'a>,
        /// The number of the article.
        article: Option<Decimal<'a>>,
    }

    /// An item of gopher.
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
    struct ProsperoUrlParts {
        /// The host-specific object name.
        hsoname: Octets<'a>,
        /// The fields: names and values.
        fields: Vec<(Octets<'a>, Octets<'a>)>,
    }

    /// A part of a message.
    struct CidParts {
        /// The identifier, without angle brackets.
        content_id: Octets<'a>,
    }

    /// A message, or a part of it.
    struct MidParts {
        /// The identifier of the message, without angle brackets.
        message_id: Octets<'a>,
        /// The identifier of the part, without angle brackets.
        content_id: Option<Octets<'a>>,
    }

    /// A media type and data.
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
    struct SmsParts {
        /// The recipients.
        recipients: Vec<TelParts<'a>>,
        /// The message.
        body: Option<Octets<'a>>,
        /// All fields: names and values.
        fields: Vec<(Octets<'a>, Option<Octets<'a>>)>,
    }

    /// A place.
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
    struct TagParts {
        /// The domain or the mail address of who made the tag.
        authority: Octets<'a>,
        /// The date: year, month and day.
        date: Cow<'a, str>,
        /// The name that the authority gave.
        specific: Octets<'a>,
    }

    /// An account.
    struct AcctParts {
        /// The name of the account.
        user: Octets<'a>,
        /// The host.
        host: Octets<'a>,
    }

    /// A resource of the program.
    struct AboutParts {
        /// The name of the resource.
        token: Octets<'a>,
        /// The query.
        query: Option<Octets<'a>>,
    }
}

/// What a news URI names. No variants will be added.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum NewsNameParts<'a> {
    /// A newsgroup, or a pattern of their names.
    Groups(Octets<'a>),
    /// The identifier of an article, without angle brackets.
    Article(Octets<'a>),
}

/// Where a local number is valid. No variants will be added.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum PhoneContextParts<'a> {
    /// A domain.
    Domain(Octets<'a>),
    /// The leading digits of a global number.
    Prefix(Cow<'a, str>),
}
