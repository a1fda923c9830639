//! Texts that try an automaton: all short ones from each of its states, and random ones.

use super::automaton::Dfa;

/// Characters beyond ASCII that trip a parser which asks for letters or digits without asking for ASCII: the long s
/// and the Kelvin sign are `S` and `k` in another case, and the others are a letter, a digit, and four bytes.
const FOREIGN: [char; 5] = ['\u{17f}', '\u{212a}', '\u{e9}', '\u{663}', '\u{10000}'];

pub struct Samples<'g> {
    dfa: &'g Dfa,
    /// A shortest text to each state from which there is a way to acceptance.
    accesses: Vec<String>,
    completions: Vec<Option<String>>,
    /// By state, the classes that keep acceptance in reach.
    onward: Vec<Vec<usize>>,
    /// The bytes of each class.
    bytes: Vec<Vec<u8>>,
    /// One character of each class, with NUL and one beyond ASCII.
    alphabet: Vec<char>,
}

impl<'g> Samples<'g> {
    pub fn of(dfa: &'g Dfa) -> Samples<'g> {
        let completions = dfa.completions();
        let live = dfa.accesses().into_iter().zip(&completions).filter(|(_, rest)| rest.is_some());
        let bytes: Vec<Vec<u8>> = dfa.classes.iter().map(|class| class.iter().collect()).collect();
        let onward = |state| {
            let live = |class: &usize| completions[dfa.step(state, bytes[*class][0])].is_some();
            (0..bytes.len()).filter(live).collect()
        };
        let mut alphabet: Vec<char> = dfa.classes.iter().map(|class| char::from(class.representative())).collect();
        alphabet.extend(['\0', FOREIGN[0]]);
        Samples {
            dfa,
            accesses: live.map(|(access, _)| access).collect(),
            onward: (0..completions.len()).map(onward).collect(),
            bytes,
            alphabet,
            completions,
        }
    }

    /// Every text over the alphabet up to a length, and every one that begins with the way to a state and goes on up
    /// to a (lesser) length: the longest that keep to about `budget` texts in all.
    pub fn short_texts(&self, budget: usize, check: &mut dyn FnMut(&str)) {
        let budget = budget / 2;
        self.extend(&mut String::new(), self.depth(budget), check);
        for access in &self.accesses[1..] {
            self.extend(&mut access.clone(), self.depth(budget / self.accesses.len()), check);
        }
    }

    fn depth(&self, budget: usize) -> u32 {
        let width = self.alphabet.len();
        let texts = |depth| (0..=depth).map(|length| width.pow(length)).sum::<usize>();
        (1..).take_while(|&depth| depth == 1 || texts(depth) <= budget).last().unwrap_or(1)
    }

    fn extend(&self, text: &mut String, depth: u32, check: &mut dyn FnMut(&str)) {
        check(text);
        if depth > 0 {
            for &c in &self.alphabet {
                text.push(c);
                self.extend(text, depth - 1, check);
                text.pop();
            }
        }
    }

    /// In every state every ASCII character, by itself and finished to what is accepted if it is in its place: a
    /// class stands for its bytes only if the parser keeps to the automaton.
    pub fn transitions(&self, check: &mut dyn FnMut(&str)) {
        for access in &self.accesses {
            let from = self.state(access);
            for byte in 0..0x80 {
                let text = format!("{access}{}", char::from(byte));
                let onward = self.completions[self.dfa.step(from, byte)].as_deref();
                let rest = onward.or(self.completions[from].as_deref()).unwrap_or_default();
                check(&text);
                check(&format!("{text}{rest}"));
            }
        }
    }

    /// A random text that is accepted. It begins with the way to a random state, since the long literals would
    /// otherwise hardly ever be got through, and goes on by classes, so that a rare delimiter is as likely as all
    /// letters together.
    pub fn member(&self, random: &mut Random) -> String {
        let mut text = random.pick(&self.accesses).clone();
        let mut state = self.state(&text);
        for _ in 0..random.below(32) {
            if self.onward[state].is_empty() {
                break;
            }
            let class = *random.pick(&self.onward[state]);
            let byte = *random.pick(&self.bytes[class]);
            text.push(char::from(byte));
            state = self.dfa.step(state, byte);
        }
        text.push_str(self.completions[state].as_deref().unwrap_or_default());
        text
    }

    fn state(&self, text: &str) -> usize {
        text.bytes().fold(0, |state, byte| self.dfa.step(state, byte))
    }
}

/// The text with one character inserted, removed or replaced.
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

/// Steele, Lea and Flood's SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
