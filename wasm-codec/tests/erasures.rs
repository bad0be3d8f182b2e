//! Tests that any m of the code cells rebuild the segment.

mod common;

use cell_codec::engine::Solving;
use cell_codec::{Construction, Engine};
use common::{Bytes, both_constructions, encoded, rebuilt, rebuilt_by};

const ALL_WAYS: [Solving; 3] = [Solving::Matrix, Solving::Syndromes, Solving::Transforms];

#[test]
fn every_choice_of_m_among_up_to_16_cells_in_shuffled_order() {
    let mut bytes = Bytes::new(1);
    let mut patterns = 0;
    let engine = Engine::available().last().unwrap();
    for construction in both_constructions() {
        for total in 1..=16_usize {
            for m in 1..=total {
                let source = bytes.cells(m);
                let all = encoded(engine, construction, &source, 0, total);
                for chosen in (0..1_u32 << total).filter(|set| set.count_ones() as usize == m) {
                    let mut indices: Vec<u8> = (0..total as u8).filter(|&index| chosen >> index & 1 == 1).collect();
                    bytes.shuffle(&mut indices);
                    for solving in ALL_WAYS {
                        let segment = rebuilt_by(engine, solving, construction, m, &indices, &all);
                        assert_eq!(segment, source, "{construction:?} {solving:?} {indices:?}");
                    }
                    patterns += 1;
                }
            }
        }
    }
    assert_eq!(patterns, 2 * ((1 << 17) - 2 - 16));
}

#[test]
fn every_choice_of_m_among_up_to_10_cells_in_every_engine() {
    let mut bytes = Bytes::new(5);
    for engine in Engine::available() {
        for construction in both_constructions() {
            for m in 1..=10 {
                let source = bytes.cells(m);
                let all = encoded(engine, construction, &source, 0, 10);
                for chosen in (0..1_u32 << 10).filter(|set| set.count_ones() as usize == m) {
                    let indices: Vec<u8> = (0..10).filter(|&index| chosen >> index & 1 == 1).collect();
                    for solving in ALL_WAYS {
                        assert_eq!(rebuilt_by(engine, solving, construction, m, &indices, &all), source);
                    }
                }
            }
        }
    }
}

#[test]
fn random_choices_among_all_256_cells_for_every_segment_size_in_every_engine() {
    let mut bytes = Bytes::new(2);
    for construction in both_constructions() {
        for m in 1..=256 {
            if construction == Construction::Systematic && m == 256 {
                continue;
            }
            let source = bytes.cells(m);
            for engine in Engine::available() {
                let all = encoded(engine, construction, &source, 0, 256);
                let mut indices: Vec<u8> = (0..=255).collect();
                bytes.shuffle(&mut indices);
                indices.truncate(m);
                assert_eq!(rebuilt(engine, construction, m, &indices, &all), source, "{construction:?}, m = {m}");
            }
        }
    }
}

#[test]
fn every_number_of_losses_in_every_way() {
    let mut bytes = Bytes::new(6);
    let engine = Engine::available().last().unwrap();
    for m in (1..=192).step_by(5) {
        let source = bytes.cells(m);
        let all = encoded(engine, Construction::Systematic, &source, 0, 256);
        for missing in 0..=m.min(256 - m) {
            let mut sources: Vec<u8> = (0..m as u8).collect();
            bytes.shuffle(&mut sources);
            sources.truncate(m - missing);
            sources.extend((m..m + missing).map(|index| index as u8));
            for solving in ALL_WAYS {
                let segment = rebuilt_by(engine, solving, Construction::Systematic, m, &sources, &all);
                assert_eq!(segment, source, "{solving:?}, m = {m}, {missing} missing");
            }
        }
    }
}

#[test]
fn the_worst_case_of_no_source_cell_at_all() {
    for engine in Engine::available() {
        for m in [1, 10, 94, 128] {
            let source = Bytes::new(3).cells(m);
            let all = encoded(engine, Construction::Systematic, &source, 0, 256);
            let indices: Vec<u8> = (m..2 * m).map(|index| index as u8).collect();
            assert_eq!(rebuilt(engine, Construction::Systematic, m, &indices, &all), source);
        }
    }
}
