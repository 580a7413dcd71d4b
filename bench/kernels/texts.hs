-- Words of a byte string counted, and a text searched.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import Data.Char (isAlpha, ord, toUpper)
import qualified Data.Map.Strict as Map

sample :: Int -> B.ByteString
sample n = B.unwords [ B.pack (word (i * 7919 `rem` 1013)) | i <- [1 .. n] ]
  where
    word k = [ toEnum (97 + (k * j + j) `rem` 26) | j <- [1 .. 3 + k `rem` 5] ]

checksum :: B.ByteString -> Int
checksum = B.foldl' (\h c -> (h * 31 + ord c) `rem` 1000003) 7

main :: IO ()
main = do
  let s = sample 300000
      counts = Map.fromListWith (+) [ (w, 1 :: Int) | w <- B.words s ]
  print (Map.size counts, maximum (Map.elems counts))
  print (sum [ checksum (B.drop k s) | k <- [1 .. 10] ])
  print (B.length (B.filter isAlpha s), B.count 'e' s)
  print (checksum (B.map toUpper s))
  print (length [ i | i <- [0 .. B.length s - 1], B.index s i == 'a' ])
