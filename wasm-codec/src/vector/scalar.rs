//! Vectors for machines without vector instructions: each byte of a product is looked up in a table of all products.

#[cfg(target_arch = "wasm32")]
use crate::unthreaded::Unthreaded;
use crate::vector::{LANES, Vector};

/// Entry x of row c is c times x.
type Products = [[u8; 256]; 256];

/// Sixty-four kilobytes, computed when the module starts (about 0.2 ms) rather than downloaded.
#[cfg(target_arch = "wasm32")]
static PRODUCTS: Unthreaded<Products> = Unthreaded::new([[0; 256]; 256]);

/// Makes the table. Without it every product is 0, which the self-test of the loader would notice.
#[cfg(target_arch = "wasm32")]
pub fn prepare() {
    fill(PRODUCTS.get_mut());
}

#[cfg(not(target_arch = "wasm32"))]
static PRODUCTS: std::sync::LazyLock<Box<Products>> = std::sync::LazyLock::new(|| {
    let mut products = Box::new([[0; 256]; 256]);
    fill(&mut products);
    products
});

fn fill(products: &mut Products) {
    for (constant, row) in products.iter_mut().enumerate() {
        let nibbles = crate::field::nibble_products(constant as u8);
        for (x, product) in row.iter_mut().enumerate() {
            *product = nibbles[x & 15] ^ nibbles[16 + (x >> 4)];
        }
    }
}

#[inline(always)]
fn products() -> &'static Products {
    #[cfg(target_arch = "wasm32")]
    return PRODUCTS.get();
    #[cfg(not(target_arch = "wasm32"))]
    return &PRODUCTS;
}

/// Sixteen lanes, as two words.
#[derive(Clone, Copy)]
pub struct Scalar([u64; 2]);

impl Scalar {
    #[inline(always)]
    fn lanes(self) -> [u8; LANES] {
        let mut lanes = [0; LANES];
        lanes[..8].copy_from_slice(&self.0[0].to_ne_bytes());
        lanes[8..].copy_from_slice(&self.0[1].to_ne_bytes());
        lanes
    }

    #[inline(always)]
    fn of(lanes: [u8; LANES]) -> Scalar {
        let [mut low, mut high] = [[0; 8]; 2];
        low.copy_from_slice(&lanes[..8]);
        high.copy_from_slice(&lanes[8..]);
        Scalar([u64::from_ne_bytes(low), u64::from_ne_bytes(high)])
    }
}

#[allow(unsafe_code)]
impl Vector for Scalar {
    type Factor = u8;
    type Split = Scalar;
    type Mask = ();

    // With the additional code the module would exceed its limit of size.
    const RICH: bool = !cfg!(target_arch = "wasm32");

    #[inline(always)]
    fn zero() -> Self {
        Scalar([0; 2])
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Scalar::of([byte; LANES])
    }

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Self {
        // SAFETY: the caller's.
        Scalar(unsafe { at.cast::<[u64; 2]>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u8) {
        // SAFETY: the caller's.
        unsafe { at.cast::<[u64; 2]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Scalar([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }

    #[inline(always)]
    fn mask() {}

    #[inline(always)]
    fn factor(constant: u8) -> u8 {
        constant
    }

    #[inline(always)]
    fn split(self, (): ()) -> Scalar {
        self
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn product(split: Scalar, factor: u8) -> Self {
        let row = &products()[usize::from(factor)];
        Scalar::of(split.lanes().map(|byte| row[usize::from(byte)]))
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        let (reduction, shifted) = self.take_top_bit(Self::splat(0x1D));
        shifted.plus(reduction)
    }

    #[inline(always)]
    fn take_top_bit(self, other: Self) -> (Self, Self) {
        const TOP: u64 = 0x8080_8080_8080_8080;
        let all_of_lane = |word: u64| ((word & TOP) >> 7) * 0xFF;
        let [low, high] = self.0;
        let taken = Scalar([all_of_lane(low) & other.0[0], all_of_lane(high) & other.0[1]]);
        (taken, Scalar([(low & !TOP) << 1, (high & !TOP) << 1]))
    }

    #[inline(always)]
    fn lanes_xored(self, swap: u8) -> Self {
        let lanes = self.lanes();
        let mut swapped = [0; LANES];
        for (lane, byte) in swapped.iter_mut().enumerate() {
            *byte = lanes[lane ^ usize::from(swap & 15)];
        }
        Scalar::of(swapped)
    }

    #[inline(always)]
    fn sum_modulo_255(self, other: Self) -> Self {
        let mut lanes = self.lanes();
        for (lane, byte) in lanes.iter_mut().zip(other.lanes()) {
            let (sum, overflowed) = lane.overflowing_add(byte);
            *lane = sum + u8::from(overflowed);
        }
        Scalar::of(lanes)
    }
}
