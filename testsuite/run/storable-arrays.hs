-- Arrays whose elements lie in memory.
import Data.Array.Storable
import Foreign hiding (newArray)
import Foreign.C.Types
import System.Posix.Types

main :: IO ()
main = do
  a <- newListArray (1, 6) [10, 20 ..] :: IO (StorableArray Int CInt)
  getBounds a >>= print
  readArray a 3 >>= print
  writeArray a 3 7
  getElems a >>= print
  withStorableArray a $ \p -> do
    x <- peekElemOff p 2
    pokeElemOff p 0 (x + 1)
  getAssocs a >>= print
  b <- newArray ('a', 'e') 2.5 :: IO (StorableArray Char Double)
  writeArray b 'c' 1
  getElems b >>= print
  n <- withStorableArray b (\p -> fmap sum (peekArray 5 p))
  touchStorableArray b
  print n
  c <- mapArray (* 2) a
  getElems c >>= print
  -- Types of POSIX.
  print (Fd 3, CPid (-1), [CMode 420, maxBound], sizeOf (undefined :: COff))
  print (CCc 44, CSsize 5 + 6, read "12" :: CUid)
