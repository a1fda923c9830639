//! Secrets in logins: of the text itself, of URLs in it, and of values that look like a login.

use std::ops::Range;

use super::ahead::Ahead;
use super::delimiter::{self, Delimiter, hidden_blank, length_of_last};
use super::found::{Found, TextKind};
use super::tokens;
use super::value::{self, login_of_one_word};
use crate::outline::{
    is_before_address, is_decentralized_identifier, is_drive, is_known_to_log_in, is_password_of_words,
    is_port_in_sentence, is_template, login_start, slashes_after_scheme, stray_mark, suspected_password, wrapping,
};

/// The secrets in the login of a text that is or should be a URL.
pub(super) fn of_url(text: &str, found: &mut Found) {
    found.password(suspected_password(text));
    let lead = wrapping(text);
    let (start, follows_slashes) = login_start(&text[lead..]);
    in_authority(text, lead + start, Extent::Url, follows_slashes, found);
    if !follows_slashes {
        found.password(value::in_hidden(&text[lead..]).map(|secret| lead + secret.start..lead + secret.end));
    }
}

/// The secrets in the login of a text after a scheme and its colon.
pub(super) fn after_scheme(rest: &str, found: &mut Found) {
    let run = slashes_after_scheme(rest);
    in_authority(rest, run, Extent::Url, run > 0, found);
}

/// The secrets in the logins of the URLs in a text:
///
/// - after `://`, whatever the scheme;
/// - after a scheme that has a login and slashes of any kind and number, such as `http:/`, or none: `ftp:joe:secret@host`;
/// - at the start of a value, after slashes of any kind and number;
/// - after any other two slashes, if a user name, a password and an `@` follow in one word;
/// - after two slashes of which one is an escape;
/// - in a text that isn't a URL, as a word of its own: `joe:secret@host.dom`.
pub(super) fn of_inner_urls(text: &str, text_kind: TextKind, found: &mut Found) {
    let mut inner = InnerUrls { text, ahead: Ahead::new(text), done: 0, end: 0 };
    let octets = text.as_bytes();
    for at in (0..octets.len()).filter(|at| Delimiter::may_begin(octets[*at])) {
        // The slashes of one run, and those within a password, begin nothing.
        if at >= inner.done && at >= inner.end {
            match Delimiter::at(octets, at) {
                Some((Delimiter::Slash, _)) => inner.after_slashes(at, found),
                // A URL's own scheme is not one in it.
                Some((Delimiter::Colon, length)) if text_kind != TextKind::Url || at > 0 => {
                    inner.after_colon(at, length, text_kind, found);
                }
                _ => {}
            }
        }
    }
}

/// The URLs in a text, as they are found.
struct InnerUrls<'t> {
    text: &'t str,
    ahead: Ahead<'t>,
    /// Where the last slashes end.
    done: usize,
    /// Where the last secret ends.
    end: usize,
}

/// A run of slashes.
struct Slashes {
    /// Where the last slash ends.
    last: usize,
    /// Where the white space after it ends.
    end: usize,
    count: usize,
    /// Whether it begins with two slashes as they are.
    is_plain: bool,
    /// Whether one is an escape.
    is_hidden: bool,
}

impl InnerUrls<'_> {
    /// Looks for a login after the slashes that begin at an offset.
    fn after_slashes(&mut self, at: usize, found: &mut Found) {
        let text = self.text;
        let before = without_marks(&text.as_bytes()[..at], self.end);
        let colon = length_of_last(&text.as_bytes()[self.end..before], b':').map(|length| before - length);
        let begins_value =
            b"=?#&".iter().any(|sign| length_of_last(&text.as_bytes()[self.end..before], *sign).is_some());
        let run = Slashes::at(text, at, colon.is_some() || begins_value);
        self.done = run.end;
        let form = match self.is_begun(colon, begins_value, &run) {
            false => return,
            true if run.is_hidden => Form::Escaped,
            true => Form::Plain,
        };
        let known = found.len();
        if form == Form::Plain {
            found.password(password_in_text(text, run.end, &mut self.ahead));
        }
        in_authority(text, run.end, Extent::Text(form), true, found);
        self.end = self.end.max(found.end_after(known));
    }

    /// Whether a URL begins with these slashes, which follow a colon or the sign of a value, or neither. Nothing before the last
    /// secret belongs to it.
    fn is_begun(&mut self, colon: Option<usize>, begins_value: bool, run: &Slashes) -> bool {
        let (text, outside) = (self.text, self.end);
        let one_word = |ahead: &mut Ahead<'_>| login_of_one_word(text, run.last, ahead).is_some();
        if let Some(colon) = colon {
            let scheme = scheme_before(text, outside, colon);
            return run.is_plain
                || run.is_hidden && run.count > 1
                || is_known_to_log_in(scheme)
                // `C:/a` is a path.
                || (run.count > 1 || scheme.len() > 1) && one_word(&mut self.ahead);
        }
        match run.count {
            1 => begins_value && one_word(&mut self.ahead),
            _ => begins_value && run.is_plain || run.is_hidden || one_word(&mut self.ahead),
        }
    }

    /// Looks for a login after a scheme without slashes, whose colon is at an offset: `/ftp:joe:secret@host`.
    fn after_colon(&mut self, at: usize, length: usize, text_kind: TextKind, found: &mut Found) {
        let text = self.text;
        let scheme = scheme_before(text, self.end, at);
        // A URL that begins with it is not an inner one.
        if scheme.len() == at && text_kind == TextKind::Url {
            return;
        }
        let secret = match is_known_to_log_in(scheme) || is_before_address(scheme) {
            true => login_of_one_word(text, at + length, &mut self.ahead),
            false => None,
        };
        let secret = secret.or_else(|| match text_kind {
            TextKind::Text => value::login_of_word(text, self.end, at, length, &mut self.ahead),
            _ if value::follows_escaped_blank(&text[self.end..at]) => {
                value::login_of_word(text, self.end, at, length, &mut self.ahead)
            }
            _ => None,
        });
        if let Some(secret) = secret.filter(|secret| !is_template(&text[secret.clone()])) {
            self.end = secret.end;
            found.password([secret]);
        }
    }
}

