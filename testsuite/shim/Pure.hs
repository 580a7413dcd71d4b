{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE PatternSynonyms #-}
{-# LANGUAGE TypeOperators #-}

-- | What a Pure program takes for granted, said in Haskell: Pure's Prelude,
-- the constructor names @Nil@ and @Cons@, and the structural printing of
-- @main@. Lets GHC serve as the oracle of Pure programs; see @to-haskell@.
module Pure
  ( module Prelude
  , module Data.Char
  , pattern Nil
  , pattern Cons
  , foldl'
  , (/)
  , Structural (..)
  , Generic
  , printStructural
  ) where

import Data.Char (chr, isAlpha, isDigit, isSpace, ord)
import Data.List (foldl')
import GHC.Generics
import Prelude hiding ((/))
import qualified Prelude as P (showParen, showString)

infixr 5 `Cons`

pattern Nil :: [a]
pattern Nil = []

pattern Cons :: a -> [a] -> [a]
pattern Cons x xs = x : xs

{-# COMPLETE Nil, Cons #-}

infixl 7 /

-- | Division of 'Int' that truncates.
(/) :: Int -> Int -> Int
(/) = quot

-- | Values that @main@ may have. The flag asks for parentheses around whatever
-- is more than one token.
class Structural a where
  structure :: Bool -> a -> ShowS
  default structure :: (Generic a, Constructors (Rep a)) => Bool -> a -> ShowS
  structure nested = constructors nested . from

instance Structural Int where
  structure nested n = P.showParen (nested && n < 0) (shows n)

instance Structural Char where
  structure _ = shows

instance Structural a => Structural [a] where
  structure _ [] = P.showString "Nil"
  structure nested (x : xs) =
    P.showParen nested (P.showString "Cons " . structure True x . P.showString " " . structure True xs)

instance Structural Bool
instance Structural Ordering
instance Structural a => Structural (Maybe a)
instance (Structural a, Structural b) => Structural (Either a b)

-- | Only so that types with functions in fields have an instance.
instance Structural (a -> b) where
  structure _ _ = P.showString "<function>"

instance Structural () where
  structure _ () = P.showString "()"

instance (Structural a, Structural b) => Structural (a, b) where
  structure _ (a, b) = tuple [structure False a, structure False b]

instance (Structural a, Structural b, Structural c) => Structural (a, b, c) where
  structure _ (a, b, c) = tuple [structure False a, structure False b, structure False c]

instance (Structural a, Structural b, Structural c, Structural d) => Structural (a, b, c, d) where
  structure _ (a, b, c, d) =
    tuple [structure False a, structure False b, structure False c, structure False d]

instance
  (Structural a, Structural b, Structural c, Structural d, Structural e)
  => Structural (a, b, c, d, e)
  where
  structure _ (a, b, c, d, e) =
    tuple
      [structure False a, structure False b, structure False c, structure False d, structure False e]

instance
  (Structural a, Structural b, Structural c, Structural d, Structural e, Structural f)
  => Structural (a, b, c, d, e, f)
  where
  structure _ (a, b, c, d, e, f) =
    tuple
      [ structure False a
      , structure False b
      , structure False c
      , structure False d
      , structure False e
      , structure False f
      ]

instance
  (Structural a, Structural b, Structural c, Structural d, Structural e, Structural f, Structural g)
  => Structural (a, b, c, d, e, f, g)
  where
  structure _ (a, b, c, d, e, f, g) =
    tuple
      [ structure False a
      , structure False b
      , structure False c
      , structure False d
      , structure False e
      , structure False f
      , structure False g
      ]

tuple :: [ShowS] -> ShowS
tuple parts = P.showString "(" . foldr1 (\a b -> a . P.showString "," . b) parts . P.showString ")"

-- | Constructor applications in prefix form, for the types a program declares.
class Constructors f where
  constructors :: Bool -> f p -> ShowS

instance Constructors f => Constructors (D1 c f) where
  constructors nested (M1 x) = constructors nested x

instance (Constructors f, Constructors g) => Constructors (f :+: g) where
  constructors nested (L1 x) = constructors nested x
  constructors nested (R1 x) = constructors nested x

instance (Constructor c, Fields f) => Constructors (C1 c f) where
  constructors nested con@(M1 x) = case fields x of
    [] -> name
    parts -> P.showParen nested (foldl (\a b -> a . P.showString " " . b) name parts)
    where
      name = case conName con of
        operator@(':' : _) -> P.showString ("(" ++ operator ++ ")")
        word -> P.showString word

class Fields f where
  fields :: f p -> [ShowS]

instance Fields U1 where
  fields U1 = []

instance (Fields f, Fields g) => Fields (f :*: g) where
  fields (a :*: b) = fields a ++ fields b

instance Structural a => Fields (S1 c (K1 i a)) where
  fields (M1 (K1 x)) = [structure True x]

-- | Prints a value as it is forced, then a newline. Character by character: what
-- 'putStr' has put together when its argument fails is lost.
printStructural :: Structural a => a -> IO ()
printStructural value = mapM_ putChar (structure False value "\n")
