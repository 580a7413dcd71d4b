//! Expressions with a syntax of their own.

use crate::expr::{annotated, stripped};
use crate::scope::{Bottom, Entry, Gen, MOST_LOOPS};
use crate::tree;
use crate::tree::{Part, Sort, Tree};
use crate::types::{Scheme, Subst, Ty};

impl Gen {
    /// A conditional, a case, a binding, or what is special to the type.
    pub fn form(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        match self.random.below(12) {
            0 => {
                let test = self.expr(&Ty::con("Bool"), size / 3, true);
                let yes = self.expr(goal, size / 2, known);
                let no = self.expr(goal, size / 2, known);
                tree!(sort; "(if ", stripped(test), " then ", yes, " else ", stripped(no), ")")
            }
            1..=3 => self.case(goal, size, known),
            4..=6 => self.local(goal, size, known),
            7 => self.guarded(goal, size, known),
            8 => {
                let from = self.any_type(1);
                let function = self.lambda(&Ty::fun(from.clone(), goal.clone()), size / 2, known);
                let arg = self.expr(&from, size / 2, false);
                match self.random.below(3) {
                    0 => tree!(sort; "(", function, " ", arg, ")"),
                    1 => tree!(sort; "(", function, " $ ", stripped(arg), ")"),
                    _ => tree!(sort; "(", arg, " & ", function, ")"),
                }
            }
            _ => self.special(goal, size, known),
        }
    }

    /// What only this type has.
    fn special(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let name = goal.head().map_or("", |h| h.0).to_string();
        match name.as_str() {
            "Int" | "Integer" | "Word" if self.chance(1, 2) => {
                let operator = *self.random.pick(&["div", "mod", "quot", "rem"]);
                let left = self.expr(goal, size, known);
                if self.bottom == Bottom::Arithmetic {
                    let right = self.expr(goal, size / 2, known);
                    return tree!(sort; "(", left, format!(" `{operator}` "), right, ")");
                }
                let by = self
                    .random
                    .pick(&["2", "3", "7", "10", "64", "1000"])
                    .to_string();
                let by = if name != "Word" && self.chance(1, 5) {
                    format!("(-{by})")
                } else {
                    by
                };
                tree!(sort; "(", left, format!(" `{operator}` {by})"))
            }
            "Integer" | "Int" => {
                let base = self.expr(goal, size, known);
                let most = if self.loops == 0 { 60 } else { 4 };
                let exponent = self.random.below(most);
                let power = tree!(sort; "(", base, format!(" ^ ({exponent} :: Int))"));
                if self.loops > 0 && name == "Integer" {
                    let sort = Sort::Expr(goal.clone());
                    return tree!(sort; "(", power, " `mod` 1000000000000000000000007)");
                }
                power
            }
            "Double" => {
                let left = self.expr(goal, size, known);
                match self.random.below(3) {
                    0 => tree!(sort; "(sqrt (abs ", left, "))"),
                    1 => {
                        let from = self.expr(&Ty::con("Int"), size, false);
                        tree!(sort; "(fromIntegral ", from, " / (2 :: Double))")
                    }
                    _ => {
                        let by = *self.random.pick(&["2", "3", "0.7", "10"]);
                        tree!(sort; "(", left, format!(" / {by})"))
                    }
                }
            }
            "[]" if goal == &Ty::list(Ty::con("Char")) => {
                let from = self.some_type(&["Show"], 1);
                let value = self.expr(&from, size, false);
                tree!(sort; "(take 40 (show ", value, "))")
            }
            "[]" if size > 1 && self.loops < MOST_LOOPS => match goal {
                Ty::Con(_, args) => self.comprehension(goal, &args[0], size),
                Ty::Var(_) => self.build(goal, size, known),
            },
            "Char" => {
                let number = self.expr(&Ty::con("Int"), size, true);
                tree!(sort; "(chr (", number, " `mod` 1114112))")
            }
            _ if self.has("Read", goal) && self.has("Show", goal) && self.chance(1, 2) => {
                let value = self.expr(goal, size, false);
                tree!(sort; "(read (show ", value, format!(") :: {goal})"))
            }
            _ if self.chance(1, 2) => match self.updated(goal, size, known) {
                Some(tree) => tree,
                None => self.build(goal, size, known),
            },
            _ => self.build(goal, size, known),
        }
    }

