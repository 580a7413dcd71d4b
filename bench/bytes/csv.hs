-- Sums of the columns of a table.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import Data.List (foldl')

main :: IO ()
main = do
  text <- L.getContents
  print (foldl' add [0, 0, 0, 0, 0] (map L.toStrict (L.lines text)))

add :: [Int] -> B.ByteString -> [Int]
add sums line = forced (zipWith (+) sums (map number (B.split ',' line)))

number :: B.ByteString -> Int
number s = maybe 0 fst (B.readInt s)

forced :: [Int] -> [Int]
forced xs = foldr seq xs xs
