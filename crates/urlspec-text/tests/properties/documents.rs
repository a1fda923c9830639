//! Documents made of pieces of URLs and of each syntax's own escapes. Random bytes hardly ever make one.

use urlspec_text::Kind;

/// Choices made by bytes, which a fuzzer or a random generator gives.
pub struct Choices<'d>(std::slice::Iter<'d, u8>);

impl<'d> Choices<'d> {
    pub fn new(data: &'d [u8]) -> Self {
        Self(data.iter())
    }

    /// The first of the options if there are no more bytes.
    pub fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.number(options.len())]
    }

    pub fn number(&mut self, below: usize) -> usize {
        self.0.next().map_or(0, |byte| usize::from(*byte) % below)
    }

    fn are_left(&self) -> bool {
        !self.0.as_slice().is_empty()
    }
}

/// A xorshift generator of bytes, for loops that are longer than those of proptest.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit
    }

    pub fn bytes(&mut self) -> Vec<u8> {
        (0..8 + self.below(56)).map(|_| self.below(256) as u8).collect()
    }
}

/// The start of a URL, with faults.
const STARTS: [&str; 40] = [
    "http://h.y",
    "https://h.y",
    "ftp://h.y",
    "ftp://u@h.y",
    "ftp://u:0;type=i@h",
    "ftp://u:07;type=ip@h.x",
    "ftp://u:;type=p@h.x",
    "nntp://h.y/g/1",
    "news:g.x",
    "news:1@h.y",
    "mailto:a@h.y",
    "mailto:a",
    "gopher://h.y/0a",
    "file://localhost/a",
    "file:///a",
    "file:/a",
    "telnet://u:p@h.y",
    "wais://h.y/d",
    "prospero://h.y/a",
    "ws://h.y",
    "http:/h.y",
    "http//h.y",
    "http:h.y",
    "http:///h.y",
    "https:|//h.y",
    "https:/ /h.y",
    "HTTP://H.Y",
    "http:\\\\h.y",
    "http://h..y",
    "http://h.y.",
    "http://-h.y",
    "http://u:p@h.y",
    "http://h.y:80",
    "http://h.y:",
    "http://h.y:8a",
    "http://[::1]",
    "http://%68.y",
    "http://1.2.3.4",
    "URL:http://h.y",
    "x-y://h.y",
];

/// What follows the start of a URL.
const PIECES: [&str; 72] = [
    "/",
    "a",
    "b.c",
    "/a",
    "/a/",
    "//",
    "/..",
    "/./",
    "?",
    "?a=b",
    "&c=d",
    "&",
    "=",
    ";type=a",
    ";TYPE=I",
    ";type=x",
    ";a=b",
    ";",
    "#",
    "#top",
    "##",
    "@",
    "@h.x",
    ":",
    ":0",
    ":080",
    ":99999",
    "~",
    "~u",
    "%7e",
    "%7E",
    "%",
    "%z",
    "%2",
    "%20",
    "%0A",
    "%00",
    "%2F",
    "%25",
    "%C3%A9",
    "|",
    "\\",
    "^",
    "`",
    "{",
    "}",
    "{x}",
    "[",
    "]",
    "[]",
    "(",
    ")",
    "<",
    ">",
    "\"",
    "'",
    "*",
    "!",
    "$",
    "$x",
    "+",
    ",",
    ".",
    "..",
    "...",
    "_",
    "-",
    " ",
    "  ",
    "\t",
    "http:",
    "ftp://h.z/",
];

/// Characters that no URL may have, or that end one.
const CHARACTERS: [&str; 20] = [
    "\u{e9}",
    "\u{2019}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "\u{fffd}",
    "\u{65e5}",
    "\u{1f600}",
    "\u{ff0f}",
    "\u{ff1a}",
    "\u{3002}",
    "\u{301}",
    "\u{2026}",
    "\u{212a}",
    "\u{df}",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
];

