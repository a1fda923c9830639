//! Punycode, the encoding of international domain names (RFC 3492).

/// The parameters of RFC 3492, section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// The longest label of a domain name. Longer text is not decoded, since that takes quadratic time.
const MAX_LENGTH: usize = 63;

/// The encoded text (RFC 3492, section 6.2). `None` if the text encodes nothing, or is too long for a label.
pub(super) fn decode(text: &str) -> Option<Vec<char>> {
    if text.len() > MAX_LENGTH || !text.is_ascii() {
        return None;
    }
    // A delimiter that nothing precedes is not one.
    let (basic, digits) = text.rsplit_once('-').filter(|(basic, _)| !basic.is_empty()).unwrap_or(("", text));
    let mut decoded: Vec<char> = basic.chars().collect();
    let mut digits = digits.as_bytes().iter().copied();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    while digits.len() > 0 {
        let before = i;
        let mut weight = 1_u32;
        for k in (BASE..).step_by(BASE as usize) {
            let digit = digit_of(digits.next()?)?;
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let t = threshold(k, bias);
            if digit < t {
                break;
            }
            weight = weight.checked_mul(BASE - t)?;
        }
        let length = decoded.len() as u32 + 1;
        bias = adapt(i - before, length, before == 0);
        n = n.checked_add(i / length)?;
        i %= length;
        decoded.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(decoded)
}

/// The text in Punycode (RFC 3492, section 6.3). `None` if a number overflows, which no decoded label causes.
pub(super) fn encode(text: &[char]) -> Option<String> {
    let mut encoded: String = text.iter().filter(|c| c.is_ascii()).collect();
    let basic = encoded.len() as u32;
    if basic > 0 {
        encoded.push('-');
    }
    let (mut n, mut delta, mut bias, mut done) = (INITIAL_N, 0_u32, INITIAL_BIAS, basic);
    while let Some(next) = text.iter().map(|c| u32::from(*c)).filter(|c| *c >= n).min() {
        delta = delta.checked_add((next - n).checked_mul(done + 1)?)?;
        n = next;
        for c in text.iter().map(|c| u32::from(*c)) {
            if c < n {
                delta = delta.checked_add(1)?;
            } else if c == n {
                push_number(&mut encoded, delta, bias);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(encoded)
}

/// Appends a number of variable length.
fn push_number(encoded: &mut String, mut number: u32, bias: u32) {
    for k in (BASE..).step_by(BASE as usize) {
        let t = threshold(k, bias);
        if number < t {
            break;
        }
        encoded.extend(digit(t + (number - t) % (BASE - t)));
        number = (number - t) / (BASE - t);
    }
    encoded.extend(digit(number));
}

fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// The next bias (RFC 3492, section 6.1).
fn adapt(delta: u32, length: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

/// The value of a digit: `a` to `z` in either case, then `0` to `9` (RFC 3492, section 5).
fn digit_of(octet: u8) -> Option<u32> {
    match octet {
        b'a'..=b'z' => Some(u32::from(octet - b'a')),
        b'A'..=b'Z' => Some(u32::from(octet - b'A')),
        b'0'..=b'9' => Some(u32::from(octet - b'0') + 26),
        _ => None,
    }
}

/// The digit with a value, in lower case.
fn digit(value: u32) -> Option<char> {
    b"abcdefghijklmnopqrstuvwxyz0123456789".get(value as usize).copied().map(char::from)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    /// The samples of RFC 3492, section 7.1, but for one that is longer than a label, and a German name.
    const SAMPLES: [(&str, &str); 19] = [
        (
            "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\
             \u{64A}\u{61F}",
            "egbpdaj6bu4bxfgehfvwxn",
        ),
        ("\u{4ED6}\u{4EEC}\u{4E3A}\u{4EC0}\u{4E48}\u{4E0D}\u{8BF4}\u{4E2D}\u{6587}", "ihqwcrb4cv8a8dqg056pqjye"),
        ("\u{4ED6}\u{5011}\u{7232}\u{4EC0}\u{9EBD}\u{4E0D}\u{8AAA}\u{4E2D}\u{6587}", "ihqwctvzc91f659drss3x8bo0yb"),
        ("Pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "Proprostnemluvesky-uyb24dma41a"),
        (
            "\u{5DC}\u{5DE}\u{5D4}\u{5D4}\u{5DD}\u{5E4}\u{5E9}\u{5D5}\u{5D8}\u{5DC}\u{5D0}\u{5DE}\u{5D3}\u{5D1}\u{5E8}\
             \u{5D9}\u{5DD}\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA}",
            "4dbcagdahymbxekheh6e0a7fei0b",
        ),
        (
            "\u{92F}\u{939}\u{932}\u{94B}\u{917}\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}\u{915}\u{94D}\u{92F}\u{94B}\
             \u{902}\u{928}\u{939}\u{940}\u{902}\u{92C}\u{94B}\u{932}\u{938}\u{915}\u{924}\u{947}\u{939}\u{948}\u{902}",
            "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
        ),
        (
            "\u{306A}\u{305C}\u{307F}\u{3093}\u{306A}\u{65E5}\u{672C}\u{8A9E}\u{3092}\u{8A71}\u{3057}\u{3066}\u{304F}\
             \u{308C}\u{306A}\u{3044}\u{306E}\u{304B}",
            "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
        ),
        (
            "\u{43F}\u{43E}\u{447}\u{435}\u{43C}\u{443}\u{436}\u{435}\u{43E}\u{43D}\u{438}\u{43D}\u{435}\u{433}\u{43E}\
             \u{432}\u{43E}\u{440}\u{44F}\u{442}\u{43F}\u{43E}\u{440}\u{443}\u{441}\u{441}\u{43A}\u{438}",
            "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
        ),
        ("Porqu\u{E9}nopuedensimplementehablarenEspa\u{F1}ol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
        (
            "T\u{1EA1}isaoh\u{1ECD}kh\u{F4}ngth\u{1EC3}ch\u{1EC9}n\u{F3}iti\u{1EBF}ngVi\u{1EC7}t",
            "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
        ),
        ("3\u{5E74}B\u{7D44}\u{91D1}\u{516B}\u{5148}\u{751F}", "3B-ww4c5e180e575a65lsy2b"),
        ("\u{5B89}\u{5BA4}\u{5948}\u{7F8E}\u{6075}-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
        (
            "Hello-Another-Way-\u{305D}\u{308C}\u{305E}\u{308C}\u{306E}\u{5834}\u{6240}",
            "Hello-Another-Way--fc4qua05auwb3674vfr0b",
        ),
        ("\u{3072}\u{3068}\u{3064}\u{5C4B}\u{6839}\u{306E}\u{4E0B}2", "2-u9tlzr9756bt3uc0v"),
        ("Maji\u{3067}Koi\u{3059}\u{308B}5\u{79D2}\u{524D}", "MajiKoi5-783gue6qz075azm5e"),
        ("\u{30D1}\u{30D5}\u{30A3}\u{30FC}de\u{30EB}\u{30F3}\u{30D0}", "de-jg4avhby1noc0d"),
        ("\u{305D}\u{306E}\u{30B9}\u{30D4}\u{30FC}\u{30C9}\u{3067}", "d9juau41awczczp"),
        ("-> $1.00 <-", "-> $1.00 <--"),
        ("b\u{FC}cher", "bcher-kva"),
    ];

    #[test]
    fn samples_decode_and_encode() {
        for (text, encoded) in SAMPLES {
            let decoded = decode(encoded).unwrap_or_default();
            assert_eq!(decoded.iter().collect::<String>(), text);
            assert!(encode(&decoded).is_some_and(|again| again.eq_ignore_ascii_case(encoded)), "{encoded}");
        }
    }

    #[test]
    fn what_is_not_punycode_is_refused() {
        for text in ["0", "00", "-a", "99999", "zzzzzzzz", "99zzzzzz", "a_b", "b\u{FC}cher", &"a".repeat(64)] {
            assert_eq!(decode(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_that_overflow_do_not_panic() {
        assert_eq!(decode(&"9".repeat(63)), None);
        assert!(encode(&['\u{10FFFF}'; 63]).is_some());
        assert_eq!(encode(&[]).as_deref(), Some(""));
    }
}
