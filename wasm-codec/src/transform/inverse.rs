//! Interpolating one block of sources: all levels but the topmost.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::skew::skew;
use crate::vector::stretch::{copy_vectors, load4, store4, zero_vectors};
use crate::vector::{LANES, Vector, times};

/// The lower levels of the inverse transform of one block.
pub struct Inverse {
    /// The block's first point.
    pub first: usize,
    /// Its cells; the rest of `size` are zero.
    pub cells: usize,
    /// How many levels, an even number.
    pub levels: u32,
    /// Cells of the transform.
    pub size: usize,
}

impl Inverse {
    /// From the block's cells at `source` to `size` cells at `work`.
    ///
    /// # Safety
    /// These can be read and written, and share no byte.
    #[inline(always)]
    pub unsafe fn run<V: Vector>(&self, source: *const u8, work: *mut u8, mask: V::Mask) {
        let Inverse { first, cells, levels, size } = *self;
        // SAFETY: reads the block's cells, and writes `size` cells of the workspace.
        unsafe {
            let mut n = 0;
            while n < cells {
                let to = work.add(n * CELL_BYTES);
                let mut from = source.add(n * CELL_BYTES);
                if cells - n < 4 {
                    let rest = (cells - n) * CELL_BYTES;
                    copy_vectors::<V>(from, to, rest);
                    zero_vectors::<V>(to.add(rest), 4 * CELL_BYTES - rest);
                    from = to;
                }
                inverse_group::<V>(from, to, CELL_BYTES, first + n, 0, mask);
                n += 4;
            }
            zero_vectors::<V>(work.add(n * CELL_BYTES), (size - n) * CELL_BYTES);

            let mut level = 2;
            while level < levels {
                let mut n = 0;
                while n < cells {
                    let group = work.add(n * CELL_BYTES);
                    inverse_group::<V>(group, group, CELL_BYTES << level, first + n, level, mask);
                    n += 4 << level;
                }
                level += 2;
            }
        }
    }
}

/// Levels `level` and `level` + 1 of the inverse transform on four stretches of `stride` bytes, at `point`.
#[inline(always)]
unsafe fn inverse_group<V: Vector>(
    from: *const u8,
    to: *mut u8,
    stride: usize,
    point: usize,
    level: u32,
    mask: V::Mask,
) {
    let second = V::factor(skew(level, point + (2 << level)));
    // SAFETY: the caller's.
    unsafe {
        if V::SKIPS_ZEROES && point == 0 {
            let mut at = 0;
            while at < stride {
                let [a, b, c, d] = load4::<V>(from.add(at), stride);
                let b = b.plus(a);
                let d = d.plus(c);
                let c = c.plus(times(d, second, mask));
                store4([a, b, c.plus(a), d.plus(b)], to.add(at), stride);
                at += LANES;
            }
        } else {
            let first = V::factor(skew(level, point));
            let upper = V::factor(skew(level + 1, point));
            let mut at = 0;
            while at < stride {
                let [a, b, c, d] = load4::<V>(from.add(at), stride);
                let b = b.plus(a);
                let a = a.plus(times(b, first, mask));
                let d = d.plus(c);
                let c = c.plus(times(d, second, mask));
                let c = c.plus(a);
                let a = a.plus(times(c, upper, mask));
                let d = d.plus(b);
                let b = b.plus(times(d, upper, mask));
                store4([a, b, c, d], to.add(at), stride);
                at += LANES;
            }
        }
    }
}
