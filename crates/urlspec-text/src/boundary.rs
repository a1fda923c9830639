//! Finds the end of a URL without a wrapper, where the surrounding sentence continues.

use std::ops::Range;

use crate::Finder;
use crate::byte_class::{ByteClass, CLASSES, class_of};
use crate::scheme_syntax::SchemeSyntax;
use crate::syntax::{Escape, Notation};
use crate::template::{MAX_EXPRESSION, braces_at, placeholder_at, rest_of_expression, roff_string_at};
use urlspec::{Outline, Scheme, Spec};

/// The end of a URL.
pub(crate) struct Boundary {
    pub end: usize,
    /// Whether the URL contains no escapes.
    pub is_verbatim: bool,
    /// Whether the URL may be a template: it contains one of `{%$`, escaped or not.
    pub may_be_template: bool,
    /// Whether the URL has a placeholder in angle brackets, so that it is a template.
    pub has_placeholder: bool,
}

/// Finds the end of the URL that begins at `start`, and whose text after the scheme and its colon begins at `rest`.
pub(crate) fn find(notation: Notation, text: &[u8], start: usize, rest: usize, syntax: SchemeSyntax) -> Boundary {
    let longest = text.len().min(start + Finder::MAX_LENGTH);
    let limit = longest.min(start + end_of_passthrough(notation, &text[..longest], start));
    let mut scan = BoundaryScan {
        notation,
        text,
        start,
        rest,
        preceding: start.checked_sub(1).map(|at| text[at]),
        limit,
        syntax,
        at: rest,
        boundary: Boundary { end: rest, is_verbatim: true, may_be_template: false, has_placeholder: false },
        open_brackets: [0; 3],
        has_open_quote: false,
        host: None,
        has_search: false,
        searched: rest,
        in_group: rest,
    };
    scan.run();
    scan.boundary
}

/// Scans forward for the end of a URL, and remembers the last byte that may end it.
struct BoundaryScan<'d> {
    notation: Notation,
    text: &'d [u8],
    /// The start of the URL.
    start: usize,
    /// The start of what follows the scheme and its colon.
    rest: usize,
    /// The byte before the URL.
    preceding: Option<u8>,
    limit: usize,
    syntax: SchemeSyntax,
    at: usize,
    boundary: Boundary,
    /// The numbers of open round, square and curly brackets.
    open_brackets: [usize; 3],
    has_open_quote: bool,
    /// The span of the host without a login, computed when it is first needed.
    host: Option<Range<usize>>,
    /// Whether a `?` was found, and up to where it was searched for.
    has_search: bool,
    searched: usize,
    /// Up to where the end of a newsgroup was searched for.
    in_group: usize,
}

