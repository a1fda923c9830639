//! Tests of edits that add comments to suppress a code.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use urlspec::{Code, Spec};
use urlspec_text::{Edit, Finder, Kind, LintConfig};

const CODE: Code = Code::UnsafeCharacter;
const IGNORE: &str = "urlspec: ignore[unsafe-character]";

fn edited(document: &str, edit: &Edit) -> String {
    let mut edited = document.to_owned();
    edited.replace_range(edit.span.clone(), &edit.replacement);
    edited
}

/// How often a document has the code.
fn count(kind: Kind, document: &str) -> usize {
    let (finder, config) = (Finder::new(kind), LintConfig::new(Spec::Rfc1738));
    let config = config.for_document(document.as_bytes());
    let findings = finder.matches(document.as_bytes()).flat_map(|url| config.check(&finder, document.as_bytes(), &url));
    findings.filter(|finding| finding.diagnostic.code == CODE).count()
}

/// The document with a comment for its last URL that has a tilde.
fn ignored(kind: Kind, document: &str) -> Option<String> {
    let finder = Finder::new(kind);
    let url = finder.matches(document.as_bytes()).filter(|url| url.text().contains('~')).last().expect("a URL");
    let edit = finder.ignore_edit(document.as_bytes(), url.full_span(), CODE)?;
    let edited = edited(document, &edit);
    assert_eq!(count(kind, &edited), count(kind, document) - 1, "{kind:?} {document}");
    Some(edited)
}