impl Slashes {
    /// The slashes that begin at an offset. With marks, those that may be among slashes count, if a slash follows them.
    fn at(text: &str, at: usize, with_marks: bool) -> Self {
        let octets = text.as_bytes();
        let mut run = Self { last: at, end: at, count: 0, is_plain: text[at..].starts_with("//"), is_hidden: false };
        let mut next = at;
        while next < octets.len() {
            match (Delimiter::at(octets, next), octets[next]) {
                (Some((Delimiter::Slash, length)), _) => {
                    run.is_hidden |= length > 1;
                    next += length;
                    (run.end, run.last, run.count) = (next, next, run.count + 1);
                }
                (_, b' ' | b'\t') => {
                    next += 1;
                    run.end = if run.end + 1 == next { next } else { run.end };
                }
                _ => match stray_mark(&octets[next..]).or_else(|| hidden_blank(octets, next)).filter(|_| with_marks) {
                    Some(length) => next += length,
                    None => break,
                },
            }
        }
        run
    }
}

/// Where a text ends without the marks that may be among slashes: a few, so that time is linear.
fn without_marks(octets: &[u8], start: usize) -> usize {
    const MOST: usize = 8;
    let mut end = octets.len();
    for _ in 0..MOST {
        let length = [1, 3]
            .into_iter()
            .find(|length| end >= start + length && stray_mark(&octets[end - length..end]) == Some(*length));
        end -= length.unwrap_or(0);
    }
    end
}

/// The form of the delimiters of a URL.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// The URL is a value in another URL, with its slashes as escapes.
    Escaped,
}

/// How far an authority goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The text is a URL: only a delimiter of URLs ends its authority, and no quote or white space.
    Url,
    /// The text contains a URL with delimiters of this form.
    Text(Form),
}

/// The scheme before a colon.
fn scheme_before(text: &str, outside: usize, colon: usize) -> &str {
    /// No scheme is longer.
    const LONGEST: usize = 24;
    let is_scheme_octet = |octet: &&u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    let length = text.as_bytes()[outside..colon].iter().rev().take(LONGEST).take_while(is_scheme_octet).count();
    let scheme = &text[colon - length..colon];
    // The digits of an escape such as `%2F` are not part of it.
    let follows_percent = text[outside..colon - length].ends_with('%');
    if follows_percent { scheme.get(2..).unwrap_or(scheme) } else { scheme }
}

/// The password of a URL in a text, which has a login after its slashes. It is one word or, as [`is_password_of_words`]
/// allows, a few.
fn password_in_text(text: &str, start: usize, ahead: &mut Ahead<'_>) -> Option<Range<usize>> {
    let colon = ahead.end_of_user(start).filter(|colon| text[*colon..].starts_with(':'))?;
    let user = &text[start..colon];
    if user.starts_with('[') && !user.contains('@') {
        return None;
    }
    let (start, blank) = (colon + 1, ahead.blank(colon + 1));
    if !is_user(user, text[start..].starts_with(|c: char| c.is_ascii_whitespace())) {
        return None;
    }
    let end = match ahead.password_end(start, blank) {
        // `<a href="http://h.x:80">joe@host.dom</a>`
        Some(_) if is_port_in_sentence(&text[start..blank]) => return None,
        Some(end) => end,
        None => end_of_words(text, user.trim_ascii(), start, blank, ahead)?,
    };
    let secret = &text[start..end];
    let before = text[..colon - user.len()].trim_end_matches(['/', '\\']).strip_suffix(':').unwrap_or_default();
    let is_path = is_drive(scheme_before(before, 0, before.len()), &text[colon - user.len()..]);
    let is_other = is_path || is_template(secret) || is_decentralized_identifier(user, secret);
    (!is_other).then_some(start..end)
}

/// How long a password of words may be. This makes the time linear.
const MAX_WORDS: usize = 1024;