    /// A record with some fields replaced: one of a single constructor, or the
    /// update might fail.
    fn updated(&mut self, goal: &Ty, size: usize, known: bool) -> Option<Tree> {
        let (name, args) = goal.head()?;
        let data = self.data(name)?.clone();
        let [constructor] = data.constructors.as_slice() else {
            return None;
        };
        let subst = data.subst(args);
        let named: Vec<_> = constructor
            .fields
            .iter()
            .filter(|f| f.0.is_some())
            .collect();
        if named.is_empty() {
            return None;
        }
        let record = if known {
            self.expr(goal, size / 2, false)
        } else {
            self.expr(goal, size / 2, known)
        };
        let mut tree = tree!(Sort::Expr(goal.clone()); "(", record, " { ");
        let from = self.random.below(named.len());
        for (i, (field, ty, _)) in named[from..].iter().take(2).enumerate() {
            let value = self.expr(&ty.apply(&subst), size / 3, data.params.is_empty());
            let comma = if i > 0 { ", " } else { "" };
            let field = field.as_deref().unwrap_or_default();
            tree.parts.push(format!("{comma}{field} = ").into());
            tree.parts.push(value.into());
        }
        tree.parts.push(" })".into());
        Some(tree)
    }

    /// A function: a lambda, with a pattern at times.
    pub fn lambda(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let (from, to) = goal.as_fun().expect("a function");
        let (from, to) = (from.clone(), to.clone());
        let sort = Sort::Expr(goal.clone());
        let tree = self.scoped(|gen_| {
            let (pattern, _) = gen_.pattern(&from, 1, true);
            let mut tree = tree!(sort; "(\\ ", pattern, " ");
            let mut rest = to;
            while let Some((from, to)) = rest.clone().as_fun() {
                let (pattern, _) = gen_.pattern(from, 1, true);
                tree.parts.push(pattern.into());
                tree.parts.push(" ".into());
                rest = to.clone();
            }
            let body = gen_.expr(&rest, size, true);
            tree.parts.push("-> ".into());
            tree.parts.push(stripped(body).into());
            tree.parts.push(")".into());
            tree
        });
        if known { tree } else { annotated(tree, goal) }
    }

    /// `case .. of`.
    fn case(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let on = self.matched_type();
        // The same variable matched again within an alternative is the hard case.
        let again = self.chance(2, 3).then(|| self.variable(&on)).flatten();
        let scrutinee = match again {
            Some(tree) => tree,
            None => self.expr(&on, size / 3, false),
        };
        let count = self.random.within(1, self.policy.alternatives);
        let mut alternatives = vec![];
        for i in 0..count {
            let last = i + 1 == count;
            alternatives.push(self.alternative(
                std::slice::from_ref(&on),
                goal,
                size / 2,
                known,
                last,
                "->",
                "",
            ));
        }
        let style = self.style();
        let mut tree = tree!(Sort::Expr(goal.clone()); "(case ", stripped(scrutinee), " of");
        tree.parts.push(Part::Block(alternatives, style));
        tree.parts.push(")".into());
        tree
    }

    /// A type worth matching on: that of a variable, or any.
    fn matched_type(&mut self) -> Ty {
        let plain = |e: &&Entry| {
            let ty = &e.scheme.ty;
            e.local && ty.vars().is_empty() && !ty.is("->") && !ty.is("IO")
        };
        let locals: Vec<Ty> = self
            .scope
            .iter()
            .filter(plain)
            .map(|e| e.scheme.ty.clone())
            .collect();
        if !locals.is_empty() && self.chance(2, 3) {
            self.random.pick(&locals).clone()
        } else {
            self.any_type(2)
        }
    }

    /// Patterns with what stands behind them: a body, or guards, and bindings.
    /// The `last` one covers everything, unless patterns may fail.
    #[allow(clippy::too_many_arguments)]
    pub fn alternative(
        &mut self,
        on: &[Ty],
        goal: &Ty,
        size: usize,
        known: bool,
        last: bool,
        arrow: &str,
        name: &str,
    ) -> Tree {
        let partial = self.bottom == Bottom::Pattern && self.chance(1, 3);
        let total = last && !partial;
        self.scoped(|gen_| {
            let mut tree = tree!(Sort::Item; name);
            for (i, ty) in on.iter().enumerate() {
                let (pattern, _) = gen_.pattern(ty, 2, total);
                if i > 0 || !name.is_empty() {
                    tree.parts.push(" ".into());
                }
                tree.parts.push(pattern.into());
            }
            let bindings = if gen_.chance(1, 5) {
                gen_.bindings(size / 2)
            } else {
                vec![]
            };
            if gen_.chance(1, 4) {
                let guards = gen_.guards(goal, size, known, total, arrow);
                tree.parts
                    .push(Part::Block(guards, crate::tree::Style::Indented(2)));
            } else {
                let body = gen_.expr(goal, size, known);
                tree.parts.push(format!(" {arrow} ").into());
                tree.parts.push(stripped(body).into());
            }
            if !bindings.is_empty() {
                let style = gen_.style();
                let wheres = tree!(Sort::Item; "where", Part::Block(bindings, style));
                // No deeper than any block of the body, which it would belong to then.
                tree.parts
                    .push(Part::Block(vec![wheres], crate::tree::Style::Indented(1)));
            }
            tree
        })
    }

