//! Conversion of a URL of an older document to a later one, with a list of the changes.

mod uri;

use std::borrow::Cow;
use std::fmt;

use crate::Refusal;
use crate::ast::{Decimal, FormCode, Node, Schemepart, TransferType, Url};
use crate::dialect::{Dialect, GopherSearch, WaisDocument};
use crate::outline::Outline;
use crate::parts::{
    Component, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, IdentifierParts, NewsParts,
    NotExpressible, Parts, Piece, ProsperoParts, WaisObjectParts, WaisParts,
};
use crate::redact::Untrusted;
use crate::spec::Spec;

/// A converted URL, as [`Spec::convert`] returns it.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::convert::ConvertOptions;
///
/// let converted = Spec::Rfc3986.convert("https://info.cern.ch/~timbl#top", Spec::Rfc1738, ConvertOptions::default())?;
/// assert_eq!(converted.text, "https://info.cern.ch/%7Etimbl");
/// assert!(!converted.is_exact(), "the fragment is lost");
/// # Ok::<(), urlspec::convert::ConvertError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Converted {
    /// The URL of the later document.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize"))]
    pub text: String,
    /// The changes, in the order in which they were made. Empty if the text is unchanged.
    pub changes: Vec<Change>,
}

/// Shows no password.
impl fmt::Debug for Converted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Converted").field("text", &Untrusted::url(&self.text)).field("changes", &self.changes).finish()
    }
}

impl Converted {
    /// Whether the URL means exactly what the older one meant: no change loses or guesses anything.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::convert::ConvertOptions;
    ///
    /// let converted = Spec::Rfc3986.convert("https://info.cern.ch/~timbl", Spec::Rfc1738, ConvertOptions::default())?;
    /// assert!(converted.is_exact());
    /// # Ok::<(), urlspec::convert::ConvertError>(())
    /// ```
    pub fn is_exact(&self) -> bool {
        self.changes.iter().all(|change| change.is_exact)
    }
}

/// A change that a conversion made.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::convert::ConvertOptions;
///
/// let old = "URL:ftp://info.cern.ch/pub/doc;type=AN";
/// let converted = Spec::Url1994.convert(old, Spec::Rfc1738, ConvertOptions::default())?;
/// assert!(converted.changes.iter().all(|change| change.is_exact));
/// assert!(converted.changes.iter().any(|change| change.description.contains("`URL:`")));
/// # Ok::<(), urlspec::convert::ConvertError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Change {
    /// The change, in a few words in lower case.
    #[cfg_attr(feature = "serde", serde(rename = "what"))]
    pub description: Cow<'static, str>,
    /// Whether the meaning stays the same. If not, something is lost or guessed.
    pub is_exact: bool,
}

impl Change {
    fn exact(description: impl Into<Cow<'static, str>>) -> Self {
        Self { description: description.into(), is_exact: true }
    }

    fn lossy(description: impl Into<Cow<'static, str>>) -> Self {
        Self { description: description.into(), is_exact: false }
    }

    fn prefix_removed() -> Self {
        Self::exact("the prefix `URL:` is removed: it is not part of the URL")
    }
}

