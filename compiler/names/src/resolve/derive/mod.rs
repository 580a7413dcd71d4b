//! `deriving`: instances made as resolved trees, so that they are checked and
//! specialised like written ones (Haskell 2010, chapter 11, and the classes of
//! functors). One file per group of classes; [`Maker`] is what they share.
//!
//! What a derived instance needs of other types, its context, is left to
//! inference: here are only the constraints that it must imply.

mod data;
mod enumerate;
mod functor;
mod generic;
mod lift;
mod order;
mod read;
mod show;

use super::Cx;
use super::default_signature::expanded;
use crate::ids;
use crate::tree::*;
use crate::wired;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind, Strategy};

/// The classes with instances made from constructors, and where they are
/// defined.
const STOCK: &[(&str, &str)] = &[
    ("Base.Classes", "Eq"),
    ("Base.Classes", "Ord"),
    ("Base.Show", "Show"),
    ("Base.Read", "Read"),
    ("Base.Enum", "Enum"),
    ("Base.Enum", "Bounded"),
    ("Base.Ix", "Ix"),
    ("Base.Monad", "Functor"),
    ("Base.Foldable", "Foldable"),
    ("Base.Traversable", "Traversable"),
    ("Data.Data", "Data"),
    ("Base.Generic", "Generic"),
    ("Base.Generic", "Generic1"),
    ("Base.Splice.Lift", "Lift"),
];

/// How many synonyms may stand for each other.
const MAX_SYNONYMS: usize = 100;

/// One instance to derive.
struct Request {
    strategy: Option<Strategy>,
    class: ClassId,
    /// The class's types but for the last.
    types: Vec<Type>,
    /// The type whose instance it is to be.
    via: Option<Type>,
    ty: TypeId,
    /// The last type and the context, if they are written.
    head: Option<(Type, Vec<Pred>)>,
    span: Span,
}

