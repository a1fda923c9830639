//! What a URI is by the document of its scheme: `Uri::scheme_part`.

use urlspec::ast::{
    Base64Error, DataUrl, Decimal, FtpUrl, GopherUrl, IetfSeries, Mail, NewsName, NewsUrl, NntpUrl, PhoneContext,
    SchemePart, TagAuthority, TelephoneSubscriber, Urn, WaisObject,
};
use urlspec::{Encoded, Spec, Url};

use crate::support::all_texts;

fn part(text: &str) -> Option<SchemePart<'_>> {
    match Spec::Rfc3986.parse(text) {
        Ok(Url::Uri(uri)) => uri.scheme_part(),
        _ => panic!("{text} is no URI"),
    }
}

/// The part of a URI, as one variant.
macro_rules! part {
    ($variant:ident, $text:expr) => {
        match part($text) {
            Some(SchemePart::$variant(part)) => part,
            other => panic!("{}: {other:?}", $text),
        }
    };
}

fn texts<'a>(pieces: impl Iterator<Item = std::borrow::Cow<'a, [u8]>>) -> Vec<String> {
    pieces.map(|octets| octets.escape_ascii().to_string()).collect()
}

fn text(piece: Option<Encoded<'_>>) -> Option<&str> {
    piece.map(|piece| piece.as_str())
}

fn data(text: &str) -> DataUrl<'_> {
    part!(Data, text)
}

#[test]
fn data_has_a_media_type_and_octets() {
    let media_type = |text| {
        let data = data(text);
        let parameters = data.parameters().map(|own| (own.name.as_str(), own.unquoted()));
        let parameters: String = parameters.map(|(name, value)| format!(";{name}={}", value.escape_ascii())).collect();
        format!("{}/{}{parameters}", data.type_(), data.subtype())
    };
    for (text, expected) in [
        ("data:,x", "text/plain;charset=US-ASCII"),
        ("data:;base64,eA==", "text/plain;charset=US-ASCII"),
        ("data:;charset=utf-8,x", "text/plain;charset=utf-8"),
        ("data:;a=b,x", "text/plain;a=b"),
        ("data:text/plain,x", "text/plain"),
        ("data:text/plain;charset=%22utf-8%22,x", "text/plain;charset=utf-8"),
        ("data:image/svg+xml;a=%22b%5C%22%5Cc%22;BASE64,", "image/svg+xml;a=b\\\"c"),
        ("DATA:application/x%2Ey,z", "application/x%2Ey"),
        ("data:text,x", "text/"),
    ] {
        assert_eq!(media_type(text), expected, "{text}");
    }
    assert_eq!(data("data:text/plain;CharSet=x,").charset().as_deref(), Some(&b"x"[..]));
    assert_eq!(data("data:text/plain,").charset(), None);
    assert_eq!(part("data:text/plain"), None);
    assert_eq!(part("data:a?b,c"), None, "the comma is after the `?`");
}

#[test]
fn data_is_decoded_on_demand() {
    let decode = |text| data(text).decode().map(|octets| octets.escape_ascii().to_string());
    for (text, expected) in [
        ("data:,A%20brief%20note", "A brief note"),
        ("data:,a?b/c?%3F#d", "a?b/c??"),
        ("data:;base64,eA==", "x"),
        ("data:;base64,e%41%3d%3D", "x"),
        ("data:;base64,e%0D%0AA==", "x"),
        ("data:;base64;a=b,eA==", "eA=="),
        ("data:,%E9%00", "\\xe9\\x00"),
    ] {
        assert_eq!(decode(text).as_deref(), Ok(expected), "{text}");
    }
    // A `?` is not in the alphabet. Offsets count the characters of the text, not the decoded ones.
    assert_eq!(decode("data:;base64,%65%41?"), Err(Base64Error::Character { octet: b'?', at: 6 }));
    assert_eq!(decode("data:;base64,e%2D"), Err(Base64Error::Character { octet: b'-', at: 1 }));
    assert_eq!(decode("data:;base64,eA"), Err(Base64Error::Length { characters: 2 }));
    assert!(matches!(data("data:,plain").decode(), Ok(std::borrow::Cow::Borrowed(b"plain"))));
}

