//! Where a URL without a wrapper ends, and the sentence around it goes on.

use std::ops::Range;

use super::class::{CLASSES, Class, class};
use super::escapes::{Decoded, decode_escape};
use super::form::Form;
use super::{Finder, Kind};
use urlspec::Outline;
use urlspec::Spec;

/// Where a URL ends.
pub(crate) struct Boundary {
    pub end: usize,
    /// Whether every octet stands for itself.
    pub is_as_it_stands: bool,
}

/// Where the URL ends that begins at `start`, and whose scheme ends before `at`.
pub(crate) fn of(kind: Kind, text: &[u8], start: usize, at: usize, form: Form) -> Boundary {
    let longest = text.len().min(start + Finder::LONGEST);
    // Newsgroups stand in a list.
    let ends_group = |octet: &u8| *octet == b',' || class(*octet) == Class::End;
    let limit = match form {
        Form::Group => text[at..longest].iter().position(ends_group).map_or(longest, |length| at + length),
        _ => longest,
    };
    let mut scan = Scan {
        kind,
        text,
        url: start,
        start: at,
        before: start.checked_sub(1).map(|before| text[before]),
        limit,
        form,
        at,
        extent: Boundary { end: at, is_as_it_stands: true },
        open: [0; 3],
        has_quote: false,
        host: None,
        has_search: false,
    };
    scan.run();
    scan.extent
}

/// The search for the end of a URL: onward, with what may be its last octet kept in mind.
struct Scan<'d> {
    kind: Kind,
    text: &'d [u8],
    /// Where it begins.
    url: usize,
    /// Where it begins behind its scheme.
    start: usize,
    /// What stands before the URL.
    before: Option<u8>,
    limit: usize,
    form: Form,
    at: usize,
    extent: Boundary,
    /// Brackets that are open, round, square and curly.
    open: [usize; 3],
    has_quote: bool,
    /// Where the host stands, without a login, if that was asked for.
    host: Option<Range<usize>>,
    /// Whether a search was met.
    has_search: bool,
}

