//! The codes of what the grammar refuses.

macro_rules! errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        Empty "empty" {
            title: "nothing is written",
            label: "a URL belongs here",
            help: "The shortest URL is a scheme and a colon.",
            what: "There is nothing to read: the text is empty, or only white space.",
            why: "The shortest URL has a scheme and a colon.",
            example: "",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        SurroundingSpace "surrounding-space" {
            title: "white space before or behind the URL",
            label: "white space",
            what: "White space stands before or behind the URL.",
            why: "A URL has no white space. In running text it may be added to break a line, and whoever takes the \
                URL out of the text leaves it behind.",
            example: " http://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "appendix" "The whitespace should be ignored when extracting the URL.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        Wrapper "wrapper" {
            title: "brackets or quotes around the URL",
            label: "not part of the URL",
            what: "Angle brackets or quotes stand around the URL.",
            why: "Brackets and quotes show where a URL begins and ends in running text, and are left behind when it \
                is taken out of the text.",
            example: "<http://info.cern.ch/>",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "appendix" "This wrapper does not form part of the URL and should not be used in contexts \
                in which delimiters are already specified.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        RepeatedPrefix "repeated-prefix" {
            title: "the prefix `URL:` twice",
            message: "the prefix `URL:` stands here a second time",
            label: "once is enough",
            what: "The prefix `URL:` stands there twice.",
            why: "The prefix may stand before a URL once, to tell that one follows; it is not part of the URL, and no \
                scheme is called `URL`.",
            example: "URL:URL:http://info.cern.ch/",
            instead: "URL:http://info.cern.ch/",
            quote: Rfc1738 "appendix" "URLs be preceeded with a prefix consisting of the characters \"URL:\"",
            cites: [Url1994 "BNF syntax";],
        }
        RepeatedScheme "repeated-scheme" {
            title: "a scheme before the scheme",
            message: "a scheme stands before the scheme",
            label: "one scheme too many",
            what: "A scheme and its slashes stand before a whole URL.",
            why: "A URL has one scheme; a second one is read as a host, and its slashes as a path.",
            example: "http://http://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "2.1" "<scheme>:<scheme-specific-part>",
            cites: [Udi Url1993 Url1994 "Scheme";],
        }
        MissingScheme "missing-scheme" {
            title: "no scheme",
            message: "the text does not begin with a scheme and a colon",
            label: "a scheme belongs here",
            what: "The text does not begin with a scheme and a colon.",
            why: "Only the scheme tells how the rest is to be read. What stands without one is a host, a path or a \
                relative link, which this document leaves out.",
            example: "www.w3.org/hypertext/",
            instead: "http://www.w3.org/hypertext/",
            quote: Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon and \
                then a string",
            cites: [Udi Url1993 Url1994 "Scheme";],
        }
        SchemeCharacter "scheme-character" {
            title: "a character that no scheme has",
            label: "no character of a scheme",
            what: "A scheme holds a character that no scheme has.",
            why: "The name of a scheme is made of letters, digits, `+`, `.` and `-`. Nothing in it is encoded.",
            example: "ht tp://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "2.1" "The lower case letters \"a\"--\"z\", digits, and the characters plus (\"+\"), \
                period (\".\"), and hyphen (\"-\") are allowed.",
            cites: [Udi Url1993 Url1994 "Scheme";],
        }
        MissingColon "missing-colon" {
            title: "no colon behind the scheme",
            label: "`:` belongs here",
            what: "A known scheme stands there without its colon.",
            why: "The colon ends the scheme; without it, the whole reads as a path.",
            example: "http//info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "2.1" "<scheme>:<scheme-specific-part>",
            cites: [Udi Url1993 Url1994 "Scheme";],
        }
        MissingSlashes "missing-slashes" {
            title: "no `//` behind the scheme",
            what: "The two slashes between the scheme and the host are missing, or one of them.",
            why: "Two slashes tell that the scheme uses the common Internet scheme syntax, and that a host follows.",
            example: "http:info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "The scheme specific data start with a double slash \"//\"",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        MissingHost "missing-host" {
            title: "no host",
            message: "no host stands behind the `//`",
            help: "Write the name or the number of the host that is to be contacted.",
            what: "No host stands between `//` and what follows.",
            why: "Only a file URL may leave its host out; all other schemes that have one need to know whom to ask.",
            example: "http:///info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "The fully qualified domain name of a network host, or its IP address",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        UserNotAllowed "user-not-allowed" {
            title: "a user name where the scheme has none",
            what: "A user name stands before the host, perhaps with a password, and the scheme has no place for \
                either.",
            why: "Only ftp and telnet log in. A user name elsewhere is a known way to make a host look like another.",
            example: "http://www.w3.org@example.com/",
            instead: "http://example.com/",
            quote: Rfc1738 "3.3" "No user name or password is allowed.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        Fragment "fragment" {
            title: "a `#`, which is not part of a URL",
            message: "`#` and what stands behind it are a fragment, which is not part of a URL",
            label: "a fragment",
            what: "A `#` begins a fragment, which is not part of a URL.",
            why: "The World Wide Web writes a fragment behind a URL; a URL alone has none. With `--reference` (in the \
                library, `parse_reference`) it is read beside the URL. A `#` that is data is written `%23`.",
            example: "http://info.cern.ch/overview.html#WARNING",
            instead: "http://info.cern.ch/overview.html",
            quote: Rfc1738 "2.2" "it is used in World Wide Web and in other systems to delimit a URL from a \
                fragment/anchor identifier that might follow it.",
            cites: [Udi "Anchor-id"; Url1993 "Fragment-id"; Url1994 "BNF syntax";],
        }
        UnsafeCharacter "unsafe-character" {
            title: "an unsafe character that is not encoded",
            what: "A space or one of `< > \" { } | ^ ~ [ ]` and the grave accent is not encoded.",
            why: "Gateways and people change these characters, or take them for the end of the URL.",
            example: "http://info.cern.ch/~timbl/a b",
            instead: "http://info.cern.ch/%7Etimbl/a%20b",
            quote: Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL.",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        ControlCharacter "control-character" {
            title: "a control character",
            label: "a control character",
            what: "A control character stands in the text: a tab, a line end, a NUL.",
            why: "Control characters have no graphic; they are lost or acted upon on the way. A line end within a URL \
                is mostly the trace of a line that was broken.",
            example: "http://info.cern.ch/hyper\ttext",
            instead: "http://info.cern.ch/hypertext",
            quote: Rfc1738 "2.2" "the octets 00-1F and 7F hexadecimal represent control characters; these must be \
                encoded.",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        NonAscii "non-ascii" {
            title: "a character or an octet that is not US-ASCII",
            what: "A character or an octet stands in the text that US-ASCII does not have.",
            why: "A URL is written in the graphic characters of US-ASCII. The document encodes octets and names no \
                character set for them: that the octets are UTF-8 is a guess that only their server can confirm.",
            example: "http://info.cern.ch/caf\u{e9}",
            instead: "http://info.cern.ch/caf%C3%A9",
            quote: Rfc1738 "2.2" "URLs are written only with the graphic printable characters of the US-ASCII coded \
                character set.",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        BarePercent "bare-percent" {
            title: "a `%` without two hexadecimal digits",
            label: "two hexadecimal digits belong behind it",
            help: "`%` begins an encoded octet; a `%` that is data is written `%25`.",
            what: "A `%` is not followed by two hexadecimal digits.",
            why: "`%` begins an encoded octet. A `%` that is data is written `%25`.",
            example: "http://info.cern.ch/100%",
            instead: "http://info.cern.ch/100%25",
            quote: Rfc1738 "2.2" "The character \"%\" is unsafe because it is used for encodings of other characters.",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        Backslash "backslash" {
            title: "a backslash",
            message: "a backslash is unsafe",
            label: "a backslash",
            what: "A backslash stands in the text.",
            why: "The delimiter is `/` on every system. A backslash that is data is written `%5C`; programs that take \
                it for a `/` and programs that do not disagree about the host.",
            example: "http:\\\\info.cern.ch\\hypertext",
            instead: "http://info.cern.ch/hypertext",
            quote: Rfc1738 "2.2" "gateways and other transport agents are known to sometimes modify such characters. \
                These characters are \"{\", \"}\", \"|\", \"\\\", \"^\", \"~\", \"[\", \"]\", and \"`\".",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        HostCharacter "host-character" {
            title: "a character that no host has",
            label: "no character of a host",
            help: "A host name is letters, digits, hyphens and dots.",
            what: "A host holds a character that no host has.",
            why: "A host name is made of letters, digits, hyphens and dots, and nothing in it can be encoded.",
            example: "http://info,cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "a sequence of domain labels separated by \".\", each domain label starting and \
                ending with an alphanumerical character and possibly also containing \"-\" characters.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        HostUnderscore "host-underscore" {
            title: "an underscore in a host",
            message: "a host name has no underscore",
            label: "letters, digits and hyphens only",
            what: "A host name holds an underscore.",
            why: "Some name servers hold such names, but the rules for host names have only letters, digits and \
                hyphens.",
            example: "http://info_server.cern.ch/",
            instead: "http://info-server.cern.ch/",
            quote: Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034",
            cites: [],
        }
        HostHyphen "host-hyphen" {
            title: "a hyphen at the edge of a label",
            label: "a letter or digit belongs here",
            what: "A label of a host name begins or ends with a hyphen.",
            why: "A hyphen stands only between letters and digits.",
            example: "http://info-.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "each domain label starting and ending with an alphanumerical character",
            cites: [],
        }
        HostTrailingDot "host-trailing-dot" {
            title: "a dot behind the last label of a host",
            message: "a dot stands behind the last label of the host",
            label: "one dot too many",
            what: "A dot stands behind the last label of a host name.",
            why: "Name servers write the root so; a URL ends its host with the last label. In running text the dot is \
                often that of the sentence.",
            example: "http://info.cern.ch./",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "5" "hostname = *[ domainlabel \".\" ] toplabel",
            cites: [],
        }
        HostEmptyLabel "host-empty-label" {
            title: "an empty label in a host",
            message: "a label of the host is empty",
            label: "nothing stands before this dot",
            what: "A label of a host name is empty: it begins with a dot, or two dots stand together.",
            why: "Dots stand between labels, and a label has at least one character.",
            example: "http://info..cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "5" "domainlabel = alphadigit | alphadigit *[ alphadigit | \"-\" ] alphadigit",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        HostTopLabel "host-top-label" {
            title: "a last label that begins with a digit",
            message: "the last label of the host begins with a digit",
            label: "a letter belongs at its beginning",
            help: "A host name ends with a label that begins with a letter; a host number is four groups of digits.",
            what: "The last label of a host name begins with a digit.",
            why: "That is how a name is told from a number.",
            example: "http://info.cern.4ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "The rightmost domain label will never start with a digit, though, which \
                syntactically distinguishes all domain names from the IP addresses.",
            cites: [],
        }
        HostNumber "host-number" {
            title: "a host number without four groups",
            what: "A host is digits and dots, but not four groups of digits.",
            why: "A host number is written in full. Programs that complete a shorter one disagree about which host it \
                is.",
            example: "http://127.1/",
            instead: "http://127.0.0.1/",
            quote: Rfc1738 "3.1" "its IP address as a set of four decimal digit groups separated by \".\".",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        Ipv6 "ipv6" {
            title: "an IPv6 address in brackets",
            message: "a host in brackets is an address of IPv6, which this document does not know",
            label: "a host name or number belongs here",
            help: "RFC 2732 brought such addresses into URLs five years later; write the name of the host, or its \
                IPv4 address.",
            what: "A host stands in square brackets, as IPv6 addresses do.",
            why: "IPv6 addresses came into URLs with RFC 2732, five years later. In this document brackets are \
                unsafe, and a host is a name or an IPv4 address.",
            example: "http://[::1]/",
            instead: "http://localhost/",
            quote: Rfc1738 "5" "host = hostname | hostnumber",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        EmptyPort "empty-port" {
            title: "a colon without a port",
            message: "a colon stands behind the host, and no port behind the colon",
            label: "no port",
            what: "A colon stands behind the host, and no port behind the colon.",
            why: "Who leaves out the port leaves out its colon.",
            example: "http://info.cern.ch:/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "If the port is omitted, the colon is as well.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        PortDigits "port-digits" {
            title: "a port that is not digits",
            message: "a port is decimal digits",
            label: "not a digit",
            help: "Behind the colon stands the number of a port; a path begins with `/`.",
            what: "What stands behind the colon of the host is not a number.",
            why: "A port is decimal digits. Where a path was meant, it begins with `/`.",
            example: "http://info.cern.ch:80a/",
            instead: "http://info.cern.ch:80/",
            quote: Rfc1738 "3.1" "Another port number may optionally be supplied, in decimal, separated from the host \
                by a colon.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        PortNotAllowed "port-not-allowed" {
            title: "a port where the scheme has none",
            label: "no port is allowed here",
            what: "A port stands behind the host of a file URL.",
            why: "A file URL says on which system a file is found, and not how to reach it.",
            example: "file://info.cern.ch:80/README",
            instead: "file://info.cern.ch/README",
            quote: Rfc1738 "3.10" "it does not specify an Internet protocol or access method for such files",
            cites: [Udi Url1993 "Internet protocol parts";],
        }
        MissingPathSlash "missing-path-slash" {
            title: "no `/` between host and path",
            what: "What belongs to the path stands directly behind the host.",
            why: "A `/` parts the host from what follows it.",
            example: "http://info.cern.ch?search",
            instead: "http://info.cern.ch/?search",
            quote: Rfc1738 "5" "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ]]",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        SecondQuestionMark "second-question-mark" {
            title: "a second `?`",
            message: "a `?` within the search part must be encoded",
            help: "The first `?` begins the search part; within it, `?` is reserved and has no meaning.",
            what: "A `?` stands within a search part.",
            why: "The first `?` begins the search; another is data and is encoded.",
            example: "http://info.cern.ch/find?what?",
            instead: "http://info.cern.ch/find?what%3F",
            quote: Rfc1738 "3.3" "Within the <path> and <searchpart> components, \"/\", \";\", \"?\" are reserved.",
            cites: [],
        }
        ReservedCharacter "reserved-character" {
            title: "a reserved character where it must be encoded",
            what: "A character that the scheme reserves stands where it has no meaning.",
            why: "Reserved characters delimit. One that is data must be encoded, or the parts fall apart at the wrong \
                place.",
            example: "http://info.cern.ch/find?a/b",
            instead: "http://info.cern.ch/find?a%2Fb",
            quote: Rfc1738 "2.2" "If the character corresponding to an octet is reserved in a scheme, the octet must \
                be encoded.",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        Typecode "typecode" {
            title: "a type code that is none",
            what: "What stands behind `;type=` is not one of the type codes, or something stands behind the code.",
            why: "There are three, each one letter: `a` for text, `i` for binary, `d` for a directory; and they end \
                the URL.",
            example: "ftp://info.cern.ch/pub/README;type=ascii",
            instead: "ftp://info.cern.ch/pub/README;type=a",
            quote: Rfc1738 "3.2.2" "<typecode> is one of the characters \"a\", \"i\", or \"d\".",
            cites: [Udi Url1993 Url1994 "FTP";],
        }
        LiteralCase "literal-case" {
            title: "a literal in the wrong case",
            message: "`;type=` is written in lower case",
            label: "in the wrong case",
            help: "The document prints it so; where it wants both cases it says so.",
            what: "`;type=` is not written in lower case.",
            why: "The document prints it so, and where it wants both cases, it says so.",
            example: "ftp://info.cern.ch/pub/README;TYPE=a",
            instead: "ftp://info.cern.ch/pub/README;type=a",
            quote: Rfc1738 "3.2.2" "The part \";type=<typecode>\" may be omitted.",
            cites: [Url1994 "BNF syntax";],
        }
        MissingGroup "missing-group" {
            title: "no newsgroup",
            message: "no newsgroup is named",
            label: "a newsgroup belongs here",
            help: "A news URL names a newsgroup, a message identifier, or `*` for all newsgroups; an nntp URL a \
                newsgroup.",
            what: "No newsgroup is named.",
            why: "A news URL names a group, an article, or `*` for all groups; an nntp URL names a group on its \
                server.",
            example: "nntp://news.cern.ch/",
            instead: "nntp://news.cern.ch/cern.www",
            quote: Rfc1738 "5" "nntpurl = \"nntp://\" hostport \"/\" group [ \"/\" digits ]",
            cites: [Udi Url1993 Url1994 "News";],
        }
        GroupFirstLetter "group-first-letter" {
            title: "a newsgroup that does not begin with a letter",
            message: "the name of a newsgroup begins with a letter",
            label: "a letter belongs here",
            what: "A newsgroup begins with something other than a letter.",
            why: "The BNF lets a group begin with a letter only, though some on the net do not.",
            example: "news:3b.tech",
            instead: "news:comp.infosystems.www",
            quote: Rfc1738 "5" "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]",
            cites: [Udi Url1993 Url1994 "News";],
        }
        GroupCharacter "group-character" {
            title: "a character that no newsgroup has",
            label: "no character of a newsgroup",
            help: "A newsgroup is letters, digits, `-`, `.`, `+` and `_`, a letter first, and nothing in it is \
                encoded.",
            what: "A newsgroup holds a character that no newsgroup has.",
            why: "A group is made of letters, digits, `-`, `.`, `+` and `_`; nothing in it is encoded. What holds an \
                `@` is a message identifier instead.",
            example: "news:comp.infosystems.*",
            instead: "news:comp.infosystems",
            quote: Rfc1738 "5" "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        MessageIdBrackets "message-id-brackets" {
            title: "a message identifier in angle brackets",
            message: "a message identifier stands without its angle brackets",
            label: "not part of the URL",
            what: "A message identifier stands in its angle brackets.",
            why: "The brackets belong to the header of the article, and not to the URL.",
            example: "news:<1994Dec5.1234@info.cern.ch>",
            instead: "news:1994Dec5.1234@info.cern.ch",
            quote: Rfc1738 "3.6" "A <message-id> corresponds to the Message-ID of section 2.1.5 of RFC 1036, without \
                the enclosing \"<\" and \">\"",
            cites: [Udi Url1993 Url1994 "News";],
        }
        MessageIdHost "message-id-host" {
            title: "a message identifier without a part or a host",
            label: "something belongs here",
            what: "A message identifier lacks what stands before its `@`, or the host behind it.",
            why: "What is named is unique because each host sees to its own part.",
            example: "news:1994Dec5.1234@",
            instead: "news:1994Dec5.1234@info.cern.ch",
            quote: Rfc1738 "3.6" "it takes the form <unique>@<full_domain_name>.",
            cites: [Udi Url1993 Url1994 "News";],
        }
        NewsHost "news-host" {
            title: "a host in a news URL",
            message: "a news URL names no host",
            label: "no host belongs here",
            help: "News is the same on every server; to name a server, write an nntp URL.",
            what: "A news URL names a host, as an nntp URL does.",
            why: "News is the same wherever it is read; a news URL names a group or an article and no server. To name \
                a server there is nntp.",
            example: "news://news.cern.ch/cern.www",
            instead: "nntp://news.cern.ch/cern.www",
            quote: Rfc1738 "3.6" "The news URLs are unusual in that by themselves, they do not contain sufficient \
                information to locate a single resource, but, rather, are location-independent.",
            cites: [Udi Url1993 Url1994 "News";],
        }
        ArticleNumber "article-number" {
            title: "an article number that is not digits",
            message: "the number of an article is decimal digits",
            label: "a number belongs here",
            help: "An article is named by its number on that server, or by its message identifier in a news URL.",
            what: "What stands behind the newsgroup of an nntp URL is not a number.",
            why: "An article is named by its number within the group, on that server. By its message identifier it is \
                named in a news URL.",
            example: "nntp://news.cern.ch/cern.www/12a",
            instead: "nntp://news.cern.ch/cern.www/12",
            quote: Rfc1738 "3.7" "is the numeric id of the article within that newsgroup.",
            cites: [Url1994 "BNF syntax";],
        }
        WaisParts "wais-parts" {
            title: "a WAIS document with too few parts",
            what: "A WAIS document is named by its type or its path alone.",
            why: "A database is one part, a document is three: the database, the type and the path of the document.",
            example: "wais://quake.think.com/directory/TEXT",
            instead: "wais://quake.think.com/directory/TEXT/",
            quote: Rfc1738 "3.9" "wais://<host>:<port>/<database>/<wtype>/<wpath>",
            cites: [Udi Url1993 Url1994 "WAIS";],
        }
        PathNotAllowed "path-not-allowed" {
            title: "a path where none is allowed",
            label: "nothing belongs here",
            help: "The URL ends here.",
            what: "A path stands where the scheme has none, or goes on where it has ended.",
            why: "A telnet URL names a service, and nothing in it; an nntp URL ends with the number of the article.",
            example: "telnet://info.cern.ch/hypertext",
            instead: "telnet://info.cern.ch/",
            quote: Rfc1738 "3.8" "This URL does not designate a data object, but rather an interactive service.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        ProsperoField "prospero-field" {
            title: "a Prospero field without `=`",
            message: "a field needs a `=` between its name and its value",
            label: "`=` belongs behind it",
            help: "A field may have an empty value; a `;` that is part of the object name is written `%3B`.",
            what: "A field of a Prospero URL has no `=`.",
            why: "Behind a `;` stands a field: its name, `=`, and its value, which may be empty. A `;` in the object \
                name must be encoded.",
            example: "prospero://host.dom//pros/name;version",
            instead: "prospero://host.dom//pros/name;version=",
            quote: Rfc1738 "3.11" "The name of the field and its value are separated by a \"=\" (equal sign).",
            cites: [],
        }
        MissingAddress "missing-address" {
            title: "no mail address",
            message: "no mail address stands behind `mailto:`",
            label: "an address belongs here",
            help: "Write an address of the form `local-part@domain`.",
            what: "No mail address stands behind `mailto:`.",
            why: "An address is all that a mailto URL has.",
            example: "mailto:",
            instead: "mailto:timbl@info.cern.ch",
            quote: Rfc1738 "5" "encoded822addr = 1*xchar",
            cites: [],
        }
        UnknownScheme "unknown-scheme" {
            title: "a scheme that the document has no production for",
            label: "no scheme of this document",
            what: "The draft of 1994 has no production for the scheme.",
            why: "It names all schemes that it reads, and has no generic form; others may come with future \
                specifications.",
            example: "gohper://gopher.micro.umn.edu/11/",
            instead: "gopher://gopher.micro.umn.edu/11/",
            quote: Url1994 "Registration of naming schemes" "A new naming scheme may be introduced by defining a \
                mapping onto a conforming URL syntax, using a new prefix.",
            cites: [],
        }
        EmptySegment "empty-segment" {
            title: "an empty segment in a path of the drafts",
            message: "a path has no empty segment, and does not begin with `/`",
            label: "a segment belongs before this",
            what: "A path of the drafts begins with a slash, or holds two together.",
            why: "Between two slashes stands at least one character; only behind the last may nothing stand.",
            example: "http://info.cern.ch/hypertext//WWW",
            instead: "http://info.cern.ch/hypertext/WWW",
            quote: Url1993 "BNF syntax" "path void | xpalphas [ / path ]",
            cites: [Udi Url1994 "BNF syntax";],
        }
        EmptyWord "empty-word" {
            title: "an empty word in a search of the drafts",
            message: "a word of a search has at least one character",
            label: "a word belongs here",
            what: "A search of the drafts has a word without a character.",
            why: "The words of a search stand between plus signs.",
            example: "http://info.cern.ch/find?a++b",
            instead: "http://info.cern.ch/find?a+b",
            quote: Url1993 "BNF syntax" "search xalphas [ + search ]",
            cites: [Udi Url1994 "BNF syntax";],
        }
        MissingGopherType "missing-gopher-type" {
            title: "no Gopher type behind the slash",
            message: "no Gopher type stands behind the `/`",
            label: "a type belongs behind it",
            help: "The type is one character; where it and the selector are left out, so is the `/`.",
            what: "A slash stands behind the host of a Gopher address of the drafts, and no type behind it.",
            why: "The type is one character, and the slash belongs to it.",
            example: "gopher://gopher.micro.umn.edu/",
            instead: "gopher://gopher.micro.umn.edu",
            quote: Url1993 "Gopher" "If the type character and selector are omitted, the type defaults to \"1\".",
            cites: [Udi Url1994 "Gopher";],
        }
        Unexpected "unexpected" {
            title: "something else was expected",
            what: "Something stands in the text that the production has no place for, or the text ends too early.",
            why: "None of the usual mistakes fits; the diagnostic says what could have stood there.",
            example: "12a",
            example_kind: ExampleKind::Production("digits"),
            instead: "12",
            quote: Rfc1738 "5" "This is a BNF-like description of the Uniform Resource Locator syntax",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        MoreFaults "more-faults" {
            title: "more faults than are told",
            message: "32 things are said of this text, and there are more",
            label: "and more",
            what: "More is to be said of the text than is told.",
            why: "What is told stands. If the text is repaired, so is what is not told.",
            example: "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h",
            instead: "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h",
            quote: Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
    ] } };
}

pub(super) use errors;
