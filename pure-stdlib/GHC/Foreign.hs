-- Texts of C in an encoding that the caller names.

module GHC.Foreign
  ( peekCString, peekCStringLen, newCString, newCStringLen, withCString, withCStringLen, withCStringsLen
  , charIsRepresentable
  ) where

import Prelude
import Base.Sized.Word8 (Word8)
import Base.TextEncoding
import Foreign.C.String (CString, CStringLen)
import Foreign.Marshal.Array
import Foreign.Ptr (Ptr, castPtr)
import GHC.IO.Exception (IOErrorType(..), IOException(..))

peekCString :: TextEncoding -> CString -> IO String
peekCString encoding p = lengthArray0 0 p >>= \n -> peekCStringLen encoding (p, n)

peekCStringLen :: TextEncoding -> CStringLen -> IO String
peekCStringLen encoding (p, n) =
  peekArray n (castPtr p) >>= checked "recoverDecode" "invalid byte sequence" . decodeText encoding

newCString :: TextEncoding -> String -> IO CString
newCString encoding text = fmap castPtr (bytesOf encoding text >>= newArray0 0)

newCStringLen :: TextEncoding -> String -> IO CStringLen
newCStringLen encoding text = do
  bytes <- bytesOf encoding text
  p <- newArray bytes
  return (castPtr p, length bytes)

withCString :: TextEncoding -> String -> (CString -> IO a) -> IO a
withCString encoding text use = bytesOf encoding text >>= \bytes -> withArray0 0 bytes (use . castPtr)

withCStringLen :: TextEncoding -> String -> (CStringLen -> IO a) -> IO a
withCStringLen encoding text use = do
  bytes <- bytesOf encoding text
  withArrayLen bytes (\n p -> use (castPtr p, n))

withCStringsLen :: TextEncoding -> [String] -> (Int -> Ptr CString -> IO a) -> IO a
withCStringsLen encoding texts use = go texts []
  where
    go (t : ts) done = withCString encoding t (\p -> go ts (p : done))
    go [] done = withArrayLen (reverse done) use

charIsRepresentable :: TextEncoding -> Char -> IO Bool
charIsRepresentable encoding c = return (notElem Nothing (encodeText encoding [c]))

bytesOf :: TextEncoding -> String -> IO [Word8]
bytesOf encoding = checked "recoverEncode" "invalid character" . encodeText encoding

-- All of it is there, or the first that is not is told.
checked :: String -> String -> [Maybe a] -> IO [a]
checked place why = maybe failed return . sequence
  where failed = ioError (IOError Nothing InvalidArgument place why Nothing Nothing)
