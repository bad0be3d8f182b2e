//! A set of code cell indices, as bits.

use crate::MAX_CELLS;
use crate::list::List;

const WORD_BITS: usize = 64;

/// Which of the 256 indices are in the set.
#[derive(Clone, Copy)]
pub struct Spread([u64; MAX_CELLS / WORD_BITS]);

impl Spread {
    /// Makes the set of the listed indices; `None` if one is listed twice.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
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

    /// Adds the lowest `count` indices of the set to `list`, ascending.
    #[inline(always)]
    pub fn list(&self, count: usize, list: &mut List<u8>) {
        list_bits(&self.0, 0, count, list);
    }

    /// Adds the lowest `count` indices that are not in the set to `list`, ascending.
    #[inline(always)]
    pub fn list_absent(&self, count: usize, list: &mut List<u8>) {
        list_bits(&self.0, u64::MAX, count, list);
    }
}

/// Lists the lowest `count` bits that are set after xor with `flipped`: zero, or all ones to list those not in the set.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn list_bits(words: &[u64; MAX_CELLS / WORD_BITS], flipped: u64, count: usize, list: &mut List<u8>) {
    let mut left = count;
    let mut first = 0_u8;
    for word in words {
        let mut bits = word ^ flipped;
        while bits != 0 && left > 0 {
            list.push(first | bits.trailing_zeros() as u8);
            bits &= bits - 1;
            left -= 1;
        }
        first = first.wrapping_add(WORD_BITS as u8);
    }
}
