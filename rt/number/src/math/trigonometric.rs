//! Sine, cosine, tangent and their inverses, computed to about 68 bits: the
//! nearest point of a grid from tables, and the series for what is left.

use super::pair::{self, Pair};
use super::tables::{ARCTANGENTS, SINES, TWO_OVER_PI};
use crate::natural;
use alloc::vec::Vec;

/// pi/2 in three short parts and what is left.
const QUARTER: [f64; 4] = [
    f64::from_bits(0x3ff9_21fb_5440_0000),
    f64::from_bits(0x3dd0_b461_1a60_0000),
    f64::from_bits(0x3ba3_198a_2e00_0000),
    f64::from_bits(0x397b_839a_2520_49c1),
];
const HALF_PI: (u64, u64) = (0x3ff9_21fb_5444_2d18, 0x3c91_a626_3314_5c07);
const PI: (u64, u64) = (0x4009_21fb_5444_2d18, 0x3ca1_a626_3314_5c07);
const TWO_OVER_PI_NEAR: f64 = f64::from_bits(0x3fe4_5f30_6dc9_c883);
const SHIFT: f64 = 6755399441055744.0;

/// How many quarter turns to take off a finite angle, modulo 4, and what is left.
fn reduce(x: f64) -> (u64, Pair) {
    if x.abs() <= core::f64::consts::FRAC_PI_4 {
        return (0, x.into());
    }
    if x.abs() > 1.6e6 {
        return reduce_far(x);
    }
    let turns = (x * TWO_OVER_PI_NEAR + SHIFT) - SHIFT;
    let a = pair::sum(x, -turns * QUARTER[0]);
    let b = pair::sum(a.high, -turns * QUARTER[1]);
    let c = pair::sum(b.high, -turns * QUARTER[2]);
    let rest = a.low + b.low + c.low - turns * QUARTER[3];
    (turns as i64 as u64 & 3, pair::quick_sum(c.high, rest))
}

/// The same of a large angle: the product with all the digits of 2/pi that
/// matter (Payne and Hanek 1983).
fn reduce_far(x: f64) -> (u64, Pair) {
    let bits = x.abs().to_bits();
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let exponent = (bits >> 52) as i64 - 1075;
    let mut turns = TWO_OVER_PI.to_vec();
    natural::multiply_by_word(&mut turns, mantissa);
    // The point stands 1280 - exponent bits from the right.
    let point = (1280 - exponent) as u64;
    let mut high = Vec::new();
    natural::shift_right(&turns, point - 126, &mut high);
    high.resize(3, 0);
    let top = u128::from(high[0]) | u128::from(high[1]) << 64;
    let mut count = (top >> 126) as u64;
    let mut part = (top << 2) as i128;
    // To the nearest: a fraction from a half on is negative.
    if part < 0 {
        count += 1;
    }
    let negative = part < 0;
    if negative {
        part = part.wrapping_neg();
    }
    let part = part as u128;
    let first = (part >> 64) as u64 >> 11 << 11;
    let rest = part.wrapping_sub(u128::from(first) << 64);
    let unit = f64::from_bits(0x37f0_0000_0000_0000);
    let fraction = pair::quick_sum(
        first as f64 * (unit * 18446744073709551616.0),
        rest as f64 * unit,
    );
    let quarter = pair::of(HALF_PI);
    let main = pair::product(fraction.high, quarter.high);
    let low = main.low + fraction.high * quarter.low + fraction.low * quarter.high;
    let mut left = pair::quick_sum(main.high, low);
    if negative {
        left = left.negated();
    }
    match x < 0.0 {
        true => (count.wrapping_neg() & 3, left.negated()),
        false => (count & 3, left),
    }
}

/// Sine and cosine of an angle of at most an eighth of a turn.
fn sin_cos(angle: Pair) -> (Pair, Pair) {
    let negative = angle.high < 0.0;
    let angle = if negative { angle.negated() } else { angle };
    let index = (angle.high * 64.0 + SHIFT) - SHIFT;
    let d = pair::sum(angle.high - index / 64.0, angle.low);
    let (sine, cosine) = SINES[index as usize];
    let (s, c) = (pair::of(sine), pair::of(cosine));
    let z = d.high * d.high;
    let odd = d.high * z * (-1.0 / 6.0 + z * (1.0 / 120.0 - z * (1.0 / 5040.0)));
    let even = z * (-0.5 + z * (1.0 / 24.0 + z * (-1.0 / 720.0 + z * (1.0 / 40320.0))));
    let rise = pair::product(c.high, d.high);
    let up = pair::sum(s.high, rise.high);
    let low = up.low
        + (rise.low + s.low + c.low * d.high + c.high * d.low + s.high * even + c.high * odd);
    let sin = pair::quick_sum(up.high, low);
    let fall = pair::product(-s.high, d.high);
    let down = pair::sum(c.high, fall.high);
    let low = down.low
        + (fall.low + c.low - s.low * d.high - s.high * d.low + c.high * even - s.high * odd);
    let cos = pair::quick_sum(down.high, low);
    (if negative { sin.negated() } else { sin }, cos)
}

