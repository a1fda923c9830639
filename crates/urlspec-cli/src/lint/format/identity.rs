//! What identifies a finding from one run to the next, after lines above it have changed.

use std::collections::HashMap;

use super::LocatedFinding;

/// The findings of a file so far. Equal findings of equal URLs differ by their number in the file.
#[derive(Default)]
pub struct Identities {
    counts: HashMap<u64, u32>,
}

impl Identities {
    /// The identity of a finding: a hash of its file, its code, its URL, its place in the URL, and the number of earlier
    /// equal findings in the file.
    pub fn of(&mut self, located: &LocatedFinding<'_>) -> String {
        let span = &located.finding.diagnostic.span;
        let parts =
            [located.name.redacted().into_owned(), located.code().to_owned(), located.url(), format!("{span:?}")];
        let hash = parts.iter().fold(OFFSET_BASIS, |hash, part| {
            // No part contains a NUL.
            part.bytes().chain([0]).fold(hash, hash_byte)
        });
        let count = self.counts.entry(hash).or_default();
        let identity = count.to_le_bytes().into_iter().fold(hash, hash_byte);
        *count += 1;
        format!("{identity:016x}")
    }
}

const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;

/// One step of the 64-bit FNV-1a hash, which does not change between versions.
fn hash_byte(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
}
