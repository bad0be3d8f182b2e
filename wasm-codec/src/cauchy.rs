//! Solving for missing source cells of the systematic code in closed form: no elimination, no singular case.
//!
//! Write E for the points of the missing sources, J for those of the redundant cells that arrived, Q_S(z) for the
//! product of (z xor s) over a set S, and f(z) for the sum of d_i / (z xor i) over all sources, which at a redundant
//! point is that redundant cell. f Q_E / Q_J falls off like 1/z and has simple poles at exactly the m points that
//! arrived, so it is the sum of its residues w_r c_r over (z xor r). At z = t, a missing point, it takes the value
//! d_t / u_t. Hence d_t is the sum over arrivals r of c_r times u_t w_r / (t xor r), where u_t = Q_J(t) / Q_E'(t) and
//! w_r = Q_E(r) / Q_J(r), the factor of r itself left out where it vanishes.
//!
//! Where the arriving sources count as zero, as for syndromes, the same sum over J alone remains.

use crate::field::{GROUP_ORDER, exp, log};
use crate::list::List;
use crate::{Code, MAX_CELLS};

/// Writes one row a missing source, `stride` bytes apart, with an entry for each of `columns`. All lists are indices of
/// code cells: `redundant` those that arrived, `columns` either the same or all that arrived.
#[inline(always)]
pub fn fill_inverse(code: Code, missing: &[u8], redundant: &[u8], columns: &[u8], rows: &mut [u8], stride: usize) {
    let mut redundant_points = List::new();
    for &index in redundant {
        redundant_points.push(code.cauchy_point(index));
    }
    let redundant_points = redundant_points.items();
    let mut arrivals = List::new();
    for &index in columns {
        let point = code.cauchy_point(index);
        arrivals.push((point, log_of_ratio(point, missing, redundant_points)));
    }
    let arrivals = arrivals.items();
    let mut rest = rows;
    for &target in missing {
        let Some((row, after)) = rest.split_at_mut_checked(stride) else { return };
        rest = after;
        let target_log = usize::from(log_of_ratio(target, redundant_points, missing));
        for (coefficient, &(point, weight)) in row.iter_mut().zip(arrivals) {
            *coefficient = exp(target_log + usize::from(weight) + GROUP_ORDER - log(target ^ point));
        }
    }
}

/// Logarithm of the product of (at xor a) over `above` divided by that over `below`; a factor that vanishes is left out.
#[inline(always)]
fn log_of_ratio(at: u8, above: &[u8], below: &[u8]) -> u8 {
    const MULTIPLE_ABOVE_ANY_SUM: usize = GROUP_ORDER * MAX_CELLS;
    ((MULTIPLE_ABOVE_ANY_SUM + log_of_product(at, above) - log_of_product(at, below)) % GROUP_ORDER) as u8
}

/// Not reduced. The logarithm of 0 is taken as 0, which is what leaves the vanishing factor out.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn log_of_product(at: u8, points: &[u8]) -> usize {
    points.iter().map(|&point| log(point ^ at)).sum()
}
