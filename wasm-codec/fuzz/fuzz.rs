//! Feeds varied input to the codec for a given time: `cargo run --profile fuzz --example fuzz -- SECONDS [SEED]`.
//!
//! Some input is valid, much of it nearly valid, some absurd. Every call has to return, either with an error and
//! nothing written, or with the bytes that every engine gives; and it must write nowhere but where it was told to.

use std::time::{Duration, Instant};

use cell_codec::engine::{Method, Solving};
use cell_codec::plan::plan_bytes;
use cell_codec::{CELL_BYTES, Cell, Code, CodecError, Construction, Engine, MAX_CELLS, arena};

const UNTOUCHED: u8 = 0xEE;
const ARENA_BYTES: usize = 8 * 1024;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a whole number"));
    let limit = Duration::from_secs(arguments.next().unwrap_or(10));
    let mut chance = Chance(arguments.next().unwrap_or(1) | 1);
    let start = Instant::now();
    let (mut cases, mut refused) = (0_u64, 0_u64);
    while start.elapsed() < limit {
        for _ in 0..200 {
            refused += u64::from(segments(&mut chance))
                + u64::from(spoilt_plan(&mut chance))
                + u64::from(numbers(&mut chance));
            cases += 3;
        }
    }
    println!("{cases} cases, of which {refused} were refused, in {} s", start.elapsed().as_secs());
}

/// Encodes segments, loses some of their cells and rebuilds them, with lists and lengths that may be wrong. Returns
/// whether anything was refused.
fn segments(chance: &mut Chance) -> bool {
    let construction = chance.construction();
    let m = chance.size();
    let Ok(code) = Code::new(construction, m) else { return true };
    let nseg = chance.below(4);
    let given = near(chance.pick(), nseg * m);
    let source = chance.cells(given);
    let first = chance.below(260);
    let count = chance.size() / 2;
    let method = [Method::Cheapest, Method::Matrix, Method::Transform][chance.below(3)];
    let out_cells = near(chance.pick(), nseg * count);
    let mut made: Option<(Result<(), CodecError>, Vec<Cell>)> = None;
    for engine in Engine::available() {
        let mut out = vec![[UNTOUCHED; CELL_BYTES]; out_cells];
        let result = engine.encode(code, method, nseg, first, &source, &mut out);
        untouched_unless_ok(result, out.as_flattened());
        let same = made.get_or_insert_with(|| (result, out.clone()));
        assert_eq!(*same, (result, out), "{engine:?} {code:?} {method:?} {nseg} {first} {count}");
    }

    let right = chance.cells(nseg * m);
    let mut all = vec![[0; CELL_BYTES]; nseg * MAX_CELLS];
    Engine::Scalar.encode(code, Method::Matrix, nseg, 0, &right, &mut all).expect("all code cells");
    let mut indices: Vec<u8> = (0..=255).collect();
    let among = [MAX_CELLS, 2 * m][chance.below(2)];
    chance.shuffle(&mut indices, among);
    indices.truncate(m);
    let bad = chance.below(8) == 0 && spoil(chance, &mut indices);
    let solving = [Solving::Cheapest, Solving::Matrix, Solving::Syndromes, Solving::Transforms][chance.below(4)];
    let redundant = indices.iter().filter(|&&index| usize::from(index) >= m).count();
    let mut order = indices.clone();
    let length = order.len();
    chance.shuffle(&mut order, length);
    let cells: Vec<Cell> = (0..nseg * order.len())
        .map(|n| all[n / order.len().max(1) * MAX_CELLS + usize::from(order[n % order.len().max(1)])])
        .collect();
    let mut refused = false;
    for engine in Engine::available() {
        let mut block = vec![UNTOUCHED; plan_bytes(code, redundant)];
        let planned = engine.plan(code, solving, &indices, &mut block);
        untouched_unless_ok(planned, &block);
        assert!(planned.is_ok() || bad, "{engine:?} {code:?} {indices:?}");
        let mut out = vec![[UNTOUCHED; CELL_BYTES]; nseg * m];
        let result = engine.decode(&block, &order, nseg, &cells, &mut out);
        untouched_unless_ok(result, out.as_flattened());
        if planned.is_ok() {
            assert_eq!(result, Ok(()));
            assert!(out == right, "{engine:?} {code:?} {solving:?} {indices:?} {order:?}");
            repairs(engine, code, &block, &order, &cells, &right);
        }
        refused |= planned.is_err();
    }
    refused
}

/// Completes each segment from its redundant cells, in place.
fn repairs(engine: Engine, code: Code, block: &[u8], order: &[u8], cells: &[Cell], right: &[Cell]) {
    let m = code.source_cells();
    for (given, whole) in cells.chunks(m).zip(right.chunks(m)) {
        let mut segment = vec![[UNTOUCHED; CELL_BYTES]; m];
        let (mut redundant, mut contents) = (Vec::new(), Vec::new());
        for (&index, cell) in order.iter().zip(given) {
            if code.is_source(index.into()) {
                segment[usize::from(index)] = *cell;
            } else {
                redundant.push(index);
                contents.push(*cell);
            }
        }
        assert_eq!(engine.repair(block, &redundant, &contents, &mut segment), Ok(()));
        assert!(segment == whole, "{engine:?} {code:?} {order:?}");
    }
}

