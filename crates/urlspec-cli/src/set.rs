//! `build --set`: components of URLs, set to values.

use std::str::FromStr;

use urlspec::{EditError, Spec, UrlBuf, suggestions};

/// A component and its value: `host=example.org`, `query.page=2`.
#[derive(Debug, Clone)]
pub struct Assignment {
    component: Component,
    value: String,
}

#[derive(Debug, Clone)]
enum Component {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    /// A pair of the query, by its name.
    Pair(String),
    Fragment,
}

const NAMES: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

impl FromStr for Assignment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("a component and a value have `=` between them: `host=h.x`")?;
        let component = match name {
            "scheme" => Component::Scheme,
            "userinfo" => Component::Userinfo,
            "host" => Component::Host,
            "port" => Component::Port,
            "path" => Component::Path,
            "query" => Component::Query,
            "fragment" => Component::Fragment,
            _ => match name.strip_prefix("query.") {
                Some(name) => Component::Pair(name.to_owned()),
                None => return Err(unknown(name)),
            },
        };
        Ok(Self { component, value: value.to_owned() })
    }
}

fn unknown(name: &str) -> String {
    match suggestions(name, NAMES.into_iter()).first() {
        Some(nearest) => format!("unknown component `{name}`; did you mean `{nearest}`?"),
        None => format!("unknown component; the components are {} and query.NAME", NAMES.join(", ")),
    }
}

impl Assignment {
    /// Sets the component of a URL. An empty value removes what may be absent.
    pub fn apply(&self, url: &mut UrlBuf<Spec>) -> Result<(), String> {
        let value = self.value.as_str();
        let some = Some(value).filter(|value| !value.is_empty());
        let set = match &self.component {
            Component::Scheme => url.set_scheme(value),
            Component::Userinfo => url.set_userinfo(some),
            Component::Host => url.set_host(value),
            Component::Port => url.set_port(some.map(port).transpose()?),
            Component::Path => url.set_path(value),
            Component::Query => url.set_query(some),
            Component::Pair(name) => url.set_query_pair(name, value),
            Component::Fragment => url.set_fragment(some),
        };
        set.map_err(|error: EditError| error.to_string())
    }
}

fn port(value: &str) -> Result<u16, String> {
    value.parse().map_err(|_| "a port is a number up to 65535".to_owned())
}
