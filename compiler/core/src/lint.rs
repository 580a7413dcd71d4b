//! The rules of Core, checked. A failure is a fault of the pass before it.
//!
//! Checked: every variable is bound once, before its use (top-level bindings
//! come dependencies first), under a unique global name; representations and
//! arities agree at every call, constructor, primitive, selection and jump; a
//! variable with a calling signature occurs only in saturated calls; the
//! branches of a case agree, cover all constructors that can come there or have
//! a default, and a case on raw values has one; join points are jumped to from
//! tail positions only; strict lets are not recursive; nothing unlifted is suspended: a
//! variable that is marked so is bound, and a known function's parameter given, what is
//! evaluated, what is never an object is neither bound, passed, stored nor a constant, and
//! nothing raw is at top level.

use crate::def::*;
use crate::print;
use crate::print::rep_name;
use crate::ruled_out::{self, Jumps, RuledOut};
use crate::unlifted::{self, Functions};
use cranelift_entity::SecondaryMap;
use pure_base::Span;
use rustc_hash::FxHashSet;
use std::fmt;

/// A broken rule, with the top-level binding it was found in.
#[derive(Clone, Debug)]
pub struct LintError {
    pub binding: String,
    pub span: Span,
    pub message: String,
    /// The binding as text.
    pub text: String,
}

impl fmt::Display for LintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}: {}\n{}", self.binding, self.message, self.text)
    }
}

/// All broken rules, at most one for each top-level binding.
pub fn lint(program: &Program) -> Vec<LintError> {
    let mut lint = Lint {
        program,
        bound: SecondaryMap::new(),
        scope: SecondaryMap::new(),
        joins: vec![],
        centres: 0,
        ruled_out: RuledOut::default(),
        functions: Functions::default(),
    };
    let mut errors = vec![];
    let mut names = FxHashSet::default();
    for data in program.datas.values().filter(|data| data.dictionary) {
        if let Err(message) = dictionary(program, data) {
            errors.push(LintError {
                binding: data.name.to_string(),
                span: Span::NONE,
                message,
                text: String::new(),
            });
        }
    }
    for bind in &program.binds {
        let group: Vec<_> = bind.rows().collect();
        let rec = matches!(bind, Bind::Rec(_));
        let mut result = Ok(());
        for (v, _) in &group {
            result = result.and_then(|()| {
                let info = lint.info(*v)?;
                if info.module.is_none() {
                    return Err(format!("{} is top-level but has no module", info.name));
                }
                if info.rep != Rep::Ptr {
                    return Err(format!(
                        "{} is {} at top level, where it would be suspended",
                        info.name,
                        rep_name(info.rep)
                    ));
                }
                if !names.insert((info.module, info.name)) {
                    return Err(format!("two variables are called {}", info.name));
                }
                lint.bind(*v)
            });
            lint.scope[*v] = rec;
        }
        for (v, e) in &group {
            result = result.and_then(|()| lint.right_hand_side(*v, e));
            lint.joins.clear();
        }
        for (v, _) in &group {
            lint.scope[*v] = true;
        }
        if let Err(message) = result {
            let name = group
                .first()
                .map(|(v, _)| print::expr(program, &Expr::Var(*v)));
            errors.push(LintError {
                binding: name.unwrap_or_default(),
                span: group
                    .first()
                    .map_or(Span::NONE, |(v, _)| program.vars[*v].span),
                message,
                text: print::bind(program, bind),
            });
        }
    }
    for entry in program.entries() {
        let raw = Some(entry) == program.exceptions.match_failed;
        let ok = program
            .vars
            .get(entry)
            .is_some_and(|i| i.module.is_some() && i.sig.is_some() == raw)
            && lint.scope[entry];
        if !ok {
            errors.push(LintError {
                binding: "main".to_string(),
                span: Span::NONE,
                message: "main is not a top-level variable without signature".to_string(),
                text: String::new(),
            });
        }
    }
    errors
}

/// A class's dictionary is one boxed constructor whose fields are lazy pointers:
/// to make it evaluates nothing, so that it may be made anew for each clone.
fn dictionary(program: &Program, data: &Data) -> Check<()> {
    let [con] = data.cons[..] else {
        return Err(format!("a dictionary has {} constructors", data.cons.len()));
    };
    let con = &program.cons[con];
    let lazy = |field: &Field| field.rep == Rep::Ptr && !field.strict;
    match con.unboxed || !con.fields.iter().all(lazy) {
        true => Err(format!("{} has fields that no dictionary has", con.name)),
        false => Ok(()),
    }
}

