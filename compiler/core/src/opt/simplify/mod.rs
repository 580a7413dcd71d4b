//! The simplifier (Peyton Jones and Santos 1998; Peyton Jones and Marlow 2002;
//! Maurer, Downen, Ariola, Peyton Jones 2017 for join points).
//!
//! One traversal carries an expression's continuation with it, so that what is
//! known where a value is made meets what is done with it: beta reduction,
//! inlining, case of known constructor, case of case, dead code, constant
//! folding are all the meeting of an expression with a [`Frame`].
//!
//! Invariants. Binders are unique in the program, so one global substitution
//! serves all scopes and nothing is captured. Every input expression is
//! simplified at most once; whatever is duplicated is first copied with fresh
//! binders and its occurrences counted. Only values (lambdas, constructors of
//! atoms) are inlined at several places or into a lambda; so no work is
//! duplicated. Termination: recursive functions have loop breakers, which are
//! never inlined, and inlining ends where the program has grown to a multiple of
//! its first size, which is reported; from there on it only shrinks.

mod bind;
mod case;
mod cont;
mod expr;
pub(super) mod failing;
mod fold;
mod inline;
mod ranges;
mod settled;
mod table;

use super::Options;
use super::occur::Occurrences;
use crate::def::*;
use crate::walk;
use cont::Frame;
use pure_base::Symbol;
use rustc_hash::FxHashSet;
pub use settled::Settled;
use std::rc::Rc;
use table::Table;

/// Rounds of one run: each counts occurrences anew.
const ROUNDS: usize = 4;
/// Inlining may make the program this many times as large as it was first,
const MAX_GROWTH: usize = 4;
/// and by this much larger in any case.
const FREE_GROWTH: usize = 20_000;

/// Simplifies the whole program until nothing changes (a few rounds).
pub fn run(program: &mut Program, options: &Options) {
    let mut settled = options.settled.borrow_mut();
    // It looks at the whole program, and what rounds uncover the next run meets.
    let centres = options.has_centres(program);
    super::arity::run(program, centres);
    settled.next_run();
    let mut tables = settled.take_tables();
    for round in 0..ROUNDS {
        let contified = super::contify::run(program, &|v| settled.is_untouched(v));
        settled.next_round(contified);
        let occurrences = Occurrences::program(program);
        let nodes: usize = program.binds.iter().map(Bind::size).sum();
        let largest = *settled
            .largest
            .get_or_insert(MAX_GROWTH * nodes + FREE_GROWTH);
        let failing = failing::find(program, &program.binds);
        let mut s = Simplifier {
            program,
            names: None,
            settled: &mut settled,
            occurs: occurrences,
            subst: std::mem::take(&mut tables.subst),
            refined: std::mem::take(&mut tables.refined),
            facts: std::mem::take(&mut tables.facts),
            arities: std::mem::take(&mut tables.arities),
            boxes: std::mem::take(&mut tables.boxes),
            boxes_log: vec![],
            centres,
            failing,
            compared: vec![],
            depth: 0,
            changes: 0,
            first: round == 0,
            room: largest.saturating_sub(nodes),
            full: false,
        };
        s.top_level();
        let (changes, full) = (s.changes, s.full);
        tables = Tables {
            subst: s.subst,
            refined: s.refined,
            facts: s.facts,
            arities: s.arities,
            boxes: s.boxes,
        };
        tables.forget();
        // Where nothing has changed since the last time nothing has become unreachable.
        if round == 0 || changes > 0 || settled.has_contified() {
            super::shake::run_with(program, &|v, e, f| settled.each_use(v, e, f));
        }
        if full {
            options.report(
                "simplify: the program has grown to its limit; from here on it only shrinks",
            );
        }
        if full || changes == 0 {
            break;
        }
    }
    settled.put_tables(tables);
}

/// What a round knows by variable.
#[derive(Default)]
struct Tables {
    subst: Table<Subst>,
    refined: Table<Option<Expr>>,
    facts: Table<Fact>,
    arities: Table<u32>,
    boxes: Table<Option<(ConId, Var)>>,
}

impl Tables {
    fn forget(&mut self) {
        self.subst.forget();
        self.refined.forget();
        self.facts.forget();
        self.arities.forget();
        self.boxes.forget();
    }
}

/// What stands for a variable of the input.
#[derive(Clone, Default)]
enum Subst {
    #[default]
    Itself,
    /// An atom or a constructor without fields.
    Atom(Expr),
    /// The right-hand side, not yet simplified, for the only occurrence; and
    /// its depth.
    Once(Box<Expr>, u32),
    OnceJoin(Box<JoinPoint>, u32),
    /// Taken to its occurrence.
    Gone,
}

/// What is known of a variable of the output.
#[derive(Clone, Default)]
enum Fact {
    #[default]
    Unknown,
    /// It is in weak head normal form.
    Evaluated,
    /// It is this constructor; the fields are atoms.
    Con(ConId, Vec<Expr>),
    /// Evaluated, but to none of these.
    Not(Vec<ConId>),
    /// An integer of two words or more, made from this word.
    FromWord(Expr),
    /// A function that may be inlined.
    Fun(Rc<Function>),
}

