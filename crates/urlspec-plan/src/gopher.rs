//! Gopher and Gopher+ (RFC 1738, section 3.4).

use super::line::Line;
use super::payload::ENDS;
use super::session::suggested_user;
use super::step::{Action, Awaited, Prompt, Step};
use super::{PlanError, Planned, Planner, Transport};
use urlspec::Encoded;
use urlspec::ast::{FilledForm, Gopher, GopherPlus, GopherPlusRequest, GopherUrl, Hostport, Search};

/// A selector contains "any octets except 09 [...] 0A [...] and 0D". A tab would also end a search.
const FIELD_ENDS: &[u8] = b"\r\n\0\t";

/// What a URL requests from a server.
struct Item<'a> {
    /// The type.
    kind: u8,
    /// The selector, which is empty for the top-level directory.
    selector: Encoded<'a>,
    search: Option<Encoded<'a>>,
    /// The search after a `?`: words with `+` between them.
    words: Option<Search<'a>>,
    plus: Option<GopherPlus<'a>>,
}

pub(crate) fn plan(planner: &Planner<'_>, gopher: &Gopher<'_>) -> Planned {
    let own = gopher.item.as_ref();
    let item = Item {
        kind: own.and_then(|item| item.gtype.octets().next()).unwrap_or(b'1'),
        selector: own.map_or(Encoded::new(""), |item| item.selector),
        search: own.and_then(|item| item.search),
        words: gopher.search,
        plus: own.and_then(|item| item.plus),
    };
    plan_item(planner, &gopher.hostport, item)
}

/// A gopher URI, in which a `?` is data.
pub(crate) fn plan_uri(planner: &Planner<'_>, gopher: &GopherUrl<'_>) -> Planned {
    let item = Item {
        kind: gopher.gophertype(),
        selector: planner.piece(&gopher.selector()),
        search: gopher.search().map(|search| planner.piece(&search)),
        words: None,
        plus: gopher.plus().map(|plus| planner.piece(&plus).into()),
    };
    plan_item(planner, &gopher.hostport, item)
}

fn plan_item(planner: &Planner<'_>, hostport: &Hostport<'_>, item: Item<'_>) -> Planned {
    let endpoint = planner.server(hostport, 70, Transport::Tcp)?;
    let plus = item.plus;
    let request = Request { planner, item };
    if let Some(steps) = request.handed_over()? {
        return Ok((endpoint, steps));
    }
    let mut steps = vec![request.connect()];
    match plus.map(|plus| (plus, plus.request())) {
        None => steps.push(request.basic()?),
        Some((_, GopherPlusRequest::Form)) => request.form(&mut steps)?,
        Some((_, GopherPlusRequest::Filled(filled))) => request.filled(&filled, &mut steps)?,
        Some((plus, reading)) => steps.push(request.plus(plus, &reading)?),
    }
    Ok((endpoint, steps))
}

struct Request<'r, 'a> {
    planner: &'r Planner<'r>,
    item: Item<'a>,
}

impl Request<'_, '_> {
    fn connect(&self) -> Step {
        Step::new(Action::Connect, self.planner.cite("3.4.1"))
    }