/// Panics with the first error; for tests.
pub fn check(program: &Program, after: &str) {
    if let Some(e) = lint(program).first() {
        panic!("lint after {after}: {e}");
    }
}

/// What an expression yields; `None`: it never returns here.
type Kind = Option<Rep>;
type Check<T> = Result<T, String>;

struct Lint<'a> {
    program: &'a Program,
    bound: SecondaryMap<Var, bool>,
    scope: SecondaryMap<Var, bool>,
    /// Join points that may be jumped to from here.
    joins: Vec<Target>,
    /// How many cost centres are around, in one body of a function or thunk.
    centres: u32,
    ruled_out: RuledOut,
    functions: Functions<'a>,
}

/// A join point that can be jumped to.
struct Target {
    var: Var,
    params: Vec<Var>,
    /// The cost centres around its binding. Nobody else jumps out of one than a loop
    /// to its own next round.
    centres: u32,
    going_round: bool,
    jumps: Jumps,
}

impl<'a> Lint<'a> {
    fn info(&self, v: Var) -> Check<&'a VarInfo> {
        self.program
            .vars
            .get(v)
            .ok_or_else(|| format!("{v} is not a variable of the program"))
    }

    fn con(&self, con: ConId) -> Check<&'a Con> {
        self.program
            .cons
            .get(con)
            .ok_or_else(|| format!("{con} is not a constructor of the program"))
    }

    fn show(&self, v: Var) -> String {
        format!("{} ({v})", self.program.vars[v].name)
    }

    fn bind(&mut self, v: Var) -> Check<()> {
        self.info(v)?;
        if std::mem::replace(&mut self.bound[v], true) {
            return Err(format!("{} is bound twice", self.show(v)));
        }
        Ok(())
    }

    fn enter(&mut self, vars: &[Var]) -> Check<()> {
        for v in vars {
            self.bind(*v)?;
            if self.program.vars[*v].module.is_some() {
                return Err(format!("{} is local but has a module", self.show(*v)));
            }
            self.scope[*v] = true;
        }
        Ok(())
    }

    fn leave(&mut self, vars: &[Var]) {
        for v in vars {
            self.scope[*v] = false;
        }
    }

    /// A binding's right-hand side against its variable's representation and
    /// signature.
    fn right_hand_side(&mut self, v: Var, e: &'a Expr) -> Check<()> {
        let info = self.info(v)?;
        self.never_suspended(v, e)?;
        self.functions.note(self.program, v, e);
        self.not_unboxed(e)?;
        let Some(sig) = &info.sig else {
            let kind = self.closed(e)?;
            return self.expect(kind, info.rep, || format!("the value of {}", info.name));
        };
        let mut lam = e;
        while let Expr::Tick(_, inner) = lam {
            lam = inner;
        }
        let Expr::Lam(params, body, _) = lam else {
            return Err(format!("{} has a signature but no lambda", info.name));
        };
        let reps: Check<Vec<Rep>> = params.iter().map(|p| Ok(self.info(*p)?.rep)).collect();
        if reps? != sig.args {
            return Err(format!(
                "parameters of {} are not its signature's",
                info.name
            ));
        }
        self.enter(params)?;
        let kind = self.closed(body)?;
        self.leave(params);
        self.expect(kind, sig.result, || format!("the result of {}", info.name))
    }

    fn expect(&self, kind: Kind, want: Rep, what: impl Fn() -> String) -> Check<()> {
        match kind {
            Some(got) if got != want => Err(format!(
                "{} is {} where {} is needed",
                what(),
                rep_name(got),
                rep_name(want)
            )),
            _ => Ok(()),
        }
    }

    /// An expression that is not in tail position: no jump leaves it.
    fn closed(&mut self, e: &'a Expr) -> Check<Kind> {
        let joins = std::mem::take(&mut self.joins);
        let kind = self.expr(e);
        self.joins = joins;
        kind
    }

    fn args(&mut self, args: &'a [Expr], reps: &[Rep], what: &dyn Fn() -> String) -> Check<()> {
        if args.len() != reps.len() {
            return Err(format!(
                "{} has {} arguments where {} are needed",
                what(),
                args.len(),
                reps.len()
            ));
        }
        for (a, rep) in args.iter().zip(reps) {
            self.not_unboxed(a)?;
            let kind = self.closed(a)?;
            self.expect(kind, *rep, || format!("an argument of {}", what()))?;
        }
        Ok(())
    }

    /// What is never an object is neither bound nor passed.
    fn not_unboxed(&self, e: &Expr) -> Check<()> {
        match e.unticked() {
            Expr::Con(con, ..) if self.con(*con)?.unboxed => {
                Err(format!("{} is made an object", self.con(*con)?.name))
            }
            e if self.functions.never_object(self.program, e) => {
                Err("a result that is never an object is made one".to_string())
            }
            _ => Ok(()),
        }
    }

    /// A variable of an unlifted type stands for what is evaluated already.
    fn never_suspended(&self, v: Var, e: &Expr) -> Check<()> {
        let unlifted = self.info(v)?.role == Role::Unlifted;
        match unlifted && !unlifted::is_evaluated(self.program, e) {
            true => Err(format!(
                "{} is unlifted, but its value is suspended",
                self.show(v)
            )),
            false => Ok(()),
        }
    }

    /// The same of parameters.
    fn passed(&self, params: &[Var], args: &[Expr]) -> Check<()> {
        let mut pairs = params.iter().zip(args);
        pairs.try_for_each(|(p, a)| self.never_suspended(*p, a))
    }

    fn occurs(&self, v: Var) -> Check<&'a VarInfo> {
        let info = self.info(v)?;
        if !self.scope[v] {
            return Err(format!("{} is not in scope", self.show(v)));
        }
        Ok(info)
    }

    fn expr(&mut self, e: &'a Expr) -> Check<Kind> {
        match e {
            Expr::Var(v) => {
                let info = self.occurs(*v)?;
                if info.sig.is_some() {
                    return Err(format!("{} has a signature but is not called", info.name));
                }
                Ok(Some(info.rep))
            }
            Expr::Lit(Lit::Double(_)) => Ok(Some(Rep::F64)),
            Expr::Lit(_) => Ok(Some(Rep::I64)),
            Expr::App(f, args, _) => self.app(f, args),
            Expr::Lam(params, body, _) => {
                if params.is_empty() {
                    return Err("a lambda has no parameters".to_string());
                }
                for p in params {
                    if self.info(*p)?.rep != Rep::Ptr {
                        return Err(format!(
                            "{} is a raw parameter of a lambda without signature",
                            self.show(*p)
                        ));
                    }
                }
                self.enter(params)?;
                let kind = self.closed(body)?;
                self.leave(params);
                self.expect(kind, Rep::Ptr, || "the body of a lambda".to_string())?;
                Ok(Some(Rep::Ptr))
            }
            Expr::Let(bind, body) => self.let_(bind, body),
            Expr::Case(case) => self.case(case),
            Expr::Con(con, args, _) => {
                let con = self.con(*con)?;
                let reps: Vec<Rep> = con.fields.iter().map(|f| f.rep).collect();
                self.args(args, &reps, &|| con.name.to_string())?;
                Ok(Some(Rep::Ptr))
            }
            Expr::Prim(prim, args, _) => {
                let (reps, result) = prim_sig(*prim);
                if prim.gives_unevaluated() {
                    return Err(format!("#{} is not just bound by a case", prim.name()));
                }
                self.args(args, reps, &|| format!("#{}", prim.name()))?;
                Ok(result)
            }
            Expr::Sel(con, field, of) => {
                let con = self.con(*con)?;
                if self.program.datas[con.data].cons.len() != 1 {
                    return Err(format!("{} is not its type's only constructor", con.name));
                }
                let Some(field) = con.fields.get(*field as usize) else {
                    return Err(format!("{} has no field {field}", con.name));
                };
                let rep = field.rep;
                let kind = self.closed(of)?;
                self.expect(kind, Rep::Ptr, || "the operand of sel".to_string())?;
                Ok(Some(rep))
            }
            Expr::Join(group, body) => self.join(group, body),
            Expr::Jump(j, args) => {
                let passed = args.iter().map(|a| self.ruled_out(a)).collect();
                let Some(target) = self.joins.iter_mut().rev().find(|t| t.var == *j) else {
                    self.info(*j)?;
                    return Err(format!("no jump to {} is possible here", self.show(*j)));
                };
                if target.centres != self.centres && !target.going_round {
                    return Err(format!(
                        "the jump to {} leaves a cost centre",
                        self.show(*j)
                    ));
                }
                target.jumps.add(passed);
                let params = target.params.clone();
                self.passed(&params, args)?;
                let params = params.iter();
                let reps: Vec<Rep> = params.map(|p| self.program.vars[*p].rep).collect();
                self.args(args, &reps, &|| self.program.vars[*j].name.to_string())?;
                Ok(None)
            }
            Expr::Fail(_) => Ok(None),
            Expr::Tick(Tick::Scc { .. }, e) => {
                self.centres += 1;
                let kind = self.expr(e);
                self.centres -= 1;
                kind
            }
            Expr::Tick(_, e) => self.expr(e),
        }
    }

    fn app(&mut self, f: &'a Expr, args: &'a [Expr]) -> Check<Kind> {
        if args.is_empty() {
            return Err("an application has no arguments".to_string());
        }
        let mut head = f;
        while let Expr::Tick(_, inner) = head {
            head = inner;
        }
        if let Expr::Var(v) = head {
            let info = self.occurs(*v)?;
            if let Some(params) = self.functions.params(*v, args.len()) {
                self.passed(params, args)?;
            }
            if let Some(sig) = &info.sig {
                self.args(args, &sig.args, &|| info.name.to_string())?;
                return Ok(Some(sig.result));
            }
        }
        let kind = self.closed(f)?;
        self.expect(kind, Rep::Ptr, || "a function".to_string())?;
        let reps = vec![Rep::Ptr; args.len()];
        self.args(args, &reps, &|| "an application".to_string())?;
        Ok(Some(Rep::Ptr))
    }

    fn let_(&mut self, bind: &'a Bind, body: &'a Expr) -> Check<Kind> {
        let vars: Vec<Var> = match bind {
            Bind::NonRec(v, e) => {
                self.right_hand_side(*v, e)?;
                self.enter(&[*v])?;
                vec![*v]
            }
            Bind::Rec(group) => {
                let vars: Vec<Var> = group.iter().map(|(v, _)| *v).collect();
                self.enter(&vars)?;
                for (v, e) in group {
                    self.functions.note(self.program, *v, e);
                }
                for (v, e) in group {
                    if self.program.vars[*v].rep != Rep::Ptr {
                        return Err(format!("{} is strict and recursive", self.show(*v)));
                    }
                    self.right_hand_side(*v, e)?;
                }
                vars
            }
        };
        let outer = self.ruled_out.enter();
        if let Bind::NonRec(v, e) = bind {
            self.ruled_out.add([*v], &self.ruled_out(e));
        }
        let kind = self.expr(body)?;
        self.ruled_out.leave(outer);
        self.leave(&vars);
        Ok(kind)
    }

    fn case(&mut self, case: &'a Case) -> Check<Kind> {
        let kind = match &case.scrut {
            Expr::Prim(prim, args, _)
                if prim.gives_unevaluated() && case.alts.is_empty() && case.default.is_some() =>
            {
                let (reps, result) = prim_sig(*prim);
                self.args(args, reps, &|| format!("#{}", prim.name()))?;
                result
            }
            scrut => self.closed(scrut)?,
        };
        let rep = self.info(case.binder)?.rep;
        self.expect(kind, rep, || "a scrutinee".to_string())?;
        self.enter(&[case.binder])?;
        let scrutinee = match case.scrut {
            Expr::Var(v) => Some(v),
            _ => None,
        };
        let mut result = None;
        let mut seen = vec![];
        let mut cons: Vec<ConId> = vec![];
        for alt in &case.alts {
            let vars: &[Var] = match &alt.pat {
                AltPat::Con(id, vars) => {
                    let con = self.con(*id)?;
                    self.expect(Some(rep), Rep::Ptr, || "a scrutinee".to_string())?;
                    if cons.contains(id) {
                        return Err(format!("two alternatives for {}", con.name));
                    }
                    if let Some(other) = cons.first()
                        && self.con(*other)?.data != con.data
                    {
                        return Err("alternatives of two data types".to_string());
                    }
                    cons.push(*id);
                    if con.unboxed {
                        if matches!(case.scrut, Expr::Var(_)) {
                            return Err(format!("{} is a variable's value", con.name));
                        }
                        self.scope[case.binder] = false;
                    }
                    if vars.len() != con.fields.len() {
                        return Err(format!("a pattern of {} has not all fields", con.name));
                    }
                    for (v, field) in vars.iter().zip(&con.fields) {
                        let rep = self.info(*v)?.rep;
                        self.expect(Some(rep), field.rep, || format!("a field of {}", con.name))?;
                    }
                    vars
                }
                AltPat::Lit(lit) => {
                    let want = match lit {
                        Lit::Int(_) => Rep::I64,
                        Lit::Double(_) => Rep::F64,
                        Lit::Str(_) => return Err("a string as a pattern".to_string()),
                    };
                    self.expect(Some(rep), want, || "a scrutinee".to_string())?;
                    if seen.contains(lit) {
                        return Err("two alternatives for one literal".to_string());
                    }
                    seen.push(lit.clone());
                    &[]
                }
            };
            self.enter(vars)?;
            let outer = self.ruled_out.enter();
            if let AltPat::Con(con, _) = alt.pat {
                let names = scrutinee.into_iter().chain([case.binder]);
                self.ruled_out.add(names, &self.all_but(con));
            }
            let kind = self.expr(&alt.body)?;
            self.ruled_out.leave(outer);
            self.leave(vars);
            result = self.agree(result, kind)?;
        }
        if let Some(default) = &case.default {
            let outer = self.ruled_out.enter();
            let names = scrutinee.into_iter().chain([case.binder]);
            self.ruled_out.add(names, &cons);
            let kind = self.expr(default)?;
            self.ruled_out.leave(outer);
            result = self.agree(result, kind)?;
        } else if rep != Rep::Ptr {
            return Err("a case on raw values has no default".to_string());
        } else {
            let data = match cons.first() {
                Some(con) => self.con(*con)?.data,
                None => return Err("a case has neither alternatives nor default".to_string()),
            };
            let ruled_out = scrutinee.map_or(vec![], |v| self.ruled_out.of(v));
            let missing = |c: &ConId| !cons.contains(c) && !ruled_out.contains(c);
            if self.program.datas[data].cons.iter().any(missing) {
                return Err("a case without default misses constructors".to_string());
            }
        }
        self.leave(&[case.binder]);
        Ok(result)
    }

    fn agree(&self, a: Kind, b: Kind) -> Check<Kind> {
        match (a, b) {
            (Some(a), Some(b)) if a != b => {
                Err(format!("branches are {} and {}", rep_name(a), rep_name(b)))
            }
            _ => Ok(a.or(b)),
        }
    }

    /// The constructors that an argument's value cannot have.
    fn ruled_out(&self, arg: &Expr) -> Vec<ConId> {
        match arg {
            Expr::Var(v) => self.ruled_out.of(*v),
            Expr::Con(con, ..) => self.all_but(*con),
            Expr::Tick(_, e) => self.ruled_out(e),
            _ => vec![],
        }
    }

    fn all_but(&self, con: ConId) -> Vec<ConId> {
        ruled_out::all_but(con, &self.program.cons, &self.program.datas)
    }

    /// The body comes first: what its jumps pass is known in the join points,
    /// unless these jump to each other, too.
    fn join(&mut self, group: &'a JoinGroup, body: &'a Expr) -> Check<Kind> {
        let outer = self.joins.len();
        for j in &group.joins {
            self.bind(j.var)?;
            self.joins.push(Target {
                var: j.var,
                params: j.params.clone(),
                centres: self.centres,
                going_round: false,
                jumps: Jumps::default(),
            });
        }
        let mut result = self.expr(body)?;
        let targets = match group.rec {
            true => vec![],
            false => self.joins.split_off(outer),
        };
        let known = self.ruled_out.enter();
        for target in targets {
            target.jumps.rule_out(&target.params, &mut self.ruled_out);
        }
        let own = self.joins.iter_mut().skip(outer);
        own.for_each(|target| target.going_round = true);
        for j in &group.joins {
            self.enter(&j.params)?;
            let kind = self.expr(&j.body)?;
            self.leave(&j.params);
            result = self.agree(result, kind)?;
        }
        self.ruled_out.leave(known);
        self.joins.truncate(outer);
        Ok(result)
    }
}
