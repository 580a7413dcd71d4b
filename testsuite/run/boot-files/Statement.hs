module Statement (Statement (..), run, text, execute, Sized (..)) where

import qualified Data.Map as Map
import {-# SOURCE #-} Term (Box (..), Env, Sized (..), Term, both, describe, evaluate, (|>))

-- Its derived instances need those of Term.
data Statement
  = Assign String Term
  | Print Term
  | Block [Statement]
  deriving (Eq, Ord, Show)

instance Sized Statement where
  size (Assign _ t) = 1 + size t
  size (Print t) = 1 + size t
  size (Block s) = sum (map size s)

execute :: Statement -> (Env, [String]) -> (Env, [String])
execute (Assign x t) (env, out) = (Map.insert x (evaluate env t) env, out)
execute (Print t) (env, out) = (env, show (open (Box 1 (evaluate env t))) : out)
  where
    open b = (contents b, weight b)
execute (Block s) state = foldl (flip execute) state s

run :: Statement -> [String]
run s = (Map.empty, []) |> execute s |> snd |> reverse |> ends
  where
    ends xs = case both (take 2) (xs, "run") of (ys, end) -> ys ++ [end]

text :: Statement -> String
text (Block s) = concatMap text s
text (Assign x t) = x ++ " := " ++ describe t ++ "; "
text (Print t) = describe t ++ "; "
