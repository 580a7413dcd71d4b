-- Memory that is taken, changed and given back.
import Control.Exception
import Control.Monad
import Data.IORef
import Foreign
import Foreign.C.Types
import qualified Foreign.Marshal.Error as E
import Foreign.Marshal.Unsafe (unsafeLocalState)

said :: IO a -> IO ()
said act = do
  r <- try (act >> return ())
  putStrLn (either (\e -> "raised: " ++ show (e :: SomeException)) (const "done") r)

aligned :: Ptr a -> Bool
aligned p = ptrToWordPtr p .&. 15 == 0

main :: IO ()
main = do
  -- Blocks of all sizes keep what is in them, and begin where they should.
  blocks <- forM ([0, 1, 15, 16, 17, 31, 32, 33, 70] ++ [100, 496, 497, 512, 1000, 4096, 65536, 131056, 131057, 1000000]) $ \n -> do
    p <- mallocBytes n :: IO (Ptr Word8)
    unless (aligned p && p /= nullPtr) (putStrLn ("bad address for " ++ show n))
    fillBytes p (fromIntegral n) (min n 2000)
    fillBytes (p `plusPtr` max 0 (n - 20)) (fromIntegral n) (min n 20)
    return (n, p)
  forM_ blocks $ \(n, p) -> do
    xs <- mapM (peekElemOff p) (filter (< n) ([0 .. 20] ++ [max 0 (n - 10) .. n - 1]))
    unless (all (== fromIntegral n) xs) (putStrLn ("changed: " ++ show n))
  forM_ (map snd blocks) free
  free nullPtr
  -- What is given back is used again: this takes no more than a few of them.
  forM_ [1 .. 100 :: Int] $ \i -> do
    p <- mallocBytes (i `mod` 300 + 1000)
    poke (castPtr p) i
    free (p :: Ptr ())
  -- It grows and shrinks.
  p <- mallocArray 4 :: IO (Ptr Int32)
  pokeArray p [1 .. 4]
  q <- reallocArray p 1000
  peekArray 4 q >>= print
  pokeArray (q `advancePtr` 900) [1 .. 100]
  r <- reallocArray q 50000
  fmap sum (peekArray 100 (r `advancePtr` 900)) >>= print
  s <- reallocArray0 r 2
  peekArray 3 s >>= print
  t <- reallocBytes s 0
  print (t == nullPtr)
  u <- realloc nullPtr :: IO (Ptr Word64)
  poke u 5
  v <- realloc u :: IO (Ptr Word8)
  peek v >>= print
  free v
  c <- callocArray 6 :: IO (Ptr Word16)
  peekArray 6 c >>= print
  free c
  c0 <- callocArray0 3 :: IO (Ptr Word16)
  peekArray 4 c0 >>= print
  free c0
  cb <- callocBytes 13 :: IO (Ptr Word8)
  peekArray 13 cb >>= print
  free cb
  c1 <- calloc :: IO (Ptr CLong)
  peek c1 >>= print
  free c1
  said (mallocBytes (-1))
  said (callocBytes (-1))
  said (reallocBytes nullPtr (-1))
  -- Lists and arrays.
  withArray [1, 2, 3 :: Int] (peekArray 3) >>= print
  withArray0 0 [4, 5, 6 :: CInt] (\a -> (,) <$> lengthArray0 0 a <*> peekArray0 0 a) >>= print
  withArrayLen "text" (\n a -> (,) n <$> peekArray n a) >>= print
  withArrayLen0 '\0' "more" (\n a -> (,) n <$> peekArray (n + 1) a) >>= print
  withArray ([] :: [Int]) (peekArray 0) >>= print
  a <- newArray [10, 20, 30, 40, 50 :: Int16]
  b <- newArray0 (-1) [1, 2, 3 :: Int16]
  peekArray0 (-1) b >>= print
  copyArray b a 3
  peekArray 4 b >>= print
  moveArray (a `advancePtr` 1) a 4
  peekArray 5 a >>= print
  moveArray a (a `advancePtr` 2) 3
  peekArray 5 a >>= print
  moveBytes (a `plusPtr` 1) a 5
  peekArray 10 (castPtr a :: Ptr Word8) >>= print
  copyBytes a b 0
  copyBytes (castPtr a) (castPtr b :: Ptr Word8) 3
  peekArray 10 (castPtr a :: Ptr Word8) >>= print
  print ((a `advancePtr` 3) `minusPtr` a)
  fillBytes a 0xab 7
  peekArray 10 (castPtr a :: Ptr Word8) >>= print
  free a
  free b
  allocaArray 3 (\m -> pokeArray m [7, 8, 9 :: Word] >> peekArray 3 m) >>= print
  allocaArray0 3 (\m -> pokeArray0 0 m [7, 8, 9 :: Word] >> peekArray0 0 m) >>= print
  -- For an action, whatever ends it.
  with (42 :: Int) (\m -> modify m >> peek m) >>= print
  n <- new 'n'
  peek n >>= print
  free n
  said (alloca (\m -> poke m 'a' >> throwIO (userError "in the midst")) :: IO ())
  allocaBytesAligned 100 64 (\m -> print (ptrToWordPtr (m :: Ptr ()) .&. 63))
  allocaBytesAligned 5 4096 (\m -> print (ptrToWordPtr (m :: Ptr ()) .&. 4095))
  allocaBytes 100000 (\m -> pokeElemOff m 99999 (3 :: Word8) >> peekElemOff m 99999) >>= print
  nested 50 >>= print
  -- Booleans, and what may be nothing.
  print (fromBool True :: CInt, fromBool False :: Int, toBool (2 :: CInt), toBool (0 :: Int))
  maybeNew new (Nothing :: Maybe Int) >>= print . (== nullPtr)
  j <- maybeNew new (Just 'j')
  maybePeek peek j >>= print
  maybePeek peek (nullPtr :: Ptr Int) >>= print
  free j
  maybeWith with (Just (5 :: Int)) (maybePeek peek) >>= print
  maybeWith with (Nothing :: Maybe Int) (maybePeek peek) >>= print
  withMany with "many" (mapM peek) >>= print
  -- Pools.
  kept <- newIORef nullPtr
  r1 <- withPool $ \pool -> do
    x <- pooledNew pool (1 :: Int)
    xs <- pooledNewArray pool [2, 3, 4 :: Int]
    zs <- pooledNewArray0 pool 0 [5, 6 :: Int]
    m <- pooledMallocArray pool 2
    pokeArray m "xy"
    m2 <- pooledReallocArray pool m 500
    writeIORef kept m2
    (,,,) <$> peek x <*> peekArray 3 xs <*> peekArray0 0 zs <*> peekArray 2 m2
  print r1
  said (withPool (\pool -> pooledReallocBytes pool nullPtr 5))
  said (withPool (\pool -> pooledMallocBytes pool 5 >> throwIO Overflow :: IO ()))
  -- Failures.
  said (E.throwIf (> 3) (\k -> "too large: " ++ show k) (return (4 :: Int)))
  said (E.throwIf_ (> 3) show (return (3 :: Int)))
  said (E.throwIfNeg (\k -> "negative: " ++ show k) (return (-1 :: Int)))
  said (E.throwIfNeg_ show (return (0 :: Int)))
  said (E.throwIfNull "null" (return nullPtr))
  print (unsafeLocalState (with (6 :: Int) peek))
  where
    modify m = peek m >>= poke m . (+ 1)

-- Each in memory of its own.
nested :: Int -> IO Int
nested 0 = return 0
nested k = alloca $ \p -> do
  poke p k
  rest <- nested (k - 1)
  x <- peek p
  return (x + rest)
