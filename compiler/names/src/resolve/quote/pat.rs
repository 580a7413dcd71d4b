//! Patterns in quotes.

use super::{Quoter, at, call, held, list, written};
use pure_base::Span;
use pure_syntax::ast::{Expr, ExprKind, Lit, Pat, PatKind};

impl Quoter {
    pub(super) fn pats(&mut self, pats: &[Pat], span: Span) -> Expr {
        let pats = pats.iter().map(|p| self.pat(p)).collect();
        list(pats, span)
    }

    /// The pattern of `[p| .. |]`: what it binds has the names as they are written.
    pub(super) fn outer_pat(&mut self, pat: &Pat) -> Expr {
        let names = super::expr::pat_names(pat);
        let made = self.pat(pat);
        written(names, made, pat.span)
    }

    pub(super) fn pat(&mut self, pat: &Pat) -> Expr {
        let span = pat.span;
        match &pat.kind {
            PatKind::Wild => call("wildP", vec![], span),
            PatKind::Var(name) => call("varP", vec![held(*name, span)], span),
            PatKind::Lit(lit) => {
                let lit = self.lit(lit, span);
                call("litP", vec![lit], span)
            }
            PatKind::NegLit(lit) => {
                let lit = self.lit(&Lit::Negative(Box::new(lit.clone())), span);
                call("litP", vec![lit], span)
            }
            PatKind::Con(con, args) => {
                let infix = !con.text.as_str().starts_with(|c: char| c.is_alphabetic());
                let name = self.con_name(con);
                match &args[..] {
                    [l, r] if infix => {
                        let (l, r) = (self.pat(l), self.pat(r));
                        call("infixP", vec![l, name, r], span)
                    }
                    _ => {
                        let args = self.pats(args, span);
                        call("conP", vec![name, args], span)
                    }
                }
            }
            PatKind::RecordCon {
                con,
                fields,
                rest: false,
            } => {
                let con = self.con_name(con);
                let fields = fields.iter().map(|(field, pat)| {
                    let name = at(ExprKind::QuotedName(*field, false), field.span);
                    let pat = self.pat(pat);
                    call("fieldPat", vec![name, pat], span)
                });
                let fields = fields.collect();
                call("recP", vec![con, list(fields, span)], span)
            }
            PatKind::RecordCon { .. } => self.lacks(span, "record wildcards"),
            PatKind::Tuple(pats) if pats.is_empty() => {
                let name = call("builtinName", vec![super::text("()", span)], span);
                call("conP", vec![name, list(vec![], span)], span)
            }
            PatKind::Tuple(pats) => {
                let pats = self.pats(pats, span);
                call("tupP", vec![pats], span)
            }
            PatKind::List(pats) if pats.is_empty() => {
                let name = call("builtinName", vec![super::text("[]", span)], span);
                call("conP", vec![name, list(vec![], span)], span)
            }
            PatKind::List(pats) => {
                let pats = self.pats(pats, span);
                call("listP", vec![pats], span)
            }
            PatKind::As(name, pat) => {
                let pat = self.pat(pat);
                call("asP", vec![held(name.text, span), pat], span)
            }
            PatKind::Lazy(pat) => {
                let pat = self.pat(pat);
                call("tildeP", vec![pat], span)
            }
            PatKind::Bang(pat) => {
                let pat = self.pat(pat);
                call("bangP", vec![pat], span)
            }
            PatKind::Paren(pat) => self.pat(pat),
            PatKind::Annot(pat, ty) => {
                let (pat, ty) = (self.pat(pat), self.ty(ty));
                call("sigP", vec![pat, ty], span)
            }
            PatKind::View(e, pat) => {
                let (e, pat) = (self.expr(e), self.pat(pat));
                call("viewP", vec![e, pat], span)
            }
            PatKind::Splice(e) => (**e).clone(),
            PatKind::Infix(_) | PatKind::Error => at(ExprKind::Error, span),
        }
    }
}
