//! `urlspec check`, `tree`, `compare`, `explain` and `plan`.

use std::io::Write;
use std::process::{Output, Stdio};

use crate::process::by_rfc1738::{command, run};
use crate::process::text;
use serde_json::Value;

fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

fn json(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    objects(&run(&[&["check", "--format", "json"], arguments].concat(), input))
}

#[test]
fn the_exit_status_is_0_if_valid_1_if_not_and_2_for_wrong_usage() {
    assert_eq!(run(&["check", "http://info.cern.ch/"], b"").status.code(), Some(0));
    assert_eq!(run(&["check", "http://intranet/"], b"").status.code(), Some(0), "advice is not an error");
    assert_eq!(run(&["check", "http://info.cern.ch/", "http:/"], b"").status.code(), Some(1));
    assert_eq!(run(&["check", "--spec", "rfc3987", "x:"], b"").status.code(), Some(2));
    assert_eq!(run(&["check", "--production", "hostpart", "x"], b"").status.code(), Some(2));
    assert_eq!(run(&["explain", "nothing-like-it"], b"").status.code(), Some(2));
    assert_eq!(run(&["checks"], b"").status.code(), Some(2));
}

#[test]
fn usage_errors_have_suggestions() {
    let error = |arguments: &[&str]| text(&run(arguments, b"").stderr);
    assert!(error(&["check", "--production", "hostprt", "x"]).contains("did you mean `hostport`?"));
    assert!(error(&["check", "--spec", "rfc3987", "x"]).contains("rfc3986"));
    let page = run(&["explain", "unsafe-character"], b"").stdout;
    for name in ["UNSAFE-CHARACTER", "unsafe_character", "Unsafe_Character"] {
        assert_eq!(run(&["explain", name], b"").stdout, page, "{name}");
    }
    assert!(error(&["explain", "unsafe-char"]).contains("unsafe-character"));
    assert!(error(&["check", "--reference", "--production", "url", "x"]).contains("cannot be used with"));
}

#[test]
fn each_line_has_an_object_in_order() {
    let input = b"http://a.b/\n\nhttp:/a.b\r\n\0\nhttp://a.b/\xE9\nlast:";
    let objects = json(&[], input);
    let inputs: Vec<_> = objects.iter().map(|object| object["input"].as_str().expect("text")).collect();
    assert_eq!(inputs, ["http://a.b/", "http:/a.b", "\0", "http://a.b/\u{FFFD}", "last:"]);
    let lossy: Vec<_> = objects.iter().map(|object| object.get("lossy").is_some()).collect();
    assert_eq!(lossy, [false, false, false, true, false]);
    assert_eq!(objects[1]["diagnostics"][0]["line"], 3);
    assert_eq!(objects[3]["diagnostics"][0]["span"], serde_json::json!([11, 12]));
    assert_eq!(objects[3]["guess"], "http://a.b/%E9");
}

#[test]
fn arguments_and_standard_input_can_be_mixed() {
    let objects = json(&["http://a.b/", "-", "http://c.d/"], b"http://1.2.3.4/\n");
    let inputs: Vec<_> = objects.iter().map(|object| object["input"].as_str().expect("text")).collect();
    assert_eq!(inputs, ["http://a.b/", "http://1.2.3.4/", "http://c.d/"]);
}

