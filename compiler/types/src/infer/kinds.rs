//! Kinds as a graph: nodes that unification merges, and the kinds of what is declared.

use pure_base::Symbol;
use pure_names::tree::{self, ClassId, CtorId, Resolved, Type, TypeDefKind, TypeId, TypeKind};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind(pub(super) u32);

/// The kinds of type variables in scope.
pub(super) type Scope = Vec<(Symbol, Kind)>;

#[derive(Clone, Copy)]
pub(super) enum Node {
    Star,
    /// Of unlifted types, by how their values are held.
    Unlifted(&'static str),
    Constraint,
    Arrow(Kind, Kind),
    Var(Option<Kind>),
    /// Any kind: fresh at each use.
    Any,
    /// A type as a kind.
    Con(TypeId),
    App(Kind, Kind),
}

pub(super) struct Kinds {
    pub(super) nodes: Vec<Node>,
    pub(super) types: FxHashMap<TypeId, Kind>,
    pub(super) classes: FxHashMap<ClassId, Vec<Kind>>,
    /// The classes whose declarations may still say more of their kinds.
    pub(super) unread: Vec<ClassId>,
    /// Those of constructors as types.
    pub(super) promoted: FxHashMap<CtorId, Kind>,
    /// `TYPE`, if the program has it.
    pub(super) of_representation: Option<TypeId>,
}

pub(super) const STAR: Kind = Kind(0);
pub(super) const CONSTRAINT: Kind = Kind(1);

impl Default for Kinds {
    fn default() -> Kinds {
        Kinds {
            nodes: vec![Node::Star, Node::Constraint],
            types: FxHashMap::default(),
            classes: FxHashMap::default(),
            unread: vec![],
            promoted: FxHashMap::default(),
            of_representation: None,
        }
    }
}

impl Kinds {
    pub(super) fn push(&mut self, n: Node) -> Kind {
        self.nodes.push(n);
        Kind(self.nodes.len() as u32 - 1)
    }

    pub(super) fn is_constraint(&self, k: Kind) -> bool {
        matches!(self.nodes[self.find(k).0 as usize], Node::Constraint)
    }

    pub(super) fn fresh(&mut self) -> Kind {
        self.push(Node::Var(None))
    }

    /// A kind as written; `vars` are the variables of the same declaration, each
    /// of which stands for any kind, but everywhere for the same: for one still to be
    /// found, if they are `open`.
    pub(super) fn written(
        &mut self,
        program: &Resolved,
        kind: &tree::Kind,
        vars: &mut Scope,
        open: bool,
    ) -> Kind {
        match kind {
            tree::Kind::Type => STAR,
            tree::Kind::Constraint => CONSTRAINT,
            tree::Kind::Unknown => self.fresh(),
            tree::Kind::Con(_) | tree::Kind::App(..) => {
                let (mut head, mut args) = (kind, vec![]);
                while let tree::Kind::App(f, x) = head {
                    args.push(self.written(program, x, vars, open));
                    head = f;
                }
                args.reverse();
                match head {
                    tree::Kind::Con(c) => self.applied(program, *c, args),
                    head => {
                        let head = self.written(program, head, vars, open);
                        self.apps(head, &args)
                    }
                }
            }
            tree::Kind::Var(x) => match vars.iter().find(|v| v.0 == *x) {
                Some((_, known)) => *known,
                None => {
                    let any = match open {
                        true => self.fresh(),
                        false => self.push(Node::Any),
                    };
                    vars.push((*x, any));
                    any
                }
            },
            tree::Kind::Arrow(a, b) => {
                let a = self.written(program, a, vars, open);
                let b = self.written(program, b, vars, open);
                self.push(Node::Arrow(a, b))
            }
        }
    }

    pub(super) fn apps(&mut self, head: Kind, args: &[Kind]) -> Kind {
        args.iter().fold(head, |f, x| self.push(Node::App(f, *x)))
    }

