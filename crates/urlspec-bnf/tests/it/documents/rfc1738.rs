//! RFC 1738.

use urlspec_bnf::Notation;

use super::{Case, Expected, Planted, Printed};

pub const RFC1738: Expected = Expected {
    bnf: include_str!("../../../../../grammar/rfc1738.bnf"),
    notation: Notation::Rfc1738,
    cases: CASES,
    examples: EXAMPLES,
    starts: &[("", "url")],
    printed: PRINTED,
    reordered: REORDERED,
    planted: PLANTED,
};

const CASES: &[Case] = &[
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

/// All URLs that the document prints as `<URL:…>`, without the prefix and without wrapped white space; one of them
/// without its fragment.
const EXAMPLES: &str = "\
http://www.acl.lanl.gov/URI/archive/uri-archive.index.html
ftp://@host.com/
ftp://host.com/
ftp://foo:@host.com/
ftp://myname@host.dom/%2Fetc/motd
ftp://myname@host.dom/etc/motd
ftp://myname@host.dom//etc/motd
news:*
file://vms.host.edu/disk$user/my/notes/note12345.txt
prospero://host.dom//pros/name
ftp://info.cern.ch/pub/www/doc;type=d
ftp://ds.internic.net/rfc
http://ds.internic.net/instructions/overview.html
ftp://ds.internic.net/rfc/rfc1436.txt;type=a
ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt
ftp://ds.internic.net/rfc/rfc1630.txt
ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z
ftp://ds.internic.net/rfc/rfc1123.txt
ftp://ds.internic.net/rfc/rfc822.txt
ftp://quake.think.com/pub/wais/doc/protspec.txt
ftp://ds.internic.net/rfc/rfc1036.txt
ftp://quake.think.com/pub/wais/doc/doc-ids.txt
ftp://ds.internic.net/rfc/rfc977.txt
ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt
ftp://ds.internic.net/rfc/rfc1034.txt
ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z
ftp://ds.internic.net/rfc/rfc959.txt
ftp://ds.internic.net/rfc/rfc1737.txt
ftp://ds.internic.net/rfc/rfc1625.txt
ftp://uu.psi.com/wp/nir.txt
";

/// `gopherurl` can't be parsed, so it accepts no text; but `otherurl` accepts any scheme.
const PRINTED: Printed = Printed {
    errors: &["`/` outside quotes is not an element"],
    refused: ("url", &[]),
    differs: &[
        ("scheme", &[], &["A"]),
        ("httpurl", &[], &["HTTP://h/"]),
        ("gopherurl", &[], &["gopher://h", "gopher://h/1"]),
        ("selector", &["a%09b"], &[]),
        ("otherurl", &["http:", "gopher://h/1", "url:x:"], &["X:"]),
        ("url", &["http:", "http://h/?a/b"], &["HTTP://h/"]),
    ],
};

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

const PLANTED: &[Planted] = &[
    // Ordered choice: the first alternative that matches hides the others.
    ("waisurl", "waisdatabase | waisindex | waisdoc", "waisdatabase", "wais://a/?"),
    ("grouppart", "\"*\" | group | article", "\"*\" | group", "0@a"),
    ("domainlabel", "alphadigit | alphadigit *[ alphadigit | \"-\" ] alphadigit\ntop", "alphadigit\ntop", "00"),
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
