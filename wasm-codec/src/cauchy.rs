//! Solving for missing source cells of the systematic code in closed form: no elimination, no singular case.
//!
//! Write E for the points of the missing sources, J for those of the redundant cells that arrived, Q_S(z) for the
//! product of (z xor s) over a set S, and f(z) for the sum of d_i / (z xor i) over all sources, which at a redundant
//! point is that redundant cell. f Q_E / Q_J falls off like 1/z and has simple poles at exactly the m points that
//! arrived, so it is the sum of its residues w_r c_r over (z xor r). At z = t, a missing point, it takes the value
//! d_t / u_t. Hence d_t is the sum over arrivals r of c_r times u_t w_r / (t xor r), where u_t = Q_J(t) / Q_E'(t) and
//! w_r = Q_E(r) / Q_J(r), the factor of r itself left out where it vanishes.

use crate::field::{EXP, GROUP_ORDER, LOG};
use crate::kernel::mix_rows;
use crate::{Cell, Code, MAX_CELLS, Row};

/// Writes the source cells that are absent from `indices` into their places in `out`; the others it leaves alone.
/// `indices` and `cells` are m distinct arrivals, and `arrived[index]` says the same as a table.
pub fn solve_missing(code: Code, indices: &[u8], arrived: &[bool; MAX_CELLS], cells: &[Cell], out: &mut [Cell]) {
    let mut missing = PointSet::new();
    for source in (0..code.source_cells()).filter(|&source| !arrived[source]) {
        missing.push(source as u8);
    }
    if missing.points().is_empty() {
        return;
    }
    let mut redundant = PointSet::new();
    for &index in indices.iter().filter(|&&index| !code.is_source(usize::from(index))) {
        redundant.push(code.cauchy_point(index));
    }

    let mut weight_logs = [0; MAX_CELLS];
    for (log, &index) in weight_logs.iter_mut().zip(indices) {
        *log = log_of_ratio(code.cauchy_point(index), &missing, &redundant);
    }
    let fill = |n: usize, row: &mut Row| {
        let target = missing.points()[n];
        let target_log = usize::from(log_of_ratio(target, &redundant, &missing));
        for ((coefficient, &weight_log), &index) in row.iter_mut().zip(&weight_logs).zip(indices) {
            let distance = target ^ code.cauchy_point(index);
            let inverse_log = GROUP_ORDER - usize::from(LOG[usize::from(distance)]);
            *coefficient = EXP[target_log + usize::from(weight_log) + inverse_log];
        }
    };
    mix_rows(missing.points().len(), cells, fill, |n, cell| out[usize::from(missing.points()[n])] = *cell);
}

/// Logarithm of the product of (at xor a) over `above` divided by that over `below`; a factor that vanishes is left out.
fn log_of_ratio(at: u8, above: &PointSet, below: &PointSet) -> u8 {
    const MULTIPLE_ABOVE_ANY_SUM: usize = GROUP_ORDER * MAX_CELLS;
    ((MULTIPLE_ABOVE_ANY_SUM + above.log_of_product(at) - below.log_of_product(at)) % GROUP_ORDER) as u8
}

/// At most 256 points, on the stack.
struct PointSet {
    points: [u8; MAX_CELLS],
    len: usize,
}

impl PointSet {
    fn new() -> PointSet {
        PointSet { points: [0; MAX_CELLS], len: 0 }
    }

    fn push(&mut self, point: u8) {
        self.points[self.len] = point;
        self.len += 1;
    }

    fn points(&self) -> &[u8] {
        &self.points[..self.len]
    }

    /// Not reduced. `LOG[0]` is 0, which is what leaves the vanishing factor out.
    fn log_of_product(&self, at: u8) -> usize {
        self.points().iter().map(|&point| usize::from(LOG[usize::from(point ^ at)])).sum()
    }
}
