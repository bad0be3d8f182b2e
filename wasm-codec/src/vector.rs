//! Vectors of sixteen bytes: the instructions that the kernels need of a machine. Every method is inlined into the
//! operation of an [`crate::Engine`], where the machine's instructions are switched on.

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
    /// A constant, prepared as a factor of products.
    type Factor: Copy;
    /// A vector, prepared to be multiplied by one constant or several.
    type Split: Copy;
    /// A constant of `split`, fetched once per operation so that compilers keep it in a register.
    type Mask: Copy;

    /// Whether the module has room for code that only saves time: two rows in one pass, decoding by transforms.
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
    /// The sum, which is exclusive or.
    fn plus(self, other: Self) -> Self;

    /// See [`Self::Mask`].
    fn mask() -> Self::Mask;
    /// See [`Self::Factor`].
    fn factor(constant: u8) -> Self::Factor;
    /// See [`Self::Split`].
    fn split(self, mask: Self::Mask) -> Self::Split;
    /// The product of a vector and a constant.
    fn product(split: Self::Split, factor: Self::Factor) -> Self;

    /// Each lane times two.
    fn doubled(self) -> Self;
    /// Returns `other` in the lanes whose highest bit is set and zero in the rest; and all lanes shifted up by one bit.
    fn take_top_bit(self, other: Self) -> (Self, Self);
    /// Moves lane l to lane l xor `swap`, which is below 16.
    fn lanes_xored(self, swap: u8) -> Self;
    /// The sum of lanes as numbers modulo 255, where 255 counts as 0.
    fn sum_modulo_255(self, other: Self) -> Self;
}

/// The product of a vector and one constant.
#[inline(always)]
pub fn times<V: Vector>(vector: V, factor: V::Factor, mask: V::Mask) -> V {
    V::product(vector.split(mask), factor)
}

/// Returns, lane by lane, an element times 1, 2, 4, … 128, for [`lanes_product`].
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
