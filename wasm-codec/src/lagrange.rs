//! Solving the uniform code: the m cells that arrived are values of a polynomial of degree below m, whose coefficients
//! are the source cells.
//!
//! With M(z) the product of (z xor a_r) over the arrivals, Lagrange's basis polynomial of arrival r is M(z)/(z xor a_r)
//! over M'(a_r). Synthetic division yields its coefficients from the highest down, each from the one before, so one
//! byte of state an arrival gives row after row of the inverse matrix and the matrix itself is never stored.

use crate::field::{EXP, GROUP_ORDER, LOG, multiply};
use crate::kernel::mix_rows;
use crate::{Cell, MAX_CELLS, Row};

/// Writes the m source cells into `out`. `points` and `cells` are m distinct arrivals, 1 <= m <= 256.
pub fn interpolate(points: &[u8], cells: &[Cell], out: &mut [Cell]) {
    let m = points.len();
    let master = polynomial_with_roots(points);

    let mut scales = [0; MAX_CELLS];
    for (scale, &point) in scales.iter_mut().zip(points) {
        *scale = inverse_of_derivative(points, point);
    }
    let mut state = scales;
    let fill = |n: usize, row: &mut Row| {
        if n > 0 {
            let next = master[m - n];
            for ((entry, &scale), &point) in state.iter_mut().zip(&scales).zip(points) {
                *entry = multiply(*entry, point) ^ multiply(scale, next);
            }
        }
        row[..m].copy_from_slice(&state[..m]);
    };
    mix_rows(m, cells, fill, |n, cell| out[m - 1 - n] = *cell);
}

/// Coefficients, lowest power first, of the product of (z xor root).
fn polynomial_with_roots(roots: &[u8]) -> [u8; MAX_CELLS + 1] {
    let mut coefficients = [0; MAX_CELLS + 1];
    coefficients[0] = 1;
    for (degree, &root) in roots.iter().enumerate() {
        for power in (0..=degree).rev() {
            coefficients[power + 1] ^= coefficients[power];
            coefficients[power] = multiply(coefficients[power], root);
        }
    }
    coefficients
}

/// One over the product of (at xor root) over the other roots; `LOG[0]` is 0 and leaves out the root `at` itself.
fn inverse_of_derivative(roots: &[u8], at: u8) -> u8 {
    let log: usize = roots.iter().map(|&root| usize::from(LOG[usize::from(root ^ at)])).sum();
    EXP[GROUP_ORDER - log % GROUP_ORDER]
}