impl BoundaryScan<'_> {
    /// How far a run goes, so that the search for the next URL is not repeated over a long one.
    const MAX_RUN: usize = 512;

    fn run(&mut self) {
        if self.syntax == SchemeSyntax::Group && self.text[self.at..].starts_with(b"*") {
            self.boundary.end = self.at + 1;
            return;
        }
        while self.at < self.limit {
            if self.syntax == SchemeSyntax::Group {
                self.find_end_of_group();
            }
            let near = self.limit.min(self.at + Self::MAX_RUN);
            let run = Run::at_start_of(&self.text[self.at..near]);
            self.boundary.may_be_template |= run.has_template_mark;
            if run.has_colon {
                self.end_at_next_url(run.length);
            }
            self.accept_run(run.length.min(self.limit - self.at));
            match self.text.get(self.at) {
                Some(byte) if self.at < self.limit && self.accept_byte(*byte) => {}
                _ => break,
            }
        }
        self.exclude_end_of_comment();
    }

    /// Limits the URL to one newsgroup: a comma separates those of a list. It is searched for only as far as the scan looks from
    /// here, so that the rest of a long line is not searched again for each URL in it.
    fn find_end_of_group(&mut self) {
        const AHEAD: usize = BoundaryScan::MAX_RUN + MAX_EXPRESSION;
        let until = self.limit.min(self.at + AHEAD);
        let ends_group = |byte: &u8| *byte == b',' || class_of(*byte) == ByteClass::End;
        let unsearched = self.text.get(self.in_group..until).unwrap_or_default();
        if let Some(length) = unsearched.iter().position(ends_group) {
            self.limit = self.in_group + length;
        }
        self.in_group = self.in_group.max(until);
    }

    /// Ends the URL at a comma or a semicolon before another one, as in a list: `http://info.cern.ch/a;http://info.cern.ch/b`.
    fn end_at_next_url(&mut self, length: usize) {
        for colon in memchr::memchr_iter(b':', &self.text[self.at..self.at + length]) {
            let colon = self.at + colon;
            let letters =
                self.text[self.rest..colon].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let scheme = &self.text[colon - letters..colon];
            let follows_separator = matches!(self.text[colon - letters - 1], b';' | b',');
            let is_url = self.text[colon..].starts_with(b"://") && has_slashes(scheme);
            if follows_separator && is_url && colon - letters > self.at && !self.has_url_in_search(colon) {
                self.limit = colon - letters - 1;
                return;
            }
        }
    }

    /// Whether the search up to an offset already has a URL, so that the URLs after it may belong to a list there.
    fn has_url_in_search(&self, end: usize) -> bool {
        let before = &self.text[self.rest..end];
        let search = memchr::memchr(b'?', before).map_or(&[][..], |at| &before[at..]);
        memchr::memmem::find(search, b"://").is_some()
    }

    /// Excludes the `--` of `-->`, the end of a comment in HTML.
    fn exclude_end_of_comment(&mut self) {
        let rest = &self.text[self.rest..self.boundary.end];
        if rest.ends_with(b"--") && self.text[self.boundary.end..].starts_with(b">") {
            self.boundary.end -= 2;
        }
    }

    /// Accepts bytes, the last of which may end the URL.
    fn accept(&mut self, length: usize) {
        self.at += length;
        self.boundary.end = self.at;
    }

    /// Accepts a run of bytes. The punctuation of the sentence and marks of emphasis can't end the URL.
    fn accept_run(&mut self, length: usize) {
        let start = self.at;
        self.at += length;
        let can_end = |byte: &u8| match class_of(*byte) {
            ByteClass::Sentence => false,
            ByteClass::Emphasis => self.preceding != Some(*byte),
            _ => true,
        };
        if let Some(last) = self.text[start..self.at].iter().rposition(can_end) {
            self.boundary.end = start + last + 1;
        }
    }

    /// Accepts a byte that ends a run, and returns whether it is part of the URL.
    fn accept_byte(&mut self, byte: u8) -> bool {
        match class_of(byte) {
            ByteClass::Plain | ByteClass::Sentence | ByteClass::Emphasis => self.accept_run(1),
            ByteClass::Star => {
                let next = &self.text[self.at + 1..self.limit];
                if next.first() == Some(&b'/') && next.get(1).is_none_or(|byte| class_of(*byte) == ByteClass::End) {
                    return false;
                }
                self.at += 1;
            }
            ByteClass::Open if byte == b'[' && !self.accepts_square_bracket() => return false,
            ByteClass::Open if byte == b'{' && self.accept_braces() => {}
            ByteClass::Open => {
                self.open_brackets[bracket_index(byte)] += 1;
                self.boundary.may_be_template |= byte == b'{';
                self.at += 1;
            }
            ByteClass::Close => {
                let open = &mut self.open_brackets[bracket_index(byte)];
                if *open == 0 {
                    return false;
                }
                *open -= 1;
                self.accept(1);
            }
            // A quoted URL ends at the closing quote, and a host has no quote: `http://info.cern.ch's`.
            ByteClass::Quote if matches!(self.preceding, Some(b'\'' | b'`')) || self.is_in_host() => return false,
            ByteClass::Quote if self.has_open_quote => {
                self.has_open_quote = false;
                self.accept(1);
            }
            ByteClass::Quote => {
                self.has_open_quote = true;
                self.at += 1;
            }
            ByteClass::Bar => match (self.syntax, &self.text[..self.at], self.text.get(self.at + 1)) {
                (SchemeSyntax::File, [.., b'/', drive], Some(b'/' | b'\\')) if drive.is_ascii_alphabetic() => {
                    self.accept(1);
                }
                _ => return false,
            },
            ByteClass::Ampersand | ByteClass::Backslash => return self.accept_escape(),
            ByteClass::NonAscii => match letter_length(&self.text[self.at..self.limit]) {
                Some(length) => self.accept(length),
                None => return false,
            },
            ByteClass::End if byte == b'<' => return self.accept_placeholder(),
            ByteClass::End if byte == b' ' => return self.accept_expression(),
            ByteClass::End => return false,
        }
        true
    }

    /// Accepts a placeholder in angle brackets.
    fn accept_placeholder(&mut self) -> bool {
        self.accept_part_of_template(placeholder_at(self.notation, &self.text[self.at..self.limit]))
    }

    /// Accepts a placeholder in braces with bytes that end a URL.
    fn accept_braces(&mut self) -> bool {
        self.accept_part_of_template(braces_at(&self.text[self.rest..self.at], &self.text[self.at..self.limit]))
    }

    /// Accepts the rest of an expression such as `{{ name }}`.
    fn accept_expression(&mut self) -> bool {
        self.accept_part_of_template(rest_of_expression(
            &self.text[self.rest..self.at],
            &self.text[self.at..self.limit],
        ))
    }

    fn accept_part_of_template(&mut self, length: Option<usize>) -> bool {
        let Some(length) = length else { return false };
        self.boundary.has_placeholder = true;
        self.accept(length);
        true
    }

    /// Accepts an escape, a literal `&`, or a backslash of a URL that has backslashes in place of slashes.
    fn accept_escape(&mut self) -> bool {
        if self.notation == Notation::Roff && self.text[self.at..self.limit].starts_with(b"\\*") {
            return self.accept_part_of_template(roff_string_at(&self.text[self.at..self.limit]));
        }
        let has_backslashes = self.text[self.rest..].starts_with(b"\\\\");
        match self.notation.escape_at(&self.text[self.at..self.limit]) {
            Some(escape) if continues_url(escape) || self.continues_literal(escape) => {
                self.boundary.is_verbatim = false;
                match escape.value {
                    Some(value) => {
                        self.boundary.may_be_template |= "{%$".contains(value);
                        self.accept(escape.length);
                    }
                    // Nothing is no end of a URL.
                    None => self.at += escape.length,
                }
            }
            None if self.text[self.at] == b'&' || has_backslashes => self.accept(1),
            Some(Escape { value: Some('<'), .. }) => return self.accept_placeholder(),
            _ => return false,
        }
        true
    }

    /// Whether a character that is escaped in a string literal is part of a URL: what ends the sentence is not escaped.
    fn continues_literal(&self, escape: Escape) -> bool {
        const ENDS: [char; 6] = ['"', '\'', '`', '<', '>', '|'];
        self.notation == Notation::Literal
            && escape.value.is_some_and(|value| !value.is_whitespace() && !ENDS.contains(&value))
    }

    /// Returns the span of the host in the document.
    fn host(&mut self) -> Range<usize> {
        let url = &self.text[self.start..self.limit];
        let host = self.host.get_or_insert_with(|| guess_host(url));
        self.start + host.start..self.start + host.end
    }

    fn is_in_host(&mut self) -> bool {
        let at = self.at;
        self.host().contains(&at)
    }

    /// Whether `[` is part of the URL here: at the start of the host, for an IPv6 address, in a search, where it is common,
    /// and before more of a path, as in `a[1].pdf`. Elsewhere it is markup: `http://info.cern.ch/[the first site]`.
    fn accepts_square_bracket(&mut self) -> bool {
        self.has_search = self.has_search || self.text[self.searched..self.at].contains(&b'?');
        self.searched = self.at;
        let host = self.host();
        let may_be_link = self.notation != Notation::Asciidoc && !is_text_of_link(&self.text[..self.limit], self.at);
        let is_in_path = || self.at > host.end && is_in_path(&self.text[self.at..self.limit]);
        self.at == host.start || (may_be_link && (self.has_search || is_in_path()))
    }
}

