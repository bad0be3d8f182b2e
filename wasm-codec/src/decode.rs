//! Getting segments back with a plan.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::code::Construction;
use crate::list::List;
use crate::mix::{mix_all, numbers_in_order, offsets_in_order};
use crate::plan::Plan;
use crate::spread::Spread;
use crate::transform::{Coset, redundancy};
use crate::vector::stretch::{copy_vectors, zero_vectors};
use crate::vector::{COLUMNS, LANES, Vector};
use crate::{CELL_BYTES, Cell, CodecError, MAX_CELLS};

/// See [`crate::Engine::decode`].
#[inline(always)]
pub fn decode<V: Vector>(
    plan: &Plan,
    order: &[u8],
    segments: usize,
    cells: &[Cell],
    out: &mut [Cell],
) -> Result<(), CodecError> {
    let m = plan.code.source_cells();
    if order.len() < m {
        return Err(CodecError::TooFew);
    }
    if order.len() > m || Some(cells.len()) != segments.checked_mul(m) || out.len() != cells.len() {
        return Err(CodecError::Length);
    }
    let given = Spread::of(order).ok_or(CodecError::Duplicate)?;
    let mut offsets = List::new();
    fill_offsets(plan, order, &given, &mut offsets)?;
    let offsets = offsets.items();

    let mut missing = List::new();
    given.list_absent(plan.missing, &mut missing);
    let missing = missing.items();
    let (copied, solved) = match plan.code.construction() {
        Construction::Systematic => (m - missing.len(), missing),
        Construction::Uniform => (0, numbers_in_order().get(..m).unwrap_or(&[])),
    };
    let arrivals = match (plan.by_syndromes, missing) {
        (true, [_, ..]) => Some(Arrivals::of(plan)?),
        _ => None,
    };
    for segment in 0..segments {
        let at = segment * m * CELL_BYTES;
        // SAFETY: both slices hold `segments` times m cells; offsets are those of the m cells of a segment.
        unsafe {
            let cells = cells.as_ptr().cast::<u8>().add(at);
            let out = out.as_mut_ptr().cast::<u8>().add(at);
            for (&index, &offset) in plan.sorted.iter().zip(offsets).take(copied) {
                let to = out.add(usize::from(index) * CELL_BYTES);
                copy_vectors::<V>(cells.add(offset as usize), to, CELL_BYTES);
            }
            match arrivals {
                Some(arrivals) => {
                    let mut syndromes = MaybeUninit::<[Cell; MAX_CELLS / 2]>::uninit();
                    let syndromes = syndromes.as_mut_ptr().cast::<u8>();
                    fill_syndromes::<V>(plan, arrivals, missing, offsets, cells, out, syndromes);
                    mix_all::<V>(plan.rows(), syndromes, offsets_in_order(), out, missing);
                }
                None => mix_all::<V>(plan.rows(), cells, offsets, out, solved),
            }
        }
    }
    Ok(())
}

/// Where, in bytes from a segment's first cell, the cells lie that the plan lists in ascending order.
#[inline(always)]
fn fill_offsets(plan: &Plan, order: &[u8], given: &Spread, offsets: &mut List<u32>) -> Result<(), CodecError> {
    let mut places = [const { MaybeUninit::<u8>::uninit() }; MAX_CELLS];
    for (place, &index) in order.iter().enumerate() {
        places[usize::from(index)].write(place as u8);
    }
    for &index in plan.sorted {
        if !given.has(index) {
            return Err(CodecError::Index);
        }
        // SAFETY: what is given is in `order`, of which every place was written.
        let place = unsafe { places[usize::from(index)].assume_init() };
        offsets.push(u32::from(place) * CELL_BYTES as u32);
    }
    Ok(())
}

/// The redundant cells that arrived, as points of a transform.
#[derive(Clone, Copy)]
struct Arrivals {
    coset: Coset,
    low: usize,
    high: usize,
}

impl Arrivals {
    #[inline(always)]
    fn of(plan: &Plan) -> Result<Arrivals, CodecError> {
        let m = plan.code.source_cells();
        let (low, high) = (plan.point(m - 1), plan.point(m - plan.missing));
        let coset = Coset::covering(m, low, high).ok_or(CodecError::Plan)?;
        Ok(Arrivals { coset, low, high })
    }
}

/// For each redundant cell that arrived, its difference to what it would be if the missing sources were zero. They are
/// made zero in `out`, where the other sources are already.
///
/// # Safety
/// m cells can be read at `cells` and written at `out`, there is an offset for each, and half of all cells at `syndromes`.
#[inline(always)]
unsafe fn fill_syndromes<V: Vector>(
    plan: &Plan,
    arrivals: Arrivals,
    missing: &[u8],
    offsets: &[u32],
    cells: *const u8,
    out: *mut u8,
    syndromes: *mut u8,
) {
    let Arrivals { coset, low, high } = arrivals;
    let m = plan.code.source_cells();
    let first = m - missing.len();
    let mut made = MaybeUninit::<[Cell; MAX_CELLS / 2]>::uninit();
    let made = made.as_mut_ptr().cast::<u8>();
    // SAFETY: the caller's; a coset has at most half of all points, and there is at most one syndrome for each.
    unsafe {
        for &source in missing {
            zero_vectors::<V>(out.add(usize::from(source) * CELL_BYTES), CELL_BYTES);
        }
        redundancy::<V>(m, out, coset, low, high, made);
        for n in 0..missing.len() {
            let computed = made.add((high - plan.point(first + n)) * CELL_BYTES);
            let arrived = cells.add(*offsets.get_unchecked(first + n) as usize);
            for column in 0..COLUMNS {
                let at = column * LANES;
                V::load(computed.add(at)).plus(V::load(arrived.add(at))).store(syndromes.add(n * CELL_BYTES + at));
            }
        }
    }
}