/// The end of a password of a few words, of which the first ends at `blank`.
fn end_of_words(text: &str, user: &str, start: usize, blank: usize, ahead: &mut Ahead<'_>) -> Option<usize> {
    let at = ahead.at_sign(blank).filter(|at| at - start < MAX_WORDS)?;
    let end = ahead.end_of_segment(at);
    let at = at + text[at..end].rfind('@')?;
    let after = &text[at + 1..];
    let is_host = |text: &str| text.starts_with(|c: char| c == '[' || c.is_alphanumeric());
    let is_apart = || {
        text[..at].ends_with(|c: char| c.is_ascii_whitespace())
            && !user.contains('.')
            && is_host(after.trim_ascii_start())
    };
    ((is_host(after) || is_apart()) && is_password_of_words(user, &text[start..at])).then_some(at)
}

/// Whether the text between slashes and a colon in a text can be a user name: it has no quotes within, and at most one run of
/// white space within, if it looks unlike a host and a password follows at once.
fn is_user(user: &str, is_before_blank: bool) -> bool {
    let name = user.trim_ascii();
    let words = name.split_ascii_whitespace().count();
    let is_quoted = name.contains('"') && !(name.starts_with('"') && name.ends_with('"'));
    let is_apart = name.len() < user.len() && words == 1;
    !is_quoted && words <= 2 && (words < 2 || !is_before_blank) && (words < 2 && !is_apart || !name.contains('.'))
}

/// The secrets of the login in the authority that begins at `start`, up to a delimiter after it: its password if a
/// delimiter has a hidden form, a token, and the parameter `;AUTH=` of IMAP and POP. The forms are not searched unless
/// slashes precede the authority.
fn in_authority(text: &str, start: usize, extent: Extent, follows_slashes: bool, found: &mut Found) {
    let octets = &text.as_bytes()[start..];
    let (mut colon, mut at): (Option<Range<usize>>, Option<Range<usize>>) = (None, None);
    let mut next = 0;
    while next < octets.len() && !ends_authority(octets, next, extent) {
        let Some((delimiter, length)) = Delimiter::at(octets, next) else {
            next += 1;
            continue;
        };
        let span = next..next + length;
        match delimiter {
            Delimiter::Colon if colon.is_none() => colon = Some(span),
            // The last `@` counts. One that is hidden may belong to a preceding mail address.
            Delimiter::At if !(length > 1 && at.as_ref().is_some_and(|known| known.len() == 1)) => at = Some(span),
            _ => {}
        }
        next += length;
    }
    let Some(at) = at else { return };
    let user = colon.as_ref().map_or(at.start, |colon| colon.start.min(at.start));
    let text = &text[start..];
    tokens::of_user(&text[..user], start, found);
    let Some(colon) = colon.filter(|colon| follows_slashes && colon.end < at.start) else { return };
    if (colon.len() > 1 || at.len() > 1 || extent == Extent::Text(Form::Escaped))
        && is_hidden_password(text, &colon, &at)
    {
        found.password(Some(start + colon.end..start + at.start));
    }
}

/// Whether a hidden delimiter begins or ends a password, and not a port or a sentence.
fn is_hidden_password(text: &str, colon: &Range<usize>, at: &Range<usize>) -> bool {
    let secret = &text[colon.end..at.start];
    let after_digits = secret.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port = after_digits.len() < secret.len() && after_digits.starts_with(['&', ';', ',']);
    // Chinese and Japanese sentences have full-width colons, and no white space.
    let is_sentence = !text[colon.clone()].is_ascii() && text[..colon.start].contains('.');
    !is_port && !is_sentence && !is_template(secret)
}

/// Whether an authority ends at an offset. An entity does not end it.
fn ends_authority(octets: &[u8], at: usize, extent: Extent) -> bool {
    let is_escaped = extent == Extent::Text(Form::Escaped);
    let delimiter = Delimiter::at(octets, at);
    let ends_escaped = || {
        octets[at] == b'&' && delimiter.is_none()
            || delimiter::escape(octets, at).is_some_and(|(octet, _)| matches!(octet, b'?' | b'#' | b'&'))
    };
    let ends_word = || matches!(octets[at], b'"' | b'<' | b'>') || octets[at].is_ascii_whitespace();
    matches!(delimiter, Some((Delimiter::Slash, length)) if length == 1 || is_escaped)
        || matches!(octets[at], b'?' | b'#')
        || extent != Extent::Url && ends_word()
        || is_escaped && ends_escaped()
}

/// The secrets in a user name of a URL: those of [`tokens::of_user`], and the password after a hidden colon.
pub(super) fn of_user(user: &str, found: &mut Found) {
    let octets = user.as_bytes();
    let colon = (0..octets.len()).find_map(|at| match Delimiter::at(octets, at) {
        Some((Delimiter::Colon, length)) => Some(at..at + length),
        _ => None,
    });
    let name = colon.as_ref().map_or(user.len(), |colon| colon.start);
    tokens::of_user(&user[..name], 0, found);
    found.password(colon.map(|colon| colon.end..user.len()).filter(|secret| !secret.is_empty()));
}
