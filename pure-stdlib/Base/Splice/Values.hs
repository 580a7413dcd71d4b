-- Values of Data as syntax.

module Base.Splice.Values where

import Prelude
import Base.Splice.Monad
import Base.Splice.Tree
import Data.Char (isUpper)
import Data.Data

-- What makes names, literals and applications, and which parts are syntax of their own.
dataToQa
  :: (Quote m, Data a)
  => (Name -> k) -> (Lit -> m q) -> (k -> [m q] -> m q) -> (forall b. Data b => b -> Maybe (m q))
  -> a -> m q
dataToQa named literal applied special x = case special x of
  Just made -> made
  Nothing -> case constrRep constr of
    AlgConstr _ -> applied (named name) (gmapQ (dataToQa named literal applied special) x)
    IntConstr n -> literal (IntegerL n)
    FloatConstr q -> literal (RationalL q)
    CharConstr c -> literal (CharL c)
  where
    constr = toConstr x
    home = tyConModule (typeRepTyCon (typeOf x))
    name = case showConstr constr of
      "(:)" -> mkNameG_d "ghc-prim" "GHC.Types" ":"
      text | text == "[]" -> mkNameG_d "ghc-prim" "GHC.Types" text
      text@('(' : c : _)
        | c == ',' || c == ')' -> mkNameG_d "ghc-prim" "GHC.Tuple" text
        | otherwise -> global (init (tail text))
      text -> global text
    global text = mkNameG (space text) (packageOf home) home text
    space text = case text of
      c : _ | isUpper c || c == ':' -> DataName
      _ -> VarName

dataToExpQ
  :: (Quote m, Data a) => (forall b. Data b => b -> Maybe (m Exp)) -> a -> m Exp
dataToExpQ = dataToQa named (pure . LitE) (\f parts -> fmap (foldl AppE f) (sequence parts))
  where
    named name = case nameSpace name of
      Just VarName -> VarE name
      _ -> ConE name

dataToPatQ
  :: (Quote m, Data a) => (forall b. Data b => b -> Maybe (m Pat)) -> a -> m Pat
dataToPatQ = dataToQa id (pure . LitP) applied
  where
    applied name parts = case nameSpace name of
      Just DataName -> fmap (ConP name) (sequence parts)
      _ -> error ("Can't construct a pattern from name " ++ showName name)

liftData :: (Quote m, Data a) => a -> m Exp
liftData = dataToExpQ (const Nothing)
