//! Making code cells, any run of them, from a segment.

use crate::kernel::mix_rows;
use crate::{Cell, Code, CodecError, MAX_CELLS};

/// Writes code cells `first`, `first` + 1, … into `out`, as many as fit. `source` is the whole segment of m cells.
///
/// [`CodecError::Length`]: `source` is not m cells. [`CodecError::Index`]: the run goes beyond cell 255.
pub fn encode(code: Code, first: usize, source: &[Cell], out: &mut [Cell]) -> Result<(), CodecError> {
    if source.len() != code.source_cells() {
        return Err(CodecError::Length);
    }
    if first > MAX_CELLS || out.len() > MAX_CELLS - first {
        return Err(CodecError::Index);
    }
    let copies = if code.is_source(first) { out.len().min(code.source_cells() - first) } else { 0 };
    let (copied, mixed) = out.split_at_mut(copies);
    for (cell, original) in copied.iter_mut().zip(source.iter().skip(first)) {
        *cell = *original;
    }

    let first_mixed = first + copies;
    mix_rows(mixed.len(), source, |n, row| code.fill_row((first_mixed + n) as u8, row), |n, cell| mixed[n] = *cell);
    Ok(())
}
