//! `deriving`: instances of Eq, Ord, Show, Enum and Bounded, made as resolved
//! trees, so that they are checked and specialised like written ones.
//! (Haskell 2010, chapter 11.)

use super::Cx;
use crate::tree::*;
use crate::wired;
use pure_base::{Span, Symbol};

impl Cx<'_> {
    /// The instances that the module's data types derive.
    pub(super) fn derived(&mut self) -> Vec<Instance> {
        let mut out = vec![];
        for t in self.own_types.clone() {
            let TypeDefKind::Data { deriving, .. } = &self.program.types[t].kind else {
                continue;
            };
            for (class, span) in deriving.clone() {
                out.extend(self.derive(t, class, span));
            }
        }
        out
    }

    fn derive(&mut self, t: TypeId, class: ClassId, span: Span) -> Option<Instance> {
        let name = self.program.classes[class].name;
        let mut maker = Maker {
            ctors: match &self.program.types[t].kind {
                TypeDefKind::Data { ctors, .. } => ctors.clone(),
                TypeDefKind::Synonym(_) => vec![],
            },
            cx: self,
            span,
            missing: false,
        };
        let methods = match name.as_str() {
            "Eq" => vec![("==", maker.equal())],
            "Ord" => vec![("compare", maker.compare())],
            "Show" => vec![("showsPrec", maker.shows_prec())],
            "Enum" if maker.enumeration() => maker.enum_methods(),
            "Bounded" if maker.enumeration() || maker.ctors.len() == 1 => maker.bounds(),
            _ => {
                self.unsupported(
                    span,
                    &format!("derived instances of `{name}` for this type"),
                );
                return None;
            }
        };
        if maker.missing {
            self.unsupported(span, "derived instances before what they need is defined");
            return None;
        }
        let class_methods: Vec<Symbol> = self.program.classes[class]
            .methods
            .iter()
            .map(|m| self.program.values[m.value].name)
            .collect();
        let mut slots = vec![None; class_methods.len()];
        let mut binds = vec![];
        for (method, clauses) in methods {
            let value = self.new_value(method.into(), span, ValueKind::Top);
            let at = class_methods.iter().position(|m| m.as_str() == method)?;
            slots[at] = Some(value);
            binds.push(Bind::Fun {
                value,
                clauses,
                span,
            });
        }
        let (head, context) = self.derived_head(t, class, span);
        Some(Instance {
            class,
            context,
            head: vec![head],
            overlap: Overlap::None,
            methods: slots,
            binds,
            span,
        })
    }

    /// `T a b`, and the class for each parameter.
    fn derived_head(&self, t: TypeId, class: ClassId, span: Span) -> (Type, Vec<Pred>) {
        let plain = |kind| Type { kind, span };
        let mut head = plain(TypeKind::Con(t));
        let mut context = vec![];
        for p in &self.program.types[t].params {
            let var = plain(TypeKind::Var(*p));
            context.push(Pred {
                class,
                args: vec![var.clone()],
                span,
            });
            head = plain(TypeKind::App(Box::new(head), Box::new(var)));
        }
        (head, context)
    }
}

/// Makes the trees of one instance; all have the span of the class name.
struct Maker<'a, 'b> {
    cx: &'a mut Cx<'b>,
    ctors: Vec<CtorId>,
    span: Span,
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

    fn enumeration(&self) -> bool {
        !self.ctors.is_empty() && self.ctors.iter().all(|c| self.fields(*c) == 0)
    }

