//! Text for clients: Markdown and plain text, with the text of documents escaped.

use urlspec::diagnostic::Citation;
use urlspec::redact::{Secrets, Sink, Terminal, Untrusted, visible_text};

use super::text::{next_char_boundary, previous_char_boundary};

/// How many segments of a path, and how many quotations on a line, are searched for passwords to their end.
const MAX_SEGMENTS: usize = 64;

/// A code span of Markdown, on one line. Active characters are replaced as for a [`Terminal`].
pub struct CodeSpan;

impl Sink for CodeSpan {
    fn escape(text: &str, out: &mut String) {
        let text: String = visible_text(text).collect();
        let fence = "`".repeat(longest_run_of_backticks(&text) + 1);
        // Without spaces, a backtick would extend the fence, and spaces at both ends would be stripped. A code span can't
        // be empty.
        let is_stripped = text.starts_with(' ') && text.ends_with(' ') && !text.trim_matches(' ').is_empty();
        let is_padded = text.is_empty() || text.starts_with('`') || text.ends_with('`') || is_stripped;
        let space = if is_padded { " " } else { "" };
        out.extend([&*fence, space, &*text, space, &*fence]);
    }
}

/// A fenced code block of Markdown, with its last line end. Line feeds are kept, and other active characters are replaced.
pub struct CodeBlock;

impl Sink for CodeBlock {
    fn escape(text: &str, out: &mut String) {
        let fence = "`".repeat(longest_run_of_backticks(text).max(2) + 1);
        out.extend([&*fence, "text\n"]);
        Lines::escape(text, out);
        out.extend(["\n", &*fence, "\n"]);
    }
}

/// Text in a paragraph of Markdown, on one line. Punctuation that could be markup is escaped. Words that a client could
/// make links of, such as URLs, names of hosts and addresses of mail, are code spans: some clients link the text after
/// escapes are resolved.
pub struct Prose;