impl Scan<'_> {
    fn run(&mut self) {
        if self.form == Form::Group && self.text[self.at..].starts_with(b"*") {
            self.extent.end = self.at + 1;
            return;
        }
        while self.at < self.limit {
            self.take_run(run(&self.text[self.at..self.limit]));
            match self.text.get(self.at) {
                Some(octet) if self.at < self.limit && self.goes_on(*octet) => {}
                _ => break,
            }
        }
        self.cut();
    }

    /// Cuts what looks like a part of the URL, and is not.
    fn cut(&mut self) {
        let own = &self.text[self.start..self.extent.end];
        // The end of a comment in HTML.
        if own.ends_with(b"--") && self.text[self.extent.end..].starts_with(b">") {
            self.extent.end -= 2;
        }
    }

    /// Takes so many octets, the last of which may be that of the URL.
    fn take(&mut self, length: usize) {
        self.at += length;
        self.extent.end = self.at;
    }

    /// Takes a run of octets; what is of the sentence, or of somebody's emphasis, may not be the URL's last.
    fn take_run(&mut self, length: usize) {
        let start = self.at;
        self.at += length;
        let may_be_last = |octet: &u8| match class(*octet) {
            Class::Sentence => false,
            Class::Emphasis => self.before != Some(*octet),
            _ => true,
        };
        if let Some(last) = self.text[start..self.at].iter().rposition(may_be_last) {
            self.extent.end = start + last + 1;
        }
    }

    /// Takes an octet that ends a run, if it is of the URL.
    fn goes_on(&mut self, octet: u8) -> bool {
        match class(octet) {
            Class::Plain | Class::Sentence | Class::Emphasis => self.take_run(1),
            Class::Star => {
                let behind = &self.text[self.at + 1..self.limit];
                if behind.first() == Some(&b'/') && behind.get(1).is_none_or(|octet| class(*octet) == Class::End) {
                    return false;
                }
                self.at += 1;
            }
            Class::Open if octet == b'[' && !self.may_open_square() => return false,
            Class::Open => {
                self.open[bracket(octet)] += 1;
                self.at += 1;
            }
            Class::Close => {
                let open = &mut self.open[bracket(octet)];
                if *open == 0 {
                    return false;
                }
                *open -= 1;
                self.take(1);
            }
            // What is quoted ends with the quote, and no host has one: `http://info.cern.ch's`.
            Class::Quote if matches!(self.before, Some(b'\'' | b'`')) || self.is_in_host() => return false,
            Class::Quote if self.has_quote => {
                self.has_quote = false;
                self.take(1);
            }
            Class::Quote => {
                self.has_quote = true;
                self.at += 1;
            }
            Class::Bar => match (self.form, &self.text[..self.at], self.text.get(self.at + 1)) {
                (Form::File, [.., b'/', drive], Some(b'/' | b'\\')) if drive.is_ascii_alphabetic() => self.take(1),
                _ => return false,
            },
            Class::Ampersand | Class::Backslash => return self.takes_other(),
            Class::High => match letter(&self.text[self.at..self.limit]) {
                Some(length) => self.take(length),
                None => return false,
            },
            Class::End => return false,
        }
        true
    }

    /// Takes what may stand for another octet.
    fn takes_other(&mut self) -> bool {
        // Where backslashes stand for slashes, they do so further on.
        let has_backslashes = self.text[self.start..].starts_with(b"\\\\");
        match decode_escape(self.kind, &self.text[self.at..self.limit]) {
            Decoded::Octet(_, length) => {
                self.extent.is_as_it_stands = false;
                self.take(length);
            }
            Decoded::Itself if self.text[self.at] == b'&' || has_backslashes => self.take(1),
            Decoded::Itself | Decoded::End => return false,
        }
        true
    }

    /// Where the host stands.
    fn host(&mut self) -> Range<usize> {
        let whole = &self.text[self.url..self.limit];
        let host = self.host.get_or_insert_with(|| host(whole));
        self.url + host.start..self.url + host.end
    }

    /// Whether the host is being read.
    fn is_in_host(&mut self) -> bool {
        let at = self.at;
        self.host().contains(&at)
    }

    /// A square bracket is of a URL as that of an IPv6 address, and in a search, where many write it. Elsewhere it is
    /// somebody's markup: `http://info.cern.ch/[the first site]`.
    fn may_open_square(&mut self) -> bool {
        let own = &self.text[self.start..self.at];
        self.has_search = self.has_search || own.contains(&b'?');
        self.has_search || self.at == self.host().start
    }
}

/// The host of a URL that goes on at most to the end of a text. The document by which it is read makes no difference.
fn host(whole: &[u8]) -> Range<usize> {
    // No login and host are as long as that.
    const FAR: usize = 512;
    let near = &whole[..whole.len().min(FAR)];
    let end = near.iter().position(|octet| class(*octet) == Class::End).unwrap_or(near.len());
    let text = near[..end].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    Outline::guess(text, Spec::default()).host
}

fn bracket(octet: u8) -> usize {
    match octet {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// How many octets there are before one that must be looked at.
#[inline]
fn run(text: &[u8]) -> usize {
    const OF_RUN: [bool; 256] = {
        let mut of_run = [false; 256];
        let mut octet = 0;
        while octet < 256 {
            of_run[octet] = matches!(CLASSES[octet], Class::Plain | Class::Sentence | Class::Emphasis);
            octet += 1;
        }
        of_run
    };
    let is_of_run = |octet: &u8| OF_RUN[usize::from(*octet)];
    let whole = text.chunks_exact(8).take_while(|eight| eight.iter().all(is_of_run)).count() * 8;
    whole + text[whole..].iter().take_while(|octet| is_of_run(octet)).count()
}

/// How long the letter is that begins here: one of the scripts that put blanks between words.
fn letter(text: &[u8]) -> Option<usize> {
    let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
    let letter = chunk.valid().chars().next()?;
    (letter.is_alphabetic() && letter < '\u{2E80}').then(|| letter.len_utf8())
}
