//! The info table and code that each right-hand side of a `let` gets.

use crate::machine::convention::closure_signature;
use crate::objects::infos::{Table, arity_tag};
use crate::objects::layout::Layout;
use crate::unit::{Job, KnownFun, LocalFunction, Thunk, Unit};
use cranelift_module::{DataId, FuncId};
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::info::Kind;
use rt_abi::object::*;

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
                let args: Vec<Rep> = std::iter::once(Rep::Ptr).chain(reps).collect();
                let sig = self.own_signature(v, args.iter().copied());
                let code = self.image.declare_local(&name, &sig)?;
                self.note_home(code, v, lambda.occ);
                let (own, node) = (code, true);
                let code = match self.input.returns.fields(v) {
                    Some(_) => {
                        self.functions.fields.insert(v, KnownFun { code, node });
                        let code = self.boxing(v, &name, lambda.occ, args)?;
                        self.note_home(code, v, lambda.occ);
                        code
                    }
                    None => code,
                };
                self.functions.known.insert(v, KnownFun { code, node });
                if self.input.program.vars[v].sig.is_none() {
                    self.functions.arities.insert(arity as u32);
                }
                self.jobs.push_back(Job::Local(LocalFunction {
                    code: own,
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
        if let Some(&id) = self.functions.selectors.get(&(tag, field, binder)) {
            return Ok(id);
        }
        let name = format!("pure_select_{tag}_{field}");
        let id = self.image.declare_local(&name, &closure_signature(0))?;
        self.functions.selectors.insert((tag, field, binder), id);
        self.jobs.push_back(Job::Selector(id, (tag, field), binder));
        Ok(id)
    }
}
