//! 128-bit vectors of x86, where `pshufb` is the swizzle. With AVX the compiler uses the three-operand forms of the
//! same operations. Native builds serve for tests, and to measure how much slower the WebAssembly builds are.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_loadu_si128, _mm_max_epu8, _mm_set1_epi8,
    _mm_setr_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_srli_epi16, _mm_storeu_si128, _mm_xor_si128,
};

use crate::field::nibble_products;
use crate::vector::{LANES, Vector};

/// For each constant, its products with the low and with the high nibbles.
static NIBBLE_PRODUCTS: [[u8; 32]; 256] = {
    let mut table = [[0; 32]; 256];
    let mut constant = 0;
    while constant < 256 {
        table[constant] = nibble_products(constant as u8);
        constant += 1;
    }
    table
};

/// Sixteen lanes. Only engines that have checked for SSSE3 make such a vector or call its methods.
#[derive(Clone, Copy)]
pub struct X86(__m128i);

// SAFETY of every block below: SSE2 is part of the architecture, and SSSE3 has been checked for, see the type.
impl Vector for X86 {
    type Factor = [__m128i; 2];
    type Split = [__m128i; 2];
    type Mask = __m128i;

    #[inline(always)]
    fn zero() -> Self {
        X86(unsafe { _mm_setzero_si128() })
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        X86(unsafe { _mm_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Self {
        X86(unsafe { _mm_loadu_si128(at.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u8) {
        unsafe { _mm_storeu_si128(at.cast(), self.0) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        X86(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn mask() -> __m128i {
        unsafe { _mm_set1_epi8(15) }
    }

    #[inline(always)]
    fn factor(constant: u8) -> [__m128i; 2] {
        let products = &NIBBLE_PRODUCTS[usize::from(constant)];
        unsafe { [Self::load(products.as_ptr()).0, Self::load(products[LANES..].as_ptr()).0] }
    }

    #[inline(always)]
    fn split(self, mask: __m128i) -> [__m128i; 2] {
        unsafe { [_mm_and_si128(self.0, mask), _mm_and_si128(_mm_srli_epi16::<4>(self.0), mask)] }
    }

    #[inline(always)]
    fn product(split: [__m128i; 2], factor: [__m128i; 2]) -> Self {
        unsafe { X86(_mm_xor_si128(_mm_shuffle_epi8(factor[0], split[0]), _mm_shuffle_epi8(factor[1], split[1]))) }
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        let (reduction, shifted) = self.take_top_bit(Self::splat(0x1D));
        shifted.plus(reduction)
    }

    #[inline(always)]
    fn take_top_bit(self, other: Self) -> (Self, Self) {
        unsafe {
            let taken = _mm_and_si128(_mm_cmplt_epi8(self.0, _mm_setzero_si128()), other.0);
            (X86(taken), X86(_mm_add_epi8(self.0, self.0)))
        }
    }

    #[inline(always)]
    fn lanes_xored(self, swap: u8) -> Self {
        unsafe {
            let identity = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            X86(_mm_shuffle_epi8(self.0, _mm_xor_si128(identity, _mm_set1_epi8(swap as i8))))
        }
    }

    // There is no comparison of unsigned bytes: a lane has overflowed unless the sum is the larger one. Comparisons set
    // all bits of a lane, which is -1.
    #[inline(always)]
    fn sum_modulo_255(self, other: Self) -> Self {
        unsafe {
            let sum = _mm_add_epi8(self.0, other.0);
            let fits = _mm_cmpeq_epi8(_mm_max_epu8(sum, self.0), sum);
            X86(_mm_add_epi8(_mm_add_epi8(sum, _mm_set1_epi8(1)), fits))
        }
    }
}
