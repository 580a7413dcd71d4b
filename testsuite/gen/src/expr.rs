//! Expressions of a wanted type: variables, and calls of what is in scope and
//! of the library.

use crate::library::{Function, functions, grows};
use crate::scope::{Bottom, Entry, Gen, MOST_LOOPS};
use crate::tree;
use crate::tree::{Part, Sort, Tree};
use crate::types::{Subst, Ty};

/// What a call is of.
enum Callee {
    Scope(Entry),
    Library(&'static Function),
}

/// A call that gives the wanted type: how many arguments it takes, and what its
/// variables are, as far as the result says.
struct Call {
    callee: Callee,
    args: usize,
    subst: Subst,
}

impl Gen {
    /// An expression of a type. `known` says that the type follows from where it
    /// stands; otherwise it follows from the expression itself.
    pub fn expr(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        if goal.is("IO") {
            return self.action(goal, size);
        }
        if size == 0 {
            return self.leaf(goal, known);
        }
        let size = size - 1;
        let bottoms = if self.bottom == Bottom::None {
            0
        } else {
            self.policy.bottoms
        };
        let weights = [
            16,
            if self.random.chance(1, 2) { 14 } else { 22 },
            26,
            14,
            14,
            self.policy.unused_bottoms * (self.bottom != Bottom::None) as usize,
            self.policy.forcing,
            bottoms,
        ];
        let made = match self.random.weighted(&weights).unwrap_or(0) {
            0 => self.variable(goal),
            1 => self.call_scope(goal, size, known),
            2 => self.call_library(goal, size, known),
            3 => Some(self.build(goal, size, known)),
            4 => Some(self.form(goal, size, known)),
            5 => Some(self.unused_bottom(goal, size, known)),
            6 => Some(self.forced(goal, size, known)),
            _ => Some(self.bottom_of(goal, known)),
        };
        match made {
            Some(tree) => tree,
            None => match self.call_library(goal, size, known) {
                Some(tree) if self.random.chance(2, 3) => tree,
                _ => self.build(goal, size, known),
            },
        }
    }

    /// An expression without calls: a variable or the smallest value.
    pub fn leaf(&mut self, goal: &Ty, known: bool) -> Tree {
        let often = if goal.is("->") { 5 } else { 3 };
        if self.random.chance(often, 5)
            && let Some(tree) = self.variable(goal)
        {
            return tree;
        }
        self.build(goal, 0, known)
    }

    /// A variable of just this type.
    pub fn variable(&mut self, goal: &Ty) -> Option<Tree> {
        let fits = |e: &&Entry| {
            let mut subst = Subst::new();
            let room = self.loops + e.loops <= MOST_LOOPS;
            // What is overloaded has to be called, for its type to follow.
            let mono = e.scheme.ty.vars().is_empty();
            room && mono && e.scheme.ty.matches(goal, &mut subst)
        };
        let names: Vec<&str> = self
            .scope
            .iter()
            .filter(fits)
            .map(|e| e.name.as_str())
            .collect();
        if names.is_empty() {
            return None;
        }
        // Those bound last are in reach of little else.
        let from = if names.len() > 4 && self.random.chance(1, 2) {
            names.len() - 3
        } else {
            0
        };
        let name = (*self.random.pick(&names[from..])).to_string();
        Some(Tree::expr(goal, name))
    }

    /// A call of something that the program defines or binds.
    fn call_scope(&mut self, goal: &Ty, size: usize, known: bool) -> Option<Tree> {
        let mut calls = vec![];
        for entry in &self.scope {
            if self.loops + entry.loops > MOST_LOOPS {
                continue;
            }
            for (args, subst) in ways_to(&entry.scheme.ty, goal, &entry.only) {
                if args > 0 || !entry.scheme.ty.vars().is_empty() {
                    calls.push((entry.clone(), args, subst));
                }
            }
        }
        if calls.is_empty() {
            return None;
        }
        // A bare variable as result fits everything and would hide the others.
        let weights: Vec<usize> = calls
            .iter()
            .map(|c| if c.0.local { 3 } else { 2 })
            .collect();
        let at = self.random.weighted(&weights)?;
        let (entry, args, subst) = calls.swap_remove(at);
        let call = Call {
            callee: Callee::Scope(entry),
            args,
            subst,
        };
        self.finish_call(call, goal, size, known)
    }

