{-# LANGUAGE TemplateHaskell, ConstraintKinds, ExistentialQuantification, KindSignatures #-}
-- What is told of fields that are strict, with pragmas or without, and of contexts that are synonyms or
-- variables.
module Main where

import Data.Kind (Constraint)
import Language.Haskell.TH hiding (Type)

data Fields = Fields {-# UNPACK #-} !Int !Int {-# NOUNPACK #-} !Int Int

data Packed (c :: * -> Constraint) = forall a. c a => Packed a

return []

main :: IO ()
main = do
  print $(reifyConStrictness 'Fields >>= stringE . show)
  mapM_ putStrLn $(do
    TyConI (DataD _ _ _ _ [NormalC _ fields] _) <- reify ''Fields
    listE (map (stringE . show . fst) fields))
  putStrLn $(do
    TyConI (DataD _ _ _ _ [ForallC [_] [context] _] _) <- reify ''Packed
    case context of
      AppT (VarT c) (VarT a) -> stringE (nameBase c ++ " " ++ nameBase a)
      _ -> stringE (show context))
