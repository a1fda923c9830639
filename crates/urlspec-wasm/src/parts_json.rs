//! Reads the parts of a URL from JSON.
//!
//! Their `Deserialize` would make the WebAssembly file 40 kB larger by gzip. Here, fields are read by a few functions that keep the first
//! error and go on with empty values, since each early return would need code, too.

use std::borrow::Cow;

use serde_json::{Map, Value};
use urlspec::ast::{Decimal, TransferType};
use urlspec::parts::{
    AfsParts, AuthorityParts, Component, FileParts, FtpParts, GopherItemParts, GopherParts, GrouppartParts,
    HostportParts, HttpParts, IdentifierParts, LoginParts, MailtoParts, NewsParts, NntpParts, Octets, OtherParts,
    Parts, Piece, ProsperoParts, RawParts, Rest, ServerParts, SessionParts, SessionScheme, UriParts, WaisDocument,
    WaisObjectParts, WaisParts,
};
use urlspec::{Spec, Url, suggestions};

type Text = Cow<'static, str>;

/// The fields of an object that are not read yet.
pub struct Fields {
    object: Map<String, Value>,
    /// The path of the object, with a dot at its end.
    path: String,
    known: Vec<&'static str>,
    /// The first error.
    error: Option<String>,
}

impl Fields {
    /// The fields of the object of all parts.
    pub fn of(value: Value) -> Self {
        let mut own = Self { object: Map::new(), path: String::new(), known: Vec::new(), error: None };
        match value {
            Value::Object(object) => own.object = object,
            _ => own.error = Some("`parts` must be an object".to_owned()),
        }
        own
    }

    /// The first error, or the error of a field that nothing read.
    pub fn error(self) -> Option<String> {
        if self.error.is_some() {
            return self.error;
        }
        let unknown = self.object.keys().next()?;
        // JavaScript's names have capitals.
        let known: Vec<String> = self.known.iter().map(|name| camel_case(name)).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        // The type of the iterator is one that other code has, since each type would make the file larger.
        let nearest = suggestions(unknown, known.iter().copied());
        let advice = nearest.first().map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        Some(format!("unknown field `{}{}`{advice}", camel_case(&self.path), camel_case(unknown)))
    }

    /// A field; null if it is absent.
    #[inline(never)]
    pub fn take(&mut self, name: &'static str) -> Value {
        self.known.push(name);
        self.object.remove(name).unwrap_or_default()
    }

    #[inline(never)]
    fn must_be(&mut self, name: &str, what: &str) {
        let path = camel_case(&format!("{}{name}", self.path));
        self.error.get_or_insert_with(|| format!("`{path}` must be {what}"));
    }

    /// Refuses absent fields.
    fn require(&mut self, names: &[&str]) {
        for name in names {
            if self.object.get(*name).is_none_or(Value::is_null) {
                self.must_be(name, "given");
            }
        }
    }

    #[inline(never)]
    fn optional_text(&mut self, name: &'static str) -> Option<Text> {
        match self.take(name) {
            Value::String(text) => return Some(text.into()),
            Value::Null => {}
            _ => self.must_be(name, "a string"),
        }
        None
    }

    fn text(&mut self, name: &'static str) -> Text {
        self.optional_text(name).unwrap_or_default()
    }

    #[inline(never)]
    fn flag(&mut self, name: &'static str) -> bool {
        match self.take(name) {
            Value::Bool(flag) => return flag,
            Value::Null => {}
            _ => self.must_be(name, "true or false"),
        }
        false
    }

