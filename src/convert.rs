//! A URL of an older document carried over to a later one, with every change named.

use std::borrow::Cow;
use std::fmt;

use crate::ast::{FormCode, Node, TransferType, Url};
use crate::diagnostic::Refusal;
use crate::dialect::{Dialect, GopherSearch, WaisDocument};
use crate::parts::{
    FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts, IdentifierParts, LoginParts, NewsParts,
    NotExpressible, Octets, Parts, ProsperoParts, WaisObjectParts, WaisParts,
};
use crate::redact::Masked;
use crate::spec::Spec;

/// A URL of a later document.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Converted {
    /// The URL.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize"))]
    pub text: String,
    /// What is otherwise than it was; nothing if the same text says the same.
    pub changes: Vec<Change>,
}

/// Without a password.
impl fmt::Debug for Converted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Converted").field("text", &Masked(&self.text)).field("changes", &self.changes).finish()
    }
}

impl Converted {
    /// Whether it says all that the older one said.
    pub fn is_exact(&self) -> bool {
        self.changes.iter().all(|change| change.is_exact)
    }
}

/// What is otherwise than it was.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Change {
    /// What was done, in a sentence.
    pub what: Cow<'static, str>,
    /// Whether the URL says the same; otherwise something is lost, or guessed.
    pub is_exact: bool,
}

/// There is no URL of the later document that is near.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConvertError {
    /// The text is no URL of the older document.
    Refused(Refusal),
    /// The later document can't say it.
    NotExpressible(NotExpressible),
    /// The later document is the older one.
    NotLater {
        /// The document that was to be converted from.
        from: Spec,
        /// The one that was to be converted to.
        to: Spec,
    },
    /// A number is too large to be carried over.
    Number,
    /// The later document has nothing for what is named.
    Nothing(&'static str),
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => fmt::Display::fmt(refusal, f),
            Self::NotExpressible(error) => fmt::Display::fmt(error, f),
            Self::NotLater { from, to } => {
                write!(f, "{} is not later than {}", to.citation(), from.citation())
            }
            Self::Number => f.write_str("a number in it is too large"),
            Self::Nothing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ConvertError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
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

/// What may be done on the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// Write a message identifier, `mid` of 1994, as a news URL, which names the same article if it was posted.
    pub mid_as_news: bool,
}

impl ConvertOptions {
    /// That a `mid` become a news URL, or not.
    #[must_use]
    pub const fn mid_as_news(mut self, is_wished: bool) -> Self {
        self.mid_as_news = is_wished;
        self
    }
}

impl Spec {
    /// The nearest URL of a later document to one of this.
    ///
    /// ```
    /// use urlspec::{Spec, convert::ConvertOptions};
    ///
    /// let old = "URL:ftp://info.cern.ch/pub/doc;type=AN";
    /// let converted = Spec::Url1994.convert(old, Spec::Rfc1738, ConvertOptions::default()).unwrap();
    /// assert_eq!(converted.text, "ftp://info.cern.ch/pub/doc;type=a");
    /// assert!(converted.is_exact());
    ///
    /// let older = Spec::Udi.convert("gopher://gopher.x/0/about", Spec::Rfc1738, ConvertOptions::default()).unwrap();
    /// assert_eq!(older.text, "gopher://gopher.x/0about");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no URL of this document, or the other one is not later or has nothing like it.
    pub fn convert(self, text: &str, to: Spec, wishes: ConvertOptions) -> Result<Converted, ConvertError> {
        if !to.is_later_than(self) {
            return Err(ConvertError::NotLater { from: self, to });
        }
        let url = self.parse(text).map_err(ConvertError::Refused)?;
        let text_has_prefix = url.span(text).is_some_and(|span| span.start > 0);
        let mut carrier = Converter { from: self, to, wishes, changes: Vec::new() };
        let written = url.to_string();
        let text = match carrier.read_alike(&url, &written) {
            Some(text) => text,
            None => {
                if matches!(&url, Url::Gopher(gopher) if gopher.item.is_some_and(|item| item.slash)) {
                    carrier.exact("the `/` between Gopher type and selector is left out: it was never sent");
                }
                let parts = Parts::of(self, &url).ok_or(ConvertError::Number)?;
                let carried = carrier.parts(parts)?;
                // What is encoded stays encoded where the later document reads the same in it.
                let later = to.parse(&written).ok().and_then(|later| Parts::of(to, &later));
                if later.as_ref() == Some(&carried) {
                    carrier.changes.clear();
                    written.clone()
                } else {
                    let built = carried.build(to)?;
                    if carrier.changes.is_empty() && built != written {
                        carrier.exact("another spelling of the same");
                    }
                    built
                }
            }
        };
        if text_has_prefix {
            carrier.exact("the prefix `URL:` is left out: it is no part of the URL");
        }
        Ok(Converted { text, changes: carrier.changes })
    }
}

