//! Loads, stores, copies and clears several vectors at a time.
#![allow(unsafe_code)]

use crate::vector::{COLUMNS, LANES, Vector};

/// Loads four vectors, `stride` bytes apart.
///
/// # Safety
/// They can be read.
#[inline(always)]
pub unsafe fn load4<V: Vector>(at: *const u8, stride: usize) -> [V; 4] {
    // SAFETY: the caller's.
    unsafe { [V::load(at), V::load(at.add(stride)), V::load(at.add(2 * stride)), V::load(at.add(3 * stride))] }
}

/// Stores four vectors, `stride` bytes apart.
///
/// # Safety
/// They can be written.
#[inline(always)]
pub unsafe fn store4<V: Vector>([a, b, c, d]: [V; 4], at: *mut u8, stride: usize) {
    // SAFETY: the caller's.
    unsafe {
        a.store(at);
        b.store(at.add(stride));
        c.store(at.add(2 * stride));
        d.store(at.add(3 * stride));
    }
}

/// Loads the three vectors of a cell.
///
/// # Safety
/// They can be read.
#[inline(always)]
pub unsafe fn load_cell<V: Vector>(at: *const u8) -> [V; COLUMNS] {
    // SAFETY: the caller's.
    unsafe { [V::load(at), V::load(at.add(LANES)), V::load(at.add(2 * LANES))] }
}

/// Stores the three vectors of a cell.
///
/// # Safety
/// They can be written.
#[inline(always)]
pub unsafe fn store_cell<V: Vector>([a, b, c]: [V; COLUMNS], at: *mut u8) {
    // SAFETY: the caller's.
    unsafe {
        a.store(at);
        b.store(at.add(LANES));
        c.store(at.add(2 * LANES));
    }
}

/// Copies `bytes` bytes, rounded up to whole vectors.
///
/// # Safety
/// They can be read and written.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub unsafe fn copy_vectors<V: Vector>(from: *const u8, to: *mut u8, bytes: usize) {
    let mut at = 0;
    while at < bytes {
        // SAFETY: the caller's.
        unsafe { V::load(from.add(at)).store(to.add(at)) }
        at += LANES;
    }
}

/// Clears `bytes` bytes, rounded up to whole vectors.
///
/// # Safety
/// They can be written.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub unsafe fn zero_vectors<V: Vector>(to: *mut u8, bytes: usize) {
    let mut at = 0;
    while at < bytes {
        // SAFETY: the caller's.
        unsafe { V::zero().store(to.add(at)) }
        at += LANES;
    }
}
