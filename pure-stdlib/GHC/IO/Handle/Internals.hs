-- Looking inside of handles. These are the runtime's: what is seen is a view, with buffers of its own,
-- which is made for one action. What the action has left in the buffers is written at its end.

module GHC.IO.Handle.Internals
  ( withHandle, withHandle_, wantWritableHandle, wantReadableHandle, wantReadableHandle_, wantSeekableHandle
  , flushBuffer, flushWriteBuffer, flushCharReadBuffer, flushCharBuffer, flushByteReadBuffer, flushByteWriteBuffer
  , readTextDevice, readTextDeviceNonBlocking, writeCharBuffer, hClose_help, hLookAhead_
  , augmentIOError, ioe_closedHandle, ioe_semiclosedHandle, ioe_EOF, ioe_notReadable, ioe_notWritable, ioe_bufsiz
  ) where

import Prelude
import Base.Effect
import Control.Exception (SomeException, catch, throwIO, try)
import Base.File (failed, operate, unwritten)
import Base.Guard (alone, awaited)
import Base.IO (IO(..), unIO)
import Base.IOError
import Base.Sized.Word8 (Word8)
import Control.Monad (when)
import Data.IORef
import Foreign.Ptr (Ptr)
import Foreign.Storable (peekElemOff, pokeElemOff)
import Base.Descriptor (descriptorOf)
import GHC.IO.Buffer
import qualified GHC.IO.BufferedIO as Buffered
import GHC.IO.FD (seenIn, viewed)
import GHC.IO.Handle.Types
import System.IO

-- Buffers

-- What a view has to itself, and the next one then.
data Buffers = Buffers !(RawBuffer Word8) !RawCharBuffer (BufferList CharBufElem)

{-# NOINLINE spare #-}
spare :: IORef [Buffers]
spare = unsafePerformIO (newIORef [])
  where unsafePerformIO (IO m) = runOpaque m

byteRoom, charRoom :: Int
byteRoom = 8192
charRoom = 2048

takeBuffers :: IO Buffers
takeBuffers = do
  found <- atomicModifyIORef' spare (\all' -> case all' of
    [] -> ([], Nothing)
    one : rest -> (rest, Just one))
  case found of
    Just buffers -> return buffers
    Nothing -> do
      bytes <- newByteBuffer byteRoom ReadBuffer
      chars <- newCharBuffer charRoom ReadBuffer
      return (Buffers (bufRaw bytes) (bufRaw chars) BufferListNil)

-- Views