/// An error of [`Spec::convert`].
///
/// ```
/// use urlspec::Spec;
/// use urlspec::convert::{ConvertError, ConvertOptions};
///
/// let convert = |from: Spec, text, to| from.convert(text, to, ConvertOptions::default());
/// assert!(matches!(convert(Spec::Udi, "http://a b/", Spec::Rfc1738), Err(ConvertError::Refused(_))));
/// let back = convert(Spec::Rfc1738, "http://info.cern.ch/", Spec::Udi);
/// assert!(matches!(back, Err(ConvertError::NotLater { from: Spec::Rfc1738, to: Spec::Udi })));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ConvertError {
    /// The text is not a URL of the older document.
    Refused(Refusal),
    /// The later document has no URL for these parts.
    NotExpressible(NotExpressible),
    /// The target document refuses the text, and no fix of it keeps the meaning.
    RefusedBy(Refusal),
    /// The target document is not later than the source document.
    NotLater {
        /// The source document.
        from: Spec,
        /// The target document.
        to: Spec,
    },
    /// The later document has nothing that corresponds to the URL. The text explains why.
    NoCounterpart(&'static str),
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => fmt::Display::fmt(refusal, f),
            Self::NotExpressible(error) => fmt::Display::fmt(error, f),
            Self::RefusedBy(refusal) => write!(f, "{} has no URL for it: {refusal}", refusal.spec().citation()),
            Self::NotLater { from, to } => {
                write!(f, "{} is not later than {}", to.citation(), from.citation())
            }
            Self::NoCounterpart(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ConvertError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) | Self::RefusedBy(refusal) => Some(refusal),
            Self::NotExpressible(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NotExpressible> for ConvertError {
    fn from(error: NotExpressible) -> Self {
        Self::NotExpressible(error)
    }
}

/// Options of [`Spec::convert`]. By default a conversion changes only what it must.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::convert::ConvertOptions;
///
/// let options = ConvertOptions::default().mid_as_news(true);
/// let converted = Spec::Url1994.convert("mid:5g7h@info.cern.ch", Spec::Rfc1738, options)?;
/// assert_eq!(converted.text, "news:5g7h@info.cern.ch");
/// assert!(!converted.is_exact());
/// # Ok::<(), urlspec::convert::ConvertError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// Whether a message identifier, the `mid` of 1994, becomes a `news` URL. It names the same message only if that was
    /// posted as an article. The default is `false`: it stays a `mid` URL.
    pub mid_as_news: bool,
}

impl ConvertOptions {
    /// Sets [`mid_as_news`](Self::mid_as_news).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::convert::ConvertOptions;
    ///
    /// let options = ConvertOptions::default().mid_as_news(true);
    /// let converted = Spec::Url1994.convert("mid:5g7h@info.cern.ch", Spec::Rfc1738, options)?;
    /// assert_eq!(converted.text, "news:5g7h@info.cern.ch");
    /// # Ok::<(), urlspec::convert::ConvertError>(())
    /// ```
    #[must_use]
    pub const fn mid_as_news(mut self, is_enabled: bool) -> Self {
        self.mid_as_news = is_enabled;
        self
    }
}

impl Spec {
    /// Converts a URL of this document to the nearest URL of a later one, or a URI to a URL of RFC 1738.
    ///
    /// The result is a valid URL of that document. It has no prefix `URL:`.
    ///
    /// ```
    /// use urlspec::{Spec, convert::ConvertOptions};
    ///
    /// let old = "URL:ftp://info.cern.ch/pub/doc;type=AN";
    /// let converted = Spec::Url1994.convert(old, Spec::Rfc1738, ConvertOptions::default())?;
    /// assert_eq!(converted.text, "ftp://info.cern.ch/pub/doc;type=a");
    /// assert!(converted.is_exact());
    /// assert_eq!(converted.changes[0].description, "the form code `N`, which is the default, is removed");
    ///
    /// let back = Spec::Rfc3986.convert("https://info.cern.ch/~timbl", Spec::Rfc1738, ConvertOptions::default())?;
    /// assert_eq!(back.text, "https://info.cern.ch/%7Etimbl");
    ///
    /// let older = Spec::Udi.convert("gopher://gopher.x/0/about", Spec::Rfc1738, ConvertOptions::default())?;
    /// assert_eq!(older.text, "gopher://gopher.x/0about");
    /// # Ok::<(), urlspec::convert::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ConvertError`] if the text is not a URL of this document, if `to` is not a later document, or if that document has
    /// no URL for it.
    pub fn convert(self, text: &str, to: Spec, options: ConvertOptions) -> Result<Converted, ConvertError> {
        let is_late = || Self::last_with_schemes().is_none_or(|last| !last.is_later_than(to));
        let is_back = !self.dialect().defines_schemes() && is_late();
        if self == to || !(to.is_later_than(self) || is_back) {
            return Err(ConvertError::NotLater { from: self, to });
        }
        let mut converted = self.convert_text(text, to, options)?;
        converted.changes.extend(self.warning_of_port(text));
        Ok(converted)
    }

    /// What to say of a port that no protocol has. It is carried over, as any other.
    fn warning_of_port(self, text: &str) -> Option<Change> {
        let port = self.parse(text).ok()?.hostport()?.port?;
        let is_too_large = !port.as_str().is_empty() && port.number().is_none();
        is_too_large.then(|| Change::exact("the port is kept, but it is above 65535"))
    }

    /// As [`convert`](Self::convert), for any two documents, and without a word on the port.
    fn convert_text(self, text: &str, to: Self, options: ConvertOptions) -> Result<Converted, ConvertError> {
        match uri::is_of_uris(self, to) {
            true => uri::convert(self, text, to, options),
            false => self.convert_url(text, to, options),
        }
    }

    fn convert_url(self, text: &str, to: Self, options: ConvertOptions) -> Result<Converted, ConvertError> {
        let url = self.parse(text).map_err(ConvertError::Refused)?;
        let text_has_prefix = url.span(text).is_some_and(|span| span.start > 0);
        let mut converter = Converter { from: self, to, options, changes: Vec::new() };
        let written = url.to_string();
        let text = match converter.keep_text(&url, &written) {
            Some(text) => text,
            None => {
                if matches!(&url, Url::Gopher(gopher) if gopher.item.is_some_and(|item| item.slash)) {
                    converter.exact("the `/` between Gopher type and selector is removed: it was never sent");
                }
                let parts = Parts::from_url_for(self, &url, to);
                let converted = converter.parts(parts)?;
                // Escapes stay as they are if the later document parses the same parts from the text.
                let later = to.parse(&written).ok().map(|later| Parts::from_url_for(to, &later, to));
                if later.as_ref() == Some(&converted) {
                    // An http server gets the text itself.
                    if matches!(converted, Parts::Http(_)) {
                        converter.changes.clear();
                    }
                    written.clone()
                } else {
                    let built = converted.build_of_octets(to)?;
                    if converter.changes.is_empty() && built != written {
                        converter.exact("a different spelling of the same URL");
                    }
                    built
                }
            }
        };
        converter.changes.extend(scheme_as_prefix(self, &text, to));
        if text_has_prefix {
            converter.changes.push(Change::prefix_removed());
        }
        Ok(Converted { text, changes: converter.changes })
    }
}

/// The loss if the scheme of a URL is `URL`, which is a prefix in the other document.
fn scheme_as_prefix(from: Spec, written: &str, to: Spec) -> Option<Change> {
    let is_prefix = to.takes_prefix() && Outline::has_prefix(written.as_bytes());
    is_prefix
        .then(|| Change::lossy(format!("`URL` is a prefix in {}, and a scheme in {}", to.citation(), from.citation())))
}

struct Converter {
    from: Spec,
    to: Spec,
    options: ConvertOptions,
    changes: Vec<Change>,
}

impl Converter {
    /// The dialect of the later document.
    fn later(&self) -> &'static Dialect {
        self.to.dialect()
    }

    fn exact(&mut self, description: impl Into<Cow<'static, str>>) {
        self.changes.push(Change::exact(description));
    }

    fn lossy(&mut self, description: impl Into<Cow<'static, str>>) {
        self.changes.push(Change::lossy(description));
    }

    /// The unchanged text, if the scheme has no production in one of the documents and the later one accepts the text.
    fn keep_text(&mut self, url: &Url<'_>, written: &str) -> Option<String> {
        if self.options.mid_as_news && matches!(url, Url::Mid(_)) {
            return None;
        }
        let later = self.to.parse(written).ok()?;
        match (url, &later) {
            (Url::Other(own), Url::Other(later)) => self.divided_differently(&own.schemepart, &later.schemepart),
            (Url::Other(_), _) => {
                self.exact(format!(
                    "`{}` has a production of its own in {}",
                    later.scheme().to_ascii_lowercase(),
                    self.to.citation()
                ));
            }
            (Url::Afs(_) | Url::Mid(_) | Url::Cid(_) | Url::Rlogin(_) | Url::Tn3270(_), Url::Other(_)) => {
                let scheme = later.scheme().to_ascii_lowercase();
                let is_reserved = self.later().reserved.contains(&&*scheme);
                let to = self.to.citation();
                self.lossy(match is_reserved {
                    true => format!("{to} only reserves the scheme `{scheme}`, and does not define it"),
                    false => format!("{to} does not define the scheme `{scheme}`"),
                });
            }
            _ => return None,
        }
        Some(written.to_owned())
    }

    /// Reports components of a scheme without a production that are none in the later document.
    fn divided_differently(&mut self, own: &Schemepart<'_>, later: &Schemepart<'_>) {
        let to = self.to.citation();
        match (own, later) {
            (Schemepart::Ip(_), Schemepart::Opaque(_)) => {
                self.lossy(format!("the host is part of opaque text in {to}"));
            }
            (Schemepart::Opaque(_), Schemepart::Ip(_)) => {
                self.lossy(format!("the opaque text begins with a host in {to}"));
            }
            (Schemepart::Ip(own), Schemepart::Ip(later)) if own.search.is_some() && later.search.is_none() => {
                self.lossy(format!("the search is part of the path in {to}"));
            }
            _ => {}
        }
    }

    fn parts<'a>(&mut self, parts: Parts<'a>) -> Result<Parts<'a>, ConvertError> {
        Ok(match parts {
            Parts::Http(mut http) => {
                if self.later().search_needs_path && http.path.is_none() && http.search.is_some() {
                    self.exact("a `/` is inserted before the search");
                    http.path = Some(vec![Component::default()]);
                }
                // The search is sent as it is in the URL.
                http.search = http.search.map(|words| self.search(words, Self::exact));
                Parts::Http(http)
            }
            Parts::Ftp(ftp) => Parts::Ftp(self.ftp(ftp)),
            Parts::File(file) if self.from.dialect().files_by_ftp => self.fetched_file(file)?,
            Parts::Gopher(gopher) => Parts::Gopher(self.gopher(gopher)),
            Parts::Wais(wais) => Parts::Wais(self.wais(wais)),
            Parts::Prospero(prospero) => Parts::Prospero(self.prospero(prospero)),
            Parts::Nntp(nntp) if nntp.hostport.is_none() && !self.later().nntp_without_host => {
                return Err(ConvertError::NoCounterpart(self.later().nntp_needs_host));
            }
            Parts::Identifier(identifier) => self.identifier(identifier),
            parts => parts,
        })
    }

    /// The words of a search, or one text with `+` between them if the later document knows no words.
    fn search<'a>(&mut self, words: Vec<Component<'a>>, report: fn(&mut Self, String)) -> Vec<Component<'a>> {
        if self.later().words_by_plus {
            return words;
        }
        if words.len() > 1 {
            report(self, format!("a `+` between words is part of the search in {}", self.to.citation()));
            if words.iter().any(|word| word.octets().contains(&b'+')) {
                self.lossy(format!("a `+` in a word and a `+` between words are the same in {}", self.to.citation()));
            }
        }
        vec![joined(&words, b'+')]
    }

    /// Replaces the type codes that the later document lacks. An empty name may be a directory, which has its own code there.
    fn ftp<'a>(&mut self, mut ftp: FtpParts<'a>) -> FtpParts<'a> {
        let (earlier, later) = (self.from.dialect(), self.later());
        if later.typecode.is_none() || later.form_codes {
            return ftp;
        }
        let is_directory = earlier.final_slash_lists && ftp.name.as_ref().is_some_and(|name| name.is_empty());
        ftp.transfer = match ftp.transfer {
            None if is_directory => {
                self.exact(format!(
                    "a path that ends in `/` lists a directory: {} writes `;type=d`",
                    self.to.citation()
                ));
                Some(TransferType::Directory)
            }
            Some(TransferType::Ascii(Some(FormCode::NonPrint))) => {
                self.exact("the form code `N`, which is the default, is removed");
                Some(TransferType::Ascii(None))
            }
            Some(TransferType::Ascii(Some(_))) => {
                self.lossy(format!("the form code is removed: {} has none", self.to.citation()));
                Some(TransferType::Ascii(None))
            }
            Some(TransferType::Ebcdic(_)) => {
                self.lossy(format!("the type `E`, EBCDIC, is removed: {} has none", self.to.citation()));
                None
            }
            Some(TransferType::Local(size)) if size.to_u16() == Some(8) => {
                self.exact("bytes of eight bits are an image, the type `i`");
                Some(TransferType::Image)
            }
            Some(TransferType::Local(_)) => {
                self.lossy(format!(
                    "the byte size is removed, and the type becomes `i`, an image: {} has no type `L`",
                    self.to.citation()
                ));
                Some(TransferType::Image)
            }
            transfer => transfer,
        };
        ftp
    }

    /// A file that FTP fetches, if it is not the client's own.
    fn fetched_file<'a>(&mut self, file: FileParts<'a>) -> Result<Parts<'a>, ConvertError> {
        let is_own = file.host.is_some() && file.is_local();
        if self.later().knows("file") && is_own {
            self.lossy("a file that the client fetches by FTP becomes a local file");
            return Ok(Parts::File(file));
        }
        if is_own {
            self.lossy("a client's own file becomes one that it fetches from itself by FTP");
        } else {
            self.exact("a `file` URL of 1992 is fetched by FTP, and is an `ftp` URL in later documents");
        }
        let no_host = |_| ConvertError::NoCounterpart("a `file` URL of 1992 names its host");
        file.by_ftp().map(Parts::Ftp).map_err(no_host)
    }

    /// Writes the words after a `?` as the text after an encoded tab.
    fn gopher<'a>(&mut self, mut gopher: GopherParts<'a>) -> GopherParts<'a> {
        gopher.item.iter_mut().for_each(|item| item.slash &= self.later().slash_before_selector);
        let is_words = self.from.dialect().gopher_search == GopherSearch::Question
            && self.later().gopher_search == GopherSearch::Tab;
        if let Some(words) = gopher.search.take_if(|_| is_words) {
            if words.iter().any(|word| word.octets().contains(&b' ')) {
                self.lossy("a blank in a word and a blank between words are the same");
            }
            gopher.search = Some(vec![joined(&words, b' ')]);
            self.exact("the search words follow an encoded tab, separated by blanks");
            if gopher.item.is_none() {
                self.lossy("a search of the host itself becomes a search of its top item, with the type `7`");
                gopher.item = Some(GopherItemParts { gtype: b'7', ..GopherItemParts::default() });
            }
        }
        gopher
    }

    fn wais<'a>(&mut self, mut wais: WaisParts<'a>) -> WaisParts<'a> {
        let later = self.later().wais_document;
        match &mut wais.object {
            WaisObjectParts::Search(words) => {
                let own = std::mem::take(words).into_iter().map(Component::from).collect();
                *words = self.search(own, Self::lossy).into_iter().map(Component::into_octets).collect();
            }
            WaisObjectParts::Document(document) if later != WaisDocument::Length => {
                if document.length.take().is_some() {
                    self.lossy("the length of the document is removed: a client must request it");
                }
                if later == WaisDocument::Opaque && !document.fields.is_empty() {
                    self.lossy("the fields of the document identifier become one opaque text");
                    let field = |(number, content): (Decimal<'_>, Component<'_>)| {
                        [format!("{number}=").as_bytes(), content.octets(), b";"].concat()
                    };
                    document.id = document.fields.drain(..).flat_map(field).collect::<Vec<u8>>().into();
                }
            }
            _ => {}
        }
        wais
    }

    fn prospero<'a>(&mut self, mut prospero: ProsperoParts<'a>) -> ProsperoParts<'a> {
        if !self.later().nul_parts_prospero {
            let version = prospero.version.take();
            let has_attributes = !std::mem::take(&mut prospero.attributes).is_empty();
            match version {
                Some(version) if version.is_empty() && !has_attributes => self.exact("the empty version is removed"),
                Some(_) => self.lossy(format!("version and attributes are removed: {} has none", self.to.citation())),
                None => {}
            }
        }
        prospero
    }

    fn identifier<'a>(&mut self, identifier: IdentifierParts<'a>) -> Parts<'a> {
        let has_name = self.later().knows(if identifier.is_content { "cid" } else { "mid" });
        if self.options.mid_as_news && !identifier.is_content && !has_name {
            self.lossy("the message is named as a news article, which it is only if it was posted");
            return Parts::News(NewsParts { grouppart: GrouppartParts::Article(identifier.unique, identifier.host) });
        }
        Parts::Identifier(identifier)
    }
}

/// All words in one component, with an octet between them.
fn joined(words: &[Component<'_>], between: u8) -> Component<'static> {
    let between = [between];
    let pieces = words.iter().enumerate().flat_map(|(at, word)| {
        let between = (at > 0).then_some(Piece::Data(&between));
        between.into_iter().chain(word.pieces())
    });
    pieces.collect()
}
