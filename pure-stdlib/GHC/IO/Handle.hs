module GHC.IO.Handle
  ( Handle, BufferMode(..), hClose, hFileSize, hSetFileSize, hIsEOF, isEOF, hLookAhead, hSetBuffering, hGetBuffering
  , hSetBinaryMode, hSetEncoding, hGetEncoding, hFlush, SeekMode(..), hSeek, hTell, hIsOpen, hIsClosed, hIsReadable
  , hIsWritable, hIsSeekable, hIsTerminalDevice, hSetEcho, hGetEcho, hShow, hWaitForInput, hGetChar, hGetLine
  , hGetContents, hGetContents', hPutChar, hPutStr
  , Newline(..), NewlineMode(..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode, hSetNewlineMode
  ) where

import System.IO
