//! Two other codecs behind plain exports, so that JavaScript can time them as it times ours: all their input is in the
//! module's memory, and whatever they can prepare is done in `*_open` and `patterns_ready`.
//!
//! A job is one (m, k, shard length) and lives until the instance is dropped. A pattern tells which of the m + k shards
//! are there, with one byte each; the missing source shards are rebuilt in ascending order.

use reed_solomon_simd::{ReedSolomonDecoder, ReedSolomonEncoder};
use rusty_erasure::{Coder, DecodePlan, Matrix, coder};

pub struct Job {
    m: usize,
    k: usize,
    len: usize,
    source: &'static [u8],
    parity: &'static [u8],
    rebuilt: &'static [u8],
    parity_to: *mut u8,
    rebuilt_to: *mut u8,
    flags: Vec<u8>,
    patterns: Vec<Pattern>,
    rusty: Option<Rusty>,
    simd: Option<(ReedSolomonEncoder, ReedSolomonDecoder)>,
}

struct Pattern {
    present: Vec<bool>,
    missing: Vec<usize>,
    shards: Vec<Option<&'static [u8]>>,
}

struct Rusty {
    coder: Coder,
    source: Vec<&'static [u8]>,
    parity: Vec<&'static mut [u8]>,
    rebuilt: Vec<&'static mut [u8]>,
    plan: Option<DecodePlan>,
}

fn memory(bytes: usize) -> *mut u8 {
    Vec::leak(vec![0; bytes]).as_mut_ptr()
}

/// Makes a job with views of the same bytes for reading and for writing; JavaScript also writes them, but never during
/// a call.
fn job(m: usize, k: usize, len: usize) -> Box<Job> {
    let (source, parity, rebuilt) = (memory(m * len), memory(k * len), memory(m * len));
    let view = |at: *mut u8, bytes| unsafe { std::slice::from_raw_parts(at, bytes) };
    Box::new(Job {
        m,
        k,
        len,
        source: view(source, m * len),
        parity: view(parity, k * len),
        rebuilt: view(rebuilt, m * len),
        parity_to: parity,
        rebuilt_to: rebuilt,
        flags: Vec::new(),
        patterns: Vec::new(),
        rusty: None,
        simd: None,
    })
}

fn cut_mut(at: *mut u8, count: usize, len: usize) -> Vec<&'static mut [u8]> {
    unsafe { std::slice::from_raw_parts_mut(at, count * len) }.chunks_exact_mut(len).collect()
}

/// Opens a job with the matrix of our systematic code, so that the bytes can be compared: the identity above
/// 1 / ((255 - j) xor i).
#[unsafe(no_mangle)]
pub extern "C" fn rusty_open(m: usize, k: usize, len: usize) -> *mut Job {
    let mut job = job(m, k, len);
    let mut matrix = vec![0; (m + k) * m];
    for i in 0..m {
        matrix[i * m + i] = 1;
        for j in 0..k {
            matrix[(m + j) * m + i] = rusty_erasure::gf::inv((255 - j ^ i) as u8);
        }
    }
    let Ok(Ok(coder)) = Matrix::from_bytes(m + k, m, matrix).map(coder) else { return std::ptr::null_mut() };
    job.rusty = Some(Rusty {
        coder,
        source: job.source.chunks_exact(len).collect(),
        parity: cut_mut(job.parity_to, k, len),
        rebuilt: cut_mut(job.rebuilt_to, m, len),
        plan: None,
    });
    Box::into_raw(job)
}

#[unsafe(no_mangle)]
pub extern "C" fn simd_open(m: usize, k: usize, len: usize) -> *mut Job {
    let mut job = job(m, k, len);
    let (Ok(encoder), Ok(decoder)) = (ReedSolomonEncoder::new(m, k, len), ReedSolomonDecoder::new(m, k, len)) else {
        return std::ptr::null_mut();
    };
    job.simd = Some((encoder, decoder));
    Box::into_raw(job)
}

