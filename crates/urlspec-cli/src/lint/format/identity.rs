//! What identifies a finding from one run to the next, after lines above it have changed.

use std::collections::HashMap;
use std::fmt;

use urlspec::diagnostic::Diagnostic;
use urlspec::redact::Untrusted;
use urlspec_text::Finding;

use super::LocatedFinding;

/// The findings of a file so far. Equal findings of equal URLs differ by their number in the file.
#[derive(Default)]
pub struct Identities {
    counts: HashMap<u64, u32>,
}

/// The identity of a finding in its file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Identity(u64);

impl Identities {
    /// The identity of the next finding: a hash of its code, its URL, its place in the URL, and the number of earlier equal
    /// findings in the file. A finding about a comment has its message in place of a URL.
    pub fn of(&mut self, located: &LocatedFinding<'_>) -> Identity {
        self.of_finding(located.finding, located.url())
    }

    /// The identity of the next finding, about a URL with a redacted password.
    pub fn of_finding(&mut self, finding: &Finding, url: Option<String>) -> Identity {
        let Diagnostic { code, span, message, .. } = &finding.diagnostic;
        let parts = [code.name().to_owned(), url.unwrap_or_else(|| message.to_string()), format!("{span:?}")];
        let hash = parts.iter().fold(OFFSET_BASIS, |hash, part| hash_part(hash, part));
        let count = self.counts.entry(hash).or_default();
        let identity = count.to_le_bytes().into_iter().fold(hash, hash_byte);
        *count += 1;
        Identity(identity)
    }
}

impl Identity {
    /// Whether a text is an identity as it is displayed.
    pub fn is_valid(text: &str) -> bool {
        u64::from_str_radix(text, 16).is_ok_and(|number| Self(number).to_string() == text)
    }

    /// The identity among the findings of all files.
    pub fn in_file(self, name: &Untrusted<'_>) -> Self {
        Self(hash_part(self.0, &name.redacted()))
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;

/// Adds a part to a hash. No part contains a NUL.
fn hash_part(hash: u64, part: &str) -> u64 {
    part.bytes().chain([0]).fold(hash, hash_byte)
}

/// One step of the 64-bit FNV-1a hash, which does not change between versions.
fn hash_byte(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
}
