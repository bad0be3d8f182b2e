//! Why a call was refused. The numbers are the status codes of the WebAssembly exports; 0 means that it worked.

/// A refusal. Nothing has been written when one is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum CodecError {
    /// The construction is neither 0 (systematic) nor 1 (uniform).
    Construction = 1,
    /// The number of source cells is 0 or more than the construction allows.
    SourceCells = 2,
    /// A code cell at or beyond [`crate::MAX_CELLS`] was asked for, or one was passed that is not in the plan.
    Index = 3,
    /// A code cell is listed twice.
    Duplicate = 4,
    /// Fewer code cells than source cells were passed.
    TooFew = 5,
    /// A buffer or list has the wrong length.
    Length = 6,
    /// A buffer lies outside of the arena, or two buffers overlap.
    Arena = 7,
    /// The bytes passed as a plan are none.
    Plan = 8,
}
