//! Partial forms, against the prose of each document typed out (`tests/resolve/`).

#[path = "../resolve/naive.rs"]
pub mod naive;
#[path = "../resolve/rfc1808.rs"]
pub mod rfc1808;
#[path = "../resolve/udi.rs"]
pub mod udi;
#[path = "../resolve/url_1993.rs"]
pub mod url_1993;
#[path = "../resolve/url_1994.rs"]
pub mod url_1994;

use urlspec::Spec;
use urlspec::resolve::ResolveError;

/// What the prose of a document makes of a base and a partial form, or `None` if the form is refused.
pub type Prose = fn(&str, &str) -> Option<String>;

pub const PROSE: [(Spec, Prose); 4] = [
    (Spec::Udi, udi::resolve),
    (Spec::Url1993, url_1993::resolve),
    (Spec::Url1994, url_1994::resolve),
    (Spec::Rfc1738, |base, partial| Some(rfc1808::resolve(base, partial))),
];

/// A base, and behind the end of its line a partial form: it is resolved as the prose has it, and what comes out returns
/// from its own partial form. The prose takes its time, so they are short.
pub fn resolve(data: &[u8]) {
    let Some((base, partial)) = super::two_texts(&data[..data.len().min(1 << 10)]) else { return };
    holds(base, partial);
    for &spec in Spec::ALL {
        let Ok(resolved) = spec.resolve(base, partial) else { continue };
        assert_eq!(resolved.parse().is_ok(), resolved.check().is_valid());
        for url in [resolved.as_str(), partial] {
            if let Ok(reference) = spec.parse_reference(url) {
                returns(spec, base, &url[reference.prefix().map_or(0, str::len)..]);
            }
        }
    }
}

/// Holds the library against the prose.
pub fn holds(base: &str, partial: &str) -> [bool; 4] {
    PROSE.map(|(spec, prose)| {
        let Ok(reference) = spec.parse_reference(base) else {
            let is_unknown = spec == Spec::Rfc1738 && base.is_empty();
            let resolved = spec.resolve(base, partial);
            assert!(is_unknown || matches!(resolved, Err(ResolveError::Base(_))), "{spec}: {base}");
            return false;
        };
        match spec.resolve(base, partial) {
            Ok(resolved) => {
                let base = match spec {
                    // The prefix is no part of the URL, but of a base that is inherited whole.
                    Spec::Rfc1738 if partial.is_empty() => base.to_owned(),
                    Spec::Rfc1738 => base[reference.prefix().map_or(0, str::len)..].to_owned(),
                    _ => reference.url().expect("a base is absolute").to_string(),
                };
                assert_eq!(
                    Some(resolved.as_str()),
                    prose(&base, partial).as_deref(),
                    "{spec}: {partial:?} against {base}"
                );
                assert!(!resolved.quotations().is_empty());
                true
            }
            Err(ResolveError::NeverRelative { .. } | ResolveError::NotGeneric) => {
                assert_eq!(spec, Spec::Rfc1738);
                false
            }
            Err(ResolveError::NoHierarchy { .. }) => {
                let refused = prose(&reference.url().expect("a base is absolute").to_string(), partial);
                assert_eq!(refused, None, "{spec}: {partial:?} against {base}");
                false
            }
            Err(error) => panic!("{spec}: {partial:?} against {base}: {error}"),
        }
    })
}

/// There and back again: of what is resolved to a URL, the partial form is resolved to the same, and is no longer. How
/// long it is.
pub fn returns(spec: Spec, base: &str, url: &str) -> usize {
    let form = spec.partial_form(base, url).unwrap_or_else(|error| panic!("{spec}: {url} against {base}: {error}"));
    let resolved = spec.resolve(base, &form).unwrap_or_else(|error| panic!("{spec}: {form:?} against {base}: {error}"));
    assert_eq!(resolved.as_str(), url, "{spec}: {form:?} against {base}");
    assert!(form.len() <= url.len(), "{spec}: {form:?} is longer than {url}");
    form.len()
}
