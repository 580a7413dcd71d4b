//! Which functions return the fields of an object instead of the object.
//!
//! A function whose every result is an application of the one constructor of a type need not
//! allocate it for who takes it apart at once:
//!
//! ```text
//! fun f n = case .. { 0 -> Pair a b; _ -> call f m }
//! fun g n = case call f n of { Pair x y -> .. }          -- x and y come in registers
//! ```
//!
//! An action whose result is made there does the same: who takes it apart evaluates it right after
//! the call, which it need not then.
//!
//! Who wants the object itself, and unknown code, calls another function, which makes it of the
//! fields. That a function does so follows from the program alone: nothing of it stands in the
//! program, and an expression means the same. It is done where results are taken apart at no fewer
//! places than objects are wanted, and the function wants none of its own: lazy recursion would
//! call the other function in each turn.

use crate::def::*;
use crate::visit;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;

/// Most fields that are returned apart: as many words, and as many doubles, come in registers.
pub const MAX_FIELDS: usize = 8;

/// What a function returns the fields of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fields {
    pub con: ConId,
    /// Where the object is made, if somebody wants it.
    pub occ: OccId,
}

/// The functions that return fields.
#[derive(Default)]
pub struct Returns {
    functions: SecondaryMap<Var, Option<Fields>>,
    /// How often variables are used: an object whose name is used must be there.
    uses: SecondaryMap<Var, u32>,
}

/// What all returning paths of an expression give.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Built {
    /// No path returns.
    #[default]
    Nothing,
    /// An object of the constructor that is there already,
    Static(ConId),
    /// or, on some path, a new one.
    Fresh(ConId),
    Unknown,
}

impl Built {
    fn or(self, other: Built) -> Built {
        use Built::*;
        match (self, other) {
            (Nothing, b) | (b, Nothing) => b,
            (Static(a), Static(b)) if a == b => Static(a),
            (Static(a) | Fresh(a), Static(b) | Fresh(b)) if a == b => Fresh(a),
            _ => Unknown,
        }
    }

    fn con(self) -> Option<ConId> {
        match self {
            Built::Static(con) | Built::Fresh(con) => Some(con),
            Built::Nothing | Built::Unknown => None,
        }
    }
}

/// A function as far as its own paths tell.
#[derive(Clone, Default)]
struct Function {
    built: Built,
    /// Functions that it calls in tail position.
    calls: Vec<Var>,
    /// Those that call it so.
    callers: Vec<Var>,
    occ: Option<OccId>,
}

impl Returns {
    pub fn of(program: &Program) -> Returns {
        let mut found = Found {
            program,
            statics: SecondaryMap::new(),
            functions: SecondaryMap::new(),
            names: vec![],
            takers: vec![],
            wanted: vec![],
            within: vec![],
            ends: FxHashSet::default(),
            uses: SecondaryMap::new(),
        };
        for top in &program.binds {
            if let TopRhs::Con { con, .. } = &top.rhs {
                found.statics[top.var] = Some(*con);
            }
        }
        for top in &program.binds {
            match &top.rhs {
                TopRhs::Fun(lambda) => found.function(top.var, lambda),
                TopRhs::Caf { body, .. } => found.inner(body),
                TopRhs::Con { .. } => {}
            }
            visit::top_uses(&top.rhs, &mut |v| found.uses[v] += 1);
        }
        found.solve()
    }

    /// What the function returns the fields of, if it does.
    pub fn fields(&self, function: Var) -> Option<Fields> {
        self.functions[function]
    }

    /// The function whose result a case takes apart, so that no object is made, with the
    /// variables of the fields and what follows.
    pub fn taken<'p>(&self, case: &'p Case) -> Option<(&'p Expr, &'p ConAlt)> {
        let taker = Taker::of(case)?;
        let taken = self.functions[taker.fun].is_some() && !taker.wants_object(&self.uses);
        taken.then_some((&case.scrut, taker.alt))
    }
}

/// A case with the only constructor of what a call returns.
struct Taker<'p> {
    fun: Var,
    alt: &'p ConAlt,
    /// The name of what is perhaps not evaluated, and that of the object.
    names: (Option<Var>, Var),
}

impl Taker<'_> {
    fn of(case: &Case) -> Option<Taker<'_>> {
        let Expr::Call { fun, .. } = &case.scrut else {
            return None;
        };
        let (lazy, case) = match (&case.alts, &case.default) {
            (Alts::Lazy, Some(Expr::Case(inner))) => match inner.scrut {
                Expr::Eval(v) if v == case.binder => (Some(v), &**inner),
                _ => return None,
            },
            _ => (None, case),
        };
        match (&case.alts, &case.default) {
            (Alts::Con(alts), None) => match &alts[..] {
                [alt] => Some(Taker {
                    fun: *fun,
                    alt,
                    names: (lazy, case.binder),
                }),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a name is used but to evaluate it.
    fn wants_object(&self, uses: &SecondaryMap<Var, u32>) -> bool {
        let (lazy, object) = self.names;
        lazy.is_some_and(|v| uses[v] > 1) || uses[object] > 0
    }
}

/// The expressions that a function's body ends with, but jumps: the bodies of join points count.
pub fn ends<'p>(e: &'p Expr, end: &mut dyn FnMut(&'p Expr)) {
    match e {
        Expr::Let(_, body) | Expr::Scc(_, body) => ends(body, end),
        Expr::Case(case) => {
            match &case.alts {
                Alts::None | Alts::Lazy => {}
                Alts::Con(alts) => alts.iter().for_each(|alt| ends(&alt.body, end)),
                Alts::Lit(alts) => alts.iter().for_each(|(_, body)| ends(body, end)),
            }
            if let Some(body) = &case.default {
                ends(body, end);
            }
        }
        Expr::Join(group, body) => {
            group.joins.iter().for_each(|join| ends(&join.body, end));
            ends(body, end);
        }
        Expr::Jump(..) => {}
        e => end(e),
    }
}

/// The applications of constructors that a function's body ends with.
pub fn made(body: &Expr) -> FxHashSet<*const Expr> {
    let mut made = FxHashSet::default();
    ends(body, &mut |e| {
        if let Expr::Con(..) = e {
            made.insert(std::ptr::from_ref(e));
        }
    });
    made
}

struct Found<'p> {
    program: &'p Program,
    /// Constructors of the static objects.
    statics: SecondaryMap<Var, Option<ConId>>,
    functions: SecondaryMap<Var, Function>,
    names: Vec<Var>,
    /// The places where functions' results are taken apart.
    takers: Vec<Taker<'p>>,
    /// Those whose results somebody wants as an object, and whether they do so themselves.
    wanted: Vec<(Var, bool)>,
    /// The functions around.
    within: Vec<Var>,
    /// Calls that functions end with.
    ends: FxHashSet<*const Expr>,
    uses: SecondaryMap<Var, u32>,
}

