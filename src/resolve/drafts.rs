//! The section "Partial form" of the paper of 1992 and the draft of 1993, which also serves the draft of 1994.

use super::warning::Sentences;
use super::{Quotation, ResolveError};
use crate::ast::{Other, Schemepart, Url};
use crate::outline::Outline;
use crate::spec::Spec;

/// The sentences of a document with its rules for partial forms.
pub(super) struct Prose {
    /// The announcement of the rules, if they are in another document.
    announced: Option<Quotation>,
    full_form: Quotation,
    nothing_given: Quotation,
    scheme_omitted: Quotation,
    host_given: Quotation,
    absolute: Quotation,
    relative: Quotation,
    removed: Quotation,
    /// The schemes whose paths have no hierarchy that a client may use, and what the document states about each.
    no_hierarchy: [(&'static str, Quotation); 3],
}

/// The paper of 1992.
pub(super) const ORIGINAL: Prose = Prose {
    announced: None,
    full_form: Quotation {
        section: "Scheme",
        ..of_paper("the first element is the name of the scheme, separated from the rest of the document by a colon.")
    },
    nothing_given: of_paper(
        "the UDI of another document may be given in abbreviated form, where parts of the two UDIs are the same.",
    ),
    scheme_omitted: of_paper(
        "If the scheme parts are different, the whole absolute address must be given. Other wise, the scheme is omitted",
    ),
    host_given: of_paper(
        "If the host and/or port parts are the different, the host, port name and all the rest of the address must be given.",
    ),
    absolute: of_paper("If a leading slash is present, the path is absolute."),
    relative: of_paper(
        "The last part of the path of the context address (anything following the rightmost slash) is removed, and the given relative address appended in its place.",
    ),
    // As printed, every slash would be removed.
    removed: of_paper(
        "Within the result, all occurrences of \"/xxx/..\" or \"/[.]\" are recursively removed, where xxx, \"..\" and \".\" are complete path elements.",
    ),
    no_hierarchy: [
        (
            "gopher",
            Quotation {
                section: "Gopher",
                ..of_paper(
                    "The first part of the UDI path part is a single-character type field which is that used by the Gopher protocol.",
                )
            },
        ),
        (
            "wais",
            Quotation {
                section: "WAIS",
                ..of_paper(
                    "These values are returned along with the internal document identifier in the search response. They have been encoded into the path part of the UDI",
                )
            },
        ),
        // The paper does not mention it, so it is a scheme like any other.
        (
            "prospero",
            Quotation {
                section: "Internet protocol parts",
                ..of_paper(
                    "It may define details of how the client should communicate with the server, including information to be passed transparently to the server without any processing by the client.",
                )
            },
        ),
    ],
};

/// The draft of 1993.
pub(super) const REVISED: Prose = Prose {
    announced: None,
    full_form: of_revision("a full form must have a colon and that colon must occur before any slash characters."),
    nothing_given: of_revision(
        "the URL of another object may be given in abbreviated form, where parts of the two URLs are the same.",
    ),
    scheme_omitted: of_revision(
        "If the scheme parts are different, the whole absolute locator must be given. Otherwise, the scheme is omitted",
    ),
    host_given: of_revision(
        "If the host and/or port parts are the different, the host, port name and all the rest of the locator must be given.",
    ),
    absolute: of_revision("If a leading slash is present, the path is absolute."),
    relative: of_revision(
        "The last part of the path of the context locator (anything following the rightmost slash) is removed, and the given partial URL appended in its place.",
    ),
    removed: of_revision(
        "Within the result, all occurrences of \"/xxx/..\" or \"/.\" are recursively removed, where xxx, \"..\" and \".\" are complete path elements.",
    ),
    no_hierarchy: [
        (
            "gopher",
            Quotation {
                section: "Gopher",
                ..of_revision("The rest of the path is the \"selector string\", with disallowed characters encoded.")
            },
        ),
        (
            "wais",
            Quotation {
                section: "WAIS",
                ..of_revision(
                    "These values are returned along with the internal object identifier in the search response. They have been encoded into the path part of the URL",
                )
            },
        ),
        (
            "prospero",
            Quotation {
                section: "Prospero",
                ..of_revision(
                    "The path part contains a host specific object name, an optional version number, and an optional list of attributes.",
                )
            },
        ),
    ],
};

/// The draft of 1994. It announces rules and prints none, so those of 1993 apply, which it revises. Our copy lacks some
/// headings; they are those of 1993.
pub(super) const ANNOUNCED: Prose = Prose {
    announced: Some(of_announcement(
        "Recommendations",
        "secondly, we give the rules under which parts of the name may be omitted in a well-defined context. [None are printed: those of 1993.]",
    )),
    no_hierarchy: [
        (
            "gopher",
            of_announcement(
                "Gopher",
                "Note that slash \"/\" in gopher selector strings may not correspond to a level in a hierarchical structure.",
            ),
        ),
        ("wais", of_announcement("WAIS", "The wpath of a WAIS URL consists of encoded fields of the WAIS identifier")),
        (
            "prospero",
            of_announcement(
                "Prospero",
                "The path part contains a host specific object name and an optional version number.",
            ),
        ),
    ],
    ..REVISED
};

impl Prose {
    /// What the document says of unexpected results.
    pub const fn sentences(&self) -> Sentences {
        Sentences {
            above_root: None,
            dot_segments: None,
            new_authority: None,
            gopher_type: None,
            new_host: Some(self.host_given),
            opaque_base: None,
            opaque_path: &[],
            empty_host: None,
        }
    }

    /// Fails if nothing can be relative to the path of a URL with this scheme.
    fn require_hierarchy(&self, scheme: &str) -> Result<(), ResolveError> {
        let name = scheme.trim_end_matches(':');
        match self.no_hierarchy.iter().find(|(without, _)| name.eq_ignore_ascii_case(without)) {
            Some(&(scheme, quotation)) => Err(ResolveError::NoHierarchy { scheme, quotation }),
            None => Ok(()),
        }
    }
}

const fn of_paper(quotation: &'static str) -> Quotation {
    Quotation { document: "UDI 1992", section: "Partial form", quotation }
}

const fn of_revision(quotation: &'static str) -> Quotation {
    Quotation { document: "URL draft 1993", section: "Partial form", quotation }
}

const fn of_announcement(section: &'static str, quotation: &'static str) -> Quotation {
    Quotation { document: "URL draft 1994", section, quotation }
}

/// The resolved text, and the rules that applied. The base is a URL of the document, without a fragment.
pub(super) fn resolve(prose: &Prose, base: &Base<'_>, partial: &str) -> Result<(String, Vec<Quotation>), ResolveError> {
    let (given, fragment) = partial.split_at(partial.find('#').unwrap_or(partial.len()));
    let mut quotations: Vec<Quotation> = prose.announced.into_iter().collect();
    if is_full(given) {
        quotations.push(prose.full_form);
        return Ok((partial.to_owned(), quotations));
    }
    let mut text = String::with_capacity(base.whole.len() + partial.len() + 1);
    if given.is_empty() {
        text.push_str(base.whole);
        quotations.push(prose.nothing_given);
    } else if given.starts_with("//") {
        text.extend([base.scheme, given]);
        quotations.extend([prose.scheme_omitted, prose.host_given]);
    } else if given.starts_with('/') {
        text.extend([base.scheme, base.internet_part, given]);
        quotations.extend([prose.scheme_omitted, prose.absolute]);
    } else {
        prose.require_hierarchy(base.scheme)?;
        text.extend([base.scheme, base.internet_part]);
        let is_any_removed = append_relative(&mut text, base.directory(), given);
        quotations.extend([prose.scheme_omitted, prose.relative]);
        quotations.extend(is_any_removed.then_some(prose.removed));
    }
    text.push_str(fragment);
    Ok((text, quotations))
}

/// Whether a text without a fragment has a colon before any slash.
fn is_full(given: &str) -> bool {
    given.find([':', '/']).is_some_and(|at| given[at..].starts_with(':'))
}

/// The parts of a base.
pub(super) struct Base<'t> {
    /// All parts, and the search if there is one.
    whole: &'t str,
    /// With its colon.
    scheme: &'t str,
    /// With its two slashes; empty if there is none.
    internet_part: &'t str,
    /// With its slash.
    path: &'t str,
}

impl<'t> Base<'t> {
    /// The parts of a URL that was parsed from `text`.
    pub fn of(url: &Url<'_>, text: &'t str, spec: Spec) -> Self {
        let outline = Outline::of_url(url, text);
        let path = match url {
            // The tree does not split an opaque part into path and search.
            Url::Other(Other { schemepart: Schemepart::Opaque(_), .. }) => Outline::guess(text, spec).path,
            _ => outline.path,
        };
        let end = outline.fragment.map_or(text.len(), |fragment| fragment.start - 1);
        Self {
            whole: &text[outline.scheme.start..end],
            scheme: &text[outline.scheme.start..outline.slashes.start],
            internet_part: &text[outline.slashes.start..path.start],
            path: &text[path],
        }
    }

