//! Constructors: their types, and what a match of one brings into scope.
//!
//! A constructor makes `T t1 .. tn` from its fields. Where a `ti` is a variable
//! of its own, a match learns that variable from the value's type; the other
//! variables are types that nobody outside knows (existential ones: rigid, and
//! in scope in the alternative alone), and the other `ti` are equations that
//! hold in the alternative (as "OutsideIn(X)" has it, JFP 2011, for the case
//! that the equations are about rigid types).

use super::{Infer, ValueType, Why};
use crate::head::Fit;
use crate::ids;
use crate::ty::{Node, Pred, Rigid, Scheme, Ty};
use pure_base::{Diagnostic, Symbol};
use pure_names::tree::*;
use pure_syntax::Extension;
use std::rc::Rc;

/// The type of a constructor.
pub(super) struct CtorType {
    /// From its fields to the type it makes; its predicates are the
    /// dictionaries that it holds.
    pub(super) scheme: Scheme,
    fields: Vec<Ty>,
    /// The arguments of the type it makes; of an instance of a data family, what the
    /// variables of the instance are.
    result: Vec<Ty>,
    /// The data family of which its type is an instance, and for which types.
    instance: Option<(TypeId, Vec<Ty>)>,
    equations: bool,
}

impl CtorType {
    pub(super) fn fields(&self) -> &[Ty] {
        &self.fields
    }

    pub(super) fn result(&self) -> &[Ty] {
        &self.result
    }

    /// Whether a match learns equations, so that not each argument of what it makes is a
    /// variable of its own.
    pub(super) fn has_equations(&self) -> bool {
        self.equations
    }

    pub(super) fn instance(&self) -> Option<&[Ty]> {
        self.instance.as_ref().map(|(_, types)| &types[..])
    }
}

