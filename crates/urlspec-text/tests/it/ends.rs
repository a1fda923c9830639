//! Where URLs end, and what is no URL of its own.

use urlspec::{Code, Severity, Spec};
use urlspec_text::{Finder, Finding, Kind, LintConfig};

fn found(kind: Kind, document: &str) -> Vec<String> {
    Finder::new(kind).matches(document.as_bytes()).map(|url| url.text().into_owned()).collect()
}

fn findings(kind: Kind, document: &str) -> Vec<Finding> {
    let (finder, config) = (Finder::new(kind), LintConfig::new(Spec::Current));
    let matches = finder.matches(document.as_bytes());
    matches.flat_map(|url| config.check(&finder, document.as_bytes(), &url)).collect()
}

/// Letters of every script belong to hosts and paths; punctuation of Chinese and Japanese, and full-width punctuation, does not.
#[test]
fn letters_of_every_script_belong_to_urls() {
    for (document, expected) in [
        ("see https://例え.jp/a and http://中文.com/路 end", &["https://例え.jp/a", "http://中文.com/路"][..]),
        (
            "http://a例.jp/ http://한글.kr/ http://ひらがな.jp/b",
            &["http://a例.jp/", "http://한글.kr/", "http://ひらがな.jp/b"],
        ),
        ("http://bücher.de, http://пример.рф/путь.", &["http://bücher.de", "http://пример.рф/путь"]),
        ("http://ไทย.ไทย/ก่อน http://ខ្មែរ.com/ក្នុង", &["http://ไทย.ไทย/ก่อน", "http://ខ្មែរ.com/ក្នុង"]),
        ("http://हिन्दी.भारत/क्या", &["http://हिन्दी.भारत/क्या"]),
        (
            "http://h.x/a。http://h.x/b，（http://h.x/c）「http://h.x/d」http://h.x/e、",
            &["http://h.x/a", "http://h.x/b", "http://h.x/c", "http://h.x/d", "http://h.x/e"],
        ),
        ("https://zh.wikipedia.org/wiki/中文（维基）", &["https://zh.wikipedia.org/wiki/中文"]),
        ("见：https://zh.wikipedia.org/wiki/中文。", &["https://zh.wikipedia.org/wiki/中文"]),
        // The sentence goes on without a space.
        ("请访问https://h.example.com查看", &["https://h.example.com"]),
        ("http://example.com에서 http://example.com/a를", &["http://example.com", "http://example.com/a를"]),
        ("詳しくはhttp://example.com/を見る", &["http://example.com/"]),
        ("詳しくはhttp://example.com/aを見る", &["http://example.com/a"]),
        ("これはhttps://例え.jp/a です", &["https://例え.jp/a"]),
        ("see https://git-scm.com/からGit and http://h.x/pettilを参照", &["https://git-scm.com/", "http://h.x/pettil"]),
        ("…http://h.x/a…", &["http://h.x/a"]),
    ] {
        assert_eq!(found(Kind::Text, document), expected, "{document}");
    }
}

