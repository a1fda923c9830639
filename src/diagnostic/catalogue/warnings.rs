//! The codes of what is accepted, but that the documents discourage or that clients get wrong.

macro_rules! warnings {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Warning [
        MisspeltScheme "misspelt-scheme" {
            title: "an unknown scheme that is almost a known one",
            what: "The scheme is unknown and one letter away from a known one.",
            why: "The document leaves room for new schemes, so an unknown one is accepted and nothing behind it is \
                checked.",
            example: "htp://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "4" "A new scheme may be introduced by defining a mapping onto a conforming URL syntax, \
                using a new prefix.",
            cites: [Udi Url1993 "Scheme";],
        }
        NotAScheme "not-a-scheme" {
            title: "a host or a drive that is read as a scheme",
            label: "read as a scheme",
            what: "What precedes the colon looks like a host, the first group of an IPv6 address or the letter of a drive, \
                and is read as a scheme.",
            why: "A scheme may hold dots and digits, and be one letter, so `www.w3.org:80/` is a URL of the scheme \
                `www.w3.org`, and `c:/dos` one of the scheme `c`.",
            example: "www.w3.org:80/hypertext/",
            instead: "http://www.w3.org/hypertext/",
            quote: Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon",
            cites: [Udi Url1993 Url1994 "Scheme";],
        }
        OpaqueSlashes "opaque-slashes" {
            title: "a `//` without the common Internet scheme syntax",
            message: "behind `//`, a login, a host and a port were promised",
            label: "this fits none of them",
            what: "The part behind the scheme begins with `//`, but what follows is no login, host and port.",
            why: "The double slash promises the common Internet scheme syntax. The BNF accepts any other text behind \
                it.",
            example: "nfs://file_server/export",
            instead: "nfs://file-server/export",
            quote: Rfc1738 "3.1" "to indicate that it complies with the common Internet scheme syntax.",
            cites: [],
        }
        HostWithoutSlashes "host-without-slashes" {
            title: "a later scheme whose host no `//` precedes",
            label: "`//` is missing after it",
            help: "Browsers find a host here; most other programs find none.",
            what: "No `//` follows the scheme, which is https, ws or wss.",
            why: "Without the double slash, the URL has no host by this document. Browsers find one nevertheless, so a \
                program that checks the host may find none where another contacts one.",
            example: "https:/info.cern.ch/",
            instead: "https://info.cern.ch/",
            quote: Rfc1738 "3.1" "to indicate that it complies with the common Internet scheme syntax.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        UrlPrefix "url-prefix" {
            title: "the prefix `URL:` in front of a URL",
            message: "programs treat the prefix `URL:` differently",
            label: "a prefix, or a scheme",
            help: "Some programs remove the prefix. To others, such as browsers and Python's urlsplit, it is a scheme.",
            what: "The prefix `URL:` precedes the URL, outside the text of a document.",
            why: "The prefix marks a URL in running text. Where a program expects a URL, some remove the prefix, some \
                refuse it, and others take it for a scheme: they find no host, or another one.",
            example: "URL:http://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "appendix" "This wrapper does not form part of the URL and should not be used in contexts in \
                which delimiters are already specified.",
            cites: [],
        }
        PortRange "port-range" {
            title: "a port above 65535",
            message: "no port is above 65535",
            label: "above 65535",
            what: "The port is above 65535.",
            why: "A port is a number of 16 bits in TCP and UDP; the BNF sets its digits no limit.",
            example: "http://info.cern.ch:65536/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "The port number to connect to.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        PrivilegedPort "privileged-port" {
            title: "a port below 1024 that is not the scheme's",
            label: "another protocol's",
            what: "The port is below 1024 and not that of the scheme.",
            why: "Another protocol is likely to answer there, and a URL can be made so that its text is a command in \
                that protocol.",
            example: "gopher://info.cern.ch:25/",
            instead: "gopher://info.cern.ch/",
            quote: Rfc1738 "6" "Caution should be used when using any URL which specifies a port number other than \
                the default for the protocol, especially when it is a number within the reserved space.",
            cites: [Url1994 "Security considerations";],
        }
        HostNumberRange "host-number-range" {
            title: "a host number that is no IPv4 address",
            message: "a group of the host number is above 255",
            label: "above 255",
            what: "A group of the host number is above 255.",
            why: "The four groups are the octets of an IPv4 address; the BNF sets their digits no limit.",
            example: "http://192.168.1.256/",
            instead: "http://192.168.1.25/",
            quote: Rfc1738 "3.1" "its IP address as a set of four decimal digit groups",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        HostNumberZero "host-number-zero" {
            title: "a group of a host number that begins with a zero",
            message: "a group of the host number begins with a zero",
            what: "A group of the host number begins with a zero and goes on.",
            why: "The groups are decimal. Programs that read numbers as C does take a group with a leading zero for \
                octal, and reach another host.",
            example: "http://0177.0.0.1/",
            instead: "http://177.0.0.1/",
            quote: Rfc1738 "3.1" "its IP address as a set of four decimal digit groups",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        DomainName "domain-name" {
            title: "a host name too long for a domain name",
            what: "A label of the host is longer than 63 characters, or the whole host than 255.",
            why: "The domain name system has no longer ones.",
            example: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        HostPunycode "host-punycode" {
            title: "a label in Punycode that decodes to no name",
            label: "not the Punycode of a name",
            help: "Programs that decode such labels, such as browsers, may refuse the host. Others, such as curl, contact \
                it.",
            what: "A label of the host begins with `xn--`, and what follows does not decode to a name.",
            why: "The prefix `xn--` marks a label of an international name, encoded in Punycode (RFC 3492). One that can't \
                be decoded, or that decodes to upper case or to characters that are not shown, is refused by some \
                programs and contacted by others.",
            example: "http://xn--a.cern.ch/",
            instead: "http://xn--bcher-kva.cern.ch/",
            quote: Rfc1738 "3.1" "Fully qualified domain names take the form as described in Section 3.5 of RFC 1034",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        HostBeforeAt "host-before-at" {
            title: "what looks like a host before an `@`",
            label: "a host, or a user name",
            what: "What looks like a host precedes an `@`, and another host follows it.",
            why: "A user name may look like a host or its address, but the host follows the `@`. Where a `/`, `?`, `#` or \
                backslash precedes the `@`, programs disagree about where the host ends.",
            example: "ftp://www.w3.org@example.com/",
            instead: "ftp://example.com/",
            quote: Rfc1738 "3.1" "The user name (and password), if present, are followed by a commercial at-sign \
                \"@\".",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        Password "password" {
            title: "a password in a URL",
            message: "the URL holds a password",
            label: "to be kept secret",
            what: "The URL holds a password or a token.",
            why: "A URL is copied, logged and shown to others.",
            example: "ftp://joe:secret@info.cern.ch/pub/",
            instead: "ftp://joe@info.cern.ch/pub/",
            quote: Rfc1738 "6" "The use of URLs containing passwords that should be secret is clearly unwise.",
            cites: [Url1993 Url1994 "Internet protocol parts";],
        }
        EncodedControl "encoded-control" {
            title: "an encoded CR, LF or NUL",
            label: "what follows would be another command",
            what: "An encoded CR, LF or NUL would end a line of the protocol.",
            why: "What follows it would be read as another command.",
            example: "ftp://info.cern.ch/pub%0D%0ADELE%20README",
            instead: "ftp://info.cern.ch/pub",
            quote: Rfc1738 "6" "Care should be taken when URLs contain embedded encoded delimiters for a given \
                protocol",
            cites: [Url1994 "Security considerations";],
        }
        AddrSpec "addr-spec" {
            title: "a mail address that is no addr-spec",
            help: "RFC 822 says what an addr-spec is: a local-part, `@` and a domain.",
            what: "The address of a mailto URL is not of the form `local-part@domain`.",
            why: "The BNF accepts any text here and sends the reader to RFC 822.",
            example: "mailto:timbl",
            instead: "mailto:timbl@info.cern.ch",
            quote: Rfc1738 "3.5" "(the encoding of an) addr-spec, as specified in RFC 822",
            cites: [Url1994 "Mailto";],
        }
        MailtoHeaders "mailto-headers" {
            title: "more than an address in mailto",
            message: "a mailto URL is an address and nothing more",
            label: "read as part of the address",
            what: "A `?` stands in a mailto URL.",
            why: "Header fields came to mailto with RFC 2368. In this document the `?` and all behind it are part of \
                the address.",
            example: "mailto:timbl@info.cern.ch?subject=URLs",
            instead: "mailto:timbl@info.cern.ch",
            quote: Rfc1738 "3.5" "No additional information other than an Internet mailing address is present or \
                implied.",
            cites: [],
        }
        NewsgroupName "newsgroup-name" {
            title: "a newsgroup with an empty part",
            message: "a part of the newsgroup's name is empty",
            label: "too many dots",
            what: "A part of the newsgroup's name is empty.",
            why: "Periods stand between the parts of a name; the BNF lets them stand anywhere.",
            example: "news:comp..infosystems",
            instead: "news:comp.infosystems",
            quote: Rfc1738 "3.6" "A <newsgroup-name> is a period-delimited hierarchical name",
            cites: [Udi Url1993 Url1994 "News";],
        }
        GopherPlusString "gopher-plus-string" {
            title: "a Gopher+ string of no known form",
            message: "the Gopher+ string has none of the forms that the document describes",
            label: "`+`, `?`, `!` or `$` belongs here",
            what: "The Gopher+ string is none of the forms that the document describes.",
            why: "It begins with `+` for the item, `?` for its form, or `!` or `$` for attributes.",
            example: "gopher://boombox.micro.umn.edu/00/doc%09%09view",
            instead: "gopher://boombox.micro.umn.edu/00/doc%09%09+view",
            quote: Rfc1738 "3.4.4" "A Gopher URL with a Gopher+ string consisting of only a \"+\" refers to the \
                default view",
            cites: [Url1994 "Gopher";],
        }
        GopherType "gopher-type" {
            title: "an empty Gopher type",
            label: "read as the type",
            what: "The type of a Gopher item is `/` or an encoded tab: it was probably left out.",
            why: "The first character behind the host's `/` is the type, whatever it is; the selector begins behind \
                it.",
            example: "gopher://boombox.micro.umn.edu//pub",
            instead: "gopher://boombox.micro.umn.edu/1/pub",
            quote: Rfc1738 "3.4.1" "<gophertype> is a single-character field to denote the Gopher type of the \
                resource to which the URL refers.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        EscapedHost "escaped-host" {
            title: "an escape in a host or scheme of the drafts",
            label: "stands for itself",
            what: "A host or a scheme holds an escape.",
            why: "The drafts let an escape stand where any character may. It is never decoded into a host or a scheme.",
            example: "http://info%2Ecern.ch/",
            instead: "http://info.cern.ch/",
            quote: Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format",
            cites: [Udi Url1994 "Internet protocol parts";],
        }
        ProsperoVersion "prospero-version" {
            title: "a void Prospero version without attributes",
            message: "the version is void, and no attributes follow",
            label: "says nothing",
            what: "The version of a Prospero link is void, and no attributes follow.",
            why: "A void version keeps the place before attributes; without them the `%00` says nothing.",
            example: "prospero://info.cern.ch/pros/name%00",
            instead: "prospero://info.cern.ch/pros/name",
            quote: Url1993 "Prospero" "If the optional list of attributes is provided, the version number must be \
                present, but may be the empty string",
            cites: [Url1994 "Prospero";],
        }
        WrappedSpace "wrapped-space" {
            title: "white space between words in a wrapper",
            label: "left out",
            what: "A blank stands in the wrapper between two letters or digits. It is left out, as all white space \
                there is.",
            why: "White space may be put in to break a long URL. A blank on a line is more often one of the name that \
                was meant, and words are joined where it is left out. If it is meant, write `%20`.",
            example: "<gopher://gopher.micro.umn.edu/00/Information About Gopher>",
            example_kind: ExampleKind::Document,
            instead: "<gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>",
            quote: Rfc1738 "appendix" "The whitespace should be ignored when extracting the URL.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        WrappedHyphen "wrapped-hyphen" {
            title: "a hyphen at the end of a line in a wrapper",
            label: "of the URL, or not",
            what: "A line of the wrapper ends with a hyphen, which may be of the URL or not.",
            why: "Some typesetters put in a hyphen where they break a line. Break the line elsewhere, and nobody has \
                to guess.",
            example: "<URL:http://info.cern.ch/hyper-\ntext>",
            example_kind: ExampleKind::Document,
            instead: "<URL:http://info.cern.ch/\nhypertext>",
            quote: Rfc1738 "appendix" "should be aware that the hyphen may or may not actually be part of the URL.",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
    ] } };
}

pub(super) use warnings;