    /// The search, wherever the document has it.
    fn search(&self) -> Option<Encoded<'_>> {
        self.item.words.map(|words| words.encoded()).or(self.item.search)
    }

    /// The steps of an item of another protocol (RFC 1436, appendix). "The name to login as ... is in the selector", which
    /// only advises the user.
    fn handed_over(&self) -> Result<Option<Vec<Step>>, PlanError> {
        let is_cso = self.item.kind == b'2';
        let selector = self.item.selector;
        let user = (!is_cso && !selector.is_empty()).then_some(selector);
        let is_alone = self.search().is_none() && self.item.plus.is_none();
        let sends_all = is_alone && (!is_cso || selector.is_empty());
        let protocol = match (self.item.kind, sends_all) {
            (b'2', true) => "RFC 1436, type 2: the client talks the CSO protocol",
            (b'2', false) => "RFC 1436, type 2: the client talks the CSO protocol, and sends nothing of the path",
            (b'8', true) => "RFC 1436, type 8: the client opens a telnet session",
            (b'8', false) => {
                "RFC 1436, type 8: the client opens a telnet session, and sends nothing after the selector"
            }
            (b'T', true) => "RFC 1436, type T: the client opens a tn3270 session",
            (b'T', false) => {
                "RFC 1436, type T: the client opens a tn3270 session, and sends nothing after the selector"
            }
            _ => return Ok(None),
        };
        let citation = self.planner.cite("3.4.1");
        let mut steps = Vec::new();
        if let Some(user) = user {
            steps.push(suggested_user(self.planner, ("selector", user), FIELD_ENDS, citation)?);
        }
        steps.push(Step::new(Action::Connect, citation).noting(Some(protocol)));
        Ok(Some(steps))
    }

    /// The line up to the selector, which is empty for the top-level directory.
    fn selector(&self, step: &'static str) -> Result<Line<'_>, PlanError> {
        self.planner.line(step).decoded("selector", self.item.selector, FIELD_ENDS)
    }

    /// Appends a tab and the search. The words of a search after `?` are separated by `+` in the URL, and by spaces here.
    fn search_string<'l>(&self, line: Line<'l>) -> Result<Line<'l>, PlanError> {
        let mut line = line.fixed("\t");
        for (place, word) in self.item.words.iter().flat_map(|search| search.words()).enumerate() {
            let space = if place == 0 { "" } else { " " };
            line = line.fixed(space).decoded("search", word, FIELD_ENDS)?;
        }
        match self.item.search {
            Some(search) => line.decoded("search", search, FIELD_ENDS),
            None => Ok(line),
        }
    }

    /// Selector and search (sections 3.4.1 and 3.4.2).
    fn basic(&self) -> Result<Step, PlanError> {
        let kind = self.item.kind;
        // RFC 1436, section 3.8, of the types 5 and 9: "Client must read until the TCP connection closes."
        let awaited = if matches!(kind, b'5' | b'9') { Awaited::UntilClose } else { Awaited::Text };
        let line = self.selector("selector")?;
        let (section, action) = match self.search() {
            Some(_) => ("3.4.2", self.search_string(line)?.send()),
            None if kind == b'7' => ("3.4.2", Action::Prompt(line.fixed("\t").prompt("what to search for"))),
            None => ("3.4.1", line.send()),
        };
        Ok(Step::new(action, self.planner.cite(section)).awaiting(awaited))
    }

    /// The line up to the tab before a Gopher+ string. If the search is empty, some documents keep its tab; others omit
    /// it, as Gopher+ itself does.
    fn before_plus(&self, step: &'static str, keeps_empty: bool) -> Result<Line<'_>, PlanError> {
        let line = self.selector(step)?;
        let is_empty = self.search().is_none_or(|search| search.is_empty());
        let line = if is_empty && !keeps_empty { line } else { self.search_string(line)? };
        Ok(line.fixed("\t"))
    }

    fn keeps_empty(&self) -> bool {
        self.planner.spec.sends_empty_gopher_search()
    }

    /// Selector, search and Gopher+ string (sections 3.4.3 to 3.4.8).
    fn plus(&self, plus: GopherPlus<'_>, reading: &GopherPlusRequest<'_>) -> Result<Step, PlanError> {
        let section = match reading {
            GopherPlusRequest::View(None) => "3.4.4",
            GopherPlusRequest::View(Some(_)) => "3.4.8",
            GopherPlusRequest::ItemAttributes(names) | GopherPlusRequest::DirectoryAttributes(names) => {
                if names.names().next().is_some() { "3.4.7" } else { "3.4.6" }
            }
            _ => "3.4.3",
        };
        let line = self.before_plus("selector", self.keeps_empty())?.decoded("Gopher+ string", plus.encoded(), ENDS)?;
        Ok(Step::new(line.send(), self.planner.cite(section)).awaiting(Awaited::GopherPlus))
    }

    /// Fetches the form, prompts the user for the answers, and sends them (section 3.4.5).
    fn form(&self, steps: &mut Vec<Step>) -> Result<(), PlanError> {
        let citation = self.planner.cite("3.4.5");
        let fetch = self.before_plus("selector", self.keeps_empty())?.fixed("!+ASK").send();
        steps.push(Step::new(fetch, citation).awaiting(Awaited::GopherPlus));
        steps.push(self.connect());
        let line = self.before_plus("selector", false)?.fixed("+\t1").send();
        let answers = self.planner.line("answer").prompt("the answers to the form");
        let block = [line, self.fixed("data", "+-1"), Action::Prompt(Prompt { is_repeated: true, ..answers })];
        steps.extend(block.map(|action| Step::new(action, citation)));
        steps.push(Step::new(self.fixed("end of data", "."), citation).awaiting(Awaited::GopherPlus));
        Ok(())
    }

    /// Sends the answers that the URL contains (section 3.4.9).
    fn filled(&self, filled: &FilledForm<'_>, steps: &mut Vec<Step>) -> Result<(), PlanError> {
        let citation = self.planner.cite("3.4.9");
        let mut line = self.before_plus("selector", false)?.fixed("+");
        if let Some(view) = filled.view {
            line = line.decoded("view", view.name, FIELD_ENDS)?;
            if let Some(language) = view.language {
                line = line.fixed(" ").decoded("language", language, FIELD_ENDS)?;
            }
        }
        steps.push(Step::new(line.fixed("\t1").send(), citation));
        steps.push(Step::new(self.fixed("data", "+-1"), citation));
        for answer in filled.answers() {
            steps.push(Step::new(self.answer(answer)?, citation));
        }
        steps.push(Step::new(self.fixed("end of data", "."), citation).awaiting(Awaited::GopherPlus));
        Ok(())
    }

    /// A line of the form. A single full stop would end the form.
    fn answer(&self, answer: Encoded<'_>) -> Result<Action, PlanError> {
        let line = self.planner.line("answer");
        if answer.octets().eq(*b".") {
            let span = self.planner.source.span(&answer);
            return Err(line.smuggled("answer", "a full stop alone in its line", span));
        }
        Ok(line.decoded("answer", answer, ENDS)?.send())
    }

    fn fixed(&self, step: &'static str, text: &str) -> Action {
        self.planner.line(step).fixed(text).send()
    }
}
