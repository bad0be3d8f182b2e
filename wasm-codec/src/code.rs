//! The two codes as matrices: the coefficients of each code cell.
#![allow(unsafe_code)]

use crate::field::{inverses, multiply};
use crate::vector::{LANES, Vector};
use crate::{CodecError, MAX_CELLS};

/// How code cells follow from source cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// Cell i < m is source cell i, at point i. Redundant cell j (index m + j) sits at point 255 - j and sums the
    /// source cells with coefficients 1/((255 - j) xor i): a Cauchy block, of which every square part is invertible.
    /// A redundant cell does not depend on the other redundant cells or on their number.
    Systematic,
    /// Cell r is the sum of source cell i times r^i, with 0^0 = 1: Rabin's dispersal with a Vandermonde matrix.
    Uniform,
}

/// A construction with a checked number of source cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    construction: Construction,
    source_cells: usize,
}

impl Code {
    /// `source_cells` is 1 to 255 for the systematic construction (at least one redundant cell exists), 1 to 256 for
    /// the uniform one; anything else is [`CodecError::SourceCells`].
    pub fn new(construction: Construction, source_cells: usize) -> Result<Code, CodecError> {
        let most = match construction {
            Construction::Systematic => MAX_CELLS - 1,
            Construction::Uniform => MAX_CELLS,
        };
        if (1..=most).contains(&source_cells) {
            Ok(Code { construction, source_cells })
        } else {
            Err(CodecError::SourceCells)
        }
    }

    /// How code cells follow from source cells.
    pub fn construction(self) -> Construction {
        self.construction
    }

    /// The number m of source cells in a segment, which is also the number of code cells that rebuild it.
    pub fn source_cells(self) -> usize {
        self.source_cells
    }

    /// Whether code cell `index` is a copy of source cell `index`.
    pub fn is_source(self, index: usize) -> bool {
        self.construction == Construction::Systematic && index < self.source_cells
    }

    /// The point of the Cauchy construction at which code cell `index` sits; `index` < 256.
    pub(crate) fn cauchy_point(self, index: u8) -> u8 {
        match (index as usize).checked_sub(self.source_cells) {
            None => index,
            Some(redundancy) => 255 - redundancy as u8,
        }
    }

    /// Writes the first m entries of the matrix row of code cell `index`, which is < 256 and not a source cell,
    /// followed by meaningless bytes up to a multiple of sixteen.
    ///
    /// # Safety
    /// That many bytes can be written at `row`.
    #[inline(always)]
    pub(crate) unsafe fn fill_row<V: Vector>(self, index: u8, row: *mut u8) {
        // SAFETY: the caller's.
        unsafe {
            match self.construction {
                Construction::Systematic => fill_inverses::<V>(self.cauchy_point(index), self.source_cells, row),
                Construction::Uniform => {
                    let mut power = 1;
                    for i in 0..self.source_cells {
                        row.add(i).write(power);
                        power = multiply(power, index);
                    }
                }
            }
        }
    }
}

/// Writes 1 / (point xor i) as entry i, sixteen entries at a time: within sixteen aligned entries of the table of
/// inverses, xor with a point only moves lanes.
#[inline(always)]
unsafe fn fill_inverses<V: Vector>(point: u8, count: usize, row: *mut u8) {
    let mut i = 0;
    while i < count {
        let from = (usize::from(point) ^ i) & !15;
        // SAFETY: both are below 256 and multiples of sixteen, and rows and table have 256 entries.
        unsafe { V::load(inverses().as_ptr().add(from)).lanes_xored(point & 15).store(row.add(i)) }
        i += LANES;
    }
}
