//! The cases of a readable suite as JSON.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use urlspec::Spec;

/// A suite of a document that people can read: `suites/rfc3986.json` and the others.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::ReadableSuite;
///
/// let suite = ReadableSuite::of(Spec::Rfc3986);
/// for case in &suite.cases {
///     if case.base.is_none() {
///         assert_eq!(Spec::Rfc3986.accepts(&case.input), case.valid, "{}", case.id);
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReadableSuite {
    /// The name of the document, such as `rfc3986`.
    pub document: String,
    /// The version of the suite. It grows when a case changes or is removed, and not when one is added.
    pub version: u32,
    /// The cases, by section.
    pub cases: Vec<SuiteCase>,
}

/// A case of a [`ReadableSuite`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SuiteCase {
    /// A stable name, such as `rfc3986-3.3-segment-invalid-caret`.
    pub id: String,
    /// The text.
    pub input: String,
    /// Whether the document accepts the text: as a URL, or with `base` as a reference.
    pub valid: bool,
    /// The production that the verdict is about.
    pub production: String,
    /// The section of the document that has the production or the rule.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub section: String,
    /// The base that `input` is resolved against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The URL that the reference resolves to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolved: Option<String>,
    /// Another spelling of the same URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<String>,
    /// A similar text that is another URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub different: Option<String>,
    /// The canonical spelling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// The components of a valid text as spelled. An absent component is not listed. A component that is present
    /// without a character is empty.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub components: BTreeMap<String, String>,
    /// The components that have percent-encoded octets, decoded, if they are then UTF-8.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub decoded: BTreeMap<String, String>,
    /// A sentence of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The reason for the verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl ReadableSuite {
    /// The text of `suites/DOCUMENT.json`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_bnf::ReadableSuite;
    ///
    /// assert!(ReadableSuite::json(Spec::Rfc1738).starts_with("{\"document\":\"rfc1738\","));
    /// ```
    pub fn json(spec: Spec) -> &'static str {
        let head = format!("{{\"document\":\"{}\",", spec.name());
        SUITES
            .into_iter()
            .find(|text| text.starts_with(&head))
            .unwrap_or("{\"document\":\"\",\"version\":1,\"cases\":[]}")
    }

    /// The suite of a document.
    pub fn of(spec: Spec) -> Self {
        // A test parses each of them.
        serde_json::from_str(Self::json(spec)).unwrap_or_else(|_| Self {
            document: spec.name().to_owned(),
            version: 1,
            cases: Vec::new(),
        })
    }
}

/// The section of a document that has a production; `None` for the documents within `current`, and for an unknown production.
///
/// ```
/// use urlspec::Spec;
///
/// assert_eq!(urlspec_bnf::section_of(Spec::Rfc3986, "port"), Some("3.2.3"));
/// assert_eq!(urlspec_bnf::section_of(Spec::Url1994, "port"), Some("Internet protocol parts"));
/// ```
pub fn section_of(spec: Spec, production: &str) -> Option<&'static str> {
    static SECTIONS: OnceLock<HashMap<(&str, &str), &str>> = OnceLock::new();
    let sections = SECTIONS.get_or_init(|| {
        let fields = include_str!("sections.tsv").lines().filter_map(|line| {
            let (document, rest) = line.split_once('\t')?;
            let (production, section) = rest.split_once('\t')?;
            Some(((document, production), section.trim_matches('"')))
        });
        fields.filter(|(_, section)| !section.is_empty()).collect()
    });
    sections.get(&(spec.name(), production)).copied()
}

/// The files, each of which names its document first.
const SUITES: [&str; 8] = [
    include_str!("../suites/udi.json"),
    include_str!("../suites/url-1993.json"),
    include_str!("../suites/url-1994.json"),
    include_str!("../suites/rfc1738.json"),
    include_str!("../suites/rfc1808.json"),
    include_str!("../suites/rfc2396.json"),
    include_str!("../suites/rfc3986.json"),
    include_str!("../suites/current.json"),
];
