//! The parsers against an independent reading of the same BNF.
//!
//! `grammar/rfc1738.bnf` is read as what it is, a regular language for each rule: no choice has an order there and no
//! repetition is greedy. The automata that come of it, and nothing of the library, say what each production accepts.

#[path = "oracle/automaton.rs"]
mod automaton;
#[path = "oracle/bytes.rs"]
mod bytes;
#[allow(dead_code, reason = "the test `mirror` uses the rest of it")]
#[path = "oracle/document.rs"]
mod document;
#[path = "oracle/grammar.rs"]
mod grammar;
#[path = "oracle/notation.rs"]
mod notation;
#[path = "oracle/samples.rs"]
mod samples;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use grammar::Grammar;
use samples::{Random, Samples, near_miss};
use urlspec::Spec;

const BNF: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/rfc1738.bnf"));

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| read(BNF));

/// About how many short texts to try for each production.
const SHORT_TEXTS: usize = if cfg!(debug_assertions) { 150_000 } else { 2_000_000 };

/// How many random members to try for each production, and how many near misses.
const RANDOM_TEXTS: usize = if cfg!(debug_assertions) { 5_000 } else { 50_000 };

fn read(bnf: &str) -> Grammar {
    Grammar::read(bnf).unwrap_or_else(|why| panic!("{why}"))
}

// The parsers.

#[test]
fn parsers_agree_on_short_texts() {
    let mut trial = Trial::default();
    for name in &GRAMMAR.names {
        let samples = Samples::of(GRAMMAR.dfa(name));
        samples.short_texts(SHORT_TEXTS, &mut |text| trial.compare(name, text));
    }
    trial.conclude();
}

#[test]
fn parsers_agree_on_every_character_in_every_state() {
    let mut trial = Trial::default();
    for name in &GRAMMAR.names {
        Samples::of(GRAMMAR.dfa(name)).transitions(&mut |text| trial.compare(name, text));
    }
    trial.conclude();
}

#[test]
fn parsers_agree_on_random_members_and_near_misses() {
    let mut trial = Trial::default();
    let mut random = Random(1738);
    for name in &GRAMMAR.names {
        let samples = Samples::of(GRAMMAR.dfa(name));
        for _ in 0..RANDOM_TEXTS {
            let member = samples.member(&mut random);
            assert!(GRAMMAR.accepts(name, &member), "{name}: {member:?} was made to be accepted");
            trial.compare(name, &member);
            trial.compare(name, &near_miss(&member, &mut random));
        }
    }
    trial.conclude();
}

/// Texts on which parser and automaton were compared.
#[derive(Default)]
struct Trial {
    texts: usize,
    disagreements: usize,
    /// The first disagreements: of each production only a few, since those that contain it disagree as well.
    first: Vec<(String, String)>,
}

impl Trial {
    fn compare(&mut self, name: &str, text: &str) {
        let expected = GRAMMAR.accepts(name, text);
        let found = verdict(name, text);
        self.texts += 1;
        if found != Ok(expected) {
            self.disagreements += 1;
            let known = self.first.iter().filter(|(production, _)| production == name).count();
            if self.first.len() < 20 && known < 3 {
                let what = format!("{text:?}: the BNF says {expected}, the parser {found:?}");
                self.first.push((name.to_owned(), what));
            }
        }
    }

    fn conclude(self) {
        let first: Vec<_> = self.first.iter().map(|(name, what)| format!("{name} {what}")).collect();
        let (disagreements, texts) = (self.disagreements, self.texts);
        assert!(disagreements == 0, "{disagreements} of {texts} texts, at first:\n{}", first.join("\n"));
        println!("{texts} texts");
    }
}

