//! RFC 2396, section 5.2: "Resolving Relative References to Absolute Form".

use super::dots::{self, Removed};
use super::warning::Sentences;
use super::{Excess, Outcome, Quotation, ResolveError, ResolveOptions, applied};
use crate::parts::Components;

const fn quote(section: &'static str, quotation: &'static str) -> Quotation {
    Quotation { document: "RFC 2396", section, quotation }
}

pub(super) const NOT_HIERARCHICAL: Quotation = quote(
    "5",
    "However, the only requirement is that the particular document containing the relative references have a base URI that abides by the generic URI syntax",
);
const STEP_2: Quotation = quote(
    "5.2, step 2",
    "If the path component is empty and the scheme, authority, and query components are undefined, then it is a reference to the current document and we are done.",
);
const STEP_3: Quotation = quote(
    "5.2, step 3",
    "If the scheme component is defined, indicating that the reference starts with a scheme name, then the reference is interpreted as an absolute URI and we are done.",
);
const STEP_3_SAME: Quotation = quote(
    "5.2, step 3",
    "For backwards compatibility, an implementation may work around such references by removing the scheme if it matches that of the base URI and the scheme is known to always use the <hier_part> syntax.",
);
const STEP_3_INHERITED: Quotation =
    quote("5.2, step 3", "Otherwise, the reference URI's scheme is inherited from the base URI's scheme component.");
const STEP_4: Quotation = quote(
    "5.2, step 4",
    "If the authority component is defined, then the reference is a network-path and we skip to step 7.",
);
const STEP_4_INHERITED: Quotation = quote(
    "5.2, step 4",
    "Otherwise, the reference URI's authority is inherited from the base URI's authority component",
);
const STEP_5: Quotation = quote(
    "5.2, step 5",
    "If the path component begins with a slash character (\"/\"), then the reference is an absolute-path and we skip to step 7.",
);
const STEP_6A: Quotation =
    quote("5.2, step 6a", "All but the last segment of the base URI's path component is copied to the buffer.");
const STEP_6C: Quotation = quote(
    "5.2, step 6c",
    "All occurrences of \"./\", where \".\" is a complete path segment, are removed from the buffer string.",
);
const STEP_6D: Quotation =
    quote("5.2, step 6d", "If the buffer string ends with \".\" as a complete path segment, that \".\" is removed.");
const STEP_6E: Quotation = quote(
    "5.2, step 6e",
    "All occurrences of \"<segment>/../\", where <segment> is a complete path segment not equal to \"..\", are removed from the buffer string.",
);
const STEP_6F: Quotation = quote(
    "5.2, step 6f",
    "If the buffer string ends with \"<segment>/..\", where <segment> is a complete path segment not equal to \"..\", that \"<segment>/..\" is removed.",
);
pub(super) const STEP_6G: Quotation = quote(
    "5.2, step 6g",
    "If the resulting buffer string still begins with one or more complete path segments of \"..\", then the reference is considered to be in error.",
);

pub(super) const SENTENCES: Sentences = Sentences {
    above_root: Some(STEP_6G),
    dot_segments: None,
    new_authority: Some(quote(
        "4.3",
        "The greedy algorithm is used for disambiguation: the left-most matching rule soaks up as much of the URI reference string as it is capable of matching. In other words, the authority component wins.",
    )),
    gopher_type: None,
    new_host: Some(STEP_4),
    opaque_base: None,
    opaque_path: &[],
    empty_host: None,
};

pub(super) fn resolve(
    base: &Components<'_>,
    reference: &str,
    options: ResolveOptions,
) -> Result<Outcome, ResolveError> {
    let mut uri = Components::of(reference);
    let mut quotations = Vec::new();
    if options.ignores_same_scheme && uri.has_scheme_of(base) && base.is_hierarchical() {
        uri.scheme = None;
        quotations.push(STEP_3_SAME);
    }
    if uri.path.is_empty() && (uri.scheme, uri.authority, uri.query) == (None, None, None) {
        quotations.push(STEP_2);
        return Ok(Outcome { is_same_document: true, ..Outcome::new(uri.recompose(""), quotations) });
    }
    if uri.scheme.is_some() {
        quotations.push(STEP_3);
        return Ok(Outcome::new(reference.to_owned(), quotations));
    }
    if !base.is_hierarchical() {
        return Err(ResolveError::NotHierarchical);
    }
    uri.scheme = base.scheme;
    quotations.push(STEP_3_INHERITED);
    if uri.authority.is_some() {
        quotations.push(STEP_4);
        return Ok(Outcome::new(options.recompose(&uri, uri.path), quotations));
    }
    uri.authority = base.authority;
    quotations.push(STEP_4_INHERITED);
    if uri.path.starts_with('/') {
        quotations.push(STEP_5);
        return Ok(Outcome::new(options.recompose(&uri, uri.path), quotations));
    }
    let path = merged(base, uri.path, options.excess, &mut quotations)?;
    Ok(Outcome::new(options.recompose(&uri, &path), quotations))
}

impl Components<'_> {
    /// Whether the text after the scheme is a `hier_part`.
    fn is_hierarchical(&self) -> bool {
        self.authority.is_some() || self.path.starts_with('/')
    }
}

/// Step 6: the path of the base and a relative path.
fn merged(
    base: &Components<'_>,
    path: &str,
    excess: Excess,
    quotations: &mut Vec<Quotation>,
) -> Result<String, ResolveError> {
    quotations.push(STEP_6A);
    // "the reference URI's authority is inherited": an empty path of the base is read as `/` (2396-pathless-base). A path that
    // remains empty has nothing to separate.
    let is_pathless = base.authority.is_some() && base.path.is_empty() && !path.is_empty();
    let directory = if is_pathless { "/" } else { dots::directory(base.path) };
    let mut buffer = String::with_capacity(directory.len() + path.len());
    // The slash at the beginning belongs to no segment.
    let relative = directory.strip_prefix('/').inspect(|_| buffer.push('/')).unwrap_or(directory);
    let start = buffer.len();
    let Removed { here, here_at_end, up, up_at_end } = dots::append_relative(&mut buffer, relative, path);
    quotations.extend(applied([STEP_6C, STEP_6D, STEP_6E, STEP_6F], [here, here_at_end, up, up_at_end]));
    let kept = without_excess(&buffer[start..]);
    if kept.len() < buffer.len() - start {
        quotations.push(STEP_6G);
        match excess {
            Excess::Keep => {}
            Excess::Remove => buffer.replace_range(start..buffer.len() - kept.len(), ""),
            Excess::Refuse => return Err(ResolveError::AboveRoot),
        }
    }
    Ok(buffer)
}

/// The path without the `..` at its beginning.
fn without_excess(mut path: &str) -> &str {
    while let Some(rest) = path.strip_prefix("../") {
        path = rest;
    }
    if path == ".." { "" } else { path }
}
