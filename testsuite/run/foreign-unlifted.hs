-- not: reproducible
-- Unlifted values as arguments of functions of C, and as their results.
{-# LANGUAGE MagicHash, UnboxedTuples, UnliftedFFITypes #-}
import Control.Monad
import Foreign.C.Types
import Foreign.Ptr (nullPtr)
import GHC.Exts
import GHC.IO (IO (..))

foreign import ccall unsafe "string.h memcmp" compareBytes :: ByteArray# -> ByteArray# -> CSize -> CInt
foreign import ccall unsafe "string.h memcpy" copyBytes :: MutableByteArray# RealWorld -> ByteArray# -> CSize -> IO ()
foreign import ccall "memset" fillBytes :: MutableByteArray# s -> Int# -> CSize -> IO ()
foreign import ccall safe "memset" fillSafely :: MutableByteArray# s -> CInt -> Word -> IO ()
foreign import ccall unsafe "strlen" lengthOf :: ByteArray# -> CSize
foreign import ccall unsafe "strlen" lengthAt :: Addr# -> IO Int
foreign import ccall unsafe "sin" sine :: Double# -> Double#
foreign import ccall unsafe "sqrtf" root :: Float# -> Float#
foreign import ccall unsafe "labs" magnitude :: Int# -> Int#
foreign import ccall unsafe "toupper" upper :: Char# -> Char#
foreign import ccall unsafe "&environ" environment :: Ptr ()
foreign import ccall unsafe "snprintf" format
  :: MutableByteArray# RealWorld -> CSize -> ByteArray# -> Int -> Int -> Int -> MutableByteArray# RealWorld -> IO CInt

data Bytes = Bytes ByteArray#
data Buffer = Buffer (MutableByteArray# RealWorld)

buffer :: Int -> IO Buffer
buffer (I# n) = IO $ \s -> case newByteArray# n s of (# s', a #) -> (# s', Buffer a #)

frozen :: Buffer -> IO Bytes
frozen (Buffer a) = IO $ \s -> case unsafeFreezeByteArray# a s of (# s', b #) -> (# s', Bytes b #)

textual :: String -> IO Bytes
textual text = do
  b@(Buffer a) <- buffer (length text + 1)
  forM_ (zip [0 ..] (text ++ "\0")) $ \(I# i, C# c) -> IO $ \s -> (# writeCharArray# a i c s, () #)
  frozen b

toString :: Bytes -> String
toString (Bytes a) = [C# (indexCharArray# a i) | I# i <- [0 .. fromIntegral (lengthOf a) - 1]]

-- An argument that allocates before the call, but behind the array.
count :: Int -> CSize
count n = fromIntegral (length (show (product [1 .. fromIntegral n :: Integer])))

main :: IO ()
main = do
  Bytes hello <- textual "hello"
  Bytes help <- textual "help"
  print (lengthOf hello, lengthOf help, compareBytes hello help 3, compareBytes hello help (count 7) < 0)
  print [signum (compareBytes hello help (count n)) | n <- [1 .. 12]]
  forM_ [6, 5000] $ \size -> do
    b@(Buffer a) <- buffer size
    fillBytes a 120# (fromIntegral size)
    fillSafely a 0 1
    Bytes empty <- frozen b
    print (lengthOf empty)
    copyBytes a hello (count 13 - 4)
    frozen b >>= putStrLn . toString
  b@(Buffer a) <- buffer 40
  Bytes form <- textual "%ld %ld %ld [%s]"
  inner@(Buffer text) <- buffer 6
  copyBytes text hello (count 8 + 1)
  n <- format a 40 form (fromIntegral (count 20)) 2 3 text
  frozen b >>= \r -> print (n, toString r)
  n <- lengthAt "static"#
  print n
  print (D# (sine 0.5##) == sin 0.5, F# (root 2.25#), I# (magnitude (-3#)), C# (upper 'q'#))
  print (environment /= nullPtr)
