//! The command `urlspec resolve`.

use crate::process::by_rfc1738::run;
use crate::process::text;
use serde_json::Value;

const BASE: &str = "http://info.cern.ch/hypertext/WWW/TheProject.html";

/// A transcript as in a shell: the command line, its output and errors, and the exit status.
fn transcript(arguments: &[&str], input: &[u8]) -> String {
    let named = ["--spec", "rfc1738"];
    let arguments = &[if arguments.contains(&"--spec") { &[] } else { &named[..] }, arguments].concat();
    let output = run(&[&["resolve"], &arguments[..]].concat(), input);
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    let status = output.status.code().expect("an exit code");
    format!("$ urlspec resolve {}\n{stdout}{stderr}exit status {status}\n", arguments.join(" "))
}

fn objects(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let output = run(&[&["resolve", "--format", "json"], arguments].concat(), input);
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

#[test]
fn partial_forms_are_resolved() {
    let shell = [
        transcript(&[BASE, "../Products/", "Status.html#new", "/", "//info.cern.ch", "#top", ""], b""),
        transcript(&[BASE], b"..\r\nnews:comp.lang.c\n"),
        transcript(&[BASE, "a", "-", "c"], b"b\n"),
        transcript(&["--spec", "url-1993", BASE, "..", ".", "?find"], b""),
        transcript(&["--shorten", BASE, "http://info.cern.ch/hypertext/Products/", BASE, "ftp://info.cern.ch/"], b""),
    ];
    insta::assert_snapshot!("resolved", shell.join("\n"));
}

#[test]
fn rules_are_explained() {
    let shell = [
        transcript(&["--explain", "--spec", "udi", BASE, "./../Products/", "/a", "//h.x/a", "x:a", "#a"], b""),
        transcript(&["--explain", "--spec", "url-1993", BASE, "./../Products/", "x:a"], b""),
        transcript(&["--explain", "--spec", "url-1994", BASE, "../Products/", "URL:http://a.b/"], b""),
        transcript(&["--explain", BASE, "./a/../..", ".", "", "?a", ";a", "/a", "//h.x", "x:a"], b""),
    ];
    insta::assert_snapshot!("explained", shell.join("\n"));
}

#[test]
fn errors_are_reported() {
    let shell = [
        transcript(&[BASE, "~timbl/", "fine.html"], b""),
        transcript(&["http:/info.cern.ch", "a"], b""),
        transcript(&["--spec", "url-1994", "gopher://info.cern.ch/1a", "b", "/1b", "#c"], b""),
        transcript(&["mailto:timbl@info.cern.ch", "a", "http://info.cern.ch/"], b""),
        transcript(&["gopher://info.cern.ch//a", "a"], b""),
        transcript(&["--shorten", BASE, "ftp://joe:s3cret@h.x/~a"], b""),
        transcript(&["--shorten", "--explain", BASE], b""),
    ];
    let shell = shell.join("\n");
    assert!(!shell.replace("joe:s3cret@h.x/~a\n", "").contains("s3cret"));
    insta::assert_snapshot!("refused", shell);
}

#[test]
fn an_object_has_all_its_fields() {
    let expected = serde_json::json!({
        "base": BASE,
        "reference": "/~timbl",
        "resolved": "http://info.cern.ch/~timbl",
        "same_document": false,
        "valid": false,
        "rules": [
            {
                "document": "RFC 1808",
                "section": "4, step 2c",
                "url": "https://www.rfc-editor.org/rfc/rfc1808#section-4",
                "quotation": "Otherwise, the embedded URL inherits the scheme of the base URL.",
            },
            {
                "document": "RFC 1808",
                "section": "4, step 3",
                "url": "https://www.rfc-editor.org/rfc/rfc1808#section-4",
                "quotation": "Otherwise, the embedded URL inherits the <net_loc> (if any) of the base URL.",
            },
            {
                "document": "RFC 1808",
                "section": "4, step 4",
                "url": "https://www.rfc-editor.org/rfc/rfc1808#section-4",
                "quotation": "If the embedded URL path is preceded by a slash \"/\", the path is not relative and we skip to Step 7.",
            },
        ],
        "warnings": [],
        "error": null,
    });
    assert_eq!(objects(&[BASE, "/~timbl"], b""), [expected]);

    let object = &objects(&["http://a/b/c/d;p?q=1/2", "g"], b"")[0];
    assert_eq!(object["resolved"], "http://a/b/c/g");
    let object = &objects(&["--spec", "rfc2396", "http://a/b", "#s"], b"")[0];
    assert_eq!((&object["resolved"], &object["same_document"]), (&"#s".into(), &true.into()));
    let object = &objects(&["http://a/b", "../g"], b"")[0];
    let message = object["warnings"][0]["message"].as_str().expect("a text");
    assert!(message.contains("climbs above the root"), "{message}");
    assert_eq!(object["warnings"][0]["rule"]["section"], "5.2");

    let object = &objects(&["news:comp.lang.c", "a"], b"")[0];
    assert_eq!(
        (&object["resolved"], &object["valid"], &object["rules"]),
        (&Value::Null, &false.into(), &serde_json::json!([]))
    );
    assert!(object["error"].as_str().expect("a text").contains("RFC 1808, section 2.3"));

    let object = &objects(&["--shorten", "--spec", "rfc3986", "foo:/a/b"], b"foo:/.//c\n")[0];
    assert_eq!(object["partial_form"], "foo:/.//c");

    let objects = objects(&["--shorten", BASE], b"http://info.cern.ch/\nhttp:\nhttp://a.b/\xE9\n");
    assert_eq!(
        objects[0],
        serde_json::json!({"base": BASE, "url": "http://info.cern.ch/", "partial_form": "/", "error": null})
    );
    assert!(objects[1]["partial_form"].is_null() && objects[1]["error"].is_string());
    assert_eq!(objects[2]["error"], "it is not UTF-8");
}