struct Converter {
    from: Spec,
    to: Spec,
    wishes: ConvertOptions,
    changes: Vec<Change>,
}

impl Converter {
    /// What the later document does in its own way.
    fn later(&self) -> &'static Dialect {
        self.to.dialect()
    }

    fn exact(&mut self, what: impl Into<Cow<'static, str>>) {
        self.changes.push(Change { what: what.into(), is_exact: true });
    }

    fn lossy(&mut self, what: impl Into<Cow<'static, str>>) {
        self.changes.push(Change { what: what.into(), is_exact: false });
    }

    /// A scheme without a production, in the older document or in the later one, keeps its text, if the later document
    /// reads that.
    fn read_alike(&mut self, url: &Url<'_>, written: &str) -> Option<String> {
        if self.wishes.mid_as_news && matches!(url, Url::Mid(_)) {
            return None;
        }
        let later = self.to.parse(written).ok()?;
        match (url, &later) {
            (Url::Other(_), Url::Other(_)) => {}
            (Url::Other(_), _) => {
                self.exact(format!(
                    "`{}` has a production of its own in {}",
                    later.scheme().to_ascii_lowercase(),
                    self.to.citation()
                ));
            }
            (Url::Afs(_) | Url::Mid(_) | Url::Cid(_) | Url::Rlogin(_) | Url::Tn3270(_), Url::Other(_)) => {
                self.exact(format!(
                    "`{}` is a reserved name in {}, without a production",
                    later.scheme().to_ascii_lowercase(),
                    self.to.citation()
                ));
            }
            _ => return None,
        }
        Some(written.to_owned())
    }

    fn parts<'a>(&mut self, parts: Parts<'a>) -> Result<Parts<'a>, ConvertError> {
        Ok(match parts {
            Parts::Http(mut http) => {
                if self.later().search_needs_path && http.path.is_none() && http.search.is_some() {
                    self.exact("a `/` stands before the search");
                    http.path = Some(vec![Octets::default()]);
                }
                http.search = http.search.map(|words| self.search(words));
                Parts::Http(http)
            }
            Parts::Ftp(ftp) => Parts::Ftp(self.ftp(ftp)),
            Parts::File(file) if self.from.dialect().files_by_ftp => self.fetched_file(file)?,
            Parts::Gopher(gopher) => Parts::Gopher(self.gopher(gopher)),
            Parts::Wais(wais) => Parts::Wais(self.wais(wais)),
            Parts::Prospero(prospero) => Parts::Prospero(self.prospero(prospero)),
            Parts::Nntp(nntp) if nntp.hostport.is_none() && !self.later().nntp_without_host => {
                return Err(ConvertError::Nothing(self.later().nntp_needs_host));
            }
            Parts::Identifier(identifier) => self.identifier(identifier),
            parts => parts,
        })
    }

    /// The words of a search as they stand between `+`.
    fn search<'a>(&mut self, words: Vec<Octets<'a>>) -> Vec<Octets<'a>> {
        if self.later().words_by_plus {
            return words;
        }
        if words.iter().any(|word| word.contains(&b'+')) {
            self.lossy(format!("a `+` in a word and the `+` between words are one in {}", self.to.citation()));
        }
        let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
        vec![words.join(&b'+').into()]
    }

    /// A name that ends in `/` may be a directory; where there are fewer type codes, one of them is for that.
    fn ftp<'a>(&mut self, mut ftp: FtpParts<'a>) -> FtpParts<'a> {
        let (earlier, later) = (self.from.dialect(), self.later());
        if later.typecode.is_none() || later.form_codes {
            return ftp;
        }
        let is_directory = earlier.final_slash_lists && ftp.name.as_ref().is_some_and(|name| name.is_empty());
        ftp.transfer = match ftp.transfer {
            None if is_directory => {
                self.exact(format!(
                    "a name that ends in `/` lists a directory: {} writes `;type=d`",
                    self.to.citation()
                ));
                Some(TransferType::Directory)
            }
            Some(TransferType::Ascii(Some(FormCode::NonPrint))) => {
                self.exact("the form code `N`, which is the default, is left out");
                Some(TransferType::Ascii(None))
            }
            Some(TransferType::Ascii(Some(_))) => {
                self.lossy(format!("the form code is left out: {} has none", self.to.citation()));
                Some(TransferType::Ascii(None))
            }
            Some(TransferType::Ebcdic(_)) => {
                self.lossy(format!("the type `E`, EBCDIC, is left out: {} has none", self.to.citation()));
                None
            }
            Some(TransferType::Local(8)) => {
                self.exact("bytes of eight bits are an image, `i`");
                Some(TransferType::Image)
            }
            Some(TransferType::Local(_)) => {
                self.lossy(format!(
                    "the byte size is left out, and an image is asked for: {} has no type `L`",
                    self.to.citation()
                ));
                Some(TransferType::Image)
            }
            transfer => transfer,
        };
        ftp
    }

    /// What `file` names where FTP fetches it, if the client does not have it at hand.
    fn fetched_file<'a>(&mut self, file: FileParts<'a>) -> Result<Parts<'a>, ConvertError> {
        let is_own = file.host.is_some() && file.is_local();
        if self.later().knows("file") && is_own {
            return Ok(Parts::File(file));
        }
        if is_own {
            self.lossy("a client's own file becomes one that it fetches from itself by FTP");
        } else {
            self.exact("a `file` of 1992 is fetched by FTP, and is an `ftp` URL since");
        }
        let host = file.host.ok_or(ConvertError::Nothing("a file of 1992 names its host"))?;
        let mut path = file.path;
        let name = path.pop();
        Ok(Parts::Ftp(FtpParts {
            login: LoginParts { host, ..LoginParts::default() },
            cwd: path,
            name,
            transfer: None,
        }))
    }

    /// The words after a `?` are what is sent after a tab.
    fn gopher<'a>(&mut self, mut gopher: GopherParts<'a>) -> GopherParts<'a> {
        let is_words = self.from.dialect().gopher_search == GopherSearch::Question
            && self.later().gopher_search == GopherSearch::Tab;
        if let Some(words) = gopher.search.take_if(|_| is_words) {
            if words.iter().any(|word| word.contains(&b' ')) {
                self.lossy("a blank in a word and the blanks between words are one");
            }
            let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
            gopher.search = Some(vec![words.join(&b' ').into()]);
            self.exact("what is searched for stands behind an encoded tab, its words apart by blanks");
            if gopher.item.is_none() {
                self.lossy("a search of the host itself becomes one of its first item, of the type `7`");
                gopher.item = Some(GopherItemParts { gtype: b'7', ..GopherItemParts::default() });
            }
        }
        gopher
    }

    fn wais<'a>(&mut self, mut wais: WaisParts<'a>) -> WaisParts<'a> {
        let later = self.later().wais_document;
        match &mut wais.object {
            WaisObjectParts::Search(words) => *words = self.search(std::mem::take(words)),
            WaisObjectParts::Document(document) if later != WaisDocument::Length => {
                if document.length.take().is_some() {
                    self.lossy("the length of the document is left out: a client has to ask for it");
                }
                if later == WaisDocument::Opaque && !document.fields.is_empty() {
                    self.lossy("the fields of the document identifier become one opaque text");
                    let field = |(number, content): (u64, Octets<'_>)| {
                        [format!("{number}=").as_bytes(), &content, b";"].concat()
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
                Some(version) if version.is_empty() && !has_attributes => self.exact("the void version is left out"),
                Some(_) => self.lossy(format!("version and attributes are left out: {} has none", self.to.citation())),
                None => {}
            }
        }
        prospero
    }

    fn identifier<'a>(&mut self, identifier: IdentifierParts<'a>) -> Parts<'a> {
        let has_name = self.later().knows(if identifier.is_content { "cid" } else { "mid" });
        if self.wishes.mid_as_news && !identifier.is_content && !has_name {
            self.lossy("a message is named as a news article, which it is only if it was posted");
            return Parts::News(NewsParts { grouppart: GrouppartParts::Article(identifier.unique, identifier.host) });
        }
        Parts::Identifier(identifier)
    }
}
