//! What names in quotes mean.

use super::{call, dynamic, holder, text};
use crate::ghc_homes;
use crate::ids;
use crate::lookup::{Failure, ValueRef};
use crate::resolve::Cx;
use crate::tree::{Expr, ExprKind, ValueId};
use pure_base::{Diagnostic, Symbol};
use pure_syntax::{Extension, ast};

impl Cx<'_> {
    /// A variable in a quote, as an expression that makes its syntax.
    pub(in crate::resolve) fn quoted_var(&mut self, name: &ast::Name) -> Expr {
        let span = name.span;
        let plain = |text| ast::Name {
            module: None,
            text,
            span,
        };
        let made = match (self.quoted_holder(name), self.local(name)) {
            (Some(held), local) if local.is_none_or(|v| v < held) => {
                let holder = super::var(holder(name.text), None, span);
                call("varE", vec![holder], span)
            }
            (_, Some(_)) => {
                let value = super::at(ast::ExprKind::Var(plain(name.text)), span);
                call("liftE", vec![value], span)
            }
            _ if self.is_local_there(name) => call("varE", vec![dynamic(name.text, span)], span),
            _ if self.is_unbound(name) => call("unboundVarE", vec![dynamic(name.text, span)], span),
            _ => {
                let name = self.global_value(name);
                call("varE", vec![name], span)
            }
        };
        self.expr(&made)
    }

    /// Whether a variable in a splice is rather what the quote around that binds.
    pub(in crate::resolve) fn is_of_a_quote(&self, name: &ast::Name, local: ValueId) -> bool {
        self.quotes > 0 && self.quoted_holder(name).is_some_and(|held| local < held)
    }

    /// Whether a variable in a quote may be one around the splice that has the quote: it means
    /// what it does there.
    fn is_local_there(&self, name: &ast::Name) -> bool {
        let splice = self.splice.as_ref().filter(|_| name.module.is_none());
        splice.is_some_and(|s| s.locals.contains(&name.text))
    }

    /// Whether a variable in a quote means nothing there: perhaps it does where that is spliced.
    fn is_unbound(&self, name: &ast::Name) -> bool {
        let text = name.text;
        let known = self.splice.as_ref().is_some_and(|s| {
            s.values.contains_key(&text) || s.locals.contains(&text) || s.may_be_made(name.span)
        });
        let missing = || matches!(self.values.find(name), Err(Failure::Missing));
        name.module.is_none() && !is_builtin(text.as_str()) && !known && missing()
    }

    /// `'f` or `''T`.
    pub(in crate::resolve) fn quoted_name(&mut self, name: &ast::Name, types: bool) -> Expr {
        self.bring_quotes();
        let made = match self.quoted_holder(name).filter(|_| !types) {
            Some(_) => super::var(holder(name.text), None, name.span),
            None if types => self.global_type(name),
            // What is local around the splice is bound at the stage where its name is used.
            None if self.local(name).is_none() && self.is_local_there(name) => {
                dynamic(name.text, name.span)
            }
            None => {
                if self.local(name).is_some() {
                    self.diags.push(
                        Diagnostic::error(
                            ids::STAGE,
                            name.span,
                            format!(
                                "Stage error: the non-top-level quoted name '{} must be used at the same stage at which it is bound",
                                name.text
                            ),
                        )
                        .label("a local variable")
                        .note("Names can be quoted of what modules define."),
                    );
                    return self.at(ExprKind::Error, name.span);
                }
                self.global_value(name)
            }
        };
        self.expr(&made)
    }

    /// The holder of a name that a quote around binds.
    fn quoted_holder(&self, name: &ast::Name) -> Option<ValueId> {
        self.local(&ast::Name {
            text: holder(name.text),
            ..*name
        })
    }

    fn global_value(&mut self, name: &ast::Name) -> ast::Expr {
        let span = name.span;
        if is_builtin(name.text.as_str()) {
            return call("builtinName", vec![text(name.text.as_str(), span)], span);
        }
        let plain = self.splice.as_ref().filter(|_| name.module.is_none());
        if plain.is_some_and(|s| s.values.contains_key(&name.text))
            && self.values.find(name).is_ok()
        {
            self.ambiguous(name, self.values.origins(name));
            return super::at(ast::ExprKind::Error, span);
        }
        if let Err(Failure::Missing) = self.values.find(name)
            && name.module.is_none()
            && let Some(splice) = &self.splice
        {
            // It is defined in the module that has the splice, or local there.
            if let Some(constructor) = splice.values.get(&name.text) {
                let space = if *constructor {
                    "mkNameG_d"
                } else {
                    "mkNameG_v"
                };
                return made_name(space, self.module, name);
            }
            if splice.may_be_made(span) {
                let upper = name.text.as_str().starts_with(char::is_uppercase);
                let space = if upper { "mkNameG_d" } else { "mkNameG_v" };
                return made_name(space, self.module, name);
            }
        }
        match self.value_ref(name, "variable") {
            Some(target) => {
                let module = self.value_origin(target);
                let space = match target {
                    ValueRef::Value(v) => {
                        self.uses.push(v);
                        self.lints.used(v);
                        "mkNameG_v"
                    }
                    _ => "mkNameG_d",
                };
                let text = self.name_of(target);
                made_name(space, module, &ast::Name { text, ..*name })
            }
            None => super::at(ast::ExprKind::Error, span),
        }
    }

    fn name_of(&self, target: ValueRef) -> Symbol {
        match target {
            ValueRef::Value(v) => self.program.values[v].name,
            ValueRef::Ctor(c) => self.program.ctors[c].name,
            ValueRef::Synonym(s) => self.program.synonyms[s].name,
        }
    }

    fn global_type(&mut self, name: &ast::Name) -> ast::Expr {
        let span = name.span;
        if is_builtin(name.text.as_str()) || name.text.as_str() == "->" {
            return call("builtinType", vec![text(name.text.as_str(), span)], span);
        }
        if name.text.as_str() == "~" {
            return made_name("mkNameG_tc", Symbol::new("GHC.Types"), name);
        }
        if let Err(Failure::Missing) = self.types.find(name)
            && name.module.is_none()
            && let Some(splice) = &self.splice
            && (splice.types.contains(&name.text) || splice.may_be_made(span))
        {
            return made_name("mkNameG_tc", self.module, name);
        }
        // A constructor as a type needs no sign where no type has its name.
        if self.extensions.has(Extension::DataKinds)
            && let Err(Failure::Missing) = self.types.find(name)
            && let Ok(ValueRef::Ctor(_)) = self.values.find(name)
        {
            return self.global_value(name);
        }
        match self.type_ref(name, "type") {
            Some(target) => {
                let module = self.type_origin(target);
                made_name("mkNameG_tc", module, name)
            }
            None => super::at(ast::ExprKind::Error, span),
        }
    }
}

/// The names of tuples, lists and the unit, which no module defines.
fn is_builtin(name: &str) -> bool {
    name == ":" || name == "[]" || name.starts_with('(')
}

fn made_name(space: &str, module: Symbol, name: &ast::Name) -> ast::Expr {
    let span = name.span;
    let module = ghc_homes::ghc(module, name.text).unwrap_or(module.as_str());
    let args = [module, name.text.as_str()].map(|t| text(t, span));
    let package = call("packageOf", vec![args[0].clone()], span);
    let [module, name] = args;
    call(space, vec![package, module, name], span)
}
