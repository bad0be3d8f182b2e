//! Tests that bad input is refused before anything is written, by the arena as by the engine.

mod common;

use cell_codec::engine::{Method, Solving};
use cell_codec::plan::plan_bytes;
use cell_codec::{CELL_BYTES, Cell, Code, CodecError, Construction, Engine, arena};
use common::{Bytes, encoded, rebuilt};

const UNTOUCHED: Cell = [0xEE; CELL_BYTES];

fn code() -> Code {
    Code::new(Construction::Systematic, 3).unwrap()
}

fn engine() -> Engine {
    Engine::available().last().unwrap()
}

#[test]
fn numbers_of_source_cells() {
    for m in [0, 256, 257, usize::MAX] {
        assert_eq!(Code::new(Construction::Systematic, m), Err(CodecError::SourceCells));
    }
    for m in [0, 257, usize::MAX] {
        assert_eq!(Code::new(Construction::Uniform, m), Err(CodecError::SourceCells));
    }
    assert!(Code::new(Construction::Systematic, 255).is_ok());
    assert!(Code::new(Construction::Uniform, 256).is_ok());
}

#[test]
fn encoding_beyond_the_last_cell_or_from_another_number_of_cells() {
    let source = [UNTOUCHED; 6];
    let encode = |segments, first, source: &[Cell], count| {
        let mut out = vec![UNTOUCHED; count];
        let result = engine().encode(code(), Method::Cheapest, segments, first, source, &mut out);
        assert!(result.is_ok() || out.iter().all(|cell| *cell == UNTOUCHED));
        result
    };
    for (first, count) in [(256, 1), (250, 7), (0, 257), (usize::MAX, 1)] {
        assert_eq!(encode(1, first, &source[..3], count), Err(CodecError::Index));
        assert_eq!(encode(2, first, &source, 2 * count), Err(CodecError::Index));
    }
    for (segments, given, count) in
        [(1, 2, 1), (1, 4, 1), (2, 3, 2), (2, 6, 3), (0, 3, 0), (0, 0, 1), (usize::MAX, 6, 6)]
    {
        assert_eq!(encode(segments, 0, &source[..given], count), Err(CodecError::Length), "{segments} {given} {count}");
    }
    assert_eq!(encode(0, 0, &[], 0), Ok(()));
    assert_eq!(encode(2, 3, &source, 0), Ok(()));
}

#[test]
fn planning_for_too_few_too_many_or_twice_the_same_or_without_room() {
    let cases: [(&[u8], usize, CodecError); 5] = [
        (&[0, 1], 1024, CodecError::TooFew),
        (&[], 1024, CodecError::TooFew),
        (&[0, 1, 2, 3], 1024, CodecError::Length),
        (&[0, 4, 4], 1024, CodecError::Duplicate),
        (&[0, 4, 5], plan_bytes(code(), 2) - 1, CodecError::Length),
    ];
    for (indices, room, error) in cases {
        let mut block = vec![0xEE; room];
        assert_eq!(engine().plan(code(), Solving::Cheapest, indices, &mut block), Err(error));
        assert!(block.iter().all(|&byte| byte == 0xEE));
    }
}