/// Damages a list in one of a few ways; returns whether it is wrong after that.
fn spoil(chance: &mut Chance, indices: &mut Vec<u8>) -> bool {
    match chance.below(3) {
        0 => indices.truncate(indices.len() - 1),
        1 => indices.push(chance.below(256) as u8),
        _ if indices.len() > 1 => indices[0] = indices[1],
        _ => return false,
    }
    true
}

/// Decodes with a plan some bytes of which were overwritten.
fn spoilt_plan(chance: &mut Chance) -> bool {
    let construction = chance.construction();
    let m = 1 + chance.below(64);
    let code = Code::new(construction, m).expect("a code of this size");
    let mut indices: Vec<u8> = (0..=255).collect();
    chance.shuffle(&mut indices, 2 * m);
    indices.truncate(m);
    let mut block = vec![0; plan_bytes(code, m)];
    let engine = chance.engine();
    engine.plan(code, Solving::Cheapest, &indices, &mut block).expect("a plan");
    for _ in 0..1 + chance.below(4) {
        let reach = if chance.below(2) == 0 { 16 + m } else { block.len() };
        let at = chance.below(reach);
        block[at] = chance.pick() as u8;
    }
    block.truncate(block.len() - chance.below(3) * chance.below(40).min(block.len() / 2));
    let cells = chance.cells(m);
    let mut out = vec![[UNTOUCHED; CELL_BYTES]; m];
    let result = engine.decode(&block, &indices, 1, &cells, &mut out);
    untouched_unless_ok(result, out.as_flattened());
    let redundant: Vec<u8> = indices.iter().copied().filter(|&index| !code.is_source(index.into())).collect();
    let mut segment = vec![[UNTOUCHED; CELL_BYTES]; m];
    let repaired = engine.repair(&block, &redundant, &cells[..redundant.len()], &mut segment);
    untouched_unless_ok(repaired, segment.as_flattened());
    result.is_err()
}

/// Passes numbers as they might come from JavaScript. Nothing in the arena may change but the place for results.
fn numbers(chance: &mut Chance) -> bool {
    let before: Vec<u8> = (0..ARENA_BYTES).map(|n| (n * 7 + n / 256) as u8).collect();
    let mut bytes = before.clone();
    let bytes_of =
        |segments: u32, cells: u32| (u64::from(segments) * u64::from(cells)).saturating_mul(CELL_BYTES as u64);
    let engine = chance.engine();
    let [a, b, c, d, e, f, g] = core::array::from_fn(|_| chance.number());
    let (result, out_at, len) = match chance.below(4) {
        0 => {
            let result = arena::encode(engine, &mut bytes, [a, b, c, d, e], f, g);
            (result, g, bytes_of(c, e))
        }
        1 => (arena::plan(engine, &mut bytes, [a, b], c, d, e), d, u64::from(e)),
        2 => {
            let result = arena::repair(engine, &mut bytes, [a, b], [c, d], e, f, g);
            (result, g, bytes_of(1, a))
        }
        _ => {
            let result = arena::decode(engine, &mut bytes, [a, b], [c, d], e, f, g);
            (result, g, bytes_of(a, b))
        }
    };
    let written = if result.is_ok() { u64::from(out_at)..u64::from(out_at).saturating_add(len) } else { 0..0 };
    for (n, (byte, old)) in bytes.iter().zip(&before).enumerate() {
        assert!(byte == old || written.contains(&(n as u64)), "byte {n} changed: {a} {b} {c} {d} {e} {f} {g}");
    }
    result.is_err()
}

fn untouched_unless_ok(result: Result<(), CodecError>, out: &[u8]) {
    assert!(result.is_ok() || out.iter().all(|&byte| byte == UNTOUCHED), "{result:?}, but something was written");
}

/// Returns `right`, or now and then one more or one less.
fn near(pick: u64, right: usize) -> usize {
    match pick % 16 {
        0 => right + 1,
        1 => right.saturating_sub(1),
        _ => right,
    }
}

/// Reproducible numbers (xorshift with a multiplication).
struct Chance(u64);

impl Chance {
    fn pick(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    fn pick_usize(&mut self) -> usize {
        self.pick() as usize
    }

    fn below(&mut self, limit: usize) -> usize {
        self.pick_usize() % limit.max(1)
    }

    /// A number from 0 to 257, small ones more often.
    fn size(&mut self) -> usize {
        let limit = [4, 17, 65, 258][self.below(4)];
        self.below(limit)
    }

    /// Often a small number or one about the size of the arena, sometimes any.
    fn number(&mut self) -> u32 {
        match self.below(8) {
            0..=3 => self.below(4) as u32,
            4 => self.size() as u32,
            5 | 6 => self.below(ARENA_BYTES + 64) as u32,
            _ => self.pick() as u32,
        }
    }

    fn construction(&mut self) -> Construction {
        [Construction::Systematic, Construction::Uniform][self.below(2)]
    }

    fn engine(&mut self) -> Engine {
        let engines: Vec<Engine> = Engine::available().collect();
        engines[self.below(engines.len())]
    }

    fn cells(&mut self, count: usize) -> Vec<Cell> {
        (0..count).map(|_| core::array::from_fn(|_| self.pick() as u8)).collect()
    }

    /// Shuffles the first `count` items.
    fn shuffle(&mut self, items: &mut [u8], count: usize) {
        for last in (1..count.min(items.len())).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