fn tel(text: &str) -> TelephoneSubscriber<'_> {
    part!(Tel, text)
}

#[test]
fn telephone_numbers_are_without_separators() {
    for (text, is_global, digits) in [
        ("tel:+358(9)12", true, "358912"),
        ("tel:+1-201-555-0123", true, "12015550123"),
        ("TEL:7042;phone-context=example.com", false, "7042"),
        ("tel:*123%23;phone-context=+49", false, "*123#"),
        ("tel:863-1234;phone-context=+1-914-555", false, "8631234"),
    ] {
        assert_eq!((tel(text).number().is_global(), &*tel(text).number().digits()), (is_global, digits), "{text}");
    }
    assert!(matches!(tel("tel:+12").number().digits(), std::borrow::Cow::Borrowed(_)));
    let context = tel("tel:1;phone-context=+1-914").context();
    assert!(matches!(context, Some(PhoneContext::Prefix(prefix)) if prefix.digits() == "1914"));
    let number = tel("tel:+1;EXT=2.2;npdi;rn=+1-202;isub=1%2F4");
    assert_eq!((number.extension().as_deref(), text(number.isdn_subaddress())), (Some("22"), Some("1%2F4")));
    assert_eq!(number.context(), None);
    let others: Vec<_> = number.other_parameters().map(|own| (own.name.as_str(), text(own.value))).collect();
    assert_eq!(others, [("npdi", None), ("rn", Some("+1-202"))]);
    assert_eq!(part("tel:+1?x"), None);
}

#[test]
fn sms_has_recipients_and_fields() {
    let sms = part!(Sms, "sms:+1,+2;ext=3?foo=y&BODY=a%20b");
    let numbers: Vec<_> = sms.recipients().map(|own| own.number().digits().into_owned()).collect();
    assert_eq!(numbers, ["1", "2"]);
    assert_eq!(sms.recipients().nth(1).and_then(|own| own.extension()).as_deref(), Some("3"));
    assert_eq!(sms.body().and_then(|body| body.decode_utf8().ok()).as_deref(), Some("a b"));
    assert_eq!(sms.fields().count(), 2);
    let bare = part!(Sms, "sms:+1");
    assert_eq!((bare.body(), bare.fields().count()), (None, 0));
}

fn urn(text: &str) -> Urn<'_> {
    part!(Urn, text)
}

#[test]
fn urns_have_their_components() {
    for (uri, nss, components) in [
        ("urn:example:a?+r?=q#f", "a", [Some("r"), Some("q"), Some("f")]),
        ("urn:example:a?=x?+y", "a", [None, Some("x?+y"), None]),
        ("urn:example:a?+b?c?=", "a", [Some("b?c"), Some(""), None]),
        ("URN:ISBN:0-395-36341-1", "0-395-36341-1", [None; 3]),
        ("urn:example:a%20/b:c#", "a%20/b:c", [None, None, Some("")]),
    ] {
        let urn = urn(uri);
        let found = [urn.r_component(), urn.q_component(), urn.f_component()].map(text);
        assert_eq!((urn.nss().as_str(), found), (nss, components), "{uri}");
    }
    assert!(urn("urn:ISBN:x").has_nid("isbn") && urn("urn:ISBN:x").nid() == "ISBN");
    for text in ["urn:example", "urn:example:a?q", "urn:"] {
        assert_eq!(part(text), None, "{text}");
    }
}

