//! Actions: blocks of IO, of Maybe, of lists, and of a state monad of the
//! program's own.

use crate::expr::stripped;
use crate::scope::{Bottom, Gen};
use crate::tree;
use crate::tree::{Part, Sort, Tree};
use crate::types::Ty;

/// What a handler for each kind of failure is for.
fn exception(bottom: Bottom) -> &'static str {
    match bottom {
        Bottom::Arithmetic => "ArithException",
        Bottom::Pattern => "PatternMatchFail",
        Bottom::Own => crate::leaf::OWN_EXCEPTION,
        _ => "ErrorCall",
    }
}

impl Gen {
    /// An action of IO.
    pub fn action(&mut self, goal: &Ty, size: usize) -> Tree {
        let result = match goal {
            Ty::Con(_, args) => args[0].clone(),
            Ty::Var(_) => Ty::con("()"),
        };
        let sort = Sort::Expr(goal.clone());
        if size < 2 {
            let value = self.expr(&result, size, false);
            return tree!(sort; "(return ", value, ")");
        }
        match self.random.below(8) {
            0 => {
                let value = self.expr(&result, size, false);
                tree!(sort; "(evaluate ", value, ")")
            }
            1 => self.handled(&result, goal, size),
            2 => {
                let test = self.expr(&Ty::con("Bool"), 2, true);
                let (yes, no) = (self.action(goal, size / 2), self.action(goal, size / 2));
                tree!(sort; "(if ", stripped(test), " then ", yes, " else ", no, ")")
            }
            _ => {
                let statements = self.block(&result, size);
                let style = self.style();
                tree!(sort; "(do", Part::Block(statements, style), ")")
            }
        }
    }

