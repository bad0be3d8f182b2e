//! The inverse transform, which interpolates one block of sources: all levels but the topmost.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::skew::skew;
use crate::vector::stretch::{copy_vectors, load4, store4, zero_vectors};
use crate::vector::{LANES, Vector, times};

/// The lower levels of the inverse transform of one block.
pub struct Inverse {
    /// The block's first point.
    pub first: usize,
    /// Number of cells of the block; the rest of `size` are zero.
    pub cells: usize,
    /// Number of levels, which is even.
    pub levels: u32,
    /// Number of cells of the transform.
    pub size: usize,
}

impl Inverse {
    /// Returns the same without its last quarter, which has no cells and is left unwritten.
    #[inline(always)]
    pub fn without_last_quarter(self) -> Self {
        Inverse { size: self.size / 4 * 3, ..self }
    }

    /// Transforms the block's cells at `source` into `size` cells at `work`. With `PAIRS`, two cells that are left over
    /// have code of their own, which would slow down larger functions.
    ///
    /// # Safety
    /// The source can be read, `size` cells can be written at `work`, and the two share no byte.
    #[inline(always)]
    pub unsafe fn run<V: Vector, const PAIRS: bool>(&self, source: *const u8, work: *mut u8, mask: V::Mask) {
        let Inverse { first, cells, levels, size } = *self;
        // SAFETY: reads the block's cells, and writes `size` cells of the workspace.
        unsafe {
            let whole = cells.next_multiple_of(4);
            if whole < size {
                zero_vectors::<V>(work.add(whole * CELL_BYTES), (size - whole) * CELL_BYTES);
            }
            let mut n = 0;
            while n < cells {
                let left = cells - n;
                let to = work.add(n * CELL_BYTES);
                let mut from = source.add(n * CELL_BYTES);
                if PAIRS && left == 2 {
                    first_pair::<V>(from, to, first + n, mask);
                    break;
                }
                if left < 4 {
                    let rest = left * CELL_BYTES;
                    copy_vectors::<V>(from, to, rest);
                    zero_vectors::<V>(to.add(rest), 4 * CELL_BYTES - rest);
                    from = to;
                }
                inverse_group::<V>(from, to, CELL_BYTES, first + n, 0, mask);
                n += 4;
            }
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

/// Does levels 0 and 1 for four cells, the last two of which are zero.
#[inline(always)]
unsafe fn first_pair<V: Vector>(from: *const u8, to: *mut u8, point: usize, mask: V::Mask) {
    let first = V::factor(skew(0, point));
    let upper = V::factor(skew(1, point));
    let mut at = 0;
    // SAFETY: the caller's.
    unsafe {
        while at < CELL_BYTES {
            let c = V::load(from.add(at));
            let d = V::load(from.add(at + CELL_BYTES)).plus(c);
            let c = c.plus(times(d, first, mask));
            let a = c.plus(times(c, upper, mask));
            let b = d.plus(times(d, upper, mask));
            store4([a, b, c, d], to.add(at), CELL_BYTES);
            at += LANES;
        }
    }
}

/// Does levels `level` and `level` + 1 of the inverse transform at `point`, on four ranges of `stride` bytes.
#[inline(always)]
unsafe fn inverse_group<V: Vector>(
    from: *const u8,
    to: *mut u8,
    stride: usize,
    point: usize,
    level: u32,
    mask: V::Mask,
) {
    // At point 0 the other two skews are zero.
    let skewed = point != 0;
    let second = V::factor(skew(level, point + (2 << level)));
    let first = V::factor(skew(level, point));
    let upper = V::factor(skew(level + 1, point));
    let mut at = 0;
    // SAFETY: the caller's.
    unsafe {
        while at < stride {
            let [mut a, mut b, mut c, mut d] = load4::<V>(from.add(at), stride);
            b = b.plus(a);
            d = d.plus(c);
            c = c.plus(times(d, second, mask));
            if skewed {
                a = a.plus(times(b, first, mask));
            }
            c = c.plus(a);
            d = d.plus(b);
            if skewed {
                a = a.plus(times(c, upper, mask));
                b = b.plus(times(d, upper, mask));
            }
            store4([a, b, c, d], to.add(at), stride);
            at += LANES;
        }
    }
}
