//! Forms of tokens: a prefix, which names the service, and a number of characters.
//!
//! Sources: the rules of gitleaks (gitleaks/gitleaks, `config/gitleaks.toml`), the patterns of GitHub's secret scanning
//! (docs.github.com, "Supported secret scanning patterns"), and GitLab's "Token overview". An access key of AWS is
//! only the name of a key, whose secret is another text, so it is a token only as a user name.

/// A form of token.
#[derive(Debug)]
pub(crate) struct Form {
    prefix: &'static [u8],
    /// The characters after the prefix that aren't letters or digits.
    others: &'static [u8],
    /// The lowest number of characters after the prefix.
    length: usize,
    /// What else is among them, unlike in words.
    has: Has,
    /// The place of the octet in the prefix that is looked for.
    mark: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Has {
    Anything,
    Digit,
    /// A digit and a capital.
    Both,
    /// A digit, and only hexadecimal ones.
    Hex,
    /// A dot between two parts of at least this length.
    Dot(usize),
}

const fn form(prefix: &'static [u8], others: &'static [u8], length: usize, has: Has) -> Form {
    let mut mark = prefix.len() - 1;
    while mark > 0 && !is_looked_for(prefix[mark]) {
        mark -= 1;
    }
    Form { prefix, others, length, has, mark }
}

/// A form of letters and digits.
const fn plain(prefix: &'static str, length: usize) -> Form {
    form(prefix.as_bytes(), b"", length, Has::Anything)
}

/// A form of letters, digits, `-` and `_`, which words may be too.
const fn mixed(prefix: &'static str, length: usize) -> Form {
    form(prefix.as_bytes(), b"-_", length, Has::Digit)
}

/// The same with a capital, for a prefix that is a word.
const fn random(prefix: &'static str, length: usize) -> Form {
    form(prefix.as_bytes(), b"-_", length, Has::Both)
}

/// A form of hexadecimal digits, for a prefix that is a word or a part of one.
const fn hex(prefix: &'static str, length: usize) -> Form {
    form(prefix.as_bytes(), b"", length, Has::Hex)
}

const fn dotted(prefix: &'static str, length: usize) -> Form {
    form(prefix.as_bytes(), b"-_.", length, Has::Digit)
}

static FORMS: [Form; 172] = [
    // GitHub.
    plain("ghp_", 36),
    plain("gho_", 36),
    plain("ghu_", 36),
    plain("ghs_", 36),
    plain("ghr_", 36),
    form(b"github_pat_", b"_", 30, Has::Anything),
    // GitLab.
    mixed("glpat-", 20),
    mixed("glptt-", 20),
    mixed("gldt-", 20),
    mixed("glrt-", 20),
    mixed("glrtr-", 20),
    mixed("glcbt-", 20),
    mixed("glft-", 20),
    mixed("glffct-", 20),
    mixed("glimt-", 20),
    mixed("glagent-", 20),
    mixed("gloas-", 20),
    mixed("glsoat-", 20),
    mixed("glwt-", 20),
    mixed("GR1348941", 20),
    // Slack.
    mixed("xoxa-", 10),
    mixed("xoxb-", 10),
    mixed("xoxc-", 10),
    mixed("xoxd-", 10),
    mixed("xoxe-", 10),
    mixed("xoxo-", 10),
    mixed("xoxp-", 10),
    mixed("xoxr-", 10),
    mixed("xoxs-", 10),
    mixed("xapp-", 10),
    // OpenAI, Anthropic and others.
    form(b"sk-", b"", 20, Has::Digit),
    mixed("sk-proj-", 20),
    mixed("sk-svcacct-", 20),
    mixed("sk-admin-", 20),
    mixed("sk-None-", 20),
    mixed("sk-ant-", 20),
    mixed("sk-or-", 20),
    mixed("sk-lf-", 20),
    plain("gsk_", 20),
    plain("hf_", 20),
    plain("api_org_", 20),
    plain("pplx-", 30),
    plain("r8_", 30),
    plain("xai-", 30),
    plain("csk-", 30),
    mixed("nvapi-", 20),
    mixed("tgp_v1_", 20),
    mixed("jina_", 30),
    mixed("pcsk_", 20),
    mixed("lsv2_pt_", 20),
    mixed("lsv2_sk_", 20),
    mixed("wandb_v1_", 20),
    // Payments.
    plain("sk_live_", 10),
    plain("sk_test_", 10),
    plain("sk_prod_", 10),
    plain("rk_live_", 10),
    plain("rk_test_", 10),
    plain("rk_prod_", 10),
    plain("whsec_", 20),
    mixed("sq0atp-", 20),
    mixed("sq0csp-", 20),
    mixed("FLWSECK_TEST-", 12),
    mixed("FLWSECK-", 12),
    mixed("access-sandbox-", 30),
    mixed("access-development-", 30),
    mixed("access-production-", 30),
    plain("shippo_live_", 20),
    plain("shippo_test_", 20),
    mixed("duffel_live_", 20),
    mixed("duffel_test_", 20),
    // Shopify.
    plain("shpat_", 20),
    plain("shpca_", 20),
    plain("shppa_", 20),
    plain("shpss_", 20),
    plain("shpua_", 20),
    plain("shptka_", 20),
    plain("shprt_", 20),
    // Google. `AIza` begins an API key, and `ya29.` a token of OAuth.
    mixed("AIza", 30),
    dotted("ya29.", 20),
    mixed("GOCSPX-", 20),
    // SendGrid, Brevo, Mailgun, Resend, Twilio.
    hex("key-", 32),
    form(b"re_", b"_", 24, Has::Both),
    hex("SK", 32),
    form(b"SG.", b"-_.", 20, Has::Digit),
    mixed("xkeysib-", 30),
    mixed("xsmtpsib-", 30),
    // Registries of packages.
    plain("npm_", 36),
    random("pypi-", 20),
    plain("rubygems_", 20),
    plain("CLOJARS_", 30),
    mixed("dckr_pat_", 20),
    mixed("dckr_oat_", 20),
    // HashiCorp, Doppler and others that hold secrets.
    mixed("hvs.", 20),
    mixed("hvb.", 20),
    mixed("hvr.", 20),
    form(b".atlasv1.", b"-_=", 40, Has::Anything),
    plain("dp.pt.", 20),
    plain("dp.ct.", 20),
    dotted("dp.st.", 20),
    dotted("dp.sa.", 20),
    plain("dp.scim.", 20),
    plain("dp.audit.", 20),
    mixed("ops_eyJ", 30),
    mixed("tskey-", 20),
    // Clouds.
    plain("dop_v1_", 20),
    plain("doo_v1_", 20),
    plain("dor_v1_", 20),
    plain("pul-", 40),
    mixed("HRKU-", 20),
    plain("LTAI", 16),
    plain("AKCp", 30),
    plain("fo1_", 30),
    plain("rnd_", 26),
    hex("dapi", 32),
    plain("sbp_", 30),
    mixed("sb_secret_", 20),
    plain("napi_", 30),
    plain("nfp_", 30),
    plain("vcp_", 30),
    plain("cfat_", 30),
    plain("cfut_", 30),
    plain("cfk_", 30),
    hex("v1.0-", 24),
    dotted("dt0c01.", 40),
    mixed("y0_", 30),
    // Services.
    form(b"ATATT3x", b"-_=", 20, Has::Digit),
    form(b"ATCTT3x", b"-_=", 20, Has::Digit),
    form(b"ATBB", b"", 24, Has::Both),
    mixed("figd_", 20),
    mixed("figr_", 20),
    form(b"secret_", b"", 32, Has::Both),
    plain("lin_oauth_", 20),
    form(b"sl.", b"-_", 60, Has::Both),
    mixed("sl.u.", 40),
    mixed("NRAK-", 20),
    mixed("NRII-", 20),
    mixed("NRJS-", 16),
    mixed("NRRA-", 20),
    mixed("PMAT-", 20),
    mixed("CFPAT-", 30),
    mixed("pat-na1-", 30),
    mixed("pat-eu1-", 30),
    mixed("fio-u-", 30),
    plain("squ_", 40),
    plain("sqp_", 40),
    plain("sqa_", 40),
    mixed("tfp_", 30),
    plain("bkua_", 30),
    mixed("CCIPAT_", 30),
    mixed("CCIPRJ_", 30),
    plain("pnu_", 30),
    mixed("tvly-", 24),
    plain("phx_", 40),
    hex("p8e-", 32),
    mixed("dnkey-", 30),
    plain("ico-", 32),
    plain("API-", 26),
    plain("lin_api_", 20),
    plain("ntn_", 30),
    plain("rdme_", 30),
    plain("sntryu_", 30),
    form(b"sntrys_", b"_", 30, Has::Digit),
    form(b"glsa_", b"_", 20, Has::Anything),
    plain("glc_", 32),
    mixed("PMAK-", 30),
    plain("EZAK", 50),
    dotted("pscale_tkn_", 20),
    dotted("pscale_pw_", 20),
    dotted("pscale_oauth_", 20),
    form(b"sgp_", b"_", 40, Has::Digit),
    form(b"AGE-SECRET-KEY-1", b"", 50, Has::Anything),
    // JSON Web Tokens (RFC 7519): parts of JSON in base64, of which the first begins with `{"`.
    form(b"eyJ", b"-_.", 12, Has::Dot(8)),
];

/// How many characters decide whether a text is a token. No length above is longer.
const MAX_HEAD: usize = 64;

/// The access keys of AWS.
const ACCESS_KEYS: [&[u8]; 2] = [b"AKIA", b"ASIA"];

/// The octets in a prefix of which the last one is looked for: those that are rare in URLs.
pub(crate) const fn is_looked_for(octet: u8) -> bool {
    matches!(octet, b'_' | b'-' | b'.' | b'9' | b'G'..=b'K' | b'T' | b'p')
}

impl Form {
    /// Where the prefix begins if the octet that is looked for is at an offset.
    pub(crate) const fn start(&self, at: usize) -> usize {
        at.saturating_sub(self.mark)
    }

