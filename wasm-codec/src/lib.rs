//! Information dispersal of 48-byte ATM cells: `m` source cells become up to 256 code cells, any `m` of which rebuild
//! the source. The field is GF(2^8) with polynomial 0x11D.
//!
//! Sources: Rabin, "Efficient dispersal of information for security, load balancing, and fault tolerance", JACM 36(2),
//! 1989, from which it departs in that the default code is systematic (identity over a Cauchy block); Lin, Chung and
//! Han, "Novel polynomial basis and its application to Reed-Solomon erasure codes", FOCS 2014, for the transform.
//!
//! No function allocates: all work in memory that the caller owns, and refuse bad input with a [`CodecError`] before a
//! byte is written.

#![cfg_attr(target_arch = "wasm32", no_std)]

#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod unthreaded;

mod cauchy;
mod constant;
mod cost;
mod decode;
mod encode;
mod lagrange;
mod list;
mod mix;
mod skew;
mod spread;
mod transform;
mod vector;

pub mod arena;
pub mod code;
pub mod engine;
pub mod error;
pub mod field;
pub mod plan;

pub use code::{Code, Construction};
pub use engine::Engine;
pub use error::CodecError;

/// Payload bytes of an ATM cell.
pub const CELL_BYTES: usize = 48;

/// Number of code cells of one segment: as many as the field has elements.
pub const MAX_CELLS: usize = 256;

/// The payload of one cell.
pub type Cell = [u8; CELL_BYTES];

/// Coefficients of one code cell; entries beyond the number of source cells are unused.
pub type Row = [u8; MAX_CELLS];
