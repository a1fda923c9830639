//! Makes a URL of parts: [`Parts::build`].

use std::ops::Range;

use super::encode_set::{ComponentKind, EncodeSet};
use super::local::ends_field;
use super::{
    FtpParts, GopherParts, GrouppartParts, HostportParts, HttpParts, IdentifierParts, LoginParts, NotExpressible,
    Octets, Parts, ProsperoParts, Rest, WaisDocument, WaisObjectParts, WaisParts,
};
use crate::ast::TransferType;
use crate::diagnostic::Citation;
use crate::dialect::{Dialect, GopherSearch, PathRule, WaisDocument as WaisRule};
use crate::encoding::encode;
use crate::spec::Spec;

type Step = Result<(), NotExpressible>;

impl Parts<'_> {
    /// The URL with these parts, by a document. Only octets that a component can't contain are encoded.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{HostportParts, HttpParts, Parts};
    ///
    /// let hostport = HostportParts { host: "info.cern.ch".into(), port: None };
    /// let http = Parts::Http(HttpParts { hostport, path: Some(vec!["a/b".into(), "c d".into()]), search: None });
    /// assert_eq!(http.build(Spec::Rfc1738).as_deref().ok(), Some("http://info.cern.ch/a%2Fb/c%20d"));
    /// ```
    ///
    /// # Errors
    ///
    /// If the document has no such URL: it lacks the scheme, the scheme takes no user, the host is invalid, or a component
    /// can't contain an octet.
    pub fn build(&self, spec: Spec) -> Result<String, NotExpressible> {
        let mut writer = Writer { spec, text: String::new(), pieces: Vec::new() };
        if let Some(scheme) = self.scheme().filter(|scheme| !spec.schemes().contains(scheme)) {
            return Err(writer.error("scheme", None, format!("`{scheme}` has no production here"), "5"));
        }
        writer.parts(self)?;
        writer.finish(self)
    }

    /// The scheme whose production the parts belong to. `None` if the document needs no production for it.
    const fn scheme(&self) -> Option<&'static str> {
        Some(match self {
            Self::Http(_) => "http",
            Self::Ftp(_) => "ftp",
            Self::File(_) => "file",
            Self::Gopher(_) => "gopher",
            Self::Mailto(_) => "mailto",
            Self::News(_) => "news",
            Self::Nntp(_) => "nntp",
            Self::Session(session) => session.scheme.name(),
            Self::Wais(_) => "wais",
            Self::Prospero(_) => "prospero",
            // A production of 1993, and a historical note in 1994.
            Self::Afs(_) => return None,
            Self::Identifier(identifier) if identifier.is_content => "cid",
            Self::Identifier(_) => "mid",
            Self::Other(_) => return None,
        })
    }
}

struct Writer {
    spec: Spec,
    text: String,
    /// The name of each component, and its span in the text.
    pieces: Vec<(&'static str, Range<usize>)>,
}

impl Writer {
    /// The text, if it parses to the same parts.
    fn finish(self, parts: &Parts<'_>) -> Result<String, NotExpressible> {
        let url = match self.spec.parse(&self.text) {
            Ok(url) => url,
            Err(refusal) => {
                let error = refusal.report().first_error();
                let at = error.map_or(0, |error| error.span.start);
                let (message, citation) = match error {
                    Some(error) => (error.message.to_string(), error.citation),
                    None => (refusal.to_string(), self.citation("5")),
                };
                let (component, at) = self.component_at(at);
                return Err(NotExpressible {
                    spec: self.spec,
                    component,
                    at,
                    message,
                    citation,
                    refusal: Some(Box::new(refusal)),
                });
            }
        };
        if Parts::from_url(self.spec, &url).as_ref() == Some(parts) {
            return Ok(self.text);
        }
        let redacted = crate::redact::redacted(&self.text);
        Err(self.error("URL", None, format!("it would be read back as something else, {redacted}"), "5"))
    }

