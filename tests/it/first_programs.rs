//! Programs that somebody who comes from another URL crate writes first. They must compile as they are, and work.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write as _;

use urlspec::document::Rfc1738;
use urlspec::{Code, Refusal, Severity, Spec, Url, UrlBuf};

type Result<T = (), E = Box<dyn Error>> = std::result::Result<T, E>;

/// A struct with a URL, a document and a list in a configuration file.
#[test]
#[cfg(feature = "serde")]
fn a_url_is_a_field_of_a_configuration() -> Result {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Config {
        home: UrlBuf<Rfc1738>,
        spec: Spec,
        mirrors: Vec<UrlBuf<Rfc1738>>,
        titles: BTreeMap<UrlBuf<Rfc1738>, String>,
    }

    let text = r#"{
        "home": "http://info.cern.ch/",
        "spec": "rfc1738",
        "mirrors": ["ftp://prep.ai.mit.edu/pub/gnu/", "gopher://boombox.micro.umn.edu/"],
        "titles": { "http://info.cern.ch/": "The first site" }
    }"#;
    let config: Config = serde_json::from_str(text)?;
    assert_eq!(config.home.scheme(), "http");
    assert_eq!(config.titles.get("http://info.cern.ch/").map(String::as_str), Some("The first site"));
    assert_eq!(serde_json::from_str::<Config>(&serde_json::to_string(&config)?)?, config);

    let error = serde_json::from_str::<Config>(&text.replace("info.cern.ch/\"", "info.cern.ch/~timbl\"")).unwrap_err();
    assert!(error.to_string().contains("`~`") && error.line() == 2, "{error}");
    Ok(())
}

/// A command line with a URL as an argument, and a document as an option with a default.
#[test]
fn urls_and_documents_are_arguments_of_a_command() -> Result {
    use clap::Parser;

    #[derive(Parser)]
    struct Arguments {
        /// The URL.
        url: UrlBuf<Rfc1738>,
        /// The document.
        #[arg(long, default_value_t)]
        spec: Spec,
        /// A document that isn't the default.
        #[arg(long, default_value_t = Spec::Url1994)]
        other: Spec,
    }

    let arguments = Arguments::try_parse_from(["program", "http://info.cern.ch/"])?;
    assert_eq!(arguments.url, "http://info.cern.ch/");
    assert_eq!((arguments.spec, arguments.other), (Spec::Current, Spec::Url1994));
    let arguments = Arguments::try_parse_from(["program", "--spec", "RFC 1738", "--other=udi", "news:*"])?;
    assert_eq!((arguments.spec, arguments.other), (Spec::Rfc1738, Spec::Udi));

    let error = |arguments: &[&str]| Arguments::try_parse_from(arguments).err().map(|error| error.to_string());
    let message = error(&["program", "http://info.cern.ch/~timbl"]).unwrap_or_default();
    assert!(message.contains("column 21; RFC 1738, section 2.2"), "{message}");
    let message = error(&["program", "--spec", "rfc1783", "news:*"]).unwrap_or_default();
    assert!(message.contains("did you mean `rfc1738`?"), "{message}");
    Ok(())
}

/// A log, line by line: how often each error occurs, and how often each host.
#[test]
fn a_log_is_streamed_and_counted() {
    let lines = ["http://info.cern.ch/", "http://info.cern.ch/~timbl", "http://file_server.x/", "gopher://h.x"];
    let (mut errors, mut hosts) = (BTreeMap::<Code, usize>::new(), HashMap::<String, usize>::new());
    for line in lines.iter().cycle().take(10_000) {
        match Spec::Rfc1738.parse(line) {
            Ok(url) => *hosts.entry(url.host().map_or("", |host| host.as_str()).to_owned()).or_default() += 1,
            Err(refusal) => *errors.entry(refusal.code()).or_default() += 1,
        }
    }
    assert_eq!(hosts, HashMap::from([("info.cern.ch".to_owned(), 2_500), ("h.x".to_owned(), 2_500)]));
    assert_eq!(errors.values().sum::<usize>(), 5_000);
    assert_eq!(errors.get(&Code::UnsafeCharacter), Some(&2_500));
}