    fn equal(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (p, xs) = self.con_pat(c, "a");
            let (q, ys) = self.con_pat(c, "b");
            let mut body: Option<Expr> = None;
            for (x, y) in xs.into_iter().zip(ys).rev() {
                let pair = vec![self.var(x), self.var(y)];
                let same = self.call("==", pair);
                body = Some(match body {
                    None => same,
                    Some(rest) => self.call("&&", vec![same, rest]),
                });
            }
            let body = match body {
                Some(body) => body,
                None => self.con(wired::true_()),
            };
            out.push(self.clause(vec![p, q], body));
        }
        if self.ctors.len() != 1 {
            let any = vec![self.pat(PatKind::Wild), self.pat(PatKind::Wild)];
            let value = match self.ctors.is_empty() {
                true => wired::true_(),
                false => wired::false_(),
            };
            let body = self.con(value);
            out.push(self.clause(any, body));
        }
        out
    }

    fn compare(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            if self.fields(c) == 0 && self.ctors.len() > 1 {
                continue;
            }
            let (p, xs) = self.con_pat(c, "a");
            let (q, ys) = self.con_pat(c, "b");
            let mut body: Option<Expr> = None;
            for (x, y) in xs.into_iter().zip(ys).rev() {
                let pair = vec![self.var(x), self.var(y)];
                let first = self.call("compare", pair);
                body = Some(match body {
                    None => first,
                    Some(rest) => self.call("thenCompare", vec![first, rest]),
                });
            }
            let body = match body {
                Some(body) => body,
                None => self.equal_ordering(),
            };
            out.push(self.clause(vec![p, q], body));
        }
        if self.ctors.len() != 1 {
            let (a, b) = (self.local("a"), self.local("b"));
            let params = vec![self.pat(PatKind::Var(a)), self.pat(PatKind::Var(b))];
            let body = match self.ctors.is_empty() {
                true => self.equal_ordering(),
                false => {
                    let pair = vec![self.index_of(a), self.index_of(b)];
                    self.call("compareInt", pair)
                }
            };
            out.push(self.clause(params, body));
        }
        out
    }

    fn equal_ordering(&mut self) -> Expr {
        // LT, EQ, GT are the constructors of Ordering, in this order.
        let eq = match &self.cx.program.types[wired::ordering()].kind {
            TypeDefKind::Data { ctors, .. } => ctors[1],
            TypeDefKind::Synonym(_) => wired::nil(),
        };
        self.con(eq)
    }

    /// `case x of { C0 .. -> 0; C1 .. -> 1; .. }`
    fn index_of(&mut self, x: ValueId) -> Expr {
        let mut alts = vec![];
        for (i, c) in self.ctors.clone().into_iter().enumerate() {
            let wild = (0..self.fields(c))
                .map(|_| self.pat(PatKind::Wild))
                .collect();
            let kind = self.cx.con_with_dicts(c, wild, self.span);
            let pat = self.pat(kind);
            let body = self.int(i);
            alts.push(self.clause(vec![pat], body));
        }
        let x = self.var(x);
        self.node(ExprKind::Case(Box::new(x), alts))
    }

    fn shows_prec(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (p, xs) = self.con_pat(c, "a");
            let name = self.cx.program.ctors[c].name;
            let operator = name.as_str().starts_with(':');
            let shown = match operator {
                true => format!("({name})"),
                false => name.to_string(),
            };
            if xs.is_empty() {
                let text = self.string(&shown);
                let body = self.call("showString", vec![text]);
                let any = self.pat(PatKind::Wild);
                out.push(self.clause(vec![any, p], body));
                continue;
            }
            let labels = self.cx.program.ctors[c].labels.clone();
            let (limit, parts) = match xs[..] {
                _ if labels.iter().any(Option::is_some) => (10, self.record(&shown, &labels, &xs)),
                [l, r] if operator => {
                    let precedence = self.cx.fixity_of(c);
                    let (l, r) = (self.field(precedence + 1, l), self.field(precedence + 1, r));
                    let middle = self.text(&format!(" {name} "));
                    (precedence, vec![l, middle, r])
                }
                _ => {
                    let mut parts = vec![self.text(&format!("{shown} "))];
                    for (i, x) in xs.iter().enumerate() {
                        if i > 0 {
                            parts.push(self.text(" "));
                        }
                        parts.push(self.field(11, *x));
                    }
                    (10, parts)
                }
            };
            let mut body: Option<Expr> = None;
            for part in parts.into_iter().rev() {
                body = Some(match body {
                    None => part,
                    Some(rest) => self.call(".", vec![part, rest]),
                });
            }
            let d = self.local("d");
            let param = self.pat(PatKind::Var(d));
            let test = vec![self.var(d), self.int(limit)];
            let mut args = vec![self.call("gtInt", test)];
            args.extend(body);
            let body = self.call("showParen", args);
            out.push(self.clause(vec![param, p], body));
        }
        if out.is_empty() {
            let any = vec![self.pat(PatKind::Wild), self.pat(PatKind::Wild)];
            let body = self.text("");
            out.push(self.clause(any, body));
        }
        out
    }

    /// `C {f = .., g = ..}`
    fn record(&mut self, con: &str, labels: &[Option<ValueId>], xs: &[ValueId]) -> Vec<Expr> {
        let mut parts = vec![];
        for (i, (label, x)) in labels.iter().zip(xs).enumerate() {
            let name = label.map_or("", |v| self.cx.program.values[v].name.as_str());
            let operator = !name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let name = if operator {
                format!("({name})")
            } else {
                name.to_string()
            };
            let before = if i == 0 {
                format!("{con} {{")
            } else {
                ", ".into()
            };
            parts.push(self.text(&format!("{before}{name} = ")));
            parts.push(self.field(0, *x));
        }
        parts.push(self.text("}"));
        parts
    }

    fn text(&mut self, s: &str) -> Expr {
        let text = self.string(s);
        self.call("showString", vec![text])
    }

    fn field(&mut self, precedence: usize, x: ValueId) -> Expr {
        let args = vec![self.int(precedence), self.var(x)];
        self.call("showsPrec", args)
    }

    fn enum_methods(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        let x = self.local("x");
        let param = self.pat(PatKind::Var(x));
        let index = self.index_of(x);
        let from = self.clause(vec![param], index);
        let mut to = vec![];
        for (i, c) in self.ctors.clone().into_iter().enumerate() {
            let lit = self.pat(PatKind::Lit {
                lit: Lit::Int(i as u64),
                negative: false,
            });
            let body = self.con(c);
            to.push(self.clause(vec![lit], body));
        }
        let any = self.pat(PatKind::Wild);
        let text = self.string("toEnum: bad argument");
        let body = self.call("error", vec![text]);
        to.push(self.clause(vec![any], body));
        vec![
            ("fromEnum", vec![from]),
            ("toEnum", to),
            ("enumFrom", vec![self.enum_from()]),
            ("enumFromThen", vec![self.enum_from_then()]),
        ]
    }

    /// `enumFrom x = enumFromTo x Last`
    fn enum_from(&mut self) -> Match {
        let x = self.local("x");
        let param = self.pat(PatKind::Var(x));
        let last = self.ctors[self.ctors.len() - 1];
        let args = vec![self.var(x), self.con(last)];
        let body = self.call("enumFromTo", args);
        self.clause(vec![param], body)
    }

    /// Up to the last or down to the first constructor.
    fn enum_from_then(&mut self) -> Match {
        let (x, y) = (self.local("x"), self.local("y"));
        let params = vec![self.pat(PatKind::Var(x)), self.pat(PatKind::Var(y))];
        let (first, last) = (self.ctors[0], self.ctors[self.ctors.len() - 1]);
        let pair = vec![self.index_of(x), self.index_of(y)];
        let down = self.call("gtInt", pair);
        let (first, last) = (self.con(first), self.con(last));
        let bound = ExprKind::If(Box::new(down), Box::new(first), Box::new(last));
        let args = vec![self.var(x), self.var(y), self.node(bound)];
        let body = self.call("enumFromThenTo", args);
        self.clause(params, body)
    }

    fn bounds(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        let (first, last) = (self.ctors[0], self.ctors[self.ctors.len() - 1]);
        let mut out = vec![];
        for (method, c) in [("minBound", first), ("maxBound", last)] {
            let args: Vec<Expr> = (0..self.fields(c)).map(|_| self.prelude(method)).collect();
            let con = self.con(c);
            let body = match args.is_empty() {
                true => con,
                false => self.node(ExprKind::App(Box::new(con), args)),
            };
            out.push((method, vec![self.clause(vec![], body)]));
        }
        out
    }
}
