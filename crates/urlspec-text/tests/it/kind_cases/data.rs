//! Cases of mail and data.

use super::Case;

/// RFC 5322, RFC 2045 to 2047, RFC 2369 and RFC 3676.
pub const MAIL: &[Case] = &[
    (
        "Content-Transfer-Encoding: quoted-printable\n\nhttp://h.x/?a=3Db=\nc =3Chttp://h.x/d=3E\n",
        &["http://h.x/?a=bc", "http://h.x/d"],
    ),
    ("To: a@h.x\n\nhttp://h.x/?a=3Db\n", &["http://h.x/?a=3Db"]),
    (
        "Content-Type: text/html\nContent-Transfer-Encoding: QUOTED-PRINTABLE\n\n<a href=3D\"http://h.x/?a&am=\np;b\">\n",
        &["http://h.x/?a&b"],
    ),
    (
        "List-Unsubscribe: <mailto:a@h.x?subject=b>,\n <http://h.x/c>\nList-Help: <http://h.x/\n d> (in e)\n\nf",
        &["mailto:a@h.x?subject=b", "http://h.x/c", "http://h.x/d"],
    ),
    ("From: a@h.x (see http://h.x/a)\nArchived-At: <http://h.x/b>\n\nc", &["http://h.x/a", "http://h.x/b"]),
    // Encoded words (RFC 2047).
    (
        "Subject: =?utf-8?Q?See_http=3A//h.x/a=3Fb?=\n =?utf-8*en?q?http://h.x/c?= d?\n\ne",
        &["http://h.x/a?b", "http://h.x/c"],
    ),
    ("Subject: a\n\n=?utf-8?q?http://h.x/a=3Fb?=", &["http://h.x/a=3Fb?="]),
    // Soft line breaks (RFC 3676).
    (
        "Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://h.x/a \nb http://h.x/c\nd\n",
        &["http://h.x/ab", "http://h.x/c"],
    ),
    ("Content-Type: text/plain; format=flowed\n\nhttp://h.x/a \nb\n", &["http://h.x/a"]),
    (
        "Content-Type: message/rfc822\n\nContent-Transfer-Encoding: quoted-printable\n\nhttp://h.x/?a=3Db\n",
        &["http://h.x/?a=b"],
    ),
    (
        "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Transfer-Encoding: quoted-printable\n\nhttp://h.x/?b=3Dc\n\
         --a\n\nhttp://h.x/?d=3De\n--a--\n",
        &["http://h.x/?b=c", "http://h.x/?d=3De"],
    ),
    ("To: a\n\n> see <http://h.x/b\n> c> or\n> http://h.x/d\n", &["http://h.x/bc", "http://h.x/d"]),
    ("Content-Type: message/external-body; access-type=URL;\n URL=\"http://h.x/a\"\n\n", &["http://h.x/a"]),
];