#[test]
fn names_of_two_namespaces_are_read() {
    let octets = [0xf8, 0x1d, 0x4f, 0xae, 0x7d, 0xec, 0x11, 0xd0, 0xa7, 0x65, 0, 0xa0, 0xc9, 0x1e, 0x6b, 0xf6];
    assert_eq!(urn("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6").uuid(), Some(octets));
    assert_eq!(urn("urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6").uuid(), Some(octets));
    for text in [
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg",
        "urn:uuid:f81d4fae7dec-11d0-a765-00a0c91e6bf6",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6-",
        "urn:guid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ] {
        assert_eq!(urn(text).uuid(), None, "{text}");
    }
    assert_eq!(urn("urn:ietf:rfc:2141").ietf(), Some((IetfSeries::Rfc, Decimal::from(2141_u16))));
    assert_eq!(urn("urn:IETF:Std:050").ietf(), Some((IetfSeries::Std, Decimal::from(50_u16))));
    for text in ["urn:ietf:rfc:2141a", "urn:ietf:params:xml", "urn:ietf:id:draft-x-00", "urn:x:rfc:1", "urn:ietf:rfc:"]
    {
        assert_eq!(urn(text).ietf(), None, "{text}");
    }
}

#[test]
fn geo_has_exact_numbers() {
    let geo = part!(Geo, "geo:48.2010,16.3695,183");
    assert_eq!((geo.latitude().as_str(), geo.longitude().as_str()), ("48.2010", "16.3695"));
    assert_eq!(geo.altitude().map(|meters| meters.as_str()), Some("183"));
    assert_eq!((geo.crs().as_str(), geo.uncertainty()), ("wgs84", None));
    let geo = part!(Geo, "geo:-0,007;CRS=WGS84;u=40.0;x");
    assert!(geo.is_wgs84() && geo.altitude().is_none());
    assert_eq!((geo.latitude().normalized(), geo.longitude().normalized()), ("0".into(), "7".into()));
    assert_eq!(geo.uncertainty().map(|meters| meters.normalized()), Some("40".into()));
    assert_eq!(geo.parameters().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["CRS", "u", "x"]);
    assert_eq!(geo.parameter("X").map(|own| own.value), Some(None));
    for text in ["geo:1", "geo:1,2,3,4", "geo:1.,2", "geo:1,2?z=14", "geo:1,", "geo:1;2"] {
        assert_eq!(part(text), None, "{text}");
    }
}

#[test]
fn identifiers_of_messages_are_decoded() {
    assert_eq!(part!(Cid, "cid:foo4%25foo1@bar.net").decode().as_ref(), b"foo4%foo1@bar.net");
    let mid = part!(Mid, "mid:a%2Fb@c/d@e");
    assert_eq!(mid.message_id.decode().as_ref(), b"a/b@c");
    assert_eq!(mid.content_id.map(|own| (own.left().as_str(), own.right().as_str())), Some(("d", "e")));
    assert_eq!(part!(Mid, "mid:a@b#f").content_id, None);
    for text in ["cid:logo", "mid:a@b?c", "mid:a@b/", "mid:a@b/c", "cid:a%40b"] {
        assert_eq!(part(text), None, "{text}");
    }
}

fn news(text: &str) -> NewsUrl<'_> {
    part!(News, text)
}

#[test]
fn usenet_has_servers_groups_and_articles() {
    let NewsName::Article(article) = news("news:x@%5B10.0.0.1%5D").name() else { panic!("an article") };
    assert_eq!(texts([article.left().decode(), article.right().decode()].into_iter()), ["x", "[10.0.0.1]"]);
    for (uri, server, pattern) in [
        ("news:a.th%3Fse", None, "a.th?se"),
        ("news:*", None, "*"),
        ("news:", None, ""),
        ("news://news.x/comp.lang.c", Some("news.x"), "comp.lang.c"),
        ("news:///a", Some(""), "a"),
        ("snews://h.x/a%40b", Some("h.x"), "a@b"),
    ] {
        let news = news(uri);
        let NewsName::Groups(groups) = news.name() else { panic!("{uri}") };
        assert_eq!(news.hostport().map(|own| own.host.as_str()), server, "{uri}");
        assert_eq!(texts([groups.decode()].into_iter()), [pattern], "{uri}");
    }
    let nntp: fn(&str) -> NntpUrl<'_> = |text| part!(Nntp, text);
    assert_eq!(nntp("nntp://h/a/12").article_number(), Some(12));
    assert_eq!(nntp("nntp://u:p@h:119/a%2Fb/1234567890123456").article_number(), Some(1_234_567_890_123_456));
    assert_eq!(nntp("nntp://h/a/12345678901234567").article_number(), None);
    assert_eq!((nntp("nntp://h/a").article, nntp("nntp://h/a/x").article_number()), (None, None));
    for text in ["nntp:a.b", "nntp://h", "news://h", "news:a?b"] {
        assert_eq!(part(text), None, "{text}");
    }
}

