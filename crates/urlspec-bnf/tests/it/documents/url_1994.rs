//! Uniform Resource Locators, Internet Draft 03.

use urlspec_bnf::Notation;

use super::{Case, Expected, Planted, Printed};

pub const URL_1994: Expected = Expected {
    bnf: include_str!("../../../../../grammar/url-1994.bnf"),
    notation: Notation::Drafts,
    cases: CASES,
    examples: include_str!("../../../../../tests/cases/url-1994-examples.txt"),
    starts: &[("", "url"), ("URL:", "prefixedurl")],
    printed: PRINTED,
    reordered: REORDERED,
    planted: PLANTED,
};

const CASES: &[Case] = &[
    ("prefixedurl", &["URL:http://h", "url:news:*", "uRl:mid:a@b"], &["http://h", "URL:", "URL: http://h"]),
    ("prefixedurl", &[], &["URL:URL:http://h", "URLhttp://h", "URL:http://h#a"]),
    ("url", &["http://h", "Ftp://h/", "nntp:g/1", "nntp://h/g/1", "tn3270://h", "RLOGIN://u:p@h", "mailto:a@b"], &[]),
    ("url", &["cid:a@1.2.3.4", "wais://h/d"], &["afs://c/", "x-lab:a", "urn:a", "file://h/a", "URL:http://h", "a:"]),
    ("url", &[], &["http://h#a", "http:", "http://h/a b", "telnet:h", "mailserver:a", "", "x://h"]),
    ("scheme", &["a", "x-1", "a+b"], &["", "1", "a:"]),
    (
        "httpaddress",
        &["http://h/a+b/?c+d", "http://h?a", "http://h/a/", "http://h/%7ea"],
        &["http://u@h/", "http://h//"],
    ),
    (
        "httpaddress",
        &[],
        &["http://h/?", "http://h/a;b", "http://h/?a=b", "http://h/~a", "http://h/a:b", "http://h/?a/b"],
    ),
    ("ftpaddress", &["ftp://h/", "ftp://h/a;type=A", "ftp://u:p@h:21/a/;type=AN", "ftp://h/;type=L36"], &["ftp://h"]),
    ("ftpaddress", &["ftp://u.v+w@h/a", "ftp://h/d/"], &["ftp://h;type=A", "ftp://h/a;type=a", "ftp://h/a;TYPE=A"]),
    (
        "ftpaddress",
        &[],
        &["ftp://h/a;type=", "ftp://h/a;type=IN", "ftp://h/a;type=L", "ftp://h/a;type=D", "ftp://h//a"],
    ),
    ("ftpaddress", &[], &["ftp://@h/", "ftp://u:@h/", "ftp://%40@h/", "ftp://a@b@h/", "ftp://u:p:q@h/", "ftp://h/a;b"]),
    ("afsaddress", &["afs://cs.example/a/b", "AFS://c/"], &["afs://c", "afs://c:1/a", "afs://1.2.3.4/a", "afs:c/a"]),
    ("newsaddress", &["news:*", "news:comp.lang.c++", "NEWS:1@h"], &["news:", "news://h/g", "news:<1@h>", "news:1"]),
    ("nntpaddress", &["nntp:a.b/1", "NNTP://h:119/g/1"], &["nntp:g", "nntp://h/g", "nntp://h/g/a", "nntp:g/1/"]),
    ("nntpaddress", &[], &["nntp:*/1", "nntp:/g/1", "nntp://h//1", "nntp:a@h/1"]),
    ("midaddress", &["mid:1.2@h", "MID:a%2Fb@1.2.3.4"], &["mid:a", "mid:@h", "mid:a@", "mid:<a@h>", "mid:a@b@h"]),
    ("addr-spec", &["a@h", "a%40b@h.c"], &["a@h:1", "a b@h", "a/b@h"]),
    ("cidaddress", &["cid:a@h", "Cid:1@h.c"], &["cid:", "cid:a", "mid:a@h"]),
    ("content-identifier", &["a@h"], &["a"]),
    ("mailtoaddress", &["mailto:a@h", "mailto:a%25b@h.c", "MailTo:a@1.2.3.4"], &["mailto::a@h", "mailto:a", "mailto:"]),
    ("mailtoaddress", &[], &["mailto:a@h?b", "mailto:a/b@h", "mailto:a@h,b@h"]),
    (
        "waisaddress",
        &["wais://h/d", "wais://h/d?a+b", "wais://h/d/t/1=a;", "wais://h/d/t/1=a/b;2=;"],
        &["wais://h/d/t"],
    ),
    (
        "waisaddress",
        &[],
        &["wais://h/d/t/p", "wais://h/d/t/1=a", "wais://h/d/t/=a;", "wais://h/d/t/1=a;2", "wais://h/"],
    ),
    ("wpath", &["1=;", "12=a/b;3=c;"], &["", "1=a", "a=b;", "1=a=b;", "1=a;b", "1=/a;"]),
    ("groupart", &["*", "comp.lang.c++", "a@h", "+@h"], &["", "a@", "1", "a b", "a@b@c"]),
    ("prosperoaddress", &["prospero://h/", "prospero://h/a%001", "prospero://h/a%00%00b"], &["prospero://h/a%001b"]),
    ("prosperoaddress", &["prospero://h/a+b/%00"], &["prospero://h", "prospero://h//a", "prospero://h/a;b=c"]),
    (
        "telnetaddress",
        &["telnet://u:p@h", "rlogin://h:513", "TN3270://u@h"],
        &["telnet://h/", "rlogin://@h", "tn3270:h"],
    ),
    ("telnetaddress", &[], &["telnet://u:@h", "tn3271://h", "telnet://u%40@h"]),
    ("gopheraddress", &["gopher://h", "gopher://h/1", "gopher://h/0a%09b%09+", "gopher://h/00/a/"], &["gopher://h/"]),
    ("gopheraddress", &["gopher://h/+x", "gopher://h/%09"], &["gopher://h?a", "gopher://h/0/a", "gopher://h/0a//b"]),
    ("gopheraddress", &[], &["gopher://h/0%09?", "gopher://u@h/1"]),
    ("login", &["h", "u@h", "u:p@h:1"], &["@h", "u:@h", ":p@h", "u@", "a@b@h", "%41@h"]),
    ("host", &["a+b", "1.2.3.4"], &["1.2.3", "1.2.3.4.5"]),
    ("ftptype", &["A", "AN", "ET", "I", "L8"], &["", "a", "N", "AA", "IN", "L", "A N"]),
    ("hostname", &["a+b", "a.b", "a-"], &["a@b", "a:b", "1"]),
    ("path", &["", "a+b/", "a/b"], &["/", "a//b", "a;b", "a=b"]),
    ("search", &["a+b", "+", "a++"], &["", "a/b", "a?b", "a=b"]),
    ("user", &["a.b_c-d+1"], &["", "a%41", "a@b", "a:b"]),
    ("fragmentid", &["", "a", "+"], &["#", "a/b"]),
    ("xpalpha", &["+", "a", "%0a"], &["", "/", "="]),
    ("safe", &["-", "+"], &["", "--", "|"]),
    ("reserved", &["=", "#", " "], &["+", "space", ""]),
    ("national", &["|", "[", "]"], &["vline", "`", "<"]),
    ("void", &[""], &["a"]),
];

