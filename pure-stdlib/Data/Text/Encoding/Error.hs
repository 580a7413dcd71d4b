-- Haskell's Data.Text.Encoding.Error.

module Data.Text.Encoding.Error
  ( UnicodeException(..), OnError, OnDecodeError, OnEncodeError, lenientDecode, strictDecode, strictEncode, ignore
  , replace
  ) where

import Prelude
import Control.DeepSeq (NFData(..))
import Control.Exception (Exception, throw)
import Data.Word (Word8)
import Numeric (showHex)

type OnError a b = String -> Maybe a -> Maybe b
type OnDecodeError = OnError Word8 Char
type OnEncodeError = OnError Char Word8

data UnicodeException
  = DecodeError String (Maybe Word8)
  | EncodeError String (Maybe Char)
  deriving Eq

instance Show UnicodeException where
  show e = case e of
    DecodeError text (Just w) -> "Cannot decode byte '\\x" ++ showHex w ("': " ++ text)
    DecodeError text Nothing -> "Cannot decode input: " ++ text
    EncodeError text (Just c) -> "Cannot encode character '\\x" ++ showHex (fromEnum c) ("': " ++ text)
    EncodeError text Nothing -> "Cannot encode input: " ++ text

instance Exception UnicodeException

instance NFData UnicodeException where
  rnf e = case e of
    DecodeError text w -> rnf text `seq` rnf w
    EncodeError text c -> rnf text `seq` rnf c

strictDecode :: OnDecodeError
strictDecode text w = throw (DecodeError text w)

lenientDecode :: OnDecodeError
lenientDecode _ _ = Just '\xFFFD'

ignore :: OnError a b
ignore _ _ = Nothing

replace :: b -> OnError a b
replace c _ _ = Just c

strictEncode :: OnEncodeError
strictEncode text c = throw (EncodeError text c)
