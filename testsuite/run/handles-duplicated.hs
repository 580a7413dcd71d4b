-- A handle that is another file for a time, and handles of files that others have.
module Main where

import GHC.IO.Handle
import System.IO
import System.Directory
import Control.Exception

-- What an action prints goes to a file for its time.
captured :: IO a -> IO (String, a)
captured act = do
  (path, h) <- openTempFile "." "out.txt"
  hFlush stdout
  old <- hDuplicate stdout
  hDuplicateTo h stdout
  r <- act `finally` (hFlush stdout >> hDuplicateTo old stdout >> hClose old)
  hClose h
  text <- readFile path
  _ <- evaluate (length text)
  removeFile path
  return (text, r)

main :: IO ()
main = do
  putStrLn "before"
  (text, n) <- captured (putStrLn "hidden" >> putStr "more" >> return (42 :: Int))
  putStrLn "after"
  print (text, n)
  (text2, ()) <- captured (mapM_ print [1 .. 3 :: Int])
  print (lines text2)
  copy <- hDuplicate stdout
  hPutStrLn copy "to the copy"
  hClose copy
  putStrLn "still open"
  hIsOpen stdout >>= print
  writeFile "two.txt" "one\ntwo\n"
  h <- openFile "two.txt" ReadMode
  g <- hDuplicate h
  hGetLine g >>= putStrLn
  hClose g
  hIsOpen h >>= print
  hClose h
  removeFile "two.txt"
