//! The matrix engine: sums of cells times coefficients, several result cells a pass, whole cells (three vectors) at a
//! time. With R rows a pass, R times three running sums stay in registers, and each cell is split into nibbles once.
#![allow(unsafe_code)]

use crate::constant::Constant;
use crate::vector::{COLUMNS, LANES, Vector};
use crate::{CELL_BYTES, MAX_CELLS};

/// Most rows that one pass serves.
pub const ROWS_A_PASS: usize = 3;

struct InOrder {
    offsets: [u32; MAX_CELLS],
    numbers: [u8; MAX_CELLS],
}

static IN_ORDER: Constant<InOrder> = Constant::new(if cfg!(target_arch = "wasm32") { ZEROES } else { tables() });

const ZEROES: InOrder = InOrder { offsets: [0; MAX_CELLS], numbers: [0; MAX_CELLS] };

/// Makes the tables; call once, before anything else.
#[cfg(target_arch = "wasm32")]
pub fn prepare() {
    IN_ORDER.set(tables());
}

const fn tables() -> InOrder {
    let mut table = ZEROES;
    let mut n = 0;
    while n < MAX_CELLS {
        table.offsets[n] = (n * CELL_BYTES) as u32;
        table.numbers[n] = n as u8;
        n += 1;
    }
    table
}

/// Byte offsets of cells that lie one after another.
#[inline(always)]
pub fn offsets_in_order() -> &'static [u32; MAX_CELLS] {
    &IN_ORDER.get().offsets
}

/// The numbers 0 to 255.
#[inline(always)]
pub fn numbers_in_order() -> &'static [u8; MAX_CELLS] {
    &IN_ORDER.get().numbers
}

/// Rows of coefficients, `stride` bytes apart, of `columns` each, at most 256.
#[derive(Clone, Copy)]
pub struct Rows {
    /// Where the first one starts.
    pub first: *const u8,
    /// From one to the next.
    pub stride: usize,
    /// How many entries are used.
    pub columns: usize,
}

/// For n below the number of `targets`, writes to the cell `targets[n]` of `out` the sum over i of entry i of row n times
/// the cell that lies `offsets[i]` bytes from `cells`.
///
/// # Safety
/// There are as many rows as targets, and an offset for each column. All these cells can be read, and written; those that are read and those that are
/// written share no byte.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub unsafe fn mix_all<V: Vector>(rows: Rows, cells: *const u8, offsets: &[u32], out: *mut u8, targets: &[u8]) {
    let mask = V::mask();
    let offsets = offsets.as_ptr();
    let mut rest = targets;
    let mut row = rows.first;
    // SAFETY: the caller's.
    unsafe {
        while let [a, b, c, after @ ..] = rest {
            mix::<V, 3>(
                [row, row.add(rows.stride), row.add(2 * rows.stride)],
                rows.columns,
                cells,
                offsets,
                out,
                [*a, *b, *c],
                mask,
            );
            row = row.add(3 * rows.stride);
            rest = after;
        }
        match rest {
            [a, b] => mix::<V, 2>([row, row.add(rows.stride)], rows.columns, cells, offsets, out, [*a, *b], mask),
            [a] => mix::<V, 1>([row], rows.columns, cells, offsets, out, [*a], mask),
            _ => {}
        }
    }
}

#[inline(always)]
unsafe fn mix<V: Vector, const R: usize>(
    rows: [*const u8; R],
    columns: usize,
    cells: *const u8,
    offsets: *const u32,
    out: *mut u8,
    targets: [u8; R],
    mask: V::Mask,
) {
    let mut sums = [[V::zero(); COLUMNS]; R];
    for i in 0..columns {
        // SAFETY: the caller's.
        unsafe {
            let cell = cells.add(*offsets.add(i) as usize);
            let splits = [
                V::load(cell).split(mask),
                V::load(cell.add(LANES)).split(mask),
                V::load(cell.add(2 * LANES)).split(mask),
            ];
            for r in 0..R {
                let factor = V::factor(*rows[r].add(i));
                for column in 0..COLUMNS {
                    sums[r][column] = sums[r][column].plus(V::product(splits[column], factor));
                }
            }
        }
    }
    for r in 0..R {
        let [low, middle, high] = sums[r];
        // SAFETY: the caller's.
        unsafe {
            let place = out.add(usize::from(targets[r]) * CELL_BYTES);
            low.store(place);
            middle.store(place.add(LANES));
            high.store(place.add(2 * LANES));
        }
    }
}
