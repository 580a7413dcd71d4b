//! Random Haskell programs that read, write, keep state and run actions many
//! times, with a `trace` in their pure subexpressions. Each consists of cases,
//! which print their result and whose traces name them.

use crate::random::Random;
use std::fmt::Write;

/// A program, and each of its cases by itself.
pub struct Generated {
    pub text: String,
    /// The text of each case's definition.
    pub cases: Vec<String>,
}

/// The file that programs read, and what they find in it.
pub const FILE: &str = "numbers.txt";
pub const CONTENTS: &str = "12\n7\n30\n\n4 5 6\nlast line without end";

const HEAD: &str = "import Control.Exception
import Control.Monad
import Control.Monad.Trans.Class
import Control.Monad.Trans.State.Strict
import Data.IORef
import Debug.Trace
import System.IO
import System.IO.Unsafe

-- Actions kept in data.
data Actions = Actions { once :: IO Int, step :: Int -> IO Int, further :: [IO Int] }

newtype Cont = Cont { runCont :: (Int -> IO Int) -> IO Int }

data Stop = Stop Int deriving Show
instance Exception Stop

allOf :: [IO Int] -> IO Int
allOf = foldr (\\m rest -> do { a <- m; b <- rest; return (a + b) }) (return 0)

twice :: IO Int -> IO Int
twice m = do { a <- m; b <- m; return (a + 2 * b) }

untilStop :: IO Int -> IO Int
untilStop m = (forever m) `catch` \\(Stop n) -> return n
";

/// Generates the program of a seed.
pub fn program(seed: u64, cases: usize) -> Generated {
    let mut g = Gen {
        random: Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
        names: 0,
        traces: 0,
        case: 0,
        scope: vec![],
    };
    // Seeds that differ little differ at once.
    for _ in 0..8 {
        g.random.below(2);
    }
    let mut text = HEAD.to_string();
    let mut found = vec![];
    for case in 0..cases {
        (g.case, g.names, g.traces) = (case, 0, 0);
        g.scope = vec![("(length inp)".into(), Kind::Int)];
        let body = g.block(4, 5);
        let definition = format!("case{case} :: String -> IO Int\ncase{case} inp = {body}\n");
        let _ = write!(text, "\n{definition}");
        found.push(definition);
    }
    let calls = |input: &str| {
        let call = |i| format!("    case{i} {input} >>= print\n");
        (0..cases).map(call).collect::<String>()
    };
    let main = match g.random.below(3) {
        0 => format!("    inp <- getContents\n{}", calls("inp")),
        1 => format!(
            "    inp <- readFile \"{FILE}\"\n{}    interact (show . length)\n",
            calls("inp")
        ),
        _ => format!(
            "    line <- hGetLine stdin\n{}    interact (map succ)\n",
            calls("line")
        ),
    };
    let _ = write!(
        text,
        "\nmain :: IO ()\nmain = do\n    hSetBuffering stdout LineBuffering\n{main}"
    );
    Generated { text, cases: found }
}

/// What a variable in scope is.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Int,
    /// `Int -> Int`
    Function,
    /// `IORef Int`
    Ref,
    /// `IO Int`
    Action,
    /// `Int -> IO Int`
    Step,
    /// `Actions`
    Record,
}

struct Gen {
    random: Random,
    names: usize,
    traces: usize,
    case: usize,
    scope: Vec<(String, Kind)>,
}

