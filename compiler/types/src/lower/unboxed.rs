//! Values of unlifted types: what holds them, and where they are evaluated.
//!
//! An unlifted value is a pointer to what is evaluated, and nothing suspends it: arguments,
//! fields and bindings of such a type are evaluated first, by a case around. So the passes
//! see strict values of boxes that they know, and take them out of these.
//!
//! An unboxed sum is a data type that is never suspended.
//! An unboxed tuple is a constructor that is matched at once. A token in its first place is
//! no part of it. Of one more component it is the built-in `Result`, which is never an
//! object, so that state code is what actions are made of: a variable of such a tuple holds
//! that component.

use super::Lower;
use crate::ids::KIND_MISMATCH;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_core::builtin;
use pure_core::def::{Alt, AltPat, Bind, Case, ConId, Expr, OccId, OccKind, Role, Var};
use pure_names::tree::{self, CtorId, ExprKind, Resolved, Type, TypeDefKind, TypeId, TypeKind};
use pure_names::wired;
use pure_syntax::Extension;
use rustc_hash::{FxHashMap, FxHashSet};

/// How values of a type are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// Perhaps unevaluated.
    Lazy,
    /// Evaluated.
    Strict,
    /// The token of effects.
    Token,
    /// An unboxed tuple of so many components besides a token.
    Tuple { token: bool, others: usize },
}

impl Held {
    /// A tuple that is never an object: a variable of it holds its one component.
    pub fn is_result(self) -> bool {
        matches!(self, Held::Tuple { others: 1, .. })
    }
}

/// What is evaluated before something else, and the variables for that.
pub(super) type Before = Vec<(Var, Expr, Held)>;

#[derive(Default)]
pub(super) struct Unboxed {
    /// A module of the program names unlifted types.
    program: bool,
    /// Modules of the library that do.
    library: FxHashSet<Symbol>,
    types: FxHashMap<TypeId, Held>,
    /// Constructors of tuples by their sizes.
    tuples: FxHashMap<usize, ConId>,
}

impl Unboxed {
    pub fn new(program: &Resolved) -> Unboxed {
        let mut unboxed = Unboxed::default();
        for module in program.modules.values() {
            let on = [
                Extension::MagicHash,
                Extension::UnboxedTuples,
                Extension::UnboxedSums,
            ];
            if on.iter().any(|e| module.extensions.has(*e)) {
                match module.library {
                    true => _ = unboxed.library.insert(module.name),
                    false => unboxed.program = true,
                }
            }
        }
        unboxed
    }
}

/// Whether a type that is written is, at its head, an unlifted one.
pub fn is_unlifted(program: &Resolved, t: &Type) -> bool {
    head(t).is_some_and(|c| is_unlifted_con(program, c))
}

/// Whether a type constructor makes unlifted types: the library's whose names say so, and
/// what is made of them without a box.
pub fn is_unlifted_con(program: &Resolved, c: TypeId) -> bool {
    let mut c = c;
    for _ in 0..16 {
        let def = &program.types[c];
        let wired = wired::boxed(c).is_some() || wired::unboxed_size(c).is_some();
        if wired || wired::is_unboxed_sum(c) {
            return true;
        }
        if c <= wired::last_type() {
            return false;
        }
        let library = def.module.as_str().starts_with("Base.");
        let within = match &def.kind {
            TypeDefKind::Data { ctors, newtype } => {
                if library {
                    return def.name.as_str().ends_with('#');
                }
                let content = ctors.first().and_then(|c| program.ctors[*c].fields.first());
                content.filter(|_| *newtype).map(|f| &f.ty)
            }
            TypeDefKind::Synonym(rhs) => Some(rhs),
            TypeDefKind::Family(_) => None,
        };
        match within.and_then(head) {
            Some(inner) => c = inner,
            None => return false,
        }
    }
    false
}

/// The type constructor that a type which is written has at its head.
pub(super) fn head(t: &Type) -> Option<TypeId> {
    match &t.kind {
        TypeKind::App(f, _) => head(f),
        TypeKind::Kinded(t, _) => head(t),
        TypeKind::Con(c) => Some(*c),
        _ => None,
    }
}

fn is_token_type(program: &Resolved, c: TypeId) -> bool {
    let def = &program.types[c];
    def.name.as_str() == "State#" && def.module.as_str().starts_with("Base.")
}

impl<'a> Lower<'a> {
    /// Whether a module of the program has such types at all.
    pub(super) fn names_unlifted_types(&self) -> bool {
        self.unboxed.program
    }

