//! Products of longer numbers by three products of half the length instead of four
//! (Karatsuba and Ofman 1962; Knuth, The Art of Computer Programming 4.3.3).

use crate::{rows, words};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

/// Words of the shortest factor for which this is the faster way.
pub const LEAST: usize = 32;

/// `out = x * y` with its leading zeros, where `x` is not shorter than `y` and `y` has at
/// least [`LEAST`] words.
pub fn multiply(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    out.clear();
    out.resize(x.len() + y.len(), 0);
    let mut free = vec![0; room(y.len())];
    if x.len() == y.len() {
        return equal(x, y, out, &mut free);
    }
    let mut part = vec![];
    for (i, x) in x.chunks(y.len()).enumerate() {
        let (long, short) = if x.len() == y.len() { (x, y) } else { (y, x) };
        if short.len() < LEAST {
            part.clear();
            part.resize(x.len() + y.len(), 0);
            school(long, short, &mut part);
        } else {
            if x.len() == y.len() {
                part.resize(2 * y.len(), 0);
                equal(x, y, &mut part, &mut free);
            } else {
                multiply(long, short, &mut part);
            }
        }
        words::add_to(&mut out[i * y.len()..], &part);
    }
}

/// Words that [`equal`] needs besides the result's.
fn room(count: usize) -> usize {
    if count < LEAST {
        return 0;
    }
    let half = count.div_ceil(2);
    4 * half + 1 + room(half)
}

/// `out = x * y`, which are equally long; `out` has room for just that.
fn equal(x: &[u64], y: &[u64], out: &mut [u64], free: &mut [u64]) {
    let count = x.len();
    if count < LEAST {
        return school(x, y, out);
    }
    let half = count.div_ceil(2);
    let ((x0, x1), (y0, y1)) = (x.split_at(half), y.split_at(half));
    let (low, high) = out.split_at_mut(2 * half);
    equal(x0, y0, low, free);
    equal(x1, y1, high, free);
    // x0 * y1 + x1 * y0 = x0 * y0 + x1 * y1 - (x0 - x1) * (y0 - y1)
    let (middle, free) = free.split_at_mut(2 * half + 1);
    let (product, free) = free.split_at_mut(2 * half);
    let (dx, dy) = middle[..2 * half].split_at_mut(half);
    let negative = difference(x0, x1, dx) != difference(y0, y1, dy);
    equal(dx, dy, product, free);
    middle[..2 * half].copy_from_slice(low);
    middle[2 * half] = 0;
    words::add_to(middle, high);
    if negative {
        words::add_to(middle, product);
    } else {
        words::subtract_from(middle, product);
    }
    let end = out.len() - half;
    let middle = &middle[..middle.len().min(end)];
    words::add_to(&mut out[half..], middle);
}

/// `out = |x - y|`, as long as `x` is, which is not shorter than `y`; answers whether
/// `x` is less.
fn difference(x: &[u64], y: &[u64], out: &mut [u64]) -> bool {
    let (same, above) = x.split_at(y.len());
    let less = above.iter().all(|word| *word == 0) && same.iter().rev().lt(y.iter().rev());
    if less {
        out[..y.len()].copy_from_slice(y);
        out[y.len()..].fill(0);
        words::subtract_from(out, same);
    } else {
        out.copy_from_slice(x);
        words::subtract_from(out, y);
    }
    less
}

/// `out = x * y`, neither of which is empty; `out` has room for just that.
fn school(x: &[u64], y: &[u64], out: &mut [u64]) {
    out[x.len()] = rows::multiply(x, y[0], as_room(&mut out[..x.len()]));
    for (i, factor) in y.iter().enumerate().skip(1) {
        out[i + x.len()] = rows::add_product(&mut out[i..], x, *factor);
    }
}

/// Words that are going to be written.
fn as_room(words: &mut [u64]) -> &mut [MaybeUninit<u64>] {
    // SAFETY: of the same layout; whoever has it writes words.
    unsafe { &mut *(core::ptr::from_mut(words) as *mut [MaybeUninit<u64>]) }
}