impl Cx<'_> {
    /// The instances that the module's declarations derive.
    pub(super) fn derived(&mut self, decls: &[ast::Decl]) -> Vec<Instance> {
        let mut out = vec![];
        for decl in decls {
            match &decl.kind {
                DeclKind::Data(d) => {
                    let Some(ty) = self.own_data(d) else {
                        continue;
                    };
                    let mut via: Option<Type> = None;
                    for item in &d.deriving {
                        // The classes of one clause share it, and what is wrong with it.
                        via = item.via.as_ref().map(|written| match via.take() {
                            Some(known) if known.span == written.span => known,
                            _ => self.ty(written, None),
                        });
                        let Some(class) = self.class_ref(&item.class) else {
                            continue;
                        };
                        if !self.class_arity(class, item.types.len() + 1, item.span) {
                            continue;
                        }
                        let types = item.types.iter().map(|t| self.ty(t, None)).collect();
                        let request = Request {
                            strategy: item.strategy,
                            class,
                            types,
                            via: via.clone(),
                            ty,
                            head: None,
                            span: item.span,
                        };
                        out.extend(self.derive(request));
                    }
                }
                DeclKind::Derivation(d) => {
                    let request = self.standalone(d, decl.span);
                    out.extend(request.and_then(|r| self.derive(r)));
                }
                _ => {}
            }
        }
        out
    }

    fn standalone(&mut self, d: &ast::Derivation, span: Span) -> Option<Request> {
        let class = self.class_ref(&d.instance.class)?;
        if !self.class_arity(class, d.instance.types.len(), span) {
            return None;
        }
        let vars = self.type_params(&d.instance.forall);
        let scope = (!vars.is_empty()).then_some(&vars[..]);
        let context = self.context_in(&d.instance.context, scope);
        let types = d.instance.types.iter().map(|t| self.ty(t, scope));
        let mut types: Vec<Type> = types.collect();
        let via = d.via.as_ref().map(|t| self.ty(t, scope));
        let mut last = types.pop()?;
        // Of synonyms that mean each other another message tells.
        for _ in 0..MAX_SYNONYMS {
            match expanded(self.program, &last) {
                Some(whole) => last = whole,
                None => break,
            }
        }
        let (head, _) = last.spine();
        let TypeKind::Con(ty) = head.kind else {
            self.cannot_derive(span, class, "this is no data type");
            return None;
        };
        let ty = self.instance_for(ty, &last).unwrap_or(ty);
        Some(Request {
            strategy: d.strategy,
            class,
            types,
            via,
            ty,
            head: Some((last, context)),
            span,
        })
    }

    fn cannot_derive(&mut self, span: Span, class: ClassId, why: &str) {
        let name = self.program.classes[class].name;
        self.diags.push(
            Diagnostic::error(
                ids::CANNOT_DERIVE,
                span,
                format!("no instance of `{name}` can be derived"),
            )
            .label(why),
        );
    }

    fn derive(&mut self, r: Request) -> Option<Instance> {
        let class = &self.program.classes[r.class];
        let (name, home) = (class.name, class.module);
        if Some(r.class) == self.program.known.class_typeable {
            return None;
        }
        let TypeDefKind::Data { newtype, ctors, .. } = &self.program.types[r.ty].kind else {
            self.cannot_derive(r.span, r.class, "this is no data type");
            return None;
        };
        let (newtype, ctors) = (*newtype, ctors.clone());
        if let Some(via) = r.via.clone() {
            return Some(self.instance(r, Derived::Via(Box::new(via)), vec![], vec![], 0));
        }
        let stock = STOCK
            .iter()
            .any(|(m, n)| home.as_str() == *m && name.as_str() == *n);
        let by_newtype = newtype && self.extensions.has(Extension::GeneralizedNewtypeDeriving);
        let lacking = match name.as_str() {
            _ if !stock => None,
            "Functor" => Some(Extension::DeriveFunctor),
            "Foldable" => Some(Extension::DeriveFoldable),
            "Traversable" => Some(Extension::DeriveTraversable),
            "Data" => Some(Extension::DeriveDataTypeable),
            "Generic" | "Generic1" => Some(Extension::DeriveGeneric),
            "Lift" => Some(Extension::DeriveLift),
            _ => None,
        };
        let lacking = lacking.filter(|e| !self.extensions.has(*e));
        let strategy = match r.strategy {
            Some(strategy) => strategy,
            None if stock && name.as_str() == "Enum" && by_newtype => Strategy::Newtype,
            None if lacking.is_some() && by_newtype => Strategy::Newtype,
            None if stock => Strategy::Stock,
            // Where both are on, as GHC has it.
            None if self.extensions.has(Extension::DeriveAnyClass) => Strategy::Anyclass,
            None if by_newtype => Strategy::Newtype,
            None => {
                let needed = match newtype {
                    true => Extension::GeneralizedNewtypeDeriving,
                    false => Extension::DeriveAnyClass,
                };
                let what = format!("deriving an instance of `{name}`");
                let d = needed.needed(r.span, &what);
                let ty = self.program.types[r.ty].name;
                self.program.lost.extend([name, ty]);
                self.diags.push(match newtype {
                    true => d,
                    false => d.help(format!(
                        "write `instance {name} {ty} where` with the methods"
                    )),
                });
                return None;
            }
        };
        if let (Strategy::Stock, Some(lacking)) = (strategy, lacking) {
            let what = format!("deriving an instance of `{name}`");
            self.diags.push(lacking.needed(r.span, &what));
            return None;
        }
        let by = Extension::GeneralizedNewtypeDeriving;
        if strategy == Strategy::Newtype && !self.extensions.has(by) {
            // The others of the same type lack the same.
            let ty = self.program.types[r.ty].name;
            if !self.program.lost.contains(&ty) {
                let what = "deriving an instance by `newtype`";
                self.diags.push(by.needed(r.span, what));
            }
            self.program.lost.extend([name, ty]);
            return None;
        }
        match strategy {
            Strategy::Stock if stock => self.derive_stock(r, name, ctors),
            Strategy::Stock => {
                let why = "only classes of the language can be derived from constructors";
                self.cannot_derive(r.span, r.class, why);
                None
            }
            Strategy::Newtype if newtype => {
                let how = Derived::Newtype(*ctors.first()?);
                Some(self.instance(r, how, vec![], vec![], 0))
            }
            Strategy::Newtype => {
                self.cannot_derive(r.span, r.class, "the type is no newtype");
                None
            }
            Strategy::Anyclass => {
                let head = self.applied(r.ty, 0, r.span);
                let wanted = self.generic_wants(r.class, &head);
                Some(self.instance(r, Derived::Defaults, vec![], wanted, 0))
            }
        }
    }

    fn derive_stock(&mut self, r: Request, name: Symbol, ctors: Vec<CtorId>) -> Option<Instance> {
        let (span, class, ty) = (r.span, r.class, r.ty);
        let mut maker = Maker {
            ctors,
            cx: self,
            class,
            name: Symbol::new(""),
            span,
            wanted: vec![],
            refused: None,
            missing: false,
        };
        maker.name = maker.cx.program.type_name(ty);
        let methods = match name.as_str() {
            "Eq" => vec![("==", maker.equal())],
            "Ord" => vec![("compare", maker.compare())],
            "Show" => vec![("showsPrec", maker.shows_prec())],
            "Read" => vec![("readsPrec", maker.reads_prec())],
            "Enum" => maker.enum_methods(),
            "Bounded" => maker.bounds(),
            "Ix" => maker.ix_methods(),
            "Functor" => maker.functor(ty),
            "Foldable" => maker.foldable(ty),
            "Data" => maker.data_methods(ty),
            "Lift" => vec![("lift", maker.lift())],
            "Generic" => maker.generic_methods(&r, generic::Of::Type),
            "Generic1" => match maker.cx.program.types[ty].params.last().copied() {
                Some(z) => maker.generic_methods(&r, generic::Of::Last(z)),
                None => maker.refuse("the type has no parameter"),
            },
            _ => maker.traversable(ty),
        };
        let dropped = usize::from(matches!(
            name.as_str(),
            "Functor" | "Foldable" | "Traversable" | "Generic1"
        ));
        if dropped == 0 && name.as_str() != "Generic" {
            maker.want_fields();
        }
        let (wanted, refused, missing) = (maker.wanted, maker.refused, maker.missing);
        if let Some(why) = refused {
            self.cannot_derive(span, class, why);
            return None;
        }
        if missing {
            self.unsupported(span, "derived instances so early in the library");
            return None;
        }
        Some(self.instance(r, Derived::Stock, methods, wanted, dropped))
    }

    /// An instance with these methods. Its last type is applied to all of the
    /// type's parameters but the last `dropped`.
    fn instance(
        &mut self,
        r: Request,
        derived: Derived,
        methods: Vec<(&'static str, Vec<Match>)>,
        wanted: Vec<Pred>,
        dropped: usize,
    ) -> Instance {
        let span = r.span;
        let class_methods: Vec<Symbol> = self.program.classes[r.class]
            .methods
            .iter()
            .map(|m| self.program.values[m.value].name)
            .collect();
        let mut slots = vec![None; class_methods.len()];
        let mut binds = vec![];
        for (method, clauses) in methods {
            let value = self.new_value(method.into(), span, ValueKind::Top);
            let Some(at) = class_methods.iter().position(|m| m.as_str() == method) else {
                continue;
            };
            slots[at] = Some(value);
            binds.push(Bind::Fun {
                value,
                clauses,
                span,
            });
        }
        // What is another type's instance has its methods, not the class's.
        if !matches!(derived, Derived::Newtype(_) | Derived::Via(_)) {
            binds.extend(self.generic_binds(r.class, &mut slots, span));
        }
        let binds = binds.into_iter().map(Late::from).collect();
        let (last, context, wanted) = match r.head {
            Some((last, context)) => (last, context, None),
            None => (self.applied(r.ty, dropped, span), vec![], Some(wanted)),
        };
        let mut head = r.types;
        head.push(last);
        Instance {
            class: r.class,
            context,
            wanted,
            derived,
            head,
            overlap: Overlap::None,
            methods: slots,
            binds,
            span,
            head_span: span,
        }
    }

    /// `T a b`, but for the last parameters.
    fn applied(&self, t: TypeId, dropped: usize, span: Span) -> Type {
        let plain = |kind| Type { kind, span };
        let def = &self.program.types[t];
        if let Some((family, args)) = &def.instance {
            let kept = args.len().saturating_sub(dropped);
            return args[..kept]
                .iter()
                .fold(plain(TypeKind::Con(*family)), |f, x| {
                    plain(TypeKind::App(Box::new(f), Box::new(x.clone())))
                });
        }
        let params = &def.params;
        let kept = params.len().saturating_sub(dropped);
        params[..kept].iter().fold(plain(TypeKind::Con(t)), |f, p| {
            let var = plain(TypeKind::Var(*p));
            plain(TypeKind::App(Box::new(f), Box::new(var)))
        })
    }
}