/// `#` is the place of the comment, with its marks.
const CASES: [(Kind, &str, &str, &str); 61] = [
    (Kind::C, "// ", "", "int a;\n  ##  f(\"http://h.x/~\");\n"),
    (Kind::C, "// ", "", "/// a\n##/// http://h.x/~\n"),
    (Kind::C, "// ", "", "##/* see http://h.x/~\n*/"),
    (Kind::C, "* ", "", "/**\n * a\n ## * http://h.x/~\n */"),
    (Kind::C, "", "", "/*\n##http://h.x/~\n*/"),
    (Kind::C, "// ", "", "#define A \\\n  \"http://h.x/~\" ##\n"),
    (Kind::C, "// ", "", "a = `b\n http://h.x/~`; ##\n"),
    (Kind::C, "// ", "", "<?php\n##f('http://h.x/~');\n?>\n"),
    (Kind::C, "// ", "", "##import a from \"http://h.x/~\";\nfunction A() {\n  return <a>b</a>;\n}\n"),
    (Kind::C, "// ", "", "let a: Vec<u8>;\n##let b = \"http://h.x/~\";\n"),
    (Kind::Sql, "-- ", "", "select\n  ##  'http://h.x/~'\n"),
    (Kind::Python, "# ", "", "def a():\n    ##    b('http://h.x/~')\r\n"),
    (Kind::Python, "# ", "", "a = '''b\nhttp://h.x/~''' ##\n"),
    (Kind::Shell, "# ", "", "##curl http://h.x/~\n"),
    (Kind::Shell, "# ", "", "curl \\\n  http://h.x/~ ##\n"),
    (Kind::Yaml, "# ", "", "a:\n  ##  b: http://h.x/~\n"),
    (Kind::Yaml, "# ", "", "a: |\n  b\n##c: http://h.x/~\n"),
    (Kind::Yaml, "# ", "", "##- http://h.x/~\n"),
    (Kind::Toml, "# ", "", "a = [\n  ##  \"http://h.x/~\",\n]\n"),
    (Kind::Ini, "# ", "", "[a]\n##  b = http://h.x/~\n"),
    (Kind::Json, "// ", "", "{ // a\n  ##  \"a\": \"http://h.x/~\"\n}\n"),
    (Kind::Css, "/* ", " */", "a {\n  ##  b: url(http://h.x/~);\n}\n"),
    (Kind::Roff, ".\\\" ", "", ".SH A\n##see http://h.x/~\n"),
    (Kind::Latex, "% ", "", "a\n##see \\url{http://h.x/~} b\n"),
    (Kind::Asciidoc, "// ", "", "a\n##http://h.x/~[b]\n"),
    (Kind::Html, "<!-- ", " -->", "<p>\n  ##  <a href=\"http://h.x/~\">a</a>\n</p>\n"),
    (Kind::Html, "<!-- ", " -->", "<a\n  href=\"http://h.x/~\">a</a> ##\n"),
    (Kind::Html, "", "", "<!-- a\n##http://h.x/~ -->\n"),
    (Kind::Xml, "<!-- ", " -->", "<?xml version=\"1.0\"?>\n<a>\n##<b>http://h.x/~</b></a>\n"),
    (Kind::Markdown, "<!-- ", " -->", "a\n\n##b http://h.x/~\nc\n"),
    (Kind::Markdown, "<!-- ", " -->", "a\nhttp://h.x/~ ##  \nb\n"),
    (Kind::Markdown, "<!-- ", " -->", "a\nhttp://h.x/~ ##\\\nb\n"),
    (Kind::Markdown, "<!-- ", " -->", "- a\n- http://h.x/~ ##\n- b\n"),
    (Kind::Markdown, "<!-- ", " -->", "> a\n> [b](http://h.x/~) ##\n"),
    (Kind::Markdown, "<!-- ", " -->", "### A http://h.x/~\n\nb\n"),
    // An existing comment has the code then.
    (Kind::Python, ", unsafe-character", "+", "# urlspec: ignore[password##]\nf('http://h.x/~')\n"),
    // Whether two places are possible depends on the document.
    (Kind::Markdown, "<!-- ", " -->", "a\n\n<!-- b -->\n##http://h.x/~\n"),
    (Kind::C, "// ", "", "\u{e9} // \u{e9}\n  ##  // http://h.x/~"),
    (Kind::Yaml, "# ", "", "a: [\n##- http://h.x/~\n"),
    (Kind::Shell, "# ", "", "cat <<E\na\nE\n##curl http://h.x/~\n"),
    (Kind::Python, "# ", "", "=begin\na\n=end\n##b 'http://h.x/~'\n"),
    (Kind::Latex, "% ", "", "\\begin{verbatim}\na\n\\end{verbatim}\n##\\url{http://h.x/~}\n"),
    (Kind::Asciidoc, "// ", "", "----\na\n----\n##http://h.x/~\n"),
    (Kind::Roff, ".\\\" ", "", ".TS\na\n.TE\n##http://h.x/~\n"),
    (Kind::C, "// ", "", "a = '''b''';\n##c('http://h.x/~');\n"),
    (Kind::Sql, "-- ", "", "a = [[\nb\n]]\n##c = \"http://h.x/~\"\n"),
    (Kind::Toml, "# ", "", "a = '''\nb'''\n##c = 'http://h.x/~'\n"),
    (Kind::Html, "<!-- ", " -->", "<pre>\na</pre>\n##http://h.x/~\n"),
    (Kind::Xml, "<!-- ", " -->", "<a><![CDATA[\nb]]>\n##http://h.x/~</a>\n"),
    (Kind::Css, "/* ", " */", "/* a */\n##@import \"http://h.x/~\";\n"),
    (Kind::Ini, "# ", "", "##a=http://h.x/~"),
    (Kind::Python, "# ", "", "##a = \"http://h.x/~\" # b\n"),
    // The end of another syntax.
    (Kind::Markdown, "<!-- ", " -->", "---\na: b\n---\n##[a](http://h.x/~)\n"),
    (Kind::Markdown, "<!-- ", " -->", "$$\na\n$$\n\n##b http://h.x/~\n"),
    (Kind::Markdown, "<!-- ", " -->", "a <b\n\n##http://h.x/~\n"),
    (Kind::Css, "/* ", " */", "a {\n  b: url(\n    c\n  );\n##d: url(http://h.x/~)\n}\n"),
    (Kind::Shell, "# ", "", "my $a = q{\nb\n};\n##get('http://h.x/~');\n"),
    (Kind::Shell, "# ", "", "define A\nb\nendef\n##C = http://h.x/~\n"),
    // `make` shows the comments of commands, but not those that begin a line.
    (Kind::Shell, "# ", "", "a: b\n\techo c\n##\tcurl http://h.x/~\n"),
    (Kind::Shell, "# ", "", "f() {\n\t##\tcurl http://h.x/~\n}\n"),
    (Kind::C, "// ", "", "package a\n\nimport \"C\"\n\n##// http://h.x/~\n"),
];

