//! `tagToEnum#` and `dataToTag#`: a use at a known type is a choice among its constructors.

use super::Lower;
use crate::ids::TAG_OF_UNKNOWN;
use crate::ty::Node;
use pure_base::{Diagnostic, Symbol};
use pure_core::def::{Alt, AltPat, Case, Expr, Lit, OccId, OccKind, Rep, Var};
use pure_names::tree::{self, CtorId, TypeDefKind, ValueId};

impl Lower<'_> {
    /// The function that stands in place of a use of one of them.
    pub(super) fn by_number(&mut self, v: ValueId, e: &tree::Expr) -> Option<Expr> {
        let known = &self.program.known;
        let to_constructor = known.tag_to_enum == Some(v);
        if !to_constructor && known.data_to_tag != Some(v) {
            return None;
        }
        let ctors = self.node_ty(e.id).and_then(|t| {
            let Node::Fun(from, to) = self.types.node(t) else {
                return None;
            };
            self.constructors(if to_constructor { to } else { from }, to_constructor)
        });
        let Some(ctors) = ctors else {
            return Some(self.no_constructors(v, to_constructor, e));
        };
        let param = self.fresh("x", e.span);
        let body = match to_constructor {
            true => self.numbered(param, &ctors, e),
            false => self.number_of(param, &ctors, e),
        };
        let name = self.program.values[v].name;
        let occ = self.occ_of(OccKind::Lam, e.span, name, Symbol::new("->"));
        Some(Expr::Lam(vec![param], Box::new(body), occ))
    }

    /// The constructors of a data type, if there are any and they are known; `plain`: if no
    /// one has a field.
    fn constructors(&mut self, t: crate::ty::Ty, plain: bool) -> Option<Vec<CtorId>> {
        let c = self.types.head_con(t)?;
        let TypeDefKind::Data {
            newtype: false,
            ctors,
        } = &self.program.types[c].kind
        else {
            return None;
        };
        let bare = |c: &CtorId| self.program.ctors[*c].size() == 0;
        let fits = !ctors.is_empty() && (!plain || ctors.iter().all(bare));
        fits.then(|| ctors.clone())
    }

    /// The constructor with that number; the last one, where it is too large.
    fn numbered(&mut self, number: Var, ctors: &[CtorId], e: &tree::Expr) -> Expr {
        let made = ctors
            .iter()
            .map(|c| Expr::Con(self.con(*c), vec![], OccId::NONE));
        let mut made: Vec<Expr> = made.collect();
        let last = made.pop();
        let alts = made.into_iter().zip(0..).map(|(body, n)| Alt {
            pat: AltPat::Lit(Lit::Int(n)),
            body,
        });
        let alts = alts.collect();
        let raw = self.out.fresh(Symbol::new("n"), Rep::I64, e.span);
        let again = self.out.fresh(Symbol::new("n"), Rep::I64, e.span);
        let choice = Expr::Case(Box::new(Case {
            scrut: Expr::Var(raw),
            binder: again,
            alts,
            default: last,
            span: e.span,
        }));
        let unbox = Alt {
            pat: AltPat::Con(self.boxes.int, vec![raw]),
            body: choice,
        };
        self.case_on(number, vec![unbox], e)
    }

    /// The number of a value's constructor.
    fn number_of(&mut self, value: Var, ctors: &[CtorId], e: &tree::Expr) -> Expr {
        let mut alts = vec![];
        for (n, c) in (0..).zip(ctors) {
            let con = self.con(*c);
            let reps: Vec<Rep> = self.out.cons[con].fields.iter().map(|f| f.rep).collect();
            let field = |rep| self.out.fresh(Symbol::new("_"), rep, e.span);
            let fields = reps.into_iter().map(field).collect();
            let number = Expr::Con(self.boxes.int, vec![Expr::Lit(Lit::Int(n))], OccId::NONE);
            alts.push(Alt {
                pat: AltPat::Con(con, fields),
                body: number,
            });
        }
        self.case_on(value, alts, e)
    }

    fn case_on(&mut self, value: Var, alts: Vec<Alt>, e: &tree::Expr) -> Expr {
        Expr::Case(Box::new(Case {
            scrut: Expr::Var(value),
            binder: self.fresh("v", e.span),
            alts,
            default: None,
            span: e.span,
        }))
    }

    fn no_constructors(&mut self, v: ValueId, plain: bool, e: &tree::Expr) -> Expr {
        let name = self.program.values[v].name;
        let what = match plain {
            true => "needs a type whose constructors have no fields",
            false => "needs a data type",
        };
        let title = format!("`{name}` {what}, which is known where it stands");
        self.complete = false;
        self.diags.push(
            Diagnostic::error(TAG_OF_UNKNOWN, e.span, title)
                .label("at a type that is none")
                .help("give the type with a signature"),
        );
        Expr::Fail(name)
    }
}
