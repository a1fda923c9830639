//! The end of a URL that marks of a language enclose, whatever the characters of the URL.

use crate::syntax::Notation;
use crate::template::begins_octet;
use urlspec::Scheme;

/// Returns the end of a URL by what encloses it; the end of the text if nothing does.
#[inline]
pub(crate) fn end(notation: Notation, text: &[u8], start: usize) -> usize {
    let end = match notation {
        Notation::Asciidoc => Some(start + end_of_passthrough(text, start)),
        Notation::Latex => end_of_verb(text, start),
        Notation::Texinfo => end_of_argument(text, start),
        Notation::Roff => None,
        Notation::Flow => text[start..].iter().position(|byte| b",[]{}".contains(byte)).map(|length| start + length),
        _ => end_of_substitution(text, start),
    };
    end.unwrap_or(text.len())
}

/// Returns the length of a URL up to the marks of AsciiDoc that end what earlier marks begin: `++http://info.cern.ch/++`.
fn end_of_passthrough(text: &[u8], start: usize) -> usize {
    const MAX_MARKS: usize = 3;
    let marks = text[..start].iter().rev().take(MAX_MARKS).take_while(|byte| **byte == b'+').count();
    let close = (marks > 0).then(|| memchr::memmem::find(&text[start..], &b"+++"[..marks])).flatten();
    close.unwrap_or(text.len() - start)
}

/// Returns the end of a URL between two marks of TeX that the writer chooses: `\verb%http://info.cern.ch/%`.
fn end_of_verb(text: &[u8], start: usize) -> Option<usize> {
    const COMMANDS: [&[u8]; 6] = [b"\\verb", b"\\verb*", b"\\lstinline", b"\\url", b"\\path", b"\\nolinkurl"];
    let (mark, before) = text[..start].split_last()?;
    let is_mark = mark.is_ascii_punctuation() && !b"{[\\".contains(mark);
    let has_command = || COMMANDS.iter().any(|command| before.ends_with(command));
    if !is_mark || !has_command() {
        return None;
    }
    let length = text[start..].iter().position(|byte| *byte == *mark || *byte == b'\n')?;
    (text[start + length] == *mark).then_some(start + length)
}

/// Returns the end of a URL in a command of sed, which ends with the mark of the command: `s%http:%https:%`, `s!a!http://info.cern.ch!`.
fn end_of_substitution(text: &[u8], start: usize) -> Option<usize> {
    const MAX_DISTANCE: usize = 256;
    let mark = *text[..start].last().filter(|mark| matches!(mark, b'%' | b'!'))?;
    let near = &text[start.saturating_sub(MAX_DISTANCE)..start];
    let line = near.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let begins_command = |at: usize| {
        line[at] == mark
            && at > 0
            && line[at - 1] == b's'
            && at.checked_sub(2).is_none_or(|at| !line[at].is_ascii_alphanumeric())
    };
    if !(0..line.len()).any(begins_command) {
        return None;
    }
    let ends = |at: &usize| {
        text[*at].is_ascii_whitespace() || (text[*at] == mark && !(mark == b'%' && begins_octet(&text[*at + 1..])))
    };
    (start..text.len()).find(ends).filter(|at| text[*at] == mark)
}

/// Returns the end of a URL of Texinfo before a command, or that is the first argument of one: `@uref{http://info.cern.ch/, the first site}`.
fn end_of_argument(text: &[u8], start: usize) -> Option<usize> {
    const COMMANDS: [&[u8]; 4] = [b"@uref{", b"@url{", b"@indicateurl{", b"@email{"];
    let is_argument = COMMANDS.iter().any(|command| text[..start].ends_with(command));
    let mut is_escaped = false;
    (start..text.len()).find(|at| match text[*at] {
        _ if std::mem::take(&mut is_escaped) => false,
        b'@' => {
            is_escaped = true;
            text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
                && text[at + 1..].iter().take(16).any(|byte| *byte == b'{')
        }
        b',' | b'}' => is_argument,
        byte => byte == b'\n',
    })
}

/// Whether the mark at an offset is the one before the URL: a quote with backslashes, `\\"http://info.cern.ch/\\"`, or an entity for one,
/// `&#x27;http://info.cern.ch/&#x27;`.
pub(crate) fn is_closed_at(text: &[u8], start: usize, at: usize) -> bool {
    const MAX_MARK: usize = 16;
    const ENTITIES: [&[u8]; 6] = [b"&quot;", b"&apos;", b"&#39;", b"&#34;", b"&#x27;", b"&#x22;"];
    let before = &text[start.saturating_sub(MAX_MARK)..start];
    let length = match before {
        [escapes @ .., b'"' | b'\''] => 1 + escapes.iter().rev().take_while(|byte| **byte == b'\\').count(),
        [.., b';'] => memchr::memrchr(b'&', before).map_or(0, |at| before.len() - at),
        _ => 0,
    };
    let mark = &before[before.len() - length..];
    length > 1 && (mark[0] == b'\\' || ENTITIES.contains(&mark)) && text[at..].starts_with(mark)
}

/// Returns the offset of what separates a URL from the next one of a list, given what follows the scheme and a colon there: a comma or a
/// semicolon, also before a name as in `http://info.cern.ch:80,a=http://info.cern.ch:81`. After a host, so do two colons and a word.
pub(crate) fn separator_before(rest: &[u8], colon: usize) -> Option<usize> {
    let (before, after) = rest.split_at(colon);
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let is_after_host = || !before.iter().skip(2).any(|byte| matches!(byte, b'/' | b'[' | b'?' | b'#'));
    if let [b':', b':', next, ..] = after {
        let word = after.split(|byte| *byte == b'/' || byte.is_ascii_whitespace()).next().unwrap_or_default();
        return (next.is_ascii_alphabetic() && !word.contains(&b'@') && is_after_host()).then_some(colon);
    }
    let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (before_scheme, scheme) = before.split_at(colon - letters);
    if !after.starts_with(b"://") || !(has_slashes(scheme) || is_after_host()) {
        return None;
    }
    let separated = match before_scheme.strip_suffix(b"=").filter(|_| is_after_host()) {
        Some(named) => &named[..named.len() - named.iter().rev().take_while(is_of_name).count()],
        None => before_scheme,
    };
    matches!(separated.last(), Some(b',' | b';')).then(|| separated.len() - 1)
}

/// Whether `//` follows the scheme of this name.
fn has_slashes(scheme: &[u8]) -> bool {
    std::str::from_utf8(scheme).ok().and_then(Scheme::named).is_some_and(Scheme::has_slashes)
}
