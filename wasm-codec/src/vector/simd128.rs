//! 128-bit vectors of WebAssembly: a swizzle looks up sixteen nibbles at once, and a product is two look-ups.
//!
//! The swizzle of relaxed SIMD is undefined for indices beyond 15. There are none, so it gives the same bytes, without
//! the saturating addition that the strict swizzle costs on x86.

#[cfg(target_feature = "relaxed-simd")]
use core::arch::wasm32::i8x16_relaxed_swizzle as look_up;
#[cfg(not(target_feature = "relaxed-simd"))]
use core::arch::wasm32::i8x16_swizzle as look_up;
use core::arch::wasm32::{
    i8x16_add, i8x16_lt, i8x16_shl, i8x16_splat, i8x16_sub, i64x2, u8x16_lt, u8x16_splat, u16x8_shr, v128, v128_and,
    v128_load, v128_store, v128_xor,
};

use crate::unthreaded::Unthreaded;
use crate::vector::{LANES, Vector};

/// For each constant, its products with the low and with the high nibbles. The eight kilobytes compress badly, so they
/// are computed when the module starts rather than downloaded.
static FACTORS: Unthreaded<[[v128; 2]; 256]> = Unthreaded::new([[i64x2(0, 0); 2]; 256]);

/// Fifteen in every lane. It is kept in memory because compilers repeat a constant at each use but keep a loaded value
/// in a register.
static NIBBLE: Unthreaded<v128> = Unthreaded::new(i64x2(0, 0));

/// Makes the tables: the products of a constant are twice those of its half, plus the nibbles themselves if it is odd.
/// Without this every product is 0, which the self-test of the loader would notice.
pub fn prepare() {
    *NIBBLE.get_mut() = u8x16_splat(15);
    let low = load(LANE_NUMBERS.as_ptr());
    let nibbles = [low, i8x16_shl(low, 4)];
    let factors = FACTORS.get_mut();
    for constant in 1..factors.len() {
        let odd = i8x16_splat(-((constant & 1) as i8));
        let half = factors[constant >> 1];
        for (side, table) in factors[constant].iter_mut().enumerate() {
            *table = v128_xor(Simd128(half[side]).doubled().0, v128_and(nibbles[side], odd));
        }
    }
}

const LANE_NUMBERS: [u8; LANES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

#[allow(unsafe_code)]
fn load(at: *const u8) -> v128 {
    // SAFETY: both callers hand over the sixteen bytes of an array.
    unsafe { v128_load(at.cast()) }
}

/// Sixteen lanes.
#[derive(Clone, Copy)]
pub struct Simd128(v128);

#[allow(unsafe_code)]
impl Vector for Simd128 {
    type Factor = [v128; 2];
    type Split = [v128; 2];
    type Mask = v128;

    #[inline(always)]
    fn zero() -> Self {
        Simd128(i64x2(0, 0))
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Simd128(u8x16_splat(byte))
    }

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Self {
        // SAFETY: the caller's.
        Simd128(unsafe { v128_load(at.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u8) {
        // SAFETY: the caller's.
        unsafe { v128_store(at.cast(), self.0) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Simd128(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn mask() -> v128 {
        *NIBBLE.get()
    }

    #[inline(always)]
    fn factor(constant: u8) -> [v128; 2] {
        FACTORS.get()[usize::from(constant)]
    }

    // A shift of sixteen-bit lanes and a mask, because machines have no shift of eight-bit lanes.
    #[inline(always)]
    fn split(self, mask: v128) -> [v128; 2] {
        [v128_and(self.0, mask), v128_and(u16x8_shr(self.0, 4), mask)]
    }

    #[inline(always)]
    fn product(split: [v128; 2], factor: [v128; 2]) -> Self {
        Simd128(v128_xor(look_up(factor[0], split[0]), look_up(factor[1], split[1])))
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        let (reduction, shifted) = self.take_top_bit(Self::splat(0x1D));
        shifted.plus(reduction)
    }

    #[inline(always)]
    fn take_top_bit(self, other: Self) -> (Self, Self) {
        let taken = v128_and(i8x16_lt(self.0, i8x16_splat(0)), other.0);
        (Simd128(taken), Simd128(i8x16_add(self.0, self.0)))
    }

    #[inline(always)]
    fn lanes_xored(self, swap: u8) -> Self {
        Simd128(look_up(self.0, v128_xor(load(LANE_NUMBERS.as_ptr()), u8x16_splat(swap))))
    }

    // A lane that has overflowed is below both numbers; all its bits are set in the comparison, which is -1.
    #[inline(always)]
    fn sum_modulo_255(self, other: Self) -> Self {
        let sum = i8x16_add(self.0, other.0);
        Simd128(i8x16_sub(sum, u8x16_lt(sum, self.0)))
    }
}
