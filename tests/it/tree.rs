//! The methods of the tree, by the text of RFC 1738.

use std::net::Ipv4Addr;

use urlspec::ast::{GopherPlusRequest, Grouppart, Host, Node, Schemepart, TransferType, Url, WaisObject};
use urlspec::{Encoded, Spec};

fn parse(text: &str) -> Url<'_> {
    Spec::Rfc1738.parse(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn texts<'a>(pieces: impl Iterator<Item = Encoded<'a>>) -> Vec<&'a str> {
    pieces.map(|piece| piece.as_str()).collect()
}

/// The three examples of section 3.2.2.
#[test]
fn ftp_directories_keep_encoded_slashes_and_empty_segments() {
    let elements = |text| match parse(text) {
        Url::Ftp(ftp) => {
            let decoded: Vec<Vec<u8>> = ftp.directories().map(|element| element.decode().into_owned()).collect();
            (decoded, ftp.name().expect("a name").decode().into_owned())
        }
        other => panic!("{other:?}"),
    };
    let motd = b"motd".to_vec();
    assert_eq!(elements("ftp://myname@host.dom/%2Fetc/motd"), (vec![b"/etc".to_vec()], motd.clone()));
    assert_eq!(elements("ftp://myname@host.dom/etc/motd"), (vec![b"etc".to_vec()], motd.clone()));
    assert_eq!(elements("ftp://myname@host.dom//etc/motd"), (vec![b"".to_vec(), b"etc".to_vec()], motd));
}

/// Section 3.1: "an empty user name or password is different than no user name or password".
#[test]
fn an_absent_component_differs_from_an_empty_one() {
    let login = |text| {
        let url = parse(text);
        let login = *url.login().expect("a login");
        (login.user.map(|user| user.as_str()), login.password.map(|password| password.as_str()))
    };
    assert_eq!(login("ftp://@host.com/"), (Some(""), None));
    assert_eq!(login("ftp://host.com/"), (None, None));
    assert_eq!(login("ftp://foo:@host.com/"), (Some("foo"), Some("")));
    let Url::Http(http) = parse("http://h.x") else { panic!() };
    assert_eq!((http.path, http.search), (None, None));
    let Url::Http(http) = parse("http://h.x/?") else { panic!() };
    assert_eq!((http.path.expect("a path").as_str(), http.search.expect("a search").as_str()), ("", ""));
}

#[test]
fn type_codes_are_case_insensitive() {
    for (code, expected) in
        [("A", TransferType::Ascii(None)), ("i", TransferType::Image), ("D", TransferType::Directory)]
    {
        let text = format!("ftp://h.x/;type={code}");
        let Url::Ftp(ftp) = parse(&text) else { panic!() };
        assert_eq!(ftp.typecode.expect("a type code").transfer_type(), Some(expected));
    }
}

#[test]
fn ports_are_numbers_or_the_default_of_the_scheme() {
    let ports = |text| (parse(text).port(), parse(text).port_or_default());
    assert_eq!(ports("http://h.x/"), (None, Some(80)));
    assert_eq!(ports("http://h.x:0008080/"), (Some(8080), Some(8080)));
    assert_eq!(ports("http://h.x:65536/"), (None, None), "not the default: the URL has another port");
    assert_eq!(ports("ftp://h.x/"), (None, Some(21)));
    assert_eq!(ports("gopher://h.x"), (None, Some(70)));
    assert_eq!(ports("nntp://h.x/a"), (None, Some(119)));
    assert_eq!(ports("telnet://h.x"), (None, Some(23)));
    assert_eq!(ports("wais://h.x/d"), (None, Some(210)));
    assert_eq!(ports("prospero://h.x/n"), (None, Some(1525)));
    assert_eq!(ports("x-a://h.x:7/n"), (Some(7), Some(7)));
    assert_eq!(ports("x-a://h.x/n"), (None, None));
    assert_eq!(ports("mailto:a@b.c"), (None, None));
}

#[test]
fn host_names_have_labels_and_host_numbers_have_addresses() {
    let url = parse("http://info.cern.ch/");
    let Some(Host::Name(name)) = url.host() else { panic!() };
    assert_eq!(name.labels().collect::<Vec<_>>(), ["info", "cern", "ch"]);
    let url = parse("http://128.141.201.0074/");
    let Some(Host::Number(number)) = url.host() else { panic!() };
    assert_eq!(number.address(), Ok(Ipv4Addr::new(128, 141, 201, 74)));
    let url = parse("http://128.141.256.999/");
    let Some(Host::Number(number)) = url.host() else { panic!() };
    assert_eq!(number.address().expect_err("above 255").group, "256");
    let local = |text| match parse(text) {
        Url::File(file) => file.is_local(),
        _ => panic!(),
    };
    assert!(local("file:///etc/motd") && local("file://LocalHost/etc/motd") && !local("file://vms.host.edu/a"));
}

fn plus(string: &str) -> String {
    format!("gopher://h.x/00/doc%09%09{string}")
}

