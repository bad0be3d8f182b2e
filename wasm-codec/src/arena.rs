//! The calls as JavaScript makes them: a few numbers, and offsets into one arena of bytes that both sides see.
//! Everything is checked here, so that no number whatsoever makes the module trap.

use core::ops::Range;

use crate::{CELL_BYTES, Cell, Code, CodecError, Construction, MAX_CELLS};

/// Size of the arena: a segment, a segment's worth of code cells, and room for more segments in one call.
pub const ARENA_BYTES: usize = 64 * 1024;

/// [`crate::encode::encode`] of the m cells at `source_at` into the `count` cells at `out_at`.
pub fn encode(
    arena: &mut [u8],
    construction: u32,
    source_cells: u32,
    first: u32,
    count: u32,
    source_at: u32,
    out_at: u32,
) -> Result<(), CodecError> {
    let code = code(construction, source_cells)?;
    if count as usize > MAX_CELLS {
        return Err(CodecError::Index);
    }
    let source = bytes(source_at, code.source_cells() * CELL_BYTES);
    let out = bytes(out_at, count as usize * CELL_BYTES);
    let [source, out] = arena.get_disjoint_mut([source, out]).map_err(|_| CodecError::Arena)?;
    crate::encode::encode(code, first as usize, cells(source), cells_mut(out))
}

/// [`crate::reconstruct::reconstruct`] of the m cells at `cells_at`, whose indices are the m bytes at `indices_at`,
/// into the m cells at `out_at`.
pub fn reconstruct(
    arena: &mut [u8],
    construction: u32,
    source_cells: u32,
    indices_at: u32,
    cells_at: u32,
    out_at: u32,
) -> Result<(), CodecError> {
    let code = code(construction, source_cells)?;
    let indices = bytes(indices_at, code.source_cells());
    let given = bytes(cells_at, code.source_cells() * CELL_BYTES);
    let out = bytes(out_at, code.source_cells() * CELL_BYTES);
    let [indices, given, out] = arena.get_disjoint_mut([indices, given, out]).map_err(|_| CodecError::Arena)?;
    crate::reconstruct::reconstruct(code, indices, cells(given), cells_mut(out))
}

fn code(construction: u32, source_cells: u32) -> Result<Code, CodecError> {
    let construction = match construction {
        0 => Construction::Systematic,
        1 => Construction::Uniform,
        _ => return Err(CodecError::Construction),
    };
    Code::new(construction, source_cells as usize)
}

/// A range that may lie outside of the arena, but whose end does not wrap around on a 32-bit machine.
fn bytes(at: u32, len: usize) -> Range<usize> {
    let start = at as usize;
    start..start.saturating_add(len)
}

fn cells(bytes: &[u8]) -> &[Cell] {
    bytes.as_chunks().0
}

fn cells_mut(bytes: &mut [u8]) -> &mut [Cell] {
    bytes.as_chunks_mut().0
}
