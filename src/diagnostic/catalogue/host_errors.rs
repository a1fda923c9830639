//! Errors in the host, the port and the path.

macro_rules! host_errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        HostCharacter "host-character" {
            title: "a character that is not allowed in a host",
            several: "characters are not allowed in a host",
            label: "not allowed in a host",
            help: "A host name consists of letters, digits, hyphens and dots.",
            what: "The host contains a character that is not allowed there.",
            why: "A host name consists of letters, digits, hyphens and dots. The drafts allow more, but no domain name \
                has it.",
            cites: [
                Rfc1738 "3.1" "a sequence of domain labels separated by \".\", each domain label starting and ending \
                    with an alphanumerical character and possibly also containing \"-\" characters."
                    (url "http://info,cern.ch/" => "http://info.cern.ch/");
                Udi "BNF syntax" "hostname ialpha [. hostname]"
                    (url "http://info,cern.ch/" => "http://info.cern.ch/");
                Url1993 "BNF syntax" "hostname ialpha [ . hostname ]"
                    (url "http://info=cern.ch/" => "http://info.cern.ch/");
                Url1994 "BNF syntax" "hostname - ialpha [ . hostname ]"
                    (url "http://info=cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info^cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3.2.1" "reg_name = 1*( unreserved | escaped | \"$\" | \",\" | \";\" | \":\" | \"@\" | \"&\" \
                    | \"=\" | \"+\" )"
                    (url "http://info^cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.2.2" "reg-name = *( unreserved / pct-encoded / sub-delims )"
                    (url "http://info^cern.ch/" => "http://info.cern.ch/");
            ],
        }
        HostUnderscore "host-underscore" {
            title: "an underscore in a host",
            message: "an underscore is not allowed in a host name",
            several: "underscores are not allowed in a host name",
            label: "letters, digits and hyphens only",
            what: "The host name contains an underscore.",
            why: "Some name servers have such names, but the rules for host names allow only letters, digits and \
                hyphens.",
            cites: [
                Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
            ],
        }
        HostHyphen "host-hyphen" {
            title: "a hyphen at the start or end of a label",
            several: "labels of the host begin or end with a hyphen",
            label: "expected a letter or a digit",
            what: "A label of the host name begins or ends with a hyphen.",
            why: "A hyphen is allowed only between letters and digits.",
            cites: [
                Rfc1738 "3.1" "each domain label starting and ending with an alphanumerical character"
                    (url "http://info-.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        HostTrailingDot "host-trailing-dot" {
            title: "a dot after the last label of a host",
            message: "the host ends with a dot",
            label: "remove the dot",
            what: "A dot follows the last label of the host name.",
            why: "Name servers end a complete name with a dot. In a URL, the host ends with its last label.",
            cites: [
                Rfc1738 "5" "hostname = *[ domainlabel \".\" ] toplabel"
                    (url "http://info.cern.ch./" => "http://info.cern.ch/");
            ],
        }
        HostEmptyLabel "host-empty-label" {
            title: "an empty label in a host",
            message: "a label of the host is empty",
            several: "labels of the host are empty",
            label: "nothing precedes this dot",
            what: "A label of the host name is empty: the name begins with a dot, or has two dots in a row.",
            why: "Dots separate labels, and a label has at least one character.",
            cites: [
                Rfc1738 "5" "domainlabel = alphadigit | alphadigit *[ alphadigit | \"-\" ] alphadigit"
                    (url "http://info..cern.ch/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.201.74./" => "http://128.141.201.74/");
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.201.74./" => "http://128.141.201.74/");
                Url1994 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.201.74./" => "http://128.141.201.74/");
            ],
        }
        HostTopLabel "host-top-label" {
            title: "a last label that begins with a digit",
            message: "the last label of the host begins with a digit",
            label: "expected a letter first",
            help: "The last label of a host name begins with a letter. An IPv4 address is four groups of digits.",
            what: "The last label of the host name begins with a digit.",
            why: "The last label distinguishes a name from a number.",
            cites: [
                Rfc1738 "3.1" "The rightmost domain label will never start with a digit, though, which syntactically \
                    distinguishes all domain names from the IP addresses."
                    (url "http://info.cern.4ch/" => "http://info.cern.ch/");
            ],
        }
        HostNumber "host-number" {
            title: "an IPv4 address without four groups",
            what: "The host consists of digits and dots, but not of four groups of digits.",
            why: "An IPv4 address has four groups. Programs that read a shorter one disagree about the host.",
            cites: [
                Rfc1738 "3.1" "its IP address as a set of four decimal digit groups separated by \".\"."
                    (url "http://127.1/" => "http://127.0.0.1/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://127.1/" => "http://127.0.0.1/");
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://127.1/" => "http://127.0.0.1/");
                Url1994 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://127.1/" => "http://127.0.0.1/");
                Rfc3986 "3.2.2" "a sequence of four decimal numbers in the range 0 to 255, separated by \".\""
                    (production["IPv4address"] "127.0.0.01" => "127.0.0.1");
            ],
        }
        Ipv6 "ipv6" {
            title: "an IPv6 address in brackets",
            message: "the host is an IPv6 address, which this document does not define",
            label: "expected a host name or an IPv4 address",
            help: "RFC 2732 added IPv6 addresses to URLs five years after RFC 1738. Write the name of the host, or its \
                IPv4 address.",
            what: "The host is in square brackets, as an IPv6 address is.",
            why: "RFC 2732 added IPv6 addresses to URLs in 1999, and RFC 3986 has them. In earlier documents a host is a \
                name or an IPv4 address.",
            cites: [
                Rfc1738 "5" "host = hostname | hostnumber"
                    (url "http://[::1]/" => "http://127.0.0.1/");
                Udi "Internet protocol parts" "The internet domain name of the host in RFC1037 format (or, optionally \
                    and less advisably, the IP address as a set of four decimal digits)"
                    (url "http://[::1]/" => "http://127.0.0.1/");
                Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format (or, \
                    optionally and less advisably, the IP address as a set of four decimal digits)"
                    (url "http://[::1]/" => "http://127.0.0.1/");
                Url1994 "Internet protocol parts" "The internet domain name - of the host in RFC1037 format (or, \
                    optionally and less advisably, the IP address as a set of four decimal digits)"
                    (url "http://[::1]/" => "http://127.0.0.1/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://[::1]/" => "http://localhost/");
                Rfc2396 "3.2.2" "Literal IPv6 addresses are not supported."
                    (url "http://[::1]/" => "http://localhost/");
                Rfc3986 "3.2.2" "A host identified by an Internet Protocol literal address, version 6 [RFC3513] or \
                    later, is distinguished by enclosing the IP literal within square brackets (\"[\" and \"]\")."
                    (url "http://[::g]/" => "http://[::1]/");
            ],
        }
        EmptyPort "empty-port" {
            title: "a colon without a port",
            message: "there is no port after the colon",
            label: "remove the colon",
            help: "A URL without a port has no colon after its host.",
            what: "A colon follows the host, and no port follows the colon.",
            why: "A URL without a port has no colon after its host.",
            cites: [
                Rfc1738 "3.1" "If the port is omitted, the colon is as well."
                    (url "http://info.cern.ch:/" => "http://info.cern.ch/");
                Udi "BNF syntax" "hostport host [: port]"
                    (url "http://info.cern.ch:/" => "http://info.cern.ch/");
                Url1993 "BNF syntax" "hostport host [ : port ]"
                    (url "http://info.cern.ch:/" => "http://info.cern.ch/");
                Url1994 "BNF syntax" "hostport - host [ : port ]"
                    (url "http://info.cern.ch:/" => "http://info.cern.ch/");
                Rfc3986 "3.2.3" "URI producers and normalizers should omit the port component and its \":\" delimiter if \
                    port is empty"
                    (url "http://info.cern.ch:/" => "http://info.cern.ch/");
            ],
        }
        PortDigits "port-digits" {
            title: "a port that is not a number",
            message: "the port is not a number",
            label: "not a digit",
            help: "A port is decimal digits. A path begins with `/`.",
            what: "The text after the colon of the host is not a number.",
            why: "A port is decimal digits. If a path was meant, it begins with `/`.",
            cites: [
                Rfc1738 "3.1" "Another port number may optionally be supplied, in decimal, separated from the host by \
                    a colon."
                    (url "http://info.cern.ch:80a/" => "http://info.cern.ch:80/");
                Udi "Internet protocol parts" "The port number, if not the default number for the protocol, in decimal \
                    notation after a colon."
                    (url "http://info.cern.ch:80a/" => "http://info.cern.ch:80/");
                Url1993 "Internet protocol parts" "The port number, if it is not the default number for the protocol, \
                    is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80a/" => "http://info.cern.ch:80/");
                Url1994 "Internet protocol parts" "The port number, - if it is not the default number for the \
                    protocol, is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80a/" => "http://info.cern.ch:80/");
                Rfc3986 "3.2.3" "The port subcomponent of authority is designated by an optional port number in \
                    decimal following the host"
                    (url "http://info.cern.ch:80a/" => "http://info.cern.ch:80/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info.cern.ch:80|/" => "http://info.cern.ch:80/");
                Rfc2396 "3.2.2" "Another port number may optionally be supplied, in decimal, separated from the host \
                    by a colon."
                    (url "http://info.cern.ch:80|/" => "http://info.cern.ch:80/");
            ],
        }
        PortNotAllowed "port-not-allowed" {
            title: "a port in a scheme that has none",
            label: "no port is allowed here",
            what: "A port follows the host of a file or afs URL.",
            why: "The scheme has no port: it says on which system a file is, and not how to access it.",
            cites: [
                Rfc1738 "3.10" "it does not specify an Internet protocol or access method for such files"
                    (url "file://info.cern.ch:80/README" => "file://info.cern.ch/README");
                Udi "BNF syntax" "fileaddress f i l e : // host / path"
                    (url "file://info.cern.ch:80/README" => "file://info.cern.ch/README");
                Url1993 "BNF syntax" "afsaddress a f s : / / cellname / path"
                    (url "afs://transarc.com:7000/common/README" => "afs://transarc.com/common/README");
                Current "8089 2" "file-auth = \"localhost\" / host"
                    (url "file://info.cern.ch:80/pub" => "file://info.cern.ch/pub");
            ],
        }
        MissingPathSlash "missing-path-slash" {
            title: "no `/` between host and path",
            what: "No `/` follows the host.",
            why: "A `/` separates the host from what follows it.",
            cites: [
                Rfc1738 "5" "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ]]"
                    (url "http://info.cern.ch?search" => "http://info.cern.ch/?search");
                Udi "Internet protocol parts" "This starts with a double slash “//” to indicate its presence, and \
                    continues until the following slash “/”."
                    (url "file://info.cern.ch" => "file://info.cern.ch/");
                Url1993 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "ftp://info.cern.ch" => "ftp://info.cern.ch/");
                Url1994 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "ftp://info.cern.ch" => "ftp://info.cern.ch/");
                Current "4156 2" "wais://<host>:<port>/<database>"
                    (url "wais://info.cern.ch" => "wais://info.cern.ch/");
            ],
        }
        SecondQuestionMark "second-question-mark" {
            title: "a second `?`",
            message: "a second `?` must be encoded",
            several: "`?` in the search part must be encoded",
            help: "The first `?` begins the search part. Another `?` in it must be encoded.",
            what: "The search part contains a `?`.",
            why: "The first `?` begins the search part. Another one is data and is encoded.",
            cites: [
                Rfc1738 "3.3" "Within the <path> and <searchpart> components, \"/\", \";\", \"?\" are reserved."
                    (url "http://info.cern.ch/find?what?" => "http://info.cern.ch/find?what%3F");
            ],
        }
        ReservedCharacter "reserved-character" {
            title: "a reserved character that must be encoded",
            several: "reserved characters must be encoded",
            what: "A reserved character is used where it has no meaning.",
            why: "Reserved characters are delimiters. One that is data must be encoded, or the URL is divided at the \
                wrong place.",
            cites: [
                Rfc1738 "2.2" "If the character corresponding to an octet is reserved in a scheme, the octet must be \
                    encoded."
                    (url "http://info.cern.ch/find?a/b" => "http://info.cern.ch/find?a%2Fb");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "http://info.cern.ch/find?a/b" => "http://info.cern.ch/find?a%2Fb");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "http://info.cern.ch/find?a/b" => "http://info.cern.ch/find?a%2Fb");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url "http://info.cern.ch/find?a/b" => "http://info.cern.ch/find?a%2Fb");
                Rfc3986 "3.2.1" "The user information, if present, is followed by a commercial at-sign (\"@\") that \
                    delimits it from the host."
                    (url "ftp://joe@cern@info.cern.ch/" => "ftp://joe%40cern@info.cern.ch/");
            ],
        }
        Typecode "typecode" {
            title: "an invalid type code",
            what: "The text after `;type=` is not a type code, or something follows the type code.",
            why: "In RFC 1738, the type codes are `a` for text, `i` for binary and `d` for a directory. The draft of \
                1994 has those of RFC 959, such as `A` and `I`. The earlier documents have none.",
            cites: [
                Rfc1738 "3.2.2" "<typecode> is one of the characters \"a\", \"i\", or \"d\"."
                    (url "ftp://info.cern.ch/pub/README;type=ascii" => "ftp://info.cern.ch/pub/README;type=a");
                Udi "BNF syntax" "fileaddress f i l e : // host / path"
                    (url "file://info.cern.ch/pub/README;type=a" => "file://info.cern.ch/pub/README");
                Url1993 "FTP" "The transfer mode (binary or text) must in turn be deduced from the data format."
                    (url "ftp://info.cern.ch/pub/README;type=a" => "ftp://info.cern.ch/pub/README");
                Url1994 "FTP" "The type code is in the format defined in RFC959 except that THE SPACE IS OMITTED FROM \
                    THE URL."
                    (url "ftp://info.cern.ch/pub;type=d" => "ftp://info.cern.ch/pub/");
                Current "1738 3.2.2" "<typecode> is one of the characters \"a\", \"i\", or \"d\"."
                    (url "ftp://info.cern.ch/pub/README;type=x" => "ftp://info.cern.ch/pub/README");
            ],
        }
        LiteralCase "literal-case" {
            title: "`;type=` or a type code in the wrong case",
            message: "`;type=` must be lower case",
            label: "expected lower case",
            help: "The document prints it in lower case, and allows both cases only where it says so.",
            what: "`;type=` or the type code after it is in the wrong case.",
            why: "The document prints it in one case, and allows both cases only where it says so.",
            cites: [
                Rfc1738 "3.2.2" "The part \";type=<typecode>\" may be omitted."
                    (url "ftp://info.cern.ch/pub/README;TYPE=a" => "ftp://info.cern.ch/pub/README;type=a");
                Url1994 "FTP" ";type = <type-code>"
                    (url "ftp://info.cern.ch/pub/README;TYPE=A" => "ftp://info.cern.ch/pub/README;type=A");
                Current "1738 3.2.2" "The part \";type=<typecode>\" may be omitted."
                    (url "ftp://info.cern.ch/pub/README;TYPE=a" => "ftp://info.cern.ch/pub/README;type=a");
            ],
        }
    ] } };
}

pub(super) use host_errors;