impl Sink for Prose {
    fn escape(text: &str, out: &mut String) {
        // Spaces at the start of a line may begin a code block.
        let rest = text.trim_start_matches(' ');
        out.push_str(&"&#32;".repeat(text.len() - rest.len()));
        // A number may begin a list.
        let number = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_list = number > 0 && rest[number..].starts_with(['.', ')']) && !is_linkable(first_word(rest));
        let rest = if is_list {
            out.extend([&rest[..number], "\\", &rest[number..=number]]);
            &rest[number + 1..]
        } else {
            rest
        };
        escape_prose(rest, out);
    }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Escapes text that doesn't begin a line.
fn escape_prose(text: &str, out: &mut String) {
    let text: String = visible_text(text).collect();
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 {
            out.push(' ');
        }
        if is_linkable(word) {
            CodeSpan::escape(word, out);
            continue;
        }
        for c in word.chars() {
            if r"\`*_{}[]<>#+-=|~^$&!:".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
    }
}

/// Whether a client could make a link of a word: it has an `@`, a colon before other characters, `www.`, or a dot before
/// two letters.
fn is_linkable(word: &str) -> bool {
    let mut follows_dot = word.match_indices('.').map(|(at, _)| word[at + 1..].chars());
    word.contains('@')
        || word.find(':').is_some_and(|at| at + 1 < word.len())
        || word.as_bytes().windows(4).any(|four| four.eq_ignore_ascii_case(b"www."))
        || follows_dot
            .any(|mut rest| (0..2).all(|_| rest.next().is_some_and(char::is_alphanumeric)) && has_letter(word))
}

fn has_letter(word: &str) -> bool {
    word.chars().any(char::is_alphabetic)
}

/// Plain text of several lines. Line feeds are kept, and other active characters are replaced.
struct Lines;

impl Sink for Lines {
    fn escape(text: &str, out: &mut String) {
        out.extend(visible_text(text).zip(text.chars()).map(|(shown, c)| if c == '\n' { c } else { shown }));
    }
}

/// A message for users, in plain text, on several lines.
struct UserMessage;

impl Sink for UserMessage {
    fn escape(text: &str, out: &mut String) {
        let mut lines = String::new();
        Lines::escape(text, &mut lines);
        out.push_str(&without_links(&lines));
    }
}

/// The name of an item in a list of a client, in plain text, on one line.
pub struct Label;

impl Sink for Label {
    fn escape(text: &str, out: &mut String) {
        out.push_str(&without_links(&visible_text(text).collect::<String>()));
    }
}

/// Plain text for VS Code, which makes a link of `[text](target)` in some. There is no escape, so a space goes between the
/// brackets.
fn without_links(text: &str) -> String {
    text.replace("](", "] (")
}

/// The length of the longest run of backticks.
fn longest_run_of_backticks(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// A message for users, which may quote text from outside: a setting, a file or a request.
pub fn user_message(message: &str) -> String {
    Untrusted::with_secrets(message, secrets_of_message(message)).to::<UserMessage>()
}

/// The secrets in a message, which may quote any text, also within a path, and as it is or with escapes. In a word and in a
/// quotation, the form `user:password@host` suffices.
fn secrets_of_message(message: &str) -> Secrets {
    let unescaped = unescaped(message);
    let is_space = |c: char| c.is_whitespace() || is_quote(c);
    [message, &unescaped]
        .into_iter()
        .flat_map(|text| {
            let words = text.split(is_space).flat_map(|word| {
                let segments = word.match_indices('/').take(MAX_SEGMENTS).map(|(slash, _)| &word[slash + 1..]);
                segments.chain([word])
            });
            // A quoted password may contain white space and quotes.
            let quotations = text.split(['\n', '\r']).flat_map(|line| {
                let rests = line.match_indices(is_quote).take(MAX_SEGMENTS).map(|(quote, _)| &line[quote + 1..]);
                rests.chain(line.split(is_quote)).chain([line])
            });
            let found = words.chain(quotations).flat_map(move |part| {
                let start = part.as_ptr().addr() - text.as_ptr().addr();
                Secrets::of_url(part).into_iter().map(move |secret| secret.start + start..secret.end + start)
            });
            Secrets::of_text(text).into_iter().chain(found)
        })
        .map(|secret| previous_char_boundary(message, secret.start)..next_char_boundary(message, secret.end))
        .collect()
}

fn is_quote(c: char) -> bool {
    "\"'`=".contains(c)
}

/// The text with each backslash escape of a US-ASCII character, as in TOML, JSON and Rust, replaced by as many of this
/// character as the escape has bytes. So offsets in it are offsets in the text.
fn unescaped(text: &str) -> String {
    let mut unescaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (c, length) = escaped_character(&rest[at + 1..]).unwrap_or(('\\', 0));
        unescaped.push_str(&rest[..at]);
        unescaped.extend(std::iter::repeat_n(c, length + 1));
        rest = &rest[at + 1 + length..];
    }
    unescaped + rest
}

/// The US-ASCII character of an escape, and the length of the escape, from after its backslash.
fn escaped_character(escape: &str) -> Option<(char, usize)> {
    let (digits, length) = match *escape.as_bytes().first()? {
        b'x' => (escape.get(1..3)?, 3),
        b'u' if escape[1..].starts_with('{') => {
            let end = escape.bytes().take(10).position(|octet| octet == b'}')?;
            (&escape[2..end], end + 1)
        }
        b'u' => (escape.get(1..5)?, 5),
        b'U' => (escape.get(1..9)?, 9),
        b't' | b'n' | b'r' => return Some((' ', 1)),
        quote @ (b'"' | b'\'' | b'\\') => return Some((char::from(quote), 1)),
        _ => return None,
    };
    let c = u8::from_str_radix(digits.trim_start_matches('0'), 16).ok().filter(u8::is_ascii)?;
    Some((if c.is_ascii_graphic() { char::from(c) } else { ' ' }, length))
}

/// A line of text: of the server's own words, which are static, and of text from outside.
pub struct Line {
    text: String,
    is_markdown: bool,
}

impl Line {
    pub fn new(is_markdown: bool) -> Self {
        Self { text: String::new(), is_markdown }
    }

    /// Appends words of the server.
    #[must_use]
    pub fn words(mut self, words: &'static str) -> Self {
        self.text.push_str(words);
        self
    }

    /// Appends words of the server, emphasized.
    #[must_use]
    pub fn strong(self, words: &'static str) -> Self {
        if self.is_markdown { self.words("**").words(words).words("**") } else { self.words(words) }
    }

    #[must_use]
    pub fn number(mut self, number: usize) -> Self {
        self.text.push_str(&number.to_string());
        self
    }

    #[must_use]
    pub fn citation(mut self, citation: &Citation) -> Self {
        self.text.push_str(&citation.to_string());
        self
    }

    /// Appends text from outside, as code or in quotation marks.
    #[must_use]
    pub fn code(mut self, text: &Untrusted<'_>) -> Self {
        match self.is_markdown {
            true => self.markdown(&text.to::<CodeSpan>()),
            false => self.text.extend(["\"", &*text.to::<Terminal>(), "\""]),
        }
        self
    }

