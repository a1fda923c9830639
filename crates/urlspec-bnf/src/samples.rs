//! Random texts that a language holds, and texts that it nearly holds.

use super::automaton::Automaton;

/// Characters beyond US-ASCII that trip a parser which asks for letters or digits without asking for US-ASCII: the long
/// s and the Kelvin sign are `S` and `k` in another case, and the others are a letter, a digit, and four octets.
const FOREIGN: [char; 5] = ['\u{17f}', '\u{212a}', '\u{e9}', '\u{663}', '\u{10000}'];

/// Random texts that an automaton accepts.
#[derive(Debug)]
pub struct Samples<'a> {
    automaton: &'a Automaton,
    /// A shortest text to each state from which there is a way to acceptance.
    accesses: Vec<Vec<u8>>,
    completions: Vec<Option<Vec<u8>>>,
    /// By state, the classes that keep acceptance in reach.
    onward: Vec<Vec<usize>>,
    /// The octets of each class.
    octets: Vec<Vec<u8>>,
}

impl<'a> Samples<'a> {
    /// The texts of an automaton. `None` if it accepts none.
    pub fn of(automaton: &'a Automaton) -> Option<Self> {
        let completions = automaton.completions();
        let live = automaton.accesses().into_iter().zip(&completions).filter(|(_, rest)| rest.is_some());
        let octets: Vec<Vec<u8>> = automaton.classes().iter().map(|class| class.iter().collect()).collect();
        let onward = |state: usize| {
            let is_live = |class: &usize| completions[automaton.step(state, octets[*class][0])].is_some();
            (0..octets.len()).filter(is_live).collect()
        };
        let accesses: Vec<Vec<u8>> = live.map(|(access, _)| access).collect();
        let onward = (0..completions.len()).map(onward).collect();
        (!accesses.is_empty()).then_some(Self { automaton, accesses, onward, octets, completions })
    }

    /// A random text that is accepted, the same for the same random numbers.
    ///
    /// It begins with the way to a random state, since the long literals would otherwise hardly ever be got through, and
    /// goes on by classes, so that a rare delimiter is as likely as all letters together.
    pub fn member(&self, random: &mut Random) -> Vec<u8> {
        let mut text = random.pick(&self.accesses).clone();
        let mut state = self.automaton.run(0, &text);
        for _ in 0..random.below(32) {
            if self.onward[state].is_empty() {
                break;
            }
            let class = *random.pick(&self.onward[state]);
            let octet = *random.pick(&self.octets[class]);
            text.push(octet);
            state = self.automaton.step(state, octet);
        }
        text.extend(self.completions[state].iter().flatten());
        text
    }
}

/// The text with one character inserted, removed or replaced, the same for the same random numbers.
pub fn near_miss(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len() + 1);
    let stranger = stranger(random);
    match random.below(3) {
        0 if at < chars.len() => drop(chars.remove(at)),
        1 if at < chars.len() => chars[at] = stranger,
        _ => chars.insert(at, stranger),
    }
    chars.into_iter().collect()
}

fn stranger(random: &mut Random) -> char {
    match random.below(16) {
        0 => *random.pick(&FOREIGN),
        1 => char::from(random.below(0x80) as u8),
        _ => char::from(b'!' + random.below(94) as u8),
    }
}

/// Random numbers that are the same for the same seed for ever, which no crate of random numbers promises of its own:
/// SplitMix64 of Steele, Lea and Flood.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below the bound.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}
