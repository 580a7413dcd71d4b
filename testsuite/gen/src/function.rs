//! Functions at top level: overloaded ones, and recursive ones that end because
//! they follow the structure of an argument or use up fuel.

use crate::data::generalised;
use crate::expr::stripped;
use crate::scope::{Data, Gen};
use crate::tree;
use crate::tree::{Part, Sort, Style, Tree};
use crate::types::Ty;

impl Gen {
    /// Declares a function.
    pub fn declare_function(&mut self) {
        let chance = self.policy.recursion;
        if !self.random.chance(chance, 10) {
            return self.plain_function();
        }
        match self.random.below(9) {
            0 | 1 => self.list_recursion(),
            2 => self.loop_with_accumulator(),
            3 => self.mutual_recursion(),
            4 | 5 => self.fuel_recursion(),
            6 => self.unfolding(),
            _ => {
                let recursive: Vec<Data> = self
                    .datas
                    .iter()
                    .filter(|d| d.recursive())
                    .cloned()
                    .collect();
                if recursive.is_empty() {
                    self.list_recursion();
                } else {
                    let data = self.random.pick(&recursive).clone();
                    self.data_recursion(&data);
                }
            }
        }
    }

    /// Declares `name` by its clauses and puts it into scope.
    fn define(
        &mut self,
        name: &str,
        ty: &Ty,
        context: &[(String, String)],
        clauses: Vec<Tree>,
        loops: usize,
    ) {
        let rigid: Vec<String> = context.iter().map(|(_, v)| v.clone()).collect();
        let mut vars: Vec<String> = vec![];
        for var in &rigid {
            if !vars.contains(var) {
                vars.push(var.clone());
            }
        }
        let constraints: Vec<String> = context
            .iter()
            .filter(|(c, _)| !c.is_empty())
            .map(|(c, v)| format!("{c} {v}"))
            .collect();
        let forall = if vars.is_empty() {
            String::new()
        } else {
            format!("forall {}. ", vars.join(" "))
        };
        let constraints = match constraints.as_slice() {
            [] => String::new(),
            [one] => format!("{one} => "),
            several => format!("({}) => ", several.join(", ")),
        };
        let signature = tree!(Sort::Fixed; format!("{name} :: {forall}{constraints}{ty}"));
        let mut lines = vec![signature];
        lines.extend(clauses);
        if self.chance(1, 12) {
            let pragma = *self.random.pick(&["INLINE", "NOINLINE"]);
            lines.push(tree!(Sort::Item; format!("{{-# {pragma} {name} #-}}")));
        }
        self.decls.push(tree!(Sort::Item; Part::Lines(lines)));
        let context = context
            .iter()
            .filter(|(c, _)| !c.is_empty())
            .cloned()
            .collect();
        self.top(name, generalised(ty, &vars), context, loops);
    }

    /// A function without recursion, perhaps overloaded.
    fn plain_function(&mut self) {
        let name = self.global("f");
        let mut context = vec![];
        let mut params = vec![];
        if self.chance(2, 5) {
            let own: Vec<String> = self.classes.iter().map(|c| c.name.clone()).collect();
            let class = if !own.is_empty() && self.chance(2, 3) {
                self.random.pick(&own).clone()
            } else {
                self.random
                    .pick(&["", "Eq", "Ord", "Show", "Num", "Integral"])
                    .to_string()
            };
            context.push((class, "a".to_string()));
            if self.chance(1, 3) {
                context.push(("Show".to_string(), "a".to_string()));
            }
            params.push(Ty::con("a"));
        }
        self.given.extend(context.clone());
        let more = self.random.within(params.is_empty() as usize, 2);
        for _ in 0..more {
            params.push(self.param_type(2));
        }
        let result = if self.chance(1, 12) {
            Ty::fun(self.any_type(0), self.any_type(1))
        } else {
            self.any_type(2)
        };
        let clauses = self.random.within(1, 3);
        let mut list = vec![];
        for i in 0..clauses {
            let size = self.random.within(3, 9);
            list.push(self.alternative(&params, &result, size, true, i + 1 == clauses, "=", &name));
        }
        self.given.clear();
        self.define(&name, &Ty::funs(&params, result), &context, list, 1);
    }

