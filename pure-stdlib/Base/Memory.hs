-- Memory that stays where it is: addresses, reading and writing there, and where such memory
-- comes from. Either it is outside of the heap, until it is given back, or it is a part of an
-- array so large that the collector never moves it, as long as that array lives.

module Base.Memory where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Effect
import Base.Guard
import Base.IO
import Base.Primitive
import Base.PrimitiveNumber
import Base.Num
import Base.List
import Base.Show

-- The address of an array's first byte, if it has at least `largeBytes` of them: who uses the
-- address touches the array afterwards, or keeps it alive meanwhile.
primitive addressOf :: Bytes -> Int
primitive touch :: a -> World -> Result ()
primitive keepAlive :: a -> (World -> Result b) -> World -> Result b
-- From, to, so many bytes: the places may overlap.
primitive moveMemory :: Int -> Int -> Int -> World -> Result ()

primitive peekI8 :: Int -> World -> Result Int
primitive pokeI8 :: Int -> Int -> World -> Result ()
primitive peekI16 :: Int -> World -> Result Int
primitive pokeI16 :: Int -> Int -> World -> Result ()
primitive peekI32 :: Int -> World -> Result Int
primitive pokeI32 :: Int -> Int -> World -> Result ()
primitive peekI64 :: Int -> World -> Result Int
primitive pokeI64 :: Int -> Int -> World -> Result ()
primitive peekW8 :: Int -> World -> Result Int
primitive pokeW8 :: Int -> Int -> World -> Result ()
primitive peekW16 :: Int -> World -> Result Int
primitive pokeW16 :: Int -> Int -> World -> Result ()
primitive peekW32 :: Int -> World -> Result Int
primitive pokeW32 :: Int -> Int -> World -> Result ()
primitive peekF32 :: Int -> World -> Result Double
primitive pokeF32 :: Int -> Double -> World -> Result ()
primitive peekF64 :: Int -> World -> Result Double
primitive pokeF64 :: Int -> Double -> World -> Result ()

-- Addresses of data and of code.

type role Ptr phantom
newtype Ptr a = Ptr Int

type role FunPtr phantom
newtype FunPtr a = FunPtr Int

instance Eq (Ptr a) where
  Ptr a == Ptr b = eqInt a b

instance Ord (Ptr a) where
  compare (Ptr a) (Ptr b) = compareWord (intToWord a) (intToWord b)

instance Show (Ptr a) where
  showsPrec _ (Ptr a) = showsAddress a

instance Eq (FunPtr a) where
  FunPtr a == FunPtr b = eqInt a b

instance Ord (FunPtr a) where
  compare (FunPtr a) (FunPtr b) = compareWord (intToWord a) (intToWord b)

instance Show (FunPtr a) where
  showsPrec _ (FunPtr a) = showsAddress a

showsAddress :: Int -> ShowS
showsAddress a rest = '0' : 'x' : go 60
  where
    go n
      | ltInt n 0 = rest
      | otherwise = digit (andInt (shrInt a n) 15) : go (minusInt n 4)
    digit d = unsafeChr (if ltInt d 10 then plusInt d 48 else plusInt d 87)

-- The first multiple of a power of two from there on.
roundUp :: Int -> Int -> Int
roundUp a unit = andInt (plusInt a (minusInt unit 1)) (negateInt unit)

-- Memory outside of the heap. A block has 16 bytes in front, the first word its capacity. Blocks
-- of up to 512 bytes, those included, come in multiples of 16, others in powers of two up to
-- 128 KiB, and larger ones are the system's own. Free blocks of a size are a list through their
-- second words; the heads of all lists, and the rest of the newest segment, are in a table.

