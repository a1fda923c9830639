//! URLs from decoded components, and back; other spellings and other documents.

use std::fmt::Display;

use serde_json::Value;
use urlspec::Spec;
use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::parts::{Parts, RawParts, ReferenceParts};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, json, quoted, with_field};
use crate::parts_json::{self, Fields};

/// Returns the decoded components of a URL or a reference, with its password and its spelling, as `urlspec parts --with-passwords` does.
///
/// # Errors
///
/// If `spec` is not a document, or the text is not valid.
#[wasm_bindgen]
pub fn parts(url: &str, spec: &str, is_reference: bool) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let parts = if is_reference {
        let ReferenceParts { url, fragment, .. } = ReferenceParts::of(spec, &spec.parse_reference(url)?);
        match url {
            Parts::Uri(mut uri) => {
                uri.fragment = fragment;
                json(&Parts::Uri(uri))
            }
            url => with_field(json(&url), "fragment", &json(&fragment)),
        }
    } else {
        json(&Parts::from_url(spec, &spec.parse(url)?))
    };
    Ok(with_field(parts, "raw", &json(&RawParts::of(url))))
}

/// Returns the URL or the reference that has these components, which are JSON as [`parts`] returns it. What is absent is empty. A
/// spelling in `raw` is kept if it still has the same meaning. The parts of the scheme of a URI are not read.
///
/// # Errors
///
/// If `spec` is not a document, if the JSON is not of parts, or if the document has no URL with these parts.
#[wasm_bindgen]
pub fn build(parts: &str, spec: &str, is_reference: bool) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let given = Given::read(parts).map_err(|error| Failure::argument("invalid-parts", "parts", &error))?;
    given.build(spec, is_reference)
}

/// The parts that JSON has.
struct Given {
    reference: ReferenceParts<'static>,
    raw: Option<RawParts<'static>>,
}

impl Given {
    fn read(json: &str) -> Result<Self, String> {
        let object: Value = serde_json::from_slice(json.as_bytes()).map_err(|error| error.to_string())?;
        let is_uri = object["kind"] == "uri";
        let mut fields = Fields::of(object);
        let raw = parts_json::raw(&mut fields);
        let fragment = if is_uri { None } else { parts_json::fragment(&mut fields) };
        // They follow from the others. JavaScript checks that they agree.
        if is_uri {
            fields.take("scheme_part");
        }
        let url = parts_json::parts(&mut fields);
        let mut url = match (fields.error(), url) {
            (None, Some(url)) => url,
            (error, _) => return Err(error.unwrap_or_default()),
        };
        let own = if let Parts::Uri(uri) = &mut url { uri.fragment.take() } else { fragment };
        Ok(Self { reference: ReferenceParts { url, fragment: own }, raw })
    }

    fn build(&self, spec: Spec, is_reference: bool) -> Result<String, Failure> {
        let inexpressible = |error: &dyn Display| Failure::argument("not-expressible", "parts", error);
        let text = match &self.raw {
            Some(raw) => self.reference.build_as(spec, raw),
            None => self.reference.build(spec),
        };
        let text = text.map_err(|error| inexpressible(&error))?;
        if !is_reference && !spec.accepts(&text) {
            let message = format!("{} is a reference, and no URL: set the option `reference`", quoted(&text));
            return Err(inexpressible(&message));
        }
        Ok(text)
    }
}

/// Returns a URL of one document as a URL of another, with its password, and what the conversion changed.
///
/// # Errors
///
/// If `spec` or `to` is not a document, if the URL is not valid, or if the other document can't express it.
#[wasm_bindgen]
pub fn convert(url: &str, to: &str, spec: &str, mid_as_news: bool) -> Result<String, Failure> {
    let (spec, to): (Spec, Spec) = (spec.parse()?, to.parse()?);
    let options = ConvertOptions::default().mid_as_news(mid_as_news);
    let converted = spec.convert(url, to, options).map_err(|error| match &error {
        ConvertError::Refused(refusal) => Failure::of("url", refusal),
        ConvertError::NotLater { .. } => Failure::argument("not-later", "to", &error),
        error => Failure::argument("not-convertible", "url", &format!("{} can't be converted: {error}", quoted(url))),
    })?;
    let text = format!("{{\"converted\":{},\"exact\":{}}}", json(&converted.text), converted.is_exact());
    Ok(with_field(text, "changes", &json(&converted.changes)))
}

/// Returns a text with the characters encoded that no URL by today's standard may contain. Escapes and reserved characters stay.
#[wasm_bindgen]
pub fn safe(text: &str) -> String {
    Spec::TODAY.make_safe(text.as_bytes()).into_owned()
}
