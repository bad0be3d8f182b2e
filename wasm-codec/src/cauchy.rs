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

use crate::field::{GROUP_ORDER, exp, log};
use crate::list::List;
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
pub fn fill_inverse(code: Code, missing: &[u8], arrived: [&[u8]; 2], shape: Shape, rows: &mut [u8], stride: usize) {
    let [sources, redundant] = arrived;
    let mut redundant_points = List::new();
    for &index in redundant {
        redundant_points.push(code.cauchy_point(index));
    }
    let redundant_points = redundant_points.items();
    let sources = if shape == Shape::Rows { sources } else { &[] };
    let mut arrivals = List::new();
    for &point in sources.iter().chain(redundant_points) {
        arrivals.push((point, log_of_ratio(point, missing, redundant_points)));
    }
    let arrivals = arrivals.items();
    if shape == Shape::Factors {
        let Some((of_missing, of_redundant)) = rows.split_at_mut_checked(stride) else { return };
        for (factor, &target) in of_missing.iter_mut().zip(missing) {
            *factor = exp(log_of_ratio(target, redundant_points, missing).into());
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
        let target_log = usize::from(log_of_ratio(target, redundant_points, missing)) + GROUP_ORDER;
        for (coefficient, &(point, weight)) in row.iter_mut().zip(arrivals) {
            *coefficient = exp(target_log + usize::from(weight) - log(target ^ point));
        }
    }
}

/// Logarithm of the product of (at xor a) over `above` divided by that over `below`. A factor 0 counts as having the
/// logarithm 0 and is thereby left out.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn log_of_ratio(at: u8, above: &[u8], below: &[u8]) -> u8 {
    const MULTIPLE_ABOVE_ANY_SUM: usize = GROUP_ORDER * MAX_CELLS;
    let mut sum = MULTIPLE_ABOVE_ANY_SUM;
    for &point in above {
        sum += log(point ^ at);
    }
    for &point in below {
        sum -= log(point ^ at);
    }
    (sum % GROUP_ORDER) as u8
}
