//! Which of two ways to the same bytes is the cheaper one, in products of a cell and a constant. Measured in WebAssembly,
//! a product takes much the same time in a transform as in a matrix row: what the transform spends on reading and
//! writing its cells, it saves on skews that are zero.

use crate::transform::Coset;

/// Does the transform make `rows` redundant cells of `m` sources sooner than matrix rows do?
pub fn transform_pays(coset: Coset, m: usize, rows: usize) -> bool {
    coset.products(m) < rows * m
}

/// Are `missing` sources of `m` found sooner from syndromes, by a transform and a small inverse?
pub fn syndromes_pay(coset: Coset, m: usize, missing: usize) -> bool {
    coset.products(m) + missing * missing < missing * m
}
