//! Getting a segment back from any m of its code cells.

use crate::cauchy::solve_missing;
use crate::lagrange::interpolate;
use crate::{Cell, Code, CodecError, Construction, MAX_CELLS};

/// Writes the m source cells into `out`. `indices[r]` says which code cell `cells[r]` is; any order will do.
///
/// Source cells among them are copied; with all m of them there is no arithmetic.
///
/// [`CodecError::TooFew`]: fewer than m indices. [`CodecError::Length`]: more than m, or `cells` or `out` is not
/// m cells. [`CodecError::Duplicate`]: an index appears twice.
pub fn reconstruct(code: Code, indices: &[u8], cells: &[Cell], out: &mut [Cell]) -> Result<(), CodecError> {
    let m = code.source_cells();
    if indices.len() < m {
        return Err(CodecError::TooFew);
    }
    if indices.len() != m || cells.len() != m || out.len() != m {
        return Err(CodecError::Length);
    }
    let mut seen = [false; MAX_CELLS];
    for &index in indices {
        if core::mem::replace(&mut seen[usize::from(index)], true) {
            return Err(CodecError::Duplicate);
        }
    }
    match code.construction() {
        Construction::Systematic => {
            for (&index, cell) in indices.iter().zip(cells) {
                if code.is_source(usize::from(index)) {
                    out[usize::from(index)] = *cell;
                }
            }
            solve_missing(code, indices, &seen, cells, out);
        }
        Construction::Uniform => interpolate(indices, cells, out),
    }
    Ok(())
}
