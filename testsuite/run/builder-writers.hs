-- A builder that is run into memory a piece at a time.

import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import Data.ByteString.Builder
import Data.ByteString.Builder.Extra
import qualified GHC.Integer as G
import Foreign.Marshal.Alloc
import Foreign.Ptr
main :: IO ()
main = allocaBytes 7 (\p -> do
  let go w = do
        (n, next) <- w p 7
        s <- B.packCStringLen (castPtr p, n)
        rest <- case next of
          Done -> return B.empty
          More _ w' -> go w'
          Chunk c w' -> fmap (B.append c) (go w')
        return (B.append s rest)
  s <- go (runBuilder (string7 "hello, builder" <> intDec 42))
  print s)
