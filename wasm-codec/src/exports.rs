//! The exports for JavaScript. They take numbers and return a status: 0, or the number of a [`CodecError`]. Addresses
//! are those of the module's memory. JavaScript manages what lies at or beyond `heapBase`, and the exports read and
//! write only there. Nothing is allocated and the memory never grows by itself.
#![allow(unsafe_code)]

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::memory_size;
use core::slice;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{CodecError, Engine, arena};

#[cfg(not(target_feature = "simd128"))]
use crate::vector::scalar::prepare;
#[cfg(target_feature = "simd128")]
use crate::vector::simd128::prepare;

#[cfg(target_feature = "simd128")]
const ENGINE: Engine = Engine::Simd128;
#[cfg(not(target_feature = "simd128"))]
const ENGINE: Engine = Engine::Scalar;

const PAGE_BYTES: usize = 65_536;

/// Alignment of the arena, whose offsets count from `heapBase`: an address below that wraps to a huge offset, which is
/// refused.
const ARENA_ALIGNMENT: usize = 16;

unsafe extern "C" {
    /// Symbol of the linker: the first byte after the stack and all data.
    static __heap_base: u8;
}

/// Runs once, before any other export.
#[wasm_bindgen(start)]
pub fn start() {
    crate::field::prepare();
    crate::skew::prepare();
    crate::mix::prepare();
    prepare();
}

/// Address of the first byte that JavaScript may give out.
#[unsafe(export_name = "heapBase")]
pub extern "C" fn heap_base() -> u32 {
    (&raw const __heap_base).addr().next_multiple_of(ARENA_ALIGNMENT) as u32
}

/// Returns the bytes that a plan takes if `redundant` of the m cells that arrived are redundant; 0 if there is no such
/// code.
#[unsafe(export_name = "planBytes")]
pub extern "C" fn plan_bytes(construction: u32, source_cells: u32, redundant: u32) -> u32 {
    arena::bytes_of_plan(construction, source_cells, redundant).unwrap_or(0) as u32
}

/// Makes `count` code cells from `first` on of each of `segments` segments.
#[unsafe(no_mangle)]
pub extern "C" fn encode(
    construction: u32,
    source_cells: u32,
    segments: u32,
    first: u32,
    count: u32,
    source_at: u32,
    out_at: u32,
) -> u32 {
    let numbers = [construction, source_cells, segments, first, count];
    status(arena::encode(ENGINE, arena(), numbers, offset(source_at), offset(out_at)))
}

/// Writes the plan for m code cells, whose indices are one byte each, into `room` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn plan(construction: u32, source_cells: u32, indices_at: u32, plan_at: u32, room: u32) -> u32 {
    status(arena::plan(ENGINE, arena(), [construction, source_cells], offset(indices_at), offset(plan_at), room))
}

/// Rebuilds segments from m code cells each, which lie in the order of the m bytes at `order_at`.
#[unsafe(no_mangle)]
pub extern "C" fn decode(
    source_cells: u32,
    segments: u32,
    plan_at: u32,
    room: u32,
    order_at: u32,
    cells_at: u32,
    out_at: u32,
) -> u32 {
    let plan = [offset(plan_at), room];
    let numbers = [source_cells, segments];
    status(arena::decode(ENGINE, arena(), numbers, plan, offset(order_at), offset(cells_at), offset(out_at)))
}

/// Writes the missing sources into the segment at `segment_at`, from the `redundant` redundant cells that lie in the
/// order of the bytes at `order_at`.
#[unsafe(no_mangle)]
pub extern "C" fn repair(
    source_cells: u32,
    redundant: u32,
    plan_at: u32,
    room: u32,
    order_at: u32,
    cells_at: u32,
    segment_at: u32,
) -> u32 {
    let plan = [offset(plan_at), room];
    let numbers = [source_cells, redundant];
    status(arena::repair(ENGINE, arena(), numbers, plan, offset(order_at), offset(cells_at), offset(segment_at)))
}

fn offset(address: u32) -> u32 {
    address.wrapping_sub(heap_base())
}

/// Returns all of the memory from `heapBase` on.
fn arena() -> &'static mut [u8] {
    let start = heap_base() as usize;
    let end = memory_size(0).saturating_mul(PAGE_BYTES);
    // SAFETY: Rust owns nothing beyond the heap base, because the allocator never allocates. There is one thread, and
    // each export borrows the arena once and ends the borrow when it returns.
    unsafe { slice::from_raw_parts_mut(core::ptr::without_provenance_mut(start), end - start) }
}

fn status(result: Result<(), CodecError>) -> u32 {
    match result {
        Ok(()) => 0,
        Err(error) => error as u32,
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The codec never allocates; wasm-bindgen's support code, which is linked but not called, wants an allocator to exist.
struct NoAllocator;

// SAFETY: refusing every request is within the contract, and what was never given is never given back.
unsafe impl GlobalAlloc for NoAllocator {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static NO_ALLOCATOR: NoAllocator = NoAllocator;
