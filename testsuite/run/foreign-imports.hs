-- Functions of C, as programs import them.
-- not: reproducible
{-# LANGUAGE CApiFFI, ForeignFunctionInterface, InterruptibleFFI #-}
import Control.Exception
import Control.Monad
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Unsafe as U
import Foreign
import Foreign.C

-- Without effects.
foreign import ccall "math.h sin" c_sin :: CDouble -> CDouble
foreign import ccall unsafe "math.h pow" c_pow :: Double -> Double -> Double
foreign import ccall "sqrt" c_sqrt :: Double -> Double
foreign import ccall "static stdlib.h abs" c_abs :: CInt -> CInt
foreign import ccall "floorf" c_floorf :: Float -> Float
foreign import ccall "fmaf" c_fmaf :: CFloat -> CFloat -> CFloat -> CFloat
foreign import ccall toupper :: CInt -> CInt
foreign import capi "ctype.h tolower" c_tolower :: CInt -> CInt
foreign import ccall "labs" (|!|) :: CLong -> CLong

-- With effects.
foreign import ccall unsafe "string.h strlen" c_strlen :: CString -> IO CSize
foreign import ccall safe "memcpy" c_memcpy :: Ptr a -> Ptr a -> CSize -> IO (Ptr a)
foreign import ccall "memset" c_memset :: Ptr Word8 -> CInt -> CSize -> IO ()
foreign import ccall interruptible "getenv" c_getenv :: CString -> IO CString
foreign import ccall "open" c_open :: CString -> CInt -> IO CInt
foreign import ccall "close" c_close :: CInt -> IO CInt
foreign import ccall "strtol" c_strtol :: CString -> Ptr CString -> CInt -> IO CLong
foreign import ccall "strdup" c_strdup :: CString -> IO CString
foreign import ccall "atof" c_atof :: CString -> IO Double
foreign import ccall "snprintf" c_format :: CString -> CSize -> CString -> CInt -> Double -> CString -> IO CInt
foreign import ccall "snprintf" c_many
  :: CString -> CSize -> CString -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> IO CInt
foreign import ccall "snprintf" c_odd :: CString -> CSize -> CString -> Int -> Int -> Int -> Int -> IO CInt
foreign import ccall "snprintf" c_doubles
  :: CString -> CSize -> CString
  -> Double -> Double -> Double -> Double -> Double -> Double -> Double -> Double -> Double -> Double -> IO CInt
foreign import ccall "div" c_unused :: CInt -> IO ()

-- Addresses.
foreign import ccall "&free" p_free :: FunPtr (Ptr a -> IO ())
foreign import ccall "ctype.h &toupper" p_toupper :: FunPtr (CInt -> CInt)
foreign import ccall "&environ" environment :: Ptr (Ptr CString)
foreign import ccall "dynamic" call1 :: FunPtr (CInt -> CInt) -> CInt -> CInt
foreign import ccall "dynamic" call2 :: FunPtr (CInt -> IO CInt) -> CInt -> IO CInt

-- Newtypes and synonyms.
newtype Descriptor = Descriptor CInt deriving (Eq, Show)
type Closing = Descriptor -> IO CInt
newtype Wrapped a = Wrapped (IO a)
foreign import ccall "close" closeDescriptor :: Closing
foreign import ccall "getpid" process :: Wrapped Descriptor
foreign import ccall "toupper" upper :: Char -> Char
foreign import ccall "isdigit" isDigitC :: CInt -> IO Bool
foreign import ccall "abs" truth :: Bool -> CInt

text :: Int -> (CString -> CSize -> IO a) -> IO String
text room fill = allocaBytes room $ \p -> fill p (fromIntegral room) >> peekCString p

main :: IO ()
main = do
  print (c_sin 1, c_pow 2 10, c_sqrt 2, c_abs (-7), c_abs minBound)
  print (c_floorf 2.75, c_fmaf 2 3 0.5, (|!|) (-99999999999))
  putStrLn (map (toEnum . fromIntegral . toupper . fromIntegral . fromEnum) "shouted")
  print (map c_tolower [65, 90, 97])
  print (map upper "mixed CASE")
  withCString "sixteen letters." c_strlen >>= print
  withArrayLen [1 .. 10 :: Word8] $ \n p -> allocaArray n $ \q -> do
    r <- c_memcpy q p (fromIntegral n)
    print (r == q)
    c_memset (q `plusPtr` 3) 255 4
    peekArray n q >>= print
  withCString "NO_SUCH_VARIABLE_HERE" c_getenv >>= print . (== nullPtr)
  -- Failures.
  r <- withCString "/nonexistent/file" (\p -> c_open p 0)
  e <- getErrno
  print (r, e == eNOENT)
  failed <- try (withCString "/nonexistent/file" (\p -> throwErrnoIfMinus1 "open" (c_open p 0)))
  print (failed :: Either IOException CInt)
  k <- closeDescriptor (Descriptor (-1))
  e2 <- getErrno
  print (k, e2 == eBADF)
  resetErrno
  e3 <- getErrno
  print (e3 == eOK)
  -- Results of all sizes.
  withCString "-123456789012rest" $ \p -> alloca $ \end -> do
    n <- c_strtol p end 10
    rest <- peek end >>= peekCString
    print (n, rest)
  withCString "2.5e3" c_atof >>= print
  fmap (map fromEnum) (mapM isDigitC [48, 57, 65]) >>= print . map (== 1)
  print (truth True, truth False)
  -- Memory of C's.
  s <- withCString "copied by C" c_strdup
  peekCString s >>= putStrLn
  free s
  t <- withCString "finalized by C" c_strdup >>= newForeignPtr p_free
  withForeignPtr t peekCString >>= putStrLn
  finalizeForeignPtr t
  u <- mallocBytes 16 >>= newForeignPtr p_free :: IO (ForeignPtr CChar)
  withForeignPtr u (\p -> poke p 7 >> peek p) >>= print
  -- Arguments on the stack.
  text 200 (\p n -> withCString "%d %.3f %s" (\f -> withCString "end" (c_format p n f 42 2.5))) >>= putStrLn
  text 200 (\p n -> withCString "%ld %ld %ld %ld %ld %ld %ld %ld" (\f -> c_many p n f 1 2 3 4 5 6 7 (-8))) >>= putStrLn
  text 200 (\p n -> withCString "%ld %ld %ld %ld" (\f -> c_odd p n f 1 2 3 (-4))) >>= putStrLn
  text 200 (\p n -> withCString "%g %g %g %g %g %g %g %g %g %g" (\f -> c_doubles p n f 1 2 3 4 5 6 7 8 9 10.5)) >>= putStrLn
  -- By address.
  print (call1 p_toupper 98, p_toupper == nullFunPtr)
  call2 (castFunPtr p_toupper) 99 >>= print
  peek environment >>= print . (/= nullPtr)
  let Wrapped own = process
  Descriptor d <- own
  print (d > 0)
  -- Bytes.
  U.unsafeUseAsCStringLen (C.pack "seen by C\0not this") (\(p, n) -> c_strlen p >>= \k -> print (k, n))
  -- Many calls, while memory is collected.
  total <- foldM (\acc i -> do
    q <- withCString (show i) c_atof
    return $! acc + q + fromIntegral (length (show (acc * 3)))) 0 [1 .. 2000 :: Int]
  print total
  print (sum [c_sin (fromIntegral i) | i <- [1 .. 1000 :: Int]])
