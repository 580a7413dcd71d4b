//! From the typed tree to Core. Start reading at [`program`].
//!
//! Dictionaries become constructor values ([`dict`], [`class`]), matches
//! decision trees with join points ([`mod@matches`]), pattern bindings selector
//! chains ([`bind`]), comprehensions local functions ([`comprehension`]).
//! Every construct that allocates or calls gets a row of the occurrence table.
//! Runs only on programs without errors.

mod absent;
mod bind;
mod boxes;
mod callback;
mod calls;
mod centres;
mod class;
mod clone;
mod comprehension;
mod coverage;
mod definitions;
mod demand;
mod dict;
mod exceptions;
mod expr;
mod fields;
mod foreign;
mod guards;
mod judge;
mod left;
mod levity;
mod literal;
mod matches;
mod method;
mod order;
mod program;
mod redundant;
mod role;
mod tags;
mod unboxed;
mod unsafe_coerce;

use crate::evidence::*;
use crate::show;
use crate::ty::{Ty, Types};
pub use program::lower;
pub use unboxed::{is_unlifted, is_unlifted_con};

use absent::Absent;
use boxes::Boxes;
use centres::Centres;
use coverage::Covered;
use cranelift_entity::SecondaryMap;
use demand::WorkList;
use dict::Dictionaries;
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span, Symbol};
use pure_core::builtin;
use pure_core::def::{
    Alt, AltPat, Case, Con, ConId, Data, DataId, Expr, Field, Inline, Occ, OccId, OccKind, Origin,
    Program, Rep, Var,
};
use pure_names::tree::{
    ClassId, CtorId, Module, NodeId, Report, Resolved, TypeDef, TypeDefKind, TypeId, ValueId,
};
use pure_names::wired;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use unboxed::Unboxed;

/// What of Core stands for what of the program.
#[derive(Default)]
struct Ids {
    datas: SecondaryMap<TypeId, Option<DataId>>,
    cons: SecondaryMap<CtorId, Option<ConId>>,
    vars: SecondaryMap<ValueId, Option<Var>>,
    dict_cons: SecondaryMap<ClassId, Option<ConId>>,
    inst_dicts: SecondaryMap<InstId, Option<Var>>,
    /// Constructors of newtypes as functions.
    wrappers: FxHashMap<CtorId, Var>,
    /// Method implementations that are merely another value.
    aliases: FxHashMap<ValueId, ValueId>,
    /// By their names.
    built_in: FxHashMap<Symbol, Var>,
}

/// Where in the program lowering is.
struct Here {
    module: Symbol,
    library: bool,
    /// The enclosing declarations, `f.g`.
    producer: Symbol,
    /// Where the innermost of them stands: of a function, the equation.
    declared: Span,
    /// The definition that is being lowered.
    at: Span,
    /// The value whose dictionaries are being made.
    at_hand: Option<ValueId>,
}

struct Lower<'a> {
    map: &'a SourceMap,
    program: &'a Resolved,
    types: &'a mut Types,
    typed: &'a Typed,
    diags: &'a mut Diagnostics,
    out: Program,
    ids: Ids,
    dicts: Dictionaries,
    work: WorkList,
    top: Vec<(Var, Expr)>,
    top_names: FxHashMap<Symbol, u32>,
    here: Here,
    centres: Centres,
    covered: Covered,
    boxes: Boxes,
    unboxed: Unboxed,
    /// Calls of C run apart, where they may.
    apart: bool,
    absent: RefCell<Vec<Absent>>,
    complete: bool,
    /// What is known of variables of the program where records are updated.
    left: Vec<left::Left>,
}

