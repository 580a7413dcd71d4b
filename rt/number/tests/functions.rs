//! Elementary functions against the C library of the machine that tests.

use rt_number::math::Function;

/// Results that differ by one or two units in the last place, of ten thousand; a
/// larger difference fails.
fn differing(function: Function, theirs: impl Fn(f64) -> f64, low: f64, high: f64) -> u32 {
    let mut differ = 0;
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..10_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let part = (state >> 11) as f64 / (1u64 << 53) as f64;
        let x = low + (high - low) * part;
        let (ours, theirs) = (function.apply(x, 0.0), theirs(x));
        if ours.to_bits() != theirs.to_bits() {
            let apart = ours.to_bits().abs_diff(theirs.to_bits());
            assert!(apart <= 2, "{function:?} {x:?}: {ours:?}, not {theirs:?}");
            differ += 1;
        }
    }
    differ
}

#[test]
fn results_are_those_of_the_c_library_but_for_few_last_bits() {
    type Case = (Function, fn(f64) -> f64, f64, f64);
    let cases: [Case; 21] = [
        (Function::Exp, f64::exp, -20.0, 20.0),
        (Function::Exp, f64::exp, -745.0, 709.0),
        (Function::Log, f64::ln, 0.0, 100.0),
        (Function::Log, f64::ln, 0.99, 1.01),
        (Function::Sin, f64::sin, -20.0, 20.0),
        (Function::Sin, f64::sin, -1e15, 1e15),
        (Function::Cos, f64::cos, -20.0, 20.0),
        (Function::Cos, f64::cos, -1e300, 1e300),
        (Function::Tan, f64::tan, -20.0, 20.0),
        (Function::Asin, f64::asin, -1.0, 1.0),
        (Function::Acos, f64::acos, -1.0, 1.0),
        (Function::Atan, f64::atan, -20.0, 20.0),
        (Function::Sinh, f64::sinh, -20.0, 20.0),
        (Function::Cosh, f64::cosh, -20.0, 20.0),
        (Function::Tanh, f64::tanh, -4.0, 4.0),
        // The standard library computes those two by other formulas.
        (Function::Asinh, |x| libm::asinh(x), -1.5, 1.5),
        (Function::Acosh, |x| libm::acosh(x), 1.0, 1.9),
        (Function::Atanh, |x| libm::atanh(x), -1.0, 1.0),
        (Function::Log1p, f64::ln_1p, -0.9, 100.0),
        (Function::Expm1, f64::exp_m1, -1.0, 1.0),
        (Function::Pow, |x| x.powf(0.0), 0.1, 5.0),
    ];
    for (function, theirs, low, high) in cases {
        let differ = differing(function, theirs, low, high);
        assert!(differ < 100, "{function:?}: {differ} of 10000");
    }
}

#[test]
fn powers_are_those_of_the_c_library() {
    let mut differ = 0;
    for i in 1..200 {
        for j in -60..60 {
            let (x, y) = (f64::from(i) * 0.37, f64::from(j) * 0.73);
            let (ours, theirs) = (Function::Pow.apply(x, y), x.powf(y));
            let apart = ours.to_bits().abs_diff(theirs.to_bits());
            assert!(apart <= 1, "{x} ** {y}: {ours:?}, not {theirs:?}");
            differ += u32::from(apart == 1);
        }
    }
    assert!(differ < 240, "{differ}");
}

#[test]
fn exceptional_arguments() {
    let infinity = f64::INFINITY;
    for x in [
        0.0,
        -0.0,
        1.0,
        -1.0,
        infinity,
        -infinity,
        f64::NAN,
        5e-324,
        1e308,
        -1e-310,
        710.0,
        -746.0,
    ] {
        let one: [(Function, fn(f64) -> f64); 12] = [
            (Function::Exp, f64::exp),
            (Function::Log, f64::ln),
            (Function::Sin, f64::sin),
            (Function::Cos, f64::cos),
            (Function::Tan, f64::tan),
            (Function::Asin, f64::asin),
            (Function::Acos, f64::acos),
            (Function::Atan, f64::atan),
            (Function::Sinh, f64::sinh),
            (Function::Cosh, f64::cosh),
            (Function::Tanh, f64::tanh),
            (Function::Expm1, f64::exp_m1),
        ];
        for (function, theirs) in one {
            let (ours, theirs) = (function.apply(x, 0.0), theirs(x));
            let close = ours.to_bits().abs_diff(theirs.to_bits()) <= 1;
            let same = close || (ours.is_nan() && theirs.is_nan());
            assert!(same, "{function:?} {x:?}: {ours:?}, not {theirs:?}");
        }
        for y in [
            0.0,
            -0.0,
            1.0,
            -1.0,
            2.0,
            3.0,
            0.5,
            infinity,
            -infinity,
            f64::NAN,
            1e300,
            -3.0,
        ] {
            let (ours, theirs) = (Function::Pow.apply(x, y), x.powf(y));
            let same = ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan());
            assert!(same, "{x:?} ** {y:?}: {ours:?}, not {theirs:?}");
        }
    }
}
