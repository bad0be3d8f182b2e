//! How a segment comes back from one set of m code cells, worked out once and kept in memory of the caller's.
//!
//! A plan is bytes: a header of sixteen (construction, method, number of source cells), the m indices in ascending
//! order, and the rows of coefficients. Both of these start at, and rows follow each other by, multiples of sixteen. A
//! plan may be moved and copied. One that was tampered with gives wrong cells or [`CodecError::Plan`], nothing worse.

use crate::CodecError;
use crate::cauchy::fill_inverse;
use crate::code::{Code, Construction};
use crate::cost::syndromes_pay;
use crate::lagrange::fill_interpolation;
use crate::list::List;
use crate::mix::Rows;
use crate::spread::Spread;
use crate::transform::Coset;
use crate::vector::{LANES, Vector};

/// How missing sources are found. Both ways give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solving {
    /// Whichever is the cheaper one.
    Cheapest,
    /// From the m cells that arrived, each missing source a sum over all of them.
    Matrix,
    /// Encode what is there with zeroes for what is missing; the differences to the redundant cells that arrived are
    /// sums over the missing sources alone. Where the transform exists for those cells; by matrix elsewhere.
    Syndromes,
}

const HEADER_BYTES: usize = LANES;
const BY_MATRIX: u8 = 0;
const BY_SYNDROMES: u8 = 1;

/// Bytes that a plan for `redundant` cells among the m that arrived may take.
pub fn plan_bytes(code: Code, redundant: usize) -> usize {
    let m = code.source_cells();
    let rows = match code.construction() {
        Construction::Systematic => usize::min(redundant, m),
        Construction::Uniform => m,
    };
    HEADER_BYTES + padded(m) * (rows + 1)
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
    let (listed, rows) = rest.split_at_mut_checked(padded(m)).ok_or(CodecError::Length)?;
    let mut places = listed.iter_mut();
    for (&index, place) in sorted.iter().zip(&mut places) {
        *place = index;
    }
    for place in places {
        *place = 0;
    }
    let mut method = BY_MATRIX;
    match code.construction() {
        Construction::Systematic => {
            let mut missing = List::new();
            arrived.list_absent(redundant, &mut missing);
            let (_, redundant_cells) = sorted.split_at_checked(m - redundant).ok_or(CodecError::Length)?;
            let mut columns = sorted;
            if let [first, .., last] | [first @ last] = redundant_cells {
                let (low, high) = (code.cauchy_point(*last).into(), code.cauchy_point(*first).into());
                let by_syndromes = match (solving, Coset::covering(m, low, high)) {
                    (Solving::Matrix, _) | (_, None) => false,
                    (Solving::Syndromes, Some(_)) => true,
                    (Solving::Cheapest, Some(coset)) => syndromes_pay(coset, m, redundant),
                };
                if by_syndromes {
                    method = BY_SYNDROMES;
                    columns = redundant_cells;
                }
            }
            fill_inverse(code, missing.items(), redundant_cells, columns, rows, padded(columns.len()));
        }
        // SAFETY: the list goes on with zeroes to a multiple of sixteen, and there is room for as many rows as points.
        #[allow(unsafe_code)]
        Construction::Uniform => unsafe {
            fill_interpolation::<V>(sorted, listed.as_ptr(), rows.as_mut_ptr(), padded(m))
        },
    }
    let [m_low, m_high] = (m as u16).to_le_bytes();
    header.fill(0);
    for (place, byte) in header.iter_mut().zip([code.construction() as u8, method, m_low, m_high]) {
        *place = byte;
    }
    Ok(())
}

/// A plan that was read back.
pub struct Plan<'a> {
    /// The code it is for.
    pub code: Code,
    /// Are there as many columns as missing cells, for syndromes, rather than m?
    pub by_syndromes: bool,
    /// What arrived, ascending.
    pub sorted: &'a [u8],
    /// How many of the m are redundant cells, and how many sources are missing; 0 in the uniform construction.
    pub missing: usize,
    rows: &'a [u8],
    stride: usize,
    columns: usize,
}

impl<'a> Plan<'a> {
    /// Checks all that memory safety depends on.
    #[inline(always)]
    pub fn read(block: &'a [u8]) -> Result<Plan<'a>, CodecError> {
        let (header, rest) = block.split_first_chunk::<HEADER_BYTES>().ok_or(CodecError::Plan)?;
        let &[number, method, m_low, m_high, ..] = header;
        let construction = match number {
            0 => Construction::Systematic,
            1 => Construction::Uniform,
            _ => return Err(CodecError::Plan),
        };
        let m = usize::from(u16::from_le_bytes([m_low, m_high]));
        let code = Code::new(construction, m).map_err(|_| CodecError::Plan)?;
        let (sorted, rows) = rest.split_at_checked(padded(m)).ok_or(CodecError::Plan)?;
        let sorted = sorted.get(..m).ok_or(CodecError::Plan)?;
        let mut ascending = true;
        let mut previous = -1;
        let mut redundant = 0;
        for &index in sorted {
            ascending &= i32::from(index) > previous;
            previous = i32::from(index);
            redundant += usize::from(usize::from(index) >= m);
        }
        let missing = if construction == Construction::Systematic { redundant } else { 0 };
        let by_syndromes = method == BY_SYNDROMES;
        let (count, columns) = match (construction, by_syndromes) {
            (Construction::Uniform, _) => (m, m),
            (_, true) => (missing, missing),
            (_, false) => (missing, m),
        };
        let stride = padded(columns);
        if !ascending || rows.len() < count * stride {
            return Err(CodecError::Plan);
        }
        Ok(Plan { code, by_syndromes, sorted, missing, rows, stride, columns })
    }

    /// The Cauchy point of the nth cell that arrived.
    #[inline(always)]
    pub fn point(&self, n: usize) -> usize {
        self.sorted.get(n).map_or(0, |&index| self.code.cauchy_point(index).into())
    }

    /// The coefficients.
    #[inline(always)]
    pub fn rows(&self) -> Rows {
        Rows { first: self.rows.as_ptr(), stride: self.stride, columns: self.columns }
    }
}

/// The next multiple of sixteen.
#[inline(always)]
fn padded(count: usize) -> usize {
    count.next_multiple_of(LANES)
}
