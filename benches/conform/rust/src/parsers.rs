//! A function for each parser, and one for its resolution.

use serde_json::{Value, json};

pub fn fluent_uri(text: &str) -> Option<Value> {
    let uri = fluent_uri::Uri::parse(text).ok()?;
    let authority = uri.authority();
    Some(json!({
        "scheme": uri.scheme().as_str(),
        "authority": authority.map(|authority| authority.as_str()),
        "userinfo": authority.and_then(|authority| authority.userinfo()).map(|userinfo| userinfo.as_str()),
        "host": authority.map(|authority| authority.host()),
        "port": authority.and_then(|authority| authority.port()).map(|port| port.as_str()),
        "path": uri.path().as_str(),
        "query": uri.query().map(|query| query.as_str()),
        "fragment": uri.fragment().map(|fragment| fragment.as_str()),
    }))
}

pub fn fluent_uri_resolve(base: &str, reference: &str) -> Option<String> {
    let base = fluent_uri::Uri::parse(base).ok()?;
    Some(fluent_uri::UriRef::parse(reference).ok()?.resolve_against(&base.strip_fragment()).ok()?.into_string())
}

/// `Uri` is also for a path and for an authority. These are no URLs.
pub fn http(text: &str) -> Option<Value> {
    let uri: http::Uri = text.parse().ok()?;
    Some(json!({
        "scheme": uri.scheme_str()?,
        "authority": uri.authority().map(|authority| authority.as_str()),
        "host": uri.host(),
        "port": uri.port().map(|port| port.as_str().to_owned()),
        "path": uri.path(),
        "query": uri.query(),
    }))
}

pub fn iri_string(text: &str) -> Option<Value> {
    let uri = iri_string::types::UriStr::new(text).ok()?;
    let authority = uri.authority_components();
    Some(json!({
        "scheme": uri.scheme_str(),
        "authority": uri.authority_str(),
        "userinfo": authority.as_ref().and_then(|authority| authority.userinfo()),
        "host": authority.as_ref().map(|authority| authority.host()),
        "port": authority.as_ref().and_then(|authority| authority.port()),
        "path": uri.path_str(),
        "query": uri.query_str(),
        "fragment": uri.fragment_str(),
    }))
}

pub fn iri_string_resolve(base: &str, reference: &str) -> Option<String> {
    let base = iri_string::types::UriStr::new(base).ok()?;
    Some(iri_string::types::UriReferenceStr::new(reference).ok()?.resolve_against(base.to_absolute()).to_string())
}

pub fn oxiri(text: &str) -> Option<Value> {
    let iri = oxiri::Iri::parse(text).ok()?;
    Some(json!({
        "scheme": iri.scheme(),
        "authority": iri.authority(),
        "path": iri.path(),
        "query": iri.query(),
        "fragment": iri.fragment(),
    }))
}

pub fn oxiri_resolve(base: &str, reference: &str) -> Option<String> {
    Some(oxiri::Iri::parse(base).ok()?.resolve(&oxiri::IriRef::parse(reference).ok()?).ok()?.into_inner())
}

pub fn uriparse(text: &str) -> Option<Value> {
    let uri = uriparse::URI::try_from(text).ok()?;
    Some(json!({
        "scheme": uri.scheme().as_str(),
        "authority": uri.authority().map(ToString::to_string),
        "user": uri.username().map(|user| user.as_str()),
        "password": uri.password().map(|password| password.as_str()),
        "host": uri.host().map(ToString::to_string),
        "port": uri.port(),
        "path": uri.path().to_string(),
        "query": uri.query().map(|query| query.as_str()),
        "fragment": uri.fragment().map(|fragment| fragment.as_str()),
    }))
}

pub fn uriparse_resolve(base: &str, reference: &str) -> Option<String> {
    let reference = uriparse::URIReference::try_from(reference).ok()?;
    Some(uriparse::URI::try_from(base).ok()?.resolve(&reference).to_string())
}

/// The crate has an empty text for a user that is absent.
pub fn url(text: &str) -> Option<Value> {
    let url = url::Url::parse(text).ok()?;
    Some(json!({
        "scheme": url.scheme(),
        "authority": url.has_authority().then(|| url.authority()),
        "user": Some(url.username()).filter(|user| !user.is_empty()),
        "password": url.password(),
        "host": url.host_str(),
        "port": url.port(),
        "path": url.path(),
        "query": url.query(),
        "fragment": url.fragment(),
    }))
}

pub fn url_resolve(base: &str, reference: &str) -> Option<String> {
    Some(url::Url::parse(base).ok()?.join(reference).ok()?.into())
}
