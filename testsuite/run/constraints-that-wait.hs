{-# LANGUAGE RankNTypes, DeriveTraversable, FunctionalDependencies #-}
{-# LANGUAGE FlexibleContexts, FlexibleInstances, UndecidableInstances #-}
-- Constraints on types that only later definitions decide, and instances derived for fields
-- with quantifiers.

module Main (main) where

import Data.Functor.Const (Const(..))
import Data.Functor.Identity (Identity(..))

-- A field that is polymorphic in a functor.

newtype Walk a b t = Walk { walk :: forall f. Applicative f => (a -> f b) -> f t }
  deriving Functor

data Steps a = Steps Int (Int -> forall b. b -> (b, [a]))
  deriving Functor

newtype Plain a = Plain (forall b. [a])
  deriving (Functor, Foldable, Traversable)

-- What is given around a local function may be what it needs.

data Free m a = Pure a | Free (m a)

newtype Wrapped m a = Wrapped { unwrapped :: m a }

instance Monad m => Functor (Wrapped m) where
  fmap f (Wrapped m) = Wrapped (m >>= return . f)

instance Monad m => Applicative (Wrapped m) where
  pure = Wrapped . return
  Wrapped f <*> Wrapped x = Wrapped (f >>= \g -> x >>= return . g)

instance Monad m => Monad (Wrapped m) where
  Wrapped m >>= f = Wrapped (m >>= unwrapped . f)

fold :: (Monad (t m), Monad m)
     => t m () -> (forall n x. Monad n => n x -> t n x) -> Free m a -> t m a
fold before lift m = before >> go m
  where
    go (Pure a) = return a
    go (Free as) = lift as

-- A type around local functions determines one inside.

class Monad m => Stream s m t | s -> t where
  next :: s -> m (Maybe (t, s))

instance Monad m => Stream [a] m a where
  next [] = return Nothing
  next (x : xs) = return (Just (x, xs))

newtype Parser s m a = Parser { parse :: s -> m (Maybe (a, s)) }

token :: Stream s m Char => Char -> Parser s m Char
token c = Parser (\s -> next s >>= return . check)
  where
    check (Just (d, rest)) | c == d = Just (d, rest)
    check _ = Nothing

andThen :: Stream s m t => Parser s m a -> Parser s m b -> Parser s m (a, b)
andThen p q = Parser (\s -> parse p s >>= maybe (return Nothing) (\(a, s') ->
  parse q s' >>= return . fmap (\(b, rest) -> ((a, b), rest))))

data Language s m = Language
  { word :: Parser s m (Char, Char)
  , twice :: Parser s m Char -> Parser s m ((Char, Char), Char)
  }

language :: Stream s m Char => Char -> Language s m
language c = Language { word = start, twice = \p -> start `andThen` p }
  where
    letter = token c
    start = both letter
    both p = p `andThen` letter

main :: IO ()
main = do
  let steps = fmap (+ 1) (Walk (\k -> k 'x' *> k 'y'))
  print (walk steps (\c -> [fromEnum c, 0]))
  print (getConst (walk steps (\c -> Const [c])))
  case fmap show (Steps 3 (\n b -> (b, [n, n + 1]))) of
    Steps n f -> print (n, f n True)
  print (sum (Plain [1, 2, 3]))
  mapM_ (\(Plain xs) -> print (xs :: String)) (traverse (\c -> [c, succ c]) (Plain "ac"))
  unwrapped (fold (Wrapped (putStrLn "before")) Wrapped (Free (return "in"))) >>= print
  print (runIdentity (unwrapped (fold (Wrapped (Identity ())) Wrapped (Pure 'p'))))
  r <- parse (twice (language 'a') (token 'b')) "aabc"
  print r
  r' <- parse (word (language 'a')) "ab"
  print r'
