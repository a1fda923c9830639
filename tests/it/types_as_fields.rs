//! `UrlBuf`, `Spec` and `Refusal` as programs use them: in structs, maps, settings and errors.

use std::collections::{BTreeMap, HashMap};

use urlspec::document::Rfc1738;
use urlspec::{Code, Refusal, Spec, Url, UrlBuf};

const TEXT: &str = "ftp://prep.ai.mit.edu/pub/gnu/";

#[test]
fn url_buf_converts_from_and_to_text() -> Result<(), Refusal> {
    let parsed: UrlBuf = TEXT.parse()?;
    assert_eq!(parsed, UrlBuf::parse(TEXT)?);
    assert_eq!(parsed, UrlBuf::try_from(TEXT)?);
    assert_eq!(parsed, UrlBuf::try_from(TEXT.to_owned())?);
    assert_eq!(parsed, Spec::Current.parse_owned(TEXT)?.as_str());
    assert_eq!(parsed, TEXT);
    assert_eq!(parsed, *TEXT);
    assert_eq!(parsed.url(), Spec::Current.parse(TEXT)?);
    assert_eq!(parsed.url(), Url::try_from(TEXT)?);
    assert_eq!(TEXT.parse::<UrlBuf<Rfc1738>>()?.url(), Spec::Rfc1738.parse(TEXT)?);
    assert_eq!(parsed.to_string(), TEXT);
    assert_eq!(parsed.clone().into_string(), TEXT);
    assert_eq!(String::from(parsed), TEXT);
    Ok(())
}

#[test]
fn maps_with_url_buf_keys_are_searched_by_str() -> Result<(), Refusal> {
    let hashed = HashMap::from([(UrlBuf::parse(TEXT)?, 1)]);
    let sorted = BTreeMap::from([(UrlBuf::parse(TEXT)?, 1), (UrlBuf::parse("news:comp.infosystems.www")?, 2)]);
    assert_eq!((hashed.get(TEXT), hashed.get("ftp://x.y")), (Some(&1), None));
    assert_eq!(sorted.get("news:comp.infosystems.www"), Some(&2));
    assert!(sorted.keys().is_sorted());
    Ok(())
}

#[test]
fn a_refusal_has_the_code_the_span_and_the_text() {
    let text = "http://info.cern.ch/a b";
    let refusal = text.parse::<UrlBuf>().unwrap_err();
    assert_eq!((refusal.code(), refusal.span()), (Code::UnsafeCharacter, 21..22));
    assert_eq!(refusal.clone(), refusal);
    assert_eq!(refusal.clone().into_string().as_deref(), Ok(text));
    assert_eq!(refusal.into_input(), text.as_bytes().into());
    let bytes = Spec::Rfc1738.parse_bytes(b"http://h.x/\xff").unwrap_err();
    assert_eq!(bytes.into_string().unwrap_err().into_bytes(), b"http://h.x/\xff");
}

/// clap's `default_value_t` requires this.
#[test]
fn document_names_round_trip_through_display_and_from_str() {
    for spec in Spec::ALL {
        assert_eq!(spec.to_string().parse(), Ok(*spec));
        assert_eq!(spec.citation().parse(), Ok(*spec));
        assert_eq!(spec.name().to_uppercase().replace('-', "_").parse(), Ok(*spec));
    }
    for name in ["RFC1738", "rfc-1738", "RFC 1738", "Rfc_1738"] {
        assert_eq!(name.parse(), Ok(Spec::Rfc1738), "{name}");
    }
}

#[test]
fn the_error_of_an_unknown_document_suggests_a_name() {
    let message = |name: &str| name.parse::<Spec>().unwrap_err().to_string();
    assert_eq!(message("rfc1378"), "unknown document `rfc1378`; did you mean `rfc1738`?");
    assert_eq!(message("url-1995"), "unknown document `url-1995`; did you mean `url-1993`?");
    assert_eq!(
        message("whatwg"),
        "unknown document `whatwg`; the documents are udi, url-1993, url-1994, rfc1738, rfc1808, rfc2396, rfc3986, current"
    );
    assert_eq!(
        message(""),
        "unknown document ``; the documents are udi, url-1993, url-1994, rfc1738, rfc1808, rfc2396, rfc3986, current"
    );
}

#[cfg(feature = "serde")]
mod as_json {
    use serde_json::{from_str, json, to_value};
    use urlspec::document::Rfc1738;
    use urlspec::{Spec, UrlBuf};

    use super::TEXT;

    #[test]
    fn an_owned_url_is_a_string_and_keeps_its_password() -> serde_json::Result<()> {
        let text = "ftp://anna:geheim@h.x/";
        let json = serde_json::to_string(&UrlBuf::parse(text).expect("a URL"))?;
        assert_eq!(json, format!("{text:?}"));
        assert_eq!(from_str::<UrlBuf>(&json)?, text);
        assert!(!format!("{:?}", from_str::<UrlBuf>(&json)?).contains("geheim"));
        Ok(())
    }

    #[test]
    fn a_text_that_is_no_url_is_an_error_of_serde_without_its_password() {
        let error = from_str::<UrlBuf>("\"http://h.x/a b\"").unwrap_err().to_string();
        assert_eq!(
            error,
            "a space is not allowed here and must be encoded (column 13; RFC 3986, section 2.1) at line 1 column 16"
        );
        let error = from_str::<UrlBuf<Rfc1738>>("\"http://h.x/~a\"").unwrap_err().to_string();
        assert_eq!(error, "`~` is unsafe and must be encoded (column 12; RFC 1738, section 2.2) at line 1 column 15");
        let error = from_str::<UrlBuf>("\"ftp://anna:geh eim@h.x/\"").unwrap_err().to_string();
        assert!(!error.contains("geh") && !error.contains("eim"), "{error}");
    }

    #[test]
    fn a_document_is_its_name() -> serde_json::Result<()> {
        assert_eq!(
            to_value(Spec::ALL)?,
            json!(["udi", "url-1993", "url-1994", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "current"])
        );
        assert_eq!(from_str::<Spec>("\"RFC 1738\"")?, Spec::Rfc1738);
        assert!(from_str::<Spec>("\"rfc1783\"").unwrap_err().to_string().contains("did you mean `rfc1738`?"));
        Ok(())
    }

    #[test]
    fn a_refusal_is_its_report() -> serde_json::Result<()> {
        let refusal = Spec::Rfc1738.parse("http://h.x/a b").unwrap_err();
        assert_eq!(to_value(&refusal)?, to_value(refusal.report())?);
        assert_eq!(to_value(UrlBuf::parse(TEXT).expect("a URL"))?, json!(TEXT));
        Ok(())
    }
}

/// In a list, the error is at the line of the text, as for the crate `url`.
#[test]
fn a_refusal_in_a_list_is_at_its_line() {
    let error = |text: &str| serde_json::from_str::<Vec<UrlBuf>>(text).unwrap_err();
    let refused = error("[\n\"http://h.x/\",\n\"http://h.x:8O80/\",\n\"http://h.x/\"\n]");
    assert_eq!(refused.line(), 3, "{refused}");
    let named = serde_json::from_str::<Vec<Spec>>("[\n\"rfc3986\",\n\"rfc39866\"\n]").unwrap_err();
    assert_eq!(named.line(), 3, "{named}");
    assert!(error("[1]").to_string().starts_with("invalid type: integer `1`, expected a string"));
}
