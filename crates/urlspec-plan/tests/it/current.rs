//! Plans by `current`: each scheme by its own document.

use crate::properties::plan::configured;
use urlspec::parts::{Parts, SchemeParts};
use urlspec::{Code, Spec};
use urlspec_plan::{
    Action, Awaited, Endpoint, HttpVersion, Payload, Plan, PlanError, ServerAddress, Settings, Transport,
};

fn plan_with(url: &str, settings: &Settings) -> Plan {
    urlspec_plan::plan(Spec::Current, url, settings).unwrap_or_else(|error| panic!("{url}: {error}"))
}

fn plan(url: &str) -> Plan {
    plan_with(url, &configured())
}

fn error(url: &str) -> PlanError {
    urlspec_plan::plan(Spec::Current, url, &configured()).expect_err(url)
}

/// The lines that are sent, as in the transcript.
fn sent(plan: &Plan) -> Vec<String> {
    let octets = plan.steps.iter().filter_map(|step| {
        if let Action::Send { octets, .. } = &step.action { Some(octets.to_string()) } else { None }
    });
    octets.collect()
}

/// The lines that are sent, except for the login.
fn commands(url: &str) -> Vec<String> {
    let all = sent(&plan(url));
    all.into_iter().filter(|line| !line.starts_with("USER ") && !line.starts_with("PASS ")).collect()
}

/// The request line and the host.
fn request(url: &str) -> [String; 2] {
    let lines = sent(&plan(url));
    [lines[0].clone(), lines[1].clone()]
}

fn server(host: &str, port: u16, transport: Transport) -> Endpoint {
    Endpoint::Server { host: host.to_owned(), port, transport }
}

/// The fields of the last request.
fn fields(plan: &Plan) -> Vec<String> {
    let fields = plan.steps.iter().rev().find_map(|step| match &step.action {
        Action::Request { fields, .. } => Some(fields),
        _ => None,
    });
    fields.expect("a request").iter().map(|field| format!("{} {}", field.name, field.value)).collect()
}

// http and ws

/// The examples of RFC 9112, section 3.2.1, and of RFC 9110, section 7.2.
#[test]
fn a_request_has_the_lines_of_the_examples() {
    let plan = plan("http://www.example.org/where?q=now");
    assert_eq!(plan.endpoint, server("www.example.org", 80, Transport::Tcp));
    assert_eq!(
        sent(&plan),
        [r"GET /where?q=now HTTP/1.1\r\n", r"Host: www.example.org\r\n", r"Connection: close\r\n", r"\r\n"]
    );
    assert_eq!(plan.steps[1].citation.to_string(), "RFC 9112, section 3.2.1");
    assert_eq!(plan.steps[2].citation.to_string(), "RFC 9110, section 7.2");
    let lines = request("http://www.example.org/pub/WWW/");
    assert_eq!(lines, [r"GET /pub/WWW/ HTTP/1.1\r\n", r"Host: www.example.org\r\n"]);
}

/// "If the target URI's path component is empty, the client MUST send "/"" (RFC 9112, section 3.2.1).
#[test]
fn a_target_has_a_path_and_a_query_and_no_fragment() {
    for (url, line) in [
        ("http://h.x", r"GET / HTTP/1.1\r\n"),
        ("http://h.x#top", r"GET / HTTP/1.1\r\n"),
        ("http://h.x?", r"GET /? HTTP/1.1\r\n"),
        ("http://h.x?a=b/c?d#e?f", r"GET /?a=b/c?d HTTP/1.1\r\n"),
        ("http://h.x/~smith/a%20b;c=d?e", r"GET /~smith/a%20b;c=d?e HTTP/1.1\r\n"),
        ("http://h.x//a/../b%0D%0A", r"GET //a/../b%0D%0A HTTP/1.1\r\n"),
    ] {
        assert_eq!(request(url)[0], line, "{url}");
    }
}

