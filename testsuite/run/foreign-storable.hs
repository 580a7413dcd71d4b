-- What is stored at an address: sizes, bytes, and what is read back.
import Data.Complex
import Data.Functor.Const
import Data.Functor.Identity
import Data.Int
import Data.Ord
import Data.Ratio
import Data.Word
import Foreign
import Foreign.C.Types

sizes :: Storable a => String -> a -> IO ()
sizes name x = putStrLn (name ++ ": " ++ show (sizeOf x) ++ " " ++ show (alignment x))

-- The bytes of some values, and the values again by each way of reading.
through :: (Storable a, Show a) => String -> [a] -> IO ()
through name xs = do
  sizes name (head xs)
  let n = length xs
      bytes = n * sizeOf (head xs)
  allocaBytes bytes $ \p -> do
    fillBytes p 0 bytes
    pokeArray p xs
    raw <- peekArray bytes (castPtr p :: Ptr Word8)
    print raw
    ys <- mapM (peekElemOff p) [0 .. n - 1]
    zs <- mapM (\i -> peekByteOff p (i * sizeOf (head xs)) `asTypeOf` return (head xs)) [0 .. n - 1]
    y <- peek (p `advancePtr` (n - 1))
    print (ys, zs, y)
    pokeElemOff p 0 (last xs)
    pokeByteOff p (bytes - sizeOf (head xs)) (head xs)
    again <- peekArray n p
    print again

data Point = Point Int16 Double Word8
  deriving (Eq, Show)

instance Storable Point where
  sizeOf _ = 24
  alignment _ = 8
  peek p = do
    x <- peekByteOff p 0
    y <- peekByteOff p 8
    z <- peekByteOff p 16
    return (Point x y z)
  poke p (Point x y z) = pokeByteOff p 0 x >> pokeByteOff p 8 y >> pokeByteOff p 16 z

-- Only by elements.
newtype Third = Third Word32
  deriving (Eq, Show)

instance Storable Third where
  sizeOf _ = 4
  alignment _ = 4
  peekElemOff p i = fmap Third (peekElemOff (castPtr p) i)
  pokeElemOff p i (Third x) = pokeElemOff (castPtr p) i x

main :: IO ()
main = do
  through "Int" [minBound, -1, 0, 1, maxBound :: Int]
  through "Int8" [minBound, -1, 0, 1, maxBound :: Int8]
  through "Int16" [minBound, -1, 0, 1, maxBound :: Int16]
  through "Int32" [minBound, -1, 0, 1, maxBound :: Int32]
  through "Int64" [minBound, -1, 0, 1, maxBound :: Int64]
  through "Word" [0, 1, 1 `shiftL` 63, maxBound :: Word]
  through "Word8" [0, 1, 128, maxBound :: Word8]
  through "Word16" [0, 1, 32768, maxBound :: Word16]
  through "Word32" [0, 1, 1 `shiftL` 31, maxBound :: Word32]
  through "Word64" [0, 1, 1 `shiftL` 63, maxBound :: Word64]
  through "Char" "a\0\x7f\xe9\x20ac\x10ffff"
  through "Bool" [True, False, True]
  through "Double" [0, -0.0, 1.5, -2.25e100, 5.0e-324, 1 / 0 :: Double]
  through "Float" [0, -0.0, 1.5, 3.4e38, 1.0e-45, -1 / 0 :: Float]
  through "Ptr" [nullPtr, nullPtr `plusPtr` 1, nullPtr `plusPtr` 0x123456789abc]
  through "FunPtr" [nullFunPtr, castPtrToFunPtr (nullPtr `plusPtr` 255)]
  through "()" [(), ()]
  through "Ratio" [3 % 4, -7 % 2 :: Ratio Int32]
  through "Complex" [1 :+ 2, (-3) :+ 4 :: Complex Double]
  through "Identity" [Identity 'x', Identity 'y']
  through "Const" [Const 1, Const (2 :: Int16) :: Const Int16 Bool]
  through "Down" [Down 'x', Down 'y']
  through "CInt" [minBound, -1, maxBound :: CInt]
  through "CULong" [0, maxBound :: CULong]
  through "CChar" [minBound, maxBound :: CChar]
  through "CDouble" [1.25 :: CDouble]
  through "CTime" [86400 :: CTime]
  through "IntPtr" [ptrToIntPtr (nullPtr `plusPtr` 77)]
  through "WordPtr" [maxBound :: WordPtr]
  through "Point" [Point 1 2 3, Point (-1) 0.5 255]
  through "Third" [Third 1, Third 2, Third maxBound]
  -- At any address.
  allocaBytes 64 $ \p -> do
    fillBytes p 0xee 64
    mapM_ (\i -> pokeByteOff p (i * 9 + 1) (fromIntegral i * 0x0101010101010101 :: Word64)) [0 .. 5]
    raw <- peekArray 64 (castPtr p :: Ptr Word8)
    print raw
    xs <- mapM (\i -> peekByteOff p (i * 9 + 1) :: IO Int64) [0 .. 5]
    print xs
    pokeByteOff p 3 (1.5 :: Double)
    pokeByteOff p 13 (2.5 :: Float)
    d <- peekByteOff p 3 :: IO Double
    f <- peekByteOff p 13 :: IO Float
    print (d, f)
  -- Numbers that are not Booleans.
  alloca $ \p -> do
    poke p (2 :: Int32)
    b <- peek (castPtr p) :: IO Bool
    print b
