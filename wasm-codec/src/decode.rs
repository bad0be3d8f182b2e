//! Rebuilds segments with a plan.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::code::Construction;
use crate::list::List;
use crate::mix::{Cells, mix_all, numbers_in_order};
use crate::plan::{Plan, Solving};
use crate::transform::{Coset, redundancy, sources_from};
use crate::vector::stretch::{load_cell, store_cell, zero_vectors};
use crate::vector::{Vector, times};
use crate::{CELL_BYTES, Cell, CodecError, MAX_CELLS};

/// Which cells the caller passes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// All m cells, in any number of segments.
    All,
    /// The redundant cells of one segment (in the uniform construction all m); its source cells are already in `out`.
    Redundant,
}

/// See [`crate::Engine::decode`] and [`crate::Engine::repair`]; `given` says which of the two, and what `order` and
/// `cells` hold.
#[inline(always)]
pub fn rebuild<V: Vector>(
    plan: &Plan,
    given: Given,
    order: &[u8],
    segments: usize,
    cells: &[Cell],
    out: &mut [Cell],
) -> Result<(), CodecError> {
    let m = plan.code.source_cells();
    let [sources, redundant] = plan.sorted;
    let in_place = given == Given::Redundant && plan.code.construction() == Construction::Systematic;
    let listed = if in_place { redundant.len() } else { m };
    if order.len() < listed {
        return Err(CodecError::TooFew);
    }
    let fits = |cells: usize, each: usize| Some(cells) == segments.checked_mul(each);
    if order.len() > listed || !fits(cells.len(), listed) || !fits(out.len(), m) {
        return Err(CodecError::Length);
    }
    let expected = if in_place { redundant } else { plan.arrived };
    let mut found = List::new();
    let places = if same(order, expected) {
        numbers_in_order().get(..listed).unwrap_or(&[])
    } else {
        find_places(order, expected, &mut found)?;
        found.items()
    };
    let arrivals = if plan.solving == Solving::Matrix { None } else { Some(Arrivals::of(plan)?) };

    let cells = cells.as_ptr().cast::<u8>();
    let out = out.as_mut_ptr().cast::<u8>();
    for segment in 0..segments {
        let shift = segment * m * CELL_BYTES;
        // SAFETY: both hold `segments` times as many cells; places are those of the cells of a segment.
        unsafe {
            let (cells, out) = (cells.add(shift), out.add(shift));
            if !in_place && plan.code.construction() == Construction::Systematic {
                for (&index, &place) in sources.iter().zip(places) {
                    let from = cells.add(usize::from(place) * CELL_BYTES);
                    store_cell(load_cell::<V>(from), out.add(usize::from(index) * CELL_BYTES));
                }
            }
            let given = Cells { at: cells, numbers: places };
            match (&arrivals, plan.code.construction()) {
                (Some(arrivals), _) => by_syndromes::<V>(plan, arrivals, given, out),
                (None, Construction::Uniform) => {
                    let all = numbers_in_order().get(..m).unwrap_or(&[]);
                    mix_all::<V>(plan.rows(), [given, Cells { numbers: &[], ..given }], out, all);
                }
                (None, Construction::Systematic) => {
                    let (_, places) = places.split_at_checked(places.len() - redundant.len()).unwrap_or((&[], &[]));
                    let parts = [Cells { at: out, numbers: sources }, Cells { at: cells, numbers: places }];
                    mix_all::<V>(plan.rows(), parts, out, plan.missing);
                }
            }
        }
    }
    Ok(())
}

/// Whether two lists of one length are equal. Mostly they are, and then no cell need be searched for.
#[inline(always)]
fn same(order: &[u8], sorted: &[u8]) -> bool {
    order.iter().zip(sorted).fold(0, |so_far, (a, b)| so_far | (a ^ b)) == 0
}

