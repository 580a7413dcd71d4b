{-# LANGUAGE TemplateHaskell, RankNTypes #-}
-- Lenses for the fields of a record that begin with an underscore.
module Lens where

import Data.Char (toLower)
import Data.Functor.Const
import Data.Functor.Identity
import Data.List (nub)
import Language.Haskell.TH

type Lens s t a b = forall f. Functor f => (a -> f b) -> s -> f t

view :: ((a -> Const a b) -> s -> Const a t) -> s -> a
view l = getConst . l Const

over :: ((a -> Identity b) -> s -> Identity t) -> (a -> b) -> s -> t
over l f = runIdentity . l (Identity . f)

makeLenses :: Name -> Q [Dec]
makeLenses name = do
  info <- reify name
  case info of
    TyConI (DataD _ _ _ _ cons _) -> fmap concat (mapM (lensOf cons) (fieldsOf cons))
    TyConI (NewtypeD _ _ _ _ con _) -> fmap concat (mapM (lensOf [con]) (fieldsOf [con]))
    _ -> fail (nameBase name ++ " is no data type")

fieldsOf :: [Con] -> [Name]
fieldsOf cons = nub (case cons of
  RecC _ fields : rest -> [f | (f, _, _) <- fields] ++ fieldsOf rest
  _ : rest -> fieldsOf rest
  [] -> [])

lensOf :: [Con] -> Name -> Q [Dec]
lensOf cons field = case nameBase field of
  '_' : c : rest -> do
    let lens = mkName (toLower c : rest)
    f <- newName "f"
    clauses <- mapM (clauseOf f) [(con, [n | (n, _, _) <- fields]) | RecC con fields <- cons]
    pure [FunD lens clauses]
  _ -> pure []
  where
    clauseOf f (con, names) = do
      xs <- mapM (const (newName "x")) names
      y <- newName "y"
      let old = [x | (n, x) <- zip names xs, n == field]
          new = [if n == field then y else x | (n, x) <- zip names xs]
          build = LamE [VarP y] (foldl AppE (ConE con) (map VarE new))
      body <- case old of
        [x] -> [| fmap $(pure build) ($(varE f) $(varE x)) |]
        _ -> [| error "no such field" |]
      pure (Clause [VarP f, ConP con (map VarP xs)] (NormalB body) [])