/// A lambda (or join point) that may be inlined.
struct Function {
    params: Vec<Var>,
    body: Expr,
    size: usize,
    /// The size without what is done on ways that fail.
    live: usize,
    /// It only computes with numbers, or fails.
    leaf: bool,
    /// By how much a known argument would make it smaller, for each parameter.
    interesting: Vec<usize>,
    /// Some result is a constructor.
    builds: bool,
}

struct Simplifier<'a> {
    program: &'a mut Program,
    occurs: Occurrences,
    subst: Table<Subst>,
    /// Within an alternative: a better name of the scrutinised variable.
    refined: Table<Option<Expr>>,
    facts: Table<Fact>,
    /// Parameters of let-bound and top-level lambdas.
    arities: Table<u32>,
    /// For a raw variable, the evaluated variable in scope that boxes it.
    boxes: Table<Option<(ConId, Var)>>,
    boxes_log: Vec<Var>,
    /// Few rounds make a name.
    names: Option<super::GlobalNames>,
    settled: &'a mut Settled,
    /// The program has cost centres.
    centres: bool,
    failing: failing::Failing,
    /// What holds in the branches around, innermost last.
    compared: Vec<ranges::Compared>,
    /// Of the expression at hand: 0 for one of the program as it was, one more
    /// than the call's for the body of a function that was inlined.
    depth: u32,
    changes: usize,
    /// In the first round most changes are real.
    first: bool,
    /// By how much inlining may still make the program grow.
    room: usize,
    /// Something was not inlined for want of room.
    full: bool,
}

/// Something that is put around an expression.
enum Wrap {
    Let(Bind),
    /// Evaluate and bind.
    Case(Expr, Var),
    Join(JoinGroup),
    /// Such lets and cases, one within the other as they were found, around a hole.
    Chain(Expr),
}

impl Wrap {
    /// A case that only evaluates and binds, and what it stands around.
    fn of_case(case: Case) -> (Wrap, Option<Expr>) {
        (Wrap::Case(case.scrut, case.binder), case.default)
    }

    /// The parts of a chain.
    fn parts(self) -> Vec<Wrap> {
        let Wrap::Chain(mut e) = self else {
            return vec![self];
        };
        let mut parts = vec![];
        loop {
            match e {
                Expr::Let(bind, body) => {
                    parts.push(Wrap::Let(*bind));
                    e = *body;
                }
                Expr::Case(case) => {
                    let (wrap, default) = Wrap::of_case(*case);
                    parts.push(wrap);
                    e = default.unwrap_or_default();
                }
                _ => return parts,
            }
        }
    }
}

/// What lets and such cases are around. As they become longer with each level that they
/// float out of, they are not taken apart.
fn within(mut e: &mut Expr, floats: impl Fn(&Case) -> bool) -> &mut Expr {
    let goes_on = |e: &Expr| match e {
        Expr::Let(..) => true,
        Expr::Case(case) => floats(case) && case.default.is_some(),
        _ => false,
    };
    while goes_on(e) {
        e = match e {
            Expr::Let(_, body) => body,
            Expr::Case(case) => case.default.get_or_insert_default(),
            e => e,
        };
    }
    e
}

fn wrap(wraps: Vec<Wrap>, mut e: Expr) -> Expr {
    for w in wraps.into_iter().rev() {
        e = match w {
            Wrap::Let(bind) => Expr::Let(Box::new(bind), Box::new(e)),
            Wrap::Join(group) => Expr::Join(Box::new(group), Box::new(e)),
            Wrap::Chain(mut chain) => {
                *within(&mut chain, |case| case.alts.is_empty()) = e;
                chain
            }
            Wrap::Case(scrut, binder) => Expr::Case(Box::new(Case {
                scrut,
                binder,
                alts: vec![],
                default: Some(e),
                span: pure_base::Span::NONE,
            })),
        };
    }
    e
}