    /// The body of a clause in which the recursion's result is the variable `r`.
    fn body_with(&mut self, results: &[(String, Ty, Tree)], goal: &Ty, size: usize) -> Vec<Part> {
        let mut wheres = vec![];
        for (name, ty, call) in results {
            self.bind(name, ty);
            wheres.push(tree!(Sort::Item; format!("{name} = "), call.clone()));
        }
        let body = self.looped(1, |g| g.expr(goal, size, true));
        let style = self.style();
        let block = tree!(Sort::Item; "where", Part::Block(wheres, style));
        vec![
            " = ".into(),
            stripped(body).into(),
            Part::Block(vec![block], Style::Indented(1)),
        ]
    }

    /// A fold over a list, lazy in what comes behind.
    fn list_recursion(&mut self) {
        let name = self.global("f");
        let element = self.any_type(1);
        let list = Ty::list(element.clone());
        let more: Vec<Ty> = (0..self.random.below(2))
            .map(|_| self.param_type(1))
            .collect();
        let result = self.any_type(2);
        let mut params = vec![list.clone()];
        params.extend(more.clone());
        let size = self.random.within(4, 10);
        let base = self.scoped(|g| {
            let mut tree = tree!(Sort::Item; format!("{name} []"));
            for ty in &more {
                let (pattern, _) = g.pattern(ty, 0, true);
                tree.parts.extend([" ".into(), pattern.into()]);
            }
            let body = g.expr(&result, 3, true);
            tree.parts.extend([" = ".into(), stripped(body).into()]);
            tree
        });
        let step = self.scoped(|g| {
            let rest = g.fresh("t");
            let (pattern, _) = g.pattern(&element, 1, true);
            let mut tree = tree!(Sort::Item; format!("{name} ("), pattern, format!(" : {rest})"));
            let mut call = tree!(Sort::Expr(result.clone()); format!("({name} {rest}"));
            let names: Vec<String> = more
                .iter()
                .map(|ty| {
                    let name = g.fresh("y");
                    g.bind(&name, ty);
                    name
                })
                .collect();
            for (param, ty) in names.iter().zip(&more) {
                tree.parts.push(format!(" {param}").into());
                let arg = g.looped(1, |g| g.expr(ty, 2, true));
                call.parts.extend([" ".into(), arg.into()]);
            }
            call.parts.push(")".into());
            let r = g.fresh("r");
            tree.parts
                .extend(g.body_with(&[(r, result.clone(), call)], &result, size));
            tree
        });
        let clauses = vec![base, step];
        self.define(&name, &Ty::funs(&params, result), &[], clauses, 1);
    }

    /// A local loop over a list, in constant space if the accumulator is strict.
    fn loop_with_accumulator(&mut self) {
        let name = self.global("f");
        let element = self.any_type(1);
        let state = self.any_type(1);
        let result = self.any_type(1);
        let list = Ty::list(element.clone());
        let clause = self.scoped(|g| {
            let xs = g.fresh("l");
            let start = g.expr(&state, 3, true);
            let (x, rest, acc, go) = (g.fresh("x"), g.fresh("t"), g.fresh("k"), g.fresh("go"));
            let end = g.scoped(|g| {
                g.bind(&acc, &state);
                g.expr(&result, 4, true)
            });
            g.bind(&x, &element);
            g.bind(&acc, &state);
            let next = g.looped(1, |g| g.expr(&state, 5, true));
            let strict = if g.chance(1, 2) { "!" } else { "" };
            let mut step = tree!(Sort::Item; format!("{go} {strict}{acc} ({x} : {rest})"));
            let call = tree!(Sort::Fixed; format!("{go} "), next.clone(), format!(" {rest}"));
            if g.chance(1, 3) {
                let test = g.looped(1, |g| g.expr(&Ty::con("Bool"), 3, true));
                let early = g.looped(1, |g| g.expr(&result, 2, true));
                let guards = vec![
                    tree!(Sort::Item; "| ", test, " = ", early),
                    tree!(Sort::Item; "| otherwise = ", call),
                ];
                step.parts.push(Part::Block(guards, Style::Indented(2)));
            } else {
                step.parts.extend([" = ".into(), call.into()]);
            }
            let signature = tree!(Sort::Item; format!("{go} :: {state} -> {list} -> {result}"));
            let end = tree!(Sort::Item; format!("{go} {acc} [] = "), stripped(end));
            let go_lines = tree!(Sort::Item; Part::Lines(vec![signature, end, step]));
            let style = g.style();
            let block = tree!(Sort::Item; "where", Part::Block(vec![go_lines], style));
            tree!(Sort::Item; format!("{name} {xs} = {go} "), start, format!(" {xs}"),
                Part::Block(vec![block], Style::Indented(1)))
        });
        self.define(&name, &Ty::fun(list, result), &[], vec![clause], 1);
    }

