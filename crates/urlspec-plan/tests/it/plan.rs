//! Plans of each scheme, by each document.

use crate::properties::plan::{configured, holds, settings};
use crate::support::all_texts;
use urlspec::{Code, Spec};
use urlspec_plan::{
    Action, Awaited, Endpoint, HttpVersion, Payload, Plan, PlanError, ServerAddress, Settings, Transport,
};

fn plan_with(spec: Spec, url: &str, settings: &Settings) -> Plan {
    urlspec_plan::plan(spec, url, settings).unwrap_or_else(|error| panic!("{url} by {spec}: {error}"))
}

fn plan(spec: Spec, url: &str) -> Plan {
    plan_with(spec, url, &configured())
}

/// The lines that are sent, as in the transcript.
fn sent(plan: &Plan) -> Vec<String> {
    let steps = plan.steps.iter();
    let octets =
        steps.filter_map(|step| if let Action::Send { octets, .. } = &step.action { Some(octets) } else { None });
    octets.map(Payload::to_string).collect()
}

/// The lines that are sent, except for the login.
fn commands(spec: Spec, url: &str) -> Vec<String> {
    let plan = plan(spec, url);
    let all = sent(&plan);
    all.into_iter().filter(|line| !line.starts_with("USER ") && !line.starts_with("PASS ")).collect()
}

fn server(host: &str, port: u16, transport: Transport) -> Endpoint {
    Endpoint::Server { host: host.to_owned(), port, transport }
}

fn address(text: &str) -> ServerAddress {
    ServerAddress::parse(text, 80).expect("a host and a port")
}

fn error(spec: Spec, url: &str) -> PlanError {
    urlspec_plan::plan(spec, url, &configured()).expect_err(url)
}

// FTP

