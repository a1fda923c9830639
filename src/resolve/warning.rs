//! What a resolved reference is warned of: results that the documents' steps make and few people expect.

use std::fmt;

use super::Quotation;
use crate::parts::Components;
use crate::scheme::Scheme;

/// A warning about a resolved reference, with the sentence of the document from which it follows.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::resolve::Surprise;
///
/// let resolved = Spec::Rfc2396.resolve("http://a/b", "../g")?;
/// assert_eq!(resolved.as_str(), "http://a/../g");
/// assert_eq!(resolved.warnings()[0].surprise, Surprise::AboveRoot);
/// assert_eq!(resolved.warnings()[0].quotation.section, "5.2, step 6g");
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ResolveWarning {
    /// What may be unexpected.
    pub surprise: Surprise,
    /// The sentence of the document.
    pub quotation: Quotation,
}

/// What may be unexpected in a resolved reference.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::resolve::Surprise;
///
/// let resolved = Spec::Rfc3986.resolve("mailto:joe@example.com", "g")?;
/// assert_eq!(resolved.as_str(), "mailto:g");
/// assert!(resolved.warnings().iter().map(|warning| warning.surprise).eq([Surprise::OpaqueBase]));
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Surprise {
    /// The reference climbs above the root of its base, and a `..` stays in the result.
    AboveRoot,
    /// The reference begins with a slash, so its dot segments stay in the result.
    DotSegments,
    /// The path of the result begins with `//`, and what follows reads as a host.
    NewAuthority,
    /// The base is a Gopher URL, and its type stays at the start of the path.
    GopherType,
    /// The base has no host, and the reference adds one.
    NewHost,
    /// The authority of the reference is empty, and the path after it looks like a host.
    EmptyHost,
    /// The base is an address, an identifier or data, which has no hierarchy that a reference could be relative to.
    OpaqueBase,
    /// The path of the base is for its server alone, as in gopher, wais and prospero: a slash in it need not divide folders.
    OpaquePath,
}

impl fmt::Display for Surprise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AboveRoot => "the reference climbs above the root of its base, and a `..` stays in the result",
            Self::DotSegments => "the reference begins with a slash, so its dot segments stay in the result",
            Self::NewAuthority => {
                "the path begins with `//`, so the text after it reads as a host; `/.` before the path would avoid that"
            }
            Self::GopherType => "the Gopher type of the base stays at the start of the path",
            Self::NewHost => "the base has no host, and the reference adds one",
            Self::EmptyHost => {
                "the result has no host, and programs that skip slashes contact the first part of its path instead"
            }
            Self::OpaqueBase => "the scheme of the base has no hierarchy, so the result may name nothing",
            Self::OpaquePath => {
                "only the server knows what a `/` in a path of this scheme means, so the result may name nothing"
            }
        })
    }
}

/// `MESSAGE (DOCUMENT, section SECTION)`.
impl fmt::Display for ResolveWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Quotation { document, section, .. } = self.quotation;
        write!(f, "{} ({document}, section {section})", self.surprise)
    }
}

/// The sentences of a document on each [`Surprise`], if it has one.
#[derive(Clone, Copy)]
pub(super) struct Sentences {
    pub above_root: Option<Quotation>,
    pub dot_segments: Option<Quotation>,
    pub new_authority: Option<Quotation>,
    pub gopher_type: Option<Quotation>,
    pub new_host: Option<Quotation>,
    pub opaque_base: Option<Quotation>,
    /// For each scheme with such paths.
    pub opaque_path: &'static [(&'static str, Quotation)],
    pub empty_host: Option<Quotation>,
}

impl Sentences {
    /// The warnings on the result of a reference against a base.
    pub fn warnings(&self, base: &str, reference: &str, result: &str) -> Vec<ResolveWarning> {
        let [base, reference, result] = [base, reference, result].map(Components::of);
        if reference.scheme.is_some() {
            return Vec::new();
        }
        if reference.authority.is_some_and(|authority| !authority.is_empty()) {
            let quotation = self.new_host.filter(|_| base.authority.is_none());
            return quotation
                .map(|quotation| ResolveWarning { surprise: Surprise::NewHost, quotation })
                .into_iter()
                .collect();
        }
        let is_relative = !reference.path.is_empty() && !reference.path.starts_with('/');
        let is_same_document = reference.path.is_empty() && reference.query.is_none();
        let of_path = self.opaque_path.iter().find(|(scheme, _)| has_scheme(&base, scheme));
        let found = [
            (Surprise::EmptyHost, self.empty_host, lacks_host(&result)),
            (Surprise::OpaqueBase, self.opaque_base, !is_same_document && is_opaque(&base)),
            (Surprise::OpaquePath, of_path.map(|(_, quotation)| *quotation), !is_same_document),
            (Surprise::AboveRoot, self.above_root, is_relative && steps_up(result.path) > steps_up(base.path)),
            (Surprise::DotSegments, self.dot_segments, !is_relative && reference.path.split('/').any(is_dots)),
            (
                Surprise::NewAuthority,
                self.new_authority,
                result.authority.is_some() && base.authority.is_none() && reference.authority.is_none(),
            ),
            (
                Surprise::GopherType,
                self.gopher_type,
                is_relative && base.scheme.is_some_and(is_gopher) && begin_alike(base.path, result.path),
            ),
        ];
        let found = found.into_iter().filter(|(.., is_found)| *is_found);
        found.filter_map(|(surprise, quotation, _)| Some(ResolveWarning { surprise, quotation: quotation? })).collect()
    }
}

fn has_scheme(base: &Components<'_>, scheme: &str) -> bool {
    base.scheme.is_some_and(|own| own.eq_ignore_ascii_case(scheme))
}

/// Whether the scheme of a base has no hierarchy, and the base has nothing that looks like one.
fn is_opaque(base: &Components<'_>) -> bool {
    let is_of_scheme = base.scheme.and_then(Scheme::named).is_some_and(Scheme::is_opaque);
    is_of_scheme && base.authority.is_none() && !base.path.starts_with('/')
}

/// Whether a host is missing that the scheme needs.
fn lacks_host(result: &Components<'_>) -> bool {
    let needs_host = result.scheme.and_then(Scheme::named).is_some_and(Scheme::needs_host);
    needs_host && result.authority.is_some_and(str::is_empty) && !result.path.is_empty()
}

fn is_gopher(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("gopher")
}

/// Whether two paths have the same first segment: the type and the start of a selector.
fn begin_alike(one: &str, other: &str) -> bool {
    first_segment(one).is_some() && first_segment(one) == first_segment(other)
}

/// The segment between the first two slashes.
fn first_segment(path: &str) -> Option<&str> {
    path.strip_prefix('/')?.split_once('/').map(|(first, _)| first)
}

pub(super) fn is_dots(segment: &str) -> bool {
    matches!(segment, "." | "..")
}

/// The number of segments `..` at the start of a path.
fn steps_up(path: &str) -> usize {
    path.strip_prefix('/').unwrap_or(path).split('/').take_while(|segment| *segment == "..").count()
}
