//! Finds the end of a URL without a wrapper, where the surrounding sentence continues.

use std::ops::Range;

use crate::Finder;
use crate::byte_class::{ByteClass, CLASSES, class_of, run_without};
use crate::characters::{first_of, is_invisible, is_joined_to_words, is_of_word, last_of, valid_start};
use crate::enclosed;
use crate::scheme_syntax::SchemeSyntax;
use crate::syntax::{Escape, Notation};
use crate::template::{
    MAX_EXPRESSION, begins_wiki_template, braces_at, expansion_length, is_in_path, parentheses_at, placeholder_at,
    rest_of_expression, roff_string_at,
};
use urlspec::{Outline, Spec};

/// The end of a URL.
pub(crate) struct Boundary {
    pub end: usize,
    /// Whether the URL contains no escapes.
    pub is_verbatim: bool,
    /// Whether the URL may be a template: it contains one of `{%$`, escaped or not, or a `[`.
    pub may_be_template: bool,
    /// Whether the URL may have a `*`, a backslash or a bracket, escaped or not.
    pub has_mark: bool,
    /// Whether the URL has a placeholder in angle brackets, so that it is a template.
    pub has_placeholder: bool,
}

/// Finds the end of the URL that begins at `start`, and whose text after the scheme and its colon begins at `rest`.
pub(crate) fn find(notation: Notation, text: &[u8], start: usize, rest: usize, syntax: SchemeSyntax) -> Boundary {
    let longest = text.len().min(start + Finder::MAX_LENGTH);
    let limit = longest.min(enclosed::end(notation, &text[..longest], start));
    let mut scan = BoundaryScan {
        notation,
        text,
        start,
        rest,
        preceding: start.checked_sub(1).map(|at| text[at]),
        is_quoted: None,
        limit,
        syntax,
        at: rest,
        boundary: Boundary {
            end: rest,
            is_verbatim: true,
            may_be_template: false,
            has_mark: false,
            has_placeholder: false,
        },
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
    /// Whether the URL fills the text between two quotes; computed when it is first needed.
    is_quoted: Option<bool>,
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
    /// The longest name of a parameter before a URL.
    const MAX_NAME: usize = 64;

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
        self.exclude_mark_of_comment();
        // An `@` is in a run, and may begin an escape.
        self.boundary.is_verbatim &=
            self.notation != Notation::Texinfo || !self.text[self.rest..self.boundary.end].contains(&b'@');
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

    /// Ends the URL at a separator before another one, as in a list: `http://info.cern.ch/a;http://info.cern.ch/b`.
    fn end_at_next_url(&mut self, length: usize) {
        for colon in memchr::memchr_iter(b':', &self.text[self.at..self.at + length]) {
            let colon = self.at + colon;
            let end = enclosed::separator_before(&self.text[self.rest..self.limit], colon - self.rest)
                .map(|at| self.rest + at);
            if let Some(end) = end.filter(|end| *end >= self.at && !self.has_url_in_search(colon)) {
                self.limit = end;
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

    /// Excludes the `--` of `-->`, the end of a comment in HTML, and the `%` that begins a comment in TeX.
    fn exclude_mark_of_comment(&mut self) {
        let (rest, after) = (&self.text[self.rest..self.boundary.end], &self.text[self.boundary.end..]);
        let is_of_tex = self.notation == Notation::Latex && rest.ends_with(b"%") && !rest.ends_with(b"\\%");
        if rest.ends_with(b"--") && after.starts_with(b">") {
            self.boundary.end -= 2;
        } else if is_of_tex && after.first().is_none_or(|byte| matches!(byte, b' ' | b'\t')) {
            self.boundary.end -= 1;
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
        let class = class_of(byte);
        self.boundary.has_mark |=
            matches!(class, ByteClass::Star | ByteClass::Open | ByteClass::Ampersand | ByteClass::Backslash);
        match class {
            ByteClass::Plain | ByteClass::Sentence | ByteClass::Emphasis => self.accept_run(1),
            ByteClass::Star => {
                let next = &self.text[self.at + 1..self.limit];
                if next.first() == Some(&b'/') && next.get(1).is_none_or(|byte| class_of(*byte) == ByteClass::End) {
                    return false;
                }
                self.at += 1;
            }
            ByteClass::Open if byte == b'[' && !self.accepts_square_bracket() => return false,
            ByteClass::Open
                if self.notation == Notation::Text && begins_wiki_template(&self.text[self.at..self.limit]) =>
            {
                return false;
            }
            ByteClass::Open if self.accept_expansion() => {}
            ByteClass::Open if byte == b'{' && self.accept_braces() => {}
            ByteClass::Open => {
                self.open_brackets[bracket_index(byte)] += 1;
                self.boundary.may_be_template |= matches!(byte, b'{' | b'[');
                self.at += 1;
            }
            ByteClass::Close => {
                let open = &mut self.open_brackets[bracket_index(byte)];
                match open.checked_sub(1) {
                    Some(fewer) => *open = fewer,
                    None if self.goes_on_after_bracket(byte) => {}
                    None => return false,
                }
                self.accept(1);
            }
            ByteClass::Quote if self.has_doubled_quotes() => return self.accept_escape(),
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
            ByteClass::Ampersand | ByteClass::Backslash => {
                return !enclosed::is_closed_at(&self.text[..self.limit], self.start, self.at) && self.accept_escape();
            }
            ByteClass::NonAscii => return self.accept_character(),
            ByteClass::End if byte == b'<' => return self.accept_placeholder(),
            ByteClass::End if matches!(byte, b'\n' | b'\r') => return self.accept_line_end(),
            ByteClass::End if byte == b' ' => return self.accept_expression(),
            ByteClass::End => return false,
        }
        true
    }

    /// Whether a bracket that nothing opened is within a bare URL of Markdown: only one at the end belongs to the text (GitHub Flavored
    /// Markdown, section 6.9).
    fn goes_on_after_bracket(&self, byte: u8) -> bool {
        let next = self.text.get(self.at + 1);
        if self.notation != Notation::Markdown
            || byte != b')'
            || next.is_none_or(|next| class_of(*next) != ByteClass::Plain)
        {
            return false;
        }
        let near = &self.text[self.start.saturating_sub(Self::MAX_RUN)..self.start];
        !near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().contains(&b'(')
    }

    /// Accepts a character outside US-ASCII: a letter or, between quotes, any. One that is not shown does not end the URL.
    fn accept_character(&mut self) -> bool {
        let Some(c) = first_of(&self.text[self.at..self.limit]) else { return false };
        match () {
            () if is_invisible(c) && !self.is_quoted() => self.at += c.len_utf8(),
            () if self.is_quoted() || (is_of_word(c) && !self.is_next_word(c)) => self.accept(c.len_utf8()),
            () if is_dash(c) && self.is_within_word(c) => self.at += c.len_utf8(),
            () => return false,
        }
        true
    }

    /// Whether a letter or digit is on both sides of a character in a path, and what follows begins no other URL:
    /// `http://info.cern.ch/Backus–Naur`.
    fn is_within_word(&mut self, c: char) -> bool {
        let is_letter = |c: Option<char>| c.is_some_and(is_of_word);
        let near = |from: usize, to: usize| self.text.get(from..to.min(self.limit)).unwrap_or_default();
        let after = near(self.at + c.len_utf8(), self.at + c.len_utf8() + Self::MAX_NAME);
        let is_between = is_letter(last_of(&self.text[..self.at])) && is_letter(first_of(after));
        let begins_url = after.iter().position(|byte| !byte.is_ascii_alphanumeric());
        is_between && !begins_url.is_some_and(|end| after[end..].starts_with(b"://")) && self.at > self.host().end
    }

    /// Whether the URL is all there is between two quotes, or between a quote and the end of a string literal.
    fn is_quoted(&mut self) -> bool {
        *self.is_quoted.get_or_insert_with(|| {
            let Some(quote @ (b'"' | b'\'' | b'`')) = self.preceding else { return false };
            let ends = |byte: &u8| *byte == quote || byte.is_ascii_whitespace();
            let rest = &self.text[self.at..self.limit];
            rest.iter().position(ends).map_or(self.limit == self.text.len(), |end| rest[end] == quote)
        })
    }

    /// Whether a letter begins the next word of a text that has no spaces: after an address such as `http://info.cern.ch`, and in a
    /// path if a letter precedes the URL. No name of a top-level domain mixes scripts.
    fn is_next_word(&mut self, c: char) -> bool {
        let previous = self.text[self.at - 1];
        if !is_joined_to_words(c) || !previous.is_ascii() {
            return false;
        }
        if self.is_in_host() || self.host().end == self.at {
            return previous.is_ascii_alphanumeric() && !self.host_goes_on();
        }
        // Particles of Japanese follow a word directly.
        let is_particle = matches!(c, '\u{3041}'..='\u{3096}');
        let is_in_text =
            is_particle || last_of(&self.text[..self.start]).is_some_and(|c| is_joined_to_words(c) && is_of_word(c));
        is_in_text && (previous.is_ascii_alphanumeric() || self.host().end + 1 == self.at)
    }

    /// Whether more of a host, a port or a path follows the word here.
    fn host_goes_on(&self) -> bool {
        const MAX_LABEL: usize = 63;
        let rest = &self.text[self.at..self.limit.min(self.at + 4 * MAX_LABEL)];
        let word = valid_start(rest);
        let is_of_label = |c: &char| c.is_ascii_alphanumeric() || *c == '-' || is_of_word(*c);
        let length = word.chars().take(MAX_LABEL).take_while(is_of_label).map(char::len_utf8).sum();
        match &word.as_bytes()[length..] {
            [b'.' | b':', next, ..] => next.is_ascii_alphanumeric() || !next.is_ascii(),
            [b'/' | b'?' | b'#', ..] => true,
            _ => false,
        }
    }

    /// Accepts the end of a line that TeX ignores, after a `%`, with the blanks that the next line begins with.
    fn accept_line_end(&mut self) -> bool {
        let Some(mark) = self.at.checked_sub(1).filter(|mark| *mark >= self.rest) else { return false };
        let ignored = self.notation.escape_at(&self.text[mark..self.limit]);
        let Some(Escape { value: None, length }) = ignored.filter(|_| self.notation == Notation::Latex) else {
            return false;
        };
        self.boundary.end = self.boundary.end.min(mark);
        self.boundary.is_verbatim = false;
        self.at = mark + length;
        true
    }

    /// Accepts a placeholder in angle brackets.
    fn accept_placeholder(&mut self) -> bool {
        self.accept_part_of_template(placeholder_at(self.notation, &self.text[self.at..self.limit]))
    }

    /// Accepts a placeholder in braces with bytes that end a URL.
    fn accept_braces(&mut self) -> bool {
        let (before, text) = (&self.text[self.rest..self.at], &self.text[self.at..self.limit]);
        self.accept_part_of_template(braces_at(self.notation, before, text))
    }

    /// Accepts an expansion of a shell or of make that a blank or a quote would cut: `$(cat port)`.
    fn accept_expansion(&mut self) -> bool {
        let is_marked = self.text[self.rest..self.at].ends_with(b"$");
        // A comma that ends a newsgroup, and a blank, may be in the expansion.
        let limit = if self.syntax == SchemeSyntax::Group { self.text.len() } else { self.limit };
        is_marked && self.accept_part_of_template(expansion_length(&self.text[self.at..limit]))
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
            Some(escape) if self.is_nested_escape(escape) || self.is_nested_entity(escape) => return false,
            Some(escape) if continues_url(escape) || self.continues_literal(escape) || self.has_doubled_quotes() => {
                self.boundary.is_verbatim = false;
                match escape.value {
                    Some(value) => {
                        self.boundary.may_be_template |= "{%$".contains(value);
                        self.accept(escape.length);
                    }
                    // An empty text is not the end of a URL.
                    None => self.at += escape.length,
                }
            }
            None if self.ends_at_ampersand() || self.is_before_line_end_or_quote() => return false,
            // In a string literal, a backslash alone begins an escape for what ends a URL.
            None if self.text[self.at] == b'&' || (has_backslashes && !self.notation.is_literal()) => self.accept(1),
            Some(Escape { value: Some('<'), .. }) => return self.accept_placeholder(),
            None => {
                return self.accept_part_of_template(parentheses_at(self.notation, &self.text[self.at..self.limit]));
            }
            _ => return false,
        }
        true
    }

    /// Whether an `&` ends the URL: it begins an entity of HTML for what is around a URL, or the next parameter of a query in which the
    /// URL is a value, as in `"?back=http://info.cern.ch/&lang=de"`.
    fn ends_at_ampersand(&self) -> bool {
        const MARKS: [&[u8]; 9] =
            [b"&quot;", b"&lt;", b"&gt;", b"&#34;", b"&#39;", b"&apos;", b"&amp;quot;", b"&amp;lt;", b"&amp;gt;"];
        let rest = &self.text[self.at..self.limit];
        let may_be_mark = matches!(rest, [b'&', b'q' | b'l' | b'g' | b'#' | b'a', ..]);
        let name_before =
            |text: &[u8]| text.iter().rev().take(Self::MAX_NAME).take_while(|byte| is_of_name(byte)).count();
        let is_value = || {
            let before = self.text[..self.start].strip_suffix(b"=").unwrap_or_default();
            let name = name_before(before);
            name > 0 && matches!(before[..before.len() - name].last(), Some(b'?' | b'&'))
        };
        let begins_parameter = || {
            let name = rest[1..].iter().take(Self::MAX_NAME).take_while(|byte| is_of_name(byte)).count();
            name > 0 && rest.get(1 + name) == Some(&b'=')
        };
        let has_query = || self.text[self.rest..self.at].iter().any(|byte| matches!(byte, b'?' | b'#'));
        (may_be_mark && MARKS.iter().any(|mark| rest.starts_with(mark)))
            || (rest.starts_with(b"&") && is_value() && begins_parameter() && !has_query())
    }

    /// Whether a backslash continues a line, or begins an escape for a quote or an expansion, so that it is not part of the URL.
    fn is_before_line_end_or_quote(&self) -> bool {
        matches!(self.text[self.at..], [b'\\', b'\n' | b'\r' | b'"' | b'\'' | b'`' | b'$', ..])
    }

    /// Whether an escaped `&` begins an entity for what is around a URL: `&amp;gt;`.
    fn is_nested_entity(&self, escape: Escape) -> bool {
        const NAMES: [&[u8]; 4] = [b"gt;", b"lt;", b"quot;", b"nbsp;"];
        let rest = &self.text[self.at + escape.length..];
        escape.value == Some('&') && NAMES.iter().any(|name| rest.starts_with(name))
    }

    /// Whether a quote in a string literal is one of its characters: the quote that ends the literal is outside the region.
    fn has_doubled_quotes(&self) -> bool {
        self.notation == Notation::DoubledQuotes
    }

    /// Whether a character that is escaped in a string literal is part of a URL: what ends the sentence is not escaped.
    fn continues_literal(&self, escape: Escape) -> bool {
        const ENDS: [char; 6] = ['"', '\'', '`', '<', '>', '|'];
        self.notation.is_literal() && escape.value.is_some_and(|value| !value.is_whitespace() && !ENDS.contains(&value))
    }

    /// Whether an escaped backslash belongs to an escape in a literal within the literal: `"\"see http://info.cern.ch/\\n\""`.
    fn is_nested_escape(&self, escape: Escape) -> bool {
        if !self.notation.is_literal() || escape.value != Some('\\') {
            return false;
        }
        match &self.text[self.at + escape.length..self.limit] {
            [b'n' | b'r' | b't', rest @ ..] => rest.first().is_none_or(|byte| !is_of_path(*byte)),
            _ => false,
        }
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

/// The dashes of words: the hyphens and the en dash. The em dash is between clauses.
const fn is_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2013}')
}

/// Whether a byte may be part of the name of a parameter.
const fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(*byte, b'_' | b'-' | b'.')
}

/// Whether a byte goes on with the name of a file.
const fn is_of_path(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/') || !byte.is_ascii()
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

/// Returns the span of the host of a URL, which ends at the end of `url` or before. It is the same by every document.
fn guess_host(url: &[u8]) -> Range<usize> {
    // No login and host are longer.
    const MAX_LENGTH: usize = 512;
    let near = &url[..url.len().min(MAX_LENGTH)];
    let end = near.iter().position(|byte| class_of(*byte) == ByteClass::End).unwrap_or(near.len());
    Outline::guess(valid_start(&near[..end]), Spec::FIRST_STANDARD).host
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
        let (length, roles) = run_without(text, &Self::ROLES, Self::END);
        Self { length, has_template_mark: roles & Self::TEMPLATE_MARK != 0, has_colon: roles & Self::COLON != 0 }
    }
}

/// Whether a URL in a text goes on with an escape. An escaped quote or bracket belongs to the text around the
/// URL.
pub(crate) fn continues_url(escape: Escape) -> bool {
    let Some(escaped) = escape.value else { return true };
    match u8::try_from(escaped).ok().filter(u8::is_ascii) {
        Some(byte) => !matches!(class_of(byte), ByteClass::End | ByteClass::Quote | ByteClass::Backslash),
        None => is_of_word(escaped),
    }
}