    #[inline(never)]
    fn number(&mut self, name: &'static str) -> Option<Decimal<'static>> {
        let number = match self.take(name) {
            Value::Null => return None,
            Value::String(digits) => Decimal::new(&digits).map(Decimal::into_owned),
            number => number.as_u64().map(Decimal::from),
        };
        if number.is_none() {
            self.must_be(name, "a whole number, or a string of digits");
        }
        number
    }

    #[inline(never)]
    fn optional_octets(&mut self, name: &'static str) -> Option<Octets<'static>> {
        match self.take(name) {
            Value::Null => None,
            value => Some(self.octets_of(name, value)),
        }
    }

    fn octets(&mut self, name: &'static str) -> Octets<'static> {
        self.optional_octets(name).unwrap_or_default()
    }

    #[inline(never)]
    fn octets_of(&mut self, name: &str, value: Value) -> Octets<'static> {
        let octet = |value: &Value| value.as_u64().and_then(|octet| u8::try_from(octet).ok());
        let octets = match value {
            Value::String(text) => Some(text.into_bytes()),
            Value::Array(items) => items.iter().map(octet).collect(),
            _ => None,
        };
        if octets.is_none() {
            self.must_be(name, "a string, or an array of octets");
        }
        Octets::from(octets.unwrap_or_default())
    }

    #[inline(never)]
    fn optional_component(&mut self, name: &'static str) -> Option<Component<'static>> {
        match self.take(name) {
            Value::Null => None,
            value => Some(self.component_of(name, value)),
        }
    }

    fn component(&mut self, name: &'static str) -> Component<'static> {
        self.optional_component(name).unwrap_or_default()
    }

    /// Octets, or an array of octets and delimiters.
    #[inline(never)]
    fn component_of(&mut self, name: &str, value: Value) -> Component<'static> {
        let items = match value {
            Value::Array(items) if !items.iter().all(Value::is_number) => items,
            value => return self.octets_of(name, value).into(),
        };
        let pieces: Vec<(bool, Octets<'_>)> = items.into_iter().map(|item| self.piece_of(name, item)).collect();
        let pieces = pieces.iter().map(|(is_delimiter, octets)| match (is_delimiter, &**octets) {
            (true, [delimiter]) => Piece::Delimiter(char::from(*delimiter)),
            (_, data) => Piece::Data(data),
        });
        pieces.collect()
    }

    /// The octets of a piece, and whether they are a delimiter.
    fn piece_of(&mut self, name: &str, item: Value) -> (bool, Octets<'static>) {
        let Value::Object(object) = &item else { return (false, self.octets_of(name, item)) };
        let delimiter = object.get("delimiter").and_then(Value::as_str).unwrap_or_default();
        if object.len() != 1 || delimiter.len() != 1 {
            self.must_be(name, "an array of octets and of objects with one `delimiter` of US-ASCII");
        }
        (true, delimiter.to_owned().into())
    }

    #[inline(never)]
    fn optional_list(&mut self, name: &'static str) -> Option<Vec<Value>> {
        match self.take(name) {
            Value::Array(items) => return Some(items),
            Value::Null => {}
            _ => self.must_be(name, "an array"),
        }
        None
    }

    #[inline(never)]
    fn octets_list(&mut self, name: &'static str) -> Vec<Octets<'static>> {
        let items = self.optional_list(name).unwrap_or_default();
        items.into_iter().map(|item| self.octets_of(name, item)).collect()
    }

    #[inline(never)]
    fn components(&mut self, name: &'static str) -> Option<Vec<Component<'static>>> {
        let items = self.optional_list(name)?;
        Some(items.into_iter().map(|item| self.component_of(name, item)).collect())
    }

    fn octet_pairs(&mut self, name: &'static str) -> Vec<(Octets<'static>, Octets<'static>)> {
        let mut all = Vec::new();
        for mut pair in self.pairs(name) {
            all.push((pair.octets("0"), pair.octets("1")));
            self.close(pair);
        }
        all
    }

    /// A field that is an object, with the path of its fields.
    #[inline(never)]
    fn inner(&mut self, name: &'static str) -> Option<Self> {
        let mut inner =
            Self { object: Map::new(), path: format!("{}{name}.", self.path), known: Vec::new(), error: None };
        match self.take(name) {
            Value::Null => return None,
            Value::Object(object) => inner.object = object,
            // The fields of an array have numbers as their names. Collecting them would need the code of a sort.
            Value::Array(items) => {
                for (at, item) in items.into_iter().enumerate() {
                    inner.object.insert(at.to_string(), item);
                }
            }
            // A name alone is a field without a value.
            Value::String(name) => drop(inner.object.insert(name, Value::Null)),
            _ => {
                self.must_be(name, "an object");
                return None;
            }
        }
        Some(inner)
    }

    /// Keeps the error of an object in this one.
    #[inline(never)]
    fn close(&mut self, inner: Self) {
        let error = inner.error();
        self.error = self.error.take().or(error);
    }

    /// The name of the only field of a choice.
    fn chosen(&self) -> &str {
        self.object.keys().next().filter(|_| self.object.len() == 1).map_or("", String::as_str)
    }

    /// The items of an array of arrays, whose fields have numbers as their names. Each is closed by its reader.
    #[inline(never)]
    fn pairs(&mut self, name: &'static str) -> Vec<Self> {
        let mut pairs = Vec::new();
        for item in self.optional_list(name).unwrap_or_default() {
            // So that `inner` takes it.
            self.object.insert(name.to_owned(), item);
            pairs.extend(self.inner(name));
        }
        pairs
    }
}

#[inline(never)]
fn camel_case(name: &str) -> String {
    let mut is_capital = false;
    let mut changed = String::new();
    for letter in name.chars() {
        match letter {
            '_' => is_capital = true,
            letter if is_capital => {
                changed.push(letter.to_ascii_uppercase());
                is_capital = false;
            }
            letter => changed.push(letter),
        }
    }
    changed
}

/// The parts that an object has. The fields `raw`, `scheme_part` and, but for the kind `uri`, `fragment` were taken.
pub fn parts(own: &mut Fields) -> Option<Parts<'static>> {
    own.require(&["kind"]);
    let kind = own.text("kind");
    Some(match &*kind {
        "http" => Parts::Http(HttpParts {
            hostport: hostport(own).unwrap_or_default(),
            path: own.components("path"),
            search: own.components("search"),
        }),
        "ftp" => Parts::Ftp(FtpParts {
            login: login(own, "login"),
            cwd: own.octets_list("cwd"),
            name: own.optional_octets("name"),
            transfer: transfer(own),
        }),
        "file" => Parts::File(FileParts { host: own.optional_text("host"), path: own.octets_list("path") }),
        "gopher" => Parts::Gopher(GopherParts {
            hostport: hostport(own).unwrap_or_default(),
            slash: own.flag("slash"),
            item: gopher_item(own),
            search: own.components("search"),
        }),
        "mailto" => Parts::Mailto(MailtoParts { address: own.component("address") }),
        "news" => Parts::News(NewsParts { grouppart: grouppart(own) }),
        "nntp" => Parts::Nntp(NntpParts {
            hostport: hostport(own),
            group: own.octets("group"),
            article: own.number("article"),
        }),
        "session" => Parts::Session(SessionParts {
            scheme: session_scheme(own),
            login: login(own, "login"),
            slash: own.flag("slash"),
        }),
        "wais" => Parts::Wais(WaisParts {
            hostport: hostport(own).unwrap_or_default(),
            database: own.octets("database"),
            object: wais_object(own),
        }),
        "prospero" => Parts::Prospero(ProsperoParts {
            hostport: hostport(own).unwrap_or_default(),
            hsoname: own.component("hsoname"),
            fields: own.octet_pairs("fields"),
            version: own.optional_text("version"),
            attributes: own.octets_list("attributes").iter().map(|text| lossy(text)).collect(),
        }),
        "afs" => Parts::Afs(AfsParts { cell: own.text("cell"), path: own.octets_list("path") }),
        "identifier" => {
            own.require(&["is_content", "unique", "host"]);
            Parts::Identifier(IdentifierParts {
                is_content: own.flag("is_content"),
                unique: own.octets("unique"),
                host: own.text("host"),
            })
        }
        "other" => {
            own.require(&["scheme", "rest"]);
            Parts::Other(OtherParts { scheme: own.text("scheme"), rest: rest(own) })
        }
        "uri" => Parts::Uri(uri(own)),
        kind => {
            own.error.get_or_insert_with(|| format!("unknown kind `{kind}`"));
            return None;
        }
    })
}

fn lossy(octets: &[u8]) -> Text {
    String::from_utf8_lossy(octets).into_owned().into()
}

/// The parts of a URI. The parts of its scheme follow from the others.
fn uri(own: &mut Fields) -> UriParts<'static> {
    own.require(&["path"]);
    UriParts {
        scheme: own.text("scheme"),
        authority: authority(own),
        path: own.components("path").unwrap_or_default(),
        params: own.optional_component("params"),
        query: own.optional_component("query"),
        fragment: own.optional_component("fragment"),
        scheme_part: None,
    }
}

fn authority(outer: &mut Fields) -> Option<AuthorityParts<'static>> {
    let mut own = outer.inner("authority")?;
    let authority = match own.chosen() {
        "server" => Some(AuthorityParts::Server(server(&mut own))),
        "name" => Some(AuthorityParts::Name(own.text("name"))),
        _ => {
            outer.must_be("authority", "an object with `server` or `name`");
            None
        }
    };
    outer.close(own);
    authority
}

fn server(outer: &mut Fields) -> ServerParts<'static> {
    let Some(mut own) = outer.inner("server") else { return ServerParts::default() };
    let parts = ServerParts {
        user: own.optional_component("user"),
        password: own.optional_component("password"),
        host: own.text("host"),
        port: own.number("port"),
    };
    outer.close(own);
    parts
}

#[inline(never)]
fn hostport(outer: &mut Fields) -> Option<HostportParts<'static>> {
    let mut own = outer.inner("hostport")?;
    let parts = HostportParts { host: own.text("host"), port: own.number("port") };
    outer.close(own);
    Some(parts)
}

#[inline(never)]
fn login(outer: &mut Fields, name: &'static str) -> LoginParts<'static> {
    let Some(mut own) = outer.inner(name) else { return LoginParts::default() };
    let parts = LoginParts {
        user: own.optional_octets("user"),
        password: own.optional_octets("password"),
        host: own.text("host"),
        port: own.number("port"),
    };
    outer.close(own);
    parts
}

/// The type code of an FTP URL, of any document.
fn transfer(own: &mut Fields) -> Option<TransferType<'static>> {
    let url = format!("ftp://h.x/a;type={}", own.optional_text("transfer")?);
    let transfer = Spec::ALL.iter().find_map(|spec| match spec.parse(&url) {
        Ok(Url::Ftp(ftp)) => ftp.typecode?.transfer_type(),
        _ => None,
    });
    if transfer.is_none() {
        own.must_be("transfer", "a type code");
    }
    transfer.map(TransferType::into_owned)
}

fn gopher_item(outer: &mut Fields) -> Option<GopherItemParts<'static>> {
    let mut own = outer.inner("item")?;
    let gtype = own.octets("gtype");
    if gtype.len() != 1 {
        own.must_be("gtype", "one octet");
    }
    let parts = GopherItemParts {
        gtype: gtype.first().copied().unwrap_or_default(),
        slash: own.flag("slash"),
        selector: own.component("selector"),
        plus: own.optional_component("plus"),
    };
    outer.close(own);
    Some(parts)
}

