//! Programs that grow: of each shape one is made of so many items, one of twice
//! as many and one of four times. What the executable gains must be in
//! proportion, and for each item at most so much.

use crate::shell::{Folder, ensure};
use object::{Object, ObjectSection, SectionKind};
use std::path::Path;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("growth_functions", || check(&FUNCTIONS)),
    ("growth_actions", || check(&ACTIONS)),
    ("growth_monad", || check(&MONAD)),
    ("growth_branches", || check(&BRANCHES)),
    ("growth_lets", || check(&LETS)),
    ("growth_clauses", || check(&CLAUSES)),
    ("growth_read", || check(&READ)),
    ("growth_state", || check(&STATE)),
    ("growth_printf", || check(&PRINTF)),
];

/// A program of items. Of texts for an item, `@` is its number from 0 on, and
/// `#` the next item's.
pub struct Shape {
    /// Items of the smallest program.
    pub items: usize,
    /// What an item may add to the executable, debug information left out, where its
    /// size is looked at.
    pub bytes: u64,
    pub head: &'static str,
    pub item: &'static str,
    /// Between items and uses.
    pub middle: &'static str,
    /// Once for each item, after all of them.
    pub usage: &'static str,
    pub foot: &'static str,
}

impl Shape {
    /// The program of so many items.
    pub fn program(&self, items: usize) -> String {
        let each = |text: &str| -> String {
            let item = |i: usize| {
                let next = (i + 1).to_string();
                text.replace('@', &i.to_string()).replace('#', &next)
            };
            (0..items).map(item).collect()
        };
        let (item, usage) = (each(self.item), each(self.usage));
        [self.head, &item, self.middle, &usage, self.foot].concat()
    }
}

/// Bytes of an executable's sections; its length in pages says less.
fn size(program: &Path) -> Result<u64, String> {
    let data = std::fs::read(program).map_err(|e| e.to_string())?;
    let file = object::File::parse(&*data).map_err(|e| e.to_string())?;
    let stored = |s: &object::Section| s.kind() != SectionKind::UninitializedData;
    Ok(file.sections().filter(stored).map(|s| s.size()).sum())
}

fn check(shape: &Shape) -> Result<(), String> {
    let folder = Folder::new()?;
    let mut sizes = vec![];
    for factor in [1, 2, 4] {
        folder.write("Main.hs", shape.program(factor * shape.items))?;
        folder.purecc("-w -g0 -O Main.hs -o program")?.quietly()?;
        sizes.push(size(&folder.file("program"))?);
    }
    let (first, second) = (sizes[1] - sizes[0], sizes[2] - sizes[1]);
    ensure(5 * second <= 13 * first, || {
        format!("not in proportion to the program's: {sizes:?}")
    })?;
    let each = second / (2 * shape.items as u64);
    ensure(each <= shape.bytes, || {
        format!("{each} bytes for each item: {sizes:?}")
    })
}

/// Types, functions and actions, as programs have them.
const FUNCTIONS: Shape = Shape {
    items: 10,
    bytes: 17_000,
    head: "import Data.Char
import qualified Data.Map as M
",
    item: "
data T@ = A@ Int | B@ T@ T@ | C@ String

size@ :: T@ -> Int
size@ (A@ n) = n + @
size@ (B@ l r) = size@ l + size@ r
size@ (C@ s) = length s

render@ :: T@ -> String
render@ (A@ n) = show n
render@ (B@ l r) = \"(\" ++ render@ l ++ \" \" ++ render@ r ++ \")\"
render@ (C@ s) = map toUpper s

build@ :: Int -> T@
build@ 0 = C@ \"leaf\"
build@ n | even n = B@ (build@ (n - 1)) (A@ n)
         | otherwise = B@ (A@ (n * @)) (build@ (n - 1))

table@ :: [Int] -> M.Map Int String
table@ xs = M.fromList [(x, render@ (build@ (x `mod` 5))) | x <- xs, x > @]

run@ :: Int -> IO ()
run@ k = do
  putStrLn (show (size@ (build@ k)) ++ render@ (build@ k))
  print (M.size (table@ [k .. k + 10]))
",
    middle: "
main :: IO ()
main = do
",
    usage: "  run@ 3\n",
    foot: "",
};

