{-# LANGUAGE BangPatterns #-}
-- | Constant folding, inlining of what is used once, dead bindings.
module Optimise (optimise, Report (..)) where

import Control.Monad.State
import Control.Monad.Writer
import qualified Data.Map.Strict as M

import Syntax

-- | What was done, in numbers.
data Report = Report
  { folded :: !Int
  , inlined :: !Int
  , dropped :: !Int
  , reduced :: !Int
  }
  deriving (Eq, Show)

instance Semigroup Report where
  Report a b c d <> Report a' b' c' d' = Report (a + a') (b + b') (c + c') (d + d')

instance Monoid Report where
  mempty = Report 0 0 0 0

type Optimise = WriterT Report (State Int)

optimise :: Expr -> (Expr, Report)
optimise e0 = evalState (runWriterT (rounds (8 :: Int) e0)) 0
  where
    rounds 0 e = pure e
    rounds n e = do
      (e', report) <- listen (simplify e)
      if report == mempty then pure e' else rounds (n - 1) e'

tick :: Report -> a -> Optimise a
tick report x = x <$ tell report

rename :: Name -> Optimise Name
rename x = do
  n <- lift get
  lift (put $! n + 1)
  pure (takeWhile (/= '\'') x ++ "'" ++ show n)

-- | How often each name occurs free, at most.
occurrences :: Expr -> M.Map Name Int
occurrences e = case e of
  Use x -> M.singleton x 1
  Literal _ -> M.empty
  Nil -> M.empty
  Cons a b -> both a b
  Tuple a b -> both a b
  Lambda x b -> M.map (* 2) (M.delete x (occurrences b))
  Apply f a -> both f a
  Binary _ a b -> both a b
  If c a b -> M.unionsWith (+) (map occurrences [c, a, b])
  Let x a b -> M.unionWith (+) (occurrences a) (M.delete x (occurrences b))
  LetRec x a b -> M.delete x (M.unionWith (+) (M.map (* 2) (occurrences a)) (occurrences b))
  Match s alts -> M.unionsWith (+) (occurrences s : [foldr M.delete (occurrences b) (patternVariables p) | (p, b) <- alts])
  where
    both a b = M.unionWith (+) (occurrences a) (occurrences b)

simplify :: Expr -> Optimise Expr
simplify e = case e of
  Binary op a b -> do
    a' <- simplify a
    b' <- simplify b
    case (op, a', b') of
      (_, Literal (Number x), Literal (Number y)) | Just l <- arithmetic op x y -> tick one {folded = 1} (Literal l)
      (Join, Literal (Text x), Literal (Text y)) -> tick one {folded = 1} (Literal (Text (x ++ y)))
      (And, Literal (Truth c), _) -> tick one {folded = 1} (if c then b' else a')
      (Or, Literal (Truth c), _) -> tick one {folded = 1} (if c then a' else b')
      (Plus, Literal (Number 0), _) -> tick one {folded = 1} b'
      (Times, Literal (Number 1), _) -> tick one {folded = 1} b'
      (Append, Nil, _) -> tick one {folded = 1} b'
      _ -> pure (Binary op a' b')
  If c a b -> do
    c' <- simplify c
    case c' of
      Literal (Truth t) -> simplify (if t then a else b) >>= tick one {folded = 1}
      _ -> If c' <$> simplify a <*> simplify b
  Let x a b -> do
    a' <- simplify a
    let !count = M.findWithDefault 0 x (occurrences b)
    case a' of
      _ | count == 0 && pureValue a' -> simplify b >>= tick one {dropped = 1}
        | (count == 1 && pureValue a') || small a' -> do
            b' <- substitute x a' b
            simplify b' >>= tick one {inlined = 1}
      _ -> Let x a' <$> simplify b
  LetRec x a b
    | x `notElem` freeVariables b -> simplify b >>= tick one {dropped = 1}
    | otherwise -> LetRec x <$> simplify a <*> simplify b
  Apply f a -> do
    f' <- simplify f
    case f' of
      Lambda x b -> simplify (Let x a b) >>= tick one {reduced = 1}
      _ -> Apply f' <$> simplify a
  Lambda x b -> Lambda x <$> simplify b
  Cons a b -> Cons <$> simplify a <*> simplify b
  Tuple a b -> Tuple <$> simplify a <*> simplify b
  Match s alts -> do
    s' <- simplify s
    case (s', alts) of
      (Tuple a b, [(Pair (Variable x) (Variable y), body)])
        | x /= y && x `notElem` freeVariables b -> simplify (Let x a (Let y b body)) >>= tick one {reduced = 1}
      _ -> Match s' <$> mapM (\(p, b) -> (,) p <$> simplify b) alts
  _ -> pure e
  where
    one = mempty

-- | Cannot fail or loop: may be moved or dropped.
pureValue :: Expr -> Bool
pureValue e = case e of
  Lambda _ _ -> True
  Cons a b -> pureValue a && pureValue b
  Tuple a b -> pureValue a && pureValue b
  _ -> small e

small :: Expr -> Bool
small e = case e of
  Literal _ -> True
  Use _ -> True
  Nil -> True
  _ -> False

arithmetic :: Operator -> Integer -> Integer -> Maybe Literal
arithmetic op x y = case op of
  Plus -> Just (Number (x + y))
  Minus -> Just (Number (x - y))
  Times -> Just (Number (x * y))
  Quotient | y /= 0 -> Just (Number (x `div` y))
  Remainder | y /= 0 -> Just (Number (x `mod` y))
  Equal -> Just (Truth (x == y))
  Less -> Just (Truth (x < y))
  LessEqual -> Just (Truth (x <= y))
  _ -> Nothing

-- | Capture is avoided by renaming every binder on the way.
substitute :: Name -> Expr -> Expr -> Optimise Expr
substitute x new = go (M.singleton x new)
  where
    go s e = case e of
      Use y -> pure (M.findWithDefault e y s)
      Literal _ -> pure e
      Nil -> pure e
      Cons a b -> Cons <$> go s a <*> go s b
      Tuple a b -> Tuple <$> go s a <*> go s b
      Lambda y b -> do
        z <- rename y
        Lambda z <$> go (M.insert y (Use z) s) b
      Apply f a -> Apply <$> go s f <*> go s a
      Binary op a b -> Binary op <$> go s a <*> go s b
      If c a b -> If <$> go s c <*> go s a <*> go s b
      Let y a b -> do
        a' <- go s a
        z <- rename y
        Let z a' <$> go (M.insert y (Use z) s) b
      LetRec y a b -> do
        z <- rename y
        let s' = M.insert y (Use z) s
        LetRec z <$> go s' a <*> go s' b
      Match c alts -> Match <$> go s c <*> mapM (alternative s) alts
    alternative s (p, b) = do
      fresh <- mapM (\y -> (,) y <$> rename y) (patternVariables p)
      b' <- go (M.union (M.map Use (M.fromList fresh)) s) b
      pure (renamed (M.fromList fresh) p, b')
    renamed names p = case p of
      Variable y -> Variable (M.findWithDefault y y names)
      Prepend a b -> Prepend (renamed names a) (renamed names b)
      Pair a b -> Pair (renamed names a) (renamed names b)
      _ -> p
