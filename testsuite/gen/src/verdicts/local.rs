//! What local definitions and derived instances may be: which of their types are
//! generalised, what is known of them there, and what a newtype hands on.

use super::Family;

/// Local definitions, of which some are generalised.
pub(super) const GENERALISED: Family = Family {
    name: "generalised",
    extensions: &["", "GADTs", "MonoLocalBinds", "GADTs,NoMonoLocalBinds"],
    text: "import Data.Char\nf :: Int -> [Bool] -> (Bool, Char)\n@\nmain = print (f 1 [])\n",
    fillings: &[
        "f n _ = (g True, g 'c') where g y = y",
        "f n _ = (g True, g 'c') where g y = if n > 0 then y else y",
        "f n _ = (g True, g 'c') where { g y = h y; h z = z }",
        "f n _ = (g True, g 'c') where { g y = h y; h z = if n > 0 then z else z }",
        "f n _ = (g True, g 'c') where { g :: a -> a; g y = if n > 0 then y else y }",
        "f n _ = (g True, g 'c') where { g y = h y; h :: a -> a; h z = if n > 0 then z else z }",
        "f n _ = (g True, g 'c') where { g y = fst (y, k); k = n }",
        "f n _ = (g True, g 'c') where { g y = fst (y, k); k = 3 }",
        "f n _ = (g True, g 'c') where { g y = fst (y, k); k :: Int; k = n }",
        "f n _ = (g True, ord' 'c') where { g y = y; ord' c = chr (ord c + n) }",
        "f n bs = (g True, g 'c') where { g y = fst (y, all (== True) bs) }",
        "f n bs = let g y = y in (g True, g 'c')",
        "f n bs = let { g = \\y -> y } in (g True, g 'c')",
        "f n bs = let { g y = fst (y, n) } in (g True, 'c')",
        "f n bs = let { (g, h) = (\\y -> y, n) } in (g True, 'c')",
        "f n bs = case n of m -> let g y = fst (y, m) in (g True, g 'c')",
        "f n bs = (\\m -> let { g y = snd (y, y) } in (g m, g 'c')) True",
        "f n bs = (even' 2, 'c') where { even' 0 = True; even' k = odd' (k - 1); odd' 0 = False; odd' k = even' (k - n) }",
        "f n bs = (even' 2 && even' (2 :: Integer), 'c') where { even' 0 = True; even' k = odd' (k - 1); odd' 0 = False; odd' k = even' (k - 1) }",
        "f n bs = (even' 2 && even' (2 :: Integer), 'c') where { even' 0 = n > 0; even' k = odd' (k - 1); odd' 0 = False; odd' k = even' (k - 1) }",
    ],
};

/// Constraints of local functions on types that are known only in part.
pub(super) const LOCAL: Family = Family {
    name: "local",
    extensions: &["", "GADTs", "FlexibleContexts"],
    text: "import Data.Array.IO\nimport Control.Monad\nmain = do\n  arr <- @\n",
    fillings: &[
        "newArray (0, 9) 0\n  let go i = readArray arr i >>= \\x -> writeArray arr i (x + i)\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOUArray Int Int) >>= print",
        "newArray (0, 9) 0 :: IO (IOUArray Int Int)\n  let go i = readArray arr i >>= \\x -> writeArray arr i (x + i)\n  mapM_ go [0 .. 9]\n  getElems arr >>= print",
        "newArray (0, 9) 0\n  let go i = readArray arr i >>= \\x -> writeArray arr i (x + length \"a\")\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOUArray Int Int) >>= print",
        "newArray (0, 9) (0 :: Int)\n  let go i = readArray arr i >>= \\x -> writeArray arr i (x + i)\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOUArray Int Int) >>= print",
        "newArray (0, 9) 0\n  let go i = readArray arr i >>= print\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOUArray Int Int) >>= print",
        "newArray (0, 9) 'c'\n  let go i = readArray arr i >>= print\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOArray Int Char) >>= print",
        "newArray (0, 9) 'c'\n  let go i = writeArray arr i 'd'\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOArray Int Char) >>= print",
        "newArray (0, 9) []\n  let go i = readArray arr i >>= \\xs -> writeArray arr i ('a' : xs)\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOArray Int String) >>= print",
        "newArray (0, 9) 0\n  let { go i = inner where inner = readArray arr i >>= \\x -> writeArray arr i (x + i) }\n  mapM_ go [0 .. 9]\n  getElems (arr :: IOUArray Int Int) >>= print",
        "newArray (0, 9) 0\n  let { clear = forM_ [0 .. 9] (\\i -> writeArray arr i 1) }\n  clear\n  getElems (arr :: IOUArray Int Int) >>= print",
    ],
};

