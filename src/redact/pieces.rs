//! What is left of secrets in another text.

use super::known::decoded;
use crate::order;

/// The pieces of secrets, and of the decoded secrets: two or more letters and digits in a row, in lower case. They are sorted, and each is
/// there once.
pub(crate) struct Pieces(Vec<String>);

impl Pieces {
    pub(crate) fn of<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let mut pieces = Vec::new();
        let mut add = |secret: &str| {
            let found = secret.split(|c: char| !c.is_ascii_alphanumeric()).filter(|piece| piece.len() > 1);
            pieces.extend(found.map(str::to_ascii_lowercase));
        };
        for secret in secrets {
            add(secret);
            decoded(secret).iter().for_each(|secret| add(secret));
        }
        order::by_rank_and_name(&mut pieces, |piece| (0, piece));
        pieces.dedup();
        Self(pieces)
    }

    /// Whether each is in a text, in either case.
    fn in_text(&self, text: &str) -> Vec<bool> {
        /// A search for each of so few is quicker.
        const FEW: usize = 8;
        let text = text.to_ascii_lowercase();
        match self.0.len() > FEW {
            true => all_in(&text, &self.0),
            false => self.0.iter().map(|piece| text.contains(piece.as_str())).collect(),
        }
    }

    pub(crate) fn are_in(&self, text: &str) -> bool {
        self.in_text(text).contains(&true)
    }

    /// Whether each that is in a text is in another, too.
    pub(crate) fn are_in_both(&self, text: &str, other: &str) -> bool {
        self.in_text(text).iter().zip(self.in_text(other)).all(|(own, other)| !own || other)
    }
}

/// Which of the words are in a text. The time grows with the number of their lengths, and not with their own number.
fn all_in(text: &str, words: &[String]) -> Vec<bool> {
    let key = |word: &String| (word.len(), word.bytes().fold(0, with_octet));
    let mut by_key: Vec<((usize, usize), usize)> = words.iter().map(key).zip(0..).collect();
    order::by_numbers(&mut by_key, |(key, _)| *key);
    let mut found = vec![false; words.len()];
    for run in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        for same in by_key.chunk_by(|((one, _), _), ((other, _), _)| one == other) {
            let (length, _) = same[0].0;
            if length > run.len() {
                break;
            }
            windows(run.as_bytes(), length, |at, hash| {
                let first = same.partition_point(|(key, _)| *key < (length, hash));
                let candidates = same[first..].iter().take_while(|(key, _)| *key == (length, hash));
                for (_, word) in candidates.filter(|(_, word)| run[at..].starts_with(&words[*word])) {
                    found[*word] = true;
                }
            });
        }
    }
    found
}

const FACTOR: usize = 0x0100_01b3;

const fn with_octet(hash: usize, octet: u8) -> usize {
    hash.wrapping_mul(FACTOR).wrapping_add(octet as usize + 1)
}

/// Calls `visit` with each window of the length and its hash, each made of the one before.
fn windows(octets: &[u8], length: usize, mut visit: impl FnMut(usize, usize)) {
    let highest = (1..length).fold(1_usize, |power, _| power.wrapping_mul(FACTOR));
    let mut hash = octets[..length].iter().fold(0, |hash, octet| with_octet(hash, *octet));
    visit(0, hash);
    for (at, pair) in octets.iter().zip(&octets[length..]).enumerate() {
        hash = with_octet(hash.wrapping_sub(highest.wrapping_mul(usize::from(*pair.0) + 1)), *pair.1);
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
            let expected: Vec<bool> = pieces.0.iter().map(|word| lower.contains(word)).collect();
            assert_eq!(pieces.in_text(text), expected, "{text}");
        }
    }
}
