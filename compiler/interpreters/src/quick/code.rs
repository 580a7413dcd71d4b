//! Core in which each variable is a place: a definition, or a slot of the activation that
//! evaluates it.
//!
//! An activation is a part of the machine's stack of values. What its function or thunk has
//! captured lies below its base, the first one next to it; parameters, and what is bound
//! within, lie above. How high the stack is at each expression is known here.

use super::heap::Value;
use crate::core::heap::Statics;
use pure_core::def::*;
use pure_core::meaning::{Arithmetic, Meaning, meaning};
use rustc_hash::{FxHashMap, FxHashSet};

pub enum Code<'a> {
    /// A slot, from the base on.
    Local(i32),
    Global(u32),
    Constant(Value),
    Make(Make),
    Apply(Box<Code<'a>>, Box<[Make]>),
    Let(Make, Box<Code<'a>>),
    LetStrict(Box<Code<'a>>, Box<Code<'a>>),
    LetRec(Box<[Closure]>, Box<Code<'a>>),
    Case(Box<Case<'a>>),
    Operation(Box<Operation<'a>>),
    Compute(Arithmetic, Box<[Code<'a>]>),
    Sel(ConId, u32, Box<Code<'a>>),
    Fail(&'a str),
}

/// An object that is made without evaluating anything, or what is there already.
pub enum Make {
    Local(i32),
    Global(u32),
    Constant(Value),
    Closure(Closure),
    Con(ConId, Box<[Make]>),
}

/// A function or thunk of this body, with what it captures.
pub struct Closure {
    pub body: u32,
    pub captures: Box<[i32]>,
}

pub struct Body<'a> {
    /// 0: a thunk.
    pub params: u32,
    pub code: Code<'a>,
}

/// What is done once all operands are on the stack.
pub struct Operation<'a> {
    pub what: What,
    pub operands: Box<[Operand<'a>]>,
}

#[derive(Clone, Copy)]
pub enum What {
    Con(ConId),
    Prim(Prim),
    /// Calls a definition, or a local function.
    Call(Callee),
    /// Goes on at a join point, whose parameters lie from this slot on.
    Jump(u32, u32),
}

#[derive(Clone, Copy)]
pub enum Callee {
    Local(i32),
    Global(u32),
}

pub enum Operand<'a> {
    Evaluated(Code<'a>),
    Made(Make),
}

pub struct Case<'a> {
    pub scrut: Code<'a>,
    /// The alternative of each constructor of the type, from 1 on; 0 is the default.
    pub by_con: Box<[u16]>,
    pub literals: Box<[(Value, u16)]>,
    pub alts: Box<[Alt<'a>]>,
    pub default: Option<Code<'a>>,
}

pub struct Alt<'a> {
    /// Whether its fields are bound.
    pub binds: bool,
    pub code: Code<'a>,
}

pub struct Compiled<'a> {
    pub bodies: Vec<Body<'a>>,
    pub joins: Vec<Code<'a>>,
    /// The bodies of definitions.
    pub globals: Vec<u32>,
    pub main: Option<u32>,
}

pub fn compile<'a>(program: &'a Program, statics: &mut Statics) -> Compiled<'a> {
    let mut compiler = Compiler {
        program,
        statics,
        globals: FxHashMap::default(),
        used: FxHashSet::default(),
        bodies: vec![],
        joins: vec![],
    };
    let rows = || program.binds.iter().flat_map(Bind::rows);
    for (i, (v, _)) in rows().enumerate() {
        compiler.globals.insert(v, i as u32);
    }
    let mut all = Free::default();
    rows().for_each(|(_, e)| all.add(e));
    compiler.used = all.seen;
    let globals = rows().map(|(_, e)| compiler.closure(e, &Scope::default()).body);
    let globals = globals.collect();
    let main = program.main.and_then(|v| compiler.globals.get(&v).copied());
    Compiled {
        main,
        globals,
        bodies: compiler.bodies,
        joins: compiler.joins,
    }
}

struct Compiler<'a, 's> {
    program: &'a Program,
    statics: &'s mut Statics,
    globals: FxHashMap<Var, u32>,
    /// All variables that occur.
    used: FxHashSet<Var>,
    bodies: Vec<Body<'a>>,
    joins: Vec<Code<'a>>,
}

/// Where the variables of an activation are.
#[derive(Default)]
struct Scope<'a> {
    slots: FxHashMap<Var, i32>,
    /// Numbers of join points, and where their parameters begin.
    joins: FxHashMap<Var, (u32, u32, &'a [Var])>,
}

impl<'a> Compiler<'a, '_> {
    /// A function or thunk; all that is free in it is in scope.
    fn closure(&mut self, e: &'a Expr, outer: &Scope<'a>) -> Closure {
        let (params, body) = match e.unticked() {
            Expr::Lam(params, body, _) => (&params[..], &**body),
            e => (&[][..], e),
        };
        let mut free = Free::default();
        free.add(e);
        let mut scope = Scope::default();
        let mut captures = vec![];
        for v in free.order {
            if let Some(slot) = outer.slots.get(&v) {
                captures.push(*slot);
                scope.slots.insert(v, -(captures.len() as i32));
            }
        }
        for (i, p) in params.iter().enumerate() {
            scope.slots.insert(*p, i as i32);
        }
        let code = self.code(body, &mut scope, params.len() as u32);
        let body = self.bodies.len() as u32;
        self.bodies.push(Body {
            params: params.len() as u32,
            code,
        });
        Closure {
            body,
            captures: captures.into(),
        }
    }

    fn literal(&mut self, lit: &Lit) -> Value {
        match lit {
            Lit::Int(n) => Value::Int(*n),
            Lit::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Lit::Str(text) => Value::Int(self.statics.address(text)),
        }
    }

    fn make(&mut self, e: &'a Expr, scope: &Scope<'a>) -> Make {
        match e.unticked() {
            Expr::Var(v) => match (self.globals.get(v), scope.slots.get(v)) {
                (Some(global), _) => Make::Global(*global),
                (_, Some(slot)) => Make::Local(*slot),
                // Lint knows of it.
                _ => Make::Constant(Value::Int(0)),
            },
            Expr::Lit(lit) => Make::Constant(self.literal(lit)),
            Expr::Con(con, args, _) if self.is_made_at_once(*con, args) => {
                let args = args.iter().map(|a| self.make(a, scope));
                Make::Con(*con, args.collect())
            }
            _ => Make::Closure(self.closure(e, scope)),
        }
    }

    /// Whether no field is evaluated.
    fn is_made_at_once(&self, con: ConId, args: &[Expr]) -> bool {
        let fields = &self.program.cons[con].fields;
        fields.len() == args.len()
            && fields.iter().zip(args).all(|(field, arg)| {
                let raw = |v: &Var| self.program.vars[*v].rep != Rep::Ptr;
                match arg.unticked() {
                    Expr::Lit(_) => true,
                    Expr::Var(v) if raw(v) => true,
                    _ => !field.strict && field.rep == Rep::Ptr,
                }
            })
    }

    /// The code of an expression where the stack is so high.
    fn code(&mut self, e: &'a Expr, scope: &mut Scope<'a>, depth: u32) -> Code<'a> {
        match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) => match self.make(e, scope) {
                Make::Local(slot) => Code::Local(slot),
                Make::Global(global) => Code::Global(global),
                Make::Constant(value) => Code::Constant(value),
                make => Code::Make(make),
            },
            Expr::App(f, args, _) => self.application(f.unticked(), args, scope, depth),
            Expr::Let(bind, body) => self.bind(bind, body, scope, depth),
            Expr::Case(case) => self.case(case, scope, depth),
            Expr::Con(con, args, _) => {
                if self.is_made_at_once(*con, args) {
                    return Code::Make(self.make(e, scope));
                }
                let program = self.program;
                let fields = &program.cons[*con].fields;
                let strict =
                    |i: usize| fields.get(i).is_some_and(|f| f.strict || f.rep != Rep::Ptr);
                self.operation(What::Con(*con), args, strict, scope, depth)
            }
            Expr::Prim(prim, args, _) => {
                if let Meaning::Arithmetic(arithmetic) = meaning(*prim) {
                    let args = args.iter().map(|a| self.code(a, scope, depth));
                    let args: Box<[Code]> = args.collect();
                    if args.iter().all(is_direct) {
                        return Code::Compute(arithmetic, args);
                    }
                }
                let reps = prim_sig(*prim).0;
                let strict = |i: usize| prim.forces() || reps.get(i) != Some(&Rep::Ptr);
                self.operation(What::Prim(*prim), args, strict, scope, depth)
            }
            Expr::Sel(con, field, of) => {
                Code::Sel(*con, *field, Box::new(self.code(of, scope, depth)))
            }
            Expr::Join(group, body) => {
                let first = self.joins.len() as u32;
                for (i, j) in group.joins.iter().enumerate() {
                    self.joins.push(Code::Fail(""));
                    let join = (first + i as u32, depth, &j.params[..]);
                    scope.joins.insert(j.var, join);
                }
                for (i, j) in group.joins.iter().enumerate() {
                    for (k, p) in j.params.iter().enumerate() {
                        scope.slots.insert(*p, depth as i32 + k as i32);
                    }
                    let code = self.code(&j.body, scope, depth + j.params.len() as u32);
                    self.joins[first as usize + i] = code;
                }
                self.code(body, scope, depth)
            }
            Expr::Jump(j, args) => {
                let Some((join, at, params)) = scope.joins.get(j).copied() else {
                    return Code::Fail("a jump to no join point");
                };
                let vars = &self.program.vars;
                let strict = |i: usize| params.get(i).is_some_and(|p| vars[*p].rep != Rep::Ptr);
                self.operation(What::Jump(join, at), args, strict, scope, depth)
            }
            Expr::Fail(message) => Code::Fail(message.as_str()),
            Expr::Tick(_, e) => self.code(e, scope, depth),
        }
    }

    fn application(
        &mut self,
        f: &'a Expr,
        args: &'a [Expr],
        scope: &mut Scope<'a>,
        depth: u32,
    ) -> Code<'a> {
        if let Expr::Var(v) = f
            && let Some(sig) = &self.program.vars[*v].sig
        {
            let callee = match (self.globals.get(v), scope.slots.get(v)) {
                (Some(global), _) => Callee::Global(*global),
                (_, Some(slot)) => Callee::Local(*slot),
                _ => return Code::Fail("a call of nothing"),
            };
            let strict = |i: usize| sig.args.get(i).is_some_and(|r| *r != Rep::Ptr);
            return self.operation(What::Call(callee), args, strict, scope, depth);
        }
        let made = args.iter().map(|a| self.make(a, scope)).collect();
        Code::Apply(
            Box::new(self.code(f, scope, depth + args.len() as u32)),
            made,
        )
    }

    fn operation(
        &mut self,
        what: What,
        args: &'a [Expr],
        is_strict: impl Fn(usize) -> bool,
        scope: &mut Scope<'a>,
        depth: u32,
    ) -> Code<'a> {
        let mut operands = vec![];
        for (i, a) in args.iter().enumerate() {
            operands.push(match is_strict(i) {
                true => Operand::Evaluated(self.code(a, scope, depth + i as u32)),
                false => Operand::Made(self.make(a, scope)),
            });
        }
        Code::Operation(Box::new(Operation {
            what,
            operands: operands.into(),
        }))
    }

    fn bind(
        &mut self,
        bind: &'a Bind,
        body: &'a Expr,
        scope: &mut Scope<'a>,
        depth: u32,
    ) -> Code<'a> {
        match bind {
            Bind::NonRec(v, e) if self.program.vars[*v].rep != Rep::Ptr => {
                let bound = self.code(e, scope, depth);
                scope.slots.insert(*v, depth as i32);
                Code::LetStrict(bound.into(), self.code(body, scope, depth + 1).into())
            }
            Bind::NonRec(v, e) => {
                let bound = self.make(e, scope);
                scope.slots.insert(*v, depth as i32);
                Code::Let(bound, self.code(body, scope, depth + 1).into())
            }
            Bind::Rec(group) => {
                for (i, (v, _)) in group.iter().enumerate() {
                    scope.slots.insert(*v, depth as i32 + i as i32);
                }
                let closures = group.iter().map(|(_, e)| self.closure(e, scope));
                let closures = closures.collect();
                let body = self.code(body, scope, depth + group.len() as u32);
                Code::LetRec(closures, body.into())
            }
        }
    }

    fn case(
        &mut self,
        case: &'a pure_core::def::Case,
        scope: &mut Scope<'a>,
        depth: u32,
    ) -> Code<'a> {
        let scrut = self.code(&case.scrut, scope, depth);
        scope.slots.insert(case.binder, depth as i32);
        let (mut by_con, mut literals, mut alts) = (vec![], vec![], vec![]);
        for alt in &case.alts {
            let number = alts.len() as u16 + 1;
            let mut inner = depth + 1;
            let mut binds = false;
            match &alt.pat {
                AltPat::Con(con, vars) => {
                    let con = &self.program.cons[*con];
                    let count = self.program.datas[con.data].cons.len();
                    by_con.resize(count.max(by_con.len()), 0);
                    by_con[con.index as usize] = number;
                    let used = vars.iter().any(|v| self.used.contains(v));
                    if used {
                        binds = true;
                        for (i, v) in vars.iter().enumerate() {
                            scope.slots.insert(*v, (inner as usize + i) as i32);
                        }
                        inner += vars.len() as u32;
                    }
                }
                AltPat::Lit(lit) => literals.push((self.literal(lit), number)),
            }
            let code = self.code(&alt.body, scope, inner);
            alts.push(Alt { binds, code });
        }
        let default = case.default.as_ref();
        let default = default.map(|e| self.code(e, scope, depth + 1));
        Code::Case(Box::new(Case {
            scrut,
            by_con: by_con.into(),
            literals: literals.into(),
            alts: alts.into(),
            default,
        }))
    }
}

/// Whether the machine gets its value without a frame.
fn is_direct(code: &Code) -> bool {
    matches!(code, Code::Local(_) | Code::Constant(_) | Code::Compute(..))
}

/// The variables that an expression mentions, and does not bind.
#[derive(Default)]
struct Free {
    order: Vec<Var>,
    seen: FxHashSet<Var>,
}

impl Free {
    /// Binders are unique in a program, so that what is bound within is in no outer scope.
    fn add(&mut self, e: &Expr) {
        if let Expr::Var(v) = e
            && self.seen.insert(*v)
        {
            self.order.push(*v);
        }
        e.each_child(&mut |e| self.add(e));
    }
}
