//! Makes a URL of parts: [`Parts::build`].

use std::ops::Range;

use super::{
    Component, ComponentKind, FtpParts, GopherParts, GrouppartParts, HostportParts, HttpParts, IdentifierParts,
    LoginParts, MailtoParts, NotExpressible, Octets, Parts, ProsperoParts, Rest, Spelling, WaisDocument,
    WaisObjectParts, WaisParts,
};
use crate::ast::{Decimal, TransferType};
use crate::citation::Citation;
use crate::dialect::{Dialect, GopherSearch, WaisDocument as WaisRule};
use crate::spec::Spec;

pub(super) type Step = Result<(), NotExpressible>;

impl Parts<'_> {
    /// The URL with these parts, by a document. Only octets that a component can't contain are encoded.
    ///
    /// The draft of 1993 encodes text as ISO Latin 1: `é` is `%E9`. All others encode octets.
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
        self.in_charset(spec).build_of_octets(spec)
    }

    /// The same with each octet as it is.
    pub(crate) fn build_of_octets(&self, spec: Spec) -> Result<String, NotExpressible> {
        let mut writer = Writer::new(spec);
        let is_uri = matches!(self, Self::Uri(_));
        if is_uri == spec.dialect().defines_schemes() {
            return Err(writer.error("kind", None, other_kind(is_uri), spec.bnf_section()));
        }
        if let Some(scheme) = self.scheme().filter(|scheme| !spec.schemes().contains(scheme)) {
            return Err(writer.error("scheme", None, format!("`{scheme}` has no production here"), "5"));
        }
        // In an address without delimiters, the last `@` precedes the host.
        if let Self::Mailto(MailtoParts { address }) = self
            && spec.dialect().addr_spec
            && address.data().is_some()
        {
            let parts = Parts::Mailto(MailtoParts { address: address.with_last_as_delimiter(b'@') });
            writer.parts(&parts)?;
            return writer.finish(&parts);
        }
        writer.parts(self)?;
        writer.finish(self)
    }

    /// The scheme whose production the parts belong to. `None` if the document needs no production for it.
    pub(super) const fn scheme(&self) -> Option<&'static str> {
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
            Self::Other(_) | Self::Uri(_) => return None,
        })
    }
}

pub(super) struct Writer {
    pub(super) spec: Spec,
    pub(super) text: String,
    pub(super) components: Vec<Written>,
    /// The number of the element that is being written, if the field is a list.
    index: Option<usize>,
}

/// A component in the text.
pub(super) struct Written {
    pub name: &'static str,
    pub index: Option<usize>,
    pub span: Range<usize>,
}

impl Writer {
    pub(super) const fn new(spec: Spec) -> Self {
        Self { spec, text: String::new(), components: Vec::new(), index: None }
    }

    /// Writes an element of a list.
    fn element(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Step) -> Step {
        self.index = Some(index);
        let step = write(self);
        self.index = None;
        step
    }

