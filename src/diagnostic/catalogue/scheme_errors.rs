//! Errors in what is particular to a scheme, and the general ones.

macro_rules! scheme_errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        DriveLetter "drive-letter" {
            title: "a drive letter in the wrong place",
            what: "The letter of a drive is not at the beginning of an absolute path, or `|` follows it.",
            why: "In a file URL, a drive is the first segment of the path, and the path begins with a slash. After \
                `//`, its letter is read as a host.",
            cites: [
                Current "8089 E.2" "This is intended to support the minimal representation of a local file in a DOS- or \
                    Windows-like environment, with no authority field and an absolute path that begins with a drive letter."
                    (url "file:c:/pub/README" => "file:///c:/pub/README");
            ],
            schemes: ["file"],
        }
        FileServer "file-server" {
            title: "more than three slashes in a file URL",
            message: "more than three slashes follow `file:`",
            help: "A server follows two slashes: `file://server/path`. A path on this machine follows three slashes, \
                or one.",
            what: "More than three slashes follow the scheme.",
            why: "The path of a file URL does not begin with two slashes. Some programs write the name of a server after four.",
            cites: [
                Current "8089 E.3.2" "It is common to encounter file URIs that encode entire UNC strings in the path, usually with all \
                    backslash \"\\\" characters replaced with slashes \"/\"."
                    (url "file:////info.cern.ch/pub" => "file://info.cern.ch/pub");
            ],
            schemes: ["file"],
        }
        FileQuery "file-query" {
            title: "a query in a file URL",
            message: "a file URL has no query",
            label: "write `%3F` if it is part of the name",
            help: "Write `%3F` for a `?` that is part of the name.",
            what: "A `?` follows the path of a file URL.",
            why: "The rule of file URLs has no query.",
            cites: [
                Current "8089 2" "file-URI = file-scheme \":\" file-hier-part"
                    (url "file:///pub/README?x" => "file:///pub/README%3Fx");
            ],
            schemes: ["file"],
        }
        FilePath "file-path" {
            title: "a file URL without an absolute path",
            message: "the file URL has no path",
            help: "The path of a file URL is absolute: it begins with a slash, as in `file:///etc/hosts`.",
            what: "The path of a file URL is missing, or it does not begin with a slash.",
            why: "A file URL names a file by its absolute path.",
            cites: [
                Current "8089 2" "The path component represents the absolute path to the file in the file system."
                    (url "file://info.cern.ch" => "file://info.cern.ch/");
            ],
            schemes: ["file"],
        }
        MailAddress "mail-address" {
            title: "an invalid mail address",
            help: "An address is a name, `@` and a domain. Commas separate addresses, and other characters are encoded.",
            what: "The text before the `?` of a mailto URL is not a list of mail addresses.",
            why: "Before the `?`, a mailto URL has addresses like `joe@example.com`, with commas between them.",
            cites: [
                Current "6068 2" "to = addr-spec *(\",\" addr-spec )"
                    (url "mailto:joe@info.cern.ch;ann@info.cern.ch" => "mailto:joe@info.cern.ch,ann@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        MailField "mail-field" {
            title: "an invalid header field of a mailto URL",
            help: "After the `?`, each header field is a name, `=` and a value, and `&` separates fields.",
            what: "The text after the `?` of a mailto URL is not a list of header fields.",
            why: "The characters `?`, `=` and `&` are delimiters there, and are encoded where they are data.",
            cites: [
                Current "6068 2" "the characters \"?\", \"=\", and \"&\" are reserved, serving as delimiters."
                    (url "mailto:joe@info.cern.ch?cc=ann@info.cern.ch?subject=x"
                        => "mailto:joe@info.cern.ch?cc=ann@info.cern.ch&subject=x");
            ],
            schemes: ["mailto"],
        }
        MissingGroup "missing-group" {
            title: "no newsgroup",
            message: "there is no newsgroup",
            label: "expected a newsgroup",
            help: "A news URL names a newsgroup, a message identifier, or `*` for all newsgroups. An nntp URL names a \
                newsgroup.",
            what: "The URL names no newsgroup.",
            why: "A news URL names a newsgroup, an article, or `*` for all newsgroups. An nntp URL names a newsgroup \
                on its server.",
            cites: [
                Rfc1738 "5" "nntpurl = \"nntp://\" hostport \"/\" group [ \"/\" digits ]"
                    (url "nntp://news.cern.ch/" => "nntp://news.cern.ch/cern.www");
                Udi "News" "The news addresses refer to either news group names or article message identifiers"
                    (url "news:" => "news:comp.infosystems");
                Url1993 "News" "The news locators refer to either news group names or article message identifiers"
                    (url "news:" => "news:comp.infosystems");
                Url1994 "News" "The news locators refer to either news group names or article message identifiers"
                    (url "news:" => "news:comp.infosystems");
            ],
            schemes: ["news"],
        }
        GroupFirstLetter "group-first-letter" {
            title: "a newsgroup that does not begin with a letter",
            message: "the newsgroup does not begin with a letter",
            label: "expected a letter",
            what: "The newsgroup begins with something other than a letter.",
            why: "By the BNF, a newsgroup begins with a letter, although some real ones do not.",
            cites: [
                Rfc1738 "5" "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]"
                    (url "news:/comp.infosystems.www" => "news:comp.infosystems.www");
                Udi "BNF syntax" "group ialpha [. group]"
                    (url "news:/comp.infosystems.www" => "news:comp.infosystems.www");
                Url1993 "BNF syntax" "group ialpha [ . group ]"
                    (url "news:/comp.infosystems.www" => "news:comp.infosystems.www");
                Url1994 "BNF syntax" "group - ialpha [ . group ]"
                    (url "news:/comp.infosystems.www" => "news:comp.infosystems.www");
            ],
            schemes: ["news"],
        }
        GroupCharacter "group-character" {
            title: "a character that is not allowed in a newsgroup",
            several: "characters are not allowed in a newsgroup",
            label: "not allowed in a newsgroup",
            help: "A newsgroup consists of letters, digits, `-`, `.`, `+` and `_`, and begins with a letter. It has no \
                escapes.",
            what: "The newsgroup contains a character that is not allowed there, or something follows `*`.",
            why: "In RFC 1738, a newsgroup consists of letters, digits, `-`, `.`, `+` and `_`, without escapes. The \
                drafts allow more. `*` alone means all newsgroups.",
            cites: [
                Rfc1738 "5" "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]"
                    (url "news:comp.infosystems.*" => "news:comp.infosystems");
                Udi "BNF syntax" "groupart * group article"
                    (url "news:*.www" => "news:*");
                Url1993 "BNF syntax" "groupart * | group | article"
                    (url "news:*.www" => "news:*");
                Url1994 "BNF syntax" "groupart - * | group | article"
                    (url "news:*.www" => "news:*");
            ],
            schemes: ["news"],
        }
        MessageIdBrackets "message-id-brackets" {
            title: "a message identifier or mail address in angle brackets",
            message: "the message identifier is in angle brackets",
            several: "angle brackets surround the message identifier",
            label: "not part of the URL",
            what: "A message identifier or a mail address is in angle brackets.",
            why: "The brackets belong to the header of a message, and not to the URL.",
            cites: [
                Rfc1738 "3.6" "A <message-id> corresponds to the Message-ID of section 2.1.5 of RFC 1036, without the \
                    enclosing \"<\" and \">\""
                    (url "news:<1994Dec5.1234@info.cern.ch>" => "news:1994Dec5.1234@info.cern.ch");
                Udi "BNF syntax" "article xalphas @ host"
                    (url "news:<1994Dec5.1234@info.cern.ch>" => "news:1994Dec5.1234@info.cern.ch");
                Url1993 "BNF syntax" "article xalphas @ host"
                    (url "news:<1994Dec5.1234@info.cern.ch>" => "news:1994Dec5.1234@info.cern.ch");
                Url1994 "BNF syntax" "article - xalphas @ host"
                    (url "news:<1994Dec5.1234@info.cern.ch>" => "news:1994Dec5.1234@info.cern.ch");
            ],
            schemes: ["news", "mailto"],
        }
        MessageIdHost "message-id-host" {
            title: "an incomplete message identifier or mail address",
            label: "expected a name before the `@`",
            help: "It has the form `name@host`.",
            what: "A message identifier or a mail address lacks the part before its `@`, or the host after it.",
            why: "The part before the `@` has a meaning only at the host after it.",
            cites: [
                Rfc1738 "3.6" "it takes the form <unique>@<full_domain_name>."
                    (url "news:1994Dec5.1234@" => "news:1994Dec5.1234@info.cern.ch");
                Udi "BNF syntax" "article xalphas @ host"
                    (url "news:1994Dec5.1234@" => "news:1994Dec5.1234@info.cern.ch");
                Url1993 "BNF syntax" "article xalphas @ host"
                    (url "news:1994Dec5.1234@" => "news:1994Dec5.1234@info.cern.ch");
                Url1994 "BNF syntax" "article - xalphas @ host"
                    (url "news:1994Dec5.1234@" => "news:1994Dec5.1234@info.cern.ch");
            ],
            schemes: ["news", "mailto"],
        }
        NewsHost "news-host" {
            title: "a host or slashes in a news URL",
            message: "a host is not allowed in a news URL",
            label: "not allowed here",
            help: "A news URL names no server. The reader's own server has the newsgroup.",
            what: "Slashes follow `news:`, perhaps with a host, as in an nntp URL.",
            why: "A news URL names a newsgroup or an article, and no server. In RFC 1738 and the draft of 1994, an nntp URL \
                names a server.",
            cites: [
                Rfc1738 "3.6" "The news URLs are unusual in that by themselves, they do not contain sufficient \
                    information to locate a single resource, but, rather, are location-independent."
                    (url "news://news.cern.ch/cern.www" => "nntp://news.cern.ch/cern.www");
                Udi "News" "The news addresses refer to either news group names or article message identifiers"
                    (url "news://news.cern.ch/cern.www" => "news:cern.www");
                Url1993 "News" "The news locators refer to either news group names or article message identifiers"
                    (url "news://news.cern.ch/cern.www" => "news:cern.www");
                Url1994 "News" "News host names are NOT part of news URLs."
                    (url "news://news.cern.ch/cern.www" => "news:cern.www");
            ],
            schemes: ["news"],
        }
        ArticleNumber "article-number" {
            title: "an article number that is not a number",
            message: "the article number is not a number",
            label: "expected a number",
            help: "An nntp URL names an article by its number on the server. A news URL names it by its message \
                identifier.",
            what: "The text after the newsgroup of an nntp URL is not a number.",
            why: "An nntp URL names an article by its number in the newsgroup, on that server. A news URL names it by \
                its message identifier.",
            cites: [
                Rfc1738 "3.7" "is the numeric id of the article within that newsgroup."
                    (url "nntp://news.cern.ch/cern.www/12a" => "nntp://news.cern.ch/cern.www/12");
                Url1994 "BNF syntax" "nntpaddress - n n t p : group / digits"
                    (url "nntp://news.cern.ch/cern.www/12a" => "nntp://news.cern.ch/cern.www/12");
                Current "5538 3" "article-number = 1*16DIGIT"
                    (url "nntp://info.cern.ch/comp.infosystems/12345678901234567" => "nntp://info.cern.ch/comp.infosystems");
            ],
            schemes: ["nntp"],
        }
        WaisParts "wais-parts" {
            title: "a WAIS document with too few parts",
            what: "A WAIS document lacks its type or its path.",
            why: "A database is one part. A document has more parts: the database, the type and the path in RFC 1738, \
                the length too in the earlier drafts, and fields in the draft of 1994.",
            cites: [
                Rfc1738 "3.9" "wais://<host>:<port>/<database>/<wtype>/<wpath>"
                    (url "wais://quake.think.com/directory/TEXT"
                        => "wais://quake.think.com/directory/TEXT/doc-ids.txt");
                Udi "BNF syntax" "waisdoc w a i s : // hostport / database / wtype / digits / path"
                    (url "wais://quake.think.com/directory/TEXT/doc-ids.txt"
                        => "wais://quake.think.com/directory/TEXT/1024/doc-ids.txt");
                Url1993 "BNF syntax" "waisdoc w a i s : / / hostport / database / wtype / digits / path"
                    (url "wais://quake.think.com/directory/TEXT/doc-ids.txt"
                        => "wais://quake.think.com/directory/TEXT/1024/doc-ids.txt");
                Url1994 "BNF syntax" "waisdoc - w a i s : / / hostport / database / wtype / wpath"
                    (url "wais://quake.think.com/directory/TEXT/doc-ids.txt"
                        => "wais://quake.think.com/directory/TEXT/1=doc-ids.txt;");
            ],
            schemes: ["wais"],
        }
        PathNotAllowed "path-not-allowed" {
            title: "a path that is not allowed",
            label: "not allowed here",
            help: "Remove it. The URL ends before it.",
            what: "There is a path where the scheme has none, or something follows the end of the URL.",
            why: "A telnet URL ends after its host and port. An nntp URL ends with the number of the article.",
            cites: [
                Rfc1738 "3.8" "This URL does not designate a data object, but rather an interactive service."
                    (url "telnet://info.cern.ch/hypertext" => "telnet://info.cern.ch/");
                Udi "BNF syntax" "telnetaddress t e l n e t : // [user @] hostport"
                    (url "telnet://info.cern.ch/hypertext" => "telnet://info.cern.ch");
                Url1993 "BNF syntax" "telnetaddress t e l n e t : / / [ user @ ] hostport"
                    (url "telnet://info.cern.ch/hypertext" => "telnet://info.cern.ch");
                Url1994 "BNF syntax" "telnetaddress - t e l n e t : / / login"
                    (url "telnet://info.cern.ch/hypertext" => "telnet://info.cern.ch");
                Current "4248 2" "This URL does not designate a data object, but rather an interactive service."
                    (url "telnet://info.cern.ch/hypertext" => "telnet://info.cern.ch/");
            ],
        }
        ProsperoField "prospero-field" {
            title: "a Prospero field without `=`",
            message: "the field has no `=`",
            several: "fields have no `=`",
            label: "expected `=` after it",
            help: "A field is its name, `=` and its value, which may be empty. Write `%3B` for a `;` in the object \
                name.",
            what: "A field of a Prospero URL has no `=`.",
            why: "A `;` begins a field: its name, `=`, and its value, which may be empty. A `;` in the object name \
                must be encoded.",
            cites: [
                Rfc1738 "3.11" "The name of the field and its value are separated by a \"=\" (equal sign)."
                    (url "prospero://host.dom//pros/name;version" => "prospero://host.dom//pros/name;version=");
            ],
            schemes: ["prospero"],
        }
        MissingAddress "missing-address" {
            title: "no mail address",
            message: "there is no mail address after `mailto:`",
            label: "expected an address",
            help: "Write an address of the form `local-part@domain`.",
            what: "No mail address follows `mailto:`.",
            why: "A mailto URL consists of an address and nothing else.",
            cites: [
                Rfc1738 "5" "encoded822addr = 1*xchar"
                    (url "mailto:" => "mailto:timbl@info.cern.ch");
            ],
            schemes: ["mailto"],
        }
        UnknownScheme "unknown-scheme" {
            title: "a scheme that the document does not have",
            label: "not a scheme of this document",
            what: "The document has no production for the scheme.",
            why: "The draft of 1994 lists all schemes that it defines, and has no generic form. Later specifications may \
                add others. A document such as RFC 6068, where it is used alone, has only the schemes that it defines.",
            cites: [
                Url1994 "BNF syntax" "url - httpaddress | ftpaddress | newsaddress | nntpaddress | prosperoaddress |"
                    (url "gohper://gopher.micro.umn.edu/11/" => "gopher://gopher.micro.umn.edu/11/");
            ],
        }
        EmptySegment "empty-segment" {
            title: "an empty path segment",
            message: "a path segment is empty",
            several: "path segments are empty",
            label: "expected a segment before this",
            what: "A path of a draft begins with a slash, or has two slashes in a row.",
            why: "In the drafts a segment has at least one character. Only the last one may be empty.",
            cites: [
                Url1993 "BNF syntax" "path void | xpalphas [ / path ]"
                    (url "http://info.cern.ch/hypertext//WWW" => "http://info.cern.ch/hypertext/WWW");
                Udi "BNF syntax" "path void xalphas [/ path]"
                    (url "http://info.cern.ch/hypertext//WWW" => "http://info.cern.ch/hypertext/WWW");
                Url1994 "BNF syntax" "path - void | segment [ / path ]"
                    (url "http://info.cern.ch/hypertext//WWW" => "http://info.cern.ch/hypertext/WWW");
            ],
        }
        EmptyWord "empty-word" {
            title: "an empty word in a search",
            message: "a word of the search is empty",
            several: "words of the search are empty",
            label: "expected a word",
            what: "A search of a draft has a word without a character.",
            why: "Plus signs separate the words of a search, and each word has at least one character. A search that is \
                empty has no `?` before it.",
            cites: [
                Url1993 "BNF syntax" "search xalphas [ + search ]"
                    (url "http://info.cern.ch/find?a++b" => "http://info.cern.ch/find?a+b");
                Udi "BNF syntax" "search xalphas [+ search]"
                    (url "http://info.cern.ch/find?a++b" => "http://info.cern.ch/find?a+b");
                Url1994 "BNF syntax" "search - xalphas [ + search ]"
                    (url "http://info.cern.ch/find?" => "http://info.cern.ch/find");
            ],
        }
        MissingGopherType "missing-gopher-type" {
            title: "no Gopher type after the slash",
            message: "there is no Gopher type after the `/`",
            label: "expected a type after it",
            help: "The type is one character. Without a type and a selector, there is no `/` either.",
            what: "In a Gopher address of a draft, no type follows the slash after the host.",
            why: "The type is one character, and the slash belongs to it.",
            cites: [
                Url1993 "Gopher" "If the type character and selector are omitted, the type defaults to \"1\"."
                    (url "gopher://gopher.micro.umn.edu/" => "gopher://gopher.micro.umn.edu");
                Udi "Gopher" "The first part of the UDI path part is a single-character type field which is that used \
                    by the Gopher protocol."
                    (url "gopher://gopher.micro.umn.edu/" => "gopher://gopher.micro.umn.edu");
                Url1994 "Gopher" "A single-character field to denote the Gopher type of the resource to which the URL \
                    refers."
                    (url "gopher://gopher.micro.umn.edu/" => "gopher://gopher.micro.umn.edu");
            ],
            schemes: ["gopher"],
        }
        Unexpected "unexpected" {
            title: "something else was expected",
            what: "The production does not allow what is there, or the text ends too early.",
            why: "No other code describes the fault. The diagnostic lists what was expected.",
            cites: [
                Rfc1738 "5" "This is a BNF-like description of the Uniform Resource Locator syntax"
                    (production["digits"] "12a" => "12");
                Udi "BNF syntax" "This is a BNF-like description of the W3 addressing syntax."
                    (production["digits"] "12a" => "12");
                Url1993 "BNF syntax" "This is a BNF-like description of the Uniform Resource Locator syntax."
                    (production["digits"] "12a" => "12");
                Url1994 "BNF syntax" "This is a BNF-like description of the Uniform Resource Locator syntax."
                    (production["digits"] "12a" => "12");
                Rfc1808 "2.2" "This is a BNF-like description of the Relative Uniform Resource Locator syntax"
                    (production["hex"] "g" => "f");
                Rfc2396 "A" "Collected BNF for URI"
                    (production["port"] "12a" => "12");
                Rfc3986 "A" "Collected ABNF for URI"
                    (production["DIGIT"] "a" => "0");
            ],
        }
        MoreFaults "more-faults" {
            title: "more diagnostics than are listed",
            message: "32 diagnostics are listed, and there are more",
            label: "and more",
            what: "The text has more diagnostics than are listed.",
            why: "Only the first 32 are listed. The fixed text, if there is one, has the fixes of all.",
            cites: [
                Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL."
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in \
                    a UDI."
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall \
                    not be used in a URL."
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Url1994 "URL syntax" "Character codes other than those allowed by the syntax shall not be used \
                    unencoded in a URL."
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Rfc1808 "2.2" "uchar = unreserved | escape"
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Rfc2396 "2.4.3" "Data corresponding to excluded characters must be escaped in order to be properly \
                    represented within a URI."
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when \
                    that octet's corresponding character is outside the allowed set"
                    (url "http://h.x/a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h"
                        => "http://h.x/a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k%20l%20m%20n%20o%20p%20q%20r%20s%20t%20u%20v%20w%20x%20y%20z%20a%20b%20c%20d%20e%20f%20g%20h");
            ],
        }
    ] } };
}

pub(super) use scheme_errors;
