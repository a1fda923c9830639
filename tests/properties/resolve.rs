//! Partial forms, compared with the prose of each document as code (`tests/resolve/`).

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

use urlspec::ast::Reference;
use urlspec::resolve::ResolveError;
use urlspec::{Outline, Spec};

/// Resolves a partial form against a base by the prose of a document; `None` if the form is refused.
pub type Prose = fn(&str, &str) -> Option<String>;

pub const PROSE: [(Spec, Prose); 4] = [
    (Spec::Udi, udi::resolve),
    (Spec::Url1993, url_1993::resolve),
    (Spec::Url1994, url_1994::resolve),
    (Spec::Rfc1738, |base, partial| Some(rfc1808::resolve(base, partial))),
];

/// The input is a base, the end of a line, and a partial form. It resolves as by the prose, and the result round-trips
/// through its own partial form. The prose is slow, so the input is cut.
pub fn resolve(data: &[u8]) {
    let Some((base, partial)) = super::two_texts(&data[..data.len().min(1 << 10)]) else { return };
    matches_prose(base, partial);
    for &spec in Spec::ALL {
        let Ok(resolved) = spec.resolve(base, partial) else { continue };
        assert_eq!(resolved.parse().is_ok(), resolved.check().is_valid());
        for url in [resolved.as_str(), partial] {
            // A relative reference has no shorter form.
            if let Ok(reference @ Reference::Absolute(_)) = spec.parse_reference(url) {
                round_trips(spec, base, &url[reference.prefix().map_or(0, str::len)..]);
            }
        }
    }
}

/// Compares the library with the prose of each document. Returns which documents resolve the form.
pub fn matches_prose(base: &str, partial: &str) -> [bool; 4] {
    PROSE.map(|(spec, prose)| {
        let Ok(reference) = spec.parse_reference(base) else {
            let is_base = || Spec::Rfc1808.accepts_production("base", base).expect("a production");
            match spec.resolve(base, partial) {
                Err(ResolveError::Base(_)) => return false,
                // RFC 1808 judges bases by its own grammar.
                resolved if spec == Spec::Rfc1738 && is_base() => {
                    let resolved = resolved.map(|resolved| resolved.as_str().to_owned());
                    assert!(resolved.is_err() || resolved.ok() == prose(base, partial), "{partial:?} against {base}");
                }
                _ => assert!(spec == Spec::Rfc1738 && base.is_empty(), "{spec}: {base}"),
            }
            return false;
        };
        match spec.resolve(base, partial) {
            Ok(resolved) => {
                let base = match spec {
                    // "This wrapper does not form part of the URL" (appendix), also not of a base that is inherited whole.
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
                assert!(matches!(spec, Spec::Rfc1738 | Spec::Rfc1808));
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

/// The partial form of a URL resolves to that URL, and is not longer. Returns its length.
pub fn round_trips(spec: Spec, base: &str, url: &str) -> usize {
    let form = spec.partial_form(base, url).unwrap_or_else(|error| panic!("{spec}: {url} against {base}: {error}"));
    let resolved = spec.resolve(base, &form).unwrap_or_else(|error| panic!("{spec}: {form:?} against {base}: {error}"));
    // RFC 3986 removes dot segments from a full form, too.
    let target = spec.resolve(base, url).expect("a full form");
    if resolved.as_str() != target.as_str() {
        let path = |text: &str| text[Outline::guess(text, spec).path.start..].to_owned();
        let url = |text: &str| text.split('#').next().map(|url| spec.canonical(url).expect("a URL").text);
        assert_eq!(path(resolved.as_str()), path(target.as_str()), "{spec}: {form:?} against {base}");
        assert_eq!(url(resolved.as_str()), url(target.as_str()), "{spec}: {form:?} against {base}");
    }
    assert!(form.len() <= url.len(), "{spec}: {form:?} is longer than {url}");
    form.len()
}