fn gopher(text: &str) -> GopherUrl<'_> {
    part!(Gopher, text)
}

#[test]
fn gopher_has_a_selector_in_which_a_question_mark_is_data() {
    for (uri, gophertype, selector, search, plus) in [
        ("gopher://h", b'1', "", None, None),
        ("gopher://h/", b'1', "", None, None),
        ("gopher://h/7s%09w", b'7', "s", Some("w"), None),
        ("gopher://h/0a?b", b'0', "a?b", None, None),
        ("gopher://h/0x%09%09+?%09a", b'0', "x", Some(""), Some("+?\\ta")),
        ("gopher://h/%30/x?%09y?z", b'0', "/x?", Some("y?z"), None),
        ("gopher://h/?a?b", b'?', "a?b", None, None),
    ] {
        let own = gopher(uri);
        let decoded = |text: urlspec::ast::Joined<'_>| text.decode().escape_ascii().to_string();
        assert_eq!((own.gophertype(), decoded(own.selector())), (gophertype, selector.to_owned()), "{uri}");
        assert_eq!(own.search().map(decoded).as_deref(), search, "{uri}");
        assert_eq!(own.plus().map(decoded).as_deref(), plus, "{uri}");
    }
    assert_eq!(part("gopher:x"), None);
}

fn ftp(text: &str) -> FtpUrl<'_> {
    part!(Ftp, text)
}

#[test]
fn ftp_has_the_arguments_of_its_commands() {
    for (uri, cwd, name, typecode) in [
        ("ftp://h/%2Fetc/motd", &["/etc"] as &[&str], Some("motd"), None),
        ("ftp://h//a;type=I", &[""], Some("a"), Some('I')),
        ("ftp://h", &[], None, None),
        ("ftp://h/", &[], Some(""), None),
        ("ftp://h/a/", &["a"], Some(""), None),
        ("ftp://h/a?b/c?d;type=d", &["a?b"], Some("c?d"), Some('d')),
    ] {
        let own = ftp(uri);
        assert_eq!(texts(own.cwd().map(|piece| piece.decode())), cwd, "{uri}");
        assert_eq!(own.name().map(|piece| piece.decode().escape_ascii().to_string()).as_deref(), name, "{uri}");
        assert_eq!(own.typecode(), typecode, "{uri}");
    }
}

#[test]
fn the_types_of_rfc_1738_serve_where_they_fit() {
    let session = part!(Session, "telnet://u:p%3A@h:23/");
    assert_eq!(
        (text(session.login.user), text(session.login.password), session.slash),
        (Some("u"), Some("p%3A"), true)
    );
    assert_eq!(session.to_string(), "telnet://u:p%3A@h:23/");
    assert_eq!(part!(Session, "tn3270://h").login.user, None);
    let document = part!(Wais, "wais://h/db/TEXT/1%3D2");
    assert!(matches!(document.object, WaisObject::Document { wtype, .. } if wtype == "TEXT"));
    let search = part!(Wais, "wais://h/db?");
    assert!(matches!(search.object, WaisObject::Search(search) if search.as_str().is_empty()));
    assert_eq!(search.to_string(), "wais://h/db?");
    let link = part!(Prospero, "prospero://h//pros/name;v=1;=");
    assert_eq!(link.hsoname.as_str(), "/pros/name");
    let fields: Vec<_> = link.fields.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
    assert_eq!(fields, [("v", "1"), ("", "")]);
    for text in [
        "telnet://h/x",
        "telnet://h?x",
        "telnet:h",
        "wais://h",
        "wais://h/a/b",
        "wais://h/a/b/c/d",
        "wais://h/a/b/c?d",
        "wais://u@h/a",
        "prospero://h",
        "prospero://u@h/a",
        "prospero://h/a?b",
    ] {
        assert_eq!(part(text), None, "{text}");
    }
}

