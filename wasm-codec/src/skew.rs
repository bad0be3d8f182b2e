//! Constants of the additive transform of Lin, Chung and Han over the points 0 to 255, whose basis is 1, 2, 4, … 128.
//!
//! Write V_i for the points 0 to 2^i - 1, a subspace, and s_i(z) for the product of (z xor v) over V_i: additive in z,
//! zero on V_i, with s_(i+1)(z) = s_i(z) (s_i(z) xor s_i(2^i)). The skews are s_i scaled to be 1 at 2^i.

use crate::constant::Constant;
use crate::field::{divide, slow_product};

const LEVELS: usize = 8;

struct Skews {
    /// Entry (256 + w) >> (i + 1) is the skew of level i at w, a multiple of 2^(i+1): a binary heap with level 7 at its
    /// root.
    heap: [u8; 256],
    /// Entry t is the product of the points of V_t except 0, divided by s_t(2^t).
    scales: [u8; LEVELS],
}

static SKEWS: Constant<Skews> = Constant::new(if cfg!(target_arch = "wasm32") { ZEROES } else { tables() });

const ZEROES: Skews = Skews { heap: [0; 256], scales: [0; LEVELS] };

/// Makes the tables; call once, before anything else.
#[cfg(target_arch = "wasm32")]
pub fn prepare() {
    SKEWS.set(tables());
}

const fn tables() -> Skews {
    let mut skews = ZEROES;
    let mut level = 0;
    while level < LEVELS {
        let unit = slow_inverse(subspace_product(level, 1 << level));
        let mut point = 0;
        while point < 256 {
            skews.heap[(256 + point) >> (level + 1)] = slow_product(subspace_product(level, point as u8), unit);
            point += 2 << level;
        }
        skews.scales[level] = unit;
        let mut point = 1;
        while point < 1 << level {
            skews.scales[level] = slow_product(skews.scales[level], point as u8);
            point += 1;
        }
        level += 1;
    }
    skews
}

/// s_level at `z`.
const fn subspace_product(level: usize, z: u8) -> u8 {
    if level == 0 {
        return z;
    }
    let below = subspace_product(level - 1, z);
    slow_product(below, below ^ subspace_product(level - 1, 1 << (level - 1)))
}

/// Returns x to the 254th power, which is 1/x.
const fn slow_inverse(x: u8) -> u8 {
    let (mut power, mut bit) = (1, 0);
    while bit < 7 {
        power = slow_product(slow_product(power, power), x);
        bit += 1;
    }
    slow_product(power, power)
}

/// Returns the skew of `level` at `point`; bit `level` of `point` and those below are ignored.
#[inline(always)]
pub fn skew(level: u32, point: usize) -> u8 {
    SKEWS.get().heap[256_usize.wrapping_add(point) >> (level + 1) & 255]
}

/// For cosets of V_t that differ by `difference`, returns the product of the points of V_t except 0, divided by
/// s_t(difference). It turns values of an interpolated polynomial into sums of quotients; see [`crate::transform`].
pub fn scale(t: u32, difference: usize) -> u8 {
    let own_bit = (difference >> t & 1) as u8;
    divide(SKEWS.get().scales[t as usize & 7], skew(t, difference) ^ own_bit)
}
