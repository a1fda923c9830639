//! Checks beyond the grammar: what is accepted, and the document's prose frowns upon or a client will break.
//!
//! They never make a reading fail. Each is silent in a document that does not say it.

use std::ops::Range;

use super::builder::DiagnosticBuilder;
use super::inet_aton::leading_zero;
use super::pieces::{decoded, sent_in_lines};
use super::{Code, LIMIT, addr_spec};
use crate::ast::{
    AbsoluteRef, GopherPlus, GopherPlusReading, Group, Grouppart, Host, Hostport, Mailto, News, Nntp, Node, Other,
    Schemepart, Url,
};
use crate::dialect::{LATER_SCHEMES, RESERVED_SCHEMES};
use crate::encoding::Encoded;
use crate::read::Start;
use crate::redact::Secrets;
use crate::spec::Spec;
use crate::spelling::nearest_scheme;

/// What is to be said of a URL that was read from `text`.
pub(crate) fn lints(spec: Spec, start: Start, text: &str, reference: &AbsoluteRef<'_>) -> Vec<DiagnosticBuilder> {
    let mut lints = Lints { spec, text, builders: Vec::new() };
    let url = &reference.url;
    lints.scheme(url);
    lints.host(url);
    lints.port(url);
    lints.password(url);
    match url {
        Url::Other(other) => lints.other(other),
        Url::Gopher(gopher) => gopher.item.iter().for_each(|item| {
            lints.gopher_type(item.gtype);
            if let Some(GopherPlusReading::Unknown(plus)) = item.plus.map(|plus| plus.reading()) {
                lints.gopher_plus(plus);
            }
        }),
        Url::Mailto(mailto) => lints.mailto(mailto),
        Url::News(News { grouppart: Grouppart::Group(group), .. }) => lints.group(group),
        Url::News(News { grouppart: Grouppart::Article(article), .. }) => lints.article(article.unique),
        Url::Nntp(nntp) => {
            lints.group(&nntp.group);
            lints.prefer_news(nntp);
        }
        _ => {}
    }
    lints.escapes(url);
    lints.prefix(start, reference);
    lints.user_and_number(url);
    if !spec.dialect().host_labels {
        lints.lax_names(url);
    }
    lints.prospero_version(url);
    if spec.dialect().bare_percent {
        lints.bare_percents(url);
    }
    lints.builders.retain(|builder| super::section::says(spec, builder.code()));
    // `genericurl` is asked for by name to read a known scheme as an unknown one.
    let is_generic = start.production() == "genericurl";
    lints
        .builders
        .retain(|builder| !(is_generic && matches!(builder.code(), Code::MisspeltScheme | Code::ReservedScheme)));
    let secrets = Secrets::of(text);
    for builder in &mut lints.builders {
        if builder.code() != Code::Password && secrets.cover(&builder.parts.span) {
            *builder = super::explain::without_words(builder.clone());
        }
    }
    lints.builders
}

struct Lints<'t> {
    spec: Spec,
    text: &'t str,
    builders: Vec<DiagnosticBuilder>,
}

