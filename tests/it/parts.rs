//! Parts: URLs built from decoded components and taken apart again.

use crate::properties::parts::{builds_and_reparses, round_trips};
use crate::support::all_texts;
use proptest::prelude::*;
use urlspec::Spec;
use urlspec::ast::{FormCode, TransferType};
use urlspec::parts::{
    AfsParts, AuthorityParts, Component, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts,
    HostportParts, HttpParts, IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, Octets, OtherParts,
    Parts, Piece, ProsperoParts, RawParts, ReferenceParts, Rest, ServerParts, SessionParts, SessionScheme, UriParts,
    WaisDocument, WaisObjectParts, WaisParts,
};

/// Every valid URL can be taken apart and built again.
#[test]
fn every_url_can_be_built_from_its_parts() {
    for &spec in Spec::ALL {
        all_texts().for_each(|text| round_trips(spec, text));
    }
}

fn host() -> HostportParts<'static> {
    HostportParts { host: "h.x".into(), port: None }
}

fn login(user: Option<&'static str>, password: Option<&'static str>) -> LoginParts<'static> {
    LoginParts { user: user.map(Into::into), password: password.map(Into::into), host: "h.x".into(), port: None }
}

fn list<'a, T: From<&'a str>>(parts: &[&'a str]) -> Vec<T> {
    parts.iter().map(|part| (*part).into()).collect()
}

fn http<'a>(path: &[&'a str], search: Option<&[&'a str]>) -> Parts<'a> {
    Parts::Http(HttpParts { hostport: host(), path: Some(list(path)), search: search.map(list) })
}

fn ftp<'a>(cwd: &[&'a str], name: &'a str, transfer: Option<TransferType<'a>>) -> Parts<'a> {
    Parts::Ftp(FtpParts { login: login(None, None), cwd: list(cwd), name: Some(name.into()), transfer })
}

fn gopher<'a>(gtype: u8, selector: &'a [u8], search: Option<&[&'a str]>, plus: Option<&'a str>) -> Parts<'a> {
    let item = GopherItemParts { gtype, selector: selector.into(), plus: plus.map(Into::into), slash: false };
    Parts::Gopher(GopherParts { hostport: host(), item: Some(item), search: search.map(list), slash: false })
}

fn wais<'a>(id: &'a str, length: Option<u64>, fields: &[(u64, &'a str)]) -> Parts<'a> {
    let fields = fields.iter().map(|(number, content)| ((*number).into(), (*content).into())).collect();
    let document = WaisDocument { wtype: "TEXT".into(), length: length.map(Into::into), id: id.into(), fields };
    Parts::Wais(WaisParts { hostport: host(), database: "d b".into(), object: WaisObjectParts::Document(document) })
}

fn session(scheme: SessionScheme) -> Parts<'static> {
    Parts::Session(SessionParts { scheme, login: login(Some("joe"), Some("s:t")), slash: false })
}

/// Checks what `parts` build in some documents.
fn assert_builds(parts: &Parts<'_>, expected: &[(Spec, Result<&str, &str>)]) {
    for (spec, expected) in expected {
        let found = parts.build(*spec).map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), *expected, "{spec}: {parts:?}");
    }
}

use Spec::{Rfc1738, Udi, Url1993, Url1994};