impl<'a> Lower<'a> {
    fn new(
        map: &'a SourceMap,
        program: &'a Resolved,
        types: &'a mut Types,
        typed: &'a Typed,
        diags: &'a mut Diagnostics,
    ) -> Lower<'a> {
        let out = builtin::load();
        let mut missing = vec![];
        let boxes = Boxes::new(&out, &mut missing);
        let built_in = builtin::by_name(&out);
        let mut cx = Lower {
            map,
            program,
            types,
            typed,
            diags,
            out,
            ids: Ids {
                built_in,
                ..Ids::default()
            },
            dicts: Dictionaries::default(),
            work: WorkList::default(),
            top: vec![],
            top_names: FxHashMap::default(),
            here: Here {
                module: Symbol::new(""),
                library: false,
                producer: Symbol::new(""),
                declared: Span::NONE,
                at: Span::NONE,
                at_hand: None,
            },
            centres: Centres::default(),
            covered: Covered::default(),
            boxes,
            unboxed: Unboxed::new(program),
            apart: false,
            absent: RefCell::new(vec![]),
            complete: true,
            left: vec![],
        };
        for name in missing {
            cx.absent(format!("built-in `{name}`"));
        }
        for id in 0..=wired::tuple(wired::COMMON_TUPLE).as_u32() {
            cx.declare_data(TypeId::from_u32(id), true);
        }
        cx
    }

    /// A library's data type with the name and constructors of a built-in one is
    /// that one.
    fn is_built_in(&self, def: &TypeDef, ctors: &[CtorId]) -> bool {
        let Some(data) = builtin::lookup_data(&self.out, def.name.as_str()) else {
            return false;
        };
        let cons = &self.out.datas[data].cons;
        let same = |(c, id): (&CtorId, &ConId)| {
            let (ctor, con) = (&self.program.ctors[*c], &self.out.cons[*id]);
            ctor.name == con.name && ctor.fields.len() == con.fields.len()
        };
        cons.len() == ctors.len() && ctors.iter().zip(cons).all(same)
    }

    fn declare_data(&mut self, t: TypeId, library: bool) {
        let def = &self.program.types[t];
        let TypeDefKind::Data { newtype, ctors, .. } = &def.kind else {
            return;
        };
        if *newtype || ctors.is_empty() {
            return;
        }
        let built_in = if t == wired::unit() {
            Some("Unit".to_string())
        } else if t.as_u32() < wired::fun().as_u32() {
            Some(def.name.to_string())
        } else if wired::is_unboxed_sum(t) {
            None
        } else if def.span.is_none() && def.params.len() <= wired::COMMON_TUPLE {
            Some(format!("Tuple{}", def.params.len()))
        } else if library && self.is_built_in(def, ctors) {
            Some(def.name.to_string())
        } else {
            None
        };
        if let Some(data) = built_in.and_then(|n| builtin::lookup_data(&self.out, &n)) {
            let cons = self.out.datas[data].cons.clone();
            for (c, id) in ctors.iter().zip(cons) {
                self.ids.cons[*c] = Some(id);
            }
            self.ids.datas[t] = Some(data);
            return;
        }
        let data = self.out.datas.push(Data {
            name: def.name,
            module: def.module,
            cons: vec![],
            dictionary: false,
        });
        for (index, c) in ctors.iter().enumerate() {
            let ctor = &self.program.ctors[*c];
            let field = |strict, label| Field {
                label,
                ..Field::new(Rep::Ptr, strict)
            };
            let dicts = ctor.context.iter().map(|_| field(false, None));
            let label = |i: usize| {
                let selector = ctor.labels.get(i).copied().flatten()?;
                Some(self.program.values[selector].name)
            };
            let own = ctor.fields.iter().enumerate();
            let fields = dicts.chain(own.map(|(i, f)| {
                let strict = f.strict || unboxed::is_unlifted(self.program, &f.ty);
                field(strict, label(i))
            }));
            let con = self.out.cons.push(Con {
                name: ctor.name,
                data,
                index: index as u32,
                fields: fields.collect(),
                shape: None,
                unboxed: false,
            });
            self.out.datas[data].cons.push(con);
            self.ids.cons[*c] = Some(con);
        }
        self.ids.datas[t] = Some(data);
    }

    fn declare_primitives(&mut self, module: &Module) {
        for &v in &module.primitives {
            let value = &self.program.values[v];
            match self.ids.built_in.get(&value.name) {
                Some(var) => self.ids.vars[v] = Some(*var),
                None => {
                    self.complete = false;
                    let title = format!("there is no primitive `{}`", value.name);
                    let d = Diagnostic::error(crate::ids::UNKNOWN_PRIMITIVE, value.span, title)
                        .label("not in the built-in module");
                    self.diags.push(d);
                }
            }
        }
    }

    /// A top-level variable of this module; names are made unique.
    fn top_var(&mut self, name: &str, span: Span) -> Var {
        let full = Symbol::new(&format!("{}.{name}", self.here.module));
        let count = self.top_names.entry(full).or_insert(0);
        *count += 1;
        let written = Symbol::new(name);
        let name = match *count {
            1 => Symbol::new(name),
            n => Symbol::new(&format!("{name}'{n}")),
        };
        let var = self.out.fresh(name, Rep::Ptr, span);
        self.out.vars[var].module = Some(self.here.module);
        self.out.vars[var].origin = Some(Origin {
            module: self.here.module,
            path: written,
            span,
        });
        var
    }

    /// A part of the declaration that is being lowered.
    fn fresh(&mut self, name: &str, span: Span) -> Var {
        let var = self.out.fresh(Symbol::new(name), Rep::Ptr, span);
        self.set_origin(var, self.here.producer, span);
        var
    }

    fn set_origin(&mut self, var: Var, path: Symbol, span: Span) {
        let module = self.here.module;
        let known = !path.as_str().is_empty();
        self.out.vars[var].origin = known.then_some(Origin { module, path, span });
    }

    /// A local Core variable for a value.
    fn local(&mut self, v: ValueId) -> Var {
        let value = &self.program.values[v];
        let var = self.out.fresh(value.name, Rep::Ptr, value.span);
        let path = self.path_of(value.name);
        self.set_origin(var, path, value.span);
        self.out.vars[var].ty = self.value_description(v);
        self.out.vars[var].inline = self.inlining(v);
        self.ids.vars[v] = Some(var);
        var
    }

    /// What a pragma says of inlining.
    fn inlining(&self, v: ValueId) -> Inline {
        match self.program.values[v].inline {
            None => Inline::Auto,
            Some(true) => Inline::Always,
            Some(false) => Inline::Never,
        }
    }

    fn value_description(&mut self, v: ValueId) -> Option<Symbol> {
        let t = *self.typed.value_ty.get(&v)?;
        Some(show::described(self.types, self.program, t))
    }

    fn node_ty(&self, node: NodeId) -> Option<Ty> {
        self.typed.node_ty[node.as_u32() as usize]
    }

    fn occ(&mut self, kind: OccKind, span: Span, construction: Symbol, node: NodeId) -> OccId {
        let ty = match self.node_ty(node) {
            Some(t) => show::described(self.types, self.program, t),
            None => Symbol::new(""),
        };
        self.occ_of(kind, span, construction, ty)
    }

    fn occ_of(&mut self, kind: OccKind, span: Span, construction: Symbol, ty: Symbol) -> OccId {
        self.out.occs.push(Occ {
            span,
            kind,
            module: self.here.module,
            producer: self.here.producer,
            declared: self.here.declared,
            construction,
            ty,
            cause: None,
            within: OccId::NONE,
        })
    }

    /// The constructor applications among the arguments of another are parts of it.
    fn compound(&mut self, args: &[Expr], occ: OccId) {
        for arg in args {
            if let Expr::Con(_, _, part) = arg
                && self.out.occs[*part].kind == OccKind::Con
            {
                self.out.occs[*part].within = occ;
            }
        }
    }

    /// What is called `name` in the declaration that is being lowered.
    fn path_of(&self, name: Symbol) -> Symbol {
        match self.here.producer.as_str() {
            "" => name,
            path => Symbol::new(&format!("{path}.{name}")),
        }
    }

    /// What comes next stands in that declaration. Answers what the last was.
    fn produce(&mut self, name: Symbol, span: Span) -> (Symbol, Span) {
        let outer = (self.here.producer, self.here.declared);
        (self.here.producer, self.here.declared) = (name, span);
        outer
    }

    /// Runs `body` with `name` added to the path of enclosing declarations.
    fn within<R>(&mut self, name: Symbol, span: Span, body: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.produce(self.path_of(name), span);
        let result = body(self);
        (self.here.producer, self.here.declared) = outer;
        result
    }

    fn con(&self, c: CtorId) -> ConId {
        self.entry(self.ids.cons[c], self.boxes.int, || {
            format!("constructor `{}` in Core", self.program.ctors[c].name)
        })
    }

    fn is_newtype(&self, c: CtorId) -> bool {
        crate::matching::is_newtype(self.program, c)
    }

    /// `if`: a case on Bool.
    fn if_(&mut self, cond: Expr, then: Expr, other: Expr, span: Span) -> Expr {
        let binder = self.fresh("c", span);
        let alt = |c, body| Alt {
            pat: AltPat::Con(c, vec![]),
            body,
        };
        Expr::Case(Box::new(Case {
            scrut: cond,
            binder,
            alts: vec![
                alt(self.con(wired::false_()), other),
                alt(self.con(wired::true_()), then),
            ],
            default: None,
            span,
        }))
    }

    /// Evaluates `e`, then is `body`.
    fn force(&mut self, e: Expr, body: Expr, span: Span) -> Expr {
        let binder = self.fresh("w", span);
        Expr::Case(Box::new(Case {
            scrut: e,
            binder,
            alts: vec![],
            default: Some(body),
            span,
        }))
    }

    /// Applies to more arguments, without nesting applications.
    fn apply(&mut self, f: Expr, args: Vec<Expr>, occ: OccId) -> Expr {
        match f {
            _ if args.is_empty() => f,
            Expr::App(head, mut first, _) => {
                first.extend(args);
                Expr::App(head, first, occ)
            }
            f => Expr::App(Box::new(f), args, occ),
        }
    }

    /// Abstracts over more parameters, without nesting lambdas.
    fn lambda(&mut self, mut params: Vec<Var>, body: Expr, occ: OccId) -> Expr {
        match body {
            body if params.is_empty() => body,
            Expr::Lam(more, body, _) => {
                params.extend(more);
                Expr::Lam(params, body, occ)
            }
            body => Expr::Lam(params, Box::new(body), occ),
        }
    }

    fn failure(&self, span: Span, what: &str) -> Symbol {
        Symbol::new(&self.failed_at(span, "Non-exhaustive patterns in", what))
    }

    /// The text that tells of a failure, whose end is that of a line.
    fn failed_at(&self, span: Span, message: &str, what: &str) -> String {
        format!("{}: {message} {what}\n", self.map.describe(span))
    }

    fn report(&self, report: &Report, span: Span) -> String {
        match report {
            Report::Bind => {
                let place = self.map.describe(span);
                format!("Pattern match failure in do expression at {place}")
            }
            Report::Field(field) => {
                self.failed_at(span, "Missing field in record construction", field.as_str())
            }
            Report::Update => self.failed_at(span, "Non-exhaustive patterns in", "record update"),
        }
    }
}
