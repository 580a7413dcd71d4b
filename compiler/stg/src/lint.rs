//! The rules that an STG program must obey; what the code generator relies on.
//!
//! - binders are unique; variables are used in their scope, jumps only from
//!   tail positions of their join point's scope;
//! - free lists hold exactly the local variables that the closure's code
//!   mentions, pointers first, each once;
//! - representations agree; thunks and what unknown code may call are `Ptr`;
//!   variables with a signature occur only as heads of calls;
//! - `Atom` returns, and strict fields receive, only pointers that are known to
//!   be evaluated; calls and constructors are saturated;
//! - cases are exhaustive; `caffy` covers what reaches a CAF.

use crate::def::*;
use crate::print;
use cranelift_entity::SecondaryMap;
use pure_base::Span;
use pure_core::ruled_out::{self, Jumps, RuledOut};
use rustc_hash::FxHashSet;
use std::fmt;

/// One broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LintError {
    /// The top-level binding it is in.
    pub binding: String,
    pub span: Span,
    pub message: String,
}

impl fmt::Display for LintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {}", self.binding, self.message)
    }
}

/// All broken rules of a program, in its order.
pub fn program(p: &Program) -> Vec<LintError> {
    let mut lint = Lint {
        p,
        errors: vec![],
        binding: "the program".to_string(),
        span: Span::NONE,
        vars: SecondaryMap::new(),
        closures: vec![],
        ruled_out: RuledOut::default(),
        joins: vec![],
        jumps: vec![],
        tail: 0,
    };
    for top in &p.binds {
        lint.declare(top);
    }
    for top in &p.binds {
        lint.binding = p.vars[top.var].name.to_string();
        lint.span = p.vars[top.var].span;
        lint.top(top);
    }
    lint.binding = "the program".to_string();
    lint.span = Span::NONE;
    if let Some(main) = p.main {
        lint.use_ptr(main);
    }
    if let Some(uncaught) = p.exceptions.uncaught {
        lint.use_ptr(uncaught);
    }
    lint.errors
}

/// What is known of a variable where it is in scope.
#[derive(Clone, Copy, Default, PartialEq)]
struct Known {
    bound: bool,
    in_scope: bool,
    global: bool,
    /// Open closures at the binding.
    depth: usize,
    evaluated: bool,
    /// Number of parameters of a known function, else 0.
    arity: usize,
    join: bool,
}

struct Closure<'a> {
    free: &'a [Var],
    used: FxHashSet<Var>,
}

struct Lint<'a> {
    p: &'a Program,
    errors: Vec<LintError>,
    binding: String,
    span: Span,
    vars: SecondaryMap<Var, Known>,
    closures: Vec<Closure<'a>>,
    joins: Vec<&'a JoinPoint>,
    /// What is known of the jumps to each of them.
    jumps: Vec<Jumps>,
    /// The join points from here on may be jumped to.
    tail: usize,
    ruled_out: RuledOut,
}

impl<'a> Lint<'a> {
    fn error(&mut self, message: impl Into<String>) {
        self.errors.push(LintError {
            binding: self.binding.clone(),
            span: self.span,
            message: message.into(),
        });
    }

    fn name(&self, v: Var) -> String {
        match self.p.vars.get(v) {
            Some(info) => format!("{} ({v})", info.name),
            None => format!("unknown variable {v}"),
        }
    }

    fn rep(&self, v: Var) -> Rep {
        self.p.vars.get(v).map_or(Rep::Ptr, |info| info.rep)
    }

