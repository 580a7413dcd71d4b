//! Constructed-product results (Baker-Finch, Glynn, Peyton Jones 2002): which
//! functions return a freshly made box (Int, Char, Double) on all paths, so
//! that they can return its raw field instead, and which a product with such boxes among
//! its fields, perhaps as the result of an action ([`parts`](crate::opt::parts)).
//!
//! Products come in parts only in programs without cost centres: who calls the function would
//! make them in the scopes where it does.

use super::{Member, Signature};
use crate::def::*;
use crate::opt::is_cheap;
use crate::opt::parts::{Parts, Shape, comes_in_parts};
use cranelift_entity::SecondaryMap;
use std::rc::Rc;

/// Larger join points are not looked at again for each one around them.
const MAX_AGAIN: usize = 1000;

/// Loops within so many others are not looked at again for each round of these.
const MAX_NESTED: usize = 4;

/// What all returning paths of an expression build.
#[derive(Clone, PartialEq, Debug, Default)]
enum Built {
    /// No path returns.
    Nothing,
    Made(Parts),
    #[default]
    Unknown,
}

impl Built {
    fn or(self, other: Built) -> Built {
        match (self, other) {
            (Built::Nothing, b) | (b, Built::Nothing) => b,
            (Built::Made(a), Built::Made(b)) if a.result == b.result => {
                let result = a.result;
                let shape = a.shape.or(&b.shape);
                shape.map_or(Built::Unknown, |shape| Built::Made(Parts { shape, result }))
            }
            _ => Built::Unknown,
        }
    }

    fn of_box(con: ConId) -> Built {
        Built::value(Shape::Box(con))
    }

    fn value(shape: Shape) -> Built {
        Built::Made(Parts {
            shape,
            result: None,
        })
    }
}

/// The results of functions, join points and evaluated variables.
#[derive(Default)]
pub(super) struct Results {
    /// Values of variables, and results of join points.
    table: SecondaryMap<Var, Built>,
    /// Variables whose values are there, and were made in the function.
    made: SecondaryMap<Var, bool>,
    /// Functions: their arity and what a saturated call returns.
    functions: SecondaryMap<Var, Option<(usize, Built)>>,
    /// The number of loops around.
    nested: usize,
    /// Whether products come in parts.
    products: bool,
}

impl Results {
    pub(super) fn new(centres: bool) -> Results {
        Results {
            products: !centres,
            ..Results::default()
        }
    }

    /// What a function returns freshly made.
    pub(super) fn of(&self, program: &Program, f: Var) -> Option<Parts> {
        match &self.functions[f] {
            Some((_, Built::Made(parts))) => parts.gains(program).then(|| parts.clone()),
            _ => None,
        }
    }

    pub(super) fn note(
        &mut self,
        program: &Program,
        signature: Option<Rc<Signature>>,
        (v, params, body): &Member,
        join: bool,
    ) {
        self.params(program, signature.as_deref(), params);
        let built = self.expr(program, body);
        match join {
            true => self.table[*v] = built,
            false => self.functions[*v] = Some((params.len(), built)),
        }
    }

    /// What comes into a loop.
    pub(super) fn loops(
        &mut self,
        program: &Program,
        signatures: &SecondaryMap<Var, Option<Rc<Signature>>>,
        members: &[Member],
    ) {
        for (v, params, _) in members {
            self.params(program, signatures[*v].as_deref(), params);
        }
    }

    /// Optimistic start, then rounds until nothing changes: the lattice has
    /// three levels, so these are few.
    pub(super) fn fixpoint(
        &mut self,
        program: &Program,
        signatures: &SecondaryMap<Var, Option<Rc<Signature>>>,
        members: &[Member],
    ) {
        for (v, params, _) in members {
            self.functions[*v] = Some((params.len(), Built::Nothing));
        }
        loop {
            let mut changed = false;
            for m in members {
                let before = self.functions[m.0].clone();
                self.note(program, signatures[m.0].clone(), m, false);
                changed |= self.functions[m.0] != before;
            }
            if !changed {
                return;
            }
        }
    }

    /// A parameter that will be unboxed counts as made freshly.
    fn params(&mut self, program: &Program, signature: Option<&Signature>, params: &[Var]) {
        let demands = signature.map(|s| &s.params[..]).unwrap_or_default();
        for (p, d) in params.iter().zip(demands) {
            self.table[*p] = match d {
                Some(d) if d.strict && !d.boxed && !d.other => match &d.product {
                    Some((con, _)) if is_box(program, *con) => Built::of_box(*con),
                    _ => Built::Unknown,
                },
                _ => Built::Unknown,
            };
            self.made[*p] = self.table[*p] != Built::Unknown;
        }
    }

