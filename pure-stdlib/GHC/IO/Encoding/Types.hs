-- How the characters of files become bytes.

module GHC.IO.Encoding.Types (TextEncoding, textEncodingName) where

import GHC.IO.Encoding