/// Returns the length of a URL up to the marks of AsciiDoc that end what earlier marks begin: `++http://info.cern.ch/++`.
fn end_of_passthrough(notation: Notation, text: &[u8], start: usize) -> usize {
    const MAX_MARKS: usize = 3;
    let marks = match notation {
        Notation::Asciidoc => text[..start].iter().rev().take(MAX_MARKS).take_while(|byte| **byte == b'+').count(),
        _ => 0,
    };
    let close = (marks > 0).then(|| memchr::memmem::find(&text[start..], &b"+++"[..marks])).flatten();
    close.unwrap_or(text.len() - start)
}

/// Whether the square bracket at an offset has the text of a link, as in AsciiDoc: `http://info.cern.ch/?a=1[the first site]`.
/// It contains a blank, or is a word that nothing of the URL follows.
fn is_text_of_link(text: &[u8], at: usize) -> bool {
    const MAX_LENGTH: usize = 128;
    let near = &text[at + 1..text.len().min(at + 1 + MAX_LENGTH)];
    let line = near.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let bracket = line.iter().position(|byte| matches!(byte, b']' | b'['));
    let Some(length) = bracket.filter(|end| line[*end] == b']') else { return false };
    let inner = &line[..length];
    let is_word = || length > 0 && inner.iter().all(u8::is_ascii_alphabetic) && text[at - 1].is_ascii_alphanumeric();
    let is_end = |byte: &u8| matches!(class_of(*byte), ByteClass::End | ByteClass::Sentence);
    inner.contains(&b' ') || (is_word() && line.get(length + 1).is_none_or(is_end))
}