#[test]
fn components_are_encoded_by_the_rules_of_their_document() {
    let strange = "a/b;c?d=e&f:g@h~+%";
    assert_builds(
        &http(&["x", strange], Some(&[strange])),
        &[
            (Rfc1738, Ok("http://h.x/x/a%2Fb%3Bc%3Fd=e&f:g@h%7E+%25?a%2Fb%3Bc%3Fd=e&f:g@h%7E+%25")),
            (Url1994, Ok("http://h.x/x/a%2Fb%3Bc%3Fd%3De&f%3Ag@h%7E+%25?a%2Fb%3Bc%3Fd%3De&f%3Ag@h%7E%2B%25")),
            (Url1993, Ok("http://h.x/x/a%2Fb;c%3Fd%3De&f:g@h%7E+%25?a%2Fb;c%3Fd%3De&f:g@h%7E%2B%25")),
            (Udi, Ok("http://h.x/x/a%2Fb%3Bc%3Fd%3De&f%3Ag@h%7E%2B%?a%2Fb%3Bc%3Fd%3De&f%3Ag@h%7E%2B%")),
        ],
    );
    assert_builds(
        &ftp(&["/etc", ""], "a;b?c", Some(TransferType::Image)),
        &[
            (Rfc1738, Ok("ftp://h.x/%2Fetc//a%3Bb?c;type=i")),
            (Url1994, Err("cwd[1]: a path segment is empty (URL draft 1994, \"BNF syntax\")")),
        ],
    );
    assert_builds(
        &ftp(&["pub"], "doc", Some(TransferType::Ascii(Some(FormCode::NonPrint)))),
        &[
            (Url1994, Ok("ftp://h.x/pub/doc;type=AN")),
            (Rfc1738, Err("typecode: something follows the type code `a`, octet 1 (RFC 1738, section 3.2.2)")),
        ],
    );
    assert_builds(
        &gopher(b'0', b"/a b", Some(&["x y"]), Some("+application/postscript")),
        &[
            (Rfc1738, Ok("gopher://h.x/0/a%20b%09x%20y%09+application/postscript")),
            (Url1994, Ok("gopher://h.x/0%2Fa%20b%09x%20y%09+application%2Fpostscript")),
            (Url1993, Err("Gopher+ string: this document has none (URL draft 1993, \"BNF syntax\")")),
        ],
    );
    assert_builds(
        &gopher(b'7', b"a//b", Some(&["x", "y"]), None),
        &[
            (Udi, Ok("gopher://h.x/7a%2F%2Fb?x+y")),
            (Url1993, Ok("gopher://h.x/7a%2F%2Fb?x+y")),
            (
                Rfc1738,
                Err("search: a search has one element in this document, which may be empty (RFC 1738, section 3.4.3)"),
            ),
        ],
    );
    assert_builds(
        &wais("a;b=c", None, &[]),
        &[
            (Rfc1738, Ok("wais://h.x/d%20b/TEXT/a%3Bb%3Dc")),
            (
                Url1994,
                Err(
                    "wpath: an identifier consists of numbered fields in this document (URL draft 1994, \"BNF syntax\")",
                ),
            ),
        ],
    );
    assert_builds(&wais("", None, &[(9, "a;"), (10, "")]), &[(Url1994, Ok("wais://h.x/d%20b/TEXT/9=a%3B;10=;"))]);
    assert_builds(
        &wais("a/b", Some(17), &[]),
        &[(Url1993, Ok("wais://h.x/d%20b/TEXT/17/a%2Fb")), (Udi, Ok("wais://h.x/d%20b/TEXT/17/a%2Fb"))],
    );
    assert_builds(
        &session(SessionScheme::Telnet),
        &[
            (Rfc1738, Ok("telnet://joe:s%3At@h.x")),
            (
                Url1994,
                Err(
                    "password: it can't contain an octet, which can't be encoded in it, octet 2 (URL draft 1994, \"BNF syntax\")",
                ),
            ),
        ],
    );
}