/// Definitions of the top level without FlexibleContexts.
pub(super) const DETERMINED: Family = Family {
    name: "determined",
    extensions: &[
        "MultiParamTypeClasses,FunctionalDependencies,FlexibleInstances",
        "MultiParamTypeClasses,FunctionalDependencies,FlexibleInstances,FlexibleContexts",
    ],
    text: "class Of w t | t -> w where of' :: t -> w\ndata E k v = E k v\nnewtype W k = W k\ninstance Ord k => Of (W k) (E k v) where of' (E k _) = W k\ninstance Of Bool Int where of' = even\ninstance Of a [a] where of' = head\nwith :: Of w t => (w -> Bool) -> [t] -> [t]\nwith p = filter (p . of')\n@\nmain = return ()\n",
    fillings: &[
        "f k es = with (\\(W l) -> l < k) es",
        "f (E k _ : es) = with (\\(W l) -> l < k) es",
        "f es@(E k v : _) = with (\\(W l) -> l < k) es",
        "f k = with (\\(W l) -> l < k) [E k 'c']",
        "f n = not (of' (n :: Int))",
        "f x = of' x + 1",
        "f x = of' [x]",
        "f x = of' [x] == 'c'",
        "f x y = [of' x, of' y, True] where _ = x + y + (0 :: Int)",
        "f = of'",
        "f x = (of' x, of' [x])",
        "f es = g es [] where { g (E k _ : es) bs = g (with (\\(W l) -> l < k) bs) es; g [] bs = bs }",
    ],
};

/// Instances derived for a newtype.
pub(super) const HANDED_ON: Family = Family {
    name: "handed",
    extensions: &[
        "GeneralizedNewtypeDeriving,DerivingStrategies,DeriveTraversable,RankNTypes",
        "GeneralizedNewtypeDeriving,DerivingStrategies",
    ],
    text: "import Control.Monad.State\nimport Control.Monad.Reader\n@\nmain = return ()\n",
    fillings: &[
        "newtype L a = L [a] deriving newtype (Functor, Foldable)",
        "newtype L a = L [a] deriving newtype (Functor, Foldable, Traversable)",
        "newtype L a = L [a] deriving (Functor, Foldable, Traversable)",
        "newtype L a = L [a] deriving stock (Functor, Foldable, Traversable)",
        "newtype L a = L [a] deriving newtype (Functor, Applicative, Monad)",
        "newtype N = N Int deriving newtype (Eq, Ord, Show, Num, Enum, Real, Integral, Bounded, Read)",
        "newtype T m a = T (StateT Int m a) deriving (Functor, Applicative, Monad, MonadState Int, MonadTrans)",
        "newtype T m a = T (StateT Int m a) deriving (Functor, Applicative, Monad, MonadReader r)",
        "newtype T m a = T (m a) deriving (Functor, Applicative, Monad, MonadReader r, MonadState s, MonadIO)",
        "newtype T r m a = T (ReaderT r m a) deriving (Functor, Applicative, Monad, MonadReader r)",
        "newtype T r m a = T (ReaderT Int m a) deriving (Functor, Applicative, Monad, MonadReader r)",
        "class C f where c :: f a -> g (f a)\nnewtype T f a = T (f a) deriving newtype C",
        "class C f where c :: f a -> [f a]\nnewtype T f a = T (f a) deriving newtype C",
        "class C f where c :: f a -> Either (f a) (f b)\nnewtype T f a = T (f a) deriving newtype C",
        "class C a where c :: (a -> a) -> Maybe (a, a)\nnewtype T a = T a deriving newtype C",
        "class C a where c :: Functor f => f Int -> (a, f Bool)\nnewtype T a = T a deriving newtype C",
        "class C a where c :: Functor f => f a -> f a\nnewtype T a = T a deriving newtype C",
        "newtype F a = F ((a -> Int) -> Int) deriving Functor",
        "newtype F a = F (a -> Int) deriving Functor",
        "data F a = F ((Int -> a) -> Int) deriving Functor",
        "data F a = F ((((a -> Int) -> Int) -> Int) -> Int) deriving Functor",
        "data F a = F (Maybe ((a -> Int) -> [a])) deriving Functor",
        "data F a = F (Maybe (a -> [a])) deriving Functor",
    ],
};

