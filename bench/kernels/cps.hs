{-# LANGUAGE RankNTypes #-}
-- A monad of continuations with failure and state.
module Main (main) where

newtype C a = C { runC :: forall r. Int -> (a -> Int -> r) -> (Int -> r) -> r }

instance Functor C where
  fmap f (C m) = C (\s ok no -> m s (ok . f) no)

instance Applicative C where
  pure x = C (\s ok _ -> ok x s)
  C f <*> C m = C (\s ok no -> f s (\g s' -> m s' (ok . g) no) no)

instance Monad C where
  C m >>= k = C (\s ok no -> m s (\x s' -> runC (k x) s' ok no) no)

failed :: C a
failed = C (\s _ no -> no s)

orElse :: C a -> C a -> C a
orElse (C a) (C b) = C (\s ok no -> a s ok (\s' -> b s' ok no))

next :: C Int
next = C (\s ok _ -> let s' = (s * 1103515245 + 12345) `rem` 2147483648 in s' `seq` ok s s')

loop :: Int -> Int -> C Int
loop 0 acc = pure acc
loop n acc = do
  x <- next
  y <- (if x `rem` 5 == 0 then failed else pure x) `orElse` pure 1
  loop (n - 1) $! (acc + y) `rem` 1000003

main :: IO ()
main = print (runC (loop 3000000 0) 42 (\x s -> x + s) id)
