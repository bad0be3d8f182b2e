//! Sixteen bytes at a time: what the kernels ask of a machine. Every method is inlined into the operation of an
//! [`crate::Engine`], which is where the machine's instructions are switched on.

#[cfg(any(not(target_arch = "wasm32"), not(target_feature = "simd128")))]
pub mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
#[cfg(target_arch = "x86_64")]
pub mod x86;

pub mod stretch;

use crate::CELL_BYTES;

/// Bytes of a vector.
pub const LANES: usize = 16;

/// A cell is exactly three vectors.
pub const COLUMNS: usize = CELL_BYTES / LANES;

/// Sixteen elements of the field.
#[allow(unsafe_code)]
pub trait Vector: Copy {
    /// What it takes to multiply by one constant.
    type Factor: Copy;
    /// A vector made ready to be multiplied, by one constant or several.
    type Split: Copy;
    /// A constant of `split`, fetched once an operation so that compilers keep it in a register.
    type Mask: Copy;

    /// Has its module room for what only saves time: two rows in one pass, the way back by transforms?
    const RICH: bool = true;

    /// All zero.
    fn zero() -> Self;
    /// The same byte in every lane.
    fn splat(byte: u8) -> Self;
    /// # Safety
    /// Sixteen bytes can be read at `at`, which need not be aligned.
    unsafe fn load(at: *const u8) -> Self;
    /// # Safety
    /// Sixteen bytes can be written at `at`, which need not be aligned.
    unsafe fn store(self, at: *mut u8);
    /// The sum.
    fn plus(self, other: Self) -> Self;

    /// See the type.
    fn mask() -> Self::Mask;
    /// See the type.
    fn factor(constant: u8) -> Self::Factor;
    /// See the type.
    fn split(self, mask: Self::Mask) -> Self::Split;
    /// The product of a vector and a constant.
    fn product(split: Self::Split, factor: Self::Factor) -> Self;

    /// Each lane times two.
    fn doubled(self) -> Self;
    /// `other` in the lanes whose highest bit is set, zero in the rest; and every lane shifted up by one bit.
    fn take_top_bit(self, other: Self) -> (Self, Self);
    /// Moves lane l to lane l xor `swap`, which is below 16.
    fn lanes_xored(self, swap: u8) -> Self;
}

/// The product with one constant.
#[inline(always)]
pub fn times<V: Vector>(vector: V, factor: V::Factor, mask: V::Mask) -> V {
    V::product(vector.split(mask), factor)
}

/// Per lane, an element times 1, 2, 4, … 128: what it takes to multiply lane by lane.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn doublings<V: Vector>(elements: V) -> [V; 8] {
    let mut powers = [elements; 8];
    for bit in 1..8 {
        powers[bit] = powers[bit - 1].doubled();
    }
    powers
}

/// The product, lane by lane, with the element whose [`doublings`] are given.
#[inline(always)]
pub fn lanes_product<V: Vector>(vector: V, powers: &[V; 8]) -> V {
    let mut sum = V::zero();
    let mut rest = vector;
    for bit in (0..8).rev() {
        let (taken, shifted) = rest.take_top_bit(powers[bit]);
        sum = sum.plus(taken);
        rest = shifted;
    }
    sum
}
