-- What can stand behind a handle.

module GHC.IO.Device (IODevice(..), RawIO(..), IODeviceType(..), SeekMode(..)) where

import Prelude hiding (read)
import Base.IOError
import Base.Sized.Word64 (Word64)
import Base.Sized.Word8 (Word8)
import Foreign.Ptr (Ptr)
import System.IO (SeekMode(..))

data IODeviceType
  = Directory
  | Stream
  | RegularFile
  | RawDevice
  deriving Eq

-- Of bytes, at a place that counts where the device has places.
class RawIO a where
  read :: a -> Ptr Word8 -> Word64 -> Int -> IO Int
  readNonBlocking :: a -> Ptr Word8 -> Word64 -> Int -> IO (Maybe Int)
  write :: a -> Ptr Word8 -> Word64 -> Int -> IO ()
  writeNonBlocking :: a -> Ptr Word8 -> Word64 -> Int -> IO Int

class IODevice a where
  -- For writing or not, within so many milliseconds.
  ready :: a -> Bool -> Int -> IO Bool
  close :: a -> IO ()
  isTerminal, isSeekable :: a -> IO Bool
  isTerminal _ = return False
  isSeekable _ = return False
  seek :: a -> SeekMode -> Integer -> IO Integer
  seek _ _ _ = unsupported
  tell, getSize :: a -> IO Integer
  tell _ = unsupported
  getSize _ = unsupported
  setSize :: a -> Integer -> IO ()
  setSize _ _ = unsupported
  setEcho, setRaw :: a -> Bool -> IO ()
  setEcho _ _ = unsupported
  setRaw _ _ = unsupported
  getEcho :: a -> IO Bool
  getEcho _ = unsupported
  devType :: a -> IO IODeviceType
  dup :: a -> IO a
  dup _ = unsupported
  dup2 :: a -> a -> IO a
  dup2 _ _ = unsupported

unsupported :: IO a
unsupported = ioError (IOError Nothing UnsupportedOperation "" "Operation is not supported" Nothing Nothing)
