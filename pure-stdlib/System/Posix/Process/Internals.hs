-- How processes end, as the system tells it.

module System.Posix.Process.Internals (ProcessStatus(..), decipherWaitStatus) where

import Prelude
import Data.Bits
import Foreign.C.Types (CInt)
import System.Exit (ExitCode(..))

-- How a process has ended, or that a signal has stopped it. Of one that a signal has ended it is told
-- whether there is a core file.
data ProcessStatus = Exited ExitCode | Terminated CInt Bool | Stopped CInt
  deriving (Eq, Ord, Show)

-- The number that waiting for it gives.
decipherWaitStatus :: CInt -> IO ProcessStatus
decipherWaitStatus n
  | signal == 0 = return (Exited (if code == 0 then ExitSuccess else ExitFailure (fromIntegral code)))
  | signal == 127 = return (Stopped code)
  | otherwise = return (Terminated signal (testBit n 7))
  where
    signal = n .&. 127
    code = shiftR n 8 .&. 255