    /// How values of a type are held.
    pub(super) fn held(&mut self, t: Ty) -> Held {
        let here = self.unboxed.program || self.unboxed.library.contains(&self.here.module);
        if !here {
            return Held::Lazy;
        }
        let Some(c) = self.types.head_con(t) else {
            return Held::Lazy;
        };
        if let Some(n) = wired::unboxed_size(c) {
            let args = self.types.constructor(t).map_or(vec![], |(_, args)| args);
            let token = args.first().is_some_and(|t| self.held(*t) == Held::Token);
            let others = n - usize::from(token);
            return Held::Tuple { token, others };
        }
        if let Some(held) = self.unboxed.types.get(&c) {
            return *held;
        }
        let held = match is_unlifted_con(self.program, c) {
            _ if is_token_type(self.program, c) => Held::Token,
            true => Held::Strict,
            false => Held::Lazy,
        };
        self.unboxed.types.insert(c, held);
        held
    }

    pub(super) fn held_node(&mut self, node: tree::NodeId) -> Held {
        match self.node_ty(node) {
            Some(t) => self.held(t),
            None => Held::Lazy,
        }
    }

    pub(super) fn held_value(&mut self, v: tree::ValueId) -> Held {
        match self.typed.value_ty.get(&v).copied() {
            Some(t) => self.held(t),
            None => Held::Lazy,
        }
    }