    /// Two functions that call each other on shorter lists.
    fn mutual_recursion(&mut self) {
        let (first, second) = (self.global("f"), self.global("f"));
        let element = self.any_type(1);
        let list = Ty::list(element.clone());
        let (result, other) = (self.any_type(1), self.any_type(1));
        let one = self.half(&first, &second, &element, &result, &other);
        let two = self.half(&second, &first, &element, &other, &result);
        let types = [(&first, &result, one), (&second, &other, two)];
        for (name, ty, clauses) in types {
            self.define(name, &Ty::fun(list.clone(), ty.clone()), &[], clauses, 1);
        }
    }

    fn half(&mut self, name: &str, other: &str, element: &Ty, result: &Ty, from: &Ty) -> Vec<Tree> {
        self.scoped(|g| {
            let base = g.expr(result, 2, true);
            let base = tree!(Sort::Item; format!("{name} [] = "), stripped(base));
            let rest = g.fresh("t");
            let (pattern, _) = g.pattern(element, 1, true);
            let mut step = tree!(Sort::Item; format!("{name} ("), pattern, format!(" : {rest})"));
            let call = Tree::expr(from, format!("({other} {rest})"));
            let r = g.fresh("r");
            step.parts
                .extend(g.body_with(&[(r, from.clone(), call)], result, 6));
            vec![base, step]
        })
    }

    /// A recursion that uses up a number.
    fn fuel_recursion(&mut self) {
        let name = self.global("f");
        let state = self.param_type(1);
        let result = self.any_type(2);
        let int = Ty::con("Int");
        let clause = self.scoped(|g| {
            let (n, y) = (g.fresh("n"), g.fresh("y"));
            g.bind(&y, &state);
            let base = g.expr(&result, 4, true);
            g.bind(&n, &int);
            let next = g.looped(1, |g| g.expr(&state, 4, true));
            let r = g.fresh("r");
            let call = tree!(Sort::Expr(result.clone()); format!("({name} ({n} - 1) "), next, ")");
            let tail = g.chance(1, 3);
            let body = if tail {
                call.clone()
            } else {
                g.bind(&r, &result);
                let size = g.random.within(3, 8);
                g.looped(1, |g| g.expr(&result, size, true))
            };
            let most = g.random.within(6, 10);
            let guards = vec![
                tree!(Sort::Fixed; format!("| {n} <= 0 = "), stripped(base)),
                tree!(Sort::Item; format!("| {n} > {most} = {name} ({n} `mod` {most}) {y}")),
                tree!(Sort::Fixed; "| otherwise = ", stripped(body)),
            ];
            let mut tree = tree!(Sort::Fixed; format!("{name} {n} {y}"), Part::Block(guards, Style::Indented(2)));
            if !tail {
                let style = g.style();
                let bind = tree!(Sort::Item; format!("{r} = "), call);
                let block = tree!(Sort::Item; "where", Part::Block(vec![bind], style));
                tree.parts.push(Part::Block(vec![block], Style::Indented(1)));
            }
            tree
        });
        let ty = Ty::funs(&[int, state], result);
        self.define(&name, &ty, &[], vec![clause], 1);
    }

    /// A lazy list without end, of which a part is taken.
    fn unfolding(&mut self) {
        let (name, taken) = (self.global("f"), self.global("f"));
        let state = self.any_type(1);
        let element = self.any_type(1);
        let list = Ty::list(element.clone());
        let ty = Ty::fun(state.clone(), list);
        let clause = self.scoped(|g| {
            let y = g.fresh("y");
            g.bind(&y, &state);
            let item = g.looped(1, |g| g.expr(&element, 4, true));
            let next = g.looped(1, |g| g.expr(&state, 4, true));
            tree!(Sort::Fixed; format!("{name} {y} = "), item, format!(" : {name} "), next)
        });
        // Never in scope itself: nothing may ask for all of it.
        let depth = self.scope.len();
        self.define(&name, &ty, &[], vec![clause], 1);
        self.scope.truncate(depth);
        let most = self.random.within(1, 9);
        let text = format!("{taken} y = take {most} ({name} y)");
        self.define(&taken, &ty, &[], vec![tree!(Sort::Fixed; text)], 1);
    }

