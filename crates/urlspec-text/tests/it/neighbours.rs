//! What is next to a URL, and what fixes leave alone there.

use urlspec::Spec;
use urlspec::diagnostic::Applicability;
use urlspec_text::{Apply, Finder, Finding, Kind, LintConfig, Regions, fix_document};

/// A document after all fixes by today's standard.
pub fn fixed(kind: Kind, text: &str) -> String {
    let (finder, config) = (Finder::new(kind), LintConfig::new(Spec::Current));
    let fixed = fix_document(&finder, &config, text.as_bytes(), Apply::All);
    fixed.map_or_else(|| text.to_owned(), |fixed| String::from_utf8_lossy(&fixed.document).into_owned())
}

#[test]
fn no_guess_joins_the_next_value_to_a_url() {
    for text in [
        "1,https://srv.example,ann\n",
        "1,https://srv.example:8443,7\n",
        "3,nntp://srv.example/g.h/7,eve\n",
        "cid:a@k.example,ann\n",
        "http://h.example:80^1/ http://h.example:8080^3^/\n",
    ] {
        for kind in Kind::ALL {
            assert_eq!(fixed(*kind, text), text, "{}", kind.name());
        }
    }
}

/// A blank, a quote or a bracket ends what the finder sees of a host or a login, and more of it follows.
#[test]
fn no_guess_completes_a_host_that_is_cut() {
    for kind in [Kind::Text, Kind::Code, Kind::Latex, Kind::Csv] {
        let text = "[a](wais://h b/c)";
        assert_eq!(fixed(kind, text), text, "{}", kind.name());
    }
    for text in [
        "see wais://h b/c",
        "wais://h[1] and wais://h{a",
        "ftp://joe:8pa ss@h.x/",
        "ftp://joe:8pa\"ss@h.x/",
        "ftp://joe:pa<ss@h.x/",
    ] {
        for kind in [Kind::Text, Kind::Markdown, Kind::Code, Kind::Latex, Kind::Csv] {
            assert_eq!(fixed(kind, text), text, "{}", kind.name());
        }
    }
    // The whole host is there.
    for (text, expected) in [
        ("see wais://h for more", "see wais://h/ for more"),
        ("see wais://h.", "see wais://h/."),
        ("(wais://h)", "(wais://h/)"),
        ("\"wais://h\"", "\"wais://h/\""),
    ] {
        assert_eq!(fixed(Kind::Text, text), expected);
    }
}

fn found(kind: Kind, text: &str) -> Vec<String> {
    Finder::new(kind).matches(text.as_bytes()).map(|url| url.text().into_owned()).collect()
}

/// A title, or a header of one column, does not show the separator of a table.
#[test]
fn the_lines_of_a_table_show_its_separator() {
    for (table, expected) in [
        ("Links, as of today\na;b\n1;http://h.x/c,d\n2;http://h.x/e\n", ["http://h.x/c,d", "http://h.x/e"]),
        ("url\n1,http://h.x/c;d\n2,http://h.x/e,\n", ["http://h.x/c;d", "http://h.x/e"]),
        ("a,b\tc\n1\thttp://h.x/c,d\n2\thttp://h.x/e\n", ["http://h.x/c,d", "http://h.x/e"]),
        ("a|b\nhttp://h.x/c,d|1,2\nhttp://h.x/e|3\n", ["http://h.x/c,d", "http://h.x/e"]),
    ] {
        assert_eq!(found(Kind::Csv, table), expected, "{table}");
    }
    for name in ["a.csv", "a.TSV", "a.psv", "a.ssv"] {
        assert_eq!(Kind::of_name(name), Some(Kind::Csv), "{name}");
    }
    for language in ["csv", "tsv", "csv (semicolon)", "dynamic csv"] {
        assert_eq!(Kind::from_language(language), Some(Kind::Csv), "{language}");
    }
}

/// An expansion is a part of a template as a whole, also where a blank or a quote is in it.
#[test]
fn an_expansion_of_a_shell_is_whole() {
    for text in [
        "curl http://localhost:$(cat port)/x\n",
        "curl \"http://localhost:$(cat port)/x\"\n",
        "curl http://localhost:$(cat \"port\")/~x\n",
        "curl http://$(hostname -f):80a/~x\n",
        "curl http://h.example:${PORT:-a b}/~x\n",
        "curl http://h.example:$((1 + 2))/~x\n",
        "curl http://h.example/$(id -u)/~x y$(z)\n",
        "curl http://h.example:$(cat \\\n  port)/x\n",
        "curl wais://h:\"$PORT\"/x\n",
        "curl \"wais://h:\"$PORT\"/x\"\n",
        "curl wais://h:`cat port`/x\n",
        "curl wais://h:$(cat port)/x\n",
    ] {
        for kind in [Kind::Shell, Kind::Yaml, Kind::Code, Kind::Text, Kind::Markdown, Kind::Ini, Kind::Python] {
            assert_eq!(fixed(kind, text), text, "{}", kind.name());
        }
        let in_yaml = format!("jobs:\n  a:\n    run: |\n      {text}");
        assert_eq!(fixed(Kind::Yaml, &in_yaml), in_yaml);
    }
}

