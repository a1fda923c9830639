//! IPv6 addresses without their brackets.

use std::ops::Range;

use super::Context;
use crate::diagnostic::inet_aton;

/// The authority without a login, if it looks like an address without its brackets, and whether a bracket closes it. A zone may follow.
pub(super) fn bare_address<'c>(context: &'c Context<'_>) -> Option<(Range<usize>, &'c str, bool)> {
    let whole = context.outline.host.start..context.outline.path.start;
    let address = context.slice(whole.clone()).split('%').next().unwrap_or_default();
    let (address, is_closed) = address.strip_suffix(']').map_or((address, false), |address| (address, true));
    let has_groups = address.contains("::") || address.matches(':').count() > 2;
    let is_address = address.chars().all(inet_aton::is_of_ipv6) && has_groups;
    let is_ours = context.is_url && context.has_authority() && context.ended_in(&whole);
    (is_ours && is_address).then_some((whole, address, is_closed))
}
