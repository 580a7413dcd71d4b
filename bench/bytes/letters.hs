-- Decodes the input, and folds the case of its letters.
module Main (main) where

import qualified Data.ByteString as B
import qualified Data.Text as T
import qualified Data.Text.Encoding as T

main :: IO ()
main = do
  text <- fmap T.decodeUtf8 B.getContents
  let folded = T.toCaseFold text
  print (T.length text, T.length folded, B.length (T.encodeUtf8 (T.toUpper text)))
  print (T.count (T.pack "σ") folded, T.foldl' (\h c -> (h * 31 + fromEnum c) `mod` 1000003) 7 folded)
