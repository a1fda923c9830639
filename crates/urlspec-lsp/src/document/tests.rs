//! Edits of documents of all kinds.

use super::{Document, DocumentSettings, Encoding, Kind};
use crate::client_options::ClientOptions;
use crate::text::{next_char_boundary, previous_char_boundary};
use crate::types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use std::sync::Arc;

/// Marks of all syntaxes, and URLs.
const PIECES: [&str; 72] = [
    "http://h.x/~a",
    " ",
    "\n",
    "<URL:",
    ">",
    "ftp://h.x",
    "urlspec: ignore",
    "urlspec:ignore[bogus,unsafe-character]",
    "\nurlspec: ignore-file[unsafe-character]\n",
    "`",
    "é",
    "news:a.b^",
    "\n\n",
    "/",
    "<",
    "> ",
    "{{",
    "}}",
    "@",
    "\n-----BEGIN PGP SIGNED MESSAGE-----\n",
    "\n-----END PGP SIGNATURE-----\n",
    "\"",
    "'",
    "\"\"\"",
    "#",
    "//",
    "/*",
    "*/",
    "--",
    "[[",
    "]]",
    "<<EOF\n",
    "\nEOF\n",
    "\n__END__\n",
    "\\",
    "\": \"",
    "\nrun: |\n  ",
    "url(",
    ")",
    "](",
    "[a](http://h.x/~b) ",
    "\n[a]: http://h.x/~c\n",
    "\n```\n",
    "    ",
    "<!--",
    "-->",
    "<a href=\"",
    "<script>",
    "</script>",
    "<style>",
    "<?php ",
    "?>",
    "<![CDATA[",
    "]]>",
    "http&#58;//h.x/~d ",
    "&amp;",
    "\nFrom a@h.x\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n",
    "=\n",
    "=3D",
    "\nDKIM-Signature: a\n",
    "::\n\n   ",
    "\n.. code::\n\n   ",
    "\n----\n",
    "\n---\n",
    "http//h.x/~a",
    "\"htps://h.x/a b\"",
    "\nurl: http://h.x/a b\n",
    "\n  - http://h.x/a b\n",
    "](http://h.x/a b)",
    "tel:+1 2",
    "url",
    " word",
];

/// A language of each kind, and lines in it, the second of which has a URL over two lines.
const LANGUAGES: [(&str, &str); 22] = [
    ("plaintext", "see http://h.x/^ and <URL:ftp://h.x/a\n b~>\n"),
    ("go", "x := \"http://h.x/^\" // <URL:ftp://h.x/a\n// b~>\n"),
    ("markdown", "see [a](http://h.x/^) and `ftp://h.x/~` <URL:ftp://h.x/a\n b~>\n\n"),
    ("html", "<p>see <a href=\"http://h.x/^\">a</a> <!-- ftp://h.x/~ -->\n<b>http&#58;//h.x/~</b>\n"),
    ("xml", "<p>see <a href=\"http://h.x/^\">a</a> <![CDATA[ftp://h.x/~]]>\n<id>http://h.x/~</id>\n"),
    ("css", "a { b: url(http://h.x/^); c: \"http://h.x/~\" } /* ftp://h.x/~ */\n"),
    ("json", "  {\"a\": \"http://h.x/^\", \"http://h.x/~\": [\"ftp://h.x/~\"]},\n"),
    ("yaml", "- a: \"http://h.x/^\"\n  b: http://h.x/~ # ftp://h.x/~\n"),
    ("toml", "a = \"http://h.x/^\"\nb = 'http://h.x/~' # ftp://h.x/~\n"),
    ("ini", "a = http://h.x/^\nb = http://h.x/~\n# ftp://h.x/~\n"),
    ("javascript", "x = \"http://h.x/^\"; y = `http://h.x/~`; // <URL:ftp://h.x/a\n// b~>\n"),
    ("sql", "SELECT 'http://h.x/^', \"http://h.x/~\"; -- ftp://h.x/~\n"),
    ("python", "x = \"http://h.x/^\" # ftp://h.x/~\ny = 'http://h.x/~'\n"),
    ("shellscript", "x=\"http://h.x/^\" # ftp://h.x/~\ny='http://h.x/~'\n"),
    ("restructuredtext", "see http://h.x/^ and `a <http://h.x/~>`_\n\n.. _a: ftp://h.x/~\n"),
    ("asciidoc", "see http://h.x/^[a] and link:http://h.x/~[b] <ftp://h.x/~>\n"),
    ("latex", "see \\url{http://h.x/^} % ftp://h.x/~\n\\href{http://h.x/a\\~b}{c}\n"),
    ("troff", "see http://h.x/\\(a~ and\n.UR ftp://h.x/~\n"),
    ("diff", "+see http://h.x/^ and \"ftp://h.x/~\" <URL:ftp://h.x/a\n b~>\n"),
    ("csv", "1,http://h.x/^,\"ftp://h.x/~,a\"\n2;http://h.x/~;b\t例 http://例.jp/~\n"),
    ("po", "#: ftp://h.x/~\nmsgid \"see http://h.x/^\"\nmsgstr \"例http://h.x/~例\"\n"),
    ("eml", "> see http://h.x/^ and <URL:ftp://h.x/a\n> b~>\n"),
];

