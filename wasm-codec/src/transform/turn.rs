//! Where the transform turns round: its topmost levels, both ways.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::field::multiply;
use crate::skew::skew;
use crate::transform::forward::ForwardFactors;
use crate::vector::stretch::{load4, store4};
use crate::vector::{LANES, Vector, times};

/// The topmost inverse levels of one block, its scale, the sum of the blocks, and after the last block the topmost
/// forward levels. `ALONE` is for the one block of a segment that has no more than one; elsewhere each step asks for what
/// there is to be done.
pub struct Turn {
    /// The block's first point. At 0 the skews are zero.
    pub block: usize,
    /// What the block is multiplied by before it is added to the sum; none if it is the first, and is not.
    pub scale: Option<u8>,
    /// Where the polynomial is to be evaluated; nowhere yet, unless this is the last block.
    pub target: Option<usize>,
    /// Of the size of the transform.
    pub log_size: u32,
}

impl Turn {
    /// # Safety
    /// Both workspaces have the cells of the transform; those of `sum` have been written if there is a scale.
    #[inline(always)]
    pub unsafe fn run<V: Vector>(self, work: *const u8, sum: *mut u8, mask: V::Mask) {
        let scale = self.scale.unwrap_or(0);
        let target = self.target.unwrap_or(NOWHERE);
        // SAFETY: the caller's.
        unsafe {
            if self.log_size & 1 == 1 {
                pairs::<V>(self.log_size - 1, self.block, scale, target, work, sum, mask);
            } else {
                let level = self.log_size - 2;
                if V::RICH && self.block == 0 && target != NOWHERE {
                    quads::<V, true>(level, 0, 0, target, work, sum, mask);
                } else {
                    quads::<V, false>(level, self.block, scale, target, work, sum, mask);
                }
            }
        }
    }
}

const NOWHERE: usize = usize::MAX;

/// One level each way, for an odd number of levels. Of single numbers, which travel in registers; `scale` is 0 if there is
/// none.
#[inline(always)]
unsafe fn pairs<V: Vector>(
    level: u32,
    block: usize,
    scale: u8,
    target: usize,
    work: *const u8,
    sum: *mut u8,
    mask: V::Mask,
) {
    let stride = CELL_BYTES << level;
    let inner = V::factor(multiply(u8::max(scale, 1), skew(level, block)));
    let scaled = V::factor(scale);
    let outer = V::factor(skew(level, target));
    let mut at = 0;
    while at < stride {
        // SAFETY: both workspaces have two stretches of `stride` bytes, initialised by the levels below.
        unsafe {
            let mut a = V::load(work.add(at));
            let mut b = V::load(work.add(at + stride)).plus(a);
            if scale != 0 {
                let split = b.split(mask);
                a = times(a, scaled, mask).plus(V::product(split, inner)).plus(V::load(sum.add(at)));
                b = V::product(split, scaled).plus(V::load(sum.add(at + stride)));
            } else if block != 0 {
                a = a.plus(times(b, inner, mask));
            }
            if target != NOWHERE {
                a = a.plus(times(b, outer, mask));
                b = b.plus(a);
            }
            a.store(sum.add(at));
            b.store(sum.add(at + stride));
        }
        at += LANES;
    }
}

/// Two levels each way, for an even number of levels; otherwise like [`pairs`]. `ALONE`: the block is at 0, and the last,
/// which for segments of some ten cells is worth code of its own.
#[inline(always)]
unsafe fn quads<V: Vector, const ALONE: bool>(
    level: u32,
    block: usize,
    scale: u8,
    target: usize,
    work: *const u8,
    sum: *mut u8,
    mask: V::Mask,
) {
    let stride = CELL_BYTES << level;
    let lower = [V::factor(skew(level, block)), V::factor(skew(level, block + (2 << level)))];
    let inner = V::factor(multiply(u8::max(scale, 1), skew(level + 1, block)));
    let scaled = V::factor(scale);
    let outer = ForwardFactors::<V>::at(target, level);
    let mut at = 0;
    while at < stride {
        // SAFETY: both workspaces have four stretches of `stride` bytes, initialised by the levels below.
        unsafe {
            let [mut a, mut b, mut c, mut d] = load4::<V>(work.add(at), stride);
            b = b.plus(a);
            d = d.plus(c);
            c = c.plus(times(d, lower[1], mask));
            if !ALONE && block != 0 {
                a = a.plus(times(b, lower[0], mask));
            }
            c = c.plus(a);
            d = d.plus(b);
            if !ALONE && scale != 0 {
                let (split_c, split_d) = (c.split(mask), d.split(mask));
                let [sum_a, sum_b, sum_c, sum_d] = load4::<V>(sum.add(at), stride);
                a = times(a, scaled, mask).plus(V::product(split_c, inner)).plus(sum_a);
                b = times(b, scaled, mask).plus(V::product(split_d, inner)).plus(sum_b);
                c = V::product(split_c, scaled).plus(sum_c);
                d = V::product(split_d, scaled).plus(sum_d);
            } else if !ALONE && block != 0 {
                a = a.plus(times(c, inner, mask));
                b = b.plus(times(d, inner, mask));
            }
            if ALONE || target != NOWHERE {
                [a, b, c, d] = outer.apply([a, b, c, d], mask);
            }
            store4([a, b, c, d], sum.add(at), stride);
        }
        at += LANES;
    }
}
