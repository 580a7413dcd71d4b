-- Haskell's Data.Functor.Classes.

module Data.Functor.Classes
  ( Eq1(..), eq1, Ord1(..), compare1, Read1(..), readsPrec1, Show1(..), showsPrec1
  , Eq2(..), eq2, Ord2(..), compare2, Read2(..), readsPrec2, Show2(..), showsPrec2, readPrec1, readPrec2
  , liftReadListDefault, liftReadListPrecDefault, liftReadList2Default, liftReadListPrec2Default
  , readsUnary, readsUnary1, readsBinary1, showsUnary, showsUnary1, showsBinary1, readData, readUnaryWith, readBinaryWith
  , readsData, readsUnaryWith, readsBinaryWith, showsUnaryWith, showsBinaryWith
  ) where

import Base.Bool
import Base.Classes
import Base.Function
import Base.Monad
import Base.Lex
import Base.List
import Base.Primitive
import Base.Read
import Base.ReadPrec (ReadPrec, prec, readPrec_to_S, readS_to_Prec, step)
import Text.Read.Lex (Lexeme(..), expectP, parens)
import Base.Show
import Base.Types
import Base.Const
import Base.Identity
import Base.Proxy (Proxy(..))
import Data.Ord (Down(..))

class Eq1 f where
  liftEq :: (a -> b -> Bool) -> f a -> f b -> Bool

class Eq1 f => Ord1 f where
  liftCompare :: (a -> b -> Ordering) -> f a -> f b -> Ordering

class Show1 f where
  liftShowsPrec :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> Int -> f a -> ShowS
  liftShowList :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> [f a] -> ShowS
  liftShowList one many = showListWith (liftShowsPrec one many 0)

eq1 :: (Eq1 f, Eq a) => f a -> f a -> Bool
eq1 = liftEq (==)

compare1 :: (Ord1 f, Ord a) => f a -> f a -> Ordering
compare1 = liftCompare compare

showsPrec1 :: (Show1 f, Show a) => Int -> f a -> ShowS
showsPrec1 = liftShowsPrec showsPrec showList

showsUnaryWith :: (Int -> a -> ShowS) -> String -> Int -> a -> ShowS
showsUnaryWith one name d x = showParen (gtInt d 10) (showString name . showChar ' ' . one 11 x)

showsBinaryWith :: (Int -> a -> ShowS) -> (Int -> b -> ShowS) -> String -> Int -> a -> b -> ShowS
showsBinaryWith one two name d x y =
  showParen (gtInt d 10) (showString name . showChar ' ' . one 11 x . showChar ' ' . two 11 y)

instance Eq1 Maybe where
  liftEq _ Nothing Nothing = True
  liftEq eq (Just x) (Just y) = eq x y
  liftEq _ _ _ = False

instance Ord1 Maybe where
  liftCompare _ Nothing Nothing = EQ
  liftCompare _ Nothing (Just _) = LT
  liftCompare _ (Just _) Nothing = GT
  liftCompare cmp (Just x) (Just y) = cmp x y

instance Show1 Maybe where
  liftShowsPrec _ _ _ Nothing = showString "Nothing"
  liftShowsPrec one _ d (Just x) = showsUnaryWith one "Just" d x

instance Eq1 [] where
  liftEq _ [] [] = True
  liftEq eq (x : xs) (y : ys) = eq x y && liftEq eq xs ys
  liftEq _ _ _ = False

instance Ord1 [] where
  liftCompare _ [] [] = EQ
  liftCompare _ [] (_ : _) = LT
  liftCompare _ (_ : _) [] = GT
  liftCompare cmp (x : xs) (y : ys) = cmp x y `thenCompare` liftCompare cmp xs ys

instance Show1 [] where
  liftShowsPrec _ many _ = many

instance Eq1 NonEmpty where
  liftEq eq (x :| xs) (y :| ys) = eq x y && liftEq eq xs ys

instance Ord1 NonEmpty where
  liftCompare cmp (x :| xs) (y :| ys) = cmp x y `thenCompare` liftCompare cmp xs ys

instance Show1 NonEmpty where
  liftShowsPrec one many d (x :| xs) = showParen (gtInt d 5) (one 6 x . showString " :| " . many xs)

instance Eq a => Eq1 (Either a) where
  liftEq _ (Left x) (Left y) = x == y
  liftEq eq (Right x) (Right y) = eq x y
  liftEq _ _ _ = False

