//! RFC 3986, section 5.2: "Relative Resolution".

use super::warning::Sentences;
use super::{Outcome, Quotation, ResolveError, ResolveOptions, applied, dots};
use crate::dot_segments;
use crate::parts::Components;

const fn quote(section: &'static str, quotation: &'static str) -> Quotation {
    Quotation { document: "RFC 3986", section, quotation }
}

const STRIPPED: Quotation = quote(
    "5.1",
    "If the base URI is obtained from a URI reference, then that reference must be converted to absolute form and stripped of any fragment component prior to its use as a base URI.",
);
const SAME_SCHEME: Quotation = quote(
    "5.2.2",
    "A non-strict parser may ignore a scheme in the reference if it is identical to the base URI's scheme.",
);
const OWN_SCHEME: Quotation = quote(
    "5.2.2",
    "if defined(R.scheme) then T.scheme = R.scheme; T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;",
);
const OWN_AUTHORITY: Quotation = quote(
    "5.2.2",
    "if defined(R.authority) then T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;",
);
const OWN_QUERY: Quotation =
    quote("5.2.2", "if (R.path == \"\") then T.path = Base.path; if defined(R.query) then T.query = R.query;");
const NO_PATH: Quotation = quote(
    "5.2.2",
    "if (R.path == \"\") then T.path = Base.path; if defined(R.query) then [...] else T.query = Base.query; endif;",
);
const ABSOLUTE: Quotation = quote("5.2.2", "if (R.path starts-with \"/\") then T.path = remove_dot_segments(R.path);");
const MERGE_EMPTY: Quotation = quote(
    "5.2.3",
    "If the base URI has a defined authority component and an empty path, then return a string consisting of \"/\" concatenated with the reference's path",
);
const MERGE: Quotation = quote(
    "5.2.3",
    "return a string consisting of the reference's path component appended to all but the last segment of the base URI's path",
);
const STEP_A: Quotation = quote(
    "5.2.4, step 2A",
    "If the input buffer begins with a prefix of \"../\" or \"./\", then remove that prefix from the input buffer",
);
const STEP_B: Quotation = quote(
    "5.2.4, step 2B",
    "if the input buffer begins with a prefix of \"/./\" or \"/.\", where \".\" is a complete path segment, then replace that prefix with \"/\" in the input buffer",
);
const STEP_C: Quotation = quote(
    "5.2.4, step 2C",
    "if the input buffer begins with a prefix of \"/../\" or \"/..\", where \"..\" is a complete path segment, then replace that prefix with \"/\" in the input buffer and remove the last segment and its preceding \"/\" (if any) from the output buffer",
);
const STEP_D: Quotation = quote(
    "5.2.4, step 2D",
    "if the input buffer consists only of \".\" or \"..\", then remove that from the input buffer",
);

/// A `..` above the root is removed (section 5.2.4).
pub(super) const SENTENCES: Sentences = Sentences {
    above_root: None,
    dot_segments: None,
    new_authority: Some(quote(
        "3.3",
        "If a URI does not contain an authority component, then the path cannot begin with two slash characters (\"//\").",
    )),
    gopher_type: None,
    new_host: Some(OWN_AUTHORITY),
    opaque_base: Some(quote(
        "1.2.3",
        "For some URI schemes, the visible hierarchy is limited to the scheme itself: everything after the scheme component delimiter (\":\") is considered opaque to URI processing.",
    )),
    opaque_path: &[],
    empty_host: Some(quote("3.2.2", "the \"http\" scheme considers a missing authority or empty host invalid.")),
};

pub(super) fn resolve(
    base: &Components<'_>,
    reference: &str,
    options: ResolveOptions,
) -> Result<Outcome, ResolveError> {
    let mut quotations = Vec::new();
    if base.fragment.is_some() {
        quotations.push(STRIPPED);
    }
    let mut r = Components::of(reference);
    if options.ignores_same_scheme && r.has_scheme_of(base) {
        r.scheme = None;
        quotations.push(SAME_SCHEME);
    }
    let mut t = r;
    let path = if r.scheme.is_some() {
        quotations.push(OWN_SCHEME);
        remove_dot_segments(r.path, &mut quotations)
    } else {
        t.scheme = base.scheme;
        if r.authority.is_some() {
            quotations.push(OWN_AUTHORITY);
            remove_dot_segments(r.path, &mut quotations)
        } else {
            t.authority = base.authority;
            if r.path.is_empty() {
                quotations.push(if r.query.is_some() { OWN_QUERY } else { NO_PATH });
                t.query = r.query.or(base.query);
                base.path.to_owned()
            } else if r.path.starts_with('/') {
                quotations.push(ABSOLUTE);
                remove_dot_segments(r.path, &mut quotations)
            } else {
                let merged = merge(base, r.path, &mut quotations);
                remove_dot_segments(&merged, &mut quotations)
            }
        }
    };
    // "a URI that is, aside from its fragment component (if any), identical to the base URI" (section 4.4)
    let is_same_document =
        (t.scheme, t.authority, &*path, t.query) == (base.scheme, base.authority, base.path, base.query);
    Ok(Outcome { is_same_document, ..Outcome::new(options.recompose(&t, &path), quotations) })
}

/// Section 5.2.3.
fn merge(base: &Components<'_>, path: &str, quotations: &mut Vec<Quotation>) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        quotations.push(MERGE_EMPTY);
        format!("/{path}")
    } else {
        quotations.push(MERGE);
        format!("{}{path}", dots::directory(base.path))
    }
}

/// Section 5.2.4.
fn remove_dot_segments(path: &str, quotations: &mut Vec<Quotation>) -> String {
    let removed = dot_segments::remove(path);
    quotations.extend(applied([STEP_A, STEP_B, STEP_C, STEP_D], removed.steps));
    removed.path
}
