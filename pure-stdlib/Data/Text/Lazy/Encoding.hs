-- Haskell's Data.Text.Lazy.Encoding.

module Data.Text.Lazy.Encoding
  ( decodeASCII, decodeLatin1, decodeUtf8, decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE, decodeUtf8'
  , decodeUtf8With, decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith, encodeUtf8
  , encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE, encodeUtf8Builder, encodeUtf8BuilderEscaped
  ) where

import Prelude
import Base.Sized.Word8 (Word8)
import Data.ByteString.Builder.Prim (BoundedPrim)
import Base.Builder (Builder)
import qualified Base.ByteString as S
import Base.LazyByteString (ByteString(..))
import Base.Text.Decode (decodedUtf8, wholePart)
import qualified Base.Text.Lazy as L
import Base.Text.Lazy (Text)
import qualified Base.Text.Type as T
import Control.Exception (evaluate, try)
import qualified Data.ByteString as S
import Data.ByteString.Builder (lazyByteString)
import qualified Data.ByteString.Lazy as B
import qualified Data.Text.Encoding as E
import Data.Text.Encoding.Error
import System.IO.Unsafe (unsafePerformIO)

decodeASCII, decodeLatin1, decodeUtf8, decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE :: ByteString -> Text
decodeASCII = decodeUtf8
decodeLatin1 s = L.fromChunks (map E.decodeLatin1 (B.toChunks s))
decodeUtf8 = decodeUtf8With strictDecode
decodeUtf16LE = decodeUtf16LEWith strictDecode
decodeUtf16BE = decodeUtf16BEWith strictDecode
decodeUtf32LE = decodeUtf32LEWith strictDecode
decodeUtf32BE = decodeUtf32BEWith strictDecode

-- Chunk by chunk; a character may begin in one and end in the next.
decodeUtf8With :: OnDecodeError -> ByteString -> Text
decodeUtf8With onError = go S.empty
  where
    go pending Empty = L.fromStrict (decodedUtf8 onError pending)
    go pending (Chunk s more) = case wholePart (S.append pending s) of
      (whole, rest) -> L.chunk (decodedUtf8 onError whole) (go rest more)

decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith :: OnDecodeError -> ByteString -> Text
decodeUtf16LEWith = whole E.decodeUtf16LEWith
decodeUtf16BEWith = whole E.decodeUtf16BEWith
decodeUtf32LEWith = whole E.decodeUtf32LEWith
decodeUtf32BEWith = whole E.decodeUtf32BEWith

whole :: (OnDecodeError -> S.ByteString -> T.Text) -> OnDecodeError -> ByteString -> Text
whole decode onError s = L.fromStrict (decode onError (B.toStrict s))

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' s = unsafePerformIO (try (evaluate (let t = decodeUtf8 s in forced t `seq` t)))
  where
    forced L.Empty = ()
    forced (L.Chunk _ ts) = forced ts

encodeUtf8, encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE :: Text -> ByteString
encodeUtf8 = chunkwise E.encodeUtf8
encodeUtf16LE = chunkwise E.encodeUtf16LE
encodeUtf16BE = chunkwise E.encodeUtf16BE
encodeUtf32LE = chunkwise E.encodeUtf32LE
encodeUtf32BE = chunkwise E.encodeUtf32BE

chunkwise :: (T.Text -> S.ByteString) -> Text -> ByteString
chunkwise encode t = B.fromChunks (map encode (L.toChunks t))

encodeUtf8Builder :: Text -> Builder
encodeUtf8Builder t = lazyByteString (encodeUtf8 t)

encodeUtf8BuilderEscaped :: BoundedPrim Word8 -> Text -> Builder
encodeUtf8BuilderEscaped escape = foldr (\t rest -> E.encodeUtf8BuilderEscaped escape t <> rest) mempty . L.toChunks
