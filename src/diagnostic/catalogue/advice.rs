//! The codes of what is accepted and could be better.

macro_rules! advice {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Advice [
        SchemeCase "scheme-case" {
            title: "a scheme in upper case",
            message: "a scheme is written in lower case",
            label: "upper case",
            help: "Programs read either case; the rule for writing is lower case.",
            what: "The scheme is written with upper-case letters.",
            why: "Programs are asked to read it as if it were lower case; the rule for writing is lower case.",
            example: "HTTP://info.cern.ch/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "2.1" "For resiliency, programs interpreting URLs should treat upper case letters as \
                equivalent to lower case in scheme names",
            cites: [Udi Url1993 Url1994 "BNF syntax";],
        }
        HostWithoutDot "host-without-dot" {
            title: "a host that is not fully qualified",
            message: "the host is not fully qualified",
            label: "no domain",
            what: "The host has no dot: it is not fully qualified.",
            why: "Another reader, in another domain, finds another host by that name, or none.",
            example: "http://intranet/",
            instead: "http://intranet.cern.ch/",
            quote: Rfc1738 "3.1" "The fully qualified domain name of a network host",
            cites: [],
        }
        OtherPort "other-port" {
            title: "a port that is not the scheme's",
            label: "another port",
            what: "The port is not that of the scheme.",
            why: "A server of another protocol may listen there. Mostly it is what was meant.",
            example: "http://info.cern.ch:8080/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "6" "Caution should be used when using any URL which specifies a port number other than \
                the default for the protocol",
            cites: [Url1994 "Security considerations";],
        }
        DefaultPort "default-port" {
            title: "a port that could be left out",
            label: "not needed",
            what: "The port is the scheme's own, and could be left out.",
            why: "The URL means the same without its port, and is compared more easily.",
            example: "http://info.cern.ch:80/",
            instead: "http://info.cern.ch/",
            quote: Rfc1738 "3.1" "Most schemes designate protocols that have a default port number.",
            cites: [Udi Url1993 Url1994 "Internet protocol parts";],
        }
        NeedlessEscape "needless-escape" {
            title: "an escape that is not needed",
            what: "A character is encoded that needs no encoding.",
            why: "The URL means the same with the character itself, and is read and compared more easily.",
            example: "http://info.cern.ch/%77ww",
            instead: "http://info.cern.ch/www",
            quote: Rfc1738 "2.2" "characters that are not required to be encoded (including alphanumerics) may be \
                encoded within the scheme-specific part of a URL",
            cites: [],
        }
        HexCase "hex-case" {
            title: "lower-case hexadecimal digits",
            message: "hexadecimal digits are written in upper case",
            label: "lower case",
            what: "The hexadecimal digits of an escape are written in lower case.",
            why: "Both are read alike; the document names upper case first, and one spelling is compared more easily.",
            example: "http://info.cern.ch/a%2fb",
            instead: "http://info.cern.ch/a%2Fb",
            quote: Rfc1738 "2.2" "(The characters \"abcdef\" may also be used in hexadecimal encodings.)",
            cites: [Udi "Mapping Local Names"; Url1993 "Encoding prohibited characters"; Url1994 "URL syntax";],
        }
        ExperimentalScheme "experimental-scheme" {
            title: "an experimental scheme",
            message: "the scheme is experimental",
            label: "`x-`",
            what: "The scheme begins with `x-`.",
            why: "Such a scheme is known only to those who agreed on it.",
            example: "x-trace://info.cern.ch/1",
            instead: "http://info.cern.ch/1",
            quote: Rfc1738 "4" "Scheme names starting with the characters \"x-\" are reserved for experimental \
                purposes.",
            cites: [Url1993 "Registration of naming schemes";],
        }
        ReservedScheme "reserved-scheme" {
            title: "a reserved scheme name",
            label: "a reserved name",
            what: "The scheme is one of the names that the document sets aside without defining them.",
            why: "Nothing behind the colon is checked, and the document does not say what it means.",
            example: "cid:part1.1994@info.cern.ch",
            instead: "news:part1.1994@info.cern.ch",
            quote: Rfc1738 "4" "It is suggested that IANA reserve their scheme names for future definition:",
            cites: [Url1993 "Registration of naming schemes";],
        }
        PreferNews "prefer-news" {
            title: "nntp where news is preferred",
            message: "news is preferred to nntp, which names one server",
            label: "`news` is preferred",
            what: "An nntp URL names a group or an article on one server.",
            why: "Most servers answer only clients nearby. A news URL is read by everyone from their own server.",
            example: "nntp://news.cern.ch/cern.www/12",
            instead: "news:cern.www",
            quote: Rfc1738 "3.7" "Thus, the news: form of URL is preferred as a way of identifying news articles.",
            cites: [Url1994 "News";],
        }
        UserDiscouraged "user-discouraged" {
            title: "a user name, which the drafts discourage",
            message: "a user name is discouraged",
            label: "a user name",
            what: "A user name stands before the host.",
            why: "The papers let it be written where the server must be told, and wish it were not.",
            example: "telnet://guest@info.cern.ch",
            instead: "telnet://info.cern.ch",
            quote: Url1993 "Internet protocol parts" "(Use of this field is discouraged.",
            cites: [Udi "Internet protocol parts";],
        }
        NumberDiscouraged "number-discouraged" {
            title: "a host number, which the drafts discourage",
            message: "a host is less advisably given by its number",
            label: "a host number",
            what: "The host is given by its number.",
            why: "A number stays where it is when the host moves.",
            example: "http://128.141.201.74/",
            instead: "http://info.cern.ch/",
            quote: Url1993 "Internet protocol parts" "(or, optionally and less advisably, the IP address as a set of \
                four decimal digits)",
            cites: [Udi "Internet protocol parts";],
        }
        MissingPrefix "missing-prefix" {
            title: "no prefix `URL:` where the draft of 1994 has one",
            message: "the prefix `URL:` is preferred",
            label: "`URL:` belongs here",
            what: "A URL of the draft of 1994 stands without its prefix.",
            why: "The working group preferred the URL with its prefix; the document itself omits it to save space.",
            example: "http://info.cern.ch/",
            instead: "URL:http://info.cern.ch/",
            quote: Url1994 "URL syntax" "the whole string must start with a constant prefix \"URL:\".",
            cites: [],
        }
        Amended "amended" {
            title: "a text on which the printed lines and the amended ones differ",
            help: "The document's own prose or examples contradict the line; `grammar/README.md` says how.",
            what: "The amended lines accept the text and those that are printed refuse it, or the other way round. It \
                is an error where the printed ones are asked for.",
            why: "The documents have slips; where their own prose or examples contradict a line, it is amended. The \
                folder `grammar` of the repository lists every amendment.",
            example: "http://info.cern.ch/hypertext",
            instead: "http://info.cern.ch/a",
            quote: Url1993 "BNF syntax" "xpalphas xpalpha [ xpalpha ]",
            cites: [Udi Url1994 "BNF syntax"; Rfc1738 "5";],
        }
    ] } };
}

pub(super) use advice;
