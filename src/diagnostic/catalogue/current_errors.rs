//! Errors by the documents in force of single schemes.

macro_rules! current_errors {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Error [
        NewsUrl "news-url" {
            title: "an invalid news or nntp URL",
            help: "A news URL names newsgroups or an article, and may name a server before them. An nntp URL names a server and a newsgroup.",
            what: "The text after the scheme or the server names neither newsgroups nor an article.",
            why: "A news URL has a newsgroup, a pattern or a Message-ID. An nntp URL has a newsgroup, and maybe the number of an article.",
            cites: [
                Current "5538 4" "The form identifying <newsgroups> corresponds to the [RFC3977] <wildmat-pattern>, a newsgroup name \
                    with wildcards \"*\" and \"?\". Any \"?\" has to be percent-encoded as \"%3F\" in this part of a URI."
                    (url "news:comp.infosystem?" => "news:comp.infosystem%3F");
            ],
            schemes: ["news", "nntp"],
        }
        MessageId "message-id" {
            title: "an invalid message identifier",
            help: "A Message-ID or Content-ID has a name, `@` and a domain, without the angle brackets of the header.",
            what: "The identifier of a message or of a message part is incomplete, or contains a character that must \
                be encoded.",
            why: "A cid or mid URL is the identifier in a header, without its angle brackets and with some characters encoded.",
            cites: [
                Current "2392 2" "Since addr-spec in a Message-ID or Content-ID might contain characters not allowed within a URL; any \
                    such character (including \"/\", which is reserved within the \"mid\" scheme) must be hex-encoded"
                    (url "cid:image/1@info.cern.ch" => "cid:image%2F1@info.cern.ch");
            ],
            schemes: ["cid", "mid"],
        }
        GopherPath "gopher-path" {
            title: "a tab or a line break in a Gopher selector",
            help: "`%09` separates the selector, the search and the Gopher+ string. No part has the octet that ends it.",
            what: "A part of a Gopher URL holds an encoded tab or line break.",
            why: "The Gopher protocol ends the parts of a request with these octets.",
            cites: [
                Current "4266 2.1" "In the Gopher protocol, Gopher selector strings are a sequence of octets that may contain any octets \
                    except 09 hexadecimal (US-ASCII HT or tab), 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII character CR)."
                    (url "gopher://info.cern.ch/0a%0Ab" => "gopher://info.cern.ch/0ab");
            ],
            schemes: ["gopher"],
        }
        DataUrl "data-url" {
            title: "an invalid data URL",
            help: "A data URL has a media type with its parameters, maybe `;base64`, a comma, and the data.",
            what: "The text before the data is not a media type with its parameters and a comma.",
            why: "The comma separates the media type from the data, and each parameter is a name, `=` and a value.",
            cites: [
                Current "2397 3" "mediatype := [ type \"/\" subtype ] *( \";\" parameter )"
                    (url "data:image/svg+xml;utf8,%3Csvg%3E" => "data:image/svg+xml;charset=utf-8,%3Csvg%3E");
            ],
            schemes: ["data"],
        }
        UrnName "urn-name" {
            title: "an invalid URN",
            help: "A URN has a namespace, a colon and a name, as in `urn:isbn:0451450523`.",
            what: "The namespace or the name of a URN is missing or invalid, or something else follows it.",
            why: "A namespace has 3 to 32 letters, digits and hyphens, and some beginnings are reserved. After the name, \
                `?+` and `?=` begin components.",
            cites: [
                Current "8141 5.1" "A formal URN namespace establishes a particular NID, subject to the following constraints"
                    (url "urn:x-example:a" => "urn:example:a");
            ],
            schemes: ["urn"],
        }
        PhoneNumber "phone-number" {
            title: "an invalid telephone number",
            help: "A number begins with `+` and the country code, and has digits and `-`. Parameters follow it, each after a `;`.",
            what: "The telephone number or its parameters do not follow the document.",
            why: "A number is global, with `+`, or local, with a context in which it is valid. Each parameter occurs \
                once, in order.",
            cites: [
                Current "3966 5.1.5" "Local numbers MUST be tagged with a 'phone-context'"
                    (url "tel:+1 201" => "tel:+1-201");
            ],
            schemes: ["tel", "sms"],
        }
        SmsField "sms-field" {
            title: "an invalid field of an sms URL",
            help: "After the `?`, each field is a name, `=` and a value, in which all but letters, digits and `-._~` is encoded.",
            what: "The text after the `?` of an sms URL is not a list of fields.",
            why: "The text of a message is the field `body`, which occurs once.",
            cites: [
                Current "5724 2.2" "sms-field = sms-field-name \"=\" escaped-value"
                    (url "sms:+1?body=hello+there" => "sms:+1?body=hello%20there");
            ],
            schemes: ["sms"],
        }
        GeoUrl "geo-url" {
            title: "an invalid geo URL",
            help: "A geo URL has the latitude and the longitude in degrees, maybe the altitude in meters, and then parameters.",
            what: "The coordinates or the parameters of a geo URL do not follow the document.",
            why: "Commas separate the coordinates, and a `;` precedes each parameter: `crs` first, then `u`, then others.",
            cites: [
                Current "5870 3.3" "geo-path = coordinates p"
                    (url "geo:46.2330,6.0557?z=14" => "geo:46.2330,6.0557");
            ],
            schemes: ["geo"],
        }
        AccountName "account-name" {
            title: "an invalid acct URL",
            help: "An account is a name, `@` and a host, as in `acct:joe@example.com`.",
            what: "The text after `acct:` is not a name, `@` and a host.",
            why: "The URL identifies an account at a host. It has no port, no path and no query.",
            cites: [
                Current "7565 7" "acctURI = \"acct\" \":\" userpart \"@\" host"
                    (url "acct:joe@info.cern.ch/a" => "acct:joe@info.cern.ch");
            ],
            schemes: ["acct"],
        }
        AboutToken "about-token" {
            title: "a slash in an about URL",
            message: "a slash is in the token of an about URL",
            label: "not allowed",
            help: "The token ends at a `?`. Browsers use some with slashes, which the document does not have.",
            what: "The token of an about URL has a slash.",
            why: "A token is one segment.",
            cites: [
                Current "6694 2.1" "about-token = *pchar"
                    (url "about:cache/disk" => "about:cache%2Fdisk");
            ],
            schemes: ["about"],
        }
    ] } };
}

pub(super) use current_errors;