const PRINTED: Printed = Printed {
    errors: &["no rule is called `addr-spec`", "no rule is called `content-identifier`"],
    refused: ("url", &[]),
    differs: &[
        ("prefixedurl", &[], &["URL:http://h", "url:HTTP://h"]),
        ("url", &["http://u@h/", "mailto::a@b"], &["HTTP://h", "mid:a@b", "cid:a@b", "tn3270://h", "nntp://h/g/1"]),
        ("ftpaddress", &[], &["ftp://h/a;type=I"]),
        ("ftptype", &[], &["A", "E"]),
        ("prosperolink", &["prospero://h/a%001b", "prospero://h/a%00b"], &[]),
        ("fragmentid", &[], &[""]),
    ],
};

const REORDERED: &[(&str, &str)] = &[
    ("* | group | article", "article | * | group"),
    ("waisindex | waisdoc", "waisdoc | waisindex"),
    ("hostname | hostnumber", "hostnumber | hostname"),
    ("A [ formcode ] | E [ formcode ] | I | L digits", "L digits | E [ formcode ] | I | A [ formcode ]"),
    ("void | segment [ / path ]", "segment [ / path ] | void"),
    ("xalpha | +", "+ | xalpha"),
];

const PLANTED: &[Planted] = &[
    ("prefixedurl", ";! %either-case\n", "", "URL:news:*"),
    ("ftpaddress", "[ ; t y p e = ftptype ]", "[ ftptype ]", "ftp://a/;type=A"),
    ("ftptype", "A [ formcode ] | E [ formcode ]", "A formcode | E [ formcode ]", "A"),
    ("nntpaddress", "n n t p : / / hostport / group / digits |", "n n t p : group / digits |", "nntp://a/a/0"),
    ("mailtoaddress", "m a i l t o : addr-spec", "m a i l t o : : addr-spec", "mailto:0@a"),
    ("addr-spec", " addr-spec    articleid @ host", " addr-spec    xalphas @ host", "@@a"),
    ("telnetaddress", " | r l o g i n : / / login", "", "rlogin://a"),
    ("telnetaddress", "t n 3 2 7 0 :", "t n 3 2 7 1 :", "tn3270://a"),
    ("wpath", "digits = path ; [ wpath ]", "digits = path ;", "0=;0=;"),
    ("path", "void | segment [ / path ]", "segment [ / path ]", ""),
    ("url", "midaddress | cidaddress", "midaddress", "cid:0@a"),
    ("url", "waisaddress | mailtoaddress", "waisaddress | afsaddress | mailtoaddress", "afs://a/"),
    ("login", "[ user [ : password ] @ ] hostport", "[ user @ ] hostport", "0:0@a"),
    ("user", "alphanum2 [ user ]", "alphanum2", "00"),
    ("group", " group        ialpha [ . group ] without @", " group        ialpha [ . group ]", "a@"),
    ("national", "| lbracket", "", "["),
    ("safe", "| + | -\n", "| + | ~\n", "~"),
];
