//! Heap objects: where their fields lie, how large they are, and the info table
//! and code that each right-hand side of a `let` gets.

use crate::machine::convention::{closure_signature, signature};
use crate::objects::infos::{Table, arity_tag};
use crate::unit::input::Input;
use crate::unit::{Job, KnownFun, LocalFunction, Thunk, Unit};
use cranelift_codegen::ir::MemFlagsData;
use cranelift_module::{DataId, FuncId};
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::info::Kind;
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

    /// Bytes of the group that starts at `e`.
    pub fn group_size(&self, mut e: &Expr) -> u32 {
        let mut total = 0;
        loop {
            let (bytes, next) = match e {
                Expr::Let(group, _) if self.is_large(group) => break,
                Expr::Let(group, body) => {
                    let bytes = group.binds.iter().map(|(_, rhs)| self.rhs_bytes(rhs));
                    (bytes.sum(), Some(&**body))
                }
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
    matches!(prim, QuotI | RemI | DivI | ModI | QuotW | RemW | Catch) || prim.never_returns()
}

/// How one right-hand side is allocated.
pub struct Plan {
    /// The info table; for objects of no bytes, the static object itself.
    pub info: DataId,
    pub bytes: u32,
    pub tag: u8,
    pub layout: Layout,
    pub fields: Vec<Atom>,
}

/// Longer paths of names are not extended: code nested in code, deeper and
/// deeper, would have names as long as all of it.
const LONGEST_PATH: usize = 120;

/// What code made within other code is called. In a path that is long enough
/// the name takes the last one's place.
fn nested_name(within: &str, name: &str) -> String {
    let path = match within.rsplit_once('.') {
        Some((outer, _)) if within.len() > LONGEST_PATH => outer,
        _ => within,
    };
    format!("{path}.{name}")
}

impl<'p> Unit<'p> {
    /// Declares what a right-hand side needs; queues its code.
    pub fn plan(&mut self, v: Var, rhs: &'p Rhs, within: Symbol) -> Result<Plan, String> {
        let bytes = self.input.rhs_bytes(rhs);
        let name = nested_name(within.as_str(), self.input.program.vars[v].name.as_str());
        let (table, layout, fields) = match rhs {
            Rhs::Con { con, args, occ } => {
                let c = &self.input.program.cons[*con];
                let info = match bytes {
                    0 => self.nullary(*con)?,
                    _ => self.con_info(*con, *occ, false)?,
                };
                return Ok(Plan {
                    info,
                    bytes,
                    tag: constructor_tag(c.index),
                    layout: Layout::of_con(c),
                    fields: args.clone(),
                });
            }
            Rhs::Sel {
                con,
                field,
                of,
                occ,
            } => {
                let c = &self.input.program.cons[*con];
                let word = Layout::of_con(c).words[*field as usize];
                let code = self.selector(constructor_tag(c.index), word, v)?;
                let table = Table {
                    kind: Kind::Selector,
                    arity: self.infos.payload_count(word as usize, &name)?,
                    ptrs: 1,
                    ..Table::code(Some(code), *occ, self.binder_desc(v, *occ))
                };
                let layout = Layout::new([Rep::Ptr].into_iter());
                (table, layout, vec![Atom::Var(*of)])
            }
            Rhs::Thunk {
                free,
                body,
                update,
                occ,
            } => {
                let code = self.image.declare_local(&name, &closure_signature(0))?;
                self.note_home(code, v, *occ);
                self.jobs.push_back(Job::Thunk(Thunk {
                    code,
                    name: Symbol::new(&name),
                    occ: *occ,
                    binder: v,
                    free,
                    body,
                    update: *update,
                }));
                self.closure_table(v, (code, &name, *occ), free)?
            }
            Rhs::Fun { free, lambda } => {
                let arity = lambda.params.len();
                let reps = lambda.params.iter().map(|p| self.input.program.rep(*p));
                let result = self.input.result(v);
                let sig = signature(std::iter::once(Rep::Ptr).chain(reps), result);
                let code = self.image.declare_local(&name, &sig)?;
                self.note_home(code, v, lambda.occ);
                let node = true;
                self.known.insert(v, KnownFun { code, result, node });
                if self.input.program.vars[v].sig.is_none() {
                    self.arities.insert(arity as u32);
                }
                self.jobs.push_back(Job::Local(LocalFunction {
                    code,
                    name: Symbol::new(&name),
                    binder: v,
                    free,
                    lambda,
                }));
                let (table, layout, fields) =
                    self.closure_table(v, (code, &name, lambda.occ), free)?;
                let table = Table {
                    kind: Kind::Fun,
                    tag: arity_tag(arity),
                    arity: self.infos.payload_count(arity, &name)?,
                    raw_args: self.input.raw_args(&lambda.params),
                    ..table
                };
                (table, layout, fields)
            }
        };
        Ok(Plan {
            info: self.define_info(&format!("{name}_info"), table)?,
            bytes,
            tag: table.tag,
            layout,
            fields,
        })
    }

    /// The info table of a thunk with these captured variables, and its payload.
    fn closure_table(
        &mut self,
        v: Var,
        (code, name, occ): (FuncId, &str, OccId),
        free: &[Var],
    ) -> Result<(Table, Layout, Vec<Atom>), String> {
        let layout = self.input.free_layout(free);
        let set = self.input.liveness.statics(v);
        let table = Table {
            ptrs: self.infos.payload_count(layout.ptrs as usize, name)?,
            // A place for the result, if nothing else is there.
            raws: self
                .infos
                .payload_count(free.len().max(1) - layout.ptrs as usize, name)?,
            srt: self.srt(&set)?,
            ..Table::code(Some(code), occ, self.binder_desc(v, occ))
        };
        let fields = free.iter().map(|v| Atom::Var(*v)).collect();
        Ok((table, layout, fields))
    }
    /// The entry that selects payload word `field` from a constructor whose
    /// pointers have `tag`, of the thunk that `binder` is bound to.
    fn selector(&mut self, tag: u8, field: u32, binder: Var) -> Result<FuncId, String> {
        let apart = self.input.options.tells_selectors_apart();
        let binder = Some(binder).filter(|_| apart);
        if let Some(&id) = self.selectors.get(&(tag, field, binder)) {
            return Ok(id);
        }
        let name = format!("pure_select_{tag}_{field}");
        let id = self.image.declare_local(&name, &closure_signature(0))?;
        self.selectors.insert((tag, field, binder), id);
        self.jobs.push_back(Job::Selector(id, (tag, field), binder));
        Ok(id)
    }
}