#[test]
fn a_comment_is_where_the_syntax_has_one() {
    let mut failed = Vec::new();
    for (kind, open, close, case) in CASES {
        let (before, after) = case.split_once("##").expect("a place");
        let line_end = if after.contains("\r\n") { "\r\n" } else { "\n" };
        let is_inline = before.lines().last().is_some_and(|line| !before.ends_with('\n') && line.contains("http"));
        let expected = match close {
            "+" => format!("{before}{open}{after}"),
            _ if is_inline => format!("{before}{open}{IGNORE}{close}{after}"),
            _ => format!("{before}{open}{IGNORE}{close}{line_end}{after}"),
        };
        // The blanks before the comment are its indentation.
        let blanks = [' ', '\t'];
        let document =
            if close == "+" { before.to_owned() } else { before.trim_end_matches(blanks).to_owned() } + after;
        let found = ignored(kind, &document);
        if found.as_ref() != Some(&expected) {
            failed.push((kind, found, expected));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

const NOWHERE: [(Kind, &str); 77] = [
    (Kind::Text, "http://h.x/~\n"),
    (Kind::Text, "a,http://h.x/~,b\n"),
    (Kind::Mail, "A: b\n\nhttp://h.x/~\n"),
    (Kind::Code, "+http://h.x/~\n"),
    (Kind::Json, "{\n\"a\": \"http://h.x/~\"\n}\n"),
    (Kind::Rst, "a\nb http://h.x/~\n"),
    (Kind::Rst, "a::\n\n  http://h.x/~\n"),
    (Kind::Rst, "a::\n\nhttp://h.x/~\n"),
    (Kind::Rst, "1. a\n\n2. b http://h.x/~\n"),
    (Kind::Rst, "- a\n\n- http://h.x/~\n"),
    (Kind::Rst, "=  =\na  b\n\nc  http://h.x/~\n=  =\n"),
    (Kind::Rst, ".. _a: http://h.x/~\n"),
    // String literals of several lines.
    (Kind::C, "a = r\"\nhttp://h.x/~\n\";\n"),
    (Kind::C, "a = r#\"\n  {\"b\": \"http://h.x/~\"}\n\"#;\n"),
    (Kind::C, "a = `\nhttp://h.x/~\n`;\n"),
    (Kind::C, "a = `\n// http://h.x/~\n`;\n"),
    (Kind::C, "a = '''\n\"http://h.x/~\"\n''';\n"),
    (Kind::C, "a = \"\"\"\nhttp://h.x/~\n\"\"\"\n"),
    (Kind::C, "a = <<<E\nhttp://h.x/~\nE;\n"),
    (Kind::Sql, "a = [[\nhttp://h.x/~\n]]\n"),
    (Kind::Sql, "select '\nhttp://h.x/~\n'\n"),
    (Kind::Python, "'''\nhttp://h.x/~\n'''\n"),
    (Kind::Python, "\"\"\"\n  http://h.x/~ # a\n\n\"\"\"\n"),
    (Kind::Python, "a = <<E\n'http://h.x/~'\nE\n"),
    (Kind::Python, "a\n__END__\nhttp://h.x/~\n"),
    (Kind::Python, "=begin\n'http://h.x/~'\n=end\n"),
    (Kind::Shell, "cat <<E\nhttp://h.x/~\nE\n"),
    (Kind::Shell, "a='\nhttp://h.x/~\n'\n"),
    (Kind::Shell, "=pod\n\nhttp://h.x/~\n\n=cut\n"),
    (Kind::Toml, "a = '''\nhttp://h.x/~\n'''\n"),
    (Kind::Yaml, "a: |\n  http://h.x/~\n"),
    (Kind::Yaml, "a: >-\n  - b: http://h.x/~\n"),
    (Kind::Yaml, "a: b\n  http://h.x/~\n"),
    (Kind::Yaml, "a: \"\n  - http://h.x/~\n  \"\n"),
    // Text among tags.
    (Kind::C, "function A() {\n  return (\n    <p>\n      http://h.x/~\n    </p>\n  );\n}\n"),
    (Kind::C, "function A() {\n  return (\n    <p>\n      b \"http://h.x/~\"\n    </p>\n  );\n}\n"),
    (Kind::C, "const a = (\n  <p>\n    <a href=\"http://h.x/~\" />\n  </p>\n);\n"),
    (Kind::C, "<p>\n\"http://h.x/~\"\n<?php a(); ?>\n"),
    // Tags, declarations, sections and text of another syntax.
    (Kind::Html, "<a\n  href=\"http://h.x/~\"\n  id=b>a</a>\n"),
    (Kind::Html, "<pre>\nhttp://h.x/~\n</pre>\n"),
    (Kind::Html, "<script>\na('http://h.x/~');\n</script>\n"),
    (Kind::Html, "<textarea>\nhttp://h.x/~\n</textarea>\n"),
    (Kind::Xml, "<a><![CDATA[\nhttp://h.x/~\n]]></a>\n"),
    (Kind::Xml, "<!DOCTYPE a [\n<!ENTITY b \"http://h.x/~\">\n]><a/>\n"),
    (Kind::Markdown, "```\nhttp://h.x/~\n```\n"),
    (Kind::Markdown, "```rust\n// http://h.x/~\n```\n"),
    (Kind::Markdown, "---\na: http://h.x/~\n---\n"),
    (Kind::Latex, "\\begin{verbatim}\nhttp://h.x/~\n\\end{verbatim}\n"),
    (Kind::Latex, "@book{a,\n  url = {http://h.x/~},\n}\n"),
    (Kind::Asciidoc, "----\nhttp://h.x/~\n----\n"),
    // Front matter.
    (Kind::Markdown, "+++\na = \"http://h.x/~\"\n+++\nb\n"),
    (Kind::Markdown, "{\n\"a\": \"http://h.x/~\"\n}\n\nb\n"),
    (Kind::Markdown, "\u{feff}% A\n% http://h.x/~\n\nb\n"),
    (Kind::Html, "---\na: http://h.x/~\n---\n<p>b\n"),
    (Kind::Xml, "---\na: http://h.x/~\n---\n<b/>\n"),
    (Kind::Css, "---\n# http://h.x/~\n---\na { b: c }\n"),
    (Kind::Asciidoc, "---\na: http://h.x/~\n---\n= B\n"),
    // What CommonMark takes for text, but the writer does not.
    (Kind::Markdown, "<a\nhref=\"http://h.x/~\"\n>x</a>\n"),
    (Kind::Markdown, "a\n\n$$\nb http://h.x/~\n$$\n"),
    (Kind::Markdown, "\\[\nb http://h.x/~\n\\]\n"),
    // Templates.
    (Kind::Markdown, "{{< a\n  b=\"http://h.x/~\"\n>}}\n"),
    (Kind::Html, "<p>{{ a\n  \"http://h.x/~\"\n}}</p>\n"),
    (Kind::Html, "{% a\n  \"http://h.x/~\"\n%}\n"),
    (Kind::Yaml, "a: {{ b\n  - http://h.x/~\n  }}\n"),
    // Values and literals of several lines.
    (Kind::Css, "a {\n  b: url(\n    http://h.x/~\n  );\n}\n"),
    (Kind::Shell, "my $a = q{\nhttp://h.x/~\n};\n"),
    (Kind::Shell, "my @a = qw(\n  b(c)\n  http://h.x/~\n);\n"),
    (Kind::Shell, "print qq {\n  a\\}\n  http://h.x/~\n};\n"),
    // Lines that go on, commands that `make` shows, and programs in comments.
    (Kind::Shell, "& a `\n  http://h.x/~ `\n  b\n"),
    (Kind::Shell, "define A\nhttp://h.x/~\nendef\n"),
    (Kind::Shell, "define A\n\tcurl http://h.x/~\nendef\n"),
    (Kind::Shell, "a: b\n\tc; \\\n\tcurl http://h.x/~\n"),
    (Kind::C, "package a\n\n/*\n#include \"http://h.x/~\"\n*/\nimport \"C\"\n"),
    (Kind::C, "package a\n\n// #include \"http://h.x/~\"\nimport \"C\"\n"),
    (Kind::C, "package a\n\n// #cgo b\n// http://h.x/~\nimport (\n\t\"C\"\n)\n"),
    (Kind::Latex, "\\begin{Verbatim*}\nhttp://h.x/~\n\\end{Verbatim*}\n"),
    (Kind::Latex, "\\begin{tcblisting}{}\nhttp://h.x/~\n\\end{tcblisting}\n"),
];

/// An empty line ends a comment of reStructuredText.
#[test]
fn a_comment_is_before_a_paragraph_of_restructuredtext() {
    for (before, after) in [
        ("", "http://h.x/~\n"),
        ("a\n\n", "b http://h.x/~\nc\n"),
        ("a\r\n\r\n", "b http://h.x/~\r\n=====\r\n"),
        ("::\n\n  a\n\n", "b\u{e9} http://h.x/~\n"),
    ] {
        let line_end = if after.contains('\r') { "\r\n" } else { "\n" };
        let expected = format!("{before}.. {IGNORE}{line_end}{line_end}{after}");
        assert_eq!(ignored(Kind::Rst, &format!("{before}{after}")), Some(expected));
    }
    // In other kinds, the comment is on the line before.
    let text = "# urlspec: ignore\n\n'http://h.x/~'\n";
    assert_eq!([Kind::Rst, Kind::Python].map(|kind| count(kind, text)), [0, 1]);
    assert_eq!(count(Kind::Rst, &text.replace("\n\n", "\n\n\n")), 1);
}

#[test]
fn no_comment_is_where_the_syntax_has_none() {
    let failed: Vec<_> = NOWHERE.iter().filter(|(kind, document)| ignored(*kind, document).is_some()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// What a reader of Markdown gets: events and words, a line each. HTML is among the words.
fn read(markdown: &str) -> Vec<String> {
    let mut read: Vec<String> = Vec::new();
    let mut words = String::new();
    let end = |words: &mut String, read: &mut Vec<String>| {
        read.extend(words.split_whitespace().map(str::to_owned));
        words.clear();
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES) {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => words.push_str(&text),
            Event::SoftBreak => words.push('\n'),
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => end(&mut words, &mut read),
            event => {
                end(&mut words, &mut read);
                read.push(format!("{event:?}"));
            }
        }
    }
    end(&mut words, &mut read);
    read
}

/// In documents that are put together from lines, the comment is the only difference for a reader.
#[test]
fn a_comment_changes_nothing_else_in_markdown() {
    const LINES: [&str; 16] = [
        "see http://h.x/~",
        "- a http://h.x/~ b",
        "  - [a](http://h.x/~)",
        "    http://h.x/~",
        "> http://h.x/~",
        "# http://h.x/~ #",
        "`http://h.x/~`",
        "| http://h.x/~ | a |",
        "|---|---|",
        "[a]: http://h.x/~ \"b\"",
        "<p>http://h.x/~",
        "<a href=\"http://h.x/~\"",
        "```",
        "---",
        "",
        "*a `b [c](http://h.x/~",
    ];
    let (mut with_comment, mut without) = (0, 0);
    for (first, second, third) in LINES
        .iter()
        .flat_map(|first| LINES.iter().flat_map(move |second| LINES.iter().map(move |third| (first, second, third))))
    {
        let document = format!("{first}\n{second}\n{third}\n");
        let finder = Finder::new(Kind::Markdown);
        for url in finder.matches(document.as_bytes()) {
            let Some(edit) = finder.ignore_edit(document.as_bytes(), url.full_span(), CODE) else {
                without += 1;
                continue;
            };
            with_comment += 1;
            let edited = edited(&document, &edit);
            assert!(count(Kind::Markdown, &edited) < count(Kind::Markdown, &document), "{document}");
            let mut with = read(&edited);
            let comment = ["<!--", "urlspec:", "ignore[unsafe-character]", "-->"];
            let places = |read: &[String]| read.windows(comment.len()).filter(|words| *words == comment).count();
            assert_eq!(places(&with), 1, "{edited}");
            let at = with.windows(comment.len()).position(|words| words == comment).expect("it is there");
            with.drain(at..at + comment.len());
            assert_eq!(with, read(&document), "{edited}");
        }
    }
    assert!(with_comment > 2_000 && without > 500, "{with_comment} {without}");
}

const TOPS: [(Kind, &str, Option<&str>); 43] = [
    (Kind::Text, "##http://h.x/~\n", None),
    (Kind::Mail, "##A: b\n\nhttp://h.x/~\n", None),
    (Kind::Json, "##{\"a\": \"http://h.x/~\"}\n", None),
    (Kind::C, "##f(\"http://h.x/~\");\n", Some("// |\n")),
    (Kind::C, "#!/usr/bin/node\n##f(\"http://h.x/~\");\r\n", Some("// |\r\n")),
    (Kind::C, "<?php\n##f(\"http://h.x/~\");\n", Some("// |\n")),
    (Kind::C, "##<p>\n<?php f(\"http://h.x/~\");\n", None),
    (Kind::Python, "#!/usr/bin/python\n# -*- coding: utf-8 -*-\n##f('http://h.x/~')\n", Some("# |\n")),
    (Kind::Shell, "# syntax=a/b:1\n##curl http://h.x/~\n", Some("# |\n")),
    (Kind::Yaml, "##---\na: http://h.x/~\n", Some("# |\n")),
    (Kind::Toml, "\u{feff}##a = 'http://h.x/~'\n", Some("# |\n")),
    (Kind::Ini, "##a = http://h.x/~\n", Some("# |\n")),
    (Kind::Css, "@charset \"utf-8\";\n##a { b: url(http://h.x/~) }\n", Some("/* | */\n")),
    (Kind::Sql, "##select 'http://h.x/~'\n", Some("-- |\n")),
    (Kind::Html, "<!DOCTYPE html>\n##<p>http://h.x/~\n", Some("<!-- | -->\n")),
    (Kind::Html, "##http://h.x/~", Some("<!-- | -->\n")),
    (Kind::Xml, "<?xml version=\"1.0\"?>\n##<!DOCTYPE a>\n<a>http://h.x/~</a>\n", None),
    (Kind::Xml, "<?xml version=\"1.0\"?>\n##<a>http://h.x/~</a>\n", Some("<!-- | -->\n")),
    (Kind::Markdown, "---\na: b\n---\n##\n# A http://h.x/~\n", Some("<!-- | -->\n")),
    (Kind::Rst, "##A\n=\n\nhttp://h.x/~\n", Some(".. |\n\n")),
    (Kind::Roff, "'\\\" t\n##.TH a\nhttp://h.x/~\n", Some(".\\\" |\n")),
    (Kind::Latex, "% !TEX a\n##\\url{http://h.x/~}\n", Some("% |\n")),
    (Kind::Latex, "##% a\n\\url{http://h.x/~}\n", Some("% |\n")),
    // Front matter, which generators of sites expect at the start.
    (Kind::Markdown, "+++\na = 1\n+++\n##[b](http://h.x/~)\n", Some("<!-- | -->\n")),
    (Kind::Markdown, "{\n  \"a\": 1\n}\n##\n[b](http://h.x/~)\n", Some("<!-- | -->\n")),
    (Kind::Markdown, "% A\n  b\n% C\n##\n[b](http://h.x/~)\n", Some("<!-- | -->\n")),
    (Kind::Html, "---\r\na: b\r\n---\r\n<!doctype html>\r\n##<p>http://h.x/~\r\n", Some("<!-- | -->\r\n")),
    (Kind::Css, "---\n---\n##a { b: url(http://h.x/~) }\n", Some("/* | */\n")),
    (Kind::Xml, "---\n---\n<?xml version=\"1.0\"?>\n##<a>http://h.x/~</a>\n", Some("<!-- | -->\n")),
    (Kind::C, "---\n---\n##a(\"http://h.x/~\");\n", Some("// |\n")),
    // What a tool reads only at the start.
    (Kind::C, "// swift-tools-version:5.9\n##let a = \"http://h.x/~\"\n", Some("// |\n")),
    (Kind::C, "/**\n * @jest-environment jsdom\n */\n##a(\"http://h.x/~\");\n", Some("// |\n")),
    (Kind::C, "##/** A */\na(\"http://h.x/~\");\n", Some("// |\n")),
    (Kind::Shell, "#escape = `\n##ADD http://h.x/~ /\n", Some("# |\n")),
    (Kind::Shell, "### check this\ncurl http://h.x/~\n", Some("# |\n")),
    (Kind::Shell, "#compdef a\n##curl http://h.x/~\n", Some("# |\n")),
    (Kind::Xml, "<?xml\n  version=\"1.0\"\n?>\n##<a>http://h.x/~</a>\n", Some("<!-- | -->\n")),
    (Kind::Xml, "##<?xml version=\"1.0\"?><a>http://h.x/~</a>\n", None),
    (Kind::Xml, "##<?xml version=\"1.0\"?><a>http://h.x/~</a>", None),
    (Kind::Css, "##@charset \"utf-8\";a { b: url(http://h.x/~) }", None),
    (Kind::Shell, "###!/usr/bin/curl http://h.x/~", None),
    // Directly above the name of a package, it would be documentation.
    (Kind::C, "##package a\n\nvar b = \"http://h.x/~\"\n", Some("// |\n\n")),
    (Kind::C, "##package a;\n\nString b = \"http://h.x/~\";\n", Some("// |\n")),
];

#[test]
fn a_comment_for_the_file_is_at_its_start() {
    for (kind, case, comment) in TOPS {
        let document = case.replace("##", "");
        let edit = Finder::new(kind).ignore_file_edit(document.as_bytes(), CODE);
        let ignore_file = IGNORE.replace("ignore", "ignore-file");
        let expected = comment.map(|comment| case.replace("##", &comment.replace('|', &ignore_file)));
        let edited = edit.map(|edit| edited(&document, &edit));
        assert_eq!(edited, expected, "{kind:?}");
        if let Some(edited) = edited {
            assert!(count(kind, &document) > 0 && count(kind, &edited) == 0, "{kind:?} {edited}");
        }
    }
}

#[test]
fn a_long_document_has_comments() {
    let document = format!("f('http://h.x/~')\n{}", "a\n".repeat(200_000));
    let finder = Finder::new(Kind::Python);
    let edit = finder.ignore_edit(document.as_bytes(), 3..15, CODE).expect("a comment");
    assert_eq!(count(Kind::Python, &edited(&document, &edit)), 0);
    let edit = finder.ignore_file_edit(document.as_bytes(), CODE).expect("a comment");
    assert_eq!(count(Kind::Python, &edited(&document, &edit)), 0);
    // What is first may be too long.
    let late = format!("#!{}\nf('http://h.x/~')\n", "a".repeat(LintConfig::HEAD));
    assert_eq!(finder.ignore_file_edit(late.as_bytes(), CODE), None);
    let late = format!("---\n{}---\n[a](http://h.x/~)\n", "a: b\n".repeat(LintConfig::HEAD));
    assert_eq!(Finder::new(Kind::Markdown).ignore_file_edit(late.as_bytes(), CODE), None);
}
