//! Elementary functions of doubles. What is rounded here differs from the C
//! library's results in fewer than one of 200 places, and then in the last bit.

mod exponential;
mod pair;
mod tables;
mod trigonometric;

pub use exponential::{exp, log, pow};
pub use trigonometric::{acos, asin, atan, cos, sin, tan};

/// Those of a library in Rust, by the convention of C, as compiled code calls them.
macro_rules! of_library {
    ($($name:ident)*) => { $(
        pub extern "C" fn $name(x: f64) -> f64 {
            libm::$name(x)
        }
    )* };
}

of_library! { atanh expm1 log1p sinh }

/// A function of one or two doubles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Function {
    Exp,
    Log,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Log1p,
    Expm1,
    Pow,
}

/// How the compiler and the linker call a function.
pub struct Name {
    pub function: Function,
    /// In Core's text form.
    pub prim: &'static str,
    /// The runtime's symbol.
    pub symbol: &'static str,
}

impl Function {
    /// Every function, in order.
    pub const ALL: [Name; 17] = [
        name(Function::Exp, "expF", "rt_exp"),
        name(Function::Log, "logF", "rt_log"),
        name(Function::Sin, "sinF", "rt_sin"),
        name(Function::Cos, "cosF", "rt_cos"),
        name(Function::Tan, "tanF", "rt_tan"),
        name(Function::Asin, "asinF", "rt_asin"),
        name(Function::Acos, "acosF", "rt_acos"),
        name(Function::Atan, "atanF", "rt_atan"),
        name(Function::Sinh, "sinhF", "rt_sinh"),
        name(Function::Cosh, "coshF", "rt_cosh"),
        name(Function::Tanh, "tanhF", "rt_tanh"),
        name(Function::Asinh, "asinhF", "rt_asinh"),
        name(Function::Acosh, "acoshF", "rt_acosh"),
        name(Function::Atanh, "atanhF", "rt_atanh"),
        name(Function::Log1p, "log1pF", "rt_log1p"),
        name(Function::Expm1, "expm1F", "rt_expm1"),
        name(Function::Pow, "powF", "rt_pow"),
    ];

    pub fn names(self) -> &'static Name {
        &Self::ALL[self as usize]
    }

    /// Whether it takes two arguments.
    pub fn is_binary(self) -> bool {
        self == Function::Pow
    }

    /// The value at `x` (and `y`).
    pub fn apply(self, x: f64, y: f64) -> f64 {
        match self {
            Function::Exp => exp(x),
            Function::Log => log(x),
            Function::Sin => sin(x),
            Function::Cos => cos(x),
            Function::Tan => tan(x),
            Function::Asin => asin(x),
            Function::Acos => acos(x),
            Function::Atan => atan(x),
            Function::Sinh => sinh(x),
            Function::Cosh => cosh(x),
            Function::Tanh => tanh(x),
            Function::Asinh => asinh(x),
            Function::Acosh => acosh(x),
            Function::Atanh => atanh(x),
            Function::Log1p => log1p(x),
            Function::Expm1 => expm1(x),
            Function::Pow => pow(x, y),
        }
    }
}

const fn name(function: Function, prim: &'static str, symbol: &'static str) -> Name {
    Name {
        function,
        prim,
        symbol,
    }
}

/// From the exponential, as libraries of C do, for the same last digits.
pub extern "C" fn cosh(x: f64) -> f64 {
    let x = x.abs();
    if x < 0.5 * core::f64::consts::LN_2 {
        let t = expm1(x);
        let w = 1.0 + t;
        return if x < 2e-17 { w } else { 1.0 + t * t / (w + w) };
    }
    if x < 22.0 {
        let t = exp(x);
        return 0.5 * t + 0.5 / t;
    }
    if x < 709.75 {
        return 0.5 * exp(x);
    }
    let half = exp(0.5 * x);
    0.5 * half * half
}

pub extern "C" fn tanh(x: f64) -> f64 {
    let size = x.abs();
    let value = if size >= 22.0 {
        1.0
    } else if size >= 1.0 {
        1.0 - 2.0 / (expm1(2.0 * size) + 2.0)
    } else if size < 2e-17 {
        return x;
    } else {
        let t = expm1(-2.0 * size);
        -t / (t + 2.0)
    };
    if x.is_nan() { x } else { value.copysign(x) }
}

pub extern "C" fn asinh(x: f64) -> f64 {
    let size = x.abs();
    if !x.is_finite() || size < 4e-9 {
        return x;
    }
    let value = if size > 268_435_456.0 {
        log(size) + core::f64::consts::LN_2
    } else if size > 2.0 {
        log(2.0 * size + 1.0 / (libm::sqrt(x * x + 1.0) + size))
    } else {
        let t = x * x;
        log1p(size + t / (1.0 + libm::sqrt(1.0 + t)))
    };
    value.copysign(x)
}

pub extern "C" fn acosh(x: f64) -> f64 {
    if x < 1.0 {
        return f64::NAN;
    }
    if x > 268_435_456.0 {
        return log(x) + core::f64::consts::LN_2;
    }
    if x > 2.0 {
        let t = x * x;
        return log(2.0 * x - 1.0 / (x + libm::sqrt(t - 1.0)));
    }
    let t = x - 1.0;
    log1p(t + libm::sqrt(2.0 * t + t * t))
}
