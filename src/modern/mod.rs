//! How the URL standard parses a URL of these documents, and what it loses (feature `modern`).
//!
//! The crate `url` parses by the URL standard of the WHATWG. Start with [`Spec::modern`]. For RFC 3986, see
//! [`Spec::convert`].

mod whatwg;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::Refusal;
use crate::ast::{Host, Url, WaisObject};
use crate::normalize::Equivalence;
use crate::read::Start;
use crate::redact::{Terminal, Untrusted};
use crate::spec::Spec;
use whatwg::Parsed;

/// A current standard for URLs. `FromStr` accepts its [name](Self::name).
///
/// ```
/// use urlspec::modern::Standard;
///
/// assert_eq!("whatwg".parse(), Ok(Standard::Whatwg));
/// assert_eq!((Standard::Whatwg.name(), Standard::Whatwg.citation()), ("whatwg", "the URL standard"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Standard {
    /// The URL standard of the WHATWG, which browsers implement.
    Whatwg,
}

impl Standard {
    /// All standards.
    pub const ALL: &'static [Self] = &[Self::Whatwg];

    /// The name on the command line: `whatwg`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whatwg => "whatwg",
        }
    }

    /// The components of a text by the standard, in their order: their names and their text in the standard's normal form. Names
    /// are `user`, `password`, `host`, `port`, `path`, `query` and `fragment`. The password is not redacted.
    ///
    /// ```
    /// use urlspec::modern::Standard;
    ///
    /// let components = Standard::Whatwg.components(r"http:\\EXAMPLE.com/~a")?;
    /// assert_eq!(components, [("host", "example.com".to_owned()), ("path", "/~a".to_owned())]);
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The message of the standard's parser if it refuses the text.
    pub fn components(self, text: &str) -> Result<Vec<(&'static str, String)>, String> {
        let Self::Whatwg = self;
        let url = whatwg::parse(text)?;
        let some = |text: String| (!text.is_empty()).then_some(text);
        let components = [
            ("user", some(url.user)),
            ("password", url.password),
            ("host", url.host),
            ("port", url.port.map(|port| port.to_string())),
            ("path", some(url.path)),
            ("query", url.query),
            ("fragment", url.fragment),
        ];
        Ok(components.into_iter().filter_map(|(name, text)| Some((name, text?))).collect())
    }

    /// The name in prose: `the URL standard`.
    ///
    /// ```
    /// assert_eq!(urlspec::modern::Standard::Whatwg.citation(), "the URL standard");
    /// ```
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Whatwg => "the URL standard",
        }
    }
}

impl FromStr for Standard {
    type Err = UnknownStandard;

    fn from_str(name: &str) -> Result<Self, UnknownStandard> {
        let is_named = |standard: &&Self| standard.name() == name;
        Self::ALL.iter().find(is_named).copied().ok_or_else(|| UnknownStandard { name: name.to_owned() })
    }
}

/// The error of `Standard::from_str`: no standard has this name.
///
/// ```
/// use urlspec::modern::Standard;
///
/// let error = "w3c".parse::<Standard>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown standard `w3c`; the standards are whatwg");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownStandard {
    /// The unknown name.
    pub name: String,
}

impl fmt::Display for UnknownStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Standard::ALL.iter().map(|standard| standard.name()).collect();
        write!(
            f,
            "unknown standard `{}`; the standards are {}",
            Untrusted::url(&*self.name).to::<Terminal>(),
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownStandard {}

/// The result of parsing a URL by a current standard.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::modern::{Modern, Standard};
///
/// let modern = Spec::Rfc1738.modern("http://info.cern.ch/a/../b", Standard::Whatwg)?;
/// assert!(matches!(modern, Modern::Accepted { text, losses, .. } if text == "http://info.cern.ch/b" && losses.len() == 1));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Modern {
    /// The standard accepts the URL.
    #[non_exhaustive]
    Accepted {
        /// The URL in the standard's normal form.
        text: String,
        /// The components that differ from the original, one sentence each. Empty if the older document still gives `text`
        /// the same meaning.
        losses: Vec<String>,
    },
    /// The standard refuses the URL.
    #[non_exhaustive]
    Refused {
        /// The message of the standard's parser.
        reason: String,
    },
}

/// With passwords redacted.
impl fmt::Debug for Modern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted { text, losses } => {
                f.debug_struct("Accepted").field("text", &Untrusted::url(text)).field("losses", losses).finish()
            }
            Self::Refused { reason } => f.debug_struct("Refused").field("reason", reason).finish(),
        }
    }
}

