//! RFC 4122, A Universally Unique IDentifier (UUID) URN Namespace, July 2005, section 3.

use nom::Parser;

use crate::grammar::abnf::count;
use crate::grammar::input::{Input, Parse};
use crate::grammar::set::Set;
use crate::grammar::terminal::{literal, one_of, recognize, rule};

/// `UUID = time-low "-" time-mid "-" time-high-and-version "-" clock-seq-and-reserved clock-seq-low "-" node`
///
/// Section 3. Accepts `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`, refuses `f81d4fae`.
pub fn uuid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    let clock = (clock_seq_and_reserved, clock_seq_low);
    let line = (
        time_low,
        literal("-"),
        time_mid,
        literal("-"),
        time_high_and_version,
        literal("-"),
        clock,
        literal("-"),
        node,
    );
    rule(names::uuid, i, recognize(line))
}

/// `time-low = 4hexOctet`
///
/// Section 3. Accepts `f81d4fae`, refuses `f81d4fa`.
pub fn time_low<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::time_low, i, recognize(count(4, hexoctet)))
}

/// `time-mid = 2hexOctet`
///
/// Section 3. Accepts `7dec`, refuses `7de`.
pub fn time_mid<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::time_mid, i, recognize(count(2, hexoctet)))
}

/// `time-high-and-version = 2hexOctet`
///
/// Section 3. Accepts `11d0`, refuses `11d`.
pub fn time_high_and_version<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::time_high_and_version, i, recognize(count(2, hexoctet)))
}

/// `clock-seq-and-reserved = hexOctet`
///
/// Section 3. Accepts `a7`, refuses `a`.
pub fn clock_seq_and_reserved<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::clock_seq_and_reserved, i, hexoctet)
}

/// `clock-seq-low = hexOctet`
///
/// Section 3. Accepts `65`, refuses `6`.
pub fn clock_seq_low<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::clock_seq_low, i, hexoctet)
}

/// `node = 6hexOctet`
///
/// Section 3. Accepts `00a0c91e6bf6`, refuses `00a0c9`.
pub fn node<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::node, i, recognize(count(6, hexoctet)))
}

/// `hexOctet = hexDigit hexDigit`
///
/// Section 3. Accepts `0f`, refuses `0`.
pub fn hexoctet<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    rule(names::hexoctet, i, recognize((one_of(&HEXDIGIT), one_of(&HEXDIGIT))))
}

/// `hexDigit = "0" / "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9" / "a" / "b" / "c" / "d" / "e" / "f" / "A" / "B" / "C" /
/// "D" / "E" / "F"`
///
/// Section 3. Accepts `f`, refuses `g`.
pub const HEXDIGIT: Set = Set::of(names::HEXDIGIT, "0123456789abcdefABCDEF");

crate::grammar::productions! {
    "rfc4122/":
    uuid = "UUID",
    time_low = "time-low",
    time_mid = "time-mid",
    time_high_and_version = "time-high-and-version",
    clock_seq_and_reserved = "clock-seq-and-reserved",
    clock_seq_low = "clock-seq-low",
    node,
    hexoctet = "hexOctet",
    [HEXDIGIT = "hexDigit"],
}
