//! Exponential, logarithm and power.
//!
//! The exponential is that of ARM's optimized routines (Szabolcs Nagy), which C
//! libraries use: a table of 128 powers and a polynomial, 0.51 units in the last
//! place at most. The logarithm is computed to 68 bits.

use super::pair::{self, Pair};
use super::tables::{LOGARITHMS, POWERS};

const SHIFT: f64 = 6755399441055744.0;
/// 128 / ln 2.
const PER_UNIT: f64 = f64::from_bits(0x4067_1547_652b_82fe);
/// ln 2 / 128, the first part short.
const UNIT: [f64; 2] = [
    f64::from_bits(0x3f76_2e42_fefa_0000),
    f64::from_bits(0x3d0c_f79a_bc9e_3b39),
];
const COEFFICIENTS: [f64; 4] = [
    f64::from_bits(0x3fdf_ffff_ffff_fdbd),
    f64::from_bits(0x3fc5_5555_5555_543c),
    f64::from_bits(0x3fa5_5555_cf17_2b91),
    f64::from_bits(0x3f81_1111_67a4_d017),
];

pub extern "C" fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() < 5.6e-17 {
        return 1.0 + x;
    }
    exp_pair(Pair::from(x))
}

/// The exponential of a pair.
fn exp_pair(x: Pair) -> f64 {
    if x.high > 710.0 {
        return f64::INFINITY;
    }
    if x.high < -746.0 {
        return 0.0;
    }
    let shifted = x.high * PER_UNIT + SHIFT;
    let count = shifted - SHIFT;
    let bits = shifted.to_bits();
    let r = x.high - count * UNIT[0] - count * UNIT[1] + x.low;
    let (tail, base) = POWERS[(bits % 128) as usize];
    let scale = base.wrapping_add(bits << 45);
    let square = r * r;
    let [c2, c3, c4, c5] = COEFFICIENTS;
    let rest = f64::from_bits(tail) + r + square * (c2 + r * c3) + square * square * (c4 + r * c5);
    if x.high.abs() < 700.0 {
        let scale = f64::from_bits(scale);
        return scale + scale * rest;
    }
    if x.high > 0.0 {
        let scale = f64::from_bits(scale.wrapping_sub(1009 << 52));
        return f64::from_bits(0x7f00_0000_0000_0000) * (scale + scale * rest);
    }
    let scale = f64::from_bits(scale.wrapping_add(1022 << 52));
    let mut value = scale + scale * rest;
    if value < 1.0 {
        // To be rounded once, when it is scaled to a denormal number.
        let low = scale - value + scale * rest;
        let high = 1.0 + value;
        let low = 1.0 - high + value + low;
        value = (high + low) - 1.0;
    }
    f64::MIN_POSITIVE * value
}

/// ln 2, the first part short.
const LN_2: [f64; 2] = [
    f64::from_bits(0x3fe6_2e42_fefa_3800),
    f64::from_bits(0x3d2e_f357_93c7_6730),
];
/// The bits of a number near the square root of 1/2.
const ORIGIN: u64 = 0x3fe6_a09e_667f_3bcd;

/// The logarithm of a positive number.
fn log_pair(x: f64) -> Pair {
    let (bits, lift) = if x < f64::MIN_POSITIVE {
        ((x * 4503599627370496.0).to_bits(), 52.0)
    } else {
        (x.to_bits(), 0.0)
    };
    let offset = bits.wrapping_sub(ORIGIN);
    let k = offset as i64 >> 52;
    let z = f64::from_bits(bits.wrapping_sub((k as u64) << 52));
    let (inverse, high, low) = LOGARITHMS[(offset >> 45 & 127) as usize];
    let scaled = pair::product(z, f64::from_bits(inverse));
    let r = pair::quick_sum(scaled.high - 1.0, scaled.low);
    let square = pair::product(r.high, r.high);
    let x = r.high;
    let series = x
        * square.high
        * (1.0 / 3.0
            + x * (-0.25
                + x * (0.2
                    + x * (-1.0 / 6.0
                        + x * (1.0 / 7.0
                            + x * (-0.125 + x * (1.0 / 9.0 + x * (-0.1 + x * (1.0 / 11.0)))))))));
    let k = k as f64 - lift;
    let a = pair::sum(k * LN_2[0], f64::from_bits(high));
    let b = pair::sum(a.high, r.high);
    let c = pair::sum(b.high, -0.5 * square.high);
    let rest = a.low
        + b.low
        + c.low
        + k * LN_2[1]
        + f64::from_bits(low)
        + (r.low - 0.5 * square.low - r.high * r.low)
        + series;
    pair::quick_sum(c.high, rest)
}

pub extern "C" fn log(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() {
        return log_pair(x).rounded();
    }
    libm::log(x)
}

pub extern "C" fn pow(x: f64, y: f64) -> f64 {
    let size = x.abs();
    let usual = size > 0.0 && size.is_finite() && y.abs() < 1e18 && y.abs() > 1e-19;
    let odd = y.abs() < 9007199254740992.0 && y as i64 as f64 == y && y as i64 & 1 == 1;
    let whole = libm::trunc(y) == y;
    if !usual || (x < 0.0 && !whole) {
        return libm::pow(x, y);
    }
    let sign = if x < 0.0 && odd { -1.0 } else { 1.0 };
    let log = log_pair(size);
    let main = pair::product(y, log.high);
    let exponent = pair::quick_sum(main.high, main.low + y * log.low);
    sign * exp_pair(exponent)
}
