//! Derived Show.

use super::Maker;
use crate::tree::*;
use crate::wired;

impl Maker<'_, '_> {
    pub(super) fn shows_prec(&mut self) -> Vec<Match> {
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (p, xs) = self.con_pat(c, "a");
            let name = self.cx.program.ctors[c].name;
            let infix = self.cx.program.ctors[c].infix;
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
                _ if labels.iter().any(Option::is_some) => {
                    (10, self.record(c, &shown, &labels, &xs))
                }
                [l, r] if infix => {
                    let precedence = self.cx.fixity_of(c);
                    let (l, r) = ((0, l), (1, r));
                    let [l, r] = [l, r].map(|x| self.field(precedence + 1, c, x));
                    let middle = match operator {
                        true => self.text(&format!(" {name} ")),
                        false => self.text(&format!(" `{name}` ")),
                    };
                    (precedence, vec![l, middle, r])
                }
                _ => {
                    let mut parts = vec![self.text(&format!("{shown} "))];
                    for (i, x) in xs.iter().enumerate() {
                        if i > 0 {
                            parts.push(self.text(" "));
                        }
                        parts.push(self.field(11, c, (i, *x)));
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
            // There is no value: the one that is given is evaluated.
            let x = self.local("x");
            let params = vec![self.pat(PatKind::Wild), self.pat(PatKind::Var(x))];
            let (value, nothing) = (self.var(x), self.text(""));
            let body = self.call("seq", vec![value, nothing]);
            out.push(self.clause(params, body));
        }
        out
    }

    /// `C {f = .., g = ..}`
    fn record(
        &mut self,
        c: CtorId,
        con: &str,
        labels: &[Option<ValueId>],
        xs: &[ValueId],
    ) -> Vec<Expr> {
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
            parts.push(self.field(0, c, (i, *x)));
        }
        parts.push(self.text("}"));
        parts
    }

    fn text(&mut self, s: &str) -> Expr {
        let text = self.string(s);
        self.call("showString", vec![text])
    }

    /// An unboxed value is shown as the literal that it is.
    fn field(&mut self, precedence: usize, c: CtorId, (at, x): (usize, ValueId)) -> Expr {
        let unboxed = self.unboxed_type(c, at);
        let precedence = if unboxed.is_some() { 0 } else { precedence };
        let args = vec![self.int(precedence), self.field_value(c, at, x)];
        let shown = self.call("showsPrec", args);
        let Some(t) = unboxed else { return shown };
        let long = [wired::double(), wired::word()].map(Some);
        let marks = if long.contains(&wired::boxed(t)) {
            "##"
        } else {
            "#"
        };
        let marks = self.text(marks);
        self.call(".", vec![shown, marks])
    }
}
