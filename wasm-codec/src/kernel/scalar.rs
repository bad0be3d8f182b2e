//! Byte by byte with the same nibble tables as the vector path.

use crate::field::nibble_products;
use crate::{CELL_BYTES, Cell, Row};

static NIBBLES: [[u8; 32]; 256] = {
    let mut table = [[0; 32]; 256];
    let mut c = 0;
    while c < 256 {
        table[c] = nibble_products(c as u8);
        c += 1;
    }
    table
};

/// For each row, the sum of `cells[i]` times entry i of the row. Rows have an entry for every cell.
pub fn mix<const R: usize>(rows: &[Row; R], cells: &[Cell]) -> [Cell; R] {
    let mut sums = [[0; CELL_BYTES]; R];
    for (i, cell) in cells.iter().enumerate() {
        for (row, sum) in rows.iter().zip(&mut sums) {
            let products = &NIBBLES[row[i] as usize];
            for (byte, total) in cell.iter().zip(sum) {
                *total ^= products[(byte & 15) as usize] ^ products[16 + (byte >> 4) as usize];
            }
        }
    }
    sums
}
