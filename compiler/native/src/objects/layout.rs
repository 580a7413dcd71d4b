//! Heap objects: where their fields lie, and how large they are.

use crate::control::fields::Returning;
use crate::unit::input::Input;
use cranelift_codegen::ir::MemFlagsData;
use pure_stg::def::*;
use rt_abi::object::*;

/// Heap fields: never `readonly`, or a load may sink past a safepoint with the
/// base it had before.
pub const FIELD: MemFlagsData = MemFlagsData::trusted();

/// A `let` of more bytes is allocated object by object.
const MAX_LET: u32 = 64 * 1024;
/// A group of so many bytes is not extended by what follows: one check more is
/// cheap, and a long straight line is cut where its variables can go to slots.
const GROUP_GOAL: u32 = 2048;

/// Which payload word each field of an object has: pointers first.
pub struct Layout {
    /// Payload word of field i.
    pub words: Vec<u32>,
    pub ptrs: u32,
}

impl Layout {
    pub fn new(reps: impl Iterator<Item = Rep> + Clone) -> Layout {
        let ptrs = reps.clone().filter(|r| *r == Rep::Ptr).count() as u32;
        let (mut ptr, mut raw) = (0, ptrs);
        let words = reps
            .map(|rep| {
                let next = if rep == Rep::Ptr { &mut ptr } else { &mut raw };
                *next += 1;
                *next - 1
            })
            .collect();
        Layout { words, ptrs }
    }

    pub fn of_con(con: &Con) -> Layout {
        Layout::new(con.fields.iter().map(|f| f.rep))
    }

    /// Fields in payload order.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        order.sort_by_key(|i| self.words[*i]);
        order
    }
}

impl Input<'_> {
    /// The layout of a closure's captured variables.
    pub fn free_layout(&self, free: &[Var]) -> Layout {
        Layout::new(free.iter().map(|v| self.program.rep(*v)))
    }

    /// Bytes of an object with that payload.
    pub fn object_bytes(&self, payload: u32) -> u32 {
        HEADER as u32 + 8 * payload
    }

    pub fn con_bytes(&self, con: ConId) -> u32 {
        match self.program.cons[con].fields.len() as u32 {
            0 => 0,
            n => self.object_bytes(n),
        }
    }

    /// Bytes that a right-hand side allocates.
    pub fn rhs_bytes(&self, rhs: &Rhs) -> u32 {
        match rhs {
            Rhs::Con { con, .. } => self.con_bytes(*con),
            // What moves leaves its size behind the header.
            Rhs::Fun { free, .. } | Rhs::Thunk { free, .. } => {
                self.object_bytes(free.len().max(1) as u32)
            }
            Rhs::Sel { .. } => self.object_bytes(1),
        }
    }

    /// Whether a `let` must be allocated object by object.
    pub fn is_large(&self, group: &Let) -> bool {
        let sizes = || group.binds.iter().map(|(_, rhs)| self.rhs_bytes(rhs));
        sizes().any(|n| n >= LARGE_BYTES as u32) || sizes().sum::<u32>() > MAX_LET
    }

    /// Bytes of the group that starts at `e`, in a function that perhaps returns fields.
    pub fn group_size(&self, mut e: &Expr, returning: Option<&Returning>) -> u32 {
        let mut total = 0;
        loop {
            let (bytes, next) = match e {
                Expr::Let(group, _) if self.is_large(group) => break,
                Expr::Let(group, body) => {
                    let bytes = group.binds.iter().map(|(_, rhs)| self.rhs_bytes(rhs));
                    (bytes.sum(), Some(&**body))
                }
                Expr::Con(..) if returning.is_some_and(|r| r.returns(e)) => break,
                Expr::Con(con, ..) => (self.con_bytes(*con), None),
                Expr::Prim(prim, ..) if prim.makes_variable() => (self.object_bytes(1), None),
                Expr::Case(case) => match (straight_line(case), &case.scrut) {
                    (Some(next), Expr::Con(con, ..)) => (self.con_bytes(*con), Some(next)),
                    (Some(next), Expr::Prim(prim, ..)) if prim.makes_variable() => {
                        (self.object_bytes(1), Some(next))
                    }
                    (Some(next), _) => (0, Some(next)),
                    (None, _) => break,
                },
                _ => break,
            };
            if bytes >= LARGE_BYTES as u32 && !matches!(e, Expr::Let(..)) {
                break;
            }
            if total > 0 && total + bytes > GROUP_GOAL {
                break;
            }
            total += bytes;
            match next {
                Some(next) => e = next,
                None => break,
            }
        }
        total
    }
}

/// The continuation of a case that neither branches nor calls.
fn straight_line(case: &Case) -> Option<&Expr> {
    let simple = match &case.scrut {
        Expr::Atom(_) | Expr::Lazy(_) | Expr::Con(..) => true,
        Expr::Prim(prim, ..) => !may_leave(*prim) && (!prim.allocates() || prim.makes_variable()),
        _ => false,
    };
    if !simple {
        return None;
    }
    match (&case.alts, &case.default) {
        (Alts::None | Alts::Lazy, Some(body)) => Some(body),
        (Alts::Con(alts), None) if alts.len() == 1 => Some(&alts[0].body),
        _ => None,
    }
}

/// Whether a primitive may raise an error or end the program.
pub fn may_leave(prim: Prim) -> bool {
    use Prim::*;
    matches!(
        prim,
        QuotI | RemI | DivI | ModI | QuotW | RemW | Catch | Thread | Receive
    ) || prim.may_switch()
        || prim.never_returns()
}