/// Literals at types that only a match or a constraint says.
pub(super) const REFINED: Family = Family {
    name: "refined",
    extensions: &["GADTs"],
    text: "data G t where { I :: Int -> G Int; D :: G Double; B :: G Bool; L :: G a -> G [a] }\ndata P where P :: G t -> t -> P\n@\nmain = return ()\n",
    fillings: &[
        "f :: G t -> t\nf (I _) = 1\nf D = 0.5",
        "f :: G t -> t\nf (I _) = 0.5",
        "f :: G t -> t\nf D = 1",
        "f :: G t -> t\nf B = 1",
        "f :: G t -> t -> Int\nf (I _) 0 = 1\nf D 0.5 = 2\nf D 3 = 4\nf B True = 3",
        "f :: G t -> t -> Int\nf B 0 = 1",
        "f :: G t -> t -> Int\nf (L (I _)) [1, -2] = 1\nf (L D) (2 : _) = 3",
        "f :: G t -> t -> Int\nf (L (I _)) 'c' = 1",
        "f :: P -> Int\nf (P (I _) 1) = 2\nf (P D 1.5) = 3\nf (P (L B) [True]) = 4\nf _ = 0",
        "f :: P -> Int\nf (P B 1) = 2",
        "f :: P -> Int\nf (P 1 (I _)) = 2",
        "f :: (a ~ Int) => a -> a\nf 0 = 1\nf n = n + 1",
        "f :: (a ~ Bool) => a -> a\nf 0 = 1",
        "f :: (a ~ Double, b ~ a) => b -> b\nf 0.5 = 1\nf n = n * 1.5",
        "f :: G t -> t\nf (I n) = let m = 1 in m + n",
        "f :: G t -> [t]\nf (I n) = [1 .. n]\nf D = [0.5, 1 ..]",
    ],
};