#[test]
fn tags_accounts_and_about_have_their_pieces() {
    let tag = part!(Tag, "tag:a@b.c,2004-05:x?y#z");
    assert!(matches!(tag.authority(), TagAuthority::EmailAddress(address) if address == "a@b.c"));
    assert_eq!((tag.date(), tag.year(), tag.month(), tag.day()), ("2004-05", 2004, 5, 1));
    assert_eq!((tag.specific().to_str().as_ref(), text(tag.fragment())), ("x?y", Some("z")));
    let tag = part!(Tag, "tag:yaml.org,2002:");
    assert!(matches!(tag.authority(), TagAuthority::DnsName(name) if name == "yaml.org"));
    assert_eq!((tag.year(), tag.month(), tag.day(), tag.specific().is_empty()), (2002, 1, 1, true));
    for text in ["tag:not-a-tag", "tag:x,04:y", "tag:x,2004-1:y", "tag:x,2004-01-02-03:y", "tag:x:y", "tag:x,2004-:y"] {
        assert_eq!(part(text), None, "{text}");
    }
    let account = part!(Acct, "acct:juliet%40capulet.example@x");
    assert_eq!((account.user.decode().as_ref(), account.host.as_str()), (&b"juliet@capulet.example"[..], "x"));
    assert_eq!(part("acct:a"), None);
    let about = part!(About, "About:config?filter=x");
    assert_eq!((about.token.as_str(), text(about.query)), ("config", Some("filter=x")));
}

#[test]
fn names_of_mail_addresses_are_unquoted() {
    let mail: fn(&str) -> Mail<'_> = |text| part!(Mailto, text);
    for (uri, name, is_quoted) in [
        ("mailto:%22not%40me%22@example.org", "not@me", true),
        ("mailto:gorby%25kremvax@example.com", "gorby%kremvax", false),
        ("mailto:%22a%5C%20b%5C%22%22@example.com", "a b\"", true),
        ("mailto:%22@example.com", "\"", true),
    ] {
        let address = mail(uri).addresses().next().expect("an address");
        assert_eq!(address.name().as_ref(), name.as_bytes(), "{uri}");
        assert_eq!(address.is_quoted(), is_quoted, "{uri}");
    }
    let mail = mail("mailto:a@b?Subject=x&body=a%0D%0Ab&body=c");
    assert_eq!((text(mail.subject()), text(mail.body())), (Some("x"), Some("a%0D%0Ab")));
    assert_eq!(mail.field("cc"), None);
}

/// A valid URI of a scheme that has parts has them, and `Debug` reads all of it.
#[test]
fn every_valid_uri_of_these_schemes_has_parts() {
    const FAMILIES: [&str; 16] = [
        "http", "https", "ws", "wss", "file", "mailto", "news", "nntp", "gopher", "telnet", "cid", "mid", "data",
        "urn", "tel", "geo",
    ];
    let mut count = 0;
    for line in include_str!("../data/current-cases.tsv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells[1] == "valid" && FAMILIES.contains(&cells[0]) && Spec::Rfc3986.accepts(cells[2]) {
            assert!(part(cells[2]).is_some(), "{line}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
    for text in all_texts() {
        if let Ok(Url::Uri(uri)) = Spec::Rfc3986.parse(text) {
            let _ = format!("{:?}", uri.scheme_part());
        }
    }
}
