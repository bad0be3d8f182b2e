//! Which of two ways to the same bytes is the cheaper one, in products of a cell and a constant. Measured in WebAssembly,
//! a product takes much the same time in a transform as in a matrix row: what the transform spends on reading and
//! writing its cells, it saves on skews that are zero.

use crate::plan::Solving;
use crate::transform::Coset;

/// Does the transform make `rows` redundant cells of `m` sources sooner than matrix rows do?
pub fn transform_pays(coset: Coset, m: usize, rows: usize) -> bool {
    coset.products(m) < rows * m
}

/// How the `missing` sources of `m` are found soonest, where `coset` covers the redundant cells that arrived. The last way
/// counts if `has_transforms`.
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