    /// `| g = e`, one a line.
    fn guards(
        &mut self,
        goal: &Ty,
        size: usize,
        known: bool,
        total: bool,
        arrow: &str,
    ) -> Vec<Tree> {
        let count = self.random.within(1, 3);
        let mut guards = vec![];
        for i in 0..count {
            let last = i + 1 == count;
            guards.push(self.scoped(|gen_| {
                let mut tree = tree!(Sort::Item; "| ");
                if last && total {
                    tree.parts.push("otherwise".into());
                } else {
                    let several = gen_.random.within(1, 2);
                    for j in 0..several {
                        tree.parts.push(if j > 0 { ", " } else { "" }.into());
                        tree.parts.push(gen_.guard(size / 3).into());
                    }
                }
                let body = gen_.expr(goal, size, known);
                tree.parts.push(format!(" {arrow} ").into());
                tree.parts.push(stripped(body).into());
                tree
            }));
        }
        guards
    }

    /// A condition, a pattern that must match, or a binding.
    fn guard(&mut self, size: usize) -> Tree {
        match self.random.below(5) {
            0 | 1 => {
                let on = self.matched_type();
                let value = self.expr(&on, size, false);
                let (pattern, _) = self.pattern(&on, 2, false);
                tree!(Sort::Fixed; pattern, " <- ", value)
            }
            2 => {
                let ty = self.any_type(1);
                let value = self.expr(&ty, size, false);
                let name = self.fresh("w");
                self.bind(&name, &ty);
                tree!(Sort::Fixed; format!("let {{ {name} = "), value, " }")
            }
            _ => {
                let test = self.expr(&Ty::con("Bool"), size, true);
                tree!(Sort::Fixed; test)
            }
        }
    }

    /// A guard within a comprehension, where a pattern takes its values from a list.
    fn qualifier(&mut self, size: usize) -> Tree {
        let mut guard = self.guard(size);
        if matches!(guard.parts.get(1), Some(Part::Text(t)) if t == " <- ") {
            guard.parts[1] = " <- [".into();
            guard.parts.push("]".into());
        }
        guard
    }

    /// Guards as an expression.
    fn guarded(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let total = self.bottom != Bottom::Pattern || self.chance(2, 3);
        let guards = self.guards(goal, size / 2, known, total, "->");
        let style = crate::tree::Style::Indented(2);
        let sort = Sort::Expr(goal.clone());
        if self.chance(1, 2) {
            let alternative = tree!(Sort::Fixed; "()", Part::Block(guards, style));
            let block = Part::Block(vec![alternative], style);
            return tree!(sort; "(case () of", block, ")");
        }
        tree!(sort; "(if", Part::Block(guards, style), ")")
    }

    /// `let .. in ..`.
    fn local(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        self.scoped(|gen_| {
            let bindings = gen_.bindings(size / 2);
            let body = gen_.expr(goal, size / 2, known);
            let style = gen_.style();
            let sort = Sort::Expr(goal.clone());
            tree!(sort; "(let", Part::Block(bindings, style), " in ", stripped(body), ")")
        })
    }

    /// Definitions, which stay in scope: of variables, patterns, functions,
    /// functions of several types.
    pub fn bindings(&mut self, size: usize) -> Vec<Tree> {
        let count = self.random.within(1, 2);
        (0..count).map(|_| self.binding(size / count)).collect()
    }

    fn binding(&mut self, size: usize) -> Tree {
        match self.random.below(7) {
            0 | 1 => {
                let ty = self.any_type(2);
                let value = self.expr(&ty, size, false);
                let name = self.fresh("v");
                let bang = if self.policy.forcing > 5 && self.chance(1, 3) {
                    "!"
                } else {
                    ""
                };
                // A strict binding might fail where nothing is asked for; so may
                // it in every way, if what it binds does.
                self.bind(&name, &ty);
                tree!(Sort::Item; format!("{bang}{name} = "), stripped(value))
            }
            2 => {
                let ty = Ty::tuple(vec![self.any_type(1), self.any_type(1)]);
                let value = self.expr(&ty, size, false);
                let (pattern, _) = self.pattern(&ty, 1, true);
                tree!(Sort::Item; pattern, " = ", stripped(value))
            }
            3 => self.polymorphic_binding(size),
            _ => self.function_binding(size),
        }
    }

