//! Types in the words of the user: `Int -> [a]`, unknown variables named
//! `a`, `b`, ... in order of appearance, rigid ones as the signature has them.

use crate::ty::{Meta, Node, Scheme, Skolem, Ty, Types, Walk};
use pure_base::Symbol;
use pure_names::tree::{CtorId, Resolved, TypeId, TypeLit};
use pure_names::wired;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Monad transformers of the library, what they are called over `Identity`, and which of
/// their arguments that is.
const OVER_IDENTITY: &[(&str, &str, usize)] = &[
    ("StateT", "State", 1),
    ("ReaderT", "Reader", 1),
    ("WriterT", "Writer", 1),
    ("RWST", "RWS", 3),
    ("ExceptT", "Except", 1),
    ("ContT", "Cont", 1),
];

/// Names unknown variables consistently over several types of one message.
pub struct Printer<'a> {
    types: &'a mut Types,
    program: &'a Resolved,
    names: FxHashMap<Meta, String>,
    /// How many names were given or found taken.
    letters: usize,
    taken: Vec<Symbol>,
    rigid: Vec<Skolem>,
    bound: Vec<Symbol>,
    quants: Vec<(u32, Symbol)>,
}

impl<'a> Printer<'a> {
    pub fn new(types: &'a mut Types, program: &'a Resolved) -> Printer<'a> {
        Printer {
            types,
            program,
            names: FxHashMap::default(),
            letters: 0,
            taken: vec![],
            rigid: vec![],
            bound: vec![],
            quants: vec![],
        }
    }

    /// Keeps the names of a type's rigid variables from being given to others:
    /// for types that will be printed later. Different ones of the same name are
    /// told apart by numbers.
    pub fn reserve(&mut self, t: Ty) {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.types.node(t) {
                Node::Skolem(s) => {
                    self.taken.push(self.types.skolem_info(s).name);
                    if !self.rigid.contains(&s) {
                        self.rigid.push(s);
                    }
                }
                node => self.types.visit_parts(node, &mut walk),
            }
        }
    }

    /// The rigid variables seen that share their name with another one, with the
    /// names that they are printed under; the outer ones first.
    pub fn numbered(&self) -> Vec<(Skolem, String)> {
        let mut all = self.rigid.clone();
        all.sort_unstable();
        let plain = |s: Skolem| self.types.skolem_info(s).name.as_str();
        let named = all.into_iter().map(|s| (s, self.rigid_name(s)));
        named.filter(|(s, name)| plain(*s) != name).collect()
    }

    fn rigid_name(&self, s: Skolem) -> String {
        let name = self.types.skolem_info(s).name;
        let same = |o: &&Skolem| self.types.skolem_info(**o).name == name;
        let others = self.rigid.iter().filter(same);
        match others.clone().any(|o| *o != s) {
            true => format!("{name}{}", 1 + others.filter(|o| **o < s).count()),
            false => name.to_string(),
        }
    }

    pub fn ty(&mut self, t: Ty) -> String {
        self.reserve(t);
        let mut out = String::new();
        self.write(t, 0, &mut out);
        out
    }

    pub fn scheme(&mut self, s: &Scheme) -> String {
        self.bound = s.names.clone();
        for i in s.names.len()..s.vars as usize {
            let name = letters(i);
            self.bound.push(Symbol::new(&name));
        }
        let mut out = String::new();
        self.context(&s.preds, &mut out);
        self.write(s.ty, 0, &mut out);
        out
    }

    fn context(&mut self, preds: &[crate::ty::Pred], out: &mut String) {
        match preds {
            [] => {}
            [only] => {
                self.pred(only, out);
                out.push_str(" => ");
            }
            _ => {
                out.push('(');
                for (i, p) in preds.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.pred(p, out);
                }
                out.push_str(") => ");
            }
        }
    }

    fn forall(&mut self, id: crate::ty::PolyId, prec: u8, out: &mut String) {
        let poly = self.types.poly(id).clone();
        if prec > 0 {
            out.push('(');
        }
        if !poly.vars.is_empty() {
            out.push_str("forall");
            for (_, name) in poly.vars.iter() {
                let _ = write!(out, " {name}");
            }
            out.push_str(". ");
        }
        self.quants.extend(poly.vars.iter().copied());
        self.context(&poly.preds, out);
        self.write(poly.body, 0, out);
        if prec > 0 {
            out.push(')');
        }
    }

    /// `C t ..`
    pub fn constraint(&mut self, p: &crate::ty::Pred) -> String {
        p.args.iter().for_each(|t| self.reserve(*t));
        let mut out = String::new();
        self.pred(p, &mut out);
        out
    }

    fn pred(&mut self, p: &crate::ty::Pred, out: &mut String) {
        if Some(p.class) == self.program.known.class_equal
            && let [a, b] = p.args[..]
        {
            self.write(a, 1, out);
            out.push_str(" ~ ");
            return self.write(b, 1, out);
        }
        if Some(p.class) == self.program.known.class_implicit
            && let [name, t] = p.args[..]
            && let Node::Lit(TypeLit::Text(name)) = self.types.node(name)
        {
            out.push_str(&format!("?{name} :: "));
            return self.write(t, 0, out);
        }
        if Some(p.class) == self.program.known.class_holds {
            return self.write(p.args[0], 0, out);
        }
        let class = self.program.classes[p.class].name;
        out.push_str(class.as_str());
        for t in &p.args {
            out.push(' ');
            self.write(*t, 2, out);
        }
    }

    /// Precedence: 0 = any, 1 = left of an arrow, 2 = argument.
    fn write(&mut self, t: Ty, prec: u8, out: &mut String) {
        if out.len() > 2000 {
            out.push_str("...");
            return;
        }
        match self.types.node(t) {
            Node::Meta(m) => {
                let name = self.meta_name(m);
                out.push_str(&name);
            }
            Node::Skolem(s) => out.push_str(&self.rigid_name(s)),
            Node::Bound(i) => {
                let name = self.bound.get(i as usize).map_or("?", |n| n.as_str());
                out.push_str(name);
            }
            Node::Con(c) if self.is_operator(t) => {
                out.push_str(&format!("({})", type_name(self.program, c)));
            }
            Node::Con(c) => out.push_str(type_name(self.program, c)),
            Node::Class(c) => out.push_str(self.program.classes[c].name.as_str()),
            Node::Promoted(c) => {
                let _ = write!(out, "'{}", ctor_name(self.program, c));
            }
            Node::Lit(TypeLit::Number(digits)) => out.push_str(digits.as_str()),
            Node::Lit(TypeLit::Text(text)) => {
                let _ = write!(out, "{:?}", text.as_str());
            }
            Node::Forall(p) => self.forall(p, prec, out),
            Node::Quant(q) => {
                let name = self.quants.iter().rev().find(|v| v.0 == q);
                out.push_str(name.map_or("?", |v| v.1.as_str()));
            }
            Node::Error => out.push('_'),
            Node::Fun(a, b) => {
                let open = prec > 0;
                if open {
                    out.push('(');
                }
                self.write(a, 1, out);
                out.push_str(" -> ");
                self.write(b, 0, out);
                if open {
                    out.push(')');
                }
            }
            Node::App(f, x) => self.application(t, f, x, prec, out),
            Node::Family(app) => self.write(app, prec, out),
        }
    }

    fn application(&mut self, t: Ty, f: Ty, x: Ty, prec: u8, out: &mut String) {
        if let Some((c, args)) = self.types.constructor(t) {
            if c == wired::list() && args.len() == 1 {
                if self.types.same(args[0], self.types.char) {
                    out.push_str("String");
                    return;
                }
                out.push('[');
                self.write(args[0], 0, out);
                out.push(']');
                return;
            }
            if args.len() > 1 && args.len() <= wired::MAX_TUPLE && c == wired::tuple(args.len()) {
                out.push('(');
                self.separated(&args, ", ", out);
                out.push(')');
                return;
            }
            if let Some((name, rest)) = self.over_identity(c, &args) {
                out.push_str(if prec > 1 && !rest.is_empty() {
                    "("
                } else {
                    ""
                });
                out.push_str(name);
                for t in &rest {
                    out.push(' ');
                    self.write(*t, 2, out);
                }
                out.push_str(if prec > 1 && !rest.is_empty() {
                    ")"
                } else {
                    ""
                });
                return;
            }
            let is_tuple = wired::unboxed_size(c) == Some(args.len());
            if args.len() > 1 && (is_tuple || wired::is_unboxed_sum(c)) {
                out.push_str("(# ");
                self.separated(&args, if is_tuple { ", " } else { " | " }, out);
                out.push_str(" #)");
                return;
            }
        }
        if self.promoted(t, out) {
            return;
        }
        if prec > 1 {
            out.push('(');
        }
        match self.types.node(f) {
            Node::App(op, left) if self.is_operator(op) => {
                self.write(left, 2, out);
                out.push(' ');
                let name = self.types.node(op);
                if let Node::Con(c) = name {
                    out.push_str(type_name(self.program, c));
                }
                out.push(' ');
            }
            _ => {
                self.write(f, 1, out);
                out.push(' ');
            }
        }
        self.write(x, 2, out);
        if prec > 1 {
            out.push(')');
        }
    }

    /// The library's name for one of its monad transformers over `Identity`, and its arguments
    /// without that: `State s a` is what people write.
    fn over_identity(&mut self, c: TypeId, args: &[Ty]) -> Option<(&'static str, Vec<Ty>)> {
        let def = &self.program.types[c];
        let (_, name, at) = (OVER_IDENTITY.iter()).find(|row| row.0 == def.name.as_str())?;
        let inner = self.types.head_con(*args.get(*at)?)?;
        let inner = &self.program.types[inner];
        let is_identity = inner.name.as_str() == "Identity"
            && inner.module.as_str() == "Base.Identity"
            && def.module.as_str().starts_with("Control.Monad.");
        let mut rest = args.to_vec();
        is_identity.then(|| rest.remove(*at));
        is_identity.then_some((*name, rest))
    }

    /// A list or tuple of types, if it is one.
    fn promoted(&mut self, t: Ty, out: &mut String) -> bool {
        let (mut rest, mut items) = (t, vec![]);
        loop {
            let (head, args) = self.types.spine(rest);
            match (head, &args[..]) {
                (Node::Promoted(c), [first, more]) if c == wired::cons() => {
                    items.push(*first);
                    rest = *more;
                }
                (Node::Promoted(c), []) if c == wired::nil() => break,
                (Node::Promoted(c), [_, _, ..])
                    if items.is_empty()
                        && args.len() <= wired::MAX_TUPLE
                        && c == wired::tuple_ctor(args.len()) =>
                {
                    out.push_str("'(");
                    self.separated(&args, ", ", out);
                    out.push(')');
                    return true;
                }
                _ if items.is_empty() => return false,
                _ => {
                    out.push('(');
                    for item in items {
                        self.write(item, 2, out);
                        out.push_str(" : ");
                    }
                    self.write(rest, 2, out);
                    out.push(')');
                    return true;
                }
            }
        }
        out.push_str("'[");
        self.separated(&items, ", ", out);
        out.push(']');
        true
    }

    fn separated(&mut self, items: &[Ty], separator: &str, out: &mut String) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.push_str(separator);
            }
            self.write(*item, 0, out);
        }
    }

    /// Whether a type is the name of an operator.
    fn is_operator(&mut self, t: Ty) -> bool {
        let Node::Con(c) = self.types.node(t) else {
            return false;
        };
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '(' || c == '[';
        !type_name(self.program, c).starts_with(word)
    }

    fn meta_name(&mut self, m: Meta) -> String {
        if let Some(name) = self.names.get(&m) {
            return name.clone();
        }
        loop {
            let name = letters(self.letters);
            self.letters += 1;
            if !self.taken.iter().any(|t| t.as_str() == name) {
                self.names.insert(m, name.clone());
                return name;
            }
        }
    }
}

