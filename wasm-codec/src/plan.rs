//! A decoding plan: how to rebuild segments from one set of m code cells, computed once and kept in the caller's
//! memory.
//!
//! A plan is a block of bytes: a header of sixteen bytes (construction, method, number of source cells, and how many
//! indices are in the first part of the list), the m indices in ascending order, in the systematic construction the
//! missing sources in ascending order, and the rows of coefficients. With transforms there are two rows: the factors of
//! the missing sources and those of the redundant cells. Each list and each row starts at a multiple of sixteen. A plan
//! may be moved and copied. If it was tampered with, it gives wrong cells or [`CodecError::Plan`], nothing worse.

use crate::CodecError;
use crate::cauchy::{Shape, fill_inverse};
use crate::code::{Code, Construction};
use crate::cost::cheapest_solving;
use crate::lagrange::fill_interpolation;
use crate::list::List;
use crate::mix::Rows;
use crate::spread::Spread;
use crate::transform::Coset;
use crate::vector::{LANES, Vector};

/// How missing sources are found. All ways give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solving {
    /// Whichever is cheapest.
    Cheapest,
    /// Each missing source is a sum over all m cells that arrived.
    Matrix,
    /// The segment is encoded with zeroes for the missing sources; the differences to the redundant cells that arrived
    /// are sums over the missing sources alone. If there is no transform for these cells, `Matrix` is used.
    Syndromes,
    /// As `Syndromes`, but these sums are solved by the transform as well.
    Transforms,
}

const HEADER_BYTES: usize = LANES;
const BY_MATRIX: u8 = 0;
const BY_SYNDROMES: u8 = 1;
const BY_TRANSFORMS: u8 = 2;

/// Returns the most bytes that a plan takes if `redundant` of the m cells that arrived are redundant.
pub fn plan_bytes(code: Code, redundant: usize) -> usize {
    let m = code.source_cells();
    let (missing, rows) = match code.construction() {
        // With transforms, one missing source takes two rows.
        Construction::Systematic if redundant == 1 => (1, 2),
        Construction::Systematic => (usize::min(redundant, m), usize::min(redundant, m)),
        Construction::Uniform => (0, m),
    };
    HEADER_BYTES + padded(m) * (rows + 1) + padded(missing)
}

/// See [`crate::Engine::plan`].
#[inline(always)]
pub fn write_plan<V: Vector>(code: Code, solving: Solving, indices: &[u8], block: &mut [u8]) -> Result<(), CodecError> {
    let m = code.source_cells();
    if indices.len() < m {
        return Err(CodecError::TooFew);
    }
    if indices.len() > m {
        return Err(CodecError::Length);
    }
    let arrived = Spread::of(indices).ok_or(CodecError::Duplicate)?;
    let redundant = indices.iter().filter(|&&index| usize::from(index) >= m).count();
    if block.len() < plan_bytes(code, redundant) {
        return Err(CodecError::Length);
    }

    let mut list = List::new();
    arrived.list(m, &mut list);
    let sorted = list.items();
    let (header, rest) = block.split_at_mut_checked(HEADER_BYTES).ok_or(CodecError::Length)?;
    let (listed, rest) = rest.split_at_mut_checked(padded(m)).ok_or(CodecError::Length)?;
    write_list(sorted, listed);
    let mut method = BY_MATRIX;
    match code.construction() {
        Construction::Systematic => {
            let mut missing = List::new();
            arrived.list_absent(redundant, &mut missing);
            let (listed, rows) = rest.split_at_mut_checked(padded(redundant)).ok_or(CodecError::Length)?;
            write_list(missing.items(), listed);
            let (sources, redundant_cells) = sorted.split_at_checked(m - redundant).ok_or(CodecError::Length)?;
            let coset = match redundant_cells {
                [first, .., last] | [first @ last] => {
                    Coset::covering(m, code.cauchy_point(*last).into(), code.cauchy_point(*first).into())
                }
                [] => None,
            };
            let solving = match (solving, coset) {
                (_, None) => Solving::Matrix,
                (Solving::Cheapest, Some(coset)) => cheapest_solving(coset, m, redundant, V::RICH),
                (Solving::Transforms, Some(_)) if !V::RICH => Solving::Syndromes,
                (chosen, Some(_)) => chosen,
            };
            let (number, shape, stride) = match solving {
                Solving::Transforms => (BY_TRANSFORMS, Shape::Factors, padded(redundant)),
                Solving::Syndromes => (BY_SYNDROMES, Shape::RedundantRows, padded(redundant)),
                _ => (BY_MATRIX, Shape::Rows, padded(m)),
            };
            method = number;
            fill_inverse::<V>(code, missing.items(), [sources, redundant_cells], shape, rows, stride);
        }
        // SAFETY: the list goes on with zeroes to a multiple of sixteen, and there is room for as many rows as points.
        #[allow(unsafe_code)]
        Construction::Uniform => unsafe {
            fill_interpolation::<V>(sorted, listed.as_ptr(), rest.as_mut_ptr(), padded(m))
        },
    }
    let [m_low, m_high] = (m as u16).to_le_bytes();
    let present = if code.construction() == Construction::Systematic { m - redundant } else { m };
    let [present_low, present_high] = (present as u16).to_le_bytes();
    header.fill(0);
    let fields = [code.construction() as u8, method, m_low, m_high, present_low, present_high];
    for (place, byte) in header.iter_mut().zip(fields) {
        *place = byte;
    }
    Ok(())
}

