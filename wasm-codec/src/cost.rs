//! Chooses the cheapest of several ways to the same bytes, by the number of products of a cell and a constant. Measured
//! in WebAssembly, a product takes about the same time in a transform as in a matrix row: what the transform loses by
//! reading and writing its cells, it gains by skews that are zero.

use crate::plan::Solving;
use crate::transform::Coset;

/// Whether the transform makes `rows` redundant cells of `m` sources faster than matrix rows do.
pub fn transform_pays(coset: Coset, m: usize, rows: usize) -> bool {
    coset.products(m) < rows * m
}

/// Returns the fastest way to find `missing` of `m` sources; `coset` covers the redundant cells that arrived.
/// [`Solving::Transforms`] is considered only if `has_transforms`.
pub fn cheapest_solving(coset: Coset, m: usize, missing: usize, has_transforms: bool) -> Solving {
    let syndromes = if missing == m { 0 } else { coset.products(m) };
    let by_inverse = missing * missing;
    let by_transforms = if has_transforms { coset.products_back(m, missing) } else { usize::MAX };
    if by_transforms < usize::min(by_inverse, (missing * m).saturating_sub(syndromes)) {
        Solving::Transforms
    } else if by_inverse + syndromes < missing * m {
        Solving::Syndromes
    } else {
        Solving::Matrix
    }
}