pub extern "C" fn sin(x: f64) -> f64 {
    if !x.is_finite() || x.abs() < 1e-8 {
        return if x.is_infinite() { f64::NAN } else { x };
    }
    let (turns, left) = reduce(x);
    let (sin, cos) = sin_cos(left);
    let value = if turns & 1 == 0 { sin } else { cos };
    let value = value.rounded();
    if turns & 2 == 0 { value } else { -value }
}

pub extern "C" fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (turns, left) = reduce(x);
    let (sin, cos) = sin_cos(left);
    let value = if turns & 1 == 0 { cos } else { sin };
    let value = value.rounded();
    if turns == 0 || turns == 3 {
        value
    } else {
        -value
    }
}

pub extern "C" fn tan(x: f64) -> f64 {
    if !x.is_finite() || x.abs() < 1e-8 {
        return if x.is_infinite() { f64::NAN } else { x };
    }
    let (turns, left) = reduce(x);
    let (sin, cos) = sin_cos(left);
    let value = match turns & 1 {
        0 => pair::quotient(sin, cos),
        _ => pair::quotient(cos, sin).negated(),
    };
    value.rounded()
}

/// The arctangent of a quotient from 0 to 1.
fn atan_of(n: Pair, d: Pair) -> Pair {
    let index = (n.high / d.high * 64.0 + SHIFT) - SHIFT;
    let point = index / 64.0;
    let below = pair::product(point, d.high);
    let top = pair::sum(n.high, -below.high);
    let top = pair::quick_sum(top.high, top.low - below.low + n.low - point * d.low);
    let above = pair::product(point, n.high);
    let bottom = pair::sum(d.high, above.high);
    let bottom = pair::quick_sum(bottom.high, bottom.low + above.low + d.low + point * n.low);
    let t = pair::quotient(top, bottom);
    let z = t.high * t.high;
    let series = t.high
        * z
        * (-1.0 / 3.0 + z * (0.2 + z * (-1.0 / 7.0 + z * (1.0 / 9.0 - z * (1.0 / 11.0)))));
    let base = pair::of(ARCTANGENTS[index as usize]);
    let value = pair::sum(base.high, t.high);
    pair::quick_sum(value.high, value.low + (base.low + t.low + series))
}

/// `whole` minus the arctangent of a quotient from 0 to 1.
fn minus_atan(whole: (u64, u64), n: Pair, d: Pair) -> Pair {
    let (whole, part) = (pair::of(whole), atan_of(n, d));
    let value = pair::sum(whole.high, -part.high);
    pair::quick_sum(value.high, value.low + (whole.low - part.low))
}

pub extern "C" fn atan(x: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size < 1e-8 {
        return x;
    }
    let value = if size > 1e18 {
        core::f64::consts::FRAC_PI_2
    } else if size > 1.0 {
        minus_atan(HALF_PI, 1.0.into(), size.into()).rounded()
    } else {
        atan_of(size.into(), 1.0.into()).rounded()
    };
    value.copysign(x)
}

/// `sqrt (1 - x^2)` for `x` from 0 to 1.
fn other_side(x: f64) -> Pair {
    let (a, b) = (pair::sum(1.0, -x), pair::sum(1.0, x));
    let main = pair::product(a.high, b.high);
    let square = pair::quick_sum(main.high, main.low + a.high * b.low + a.low * b.high);
    let root = libm::sqrt(square.high);
    if root == 0.0 {
        return root.into();
    }
    let back = pair::product(root, root);
    let rest = (square.high - back.high) - back.low + square.low;
    pair::quick_sum(root, rest / (2.0 * root))
}

pub extern "C" fn asin(x: f64) -> f64 {
    let size = x.abs();
    if !(1e-8..=1.0).contains(&size) {
        return if size > 1.0 { f64::NAN } else { x };
    }
    let other = other_side(size);
    let value = match size <= other.high {
        true => atan_of(size.into(), other),
        false => minus_atan(HALF_PI, other, size.into()),
    };
    value.rounded().copysign(x)
}

pub extern "C" fn acos(x: f64) -> f64 {
    let size = x.abs();
    if size > 1.0 || size.is_nan() {
        return f64::NAN;
    }
    let other = other_side(size);
    let value = match (size <= other.high, x < 0.0) {
        (true, false) => minus_atan(HALF_PI, size.into(), other),
        (true, true) => {
            let (whole, part) = (pair::of(HALF_PI), atan_of(size.into(), other));
            let value = pair::sum(whole.high, part.high);
            pair::quick_sum(value.high, value.low + (whole.low + part.low))
        }
        (false, false) => atan_of(other, size.into()),
        (false, true) => minus_atan(PI, other, size.into()),
    };
    value.rounded()
}
