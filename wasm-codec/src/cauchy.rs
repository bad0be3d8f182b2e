//! Solving for missing source cells of the systematic code in closed form: no elimination, no singular case.
//!
//! Write E for the points of the missing sources, J for those of the redundant cells that arrived, Q_S(z) for the
//! product of (z xor s) over a set S, and f(z) for the sum of d_i / (z xor i) over all sources, which at a redundant
//! point is that redundant cell. f Q_E / Q_J falls off like 1/z and has simple poles at exactly the m points that
//! arrived, so it is the sum of its residues w_r c_r over (z xor r). At z = t, a missing point, it takes the value
//! d_t / u_t. Hence d_t is the sum over arrivals r of c_r times u_t w_r / (t xor r), where u_t = Q_J(t) / Q_E'(t) and
//! w_r = Q_E(r) / Q_J(r), the factor of r itself left out where it vanishes.
//!
//! Where the arriving sources count as zero, as for syndromes, the same sum over J alone remains. It is, but for the
//! factors u and w, a sum of quotients of the kind that a transform makes.

#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::field::{GROUP_ORDER, exp, log, logs};
use crate::list::List;
use crate::vector::Vector;
use crate::{Code, MAX_CELLS};

/// What [`fill_inverse`] writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One row for each missing source, with an entry for each cell that arrived.
    Rows,
    /// One row for each missing source, with entries for redundant cells only.
    RedundantRows,
    /// A row of u, one for each missing source, and one of w, one for each redundant cell that arrived.
    Factors,
}

/// Writes rows, `stride` bytes apart. All lists are indices of code cells: the missing sources, and those that arrived,
/// sources and redundant ones.
#[inline(always)]
pub fn fill_inverse<V: Vector>(
    code: Code,
    missing: &[u8],
    arrived: [&[u8]; 2],
    shape: Shape,
    rows: &mut [u8],
    stride: usize,
) {
    let [sources, redundant] = arrived;
    let mut redundant_points = List::new();
    for &index in redundant {
        redundant_points.push(code.cauchy_point(index));
    }
    let redundant_points = redundant_points.items();
    let sources = if shape == Shape::Rows { sources } else { &[] };
    let mut weights = LogRatios::<V>::new(missing, redundant_points);
    let mut arrivals = List::new();
    for &point in sources.iter().chain(redundant_points) {
        arrivals.push((point, weights.at(point)));
    }
    let arrivals = arrivals.items();
    let mut targets = LogRatios::<V>::new(redundant_points, missing);
    if shape == Shape::Factors {
        let Some((of_missing, of_redundant)) = rows.split_at_mut_checked(stride) else { return };
        for (factor, &target) in of_missing.iter_mut().zip(missing) {
            *factor = exp(targets.at(target).into());
        }
        for (factor, &(_, weight)) in of_redundant.iter_mut().zip(arrivals) {
            *factor = exp(weight.into());
        }
        return;
    }
    let mut rest = rows;
    for &target in missing {
        let Some((row, after)) = rest.split_at_mut_checked(stride) else { return };
        rest = after;
        let target_log = usize::from(targets.at(target)) + GROUP_ORDER;
        for (coefficient, &(point, weight)) in row.iter_mut().zip(arrivals) {
            *coefficient = exp(target_log + usize::from(weight) - log(target ^ point));
        }
    }
}

/// Logarithms of the product of (at xor a) over `above` divided by that over `below`. A factor 0 counts as having the
/// logarithm 0 and is thereby left out. They are worked out for sixteen points at a time, when one of these is first
/// asked for: within sixteen aligned entries of the table of logarithms, xor with a point only moves lanes.
struct LogRatios<'a, V> {
    above: &'a [u8],
    below: &'a [u8],
    known: [MaybeUninit<u8>; MAX_CELLS],
    /// One bit for each sixteen points that are known.
    done: u16,
    vectors: PhantomData<V>,
}

impl<'a, V: Vector> LogRatios<'a, V> {
    #[inline(always)]
    fn new(above: &'a [u8], below: &'a [u8]) -> Self {
        LogRatios { above, below, known: [const { MaybeUninit::uninit() }; MAX_CELLS], done: 0, vectors: PhantomData }
    }

    /// The logarithm at one point, modulo 255; 255 stands for 0 as well.
    #[inline(always)]
    fn at(&mut self, at: u8) -> u8 {
        if self.done & (1 << (at >> 4)) == 0 {
            self.work_out(at & !15);
        }
        // SAFETY: `work_out` has written it.
        unsafe { self.known[usize::from(at)].assume_init() }
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn work_out(&mut self, first: u8) {
        // To subtract a logarithm, its complement is added, which is 255 minus it.
        let mut sum = V::zero();
        for &point in self.above {
            sum = sum.sum_modulo_255(logs_from::<V>(first, point));
        }
        for &point in self.below {
            sum = sum.sum_modulo_255(logs_from::<V>(first, point).plus(V::splat(255)));
        }
        self.done |= 1 << (first >> 4);
        // SAFETY: `first` is a multiple of sixteen below 256, and there is room for 256 bytes.
        unsafe { sum.store(self.known.as_mut_ptr().cast::<u8>().add(usize::from(first & !15))) }
    }
}

/// The logarithms of (`first` xor `point`) and of the fifteen points after `first`, which is a multiple of sixteen.
#[inline(always)]
fn logs_from<V: Vector>(first: u8, point: u8) -> V {
    let from = usize::from((first ^ point) & !15);
    // SAFETY: `from` is a multiple of sixteen below 256, and the table has 256 entries.
    unsafe { V::load(logs().as_ptr().add(from)) }.lanes_xored(point & 15)
}
