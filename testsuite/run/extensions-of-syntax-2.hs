{-# LANGUAGE LexicalNegation, LinearTypes, GADTs, ConstraintKinds, FlexibleContexts, KindSignatures, RecursiveDo #-}
module Main (main) where

import Control.Monad.State
import Data.Kind (Constraint, Type)

-- A literal that is negative in a pattern.
f :: Int -> Int
f -1 = 10
f n = n

data T a where
  MkT :: a %1 -> Int %1 -> T a

-- Classes without all their types.
type Shown = Show
type Counting = MonadState Int
type Both (m :: Type -> Type) = (Counting m, MonadIO m)
type Same = Shown

tick :: Counting m => m Int
tick = do { n <- get; put (n + 1); return n }

told :: (Both m, Same a) => a -> m ()
told x = tick >>= \n -> liftIO (putStrLn (show n ++ show x))

main :: IO ()
main = do
  print (f -1, f (3 - 1))
  case MkT 'c' 2 of MkT c n -> print (c, n)
  n <- execStateT (told 'a' >> told [True]) 5
  print n
  rec let xs = 1 : map (* 2) ys
      ys <- return (take 4 xs)
  print ys
