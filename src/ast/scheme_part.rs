//! The parts of a URI that its scheme's own document names.

use super::about::About;
use super::acct::Acct;
use super::data::DataUrl;
use super::file_url::FileUrl;
use super::ftp_url::FtpUrl;
use super::geo::Geo;
use super::gopher_url::GopherUrl;
use super::mail::Mail;
use super::message_id::{MidUrl, MsgId};
use super::prospero::Prospero;
use super::session::Session;
use super::tag::Tag;
use super::tel::{Sms, TelephoneSubscriber};
use super::uri::{PathProduction, Uri};
use super::urn::Urn;
use super::usenet::{NewsUrl, NntpUrl};
use super::wais::Wais;
use super::web::Web;

/// What a URI is by the document of its scheme. Later versions may add variants.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("https://h.x:443/a?b#c")? else { return Ok(()) };
/// let Some(SchemePart::Web(web)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((web.origin().as_str(), web.target().as_ref()), ("https://h.x", "/a?b"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemePart<'a> {
    /// http, https, ws and wss.
    Web(Web<'a>),
    /// file.
    File(FileUrl<'a>),
    /// ftp.
    Ftp(FtpUrl<'a>),
    /// mailto.
    Mail(Mail<'a>),
    /// news and snews.
    News(NewsUrl<'a>),
    /// nntp.
    Nntp(NntpUrl<'a>),
    /// gopher.
    Gopher(GopherUrl<'a>),
    /// telnet and tn3270 (RFC 4248 and RFC 6270, each in section 2), which are as in RFC 1738.
    Session(Session<'a>),
    /// wais (RFC 4156, section 2), which is as in RFC 1738.
    Wais(Wais<'a>),
    /// prospero (RFC 4157, section 2), which is as in RFC 1738.
    Prospero(Prospero<'a>),
    /// cid: a part of a message (RFC 2392, section 2).
    Cid(MsgId<'a>),
    /// mid.
    Mid(MidUrl<'a>),
    /// data.
    Data(DataUrl<'a>),
    /// urn.
    Urn(Urn<'a>),
    /// tel.
    Tel(TelephoneSubscriber<'a>),
    /// sms.
    Sms(Sms<'a>),
    /// geo.
    Geo(Geo<'a>),
    /// tag.
    Tag(Tag<'a>),
    /// acct.
    Acct(Acct<'a>),
    /// about.
    About(About<'a>),
}

impl<'a> Uri<'a> {
    /// The parts by the document of the scheme. `None` if this library has no such parts for it, if the URI lacks what the scheme
    /// needs, such as a host, and if it is one of RFC 1808 or RFC 2396, which divide a path otherwise.
    ///
    /// It goes by the delimiters. Whether each part is as its document has it, [`Spec::Current`](crate::Spec::Current) shows.
    pub fn scheme_part(&self) -> Option<SchemePart<'a>> {
        let part = self.hier_part()?;
        let has_params = part.params.is_some();
        if has_params || matches!(part.path.production(), Some(PathProduction::AbsPath | PathProduction::RelPath)) {
            return None;
        }
        let scheme = SCHEMES.iter().find(|(name, _)| self.scheme.eq_ignore_ascii_case(name));
        scheme.and_then(|(_, part)| part(self))
    }
}

/// Reads the part of a URI of one scheme.
type Read = for<'a> fn(&Uri<'a>) -> Option<SchemePart<'a>>;

/// The schemes that have parts.
const SCHEMES: [(&str, Read); 25] = [
    ("http", |uri| Web::of(uri).map(SchemePart::Web)),
    ("https", |uri| Web::of(uri).map(SchemePart::Web)),
    ("ws", |uri| Web::of(uri).map(SchemePart::Web)),
    ("wss", |uri| Web::of(uri).map(SchemePart::Web)),
    ("file", |uri| FileUrl::of(uri).map(SchemePart::File)),
    ("ftp", |uri| FtpUrl::of(uri).map(SchemePart::Ftp)),
    ("mailto", |uri| Mail::of(uri).map(SchemePart::Mail)),
    ("news", |uri| NewsUrl::of(uri).map(SchemePart::News)),
    ("snews", |uri| NewsUrl::of(uri).map(SchemePart::News)),
    ("nntp", |uri| NntpUrl::of(uri).map(SchemePart::Nntp)),
    ("gopher", |uri| GopherUrl::of(uri).map(SchemePart::Gopher)),
    ("telnet", |uri| Session::of_uri(uri).map(SchemePart::Session)),
    ("tn3270", |uri| Session::of_uri(uri).map(SchemePart::Session)),
    ("wais", |uri| Wais::of_uri(uri).map(SchemePart::Wais)),
    ("prospero", |uri| Prospero::of_uri(uri).map(SchemePart::Prospero)),
    ("cid", |uri| MsgId::of(uri).map(SchemePart::Cid)),
    ("mid", |uri| MidUrl::of(uri).map(SchemePart::Mid)),
    ("data", |uri| DataUrl::of(uri).map(SchemePart::Data)),
    ("urn", |uri| Urn::of(uri).map(SchemePart::Urn)),
    ("tel", |uri| TelephoneSubscriber::of(uri).map(SchemePart::Tel)),
    ("sms", |uri| Sms::of(uri).map(SchemePart::Sms)),
    ("geo", |uri| Geo::of(uri).map(SchemePart::Geo)),
    ("tag", |uri| Tag::of(uri).map(SchemePart::Tag)),
    ("acct", |uri| Acct::of(uri).map(SchemePart::Acct)),
    ("about", |uri| About::of(uri).map(SchemePart::About)),
];