    /// Where the prefix begins and the secret after it, if the prefix is at an octet that is looked for, which may be an escape of this length.
    fn after(&self, octets: &[u8], at: usize, mark: u8, length: usize) -> Option<(usize, usize)> {
        let place = self.mark;
        if self.prefix[place] != mark || at < place || octets[at - 1] != self.prefix[place - 1] {
            return None;
        }
        let start = at.checked_sub(place)?;
        let rest = &self.prefix[place + 1..];
        let is_here = octets[start..at] == self.prefix[..place] && octets[at + length..].starts_with(rest);
        is_here.then_some((start, at + length + rest.len()))
    }

    /// Whether its prefix alone shows a token, as it is no word.
    pub(crate) fn is_certain(&self) -> bool {
        !matches!(self.has, Has::Both | Has::Hex)
    }

    /// The length of the token that begins a text after its prefix.
    pub(crate) fn length(&self, text: &[u8]) -> Option<usize> {
        let belongs = |octet: &&u8| octet.is_ascii_alphanumeric() || self.others.contains(octet);
        // A digit far from the start doesn't count: to look for it would take quadratic time.
        let head = &text[..text.len().min(MAX_HEAD)];
        let run = head.iter().take_while(belongs).count();
        let head = &head[..run];
        let has = |is: fn(&u8) -> bool| head.iter().any(is);
        let is_token = run >= self.length
            && match self.has {
                Has::Anything => true,
                Has::Digit => has(u8::is_ascii_digit),
                Has::Both => has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase),
                Has::Hex => head[..self.length].iter().all(u8::is_ascii_hexdigit) && has(u8::is_ascii_digit),
                Has::Dot(shortest) => has_dot(text, shortest),
            };
        let whole = || text.iter().take_while(belongs).count();
        let without_dots =
            |length: usize| text[..length].iter().rposition(|octet| *octet != b'.').map_or(0, |last| last + 1);
        is_token.then(|| without_dots(whole()))
    }
}