fn grouppart(outer: &mut Fields) -> GrouppartParts<'static> {
    let Some(mut own) = outer.inner("grouppart") else { return GrouppartParts::All };
    let parts = match own.chosen() {
        "group" => GrouppartParts::Group(own.octets("group")),
        "article" => match own.inner("article") {
            Some(mut article) => {
                article.require(&["0", "1"]);
                let parts = GrouppartParts::Article(article.octets("0"), article.text("1"));
                own.close(article);
                parts
            }
            None => GrouppartParts::All,
        },
        chosen => {
            let is_all = chosen == "all";
            own.take("all");
            if !is_all {
                outer.must_be("grouppart", "`all`, or an object with `group` or `article`");
            }
            GrouppartParts::All
        }
    };
    outer.close(own);
    parts
}

fn session_scheme(own: &mut Fields) -> SessionScheme {
    let known = [SessionScheme::Telnet, SessionScheme::Rlogin, SessionScheme::Tn3270];
    let name = own.text("scheme");
    let found = known.into_iter().find(|scheme| scheme.name() == name);
    if found.is_none() {
        own.must_be("scheme", "`telnet`, `rlogin` or `tn3270`");
    }
    found.unwrap_or(SessionScheme::Telnet)
}

fn wais_object(outer: &mut Fields) -> WaisObjectParts<'static> {
    let Some(mut own) = outer.inner("object") else { return WaisObjectParts::Database };
    let parts = match own.chosen() {
        "search" => WaisObjectParts::Search(own.octets_list("search")),
        "document" => wais_document(&mut own),
        chosen => {
            let is_database = chosen == "database";
            own.take("database");
            if !is_database {
                outer.must_be("object", "`database`, or an object with `search` or `document`");
            }
            WaisObjectParts::Database
        }
    };
    outer.close(own);
    parts
}

