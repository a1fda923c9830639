//! What is left of secrets in another text.

use std::collections::{BTreeSet, HashMap};

use super::known::decoded;

/// The pieces of secrets, and of the decoded secrets: two or more letters and digits in a row, in lower case.
pub(crate) struct Pieces(BTreeSet<String>);

impl Pieces {
    pub(crate) fn of<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let mut pieces = BTreeSet::new();
        let mut add = |secret: &str| {
            let found = secret.split(|c: char| !c.is_ascii_alphanumeric()).filter(|piece| piece.len() > 1);
            pieces.extend(found.map(str::to_ascii_lowercase));
        };
        for secret in secrets {
            add(secret);
            decoded(secret).iter().for_each(|secret| add(secret));
        }
        Self(pieces)
    }

    /// Those that are in a text, in either case.
    pub(crate) fn in_text(&self, text: &str) -> BTreeSet<&str> {
        /// A search for each of so few is quicker.
        const FEW: usize = 8;
        let text = text.to_ascii_lowercase();
        let all = self.0.iter().map(String::as_str);
        match self.0.len() > FEW {
            true => all_in(&text, all),
            false => all.filter(|piece| text.contains(piece)).collect(),
        }
    }

    pub(crate) fn are_in(&self, text: &str) -> bool {
        !self.in_text(text).is_empty()
    }
}

/// The words that are in a text. The time grows with the number of their lengths, and not with their own number.
fn all_in<'w>(text: &str, words: impl Iterator<Item = &'w str>) -> BTreeSet<&'w str> {
    let mut by_length: HashMap<usize, HashMap<u64, Vec<&str>>> = HashMap::new();
    for word in words {
        let hash = word.bytes().fold(0, with_octet);
        by_length.entry(word.len()).or_default().entry(hash).or_default().push(word);
    }
    let mut found = BTreeSet::new();
    for run in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        for (&length, words) in by_length.iter().filter(|(length, _)| **length <= run.len()) {
            windows(run.as_bytes(), length, |at, hash| {
                let candidates = words.get(&hash).into_iter().flatten();
                found.extend(candidates.filter(|word| run[at..].starts_with(**word)));
            });
        }
    }
    found
}

const FACTOR: u64 = 0x0001_0000_01b3;

const fn with_octet(hash: u64, octet: u8) -> u64 {
    hash.wrapping_mul(FACTOR).wrapping_add(octet as u64 + 1)
}

/// Calls `visit` with each window of the length and its hash, each made of the one before.
fn windows(octets: &[u8], length: usize, mut visit: impl FnMut(usize, u64)) {
    let highest = (1..length).fold(1_u64, |power, _| power.wrapping_mul(FACTOR));
    let mut hash = octets[..length].iter().fold(0, |hash, octet| with_octet(hash, *octet));
    visit(0, hash);
    for (at, pair) in octets.iter().zip(&octets[length..]).enumerate() {
        hash = with_octet(hash.wrapping_sub(highest.wrapping_mul(u64::from(*pair.0) + 1)), *pair.1);
        visit(at + 1, hash);
    }
}

#[cfg(test)]
mod tests {
    use super::Pieces;

    #[test]
    fn many_pieces_are_found_as_few_are() {
        let words: Vec<String> = (0..200).map(|number| format!("w{number}{}", "x".repeat(number % 7))).collect();
        let pieces = Pieces::of(words.iter().map(String::as_str));
        for text in ["", "w", "aw5xxxxxb", "W199 (w0) w13xxxxxx", "w1w2xx.W3xxxw4", "xxxx", &words.concat()] {
            let lower = text.to_ascii_lowercase();
            let expected: Vec<&str> = pieces.0.iter().map(String::as_str).filter(|word| lower.contains(word)).collect();
            assert_eq!(pieces.in_text(text).into_iter().collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
