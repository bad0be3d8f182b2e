//! Any m of the code cells give the segment back.

mod common;

use common::{Bytes, both_constructions, encoded, rebuilt};

#[test]
fn every_choice_of_m_among_up_to_12_cells_in_shuffled_order() {
    let mut bytes = Bytes::new(1);
    let mut patterns = 0;
    for construction in both_constructions() {
        for total in 1..=12_usize {
            for m in 1..=total {
                let source = bytes.cells(m);
                let all = encoded(construction, &source, 0, total);
                for chosen in (0..1_u32 << total).filter(|set| set.count_ones() as usize == m) {
                    let mut indices: Vec<u8> = (0..total as u8).filter(|&index| chosen >> index & 1 == 1).collect();
                    bytes.shuffle(&mut indices);
                    assert_eq!(rebuilt(construction, m, &indices, &all), source, "{construction:?} {indices:?}");
                    patterns += 1;
                }
            }
        }
    }
    assert_eq!(patterns, 2 * ((1 << 13) - 2 - 12));
}

#[test]
fn random_choices_among_all_256_cells_for_every_segment_size() {
    let mut bytes = Bytes::new(2);
    for construction in both_constructions() {
        for m in 1..=256 {
            if construction == cell_codec::Construction::Systematic && m == 256 {
                continue;
            }
            let source = bytes.cells(m);
            let all = encoded(construction, &source, 0, 256);
            let mut indices: Vec<u8> = (0..=255).collect();
            bytes.shuffle(&mut indices);
            indices.truncate(m);
            assert_eq!(rebuilt(construction, m, &indices, &all), source, "{construction:?}, m = {m}");
        }
    }
}

#[test]
fn the_worst_case_of_no_source_cell_at_all() {
    for m in [1, 10, 94, 128] {
        let source = Bytes::new(3).cells(m);
        let all = encoded(cell_codec::Construction::Systematic, &source, 0, 256);
        let indices: Vec<u8> = (m..2 * m).map(|index| index as u8).collect();
        assert_eq!(rebuilt(cell_codec::Construction::Systematic, m, &indices, &all), source);
    }
}