    fn dialect(&self) -> &'static Dialect {
        self.spec.dialect()
    }

    pub(super) fn citation(&self, section: &'static str) -> Citation {
        Citation { spec: self.spec, section: self.spec.section_or_bnf(section) }
    }

    pub(super) fn error(
        &self,
        component: &'static str,
        at: Option<usize>,
        message: impl Into<String>,
        section: &'static str,
    ) -> NotExpressible {
        let citation = self.citation(section);
        let message = message.into();
        NotExpressible { spec: self.spec, component, index: self.index, at, message, citation, refusal: None }
    }

    pub(super) fn literal(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a component that can't be encoded. The grammar checks it at the end.
    pub(super) fn plain(&mut self, name: &'static str, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.end_component(name, start);
    }

    /// Notes a component that begins at an offset of the text.
    fn end_component(&mut self, name: &'static str, start: usize) {
        self.components.push(Written { name, index: self.index, span: start..self.text.len() });
    }

    /// Writes data, and encodes the octets that the component can't contain.
    fn octets(&mut self, name: &'static str, kind: ComponentKind, octets: &[u8]) -> Step {
        self.component(name, kind, &octets.into())
    }

    /// Writes a component, and encodes the octets that it can't contain.
    pub(super) fn component(&mut self, name: &'static str, kind: ComponentKind, component: &Component<'_>) -> Step {
        let start = self.text.len();
        match Spelling::new(self.spec, kind).spell(component) {
            Ok(text) => self.text.push_str(&text),
            Err(at) => {
                let shown = shown(name, component.octets()[at]);
                let message = match component.is_delimiter(at) {
                    true => format!("{shown} is not a delimiter in the {name}"),
                    false => format!("it can't contain {shown}, which can't be encoded in it"),
                };
                return Err(self.error(name, Some(at), message, "2.2"));
            }
        }
        self.end_component(name, start);
        Ok(())
    }

    /// Checks a component of Gopher, which a TAB would end.
    fn without_tab(&self, name: &'static str, component: &Component<'_>, section: &'static str) -> Step {
        let ends_at_tab = self.dialect().gopher_search == GopherSearch::Tab;
        match component.octets().iter().position(|octet| *octet == b'\t').filter(|_| ends_at_tab) {
            None => Ok(()),
            Some(at) => Err(self.error(name, Some(at), "a TAB would end it", section)),
        }
    }

    fn segments(&mut self, name: &'static str, kind: ComponentKind, segments: &[Octets<'_>]) -> Step {
        let segments: Vec<Component<'_>> = segments.iter().map(|segment| segment.clone().into()).collect();
        self.components(name, kind, &segments)
    }

    /// Writes a path, with a `/` between its segments.
    pub(super) fn components(&mut self, name: &'static str, kind: ComponentKind, segments: &[Component<'_>]) -> Step {
        if segments.is_empty() {
            return Err(self.error(name, None, "a path has at least one segment, which may be empty", "5"));
        }
        for (at, segment) in segments.iter().enumerate() {
            self.literal(if at == 0 { "" } else { "/" });
            self.element(at, |writer| writer.component(name, kind, segment))?;
        }
        Ok(())
    }

    /// Writes the words of a search, separated by `+`, or its one component.
    fn search(&mut self, kind: ComponentKind, words: &[Component<'_>]) -> Step {
        if words.is_empty() || (!self.dialect().words_by_plus && words.len() > 1) {
            return Err(self.error("search", None, ONE_SEARCH, "3.3"));
        }
        for (at, word) in words.iter().enumerate() {
            self.literal(if at == 0 { "" } else { "+" });
            self.element(at, |writer| writer.component("search", kind, word))?;
        }
        Ok(())
    }

    pub(super) fn port(&mut self, port: Option<&Decimal<'_>>) {
        if let Some(port) = port {
            self.literal(":");
            self.plain("port", port.as_str());
        }
    }

    fn hostport(&mut self, HostportParts { host, port }: &HostportParts<'_>) -> Step {
        self.host("host", host)?;
        self.port(port.as_ref());
        Ok(())
    }

    /// Writes a host, unless it contains a delimiter.
    pub(super) fn host(&mut self, name: &'static str, host: &str) -> Step {
        if let Some(at) = host.find(['/', '@', ':', '?', '#']) {
            return Err(self.error(name, Some(at), "it contains more than a host", "3.1"));
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
        self.port(port.as_ref());
        Ok(())
    }

    pub(super) fn parts(&mut self, parts: &Parts<'_>) -> Step {
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
            Parts::Mailto(mailto) => {
                self.literal("mailto:");
                self.component("address", ComponentKind::Address, &mailto.address)
            }
            Parts::News(news) => self.news(&news.grouppart),
            Parts::Nntp(nntp) => {
                self.literal("nntp:");
                if let Some(hostport) = &nntp.hostport {
                    self.literal("//");
                    self.hostport(hostport)?;
                    self.literal("/");
                }
                self.octets("group", ComponentKind::Group, &nntp.group)?;
                if let Some(article) = &nntp.article {
                    self.literal("/");
                    self.plain("article", article.as_str());
                }
                Ok(())
            }
            Parts::Session(session) => {
                self.plain("scheme", session.scheme.name());
                self.literal("://");
                self.login(&session.login)?;
                self.literal(if session.slash { "/" } else { "" });
                Ok(())
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
            Parts::Uri(uri) => self.uri(uri),
        }
    }

    fn http(&mut self, http: &HttpParts<'_>) -> Step {
        self.literal("http://");
        self.hostport(&http.hostport)?;
        if let Some(path) = &http.path {
            self.literal("/");
            self.components("path", ComponentKind::HttpSegment, path)?;
        }
        if let Some(search) = &http.search {
            self.literal("?");
            self.search(ComponentKind::HttpSearch, search)?;
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
                    "a name, which may be empty, must follow the directories",
                    "3.2.2",
                ));
            }
            None => {}
            Some(name) => {
                self.literal("/");
                for (at, cwd) in ftp.cwd.iter().enumerate() {
                    self.element(at, |writer| writer.octets("cwd", ComponentKind::FileSegment, cwd))?;
                    self.literal("/");
                }
                self.octets("name", ComponentKind::FileSegment, name)?;
            }
        }
        if let Some(transfer) = &ftp.transfer {
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
            self.literal(if gopher.slash { "/" } else { "" });
            return match &gopher.search {
                Some(words) if by_question => self.gopher_words(words),
                Some(_) => Err(self.error("search", None, "only an item has a search", "3.4.1")),
                None => Ok(()),
            };
        };
        self.literal("/");
        self.octets("type", ComponentKind::GopherType, &[item.gtype])?;
        self.without_tab("selector", &item.selector, "3.4.1")?;
        self.literal(if item.slash { "/" } else { "" });
        self.component("selector", ComponentKind::Selector, &item.selector)?;
        match (&gopher.search, &item.plus) {
            (None, None) => Ok(()),
            (_, Some(_)) if by_question => Err(self.error("Gopher+ string", None, "this document has none", "3.4.4")),
            (Some(words), None) if by_question => self.gopher_words(words),
            (None, plus) => self.gopher_search(&[Component::default()], plus.as_ref()),
            (Some(words), plus) => self.gopher_search(words, plus.as_ref()),
        }
    }

    fn gopher_words(&mut self, words: &[Component<'_>]) -> Step {
        self.literal("?");
        self.search(ComponentKind::GopherWord, words)
    }

    /// Writes a search, which may be empty, and a Gopher+ string.
    fn gopher_search(&mut self, words: &[Component<'_>], plus: Option<&Component<'_>>) -> Step {
        let [search] = words else {
            return Err(self.error("search", None, ONE_SEARCH, "3.4.3"));
        };
        self.without_tab("search", search, "3.4.3")?;
        self.literal("%09");
        self.component("search", ComponentKind::GopherSearch, search)?;
        if let Some(plus) = plus {
            self.literal("%09");
            self.component("Gopher+ string", ComponentKind::GopherPlus, plus)?;
        }
        Ok(())
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
                let words: Vec<Component<'_>> = words.iter().map(|word| word.clone().into()).collect();
                self.search(ComponentKind::WaisSearch, &words)
            }
            WaisObjectParts::Document(document) => self.wais_document(document),
        }
    }

    fn wais_document(&mut self, document: &WaisDocument<'_>) -> Step {
        self.literal("/");
        self.octets("wtype", ComponentKind::WaisType, &document.wtype)?;
        self.literal("/");
        if let Some(length) = &document.length {
            self.plain("length", length.as_str());
            self.literal("/");
        }
        if self.dialect().wais_document != WaisRule::Fields {
            if !document.fields.is_empty() {
                return Err(self.error("wpath", None, "an identifier has no fields in this document", "3.9"));
            }
            return self.component("wpath", ComponentKind::WaisId, &document.id);
        }
        if !document.id.is_empty() {
            return Err(self.error("wpath", None, "an identifier consists of numbered fields in this document", "3.9"));
        }
        for (at, (number, content)) in document.fields.iter().enumerate() {
            self.element(at, |writer| {
                writer.plain("wpath", number.as_str());
                writer.literal("=");
                writer.component("wpath", ComponentKind::WaisId, content)
            })?;
            self.literal(";");
        }
        Ok(())
    }

    fn prospero(&mut self, prospero: &ProsperoParts<'_>) -> Step {
        self.literal("prospero://");
        self.hostport(&prospero.hostport)?;
        self.literal("/");
        let nul_parts = self.dialect().nul_parts_prospero;
        if nul_parts && prospero.hsoname.octets().contains(&0) {
            return Err(self.error("hsoname", None, "a NUL would end it", "3.11"));
        }
        self.component("hsoname", ComponentKind::Hsoname, &prospero.hsoname)?;
        if nul_parts && !prospero.fields.is_empty() {
            return Err(self.error("fieldspec", None, "this document has no fields", "3.11"));
        }
        for (at, (name, value)) in prospero.fields.iter().enumerate() {
            self.literal(";");
            self.element(at, |writer| {
                writer.octets("fieldname", ComponentKind::ProsperoField, name)?;
                writer.literal("=");
                writer.octets("fieldvalue", ComponentKind::ProsperoField, value)
            })?;
        }
        let has_version = prospero.version.is_some() || !prospero.attributes.is_empty();
        if has_version && !nul_parts {
            return Err(self.error("version", None, "this document has neither version nor attributes", "3.11"));
        }
        if prospero.version.is_none() && !prospero.attributes.is_empty() {
            return Err(self.error(
                "version",
                None,
                "a version, which may be empty, must precede the attributes",
                "3.11",
            ));
        }
        if has_version {
            self.literal("%00");
            self.plain("version", prospero.version.as_deref().unwrap_or_default());
        }
        for (at, attribute) in prospero.attributes.iter().enumerate() {
            self.literal("%00");
            self.element(at, |writer| {
                writer.plain("attribute", attribute);
                Ok(())
            })?;
        }
        Ok(())
    }

    fn rest(&mut self, rest: &Rest<'_>) -> Step {
        match rest {
            Rest::Opaque(text) => self.component("schemepart", ComponentKind::Opaque, text)?,
            Rest::Undecoded(text) => self.plain("schemepart", text),
            Rest::Ip(login, path, search) => {
                self.literal("//");
                self.login(login)?;
                if let Some(path) = path {
                    self.literal("/");
                    self.component("urlpath", ComponentKind::OtherPath, path)?;
                }
                if let Some(search) = search {
                    self.literal("?");
                    self.search(ComponentKind::OtherSearch, search)?;
                }
            }
        }
        Ok(())
    }
}

const ONE_SEARCH: &str = "a search has one element in this document, which may be empty";

/// Why parts of a URI build no URL, or the other way around.
const fn other_kind(is_uri: bool) -> &'static str {
    match is_uri {
        true => "the kind of a URL is its scheme in this document, such as `http`; `uri` is for RFC 1808 and later",
        false => "this document defines no schemes, so the only kind is `uri`",
    }
}

/// The type code. If the document accepts either case, in lower case, as in its examples.
fn typecode(spec: Spec, transfer: &TransferType<'_>) -> String {
    let code = transfer.to_string();
    if spec.dialect().caseless_typecode { code.to_ascii_lowercase() } else { code }
}

/// An octet for a message, unless it belongs to a password.
fn shown(name: &str, octet: u8) -> String {
    if name == "password" { "an octet".to_owned() } else { format!("`{}`", octet.escape_ascii()) }
}