#[test]
fn rebuilding_with_other_cells_than_the_plan_is_for_or_with_no_plan() {
    let mut plan = vec![0; plan_bytes(code(), 2)];
    engine().plan(code(), Solving::Cheapest, &[0, 4, 9], &mut plan).unwrap();
    let cells = [[1; CELL_BYTES]; 8];
    let decode = |plan: &[u8], order: &[u8], segments, given: usize, wanted: usize| {
        let mut out = vec![UNTOUCHED; wanted];
        let result = engine().decode(plan, order, segments, &cells[..given], &mut out);
        assert!(result.is_ok() || out.iter().all(|cell| *cell == UNTOUCHED));
        result
    };
    assert_eq!(decode(&plan, &[9, 0, 4], 2, 6, 6), Ok(()));
    assert_eq!(decode(&plan, &[9, 0, 4], 0, 0, 0), Ok(()));
    assert_eq!(decode(&plan, &[9, 0], 1, 3, 3), Err(CodecError::TooFew));
    assert_eq!(decode(&plan, &[9, 0, 4, 5], 1, 3, 3), Err(CodecError::Length));
    assert_eq!(decode(&plan, &[9, 0, 5], 1, 3, 3), Err(CodecError::Index));
    assert_eq!(decode(&plan, &[9, 0, 0], 1, 3, 3), Err(CodecError::Duplicate));
    assert_eq!(decode(&plan, &[9, 0, 4], 1, 2, 3), Err(CodecError::Length));
    assert_eq!(decode(&plan, &[9, 0, 4], 2, 6, 3), Err(CodecError::Length));
    assert_eq!(decode(&plan, &[9, 0, 4], usize::MAX, 6, 6), Err(CodecError::Length));
    assert_eq!(decode(&plan[..40], &[9, 0, 4], 1, 3, 3), Err(CodecError::Plan));
    assert_eq!(decode(&[], &[9, 0, 4], 1, 3, 3), Err(CodecError::Plan));
    for spoilt in [0, 2, 3, 16, 32] {
        let mut other = plan.clone();
        other[spoilt] = 0xFF;
        assert_eq!(decode(&other, &[9, 0, 4], 1, 3, 3), Err(CodecError::Plan));
    }
}

#[test]
fn repairing_with_other_cells_than_the_plan_is_for_or_with_no_plan() {
    let mut plan = vec![0; plan_bytes(code(), 2)];
    engine().plan(code(), Solving::Cheapest, &[0, 4, 9], &mut plan).unwrap();
    let cells = [[1; CELL_BYTES]; 4];
    let repair = |plan: &[u8], order: &[u8], given: usize, wanted: usize| {
        let mut segment = vec![UNTOUCHED; wanted];
        let result = engine().repair(plan, order, &cells[..given], &mut segment);
        assert!(result.is_ok() || segment.iter().all(|cell| *cell == UNTOUCHED));
        result
    };
    assert_eq!(repair(&plan, &[9, 4], 2, 3), Ok(()));
    assert_eq!(repair(&plan, &[9], 1, 3), Err(CodecError::TooFew));
    assert_eq!(repair(&plan, &[9, 4, 0], 3, 3), Err(CodecError::Length));
    assert_eq!(repair(&plan, &[9, 0], 2, 3), Err(CodecError::Index));
    assert_eq!(repair(&plan, &[9, 9], 2, 3), Err(CodecError::Duplicate));
    assert_eq!(repair(&plan, &[9, 4], 3, 3), Err(CodecError::Length));
    assert_eq!(repair(&plan, &[9, 4], 2, 2), Err(CodecError::Length));
    assert_eq!(repair(&plan[..40], &[9, 4], 2, 3), Err(CodecError::Plan));
}

#[test]
fn a_plan_with_any_bytes_in_it_is_refused_or_gives_some_cells() {
    let mut bytes = Bytes::new(8);
    for _ in 0..200_000 {
        let m = 1 + bytes.below(24);
        let mut plan: Vec<u8> = (0..plan_bytes(Code::new(Construction::Uniform, m).unwrap(), 0)).map(|_| 0).collect();
        plan[0] = bytes.below(2) as u8;
        plan[1] = bytes.below(4) as u8;
        plan[2] = m as u8;
        let mut sorted: Vec<u8> = (0..=255).collect();
        bytes.shuffle(&mut sorted);
        sorted.truncate(m);
        sorted.sort_unstable();
        plan[16..16 + m].copy_from_slice(&sorted);
        for _ in 0..bytes.below(3) {
            let at = bytes.below(plan.len());
            plan[at] = bytes.below(256) as u8;
        }
        let cells = vec![[7; CELL_BYTES]; m];
        let mut out = cells.clone();
        let _ = engine().decode(&plan, &sorted, 1, &cells, &mut out);
        let redundant: Vec<u8> = sorted.iter().copied().filter(|&index| usize::from(index) >= m).collect();
        let _ = engine().repair(&plan, &redundant, &cells[..redundant.len()], &mut out);
    }
}