/// A backslash that continues a line, or begins the escape of a quote, is not part of the URL.
#[test]
fn a_backslash_of_the_syntax_is_not_part_of_a_url() {
    for (kind, text, expected) in [
        (Kind::Shell, "RUN curl https:\\\\srv.example\\\n  -o f\n", "RUN curl https://srv.example\\\n  -o f\n"),
        (Kind::Code, "RUN curl https:\\\\srv.example\\\n  -o f\n", "RUN curl https://srv.example\\\n  -o f\n"),
        (Kind::C, "#define A https:\\\\srv.example\\\r\n  b\n", "#define A https://srv.example\\\r\n  b\n"),
        (Kind::C, "a = \"https:\\\\\\\\srv.example\\\nb\";\n", "a = \"https://srv.example\\\nb\";\n"),
        (Kind::Python, "a = \"https:\\\\\\\\srv.example\\\nb\"\n", "a = \"https://srv.example\\\nb\"\n"),
        (Kind::Shell, "a=\"https:\\\\x41?q=\\\"x\\\"\"\n", "a=\"https://x41?q=\\\"x\\\"\"\n"),
        (Kind::Ini, "a = \"https:\\\\x41?q=\\\"x\\\"\"\n", "a = \"https://x41?q=\\\"x\\\"\"\n"),
    ] {
        assert_eq!(fixed(kind, text), expected, "{}", kind.name());
    }
}

/// In a flow collection, a value ends before a comma and a bracket (YAML 1.2, section 7.3.3).
#[test]
fn a_flow_collection_ends_a_url() {
    for (text, expected) in [
        ("x: [https://srv.example,b]\n", &["https://srv.example"][..]),
        ("y: {u: nntp://srv.example/g/7,v: 1}\n", &["nntp://srv.example/g/7"]),
        ("- [a, {b: http://h.x/c,d: http://h.x/e}, http://h.x/f]\n", &["http://h.x/c", "http://h.x/e", "http://h.x/f"]),
        ("x: [\n  http://h.x/a,\n  # [\n  http://h.x/b,c\n]\n", &["http://h.x/a", "http://h.x/b"]),
        ("x: !!seq [http://h.x/a,b]\n", &["http://h.x/a"]),
        ("x: &a [http://h.x/a,b]\n", &["http://h.x/a"]),
        // Text of a block has commas and brackets.
        ("x: http://h.x/a,b\ny: [c]\nz: http://h.x/d,e\n", &["http://h.x/a,b", "http://h.x/d,e"]),
        ("x: see [a](http://h.x/b,c)\n", &["http://h.x/b,c"]),
        ("x: [c\ny: http://h.x/a,b\n", &["http://h.x/a,b"]),
        ("x: [\"http://h.x/a,b\", 'http://h.x/c,d']\n", &["http://h.x/a,b", "http://h.x/c,d"]),
        ("x: ${{ a }} http://h.x/a,b\n", &["http://h.x/a,b"]),
    ] {
        assert_eq!(found(Kind::Yaml, text), expected, "{text}");
    }
    let text = "x: [https://srv.example,b]\ny: {u: nntp://srv.example/g/7,v: 1}\nz: [http://fe80::1/,a]\n";
    assert_eq!(fixed(Kind::Yaml, text), text);
}

/// A long collection is one up to its end, and a change of its first bracket changes the URLs after a comment.
#[test]
fn a_flow_collection_may_be_long() {
    let text = format!("x: [\n{}  # a\n  http://h.x/a,b\n]\n", "  \"http://h.x/c\", http://h.x/d,\n".repeat(200));
    assert_eq!(found(Kind::Yaml, &text).last().map(String::as_str), Some("http://h.x/a"));
    let finder = Finder::new(Kind::Yaml);
    let old = Regions::of(&finder, text.replacen('[', "-", 1).as_bytes());
    let (regions, changed) = old.edited(&finder, text.as_bytes(), 3..4, 4);
    let last = text.rfind("http").expect("a URL");
    assert!(regions.search_span(changed).contains(&last));
}

/// An editor offers as a quick fix what a finding has as its fix.
#[test]
fn a_finding_offers_no_fix_of_what_is_next_to_a_url() {
    for text in
        ["[a](wais://h b/c)", "1,nntp://srv.example/g.h/7,eve", "curl wais://h:$(cat port)/x", "http://h.example:80^1/"]
    {
        let (finder, config) = (Finder::new(Kind::Text), LintConfig::new(Spec::Current));
        for matched in finder.matches(text.as_bytes()) {
            let findings = config.check(&finder, text.as_bytes(), &matched);
            let is_offered =
                |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Guess);
            assert!(!findings.iter().any(is_offered), "{text}: {findings:?}");
        }
    }
}

/// A missing quotation mark makes the text of a page a part of a URL.
#[test]
fn no_fix_loses_the_text_of_a_page() {
    const PIECES: [&str; 20] = [
        "<a href=\"",
        "<a href='",
        "<img src=\"",
        "<b class=\"x\">",
        "http://h.x/~a",
        "http://h.x/a b",
        "https:/h.x",
        "\"",
        "\"",
        "'",
        ">",
        "/>",
        "</a>",
        "</b>",
        "<p>",
        " ",
        "\n",
        "](",
        "[x](http://h.x/",
        ")",
    ];
    let mut state = 1_u64;
    let mut random = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % count
    };
    let mut changed = 0;
    for _ in 0..20_000 {
        let mut text = String::new();
        for number in 0..random(14) {
            text += PIECES[random(PIECES.len())];
            if random(3) == 0 {
                // Words of the page, in the text of an element.
                text += &format!(">word{number} word{number}<");
            }
        }
        for kind in [Kind::Html, Kind::Markdown, Kind::Xml] {
            let fixed = fixed(kind, &text);
            changed += usize::from(fixed != text);
            for number in 0..14 {
                let word = format!("word{number} word{number}");
                assert!(!text.contains(&word) || fixed.contains(&word), "{} {text:?} {fixed:?}", kind.name());
            }
        }
    }
    assert!(changed > 1000, "{changed}");
}
