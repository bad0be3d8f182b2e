//! Lists on the stack. Memory is not cleared in advance, which for ten cells would take longer than everything else.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;
use core::slice;

use crate::MAX_CELLS;

/// A list of at most 256 items.
pub struct List<T: Copy> {
    items: [MaybeUninit<T>; MAX_CELLS],
    len: usize,
}

impl<T: Copy> List<T> {
    /// An empty list.
    #[inline(always)]
    pub fn new() -> List<T> {
        List { items: [const { MaybeUninit::uninit() }; MAX_CELLS], len: 0 }
    }

    /// Adds an item at the end, unless there are 256 already.
    #[inline(always)]
    pub fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.len) {
            place.write(item);
            self.len += 1;
        }
    }

    /// The items.
    #[inline(always)]
    pub fn items(&self) -> &[T] {
        // SAFETY: `push` has written the first `len`.
        unsafe { slice::from_raw_parts(self.items.as_ptr().cast(), self.len) }
    }
}
