module Main where

import Control.Monad
import System.IO

sumLine :: String -> Int
sumLine = sum . map number . words

number :: String -> Int
number = foldl (\n c -> 10 * n + fromEnum c - fromEnum '0') 0

loop :: Int -> IO Int
loop n = do
  end <- isEOF
  l <- if end then return "" else getLine
  if null l
    then return n
    else do
      putStrLn (reverse l)
      loop (n + sumLine l)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  c <- getChar
  d <- getChar
  print (c, d)
  _ <- getLine
  n <- loop 0
  print n
  s <- getContents
  forM_ (zip [1 :: Int ..] (lines s)) $ \(i, l) -> putStrLn (show i ++ ": " ++ l)
