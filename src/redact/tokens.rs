//! Tokens that can be known by their form, and in a user name by their prefix. The secret is the text after the prefix, so the
//! kind of the token is shown: `ghp_***`.

use std::ops::Range;

use super::delimiter::{self, starts_with};

/// A form of token: a prefix, and a number of characters after it.
struct TokenForm {
    /// The prefix. A `?` is any of `any`.
    prefix: &'static [u8],
    any: &'static [u8],
    /// The characters after the prefix that aren't letters or digits.
    others: &'static [u8],
    /// The lowest number of characters after the prefix.
    length: usize,
    /// Whether there is a digit among them, unlike in words.
    has_digit: bool,
}

const FORMS: [TokenForm; 10] = [
    // GitHub.
    TokenForm { prefix: b"gh?_", any: b"pousr", others: b"", length: 36, has_digit: false },
    TokenForm { prefix: b"github_pat_", any: b"", others: b"_", length: 30, has_digit: false },
    // GitLab.
    TokenForm { prefix: b"glpat-", any: b"", others: b"_-", length: 20, has_digit: false },
    // Slack.
    TokenForm { prefix: b"xox?-", any: b"abeoprs", others: b"-", length: 10, has_digit: true },
    TokenForm { prefix: b"xapp-", any: b"", others: b"-", length: 10, has_digit: true },
    // npm.
    TokenForm { prefix: b"npm_", any: b"", others: b"", length: 36, has_digit: false },
    // OpenAI, Anthropic and others.
    TokenForm { prefix: b"sk-", any: b"", others: b"", length: 20, has_digit: true },
    TokenForm { prefix: b"sk-proj-", any: b"", others: b"_-", length: 20, has_digit: true },
    TokenForm { prefix: b"sk-ant-", any: b"", others: b"_-", length: 20, has_digit: true },
    // Stripe.
    TokenForm { prefix: b"?k_live_", any: b"sr", others: b"", length: 20, has_digit: false },
];

/// How many characters decide whether a text is a token. No length above is longer.
const MAX_HEAD: usize = 64;

/// The access keys of AWS: a prefix and 16 capitals and digits.
const ACCESS_KEYS: [&[u8]; 2] = [b"AKIA", b"ASIA"];
const ACCESS_KEY_LENGTH: usize = 16;

impl TokenForm {
    fn is_prefix(&self, found: &[u8]) -> bool {
        let is_equal = |(known, found): (&u8, &u8)| known == found || *known == b'?' && self.any.contains(found);
        self.prefix.len() == found.len() && self.prefix.iter().zip(found).all(is_equal)
    }

    /// Where the prefix begins whose last character, which may be an escape, is `last` at an offset.
    fn start(&self, octets: &[u8], at: usize, last: u8) -> Option<usize> {
        let (end, rest) = self.prefix.split_last()?;
        let start = at.checked_sub(rest.len())?;
        let head = Self { prefix: rest, ..*self };
        (*end == last && head.is_prefix(&octets[start..at])).then_some(start)
    }

    /// The length of the text after the prefix.
    fn run(&self, octets: &[u8]) -> usize {
        let belongs = |octet: &&u8| octet.is_ascii_alphanumeric() || self.others.contains(octet);
        octets.iter().take_while(belongs).count()
    }
}

/// Whether the octet at an offset could end the prefix of a token, or is the `I` of the prefix of an access key, by the
/// preceding octets.
pub(super) fn may_be_prefix(octets: &[u8], at: usize) -> bool {
    match octets[at] {
        b'I' => at >= 2 && matches!(&octets[at - 2..at], b"AK" | b"AS"),
        b'%' if separator_at(octets, at).is_none() => false,
        b'-' if at >= 2 && &octets[at - 2..at] == b"sk" => is_boundary(octets, at - 2),
        _ => {
            at >= 3
                && matches!(
                    &octets[at - 3..at],
                    b"pat" | b"npm" | b"app" | b"roj" | b"ant" | b"ive" | [b'g', b'h', _] | [b'o', b'x', _]
                )
        }
    }
}

/// The tokens in a text, without their prefixes.
pub(super) fn of_text(text: &str, found: &mut Vec<Range<usize>>) {
    let octets = text.as_bytes();
    let mut end = 0;
    let plain = memchr::memchr3_iter(b'_', b'-', b'I', octets);
    for at in plain.chain(memchr::memchr_iter(b'%', octets)) {
        if octets[at] != b'%' && at < end || !may_be_prefix(octets, at) {
            continue;
        }
        let secret = if octets[at] == b'I' { access_key(octets, at) } else { token(octets, at) };
        if let Some(secret) = secret {
            end = secret.end;
            found.push(secret);
        }
    }
}

