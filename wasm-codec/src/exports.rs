//! What JavaScript sees. Numbers in, a status out: 0, or the number of a [`CodecError`]. Nothing is allocated, so the
//! memory never grows and views of the arena stay valid for the life of the instance.

use core::alloc::{GlobalAlloc, Layout};

use wasm_bindgen::prelude::wasm_bindgen;

use crate::CodecError;
use crate::arena::{self, ARENA_BYTES};
use crate::kernel;
use crate::unthreaded::Unthreaded;

static ARENA: Unthreaded<[u8; ARENA_BYTES]> = Unthreaded::new([0; ARENA_BYTES]);

/// Runs once, before any other export.
#[wasm_bindgen(start)]
pub fn start() {
    kernel::prepare();
}

/// Address of the arena in the module's memory.
#[wasm_bindgen(js_name = arenaAddress)]
pub fn arena_address() -> u32 {
    ARENA.get().as_ptr() as u32
}

/// Size of the arena.
#[wasm_bindgen(js_name = arenaBytes)]
pub fn arena_bytes() -> u32 {
    ARENA_BYTES as u32
}

/// Makes `count` code cells from `first` on. Offsets are bytes from the arena's start.
#[wasm_bindgen]
pub fn encode(construction: u32, source_cells: u32, first: u32, count: u32, source_at: u32, out_at: u32) -> u32 {
    status(arena::encode(ARENA.get_mut(), construction, source_cells, first, count, source_at, out_at))
}

/// Rebuilds a segment from m code cells. Offsets are bytes from the arena's start; an index is one byte.
#[wasm_bindgen]
pub fn reconstruct(construction: u32, source_cells: u32, indices_at: u32, cells_at: u32, out_at: u32) -> u32 {
    status(arena::reconstruct(ARENA.get_mut(), construction, source_cells, indices_at, cells_at, out_at))
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
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for NoAllocator {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static NO_ALLOCATOR: NoAllocator = NoAllocator;
