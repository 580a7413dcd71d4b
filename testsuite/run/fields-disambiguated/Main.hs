{-# LANGUAGE DisambiguateRecordFields, NamedFieldPuns #-}
-- The constructor says which field a name means, where several are in scope or
-- one is in scope with a qualifier only.
module Main (main) where

import Places
import qualified Points as P

data Own = Own { name :: String, size :: Int }

main :: IO ()
main = do
  let place = Place { name = "place", street = "street" }
      own = Own { name = "own", size = 1 }
      point = P.Point { x = 1, y = 2 }
  case place of Place { name = n } -> putStrLn n
  case own of Own { name, size } -> print (name, size)
  case point of P.Point { x, y = up } -> print (x + up)
  print (P.x point)