#[test]
fn buffers_outside_of_the_arena_or_upon_each_other() {
    let mut bytes = vec![0; 2048];
    for (source_at, out_at) in [(0, 2000), (2000, 0), (u32::MAX, 0), (0, u32::MAX), (0, 143), (143, 0)] {
        assert_eq!(arena::encode(engine(), &mut bytes, [0, 3, 1, 3, 3], source_at, out_at), Err(CodecError::Arena));
        let result = arena::decode(engine(), &mut bytes, [3, 1], [1024, 64], 512, source_at, out_at);
        assert_eq!(result, Err(CodecError::Arena));
        let result = arena::repair(engine(), &mut bytes, [3, 3], [1024, 64], 512, source_at, out_at);
        assert_eq!(result, Err(CodecError::Arena));
    }
    for (indices_at, plan_at, room) in [(0, 1, 64), (2046, 0, 64), (0, 2000, 64), (0, 64, u32::MAX), (u32::MAX, 0, 64)]
    {
        assert_eq!(arena::plan(engine(), &mut bytes, [0, 3], indices_at, plan_at, room), Err(CodecError::Arena));
    }
    for segments in [1 << 20, 1 << 30, u32::MAX] {
        assert_eq!(arena::encode(engine(), &mut bytes, [0, 3, segments, 3, 3], 0, 1024), Err(CodecError::Arena));
    }
    assert!(bytes.iter().all(|&byte| byte == 0));
}

#[test]
fn numbers_that_mean_nothing() {
    let mut bytes = vec![0; 1024];
    let mut encode = |numbers| arena::encode(engine(), &mut bytes, numbers, 0, 512);
    assert_eq!(encode([2, 3, 1, 0, 1]), Err(CodecError::Construction));
    assert_eq!(encode([0, 0, 1, 0, 1]), Err(CodecError::SourceCells));
    assert_eq!(encode([1, u32::MAX, 1, 0, 1]), Err(CodecError::SourceCells));
    assert_eq!(encode([0, 3, 1, u32::MAX, 1]), Err(CodecError::Index));
    assert_eq!(encode([0, 3, 1, 0, u32::MAX]), Err(CodecError::Arena));
    assert_eq!(arena::decode(engine(), &mut bytes, [u32::MAX, 1], [0, 64], 64, 128, 512), Err(CodecError::SourceCells));
    assert_eq!(arena::bytes_of_plan(0, 256, 0), Err(CodecError::SourceCells));
}

#[test]
fn through_the_arena_come_the_same_bytes_as_without() {
    let source = Bytes::new(4).cells(3);
    let all = encoded(engine(), Construction::Uniform, &source, 0, 6);
    let mut bytes = vec![0; 1024];
    bytes[..144].copy_from_slice(source.as_flattened());
    arena::encode(engine(), &mut bytes, [1, 3, 1, 3, 3], 0, 200).unwrap();
    assert_eq!(bytes[200..344], *all[3..].as_flattened());

    bytes[500..503].copy_from_slice(&[3, 4, 5]);
    let room = arena::bytes_of_plan(1, 3, 0).unwrap() as u32;
    arena::plan(engine(), &mut bytes, [1, 3], 500, 800, room).unwrap();
    arena::decode(engine(), &mut bytes, [3, 1], [800, room], 500, 200, 600).unwrap();
    let expected = rebuilt(engine(), Construction::Uniform, 3, &[3, 4, 5], &all);
    assert_eq!(bytes[600..744], *expected.as_flattened());
    bytes[600..744].fill(0);
    arena::repair(engine(), &mut bytes, [3, 3], [800, room], 500, 200, 600).unwrap();
    assert_eq!(bytes[600..744], *expected.as_flattened());
}
