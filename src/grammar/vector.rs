//! Text whose bytes are compared with a set 32 at once.

use super::input::Hooks;
use super::parses::parses;
use super::set::Set;
use crate::octets::{BLOCK, Block};

/// The last bytes of a whole text; zeros precede a shorter text.
type End = [u8; BLOCK];

/// The rest of a text, with the end of the whole text, so that fewer bytes than a block can be read as a block. A part of it
/// that ends before the whole text does must not be read.
#[derive(Debug, Clone, Copy)]
pub struct Vectored<'a, 'e> {
    rest: &'a str,
    end: &'e End,
}

/// Runs a parser on a text.
#[inline(always)]
pub(crate) fn over<'a, T>(text: &'a str, parser: impl FnOnce(Vectored<'a, '_>) -> T) -> T {
    let short;
    let end = match text.as_bytes().last_chunk() {
        Some(end) => end,
        None => {
            short = padded(text.as_bytes());
            &short
        }
    };
    parser(Vectored { rest: text, end })
}

/// A short text as the end of a block.
#[inline(always)]
fn padded(text: &[u8]) -> End {
    const HALF: usize = BLOCK / 2;
    let mut end = [0; BLOCK];
    let start = BLOCK - text.len();
    match (text.first_chunk::<HALF>(), text.last_chunk::<HALF>()) {
        (Some(first), Some(last)) => {
            end[start..start + HALF].copy_from_slice(first);
            end[HALF..].copy_from_slice(last);
        }
        _ => end[start..].copy_from_slice(text),
    }
    end
}

impl<'a> Vectored<'a, '_> {
    /// The 32 bytes from an offset on, and how many of these precede it: the text may have fewer.
    #[inline(always)]
    fn block(self, at: usize) -> Block {
        let rest = &self.rest.as_bytes()[at..];
        match rest.first_chunk() {
            Some(octets) => Block::new(octets, 0),
            None => Block::new(self.end, BLOCK - rest.len()),
        }
    }

    /// The length of the run of members of a set from an offset on. `stops` adds or removes members of a block: it gets its
    /// offset, and the bytes that are no members.
    #[inline(always)]
    fn run(self, from: usize, set: &Set, stops: impl Fn(usize, Block, u32) -> u32) -> usize {
        let bytes = self.rest.as_bytes();
        let mut at = from;
        loop {
            let block = self.block(at);
            let mut others = stops(at, block, !block.common_members(set.ranges()));
            loop {
                let length = others.trailing_zeros() as usize;
                if length == BLOCK {
                    at += BLOCK;
                    break;
                }
                // An escape, or a rare member.
                let member = set.first(&bytes[at + length..]);
                if member == 0 {
                    return at + length - from;
                }
                if length + member >= BLOCK {
                    at += length + member;
                    break;
                }
                others &= u32::MAX << (length + member);
            }
        }
    }
}

impl<'a> nom::Input for Vectored<'a, '_> {
    type Item = char;
    type Iter = std::str::Chars<'a>;
    type IterIndices = std::str::CharIndices<'a>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        Self { rest: &self.rest[..index], ..*self }
    }

    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.find(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.rest.chars()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.rest.char_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, nom::Needed> {
        self.rest.slice_index(count)
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        Self { rest: &self.rest[index..], ..*self }
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        let (before, after) = self.rest.split_at(index);
        (Self { rest: after, ..*self }, Self { rest: before, ..*self })
    }
}

