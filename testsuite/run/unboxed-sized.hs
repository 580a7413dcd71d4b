import Data.Array.ST
import Data.Array.Unboxed
import Data.Array.IO
import Data.Int
import Data.Word
main = do
  print (listArray (0, 3) [0, 255, 128, 1] :: UArray Int Word8)
  print (listArray (0, 2) [-128, 127, -1] :: UArray Int Int8)
  print (accumArray (+) 0 (0, 2) [(0, 65535), (0, 2), (2, 7)] :: UArray Int Word16)
  print (runSTUArray (do { a <- newArray (0, 2) minBound; writeArray a 1 (maxBound :: Int32); return a }))
  print (listArray (0, 1) [maxBound, 0] :: UArray Int Word64, listArray (0, 1) [maxBound, 7] :: UArray Int Word)
  print (amap (* 2) (listArray (0, 1) [0.1, 1e30] :: UArray Int Float))
  a <- newListArray ('a', 'c') [1, -2, 3] :: IO (IOUArray Char Int64)
  writeArray a 'b' minBound
  getElems a >>= print
  b <- newArray (0, 3) 7 :: IO (IOUArray Int Word32)
  readArray b 2 >>= print
  c <- newArray_ (0, 2) :: IO (IOUArray Int Int16)
  getElems c >>= print
