//! Continuations: what is done with an expression's value.

use super::{Cont, Fact, Simplifier, Wrap};
use crate::def::*;
use crate::walk;
use pure_base::Span;
use rustc_hash::FxHashMap;

/// Bodies of at most this size are copied rather than made join points.
const SMALL_BRANCH: usize = 3;
/// Whether larger bodies use a variable is not looked up in them: branches lie in
/// branches.
const LARGE_BRANCH: usize = 1000;

/// One thing done with a value. Its expressions are input (or copies).
#[derive(Clone)]
pub(super) enum Frame {
    Apply {
        args: Vec<Expr>,
        occ: OccId,
        /// Of the arguments, see [`Simplifier::depth`].
        depth: u32,
    },
    Select {
        binder: Var,
        alts: Vec<Alt>,
        default: Option<Expr>,
        span: Span,
        /// Of the branches.
        depth: u32,
        /// The branches are small and simplified: the frame may be copied.
        small: bool,
    },
}

impl Simplifier<'_> {
    /// A copy of a continuation that [`Self::make_small`] has prepared.
    pub(super) fn duplicate(&mut self, k: &Cont) -> Cont {
        k.iter()
            .map(|frame| match frame {
                Frame::Apply { .. } => frame.clone(),
                Frame::Select {
                    binder,
                    alts,
                    default,
                    span,
                    depth,
                    small,
                } => {
                    let case = Expr::Case(Box::new(Case {
                        scrut: Expr::Lit(Lit::Int(0)),
                        binder: *binder,
                        alts: alts.clone(),
                        default: default.clone(),
                        span: *span,
                    }));
                    let case = walk::copy(self.program, &case);
                    self.occurs.add_copy(&self.program.vars, &case);
                    match case {
                        Expr::Case(case) => Frame::Select {
                            binder: case.binder,
                            alts: case.alts,
                            default: case.default,
                            span: case.span,
                            depth: *depth,
                            small: *small,
                        },
                        _ => frame.clone(),
                    }
                }
            })
            .collect()
    }

    /// Makes a continuation fit for being copied into several branches: its
    /// arguments and branches get names, bound by `wraps` around the whole.
    pub(super) fn make_small(&mut self, k: &mut Cont, wraps: &mut Vec<Wrap>) {
        let mut below: Cont = vec![];
        for frame in std::mem::take(k) {
            match frame {
                Frame::Apply { args, occ, depth } => {
                    let args = args
                        .into_iter()
                        .map(|a| {
                            let a = self.at_depth(depth, |s| s.lazy(a));
                            self.name_argument(a, wraps)
                        })
                        .collect();
                    below.push(Frame::Apply { args, occ, depth });
                }
                Frame::Select { small: true, .. } => below.push(frame),
                Frame::Select {
                    binder,
                    alts,
                    default,
                    span,
                    depth,
                    ..
                } => {
                    let here = std::mem::replace(&mut self.depth, depth);
                    let mut small_alts = vec![];
                    for alt in alts {
                        let inner = self.duplicate(&below);
                        let body = self.alternative(None, binder, &alt.pat, alt.body, inner);
                        small_alts.push(self.name_alternative(binder, alt.pat, body, wraps));
                    }
                    let default = default.map(|body| {
                        let inner = self.duplicate(&below);
                        self.facts[binder] = Fact::Evaluated;
                        let body = self.expr(body, inner);
                        self.name_branch(binder, None, body, wraps)
                    });
                    self.depth = here;
                    below = vec![Frame::Select {
                        binder,
                        alts: small_alts,
                        default,
                        span,
                        depth,
                        small: true,
                    }];
                }
            }
        }
        *k = below;
    }

    fn name_argument(&mut self, a: Expr, wraps: &mut Vec<Wrap>) -> Expr {
        if a.is_atom() {
            return a;
        }
        let v = self.fresh("a", Rep::Ptr);
        self.record_value(v, &a, true);
        wraps.push(Wrap::Let(Bind::NonRec(v, a)));
        Expr::Var(v)
    }

    /// An alternative whose body is a jump, unless it is small.
    fn name_alternative(
        &mut self,
        binder: Var,
        pat: AltPat,
        body: Expr,
        wraps: &mut Vec<Wrap>,
    ) -> Alt {
        let AltPat::Con(con, vars) = pat else {
            let body = self.name_branch(binder, None, body, wraps);
            return Alt { pat, body };
        };
        if self.occurs.of(binder).count > 0 || body.size(LARGE_BRANCH) <= LARGE_BRANCH {
            let body = self.name_branch(binder, Some((con, &vars)), body, wraps);
            let pat = AltPat::Con(con, vars);
            return Alt { pat, body };
        }
        // Within, the fields keep their names; in the pattern they get others.
        let fields: Vec<Var> = vars
            .iter()
            .map(|v| walk::fresh_like(self.program, *v))
            .collect();
        for (field, v) in fields.iter().zip(&vars) {
            self.facts[*field] = self.facts[*v].clone();
        }
        let args = fields.iter().map(|v| Expr::Var(*v)).collect();
        let body = self.jump_to_new(vars, body, args, wraps);
        let pat = AltPat::Con(con, fields);
        Alt { pat, body }
    }

    /// A jump to a new join point.
    fn jump_to_new(
        &mut self,
        params: Vec<Var>,
        body: Expr,
        args: Vec<Expr>,
        wraps: &mut Vec<Wrap>,
    ) -> Expr {
        let var = self.fresh("j", Rep::Ptr);
        wraps.push(Wrap::Join(JoinGroup {
            rec: false,
            joins: vec![JoinPoint { var, params, body }],
        }));
        Expr::Jump(var, args)
    }

    /// A branch as a jump to a new join point, unless it is small.
    fn name_branch(
        &mut self,
        binder: Var,
        pattern: Option<(ConId, &[Var])>,
        mut body: Expr,
        wraps: &mut Vec<Wrap>,
    ) -> Expr {
        if body.size(SMALL_BRANCH) <= SMALL_BRANCH {
            return body;
        }
        let fields = pattern.map_or(&[][..], |(_, vars)| vars);
        let mut used = FxHashMap::default();
        body.each_occurrence(&mut |v| {
            if v == binder || fields.contains(&v) {
                used.insert(v, v);
            }
        });
        // A box is rebuilt from its field rather than passed.
        let rebox = match pattern {
            Some((con, &[field])) if used.contains_key(&binder) && self.rep(field) != Rep::Ptr => {
                used.insert(field, field);
                used.remove(&binder);
                Some((con, field))
            }
            _ => None,
        };
        let args: Vec<Var> = std::iter::once(binder)
            .chain(fields.iter().copied())
            .filter(|v| used.contains_key(v))
            .collect();
        let params: Vec<Var> = args
            .iter()
            .map(|v| walk::fresh_like(self.program, *v))
            .collect();
        let mut map: FxHashMap<Var, Var> = args.iter().copied().zip(params.clone()).collect();
        if let Some((con, field)) = rebox {
            let boxed = walk::fresh_like(self.program, binder);
            map.insert(binder, boxed);
            walk::rename(&mut body, &map);
            let value = Expr::Con(con, vec![Expr::Var(map[&field])], OccId::NONE);
            body = Expr::Let(Box::new(Bind::NonRec(boxed, value)), Box::new(body));
        } else {
            walk::rename(&mut body, &map);
        }
        let args = args.into_iter().map(Expr::Var).collect();
        self.jump_to_new(params, body, args, wraps)
    }
}
