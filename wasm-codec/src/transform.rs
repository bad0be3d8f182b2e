//! Redundant cells of the systematic code by additive transforms, byte for byte those of the matrix.
//!
//! Redundant cell y is the sum of d_i / (y xor x_i). Take 2^t sources whose points are one coset of V_t (see
//! [`crate::skew`]), filled up with zeroes. The polynomial N of degree below 2^t that is d_i times k_t at x_i, k_t being
//! the product of the points of V_t but 0, divided by the product of (y xor x_i), is that sum. On another coset the
//! divisor is the same at each point. So: interpolate each block of sources (inverse transform), add up the blocks, each
//! scaled by one constant, and evaluate on the coset of the redundant points (forward transform). This takes about
//! t + 1 products a source cell, whatever the number of redundant cells up to 2^t.
//!
//! Source: Lin, Chung and Han, FOCS 2014, sections III and IV. Two levels of butterflies are done in one pass over
//! memory, four cells at a time with their constants in registers; the topmost inverse and forward levels, which pair
//! the same cells, in one pass as well.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::field::divide;
use crate::skew::scale;
use crate::vector::Vector;
use crate::{CELL_BYTES, Cell};
use forward::{forward_level, last_level};
use inverse::Inverse;
use turn::Turn;

mod forward;
mod inverse;
mod turn;

/// The largest transform: half of all points, the other half being sources.
const MOST_CELLS: usize = 128;

/// An aligned run of 2^t points, 3 <= t <= 7, that no block of source points reaches into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coset {
    log_size: u32,
    first: usize,
}

impl Coset {
    /// The smallest one that covers the points `low` to `high`, for `m` source cells; none if only one would do that
    /// the sources, filled up to whole blocks, reach into, or if it would be too small to pay.
    pub fn covering(m: usize, low: usize, high: usize) -> Option<Coset> {
        let log_size = (3..=7).find(|&t| low >> t == high >> t)?;
        let first = low >> log_size << log_size;
        let padded = m.div_ceil(1 << log_size) << log_size;
        (padded <= first && high < 256).then_some(Coset { log_size, first })
    }

    /// Products of a cell and a constant that [`redundancy`] takes, roughly.
    pub fn products(self, m: usize) -> usize {
        let size = 1 << self.log_size;
        let half_levels = size / 2 * self.log_size as usize;
        m.div_ceil(size) * (half_levels + size) + half_levels
    }
}

#[repr(align(16))]
struct Workspace(MaybeUninit<[Cell; MOST_CELLS]>);

impl Workspace {
    #[inline(always)]
    fn new() -> Workspace {
        Workspace(MaybeUninit::uninit())
    }

    #[inline(always)]
    fn start(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

/// Writes the redundant cells at points `high`, `high` - 1, … `low` one after another to `out`.
///
/// # Safety
/// `coset` is [`Coset::covering`] of these `m`, `low` and `high`; m cells can be read at `source`, and
/// `high` - `low` + 1 cells written at `out`, which shares no byte with them.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub unsafe fn redundancy<V: Vector>(m: usize, source: *const u8, coset: Coset, low: usize, high: usize, out: *mut u8) {
    let t = coset.log_size;
    let size = 1 << t;
    let mask = V::mask();
    let (mut work, mut sum) = (Workspace::new(), Workspace::new());
    let (work, sum) = (work.start(), sum.start());
    let top = if t & 1 == 1 { 1 } else { 2 };
    let scale_of_first = scale(t, coset.first);

    // SAFETY: a block has at most `size` cells, of which the workspaces hold as many, and lies within the m sources.
    unsafe {
        let mut at = 0;
        while at < m {
            let cells = usize::min(size, m - at);
            let inverse = Inverse { first: at, cells, levels: t - top, size };
            inverse.run::<V>(source.add(at * CELL_BYTES), work, mask);
            let relative = if at == 0 { 1 } else { divide(scale(t, coset.first ^ at), scale_of_first) };
            let turn = Turn { block: at, last: at + size >= m, scale: relative, coset };
            match (top == 1, at == 0) {
                (true, true) => turn.pairs::<V, true>(work, sum, mask),
                (true, false) => turn.pairs::<V, false>(work, sum, mask),
                (false, true) => turn.quads::<V, true>(work, sum, mask),
                (false, false) => turn.quads::<V, false>(work, sum, mask),
            }
            at += size;
        }

        let (low, high) = (low - coset.first, high - coset.first);
        let mut level = t - top;
        while level > 2 {
            level -= 2;
            forward_level::<V>(sum, coset.first, level, low, high, mask);
        }
        last_level::<V>(sum, coset.first, low, high, scale_of_first, out, mask);
    }
}
