-- How the characters of files become bytes, and those of the system's texts.

module GHC.IO.Encoding
  ( TextEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, char8, mkTextEncoding
  , textEncodingName, getLocaleEncoding, getFileSystemEncoding, getForeignEncoding, argvEncoding, initLocaleEncoding
  ) where

import Prelude
import System.IO

getLocaleEncoding, getFileSystemEncoding, getForeignEncoding, argvEncoding :: IO TextEncoding
getLocaleEncoding = return localeEncoding
getFileSystemEncoding = return localeEncoding
getForeignEncoding = return localeEncoding
argvEncoding = return localeEncoding

initLocaleEncoding :: TextEncoding
initLocaleEncoding = localeEncoding

textEncodingName :: TextEncoding -> String
textEncodingName = show
