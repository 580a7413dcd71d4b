module Main where

-- What was written before an error is written.
main :: IO ()
main = do
  putStr "abc"
  putStrLn (if null (words "  ") then error "stop here" else "def")
  putStrLn "never"
