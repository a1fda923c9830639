//! Files of tests, by their names. Their URLs are input for a program, and often wrong on purpose.

use std::path::Path;

use urlspec_text::Kind;

/// The words of the names of folders of tests, such as `tests`, `integration-tests` and `test_data`.
const WORDS: [&str; 8] = ["test", "tests", "testdata", "testsuite", "testcases", "unittests", "fixture", "fixtures"];

/// The whole names of other folders of tests: of Perl, of tests in a browser, and of the input of fuzzers.
const FOLDERS: [&str; 5] = ["t", "xt", "e2e", "__mocks__", "corpus"];

/// The name of a folder of tests, if the file is a program. It may have the text of a standard, too.
const SPECIFICATIONS: &str = "spec";

/// What the names of programs that are tests end with, before the extension.
const ENDS: [&str; 10] = ["_test", "_tests", "_spec", "-test", "-tests", "-spec", ".test", ".tests", ".spec", ".e2e"];

/// The same, in names that join words by their capital letters.
const CAPITALS: [&str; 6] = ["Test", "Tests", "TestCase", "TestSuite", "Spec", "IT"];

/// Whether the file with this path below a folder is of tests. The README of a folder of tests is for people.
pub fn is_of_tests(below: &Path) -> bool {
    let name = below.file_name().unwrap_or_default().to_string_lossy();
    let mut folders = below.parent().into_iter().flat_map(Path::components);
    let is_program = is_program(&name);
    is_test(&name)
        || (!is_readme(&name)
            && folders.any(|folder| {
                let folder = folder.as_os_str().to_string_lossy();
                is_folder_of_tests(&folder) || (is_program && folder == SPECIFICATIONS)
            }))
}

fn is_readme(name: &str) -> bool {
    name.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("readme"))
}

/// What a folder of tests has, by the words after the first, as in `test-data` and `test_utils`.
const AFTER: [&str; 12] = [
    "cases",
    "data",
    "files",
    "fixtures",
    "helpers",
    "input",
    "inputs",
    "resources",
    "suite",
    "suites",
    "support",
    "utils",
];

/// Whether a name is of tests: `tests`, `integration-tests`, `test-data`.
fn is_folder_of_tests(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let mut words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let is_of_tests = |word: Option<&str>| word.is_some_and(|word| WORDS.contains(&word));
    let (first, second) = (words.next(), words.clone().next());
    let last = words.next_back().or(first);
    let is_for_tests = || is_of_tests(first) && second.is_some_and(|word| AFTER.contains(&word));
    FOLDERS.contains(&name) || is_of_tests(last) || is_for_tests()
}

fn is_program(name: &str) -> bool {
    matches!(Kind::of_name(name), Some(Kind::C | Kind::Python | Kind::Shell))
}

/// Whether a name is of a program that is a test.
fn is_test(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let is_named = ENDS.iter().any(|end| stem.strip_suffix(*end).is_some_and(|before| !before.is_empty()));
    if !is_program(name) {
        // A name with an extension that is not known may be of a program, too.
        return Kind::of_name(name).is_none() && (is_named || extension == "test");
    }
    let ends_with_word = |end: &&str| {
        let before = stem.strip_suffix(*end).unwrap_or_default();
        before.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    extension == "t"
        || is_named
        || CAPITALS.iter().any(ends_with_word)
        || stem.starts_with("test_")
        || stem.starts_with("test-")
        || (stem.starts_with("t-") && extension == "c")
        || ["test", "tests", "conftest"].contains(&stem)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_of_tests;

    #[test]
    fn names_show_what_is_of_tests() {
        let of_tests = [
            "t/00.t",
            "a/t/b.md",
            "tests/a.json",
            "src/Tests/A.php",
            "src/test/resources/a.xml",
            "integration-tests/a.txt",
            "test_data/a.html",
            "testsuite/net.vim",
            "test-utils/a.js",
            "__tests__/a.ts",
            "spec/fixtures/a.yml",
            "a_test.go",
            "a.test.ts",
            "a.spec.mjs",
            "url_spec.rb",
            "UrlTest.php",
            "Utf8Tests.cs",
            "FooIT.java",
            "test_a.py",
            "test-http-url.c",
            "t-http-basic.c",
            "modules/uri/uri.test",
            "regression-tests.action",
            "src/tests.rs",
            "conftest.py",
            "x.t",
            "spec/library/uri/extract.rb",
            "corpus/auth-02.txt",
        ];
        let others = [
            "README.md",
            "tests/README.md",
            "test/Readme",
            "t.md",
            "test.md",
            "docs/testing.md",
            "docs/url.spec.md",
            "urlspec.spec",
            "test.de",
            "test_plan.fr",
            "speed_test.md",
            "latest/a.c",
            "contest/a.c",
            "attest.rs",
            "latest.py",
            "Manifest.java",
            "IT.java",
            "GIT.java",
            "examples/a.c",
            "spec/openapi.yaml",
            "T/a.c",
            "how-to-test-urls/a.c",
            "docs/test-plan/plan.md",
            "src/test-site/index.html",
        ];
        for name in of_tests {
            assert!(is_of_tests(Path::new(name)), "{name}");
        }
        for name in others {
            assert!(!is_of_tests(Path::new(name)), "{name}");
        }
    }
}