impl<'p> Found<'p> {
    fn function(&mut self, f: Var, lambda: &'p Lambda) {
        let mut function = Function::default();
        let mut calls = vec![];
        ends(&lambda.body, &mut |e| {
            let built = match e {
                Expr::Con(con, _, occ) if self.is_returned(*con) => {
                    function.occ.get_or_insert(*occ);
                    Built::Fresh(*con)
                }
                Expr::Atom(Atom::Var(v)) | Expr::Lazy(v) => match self.statics[*v] {
                    Some(con) if self.is_returned(con) => Built::Static(con),
                    _ => Built::Unknown,
                },
                Expr::Call { fun, .. } => {
                    function.calls.push(*fun);
                    calls.push(std::ptr::from_ref(e));
                    Built::Nothing
                }
                Expr::Fail(_) => Built::Nothing,
                Expr::Prim(prim, ..) if prim.never_returns() => Built::Nothing,
                _ => Built::Unknown,
            };
            function.built = function.built.or(built);
        });
        self.ends.extend(calls);
        function.occ.get_or_insert(lambda.occ);
        self.functions[f] = function;
        self.names.push(f);
        self.within.push(f);
        self.inner(&lambda.body);
        self.within.pop();
    }

    /// What may be returned as its fields.
    fn is_returned(&self, con: ConId) -> bool {
        let con = &self.program.cons[con];
        (1..=MAX_FIELDS).contains(&con.fields.len()) && self.program.datas[con.data].cons.len() == 1
    }

    /// Finds local functions, and what takes results apart.
    fn inner(&mut self, e: &'p Expr) {
        match e {
            Expr::Let(group, body) => {
                for (v, rhs) in &group.binds {
                    match rhs {
                        Rhs::Fun { lambda, .. } => self.function(*v, lambda),
                        Rhs::Thunk { body, .. } => self.inner(body),
                        Rhs::Con { .. } | Rhs::Sel { .. } => {}
                    }
                }
                return self.inner(body);
            }
            Expr::Case(case) => {
                if let Some(taker) = Taker::of(case) {
                    let body = &taker.alt.body;
                    self.takers.push(taker);
                    return self.inner(body);
                }
            }
            Expr::Call { fun, .. } if !self.ends.contains(&std::ptr::from_ref(e)) => {
                self.wanted.push((*fun, self.within.contains(fun)));
            }
            _ => {}
        }
        visit::children(e, &mut |child| self.inner(child));
    }

    /// What a function returns is what those return that it calls at its end.
    fn solve(mut self) -> Returns {
        for f in self.names.clone() {
            for callee in self.functions[f].calls.clone() {
                self.functions[callee].callers.push(f);
            }
        }
        let mut work = self.names.clone();
        while let Some(f) = work.pop() {
            let built = self.functions[f].built;
            for caller in self.functions[f].callers.clone() {
                let before = self.functions[caller].built;
                let after = before.or(built);
                if after != before {
                    self.functions[caller].built = after;
                    work.push(caller);
                }
            }
        }
        let mut functions: SecondaryMap<Var, Option<Fields>> = SecondaryMap::new();
        // Places that take the result apart, less those that want the object.
        let mut gain: SecondaryMap<Var, i64> = SecondaryMap::new();
        for taker in &self.takers {
            let wants = taker.wants_object(&self.uses);
            gain[taker.fun] += if wants { -1 } else { 1 };
        }
        for (f, itself) in &self.wanted {
            gain[*f] -= if *itself { i64::from(u32::MAX) } else { 1 };
        }
        for f in &self.names {
            if self.functions[*f].built.con().is_none() {
                self.functions[*f]
                    .calls
                    .iter()
                    .for_each(|callee| gain[*callee] -= 1);
            }
        }
        let fresh = |f: &Var| matches!(self.functions[*f].built, Built::Fresh(_));
        let takers = self.takers.iter().map(|taker| taker.fun);
        let mut work: Vec<Var> = takers.filter(|f| fresh(f) && gain[*f] >= 0).collect();
        while let Some(f) = work.pop() {
            let function = &self.functions[f];
            if let (Some(con), None) = (function.built.con(), functions[f]) {
                let occ = function.occ.unwrap_or(OccId::NONE);
                functions[f] = Some(Fields { con, occ });
                work.extend(&function.calls);
            }
        }
        Returns {
            functions,
            uses: self.uses,
        }
    }
}