    fn expr(&mut self, program: &Program, e: &Expr) -> Built {
        match e {
            Expr::Var(v) => self.table[*v].clone(),
            Expr::Con(con, args, _) => self.con(program, *con, args),
            Expr::Fail(_) => Built::Nothing,
            Expr::Prim(prim, ..) if prim.never_returns() => Built::Nothing,
            Expr::App(f, args, _) => match &**f {
                Expr::Var(v) => match &self.functions[*v] {
                    Some((arity, built)) if *arity == args.len() => built.clone(),
                    _ => Built::Unknown,
                },
                _ => Built::Unknown,
            },
            Expr::Jump(j, _) => self.table[*j].clone(),
            Expr::Let(bind, body) => {
                match &**bind {
                    Bind::NonRec(v, rhs) => match rhs {
                        // Functions are noted by the demand analysis.
                        Expr::Lam(..) => {}
                        Expr::Con(con, args, _) if is_box(program, *con) => {
                            self.table[*v] = Built::of_box(*con);
                            self.made[*v] = args.iter().all(is_cheap);
                        }
                        _ => self.table[*v] = Built::Unknown,
                    },
                    Bind::Rec(group) => {
                        for (v, rhs) in group {
                            if !matches!(rhs, Expr::Lam(..)) {
                                self.table[*v] = Built::Unknown;
                            }
                        }
                    }
                }
                self.expr(program, body)
            }
            Expr::Join(group, body) if group.rec && self.nested >= MAX_NESTED => {
                for j in &group.joins {
                    self.table[j.var] = Built::Unknown;
                }
                self.expr(program, body)
            }
            Expr::Join(group, body) => {
                if group.rec {
                    for j in &group.joins {
                        self.table[j.var] = Built::Nothing;
                    }
                }
                self.nested += usize::from(group.rec);
                loop {
                    let mut changed = false;
                    for j in &group.joins {
                        // The analysis has noted it, if perhaps knowing less of
                        // what is around it.
                        let noted = !group.rec && j.body.size(MAX_AGAIN) > MAX_AGAIN;
                        if noted {
                            continue;
                        }
                        let built = self.expr(program, &j.body);
                        let before = std::mem::replace(&mut self.table[j.var], built);
                        changed |= before != self.table[j.var];
                    }
                    if !changed || !group.rec {
                        break;
                    }
                }
                self.nested -= usize::from(group.rec);
                self.expr(program, body)
            }
            Expr::Case(case) => {
                let scrut = self.expr(program, &case.scrut);
                self.made[case.binder] = match case.scrut.unticked() {
                    Expr::Var(v) => self.made[*v],
                    _ => scrut != Built::Unknown,
                };
                let mut built = Built::Nothing;
                for alt in &case.alts {
                    self.table[case.binder] = match &alt.pat {
                        AltPat::Con(con, _) if is_box(program, *con) => Built::of_box(*con),
                        _ => Built::Unknown,
                    };
                    if let AltPat::Con(con, vars) = &alt.pat {
                        self.fields(&scrut, *con, vars);
                    }
                    built = built.or(self.expr(program, &alt.body));
                }
                // What comes after what does not return yet is not known yet.
                let returns = scrut != Built::Nothing;
                if let Some(e) = &case.default {
                    self.table[case.binder] = scrut;
                    built = built.or(self.expr(program, e));
                }
                match returns || !self.products {
                    true => built,
                    false => Built::Nothing,
                }
            }
            Expr::Tick(_, e) => self.expr(program, e),
            _ => Built::Unknown,
        }
    }

    /// An application of a constructor.
    fn con(&self, program: &Program, con: ConId, args: &[Expr]) -> Built {
        if is_box(program, con) {
            return Built::of_box(con);
        }
        if !self.products || !comes_in_parts(program, con) {
            return Built::Unknown;
        }
        let info = &program.cons[con];
        if !info.unboxed {
            let boxes = args.iter().map(|a| self.made_box(program, a)).collect();
            return Built::value(Shape::Product(con, boxes));
        }
        let inner = match args {
            [a] if self.is_made(program, a) => self.shape_of(program, a),
            _ => None,
        };
        let result = Some(con);
        inner.map_or(Built::Unknown, |shape| Built::Made(Parts { shape, result }))
    }

    /// What an operand is, if it is made there.
    fn shape_of(&self, program: &Program, e: &Expr) -> Option<Shape> {
        let built = match e {
            Expr::Var(v) => self.table[*v].clone(),
            Expr::Con(con, args, _) if !program.cons[*con].unboxed => self.con(program, *con, args),
            _ => return None,
        };
        match built {
            Built::Made(Parts {
                shape,
                result: None,
            }) => Some(shape),
            _ => None,
        }
    }

    /// Whether an operand is a value that is made there: nothing is evaluated to take it apart.
    fn is_made(&self, program: &Program, e: &Expr) -> bool {
        match e {
            Expr::Var(v) => self.made[*v],
            Expr::Con(con, args, _) => {
                let fields = &program.cons[*con].fields;
                let mut rows = args.iter().zip(fields);
                rows.all(|(a, f)| match (f.rep, f.strict) {
                    (Rep::Ptr, false) => true,
                    (Rep::Ptr, true) => self.made_box(program, a).is_some(),
                    _ => is_cheap(a),
                })
            }
            _ => false,
        }
    }

    /// The box that an operand is, if it is made there.
    fn made_box(&self, program: &Program, e: &Expr) -> Option<ConId> {
        match self.is_made(program, e) {
            true => match self.shape_of(program, e)? {
                Shape::Box(con) => Some(con),
                Shape::Product(..) => None,
            },
            false => None,
        }
    }

    /// Binds the variables of a pattern.
    fn fields(&mut self, scrut: &Built, con: ConId, vars: &[Var]) {
        for v in vars {
            (self.table[*v], self.made[*v]) = (Built::Unknown, false);
        }
        let Built::Made(parts) = scrut else { return };
        match (&parts.shape, parts.result, vars) {
            (shape, Some(result), [v]) if result == con => {
                (self.table[*v], self.made[*v]) = (Built::value(shape.clone()), true);
            }
            (Shape::Product(of, boxes), None, _) if *of == con => {
                for (v, of) in vars.iter().zip(&**boxes) {
                    if let Some(of) = of {
                        (self.table[*v], self.made[*v]) = (Built::of_box(*of), true);
                    }
                }
            }
            _ => {}
        }
    }
}

/// A single-constructor type's constructor with one raw field.
pub(super) fn is_box(program: &Program, con: ConId) -> bool {
    let info = &program.cons[con];
    matches!(info.fields[..], [Field { rep, .. }] if rep != Rep::Ptr)
        && program.datas[info.data].cons.len() == 1
}
