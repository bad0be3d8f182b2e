//! Evaluating on the coset of the redundant points: all levels but the topmost, and only what is asked for.
#![allow(unsafe_code)]

use crate::CELL_BYTES;
use crate::field::multiply;
use crate::skew::skew;
use crate::vector::stretch::{load4, store4};
use crate::vector::{COLUMNS, LANES, Vector, times};

/// The constants of two forward levels.
pub struct ForwardFactors<V: Vector> {
    upper: V::Factor,
    first: V::Factor,
    second: V::Factor,
}

impl<V: Vector> ForwardFactors<V> {
    /// Of levels `level` + 1 and `level` at `point`.
    #[inline(always)]
    pub fn at(point: usize, level: u32) -> Self {
        ForwardFactors {
            upper: V::factor(skew(level + 1, point)),
            first: V::factor(skew(level, point)),
            second: V::factor(skew(level, point.wrapping_add(2 << level))),
        }
    }

    /// Upper level first.
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

/// Levels `level` + 1 and `level` of the forward transform, in place, of the groups that `low` to `high` need.
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

/// Levels 1 and 0 of the forward transform, scaled: cells `high` down to `low` go to `out`, the highest first.
///
/// # Safety
/// The cells of the transform can be read, and as many cells as are asked for written.
#[inline(always)]
pub unsafe fn last_level<V: Vector>(
    cells: *const u8,
    first: usize,
    low: usize,
    high: usize,
    scale: u8,
    out: *mut u8,
    mask: V::Mask,
) {
    let scale_factor = V::factor(scale);
    let mut n = low & !3;
    while n <= high {
        let point = first + n;
        let upper = V::factor(skew(1, point));
        let first_scaled = V::factor(multiply(scale, skew(0, point)));
        let second_scaled = V::factor(multiply(scale, skew(0, point + 2)));
        let wanted = |n: usize| low <= n && n <= high;
        let place = |n: usize| out.wrapping_add(high.wrapping_sub(n).wrapping_mul(CELL_BYTES));
        for column in 0..COLUMNS {
            let at = column * LANES;
            // SAFETY: reads the workspace; writes only places of wanted cells, all of which are within `out`.
            unsafe {
                let [a, b, c, d] = load4::<V>(cells.add(n * CELL_BYTES + at), CELL_BYTES);
                let a = a.plus(times(c, upper, mask));
                let c = c.plus(a);
                let b = b.plus(times(d, upper, mask));
                let d = d.plus(b);
                if low <= n + 1 {
                    let split = b.split(mask);
                    let a = times(a, scale_factor, mask).plus(V::product(split, first_scaled));
                    let b = V::product(split, scale_factor).plus(a);
                    if wanted(n) {
                        a.store(place(n).add(at));
                    }
                    if wanted(n + 1) {
                        b.store(place(n + 1).add(at));
                    }
                }
                if high >= n + 2 {
                    let split = d.split(mask);
                    let c = times(c, scale_factor, mask).plus(V::product(split, second_scaled));
                    let d = V::product(split, scale_factor).plus(c);
                    if wanted(n + 2) {
                        c.store(place(n + 2).add(at));
                    }
                    if wanted(n + 3) {
                        d.store(place(n + 3).add(at));
                    }
                }
            }
        }
        n += 4;
    }
}
