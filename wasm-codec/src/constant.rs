//! Tables that are constants natively, and in WebAssembly are made once when the module starts.

#[cfg(target_arch = "wasm32")]
use crate::unthreaded::Unthreaded;

/// A table.
#[cfg(target_arch = "wasm32")]
pub struct Constant<T: 'static>(Unthreaded<T>);

#[cfg(target_arch = "wasm32")]
impl<T> Constant<T> {
    pub const fn new(value: T) -> Self {
        Constant(Unthreaded::new(value))
    }

    #[inline(always)]
    pub fn get(&'static self) -> &'static T {
        self.0.get()
    }

    /// Call before anything that reads it.
    pub fn set(&'static self, value: T) {
        *self.0.get_mut() = value;
    }
}

/// A table.
#[cfg(not(target_arch = "wasm32"))]
pub struct Constant<T: 'static>(T);

#[cfg(not(target_arch = "wasm32"))]
impl<T> Constant<T> {
    pub const fn new(value: T) -> Self {
        Constant(value)
    }

    #[inline(always)]
    pub fn get(&'static self) -> &'static T {
        &self.0
    }
}
