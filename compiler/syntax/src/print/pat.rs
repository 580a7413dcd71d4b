//! Patterns.

use super::Printer;
use crate::ast::{Pat, PatItem, PatKind};

impl Printer {
    pub(super) fn pat(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Con(con, args) => {
                self.name(con);
                self.apats(args);
            }
            PatKind::Infix(items) => {
                for item in items {
                    match item {
                        PatItem::Operand(p) => self.apat(p),
                        PatItem::Op(op) => {
                            self.put(" ");
                            self.infix(op);
                            self.put(" ");
                        }
                    }
                }
            }
            PatKind::Paren(inner) => self.pat(inner),
            _ => self.apat(pat),
        }
    }

    /// Arguments, each with a space before it.
    pub(super) fn apats(&mut self, pats: &[Pat]) {
        for p in pats {
            self.put(" ");
            self.apat(p);
        }
    }

    pub(super) fn apat(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Wild | PatKind::Error => self.put("_"),
            PatKind::Splice(e) => self.splice(e),
            PatKind::Var(name) => self.prefix(None, *name),
            PatKind::Lit(lit) => self.lit(lit),
            PatKind::NegLit(lit) => {
                self.put("(-");
                self.lit(lit);
                self.put(")");
            }
            PatKind::Con(con, args) if args.is_empty() => self.name(con),
            PatKind::RecordCon { con, fields, rest } => {
                self.name(con);
                self.put(" { ");
                self.commas(fields, |p, (field, pat)| {
                    p.prefix(field.module, field.text);
                    p.put(" = ");
                    p.pat(pat);
                });
                if *rest {
                    self.put(if fields.is_empty() { ".." } else { ", .." });
                }
                self.put(" }");
            }
            PatKind::Tuple(items) => {
                self.put("(");
                self.commas(items, Self::pat);
                self.put(")");
            }
            PatKind::List(items) => {
                self.put("[");
                self.commas(items, Self::pat);
                self.put("]");
            }
            PatKind::As(name, inner) => {
                self.put(name.text.as_str());
                self.put("@");
                self.apat(inner);
            }
            PatKind::Paren(inner) => self.apat(inner),
            // In parentheses, so that no two symbols meet and make an operator.
            PatKind::Lazy(inner) | PatKind::Bang(inner) => {
                let lazy = matches!(pat.kind, PatKind::Lazy(_));
                self.put(if lazy { "(~" } else { "(!" });
                self.apat(inner);
                self.put(")");
            }
            PatKind::View(e, inner) => {
                self.put("(");
                self.expr(e);
                self.put(" -> ");
                self.pat(inner);
                self.put(")");
            }
            PatKind::Annot(inner, ty) => {
                self.put("(");
                self.pat(inner);
                self.put(" :: ");
                self.ty(ty);
                self.put(")");
            }
            PatKind::Con(..) | PatKind::Infix(_) => {
                self.put("(");
                self.pat(pat);
                self.put(")");
            }
        }
    }
}