instance Ord a => Ord1 (Either a) where
  liftCompare _ (Left x) (Left y) = compare x y
  liftCompare _ (Left _) (Right _) = LT
  liftCompare _ (Right _) (Left _) = GT
  liftCompare cmp (Right x) (Right y) = cmp x y

instance Show a => Show1 (Either a) where
  liftShowsPrec _ _ d (Left x) = showsUnaryWith showsPrec "Left" d x
  liftShowsPrec one _ d (Right x) = showsUnaryWith one "Right" d x

instance Eq a => Eq1 ((,) a) where
  liftEq eq (a, x) (b, y) = a == b && eq x y

instance Ord a => Ord1 ((,) a) where
  liftCompare cmp (a, x) (b, y) = compare a b `thenCompare` cmp x y

instance Show a => Show1 ((,) a) where
  liftShowsPrec one _ _ (a, x) = showTuple [shows a, one 0 x]

instance Eq1 Identity where
  liftEq eq (Identity x) (Identity y) = eq x y

instance Ord1 Identity where
  liftCompare cmp (Identity x) (Identity y) = cmp x y

instance Show1 Identity where
  liftShowsPrec one _ d (Identity x) = showsUnaryWith one "Identity" d x

instance Eq a => Eq1 (Const a) where
  liftEq _ (Const x) (Const y) = x == y

instance Ord a => Ord1 (Const a) where
  liftCompare _ (Const x) (Const y) = compare x y

instance Show a => Show1 (Const a) where
  liftShowsPrec _ _ d (Const x) = showsUnaryWith showsPrec "Const" d x

