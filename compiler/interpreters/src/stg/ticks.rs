//! What closures do while a program is interpreted, by the definitions that the counters
//! of `-ticky` have: entries, applications, returns, updates, and allocation in the bytes
//! that objects have in the machine.

use pure_core::def::Role;
use pure_stg::def::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Arguments that one step of an application passes.
pub(super) const STEP: usize = 6;
/// Returns are told apart by the number of fields up to this one.
pub const SIZES: usize = 9;

/// Objects of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Made {
    pub objects: u64,
    pub bytes: u64,
}

/// What a closure's code has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Closure {
    pub entries: u64,
    /// Bytes of closures and constructors that it allocates, and of mutable variables.
    pub allocated: u64,
    /// Bytes of such closures that were made.
    pub made: u64,
}

/// What a run has counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ticks {
    /// By binder: functions, thunks and join points.
    pub closures: BTreeMap<Var, Closure>,
    pub functions: Made,
    pub thunks: Made,
    pub single_thunks: Made,
    pub constructors: Made,
    pub paps: Made,
    /// Calls of known functions with as many arguments as they take, fewer, and more;
    /// calls of others.
    pub known: u64,
    pub too_few: u64,
    pub too_many: u64,
    pub unknown: u64,
    /// Applications by their arguments: `p` for a pointer, `v` for the token of effects.
    pub patterns: BTreeMap<String, u64>,
    /// Of a function, of a partial application, to too few arguments, as many as it
    /// takes, and more.
    pub applied: [[u64; 3]; 2],
    pub unevaluated: u64,
    /// By data, by functions.
    pub updates: [u64; 2],
    pub catches: u64,
    /// Constructors that were just made, others, and results of actions.
    pub new: [u64; SIZES],
    pub old: [u64; SIZES],
    pub unboxed: [u64; SIZES],
}

/// Which functions bound by a `let` have been met, with the number of their parameters.
pub(super) type Arities = FxHashMap<Var, usize>;

/// Bytes of an object of so many words behind its header.
fn bytes(words: usize) -> u64 {
    8 * (1 + words as u64)
}

impl Made {
    fn add(&mut self, bytes: u64) {
        self.objects += 1;
        self.bytes += bytes;
    }
}

impl Ticks {
    pub(super) fn enters(&mut self, closure: Var) {
        self.closures.entry(closure).or_default().entries += 1;
    }

    fn allocates(&mut self, code: Option<Var>, bytes: u64) {
        if let Some(code) = code {
            self.closures.entry(code).or_default().allocated += bytes;
        }
    }

    /// A constructor application with so many fields.
    pub(super) fn constructor(&mut self, code: Option<Var>, fields: usize) {
        if fields > 0 {
            self.constructors.add(bytes(fields));
            self.allocates(code, bytes(fields));
        }
    }

    pub(super) fn variable(&mut self, code: Option<Var>) {
        self.allocates(code, bytes(1));
    }

    pub(super) fn pap(&mut self, arguments: usize) {
        self.paps.add(bytes(1 + arguments));
    }

    /// A right-hand side of a `let` is allocated.
    pub(super) fn closure(&mut self, code: Option<Var>, binder: Var, rhs: &Rhs) {
        let (made, words) = match rhs {
            Rhs::Con { args, .. } => return self.constructor(code, args.len()),
            Rhs::Fun { free, .. } => (&mut self.functions, free.len().max(1)),
            Rhs::Sel { .. } => (&mut self.thunks, 1),
            Rhs::Thunk { free, update, .. } => {
                let made = match update {
                    Update::Updatable => &mut self.thunks,
                    Update::SingleEntry => &mut self.single_thunks,
                };
                (made, free.len().max(1))
            }
        };
        made.add(bytes(words));
        self.allocates(code, bytes(words));
        self.closures.entry(binder).or_default().made += bytes(words);
    }

    /// An application; `arity` if the function is known.
    pub(super) fn applies(&mut self, program: &Program, arity: Option<usize>, args: &[Atom]) {
        match arity {
            Some(arity) if args.len() < arity => self.too_few += 1,
            Some(_) => self.too_many += 1,
            None => self.unknown += 1,
        }
        let letter = |arg: &Atom| match arg {
            Atom::Var(v) if program.vars[*v].role == Role::World => 'v',
            _ => 'p',
        };
        let pattern: String = args.iter().map(letter).collect();
        *self.patterns.entry(pattern).or_default() += 1;
    }

    /// A function that wants so many arguments gets so many.
    pub(super) fn applied(&mut self, is_pap: bool, wanted: usize, found: usize) {
        let column = match found.cmp(&wanted) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        self.applied[usize::from(is_pap)][column] += 1;
    }

    pub(super) fn returns_new(&mut self, fields: usize) {
        self.new[fields.min(SIZES - 1)] += 1;
    }

    pub(super) fn returns_fields(&mut self, fields: usize) {
        self.unboxed[fields.min(SIZES - 1)] += 1;
    }

    pub(super) fn returns_old(&mut self, fields: usize) {
        self.old[fields.min(SIZES - 1)] += 1;
    }
}