/// Where a URL may be in documents of a kind: the texts on both sides of it.
fn places(kind: Kind) -> &'static [(&'static str, &'static str)] {
    match kind {
        Kind::Text | Kind::Code => &[("see ", " ok\n"), ("", "\n"), ("(", ").\n"), ("> ", "\n> x\n")],
        Kind::Markdown => &[
            ("see ", " ok\n"),
            ("[a](", ")\n"),
            ("[a](<", ">)\n"),
            ("<", ">\n"),
            ("\n[a]: ", "\n\n"),
            ("`", "` "),
            ("<a href=\"", "\">x</a> "),
            ("| ", " |\n"),
            ("\n    ", "\n"),
        ],
        Kind::Html | Kind::Xml => &[
            ("<a href=\"", "\">x</a> "),
            ("<a href='", "'>x</a>\n"),
            ("<a href=", ">x</a>\n"),
            ("<p>", "</p>\n"),
            ("<!-- ", " -->"),
            ("<script>f('", "')</script>"),
            ("<style>a{b:url(", ")}</style>"),
            ("<a style=\"b:url(", ")\">"),
            ("<img srcset=\"", " 2x\">"),
            ("<![CDATA[", "]]>"),
        ],
        Kind::Css => &[("a{b:url(", ")}\n"), ("a{b:url(\"", "\")}\n"), ("@import '", "';"), ("/* ", " */\n")],
        Kind::Roff => &[("see ", "\n"), (".UR ", "\n.UE\n"), (".\\\" ", "\n"), ("\\fI", "\\fR ")],
        Kind::Latex => &[("see ", "\n"), ("\\url{", "}\n"), ("\\href{", "}{x} "), ("% ", "\n")],
        Kind::Rst => &[("see ", "\n"), ("`a <", ">`_ "), ("\n.. _a: ", "\n\n"), ("``", "`` "), ("\n.. ", "\n\n")],
        Kind::Asciidoc => &[("see ", "\n"), ("link:", "[x] "), ("", "[x]\n"), ("++", "++ "), ("// ", "\n")],
        Kind::Mail => &[
            ("Content-Transfer-Encoding: quoted-printable\n\n", "\n"),
            ("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<a href=3D\"", "\">\n"),
            ("Subject: ", "\n"),
            ("\n> ", "\n"),
        ],
        Kind::Json => &[("{\"a\":\"", "\"}\n"), ("[\"", "\"]\n"), ("// ", "\n")],
        Kind::Yaml => &[("a: \"", "\"\n"), ("a: ", "\n"), ("a: '", "'\n"), ("# ", "\n")],
        Kind::Toml => &[("a = \"", "\"\n"), ("a = '", "'\n"), ("# ", "\n")],
        Kind::Ini => &[("a = ", "\n"), ("; ", "\n"), ("# ", "\n")],
        Kind::Sql => &[("x = '", "'\n"), ("-- ", "\n"), ("x = \"", "\"\n")],
        Kind::Shell => &[("curl \"", "\"\n"), ("curl '", "'\n"), ("curl ", "\n"), ("# ", "\n"), ("cat <<A\n", "\nA\n")],
        // `C`, `Python`, and kinds that may come.
        _ => {
            &[("f(\"", "\")\n"), ("f('", "')\n"), ("// ", "\n"), ("# ", "\n"), ("/* ", " */\n"), ("\"\"\"", "\"\"\"\n")]
        }
    }
}

/// A character as the syntax of a kind may write it. `style` selects one of its ways.
fn escaped(kind: Kind, c: char, style: usize) -> String {
    let code = u32::from(c);
    let mut utf16 = [0; 2];
    let in_utf8 =
        |before: &str| c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("{before}{byte:02x}")).collect::<String>();
    match kind {
        Kind::Html | Kind::Xml | Kind::Markdown | Kind::Asciidoc => match (style % 4, c) {
            (0, _) => format!("&#{code};"),
            (1, _) => format!("&#x{code:x};"),
            (2, _) if kind == Kind::Markdown && c.is_ascii_punctuation() => format!("\\{c}"),
            (_, '&') => "&amp;".to_owned(),
            (_, '<') => "&lt;".to_owned(),
            (_, '\'') => "&apos;".to_owned(),
            (_, '\u{a0}') => "&nbsp;".to_owned(),
            (_, '\u{ad}') => "&shy;".to_owned(),
            (_, '\u{e9}') => "&eacute;".to_owned(),
            (_, '\u{2019}') => "&rsquo;".to_owned(),
            (_, '/') => "&sol;".to_owned(),
            (_, ':') => "&colon;".to_owned(),
            _ => "&fjlig;".to_owned(),
        },
        Kind::Css => match style % 3 {
            0 => format!("\\{code:x} "),
            1 => format!("\\{code:06x}"),
            _ => format!("\\{c}"),
        },
        Kind::Roff => ["\\(ti", "\\-", "\\:", "\\&", "\\(aq", "\\[rs]", "\\e"][style % 7].to_owned(),
        Kind::Latex => ["\\~{}", "\\_", "\\%", "\\#", "\\&", "\\textasciitilde{}", "\\-"][style % 7].to_owned(),
        Kind::Rst => format!("\\{c}"),
        Kind::Mail => in_utf8("=").to_uppercase(),
        _ => match style % 6 {
            0 => c.encode_utf16(&mut utf16).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
            1 if code < 256 => format!("\\x{code:02x}"),
            1 | 2 => in_utf8("\\x"),
            3 => format!("\\u{{{code:x}}}"),
            4 => format!("\\U{code:08x}"),
            _ => format!("\\{c}"),
        },
    }
}

