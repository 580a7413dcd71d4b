//! RebindableSyntax: what literals, `do`, `if` and negation mean is what the names of
//! their functions mean where they stand.

use super::Cx;
use crate::tree::*;
use crate::wired;
use pure_base::{Span, Symbol};
use pure_syntax::{Extension, ast};

impl Cx<'_> {
    pub(super) fn rebinds(&self) -> bool {
        self.extensions.has(Extension::RebindableSyntax)
    }

    /// A call of what is in scope under a name.
    pub(super) fn rebound(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        let function = self.meant(name, span);
        self.at(ExprKind::App(Box::new(function), args), span)
    }

    pub(super) fn meant(&mut self, name: &str, span: Span) -> Expr {
        let name = ast::Name {
            module: None,
            text: Symbol::new(name),
            span,
        };
        let function = self.var(&name);
        self.at(function, span)
    }

    /// A literal as a call of `fromInteger` and the like.
    pub(super) fn rebound_literal(&mut self, lit: &Lit, span: Span) -> Option<Expr> {
        let (function, ty) = match lit.size() {
            Lit::Int(_) | Lit::BigInt(_) => ("fromInteger", TypeKind::Con(wired::integer())),
            Lit::Float(_) => ("fromRational", self.rational(span)?),
            Lit::Str(_) | Lit::Codes(_) if self.extensions.has(Extension::OverloadedStrings) => {
                let part = |kind| Box::new(Type { kind, span });
                let list = part(TypeKind::Con(wired::list()));
                let char = part(TypeKind::Con(wired::char()));
                ("fromString", TypeKind::App(list, char))
            }
            _ => return None,
        };
        let scheme = Scheme {
            kinds: vec![],
            forall: vec![],
            order: vec![],
            context: vec![],
            ty: Type { kind: ty, span },
            span,
        };
        let lit = self.at(ExprKind::Lit(lit.clone()), span);
        let lit = self.at(ExprKind::Annot(Box::new(lit), Box::new(scheme)), span);
        Some(self.rebound(function, vec![lit], span))
    }

    /// A list as written where lists are overloaded, with its length if that is known.
    pub(super) fn rebound_list(&mut self, list: Expr, length: Option<usize>, span: Span) -> Expr {
        let Some(length) = length else {
            return self.rebound("fromList", vec![list], span);
        };
        let length = self.rebound_literal(&Lit::Int(length as u64), span);
        let args = length.into_iter().chain([list]).collect();
        self.rebound("fromListN", args, span)
    }

    /// The type of the library's rational numbers.
    fn rational(&self, span: Span) -> Option<TypeKind> {
        let is_ratio =
            |def: &TypeDef| def.name.as_str() == "Ratio" && def.module.as_str() == "Base.Num";
        let (ratio, _) = self.program.types.iter().find(|(_, def)| is_ratio(def))?;
        let part = |kind| Box::new(Type { kind, span });
        let integer = part(TypeKind::Con(wired::integer()));
        Some(TypeKind::App(part(TypeKind::Con(ratio)), integer))
    }

    /// A literal as a pattern: whatever is equal to it.
    pub(super) fn rebound_pattern(
        &mut self,
        lit: &Lit,
        negative: bool,
        span: Span,
    ) -> Option<PatKind> {
        let mut value = self.rebound_literal(lit, span)?;
        if negative {
            value = self.rebound("negate", vec![value], span);
        }
        let equal = self.meant("==", span);
        let section = ExprKind::RightSection(Box::new(equal), Box::new(value));
        let section = self.at(section, span);
        let matches = Pat {
            kind: PatKind::Con(wired::true_(), vec![]),
            span,
            id: self.node(),
        };
        Some(PatKind::View(Box::new(section), Box::new(matches)))
    }
}