    /// A call of a library function.
    pub fn call_library(&mut self, goal: &Ty, size: usize, known: bool) -> Option<Tree> {
        let mut calls = vec![];
        let mut weights = vec![];
        for function in functions() {
            let weight = self.policy.weight(function.group);
            if weight == 0
                || function.has('p') && self.bottom != Bottom::Library
                || function.has('l') && self.loops >= MOST_LOOPS
            {
                continue;
            }
            for (args, subst) in ways_to(&function.scheme.ty, goal, &Subst::new()) {
                let general = matches!(function.scheme.ty.spine().1, Ty::Var(_));
                let all = function.scheme.ty.spine().0.len();
                // What is cut must be a list, what is used with care a call.
                if args < all && (function.flags.contains(['g', 'i', 'x', 'b'])) {
                    continue;
                }
                let context = &function.scheme.context;
                if context
                    .iter()
                    .any(|(c, v)| subst.get(v).is_some_and(|t| !self.has(c, t)))
                {
                    continue;
                }
                let exact = if general { 1 } else { 3 };
                weights.push(weight * exact * if args == all { 3 } else { 1 });
                calls.push((function, args, subst));
            }
        }
        let at = self.random.weighted(&weights)?;
        let (function, args, subst) = calls.swap_remove(at);
        let call = Call {
            callee: Callee::Library(function),
            args,
            subst,
        };
        self.finish_call(call, goal, size, known)
    }

    /// Chooses what is left of the types, and makes the arguments.
    fn finish_call(&mut self, mut call: Call, goal: &Ty, size: usize, known: bool) -> Option<Tree> {
        let (scheme, loops, flags) = match &call.callee {
            Callee::Scope(entry) => (entry.scheme.clone(), entry.loops, ""),
            Callee::Library(f) => (f.scheme.clone(), f.has('l') as usize, f.flags),
        };
        let (params, _) = scheme.ty.spine();
        let params: Vec<Ty> = params[..call.args].iter().map(|&t| t.clone()).collect();
        let rest = {
            let (all, result) = scheme.ty.spine();
            let left: Vec<Ty> = all[call.args..].iter().map(|&t| t.clone()).collect();
            Ty::funs(&left, result.clone())
        };
        for var in scheme.ty.vars() {
            if call.subst.contains_key(&var) {
                continue;
            }
            let classes: Vec<String> = scheme
                .context
                .iter()
                .filter(|(_, v)| *v == var)
                .map(|(c, _)| c.clone())
                .collect();
            let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
            let ty = self.some_type(&classes, 1);
            call.subst.insert(var, ty);
        }
        if scheme
            .context
            .iter()
            .any(|(c, v)| !self.has(c, &call.subst[v]))
        {
            return None;
        }
        // What types follow from: the place of the call, or its arguments.
        let in_result = rest.vars();
        let from_args: Vec<String> = params.iter().flat_map(Ty::vars).collect();
        let settled =
            known || !flags.contains('m') && in_result.iter().all(|v| from_args.contains(v));
        // A variable of the scheme that neither decides has no place to be told.
        let all_vars = scheme.ty.vars();
        if all_vars
            .iter()
            .any(|v| !in_result.contains(v) && !from_args.contains(v))
        {
            return None;
        }
        let args_known = (known || !settled) && !flags.contains('u');
        let share = size / call.args.max(1);
        let mut args = vec![];
        for (i, param) in params.iter().enumerate() {
            let ty = param.apply(&call.subst);
            let decided = param
                .vars()
                .iter()
                .all(|v| args_known && in_result.contains(v));
            let decided = decided && (ty.is("->") || !flags.contains('u'));
            if flags.contains('b') && i == 1 {
                args.push(Tree::expr(&ty, self.random.below(64).to_string()));
                continue;
            }
            let arg = self.looped(if ty.is("->") { loops } else { 0 }, |gen_| {
                gen_.expr(&ty, share, decided)
            });
            args.push(arg);
        }
        let tree = self.write_call(&call, goal, args);
        let tree = self.tamed(tree, goal, flags);
        Some(if settled { tree } else { annotated(tree, goal) })
    }