    /// An action with a handler for what may happen in it.
    fn handled(&mut self, result: &Ty, goal: &Ty, size: usize) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let body = self.action(goal, size / 2);
        let value = self.expr(result, size / 3, false);
        let own = exception(self.bottom);
        let which = if self.chance(3, 4) {
            own
        } else {
            "SomeException"
        };
        let name = self.fresh("e");
        match self.random.below(3) {
            0 => {
                tree!(sort; "(", body, format!(" `catch` \\{name} -> say (kind ({name} :: {which})) >> return "), value, ")")
            }
            1 => {
                tree!(sort; format!("(handle (\\{name} -> say (kind ({name} :: {which})) >> return "), value, ") ", body, ")")
            }
            _ => tree!(sort; "(", body, " `finally` say \"finally\")"),
        }
    }

    /// Statements, of which the last one gives a value of the type.
    pub fn block(&mut self, result: &Ty, size: usize) -> Vec<Tree> {
        self.scoped(|g| {
            let count = g.random.within(1, 4);
            let mut statements = vec![];
            for _ in 0..count {
                statements.push(g.statement((size / (count + 1) + 1).min(size.saturating_sub(1))));
            }
            let value = g.expr(result, size / 3, false);
            let end = match g.random.below(3) {
                0 => tree!(Sort::Fixed; "return $! ", value),
                1 => tree!(Sort::Fixed; "return ", value),
                _ => tree!(Sort::Fixed; "pure ", value),
            };
            statements.push(end);
            statements
        })
    }

    /// One statement; what it binds is in scope of the ones behind.
    pub fn statement(&mut self, size: usize) -> Tree {
        let unit = Ty::app("IO", vec![Ty::con("()")]);
        match self.random.below(14) {
            0 | 1 => {
                let ty = self.any_type(1);
                let start = self.expr(&ty, size, false);
                let name = self.fresh("ref");
                self.bind(&name, &Ty::app("IORef", vec![ty]));
                tree!(Sort::Item; format!("{name} <- newIORef "), start)
            }
            2..=4 => match self.some_ref() {
                Some((name, ty)) => self.reference_statement(&name, &ty, size),
                None => self.statement(size),
            },
            5 => {
                let ty = self.any_type(1);
                let action = self.looped(1, |g| g.action(&Ty::app("IO", vec![ty.clone()]), size));
                let (pattern, _) = self.pattern(&ty, 1, true);
                tree!(Sort::Item; pattern, " <- ", stripped(action))
            }
            6 => {
                let lets = self.bindings(size);
                let style = self.style();
                tree!(Sort::Item; "let", Part::Block(lets, style))
            }
            7 => {
                let ty = self.any_type(1);
                let value = self.expr(&ty, size, false);
                let name = self.fresh("res");
                let own = exception(self.bottom);
                self.bind(&name, &Ty::app("Maybe", vec![ty.clone()]));
                tree!(Sort::Item; format!("{name} <- fmap (either (\\e -> const Nothing (e :: {own})) Just) (try (evaluate "), value, "))")
            }
            8 | 9 if self.loops < 1 => {
                let ty = self.any_type(0);
                let list = self.expr(&Ty::list(ty.clone()), size, false);
                let name = self.fresh("i");
                let body = self.scoped(|g| {
                    g.bind(&name, &ty);
                    g.looped(1, |g| g.action(&unit, size))
                });
                match self.random.below(3) {
                    0 => {
                        tree!(Sort::Item; "forM_ (take 5 ", list, format!(") $ \\{name} -> "), stripped(body))
                    }
                    1 => {
                        tree!(Sort::Item; format!("mapM_ (\\{name} -> "), stripped(body), ") (take 4 ", list, ")")
                    }
                    _ => {
                        let times = self.random.within(1, 4);
                        let again = self.looped(1, |g| g.action(&unit, size));
                        tree!(Sort::Item; format!("replicateM_ {times} "), again)
                    }
                }
            }
            10 => {
                let test = self.expr(&Ty::con("Bool"), 2, true);
                let word = *self.random.pick(&["when", "unless"]);
                let body = self.action(&unit, size);
                tree!(Sort::Item; format!("{word} "), test, " $ ", stripped(body))
            }
            _ => {
                let ty = self.some_type(&["Show"], 1);
                let value = self.expr(&ty, size, false);
                tree!(Sort::Item; "say (show ", value, ")")
            }
        }
    }

    /// A reference in scope, with what it holds.
    fn some_ref(&mut self) -> Option<(String, Ty)> {
        let refs = self.scope.iter().filter_map(|e| match &e.scheme.ty {
            Ty::Con(name, args) if name == "IORef" => Some((e.name.clone(), args[0].clone())),
            _ => None,
        });
        let refs: Vec<_> = refs.collect();
        if refs.is_empty() {
            None
        } else {
            Some(self.random.pick(&refs).clone())
        }
    }

    fn reference_statement(&mut self, name: &str, ty: &Ty, size: usize) -> Tree {
        match self.random.below(4) {
            0 => {
                let value = self.expr(ty, size, false);
                tree!(Sort::Item; format!("writeIORef {name} "), value)
            }
            1 | 2 => {
                let x = self.fresh("x");
                let word = *self.random.pick(&["modifyIORef", "modifyIORef'"]);
                let body = self.scoped(|g| {
                    g.bind(&x, ty);
                    g.looped(1, |g| g.expr(ty, size, true))
                });
                tree!(Sort::Item; format!("{word} {name} (\\{x} -> "), stripped(body), ")")
            }
            _ => {
                let x = self.fresh("x");
                self.bind(&x, ty);
                tree!(Sort::Item; format!("{x} <- readIORef {name}"))
            }
        }
    }

    /// Statements that read a few lines of input; gives how many.
    pub fn reading(&mut self) -> (Vec<Tree>, usize) {
        let count = self.random.within(1, 3);
        let mut statements = vec![];
        let string = Ty::list(Ty::con("Char"));
        for _ in 0..count {
            let name = self.fresh("line");
            self.bind(&name, &string);
            statements.push(tree!(Sort::Item; format!("{name} <- getLine")));
            if self.chance(1, 2) {
                let number = self.fresh("z");
                self.bind(&number, &Ty::con("Int"));
                let text = format!("let {number} = maybe 0 id (readMaybe {name}) :: Int");
                statements.push(tree!(Sort::Item; text));
            }
        }
        (statements, count)
    }

    /// An expression that runs a block of the program's own state monad.
    pub fn stateful(&mut self, result: &Ty, size: usize) -> Tree {
        let monad = self.tag.clone();
        let int = Ty::con("Int");
        let statements = self.scoped(|g| {
            let mut statements = vec![];
            for _ in 0..g.random.within(2, 5) {
                let name = g.fresh("x");
                statements.push(match g.random.below(5) {
                    0 => {
                        g.bind(&name, &int);
                        tree!(Sort::Item; format!("{name} <- get_{monad}"))
                    }
                    1 => {
                        let value = g.expr(&int, size, true);
                        tree!(Sort::Item; format!("put_{monad} "), value)
                    }
                    2 => {
                        let value = g.expr(&int, size, true);
                        tree!(Sort::Item; format!("forM_ [1 .. 3 :: Int] $ \\{name} -> get_{monad} >>= \\s -> put_{monad} (s + {name} * "), value, ")")
                    }
                    3 => {
                        let ty = g.any_type(1);
                        let value = g.expr(&ty, size, false);
                        let (pattern, _) = g.pattern(&ty, 1, true);
                        tree!(Sort::Item; pattern, " <- return ", value)
                    }
                    _ => {
                        let test = g.expr(&Ty::con("Bool"), 2, true);
                        tree!(Sort::Item; "when ", test, format!(" (get_{monad} >>= put_{monad} . (* 3))"))
                    }
                });
            }
            let value = g.expr(result, size, false);
            statements.push(tree!(Sort::Fixed; "return ", value));
            statements
        });
        let style = self.style();
        let start = self.random.below(9);
        let sort = Sort::Expr(Ty::tuple(vec![result.clone(), int]));
        tree!(sort; format!("(run_{monad} (do"), Part::Block(statements, style), format!(") {start})"))
    }

    /// Declares the state monad that [`Gen::stateful`] uses.
    pub fn declare_monad(&mut self) {
        let text = "newtype S_N a = S_N { run_N :: Int -> (a, Int) }
instance Functor S_N where
  fmap f (S_N g) = S_N (\\s -> case g s of { (a, s') -> (f a, s') })
instance Applicative S_N where
  pure a = S_N (\\s -> (a, s))
  (<*>) = ap
instance Monad S_N where
  S_N g >>= k = S_N (\\s -> let (a, s') = g s in run_N (k a) s')
get_N :: S_N Int
get_N = S_N (\\s -> (s, s))
put_N :: Int -> S_N ()
put_N s = S_N (\\_ -> ((), s))";
        let text = text.replace("_N", &format!("_{}", self.tag));
        self.decls.push(tree!(Sort::Item; text));
    }
}