    /// A local function, with a type or without.
    fn function_binding(&mut self, size: usize) -> Tree {
        let name = self.fresh("h");
        let count = self.random.within(1, 2);
        let params: Vec<Ty> = (0..count).map(|_| self.param_type(1)).collect();
        let result = self.any_type(1);
        let ty = Ty::funs(&params, result.clone());
        let signature = tree!(Sort::Fixed; format!("{name} :: {ty}"));
        let clauses = self.random.within(1, 3);
        let mut lines = vec![signature];
        for i in 0..clauses {
            let last = i + 1 == clauses;
            lines.push(self.alternative(&params, &result, size / clauses, true, last, "=", &name));
        }
        self.scope.push(Entry {
            name,
            scheme: Scheme::mono(ty),
            loops: 1,
            local: true,
            only: Subst::new(),
        });
        tree!(Sort::Item; Part::Lines(lines))
    }

    /// A local definition that is used at several types.
    fn polymorphic_binding(&mut self, _size: usize) -> Tree {
        let name = self.fresh("p");
        let shapes = [
            ("x y = (y, x)", "a -> b -> (b, a)"),
            ("x = [x, x]", "a -> [a]"),
            ("f x = f (f x)", "(a -> a) -> a -> a"),
            ("~(x, y) = (y, x)", "(a, b) -> (b, a)"),
            ("x _ = x", "a -> b -> a"),
            ("(Just x) _ = x; NAME Nothing y = y", "Maybe a -> a -> a"),
            ("k = maybe k id", "a -> Maybe a -> a"),
            (
                "x | x > x = False | otherwise = x == x",
                "Ord a => a -> Bool",
            ),
            (
                "x y = if x == y then [x] else [y, x]",
                "Eq a => a -> a -> [a]",
            ),
            ("x = x + x - 1", "Num a => a -> a"),
        ];
        let (body, ty) = *self.random.pick(&shapes);
        self.scope.push(Entry {
            name: name.clone(),
            scheme: Scheme::parse(ty),
            loops: 0,
            local: false,
            only: Subst::new(),
        });
        let body = body.replace("NAME", &name);
        tree!(Sort::Item; format!("{name} {body}"))
    }

    /// `[e | x <- xs, ..]`.
    pub fn comprehension(&mut self, goal: &Ty, element: &Ty, size: usize) -> Tree {
        let sort = Sort::Expr(goal.clone());
        self.scoped(|gen_| {
            let mut tree = tree!(sort; "(take 8 [");
            let mut qualifiers = vec![];
            let count = gen_.random.within(1, 3);
            for i in 0..count {
                qualifiers.push(match gen_.random.below(3) {
                    0 if i > 0 => gen_.looped(1, |g| g.qualifier(size / 3)),
                    _ => {
                        let ty = gen_.any_type(1);
                        let list = gen_.expr(&Ty::list(ty.clone()), size / 3, false);
                        let total = gen_.chance(2, 3);
                        let (pattern, _) = gen_.pattern(&ty, 1, total);
                        tree!(Sort::Fixed; pattern, " <- ", stripped(list))
                    }
                });
            }
            let body = gen_.looped(1, |g| g.expr(element, size / 2, false));
            tree.parts.push(stripped(body).into());
            tree.parts.push(" | ".into());
            for (i, qualifier) in qualifiers.into_iter().enumerate() {
                tree.parts.push(if i > 0 { ", " } else { "" }.into());
                tree.parts.push(qualifier.into());
            }
            tree.parts.push("])".into());
            tree
        })
    }

    /// An expression that forces something first.
    pub fn forced(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let other = self.any_type(1);
        let first = self.expr(&other, size / 2, false);
        let value = self.expr(goal, size / 2, known);
        match self.random.below(3) {
            0 => tree!(sort; "(", first, " `seq` ", value, ")"),
            1 => {
                let name = self.fresh("s");
                tree!(sort; format!("(case "), stripped(first), format!(" of {{ !{name} -> "), stripped(value), " })")
            }
            _ => {
                let name = self.fresh("s");
                tree!(sort; format!("(let {{ !{name} = "), stripped(first), " } in ", stripped(value), ")")
            }
        }
    }
}