    /// Appends the start of text from outside, as code or in quotation marks.
    #[must_use]
    pub fn short_code(self, text: &Untrusted<'_>, max_length: usize) -> Self {
        let length = text.exposed().len();
        match length <= max_length {
            true => self.code(text),
            false => self.code(&text.slice(0..previous_char_boundary(text.exposed(), max_length))).words("…"),
        }
    }

    /// Appends a message, which may quote text from outside. What it has in backticks is shown as code.
    #[must_use]
    pub fn message(mut self, message: &Untrusted<'_>) -> Self {
        if !self.is_markdown {
            self.text.push_str(&message.to::<Terminal>());
            return self;
        }
        let text = message.redacted();
        let pieces: Vec<&str> = text.split('`').collect();
        // If the quoted text has backticks too, the pairs are unknown.
        let is_paired = pieces.len() % 2 == 1 && pieces.iter().skip(1).step_by(2).all(|piece| !piece.is_empty());
        let pieces = if is_paired { pieces } else { vec![&*text] };
        for (index, piece) in pieces.into_iter().enumerate().filter(|(_, piece)| !piece.is_empty()) {
            let mut markdown = String::new();
            match index % 2 {
                0 if self.text.is_empty() => Prose::escape(piece, &mut markdown),
                0 => escape_prose(piece, &mut markdown),
                _ => CodeSpan::escape(piece, &mut markdown),
            }
            self.markdown(&markdown);
        }
        self
    }

    /// Appends Markdown. Backticks of two code spans must not touch.
    fn markdown(&mut self, markdown: &str) {
        if self.text.ends_with('`') && markdown.starts_with('`') {
            self.text.push(' ');
        }
        self.text.push_str(markdown);
    }
}

/// A page of paragraphs and code blocks.
pub struct Page {
    text: String,
    is_markdown: bool,
}

impl Page {
    pub fn new(is_markdown: bool) -> Self {
        Self { text: String::new(), is_markdown }
    }

    /// An empty line in the format of the page.
    pub fn line(&self) -> Line {
        Line::new(self.is_markdown)
    }

    pub fn paragraph(&mut self, line: &Line) {
        self.text.extend([&*line.text, "\n\n"]);
    }

    /// Adds a table, without columns that are empty. In plain text, it has no heads, and its columns are aligned.
    pub fn table(&mut self, heads: [&'static str; 3], rows: &[[Line; 3]]) {
        let columns = 0..heads.len();
        let columns: Vec<usize> =
            columns.filter(|column| rows.iter().any(|row| !row[*column].text.is_empty())).collect();
        if self.is_markdown {
            self.markdown_row(columns.iter().map(|column| heads[*column]));
            self.markdown_row(columns.iter().map(|_| "---"));
            for row in rows {
                // Also in code, a bar would begin a cell, and readers differ about one after a backslash.
                let escaped = |cell: &Line| cell.text.replace("\\|", "\\ |").replace('|', "\\|");
                self.markdown_row(columns.iter().map(|column| escaped(&row[*column])));
            }
        } else {
            // What follows a cell is aligned; the last cell of a row may be long.
            let is_followed =
                |row: &&[Line; 3], column: usize| row[column + 1..].iter().any(|cell| !cell.text.is_empty());
            let width = |column: usize| {
                let followed = rows.iter().filter(|row| is_followed(row, column));
                followed.map(|row| row[column].text.chars().count()).max().unwrap_or(0)
            };
            for row in rows {
                let cells = columns.iter().map(|column| format!("{:1$}  ", row[*column].text, width(*column)));
                self.text.extend([cells.collect::<String>().trim_end(), "\n"]);
            }
        }
        self.text.push('\n');
    }

    fn markdown_row(&mut self, cells: impl Iterator<Item = impl AsRef<str>>) {
        self.text.extend(cells.map(|cell| format!("| {} ", cell.as_ref())));
        self.text.push_str("|\n");
    }

    pub fn block(&mut self, text: &Untrusted<'_>) {
        match self.is_markdown {
            true => self.text.extend([&*text.to::<CodeBlock>(), "\n"]),
            false => self.text.extend([&*text.to::<Lines>(), "\n\n"]),
        }
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
    use urlspec::redact::{Terminal, Untrusted};

    use super::{CodeBlock, CodeSpan, Line, Prose, user_message};

    const PIECES: [&str; 40] = [
        "`",
        "``",
        "```",
        "`````",
        " ",
        "  ",
        "a",
        "1",
        ".",
        ")",
        "(",
        "[",
        "]",
        "![",
        "](",
        "<",
        ">",
        "<b>",
        "<!--",
        "&",
        "&lt;",
        "&#91;",
        "*",
        "_",
        "~~",
        "\\",
        "\\`",
        "|",
        "#",
        "-",
        "+",
        "=",
        "$",
        ":",
        "http://h.dom/",
        "www.h.dom",
        "a@h.dom",
        "\n",
        "\u{202e}",
        "h.com",
    ];

    /// Texts of random pieces.
    fn texts() -> impl Iterator<Item = String> {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = move |limit: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).unwrap_or_default() % limit
        };
        (0..20_000).map(move |_| (0..below(9)).map(|_| PIECES[below(PIECES.len())]).collect())
    }

