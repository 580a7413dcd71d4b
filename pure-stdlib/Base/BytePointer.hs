-- Byte strings seen through addresses, and memory taken for byte strings.
--
-- Large arrays never move, so what is in one is used where it is. Smaller ones move: who wants
-- an address has a copy, which is written back where somebody may have written to it, and what is made through
-- an address is copied to an array of its own, so that no small byte string keeps a chunk.

module Base.BytePointer where

import Prelude hiding (length)
import Base.ByteString
import Base.Effect
import Base.Error (errorWithoutStackTrace)
import Base.ForeignPtr
import Base.IO
import Base.Memory
import Base.PrimitiveNumber (andInt, xorInt)
import Base.Sized.Word8 (Word8)
import Base.Storable (nullPtr)
import Foreign.C.Types (CChar)

-- The bytes at a place that stays, as long as the array lives.
fixed :: ByteString -> World -> Result Pinned
fixed (BS b o n) w
  | sizeBytes b >= largeBytes = Result (Pinned b (addressOf b + o))
  | otherwise = case pinned n 16 w of
      Result p@(Pinned c a) -> case copyBytes b o c (a - addressOf c) n w of Result _ -> Result p

-- The same bytes, and a zero behind them.
terminated :: ByteString -> World -> Result Pinned
terminated (BS b o n) w = case pinned (n + 1) 16 w of
  Result p@(Pinned c a) -> case copyBytes b o c (a - addressOf c) n w of
    Result _ -> case pokeI8 (a + n) 0 w of Result _ -> Result p

-- What is at an address, in an array of its own.
taken :: Int -> Int -> World -> Result ByteString
taken a n w
  | n >= largeBytes = case newBytes n w of
      Result b -> case moveMemory a (addressOf b) n w of
        Result _ -> case touch b w of Result _ -> Result (BS b 0 n)
  | otherwise = case newBytes n w of
      Result b -> words8 b 0 w
  where
    words8 b i v
      | i + 8 <= n = case peekI64 (a + i) v of
          Result x -> case writeI64 b (i `quot` 8) x v of Result _ -> words8 b (i + 8) v
      | otherwise = bytes b i v
    bytes b i v
      | i < n = case peekW8 (a + i) v of
          Result x -> case writeW8 b i x v of Result _ -> bytes b (i + 1) v
      | otherwise = Result (BS b 0 n)

-- Where the next zero is, from an address on.
zeroFrom :: Int -> World -> Result Int
zeroFrom a w = go 0
  where
    go n = case peekW8 (a + n) w of
      Result 0 -> Result n
      Result _ -> go (n + 1)

-- Where a byte is for the first time within so many from an address on, or that there is none: -1.
byteFrom :: Int -> Int -> Int -> World -> Result Int
byteFrom a x n w = words8 0
  where
    everywhere = x * 0x0101010101010101
    words8 i
      | i + 8 <= n = case peekI64 (a + i) w of
          Result y
            | hasZero (xorInt y everywhere) -> bytes i
            | otherwise -> words8 (i + 8)
      | otherwise = bytes i
    bytes i
      | i >= n = Result (-1)
      | otherwise = case peekW8 (a + i) w of
          Result y
            | y == x -> Result i
            | otherwise -> bytes (i + 1)

-- Whether a word has a byte that is zero: only then does to take one from each byte set a highest
-- bit that was not set.
hasZero :: Int -> Bool
hasZero x = andInt (andInt (x - 0x0101010101010101) (xorInt x (-1))) (-9187201950435737472) /= 0

-- The first two bytes that differ within so many from two addresses on, the first less the second.
difference :: Int -> Int -> Int -> World -> Result Int
difference a b n w = words8 0
  where
    words8 i
      | i + 8 <= n = case peekI64 (a + i) w of
          Result x -> case peekI64 (b + i) w of
            Result y
              | x == y -> words8 (i + 8)
              | otherwise -> bytes i
      | otherwise = bytes i
    bytes i
      | i >= n = Result 0
      | otherwise = case peekW8 (a + i) w of
          Result x -> case peekW8 (b + i) w of
            Result y
              | x == y -> bytes (i + 1)
              | otherwise -> Result (x - y)

