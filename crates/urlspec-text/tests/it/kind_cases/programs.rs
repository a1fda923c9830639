//! Cases of programs.

use super::Case;

/// C, C++, Go, Java, JavaScript and Rust.
pub const C: &[Case] = &[
    ("a(); // http://h.x/b\n/* http://h.x/c*/", &["http://h.x/b", "http://h.x/c"]),
    ("a(\"http://h.x/b\"); /* see\n * http://h.x/c\n */", &["http://h.x/b", "http://h.x/c"]),
    (r#"a("http://h.x/?b\x26c\u00e9\U00000026d");"#, &["http://h.x/?b&c\u{e9}&d"]),
    // A line end after a backslash is nothing.
    ("a(\"http://h.x/b\\\nc\");", &["http://h.x/bc"]),
    ("a = \"b // http://h.x/c\"; d = '\"'; // http://h.x/e", &["http://h.x/c", "http://h.x/e"]),
    (r#"a(R"(http://h.x/b\x26c)", r"http://h.x/d\x26e");"#, &["http://h.x/b", "http://h.x/d"]),
    ("a(r#\"<b href=\"http://h.x/c\">\"#, r#\"http://h.x/d\\x26e\"#);", &["http://h.x/c", "http://h.x/d"]),
    ("a(`http://h.x/b`, `http://h.x/${c}`, `\nhttp://h.x/d`);", &["http://h.x/b", "http://h.x/d"]),
    (r#"a("\"http://h.x/b\" \thttp://h.x/c\n");"#, &["http://h.x/b", "http://h.x/c"]),
    ("/// See <http://h.x/a>.\n//! http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    ("a('http:\\/\\/h.x\\/b', 'http://h.x/c');", &["http://h.x/b", "http://h.x/c"]),
    ("String a = \"\"\"\n    http://h.x/b\n    \"\"\";", &["http://h.x/b"]),
    ("printf(\"http://h.x/%s\", a); b($\"http://h.x/{c}\"); d(\"http://h.x/\\(e)\")", &[]),
];

/// SQL, Lua and Haskell.
pub const SQL: &[Case] = &[
    ("select 1; -- http://h.x/a", &["http://h.x/a"]),
    ("select 'it''s http://h.x/a', 'http://h.x/b'", &["http://h.x/a", "http://h.x/b"]),
    ("/* http://h.x/a */ select \"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    ("insert into a values ('http://h.x/b','http://h.x/c');", &["http://h.x/b", "http://h.x/c"]),
    ("select 'b -- http://h.x/c'", &["http://h.x/c"]),
    ("a = [[http://h.x/b]] c = [==[http://h.x/d]==]", &["http://h.x/b", "http://h.x/d"]),
    ("--[[ http://h.x/a\nhttp://h.x/b ]]", &["http://h.x/a", "http://h.x/b"]),
    (r#"a = "http:\x2f\x2fh.x/b" .. 'http://h.x/c'"#, &["http://h.x/b", "http://h.x/c"]),
    ("{- http://h.x/a -} b = \"http://h.x/c\" -- | http://h.x/d", &["http://h.x/a", "http://h.x/c", "http://h.x/d"]),
    ("a = 'b\nhttp://h.x/c'", &["http://h.x/c"]),
    ("a = b --> \"http://h.x/c\"", &["http://h.x/c"]),
];

/// Python and Ruby.
pub const PYTHON: &[Case] = &[
    ("a(\"http://h.x/b#c\") # http://h.x/d", &["http://h.x/b#c", "http://h.x/d"]),
    (r#"a(r"http://h.x/b\x26c", Rb'http://h.x/d\x26e')"#, &["http://h.x/b", "http://h.x/d"]),
    (r#"a("http://h.x/?b\x26c\u0026\U00000026d")"#, &["http://h.x/?b&c&&d"]),
    ("a(\"http://h.x/b\\\nc\")", &["http://h.x/bc"]),
    ("a(f\"http://h.x/{b}\", \"http://h.x/%s\" % c, \"http://%(host)s/\")", &[]),
    ("\"\"\"See <http://h.x/a>.\n\n# http://h.x/b\n\"\"\"", &["http://h.x/a", "http://h.x/b"]),
    ("a = 'http://h.x/b', '''http://h.x/c'''", &["http://h.x/b", "http://h.x/c"]),
    (
        "a(%q(http://h.x/b), %Q{http://h.x/c}, %w[http://h.x/d http://h.x/e])",
        &["http://h.x/b", "http://h.x/c", "http://h.x/d", "http://h.x/e"],
    ),
    ("a <<~E\n  http://h.x/b # c\nE\n", &["http://h.x/b"]),
    ("a \"http://h.x/#{b}\"", &[]),
    ("=begin\nhttp://h.x/a\n=end", &["http://h.x/a"]),
    ("a('\"http://h.x/b\"', \"\\\"http://h.x/c\\\"\")", &["http://h.x/b", "http://h.x/c"]),
];

/// The Shell Command Language of POSIX, and Perl.
pub const SHELL: &[Case] = &[
    ("curl http://h.x/a#b # http://h.x/c", &["http://h.x/a#b", "http://h.x/c"]),
    ("curl 'http://h.x/$a' 'http://h.x/?b&c'", &["http://h.x/$a", "http://h.x/?b&c"]),
    ("curl \"http://h.x/$a\" http://$h/ http://h.x/${a}", &[]),
    // A line end after a backslash is nothing, and so is a backslash before a character (section 2.2.1).
    ("curl http://h.x/a\\\nb", &["http://h.x/ab"]),
    ("curl http://h.x/a \\\n  http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    ("curl http://h.x/a=b\\&c", &["http://h.x/a=b&c"]),
    ("cat <<'E'\nhttp://h.x/$a # b\nE\n", &["http://h.x/$a"]),
    ("cat <<E\nhttp://h.x/a # http://h.x/b http://h.x/$c\nE\n", &["http://h.x/a", "http://h.x/b"]),
    ("a=$(curl http://h.x/b) c=`curl http://h.x/d`", &["http://h.x/b", "http://h.x/d"]),
    ("a=${b:-http://h.x/c} d=\"${e:-http://h.x/f}\"", &["http://h.x/c", "http://h.x/f"]),
    ("curl http://h.x/a; curl http://h.x/b | c > d", &["http://h.x/a", "http://h.x/b"]),
    ("a=\"b # http://h.x/c\" # http://h.x/d", &["http://h.x/c", "http://h.x/d"]),
    ("my @a = qw(http://h.x/b http://h.x/c); $d = q{http://h.x/e};", &["http://h.x/b", "http://h.x/c", "http://h.x/e"]),
];

/// Patches, and programs of other languages.
pub const CODE: &[Case] = &[
    (
        "--- a\n+++ b\n@@ -1 +1 @@ http://h.x/a\n-http://h.x/b\n+http://h.x/c\n http://h.x/d",
        &["http://h.x/a", "http://h.x/b", "http://h.x/c", "http://h.x/d"],
    ),
    ("+see <http://h.x/a>\n-  \"http://h.x/b\",", &["http://h.x/a", "http://h.x/b"]),
    ("--- http://h.x/a\t2024-01-01\n", &["http://h.x/a"]),
    ("+a: http://h.x/?b&amp;c\n\\ No newline at end of file", &["http://h.x/?b&amp;c"]),
    (";; http://h.x/a\n(b \"http://h.x/c\" 'd)", &["http://h.x/a", "http://h.x/c"]),
    ("\" http://h.x/a\nlet b = 'http://h.x/c'", &["http://h.x/a", "http://h.x/c"]),
    ("rem http://h.x/a\r\nstart \"\" \"http://h.x/?b&c\"\r\n", &["http://h.x/a", "http://h.x/?b&c"]),
    ("! http://h.x/a\nx = 'http://h.x/b'", &["http://h.x/a", "http://h.x/b"]),
    ("% http://h.x/a\n-define(B, <<\"http://h.x/c\">>).", &["http://h.x/a", "http://h.x/c"]),
    ("{{ a }} http://h.x/{{ b }} http://h.x/c", &["http://h.x/c"]),
    ("(* http://h.x/a *) <# http://h.x/b #>", &["http://h.x/a", "http://h.x/b"]),
    ("http://{a}/ http://<b>/ http://h.x/d", &["http://h.x/d"]),
];