#[test]
fn every_other_scheme_builds() {
    let file = |host: Option<&'static str>| {
        Parts::File(FileParts { host: host.map(Into::into), path: list(&["etc", "mo td"]) })
    };
    assert_builds(&file(None), &[(Rfc1738, Ok("file:///etc/mo%20td"))]);
    assert_builds(&file(Some("localhost")), &[(Rfc1738, Ok("file://localhost/etc/mo%20td"))]);
    let mail = Parts::Mailto(MailtoParts { address: "joe/x=y@h.x".into() });
    assert_builds(&mail, &[(Rfc1738, Ok("mailto:joe/x=y@h.x")), (Url1994, Ok("mailto:joe%2Fx%3Dy@h.x"))]);
    let news = |grouppart| Parts::News(NewsParts { grouppart });
    assert_builds(&news(GrouppartParts::All), &[(Rfc1738, Ok("news:*")), (Udi, Ok("news:*"))]);
    assert_builds(
        &news(GrouppartParts::Group("comp.lang.c++".into())),
        &[(Rfc1738, Ok("news:comp.lang.c++")), (Url1993, Ok("news:comp.lang.c%2B%2B"))],
    );
    assert_builds(&news(GrouppartParts::Article("a<b".into(), "h.x".into())), &[(Rfc1738, Ok("news:a%3Cb@h.x"))]);
    let nntp = |hostport| Parts::Nntp(NntpParts { hostport, group: "a.b".into(), article: Some(7_u16.into()) });
    assert_builds(&nntp(Some(host())), &[(Rfc1738, Ok("nntp://h.x/a.b/7")), (Url1994, Ok("nntp://h.x/a.b/7"))]);
    assert_builds(&nntp(None), &[(Url1994, Ok("nntp:a.b/7"))]);
    let prospero = Parts::Prospero(ProsperoParts {
        hostport: host(),
        hsoname: "/pros/n;m".into(),
        fields: vec![("k=".into(), "v;".into())],
        ..ProsperoParts::default()
    });
    assert_builds(
        &prospero,
        &[
            (Rfc1738, Ok("prospero://h.x//pros/n%3Bm;k%3D=v%3B")),
            (Url1994, Err("fieldspec: this document has no fields (URL draft 1994, \"BNF syntax\")")),
        ],
    );
    let link = Parts::Prospero(ProsperoParts {
        hostport: host(),
        hsoname: "a".into(),
        version: Some("1".into()),
        attributes: vec!["x".into(), "y2".into()],
        ..ProsperoParts::default()
    });
    assert_builds(&link, &[(Url1994, Ok("prospero://h.x/a%001%00x%00y2"))]);
    let afs = Parts::Afs(AfsParts { cell: "cell.org".into(), path: list(&["a", "b c"]) });
    assert_builds(&afs, &[(Url1993, Ok("afs://cell.org/a/b%20c"))]);
    let id = |is_content| Parts::Identifier(IdentifierParts { is_content, unique: "a@b".into(), host: "h.x".into() });
    assert_builds(&id(false), &[(Url1994, Ok("mid:a%40b@h.x"))]);
    assert_builds(&id(true), &[(Url1994, Ok("cid:a%40b@h.x"))]);
    let other = |rest| Parts::Other(OtherParts { scheme: "urn".into(), rest });
    assert_builds(&other(Rest::Opaque("ietf:rfc 1".into())), &[(Rfc1738, Ok("urn:ietf%3Arfc%201"))]);
    assert_builds(
        &other(Rest::Ip(login(Some(""), None), Some("a/b?c~".into()), None)),
        &[(Rfc1738, Ok("urn://@h.x/a%2Fb%3Fc%7E"))],
    );
}

#[test]
fn parts_without_a_url_are_refused() {
    let refused =
        |parts: Parts<'_>, spec: Spec| parts.build(spec).map_err(|error| (error.component, error.at)).unwrap_err();
    assert_eq!(refused(gopher(b'0', b"a\tb", None, None), Rfc1738), ("selector", Some(1)));
    assert_eq!(refused(gopher(b'0', b"a", Some(&["x\ty"]), None), Url1994), ("search", Some(1)));
    let bad_host = |host: &'static str| {
        Parts::Http(HttpParts { hostport: HostportParts { host: host.into(), port: None }, ..HttpParts::default() })
    };
    assert_eq!(refused(bad_host("a_b"), Rfc1738), ("host", Some(1)));
    assert_eq!(refused(bad_host("a/b"), Rfc1738), ("host", Some(1)), "it would be a path");
    assert_eq!(refused(bad_host("joe@h.x"), Rfc1738).0, "host");
    assert_eq!(refused(bad_host(""), Rfc1738).0, "host");
    assert_eq!(refused(bad_host("h.x:80"), Rfc1738), ("host", Some(3)));
    let userless = LoginParts { password: Some("p".into()), ..login(None, None) };
    let anonymous = Parts::Ftp(FtpParts { login: userless, cwd: Vec::new(), name: None, transfer: None });
    assert_eq!(refused(anonymous, Rfc1738), ("password", None));
    assert_eq!(
        refused(session(SessionScheme::Tn3270), Rfc1738).0,
        "scheme",
        "another scheme there, with a user of its own"
    );
    assert_eq!(refused(Parts::Mailto(MailtoParts { address: "".into() }), Rfc1738).0, "address");
    assert_eq!(refused(http(&[], None), Rfc1738), ("path", None));
    assert_eq!(
        refused(Parts::Other(OtherParts { scheme: "http".into(), rest: Rest::Opaque("x".into()) }), Rfc1738).0,
        "schemepart"
    );
    let nested = Parts::News(NewsParts { grouppart: GrouppartParts::Group("a@b".into()) });
    assert_eq!(refused(nested, Rfc1738), ("group", Some(1)), "it would be an article");
}

