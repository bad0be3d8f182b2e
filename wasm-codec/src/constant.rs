//! Tables that are constants in native builds, and are computed in WebAssembly when the module starts.

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

    /// Sets the table; call this before anything reads it.
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
