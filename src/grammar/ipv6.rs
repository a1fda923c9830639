//! Where an IPv6 address ends. Its nine alternatives begin alike, so one pass takes what any of them could.

use super::input::{Expected, Input, Parse};
use super::set::Set;
use super::step::Step;
use super::terminal::{shortcut, terminal};

/// Eight `h16` with a `:` between them, of which `::` may elide some, and an `ls32` may be the last two.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn ipv6<'a, I: Input<'a>>(
    hexdig: &'static Set,
    ipv4address: impl Fn(I) -> Parse<I, &'a str> + Copy,
    line: impl Step<I>,
) -> impl Step<I, Output = &'a str> {
    shortcut(terminal(move |i| scan(i, hexdig, ipv4address)), line)
}

fn scan<'a, I: Input<'a>>(i: I, hexdig: &'static Set, ipv4address: impl Fn(I) -> Parse<I, &'a str>) -> Option<usize> {
    let bytes = i.rest().as_bytes();
    let is_at = |at: usize, text: &str| bytes[at..].starts_with(text.as_bytes());
    let (mut at, mut pieces) = (0, 0);
    let mut is_elided = is_at(0, "::");
    let mut may_end = is_elided;
    if is_elided {
        at = 2;
    } else {
        i.expect(0, Expected::Literal("::"));
    }
    loop {
        // Seven pieces and `::`.
        if is_elided && pieces == 7 {
            return Some(at);
        }
        let digits = bytes[at..].iter().take(4).take_while(|digit| hexdig.has(**digit)).count();
        if digits < 4 {
            i.expect(at + digits, Expected::Class(hexdig));
        }
        if digits == 0 {
            return may_end.then_some(at);
        }
        let takes_ipv4 = if is_elided { pieces <= 5 } else { pieces == 6 };
        if takes_ipv4 && is_at(at + digits, ".") {
            return ipv4address(i.take_from(at)).ok().map(|(_, address)| at + address.len());
        }
        if takes_ipv4 {
            i.expect(at + digits, Expected::Literal("."));
        }
        (at, pieces) = (at + digits, pieces + 1);
        if pieces == if is_elided { 7 } else { 8 } {
            return Some(at);
        }
        if !is_elided && is_at(at, "::") {
            (at, is_elided, may_end) = (at + 2, true, true);
        } else if is_at(at, ":") {
            (at, may_end) = (at + 1, false);
        } else {
            i.expect(at, Expected::Literal(":"));
            return is_elided.then_some(at);
        }
    }
}
