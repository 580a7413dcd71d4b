-- Haskell's Data.Text.Encoding.

module Data.Text.Encoding
  ( decodeASCII, decodeASCIIPrefix, decodeASCII', decodeUtf8Lenient, decodeUtf8Chunk, decodeUtf8More, validateUtf8Chunk
  , validateUtf8More, Utf8State, startUtf8State, StrictBuilder, strictBuilderToText, textToStrictBuilder
  , decodeLatin1, decodeUtf8, decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE, decodeUtf8'
  , decodeUtf8With, decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith, streamDecodeUtf8
  , streamDecodeUtf8With, Decoding(..), encodeUtf8, encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE
  , encodeUtf8Builder, encodeUtf8BuilderEscaped
  ) where

import Data.ByteString.Builder.Prim (BoundedPrim, condB, liftFixedToBounded, primMapByteStringBounded, word8)
import Prelude
import Base.Sized.Word8 (Word8)
import Base.Builder (Builder)
import Base.ByteString (ByteString(..))
import Base.Text.Decode
import Base.Text.Type (Text, slice)
import Control.Exception (evaluate, try)
import qualified Data.ByteString as B
import Data.ByteString.Builder (byteString)
import Data.Text.Encoding.Error
import Data.Text.Internal.Encoding
import System.IO.Unsafe (unsafePerformIO)

decodeASCII, decodeLatin1, decodeUtf8, decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE :: ByteString -> Text
decodeASCII s = case decodeASCIIPrefix s of
  (t, rest) -> case B.uncons rest of
    Nothing -> t
    Just (w, _) -> error ("decodeASCII: detected non-ASCII codepoint " ++ show w ++ " at position " ++ show (B.length s - B.length rest))
decodeLatin1 = decodedLatin1
decodeUtf8 = decodeUtf8With strictDecode
decodeUtf16LE = decodeUtf16LEWith strictDecode
decodeUtf16BE = decodeUtf16BEWith strictDecode
decodeUtf32LE = decodeUtf32LEWith strictDecode
decodeUtf32BE = decodeUtf32BEWith strictDecode

decodeUtf8With, decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith :: OnDecodeError -> ByteString -> Text
decodeUtf8With = decodedUtf8
decodeUtf16LEWith = decodedUtf16 low2 (badStream "16LE")
decodeUtf16BEWith = decodedUtf16 high2 (badStream "16BE")
decodeUtf32LEWith = decodedUtf32 low4 (badStream "32LE")
decodeUtf32BEWith = decodedUtf32 high4 (badStream "32BE")

-- Bytes up to the first that is not ASCII, and the others.
decodeASCIIPrefix :: ByteString -> (Text, ByteString)
decodeASCIIPrefix s = case B.span (< 0x80) s of
  (BS b i n, rest) -> (slice b i n, rest)

decodeASCII' :: ByteString -> Maybe Text
decodeASCII' s = case decodeASCIIPrefix s of
  (t, rest) -> if B.null rest then Just t else Nothing

decodeUtf8Lenient :: ByteString -> Text
decodeUtf8Lenient = decodeUtf8With lenientDecode

badStream :: String -> String
badStream form = "Data.Text.Internal.Encoding.Fusion.streamUtf" ++ form ++ ": Invalid UTF-" ++ form ++ " stream"

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' s = unsafePerformIO (try (evaluate (decodeUtf8 s)))

-- What was decoded, the bytes of a character that is not complete, and what decodes the
-- bytes behind these.
data Decoding = Some !Text !ByteString (ByteString -> Decoding)

instance Show Decoding where
  showsPrec d (Some t s _) = showParen (d > 10) (showString "Some " . showsPrec 11 t . showString " " . showsPrec 11 s . showString " _")

streamDecodeUtf8 :: ByteString -> Decoding
streamDecodeUtf8 = streamDecodeUtf8With strictDecode

streamDecodeUtf8With :: OnDecodeError -> ByteString -> Decoding
streamDecodeUtf8With onError = go
  where
    go s = case wholePart s of
      (whole, rest) -> Some (decodedUtf8 onError whole) rest (\more -> go (B.append rest more))

encodeUtf8, encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE :: Text -> ByteString
encodeUtf8 = encodedUtf8
encodeUtf16LE = encodedUtf16 putLow2
encodeUtf16BE = encodedUtf16 putHigh2
encodeUtf32LE = encodedUtf32 putLow4
encodeUtf32BE = encodedUtf32 putHigh4

encodeUtf8Builder :: Text -> Builder
encodeUtf8Builder t = byteString (encodeUtf8 t)

-- Characters of one byte by the first argument.
encodeUtf8BuilderEscaped :: BoundedPrim Word8 -> Text -> Builder
encodeUtf8BuilderEscaped escape t = primMapByteStringBounded (condB (< 0x80) escape same) (encodeUtf8 t)
  where same = liftFixedToBounded word8
