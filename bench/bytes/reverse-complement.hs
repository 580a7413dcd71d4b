-- The other strand of a genome, in lines of 60.
module Main (main) where

import qualified Data.ByteString.Char8 as B

main :: IO ()
main = do
  genome <- fmap (B.filter (/= '\n')) B.getContents
  B.putStr (B.unlines (pieces (B.map other (B.reverse genome))))

other :: Char -> Char
other c = case c of
  'A' -> 'T'
  'C' -> 'G'
  'G' -> 'C'
  'T' -> 'A'
  _ -> c

pieces :: B.ByteString -> [B.ByteString]
pieces s
  | B.null s = []
  | otherwise = case B.splitAt 60 s of (piece, rest) -> piece : pieces rest