    /// A type, applied to kinds, as a kind; synonyms are what they stand for.
    pub(super) fn applied(&mut self, program: &Resolved, c: TypeId, args: Vec<Kind>) -> Kind {
        let def = &program.types[c];
        match &def.kind {
            TypeDefKind::Synonym(rhs) if args.len() >= def.params.len() => {
                let (own, more) = args.split_at(def.params.len());
                let scope: Scope = def
                    .params
                    .iter()
                    .copied()
                    .zip(own.iter().copied())
                    .collect();
                let head = self.of_type(program, rhs, &scope);
                self.apps(head, more)
            }
            _ if def.module.as_str() == "Data.Kind" && def.name.as_str() == "Type" => STAR,
            _ if def.module.as_str() == "Data.Kind" && def.name.as_str() == "Constraint" => {
                CONSTRAINT
            }
            _ => {
                let head = self.push(Node::Con(c));
                self.apps(head, &args)
            }
        }
    }

    /// A type as a kind.
    pub(super) fn of_type(&mut self, program: &Resolved, t: &Type, scope: &Scope) -> Kind {
        match &t.kind {
            TypeKind::Var(x) => match scope.iter().find(|s| s.0 == *x) {
                Some((_, kind)) => *kind,
                None => self.fresh(),
            },
            TypeKind::Con(_) | TypeKind::App(..) => {
                let (head, args) = t.spine();
                let args = args.into_iter().map(|x| self.of_type(program, x, scope));
                let args = args.collect();
                match &head.kind {
                    TypeKind::Con(c) => self.applied(program, *c, args),
                    _ => {
                        let head = self.of_type(program, head, scope);
                        self.apps(head, &args)
                    }
                }
            }
            TypeKind::Fun(a, b) => {
                let a = self.of_type(program, a, scope);
                let b = self.of_type(program, b, scope);
                self.push(Node::Arrow(a, b))
            }
            TypeKind::Kinded(t, _) => self.of_type(program, t, scope),
            TypeKind::Forall(_)
            | TypeKind::Class(_)
            | TypeKind::Promoted(_)
            | TypeKind::Lit(_)
            | TypeKind::Error => self.fresh(),
        }
    }

    /// The kind of a constructor as a type, at one of its uses.
    pub(super) fn promoted(&mut self, program: &Resolved, c: CtorId) -> Kind {
        if let Some(kind) = self.promoted.get(&c) {
            let kind = *kind;
            return self.instantiate(kind, &mut vec![]);
        }
        let ctor = &program.ctors[c];
        let params = &program.types[ctor.owner].params;
        let mut scope: Scope = vec![];
        for x in params.iter().chain(&ctor.vars) {
            let any = self.push(Node::Any);
            scope.insert(0, (*x, any));
        }
        let result = match &ctor.result {
            Some(t) => self.of_type(program, t, &scope),
            None => {
                let of = |x: &Symbol| scope.iter().rev().find(|s| s.0 == *x).map(|s| s.1);
                let args: Vec<Kind> = params.iter().filter_map(of).collect();
                self.applied(program, ctor.owner, args)
            }
        };
        let fields: Vec<Kind> = ctor
            .fields
            .iter()
            .map(|f| self.of_type(program, &f.ty, &scope))
            .collect();
        let kind = self.arrows(&fields, result);
        self.promoted.insert(c, kind);
        self.instantiate(kind, &mut vec![])
    }

    pub(super) fn arrows(&mut self, params: &[Kind], result: Kind) -> Kind {
        params
            .iter()
            .rev()
            .fold(result, |r, p| self.push(Node::Arrow(*p, r)))
    }

    pub(super) fn find(&self, mut k: Kind) -> Kind {
        while let Node::Var(Some(next)) = self.nodes[k.0 as usize] {
            k = next;
        }
        k
    }