/// Whether a text has a dot after a number of characters, and as many after it.
fn has_dot(text: &[u8], shortest: usize) -> bool {
    // No header of a token is longer.
    const LONGEST: usize = 2048;
    let is_part = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_');
    let first = text.iter().take(LONGEST).take_while(is_part).count();
    let second = text.get(first + 1..).unwrap_or_default().iter().take(shortest).take_while(is_part).count();
    text.get(first) == Some(&b'.') && first >= shortest && second == shortest
}

/// The octets that are looked for, each with the three preceding octets, as one bit for each hash of the four.
static MARKS: [u64; 512] = {
    let mut bits = [0; 512];
    let mut place = 0;
    while place < FORMS.len() {
        let (prefix, mark) = (FORMS[place].prefix, FORMS[place].mark);
        // What precedes the prefix may be anything.
        let mut unknown = 0;
        while mark > 1 && unknown < if mark > 2 { 1 } else { 32 } {
            let third = if mark > 2 { prefix[mark - 3] } else { unknown };
            let bit = hash([third, prefix[mark - 2], prefix[mark - 1], prefix[mark]]);
            bits[bit / 64] |= 1 << (bit % 64);
            unknown += 1;
        }
        place += 1;
    }
    bits
};

/// For each octet that is looked for, the octets that may precede it in a prefix: one bit for the lower five bits of each.
pub(crate) const BEFORE_MARKS: [u32; 128] = {
    let mut bits = [0; 128];
    let mut place = 0;
    while place < FORMS.len() {
        let (prefix, mark) = (FORMS[place].prefix, FORMS[place].mark);
        bits[prefix[mark] as usize] |= 1 << (prefix[mark - 1] & 31);
        place += 1;
    }
    bits
};

static PAIRS: [u32; 128] = BEFORE_MARKS;

/// 15 bits of four octets, of which five bits count each.
const fn hash(octets: [u8; 4]) -> usize {
    let [a, b, c, d] = octets;
    let key = (a as u32 & 31) << 15 | (b as u32 & 31) << 10 | (c as u32 & 31) << 5 | d as u32 & 31;
    (key.wrapping_mul(0x9E37_79B1) >> 17) as usize
}

