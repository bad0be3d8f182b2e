//! Matrix products: sums of cells times coefficients. One pass makes two result cells and takes each source cell (three
//! vectors) as a whole: six sums stay in registers, and each cell is split into nibbles only once. The sums are
//! separate variables because compilers keep arrays that a loop runs over in memory, which takes a fifth longer.
#![allow(unsafe_code)]

use crate::constant::Constant;
use crate::vector::stretch::{load_cell, store_cell};
use crate::vector::{COLUMNS, Vector};
use crate::{CELL_BYTES, MAX_CELLS};

/// Matrix rows that are used in one pass.
pub const ROWS_A_PASS: usize = 2;

static IN_ORDER: Constant<[u8; MAX_CELLS]> =
    Constant::new(if cfg!(target_arch = "wasm32") { [0; MAX_CELLS] } else { ascending() });

/// Makes the table; call once, before anything else.
#[cfg(target_arch = "wasm32")]
pub fn prepare() {
    IN_ORDER.set(ascending());
}

const fn ascending() -> [u8; MAX_CELLS] {
    let mut numbers = [0; MAX_CELLS];
    let mut n = 0;
    while n < MAX_CELLS {
        numbers[n] = n as u8;
        n += 1;
    }
    numbers
}

/// The numbers 0 to 255.
#[inline(always)]
pub fn numbers_in_order() -> &'static [u8; MAX_CELLS] {
    IN_ORDER.get()
}

/// Rows of coefficients, `stride` bytes apart, with an entry for each cell.
#[derive(Clone, Copy)]
pub struct Rows {
    /// Address of the first row.
    pub first: *const u8,
    /// Distance from one row to the next, bytes.
    pub stride: usize,
}

/// Cells to be mixed, by their numbers counted from one address.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    /// Address of cell 0.
    pub at: *const u8,
    /// Numbers of the cells.
    pub numbers: &'a [u8],
}

/// For each n below the number of `targets`, writes into cell `targets[n]` of `out` the sum of the cells of both
/// `parts`, each times its entry of row n.
///
/// # Safety
/// There are as many rows as targets, with as many entries as cells. All cells of `parts` can be read and all targets
/// written, and these share no byte with those.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub unsafe fn mix_all<V: Vector>(rows: Rows, parts: [Cells; 2], out: *mut u8, targets: &[u8]) {
    let mask = V::mask();
    let mut rest = targets;
    let mut row = rows.first;
    // SAFETY: the caller's.
    unsafe {
        loop {
            match rest {
                [a, b, after @ ..] if V::RICH => {
                    mix::<V, 2>([row, row.add(rows.stride)], &parts, out, [*a, *b], mask);
                    row = row.add(2 * rows.stride);
                    rest = after;
                }
                [a, after @ ..] => {
                    mix::<V, 1>([row], &parts, out, [*a], mask);
                    row = row.add(rows.stride);
                    rest = after;
                }
                [] => break,
            }
        }
    }
}

/// Does a pass of `mix_all` for R rows, 1 or 2.
#[inline(always)]
unsafe fn mix<V: Vector, const R: usize>(
    rows: [*const u8; R],
    parts: &[Cells; 2],
    out: *mut u8,
    targets: [u8; R],
    mask: V::Mask,
) {
    let mut first = [V::zero(); COLUMNS];
    let mut second = [V::zero(); COLUMNS];
    let mut entry = 0;
    for Cells { at, numbers } in parts {
        for &number in *numbers {
            // SAFETY: the caller's.
            unsafe {
                let splits = load_cell::<V>(at.add(usize::from(number) * CELL_BYTES)).map(|vector| vector.split(mask));
                first = with_product(first, splits, V::factor(*rows[0].add(entry)));
                if R == 2 {
                    second = with_product(second, splits, V::factor(*rows[1].add(entry)));
                }
            }
            entry += 1;
        }
    }
    // SAFETY: the caller's.
    unsafe {
        store_cell(first, out.add(usize::from(targets[0]) * CELL_BYTES));
        if R == 2 {
            store_cell(second, out.add(usize::from(targets[1]) * CELL_BYTES));
        }
    }
}

#[inline(always)]
fn with_product<V: Vector>([a, b, c]: [V; COLUMNS], [x, y, z]: [V::Split; COLUMNS], factor: V::Factor) -> [V; COLUMNS] {
    [a.plus(V::product(x, factor)), b.plus(V::product(y, factor)), c.plus(V::product(z, factor))]
}
