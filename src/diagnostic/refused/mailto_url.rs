//! mailto URLs by RFC 6068: addresses and header fields.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::{Encoded, encode, escaped_octet, is_escape};

pub(super) const CHECKS: &[Check] =
    &[Check { code: Code::MailAddress, when: address }, Check { code: Code::MailField, when: field }];

/// The addresses, before the `?`.
fn addresses(context: &Context<'_>) -> Option<Range<usize>> {
    scheme_among(context, &["mailto"])?;
    let start = after_colon(context);
    let length = context.slice(start..context.end()).find(['?', '#']);
    Some(start..length.map_or(context.end(), |length| start + length))
}

fn address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let all = addresses(context).filter(|all| context.at <= all.end)?;
    let fault = Address::of(context, all, code);
    fault.around().or_else(|| fault.character()).or_else(|| fault.escape()).or_else(|| fault.missing())
}

const NOT_UTF_8: &str = "an encoded character of the address is not UTF-8";
const UTF_8_HELP: &str = "Encode the UTF-8 octets of the character, such as `%C3%A9` for `é`.";

/// The addresses of `Joe <joe@host>`, with brackets as they are or encoded, and of a list of such.
fn without_names(text: &str) -> Option<String> {
    let bracketed = |text: &str| -> Option<String> {
        let decoded = text.replace("%3C", "<").replace("%3c", "<").replace("%3E", ">").replace("%3e", ">");
        let (name, address) = decoded.trim_end_matches(' ').split_once('<')?;
        let address = address.strip_suffix('>')?;
        // Another address is no name, and a field is not, either.
        let is_name = !name.contains(['@', '<', '=', '&']) && !name.contains("%40");
        (is_name && is_address(address)).then(|| address.to_owned())
    };
    let is_blank = |c: char| c == ' ';
    let plain = |text: &str| is_address(text).then(|| text.to_owned());
    // A name may have a comma in it.
    bracketed(text).or_else(|| {
        let own = |piece: &str| bracketed(piece).or_else(|| plain(piece.trim_matches(is_blank)));
        let pieces: Option<Vec<String>> = text.split(',').map(own).collect();
        pieces.filter(|_| text.contains('<') || text.contains("%3C")).map(|pieces| pieces.join(","))
    })
}

/// The address of `(Joe)joe@host` and `joe@host (Joe)`.
fn without_comment(text: &str) -> Option<&str> {
    let before = text.strip_prefix('(').and_then(|text| text.split_once(')')).map(|(_, address)| address);
    let after = || text.strip_suffix(')').and_then(|text| text.rsplit_once('(')).map(|(address, _)| address);
    before.or_else(after).map(|address| address.trim_matches(' ')).filter(|address| is_address(address))
}

/// Whether a text is plainly one address.
fn is_address(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_graphic() && !"<>()[]\\,;:\"?&".contains(c);
    text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
        && text.chars().all(is_plain)
}

/// The address in which parsing ended.
struct Address<'c, 't> {
    context: &'c Context<'t>,
    code: Code,
    /// Where parsing ended, or where the escape begins in which it ended.
    at: usize,
    all: Range<usize>,
    /// The address between commas.
    own: Range<usize>,
}

impl<'c, 't> Address<'c, 't> {
    fn of(context: &'c Context<'t>, all: Range<usize>, code: Code) -> Self {
        let is_escape_at = |at: usize| at >= all.start && is_escape(context.slice(at..).as_bytes());
        let before = [1, 2].into_iter().filter_map(|length| context.at.checked_sub(length));
        let at = before.into_iter().find(|at| is_escape_at(*at)).unwrap_or(context.at);
        let start = context.slice(all.start..at).rfind(',').map_or(all.start, |comma| all.start + comma + 1);
        let end = context.slice(at..all.end).find(',').map_or(all.end, |comma| at + comma);
        Self { context, code, at, own: start..end, all }
    }

    fn at(&self, span: Range<usize>) -> DiagnosticBuilder {
        self.code.at(span)
    }

