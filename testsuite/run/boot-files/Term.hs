{-# LANGUAGE RankNTypes #-}

module Term where

import Data.Map (Map, findWithDefault)
import qualified Data.Map as Map
import Statement (Statement, execute)
import Prelude hiding (sum)
import qualified Prelude

infixl 1 |>

type Env = Map String Int

-- Abstract in the boot file: a newtype would do as well.
data Term
  = Number Int
  | Sum [String]
  | With Statement Term
  deriving (Eq, Ord)

instance Show Term where
  showsPrec d (Number n) = showsPrec d n
  showsPrec _ (Sum xs) = showString (foldr1 (\x y -> x ++ "+" ++ y) xs)
  showsPrec d (With s t) = showParen (d > 10) (showString "with " . showsPrec 11 s . showChar ' ' . showsPrec 11 t)

data Box a = Box {weight :: Int, contents :: a}
  deriving (Show)

class Sized a where
  size :: a -> Int

instance Sized Term where
  size (Sum xs) = length xs
  size (With s t) = size s + size t
  size (Number _) = 1

number :: Int -> Term
number = Number

sum :: [String] -> Term
sum = Sum

evaluate :: Env -> Term -> Int
evaluate _ (Number n) = n
evaluate env (Sum xs) = Prelude.sum [findWithDefault 0 x env | x <- xs]
evaluate env (With s t) = evaluate (fst (execute s (env, []))) t

both :: (forall y. [y] -> [y]) -> ([a], String) -> ([a], String)
both f (xs, ys) = (f xs, f ys)

-- Its type is inferred.
describe x = '<' : show x ++ ">"

x |> f = f x
