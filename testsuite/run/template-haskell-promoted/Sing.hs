{-# LANGUAGE TemplateHaskell, DataKinds, PolyKinds, TypeFamilies, GADTs, KindSignatures, RankNTypes #-}
-- Promotes functions to type families with defunctionalisation symbols, and makes singletons.
module Sing where
import qualified Data.Kind as K
import Data.Char (toUpper)
import Language.Haskell.TH

-- Defunctionalised functions.
data TyFun :: K.Type -> K.Type -> K.Type
type family Apply (f :: TyFun a b -> K.Type) (x :: a) :: b

data family Sing (a :: k) :: K.Type
class SingI (a :: k) where sing :: Sing a

upper :: Name -> Name
upper n = case nameBase n of { c : cs -> mkName (toUpper c : cs); [] -> n }

symName :: Int -> Name -> Name
symName k n = mkName (nameBase (upper n) ++ "Sym" ++ show k)

singName :: Name -> Name
singName n = mkName ('S' : nameBase n)

-- Singletons of a data type without parameters of higher kinds.
singletons :: Name -> Q [Dec]
singletons t = do
  TyConI (DataD _ _ tvs _ cons _) <- reify t
  z <- newName "z"
  let kind = foldl AppT (ConT t) [VarT (binder v) | v <- tvs]
  cs <- mapM conOf cons
  let dataInst = DataInstD [] Nothing (AppT (ConT ''Sing) (SigT (VarT z) kind)) Nothing cs []
      st = mkName ('S' : nameBase t)
      syn = TySynD st [KindedTV z () kind] (AppT (ConT ''Sing) (VarT z))
  insts <- mapM instOf cons
  syms <- concat <$> mapM (conSyms t) cons
  pure (dataInst : syn : insts ++ syms)
 where
  conOf con = do
    let (n, tys) = fields con
    vs <- mapM (const (newName "n")) tys
    pure (ForallC [] [] (GadtC [singName n] [ (Bang NoSourceUnpackedness NoSourceStrictness, AppT (ConT ''Sing) (SigT (VarT v) ty)) | (v, ty) <- zip vs tys ] (AppT (ConT ''Sing) (foldl AppT (PromotedT n) (map VarT vs)))))
  instOf con = do
    let (n, tys) = fields con
    vs <- mapM (const (newName "n")) tys
    body <- foldl (\e _ -> [| $e sing |]) (conE (singName n)) tys
    pure (InstanceD Nothing [AppT (ConT ''SingI) (VarT v) | v <- vs] (AppT (ConT ''SingI) (foldl AppT (PromotedT n) (map VarT vs))) [ValD (VarP 'sing) (NormalB body) []])

conSyms :: Name -> Con -> Q [Dec]
conSyms t con = do
  let (n, tys) = fields con
  symbols n (map pure tys) (conT t) (pure . foldl AppT (PromotedT n))

-- A symbol for each number of arguments that are there.
symbols :: Name -> [Q Type] -> Q Type -> ([Type] -> Q Type) -> Q [Dec]
symbols n args res whole = concat <$> mapM sym [0 .. length args - 1]
 where
  sym k = do
    as <- mapM (const (newName "a")) (take k args)
    l <- newName "l"
    x <- newName "x"
    let here = symName k n
        funKind = foldr (\a b -> [t| TyFun $a $b -> K.Type |]) res (drop k args)
    kinds <- sequence (take k args)
    fk <- funKind
    let domain = case fk of { AppT (AppT ArrowT tf) _ -> tf; _ -> error "kind" }
    applied <- if k + 1 == length args
      then whole (map VarT (as ++ [x]))
      else pure (foldl AppT (ConT (symName (k + 1) n)) (map VarT (as ++ [x])))
    pure [ DataD [] here ([KindedTV a () kd | (a, kd) <- zip as kinds] ++ [KindedTV l () domain]) Nothing [] []
         , TySynInstD (TySynEqn Nothing (AppT (AppT (ConT ''Apply) (foldl AppT (ConT here) (map VarT as))) (VarT x)) applied) ]

binder :: TyVarBndr f -> Name
binder (PlainTV n _) = n
binder (KindedTV n _ _) = n

fields :: Con -> (Name, [Type])
fields (NormalC n fs) = (n, map snd fs)
fields (RecC n fs) = (n, [t | (_, _, t) <- fs])
fields (InfixC (_, a) n (_, b)) = (n, [a, b])
fields c = error (show c)

-- Promotes functions: clauses with constructor patterns and applications.
promote :: Q [Dec] -> Q [Dec]
promote q = do
  ds <- q
  fams <- concat <$> mapM (family [(n, t) | SigD n t <- ds]) ds
  pure (ds ++ fams)
 where
  family sigs (FunD n cs) = do
    let Just ty = lookup n sigs
        (args, res) = arrows ty
    vs <- mapM (const (newName "p")) args
    eqns <- mapM (equation n) cs
    let fam = ClosedTypeFamilyD (TypeFamilyHead (upper n) [KindedTV v () (kindOf a) | (v, a) <- zip vs args] (KindSig (kindOf res)) Nothing) eqns
    syms <- symbols n (map (pure . kindOf) args) (pure (kindOf res)) (pure . foldl AppT (ConT (upper n)))
    pure (fam : syms)
  family _ _ = pure []
  equation n (Clause ps (NormalB e) _) = TySynEqn Nothing (foldl AppT (ConT (upper n)) (map patT ps)) <$> expT e
  equation _ c = fail ("no promotion of " ++ show c)
  patT p = case p of
    VarP v -> VarT v
    WildP -> WildCardT
    ConP c ps -> foldl AppT (PromotedT c) (map patT ps)
    InfixP a c b -> AppT (AppT (PromotedT c) (patT a)) (patT b)
    ListP ps -> foldr (\a b -> AppT (AppT PromotedConsT (patT a)) b) PromotedNilT ps
    ParensP q -> patT q
    _ -> error (show p)
  expT e = case e of
    VarE v | isLocal v -> pure (VarT v)
           | otherwise -> pure (ConT (symName 0 v))
    ConE c -> do
      info <- reify c
      pure (case info of
        DataConI _ t _ | not (null (fst (arrows t))) -> ConT (symName 0 c)
        _ -> PromotedT c)
    AppE f x -> do { f' <- expT f; x' <- expT x; pure (AppT (AppT (ConT ''Apply) f') x') }
    InfixE (Just a) o (Just b) -> expT (AppE (AppE o a) b)
    ParensE x -> expT x
    _ -> fail ("no promotion of " ++ show e)
  isLocal v = case nameBase v of { [_] -> True; [_, _] -> True; _ -> False }
  kindOf t = case t of
    AppT (AppT ArrowT a) b -> AppT (AppT ArrowT (AppT (AppT (ConT ''TyFun) (kindOf a)) (kindOf b))) StarT
    ForallT _ _ b -> kindOf b
    other -> other

arrows :: Type -> ([Type], Type)
arrows t = case t of
  ForallT _ _ b -> arrows b
  AppT (AppT ArrowT a) b -> let (as, r) = arrows b in (a : as, r)
  AppT (AppT (AppT MulArrowT _) a) b -> let (as, r) = arrows b in (a : as, r)
  _ -> ([], t)
