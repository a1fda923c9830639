//! Programs as users of other crates type them first: url, fluent-uri, http, clap and serde. Each must compile and work.

use std::collections::HashSet;
use std::error::Error;

use urlspec::document::Rfc3986;
use urlspec::{EditError, Spec, UrlBuf};

type Result<T = (), E = Box<dyn Error>> = std::result::Result<T, E>;

/// `url`: `Url::parse`, `host_str`, `port`, `path`, `query`, `fragment`.
#[test]
fn components_are_read() -> Result {
    let url = UrlBuf::parse("https://joe@example.com:8443/a/b?q=1#top")?;
    assert_eq!(url.scheme(), "https");
    assert_eq!(url.host_str(), Some("example.com"));
    assert_eq!(url.port(), Some(8443));
    assert_eq!(url.path(), "/a/b");
    assert_eq!(url.query(), Some("q=1"));
    assert_eq!(url.fragment(), Some("top"));
    assert_eq!(url.query_pairs().next(), Some(("q".into(), "1".into())));
    Ok(())
}

/// `url`: `set_host`, `set_port`, `set_path`, `set_query`, `path_segments_mut().push`, `query_pairs_mut`.
#[test]
fn components_are_changed() -> Result {
    let mut url: UrlBuf = "https://joe:pw@example.com/a?x=1&y=%20#top".parse()?;
    url.set_host("www.example.org")?;
    url.set_port(Some(8443))?;
    url.push_segment("b c")?;
    url.set_query_pair("x", "2")?;
    url.set_fragment(None)?;
    url.set_userinfo(None)?;
    assert_eq!(url, "https://www.example.org:8443/a/b%20c?x=2&y=%20");
    let error = url.set_query(Some("a#b")).unwrap_err();
    assert_eq!(error, EditError::Differs("query"));
    Ok(())
}

/// `fluent-uri` and `url`: `resolve` and `join` against one base.
#[test]
fn references_are_resolved() -> Result {
    let base = Spec::Rfc3986.base("https://example.com/docs/index.html")?;
    let links = ["../a", "b?c", "#top", "//other.example/x"];
    let full: Vec<String> = links.iter().map(|link| Ok(base.resolve(link)?.into_string())).collect::<Result<_>>()?;
    assert_eq!(
        full,
        [
            "https://example.com/a",
            "https://example.com/docs/b?c",
            "https://example.com/docs/index.html#top",
            "https://other.example/x"
        ]
    );
    assert!(base.resolve("a b").is_err());
    Ok(())
}

/// A crawler: each page once.
#[test]
fn equal_urls_are_found_in_a_set() -> Result {
    let mut seen = HashSet::new();
    let urls = ["https://Example.com", "https://example.com:443/", "https://example.com/a/../"];
    let new = urls.iter().map(|url| Ok(seen.insert(Spec::TODAY.canonical(url)?))).collect::<Result<Vec<_>>>()?;
    assert_eq!(new, [true, false, false]);
    assert_eq!(seen.iter().next().map(ToString::to_string).as_deref(), Some("https://example.com/"));
    Ok(())
}

/// `http::Uri::builder`, `fluent_uri::Uri::builder`.
#[test]
fn urls_are_built() -> Result {
    let url: UrlBuf = UrlBuf::builder("https").host("example.com").path("/search").pair("q", "ü & 1").build()?;
    assert_eq!(url, "https://example.com/search?q=%C3%BC+%26+1");
    let strict: UrlBuf<Rfc3986> = UrlBuf::builder("http").host("2001:db8::1").port(80).segment("a/b").build()?;
    assert_eq!(strict, "http://[2001:db8::1]:80/a%2Fb");
    // A client removes it, also encoded.
    let dots = Spec::Rfc3986.builder("https").host("h").segment("a").segment("..").build();
    assert_eq!(dots.unwrap_err(), EditError::DotSegment);
    assert!(Spec::Rfc3986.builder("https").host("a b").build().is_err());
    assert_eq!(Spec::Rfc3986.builder("https").host("h").path("/a?b").build().unwrap_err(), EditError::Differs("path"));
    assert!(Spec::Rfc3986.builder("https").host("h").path("a").build().is_err());
    assert!(Spec::Rfc3986.builder("mailto").userinfo("joe").path("x").build().is_err());
    Ok(())
}

/// `serde`: a field, with its document.
#[cfg(feature = "serde")]
#[test]
fn urls_are_fields() -> Result {
    #[derive(serde::Serialize, serde::Deserialize, Debug, PartialEq)]
    struct Config {
        homepage: UrlBuf,
        mirror: Option<UrlBuf<Rfc3986>>,
    }
    let config: Config = serde_json::from_str(r#"{"homepage":"https://example.com/~a#top","mirror":"ftp://h.x/"}"#)?;
    assert_eq!(config.homepage.path(), "/~a");
    assert_eq!(serde_json::from_str::<Config>(&serde_json::to_string(&config)?)?, config);
    assert_eq!(format!("{:?}", config.homepage), r#"UrlBuf { spec: Current, text: "https://example.com/~a#top" }"#);
    Ok(())
}

/// `clap`: an argument.
#[test]
fn urls_are_arguments() {
    use clap::Parser;

    #[derive(Parser)]
    struct Arguments {
        url: UrlBuf,
    }
    let arguments = Arguments::try_parse_from(["program", "https://example.com/x#top"]).expect("a URL");
    assert_eq!(arguments.url.host_str(), Some("example.com"));
    assert!(Arguments::try_parse_from(["program", "https://exa mple.com/"]).is_err());
}

/// Files: `Url::from_file_path` and `to_file_path`.
#[cfg(unix)]
#[test]
fn files_have_urls() {
    let url: UrlBuf = UrlBuf::from_file_path("/a b.txt").expect("an absolute name");
    assert_eq!(url, "file:///a%20b.txt");
    assert_eq!(url.to_file_path().as_deref(), Some(std::path::Path::new("/a b.txt")));
}
