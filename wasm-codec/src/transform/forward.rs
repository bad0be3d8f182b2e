//! The forward transform, which evaluates on the coset of the redundant points: all levels but the topmost, and only
//! the cells that are asked for.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::field::multiply;
use crate::skew::skew;
use crate::vector::stretch::{load_cell, load4, store_cell, store4};
use crate::vector::{COLUMNS, LANES, Vector, times};

/// The constants of two forward levels.
pub struct ForwardFactors<V: Vector> {
    upper: V::Factor,
    first: V::Factor,
    second: V::Factor,
}

impl<V: Vector> ForwardFactors<V> {
    /// The constants of levels `level` + 1 and `level` at `point`.
    #[inline(always)]
    pub fn at(point: usize, level: u32) -> Self {
        ForwardFactors {
            upper: V::factor(skew(level + 1, point)),
            first: V::factor(skew(level, point)),
            second: V::factor(skew(level, point.wrapping_add(2 << level))),
        }
    }

    /// Does both levels for four vectors, the upper level first.
    #[inline(always)]
    pub fn apply(&self, [a, b, c, d]: [V; 4], mask: V::Mask) -> [V; 4] {
        let a = a.plus(times(c, self.upper, mask));
        let c = c.plus(a);
        let b = b.plus(times(d, self.upper, mask));
        let d = d.plus(b);
        let a = a.plus(times(b, self.first, mask));
        let c = c.plus(times(d, self.second, mask));
        [a, b.plus(a), c, d.plus(c)]
    }
}

/// Does levels `level` + 1 and `level` of the forward transform in place, for the groups that the cells `low` to `high`
/// need.
///
/// # Safety
/// The cells of the transform can be read and written.
#[inline(always)]
pub unsafe fn forward_level<V: Vector>(
    cells: *mut u8,
    first: usize,
    level: u32,
    low: usize,
    high: usize,
    mask: V::Mask,
) {
    let stride = CELL_BYTES << level;
    let group = 4 << level;
    let mut n = low & !(group - 1);
    while n <= high {
        let factors = ForwardFactors::<V>::at(first + n, level);
        let mut at = n * CELL_BYTES;
        let end = at + stride;
        while at < end {
            // SAFETY: the group lies within the workspace.
            unsafe { store4(factors.apply(load4(cells.add(at), stride), mask), cells.add(at), stride) }
            at += LANES;
        }
        n += group;
    }
}

/// Does levels 1 and 0 of the forward transform and writes the scaled cells `high` down to `low` to `out`. A group of
/// which not all cells are wanted is made in place and then copied: a check for each vector would take longer.
///
/// # Safety
/// The cells of the transform can be read and written, and `high` - `low` + 1 cells can be written at `out`.
#[inline(always)]
pub unsafe fn last_level<V: Vector>(
    cells: *mut u8,
    first: usize,
    low: usize,
    high: usize,
    scale: u8,
    out: *mut u8,
    mask: V::Mask,
) {
    let scale_factor = V::factor(scale);
    let place = |n: usize| out.wrapping_add(high.wrapping_sub(n).wrapping_mul(CELL_BYTES));
    let mut n = low & !3;
    while n <= high {
        let point = first + n;
        let upper = V::factor(skew(1, point));
        let first_scaled = V::factor(multiply(scale, skew(0, point)));
        let second_scaled = V::factor(multiply(scale, skew(0, point + 2)));
        let group = cells.wrapping_add(n * CELL_BYTES);
        let whole = low <= n && n + 3 <= high;
        let made = if whole { place(n + 3) } else { group };
        // SAFETY: a group lies within the workspace, and places of wanted cells within `out`.
        unsafe {
            for column in 0..COLUMNS {
                let at = column * LANES;
                let [a, b, c, d] = load4::<V>(group.add(at), CELL_BYTES);
                let a = a.plus(times(c, upper, mask));
                let c = c.plus(a);
                let b = b.plus(times(d, upper, mask));
                let d = d.plus(b);
                let (split_b, split_d) = (b.split(mask), d.split(mask));
                let a = times(a, scale_factor, mask).plus(V::product(split_b, first_scaled));
                let b = V::product(split_b, scale_factor).plus(a);
                let c = times(c, scale_factor, mask).plus(V::product(split_d, second_scaled));
                let d = V::product(split_d, scale_factor).plus(c);
                store4([d, c, b, a], made.add(at), CELL_BYTES);
            }
            if !whole {
                for wanted in usize::max(low, n)..=usize::min(high, n + 3) {
                    store_cell(load_cell::<V>(made.add((n + 3 - wanted) * CELL_BYTES)), place(wanted));
                }
            }
        }
        n += 4;
    }
}