/// One action of many steps, each with a choice after which the rest goes on.
const ACTIONS: Shape = Shape {
    items: 30,
    bytes: 4_150,
    head: "import Data.IORef
import Control.Monad
main :: IO ()
main = do
  r <- newIORef (0 :: Int)
",
    item: "
  modifyIORef r (+ @)
  v@ <- readIORef r
  when (v@ > 20) $ putStrLn (\"step @ \" ++ show v@)
  if even v@ then print (v@ + 1) else do
    putStrLn \"odd\"
    writeIORef r (v@ * 2)
",
    middle: "",
    usage: "",
    foot: "",
};

/// Many steps in the monad of failure, whose results all live until the end.
const MONAD: Shape = Shape {
    items: 40,
    bytes: 840,
    head: "import qualified Data.Map as M
f :: M.Map String Int -> Maybe Int
f m = do
",
    item: "
  x@ <- M.lookup \"k\" m
  y@ <- if x@ > @ then Nothing else Just (x@ + 1)
",
    middle: "  return (sum [0",
    usage: ", y@",
    foot: "])
main :: IO ()
main = print (f (M.fromList [(\"k\", -1)]))
",
};

/// Choices one after the other, whose results all live until the end.
const BRANCHES: Shape = Shape {
    items: 50,
    bytes: 2_960,
    head: "f :: Int -> [Maybe Int] -> Int
f s0 xs0 = ",
    item: "case (case xs@ of { [] -> (@, []); (Nothing : r) -> (0, r); \
(Just k : r) | k > @ -> (k, r) | otherwise -> (1, drop 1 r) }) of (v@, xs#) -> let s# = s@ + v@ in ",
    middle: "last [s0",
    usage: ", s@",
    foot: "]
main :: IO ()
main = print (f 0 (take 30 (cycle [Nothing, Just 3, Just 100])))
",
};

/// Local definitions that depend on one another.
const LETS: Shape = Shape {
    items: 30,
    bytes: 3_100,
    head: "f :: Int -> [Int] -> (Int, String)
f x ys =
  let v0 = x
      s0 = show x
",
    item: "
      v# = sum (map (+ @) ys) + v@
      s# | v# > @ = show v# ++ s@
         | otherwise = 'n' : s@
",
    middle: "  in (last [v0",
    usage: ", v#",
    foot: "], concat [s0, s1])
main :: IO ()
main = print (f 1 [1, 2, 3])
",
};

/// Constructors, matched one by one.
const CLAUSES: Shape = Shape {
    items: 100,
    bytes: 830,
    head: "data K = None",
    item: " | K@",
    middle: " deriving (Eq, Ord, Show, Enum, Bounded)
name :: K -> String
",
    usage: "name K@ = \"name@\"\n",
    foot: "name None = \"\"
main :: IO ()
main = putStrLn (concatMap name [minBound .. maxBound])
",
};

/// Derived instances of Read.
const READ: Shape = Shape {
    items: 5,
    bytes: 86_000,
    head: "",
    item: "
data R@ = R@ { a@ :: Int, b@ :: String, c@ :: Maybe Double, d@ :: [(Int, Bool)] }
  deriving (Eq, Ord, Show, Read)
data S@ = P@ | Q@ Int R@ | S@ `N@` S@ | V@ [R@]
  deriving (Eq, Ord, Show, Read)
",
    middle: "
main :: IO ()
main = do
",
    usage: "  print (read (show (Q@ 1 (R@ 2 \"x\" (Just 1.5) [(1, True)]))) :: S@)\n",
    foot: "",
};

/// Actions of a state monad.
const STATE: Shape = Shape {
    items: 10,
    bytes: 16_100,
    head: "import Control.Monad
import Control.Monad.State
import qualified Data.Map as M
data St = St { counter :: Int, names :: M.Map String Int, logs :: [String] }
",
    item: "
step@ :: Int -> State St Int
step@ k = do
  s <- get
  let c = counter s
  when (c > @) $ modify (\\t -> t { logs = \"big\" : logs t })
  put s { counter = c + k }
  forM_ [1 .. k] $ \\j ->
    modify (\\t -> t { names = M.insertWith (+) ('n' : show j) @ (names t) })
  xs <- mapM (\\j -> do { t <- gets counter; return (t + j) }) [1, 2, 3]
  if k > 3 then step@ (k - 1) else return (sum xs)
",
    middle: "
main :: IO ()
main = do
",
    usage: "  print (evalState (step@ 2) (St 0 M.empty []))\n",
    foot: "",
};

/// Formats of `printf`.
const PRINTF: Shape = Shape {
    items: 15,
    bytes: 5_350,
    head: "import Text.Printf
",
    item: "
f@ :: Int -> String -> Double -> IO ()
f@ n s d = do
  printf \"%d: %s %5.2f\\n\" n s d
  printf \"%5d|%-10s|%c\\n\" (n + @) s (head s)
  putStrLn (printf \"%s %d\" s n)
",
    middle: "
main :: IO ()
main = do
",
    usage: "  f@ 1 \"abc\" 1.5\n",
    foot: "",
};
