//! Elementary functions. Those of large angles compute with large integers.

/// One function each, so that a program carries those that it calls.
macro_rules! functions {
    ($($symbol:ident = $function:ident),* $(,)?) => {
        $(
            pub(in crate::entry) extern "C" fn $symbol(x: f64) -> f64 {
                rt_number::math::$function(x)
            }
        )*
    };
}

functions! {
    rt_exp = exp, rt_log = log, rt_sin = sin, rt_cos = cos, rt_tan = tan,
    rt_asin = asin, rt_acos = acos, rt_atan = atan, rt_sinh = sinh, rt_cosh = cosh,
    rt_tanh = tanh, rt_asinh = asinh, rt_acosh = acosh, rt_atanh = atanh,
    rt_log1p = log1p, rt_expm1 = expm1,
}

pub(in crate::entry) extern "C" fn rt_pow(x: f64, y: f64) -> f64 {
    rt_number::math::pow(x, y)
}
