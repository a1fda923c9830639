//! `addr-spec` of RFC 822, section 6.1, without the comments and white space that no URL holds.

use std::ops::Range;

use crate::encoding::Encoded;

/// Why a text is not an addr-spec.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NotAnAddrSpec {
    /// The place of the error, in byte offsets into the encoded address; empty at its end.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: &'static str,
}

/// Checks `local-part "@" domain`: words and sub-domains with dots between them.
pub(super) fn check(address: Encoded<'_>) -> Result<(), NotAnAddrSpec> {
    let mut reader = Reader { address, octets: address.decode().into_owned(), at: 0 };
    if !reader.octets.contains(&b'@') {
        reader.at = reader.octets.len();
        return Err(reader.error("there is no `@`"));
    }
    reader.dotted(
        b'"',
        b'"',
        "the closing quotation mark is missing",
        "a name is missing before the `@` or the `.`",
    )?;
    match reader.next() {
        Some(b'@') => reader.at += 1,
        _ => return Err(reader.error("a character is not allowed before the `@`")),
    }
    reader.dotted(b'[', b']', "the closing `]` is missing", "a label of the domain is missing")?;
    match reader.next() {
        None => Ok(()),
        Some(b'@') => Err(reader.error("there is a second `@`")),
        Some(_) => Err(reader.error("a character is not allowed in the domain")),
    }
}

/// Reads the decoded octets of an address.
struct Reader<'a> {
    address: Encoded<'a>,
    octets: Vec<u8>,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.octets.get(self.at).copied()
    }

    /// The error at the next octet, or at the end.
    fn error(&self, what: &'static str) -> NotAnAddrSpec {
        let escapes = self.address.escapes().map(|(at, _)| at).enumerate();
        // Each earlier escape is one octet, and three characters of the encoded address.
        let before = escapes.take_while(|(count, at)| at - 2 * count < self.at).count();
        let start = self.at + 2 * before;
        let is_escape = self.address.escapes().any(|(at, _)| at == start);
        let length = if self.next().is_none() {
            0
        } else if is_escape {
            3
        } else {
            1
        };
        // An octet that is not US-ASCII mostly comes from a `%` that should be encoded.
        let is_strange = self.next().is_some_and(|octet| !octet.is_ascii());
        let what = if is_strange { "write `%25` for a `%` that is data" } else { what };
        NotAnAddrSpec { span: start..start + length, what }
    }

    /// Reads atoms, or texts quoted by `open` and `close`, with dots between them.
    fn dotted(
        &mut self,
        open: u8,
        close: u8,
        unclosed: &'static str,
        missing: &'static str,
    ) -> Result<(), NotAnAddrSpec> {
        loop {
            let is_open = self.next() == Some(open);
            let length = if is_open { enclosed(&self.octets[self.at..], close) } else { atom(&self.octets[self.at..]) };
            if length == 0 {
                return Err(self.error(if is_open { unclosed } else { missing }));
            }
            self.at += length;
            if self.next() != Some(b'.') {
                return Ok(());
            }
            self.at += 1;
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
            octet if octet.is_ascii() && octet != b'\r' => at += 1,
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
    fn every_form_of_rfc_822_is_accepted() {
        for address in
            ["timbl@info.cern.ch", "a.b@c", "%22a%20b%22@c.d", "joe%25node@host.dom", "a@[10.0.0.1]", "a!b@c"]
        {
            assert_eq!(check(Encoded::new(address)), Ok(()), "{address}");
        }
    }

    #[test]
    fn errors_have_the_span_of_the_bad_octet() {
        for (address, at, length) in [
            ("timbl", 5, 0),
            ("", 0, 0),
            ("@c", 0, 1),
            ("a@", 2, 0),
            ("a..b@c", 2, 1),
            (".a@b", 0, 1),
            ("a@b.", 4, 0),
            ("a@b@c", 3, 1),
            ("a,b@c", 1, 1),
            ("a@b,c", 3, 1),
            ("%22a@c", 0, 3),
            ("a%20b@c", 1, 3),
            ("joe%decvax@gw", 3, 3),
        ] {
            let context = check(Encoded::new(address)).expect_err(address);
            assert_eq!(context.span, at..at + length, "{address}: {}", context.what);
        }
    }
}