/// A URL, or nearly one, in the notation of plain text.
pub fn text(choices: &mut Choices<'_>) -> String {
    String::from_utf8_lossy(&url(Kind::Text, choices)).into_owned()
}

/// A URL, or nearly one, as a document of a kind writes it.
fn url(kind: Kind, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut url = choices.one_of(&STARTS).as_bytes().to_vec();
    for _ in 0..choices.number(6) {
        match choices.number(8) {
            0 => url.extend_from_slice(choices.one_of(&CHARACTERS).as_bytes()),
            1 | 2 if kind != Kind::Text => {
                let c = choices.one_of(&[&CHARACTERS[..], &PIECES].concat()).chars().next().unwrap_or('x');
                url.extend_from_slice(escaped(kind, c, choices.number(256)).as_bytes());
            }
            3 if choices.number(4) == 0 => url.push(0xE9),
            3 => url.extend_from_slice(choices.one_of(&["\n", "-\n  ", "\r\n", "=\n"]).as_bytes()),
            _ => url.extend_from_slice(choices.one_of(&PIECES).as_bytes()),
        }
    }
    url
}

/// Returns a document of a kind with one to five URLs.
pub fn document(kind: Kind, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut document = Vec::new();
    for _ in 0..=choices.number(5) {
        let (before, after) = choices.one_of(places(kind));
        let (open, close) = match choices.number(8) {
            0 => choices.one_of(&[("<URL:", ">"), ("<", ">"), ("URL:", ""), ("UDI=", ""), ("<URL:", "")]),
            _ => ("", ""),
        };
        document.extend([before, open].concat().bytes());
        document.extend(url(kind, choices));
        document.extend([close, after].concat().bytes());
        if !choices.are_left() {
            break;
        }
    }
    document
}

/// The cells of a notebook: a kind for each, and its text.
pub fn cells(choices: &mut Choices<'_>) -> Vec<(Kind, String)> {
    let cell = |choices: &mut Choices<'_>| {
        let kind = choices.one_of(&[Kind::Markdown, Kind::Python, Kind::Text]);
        (kind, String::from_utf8_lossy(&document(kind, choices)).into_owned())
    };
    (0..1 + choices.number(3)).map(|_| cell(choices)).collect()
}

/// A notebook of Jupyter with these cells, each line of which is a string.
pub fn notebook(cells: &[(Kind, String)], choices: &mut Choices<'_>) -> Vec<u8> {
    let names = |kind: Kind| match kind {
        Kind::Markdown => "markdown",
        Kind::Python => "code",
        _ => "raw",
    };
    let mut json = String::from("{\n \"cells\": [\n");
    for (at, (kind, text)) in cells.iter().enumerate() {
        let lines: Vec<String> = text.split_inclusive('\n').map(|line| json_string(line, choices)).collect();
        let separator = if at > 0 { "  ,\n" } else { "" };
        let (name, lines) = (names(*kind), lines.join(",\n    "));
        json.push_str(&format!("{separator}  {{\"cell_type\": \"{name}\", \"source\": [\n    {lines}\n   ]}}\n"));
    }
    json.push_str(" ],\n \"nbformat\": 4\n}\n");
    json.into_bytes()
}

fn json_string(text: &str, choices: &mut Choices<'_>) -> String {
    let is_in_ascii = choices.number(2) == 0;
    let escaped = text.chars().map(|c| match c {
        '\n' => "\\n".to_owned(),
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() || (is_in_ascii && !c.is_ascii()) => escaped(Kind::Json, c, 0),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