/// Types, functions and kinds where patterns and types may have them.
pub(super) const ANNOTATED: Family = Family {
    name: "annotated",
    extensions: &[
        "",
        "ScopedTypeVariables,ViewPatterns,KindSignatures,RankNTypes",
    ],
    text: "import Data.Proxy\ndata R = R { l :: Int, m :: Bool }\n@\nmain = return ()\n",
    fillings: &[
        "x :: Int = 3",
        "x = y where y :: Int = 3",
        "x = let y :: Int = 3 in y",
        "x = let y :: Int | True = 3 in y",
        "x = let (y, z) :: (Int, Bool) = (3, True) in y",
        "x = let (y :: Int, z) = (3, True) in y",
        "x = let [y :: Int] = [3] in y",
        "x = let y :: a -> a = id in y 'c'",
        "x = let y, z :: Int = 3 in y",
        "x = let y :: Bool = 3 in y",
        "f [y :: Int] = y",
        "f [succ -> y] = y",
        "f [succ -> 1, id -> y :: Int] = y",
        "f (R { l = succ -> y }) = y",
        "f R { m = y :: Bool } = y",
        "f (succ -> y, _) = y :: Int",
        "f y :: Int = y",
        "a, b :: t\n(a, b) = (undefined, undefined)",
        "a :: t -> t\nb :: Int\n(a, b) = (id, 3)",
        "a :: t -> t\nb :: Int\n(a, b) = (succ, 3)",
        "a :: t -> u\nb :: Int\n(a, b) = (id, 3)",
        "a :: Show t => t -> String\nb :: Int\n(a, b) = (show, 3)",
        "f y = (a, b) where { a, b :: [t]; (a, b) = ([], []) }",
        "f y = (a, b) where { a, b :: [t]; (a, b) = ([], [y]) }",
        "f :: (Int :: *) -> Int\nf = id",
        "f :: Maybe (a :: *) -> [(a :: *)]\nf _ = []",
        "f :: Maybe (a :: * -> *) -> Int\nf _ = 1",
        "f :: (Maybe :: * -> *) Int -> (Int :: *, [Bool :: *])\nf _ = (1, [])",
        "f :: (Maybe :: *) -> Int\nf _ = 1",
        "class N a where n :: a -> Int\ninstance N (Proxy (a :: *)) where n _ = 1",
        "type T = (Maybe Int :: *)",
        "type T = Maybe :: * -> *",
        "newtype W = GT { un :: Int }",
        "data W = Nothing { un :: Int } | LT Int",
        "data W = W { id :: Int }\nf w = id w",
    ],
};

/// Operators as the names of types and classes.
pub(super) const TYPE_OPERATORS: Family = Family {
    name: "typeoperators",
    extensions: &[
        "",
        "TypeOperators,RankNTypes,MultiParamTypeClasses,FlexibleInstances",
    ],
    text: "@\nmain = return ()\n",
    fillings: &[
        "type a + b = Either a b",
        "type (+) a b = Either a b\nf :: Int + Bool -> Int\nf = either id fromEnum",
        "type (~>) f g = forall x. f x -> g x\nf :: Maybe ~> []\nf _ = []",
        "type (~>) f g = forall x. f x -> g x\nf :: Maybe ~> Int\nf _ = []",
        "data a :+ b = a :+ b\nf :: Int :+ Bool -> Int\nf (a :+ _) = a",
        "data (f :+ g) a = L (f a) | R (g a)\nf :: (Maybe :+ []) a -> [a]\nf (L _) = []\nf (R x) = x",
        "infixr 5 +\ntype a + b = Either a b\nf :: Int + Bool + Char -> Bool\nf (Right (Left b)) = b\nf _ = 1 + 2 == 3",
        "type a + b = Either a b\nf :: Int + Bool + Char -> Bool\nf (Right (Left b)) = b\nf _ = False",
        "type a + b = Either a b\nf :: Int + Bool + Char -> Bool\nf (Left (Right b)) = b\nf _ = False",
        "infix 5 +\ntype a + b = Either a b\nf :: Int + Bool + Char -> Bool\nf _ = False",
        "infixl 6 +\ninfixl 7 :*\ntype a + b = Either a b\ndata a :* b = a :* b\nf :: Int + Bool :* Char -> Int\nf (Left n) = n\nf (Right (b :* _)) = fromEnum b",
        "class a :< b where up :: a -> b\ninstance Int :< Integer where up = toInteger",
        "class a :< b where up :: a -> b\nf :: (a :< b, b :< c) => a -> b -> c\nf _ = up",
        "f :: Int `Either` Bool -> Int\nf = either id fromEnum",
        "f :: a `Either` a -> a\nf = either id id",
        "newtype (f :. g) a = C (f (g a))\nf :: (Maybe :. []) Int -> Int\nf (C m) = maybe 0 sum m",
        "type a + b = Either a b\nf :: Either Int + Bool -> Int\nf _ = 1",
        "f :: Int :+ Bool\nf = undefined",
        "infixr 5 :+\nf = 1",
        "data T = Int :+ Int\nf :: T :+ T\nf = undefined",
        "data T = Int :+ Int | T :* Int\nf :: T -> Int\nf (a :+ _) = a\nf (t :* _) = f t",
    ],
};
