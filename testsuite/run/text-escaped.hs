-- Texts as UTF-8 with some characters written otherwise.

import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Lazy as L
import qualified Data.Text.Lazy.Encoding as LE
import qualified Data.ByteString.Lazy.Char8 as B
import Data.ByteString.Builder (toLazyByteString)
import Data.ByteString.Builder.Prim
import Data.Char (ord)
main :: IO ()
main = do
  B.putStrLn (toLazyByteString (E.encodeUtf8BuilderEscaped escape (T.pack "a<b\233")))
  B.putStrLn (toLazyByteString (LE.encodeUtf8BuilderEscaped escape (L.fromChunks [T.pack "<", T.pack "c"])))
  where escape = condB (== fromIntegral (ord '<')) ((\_ -> ('&', ';')) >$< liftFixedToBounded (char7 >*< char7)) (liftFixedToBounded word8)
  
