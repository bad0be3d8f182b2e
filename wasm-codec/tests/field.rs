//! Compares the field tables with arithmetic done bit by bit.

mod common;

use cell_codec::field::{EXPONENTS, divide, exp, inverses, log, multiply, nibble_products};
use common::{slow_inverse, slow_multiply};

#[test]
fn published_products() {
    assert_eq!(multiply(0x80, 2), 0x1D);
    assert_eq!(multiply(0x53, 0xCA), 0x8F);
}

#[test]
fn every_product_equals_the_bitwise_one() {
    for a in 0..=255 {
        for b in 0..=255 {
            assert_eq!(multiply(a, b), slow_multiply(a, b), "{a} times {b}");
        }
    }
}

#[test]
fn powers_of_two_run_through_every_nonzero_element_and_then_repeat() {
    let mut power = 1;
    for n in 0..EXPONENTS {
        assert_eq!(exp(n), power, "2 to the {n}");
        power = slow_multiply(power, 2);
    }
    let mut seen: Vec<u8> = (0..255).map(exp).collect();
    seen.sort_unstable();
    assert!(seen.iter().copied().eq(1..=255));
}

#[test]
fn logarithms_undo_powers_and_that_of_zero_counts_as_none() {
    for x in 1..=255 {
        assert_eq!(exp(log(x)), x);
    }
    assert_eq!(log(0), 0);
}

#[test]
fn every_nonzero_element_has_its_inverse() {
    for x in 1..=255 {
        assert_eq!(inverses()[usize::from(x)], slow_inverse(x));
        assert_eq!(divide(x, x), 1);
    }
}

#[test]
fn two_nibble_lookups_make_a_product() {
    for c in 0..=255 {
        let table = nibble_products(c);
        for x in 0..=255_u8 {
            let product = table[usize::from(x & 15)] ^ table[16 + usize::from(x >> 4)];
            assert_eq!(product, slow_multiply(c, x));
        }
    }
}
