//! Which of two ways to the same bytes is the cheaper one, in products of a cell and a constant. The weights were
//! measured (docs/codec.md): a product within a transform also reads and writes its cells.

use crate::transform::Coset;

const TRANSFORM_WEIGHT: usize = 5;
const MATRIX_WEIGHT: usize = 4;

/// What it takes, besides the products, to run a transform at all.
const TRANSFORM_START: usize = 24;

/// Does the transform make `rows` redundant cells of `m` sources sooner than matrix rows do?
pub fn transform_pays(coset: Coset, m: usize, rows: usize) -> bool {
    transform_cost(coset, m) < MATRIX_WEIGHT * rows * m
}

/// Are `missing` sources of `m` found sooner from syndromes, by a transform and a small inverse?
pub fn syndromes_pay(coset: Coset, m: usize, missing: usize) -> bool {
    transform_cost(coset, m) + MATRIX_WEIGHT * missing * missing < MATRIX_WEIGHT * missing * m
}

fn transform_cost(coset: Coset, m: usize) -> usize {
    TRANSFORM_WEIGHT * (coset.products(m) + TRANSFORM_START)
}
