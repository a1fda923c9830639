//! Warnings about schemes, ports and hosts.

macro_rules! host_warnings {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Warning [
        MisspeltScheme "misspelt-scheme" {
            title: "an unknown scheme that is almost a known one",
            what: "The scheme is unknown and one letter away from a known one.",
            why: "The document allows new schemes, so an unknown one is accepted, and only its generic syntax is \
                checked.",
            cites: [
                Rfc1738 "4" "A new scheme may be introduced by defining a mapping onto a conforming URL syntax, using \
                    a new prefix."
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
                Udi "BNF syntax" "generic scheme : path"
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Registration of naming schemes" "A new naming scheme may be introduced by defining a mapping \
                    onto a conforming URL syntax, using a new scheme identifier."
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3" "An absolute URI contains the name of the scheme being used (<scheme>) followed by a \
                    colon (\":\")"
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning \
                    identifiers within that scheme."
                    (url "htp://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        NotAScheme "not-a-scheme" {
            title: "a host or a drive that is read as a scheme",
            label: "read as a scheme",
            what: "The text before the colon looks like a host, the first group of an IPv6 address or the letter of a \
                drive, and is read as a scheme.",
            why: "A scheme may contain dots and digits, and may be one letter. So `www.w3.org:80/` is a URL of the \
                scheme `www.w3.org`, and `c:/dos` one of the scheme `c`.",
            cites: [
                Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon"
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
                Udi "Scheme" "Within the UDI of a document, the first element is the name of the scheme, separated \
                    from the rest of the document by a colon."
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
                Url1993 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
                Url1994 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated \
                    from the rest of the object by a colon."
                    (url "c:\\pub\\www\\README" => "ftp://info.cern.ch/pub/www/README");
                Rfc1808 "5.3" "path names which contain a colon \":\" character cannot be used as the first \
                    component of a relative URL path"
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
                Rfc2396 "5" "it would be mistaken for a scheme name"
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
                Rfc3986 "4.2" "it would be mistaken for a scheme name"
                    (url "www.w3.org:80/hypertext/" => "http://www.w3.org:80/hypertext/");
            ],
            schemes: ["file"],
        }
        OpaqueSlashes "opaque-slashes" {
            title: "no host after the `//`",
            message: "no valid host follows the `//`",
            label: "not allowed in a host",
            what: "The part after the scheme begins with `//`, but no valid host follows.",
            why: "Two slashes announce a host. The BNF of RFC 1738 also allows any other text after them.",
            cites: [
                Rfc1738 "3.1" "to indicate that it complies with the common Internet scheme syntax."
                    (url "nfs://file_server/export" => "nfs://file-server/export");
                Url1994 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "mailto://joe@info.cern.ch" => "mailto:joe@info.cern.ch");
                Rfc2396 "3.2" "The authority component is preceded by a double slash \"//\" and is terminated by the next slash \"/\", question-mark \"?\", or by the end of the URI."
                    (url "magnet://?xt=urn:btih:c1" => "magnet:?xt=urn:btih:c1");
                Rfc3986 "3.2" "The authority component is preceded by a double slash (\"//\") and is terminated by the next slash (\"/\"), question mark (\"?\"), or number sign (\"#\") character, or by the end of the URI."
                    (url "magnet://?xt=urn:btih:c1" => "magnet:?xt=urn:btih:c1");
            ],
        }
        HostWithoutSlashes "host-without-slashes" {
            title: "a URL without `//` whose scheme has a host",
            label: "expected `//` after it",
            help: "Browsers find a host here; most other programs find none.",
            what: "URLs of the scheme have a host, and no `//` follows the scheme.",
            why: "Without the double slash, the URL has no host by this document. Browsers find one nevertheless, so a \
                program that checks the host may find none where another contacts one.",
            cites: [
                Rfc1738 "3.1" "to indicate that it complies with the common Internet scheme syntax."
                    (url "https:/info.cern.ch/" => "https://info.cern.ch/");
                Udi "Internet protocol parts" "This starts with a double slash “//” to indicate its presence, and \
                    continues until the following slash “/”."
                    (url "https:info.cern.ch/" => "https://info.cern.ch/");
                Url1993 "Internet protocol parts" "This starts with a double slash \"//\" to indicate its presence, \
                    and continues until the following slash \"/\"."
                    (url "https:info.cern.ch/" => "https://info.cern.ch/");
                Rfc1808 "5.2" "some older parsers allow the scheme name to be present in a relative URL if it is the \
                    same as the base URL scheme"
                    (url "http:/info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "5.2" "Validating parsers should mark such a misformed relative reference as an error."
                    (url "http:/info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.2" "The authority component is preceded by a double slash (\"//\")"
                    (url "ftps:/info.cern.ch/" => "ftps://info.cern.ch/");
            ],
        }
        UrlPrefix "url-prefix" {
            title: "the prefix `URL:` in front of a URL",
            message: "programs treat the prefix `URL:` differently",
            label: "a prefix, or a scheme",
            help: "Some programs remove the prefix. To others, such as browsers and Python's urlsplit, it is a scheme.",
            what: "The prefix `URL:` precedes the URL, outside the text of a document.",
            why: "The prefix marks a URL in running text. Where a program expects a URL, some remove the prefix, some \
                refuse it, and others take it for a scheme: they find no host, or another one.",
            cites: [
                Rfc1738 "appendix" "This wrapper does not form part of the URL and should not be used in contexts in \
                    which delimiters are already specified."
                    (url "URL:http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "E" "The prefix \"URL:\" (with or without a trailing space) was recommended as a way to used \
                    to help distinguish a URL from other bracketed designators"
                    (url "URL:http://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "C" "The prefix \"URL:\" (with or without a trailing space) was formerly recommended as a \
                    way to help distinguish a URI from other bracketed designators"
                    (url "URL:http://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        PortRange "port-range" {
            title: "a port above 65535",
            message: "the port is above 65535",
            label: "at most 65535",
            what: "The port is above 65535.",
            why: "A port of TCP or UDP is a number of 16 bits. The BNF does not limit its digits.",
            cites: [
                Rfc1738 "3.1" "The port number to connect to."
                    (url "http://info.cern.ch:80080/" => "http://info.cern.ch:8080/");
                Udi "Internet protocol parts" "The port number, if not the default number for the protocol, in decimal \
                    notation after a colon."
                    (url "http://info.cern.ch:80080/" => "http://info.cern.ch:8080/");
                Url1993 "Internet protocol parts" "The port number, if it is not the default number for the protocol, \
                    is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80080/" => "http://info.cern.ch:8080/");
                Url1994 "Internet protocol parts" "The port number, - if it is not the default number for the \
                    protocol, is given in decimal notation after a colon."
                    (url "http://info.cern.ch:80080/" => "http://info.cern.ch:8080/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info.cern.ch:99999/" => "http://info.cern.ch/");
                Rfc2396 "3.2.2" "Another port number may optionally be supplied, in decimal, separated from the host \
                    by a colon."
                    (url "http://info.cern.ch:99999/" => "http://info.cern.ch/");
                Rfc3986 "3.2.3" "The port subcomponent of authority is designated by an optional port number in \
                    decimal following the host"
                    (url "http://info.cern.ch:99999/" => "http://info.cern.ch/");
            ],
        }
        PrivilegedPort "privileged-port" {
            title: "a reserved port that is not the scheme's",
            label: "below 1024",
            what: "The port is below 1024 and is not the scheme's own.",
            why: "A server of another protocol may answer there, and the text of a URL can contain a command of that \
                protocol.",
            cites: [
                Rfc1738 "6" "Caution should be used when using any URL which specifies a port number other than the \
                    default for the protocol, especially when it is a number within the reserved space."
                    (url "http://gopher.micro.umn.edu:70/" => "gopher://gopher.micro.umn.edu/");
                Url1994 "Security considerations" "It is potentially harmful for client software use any URL which \
                    specifies a port number other than the default for the protocol, especially when it is a number \
                    within the reserved space."
                    (url "http://gopher.micro.umn.edu:70/" => "gopher://gopher.micro.umn.edu");
                Rfc2396 "7" "Caution should be used when using any URL that specifies a port number other than the \
                    default for the protocol, especially when it is a number within the reserved space."
                    (url "http://info.cern.ch:25/" => "http://info.cern.ch/");
                Rfc3986 "7.2" "Applications should prevent dereference of a URI that specifies a TCP port number \
                    within the \"well-known port\" range (0 - 1023) unless the protocol being used to dereference \
                    that URI is compatible with the protocol expected on that well-known port."
                    (url "http://info.cern.ch:25/" => "http://info.cern.ch/");
                Rfc1808 "6" "once a relative URL has been resolved to its absolute form, the same security \
                    considerations apply as those described in RFC 1738"
                    (url "http://info.cern.ch:25/" => "http://info.cern.ch/");
            ],
        }
        HostNumberRange "host-number-range" {
            title: "an IPv4 address with a group above 255",
            message: "a group of the IPv4 address is above 255",
            several: "groups of the IPv4 address are above 255",
            label: "at most 255",
            what: "A group of the IPv4 address is above 255.",
            why: "The four groups are the octets of an IPv4 address. The BNF does not limit their digits.",
            cites: [
                Rfc1738 "3.1" "its IP address as a set of four decimal digit groups"
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Url1994 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Rfc2396 "3.2.2" "The host is a domain name of a network host, or its IPv4 address as a set of four \
                    decimal digit groups separated by \".\"."
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
                Rfc3986 "3.2.2" "a sequence of four decimal numbers in the range 0 to 255, separated by \".\""
                    (url "http://128.141.2011.74/" => "http://128.141.201.74/");
            ],
        }
        HostNumberZero "host-number-zero" {
            title: "an IPv4 address with a leading zero",
            message: "a group of the IPv4 address begins with a zero",
            what: "A group of the IPv4 address has a leading zero.",
            why: "The groups are decimal. Some programs read a group with a leading zero as octal, and contact another \
                host or refuse the address.",
            cites: [
                Rfc1738 "3.1" "its IP address as a set of four decimal digit groups"
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
                Url1994 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
                Rfc2396 "3.2.2" "The host is a domain name of a network host, or its IPv4 address as a set of four \
                    decimal digit groups separated by \".\"."
                    (url "http://0177.0.0.1/" => "http://177.0.0.1/");
            ],
        }
        RareAddress "rare-address" {
            title: "a name that some programs read as an IPv4 address",
            help: "Programs that compare the text and programs that connect then disagree about the host.",
            what: "The host is not four decimal groups, but `inet_aton` of the C library or browsers read it as an \
                address. For browsers, each host is an address whose last label is a number, and they refuse it if it is \
                not a valid one. Or the host is an IPv6 address that contains an IPv4 address.",
            why: "A filter that compares the name does not see the address that another program contacts.",
            cites: [
                Rfc3986 "7.4" "such system routines often allow and process a much larger set of formats than those \
                    described in Section 3.2.2."
                    (url "http://0x7f.1/" => "http://127.0.0.1/");
                Udi "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://info.cern.1/" => "http://info.cern.ch/");
                Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://info.cern.1/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of four \
                    decimal digits)"
                    (url "http://info.cern.1/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://0x7f.1/" => "http://127.0.0.1/");
                Rfc2396 "3.2.2" "The host is a domain name of a network host, or its IPv4 address as a set of four \
                    decimal digit groups separated by \".\"."
                    (url "http://0x7f.1/" => "http://127.0.0.1/");
            ],
        }
        EmptyHost "empty-host" {
            title: "no host where the scheme needs one",
            label: "expected a host",
            help: "The grammar allows an empty host, but the scheme does not. Write the host, or remove the extra \
                slash.",
            what: "Nothing is between the `//` and the path, and the scheme needs a host.",
            why: "The grammar allows an empty host for schemes such as `file`. With other schemes, there is then no \
                host to contact.",
            cites: [
                Rfc3986 "3.2.2" "whereas the \"http\" scheme considers a missing authority or empty host invalid."
                    (url "ftps:///hypertext/" => "ftps://info.cern.ch/hypertext/");
            ],
        }
        HostEncoding "host-encoding" {
            title: "escapes in a host that are not UTF-8",
            message: "the escapes in the host are not UTF-8",
            label: "not UTF-8",
            help: "Encode the UTF-8 octets of each character, or write the `xn--` form of the name.",
            what: "The host has escapes, and they decode to octets that are not UTF-8.",
            why: "An encoded host is a name in UTF-8. Programs refuse other octets, or read them as another name.",
            cites: [
                Rfc3986 "3.2.2" "URI producing applications must not use percent-encoding in host unless it is used to \
                    represent a UTF-8 character sequence."
                    (url "http://b%FCcher.example/" => "http://b%C3%BCcher.example/");
            ],
        }
        AddressVersion "address-version" {
            title: "an address in brackets of an unknown version",
            label: "address mechanism not supported",
            help: "No version is defined yet. Programs should refuse the URL with \"address mechanism not supported\".",
            what: "The host in brackets begins with a `v` and a version, as addresses of later formats will.",
            why: "No such format is defined yet, so no program can contact the host.",
            cites: [
                Rfc3986 "3.2.2" "If a URI containing an IP-literal that starts with \"v\" (case-insensitive), indicating \
                    that the version flag is present, is dereferenced by an application that does not know the meaning \
                    of that version flag, then the application should return an appropriate error for \"address \
                    mechanism not supported\"."
                    (url "http://[v1.info]/" => "http://[2001:db8::7]/");
            ],
        }
        RegistryName "registry-name" {
            title: "a name of a registry where the scheme needs a server",
            label: "not a host and a port",
            help: "The text after the `//` is not a host name, so the grammar reads it as a name that a registry \
                defines.",
            what: "The authority is not a host with a port, and is read as a registered name.",
            why: "Schemes of the Internet contact a server. A registered name says nothing about where it is.",
            cites: [
                Rfc2396 "3.2.2" "URL schemes that involve the direct use of an IP-based protocol to a specified server \
                    on the Internet use a common syntax for the server component"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
            ],
        }
        QueryInHost "query-in-host" {
            title: "a `?` that is read as part of the host",
            message: "the `?` and the text after it are read as part of the host",
            label: "part of the host",
            help: "The host and its port end at the next `/`.",
            what: "A `?` follows the host, without a `/` between them.",
            why: "In this document only a `/` ends the host. Other documents end it at the `?`.",
            cites: [
                Rfc1808 "2.4.3" "the substring of characters after the double-slash and up to, but not including, the \
                    next slash \"/\" character is the network location/login (<net_loc>) of the URL."
                    (url "http://info.cern.ch?topic" => "http://info.cern.ch/?topic");
            ],
        }
        DomainName "domain-name" {
            title: "a host name that is not a domain name",
            help: "Most name servers have no such name, so most programs can't find the host.",
            what: "A label of the host is empty or longer than 63 characters, the host is longer than 255, a label begins \
                or ends with a hyphen, or a character, such as a comma, `*` or `_`, is not allowed in a domain name.",
            why: "Name servers have hosts by names of letters, digits and hyphens. Some have names with `_`, which not all \
                programs take.",
            cites: [
                Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034"
                    (url "http://archive-of-the-minutes-of-the-working-group-on-resource-identifiers.cern.ch/"
                        => "http://archive-of-the-minutes.working-group-on-resource-identifiers.cern.ch/");
                Udi "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
                Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
                Url1994 "Internet protocol parts" "The internet domain name - of the host in RFC1037 format"
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://archive-of-the-minutes-of-the-working-group-on-resource-identifiers.cern.ch/"
                        => "http://archive-of-the-minutes.working-group-on-resource-identifiers.cern.ch/");
                Rfc2396 "3.2.2" "Hostnames take the form described in Section 3 of [RFC1034] and Section 2.1 of [RFC1123]"
                    (url "http://archive-of-the-minutes-of-the-working-group-on-resource-identifiers.cern.ch/"
                        => "http://archive-of-the-minutes.working-group-on-resource-identifiers.cern.ch/");
                Rfc3986 "3.2.2" "A registered name intended for lookup in the DNS uses the syntax defined in Section 3.5 \
                    of [RFC1034] and Section 2.1 of [RFC1123]."
                    (url "http://info_server.cern.ch/" => "http://info-server.cern.ch/");
            ],
        }
        HostPunycode "host-punycode" {
            title: "a label whose Punycode does not decode to a name",
            label: "not the Punycode of a name",
            help: "Programs that decode such labels, such as browsers, may refuse the host. Others, such as curl, \
                contact it.",
            what: "A label of the host begins with `xn--`, and the rest does not decode to a name.",
            why: "The prefix `xn--` marks a label of an international name, encoded in Punycode (RFC 3492). Some \
                programs refuse a label that can't be decoded, or that decodes to upper case or to characters that are \
                not shown. Others contact it.",
            cites: [
                Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Udi "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Url1994 "Internet protocol parts" "The internet domain name - of the host in RFC1037 format"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Rfc2396 "3.2.2" "Hostnames take the form described in Section 3 of [RFC1034] and Section 2.1 of [RFC1123]"
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
                Rfc3986 "3.2.2" "URI producers should provide these registered names in the IDNA encoding, rather than a \
                    percent-encoding, if they wish to maximize interoperability with legacy URI resolvers."
                    (url "http://xn--bcher-kv.cern.ch/" => "http://xn--bcher-kva.cern.ch/");
            ],
        }
    ] } };
}

pub(super) use host_warnings;
