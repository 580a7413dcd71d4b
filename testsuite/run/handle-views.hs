-- not: zeal
-- (a collection at each step of 9,000 takes long)
{-# LANGUAGE RecordWildCards #-}
-- Handles as those see them who look at their buffers, between operations on strings.
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import Data.Word
import Foreign
import GHC.IO.Buffer
import qualified GHC.IO.BufferedIO as Buffered
import GHC.IO.Handle.Internals
import GHC.IO.Handle.Text (commitBuffer')
import GHC.IO.Handle.Types
import System.Directory
import System.IO
import System.IO.Error (isEOFError)

told :: Show a => String -> IO a -> IO ()
told name m = do
  r <- try m
  putStrLn (name ++ ": " ++ either (\e -> "! " ++ show (e :: IOException)) show r)

-- A line, by the characters that a view has.
lineOf :: Handle -> IO String
lineOf h = wantReadableHandle_ "lineOf" h $ \view@Handle__{..} -> do
  let next buffer
        | isEmptyBuffer buffer = (Just <$> readTextDevice view buffer) `catch` \e ->
            if isEOFError e then return Nothing else throwIO e
        | otherwise = return (Just buffer)
      go said = do
        filled <- readIORef haCharBuffer >>= next
        case filled of
          Nothing | null said -> ioe_EOF
                  | otherwise -> return (reverse said)
          Just buffer -> do
            (c, after) <- readCharBuf (bufRaw buffer) (bufL buffer)
            writeIORef haCharBuffer (bufferAdjustL after buffer)
            if c == '\n' then return (reverse said) else go (c : said)
  go ""

-- The same by bytes.
bytesOf :: Handle -> IO [Word8]
bytesOf h = wantReadableHandle_ "bytesOf" h $ \view@Handle__{..} -> do
  flushCharReadBuffer view
  let go said = do
        buffer <- readIORef haByteBuffer
        if isEmptyBuffer buffer
          then do
            (n, filled) <- Buffered.fillReadBuffer haDevice buffer
            writeIORef haByteBuffer filled
            if n > 0 then go said else if null said then ioe_EOF else return (reverse said)
          else do
            b <- readWord8Buf (bufRaw buffer) (bufL buffer)
            writeIORef haByteBuffer (bufferRemove 1 buffer)
            if b == 10 then return (reverse said) else go (b : said)
  go []

-- Characters by a buffer that is free, or a new one.
put :: Handle -> Bool -> String -> IO ()
put h flush text = do
  buffer <- wantWritableHandle "put" h $ \Handle__{..} -> do
    usual <- readIORef haCharBuffer
    free <- readIORef haBuffers
    case free of
      BufferListCons raw rest -> do
        writeIORef haBuffers rest
        return (emptyBuffer raw (bufSize usual) WriteBuffer)
      BufferListNil -> newCharBuffer (bufSize usual) WriteBuffer
  n <- foldM (writeCharBuf (bufRaw buffer)) 0 text
  _ <- wantWritableHandle "put" h (commitBuffer' (bufRaw buffer) (bufSize buffer) n flush True)
  return ()

-- Bytes into the buffer that is there.
putBytes :: Handle -> [Word8] -> IO ()
putBytes h bytes = wantWritableHandle "putBytes" h $ \view@Handle__{..} -> do
  before <- readIORef haByteBuffer
  when (bufferAvailable before < length bytes) (flushWriteBuffer view)
  buffer <- readIORef haByteBuffer
  zipWithM_ (writeWord8Buf (bufRaw buffer)) [bufR buffer ..] bytes
  writeIORef haByteBuffer (bufferAdd (length bytes) buffer)

main :: IO ()
main = do
  h <- openFile "views" WriteMode
  hPutStr h "one "
  put h False "zwei \228\n"
  putBytes h (map (fromIntegral . fromEnum) "three\n")
  hPutStr h "four\n"
  mapM_ (\i -> putBytes h (replicate 1000 (fromIntegral (65 + i :: Int)))) [0 .. 8]
  put h True "\nlast"
  told "read" (lineOf h)
  putBytes h [33] `finally` hClose h
  told "closed" (put h False "x")
  told "size" (getFileSize "views")
  r <- openFile "views" ReadMode
  told "written" (putBytes r [1])
  told "line" (lineOf r)
  told "bytes" (bytesOf r)
  told "string" (hGetLine r)
  told "long" (length <$> lineOf r)
  told "rest" (length <$> lineOf r)
  told "end" (lineOf r)
  hSeek r AbsoluteSeek 4
  told "again" (lineOf r)
  s <- hGetContents r
  told "lazily read" (lineOf r)
  print (length s)
  told "bytes of a closed one" (bytesOf r)
  binary <- openBinaryFile "views" ReadMode
  told "binary" (lineOf binary)
  kind <- withHandle_ "kind" binary (\view -> return (isReadableHandleType (haType view), isWritableHandleType (haType view)))
  print kind
  wantReadableHandle "close" binary $ \view -> do
    (closed, failure) <- hClose_help view
    return (closed, maybe () (const ()) failure)
  told "is closed" (hIsClosed binary)
  removeFile "views"
  -- Each thread has whole lines.
  writeFile "views" (concatMap (\i -> replicate 50 (toEnum (97 + i `mod` 26)) ++ "\n") [0 .. 59 :: Int])
  shared <- openFile "views" ReadMode
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \_ -> forkIO $ do
    lines' <- replicateM 20 (lineOf shared)
    putMVar done (all (\l -> length l == 50 && all (== head l) l) lines')
  replicateM 3 (takeMVar done) >>= print
  hClose shared
  removeFile "views"