#[test]
fn a_host_field_has_no_user_information_no_default_port_and_no_zone() {
    for (url, host, endpoint) in [
        ("http://h.x:80/", "h.x", server("h.x", 80, Transport::Tcp)),
        ("http://h.x:/", "h.x", server("h.x", 80, Transport::Tcp)),
        ("http://h.x:0080/", "h.x", server("h.x", 80, Transport::Tcp)),
        ("http://h.x:443/", "h.x:443", server("h.x", 443, Transport::Tcp)),
        ("https://h.x:443/", "h.x", server("h.x", 443, Transport::Tls)),
        ("HTTPS://H.x:8042/", "H.x:8042", server("H.x", 8042, Transport::Tls)),
        ("http://joe@h.x:8080/", "h.x:8080", server("h.x", 8080, Transport::Tcp)),
        ("http://joe:pw@h.x/", "h.x", server("h.x", 80, Transport::Tcp)),
        ("http://[2001:db8::7]:8080/", "[2001:db8::7]:8080", server("[2001:db8::7]", 8080, Transport::Tcp)),
        // A zone is known only to this machine, which needs it to connect.
        ("http://[fe80::1%25eth0]/", "[fe80::1]", server("[fe80::1%25eth0]", 80, Transport::Tcp)),
        ("ws://[::1]:80/", "[::1]", server("[::1]", 80, Transport::Tcp)),
    ] {
        let plan = plan(url);
        assert_eq!(sent(&plan)[1], format!(r"Host: {host}\r\n"), "{url}");
        assert_eq!(plan.endpoint, endpoint, "{url}");
        assert!(!plan.sent().any(|octets| octets.as_bytes().contains(&b'@')), "{url}");
    }
}

#[test]
fn user_information_of_http_raises_a_warning() {
    let warnings = |url: &'static str| -> Vec<_> {
        plan(url).warnings.iter().map(|own| (own.code, &url[own.span.clone()], own.citation.to_string())).collect()
    };
    let section = || "RFC 9110, section 4.2.4".to_owned();
    assert_eq!(warnings("http://joe@h.x/"), [(Code::UserOfWeb, "joe", section())]);
    assert_eq!(
        warnings("https://joe:pw@h.x:25/"),
        [
            (Code::UserOfWeb, "joe:pw", section()),
            (Code::Password, "pw", "RFC 3986, section 3.2.1".to_owned()),
            (Code::PrivilegedPort, "25", "RFC 3986, section 7.2".to_owned())
        ]
    );
    assert_eq!(warnings("ftp://joe@h.x/"), []);
    assert_eq!(warnings("http://h.x:/"), []);
}

#[test]
fn an_older_version_of_http_is_as_in_rfc_1738() {
    let of = |version| sent(&plan_with("http://h.x/a?b", &configured().with_http_version(version)));
    assert_eq!(of(HttpVersion::V0_9), [r"GET /a?b\r\n"]);
    assert_eq!(of(HttpVersion::V1_0), [r"GET /a?b HTTP/1.0\r\n", r"\r\n"]);
    let settings = configured().with_http_version(HttpVersion::V1_1);
    let older = urlspec_plan::plan(Spec::Rfc1738, "http://h.x:8000/a?b", &settings).expect("a plan");
    assert_eq!(sent(&older), [r"GET /a?b HTTP/1.1\r\n", r"Host: h.x:8000\r\n", r"Connection: close\r\n", r"\r\n"]);
}

/// RFC 9112, section 3.2.2. An https URL is not sent to the proxy, which would read it.
#[test]
fn a_proxy_gets_the_absolute_form() {
    let proxy = ServerAddress::parse("proxy.x:3128", 80).expect("an address");
    let settings = configured().with_proxy(proxy);
    let plan = plan_with("http://joe:pw@h.x:80?a#b", &settings);
    assert_eq!(sent(&plan)[..2], [r"GET http://h.x/?a HTTP/1.1\r\n", r"Host: h.x\r\n"]);
    assert_eq!(plan.endpoint, server("proxy.x", 3128, Transport::Tcp));
    assert_eq!(plan_with("https://h.x/", &settings).endpoint, server("h.x", 443, Transport::Tls));
}

