-- Lists and arrays in memory.

module Foreign.Marshal.Array
  ( mallocArray, mallocArray0, allocaArray, allocaArray0, reallocArray, reallocArray0, callocArray, callocArray0
  , peekArray, peekArray0, pokeArray, pokeArray0, newArray, newArray0, withArray, withArray0, withArrayLen, withArrayLen0
  , copyArray, moveArray, lengthArray0, advancePtr
  ) where

import Prelude
import Foreign.Marshal.Alloc
import Foreign.Marshal.Utils
import Base.Memory
import Base.Storable

-- Those that end in 0 have room for a mark behind the last element.

mallocArray, mallocArray0, callocArray, callocArray0 :: Storable a => Int -> IO (Ptr a)
mallocArray n = sized mallocBytes n undefined
mallocArray0 n = mallocArray (n + 1)
callocArray n = sized callocBytes n undefined
callocArray0 n = callocArray (n + 1)

sized :: Storable a => (Int -> IO (Ptr a)) -> Int -> a -> IO (Ptr a)
sized make n unused = make (n * sizeOf unused)

allocaArray, allocaArray0 :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray n = go undefined
  where
    go :: Storable a => a -> (Ptr a -> IO b) -> IO b
    go unused = allocaBytesAligned (n * sizeOf unused) (alignment unused)
allocaArray0 n = allocaArray (n + 1)

reallocArray, reallocArray0 :: Storable a => Ptr a -> Int -> IO (Ptr a)
reallocArray p n = reallocBytes p (n * sizeOf (stored p))
reallocArray0 p n = reallocArray p (n + 1)

peekArray :: Storable a => Int -> Ptr a -> IO [a]
peekArray n p = go (n - 1) []
  where
    go i later
      | i < 0 = return later
      | otherwise = peekElemOff p i >>= \x -> go (i - 1) (x : later)

peekArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO [a]
peekArray0 mark p = lengthArray0 mark p >>= \n -> peekArray n p

pokeArray :: Storable a => Ptr a -> [a] -> IO ()
pokeArray p = go 0
  where
    go _ [] = return ()
    go i (x : xs) = pokeElemOff p i x >> go (i + 1) xs

pokeArray0 :: Storable a => a -> Ptr a -> [a] -> IO ()
pokeArray0 mark p = go 0
  where
    go i [] = pokeElemOff p i mark
    go i (x : xs) = pokeElemOff p i x >> go (i + 1) xs

newArray :: Storable a => [a] -> IO (Ptr a)
newArray xs = mallocArray (length xs) >>= \p -> pokeArray p xs >> return p

newArray0 :: Storable a => a -> [a] -> IO (Ptr a)
newArray0 mark xs = mallocArray0 (length xs) >>= \p -> pokeArray0 mark p xs >> return p

withArray :: Storable a => [a] -> (Ptr a -> IO b) -> IO b
withArray xs use = withArrayLen xs (\_ p -> use p)

withArray0 :: Storable a => a -> [a] -> (Ptr a -> IO b) -> IO b
withArray0 mark xs use = withArrayLen0 mark xs (\_ p -> use p)

withArrayLen :: Storable a => [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen xs use = allocaArray n (\p -> pokeArray p xs >> use n p)
  where n = length xs

withArrayLen0 :: Storable a => a -> [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen0 mark xs use = allocaArray0 n (\p -> pokeArray0 mark p xs >> use n p)
  where n = length xs

-- To, from, so many elements.
copyArray, moveArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
copyArray to from n = copyBytes to from (n * sizeOf (stored from))
moveArray to from n = moveBytes to from (n * sizeOf (stored from))

lengthArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO Int
lengthArray0 mark p = go 0
  where
    go i = peekElemOff p i >>= \x -> if x == mark then return i else go (i + 1)

advancePtr :: Storable a => Ptr a -> Int -> Ptr a
advancePtr p@(Ptr a) n = Ptr (a + n * sizeOf (stored p))
