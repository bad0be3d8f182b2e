//! Code cells against published vectors and against the definitions spelt out.

mod common;

use cell_codec::{CELL_BYTES, Cell, Construction};
use common::{Bytes, both_constructions, encoded, slow_cell};

fn filled(values: &[u8]) -> Vec<Cell> {
    values.iter().map(|&value| [value; CELL_BYTES]).collect()
}

#[test]
fn systematic_cells_of_1_2_3_are_themselves_then_29_and_24() {
    assert_eq!(encoded(Construction::Systematic, &filled(&[1, 2, 3]), 0, 5), filled(&[1, 2, 3, 29, 24]));
}

#[test]
fn systematic_rows_for_three_sources_are_253_126_255_and_126_253_127() {
    for (source, column) in [([1, 0, 0], [253, 126]), ([0, 1, 0], [126, 253]), ([0, 0, 1], [255, 127])] {
        assert_eq!(encoded(Construction::Systematic, &filled(&source), 3, 2), filled(&column));
    }
}

#[test]
fn uniform_cells_of_1_2_3_are_1_0_9_8_57() {
    assert_eq!(encoded(Construction::Uniform, &filled(&[1, 2, 3]), 0, 5), filled(&[1, 0, 9, 8, 57]));
}

#[test]
fn every_code_cell_follows_the_definition_for_segments_of_all_kinds_of_sizes() {
    for (seed, m) in [1, 2, 3, 9, 16, 64, 192, 255].into_iter().enumerate() {
        let source = Bytes::new(seed as u32).cells(m);
        for construction in both_constructions() {
            let all = encoded(construction, &source, 0, 256);
            for index in (0..256).step_by(if m > 16 { 7 } else { 1 }).chain([255]) {
                assert_eq!(
                    all[index],
                    slow_cell(construction, &source, index),
                    "{construction:?}, m = {m}, cell {index}"
                );
            }
        }
    }
}

#[test]
fn a_cell_made_alone_equals_the_same_cell_made_in_a_run() {
    let source = Bytes::new(7).cells(20);
    for construction in both_constructions() {
        let all = encoded(construction, &source, 0, 256);
        for (index, cell) in all.iter().enumerate() {
            assert_eq!(encoded(construction, &source, index, 1)[0], *cell);
        }
        for (first, count) in [(0, 0), (17, 5), (20, 3), (19, 1), (256, 0), (1, 255)] {
            assert_eq!(encoded(construction, &source, first, count), all[first..first + count]);
        }
    }
}
