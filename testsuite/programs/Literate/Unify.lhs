This module is written in the other literate style.

\begin{code}
module Unify (Subst, Infer, Problem (..), fresh, unify, runInfer, zonk, freeVars, failWith, inContext) where

import Control.Monad (ap, liftM)
import qualified Data.Map as Map
import qualified Data.Set as Set
import Types
\end{code}

A substitution is triangular: bound variables may occur in the types that
others are bound to.

\begin{code}
type Subst = Map.Map Int Type

data Problem
  = Mismatch Type Type
  | Infinite Int Type
  | Unbound String
  | InTerm String Problem

instance Show Problem where
  show p = case p of
    Mismatch a b -> "cannot match " ++ show a ++ " with " ++ show b
    Infinite v t -> variableName v ++ " would be the infinite " ++ show t
    Unbound x -> "nobody defined " ++ x
    InTerm context q -> show q ++ "\n  in " ++ context
\end{code}

Inference is a state with failure, written out so that nothing else is
needed.

\begin{code}
newtype Infer a = Infer { unInfer :: (Int, Subst) -> Either Problem (a, (Int, Subst)) }

instance Functor Infer where
  fmap = liftM

instance Applicative Infer where
  pure a = Infer (\s -> Right (a, s))
  (<*>) = ap

instance Monad Infer where
  m >>= k = Infer $ \s -> do
    (a, s') <- unInfer m s
    unInfer (k a) s'

runInfer :: Infer a -> Either Problem a
runInfer m = fmap fst (unInfer m (0, Map.empty))

failWith :: Problem -> Infer a
failWith p = Infer (const (Left p))

inContext :: String -> Infer a -> Infer a
inContext c (Infer m) = Infer (either (Left . InTerm c) Right . m)

fresh :: Infer Type
fresh = Infer (\(n, s) -> Right (TVar n, (n + 1, s)))

bind :: Int -> Type -> Infer ()
bind v t = Infer (\(n, s) -> Right ((), (n, Map.insert v t s)))

substitution :: Infer Subst
substitution = Infer (\st@(_, s) -> Right (s, st))
\end{code}

Zonking replaces what is known, everywhere.

\begin{code}
zonk :: Type -> Infer Type
zonk t = do
  s <- substitution
  return (replace s t)

replace :: Subst -> Type -> Type
replace s t = case t of
  TVar v -> maybe t (replace s) (Map.lookup v s)
  TCon c ts -> TCon c (map (replace s) ts)

freeVars :: Type -> Set.Set Int
freeVars (TVar v) = Set.singleton v
freeVars (TCon _ ts) = Set.unions (map freeVars ts)

unify :: Type -> Type -> Infer ()
unify a b = do
  a' <- zonk a
  b' <- zonk b
  go a' b'
  where
    go (TVar v) (TVar w) | v == w = return ()
    go (TVar v) t = solve v t
    go t (TVar v) = solve v t
    go t@(TCon c ts) u@(TCon d us)
      | c /= d || length ts /= length us = failWith (Mismatch t u)
      | otherwise = sequence_ (zipWith unify ts us)
    solve v t
      | v `Set.member` freeVars t = failWith (Infinite v t)
      | otherwise = bind v t
\end{code}
