//! Rows of words, least significant first, times a word: what the school methods of
//! multiplication and division repeat. Where the processor has it by two chains of
//! carries ([`chains`]), else by one at a time, which goes through four words.

use crate::chains;
use crate::words::{add_four, subtract_four};
use core::mem::MaybeUninit;

/// `x * factor + more`: the low word and the high one.
#[inline(always)]
fn multiply_word(x: u64, factor: u64, more: u64) -> (u64, u64) {
    let product = u128::from(x) * u128::from(factor) + u128::from(more);
    (product as u64, (product >> 64) as u64)
}

#[inline(always)]
fn multiply_four(x: [u64; 4], factor: u64, carry: u64) -> ([u64; 4], u64) {
    let (mut low, mut high) = ([0; 4], [0; 4]);
    for i in 0..4 {
        (low[i], high[i]) = multiply_word(x[i], factor, 0);
    }
    let [a, b, c, d] = high;
    let (product, over) = add_four(low, [carry, a, b, c], 0);
    // Does not overflow: the whole has five words.
    (product, d.wrapping_add(over.into()))
}

/// `out = x * factor`, as long as `x` is; answers the word carried out.
#[inline(never)]
pub fn multiply(x: &[u64], factor: u64, out: &mut [MaybeUninit<u64>]) -> u64 {
    let mut carry = 0;
    let ((fours, x), (outs, out)) = (x.as_chunks(), out[..x.len()].as_chunks_mut::<4>());
    if chains::are_there() {
        // SAFETY: they are.
        carry = unsafe { chains::multiply(fours, factor, outs) };
    } else {
        for (out, x) in outs.iter_mut().zip(fours) {
            let product;
            (product, carry) = multiply_four(*x, factor, carry);
            out.write_copy_of_slice(&product);
        }
    }
    for (out, x) in out.iter_mut().zip(x) {
        (*out.write(0), carry) = multiply_word(*x, factor, carry);
    }
    carry
}

/// `row = row * factor`; answers the word carried out.
pub fn multiply_in_place(row: &mut [u64], factor: u64) -> u64 {
    let mut carry = 0;
    for word in row {
        (*word, carry) = multiply_word(*word, factor, carry);
    }
    carry
}

/// `row = row + x * factor`, as long as `x` is; answers the word carried out.
#[inline(never)]
pub fn add_product(row: &mut [u64], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    let ((fours, x), (rows, row)) = (x.as_chunks(), row[..x.len()].as_chunks_mut::<4>());
    if chains::are_there() {
        // SAFETY: they are.
        carry = unsafe { chains::add_product(rows, fours, factor) };
    } else {
        for (row, x) in rows.iter_mut().zip(fours) {
            let (product, high) = multiply_four(*x, factor, carry);
            let over;
            (*row, over) = add_four(*row, product, 0);
            // Does not overflow: the sum has five words, too.
            carry = high.wrapping_add(over.into());
        }
    }
    for (row, x) in row.iter_mut().zip(x) {
        let (low, high) = multiply_word(*x, factor, carry);
        let (sum, over) = row.overflowing_add(low);
        (*row, carry) = (sum, high.wrapping_add(over.into()));
    }
    carry
}

/// `row = row - x * factor`, as long as `x` is; answers what is still to be subtracted
/// from the word above.
#[inline(never)]
pub fn subtract_product(row: &mut [u64], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    let ((fours, x), (rows, row)) = (x.as_chunks(), row[..x.len()].as_chunks_mut::<4>());
    if chains::are_there() {
        // SAFETY: they are.
        carry = unsafe { chains::subtract_product(rows, fours, factor) };
    } else {
        for (row, x) in rows.iter_mut().zip(fours) {
            let (product, high) = multiply_four(*x, factor, carry);
            let under;
            (*row, under) = subtract_four(*row, product, 0);
            carry = high.wrapping_add(under.into());
        }
    }
    for (row, x) in row.iter_mut().zip(x) {
        let (low, high) = multiply_word(*x, factor, carry);
        let (difference, under) = row.overflowing_sub(low);
        (*row, carry) = (difference, high.wrapping_add(under.into()));
    }
    carry
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// What the three operations make of rows of every length up to `most`.
    fn results(most: usize) -> Vec<(Vec<u64>, u64)> {
        let mut seed = 1_u64;
        let mut word = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Zeros and ones at either end, so that carries go far.
            match seed >> 61 {
                0 => 0,
                1 => u64::MAX,
                2 => seed >> 40,
                _ => seed ^ seed << 32,
            }
        };
        let mut results = Vec::new();
        for count in (0..most).chain(0..most) {
            let x: Vec<u64> = (0..count).map(|_| word()).collect();
            let row: Vec<u64> = (0..count).map(|_| word()).collect();
            let factor = word();
            let mut product = Vec::with_capacity(count);
            let carry = multiply(&x, factor, &mut product.spare_capacity_mut()[..count]);
            // SAFETY: they are written.
            unsafe { product.set_len(count) };
            results.push((product, carry));
            let mut sum = row.clone();
            let carry = add_product(&mut sum, &x, factor);
            results.push((sum, carry));
            let mut difference = row;
            let carry = subtract_product(&mut difference, &x, factor);
            results.push((difference, carry));
        }
        results
    }

    #[test]
    fn one_chain_gives_what_two_give() {
        let here = results(40);
        chains::hide(true);
        let without = results(40);
        chains::hide(false);
        assert_eq!(here, without);
    }
}
