//! Makes redundant cells of the systematic code by additive transforms: the same bytes as by the matrix, in less time.
//!
//! Redundant cell y is the sum of d_i / (y xor x_i). Take 2^t sources whose points are one coset of V_t (see
//! [`crate::skew`]), padded with zeroes. Let k_t be the product of the points of V_t except 0, and N the polynomial of
//! degree below 2^t that is d_i times k_t at x_i. Then N(y), divided by the product of all (y xor x_i), is that sum,
//! and the divisor is the same at every point y of another coset. So: interpolate each block of sources (inverse
//! transform), add up the blocks, each scaled by a constant, and evaluate on the coset of the redundant points (forward
//! transform). This takes about t + 1 products for each source cell, whatever the number of redundant cells up to 2^t.
//!
//! Source: Lin, Chung and Han, FOCS 2014, sections III and IV. One pass over memory does two levels of butterflies,
//! four cells at a time with their constants in registers. The topmost inverse and forward levels, which pair the same
//! cells, are done in one pass as well.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::field::divide;
use crate::skew::scale;
use crate::vector::stretch::{load_cell, store_cell};
use crate::vector::{Vector, times};
use crate::{CELL_BYTES, Cell};
use forward::{forward_level, last_level};
use inverse::Inverse;
use turn::Turn;

mod forward;
mod inverse;
mod turn;

/// Cells of the largest transform: half of all points, since the other half are sources.
const MOST_CELLS: usize = 128;

/// An aligned run of 2^t points, 3 <= t <= 7, that no block of source points reaches into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coset {
    log_size: u32,
    first: usize,
}

impl Coset {
    /// Returns the smallest coset, of at least 8 points, that covers the points `low` to `high`; `None` if the `m`
    /// source cells, padded to whole blocks, would reach into it.
    pub fn covering(m: usize, low: usize, high: usize) -> Option<Coset> {
        let log_size = (3..=7).find(|&t| low >> t == high >> t)?;
        let first = low >> log_size << log_size;
        let padded = m.div_ceil(1 << log_size) << log_size;
        (padded <= first && high < 256).then_some(Coset { log_size, first })
    }

    /// The lowest point.
    pub fn first(self) -> usize {
        self.first
    }

    /// The number of points.
    pub fn size(self) -> usize {
        1 << self.log_size
    }

    /// Rough number of products of a cell and a constant that [`redundancy`] takes.
    pub fn products(self, m: usize) -> usize {
        let size = 1 << self.log_size;
        let half_levels = size / 2 * self.log_size as usize;
        m.div_ceil(size) * (half_levels + size) + half_levels
    }

    /// Rough number of products that [`sources_from`] takes, which handles each block that has any of `missing`
    /// sources.
    pub fn products_back(self, m: usize, missing: usize) -> usize {
        let half_levels = self.products(0);
        let blocks = usize::min(m.div_ceil(self.size()), missing);
        half_levels + blocks * (half_levels + self.size()) + 2 * missing
    }

    /// Returns all inverse levels but the topmost one or two, for the block that starts at the point `first` and has
    /// `cells` cells.
    #[inline(always)]
    fn lower_levels(self, first: usize, cells: usize) -> Inverse {
        Inverse { first, cells, levels: self.log_size - self.top_levels(), size: 1 << self.log_size }
    }

    /// The number of topmost levels, 1 or 2, so that an even number is left for passes over two levels.
    #[inline(always)]
    fn top_levels(self) -> u32 {
        2 - (self.log_size & 1)
    }