/// RFC 6455, section 4.1.
#[test]
fn a_web_socket_is_opened_by_a_handshake() {
    let plan = plan("wss://server.example.com/chat?a");
    assert_eq!(plan.endpoint, server("server.example.com", 443, Transport::Tls));
    assert_eq!(
        sent(&plan),
        [
            r"GET /chat?a HTTP/1.1\r\n",
            r"Host: server.example.com\r\n",
            r"Upgrade: websocket\r\n",
            r"Connection: Upgrade\r\n",
            r"Sec-WebSocket-Version: 13\r\n",
            r"\r\n",
        ]
    );
    let prompt = plan.steps.iter().find_map(|step| match &step.action {
        Action::Prompt(prompt) => prompt.octets(b"dGhlIHNhbXBsZSBub25jZQ=="),
        _ => None,
    });
    let line = prompt.as_ref().map(Payload::as_bytes);
    assert_eq!(line, Some(&b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"[..]));
    assert_eq!(plan.steps.last().and_then(|step| step.awaits), Some(Awaited::Answer));
}

// The other schemes

#[test]
fn ftp_names_have_the_characters_of_rfc_3986() {
    assert_eq!(commands("ftp://h.x/%2Fetc/motd;type=a"), [r"CWD /etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]);
    assert_eq!(commands("ftp://h.x/~joe//a?b%20c"), [r"CWD ~joe\r\n", r"CWD \r\n", r"TYPE I\r\n", r"RETR a?b c\r\n"]);
    assert_eq!(commands("ftp://h.x/a?b/c;type=d"), [r"CWD a?b\r\n", r"NLST c\r\n"]);
    assert_eq!(commands("ftp://h.x"), [r"NLST\r\n"]);
    let plan = plan("ftp://joe:p%40w@[::1]:2121/a");
    assert_eq!(plan.endpoint, server("[::1]", 2121, Transport::Tcp));
    assert_eq!(sent(&plan)[..2], [r"USER joe\r\n", r"PASS ***\r\n"]);
    assert!(plan.sent().any(|octets| octets.as_bytes() == b"PASS p@w\r\n"));
}

#[test]
fn a_gopher_selector_holds_a_question_mark() {
    assert_eq!(sent(&plan("gopher://h.x/0/x?find+it")), [r"/x?find+it\r\n"]);
    assert_eq!(sent(&plan("gopher://h.x")), [r"\r\n"]);
    assert_eq!(sent(&plan("gopher://h.x/7s%09two%20words?")), [r"s\ttwo words?\r\n"]);
    // RFC 4266, section 2.3: "a tab and the search string (which may be empty), followed by a tab".
    assert_eq!(sent(&plan("gopher://h.x/0s%09%09+")), [r"s\t\t+\r\n"]);
    assert_eq!(plan("gopher://h.x/9a").steps[1].awaits, Some(Awaited::UntilClose));
    let form = plan("gopher://h.x/1s%09%09?");
    assert_eq!(sent(&form)[0], r"s\t\t!+ASK\r\n");
}

#[test]
fn news_uris_name_their_server_or_use_the_configured_one() {
    let own = server("news.client.dom", 119, Transport::Tcp);
    for (url, endpoint, line) in [
        ("news:comp.lang.c", own.clone(), r"GROUP comp.lang.c\r\n"),
        ("news:", own.clone(), r"LIST\r\n"),
        ("news:*", own.clone(), r"LIST\r\n"),
        ("news:///a.b", own, r"GROUP a.b\r\n"),
        ("news://n.x/comp.*", server("n.x", 119, Transport::Tcp), r"LIST ACTIVE comp.*\r\n"),
        ("news://n.x/a.th%3Fse", server("n.x", 119, Transport::Tcp), r"LIST ACTIVE a.th?se\r\n"),
        ("snews://n.x/x@%5B10.0.0.1%5D", server("n.x", 563, Transport::Tls), r"ARTICLE <x@[10.0.0.1]>\r\n"),
    ] {
        let plan = plan(url);
        assert_eq!((&plan.endpoint, sent(&plan)), (&endpoint, vec![line.to_owned()]), "{url}");
    }
    let there = plan("nntp://n.x/a.b/012");
    assert_eq!(sent(&there), [r"GROUP a.b\r\n", r"ARTICLE 12\r\n"]);
    let missing = urlspec_plan::plan(Spec::Current, "news:a.b", &Settings::new()).expect_err("no server");
    assert_eq!(missing.to_string(), "the URL names no news server, and none is configured (RFC 5538, section 2.2)");
}

#[test]
fn a_mail_is_a_draft_with_its_fields_and_its_recipients() {
    let of = plan("mailto:joe@h.x,%22a%5C%20b%22@c.d?subject=caf%C3%A9&body=one%0D%0Atwo&From=x@y.z&cc=ann@h.x");
    assert_eq!(sent(&of), [r"RCPT TO:<joe@h.x>\r\n", r#"RCPT TO:<"a\\ b"@c.d>\r\n"#, r"RCPT TO:<ann@h.x>\r\n"]);
    assert_eq!(fields(&of), [r"subject caf\xC3\xA9", r"body one\r\ntwo", "cc ann@h.x"]);
    assert!(of.steps[0].note.is_some_and(|note| note.contains("ignored")));
    assert_eq!(sent(&plan("mailto:")), [""; 0]);
}

/// "Some 'mailto' URIs" name recipients in fields: each of them gets the message, once.
#[test]
fn a_mail_goes_to_the_recipients_of_its_fields() {
    for (url, recipients) in [
        ("mailto:a@b.x?cc=c@d.x&bcc=e@f.x", &["a@b.x", "c@d.x", "e@f.x"] as &[&str]),
        ("mailto:?to=x@y.x", &["x@y.x"]),
        ("mailto:a@b.x?CC=c@d.x,%20e@f.x&cc=a@b.x", &["a@b.x", "c@d.x", "e@f.x"]),
        ("mailto:?cc=Ann%20%3Cc@d.x%3E%2C%22E,%20F%22%20%3Ce@f.x%3E", &["c@d.x", "e@f.x"]),
        ("mailto:a@b.x?subject=c@d.x&body=e@f.x&reply-to=g@h.x", &["a@b.x"]),
        ("mailto:?to=", &[]),
    ] {
        let Ok(plan) = urlspec_plan::plan(Spec::Current, url, &configured()) else {
            assert!(recipients.is_empty(), "{url}");
            continue;
        };
        let expected: Vec<String> = recipients.iter().map(|address| format!("RCPT TO:<{address}>")).collect();
        let found: Vec<String> =
            sent(&plan).iter().map(|line| line.trim_end_matches("\\r\\n").trim_end().to_owned()).collect();
        assert_eq!(found, expected, "{url}");
    }
}

#[test]
fn what_names_no_host_has_no_plan() {
    for url in ["ws:///x", "wss:///", "ws://:80/x"] {
        let error = error(url);
        assert_eq!(error.name(), "no-host", "{url}: {error}");
    }
    assert_eq!(
        error("coap://h/").citation().map(|cited| cited.to_string()).as_deref(),
        Some("RFC 3986, section 1.2.2")
    );
}

/// The request has the target that `parts` has.
#[test]
fn a_target_is_sent_as_the_parts_have_it() {
    for url in ["http://h/%7e?x=%41", "https://h.x", "http://h.x?q", "http://h.x/a%2Fb;c?d=%2e#e", "http://h.x//a"] {
        let parsed = Spec::Current.parse(url).expect("a URL");
        let Parts::Uri(uri) = Parts::from_url(Spec::Current, &parsed) else { panic!("{url}") };
        let Some(SchemeParts::Http(web)) = uri.scheme_part.as_deref() else { panic!("{url}") };
        let target = String::from_utf8_lossy(&web.target).into_owned();
        assert!(request(url)[0].starts_with(&format!("GET {target} HTTP/")), "{url}: {target}");
        // It contradicts no other component.
        assert!(Parts::Uri(uri).build(Spec::Current).is_ok(), "{url}");
    }
}

#[test]
fn sessions_databases_files_and_identifiers_are_as_in_rfc_1738() {
    let session = plan("tn3270://guest@h.x/");
    assert_eq!(session.endpoint, server("h.x", 23, Transport::Tcp));
    assert_eq!(session.steps[0].citation.to_string(), "RFC 6270, section 2.1");
    assert_eq!(plan("telnet://[::1]:2323").endpoint, server("[::1]", 2323, Transport::Tcp));
    assert_eq!(fields(&plan("wais://h.x/pio?mars+moon")), ["database pio", "search mars+moon"]);
    assert_eq!(
        fields(&plan("prospero://host.dom//pros/name;OBJECT-VERSION=3")),
        ["host-specific object name /pros/name", "OBJECT-VERSION 3"]
    );
    for url in ["file:///etc/m%6Ftd", "file://localhost/etc/motd", "file:/etc/motd"] {
        let plan = plan(url);
        assert_eq!(plan.endpoint, Endpoint::Files { host: None }, "{url}");
        assert_eq!(fields(&plan), ["directory etc", "name motd"], "{url}");
    }
    assert_eq!(plan("file://h.x/a").endpoint, Endpoint::Files { host: Some("h.x".to_owned()) });
    assert_eq!(fields(&plan("cid:foo4%25foo1@bar.net")), ["Content-ID <foo4%foo1@bar.net>"]);
    assert_eq!(fields(&plan("mid:a@b/c@d")), ["Message-ID <a@b>", "Content-ID <c@d>"]);
}

// Errors

#[test]
fn what_no_client_fetches_is_an_error_in_words() {
    for (url, message) in [
        (
            "data:,a",
            "the URL holds the data itself: no client fetches it, and no gateway is configured for `data` (RFC 2397, section 2)",
        ),
        (
            "tel:+1-201",
            "the URL is a telephone number: no client fetches it, and no gateway is configured for `tel` (RFC 3966, section 1)",
        ),
        ("foo:bar", "there is no client for `foo`, and no gateway is configured for it (RFC 3986, section 1.2.2)"),
    ] {
        assert_eq!(error(url).to_string(), message, "{url}");
    }
    for url in ["urn:isbn:1", "sms:+1201", "geo:1,2", "tag:a.b,2001:c", "acct:a@b.c", "about:blank"] {
        let error = error(url);
        assert!(matches!(error, PlanError::NoClient { what: Some(_), .. }), "{url}: {error}");
    }
}

#[test]
fn smuggled_octets_are_refused_with_their_span() {
    for (url, step, component, piece) in [
        ("ftp://a%0D%0Ab@h.x/", "USER", "user name", "%0D"),
        ("ftp://h.x/a?b%0A/c", "CWD", "directory", "%0A"),
        ("ftp://h.x/a/b?c%00", "RETR", "name", "%00"),
        ("gopher://h.x/0a?%00b", "selector", "selector", "%00"),
        ("gopher://h.x/0a%09b?c%0D", "selector", "search", "%0D"),
        ("gopher://h.x/0a%09%09+?b%0D%0Ac", "selector", "Gopher+ string", "%0D"),
        ("news:comp%0D%0AQUIT", "GROUP", "newsgroup", "%0D"),
        ("news:comp%20x*", "LIST", "pattern of newsgroups", "%20"),
        ("nntp://h.x/a%0Ab/1", "GROUP", "newsgroup", "%0A"),
        ("mailto:a@h.x?subject=b%0D%0ABcc:c@d", "compose", "value of a field", "%0D"),
        ("telnet://a%0Ab@h.x", "login", "user name", "%0A"),
        ("prospero://h.x/name%0D%0A", "resolve", "host-specific object name", "%0D"),
        ("file:///etc/motd%00.txt", "open", "name", "%00"),
    ] {
        let error = error(url);
        let PlanError::Smuggled { step: in_step, component: in_component, span, citation, .. } = &error else {
            panic!("{url}: {error}")
        };
        assert_eq!((*in_step, *in_component, &url[span.clone()]), (step, component, piece), "{url}");
        assert_eq!(citation.to_string(), "RFC 3986, section 7.2");
    }
}

#[test]
fn hosts_with_escapes_and_large_ports_are_refused() {
    let error = error("http://h%41.x/");
    assert!(matches!(&error, PlanError::Host { span, .. } if *span == (8..11)), "{error}");
    assert!(error.to_string().contains("no name of a server on the Internet has one"), "{error}");
    assert!(matches!(self::error("ftp://h.x:65536/"), PlanError::Port { span, .. } if span == (10..15)));
}

/// RFC 3986 leaves the syntax of a scheme to its document.
#[test]
fn rfc_3986_plans_what_the_document_of_the_scheme_accepts() {
    let of = |url| urlspec_plan::plan(Spec::Rfc3986, url, &configured());
    for url in ["https://h.x/a?b#c", "ftp://h.x/a;type=i", "mailto:a@b.c", "nntp://h.x/a.b/1"] {
        assert_eq!(of(url).expect(url), plan(url), "{url}");
    }
    for url in ["ftp://h.x/a;type=x", "http:///a", "nntp://h.x/a/b", "ws://u@h.x/", "ldap://h.x/"] {
        assert!(matches!(of(url), Err(PlanError::NoClient { .. })), "{url}");
    }
    for spec in [Spec::Rfc1808, Spec::Rfc2396] {
        for url in ["http://h.x/", "http://h.x", "mailto:a@h.x"] {
            let none = urlspec_plan::plan(spec, url, &configured());
            assert!(matches!(none, Err(PlanError::NoClient { what: None, .. })), "{url} by {spec}");
        }
    }
}

#[test]
fn a_gateway_is_an_http_or_https_url() {
    let of = |template: &str, url| urlspec_plan::plan(Spec::Current, url, &configured().with_gateway("urn", template));
    let plan = of("https://gw.x/{url}", "urn:isbn:1#a").expect("a plan");
    assert_eq!(plan.endpoint, server("gw.x", 443, Transport::Tls));
    assert_eq!(sent(&plan)[..2], [r"GET /urn%3Aisbn%3A1 HTTP/1.1\r\n", r"Host: gw.x\r\n"]);
    assert_eq!(plan.steps[0].citation.to_string(), "RFC 9110, section 3.7");
    let rest = of("http://gw.x/?{rest}", "urn:isbn:1#a").expect("a plan");
    assert_eq!(sent(&rest)[0], r"GET /?isbn:1 HTTP/1.1\r\n");
    assert!(matches!(of("ftp://gw.x/{url}", "urn:isbn:1"), Err(PlanError::Gateway { .. })));
    assert!(matches!(of("ws://gw.x/{url}", "urn:isbn:1"), Err(PlanError::Gateway { .. })));
}

/// A transcript of a URL of each scheme.
#[test]
fn transcripts_match_the_snapshot() {
    const URLS: [&str; 33] = [
        "http://www.example.org/where?q=now",
        "https://joe:pw@[2001:db8::7]:8443",
        "ws://server.example.com/chat",
        "wss://server.example.com:8443/chat?a",
        "ftp://myname@host.dom/%2Fetc/motd",
        "ftp://[::1]/~joe/a?b;type=i",
        "file:///home/~joe/notes.txt",
        "file://vms.host.edu/note.txt",
        "gopher://gopher.x/7a_selector%09what?",
        "gopher://gopher.x/0a_selector%09%09+text/plain%20Es_ES",
        "mailto:joe@host.dom?subject=hello&body=a%0D%0Ab",
        "news:comp.infosystems.www.misc",
        "news:1234@host.dom",
        "news://news.x/comp.*",
        "snews://news.x/",
        "nntp://joe:pw@news.x/comp.lang.c/1234",
        "telnet://guest:pw@h.x/",
        "tn3270://guest@h.x",
        "wais://h.x/db?words",
        "wais://h.x/db/TEXT/a%2Fb",
        "prospero://host.dom//pros/name;OBJECT-VERSION=3",
        "cid:part1@host.dom",
        "mid:1234@host.dom/part1@host.dom",
        "tel:+1-201-555-0123",
        "sms:+12015550123?body=hello",
        "data:,hello",
        "urn:isbn:0451450523",
        "geo:48.2010,16.3695",
        "tag:host.dom,2001:a",
        "acct:joe@host.dom",
        "about:blank",
        "ldap://h.x/c=GB",
        "ftp://h.x/a%0D%0ADELE%20b",
    ];
    let transcripts = URLS.map(|url| match urlspec_plan::plan(Spec::Current, url, &configured()) {
        Ok(plan) => format!("# {}\n{plan}", url.replace(":pw@", ":***@")),
        Err(error) => format!("# {url}\nno plan: {error}\n"),
    });
    insta::assert_snapshot!(Spec::Current.name(), transcripts.join("\n"));
}
