//! Constraints that wait for a type: local definitions without signatures in functions with
//! contexts, functional dependencies between what is outside and inside, and instances that
//! are derived for types with quantifiers inside.

use super::Family;

/// Instances derived for types with quantifiers inside.
pub(super) const DERIVED_UNDER: Family = Family {
    name: "derivedunder",
    extensions: &["RankNTypes, DeriveTraversable"],
    text: "import Data.Foldable (toList)\n@\nmain = print 1\n",
    fillings: &[
        "newtype T a = T (forall f. Applicative f => f a) deriving Functor",
        "newtype T a = T (forall f. Num (f a) => f a) deriving Functor",
        "newtype T a = T (forall f. f a) deriving Functor",
        "newtype T a = T (forall f. Functor f => (Int -> f Int) -> f a) deriving Functor",
        "newtype T a = T (forall f. Functor f => (a -> f Int) -> f Int) deriving Functor",
        "newtype T a = T (forall f. Functor f => (a -> f Int) -> f a) deriving Functor",
        "newtype T g a = T (forall f. Functor f => f (g a)) deriving Functor",
        "newtype T a = T (forall b. b -> a) deriving Functor",
        "newtype T a = T (forall b. a -> b) deriving Functor",
        "newtype T a = T ((forall b. b -> a) -> Int) deriving Functor",
        "newtype T a = T ((forall b. a -> b) -> Int) deriving Functor",
        "newtype T a = T (forall a. Maybe a) deriving Functor",
        "data T a = T Int (Int -> forall b. (b, a)) deriving Functor",
        "newtype T a = T (forall f. Foldable f => f a) deriving Foldable",
        "newtype T a = T (forall b. [a]) deriving Foldable",
        "newtype T a = T (forall b. b -> a) deriving Foldable",
        "newtype T a = T (forall b. [a]) deriving (Functor, Foldable, Traversable)",
        "newtype T a = T (forall b. Maybe b) deriving (Functor, Foldable, Traversable)",
    ],
};

/// Constraints of local functions that what is given around them may turn out to be.
pub(super) const LOCAL_GIVEN: Family = Family {
    name: "localgiven",
    extensions: &[
        "RankNTypes",
        "RankNTypes, MonoLocalBinds",
        "RankNTypes, FlexibleContexts",
    ],
    text: "data F m a = Pure a | Free (m a)\nf :: (Monad (t m), Monad m) => t m () -> (forall n x. Monad n => n x -> t n x) -> F m a -> t m a\nf u h m = u >> go m\n  where\n    @\nmain = print 1\n",
    fillings: &[
        "go (Pure a) = return a\n    go (Free as) = h as",
        "go (Free as) = h as\n    go (Pure a) = return a",
        "go (Pure a) = return a >>= return\n    go (Free as) = h as >>= go . Pure",
        "go x = case x of { Pure a -> return a; Free as -> h as }",
        "go (Pure a) = fmap id (return a)\n    go (Free as) = h as",
        "go (Pure a) = mempty\n    go (Free as) = h as",
        "go = \\x -> case x of { Pure a -> return a; Free as -> h as }",
        "go (Pure a) = u >> return a\n    go (Free as) = h as",
        "go (Pure a) = return (show a)\n    go (Free as) = h as",
    ],
};

/// What variables around a local definition determine.
pub(super) const LOCAL_DEPENDENCY: Family = Family {
    name: "localdependency",
    extensions: &[
        "FunctionalDependencies, FlexibleContexts",
        "FunctionalDependencies, FlexibleContexts, NoMonomorphismRestriction",
        "FunctionalDependencies, FlexibleContexts, MonoLocalBinds",
    ],
    text: "class Monad m => Stream s m t | s -> t where { step :: s -> m t }\nclass Stream s m t => Stream2 s m t\nnewtype P s m a = P (s -> m a)\nchar :: Stream s m Char => Char -> P s m Char\nchar c = P (\\s -> step s >>= \\d -> return (max c d))\nboth :: Stream s m t => P s m a -> P s m a -> P s m a\nboth (P p) (P q) = P (\\s -> p s >> q s)\nboth2 :: Stream2 s m t => P s m a -> P s m a -> P s m a\nboth2 (P p) (P q) = P (\\s -> p s >> q s)\ndata T s m = T (P s m Char) (P s m Char -> P s m Char)\nf :: Stream s m Char => Char -> T s m\nf c = T one two\n  where\n    @\nmain = print 1\n",
    fillings: &[
        "white = char c\n    one = both white white\n    two p = both p one",
        "white = char c\n    one = white\n    two p = both p one",
        "one = char c\n    two p = both p one",
        "one = char c\n    two p = both p p",
        "one = char c\n    two p = both one (g p)\n    g p = both p one",
        "one = char c\n    two p = both2 p one",
        "one = char 'x'\n    two = \\p -> both p one",
        "one = char c\n    two p = both p (P (\\s -> step s >> return 'c'))",
        "one = char c\n    two p = both p (P (\\s -> step s))",
        "one = P (\\s -> step s)\n    two p = both p one",
        "one = P (\\s -> fmap not (step s) >> return 'c')\n    two p = both p one",
    ],
};