/// The name of a type constructor as messages have it.
pub fn type_name(program: &Resolved, c: TypeId) -> &'static str {
    match c {
        c if c == wired::list() => "[]",
        c if c == wired::fun() => "(->)",
        c => program.types[c].name.as_str(),
    }
}

/// The name of a constructor as programs write it.
pub fn ctor_name(program: &Resolved, c: CtorId) -> &'static str {
    match c {
        c if c == wired::nil() => "[]",
        c if c == wired::cons() => ":",
        c => program.ctors[c].name.as_str(),
    }
}

/// a .. z, a1 .. z1, ...
pub fn letters(i: usize) -> String {
    let letter = (b'a' + (i % 26) as u8) as char;
    match i / 26 {
        0 => letter.to_string(),
        n => format!("{letter}{n}"),
    }
}

/// Longer types are described by their heads.
const LONGEST: usize = 120;

/// What profiles say of a type: all of it, of which `-hy` shows the head.
pub fn described(types: &mut Types, program: &Resolved, t: Ty) -> Symbol {
    let text = Printer::new(types, program).ty(t);
    match text.len() <= LONGEST {
        true => Symbol::new(&text),
        false => description(types, program, t),
    }
}

/// The type description of profiles (`-hy`): the head constructor, `->` and
/// the result for functions, `*` when unknown.
fn description(types: &mut Types, program: &Resolved, t: Ty) -> Symbol {
    let mut out = String::new();
    let mut t = t;
    loop {
        match types.node(t) {
            Node::Fun(_, b) => {
                out.push_str(if out.is_empty() { "->" } else { ">" });
                t = b;
            }
            Node::Forall(p) => t = types.poly(p).body,
            _ => {
                match types.spine_head(t) {
                    Node::Con(c) => out.push_str(type_name(program, c)),
                    _ => out.push('*'),
                }
                return Symbol::new(&out);
            }
        }
    }
}
