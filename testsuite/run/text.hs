{-# LANGUAGE OverloadedStrings #-}
-- Texts and their parts, with letters beyond ASCII and beyond 16 bits.
import qualified Data.Text as T
import qualified Data.Text.IO as T
import Data.Text (Text)
import Data.Char
ts :: [Text]
ts = ["", "a", "hello world", "  x y  ", "\955\120120\&abc\233", "Stra\223e \64257 \x1f80 \x1fb3 \x149", "they're o'clock 3a x-y"]
main = do
  mapM_ T.putStrLn ts
  print (map T.toUpper ts, map T.toLower ts, map T.toTitle ts, map T.toCaseFold ts)
  print (map T.words ts, map T.strip ts, map T.reverse ts, map (T.splitOn "a") ts)
  print (map (T.breakOnEnd "l") ts, map (T.breakOn "l") ts, map (T.breakOnAll "l") ts, map (T.count "l") ts)
  print (map (T.filter isAlpha) ts, map (T.map succ) ts, map (T.intersperse '-') ts, T.transpose ts)
  print [f 11 '.' t | t <- ts, f <- [T.center, T.justifyLeft, T.justifyRight]]
  print [f k t | t <- ts, k <- [-1..12], f <- [T.take, T.drop, T.takeEnd, T.dropEnd]]
  print (map T.group ts, map T.inits ts, map T.tails ts)
  print [T.commonPrefixes a b | a <- ts, b <- "hellp" : "\955\120121" : ts]
  print (T.mapAccumL (\a c -> (a+1, if even a then toUpper c else c)) 0 "hello\955xyz", T.mapAccumR (\a c -> (a+1, if even a then toUpper c else c)) 0 "hello\955xyz")
  print (T.scanl max 'b' "abcabz", T.scanl1 max "abcabz", T.scanr max 'b' "abcabz", T.scanr1 max "abzcab")
  print (T.replace "l" "LL" "hello world", T.replicate 3 "ab\955", T.chunksOf 3 "abcdefgh", T.zip "abc" "\955\955", T.zipWith max "adc" "bbbbb")
  print (T.foldr (:) [] "abc", T.foldl (flip (:)) [] "abc", T.foldl' (flip (:)) [] "abc", T.maximum "abzc", T.index "abc" 1, T.findIndex (=='c') "abc")
  print (T.unfoldrN 3 (\x -> Just (x, succ x)) 'a', T.lines "a\n\nb\n", T.unlines ["a","b"], T.unwords ["a","b"])
