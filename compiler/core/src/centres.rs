//! Automatic cost centres, placed before optimisation: around the bodies of
//! functions and around suspended right-hand sides that the programmer named.
//! Labels are paths: `f.g` for `g` within `f`.

use crate::def::*;
use cranelift_entity::{EntityRef, PrimaryMap};
use pure_base::{Span, Symbol};

/// Which bindings get a centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bindings {
    /// Top-level ones that their modules export.
    Exported,
    /// Top-level ones.
    Top,
    /// Those within others as well, and lambdas.
    All,
    /// None, but all calls.
    Calls,
}

/// What the programmer wrote, in modules to be profiled.
pub trait Written {
    /// The name that the programmer gave to a binding.
    fn name(&self, info: &VarInfo) -> Option<Symbol>;
    fn lambda(&self, span: Span) -> bool;
    fn call(&self, span: Span) -> bool;
}

/// Places centres on what the programmer wrote.
pub fn insert(program: &mut Program, which: Bindings, written: &dyn Written) {
    let place = Place {
        vars: &program.vars,
        occs: &program.occs,
        which,
        written,
    };
    let exported = &program.exported;
    for bind in &mut program.binds {
        for (v, rhs) in members(bind) {
            let info = &place.vars[*v];
            let (Some(module), Some(name)) = (info.module, written.name(info)) else {
                continue;
            };
            if which == Bindings::Exported && !exported.contains(&(module, name)) {
                continue;
            }
            place.binding((*v, name), rhs, module, "");
        }
    }
}

/// Takes all cost centres out of a program that is not to be profiled.
pub fn remove(program: &mut Program) {
    fn walk(e: &mut Expr) {
        while let Expr::Tick(Tick::Scc { .. }, inner) = e {
            *e = std::mem::replace(&mut **inner, Expr::Fail(Symbol::new("")));
        }
        e.each_child_mut(&mut walk);
    }
    for bind in &mut program.binds {
        members(bind).into_iter().for_each(|(_, rhs)| walk(rhs));
    }
}

fn members(bind: &mut Bind) -> Vec<(&mut Var, &mut Expr)> {
    match bind {
        Bind::NonRec(v, e) => vec![(v, e)],
        Bind::Rec(group) => group.iter_mut().map(|(v, e)| (v, e)).collect(),
    }
}

struct Place<'a> {
    vars: &'a PrimaryMap<Var, VarInfo>,
    occs: &'a PrimaryMap<OccId, Occ>,
    which: Bindings,
    written: &'a dyn Written,
}

impl Place<'_> {
    fn binding(&self, (v, name): (Var, Symbol), rhs: &mut Expr, module: Symbol, within: &str) {
        let info = &self.vars[v];
        let label = match within {
            "" => name.to_string(),
            outer => format!("{outer}.{name}"),
        };
        let span = info.definition.unwrap_or(info.span);
        let mut body = &mut *rhs;
        while let Expr::Lam(_, inner, _) = body {
            body = inner;
        }
        match self.which {
            Bindings::All => self.within(body, module, &label),
            Bindings::Calls => return self.calls(body, module, &label),
            Bindings::Exported | Bindings::Top => {}
        }
        centre(body, Symbol::new(&label), module, span);
    }

    /// Bindings within an expression.
    fn within(&self, e: &mut Expr, module: Symbol, path: &str) {
        if let Expr::Let(bind, body) = e {
            for (v, rhs) in members(bind) {
                match self.written.name(&self.vars[*v]) {
                    Some(name) => self.binding((*v, name), rhs, module, path),
                    None => self.within(rhs, module, path),
                }
            }
            return self.within(body, module, path);
        }
        if let Expr::Lam(_, body, occ) = e
            && self.written.lambda(self.occs[*occ].span)
        {
            let (label, span) = (format!("{path}.\\"), self.occs[*occ].span);
            let mut body = &mut **body;
            while let Expr::Lam(_, inner, _) = body {
                body = inner;
            }
            self.within(body, module, &label);
            return centre(body, Symbol::new(&label), module, span);
        }
        e.each_child_mut(&mut |child| self.within(child, module, path));
    }
}

