-- Statements that begin where the declarations do.
module Main where

import Control.Monad

name :: String
name = "one"

main = do
let x = 1 + 2
    y = x * 2
print x
forM_ [x, y] $ \k -> do
  putStr (show k)
  putStrLn name
z <- return (y + 1)
if z > 3
  then putStrLn "more"
  else putStrLn "less"
case z of
  7 -> putStrLn "seven"
  _ -> return ()
print [z]