#[test]
fn an_object_has_all_its_fields() {
    let objects = json(&["http://info.cern.ch/~timbl"], b"");
    let expected = serde_json::json!({
        "input": "http://info.cern.ch/~timbl",
        "spec": "rfc1738",
        "production": "url",
        "valid": false,
        "url": null,
        "scheme_part": null,
        "diagnostics": [{
            "code": "unsafe-character",
            "severity": "error",
            "span": [20, 21],
            "line": 1,
            "column": 21,
            "message": "`~` is unsafe and must be encoded",
            "label": "write `%7E`",
            "related": [],
            "expected": ["hpath", "\"?\"", "end"],
            "productions": ["url", "httpurl", "hpath"],
            "citation": {
                "document": "RFC 1738",
                "section": "2.2",
                "url": "https://www.rfc-editor.org/rfc/rfc1738#section-2.2",
            },
            "help": "Gateways may change such a character, or it may seem to end the URL.",
            "fix": {"span": [20, 21], "replacement": "%7E", "applicability": "sure", "title": "write `%7E`"},
        }],
        "accepted_by": ["rfc2396", "rfc3986", "current"],
        "fixed": "http://info.cern.ch/%7Etimbl",
        "guess": "http://info.cern.ch/%7Etimbl",
    });
    assert_eq!(objects, [expected]);
}

#[test]
fn productions_and_references_are_accepted() {
    let object = &json(&["--production", "hostport", "info.cern.ch:80x"], b"")[0];
    assert_eq!((&object["production"], &object["valid"]), (&"hostport".into(), &false.into()));
    assert_eq!(object["diagnostics"][0]["column"], 16);
    let object = &json(&["--production", "httpurl", "http://info.cern.ch/"], b"")[0];
    assert_eq!(object["url"]["host"]["name"], "info.cern.ch");
    let object = &json(&["--reference", "URL:http://info.cern.ch/#a"], b"")[0];
    assert_eq!((&object["valid"], &object["fragment"]), (&true.into(), &"a".into()));
    let object = &json(&["--reference", "http://info.cern.ch/#a#b"], b"")[0];
    assert_eq!(object["guess"], "http://info.cern.ch/#a%23b");
}

#[test]
fn columns_count_characters_and_spans_bytes() {
    let object = &json(&["mailto:日本 x"], b"")[0];
    let diagnostic = &object["diagnostics"][1];
    assert_eq!((&diagnostic["column"], &diagnostic["span"]), (&10.into(), &serde_json::json!([13, 14])));
}

#[test]
fn a_pipe_gets_no_color_by_default() {
    let plain = text(&run(&["check", "http:/a.b"], b"").stdout);
    assert!(!plain.contains('\x1b'), "{plain}");
    assert!(plain.ends_with("0 valid, 1 refused by RFC 1738; 1 error, 0 warnings, 0 advice\n"), "{plain}");
    assert!(text(&run(&["check", "--color", "always", "http:/a.b"], b"").stdout).contains('\x1b'));
}

#[test]
fn control_characters_are_never_printed() {
    let output = run(&["check"], b"http://u\x1b[2J@a\xC2\x9B.b/\x1b]0;x\x07\xE2\x80\xAE\n");
    assert!(!text(&output.stdout).chars().any(|c| c.is_control() && c != '\n' || c == '\u{202E}'));
}

#[test]
fn diagrams_show_no_password() {
    for url in ["ftp://joe:s3cr3t@a.b/ x", "ftp://joe:s3 cr3t@a.b/", "ftp://joe:s3/cr3t@a.b/", "http://joe:s3cr3t@a.b/"]
    {
        let output = text(&run(&["check", url], b"").stdout);
        assert!(!output.contains("s3") && !output.contains("cr3t"), "{output}");
    }
}

#[test]
fn a_broken_pipe_is_not_an_error() {
    let mut child = command(&["check", "--format", "json"]).stdin(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(&b"http://info.cern.ch/\n".repeat(10_000));
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.code().is_some_and(|code| code < 2));
}

#[test]
fn unreadable_input_is_reported() {
    let directory = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("a directory");
    let output = command(&["check"]).stdin(directory).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("standard input can't be read"));
}

