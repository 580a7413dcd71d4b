{-# LANGUAGE TemplateHaskell #-}
-- An instance for each data type, made from its constructors; and descriptions of types.
module Derive where

import Data.List (intercalate)
import Language.Haskell.TH

class Pretty a where
  pretty :: a -> String

instance Pretty Int where pretty n = '#' : show n
instance Pretty Bool where pretty b = if b then "yes" else "no"
instance Pretty a => Pretty [a] where pretty xs = '[' : intercalate "; " (map pretty xs) ++ "]"

derivePretty :: Name -> Q [Dec]
derivePretty name = do
  TyConI dec <- reify name
  let (vars, cons) = case dec of
        DataD _ _ vs _ cs _ -> (vs, cs)
        NewtypeD _ _ vs _ c _ -> (vs, [c])
        _ -> ([], [])
      names = map binder vars
      context = [AppT (ConT ''Pretty) (VarT v) | v <- names]
      self = foldl AppT (ConT name) (map VarT names)
  clauses <- mapM clauseOf cons
  pure [InstanceD Nothing context (AppT (ConT ''Pretty) self) [FunD 'pretty clauses]]
  where
    clauseOf con = do
      let (n, arity) = shape con
      xs <- mapM (\i -> newName ('x' : show i)) [1 .. arity]
      let parts = [ [| pretty $(varE x) |] | x <- xs ]
          text = nameBase n
      body <- [| unwords (text : $(listE parts)) |]
      pure (Clause [ConP n (map VarP xs)] (NormalB body) [])

binder :: TyVarBndr flag -> Name
binder (PlainTV n _) = n
binder (KindedTV n _ _) = n

shape :: Con -> (Name, Int)
shape con = case con of
  NormalC n fields -> (n, length fields)
  RecC n fields -> (n, length fields)
  InfixC _ n _ -> (n, 2)
  ForallC _ _ c -> shape c
  GadtC (n : _) fields _ -> (n, length fields)
  RecGadtC (n : _) fields _ -> (n, length fields)
  _ -> error "no constructor"

-- A type without what depends on where things are defined.
showType :: Type -> String
showType t = case t of
  ForallT vs context b ->
    "forall" ++ concatMap variable vs ++ "." ++ concatMap ((' ' :) . (++ " =>") . showType) context
      ++ ' ' : showType b
  AppT (AppT (AppT MulArrowT _) a) b -> '(' : showType a ++ " -o " ++ showType b ++ ")"
  AppT (AppT ArrowT a) b -> '(' : showType a ++ " -> " ++ showType b ++ ")"
  AppT f x -> '(' : showType f ++ ' ' : showType x ++ ")"
  SigT a k -> '(' : showType a ++ " :: " ++ showType k ++ ")"
  VarT n -> nameBase n
  ConT n -> nameBase n
  PromotedT n -> '\'' : nameBase n
  TupleT n -> "Tuple" ++ show n
  ListT -> "List"
  ArrowT -> "Arrow"
  EqualityT -> "Equality"
  StarT -> "*"
  ConstraintT -> "Constraint"
  LitT l -> show l
  other -> show other

variable :: TyVarBndr flag -> String
variable v = case v of
  PlainTV n _ -> ' ' : nameBase n
  KindedTV n _ k -> " (" ++ nameBase n ++ " :: " ++ showType k ++ ")"

showCon :: Con -> String
showCon con = case con of
  NormalC n fields -> nameBase n ++ concatMap field fields
  RecC n fields -> nameBase n ++ " {" ++ concatMap named fields ++ " }"
  InfixC l n r -> field l ++ ' ' : nameBase n ++ field r
  ForallC vs context c -> "forall" ++ concatMap variable vs ++ "." ++ concatMap ((' ' :) . showType) context ++ " => " ++ showCon c
  GadtC ns fields t -> unwords (map nameBase ns) ++ " ::" ++ concatMap field fields ++ " -> " ++ showType t
  RecGadtC ns fields t -> unwords (map nameBase ns) ++ " :: {" ++ concatMap named fields ++ " } -> " ++ showType t
  where
    field (b, t) = ' ' : bang' b ++ showType t
    named (f, b, t) = ' ' : nameBase f ++ " :: " ++ bang' b ++ showType t ++ ";"
    bang' (Bang _ s) = case s of
      SourceStrict -> "!"
      SourceLazy -> "~"
      NoSourceStrictness -> ""

showDec :: Dec -> String
showDec d = case d of
  DataD _ n vs _ cons _ -> "data " ++ nameBase n ++ concatMap variable vs ++ concatMap ((" | " ++) . showCon) cons
  NewtypeD _ n vs _ con _ -> "newtype " ++ nameBase n ++ concatMap variable vs ++ " = " ++ showCon con
  TySynD n vs t -> "type " ++ nameBase n ++ concatMap variable vs ++ " = " ++ showType t
  ClassD context n vs deps ds ->
    "class" ++ concatMap ((' ' :) . showType) context ++ " => " ++ nameBase n ++ concatMap variable vs
      ++ concatMap dependency deps ++ " where {" ++ intercalate "; " (map showDec ds) ++ "}"
  SigD n t -> nameBase n ++ " :: " ++ showType t
  InstanceD _ context t _ -> "instance" ++ concatMap ((' ' :) . showType) context ++ " => " ++ showType t
  OpenTypeFamilyD h -> "type family " ++ family h
  ClosedTypeFamilyD h eqns -> "type family " ++ family h ++ " where " ++ intercalate "; " (map equation eqns)
  TySynInstD eqn -> "type instance " ++ equation eqn
  DataFamilyD n vs k -> "data family " ++ nameBase n ++ concatMap variable vs ++ " :: " ++ maybe "" showType k
  DataInstD _ _ t _ cons _ -> "data instance " ++ showType t ++ concatMap ((" | " ++) . showCon) cons
  NewtypeInstD _ _ t _ con _ -> "newtype instance " ++ showType t ++ " = " ++ showCon con
  other -> show other
  where
    dependency (FunDep a b) = " | " ++ unwords (map nameBase a) ++ " -> " ++ unwords (map nameBase b)
    family (TypeFamilyHead n vs r _) = nameBase n ++ concatMap variable vs ++ (case r of
      KindSig k -> " :: " ++ showType k
      _ -> "")
    equation (TySynEqn _ l r) = showType l ++ " = " ++ showType r

showInfo :: Info -> String
showInfo i = case i of
  TyConI d -> showDec d
  ClassI d is -> showDec d ++ concatMap (("\n  " ++) . showDec) is
  FamilyI d is -> showDec d ++ concatMap (("\n  " ++) . showDec) is
  DataConI n t parent -> nameBase n ++ " :: " ++ showType t ++ ", of " ++ nameBase parent
  ClassOpI n t c -> nameBase n ++ " :: " ++ showType t ++ ", of class " ++ nameBase c
  VarI n t _ -> nameBase n ++ " :: " ++ showType t
  other -> show other

describe :: Name -> Q Exp
describe name = reify name >>= stringE . showInfo
