//! Places of a document where no reader follows a URL: tests within programs, and what a program wrote.

use crate::{Kind, Match};

/// How far before a URL such places are looked for.
const MAX_DISTANCE: usize = 1 << 16;

/// Returns the last bytes of what precedes a URL.
fn near(before: &[u8]) -> &[u8] {
    &before[before.len().saturating_sub(MAX_DISTANCE)..]
}

/// Returns where a text has its last mark. A search from the start is many times faster than one from the end, as it compares blocks.
fn last_of(text: &[u8], mark: &[u8]) -> Option<usize> {
    memchr::memmem::find_iter(text, mark).last()
}

/// Returns the start of the line that a text ends with.
fn line_of(before: &[u8]) -> &[u8] {
    const MAX_LINE: usize = 512;
    let near = &before[before.len().saturating_sub(MAX_LINE)..];
    &near[memchr::memrchr(b'\n', near).map_or(0, |end| end + 1)..]
}

/// Whether a URL is in a test, given what precedes it: an example of `doctest`, the lines of a condition such as `-ifdef(TEST).`, or what a
/// program declares as one, by the lines above that are indented less: `mod tests {`, `def test_a(self):`, `class UrlTest`, `_TESTS = [`,
/// `it("…", () => {`.
pub(crate) fn is_in_tests(kind: Kind, before: &[u8]) -> bool {
    let is_program = matches!(kind, Kind::C | Kind::Python);
    (matches!(kind, Kind::Python | Kind::Rst) && is_in_doctest(before))
        || (matches!(kind, Kind::C | Kind::Code) && is_in_condition(near(before)))
        || (is_program && is_in_declared_test(near(before)))
}

/// Whether a line is of an example of `doctest`, or of what it prints: below a prompt without a blank line between.
fn is_in_doctest(before: &[u8]) -> bool {
    const MAX_LINES: usize = 8;
    const MAX_EXAMPLE: usize = 1 << 10;
    let near = &before[before.len().saturating_sub(MAX_EXAMPLE)..];
    let mut lines = near.rsplit(|byte| *byte == b'\n').take(MAX_LINES);
    let mut found = lines.by_ref().map(<[u8]>::trim_ascii_start).take_while(|line| !line.is_empty());
    found.any(|line| line.starts_with(b">>> "))
}

/// Whether the last condition that was opened and not closed is of tests: `-ifdef(TEST).`, `#ifdef UNITTEST`.
fn is_in_condition(before: &[u8]) -> bool {
    const NAMES: [&[u8]; 4] = [b"TEST", b"TESTS", b"UNITTEST", b"UNIT_TEST"];
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let is_directive = |line: &&[u8]| matches!(line.first(), Some(b'#' | b'-'));
    let mut directives = lines_above(before).filter(is_directive).map(|line| &line[1..]);
    let last = directives.find(|line| line.starts_with(b"ifdef") || line.starts_with(b"endif")).unwrap_or_default();
    let rest = last.strip_prefix(b"ifdef").unwrap_or_default();
    let name = rest.strip_prefix(b"(").or_else(|| rest.strip_prefix(b" ")).unwrap_or_default();
    NAMES.contains(&&name[..name.iter().take_while(is_of_name).count()])
}

fn is_in_declared_test(before: &[u8]) -> bool {
    let indent = |line: &[u8]| line.len() - line.trim_ascii_start().len();
    let mut least = indent(line_of(before));
    for line in lines_above(before) {
        if least == 0 {
            return false;
        }
        let own = indent(line);
        if own >= least || own == line.len() || matches!(line[own], b'}' | b')' | b']' | b'#') {
            continue;
        }
        if declares_test(&line[own..]) {
            return true;
        }
        least = own;
    }
    false
}

/// Returns the lines above the one that a text ends with, from the last one up.
fn lines_above(before: &[u8]) -> impl Iterator<Item = &[u8]> {
    const MAX_LINES: usize = 512;
    let mut ends = memchr::memrchr_iter(b'\n', before);
    let mut end = ends.next();
    let next = move || {
        let own = end?;
        end = ends.next();
        Some(&before[end.map_or(0, |above| above + 1)..own])
    };
    std::iter::from_fn(next).take(MAX_LINES)
}

/// Whether a URL is in a translation that is no longer used, given what precedes it.
pub(crate) fn is_obsolete(before: &[u8]) -> bool {
    line_of(before).starts_with(b"#~")
}