    /// The component at an offset of the text, and the offset in the component. The latter is `None` after an escape.
    fn component_at(&self, offset: usize) -> (&'static str, Option<usize>) {
        let Some((name, span)) = self.pieces.iter().rev().find(|(_, span)| span.start <= offset) else {
            return ("scheme", None);
        };
        let is_plain = offset < span.end && !self.text[span.start..offset].contains('%');
        (name, is_plain.then(|| offset - span.start))
    }

    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    fn citation(&self, section: &'static str) -> Citation {
        Citation { spec: self.spec, section: self.spec.section_or_bnf(section) }
    }

    fn error(
        &self,
        component: &'static str,
        at: Option<usize>,
        message: impl Into<String>,
        section: &'static str,
    ) -> NotExpressible {
        let citation = self.citation(section);
        NotExpressible { spec: self.spec, component, at, message: message.into(), citation, refusal: None }
    }

    fn literal(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a component that can't be encoded. The grammar checks it at the end.
    fn plain(&mut self, name: &'static str, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.pieces.push((name, start..self.text.len()));
    }

    /// Writes a component, and encodes the octets that it can't contain.
    fn octets(&mut self, name: &'static str, kind: ComponentKind, octets: &[u8]) -> Step {
        let plain = EncodeSet::new(self.spec, kind);
        self.encoded(name, octets, |_, octet| plain.has(octet), plain.escapes)
    }

    /// Writes a component. `is_plain` decides, with the octets before, whether an octet needs no encoding.
    fn encoded(
        &mut self,
        name: &'static str,
        octets: &[u8],
        is_plain: impl Fn(&[u8], u8) -> bool,
        escapes: bool,
    ) -> Step {
        let start = self.text.len();
        for (at, &octet) in octets.iter().enumerate() {
            if is_plain(&octets[..at], octet) {
                self.text.push(char::from(octet));
            } else if escapes {
                self.text.push_str(&encode(&[octet]));
            } else {
                let message = format!("nothing is encoded in it, and {} can't stand as it is", shown(name, octet));
                return Err(self.error(name, Some(at), message, "2.2"));
            }
        }
        self.pieces.push((name, start..self.text.len()));
        Ok(())
    }

    /// Writes a path that isn't split into segments. If segments may not be empty, a `/` that would make one is encoded.
    fn whole_path(&mut self, name: &'static str, kind: ComponentKind, octets: &[u8]) -> Step {
        let plain = EncodeSet::new(self.spec, kind);
        let splits = self.dialect().paths == PathRule::OneForAll;
        let is_slash = |before: &[u8], octet| splits && octet == b'/' && !matches!(before, [] | [.., b'/']);
        self.encoded(name, octets, |before, octet| plain.has(octet) || is_slash(before, octet), plain.escapes)
    }

    /// Checks a component that a protocol sends in a line: it must not contain the end of one.
    fn line(&self, name: &'static str, octets: &[u8], section: &'static str) -> Step {
        match octets.iter().position(ends_field) {
            None => Ok(()),
            Some(at) => {
                let what = match octets[at] {
                    b'\t' => "TAB",
                    b'\r' => "CR",
                    _ => "LF",
                };
                Err(self.error(name, Some(at), format!("it holds no {what}, which would end it"), section))
            }
        }
    }

    fn segments(&mut self, name: &'static str, kind: ComponentKind, segments: &[Octets<'_>]) -> Step {
        if segments.is_empty() {
            return Err(self.error(name, None, "a path has one segment at least, which may be empty", "5"));
        }
        for (at, segment) in segments.iter().enumerate() {
            self.literal(if at == 0 { "" } else { "/" });
            self.octets(name, kind, segment)?;
        }
        Ok(())
    }