    /// `mailto://joe@host`, `mailto:Joe <joe@host>`.
    fn around(&self) -> Option<DiagnosticBuilder> {
        let slashes = self.context.run(self.all.start, |c| c == '/');
        if self.at == self.all.start && slashes.len() > 1 {
            let builder = self.at(slashes.clone()).message("`//` follows `mailto:`, and a mailto URL has none");
            let builder = builder.label("remove them").help("An address follows the colon. It has no host of its own.");
            return Some(builder.guess(slashes, "", "remove the slashes"));
        }
        let whole = self.all.clone();
        let text = self.context.slice(whole.clone());
        let builder = self.at(whole.clone()).label("not only an address");
        if let Some(addresses) = without_names(text) {
            let builder = builder.message("the mail address is in angle brackets");
            let builder =
                builder.help("The brackets and the name belong to the header of a message, and not to the URL.");
            return Some(builder.guess(whole, addresses, "keep the address alone"));
        }
        let address = without_comment(text)?;
        let builder = builder.message("a comment is next to the mail address");
        let builder = builder.help("A comment in parentheses belongs to the header of a message, and not to the URL.");
        Some(builder.guess(whole, address.to_owned(), "keep the address alone"))
    }

    /// A character that separates or that is doubled.
    fn character(&self) -> Option<DiagnosticBuilder> {
        let context = self.context;
        let found = context.slice(self.at..self.all.end).chars().next()?;
        let span = self.at..self.at + found.len_utf8();
        let before = context.slice(self.all.start..self.at);
        let rest = context.slice(span.end..self.all.end);
        if is_escape(context.slice(self.at..).as_bytes()) {
            return None;
        }
        match found {
            ';' if rest.trim_start_matches([';', ' ']).is_empty() && !before.is_empty() => {
                let span = span.start..self.all.end;
                let builder = self.at(span.clone()).message("`;` follows the last address").label("remove it");
                Some(builder.guess(span, "", "remove it"))
            }
            ';' => {
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                let span = span.start..span.end + if blanks < rest.len() { blanks } else { 0 };
                let builder = self.at(span.clone()).message("`;` is between addresses, which a comma separates");
                Some(builder.label("write `,`").guess(span, ",", "write `,`"))
            }
            ' ' if before.ends_with(',') || rest.trim_start().starts_with(',') => {
                let spaces = context.run(self.at, |c| c == ' ');
                let builder = self.at(spaces.clone()).message("spaces are around the comma between addresses");
                Some(builder.label("not allowed").guess(spaces, "", "remove it"))
            }
            '&' if before.contains('@') && rest.contains('=') => Some(
                self.at(span.clone())
                    .message("`&` precedes the first header field, in place of `?`")
                    .label("write `?`")
                    .guess(span, "?", "write `?`"),
            ),
            '@' if before.contains('@') && before[self.own.start - self.all.start..].contains('@') => {
                let builder = self.at(span.clone()).message("the address has a second `@`");
                if before.ends_with('@') {
                    return Some(builder.label("one `@` too many").guess(span, "", "remove it"));
                }
                Some(builder.label("not allowed").help(
                    "An `@` that is not before the domain is allowed in quotation marks only. Write `%40` there.",
                ))
            }
            '@' if before.ends_with('.') => Some(self.dot_in_name("ends")),
            '.' if before.is_empty() || before.ends_with(',') => Some(self.dot_in_name("begins")),
            ',' | '@' | '.' if before.is_empty() || before.ends_with([',', '.', '@']) => {
                let what =
                    if before.is_empty() || before.ends_with(',') { "an address" } else { "part of the address" };
                let builder = self.at(span.clone()).message(format!("{what} is missing")).label("expected a character");
                let is_doubled = rest.chars().next().is_some() && !before.is_empty() && !before.ends_with('@');
                Some(if is_doubled { builder.guess(span, "", "remove it") } else { builder })
            }
            '/' if before.contains('@') && rest.trim_start_matches('/').is_empty() => {
                let builder =
                    self.at(self.at..self.all.end).message("a slash follows the address").label("not allowed");
                Some(builder.guess(self.at..self.all.end, "", "remove it"))
            }
            ':' if before.contains('@') && !rest.is_empty() && rest.bytes().all(|octet| octet.is_ascii_digit()) => {
                let builder = self.at(self.at..self.all.end).message("a port follows the domain of an address");
                let builder = builder.label("not allowed").help("An address names no port: mail has its own.");
                Some(builder.guess(self.at..self.all.end, "", "remove the port"))
            }
            // A domain has no escapes, apart from brackets around an address in place of it.
            c @ ('/' | '=' | '&' | '?' | '%' | '{' | '}' | '|' | '^' | '`' | '[' | ']')
                if before.ends_with(|c| c != ',') && matches!(c, '[' | ']') == self.is_in_domain() =>
            {
                let encoded = encode(&[c as u8]);
                let builder = self.at(span.clone()).message(format!("{} must be encoded in an address", named(c)));
                let title = format!("write `{encoded}`");
                Some(builder.label(title.clone()).guess(span, encoded, title))
            }
            c @ ('(' | ')' | '<' | '>' | '[' | ']' | ':' | '\\' | '"' | ',' | ' ') => {
                let builder = self.at(span.clone()).message(format!("{} is not allowed in an address", named(c)));
                // `"joe q"@h.x`: quotation marks around the name are data.
                let name = context.slice(self.own.clone()).split('@').next().unwrap_or_default();
                let marks = name.matches(['"']).count() + name.matches("%22").count();
                let is_quoted = (name.starts_with('"') || name.starts_with("%22"))
                    && (name.ends_with('"') || name.ends_with("%22"))
                    && marks == 2;
                match c {
                    '"' if is_quoted => return Some(builder.label("write `%22`").guess(span, "%22", "write `%22`")),
                    ' ' if is_quoted && span.end < self.own.start + name.len() => {
                        return Some(builder.label("write `%5C%20`").guess(span, "%5C%20", "write `%5C%20`"));
                    }
                    _ => {}
                }
                // One of two quotation marks is not removed alone.
                let is_pair = c == '"' && context.slice(self.own.clone()).matches('"').count() > 1;
                let joins = is_pair || context.joins(&span);
                Some(builder.label("not allowed").guess_without(span, joins, "remove it"))
            }
            c @ ('/' | '=' | '&' | '?' | '%' | '{' | '}' | '|' | '^' | '`') if self.is_in_domain() => {
                let builder = self.at(span.clone()).message(format!("{} is not allowed in a domain", named(c)));
                Some(builder.label("not allowed").continue_with(span, ""))
            }
            _ => None,
        }
    }

