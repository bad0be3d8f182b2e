//! Times native encoding on demand. It reads orders and answers each with one line:
//!
//! * `check ITEM M K`: `ok HASH`, FNV-1a of the parity of the benchmark's source, or of nothing if the code is another
//! * `sample ITEM M K MILLISECONDS`: `CALLS NANOSECONDS` of this thread's CPU time
//!
//! or `error SENTENCE`. Items are `ours-ssse3/encode48`, `ours-avx/encode48`, `simd/encode48` and `simd/encode16k`.

mod clock;

use std::collections::HashMap;
use std::hint::black_box;
use std::io::{BufRead, Write};

use cell_codec::engine::{Method, Solving};
use cell_codec::{CELL_BYTES, Cell, Code, Construction, Engine};
use reed_solomon_simd::{ReedSolomonDecoder, ReedSolomonEncoder};

type Task = Box<dyn FnMut()>;

fn main() {
    let mut tasks = HashMap::new();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&line.unwrap_or_default(), &mut tasks).unwrap_or_else(|problem| format!("error {problem}"));
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
}

fn answer(line: &str, tasks: &mut HashMap<String, Task>) -> Result<String, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let number = |n: usize| words.get(n).and_then(|word| word.parse::<usize>().ok()).ok_or("a number is missing");
    let (&verb, &item) = words.first().zip(words.get(1)).ok_or("too short")?;
    let (m, k) = (number(2)?, number(3)?);
    if verb == "check" {
        return check(item, m, k).map(|hash| format!("ok {hash}"));
    }
    let key = format!("{item} {m} {k}");
    if !tasks.contains_key(&key) {
        tasks.insert(key.clone(), task(item, m, k)?);
    }
    let task = tasks.get_mut(&key).ok_or("no task")?;
    let (calls, nanoseconds) = sample(task, number(4)? as u64 * 1_000_000);
    Ok(format!("{calls} {nanoseconds}"))
}

/// Makes longer and longer runs until one takes at least `least` nanoseconds.
fn sample(task: &mut Task, least: u64) -> (u64, u64) {
    let mut calls = 1;
    loop {
        let start = clock::nanoseconds();
        for _ in 0..calls {
            task();
        }
        let taken = clock::nanoseconds() - start;
        if taken >= least {
            return (calls, taken);
        }
        calls = (calls * 2).max(calls * least / taken.max(1) * 11 / 10).min(calls * 64);
    }
}

/// Makes the same bytes as `bench/codec/source.ts`.
fn source_bytes(bytes: usize, m: usize) -> Vec<u8> {
    (0..bytes).map(|n| (n * 167 + (n >> 5) * 73 + m) as u8).collect()
}

fn source_cells(m: usize) -> Vec<Cell> {
    source_bytes(m * CELL_BYTES, m).as_chunks().0.to_vec()
}

fn code(m: usize) -> Result<Code, String> {
    Code::new(Construction::Systematic, m).map_err(|error| format!("{error:?}"))
}

fn task(item: &str, m: usize, k: usize) -> Result<Task, String> {
    if let Some(engine) = engine(item)? {
        let (code, source, mut out) = (code(m)?, source_cells(m), vec![[0; CELL_BYTES]; k]);
        return Ok(Box::new(move || {
            let made = engine.encode(code, Method::Cheapest, 1, m, black_box(&source), black_box(&mut out));
            assert!(made.is_ok());
        }));
    }
    let len = shard_bytes(item)?;
    let source = source_bytes(m * len, m);
    let mut encoder = ReedSolomonEncoder::new(m, k, len).map_err(|error| error.to_string())?;
    Ok(Box::new(move || {
        for shard in source.chunks_exact(len) {
            encoder.add_original_shard(black_box(shard)).expect("room for m shards");
        }
        black_box(encoder.encode().expect("m shards are there"));
    }))
}

/// Returns the engine of an item if the item is ours.
fn engine(item: &str) -> Result<Option<Engine>, String> {
    let name = match item {
        "ours-ssse3/encode48" => "Ssse3",
        "ours-avx/encode48" => "Avx",
        _ => return Ok(None),
    };
    let found = Engine::available().find(|engine| format!("{engine:?}") == name);
    found.map(Some).ok_or(format!("this machine has no engine {name}"))
}

fn shard_bytes(item: &str) -> Result<usize, String> {
    match item {
        "simd/encode48" => Ok(CELL_BYTES),
        "simd/encode16k" => Ok(16_384),
        _ => Err(format!("there is no {item}")),
    }
}

/// Encodes, loses min(m, k) source shards, and rebuilds them.
fn check(item: &str, m: usize, k: usize) -> Result<String, String> {
    let lost = m.min(k);
    if let Some(engine) = engine(item)? {
        return check_ours(engine, m, k, lost);
    }
    let len = shard_bytes(item)?;
    let source = source_bytes(m * len, m);
    let shards: Vec<&[u8]> = source.chunks_exact(len).collect();
    let said = |error: reed_solomon_simd::Error| error.to_string();
    let parity = reed_solomon_simd::encode(m, k, &shards).map_err(said)?;
    let mut decoder = ReedSolomonDecoder::new(m, k, len).map_err(said)?;
    for (i, shard) in shards.iter().enumerate().skip(lost) {
        decoder.add_original_shard(i, shard).map_err(said)?;
    }
    for (j, shard) in parity.iter().enumerate().take(lost) {
        decoder.add_recovery_shard(j, shard).map_err(said)?;
    }
    let result = decoder.decode().map_err(said)?;
    let same = (0..lost).all(|i| result.restored_original(i) == Some(shards[i]));
    if same { Ok(fnv1a(&[])) } else { Err("the shards came back changed".into()) }
}

fn check_ours(engine: Engine, m: usize, k: usize, lost: usize) -> Result<String, String> {
    let said = |error: cell_codec::CodecError| format!("{error:?}");
    let (code, source) = (code(m)?, source_cells(m));
    let mut parity = vec![[0; CELL_BYTES]; k];
    engine.encode(code, Method::Cheapest, 1, m, &source, &mut parity).map_err(said)?;
    let indices: Vec<u8> = (lost..m + lost).map(|index| index as u8).collect();
    let cells: Vec<Cell> = source[lost..].iter().chain(&parity[..lost]).copied().collect();
    let mut plan = vec![0; cell_codec::plan::plan_bytes(code, lost)];
    engine.plan(code, Solving::Cheapest, &indices, &mut plan).map_err(said)?;
    let mut rebuilt = vec![[0; CELL_BYTES]; m];
    engine.decode(&plan, &indices, 1, &cells, &mut rebuilt).map_err(said)?;
    if rebuilt == source { Ok(fnv1a(parity.as_flattened())) } else { Err("the segment came back changed".into()) }
}

fn fnv1a(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}
