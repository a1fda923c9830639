//! Warnings about logins, escapes and what is particular to a scheme.

macro_rules! scheme_warnings {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Warning [
        Zone "zone" {
            title: "a zone of an IPv6 address",
            message: "the zone of an IPv6 address means something on one machine only",
            label: "a zone",
            help: "A zone names an interface of the machine that wrote the URL. Programs differ in whether they accept one.",
            what: "A zone follows an IPv6 address.",
            why: "A zone names an interface of one machine. On another, the URL means something else, or nothing.",
            cites: [
                Current "6874 2" "URIs including a ZoneID are to be interpreted only in the context of the host at which they \
                    originate, since the ZoneID is of local significance only."
                    (url "http://[fe80::1%25eth0]/" => "http://[fe80::1]/");
            ],
        }
        UserOfWeb "http-user" {
            title: "a user name in an http or https URL",
            label: "a user name",
            help: "Programs should treat it as an error. It is known from attempts to make one host look like another.",
            what: "A user name precedes the host of an http or https URL.",
            why: "It is deprecated, and often used to make one host look like another.",
            cites: [
                Current "9110 4.2.4" "a recipient SHOULD parse for userinfo and treat its presence as an error"
                    (url "https://joe@info.cern.ch/" => "https://info.cern.ch/");
            ],
            schemes: ["http"],
        }
        FileName "file-name" {
            title: "a name that means something else on some systems",
            label: "here",
            help: "Some systems do not read this as the name of a file.",
            what: "A name in a file URL is the name of a device on some systems, a drive letter without a slash after it, or has an \
                encoded slash, backslash or NUL.",
            why: "Some systems give such names a meaning of their own.",
            cites: [
                Current "8089 5" "File systems typically assign an operational meaning to special characters, such as the \"/\", \
                    \"\\\", \":\", \"[\", and \"]\" characters, and to special device names like \".\", \"..\", \"...\", \"aux\", \"lpt\", etc."
                    (url "file:///c:/aux" => "file:///c:/auxiliary");
            ],
            schemes: ["file"],
        }
        MailRecipient "mail-recipient" {
            title: "recipients that mail programs read differently",
            label: "here",
            help: "Name each recipient once, and before the `?`.",
            what: "The recipients of a mailto URL are doubled, missing, or in two places, or a domain is encoded without need.",
            why: "Mail programs treat such a URL differently.",
            cites: [
                Current "6068 2" "the latter form is NOT RECOMMENDED because different user agents handle this case differently."
                    (url "mailto:joe@info.cern.ch?to=ann@info.cern.ch" => "mailto:joe@info.cern.ch,ann@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        MailHeader "mail-header" {
            title: "a header field that mail programs ignore or read differently",
            label: "here",
            help: "Mail programs can be expected to understand `subject` and `body`.",
            what: "A header field of a mailto URL occurs twice, is one that mail programs ignore, or has a doubtful \
                value.",
            why: "Mail programs treat such a field differently.",
            cites: [
                Current "6068 2" "If the same <hfname> appears multiple times in a URI, behavior varies widely for different user \
                    agents, and for each <hfname>."
                    (url "mailto:joe@info.cern.ch?cc=ann@info.cern.ch&cc=bob@info.cern.ch"
                        => "mailto:joe@info.cern.ch?cc=ann@info.cern.ch,bob@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        MailFragment "mail-fragment" {
            title: "a fragment in a mailto URL",
            message: "a fragment has no meaning in a mailto URL",
            label: "ignored",
            help: "Write `%23` for a `#` that is data.",
            what: "A fragment follows a mailto URL.",
            why: "Mail programs ignore it.",
            cites: [
                Current "6068 2" "fragment identifiers are meaningless, SHOULD NOT be used on 'mailto' URIs, and SHOULD be ignored \
                    upon resolution."
                    (url "mailto:joe@info.cern.ch#top" => "mailto:joe@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        HostBeforeAt "host-before-at" {
            title: "text that looks like a host before an `@`",
            label: "the user name",
            what: "Text that looks like a host precedes an `@`, and another host follows it.",
            why: "A user name may look like a host or its address, but the host follows the `@`. Where a `/`, `?`, `#` \
                or backslash precedes the `@`, programs disagree about where the host ends.",
            cites: [
                Rfc1738 "3.1" "The user name (and password), if present, are followed by a commercial at-sign \"@\"."
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
                Udi "Internet protocol parts" "An optional user name, if this must be quoted to the server, followed \
                    by a commercial at sign “@”."
                    (url "telnet://www.w3.org@example.com" => "telnet://example.com");
                Url1993 "Internet protocol parts" "An optional user name, if this must be quoted to the server, \
                    followed by a commercial at sign \"@\"."
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
                Url1994 "Internet protocol parts" "the user name and optional password are followed by a commercial at \
                    sign \"@\"."
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
                Rfc2396 "3.2.2" "The user information, if present, is followed by a commercial at-sign \"@\"."
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
                Rfc3986 "7.6" "Because the userinfo subcomponent is rarely used and appears before the host in the \
                    authority component, it can be used to construct a URI intended to mislead a human user"
                    (url "ftp://www.w3.org@example.com/" => "ftp://example.com/");
            ],
        }
        Password "password" {
            title: "a password in a URL",
            message: "the URL contains a password",
            label: "remove it",
            what: "The URL contains a password or a token.",
            why: "URLs are copied, logged and shown to others.",
            cites: [
                Rfc1738 "6" "The use of URLs containing passwords that should be secret is clearly unwise."
                    (url "ftp://joe:secret@info.cern.ch/pub/" => "ftp://joe@info.cern.ch/pub/");
                Url1993 "Internet protocol parts" "obviously is only useful when the password is public, in which case \
                    it should not be necessary, so that is also discouraged."
                    (url "ftp://joe:secret@info.cern.ch/pub/" => "ftp://joe@info.cern.ch/pub/");
                Url1994 "Security considerations" "The use of URLs containing passwords is clearly unwise."
                    (url "ftp://joe:secret@info.cern.ch/pub/" => "ftp://joe@info.cern.ch/pub/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "ftp://joe:secret@info.cern.ch/" => "ftp://joe@info.cern.ch/");
                Rfc2396 "3.2.2" "This practice is NOT RECOMMENDED, because the passing of authentication information \
                    in clear text (such as URI) has proven to be a security risk in almost every case where it has \
                    been used."
                    (url "ftp://joe:secret@info.cern.ch/" => "ftp://joe@info.cern.ch/");
                Rfc3986 "3.2.1" "Use of the format \"user:password\" in the userinfo field is deprecated."
                    (url "ftp://joe:secret@info.cern.ch/" => "ftp://joe@info.cern.ch/");
            ],
        }
        EncodedControl "encoded-control" {
            title: "an encoded octet that could begin a new command",
            several: "encoded octets could end a line or begin a command",
            label: "what follows could be another command",
            what: "An encoded CR, LF, NUL or telnet's IAC could end a line of the protocol, or begin a command.",
            why: "A client must not decode it in the line that it sends: what follows would be another command. Remove it if \
                no name has it.",
            cites: [
                Rfc1738 "6" "Care should be taken when URLs contain embedded encoded delimiters for a given protocol"
                    (url "ftp://info.cern.ch/pub%0D%0ADELE%20README" => "ftp://info.cern.ch/pub");
                Url1994 "Security considerations" "Care should be taken when URLs contain embedded encoded delimiters \
                    for a given protocol (for example, CR and LF characters for telnet protocols) that these are not \
                    unencoded before transmission."
                    (url "ftp://info.cern.ch/pub%0D%0ADELE%20README" => "ftp://info.cern.ch/pub");
                Rfc2396 "7" "Care should be taken when a URL contains escaped delimiters for a given protocol (for \
                    example, CR and LF characters for telnet protocols) that these are not unescaped before \
                    transmission."
                    (url "ftp://info.cern.ch/a%0D%0Ab" => "ftp://info.cern.ch/ab");
                Rfc3986 "7.2" "When a URI contains percent-encoded octets that match the delimiters for a given \
                    resolution or dereference protocol (for example, CR and LF characters for the TELNET protocol), \
                    these percent-encodings must not be decoded before transmission across that protocol."
                    (url "ftp://info.cern.ch/a%0D%0Ab" => "ftp://info.cern.ch/ab");
                Rfc1808 "6" "once a relative URL has been resolved to its absolute form, the same security \
                    considerations apply as those described in RFC 1738"
                    (url "ftp://info.cern.ch/a%0D%0Ab" => "ftp://info.cern.ch/ab");
            ],
            schemes: ["telnet", "gopher"],
        }
        AddrSpec "addr-spec" {
            title: "a mail address that is not an addr-spec",
            help: "RFC 822 defines an addr-spec: a local-part, `@` and a domain.",
            what: "The address of a mailto URL is not of the form `local-part@domain`.",
            why: "The BNF accepts any text here, and the document refers to RFC 822.",
            cites: [
                Rfc1738 "3.5" "(the encoding of an) addr-spec, as specified in RFC 822"
                    (url "mailto:timbl" => "mailto:timbl@info.cern.ch");
                Url1994 "Mailto" "This allows a URL to specify an RFC822 addr-spec mail address."
                    (url "mailto:tim..bl@info.cern.ch" => "mailto:tim.bl@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        MailtoHeaders "mailto-headers" {
            title: "more than an address in mailto",
            message: "this document reads the `?` and the text after it as part of the address",
            label: "read as part of the address",
            what: "A mailto URL contains a `?`.",
            why: "RFC 2368 added header fields to mailto. In this document the `?` and everything after it are part of \
                the address.",
            cites: [
                Rfc1738 "3.5" "No additional information other than an Internet mailing address is present or implied."
                    (url "mailto:timbl@info.cern.ch?subject=URLs" => "mailto:timbl@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        EmptyDirectory "empty-directory" {
            title: "an empty name of a directory in an ftp URL",
            message: "the name of a directory is empty",
            label: "no name between these",
            help: "A client sends CWD without an argument for it, which servers treat differently.",
            what: "Two slashes in a row, or a slash at the start of the path, leave the name of a directory empty.",
            why: "A client changes to each directory in turn. For an empty one it sends CWD without an argument, which \
                servers treat differently.",
            cites: [
                Rfc1738 "3.2.2" "<URL:ftp://myname@host.dom//etc/motd>, would \"CWD \" with a null argument, then \
                    \"CWD etc\", and then \"RETR motd\"."
                    (url "ftp://info.cern.ch//etc/motd" => "ftp://info.cern.ch/%2Fetc/motd");
            ],
        }
        EmptyName "empty-name" {
            title: "a type code of a file without a name",
            label: "the type of a file",
            help: "A directory has the type code `d`.",
            what: "The type code is `a` or `i`, and the name before it is empty.",
            why: "With these type codes a client retrieves the file of that name, and no name is given. It lists a \
                directory if the type code is `d`.",
            cites: [
                Rfc1738 "3.2.2" "Otherwise, perform a TYPE command with <typecode> as the argument, and then access \
                    the file whose name is <name>"
                    (url "ftp://info.cern.ch/pub/;type=i" => "ftp://info.cern.ch/pub/;type=d");
            ],
        }
        WaisEmptyPart "wais-empty-part" {
            title: "an empty part of a WAIS URL",
            label: "nothing is here",
            help: "Write the name of the database, or the type. The BNF allows an empty one.",
            what: "The name of the database, or the type of the document, is empty.",
            why: "A client needs the name of the database to search it, and the type to retrieve a document.",
            cites: [
                Rfc1738 "3.9" "<database> is the name of the WAIS database being queried."
                    (url "wais://quake.think.com/?url" => "wais://quake.think.com/directory?url");
            ],
            schemes: ["wais"],
        }
        ProsperoEmptyField "prospero-empty-field" {
            title: "a Prospero field without a name",
            message: "the name of the field is empty",
            label: "expected a name before the `=`",
            help: "A field is its name, `=` and its value.",
            what: "A field of a Prospero URL has no name.",
            why: "A field is its name, `=` and its value. The BNF allows an empty name.",
            cites: [
                Rfc1738 "3.11" "The name of the field and its value are separated by a \"=\" (equal sign)."
                    (url "prospero://host.dom//pros/name;=1" => "prospero://host.dom//pros/name;OBJECT-VERSION=1");
            ],
            schemes: ["prospero"],
        }
        GopherSearch "gopher-search" {
            title: "a Gopher search of an item that is not a search engine",
            label: "not the type of a search engine",
            help: "A search engine has the type `7`.",
            what: "A search follows a Gopher item whose type is not `7`.",
            why: "Only items of the type `7` are search engines. A server of another item ignores the search, or takes \
                it for a part of the selector.",
            cites: [
                Rfc1738 "3.4.2" "If the URL refers to a search to be submitted to a Gopher search engine, the selector \
                    is followed by an encoded tab (%09) and the search string."
                    (url "gopher://boombox.micro.umn.edu/0find%09url" => "gopher://boombox.micro.umn.edu/7find%09url");
                Url1994 "Gopher" "If the URL refers to a search to be submitted to a gopher search engine, the search \
                    string is required."
                    (url "gopher://boombox.micro.umn.edu/0find%09url" => "gopher://boombox.micro.umn.edu/7find%09url");
            ],
            schemes: ["gopher"],
        }
        NewsgroupName "newsgroup-name" {
            title: "a newsgroup with an empty part",
            message: "a part of the newsgroup's name is empty",
            several: "parts of the newsgroup's name are empty",
            label: "remove the extra dots",
            what: "A part of the newsgroup's name is empty.",
            why: "Periods separate the parts of a name. The BNF allows them anywhere.",
            cites: [
                Rfc1738 "3.6" "A <newsgroup-name> is a period-delimited hierarchical name"
                    (url "news:comp..infosystems" => "news:comp.infosystems");
                Udi "BNF syntax" "group ialpha [. group]"
                    (url "news:comp..infosystems" => "news:comp.infosystems");
                Url1993 "BNF syntax" "group ialpha [ . group ]"
                    (url "news:comp..infosystems" => "news:comp.infosystems");
                Url1994 "BNF syntax" "group - ialpha [ . group ]"
                    (url "news:comp..infosystems" => "news:comp.infosystems");
            ],
            schemes: ["news"],
        }
        GopherPlusString "gopher-plus-string" {
            title: "a Gopher+ string of no known form",
            message: "the Gopher+ string has none of the forms that the document describes",
            label: "expected `+`, `?`, `!` or `$`",
            what: "The Gopher+ string has none of the forms that the document describes.",
            why: "It begins with `+` for the item, `?` for its form, or `!` or `$` for attributes.",
            cites: [
                Rfc1738 "3.4.4" "A Gopher URL with a Gopher+ string consisting of only a \"+\" refers to the default \
                    view"
                    (url "gopher://boombox.micro.umn.edu/00/doc%09%09view"
                        => "gopher://boombox.micro.umn.edu/00/doc%09%09+view");
                Url1994 "Gopher" "A Gopher+ string which is only a \"+\" refers to the default view (data \
                    representation) of the item."
                    (url "gopher://boombox.micro.umn.edu/00/doc%09%09view"
                        => "gopher://boombox.micro.umn.edu/00/doc%09%09+view");
            ],
            schemes: ["gopher"],
        }
        GopherType "gopher-type" {
            title: "a Gopher type that was left out",
            label: "read as the type",
            what: "The type of a Gopher item is `/` or an encoded tab: it was probably left out.",
            why: "The first character after the `/` that follows the host is the type, whatever it is. The selector \
                follows it.",
            cites: [
                Rfc1738 "3.4.1" "<gophertype> is a single-character field to denote the Gopher type of the resource to \
                    which the URL refers."
                    (url "gopher://boombox.micro.umn.edu//pub" => "gopher://boombox.micro.umn.edu/1/pub");
                Url1993 "BNF syntax" "gtype xalpha"
                    (url "gopher://boombox.micro.umn.edu/%09pub" => "gopher://boombox.micro.umn.edu/1pub");
                Url1994 "BNF syntax" "gtype - xalpha"
                    (url "gopher://boombox.micro.umn.edu/%09pub" => "gopher://boombox.micro.umn.edu/1pub");
            ],
            schemes: ["gopher"],
        }
        EscapedHost "escaped-host" {
            title: "an escape in a host or scheme",
            label: "write the character itself",
            what: "A host or a scheme contains an escape.",
            why: "Clients differ: some decode an escape in a host and contact the decoded host, some look up the name as \
                it is, and some refuse it. So a program that checks the host may see another one than a program that \
                contacts it. In a scheme, an escape is never decoded. Write the character itself.",
            cites: [
                Url1993 "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
                Udi "Internet protocol parts" "The internet domain name of the host in RFC1037 format"
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
                Url1994 "Internet protocol parts" "The internet domain name - of the host in RFC1037 format"
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "\"//\" net_loc ::= network location and login information, as per Section 3.1 of RFC \
                    1738"
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3.2.2" "Hostnames take the form described in Section 3 of [RFC1034] and Section 2.1 of [RFC1123]"
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.2.2" "A registered name intended for lookup in the DNS uses the syntax defined in Section 3.5 \
                    of [RFC1034] and Section 2.1 of [RFC1123]."
                    (url "http://info%2Ecern.ch/" => "http://info.cern.ch/");
            ],
        }
        ProsperoVersion "prospero-version" {
            title: "an empty Prospero version without attributes",
            message: "the version is empty, and no attributes follow it",
            label: "without meaning",
            what: "The version of a Prospero link is empty, and no attributes follow it.",
            why: "An empty version is a placeholder before attributes. Without attributes, the `%00` has no meaning.",
            cites: [
                Url1993 "Prospero" "If the optional list of attributes is provided, the version number must be \
                    present, but may be the empty string"
                    (url "prospero://info.cern.ch/pros/name%00" => "prospero://info.cern.ch/pros/name");
                Url1994 "Prospero" "If present, the version number is separated from the host specific object name by \
                    the characters \"%00\" (percent zero zero)"
                    (url "prospero://info.cern.ch/pros/name%00" => "prospero://info.cern.ch/pros/name");
            ],
            schemes: ["prospero"],
        }
        WrappedSpace "wrapped-space" {
            title: "white space between words in a wrapper",
            several: "places in the wrapper have white space that is ignored",
            label: "ignored",
            what: "A space in the wrapper is between two letters or digits. It is ignored, as all white space there \
                is.",
            why: "White space may be added to break a long URL. A space within a line more often belongs to the name, \
                and the words are joined if it is ignored. If it belongs to the name, write `%20`.",
            cites: [
                Rfc1738 "appendix" "The whitespace should be ignored when extracting the URL."
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Udi "BNF syntax" "Spaces are representational only: no spaces are actually allowed within a UDI."
                    (document "UDI=<gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "UDI=<gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Rfc1808 "3.1" "any whitespace (including that used for line folding) inside the angle brackets is \
                    ignored"
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Rfc2396 "E" "The whitespace should be ignored when extracting the URI."
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
                Rfc3986 "C" "The whitespace should be ignored when the URI is extracted."
                    (document "<URL:gopher://gopher.micro.umn.edu/00/Information About Gopher>"
                        => "<URL:gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher>");
            ],
        }
        WrappedHyphen "wrapped-hyphen" {
            title: "a hyphen at the end of a line in a wrapper",
            label: "may be part of the URL",
            what: "A line of the wrapper ends with a hyphen, which may or may not be part of the URL.",
            why: "Some typesetters add a hyphen where they break a line. Break the line elsewhere, so that readers \
                need not guess.",
            cites: [
                Rfc1738 "appendix" "should be aware that the hyphen may or may not actually be part of the URL."
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Udi "BNF syntax" "Spaces are representational only: no spaces are actually allowed within a UDI."
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Url1993 "BNF syntax" "safe $ | - | _ | @ | . | &"
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Url1994 "BNF syntax" "safe - $ | - | _ | @ | . | & | + |"
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Rfc1808 "2.2" "safe = \"$\" | \"-\" | \"_\" | \".\" | \"+\""
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Rfc2396 "E" "should be aware that the hyphen may or may not actually be part of the URI."
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
                Rfc3986 "C" "should be aware that the hyphen may or may not actually be part of the URI."
                    (document "<URL:http://info.cern.ch/hyper-\ntext>" => "<URL:http://info.cern.ch/\nhypertext>");
            ],
        }
        UnclosedWrapper "unclosed-wrapper" {
            title: "no `>` closes the wrapper",
            label: "not closed",
            what: "`<URL:` opens a wrapper that no `>` closes before the text goes on.",
            why: "The end of the URL is a guess then: it ends before white space. Close the wrapper after the URL.",
            cites: [
                Rfc1738 "appendix" "is recommended that angle brackets (\"<\" and \">\"), along with the \
                    prefix \"URL:\", be used to delimit the boundaries of the URL."
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Udi "BNF syntax" "Spaces are representational only: no spaces are actually allowed within a UDI."
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Url1994 "Appendices" "The recommendation is that the angle brackets (less than and greater than signs) of the \
                    ASCII set be used for this purpose."
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Rfc1808 "3.1" "base-header = \"Base\" \":\" \"<URL:\" absoluteURL \">\""
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Rfc2396 "E" "Using <> angle brackets around each URI is especially recommended"
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
                Rfc3986 "C" "Using <> angle brackets around each URI is especially recommended"
                    (document "<URL:http://info.cern.ch/ is the first site." => "<URL:http://info.cern.ch/> is the first site.");
            ],
        }
        UnknownIgnore "unknown-ignore" {
            title: "a comment that ignores an unknown code",
            label: "ignores nothing",
            what: "A comment `urlspec: ignore[…]` names a code that does not exist, or is misspelled.",
            why: "The comment ignores nothing by this name.",
            cites: [],
        }
    ] } };
}

pub(super) use scheme_warnings;