/// Writes the items and fills the rest of `block` with zeroes.
#[inline(always)]
fn write_list(items: &[u8], block: &mut [u8]) {
    let mut items = items.iter();
    for place in block {
        *place = items.next().copied().unwrap_or(0);
    }
}

/// A plan that was read back.
pub struct Plan<'a> {
    /// The code that the plan is for.
    pub code: Code,
    /// How missing sources are found; never [`Solving::Cheapest`].
    pub solving: Solving,
    /// Indices that arrived, ascending: source cells, then redundant cells; in the uniform construction the first list
    /// has all.
    pub sorted: [&'a [u8]; 2],
    /// Both lists of `sorted`, one after the other.
    pub arrived: &'a [u8],
    /// Missing sources, ascending, as many as redundant cells; none in the uniform construction.
    pub missing: &'a [u8],
    rows: &'a [u8],
    stride: usize,
}

impl<'a> Plan<'a> {
    /// Reads a plan from its bytes and checks all that memory safety depends on.
    #[inline(always)]
    pub fn read(block: &'a [u8]) -> Result<Plan<'a>, CodecError> {
        let (header, rest) = block.split_first_chunk::<HEADER_BYTES>().ok_or(CodecError::Plan)?;
        let &[number, method, m_low, m_high, present_low, present_high, ..] = header;
        let construction = match number {
            0 => Construction::Systematic,
            1 => Construction::Uniform,
            _ => return Err(CodecError::Plan),
        };
        let m = usize::from(u16::from_le_bytes([m_low, m_high]));
        let code = Code::new(construction, m).map_err(|_| CodecError::Plan)?;
        let (sorted, rest) = rest.split_at_checked(padded(m)).ok_or(CodecError::Plan)?;
        let sorted = sorted.get(..m).ok_or(CodecError::Plan)?;
        let present = usize::from(u16::from_le_bytes([present_low, present_high]));
        let (sources, redundant) = sorted.split_at_checked(present).ok_or(CodecError::Plan)?;
        let (missing, rows) = rest.split_at_checked(padded(redundant.len())).ok_or(CodecError::Plan)?;
        let missing = missing.get(..redundant.len()).ok_or(CodecError::Plan)?;
        let (solving, count, columns) = match (construction, missing, method) {
            (Construction::Uniform, ..) => (Solving::Matrix, m, m),
            (_, [_, ..], BY_SYNDROMES) => (Solving::Syndromes, missing.len(), missing.len()),
            (_, [_, ..], BY_TRANSFORMS) => (Solving::Transforms, 2, missing.len()),
            _ => (Solving::Matrix, missing.len(), m),
        };
        let stride = padded(columns);
        let within = |list: &[u8], limit: usize| list.last().is_none_or(|&last| usize::from(last) < limit);
        let parted = match construction {
            Construction::Systematic => {
                within(sources, m) && redundant.first().is_none_or(|&first| usize::from(first) >= m)
            }
            Construction::Uniform => redundant.is_empty(),
        };
        if !ascends(sorted) || !ascends(missing) || !parted || !within(missing, m) || rows.len() < count * stride {
            return Err(CodecError::Plan);
        }
        Ok(Plan { code, solving, sorted: [sources, redundant], arrived: sorted, missing, rows, stride })
    }

    /// The Cauchy point of the nth redundant cell that arrived.
    #[inline(always)]
    pub fn point(&self, n: usize) -> usize {
        self.sorted[1].get(n).map_or(0, |&index| self.code.cauchy_point(index).into())
    }

    /// With transforms: the factors of the missing sources and those of the redundant cells, as many of each.
    #[inline(always)]
    pub fn factors(&self) -> (&'a [u8], &'a [u8]) {
        let (of_missing, rest) = self.rows.split_at_checked(self.stride).unwrap_or((&[], &[]));
        let count = self.missing.len();
        (of_missing.get(..count).unwrap_or(&[]), rest.get(..count).unwrap_or(&[]))
    }

    /// Without transforms: the rows of coefficients.
    #[inline(always)]
    pub fn rows(&self) -> Rows {
        Rows { first: self.rows.as_ptr(), stride: self.stride }
    }
}

/// Whether items ascend strictly. Compares eight pairs of neighbours at a time, since every call asks: a byte is below
/// the next one if subtracting that one borrows.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn ascends(items: &[u8]) -> bool {
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let mut borrows = TOPS;
    let mut rest = items;
    while let (Some(&lower), Some((_, after))) = (rest.first_chunk(), rest.split_first()) {
        let Some(&upper) = after.first_chunk() else { break };
        let (a, b) = (u64::from_le_bytes(lower), u64::from_le_bytes(upper));
        let difference = ((a | TOPS) - (b & !TOPS)) ^ ((a ^ !b) & TOPS);
        borrows &= (!a & b) | ((!a | b) & difference);
        rest = rest.get(lower.len()..).unwrap_or(&[]);
    }
    rest.iter().zip(rest.iter().skip(1)).fold(borrows == TOPS, |so_far, (lower, upper)| so_far & (lower < upper))
}

/// Rounds up to a multiple of sixteen.
#[inline(always)]
fn padded(count: usize) -> usize {
    count.next_multiple_of(LANES)
}
