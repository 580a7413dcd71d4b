//! `unsafeCoerce` from what has constraints to a function of methods.
//!
//! In GHC a dictionary with one member is that member, so that programs pass a method where a
//! dictionary is wanted. Here it is a constructor that holds the member: the method is put
//! into it on its way.

use super::Lower;
use crate::ty::{Node, Pred, Ty};
use pure_base::{Span, Symbol};
use pure_core::def::{Expr, OccKind, Var};
use pure_names::tree::{self, ClassId, TypeDefKind, ValueId, ValueKind};

/// So many newtypes may stand around a type, and classes above each other.
const DEEPEST: u32 = 20;

impl Lower<'_> {
    /// A use of `unsafeCoerce` that makes a function of methods of one of dictionaries.
    pub(super) fn methods_for_dictionaries(&mut self, v: ValueId, e: &tree::Expr) -> Option<Expr> {
        let value = &self.program.values[v];
        let primitive = matches!(value.kind, ValueKind::Primitive);
        if self.here.library || !primitive || value.name.as_str() != "unsafeCoerce" {
            return None;
        }
        let whole = self.node_ty(e.id)?;
        let Node::Fun(from, to) = self.types.node(whole) else {
            return None;
        };
        let from = self.within_newtypes(from);
        let id = self.types.polytype(from)?;
        let preds = self.types.poly(id).preds.clone();
        let mut rest = to;
        for _ in preds.iter() {
            let Node::Fun(_, result) = self.types.node(rest) else {
                return None;
            };
            rest = result;
        }
        if !preds.iter().any(|p| self.has_one_member(p.class)) {
            return None;
        }
        Some(self.boxing_methods(&preds, e.span))
    }

    /// `\f x .. -> f (Dict x) ..`
    fn boxing_methods(&mut self, preds: &[Pred], span: Span) -> Expr {
        let name = Symbol::new("unsafeCoerce");
        let ty = Symbol::new("dictionary");
        let function = self.fresh("f", span);
        let methods: Vec<Var> = preds.iter().map(|_| self.fresh("m", span)).collect();
        let held = preds.iter().zip(&methods);
        let held = held.map(|(p, m)| self.holding(p.class, Expr::Var(*m), span, 0));
        let held: Vec<Expr> = held.collect();
        let occ = self.occ_of(OccKind::App, span, name, ty);
        let body = self.apply(Expr::Var(function), held, occ);
        let occ = self.occ_of(OccKind::Lam, span, name, ty);
        self.lambda([vec![function], methods].concat(), body, occ)
    }

    /// The dictionary of a class whose one member is this; else it is one itself.
    fn holding(&mut self, class: ClassId, member: Expr, span: Span, depth: u32) -> Expr {
        if !self.has_one_member(class) || depth > DEEPEST {
            return member;
        }
        let supers = &self.typed.classes[class.as_u32() as usize].supers;
        let member = match supers.first().map(|s| s.class) {
            Some(above) => self.holding(above, member, span, depth + 1),
            None => member,
        };
        let name = self.program.classes[class].name;
        let occ = self.occ_of(OccKind::Con, span, name, Symbol::new("dictionary"));
        Expr::Con(self.dict_con(class), vec![member], occ)
    }

    fn has_one_member(&self, class: ClassId) -> bool {
        let supers = self.typed.classes[class.as_u32() as usize].supers.len();
        supers + self.program.classes[class].methods.len() == 1
    }

    /// What a value is, newtypes taken off.
    fn within_newtypes(&mut self, mut t: Ty) -> Ty {
        for _ in 0..DEEPEST {
            let Some((c, args)) = self.types.constructor(t) else {
                return t;
            };
            let TypeDefKind::Data {
                newtype: true,
                ctors,
            } = &self.program.types[c].kind
            else {
                return t;
            };
            let [ctor] = ctors[..] else { return t };
            let Some(scheme) = self.typed.ctors[ctor].clone() else {
                return t;
            };
            if scheme.vars as usize > args.len() {
                return t;
            }
            let made = self.types.substitute(scheme.ty, &args);
            match self.types.node(made) {
                Node::Fun(field, _) => t = field,
                _ => return t,
            }
        }
        t
    }
}
