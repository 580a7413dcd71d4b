//! Dictionaries: evidence as Core expressions.
//!
//! Before an expression is made, evidence is brought into a canonical form
//! ([`Dict`]): superclasses of known instances are found, and inferred
//! parameters that can only be one dictionary are replaced by it. So a local
//! or program-wide helper that is used at one type alone takes no dictionary.

use super::Lower;
use crate::evidence::*;
use crate::ty::Node;
use pure_base::{Span, Symbol};
use pure_core::def::{ConId, Expr, OccKind, Var};
use pure_names::tree::{ClassId, NodeId, TypeId, TypeLit, ValueId};
use pure_names::wired;
use rustc_hash::FxHashMap;

/// Canonical evidence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Dict {
    Param(ParamId),
    Inst(InstId, Vec<Dict>),
    Super(Box<Dict>, ClassId, u32),
    /// A function of dictionaries, applied to them.
    Apply(Box<Dict>, Vec<Dict>),
    /// A dictionary that needs others.
    Abstract(Vec<ParamId>, Box<Dict>),
    /// `Typeable` of a type without parts.
    TypeCon(TypeHead),
    /// What a literal as a type stands for.
    Known(ClassId, TypeLit),
    /// A variable as that of an implicit parameter.
    Value(ClassId, ValueId),
    /// The calls that lead to where it is passed, by those that are given.
    Called(Option<Box<Dict>>),
    Uncalled,
    /// One without members.
    Empty(ClassId),
    /// A closed dictionary that is a part of itself.
    Recursive(EvId),
    /// Left by an error; never in a program that is lowered.
    Missing,
}

impl Dict {
    pub(super) fn closed(&self) -> bool {
        match self {
            Dict::Param(_) | Dict::Apply(..) | Dict::Abstract(..) => false,
            Dict::Inst(_, args) => args.iter().all(Dict::closed),
            Dict::Super(d, _, _) => d.closed(),
            // Another one for each call.
            Dict::Called(_) | Dict::Uncalled | Dict::Value(..) => false,
            Dict::TypeCon(_)
            | Dict::Known(..)
            | Dict::Empty(_)
            | Dict::Recursive(_)
            | Dict::Missing => true,
        }
    }

    fn params(&self, out: &mut Vec<ParamId>) {
        match self {
            Dict::Param(p) => out.push(*p),
            Dict::Inst(_, args) => args.iter().for_each(|a| a.params(out)),
            Dict::Super(d, _, _) => d.params(out),
            Dict::Apply(f, args) => {
                f.params(out);
                args.iter().for_each(|a| a.params(out));
            }
            Dict::Abstract(own, d) => {
                let mut free = vec![];
                d.params(&mut free);
                out.extend(free.into_iter().filter(|p| !own.contains(p)));
            }
            Dict::Called(given) => given.iter().for_each(|d| d.params(out)),
            Dict::TypeCon(_)
            | Dict::Known(..)
            | Dict::Value(..)
            | Dict::Uncalled
            | Dict::Empty(_)
            | Dict::Recursive(_)
            | Dict::Missing => {}
        }
    }

    /// How deep dictionaries are nested.
    pub(super) fn depth(&self) -> u32 {
        match self {
            Dict::Inst(_, args) => 1 + args.iter().map(Dict::depth).max().unwrap_or(0),
            Dict::Super(d, _, _) => d.depth(),
            Dict::Apply(f, args) => {
                let args = args.iter().map(Dict::depth).max().unwrap_or(0);
                1 + args.max(f.depth())
            }
            Dict::Abstract(_, d) => 1 + d.depth(),
            Dict::Param(_)
            | Dict::TypeCon(_)
            | Dict::Known(..)
            | Dict::Value(..)
            | Dict::Called(_)
            | Dict::Uncalled
            | Dict::Empty(_)
            | Dict::Recursive(_)
            | Dict::Missing => 0,
        }
    }
}

/// Which dictionaries are known, and where those that are not are kept.
#[derive(Default)]
pub(super) struct Dictionaries {
    /// Parameters that are always this dictionary: not passed.
    pub spec: FxHashMap<ParamId, Dict>,
    /// Those of `spec` that hold in the definition being lowered only: a copy
    /// for other dictionaries decides anew.
    pub local_spec: Vec<ParamId>,
    /// Parameters of the clone being lowered.
    pub known: FxHashMap<ParamId, Dict>,
    /// Parameters in scope.
    pub params: FxHashMap<ParamId, Var>,
    /// Compound dictionaries without parameters, shared by the whole program.
    pub shared: FxHashMap<Dict, Var>,
}

