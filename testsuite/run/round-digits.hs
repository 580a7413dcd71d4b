{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Digits that are rounded, and an action by a token of its own.
import GHC.Exts (newMutVar#, readMutVar#)
import GHC.Float (roundTo)
import GHC.Magic (runRW#)

main :: IO ()
main = do
  print [roundTo 10 n [9, 9, 5, 0] | n <- [0 .. 5]]
  print [roundTo 10 1 ds | ds <- [[], [2], [2, 5], [3, 5], [2, 5, 1], [2, 4, 9], [9, 6]]]
  print (roundTo 2 2 [1, 1, 1], roundTo 10 0 [5], roundTo 10 0 [5, 0, 1])
  print (runRW# (\s -> case newMutVar# 'x' s of (# t, v #) -> case readMutVar# v t of (# _, c #) -> c))