/// Whether the parser accepts a text; an error or a panic is a verdict of its own, so that its text is named.
fn verdict(name: &str, text: &str) -> Result<bool, String> {
    match catch_unwind(AssertUnwindSafe(|| Spec::Rfc1738.recognises(name, text))) {
        Ok(Ok(accepted)) => Ok(accepted),
        Ok(Err(error)) => Err(format!("{error:?}")),
        Err(_) => Err("panicked".to_owned()),
    }
}

// The oracle itself, by what the document says.

#[test]
fn oracle_reads_off_the_document() {
    for (name, accepted, refused) in READ_OFF {
        for text in *accepted {
            assert!(GRAMMAR.accepts(name, text), "{name} refuses {text:?}");
        }
        for text in *refused {
            assert!(!GRAMMAR.accepts(name, text), "{name} accepts {text:?}");
        }
    }
}

/// A production, what it accepts, what it refuses.
type ReadOff = (&'static str, &'static [&'static str], &'static [&'static str]);

const READ_OFF: &[ReadOff] = &[
    ("hostname", &["a", "a1-b.c", "1.2.3.c", "a--b.c-1", "a-1.c"], &["", "a-.c", "a.1", "a.", ".a", "-a", "a..b", "é"]),
    ("domainlabel", &["a", "1", "ab", "a-b", "1--2"], &["", "-", "a-", "-a", "a.b"]),
    ("toplabel", &["a", "a1", "a-1"], &["", "1", "1a", "a-"]),
    ("hostnumber", &["1.2.3.4", "999.0.0.00000"], &["1.2.3", "1.2.3.", "1.2.3.4.5", "a.2.3.4"]),
    ("host", &["1.2.3.4", "1.2.3.a"], &["1.2.3", "1.2.3.4a", "h:1"]),
    ("hostport", &["h", "h:0", "h:99999"], &["h:", ":1", "h:1x"]),
    ("login", &["h", "@h", "u@h", ":@h", "u:@h", "u:p@h:1"], &["", "u@", "a:b:c@h", "a@b@h", "u/@h"]),
    ("escape", &["%00", "%aF"], &["%", "%0", "%0g", "00"]),
    ("digits", &["0", "0123456789"], &["", "1 ", "\u{663}"]),
    ("scheme", &["a", "A", "x-y", "1+.-"], &["", "a:", "a_b", "\u{212a}"]),
    ("punctuation", &["\"", "#", "%"], &["", "<\">", "\"\""]),
    ("national", &["\\", "`", "|"], &["\\\\", "/"]),
    ("ip-schemepart", &["//h", "//u@h/", "//h/a?b"], &["", "/", "//", "//u@/"]),
    ("schemepart", &["", "//", "//h:x/", "a"], &["#", "%", "<"]),
    ("fileurl", &["file:///", "file://localhost/a", "FILE://h/"], &["file://", "file:/a", "file://h:1/"]),
    ("ftpurl", &["ftp://h", "ftp://h/;type=a", "fTp://u:p@h/a/b;type=D"], &["ftp://h;type=a", "ftp://h/;type=x"]),
    ("ftpurl", &[], &["ftp://h/;TYPE=a", "ftp://h/;type=", "ftp://h/a;b"]),
    (
        "httpurl",
        &["http://h", "http://h/?", "http://h/a;b:c@d&e=f//?"],
        &["http://u@h/", "http://h?a", "http://h/?a/b"],
    ),
    ("gopherurl", &["gopher://h", "gopher://h/", "gopher://h/0", "gopher://h/%09"], &["gopher:///", "gopher://h?"]),
    ("gopherurl", &["gopher://h/0a%09b", "gopher://h/0%09/?%09+%091%0D%0A"], &["gopher://h/%0"]),
    ("gtype", &["%09", "0", "/"], &["", "00", "#"]),
    ("selector", &["", "/a?b", "%0A", "%90"], &["x%09y", "%09", " "]),
    ("gophersearch", &["", "a/b?"], &["%09"]),
    ("gopher+_string", &["", "+application/postscript%20Es_ES", "!+ABSTRACT%20+SMELL", "+%091%0D%0A+-1"], &["#"]),
    ("group", &["a", "comp.lang.c++", "a_b-c."], &["", "1a", ".a", "*"]),
    ("article", &["a@h", "a/b:c?@1.2.3.4"], &["@h", "a@", "a@b@c", "a"]),
    ("grouppart", &["*", "a.b", "a@h", "*@h", "1@h"], &["", "**", "1", "a@h@i"]),
    ("nntpurl", &["nntp://h/g", "nntp://h:119/g/1"], &["nntp://h", "nntp://h/", "nntp://h/g/", "nntp://h/g/a"]),
    ("telneturl", &["telnet://u:p@h/", "telnet://h"], &["telnet://h/a", "telnet://"]),
    ("waisurl", &["wais://h/", "wais://h/d?a", "wais://h/d/t/p", "wais://h///"], &["wais://h", "wais://h/d/t"]),
    ("waisurl", &[], &["wais://h/d/t/p/q", "wais://h/d/t/p?s"]),
    ("mailtourl", &["mailto:a@b", "MAILTO:?"], &["mailto:", "mailto:a b"]),
    (
        "prosperourl",
        &["prospero://h//a/b", "prospero://h/a;b=c;=", "prospero://h/"],
        &["prospero://h", "prospero://h/;"],
    ),
    (
        "otherurl",
        &["httpx:", "x:", "urn:a:b", "tn3270://h/", "htt:", "1:"],
        &["HTTP://h/", "http:", "uRL:x:", ":", "a"],
    ),
    ("genericurl", &["http:", "x://:y"], &["", "http", "a_b:"]),
    ("url", &["afs:/x", "news:*"], &["http:", "URL:http://h/", "http://h/#a", "http//h"]),
];

/// All that the document writes as `<URL:…>`, without the white space that wraps it, and one without its fragment.
#[test]
fn oracle_accepts_the_examples_of_the_document() {
    for example in EXAMPLES {
        assert!(GRAMMAR.accepts("url", example), "{example}");
    }
}

const EXAMPLES: &[&str] = &[
    "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html",
    "ftp://@host.com/",
    "ftp://host.com/",
    "ftp://foo:@host.com/",
    "ftp://myname@host.dom/%2Fetc/motd",
    "ftp://myname@host.dom/etc/motd",
    "ftp://myname@host.dom//etc/motd",
    "news:*",
    "file://vms.host.edu/disk$user/my/notes/note12345.txt",
    "prospero://host.dom//pros/name",
    "ftp://info.cern.ch/pub/www/doc;type=d",
    "ftp://ds.internic.net/rfc",
    "http://ds.internic.net/instructions/overview.html",
    "ftp://ds.internic.net/rfc/rfc1436.txt;type=a",
    "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt",
    "ftp://ds.internic.net/rfc/rfc1630.txt",
    "ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z",
    "ftp://ds.internic.net/rfc/rfc1123.txt",
    "ftp://ds.internic.net/rfc/rfc822.txt",
    "ftp://quake.think.com/pub/wais/doc/protspec.txt",
    "ftp://ds.internic.net/rfc/rfc1036.txt",
    "ftp://quake.think.com/pub/wais/doc/doc-ids.txt",
    "ftp://ds.internic.net/rfc/rfc977.txt",
    "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt",
    "ftp://ds.internic.net/rfc/rfc1034.txt",
    "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z",
    "ftp://ds.internic.net/rfc/rfc959.txt",
    "ftp://ds.internic.net/rfc/rfc1737.txt",
    "ftp://ds.internic.net/rfc/rfc1625.txt",
    "ftp://uu.psi.com/wp/nir.txt",
];

// The oracle itself, by planted errors.

#[test]
fn order_of_alternatives_does_not_matter() {
    for (from, to) in REORDERED {
        let reordered = read(&replaced(from, to));
        for name in &GRAMMAR.names {
            assert_eq!(GRAMMAR.dfa(name).difference(reordered.dfa(name)), None, "{name}, with `{to}`");
        }
    }
}

const REORDERED: &[(&str, &str)] = &[
    (
        "alphadigit | alphadigit *[ alphadigit | \"-\" ] alphadigit",
        "alphadigit *[ \"-\" | alphadigit ] alphadigit | alphadigit",
    ),
    ("waisdatabase | waisindex | waisdoc", "waisdoc | waisindex | waisdatabase"),
    ("\"*\" | group | article", "article | group | \"*\""),
    ("hostname | hostnumber", "hostnumber | hostname"),
    ("*xchar | ip-schemepart", "ip-schemepart | *xchar"),
];

#[test]
fn planted_errors_are_found() {
    for (name, from, to, shortest) in PLANTED {
        let planted = Grammar::read_rule(&replaced(from, to), name).unwrap_or_else(|why| panic!("{why}"));
        let difference = GRAMMAR.dfa(name).difference(planted.dfa(name));
        let text = difference.unwrap_or_else(|| panic!("{name} does not change with `{to}`"));
        assert_ne!(GRAMMAR.accepts(name, &text), planted.accepts(name, &text), "{name} {text:?}");
        assert_eq!(text.len(), shortest.len(), "{name}: {text:?} is as good as {shortest:?}");
        assert_ne!(GRAMMAR.accepts(name, shortest), planted.accepts(name, shortest), "{name} {shortest:?}");
    }
}

/// A production, what its line says and what it is made to say, and a shortest text of which that is wrong.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    ("hostname", "= alpha | alpha *[", "= alphadigit | alphadigit *[", "1"),
    ("domainlabel", "\"-\" ] alphadigit\ntop", "\"-\" ]\ntop", "0-"),
    ("hostname", "\"-\" ] alphadigit\ntop", "\"-\" ]\ntop", "0-.a"),
    ("escape", "\"%\" hex hex", "\"%\" hex", "%0"),
    ("httpurl", "\"%\" hex hex", "\"%\" hex", "http://a/%0"),
    ("uchar", "= unreserved | escape", "= unreserved | escape | \"~\"", "~"),
    ("fpath", "= unreserved | escape", "= unreserved | escape | \"~\"", "~"),
    ("hex", "= digit | \"A\" |", "= digit |", "A"),
    ("ftpurl", "\";type=\" ftptype", "\";TYPE=\" ftptype", "ftp://a/;type=a"),
    ("nntpurl", "group [ \"/\" digits ]", "group \"/\" digits", "nntp://a/a"),
    ("telneturl", "login [ \"/\" ]", "login \"/\"", "telnet://a"),
    ("selector", "- ( *xchar \"%09\" *xchar )\n;! gophers", "\n;! gophers", "%09"),
    ("gopherurl", "\"%09\" gophersearch", "\"%09\" search", "gopher://a/0%09/"),
    ("otherurl", ";!               \"prospero:\" |", ";!              ", "prospero:"),
    ("httpurl", ";! %either-case\n", "", "Http://a"),
    ("prosperourl", "ppath *[ fieldspec ]", "ppath [ fieldspec ]", "prospero://a/;=;="),
    ("digits", "1*digit", "*digit", ""),
];

/// The BNF with a planted error.
fn replaced(from: &str, to: &str) -> String {
    assert_eq!(BNF.matches(from).count(), 1, "`{from}` stands once in the BNF");
    BNF.replacen(from, to, 1)
}

#[test]
fn faulty_grammars_are_refused() {
    for bnf in ["a = b", "a = a", "a = b\nb = \"x\" a", "a = [ \"x\"", "a = \"x", "a = / \"x\"", "a = 1* ", "a \"x\""] {
        assert!(Grammar::read(&format!("; A grammar.\n\n{bnf}\n")).is_err(), "{bnf}");
    }
}