-- The action is told what the handle is; errors are of this operation. While something is read no
-- other thread gets a part of it.
viewing :: (HandleType -> Maybe (IO ())) -> String -> Handle -> (Handle__ -> IO (Handle__, a)) -> IO a
viewing refused operation h act = do
  kind <- typeOf h
  case refused kind of
    Just failure -> augmented failure
    Nothing -> return ()
  mode <- case kind of
    ClosedHandle -> return NoBuffering
    _ -> hGetBuffering h
  Buffers bytes chars free <- takeBuffers
  let state = case kind of
        ReadHandle -> ReadBuffer
        SemiClosedHandle -> ReadBuffer
        _ -> WriteBuffer
  byteRef <- newIORef (emptyBuffer bytes byteRoom state)
  charRef <- newIORef (emptyBuffer chars charRoom state)
  freeRef <- newIORef free
  number <- case kind of
    ClosedHandle -> return (-1)
    _ -> descriptorOf operation h
  let view = Handle__ (seenIn h number) kind byteRef mode charRef freeRef LF LF
  result <- try (augmented (act view))
  augmented (settle view)
  left <- readIORef freeRef
  atomicModifyIORef' spare (\all' -> (Buffers bytes chars left : all', ()))
  case result of
    Left e -> throwIO (e :: SomeException)
    Right (after, x) -> become kind (haType after) >> return x
  where
    augmented :: IO b -> IO b
    augmented m = catch m (\e -> ioError (augmentIOError e operation h))
    become SemiClosedHandle SemiClosedHandle = return ()
    become _ SemiClosedHandle = IO (\w -> case operate h operation 7 0 w of Result _ -> Result ())
    become ClosedHandle ClosedHandle = return ()
    become _ ClosedHandle = hClose h
    become _ _ = return ()

typeOf :: Handle -> IO HandleType
typeOf h = do
  closed <- hIsClosed h
  open <- if closed then return False else hIsOpen h
  if closed then return ClosedHandle else if not open then return SemiClosedHandle else do
    reads' <- hIsReadable h
    writes <- hIsWritable h
    appends <- property 6
    return (if appends then AppendHandle else if not writes then ReadHandle else if reads' then ReadWriteHandle else WriteHandle)
  where
    property what = IO (\w -> case operate h "" 18 what w of Result r -> Result (r > 0))

-- Bytes that were put into the buffer of a view are in the handle then. Nothing that was read is left.
settle :: Handle__ -> IO ()
settle view = do
  bytes <- readIORef (haByteBuffer view)
  chars <- readIORef (haCharBuffer view)
  when (not (isEmptyBuffer bytes)) (if isWriteBuffer bytes then writeBytes view bytes else left "bytes")
  when (not (isWriteBuffer chars) && not (isEmptyBuffer chars)) (left "characters")
  where
    left what = ioException' UnsupportedOperation (what ++ " that were read are left in the buffer of a handle")

writeBytes :: Handle__ -> Buffer Word8 -> IO ()
writeBytes view bytes = Buffered.flushWriteBuffer (haDevice view) bytes >>= writeIORef (haByteBuffer view)

withHandle :: String -> Handle -> (Handle__ -> IO (Handle__, a)) -> IO a
withHandle = viewing (\_ -> Nothing)

withHandle_ :: String -> Handle -> (Handle__ -> IO a) -> IO a
withHandle_ operation h act = withHandle operation h (kept act)

wantWritableHandle :: String -> Handle -> (Handle__ -> IO a) -> IO a
wantWritableHandle operation h act = viewing refused operation h (kept act)
  where
    refused ClosedHandle = Just ioe_closedHandle
    refused SemiClosedHandle = Just ioe_semiclosedHandle
    refused ReadHandle = Just ioe_notWritable
    refused _ = Nothing

wantReadableHandle :: String -> Handle -> (Handle__ -> IO (Handle__, a)) -> IO a
wantReadableHandle operation h act = IO (alone (unIO (viewing refused operation h act)))
  where
    refused ClosedHandle = Just ioe_closedHandle
    refused SemiClosedHandle = Just ioe_semiclosedHandle
    refused WriteHandle = Just ioe_notReadable
    refused AppendHandle = Just ioe_notReadable
    refused _ = Nothing

wantReadableHandle_ :: String -> Handle -> (Handle__ -> IO a) -> IO a
wantReadableHandle_ operation h act = wantReadableHandle operation h (kept act)

wantSeekableHandle :: String -> Handle -> (Handle__ -> IO a) -> IO a
wantSeekableHandle operation h act = viewing refused operation h (kept act)
  where
    refused ClosedHandle = Just ioe_closedHandle
    refused SemiClosedHandle = Just ioe_semiclosedHandle
    refused AppendHandle = Just (ioException' IllegalOperation "handle is not seekable")
    refused _ = Nothing

kept :: (Handle__ -> IO a) -> Handle__ -> IO (Handle__, a)
kept act view = fmap ((,) view) (act view)

handleOf :: Handle__ -> Handle
handleOf view = case viewed (haDevice view) of
  Just h -> h
  Nothing -> error "a view of no handle"

-- Buffers of a view

flushBuffer, flushWriteBuffer, flushCharReadBuffer, flushCharBuffer, flushByteReadBuffer, flushByteWriteBuffer ::
  Handle__ -> IO ()
flushBuffer view = when (isWritableHandleType (haType view)) (flushWriteBuffer view)
flushWriteBuffer view = flushByteWriteBuffer view >> hFlush (handleOf view)
flushByteWriteBuffer view = do
  bytes <- readIORef (haByteBuffer view)
  when (isWriteBuffer bytes && not (isEmptyBuffer bytes)) (writeBytes view bytes)

-- What is read is read for who asks for it.
flushCharReadBuffer _ = return ()
flushCharBuffer _ = return ()
flushByteReadBuffer _ = return ()

-- At least a character more, and nothing behind the end of a line.
readTextDevice, readTextDeviceNonBlocking :: Handle__ -> CharBuffer -> IO CharBuffer
readTextDevice view buffer = withBuffer start (\p -> IO (fill p))
  where
    h@(FileHandle _ n) = handleOf view
    start = if isEmptyBuffer buffer then buffer { bufL = 0, bufR = 0 } else buffer
    fill p w = case io 5 n (bufferAvailable start) w of
      Result count
        | count > 0 -> characters p (bufR start) count w
        | count == 0 -> failed h "" (-5000) w
        | otherwise -> case awaited n (-1) count w of
            Result True -> fill p w
            Result False -> failed h "" count w
    characters :: Ptr Char -> Int -> Int -> World -> Result CharBuffer
    characters p i count w
      | count == 0 = Result start { bufR = i }
      | otherwise = case io 6 n 0 w of
          Result c -> case unIO (pokeElemOff p i (toEnum c)) w of
            Result _
              | c == 10 -> Result start { bufR = i + 1 }
              | otherwise -> characters p (i + 1) (count - 1) w
readTextDeviceNonBlocking view buffer = do
  there <- hReady (handleOf view)
  if there then readTextDevice view buffer else return buffer

-- The characters of a buffer are written.
writeCharBuffer :: Handle__ -> CharBuffer -> IO ()
writeCharBuffer view buffer = withBuffer buffer (\p -> IO (begin p))
  where
    h@(FileHandle _ n) = handleOf view
    begin p w = case io 1 n 0 w of Result r -> case done r w of Result _ -> characters p (bufL buffer) w
    characters :: Ptr Char -> Int -> World -> Result ()
    characters p i w
      | i == bufR buffer = case io 2 0 0 w of Result r -> done r w
      | otherwise = case unIO (peekElemOff p i) w of
          Result c -> case io 0 (fromEnum c) 0 w of
            Result r -> case done r w of Result _ -> characters p (i + 1) w
    done r w
      | r < 0 = unwritten h "commitBuffer" r w
      | otherwise = Result ()

-- Closed, with what was wrong then.
hClose_help :: Handle__ -> IO (Handle__, Maybe SomeException)
hClose_help view = do
  written <- try (flushByteWriteBuffer view >> hClose (handleOf view))
  return (view { haType = ClosedHandle }, either Just (\_ -> Nothing) written)

hLookAhead_ :: Handle__ -> IO Char
hLookAhead_ view = hLookAhead (handleOf view)

-- Failures

augmentIOError :: IOException -> String -> Handle -> IOException
augmentIOError e operation h@(FileHandle name _) =
  e { ioe_handle = Just h, ioe_location = operation, ioe_filename = maybe (Just name) Just (ioe_filename e) }

ioException' :: IOErrorType -> String -> IO a
ioException' kind description = ioError (IOError Nothing kind "" description Nothing Nothing)

ioe_closedHandle, ioe_semiclosedHandle, ioe_EOF, ioe_notReadable, ioe_notWritable :: IO a
ioe_closedHandle = ioException' IllegalOperation "handle is closed"
ioe_semiclosedHandle = ioException' IllegalOperation "handle is semi-closed"
ioe_EOF = ioException' EOF ""
ioe_notReadable = ioException' IllegalOperation "handle is not open for reading"
ioe_notWritable = ioException' IllegalOperation "handle is not open for writing"

ioe_bufsiz :: Int -> IO a
ioe_bufsiz n = ioException' InvalidArgument ("illegal buffer size " ++ showsPrec 9 n "")
