{-# LANGUAGE ForeignFunctionInterface #-}
import Foreign
import Foreign.C

-- Variables and functions of C by their addresses.

foreign import ccall "&environ" environment :: Ptr (Ptr CString)
foreign import ccall "environ.h &environ" again :: Ptr (Ptr CString)
foreign import ccall "&free" release :: FunPtr (Ptr a -> IO ())

main :: IO ()
main = do
  first <- peek environment >>= peek >>= peekCString
  print ('=' `elem` first)
  print (environment == again)
  cell <- mallocBytes 8 >>= newForeignPtr release :: IO (ForeignPtr Int64)
  withForeignPtr cell (\p -> poke p 7 >> peek p >>= print)
