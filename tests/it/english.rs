//! Plain English: words that comments, names, documents and the command's help do not use.
//!
//! String literals are not searched, except the help of the command. In prose, code spans and text in quotation marks are
//! not searched either: names are held where they are defined, and quotations are another author's words.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Forms of a word, and what to write instead.
const WORDS: [(&str, &str); 12] = [
    ("stand stands stood standing", "be"),
    ("behind", "after"),
    ("beside besides", "next to"),
    ("tell tells told telling", "report, show, return"),
    ("hear hears heard hearing", "receive"),
    ("ask asks asked asking", "request, query"),
    ("mend mends mended mending mender", "fix"),
    ("repair repairs repaired repairing", "fix"),
    ("frown frowns frowned frowning", "discourage"),
    ("grave graver", "severe"),
    ("house room rooms floor", "architecture, module, layer"),
    ("nobody", "no one, or the passive voice"),
];

/// Words that are allowed in prose, where a document states something, but not in names.
const WORDS_OF_NAMES: [(&str, &str); 1] = [("say says said saying", "report, state")];

const PHRASES: [(&str, &str); 6] = [
    ("that of", "its"),
    ("which is none", "is not a"),
    ("as it were", "nothing"),
    ("is written", "is"),
    ("are written", "are"),
    ("before it", "precede, earlier"),
];

const FOLDERS: [&str; 10] =
    [".ci", "benches", "crates", "docs", "editors", "grammar", "release", "site", "src", "tests"];

/// A word of a text, in lower case.
#[derive(Debug)]
struct Word {
    line: usize,
    text: String,
    /// Only white space separates it from the word before.
    is_adjacent: bool,
}

struct Hit {
    path: String,
    line: usize,
    found: &'static str,
    instead: &'static str,
    source: String,
}

#[test]
fn words_of_the_list_are_not_used() {
    let mut files = Vec::new();
    collect(root(), false, &mut files);
    FOLDERS.iter().for_each(|folder| collect(&root().join(folder), true, &mut files));
    assert!(files.len() > 200, "{} files", files.len());
    let hits: Vec<Hit> = files.iter().flat_map(|path| hits_of(path)).collect();
    let mut message = String::new();
    for hit in &hits {
        let Hit { path, line, found, instead, source } = hit;
        writeln!(message, "{path}:{line}: `{found}` (instead: {instead}): {}", source.trim()).expect("a string");
    }
    assert!(message.is_empty(), "{} lines:\n{message}", message.lines().count());
}

