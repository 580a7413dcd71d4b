-- Pointers of all kinds: as text, in order, with owners and finalizers, and stable ones.
-- not: reproducible
import Control.Exception
import Control.Monad
import Data.IORef
import Data.List (sort)
import Foreign
import Foreign.C.Types
import qualified Foreign.Concurrent as C
import Foreign.ForeignPtr.Unsafe (unsafeForeignPtrToPtr)
import GHC.ForeignPtr (mallocPlainForeignPtrBytes, unsafeWithForeignPtr)
import GHC.Ptr ()
import GHC.Storable
import System.Mem (performGC)

said :: IO a -> IO ()
said act = do
  r <- try (act >> return ())
  putStrLn (either (\e -> "raised: " ++ show (e :: SomeException)) (const "done") r)

at :: Int -> Ptr a
at n = nullPtr `plusPtr` n

main :: IO ()
main = do
  print [at 0, at 1, at 0xdeadbeef, at (-1), at maxBound :: Ptr ()]
  print (Just (at 16 :: Ptr Int), castPtrToFunPtr (at 32) :: FunPtr (IO ()))
  print (sort [at (-1), at 5, at 0, at minBound, at 3 :: Ptr ()])
  print (compare (at 1) (at 2 :: Ptr ()), at 7 == (at 7 :: Ptr Int), maximum [at 3, at (-3) :: Ptr Char])
  print (at 100 `minusPtr` at 58, alignPtr (at 13) 8 :: Ptr (), alignPtr (at 16) 8 :: Ptr (), alignPtr (at 7) 3 :: Ptr ())
  print (ptrToIntPtr (at 5), intPtrToPtr 6 :: Ptr (), ptrToWordPtr (at (-1)), wordPtrToPtr 8 :: Ptr ())
  print (IntPtr 3 + 4, WordPtr 5 .&. 4, [minBound, maxBound :: IntPtr], read "12" :: WordPtr)
  print (castFunPtrToPtr (castFunPtr (castPtrToFunPtr (at 9) :: FunPtr Int) :: FunPtr Bool) == (at 9 :: Ptr ()))
  -- Owners.
  f <- mallocForeignPtr :: IO (ForeignPtr Int)
  withForeignPtr f (\p -> poke p 11)
  withForeignPtr f peek >>= print
  g <- mallocForeignPtrArray 10 :: IO (ForeignPtr Word16)
  withForeignPtr g (\p -> pokeArray p [1 .. 10])
  withForeignPtr (g `plusForeignPtr` 6 :: ForeignPtr Word16) (peekArray 7) >>= print
  unsafeWithForeignPtr (castForeignPtr g :: ForeignPtr Word8) (peekArray 4) >>= print
  h <- mallocForeignPtrBytes 100 :: IO (ForeignPtr Word8)
  print (h == h, f == castForeignPtr g, compare h h)
  print (show h == withShown h)
  print (length (show h), take 2 (show h))
  plain <- mallocPlainForeignPtrBytes 10 :: IO (ForeignPtr Word8)
  said (C.addForeignPtrFinalizer plain (putStrLn "never"))
  finalizeForeignPtr plain
  said (mallocForeignPtrBytes (-1) :: IO (ForeignPtr ()))
  -- Hundreds of them, of which some are kept while others come and go.
  kept <- forM [1 .. 300 :: Int] $ \i -> do
    k <- mallocForeignPtrBytes (i * 17 `mod` 5000 + 8) :: IO (ForeignPtr Int)
    withForeignPtr k (\p -> poke p i)
    forM_ [1 .. 3 :: Int] $ \j -> do
      other <- mallocForeignPtrBytes 64 :: IO (ForeignPtr Int)
      withForeignPtr other (\p -> poke p (negate j))
    when (i `mod` 100 == 0) performGC
    return k
  values <- forM kept (\k -> withForeignPtr k peek)
  print (sum values, values == [1 .. 300])
  -- What is to be done in the end, done now: the newest first, and once.
  log' <- newIORef []
  m <- mallocBytes 8 :: IO (Ptr Int)
  c <- C.newForeignPtr m (modifyIORef log' ("first" :))
  C.addForeignPtrFinalizer c (modifyIORef log' ("second" :))
  finalizeForeignPtr c
  finalizeForeignPtr c
  readIORef log' >>= print . reverse
  said (addForeignPtrFinalizer finalizerFree c)
  said (C.addForeignPtrFinalizer c (return ()))
  m2 <- malloc
  poke m2 'z'
  d <- newForeignPtr finalizerFree m2
  withForeignPtr d peek >>= print
  finalizeForeignPtr d
  m3 <- mallocBytes 5 :: IO (Ptr ())
  d3 <- newForeignPtr finalizerFree m3
  said (C.addForeignPtrFinalizer d3 (return ()))
  e <- newForeignPtr_ (at 48) :: IO (ForeignPtr ())
  print (e, unsafeForeignPtrToPtr e)
  finalizeForeignPtr e
  -- Stable pointers.
  s1 <- newStablePtr "one"
  s2 <- newStablePtr (2 :: Int)
  s3 <- newStablePtr (undefined :: Int)
  print (s1 == s1, s2 == s3)
  deRefStablePtr s1 >>= putStrLn
  alloca $ \p -> do
    poke p s2
    q <- peek p
    deRefStablePtr q >>= print
  deRefStablePtr (castPtrToStablePtr (castStablePtrToPtr s1)) >>= \x -> putStrLn (x :: String)
  freeStablePtr s1
  freeStablePtr s3
  many <- mapM newStablePtr [1 .. 100 :: Integer]
  performGC
  fmap sum (mapM deRefStablePtr many) >>= print
  mapM_ freeStablePtr many
  again <- mapM newStablePtr [1 .. 100 :: Integer]
  fmap sum (mapM deRefStablePtr again) >>= print
  deRefStablePtr s2 >>= print
  allocaBytes 64 $ \p -> do
    writeWideCharOffPtr (castPtr p) 1 'w'
    readWideCharOffPtr (castPtr p) 1 >>= print
    writePtrOffPtr (castPtr p) 3 (at 12 :: Ptr ())
    readPtrOffPtr (castPtr p) 3 >>= \x -> print (x :: Ptr ())
  where
    withShown h = show (unsafeForeignPtrToPtr h)