-- Actions with the address of bytes.

withFixed, withTerminated :: ByteString -> (Ptr a -> IO b) -> IO b
withFixed s use = IO (\w -> case fixed s w of
  Result (Pinned b a) -> keepAlive b (unIO (use (Ptr a))) w)
withTerminated s use = IO (\w -> case terminated s w of
  Result (Pinned b a) -> keepAlive b (unIO (use (Ptr a))) w)

-- The same for actions that may write there: what is in a copy in the end is what the byte
-- string has then.
withWritable :: ByteString -> (Ptr a -> IO b) -> IO b
withWritable s@(BS b o n) use = IO (\w -> case fixed s w of
  Result (Pinned c a) -> case keepAlive c (unIO (use (Ptr a))) w of
    Result x
      | sizeBytes b >= largeBytes -> Result x
      | otherwise -> case copyBytes c (a - addressOf c) b o n w of Result _ -> Result x)

-- Bytes at an address.

atPtr :: Ptr a -> Int -> IO ByteString
atPtr (Ptr a) n = IO (taken a n)

atPtr0 :: Ptr a -> IO ByteString
atPtr0 (Ptr a) = IO (\w -> case zeroFrom a w of Result n -> taken a n w)

-- At most so many bytes, as an action puts them at an address; it answers where those that are
-- wanted begin, how many they are, and something else.
putAt :: Int -> (Ptr Word8 -> IO (Int, Int, b)) -> IO (ByteString, b)
putAt most fill
  | most < 0 = errorWithoutStackTrace "mallocPlainForeignPtrBytes: size must be >= 0"
  | otherwise = IO (\w -> case pinned most 16 w of
      Result (Pinned b a) -> case keepAlive b (unIO (fill (Ptr a))) w of
        Result (from, n, x)
          -- An array for these bytes alone, which they fill.
          | most > 3072 && n + n > most -> Result (BS b (a - addressOf b + from) n, x)
          | otherwise -> case taken (a + from) n w of
              Result s -> case touch b w of Result _ -> Result (s, x))

-- As pointers that keep their memory.

toPointer :: ByteString -> (ForeignPtr Word8, Int, Int)
toPointer s@(BS _ _ n) = runRW (\w -> case fixed s w of
  Result (Pinned b a) -> Result (ForeignPtr a (Plain b), 0, n))
{-# NOINLINE toPointer #-}

-- Memory of the heap is shared. Other memory may be given back before the byte string goes, so
-- that has a copy.
fromPointer :: ForeignPtr Word8 -> Int -> Int -> ByteString
fromPointer (ForeignPtr a owner) o n = case owner of
  Plain b -> BS b (a - addressOf b + o) n
  Heap b _ -> BS b (a - addressOf b + o) n
  Program _ -> runRW (\w -> case taken (a + o) n w of
    Result s -> case touch owner w of Result _ -> Result s)
{-# NOINLINE fromPointer #-}

noPointer :: ForeignPtr Word8
noPointer = case empty of BS b _ _ -> ForeignPtr (case nullPtr of Ptr a -> a) (Plain b)

-- Strings of C: copies, with a zero behind the last byte.

packCString :: Ptr CChar -> IO ByteString
packCString = atPtr0

packCStringLen :: (Ptr CChar, Int) -> IO ByteString
packCStringLen (p, n)
  | n >= 0 = atPtr p n
  | otherwise = ioError (userError ("Data.ByteString.packCStringLen: negative length: " ++ show n))

useAsCString :: ByteString -> (Ptr CChar -> IO a) -> IO a
useAsCString = withTerminated

useAsCStringLen :: ByteString -> ((Ptr CChar, Int) -> IO a) -> IO a
useAsCStringLen s use = withTerminated s (\p -> use (p, length s))
