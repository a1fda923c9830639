//! Gopher and Gopher+ (RFC 1738, section 3.4).

use super::host::Hostport;
use super::http::Search;
use super::node::{Node, Part, led, slice, written};
use crate::encoding::Encoded;

/// `gopher://<host>:<port>/<gopher-path>` (section 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Gopher<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// Whether a `/` stands behind the host. Before an item it always does.
    pub slash: bool,
    /// The item; if it is absent, the type defaults to `1` and the selector is empty.
    pub item: Option<GopherItem<'a>>,
    /// What stands behind a `?`: a search, as the 1992 paper and the draft of 1993 write it.
    pub search: Option<Search<'a>>,
}

impl<'a> Gopher<'a> {
    /// What is searched for, however the document writes it.
    pub fn search_string(&self) -> Option<Encoded<'a>> {
        self.search.map(|search| search.encoded()).or_else(|| self.item?.search)
    }
}

impl<'a> Node<'a> for Gopher<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led("://", Some(&self.hostport), part);
        match &self.item {
            Some(item) => led("/", Some(item), part),
            None if self.slash => part(Part::Literal("/")),
            None => {}
        }
        led("?", self.search.as_ref().map(|s| s as _), part);
    }
}

/// `<gophertype><selector>%09<search>%09<gopher+_string>` (section 3.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GopherItem<'a> {
    /// The type of the item: one character, or one escape.
    pub gtype: Encoded<'a>,
    /// Whether a `/` stands between type and selector that is punctuation and not sent. Only in the 1992 paper: in the
    /// later documents it begins the selector.
    pub slash: bool,
    /// The selector, which may be empty.
    pub selector: Encoded<'a>,
    /// The search behind the first `%09`.
    pub search: Option<Encoded<'a>>,
    /// The Gopher+ string behind the second `%09`; there is none without a search, be it empty.
    pub plus: Option<GopherPlus<'a>>,
}

impl<'a> GopherItem<'a> {
    /// An item of the draft of 1994, whose command holds selector, search and Gopher+ string: the first two `%09` part
    /// them, wherever they stand.
    pub fn of_command(gtype: Encoded<'a>, command: &'a str) -> Self {
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
        led("%09", self.search.as_ref().map(|s| s as _), part);
        led("%09", self.plus.as_ref().map(|p| p as _), part);
    }
}

slice! {
    /// The Gopher+ string (sections 3.4.3 to 3.4.9): what a client sends behind the second tab.
    GopherPlus
}

/// What a Gopher+ string asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GopherPlusReading<'a> {
    /// `+` and perhaps a view: a representation of the item (sections 3.4.4 and 3.4.8).
    View(Option<View<'a>>),
    /// `?`: the item has an electronic form (sections 3.4.4 and 3.4.5).
    Form,
    /// `+`, perhaps a view, and the answers to an ASK form (section 3.4.9).
    Filled(Filled<'a>),
    /// `!` and names: attributes of the item; all of them if there are no names (sections 3.4.6 and 3.4.7).
    ItemAttributes(Attributes<'a>),
    /// `$` and names: the same for every item of a directory.
    DirectoryAttributes(Attributes<'a>),
    /// It begins with none of `+`, `?`, `!`, `$`, or goes on where it may not: section 3.4 gives it no meaning.
    Unknown(Encoded<'a>),
}

impl<'a> GopherPlus<'a> {
    /// The string as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// What the string asks for.
    pub fn reading(&self) -> GopherPlusReading<'a> {
        let text = self.as_str();
        // The draft of 1994 writes the `?` as `%3F`.
        let first = self.encoded().octets().next().map(char::from);
        let rest = text.get(if text.starts_with('%') { 3 } else { 1 }..).unwrap_or_default();
        match (first, rest) {
            (Some('?'), "") => GopherPlusReading::Form,
            (Some('!'), names) => GopherPlusReading::ItemAttributes(Attributes(names)),
            (Some('$'), names) => GopherPlusReading::DirectoryAttributes(Attributes(names)),
            (Some('+'), view) => match view.split_once("%09") {
                None => GopherPlusReading::View(View::read(view)),
                Some((view, data)) => Filled::read(view, data)
                    .map_or(GopherPlusReading::Unknown(self.encoded()), GopherPlusReading::Filled),
            },
            _ => GopherPlusReading::Unknown(self.encoded()),
        }
    }
}

/// An alternate view: `<view_name>%20<language_name>` (section 3.4.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View<'a> {
    /// The name of the view, a content type.
    pub name: Encoded<'a>,
    /// The language, if one is named.
    pub language: Option<Encoded<'a>>,
}

impl<'a> View<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let (name, language) = match text.split_once("%20") {
            Some((name, language)) => (name, Some(Encoded::new(language))),
            None => (text, None),
        };
        (!text.is_empty()).then_some(Self { name: Encoded::new(name), language })
    }
}

/// The names of attributes, "separated by coded spaces" (section 3.4.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attributes<'a>(&'a str);

impl<'a> Attributes<'a> {
    /// The names in their order, as they are written (`+ABSTRACT`); none if all attributes are meant.
    pub fn names(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.0.split("%20").filter(|name| !name.is_empty()).map(Encoded::new)
    }
}

/// A filled-in ASK form (section 3.4.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filled<'a> {
    /// The view that is asked for, if one is named.
    pub view: Option<View<'a>>,
    answers: &'a str,
}

impl<'a> Filled<'a> {
    /// What stands behind the third tab: `1`, a line `+-1`, a line for each answer, and a line with a full stop.
    fn read(view: &'a str, data: &'a str) -> Option<Self> {
        let (flag, rest) = line(data)?;
        let (length, answers) = line(rest)?;
        let (end, _) = line(&answers[answers.len().checked_sub(".%0D%0A".len())?..])?;
        let whole = answers.len() == 7 || line_ends(&answers[..answers.len() - 7]);
        (flag == "1" && length == "+-1" && end == "." && whole)
            .then(|| Self { view: View::read(view), answers: &answers[..answers.len() - 7] })
    }

    /// The answers in the order of the form.
    pub fn answers(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        let mut rest = self.answers;
        std::iter::from_fn(move || {
            let (answer, after) = line(rest)?;
            rest = after;
            Some(Encoded::new(answer))
        })
    }
}

/// The text before the first encoded line end, and that behind it.
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

written!(Gopher, GopherItem);
