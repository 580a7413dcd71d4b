//! What a program declares, as the text that `Base.Splice.Ask` reads: words with spaces between
//! them, where those of a node stand between `(` and `)`.

use pure_base::Symbol;
use pure_names::ghc_homes;
use pure_names::tree::*;
use pure_names::wired;
use pure_types::Checker;

/// Tells of one thing.
pub struct Teller<'a> {
    pub program: &'a Resolved,
    pub checker: &'a Checker,
    pub out: String,
}

impl Teller<'_> {
    pub fn word(&mut self, word: &str) {
        self.out.push_str(word);
        self.out.push(' ');
    }

    /// A node with what `parts` tells.
    pub fn node(&mut self, parts: impl FnOnce(&mut Self)) {
        self.word("(");
        parts(self);
        self.word(")");
    }

    pub fn all<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.node(|t| items.iter().for_each(|item| each(t, item)));
    }

    /// Which module defines it, and its name.
    pub fn named(&mut self, module: Symbol, name: Symbol) {
        let (module, name) = match (module == wired::home(), name.as_str()) {
            (true, "List" | "Nil") => ("GHC.Types", "[]"),
            (true, "Cons") => ("GHC.Types", ":"),
            (true, name) if name.starts_with('(') => ("GHC.Tuple", name),
            (true, "->") => ("GHC.Types", "->"),
            (_, text) => {
                let ghc = ghc_homes::ghc(module, name);
                (ghc.unwrap_or(module.as_str()), text)
            }
        };
        self.word(module);
        self.word(name);
    }

    pub fn type_name(&mut self, t: TypeId) {
        let program = self.program;
        let t = program.types[t].instance.as_ref().map_or(t, |i| i.0);
        let def = &program.types[t];
        self.named(def.module, def.name);
    }

    pub fn ctor_name(&mut self, c: CtorId) {
        let ctor = &self.program.ctors[c];
        self.named(self.program.types[ctor.owner].module, ctor.name);
    }

    pub fn class_name(&mut self, c: ClassId) {
        let class = &self.program.classes[c];
        self.named(class.module, class.name);
    }

    pub fn value_name(&mut self, v: ValueId) {
        let value = &self.program.values[v];
        self.named(value.module, value.name);
    }

    pub fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Var(x) => self.node(|t| {
                t.word("v");
                t.word(x.as_str());
            }),
            TypeKind::Con(c) => self.con(*c),
            TypeKind::App(f, x) => self.node(|t| {
                t.word("@");
                t.ty(f);
                t.ty(x);
            }),
            TypeKind::Fun(a, b) => self.node(|t| {
                t.word(">");
                t.ty(a);
                t.ty(b);
            }),
            TypeKind::Forall(scheme) => self.scheme(scheme),
            // What a synonym of constraints says of its parameters.
            TypeKind::Kinded(of, Kind::Constraint) if !matches!(of.kind, TypeKind::Var(_)) => {
                self.ty(of);
            }
            TypeKind::Kinded(of, kind) => self.node(|t| {
                t.word("k");
                t.ty(of);
                t.kind(kind);
            }),
            TypeKind::Promoted(c) => self.node(|t| {
                t.word("p");
                t.ctor_name(*c);
            }),
            TypeKind::Class(c) => self.node(|t| {
                t.word("c");
                t.class_name(*c);
            }),
            TypeKind::Lit(TypeLit::Number(n)) => self.node(|t| {
                t.word("n");
                t.word(n.as_str());
            }),
            TypeKind::Lit(TypeLit::Text(text)) => self.node(|t| {
                t.word("s");
                for c in text.as_str().chars() {
                    t.word(&u32::from(c).to_string());
                }
            }),
            TypeKind::Error => self.word("_"),
        }
    }

    fn con(&mut self, c: TypeId) {
        let name = self.program.types[c].name;
        let is_tuple = c == wired::unit() || c != wired::list() && name.as_str().starts_with("(,");
        match () {
            _ if c == wired::list() => self.word("[]"),
            _ if c == wired::fun() => self.word("->"),
            _ if is_tuple => self.node(|t| {
                t.word("t");
                let commas = name.as_str().matches(',').count();
                let size = if commas == 0 { 0 } else { commas + 1 };
                t.word(&size.to_string());
            }),
            () => self.node(|t| {
                t.word("c");
                t.type_name(c);
            }),
        }
    }

    pub fn pred(&mut self, pred: &Pred) {
        // A constraint whose class is not written is a type.
        if self.program.known.class_holds == Some(pred.class)
            && let [constraint] = &pred.args[..]
        {
            return self.ty(constraint);
        }
        let equal = self.program.known.class_equal == Some(pred.class);
        pred.args.iter().for_each(|_| self.out.push_str("( @ "));
        match equal {
            true => self.word("~"),
            false => self.node(|t| {
                t.word("c");
                t.class_name(pred.class);
            }),
        }
        for arg in &pred.args {
            self.ty(arg);
            self.word(")");
        }
    }

    /// What a synonym of constraints stands for.
    pub fn constraints(&mut self, preds: &[Pred]) {
        if let [pred] = preds {
            return self.pred(pred);
        }
        preds.iter().for_each(|_| self.out.push_str("( @ "));
        self.node(|t| {
            t.word("t");
            t.word(&preds.len().to_string());
        });
        for pred in preds {
            self.pred(pred);
            self.word(")");
        }
    }

    /// A type in which variables that are nowhere bound are all that it mentions.
    pub fn scheme(&mut self, scheme: &Scheme) {
        let mut vars = scheme.forall.clone();
        if vars.is_empty() {
            scheme
                .context
                .iter()
                .for_each(|p| pred_variables(p, &mut vars));
            variables(&scheme.ty, &mut vars);
        }
        let kinds = self.used_as(&vars, scheme);
        self.quantified(&vars, &kinds, &scheme.context, |t| t.ty(&scheme.ty));
    }

    /// A type that was inferred: no use of it gives its variables types by `@`.
    pub fn inferred(&mut self, scheme: &Scheme) {
        let kinds = self.used_as(&scheme.forall, scheme);
        let (vars, context) = (&scheme.forall, &scheme.context);
        self.forall("i", vars, &kinds, context, |t| t.ty(&scheme.ty));
    }

    /// The kinds of variables: as they are written, else as their uses tell.
    fn used_as(&self, vars: &[Symbol], scheme: &Scheme) -> Vec<Option<Kind>> {
        let kind = |(i, x): (usize, &Symbol)| {
            let written = scheme.kinds.get(i).filter(|_| !scheme.forall.is_empty());
            written.cloned().flatten().or_else(|| {
                let preds = scheme.context.iter();
                let mut preds = preds.filter_map(|p| self.used_in_pred(*x, p));
                preds.next().or_else(|| self.used_in(*x, &scheme.ty))
            })
        };
        vars.iter().enumerate().map(kind).collect()
    }

    fn used_in_pred(&self, x: Symbol, pred: &Pred) -> Option<Kind> {
        // Types of any kind are equal.
        let equal = self.program.known.class_equal == Some(pred.class);
        let kinds = match equal {
            true => vec![],
            false => self.checker.class_kinds(pred.class),
        };
        let kinds: Vec<_> = kinds.into_iter().map(Some).collect();
        let args: Vec<&Type> = pred.args.iter().collect();
        self.used_as_argument(x, &args, &kinds)
    }

    fn used_as_argument(&self, x: Symbol, args: &[&Type], kinds: &[Option<Kind>]) -> Option<Kind> {
        let mut uses = args
            .iter()
            .enumerate()
            .filter_map(|(i, arg)| match arg.kind {
                TypeKind::Var(y) if x == y => kinds.get(i).cloned().flatten(),
                _ => self.used_in(x, arg),
            });
        uses.next()
    }

    /// The kind that the use of a variable in a type tells.
    fn used_in(&self, x: Symbol, ty: &Type) -> Option<Kind> {
        match &ty.kind {
            TypeKind::App(..) => {
                let (mut head, mut args) = (ty, vec![]);
                while let TypeKind::App(f, arg) = &head.kind {
                    args.push(&**arg);
                    head = f;
                }
                args.reverse();
                match &head.kind {
                    TypeKind::Var(y) if x == *y => {
                        let star = || Box::new(Kind::Type);
                        let arrow = |kind, _: &&Type| Kind::Arrow(star(), Box::new(kind));
                        Some(args.iter().fold(Kind::Type, arrow))
                    }
                    TypeKind::Con(c) => self.used_as_argument(x, &args, &self.kinds(*c).0),
                    _ => self.used_as_argument(x, &args, &[]),
                }
            }
            TypeKind::Fun(a, b) => self.used_in(x, a).or_else(|| self.used_in(x, b)),
            TypeKind::Kinded(t, kind) => match t.kind {
                TypeKind::Var(y) if x == y => Some(kind.clone()),
                _ => self.used_in(x, t),
            },
            TypeKind::Forall(scheme) if !scheme.forall.contains(&x) => {
                let mut preds = scheme.context.iter();
                let found = preds.find_map(|p| self.used_in_pred(x, p));
                found.or_else(|| self.used_in(x, &scheme.ty))
            }
            _ => None,
        }
    }

    fn quantified(
        &mut self,
        vars: &[Symbol],
        kinds: &[Option<Kind>],
        context: &[Pred],
        body: impl FnOnce(&mut Self),
    ) {
        self.forall("q", vars, kinds, context, body);
    }

    fn forall(
        &mut self,
        sign: &str,
        vars: &[Symbol],
        kinds: &[Option<Kind>],
        context: &[Pred],
        body: impl FnOnce(&mut Self),
    ) {
        if vars.is_empty() && context.is_empty() {
            return body(self);
        }
        self.node(|t| {
            t.word(sign);
            t.node(|t| {
                for (i, x) in vars.iter().enumerate() {
                    t.variable(*x, kinds.get(i).and_then(|k| k.as_ref()));
                }
            });
            t.all(context, |t, p| t.pred(p));
            body(t);
        });
    }

    pub fn variable(&mut self, name: Symbol, kind: Option<&Kind>) {
        self.node(|t| {
            t.word(name.as_str());
            t.kind(kind.unwrap_or(&Kind::Type));
        });
    }

    pub fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Type | Kind::Unknown => self.word("*"),
            Kind::Constraint => self.word("#"),
            Kind::Arrow(a, b) => self.node(|t| {
                t.word(">");
                t.kind(a);
                t.kind(b);
            }),
            Kind::Var(x) => self.node(|t| {
                t.word("v");
                t.word(x.as_str());
            }),
            Kind::Con(c) => self.con(*c),
            Kind::App(f, x) => self.node(|t| {
                t.word("@");
                t.kind(f);
                t.kind(x);
            }),
        }
    }

    /// The kinds of a type's parameters, and of what it makes of them.
    pub fn kinds(&self, t: TypeId) -> (Vec<Option<Kind>>, Kind) {
        let mut rest = self.checker.kind_of(t).unwrap_or(Kind::Type);
        let mut kinds = vec![];
        for _ in &self.program.types[t].params {
            match rest {
                Kind::Arrow(a, b) => {
                    kinds.push(Some(*a));
                    rest = *b;
                }
                other => {
                    kinds.push(None);
                    rest = other;
                }
            }
        }
        (kinds, rest)
    }

    pub fn parameters(&mut self, params: &[Symbol], kinds: &[Option<Kind>]) {
        self.node(|t| {
            for (i, x) in params.iter().enumerate() {
                t.variable(*x, kinds.get(i).and_then(|k| k.as_ref()));
            }
        });
    }

    /// A constructor as it is declared.
    pub fn constructor(&mut self, c: CtorId) {
        let program = self.program;
        let ctor = &program.ctors[c];
        self.node(|t| {
            t.ctor_name(c);
            t.word(if ctor.infix { "1" } else { "0" });
            t.node(|t| {
                for (i, field) in ctor.fields.iter().enumerate() {
                    t.node(|t| {
                        t.word(match (field.strict, field.unpack) {
                            (false, _) => "0",
                            (true, None) => "1",
                            (true, Some(true)) => "unpack",
                            (true, Some(false)) => "nounpack",
                        });
                        match ctor.labels.get(i).copied().flatten() {
                            Some(v) => t.value_name(v),
                            None => t.word("- -"),
                        }
                        t.ty(&field.ty);
                    });
                }
            });
            t.parameters(&ctor.vars, &[]);
            t.all(&ctor.context, |t, p| t.pred(p));
            match &ctor.result {
                Some(result) => t.ty(result),
                None => t.word("-"),
            }
        });
    }

    /// The type of a constructor as a function; its arrows are those of constructors.
    pub fn constructor_type(&mut self, c: CtorId) {
        let program = self.program;
        let ctor = &program.ctors[c];
        let (mut vars, mut kinds) = (vec![], vec![]);
        if ctor.result.is_none() {
            vars.clone_from(&program.types[ctor.owner].params);
            kinds = self.kinds(ctor.owner).0;
        }
        vars.extend(&ctor.vars);
        self.quantified(&vars, &kinds, &ctor.context, |t| {
            for field in &ctor.fields {
                t.out.push_str("( - ");
                t.ty(&field.ty);
            }
            t.made(c);
            ctor.fields.iter().for_each(|_| t.word(")"));
        });
    }

    /// What a constructor makes.
    fn made(&mut self, c: CtorId) {
        let ctor = &self.program.ctors[c];
        match &ctor.result {
            Some(result) => self.ty(result),
            None => self.whole(ctor.owner),
        }
    }

    /// A type applied to its parameters.
    fn whole(&mut self, owner: TypeId) {
        let def = &self.program.types[owner];
        if let Some((family, args)) = &def.instance {
            return self.applied(*family, args);
        }
        def.params.iter().for_each(|_| self.out.push_str("( @ "));
        self.con(owner);
        for x in &def.params {
            self.node(|t| {
                t.word("v");
                t.word(x.as_str());
            });
            self.word(")");
        }
    }

    fn applied(&mut self, head: TypeId, args: &[Type]) {
        args.iter().for_each(|_| self.out.push_str("( @ "));
        self.con(head);
        for arg in args {
            self.ty(arg);
            self.word(")");
        }
    }

    /// The type of a field as a function.
    pub fn selector_type(&mut self, c: CtorId, field: usize) {
        let program = self.program;
        let ctor = &program.ctors[c];
        let owner = &program.types[ctor.owner];
        let vars = match &ctor.result {
            None => owner.params.clone(),
            Some(result) => {
                let mut vars = vec![];
                variables(result, &mut vars);
                vars
            }
        };
        let kinds = match ctor.result {
            None => self.kinds(ctor.owner).0,
            Some(_) => vec![],
        };
        self.quantified(&vars, &kinds, &[], |t| {
            t.node(|t| {
                t.word(">");
                t.made(c);
                t.ty(&ctor.fields[field].ty);
            });
        });
    }

    /// The type of a method, with that of its class.
    pub fn method_type(&mut self, v: ValueId, class: ClassId) {
        let program = self.program;
        let def = &program.classes[class];
        let kinds: Vec<_> = self
            .checker
            .class_kinds(class)
            .into_iter()
            .map(Some)
            .collect();
        let own = Pred {
            class,
            args: def.params.iter().map(|x| variable(*x)).collect(),
            span: def.span,
        };
        self.quantified(&def.params, &kinds, &[own], |t| t.signature(v, &def.params));
    }

    /// The signature of a value, in which some variables are bound elsewhere.
    pub fn signature(&mut self, v: ValueId, bound: &[Symbol]) {
        let Some(scheme) = &self.program.values[v].signature else {
            return self.word("_");
        };
        if !scheme.forall.is_empty() || bound.is_empty() {
            return self.scheme(scheme);
        }
        let mut vars = bound.to_vec();
        scheme
            .context
            .iter()
            .for_each(|p| pred_variables(p, &mut vars));
        variables(&scheme.ty, &mut vars);
        let vars = vars.split_off(bound.len());
        let kinds = self.used_as(&vars, scheme);
        self.quantified(&vars, &kinds, &scheme.context, |t| t.ty(&scheme.ty));
    }

    /// Whether types that are made with what `heads` names (`-`: anything) may be of this form.
    pub fn may_be(&self, types: &[Type], heads: &[&str]) -> bool {
        let fits = |t: &Type, head: &str| match self.outermost(t) {
            Some(own) => head == "-" || head == own,
            None => true,
        };
        types.iter().zip(heads).all(|(t, head)| fits(t, head))
    }

    /// What a type is made with, if it can only be that.
    fn outermost(&self, ty: &Type) -> Option<String> {
        let mut head = ty;
        while let TypeKind::App(f, _) | TypeKind::Kinded(f, _) = &head.kind {
            head = f;
        }
        let con = match head.kind {
            TypeKind::Con(c) => c,
            TypeKind::Fun(..) => wired::fun(),
            _ => return None,
        };
        let def = &self.program.types[con];
        if !matches!(def.kind, TypeDefKind::Data { .. }) {
            return None;
        }
        let mut name = Teller {
            program: self.program,
            checker: self.checker,
            out: String::new(),
        };
        name.type_name(con);
        Some(name.out.trim_end().replace(' ', "."))
    }

    /// An instance without what it defines.
    pub fn instance(&mut self, instance: &Instance) {
        // What a derived one asks for is about its variables, each once.
        let mut told: Vec<String> = vec![];
        for pred in instance.wanted.as_ref().unwrap_or(&instance.context) {
            let mut vars = vec![];
            pred_variables(pred, &mut vars);
            let before = self.out.len();
            self.pred(pred);
            let text = self.out.split_off(before);
            if (instance.wanted.is_none() || !vars.is_empty()) && !told.contains(&text) {
                told.push(text);
            }
        }
        self.node(|t| {
            t.node(|t| told.iter().for_each(|text| t.out.push_str(text)));
            t.pred(&Pred {
                class: instance.class,
                args: instance.head.clone(),
                span: instance.span,
            });
            t.word(match instance.overlap {
                Overlap::None => "-",
                Overlap::Overlapping => "overlapping",
                Overlap::Overlappable => "overlappable",
                Overlap::Overlaps => "overlaps",
                Overlap::Incoherent => "incoherent",
            });
        });
    }

    /// An equation of a family.
    pub fn equation(&mut self, equation: &Equation) {
        self.node(|t| {
            t.parameters(&equation.vars, &[]);
            t.applied(equation.family, &equation.args);
            t.ty(&equation.rhs);
        });
    }

    /// An instance of a data family.
    pub fn data_instance(&mut self, id: TypeId) {
        let TypeDefKind::Data { newtype, ctors } = &self.program.types[id].kind else {
            return;
        };
        self.node(|t| {
            t.word(if *newtype { "1" } else { "0" });
            t.whole(id);
            t.all(ctors, |t, c| t.constructor(*c));
        });
    }
}

fn variable(name: Symbol) -> Type {
    Type {
        kind: TypeKind::Var(name),
        span: pure_base::Span::NONE,
    }
}

fn pred_variables(pred: &Pred, out: &mut Vec<Symbol>) {
    pred.args.iter().for_each(|t| variables(t, out));
}

/// The variables that are free in a type, in the order in which it mentions them.
fn variables(ty: &Type, out: &mut Vec<Symbol>) {
    match &ty.kind {
        TypeKind::Var(x) => {
            if !out.contains(x) {
                out.push(*x);
            }
        }
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            variables(a, out);
            variables(b, out);
        }
        TypeKind::Kinded(t, _) => variables(t, out),
        TypeKind::Forall(scheme) => {
            let mut own = vec![];
            scheme
                .context
                .iter()
                .for_each(|p| pred_variables(p, &mut own));
            variables(&scheme.ty, &mut own);
            own.retain(|x| !scheme.forall.contains(x) && !out.contains(x));
            out.extend(own);
        }
        TypeKind::Con(_)
        | TypeKind::Promoted(_)
        | TypeKind::Class(_)
        | TypeKind::Lit(_)
        | TypeKind::Error => {}
    }
}
