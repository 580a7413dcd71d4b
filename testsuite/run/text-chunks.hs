-- UTF-8 in chunks, texts as memory of C, and other names of text 2.0.2.
-- haskell: no
{-# LANGUAGE OverloadedStrings #-}
import Control.Exception
import qualified Data.ByteString as B
import Data.Functor.Identity
import qualified Data.Text as T
import Data.Text.Encoding
import qualified Data.Text.Encoding.Error as E
import Data.Text.Foreign
import Data.Text.Internal (mul, mul32, mul64)
import qualified Data.Text.Internal.Search as S
import qualified Data.Text.Internal.Lazy.Search as LS
import qualified Data.Text.Lazy as L
import Data.Text.Lazy.Builder.RealFloat (FPFormat)

-- What was made of the chunks so far, and what is left over at the end.
chunked :: [B.ByteString] -> (T.Text, Bool)
chunked = go mempty startUtf8State
  where
    go done s [] = (strictBuilderToText done, s == startUtf8State)
    go done s (c : cs) = case decodeUtf8More s c of
      (b, _, Just t) -> go (done <> b) t cs
      (b, rest, Nothing) -> (strictBuilderToText (done <> b <> textToStrictBuilder (T.pack (show (B.unpack rest)))), False)

-- An error without where it was called.
tried :: a -> IO (Either String a)
tried x = fmap (either (\e -> Left (concat (take 1 (lines (show (e :: ErrorCall)))))) Right) (try (evaluate x))

main :: IO ()
main = do
  print (chunked ["a\xc3", "\xa9", "", "b\xe2", "\x82", "\xac", "\xf0\x9f\x98", "\x80!"])
  print (chunked ["a\xc3", "b"], chunked ["x", "\xff"], chunked ["\xf0\x90"])
  let ends s = fmap (const ()) s
  print [(n, ends s) | (n, s) <- map validateUtf8Chunk ["", "abc", "ab\xc3", "ab\xc3(", "\xed\xa0\x80", "\xf4\x90\x80\x80"]]
  let Just s1 = snd (validateUtf8Chunk "\xf0")
      (n2, Just s2) = validateUtf8More s1 "\x90\x80"
  print (n2, fmap ends (validateUtf8More s2 "\x80zz"), fmap ends (validateUtf8More s2 "z"), fmap ends (validateUtf8More s2 ""))
  print (decodeASCIIPrefix "ab\xff\&c", decodeASCII' "abc", decodeASCII' "ab\x80", decodeUtf8Lenient "a\xff\xc3z")
  print =<< tried (decodeASCII "abc\xe9")
  print (decodeUtf8With (E.replace '?') "\xe2\x82z\xf0\x9f", decodeUtf8With E.ignore "\xe2\x82z\xf0\x9f")
  print (T.isAscii "abc", T.isAscii "ab\233", L.isAscii "", T.measureOff 2 "\233ab", T.measureOff 9 "\233ab", T.foldr' (:) [] "ab\8364")
  print (runIdentity (T.spanM (Identity . (< 'c')) "abcd"), runIdentity (T.spanEndM (Identity . (> 'b')) "abcd"))
  print =<< T.spanM (\c -> print c >> return (c /= 'b')) "abc"
  print (runIdentity (L.spanM (Identity . (< 'c')) (L.fromChunks ["ab", "acd"])), runIdentity (L.spanEndM (Identity . (> 'b')) (L.fromChunks ["abc", "dc"])))
  print (S.indices "aa" "aaaxaa", S.indices "" "abc", LS.indices "b\233" (L.fromChunks ["ab", "\233b", "\233"]))
  print ([minBound .. maxBound] :: [FPFormat])
  print =<< useAsPtr "h\233" (\p n -> fromPtr p n >>= \t -> return (t, n))
  print =<< withCString "caf\233" (\p -> peekCStringLen (p, 5))
  print (map (\n -> (takeWord8 n "a\8364b", dropWord8 n "a\8364b")) [0 .. 5])
  print =<< tried (mul32 28128 76347)
  print =<< tried (mul64 maxBound 2)
  print (mul 3 4, mul32 (-3) 4, mul64 5 6)
