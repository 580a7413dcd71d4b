-- not: reproducible
{-# LANGUAGE OverloadedStrings #-}
-- Byte strings and memory.
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Internal as I
import qualified Data.ByteString.Unsafe as U
import Control.Exception
import Control.Monad
import Foreign hiding (void)
import Foreign.C.String

said :: Show a => IO a -> IO ()
said act = try act >>= either (\e -> putStrLn ("raised: " ++ show (e :: IOException))) print

big :: B.ByteString
big = B.pack (take 9000 (cycle [0 .. 250]))

-- The bytes in a slice by a pointer.
viaPattern :: B.ByteString -> Int
viaPattern (I.PS p o n) = I.accursedUnutterablePerformIO $ withForeignPtr p $ \a ->
  foldM (\t i -> fmap ((t +) . fromIntegral) (peekByteOff a (o + i) :: IO Word8)) 0 [0 .. n - 1]

main :: IO ()
main = do
  -- Strings of C.
  said (B.useAsCString "hello" peekCString)
  said (B.useAsCString "he\0llo" peekCString)
  said (B.useAsCStringLen "he\0llo" peekCAStringLen)
  said (U.unsafeUseAsCStringLen (B.drop 2 "abcdef") peekCAStringLen)
  said (withCString "some text" B.packCString)
  said (withCString "some text" (\p -> B.packCStringLen (p, 4)))
  said (withCString "some text" (\p -> B.packCStringLen (p, -4)))
  said (newCString "malloc" >>= U.unsafePackMallocCString)
  said (newCString "malloc" >>= \p -> U.unsafePackMallocCStringLen (p, 3))
  said (withCString "copied" U.unsafePackCString >>= \s -> return $! B.copy s)
  said (withCAStringLen "copied\0too" (fmap B.copy . U.unsafePackCStringLen))
  -- Large ones where they are.
  said (U.unsafeUseAsCStringLen (B.take 5 (B.drop 5000 big)) (\(p, n) -> peekArray n (castPtr p :: Ptr Word8)))
  a <- U.unsafeUseAsCString big return
  b <- U.unsafeUseAsCString (B.drop 7 big) return
  print (b `minusPtr` a)
  B.useAsCString big $ \p -> do
    _ <- evaluate (sum [1 .. 1000 :: Integer])
    B.packCStringLen (p, B.length big) >>= print . (== big)
  -- Written by an action.
  said (I.create 5 (\p -> forM_ [0 .. 4] (\i -> pokeByteOff p i (fromIntegral (97 + i) :: Word8))))
  print (I.unsafeCreate 10 (\p -> void (I.memset p 120 10)))
  print (B.length (I.unsafeCreate 5000 (\p -> void (I.memset p 120 5000))))
  said (I.createAndTrim 100 (\p -> I.memcpy p p 0 >> I.memset p 121 100 >> return 3))
  said (I.createAndTrim 10000 (\p -> I.memset p 122 10000 >> return 4))
  said (I.createAndTrim' 50 (\p -> forM_ [0 .. 49] (\i -> pokeByteOff p i (fromIntegral i + 40 :: Word8)) >> return (3, 5, "rest")))
  said (fmap B.length (I.createUptoN 20 (\_ -> return 7)))
  print (fst (I.unsafeCreateUptoN' 3 (\p -> I.memset p 49 3 >> return (2, ()))))
  -- As pointers.
  print (viaPattern "\1\2\3", viaPattern (B.take 10 (B.drop 300 big)), viaPattern "")
  print (case I.toForeignPtr (B.take 4 (B.drop 10 big)) of (p, o, n) -> I.fromForeignPtr p o n)
  print (case I.toForeignPtr "small one" of (p, o, n) -> I.fromForeignPtr p (o + 2) (n - 2))
  p <- I.mallocByteString 40
  withForeignPtr p $ \q -> forM_ [0 .. 39] (\i -> pokeByteOff q i (fromIntegral (i + 60) :: Word8))
  let whole = I.PS p 0 40
  print whole
  print (B.take 3 whole, I.PS p 30 5)
  q <- mallocBytes 10 >>= newForeignPtr finalizerFree
  withForeignPtr q (\r -> pokeArray r [65 .. 74 :: Word8])
  let taken = I.fromForeignPtr q 1 4
  print taken
  -- Many short ones, kept while others are made.
  let many = [I.unsafeCreate k (\r -> void (I.memset r (fromIntegral k) (fromIntegral k))) | k <- [1 .. 60]]
  print (sum (map B.length many))
  print (and [B.all (== fromIntegral k) s | (k, s) <- zip [1 :: Int ..] many])
  total <- forM many (\s -> U.unsafeUseAsCStringLen s (\(r, n) -> evaluate (sum [1 .. n]) >> fmap (sum . map fromIntegral) (peekArray n (castPtr r :: Ptr Word8))))
  print (sum total :: Int)
  r <- U.unsafeUseAsCStringLen "find me" (\(r, n) -> I.memchr (castPtr r) 109 (fromIntegral n) >>= \s -> return (s `minusPtr` r))
  print r
  c <- U.unsafeUseAsCString "abc" (\x -> U.unsafeUseAsCString "abd" (\y -> I.memcmp (castPtr x) (castPtr y) 3))
  print (c < 0)
  C.putStrLn (I.w2c 65 `C.cons` "nd so on")
  -- What is written to a string's address is seen in it, and in what shares it.
  let line = C.replicate 12 '.'
      part = B.drop 4 line
  forM_ [1 .. 3] $ \k -> do
    U.unsafeUseAsCStringLen part (\(q, n) -> forM_ [0 .. n - 1] (\i -> pokeByteOff q i (fromIntegral (96 + k * i) :: Word8)))
    C.putStrLn line