    /// A fold over a data type of the program.
    fn data_recursion(&mut self, data: &Data) {
        let name = self.global("f");
        let args: Vec<Ty> = data.params.iter().map(|_| self.any_type(0)).collect();
        let own = Ty::Con(data.name.clone(), args.clone());
        let subst = data.subst(&args);
        let result = self.any_type(1);
        let mut clauses = vec![];
        for constructor in &data.constructors {
            clauses.push(self.scoped(|g| {
                let mut tree = tree!(Sort::Item; format!("{name} ({}", constructor.name));
                let mut results = vec![];
                for (_, ty, _) in &constructor.fields {
                    let ty = ty.apply(&subst);
                    let x = g.fresh("x");
                    tree.parts.push(format!(" {x}").into());
                    g.bind(&x, &ty);
                    if ty == own {
                        let call = Tree::expr(&result, format!("({name} {x})"));
                        results.push((g.fresh("r"), result.clone(), call));
                    } else if ty.mentions(&data.name) {
                        let ty = match &ty {
                            Ty::Con(n, _) => Ty::Con(n.clone(), vec![result.clone()]),
                            Ty::Var(_) => ty.clone(),
                        };
                        let call = Tree::expr(&ty, format!("(fmap {name} {x})"));
                        results.push((g.fresh("r"), ty, call));
                    }
                }
                tree.parts.push(")".into());
                if results.is_empty() {
                    let body = g.expr(&result, 4, true);
                    tree.parts.extend([" = ".into(), stripped(body).into()]);
                } else {
                    tree.parts.extend(g.body_with(&results, &result, 6));
                }
                tree
            }));
        }
        self.define(&name, &Ty::fun(own, result), &[], clauses, 1);
    }

    /// A recursion many thousand deep, of small steps; gives its observation.
    pub fn deep_recursion(&mut self) -> Tree {
        let name = self.global("f");
        let depth = self.random.within(1, 10) * 1000;
        let k = self.random.within(2, 9);
        let shapes = [
            "NAME n = if n <= 0 then 0 else (n `rem` K) + NAME (n - 1)",
            "NAME n | n <= (0 :: Int) = 1 | even n = 1 + NAME (n - 1) | otherwise = NAME (n - 1) - K",
            "NAME n = foldr (\\x r -> (x + r) `mod` 1009) 0 [n, n - K .. 0]",
            "NAME n = length (filter ((== 0) . (`mod` K)) (scanl (+) 0 [1 .. n]))",
            "NAME n = sum (map snd (iterate (\\(a, b) -> (b, (a + K) `mod` 97)) (1, n) `take'` n)) where take' xs m = take m xs",
            "NAME n = let xs = [if x `rem` K == 0 then x else 1 | x <- [1 .. n]] in foldl (+) 0 xs - foldl' (-) 0 xs",
            "NAME n = fst (foldl (\\(a, b) x -> (b, (a + x) `rem` 65537)) (0, K) [1 .. n])",
            "NAME n = M.foldr (+) 0 (M.fromListWith (+) [(x `mod` 100, x * K) | x <- [1 .. n]])",
            "NAME n = go n id where { go 0 c = c 0; go m c = go (m - 1) (\\x -> c ((x + m) `mod` K)) }",
            "NAME n = case span (< n - K) [0 ..] of { (a, b) -> length a + head b }",
        ];
        let text = self
            .random
            .pick(&shapes)
            .replace("NAME", &name)
            .replace('K', &k.to_string());
        let ty = Ty::fun(Ty::con("Int"), Ty::con("Int"));
        let depth_of_scope = self.scope.len();
        self.define(&name, &ty, &[], vec![tree!(Sort::Fixed; text)], 1);
        self.scope.truncate(depth_of_scope);
        tree!(Sort::Item; format!("observe ({name} {depth})"))
    }
}
