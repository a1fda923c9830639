//! The canonical spelling of the components of each scheme.

use super::{Normalization, Normalizer};
use crate::ast::{Gopher, Grouppart, Login, Other, Path, Prospero, Schemepart, Search, Url, Wais, WaisObject};
use crate::encoding::Encoded;
use crate::parts::ComponentKind;

impl Normalizer<'_> {
    /// All components that may contain escapes, except the host, and all numbers, except the port.
    pub(super) fn components(&mut self, url: &Url<'_>) {
        if let Some(login) = url.login() {
            self.login(login);
        }
        match url {
            Url::Http(url) => {
                self.segments(url.path, ComponentKind::HttpSegment);
                self.words(url.search, ComponentKind::HttpSearch);
            }
            Url::Ftp(url) => self.segments(url.path, ComponentKind::FileSegment),
            Url::File(url) => self.segments(Some(url.path), ComponentKind::FileSegment),
            Url::Afs(url) => self.segments(Some(url.path), ComponentKind::AfsSegment),
            Url::Gopher(url) => self.gopher(url),
            Url::Mailto(url) => self.encoded(url.address, ComponentKind::Address),
            Url::News(url) => self.grouppart(&url.grouppart),
            Url::Nntp(url) => {
                self.component(url.group.as_str(), ComponentKind::Group);
                self.digits(url.article);
            }
            Url::Wais(url) => self.wais(url),
            Url::Prospero(url) => self.prospero(url),
            Url::Mid(url) | Url::Cid(url) => self.encoded(url.id.unique, ComponentKind::Unique),
            Url::Other(url) => self.other(url),
            Url::Telnet(_) | Url::Rlogin(_) | Url::Tn3270(_) | Url::Uri(_) => {}
        }
    }

    fn encoded(&mut self, component: Encoded<'_>, kind: ComponentKind) {
        self.component(component.as_str(), kind);
    }

    fn segments(&mut self, path: Option<Path<'_>>, kind: ComponentKind) {
        path.iter().flat_map(Path::segments).for_each(|segment| self.encoded(segment, kind));
    }

    /// The words of a search, or its one component.
    fn words(&mut self, search: Option<Search<'_>>, kind: ComponentKind) {
        let Some(search) = search else { return };
        match self.spec.dialect().words_by_plus {
            true => search.words().for_each(|word| self.encoded(word, kind)),
            false => self.encoded(search.encoded(), kind),
        }
    }

    fn digits(&mut self, digits: Option<&str>) {
        if let Some(digits) = digits {
            self.number(digits, Normalization::Digits);
        }
    }

    fn login(&mut self, login: &Login<'_>) {
        for (component, kind) in [(login.user, ComponentKind::User), (login.password, ComponentKind::Password)] {
            component.into_iter().for_each(|component| self.encoded(component, kind));
        }
    }

    fn gopher(&mut self, url: &Gopher<'_>) {
        if let Some(item) = url.item {
            self.encoded(item.gtype, ComponentKind::GopherType);
            self.encoded(item.selector, ComponentKind::Selector);
            item.search.into_iter().for_each(|search| self.encoded(search, ComponentKind::GopherSearch));
            item.plus.into_iter().for_each(|plus| self.encoded(plus.encoded(), ComponentKind::GopherPlus));
        }
        self.words(url.search, ComponentKind::GopherWord);
    }

    fn grouppart(&mut self, grouppart: &Grouppart<'_>) {
        match grouppart {
            Grouppart::All => {}
            Grouppart::Group(group) => self.component(group.as_str(), ComponentKind::Group),
            Grouppart::Article(id) => self.encoded(id.unique, ComponentKind::Unique),
        }
    }

    fn wais(&mut self, url: &Wais<'_>) {
        self.encoded(url.database, ComponentKind::Database);
        match url.object {
            WaisObject::Database => {}
            WaisObject::Search(search) => self.words(Some(search), ComponentKind::WaisSearch),
            WaisObject::Document { wtype, length, wpath } => {
                self.encoded(wtype, ComponentKind::WaisType);
                self.digits(length);
                if !self.spec.numbers_wais_fields() {
                    return self.encoded(wpath.encoded(), ComponentKind::WaisId);
                }
                for (number, content) in wpath.fields() {
                    self.digits(Some(number));
                    self.encoded(content, ComponentKind::WaisId);
                }
            }
        }
    }

    fn prospero(&mut self, url: &Prospero<'_>) {
        self.encoded(url.hsoname, ComponentKind::Hsoname);
        for field in url.fields.iter() {
            self.encoded(field.name, ComponentKind::ProsperoField);
            self.encoded(field.value, ComponentKind::ProsperoField);
        }
    }

    fn other(&mut self, url: &Other<'_>) {
        match url.schemepart {
            Schemepart::Ip(part) => {
                part.urlpath.into_iter().for_each(|path| self.encoded(path, ComponentKind::OtherPath));
                self.words(part.search, ComponentKind::OtherSearch);
            }
            // Decoded, it might begin with a host.
            Schemepart::Opaque(text) if text.as_str().starts_with("//") => self.escapes_in_capitals(text.as_str()),
            Schemepart::Opaque(text) => self.encoded(text, ComponentKind::Opaque),
        }
    }
}