    /// Tells of unlifted values in places that hold values of any lifted type.
    pub(super) fn refuse_suspended<'e>(
        &mut self,
        es: impl Iterator<Item = &'e tree::Expr>,
        place: &str,
    ) {
        if self.here.library {
            return;
        }
        for e in es {
            let Some(t) = self.node_ty(e.id) else {
                continue;
            };
            if self.held(t) == Held::Lazy {
                continue;
            }
            let Some(c) = self.types.head_con(t) else {
                continue;
            };
            let held = crate::infer::unlifted::representation(self.program, c);
            let shown = crate::show::described(self.types, self.program, t);
            let title = format!("a value of the unlifted type `{shown}` stands in {place}");
            let help = match wired::boxed(c) {
                Some(_) => "box the value, like `I# 3#`",
                None => "take it apart with `case` where it is made, and keep what was in it",
            };
            self.complete = false;
            self.diags.push(
                Diagnostic::error(KIND_MISMATCH, e.span, title)
                    .label(format!("has kind `TYPE {held}`"))
                    .note("A type of kind `*` was expected: what stands there may be suspended, which an unlifted value never is.")
                    .help(help),
            );
        }
    }

    /// An operand: what must be evaluated goes `before`.
    pub(super) fn operand(&mut self, e: &'a tree::Expr, before: &mut Before) -> Expr {
        let value = self.expr(e);
        let held = self.held_node(e.id);
        self.settled(value, held, e.span, before)
    }

    /// A value as what may be passed, held and copied.
    pub(super) fn settled(
        &mut self,
        value: Expr,
        held: Held,
        span: Span,
        before: &mut Before,
    ) -> Expr {
        if held == Held::Lazy {
            return value;
        }
        match value {
            Expr::Con(_, mut args, _) if held.is_result() && args.len() == 1 => args.remove(0),
            Expr::Var(_) if !held.is_result() => value,
            Expr::Con(_, ref args, _)
                if !held.is_result() && args.iter().all(|a| matches!(a, Expr::Lit(_))) =>
            {
                value
            }
            value => {
                let var = self.fresh("u", span);
                if held == Held::Token {
                    self.out.vars[var].role = Role::World;
                }
                before.push((var, value, held));
                Expr::Var(var)
            }
        }
    }

    /// `body`, before which all that is evaluated.
    pub(super) fn after(&mut self, before: Before, body: Expr, span: Span) -> Expr {
        before
            .into_iter()
            .rev()
            .fold(body, |body, (var, value, held)| {
                self.bound_strictly(var, value, held, body, span)
            })
    }

    /// Binds what is not lazy.
    pub(super) fn bound_strictly(
        &mut self,
        var: Var,
        value: Expr,
        held: Held,
        body: Expr,
        span: Span,
    ) -> Expr {
        self.note_unlifted(var, held);
        let case = match held.is_result() {
            true => Case {
                scrut: value,
                binder: self.fresh("r", span),
                alts: vec![Alt {
                    pat: AltPat::Con(self.result_con(), vec![var]),
                    body,
                }],
                default: None,
                span,
            },
            false => Case {
                scrut: value,
                binder: var,
                alts: vec![],
                default: Some(body),
                span,
            },
        };
        Expr::Case(Box::new(case))
    }

    /// Tells lint of a variable that is never bound to what is suspended.
    fn note_unlifted(&mut self, var: Var, held: Held) {
        let tuple = matches!(held, Held::Tuple { .. }) && !held.is_result();
        if held == Held::Strict || tuple {
            self.out.vars[var].role = Role::Unlifted;
        }
    }

    /// Sums are declared where they are first met: few programs have any.
    pub(super) fn declare_sum(&mut self, t: TypeId) {
        if wired::is_unboxed_sum(t) && self.ids.datas[t].is_none() {
            self.declare_data(t, true);
        }
    }

    pub(super) fn result_con(&self) -> ConId {
        let con = builtin::lookup_con(&self.out, "Result");
        self.entry(con, self.boxes.int, || "constructor `Result`".into())
    }

    /// The token, where nothing else is it.
    pub(super) fn token(&self) -> Expr {
        let con = builtin::lookup_con(&self.out, "World");
        let con = self.entry(con, self.boxes.int, || "constructor `World`".into());
        Expr::Con(con, vec![], OccId::NONE)
    }

    /// The constructor of unboxed tuples of so many components besides a token.
    pub(super) fn tuple_of(&mut self, others: usize) -> ConId {
        match others {
            0 => self.con(wired::unit_ctor()),
            1 => self.result_con(),
            n => match self.unboxed.tuples.get(&n) {
                Some(con) => *con,
                None => {
                    let name = Symbol::new(&format!("Unboxed{n}"));
                    let module = Symbol::new(builtin::MODULE);
                    let con = self.product(name, module, n, false);
                    self.unboxed.tuples.insert(n, con);
                    con
                }
            },
        }
    }

    /// An unboxed tuple of components that are as they may be held.
    pub(super) fn unboxed_tuple(
        &mut self,
        c: CtorId,
        con: tree::NodeId,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let size = self.program.ctors[c].size();
        let first = self.node_ty(con).map(|t| self.types.node(t));
        let token = match first {
            Some(Node::Fun(first, _)) => self.held(first) == Held::Token,
            _ => false,
        };
        let params: Vec<Var> = (args.len()..size).map(|_| self.fresh("x", span)).collect();
        let mut parts = args;
        parts.extend(params.iter().map(|p| Expr::Var(*p)));
        if token {
            parts.remove(0);
        }
        let made = self.tuple_of(parts.len());
        let name = self.out.cons[made].name;
        let occ = self.occ_of(OccKind::Con, span, name, name);
        let tuple = Expr::Con(made, parts, occ);
        let lam = self.occ_of(OccKind::Lam, span, name, Symbol::new("->"));
        self.lambda(params, tuple, lam)
    }

    /// A variable as an expression: of a tuple it holds a component.
    pub(super) fn unboxed_var(&mut self, e: &tree::Expr, var: Expr) -> Expr {
        match e.kind {
            ExprKind::Var(_)
                if self.held_node(e.id).is_result()
                    && matches!(var, Expr::Var(v) if self.out.vars[v].module.is_none()) =>
            {
                Expr::Con(self.result_con(), vec![var], OccId::NONE)
            }
            _ => var,
        }
    }

    /// The body of a function, whose parameters of these types are evaluated.
    pub(super) fn with_evaluated(
        &mut self,
        params: &[Var],
        held: &[Held],
        body: Expr,
        span: Span,
    ) -> Expr {
        for (p, h) in params.iter().zip(held) {
            self.note_unlifted(*p, *h);
        }
        let strict = params.iter().zip(held).filter(|(_, h)| **h == Held::Strict);
        strict
            .rev()
            .fold(body, |body, (p, _)| self.force(Expr::Var(*p), body, span))
    }

    /// How the parameters of a match are held.
    pub(super) fn held_params(&mut self, n: usize, rows: &super::matches::Rows<'a>) -> Vec<Held> {
        let nodes: Vec<_> = (0..n)
            .map(|i| rows.first().and_then(|(pats, _)| pats.get(i)).map(|p| p.id))
            .collect();
        nodes
            .into_iter()
            .map(|node| node.map_or(Held::Lazy, |node| self.held_node(node)))
            .collect()
    }

    /// An alternative for an unboxed tuple with these components; the first may be a token.
    pub(super) fn unboxed_alt(&mut self, fields: &[Var], token: bool, body: Expr) -> Alt {
        let parts = &fields[usize::from(token)..];
        let con = self.tuple_of(parts.len());
        let mut body = body;
        if token {
            self.out.vars[fields[0]].role = Role::World;
            let token = self.token();
            body = Expr::Let(Box::new(Bind::NonRec(fields[0], token)), Box::new(body));
        }
        Alt {
            pat: AltPat::Con(con, parts.to_vec()),
            body,
        }
    }
}