/// The settings of a client that chooses RFC 1738, by which `~` is a fault.
fn strict_settings() -> DocumentSettings {
    let (options, _) = ClientOptions::parse(
        &serde_json::json!({"spec": urlspec::Spec::FIRST_STANDARD.name()}),
        &ClientOptions::default(),
        |_| Ok(()),
    );
    DocumentSettings::new(&options, None)
}

fn document_in(language: &str, text: &str) -> Document {
    let settings = Arc::new(strict_settings());
    Document::new(Uri("file:///a".into()), 0, language.into(), text.into(), Encoding::Utf8, settings)
}

fn change(range: Range, text: &str) -> TextDocumentContentChangeEvent {
    serde_json::from_value(serde_json::json!({"range": range, "text": text})).expect("a change")
}

fn assert_equals_new_document(edited: &mut Document, language: &str, step: i32) {
    let mut new = document_in(language, edited.text.as_str());
    let all = 0..edited.text.len();
    // Some lack findings, which are computed again.
    let urls = edited.urls(|| false).expect("all of it").to_vec();
    let complete = edited.urls_at(&all, usize::MAX, || false).expect("all of it").to_vec();
    let expected = new.urls_at(&all, usize::MAX, || false).expect("all of it");
    assert_eq!(complete, expected, "{language} {step}");
    assert!(complete.iter().all(|url| !url.lacks_findings()));
    for (url, complete) in urls.iter().zip(&complete) {
        assert_eq!(
            (&url.whole, url.count(), url.suppressed()),
            (&complete.whole, complete.count(), complete.suppressed())
        );
        assert!(url.findings().is_empty() || url == complete);
    }
    assert_eq!(edited.comments(), new.comments(), "{language} {step}");
}

#[test]
fn there_is_a_language_of_each_kind() {
    let kinds: Vec<Kind> = LANGUAGES.iter().filter_map(|(language, _)| Kind::from_language(language)).collect();
    for kind in Kind::ALL {
        assert!(kinds.contains(kind), "{kind:?}");
    }
}

/// After each of many edits, the updated cache equals the URLs of a new document with the same text. There are more
/// where `URLSPEC_WHOLE` is set when the tests are compiled, and others where `URLSPEC_SEED` is.
#[test]
fn incremental_checks_equal_full_checks() {
    incremental_checks_equal(LANGUAGES.map(|(language, line)| (language, line.to_owned())));
}

/// The same for text on one line.
#[test]
fn incremental_checks_of_one_line_equal_full_checks() {
    incremental_checks_equal(LANGUAGES.map(|(language, line)| (language, line.replace('\n', " "))));
}

fn incremental_checks_equal<const COUNT: usize>(texts: [(&str, String); COUNT]) {
    let seed = option_env!("URLSPEC_SEED").and_then(|seed| seed.parse().ok());
    let mut random: u64 = seed.unwrap_or(1738);
    let edits = if option_env!("URLSPEC_WHOLE").is_some() { 50 } else { 12 };
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound.max(1)
    };
    for (language, line) in texts {
        // Some texts are longer than what is searched again.
        let words = "and some words ".repeat(below(40));
        let half = format!("{line}{words}\n").repeat(20 + below(2) * 150);
        let text = format!("{half}http://h.x/~a {half}");
        let mut edited = document_in(language, &text);
        edited.urls(|| false).expect("all of it");
        for step in 0..edits {
            // Most edits are near the middle. The texts do not lose their syntax for long.
            if step % 25 == 24 {
                edited = document_in(language, &text);
                edited.urls(|| false).expect("all of it");
            }
            for _ in 0..=below(8) / 6 {
                let length = edited.text.len();
                let middle = if below(3) == 0 { below(length) } else { (length / 2 + below(400)).saturating_sub(200) };
                let start = previous_char_boundary(edited.text.as_str(), middle);
                let end = next_char_boundary(edited.text.as_str(), (start + below(12)).min(length));
                let range = Range { start: edited.text.position(start), end: edited.text.position(end) };
                let text: String = (0..below(4)).map(|_| PIECES[below(PIECES.len())]).collect();
                edited.change(step, vec![change(range, &text)]);
            }
            assert_equals_new_document(&mut edited, language, step);
        }
    }
}

