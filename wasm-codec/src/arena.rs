//! The calls as JavaScript makes them: a few numbers, and offsets into one block of bytes, the arena, which both sides
//! see. Everything is checked here, so that no number whatsoever makes the module trap.

use core::ops::Range;

use crate::decode::Given;
use crate::engine::{Method, Solving};
use crate::plan::plan_bytes;
use crate::{CELL_BYTES, Cell, Code, CodecError, Construction, Engine};

/// Bytes that [`plan`] needs if `redundant` of the m cells are redundant ones.
pub fn bytes_of_plan(construction: u32, source_cells: u32, redundant: u32) -> Result<usize, CodecError> {
    Ok(plan_bytes(code(construction, source_cells)?, redundant as usize))
}

/// Calls [`Engine::encode`] for `segments` × m cells at `source_at`, with `segments` × `count` cells at `out_at` as
/// output.
#[inline(always)]
pub fn encode(
    engine: Engine,
    arena: &mut [u8],
    [construction, source_cells, segments, first, count]: [u32; 5],
    source_at: u32,
    out_at: u32,
) -> Result<(), CodecError> {
    let code = code(construction, source_cells)?;
    let source = cells_at(source_at, segments, source_cells)?;
    let out = cells_at(out_at, segments, count)?;
    let (out, apart) = one_to_write(arena, out)?;
    let source = apart.read(source)?;
    engine.encode(code, Method::Cheapest, segments as usize, first as usize, cells(source), cells_mut(out))
}

/// Calls [`Engine::plan`] for the m bytes at `indices_at`; the plan goes into the `room` bytes at `plan_at`.
#[inline(always)]
pub fn plan(
    engine: Engine,
    arena: &mut [u8],
    [construction, source_cells]: [u32; 2],
    indices_at: u32,
    plan_at: u32,
    room: u32,
) -> Result<(), CodecError> {
    let code = code(construction, source_cells)?;
    let indices = bytes(indices_at, code.source_cells());
    let block = bytes(plan_at, room as usize);
    let (block, apart) = one_to_write(arena, block)?;
    let indices = apart.read(indices)?;
    engine.plan(code, Solving::Cheapest, indices, block)
}

/// Calls [`Engine::decode`] with a plan, given as its address and size, for cells in the order of the m bytes at
/// `order_at`.
#[inline(always)]
pub fn decode(
    engine: Engine,
    arena: &mut [u8],
    [source_cells, segments]: [u32; 2],
    plan: [u32; 2],
    order_at: u32,
    cells_at: u32,
    out_at: u32,
) -> Result<(), CodecError> {
    rebuild(engine, arena, Given::All, [source_cells, segments, source_cells], plan, [order_at, cells_at, out_at])
}

/// Calls [`Engine::repair`] with a plan, given as its address and size, for cells in the order of the `redundant` bytes
/// at `order_at`.
#[inline(always)]
pub fn repair(
    engine: Engine,
    arena: &mut [u8],
    [source_cells, redundant]: [u32; 2],
    plan: [u32; 2],
    order_at: u32,
    cells_at: u32,
    segment_at: u32,
) -> Result<(), CodecError> {
    rebuild(engine, arena, Given::Redundant, [source_cells, 1, redundant], plan, [order_at, cells_at, segment_at])
}

#[cfg_attr(target_arch = "wasm32", inline(never))]
fn rebuild(
    engine: Engine,
    arena: &mut [u8],
    given: Given,
    [source_cells, segments, listed]: [u32; 3],
    [plan_at, room]: [u32; 2],
    [order_at, given_at, out_at]: [u32; 3],
) -> Result<(), CodecError> {
    if u32::max(source_cells, listed) as usize > crate::MAX_CELLS {
        return Err(CodecError::SourceCells);
    }
    let block = bytes(plan_at, room as usize);
    let order = bytes(order_at, listed as usize);
    let input = cells_at(given_at, segments, listed)?;
    let out = cells_at(out_at, segments, source_cells)?;
    let (written, apart) = one_to_write(arena, out)?;
    let (block, order, input) = (apart.read(block)?, apart.read(order)?, apart.read(input)?);
    engine.rebuild(block, given, order, segments as usize, cells(input), cells_mut(written))
}

/// Splits the arena into the range to write and the rest.
#[inline(always)]
fn one_to_write(arena: &mut [u8], written: Range<usize>) -> Result<(&mut [u8], Apart<'_>), CodecError> {
    let (before, rest) = arena.split_at_mut_checked(written.start).ok_or(CodecError::Arena)?;
    let (out, after) = rest.split_at_mut_checked(written.len()).ok_or(CodecError::Arena)?;
    Ok((out, Apart { before, after, end: written.end }))
}

/// What lies before and after the range that is written.
struct Apart<'a> {
    before: &'a [u8],
    after: &'a [u8],
    end: usize,
}

impl<'a> Apart<'a> {
    /// Returns a range that must not overlap the one that is written.
    #[inline(always)]
    fn read(&self, range: Range<usize>) -> Result<&'a [u8], CodecError> {
        let found = match range.start.checked_sub(self.end) {
            Some(start) => self.after.get(start..start.saturating_add(range.len())),
            None => self.before.get(range),
        };
        found.ok_or(CodecError::Arena)
    }
}

fn code(construction: u32, source_cells: u32) -> Result<Code, CodecError> {
    let construction = match construction {
        0 => Construction::Systematic,
        1 => Construction::Uniform,
        _ => return Err(CodecError::Construction),
    };
    Code::new(construction, source_cells as usize)
}

/// The range of `segments` × `each` cells at `at`; their size in bytes must fit 32 bits.
fn cells_at(at: u32, segments: u32, each: u32) -> Result<Range<usize>, CodecError> {
    let cells = u64::from(segments) * u64::from(each);
    let len = cells.checked_mul(CELL_BYTES as u64).and_then(|len| u32::try_from(len).ok());
    Ok(bytes(at, len.ok_or(CodecError::Arena)? as usize))
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
