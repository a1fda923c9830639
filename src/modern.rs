//! What today's standards make of a URL of these documents, and what meaning is lost on the way.
//!
//! RFC 3986 is asked of the crate `fluent-uri`, the WHATWG URL standard of the crate `url`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::ast::{Host, Url, WaisObject};
use crate::diagnostic::Refusal;
use crate::encoding::make_safe;
use crate::normalize::Equivalence;
use crate::read::Start;
use crate::redact::Masked;
use crate::spec::Spec;

/// A standard of today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Standard {
    /// RFC 3986, Uniform Resource Identifier (URI): Generic Syntax, 2005, with the normalisation of its section 6.2.2.
    Rfc3986,
    /// The URL standard of the WHATWG, by which browsers read.
    Whatwg,
}

impl Standard {
    /// The name by which the command knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Whatwg => "whatwg",
        }
    }

    /// How it is cited.
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Rfc3986 => "RFC 3986",
            Self::Whatwg => "the URL standard",
        }
    }
}

impl FromStr for Standard {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, &'static str> {
        let all = [Self::Rfc3986, Self::Whatwg];
        all.into_iter().find(|standard| standard.name() == name).ok_or("there is rfc3986 and whatwg")
    }
}

/// What a standard makes of a URL.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Modern {
    /// It reads it, and this is how it writes it.
    Read {
        /// The text in the standard's own normal form.
        text: String,
        /// What it does not say any more, in sentences; nothing if the older document still reads the same in it.
        losses: Vec<String>,
    },
    /// It refuses it, and why.
    Refused(String),
}

/// Without a password.
impl fmt::Debug for Modern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { text, losses } => {
                f.debug_struct("Read").field("text", &Masked(text)).field("losses", losses).finish()
            }
            Self::Refused(why) => f.debug_tuple("Refused").field(why).finish(),
        }
    }
}

/// How a standard parts a URL.
struct Parted {
    text: String,
    host: Option<String>,
    has_query: bool,
}

impl Spec {
    /// What a standard of today makes of a URL of this document.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::modern::{Modern, Standard};
    ///
    /// // A segment `..` is a name like others in RFC 1738, and means the directory above today.
    /// let Modern::Read { text, losses } = Spec::Rfc1738.modern("ftp://h.x/a/../b", Standard::Whatwg).unwrap() else {
    ///     panic!()
    /// };
    /// assert_eq!(text, "ftp://h.x/b");
    /// assert_eq!(losses, ["in fpath: `a/../b` became `b`"]);
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no URL of this document.
    pub fn modern(self, text: &str, standard: Standard) -> Result<Modern, Refusal> {
        let tree = self.parse(text)?;
        let url = tree.to_string();
        let read = match standard {
            Standard::Rfc3986 => {
                fluent_uri::Uri::parse(url.as_str()).map_err(|error| error.to_string()).map(|uri| Parted {
                    text: uri.normalize().into_string(),
                    host: uri.authority().map(|authority| authority.host().to_owned()),
                    has_query: uri.query().is_some(),
                })
            }
            Standard::Whatwg => url::Url::parse(&url).map_err(|error| error.to_string()).map(|read| Parted {
                host: read.host_str().map(str::to_owned),
                has_query: read.query().is_some(),
                text: read.into(),
            }),
        };
        Ok(match read {
            Err(why) => Modern::Refused(why),
            Ok(parted) => {
                let mut losses = parted_otherwise(&tree, &parted);
                losses.extend(self.losses(&url, &parted.text));
                Modern::Read { losses, text: parted.text }
            }
        })
    }

    /// What one text says to this document and another does not, component by component.
    fn losses(self, url: &str, modern: &str) -> Vec<String> {
        // A character that is written as itself today, such as `~`, loses nothing.
        let modern = make_safe(modern.as_bytes());
        match self.same(url, &modern) {
            Ok(Equivalence::Same(_)) => return Vec::new(),
            Ok(Equivalence::Different { .. }) => {}
            Err(refusal) => return vec![format!("it is no URL of {} any more: {refusal}", self.citation())],
        }
        let spelled = |text: &str| self.canonical(text).map_or_else(|_| text.to_owned(), |canonical| canonical.text);
        let (before, after) = (spelled(url), spelled(&modern));
        let (own, other) = (self.pieces(&before), self.pieces(&after));
        let text = |pieces: &[(&str, Range<usize>)], whole: &str, rule: &str| {
            let found = pieces.iter().find(|(name, _)| *name == rule);
            found.map(|(_, span)| Masked(whole).to_string()[span.clone()].to_owned())
        };
        let differs = |rule: &str| text(&own, &before, rule) != text(&other, &after, rule);
        // What stands within another comes behind it.
        let is_innermost = |&(at, (rule, span)): &(usize, &(&str, Range<usize>))| {
            let is_within = |inner: &Range<usize>| span.start <= inner.start && inner.end <= span.end;
            differs(rule) && !own[at + 1..].iter().any(|(inner, place)| is_within(place) && differs(inner))
        };
        let told = own.iter().enumerate().filter(is_innermost).map(|(_, (rule, _))| {
            let shown = |text: Option<String>| text.map_or("nothing".to_owned(), |text| format!("`{text}`"));
            format!("in {rule}: {} became {}", shown(text(&own, &before, rule)), shown(text(&other, &after, rule)))
        });
        told.collect()
    }

    /// The productions of a text, each where it is first, without the parts of the tree's pieces: they repeat.
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

/// What is read as another component, the text being the same.
fn parted_otherwise(tree: &Url<'_>, parted: &Parted) -> Vec<String> {
    let mut losses = Vec::new();
    if let Some(host) = tree.host().map(|host| host.as_str())
        && parted.host.as_deref().is_some_and(|read| !read.eq_ignore_ascii_case(host))
        && !tree.host().is_some_and(|host| matches!(host, Host::Number(_)))
    {
        losses.push(format!("in host: `{host}` is read as `{}`", parted.host.as_deref().unwrap_or_default()));
    }
    let has_search = match tree {
        Url::Http(_) | Url::Other(_) => true,
        Url::Wais(wais) => matches!(wais.object, WaisObject::Search(_)),
        Url::Gopher(gopher) => gopher.search.is_some(),
        _ => false,
    };
    if parted.has_query && !has_search {
        losses.push("what stands behind the `?` is read as a query, and is part of a name here".to_owned());
    }
    losses
}

impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.citation())
    }
}
