//! Properties of the verbs of owned URLs, and of parts with their spelling.

use urlspec::document::Document;
use urlspec::parts::{Parts, RawParts};
use urlspec::{EditError, Spec, UrlBuf};

/// Applies a change, which must work.
pub fn changed<D: Document>(
    url: &UrlBuf<D>,
    change: impl FnOnce(&mut UrlBuf<D>) -> Result<(), EditError>,
) -> UrlBuf<D> {
    let mut changed = url.clone();
    change(&mut changed).unwrap_or_else(|error| panic!("{url}: {error}"));
    changed
}

/// Setting a component to what it is changes nothing.
pub fn setting_what_is_there_changes_nothing(url: &UrlBuf<Spec>) {
    let outline = url.outline();
    assert_eq!(changed(url, |own| own.set_scheme(url.scheme())), *url);
    assert_eq!(changed(url, |own| own.set_path(url.path())), *url);
    assert_eq!(changed(url, |own| own.set_query(url.query())), *url);
    assert_eq!(changed(url, |own| own.set_userinfo(url.userinfo())), *url);
    if !outline.slashes.is_empty() {
        assert_eq!(changed(url, |own| own.set_host(&url.as_str()[outline.host.clone()])), *url);
    }
    if url.port().is_some() {
        assert_eq!(changed(url, |own| own.set_port(url.port())), *url);
    }
    assert_eq!(changed(url, |own| own.set_fragment(url.fragment())), *url);
    for (name, value) in url.query_pairs() {
        let is_once = url.query_pairs().filter(|(own, _)| *own == name).count() == 1;
        let is_plain = !url.query().is_some_and(|query| query.split('&').any(str::is_empty));
        if is_once && is_plain && url.query().is_some_and(|query| query.contains('=')) {
            assert_eq!(changed(url, |own| own.set_query_pair(&name, &value)), *url);
        }
    }
}

/// A change of one component.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    Host(&'static str),
    Path(&'static str),
    Query(Option<&'static str>),
    Userinfo(Option<&'static str>),
    Fragment(Option<&'static str>),
    Port(Option<u16>),
}

/// Changes, of which no document allows all.
pub const CHANGES: &[Change] = &[
    Change::Host("h.x"),
    Change::Host("[::1]"),
    Change::Host("1.2.3.4"),
    Change::Host(""),
    Change::Host("a b"),
    Change::Host("h/x"),
    Change::Host("u@h"),
    Change::Host("h:1"),
    Change::Host("h.x?y"),
    Change::Path(""),
    Change::Path("/"),
    Change::Path("/a/b"),
    Change::Path("a"),
    Change::Path("//a"),
    Change::Path("/a?b"),
    Change::Path("/a#b"),
    Change::Path("/%41"),
    Change::Path("/a b"),
    Change::Path("/;x=1"),
    Change::Query(None),
    Change::Query(Some("")),
    Change::Query(Some("q=1&r")),
    Change::Query(Some("a#b")),
    Change::Query(Some("a?b/c")),
    Change::Query(Some("é")),
    Change::Userinfo(None),
    Change::Userinfo(Some("")),
    Change::Userinfo(Some("joe")),
    Change::Userinfo(Some("joe:")),
    Change::Userinfo(Some("joe:pw")),
    Change::Userinfo(Some("a@b")),
    Change::Userinfo(Some("a/b")),
    Change::Fragment(None),
    Change::Fragment(Some("")),
    Change::Fragment(Some("top")),
    Change::Fragment(Some("a#b")),
    Change::Fragment(Some("a b")),
    Change::Port(None),
    Change::Port(Some(0)),
    Change::Port(Some(80)),
    Change::Port(Some(65535)),
];

impl Change {
    fn apply(self, url: &mut UrlBuf<Spec>) -> Result<(), EditError> {
        match self {
            Self::Host(host) => url.set_host(host),
            Self::Path(path) => url.set_path(path),
            Self::Query(query) => url.set_query(query),
            Self::Userinfo(user) => url.set_userinfo(user),
            Self::Fragment(fragment) => url.set_fragment(fragment),
            Self::Port(port) => url.set_port(port),
        }
    }

    /// Whether the component is what was set, and its neighbors are as they were.
    fn is_read_back(self, own: &UrlBuf<Spec>, url: &UrlBuf<Spec>) -> bool {
        match self {
            Self::Host(host) => own.as_str()[own.outline().host] == *host && own.path() == url.path(),
            Self::Path(path) => own.path() == path && own.query() == url.query() && own.host() == url.host(),
            Self::Query(query) => own.query() == query && own.path() == url.path(),
            Self::Userinfo(user) => own.userinfo() == user && own.host() == url.host(),
            Self::Fragment(fragment) => own.fragment() == fragment && own.query() == url.query(),
            Self::Port(port) => own.port() == port && own.host() == url.host(),
        }
    }
}

/// What is set is read back, and the other components are as they were; or it is an error, and nothing is changed. Returns whether
/// the URL is another one.
pub fn what_is_set_is_read_back_or_refused(url: &UrlBuf<Spec>, change: Change) -> bool {
    let mut own = url.clone();
    match change.apply(&mut own) {
        Ok(()) => assert!(change.is_read_back(&own, url), "{url} became {own} by {change:?}"),
        Err(_) => assert_eq!(own, *url, "{change:?}"),
    }
    own != *url
}

/// The parts of a URL build it byte for byte with its own spelling.
pub fn parts_with_their_spelling_build_the_same_text(spec: Spec, text: &str) {
    let Ok(url) = spec.parse(text) else { return };
    let built = Parts::from_url(spec, &url).build_as(spec, &RawParts::of(text));
    assert_eq!(built.ok().as_deref(), Some(text), "{spec}");
}
