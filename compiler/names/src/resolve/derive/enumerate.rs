//! Derived Enum, Bounded and Ix.

use super::Maker;
use crate::tree::*;
use crate::wired;

impl Maker<'_, '_> {
    /// `case x of { C0 .. -> 0; C1 .. -> 1; .. }`
    pub(super) fn index_of(&mut self, x: ValueId) -> Expr {
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

    /// `n -> case n of { 0 -> C0; 1 -> C1; .. }`, with what is done otherwise.
    fn constructor_of(&mut self, otherwise: impl FnOnce(&mut Self, ValueId) -> Expr) -> Vec<Match> {
        let mut to = vec![];
        for (i, c) in self.ctors.clone().into_iter().enumerate() {
            let lit = self.pat(PatKind::Lit {
                lit: Lit::Int(i as u64),
                negative: false,
            });
            let body = self.con(c);
            to.push(self.clause(vec![lit], body));
        }
        let n = self.local("n");
        let any = self.var_pat(n);
        let body = otherwise(self, n);
        to.push(self.clause(vec![any], body));
        to
    }

    pub(super) fn enum_methods(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        if !self.enumeration() {
            return self.refuse("only enumerations, without fields, have one");
        }
        let x = self.local("x");
        let param = self.var_pat(x);
        let index = self.index_of(x);
        let from = self.clause(vec![param], index);
        let (name, last) = (self.name, self.ctors.len() - 1);
        let to = self.constructor_of(|m, n| {
            let args = vec![m.string(name.as_str()), m.int(last), m.var(n)];
            m.call("badTag", args)
        });
        vec![
            ("fromEnum", vec![from]),
            ("toEnum", to),
            ("succ", self.neighbours(true)),
            ("pred", self.neighbours(false)),
            ("enumFrom", vec![self.enum_from()]),
            ("enumFromThen", vec![self.enum_from_then()]),
        ]
    }

    /// The constructor after, or before, each.
    fn neighbours(&mut self, up: bool) -> Vec<Match> {
        let mut ctors = self.ctors.clone();
        if !up {
            ctors.reverse();
        }
        let mut out = vec![];
        for pair in ctors.windows(2) {
            let pat = self.pat(PatKind::Con(pair[0], vec![]));
            let body = self.con(pair[1]);
            out.push(self.clause(vec![pat], body));
        }
        let name = self.string(self.name.as_str());
        let end = self.call(if up { "badSucc" } else { "badPred" }, vec![name]);
        let pat = self.pat(PatKind::Con(ctors[ctors.len() - 1], vec![]));
        out.push(self.clause(vec![pat], end));
        out
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

    pub(super) fn bounds(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        if !self.enumeration() && self.ctors.len() != 1 {
            return self.refuse("only enumerations and types of one constructor have bounds");
        }
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

    pub(super) fn ix_methods(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        match self.ctors[..] {
            _ if self.enumeration() => self.ix_of_enumeration(),
            [only] => self.ix_of_product(only),
            _ => self.refuse("only enumerations and types of one constructor have indices"),
        }
    }

    /// The constructors' numbers are the indices.
    fn ix_of_enumeration(&mut self) -> Vec<(&'static str, Vec<Match>)> {
        let mut methods = vec![];
        for (method, helper, indexed) in [
            ("range", "rangeTags", false),
            ("index", "indexTags", true),
            ("inRange", "inTags", true),
        ] {
            let (a, b, c) = (self.local("a"), self.local("b"), self.local("c"));
            let (p, q) = (self.var_pat(a), self.var_pat(b));
            let mut params = vec![self.pair_pat(p, q)];
            let mut args = vec![];
            if indexed {
                params.push(self.var_pat(c));
            } else {
                let to = self.constructor_of(|m, n| {
                    let args = vec![m.string(""), m.int(0), m.var(n)];
                    m.call("badTag", args)
                });
                args.push(self.node(ExprKind::LambdaCase(to)));
            }
            args.extend([self.index_of(a), self.index_of(b)]);
            if indexed {
                args.push(self.index_of(c));
            }
            let body = self.call(helper, args);
            methods.push((method, vec![self.clause(params, body)]));
        }
        methods
    }

    /// Indices of the fields, the last varying fastest.
    fn ix_of_product(&mut self, c: CtorId) -> Vec<(&'static str, Vec<Match>)> {
        let mut methods = vec![];
        for method in ["range", "index", "inRange"] {
            let (p, low) = self.con_pat(c, "l");
            let (q, high) = self.con_pat(c, "u");
            let mut params = vec![self.pair_pat(p, q)];
            let (r, at) = self.con_pat(c, "i");
            let bounds = |m: &mut Self, k: usize| {
                let (l, u) = (m.var(low[k]), m.var(high[k]));
                m.pair(l, u)
            };
            let body = if method == "range" {
                let mut stmts = vec![];
                for (k, x) in at.iter().enumerate() {
                    let pair = bounds(self, k);
                    let range = self.call("range", vec![pair]);
                    let x = self.var_pat(*x);
                    stmts.push(Stmt::Bind(x, range));
                }
                let con = self.con(c);
                let args = at.iter().map(|x| self.var(*x)).collect();
                let made = self.apply(con, args);
                self.node(ExprKind::Comprehension(Box::new(made), stmts))
            } else {
                params.push(r);
                let mut body: Option<Expr> = None;
                for (k, x) in at.iter().enumerate() {
                    let args = vec![bounds(self, k), self.var(*x)];
                    body = Some(match (method, body) {
                        ("index", before) => {
                            let before = match before {
                                Some(e) => e,
                                None => self.int(0),
                            };
                            let mut args = args;
                            args.push(before);
                            self.call("indexStep", args)
                        }
                        (_, None) => self.call("inRange", args),
                        (_, Some(before)) => {
                            let own = self.call("inRange", args);
                            self.call("&&", vec![before, own])
                        }
                    });
                }
                match body {
                    Some(body) => body,
                    None => self.con(wired::true_()),
                }
            };
            methods.push((method, vec![self.clause(params, body)]));
        }
        methods
    }
}
