//! Loops over words, least significant first. Four words at a time, so that one chain of
//! carries goes through them: what counts a loop breaks it.

use alloc::vec::Vec;
use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};
use core::mem::MaybeUninit;

/// The result of an operation on four words, with the carry out.
type Four<Carry> = ([u64; 4], Carry);

#[inline(always)]
fn add_four(x: [u64; 4], y: [u64; 4], mut carry: u8) -> Four<u8> {
    let mut sum = [0; 4];
    for i in 0..4 {
        carry = _addcarry_u64(carry, x[i], y[i], &mut sum[i]);
    }
    (sum, carry)
}

#[inline(always)]
fn subtract_four(x: [u64; 4], y: [u64; 4], mut borrow: u8) -> Four<u8> {
    let mut difference = [0; 4];
    for i in 0..4 {
        borrow = _subborrow_u64(borrow, x[i], y[i], &mut difference[i]);
    }
    (difference, borrow)
}

/// `x * factor + more`: the low word and the high one.
#[inline(always)]
fn multiply_word(x: u64, factor: u64, more: u64) -> (u64, u64) {
    let product = u128::from(x) * u128::from(factor) + u128::from(more);
    (product as u64, (product >> 64) as u64)
}

#[inline(always)]
fn multiply_four(x: [u64; 4], factor: u64, carry: u64) -> Four<u64> {
    let (mut low, mut high) = ([0; 4], [0; 4]);
    for i in 0..4 {
        (low[i], high[i]) = multiply_word(x[i], factor, 0);
    }
    let [a, b, c, d] = high;
    let (product, over) = add_four(low, [carry, a, b, c], 0);
    // Does not overflow: the whole has five words.
    (product, d.wrapping_add(over.into()))
}

/// `out` becomes `count` words, which `write` writes, all of them; it has room for one more.
#[inline(always)]
fn make<R>(
    out: &mut Vec<u64>,
    count: usize,
    write: impl FnOnce(&mut [MaybeUninit<u64>]) -> R,
) -> R {
    out.clear();
    out.reserve(count + 1);
    let result = write(&mut out.spare_capacity_mut()[..count]);
    // SAFETY: there is room for them, and they are written.
    unsafe { out.set_len(count) };
    result
}

/// `out = x + y`, where `x` is not shorter than `y`.
#[inline(never)]
pub fn add(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let (same, above) = x.split_at(y.len());
    let carry = make(out, x.len(), |out| {
        let (out, rest) = out.split_at_mut(y.len());
        let mut carry = 0;
        let ((xs, x), (ys, y)) = (same.as_chunks(), y.as_chunks());
        let (outs, out) = out.as_chunks_mut::<4>();
        for ((out, x), y) in outs.iter_mut().zip(xs).zip(ys) {
            let sum;
            (sum, carry) = add_four(*x, *y, carry);
            out.write_copy_of_slice(&sum);
        }
        for ((out, x), y) in out.iter_mut().zip(x).zip(y) {
            carry = _addcarry_u64(carry, *x, *y, out.write(0));
        }
        let mut carry = carry != 0;
        for (i, (out, x)) in rest.iter_mut().zip(above).enumerate() {
            if !carry {
                // Past the shorter operand the carry seldom goes far.
                rest[i..].write_copy_of_slice(&above[i..]);
                break;
            }
            (*out.write(0), carry) = x.overflowing_add(1);
        }
        carry
    });
    if carry {
        out.push(1);
    }
}

/// `out = x - y`, where `x >= y`. It may have leading zeros.
#[inline(never)]
pub fn subtract(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let (same, above) = x.split_at(y.len());
    make(out, x.len(), |out| {
        let (out, rest) = out.split_at_mut(y.len());
        let mut borrow = 0;
        let ((xs, x), (ys, y)) = (same.as_chunks(), y.as_chunks());
        let (outs, out) = out.as_chunks_mut::<4>();
        for ((out, x), y) in outs.iter_mut().zip(xs).zip(ys) {
            let difference;
            (difference, borrow) = subtract_four(*x, *y, borrow);
            out.write_copy_of_slice(&difference);
        }
        for ((out, x), y) in out.iter_mut().zip(x).zip(y) {
            borrow = _subborrow_u64(borrow, *x, *y, out.write(0));
        }
        let mut borrow = borrow != 0;
        for (i, (out, x)) in rest.iter_mut().zip(above).enumerate() {
            if !borrow {
                rest[i..].write_copy_of_slice(&above[i..]);
                break;
            }
            (*out.write(0), borrow) = x.overflowing_sub(1);
        }
    });
}

/// `row = row + x`, as long as `x` is; answers the carry.
#[inline(always)]
pub fn add_to(row: &mut [u64], x: &[u64]) -> bool {
    let mut carry = 0;
    let ((fours, x), (rows, row)) = (x.as_chunks(), row[..x.len()].as_chunks_mut::<4>());
    for (row, x) in rows.iter_mut().zip(fours) {
        (*row, carry) = add_four(*row, *x, carry);
    }
    for (row, x) in row.iter_mut().zip(x) {
        carry = _addcarry_u64(carry, *row, *x, row);
    }
    carry != 0
}

/// `out = x * factor`; answers the word carried out, for which `out` has room.
#[inline(never)]
pub fn multiply(x: &[u64], factor: u64, out: &mut Vec<u64>) -> u64 {
    make(out, x.len(), |out| {
        let mut carry = 0;
        let ((xs, x), (outs, out)) = (x.as_chunks(), out.as_chunks_mut::<4>());
        for (out, x) in outs.iter_mut().zip(xs) {
            let product;
            (product, carry) = multiply_four(*x, factor, carry);
            out.write_copy_of_slice(&product);
        }
        for (out, x) in out.iter_mut().zip(x) {
            (*out.write(0), carry) = multiply_word(*x, factor, carry);
        }
        carry
    })
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
    let ((xs, x), (rows, row)) = (x.as_chunks(), row[..x.len()].as_chunks_mut::<4>());
    for (row, x) in rows.iter_mut().zip(xs) {
        let (product, high) = multiply_four(*x, factor, carry);
        let over;
        (*row, over) = add_four(*row, product, 0);
        // Does not overflow: the sum has five words, too.
        carry = high.wrapping_add(over.into());
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
    let ((xs, x), (rows, row)) = (x.as_chunks(), row[..x.len()].as_chunks_mut::<4>());
    for (row, x) in rows.iter_mut().zip(xs) {
        let (product, high) = multiply_four(*x, factor, carry);
        let under;
        (*row, under) = subtract_four(*row, product, 0);
        carry = high.wrapping_add(under.into());
    }
    for (row, x) in row.iter_mut().zip(x) {
        let (low, high) = multiply_word(*x, factor, carry);
        let (difference, under) = row.overflowing_sub(low);
        (*row, carry) = (difference, high.wrapping_add(under.into()));
    }
    carry
}