class Read1 f where
  liftReadsPrec :: (Int -> ReadS a) -> ReadS [a] -> Int -> ReadS (f a)
  liftReadsPrec one many = readPrec_to_S (liftReadPrec (readS_to_Prec one) (readS_to_Prec (\_ -> many)))
  liftReadList :: (Int -> ReadS a) -> ReadS [a] -> ReadS [f a]
  liftReadList one many = readListWith (liftReadsPrec one many 0)
  liftReadPrec :: ReadPrec a -> ReadPrec [a] -> ReadPrec (f a)
  liftReadPrec one many = readS_to_Prec (liftReadsPrec (readPrec_to_S one) (readPrec_to_S many 0))
  liftReadListPrec :: ReadPrec a -> ReadPrec [a] -> ReadPrec [f a]
  liftReadListPrec one many = readS_to_Prec (\_ -> liftReadList (readPrec_to_S one) (readPrec_to_S many 0))
  {-# MINIMAL liftReadsPrec | liftReadPrec #-}

liftReadListDefault :: Read1 f => (Int -> ReadS a) -> ReadS [a] -> ReadS [f a]
liftReadListDefault one many =
  readPrec_to_S (liftReadListPrec (readS_to_Prec one) (readS_to_Prec (\_ -> many))) 0

liftReadListPrecDefault :: Read1 f => ReadPrec a -> ReadPrec [a] -> ReadPrec [f a]
liftReadListPrecDefault one many =
  readS_to_Prec (\_ -> readListWith (readPrec_to_S (liftReadPrec one many) 0))

-- A constructor's application, likewise.
readData :: ReadPrec a -> ReadPrec a
readData reader = parens (prec 10 reader)

readUnaryWith :: ReadPrec a -> String -> (a -> t) -> ReadPrec t
readUnaryWith one name make = expectP (Ident name) >> fmap make (step one)

readBinaryWith :: ReadPrec a -> ReadPrec b -> String -> (a -> b -> t) -> ReadPrec t
readBinaryWith one two name make =
  expectP (Ident name) >> step one >>= \x -> fmap (make x) (step two)

readsPrec1 :: (Read1 f, Read a) => Int -> ReadS (f a)
readsPrec1 = liftReadsPrec readsPrec readList

-- A constructor's application, which stands in parentheses where it is an argument.
readsData :: (String -> ReadS a) -> Int -> ReadS a
readsData reader d = readParen (gtInt d 10) (\text -> [r | (name, rest) <- lex text, r <- reader name rest])

readsUnaryWith :: (Int -> ReadS a) -> String -> (a -> t) -> String -> ReadS t
readsUnaryWith one name make found text =
  [(make x, rest) | name == found, (x, rest) <- one 11 text]

readsBinaryWith :: (Int -> ReadS a) -> (Int -> ReadS b) -> String -> (a -> b -> t) -> String -> ReadS t
readsBinaryWith one two name make found text =
  [(make x y, rest') | name == found, (x, rest) <- one 11 text, (y, rest') <- two 11 rest]

instance Read1 Maybe where
  liftReadsPrec one _ d text =
    readParen False (\t -> [(Nothing, rest) | ("Nothing", rest) <- lex t]) text
      ++ readsData (readsUnaryWith one "Just" Just) d text

instance Read1 [] where
  liftReadsPrec _ many _ = many

instance Read a => Read1 (Either a) where
  liftReadsPrec = liftReadsPrec2 readsPrec readList

instance Read a => Read1 ((,) a) where
  liftReadsPrec = liftReadsPrec2 readsPrec readList

instance Read1 Identity where
  liftReadsPrec one _ = readsData (readsUnaryWith one "Identity" Identity)

instance Read a => Read1 (Const a) where
  liftReadsPrec = liftReadsPrec2 readsPrec readList

class Eq2 f where
  liftEq2 :: (a -> b -> Bool) -> (c -> d -> Bool) -> f a c -> f b d -> Bool

class Eq2 f => Ord2 f where
  liftCompare2 :: (a -> b -> Ordering) -> (c -> d -> Ordering) -> f a c -> f b d -> Ordering

class Show2 f where
  liftShowsPrec2
    :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> (Int -> b -> ShowS) -> ([b] -> ShowS) -> Int -> f a b -> ShowS
  liftShowList2
    :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> (Int -> b -> ShowS) -> ([b] -> ShowS) -> [f a b] -> ShowS
  liftShowList2 one ones two twos = showListWith (liftShowsPrec2 one ones two twos 0)

class Read2 f where
  liftReadsPrec2
    :: (Int -> ReadS a) -> ReadS [a] -> (Int -> ReadS b) -> ReadS [b] -> Int -> ReadS (f a b)
  liftReadList2
    :: (Int -> ReadS a) -> ReadS [a] -> (Int -> ReadS b) -> ReadS [b] -> ReadS [f a b]
  liftReadsPrec2 one ones two twos =
    readPrec_to_S (liftReadPrec2 (precOf one) (precOfList ones) (precOf two) (precOfList twos))
  liftReadList2 one ones two twos = readListWith (liftReadsPrec2 one ones two twos 0)
  liftReadPrec2 :: ReadPrec a -> ReadPrec [a] -> ReadPrec b -> ReadPrec [b] -> ReadPrec (f a b)
  liftReadPrec2 one ones two twos =
    readS_to_Prec (liftReadsPrec2 (readPrec_to_S one) (readPrec_to_S ones 0) (readPrec_to_S two) (readPrec_to_S twos 0))
  liftReadListPrec2 :: ReadPrec a -> ReadPrec [a] -> ReadPrec b -> ReadPrec [b] -> ReadPrec [f a b]
  liftReadListPrec2 one ones two twos = readS_to_Prec (\_ ->
    liftReadList2 (readPrec_to_S one) (readPrec_to_S ones 0) (readPrec_to_S two) (readPrec_to_S twos 0))
  {-# MINIMAL liftReadsPrec2 | liftReadPrec2 #-}

precOf :: (Int -> ReadS a) -> ReadPrec a
precOf = readS_to_Prec

precOfList :: ReadS [a] -> ReadPrec [a]
precOfList many = readS_to_Prec (\_ -> many)

liftReadList2Default
  :: Read2 f => (Int -> ReadS a) -> ReadS [a] -> (Int -> ReadS b) -> ReadS [b] -> ReadS [f a b]
liftReadList2Default one ones two twos =
  readPrec_to_S (liftReadListPrec2 (precOf one) (precOfList ones) (precOf two) (precOfList twos)) 0

liftReadListPrec2Default
  :: Read2 f => ReadPrec a -> ReadPrec [a] -> ReadPrec b -> ReadPrec [b] -> ReadPrec [f a b]
liftReadListPrec2Default one ones two twos = readS_to_Prec (\_ ->
  readListWith (readPrec_to_S (liftReadPrec2 one ones two twos) 0))

readPrec1 :: (Read1 f, Read a) => ReadPrec (f a)
readPrec1 = liftReadPrec (precOf readsPrec) (precOfList readList)

readPrec2 :: (Read2 f, Read a, Read b) => ReadPrec (f a b)
readPrec2 = liftReadPrec2 (precOf readsPrec) (precOfList readList) (precOf readsPrec) (precOfList readList)

-- The older names, of constructors whose arguments have instances.

readsUnary :: Read a => String -> (a -> t) -> String -> ReadS t
readsUnary = readsUnaryWith readsPrec

readsUnary1 :: (Read1 f, Read a) => String -> (f a -> t) -> String -> ReadS t
readsUnary1 = readsUnaryWith readsPrec1

readsBinary1 :: (Read1 f, Read1 g, Read a) => String -> (f a -> g a -> t) -> String -> ReadS t
readsBinary1 = readsBinaryWith readsPrec1 readsPrec1

showsUnary :: Show a => String -> Int -> a -> ShowS
showsUnary = showsUnaryWith showsPrec

showsUnary1 :: (Show1 f, Show a) => String -> Int -> f a -> ShowS
showsUnary1 = showsUnaryWith showsPrec1

showsBinary1 :: (Show1 f, Show1 g, Show a) => String -> Int -> f a -> g a -> ShowS
showsBinary1 = showsBinaryWith showsPrec1 showsPrec1

eq2 :: (Eq2 f, Eq a, Eq b) => f a b -> f a b -> Bool
eq2 = liftEq2 (==) (==)

compare2 :: (Ord2 f, Ord a, Ord b) => f a b -> f a b -> Ordering
compare2 = liftCompare2 compare compare

showsPrec2 :: (Show2 f, Show a, Show b) => Int -> f a b -> ShowS
showsPrec2 = liftShowsPrec2 showsPrec showList showsPrec showList

readsPrec2 :: (Read2 f, Read a, Read b) => Int -> ReadS (f a b)
readsPrec2 = liftReadsPrec2 readsPrec readList readsPrec readList

instance Eq2 Either where
  liftEq2 eq _ (Left x) (Left y) = eq x y
  liftEq2 _ eq (Right x) (Right y) = eq x y
  liftEq2 _ _ _ _ = False

instance Ord2 Either where
  liftCompare2 cmp _ (Left x) (Left y) = cmp x y
  liftCompare2 _ _ (Left _) (Right _) = LT
  liftCompare2 _ _ (Right _) (Left _) = GT
  liftCompare2 _ cmp (Right x) (Right y) = cmp x y

instance Show2 Either where
  liftShowsPrec2 one _ _ _ d (Left x) = showsUnaryWith one "Left" d x
  liftShowsPrec2 _ _ two _ d (Right x) = showsUnaryWith two "Right" d x

instance Read2 Either where
  liftReadsPrec2 one _ two _ = readsData (\name text ->
    readsUnaryWith one "Left" Left name text ++ readsUnaryWith two "Right" Right name text)

instance Eq2 (,) where
  liftEq2 eq eq' (a, x) (b, y) = eq a b && eq' x y

instance Ord2 (,) where
  liftCompare2 cmp cmp' (a, x) (b, y) = cmp a b `thenCompare` cmp' x y

instance Show2 (,) where
  liftShowsPrec2 one _ two _ _ (a, x) = showTuple [one 0 a, two 0 x]

instance Read2 (,) where
  liftReadsPrec2 one _ two _ _ = readParen False (\text ->
    [ ((x, y), t5)
    | ("(", t1) <- lex text, (x, t2) <- one 0 t1, (",", t3) <- lex t2
    , (y, t4) <- two 0 t3, (")", t5) <- lex t4 ])

instance Eq2 Const where
  liftEq2 eq _ (Const x) (Const y) = eq x y

instance Ord2 Const where
  liftCompare2 cmp _ (Const x) (Const y) = cmp x y

instance Show2 Const where
  liftShowsPrec2 one _ _ _ d (Const x) = showsUnaryWith one "Const" d x

instance Read2 Const where
  liftReadsPrec2 one _ _ _ = readsData (readsUnaryWith one "Const" Const)

instance Eq1 Proxy where
  liftEq _ _ _ = True

instance Ord1 Proxy where
  liftCompare _ _ _ = EQ

instance Show1 Proxy where
  liftShowsPrec _ _ _ _ = showString "Proxy"

instance Read1 Proxy where
  liftReadsPrec _ _ _ = readParen False (\t -> [(Proxy, rest) | ("Proxy", rest) <- lex t])

instance Read1 NonEmpty where
  liftReadsPrec one many d = readParen (gtInt d 5) (\text ->
    [(x :| xs, rest') | (x, t) <- one 6 text, (":|", rest) <- lex t, (xs, rest') <- many rest])

instance Eq1 Down where
  liftEq eq (Down x) (Down y) = eq x y

-- GHC 9.0 does not turn the order round here.
instance Ord1 Down where
  liftCompare cmp (Down x) (Down y) = cmp x y

instance Show1 Down where
  liftShowsPrec one _ d (Down x) = showsUnaryWith one "Down" d x

instance Read1 Down where
  liftReadsPrec one _ = readsData (readsUnaryWith one "Down" Down)
