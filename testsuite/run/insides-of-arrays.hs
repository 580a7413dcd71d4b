{-# LANGUAGE MagicHash, UnboxedTuples, UnliftedFFITypes #-}
-- The constructors of unboxed arrays hold what primitive operations work on, and a function of
-- C may be taken for one of them.
import Control.DeepSeq
import Control.Monad.ST
import Data.Array.Base (STUArray (..), UArray (..), unsafeRead, unsafeWrite)
import Data.Array.ST (newArray, newListArray, runSTUArray)
import Data.Array.Unboxed (elems, listArray)
import Data.STRef
import GHC.Exts
import qualified GHC.ST as S

foreign import ccall unsafe "memcpy" memcpy :: MutableByteArray# RealWorld -> MutableByteArray# RealWorld -> Int# -> IO ()

copy :: STUArray s Int Int -> STUArray s Int Int -> ST s ()
copy (STUArray _ _ _ from) (STUArray _ _ _ to) = S.ST $ \s1 ->
  case sizeofMutableByteArray# from of
    n -> case unsafeCoerce# memcpy to from n s1 of (# s2, () #) -> (# s2, () #)

swapped :: STUArray s Int e -> STUArray s Int e
swapped (STUArray low high count bytes) = STUArray (low + 10) (high + 10) count bytes

main :: IO ()
main = do
  print $ elems $ runSTUArray $ do
    a <- newListArray (0, 4) [1 .. 5]
    b <- newArray (0, 4) 0
    copy a b
    unsafeWrite a 0 100
    unsafeRead (swapped b) 1 >>= unsafeWrite b 2
    return b
  case listArray (3, 5) [7, 8, 9] :: UArray Int Int of
    UArray low high n bytes -> print (low, high, n, I# (sizeofByteArray# bytes), I# (indexIntArray# bytes 1#))
  -- Of a reference only itself is evaluated.
  print (runST (newSTRef (undefined :: Int) >>= \r -> rnf r `seq` return 'r'))
