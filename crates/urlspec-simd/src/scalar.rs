//! 16 octets, without vectors and without `unsafe`.

use core::array::from_fn;

#[derive(Debug, Clone, Copy)]
pub struct Half(pub [u8; 16]);

impl Half {
    #[inline(always)]
    pub fn new(octets: &[u8; 16]) -> Self {
        Self(*octets)
    }

    #[inline(always)]
    pub fn splat(octet: u8) -> Self {
        Self([octet; 16])
    }

    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        self.with(other, u8::min)
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }

    #[inline(always)]
    pub fn wrapping_sub(self, other: Self) -> Self {
        self.with(other, u8::wrapping_sub)
    }

    #[inline(always)]
    pub fn saturating_sub(self, other: Self) -> Self {
        self.with(other, u8::saturating_sub)
    }

    #[inline(always)]
    pub fn zeros(self) -> u32 {
        let (words, _) = self.0.as_chunks();
        zeros_in_word(u64::from_le_bytes(words[0])) | zeros_in_word(u64::from_le_bytes(words[1])) << 8
    }

    #[inline(always)]
    fn with(self, other: Self, function: impl Fn(u8, u8) -> u8) -> Self {
        Self(from_fn(|at| function(self.0[at], other.0[at])))
    }
}

/// One bit for each of eight octets that is zero. The sum sets the highest bit of each other octet; the multiplication gathers
/// the highest bits.
#[inline(always)]
fn zeros_in_word(word: u64) -> u32 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let zeros = !(((word & LOW) + LOW) | word | LOW);
    ((zeros >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}
