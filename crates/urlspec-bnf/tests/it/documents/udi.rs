//! Universal Document Identifiers on the Network.

use urlspec_bnf::Notation;

use super::{Case, Expected, Planted, Printed};

pub const UDI: Expected = Expected {
    bnf: include_str!("../../../../../grammar/udi.bnf"),
    notation: Notation::Drafts,
    cases: CASES,
    examples: include_str!("../../../../../tests/cases/udi-examples.txt"),
    starts: &[("", "anchoraddress"), ("", "docaddress")],
    printed: PRINTED,
    reordered: REORDERED,
    planted: PLANTED,
};

const CASES: &[Case] = &[
    ("anchoraddress", &["http://h", "http://h#", "http://h#a-1", "news:a@b#x", "x:#"], &["#a", "http://h#a#b"]),
    ("anchoraddress", &[], &["http://h# ", "http://h#a/b", "http://h#a?b", ""]),
    ("docaddress", &["HTTP://h", "x:", "ftp:a/b", "ftp://h/a", "rlogin://u@h:513/a", "mailto:a@b"], &["http:", "a"]),
    ("docaddress", &[], &["http:a", "File:a", "http://u@h/", "http://h/a#b", "URL:http://h/", "http://h/a b"]),
    ("othergeneric", &["httpx:", "htt:", "x://u@h:1/a/b", "x://h/", "x:a/", "x:"], &["hTTP:x", "wais:x", "x:/a"]),
    ("othergeneric", &[], &["x:a//b", "x://", "x://a@b@h", "x://u:p@h", "x://h:", ":a", "x:?a"]),
    ("generic", &["http:", "http://h", "file:a", "x://u@1.2.3.4/"], &["http:/", "http:///a", "1:", "x:a+b"]),
    ("scheme", &["a", "a.b", "a-1", "a@b%"], &["", "1a", "-a", "a:b", "a b", "a+b"]),
    ("httpaddress", &["http://h", "http://h/", "http://h/a/", "http://h?a+b", "http://h:80/a/b?c"], &["http:///a"]),
    ("httpaddress", &[], &["http://h//", "http://h/a//b", "http://h?", "http://h/?", "http://h?a+", "http://h:/"]),
    ("httpaddress", &[], &["http://h/a?b/c", "http://h/~a", "http://h/a;b", "http://h/?a=b"]),
    ("fileaddress", &["file://h/", "file://1.2.3.4/a", "FILE://h/a-b.txt"], &["file://h", "file:///a", "file://h:1/a"]),
    ("fileaddress", &[], &["file://u@h/a", "file:/a"]),
    ("newsaddress", &["news:*", "NEWS:a.b", "news:1@h"], &["news:", "news:a@", "news://h/a"]),
    ("waisaddress", &["wais://h/d", "wais://h/d?a+b", "wais://h/d/t/12/a/b", "wais://h/d/t/1/"], &["wais://h/"]),
    ("waisaddress", &[], &["wais://h", "wais://h/d/t", "wais://h/d/t/x/p", "wais://h/d/t/1", "wais://h/d/t/1/p?a"]),
    ("groupart", &["*", "a", "comp.lang.c", "a@h", "1@h", "*@1.2.3.4"], &["", "1", "a@b@c", "a:b", "@h", "a@1.2.3"]),
    ("group", &["a", "alt.2600", "a..b", "a.", "a_b%"], &["", ".a", "1", "a@b", "comp.lang.c++", "*"]),
    ("article", &["a@h", "1.2-3%@1.2.3.4"], &["a@", "@h", "a@b@h", "<a@h>", "a+b@h"]),
    ("articleid", &["a", "1.2-3%"], &["", "@", "a@"]),
    ("telnetaddress", &["telnet://h", "telnet://u@h:23", "TELNET://u@1.2.3.4"], &["telnet://@h", "telnet://u:p@h"]),
    ("telnetaddress", &[], &["telnet://h/", "telnet://a@b@h", "rlogin://h"]),
    ("gopheraddress", &["gopher://h", "gopher://h/0", "gopher://h/0/", "gopher://h/0/a", "gopher://h/00/a"], &[]),
    ("gopheraddress", &["gopher://h?a", "gopher://h/7/x?a+b", "gopher://h/7x?a"], &["gopher://h/", "gopher://h/0//a"]),
    ("gopheraddress", &["gopher://h/%2Bx"], &["gopher://h/+x", "gopher://h/0?", "gopher://u@h/0"]),
    ("hostport", &["h:0", "1.2.3.4:99999"], &["h:", ":1", "h:x", "h:1:2"]),
    ("host", &["1.2.3.4", "1234.0.0.00", "a.1"], &["1.2.3", "1.2.3.4.5", "1.2.3.a", ""]),
    ("hostname", &["a", "a.b", "a.1", "a-", "a..b", "a_%$"], &["", "1a", "a@b", "a:b", ".a", "a/b"]),
    ("path", &["", "a", "a/", "a/b", "%"], &["/", "/a", "a//", "a//b", "+", "a:b"]),
    ("search", &["a", "a+b", "a-b"], &["", "+", "a+", "a++b", "a/b", "a=b"]),
    ("user", &["u", "a%40"], &["", "u@", "u:p"]),
    ("anchorid", &["", "a", "a-1"], &["#", "a/b"]),
    ("xalpha", &["-", "%", "$", "(", ")", "0", "Z"], &["", "+", "/", ":", "#", "'", "\"", ",", "aa", "%41", "|"]),
    ("alpha", &["a", "z", "A", "Z"], &["", "0", "aa", "é", "\u{212a}"]),
    ("digits", &["0", "007"], &["", "1a", "\u{663}"]),
    ("alphanums", &["a1", "Z"], &["", "-"]),
    ("void", &[""], &["a", " "]),
];