    fn sig(&self, v: Var) -> Option<&'a Sig> {
        self.p.vars.get(v).and_then(|info| info.sig.as_deref())
    }

    fn declare(&mut self, top: &'a Top) {
        self.binding = "the program".to_string();
        if self.vars[top.var].bound {
            self.error(format!("{} is bound twice", self.name(top.var)));
        }
        if self.p.vars.get(top.var).is_none_or(|i| i.module.is_none()) {
            self.error(format!("top-level {} has no module", self.name(top.var)));
        }
        self.vars[top.var] = Known {
            bound: true,
            in_scope: true,
            global: true,
            evaluated: !matches!(top.rhs, TopRhs::Caf { .. }),
            arity: match &top.rhs {
                TopRhs::Fun(lambda) => lambda.params.len(),
                _ => 0,
            },
            ..Known::default()
        };
    }

    fn top(&mut self, top: &'a Top) {
        if self.p.caffy.get(top.var) != Some(&true) && self.reaches_caf(&top.rhs) {
            self.error("it reaches a CAF, but is not marked as caffy");
        }
        match &top.rhs {
            TopRhs::Fun(lambda) => self.lambda(top.var, lambda),
            TopRhs::Caf { body, .. } => {
                self.no_sig(top.var);
                self.body(body, Rep::Ptr, "a CAF");
            }
            TopRhs::Con { con, args, .. } => {
                self.no_sig(top.var);
                self.con(*con, args);
                for arg in args {
                    if let Atom::Var(v) = arg
                        && !self.vars[*v].global
                    {
                        self.error("a static constructor has a local argument");
                    }
                }
            }
        }
    }

    fn reaches_caf(&self, rhs: &TopRhs) -> bool {
        let mut reaches = matches!(rhs, TopRhs::Caf { .. });
        crate::visit::top_uses(rhs, &mut |v| {
            let caf = self.vars[v].global && !self.vars[v].evaluated;
            reaches |= caf || self.p.caffy.get(v) == Some(&true);
        });
        reaches
    }

    fn no_sig(&mut self, v: Var) {
        if self.sig(v).is_some() {
            self.error(format!(
                "{} is no function but has a signature",
                self.name(v)
            ));
        }
        if self.rep(v) != Rep::Ptr {
            self.error(format!("{} is allocated but not a Ptr", self.name(v)));
        }
    }

    fn bind(&mut self, v: Var, known: Known) {
        if self.vars[v].bound {
            self.error(format!("{} is bound twice", self.name(v)));
        }
        if self.p.vars.get(v).is_none_or(|info| info.module.is_some()) {
            self.error(format!("local {} is marked as top-level", self.name(v)));
        }
        self.vars[v] = Known {
            bound: true,
            in_scope: true,
            depth: self.closures.len(),
            ..known
        };
    }

    fn unbind(&mut self, v: Var) {
        self.vars[v].in_scope = false;
    }

    /// A use of a variable of any kind but a join point.
    fn use_var(&mut self, v: Var) {
        let known = self.vars[v];
        if !known.in_scope || known.join {
            self.error(format!("{} is not in scope", self.name(v)));
            return;
        }
        if known.global || known.depth == self.closures.len() {
            return;
        }
        if let Some(closure) = self.closures.last_mut()
            && closure.used.insert(v)
            && !closure.free.contains(&v)
        {
            self.error(format!("{} is missing in a free list", self.name(v)));
        }
    }

    /// A use as a value, which a variable with a signature is not.
    fn use_value(&mut self, v: Var) -> Rep {
        self.use_var(v);
        if self.sig(v).is_some() {
            let name = self.name(v);
            self.error(format!("{name} has a signature but is not just called"));
        }
        self.rep(v)
    }

    fn use_ptr(&mut self, v: Var) {
        if self.use_value(v) != Rep::Ptr {
            self.error(format!("{} must be a Ptr", self.name(v)));
        }
    }

    fn atom(&mut self, atom: &Atom) -> Rep {
        match atom {
            Atom::Var(v) => self.use_value(*v),
            Atom::Lit(Lit::Int(_) | Lit::Str(_)) => Rep::I64,
            Atom::Lit(Lit::Double(_)) => Rep::F64,
        }
    }

    fn atoms(&mut self, what: &str, atoms: &[Atom], wanted: &[Rep]) {
        let found: Vec<Rep> = atoms.iter().map(|a| self.atom(a)).collect();
        if found != wanted {
            self.error(format!("{what} wants {wanted:?} but gets {found:?}"));
        }
    }

    fn con(&mut self, con: ConId, args: &[Atom]) {
        let Some(info) = self.p.cons.get(con) else {
            return self.error(format!("unknown constructor {con}"));
        };
        let wanted: Vec<Rep> = info.fields.iter().map(|f| f.rep).collect();
        self.atoms(info.name.as_str(), args, &wanted);
        for (field, arg) in info.fields.iter().zip(args) {
            if let (true, Rep::Ptr, Atom::Var(v)) = (field.strict, field.rep, arg)
                && !self.vars[*v].evaluated
            {
                let name = self.name(*v);
                self.error(format!("strict field gets {name}, perhaps unevaluated"));
            }
        }
    }

    fn lambda(&mut self, f: Var, lambda: &'a Lambda) {
        let found: Vec<Rep> = lambda.params.iter().map(|v| self.rep(*v)).collect();
        if found.is_empty() {
            self.error(format!("function {} has no parameters", self.name(f)));
        }
        if self.rep(f) != Rep::Ptr {
            self.error(format!("{} is allocated but not a Ptr", self.name(f)));
        }
        let result = match self.sig(f) {
            Some(sig) => {
                if sig.args != found {
                    let name = self.name(f);
                    self.error(format!("{name}: parameters differ from its signature"));
                }
                sig.result
            }
            None => {
                if found.iter().any(|r| *r != Rep::Ptr) {
                    let name = self.name(f);
                    self.error(format!("{name}: raw parameters need a signature"));
                }
                Rep::Ptr
            }
        };
        self.bind_all(&lambda.params);
        self.body(&lambda.body, result, "a function");
        self.unbind_all(&lambda.params);
    }

    fn bind_all(&mut self, vars: &[Var]) {
        vars.iter().for_each(|v| self.bind(*v, Known::default()));
    }

    fn unbind_all(&mut self, vars: &[Var]) {
        vars.iter().for_each(|v| self.unbind(*v));
    }

    /// The body of a closure: no jumps out of it.
    fn body(&mut self, body: &'a Expr, wanted: Rep, what: &str) {
        let rep = self.nested(body);
        if rep.is_some_and(|rep| rep != wanted) {
            self.error(format!("{what} returns {rep:?}, not {wanted:?}"));
        }
    }

    /// An expression that is not in tail position.
    fn nested(&mut self, e: &'a Expr) -> Option<Rep> {
        let outer = std::mem::replace(&mut self.tail, self.joins.len());
        let rep = self.expr(e);
        self.tail = outer;
        rep
    }

    fn closure(&mut self, free: &'a [Var], walk: impl FnOnce(&mut Self)) {
        for (i, v) in free.iter().enumerate() {
            if self.vars[*v].global {
                self.error(format!("free list holds top-level {}", self.name(*v)));
            }
            if free[..i].contains(v) {
                self.error(format!("free list holds {} twice", self.name(*v)));
            }
            self.use_var(*v);
        }
        if !free.is_sorted_by_key(|v| self.rep(*v) != Rep::Ptr) {
            self.error("free list has a raw variable before a pointer");
        }
        self.closures.push(Closure {
            free,
            used: FxHashSet::default(),
        });
        walk(self);
        let used = self.closures.pop().map(|c| c.used).unwrap_or_default();
        for v in free.iter().filter(|v| !used.contains(v)) {
            self.error(format!("free list holds unused {}", self.name(*v)));
        }
    }

    fn rhs(&mut self, var: Var, rhs: &'a Rhs) {
        match rhs {
            Rhs::Thunk { free, body, .. } => {
                self.no_sig(var);
                self.closure(free, |s| s.body(body, Rep::Ptr, "a thunk"));
                if gives_unevaluated(body) {
                    let name = self.name(var);
                    self.error(format!(
                        "{name} is updated with what is perhaps not evaluated"
                    ));
                }
            }
            Rhs::Fun { free, lambda } => self.closure(free, |s| s.lambda(var, lambda)),
            Rhs::Con { con, args, .. } => {
                self.no_sig(var);
                self.con(*con, args);
            }
            Rhs::Sel { con, field, of, .. } => {
                self.no_sig(var);
                self.use_ptr(*of);
                let fields = self.p.cons.get(*con).map_or(&[][..], |c| &c.fields);
                let field = fields.get(*field as usize);
                if field.is_none_or(|f| f.rep != Rep::Ptr) {
                    self.error("a selector thunk selects no Ptr field");
                }
            }
        }
    }

    /// The representation of the result; `None` if it returns nothing.
    fn expr(&mut self, e: &'a Expr) -> Option<Rep> {
        match e {
            Expr::Atom(atom) => {
                if let Atom::Var(v) = atom
                    && self.rep(*v) == Rep::Ptr
                    && !self.vars[*v].evaluated
                {
                    let name = self.name(*v);
                    self.error(format!("{name} is returned, perhaps unevaluated"));
                }
                Some(self.atom(atom))
            }
            Expr::Eval(v) | Expr::Lazy(v) => {
                self.use_ptr(*v);
                Some(Rep::Ptr)
            }
            Expr::Con(con, args, _) => {
                self.con(*con, args);
                Some(Rep::Ptr)
            }
            Expr::Prim(prim, args, _) => {
                let (wanted, result) = prim_sig(*prim);
                self.atoms(prim.name(), args, wanted);
                result
            }
            Expr::Call { fun, args, .. } => {
                self.use_var(*fun);
                let arity = self.vars[*fun].arity;
                let name = self.name(*fun);
                let Some(sig) = self.sig(*fun) else {
                    if arity == 0 {
                        self.error(format!("{name} is called but not a known function"));
                    }
                    self.atoms(&name, args, &vec![Rep::Ptr; arity]);
                    return Some(Rep::Ptr);
                };
                if arity == 0 {
                    self.error(format!("{name} is called but not a known function"));
                }
                self.atoms(&name, args, &sig.args);
                Some(sig.result)
            }
            Expr::Apply { fun, args, .. } => {
                self.use_ptr(*fun);
                if args.is_empty() {
                    self.error("an application without arguments");
                }
                self.atoms("unknown function", args, &vec![Rep::Ptr; args.len()]);
                Some(Rep::Ptr)
            }
            Expr::Let(group, body) => {
                let known = |rhs: &Rhs| Known {
                    evaluated: matches!(rhs, Rhs::Fun { .. } | Rhs::Con { .. }),
                    arity: match rhs {
                        Rhs::Fun { lambda, .. } => lambda.params.len(),
                        _ => 0,
                    },
                    ..Known::default()
                };
                if group.rec {
                    for (var, rhs) in &group.binds {
                        self.bind(*var, known(rhs));
                    }
                }
                for (var, rhs) in &group.binds {
                    self.rhs(*var, rhs);
                }
                if !group.rec {
                    for (var, rhs) in &group.binds {
                        self.bind(*var, known(rhs));
                    }
                }
                let outer = self.ruled_out.enter();
                for (var, rhs) in &group.binds {
                    if let Rhs::Con { con, .. } = rhs {
                        self.ruled_out.add([*var], &self.all_but(*con));
                    }
                }
                let rep = self.expr(body);
                self.ruled_out.leave(outer);
                group.binds.iter().for_each(|(var, _)| self.unbind(*var));
                rep
            }
            Expr::Case(case) => self.case(case),
            Expr::Join(group, body) => {
                let known = Known {
                    join: true,
                    ..Known::default()
                };
                for join in &group.joins {
                    self.bind(join.var, known);
                }
                let outer = self.joins.len();
                self.joins.extend(&group.joins);
                self.jumps.resize_with(self.joins.len(), Jumps::default);
                // The body comes first: what its jumps pass is known in the join points,
                // unless these jump to each other, too.
                let mut rep = self.expr(body);
                let known = self.ruled_out.enter();
                if !group.rec {
                    self.joins.truncate(outer);
                    let jumps = self.jumps.split_off(outer);
                    for (join, jumps) in group.joins.iter().zip(jumps) {
                        jumps.rule_out(&join.params, &mut self.ruled_out);
                    }
                }
                for join in &group.joins {
                    self.bind_all(&join.params);
                    let found = self.expr(&join.body);
                    self.unbind_all(&join.params);
                    self.same(&mut rep, found);
                }
                self.ruled_out.leave(known);
                self.joins.truncate(outer);
                self.jumps.truncate(outer);
                rep
            }
            Expr::Jump(target, args) => {
                let found = self.joins.iter().position(|j| j.var == *target);
                let name = self.name(*target);
                match found {
                    None => self.error(format!("{name} is no join point in scope")),
                    Some(i) if i < self.tail => {
                        self.error(format!("jump to {name} is not in tail position"))
                    }
                    Some(i) => {
                        let passed = args.iter().map(|a| self.ruled_out_of(a)).collect();
                        self.jumps[i].add(passed);
                        let params = &self.joins[i].params;
                        let wanted: Vec<Rep> = params.iter().map(|v| self.rep(*v)).collect();
                        self.atoms(&name, args, &wanted);
                    }
                }
                None
            }
            Expr::Fail(_) => None,
            Expr::Scc(_, body) => self.expr(body),
        }
    }

    /// Branches must agree.
    fn same(&mut self, rep: &mut Option<Rep>, found: Option<Rep>) {
        match (*rep, found) {
            (Some(a), Some(b)) if a != b => {
                self.error(format!("branches return {a:?} and {b:?}"));
            }
            (None, found) => *rep = found,
            _ => {}
        }
    }

    fn case(&mut self, case: &'a Case) -> Option<Rep> {
        let scrut = self.nested(&case.scrut);
        let binder = self.rep(case.binder);
        if scrut.is_some_and(|rep| rep != binder) {
            let text = print::expr(self.p, &case.scrut);
            self.error(format!("{text} is {scrut:?} but bound as {binder:?}"));
        }
        self.bind(
            case.binder,
            Known {
                evaluated: !matches!(case.alts, Alts::Lazy),
                ..Known::default()
            },
        );
        let mut rep = None;
        let mut exhaustive = case.default.is_some();
        let scrutinee = match case.scrut {
            Expr::Atom(Atom::Var(v)) | Expr::Eval(v) => Some(v),
            _ => None,
        };
        let names = || scrutinee.into_iter().chain([case.binder]);
        let outer = self.ruled_out.enter();
        match &case.alts {
            Alts::None | Alts::Lazy => {}
            Alts::Con(alts) => {
                if binder != Rep::Ptr {
                    self.error("constructor alternatives of a raw value");
                }
                let mut covered: Vec<ConId> = vec![];
                for alt in alts {
                    if covered.contains(&alt.con) {
                        self.error("two alternatives for one constructor");
                    }
                    covered.push(alt.con);
                    let inner = self.ruled_out.enter();
                    self.ruled_out.add(names(), &self.all_but(alt.con));
                    let found = self.con_alt(alt);
                    self.ruled_out.leave(inner);
                    self.same(&mut rep, found);
                }
                exhaustive |= self.cover(&covered, scrutinee);
                self.ruled_out.add(names(), &covered);
            }
            Alts::Lit(alts) => {
                for (i, (lit, body)) in alts.iter().enumerate() {
                    let wanted = match lit {
                        Lit::Int(_) => Some(Rep::I64),
                        Lit::Double(_) => Some(Rep::F64),
                        Lit::Str(_) => None,
                    };
                    if wanted != Some(binder) {
                        self.error(format!("alternative {lit:?} of a {binder:?}"));
                    }
                    if alts[..i].iter().any(|(other, _)| other == lit) {
                        self.error("two alternatives for one literal");
                    }
                    let found = self.expr(body);
                    self.same(&mut rep, found);
                }
            }
        }
        if let Some(body) = &case.default {
            let found = self.expr(body);
            self.same(&mut rep, found);
        }
        self.ruled_out.leave(outer);
        if !exhaustive {
            self.error("a case is not exhaustive and has no default");
        }
        self.unbind(case.binder);
        rep
    }

    fn con_alt(&mut self, alt: &'a ConAlt) -> Option<Rep> {
        let fields = self.p.cons.get(alt.con).map_or(&[][..], |c| &c.fields);
        let found: Vec<Rep> = alt.fields.iter().map(|v| self.rep(*v)).collect();
        let wanted: Vec<Rep> = fields.iter().map(|f| f.rep).collect();
        if found != wanted {
            self.error(format!("alternative binds {found:?}, not {wanted:?}"));
        }
        for (i, v) in alt.fields.iter().enumerate() {
            let evaluated = fields.get(i).is_some_and(|f| f.strict && f.rep == Rep::Ptr);
            self.bind(
                *v,
                Known {
                    evaluated,
                    ..Known::default()
                },
            );
        }
        let rep = self.expr(&alt.body);
        self.unbind_all(&alt.fields);
        rep
    }

    /// Whether the alternatives cover what the scrutinee can be.
    fn cover(&mut self, covered: &[ConId], scrutinee: Option<Var>) -> bool {
        let data = covered.first().and_then(|c| self.p.cons.get(*c));
        let Some(data) = data.and_then(|c| self.p.datas.get(c.data)) else {
            return false;
        };
        if covered.iter().any(|c| !data.cons.contains(c)) {
            self.error("alternatives of different data types");
        }
        let ruled_out = scrutinee.map_or(vec![], |v| self.ruled_out.of(v));
        data.cons
            .iter()
            .all(|c| covered.contains(c) || ruled_out.contains(c))
    }

    /// The constructors that an argument's value cannot have.
    fn ruled_out_of(&self, arg: &Atom) -> Vec<ConId> {
        match arg {
            Atom::Var(v) => self.ruled_out.of(*v),
            Atom::Lit(_) => vec![],
        }
    }

    fn all_but(&self, con: ConId) -> Vec<ConId> {
        ruled_out::all_but(con, &self.p.cons, &self.p.datas)
    }
}

/// Whether a result is what nobody has evaluated.
fn gives_unevaluated(e: &Expr) -> bool {
    match e {
        Expr::Lazy(_) => true,
        Expr::Prim(prim, ..) => prim.gives_unevaluated(),
        Expr::Let(_, body) | Expr::Scc(_, body) => gives_unevaluated(body),
        Expr::Join(group, body) => {
            gives_unevaluated(body) || group.joins.iter().any(|j| gives_unevaluated(&j.body))
        }
        Expr::Case(case) => {
            case.default.as_ref().is_some_and(gives_unevaluated)
                || match &case.alts {
                    Alts::None | Alts::Lazy => false,
                    Alts::Con(alts) => alts.iter().any(|a| gives_unevaluated(&a.body)),
                    Alts::Lit(alts) => alts.iter().any(|(_, body)| gives_unevaluated(body)),
                }
        }
        _ => false,
    }
}