impl Spec {
    /// Parses a URL of this document by a current standard, and compares the components.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::modern::{Modern, Standard};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// // The segment `..` has no meaning in RFC 1738. Today it means the parent directory.
    /// let result = Spec::Rfc1738.modern("ftp://h.x/a/../b", Standard::Whatwg)?;
    /// let Modern::Accepted { text, losses, .. } = result else { return Err("refused".into()) };
    /// assert_eq!(text, "ftp://h.x/b");
    /// assert_eq!(losses, ["in fpath: `a/../b` became `b`"]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a URL of this document.
    pub fn modern(self, text: &str, standard: Standard) -> Result<Modern, Refusal> {
        let tree = self.parse(text)?;
        let url = tree.to_string();
        let parsed = match standard {
            Standard::Whatwg => whatwg::parse(&url),
        };
        Ok(match parsed {
            Err(reason) => Modern::Refused { reason },
            Ok(parsed) => {
                let mut losses = moved_components(&tree, &parsed);
                losses.extend(self.losses(&url, &parsed.text));
                Modern::Accepted { losses, text: parsed.text }
            }
        })
    }

    /// The components of `url` by this document that `modern` doesn't have, one sentence each.
    fn losses(self, url: &str, modern: &str) -> Vec<String> {
        // A character that need not be encoded today, such as `~`, is no loss.
        let modern = match self.dialect().defines_schemes() {
            true => self.make_safe(modern.as_bytes()),
            false => Cow::Borrowed(modern),
        };
        match self.same(url, &modern) {
            Ok(Equivalence::Same(_)) => return Vec::new(),
            Ok(Equivalence::Different { .. }) => {}
            Err(refusal) => return vec![format!("it is not a URL of {} any more: {refusal}", self.citation())],
        }
        let canonical = |text: &str| self.canonical(text).map_or_else(|_| text.to_owned(), |canonical| canonical.text);
        let (before, after) = (canonical(url), canonical(&modern));
        let (own, other) = (self.pieces(&before), self.pieces(&after));
        let text = |pieces: &[(&str, Range<usize>)], whole: &str, rule: &str| {
            let found = pieces.iter().find(|(name, _)| *name == rule);
            found.map(|(_, span)| Untrusted::url(whole).redacted()[span.clone()].to_owned())
        };
        let differs = |rule: &str| text(&own, &before, rule) != text(&other, &after, rule);
        // A piece follows those that contain it.
        let is_innermost = |&(at, (rule, span)): &(usize, &(&str, Range<usize>))| {
            let is_within = |inner: &Range<usize>| span.start <= inner.start && inner.end <= span.end;
            differs(rule) && !own[at + 1..].iter().any(|(inner, span)| is_within(span) && differs(inner))
        };
        let losses = own.iter().enumerate().filter(is_innermost).map(|(_, (rule, _))| {
            let shown = |text: Option<String>| text.map_or("nothing".to_owned(), |text| format!("`{text}`"));
            format!("in {rule}: {} became {}", shown(text(&own, &before, rule)), shown(text(&other, &after, rule)))
        });
        losses.collect()
    }

    /// The first match of each production of a text. Parts of the tree's leaves are left out, since they repeat.
    fn pieces(self, text: &str) -> Vec<(&'static str, Range<usize>)> {
        let mut pieces: Vec<(&'static str, Range<usize>)> = Vec::new();
        for step in self.derivation(Start::Url, text).unwrap_or_default() {
            if !step.is_part && pieces.iter().all(|(rule, _)| *rule != step.rule) {
                pieces.push((step.rule, step.span));
            }
        }
        pieces
    }
}

/// The pieces of text that belong to another component by the standard, one sentence each.
fn moved_components(tree: &Url<'_>, parsed: &Parsed) -> Vec<String> {
    let mut losses = Vec::new();
    if let Some(host) = tree.host().map(|host| host.as_str())
        && parsed.host.as_deref().is_some_and(|other| !other.eq_ignore_ascii_case(host))
        && !tree.host().is_some_and(|host| matches!(host, Host::Number(_)))
    {
        losses.push(format!("in host: `{host}` became `{}`", parsed.host.as_deref().unwrap_or_default()));
    }
    let has_search = match tree {
        Url::Http(_) | Url::Other(_) | Url::Uri(_) => true,
        Url::Wais(wais) => matches!(wais.object, WaisObject::Search(_)),
        Url::Gopher(gopher) => gopher.search.is_some(),
        _ => false,
    };
    if parsed.query.is_some() && !has_search {
        losses.push("the text after `?` became a query, and was part of a name".to_owned());
    }
    losses
}

/// The [name](Standard::name), which `FromStr` accepts.
impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
