-- What happens to bytes that are no characters of an encoding, and to characters that it does not have.

module GHC.IO.Encoding.Failure (CodingFailureMode(..), codingFailureModeSuffix, isSurrogate) where

import Prelude

data CodingFailureMode
  = ErrorOnCodingFailure
  | IgnoreCodingFailure
  | TransliterateCodingFailure
  | RoundtripFailure
  deriving Show

-- What stands behind the name of an encoding for it.
codingFailureModeSuffix :: CodingFailureMode -> String
codingFailureModeSuffix ErrorOnCodingFailure = ""
codingFailureModeSuffix IgnoreCodingFailure = "//IGNORE"
codingFailureModeSuffix TransliterateCodingFailure = "//TRANSLIT"
codingFailureModeSuffix RoundtripFailure = "//ROUNDTRIP"

-- Whether it is one half of a pair of UTF-16.
isSurrogate :: Char -> Bool
isSurrogate c = c >= '\xD800' && c <= '\xDFFF'
