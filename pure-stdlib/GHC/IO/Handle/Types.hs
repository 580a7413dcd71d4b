-- The types of handles, and what those see who look inside of one: a view (GHC.IO.Handle.Internals).

module GHC.IO.Handle.Types
  ( Handle, Handle__(..), HandleType(..), BufferList(..), BufferMode(..), Newline(..), NewlineMode(..)
  , isReadableHandleType, isWritableHandleType, isReadWriteHandleType
  , nativeNewline, nativeNewlineMode, noNewlineTranslation, universalNewlineMode
  ) where

import Prelude
import Base.Sized.Word8 (Word8)
import Data.IORef
import GHC.IO.Buffer
import GHC.IO.FD (FD)
import System.IO

data HandleType
  = ClosedHandle
  | SemiClosedHandle
  | ReadHandle
  | WriteHandle
  | AppendHandle
  | ReadWriteHandle

isReadableHandleType, isWritableHandleType, isReadWriteHandleType :: HandleType -> Bool
isReadableHandleType ReadHandle = True
isReadableHandleType t = isReadWriteHandleType t

isWritableHandleType WriteHandle = True
isWritableHandleType AppendHandle = True
isWritableHandleType t = isReadWriteHandleType t

isReadWriteHandleType ReadWriteHandle = True
isReadWriteHandleType _ = False

-- Buffers that are free.
data BufferList e
  = BufferListNil
  | BufferListCons (RawBuffer e) (BufferList e)

-- A handle while somebody looks inside. The runtime, which is behind it, decodes and has the ends of
-- lines as Haskell's texts have them: here they are LF.
data Handle__ = Handle__
  { haDevice :: !FD
  , haType :: HandleType
  , haByteBuffer :: !(IORef (Buffer Word8))
  , haBufferMode :: BufferMode
  , haCharBuffer :: !(IORef CharBuffer)
  , haBuffers :: !(IORef (BufferList CharBufElem))
  , haInputNL :: Newline
  , haOutputNL :: Newline
  }