    /// Writes the words of a search, separated by `+`, or its one piece.
    fn search(&mut self, words: &[Octets<'_>]) -> Step {
        if words.is_empty() || (!self.dialect().words_by_plus && words.len() > 1) {
            return Err(self.error("search", None, "a search is one piece here, which may be empty", "3.3"));
        }
        for (at, word) in words.iter().enumerate() {
            self.literal(if at == 0 { "" } else { "+" });
            self.octets("search", ComponentKind::Search, word)?;
        }
        Ok(())
    }

    fn port(&mut self, port: Option<u16>) {
        if let Some(port) = port {
            self.literal(":");
            self.plain("port", &port.to_string());
        }
    }

    fn hostport(&mut self, HostportParts { host, port }: &HostportParts<'_>) -> Step {
        self.host("host", host)?;
        self.port(*port);
        Ok(())
    }

    /// Writes a host, unless it contains a delimiter.
    fn host(&mut self, name: &'static str, host: &str) -> Step {
        if let Some(at) = host.find(['/', '@', ':', '?', '#']) {
            return Err(self.error(name, Some(at), "more than a host stands in it", "3.1"));
        }
        self.plain(name, host);
        Ok(())
    }

    fn login(&mut self, LoginParts { user, password, host, port }: &LoginParts<'_>) -> Step {
        match (user, password) {
            (None, Some(_)) => {
                return Err(self.error("password", None, "without a user there is no password", "3.1"));
            }
            (None, None) => {}
            (Some(user), password) => {
                self.octets("user", ComponentKind::User, user)?;
                if let Some(password) = password {
                    self.literal(":");
                    self.octets("password", ComponentKind::Password, password)?;
                }
                self.literal("@");
            }
        }
        self.host("host", host)?;
        self.port(*port);
        Ok(())
    }

    fn parts(&mut self, parts: &Parts<'_>) -> Step {
        match parts {
            Parts::Http(http) => self.http(http),
            Parts::Ftp(ftp) => self.ftp(ftp),
            Parts::File(file) => {
                self.literal("file://");
                self.host("host", file.host.as_deref().unwrap_or_default())?;
                self.literal("/");
                self.segments("path", ComponentKind::FileSegment, &file.path)
            }
            Parts::Gopher(gopher) => self.gopher(gopher),
            Parts::Mailto(mailto) => self.mailto(&mailto.address),
            Parts::News(news) => self.news(&news.grouppart),
            Parts::Nntp(nntp) => {
                self.literal("nntp:");
                if let Some(hostport) = &nntp.hostport {
                    self.literal("//");
                    self.hostport(hostport)?;
                    self.literal("/");
                }
                self.octets("group", ComponentKind::Group, &nntp.group)?;
                if let Some(article) = nntp.article {
                    self.literal("/");
                    self.plain("article", &article.to_string());
                }
                Ok(())
            }
            Parts::Session(session) => {
                self.plain("scheme", session.scheme.name());
                self.literal("://");
                self.login(&session.login)
            }
            Parts::Wais(wais) => self.wais(wais),
            Parts::Prospero(prospero) => self.prospero(prospero),
            Parts::Afs(afs) => {
                self.literal("afs://");
                self.host("cell", &afs.cell)?;
                self.literal("/");
                self.segments("path", ComponentKind::AfsSegment, &afs.path)
            }
            Parts::Identifier(identifier) => self.identifier(identifier),
            Parts::Other(other) => {
                self.plain("scheme", &other.scheme);
                self.literal(":");
                self.rest(&other.rest)
            }
        }
    }

    fn http(&mut self, http: &HttpParts<'_>) -> Step {
        self.literal("http://");
        self.hostport(&http.hostport)?;
        if let Some(path) = &http.path {
            self.literal("/");
            self.segments("path", ComponentKind::HttpSegment, path)?;
        }
        if let Some(search) = &http.search {
            self.literal("?");
            self.search(search)?;
        }
        Ok(())
    }

    fn ftp(&mut self, ftp: &FtpParts<'_>) -> Step {
        // In 1992, FTP is the access method of `file`, whose host has neither user nor port.
        self.plain("scheme", "ftp");
        self.literal("://");
        self.login(&ftp.login)?;
        match &ftp.name {
            None if !ftp.cwd.is_empty() || ftp.transfer.is_some() => {
                return Err(self.error(
                    "name",
                    None,
                    "a name stands behind what CWD is given, and may be empty",
                    "3.2.2",
                ));
            }
            None => {}
            Some(name) => {
                self.literal("/");
                for cwd in &ftp.cwd {
                    self.octets("cwd", ComponentKind::FileSegment, cwd)?;
                    self.literal("/");
                }
                self.octets("name", ComponentKind::FileSegment, name)?;
            }
        }
        if let Some(transfer) = ftp.transfer {
            self.literal(";type=");
            self.plain("typecode", &typecode(self.spec, transfer));
        }
        Ok(())
    }

    fn gopher(&mut self, gopher: &GopherParts<'_>) -> Step {
        self.literal("gopher://");
        self.hostport(&gopher.hostport)?;
        let dialect = self.dialect();
        let by_question = dialect.gopher_search == GopherSearch::Question;
        let Some(item) = &gopher.item else {
            return match &gopher.search {
                Some(words) if by_question => self.gopher_words(words),
                Some(_) => Err(self.error("search", None, "what is searched for is an item's", "3.4.1")),
                None => Ok(()),
            };
        };
        self.literal("/");
        if matches!(item.gtype, 0 | b'\t' | b'\r' | b'\n') {
            return Err(self.error("type", Some(0), "a type is a character that stands in a menu", "3.4.1"));
        }
        self.octets("type", ComponentKind::GopherType, &[item.gtype])?;
        self.line("selector", &item.selector, "3.4.1")?;
        if dialect.slash_before_selector && !item.selector.is_empty() {
            self.literal("/");
        }
        self.whole_path("selector", ComponentKind::Selector, &item.selector)?;
        match (&gopher.search, &item.plus) {
            (None, None) => Ok(()),
            (_, Some(_)) if by_question => Err(self.error("Gopher+ string", None, "this document has none", "3.4.4")),
            (Some(words), None) if by_question => self.gopher_words(words),
            (None, plus) => self.gopher_search(&[Octets::default()], plus.as_ref()),
            (Some(words), plus) => self.gopher_search(words, plus.as_ref()),
        }
    }

    fn gopher_words(&mut self, words: &[Octets<'_>]) -> Step {
        self.literal("?");
        self.search(words)
    }

    /// Writes a search, which may be empty, and a Gopher+ string.
    fn gopher_search(&mut self, words: &[Octets<'_>], plus: Option<&Octets<'_>>) -> Step {
        let [search] = words else {
            return Err(self.error("search", None, "a search is one piece here, which may be empty", "3.4.3"));
        };
        self.line("search", search, "3.4.3")?;
        self.literal("%09");
        self.whole_path("search", ComponentKind::GopherSearch, search)?;
        if let Some(plus) = plus {
            self.literal("%09");
            self.whole_path("Gopher+ string", ComponentKind::GopherPlus, plus)?;
        }
        Ok(())
    }

    /// Writes an addr-spec, whose last `@` precedes its host.
    fn mailto(&mut self, address: &[u8]) -> Step {
        self.literal("mailto:");
        let at = address.iter().rposition(|octet| *octet == b'@').filter(|_| self.dialect().addr_spec);
        let Some(at) = at else { return self.octets("address", ComponentKind::Address, address) };
        self.octets("address", ComponentKind::Address, &address[..at])?;
        self.literal("@");
        self.octets("address", ComponentKind::Address, &address[at + 1..])
    }

    fn news(&mut self, grouppart: &GrouppartParts<'_>) -> Step {
        self.literal("news:");
        match grouppart {
            GrouppartParts::All => self.literal("*"),
            GrouppartParts::Group(group) => self.octets("group", ComponentKind::Group, group)?,
            GrouppartParts::Article(unique, host) => {
                self.octets("article", ComponentKind::Unique, unique)?;
                self.literal("@");
                self.host("host", host)?;
            }
        }
        Ok(())
    }

    fn identifier(&mut self, identifier: &IdentifierParts<'_>) -> Step {
        self.plain("scheme", if identifier.is_content { "cid" } else { "mid" });
        self.literal(":");
        self.octets("identifier", ComponentKind::Unique, &identifier.unique)?;
        self.literal("@");
        self.host("host", &identifier.host)
    }

    fn wais(&mut self, wais: &WaisParts<'_>) -> Step {
        self.literal("wais://");
        self.hostport(&wais.hostport)?;
        self.literal("/");
        self.octets("database", ComponentKind::Database, &wais.database)?;
        match &wais.object {
            WaisObjectParts::Database => Ok(()),
            WaisObjectParts::Search(words) => {
                self.literal("?");
                self.search(words)
            }
            WaisObjectParts::Document(document) => self.wais_document(document),
        }
    }

    fn wais_document(&mut self, document: &WaisDocument<'_>) -> Step {
        self.literal("/");
        self.octets("wtype", ComponentKind::WaisType, &document.wtype)?;
        self.literal("/");
        if let Some(length) = document.length {
            self.plain("length", &length.to_string());
            self.literal("/");
        }
        if self.dialect().wais_document != WaisRule::Fields {
            if !document.fields.is_empty() {
                return Err(self.error("wpath", None, "this document's identifiers have no fields", "3.9"));
            }
            return self.whole_path("wpath", ComponentKind::WaisId, &document.id);
        }
        if !document.id.is_empty() {
            return Err(self.error("wpath", None, "a document identifier is made of numbered fields here", "3.9"));
        }
        for (number, content) in &document.fields {
            self.plain("wpath", &number.to_string());
            self.literal("=");
            self.whole_path("wpath", ComponentKind::WaisId, content)?;
            self.literal(";");
        }
        Ok(())
    }

    fn prospero(&mut self, prospero: &ProsperoParts<'_>) -> Step {
        self.literal("prospero://");
        self.hostport(&prospero.hostport)?;
        self.literal("/");
        let nul_parts = self.dialect().nul_parts_prospero;
        if nul_parts && prospero.hsoname.contains(&0) {
            return Err(self.error("hsoname", None, "a NUL would end it", "3.11"));
        }
        self.whole_path("hsoname", ComponentKind::Hsoname, &prospero.hsoname)?;
        if nul_parts && !prospero.fields.is_empty() {
            return Err(self.error("fieldspec", None, "this document has no fields", "3.11"));
        }
        for (name, value) in &prospero.fields {
            self.literal(";");
            self.octets("fieldname", ComponentKind::ProsperoField, name)?;
            self.literal("=");
            self.octets("fieldvalue", ComponentKind::ProsperoField, value)?;
        }
        let has_version = prospero.version.is_some() || !prospero.attributes.is_empty();
        if has_version && !nul_parts {
            return Err(self.error("version", None, "this document has neither version nor attributes", "3.11"));
        }
        if prospero.version.is_none() && !prospero.attributes.is_empty() {
            return Err(self.error("version", None, "before attributes a version is written, be it void", "3.11"));
        }
        if has_version {
            self.literal("%00");
            self.plain("version", prospero.version.as_deref().unwrap_or_default());
        }
        for attribute in &prospero.attributes {
            self.literal("%00");
            self.plain("attribute", attribute);
        }
        Ok(())
    }

    fn rest(&mut self, rest: &Rest<'_>) -> Step {
        match rest {
            Rest::Opaque(text) => self.plain("schemepart", text),
            Rest::Ip(login, path, search) => {
                self.literal("//");
                self.login(login)?;
                if let Some(path) = path {
                    self.literal("/");
                    self.plain("urlpath", path);
                }
                if let Some(search) = search {
                    self.literal("?");
                    self.plain("search", search);
                }
            }
        }
        Ok(())
    }
}

/// The type code. If the document accepts either case, in lower case, as in its examples.
fn typecode(spec: Spec, transfer: TransferType) -> String {
    let code = transfer.to_string();
    if spec.dialect().caseless_typecode { code.to_ascii_lowercase() } else { code }
}

/// An octet for a message, unless it belongs to a password.
fn shown(name: &str, octet: u8) -> String {
    if name == "password" { "an octet".to_owned() } else { format!("`{}`", octet.escape_ascii()) }
}
