-- Compares and searches memory through addresses, and fills it.
module Main (main) where
import qualified Data.ByteString.Char8 as B
import Data.ByteString.Internal (memcmp, memchr, memset)
import qualified Data.ByteString.Unsafe as U
import Foreign.Ptr
import Foreign.Marshal.Alloc
import Data.Word
import Data.IORef
import Control.Monad
main :: IO ()
main = do
  s <- B.getContents
  let n = B.length s
      t = B.copy s
  total <- newIORef (0 :: Int)
  U.unsafeUseAsCString s $ \p -> U.unsafeUseAsCString t $ \q -> do
    forM_ [1 .. 20] $ \k -> do
      x <- memcmp (castPtr p) (castPtr q) (n - k)
      modifyIORef' total (+ fromIntegral x)
    let go a k | a >= p `plusPtr` n = return k
               | otherwise = do
                   r <- memchr a 10 (fromIntegral (n - a `minusPtr` p))
                   if r == nullPtr then return k else go (r `plusPtr` 1) (k + 1)
    forM_ [1 .. 20 :: Int] $ \_ -> do
      k <- go (castPtr p :: Ptr Word8) (0 :: Int)
      modifyIORef' total (+ k)
    allocaBytes 100000 $ \m -> forM_ [1 .. 100 :: Int] $ \i -> do
      _ <- memset m (fromIntegral i) 100000
      x <- memcmp m (castPtr p) 100
      modifyIORef' total (+ signum (fromIntegral x))
  readIORef total >>= print
