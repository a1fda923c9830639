//! `addr-spec` of RFC 822, section 6.1, without the comments and white space that no URL holds.

use std::ops::Range;

use crate::encoding::Encoded;

/// Why a text is no addr-spec.
pub(super) struct NoAddrSpec {
    /// Where, in byte offsets into the address as it is written.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: &'static str,
}

/// Checks `local-part "@" domain`: words and sub-domains with dots between them.
pub(super) fn check(address: Encoded<'_>) -> Result<(), NoAddrSpec> {
    let written = address.as_str();
    let fault = |span, what| Err(NoAddrSpec { span, what });
    // An `@` within quotes is no delimiter, so the last one counts; encoded or not, it stands for the same octet.
    let encoded = written.rfind("%40").map(|at| at..at + 3);
    let plain = written.rfind('@').map(|at| at..at + 1);
    let Some(at) = [plain, encoded].into_iter().flatten().max_by_key(|at| at.start) else {
        return fault(0..written.len(), "there is no `@`");
    };
    let (local, domain) = (&written[..at.start], &written[at.end..]);
    if !is_dotted(&Encoded::new(local).decode(), b'"', b'"') {
        return fault(0..at.end, if local.is_empty() { "nothing stands before the `@`" } else { "no local-part" });
    }
    if !is_dotted(&Encoded::new(domain).decode(), b'[', b']') {
        let span = if domain.is_empty() { at } else { at.end..written.len() };
        return fault(span, if domain.is_empty() { "nothing stands behind the `@`" } else { "no domain" });
    }
    Ok(())
}

/// Atoms, or texts between `open` and `close`, with dots between them.
fn is_dotted(octets: &[u8], open: u8, close: u8) -> bool {
    let mut rest = octets;
    loop {
        let length = if rest.first() == Some(&open) { enclosed(rest, close) } else { atom(rest) };
        if length == 0 {
            return false;
        }
        match rest[length..].split_first() {
            None => return true,
            Some((b'.', after)) => rest = after,
            Some(_) => return false,
        }
    }
}

/// The length of `1*<any CHAR except specials, SPACE and CTLs>`.
fn atom(octets: &[u8]) -> usize {
    octets.iter().take_while(|b| b.is_ascii_graphic() && !b"()<>@,;:\\\".[]".contains(b)).count()
}

/// The length of a quoted-string or a domain-literal; 0 if it does not end.
fn enclosed(octets: &[u8], close: u8) -> usize {
    let mut at = 1;
    while at < octets.len() {
        match octets[at] {
            b'\\' => at += 2,
            octet if octet == close => return at + 1,
            b'\r' => return 0,
            octet if octet.is_ascii() => at += 1,
            _ => return 0,
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::Encoded;

    #[test]
    fn the_forms_of_rfc_822() {
        for address in
            ["timbl@info.cern.ch", "a.b@c", "%22a%20b%22@c.d", "joe%25node@host.dom", "a@[10.0.0.1]", "a!b@c"]
        {
            assert!(check(Encoded::new(address)).is_ok(), "{address}");
        }
        for address in ["timbl", "@c", "a@", "a..b@c", ".a@b", "a@b.", "a@b@c", "a,b@c", "a:b@c", "%22a@c", "a%20b@c"] {
            assert!(check(Encoded::new(address)).is_err(), "{address}");
        }
    }
}
