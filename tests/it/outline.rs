//! Outlines: the exact one of a tree, and the guess from any text.

use std::ops::Range;

use crate::support::all_texts;
use urlspec::ast::{Authority, Node, Uri, Url};
use urlspec::{Outline, Spec};

/// Calls `check` with each valid URL of the case files and the real URLs.
fn for_each_valid_url(mut check: impl FnMut(Spec, &str, &Url<'_>)) {
    let texts = all_texts();
    for text in texts {
        for &spec in Spec::ALL {
            if let Ok(url) = spec.parse(text) {
                check(spec, text, &url);
            }
        }
    }
}

#[test]
fn the_outline_of_a_url_has_the_spans_of_its_tree() {
    let mut count = 0;
    for_each_valid_url(|spec, text, url| {
        count += 1;
        let outline = Outline::of_url(url, text);
        let span = |node: Option<&dyn Node<'_>>| node.and_then(|node| node.span(text));
        let of = format!("{spec}: {text}");
        assert_eq!(&text[outline.scheme.clone()], url.scheme(), "{of}");
        assert_eq!(joined(&outline, text), text, "{of}");
        if matches!(url, Url::Uri(uri) if is_name(uri)) {
            // Such an authority has the components that its delimiters show.
            return;
        }
        assert_eq!(outline.user, span(url.user().as_ref().map(|user| user as _)), "{of}");
        assert_eq!(outline.password, url.password().and_then(|password| password.span(text)), "{of}");
        match url {
            Url::Afs(afs) => assert_eq!(Some(outline.host.clone()), afs.cell.span(text), "{of}"),
            _ => assert_eq!(&text[outline.host.clone()], url.host().map_or("", |host| host.as_str()), "{of}"),
        }
        assert_eq!(outline.port, url.hostport().and_then(|hostport| hostport.port?.span(text)), "{of}");
    });
    assert!(count > 4000, "{count} URLs are not enough");
}

fn is_name(uri: &Uri<'_>) -> bool {
    let authority = uri.hier_part().and_then(|part| part.authority);
    matches!(authority, Some(Authority::RegName(_) | Authority::NetLoc(_)))
}

/// The components joined with their delimiters.
fn joined(outline: &Outline, text: &str) -> String {
    let with = |before: &str, part: &Option<Range<usize>>| {
        part.as_ref().map_or(String::new(), |part| format!("{before}{}", &text[part.clone()]))
    };
    let login = with("", &outline.user) + &with(":", &outline.password) + if outline.user.is_some() { "@" } else { "" };
    [
        &text[outline.prefix.clone()],
        &text[outline.scheme.clone()],
        ":",
        &text[outline.slashes.clone()],
        &login,
        &text[outline.host.clone()],
        &with(":", &outline.port),
        &text[outline.path.clone()],
        &with("?", &outline.search),
        &with("#", &outline.fragment),
    ]
    .concat()
}

/// Valid URLs with slashes and without a host. The guess takes the text after two slashes for a host, as people do.
const WITHOUT_HOST: [(&str, &str); 11] = [
    ("mailto://joe@example.com", "an address takes any character"),
    (
        "news://news.example.com/199412051234.AA1@example.com",
        "the text before the `@` of an article may contain slashes",
    ),
    ("whois++:///handle=number6", "opaque: no login has an empty host"),
    ("x-lab://my_bucket:port/x", "opaque: no host has a `_`"),
    ("afs://my_cell/doc", "opaque: no host has a `_`"),
    ("tel://+15555550100", "opaque: no host has a `+`"),
    ("sms://+15105550101", "opaque: no host has a `+`"),
    ("tn3270://mainframe.example.com?lu=1", "opaque: no path has a `?`"),
    ("tn3270:///", "opaque: no login has an empty host"),
    ("tn3270://h.example:port", "opaque: no port has a letter"),
    ("vemmi://", "opaque: no login has an empty host"),
];

#[test]
fn the_guess_for_a_valid_url_is_exact() {
    let (mut wrong, mut exceptions) = (Vec::new(), Vec::new());
    for_each_valid_url(|spec, text, url| {
        let (exact, guess) = (Outline::of_url(url, text), Outline::guess(text, spec));
        let parts = |of: Outline| (of.prefix, of.scheme, of.user, of.password, of.host, of.port);
        let (exact, guess) = (parts(exact), parts(guess));
        if exact == guess {
            return;
        }
        match WITHOUT_HOST.iter().find(|(known, _)| *known == text && spec == Spec::Rfc1738) {
            Some((known, _)) => exceptions.push(*known),
            None => wrong.push(format!("{spec}: {text}\n  {exact:?}\n  {guess:?}")),
        }
    });
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(exceptions, WITHOUT_HOST.map(|(known, _)| known), "every exception must still be one");
}

#[test]
fn any_text_has_a_guess() {
    let part = |text: &str, span: &Range<usize>| text[span.clone()].to_owned();
    let row = |text: &'static str| {
        let outline = Outline::guess(text, Spec::Rfc1738);
        let optional = |span: &Option<Range<usize>>| span.as_ref().map(|span| part(text, span));
        let [scheme, host, path] = [&outline.scheme, &outline.host, &outline.path].map(|span| part(text, span));
        format!(
            "{scheme} {:?} {:?} {host} {:?} {path}",
            optional(&outline.user),
            optional(&outline.password),
            optional(&outline.port)
        )
    };
    for (text, expected) in [
        ("", " None None  None "),
        ("URL:http://h.x:80/a", r#"http None None h.x Some("80") /a"#),
        ("http:h.x/a", "http None None h.x None /a"),
        ("http:\\\\h.x\\a", "http None None h.x None \\a"),
        ("http:///h.x/a", "http None None  None /h.x/a"),
        ("http://h.x?q@o.x/", "http None None h.x None "),
        ("ftp://a?b@h.x/", r#"ftp Some("a?b") None h.x None /"#),
        ("ftp://joe:se/cr#et@h.x/", r#"ftp Some("joe") Some("se/cr#et") h.x None /"#),
        ("ftp://joe:a@b@h.x/", r#"ftp Some("joe") Some("a@b") h.x None /"#),
        ("http://[::1]:80/", r#"http None None [::1] Some("80") /"#),
        ("mailto:joe@h.x", "mailto None None  None joe@h.x"),
        ("news:/a", "news None None  None /a"),
        ("news://h.x/a", "news None None h.x None /a"),
        ("x:a/b", "x None None  None a/b"),
        ("a/b:c", " None None  None a/b:c"),
    ] {
        assert_eq!(row(text), expected, "{text}");
    }
}

#[test]
fn a_search_and_a_fragment_begin_after_their_marks() {
    let parts = |text: &'static str| {
        let outline = Outline::guess(text, Spec::Rfc1738);
        [outline.search, outline.fragment].map(|part| part.map(|part| &text[part]))
    };
    assert_eq!(parts("http://h.x/?a?b#c#d"), [Some("a?b"), Some("c#d")]);
    assert_eq!(parts("a?"), [Some(""), None]);
    assert_eq!(parts("a#?b"), [None, Some("?b")]);
    assert_eq!(parts("?a#"), [Some("a"), Some("")]);
}

/// The draft of 1994 has `nntp:group/number`, without a host. Later documents have `nntp://host/group/number`.
#[test]
fn only_an_nntp_url_of_1994_may_lack_its_slashes_and_its_host() {
    for (spec, text, host) in [
        (Spec::Url1994, "nntp:comp.lang/1", ""),
        (Spec::Url1994, "NNTP:comp.lang/1", ""),
        (Spec::Url1994, "nntp://h.x/comp.lang/1", "h.x"),
        (Spec::Url1994, "nntp:joe@h.x/1", "h.x"),
        (Spec::Url1994, "http:h.x/a", "h.x"),
        (Spec::Rfc1738, "nntp:h.x/comp.lang/1", "h.x"),
    ] {
        assert_eq!(&text[Outline::guess(text, spec).host], host, "{text} by {spec:?}");
    }
}

#[test]
fn competing_hosts_are_before_and_after_the_at_sign() {
    for (text, expected) in [
        ("http://a.x#@b.x/", Some(("a.x", "b.x"))),
        ("URL:http://a.x#@b.x/", Some(("a.x", "b.x"))),
        ("http:///a.x\\@b.x:80/", Some(("a.x", "b.x"))),
        ("https:a.x?@b.x/", Some(("a.x", "b.x"))),
        ("ftp://a.dom.x:b@c.x/", None),
        ("ftp://a.example:b@c.x/", Some(("a.example", "c.x"))),
        ("http://u:p/@c.x/", Some(("u", "c.x"))),
        ("http://u:80/@c.x/", None),
        ("ftp://joe?@c.x/", Some(("joe", "c.x"))),
        ("ftp://joe:b?@c.x/", Some(("joe", "c.x"))),
        ("ftp://?@c.x/", Some(("", "c.x"))),
        ("x://localhost;@c.x/", Some(("localhost;", "c.x"))),
        ("ftp://joe@c.x/", None),
        ("ftp://joe?@/", None),
        ("mailto://joe?@c.x", None),
        ("http://a.x/#@b.x/", None),
        ("mailto:a.x@b.x", None),
        // Without a scheme, two slashes or more begin a host; one is a path.
        ("//a.x#@b.x/", Some(("a.x", "b.x"))),
        ("///a.x#@b.x/", Some(("a.x", "b.x"))),
        ("/a.x#@b.x/", None),
        // Around a slash, no host is empty, and no other delimiter ends the first one.
        ("//:a/b@b.x/", None),
        ("http://a.x:a/b@/", None),
        ("http://a.x#:a/b@b.x/", None),
        // An address has four numbers, decimal or hexadecimal.
        ("http://1.2.0x3.4@c.x/", Some(("1.2.0x3.4", "c.x"))),
        ("http://1.2.3.4x@c.x/", None),
        ("http://1.2.3.0x@c.x/", None),
        ("http://1.2..4@c.x/", None),
    ] {
        let competing = Outline::guess(text, Spec::Rfc1738).competing_hosts(text);
        assert_eq!(competing.map(|(first, second)| (&text[first], &text[second])), expected, "{text}");
    }
}

#[test]
fn a_password_may_contain_a_slash_after_two_slashes() {
    for (text, password) in [
        ("ftp://joe:hun/ter@h.x/", Some("hun/ter")),
        ("//joe:hun/ter@h.x/", Some("hun/ter")),
        ("ftp:///joe:hun/ter@h.x/", None),
        ("mailto:joe:hun/ter@h.x", None),
    ] {
        let outline = Outline::guess(text, Spec::Rfc1738);
        assert_eq!(outline.password.map(|password| &text[password]), password, "{text}");
    }
}