/// Whether a URL is in the data at the end of a script of Perl, which only the script reads. Documentation there begins with a `=`.
pub(crate) fn is_in_data(kind: Kind, before: &[u8]) -> bool {
    let before = near(before);
    let data = (kind == Kind::Shell).then(|| last_of(before, b"\n__DATA__\n")).flatten();
    data.is_some_and(|at| memchr::memmem::find(&before[at..], b"\n=").is_none())
}

/// Whether a URL is in the list of contributors that a program keeps in a document.
pub(crate) fn is_in_list_of_program(kind: Kind, before: &[u8]) -> bool {
    const LIST: &[u8] = b"ALL-CONTRIBUTORS-LIST:";
    if !matches!(kind, Kind::Markdown | Kind::Html) {
        return false;
    }
    let near = near(before);
    last_of(near, LIST).is_some_and(|at| near[at + LIST.len()..].starts_with(b"START"))
}

/// Whether docutils made a link of a word in a text that looks like a URL of a file or of mail, and is none: its text is its
/// destination. A URL of the writer has two slashes, or an `@`.
pub(crate) fn is_found_in_text(document: &[u8], matched: &Match<'_>) -> bool {
    let span = matched.full_span();
    let text = document[span.end..].strip_prefix(b"\">").unwrap_or_default();
    let is_of_docutils = document[..span.start].ends_with(b"class=\"reference external\" href=\"");
    let rest = text.strip_prefix(&document[span]).unwrap_or_default();
    is_of_docutils && rest.starts_with(b"</a>") && memchr::memmem::find(matched.as_bytes(), b"//").is_none()
}

/// Whether a line of a program declares a test: a function or a class with such a name, a module or a variable of tests, or a call of a
/// framework.
fn declares_test(line: &[u8]) -> bool {
    const KEYWORDS: [&[u8]; 9] =
        [b"class", b"def", b"fn", b"func", b"function", b"mod", b"module", b"namespace", b"void"];
    const CALLS: [&[u8]; 5] = [b"it(", b"test(", b"describe(", b"suite(", b"context("];
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let runs = || line.chunk_by(|one, other| is_of_name(one) == is_of_name(other));
    let names: Vec<&[u8]> = runs().filter(|run| is_of_name(&run[0])).take(MAX_NAMES).collect();
    let is_declared = names.windows(2).any(|pair| KEYWORDS.contains(&pair[0]) && is_name_of_test(pair[1]))
        || names.iter().any(|name| name.starts_with(b"unittest_"));
    let equals = memchr::memchr(b'=', line).filter(|at| !matches!(line.get(at + 1), Some(b'=')));
    let variable = equals.and_then(|at| line[..at].rsplit(|byte| !is_of_name(byte)).find(|name| !name.is_empty()));
    let opens = matches!(line.trim_ascii_end().last(), Some(b'[' | b'{' | b'('));
    is_declared
        || CALLS.iter().any(|call| line.starts_with(call))
        || (opens && variable.is_some_and(is_variable_of_tests))
}

/// The names on a line that are looked at.
const MAX_NAMES: usize = 8;

/// `test`, `test_a`, `testA`, `TestA`, `UrlTest`, `UrlTests`, `UrlTestCase`, `tests`, `url_test`. `ABTest` is of something else.
fn is_name_of_test(name: &[u8]) -> bool {
    let begins = [&b"test"[..], b"Test"].iter().find_map(|start| name.strip_prefix(*start));
    let is_next_word = |rest: &[u8]| {
        rest.first().is_none_or(|byte| *byte == b'_' || byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    let ends_with_word = |end: &&[u8]| {
        name.strip_suffix(*end)
            .is_some_and(|before| before.ends_with(b"_") || before.last().is_some_and(u8::is_ascii_lowercase))
    };
    let ends = [&b"Test"[..], b"Tests", b"TestCase", b"TestSuite"].iter().any(ends_with_word);
    begins.is_some_and(is_next_word)
        || ends
        || name == b"tests"
        || name.ends_with(b"_test")
        || name.ends_with(b"_tests")
}

/// `tests`, `_TESTS`, `test_cases`, `urlTests`, `URL_TESTS`.
fn is_variable_of_tests(name: &[u8]) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_list = [&b"tests"[..], b"_tests", b"_test", b"testcases", b"test_cases"].contains(&&*lower);
    is_list || lower.ends_with(b"_tests") || name.ends_with(b"Tests") || name.ends_with(b"TestCases")
}
