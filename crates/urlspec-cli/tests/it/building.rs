//! `urlspec build`, `parts`, `safe`, `canon` and `same`.

use crate::process::by_rfc1738::run;
use crate::process::text;
use urlspec::Spec;

fn outcome(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = run(arguments, input.as_bytes());
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// `build` reads what `parts` prints, and gives an equivalent URL.
#[test]
fn build_reverses_parts() {
    for &spec in Spec::ALL {
        let urls: Vec<&str> = crate::support::all_texts().filter(|text| spec.parse(text).is_ok()).step_by(5).collect();
        let (_, parts, _) = outcome(&["parts", "--spec", spec.name()], &urls.join("\n"));
        let (_, built, _) = outcome(&["build", "--spec", spec.name()], &parts);
        let (_, again, refused) = outcome(&["parts", "--spec", spec.name()], &built);
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::HashSet<_>>();
        assert!(lines(&again).is_subset(&lines(&parts)), "{spec}");
        assert!(built.lines().count() * 100 >= urls.len() * 98, "{spec}: {} of {}", built.lines().count(), urls.len());
        assert_eq!(refused, "", "{spec}");
    }
}

/// What people write to each other: none of it is a secret.
const TEXTS: [&str; 14] = [
    "",
    "x",
    "ann@example.com",
    "ann@example.com,bob@h.x",
    "A%20%3Cb@c.example%3E",
    "%22A,%20B%22%20%3Cb@c.example%3E",
    "%3C1.2.3@h.x%3E",
    "Call%20me:%20joe@h.x",
    "at%2010:30%20@%20noon",
    "100%25%20%26%20more%3D%3F",
    "caf%C3%A9",
    "a%2Bb@h.x",
    "see%20https:%2F%2Fh.x%2Fa%3Fb",
    "a%0D%0Ab",
];

/// URLs of mail and messages, with each text in each field.
fn mail_and_messages() -> Vec<String> {
    const RECIPIENTS: [&str; 6] =
        ["", "joe@example.com", "joe@example.com,ann@h.x", "%22a%5C%20b%22@c.d", "a%25b@c.d", "a+b@c.d"];
    const FIELDS: [&str; 9] = ["to", "cc", "bcc", "subject", "body", "in-reply-to", "keywords", "references", "Cc"];
    const NUMBERS: [&str; 3] = ["+1-201-555-0123", "+1,+2;ext=3", "911;phone-context=+1"];
    let of_mail = RECIPIENTS.iter().flat_map(|to| {
        let fields = FIELDS.iter().flat_map(|name| TEXTS.map(|text| format!("{name}={text}")));
        let pairs = fields.clone().zip(fields.clone().skip(17)).map(|(one, other)| format!("{one}&{other}"));
        fields.chain(pairs).map(move |fields| format!("mailto:{to}?{fields}"))
    });
    let of_messages = NUMBERS.iter().flat_map(|number| {
        ["body", "foo"].into_iter().flat_map(move |name| {
            // Only unreserved characters are in a field as they are.
            let encoded = |text: &str| text.replace('@', "%40").replace(',', "%2C").replace(':', "%3A");
            TEXTS.map(move |text| format!("sms:{number}?{name}={}", encoded(text)))
        })
    });
    of_mail.chain(of_messages).collect()
}

/// The parts of mail and messages are all there, and `build` gives the URL back.
#[test]
fn parts_of_mail_and_messages_hide_nothing() {
    let urls = mail_and_messages();
    let input = urls.join("\n");
    let (status, parts, error) = outcome(&["parts", "--spec", "current"], &input);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let hidden: Vec<&str> =
        parts.lines().filter(|line| line.contains("\"redacted\"") || line.contains("***")).collect();
    assert!(hidden.is_empty(), "{} of {}: {hidden:#?}", hidden.len(), urls.len());
    let (status, built, error) = outcome(&["build", "--spec", "current"], &parts);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert!(built.lines().eq(urls.iter().map(String::as_str)));
    for (url, shown) in [
        ("mailto:joe@example.com?cc=ann@example.com", r#"["cc","ann@example.com"]"#),
        ("mailto:?to=A%20%3Cb@c.example%3E", r#"["to","A <b@c.example>"]"#),
        ("mailto:a@b?subject=Call%20me:%20joe@h", r#"["subject","Call me: joe@h"]"#),
        ("http://host.dom/a:b@c", r#""path":["",["a",{"delimiter":":"},"b",{"delimiter":"@"},"c"]]"#),
    ] {
        let (_, parts, _) = outcome(&["parts", "--spec", "current", url], "");
        assert!(parts.contains(shown) && !parts.contains("redacted"), "{url}: {parts}");
    }
}

/// A password in the text of a message is hidden, as in the whole URL.
#[test]
fn parts_of_messages_hide_passwords() {
    for url in [
        "mailto:a@b.c?body=ftp:%2F%2Fjoe:hunter2x@h.x%2F",
        "mailto:a@b.c?subject=x&body=https:%2F%2Fh.x%2F%3Fpassword%3Dhunter2x",
        "sms:+1?body=ftp%3A%2F%2Fjoe%3Ahunter2x%40h.x%2F",
        "data:,ftp:%2F%2Fjoe:hunter2x@h.x",
    ] {
        let (_, parts, _) = outcome(&["parts", "--spec", "current", url], "");
        assert!(!parts.contains("hunter2x") && parts.ends_with(",\"redacted\":true}\n"), "{url}: {parts}");
        assert!(
            parts.contains("a@b") || !url.starts_with("mailto:") || parts.contains(r#""name":"a""#),
            "{url}: {parts}"
        );
    }
}

#[test]
fn inputs_of_all_kinds_are_converted() {
    for (arguments, expected) in [
        (
            &["build", r#"{"kind":"ftp","login":{"host":"h.x"},"cwd":["/etc"],"name":"motd","transfer":"I"}"#]
                as &[&str],
            "ftp://h.x/%2Fetc/motd;type=i\n",
        ),
        (&["build", r#"{"kind":"http","hostport":{"host":"h.x"},"path":[[233]]}"#], "http://h.x/%E9\n"),
        (&["build", "--spec", "url-1994", r#"{"kind":"news","grouppart":{"group":"a.b"}}"#], "news:a.b\n"),
        (&["build", "--from", "vms", "--host", "h.x", "D:[A]B.C"], "file://h.x/d/a/b.c\n"),
        (&["build", "--from", "message-id", "Message-ID: <a@b>"], "news:a@b\n"),
        (&["build", "--from", "mid", "--spec", "url-1994", "<a@b>"], "mid:a@b\n"),
        (&["parts", "--to", "dos", "file:///C:/a%20b"], "C:\\a b\n"),
        (&["parts", "--to", "windows", "--spec", "current", "file://server/share/~a"], "\\\\server\\share\\~a\n"),
        (&["build", "--from", "windows", "--spec", "current", "\\\\server\\share\\~a"], "file://server/share/~a\n"),
        (&["build", "--from", "unix", "--spec", "current", "/etc/~a b"], "file:///etc/~a%20b\n"),
        (&["build", "--from", "unix", "--spec", "rfc8089", "--host", "h.x", "/"], "file://h.x/\n"),
        (
            &["build", "--from", "vms", "--spec", "rfc3986", "DISK$USER:[MY.NOTES]NOTE.TXT"],
            "file:///disk%24user/my/notes/note.txt\n",
        ),
        (&["build", r#"{"kind":"uri","scheme":"http","authority":{"server":{"host":"h.x"}}}"#], "http://h.x\n"),
        (&["build", "--reference", r#"{"kind":"uri","path":["a"]}"#], "a\n"),
        (&["parts", "--to", "message-id", "news:a%25b@x.y"], "Message-ID: <a%b@x.y>\n"),
        (&["parts", "--to", "gopher-menu", "gopher://h.x/0a%09%09+"], "0gopher://h.x/0a%09%09+\ta\th.x\t70\t+\n"),
        (&["parts", "--to", "gopher-menu", "telnet://joe@h.x"], "8telnet://joe@h.x\tjoe\th.x\t23\n"),
        (
            &["build", "--set", "host=h.y", "--set", "query.q=x y", "https://h.x/?q=1&r=%7e#top"],
            "https://h.y/?q=x+y&r=%7e#top\n",
        ),
        (&["build", "--set", "host=::1", "--set", "port=8080", "http://h.x/a"], "http://[::1]:8080/a\n"),
        (&["build", "--set", "userinfo=", "--set", "port=", "http://joe@h.x:80/a"], "http://h.x/a\n"),
        (
            &["parts", "--spec", "current", "--get", "{scheme} {host}:{port} {path} {query}", "https://h.x/a/b?q"],
            "https h.x:443 /a/b q\n",
        ),
        (&["parts", "--get", "{user}:{password}", "ftp://joe:hunter2x@h.x/"], "joe:********\n"),
        (&["safe", "http://h/~a b%20%zz"], "http://h/~a%20b%20%25zz\n"),
        (&["canon", "HTTP://H.x:80"], "http://h.x/\n"),
    ] {
        assert_eq!(outcome(arguments, ""), (Some(0), expected.to_owned(), String::new()), "{arguments:?}");
    }
}

#[test]
fn errors_are_reported_with_line_and_rule() {
    for (arguments, input, code, message) in [
        (&["build"] as &[&str], "{}\n", 1, "line 1: missing field `kind`"),
        (&["build", "--set", "path=a b", "http://h.x/"], "", 1, "the URL would not be valid"),
        (
            &["build", "--set", "query=a#b", "http://h.x/"],
            "",
            1,
            "the URL would have another query: a delimiter in it must be encoded",
        ),
        (&["build", "--set", "hots=h.y", "http://h.x/"], "", 2, "did you mean `host`?"),
        (&["build", "--set", "port=70000", "http://h.x/"], "", 1, "a port is a number up to 65535"),
        (&["build", r#"{"kind":"http","hostport":{"host":"h"},"paht":[]}"#], "", 1, "unknown field `paht`"),
        (
            &["build", r#"{"kind":"gopher","hostport":{"host":"h"},"item":{"gtype":"0","selector":"a\tb"}}"#],
            "",
            1,
            "selector: a TAB would end it, octet 2 (RFC 1738, section 3.4.1)",
        ),
        (&["build", "--from", "unix", "etc"], "", 1, "begins with `/`"),
        (&["build", "--from", "message-id"], "caf\u{e9}", 1, "a message identifier is"),
        (&["parts", "http:"], "", 1, "the `//` after `http:` is missing"),
        (&["parts", "--to", "unix", "http://h/"], "", 1, "it is not a file URL"),
        (&["same", "http://h/", "http:"], "", 2, "the `//` after `http:` is missing"),
        (&["build", "--host", "h", "x"], "", 2, "--from"),
    ] {
        let (status, _, error) = outcome(arguments, input);
        assert_eq!(status, Some(code), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn faulty_json_is_reported_by_field() {
    for (input, message) in [
        (r#"{"kind":"http","host":1,"port":"x"}"#, "unknown field `host`; did you mean `hostport.host`?"),
        (
            r#"{"kind":"http","hostport":{"host":"h","port":"x"}}"#,
            "`hostport.port` must be a whole number, found a string with characters that are not digits",
        ),
        (
            r#"{"kind":"http","hostport":{"host":"h","port":-1}}"#,
            "`hostport.port` must be a whole number, found a negative one",
        ),
        (r#"{"kind":"http","hostport":["h"],"path":1}"#, "`hostport` must be an object, found an array"),
        (r#"{"kind":"http","hostport":null}"#, "`hostport` must be an object, found null"),
        (
            r#"{"kind":"http","path":["a",[300]]}"#,
            "`path[1]` must be a string, an array of numbers from 0 to 255, or an array of strings and {\"delimiter\": …}, found an array with other values",
        ),
        (
            r#"{"kind":"http","hostport":{"host":"h"},"path":[["a",{"delimiter":"é"}]]}"#,
            "`path[0][1]` must be a string, an array of numbers from 0 to 255, or {\"delimiter\": …} with one character of US-ASCII, found an object",
        ),
        (
            r#"{"kind":"http","hostport":{"host":"h"},"path":[["a",{"delimiter":";","x":1}]]}"#,
            "`path[0][1]` must be a string, an array of numbers from 0 to 255, or {\"delimiter\": …} with one character of US-ASCII, found an object",
        ),
        (
            r#"{"kind":"session","scheme":"ssh","login":{}}"#,
            "`scheme` must be `telnet`, `rlogin` or `tn3270`, found another string",
        ),
        (r#"{"kind":"session"}"#, "missing field `scheme`; it must be `telnet`, `rlogin` or `tn3270`"),
        (
            r#"{"kind":"news","grouppart":3}"#,
            "`grouppart` must be \"all\", {\"group\": …} or {\"article\": …}, found a number",
        ),
        (
            r#"{"kind":"gopher","item":{"gtype":"00"}}"#,
            "`item.gtype` must be one octet, as a string or as an array of a number from 0 to 255, found a string of 2 octets",
        ),
        (r"[1]", "the parts must be an object, found an array"),
        ("{", "not JSON: EOF while parsing an object at line 1 column 1"),
    ] {
        let expected = (Some(1), String::new(), format!("urlspec: {message}\n"));
        assert_eq!(outcome(&["build", input], ""), expected, "{input}");
    }
}

#[test]
fn equivalence_is_explained_by_rules() {
    let (code, output, _) = outcome(&["same", "HTTP://H.x", "http://h.x:80/"], "");
    assert_eq!(code, Some(0));
    assert_eq!(
        output,
        "the same:\n  a scheme has no case (RFC 1738, section 2.1)\n  a host has no case (RFC 1738, section 3.1)\n  \
         the scheme's own port may be left out (RFC 1738, section 3.1)\n  \
         without a path the `/` may be left out (RFC 1738, section 3.3)\n"
    );
    let (code, output, _) = outcome(&["same", "ftp://h.x/%2Fetc", "ftp://h.x//etc"], "");
    assert_eq!((code, output.as_str()), (Some(1), "different, in fpath:\n  %2Fetc\n  /etc\n"));
    let (_, output, _) = outcome(&["same", "--format", "json", "http://h.x/a", "http://h.x/b"], "");
    assert_eq!(output, "{\"same\":false,\"rules\":[],\"production\":\"hpath\",\"a\":\"a\",\"b\":\"b\"}\n");
}

#[test]
fn the_url_that_is_none_is_named() {
    for (first, second, named) in [("http://h.x/", "htt p://x", "second"), ("http://[", "http://h.x/", "first")] {
        let (code, _, error) = outcome(&["same", first, second], "");
        assert_eq!(code, Some(2));
        assert!(error.starts_with(&format!("urlspec: the {named} URL: ")), "{error}");
    }
}

/// Whatever `parts` prints, `build` takes.
#[test]
fn printed_parts_can_be_built() {
    for (spec, url) in [
        ("rfc1738", "http://h.x/q;x?a=1;b=%3B"),
        ("rfc1738", "gopher://h.x/7a%0D%0Ab%09c%09+d"),
        ("rfc1738", "gopher://h.x/%09x"),
        ("rfc1738", "telnet://h.x/"),
        ("rfc1738", "nntp://h.x:99999/a.b/99999999999999999999"),
        ("udi", "gopher://h.x/0/a%09b"),
        ("url-1994", "mailto:a%40b@c"),
        ("url-1994", "ftp://h.x/a;type=L99999999999999999999"),
        ("url-1993", "x://u.v/p?a+%2Bb"),
        ("rfc3986", "https://h.x:99999/a%2Fb;c/?d=e&f#%FF"),
        ("rfc2396", "mailto:a@b?c"),
        ("rfc3986", "data:text/html;charset=%22utf-8%22;base64,eA=="),
        ("rfc3986", "data:,%FFa?b#c"),
        ("rfc3986", "mailto:%22a%20b%22@c?subject=d%26e"),
        ("rfc3986", "ftp://h.x//a%2Fb;type=I"),
        ("rfc3986", "tel:7042;phone-context=h.x;a"),
        ("rfc3986", "sms:+1,+2;ext=3?body=a%20b"),
        ("rfc3986", "urn:ietf:rfc:2141?+r?=q#f"),
        ("rfc3986", "geo:48.2010,-16,3;crs=wgs84;u=40"),
    ] {
        let (status, parts, error) = outcome(&["parts", "--spec", spec, url], "");
        assert_eq!((status, error.as_str()), (Some(0), ""), "{url}");
        let expected = (Some(0), format!("{url}\n"), String::new());
        assert_eq!(outcome(&["build", "--spec", spec, parts.trim_end()], ""), expected, "{parts}");
    }
}

/// The data of a scheme's part is decoded, so it has secrets that no other component shows.
#[test]
fn decoded_data_shows_no_password() {
    // `https://u:secret@h.x/`, in Base64.
    let url = "data:;base64,aHR0cHM6Ly91OnNlY3JldEBoLngv";
    let (_, parts, _) = outcome(&["parts", "-s", "rfc3986", url], "");
    assert!(parts.contains(r#""data":"https://u:******@h.x/""#) && parts.contains("\"redacted\":true"), "{parts}");
    let (_, parts, _) = outcome(&["parts", "-s", "rfc3986", "--with-passwords", url], "");
    assert!(parts.contains(r#""data":"https://u:secret@h.x/""#), "{parts}");
}

/// The part of the scheme is optional, and must follow from the other components.
#[test]
fn a_contradictory_part_of_the_scheme_is_refused() {
    let (_, parts, _) = outcome(&["parts", "-s", "rfc3986", "data:,a"], "");
    let bare = parts.split(",\"scheme_part\"").next().unwrap_or_default().to_owned() + "}";
    assert_eq!(outcome(&["build", "-s", "rfc3986", &bare], "").1, "data:,a\n");
    let other = parts.replace(r#""data":"a""#, r#""data":"b""#);
    assert_ne!(other, parts);
    let message = "urlspec: scheme_part: it contradicts the path and the other components, which are those of data:,a \
                   (RFC 3986, appendix A)\n";
    assert_eq!(
        outcome(&["build", "-s", "rfc3986", other.trim_end()], ""),
        (Some(1), String::new(), message.to_owned())
    );
    let unknown = other.replace("\"base64\"", "\"base46\"");
    let (_, _, error) = outcome(&["build", "-s", "rfc3986", unknown.trim_end()], "");
    assert_eq!(error, "urlspec: unknown field `scheme_part.data.base46`; did you mean `scheme_part.data.base64`?\n");
}

/// No URL is built of parts from which a secret was removed, nor of a password in the form in which other output shows it.
#[test]
fn parts_without_their_secrets_are_not_built() {
    for (spec, url) in [
        ("rfc1738", "ftp://u:secret@h.x/"),
        ("rfc1738", "telnet://u:secret@h.x/"),
        ("rfc1738", "http://h.x/?token=secret"),
        ("rfc1738", "prospero://h.x/a;password=secret"),
        ("rfc3986", "https://u:secret@h.x/a"),
        ("rfc3986", "https://h.x/?password=secret#a"),
        ("rfc3986", "https://hooks.slack.com/services/T1/B1/secret"),
        ("rfc3986", "data:,https%3A%2F%2Fu:secret@h.x%2F"),
        ("rfc3986", "mailto:a@b?body=https:%2F%2Fu:secret@h.x%2F"),
        ("rfc3986", "sms:+1?password=secret"),
        ("rfc3986", "data:text/plain;password=secret,a"),
        ("rfc3986", "gopher://h.x/7a%09password=secret"),
    ] {
        let (_, parts, _) = outcome(&["parts", "-s", spec, url], "");
        assert!(!parts.contains("secret") && parts.ends_with(",\"redacted\":true}\n"), "{url}: {parts}");
        let (status, built, error) = outcome(&["build", "-s", spec], &parts);
        assert_eq!((status, built.as_str()), (Some(1), ""), "{parts}");
        assert!(
            error.contains("a secret was removed from these parts") && error.contains("--with-passwords"),
            "{error}"
        );
        let (_, parts, _) = outcome(&["parts", "-s", spec, "--with-passwords", url], "");
        assert_eq!(outcome(&["build", "-s", spec], &parts).1, format!("{url}\n"), "{parts}");
    }
    let masked = r#"{"kind":"ftp","login":{"user":"u","password":"***","host":"h.x"},"cwd":["a"],"name":"b"}"#;
    assert!(outcome(&["build", masked], "").2.contains("a secret was removed from these parts"));
    let stars = masked.replace("\"***\"", "[42,42,42]");
    assert_eq!(outcome(&["build", &stars], "").0, Some(0), "a password that is three stars");
    let other = masked.replace("\"***\"", "\"x\"").replace("\"a\"", "\"***\"");
    assert_eq!(outcome(&["build", &other], "").0, Some(0), "stars elsewhere");
}

/// A component with a delimiter and a password is null: a masked password must not be built.
#[test]
fn parts_with_delimiters_show_no_password() {
    let (_, parts, _) = outcome(&["parts", "--spec", "rfc3986", "https://joe:pa;ss@h.x/?token=s3cr3t&a=b"], "");
    assert!(parts.contains(r#""password":null"#) && parts.contains(r#""query":null"#), "{parts}");
    assert!(!parts.contains("s3cr3t") && !parts.contains("ss\""), "{parts}");
}

/// What is encoded in one of the texts may look like the end of a secret in another.
#[test]
fn secrets_with_needless_escapes_are_not_shown() {
    let url = "http://h.x/?password=a%26s3cr3t";
    for arguments in [&["canon", "-f", "json", url][..], &["same", url, "http://h.x/?password=b"]] {
        let (_, output, error) = outcome(arguments, "");
        assert!(!output.is_empty() && !output.contains("s3cr3t") && !error.contains("s3cr3t"), "{output}{error}");
    }
    for (url, expected) in [
        ("prospero://h.x/a;password=abc", r#"["password","***"]"#),
        ("prospero://h.x/a;token=s3cr3t&3", r#"["token","***"]"#),
        ("gopher://h.x/7x%09password=s3cr3t", r#""password=******""#),
        ("gopher://h.x/7x%09password=s3", r#""password=**""#),
        ("gopher://h.x/7q%09passwd%3D%22s3cr3t", r#""passwd=*******""#),
    ] {
        let (_, output, _) = outcome(&["parts", url], "");
        assert!(output.contains(expected), "{url}: {output}");
    }
}

/// A value may begin with what would end another.
#[test]
fn errors_show_no_secret_that_begins_with_a_quote() {
    for (spec, url) in [
        ("rfc1738", "http://h.x/?password=\"s3cr3t"),
        ("rfc1738", "http://h.x/?password=a%zz"),
        ("rfc1738", "http://h.x/?password%3D<s3cr3t "),
        ("rfc1738", "ftp://joe: s3cr3t%40h.x/"),
        ("rfc1808", "ftp://u%3A\"s3cr3t@h_x/"),
    ] {
        for command in ["canon", "parts", "check"] {
            let (status, output, error) = outcome(&[command, "--spec", spec, url], "");
            assert_eq!(status, Some(1), "{output}{error}");
            assert!(!error.contains("s3cr3t") && !output.contains("s3cr3t"), "{command} {url}: {output}{error}");
            assert!(command == "check" || error.contains("`: "), "{error}");
        }
    }
    let (_, output, _) = outcome(&["canon", "-f", "json", "-s", "rfc3986", "http://h.x/?password%3Da&s3cr3tq%26y"], "");
    assert!(output.contains(r#""canonical":"http://h.x/?password%3D*&s3cr3tq%26y""#), "{output}");
    let (_, _, error) = outcome(&["resolve", "-s", "rfc3986", "--fix-base", "not a url", "a"], "");
    assert!(error.ends_with("urlspec: the base has no sure fix that makes it valid\n"), "{error}");
}

/// An error of one of several URLs names it, without its secrets.
#[test]
fn errors_name_the_url() {
    let (status, output, error) = outcome(&["convert", "news:a%zz", "news:b", "ftp://joe:s3cr3t@h.x/%zz"], "");
    assert_eq!((status, output.as_str()), (Some(1), "news:b\n"));
    assert!(error.contains("urlspec: `news:a%zz`: `zz` after the `%`"), "{error}");
    assert!(error.contains("urlspec: `ftp://joe:******@h.x/%zz`: `zz` after"), "{error}");
    let (_, _, error) = outcome(&["canon"], "news:b\nnews:a%zz\n");
    assert!(error.starts_with("urlspec: line 2: `zz` after"), "{error}");
}

#[test]
fn components_are_printed_in_a_format() {
    for (arguments, input, expected) in [
        (&["resolve", "--get", "{host}:{port}{path}", "http://h.x/a", "b?c"] as &[&str], "", "h.x:80/b\n"),
        (&["resolve", "--get", "{{{scheme}}|{search}|{fragment}", "http://h.x:8/a", "b?c#d"], "", "{http}|c|d\n"),
        (&["convert", "--from", "url-1993", "--get", "{url} {user}", "http://h.x?a"], "", "http://h.x/?a \n"),
        (&["convert", "--from", "rfc1738", "--to", "rfc3986", "--get", "{query}", "http://h.x/?a%20b"], "", "a%20b\n"),
        (
            &[
                "parts",
                "-s",
                "current",
                "--get",
                "{query.a}|{query:c}|{query.x}",
                "http://h.x/?c=1%262&a=+%C3%A9%0A&a=2#x",
            ],
            "",
            " é%0A|1&2|\n",
        ),
        (&["parts", "--get", "{query.token}", "http://h.x/?token=s3cr3tq"], "", "*******\n"),
        (&["parts", "-s", "rfc1738", "--get", "{query.a}", "http://h.x/?a=b"], "", "b\n"),
        (
            &["extract", "--get", "{user}@{host}:{port}", "-"],
            "ftp://joe:pw@h.x/a gopher://g.x/\n",
            "joe@h.x:21\n@g.x:70\n",
        ),
    ] {
        assert_eq!(outcome(arguments, input), (Some(0), expected.to_owned(), String::new()), "{arguments:?}");
    }
    let (status, output, _) = outcome(&["compare", "--get", "{host}{path} {password}", "ftp://joe:s3cr3t@h.x/a"], "");
    assert_eq!(status, Some(1));
    assert!(output.contains("rfc3986   h.x/a ") && output.contains("udi       refused ["), "{output}");
    assert!(!output.contains("s3cr3t"), "{output}");
    let (_, output, _) = outcome(&["compare", "--get", "{host}:{port}{path}", "news:a@b"], "");
    assert!(output.contains("rfc1738   :a@b\n"), "{output}");
    let (_, output, _) = outcome(&["compare", "--with-passwords", "--get", "{url}", "ftp://joe:s3cr3t@h.x/a"], "");
    assert!(output.contains("rfc1738   ftp://joe:s3cr3t@h.x/a\n"), "{output}");
    let (_, output, _) = outcome(&["extract", "--get", "{scheme} {port}", "-"], "http://h.x/%zz gopher://h.x/");
    assert_eq!(output, "http 80\ngopher 70\n");
    for (format, message) in [
        ("{hst}", "unknown component `hst`; did you mean `host`?"),
        ("{s3cr3t}", "unknown component; the components are url"),
        ("{s3cr3t}", "fragment and query.NAME"),
        ("{host", "a `{` has no `}`; write `{{` for a brace"),
    ] {
        let (status, _, error) = outcome(&["resolve", "--get", format, "http://h.x/", "a"], "");
        assert_eq!(status, Some(2), "{error}");
        assert!(error.contains(message), "{format}: {error}");
    }
}

#[test]
fn a_refused_base_is_used_fixed_on_request() {
    let (status, output, error) = outcome(&["resolve", "http://h.x/~u/", "a"], "");
    assert_eq!((status, output.as_str()), (Some(1), ""));
    assert!(error.ends_with("urlspec: with --fix-base, the base would be http://h.x/%7Eu/\n"), "{error}");
    let fixed = outcome(&["resolve", "--fix-base", "http://h.x/~u/", "a"], "");
    let note = "urlspec: the base is used with its sure fixes: http://h.x/%7Eu/\n".to_owned();
    assert_eq!(fixed, (Some(0), "http://h.x/%7Eu/a\n".to_owned(), note));
    let (status, _, error) = outcome(&["resolve", "--spec", "rfc3986", "--fix-base", "http://h.x:80a/", "a"], "");
    assert_eq!(status, Some(1), "{error}");
    assert!(error.ends_with("urlspec: the base has no sure fix that makes it valid\n"), "{error}");
    // A guess is not used.
    let (status, output, error) = outcome(&["resolve", "--fix-base", "http://h.x:80a/", "a"], "");
    assert_eq!((status, output.as_str()), (Some(1), "http://h.x:80a/a\n"), "{error}");
    let shortened = outcome(&["resolve", "--shorten", "HTTP://h.x:80/a/c", "http://h.x/a/b"], "");
    assert_eq!(shortened, (Some(0), "b\n".to_owned(), String::new()));
}

#[test]
fn references_have_a_canonical_spelling() {
    let canon = |arguments: &[&str]| outcome(&[&["canon", "--spec", "current"], arguments].concat(), "");
    assert_eq!(canon(&["--reference", "../%7ea#%41"]), (Some(0), "../~a#A\n".to_owned(), String::new()));
    assert_eq!(canon(&["../a"]).0, Some(1));
}