impl Lints<'_> {
    /// Whether the document says what the code says.
    fn says(&self, code: Code) -> bool {
        super::section::says(self.spec, code)
    }

    fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    fn say(&mut self, builder: DiagnosticBuilder) {
        self.builders.push(builder);
    }

    fn scheme(&mut self, url: &Url<'_>) {
        let scheme = url.scheme();
        if scheme.bytes().any(|b| b.is_ascii_uppercase()) {
            let span = self.span(&scheme);
            let lower = scheme.to_ascii_lowercase();
            self.say(
                DiagnosticBuilder::new(Code::SchemeCase, span.clone())
                    .message("a scheme is written in lower case")
                    .label("upper case")
                    .help("Programs read either case; the rule for writing is lower case.")
                    .mend(span, lower.clone(), format!("write `{lower}`")),
            );
        }
    }

    fn other(&mut self, other: &Other<'_>) {
        let scheme = other.scheme.to_ascii_lowercase();
        let span = self.span(&other.scheme);
        if self.spec.dialect().reserved.contains(&scheme.as_str()) {
            self.say(
                DiagnosticBuilder::new(Code::ReservedScheme, span)
                    .message(format!("`{scheme}` is reserved, and this document does not define it"))
                    .label("a reserved name"),
            );
        } else if scheme.starts_with("x-") {
            self.say(
                DiagnosticBuilder::new(Code::ExperimentalScheme, span)
                    .message("the scheme is experimental")
                    .label("`x-`"),
            );
        } else if !LATER_SCHEMES.contains(&scheme.as_str()) && !RESERVED_SCHEMES.contains(&scheme.as_str()) {
            self.unknown_scheme(other, &scheme, span);
        }
        self.opaque_slashes(other);
    }

    fn unknown_scheme(&mut self, other: &Other<'_>, scheme: &str, span: Range<usize>) {
        let part = &other.schemepart.to_string();
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let is_port = digits > 0 && matches!(part.as_bytes().get(digits), None | Some(b'/'));
        let at = span.start..span.start;
        if is_port && (scheme.contains('.') || scheme == "localhost") {
            self.say(
                DiagnosticBuilder::new(Code::NotAScheme, span)
                    .message(format!("`{scheme}` looks like a host, and is read as a scheme"))
                    .label("read as a scheme")
                    .guess(at, "http://", "write `http://` before it"),
            );
        } else if scheme.contains('.') && part.starts_with('/') && !part.starts_with("//") {
            self.say(
                DiagnosticBuilder::new(Code::NotAScheme, span.start..span.end + 1)
                    .message(format!("`{scheme}` looks like a host, and is read as a scheme"))
                    .label("read as a scheme")
                    .help("So write programs that copy files between hosts; a URL of the file is `ftp://`, the host and the path.")
                    .guess(span.start..span.end + 1, format!("ftp://{}", other.scheme), "write `ftp://` and the host"),
            );
        } else if scheme.len() == 1 && part.starts_with('/') && !part.starts_with("//") {
            self.say(
                DiagnosticBuilder::new(Code::NotAScheme, span)
                    .message("the letter of a drive is read as a scheme")
                    .label("read as a scheme")
                    .guess(at, "file:///", "write `file:///` before it"),
            );
        } else if let Some(known) = nearest_scheme(self.spec, scheme, 1).filter(|known| *known != scheme) {
            self.say(
                DiagnosticBuilder::new(Code::MisspeltScheme, span.clone())
                    .message(format!("the scheme `{scheme}` is unknown; did you mean `{known}`?"))
                    .label(format!("almost `{known}`"))
                    .guess(span, known, format!("write `{known}`")),
            );
        }
    }

    fn opaque_slashes(&mut self, other: &Other<'_>) {
        let Schemepart::Opaque(part) = other.schemepart else { return };
        if !part.as_str().starts_with("//") {
            return;
        }
        let whole = self.span(&part);
        let Some(start) = Start::named(self.spec, "ip-schemepart") else { return };
        let Err(failure) = crate::read::recorded(self.spec, start, part.as_str()) else { return };
        let at = (whole.start + failure.at).min(whole.end);
        let span = at..(at + 1).min(whole.end);
        self.say(
            DiagnosticBuilder::new(Code::OpaqueSlashes, if span.is_empty() { whole } else { span })
                .message("behind `//`, a login, a host and a port were promised")
                .label("this fits none of them"),
        );
    }

    fn prefix(&mut self, start: Start, reference: &AbsoluteRef<'_>) {
        let may_have_one = self.says(Code::MissingPrefix) && matches!(start, Start::Url | Start::Reference);
        if may_have_one && reference.prefix.is_none() {
            let at = self.span(&reference.url.scheme()).start;
            self.say(
                DiagnosticBuilder::new(Code::MissingPrefix, at..at)
                    .message("the prefix `URL:` is preferred")
                    .label("`URL:` belongs here")
                    .mend(at..at, "URL:", "write `URL:` before it"),
            );
        }
    }

    fn user_and_number(&mut self, url: &Url<'_>) {
        if let Some(user) = url.login().and_then(|login| login.user).filter(|_| self.says(Code::UserDiscouraged)) {
            let span = self.span(&user);
            self.say(
                DiagnosticBuilder::new(Code::UserDiscouraged, span)
                    .message("a user name is discouraged")
                    .label("a user name"),
            );
        }
        if let Some(Host::Number(number)) = url.host().filter(|_| self.says(Code::NumberDiscouraged)) {
            let span = self.span(number);
            self.say(
                DiagnosticBuilder::new(Code::NumberDiscouraged, span)
                    .message("a host is less advisably given by its number")
                    .label("a host number"),
            );
        }
    }

    /// What a host name may hold that is not made of labels, and an escape in the scheme.
    fn lax_names(&mut self, url: &Url<'_>) {
        if let Some(Host::Name(name)) = url.host() {
            self.lax_name(&Encoded::new(name.as_str()));
        }
        let id = match url {
            Url::News(News { grouppart: Grouppart::Article(article), .. }) => Some(article),
            Url::Mid(id) | Url::Cid(id) => Some(&id.id),
            _ => None,
        };
        if let Some(Host::Name(name)) = id.map(|id| &id.host) {
            self.lax_name(&Encoded::new(name.as_str()));
        }
        self.escape_in(&Encoded::new(url.scheme()), "an escape in a scheme is never decoded");
    }

    fn prospero_version(&mut self, url: &Url<'_>) {
        let Url::Prospero(prospero) = url else { return };
        if prospero.version == Some("") && prospero.attributes.as_str().is_empty() {
            let end = self.span(&prospero.hsoname).end;
            self.say(
                DiagnosticBuilder::new(Code::ProsperoVersion, end..end + 3)
                    .message("the version is void, and no attributes follow")
                    .label("says nothing")
                    .mend(end..end + 3, "", "leave it out"),
            );
        }
    }

    /// A dot too many, and an escape that nobody decodes.
    fn lax_name(&mut self, name: &Encoded<'_>) {
        let start = self.span(name).start;
        let empty = name.as_str().split('.').scan(0, |at, label| {
            let place = *at;
            *at += label.len() + 1;
            Some((place, label))
        });
        if let Some((at, _)) = empty.into_iter().find(|(_, label)| label.is_empty()) {
            let dot = start + at - usize::from(at > 0)..start + at + usize::from(at == 0);
            self.say(
                DiagnosticBuilder::new(Code::HostEmptyLabel, dot.clone())
                    .severity(super::Severity::Warning)
                    .message("a part of the host's name is empty")
                    .label("one dot too many")
                    .guess(dot, "", "leave out the dot"),
            );
        }
        let is_strange = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.' | '%');
        if let Some((at, found)) = name.as_str().char_indices().find(|(_, c)| is_strange(*c)) {
            self.say(
                DiagnosticBuilder::new(Code::DomainName, start + at..start + at + 1)
                    .message(format!("`{found}` stands in no domain name"))
                    .label("letters, digits and hyphens only")
                    .help("A domain name is letters, digits and hyphens with dots between its labels (RFC 1034)."),
            );
        }
        self.escape_in(name, "an escape in a host is never decoded");
    }

    fn escape_in(&mut self, piece: &Encoded<'_>, message: &'static str) {
        let start = self.span(piece).start;
        if let Some((at, _)) = piece.escapes().next() {
            self.say(
                DiagnosticBuilder::new(Code::EscapedHost, start + at..start + at + 3)
                    .message(message)
                    .label("stands for itself"),
            );
        }
    }

    fn bare_percents(&mut self, url: &Url<'_>) {
        let whole = self.span(url);
        let text = &self.text[whole.clone()];
        let is_bare = |at: &usize| !crate::encoding::is_escape(&text.as_bytes()[*at..]);
        let bare: Vec<usize> = text.match_indices('%').map(|(at, _)| at).filter(is_bare).take(LIMIT + 1).collect();
        for at in bare {
            let at = whole.start + at;
            self.say(
                DiagnosticBuilder::new(Code::BarePercent, at..at + 1)
                    .severity(super::Severity::Warning)
                    .message("a `%` is not followed by two hexadecimal digits")
                    .label("read as a character")
                    .guess(at..at + 1, "%25", "write `%25`"),
            );
        }
    }

    fn host(&mut self, url: &Url<'_>) {
        let article = match url {
            Url::News(News { grouppart: Grouppart::Article(article), .. }) => Some(&article.host),
            _ => None,
        };
        let Some(host) = url.host().or(article) else { return };
        match host {
            Host::Number(number) => {
                self.builders.extend(leading_zero(self.text, number.as_str()));
                if let Err(error) = number.address() {
                    let span = self.span(&error.group);
                    self.say(
                        DiagnosticBuilder::new(Code::HostNumberRange, span)
                            .message("a group of the host number is above 255")
                            .label("above 255"),
                    );
                }
            }
            Host::Name(name) => {
                let long = name.labels().find(|label| label.len() > 63);
                if let Some(label) = long.or((name.as_str().len() > 255).then_some(name.as_str())) {
                    let span = self.span(&label);
                    let limit =
                        if long.is_some() { "a label has at most 63 characters" } else { "a name has at most 255" };
                    self.say(
                        DiagnosticBuilder::new(Code::DomainName, span)
                            .message("the host name is too long for the domain name system")
                            .label(limit),
                    );
                }
                let is_local = matches!(url, Url::File(_)) && host.is_localhost();
                if !is_local && !name.as_str().contains('.') {
                    let span = self.span(name);
                    self.say(
                        DiagnosticBuilder::new(Code::HostWithoutDot, span)
                            .message("the host is not fully qualified")
                            .label("no domain"),
                    );
                }
            }
        }
    }

    fn port(&mut self, url: &Url<'_>) {
        let Some(Hostport { port: Some(port), .. }) = url.hostport() else { return };
        let span = self.span(port);
        let (Some(number), default) = (port.number(), url.default_port()) else {
            return self.say(
                DiagnosticBuilder::new(Code::PortRange, span).message("no port is above 65535").label("above 65535"),
            );
        };
        let Some(default) = default else { return };
        let scheme = url.scheme().to_ascii_lowercase();
        if number == default {
            let whole = span.start - 1..span.end;
            self.say(
                DiagnosticBuilder::new(Code::DefaultPort, whole.clone())
                    .message(format!("{number} is the port of {scheme}, and can be left out"))
                    .label("not needed")
                    .mend(whole, "", "leave out the port"),
            );
        } else if number < 1024 {
            self.say(
                DiagnosticBuilder::new(Code::PrivilegedPort, span)
                    .message(format!("port {number} is in the reserved space, and {scheme} has {default}"))
                    .label("another protocol's"),
            );
        } else {
            self.say(
                DiagnosticBuilder::new(Code::OtherPort, span)
                    .message(format!("{scheme} has the port {default}"))
                    .label("another port"),
            );
        }
    }

    fn password(&mut self, url: &Url<'_>) {
        let Some(password) = url.login().and_then(|login| login.password) else { return };
        if password.is_empty() {
            return;
        }
        let span = self.span(&password);
        let whole = span.start - 1..span.end;
        self.say(
            DiagnosticBuilder::new(Code::Password, span)
                .message("the URL holds a password")
                .label("to be kept secret")
                .guess(whole, "", "leave out the password"),
        );
    }

    fn gopher_type(&mut self, gtype: Encoded<'_>) {
        if !(gtype == "/" || gtype == "%09") {
            return;
        }
        let span = self.span(&gtype);
        self.say(
            DiagnosticBuilder::new(Code::GopherType, span.clone())
                .message(format!("`{gtype}` is read as the Gopher type, which was probably left out"))
                .label("read as the type")
                .guess(span.start..span.start, "1", "write the type `1`, a directory"),
        );
    }

    fn gopher_plus(&mut self, plus: Encoded<'_>) {
        let span = self.span(&plus);
        // What begins so and goes on otherwise is the server's business.
        let begins = plus.octets().next().is_some_and(|octet| b"+?!$".contains(&octet));
        let mended = format!("+{plus}");
        let is_mended = !matches!(GopherPlus::new(&mended).reading(), GopherPlusReading::Unknown(_));
        if begins {
            return;
        }
        let builder = DiagnosticBuilder::new(Code::GopherPlusString, span.clone())
            .message("the Gopher+ string has none of the forms that the document describes")
            .label("`+`, `?`, `!` or `$` belongs here");
        self.say(if !is_mended { builder } else { builder.guess(span.start..span.start, "+", "write `+` before it") });
    }

    fn mailto(&mut self, mailto: &Mailto<'_>) {
        let span = self.span(&mailto.address);
        let written = mailto.address.as_str();
        let (address, question) = match written.find('?') {
            Some(at) => (&written[..at], Some(span.start + at..span.end)),
            None => (written, None),
        };
        if let Some(extra) = question {
            self.say(
                DiagnosticBuilder::new(Code::MailtoHeaders, extra.clone())
                    .message("a mailto URL is an address and nothing more")
                    .label("read as part of the address")
                    .guess(extra, "", "leave out all but the address"),
            );
        }
        if written.starts_with("//") {
            let slashes = span.start..span.start + 2;
            self.say(
                DiagnosticBuilder::new(Code::OpaqueSlashes, slashes.clone())
                    .message("the `//` is read as part of the address")
                    .label("no host follows")
                    .help("Two slashes begin the common Internet scheme syntax, which mailto does not use.")
                    .guess(slashes, "", "leave out the slashes"),
            );
        }
        if let Err(context) = addr_spec::check(Encoded::new(address)) {
            let span = span.start + context.span.start..span.start + context.span.end;
            self.say(
                DiagnosticBuilder::new(Code::AddrSpec, span)
                    .message(format!("the address is no addr-spec of RFC 822: {}", context.what))
                    .help("RFC 822 says what an addr-spec is: a local-part, `@` and a domain.")
                    .label(context.what),
            );
        }
    }

    fn group(&mut self, group: &Group<'_>) {
        let whole = self.span(group);
        let name = group.as_str();
        let mut at = 0;
        while let Some(start) = name[at..].find('.').map(|dot| at + dot) {
            at = name[start..].find(|c| c != '.').map_or(name.len(), |length| start + length);
            let is_edge = start == 0 || at == name.len();
            let dots = whole.start + start + usize::from(!is_edge)..whole.start + at;
            if !dots.is_empty() && self.builders.len() <= LIMIT {
                self.say(
                    DiagnosticBuilder::new(Code::NewsgroupName, dots.clone())
                        .message("a part of the newsgroup's name is empty")
                        .label("too many dots")
                        .guess(dots, "", "leave them out"),
                );
            }
        }
    }

    /// `news://host/id@host` is a message identifier by the grammar, and hardly by intention.
    fn article(&mut self, unique: Encoded<'_>) {
        if !unique.as_str().starts_with("//") {
            return;
        }
        let span = self.span(&unique);
        let length = unique.as_str()[2..].find('/').map_or(span.len(), |at| at + 3);
        let host = span.start..span.start + length;
        let builder = DiagnosticBuilder::new(Code::NewsHost, host.clone())
            .severity(super::Severity::Warning)
            .message("a news URL names no host: this is read as a part of the message identifier")
            .label("read as part of the message identifier");
        self.say(if length < span.len() { builder.guess(host, "", "leave out the host") } else { builder });
    }

    fn prefer_news(&mut self, nntp: &Nntp<'_>) {
        let span = self.span(&nntp.scheme);
        let whole = self.span(nntp);
        self.say(
            DiagnosticBuilder::new(Code::PreferNews, span)
                .message("news is preferred to nntp, which names one server")
                .label("`news` is preferred")
                .guess(whole, format!("news:{}", nntp.group), "name the newsgroup alone"),
        );
    }

    fn escapes(&mut self, url: &Url<'_>) {
        // Prospero separates by `%00`.
        let is_prospero = matches!(url, Url::Prospero(_));
        let is_line_end = |octet: u8| matches!(octet, b'\r' | b'\n') || (octet == 0 && !is_prospero);
        for piece in sent_in_lines(url) {
            for run in self.runs(piece, is_line_end) {
                let shown = self.text[run.clone()].to_owned();
                self.say(
                    DiagnosticBuilder::new(Code::EncodedControl, run)
                        .message(format!("decoded, `{shown}` would end a line of the protocol"))
                        .label("what follows would be another command"),
                );
            }
        }
        for piece in decoded(url) {
            self.needless(piece);
        }
    }

    fn needless(&mut self, piece: Encoded<'_>) {
        let needs_none = |octet: u8| octet.is_ascii_alphanumeric() || b"$-_.+!*'(),".contains(&octet);
        for run in self.runs(piece, needs_none) {
            let written = Encoded::new(&self.text[run.clone()]);
            let plain = String::from_utf8_lossy(&written.decode()).into_owned();
            let builder = DiagnosticBuilder::new(Code::NeedlessEscape, run.clone())
                .message(format!("`{plain}` needs no encoding"))
                .label(format!("is `{plain}`"));
            // Outside this document a `+` may be a space, and a dot a step in a hierarchy.
            let title = format!("write `{plain}`");
            let is_sure = !plain.contains(['+', '.']);
            self.say(if is_sure { builder.mend(run, plain, title) } else { builder.guess(run, plain, title) });
        }
        let is_lower = |escape: &str| escape.bytes().any(|b| b.is_ascii_lowercase());
        for run in self.runs(piece, |octet| !needs_none(octet)) {
            for run in self.split(run, is_lower) {
                let upper = self.text[run.clone()].to_ascii_uppercase();
                self.say(
                    DiagnosticBuilder::new(Code::HexCase, run.clone())
                        .message("hexadecimal digits are written in upper case")
                        .label("lower case")
                        .mend(run, upper, "write upper case"),
                );
            }
        }
    }

    /// The spans of neighbouring escapes within a run that are `like` that.
    fn split(&self, run: Range<usize>, like: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
        join(run.step_by(3).filter(|at| like(&self.text[*at..at + 3])))
    }

    /// The spans of neighbouring escapes whose octets are `like` that.
    fn runs(&self, piece: Encoded<'_>, like: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
        let start = self.span(&piece).start;
        join(piece.escapes().filter(|(_, octet)| like(*octet)).map(|(at, _)| start + at))
    }
}

/// The spans of escapes that begin at these places; neighbours are one. No more than can be told.
fn join(places: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in places {
        let is_full = runs.len() > LIMIT;
        match runs.last_mut() {
            Some(last) if last.end == at => last.end += 3,
            _ if is_full => break,
            _ => runs.push(at..at + 3),
        }
    }
    runs
}
