//! CPU time of this thread; on systems without such a clock, wall time.

#[cfg(target_os = "linux")]
pub fn nanoseconds() -> u64 {
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    const THREAD_CPUTIME: i32 = 3;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    let status = unsafe { clock_gettime(THREAD_CPUTIME, &mut time) };
    assert_eq!(status, 0);
    time.seconds as u64 * 1_000_000_000 + time.nanoseconds as u64
}

#[cfg(not(target_os = "linux"))]
pub fn nanoseconds() -> u64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
