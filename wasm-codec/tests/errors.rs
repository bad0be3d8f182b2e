//! Bad input is refused before anything is written.

mod common;

use cell_codec::{CELL_BYTES, Cell, Code, CodecError, Construction, arena, encode, reconstruct};
use common::{Bytes, encoded, rebuilt};

const UNTOUCHED: Cell = [0xEE; CELL_BYTES];

fn code() -> Code {
    Code::new(Construction::Systematic, 3).unwrap()
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
fn encoding_beyond_the_last_cell_or_from_a_short_segment() {
    let source = [UNTOUCHED; 3];
    for (first, count) in [(256, 1), (250, 7), (0, 257), (usize::MAX, 1)] {
        let mut out = vec![UNTOUCHED; count];
        assert_eq!(encode::encode(code(), first, &source, &mut out), Err(CodecError::Index));
        assert!(out.iter().all(|cell| *cell == UNTOUCHED));
    }
    assert_eq!(encode::encode(code(), 0, &source[..2], &mut [UNTOUCHED]), Err(CodecError::Length));
}

#[test]
fn reconstructing_from_too_few_too_many_twice_the_same_or_the_wrong_lengths() {
    let cells = [[1; CELL_BYTES]; 4];
    let cases: [(&[u8], usize, usize, CodecError); 5] = [
        (&[0, 1], 2, 3, CodecError::TooFew),
        (&[0, 1, 2, 3], 4, 3, CodecError::Length),
        (&[0, 1, 2], 2, 3, CodecError::Length),
        (&[0, 1, 2], 3, 2, CodecError::Length),
        (&[0, 4, 4], 3, 3, CodecError::Duplicate),
    ];
    for (indices, given, wanted, error) in cases {
        let mut out = vec![UNTOUCHED; wanted];
        assert_eq!(reconstruct::reconstruct(code(), indices, &cells[..given], &mut out), Err(error));
        assert!(out.iter().all(|cell| *cell == UNTOUCHED));
    }
}

#[test]
fn buffers_outside_of_the_arena_or_upon_each_other() {
    let mut bytes = vec![0; 1024];
    for (source_at, out_at) in [(0, 1000), (1000, 0), (u32::MAX, 0), (0, u32::MAX), (0, 143), (143, 0)] {
        assert_eq!(arena::encode(&mut bytes, 0, 3, 3, 3, source_at, out_at), Err(CodecError::Arena));
        assert_eq!(arena::reconstruct(&mut bytes, 0, 3, 512, source_at, out_at), Err(CodecError::Arena));
    }
    assert_eq!(arena::reconstruct(&mut bytes, 0, 3, 2, 0, 144), Err(CodecError::Arena));
    assert!(bytes.iter().all(|&byte| byte == 0));
}

#[test]
fn numbers_that_mean_nothing() {
    let mut bytes = vec![0; 1024];
    assert_eq!(arena::encode(&mut bytes, 2, 3, 0, 1, 0, 512), Err(CodecError::Construction));
    assert_eq!(arena::encode(&mut bytes, 0, 0, 0, 1, 0, 512), Err(CodecError::SourceCells));
    assert_eq!(arena::encode(&mut bytes, 1, u32::MAX, 0, 1, 0, 512), Err(CodecError::SourceCells));
    assert_eq!(arena::encode(&mut bytes, 0, 3, u32::MAX, 1, 0, 512), Err(CodecError::Index));
    assert_eq!(arena::encode(&mut bytes, 0, 3, 0, u32::MAX, 0, 512), Err(CodecError::Index));
}

#[test]
fn through_the_arena_come_the_same_bytes_as_without() {
    let source = Bytes::new(4).cells(3);
    let all = encoded(Construction::Uniform, &source, 0, 6);
    let mut bytes = vec![0; 1024];
    bytes[..144].copy_from_slice(source.as_flattened());
    arena::encode(&mut bytes, 1, 3, 3, 3, 0, 200).unwrap();
    assert_eq!(bytes[200..344], *all[3..].as_flattened());

    bytes[500..503].copy_from_slice(&[3, 4, 5]);
    arena::reconstruct(&mut bytes, 1, 3, 500, 200, 600).unwrap();
    assert_eq!(bytes[600..744], *rebuilt(Construction::Uniform, 3, &[3, 4, 5], &all).as_flattened());
}