impl Gen {
    fn pick(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn name(&mut self, base: &str) -> String {
        self.names += 1;
        format!("{base}{}", self.names)
    }

    fn variable(&mut self, kind: Kind) -> Option<String> {
        let fits: Vec<&String> = self
            .scope
            .iter()
            .filter(|v| v.1 == kind)
            .map(|v| &v.0)
            .collect();
        let fits: Vec<String> = fits.into_iter().cloned().collect();
        if fits.is_empty() {
            return None;
        }
        // What was bound last is used most.
        let from = fits.len() - 1;
        let i = from - self.pick(fits.len()).min(self.pick(fits.len()));
        Some(fits[i].clone())
    }

    fn with<T>(&mut self, vars: &[(&String, Kind)], f: impl FnOnce(&mut Gen) -> T) -> T {
        let home = self.scope.len();
        self.scope
            .extend(vars.iter().map(|(n, k)| (n.to_string(), *k)));
        let result = f(self);
        self.scope.truncate(home);
        result
    }

    /// An Int whose evaluation is told.
    fn traced(&mut self, depth: usize) -> String {
        self.traces += 1;
        let (case, trace) = (self.case, self.traces);
        let e = self.int(depth);
        format!("(trace \"c{case} t{trace}\" {e})")
    }

    /// An atomic expression of type Int.
    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.pick(3) {
                0 => format!("{}", self.pick(9)),
                _ => self.variable(Kind::Int).unwrap_or("1".into()),
            };
        }
        let d = depth - 1;
        match self.pick(12) {
            0 | 1 => self.traced(d),
            2 => format!("({} + {})", self.int(d), self.int(d)),
            3 => format!("({} * 2 - {})", self.int(d), self.int(d)),
            4 => {
                let (x, e) = (self.name("x"), self.traced(d));
                let body = self.with(&[(&x, Kind::Int)], |g| g.int(d));
                format!("(let {{ {x} :: Int; {x} = {e} }} in {body} + {x})")
            }
            5 => format!(
                "(if even {} then {} else {})",
                self.int(d),
                self.int(d),
                self.int(d)
            ),
            6 => {
                let (x, y) = (self.name("x"), self.name("y"));
                let e = self.int(d);
                let body = self.with(&[(&x, Kind::Int), (&y, Kind::Int)], |g| g.int(d));
                format!(
                    "(case ({e}, {}) of {{ ({x}, {y}) -> {body} }})",
                    self.int(d)
                )
            }
            7 => match self.variable(Kind::Function) {
                Some(f) => format!("({f} {})", self.int(d)),
                None => self.traced(d),
            },
            8 => {
                let (x, n) = (self.name("x"), self.pick(4));
                let body = self.with(&[(&x, Kind::Int)], |g| g.int(d));
                format!("(sum [{body} | {x} <- [1 .. {n}]])")
            }
            9 => {
                let (f, x) = (self.name("f"), self.name("x"));
                let body = self.with(&[(&x, Kind::Int)], |g| g.int(d));
                let rest = self.with(&[(&f, Kind::Function)], |g| g.int(d));
                format!("(let {{ {f} :: Int -> Int; {f} {x} = {body} }} in {f} {rest} + {f} 2)")
            }
            10 => {
                let (x, a) = (self.name("x"), self.name("a"));
                let body = self.with(&[(&x, Kind::Int), (&a, Kind::Int)], |g| g.int(d));
                format!("(foldr (\\{x} {a} -> {body}) {} [1, 2])", self.int(d))
            }
            _ => self.int(d),
        }
    }

    /// A `do` block of type `IO Int`, of so many statements at most.
    fn block(&mut self, depth: usize, length: usize) -> String {
        let home = self.scope.len();
        let mut statements = vec![];
        for _ in 0..1 + self.pick(length) {
            let statement = self.statement(depth);
            statements.push(statement);
        }
        let result = self.int(1);
        self.scope.truncate(home);
        format!("(do {{ {}; return {result} }})", statements.join("; "))
    }

    /// A statement; what it binds is in scope afterwards.
    fn statement(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        let bind = |g: &mut Gen, base: &str, kind| {
            let name = g.name(base);
            g.scope.push((name.clone(), kind));
            name
        };
        match self.pick(16) {
            0..=2 => {
                let e = self.traced(2);
                let x = bind(self, "x", Kind::Int);
                format!("let {{ {x} :: Int; {x} = {e} }}")
            }
            3 => format!("print {}", self.int(2)),
            4 => {
                let e = self.int(1);
                let r = bind(self, "r", Kind::Ref);
                format!("{r} <- newIORef {e}")
            }
            5 => match self.variable(Kind::Ref) {
                Some(r) => match self.pick(3) {
                    0 => format!("modifyIORef {r} (+ {})", self.int(2)),
                    1 => format!("modifyIORef' {r} (+ {})", self.int(2)),
                    _ => format!("writeIORef {r} {}", self.int(2)),
                },
                None => format!("print {}", self.int(2)),
            },
            6 => match self.variable(Kind::Ref) {
                Some(r) => {
                    let x = bind(self, "x", Kind::Int);
                    format!("{x} <- readIORef {r}")
                }
                None => format!("_ <- evaluate {}", self.int(2)),
            },
            7 => {
                let e = self.action(d);
                let m = bind(self, "m", Kind::Action);
                format!("let {{ {m} :: IO Int; {m} = {e} }}")
            }
            8 => {
                let e = self.step(d);
                let f = bind(self, "f", Kind::Step);
                format!("let {{ {f} :: Int -> IO Int; {f} = {e} }}")
            }
            9 => {
                let (a, b) = (self.action(d), self.step(d));
                let more = (self.action(d), self.action(d));
                let r = bind(self, "acts", Kind::Record);
                format!(
                    "let {{ {r} = Actions {{ once = {a}, step = {b}, further = [{}, {}] }} }}",
                    more.0, more.1
                )
            }
            10 => {
                let go = self.name("go");
                let (n, a) = (self.name("n"), self.name("a"));
                let e = self.traced(1);
                let shared = self.name("x");
                let bound = [(&n, Kind::Int), (&a, Kind::Int), (&shared, Kind::Int)];
                let (m, next, end) = self.with(&bound, |g| (g.action(d), g.int(1), g.int(1)));
                let statement = format!(
                    "let {{ {shared} :: Int; {shared} = {e}; {go} :: Int -> Int -> IO Int; \
                     {go} 0 {a} = return (case {a} of {{ {n} -> {end} }}); \
                     {go} {n} {a} = do {{ _ <- {m}; {go} ({n} - 1) {next} }} }}"
                );
                self.scope.push((shared, Kind::Int));
                let turns = 1 + self.pick(3);
                self.scope.push((format!("{go} {turns}"), Kind::Step));
                statement
            }
            _ => {
                let m = self.action(d);
                match self.pick(4) {
                    0 => format!("_ <- {m}"),
                    _ => {
                        let x = bind(self, "x", Kind::Int);
                        format!("{x} <- {m}")
                    }
                }
            }
        }
    }

    /// `Int -> IO Int`: with and without work between its argument and the action.
    fn step(&mut self, d: usize) -> String {
        let (x, y) = (self.name("x"), self.name("y"));
        match self.pick(4) {
            0 => {
                let e = self.with(&[(&x, Kind::Int)], |g| g.traced(1));
                let bound = [(&x, Kind::Int), (&y, Kind::Int)];
                let body = self.with(&bound, |g| g.block(d.min(1), 2));
                format!("(\\{x} -> let {{ {y} :: Int; {y} = {e} }} in {body})")
            }
            1 => {
                let e = self.with(&[(&x, Kind::Int)], |g| g.traced(1));
                let (m, k) = self.with(&[(&x, Kind::Int)], |g| (g.action(d), g.action(d)));
                format!("(\\{x} -> if odd {e} then {m} else {k})")
            }
            2 => match self.variable(Kind::Step) {
                Some(f) => format!("({f})"),
                None => "return".into(),
            },
            _ => {
                let m = self.with(&[(&x, Kind::Int)], |g| g.action(d));
                format!("(\\{x} -> {m})")
            }
        }
    }

    /// An atomic expression of type `IO Int`.
    fn action(&mut self, d: usize) -> String {
        if d == 0 {
            return match self.pick(4) {
                0 => format!("(return {})", self.int(2)),
                1 => format!("(print {} >> return {})", self.int(2), self.int(1)),
                2 => self.variable(Kind::Action).unwrap_or("(return 3)".into()),
                _ => match self.variable(Kind::Ref) {
                    Some(r) => format!("(modifyIORef {r} (+ {}) >> readIORef {r})", self.int(1)),
                    None => format!("(evaluate {})", self.int(2)),
                },
            };
        }
        let (e, n) = (d - 1, self.pick(4));
        match self.pick(22) {
            0 => format!(
                "(replicateM_ {n} {} >> return {})",
                self.action(e),
                self.int(1)
            ),
            1 => format!("(fmap sum (replicateM {n} {}))", self.action(e)),
            2 => format!(
                "(forM_ [1 .. {n}] {} >> return {})",
                self.step(e),
                self.int(1)
            ),
            3 => format!(
                "(fmap sum (mapM {} [{}, 2, {n}]))",
                self.step(e),
                self.int(1)
            ),
            4 => format!(
                "(when (even {}) (void {}) >> return {n})",
                self.int(2),
                self.action(e)
            ),
            5 => format!("(twice {})", self.action(e)),
            6 => format!("(allOf [{}, {}])", self.action(e), self.action(e)),
            7 => format!("(unsafeInterleaveIO {})", self.action(e)),
            8 => {
                let (a, x) = (self.name("a"), self.name("x"));
                let bound = [(&a, Kind::Int), (&x, Kind::Int)];
                let m = self.with(&bound, |g| g.action(e));
                format!("(foldM (\\{a} {x} -> {m}) {} [1 .. {n}])", self.int(1))
            }
            9 => self.until_stop(e),
            10 => format!(
                "(readFile \"{FILE}\" >>= \\s -> twice (return (length s + {})))",
                self.int(1)
            ),
            11 => format!(
                "(withFile \"{FILE}\" ReadMode (\\h -> do {{ l <- hGetLine h; m <- hGetLine h; \
                 replicateM_ {n} (print (length l + {})); return (read m + length l) }}))",
                self.int(1)
            ),
            12 | 13 => self.stateful(e),
            14 => {
                let (k, x) = (self.name("k"), self.name("x"));
                let (a, b) = (self.int(1), self.int(2));
                let m = self.with(&[(&x, Kind::Int)], |g| g.action(e));
                format!(
                    "(runCont (Cont (\\{k} -> do {{ a <- {k} {a}; b <- {k} {b}; return (a + b) }})) (\\{x} -> {m}))"
                )
            }
            15 => match self.variable(Kind::Record) {
                Some(r) => match self.pick(3) {
                    0 => format!("(twice (once {r}))"),
                    1 => format!("(step {r} {})", self.int(2)),
                    _ => format!("(sequence_ (further {r}) >> allOf (further {r}))"),
                },
                None => self.block(e, 2),
            },
            16 | 17 => match self.variable(Kind::Step) {
                Some(f) => match self.pick(3) {
                    0 => format!("(twice ({f} {}))", self.int(2)),
                    1 => format!("(mapM_ ({f}) [1, {}] >> return {n})", self.int(2)),
                    _ => format!("({f} {})", self.int(2)),
                },
                None => self.block(e, 2),
            },
            18 => match self.variable(Kind::Action) {
                Some(m) => format!("(replicateM_ {n} {m} >> {m})"),
                None => self.block(e, 2),
            },
            19 => format!("(return (unsafePerformIO (return {})))", self.int(2)),
            _ => self.block(e, 3),
        }
    }

    /// A loop without end that an exception leaves.
    fn until_stop(&mut self, d: usize) -> String {
        let (r, n, limit) = (self.name("r"), self.name("n"), self.pick(3));
        let bound = [(&n, Kind::Int)];
        let (m, result) = self.with(&bound, |g| (g.action(d), g.int(1)));
        format!(
            "(do {{ {r} <- newIORef 0; untilStop (do {{ {n} <- readIORef {r}; \
             when ({n} > {limit}) (throwIO (Stop {result})); _ <- {m}; \
             writeIORef {r} ({n} + 1); return {n} }}) }})"
        )
    }

    /// A computation with state over IO.
    fn stateful(&mut self, d: usize) -> String {
        let (start, n) = (self.int(2), self.pick(4));
        let s = self.name("s");
        let (m, e, f) = self.with(&[(&s, Kind::Int)], |g| (g.action(d), g.int(2), g.int(1)));
        let turn = match self.pick(4) {
            0 => format!("do {{ {s} <- get; lift (print {e}); put ({s} + {f}) }}"),
            1 => format!("do {{ {s} <- get; x <- lift {m}; put (x + {f}) }}"),
            2 => format!("do {{ {s} <- get; when (even {s}) (void (lift {m})); modify (+ {f}) }}"),
            _ => format!("do {{ {s} <- gets (+ 1); modify' (+ {e}) }}"),
        };
        match self.pick(3) {
            0 => format!("(execStateT (replicateM_ {n} ({turn})) {start})"),
            1 => format!("(execStateT (forM_ [1 .. {n}] (\\_ -> {turn})) {start})"),
            _ => format!(
                "(execStateT (let {{ go :: Int -> StateT Int IO (); go 0 = return (); go k = ({turn}) >> go (k - 1) }} in go {n}) {start})"
            ),
        }
    }
}
