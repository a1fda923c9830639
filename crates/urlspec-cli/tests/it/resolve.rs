//! The command `urlspec resolve`.

use crate::process::{run, text};
use serde_json::Value;

use crate::support::assert_snapshot_in;

const BASE: &str = "http://info.cern.ch/hypertext/WWW/TheProject.html";

/// What a shell would show: the arguments, what is printed, what is complained of, and the exit status.
fn shown(arguments: &[&str], input: &[u8]) -> String {
    let output = run(&[&["resolve"], arguments].concat(), input);
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    let status = output.status.code().expect("it ends by itself");
    format!("$ urlspec resolve {}\n{said}{complained}exit status {status}\n", arguments.join(" "))
}

fn objects(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let output = run(&[&["resolve", "--format", "json"], arguments].concat(), input);
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn partial_forms_are_resolved() {
    let shell = [
        shown(&[BASE, "../Products/", "Status.html#new", "/", "//info.cern.ch", "#top", ""], b""),
        shown(&[BASE], b"..\r\nnews:comp.lang.c\n"),
        shown(&[BASE, "a", "-", "c"], b"b\n"),
        shown(&["--spec", "url-1993", BASE, "..", ".", "?find"], b""),
        shown(&["--shorten", BASE, "http://info.cern.ch/hypertext/Products/", BASE, "ftp://info.cern.ch/"], b""),
    ];
    assert_snapshot_in("resolve", "resolved", &shell.join("\n"));
}

#[test]
fn the_rules_are_told() {
    let shell = [
        shown(&["--explain", "--spec", "udi", BASE, "./../Products/", "/a", "//h.x/a", "x:a", "#a"], b""),
        shown(&["--explain", "--spec", "url-1993", BASE, "./../Products/", "x:a"], b""),
        shown(&["--explain", "--spec", "url-1994", BASE, "../Products/", "URL:http://a.b/"], b""),
        shown(&["--explain", BASE, "./a/../..", ".", "", "?a", ";a", "/a", "//h.x", "x:a"], b""),
    ];
    assert_snapshot_in("resolve", "explained", &shell.join("\n"));
}

#[test]
fn what_cannot_be_resolved_is_said() {
    let shell = [
        shown(&[BASE, "~timbl/", "fine.html"], b""),
        shown(&["http:/info.cern.ch", "a"], b""),
        shown(&["--spec", "url-1994", "gopher://info.cern.ch/1a", "b", "/1b", "#c"], b""),
        shown(&["mailto:timbl@info.cern.ch", "a", "http://info.cern.ch/"], b""),
        shown(&["gopher://info.cern.ch//a", "a"], b""),
        shown(&["--shorten", BASE, "ftp://joe:s3cret@h.x/~a"], b""),
        shown(&["--shorten", "--explain", BASE], b""),
    ];
    let shell = shell.join("\n");
    assert!(!shell.replace("joe:s3cret@h.x/~a\n", "").contains("s3cret"));
    assert_snapshot_in("resolve", "refused", &shell);
}

#[test]
fn an_object_has_all_its_fields() {
    let expected = serde_json::json!({
        "base": BASE,
        "reference": "/~timbl",
        "resolved": "http://info.cern.ch/~timbl",
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
        "error": null,
    });
    assert_eq!(objects(&[BASE, "/~timbl"], b""), [expected]);

    let object = &objects(&["news:comp.lang.c", "a"], b"")[0];
    assert_eq!(
        (&object["resolved"], &object["valid"], &object["rules"]),
        (&Value::Null, &false.into(), &serde_json::json!([]))
    );
    assert!(object["error"].as_str().expect("a text").contains("RFC 1808, section 2.3"));

    let objects = objects(&["--shorten", BASE], b"http://info.cern.ch/\nhttp:\nhttp://a.b/\xE9\n");
    assert_eq!(
        objects[0],
        serde_json::json!({"base": BASE, "url": "http://info.cern.ch/", "partial_form": "/", "error": null})
    );
    assert!(objects[1]["partial_form"].is_null() && objects[1]["error"].is_string());
    assert_eq!(objects[2]["error"], "it is no UTF-8 text");
}
