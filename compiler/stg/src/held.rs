//! Pushes of the cost centre that is innermost already.
//!
//! Recursion leads back to the stack that is there, so where a function whose
//! body is a centre's scope calls itself within that scope, nothing need be pushed
//! or restored: the entry is counted, and that is all. Such a function is split
//! into one that pushes, for everybody else, and its body. The same is done to a loop,
//! a join point that jumps to itself.
//!
//! Which centre is innermost is known within a scope, in thunks made there too,
//! since they run under the stack that they were made under. Of functions made
//! there it is not: they run under their callers' stacks as well.

use crate::def::*;
use crate::visit;
use rustc_hash::FxHashMap;

/// Holds centres instead of pushing them, where they are innermost.
pub fn hold_innermost(p: &mut Program) {
    let mut scopes = FxHashMap::default();
    for top in &p.binds {
        if let TopRhs::Fun(lambda) = &top.rhs
            && let Expr::Scc(centre, _) = &lambda.body
        {
            scopes.insert(top.var, *centre);
        }
    }
    let mut hold = Hold {
        p,
        scopes,
        bodies: FxHashMap::default(),
    };
    let mut binds = std::mem::take(&mut hold.p.binds);
    for top in &mut binds {
        match &mut top.rhs {
            TopRhs::Fun(lambda) => hold.expr(&mut lambda.body, None),
            TopRhs::Caf { body, .. } => hold.expr(body, None),
            TopRhs::Con { .. } => {}
        }
    }
    let mut split = vec![];
    for top in &mut binds {
        if let Some(&body) = hold.bodies.get(&top.var)
            && let TopRhs::Fun(lambda) = &mut top.rhs
        {
            split.push(hold.split(lambda, body));
        }
    }
    binds.append(&mut split);
    p.binds = binds;
}

struct Hold<'a> {
    p: &'a mut Program,
    /// Functions whose bodies are scopes of a centre.
    scopes: FxHashMap<Var, Centre>,
    /// Names of bodies that are called on their own, by function.
    bodies: FxHashMap<Var, Var>,
}

impl Hold<'_> {
    fn expr(&mut self, e: &mut Expr, innermost: Option<Centre>) {
        match e {
            Expr::Scc(centre, body) => {
                centre.held |= innermost.is_some_and(|inner| inner.is_same(centre));
                let inner = Some(*centre);
                self.expr(body, inner);
            }
            Expr::Call { fun, .. } => {
                let Some(&centre) = self.scopes.get(fun) else {
                    return;
                };
                if !innermost.is_some_and(|inner| inner.is_same(&centre)) {
                    return;
                }
                *fun = self.body(*fun);
                let held = Centre {
                    held: true,
                    ..centre
                };
                let call = std::mem::replace(e, Expr::Fail(centre.label));
                *e = Expr::Scc(held, Box::new(call));
            }
            Expr::Let(group, body) => {
                for (_, rhs) in &mut group.binds {
                    match rhs {
                        Rhs::Thunk { body, .. } => self.expr(body, innermost),
                        Rhs::Fun { lambda, .. } => self.expr(&mut lambda.body, None),
                        Rhs::Con { .. } | Rhs::Sel { .. } => {}
                    }
                }
                self.expr(body, innermost);
            }
            Expr::Join(group, body) => {
                if let (true, [join]) = (group.rec, &mut group.joins[..]) {
                    group.rec = !self.split_loop(join);
                }
                for join in &mut group.joins {
                    self.expr(&mut join.body, innermost);
                }
                self.expr(body, innermost);
            }
            e => visit::children_mut(e, &mut |child| self.expr(child, innermost)),
        }
    }

    /// Of a loop whose body is a centre's scope, makes one within a scope: what
    /// comes from outside pushes, and each turn is an entry.
    fn split_loop(&mut self, join: &mut JoinPoint) -> bool {
        let Expr::Scc(centre, body) = &mut join.body else {
            return false;
        };
        if centre.held {
            return false;
        }
        let vars = &mut self.p.vars;
        let again = vars.push(vars[join.var].clone());
        let fresh = |p: &Var| vars.push(vars[*p].clone());
        let params: Vec<Var> = join.params.iter().map(fresh).collect();
        let args = params.iter().map(|p| Atom::Var(*p)).collect();
        visit::redirect(body, join.var, again);
        let turn = Centre {
            held: true,
            ..*centre
        };
        let turn = Expr::Scc(
            turn,
            std::mem::replace(body, Box::new(Expr::Fail("".into()))),
        );
        let turns = JoinGroup {
            rec: true,
            joins: vec![JoinPoint {
                var: again,
                params: std::mem::replace(&mut join.params, params),
                body: turn,
            }],
        };
        centre.counts = false;
        **body = Expr::Join(Box::new(turns), Box::new(Expr::Jump(again, args)));
        true
    }

    /// The function that is the body of `fun`.
    fn body(&mut self, fun: Var) -> Var {
        if let Some(&body) = self.bodies.get(&fun) {
            return body;
        }
        let body = self.p.vars.push(self.p.vars[fun].clone());
        self.p.caffy[body] = self.p.caffy[fun];
        self.bodies.insert(fun, body);
        body
    }

    /// Takes the body out; what stays pushes and calls it.
    fn split(&mut self, lambda: &mut Lambda, var: Var) -> Top {
        let vars = &mut self.p.vars;
        let fresh = |p: &Var| vars.push(vars[*p].clone());
        let params: Vec<Var> = lambda.params.iter().map(fresh).collect();
        let call = Expr::Call {
            fun: var,
            args: params.iter().map(|p| Atom::Var(*p)).collect(),
            occ: lambda.occ,
        };
        let (mut body, occ) = (call, lambda.occ);
        if let Expr::Scc(_, inner) = &mut lambda.body {
            std::mem::swap(&mut **inner, &mut body);
        }
        let params = std::mem::replace(&mut lambda.params, params);
        let rhs = TopRhs::Fun(Lambda { params, body, occ });
        Top { var, rhs }
    }
}
