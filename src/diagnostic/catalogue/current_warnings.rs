//! Warnings and advice by the documents in force of single schemes.

macro_rules! current_warnings {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Warning [
        NewsName "news-name" {
            title: "a newsgroup or Message-ID that servers may not know",
            help: "The name of a newsgroup has parts of lower-case letters, digits, `+`, `-` and `_`, with dots between them.",
            what: "The newsgroup has a name that groups should not have, or programs know it differently.",
            why: "The names of newsgroups are in lower case, and some are reserved for other uses.",
            cites: [
                Current "5538 2.3" "Please note that \".\" and \"..\" are not valid <newsgroup-name>s."
                    (url "news:comp..infosystems" => "news:comp.infosystems");
            ],
            schemes: ["news", "nntp"],
        }
        GopherItem "gopher-item" {
            title: "a Gopher item that programs may read differently",
            help: "`0` is a text, `1` a menu, `7` a search, and `9` a binary file.",
            what: "The type, the search or the Gopher+ string is not one that Gopher programs know.",
            why: "The type says how a program reads the answer, and a line break ends a request.",
            cites: [
                Current "4266 2.1" "<gophertype> is a single-character field to denote the Gopher type of the resource to which the URL refers."
                    (url "gopher://info.cern.ch/xabout" => "gopher://info.cern.ch/0about");
            ],
            schemes: ["gopher"],
        }
        UrnPart "urn-part" {
            title: "a doubtful name or component of a URN",
            help: "The document of the namespace defines its names.",
            what: "The name does not follow the rules of its namespace, or a component follows that has no meaning \
                yet.",
            why: "The document of a namespace defines its names.",
            cites: [
                Current "4122 3" "The formal definition of the UUID string representation is provided by the following ABNF"
                    (url "urn:uuid:f81d4fae" => "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
            ],
            schemes: ["urn"],
        }
        TagUrl "tag-url" {
            title: "a tag that does not follow its document",
            message: "the tag does not follow its document",
            label: "expected a domain or a mail address, `,` and a date",
            help: "A tag has a domain or a mail address, a date on which it was yours, and a text: `tag:example.com,2005:text`.",
            what: "The text after `tag:` is not a name with a date, a colon and a text.",
            why: "Programs must not refuse such a tag, but it may not be unique.",
            cites: [
                Current "4151 2.1" "tagURI = \"tag:\" taggingEntity \":\" specific [ \"#\" fragment ]"
                    (url "tag:info.cern.ch:a" => "tag:info.cern.ch,2005:a");
            ],
            schemes: ["tag"],
        }
        ContentId "content-id" {
            title: "an identifier of a message that programs may confuse with another",
            message: "the identifier has no digit, and may not be unique",
            label: "of this message alone?",
            help: "Mail programs make identifiers of times and random digits.",
            what: "The identifier has no digit, or an `@` in quotation marks.",
            why: "No two messages or parts of messages have one identifier, and programs divide it at its `@`.",
            cites: [
                Current "2392 2" "Both message-id and content-id are required to be globally unique."
                    (url "cid:logo@info.cern.ch" => "cid:logo.19921103@info.cern.ch");
            ],
            schemes: ["cid", "mid"],
        }
        AccountHost "account-host" {
            title: "an account whose host or name is doubtful",
            message: "the account names no host",
            label: "expected a host",
            help: "An account belongs to a host, as in `acct:joe@example.com`.",
            what: "The account names no host, or one with letters that are not US-ASCII, or its name has a space or a control \
                character.",
            why: "An account belongs to a host.",
            cites: [
                Current "7565 4" "The 'acct' URI scheme identifies accounts hosted at service providers"
                    (url "acct:joe@" => "acct:joe@info.cern.ch");
            ],
            schemes: ["acct"],
        }
        DataContent "data-content" {
            title: "data that does not match its encoding",
            help: "Base64 has letters, digits, `+` and `/`, and `=` at its end up to a multiple of four characters.",
            what: "The data is not base64, though `;base64` precedes it, `base64` is the name of a parameter, or the character set is \
                named twice or does not have a character of the data.",
            why: "Programs ignore characters that base64 does not have, or refuse the data.",
            cites: [
                Current "2045 6.8" "Any characters outside of the base64 alphabet are to be ignored in base64-encoded data."
                    (url "data:;base64,eA" => "data:;base64,eA==");
            ],
            schemes: ["data"],
        }
        PhonePart "phone-part" {
            title: "a telephone number that not all programs can use",
            help: "Write `+`, the country code and the number.",
            what: "The number is local, or a parameter is one that programs may not know.",
            why: "A local number is valid in its context only.",
            cites: [
                Current "3966 5.1.5" "Local numbers SHOULD NOT be used unless there is no way to represent the number as a global number."
                    (url "tel:7042;phone-context=info.cern.ch" => "tel:+41-22-767-7042");
            ],
            schemes: ["tel", "sms"],
        }
        SmsBody "sms-body" {
            title: "a field of an sms URL that programs ignore",
            help: "The text of the message is the field `body`.",
            what: "A field is not one that the document has, or the text of the message is not UTF-8.",
            why: "Programs must ignore fields that they do not know.",
            cites: [
                Current "5724 2.2" "Unknown fields encountered in \"sms\" URIs MUST be ignored by implementations."
                    (url "sms:+1?subject=a" => "sms:+1?body=a");
            ],
            schemes: ["sms"],
        }
        GeoValue "geo-value" {
            title: "coordinates or parameters that programs may read differently",
            help: "Programs may read it in another way.",
            what: "The URL has the longitude of a pole, an altitude of 0, or a parameter or reference system that \
                programs may not know.",
            why: "Not all values of coordinates mean what they seem to.",
            cites: [
                Current "5870 3.4.2" "The <longitude> of coordinate values reflecting the poles (<latitude> set to -90 or 90 degrees) SHOULD be set to \"0\""
                    (url "geo:90,10" => "geo:90,0");
            ],
            schemes: ["geo"],
        }
    ] } };
}

macro_rules! current_advice {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Advice [
        HistoricScheme "historic-scheme" {
            title: "a scheme that is historic",
            label: "historic",
            help: "Almost no servers of this protocol are in use today.",
            what: "The scheme belongs to a protocol that is hardly used any more.",
            why: "Its document is historic.",
            cites: [
                Current "4156 2" "The WAIS protocol was not widely implemented and almost no WAIS servers are in use today."
                    (url "wais://info.cern.ch/www" => "http://info.cern.ch/www");
            ],
            schemes: ["wais", "prospero"],
        }
        SchemeFragment "scheme-fragment" {
            title: "a fragment that the document of the scheme does not mention",
            message: "the document of this scheme does not mention fragments",
            label: "may be ignored",
            help: "Programs may ignore the fragment.",
            what: "A fragment follows a URL of a scheme whose document has no fragments.",
            why: "A fragment names a part of what is retrieved. Where nothing is, it has no meaning, and programs may ignore it.",
            cites: [
                Current "3986 3.5" "If no such representation exists, then the semantics of the fragment are considered unknown and are effectively unconstrained."
                    (url "tel:+41-22-767-6111#a" => "tel:+41-22-767-6111");
            ],
            schemes: ["tel", "geo", "data"],
        }
    ] } };
}

pub(super) use {current_advice, current_warnings};
