{-# LANGUAGE GADTs, ScopedTypeVariables, LambdaCase, RankNTypes, OverloadedStrings, FlexibleInstances, MultiParamTypeClasses #-}
-- Literals whose type only a match, or an equation of a signature, an instance, a class
-- or a constructor says.
module Main where

import Data.String (IsString (..))

newtype Name = Name String deriving (Eq, Show)

instance IsString Name where fromString = Name . ('n' :)

data Of t where
  OfInt :: Of Int
  OfWhole :: Of Integer
  OfWord :: Of Word
  OfDouble :: Of Double
  OfFloat :: Of Float
  OfChar :: Of Char
  OfText :: Of String
  OfName :: Of Name
  OfList :: Of t -> Of [t]
  OfBoth :: Of a -> Of b -> Of (a, b)
  OfFun :: Of a -> Of b -> Of (a -> b)

sample :: Of t -> t
sample OfInt = 7
sample OfWhole = 123456789012345678901234567890
sample OfWord = 8
sample OfDouble = 0.25
sample OfFloat = 2
sample OfChar = 'c'
sample OfText = "text"
sample OfName = "name"
sample (OfList OfInt) = [1, -2, 3 + 4]
sample (OfList t) = [sample t]
sample (OfBoth OfInt OfDouble) = (1, 2)
sample (OfBoth a b) = (sample a, sample b)
sample (OfFun OfInt OfDouble) = \n -> if n == 3 then 1.5 else -2
sample (OfFun _ b) = const (sample b)

-- In patterns, also those of the fields that follow the match.
name :: Of t -> t -> String
name OfInt 0 = "zero"
name OfInt (-1) = "minus one"
name OfInt n | n > 10 = "many" | 5 <- n = "five"
name OfWhole 18446744073709551616 = "2^64"
name OfWord 1 = "one"
name OfDouble 0.5 = "half"
name OfDouble 3 = "three"
name OfFloat (-1.5) = "minus one and a half"
name OfChar 'x' = "ex"
name OfText "abc" = "letters"
name OfName "abc" = "a name"
name (OfList OfInt) [1, 2] = "one and two"
name (OfBoth OfInt t) (1, x) = "one, " ++ name t x
name (OfFun OfInt OfInt) f = show (f 1 + 1)
name _ _ = "other"

data Typed where
  Typed :: Of t -> t -> t -> Typed

typed :: Typed -> Int
typed (Typed OfInt 0 1) = 100
typed (Typed OfInt n _) = n + 1
typed (Typed OfDouble 0.5 x) = round (x * 2)
typed (Typed (OfList OfInt) [3] (0 : _)) = 300
typed (Typed OfText "a" ('b' : _)) = 400
typed _ = 0

-- Within what the alternative binds.
within :: forall t. Of t -> t
within t = case t of
  OfInt ->
    let go :: t -> t
        go 0 = 0
        go n = go (n - 1) + 2
        start = 4
     in go start
  OfDouble | x <- 1.5 -> x * 2
  OfFloat -> sum [x | x <- [0.5, 1 .. 3]]
  OfList OfInt -> do { x <- [10, 20]; [x, x + 1] }
  OfFun OfInt OfInt -> \case { 1 -> 10; n -> negate n * 2 }
  _ -> sample t

-- Equations of other sources.
data Is a b where Is :: Is a a

coerced :: Is a Int -> a -> a
coerced Is 1 = 2
coerced Is n = n * 3

two :: Is a b -> Is b Int -> (a, b)
two Is Is = (1, 2)

signed :: (a ~ Int, b ~ Double) => a -> b -> b
signed 0 _ = 0.5
signed n x = x + 1.5 * fromIntegral (n - 1)

data Holds a = (a ~ Int) => Holds a | (a ~ Double) => Halves a

held :: Holds a -> a
held (Holds 3) = 4
held (Holds n) = n
held (Halves 0.5) = 1
held (Halves x) = x / 2

class Unit a where unit :: a -> a
instance (a ~ Int) => Unit (Maybe a) where
  unit (Just 1) = Just 2
  unit _ = Just 3

class (b ~ Int) => Measures a b where measure :: a -> b
instance Measures Bool Int where measure b = if b then 1 else 0

measured :: Measures a b => a -> b
measured x = if measure x == 1 then 10 else 20

higher :: (forall t. Of t -> t -> t) -> (Int, Double)
higher f = (f OfInt 1, f OfDouble 2)

main :: IO ()
main = do
  print (sample OfInt, sample OfWhole, sample OfWord, sample OfDouble, sample OfFloat, sample OfChar, sample OfText, sample OfName)
  print (sample (OfList OfInt), sample (OfList OfFloat), sample (OfBoth OfInt OfDouble), sample (OfBoth OfWord OfChar))
  print (map (sample (OfFun OfInt OfDouble)) [2, 3], sample (OfFun OfInt OfInt) 9)
  mapM_ (putStrLn . name OfInt) [0, -1, 11, 5, 6]
  putStrLn (name OfWhole 18446744073709551616 ++ ", " ++ name OfWhole 1 ++ ", " ++ name OfWord 1)
  putStrLn (unwords [name OfDouble 0.5, name OfDouble 3, name OfFloat (-1.5), name OfChar 'x', name OfText "abc", name OfName "abc"])
  putStrLn (name (OfList OfInt) [1, 2] ++ ", " ++ name (OfBoth OfInt OfDouble) (1, 0.5) ++ ", " ++ name (OfFun OfInt OfInt) (+ 5))
  print (map typed [Typed OfInt 0 1, Typed OfInt 4 5, Typed OfDouble 0.5 4, Typed (OfList OfInt) [3] [0, 1], Typed OfText "a" "bc", Typed OfChar 'a' 'b'])
  print (within OfInt, within OfDouble, within OfFloat, within (OfList OfInt), map (within (OfFun OfInt OfInt)) [1, 2])
  print (coerced Is 1, coerced Is 5, two Is Is, signed 0 1, signed 3 1)
  print (held (Holds 3), held (Holds 9), held (Halves 0.5), held (Halves 5))
  print (unit (Just 1), unit Nothing, measured True, measured False)
  print (higher (\t x -> case t of { OfInt -> x + 1; OfDouble -> x * 1.5; _ -> x }))
