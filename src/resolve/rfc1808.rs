//! RFC 1808, which describes the relative URLs that RFC 1738 omits: section 2.4 parses them, section 4 resolves them.

use super::dots::{self, Removed};
use super::warning::Sentences;
use super::{Quotation, ResolveError, applied, without_prefix};
use crate::dialect::is_among;
use crate::grammar::table::is_base_of_rfc1808;
use crate::scheme::Scheme;
use crate::spec::Spec;

const fn quote(section: &'static str, quotation: &'static str) -> Quotation {
    Quotation { document: "RFC 1808", section, quotation }
}

pub(super) const NEVER_RELATIVE: Quotation =
    quote("2.3", "The following schemes are never used with relative URLs: mailto [...] news [...] telnet [...]");
pub(super) const NOT_GENERIC: Quotation = quote(
    "2",
    "In particular, base documents can only make use of relative URLs when their base URL fits within the generic-RL syntax described below.",
);
const STEP_1: Quotation = quote(
    "4, step 1",
    "If the base URL is the empty string (unknown), the embedded URL is interpreted as an absolute URL and we are done.",
);
const STEP_2A: Quotation = quote(
    "4, step 2a",
    "If the embedded URL is entirely empty, it inherits the entire base URL (i.e., is set equal to the base URL) and we are done.",
);
const STEP_2B: Quotation = quote(
    "4, step 2b",
    "If the embedded URL starts with a scheme name, it is interpreted as an absolute URL and we are done.",
);
const STEP_2C: Quotation = quote("4, step 2c", "Otherwise, the embedded URL inherits the scheme of the base URL.");
const STEP_3_SKIP: Quotation = quote("4, step 3", "If the embedded URL's <net_loc> is non-empty, we skip to Step 7.");
const STEP_3: Quotation =
    quote("4, step 3", "Otherwise, the embedded URL inherits the <net_loc> (if any) of the base URL.");
const STEP_4: Quotation = quote(
    "4, step 4",
    "If the embedded URL path is preceded by a slash \"/\", the path is not relative and we skip to Step 7.",
);
const STEP_5: Quotation = quote(
    "4, step 5",
    "If the embedded URL path is empty (and not preceded by a slash), then the embedded URL inherits the base URL path",
);
const STEP_5A: Quotation = quote(
    "4, step 5a",
    "if the embedded URL's <params> is non-empty, we skip to step 7; otherwise, it inherits the <params> of the base URL (if any)",
);
const STEP_5B: Quotation = quote(
    "4, step 5b",
    "if the embedded URL's <query> is non-empty, we skip to step 7; otherwise, it inherits the <query> of the base URL (if any)",
);
const STEP_6: Quotation = quote(
    "4, step 6",
    "The last segment of the base URL's path (anything following the rightmost slash \"/\", or the entire path if no slash is present) is removed and the embedded URL's path is appended in its place.",
);
const STEP_6A: Quotation =
    quote("4, step 6a", "All occurrences of \"./\", where \".\" is a complete path segment, are removed.");
const STEP_6B: Quotation =
    quote("4, step 6b", "If the path ends with \".\" as a complete path segment, that \".\" is removed.");
const STEP_6C: Quotation = quote(
    "4, step 6c",
    "All occurrences of \"<segment>/../\", where <segment> is a complete path segment not equal to \"..\", are removed.",
);
const STEP_6D: Quotation = quote(
    "4, step 6d",
    "If the path ends with \"<segment>/..\", where <segment> is a complete path segment not equal to \"..\", that \"<segment>/..\" is removed.",
);

pub(super) const SENTENCES: Sentences = Sentences {
    above_root: Some(quote(
        "5.2",
        "Parsers must be careful in handling the case where there are more relative path \"..\" segments than there are hierarchical levels in the base URL's path.",
    )),
    dot_segments: Some(quote(
        "5.2",
        "Similarly, parsers must avoid treating \".\" and \"..\" as special when they are not complete components of a relative path.",
    )),
    new_authority: Some(quote(
        "2.4.3",
        "If the parse string begins with a double-slash \"//\", then the substring of characters after the double-slash and up to, but not including, the next slash \"/\" character is the network location/login (<net_loc>) of the URL.",
    )),
    gopher_type: Some(quote(
        "2.3",
        "If present, this type information prevents relative-path references to documents with differing gopher-types.",
    )),
    new_host: Some(STEP_3_SKIP),
    opaque_base: None,
    opaque_path: &[],
    empty_host: None,
};

/// The components of a relative or absolute URL (section 2.1), without their punctuation. Except for `net_loc`, an absent
/// component is empty.
#[derive(Clone, Copy)]
struct Components<'t> {
    scheme: &'t str,
    net_loc: Option<&'t str>,
    /// Whether a slash precedes the path.
    has_slash: bool,
    path: &'t str,
    params: &'t str,
    query: &'t str,
    fragment: &'t str,
}