/// The examples of RFC 1738, 3.2.2.
#[test]
fn each_directory_is_a_cwd_even_an_empty_one() {
    let of = |url| commands(Spec::Rfc1738, url);
    assert_eq!(of("ftp://myname@host.dom/%2Fetc/motd;type=a"), [r"CWD /etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]);
    assert_eq!(of("ftp://myname@host.dom/etc/motd;type=a"), [r"CWD etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]);
    assert_eq!(
        of("ftp://myname@host.dom//etc/motd;type=a"),
        [r"CWD \r\n", r"CWD etc\r\n", r"TYPE A\r\n", r"RETR motd\r\n"]
    );
}

/// RFC 1738, 3.2.1 and 3.1: "an empty user name or password is different than no user name or password".
#[test]
fn users_and_passwords_are_absent_empty_or_present() {
    let of = |url| plan(Spec::Rfc1738, url);
    assert_eq!(sent(&of("ftp://host.com/"))[..2], [r"USER anonymous\r\n", r"PASS me@client.dom\r\n"]);
    assert_eq!(sent(&of("ftp://@host.com/"))[..2], [r"USER \r\n", r"NLST\r\n"]);
    let plan = of("ftp://foo:@host.com/");
    let octets: Vec<_> = plan.sent().map(Payload::as_bytes).collect();
    assert_eq!(octets[..2], [&b"USER foo\r\n"[..], b"PASS \r\n"]);
    assert_eq!(plan.steps[2].only_after, Some(331));
    let plan = of("ftp://joe%40x:p%3Aw@host.com/");
    assert_eq!(plan.sent().nth(1).expect("a PASS").as_bytes(), b"PASS p:w\r\n");
    assert_eq!(sent(&plan)[..2], [r"USER joe@x\r\n", r"PASS ***\r\n"]);
}

/// RFC 1738, 3.2.1: "the program interpreting the FTP URL should request one from the user".
#[test]
fn a_missing_password_is_prompted_for() {
    let prompt_of = |plan: &Plan| match &plan.steps[2].action {
        Action::Prompt(prompt) => prompt.clone(),
        other => panic!("{other:?}"),
    };
    let prompt = prompt_of(&plan(Spec::Rfc1738, "ftp://myname@host.dom/x"));
    let octets = prompt.octets(b"s3cret").expect("a line");
    assert_eq!((octets.as_bytes(), octets.to_string().as_str()), (&b"PASS s3cret\r\n"[..], r"PASS ***\r\n"));
    assert_eq!(prompt.octets(b"a\r\nDELE x"), None);
    let prompt = prompt_of(&plan_with(Spec::Rfc1738, "ftp://host.dom/x", &Settings::default()));
    assert_eq!(prompt.octets(b"me@x").expect("a line").to_string(), r"PASS me@x\r\n");
}

/// RFC 1738, 3.2.2 and 3.2.3.
#[test]
fn a_type_is_given_or_guessed() {
    let last = |spec, url| commands(spec, url).split_off(1);
    let of = |url| last(Spec::Rfc1738, url);
    assert_eq!(of("ftp://h.x/d/x;type=i"), [r"TYPE I\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/d/x;type=A"), [r"TYPE A\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/d/x;type=d"), [r"NLST x\r\n"]);
    assert_eq!(of("ftp://h.x/d/;type=d"), [r"NLST\r\n"]);
    assert_eq!(of("ftp://h.x/d/rfc1738.TXT"), [r"TYPE A\r\n", r"RETR rfc1738.TXT\r\n"]);
    assert_eq!(of("ftp://h.x/d/x.tar.Z"), [r"TYPE I\r\n", r"RETR x.tar.Z\r\n"]);
    assert_eq!(of("ftp://h.x/d/txt"), [r"TYPE I\r\n", r"RETR txt\r\n"]);
    assert_eq!(of("ftp://h.x/d/"), [r"NLST\r\n"]);
    assert_eq!(commands(Spec::Rfc1738, "ftp://h.x"), [r"NLST\r\n"]);
}

/// 1994: "The type code is in the format defined in RFC959 except that THE SPACE IS OMITTED FROM THE URL", and "/: Use FTP
/// directory list commands to read directory".
#[test]
fn type_codes_of_1994_are_sent_with_their_space() {
    let of = |url| commands(Spec::Url1994, url);
    assert_eq!(of("ftp://h.x/x;type=A"), [r"TYPE A\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/x;type=AN"), [r"TYPE A N\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/x;type=ET"), [r"TYPE E T\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/x;type=I"), [r"TYPE I\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/x;type=L36"), [r"TYPE L 36\r\n", r"RETR x\r\n"]);
    assert_eq!(of("ftp://h.x/a/b/"), [r"CWD a\r\n", r"CWD b\r\n", r"NLST\r\n"]);
}

#[test]
fn file_urls_use_ftp_in_1992_and_the_file_system_later() {
    let old = plan(Spec::Udi, "file://info.cern.ch/pub/www/doc/http.txt");
    assert_eq!(old.endpoint, server("info.cern.ch", 21, Transport::Tcp));
    assert_eq!(sent(&old)[2..], [r"CWD pub\r\n", r"CWD www\r\n", r"CWD doc\r\n", r"TYPE A\r\n", r"RETR http.txt\r\n"]);
    let host = Some("vms.host.edu".to_owned());
    let later = plan(Spec::Rfc1738, "file://vms.host.edu/disk$user/my/notes/note12345.txt");
    assert_eq!(later.endpoint, Endpoint::Files { host });
    for url in ["file:///etc/%6Dotd", "file://LocalHost/etc/motd"] {
        let local = plan(Spec::Rfc1738, url);
        assert_eq!(local.endpoint, Endpoint::Files { host: None });
        assert_eq!(fields(&local), ["directory etc", "name motd"]);
    }
}

/// The fields of the request of a plan.
fn fields(plan: &Plan) -> Vec<String> {
    let Action::Request { fields, .. } = &plan.steps.last().expect("a step").action else { panic!("{plan}") };
    fields.iter().map(|field| format!("{} {}", field.name, field.value)).collect()
}

// Gopher

#[test]
fn a_selector_is_sent_without_its_type() {
    assert_eq!(sent(&plan(Spec::Rfc1738, "gopher://h.x")), [r"\r\n"]);
    assert_eq!(sent(&plan(Spec::Rfc1738, "gopher://h.x/11/a%20b")), [r"1/a b\r\n"]);
    assert_eq!(sent(&plan(Spec::Rfc1738, "gopher://h.x/0/x?find+it")), [r"/x?find+it\r\n"]);
    assert_eq!(sent(&plan(Spec::Rfc1738, "gopher://h.x/7a_selector%09foo%20bar")), [r"a_selector\tfoo bar\r\n"]);
    assert_eq!(plan(Spec::Rfc1738, "gopher://h.x").endpoint, server("h.x", 70, Transport::Tcp));
    // The `/` of 1992 is a delimiter, and a search follows `?`.
    assert_eq!(sent(&plan(Spec::Udi, "gopher://h.x/0/x?find+it")), [r"x\tfind it\r\n"]);
    assert_eq!(sent(&plan(Spec::Url1993, "gopher://h.x/7x?find+it")), [r"x\tfind it\r\n"]);
}

/// `gopher://hostport [ / gtype [ selector ] ] [ ? search ]` (1993): "If the type character and selector are omitted, the
/// type defaults to "1"."
#[test]
fn a_search_without_a_selector_is_sent() {
    for url in ["gopher://h.x?a+b", "gopher://h.x/1?a+b"] {
        assert_eq!(sent(&plan(Spec::Url1993, url)), ["\\ta b\\r\\n"], "{url}");
    }
}

/// The examples of 1994, which have no tab for a missing search.
#[test]
fn gopher_plus_requests_match_the_examples_of_1994() {
    let of = |url: &str| sent(&plan(Spec::Url1994, url));
    assert_eq!(of("gopher://h.x/0a_gopher_selector%09%09+"), [r"a_gopher_selector\t+\r\n"]);
    assert_eq!(of("gopher://h.x/0a_gopher_selector%09%09!"), [r"a_gopher_selector\t!\r\n"]);
    assert_eq!(of("gopher://h.x/1a_gopher_selector%09%09$"), [r"a_gopher_selector\t$\r\n"]);
    assert_eq!(
        of("gopher://h.x/0a_gopher_selector%09%09!+ABSTRACT%20+SMELL"),
        [r"a_gopher_selector\t!+ABSTRACT +SMELL\r\n"]
    );
    assert_eq!(
        of("gopher://h.x/0a_gopher_selector%09%09+application/postscript%20Es_ES"),
        [r"a_gopher_selector\t+application/postscript Es_ES\r\n"]
    );
    let form = "%091%0D%0A+-1%0D%0Aask_item1_value%0D%0Aask_item2_value%0D%0A.%0D%0A";
    let block = [r"+-1\r\n", r"ask_item1_value\r\n", r"ask_item2_value\r\n", r".\r\n"];
    assert_eq!(
        of(&format!("gopher://h.x/0a_gopher_selector%09%09+view_name%20language_name{form}")),
        [&[r"a_gopher_selector\t+view_name language_name\t1\r\n"][..], &block].concat()
    );
}

/// RFC 1738, 3.4.3: both tabs, "the search string (which may be empty)"; 3.4.9 prints one before a form.
#[test]
fn gopher_plus_requests_of_rfc_1738_have_both_tabs_except_before_a_form() {
    let of = |url: &str| sent(&plan(Spec::Rfc1738, url));
    assert_eq!(of("gopher://h.x/0sel%09%09+"), [r"sel\t\t+\r\n"]);
    assert_eq!(of("gopher://h.x/7sel%09smell%09!+ABSTRACT"), [r"sel\tsmell\t!+ABSTRACT\r\n"]);
    let form = "+%091%0D%0A+-1%0D%0Ayes%0D%0A%0D%0A.%0D%0A";
    assert_eq!(
        of(&format!("gopher://h.x/1sel%09%09{form}")),
        [r"sel\t+\t1\r\n", r"+-1\r\n", r"yes\r\n", r"\r\n", r".\r\n"]
    );
    assert_eq!(of(&format!("gopher://h.x/7sel%09a%09{form}"))[0], r"sel\ta\t+\t1\r\n");
}

/// RFC 1738, 3.4.5: the form is fetched, filled in, and sent with the selector.
#[test]
fn a_form_is_fetched_and_its_answers_are_prompted_for() {
    let plan = plan(Spec::Rfc1738, "gopher://h.x/1sel%09%09?");
    assert_eq!(sent(&plan), [r"sel\t\t!+ASK\r\n", r"sel\t+\t1\r\n", r"+-1\r\n", r".\r\n"]);
    let connects = plan.steps.iter().filter(|step| step.action == Action::Connect).count();
    assert_eq!(connects, 2);
    assert!(plan.steps.iter().any(|step| matches!(&step.action, Action::Prompt(prompt) if prompt.is_repeated)));
}

#[test]
fn a_missing_search_is_prompted_for() {
    let plan = plan(Spec::Rfc1738, "gopher://h.x/7sel");
    let Action::Prompt(prompt) = &plan.steps[1].action else { panic!("{plan}") };
    assert_eq!(prompt.octets(b"two words").expect("a line").as_bytes(), b"sel\ttwo words\r\n");
}

// HTTP

#[test]
fn http_requests_have_the_path_and_the_search_undecoded() {
    let old = configured().with_http_version(HttpVersion::V0_9);
    let of = |spec, url| sent(&plan_with(spec, url, &old));
    assert_eq!(of(Spec::Rfc1738, "http://h.x"), [r"GET /\r\n"]);
    assert_eq!(of(Spec::Rfc1738, "http://h.x/a%20b/?c+d"), [r"GET /a%20b/?c+d\r\n"]);
    assert_eq!(of(Spec::Rfc1738, "http://h.x/a%0D%0Ab"), [r"GET /a%0D%0Ab\r\n"]);
    // In the drafts a search needs no path.
    assert_eq!(of(Spec::Url1994, "http://h.x?c"), [r"GET /?c\r\n"]);
    assert_eq!(of(Spec::Udi, "http://h.x?c"), [r"GET /?c\r\n"]);
    let new = plan(Spec::Rfc1738, "URL:http://h.x:8000/a#top");
    assert_eq!(sent(&new), [r"GET /a HTTP/1.0\r\n", r"\r\n"]);
    assert_eq!(new.endpoint, server("h.x", 8000, Transport::Tcp));
}

/// 1994: "the entire URI [...] is passed on the HTTP command line"; "No fragmentid part [...] is sent".
#[test]
fn a_proxy_gets_the_whole_url() {
    let settings = configured().with_proxy(address("proxy.x:3128"));
    let plan = plan_with(Spec::Rfc1738, "URL:http://h.x/a?b#c", &settings);
    assert_eq!(sent(&plan)[0], r"GET http://h.x/a?b HTTP/1.0\r\n");
    assert_eq!(plan.endpoint, server("proxy.x", 3128, Transport::Tcp));
}

/// 1994: "the entire URI, whether HTTP or some other scheme"; the other documents have no such sentence.
#[test]
fn a_proxy_of_1994_gets_urls_of_other_schemes() {
    let settings = configured().with_proxy(address("proxy.x:3128"));
    for (text, line) in [
        ("gopher://h.x/0a", r"GET gopher://h.x/0a HTTP/1.0\r\n"),
        ("ftp://h.x/a;type=A", r"GET ftp://h.x/a;type=A HTTP/1.0\r\n"),
        ("wais://h.x/d?q", r"GET wais://h.x/d?q HTTP/1.0\r\n"),
    ] {
        let plan = plan_with(Spec::Url1994, text, &settings);
        assert_eq!((sent(&plan)[0].as_str(), &plan.endpoint), (line, &server("proxy.x", 3128, Transport::Tcp)));
        let direct = plan_with(Spec::Rfc1738, "gopher://h.x/0a", &settings);
        assert_eq!(direct.endpoint, server("h.x", 70, Transport::Tcp));
    }
    let telnet = plan_with(Spec::Url1994, "telnet://h.x", &settings);
    assert_eq!(telnet.endpoint, server("h.x", 23, Transport::Tcp));
    let gateway = configured().with_proxy(address("proxy.x")).with_gateway("wais", "http://gw.x/{rest}");
    assert_eq!(sent(&plan_with(Spec::Url1994, "wais://h.x/d", &gateway))[0], r"GET http://gw.x/h.x/d HTTP/1.0\r\n");
}

// News

#[test]
fn news_urls_use_the_configured_server() {
    for (url, line) in [
        ("news:comp.lang.c", r"GROUP comp.lang.c\r\n"),
        ("news:*", r"LIST\r\n"),
        ("news:a%2Fb@host.dom", r"ARTICLE <a/b@host.dom>\r\n"),
    ] {
        let plan = plan(Spec::Rfc1738, url);
        assert_eq!(plan.endpoint, server("news.client.dom", 119, Transport::Tcp));
        assert_eq!(sent(&plan), [line]);
    }
    let error = urlspec_plan::plan(Spec::Rfc1738, "news:*", &Settings::default()).expect_err("no server");
    assert!(matches!(error, PlanError::NoNewsServer { .. }));
}

#[test]
fn nntp_urls_name_the_server_optionally_in_1994() {
    let there = plan(Spec::Rfc1738, "nntp://n.x:1119/comp.lang.c/007");
    assert_eq!(there.endpoint, server("n.x", 1119, Transport::Tcp));
    assert_eq!(sent(&there), [r"GROUP comp.lang.c\r\n", r"ARTICLE 7\r\n"]);
    assert_eq!(sent(&plan(Spec::Rfc1738, "nntp://n.x/comp.lang.c")), [r"GROUP comp.lang.c\r\n"]);
    let here = plan(Spec::Url1994, "nntp:comp.lang.c/7");
    assert_eq!(here.endpoint, server("news.client.dom", 119, Transport::Tcp));
}

/// RFC 1436: "Client should talk CSO protocol"; "Connect to given host at given port. The name to login as at this host is in
/// the selector string."
#[test]
fn gopher_items_of_other_protocols_are_handed_over() {
    for (url, protocol, login) in [
        ("gopher://h.x:105/2ph", "CSO", None),
        ("gopher://h.x:23/8guest", "telnet", Some(&b"guest"[..])),
        ("gopher://h.x:23/Tgu%65st", "tn3270", Some(b"guest")),
        ("gopher://h.x:23/8", "telnet", None),
    ] {
        let plan = plan(Spec::Rfc1738, url);
        assert_eq!(sent(&plan).len(), 0, "{url}");
        let advice = plan.steps.iter().find_map(|step| match &step.action {
            Action::Inform { value, .. } => Some(value.as_bytes()),
            _ => None,
        });
        assert_eq!(advice, login, "{url}");
        let last = plan.steps.last().expect("a connection");
        assert!(last.action == Action::Connect && last.note.is_some_and(|note| note.contains(protocol)), "{last:?}");
    }
    assert!(urlspec_plan::plan(Spec::Rfc1738, "gopher://h.x/8a%0Db", &configured()).is_err());
    for (url, unsent) in [
        ("gopher://h.x/2", None),
        ("gopher://h.x/2a", Some("sends nothing of the path")),
        ("gopher://h.x/2%09b", Some("sends nothing of the path")),
        ("gopher://h.x/8a", None),
        ("gopher://h.x/8a%09b", Some("sends nothing after the selector")),
        ("gopher://h.x/Ta%09b", Some("sends nothing after the selector")),
        ("gopher://h.x/8a%09%09+x", Some("sends nothing after the selector")),
    ] {
        let note = plan(Spec::Rfc1738, url).steps.last().and_then(|step| step.note).expect("a note");
        assert_eq!(note.contains("sends"), unsent.is_some(), "{url}: {note}");
        assert!(unsent.is_none_or(|unsent| note.ends_with(unsent)), "{url}: {note}");
    }
}

/// RFC 1436, of the types 5 and 9: "There will be no period at the end of the file".
#[test]
fn gopher_items_end_with_a_full_stop_except_binary_files() {
    for kind in "01345679gI".chars() {
        let plan = plan(Spec::Rfc1738, &format!("gopher://h.x/{kind}a%09b"));
        let awaited = if "59".contains(kind) { Awaited::UntilClose } else { Awaited::Text };
        assert_eq!(plan.steps[1].awaits, Some(awaited), "{kind}");
    }
}

/// No draft says that a host is decoded, and half of a Message-ID must not be.
#[test]
fn hosts_with_escapes_are_refused() {
    for (spec, url, escape) in [
        (Spec::Url1993, "http://h%0d%0a.x/", "%0d"),
        (Spec::Url1994, "ftp://h%41.x/a", "%41"),
        (Spec::Url1994, "telnet://h%41.x", "%41"),
        (Spec::Url1993, "gopher://h%41.x", "%41"),
        (Spec::Url1994, "news:a%41@h%41.x", "%41"),
        (Spec::Url1994, "mid:a@h%41.x", "%41"),
        (Spec::Url1993, "afs://h%41.x/a", "%41"),
        (Spec::Udi, "file://h%41.x/a", "%41"),
    ] {
        let error = urlspec_plan::plan(spec, url, &configured()).expect_err(url);
        assert!(matches!(error, PlanError::Host { .. }), "{url}: {error}");
        assert_eq!(error.span().map(|span| &url[span]), Some(escape), "{url}");
        assert!(error.to_string().starts_with("the host contains an escape"), "{error}");
    }
    assert_eq!(sent(&plan(Spec::Url1994, "news:a%41@h.x")), [r"ARTICLE <aA@h.x>\r\n"]);
}

#[test]
fn numbers_are_sent_without_leading_zeros() {
    assert!(sent(&plan(Spec::Url1994, "ftp://h.x/a;type=L08")).contains(&r"TYPE L 8\r\n".to_owned()));
    assert_eq!(fields(&plan(Spec::Url1993, "wais://h.x/d/t/007/a"))[2], "length 7");
    assert_eq!(fields(&plan(Spec::Url1994, "wais://h.x/d/t/01=a;"))[2], "document-id field 1 a");
}

/// Servers pass the argument of NLST to `ls`.
#[test]
fn options_in_place_of_a_directory_are_refused() {
    let url = "ftp://h.x/pub/%2Dla;type=d";
    let error = urlspec_plan::plan(Spec::Rfc1738, url, &configured()).expect_err(url);
    assert_eq!(error.span().map(|span| &url[span]), Some("%2D"));
    assert!(matches!(error, PlanError::Smuggled { step: "NLST", .. }), "{error}");
    assert!(urlspec_plan::plan(Spec::Rfc1738, "ftp://h.x/%20%09-la;type=d", &configured()).is_err());
    assert!(sent(&plan(Spec::Rfc1738, "ftp://h.x/-la")).contains(&r"RETR -la\r\n".to_owned()));
}

/// A client that passes the name to a program could run something else.
#[test]
fn names_that_a_program_reads_as_more_have_a_note() {
    let notes =
        |url: &str| -> Vec<&str> { plan(Spec::Rfc1738, url).steps.iter().filter_map(|step| step.note).collect() };
    for (url, expected) in [
        ("telnet://%2Dfroot@h.x/", "begins with a hyphen"),
        ("gopher://h.x/8-froot", "begins with a hyphen"),
        ("ftp://h.x/pub/%2A;type=d", "as a pattern"),
        ("ftp://h.x/pub/a%7Bb,c%7D;type=d", "as a pattern"),
        ("ftp://h.x/pub/%7Eroot;type=d", "as a pattern"),
        ("ftp://h.x/pub/a[b];type=d", "as a pattern"),
    ] {
        let url = url.replace('[', "%5B").replace(']', "%5D");
        assert!(notes(&url).iter().any(|note| note.contains(expected)), "{url}");
    }
    assert_eq!(notes("telnet://root@h.x/"), [""; 0]);
    assert_eq!(notes("ftp://h.x/pub/a;type=d"), [""; 0]);
}

// Other schemes

/// RFC 1738, 3.8: "clients accessing a telnet URL merely advise the user of the suggested username and password".
#[test]
fn sessions_inform_the_user_of_the_login() {
    let plan = plan(Spec::Rfc1738, "telnet://guest:w%40lk@h.x/");
    assert_eq!(plan.endpoint, server("h.x", 23, Transport::Tcp));
    let informed = plan.steps.iter().filter_map(|step| match &step.action {
        Action::Inform { value, .. } => Some(value.as_bytes()),
        _ => None,
    });
    let informed: Vec<_> = informed.collect();
    assert_eq!(informed, [&b"guest"[..], b"w@lk"]);
    assert_eq!(sent(&plan).len(), 0);
    for (url, port) in [("rlogin://h.x", 513), ("tn3270://h.x", 23)] {
        assert_eq!(self::plan(Spec::Url1994, url).endpoint, server("h.x", port, Transport::Tcp));
    }
}

#[test]
fn wais_and_prospero_requests_have_fields() {
    let of = |spec, url| fields(&plan(spec, url));
    assert_eq!(of(Spec::Rfc1738, "wais://h.x/pio"), ["database pio"]);
    assert_eq!(of(Spec::Rfc1738, "wais://h.x/pio?mars+moon"), ["database pio", "search mars+moon"]);
    assert_eq!(of(Spec::Url1993, "wais://h.x/pio?mars+moon"), ["database pio", "word mars", "word moon"]);
    assert_eq!(of(Spec::Rfc1738, "wais://h.x/pio/TEXT/1%3Da%3B"), ["database pio", "type TEXT", "document-id 1=a;"]);
    assert_eq!(
        of(Spec::Url1994, "wais://h.x/pio/TEXT/1=a;2=b%2Fc;"),
        ["database pio", "type TEXT", "document-id field 1 a", "document-id field 2 b/c"]
    );
    assert_eq!(
        of(Spec::Udi, "wais://h.x/pio/TEXT/1234/a/b"),
        ["database pio", "type TEXT", "length 1234", "document-id a/b"]
    );
    assert_eq!(plan(Spec::Rfc1738, "wais://h.x/pio").endpoint, server("h.x", 210, Transport::Tcp));
    let link = plan(Spec::Rfc1738, "prospero://host.dom//pros/name;OBJECT-VERSION=3");
    assert_eq!(link.endpoint, server("host.dom", 1525, Transport::Udp));
    assert_eq!(fields(&link), ["host-specific object name /pros/name", "OBJECT-VERSION 3"]);
    assert_eq!(
        of(Spec::Url1993, "prospero://h.x/name%00%00SIZE"),
        ["host-specific object name name", "version ", "attribute SIZE"]
    );
}

#[test]
fn mail_mid_cid_and_afs_urls_have_plans() {
    let mail = plan(Spec::Rfc1738, "mailto:joe%25there@h.x");
    assert_eq!((&mail.endpoint, sent(&mail)), (&Endpoint::Mail, vec![r"RCPT TO:<joe%there@h.x>\r\n".to_owned()]));
    assert_eq!(sent(&plan(Spec::Rfc1738, "mailto:%22a%20%3E%22@h.x")), [r#"RCPT TO:<"a >"@h.x>\r\n"#]);
    assert_eq!(fields(&plan(Spec::Url1994, "mid:a%2Fb@h.x")), ["Message-ID <a/b@h.x>"]);
    assert_eq!(fields(&plan(Spec::Url1994, "cid:a@h.x")), ["Content-ID <a@h.x>"]);
    assert_eq!(
        fields(&plan(Spec::Url1993, "afs://cs.cmu.edu/usr/joe")),
        ["cell cs.cmu.edu", "directory usr", "name joe"]
    );
}

// Errors and warnings

/// RFC 1738, section 6.
#[test]
fn smuggled_octets_are_refused_with_their_span() {
    for (spec, url, step, component, octet, piece) in [
        (Spec::Rfc1738, "ftp://a%0D%0Ab@h.x/", "USER", "user name", "a CR", "%0D"),
        (Spec::Rfc1738, "ftp://a:b%0a@h.x/", "PASS", "password", "an LF", "%0a"),
        (Spec::Rfc1738, "URL:ftp://h.x/a/b%00/c", "CWD", "directory", "a NUL", "%00"),
        (Spec::Rfc1738, "ftp://h.x/a/b%0D%0ADELE%20c", "RETR", "name", "a CR", "%0D"),
        (Spec::Rfc1738, "ftp://h.x/b%0D;type=d", "NLST", "name", "a CR", "%0D"),
        (Spec::Udi, "file://h.x/a%0A/b", "CWD", "directory", "an LF", "%0A"),
        (Spec::Rfc1738, "gopher://h.x:25/0HELO%20x%0D%0AMAIL", "selector", "selector", "a CR", "%0D"),
        (Spec::Rfc1738, "gopher://h.x/7a%09b%0A", "selector", "search", "an LF", "%0A"),
        (Spec::Url1993, "gopher://h.x/0a%09b", "selector", "selector", "a tab", "%09"),
        (Spec::Rfc1738, "gopher://h.x/0a%09%09+b%0D%0Ac", "selector", "Gopher+ string", "a CR", "%0D"),
        (
            Spec::Rfc1738,
            "gopher://h.x/0a%09%09+%091%0D%0A+-1%0D%0Ayes%0D%0A%2E%0D%0Ano%0D%0A.%0D%0A",
            "answer",
            "answer",
            "a full stop alone in its line",
            "%2E",
        ),
        (
            Spec::Rfc1738,
            "gopher://h.x/0a%09%09+%091%0D%0A+-1%0D%0Ay%0D%0D%0A.%0D%0A",
            "answer",
            "answer",
            "a CR",
            "%0D",
        ),
        (Spec::Rfc1738, "news:a%0D%0AQUIT@h.x", "ARTICLE", "message identifier", "a CR", "%0D"),
        (Spec::Rfc1738, "news:a%3E@h.x", "ARTICLE", "message identifier", "an angle bracket", "%3E"),
        (Spec::Url1993, "news:comp%20x", "GROUP", "newsgroup", "a space", "%20"),
        (Spec::Rfc1738, "mailto:a@h.x%0D%0ADATA", "RCPT", "mail address", "a CR", "%0D"),
        (Spec::Rfc1738, "mailto:a@h.x%3E%20SIZE=1", "RCPT", "mail address", "an angle bracket", "%3E"),
        (Spec::Rfc1738, "mailto:a@h.x%20SIZE=1", "RCPT", "mail address", "a space", "%20"),
        (Spec::Rfc1738, "telnet://a%0Ab@h.x", "login", "user name", "an LF", "%0A"),
        (Spec::Rfc1738, "prospero://h.x/name%0D%0A", "resolve", "host-specific object name", "a CR", "%0D"),
        (Spec::Rfc1738, "file:///etc/motd%00.txt", "open", "name", "a NUL", "%00"),
    ] {
        let error = error(spec, url);
        let PlanError::Smuggled { step: in_step, component: in_component, found, span, .. } = &error else {
            panic!("{url}: {error}")
        };
        assert_eq!((*in_step, *in_component, *found, &url[span.clone()]), (step, component, octet, piece), "{url}");
        assert_eq!(error.citation().expect("a section").to_string(), "RFC 1738, section 6");
    }
}

#[test]
fn settings_can_not_smuggle() {
    let settings = Settings::new().with_mail_address("a\r\nDELE x");
    assert!(matches!(urlspec_plan::plan(Spec::Rfc1738, "ftp://h.x/", &settings), Err(PlanError::MailAddress)));
    for text in ["h.x/a", "h.x:", "h.x:65536", "h.x\r\nQUIT", "a@h.x", "[::1]:", "[::1]/a", "a@[::1]", "[::1", ""] {
        assert_eq!(ServerAddress::parse(text, 80), None, "{text:?}");
    }
}

#[test]
fn errors_have_a_message_and_a_citation() {
    assert_eq!(
        error(Spec::Rfc1738, "x-foo:bar").to_string(),
        "there is no client for `x-foo`, and no gateway is configured for it (RFC 1738, section 4)"
    );
    assert_eq!(
        error(Spec::Rfc1738, "ftp://h.x/a%0D/b").to_string(),
        "the directory contains a CR, so the server could read it as something other than an argument of CWD (column 12; RFC 1738, section 6)"
    );
    assert!(matches!(error(Spec::Rfc1738, "http://h.x:65536/"), PlanError::Port { span, .. } if span == (11..16)));
    assert!(matches!(error(Spec::Rfc1738, "http:/h.x"), PlanError::Refused(_)));
}

#[test]
fn passwords_and_privileged_ports_raise_warnings() {
    let warnings = |spec, url: &'static str| {
        let plan = plan(spec, url);
        let warnings = plan.warnings.iter().map(|warning| (warning.code, &url[warning.span.clone()]));
        warnings.collect::<Vec<_>>()
    };
    assert_eq!(
        warnings(Spec::Rfc1738, "URL:ftp://a:pw@h.x:25/"),
        [(Code::Password, "pw"), (Code::PrivilegedPort, "25")]
    );
    assert_eq!(warnings(Spec::Udi, "gopher://h.x:79/0/x"), [(Code::PrivilegedPort, "79")]);
    for url in ["ftp://a:@h.x:21/", "gopher://h.x:7070/", "http://h.x:1024/"] {
        assert_eq!(warnings(Spec::Rfc1738, url), [], "{url}");
    }
}

// Gateways

fn with_gateway(scheme: &str, template: &str) -> Settings {
    configured().with_gateway(scheme, template)
}

#[test]
fn a_gateway_replaces_a_client() {
    let settings = with_gateway("wais", "http://info.cern.ch:8001/{rest}");
    let plan = plan_with(Spec::Rfc1738, "WAIS://quake.think.com/directory-of-servers?lynch", &settings);
    assert_eq!(plan.endpoint, server("info.cern.ch", 8001, Transport::Tcp));
    assert_eq!(sent(&plan)[0], r"GET /quake.think.com/directory-of-servers?lynch HTTP/1.0\r\n");
    for &spec in Spec::ALL {
        let settings = with_gateway("x-foo", "http://gw.x/get?{url}");
        let url = if spec == Spec::Url1994 { continue } else { "x-foo:a/b" };
        let version = if spec < Spec::Rfc3986 { "1.0" } else { "1.1" };
        let line = format!(r"GET /get?x-foo%3Aa%2Fb HTTP/{version}\r\n");
        assert_eq!(sent(&plan_with(spec, url, &settings))[0], line);
    }
    // The URL of the gateway is sent to the proxy.
    let settings = with_gateway("x-foo", "http://gw.x/{rest}").with_proxy(address("proxy.x"));
    let plan = plan_with(Spec::Rfc1738, "x-foo:a", &settings);
    assert_eq!(sent(&plan)[0], r"GET http://gw.x/a HTTP/1.0\r\n");
}

#[test]
fn a_gateway_must_give_an_http_url() {
    for template in
        ["http://gw.x/", "ftp://gw.x/{url}", "http://gw.x/{url}{rest}", "http://gw x/{url}", "http://g.x/{url}?{url}"]
    {
        let found = urlspec_plan::plan(Spec::Rfc1738, "x-foo:a", &with_gateway("x-foo", template));
        assert!(matches!(found, Err(PlanError::Gateway { .. })), "{template}");
    }
}

#[test]
fn a_gateway_gets_the_password_but_the_transcript_does_not() {
    for template in ["http://gw.x/{url}", "http://gw.x/{rest}"] {
        let plan = plan_with(Spec::Rfc1738, "ftp://joe:s3cr3t@h.x/a", &with_gateway("ftp", template));
        assert!(plan.sent().any(|octets| octets.as_bytes().windows(6).any(|found| found == b"s3cr3t")));
        assert!(!format!("{plan}{plan:?}").contains("s3cr"), "{plan}");
        assert_eq!(plan.warnings[0].code, Code::Password);
    }
}

// Invariants

#[test]
fn invariants_hold_for_all_cases_and_real_urls() {
    for text in all_texts() {
        for &spec in Spec::ALL {
            settings().iter().for_each(|settings| holds(spec, text, settings));
        }
    }
}

/// An encoded line end, NUL or tab at any place of a URL does not get into a line.
#[test]
fn nothing_is_smuggled_at_any_offset() {
    let settings = configured();
    for text in
        crate::support::CASES.iter().flat_map(|(_, file)| crate::support::inputs(file)).filter(|text| text.is_ascii())
    {
        for spec in Spec::ALL.iter().copied().filter(|spec| spec.parse(text).is_ok()) {
            for at in 0..=text.len() {
                for escape in ["%0D%0A", "%0a", "%00", "%09", "%0D%0A.%0D%0A"] {
                    let text = format!("{}{escape}{}", &text[..at], &text[at..]);
                    if spec.accepts_production(spec.start_symbol(), &text) == Ok(true) {
                        holds(spec, &text, &settings);
                    }
                }
            }
        }
    }
}

/// A password is sent by PASS or as part of a URL, or shown to the user, but never printed.
#[test]
fn no_password_is_shown() {
    const SECRET: &str = "s3cr3tpw";
    let mut found = 0;
    for text in all_texts().filter(|text| !text.contains('@')) {
        let text = text.replacen("://", &format!("://joe:{SECRET}@"), 1);
        for (spec, settings) in Spec::ALL.iter().flat_map(|spec| settings().map(|settings| (spec, settings))) {
            let Ok(plan) = urlspec_plan::plan(*spec, &text, &settings) else { continue };
            found += 1;
            let shown = format!("{plan}{plan:?}{:?}", plan.warnings);
            assert!(!shown.contains(SECRET), "{shown}");
            for step in &plan.steps {
                let Action::Send { name, octets } = &step.action else { continue };
                let holds = octets.as_bytes().windows(SECRET.len()).any(|piece| piece == SECRET.as_bytes());
                // By the grammar, `news://joe:pw@host` is a message identifier, and sent as one.
                let is_identifier = text.to_ascii_lowercase().contains("news:") && *name == "ARTICLE";
                assert!(!holds || is_identifier || ["PASS", "GET"].contains(name), "{name} of {text}");
            }
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn plans_of_long_urls_are_linear() {
    let text = format!("ftp://h.x/{}", "/".repeat(200_000));
    let plan = plan(Spec::Rfc1738, &text);
    assert_eq!(plan.steps.len(), 200_000 + 6);
    holds(Spec::Rfc1738, &text, &configured());
    holds(Spec::Rfc1738, &format!("gopher://h.x/0{}", "%41".repeat(200_000)), &configured());
    holds(Spec::Rfc1738, &format!("prospero://h.x/a{}", ";a=1".repeat(200_000)), &configured());
}

// Transcripts

/// A snapshot for each document, with the transcript of a URL of each form that it defines.
#[test]
fn transcripts_match_the_snapshots() {
    const URLS: [(Spec, &[&str]); 4] = [
        (
            Spec::Udi,
            &[
                "http://info.cern.ch/hypertext/WWW?find+it",
                "file://info.cern.ch/pub/www/doc/http.txt",
                "news:comp.infosystems.www",
                "news:*",
                "telnet://guest@info.cern.ch",
                "gopher://gopher.micro.umn.edu:70/00/Information%20About%20Gopher/About%20Gopher",
                "wais://quake.think.com/wais-discussion-archives?lynch",
                "wais://quake.think.com/INFO/TEXT/1024/a/b",
            ],
        ),
        (
            Spec::Url1993,
            &[
                "http://info.cern.ch",
                "ftp://joe:pw@host.dom:2121/pub/doc/",
                "news:1234@host.dom",
                "prospero://prospero.isi.edu/oir%003%00SIZE%00TYPE",
                "telnet://info.cern.ch",
                "gopher://gopher.micro.umn.edu/7find?smell+abstract",
                "wais://quake.think.com/db?a+b",
                "afs://cs.cmu.edu/usr/joe/notes.txt",
            ],
        ),
        (
            Spec::Url1994,
            &[
                "URL:ftp://host.dom/pub/doc;type=AN",
                "URL:ftp://host.dom/pub/",
                "URL:http://info.cern.ch/a?b",
                "URL:gopher://h.x/0a_gopher_selector%09%09+view_name%20language_name%091%0D%0A+-1%0D%0Aone%0D%0A.%0D%0A",
                "URL:gopher://h.x/7a_gopher_selector%09foobar",
                "URL:gopher://h.x/1order%09%09%3F",
                "URL:mailto:timbl@info.cern.ch",
                "URL:mid:1234@host.dom",
                "URL:cid:part1@host.dom",
                "URL:news:comp.lang.c",
                "URL:nntp:comp.lang.c/1234",
                "URL:nntp://news.x/comp.lang.c/1234",
                "URL:prospero://prospero.isi.edu/oir%003",
                "URL:telnet://guest:pw@h.x",
                "URL:rlogin://guest@h.x",
                "URL:tn3270://h.x",
                "URL:wais://h.x/db/TEXT/1=a;2=b;",
            ],
        ),
        (
            Spec::Rfc1738,
            &[
                "ftp://@host.com/",
                "ftp://foo:@host.com/",
                "ftp://myname@host.dom/%2Fetc/motd",
                "ftp://host.dom//etc/motd.txt",
                "ftp://info.cern.ch/pub/www/doc;type=d",
                "http://info.cern.ch:25/a/b?c",
                "gopher://gopher.x",
                "gopher://gopher.x/0a_selector%09%09!+ABSTRACT%20+SMELL",
                "gopher://gopher.x/7a_selector",
                "gopher://gopher.x/9a_selector",
                "gopher://gopher.x/1order%09%09?",
                "gopher://gopher.x/1order%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
                "mailto:joe@host.dom",
                "news:comp.infosystems.www.misc",
                "news:1234@host.dom",
                "news:*",
                "nntp://news.x/comp.lang.c/1234",
                "telnet://guest:pw@h.x/",
                "wais://h.x/db",
                "wais://h.x/db?words",
                "wais://h.x/db/TEXT/a%2Fb",
                "file://vms.host.edu/disk$user/note.txt",
                "file:///etc/motd",
                "prospero://host.dom//pros/name;OBJECT-VERSION=3",
                "afs:x",
            ],
        ),
    ];
    for (spec, urls) in URLS {
        let transcripts = urls.iter().map(|url| match urlspec_plan::plan(spec, url, &configured()) {
            Ok(plan) => format!("# {}\n{plan}", url.replace(":pw@", ":***@")),
            Err(error) => format!("# {url}\nno plan: {error}\n"),
        });
        insta::assert_snapshot!(spec.name(), transcripts.collect::<Vec<_>>().join("\n"));
    }
}
