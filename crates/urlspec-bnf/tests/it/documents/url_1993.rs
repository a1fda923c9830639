//! Uniform Resource Locators, Internet Draft 01.

use urlspec_bnf::Notation;

use super::{Case, Expected, Planted, Printed};

pub const URL_1993: Expected = Expected {
    bnf: include_str!("../../../../../grammar/url-1993.bnf"),
    notation: Notation::Drafts,
    cases: CASES,
    examples: include_str!("../../../../../tests/cases/url-1993-examples.txt"),
    starts: &[("", "fragmentaddress"), ("", "url")],
    printed: PRINTED,
    reordered: REORDERED,
    planted: PLANTED,
};

const CASES: &[Case] = &[
    (
        "fragmentaddress",
        &["http://h", "http://h#", "http://h#a:b", "news:*#a"],
        &["http://h#a#b", "http://h#a/b", "#a"],
    ),
    ("url", &["FTP://h/a", "afs://c/", "x-lab:a", "urn:a:b:c", "rlogin://u@h", "file://h/long/path", "file:x"], &["a"]),
    ("url", &[], &["http:", "ftp:a", "http://u@h/", "x:/a", "whois++://h/a", "URL:http://h/", "http://h/a b", ""]),
    ("othergeneric", &["x:a:b?c+d", "x://u@h:1/p?q", "x://h?q", "ftpx:", "x:", "x:?c"], &["ftp:", "Ftp:x", "afs:x"]),
    ("othergeneric", &[], &["x:?", "x://u:p@h/", "x:a//b", "x:a?b/c", "prospero:", "gopher:a"]),
    ("generic", &["ftp:a", "http://h/?a", "http:?a"], &["x:a?", "x:/a", ":"]),
    ("scheme", &["a", "a.b", "x-y", "a%41", "a@b"], &["", "1", "a:b", ":", "a+b", "a%4"]),
    (
        "httpaddress",
        &["http://h", "http://h/a:b/", "http://h/a+b/?c+d", "http://h?a", "http://1.2.3.4:80/"],
        &["http://"],
    ),
    ("httpaddress", &[], &["http://h/?", "http://h/?a=b", "http://h/?a/b", "http://h/~a", "http://h/%", "http://h//"]),
    ("fileaddress", &["ftp://h/", "ftp://u@h/a", "ftp://u:p@h:21/a/b", "FTP://u%40v@h/"], &["ftp://h", "ftp://:p@h/"]),
    ("fileaddress", &[], &["ftp://u:@h/", "ftp://@h/", "ftp://a:b:c@h/", "ftp://a@b@h/", "ftp://h:x/", "ftp://h//a"]),
    ("password", &["p", "%40%3A", "a;b"], &["", "a:b", "a@b", "p/q", "p+q"]),
    (
        "afsaddress",
        &["afs://cs.example/a/b", "AFS://c/"],
        &["afs://c", "afs://c:1/a", "afs://1.2.3.4/a", "afs://u@c/a"],
    ),
    ("waisaddress", &["wais://h/d", "wais://h/d?a+b", "wais://h/d/t/12/a/b", "wais://h/d/t/1/"], &["wais://h/"]),
    ("waisaddress", &[], &["wais://h", "wais://h/d/t", "wais://h/d/t/x/p", "wais://h/d/t/1"]),
    ("groupart", &["*", "a", "a:b", "a@h", "%3C1%3E@h"], &["", "comp.lang.c++", "a@b@c", "<1@h>", "a@h:1", "%41"]),
    ("prosperoaddress", &["prospero://h/", "prospero://h/a/b", "prospero://h:191/a%001", "prospero://h/a%00"], &[]),
    (
        "prosperoaddress",
        &["prospero://h/a%00%00b", "prospero://h/a%0012%00b%00c", "prospero://h/%003"],
        &["prospero://h"],
    ),
    ("prosperoaddress", &[], &["prospero://h//a", "prospero://h/a%001b", "prospero://h/a%00b", "prospero://h/a%00%00"]),
    ("prosperoaddress", &[], &["prospero://h/a%00%00b%00", "prospero://h/a%00%00b%00-"]),
    ("hsoname", &["", "a/b", "%2500", "%01"], &["%00", "a%00b", "/a", "%0"]),
    ("attributes", &["%00a", "%00a%00B1"], &["", "a", "%00", "%00-", "%00a%00"]),
    ("telnetaddress", &["telnet://h", "Telnet://u@h:23"], &["telnet://h/", "telnet://u:p@h", "tn3270://h"]),
    ("gopheraddress", &["gopher://h", "gopher://h/0", "gopher://h/00/a+b", "gopher://h/0a/", "gopher://h?a+b"], &[]),
    ("gopheraddress", &["gopher://h/7a?b", "gopher://h/%09a"], &["gopher://h/", "gopher://h/0/a", "gopher://h/+a"]),
    ("hostport", &["h:1", "1.2.3.4"], &["h:", "h:x", "h:1:2"]),
    ("hostname", &["a", "a;b", "a.b", "a%41", "a-"], &["a:b", "a@b", "1", "%41", "a+b"]),
    ("path", &["", "a:b/c+", "abc/", "%2F"], &["/", "a//b", "%", "%2", "a?b", "~", "="]),
    ("search", &["a", "a+b", "a:b;c"], &["", "a+", "+a", "a=b", "a/b"]),
    ("user", &["u", "a%40"], &["", "u@", "u:p"]),
    ("fragmentid", &["", "a:b"], &["+", "a/b", "#"]),
    ("xalpha", &["\"", "'", ":", "%aF", "&"], &["", "+", " ", "%", "%4", "~", "/", "=", "aa"]),
    ("xpalphas", &["a", "ab", "abc", "+++"], &["", " "]),
    ("extra", &["\"", ";", ","], &[" ", "space", "+"]),
    ("variant", &["|", "[", "]", "\\", "{"], &["vline", "||", "`", "<"]),
    ("hex", &["0", "a", "F"], &["g", "", "00"]),
    ("void", &[""], &["a"]),
];

