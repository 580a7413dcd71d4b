//! Fields that several constructors of a type have which say what types they make: these
//! must be one type, and that of the field one, or its selector and its updates had none.

use super::Cx;
use crate::ids;
use crate::tree::*;
use pure_base::{Diagnostic, Symbol};

/// The variables of two types that stand for each other.
type Renaming = Vec<(Symbol, Symbol)>;

impl Cx<'_> {
    /// Reports fields of the module's types that would have several types.
    pub(super) fn common_fields(&mut self) {
        let types = self.own_types.iter();
        let ctors = types.filter_map(|t| match &self.program.types[*t].kind {
            TypeDefKind::Data { ctors, .. } => Some(&ctors[..]),
            TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => None,
        });
        let mut found = vec![];
        for ctors in ctors.filter(|ctors| ctors.len() > 1) {
            for (at, c) in ctors.iter().enumerate() {
                let labels = &self.program.ctors[*c].labels;
                for (i, label) in labels.iter().enumerate() {
                    let Some(v) = label else { continue };
                    let earlier = ctors[..at].iter().find_map(|e| {
                        let labels = &self.program.ctors[*e].labels;
                        Some((*e, labels.iter().position(|l| l == label)?))
                    });
                    if let Some(earlier) = earlier {
                        found.extend(self.differ(earlier, (*c, i), *v));
                    }
                }
            }
        }
        for d in found {
            self.diags.push(d);
        }
    }

    /// What is wrong with a field of two constructors.
    fn differ(
        &self,
        (a, i): (CtorId, usize),
        (b, j): (CtorId, usize),
        v: ValueId,
    ) -> Option<Diagnostic> {
        let (a, b) = (&self.program.ctors[a], &self.program.ctors[b]);
        let mut renaming = vec![];
        let made = self.same(a.result.as_ref()?, b.result.as_ref()?, &mut renaming);
        let what = match made {
            Some(true) => match self.same(&a.fields[i].ty, &b.fields[j].ty, &mut renaming) {
                Some(false) => "have it for different types",
                _ => return None,
            },
            Some(false) => "make different types",
            None => return None,
        };
        let field = self.program.values[v].name;
        let title = format!("the field `{field}` is one of constructors that {what}");
        let d = Diagnostic::error(ids::COMMON_FIELD, b.span, title)
            .label(format!("`{}` has the field, too", b.name))
            .also(a.span, format!("not as `{}` has it", a.name))
            .note("A field is one function, and an update is one expression, whatever constructor it meets: so the types must be one.")
            .help("give the fields different names");
        Some(d)
    }

    /// Whether types are the same up to names of variables; nothing if that is not to be
    /// seen from how they are written.
    fn same(&self, a: &Type, b: &Type, renaming: &mut Renaming) -> Option<bool> {
        match (&a.kind, &b.kind) {
            (TypeKind::Kinded(a, _), _) => self.same(a, b, renaming),
            (_, TypeKind::Kinded(b, _)) => self.same(a, b, renaming),
            _ if self.stands_for_another(a) || self.stands_for_another(b) => None,
            (TypeKind::Var(x), TypeKind::Var(y)) => {
                let known = renaming.iter().find(|(v, w)| v == x || w == y);
                match known {
                    Some(pair) => Some(*pair == (*x, *y)),
                    None => {
                        renaming.push((*x, *y));
                        Some(true)
                    }
                }
            }
            (TypeKind::Con(x), TypeKind::Con(y)) => Some(x == y),
            (TypeKind::Promoted(x), TypeKind::Promoted(y)) => Some(x == y),
            (TypeKind::Lit(x), TypeKind::Lit(y)) => Some(x == y),
            (TypeKind::App(f, x), TypeKind::App(g, y))
            | (TypeKind::Fun(f, x), TypeKind::Fun(g, y)) => {
                let (first, second) = (self.same(f, g, renaming), self.same(x, y, renaming));
                match (first, second) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), second) => second,
                    (None, _) => None,
                }
            }
            (TypeKind::Forall(_) | TypeKind::Class(_) | TypeKind::Error, _)
            | (_, TypeKind::Forall(_) | TypeKind::Class(_) | TypeKind::Error) => None,
            // `(->) a b` may be written as an application.
            (TypeKind::Fun(..), TypeKind::App(..)) | (TypeKind::App(..), TypeKind::Fun(..)) => None,
            _ => Some(false),
        }
    }

    /// Whether the head of a type is a synonym or a family.
    fn stands_for_another(&self, mut t: &Type) -> bool {
        while let TypeKind::App(f, _) = &t.kind {
            t = f;
        }
        let TypeKind::Con(t) = t.kind else {
            return false;
        };
        match self.program.types[t].kind {
            TypeDefKind::Data { .. } => false,
            TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => true,
        }
    }
}
