//! The decoded parts of each scheme: `UriParts::scheme_part`.

use serde_json::{Value, json};
use urlspec::Spec;
use urlspec::parts::{Parts, SchemeParts};

use crate::support::all_texts;

fn parts(text: &str) -> Parts<'_> {
    let url = Spec::Rfc3986.parse(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    Parts::from_url(Spec::Rfc3986, &url)
}

fn scheme_part(parts: &Parts<'_>) -> Value {
    let Parts::Uri(uri) = parts else { panic!("{parts:?}") };
    serde_json::to_value(&uri.scheme_part).expect("JSON")
}

#[test]
fn each_scheme_has_its_parts_in_json() {
    for (text, expected) in [
        (
            "HTTPS://u:p@h.x:08042/a%2Fb?c",
            json!({"http": {"origin": "https://h.x:8042", "port": 8042, "target": "/a%2Fb?c"}}),
        ),
        ("ws://h.x:080", json!({"http": {"origin": "ws://h.x", "port": 80, "target": "/"}})),
        ("file:///C:/a%20b/%FF", json!({"file": {"host": null, "drive": "C", "segments": ["C:", "a b", [255]]}})),
        ("ftp://h//a?b;type=I", json!({"ftp": {"cwd": [""], "name": "a?b", "typecode": "I"}})),
        (
            "mailto:%22not%40me%22@example.org?Subject=a%20b",
            json!({"mailto": {
                "to": [{"name": "not@me", "quoted": true, "domain": "example.org"}], "fields": [["Subject", "a b"]],
            }}),
        ),
        ("news:a.th%3Fse", json!({"news": {"groups": "a.th?se"}})),
        ("snews://h/x@%5B10.0.0.1%5D", json!({"news": {"article": "x@[10.0.0.1]"}})),
        ("nntp://h/a/12", json!({"nntp": {"group": "a", "article": 12}})),
        ("gopher://h/7s?%09w", json!({"gopher": {"gophertype": "7", "selector": "s?", "search": "w", "plus": null}})),
        ("telnet://u:p@h", json!({"telnet": {"port": 23}})),
        ("tn3270://h:992/", json!({"telnet": {"port": 992}})),
        ("wais://h/db?a", json!({"wais": {"database": "db", "search": "a", "wtype": null, "wpath": null}})),
        ("wais://h/db/T/1%2F2", json!({"wais": {"database": "db", "search": null, "wtype": "T", "wpath": "1/2"}})),
        ("prospero://h//n;v=1", json!({"prospero": {"hsoname": "/n", "fields": [["v", "1"]]}})),
        ("cid:foo4%25foo1@bar.net", json!({"cid": {"content_id": "foo4%foo1@bar.net"}})),
        ("mid:a%2Fb@c/d@e", json!({"mid": {"message_id": "a/b@c", "content_id": "d@e"}})),
        (
            "data:text/html;charset=%22utf-8%22;base64,eA==",
            json!({"data": {
                "main_type": "text", "subtype": "html", "parameters": [["charset", "utf-8"]], "charset": "utf-8",
                "base64": true, "data": "x",
            }}),
        ),
        (
            "data:a/b;base64,e-",
            json!({"data": {
                "main_type": "a", "subtype": "b", "parameters": [], "charset": null, "base64": true, "data": null,
            }}),
        ),
        (
            "urn:IETF:rfc:2141?+r?=q#f",
            json!({"urn": {
                "nid": "ietf", "nss": "rfc:2141", "r": "r", "q": "q", "f": "f", "uuid": null, "ietf": ["rfc", 2141],
            }}),
        ),
        (
            "tel:*1-2%23;ext=3;phone-context=+49;x",
            json!({"tel": {
                "global": false, "digits": "*12#", "extension": "3", "isub": null, "context": {"prefix": "49"},
                "parameters": [["x", null]],
            }}),
        ),
        (
            "sms:+1?body=a%20b",
            json!({"sms": {
                "recipients": [{
                    "global": true, "digits": "1", "extension": null, "isub": null, "context": null, "parameters": [],
                }],
                "body": "a b", "fields": [["body", "a b"]],
            }}),
        ),
        (
            "geo:48.2010,-16,3;crs=wgs84;u=40",
            json!({"geo": {
                "latitude": "48.2010", "longitude": "-16", "altitude": "3", "crs": "wgs84", "uncertainty": "40",
                "parameters": [["crs", "wgs84"], ["u", "40"]],
            }}),
        ),
        ("tag:a@b.c,2004-05:x?%3A", json!({"tag": {"authority": "a@b.c", "date": "2004-05-01", "specific": "x?%3A"}})),
        ("acct:j%40c@x", json!({"acct": {"user": "j@c", "host": "x"}})),
        ("about:config?a", json!({"about": {"token": "config", "query": "a"}})),
        ("x:y", json!(null)),
    ] {
        let own = parts(text);
        assert_eq!(scheme_part(&own), expected, "{text}");
        let built = own.build(Spec::Rfc3986).expect("a URI");
        assert_eq!(parts(&built), own, "{text}");
        // Without the scheme's part, too.
        let mut object = serde_json::to_value(&own).expect("JSON");
        let again: Parts<'_> = serde_json::from_value(object.clone()).expect("the same parts");
        assert_eq!(scheme_part(&again), expected, "{text}");
        object.as_object_mut().expect("an object").remove("scheme_part");
        let bare: Parts<'_> = serde_json::from_value(object).expect("parts");
        assert_eq!(scheme_part(&bare), Value::Null);
        assert_eq!((&bare, bare.build(Spec::Rfc3986).ok()), (&own, Some(built)), "{text}");
    }
}

