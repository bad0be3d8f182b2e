//! The operations, compiled for each engine. A WebAssembly build has one engine; a native build has several and asks
//! the processor which of them it can run.

use crate::code::Code;
use crate::decode::Given;
use crate::plan::Plan;
use crate::{Cell, CodecError, decode, encode, plan};

pub use crate::encode::Method;
pub use crate::plan::Solving;

/// The instructions that the kernels are made of. All engines give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// No vectors.
    #[cfg(any(not(target_arch = "wasm32"), not(target_feature = "simd128")))]
    Scalar,
    /// 128-bit vectors of WebAssembly, with relaxed swizzles if the build has them.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    /// 128-bit vectors with `pshufb`.
    #[cfg(target_arch = "x86_64")]
    Ssse3,
    /// As `Ssse3`, with instructions in three-operand form.
    #[cfg(target_arch = "x86_64")]
    Avx,
}

/// Compiles each operation for one kind of vector, with everything inlined.
macro_rules! operations {
    ($name:ident, $vector:ty $(, $feature:literal)?) => {
        mod $name {
            use super::*;

            $(#[target_feature(enable = $feature)])?
            pub fn encode(
                code: Code,
                method: Method,
                segments: usize,
                first: usize,
                source: &[Cell],
                out: &mut [Cell],
            ) -> Result<(), CodecError> {
                encode::encode::<$vector>(code, method, segments, first, source, out)
            }

            $(#[target_feature(enable = $feature)])?
            pub fn plan(code: Code, solving: Solving, indices: &[u8], block: &mut [u8]) -> Result<(), CodecError> {
                plan::write_plan::<$vector>(code, solving, indices, block)
            }

            $(#[target_feature(enable = $feature)])?
            #[cfg_attr(target_arch = "wasm32", inline(always))]
            pub fn rebuild(
                plan: &Plan,
                given: Given,
                order: &[u8],
                segments: usize,
                cells: &[Cell],
                out: &mut [Cell],
            ) -> Result<(), CodecError> {
                decode::rebuild::<$vector>(plan, given, order, segments, cells, out)
            }
        }
    };
}

#[cfg(any(not(target_arch = "wasm32"), not(target_feature = "simd128")))]
operations!(scalar, crate::vector::scalar::Scalar);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
operations!(simd128, crate::vector::simd128::Simd128);
#[cfg(target_arch = "x86_64")]
operations!(ssse3, crate::vector::x86::X86, "ssse3");
#[cfg(target_arch = "x86_64")]
operations!(avx, crate::vector::x86::X86, "avx");

/// Calls an operation of the engine `$engine`.
#[allow(unused_macros)]
macro_rules! run {
    ($engine:expr, $operation:ident($($argument:expr),*)) => {
        match $engine {
            #[cfg(any(not(target_arch = "wasm32"), not(target_feature = "simd128")))]
            Engine::Scalar => scalar::$operation($($argument),*),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Engine::Simd128 => simd128::$operation($($argument),*),
            // SAFETY: the assertion; so below.
            #[cfg(target_arch = "x86_64")]
            Engine::Ssse3 => {
                assert!(is_x86_feature_detected!("ssse3"));
                unsafe { ssse3::$operation($($argument),*) }
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx => {
                assert!(is_x86_feature_detected!("avx"));
                unsafe { avx::$operation($($argument),*) }
            }
        }
    };
}

#[allow(unsafe_code)]
impl Engine {
    /// The engines that this machine can run, the simplest first. A WebAssembly build has one.
    pub fn available() -> impl Iterator<Item = Engine> {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return [Engine::Simd128].into_iter();
        #[cfg(all(target_arch = "wasm32", not(target_feature = "simd128")))]
        return [Engine::Scalar].into_iter();
        #[cfg(not(target_arch = "wasm32"))]
        return [
            Some(Engine::Scalar),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("ssse3").then_some(Engine::Ssse3),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx").then_some(Engine::Avx),
        ]
        .into_iter()
        .flatten();
    }

    /// Writes code cells `first`, `first` + 1, … of each segment into `out`, one segment after another, with as many
    /// code cells per segment as `out` has room for. `source` has `segments` times m cells.
    ///
    /// [`CodecError::Length`]: `source` is of another size, or `out` not a multiple of `segments`.
    /// [`CodecError::Index`]: a run goes beyond cell 255.
    ///
    /// # Panics
    /// Panics, like the other operations, if this machine cannot run the engine.
    #[inline(always)]
    pub fn encode(
        self,
        code: Code,
        method: Method,
        segments: usize,
        first: usize,
        source: &[Cell],
        out: &mut [Cell],
    ) -> Result<(), CodecError> {
        run!(self, encode(code, method, segments, first, source, out))
    }

    /// Writes into `block` the plan that rebuilds segments from the m code cells `indices`, which may be in any order.
    /// `block` needs [`crate::plan::plan_bytes`] bytes.
    ///
    /// [`CodecError::TooFew`], [`CodecError::Length`]: fewer or more than m indices. [`CodecError::Duplicate`]: an
    /// index twice. [`CodecError::Length`] also: `block` is too small.
    #[inline(always)]
    pub fn plan(self, code: Code, solving: Solving, indices: &[u8], block: &mut [u8]) -> Result<(), CodecError> {
        run!(self, plan(code, solving, indices, block))
    }

    /// Writes the rebuilt segments into `out`, m cells each. `cells` holds for each segment the m cells of the plan in
    /// `block`, in the order in which `order` lists them. Source cells among them are copied; if all m are source
    /// cells, nothing is computed.
    ///
    /// [`CodecError::Plan`]: `block` is no plan. [`CodecError::TooFew`], [`CodecError::Length`]: `order`, `cells` or
    /// `out` has the wrong size. [`CodecError::Duplicate`], [`CodecError::Index`]: `order` lists other cells.
    #[inline(always)]
    pub fn decode(
        self,
        block: &[u8],
        order: &[u8],
        segments: usize,
        cells: &[Cell],
        out: &mut [Cell],
    ) -> Result<(), CodecError> {
        self.rebuild(block, Given::All, order, segments, cells, out)
    }

    /// Writes the missing sources into `segment`, m cells, which holds the other sources and keeps them. `cells` are
    /// the redundant cells of the plan in `block`, as many as sources are missing, in the order in which `order` lists
    /// them. In the uniform construction these are all m cells.
    ///
    /// Errors are those of [`Engine::decode`].
    #[inline(always)]
    pub fn repair(self, block: &[u8], order: &[u8], cells: &[Cell], segment: &mut [Cell]) -> Result<(), CodecError> {
        self.rebuild(block, Given::Redundant, order, 1, cells, segment)
    }

    /// Does both [`Engine::decode`] and [`Engine::repair`].
    #[inline(always)]
    pub(crate) fn rebuild(
        self,
        block: &[u8],
        given: Given,
        order: &[u8],
        segments: usize,
        cells: &[Cell],
        out: &mut [Cell],
    ) -> Result<(), CodecError> {
        let plan = Plan::read(block)?;
        run!(self, rebuild(&plan, given, order, segments, cells, out))
    }
}
