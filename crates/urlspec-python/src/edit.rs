//! URLs with other components, and the names and values of a query.

use pyo3::prelude::*;
use urlspec::{EditError, Spec, UrlBuf};

use crate::url::{refused, spec_of, wrong};

/// A component and its new value; `None` removes it.
type Change = (String, Option<String>);

/// A URL with other components. A fragment that the document has in references only is kept, or set.
#[pyfunction]
pub fn changed(text: &str, spec: &str, changes: Vec<Change>) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let mut divided = Divided::of(spec, text)?;
    for (name, value) in &changes {
        divided.set(name, value.as_deref())?;
    }
    Ok(divided.into_text())
}

/// A URL with the value of a name in its query, or without the name.
#[pyfunction]
pub fn with_pair(text: &str, spec: &str, name: &str, value: Option<&str>) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let mut divided = Divided::of(spec, text)?;
    match value {
        Some(value) => divided.url.set_query_pair(name, value).map_err(|error| exception(&error))?,
        None => drop(divided.url.remove_query_pair(name).map_err(|error| exception(&error))?),
    }
    Ok(divided.into_text())
}

/// The names and values of the query, decoded.
#[pyfunction]
pub fn query_pairs(text: &str, spec: &str) -> PyResult<Vec<(String, String)>> {
    let divided = Divided::of(spec_of(spec)?, text)?;
    Ok(divided.url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
}

/// A URL, and the fragment after it in a reference of a document whose URLs have none.
struct Divided {
    url: UrlBuf<Spec>,
    fragment: Option<String>,
    has_own_fragment: bool,
}

impl Divided {
    fn of(spec: Spec, text: &str) -> PyResult<Self> {
        let has_own_fragment = spec.parse("a://b/#c").is_ok();
        let (url, fragment) = match text.split_once('#') {
            Some((url, fragment)) if !has_own_fragment => (url, Some(fragment.to_owned())),
            _ => (text, None),
        };
        let url = spec.parse_owned(url).map_err(|refusal| match spec.accepts_reference(text) {
            true => wrong("this is a relative reference; resolve it first"),
            false => refused(&refusal),
        })?;
        Ok(Self { url, fragment, has_own_fragment })
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        let required = || value.ok_or_else(|| wrong(format!("a URL needs a {name}")));
        let set = match name {
            "scheme" => self.url.set_scheme(required()?),
            "host" => self.url.set_host(required()?),
            "port" => self.url.set_port(value.map(number).transpose()?),
            "userinfo" => self.url.set_userinfo(value),
            "path" => self.url.set_path(required()?),
            "query" => self.url.set_query(value),
            "fragment" if self.has_own_fragment => self.url.set_fragment(value),
            "fragment" => {
                self.fragment = value.map(str::to_owned);
                Ok(())
            }
            other => return Err(wrong(format!("no component is named `{other}`"))),
        };
        set.map_err(|error| exception(&error))
    }

    fn into_text(self) -> String {
        let text = self.url.into_string();
        match self.fragment {
            Some(fragment) => format!("{text}#{fragment}"),
            None => text,
        }
    }
}

fn number(port: &str) -> PyResult<u16> {
    port.parse().map_err(|_| wrong("a port is a number up to 65535"))
}

fn exception(error: &EditError) -> PyErr {
    match error {
        EditError::Refused(refusal) => refused(refusal),
        error => wrong(error),
    }
}