impl Infer<'_> {
    pub(super) fn declare_constructors(&mut self, t: TypeId) {
        let program = self.program;
        let def = &program.types[t];
        let TypeDefKind::Data { ctors, newtype, .. } = &def.kind else {
            return;
        };
        let instance = def.instance.as_ref().map(|(family, types)| {
            let mut vars = self.bound_vars(&def.params);
            let types = types.iter().map(|t| self.convert(t, &mut vars));
            (*family, types.collect::<Vec<Ty>>())
        });
        for c in ctors {
            let ctor = &program.ctors[*c];
            let names: Vec<Symbol> = match ctor.result {
                Some(_) => ctor.vars.clone(),
                None => def.params.iter().chain(&ctor.vars).copied().collect(),
            };
            let mut vars = self.bound_vars(&names);
            let result = match &ctor.result {
                Some(written) => {
                    let made = self.convert(written, &mut vars);
                    match (self.types.constructor(made), &instance) {
                        (Some((head, args)), None) if head == t => args,
                        (Some((head, args)), Some((family, types)))
                            if head == *family && args.len() == types.len() =>
                        {
                            let mut own = vec![None; def.params.len()];
                            let fit = self.types.fit_all(types, &args, &mut own);
                            let own: Option<Vec<Ty>> = own.into_iter().collect();
                            match own.filter(|_| fit == Fit::Yes) {
                                Some(own) => own,
                                None => {
                                    self.wrong_result(ctor, written, def);
                                    continue;
                                }
                            }
                        }
                        _ => {
                            self.wrong_result(ctor, written, def);
                            continue;
                        }
                    }
                }
                None => vars[..def.params.len()].iter().map(|v| v.1).collect(),
            };
            let fields: Vec<Ty> = ctor
                .fields
                .iter()
                .map(|f| match self.env.ill_kinded.contains(&t) {
                    true => self.types.error,
                    false => self.convert(&f.ty, &mut vars),
                })
                .collect();
            let preds = self.preds(&ctor.context, &mut vars);
            self.check_context(&ctor.context, &preds);
            let (head, made) = match &instance {
                Some((family, types)) => (*family, self.types.substitute_all(types, &result)),
                None => (t, result.clone()),
            };
            let head = self.types.con(head);
            let made = made.iter().fold(head, |f, x| self.types.app(f, *x));
            let ty = self.types.funs(&fields, made);
            let plain = preds.is_empty() && result.len() == names.len() && distinct(&result);
            if *newtype && !plain {
                self.existential_newtype(ctor);
            } else if !plain && !self.allows(Extension::ExistentialQuantification) {
                let written = ctor.result.as_ref().map_or(ctor.span, |t| t.span);
                let what = "a constructor that makes only some types";
                self.diags.push(Extension::Gadts.needed(written, what));
            }
            let scheme = Scheme {
                vars: vars.len() as u32,
                preds,
                ty,
                names,
                scoped: 0,
            };
            self.out.ctors[*c] = Some(scheme.clone());
            let variable = |t: &Ty| matches!(self.types.node(*t), Node::Bound(_));
            self.env.ctors[*c] = Some(Rc::new(CtorType {
                equations: !result.iter().all(variable) || !distinct(&result),
                scheme,
                fields,
                result,
                instance: instance.clone(),
            }));
        }
    }

    /// Every constraint of the constructors is on types that a use decides.
    pub(super) fn check_constructors(&mut self, types: &[TypeId]) {
        let program = self.program;
        for t in types {
            let TypeDefKind::Data { ctors, .. } = &program.types[*t].kind else {
                continue;
            };
            for c in ctors {
                if let Some(con) = self.env.ctors[*c].clone() {
                    let ctor = &program.ctors[*c];
                    let written = (&ctor.context[..], ctor.span);
                    self.check_ambiguity(ctor.name, &con.scheme, written);
                }
            }
        }
    }

    fn wrong_result(&mut self, ctor: &Ctor, written: &Type, def: &TypeDef) {
        let made = self.program.type_name(ctor.owner);
        let title = format!("constructor `{}` must make a `{made}`", ctor.name);
        let d = Diagnostic::error(ids::WRONG_RESULT, written.span, title)
            .label("makes another type")
            .also(def.span, "it is declared with this type");
        self.diags.push(d);
    }

    fn existential_newtype(&mut self, ctor: &Ctor) {
        self.diags.push(
            Diagnostic::error(
                ids::EXISTENTIAL_NEWTYPE,
                ctor.span,
                format!(
                    "the newtype constructor `{}` cannot have types or constraints of its own",
                    ctor.name
                ),
            )
            .label("holds more than its field")
            .note("A value of a newtype is its one field and nothing else.")
            .help("declare it with `data`"),
        );
    }

    /// A constructor pattern: its fields' types at the type of the value.
    pub(super) fn con_pat(&mut self, p: &Pat, c: CtorId, ps: &[Pat], want: Ty, why: Why) {
        let Some(con) = self.env.ctors[c].clone() else {
            return;
        };
        let owner = self.program.ctors[c].owner;
        let learnt: Vec<Ty> = con.result.iter().map(|_| self.fresh()).collect();
        let (head, made) = match &con.instance {
            Some((family, types)) => (*family, self.types.substitute_all(types, &learnt)),
            None => (owner, learnt.clone()),
        };
        let head = self.types.con(head);
        let whole = made.iter().fold(head, |f, x| self.types.app(f, *x));
        self.unify(p.span, want, whole, why);
        let mut args: Vec<Option<Ty>> = vec![None; con.scheme.vars as usize];
        let mut equations = vec![];
        for (t, u) in con.result.iter().zip(&learnt) {
            match self.types.node(*t) {
                Node::Bound(i) if args[i as usize].is_none() => args[i as usize] = Some(*u),
                _ => equations.push((*u, *t)),
            }
        }
        let preds = &con.scheme.preds;
        let opens = !preds.is_empty() || !equations.is_empty() || args.contains(&None);
        self.level += opens as u32;
        let args: Vec<Ty> = args
            .into_iter()
            .zip(&con.scheme.names)
            .map(|(known, name)| match known {
                Some(t) => t,
                None => self.rigid(*name, p.span, Rigid::Constructor(c)),
            })
            .collect();
        for (u, t) in equations {
            if let Node::Meta(_) = self.types.spine_head(u) {
                self.group.guessed.get_or_insert((p.span, c));
            }
            let t = self.types.substitute(t, &args);
            if let Err(clash) = self.types.assume_equal(u, t, self.level) {
                let d = self.clash(p.span, u, t, clash, why);
                self.diags.push(d);
            }
            self.note_equalities();
        }
        self.hold_dictionaries(&ps[..preds.len().min(ps.len())], preds, &args);
        let name = self.program.ctors[c].span;
        let own = &ps[preds.len().min(ps.len())..];
        for (i, (p, t)) in own.iter().zip(&con.fields).enumerate() {
            let why = match name.is_none() {
                true => why,
                false => Why::Field(name, i as u32),
            };
            let t = self.types.substitute(*t, &args);
            self.pat(p, t, why);
        }
    }

    /// What a constructor's dictionaries prove holds in the alternative.
    fn hold_dictionaries(&mut self, binders: &[Pat], preds: &[Pred], args: &[Ty]) {
        let params = self.dict_params(preds);
        self.push_givens(preds, &params, args);
        for (p, param) in binders.iter().zip(params) {
            if let PatKind::Dict(v) = p.kind {
                self.out.param_values.insert(param, v);
            }
        }
    }

    /// A pattern of a binding or behind `~`, which brings no types into scope.
    pub(super) fn lazy_pat(&mut self, p: &Pat, want: Ty, why: Why) {
        if self.opens_types(p) {
            let binders = p.binders();
            for v in binders {
                self.env.values[v] = Some(ValueType::Mono(self.types.error));
            }
        } else {
            self.pat(p, want, why);
        }
    }

    /// Reports a constructor of the pattern that brings types into scope.
    fn opens_types(&mut self, p: &Pat) -> bool {
        let mut work = vec![p];
        while let Some(p) = work.pop() {
            if let PatKind::Con(c, ps) = &p.kind {
                let ctor = &self.program.ctors[*c];
                let opens = match &self.env.ctors[*c] {
                    Some(t) => {
                        !t.scheme.preds.is_empty()
                            || t.scheme.vars as usize != t.result.len()
                            || !distinct(&t.result)
                    }
                    None => false,
                };
                if opens {
                    self.diags.push(
                        Diagnostic::error(
                            ids::LAZY_EXISTENTIAL,
                            p.span,
                            format!("constructor `{}` cannot be matched lazily", ctor.name),
                        )
                        .label("brings types or constraints into scope")
                        .also(ctor.span, "the constructor")
                        .note("What it holds has a type that is known only once the match has happened, but a binding or a `~` pattern matches on demand.")
                        .help("match with `case`"),
                    );
                    return true;
                }
                work.extend(ps);
            }
            match &p.kind {
                PatKind::As(_, p) | PatKind::Lazy(p) | PatKind::Bang(p) | PatKind::Annot(p, _) => {
                    work.push(p)
                }
                PatKind::List(ps) => work.extend(ps),
                _ => {}
            }
        }
        false
    }
}

fn distinct(ts: &[Ty]) -> bool {
    ts.iter().enumerate().all(|(i, t)| !ts[..i].contains(t))
}
