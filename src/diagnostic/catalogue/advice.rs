//! Advice: what is accepted and could be better.

macro_rules! advice {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Advice [
        SchemeCase "scheme-case" {
            title: "a scheme with upper-case letters",
            message: "the scheme has upper-case letters",
            label: "write it in lower case",
            help: "Write schemes in lower case. Programs accept both.",
            what: "The scheme has upper-case letters.",
            why: "Programs should treat it as if it were lower case. Write schemes in lower case.",
            cites: [
                Rfc1738 "2.1" "For resiliency, programs interpreting URLs should treat upper case letters as \
                    equivalent to lower case in scheme names"
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Udi "BNF syntax" "Single letters stand for single letters."
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "BNF syntax" "Single letters stand for single letters."
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "BNF syntax" "Single letters stand for single letters."
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3.1" "For resiliency, programs interpreting URI should treat upper case letters as \
                    equivalent to lower case in scheme names"
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Although schemes are case-insensitive, the canonical form is lowercase and documents \
                    that specify schemes must do so with lowercase letters."
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "HTTP://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        HostWithoutDot "host-without-dot" {
            title: "a host that is not fully qualified",
            message: "the host is not fully qualified",
            label: "no domain",
            what: "The host has no dot: it is not fully qualified.",
            why: "A reader in another domain finds another host by that name, or none.",
            cites: [
                Rfc1738 "3.1" "The fully qualified domain name of a network host"
                    (url "http://intranet/" => "http://intranet.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://intranet/" => "http://intranet.cern.ch/");
                Rfc2396 "3.2.2" "To actually be \"Uniform\" as a resource locator, a URL hostname should be a fully \
                    qualified domain name."
                    (url "http://intranet/" => "http://intranet.cern.ch/");
            ],
        }
        OtherPort "other-port" {
            title: "a port that is not the scheme's own",
            label: "not the default",
            what: "The port is not the scheme's own.",
            why: "A server of another protocol may listen there. Usually the port is intended.",
            cites: [
                Rfc1738 "6" "Caution should be used when using any URL which specifies a port number other than the \
                    default for the protocol"
                    (url "http://info.cern.ch:1994/report.html" => "http://info.cern.ch/report.html");
                Url1994 "Security considerations" "It is potentially harmful for client software use any URL which \
                    specifies a port number other than the default for the protocol"
                    (url "http://info.cern.ch:1994/report.html" => "http://info.cern.ch/report.html");
                Rfc1808 "6" "once a relative URL has been resolved to its absolute form, the same security \
                    considerations apply as those described in RFC 1738"
                    (url "http://info.cern.ch:1994/report.html" => "http://info.cern.ch/report.html");
            ],
        }
        DefaultPort "default-port" {
            title: "a port that can be omitted",
            label: "remove it",
            what: "The port is the scheme's own, and can be omitted.",
            why: "The URL means the same without its port, and is easier to compare.",
            cites: [
                Rfc1738 "3.1" "Most schemes designate protocols that have a default port number."
                    (url "http://info.cern.ch:80/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "The port number, if not the default number for the protocol, in decimal \
                    notation after a colon."
                    (url "http://info.cern.ch:80/" => "http://info.cern.ch/");
                Url1993 "Internet protocol parts" "The port number, if it is not the default number for the protocol, \
                    is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "The port number, - if it is not the default number for the \
                    protocol, is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80/" => "http://info.cern.ch/");
                Rfc2396 "6" "a URL with an explicit \":port\", where the port is the default for the scheme, is \
                    equivalent to one where the port is elided"
                    (url "https://info.cern.ch:443/" => "https://info.cern.ch/");
                Rfc3986 "3.2.3" "URI producers and normalizers should omit the port component and its \":\" \
                    delimiter if port is empty or if its value would be the same as that of the scheme's default."
                    (url "https://info.cern.ch:443/" => "https://info.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info.cern.ch:80/" => "http://info.cern.ch/");
            ],
        }
        HostCase "host-case" {
            title: "a host with upper-case letters",
            message: "the host has upper-case letters",
            label: "write lower case",
            what: "The host has upper-case letters.",
            why: "Both cases name the same host, and lower case is easier to compare.",
            cites: [
                Rfc3986 "3.2.2" "Although host is case-insensitive, producers and normalizers should use lowercase for \
                    registered names and hexadecimal addresses for the sake of uniformity"
                    (url "http://INFO.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "6" "the scheme and hostname are case insensitive"
                    (url "http://INFO.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        EmptyPath "empty-path" {
            title: "no path after the host",
            message: "no path follows the host",
            label: "expected `/`",
            help: "The URL means the same with the path `/`, and is easier to compare.",
            what: "The scheme has a host, and no path follows it.",
            why: "An empty path means the same as `/`, which is the normal form.",
            cites: [
                Rfc3986 "6.2.3" "a URI that uses the generic syntax for authority with an empty path should be \
                    normalized to a path of \"/\"."
                    (url "http://info.cern.ch" => "http://info.cern.ch/");
            ],
            is_opt_in: true,
        }
        DotSegment "dot-segment" {
            title: "a dot segment in a URL that is not relative",
            message: "a dot segment is in a URL that is not relative",
            several: "dot segments are in a URL that is not relative",
            label: "a step in a path",
            help: "Some programs remove such segments, and others send them.",
            what: "The path has a segment `.` or `..`, and the URL has a scheme.",
            why: "Dot segments are meant for relative references. Some programs resolve them here too, and others do not.",
            cites: [
                Rfc3986 "6.2.2.3" "The complete path segments \".\" and \"..\" are intended only for use within relative \
                    references"
                    (url "http://info.cern.ch/a/../b" => "http://info.cern.ch/b");
                Rfc2396 "5" "Within a relative-path reference, the complete path segments \".\" and \"..\" have special \
                    meanings"
                    (url "http://info.cern.ch/a/../b" => "http://info.cern.ch/b");
            ],
        }
        DoubleEscape "double-escape" {
            title: "an escape that looks encoded twice",
            several: "escapes look encoded twice",
            label: "decodes to an escape",
            help: "The text was probably encoded twice, and most programs decode it only once.",
            what: "The escape `%25` is followed by two hexadecimal digits, so it decodes to another escape.",
            why: "If the `%` of an escape is encoded, the escape becomes data.",
            cites: [
                Rfc1738 "2.2" "The character \"%\" is unsafe because it is used for encodings of other characters."
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Udi "Mapping Local Names" "a percent sign \"%\" followed by two hexadecimal digits (0-9, A-F) giving \
                    the ASCII value for that character."
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Rfc1808 "2.2" "escape = \"%\" hex hex"
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Url1993 "Encoding prohibited characters" "a % sign always indicates an encoded character"
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Url1994 "URL syntax" "a % sign always indicates an encoded character"
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Rfc3986 "2.4" "Implementations must not percent-encode or decode the same string more than once"
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
                Rfc2396 "2.4.2" "Implementers should be careful not to escape or unescape the same string more than once"
                    (url "http://info.cern.ch/a%2520b" => "http://info.cern.ch/a%20b");
            ],
        }
        NeedlessEscape "needless-escape" {
            title: "an escape that is not needed",
            several: "escapes are not needed",
            what: "A character is encoded although it need not be.",
            why: "The URL means the same with the character itself, and is easier to read and to compare.",
            cites: [
                Rfc1738 "2.2" "characters that are not required to be encoded (including alphanumerics) may be encoded \
                    within the scheme-specific part of a URL"
                    (url "http://info.cern.ch/%77ww" => "http://info.cern.ch/www");
                Rfc2396 "2.3" "Unreserved characters can be escaped without changing the semantics of the URI, but \
                    this should not be done unless the URI is being used in a context that does not allow the \
                    unescaped character to appear."
                    (url "http://info.cern.ch/%7Etimbl" => "http://info.cern.ch/~timbl");
                Rfc3986 "2.3" "should not be created by URI producers and, when found in a URI, should be decoded to \
                    their corresponding unreserved characters by URI normalizers"
                    (url "http://info.cern.ch/%7Etimbl" => "http://info.cern.ch/~timbl");
            ],
        }
        HexCase "hex-case" {
            title: "lower-case hexadecimal digits",
            message: "the hexadecimal digits are in lower case",
            several: "escapes have lower-case hexadecimal digits",
            label: "lower case",
            what: "The hexadecimal digits of an escape are in lower case.",
            why: "Both cases mean the same. The document names upper case first, and URLs are easier to compare if all \
                are written alike.",
            cites: [
                Rfc1738 "2.2" "(The characters \"abcdef\" may also be used in hexadecimal encodings.)"
                    (url "http://info.cern.ch/a%2fb" => "http://info.cern.ch/a%2Fb");
                Udi "Mapping Local Names" "a percent sign \"%\" followed by two hexadecimal digits (0-9, A-F)"
                    (url "http://info.cern.ch/a%2fb" => "http://info.cern.ch/a%2Fb");
                Url1993 "Encoding prohibited characters" "a percent sign \"%\" followed by two hexadecimal digits \
                    (0-9, A-F)"
                    (url "http://info.cern.ch/a%2fb" => "http://info.cern.ch/a%2Fb");
                Url1994 "URL syntax" "a percent sign \"%\" followed by two hexadecimal digits (0-9, A-F)"
                    (url "http://info.cern.ch/a%2fb" => "http://info.cern.ch/a%2Fb");
                Rfc3986 "2.1" "For consistency, URI producers and normalizers should use uppercase hexadecimal \
                    digits for all percent-encodings."
                    (url "http://info.cern.ch/a%2fb" => "http://info.cern.ch/a%2Fb");
            ],
        }
        ExperimentalScheme "experimental-scheme" {
            title: "an experimental scheme",
            message: "the scheme is experimental",
            label: "begins with `x-`",
            what: "The scheme begins with `x-`.",
            why: "Only those who agreed on such a scheme know it.",
            cites: [
                Rfc1738 "4" "Scheme names starting with the characters \"x-\" are reserved for experimental purposes."
                    (url "x-wais://quake.think.com/directory" => "wais://quake.think.com/directory");
                Url1993 "Registration of naming schemes" "Experimental scheme identifiers may be used by mutual \
                    agreement between parties, and must start with the characters \"x-\"."
                    (url "x-wais://quake.think.com/directory" => "wais://quake.think.com/directory");
            ],
        }
        ReservedScheme "reserved-scheme" {
            title: "a reserved scheme name",
            label: "a reserved name",
            what: "The document reserves this scheme name without defining it.",
            why: "The document does not say what follows the colon, so only its generic syntax is checked.",
            cites: [
                Rfc1738 "4" "It is suggested that IANA reserve their scheme names for future definition:"
                    (url "nfs://info.cern.ch/pub/README" => "file://info.cern.ch/pub/README");
                Url1993 "Registration of naming schemes" "The scheme name \"urn:\" is reserved for the work in \
                    progress on a scheme for more persistent names."
                    (url "urn:rfc959" => "ftp://nnsf.net/rfc/rfc959.txt");
            ],
        }
        PreferNews "prefer-news" {
            title: "an nntp URL instead of a news URL",
            message: "a news URL is preferred to an nntp URL, which names one server",
            label: "`news` is preferred",
            what: "An nntp URL names a newsgroup or an article on one server.",
            why: "Most servers answer only clients nearby. Everyone can read a news URL from their own server.",
            cites: [
                Rfc1738 "3.7" "Thus, the news: form of URL is preferred as a way of identifying news articles."
                    (url "nntp://news.cern.ch/cern.www/12" => "news:cern.www");
                Url1994 "News" "In all other cases the \"news\" scheme should be used."
                    (url "nntp://news.cern.ch/cern.www/12" => "news:cern.www");
            ],
            schemes: ["nntp"],
        }
        GopherSearchMissing "gopher-search-missing" {
            title: "a Gopher search engine without a search",
            message: "the search is missing",
            label: "the type of a search engine",
            help: "An encoded tab and the search follow the selector.",
            what: "The type of the item is `7`, a search engine, and there is no search.",
            why: "The draft requires the search string where the URL refers to a search.",
            cites: [
                Url1994 "Gopher" "If the URL refers to a search to be submitted to a gopher search engine, the search \
                    string is required."
                    (url "gopher://boombox.micro.umn.edu/7find" => "gopher://boombox.micro.umn.edu/7find%09url");
            ],
            schemes: ["gopher"],
        }
        GopherOtherProtocol "gopher-other-protocol" {
            title: "a Gopher item of another protocol",
            label: "the type of the item",
            help: "Write a URL of that protocol, if it has one.",
            what: "The type of the Gopher item is `2`, `8` or `T`: another protocol serves it.",
            why: "A Gopher client only finds the address of the other server. A URL of that protocol names it directly.",
            cites: [
                Url1993 "Gopher" "Gopher links which refer to different protocols should be converted into URLs for \
                    those protocols."
                    (url "gopher://info.cern.ch/8guest" => "telnet://guest@info.cern.ch");
            ],
            schemes: ["gopher"],
        }
        UserDiscouraged "user-discouraged" {
            title: "a user name, which the drafts discourage",
            message: "the document discourages a user name",
            label: "a user name",
            what: "A user name precedes the host.",
            why: "The drafts allow a user name for servers that need it, and discourage it.",
            cites: [
                Url1993 "Internet protocol parts" "(Use of this field is discouraged."
                    (url "telnet://guest@info.cern.ch" => "telnet://info.cern.ch");
                Udi "Internet protocol parts" "(Use of this field is discouraged."
                    (url "telnet://guest@info.cern.ch" => "telnet://info.cern.ch");
            ],
        }
        NumberDiscouraged "number-discouraged" {
            title: "an IPv4 address, which the drafts discourage",
            message: "the document prefers a host name to an IPv4 address",
            label: "an IPv4 address",
            what: "The host is an IPv4 address.",
            why: "The address changes when the host moves. The name does not.",
            cites: [
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.201.74/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.201.74/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "of the host in RFC1037 format (or, optionally and less advisably, \
                    the IP address as a set of four decimal digits"
                    (url "http://128.141.201.74/" => "http://info.cern.ch/");
            ],
        }
        MissingPrefix "missing-prefix" {
            title: "no prefix `URL:` before a URL of the 1994 draft",
            message: "the prefix `URL:` is missing",
            label: "expected `URL:`",
            what: "A URL of the draft of 1994 has no prefix.",
            why: "The working group preferred the URL with its prefix. The document omits it in its own examples to \
                save space.",
            cites: [
                Url1994 "URL syntax" "the whole string must start with a constant prefix \"URL:\"."
                    (url "http://info.cern.ch/" => "URL:http://info.cern.ch/");
            ],
            is_opt_in: true,
        }
        Amended "amended" {
            title: "a difference between the printed and the amended lines",
            help: "The document's own prose or examples contradict the printed line. `grammar/README.md` describes the \
                amendment.",
            what: "The amended lines accept the text and the printed lines refuse it, or the other way round. With \
                the printed lines alone, this is an error.",
            why: "The documents have mistakes. Where their own prose or examples contradict a line, it is amended. The \
                folder `grammar` of the repository lists all amendments.",
            cites: [
                Url1993 "BNF syntax" "fileaddress f t p : / / host / path"
                    (url "ftp://128.141.201.74:21/" => "ftp://128.141.201.74/");
                Udi "BNF syntax" "gopheraddress g o p h e r : // hostport [/gtype [/ selector]] [? search]"
                    (url "gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher"
                        => "gopher://gopher.micro.umn.edu/0/0/Information%20About%20Gopher");
                Url1994 "BNF syntax" "nntpaddress - n n t p : group / digits"
                    (url "nntp://news.cern.ch/cern.www/12" => "nntp:cern.www/12");
                Rfc1738 "5" "gopherurl = \"gopher://\" hostport [ / [ gtype [ selector [ \"%09\" search [ \"%09\" \
                    gopher+_string ] ] ] ] ]"
                    (url "gopher://gopher.micro.umn.edu/7search%09tcp/ip"
                        => "gopher://gopher.micro.umn.edu/7search%09tcp%2Fip");
                Rfc2396 "3" "absoluteURI = scheme \":\" ( hier_part | opaque_part )"
                    (url "foo:" => "foo:bar");
                Current "6068 2" "A number of characters that can appear in <addr-spec> MUST be percent-encoded."
                    (url "mailto:%22joe,q%22@info.cern.ch" => "mailto:joe.q@info.cern.ch");
            ],
            is_opt_in: true,
        }
        SchemeSyntax "scheme-syntax" {
            title: "text that the syntax of the scheme does not allow",
            help: "The generic syntax allows it. Programs that parse the scheme by its own definition may refuse it.",
            what: "The URL follows the generic syntax, but not the production that RFC 1738 has for its scheme.",
            why: "The generic syntax says what any parser accepts. The definition of a scheme may allow less.",
            cites: [
                Rfc2396 "1" "It excludes those portions of RFC 1738 that defined the specific syntax of individual URL \
                    schemes; those portions will be updated as separate documents"
                    (url "http://info.cern.ch/~timbl" => "http://info.cern.ch/%7Etimbl");
                Rfc3986 "3.1" "each scheme's specification may further restrict the syntax and semantics of identifiers \
                    using that scheme."
                    (url "http://info.cern.ch/~timbl" => "http://info.cern.ch/%7Etimbl");
            ],
            is_opt_in: true,
        }
        UnusedIgnore "unused-ignore" {
            title: "a comment that ignores nothing",
            label: "ignores nothing",
            what: "A comment `urlspec: ignore` has no effect: no URL on its lines has a finding that it ignores.",
            why: "A comment that is not needed would hide a later mistake. Remove the code, or the comment.",
            cites: [],
        }
    ] } };
}

pub(super) use advice;
