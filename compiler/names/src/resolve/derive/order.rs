//! Derived Eq and Ord.

use super::Maker;
use crate::tree::*;
use crate::wired;

impl Maker<'_, '_> {
    /// Two values of a constructor: their fields by `each`, put together by `both`.
    fn by_fields(&mut self, c: CtorId, each: &str, both: &str) -> (Vec<Pat>, Option<Expr>) {
        let (p, xs) = self.con_pat(c, "a");
        let (q, ys) = self.con_pat(c, "b");
        let mut body: Option<Expr> = None;
        for (at, (x, y)) in xs.into_iter().zip(ys).enumerate().rev() {
            let pair = vec![self.field_value(c, at, x), self.field_value(c, at, y)];
            let first = self.call(each, pair);
            body = Some(match body {
                None => first,
                Some(rest) => self.call(both, vec![first, rest]),
            });
        }
        (vec![p, q], body)
    }

    pub(super) fn equal(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (params, body) = self.by_fields(c, "==", "&&");
            let body = match body {
                Some(body) => body,
                None => self.con(wired::true_()),
            };
            out.push(self.clause(params, body));
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

    pub(super) fn compare(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            if self.fields(c) == 0 && self.ctors.len() > 1 {
                continue;
            }
            let (params, body) = self.by_fields(c, "compare", "thenCompare");
            let body = match body {
                Some(body) => body,
                None => self.equal_ordering(),
            };
            out.push(self.clause(params, body));
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
            TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => wired::nil(),
        };
        self.con(eq)
    }
}