impl Lower<'_> {
    /// What an instance derived by newtype stands for, with these dictionaries
    /// for its context.
    pub(super) fn via(&self, i: InstId, args: &[Dict]) -> Option<Dict> {
        let inst = &self.typed.insts[i];
        let (_, ev) = inst.via.as_ref()?;
        let subst = inst.params.iter().copied().zip(args.iter().cloned());
        Some(self.canonical_in(*ev, &subst.collect()))
    }

    pub(super) fn canonical(&self, e: EvId) -> Dict {
        self.canonical_in(e, &FxHashMap::default())
    }

    fn canonical_in(&self, e: EvId, subst: &FxHashMap<ParamId, Dict>) -> Dict {
        match self.typed.ev(e).clone() {
            Ev::Open | Ev::Same(_) => Dict::Missing,
            Ev::Param(p) => match subst.get(&p) {
                Some(d) => d.clone(),
                None => self.specialised(p).cloned().unwrap_or(Dict::Param(p)),
            },
            Ev::TypeCon(c) => Dict::TypeCon(c),
            Ev::Known(class, literal) => Dict::Known(class, literal),
            Ev::Value(class, v) => Dict::Value(class, v),
            Ev::Called(given) => Dict::Called(given.map(|e| Box::new(self.canonical_in(e, subst)))),
            Ev::Uncalled => Dict::Uncalled,
            Ev::Empty(c) => Dict::Empty(c),
            Ev::Recursive(e) => Dict::Recursive(e),
            Ev::Inst(i, args) => {
                let args = args.iter().map(|a| self.canonical_in(*a, subst)).collect();
                Dict::Inst(i, args)
            }
            Ev::Apply(function, args) => {
                let args = args.iter().map(|a| self.canonical_in(*a, subst)).collect();
                self.of_given(self.canonical_in(function, subst), args)
            }
            Ev::Abstract(params, e) => {
                Dict::Abstract(params, Box::new(self.canonical_in(e, subst)))
            }
            Ev::Super(e, class, index) => {
                let below = self.canonical_in(e, subst);
                self.superclass(below, class, index)
            }
        }
    }

    /// A function of dictionaries at these.
    fn of_given(&self, function: Dict, args: Vec<Dict>) -> Dict {
        match function {
            Dict::Abstract(params, made) => {
                self.replaced(&made, &params.into_iter().zip(args).collect())
            }
            function => Dict::Apply(Box::new(function), args),
        }
    }

    /// A dictionary with others in place of parameters.
    fn replaced(&self, d: &Dict, map: &FxHashMap<ParamId, Dict>) -> Dict {
        let all = |ds: &[Dict]| ds.iter().map(|d| self.replaced(d, map)).collect();
        match d {
            Dict::Param(p) => map.get(p).unwrap_or(d).clone(),
            Dict::Inst(i, args) => Dict::Inst(*i, all(args)),
            Dict::Super(below, class, index) => {
                self.superclass(self.replaced(below, map), *class, *index)
            }
            Dict::Apply(f, args) => self.of_given(self.replaced(f, map), all(args)),
            Dict::Abstract(params, made) => {
                Dict::Abstract(params.clone(), Box::new(self.replaced(made, map)))
            }
            Dict::Called(given) => {
                Dict::Called(given.as_ref().map(|d| Box::new(self.replaced(d, map))))
            }
            Dict::TypeCon(_)
            | Dict::Known(..)
            | Dict::Value(..)
            | Dict::Uncalled
            | Dict::Empty(_)
            | Dict::Recursive(_)
            | Dict::Missing => d.clone(),
        }
    }

    fn superclass(&self, below: Dict, class: ClassId, index: u32) -> Dict {
        if let Dict::Inst(i, args) = &below {
            let inst = &self.typed.insts[*i];
            if let Some(ev) = inst.supers.get(index as usize) {
                let subst = inst.params.iter().copied().zip(args.iter().cloned());
                return self.canonical_in(*ev, &subst.collect());
            }
        }
        Dict::Super(Box::new(below), class, index)
    }

    /// The type constructor of a numeric literal, when it is known: by its
    /// type or, where that was generalised, by its evidence.
    pub(super) fn numeric_type(&mut self, node: NodeId) -> Option<TypeId> {
        if let Some(t) = self.node_ty(node)
            && let Node::Con(c) = self.types.node(t)
        {
            return Some(wired::boxed(c).filter(|_| c != wired::addr()).unwrap_or(c));
        }
        let ev = self.typed.node_ev.get(&node)?.last()?;
        match self.canonical(*ev) {
            Dict::Inst(i, _) => self.typed.insts[i].head,
            _ => None,
        }
    }

    /// The dictionary that a parameter always is, if decided so.
    fn specialised(&self, p: ParamId) -> Option<&Dict> {
        self.dicts.spec.get(&p).or_else(|| self.dicts.known.get(&p))
    }

    /// Decides, for the inferred parameters that `values` share, whether all
    /// uses pass the same dictionaries; then none is passed.
    pub(super) fn specialise(&mut self, values: &[ValueId], top: bool) {
        let Some(params) = values.iter().find_map(|v| self.typed.value_params.get(v)) else {
            return;
        };
        if self.here.library && top || params.iter().any(|p| !self.typed.params[*p].inferred) {
            return;
        }
        // A clone decides anew.
        params.iter().for_each(|p| {
            self.dicts.spec.remove(p);
        });
        let mut agreed: Option<Vec<Dict>> = None;
        for v in values {
            for node in self.typed.value_uses.get(v).into_iter().flatten() {
                let Some(evs) = self.typed.node_ev.get(node) else {
                    return;
                };
                let dicts: Vec<Dict> = evs.iter().map(|e| self.canonical(*e)).collect();
                match &agreed {
                    None => agreed = Some(dicts),
                    Some(known) if *known == dicts => {}
                    Some(_) => return,
                }
            }
        }
        let Some(dicts) = agreed else { return };
        // What is bound at the uses is not known where the definition stands.
        if dicts.iter().any(|d| matches!(d, Dict::Value(..))) {
            return;
        }
        let mut free = vec![];
        dicts.iter().for_each(|d| d.params(&mut free));
        let in_scope = free.iter().all(|p| self.dicts.params.contains_key(p));
        let shallow = dicts.iter().all(|d| d.depth() < 8);
        if in_scope && shallow && dicts.len() == params.len() {
            for (p, d) in params.iter().zip(dicts) {
                self.dicts.spec.insert(*p, d);
                if !top {
                    self.dicts.local_spec.push(*p);
                }
            }
        }
    }

    /// Dictionary parameters of a value that are really passed.
    pub(super) fn passed(&self, v: ValueId) -> Vec<ParamId> {
        let params = self.typed.value_params.get(&v);
        let params = params.into_iter().flatten().copied();
        params
            .filter(|p| !self.dicts.spec.contains_key(p))
            .collect()
    }

    /// The dictionaries to pass at a use of a value.
    pub(super) fn dicts_at(&self, v: ValueId, node: NodeId) -> Vec<Dict> {
        let Some(evs) = self.typed.node_ev.get(&node) else {
            return vec![];
        };
        let params = self.typed.value_params.get(&v);
        let mut out = vec![];
        for (i, ev) in evs.iter().enumerate() {
            let spared = params
                .and_then(|ps| ps.get(i))
                .is_some_and(|p| self.dicts.spec.contains_key(p));
            if !spared {
                out.push(self.canonical(*ev));
            }
        }
        out
    }

    /// A dictionary as an expression.
    pub(super) fn dict(&mut self, d: &Dict, span: Span) -> Expr {
        match d {
            Dict::Param(p) => match self.dicts.params.get(p) {
                Some(v) => Expr::Var(*v),
                None => self.held_dict(*p),
            },
            Dict::Inst(i, args) if args.is_empty() => Expr::Var(self.inst_var(*i)),
            Dict::Inst(..) if d.closed() && d.depth() < 8 => Expr::Var(self.shared_dict(d, span)),
            Dict::Inst(i, args) => self.build_dict(*i, args, span),
            Dict::Super(below, class, index) => {
                let below = self.dict(below, span);
                Expr::Sel(self.dict_con(*class), *index, Box::new(below))
            }
            Dict::Apply(function, args) => {
                let function = self.dict(function, span);
                let args = args.iter().map(|a| self.dict(a, span)).collect();
                let name = Symbol::new("given");
                let occ = self.occ_of(OccKind::App, span, name, Symbol::new("dictionary"));
                Expr::App(Box::new(function), args, occ)
            }
            Dict::Abstract(params, made) => {
                let params: Vec<Var> = params.iter().map(|p| self.dict_param(*p, span)).collect();
                let made = self.dict(made, span);
                let name = Symbol::new("given");
                let occ = self.occ_of(OccKind::Lam, span, name, Symbol::new("dictionary"));
                Expr::Lam(params, Box::new(made), occ)
            }
            Dict::TypeCon(c) => Expr::Var(self.type_con(*c, span)),
            Dict::Known(class, literal) => Expr::Var(self.known_literal(*class, *literal, span)),
            Dict::Value(class, v) => {
                let name = self.program.values[*v].name;
                let var = self.global(*v);
                let var = self.var_entry(var, || format!("variable `{name}`"));
                let occ = self.occ_of(OccKind::Con, span, name, Symbol::new("dictionary"));
                Expr::Con(self.dict_con(*class), vec![Expr::Var(var)], occ)
            }
            Dict::Called(given) => self.called(given.as_deref(), span),
            Dict::Uncalled => self.uncalled(span),
            Dict::Empty(c) => {
                let name = self.program.classes[*c].name;
                let occ = self.occ_of(OccKind::Con, span, name, Symbol::new("dictionary"));
                Expr::Con(self.dict_con(*c), vec![], occ)
            }
            Dict::Recursive(e) => Expr::Var(self.recursive_dict(*e, span)),
            Dict::Missing => self.no_expr("evidence for a constraint"),
        }
    }

    /// A dictionary that refers to itself: a variable of the top level.
    fn recursive_dict(&mut self, e: EvId, span: Span) -> Var {
        let key = Dict::Recursive(e);
        if let Some(v) = self.dicts.shared.get(&key) {
            return *v;
        }
        let whole = self.canonical(e);
        let name = format!("{}.recursive", self.dict_name(&whole));
        let var = self.top_var(&name, span);
        self.dicts.shared.insert(key, var);
        let outer = self.produce(self.out.vars[var].name, span);
        let made = match &whole {
            Dict::Inst(i, args) if !args.is_empty() => self.build_dict(*i, args, span),
            other => self.dict(other, span),
        };
        (self.here.producer, self.here.declared) = outer;
        self.top.push((var, made));
        var
    }

    /// What tells a type without parts from others: a number that no other has, which is
    /// negative of literals, whose names tell them apart; the module, and the name.
    fn head_names(&self, head: TypeHead) -> (i64, &'static str, String) {
        const KIND: i64 = 1 << 32;
        let program = self.program;
        match head {
            TypeHead::Con(c) => {
                let name = crate::show::type_name(program, c).into();
                (c.as_u32().into(), program.types[c].module.as_str(), name)
            }
            TypeHead::Class(c) => {
                let class = &program.classes[c];
                let name = class.name.to_string();
                (KIND + i64::from(c.as_u32()), class.module.as_str(), name)
            }
            TypeHead::Promoted(c) => {
                let home = program.types[program.ctors[c].owner].module.as_str();
                let name = format!("'{}", crate::show::ctor_name(program, c));
                (2 * KIND + i64::from(c.as_u32()), home, name)
            }
            TypeHead::Lit(TypeLit::Number(digits)) => (-1, "GHC.TypeLits", digits.to_string()),
            TypeHead::Lit(TypeLit::Text(text)) => (-2, "GHC.TypeLits", text.to_string()),
        }
    }

    /// The dictionary of `Typeable` for a type without parts. Its only method is
    /// made of a number and names.
    fn type_con(&mut self, c: TypeHead, span: Span) -> Var {
        let key = Dict::TypeCon(c);
        if let Some(v) = self.dicts.shared.get(&key) {
            return *v;
        }
        let known = &self.program.known;
        let (Some(class), Some(make)) = (known.class_typeable, known.type_con) else {
            return self.var_entry(None, || "class Typeable in the library".into());
        };
        let (number, home, name) = self.head_names(c);
        let of = match c {
            TypeHead::Con(c) => self.program.types[c].name,
            _ => Symbol::new(&name),
        };
        let var = self.top_var(&format!("Typeable.{of}"), span);
        self.dicts.shared.insert(key, var);
        let outer = self.produce(self.out.vars[var].name, span);
        let occ = self.occ_of(OccKind::App, span, of, Symbol::new("TypeRep"));
        let args = vec![
            self.int(number, span),
            self.string(home, span),
            self.string(&name, span),
        ];
        let make = self.global(make);
        let make = self.var_entry(make, || "definition of type representations".into());
        let made = self.apply(Expr::Var(make), args, occ);
        let tag = self.top_var(&format!("Typeable.{of}.tag"), span);
        self.top.push((tag, made));
        let occ = self.occ_of(OccKind::Con, span, of, Symbol::new("dictionary"));
        let dict = Expr::Con(self.dict_con(class), vec![Expr::Var(tag)], occ);
        self.top.push((var, dict));
        (self.here.producer, self.here.declared) = outer;
        var
    }

    /// The dictionary of a literal as a type. Its only method is the value.
    fn known_literal(&mut self, class: ClassId, literal: TypeLit, span: Span) -> Var {
        let key = Dict::Known(class, literal);
        if let Some(v) = self.dicts.shared.get(&key) {
            return *v;
        }
        let name = self.program.classes[class].name;
        let var = self.top_var(&format!("{name}.{}", self.dict_type(&key)), span);
        self.dicts.shared.insert(key, var);
        let outer = self.produce(self.out.vars[var].name, span);
        let value = match literal {
            TypeLit::Text(text) => self.string(text.as_str(), span),
            TypeLit::Number(digits) => self.integer_of(digits.as_str(), span),
        };
        let held = self.top_var(&format!("{name}.value"), span);
        self.top.push((held, value));
        let occ = self.occ_of(OccKind::Con, span, name, Symbol::new("dictionary"));
        let dict = Expr::Con(self.dict_con(class), vec![Expr::Var(held)], occ);
        self.top.push((var, dict));
        (self.here.producer, self.here.declared) = outer;
        var
    }

    /// A dictionary that a constructor held.
    fn held_dict(&self, p: ParamId) -> Expr {
        let value = self.typed.param_values.get(&p);
        match value.and_then(|v| self.ids.vars[*v]) {
            Some(var) => Expr::Var(var),
            None => self.no_expr("dictionary parameter in scope"),
        }
    }

    fn build_dict(&mut self, i: InstId, args: &[Dict], span: Span) -> Expr {
        let args = args.iter().map(|a| self.dict(a, span)).collect();
        let var = self.inst_var(i);
        let name = self.out.vars[var].name;
        let occ = self.occ_of(OccKind::App, span, name, Symbol::new("dictionary"));
        Expr::App(Box::new(Expr::Var(var)), args, occ)
    }

    /// A compound dictionary that all its uses share.
    fn shared_dict(&mut self, d: &Dict, span: Span) -> Var {
        if let Some(v) = self.dicts.shared.get(d) {
            return *v;
        }
        let Dict::Inst(i, args) = d else {
            return self.var_entry(None, || "instance that a shared dictionary is of".into());
        };
        let name = self.dict_name(d);
        let var = self.top_var(&name, span);
        self.dicts.shared.insert(d.clone(), var);
        let outer = self.produce(self.out.vars[var].name, span);
        let e = self.build_dict(*i, args, span);
        (self.here.producer, self.here.declared) = outer;
        self.top.push((var, e));
        var
    }

    /// `Eq.List(Int)`
    fn dict_name(&self, d: &Dict) -> String {
        match d {
            Dict::Inst(i, _) => {
                let class = self.program.classes[self.typed.insts[*i].class].name;
                format!("{class}.{}", self.dict_type(d))
            }
            _ => "_".into(),
        }
    }

    /// The type that a dictionary is for, as far as it tells: `List(Int)`.
    pub(super) fn dict_type(&self, d: &Dict) -> String {
        let (i, args) = match d {
            Dict::Inst(i, args) => (i, args),
            Dict::TypeCon(head) => return self.head_names(*head).2,
            Dict::Known(_, TypeLit::Number(text) | TypeLit::Text(text)) => {
                return text.to_string();
            }
            _ => return "_".into(),
        };
        let head = self.typed.insts[*i].name;
        let args: Vec<String> = args.iter().map(|a| self.dict_type(a)).collect();
        match args.len() {
            0 => head.to_string(),
            _ => format!("{head}({})", args.join(",")),
        }
    }

    pub(super) fn dict_con(&self, c: ClassId) -> ConId {
        self.entry(self.ids.dict_cons[c], self.boxes.int, || {
            format!("dictionary of class `{}`", self.program.classes[c].name)
        })
    }

    /// A Core variable for a dictionary parameter, in scope from here.
    pub(super) fn dict_param(&mut self, p: ParamId, span: Span) -> Var {
        let class = self.program.classes[self.typed.params[p].class].name;
        let var = self.fresh(&format!("d{class}"), span);
        self.dicts.params.insert(p, var);
        var
    }
}
