-- Files and directories that are not there yet.

module System.Posix.Temp (mkstemp, mkstemps, mkdtemp) where

import Prelude
import Base.SystemText
import Foreign.C.Error
import Foreign.C.String hiding (newCString, peekCString, peekCStringLen, withCString)
import Foreign.C.Types
import System.IO (Handle)
import System.Posix.IO (fdToHandle)
import System.Posix.Types (Fd(..))

-- The name begins with the template.
mkstemp :: String -> IO (FilePath, Handle)
mkstemp template = withCString (template ++ "XXXXXX") $ \name -> do
  fd <- throwErrnoIfMinus1 "mkstemp" (c_mkstemp name)
  opened name fd

-- And ends with the other one.
mkstemps :: String -> String -> IO (FilePath, Handle)
mkstemps template ending = withCString (template ++ "XXXXXX" ++ ending) $ \name -> do
  fd <- withCStringLen ending (\(_, n) -> throwErrnoIfMinus1 "mkstemps" (c_mkstemps name (fromIntegral n)))
  opened name fd

opened :: CString -> CInt -> IO (FilePath, Handle)
opened name fd = (,) <$> peekCString name <*> fdToHandle (Fd fd)

mkdtemp :: String -> IO FilePath
mkdtemp template = withCString (template ++ "XXXXXX") $ \name -> do
  _ <- throwErrnoIfNull "mkdtemp" (c_mkdtemp name)
  peekCString name

foreign import ccall unsafe "mkstemp" c_mkstemp :: CString -> IO CInt
foreign import ccall unsafe "mkstemps" c_mkstemps :: CString -> CInt -> IO CInt
foreign import ccall unsafe "mkdtemp" c_mkdtemp :: CString -> IO CString