#[test]
fn the_documents_are_compared() {
    let output = run(&["compare", "gopher://h.x/0/x?find+it"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "udi       accepted  kind gopher, host h.x, type 0, selector x, search find+it\n\
         url-1993  refused   column 15: a `/` of the selector must be encoded [empty-segment]\n\
         url-1994  refused   column 15: a `/` of the selector must be encoded [empty-segment]\n\
         rfc1738   accepted  kind gopher, host h.x, type 0, selector /x?find+it\n\
         rfc1808   accepted  kind uri, host h.x, path /0/x, query find+it\n\
         rfc2396   accepted  kind uri, host h.x, path /0/x, query find+it\n\
         rfc3986   accepted  kind uri, host h.x, path /0/x, query find+it\n\
         current   accepted  kind uri, host h.x, path /0/x, query find+it\n\
         whatwg    accepted  host h.x, path /0/x, query find+it\n\
         read differently: kind, type, selector, search, path, query\n"
    );
    let output = run(&["compare", "--format", "json", "ftp://h.x/a;type=AN"], b"");
    let object = &objects(&output)[0];
    let verdicts: Vec<_> = (0..4).map(|place| object["documents"][place]["report"]["valid"].clone()).collect();
    assert_eq!(verdicts, [false, false, true, false]);
    assert_eq!(object["documents"][2]["reads"]["type"], "AN");
    assert_eq!(object["standards"][0]["reads"]["path"], "/a;type=AN");
    let output = run(&["compare", "http://h?q"], b"");
    assert!(text(&output.stdout).contains("rfc1808   accepted  kind uri, authority h?q\n"), "{}", text(&output.stdout));
    let output = run(&["compare", "--reference", "//h?q"], b"");
    assert!(
        text(&output.stdout).contains("rfc3986   accepted  kind relative, host h, query q\n"),
        "{}",
        text(&output.stdout)
    );
    let output = run(&["compare", "ftp://u:p@H.x/"], b"");
    let line = "whatwg    accepted  components are not shown, since the URL contains a password\n";
    assert!(text(&output.stdout).contains(line), "{}", text(&output.stdout));
}

#[test]
fn derivations_are_drawn() {
    let output = run(&["tree", "ftp://joe:s3cr3t@h.x/a;type=i"], b"");
    assert_eq!(
        text(&output.stdout),
        "url                            0..29  ftp://joe:******@h.x/a;type=i\n\
         └─ ftpurl                      0..29  ftp://joe:******@h.x/a;type=i\n   \
            ├─ login                    6..20  joe:******@h.x\n   \
            │  ├─ user                  6..9  joe\n   \
            │  ├─ password              10..16  ******\n   \
            │  └─ hostport              17..20  h.x\n   \
            │     └─ host               17..20  h.x\n   \
            │        └─ hostname        17..20  h.x\n   \
            │           ├─ domainlabel  17..18  h\n   \
            │           └─ toplabel     19..20  x\n   \
            ├─ fpath                    21..22  a\n   \
            │  └─ fsegment              21..22  a\n   \
            └─ ftptype                  28..29  i\n"
    );
    let object = &objects(&run(&["tree", "--spec", "udi", "--format", "json", "news:*"], b""))[0];
    assert_eq!(object["tree"][0]["production"], "docaddress");
    assert_eq!(object["tree"][0]["children"][0]["children"][0]["text"], "*");
    let output = run(&["tree", "http:/h.x"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("missing-slashes"));
}

#[test]
fn a_production_of_another_document_is_suggested() {
    let error = text(&run(&["check", "--production", "docaddress", "x"], b"").stderr);
    assert!(error.contains("but udi has"), "{error}");
}

#[test]
fn pages_are_printed() {
    let page = text(&run(&["explain", "unsafe-character"], b"").stdout);
    for part in ["What\n", "Why\n", "  Example:  ", "  Instead:  ", "UDI 1992", "RFC 1738, section 2.2\n"] {
        assert!(page.contains(part), "{page}");
    }
    let all = text(&run(&["explain", "-f", "json"], b"").stdout);
    assert_eq!(all.lines().count(), urlspec::Code::ALL.len());
    let own = text(&run(&["explain", "unsafe-character", "-f", "json"], b"").stdout);
    assert!(all.contains(own.trim_end()) && own.contains("must always be encoded"), "{own}");
    let list = text(&run(&["explain"], b"").stdout);
    assert!(urlspec::Code::ALL.iter().all(|code| list.contains(code.name())));
}

#[test]
fn a_page_has_the_newest_document_first_or_one_document_only() {
    let explain = |arguments: &[&str]| run(&[&["explain"], arguments].concat(), b"");
    let page = text(&explain(&["unsafe-character"]).stdout);
    assert!(page.find("RFC 3986, section 2.1\n") < page.find("RFC 1738, section 2.2\n"), "{page}");
    let page = text(&explain(&["--spec", "current", "unsafe-character"]).stdout);
    assert!(page.contains("RFC 3986, section 2.1\n") && !page.contains("RFC 1738, section"), "{page}");
    let page = text(&explain(&["--spec", "rfc1738", "-f", "json", "unsafe-character"]).stdout);
    assert!(page.matches("\"spec\"").count() == 1 && page.contains("\"spec\":\"rfc1738\""), "{page}");
    let list = text(&explain(&["--spec", "rfc3986"]).stdout);
    assert!(list.contains("unsafe-character") && !list.contains("host-hyphen"), "{list}");
    let refused = explain(&["--spec", "rfc3986", "host-hyphen"]);
    let error = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(error.contains("rfc3986 never raises `host-hyphen`; these documents do: rfc1738"), "{error}");
}

#[test]
fn plans_are_transcripts() {
    let output = run(&["plan", "ftp://myname:s3cr3t@host.dom/%2Fetc/motd;type=a"], b"");
    assert_eq!(output.status.code(), Some(0));
    let transcript = text(&output.stdout);
    let lines: Vec<_> = transcript.lines().map(|line| line.split("  [").next().unwrap_or(line).trim_end()).collect();
    assert_eq!(
        lines,
        [
            "warning: the URL holds a password (RFC 3986, section 3.2.1)",
            "connect tcp host.dom:21",
            "< 220",
            r"> USER myname\r\n",
            "< 230 or 331",
            r"if 331: > PASS ***\r\n",
            "< 230 or 202",
            r"> CWD /etc\r\n",
            "< 250",
            r"> TYPE A\r\n",
            "< 200",
            "open a data connection",
            r"> RETR motd\r\n",
            "< 125 or 150, octets on the data connection, 226 or 250",
            "close",
        ]
    );
    let smuggled = run(&["plan", "http://a.b/", "ftp://a.b/c%0D%0ADELE%20d"], b"");
    assert_eq!(smuggled.status.code(), Some(1));
    assert!(text(&smuggled.stdout).contains("no plan: the name contains a CR"), "{}", text(&smuggled.stdout));
    let refused = run(&["plan", "ftp://joe:s3cr3t@a.b/ x"], b"");
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stdout).contains("unsafe-character") && !text(&refused.stdout).contains("s3cr3t"));
}