const PRINTED: Printed = Printed {
    errors: &[],
    refused: (
        "url",
        &[
            "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol",
            "gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher/About%20Gopher",
            "ftp://info.cern.ch/pub/www/doc/http-spec.txt",
            "ftp://quake.think.com/pub/wais/doc/protspec.txt",
            "ftp://quake.think.com/pub/wais/doc/doc-ids.txt",
            "ftp://nnsf.net/rfc/rfc977.txt",
            "ftp://nnsf.net/rfc/rfc1034.txt",
            "ftp://prospero.isi.edu/pub/prospero/oir.ps",
            "ftp://nnsf.net/rfc/rfc959.txt",
            "ftp://uu.psi.com/wp/nir.txt",
        ],
    ),
    differs: &[
        ("url", &["http:", "ftp:ab", "http://u@h/", "http://h:x/", "wais://h/a b"], &["HTTP://h/", "x://h", "urn:abc"]),
        ("fragmentaddress", &["http://h# "], &["http://h#"]),
        ("fileaddress", &["ftp://h:x/", "ftp://u:@h/"], &["ftp://1.2.3.4:21/", "ftp://h/abc"]),
        ("prosperolink", &["prospero://h/a%001b"], &["prospero://h/a%00%00b"]),
        ("scheme", &["a:b"], &[]),
    ],
};

const REORDERED: &[(&str, &str)] = &[
    ("* | group | article", "article | * | group"),
    ("waisindex | waisdoc", "waisdoc | waisindex"),
    ("hostname | hostnumber", "hostnumber | hostname"),
    ("void | xpalphas [ / path ]", "xpalphas [ / path ] | void"),
    ("alpha | digit | safe | extra | escape", "escape | safe | digit | extra | alpha"),
];

const PLANTED: &[Planted] = &[
    ("scheme", " scheme       ialpha without :", " scheme       ialpha", "a:"),
    ("xpalphas", " xpalphas     xpalpha [ xpalphas ]", " xpalphas     xpalpha [ xpalpha ]", "000"),
    ("fileaddress", "[ user [ : password ] @ ] hostport", "[ user @ ] hostport", "ftp://0:0@a/"),
    ("fileaddress", " password     xalphas without @ | :", " password     xalphas", "ftp://0::@a/"),
    ("extra", "| ; | ,\nescape", "| ; | , | space\nescape", " "),
    ("hsoname", " hsoname      path without % 0 0", " hsoname      path", "%00"),
    ("hsoname", " hsoname      path without % 0 0", " hsoname      path unless % 0 0", "0%00"),
    ("prosperolink", "[ % 0 0 [ version ] [ attributes ] ]", "[ % 0 0 version [ attributes ] ]", "prospero://a/%00"),
    ("attributes", " attributes   % 0 0 attribute", " attributes   attribute", "0"),
    ("othergeneric", "w a i s : | a f s :", "w a i s :", "afs:"),
    ("generic", "hostport [ / path ] [ ? search ] |", "hostport [ / path ] |", "a://a?0"),
    ("escape", "% hex hex", "% hex", "%0"),
    (
        "hostname",
        " hostname     ialpha [ . hostname ] without @ | :",
        " hostname     ialpha [ . hostname ] without @",
        "a:",
    ),
    ("groupart", " articleid    xalphas without @", " articleid    xalphas", "@@a"),
    ("afsaddress", "a f s : / / cellname / path", "a f s : / / host / path", "afs://0.0.0.0/"),
    ("variant", "vline | vline | ", "", "|"),
    ("fragmentaddress", " fragmentid   void | xalphas", " fragmentid   xalphas", "x:#"),
];
