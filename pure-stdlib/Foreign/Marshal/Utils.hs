-- Values and memory.

module Foreign.Marshal.Utils
  ( with, new, fromBool, toBool, maybeNew, maybeWith, maybePeek, withMany
  , copyBytes, moveBytes, fillBytes
  ) where

import Prelude
import Data.Word (Word8)
import Foreign.Marshal.Alloc
import Base.IO
import Base.Memory
import Base.Storable

with :: Storable a => a -> (Ptr a -> IO b) -> IO b
with x use = alloca (\p -> poke p x >> use p)

new :: Storable a => a -> IO (Ptr a)
new x = malloc >>= \p -> poke p x >> return p

fromBool :: Num a => Bool -> a
fromBool b = if b then 1 else 0

toBool :: (Eq a, Num a) => a -> Bool
toBool n = n /= 0

-- Nothing is the null pointer.

maybeNew :: (a -> IO (Ptr b)) -> Maybe a -> IO (Ptr b)
maybeNew = maybe (return nullPtr)

maybeWith :: (a -> (Ptr b -> IO c) -> IO c) -> Maybe a -> (Ptr b -> IO c) -> IO c
maybeWith _ Nothing use = use nullPtr
maybeWith f (Just x) use = f x use

maybePeek :: (Ptr a -> IO b) -> Ptr a -> IO (Maybe b)
maybePeek f p
  | p == nullPtr = return Nothing
  | otherwise = fmap Just (f p)

withMany :: (a -> (b -> res) -> res) -> [a] -> ([b] -> res) -> res
withMany _ [] use = use []
withMany f (x : xs) use = f x (\y -> withMany f xs (\ys -> use (y : ys)))

-- To, from, so many bytes.
copyBytes, moveBytes :: Ptr a -> Ptr a -> Int -> IO ()
copyBytes = moveBytes
moveBytes (Ptr to) (Ptr from) n
  | n <= 0 = return ()
  | otherwise = IO (moveMemory from to n)

fillBytes :: Ptr a -> Word8 -> Int -> IO ()
fillBytes (Ptr a) byte n = IO (fillMemory a (fromIntegral byte) n)
