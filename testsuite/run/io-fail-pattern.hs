module Main where

main :: IO ()
main = do
  putStrLn "one"
  Just x <- return (lookup 3 [(1, 'a'), (2, 'b')] :: Maybe Char)
  putStrLn [x]
