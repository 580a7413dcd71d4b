-- not: reproducible
-- Files by their numbers: those that handles have, and others.
module Main (main) where

import Data.Typeable (cast)
import Foreign
import GHC.IO.Device (IODeviceType (..))
import qualified GHC.IO.Device as Device
import GHC.IO.Encoding.Types (textEncodingName)
import GHC.IO.FD (FD (FD, fdFD))
import qualified GHC.IO.FD as FD
import GHC.IO.Handle.Internals (withHandle_)
import GHC.IO.Handle.Types (Handle__ (Handle__, haDevice))
import System.Directory (removeFile)
import System.IO

-- The number of a handle's file.
number :: Handle -> IO (Maybe Int)
number h = withHandle_ "number" h (\Handle__ { haDevice = dev } ->
  return (case cast dev of
    Just FD { fdFD = n } -> Just (fromIntegral n)
    Nothing -> Nothing))

main :: IO ()
main = do
  mapM number [stdin, stdout, stderr] >>= print
  print (FD.stdin, FD.stderr, fdFD FD.stdout)
  print (textEncodingName utf8)
  writeFile "devices.tmp" "some text"
  (fd, kind) <- FD.openFile "devices.tmp" ReadMode False
  print (kind == RegularFile)
  Device.getSize fd >>= print
  text <- allocaBytes 20 (\p -> do
    n <- FD.readRawBufferPtr "read" fd p 0 4
    m <- Device.read fd (p `plusPtr` n) 0 10
    fmap (map (toEnum . fromIntegral)) (peekArray (n + m) p))
  putStrLn text
  Device.seek fd AbsoluteSeek 5 >>= print
  Device.tell fd >>= print
  Device.isTerminal fd >>= print
  Device.close fd
  removeFile "devices.tmp"
