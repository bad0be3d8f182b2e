//! Makes any run of code cells of one segment or several.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::code::{Code, Construction};
use crate::cost::transform_pays;
use crate::mix::{Cells, ROWS_A_PASS, Rows, mix_all, numbers_in_order};
use crate::transform::{Coset, redundancy};
use crate::vector::Vector;
use crate::vector::stretch::copy_vectors;
use crate::{CELL_BYTES, Cell, CodecError, MAX_CELLS, Row};

/// How redundant cells are made. Both ways give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Whichever is cheaper.
    Cheapest,
    /// Matrix rows.
    Matrix,
    /// The transform if one exists for the cells that are asked for, otherwise matrix rows.
    Transform,
}

/// See [`crate::Engine::encode`].
#[inline(always)]
pub fn encode<V: Vector>(
    code: Code,
    method: Method,
    segments: usize,
    first: usize,
    source: &[Cell],
    out: &mut [Cell],
) -> Result<(), CodecError> {
    let m = code.source_cells();
    if Some(source.len()) != segments.checked_mul(m) {
        return Err(CodecError::Length);
    }
    if segments == 0 {
        return if out.is_empty() { Ok(()) } else { Err(CodecError::Length) };
    }
    let count = out.len() / segments;
    if count * segments != out.len() {
        return Err(CodecError::Length);
    }
    if first > MAX_CELLS || count > MAX_CELLS - first {
        return Err(CodecError::Index);
    }

    let copied = if code.is_source(first) { usize::min(count, m - first) } else { 0 };
    let mixed = count - copied;
    let batch = Batch { code, segments, count, source: source.as_ptr().cast(), out: out.as_mut_ptr().cast() };
    // SAFETY: the lengths were checked above, and borrows do not overlap.
    unsafe {
        if copied > 0 {
            for segment in 0..segments {
                copy_vectors::<V>(batch.source(segment, first), batch.out(segment, 0), copied * CELL_BYTES);
            }
        }
        if mixed > 0 {
            match transform_for(code, method, first + copied, mixed) {
                Some((coset, low, high)) => {
                    for segment in 0..segments {
                        redundancy::<V>(m, batch.source(segment, 0), coset, low, high, batch.out(segment, copied));
                    }
                }
                None => batch.by_rows::<V>(first, copied),
            }
        }
    }
    Ok(())
}

/// Returns the coset and the lowest and highest point, if the transform is to make `count` code cells from `first` on.
fn transform_for(code: Code, method: Method, first: usize, count: usize) -> Option<(Coset, usize, usize)> {
    if code.construction() != Construction::Systematic || method == Method::Matrix {
        return None;
    }
    let m = code.source_cells();
    let high = 255 - (first - m);
    let low = high + 1 - count;
    let coset = Coset::covering(m, low, high)?;
    (method == Method::Transform || transform_pays(coset, m, count)).then_some((coset, low, high))
}

/// Segments and their code cells, one segment after another.
struct Batch {
    code: Code,
    segments: usize,
    count: usize,
    source: *const u8,
    out: *mut u8,
}

impl Batch {
    /// Address of cell `n` of a segment.
    #[inline(always)]
    fn source(&self, segment: usize, n: usize) -> *const u8 {
        self.source.wrapping_add((segment * self.code.source_cells() + n) * CELL_BYTES)
    }

    /// Address at which the `n`th code cell of a segment is written.
    #[inline(always)]
    fn out(&self, segment: usize, n: usize) -> *mut u8 {
        self.out.wrapping_add((segment * self.count + n) * CELL_BYTES)
    }

    /// Makes the code cells of each segment after its first `done` ones by matrix rows, which are filled once for all
    /// segments. `first` is the index of the first code cell in the output.
    #[inline(always)]
    unsafe fn by_rows<V: Vector>(&self, first: usize, done: usize) {
        let m = self.code.source_cells();
        let mut rows = [const { MaybeUninit::<Row>::uninit() }; ROWS_A_PASS];
        let mut n = done;
        while n < self.count {
            let width = usize::min(ROWS_A_PASS, self.count - n);
            for (r, row) in rows.iter_mut().enumerate().take(width) {
                // SAFETY: there is room for a whole row.
                unsafe { self.code.fill_row::<V>((first + n + r) as u8, row.as_mut_ptr().cast()) };
            }
            let filled = Rows { first: rows.as_ptr().cast(), stride: MAX_CELLS };
            let (sources, _) = numbers_in_order().split_at_checked(m).unwrap_or((&[], &[]));
            let targets = numbers_in_order().get(..width).unwrap_or(&[]);
            for segment in 0..self.segments {
                let cells = Cells { at: self.source(segment, 0), numbers: sources };
                // SAFETY: rows have m entries, and the places of `width` cells exist.
                unsafe { mix_all::<V>(filled, [cells, Cells { numbers: &[], ..cells }], self.out(segment, n), targets) }
            }
            n += width;
        }
    }
}
