//! Sixteen bytes at a time: a swizzle looks up sixteen nibbles at once, and a cell is exactly three vectors.
//!
//! The feature is switched on for these functions by attribute, so that no compiler flag can lose it. A WebAssembly
//! module is validated whole: a host without simd128 refuses it at load, and never gets as far as a call.

use core::arch::wasm32::{i8x16_swizzle, i64x2, u8x16_shr, u8x16_splat, v128, v128_and, v128_xor};

use crate::field::nibble_products;
use crate::unthreaded::Unthreaded;
use crate::{CELL_BYTES, Cell, Row};

const LANES: usize = 16;
const VECTORS_A_CELL: usize = CELL_BYTES / LANES;

/// For each coefficient the products with low and with high nibbles. Eight kilobytes that compress badly: they are made
/// when the module starts (about 0.04 ms) rather than downloaded.
static TABLES: Unthreaded<[[v128; 2]; 256]> = Unthreaded::new([[i64x2(0, 0); 2]; 256]);

/// Makes the tables. Without it every product is 0, which the self-test of the loader would notice.
pub fn prepare() {
    for (c, tables) in TABLES.get_mut().iter_mut().enumerate() {
        let products = nibble_products(c as u8);
        let (halves, _) = products.as_chunks();
        *tables = [load(&halves[0]), load(&halves[1])];
    }
}

/// For each row, the sum of `cells[i]` times entry i of the row. Rows have an entry for every cell.
#[target_feature(enable = "simd128")]
pub fn mix<const R: usize>(rows: &[Row; R], cells: &[Cell]) -> [Cell; R] {
    let tables = TABLES.get();
    let nibble = u8x16_splat(15);
    let mut sums = [[i64x2(0, 0); VECTORS_A_CELL]; R];
    for (i, cell) in cells.iter().enumerate() {
        let mut low = [nibble; VECTORS_A_CELL];
        let mut high = [nibble; VECTORS_A_CELL];
        for (column, bytes) in cell.as_chunks::<LANES>().0.iter().enumerate() {
            let vector = load(bytes);
            low[column] = v128_and(vector, nibble);
            high[column] = u8x16_shr(vector, 4);
        }
        for (row, sum) in rows.iter().zip(&mut sums) {
            let [low_products, high_products] = tables[usize::from(row[i])];
            for column in 0..VECTORS_A_CELL {
                let product =
                    v128_xor(i8x16_swizzle(low_products, low[column]), i8x16_swizzle(high_products, high[column]));
                sum[column] = v128_xor(sum[column], product);
            }
        }
    }
    sums.map(to_cell)
}

/// Every bit pattern is both a vector and sixteen bytes; the compiler makes one load or store of it.
#[inline]
#[allow(unsafe_code)]
fn load(bytes: &[u8; LANES]) -> v128 {
    // SAFETY: equal sizes, and no bit pattern of either type is invalid.
    unsafe { core::mem::transmute::<[u8; LANES], v128>(*bytes) }
}

#[inline]
#[allow(unsafe_code)]
fn to_cell(vectors: [v128; VECTORS_A_CELL]) -> Cell {
    // SAFETY: equal sizes, and no bit pattern of either type is invalid.
    unsafe { core::mem::transmute::<[v128; VECTORS_A_CELL], Cell>(vectors) }
}