#[test]
fn words_are_found_in_comments_names_and_help_only() {
    let found = |path: &str, text: &str| -> Vec<(usize, &'static str)> {
        search(path, text).into_iter().map(|hit| (hit.line, hit.found)).collect()
    };
    let rust = "//! It\n//! stands.\nlet said = \"told\"; // behind `ask` and \"a house\"\nfn is_toldFine(c: char) { c == '\"' }\n\
                /* that\n   of */ let ask: &'a str = r#\"tell \"mend\" \"#;\nlet says = b\"mend\\\"\";";
    let expected = [(2, "stands"), (3, "behind"), (3, "said"), (4, "told"), (5, "that of"), (6, "ask"), (7, "says")];
    assert_eq!(found("src/x.rs", rust), expected);
    let doc =
        "/// ```\n/// let told = \"ask\";\n/// ```\n/// ```text\n/// behind\n/// ```\n/// The end says it.\nstruct S;";
    assert_eq!(found("src/x.rs", doc), [(2, "told")]);
    let help = "pub const HELP: &str = \"\\\nIt tells\";\n#[arg(help = \"Mend it\")]\nconst OTHER: &str = \"told\";";
    assert_eq!(found("crates/urlspec-cli/src/x.rs", help), [(2, "tells"), (3, "mend")]);
    assert_eq!(found("src/x.rs", help), []);
    let markdown = "It is\nwritten `told`. \"It stands\nhere\", behind.\n\n> It stands.\n\n```console\n$ a ask # mend\ntold\n```\n\
                    | \"told\" | \"told | grave |\n";
    assert_eq!(found("x.md", markdown), [(1, "is written"), (3, "behind"), (8, "mend"), (11, "told"), (11, "grave")]);
    assert_eq!(found(".ci/run", "told=1 # asks\n# mends\necho \"$#\" told\n"), [(1, "asks"), (2, "mends")]);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder that may hold prose, by their paths below the root.
fn collect(folder: &Path, is_deep: bool, files: &mut Vec<String>) {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let is_folder = entry.file_type().expect("a type").is_dir();
        if is_folder && is_deep && !["target", "node_modules", "out", "corpus", "artifacts"].contains(&name.as_str()) {
            collect(&path, true, files);
        } else if !is_folder && syntax(&path.to_string_lossy()).is_some() {
            let path = path.strip_prefix(root()).expect("below the root");
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// How a file marks prose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Rust,
    Markdown,
    /// Comments from `#` to the end of the line.
    Hash,
}

fn syntax(path: &str) -> Option<Syntax> {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((_, "rs")) => Some(Syntax::Rust),
        Some((_, "md")) => Some(Syntax::Markdown),
        Some((_, "toml" | "yaml")) => Some(Syntax::Hash),
        None if [
            "beyond",
            "full",
            "instructions",
            "lint",
            "released",
            "run",
            "servers",
            "tools",
            "urlspec",
            "wasm",
        ]
        .contains(&name) =>
        {
            Some(Syntax::Hash)
        }
        _ => None,
    }
}

fn hits_of(path: &str) -> Vec<Hit> {
    let text = fs::read_to_string(root().join(path)).expect("a text");
    search(path, &text)
}

fn search(path: &str, text: &str) -> Vec<Hit> {
    let (mut prose, mut names) = (Vec::new(), Vec::new());
    match syntax(path).expect("a known syntax") {
        Syntax::Rust => {
            let source = rust(text, path.starts_with("crates/urlspec-cli/") || path.starts_with("crates/urlspec-lsp/"));
            prose = blocks(&source.comments).iter().map(|block| words_of_prose(block, "rust")).collect();
            names = source.names.iter().map(|(line, name)| words(*line, name)).collect();
            prose.extend(source.help.iter().map(|(line, text)| words(*line, text)));
        }
        Syntax::Markdown => {
            let lines: Vec<_> = text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
            prose.push(words_of_prose(&lines, "text"));
        }
        Syntax::Hash => {
            let lines: Vec<_> =
                text.lines().enumerate().map(|(at, line)| (at + 1, hash_comment(line).to_owned())).collect();
            prose.push(words_of_prose(&lines, "text"));
        }
    }
    let lists = [(&prose, &WORDS[..]), (&names, &WORDS[..]), (&names, &WORDS_OF_NAMES[..])];
    let mut found: Vec<(usize, &str, &str)> =
        lists.iter().flat_map(|(texts, list)| texts.iter().flat_map(|text| words_in(text, list))).collect();
    found.extend(prose.iter().chain(&names).flat_map(|text| phrases_in(text)));
    found.sort_by_key(|(line, ..)| *line);
    let lines: Vec<&str> = text.lines().collect();
    let hit = |(line, found, instead): (usize, _, _)| {
        let source = lines.get(line - 1).copied().unwrap_or_default().to_owned();
        Hit { path: path.to_owned(), line, found, instead, source }
    };
    found.into_iter().map(hit).collect()
}

fn words_in<'w>(
    text: &'w [Word],
    list: &'w [(&'static str, &'static str)],
) -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    text.iter().filter_map(|word| {
        let forms = list.iter().flat_map(|(forms, instead)| forms.split(' ').map(move |form| (form, *instead)));
        forms.into_iter().find(|(form, _)| *form == word.text).map(|(form, instead)| (word.line, form, instead))
    })
}