/// Snapshots of `Debug` and of JSON are stable, and show no password.
#[test]
fn debug_and_json_make_snapshots() -> Result {
    let url = Spec::Rfc1738.parse("ftp://joe:secret@host.dom/pub;type=i")?;
    insta::assert_snapshot!(format!("{url:?}"), @r#"Ftp(Ftp { scheme: "ftp", login: Login { user: Some("joe"), password: Some(***), hostport: Hostport { host: Name("host.dom"), port: None } }, path: Some("pub"), typecode: Some("i") })"#);
    #[cfg(feature = "serde")]
    insta::assert_snapshot!(serde_json::to_string(&url)?, @r#"{"kind":"ftp","scheme":"ftp","user":"joe","password":"***","host":{"name":"host.dom"},"port":null,"path":"pub","typecode":"i"}"#);
    Ok(())
}

/// An editor: underlines each span, and applies the fixes from the end to the beginning.
#[test]
fn an_editor_shows_spans_and_applies_fixes() {
    let text = "http://info.cern.ch:/~timbl/caf\u{e9}";
    let report = Spec::Rfc1738.check(text);
    let mut underlined = String::new();
    for diagnostic in report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
        let _ = writeln!(underlined, "{}: {}", &text[diagnostic.span.clone()], diagnostic.code.name());
    }
    assert_eq!(underlined, ":: empty-port\n~: unsafe-character\n\u{e9}: non-ascii\n");

    let mut fixed = text.to_owned();
    for fix in report.diagnostics().iter().rev().filter_map(|diagnostic| diagnostic.fix.as_ref()) {
        fixed.replace_range(fix.span.clone(), fix.replacement.as_str());
    }
    assert_eq!(Some(fixed.as_str()), report.guess());
    assert!(Spec::Rfc1738.accepts(&fixed));
}

/// What users of `url`, `fluent-uri`, `semver` and `jiff` type without looking at the documentation.
#[test]
fn the_usual_traits_and_methods_exist() -> Result {
    let text = "http://info.cern.ch:80/hypertext/WWW?find+it";
    let mut url: UrlBuf = text.parse()?;
    assert_eq!(url, UrlBuf::try_from(text)?);
    assert_eq!(url, UrlBuf::try_from(text.to_owned())?);
    assert_eq!(url, UrlBuf::parse(text)?);
    assert_eq!(url, UrlBuf::parse(String::from(text))?);
    assert_eq!(url, text);
    assert_eq!(text, url);
    assert_eq!(url, *text);
    assert_eq!((url.len(), url.is_empty(), url.as_str(), url.as_ref()), (text.len(), false, text, text));
    assert_eq!(Into::<String>::into(url.clone()), url.to_string());
    assert!(UrlBuf::parse("ftp://a.b/")? < url);
    url = UrlBuf::try_from(&url.url())?;
    assert_eq!((url.scheme(), url.host_str(), url.port()), ("http", Some("info.cern.ch"), Some(80)));
    assert_eq!((url.path(), url.query(), url.fragment()), ("/hypertext/WWW", Some("find+it"), None));

    let tree = Url::parse(text)?;
    assert_eq!(tree, Url::try_from(text)?);
    assert_eq!(tree.to_buf(Spec::TODAY)?, url.as_str());
    assert_eq!((tree.scheme(), tree.port(), tree.login()), ("http", Some(80), None));
    assert_eq!(tree.host().map(ToString::to_string).as_deref(), Some("info.cern.ch"));
    assert_eq!(tree.url_path().map(|path| path.to_string()).as_deref(), Some("hypertext/WWW"));
    assert_eq!(tree.search().map(|search| search.as_str()), Some("find+it"));

    let titles = HashMap::from([(url.clone(), 1)]);
    assert!(titles.contains_key(text) && BTreeMap::from([(url, 1)]).contains_key(text));

    let refusal: Refusal = UrlBuf::parse("http://h.x/a b").unwrap_err();
    assert_eq!(refusal.clone(), refusal);
    assert_eq!((refusal.code(), refusal.span()), (Code::UnsafeCharacter, 12..13));
    let boxed: Box<dyn Error + Send + Sync> = refusal.into();
    assert!(boxed.downcast_ref::<Refusal>().is_some());
    assert!(Spec::ALL.is_sorted() && Spec::ALL.contains(&Spec::default()));
    Ok(())
}
