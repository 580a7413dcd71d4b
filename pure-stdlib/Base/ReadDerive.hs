-- What derived instances of Read are made of: a constructor, then the tokens and
-- fields that follow.

module Base.ReadDerive where

import Base.Types
import Base.Classes
import Base.Lex
import Base.List
import Base.Read

readStart :: a -> ReadS a
readStart con s = [(con, s)]

-- Constructors without fields, and how they are called.
readNames :: [String] -> [a] -> ReadS a
readNames names cons = readParen False choice
  where
    choice s = case lex s of
      [(found, t)] -> [(con, t) | (name, con) <- zip names cons, name == found]
      _ -> []

readToken :: String -> ReadS a -> ReadS a
readToken text before s = [(x, u) | (x, t) <- before s, u <- expect text t]

readField :: Read a => Int -> ReadS (a -> b) -> ReadS b
readField d before s = [(f x, u) | (f, t) <- before s, (x, u) <- readsPrec d t]

readChoice :: ReadS a -> ReadS a -> ReadS a
readChoice first second s = first s ++ second s

readNothing :: ReadS a
readNothing _ = []
