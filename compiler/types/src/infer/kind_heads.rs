//! Instances that only kinds tell apart: `C (n :: Nat)` and `C (s :: Symbol)`. Types do not
//! carry kinds, so that those of the variables in heads are kept with the instances, and what
//! is known of a type's kind is found out where one is chosen.

use super::Infer;
use super::constraints::{Facts, each};
use super::kinds::{Kind, Node as KindNode, Scope};
use crate::evidence::{InstId, KindHead};
use crate::head::Fit;
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};
use pure_names::tree::{ClassId, Equation, Type, TypeDefKind, TypeId, TypeKind, ValueId};
use pure_syntax::Extension;
use std::rc::Rc;

impl Infer<'_> {
    /// The kinds of an instance's types that are variables; none at all if the class says
    /// what kinds they have.
    pub(super) fn head_kinds(
        &mut self,
        class: ClassId,
        kinds: &[Kind],
        args: &[Ty],
    ) -> Vec<Option<KindHead>> {
        let declared = self.env.kinds.classes.get(&class);
        if !declared.is_some_and(|ks| ks.iter().any(|k| self.env.kinds.has_any(*k))) {
            return vec![];
        }
        let pairs = kinds.iter().zip(args);
        let heads: Vec<Option<KindHead>> = pairs
            .map(|(k, t)| match self.types.node(*t) {
                Node::Bound(_) => self.kind_head(*k),
                _ => None,
            })
            .collect();
        match heads.iter().any(Option::is_some) {
            true => heads,
            false => vec![],
        }
    }

    /// What a kind is of, if that is known.
    fn kind_head(&self, mut k: Kind) -> Option<KindHead> {
        loop {
            match self.env.kinds.nodes[self.env.kinds.find(k).0 as usize] {
                KindNode::Star => return Some(KindHead::Values),
                KindNode::Arrow(..) => return Some(KindHead::Function),
                KindNode::Con(c) => return Some(KindHead::Of(c)),
                // Values may be held in any way.
                KindNode::App(f, _) if self.env.kinds.is_representation(f) => return None,
                KindNode::App(f, _) => k = f,
                _ => return None,
            }
        }
    }

    /// The same of a type's kind.
    fn kind_head_of(&mut self, t: Ty, given: &Facts) -> Option<KindHead> {
        let head = self.types.spine_head(t);
        self.note_kinds_of(head);
        let known = self.types.kind_head_of(t);
        known.or_else(|| match self.types.node(t) {
            Node::Skolem(_) => self.kind_by_given(t, given),
            _ => None,
        })
    }

    /// Notes the kinds of what types begin with, for [`crate::ty::Types::kind_head_of`].
    fn note_kinds_of(&mut self, head: Node) {
        if self.types.kinds.has(head) {
            return;
        }
        let kinds = match head {
            Node::Promoted(c) => {
                let ctor = &self.program.ctors[c];
                let mut kinds = vec![Some(KindHead::Function); ctor.fields.len()];
                kinds.push(Some(KindHead::Of(ctor.owner)));
                kinds
            }
            Node::Con(c) => {
                let Some(mut k) = self.env.kinds.types.get(&c).copied() else {
                    return;
                };
                let mut kinds = vec![self.kind_head(k)];
                while let KindNode::Arrow(_, result) =
                    self.env.kinds.nodes[self.env.kinds.find(k).0 as usize]
                {
                    k = result;
                    kinds.push(self.kind_head(k));
                }
                kinds
            }
            Node::Lit(_) => {
                let known = &self.program.known;
                (self.types.kinds.number, self.types.kinds.text) = (known.natural, known.symbol);
                return;
            }
            _ => return,
        };
        self.types.kinds.note(head, kinds);
    }

    /// Notes all of the module's, or of the whole program so far, if equations of families
    /// need them.
    pub(super) fn note_kinds(&mut self, whole: bool) {
        if !self.types.kinds.wanted {
            return;
        }
        let program = self.program;
        let types: Vec<TypeId> = match whole {
            true => program.types.keys().collect(),
            false => self.here().types.clone(),
        };
        for t in types {
            self.note_kinds_of(Node::Con(t));
            if let TypeDefKind::Data { ctors, .. } = &program.types[t].kind {
                ctors
                    .iter()
                    .for_each(|c| self.note_kinds_of(Node::Promoted(*c)));
            }
        }
        let known = &program.known;
        (self.types.kinds.number, self.types.kinds.text) = (known.natural, known.symbol);
    }

    /// The kinds of an equation's variables and of what it makes, if its family leaves kinds open.
    pub(super) fn kinds_of_equation(
        &mut self,
        e: &Equation,
    ) -> (Vec<Option<KindHead>>, Option<KindHead>) {
        let mut open = vec![];
        let args: Vec<&Type> = e.args.iter().collect();
        self.of_any_kind(Some(e.family), &args, &mut open);
        let declared = self.env.kinds.types.get(&e.family);
        let any = declared.is_some_and(|k| self.env.kinds.has_any(*k));
        if open.is_empty() && !any {
            return (vec![], None);
        }
        // What is wrong with them is told where they are checked.
        let unheard = &mut Diagnostics::new();
        std::mem::swap(self.diags, unheard);
        let (scope, result) = self.equation_kinds(e);
        std::mem::swap(self.diags, unheard);
        let known = |x: &Symbol| scope.iter().find(|(name, _)| name == x);
        let kind = |x: &Symbol| known(x).and_then(|(_, k)| self.kind_head(*k));
        let kind = |x: &Symbol| kind(x).filter(|_| open.contains(x));
        let kinds: Vec<Option<KindHead>> = e.vars.iter().map(kind).collect();
        let result = self.kind_head(result).filter(|_| any);
        if !self.types.kinds.wanted && kinds.iter().any(Option::is_some) {
            self.types.kinds.wanted = true;
            self.note_kinds(true);
        }
        (kinds, result)
    }

    /// The variables among the arguments of a type constructor, or of a variable, and within them
    /// that stand where a type of any kind may stand.
    fn of_any_kind(&self, head: Option<TypeId>, args: &[&Type], out: &mut Vec<Symbol>) {
        let node = |k: Kind| self.env.kinds.nodes[self.env.kinds.find(k).0 as usize];
        let mut rest = head.and_then(|c| self.env.kinds.types.get(&c).copied());
        for t in args {
            let (place, more) = match rest.map(node) {
                Some(KindNode::Arrow(place, more)) => (Some(place), Some(more)),
                _ => (None, None),
            };
            rest = more;
            let (head, parts) = match &t.kind {
                TypeKind::Kinded(t, _) => t.spine(),
                _ => t.spine(),
            };
            match &head.kind {
                TypeKind::Var(x) => {
                    let any = place.map(node);
                    if !parts.is_empty() || matches!(any, None | Some(KindNode::Any)) {
                        out.push(*x);
                    }
                    self.of_any_kind(None, &parts, out);
                }
                TypeKind::Con(c) => self.of_any_kind(Some(*c), &parts, out),
                TypeKind::Fun(a, b) => {
                    let parts = [a, b].map(|t| t.spine());
                    for (head, parts) in parts {
                        self.of_any_kind(head.head_con(), &parts, out);
                    }
                }
                _ => self.of_any_kind(None, &parts, out),
            }
        }
    }

    /// Notes the kinds of a signature's variables, where types may have other kinds than those
    /// of values and of what takes types.
    pub(super) fn note_signature_kinds(&mut self, v: ValueId, names: &[Symbol], scope: &Scope) {
        let kinds = self.kinds_of_variables(names, scope);
        self.note_value_kinds(v, kinds);
    }

    /// Notes the kinds of the first variables of a value's type.
    pub(super) fn note_value_kinds(&mut self, v: ValueId, kinds: Rc<[Option<KindHead>]>) {
        if kinds.iter().any(Option::is_some) {
            self.env.value_kinds.insert(v, kinds);
        }
    }

    /// The kinds of variables; none at all where types have the usual kinds.
    pub(super) fn kinds_of_variables(
        &self,
        names: &[Symbol],
        scope: &Scope,
    ) -> Rc<[Option<KindHead>]> {
        let kinds = [Extension::DataKinds, Extension::PolyKinds];
        if self.here().library || !kinds.iter().any(|e| self.allows(*e)) {
            return Rc::new([]);
        }
        let kind = |x: &Symbol| {
            let known = scope.iter().find(|(name, _)| name == x);
            known.and_then(|(_, k)| self.kind_head(*k))
        };
        names.iter().map(kind).collect()
    }

    /// Whether some type that a variable of an instance stands for has another kind.
    pub(super) fn is_of_other_kind(
        &mut self,
        id: InstId,
        subst: &[Option<Ty>],
        given: &Facts,
    ) -> bool {
        let kinds = self.out.insts[id].var_kinds.clone();
        let mut pairs = kinds.iter().zip(subst);
        pairs.any(|pair| match pair {
            (Some(kind), Some(t)) => self.kind_head_of(*t, given).is_some_and(|k| k != *kind),
            _ => false,
        })
    }

    /// Reports uses of values at types of other kinds than their signatures say.
    pub(super) fn check_kinded(&mut self) {
        for (span, kinds, types) in std::mem::take(&mut self.constraints.kinded) {
            for (want, t) in kinds.iter().zip(types) {
                if let (Some(want), Some(found)) = (*want, self.kind_head_of(t, &None))
                    && found != want
                {
                    self.other_kind(span, t, found, want);
                    break;
                }
            }
        }
    }

    fn other_kind(&mut self, span: Span, t: Ty, found: KindHead, want: KindHead) {
        let shown = |kind| match kind {
            KindHead::Values => "*".to_string(),
            KindHead::Function => "k1 -> k2".to_string(),
            KindHead::Of(c) => crate::show::type_name(self.program, c).to_string(),
        };
        let (found, want) = (shown(found), shown(want));
        let t = self.show(t);
        let title = format!("`{t}` has kind `{found}`, but kind `{want}` is needed here");
        let d = Diagnostic::error(ids::KIND_MISMATCH, span, title)
            .label(format!("is for types of kind `{want}`"));
        self.diags.push(d);
    }

    /// What a given constraint says of the kind of a rigid variable.
    fn kind_by_given(&mut self, t: Ty, given: &Facts) -> Option<KindHead> {
        for fact in each(given).filter(|f| f.quantified.is_none()) {
            for (i, arg) in fact.args.iter().enumerate() {
                if self.types.same(*arg, t)
                    && let Some(k) = self.env.kinds.classes.get(&fact.class)
                    && let Some(k) = k.get(i).copied()
                    && let Some(head) = self.kind_head(k)
                {
                    return Some(head);
                }
            }
        }
        None
    }

    /// Whether types have the kinds of an instance's variables, at these places.
    pub(super) fn fits_kinds(
        &mut self,
        id: InstId,
        args: &[Ty],
        places: &[usize],
        given: &Facts,
    ) -> Fit {
        let kinds = &self.out.insts[id].kinds;
        if kinds.is_empty() {
            return Fit::Yes;
        }
        let kinds = kinds.clone();
        let mut fit = Fit::Yes;
        for at in places {
            let (Some(want), t) = (kinds[*at], args[*at]) else {
                continue;
            };
            fit = fit.max(match (self.kind_head_of(t, given), want) {
                (Some(found), want) if found == want => Fit::Yes,
                (Some(_), _) => Fit::No,
                // Of most types nobody says that they are types of values.
                (None, KindHead::Values) => Fit::Yes,
                (None, _) if !self.told_apart(id, *at) => Fit::Yes,
                (None, _) => match self.types.node(t) {
                    Node::Meta(_) => Fit::Perhaps,
                    _ => Fit::Rigid,
                },
            });
        }
        fit
    }

    /// Whether the kind of this type tells an instance from another one.
    fn told_apart(&mut self, id: InstId, place: usize) -> bool {
        let class = self.out.insts[id].class;
        let mut others = self.env.insts.all(class).into_iter();
        others.any(|other| other != id && self.kinds_apart(id, other, &[place]))
    }

    /// Whether the kinds of what two instances are for differ at one of these places.
    pub(super) fn kinds_apart(&mut self, a: InstId, b: InstId, places: &[usize]) -> bool {
        if self.out.insts[a].kinds.is_empty() && self.out.insts[b].kinds.is_empty() {
            return false;
        }
        let mut kind = |id: InstId, at: usize| {
            let inst = &self.out.insts[id];
            match inst.kinds.get(at) {
                Some(Some(kind)) => Some(*kind),
                _ => {
                    let t = inst.args[at];
                    self.kind_head_of(t, &None)
                }
            }
        };
        places.iter().any(|at| {
            let (x, y) = (kind(a, *at), kind(b, *at));
            x.is_some() && y.is_some() && x != y
        })
    }
}