    /// Does all forward levels but the topmost and writes the scaled cells of the points `high` down to `low` to `out`.
    #[inline(always)]
    unsafe fn finish<V: Vector>(self, sum: *mut u8, low: usize, high: usize, scale: u8, out: *mut u8, mask: V::Mask) {
        let (low, high) = (low - self.first, high - self.first);
        let mut level = self.log_size - self.top_levels();
        // SAFETY: the caller's.
        unsafe {
            while level > 2 {
                level -= 2;
                forward_level::<V>(sum, self.first, level, low, high, mask);
            }
            last_level::<V>(sum, self.first, low, high, scale, out, mask);
        }
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

/// Writes the redundant cells at points `high`, `high` - 1, … `low` one after another to `out`. Segments of up to 12
/// cells and runs of up to 8 redundant cells have code of their own in which every distance is a constant. For other
/// sizes such code would make the module larger and only a hundredth or two faster.
///
/// # Safety
/// `coset` is [`Coset::covering`] of these `m`, `low` and `high`; m cells can be read at `source`, and
/// `high` - `low` + 1 cells written at `out`, which shares no byte with them.
#[inline(always)]
pub unsafe fn redundancy<V: Vector>(m: usize, source: *const u8, coset: Coset, low: usize, high: usize, out: *mut u8) {
    // SAFETY: the caller's.
    unsafe {
        match coset.log_size {
            3 if V::RICH => redundancy_of::<V, 3>(m, source, coset, low, high, out),
            4 if V::RICH && m <= SHORT_BLOCK => redundancy_short::<V>(m, source, coset, low, high, out),
            _ => redundancy_of::<V, ANY>(m, source, coset, low, high, out),
        }
    }
}

/// Stands for a number of levels that is not known at compile time.
const ANY: u32 = 0;

/// As [`redundancy`], for a coset of 2^`LEVELS` points, or of any size for `ANY`.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn redundancy_of<V: Vector, const LEVELS: u32>(
    m: usize,
    source: *const u8,
    coset: Coset,
    low: usize,
    high: usize,
    out: *mut u8,
) {
    let t = if LEVELS == ANY { coset.log_size } else { LEVELS };
    let coset = Coset { log_size: t, ..coset };
    let size = 1 << t;
    let mask = V::mask();
    let (mut work, mut sum) = (Workspace::new(), Workspace::new());
    let (work, sum) = (work.start(), sum.start());
    let scale_of_first = scale(t, coset.first);

    // SAFETY: a block has at most `size` cells, of which the workspaces hold as many, and lies within the m sources.
    unsafe {
        let mut at = 0;
        while at < m {
            let cells = usize::min(size, m - at);
            let lower = coset.lower_levels(at, cells);
            let last = at + size >= m;
            let turn = Turn {
                block: at,
                scale: (at > 0).then(|| divide(scale(t, coset.first ^ at), scale_of_first)),
                target: last.then_some(coset.first),
                log_size: t,
            };
            if LEVELS == ANY {
                run_lower::<V>(&lower, source.add(at * CELL_BYTES), work, mask);
                run_turn::<V>(turn, work, sum, mask);
            } else {
                lower.run::<V, false>(source.add(at * CELL_BYTES), work, mask);
                turn.run::<V>(work, sum, mask);
            }
            at += size;
        }
        if LEVELS == ANY {
            run_finish::<V>(coset, sum, low, high, scale_of_first, out, mask);
        } else {
            coset.finish::<V>(sum, low, high, scale_of_first, out, mask);
        }
    }
}

/// Most cells of a block of 16 points whose last quarter is empty.
const SHORT_BLOCK: usize = 12;

/// As [`redundancy`], for up to `SHORT_BLOCK` source cells and a coset of 16 points.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn redundancy_short<V: Vector>(
    m: usize,
    source: *const u8,
    coset: Coset,
    low: usize,
    high: usize,
    out: *mut u8,
) {
    let coset = Coset { log_size: 4, ..coset };
    let mask = V::mask();
    let (mut work, mut sum) = (Workspace::new(), Workspace::new());
    let (work, sum) = (work.start(), sum.start());
    let scale = scale(4, coset.first);
    // SAFETY: the workspaces hold more than 16 cells; the turn reads those that the lower levels write.
    unsafe {
        coset.lower_levels(0, m).without_last_quarter().run::<V, true>(source, work, mask);
        let turn = Turn { block: 0, scale: None, target: Some(coset.first), log_size: 4 };
        turn.run_short::<V>(work, sum, mask);
        coset.finish::<V>(sum, low, high, scale, out, mask);
    }
}

/// Calls [`Inverse::run`] without inlining, so that the module has one copy of it for transforms of any size.
///
/// # Safety
/// That of [`Inverse::run`].
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn run_lower<V: Vector>(lower: &Inverse, source: *const u8, work: *mut u8, mask: V::Mask) {
    // SAFETY: the caller's.
    unsafe { lower.run::<V, false>(source, work, mask) }
}

/// Calls [`Turn::run`] without inlining, for the same reason.
///
/// # Safety
/// That of [`Turn::run`].
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn run_turn<V: Vector>(turn: Turn, work: *const u8, sum: *mut u8, mask: V::Mask) {
    // SAFETY: the caller's.
    unsafe { turn.run::<V>(work, sum, mask) }
}

/// Calls [`Coset::finish`] without inlining, for the same reason.
///
/// # Safety
/// That of [`Coset::finish`].
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn run_finish<V: Vector>(
    coset: Coset,
    sum: *mut u8,
    low: usize,
    high: usize,
    scale: u8,
    out: *mut u8,
    mask: V::Mask,
) {
    // SAFETY: the caller's.
    unsafe { coset.finish::<V>(sum, low, high, scale, out, mask) }
}

/// The way back from redundant cells to sources: for each of the ascending source points `targets`, sums over the
/// points of `coset` the cell there divided by (point xor target), and writes that sum times the target's factor into
/// the place of that source in `out`.
///
/// # Safety
/// No target lies in `coset`. All cells of the coset can be read at `cells`, a factor for each target can be read, and
/// the places of the targets can be written.
#[inline(always)]
pub unsafe fn sources_from<V: Vector>(cells: *const u8, coset: Coset, targets: &[u8], factors: &[u8], out: *mut u8) {
    let t = coset.log_size;
    let size = 1 << t;
    let mask = V::mask();
    let (mut work, mut sum, mut made) = (Workspace::new(), Workspace::new(), Workspace::new());
    let (work, sum, made) = (work.start(), sum.start(), made.start());
    // SAFETY: workspaces hold `size` cells, and what is made of a block is below that.
    unsafe {
        run_lower::<V>(&coset.lower_levels(coset.first, size), cells, work, mask);
        let (mut targets, mut factors) = (targets, factors);
        while let [lowest, ..] = *targets {
            let block = Coset { log_size: t, first: usize::from(lowest) >> t << t };
            let count = targets.iter().take_while(|&&target| usize::from(target) < block.first + size).count();
            let (Some((here, after)), Some((scales, scales_after))) =
                (targets.split_at_checked(count), factors.split_at_checked(count))
            else {
                return;
            };
            let high = here.last().map_or(block.first, |&highest| highest.into());
            let turn = Turn { block: coset.first, scale: None, target: Some(block.first), log_size: t };
            run_turn::<V>(turn, work, sum, mask);
            let scaled = scale(t, block.first ^ coset.first);
            run_finish::<V>(block, sum, lowest.into(), high, scaled, made, mask);
            for (&target, &factor) in here.iter().zip(scales) {
                let factor = V::factor(factor);
                let cell = load_cell::<V>(made.add((high - usize::from(target)) * CELL_BYTES));
                let place = out.add(usize::from(target) * CELL_BYTES);
                store_cell(cell.map(|vector| times(vector, factor, mask)), place);
            }
            (targets, factors) = (after, scales_after);
        }
    }
}