const PRINTED: Printed = Printed {
    errors: &[],
    refused: (
        "docaddress",
        &[
            "gopher://gopher.micro.umn.edu:70/00/Information%20About%20Gopher/About%20Gopher",
            "file://quake.think.com/pub/wais/doc/doc-ids.txt",
            "file://quake.think.com/pub/wais/doc/wais-concepts.txt",
            "wais://quake.think.com/wais-discussion-archives?lynch",
            "wais://nnsf.net/internet-drafts?yeong",
        ],
    ),
    differs: &[
        ("docaddress", &["http:", "file:a", "http://u@h/"], &["HTTP://h", "x://h/a", "http://h/a-b"]),
        ("anchoraddress", &["http:#a"], &["http://h#"]),
        ("groupart", &["a@b@c", "a@"], &["a-b"]),
        ("gopheraddress", &[], &["gopher://h/0a"]),
    ],
};

const REORDERED: &[(&str, &str)] = &[
    ("* | group | article", "article | * | group"),
    ("waisindex | waisdoc", "waisdoc | waisindex"),
    ("hostname | hostnumber", "hostnumber | hostname"),
    ("void | xalphas [ / path ]", "xalphas [ / path ] | void"),
    ("[ / path ] | scheme : path\n;! other", "[ / path ] |\n;!              scheme : path\n;! other"),
];

const PLANTED: &[Planted] = &[
    ("hostname", " hostname     ialpha [ . hostname ] without @ | :", " hostname     ialpha [ . hostname ]", "a@"),
    ("user", " user         xalphas without @ | :", " user         xalphas without :", "@"),
    ("articleid", " articleid    xalphas without @", " articleid    xalphas", "@"),
    ("xalpha", "digit | -", "digit | +", "-"),
    ("path", "void | xalphas [ / path ]", "xalphas [ / path ]", ""),
    ("path", "void | xalphas [ / path ]", "void | xalphas [ path ]", "0/"),
    ("othergeneric", "generic unless h t t p :", "generic unless h t t p", "HTTP:"),
    ("docaddress", "othergeneric | httpaddress", "generic | httpaddress", "http:"),
    ("generic", "[ user @ ] hostport [ / path ]", "hostport [ / path ]", "a://0@a"),
    ("gopheraddress", "[ [ / ] selector ]", "[ / selector ]", "gopher://a/00"),
    ("search", "xalphas [ + search ]", "xalphas [ search ]", "0+0"),
    ("digits", "digit [ digits ]", "digit", "00"),
    ("httpaddress", ";! %either-case\n", "", "Http://a"),
    ("anchorid", " anchorid     void | xalphas", " anchorid     xalphas", ""),
    ("waisdoc", "wtype / digits / path", "wtype / path", "wais://a/0/0/"),
    ("alpha", "| Y | Z", "| Y", "Z"),
];