impl<'t> Components<'t> {
    /// Parses by the rules of section 2.4, in their order.
    fn of(text: &'t str) -> Self {
        let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (scheme, rest) = scheme(rest);
        let (net_loc, rest) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (net_loc, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(net_loc), rest)
            }
            None => (None, rest),
        };
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (rest, params) = rest.split_once(';').unwrap_or((rest, ""));
        let path = rest.strip_prefix('/').unwrap_or(rest);
        Self { scheme, net_loc, has_slash: path.len() < rest.len(), path, params, query, fragment }
    }

    /// The first half of step 7: everything before the path.
    fn write_before_path(&self, text: &mut String) {
        text.extend([self.scheme, ":"]);
        if let Some(net_loc) = self.net_loc {
            text.extend(["//", net_loc]);
        }
        if self.has_slash {
            text.push('/');
        }
    }

    /// The second half of step 7: everything after the path.
    fn write_after_path(&self, text: &mut String) {
        for (mark, component) in [(";", self.params), ("?", self.query), ("#", self.fragment)] {
            if !component.is_empty() {
                text.extend([mark, component]);
            }
        }
    }
}

/// The scheme, and the text after its colon (section 2.4.2). The scheme is empty if there is none.
fn scheme(text: &str) -> (&str, &str) {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "+.-".contains(c);
    match text.split_at(text.find(|c| !is_allowed(c)).unwrap_or(text.len())) {
        (scheme, rest) if !scheme.is_empty() && rest.starts_with(':') => (scheme, &rest[1..]),
        _ => ("", text),
    }
}

/// The resolved text, and the steps of section 4 that applied. Step 7, which always applies, is not among them.
pub(super) fn resolve(spec: Spec, base: &str, embedded: &str) -> Result<(String, Vec<Quotation>), ResolveError> {
    if base.is_empty() {
        return Ok((embedded.to_owned(), vec![STEP_1]));
    }
    let base_text = match spec.parse_absolute(base) {
        Ok(reference) => without_prefix(base, &reference),
        Err(_) if is_base_of_rfc1808(base) => base,
        Err(refusal) => return Err(ResolveError::Base(refusal)),
    };
    let base = Components::of(base_text);
    let parsed = Components::of(embedded);
    if !parsed.scheme.is_empty() {
        return Ok((embedded.to_owned(), vec![STEP_2B]));
    }
    fits_relative_urls(&base)?;
    if embedded.is_empty() {
        return Ok((base_text.to_owned(), vec![STEP_2A]));
    }
    let mut text = String::with_capacity(base_text.len() + embedded.len() + 1);
    let quotations = inherit(&mut text, &base, parsed);
    Ok((text, quotations))
}

/// Whether a URL can be the base of relative ones (sections 2 and 2.3).
fn fits_relative_urls(base: &Components<'_>) -> Result<(), ResolveError> {
    const NEVER: [&str; 3] = ["mailto", "news", "telnet"];
    // "the following schemes can always be parsed using the generic-RL syntax."
    const ALWAYS: [&str; 4] = ["file", "ftp", "http", "nntp"];
    let scheme = NEVER.iter().find(|scheme| base.scheme.eq_ignore_ascii_case(scheme));
    match scheme {
        Some(scheme) => Err(ResolveError::NeverRelative { scheme, quotation: NEVER_RELATIVE }),
        // Only a URL with an empty first segment does not fit `path = fsegment *( "/" segment )`.
        None if base.path.starts_with('/') && !is_among(&ALWAYS, Scheme::like(base.scheme)) => {
            Err(ResolveError::NotGeneric)
        }
        None => Ok(()),
    }
}

/// Steps 2c to 7.
fn inherit<'t>(text: &mut String, base: &Components<'t>, embedded: Components<'t>) -> Vec<Quotation> {
    let mut url = Components { scheme: base.scheme, ..embedded };
    let mut quotations = vec![STEP_2C];
    let mut is_relative = false;
    if embedded.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
        quotations.push(STEP_3_SKIP);
    } else {
        url.net_loc = base.net_loc;
        quotations.push(STEP_3);
        if embedded.has_slash {
            quotations.push(STEP_4);
        } else if embedded.path.is_empty() {
            inherit_path(&mut url, base, &mut quotations);
        } else {
            is_relative = true;
            url.has_slash = base.has_slash || base.net_loc.is_some();
            quotations.push(STEP_6);
        }
    }
    url.write_before_path(text);
    if is_relative {
        let Removed { here, here_at_end, up, up_at_end } =
            dots::append_relative(text, dots::directory(base.path), embedded.path);
        let steps = [STEP_6A, STEP_6B, STEP_6C, STEP_6D];
        quotations.extend(applied(steps, [here, here_at_end, up, up_at_end]));
    } else {
        text.push_str(url.path);
    }
    url.write_after_path(text);
    quotations
}

/// Step 5.
fn inherit_path<'t>(url: &mut Components<'t>, base: &Components<'t>, quotations: &mut Vec<Quotation>) {
    quotations.extend([STEP_5, STEP_5A]);
    url.path = base.path;
    if url.params.is_empty() {
        quotations.push(STEP_5B);
        url.params = base.params;
        if url.query.is_empty() {
            url.query = base.query;
        }
    }
    // `net_path = "//" net_loc [ abs_path ]`, and `abs_path = "/" rel_path`.
    let is_empty = url.params.is_empty() && url.query.is_empty();
    url.has_slash = base.has_slash || (url.net_loc.is_some() && !is_empty);
}
