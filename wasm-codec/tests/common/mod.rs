//! The reference of the tests: arithmetic bit by bit, and the two codes written out from their definitions. It shares
//! nothing with the crate but its types.
#![allow(dead_code)]

use cell_codec::engine::{Method, Solving};
use cell_codec::plan::plan_bytes;
use cell_codec::{CELL_BYTES, Cell, Code, Construction, Engine};

/// Multiplies polynomials over GF(2) and reduces by 0x11D, one bit at a time.
pub fn slow_multiply(a: u8, b: u8) -> u8 {
    let mut product: u16 = 0;
    for bit in 0..8 {
        if b >> bit & 1 == 1 {
            product ^= u16::from(a) << bit;
        }
    }
    for bit in (8..15).rev() {
        if product >> bit & 1 == 1 {
            product ^= 0x11D << (bit - 8);
        }
    }
    product as u8
}

pub fn slow_inverse(x: u8) -> u8 {
    (1..=255).find(|&y| slow_multiply(x, y) == 1).expect("only 0 has no inverse")
}

/// The coefficient of source cell `i` in code cell `index`.
pub fn slow_coefficient(construction: Construction, m: usize, index: usize, i: usize) -> u8 {
    match construction {
        Construction::Systematic if index < m => u8::from(index == i),
        Construction::Systematic => slow_inverse((255 - (index - m)) as u8 ^ i as u8),
        Construction::Uniform => (0..i).fold(1, |power, _| slow_multiply(power, index as u8)),
    }
}

pub fn slow_cell(construction: Construction, source: &[Cell], index: usize) -> Cell {
    let mut sum = [0; CELL_BYTES];
    for (i, cell) in source.iter().enumerate() {
        let coefficient = slow_coefficient(construction, source.len(), index, i);
        for (total, &byte) in sum.iter_mut().zip(cell) {
            *total ^= slow_multiply(coefficient, byte);
        }
    }
    sum
}

/// Reproducible varied bytes (xorshift), without claim to good randomness.
pub struct Bytes(u32);

impl Bytes {
    pub fn new(seed: u32) -> Bytes {
        Bytes(seed.wrapping_mul(0x9E37_79B9) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as usize % limit
    }

    pub fn cells(&mut self, count: usize) -> Vec<Cell> {
        (0..count).map(|_| core::array::from_fn(|_| self.below(256) as u8)).collect()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

pub fn both_constructions() -> [Construction; 2] {
    [Construction::Systematic, Construction::Uniform]
}

/// Makes code cells `first`, `first` + 1, … of a segment.
pub fn encoded(engine: Engine, construction: Construction, source: &[Cell], first: usize, count: usize) -> Vec<Cell> {
    encoded_by(engine, Method::Cheapest, construction, source, first, count)
}

pub fn encoded_by(
    engine: Engine,
    method: Method,
    construction: Construction,
    source: &[Cell],
    first: usize,
    count: usize,
) -> Vec<Cell> {
    let code = Code::new(construction, source.len()).unwrap();
    let mut out = vec![[0xEE; CELL_BYTES]; count];
    engine.encode(code, method, 1, first, source, &mut out).unwrap();
    out
}

/// Rebuilds the segment from the listed cells of `all`, which start at index 0.
pub fn rebuilt(engine: Engine, construction: Construction, m: usize, indices: &[u8], all: &[Cell]) -> Vec<Cell> {
    rebuilt_by(engine, Solving::Cheapest, construction, m, indices, all)
}

pub fn rebuilt_by(
    engine: Engine,
    solving: Solving,
    construction: Construction,
    m: usize,
    indices: &[u8],
    all: &[Cell],
) -> Vec<Cell> {
    let code = Code::new(construction, m).unwrap();
    let redundant = indices.iter().filter(|&&index| usize::from(index) >= m).count();
    let mut plan = vec![0xEE; plan_bytes(code, redundant)];
    engine.plan(code, solving, indices, &mut plan).unwrap();
    let cells: Vec<Cell> = indices.iter().map(|&index| all[usize::from(index)]).collect();
    let mut out = vec![[0xEE; CELL_BYTES]; m];
    engine.decode(&plan, indices, 1, &cells, &mut out).unwrap();
    assert_eq!(repaired(engine, construction, m, &plan, indices, all), out, "{engine:?} {solving:?} {indices:?}");
    out
}

/// Repairs a segment that has the source cells that arrived in their places, and arbitrary bytes in the others.
fn repaired(
    engine: Engine,
    construction: Construction,
    m: usize,
    plan: &[u8],
    indices: &[u8],
    all: &[Cell],
) -> Vec<Cell> {
    let (sources, redundant): (Vec<u8>, Vec<u8>) = match construction {
        Construction::Systematic => indices.iter().partition(|&&index| usize::from(index) < m),
        Construction::Uniform => (Vec::new(), indices.to_vec()),
    };
    let mut segment = vec![[0xEE; CELL_BYTES]; m];
    for &index in &sources {
        segment[usize::from(index)] = all[usize::from(index)];
    }
    let cells: Vec<Cell> = redundant.iter().map(|&index| all[usize::from(index)]).collect();
    engine.repair(plan, &redundant, &cells, &mut segment).unwrap();
    segment
}
