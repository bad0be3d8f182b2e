//! The inner loop of encoding and reconstruction: sums of cells times coefficients. One path for WebAssembly with
//! 128-bit vectors, one plain path for everything else; the same bytes come out of both.

#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(target_arch = "wasm32")]
use simd128 as path;

#[cfg(not(target_arch = "wasm32"))]
mod scalar;
#[cfg(not(target_arch = "wasm32"))]
use scalar as path;

use crate::{Cell, MAX_CELLS, Row};

/// Makes the tables of the vector path; call once, before anything else.
#[cfg(target_arch = "wasm32")]
pub fn prepare() {
    path::prepare();
}

/// Rows that one pass over the cells serves. With two, the running sums of both (six vectors) stay in registers and
/// each cell is split into nibbles once for the two.
pub const ROWS_A_PASS: usize = 2;

/// Calls `take(n, sum)` for n = 0..`rows`, where sum is the sum over i of `cells[i]` times entry i of the row that
/// `fill(n, row)` writes. `fill` is called with ascending n, exactly once each.
#[inline]
pub fn mix_rows(
    rows: usize,
    cells: &[Cell],
    mut fill: impl FnMut(usize, &mut Row),
    mut take: impl FnMut(usize, &Cell),
) {
    let mut pair = [[0; MAX_CELLS]; ROWS_A_PASS];
    let mut n = 0;
    while n + ROWS_A_PASS <= rows {
        fill(n, &mut pair[0]);
        fill(n + 1, &mut pair[1]);
        let [first, second] = path::mix(&pair, cells);
        take(n, &first);
        take(n + 1, &second);
        n += ROWS_A_PASS;
    }
    if n < rows {
        fill(n, &mut pair[0]);
        let [last] = path::mix(pair.first_chunk::<1>().unwrap(), cells);
        take(n, &last);
    }
}