impl Place<'_> {
    /// Calls within an expression: each gets a centre named after what it is in.
    fn calls(&self, e: &mut Expr, module: Symbol, path: &str) {
        if let Expr::Let(bind, body) = e {
            for (v, rhs) in members(bind) {
                match self.written.name(&self.vars[*v]) {
                    Some(name) => self.binding((*v, name), rhs, module, path),
                    None => self.calls(rhs, module, path),
                }
            }
            return self.calls(body, module, path);
        }
        e.each_child_mut(&mut |child| self.calls(child, module, path));
        if let Expr::App(_, _, occ) = e {
            let span = self.occs[*occ].span;
            if occ.index() != 0 && self.written.call(span) {
                place(e, Symbol::new(path), module, span, false);
            }
        }
    }
}

fn centre(e: &mut Expr, name: Symbol, module: Symbol, span: Span) {
    place(e, name, module, span, true);
}

fn place(e: &mut Expr, name: Symbol, module: Symbol, span: Span, counts: bool) {
    let body = std::mem::replace(e, Expr::Fail(Symbol::new("")));
    let centre = Tick::Scc {
        name,
        module,
        span,
        counts,
    };
    *e = Expr::Tick(centre, Box::new(body));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Detail;

    fn labels(program: &Program) -> Vec<String> {
        let text = crate::print::program(program, Detail::Plain);
        let after = text.split("scc \"").skip(1);
        after
            .map(|rest| rest.split('"').next().unwrap_or("").to_string())
            .collect()
    }

    fn program() -> Program {
        let mut p = Program::new();
        let module = Symbol::new("M");
        let mut var = |name: &str, top: bool| {
            p.vars.push(VarInfo {
                name: Symbol::new(name),
                rep: Rep::Ptr,
                module: top.then_some(module),
                sig: None,
                span: Span::NONE,
                definition: None,
                ty: None,
                inline: Inline::Auto,
                role: Role::Plain,
            })
        };
        let (f, x, g, y, hidden) = (
            var("f", true),
            var("x", false),
            var("g", false),
            var("y", false),
            var("$d", true),
        );
        let call = |f, x| Expr::App(Box::new(Expr::Var(f)), vec![Expr::Var(x)], OccId::NONE);
        let inner = Expr::lam(vec![y], call(f, y), OccId::NONE);
        let body = Expr::Let(Box::new(Bind::NonRec(g, inner)), Box::new(call(g, x)));
        p.binds
            .push(Bind::Rec(vec![(f, Expr::lam(vec![x], body, OccId::NONE))]));
        p.binds.push(Bind::NonRec(hidden, call(f, f)));
        p
    }

    #[test]
    fn nested_functions_have_paths() {
        struct Named;
        impl Written for Named {
            fn name(&self, info: &VarInfo) -> Option<Symbol> {
                (!info.name.as_str().starts_with('$')).then_some(info.name)
            }
            fn lambda(&self, _: Span) -> bool {
                false
            }
            fn call(&self, _: Span) -> bool {
                true
            }
        }
        let mut p = program();
        insert(&mut p, Bindings::Top, &Named);
        assert_eq!(labels(&p), ["f"]);
        let mut p = program();
        insert(&mut p, Bindings::All, &Named);
        assert_eq!(labels(&p), ["f", "f.g"]);
        remove(&mut p);
        assert_eq!(labels(&p), [""; 0]);
        let mut p = program();
        insert(&mut p, Bindings::Exported, &Named);
        assert_eq!(labels(&p), [""; 0]);
        p.exported.insert((Symbol::new("M"), Symbol::new("f")));
        insert(&mut p, Bindings::Exported, &Named);
        assert_eq!(labels(&p), ["f"]);
    }
}
