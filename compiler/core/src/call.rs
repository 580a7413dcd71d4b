//! Calls of functions that are written in C, and addresses of what C defines: the family of
//! primitives [`Prim::Foreign`](crate::def::Prim).
//!
//! One is named by a symbol that says all of it, so that a primitive stays a small value and
//! its text form is its name: `foreign'`, the way, a letter for each argument, `_`, the
//! result's letter, `'`, and what C calls it. `foreign'sld_i'f` is the `int f(long, double)`
//! that may call back.

use crate::def::Rep;
use pure_base::Symbol;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

const PREFIX: &str = "foreign'";

/// A call, or an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Foreign(Symbol);

/// What becomes of the program meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Its value depends on its operands alone.
    Pure,
    /// It has effects, and calls nothing of the program.
    Unsafe,
    /// It has effects, and may call the program.
    Safe,
    /// The same, on another thread of the system's if others of the program can run: it begins there, and
    /// the answer is who makes it, or 0.
    Apart,
    /// It is no call but the address.
    Address,
}

/// Ways with their letters.
const WAYS: [(Way, char); 5] = [
    (Way::Pure, 'p'),
    (Way::Unsafe, 'u'),
    (Way::Safe, 's'),
    (Way::Apart, 't'),
    (Way::Address, 'a'),
];

/// How C passes a value. Whole numbers are words that hold the number, whatever C's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    Word,
    Double,
    Float,
    /// What is in an array of bytes, by its address, which holds during the call.
    Bytes,
}

/// All of them.
const PASSED: [Passed; 4] = [Passed::Word, Passed::Double, Passed::Float, Passed::Bytes];

/// What C gives back. Of a narrow number the upper bits mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    Nothing,
    /// Of so many bits.
    Signed(u8),
    Unsigned(u8),
    Double,
    Float,
}

/// Results with their letters.
const GIVEN: [(Given, char); 10] = [
    (Given::Nothing, 'v'),
    (Given::Signed(8), 'b'),
    (Given::Signed(16), 'h'),
    (Given::Signed(32), 'i'),
    (Given::Signed(64), 'l'),
    (Given::Unsigned(8), 'B'),
    (Given::Unsigned(16), 'H'),
    (Given::Unsigned(32), 'I'),
    (Given::Double, 'd'),
    (Given::Float, 'f'),
];

/// All of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub way: Way,
    pub args: Vec<Passed>,
    pub result: Given,
    /// What C calls it. Empty: the first operand is its address.
    pub symbol: &'static str,
}

impl Passed {
    fn letter(self) -> char {
        match self {
            Passed::Word => 'l',
            Passed::Double => 'd',
            Passed::Float => 'f',
            Passed::Bytes => 'a',
        }
    }

    pub fn rep(self) -> Rep {
        match self {
            Passed::Word => Rep::I64,
            Passed::Double | Passed::Float => Rep::F64,
            Passed::Bytes => Rep::Ptr,
        }
    }
}

impl Given {
    pub fn rep(self) -> Rep {
        match self {
            Given::Double | Given::Float => Rep::F64,
            _ => Rep::I64,
        }
    }
}

impl Foreign {
    pub fn new(call: &Call) -> Foreign {
        let way = WAYS.iter().find(|(way, _)| *way == call.way);
        let result = GIVEN.iter().find(|(given, _)| *given == call.result);
        let args: String = call.args.iter().map(|a| a.letter()).collect();
        let (way, result) = (way.map_or('?', |w| w.1), result.map_or('?', |g| g.1));
        let symbol = call.symbol;
        Foreign(Symbol::new(&format!(
            "{PREFIX}{way}{args}_{result}'{symbol}"
        )))
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Foreign> {
        let foreign = Foreign(Symbol::new(name));
        name.starts_with(PREFIX).then_some(foreign)?;
        foreign.parsed().map(|_| foreign)
    }

    pub fn name(self) -> &'static str {
        self.0.as_str()
    }

    fn parsed(self) -> Option<Call> {
        let (how, symbol) = self.name().strip_prefix(PREFIX)?.split_once('\'')?;
        let (args, result) = how.split_once('_')?;
        let mut args = args.chars();
        let way = args.next()?;
        let passed = |letter| PASSED.into_iter().find(|p| p.letter() == letter);
        let result = result.chars().next()?;
        Some(Call {
            way: WAYS.iter().find(|(_, w)| *w == way)?.0,
            args: args.map(passed).collect::<Option<_>>()?,
            result: GIVEN.iter().find(|(_, g)| *g == result)?.0,
            symbol,
        })
    }

    /// All of it.
    pub fn call(self) -> Call {
        // Both ways to make one check it.
        self.parsed().unwrap_or(Call {
            way: Way::Unsafe,
            args: vec![],
            result: Given::Nothing,
            symbol: "abort",
        })
    }

    /// Whether the program may be called meanwhile, so that objects may move.
    pub fn may_call_back(self) -> bool {
        self.call().way == Way::Safe
    }

    /// The representations of its operands, the token behind them if it has effects, and of
    /// its result.
    pub fn signature(self) -> (&'static [Rep], Option<Rep>) {
        type Known = FxHashMap<Foreign, &'static [Rep]>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        let call = self.call();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let reps = known.entry(self).or_insert_with(|| {
            let address = (call.way != Way::Address && call.symbol.is_empty()).then_some(Rep::I64);
            let token =
                matches!(call.way, Way::Unsafe | Way::Safe | Way::Apart).then_some(Rep::Ptr);
            let args = call.args.iter().map(|a| a.rep());
            let all: Vec<Rep> = address.into_iter().chain(args).chain(token).collect();
            // As many as programs have different imports.
            all.leak()
        });
        (reps, Some(call.result.rep()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_all_of_a_call() {
        let call = Call {
            way: Way::Safe,
            args: PASSED.to_vec(),
            result: Given::Unsigned(16),
            symbol: "f_1",
        };
        let foreign = Foreign::new(&call);
        assert_eq!(foreign.name(), "foreign'sldfa_H'f_1");
        assert_eq!(Foreign::named(foreign.name()), Some(foreign));
        assert_eq!(foreign.call(), call);
        let reps = [Rep::I64, Rep::F64, Rep::F64, Rep::Ptr, Rep::Ptr];
        assert_eq!(foreign.signature(), (&reps[..], Some(Rep::I64)));
        for wrong in [
            "sin",
            "foreign'",
            "foreign'sx_v'f",
            "foreign'q_v'f",
            "foreign's_q'f",
        ] {
            assert_eq!(Foreign::named(wrong), None, "{wrong}");
        }
    }
}
