{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Names that GHC's modules do not export may be a program's own, and those that two
-- modules export are one.
import Prelude hiding ((<$>))
import Control.Monad
import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.State
import Control.Monad.Writer
import Data.Graph
import Foreign
import GHC.Base
import GHC.Exts
import GHC.Int
import GHC.Prim
import GHC.Word
import Unsafe.Coerce

infixl 4 <$>
(<$>) :: Int -> Int -> Int
a <$> b = 10 * a + b

rootLabel :: Tree a -> String
rootLabel (Node _ below) = show (length below)

subForest :: Tree a -> a
subForest (Node a _) = a

unsafeLocalState :: Int -> Int
unsafeLocalState = (+ 1)

double2Word# :: Int# -> Int#
double2Word# n = n +# 5#

float2Word# :: Int# -> Int#
float2Word# n = n +# 6#

mutableByteArrayContents# :: Int# -> Int#
mutableByteArrayContents# n = n +# 7#

unsafeThawByteArray# :: Int# -> Int#
unsafeThawByteArray# n = n +# 8#

mutableBytesOf, ofMutableBytes :: Int
mutableBytesOf = 1
ofMutableBytes = 2

main :: IO ()
main = do
  print (4 <$> 2)
  let t = head (dff (buildG (0, 2) [(0, 1), (0, 2)]))
  putStrLn (rootLabel t)
  print (subForest t)
  print (unsafeLocalState 3)
  print (I# (double2Word# 1#), I# (float2Word# 1#), I# (mutableByteArrayContents# 1#), I# (unsafeThawByteArray# 1#))
  print (mutableBytesOf, ofMutableBytes)
  print (unsafeCoerce# 'x' :: Char)
  print (I# (uncheckedIShiftL64# 3# 4#), W# (uncheckedShiftRL64# 48## 2#))
