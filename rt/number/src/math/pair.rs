//! Numbers to twice the precision of a double: a double and what is left of it.

/// A sum of two doubles, the second below half a unit in the last place of the
/// first.
#[derive(Clone, Copy)]
pub struct Pair {
    pub high: f64,
    pub low: f64,
}

/// A pair of a table.
pub fn of((high, low): (u64, u64)) -> Pair {
    Pair {
        high: f64::from_bits(high),
        low: f64::from_bits(low),
    }
}

impl Pair {
    pub fn rounded(self) -> f64 {
        self.high + self.low
    }

    pub fn negated(self) -> Pair {
        Pair {
            high: -self.high,
            low: -self.low,
        }
    }
}

impl From<f64> for Pair {
    fn from(high: f64) -> Pair {
        Pair { high, low: 0.0 }
    }
}

/// The exact sum.
pub fn sum(a: f64, b: f64) -> Pair {
    let high = a + b;
    let part = high - a;
    Pair {
        high,
        low: (a - (high - part)) + (b - part),
    }
}

/// The exact sum, if `a` is not the smaller one.
pub fn quick_sum(a: f64, b: f64) -> Pair {
    let high = a + b;
    Pair {
        high,
        low: b - (high - a),
    }
}

/// The exact product (Dekker 1971), if nothing overflows.
pub fn product(a: f64, b: f64) -> Pair {
    const SPLIT: f64 = 134_217_729.0;
    let halves = |x: f64| {
        let t = SPLIT * x;
        let high = t - (t - x);
        (high, x - high)
    };
    let ((ah, al), (bh, bl)) = (halves(a), halves(b));
    let high = a * b;
    Pair {
        high,
        low: ((ah * bh - high) + ah * bl + al * bh) + al * bl,
    }
}

/// The quotient of two pairs.
pub fn quotient(n: Pair, d: Pair) -> Pair {
    let high = n.high / d.high;
    let back = product(high, d.high);
    let rest = ((n.high - back.high) - back.low) + n.low - high * d.low;
    quick_sum(high, rest / d.high)
}
