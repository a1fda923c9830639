//! Gopher and Gopher+ (RFC 1738, section 3.4).

use super::host::Hostport;
use super::http::Search;
use super::node::{Node, Part, display, preceded, slice};
use crate::encoding::Encoded;

/// `gopher://<host>:<port>/<gopher-path>` (RFC 1738, section 3.4).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Gopher(gopher) = Spec::Rfc1738.parse("gopher://host.dom/1Sports/Scores")? else { return Err("not gopher".into()) };
/// assert_eq!(gopher.hostport.host.as_str(), "host.dom");
/// let item = gopher.item.ok_or("no item")?;
/// assert_eq!((item.gtype.as_str(), item.selector.as_str()), ("1", "Sports/Scores"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Gopher<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// Whether a `/` follows the host. Before an item it always does.
    pub slash: bool,
    /// The item. `None` means the type `1` and an empty selector.
    pub item: Option<GopherItem<'a>>,
    /// The search, after the `?`, in 1992 and 1993.
    pub search: Option<Search<'a>>,
}

impl<'a> Gopher<'a> {
    /// The search, whether it follows a `?` (1992 and 1993) or a `%09` (1994 and RFC 1738).
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// for (spec, text) in
    ///     [(Spec::Url1993, "gopher://host.dom/7books?trees"), (Spec::Rfc1738, "gopher://host.dom/7books%09trees")]
    /// {
    ///     let Url::Gopher(gopher) = spec.parse(text)? else { panic!("not a gopher URL") };
    ///     assert_eq!(gopher.search_string().map(|search| search.as_str()), Some("trees"));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn search_string(&self) -> Option<Encoded<'a>> {
        self.search.map(|search| search.encoded()).or_else(|| self.item?.search)
    }
}

impl<'a> Node<'a> for Gopher<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded("://", Some(&self.hostport), part);
        match &self.item {
            Some(item) => preceded("/", Some(item), part),
            None if self.slash => part(Part::Literal("/")),
            None => {}
        }
        preceded("?", self.search.as_ref().map(|s| s as _), part);
    }
}

/// `<gophertype><selector>%09<search>%09<gopher+_string>` (RFC 1738, section 3.4.1).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Gopher(gopher) = Spec::Rfc1738.parse("gopher://host.dom/7books%09trees%09+")? else { panic!("not a gopher URL") };
/// let item = gopher.item.ok_or("no item")?;
/// assert_eq!((item.gtype.as_str(), item.selector.as_str()), ("7", "books"));
/// assert_eq!(item.search.map(|search| search.as_str()), Some("trees"));
/// assert_eq!(item.plus.map(|plus| plus.as_str()), Some("+"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GopherItem<'a> {
    /// The type of the item: one character or one escape.
    pub gtype: Encoded<'a>,
    /// Whether a `/` separates type and selector. Only in 1992: in the later documents this `/` belongs to the selector and
    /// is sent to the server.
    pub slash: bool,
    /// The selector, which may be empty.
    pub selector: Encoded<'a>,
    /// The search, after the first `%09`.
    pub search: Option<Encoded<'a>>,
    /// The Gopher+ string, after the second `%09`. Always `None` without a search, which may be empty.
    pub plus: Option<GopherPlus<'a>>,
}

impl<'a> GopherItem<'a> {
    /// An item of 1994. The first two `%09` of the command separate selector, search and Gopher+ string.
    pub(crate) fn of_command((gtype, command): (Encoded<'a>, &'a str)) -> Self {
        let mut fields = command.splitn(3, "%09").map(Encoded::new);
        let selector = fields.next().unwrap_or(Encoded::new(command));
        let search = fields.next();
        Self { gtype, slash: false, selector, search, plus: fields.next().map(|plus| GopherPlus::new(plus.as_str())) }
    }
}

impl<'a> Node<'a> for GopherItem<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.gtype.parts(part);
        if self.slash {
            part(Part::Literal("/"));
        }
        self.selector.parts(part);
        preceded("%09", self.search.as_ref().map(|s| s as _), part);
        preceded("%09", self.plus.as_ref().map(|p| p as _), part);
    }
}

