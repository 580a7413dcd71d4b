module GHC.IO.Handle
  ( Handle, BufferMode(..), hClose, hFileSize, hSetFileSize, hIsEOF, isEOF, hLookAhead, hSetBuffering, hGetBuffering
  , hSetBinaryMode, hSetEncoding, hGetEncoding, hFlush, SeekMode(..), hSeek, hTell, hIsOpen, hIsClosed, hIsReadable
  , hIsWritable, hIsSeekable, hIsTerminalDevice, hSetEcho, hGetEcho, hShow, hWaitForInput, hGetChar, hGetLine
  , hGetContents, hGetContents', hPutChar, hPutStr
  , Newline(..), NewlineMode(..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode, hSetNewlineMode
  , hDuplicate, hDuplicateTo
  ) where

import Prelude
import Base.Descriptor (descriptorOf, duplicated)
import Control.Monad (when)
import Foreign.C.Error (throwErrnoIfMinus1_)
import System.IO
import System.Posix.Internals (c_dup2)

-- A handle of the same file. What the first has in its buffer is written.
hDuplicate :: Handle -> IO Handle
hDuplicate h = do
  descriptor <- descriptorOf "hDuplicate" h
  readable <- hIsReadable h
  writable <- hIsWritable h
  settle h
  buffering <- hGetBuffering h
  copy <- duplicated h descriptor (if readable then (if writable then ReadWriteMode else ReadMode) else AppendMode)
  hSetBuffering copy buffering
  return copy

-- The second becomes a handle of the first one's file.
hDuplicateTo :: Handle -> Handle -> IO ()
hDuplicateTo h other = do
  settle h
  settle other
  from <- descriptorOf "hDuplicateTo" h
  to <- descriptorOf "hDuplicateTo" other
  throwErrnoIfMinus1_ "hDuplicateTo" (c_dup2 from to)

-- What is written is in the file, and what was read ahead is still to be read.
settle :: Handle -> IO ()
settle h = do
  writable <- hIsWritable h
  when writable (hFlush h)
  readable <- hIsReadable h
  seekable <- hIsSeekable h
  when (readable && seekable) (hTell h >>= hSeek h AbsoluteSeek)
