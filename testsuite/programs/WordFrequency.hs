-- Reads a text from standard input: frequencies, longest lines, a concordance.
module Main (main) where

import Data.Char (isAlpha, toLower)
import Data.List (group, sort, sortBy)
import qualified Data.Map.Strict as Map
import Data.Ord (Down (..), comparing)
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  text <- getContents
  let ls = lines text
      numbered = zip [1 :: Int ..] ls
      tokens = [(w, n) | (n, l) <- numbered, w <- wordsOf l]
      counts = Map.fromListWith (+) [(w, 1 :: Int) | (w, _) <- tokens]
      top = take 5 (sortBy (comparing (\(w, n) -> (Down n, w))) (Map.toList counts))
  putStrLn (show (length ls) ++ " lines, " ++ show (length tokens) ++ " words, " ++ show (length text) ++ " characters")
  mapM_ (\(w, n) -> putStrLn (w ++ " " ++ replicate n '*')) top
  let places = Map.fromListWith (flip (++)) [(w, [n]) | (w, n) <- tokens]
  mapM_ (\(w, ns) -> putStrLn (w ++ ": " ++ unwords (map show (unique ns)))) (Map.toList (Map.filter ((> 1) . length . unique) places))
  putStrLn ("longest: " ++ show (maximum [(length l, n) | (n, l) <- numbered]))
  print (Map.lookupMin counts, Map.lookupMax counts, Map.size counts)
  hPutStrLn stderr "done"
  where
    wordsOf = words . map (\c -> if isAlpha c then toLower c else ' ')
    unique = map head . group . sort