/// Whether the octet at an offset, which is `mark` and may be an escape of this length, is the one of a prefix.
#[inline]
pub(crate) fn begins_token(octets: &[u8], at: usize, mark: u8, length: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    PAIRS[usize::from(mark & 127)] >> (octets[before] & 31) & 1 == 1
        && may_end_prefix(&octets[..at], mark)
        && form_at(octets, at, mark, length).is_some()
}

/// Whether an octet that is looked for may be of a prefix, by the preceding octets.
fn may_end_prefix(before: &[u8], mark: u8) -> bool {
    // Prefixes with one octet before a capital have no hash.
    let [a, b, c] = before.last_chunk().copied().unwrap_or_else(|| {
        let octet = |distance: usize| before.len().checked_sub(distance).map_or(0, |at| before[at]);
        [octet(3), octet(2), octet(1)]
    });
    let bit = hash([a, b, c, mark]);
    MARKS[bit / 64] >> (bit % 64) & 1 == 1 || mark.is_ascii_uppercase() && c.is_ascii_uppercase()
}

/// The form whose prefix has the octet `mark` at an offset, and where the text after the prefix begins.
#[cold]
pub(crate) fn form_at(octets: &[u8], at: usize, mark: u8, length: usize) -> Option<(&'static Form, usize)> {
    FORMS.iter().find_map(|form| {
        let (start, end) = form.after(octets, at, mark, length)?;
        let is_begun = !form.prefix[0].is_ascii_alphanumeric() || is_boundary(octets, start);
        is_begun.then_some((form, end))
    })
}

/// Whether a word begins at an offset. An escape may precede it.
fn is_boundary(octets: &[u8], at: usize) -> bool {
    let is_word = |octet: &u8| octet.is_ascii_alphanumeric() || *octet == b'_';
    let is_escape = || at >= 3 && octets[at - 3] == b'%' && octets[at - 2..at].iter().all(u8::is_ascii_hexdigit);
    at == 0 || !is_word(&octets[at - 1]) || is_escape() || is_item_type(octets, at - 1)
}

/// Whether the octet at an offset is the type of a gopher item (RFC 4266, section 2.1), which its selector follows at once.
fn is_item_type(octets: &[u8], at: usize) -> bool {
    /// No host is longer, with its port.
    const LONGEST: usize = 262;
    const SCHEME: &[u8] = b"gopher://";
    let Some(before) = octets[..at].strip_suffix(b"/") else { return false };
    let tail = &before[before.len().saturating_sub(LONGEST)..];
    let slash = tail.iter().rposition(|octet| *octet == b'/');
    let start = slash.map(|slash| before.len() - tail.len() + slash + 1);
    start.is_some_and(|start| {
        before[..start].last_chunk().is_some_and(|last: &[u8; SCHEME.len()]| last.eq_ignore_ascii_case(SCHEME))
    })
}

/// Where the token in a user name begins that is one as a whole: after a prefix of AWS, or 32 hexadecimal digits or more, as
/// Git hosts had before they had prefixes.
pub(crate) fn is_token_of_user(user: &[u8]) -> Option<usize> {
    const LONG: usize = 32;
    let is_hex = user.len() >= LONG && user.iter().all(u8::is_ascii_hexdigit) && !user.iter().all(u8::is_ascii_digit);
    if is_hex {
        return Some(0);
    }
    let rest = ACCESS_KEYS.iter().find_map(|prefix| user.strip_prefix(*prefix))?;
    // A name of capitals, such as `ASIAN`, has no digit.
    let is_key = rest.iter().all(|octet| octet.is_ascii_uppercase() || octet.is_ascii_digit());
    (is_key && rest.iter().any(u8::is_ascii_digit)).then(|| user.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::{FORMS, begins_token, form_at};

    /// Each prefix is found at the octet that is looked for, at the start of a text and after others.
    #[test]
    fn each_prefix_is_found() {
        for form in &FORMS {
            let mark = form.mark;
            assert!(super::is_looked_for(form.prefix[mark]), "{form:?}");
            assert!(mark > 1 || mark == 1 && form.prefix[1].is_ascii_uppercase(), "{form:?}");
            for before in ["", "a ", "=", "%3D", "xy-"] {
                let text = [before.as_bytes(), form.prefix, b"x"].concat();
                let at = before.len() + mark;
                assert!(begins_token(&text, at, text[at], 1), "{form:?}");
                let found = form_at(&text, at, text[at], 1);
                assert_eq!(found.map(|(_, end)| end), Some(text.len() - 1), "{form:?}");
            }
            assert!(form.length <= super::MAX_HEAD);
        }
    }
}