#[test]
fn plans_are_objects() {
    let arguments =
        ["plan", "--format", "json", "--with-passwords", "ftp://a:p%40w@b.c/%FF;type=i", "news:*", "http://a.b/#c"];
    let output = run(&arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    let objects = objects(&output);
    let endpoint = serde_json::json!({"kind": "server", "host": "b.c", "port": 21, "transport": "tcp"});
    assert_eq!(objects[0]["plan"]["endpoint"], endpoint);
    let steps = objects[0]["plan"]["steps"].as_array().expect("steps");
    let password = serde_json::json!({
        "action": "send",
        "name": "PASS",
        "octets": "PASS p@w\r\n",
        "awaits": {"kind": "reply", "codes": [230, 202]},
        "only_after": 331,
        "note": null,
        "citation": {
            "document": "RFC 1738",
            "section": "3.2.1",
            "url": "https://www.rfc-editor.org/rfc/rfc1738#section-3.2.1",
        },
    });
    assert_eq!(steps[2], password);
    assert_eq!(steps[5]["octets"], serde_json::json!([82, 69, 84, 82, 32, 255, 13, 10]));
    assert_eq!(objects[0]["plan"]["warnings"][0]["span"], serde_json::json!([8, 13]));
    assert_eq!(objects[1]["plan"], Value::Null);
    assert_eq!(objects[1]["error"]["name"], "no-news-server");
    assert_eq!(objects[1]["error"]["citation"]["section"], "2.2");
    assert_eq!(objects[2]["plan"]["steps"][1]["octets"], "GET / HTTP/1.1\r\n");
    assert_eq!(objects[2]["plan"]["steps"][2]["octets"], "Host: a.b\r\n");
    assert_eq!(objects[2]["error"], Value::Null);
}

#[test]
fn a_client_is_configured_by_options() {
    let of = |arguments: &[&str]| text(&run(&[&["plan"], arguments].concat(), b"").stdout);
    assert!(of(&["--news-server", "news.x", "news:a"]).starts_with("connect tcp news.x:119"));
    assert!(of(&["--news-server", "news.x:1119", "news:a"]).starts_with("connect tcp news.x:1119"));
    assert!(of(&["--mail-address", "me@x.y", "ftp://a.b/"]).contains(r"> PASS me@x.y\r\n"));
    let proxied = of(&["--proxy", "p.x", "--http", "0.9", "http://a.b/c#d"]);
    assert!(proxied.starts_with("connect tcp p.x:80") && proxied.contains(r"> GET http://a.b/c\r\n"), "{proxied}");
    let gateway = of(&["--gateway", "WAIS=http://gw.x/{rest}", "wais://a.b/c?d"]);
    assert!(gateway.contains(r"> GET /a.b/c?d HTTP/1.1\r\n"), "{gateway}");
    assert!(of(&["https://a.b/"]).starts_with("connect tls a.b:443"));
    let older = of(&["--spec", "rfc1738", "http://a.b/c"]);
    assert!(older.contains(r"> GET /c HTTP/1.0\r\n") && !older.contains("Host"), "{older}");
    assert!(of(&["--http", "1.1", "--spec", "rfc1738", "http://a.b/c"]).contains(r"> Host: a.b\r\n"));
    for wrong in [["--news-server", "a b"], ["--proxy", "a:99999"], ["--gateway", "wais=http://gw.x/"], ["--http", "2"]]
    {
        assert_eq!(run(&["plan", wrong[0], wrong[1], "http://a.b/"], b"").status.code(), Some(2), "{wrong:?}");
    }
    assert_eq!(run(&["plan"], b"").status.code(), Some(2));
}

/// Lines are read in blocks of 64 KiB and checked in parallel. Their results have the order and the numbers of the lines,
/// also where a line is longer than a block.
#[test]
fn results_of_many_lines_are_in_order() {
    let long = "a".repeat(200_000);
    let lines: Vec<String> = (1..=20_000)
        .map(|number| match number % 7_001 {
            0 => format!("http://h.x/{long}~{number}"),
            _ if number % 5 == 0 => String::new(),
            _ => format!("http://h.x/~{number}"),
        })
        .collect();
    for (start, end, last) in [("", "\n", ""), ("\u{feff}", "\r\n", "\r\n")] {
        let input = format!("{start}{}{last}", lines.join(end));
        let output = run(&["check", "--format", "concise"], input.as_bytes());
        let text = String::from_utf8(output.stdout).expect("text");
        let expected = lines.iter().enumerate().filter(|(_, line)| !line.is_empty()).map(|(index, line)| {
            let column = line.find('~').unwrap_or_default() + 1;
            format!("<stdin>:{}:{column}: error[unsafe-character] `~` is unsafe and must be encoded", index + 1)
        });
        assert!(text.lines().eq(expected), "{}", &text[..text.len().min(2_000)]);
    }
}