/// Whether a text begins with a word in square brackets, and goes on with more of a path.
fn is_in_path(text: &[u8]) -> bool {
    const MAX_LENGTH: usize = 32;
    let is_of_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let length = text[1..].iter().take(MAX_LENGTH).take_while(is_of_word).count();
    match &text[1 + length..] {
        [b']', b'.' | b'/' | b'-' | b'_' | b'%' | b'=', next, ..] => length > 0 && next.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Returns the span of the host of a URL, which ends at the end of `url` or before. It is the same by every document.
fn guess_host(url: &[u8]) -> Range<usize> {
    // No login and host are longer.
    const MAX_LENGTH: usize = 512;
    let near = &url[..url.len().min(MAX_LENGTH)];
    let end = near.iter().position(|byte| class_of(*byte) == ByteClass::End).unwrap_or(near.len());
    let text = near[..end].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    Outline::guess(text, Spec::default()).host
}

/// Whether `//` follows the scheme of this name.
fn has_slashes(scheme: &[u8]) -> bool {
    std::str::from_utf8(scheme).ok().and_then(Scheme::named).is_some_and(Scheme::has_slashes)
}

fn bracket_index(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// The bytes before the first one whose acceptance depends on its context.
struct Run {
    length: usize,
    /// Whether one of them is `%` or `$`, which may mark a template.
    has_template_mark: bool,
    has_colon: bool,
}

impl Run {
    /// What each byte is: a sum of these.
    const ROLES: [u8; 256] = {
        let mut roles = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            if !matches!(CLASSES[byte], ByteClass::Plain | ByteClass::Sentence | ByteClass::Emphasis) {
                roles[byte] = Self::END;
            }
            if matches!(byte as u8, b'%' | b'$') {
                roles[byte] |= Self::TEMPLATE_MARK;
            }
            if byte as u8 == b':' {
                roles[byte] |= Self::COLON;
            }
            byte += 1;
        }
        roles
    };
    const END: u8 = 1;
    const TEMPLATE_MARK: u8 = 2;
    const COLON: u8 = 4;

    #[inline]
    fn at_start_of(text: &[u8]) -> Self {
        let role = |byte: &u8| Self::ROLES[usize::from(*byte)];
        let (mut length, mut roles) = (0, 0);
        for chunk in text.as_chunks::<8>().0 {
            let all = chunk.iter().fold(roles, |all, byte| all | role(byte));
            if all & Self::END != 0 {
                break;
            }
            (length, roles) = (length + chunk.len(), all);
        }
        for role in text[length..].iter().map(role).take_while(|role| role & Self::END == 0) {
            (length, roles) = (length + 1, roles | role);
        }
        Self { length, has_template_mark: roles & Self::TEMPLATE_MARK != 0, has_colon: roles & Self::COLON != 0 }
    }
}

/// Whether a URL in a text goes on with an escape. An escaped quote or bracket belongs to the text around the
/// URL.
pub(crate) fn continues_url(escape: Escape) -> bool {
    let Some(escaped) = escape.value else { return true };
    match u8::try_from(escaped).ok().filter(u8::is_ascii) {
        Some(byte) => !matches!(class_of(byte), ByteClass::End | ByteClass::Quote | ByteClass::Backslash),
        None => is_url_letter(escaped),
    }
}

/// Returns the length in bytes of the letter at the start of `text`, if it belongs to a script that puts spaces between
/// words.
fn letter_length(text: &[u8]) -> Option<usize> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    let letter = chunk.valid().chars().next()?;
    is_url_letter(letter).then(|| letter.len_utf8())
}

fn is_url_letter(letter: char) -> bool {
    letter.is_alphabetic() && letter < '\u{2E80}'
}