#[test]
fn errors_and_debug_show_no_password() {
    let parts = Parts::Ftp(FtpParts {
        login: login(Some("joe"), Some("xyz\u{7f}zy")),
        cwd: Vec::new(),
        name: None,
        transfer: None,
    });
    assert!(!format!("{parts:?}").contains("zy"));
    for &spec in Spec::ALL {
        if let Err(error) = parts.build(spec) {
            assert!(!format!("{error} {error:?}").contains("zy"), "{error:?}");
        }
    }
}

proptest! {
    #![proptest_config(crate::support::config(4_000))]

    /// Any octets either round-trip or are refused with a reason.
    #[test]
    fn octets_round_trip_or_are_refused(octets in proptest::collection::vec(any::<u8>(), 0..12), other in "\\PC{0,6}") {
        let one = || Octets::from(octets.clone());
        let two = || Octets::from(other.as_bytes().to_vec());
        let login = || LoginParts { user: Some(one()), password: Some(two()), host: "h.x".into(), port: Some(2121_u16.into()) };
        let item = GopherItemParts { gtype: octets.first().copied().unwrap_or(b'0'), slash: false, selector: one().into(), plus: Some(two().into()) };
        let all = [
            Parts::Http(HttpParts { hostport: host(), path: Some(vec![one().into(), two().into()]), search: Some(vec![one().into()]) }),
            Parts::Ftp(FtpParts { login: login(), cwd: vec![one()], name: Some(two()), transfer: None }),
            Parts::File(FileParts { host: None, path: vec![one(), two()] }),
            Parts::Gopher(GopherParts { hostport: host(), slash: false, item: Some(item), search: Some(vec![two().into()]) }),
            Parts::Mailto(MailtoParts { address: one().into() }),
            Parts::News(NewsParts { grouppart: GrouppartParts::Article(one(), "h.x".into()) }),
            Parts::Wais(WaisParts { hostport: host(), database: one(), object: WaisObjectParts::Search(vec![two()]) }),
            Parts::Prospero(ProsperoParts { hostport: host(), hsoname: one().into(), fields: vec![(one(), two())], ..ProsperoParts::default() }),
            Parts::Mailto(MailtoParts { address: two().into() }),
        ];
        for parts in all {
            for &spec in Spec::ALL {
                match builds_and_reparses(&parts, spec) {
                    Ok(_) => {}
                    // RFC 1738 can express any octet everywhere, except the end of a Gopher line.
                    Err(error) if spec == Spec::Rfc1738 => {
                        let is_wrongly_empty = matches!(error.component, "address" | "article") && octets.is_empty();
                        prop_assert!(matches!(error.component, "selector" | "type" | "address") || is_wrongly_empty || error.component == "URL", "{}", error);
                    }
                    Err(_) => {}
                }
            }
        }
    }
}

/// The URLs of the case files that change when they are rebuilt, because they are encoded more or less.
#[test]
fn case_files_rebuild_as_in_the_snapshots() {
    let rebuilt = |spec: Spec, text: &str| {
        let url = spec.parse(text).ok()?;
        let again = Parts::from_url(spec, &url).build(spec).unwrap_or_else(|error| format!("not: {error}"));
        (again != text).then_some(again)
    };
    insta::assert_snapshot!("rebuilt", crate::support::of_each_case(Spec::ALL, rebuilt));
}