/// Implicit parameters: who binds them, and what takes them.
pub(super) const IMPLICIT: Family = Family {
    name: "implicit",
    extensions: &[
        "ImplicitParams, RankNTypes",
        "ImplicitParams, RankNTypes, MonoLocalBinds, FlexibleContexts",
    ],
    text: "@\n",
    fillings: &[
        "f :: (?x :: Int) => Int\nf = ?x\nmain = let ?x = 1 in print f",
        "f :: (?x :: Int) => Int\nf = ?x\nmain = print f",
        "f :: Int\nf = ?x\nmain = print f",
        "f y = ?x + y\nmain = let ?x = 1 in print (f 2)",
        "f y = ?x + y\nmain = print (f 2)",
        "f y = ?x && y\nmain = let ?x = 'c' in print (f True)",
        "f = ?x\nmain = let ?x = 'c' in print f",
        "f :: (?x :: Int) => Bool\nf = ?x\nmain = let ?x = 1 in print f",
        "f :: (?x :: Int, ?y :: Bool) => Int\nf = if ?y then ?x else 0\nmain = let { ?x = 1; ?y = True } in print f",
        "main = let { ?x = 1; ?y = ?x } in print (?y + 1)",
        "main = let ?x = 1 in let { ?x = 'c'; ?y = ?x } in print (?y + 1)",
        "main = let { ?x = 1; z = 2 } in print ?x",
        "main = let ?x = 1 in print (let ?x = 'c' in ?x, ?x + 1)",
        "main = let ?x = 1 in print (?x && True)",
        "main = do { let { ?x = 'c' }; print ?x }",
        "main = do { let { ?x = 'c' }; let { ?x = True }; print (not ?x) }",
        "class C a where { c :: (?x :: Int) => a -> Int }\ninstance C Bool where { c _ = ?x }\nmain = let ?x = 1 in print (c True)",
        "class (?x :: Int) => C a where { c :: a -> Int }\nmain = print 1",
        "class C a where { c :: a -> Int }\ninstance (?x :: Int) => C Bool where { c _ = ?x }\nmain = print 1",
        "with :: ((?x :: Int) => r) -> r\nwith e = let ?x = 1 in e\nmain = print (with (?x + 1))",
        "with :: ((?x :: Int) => r) -> r\nwith e = e\nmain = print (with (?x + 1))",
        "f :: (?x :: Int) => Int\nf = g 1 where { g y = ?x + y }\nmain = let ?x = 1 in print f",
        "f :: (?x :: Int) => Int\nf = g 1 where { g :: Int -> Int; g y = ?x + y }\nmain = let ?x = 1 in print f",
        "f z = g 1 where { g :: Int -> Int; g y = ?x + y }\nmain = let ?x = 1 in print (f 'c')",
        "f z = g 1 where { g :: Int -> Int; g y = length ?x + y }\nmain = let ?x = \"a\" in print (f 'c')",
        "f z = g 1 where { g :: Int -> Int; g y = length ?x + y }\nmain = let ?x = True in print (f 'c')",
        "f z = g 'c' where { g :: a -> a; g y = ?x y }\nmain = print 1",
        "f z = g 'c' where { g :: a -> a; g y = ?x z }\nmain = print 1",
        "f z = g 'c' where { g :: a -> a; g y = ?x (?y y) }\nmain = print 1",
        "f z = g 'c' where { g :: (?y :: a) => a -> a; g y = fst (?y, ?x) }\nmain = print 1",
        "f :: (?x :: a, Show a) => String\nf = show ?x\nmain = let ?x = 'c' in putStrLn f",
        "f :: (?x :: a) => a\nf = ?x\nmain = let ?x = 'c' in print (f && True)",
        "f :: (?x :: Int) => (?x :: Bool) => Bool\nf = ?x\nmain = print 1",
        "g = let f y = ?x : y in let ?x = 'c' in f \"a\"\nmain = putStrLn g",
        "g = let f = ?x in let ?x = 'c' in f\nmain = print (fst (g, 1))",
        "main = let ?x = \\y -> y in print (?x 1, ?x 'c')",
        "f \\?x = ?x\nmain = print 1",
        "f ?x = ?x\nmain = print 1",
        "?x = 1\nmain = print 1",
        "main = print (let ?f y = y in ?f 1)",
        "data T = T ?x\nmain = print 1",
        "f :: ?x\nf = undefined\nmain = print 1",
        "f :: ?x::Int => Int\nf = ?x\nmain = let ?x = 1 in print f",
    ],
};
