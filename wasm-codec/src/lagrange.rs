//! Solves the uniform code: the m cells that arrived are values of a polynomial of degree below m, whose coefficients
//! are the source cells.
//!
//! With M(z) the product of (z xor a_r) over the arrivals, Lagrange's basis polynomial of arrival r is M(z)/(z xor a_r)
//! over M'(a_r). Synthetic division yields its coefficients from the highest down, each from the one before. Sixteen
//! arrivals share a vector, one in each lane. In this field only the odd coefficients of M occur in M'(z), so it is a
//! polynomial in the square of z.
#![allow(unsafe_code)]

use crate::MAX_CELLS;
use crate::field::inverses;
use crate::vector::{LANES, Vector, doublings, lanes_product, times};

/// Writes one row for each source cell, `stride` bytes apart, with an entry for each of `points` and then meaningless
/// bytes up to a multiple of sixteen.
///
/// # Safety
/// `stride` is the number of points rounded up to a multiple of sixteen. `stride` bytes can be read at `listed`: the
/// points and then zeroes. `stride` bytes for each point can be written at `rows`.
#[inline(always)]
pub unsafe fn fill_interpolation<V: Vector>(points: &[u8], listed: *const u8, rows: *mut u8, stride: usize) {
    let m = points.len();
    let master = Master::with_roots::<V>(points);
    let mut at = 0;
    while at < m {
        let mut lanes = [0; LANES];
        let scratch = Column { last: lanes.as_mut_ptr(), stride: 0 };
        // SAFETY: a whole vector of points starts at `at`, and one of each row; the scratch column is one vector.
        unsafe {
            let arrivals = V::load(listed.add(at));
            let powers = doublings(arrivals);
            let highest = if m & 1 == 1 { m } else { m - 1 };
            let square = scratch.divide(arrivals, V::zero(), &powers, &master, [1, 1]);
            let top = V::splat(master.coefficient(highest));
            scratch.divide(top, V::splat(1), &doublings(square), &master, [highest.wrapping_sub(2), 2]);
            for lane in &mut lanes {
                *lane = inverses()[usize::from(*lane)];
            }
            let scale = V::load(lanes.as_ptr());
            let column = Column { last: rows.add((m - 1) * stride + at), stride };
            column.divide(scale, scale, &powers, &master, [m - 1, 1]);
        }
        at += LANES;
    }
}

/// Addresses to which vectors are written, from the last row upwards.
struct Column {
    last: *mut u8,
    stride: usize,
}

impl Column {
    /// Starts with `state` and repeats: multiplies it, lane by lane, by the elements whose [`doublings`] are `powers`,
    /// adds the next coefficient times `scale`, and stores the result. The coefficients are those of the powers `from`,
    /// `from` - `step`, … down to the last above 0. Returns the last state.
    ///
    /// # Safety
    /// There is room for one vector for each coefficient, and one more.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    unsafe fn divide<V: Vector>(
        &self,
        state: V,
        scale: V,
        powers: &[V; 8],
        master: &Master,
        [from, step]: [usize; 2],
    ) -> V {
        let split = scale.split(V::mask());
        let mut state = state;
        let mut place = self.last;
        let mut power = from;
        // SAFETY: the caller's.
        unsafe { state.store(place) };
        while (1..=MAX_CELLS).contains(&power) {
            state = lanes_product(state, powers).plus(V::product(split, V::factor(master.coefficient(power))));
            place = place.wrapping_sub(self.stride);
            // SAFETY: the caller's.
            unsafe { state.store(place) };
            power = power.wrapping_sub(step);
        }
        state
    }
}

/// Coefficients of the polynomial with given roots, with a vector of zeroes before them and room for one after.
struct Master([u8; LANES + MAX_CELLS + 2 * LANES]);

impl Master {
    #[inline(always)]
    fn with_roots<V: Vector>(roots: &[u8]) -> Master {
        let mut master = Master([0; LANES + MAX_CELLS + 2 * LANES]);
        master.0[LANES] = 1;
        let mask = V::mask();
        let start = master.0.as_mut_ptr();
        for (degree, &root) in roots.iter().enumerate().take(MAX_CELLS) {
            let factor = V::factor(root);
            // Goes over the degree + 2 coefficients from the top, because a vector also reads the coefficient below it.
            let mut at = (degree + 1) / LANES * LANES;
            loop {
                // SAFETY: `at` <= 256, and the array goes on for two vectors after that and one before 0.
                unsafe {
                    let place = start.add(LANES + at);
                    V::load(place.sub(1)).plus(times(V::load(place), factor, mask)).store(place);
                }
                if at == 0 {
                    break;
                }
                at -= LANES;
            }
        }
        master
    }

    /// The coefficient of z to the `power`, which is at most 256.
    #[inline(always)]
    fn coefficient(&self, power: usize) -> u8 {
        self.0.get(LANES + power).copied().unwrap_or(0)
    }
}