/// Makes the trees of one instance; all have the span of the class name.
struct Maker<'a, 'b> {
    cx: &'a mut Cx<'b>,
    class: ClassId,
    /// The type's name, for messages of the instance.
    name: Symbol,
    ctors: Vec<CtorId>,
    span: Span,
    /// Constraints that the context must imply.
    wanted: Vec<Pred>,
    /// Why there can be no instance.
    refused: Option<&'static str>,
    /// A helper of the library is not known (yet).
    missing: bool,
}

impl Maker<'_, '_> {
    fn node(&mut self, kind: ExprKind) -> Expr {
        Expr {
            kind,
            span: self.span,
            id: self.cx.node(),
        }
    }

    /// A definition of the library.
    fn prelude(&mut self, name: &str) -> Expr {
        match self.cx.program.known.value(name) {
            Some(v) => self.node(ExprKind::Var(v)),
            None => {
                self.missing = true;
                self.node(ExprKind::Error)
            }
        }
    }

    fn call(&mut self, f: &str, args: Vec<Expr>) -> Expr {
        let f = self.prelude(f);
        self.node(ExprKind::App(Box::new(f), args))
    }

    fn var(&mut self, v: ValueId) -> Expr {
        self.node(ExprKind::Var(v))
    }

    fn con(&mut self, c: CtorId) -> Expr {
        self.node(ExprKind::Con(c))
    }