    /// The path up to its rightmost slash.
    fn directory(&self) -> &'t str {
        match self.path.rfind('/') {
            Some(slash) => &self.path[..=slash],
            None if self.internet_part.is_empty() => "",
            None => "/",
        }
    }
}

/// Appends the relative path to the directory of the context, and removes `/xxx/..` and `/.` within the result. Returns
/// whether there were any.
fn append_relative(text: &mut String, context: &str, given: &str) -> bool {
    let (relative, search) = given.split_at(given.find('?').unwrap_or(given.len()));
    let context = context.strip_suffix('/').into_iter().flat_map(|context| context.split('/'));
    let mut pieces = context.chain(relative.split('/'));
    // No slash precedes the first element.
    text.extend(pieces.next());
    let start = text.len();
    let mut is_any_removed = false;
    for element in pieces {
        let is_removed = match element {
            "." => true,
            ".." => remove_element(text, start),
            _ => false,
        };
        if !is_removed {
            text.extend(["/", element]);
        }
        is_any_removed |= is_removed;
    }
    text.push_str(search);
    is_any_removed
}

/// Removes `/xxx` from the end of the text, in which elements begin at `start`. Returns whether there was one.
fn remove_element(text: &mut String, start: usize) -> bool {
    let elements = &text[start..];
    match elements.rfind('/').filter(|_| !elements.ends_with("/..")) {
        Some(slash) => {
            text.truncate(start + slash);
            true
        }
        None => false,
    }
}