slice! {
    /// The Gopher+ string, which a client sends after the second tab (RFC 1738, sections 3.4.3 to 3.4.9).
    ///
    /// ```
    /// use urlspec::Encoded;
    /// use urlspec::ast::{GopherPlus, GopherPlusRequest};
    ///
    /// let plus = GopherPlus::from(Encoded::new("!+INFO%20+ADMIN"));
    /// let GopherPlusRequest::ItemAttributes(attributes) = plus.request() else { panic!("no attributes") };
    /// assert!(attributes.names().eq(["+INFO", "+ADMIN"]));
    /// ```
    GopherPlus
}

/// A string of a URI (RFC 4266, section 2.3).
impl<'a> From<Encoded<'a>> for GopherPlus<'a> {
    fn from(text: Encoded<'a>) -> Self {
        Self::new(text.as_str())
    }
}

/// What a Gopher+ string requests (RFC 1738, section 3.4). There will be no other variant.
///
/// ```
/// use urlspec::Encoded;
/// use urlspec::ast::{GopherPlus, GopherPlusRequest};
///
/// let request = |text| GopherPlus::from(Encoded::new(text)).request();
/// assert_eq!(request("+"), GopherPlusRequest::View(None));
/// assert_eq!(request("?"), GopherPlusRequest::Form);
/// assert!(matches!(request("$"), GopherPlusRequest::DirectoryAttributes(names) if names.names().count() == 0));
/// assert!(matches!(request("x"), GopherPlusRequest::Unknown(_)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GopherPlusRequest<'a> {
    /// `+` and an optional view: a representation of the item (sections 3.4.4 and 3.4.8).
    View(Option<View<'a>>),
    /// `?`: the item has an electronic form (sections 3.4.4 and 3.4.5).
    Form,
    /// `+`, an optional view, and the answers to an electronic form (section 3.4.9).
    Filled(FilledForm<'a>),
    /// `!` and names: attributes of the item. Without names, all attributes (sections 3.4.6 and 3.4.7).
    ItemAttributes(Attributes<'a>),
    /// `$` and names: attributes of every item of a directory.
    DirectoryAttributes(Attributes<'a>),
    /// A string that section 3.4 does not define: it begins with another character, or has text after the end.
    Unknown(Encoded<'a>),
}

impl<'a> GopherPlus<'a> {
    /// The string, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// What the string requests.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    /// use urlspec::ast::GopherPlusRequest;
    ///
    /// let Url::Gopher(gopher) = Spec::Rfc1738.parse("gopher://host.dom/0item%09%09+application/pdf")? else { panic!("not gopher") };
    /// let plus = gopher.item.and_then(|item| item.plus).ok_or("no Gopher+ string")?;
    /// assert!(matches!(plus.request(), GopherPlusRequest::View(Some(view)) if view.name == "application/pdf"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn request(&self) -> GopherPlusRequest<'a> {
        let text = self.as_str();
        // The draft of 1994 writes the `?` as `%3F`.
        let first = self.encoded().octets().next().map(char::from);
        let rest = text.get(if text.starts_with('%') { 3 } else { 1 }..).unwrap_or_default();
        match (first, rest) {
            (Some('?'), "") => GopherPlusRequest::Form,
            (Some('!'), names) => GopherPlusRequest::ItemAttributes(Attributes(names)),
            (Some('$'), names) => GopherPlusRequest::DirectoryAttributes(Attributes(names)),
            (Some('+'), view) => match view.split_once("%09") {
                None => GopherPlusRequest::View(View::parse(view)),
                Some((view, data)) => FilledForm::parse(view, data)
                    .map_or(GopherPlusRequest::Unknown(self.encoded()), GopherPlusRequest::Filled),
            },
            _ => GopherPlusRequest::Unknown(self.encoded()),
        }
    }
}

/// An alternate view: `<view_name>%20<language_name>` (RFC 1738, section 3.4.8).
///
/// ```
/// use urlspec::Encoded;
/// use urlspec::ast::{GopherPlus, GopherPlusRequest};
///
/// let plus = GopherPlus::from(Encoded::new("+application/postscript%20Es_ES"));
/// let GopherPlusRequest::View(Some(view)) = plus.request() else { panic!("no view") };
/// assert_eq!(view.name, "application/postscript");
/// assert_eq!(view.language.map(|language| language.as_str()), Some("Es_ES"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View<'a> {
    /// The name of the view, a content type.
    pub name: Encoded<'a>,
    /// The language, if there is one.
    pub language: Option<Encoded<'a>>,
}

impl<'a> View<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (name, language) = match text.split_once("%20") {
            Some((name, language)) => (name, Some(Encoded::new(language))),
            None => (text, None),
        };
        (!text.is_empty()).then_some(Self { name: Encoded::new(name), language })
    }
}