    /// `mailto:b.@x.org`, `mailto:.b@x.org`: such a name is allowed in quotation marks.
    fn dot_in_name(&self, verb: &str) -> DiagnosticBuilder {
        let own = self.context.slice(self.own.clone());
        let name = self.own.start..self.own.start + own.find('@').unwrap_or(own.len());
        let dot = if verb == "ends" { self.at - 1..self.at } else { self.at..self.at + 1 };
        let builder = self.at(dot).message(format!("a dot {verb} the name of an address"));
        let builder = builder.label("not allowed without quotation marks");
        let text = self.context.slice(name.clone());
        match text.bytes().all(|octet| octet.is_ascii_alphanumeric() || b".-_+".contains(&octet)) {
            true if own.contains('@') => {
                let quoted = format!("%22{text}%22");
                let title = format!("write `{quoted}`");
                builder.guess(name, quoted, title)
            }
            _ => builder,
        }
    }

    /// Whether parsing ended after the `@` of the address.
    fn is_in_domain(&self) -> bool {
        self.context.slice(self.own.start..self.at).contains('@')
    }

    /// An escape that no address may contain.
    fn escape(&self) -> Option<DiagnosticBuilder> {
        let at = self.at;
        let octet_at = |at: usize| escaped_octet(self.context.slice(at..).as_bytes());
        // The escapes that began a character.
        let mut start = at;
        while start >= self.own.start + 3 && octet_at(start - 3).is_some_and(|octet| octet >= 0x80) {
            start -= 3;
        }
        if start < at && std::str::from_utf8(&Encoded::new(self.context.slice(start..at)).decode()).is_err() {
            return Some(self.at(start..at).label("not UTF-8").message(NOT_UTF_8).help(UTF_8_HELP));
        }
        let octet = octet_at(at)?;
        let builder = self.at(at..at + 3).label("not allowed in an address");
        let is_quoted = self.context.slice(self.own.start..at).contains("%22") && !self.is_in_domain();
        Some(match octet {
            0x80.. => builder.message(NOT_UTF_8).help(UTF_8_HELP),
            b' ' | b'\t' if is_quoted => builder
                .message("a space in quotation marks needs a backslash")
                .help("White space is allowed in quotation marks only after an encoded backslash, as in `%5C%20`.")
                .guess(at..at, "%5C", "write `%5C` before the space"),
            b'@' if !self.context.slice(self.own.clone()).contains('@') => builder
                .message("`%40` must be `@`: it divides the name and the domain")
                .label("write `@`")
                .guess(at..at + 3, "@", "write `@`"),
            _ => {
                let builder = builder
                    .message(format!("an encoded character, {}, is not allowed in an address", named(octet.into())));
                // White space around an address.
                let is_edge = at == self.own.start || at + 3 == self.own.end;
                match is_edge && (octet.is_ascii_whitespace() || octet == 0) {
                    true => builder.guess(at..at + 3, "", "remove it"),
                    false => builder.continue_with(at..at + 3, ""),
                }
            }
        })
    }