/// Inside quotes, the quote ends a URL, whatever its letters are.
#[test]
fn a_quote_ends_what_it_begins() {
    for (kind, document, expected) in [
        (
            Kind::Json,
            r#"{"u":"https://h.x.org/日本/x","v":"https://例え.jp/x"}"#,
            &["https://h.x.org/日本/x", "https://例え.jp/x"][..],
        ),
        (Kind::Json, r#"["https://h.x/\u65e5/a", "https://h.x/。/b"]"#, &["https://h.x/日/a", "https://h.x/。/b"]),
        (
            Kind::Python,
            "a = 'https://h.x/日本、x'\nb = \"https://例え.jp/x\"",
            &["https://h.x/日本、x", "https://例え.jp/x"],
        ),
        (Kind::Yaml, "u: \"https://h.x/日本、x\"", &["https://h.x/日本、x"]),
        (Kind::Text, "the \"https://h.x/日本、x\" page", &["https://h.x/日本、x"]),
        (Kind::Html, "<a href='https://h.x/日本、x'>", &["https://h.x/日本、x"]),
        // A sentence in quotes ends as other text does.
        (Kind::Json, r#"["https://h.x/a。好 b"]"#, &["https://h.x/a"]),
    ] {
        assert_eq!(found(kind, document), expected, "{document}");
    }
}

#[test]
fn an_invisible_character_in_or_after_a_url_is_reported() {
    for (kind, document, expected, severity) in [
        (
            Kind::Text,
            "http://h.example.com/\u{202E}txt.exe/a b",
            "http://h.example.com/\u{202E}txt.exe/a",
            Severity::Error,
        ),
        (Kind::Markdown, "http://h.example.com/a\u{200B}b", "http://h.example.com/a\u{200B}b", Severity::Error),
        (Kind::Text, "http://h.example.com/a\u{AD}b", "http://h.example.com/a\u{AD}b", Severity::Error),
        (Kind::Text, "http://h.example.com/a\u{200B} b", "http://h.example.com/a", Severity::Warning),
        (Kind::Markdown, "http://h.example.com/a\u{202C}", "http://h.example.com/a", Severity::Warning),
        (Kind::Json, "[\"http://h.example.com/a\u{200B}\"]", "http://h.example.com/a\u{200B}", Severity::Error),
        (Kind::Html, "<p>http://h.example.com/a\u{FEFF}</p>", "http://h.example.com/a", Severity::Warning),
    ] {
        assert_eq!(found(kind, document), [expected], "{document}");
        let own = findings(kind, document);
        let character = document.char_indices().find(|(_, c)| !c.is_ascii()).expect("one");
        let span = character.0..character.0 + character.1.len_utf8();
        assert_eq!(
            own.iter().map(|own| (own.diagnostic.code, own.severity, own.span.clone())).collect::<Vec<_>>(),
            [(Code::NonAscii, severity, span)],
            "{document}"
        );
    }
    assert!(findings(Kind::Text, "http://h.example.com/a\u{A0}b http://h.example.com/a\u{3000}b").is_empty());
}

/// RFC 1738 ignores all white space after `<URL:`. In other angle brackets, only a line break was added.
#[test]
fn white_space_in_a_wrapper_is_ignored_by_the_rules_of_the_documents() {
    for (document, expected) in [
        ("<URL:gopher://h.x/Remote\n  Information Services/x>", "gopher://h.x/RemoteInformationServices/x"),
        ("<URL:http://h.x/a b c d e f g>", "http://h.x/abcdefg"),
        ("<URL:http://h.x/a\nb\nc d>", "http://h.x/abcd"),
        ("<http://h.x/a\n   b>", "http://h.x/ab"),
        ("> <http://h.x/a\n> b>", "http://h.x/ab"),
        ("-- | <https://e.org/m Text label>", "https://e.org/m"),
        ("<https://www.octave.org GNU Octave>", "https://www.octave.org"),
        ("<https://e.org/m\nText label>", "https://e.org/m"),
    ] {
        assert_eq!(found(Kind::Text, document), [expected], "{document}");
    }
    assert_eq!(found(Kind::Text, "L<http://h.x/a|http://h.x/b>"), ["http://h.x/a", "http://h.x/b"]);
    assert_eq!(found(Kind::Text, "<URL: the address of the page, such as http://h.x/>"), ["http://h.x/"]);
}

/// Values that programs and templates write into a text.
#[test]
fn interpolation_is_a_template() {
    for (kind, document) in [
        (Kind::Python, "\"ws://127.0.0.1:#{@port}/ws\""),
        (Kind::Python, "\"https://e.org/#{f(a, b)}/x\""),
        (Kind::Python, "\"https://e.org/#{f(\"a, b\")}/x\""),
        (Kind::Python, "u = \"https://e.org/%{id}/b\""),
        (Kind::Python, "f\"https://e.org/{quote(name, safe='')}/b\""),
        (Kind::Python, "f'https://e.org/{a[\"b\"]}/c'"),
        (Kind::C, "\"https://e.org/{$x['k']}/b\""),
        (Kind::C, "let u = \"https://e.org/\\(id)/b\""),
        (Kind::C, "let u = \"https://e.org/\\(f(\"a b\"))/b\""),
        (Kind::C, "`https://e.org/${f(\"a, b\")}/x`"),
        (Kind::C, "$\"https://e.org/{Url(\"a b\")}/x\""),
        (Kind::C, "\"https://e.org/{{ route(\"x\", [\"a\" => 1]) }}/b\""),
        (Kind::Shell, "curl \"https://e.org/${A:-\"b c\"}/d\""),
        (Kind::Code, "https://{{ host | default(\"a b\") }}/x"),
        (Kind::Code, "https://e.org/{{ host | default(\"a b\") }}/x"),
        (Kind::Code, "https://{{ printf \"%s:%d\" .Host .Port }}/x"),
        (Kind::Html, "<a href=\"https://e.org/{{ route(\"x\", [\"a\" => 1]) }}/b\">"),
        (Kind::Html, "<a href=\"https://e.org/<%= id(\"x, y\") %>/b\">"),
        (Kind::Html, "<a href=\"https://e.org/<?php echo $a[\"b\"] ?>/b\">"),
        (Kind::Html, "<a href=\"https://e.org/a#<: $subitem.visibility :>\">"),
        (Kind::Html, "<a href=\"https://e.org/{!! $a[\"b\"] !!}/b\">"),
        (Kind::Html, "<a href=\"https://e.org/{% url \"b\" %}/b\">"),
        (Kind::Html, "<a href={\"https://e.org/v#{Application.spec(:p, :vsn)}/C\"}>"),
        (Kind::Html, "<a href={`https://e.org/${f(\"a, b\")}/x`}>"),
        (Kind::Html, "<a href=\"https://e.org/{f(\"a b\")}/x\">"),
        (Kind::Markdown, "[a](https://e.org/#{x}/b)"),
        (Kind::Markdown, "<a href=\"https://e.org/{{ page.url | f: \"a b\" }}/b\">"),
        (Kind::Text, "http://<host>:<port>/a http://[host]:8080/ http://[address]:[port]/ http://localhost:xxxx/"),
        (Kind::Text, "http://$HOST/a http://%HOST%/ http://h.x/%s https://.../ http://***/"),
        (Kind::Text, "http://[IP address]/ http://[dict get $a]/ docker run -v ~/data:/data:shared"),
        (Kind::Text, "http://foo/%m2%/%m1% http://h.x/%value% http://h.x/%S/a http://h.x/wiki/%W. http://h.x/issue\\1"),
        (Kind::Text, "http://h.x/?f=[[file]]&h=[[sha1_to]] http://[2001:db8:xxxx::1]/a"),
        (Kind::Markdown, "[a](https://h.x/icons/[ICON_SLUG].svg) <a href=\"https://h.x/[YOUR NAME]/b\">"),
        (Kind::C, "\"http://127.0.0.1:[..]/a\" \"http://foo.com/%+v\""),
        (Kind::Text, "news://news.example.com/$MSGID$ /^mailto:(?:leave-\\S+|\\S+-off)\\@\\S+/"),
        (Kind::Shell, "if (/<mailto:(?:leave-\\S+|\\S+-off)\\@\\S+>$/i)"),
        (
            Kind::Python,
            "f'http://h.x/{n + 1}' f'http://h.x/{x if y else z}/p' f'http://h.x/{a|b}' f'http://h.x/{x!r:>10}'",
        ),
        (Kind::Text, "http://h.x/a.+ http://h.x/[a-z]+/b"),
        (Kind::Shell, "s/http:/https:/i; s#http:/https:/#; $url =~ m!http://h\\.x/\\d+!"),
        (Kind::Python, "r = 'https://h.x/[a-z0-9-.]*/[a-zA-Z]*' + 'https://(?:www)?/'"),
    ] {
        assert_eq!(found(kind, document), [""; 0], "{document}");
    }
}

/// A URL ends with its last character, and not with an escape that is none.
#[test]
fn a_span_ends_with_the_url() {
    let document = b"see http://h.x/a%\n% b";
    let span = Finder::new(Kind::Latex).matches(document).next().map(|url| url.span());
    assert_eq!(span, Some(4..16));
}

/// Faults that only look like interpolation are found.
#[test]
fn braces_in_urls_are_no_interpolation() {
    for (kind, document, expected) in [
        (Kind::Json, "[\"http://h.x/a{b\"]", "http://h.x/a{b"),
        (Kind::Text, "http://[::1]/ ", "http://[::1]/"),
        (Kind::Text, "http://[h.x]/", "http://[h.x]/"),
        (Kind::Text, "http://h.x/a#b", "http://h.x/a#b"),
        (Kind::Text, "http://h.x/a%b", "http://h.x/a%b"),
        (Kind::Text, "http://h.x/a$B", "http://h.x/a$B"),
        (Kind::Text, "http://h.x/?q=Dr.+Strangelove", "http://h.x/?q=Dr.+Strangelove"),
        (Kind::Json, "[\"http://h.x/maps/St.+Louis,+MO\"]", "http://h.x/maps/St.+Louis,+MO"),
        (Kind::Text, "http://h.x/?q=[rust]+", "http://h.x/?q=[rust]+"),
        (Kind::Latex, "see http://h.x/a%\n% b", "http://h.x/a"),
        (Kind::Text, "http:/http://h.x/a", "http:/http://h.x/a"),
        (Kind::Python, "'file:///a\\\\share\\\\new'", "file:///a\\share\\new"),
        // The literal within the literal ends there.
        (Kind::Python, "'\"http://h.x/new\\\\n\"'", "http://h.x/new"),
        (Kind::Json, "{\"a\": \"x = \\\"http://h.x/a\\\\nb\\\"\"}", "http://h.x/a\\nb"),
    ] {
        assert_eq!(found(kind, document), [expected], "{document}");
    }
}

/// TeX ignores the end of a line after a `%`, and a character after `\verb` ends what it begins.
#[test]
fn tex_has_its_own_ends() {
    for (document, expected) in [
        ("url = {http://e.org/a/%\nb.pdf},", "http://e.org/a/b.pdf"),
        ("\\url{http://e.org/a/%\r\n    b.pdf}", "http://e.org/a/b.pdf"),
        ("\\url{http://e.org/a%\n}", "http://e.org/a"),
        ("\\verb%http://s.edu/u.html%", "http://s.edu/u.html"),
        ("\\verb*|http://s.edu/u.html| text", "http://s.edu/u.html"),
        ("\\lstinline!http://s.edu/u.html! text", "http://s.edu/u.html"),
        ("\\url=http://s.edu/u.html= text", "http://s.edu/u.html"),
        ("\\url{http://s.edu/u\\%20v}", "http://s.edu/u%20v"),
    ] {
        assert_eq!(found(Kind::Latex, document), [expected], "{document}");
        assert!(findings(Kind::Latex, document).is_empty(), "{document}");
    }
}

/// The end of a value ends a URL, and quotes may have the separator in them.
#[test]
fn values_of_a_table_end_urls() {
    for (document, expected) in [
        (
            "1,https://ex.org/a.html,Template\n2,https://ex.org/b,,\n",
            &["https://ex.org/a.html", "https://ex.org/b"][..],
        ),
        ("1;https://ex.org/a,b.html;T", &["https://ex.org/a,b.html"]),
        (
            "a,b,c\n1,\"http://q.x/c,d\",e\n2,\"see \"\"http://q.x/f,g\"\", or http://q.x/h\",i",
            &["http://q.x/c,d", "http://q.x/f,g", "http://q.x/h"],
        ),
        ("id\turl\n1\thttp://h.x/a,b;c\td", &["http://h.x/a,b;c"]),
        ("id|url\n1|http://h.x/a|d", &["http://h.x/a"]),
        ("url\nhttp://h.x/a,b\n\nhttp://h.x/c;d", &["http://h.x/a,b", "http://h.x/c;d"]),
        // A quote that none closes.
        ("a,\"http://h.x/a,b\nc,http://h.x/d,e", &["http://h.x/a", "http://h.x/d"]),
        ("\"a\nb\",http://h.x/e,\"http://h.x/f\nhttp://h.x/g\"", &["http://h.x/e", "http://h.x/f", "http://h.x/g"]),
    ] {
        assert_eq!(found(Kind::Csv, document), expected, "{document}");
    }
}

/// Findings are less severe in a document where people write such URLs everywhere, and each client accepts them.
#[test]
fn severities_are_those_of_the_use() {
    use Severity::{Advice, Error, Warning};
    for (kind, document, code, severity) in [
        (Kind::Markdown, "[a](tel:1-800-555-1234)", Code::PhoneNumber, Warning),
        (Kind::Html, "<a href='geo:1,2?q=x'>", Code::GeoUrl, Warning),
        (Kind::Css, "a { b: url(\"data:image/svg+xml;utf8,a\") }", Code::DataUrl, Warning),
        (Kind::Css, "a { b: url(\"data:image/svg+xml,<svg a='b c'/>\") }", Code::UnsafeCharacter, Advice),
        (Kind::Css, "a { b: url(\"data:image/svg+xml,<svg a='#fff'/>\") }", Code::UnsafeCharacter, Advice),
        (Kind::Markdown, "[a](http://h.example.com/?a[0]=b)", Code::UnsafeCharacter, Advice),
        (Kind::Markdown, "[a](http://h.example.com/#/a/#b)", Code::UnsafeCharacter, Advice),
        (Kind::Markdown, "[a](http://h.example.com/a##b)", Code::UnsafeCharacter, Error),
        (Kind::Markdown, "[a](http://h.example.com/a^b)", Code::UnsafeCharacter, Error),
        (Kind::Text, "http://ja.example.com/日本", Code::NonAscii, Advice),
        (Kind::Po, "msgid \"http://ja.example.com/日本\"", Code::NonAscii, Advice),
        (Kind::C, "// see http://ja.example.com/日本", Code::NonAscii, Advice),
        (Kind::C, "\"http://ja.example.com/日本\"", Code::NonAscii, Advice),
        (Kind::C, "\"http://日本.example.com/\"", Code::NonAscii, Error),
        (Kind::C, "\"ftp://ja.example.com/日本\"", Code::NonAscii, Error),
        (Kind::Css, "a { b: url(\"data:image/svg+xml,<svg width='100%' />\") }", Code::BarePercent, Advice),
        (Kind::Po, "msgid \"<p><code>http://info.cern.ch/?a=1&amp;b=2</code>\"", Code::ForeignEscape, Advice),
        (Kind::Html, "<a href='mailto:joe -at- info.cern.ch'>", Code::MailAddress, Advice),
        (
            Kind::Html,
            "<a class=\"reference external\" href=\"file:line:column\">file:line:column</a>",
            Code::FilePath,
            Advice,
        ),
        (Kind::C, "\"https://4f9d2c7ab14f9d2c7ab14f9d2c7ab14f@sentry.example.io/1\"", Code::UserOfWeb, Advice),
        (Kind::C, "\"Location: https:///\\r\\n\"", Code::MissingHost, Advice),
        (Kind::C, "a = \"ftp://anonymous:anonymous@\"", Code::MissingHost, Advice),
        (Kind::C, "// http:///x", Code::MissingHost, Advice),
        (Kind::Json, "[\"http:///x\"]", Code::MissingHost, Error),
        (Kind::Python, "# file:////server/path", Code::FileServer, Advice),
        (Kind::Text, "file:////server/path", Code::FileServer, Error),
        (Kind::Roff, "see news:* there", Code::NewsName, Advice),
        (Kind::Roff, "see news:x*.y there", Code::NewsName, Warning),
        (Kind::Markdown, "open http://0:3000/", Code::RareAddress, Advice),
        (Kind::Markdown, "https://api.telegram.org/bot[apikey]/getMe", Code::Password, Advice),
        (Kind::C, "// file:///日本.txt", Code::NonAscii, Advice),
        (Kind::Python, "# such as http:///", Code::MissingHost, Advice),
        (Kind::Markdown, "see <http:///>", Code::MissingHost, Error),
        (Kind::Shell, "__END__\n\n__DATA__\nhttp:/h.x/\n", Code::MissingSlashes, Advice),
        (Kind::Shell, "a\n__DATA__\n=pod\n\nhttp:/h.x/\n", Code::MissingSlashes, Error),
        (Kind::Rst, "a ``http://[fe80::1%25eth0]:80/`` b", Code::Zone, Advice),
        (Kind::Markdown, "[a](https://joe@info.cern.ch/joe/a.git)", Code::UserOfWeb, Advice),
        (Kind::Markdown, "[a](https://joe@info.cern.ch/a.git)", Code::UserOfWeb, Warning),
        (Kind::Shell, "GOPROXY='https://proxy.cern.ch,direct'", Code::DomainName, Advice),
        (Kind::Yaml, "a: https://hooks.slack.com/services/xxx/yyy/zzz", Code::Password, Advice),
        (Kind::Yaml, "a: https://hooks.slack.com/services/T0/B0/4f9d2c7ab1", Code::Password, Warning),
        (Kind::Html, "<a class=\"reference external\" href=\"mailto:/sys/X\">/sys/X</a>", Code::Unexpected, Error),
        (Kind::Text, "http://h.example.com/\u{202E}a", Code::NonAscii, Error),
        (Kind::C, "\"http://user@example.com/\"", Code::UserOfWeb, Advice),
        (Kind::C, "\"http://joe@info.cern.ch/\"", Code::UserOfWeb, Warning),
        (Kind::C, "\"http://foo:bar@info.cern.ch/\"", Code::Password, Advice),
        (
            Kind::C,
            "\"http://info.cern.ch/?access_token=ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB14F9D2C7A\"",
            Code::Password,
            Warning,
        ),
        (Kind::C, "\"ftp://info.cern.ch/a%0Ab\"", Code::EncodedControl, Warning),
        (Kind::C, "\"<a href='http://info.cern.ch/?a=1&amp;b=2'>\"", Code::ForeignEscape, Advice),
        (Kind::Json, "[\"http://info.cern.ch/?a=1&amp;b=2\"]", Code::ForeignEscape, Warning),
        (Kind::Rst, "file://input.json", Code::FilePath, Advice),
        (Kind::Rst, "file://path-to-file", Code::FilePath, Advice),
        (Kind::Html, "<a href='mailto:joe%40h.example.com?subject=a'>", Code::MailAddress, Advice),
        (Kind::Html, "<a href='mailto:joe%40@h.example.com, b'>", Code::MailAddress, Error),
        (Kind::Html, "<img src='cid:part1'>", Code::MessageId, Advice),
        (Kind::Html, "<img src='cid:a@b@c'>", Code::MessageId, Error),
        (Kind::Python, "'http://0x7f000001/'", Code::RareAddress, Advice),
        (Kind::Markdown, "[a](http://0x7f000001/)", Code::RareAddress, Warning),
        (Kind::Css, "a { b: url(\"data:image/svg+xml,<svg a='#fff'/>\") }", Code::MisplacedDelimiter, Warning),
    ] {
        let (finder, mut config) = (Finder::new(kind), LintConfig::new(Spec::Current));
        config.set_enabled(code, true);
        let matches = finder.matches(document.as_bytes());
        let own: Vec<_> = matches.flat_map(|url| config.check(&finder, document.as_bytes(), &url)).collect();
        let severities: Vec<_> = own.iter().filter(|own| own.diagnostic.code == code).map(|own| own.severity).collect();
        assert!(!severities.is_empty() && severities.iter().all(|own| *own == severity), "{document}: {severities:?}");
    }
}

/// Other text of programs and of markup in them, by the samples that were read.
#[test]
fn a_list_with_names_has_several_urls() {
    for kind in [Kind::Text, Kind::Markdown, Kind::Shell, Kind::Yaml] {
        let document = "a=https://10.0.1.10:2380,infra1=https://10.0.1.11:2380,b_c=http://h.x:80";
        let expected = ["https://10.0.1.10:2380", "https://10.0.1.11:2380", "http://h.x:80"];
        assert_eq!(found(kind, document), expected, "{kind:?}");
    }
    assert_eq!(found(Kind::Text, "http://h.x/?a=1,b=http://c.x/"), ["http://h.x/?a=1,b=http://c.x/"]);
    assert_eq!(found(Kind::Text, "http://h.x/a,b=http://c.x/"), ["http://h.x/a,b=http://c.x/"]);
}

#[test]
fn what_follows_in_programs_ends_a_url() {
    for (kind, document, expected) in [
        (Kind::C, r#"s = "?back=http://h.x/&token=123""#, "http://h.x/"),
        (Kind::C, r#"s = "&returnurl=http://h.x/&token=123""#, "http://h.x/"),
        (Kind::C, r#"s = "HOME_URL=http://h.x/R&D/index.html""#, "http://h.x/R&D/index.html"),
        (Kind::C, r#"s = "?a=http://h.x/R&D/index.html""#, "http://h.x/R&D/index.html"),
        (Kind::C, r#"s = "CB=http://h.x/cb#a=1&b=2""#, "http://h.x/cb#a=1&b=2"),
        (Kind::Code, "%https://h.x/answers/a%20b", "https://h.x/answers/a%20b"),
        (Kind::Code, "!https://h.x/forum/#!topic/a", "https://h.x/forum/#!topic/a"),
        (Kind::Yaml, "a: !http://h.x/a!b", "http://h.x/a!b"),
        (Kind::Shell, "sed 's%http://h.x/a%20b%c%'", "http://h.x/a%20b"),
        (Kind::Text, "http://h.x/form?data[e-mail]=x&y=1", "http://h.x/form?data[e-mail]=x&y=1"),
        (Kind::Text, "http://h.x/cat[1-5].html", "http://h.x/cat[1-5].html"),
        (Kind::Text, "http://h.x/100%satisfied", "http://h.x/100%satisfied"),
        (Kind::Text, "http://h.x/?u=100%m", "http://h.x/?u=100%m"),
        (Kind::Text, "http://h.x/?d=1%:2%x", "http://h.x/?d=1%:2%x"),
        (Kind::Text, "http://h.x/a~%", "http://h.x/a~%"),
        (Kind::Text, "http://h.x/5%.b%20c", "http://h.x/5%.b%20c"),
        (Kind::Text, "http://h.x:8080,socks4://b.x", "http://h.x:8080"),
        (Kind::Html, "<p>&#x27;http://h.x:80&#x27;</p>", "http://h.x:80"),
        (Kind::Text, "{% btn https://h.x::fas fa-a %}", "https://h.x"),
        (Kind::Text, "http://h.x::80/", "http://h.x::80/"),
        (Kind::Text, "http://a::b@h.x/", "http://a::b@h.x/"),
        (Kind::Python, "\"\"\" a\n{\\\\\"a\\\\\":\\\\\"http://h.x/b\\\\\"} \"\"\"", "http://h.x/b"),
        (Kind::Json, "{\"a\": \"in <a href=\\\\\\\"http://h.x/b\\\\\\\">b</a>\"}", "http://h.x/b"),
        (Kind::Python, "a = ('http://h.x/ and then '\n 'more.')", "http://h.x/"),
        (Kind::Python, "a = ('see '\n 'http://h.x/a/b.html and'\n ' more')", "http://h.x/a/b.html"),
        (Kind::Python, "a = ('<a href=\"b\">'\n 'http://h.x/</a>')", "http://h.x/"),
        (Kind::Latex, "@node a\n@uref{http://h.x/joe@@,text, more}", "http://h.x/joe@"),
        (Kind::Latex, "@node a\n@uref{http://h.x/a@w{b}c}", "http://h.x/a"),
        (Kind::Latex, "@node a\n<http://joe@@h.x/>", "http://joe@h.x/"),
        (Kind::C, r#"s = "a=http://h.x/?b=1&c=2""#, "http://h.x/?b=1&c=2"),
        (Kind::Shell, "a=http://h.x/?b\n", "http://h.x/?b"),
        (Kind::C, r#"s = "a http://h.x/&quot;&gt;b""#, "http://h.x/"),
        (Kind::Text, "&lt;http://h.x/&gt; b", "http://h.x/"),
        (Kind::Html, "<p>&amp;lt;http://h.x/&amp;gt;</p>", "http://h.x/"),
        (Kind::Html, "<!-- &amp;lt;http://h.x/&amp;gt; -->", "http://h.x/"),
        (Kind::Shell, "sed 's!a!http://h.x/!g'", "http://h.x/"),
        (
            Kind::Html,
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"\">\n<iframe src=''/><a href='http://h.x/?a&amp;b'>",
            "http://h.x/?a&b",
        ),
        (Kind::Latex, "@node a\n@uref{http://h.x/a, b}", "http://h.x/a"),
        (Kind::Latex, "@c a\n@url{http://h.x/a@@b@/c}", "http://h.x/a@bc"),
        (Kind::Latex, "\\input texinfo\nmailto:joe@@h.x?a=b", "mailto:joe@h.x?a=b"),
        (Kind::Latex, "@node a\nsee @code{http://h.x/}.", "http://h.x/"),
    ] {
        assert_eq!(found(kind, document), [expected], "{kind:?} {document}");
    }
    for (kind, document) in [
        (Kind::Python, r#"f'http://h.x/{a or "b"}/c'"#),
        (Kind::Python, r"'http://h.x/%sif_/'"),
        (Kind::C, r#"QString{"http://h.x/%3"}"#),
        (Kind::Po, "msgid \"http://h.x/%stopics/\"\n"),
        (Kind::Python, r#"r'"(https://[^"]+\.m3u8)'"#),
        (Kind::Python, r"r'https://[^/?#]+/v/[^/?#]+/x1080'"),
        (Kind::Python, r#"r"http://192.0.2.1:\d+","#),
        (Kind::C, "s = \"http://h.x/a.php%_%\""),
        (Kind::Html, "<a href='mailto:%w'>"),
        (Kind::C, "s = \"a LIKE 'file:///mnt/sd/%'\""),
        (Kind::Text, "http://h.x/full/%calendar% http://h.x/%user:default%/a"),
        (Kind::Text, "http://localhost:~d/ http://servidor:puerto/ http://h.x:\u{30DD}/ http://[-a-zA-Z0-9&/_.]*"),
        (Kind::Python, "(format t \"http://h.x/bugs~%\")"),
        (Kind::Shell, "curl http://h.x/dir[1-5]/file[001-100].txt"),
        (Kind::C, "/* curl http://h.x/dir[1-5]/file[1-5].txt */"),
        (Kind::C, "if (a.match(/ (?!xmlns=)[a-z]+=\"http:/i)) {"),
        (Kind::Rst, "wget http://h.x/archive/v%0.16%.tar.gz"),
        (Kind::C, "s = ['https://\u{200E}', 'ftp://\u{200E}']"),
        (Kind::Sql, "dontmatch = '<a href=\"http://www%.cern%.ch\"'"),
        (Kind::Json, "{\"pattern\": \"^http://[-a-zA-Z0-9+\\x38@#/%?=~_|!:,.;]*[-a-z0-9]$\"}"),
        (Kind::Sql, "--|     ftp:*:14:50:FTP User:/var/ftp:/sbin/nologin"),
        (Kind::Code, "(n)g(h)n(ttp://www.cern.ch)"),
        (Kind::Json, "{\"a\": \"e.g. http://\u{2026}\", \"b\": \"http://\u{2026}\"}"),
        (Kind::C, "a={title:1,news:this.getNews(),b:this.news.a}"),
        (Kind::Html, "<a href=\"https://h.x/' + a.b + '?tab=' + c + '\">"),
        (Kind::Po, "msgstr \"svn://，http://，file://等开头\""),
    ] {
        assert!(found(kind, document).is_empty(), "{kind:?} {document}: {:?}", found(kind, document));
    }
}

/// Clients leave out the line ends in data, and a fix keeps the other lines.
#[test]
fn data_in_several_lines_is_read_as_one() {
    let document = "<image href=\"data:image/png;base64,iVBO&#13;&#10;Rw0K\n    GgoA\r\n\tAAAN\"/>";
    assert_eq!(found(Kind::Xml, document), ["data:image/png;base64,iVBORw0KGgoAAAAN"]);
    assert!(findings(Kind::Xml, document).is_empty());
    let document = "<image href=\"data:image/png;base64,iVBO\nRw0K\n    GgoA\r\n\tAAAN\"/>";
    assert!(findings(Kind::Xml, document).is_empty());
    // No fix moves a character to another line.
    let document = "<image href=\"data:image/png;base64,iVBO|\n|Rw0K\"/>";
    assert!(findings(Kind::Xml, document).iter().all(|finding| finding.fix.is_none()));
    // The blanks belong to the picture.
    let document = "<img src=\"data:image/svg+xml,<svg\n  a='b'/>\">";
    assert!(found(Kind::Html, document)[0].contains("\n  a"));
}

/// What looks like an empty element within a script is none.
#[test]
fn scripts_of_xhtml_are_read_to_their_end() {
    const HEAD: &str = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\">";
    let document =
        format!("{HEAD}<script>w(\"<iframe src='/x'/>\"); a = '<a href=\"http://h.x/' + b + '/q^q\">';</script>");
    assert_eq!(found(Kind::Html, &document), ["http://h.x/"]);
    let document = format!("{HEAD}{}", "<script ".repeat(200_000));
    assert!(found(Kind::Html, &document).is_empty());
}
