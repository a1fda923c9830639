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
use super::uri::Uri;
use super::uri_path::PathProduction;
use super::urn::Urn;
use super::usenet::{NewsUrl, NntpUrl};
use super::wais::Wais;
use super::web::Web;
use crate::scheme::Scheme;

/// The parts of a URI that the document of its scheme names. Later versions may add variants.
///
/// They are views of the text. As JSON, with the feature `serde`, they are in [`parts::Parts`](crate::parts), decoded:
/// `Parts::from_url(spec, &url)`.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("https://h.x:443/a?b#c")? else { return Ok(()) };
/// let Some(SchemePart::Http(web)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((web.origin().as_str(), web.target().as_ref()), ("https://h.x", "/a?b"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemePart<'a> {
    /// http, https, ws and wss.
    Http(Web<'a>),
    /// file.
    File(FileUrl<'a>),
    /// ftp.
    Ftp(FtpUrl<'a>),
    /// mailto.
    Mailto(Mail<'a>),
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
    /// The parts by the document of the scheme. `None` if this library has no such parts for the scheme, if the URI
    /// lacks something that the scheme needs, such as a host, and if it was parsed by RFC 1808 or RFC 2396, which
    /// divide a path in another way.
    ///
    /// The parts are what the delimiters divide. They may break the rules of their document, which
    /// [`Spec::Current`](crate::Spec::Current) checks.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("tel:+1-201-555-0123")? else { panic!("not a URI") };
    /// assert!(matches!(uri.scheme_part(), Some(SchemePart::Tel(tel)) if tel.number().digits() == "12015550123"));
    /// let Url::Uri(uri) = Spec::Current.parse("ldap://[2001:db8::7]/c=GB?objectClass?one")? else { panic!("not a URI") };
    /// assert_eq!(uri.scheme_part(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn scheme_part(&self) -> Option<SchemePart<'a>> {
        let part = self.hier_part()?;
        let has_params = part.params.is_some();
        if has_params || matches!(part.path.production(), Some(PathProduction::AbsPath | PathProduction::RelPath)) {
            return None;
        }
        Some(match Scheme::named(self.scheme)?.name() {
            "http" | "https" => SchemePart::Http(Web::of(self)?),
            "ws" | "wss" => SchemePart::Http(Web::of(self)?),
            "file" => SchemePart::File(FileUrl::of(self)?),
            "ftp" => SchemePart::Ftp(FtpUrl::of(self)?),
            "mailto" => SchemePart::Mailto(Mail::of(self)?),
            "news" | "snews" => SchemePart::News(NewsUrl::of(self)?),
            "nntp" => SchemePart::Nntp(NntpUrl::of(self)?),
            "gopher" => SchemePart::Gopher(GopherUrl::of(self)?),
            "telnet" | "tn3270" => SchemePart::Session(Session::of_uri(self)?),
            "wais" => SchemePart::Wais(Wais::of_uri(self)?),
            "prospero" => SchemePart::Prospero(Prospero::of_uri(self)?),
            "cid" => SchemePart::Cid(MsgId::of(self)?),
            "mid" => SchemePart::Mid(MidUrl::of(self)?),
            "data" => SchemePart::Data(DataUrl::of(self)?),
            "urn" => SchemePart::Urn(Urn::of(self)?),
            "tel" => SchemePart::Tel(TelephoneSubscriber::of(self)?),
            "sms" => SchemePart::Sms(Sms::of(self)?),
            "geo" => SchemePart::Geo(Geo::of(self)?),
            "tag" => SchemePart::Tag(Tag::of(self)?),
            "acct" => SchemePart::Acct(Acct::of(self)?),
            "about" => SchemePart::About(About::of(self)?),
            _ => return None,
        })
    }
}