    /// `mailto:joe`, `mailto:joe@`, `mailto:joe@host,`.
    fn missing(&self) -> Option<DiagnosticBuilder> {
        let own = self.context.slice(self.own.clone());
        let at = self.at;
        if at != self.own.end {
            return None;
        }
        if own.is_empty() {
            let comma = at.saturating_sub(1);
            let is_after = self.context.slice(self.all.start..at).ends_with(',');
            let builder = self.at(at..at).message("no address follows the comma").label("expected an address");
            return is_after.then(|| builder.guess(comma..at, "", "remove the comma"));
        }
        let builder = self.at(at..at);
        // `mailto:unlikely?address@example.com`
        let rest = self.context.slice(self.all.end..self.context.end()).strip_prefix('?').unwrap_or_default();
        if !own.contains('@') && is_address(rest) && !rest.contains(['=', '%']) {
            let mark = at..at + 1;
            let builder = self.at(mark.clone()).message("`?` in the name of an address must be encoded");
            return Some(builder.label("write `%3F`").guess(mark, "%3F", "write `%3F`"));
        }
        Some(match own.split_once('@') {
            None => builder
                .message("the address has no `@` and no domain")
                .label("expected `@` and a domain")
                .placeholder(at..at, "@example.com", "write `@` and a domain"),
            Some((_, "")) => builder.message("no domain follows the `@`").label("expected a domain").placeholder(
                at..at,
                "example.com",
                "write a domain",
            ),
            Some(_) if own.ends_with('.') => builder
                .message("the domain ends with a dot")
                .label("expected a character")
                .guess(at - 1..at, "", "remove the dot"),
            Some(_) => return None,
        })
    }
}

fn field(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = addresses(context)?.end;
    if context.at < start || !context.slice(start..).starts_with('?') {
        return None;
    }
    // Where a first field fails, parsing ended within it.
    let span = context.span();
    let before = context.slice(start + 1..context.at.max(start + 1));
    let own = before.rsplit('&').next().unwrap_or_default();
    match context.found() {
        Some('?') if own.contains('=') => Some(
            code.at(span.clone())
                .message("a second `?` is between header fields, which `&` separates")
                .label("write `&`")
                .guess(span, "&", "write `&`"),
        ),
        Some('=') if own.contains('=') => Some(
            code.at(span.clone())
                .message("`=` must be encoded in the value of a header field")
                .label("write `%3D`")
                .fix(span, "%3D", "write `%3D`"),
        ),
        Some('/') => {
            Some(code.at(span.clone()).message("`/` must be encoded in a header field").label("write `%2F`").fix(
                span,
                "%2F",
                "write `%2F`",
            ))
        }
        None | Some('&' | '#') if !own.contains('=') => Some(
            code.at(span)
                .message(if own.is_empty() { "a header field is missing" } else { "the header field has no `=`" })
                .label("expected `=`")
                .placeholder(context.at..context.at, "=", "write `=` and a value"),
        ),
        _ => None,
    }
}
