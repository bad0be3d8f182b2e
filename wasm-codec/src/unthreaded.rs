//! Global state of a module that is built without threads.

use core::cell::UnsafeCell;

/// A global value. Sharing it is sound because this module is compiled only without threads, no export calls another
/// export or JavaScript, and every borrow ends within the call that took it. Callers make sure that a mutable borrow of
/// a value is never held together with another borrow of it.
#[repr(align(16))]
pub struct Unthreaded<T>(UnsafeCell<T>);

// SAFETY: there is only one thread.
#[allow(unsafe_code)]
unsafe impl<T> Sync for Unthreaded<T> {}

#[allow(unsafe_code)]
impl<T> Unthreaded<T> {
    pub const fn new(value: T) -> Self {
        Unthreaded(UnsafeCell::new(value))
    }

    pub fn get(&'static self) -> &'static T {
        // SAFETY: see the type.
        unsafe { &*self.0.get() }
    }

    #[allow(clippy::mut_from_ref)]
    pub fn get_mut(&'static self) -> &'static mut T {
        // SAFETY: see the type.
        unsafe { &mut *self.0.get() }
    }
}