/// A piece that the component can't have names the component and its octet.
#[test]
fn each_document_has_its_own_delimiters() {
    let component = |text: &str| -> Component<'static> {
        text.split_inclusive(';')
            .flat_map(|piece| {
                let data = piece.trim_end_matches(';');
                [Some(Piece::Data(data.as_bytes())), (data != piece).then_some(Piece::Delimiter(';'))]
            })
            .flatten()
            .collect()
    };
    let path = || Some(vec![component("a;b"), "c;d".into()]);
    let http = Parts::Http(HttpParts { hostport: host(), path: path(), search: Some(vec![component("e;")]) });
    assert_builds(
        &http,
        &[
            (Rfc1738, Ok("http://h.x/a;b/c%3Bd?e;")),
            (Url1994, Err("path[0]: `;` is not a delimiter in the path, octet 2 (URL draft 1994, \"BNF syntax\")")),
        ],
    );
    let without_slash = Parts::Http(HttpParts { hostport: host(), path: None, search: Some(vec!["a".into()]) });
    assert_builds(
        &without_slash,
        &[(Rfc1738, Err("search[0]: the `/` between the host and the `?` is missing (RFC 1738, section 3.3)"))],
    );
    let uri = |path: Vec<Component<'static>>| UriParts {
        scheme: "http".into(),
        authority: Some(AuthorityParts::Server(ServerParts { host: "h.x".into(), ..ServerParts::default() })),
        path,
        params: None,
        query: Some("a&b".into()),
        fragment: None,
        scheme_part: None,
    };
    assert_builds(
        &Parts::Uri(uri(vec!["".into(), component("a;b"), "/".into()])),
        &[
            (Spec::Rfc3986, Ok("http://h.x/a;b/%2F?a%26b")),
            (Spec::Rfc2396, Ok("http://h.x/a;b/%2F?a%26b")),
            (
                Spec::Rfc1808,
                Err("path[1]: http://h.x/a;b/%2F?a%26b would be parsed with another path (RFC 1808, section 2.2)"),
            ),
            (
                Rfc1738,
                Err(
                    "kind: the kind of a URL is its scheme in this document, such as `http`; `uri` is for RFC 1808 and later (RFC 1738, section 5)",
                ),
            ),
        ],
    );
    assert_builds(
        &Parts::Uri(uri(vec!["a".into()])),
        &[(
            Spec::Rfc3986,
            Err("path: after an authority, the first segment must be empty, octet 1 (RFC 3986, appendix A)"),
        )],
    );
    assert_builds(
        &Parts::Uri(UriParts { authority: None, ..uri(vec!["".into(), "".into(), "a".into()]) }),
        &[(
            Spec::Rfc3986,
            Err("path: without an authority, the `//` of the path would begin one (RFC 3986, appendix A)"),
        )],
    );
    assert_builds(
        &http,
        &[(
            Spec::Rfc3986,
            Err("kind: this document defines no schemes, so the only kind is `uri` (RFC 3986, appendix A)"),
        )],
    );
}

/// "the ISO Latin 1 code" (1993, "Encoding prohibited characters").
#[test]
fn the_draft_of_1993_encodes_iso_latin_1() {
    let parts = http(&["caf\u{e9}"], None);
    assert_eq!(parts.build(Spec::Url1993).ok().as_deref(), Some("http://h.x/caf%E9"));
    assert_eq!(parts.build(Spec::Rfc1738).ok().as_deref(), Some("http://h.x/caf%C3%A9"));
    for text in ["http://info.cern.ch/caf%E9", "http://info.cern.ch/caf%C3%A9", "http://info.cern.ch/%FF%80"] {
        let url = Spec::Url1993.parse(text).expect(text);
        assert_eq!(Parts::from_url(Spec::Url1993, &url).build(Spec::Url1993).ok().as_deref(), Some(text));
    }
    // Text with other characters is UTF-8, as in later documents.
    assert_eq!(http(&["\u{20ac}"], None).build(Spec::Url1993).ok().as_deref(), Some("http://h.x/%E2%82%AC"));
}

/// The parts of a text build it byte for byte with its own spelling.
#[test]
fn parts_with_their_spelling_build_the_same_text() {
    let fragments = ["", "#", "#a", "#%41%2f"];
    for (text, &spec) in all_texts().flat_map(|text| Spec::ALL.iter().map(move |spec| (text, spec))) {
        crate::properties::editing::parts_with_their_spelling_build_the_same_text(spec, text);
        for text in fragments.map(|fragment| format!("{text}{fragment}")) {
            let Ok(reference) = spec.parse_reference(&text) else { continue };
            let parts = ReferenceParts::of(spec, &reference);
            assert_eq!(parts.build_as(spec, &RawParts::of(&text)).ok(), Some(text), "{spec}");
        }
    }
}

/// The parts of the scheme follow from the other components, so that one of these can change.
#[test]
fn a_changed_component_needs_no_change_of_the_scheme_parts() -> Result<(), Box<dyn std::error::Error>> {
    let text = "https://h.x/%7Ejoe?q=1%262";
    let mut parts = Parts::from_url(Spec::Current, &Spec::Current.parse(text)?);
    let Parts::Uri(uri) = &mut parts else { panic!("not a URI") };
    assert!(uri.scheme_part.is_some());
    uri.query = Some("r".into());
    assert_eq!(parts.build_as(Spec::Current, &RawParts::of(text))?, "https://h.x/%7Ejoe?r");
    // Without the text, they contradict.
    assert!(parts.build(Spec::Current).is_err());
    Ok(())
}