fn phrases_in(text: &[Word]) -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    (0..text.len()).flat_map(|at| PHRASES.iter().map(move |phrase| (at, phrase))).filter_map(
        |(at, (phrase, instead))| {
            let is_here = phrase.split(' ').enumerate().all(|(offset, word)| {
                text.get(at + offset).is_some_and(|next| next.text == word && (offset == 0 || next.is_adjacent))
            });
            is_here.then_some((text[at].line, *phrase, *instead))
        },
    )
}

/// The words of a text that begins in a line, with names split at underscores and capitals.
fn words(first_line: usize, text: &str) -> Vec<Word> {
    let (mut found, mut line, mut is_inside, mut is_adjacent, mut last) =
        (Vec::<Word>::new(), first_line, false, false, ' ');
    for c in text.chars() {
        let begins = !is_inside || (last.is_ascii_lowercase() && c.is_ascii_uppercase());
        match c {
            _ if c.is_ascii_alphabetic() && begins => {
                found.push(Word { line, text: c.to_ascii_lowercase().to_string(), is_adjacent });
                is_adjacent = true;
            }
            _ if c.is_ascii_alphabetic() => found.last_mut().expect("a word").text.push(c.to_ascii_lowercase()),
            _ => is_adjacent &= c.is_whitespace() || c == '_',
        }
        is_inside = c.is_ascii_alphabetic();
        line += usize::from(c == '\n');
        last = c;
    }
    found
}

/// Comments on consecutive lines are one text.
fn blocks(lines: &[(usize, String)]) -> Vec<Vec<(usize, String)>> {
    let mut blocks: Vec<Vec<(usize, String)>> = Vec::new();
    for (line, text) in lines {
        match blocks.last_mut().filter(|block| block.last().is_some_and(|(last, _)| last + 1 == *line)) {
            Some(block) => block.push((*line, text.clone())),
            None => blocks.push(vec![(*line, text.clone())]),
        }
    }
    blocks
}

/// The words of consecutive lines of Markdown. Fenced code without a language is in `language`.
fn words_of_prose(lines: &[(usize, String)], language: &str) -> Vec<Word> {
    let (mut found, mut paragraph, mut first) = (Vec::new(), String::new(), 0);
    let mut fence: Option<String> = None;
    for (line, text) in lines {
        let trimmed = text.trim();
        let info = trimmed.strip_prefix("```");
        let is_apart = trimmed.is_empty() || trimmed.starts_with(['|', '>']) || info.is_some() || fence.is_some();
        if is_apart {
            found.extend(words(first, &without_quotations(&paragraph)));
            paragraph.clear();
        }
        match (&fence, info) {
            (None, Some("")) => fence = Some(language.to_owned()),
            (None, Some(info)) => fence = Some(info.to_owned()),
            (Some(_), Some(_)) => fence = None,
            (Some(language), None) if language == "rust" => {
                let source = rust(text, false);
                let texts = source.names.iter().chain(&source.comments);
                found.extend(texts.flat_map(|(_, text)| words(*line, text)));
            }
            (Some(language), None) if language == "console" => found.extend(words(*line, hash_comment(text))),
            (Some(_), None) => {}
            (None, None) if trimmed.starts_with('|') => found.extend(words(*line, &without_quotations(text))),
            (None, None) if is_apart => {}
            (None, None) => {
                if paragraph.is_empty() {
                    first = *line;
                }
                paragraph.push_str(text);
                paragraph.push('\n');
            }
        }
    }
    found.extend(words(first, &without_quotations(&paragraph)));
    found
}

/// A paragraph with a bar in place of each code span and each quotation. A mark without its pair is nothing.
fn without_quotations(paragraph: &str) -> String {
    let mut text = paragraph.to_owned();
    for mark in ['`', '"'] {
        let parts: Vec<&str> = text.split(mark).collect();
        let is_inside = |at: usize| at % 2 == 1 && at + 1 < parts.len();
        let blank = |part: &str| format!("|{}", "\n".repeat(part.matches('\n').count()));
        let kept =
            parts.iter().enumerate().map(|(at, part)| if is_inside(at) { blank(part) } else { (*part).to_owned() });
        text = kept.collect();
    }
    text
}