/// Names of attributes, "separated by coded spaces" (RFC 1738, section 3.4.7).
///
/// ```
/// use urlspec::Encoded;
/// use urlspec::ast::{GopherPlus, GopherPlusRequest};
///
/// let plus = GopherPlus::from(Encoded::new("!+ABSTRACT%20+VIEWS"));
/// let GopherPlusRequest::ItemAttributes(attributes) = plus.request() else { panic!("no attributes") };
/// assert!(attributes.names().eq(["+ABSTRACT", "+VIEWS"]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attributes<'a>(&'a str);

impl<'a> Attributes<'a> {
    /// The names in order, such as `+ABSTRACT`. Empty if all attributes are requested.
    pub fn names(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.0.split("%20").filter(|name| !name.is_empty()).map(Encoded::new)
    }
}

/// A filled-in electronic form (RFC 1738, section 3.4.9).
///
/// ```
/// use urlspec::Encoded;
/// use urlspec::ast::{GopherPlus, GopherPlusRequest};
///
/// let plus = GopherPlus::from(Encoded::new("+%091%0D%0A+-1%0D%0Ajoe%0D%0AGeneva%0D%0A.%0D%0A"));
/// let GopherPlusRequest::Filled(form) = plus.request() else { panic!("no form") };
/// assert!(form.answers().eq(["joe", "Geneva"]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilledForm<'a> {
    /// The requested view, if there is one.
    pub view: Option<View<'a>>,
    answers: &'a str,
}

impl<'a> FilledForm<'a> {
    /// Parses the text after the third tab: `1`, a line `+-1`, a line for each answer, and a line with a full stop.
    fn parse(view: &'a str, data: &'a str) -> Option<Self> {
        let (flag, rest) = line(data)?;
        let (length, answers) = line(rest)?;
        let (end, _) = line(&answers[answers.len().checked_sub(".%0D%0A".len())?..])?;
        let whole = answers.len() == 7 || line_ends(&answers[..answers.len() - 7]);
        (flag == "1" && length == "+-1" && end == "." && whole)
            .then(|| Self { view: View::parse(view), answers: &answers[..answers.len() - 7] })
    }

    /// The answers, in the order of the form's questions.
    pub fn answers(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        let mut rest = self.answers;
        std::iter::from_fn(move || {
            let (answer, after) = line(rest)?;
            rest = after;
            Some(Encoded::new(answer))
        })
    }
}

/// The text before the first encoded line end, and the text after it.
fn line(text: &str) -> Option<(&str, &str)> {
    let at = text.match_indices('%').map(|(at, _)| at).find(|at| is_line_end(&text.as_bytes()[*at..]))?;
    Some((&text[..at], &text[at + "%0D%0A".len()..]))
}

fn line_ends(text: &str) -> bool {
    text.len().checked_sub("%0D%0A".len()).is_some_and(|at| is_line_end(&text.as_bytes()[at..]))
}

fn is_line_end(bytes: &[u8]) -> bool {
    bytes.len() >= 6 && bytes[..6].eq_ignore_ascii_case(b"%0D%0A")
}

display!(Gopher, GopherItem);