    fn int(&mut self, n: usize) -> Expr {
        self.node(ExprKind::Lit(Lit::Int(n as u64)))
    }

    fn string(&mut self, s: &str) -> Expr {
        self.node(ExprKind::Lit(Lit::Str(s.into())))
    }

    fn local(&mut self, name: &str) -> ValueId {
        self.cx.new_value(name.into(), self.span, ValueKind::Local)
    }

    fn pat(&mut self, kind: PatKind) -> Pat {
        Pat {
            kind,
            span: self.span,
            id: self.cx.node(),
        }
    }

    fn clause(&mut self, params: Vec<Pat>, body: Expr) -> Match {
        let rhs = Rhs {
            body: RhsBody::Plain(Box::new(body)),
            wheres: vec![],
            span: self.span,
        };
        Match {
            params,
            rhs,
            span: self.span,
        }
    }

    fn fields(&self, c: CtorId) -> usize {
        self.cx.program.ctors[c].fields.len()
    }

    /// `C x1 .. xn`
    fn con_pat(&mut self, c: CtorId, prefix: &str) -> (Pat, Vec<ValueId>) {
        let vars: Vec<ValueId> = (1..=self.fields(c))
            .map(|i| self.local(&format!("{prefix}{i}")))
            .collect();
        let pats = vars.iter().map(|v| self.pat(PatKind::Var(*v))).collect();
        let kind = self.cx.con_with_dicts(c, pats, self.span);
        (self.pat(kind), vars)
    }

    /// Every field must be in the class. What boxes unboxed values is.
    fn want_fields(&mut self) {
        let class = self.cx.program.classes[self.class].name;
        let boxed = |t: TypeId| match class.as_str() {
            "Eq" | "Ord" => wired::boxed(t).is_some(),
            "Show" => wired::boxing_ctor(t).is_some(),
            _ => false,
        };
        for c in self.ctors.clone() {
            let fields = self.cx.program.ctors[c].fields.iter();
            let fields = fields.filter(|f| !f.ty.head_con().is_some_and(boxed));
            let types: Vec<Type> = fields.map(|f| f.ty.clone()).collect();
            for ty in types {
                self.want(ty);
            }
        }
    }

    /// The unboxed type of a field's values, if it has one.
    fn unboxed_type(&self, c: CtorId, field: usize) -> Option<TypeId> {
        let con = self.cx.program.ctors[c].fields[field].ty.head_con();
        con.filter(|t| wired::boxed(*t).is_some())
    }

    /// The value of a field, in its box if the type has unboxed values.
    fn field_value(&mut self, c: CtorId, field: usize, x: ValueId) -> Expr {
        let x = self.var(x);
        let Some(t) = self.unboxed_type(c, field) else {
            return x;
        };
        match wired::boxing_ctor(t) {
            Some(box_) => {
                let box_ = self.con(box_);
                self.apply(box_, vec![x])
            }
            None => self.call("addressToInt", vec![x]),
        }
    }

    fn want(&mut self, ty: Type) {
        let span = if ty.span.is_none() {
            self.span
        } else {
            ty.span
        };
        self.wanted.push(Pred {
            class: self.class,
            args: vec![ty],
            span,
        });
    }

    fn refuse<R: Default>(&mut self, why: &'static str) -> R {
        self.refused = Some(why);
        R::default()
    }

    fn apply(&mut self, f: Expr, args: Vec<Expr>) -> Expr {
        match args.is_empty() {
            true => f,
            false => self.node(ExprKind::App(Box::new(f), args)),
        }
    }

    fn lambda(&mut self, vars: Vec<ValueId>, body: Expr) -> Expr {
        let pats = vars.iter().map(|v| self.pat(PatKind::Var(*v))).collect();
        self.node(ExprKind::Lambda(pats, Box::new(body)))
    }

    fn var_pat(&mut self, v: ValueId) -> Pat {
        self.pat(PatKind::Var(v))
    }

    fn wild(&mut self) -> Pat {
        self.pat(PatKind::Wild)
    }

    fn pair_pat(&mut self, a: Pat, b: Pat) -> Pat {
        self.pat(PatKind::Con(wired::tuple_ctor(2), vec![a, b]))
    }

    fn pair(&mut self, a: Expr, b: Expr) -> Expr {
        let con = self.con(wired::tuple_ctor(2));
        self.apply(con, vec![a, b])
    }

    fn enumeration(&self) -> bool {
        !self.ctors.is_empty() && self.ctors.iter().all(|c| self.fields(*c) == 0)
    }
}