fn wais_document(outer: &mut Fields) -> WaisObjectParts<'static> {
    let Some(mut own) = outer.inner("document") else { return WaisObjectParts::Database };
    let mut fields = Vec::new();
    for mut pair in own.pairs("fields") {
        pair.require(&["0"]);
        fields.push((pair.number("0").unwrap_or_else(|| Decimal::from(0_u16)), pair.component("1")));
        own.close(pair);
    }
    let parts =
        WaisDocument { wtype: own.octets("wtype"), length: own.number("length"), id: own.component("id"), fields };
    outer.close(own);
    WaisObjectParts::Document(parts)
}

fn rest(outer: &mut Fields) -> Rest<'static> {
    let nothing = || Rest::Undecoded(Text::default());
    let Some(mut own) = outer.inner("rest") else { return nothing() };
    let parts = match own.chosen() {
        "opaque" => Rest::Opaque(own.component("opaque")),
        "undecoded" => Rest::Undecoded(own.text("undecoded")),
        "ip" => match own.inner("ip") {
            Some(mut ip) => {
                let parts = Rest::Ip(login(&mut ip, "0"), ip.optional_component("1"), ip.components("2"));
                own.close(ip);
                parts
            }
            None => nothing(),
        },
        _ => {
            outer.must_be("rest", "an object with `ip`, `opaque` or `undecoded`");
            nothing()
        }
    };
    outer.close(own);
    parts
}

/// The spelling of the components.
pub fn raw(outer: &mut Fields) -> Option<RawParts<'static>> {
    let mut own = outer.inner("raw")?;
    let parts = RawParts {
        scheme: own.optional_text("scheme"),
        authority: own.optional_text("authority"),
        path: own.text("path"),
        query: own.optional_text("query"),
        fragment: own.optional_text("fragment"),
    };
    outer.close(own);
    Some(parts)
}

/// The fragment of a reference.
pub fn fragment(own: &mut Fields) -> Option<Component<'static>> {
    own.optional_component("fragment")
}
