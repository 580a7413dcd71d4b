-- not: reproducible
-- (names of new files are from the clock)
-- Bytes between files and memory.
import Control.Exception
import Control.Monad
import Foreign
import GHC.IO.Exception (IOException(..))
import System.Directory
import System.IO

said :: Show a => IO a -> IO ()
said act = do
  r <- try act
  putStrLn (either (\e -> "raised: " ++ ioe_location e ++ ": " ++ show (ioe_type e) ++ ", " ++ ioe_description e) show r)

main :: IO ()
main = do
  folder <- getTemporaryDirectory
  bracket (openBinaryTempFile folder "buffers") (\(name, h) -> hClose h >> removeFile name) $ \(name, h) -> do
    withArrayLen [0 .. 255 :: Word8] $ \n p -> do
      hPutBuf h p n
      hPutBuf h p 0
      k <- hPutBufNonBlocking h p 10
      print k
    hPutStr h "text"
    hSeek h AbsoluteSeek 250
    allocaBytes 100 $ \p -> do
      n <- hGetBuf h p 8
      xs <- peekArray n (p :: Ptr Word8)
      print (n, xs)
      c <- hGetChar h
      print c
      n2 <- hGetBuf h p 100
      ys <- peekArray n2 p
      print (n2, ys)
      n3 <- hGetBuf h p 100
      n4 <- hGetBufSome h p 100
      n5 <- hGetBufNonBlocking h p 100
      print (n3, n4, n5)
      hSeek h AbsoluteSeek 0
      n6 <- hGetBufSome h p 3
      zs <- peekArray n6 p
      print (n6, zs)
      n7 <- hGetBufNonBlocking h p 4
      vs <- peekArray n7 p
      print (n7, vs)
      position <- hTell h
      print position
      said (hGetBuf h p (-1))
      said (hPutBuf h p (-5))
      said (hGetBuf stdout p 4)
      said (hPutBuf stdin p 4)
    -- Many bytes at once, and text around them.
    hSeek h AbsoluteSeek 0
    hSetFileSize h 0
    let size = 40000
    big <- mallocForeignPtrBytes size
    withForeignPtr big $ \p -> do
      fillBytes p 7 size
      forM_ [0, 400 .. size - 400] $ \i -> pokeByteOff p i (fromIntegral i :: Word32)
      hPutBuf h (p :: Ptr Word8) size
      hPutStr h "\nend\n"
    hFlush h
    hFileSize h >>= print
    hSeek h AbsoluteSeek 0
    back <- mallocForeignPtrBytes size
    withForeignPtr back $ \p -> do
      n <- hGetBuf h (p :: Ptr Word8) size
      print n
      same <- forM [0, 400 .. size - 400] $ \i -> fmap (== fromIntegral i) (peekByteOff p i :: IO Word32)
      print (and same)
    hGetLine h >>= print
    hGetLine h >>= print
    hIsEOF h >>= print
    -- A handle of texts has bytes, too.
    hClose h
    withFile name WriteMode $ \t -> do
      hPutStr t "\xe9\n"
      withArrayLen [0xff, 0xfe, 10 :: Word8] (\n p -> hPutBuf t p n)
      hPutStr t "\x20ac"
    withBinaryFile name ReadMode (\t -> hGetContents t >>= print)
    said (allocaBytes 4 (\p -> hGetBuf h p 4))
  -- Standard input, of which there is none.
  allocaBytes 4 (\p -> hGetBuf stdin p 4) >>= print
  withArrayLen [104, 101, 108, 108, 111, 10 :: Word8] (\n p -> hPutBuf stdout p n)
  putStrLn "end"
