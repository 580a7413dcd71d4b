{-# LANGUAGE ConstraintKinds, GADTs, KindSignatures, LambdaCase #-}
-- Functions that take apart values of a GADT, or of a constraint's type, where they stand.
module Main (main) where

import Data.Kind

data Term a where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool

value :: Term a -> a -> a
value t _ = (\case { Number n -> n; Truth b -> b }) t

next :: Term a -> a
next t = (\s -> case s of { Number n -> n + 1; Truth b -> not b }) t

data Some (c :: Type -> Constraint) where
  Some :: c a => a -> Some c

main :: IO ()
main = do
  print (value (Number 3) 4, value (Truth True) False)
  print (next (Number 3), next (Truth True))
  mapM_ (\(Some x) -> print x) ([Some (1 :: Int), Some True] :: [Some Show])
