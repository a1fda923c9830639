//! Errors that a reader recognizes by the text alone. In a text that a document accepts, they are warnings or advice.

macro_rules! meant_errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        Defanged "defanged" {
            title: "a URL that is spelled so that no program opens it",
            label: "spelled to be harmless",
            help: "This is how people name a harmful URL. No fix is offered, so that none restores it by mistake.",
            what: "The scheme or the host is spelled so that no program opens the URL: `hxxp:`, `[.]`.",
            why: "Reports of harmful URLs spell them like this, so that nobody opens them by mistake. No scheme is called \
                `hxxp`, and a host has no brackets. The URL that is meant may be harmful.",
            cites: [
                Rfc1738 "2.1" "A URL contains the name of the scheme being used (<scheme>) followed by a colon"
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Udi "Scheme" "Within the UDI of a document, the first element is the name of the scheme, separated from the rest of the document by a colon."
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Url1993 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated from the rest of the object by a colon."
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Url1994 "Scheme" "Within the URL of a object, the first element is the name of the scheme, separated from the rest of the object by a colon."
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc1808 "2.1" "scheme \":\" ::= scheme name, as per Section 2.1 of RFC 1738"
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc2396 "3" "An absolute URI contains the name of the scheme being used (<scheme>) followed by a colon (\":\")"
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
                Rfc3986 "3.1" "Each URI begins with a scheme name that refers to a specification for assigning identifiers within that scheme."
                    (url "hxxp://info.cern.ch/" => "http://info.cern.ch/");
            ],
        }
        Template "template" {
            title: "a template placeholder",
            label: "to be filled in",
            help: "Check the URL with a value in this place.",
            what: "A part of the URL is a placeholder, such as `{id}`, `${ID}`, `%s`, `%ID%`, `<id>`, `[id]` and `:id`, or \
                `undefined`, which a program writes for a variable without a value.",
            why: "A URL has a value in this place. With the placeholder, programs look for a resource with this name. If \
                files have such templates on purpose, ignore this code in `urlspec.toml`.",
            cites: [
                Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL."
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in a UDI."
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall not be used in a URL."
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Url1994 "BNF syntax" "The \"national\" and \"punctuation\" characters do not appear in any productions and therefore may not appear in URLs."
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Rfc1808 "2.2" "national = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"~\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Rfc2396 "2.4.3" "unwise = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/{id}" => "http://info.cern.ch/7");
            ],
        }
        ForeignEscape "foreign-escape" {
            title: "an escape of another syntax",
            help: "JSON, HTML and shells have escapes of their own. In a URL, an escape is `%` and two hexadecimal digits.",
            what: "The URL has an escape of JSON, HTML or a shell, such as `\\u0026` or `&amp;`.",
            why: "The URL was copied from a text of another syntax. To programs, such an escape is data.",
            cites: [
                Rfc1738 "2.2" "All unsafe characters must always be encoded within a URL."
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in a UDI."
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall not be used in a URL."
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Url1994 "BNF syntax" "The \"national\" and \"punctuation\" characters do not appear in any productions and therefore may not appear in URLs."
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Rfc1808 "2.2" "national = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"~\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Rfc2396 "2.4.3" "unwise = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/a\\u002Db" => "http://info.cern.ch/a-b");
            ],
        }
        CutOff "cut-off" {
            title: "a URL that is cut off",
            help: "Copy the whole URL from where it comes.",
            what: "An ellipsis or three dots replace a part of the URL.",
            why: "Programs shorten a URL when they show it. The short form leads nowhere.",
            cites: [
                Rfc1738 "2.2" "URLs are written only with the graphic printable characters of the US-ASCII coded character set."
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Udi "Mapping Local Names" "Character codes other than those allowed by the syntax shall not be used in a UDI."
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Url1993 "Encoding prohibited characters" "Character codes other than those allowed by the syntax shall not be used in a URL."
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Url1994 "BNF syntax" "The \"national\" and \"punctuation\" characters do not appear in any productions and therefore may not appear in URLs."
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Rfc1808 "2.2" "uchar = unreserved | escape"
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Rfc2396 "2.4.3" "unwise = \"{\" | \"}\" | \"|\" | \"\\\" | \"^\" | \"[\" | \"]\" | \"`\""
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
                Rfc3986 "2.1" "A percent-encoding mechanism is used to represent a data octet in a component when that octet's corresponding character is outside the allowed set"
                    (url "http://info.cern.ch/hyper\u{2026}" => "http://info.cern.ch/hypertext");
            ],
        }
        MisplacedDelimiter "misplaced-delimiter" {
            title: "a delimiter in the wrong place",
            help: "A query begins with the first `?` and ends at `#`. Its parameters are separated by `&`.",
            what: "`&` separates parameters that no `?` precedes, a query has a second `?`, or a `#` ends a value or the data of a picture.",
            why: "Programs divide a URL at the first `?` and the first `#`. With the delimiter in the wrong place, a server gets other parameters than those that are meant.",
            cites: [
                Rfc1738 "3.3" "<path> is an HTTP selector, and <searchpart> is a query string."
                    (url "http://info.cern.ch/a&b=1" => "http://info.cern.ch/a?b=1");
                Rfc1808 "2.4.4" "If the parse string contains a question mark \"?\" character, then the substring after the first (left-most) question mark \"?\" and up to the end of the parse string is the <query> information."
                    (url "http://info.cern.ch/a&b=1" => "http://info.cern.ch/a?b=1");
                Rfc2396 "3.4" "The query component is a string of information to be interpreted by the resource."
                    (url "http://info.cern.ch/a&b=1" => "http://info.cern.ch/a?b=1");
                Rfc3986 "3.4" "The query component is indicated by the first question mark (\"?\") character and terminated by a number sign (\"#\") character or by the end of the URI."
                    (url "http://info.cern.ch/a&b=1" => "http://info.cern.ch/a?b=1");
            ],
        }
    ] } };
}

pub(super) use meant_errors;