/// Findings that were forgotten are computed again, with those near them if the document has a syntax.
#[test]
fn findings_are_kept_for_a_part_of_a_long_document() {
    for language in ["plaintext", "markdown"] {
        let text = "see http://h.x/~a for more\n\n".repeat(20_000);
        let mut document = document_in(language, &text);
        let urls = document.urls(|| false).expect("all of it");
        assert_eq!((urls.len(), urls.iter().map(super::CachedUrl::count).sum::<usize>()), (20_000, 20_000));
        let kept = super::count_kept(urls);
        assert!((500..3_000).contains(&kept), "{kept}");
        let middle = text.len() / 2 + 6..text.len() / 2 + 6;
        let near = document.urls_at(&middle, 500, || false).expect("all of it");
        assert!(!near.is_empty() && near.iter().all(|url| url.findings().len() == 1), "{near:?}");
        // A request for all of it is limited.
        let many = document.urls_at(&(text.len() / 2..text.len()), 500, || false).expect("all of it");
        assert_eq!((many.len(), super::count_kept(many)), (500, 500));
        document.urls_at(&(0..10), 1, || false);
        assert!(super::count_kept(document.cached_urls()) < 3_000);
    }
}

/// Of plain text, which is checked around an edit only.
#[test]
fn an_edit_of_a_comment_for_the_whole_document_affects_all_urls() {
    let settings = Arc::new(strict_settings());
    let text = format!("# x\n{}http://h.x/~a\n", "y\n".repeat(200_000));
    let mut edited = Document::new(Uri("file:///a.txt".into()), 0, "plaintext".into(), text, Encoding::Utf8, settings);
    let findings = |document: &mut Document| document.urls(|| false).expect("all of it")[0].findings().len();
    assert_eq!(findings(&mut edited), 1);
    let at =
        |line, from, to| Range { start: Position { line, character: from }, end: Position { line, character: to } };
    edited.change(1, vec![change(at(0, 2, 3), "urlspec: ignore-file[unsafe-character, bogus]")]);
    assert_eq!(findings(&mut edited), 0);
    assert_eq!(edited.comments().len(), 1, "`bogus` is no code");
    edited.change(2, vec![change(at(0, 3, 4), "")]);
    assert_eq!((findings(&mut edited), edited.comments().len()), (1, 0));
}

#[test]
fn a_document_that_was_too_long_is_read_as_a_whole() {
    let mut settings = strict_settings();
    settings.max_size = 50;
    let settings = Arc::new(settings);
    let text = format!("http://h.x/~a\n{}http://h.x/~b\n", " ".repeat(40));
    let mut edited = Document::new(Uri("file:///a".into()), 0, "plaintext".into(), text, Encoding::Utf8, settings);
    assert_eq!(edited.urls(|| false).expect("all of it").len(), 0);
    let at =
        |from, to| Range { start: Position { line: 1, character: from }, end: Position { line: 1, character: to } };
    edited.change(1, vec![change(at(0, 20), "")]);
    assert_eq!(edited.urls(|| false).expect("all of it").len(), 2);
    edited.change(2, vec![change(at(0, 0), &" ".repeat(40))]);
    assert_eq!(edited.urls(|| false).expect("all of it").len(), 0);
}

#[test]
fn a_url_without_findings_takes_little_memory() {
    assert!(size_of::<super::CachedUrl>() <= 32);
}

#[test]
fn a_position_beyond_the_text_is_clamped() {
    let mut edited = document_in("markdown", "a\n");
    let end = Position { line: 9, character: 9 };
    edited.change(1, vec![change(Range { start: end, end }, "http://h.x/~a")]);
    assert_eq!(edited.urls(|| false).expect("all of it").len(), 1);
}

/// The URL under the cursor depends on the whole document: a string, an attribute or a code block may begin far away.
#[test]
fn the_syntax_of_the_whole_document_decides_the_url_at_an_offset() {
    let far = 3 * super::REACH;
    let code = format!("```\n{}\nhttp://h.x/a&amp;b\n```\n", "x\n".repeat(far / 2));
    let attribute = format!(
        "<p title='{}'>http&#58;//h.x/~</p> <!--{} http://h.x/a&amp;b -->\n",
        "x ".repeat(far / 2),
        "y".repeat(far)
    );
    let mut documents = vec![("markdown", code), ("html", attribute)];
    documents.extend(LANGUAGES.map(|(language, lines)| (language, lines.repeat(3))));
    for (language, text) in documents {
        let mut document = document_in(language, &text);
        let whole: Vec<_> = document.map_urls(|| false, |url| Some(url.whole())).expect("not cancelled");
        for is_cached in [false, true] {
            if is_cached {
                document.urls(|| false).expect("not cancelled");
            }
            let offsets = whole.iter().flat_map(|whole| {
                [whole.start.saturating_sub(1), whole.start, whole.start + 3, whole.end, whole.end + 1]
            });
            for offset in offsets.filter(|offset| *offset <= text.len()) {
                let expected = whole.iter().find(|whole| whole.end >= offset).filter(|whole| whole.start <= offset);
                let found = document.url_at(offset).map(|url| url.whole());
                assert_eq!(found.as_ref(), expected, "{language} at {offset}, cached: {is_cached}");
            }
        }
    }
}