    /// The text of a call: prefix, infix, or a section.
    fn write_call(&mut self, call: &Call, goal: &Ty, mut args: Vec<Tree>) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let (name, operator) = match &call.callee {
            Callee::Scope(entry) => (entry.name.as_str(), None),
            Callee::Library(function) => (function.name, function.operator()),
        };
        let backticks = args.len() == 2 && operator.is_none() && self.chance(1, 5);
        let infix = match operator {
            Some(operator) => Some(operator.to_string()),
            None if backticks => Some(format!("`{name}`")),
            None => None,
        };
        match (infix, args.len()) {
            (_, 0) => Tree::expr(goal, name),
            (Some(operator), 2) => {
                let right = args.pop().expect("two");
                let left = args.pop().expect("two");
                let loose = matches!(
                    operator.as_str(),
                    "+" | "*" | "-" | "&&" | "||" | "++" | "."
                );
                let (left, right) = if loose && self.chance(1, 3) {
                    (bare(left, &operator), bare(right, &operator))
                } else {
                    (left, right)
                };
                tree!(sort; "(", left, format!(" {operator} "), right, ")")
            }
            (Some(operator), 1) if operator != "-" => {
                let arg = args.pop().expect("one");
                if self.chance(1, 2) {
                    tree!(sort; "(", arg, format!(" {operator})"))
                } else {
                    tree!(sort; format!("(({operator}) "), arg, ")")
                }
            }
            _ => {
                let mut tree = tree!(sort; format!("({name}"));
                for arg in args {
                    tree.parts.push(" ".into());
                    tree.parts.push(arg.into());
                }
                tree.parts.push(")".into());
                tree
            }
        }
    }

    /// Keeps lists short and numbers small.
    fn tamed(&mut self, tree: Tree, goal: &Ty, flags: &str) -> Tree {
        let sort = Sort::Expr(goal.clone());
        if goal.is("[]") && flags.contains(['g', 'i']) {
            let most = match goal {
                Ty::Con(_, args) if args[0] == Ty::con("Char") => 30,
                Ty::Con(_, args) if args[0].is("[]") => 4,
                _ => self.random.within(3, 9),
            };
            return tree!(sort; format!("(take {most} "), tree, ")");
        }
        if flags.contains('x') && grows(goal) && self.loops > 0 {
            return if goal.is("Integer") {
                let modulus = "100000000000000000000000000000007";
                tree!(sort; "(", tree, format!(" `rem` {modulus})"))
            } else {
                self.build(goal, 0, false)
            };
        }
        tree
    }
}

/// An expression with its type.
pub fn annotated(tree: Tree, ty: &Ty) -> Tree {
    tree!(Sort::Expr(ty.clone()); "(", tree, format!(" :: {ty})"))
}

/// Without its parentheses.
pub fn stripped(mut tree: Tree) -> Tree {
    let text = |part: Option<&Part>, what: &str| matches!(part, Some(Part::Text(t)) if t == what);
    // A tuple's are its own.
    let tuple = tree.parts.iter().any(|p| text(Some(p), ", "));
    if !tuple
        && tree.parts.len() > 2
        && text(tree.parts.first(), "(")
        && text(tree.parts.last(), ")")
    {
        tree.parts.pop();
        tree.parts.remove(0);
    }
    tree
}

/// An operand without its parentheses, if it is an application of an operator
/// that may stand beside another: it may group otherwise then, at the same type.
fn bare(tree: Tree, operator: &str) -> Tree {
    let same: &[&str] = match operator {
        "+" | "-" | "*" => &[" + ", " - ", " * "],
        "&&" | "||" => &[" && ", " || ", " == ", " < "],
        "++" => &[" ++ "],
        _ => &[" . "],
    };
    let grouped = tree.parts.len() == 5
        && matches!(&tree.parts[2], Part::Text(t) if same.contains(&t.as_str()));
    if grouped { stripped(tree) } else { tree }
}

/// In how many ways a function of type `ty` gives the goal: with how many
/// arguments, and what its variables are then.
fn ways_to(ty: &Ty, goal: &Ty, only: &Subst) -> Vec<(usize, Subst)> {
    let mut ways = vec![];
    let (mut at, mut args) = (ty, 0);
    loop {
        let mut subst = only.clone();
        // A result that may be anything takes no functions: there would be no end.
        let wide = matches!(at, Ty::Var(_)) && goal.is("->");
        if !wide && at.matches(goal, &mut subst) {
            ways.push((args, subst));
        }
        match at.as_fun() {
            Some((_, to)) => {
                at = to;
                args += 1;
            }
            None => return ways,
        }
    }
}
