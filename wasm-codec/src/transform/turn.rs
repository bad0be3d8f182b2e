//! Where the transform turns round: its topmost levels, both ways.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::field::multiply;
use crate::skew::skew;
use crate::transform::Coset;
use crate::transform::forward::ForwardFactors;
use crate::vector::stretch::{load4, store4};
use crate::vector::{LANES, Vector, times};

/// The topmost inverse levels of one block, its scale, the sum of the blocks, and after the last block the topmost
/// forward levels. The first block has skews of zero, and scale 1.
pub struct Turn {
    /// The block's first point.
    pub block: usize,
    /// Is it the last one?
    pub last: bool,
    /// What the block is multiplied by.
    pub scale: u8,
    /// Where the polynomial is to be evaluated.
    pub coset: Coset,
}

impl Turn {
    /// One level each way, for an odd number of levels.
    ///
    /// # Safety
    /// Both workspaces have the cells of the transform; those of `sum` have been written unless this is the first block.
    #[inline(always)]
    pub unsafe fn pairs<V: Vector, const FIRST: bool>(&self, work: *const u8, sum: *mut u8, mask: V::Mask) {
        let level = self.coset.log_size - 1;
        let stride = CELL_BYTES << level;
        let inner = V::factor(multiply(self.scale, skew(level, self.block)));
        let scale = V::factor(self.scale);
        let outer = V::factor(skew(level, self.coset.first));
        let mut at = 0;
        while at < stride {
            // SAFETY: both workspaces have two stretches of `stride` bytes, initialised by the levels below.
            unsafe {
                let mut a = V::load(work.add(at));
                let mut b = V::load(work.add(at + stride)).plus(a);
                if !FIRST {
                    let split = b.split(mask);
                    a = times(a, scale, mask).plus(V::product(split, inner)).plus(V::load(sum.add(at)));
                    b = V::product(split, scale).plus(V::load(sum.add(at + stride)));
                }
                if self.last {
                    a = a.plus(times(b, outer, mask));
                    b = b.plus(a);
                }
                a.store(sum.add(at));
                b.store(sum.add(at + stride));
            }
            at += LANES;
        }
    }

    /// Two levels each way, for an even number of levels.
    ///
    /// # Safety
    /// As for [`Turn::pairs`].
    #[inline(always)]
    pub unsafe fn quads<V: Vector, const FIRST: bool>(&self, work: *const u8, sum: *mut u8, mask: V::Mask) {
        let level = self.coset.log_size - 2;
        let stride = CELL_BYTES << level;
        let half = 2 << level;
        let lower = [V::factor(skew(level, self.block)), V::factor(skew(level, self.block + half))];
        let inner = V::factor(multiply(self.scale, skew(level + 1, self.block)));
        let scale = V::factor(self.scale);
        let target = self.coset.first;
        let outer = ForwardFactors::<V>::at(target, level);
        let mut at = 0;
        while at < stride {
            // SAFETY: both workspaces have four stretches of `stride` bytes, initialised by the levels below.
            unsafe {
                let [mut a, mut b, mut c, mut d] = load4::<V>(work.add(at), stride);
                b = b.plus(a);
                d = d.plus(c);
                if !FIRST {
                    a = a.plus(times(b, lower[0], mask));
                }
                c = c.plus(times(d, lower[1], mask));
                c = c.plus(a);
                d = d.plus(b);
                if !FIRST {
                    let [sum_a, sum_b, sum_c, sum_d] = load4::<V>(sum.add(at), stride);
                    let (split_c, split_d) = (c.split(mask), d.split(mask));
                    a = times(a, scale, mask).plus(V::product(split_c, inner)).plus(sum_a);
                    b = times(b, scale, mask).plus(V::product(split_d, inner)).plus(sum_b);
                    c = V::product(split_c, scale).plus(sum_c);
                    d = V::product(split_d, scale).plus(sum_d);
                }
                let result = if self.last { outer.apply([a, b, c, d], mask) } else { [a, b, c, d] };
                store4(result, sum.add(at), stride);
            }
            at += LANES;
        }
    }
}
