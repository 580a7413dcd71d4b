module Main (main) where

import Control.Exception
import Data.Ix
import Data.Proxy
-- The unit type has two values: `()` and no value at all.
u :: ()
u = errorWithoutStackTrace "unit"
t :: Show a => String -> a -> IO ()
t n x = (try (evaluate (length (show x))) >>= \r -> putStrLn (n ++ " " ++ either (\(ErrorCall m) -> m) show r))
p :: Proxy Int
p = errorWithoutStackTrace "proxy"
main :: IO ()
main = do
  t "show" u
  t "showList" [u]
  t "eq" (u == ()) ; t "eq2" (() == u)
  t "neq" (u /= ()) ; t "neq2" (() /= u)
  t "compare" (compare u ()); t "compare2" (compare () u)
  t "lt" (u < ()); t "le2" (() <= u); t "max" (max u () `seq` 'x'); t "min" (min () u `seq` 'x')
  t "fromEnum" (fromEnum u); t "succ" (succ u); t "pred" (pred u)
  t "enumFrom" (take 1 (enumFrom u)); t "enumFromTo" (take 1 (enumFromTo u ())); t "enumFromTo2" (take 1 (enumFromTo () u)); t "fromThenTo" (take 1 (enumFromThenTo () u ()))
  t "range" (range (u, ())); t "range2" (range ((), u)); t "index" (index ((), u) ()); t "index2" (index ((), ()) u)
  t "inRange" (inRange ((), ()) u); t "inRange2" (inRange (u, ()) ()); t "rangeSize" (rangeSize (u, ()))
  t "semigroup" (u <> ()) ; t "semigroup2" (() <> u); t "mconcat" (mconcat [u])
  t "proxy" p; t "proxyeq" (p == p); t "proxycmp" (compare p p)
  t "tuple" (fst (u, 'x') `seq` 'x')
  t "maybe" (Just u)
  t "bool" (minimum [u])
  t "toEnum" (toEnum 0 :: ()); t "toEnum1" (toEnum 1 :: ()); t "fromThen" (take 2 (enumFromThen () u)); t "fromThenTo" (take 2 [(), () .. ()])
  t "read" (read "()" :: ()); t "mempty" (mempty :: ()); t "stimes" (u `seq` 'x')