/// RFC 4180.
pub const CSV: &[Case] = &[
    ("a,http://h.x/b,c\r\n", &["http://h.x/b"]),
    ("a,\"http://h.x/b,c\",d", &["http://h.x/b,c"]),
    ("a,\"see \"\"http://h.x/b\"\"\"", &["http://h.x/b"]),
    ("a,\"http://h.x/b\r\nhttp://h.x/c,d\"\r\ne,f", &["http://h.x/b", "http://h.x/c,d"]),
    ("http://h.x/a,http://h.x/b\nhttp://h.x/c,", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    ("\"http://h.x/a\",\"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    (",,http://h.x/a,,", &["http://h.x/a"]),
    ("\"a,b\",http://h.x/c;d,e", &["http://h.x/c;d"]),
    (" http://h.x/a , b", &["http://h.x/a"]),
    ("a,b\n\"\",http://h.x/?c&amp;d", &["http://h.x/?c&amp;d"]),
    // Other separators are common.
    ("a\tb\nhttp://h.x/c,d\te", &["http://h.x/c,d"]),
    ("a;b\n\"http://h.x/c;d\";http://h.x/e", &["http://h.x/c;d", "http://h.x/e"]),
];

/// RFC 8259, section 7. Comments are an extension.
pub const JSON: &[Case] = &[
    (r#"{"a": "http:\/\/h.x\/b"}"#, &["http://h.x/b"]),
    (r#"["http://h.x/?a\u0026b\u003Dc", "http:\u002f\u002fh.x/d"]"#, &["http://h.x/?a&b=c", "http://h.x/d"]),
    (r#"["http://h.x/\ud83d\ude00/a"]"#, &["http://h.x/\u{1F600}/a"]),
    (r#"["http://h.x/\u00e9\u00C9"]"#, &["http://h.x/\u{e9}\u{c9}"]),
    (r#"{"a": "<b href=\"http://h.x/c\">"}"#, &["http://h.x/c"]),
    (r#"["http://h.x/a\\b"]"#, &["http://h.x/a\\b"]),
    (r#"["http://h.x/a\nhttp://h.x/b\thttp://h.x/c"]"#, &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    (r#"{"http://h.x/a": {"b": ["http://h.x/c","http://h.x/d"]}}"#, &["http://h.x/a", "http://h.x/c", "http://h.x/d"]),
    (r#"{"a": "//h.x/b", "c": "/d", "e": "see http://h.x/f."}"#, &["http://h.x/f"]),
    ("{\"a\": 1 // http://h.x/b\n/* http://h.x/c */}", &["http://h.x/b", "http://h.x/c"]),
    (r#"["http://h.x/a//b", "/* http://h.x/c"]"#, &["http://h.x/a//b", "http://h.x/c"]),
];

/// YAML 1.2.
pub const YAML: &[Case] = &[
    ("a: http://h.x/b#c # http://h.x/d", &["http://h.x/b#c", "http://h.x/d"]),
    ("a: 'http://h.x/b''c'", &["http://h.x/b'c"]),
    ("a: 'http://h.x/b\\x26c'", &["http://h.x/b"]),
    ("a: \"http:\\/\\/h.x/b\\x26c\\u0026\\U00000026d\"", &["http://h.x/b&c&&d"]),
    // An escaped line end, and the blanks that the next line begins with, are nothing (section 7.3.1).
    ("a: \"http://h.x/b\\\n    c\"", &["http://h.x/bc"]),
    ("a: \"http://h.x/b\n    c\"", &["http://h.x/b"]),
    (
        "a: >-\n  http://h.x/b\n  http://h.x/c\nd: |\n  http://h.x/e # f",
        &["http://h.x/b", "http://h.x/c", "http://h.x/e"],
    ),
    ("[http://h.x/a, http://h.x/b, 'http://h.x/c,d']", &["http://h.x/a", "http://h.x/b", "http://h.x/c,d"]),
    ("a: http://h.x/b,c\nd: [http://h.x/e,http://h.x/f]", &["http://h.x/b,c", "http://h.x/e", "http://h.x/f"]),
    ("{a: http://h.x/b, c: {d: http://h.x/e}}", &["http://h.x/b", "http://h.x/e"]),
    ("a: &b http://h.x/c\nd: !!str http://h.x/e\nf: *b", &["http://h.x/c", "http://h.x/e"]),
    ("? http://h.x/a\n: http://h.x/b\nhttp://h.x/c: d", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    ("%YAML 1.2\n--- # http://h.x/a\n- http://h.x/b\n...\n", &["http://h.x/a", "http://h.x/b"]),
    ("a: \"b # http://h.x/c\"\nd: it's http://h.x/e", &["http://h.x/c", "http://h.x/e"]),
];

/// TOML 1.0.
pub const TOML: &[Case] = &[
    ("a = \"http://h.x/b#c\" # http://h.x/d", &["http://h.x/b#c", "http://h.x/d"]),
    ("a = 'http://h.x/b\\u0026c'", &["http://h.x/b"]),
    ("a = \"http://h.x/?b\\u0026c\\U00000026d\"", &["http://h.x/?b&c&d"]),
    ("a = \"\"\"http://h.x/b\\\n    c\n  http://h.x/d\"\"\"", &["http://h.x/bc", "http://h.x/d"]),
    ("a = '''see http://h.x/b'c'''", &["http://h.x/b'c"]),
    ("a = '''\nhttp://h.x/b\\\nc'''", &["http://h.x/b"]),
    ("a = \"\\\"http://h.x/b\\\"\\thttp://h.x/c\"", &["http://h.x/b", "http://h.x/c"]),
    (
        "a = [\n  'http://h.x/b', # http://h.x/c\n  \"http://h.x/d\"\n]",
        &["http://h.x/b", "http://h.x/c", "http://h.x/d"],
    ),
    ("a = {b = \"http://h.x/c\", d = 'http://h.x/e'}", &["http://h.x/c", "http://h.x/e"]),
    ("\"http://h.x/a\" = 1\n[b.'http://h.x/c']", &["http://h.x/a", "http://h.x/c"]),
    ("a = \"\"\"\"http://h.x/b\"\"\"\"", &["http://h.x/b"]),
    ("a = \"\"\"http://h.x/b # c\n# http://h.x/d\"\"\"", &["http://h.x/b", "http://h.x/d"]),
];

/// systemd.syntax(7), git-config(1), the Desktop Entry Specification, and the documentation of `configparser`.
pub const INI: &[Case] = &[
    ("[Unit]\nDocumentation=http://h.x/a http://h.x/b man:c(1)", &["http://h.x/a", "http://h.x/b"]),
    ("; http://h.x/a\n# http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    ("a: http://h.x/b\nc = http://h.x/d", &["http://h.x/b", "http://h.x/d"]),
    ("a=http://h.x/b;c#d", &["http://h.x/b;c#d"]),
    // A backslash at the end of a line is a space.
    ("Documentation=http://h.x/a\\\n  http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    ("a =\n  http://h.x/b\n  http://h.x/c\nd = 1", &["http://h.x/b", "http://h.x/c"]),
    ("[url \"http://h.x/a\"]\n\tinsteadOf = \"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    ("a = http://%(host)s/b", &[]),
    ("[Desktop Entry]\nURL=http://h.x/a\nExec=b %u http://h.x/c", &["http://h.x/a", "http://h.x/c"]),
    ("a = http://h.x/b ; http://h.x/c", &["http://h.x/b", "http://h.x/c"]),
    ("a = 'http://h.x/b', \"http://h.x/c\"", &["http://h.x/b", "http://h.x/c"]),
    ("a = 1\n# b\\\nc = http://h.x/d?e=%20f", &["http://h.x/d?e=%20f"]),
];

/// GNU gettext, "The Format of PO Files".
pub const PO: &[Case] = &[
    ("msgid \"http://h.x/a\"\nmsgstr \"See http://h.x/b.\"", &["http://h.x/a", "http://h.x/b"]),
    ("msgid \"\"\n\"see http://h.x/\"\n\"a\"\nmsgstr \"\"", &["http://h.x/a"]),
    ("msgid \"see http://h.x/a \"\n\"b\"", &["http://h.x/a"]),
    ("msgid \"http://h.x/a\\n\"\n\"b\"", &["http://h.x/a"]),
    ("# http://h.x/a\n#. http://h.x/b\n#: c.c:1 d.c:2\n#, fuzzy\nmsgid \"\"", &["http://h.x/a", "http://h.x/b"]),
    ("#| msgid \"http://h.x/a\"\nmsgid \"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    ("#~ msgid \"http://h.x/a\"\n#~ msgstr \"\"", &["http://h.x/a"]),
    ("msgstr[0] \"http://h.x/a\"\nmsgstr[1] \"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    ("msgctxt \"http://h.x/a\"\nmsgid \"b\"", &["http://h.x/a"]),
    ("msgid \"\"\nmsgstr \"\"\n\"Report-Msgid-Bugs-To: http://h.x/a\\n\"\n\"Language: de\\n\"", &["http://h.x/a"]),
    ("msgid \"<a href=\\\"http://h.x/a\\\">b</a>\"", &["http://h.x/a"]),
    ("msgid \"http://h.x/%s and http://%(host)s/a\"", &[]),
];