/// An escape of an unreserved character has no meaning, so the parts are those of the text without it.
#[test]
fn the_part_of_a_scheme_follows_from_the_other_components() {
    for (text, plain) in [
        ("data:;%62ase64,eA==", "data:;base64,eA=="),
        ("urn:uuid:f81d4fae%2D7dec-11d0-a765-00a0c91e6bf6", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        ("ftp://h/a;type=%69", "ftp://h/a;type=i"),
    ] {
        assert_eq!(scheme_part(&parts(text)), scheme_part(&parts(plain)), "{text}");
    }
    // The target of a request is the text.
    assert_eq!(scheme_part(&parts("http://h:/%41%2f"))["http"]["target"], "/%41%2f");
    let mut count = 0;
    for text in all_texts() {
        let Ok(url) = Spec::Rfc3986.parse(text) else { continue };
        let own = Parts::from_url(Spec::Rfc3986, &url);
        if let Parts::Uri(uri) = &own
            && uri.scheme_part.is_some()
        {
            count += 1;
            assert!(own.build(Spec::Rfc3986).is_ok(), "{text}");
        }
    }
    assert!(count > 2, "{count}");
}

/// A report has the same part, unless it would show what is hidden in the input.
#[test]
fn reports_have_the_part_of_the_scheme() {
    let mut counts = (0, 0);
    for (text, spec) in all_texts().flat_map(|text| [(text, Spec::Rfc3986), (text, Spec::Current)]) {
        let report = spec.check(text);
        let json = serde_json::to_value(&report).expect("JSON");
        let is_hidden = urlspec::redact::Untrusted::url(text).has_secret();
        let part = report.url().filter(|_| !is_hidden).and_then(SchemeParts::of_url);
        assert_eq!(json["scheme_part"], serde_json::to_value(&part).expect("JSON"), "{text}");
        counts.0 += usize::from(part.is_some());
        counts.1 += usize::from(is_hidden);
    }
    assert!(counts.0 > 100 && counts.1 > 2, "{counts:?}");
    for text in ["ftp://joe:secret@h.x/a;type=i", "data:,ftp://joe:secret@h.x/"] {
        let json = serde_json::to_value(Spec::Current.check(text)).expect("JSON");
        assert_eq!(json["scheme_part"], Value::Null, "{text}");
        let shown = urlspec::redact::WithPasswords(Spec::Current.check(text));
        assert!(serde_json::to_value(shown).expect("JSON")["scheme_part"].is_object(), "{text}");
    }
}

#[test]
fn a_part_that_contradicts_the_other_components_is_refused() {
    let Parts::Uri(mut uri) = parts("data:,a") else { panic!("a URI") };
    let Parts::Uri(other) = parts("data:,b") else { panic!("a URI") };
    uri.scheme_part = other.scheme_part;
    let error = Parts::Uri(uri).build(Spec::Rfc3986).expect_err("a contradiction");
    assert_eq!(
        error.to_string(),
        "scheme_part: it contradicts the path and the other components, which are those of data:,a (RFC 3986, appendix A)"
    );
}

#[test]
fn documents_that_divide_text_otherwise_have_no_such_parts() {
    for spec in [Spec::Rfc1808, Spec::Rfc2396] {
        for text in ["http://h.x/a", "ftp://h.x/a;type=i", "mailto:a@b", "http://h.x/"] {
            let url = spec.parse(text).expect("a URL");
            let Parts::Uri(uri) = Parts::from_url(spec, &url) else { panic!("a URI") };
            assert_eq!(uri.scheme_part, None, "{spec}: {text}");
        }
    }
    let owned: SchemeParts<'static> = match parts("acct:a@b") {
        Parts::Uri(uri) => uri.scheme_part.expect("an account").into_owned(),
        _ => panic!("a URI"),
    };
    assert!(matches!(owned, SchemeParts::Acct(account) if &*account.user == b"a"));
}