/// The token whose prefix ends with the octet at an offset.
fn token(octets: &[u8], at: usize) -> Option<Range<usize>> {
    let (last, length) = separator_at(octets, at)?;
    let start = at + length;
    let has_prefix = |form: &&TokenForm| form.start(octets, at, last).is_some_and(|start| is_boundary(octets, start));
    let form = FORMS.iter().find(has_prefix)?;
    // A digit far from the start doesn't count: to look for it would take quadratic time.
    let head = &octets[start..octets.len().min(start + MAX_HEAD)];
    let head = &head[..form.run(head)];
    let is_token = head.len() >= form.length && (!form.has_digit || head.iter().any(u8::is_ascii_digit));
    is_token.then(|| start..start + form.run(&octets[start..]))
}

/// The `_` or `-` at an offset, which may be an escape, and its length.
fn separator_at(octets: &[u8], at: usize) -> Option<(u8, usize)> {
    let found = if octets[at] == b'%' { delimiter::escape(octets, at)? } else { (octets[at], 1) };
    matches!(found.0, b'_' | b'-').then_some(found)
}

/// The access key whose prefix has its `I` at an offset.
fn access_key(octets: &[u8], at: usize) -> Option<Range<usize>> {
    let (before, start) = (at.checked_sub(2)?, at + 2);
    if !ACCESS_KEYS.contains(&octets.get(before..start)?) || !is_boundary(octets, before) {
        return None;
    }
    let end = start + ACCESS_KEY_LENGTH;
    let is_key = octets.get(start..end)?.iter().all(|octet| octet.is_ascii_uppercase() || octet.is_ascii_digit());
    let is_ended = octets.get(end).is_none_or(|octet| !octet.is_ascii_alphanumeric() && *octet != b'_');
    (is_key && is_ended).then_some(start..end)
}

/// Whether a text ends with the prefix of a known form.
pub(super) fn ends_with_prefix(text: &str) -> bool {
    let octets = text.as_bytes();
    let last = delimiter::last(octets, |octet| matches!(octet, b'_' | b'-' | b'%'));
    let separator = last.and_then(|at| separator_at(octets, at).map(|(last, length)| (at, last, length)));
    let separator = separator.filter(|(at, _, length)| at + length == octets.len());
    let ends = |form: &TokenForm| separator.is_some_and(|(at, last, _)| form.start(octets, at, last).is_some());
    FORMS.iter().any(ends) || ACCESS_KEYS.iter().any(|prefix| octets.ends_with(prefix))
}

/// Whether a word begins at an offset. An escape may precede it.
fn is_boundary(octets: &[u8], at: usize) -> bool {
    let is_word = |octet: &u8| octet.is_ascii_alphanumeric() || *octet == b'_';
    let is_escape = || at >= 3 && octets[at - 3] == b'%' && octets[at - 2..at].iter().all(u8::is_ascii_hexdigit);
    at == 0 || !is_word(&octets[at - 1]) || is_escape()
}

/// The secrets in a user name: a token of any length after its prefix, and the value of `;AUTH=` (RFC 2192, RFC 2384),
/// unless it is `*`, which is any mechanism.
pub(super) fn of_user(user: &str) -> impl Iterator<Item = Range<usize>> {
    token_of_user(user).into_iter().chain(auth(user))
}

fn token_of_user(user: &str) -> Option<Range<usize>> {
    let octets = user.as_bytes();
    let after = |prefix: usize| (prefix < octets.len()).then_some(prefix..octets.len());
    let prefix_of = |form: &TokenForm| {
        let at = form.prefix.len() - 1;
        let (last, length) = (at < octets.len()).then(|| separator_at(octets, at)).flatten()?;
        (form.start(octets, at, last) == Some(0)).then_some(at + length)
    };
    if let Some(prefix) = FORMS.iter().find_map(prefix_of) {
        return after(prefix);
    }
    let rest = ACCESS_KEYS.iter().find_map(|prefix| octets.strip_prefix(*prefix))?;
    // A name of capitals, such as `ASIAN`, has no digit.
    let is_key = rest.iter().all(|octet| octet.is_ascii_uppercase() || octet.is_ascii_digit());
    if is_key && rest.iter().any(u8::is_ascii_digit) { after(octets.len() - rest.len()) } else { None }
}

fn auth(user: &str) -> Option<Range<usize>> {
    const NAME: &str = "AUTH";
    let octets = user.as_bytes();
    let start = memchr::memchr2_iter(b';', b'%', octets).find_map(|at| {
        let name = at + length_of(octets, at, b';')?;
        let equals = name + NAME.len();
        starts_with(octets, name, NAME).then(|| Some(equals + length_of(octets, equals, b'=')?)).flatten()
    })?;
    let end = user[start..].find(';').map_or(user.len(), |at| start + at);
    (!matches!(&user[start..end], "" | "*")).then_some(start..end)
}

/// The length of a character at an offset, which may be an escape.
fn length_of(octets: &[u8], at: usize, c: u8) -> Option<usize> {
    if octets.get(at) == Some(&c) {
        return Some(1);
    }
    delimiter::escape(octets, at).filter(|(octet, _)| *octet == c).map(|(_, length)| length)
}
