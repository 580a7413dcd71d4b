{-# OPTIONS_GHC -fignore-asserts #-}
-- What an assertion says does not count where assertions are left out, and is not evaluated.

import Control.Exception (assert)
import qualified Control.Exception.Base as Base

half :: Int -> Int
half n = assert (even n) (n `div` 2)

-- A function of that name is what it is.
own :: Int -> Int
own n = assert' n
  where assert' = (+ 1)

main :: IO ()
main = do
  print (half 7)
  print (Base.assert undefined (own 1))
  print (zipWith assert [False, True, error "never asked"] "abc")
  let assert b x = if b then x else 'z'
  print (assert False 'x')