fn hash_comment(line: &str) -> &str {
    match line.trim_start().strip_prefix('#') {
        Some(comment) => comment,
        None => line.split_once(" # ").map_or("", |(_, comment)| comment),
    }
}

/// What a Rust file holds, each with its line.
#[derive(Debug, Default)]
struct Source {
    comments: Vec<(usize, String)>,
    names: Vec<(usize, String)>,
    /// String literals of constants called `…HELP`, and in the attributes of clap.
    help: Vec<(usize, String)>,
}

fn rust(text: &str, has_help: bool) -> Source {
    let (mut source, mut line, mut rest, mut code) = (Source::default(), 1, text, String::new());
    while let Some(c) = rest.chars().next() {
        let (length, token) = token(rest);
        let (taken, after) = rest.split_at(length);
        match token {
            Token::Comment => {
                let lines = taken.lines().enumerate().map(|(at, text)| (line + at, uncommented(text).to_owned()));
                source.comments.extend(lines);
            }
            Token::Name => source.names.push((line, taken.to_owned())),
            Token::String if has_help && is_help(&code) => {
                source.help.push((line, taken.replace("\\n", " ").replace("\\\n", " \n")));
            }
            Token::String | Token::Other => {}
        }
        if !matches!(token, Token::Comment) && !c.is_whitespace() {
            code.push_str(if matches!(token, Token::String) { "\"" } else { taken });
        }
        line += taken.matches('\n').count();
        rest = after;
    }
    source
}

/// Whether a string after this code, which has no white space, is help.
fn is_help(code: &str) -> bool {
    let attribute = code.rsplit("#[").next().filter(|_| code.contains("#["));
    code.ends_with("HELP:&str=")
        || attribute.is_some_and(|inner| {
            !inner.contains(")]") && ["arg(", "command(", "value("].iter().any(|start| inner.starts_with(start))
        })
}

fn uncommented(line: &str) -> &str {
    line.trim_start().trim_start_matches(['/', '*', '!']).trim_end_matches("*/")
}

enum Token {
    Comment,
    String,
    Name,
    Other,
}

/// The length of the token at the beginning of a text that isn't empty.
fn token(text: &str) -> (usize, Token) {
    let bytes = text.as_bytes();
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), Token::Comment);
    }
    if text.starts_with("/*") {
        return (text.find("*/").map_or(text.len(), |at| at + 2), Token::Comment);
    }
    let prefix = bytes.iter().take_while(|b| matches!(b, b'b' | b'c' | b'r')).count();
    let hashes = bytes[prefix..].iter().take_while(|b| **b == b'#').count();
    let is_raw = bytes[..prefix].ends_with(b"r");
    if bytes.get(prefix + hashes) == Some(&b'"') && (hashes == 0 || is_raw) {
        let start = prefix + hashes + 1;
        let length = if is_raw {
            text[start..].find(&format!("\"{}", "#".repeat(hashes))).map(|at| at + 1 + hashes)
        } else {
            end_of_string(&bytes[start..])
        };
        return (length.map_or(text.len(), |length| start + length), Token::String);
    }
    if bytes[0] == b'\'' {
        return (character(text), Token::Other);
    }
    match bytes.iter().take_while(|b| is_name(b)).count() {
        0 => (text.chars().next().map_or(1, char::len_utf8), Token::Other),
        length if bytes[0].is_ascii_digit() => (length, Token::Other),
        length => (length, Token::Name),
    }
}

/// Where a string literal ends whose first quote precedes these bytes.
fn end_of_string(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// The length of a character literal, or of the quote of a lifetime.
fn character(text: &str) -> usize {
    let mut inner = text[1..].char_indices();
    match (inner.next(), inner.next()) {
        (Some((_, '\\')), Some((at, escaped))) => {
            let from = 1 + at + escaped.len_utf8();
            text[from..].find('\'').map_or(text.len(), |end| from + end + 1)
        }
        (Some(_), Some((at, '\''))) => at + 2,
        _ => 1,
    }
}
