{-# LANGUAGE BangPatterns #-}
data Strict = Strict ! Int

both x@ (a, b) = (x, a, b)

again x @ (a, b) = (x, a, b)

before x @(a, b) = (x, a, b)

lazy (~ (a, _)) = a

strict (! a) = a

main :: IO ()
main = do
  p @ (a, _) <- return (1, 2)
  print (p, a)