#[unsafe(no_mangle)]
pub extern "C" fn source_at(job: &Job) -> *const u8 {
    job.source.as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn parity_at(job: &Job) -> *const u8 {
    job.parity.as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn rebuilt_at(job: &Job) -> *const u8 {
    job.rebuilt.as_ptr()
}

/// Returns the address of the flags of `count` patterns, m + k bytes each.
#[unsafe(no_mangle)]
pub extern "C" fn patterns_at(job: &mut Job, count: usize) -> *mut u8 {
    job.flags = vec![0; count * (job.m + job.k)];
    job.flags.as_mut_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn patterns_ready(job: &mut Job) {
    let (m, len) = (job.m, job.len);
    let shard = |i: usize| if i < m { &job.source[i * len..][..len] } else { &job.parity[(i - m) * len..][..len] };
    let pattern = |flags: &[u8]| {
        let present: Vec<bool> = flags.iter().map(|&flag| flag != 0).collect();
        Pattern {
            missing: (0..m).filter(|&i| !present[i]).collect(),
            shards: present.iter().enumerate().map(|(i, &here)| here.then(|| shard(i))).collect(),
            present,
        }
    };
    job.patterns = job.flags.chunks_exact(m + job.k).map(pattern).collect();
}

#[unsafe(no_mangle)]
pub extern "C" fn rusty_encode(job: &mut Job) -> u32 {
    let Some(rusty) = &mut job.rusty else { return 1 };
    rusty.coder.encode(&rusty.source, &mut rusty.parity).is_err().into()
}

#[unsafe(no_mangle)]
pub extern "C" fn rusty_plan(job: &mut Job, pattern: usize) -> u32 {
    let Some(rusty) = &mut job.rusty else { return 1 };
    let Pattern { present, missing, .. } = &job.patterns[pattern];
    rusty.plan = rusty.coder.decode_plan(present, missing).ok();
    rusty.plan.is_none().into()
}

/// Decodes with the plan that `rusty_plan` made for this pattern.
#[unsafe(no_mangle)]
pub extern "C" fn rusty_decode(job: &mut Job, pattern: usize) -> u32 {
    let Some(rusty) = &mut job.rusty else { return 1 };
    let Pattern { missing, shards, .. } = &job.patterns[pattern];
    let Some(plan) = &rusty.plan else { return 1 };
    rusty.coder.recover_with(plan, shards, &mut rusty.rebuilt[..missing.len()]).is_err().into()
}

/// Encodes and leaves the recovery shards in the encoder; only `simd_keep` writes them to `parity_at`.
#[unsafe(no_mangle)]
pub extern "C" fn simd_encode(job: &mut Job) -> u32 {
    let Some((encoder, _)) = &mut job.simd else { return 1 };
    for shard in job.source.chunks_exact(job.len) {
        if encoder.add_original_shard(shard).is_err() {
            return 1;
        }
    }
    encoder.encode().is_err().into()
}

/// Encodes and copies the recovery shards to `parity_at`, from where decoding reads them.
#[unsafe(no_mangle)]
pub extern "C" fn simd_keep(job: &mut Job) -> u32 {
    let Some((encoder, _)) = &mut job.simd else { return 1 };
    for shard in job.source.chunks_exact(job.len) {
        if encoder.add_original_shard(shard).is_err() {
            return 1;
        }
    }
    let Ok(result) = encoder.encode() else { return 1 };
    for (j, shard) in result.recovery_iter().enumerate() {
        unsafe { std::ptr::copy_nonoverlapping(shard.as_ptr(), job.parity_to.add(j * job.len), job.len) };
    }
    0
}

/// Decodes and leaves the rebuilt shards in the decoder; if `keep` is set, they are copied to `rebuilt_at`.
#[unsafe(no_mangle)]
pub extern "C" fn simd_decode(job: &mut Job, pattern: usize, keep: u32) -> u32 {
    let Some((_, decoder)) = &mut job.simd else { return 1 };
    let Pattern { missing, shards, .. } = &job.patterns[pattern];
    let mut wanted = job.m;
    for (i, shard) in shards.iter().enumerate() {
        let Some(shard) = shard else { continue };
        if wanted == 0 {
            break;
        }
        wanted -= 1;
        let added =
            if i < job.m { decoder.add_original_shard(i, shard) } else { decoder.add_recovery_shard(i - job.m, shard) };
        if added.is_err() {
            return 1;
        }
    }
    let Ok(result) = decoder.decode() else { return 1 };
    if keep != 0 {
        for (n, &i) in missing.iter().enumerate() {
            let Some(shard) = result.restored_original(i) else { return 1 };
            unsafe { std::ptr::copy_nonoverlapping(shard.as_ptr(), job.rebuilt_to.add(n * job.len), job.len) };
        }
    }
    0
}
