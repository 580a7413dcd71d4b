-- Texts that the system has as bytes: names of files, arguments, variables. Bytes that are no
-- UTF-8 are U+DC80 to U+DCFF in them and become themselves again.

module Base.SystemText where

import Prelude
import Base.TextEncoding (systemEncoding)
import Foreign.C.String (CString, CStringLen)
import qualified GHC.Foreign as F

withCString :: String -> (CString -> IO a) -> IO a
withCString = F.withCString systemEncoding

newCString :: String -> IO CString
newCString = F.newCString systemEncoding

peekCString :: CString -> IO String
peekCString = F.peekCString systemEncoding

peekCStringLen :: CStringLen -> IO String
peekCStringLen = F.peekCStringLen systemEncoding
