//! Cells of notebooks (nbformat 3 and 4).

use urlspec::Spec;
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

/// A notebook with cells, each with its type and the JSON of its text, and a part after the text.
fn notebook(cells: &[(&str, &str, &str)], metadata: &str) -> String {
    let cells: Vec<String> = cells
        .iter()
        .map(|(kind, source, more)| format!("  {{\"cell_type\": \"{kind}\", \"source\": {source}{more}}}"))
        .collect();
    format!("{{\n \"cells\": [\n{}\n ],\n \"metadata\": {{{metadata}}},\n \"nbformat\": 4\n}}\n", cells.join(",\n"))
}

fn found(document: &str) -> Vec<String> {
    Finder::new(Kind::Json).matches(document.as_bytes()).map(|url| url.text().into_owned()).collect()
}

#[test]
fn each_cell_is_read_by_its_language() {
    for (kind, source, metadata, expected) in [
        // A destination of Markdown has no text after it.
        (
            "markdown",
            r#"["see [a](http://h.x/a_(b)) and\n", "[b](<http://h.x/a b>)"]"#,
            "",
            &["http://h.x/a_(b)", "http://h.x/a b"][..],
        ),
        ("markdown", r#""<a href=\"http://h.x/?a&amp;b\">\ud83d\ude00</a>""#, "", &["http://h.x/?a&b"]),
        ("markdown", r#"["a http:\/\/h.x\/caf\u00e9\n"]"#, "", &["http://h.x/café"]),
        (
            "code",
            r#"["x = 'http://h.x/a' # http://h.x/b\n", "!curl http://h.x/c"]"#,
            "",
            &["http://h.x/a", "http://h.x/b", "http://h.x/c"],
        ),
        ("code", r#"["f\"http://h.x/{a}\" + \"http://h.x/\\x41\""]"#, "", &["http://h.x/A"]),
        ("code", r#"["%%html\n", "<img src=http://h.x/?a&amp;b>"]"#, "", &["http://h.x/?a&b"]),
        ("code", r#"["%%bash\n", "curl http://h.x/$A http://h.x/b"]"#, "", &["http://h.x/b"]),
        ("code", r#"["a <- 'http://h.x/a'"]"#, r#""language_info": {"file_extension": ".r"}"#, &["http://h.x/a"]),
        (
            "code",
            r#"["u = \"http://h.x/$a\"; // http://h.x/b"]"#,
            r#""kernelspec": {"language": "scala"}"#,
            &["http://h.x/$a", "http://h.x/b"],
        ),
        // Values without a colon, and a mark of Markdown next to a URL.
        ("code", r#"["f(\"http//h.x/a\")"]"#, "", &["http//h.x/a"]),
        ("markdown", r#""<a href=\"http//h.x/b\">x</a>""#, "", &["http//h.x/b"]),
        ("markdown", r#""a` `ws://h.x/a`""#, "", &["ws://h.x/a"]),
        ("raw", r#"["http://h.x/a&amp;b"]"#, "", &["http://h.x/a&amp;b"]),
        ("code", "[]", r#""source_url": "http://h.x/m""#, &["http://h.x/m"]),
    ] {
        assert_eq!(found(&notebook(&[(kind, source, "")], metadata)), expected, "{source}");
    }
}

/// What running the cell has written repeats its faults, and pictures have no URLs.
#[test]
fn outputs_and_attachments_are_left_out() {
    let output = r#", "outputs": [{"text": ["http://h.x/~a \"}]"]}], "metadata": {"a": "http://h.x/b"}"#;
    let attachment = r#", "attachments": {"image.png": {"image/png": "http://h.x/c"}}"#;
    let cells = [("code", r#"["print('http://h.x/~a')"]"#, output), ("markdown", r#""http://h.x/d""#, attachment)];
    assert_eq!(found(&notebook(&cells, "")), ["http://h.x/~a", "http://h.x/b", "http://h.x/d"]);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let cells = [("code", "[]", r#", "outputs": ["http://h.x/a"]"#)];
    assert_eq!(found(&format!("\u{feff}{}", notebook(&cells, ""))), [""; 0]);
}

#[test]
fn format_3_has_sheets_of_cells() {
    let document = r##"{"metadata": {"name": ""}, "nbformat": 3, "worksheets": [{"cells": [
        {"cell_type": "code", "input": "a = 'http://h.x/a' # \"http://h.x/b\"", "outputs": ["http://h.x/c"]},
        {"cell_type": "heading", "source": ["http://h.x/d"]}]}]}"##;
    assert_eq!(found(document), ["http://h.x/a", "http://h.x/b", "http://h.x/d"]);
}

/// What is not a notebook, or not yet, is JSON.
#[test]
fn other_json_is_read_as_before() {
    for document in [
        r#"{"nbformat": 4, "a": "http://h.x/a"}"#,
        r#"{"nbformat": 4, "cells": [{"source": ["http://h.x/a"]"#,
        r#"{"nbformat": 4, "cells": [{"source": [1], "outputs": ["http://h.x/a"]}]}"#,
        r#"["nbformat", {"cells": [{"source": "http://h.x/a"}]}]"#,
        r#"{"nbformat": 4, "cells": {"source": "http://h.x/a"}}"#,
    ] {
        assert_eq!(found(document), ["http://h.x/a"], "{document}");
    }
}

#[test]
fn a_fix_is_in_json() {
    let (finder, config) = (Finder::new(Kind::Json), LintConfig::new(Spec::Rfc1738));
    let cells = [
        ("markdown", r#"["[a](http://h.x/~a) [\"b\"](<http://h.x/a b>)\n", "<URL:http://h.x/~\n", "b>"]"#, ""),
        ("code", r#"["x = 'http://h.x/~c' # http://h.x/~d"]"#, r#", "outputs": ["http://h.x/~e"]"#),
    ];
    let expected = [
        ("markdown", r#"["[a](http://h.x/%7Ea) [\"b\"](<http://h.x/a%20b>)\n", "<URL:http://h.x/%7E\n", "b>"]"#, ""),
        ("code", r#"["x = 'http://h.x/~c' # http://h.x/%7Ed"]"#, r#", "outputs": ["http://h.x/~e"]"#),
    ];
    let fixed = fix_document(&finder, &config, notebook(&cells, "").as_bytes(), Apply::Safe).expect("fixes");
    assert_eq!(String::from_utf8_lossy(&fixed.document), notebook(&expected, ""));
}