/// Lists the position in `order` of each entry of `sorted`.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn find_places(order: &[u8], sorted: &[u8], places: &mut List<u8>) -> Result<(), CodecError> {
    let mut place_of = [0; MAX_CELLS];
    for (place, &index) in order.iter().enumerate() {
        place_of[usize::from(index)] = place as u8;
    }
    for (place, &index) in order.iter().enumerate() {
        if usize::from(place_of[usize::from(index)]) != place {
            return Err(CodecError::Duplicate);
        }
    }
    for &index in sorted {
        let place = place_of[usize::from(index)];
        if order.get(usize::from(place)) != Some(&index) {
            return Err(CodecError::Index);
        }
        places.push(place);
    }
    Ok(())
}

/// The redundant cells that arrived, as points of a transform.
#[derive(Clone, Copy)]
struct Arrivals {
    coset: Coset,
    low: usize,
    high: usize,
}

impl Arrivals {
    #[inline(always)]
    fn of(plan: &Plan) -> Result<Arrivals, CodecError> {
        let m = plan.code.source_cells();
        let (low, high) = (plan.point(plan.missing.len() - 1), plan.point(0));
        let coset = Coset::covering(m, low, high).ok_or(CodecError::Plan)?;
        Ok(Arrivals { coset, low, high })
    }
}

/// Room for half of all cells, the most redundant cells that a transform handles.
type Half = MaybeUninit<[Cell; MAX_CELLS / 2]>;

/// Finds the missing sources of one segment from the syndromes. The syndrome of a redundant cell that arrived is its
/// difference to what it would be if the missing sources were zero, so these are first set to zero in `out`. If no
/// source arrived, the syndrome is the redundant cell itself.
///
/// # Safety
/// The last numbers of `given` are those of the redundant cells. These can be read, and m cells can be written at
/// `out`, which holds all sources that are not missing.
#[inline(always)]
unsafe fn by_syndromes<V: Vector>(plan: &Plan, arrivals: &Arrivals, given: Cells, out: *mut u8) {
    let &Arrivals { coset, low, high } = arrivals;
    let mask = V::mask();
    let missing = plan.missing;
    let (mut made, mut syndromes) = (Half::uninit(), Half::uninit());
    let (made, syndromes) = (made.as_mut_ptr().cast::<u8>(), syndromes.as_mut_ptr().cast::<u8>());
    let by_transforms = V::RICH && plan.solving == Solving::Transforms;
    let all_missing = plan.sorted[0].is_empty();
    let (factors, weights) = plan.factors();
    // SAFETY: the caller's; a coset has at most half of all points, and there is at most one syndrome for each.
    unsafe {
        if !all_missing {
            for &source in missing {
                zero_vectors::<V>(out.add(usize::from(source) * CELL_BYTES), CELL_BYTES);
            }
            redundancy::<V>(plan.code.source_cells(), out, coset, low, high, made);
        }
        if by_transforms {
            zero_vectors::<V>(syndromes, coset.size() * CELL_BYTES);
        }
        let (_, places) = given.numbers.split_at_checked(given.numbers.len() - missing.len()).unwrap_or((&[], &[]));
        for (n, &place) in places.iter().enumerate() {
            let point = plan.point(n);
            let mut syndrome = load_cell::<V>(given.at.add(usize::from(place) * CELL_BYTES));
            if !all_missing {
                let [a, b, c] = load_cell::<V>(made.add((high - point) * CELL_BYTES));
                let [x, y, z] = syndrome;
                syndrome = [a.plus(x), b.plus(y), c.plus(z)];
            }
            if by_transforms {
                let weight = V::factor(*weights.get_unchecked(n));
                let place = syndromes.add((point - coset.first()) * CELL_BYTES);
                store_cell(syndrome.map(|vector| times(vector, weight, mask)), place);
            } else {
                store_cell(syndrome, syndromes.add(n * CELL_BYTES));
            }
        }
        if by_transforms {
            sources_from::<V>(syndromes, coset, missing, factors, out);
        } else {
            let numbers = numbers_in_order().get(..missing.len()).unwrap_or(&[]);
            let all = Cells { at: syndromes, numbers };
            mix_all::<V>(plan.rows(), [all, Cells { numbers: &[], ..all }], out, missing);
        }
    }
}
