//! Top-level functions that apply in a loop what they are given: a call that gives them
//! other top-level functions goes to a clone, as one does that passes dictionaries.
//!
//! Small loops are copied where they are called (see [`super::super::static_args`]), this is
//! for the others: one clone serves all calls with the same functions.

use super::Specialise;
use crate::def::*;
use rustc_hash::FxHashMap;

/// Larger functions are not cloned.
const MAX_SIZE: usize = 400;

/// What a function does with a parameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Use {
    #[default]
    Other,
    Applied,
    InLoop,
}

/// By function, what it does with its parameters.
pub(super) type Uses = FxHashMap<Var, Vec<Use>>;

/// Looks at a top-level binding; what it mentions comes before it.
pub(super) fn note(program: &Program, bind: &Bind, uses: &mut Uses) {
    let rec = matches!(bind, Bind::Rec(_));
    for (v, e) in bind.rows() {
        let info = &program.vars[v];
        if let Expr::Lam(params, body, _) = e
            && info.sig.is_none()
            && info.inline != Inline::Never
            && body.size(MAX_SIZE) <= MAX_SIZE
        {
            let mut found = vec![Use::Other; params.len()];
            look(body, params, rec, uses, &mut found);
            if found.iter().any(|u| *u != Use::Other) {
                uses.insert(v, found);
            }
        }
    }
}

fn look(e: &Expr, params: &[Var], in_loop: bool, uses: &Uses, out: &mut [Use]) {
    let place = |v: &Var| params.iter().position(|p| p == v);
    match e {
        Expr::App(f, args, _) => {
            if let Expr::Var(f) = &**f {
                if let Some(i) = place(f) {
                    let found = if in_loop { Use::InLoop } else { Use::Applied };
                    out[i] = out[i].max(found);
                }
                let does = uses.get(f).map_or(&[][..], |does| does);
                for (a, does) in args.iter().zip(does) {
                    if let Expr::Var(v) = a
                        && let Some(i) = place(v)
                    {
                        let found = match does {
                            Use::Applied if in_loop => Use::InLoop,
                            does => *does,
                        };
                        out[i] = out[i].max(found);
                    }
                }
            }
        }
        Expr::Let(bind, body) => {
            let rec = matches!(**bind, Bind::Rec(_));
            bind.rows()
                .for_each(|(_, e)| look(e, params, in_loop || rec, uses, out));
            return look(body, params, in_loop, uses, out);
        }
        Expr::Join(group, body) => {
            let joins = group.joins.iter();
            joins.for_each(|j| look(&j.body, params, in_loop || group.rec, uses, out));
            return look(body, params, in_loop, uses, out);
        }
        _ => {}
    }
    e.each_child(&mut |e| look(e, params, in_loop, uses, out));
}

impl Specialise<'_> {
    /// Closed lambdas that a function is given which it applies in a loop become top-level
    /// functions.
    pub(super) fn name_given(&mut self, f: Var, args: &mut [Expr]) {
        let Some(uses) = self.uses.get(&f).filter(|_| self.names_functions) else {
            return;
        };
        let given = args.iter_mut().zip(uses.clone());
        for (a, _) in given.filter(|(_, does)| *does == Use::InLoop) {
            let Expr::Lam(params, _, occ) = &*a else {
                continue;
            };
            let are_pointers = params.iter().all(|p| self.program.vars[*p].rep == Rep::Ptr);
            if !are_pointers || !a.free_locals(self.program).is_empty() {
                continue;
            }
            let origin = match *occ {
                OccId::NONE => None,
                occ => self.program.occs[occ].origin(),
            };
            let VarInfo { module, name, .. } = self.program.vars[f];
            let Some(module) = module else {
                continue;
            };
            let base = format!("{name}.given");
            let v = self.names.fresh(self.program, module, &base, f);
            self.program.vars[v].origin = origin.or(self.program.vars[v].origin);
            let function = std::mem::replace(a, Expr::Var(v));
            self.functions.insert(v, function.clone());
            self.pending.push((v, function));
        }
    }

    /// Whether the `i`-th argument of a call of `f` is a function that it applies in a loop.
    pub(super) fn is_applied(&self, f: Var, i: usize, argument: Var) -> bool {
        let does = self.uses.get(&f).and_then(|uses| uses.get(i));
        does == Some(&Use::InLoop) && self.functions.contains_key(&argument)
    }
}