    /// The text that Markdown shows: in code spans and blocks, and elsewhere.
    #[track_caller]
    fn shown(markdown: &str) -> (String, String) {
        let (mut code, mut prose) = (String::new(), String::new());
        let mut is_in_block = false;
        for event in Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
            match event {
                Event::Start(Tag::CodeBlock(_)) => is_in_block = true,
                Event::End(TagEnd::CodeBlock) => is_in_block = false,
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                Event::Text(text) if is_in_block => code.push_str(&text),
                Event::Code(text) => code.push_str(&text),
                Event::Text(text) => prose.push_str(&text),
                other => panic!("{other:?} in {markdown:?}"),
            }
        }
        (code, prose)
    }

    #[test]
    fn a_code_span_shows_the_text() {
        for text in texts().filter(|text| !text.is_empty()) {
            let text = Untrusted::text(text);
            let expected = (text.to::<Terminal>(), String::new());
            assert_eq!(shown(&text.to::<CodeSpan>()), expected);
        }
        assert_eq!(Untrusted::text("a`` b").to::<CodeSpan>(), "```a`` b```");
        assert_eq!(Untrusted::text("").to::<CodeSpan>(), "`  `");
    }

    #[test]
    fn a_code_block_shows_the_text() {
        for text in texts() {
            let text = Untrusted::text(text);
            let expected = format!("{}\n", text.redacted().replace('\u{202e}', "\u{fffd}"));
            assert_eq!(shown(&text.to::<CodeBlock>()), (expected, String::new()));
        }
    }

    #[test]
    fn prose_shows_the_text_and_no_markup() {
        for text in texts() {
            let text = Untrusted::text(text);
            let (_, prose) = shown(&text.to::<Prose>());
            assert!(!prose.contains("://") && !prose.contains("www.") && !prose.contains(".com"), "{prose:?}");
            assert!(!prose.contains('@'), "{prose:?}");
        }
        assert_eq!(Untrusted::text("1. a*b www.x.y e.g. 3.2").to::<Prose>(), "1\\. a\\*b `www.x.y` e.g. 3.2");
    }

    #[test]
    fn a_message_shows_what_it_quotes_as_code() {
        let line = |message: &str| Line::new(true).words("x: ").message(&Untrusted::text(message)).text;
        assert_eq!(line("`~` is unsafe"), "x: `~` is unsafe");
        assert_eq!(line("a `b"), "x: a \\`b");
        assert_eq!(line("`a``b`"), "x: `a` `b`", "two spans");
        for text in texts() {
            let (code, prose) = shown(&line(&text));
            assert!(!prose.contains("://") && !prose.contains('@'), "{text:?}: {prose:?}");
            let without = |text: &str| text.replace([' ', '`'], "");
            let all: usize = without(&code).len() + without(&prose).len();
            assert_eq!(all, "x:".len() + without(&Untrusted::text(text).to::<Terminal>()).len());
        }
    }

    #[test]
    fn a_message_for_users_has_no_link_and_no_secret() {
        for (message, shown) in [
            ("a [b](command:c)", "a [b] (command:c)"),
            ("`joe:secret@h.x` is no setting", "`joe:******@h.x` is no setting"),
            ("base = \"ftp:/joe:secret@h.x\"\n\u{9b}", "base = \"ftp:/joe:******@h.x\"\n\u{fffd}"),
            ("ftp://joe:s ecret@h.x", "ftp://joe:*******@h.x"),
            ("`ftp://joe:a b c d e f@h.x` is no code", "`ftp://joe:***********@h.x` is no code"),
            ("1 | a = [\"joe:a b c d \\\" e@h.x\"]", "1 | a = [\"joe:************@h.x\"]"),
            ("\"ftp://joe:secret\\u0040h.x\"", "\"ftp://joe:***********0h.x\""),
            ("\"ftp://joe\\u{3a}se\\tcret@h.x\"", "\"ftp://joe\\*************@h.x\""),
        ] {
            assert_eq!(user_message(message), shown);
        }
    }
}
