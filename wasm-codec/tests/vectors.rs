//! Compares code cells with published vectors and with the written-out definitions, for every engine and both methods.

mod common;

use cell_codec::engine::Method;
use cell_codec::{CELL_BYTES, Cell, Construction, Engine};
use common::{Bytes, both_constructions, encoded, encoded_by, slow_cell};

fn filled(values: &[u8]) -> Vec<Cell> {
    values.iter().map(|&value| [value; CELL_BYTES]).collect()
}

#[test]
fn this_machine_runs_every_engine_that_its_architecture_has() {
    let engines: Vec<Engine> = Engine::available().collect();
    assert_eq!(engines.len(), if cfg!(target_arch = "x86_64") { 3 } else { 1 });
}

#[test]
fn systematic_cells_of_1_2_3_are_themselves_then_29_and_24() {
    for engine in Engine::available() {
        assert_eq!(encoded(engine, Construction::Systematic, &filled(&[1, 2, 3]), 0, 5), filled(&[1, 2, 3, 29, 24]));
    }
}

#[test]
fn systematic_rows_for_three_sources_are_253_126_255_and_126_253_127() {
    for engine in Engine::available() {
        for (source, column) in [([1, 0, 0], [253, 126]), ([0, 1, 0], [126, 253]), ([0, 0, 1], [255, 127])] {
            assert_eq!(encoded(engine, Construction::Systematic, &filled(&source), 3, 2), filled(&column));
        }
    }
}

#[test]
fn uniform_cells_of_1_2_3_are_1_0_9_8_57() {
    for engine in Engine::available() {
        assert_eq!(encoded(engine, Construction::Uniform, &filled(&[1, 2, 3]), 0, 5), filled(&[1, 0, 9, 8, 57]));
    }
}

#[test]
fn every_code_cell_follows_the_definition_for_segments_of_all_kinds_of_sizes() {
    for (seed, m) in [1, 2, 3, 9, 16, 64, 192, 255].into_iter().enumerate() {
        let source = Bytes::new(seed as u32).cells(m);
        for construction in both_constructions() {
            for engine in Engine::available() {
                let all = encoded(engine, construction, &source, 0, 256);
                for index in (0..256).step_by(if m > 16 { 7 } else { 1 }).chain([255]) {
                    assert_eq!(
                        all[index],
                        slow_cell(construction, &source, index),
                        "{engine:?}, {construction:?}, m = {m}, cell {index}"
                    );
                }
            }
        }
    }
}

#[test]
fn for_every_size_of_segment_both_methods_make_the_same_redundant_cells_in_every_engine() {
    for m in 1..=255 {
        let source = Bytes::new(m as u32).cells(m);
        let rows = encoded_by(Engine::Scalar, Method::Matrix, Construction::Systematic, &source, m, 256 - m);
        for engine in Engine::available() {
            for count in 1..=256 - m {
                let made = encoded_by(engine, Method::Transform, Construction::Systematic, &source, m, count);
                assert_eq!(made, rows[..count], "{engine:?}, m = {m}, {count} cells");
            }
            let made = encoded_by(engine, Method::Matrix, Construction::Systematic, &source, m, 256 - m);
            assert_eq!(made, rows, "{engine:?}, m = {m}");
        }
    }
}

#[test]
fn a_run_from_anywhere_equals_the_same_stretch_of_a_long_one() {
    for m in [1, 7, 16, 30, 64, 100, 128, 192] {
        let source = Bytes::new(m as u32).cells(m);
        let all = encoded_by(Engine::Scalar, Method::Matrix, Construction::Systematic, &source, 0, 256);
        for engine in Engine::available() {
            for first in m..256 {
                for count in [1, 2, 3, 7, 8, 13, 32, 64].into_iter().filter(|count| first + count <= 256) {
                    let made = encoded_by(engine, Method::Transform, Construction::Systematic, &source, first, count);
                    assert_eq!(made, all[first..first + count], "{engine:?}, m = {m}, {count} cells from {first} on");
                }
            }
        }
    }
}

#[test]
fn a_cell_made_alone_equals_the_same_cell_made_in_a_run() {
    let source = Bytes::new(7).cells(20);
    for engine in Engine::available() {
        for construction in both_constructions() {
            let all = encoded(engine, construction, &source, 0, 256);
            for (index, cell) in all.iter().enumerate() {
                assert_eq!(encoded(engine, construction, &source, index, 1)[0], *cell);
            }
            for (first, count) in [(0, 0), (17, 5), (20, 3), (19, 1), (256, 0), (1, 255)] {
                assert_eq!(encoded(engine, construction, &source, first, count), all[first..first + count]);
            }
        }
    }
}

#[test]
fn known_answers_of_an_independent_script() {
    let fnv = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    };
    for line in include_str!("known-answers.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let construction = if words[0] == "systematic" { Construction::Systematic } else { Construction::Uniform };
        let [m, first, count] = [1, 2, 3].map(|n| words[n].parse::<usize>().unwrap());
        let source: Vec<u8> = (0..m * CELL_BYTES).map(|n| (167 * n + 73 * (n >> 5) + m) as u8).collect();
        for engine in Engine::available() {
            for method in [Method::Cheapest, Method::Matrix, Method::Transform] {
                let cells = encoded_by(engine, method, construction, source.as_chunks().0, first, count);
                assert_eq!(format!("{:016x}", fnv(cells.as_flattened())), words[4], "{engine:?} {method:?}: {line}");
                let hex: String = cells[0].iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(hex, words[5]);
            }
        }
    }
}
