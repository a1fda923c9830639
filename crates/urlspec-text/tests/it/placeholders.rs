//! `check` and the finder have the same placeholders.

use urlspec::Spec;
use urlspec_text::Finder;

/// What both take for a placeholder, in each of the places.
const PLACEHOLDERS: &[&str] = &[
    "{name}",
    "{}",
    "{{name}}",
    "{{{name}}}",
    "{user_id}",
    "{0}",
    "{int:id}",
    "{path*}",
    "{name:0>4}",
    "{%name%}",
    "{?name,lang}",
    "${NAME}",
    "${name}",
    "#{name}",
    "{$name}",
    "%s",
    "%d",
    "%v",
    "%1$s",
    "%(name)s",
    "%(name)d",
    "%NAME%",
    "%name%",
    "%%name%%",
    "<name>",
    "<your-name>",
    "<int:id>",
    "<name:str>",
    "<%=name%>",
    "<?=name?>",
];

/// Those that are one only as a whole part between delimiters.
const WHOLE: &[&str] = &["%ld", "%.2f", "%-5s", "%@"];

/// The same. At the end of a path and next to other brackets, a square bracket may be markup in a text, and end the URL.
const BRACKETED: &[&str] = &["[name]", "[YOUR-NAME]"];
const BRACKETED_VALUES: &[&str] = &["[name]", "[[name]]", "[object%20Object]"];

/// Templates by the finder, which `check` takes as they are: they are valid there.
const VALID: &[&str] = &["$(NAME)", "$NAME$"];

/// Names in place of a value, which are a mistake or a valid name, so that files are searched for them.
const FOUND: &[&str] = &["undefined", "%7Bname%7D", "%7B%7Bname%7D%7D", ":id"];

const PLACES: &[&str] = &["https://h.example/@/a", "https://h.example/a/@", VALUES[0], VALUES[1]];
const VALUES: &[&str] = &["https://h.example/?q=@", "https://h.example/?q=@&r=1"];
const HOSTS: &[&str] = &["https://@/a", "https://@:80/a"];

fn is_placeholder(url: &str) -> bool {
    let report = Spec::Current.check(url);
    report.diagnostics().iter().any(|diagnostic| diagnostic.code.name() == "template")
}

fn is_found(url: &str) -> bool {
    let text = format!("see {url} now");
    Finder::default().matches(text.as_bytes()).next().is_some()
}

/// The texts for which one of both does not do what it should.
fn differing(placeholders: &[&str], places: &[&str], (checked, found): (bool, bool)) -> Vec<String> {
    let urls = placeholders.iter().flat_map(|own| places.iter().map(move |place| place.replace('@', own)));
    urls.filter(|url| (is_placeholder(url), is_found(url)) != (checked, found)).collect()
}

#[test]
fn check_and_the_finder_have_the_same_placeholders() {
    let none: Vec<String> = Vec::new();
    assert_eq!(differing(PLACEHOLDERS, PLACES, (true, false)), none);
    assert_eq!(differing(PLACEHOLDERS, HOSTS, (true, false)), none);
    assert_eq!(differing(WHOLE, PLACES, (true, false)), none);
    assert_eq!(differing(BRACKETED, &PLACES[..1], (true, false)), none);
    assert_eq!(differing(BRACKETED_VALUES, VALUES, (true, false)), none);
    assert_eq!(differing(VALID, PLACES, (false, false)), none);
    assert_eq!(differing(&FOUND[..3], PLACES, (true, true)), none);
    assert_eq!(differing(&FOUND[3..], &PLACES[..2], (true, true)), none);
}
