//! Advice of the documents that define no schemes.

macro_rules! uri_advice {
    ($next:ident $($more:ident)* => $($done:tt)*) => { $next! { $($more)* => $($done)* Advice [
        HostNotAscii "host-not-ascii" {
            title: "a host with encoded letters that are not US-ASCII",
            message: "the host has encoded letters that are not US-ASCII",
            label: "write its `xn--` form",
            help: "Before a program can look up such a name, it must write the name in its `xn--` form. Not all programs do.",
            what: "The host contains encoded letters that are not US-ASCII.",
            why: "Name servers know such a name only in its `xn--` form (IDNA). Not all programs write it so.",
            cites: [
                Rfc3986 "3.2.2" "URI producers should provide these registered names in the IDNA encoding, rather than a \
                    percent-encoding, if they wish to maximize interoperability with legacy URI resolvers."
                    (url "http://b%C3%BCcher.example/" => "http://xn--bcher-kva.example/");
            ],
        }
        NotUtf8 "not-utf-8" {
            title: "escapes that are not UTF-8",
            label: "not UTF-8",
            help: "Programs of today read escapes as UTF-8.",
            what: "A name or a value has an encoded letter of ISO Latin 1, and its octets are not UTF-8.",
            why: "Servers that read UTF-8 do not find such a name, or find another one.",
            cites: [
                Rfc3986 "2.5" "the data should first be encoded as octets according to the UTF-8 character encoding"
                    (url "http://info.cern.ch/caf%E9" => "http://info.cern.ch/caf%C3%A9");
            ],
        }
        FileHost "file-host" {
            title: "a file URL with a host",
            message: "this URL names a file on another machine",
            label: "not this machine",
            help: "Programs read such a file in different ways, or not at all. Without a host, a file is on this machine.",
            what: "A file URL names a host other than `localhost`.",
            why: "A file URL certainly names a file on this machine only if it has no host, or `localhost`.",
            cites: [
                Rfc3986 "3.2.2" "the \"file\" URI scheme is defined so that no authority, an empty host, and \"localhost\" all \
                    mean the end-user's machine"
                    (url "file://info.cern.ch/pub/README" => "file:///pub/README");
                Current "8089 3" "A file URI can be dependably dereferenced or translated to a local file path only if it is local."
                    (url "file://info.cern.ch/pub/README" => "file:///pub/README");
            ],
            schemes: ["file"],
        }
        PathInParams "path-in-params" {
            title: "a `/` in parameters",
            message: "the text after this `/` is not a path segment",
            label: "part of the parameters",
            help: "The parameters begin at the first `;` of the path and end at the `?`. Write `%3B` for a `;` in a segment.",
            what: "A `/` follows the `;` that begins the parameters.",
            why: "In this document, parameters run from the first `;` to the `?`. In later ones each segment has its own.",
            cites: [
                Rfc1808 "2.4.5" "the substring after the first (left-most) semicolon \";\" and up to the end of the parse \
                    string is the parameters (<params>)."
                    (url "http://info.cern.ch/a;x=1/b" => "http://info.cern.ch/a%3Bx=1/b");
            ],
        }
        FtpQuery "ftp-query" {
            title: "a `?` in an ftp or file URL",
            label: "not part of the path",
            help: "RFC 1738 allows a `?` in such a path. For a file whose name contains a `?`, write `%3F`.",
            what: "An ftp or file URL contains a `?`.",
            why: "RFC 1738 allows a `?` in the path of such a URL. This document says that this is believed to be an error: \
                the `?` begins a query.",
            cites: [
                Rfc1808 "2.3" "the question-mark character (\"?\") is allowed in an ftp or file path segment. However, this \
                    is not true in practice and is believed to be an error in the RFC."
                    (url "ftp://info.cern.ch/what?" => "ftp://info.cern.ch/what%3F");
                Current "1738 5" "fsegment = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" | \"=\" ]"
                    (url "ftp://info.cern.ch/what?" => "ftp://info.cern.ch/what%3F");
            ],
        }
        DirectoryType "directory-type" {
            title: "`;type=d` in an ftp URL",
            message: "`;type=d` does not mark a directory for relative references",
            label: "write a final slash",
            help: "References in the directory are resolved against the path, so the path must end with a slash.",
            what: "The URL of a directory has the parameter `;type=d`.",
            why: "A reference in the directory is resolved against the path of its URL. Without a slash at the end, the name \
                of the directory is lost.",
            cites: [
                Rfc1808 "5.3" "For this reason, we recommend that the \";type=d\" parameter value not be used within \
                    contexts that allow relative URLs."
                    (url "ftp://info.cern.ch/pub;type=d" => "ftp://info.cern.ch/pub/");
            ],
        }
        OpaqueQuery "opaque-query" {
            title: "a `?` in an opaque URI",
            message: "this URI is opaque, so the `?` begins no query",
            label: "part of the opaque text",
            help: "Programs that split every URI at its `?` find a query here, as RFC 3986 does.",
            what: "A `?` is in a URI whose scheme is not followed by a slash.",
            why: "In this document, the text after such a scheme is opaque as a whole. RFC 3986 and many programs \
                find a query in it.",
            cites: [
                Rfc2396 "3" "uric_no_slash = unreserved | escaped | \";\" | \"?\" | \":\" | \"@\" | \"&\" | \"=\" | \"+\" | \
                    \"$\" | \",\""
                    (url "mailto:timbl@info.cern.ch?subject=URI" => "mailto:timbl@info.cern.ch");
            ],
        }
        EncodedSlash "encoded-slash" {
            title: "an encoded slash in a path",
            message: "`%2F` decodes to a slash",
            several: "escapes decode to a slash",
            label: "data, not a delimiter",
            help: "Programs must split the path before they decode it. Those that decode first find another segment here.",
            what: "A segment of the path contains `%2F`.",
            why: "The slash is data of the segment. Programs that decode the path before they split it find two segments.",
            cites: [
                Rfc3986 "7.3" "Applications must split the URI into its components and subcomponents prior to decoding the \
                    octets, as otherwise the decoded octets might be mistaken for delimiters."
                    (url "http://info.cern.ch/a%2Fb" => "http://info.cern.ch/a/b");
            ],
        }
        FirstSegmentColon "first-segment-colon" {
            title: "a `:` in the first segment of a relative reference",
            message: "the first segment contains a `:`",
            label: "likely read as a scheme",
            help: "Programs are likely to read the text before the `:` as a scheme. A segment `./` before it avoids that.",
            what: "A relative reference begins with a segment that contains a `:`, and the text before it is not a scheme.",
            why: "Programs are likely to read the text before the `:` as a scheme, and the reference as an absolute URL.",
            cites: [
                Rfc1808 "5.3" "path names which contain a colon \":\" character cannot be used as the first component of a \
                    relative URL path (e.g., \"this:that\") because they will likely be mistaken for a scheme name."
                    (production ["URL"] "a_b:c" => "./a_b:c");
            ],
        }
        HostLikePath "host-like-path" {
            title: "a relative path that looks like a host",
            label: "not a host",
            help: "A host follows `//`. Without it, this is a path relative to the document that contains it.",
            what: "A relative reference begins with a segment that looks like the name of a host.",
            why: "Browsers' address bars complete such a text to a URL. In a document it is a relative path.",
            cites: [
                Rfc2396 "F" "Since an abbreviated URL has the same syntax as a relative URL path, abbreviated URL references \
                    cannot be used in contexts where relative URLs are expected."
                    (production ["URI-reference"] "www.w3.org/Addressing/" => "http://www.w3.org/Addressing/");
                Rfc3986 "4.5" "Although this practice of using suffix references is common, it should be avoided whenever \
                    possible and should never be used in situations where long-term references are expected."
                    (production ["URI-reference"] "www.w3.org/Addressing/" => "http://www.w3.org/Addressing/");
            ],
        }
    ] } };
}

pub(super) use uri_advice;
