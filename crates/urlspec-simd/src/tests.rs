//! Each function of the registers, compared with the one without vectors on all octets.

use super::{Half, scalar};

type Vector = fn(Half, Half) -> Half;
type Scalar = fn(scalar::Half, scalar::Half) -> scalar::Half;

const FUNCTIONS: [(Vector, Scalar); 5] = [
    (Half::min, scalar::Half::min),
    (Half::or, scalar::Half::or),
    (Half::xor, scalar::Half::xor),
    (Half::wrapping_sub, scalar::Half::wrapping_sub),
    (Half::saturating_sub, scalar::Half::saturating_sub),
];

/// Miri takes a thousand times as long, and sees a fault of memory in any of them.
const STEP: usize = if cfg!(miri) { 15 } else { 1 };

/// Sixteen octets that differ from their neighbors.
fn octets(first: usize) -> [u8; 16] {
    core::array::from_fn(|at| (first + 17 * at) as u8)
}

/// Whether a register has these octets, by the bits of its differences.
fn is(register: Half, octets: scalar::Half) -> bool {
    register.xor(Half::new(&octets.0)).zeros() == 0xFFFF
}

#[test]
fn zeros_are_where_they_are() {
    for mask in (0..=u16::MAX).step_by(STEP) {
        for other in [1, 0x7F, 0x80, 0xFF] {
            let octets = core::array::from_fn(|at| if mask >> at & 1 == 1 { 0 } else { other });
            assert_eq!(Half::new(&octets).zeros(), u32::from(mask));
            assert_eq!(scalar::Half::new(&octets).zeros(), u32::from(mask));
        }
    }
}

#[test]
fn each_pair_of_octets_has_the_same_results_at_each_place() {
    for (vector, scalar) in FUNCTIONS {
        for (one, other) in (0..256).step_by(STEP).flat_map(|one| (0..256).step_by(STEP).map(move |other| (one, other)))
        {
            let (one, other) = (octets(one), octets(other));
            let expected = scalar(scalar::Half::new(&one), scalar::Half::new(&other));
            assert!(is(vector(Half::new(&one), Half::new(&other)), expected), "{one:?}, {other:?}");
            let splat = scalar(scalar::Half::splat(one[0]), scalar::Half::new(&other));
            assert!(is(vector(Half::splat(one[0]), Half::new(&other)), splat), "{one:?}, {other:?}");
        }
    }
}

#[test]
fn the_functions_without_vectors_are_those_of_octets() {
    for (one, other) in (0..=255_u8).step_by(STEP).flat_map(|one| (0..=255_u8).map(move |other| (one, other))) {
        let expected = [one.min(other), one | other, one ^ other, one.wrapping_sub(other), one.saturating_sub(other)];
        for ((_, function), expected) in FUNCTIONS.into_iter().zip(expected) {
            assert_eq!(function(scalar::Half::splat(one), scalar::Half::splat(other)).0, [expected; 16]);
        }
    }
}
