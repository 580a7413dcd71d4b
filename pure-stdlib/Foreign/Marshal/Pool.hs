-- Memory that is given back all at once.

module Foreign.Marshal.Pool
  ( Pool, newPool, freePool, withPool
  , pooledMalloc, pooledMallocBytes, pooledRealloc, pooledReallocBytes, pooledMallocArray, pooledMallocArray0
  , pooledReallocArray, pooledReallocArray0, pooledNew, pooledNewArray, pooledNewArray0
  ) where

import Prelude
import Control.Exception (bracket, mask_)
import Data.IORef
import Data.List (delete)
import Foreign.Marshal.Alloc
import Foreign.Marshal.Array
import Foreign.Ptr
import Base.Memory
import Base.Storable

-- What is to be given back.
newtype Pool = Pool (IORef [Ptr ()])

newPool :: IO Pool
newPool = fmap Pool (newIORef [])

freePool :: Pool -> IO ()
freePool (Pool blocks) = readIORef blocks >>= mapM_ free

withPool :: (Pool -> IO b) -> IO b
withPool = bracket newPool freePool

pooledMallocBytes :: Pool -> Int -> IO (Ptr a)
pooledMallocBytes (Pool blocks) n = mask_ (do
  p <- mallocBytes n
  modifyIORef blocks (castPtr p :)
  return p)

pooledReallocBytes :: Pool -> Ptr a -> Int -> IO (Ptr a)
pooledReallocBytes (Pool blocks) p n = mask_ (do
  owned <- readIORef blocks
  if castPtr p `elem` owned then do
    new <- reallocBytes p n
    writeIORef blocks (castPtr new : delete (castPtr p) owned)
    return new
  else ioError (userError "pointer not in pool"))

pooledMalloc :: Storable a => Pool -> IO (Ptr a)
pooledMalloc pool = pooledMallocArray pool 1

pooledRealloc :: Storable a => Pool -> Ptr a -> IO (Ptr a)
pooledRealloc pool p = pooledReallocBytes pool p (sizeOf (stored p))

pooledMallocArray, pooledMallocArray0 :: Storable a => Pool -> Int -> IO (Ptr a)
pooledMallocArray pool n = go undefined
  where
    go :: Storable a => a -> IO (Ptr a)
    go unused = pooledMallocBytes pool (n * sizeOf unused)
pooledMallocArray0 pool n = pooledMallocArray pool (n + 1)

pooledReallocArray, pooledReallocArray0 :: Storable a => Pool -> Ptr a -> Int -> IO (Ptr a)
pooledReallocArray pool p n = pooledReallocBytes pool p (n * sizeOf (stored p))
pooledReallocArray0 pool p n = pooledReallocArray pool p (n + 1)

pooledNew :: Storable a => Pool -> a -> IO (Ptr a)
pooledNew pool x = pooledMalloc pool >>= \p -> poke p x >> return p

pooledNewArray :: Storable a => Pool -> [a] -> IO (Ptr a)
pooledNewArray pool xs = pooledMallocArray pool (length xs) >>= \p -> pokeArray p xs >> return p

pooledNewArray0 :: Storable a => Pool -> a -> [a] -> IO (Ptr a)
pooledNewArray0 pool mark xs = pooledMallocArray0 pool (length xs) >>= \p -> pokeArray0 mark p xs >> return p
