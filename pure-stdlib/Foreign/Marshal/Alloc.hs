-- Memory for what is stored: for an action, or until it is given back.

module Foreign.Marshal.Alloc
  ( alloca, allocaBytes, allocaBytesAligned, malloc, mallocBytes, calloc, callocBytes
  , realloc, reallocBytes, free, finalizerFree
  ) where

import Prelude
import Base.Effect
import Base.Exception (throwIO)
import Base.IO
import Base.IOError
import Base.Memory
import Base.Storable

alloca :: Storable a => (Ptr a -> IO b) -> IO b
alloca use = go use undefined
  where
    go :: Storable a => (Ptr a -> IO b) -> a -> IO b
    go f unused = allocaBytesAligned (sizeOf unused) (alignment unused) f

allocaBytes :: Int -> (Ptr a -> IO b) -> IO b
allocaBytes n = allocaBytesAligned n 16

-- The memory is a part of the heap, so that it goes whatever ends the action.
allocaBytesAligned :: Int -> Int -> (Ptr a -> IO b) -> IO b
allocaBytesAligned n unit use = IO (\w -> case pinned n unit w of
  Result (Pinned array a) -> keepAlive array (unIO (use (Ptr a))) w)

-- That there is memory left.
found :: String -> Int -> World -> Result (Ptr a)
found name a w
  | a == 0 = unIO (throwIO (IOError Nothing ResourceExhausted name "out of memory" Nothing Nothing)) w
  | otherwise = Result (Ptr a)

mallocBytes, callocBytes :: Int -> IO (Ptr a)
mallocBytes n = IO (\w -> case allocate n w of Result a -> found "malloc" a w)
callocBytes n = IO (\w -> case allocate n w of
  Result 0 -> found "calloc" 0 w
  Result a -> case fillMemory a 0 n w of Result _ -> Result (Ptr a))

malloc, calloc :: Storable a => IO (Ptr a)
malloc = sized mallocBytes undefined
calloc = sized callocBytes undefined

sized :: Storable a => (Int -> IO (Ptr a)) -> a -> IO (Ptr a)
sized make unused = make (sizeOf unused)

realloc :: Storable b => Ptr a -> IO (Ptr b)
realloc = go undefined
  where
    go :: Storable b => b -> Ptr a -> IO (Ptr b)
    go unused (Ptr a) = IO (\w -> case reallocate a (sizeOf unused) w of Result b -> found "realloc" b w)

reallocBytes :: Ptr a -> Int -> IO (Ptr a)
reallocBytes p 0 = free p >> return nullPtr
reallocBytes (Ptr a) n = IO (\w -> case reallocate a n w of Result b -> found "realloc" b w)

free :: Ptr a -> IO ()
free (Ptr a) = IO (release a)

finalizerFree :: FunPtr (Ptr a -> IO ())
finalizerFree = freeing
