//! Errors in what is around a URL, in its scheme and in its characters.

macro_rules! text_errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        Empty "empty" {
            title: "an empty text",
            message: "the text is empty",
            label: "expected a URL",
            help: "Write a URL, such as `http://info.cern.ch/`.",
            what: "The text is empty, or only white space.",
            why: "A URL begins with a scheme and a colon.",
            cites: [
                Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon"
                    (url "" => "http://info.cern.ch/");
                Udi "BNF syntax" "generic scheme : path"
                    (url "" => "http://info.cern.ch/");
                Url1993 "BNF syntax" "generic scheme : path [ ? search ]"
                    (url "" => "http://info.cern.ch/");
                Url1994 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "" => "http://info.cern.ch/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "" => "http://info.cern.ch/");
                Rfc2396 "3" "An absolute URI contains the name of the scheme being used (<scheme>) followed by a \
                    colon (\":\")"
                    (url "" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning \
                    identifiers within that scheme."
                    (url "" => "http://info.cern.ch/");
            ],
        }
        SurroundingSpace "surrounding-space" {
            title: "white space around the URL",
            label: "white space",
            what: "White space precedes or follows the URL.",
            why: "A URL has no white space. In running text it may be added to break a line, and it is removed when \
                the URL is extracted.",
            cites: [
                Rfc1738 "appendix" "The whitespace should be ignored when extracting the URL."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Udi "BNF syntax" "Spaces are representational only: no spaces are actually allowed within a UDI."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "3.1" "any whitespace (including that used for line folding) inside the angle brackets is \
                    ignored"
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "E" "The whitespace should be ignored when extracting the URI."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "C" "The whitespace should be ignored when the URI is extracted."
                    (url " http://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        SurroundingText "surrounding-text" {
            title: "text around the URL",
            message: "this is a text that contains a URL",
            label: "not part of the URL",
            help: "Only a URL is read here, and no text around it.",
            what: "Words, marks or another URL precede the URL or follow it, as in a sentence, a shell or Markdown.",
            why: "A check expects one URL and nothing else.",
            cites: [
                Rfc1738 "appendix" "there are many occasions when URLs are included in other kinds of text"
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.4" "The rules assume that the URL has already been separated from any surrounding text and copied to a \
                    \"parse string\"."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "E" "URI are often transmitted through formats that do not provide a clear context for their \
                    interpretation."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "C" "URIs are often transmitted through formats that do not provide a clear context for \
                    their interpretation."
                    (url "Visit http://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        Wrapper "wrapper" {
            title: "brackets, quotes or a mark around the URL",
            label: "not part of the URL",
            what: "Brackets or quotes surround the URL, or a mark such as `URL=` or a prefix `URL:` precedes it.",
            why: "Brackets, quotes and marks show where a URL begins and ends in running text. They are not part of it.",
            cites: [
                Rfc1738 "appendix" "This wrapper does not form part of the URL and should not be used in contexts in \
                    which delimiters are already specified."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Url1994 "BNF syntax" "The \"national\" and \"punctuation\" characters do not appear in any productions \
                    and therefore may not appear in URLs."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Rfc1808 "2.4" "The rules assume that the URL has already been separated from any surrounding text and copied to a \
                    \"parse string\"."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Rfc2396 "E" "These wrappers do not form part of the URI."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
                Rfc3986 "C" "These wrappers do not form part of the URI."
                    (url "<http://info.cern.ch/>" => "http://info.cern.ch/");
            ],
        }
        RepeatedPrefix "repeated-prefix" {
            title: "the prefix `URL:` twice",
            message: "the prefix `URL:` is repeated",
            label: "once is enough",
            what: "The prefix `URL:` occurs twice.",
            why: "The prefix may precede a URL once, to mark it in text. It is not part of the URL, and no scheme is \
                called `URL`.",
            cites: [
                Rfc1738 "appendix" "URLs be preceeded with a prefix consisting of the characters \"URL:\""
                    (url "URL:URL:http://info.cern.ch/" => "URL:http://info.cern.ch/");
                Url1994 "BNF syntax" "prefixedurl - u r l : url"
                    (url "URL:URL:http://info.cern.ch/" => "URL:http://info.cern.ch/");
            ],
        }
        RepeatedScheme "repeated-scheme" {
            title: "a scheme before another",
            message: "the scheme is followed by a whole URL",
            label: "one scheme too many",
            what: "A scheme and its slashes precede a whole URL.",
            why: "A URL has one scheme. The second one would be read as a host, and its slashes as a path.",
            cites: [
                Rfc1738 "2.1" "<scheme>:<scheme-specific-part>"
                    (url "http://http://info.cern.ch/" => "http://info.cern.ch/");
                Udi "Scheme" "Within the UDI of a document, the first element is the name of the scheme, separated \
                    from the rest of the document by a colon."
                    (url "http://http://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "http://http://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "http://http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning \
                    identifiers within that scheme."
                    (url "http://http:info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        MissingScheme "missing-scheme" {
            title: "no scheme",
            message: "the text does not begin with a scheme and a colon",
            label: "expected a scheme",
            what: "The text does not begin with a scheme and a colon.",
            why: "The scheme says how to read the rest. A text without one may be a host, a path or a relative \
                reference. Write the scheme, such as `http://`, before a host.",
            cites: [
                Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon and \
                    then a string"
                    (url "www.w3.org/hypertext/" => "http://www.w3.org/hypertext/");
                Udi "Scheme" "Within the UDI of a document, the first element is the name of the scheme, separated \
                    from the rest of the document by a colon."
                    (url "www.w3.org/hypertext/" => "http://www.w3.org/hypertext/");
                Url1993 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "www.w3.org/hypertext/" => "http://www.w3.org/hypertext/");
                Url1994 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "www.w3.org/hypertext/" => "http://www.w3.org/hypertext/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "www.cern.ch/WWW" => "http://www.cern.ch/WWW");
                Rfc2396 "3" "An absolute URI contains the name of the scheme being used (<scheme>) followed by a \
                    colon (\":\")"
                    (url "www.cern.ch/WWW" => "http://www.cern.ch/WWW");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning \
                    identifiers within that scheme."
                    (url "www.cern.ch/WWW" => "http://www.cern.ch/WWW");
            ],
        }
        SchemeCharacter "scheme-character" {
            title: "a character that is not allowed in a scheme",
            label: "not allowed in a scheme",
            what: "The scheme contains a character that is not allowed there.",
            why: "In RFC 1738, a scheme consists of letters, digits, `+`, `.` and `-`. In the drafts, it begins with a \
                letter, and some other marks may follow.",
            cites: [
                Rfc1738 "2.1" "The lower case letters \"a\"--\"z\", digits, and the characters plus (\"+\"), period \
                    (\".\"), and hyphen (\"-\") are allowed."
                    (url "ht tp://info.cern.ch/" => "http://info.cern.ch/");
                Udi "BNF syntax" "ialpha alpha [xalphas]"
                    (url "ht tp://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "BNF syntax" "ialpha alpha [ xalphas ]"
                    (url "ht tp://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "BNF syntax" "ialpha - alpha [ xalphas ]"
                    (url "ht tp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.2" "scheme = 1*( alpha | digit | \"+\" | \"-\" | \".\" )"
                    (url "my_scheme:path" => "myscheme:path");
                Rfc2396 "3.1" "Scheme names consist of a sequence of characters beginning with a lower case letter \
                    and followed by any combination of lower case letters, digits, plus (\"+\"), period (\".\"), or \
                    hyphen (\"-\")."
                    (url "my_scheme:path" => "myscheme:path");
                Rfc3986 "3.1" "Scheme names consist of a sequence of characters beginning with a letter and followed \
                    by any combination of letters, digits, plus (\"+\"), period (\".\"), or hyphen (\"-\")."
                    (url "my_scheme:path" => "myscheme:path");
            ],
        }
        MissingColon "missing-colon" {
            title: "no colon after the scheme",
            label: "expected `:`",
            what: "A known scheme is not followed by a colon.",
            why: "The colon ends the scheme. Without it, the whole text reads as a path.",
            cites: [
                Rfc1738 "2.1" "<scheme>:<scheme-specific-part>"
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Udi "Scheme" "separated from the rest of the document by a colon. The rest of the UDI follows the \
                    colon in a format depending on the scheme."
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Scheme" "separated from the rest of the object by a colon. The rest of the URL follows the \
                    colon in a format depending on the scheme."
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "Scheme" "separated from the rest of the object by a colon. The rest of the URL follows the \
                    colon in a format depending on the scheme."
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3" "An absolute URI contains the name of the scheme being used (<scheme>) followed by a \
                    colon (\":\")"
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning \
                    identifiers within that scheme."
                    (url "http//info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        MissingSlashes "missing-slashes" {
            title: "no `//` after the scheme",
            what: "One or both of the slashes between the scheme and the host are missing, or another character is \
                among them.",
            why: "Two slashes precede a host. Without them, programs find no host, or another one.",
            cites: [
                Rfc1738 "3.1" "The scheme specific data start with a double slash \"//\""
                    (url "http:info.cern.ch/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "This starts with a double slash “//” to indicate its presence, and \
                    continues until the following slash “/”."
                    (url "http:info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "http:info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "http:info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http:|//info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3.2" "The authority component is preceded by a double slash \"//\""
                    (url "http:|//info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.2" "The authority component is preceded by a double slash (\"//\")"
                    (url "http:|//info.cern.ch/" => "http://info.cern.ch/");
                Current "9110 4.2.1" "http-URI = \"http\" \"://\" authority path-abempty [ \"?\" query ]"
                    (url "http:info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        MissingHost "missing-host" {
            title: "no host",
            message: "there is no host after the `//`",
            help: "Write the name or the address of the host to contact.",
            what: "No host follows the `//`.",
            why: "The host names the server to contact. In RFC 1738, only a file URL may omit it.",
            cites: [
                Rfc1738 "3.1" "The fully qualified domain name of a network host, or its IP address"
                    (url "http:///info.cern.ch/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "The internet domain name of the host in RFC1037 format (or, optionally \
                    and less advisably, the IP address as a set of four decimal digits)"
                    (url "http:///info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format (or, \
                    optionally and less advisably, the IP address as a set of four decimal digits)"
                    (url "http:///info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "The internet domain name - of the host in RFC1037 format (or, \
                    optionally and less advisably, the IP address as a set of four decimal digits)"
                    (url "http:///info.cern.ch/" => "http://info.cern.ch/");
                Current "9110 4.2.1" "A recipient that processes such a URI reference MUST reject it as invalid."
                    (url "http:///info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        UserNotAllowed "user-not-allowed" {
            title: "a user name or password that is not allowed",
            what: "A user name or a password precedes the host, and the scheme does not allow it.",
            why: "Only some schemes have a user name. Elsewhere, it is a known way to make one host look like another.",
            cites: [
                Rfc1738 "3.3" "No user name or password is allowed."
                    (url "http://www.w3.org@example.com/" => "http://example.com/");
                Udi "BNF syntax" "httpaddress h t t p : // hostport [/path] [? search]"
                    (url "http://www.w3.org@example.com/" => "http://example.com/");
                Url1993 "BNF syntax" "httpaddress h t t p : / / hostport [ / path ] [ ? search ]"
                    (url "http://www.w3.org@example.com/" => "http://example.com/");
                Url1994 "BNF syntax" "httpaddress - h t t p : / / hostport [ / path ] [ ? search ]"
                    (url "http://www.w3.org@example.com/" => "http://example.com/");
                Current "6455 3" "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]"
                    (url "ws://www.w3.org@example.com/" => "ws://example.com/");
            ],
            schemes: ["http"],
        }
        Fragment "fragment" {
            title: "a fragment, which is not part of a URL",
            message: "`#` begins a fragment, which is not part of a URL",
            label: "remove it",
            what: "A `#` begins a fragment, which is not part of a URL.",
            why: "The World Wide Web appends a fragment to a URL. The URL itself has none. In a reference, a \
                fragment may follow the URL. Write `%23` for a `#` that is data.",
            cites: [
                Rfc1738 "2.2" "it is used in World Wide Web and in other systems to delimit a URL from a \
                    fragment/anchor identifier that might follow it."
                    (url "http://info.cern.ch/overview.html#WARNING" => "http://info.cern.ch/overview.html");
                Udi "Anchor-id" "The anchor-id follows the UDI of the whole document from which it is separated by a \
                    hash sign (#)."
                    (url "http://info.cern.ch/overview.html#WARNING" => "http://info.cern.ch/overview.html");
                Url1993 "Fragment-id" "The fragment-id follows the URL of the whole object from which it is separated \
                    by a hash sign (#)."
                    (url "http://info.cern.ch/overview.html#WARNING" => "http://info.cern.ch/overview.html");
                Url1994 "URL syntax" "Fragment identifiers and partial URLs are not involved in the basic URL \
                    definition."
                    (url "http://info.cern.ch/overview.html#WARNING" => "http://info.cern.ch/overview.html");
                Rfc1808 "2.1" "Note that the fragment identifier (and the \"#\" that precedes it) is not considered \
                    part of the URL."
                    (url "http://info.cern.ch/#top" => "http://info.cern.ch/");
                Rfc2396 "4.1" "As such, it is not part of a URI, but is often used in conjunction with a URI."
                    (url "http://info.cern.ch/#top" => "http://info.cern.ch/");
                Current "6455 3" "Fragment identifiers are meaningless in the context of WebSocket URIs and MUST NOT be used \
                    on these URIs."
                    (url "ws://info.cern.ch/chat#top" => "ws://info.cern.ch/chat");
            ],
        }
        UnsafeCharacter "unsafe-character" {
            title: "an unsafe character that is not encoded",
            several: "characters must be encoded",
            what: "A character that the document does not allow unencoded, such as a space or `~`, is not encoded.",
            why: "Gateways may change such a character, or it may seem to end the URL.",
            cites: [
                Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL."
                    (url "http://info.cern.ch/~timbl/a b" => "http://info.cern.ch/%7Etimbl/a%20b");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "http://info.cern.ch/~timbl/a b" => "http://info.cern.ch/%7Etimbl/a%20b");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "http://info.cern.ch/~timbl/a b" => "http://info.cern.ch/%7Etimbl/a%20b");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url "http://info.cern.ch/~timbl/a b" => "http://info.cern.ch/%7Etimbl/a%20b");
                Rfc1808 "2.2" "uchar = unreserved | escape"
                    (url "http://info.cern.ch/a b" => "http://info.cern.ch/a%20b");
                Rfc2396 "2.4.3" "Data corresponding to excluded characters must be escaped in order to be properly \
                    represented within a URI."
                    (url "http://info.cern.ch/a b" => "http://info.cern.ch/a%20b");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when \
                    that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/a b" => "http://info.cern.ch/a%20b");
            ],
        }
        ControlCharacter "control-character" {
            title: "a control character",
            several: "places have control characters",
            label: "a control character",
            what: "The text contains a control character, such as a tab or a line end.",
            why: "Control characters can't be printed, and programs may drop them or act on them. A line end in a URL is \
                usually left over from a line that was broken.",
            cites: [
                Rfc1738 "2.2" "the octets 00-1F and 7F hexadecimal represent control characters; these must be encoded."
                    (url "http://info.cern.ch/hyper\ttext" => "http://info.cern.ch/hypertext");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "http://info.cern.ch/hyper\ttext" => "http://info.cern.ch/hypertext");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "http://info.cern.ch/hyper\ttext" => "http://info.cern.ch/hypertext");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url "http://info.cern.ch/hyper\ttext" => "http://info.cern.ch/hypertext");
                Rfc1808 "2.2" "uchar = unreserved | escape"
                    (url "http://info.cern.ch/\u{1}a" => "http://info.cern.ch/a");
                Rfc2396 "2.4.3" "The control characters in the US-ASCII coded character set are not used within a URI"
                    (url "http://info.cern.ch/\u{1}a" => "http://info.cern.ch/a");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when \
                    that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/\u{1}a" => "http://info.cern.ch/a");
            ],
        }
        NonAscii "non-ascii" {
            title: "a character or an octet that is not US-ASCII",
            several: "places are not US-ASCII",
            what: "The text contains a character or an octet that US-ASCII does not have.",
            why: "A URL consists of graphic characters of US-ASCII. Other characters are encoded by their octets. The \
                draft of 1993 uses ISO Latin 1. The other documents name no character set, so UTF-8 is a guess.",
            cites: [
                Rfc1738 "2.2" "URLs are written only with the graphic printable characters of the US-ASCII coded \
                    character set."
                    (url "http://info.cern.ch/café" => "http://info.cern.ch/caf%C3%A9");
                Udi "Mapping Local Names" "If non-ASCII characters are used, then a similar escaping system should be \
                    used."
                    (url "http://info.cern.ch/café" => "http://info.cern.ch/caf%C3%A9");
                Url1993 "Encoding prohibited characters" "followed by two hexadecimal digits (0-9, A-F) giving the ISO \
                    Latin 1 code for that character."
                    (url "http://info.cern.ch/café" => "http://info.cern.ch/caf%E9");
                Url1994 "URL syntax" "Where the local naming scheme uses octet values which are not allowed in the \
                    URL, these shall be represented in the URL by a percent sign \"%\" followed by two hexadecimal \
                    digits (0-9, A-F)"
                    (url "http://info.cern.ch/café" => "http://info.cern.ch/caf%C3%A9");
                Rfc1808 "2.2" "uchar = unreserved | escape"
                    (url "http://info.cern.ch/caf\u{e9}" => "http://info.cern.ch/caf%C3%A9");
                Rfc2396 "2.4" "this includes data that does not correspond to a printable character of the US-ASCII \
                    coded character set"
                    (url "http://info.cern.ch/caf\u{e9}" => "http://info.cern.ch/caf%C3%A9");
                Rfc3986 "1.2.1" "Percent-encoded octets (Section 2.1) may be used within a URI to represent \
                    characters outside the range of the US-ASCII coded character set"
                    (url "http://info.cern.ch/caf\u{e9}" => "http://info.cern.ch/caf%C3%A9");
            ],
        }
        BarePercent "bare-percent" {
            title: "a `%` without two hexadecimal digits",
            several: "`%` are not followed by two hexadecimal digits",
            label: "expected two hexadecimal digits after it",
            help: "`%` begins an encoded octet. Write `%25` for a `%` that is data.",
            what: "A `%` is not followed by two hexadecimal digits.",
            why: "`%` begins an encoded octet. Write `%25` for a `%` that is data.",
            cites: [
                Rfc1738 "2.2" "The character \"%\" is unsafe because it is used for encodings of other characters."
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Udi "Mapping Local Names" "a percent sign \"%\" followed by two hexadecimal digits (0-9, A-F) giving \
                    the ASCII value for that character."
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Url1993 "Encoding prohibited characters" "a % sign always indicates an encoded character"
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Url1994 "URL syntax" "a % sign always indicates an encoded character"
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Rfc1808 "2.2" "escape = \"%\" hex hex"
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Rfc2396 "2.4.1" "An escaped octet is encoded as a character triplet, consisting of the percent \
                    character \"%\" followed by the two hexadecimal digits representing the octet code."
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
                Rfc3986 "2.4" "Because the percent (\"%\") character serves as the indicator for percent-encoded \
                    octets, it must be percent-encoded as \"%25\" for that octet to be used as data within a URI."
                    (url "http://info.cern.ch/100%" => "http://info.cern.ch/100%25");
            ],
        }
        Backslash "backslash" {
            title: "a backslash",
            message: "a backslash is not allowed here",
            several: "places have backslashes",
            label: "write `/`, or `%5C` if it is data",
            what: "The text contains a backslash.",
            why: "The delimiter is `/` on every system. Write `%5C` for a backslash that is data. Some programs read a \
                backslash as `/`, and so find another host.",
            cites: [
                Rfc1738 "2.2" "gateways and other transport agents are known to sometimes modify such characters. \
                    These characters are \"{\", \"}\", \"|\", \"\\\", \"^\", \"~\", \"[\", \"]\", and \"`\"."
                    (url "http:\\\\info.cern.ch\\hypertext" => "http://info.cern.ch/hypertext");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "http:\\\\info.cern.ch\\hypertext" => "http://info.cern.ch/hypertext");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "http:\\\\info.cern.ch\\hypertext" => "http://info.cern.ch/hypertext");
                Url1994 "BNF syntax" "The \"national\" and \"punctuation\" characters do not appear in any productions \
                    and therefore may not appear in URLs."
                    (url "http:\\\\info.cern.ch\\hypertext" => "http://info.cern.ch/hypertext");
                Rfc1808 "2.2" "national = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"~\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/a\\b" => "http://info.cern.ch/a/b");
                Rfc2396 "2.4.3" "unwise = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/a\\b" => "http://info.cern.ch/a/b");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when \
                    that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/a\\b" => "http://info.cern.ch/a/b");
            ],
        }
    ] } };
}

pub(super) use text_errors;