    pub(super) fn unify(&mut self, a: Kind, b: Kind) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return true;
        }
        match (self.nodes[a.0 as usize], self.nodes[b.0 as usize]) {
            (Node::Var(_), _) if !self.occurs(a, b) => {
                self.nodes[a.0 as usize] = Node::Var(Some(b));
                true
            }
            (_, Node::Var(_)) if !self.occurs(b, a) => {
                self.nodes[b.0 as usize] = Node::Var(Some(a));
                true
            }
            (Node::Star, Node::Star) | (Node::Constraint, Node::Constraint) => true,
            (Node::Arrow(a1, r1), Node::Arrow(a2, r2)) | (Node::App(a1, r1), Node::App(a2, r2)) => {
                self.unify(a1, a2) && self.unify(r1, r2)
            }
            (Node::Con(c), Node::Con(d)) => c == d,
            (Node::Unlifted(r), Node::Unlifted(s)) => r == s,
            // `TYPE r` is the kind of types with values, in whatever way these are held.
            (Node::App(f, _), Node::Star | Node::Unlifted(_)) => self.is_representation(f),
            (Node::Star | Node::Unlifted(_), Node::App(f, _)) => self.is_representation(f),
            _ => false,
        }
    }

    /// Whether it is the kind of types that have values, lifted or not.
    pub(super) fn has_values(&self, k: Kind) -> bool {
        match self.nodes[self.find(k).0 as usize] {
            Node::Star | Node::Unlifted(_) => true,
            Node::App(f, _) => self.is_representation(f),
            _ => false,
        }
    }

    /// Whether it is `TYPE` without its representation.
    pub(super) fn is_representation(&self, k: Kind) -> bool {
        match self.nodes[self.find(k).0 as usize] {
            Node::Con(c) => self.of_representation == Some(c),
            _ => false,
        }
    }

    /// How many kinds a class leaves open.
    pub(super) fn open_of_class(&self, c: ClassId) -> usize {
        let mut work: Vec<Kind> = self.classes.get(&c).cloned().unwrap_or_default();
        let mut open = vec![];
        while let Some(k) = work.pop() {
            let k = self.find(k);
            match self.nodes[k.0 as usize] {
                Node::Any if !open.contains(&k) => open.push(k),
                Node::Arrow(a, b) | Node::App(a, b) => work.extend([a, b]),
                _ => {}
            }
        }
        open.len()
    }

    /// Whether a kind is open in a part.
    pub(super) fn has_any(&self, k: Kind) -> bool {
        match self.nodes[self.find(k).0 as usize] {
            Node::Any => true,
            Node::Arrow(a, b) | Node::App(a, b) => self.has_any(a) || self.has_any(b),
            _ => false,
        }
    }

    pub(super) fn occurs(&self, v: Kind, k: Kind) -> bool {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Arrow(a, b) | Node::App(a, b) => self.occurs(v, a) || self.occurs(v, b),
            _ => v == k,
        }
    }

    /// Sets open variables to `*`.
    pub(super) fn close(&mut self, k: Kind, but: &[Kind]) {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Var(_) if but.contains(&k) => {}
            Node::Var(_) => self.nodes[k.0 as usize] = Node::Var(Some(STAR)),
            Node::Arrow(a, b) | Node::App(a, b) => {
                self.close(a, but);
                self.close(b, but);
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Any | Node::Con(_) => {}
        }
    }

    /// Lets open variables stand for any kind.
    pub(super) fn generalise(&mut self, k: Kind, but: &[Kind]) {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Var(_) if but.contains(&k) => {}
            Node::Var(_) => self.nodes[k.0 as usize] = Node::Any,
            Node::Arrow(a, b) | Node::App(a, b) => {
                self.generalise(a, but);
                self.generalise(b, but);
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Any | Node::Con(_) => {}
        }
    }

    /// The variables in the kinds of classes that are yet to be read.
    pub(super) fn of_unread_classes(&self) -> Vec<Kind> {
        let kinds = self.unread.iter().flat_map(|c| &self.classes[c]);
        self.variables(kinds.copied().collect())
    }

    /// Whether a kind is not known yet in all its parts.
    pub(super) fn is_open(&self, k: Kind) -> bool {
        !self.variables(vec![k]).is_empty()
    }

    /// The variables in some kinds.
    fn variables(&self, mut work: Vec<Kind>) -> Vec<Kind> {
        let mut out = vec![];
        while let Some(k) = work.pop() {
            let k = self.find(k);
            match self.nodes[k.0 as usize] {
                Node::Var(_) => out.push(k),
                Node::Arrow(a, b) | Node::App(a, b) => work.extend([a, b]),
                _ => {}
            }
        }
        out
    }

    /// A kind with fresh variables for those that stand for any kind.
    pub(super) fn instantiate(&mut self, k: Kind, fresh: &mut Vec<(Kind, Kind)>) -> Kind {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Any => match fresh.iter().find(|f| f.0 == k) {
                Some((_, known)) => *known,
                None => {
                    let new = self.fresh();
                    fresh.push((k, new));
                    new
                }
            },
            Node::Arrow(a, b) => {
                let (x, y) = (self.instantiate(a, fresh), self.instantiate(b, fresh));
                match (x, y) == (self.find(a), self.find(b)) {
                    true => k,
                    false => self.push(Node::Arrow(x, y)),
                }
            }
            Node::App(a, b) => {
                let (x, y) = (self.instantiate(a, fresh), self.instantiate(b, fresh));
                match (x, y) == (self.find(a), self.find(b)) {
                    true => k,
                    false => self.push(Node::App(x, y)),
                }
            }
            Node::Star | Node::Unlifted(_) | Node::Constraint | Node::Var(_) | Node::Con(_) => k,
        }
    }

    pub(super) fn instantiate_all(&mut self, kinds: &[Kind]) -> Vec<Kind> {
        let mut fresh = vec![];
        kinds
            .iter()
            .map(|k| self.instantiate(*k, &mut fresh))
            .collect()
    }

    /// A kind as one writes it.
    fn tree(&self, k: Kind) -> tree::Kind {
        let both = |a, b| (Box::new(self.tree(a)), Box::new(self.tree(b)));
        match self.nodes[self.find(k).0 as usize] {
            Node::Star | Node::Var(_) => tree::Kind::Type,
            Node::Unlifted(_) => tree::Kind::Unknown,
            Node::Constraint => tree::Kind::Constraint,
            Node::Any => tree::Kind::Var(Symbol::new("k")),
            Node::Con(c) => tree::Kind::Con(c),
            Node::Arrow(a, b) => {
                let (a, b) = both(a, b);
                tree::Kind::Arrow(a, b)
            }
            Node::App(f, x) => {
                let (f, x) = both(f, x);
                tree::Kind::App(f, x)
            }
        }
    }

    /// The kind of a type constructor, if it is known.
    pub(super) fn of_constructor(&self, t: TypeId) -> Option<tree::Kind> {
        self.types.get(&t).map(|k| self.tree(*k))
    }

    /// The kinds of a class's parameters, as far as they are known.
    pub(super) fn of_class(&self, c: ClassId) -> Vec<tree::Kind> {
        let kinds = self.classes.get(&c).into_iter().flatten();
        kinds.map(|k| self.tree(*k)).collect()
    }

    pub(super) fn show(&self, program: &Resolved, k: Kind) -> String {
        let k = self.find(k);
        match self.nodes[k.0 as usize] {
            Node::Star | Node::Var(_) => "*".into(),
            Node::Unlifted(held) => format!("TYPE {held}"),
            Node::Constraint => "Constraint".into(),
            Node::Any => "k".into(),
            Node::Arrow(a, b) => {
                let a = match self.nodes[self.find(a).0 as usize] {
                    Node::Arrow(..) => format!("({})", self.show(program, a)),
                    _ => self.show(program, a),
                };
                format!("{a} -> {}", self.show(program, b))
            }
            Node::Con(c) => crate::show::type_name(program, c).into(),
            Node::App(f, x) => {
                let list = |k: Kind| matches!(self.nodes[self.find(k).0 as usize], Node::Con(c) if c == pure_names::wired::list());
                let shown = self.show(program, x);
                match self.nodes[self.find(x).0 as usize] {
                    _ if list(f) => format!("[{shown}]"),
                    Node::Arrow(..) | Node::App(..) => {
                        format!("{} ({shown})", self.show(program, f))
                    }
                    _ => format!("{} {shown}", self.show(program, f)),
                }
            }
        }
    }
}
