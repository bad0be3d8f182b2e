//! The turn from the inverse to the forward transform: the topmost levels of both.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::field::multiply;
use crate::skew::skew;
use crate::transform::forward::ForwardFactors;
use crate::vector::stretch::{load4, store4};
use crate::vector::{LANES, Vector, times};

/// The topmost inverse levels of one block, its scaling, its addition to the sum of the blocks, and after the last
/// block the topmost forward levels.
#[derive(Clone, Copy)]
pub struct Turn {
    /// The block's first point. For a block at 0 the skews are zero.
    pub block: usize,
    /// Factor of the block when it is added to the sum; `None` for the first block, which is not scaled.
    pub scale: Option<u8>,
    /// First point of the coset on which the polynomial is evaluated; `None` unless this is the last block.
    pub target: Option<usize>,
    /// Logarithm to base 2 of the size of the transform.
    pub log_size: u32,
}

/// The steps of a turn. Each combination that occurs has code of its own, so that nothing is checked for each vector.
#[derive(Clone, Copy)]
struct Steps {
    /// The block does not start at point 0.
    skewed: bool,
    /// The block is scaled and added to others.
    scaled: bool,
    /// The block is the last one.
    last: bool,
}

const FIRST: Steps = Steps { skewed: false, scaled: false, last: false };
const ALONE: Steps = Steps { last: true, ..FIRST };
const INNER: Steps = Steps { skewed: true, scaled: true, last: false };
const LAST: Steps = Steps { last: true, ..INNER };
/// The steps from the redundant points to those of one block.
const BACK: Steps = Steps { skewed: true, scaled: false, last: true };

impl Turn {
    /// # Safety
    /// Both workspaces hold the cells of the transform; those of `sum` have been written if there is a scale.
    #[inline(always)]
    pub unsafe fn run<V: Vector>(self, work: *const u8, sum: *mut u8, mask: V::Mask) {
        let steps = Steps { skewed: self.block != 0, scaled: self.scale.is_some(), last: self.target.is_some() };
        // SAFETY: the caller's.
        unsafe {
            match steps {
                _ if !V::RICH => self.go::<V>(steps, work, sum, mask),
                Steps { skewed: false, last: false, .. } => self.go::<V>(FIRST, work, sum, mask),
                Steps { skewed: false, last: true, .. } => self.go::<V>(ALONE, work, sum, mask),
                Steps { scaled: true, last: false, .. } => self.go::<V>(INNER, work, sum, mask),
                Steps { scaled: true, last: true, .. } => self.go::<V>(LAST, work, sum, mask),
                Steps { scaled: false, .. } => self.go::<V>(BACK, work, sum, mask),
            }
        }
    }

    #[inline(always)]
    unsafe fn go<V: Vector>(self, steps: Steps, work: *const u8, sum: *mut u8, mask: V::Mask) {
        // SAFETY: the caller's.
        unsafe {
            if self.log_size & 1 == 1 {
                pairs::<V>(self, steps, work, sum, mask);
            } else {
                quads::<V, false>(self, steps, work, sum, mask);
            }
        }
    }

    /// As [`Turn::run`], for the only block of a segment and an even number of levels. Its last quarter counts as zero
    /// and is not read.
    ///
    /// # Safety
    /// That of [`Turn::run`].
    #[inline(always)]
    pub unsafe fn run_short<V: Vector>(self, work: *const u8, sum: *mut u8, mask: V::Mask) {
        // SAFETY: the caller's.
        unsafe { quads::<V, true>(self, ALONE, work, sum, mask) }
    }
}

/// Does one inverse and one forward level, for an odd number of levels.
#[inline(always)]
unsafe fn pairs<V: Vector>(turn: Turn, steps: Steps, work: *const u8, sum: *mut u8, mask: V::Mask) {
    let Turn { block, scale, target, log_size } = turn;
    let level = log_size - 1;
    let scale = scale.unwrap_or(0);
    let stride = CELL_BYTES << level;
    let inner = V::factor(multiply(u8::max(scale, 1), skew(level, block)));
    let scaled = V::factor(scale);
    let outer = V::factor(skew(level, target.unwrap_or(0)));
    let mut at = 0;
    while at < stride {
        // SAFETY: both workspaces have two stretches of `stride` bytes, initialised by the levels below.
        unsafe {
            let mut a = V::load(work.add(at));
            let mut b = V::load(work.add(at + stride)).plus(a);
            if steps.scaled {
                let split = b.split(mask);
                a = times(a, scaled, mask).plus(V::product(split, inner)).plus(V::load(sum.add(at)));
                b = V::product(split, scaled).plus(V::load(sum.add(at + stride)));
            } else if steps.skewed {
                a = a.plus(times(b, inner, mask));
            }
            if steps.last {
                a = a.plus(times(b, outer, mask));
                b = b.plus(a);
            }
            a.store(sum.add(at));
            b.store(sum.add(at + stride));
        }
        at += LANES;
    }
}

/// Does two inverse and two forward levels, for an even number of levels. With `SHORT` the last quarter counts as zero
/// and is not read.
#[inline(always)]
unsafe fn quads<V: Vector, const SHORT: bool>(turn: Turn, steps: Steps, work: *const u8, sum: *mut u8, mask: V::Mask) {
    let Turn { block, scale, target, log_size } = turn;
    let level = log_size - 2;
    let scale = scale.unwrap_or(0);
    let stride = CELL_BYTES << level;
    let lower = [V::factor(skew(level, block)), V::factor(skew(level, block + (2 << level)))];
    let inner = V::factor(multiply(u8::max(scale, 1), skew(level + 1, block)));
    let scaled = V::factor(scale);
    let outer = ForwardFactors::<V>::at(target.unwrap_or(0), level);
    let mut at = 0;
    while at < stride {
        // SAFETY: both workspaces have four stretches of `stride` bytes, initialised by the levels below.
        unsafe {
            let [mut a, mut b, mut c, mut d];
            if SHORT {
                [a, b, c] = [V::load(work.add(at)), V::load(work.add(at + stride)), V::load(work.add(at + 2 * stride))];
                d = c;
            } else {
                [a, b, c, d] = load4::<V>(work.add(at), stride);
                d = d.plus(c);
            }
            b = b.plus(a);
            c = c.plus(times(d, lower[1], mask));
            if steps.skewed {
                a = a.plus(times(b, lower[0], mask));
            }
            c = c.plus(a);
            d = d.plus(b);
            if steps.scaled {
                let (split_c, split_d) = (c.split(mask), d.split(mask));
                let [sum_a, sum_b, sum_c, sum_d] = load4::<V>(sum.add(at), stride);
                a = times(a, scaled, mask).plus(V::product(split_c, inner)).plus(sum_a);
                b = times(b, scaled, mask).plus(V::product(split_d, inner)).plus(sum_b);
                c = V::product(split_c, scaled).plus(sum_c);
                d = V::product(split_d, scaled).plus(sum_d);
            } else if steps.skewed {
                a = a.plus(times(c, inner, mask));
                b = b.plus(times(d, inner, mask));
            }
            if steps.last {
                [a, b, c, d] = outer.apply([a, b, c, d], mask);
            }
            store4([a, b, c, d], sum.add(at), stride);
        }
        at += LANES;
    }
}