-- The table's address: heads by class, and behind them where the rest begins and ends.
{-# NOINLINE table #-}
table :: Int
table = runOpaque (\w -> reserve 4096 w)

reserve :: Int -> World -> Result Int
reserve n w = io 40 n 0 w

segmentBytes, largestBlock, restBegins, restEnds :: Int
segmentBytes = 1048576
largestBlock = 131072
restBegins = 4000
restEnds = 4008

-- Whether libc is there: memory is its then, so that what C allocates can be released here, and
-- the other way round.
{-# NOINLINE ofLibc #-}
ofLibc :: Bool
ofLibc = runOpaque (\w -> case io 45 0 (negateInt 1) w of Result r -> Result (eqInt r 0))

-- At least so many bytes, at a multiple of 16; 0 if there are none left.
{-# NOINLINE allocate #-}
allocate :: Int -> World -> Result Int
allocate n w
  | ofLibc = if ltInt n 0 then Result 0 else io 45 0 n w
  | otherwise = guarded (allocated n) w

allocated :: Int -> World -> Result Int
allocated n w
  | ltInt n 0 || gtInt n 1099511627776 = Result 0
  | gtInt n (minusInt largestBlock 16) = case roundUp (plusInt n 16) 4096 of
      bytes -> case reserve bytes w of
        Result block
          | ltInt block 0 -> Result 0
          | otherwise -> begin block bytes w
  | leInt n 496 = case roundUp (plusInt n 16) 16 of
      bytes -> ofClass (shrInt bytes 1) bytes w
  | otherwise = case minusInt 64 (leadingZerosInt (plusInt n 15)) of
      log2 -> ofClass (timesInt 8 (plusInt 32 log2)) (shlInt 1 log2) w
  where
    begin block bytes v = case pokeI64 block (minusInt bytes 16) v of
      Result _ -> Result (plusInt block 16)
    ofClass class' bytes v = case plusInt table class' of
      headAt -> case peekI64 headAt v of
        Result 0 -> fresh bytes v
        Result block -> case peekI64 (plusInt block 8) v of
          Result next -> case pokeI64 headAt next v of
            Result _ -> Result (plusInt block 16)
    fresh bytes v = case peekI64 (plusInt table restBegins) v of
      Result start -> case peekI64 (plusInt table restEnds) v of
        Result end
          | gtInt bytes (minusInt end start) -> case reserve segmentBytes v of
              Result segment
                | ltInt segment 0 -> Result 0
                -- An exception between these leaves no rest.
                | otherwise -> case pokeI64 (plusInt table restEnds) 0 v of
                    Result _ -> case pokeI64 (plusInt table restBegins) segment v of
                      Result _ -> case pokeI64 (plusInt table restEnds) (plusInt segment segmentBytes) v of
                        Result _ -> taken segment bytes v
          | otherwise -> taken start bytes v
    taken start bytes v = case pokeI64 (plusInt table restBegins) (plusInt start bytes) v of
      Result _ -> begin start bytes v

capacityOf :: Int -> World -> Result Int
capacityOf a w = peekI64 (minusInt a 16) w

{-# NOINLINE release #-}
release :: Int -> World -> Result ()
release 0 _ = Result ()
release a w
  | ofLibc = case io 45 a (negateInt 1) w of Result _ -> Result ()
  | otherwise = guarded (releaseOwn a) w

releaseOwn :: Int -> World -> Result ()
releaseOwn a w = case capacityOf a w of
  Result capacity -> case plusInt capacity 16 of
    bytes
      | gtInt bytes largestBlock -> case io 41 block bytes w of Result _ -> Result ()
      | leInt bytes 512 -> give (shrInt bytes 1)
      | otherwise -> give (timesInt 8 (plusInt 32 (trailingZerosInt bytes)))
  where
    block = minusInt a 16
    give class' = case plusInt table class' of
      headAt -> case peekI64 headAt w of
        Result next -> case pokeI64 (plusInt block 8) next w of
          Result _ -> pokeI64 headAt block w

-- Where the block is now, which may be another place; 0 if there is no memory left.
reallocate :: Int -> Int -> World -> Result Int
reallocate 0 n w = allocate n w
reallocate a n w
  | ofLibc = if ltInt n 0 then Result 0 else io 45 a n w
  | otherwise = reallocateOwn a n w

reallocateOwn :: Int -> Int -> World -> Result Int
reallocateOwn a n w = case capacityOf a w of
  Result capacity
    | geInt n 0 && leInt n capacity -> Result a
    | otherwise -> case allocate n w of
        Result 0 -> Result 0
        Result b -> case moveMemory a b capacity w of
          Result _ -> case release a w of
            Result _ -> Result b

-- Bytes set to a value.
fillMemory :: Int -> Int -> Int -> World -> Result ()
fillMemory a value n w = wide a
  where
    end = plusInt a n
    pattern' = timesInt (andInt value 255) 72340172838076673
    wide p
      | leInt (plusInt p 8) end = case pokeI64 p pattern' w of Result _ -> wide (plusInt p 8)
      | otherwise = narrow p
    narrow p
      | ltInt p end = case pokeI8 p value w of Result _ -> narrow (plusInt p 1)
      | otherwise = Result ()

-- Memory that is a part of the heap. Small pieces share a chunk, which dies with the last of
-- them.

-- The array, and the piece's address in it.
data Pinned = Pinned !Bytes !Int

-- Arrays of so many bytes have pages of their own, and stay there.
largeBytes, chunkBytes :: Int
largeBytes = 4096
chunkBytes = 32688

-- The newest chunk. Its first word says where its free part begins.
{-# NOINLINE chunk #-}
chunk :: Var Bytes
chunk = runOpaque (\w -> case newBytes 0 w of Result none -> newVar none w)

-- So many bytes at a multiple of a power of two.
{-# NOINLINE pinned #-}
pinned :: Int -> Int -> World -> Result Pinned
pinned n unit = guarded (pinnedIn n unit)

pinnedIn :: Int -> Int -> World -> Result Pinned
pinnedIn n unit w
  | gtInt n 3072 || gtInt unit 64 = case newBytes (maxInt largeBytes (plusInt n unit)) w of
      Result array -> Result (Pinned array (roundUp (addressOf array) unit))
  | otherwise = case readVar chunk w of
      Result array
        | eqInt (sizeBytes array) 0 -> anew w
        | otherwise -> case readI64 array 0 w of
            Result free -> case roundUp (plusInt (addressOf array) free) (maxInt 16 unit) of
              start -> case minusInt (plusInt start n) (addressOf array) of
                next
                  | gtInt next chunkBytes -> anew w
                  | otherwise -> case writeI64 array 0 next w of
                      Result _ -> Result (Pinned array start)
  where
    maxInt a b = if ltInt a b then b else a
    anew v = case newBytes chunkBytes v of
      Result array -> case writeI64 array 0 16 v of
        Result _ -> case writeVar chunk array v of
          Result _ -> pinnedIn n unit v

-- The function that releases memory, as what ends a block's life.
freeing :: FunPtr (Ptr a -> IO ())
freeing = FunPtr 1
