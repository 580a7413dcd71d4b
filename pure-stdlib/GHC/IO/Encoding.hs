-- How the characters of files become bytes, and those of the system's texts.

module GHC.IO.Encoding
  ( TextEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, char8, mkTextEncoding
  , textEncodingName, getLocaleEncoding, getFileSystemEncoding, getForeignEncoding, argvEncoding, initLocaleEncoding
  , setLocaleEncoding, setFileSystemEncoding, setForeignEncoding
  ) where

import Prelude
import Base.TextEncoding (systemEncoding)
import System.IO

getLocaleEncoding, getFileSystemEncoding, getForeignEncoding, argvEncoding :: IO TextEncoding
getLocaleEncoding = return localeEncoding
getFileSystemEncoding = return systemEncoding
getForeignEncoding = return localeEncoding
argvEncoding = return systemEncoding

initLocaleEncoding :: TextEncoding
initLocaleEncoding = localeEncoding

textEncodingName :: TextEncoding -> String
textEncodingName = show

-- The system's texts are UTF-8 whatever is set, as they are here without it.
setLocaleEncoding, setFileSystemEncoding, setForeignEncoding :: TextEncoding -> IO ()
setLocaleEncoding _ = return ()
setFileSystemEncoding _ = return ()
setForeignEncoding _ = return ()
