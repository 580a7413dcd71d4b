//! Declarations.

use super::{Printer, is_operator, string};
use crate::ast::{
    Assoc, Builder, Clause, ConDecl, DataDecl, Decl, DeclKind, Deriving, Equation, FamilyDecl,
    FieldDecl, Ident, InstanceDecl, Kind, Name, Pat, PatternSynonym, Rhs, Strategy,
};

impl Printer {
    /// A declaration on a line of its own, with a `;`.
    pub(super) fn decl(&mut self, decl: &Decl) {
        self.line();
        self.item(decl);
        self.put(";");
    }

    pub(super) fn decls(&mut self, decls: &[Decl]) {
        self.block(decls, Self::item);
    }

    fn item(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Data(data) => self.data(data),
            DeclKind::Synonym {
                name,
                params,
                kinds,
                rhs,
                ..
            } => {
                self.put("type ");
                self.kinded_head(name, params, kinds);
                self.put(" = ");
                self.ty(rhs);
            }
            DeclKind::Splice(e) => self.splice(e),
            DeclKind::Family(family) => self.family(family),
            DeclKind::Equation(equation) => {
                self.put("type instance ");
                self.equation(equation);
            }
            DeclKind::PatternSynonym(synonym) => self.pattern_synonym(synonym),
            DeclKind::PatternSignature(signature) => {
                self.put("pattern ");
                self.commas(&signature.names, |p, name| p.prefix(None, name.text));
                self.put(" :: ");
                let (ty, provided) = (&signature.ty, &signature.provided);
                self.forall(&ty.forall);
                let provides = !provided.forall.is_empty() || !provided.context.is_empty();
                match ty.context.is_empty() && provides {
                    true => self.put("() => "),
                    false => self.context(&ty.context),
                }
                self.forall(&provided.forall);
                self.context(&provided.context);
                self.ty(&ty.ty);
            }
            DeclKind::Complete(names) => {
                self.put("{-# COMPLETE ");
                self.commas(names, |p, name| p.name(name));
                self.put(" #-}");
            }
            DeclKind::Warned {
                deprecated,
                names,
                text,
            } => {
                let word = if *deprecated { "DEPRECATED" } else { "WARNING" };
                self.put(&format!("{{-# {word} "));
                self.commas(names, |p, name| p.prefix(None, name.text));
                let space = if names.is_empty() { "" } else { " " };
                self.put(&format!("{space}{:?} #-}}", text.as_str()));
            }
            DeclKind::Minimal(formula) => self.put(&format!("{{-# MINIMAL {formula} #-}}")),
            DeclKind::Role { name, roles } => {
                self.put("type role ");
                self.put(name.text.as_str());
                for (role, _) in roles {
                    self.put(" ");
                    self.put(role.map_or("_", |r| r.name()));
                }
            }
            DeclKind::KindSignature { name, kind } => {
                self.put(&format!("type {} :: ", name.text));
                self.kind(kind);
            }
            DeclKind::Fixity {
                assoc,
                precedence,
                ops,
            } => {
                self.put(match assoc {
                    Assoc::Left => "infixl ",
                    Assoc::Right => "infixr ",
                    Assoc::None => "infix ",
                });
                self.put(&precedence.to_string());
                self.put(" ");
                self.commas(ops, |p, op| {
                    let quote = if is_operator(op.text.as_str()) {
                        ""
                    } else {
                        "`"
                    };
                    p.put(quote);
                    p.put(op.text.as_str());
                    p.put(quote);
                });
            }
            DeclKind::Signature { names, ty } | DeclKind::DefaultSignature { names, ty } => {
                if let DeclKind::DefaultSignature { .. } = decl.kind {
                    self.put("default ");
                }
                self.commas(names, |p, n| p.prefix(None, n.text));
                self.put(" :: ");
                self.scheme(ty);
            }
            DeclKind::Centre { name, label } => {
                self.put("{-# SCC ");
                self.prefix(None, name.text);
                self.put(" ");
                self.put(&string(label.as_str().chars().map(u32::from)));
                self.put(" #-}");
            }
            DeclKind::Inline { name, advice } => {
                self.put("{-# ");
                self.put(advice.word());
                self.put(" ");
                self.prefix(None, name.text);
                self.put(" #-}");
            }
            DeclKind::Primitive { name, ty } => {
                self.put("primitive ");
                self.prefix(None, name.text);
                self.put(" :: ");
                self.scheme(ty);
            }
            DeclKind::Clause { name, params, rhs } => self.clause(name, params, rhs),
            DeclKind::PatBind { pat, rhs } => {
                self.pat(pat);
                self.rhs(rhs, "=");
            }
            DeclKind::Fun { name, clauses } => {
                for (i, Clause { params, rhs, .. }) in clauses.iter().enumerate() {
                    if i > 0 {
                        self.put(";");
                        self.line();
                    }
                    self.clause(name, params, rhs);
                }
            }
            DeclKind::Class(class) => {
                self.put("class ");
                self.context(&class.context);
                self.kinded_head(&class.name, &class.params, &class.kinds);
                for (i, d) in class.dependencies.iter().enumerate() {
                    self.put(if i == 0 { " |" } else { "," });
                    d.from.iter().for_each(|p| self.param(p));
                    self.put(" ->");
                    d.to.iter().for_each(|p| self.param(p));
                }
                self.members(&class.decls);
            }
            DeclKind::Instance(instance) => self.instance(instance),
            DeclKind::Derivation(d) => {
                self.put("deriving ");
                self.strategy(d.strategy);
                if let Some(via) = &d.via {
                    self.put("via ");
                    self.atype(via);
                    self.put(" ");
                }
                self.instance(&d.instance);
            }
            DeclKind::Default(types) => {
                self.put("default (");
                self.commas(types, |p, t| p.ty(t));
                self.put(")");
            }
        }
    }

    fn instance(&mut self, instance: &InstanceDecl) {
        self.put("instance ");
        if let Some(overlap) = instance.overlap.word() {
            self.put(&format!("{{-# {overlap} #-}} "));
        }
        self.forall(&instance.forall);
        self.context(&instance.context);
        self.prefix(instance.class.module, instance.class.text);
        for ty in &instance.types {
            self.put(" ");
            self.atype(ty);
        }
        self.members(&instance.decls);
    }

    fn strategy(&mut self, strategy: Option<Strategy>) {
        self.put(match strategy {
            None => "",
            Some(Strategy::Stock) => "stock ",
            Some(Strategy::Newtype) => "newtype ",
            Some(Strategy::Anyclass) => "anyclass ",
        });
    }

    fn clause(&mut self, name: &Ident, params: &[Pat], rhs: &Rhs) {
        self.prefix(None, name.text);
        self.apats(params);
        self.rhs(rhs, "=");
    }

    fn pattern_synonym(&mut self, synonym: &PatternSynonym) {
        self.put("pattern ");
        self.prefix(None, synonym.name.text);
        if synonym.record {
            self.put(" { ");
            self.commas(&synonym.params, |p, field| p.prefix(None, field.text));
            self.put(" }");
        } else {
            synonym.params.iter().for_each(|p| self.param(p));
        }
        self.put(match synonym.builder {
            Builder::Same => " = ",
            Builder::None | Builder::Where(_) => " <- ",
        });
        self.pat(&synonym.pat);
        if let Builder::Where(decls) = &synonym.builder {
            self.members(decls);
        }
    }

    fn kinded_head(&mut self, name: &Ident, params: &[Ident], kinds: &[Option<Kind>]) {
        self.prefix(None, name.text);
        for (param, kind) in params.iter().zip(kinds) {
            match kind {
                Some(kind) => {
                    self.put(&format!(" ({} :: ", param.text));
                    self.kind(kind);
                    self.put(")");
                }
                None => self.param(param),
            }
        }
    }

    pub(super) fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Type => self.put("*"),
            Kind::Constraint => self.put("Constraint"),
            Kind::Var(name) => self.put(name.as_str()),
            Kind::Named(name) => self.prefix(name.module, name.text),
            Kind::App(f, x) => {
                self.kind(f);
                self.put(" (");
                self.kind(x);
                self.put(")");
            }
            Kind::List(kind) => {
                self.put("[");
                self.kind(kind);
                self.put("]");
            }
            Kind::Tuple(kinds) => {
                self.put("(");
                self.commas(kinds, Self::kind);
                self.put(")");
            }
            Kind::Arrow(a, b) => {
                self.put("(");
                self.kind(a);
                self.put(") -> ");
                self.kind(b);
            }
        }
    }

    fn param(&mut self, param: &Ident) {
        self.put(" ");
        self.put(param.text.as_str());
    }

    fn members(&mut self, decls: &[Decl]) {
        if !decls.is_empty() {
            self.put(" where ");
            self.decls(decls);
        }
    }

    fn family(&mut self, family: &FamilyDecl) {
        self.put(if family.data { "data " } else { "type " });
        self.put("family ");
        self.kinded_head(&family.name, &family.params, &family.kinds);
        if !family.injective.is_empty() {
            let taken = |name: &str| family.params.iter().any(|p| p.text.as_str() == name);
            let mut result = "r".to_string();
            while taken(&result) {
                result.push('r');
            }
            match &family.result {
                Some(kind) => {
                    self.put(&format!(" = ({result} :: "));
                    self.kind(kind);
                    self.put(")");
                }
                None => self.put(&format!(" = {result}")),
            }
            self.put(&format!(" | {result} ->"));
            family.injective.iter().for_each(|p| self.param(p));
        } else if let Some(kind) = &family.result {
            self.put(" :: ");
            self.kind(kind);
        }
        if let Some(equations) = &family.equations {
            self.put(" where { ");
            for equation in equations {
                self.equation(equation);
                self.put("; ");
            }
            self.put("}");
        }
    }

    fn equation(&mut self, equation: &Equation) {
        self.forall(&equation.forall);
        self.ty(&equation.lhs);
        self.put(" = ");
        self.ty(&equation.rhs);
    }

    fn data(&mut self, data: &DataDecl) {
        self.put(if data.newtype { "newtype " } else { "data " });
        match &data.instance {
            Some(instance) => {
                self.put("instance ");
                self.ty(&instance.lhs);
                if let Some(kind) = &instance.kind {
                    self.put(" :: ");
                    self.kind(kind);
                }
            }
            None => {
                self.kinded_head(&data.name, &data.params, &data.kinds);
                if let Some(kind) = &data.result {
                    self.put(" :: ");
                    self.kind(kind);
                }
            }
        }
        if data.constructors.iter().any(|c| c.result.is_some()) {
            self.put(" where { ");
            for con in &data.constructors {
                self.constructor_signature(con);
                self.put("; ");
            }
            self.put("}");
        } else {
            self.constructors(data);
        }
        let together = |a: &Deriving, b: &Deriving| {
            a.strategy == b.strategy && a.via.is_none() && b.via.is_none()
        };
        for clause in data.deriving.chunk_by(together) {
            self.put(" deriving ");
            self.strategy(clause[0].strategy);
            self.put("(");
            self.commas(clause, |p, d| {
                p.qualified(d.class.module, d.class.text);
                for ty in &d.types {
                    p.put(" ");
                    p.atype(ty);
                }
            });
            self.put(")");
            if let Some(via) = &clause[0].via {
                self.put(" via ");
                self.ty(via);
            }
        }
    }

    fn constructors(&mut self, data: &DataDecl) {
        for (i, con) in data.constructors.iter().enumerate() {
            self.put(if i == 0 { " = " } else { " | " });
            self.forall(&con.forall);
            self.context(&con.context);
            self.constructor(con);
        }
    }

    /// `C :: forall a. Context a => field -> T a`
    fn constructor_signature(&mut self, con: &ConDecl) {
        self.prefix(None, con.name.text);
        self.put(" :: ");
        self.forall(&con.forall);
        self.context(&con.context);
        if con.fields.iter().any(|f| f.name.is_some()) {
            self.record_fields(con);
            self.put(" -> ");
        } else {
            for field in &con.fields {
                self.strictness(field);
                self.atype(&field.ty);
                self.put(" -> ");
            }
        }
        if let Some(result) = &con.result {
            self.ty(result);
        }
    }

    fn constructor(&mut self, con: &ConDecl) {
        if let (true, [left, right]) = (con.infix, &con.fields[..]) {
            self.field(left);
            self.put(" ");
            self.infix(&Name {
                module: None,
                text: con.name.text,
                span: con.name.span,
            });
            self.put(" ");
            self.field(right);
            return;
        }
        self.prefix(None, con.name.text);
        if con.fields.iter().any(|f| f.name.is_some()) {
            self.record_fields(con);
            return;
        }
        for field in &con.fields {
            self.put(" ");
            self.field(field);
        }
    }

    fn record_fields(&mut self, con: &ConDecl) {
        self.put(" { ");
        self.commas(&con.fields, |p, f| {
            if let Some(name) = f.name {
                p.prefix(None, name.text);
            }
            p.put(" :: ");
            p.strictness(f);
            match f.strict || f.lazy {
                true => p.atype(&f.ty),
                false => p.ty(&f.ty),
            }
        });
        self.put(" }");
    }

    fn strictness(&mut self, field: &FieldDecl) {
        self.put(match field.unpack {
            Some(true) => "{-# UNPACK #-} ",
            Some(false) => "{-# NOUNPACK #-} ",
            None => "",
        });
        self.put(match (field.strict, field.lazy) {
            (true, _) => "!",
            (false, true) => "~",
            (false, false) => "",
        });
    }

    fn field(&mut self, field: &FieldDecl) {
        self.strictness(field);
        self.atype(&field.ty);
    }
}
