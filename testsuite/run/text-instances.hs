{-# LANGUAGE OverloadedStrings #-}
-- What classes of other modules know of texts.
import qualified Data.Text as T
import qualified Data.Text.Lazy as L
import Text.Printf
import Data.Data
import Control.DeepSeq
import Data.Semigroup
import Control.Exception
main = do
  printf "%s|%10s|%-6s|%.2s|\n" (T.pack "h\233llo") (L.pack "ab") (T.pack "xy") (L.pack "abcdef")
  print (toConstr (T.pack "a"), toConstr (L.pack "b"), dataTypeOf (T.pack "a"), dataTypeOf (L.pack "a"))
  print (gmapT (\d -> case cast d of Just s -> maybe d id (cast (reverse (s :: String))); Nothing -> d) (T.pack "abc"))
  print (gmapQ (const ()) (L.pack "abc"))
  print (rnf (T.pack "a"), force (L.pack "abc"))
  r <- try (evaluate (rnf (L.fromChunks ["a", undefined]))) :: IO (Either ErrorCall ())
  print (either (const "bottom") (const "fine") r)
  print (stimes 3 ("ab" :: T.Text), (<>) "a" ("b" :: L.Text) , mconcat ["a", "b" :: T.Text], mempty :: L.Text)
  print (read "\"a\\955\"" :: T.Text, read " [\"x\"]" :: [L.Text], reads "\"a\" b" :: [(T.Text, String)])
  print (showsPrec 11 ("a\"\1234\n" :: T.Text) "", show ("\SOH1" :: L.Text))
  print (typeOf (T.pack "a"), typeOf (L.pack "a"))
