//! Random texts of a language, and near misses.

use super::automaton::Automaton;

/// Characters outside US-ASCII that catch parsers which test for Unicode letters or digits: the long s and the Kelvin
/// sign are case variants of `S` and `k`, and the others are a letter, a digit, and a character of four bytes.
const NON_ASCII: [char; 5] = ['\u{17f}', '\u{212a}', '\u{e9}', '\u{663}', '\u{10000}'];

/// Generates random texts that an automaton accepts.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines, Random, Samples};
///
/// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
/// let automaton = grammar.automaton("httpurl")?;
/// let mut random = Random::from_seed(1);
/// if let Some(samples) = Samples::new(automaton) {
///     assert!(automaton.accepts(samples.member(&mut random)));
/// }
/// # Ok::<(), urlspec_bnf::GrammarError>(())
/// ```
#[derive(Debug)]
pub struct Samples<'a> {
    automaton: &'a Automaton,
    /// A shortest text to each state that an accepting state can be reached from.
    access_texts: Vec<Vec<u8>>,
    completions: Vec<Option<Vec<u8>>>,
    /// By state, the classes that do not lead to the dead state.
    live_classes: Vec<Vec<usize>>,
    /// The bytes of each class.
    bytes: Vec<Vec<u8>>,
}

impl<'a> Samples<'a> {
    /// A generator for the texts of an automaton, or `None` if it accepts no text.
    pub fn new(automaton: &'a Automaton) -> Option<Self> {
        let completions = automaton.completions();
        let live = automaton.access_texts().into_iter().zip(&completions).filter(|(_, rest)| rest.is_some());
        let bytes: Vec<Vec<u8>> = automaton.classes().iter().map(|class| class.iter().collect()).collect();
        let live_classes = |state: usize| {
            let is_live = |class: &usize| completions[automaton.step(state, bytes[*class][0])].is_some();
            (0..bytes.len()).filter(is_live).collect()
        };
        let access_texts: Vec<Vec<u8>> = live.map(|(access, _)| access).collect();
        let live_classes = (0..completions.len()).map(live_classes).collect();
        (!access_texts.is_empty()).then_some(Self { automaton, access_texts, live_classes, bytes, completions })
    }

    /// A random text that the automaton accepts. Equal random numbers give equal texts.
    ///
    /// It begins with a text that leads to a random state, since random bytes would hardly ever pass a long literal. It
    /// continues by class, so that a rare delimiter is as likely as all letters together.
    ///
    /// ```
    /// use urlspec_bnf::{Grammar, Lines, Notation, Random, Samples};
    ///
    /// let grammar = Grammar::parse("port = 1*digit\ndigit = \"0\" | \"1\"", Notation::Rfc1738, Lines::Amended);
    /// let samples = Samples::new(grammar.automaton("port")?);
    /// let text = samples.map(|samples| samples.member(&mut Random::from_seed(7))).unwrap_or_default();
    /// assert!(!text.is_empty() && text.iter().all(|byte| matches!(byte, b'0' | b'1')));
    /// # Ok::<(), urlspec_bnf::GrammarError>(())
    /// ```
    pub fn member(&self, random: &mut Random) -> Vec<u8> {
        let mut text = random.pick(&self.access_texts).clone();
        let mut state = self.automaton.run(0, &text);
        for _ in 0..random.below(32) {
            if self.live_classes[state].is_empty() {
                break;
            }
            let class = *random.pick(&self.live_classes[state]);
            let byte = *random.pick(&self.bytes[class]);
            text.push(byte);
            state = self.automaton.step(state, byte);
        }
        text.extend(self.completions[state].iter().flatten());
        text
    }
}

/// The text with one character inserted, removed or replaced. Equal random numbers give equal texts.
///
/// ```
/// use urlspec_bnf::{Random, near_miss};
///
/// let url = "http://info.cern.ch/";
/// let near = near_miss(url, &mut Random::from_seed(7));
/// assert!(near.chars().count().abs_diff(url.len()) <= 1);
/// assert_eq!(near, near_miss(url, &mut Random::from_seed(7)));
/// ```
pub fn near_miss(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len() + 1);
    let replacement = random_char(random);
    match random.below(3) {
        0 if at < chars.len() => drop(chars.remove(at)),
        1 if at < chars.len() => chars[at] = replacement,
        _ => chars.insert(at, replacement),
    }
    chars.into_iter().collect()
}

fn random_char(random: &mut Random) -> char {
    match random.below(16) {
        0 => *random.pick(&NON_ASCII),
        1 => char::from(random.below(0x80) as u8),
        _ => char::from(b'!' + random.below(94) as u8),
    }
}

/// A pseudo-random number generator: SplitMix64 of Steele, Lea and Flood.
///
/// The numbers of a seed never change between versions, so a seed can be stored with a test. Crates for random numbers
/// don't promise this.
///
/// ```
/// use urlspec_bnf::Random;
///
/// let draw = |seed| {
///     let mut random = Random::from_seed(seed);
///     [(); 8].map(|()| random.below(1000))
/// };
/// assert_eq!(draw(1), draw(1));
/// assert!(draw(2).iter().all(|number| *number < 1000));
/// ```
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// A number less than `bound`.
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
