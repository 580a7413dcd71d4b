//! Types as signatures say them.

use crate::show::letters;
use crate::ty::{Node, Pred, Scheme, Ty, Types};
use pure_base::{Span, Symbol};
use pure_names::tree;

/// The signature that says the same as a type that was inferred.
pub fn scheme(types: &mut Types, scheme: &Scheme) -> tree::Scheme {
    let mut forall = scheme.names.clone();
    forall.extend((forall.len()..scheme.vars as usize).map(|i| Symbol::new(&letters(i))));
    let mut writer = Writer {
        types,
        bound: forall.clone(),
        quants: vec![],
    };
    tree::Scheme {
        kinds: vec![],
        order: vec![],
        context: writer.context(&scheme.preds),
        ty: writer.ty(scheme.ty),
        forall,
        span: Span::NONE,
    }
}

struct Writer<'t> {
    types: &'t mut Types,
    /// The names of the scheme's variables.
    bound: Vec<Symbol>,
    /// Those of the quantifiers around, the innermost last.
    quants: Vec<(u32, Symbol)>,
}

impl Writer<'_> {
    fn context(&mut self, preds: &[Pred]) -> Vec<tree::Pred> {
        let pred = |p: &Pred| tree::Pred {
            class: p.class,
            args: p.args.iter().map(|t| self.ty(*t)).collect(),
            span: Span::NONE,
        };
        preds.iter().map(pred).collect()
    }

    fn ty(&mut self, t: Ty) -> tree::Type {
        use tree::TypeKind;
        let kind = match self.types.node(t) {
            Node::Bound(i) => self.bound.get(i as usize).copied().map(TypeKind::Var),
            Node::Quant(q) => {
                let mut inner = self.quants.iter().rev();
                inner.find(|v| v.0 == q).map(|v| TypeKind::Var(v.1))
            }
            Node::Skolem(s) => Some(TypeKind::Var(self.types.skolem_info(s).name)),
            Node::Con(c) => Some(TypeKind::Con(c)),
            Node::Class(c) => Some(TypeKind::Class(c)),
            Node::Promoted(c) => Some(TypeKind::Promoted(c)),
            Node::Lit(lit) => Some(TypeKind::Lit(lit)),
            Node::App(f, x) => {
                let (f, x) = (self.ty(f), self.ty(x));
                Some(TypeKind::App(Box::new(f), Box::new(x)))
            }
            Node::Fun(a, b) => {
                let (a, b) = (self.ty(a), self.ty(b));
                Some(TypeKind::Fun(Box::new(a), Box::new(b)))
            }
            Node::Family(app) => return self.ty(app),
            Node::Forall(id) => {
                let poly = self.types.poly(id).clone();
                let outer = self.quants.len();
                self.quants.extend(poly.vars.iter().copied());
                let scheme = tree::Scheme {
                    kinds: vec![],
                    order: vec![],
                    forall: poly.vars.iter().map(|v| v.1).collect(),
                    context: self.context(&poly.preds),
                    ty: self.ty(poly.body),
                    span: Span::NONE,
                };
                self.quants.truncate(outer);
                Some(TypeKind::Forall(Box::new(scheme)))
            }
            // Nobody knows what it is: an error, which is told when the module is checked.
            Node::Meta(_) | Node::Error => None,
        };
        tree::Type {
            kind: kind.unwrap_or(TypeKind::Error),
            span: Span::NONE,
        }
    }
}
