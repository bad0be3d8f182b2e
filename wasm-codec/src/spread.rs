//! A set of indices of code cells, as bits.

use crate::MAX_CELLS;

const WORD_BITS: usize = 64;

/// Which of the 256 indices are in the set.
#[derive(Clone, Copy)]
pub struct Spread([u64; MAX_CELLS / WORD_BITS]);

impl Spread {
    /// The set of the listed indices, none if one is listed twice.
    #[inline(always)]
    pub fn of(indices: &[u8]) -> Option<Spread> {
        let mut words = [0; MAX_CELLS / WORD_BITS];
        let mut twice = 0;
        for &index in indices {
            let bit = 1 << (index & 63);
            let word = &mut words[usize::from(index >> 6)];
            twice |= *word & bit;
            *word |= bit;
        }
        if twice == 0 { Some(Spread(words)) } else { None }
    }

    /// Is `index` in it?
    #[inline(always)]
    pub fn has(&self, index: u8) -> bool {
        self.0[usize::from(index >> 6)] >> (index & 63) & 1 == 1
    }

    /// Those in it, ascending.
    #[inline(always)]
    pub fn list(&self) -> List {
        list_bits(&self.0, 0)
    }

    /// Those not in it, ascending.
    #[inline(always)]
    pub fn list_absent(&self) -> List {
        list_bits(&self.0, u64::MAX)
    }
}

/// At most 256 indices, on the stack. What lies beyond its end is zero.
pub struct List {
    items: [u8; MAX_CELLS],
    len: usize,
}

impl List {
    /// Drops the last ones, so that `len` are left.
    pub fn truncate(&mut self, len: usize) {
        self.len = usize::min(self.len, len);
    }

    /// The items.
    #[inline(always)]
    pub fn items(&self) -> &[u8] {
        self.items.get(..self.len).unwrap_or(&[])
    }
}

/// `flipped` is zero, or all ones to list those that are not set.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn list_bits(words: &[u64; MAX_CELLS / WORD_BITS], flipped: u64) -> List {
    let mut list = List { items: [0; MAX_CELLS], len: 0 };
    let mut first = 0_u8;
    for word in words {
        let mut bits = word ^ flipped;
        while bits != 0 {
            // At most 256 bits are set, so the mask changes nothing but what the compiler knows.
            list.items[list.len & (MAX_CELLS - 1)] = first | bits.trailing_zeros() as u8;
            list.len += 1;
            bits &= bits - 1;
        }
        first = first.wrapping_add(WORD_BITS as u8);
    }
    list
}