parses!(#[inline(always)] Vectored<'a, '_>, (), |_| ());

impl<'a> Hooks<'a> for Vectored<'a, '_> {
    const RECORDS: bool = false;

    type Guard = ();

    #[inline(always)]
    fn open(self, _: &'static str) {}

    #[inline(always)]
    fn rest(self) -> &'a str {
        self.rest
    }

    #[inline(always)]
    fn members(self, from: usize, set: &'static Set) -> usize {
        if set.ranges().letters { self.run(from, set, |_, _, others| others) } else { set.run(&self.rest[from..]) }
    }

    #[inline(always)]
    fn runs(self, set: &'static Set, mark: u8) -> Option<(usize, usize)> {
        let bytes = self.rest.as_bytes();
        let length = self.run(0, set, |at, block, others| {
            let marks = block.equal(mark);
            let follows_mark = at == 0 || bytes[at - 1] == mark;
            others & !marks | marks & (marks << 1 | u32::from(follows_mark))
        });
        let is_mark_last = length > 0 && bytes[length - 1] == mark;
        Some((length, length - usize::from(is_mark_last)))
    }

    #[inline(always)]
    fn mask(self, set: &'static Set) -> Option<u32> {
        Some(self.block(0).members(set.ranges()))
    }
}

/// Each hook gives the same result as its scalar twin, on texts of each length around the borders of blocks.
#[cfg(test)]
mod tests {
    use super::over;
    use crate::grammar::hostname;
    use crate::grammar::input::Hooks;
    use crate::grammar::rfc1738::{ALPHADIGIT, UCHAR, XCHAR};
    use crate::grammar::set::Set;
    use crate::grammar::terminal::scan_runs;
    use crate::grammar::{udi, url_1993};
    use crate::octets::BLOCK;

    static ALL: Set = XCHAR.and("#\"<>[]^`{|}~\\ ");
    static NO_LETTERS: Set = Set::of("no letters", "0123456789-_=");
    static SETS: [&Set; 7] = [&UCHAR, &XCHAR, &ALPHADIGIT, &udi::XALPHA, &url_1993::XPALPHA, &ALL, &NO_LETTERS];

    /// Texts of up to 300 bytes of which most are members of most sets, with others at random places and at each border.
    fn texts() -> impl Iterator<Item = String> {
        const OTHERS: [&str; 16] =
            ["%", "%4", "%41", "%zz", "/", "//", ".", "-", "+", "@", "=", "!", "$", "\u{e9}", "\0", " "];
        let mut seed = 1_u32;
        let mut random = move |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        (0..=300).flat_map(|length| (0..12).map(move |count| (length, count))).map(move |(length, count)| {
            let members = "abcXYZ019";
            let mut text: String = (0..length).map(|_| char::from(members.as_bytes()[random(members.len())])).collect();
            for _ in 0..count.min(length) {
                // Every second one is near a border, from either end of the text.
                let border = random(length / BLOCK + 1) * BLOCK + random(3);
                let near = if random(2) == 0 { border } else { length.saturating_sub(border) };
                let at = if random(2) == 0 { near.min(text.len()) } else { random(text.len() + 1) };
                if text.is_char_boundary(at) {
                    text.insert_str(at, OTHERS[random(OTHERS.len())]);
                }
            }
            text
        })
    }

    #[test]
    fn runs_of_members_are_those_of_the_table() {
        for text in texts() {
            for set in SETS {
                for from in [0, 1, text.len() / 2, text.len()].into_iter().filter(|from| text.is_char_boundary(*from)) {
                    let length = over(&text, |i| i.members(from, set));
                    assert_eq!(length, set.run(&text[from..]), "{set:?} in {text:?} from {from}");
                }
            }
        }
    }

    #[test]
    fn runs_with_marks_are_those_of_the_scan() {
        for text in texts() {
            for (set, mark) in [(&UCHAR, "/"), (&udi::XALPHA, "/"), (&udi::XALPHA, "+")] {
                let runs = over(&text, |i| i.runs(set, mark.as_bytes()[0]));
                assert_eq!(runs, Some(scan_runs(text.as_str(), text.len(), set, mark)), "{set:?} in {text:?}");
            }
        }
    }

    #[test]
    fn masks_are_those_of_the_table() {
        for text in texts() {
            for set in SETS {
                let mask = over(&text, |i| i.mask(set)).expect("a mask");
                let bits = text.bytes().take(BLOCK).enumerate().map(|(at, octet)| u32::from(set.has(octet)) << at);
                assert_eq!(mask, bits.sum::<u32>(), "{set:?} in {text:?}");
            }
        }
    }

    #[test]
    fn host_names_are_those_of_the_automaton() {
        let mut hosts = 0;
        for text in texts().map(|text| text.replace(['/', '%'], ".")) {
            let expected = hostname::run(text.as_str(), &ALPHADIGIT);
            let name = over(&text, |i| hostname::run(i, &ALPHADIGIT));
            assert_eq!(name, expected, "{text:?}");
            hosts += usize::from(name.is_some());
        }
        assert!(hosts > 1_000, "{hosts}");
    }

    /// Every text of up to 7 bytes of these.
    #[test]
    fn short_host_names_are_those_of_the_automaton() {
        let mut texts = vec![String::new()];
        for length in 0..7 {
            let shorter: Vec<String> = texts.iter().filter(|text| text.len() == length).cloned().collect();
            texts.extend(shorter.iter().flat_map(|text| ["a", "1", "-", ".", "/"].map(|octet| text.clone() + octet)));
        }
        for text in texts {
            let expected = hostname::run(text.as_str(), &ALPHADIGIT);
            assert_eq!(over(&text, |i| hostname::run(i, &ALPHADIGIT)), expected, "{text:?}");
        }
    }
}