/// Sections 3.4.4 to 3.4.9.
#[test]
fn gopher_plus_strings_are_parsed() {
    let plus_request = |text: &str, check: &dyn Fn(GopherPlusRequest<'_>)| {
        let text = plus(text);
        let Url::Gopher(gopher) = parse(&text) else { panic!() };
        let item = gopher.item.expect("an item");
        assert_eq!((item.gtype.as_str(), item.selector.as_str()), ("0", "0/doc"));
        assert!(item.search.expect("a search").is_empty());
        check(item.plus.expect("a Gopher+ string").request());
    };
    plus_request("+", &|request| assert_eq!(request, GopherPlusRequest::View(None)));
    plus_request("?", &|request| assert_eq!(request, GopherPlusRequest::Form));
    plus_request("+application/postscript%20Es_ES", &|request| {
        let GopherPlusRequest::View(Some(view)) = request else { panic!("{request:?}") };
        assert_eq!(
            (view.name.as_str(), view.language.expect("a language").as_str()),
            ("application/postscript", "Es_ES")
        );
    });
    plus_request("!", &|request| {
        let GopherPlusRequest::ItemAttributes(attributes) = request else { panic!("{request:?}") };
        assert_eq!(attributes.names().count(), 0);
    });
    plus_request("$+ABSTRACT%20+SMELL", &|request| {
        let GopherPlusRequest::DirectoryAttributes(attributes) = request else { panic!("{request:?}") };
        assert_eq!(texts(attributes.names()), ["+ABSTRACT", "+SMELL"]);
    });
    plus_request("+%091%0D%0A+-1%0D%0Afirst%20one%0D%0A%0d%0A.%0D%0A", &|request| {
        let GopherPlusRequest::Filled(form) = request else { panic!("{request:?}") };
        assert_eq!(form.view, None);
        assert_eq!(texts(form.answers()), ["first%20one", ""]);
    });
    plus_request("+text/plain%091%0D%0A+-1%0D%0A.%0D%0A", &|request| {
        let GopherPlusRequest::Filled(form) = request else { panic!("{request:?}") };
        assert_eq!(form.view.expect("a view").name, "text/plain");
        assert_eq!(form.answers().count(), 0);
    });
    for none in ["text/plain", "?x", "+%091%0D%0A", "+%090%0D%0A+-1%0D%0A.%0D%0A", "+%091%0D%0A+-1%0D%0Ax.%0D%0A", ""] {
        plus_request(none, &|request| assert!(matches!(request, GopherPlusRequest::Unknown(_)), "{none}: {request:?}"));
    }
}

#[test]
fn other_schemes_have_their_components() {
    let Url::News(news) = parse("news:1994Dec5.1234@info.cern.ch") else { panic!() };
    let Grouppart::Article(article) = news.grouppart else { panic!() };
    assert_eq!((article.unique.as_str(), article.host.as_str()), ("1994Dec5.1234", "info.cern.ch"));
    let Url::Nntp(nntp) = parse("nntp://h.x/comp.lang.c/007") else { panic!() };
    assert_eq!((nntp.group.names().count(), nntp.article, nntp.article_number()), (3, Some("007"), Some(7)));
    let Url::Wais(wais) = parse("wais://h.x/db?a+b") else { panic!() };
    assert!(matches!(wais.object, WaisObject::Search(search) if search.as_str() == "a+b"));
    let Url::Prospero(prospero) = parse("prospero://host.dom//pros/name;a=1;b=") else { panic!() };
    assert_eq!(prospero.hsoname, "/pros/name");
    let fields: Vec<_> = prospero.fields.into_iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
    assert_eq!(fields, [("a", "1"), ("b", "")]);
    let Url::Mailto(mailto) = parse("mailto:joe%25node@gw.dom") else { panic!() };
    let (local, domain) = mailto.addr_spec().expect("an addr-spec");
    assert_eq!((local.decode_utf8().as_deref(), domain.as_str()), (Ok("joe%node"), "gw.dom"));
    let Url::Other(other) = parse("x-a://u@h.x:1/p") else { panic!() };
    assert!(matches!(other.schemepart, Schemepart::Ip(part) if part.urlpath.is_some_and(|path| path == "p")));
    let Url::Other(other) = parse("x-a://u@h_x:1/p") else { panic!() };
    assert_eq!(other.schemepart, Schemepart::Opaque(Encoded::new("//u@h_x:1/p")));
}

#[test]
fn nodes_have_spans_in_their_input_only() {
    let text = "URL:ftp://foo:bar@host.com:21/a/b;type=a";
    let Url::Ftp(ftp) = parse(text) else { panic!() };
    let slice = |span: Option<std::ops::Range<usize>>| &text[span.expect("from this text")];
    assert_eq!(slice(ftp.login.span(text)), "foo:bar@host.com:21");
    assert_eq!(slice(ftp.login.password.expect("a password").span(text)), "bar");
    assert_eq!(slice(ftp.login.hostport.span(text)), "host.com:21");
    assert_eq!(slice(ftp.path.expect("a path").span(text)), "a/b");
    assert_eq!(slice(ftp.directories().next().expect("a directory").span(text)), "a");
    assert_eq!(slice(ftp.typecode.expect("a type code").span(text)), "a");
    let copy = text.to_owned();
    assert_eq!(ftp.span(&copy), None, "another text");
}

#[test]
fn display_shows_a_password_and_debug_masks_it() {
    for text in ["ftp://foo:s3cr3t@host.com/", "x-a://foo:s3cr3t@host.com/", "x-a://foo:s3cr3t@ho_st/"] {
        let url = parse(text);
        assert_eq!(url.to_string(), text);
        assert!(!format!("{url:?}").contains("s3cr3t"), "{url:?}");
        let owned = Spec::Rfc1738.parse_owned(text).expect("it parses");
        assert!(!format!("{owned:?}").contains("s3cr3t"));
        assert_eq!(owned.url(), url);
        assert!(!format!("{:?}", Spec::Rfc1738.check(text)).contains("s3cr3t"));
    }
}

#[test]
fn encoded_pieces_decode_on_demand() {
    let text = Encoded::new("a%2Fb%C3%A9%");
    assert_eq!(&*text.decode(), b"a/b\xC3\xA9%");
    assert_eq!(text.decode_utf8().as_deref(), Ok("a/bé%"));
    assert!(Encoded::new("%E9").decode_utf8().is_err());
    assert!(matches!(Encoded::new("plain").decode(), std::borrow::Cow::Borrowed(b"plain")));
}
