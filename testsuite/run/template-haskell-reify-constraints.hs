{-# LANGUAGE TemplateHaskell, ConstraintKinds, KindSignatures, GADTs, TypeFamilies #-}
{-# LANGUAGE FlexibleContexts, FlexibleInstances, MultiParamTypeClasses #-}
-- What is told of constraints: equalities, synonyms of constraints, and the kinds of variables that
-- stand in them.
module Main where

import Data.Kind (Constraint)
import Language.Haskell.TH hiding (Type)
import Language.Haskell.TH.Syntax

f :: (a ~ Int) => a -> a
f = id

type First (a :: Constraint) (b :: Constraint) = a
type Equal c = Int ~ c
type Both a = (Show a, Read a)

class (a ~ b) => C a b where
  m :: (a ~ Bool) => a -> b

data G a where
  G1 :: Int -> G Int
  G2 :: (a ~ Bool) => G a

pure []

main :: IO ()
main = mapM_ putStrLn $(do
  VarI _ ofF _ <- reify 'f
  TyConI (TySynD _ _ equal) <- reify ''Equal
  TyConI (TySynD _ _ both) <- reify ''Both
  TyConI (TySynD _ _ first) <- reify ''First
  ClassI (ClassD above _ _ _ [SigD _ ofM]) _ <- reify ''C
  TyConI (DataD _ _ _ _ [_, ForallC _ context _] _) <- reify ''G
  let plain t = case t of
        ForallT vs c b -> "forall " ++ unwords (map bound vs) ++ ". " ++ contexts c ++ plain b
        AppT a b -> "(" ++ plain a ++ " " ++ plain b ++ ")"
        VarT n -> nameBase n
        ConT n -> show n
        other -> show other
      bound v = case v of
        PlainTV n _ -> nameBase n
        KindedTV n _ k -> "(" ++ nameBase n ++ " :: " ++ plain k ++ ")"
      contexts c = show (map plain c) ++ " => "
  listE (map stringE [plain ofF, plain equal, plain both, plain first, contexts above, plain ofM, contexts context]))
