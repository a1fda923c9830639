//! Addresses as the C library's `inet_aton` reads them: in one to four numbers, decimal, octal or hexadecimal; and the
//! characters of IPv6 addresses.

use std::net::Ipv4Addr;

/// The address that `inet_aton` reads in the numbers: the last number fills the remaining octets.
pub(super) fn address(groups: &[&str]) -> Option<Ipv4Addr> {
    let numbers: Vec<u32> = groups.iter().map(|group| number(group)).collect::<Option<_>>()?;
    let (last, first) = numbers.split_last().filter(|(_, first)| first.len() < 4)?;
    let fits = u64::from(*last) < 1 << (8 * (4 - first.len()));
    if !fits || first.iter().any(|octet| *octet > 255) {
        return None;
    }
    let whole = first.iter().zip([24, 16, 8]).fold(*last, |sum, (octet, shift)| sum | (octet << shift));
    Some(whole.into())
}

/// Whether a character may be in an IPv6 address.
pub(super) const fn is_of_ipv6(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, ':' | '.')
}

/// Whether a group is `0x` and hexadecimal digits.
pub(super) fn is_hexadecimal(group: &str) -> bool {
    digits_of_hexadecimal(group).is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// The address that browsers read in the numbers, by the URL Standard. To them, `0x` is zero.
pub(super) fn address_of_browsers(groups: &[&str]) -> Option<Ipv4Addr> {
    let is_zero = |group: &&str| group.eq_ignore_ascii_case("0x");
    address(&groups.iter().map(|group| if is_zero(group) { "0" } else { group }).collect::<Vec<_>>())
}

/// Whether the last label of a host is a number to browsers, so that they read the host as an address or refuse it.
pub(super) fn is_number_of_browsers(label: &str) -> bool {
    let is_decimal = !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_digit());
    let digits = label.strip_prefix("0x").or_else(|| label.strip_prefix("0X"));
    is_decimal || digits.is_some_and(|digits| digits.bytes().all(|octet| octet.is_ascii_hexdigit()))
}

fn digits_of_hexadecimal(group: &str) -> Option<&str> {
    group.strip_prefix("0x").or_else(|| group.strip_prefix("0X")).filter(|digits| !digits.is_empty())
}

fn number(group: &str) -> Option<u32> {
    let (digits, radix) = match (digits_of_hexadecimal(group), group.strip_prefix('0')) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) if !digits.is_empty() => (digits, 8),
        _ => (group, 10),
    };
    // `from_str_radix` reads a sign too.
    u32::from_str_radix(digits, radix).ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_hexdigit()))
}
