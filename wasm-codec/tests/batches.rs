//! Tests several segments in one call, linearity, and that square parts of the Cauchy block are invertible.

mod common;

use cell_codec::engine::{Method, Solving};
use cell_codec::plan::plan_bytes;
use cell_codec::{CELL_BYTES, Cell, Code, Construction, Engine, MAX_CELLS};
use common::{Bytes, both_constructions, encoded, slow_coefficient, slow_inverse, slow_multiply};

#[test]
fn a_batch_gives_what_its_segments_give_one_by_one() {
    let mut bytes = Bytes::new(9);
    for (m, first, count) in [(10, 10, 10), (10, 3, 12), (20, 20, 1), (33, 33, 32), (96, 100, 7)] {
        for construction in both_constructions() {
            let code = Code::new(construction, m).unwrap();
            let source = bytes.cells(5 * m);
            for engine in Engine::available() {
                let mut out = vec![[0; CELL_BYTES]; 5 * count];
                engine.encode(code, Method::Cheapest, 5, first, &source, &mut out).unwrap();
                for (segment, cells) in source.chunks(m).enumerate() {
                    let alone = encoded(engine, construction, cells, first, count);
                    assert_eq!(out[segment * count..][..count], alone);
                }

                let order: Vec<u8> = (0..m).map(|n| if n % 3 == 0 { m + n } else { n } as u8).rev().collect();
                let mut plan = vec![0; plan_bytes(code, m)];
                engine.plan(code, Solving::Cheapest, &order, &mut plan).unwrap();
                let arrived: Vec<Cell> = source
                    .chunks(m)
                    .flat_map(|cells| {
                        let all = encoded(engine, construction, cells, 0, 2 * m);
                        order.iter().map(move |&index| all[usize::from(index)]).collect::<Vec<_>>()
                    })
                    .collect();
                let mut rebuilt = vec![[0; CELL_BYTES]; 5 * m];
                engine.decode(&plan, &order, 5, &arrived, &mut rebuilt).unwrap();
                assert_eq!(rebuilt, source);
            }
        }
    }
}

#[test]
fn cells_of_a_sum_are_sums_of_cells() {
    let mut bytes = Bytes::new(10);
    let sum = |a: &[Cell], b: &[Cell]| -> Vec<Cell> {
        a.iter().zip(b).map(|(a, b)| core::array::from_fn(|n| a[n] ^ b[n])).collect()
    };
    for engine in Engine::available() {
        for construction in both_constructions() {
            for m in [1, 10, 33, 94] {
                let (a, b) = (bytes.cells(m), bytes.cells(m));
                let made = [&a, &b, &sum(&a, &b)].map(|source| encoded(engine, construction, source, m, 40));
                assert_eq!(sum(&made[0], &made[1]), made[2]);
            }
        }
    }
}

#[test]
fn square_parts_of_the_cauchy_block_are_invertible_up_to_the_largest() {
    let mut bytes = Bytes::new(11);
    for m in [1, 2, 10, 64, 100, 128, 192, 254] {
        for _ in 0..12 {
            let size = 1 + bytes.below(m.min(MAX_CELLS - m));
            let mut columns: Vec<usize> = (0..m).collect();
            let mut rows: Vec<usize> = (m..MAX_CELLS).collect();
            bytes.shuffle(&mut columns);
            bytes.shuffle(&mut rows);
            let square = rows[..size]
                .iter()
                .map(|&index| {
                    columns[..size].iter().map(|&i| slow_coefficient(Construction::Systematic, m, index, i)).collect()
                })
                .collect();
            assert!(is_invertible(square), "m = {m}, rows {:?}, columns {:?}", &rows[..size], &columns[..size]);
        }
    }
}

fn is_invertible(mut rows: Vec<Vec<u8>>) -> bool {
    for column in 0..rows.len() {
        let Some(pivot) = (column..rows.len()).find(|&r| rows[r][column] != 0) else { return false };
        rows.swap(column, pivot);
        let (done, below) = rows.split_at_mut(column + 1);
        let pivot = &done[column];
        let scale = slow_inverse(pivot[column]);
        for row in below {
            let factor = slow_multiply(row[column], scale);
            for (entry, &above) in row.iter_mut().zip(pivot) {
                *entry ^= slow_multiply(factor, above);
            }
        }
    }
    true
}
