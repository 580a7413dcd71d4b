{-# OPTIONS_GHC -Wall -Wincomplete-record-updates #-}
{-# LANGUAGE MultiWayIf, EmptyCase, LambdaCase, GADTs, KindSignatures, DataKinds #-}
module Main where
import Data.Void
import qualified Data.Map as M
data N = Z | S N
data V (n :: N) where
  Nil :: V 'Z
  Cons :: Int -> V n -> V ('S n)
ab :: Void -> a
ab v = case v of {}
ab2 :: Void -> a
ab2 = \case {}
im :: V 'Z -> Maybe (V ('S 'Z)) -> Int
im v m = if | Nil <- v, Just (Cons _ Nil) <- m -> 1
            | Nothing <- m -> 2
i2 :: Int -> a
i2 n = case n of {}
i3 :: (a -> b) -> c
i3 = \case {}
data G a where { GI :: { gi :: Int, gx :: Bool } -> G Int ; GB :: { gb :: Bool } -> G Bool }
up1 :: G Int -> G Int
up1 g = g { gi = 3 }
look :: M.Map Int Int -> Int -> Int
look m k | Just v <- M.lookup k m = v
         | Nothing <- M.lookup k m = 0
look m k = k + M.size m
z :: Maybe Int -> Int
z x | Just n <- x, n > 3 = n
    | Just _ <- x = 0
    | Nothing <- x, True = 1
    | Just 4 <- x = 3
w :: Int -> Int
w 3 | True = 1
    | otherwise = 2
w _ = 3
q :: Bool -> Int
q b = if | b -> 1 | otherwise -> 2 | not b -> 3
t1 :: Bool -> Int
t1 a | a = 1
t1 False = 2
t2 :: Bool -> Bool -> Int
t2 a b | a, b = 1
t2 False _ = 2
t2 True False = 3
t3 :: Bool -> Int
t3 a | not a = 1
t3 True = 2
t4 :: Bool -> Bool -> Int
t4 a b | a = 1
       | b = 2
t4 False False = 3
t5 :: Bool -> Int
t5 a | a = 1
t5 True = 2
t5 False = 3
main :: IO ()
main = print (look M.empty 3, z Nothing, w 3, q True)
