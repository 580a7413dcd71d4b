-- Fields that are no functions where they are imported either.
-- haskell: no
module Main (main) where

import Fields (T(..), U(u), V(..), mk)

a :: Int
a = 5

b :: T -> T
b t = t { a = a, b = False }

main :: IO ()
main = do
  print (b (T { a = 1, b = True }))
  print ((mk 3) { u = 9 })