impl Simplifier<'_> {
    fn top_level(&mut self) {
        let entries: Vec<Var> = self.program.entries().collect();
        let held = self.held_by_constructors();
        for bind in std::mem::take(&mut self.program.binds) {
            match bind {
                Bind::NonRec(v, e) => {
                    let constant = matches!(e.unticked(), Expr::Con(..));
                    // There it would become static again, under another name.
                    let stays =
                        constant || matches!(e.unticked(), Expr::Lam(..)) && held.contains(&v);
                    if !entries.contains(&v) && !stays && self.pre_inline(v, &e) {
                        self.changes += 1;
                        self.subst[v] = Subst::Once(Box::new(e), 0);
                        continue;
                    }
                    self.top_group(vec![(v, e)], &[], false);
                    // Another name for a top-level variable, or for a constructor
                    // without fields: its uses, which come later, take that.
                    if let Some(Bind::NonRec(_, value)) = self.program.binds.last()
                        && self.is_name(value)
                        && self.program.vars[v].inline != Inline::Never
                        && !entries.contains(&v)
                    {
                        self.subst[v] = Subst::Atom(value.clone());
                    }
                }
                Bind::Rec(group) => {
                    for (bind, breakers) in inline::break_loops(self.program, group) {
                        match bind {
                            Bind::NonRec(v, e) => self.top_group(vec![(v, e)], &[], false),
                            Bind::Rec(group) => self.top_group(group, &breakers, true),
                        }
                    }
                }
            }
        }
        let settled = &*self.settled;
        walk::sort_top_level_with(self.program, &|v, e, f| settled.each_use(v, e, f));
    }

    fn is_name(&self, value: &Expr) -> bool {
        match value {
            Expr::Var(g) => self.program.vars[*g].sig.is_none(),
            Expr::Con(_, args, _) => args.is_empty(),
            _ => false,
        }
    }

    /// Top-level variables that static constructors have for fields.
    fn held_by_constructors(&self) -> FxHashSet<Var> {
        let mut held = FxHashSet::default();
        let mut look = |e: &Expr| {
            if let Expr::Con(_, args, _) = e.unticked() {
                held.extend(args.iter().filter_map(|arg| match arg {
                    Expr::Var(v) => Some(*v),
                    _ => None,
                }));
            }
        };
        for bind in &self.program.binds {
            bind.rows().for_each(|(_, e)| look(e));
        }
        held
    }

    /// One top-level binding, or a recursive group.
    fn top_group(&mut self, mut group: Vec<(Var, Expr)>, breakers: &[Var], rec: bool) {
        if rec {
            for (v, e) in &group {
                self.arities[*v] = walk::arity(e) as u32;
            }
        }
        let settled = self.is_settled(&group);
        for (v, e) in &mut group {
            let changes = self.changes;
            let inline = !breakers.contains(v);
            if settled && self.recall_function(*v, inline) {
                continue;
            }
            if !settled {
                let shape = (!self.first).then(|| self.shape(e));
                let taken = std::mem::take(e);
                *e = self.top_right_hand_side(*v, taken);
                // What a change has undone that came before is none.
                if self.changes != changes && shape.is_some_and(|shape| self.shape(e) == shape) {
                    self.changes = changes;
                }
            }
            self.record_value(*v, e, inline);
            if !settled {
                self.note_known(*v);
                match self.changes == changes {
                    true => self.note_unchanged(*v, e),
                    false => self.settled.note_changed(*v),
                }
            }
            self.keep_function(*v, inline);
        }
        let bind = match group.pop() {
            Some((v, e)) if !rec => Bind::NonRec(v, e),
            last => {
                group.extend(last);
                Bind::Rec(group)
            }
        };
        self.program.binds.push(bind);
    }

    fn top_right_hand_side(&mut self, v: Var, e: Expr) -> Expr {
        let e = self.right_hand_side(v, e, false);
        let Expr::Con(con, args, occ) = e else {
            return e;
        };
        // Values within a static constructor become static themselves.
        let args = args
            .into_iter()
            .map(|a| {
                let is_value = match a.unticked() {
                    Expr::Con(_, fields, _) => !fields.is_empty() && self.is_static(&a),
                    Expr::Lam(..) => a.free_locals(self.program).is_empty(),
                    _ => false,
                };
                if !is_value {
                    return a;
                }
                let name = self.program.vars[v].name;
                let Some(module) = self.program.vars[v].module else {
                    return a;
                };
                let program = &mut *self.program;
                let names = self
                    .names
                    .get_or_insert_with(|| super::GlobalNames::new(program));
                let g = names.fresh(program, module, name.as_str(), v);
                self.record_value(g, &a, true);
                self.note_known(g);
                self.program.binds.push(Bind::NonRec(g, a));
                Expr::Var(g)
            })
            .collect();
        Expr::Con(con, args, occ)
    }

    /// A closed constructor application that needs no evaluation.
    fn is_static(&self, e: &Expr) -> bool {
        match e.unticked() {
            Expr::Lit(_) => true,
            Expr::Var(v) => self.program.vars[*v].module.is_some(),
            Expr::Con(con, args, _) => {
                self.is_value_con(*con, args) && args.iter().all(|a| self.is_static(a))
            }
            _ => false,
        }
    }

    /// Simplifies something that came from elsewhere.
    fn at_depth<T>(&mut self, depth: u32, f: impl FnOnce(&mut Self) -> T) -> T {
        let here = std::mem::replace(&mut self.depth, depth);
        let result = f(self);
        self.depth = here;
        result
    }

    fn fresh(&mut self, name: &str, rep: Rep) -> Var {
        self.program
            .fresh(Symbol::new(name), rep, pure_base::Span::NONE)
    }

    fn rep(&self, v: Var) -> Rep {
        self.program.vars[v].rep
    }

    fn add_box(&mut self, raw: Var, con: ConId, boxed: Var) {
        if self.boxes[raw].is_none() {
            self.boxes[raw] = Some((con, boxed));
            self.boxes_log.push(raw);
        }
    }

    fn forget_boxes(&mut self, mark: usize) {
        for v in self.boxes_log.drain(mark..) {
            self.boxes[v] = None;
        }
    }
}

/// A continuation: frames from the outermost to the innermost.
type Cont = Vec<Frame>;
