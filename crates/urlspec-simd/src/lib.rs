//! Compares 32 octets at once. It has only the vector instructions that the parsers of urlspec need.
//!
//! On x86-64 it uses SSE2, which every processor has. On WebAssembly it uses `simd128`, if the program is compiled with
//! it. Elsewhere, plain code gives the same results.
//!
//! ```
//! use urlspec_simd::Octets;
//!
//! let octets = Octets::new(b"http://info.cern.ch/hypertext/WW");
//! let slashes = octets.xor(Octets::splat(b'/')).zeros();
//! assert_eq!(slashes, 1 << 5 | 1 << 6 | 1 << 19 | 1 << 29);
//! ```

#![no_std]

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
mod scalar;
#[cfg(test)]
mod tests;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
use scalar::Half;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::Half;
#[cfg(target_arch = "x86_64")]
use sse2::Half;

/// 32 octets.
#[derive(Debug, Clone, Copy)]
pub struct Octets(Half, Half);

/// Functions of two vectors, place by place.
macro_rules! by_place {
    ($($(#[$about:meta])* $name:ident)*) => { $(
        $(#[$about])*
        #[inline(always)]
        #[must_use]
        pub fn $name(self, other: Self) -> Self {
            Self(self.0.$name(other.0), self.1.$name(other.1))
        }
    )* };
}

impl Octets {
    /// The octets of an array.
    #[inline(always)]
    pub fn new(octets: &[u8; 32]) -> Self {
        let (halves, _) = octets.as_chunks();
        Self(Half::new(&halves[0]), Half::new(&halves[1]))
    }

    /// 32 times the same octet.
    #[inline(always)]
    pub fn splat(octet: u8) -> Self {
        Self(Half::splat(octet), Half::splat(octet))
    }

    by_place! {
        /// The lower octet at each place.
        min
        /// The bits of either octet at each place.
        or
        /// The bits that differ at each place: zero where the octets are equal.
        xor
        /// The difference at each place, modulo 256.
        wrapping_sub
        /// The difference at each place; zero instead of a negative one.
        saturating_sub
    }

    /// One bit for each zero; the first octet as the lowest bit.
    #[inline(always)]
    pub fn zeros(self) -> u32 {
        self.0.zeros() | self.1.zeros() << 16
    }
}

/// Functions of two registers, each of which is an instruction.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! by_instruction {
    ($($name:ident: $instruction:ident)*) => { $(
        #[inline(always)]
        #[allow(unused_unsafe)]
        pub fn $name(self, other: Self) -> Self {
            // SAFETY: the target has the instruction, which reads no memory.
            Self(unsafe { $instruction(self.0, other.0) })
        }
    )* };
}

/// 16 octets in a register of SSE2.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::*;

    #[derive(Debug, Clone, Copy)]
    pub struct Half(__m128i);

    impl Half {
        by_instruction! { min: _mm_min_epu8 or: _mm_or_si128 xor: _mm_xor_si128 wrapping_sub: _mm_sub_epi8 saturating_sub: _mm_subs_epu8 }

        #[inline(always)]
        pub fn new(octets: &[u8; 16]) -> Self {
            // SAFETY: this reads the 16 octets of the array, whose address may be any.
            Self(unsafe { _mm_loadu_si128(octets.as_ptr().cast()) })
        }

        #[inline(always)]
        pub fn splat(octet: u8) -> Self {
            // SAFETY: each x86-64 has SSE2.
            Self(unsafe { _mm_set1_epi8(octet.cast_signed()) })
        }

        #[inline(always)]
        pub fn zeros(self) -> u32 {
            // SAFETY: each x86-64 has SSE2.
            unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) }.cast_unsigned()
        }
    }
}

/// 16 octets in a register of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use core::arch::wasm32::*;

    #[derive(Debug, Clone, Copy)]
    pub struct Half(v128);

    impl Half {
        by_instruction! { min: u8x16_min or: v128_or xor: v128_xor wrapping_sub: u8x16_sub saturating_sub: u8x16_sub_sat }

        #[inline(always)]
        pub fn new(octets: &[u8; 16]) -> Self {
            // SAFETY: this reads the 16 octets of the array, whose address may be any.
            Self(unsafe { v128_load(octets.as_ptr().cast()) })
        }

        #[inline(always)]
        pub fn splat(octet: u8) -> Self {
            Self(u8x16_splat(octet))
        }

        #[inline(always)]
        pub fn zeros(self) -> u32 {
            u32::from(u8x16_bitmask(u8x16_eq(self.0, u8x16_splat(0))))
        }
    }
}
