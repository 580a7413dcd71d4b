//! Sums and differences of words, least significant first. Four words at a time, so that
//! one chain of carries goes through them: what counts a loop breaks it.

use alloc::vec::Vec;
use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};
use core::mem::MaybeUninit;

/// The result of an operation on four words, with the carry out.
type Four = ([u64; 4], u8);

#[inline(always)]
pub fn add_four(x: [u64; 4], y: [u64; 4], mut carry: u8) -> Four {
    let mut sum = [0; 4];
    for i in 0..4 {
        carry = _addcarry_u64(carry, x[i], y[i], &mut sum[i]);
    }
    (sum, carry)
}

#[inline(always)]
pub fn subtract_four(x: [u64; 4], y: [u64; 4], mut borrow: u8) -> Four {
    let mut difference = [0; 4];
    for i in 0..4 {
        borrow = _subborrow_u64(borrow, x[i], y[i], &mut difference[i]);
    }
    (difference, borrow)
}

/// `out` becomes `count` words, which `write` writes, all of them; it has room for one more.
#[inline(always)]
pub fn make<R>(
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
pub fn add(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    if make(out, x.len(), |out| write_sum(x, y, out)) {
        out.push(1);
    }
}

/// `out = x + y`, as long as `x`, which is not shorter than `y`; answers the carry.
#[inline(never)]
pub fn write_sum(x: &[u64], y: &[u64], out: &mut [MaybeUninit<u64>]) -> bool {
    let (same, above) = x.split_at(y.len());
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
}

/// `out = x - y`, where `x >= y`. It may have leading zeros.
pub fn subtract(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    make(out, x.len(), |out| write_difference(x, y, out));
}

/// `out = x - y`, as long as `x >= y`.
#[inline(never)]
pub fn write_difference(x: &[u64], y: &[u64], out: &mut [MaybeUninit<u64>]) {
    let (same, above) = x.split_at(y.len());
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
}

/// `row = row + x`, which is not longer than `row`; answers the carry.
#[inline(always)]
pub fn add_to(row: &mut [u64], x: &[u64]) -> bool {
    let mut carry = 0;
    let (row, above) = row.split_at_mut(x.len());
    let ((fours, x), (rows, row)) = (x.as_chunks(), row.as_chunks_mut::<4>());
    for (row, x) in rows.iter_mut().zip(fours) {
        (*row, carry) = add_four(*row, *x, carry);
    }
    for (row, x) in row.iter_mut().zip(x) {
        carry = _addcarry_u64(carry, *row, *x, row);
    }
    carry != 0
        && above.iter_mut().all(|word| {
            *word = word.wrapping_add(1);
            *word == 0
        })
}

/// `row = row - x`, which is not longer than `row`; answers what is missing.
#[inline(always)]
pub fn subtract_from(row: &mut [u64], x: &[u64]) -> bool {
    let mut borrow = 0;
    let (row, above) = row.split_at_mut(x.len());
    let ((fours, x), (rows, row)) = (x.as_chunks(), row.as_chunks_mut::<4>());
    for (row, x) in rows.iter_mut().zip(fours) {
        (*row, borrow) = subtract_four(*row, *x, borrow);
    }
    for (row, x) in row.iter_mut().zip(x) {
        borrow = _subborrow_u64(borrow, *row, *x, row);
    }
    borrow != 0
        && above.iter_mut().all(|word| {
            let missing = *word == 0;
            *word = word.wrapping_sub(1);
            missing
        })
}
