{-# LANGUAGE TemplateHaskell, TypeFamilies, PatternSynonyms, GADTs, RoleAnnotations #-}
{-# LANGUAGE ExistentialQuantification, KindSignatures, FlexibleInstances #-}
-- Quotes of classes, families, pattern synonyms, and constructors with types of their own.
module Main where

import Data.Kind (Type)
import Language.Haskell.TH hiding (Type)

-- A variable that means nothing where it is quoted means what its place binds.
dynamic :: Int -> Int
dynamic z = $(letE [valD (varP (mkName "free")) (normalB [| 4 |]) []] [| free + z |])

[d|
  class Sized a where
    size :: a -> Int
    size _ = 1
    infixl 6 `joined`
    joined :: a -> a -> Int
    joined x y = size x + size y

  instance Sized Bool where
    size b = if b then 2 else 3

  instance Sized ()

  twice :: Sized a => a -> Int
  twice x = size x * 2
  |]

[d|
  type family Element c where
    Element [a] = a
    Element (Maybe a) = a

  type family Open (a :: Type) :: Type
  type instance Open Int = Char

  class Container c where
    type Key c
    at :: c -> Key c -> Maybe Int

  instance Container [Int] where
    type Key [Int] = Int
    at xs i = if i >= 0 && i < length xs then Just (xs !! i) else Nothing
  |]

[d|
  pattern Pair :: a -> b -> (a, b)
  pattern Pair x y = (x, y)
  pattern First x <- (x : _)
  |]

[d|
  data Expr a where
    Number :: Int -> Expr Int
    Truth :: { truth :: Bool } -> Expr Bool
    If :: Expr Bool -> Expr a -> Expr a -> Expr a

  data Shown = forall a. Show a => Shown a

  eval :: Expr a -> a
  eval (Number n) = n
  eval (Truth b) = b
  eval (If c t e) = if eval c then eval t else eval e

  {-# NOINLINE shown #-}
  shown :: [Shown] -> [String]
  shown xs = [show x | Shown x <- xs]

  type role Tagged nominal
  newtype Tagged a = Tagged { untag :: Int }

  tags :: [Tagged a] -> Int
  tags = sum . map untag
  |]

element :: Element [Int] -> Element (Maybe Int)
element = id

open :: Open Int
open = 'o'

main :: IO ()
main = do
  print (size True, size (), True `joined` False, twice ())
  print (element 3, open, at [10, 20 :: Int] 1, at [1 :: Int] 5)
  print (case Pair 1 'c' of Pair a b -> (b, a))
  putStrLn (case "xyz" of { First c -> [c]; _ -> "none" })
  print (eval (If (Truth True) (Number 1) (Number 2)), truth (Truth False))
  print (shown [Shown 1, Shown "s", Shown (Just 'c')])
  print (tags [Tagged 1, Tagged 2])
  print (dynamic 3)
