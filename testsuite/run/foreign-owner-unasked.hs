{-# LANGUAGE MagicHash #-}
import Foreign
import GHC.ForeignPtr
import GHC.Exts (nullAddr#)
import System.Mem

-- What memory belongs to is not asked for by who uses it.
nobody :: ForeignPtr Word8
nobody = ForeignPtr nullAddr# (error "asked for")

main :: IO ()
main = do
  n <- withForeignPtr nobody (\p -> return (p == nullPtr))
  touchForeignPtr nobody
  print (n, nobody == nobody, unsafeForeignPtrToPtr (plusForeignPtr nobody 3) `minusPtr` nullPtr)
  f <- mallocForeignPtrArray 1000 :: IO (ForeignPtr Int)
  withForeignPtr f (\p -> mapM_ (\i -> pokeElemOff p i (i * i)) [0 .. 999])
  performGC
  s <- withForeignPtr f (\p -> performGC >> sum <$> mapM (peekElemOff p) [0 .. 999])
  print s
