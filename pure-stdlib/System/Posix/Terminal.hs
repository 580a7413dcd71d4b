-- Terminals: how they treat what is typed, and pairs of which one is a program's.

module System.Posix.Terminal
  ( TerminalAttributes, getTerminalAttributes, TerminalState(..), setTerminalAttributes
  , TerminalMode(..), withoutMode, withMode, terminalMode, bitsPerByte, withBits
  , ControlCharacter(..), controlChar, withCC, withoutCC, inputTime, withTime, minInput, withMinInput
  , BaudRate(..), inputSpeed, withInputSpeed, outputSpeed, withOutputSpeed
  , sendBreak, drainOutput, QueueSelector(..), discardData, FlowAction(..), controlFlow
  , getTerminalProcessGroupID, setTerminalProcessGroupID, queryTerminal, getTerminalName
  , getControllingTerminalName, openPseudoTerminal, getSlaveTerminalName
  ) where

import Prelude
import Control.Monad (zipWithM_)
import Data.Bits ((.&.), (.|.), complement, shiftL, shiftR)
import Data.Char (chr, ord)
import Data.Word (Word8)
import Foreign.C.Error
import Foreign.C.String
import Foreign.C.Types
import Foreign.Marshal.Alloc
import Foreign.Marshal.Array
import Foreign.Ptr
import Foreign.Storable
import System.Posix.IO (OpenFileFlags(..), OpenMode(..), defaultFileFlags, openFd)
import System.Posix.Types

-- As a struct termios: its four words of flags, the line's kind, the characters, two speeds.
data TerminalAttributes = TerminalAttributes [CUInt] Word8 [Word8] CUInt CUInt

size :: Int
size = 60

getTerminalAttributes :: Fd -> IO TerminalAttributes
getTerminalAttributes (Fd fd) = allocaBytes size $ \p -> do
  throwErrnoIfMinus1Retry_ "getTerminalAttributes" (c_tcgetattr fd p)
  TerminalAttributes <$> peekArray 4 (castPtr p) <*> peekByteOff p 16 <*> peekArray 32 (plusPtr p 17)
    <*> peekByteOff p 52 <*> peekByteOff p 56

data TerminalState = Immediately | WhenDrained | WhenFlushed

setTerminalAttributes :: Fd -> TerminalAttributes -> TerminalState -> IO ()
setTerminalAttributes (Fd fd) (TerminalAttributes flags line characters reads' writes) state =
  allocaBytes size $ \p -> do
    pokeArray (castPtr p) flags
    pokeByteOff p 16 line
    zipWithM_ (\i c -> pokeByteOff p (17 + i) c) [0 ..] characters
    pokeByteOff p 52 reads'
    pokeByteOff p 56 writes
    throwErrnoIfMinus1Retry_ "setTerminalAttributes" (c_tcsetattr fd how p)
  where
    how = case state of
      Immediately -> 0
      WhenDrained -> 1
      WhenFlushed -> 2

data TerminalMode
  = InterruptOnBreak
  | MapCRtoLF
  | IgnoreBreak
  | IgnoreCR
  | IgnoreParityErrors
  | MapLFtoCR
  | CheckParity
  | StripHighBit
  | StartStopInput
  | StartStopOutput
  | MarkParityErrors
  | ProcessOutput
  | LocalMode
  | ReadEnable
  | TwoStopBits
  | HangupOnClose
  | EnableParity
  | OddParity
  | EnableEcho
  | EchoErase
  | EchoKill
  | EchoLF
  | ProcessInput
  | ExtendedFunctions
  | KeyboardInterrupts
  | NoFlushOnInterrupt
  | BackgroundWriteInterrupt

-- The word of flags (input, output, control, local) and the bit.
place :: TerminalMode -> (Int, CUInt)
place mode = case mode of
  IgnoreBreak -> (0, 0o1)
  InterruptOnBreak -> (0, 0o2)
  IgnoreParityErrors -> (0, 0o4)
  MarkParityErrors -> (0, 0o10)
  CheckParity -> (0, 0o20)
  StripHighBit -> (0, 0o40)
  MapLFtoCR -> (0, 0o100)
  IgnoreCR -> (0, 0o200)
  MapCRtoLF -> (0, 0o400)
  StartStopOutput -> (0, 0o2000)
  StartStopInput -> (0, 0o10000)
  ProcessOutput -> (1, 0o1)
  TwoStopBits -> (2, 0o100)
  ReadEnable -> (2, 0o200)
  EnableParity -> (2, 0o400)
  OddParity -> (2, 0o1000)
  HangupOnClose -> (2, 0o2000)
  LocalMode -> (2, 0o4000)
  KeyboardInterrupts -> (3, 0o1)
  ProcessInput -> (3, 0o2)
  EnableEcho -> (3, 0o10)
  EchoErase -> (3, 0o20)
  EchoKill -> (3, 0o40)
  EchoLF -> (3, 0o100)
  NoFlushOnInterrupt -> (3, 0o200)
  BackgroundWriteInterrupt -> (3, 0o400)
  ExtendedFunctions -> (3, 0o100000)

changed :: Int -> (a -> a) -> [a] -> [a]
changed i f xs = [if j == i then f x else x | (j, x) <- zip [0 ..] xs]

flagged :: Int -> (CUInt -> CUInt) -> TerminalAttributes -> TerminalAttributes
flagged word f (TerminalAttributes flags line cs i o) = TerminalAttributes (changed word f flags) line cs i o

withMode, withoutMode :: TerminalAttributes -> TerminalMode -> TerminalAttributes
withMode t mode = case place mode of (word, bit) -> flagged word (.|. bit) t
withoutMode t mode = case place mode of (word, bit) -> flagged word (.&. complement bit) t

terminalMode :: TerminalMode -> TerminalAttributes -> Bool
terminalMode mode (TerminalAttributes flags _ _ _ _) = case place mode of
  (word, bit) -> flags !! word .&. bit /= 0

bitsPerByte :: TerminalAttributes -> Int
bitsPerByte (TerminalAttributes flags _ _ _ _) = 5 + fromIntegral (shiftR (flags !! 2) 4 .&. 3)

withBits :: TerminalAttributes -> Int -> TerminalAttributes
withBits t n
  | n >= 5 && n <= 8 = flagged 2 (\w -> (w .&. complement 0o60) .|. shiftL (fromIntegral (n - 5)) 4) t
  | otherwise = t

data ControlCharacter = EndOfFile | EndOfLine | Erase | Interrupt | Kill | Quit | Start | Stop | Suspend

index :: ControlCharacter -> Int
index c = case c of
  Interrupt -> 0
  Quit -> 1
  Erase -> 2
  Kill -> 3
  EndOfFile -> 4
  Start -> 8
  Stop -> 9
  Suspend -> 10
  EndOfLine -> 11

-- None is the character 0.
controlChar :: TerminalAttributes -> ControlCharacter -> Maybe Char
controlChar t c = case characterAt (index c) t of
  0 -> Nothing
  n -> Just (chr n)

characterAt :: Int -> TerminalAttributes -> Int
characterAt i (TerminalAttributes _ _ cs _ _) = fromIntegral (cs !! i)

withCharacter :: Int -> Int -> TerminalAttributes -> TerminalAttributes
withCharacter i n (TerminalAttributes flags line cs r w) =
  TerminalAttributes flags line (changed i (const (fromIntegral n)) cs) r w

withCC :: TerminalAttributes -> (ControlCharacter, Char) -> TerminalAttributes
withCC t (c, char) = withCharacter (index c) (ord char) t

withoutCC :: TerminalAttributes -> ControlCharacter -> TerminalAttributes
withoutCC t c = withCharacter (index c) 0 t

inputTime, minInput :: TerminalAttributes -> Int
inputTime = characterAt 5
minInput = characterAt 6

withTime, withMinInput :: TerminalAttributes -> Int -> TerminalAttributes
withTime t n = withCharacter 5 n t
withMinInput t n = withCharacter 6 n t

data BaudRate
  = B0 | B50 | B75 | B110 | B134 | B150 | B200 | B300 | B600 | B1200 | B1800 | B2400 | B4800 | B9600 | B19200
  | B38400 | B57600 | B115200

rates :: [(CUInt, BaudRate)]
rates = zip ([0 .. 15] ++ [0o10001, 0o10002])
  [B0, B50, B75, B110, B134, B150, B200, B300, B600, B1200, B1800, B2400, B4800, B9600, B19200, B38400, B57600, B115200]

rateOf :: BaudRate -> CUInt
rateOf rate = case rate of
  B0 -> 0
  B50 -> 1
  B75 -> 2
  B110 -> 3
  B134 -> 4
  B150 -> 5
  B200 -> 6
  B300 -> 7
  B600 -> 8
  B1200 -> 9
  B1800 -> 10
  B2400 -> 11
  B4800 -> 12
  B9600 -> 13
  B19200 -> 14
  B38400 -> 15
  B57600 -> 0o10001
  B115200 -> 0o10002

inputSpeed, outputSpeed :: TerminalAttributes -> BaudRate
inputSpeed (TerminalAttributes _ _ _ n _) = named n
outputSpeed (TerminalAttributes _ _ _ _ n) = named n

named :: CUInt -> BaudRate
named n = maybe B0 id (lookup n rates)

-- The bits of a speed in the flags are those of output.
withInputSpeed, withOutputSpeed :: TerminalAttributes -> BaudRate -> TerminalAttributes
withInputSpeed (TerminalAttributes flags line cs _ o) rate = TerminalAttributes flags line cs (rateOf rate) o
withOutputSpeed (TerminalAttributes flags line cs i _) rate = TerminalAttributes (changed 2 set flags) line cs i (rateOf rate)
  where
    set w = (w .&. complement 0o10017) .|. rateOf rate

sendBreak :: Fd -> Int -> IO ()
sendBreak (Fd fd) n = throwErrnoIfMinus1_ "sendBreak" (c_tcsendbreak fd (fromIntegral n))

drainOutput :: Fd -> IO ()
drainOutput (Fd fd) = throwErrnoIfMinus1Retry_ "drainOutput" (c_tcdrain fd)

data QueueSelector = InputQueue | OutputQueue | BothQueues

discardData :: Fd -> QueueSelector -> IO ()
discardData (Fd fd) queue = throwErrnoIfMinus1_ "discardData" (c_tcflush fd which)
  where
    which = case queue of
      InputQueue -> 0
      OutputQueue -> 1
      BothQueues -> 2

data FlowAction = SuspendOutput | RestartOutput | TransmitStop | TransmitStart

controlFlow :: Fd -> FlowAction -> IO ()
controlFlow (Fd fd) action = throwErrnoIfMinus1_ "controlFlow" (c_tcflow fd which)
  where
    which = case action of
      SuspendOutput -> 0
      RestartOutput -> 1
      TransmitStop -> 2
      TransmitStart -> 3

getTerminalProcessGroupID :: Fd -> IO ProcessGroupID
getTerminalProcessGroupID (Fd fd) = throwErrnoIfMinus1 "getTerminalProcessGroupID" (c_tcgetpgrp fd)

setTerminalProcessGroupID :: Fd -> ProcessGroupID -> IO ()
setTerminalProcessGroupID (Fd fd) group = throwErrnoIfMinus1_ "setTerminalProcessGroupID" (c_tcsetpgrp fd group)

queryTerminal :: Fd -> IO Bool
queryTerminal (Fd fd) = fmap (/= 0) (c_isatty fd)

getTerminalName :: Fd -> IO FilePath
getTerminalName (Fd fd) = throwErrnoIfNull "getTerminalName" (c_ttyname fd) >>= peekCString

getControllingTerminalName :: IO FilePath
getControllingTerminalName = throwErrnoIfNull "getControllingTerminalName" (c_ctermid nullPtr) >>= peekCString

-- Who steers it, and the terminal.
openPseudoTerminal :: IO (Fd, Fd)
openPseudoTerminal = do
  master <- openFd "/dev/ptmx" ReadWrite Nothing defaultFileFlags {noctty = True}
  let Fd fd = master
  throwErrnoIfMinus1_ "openPseudoTerminal" (c_grantpt fd)
  throwErrnoIfMinus1_ "openPseudoTerminal" (c_unlockpt fd)
  name <- getSlaveTerminalName master
  slave <- openFd name ReadWrite Nothing defaultFileFlags {noctty = True}
  return (master, slave)

getSlaveTerminalName :: Fd -> IO FilePath
getSlaveTerminalName (Fd fd) = throwErrnoIfNull "getSlaveTerminalName" (c_ptsname fd) >>= peekCString

foreign import ccall unsafe "tcgetattr" c_tcgetattr :: CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "tcsetattr" c_tcsetattr :: CInt -> CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "tcsendbreak" c_tcsendbreak :: CInt -> CInt -> IO CInt
foreign import ccall unsafe "tcdrain" c_tcdrain :: CInt -> IO CInt
foreign import ccall unsafe "tcflush" c_tcflush :: CInt -> CInt -> IO CInt
foreign import ccall unsafe "tcflow" c_tcflow :: CInt -> CInt -> IO CInt
foreign import ccall unsafe "tcgetpgrp" c_tcgetpgrp :: CInt -> IO CPid
foreign import ccall unsafe "tcsetpgrp" c_tcsetpgrp :: CInt -> CPid -> IO CInt
foreign import ccall unsafe "isatty" c_isatty :: CInt -> IO CInt
foreign import ccall unsafe "ttyname" c_ttyname :: CInt -> IO CString
foreign import ccall unsafe "ctermid" c_ctermid :: CString -> IO CString
foreign import ccall unsafe "ptsname" c_ptsname :: CInt -> IO CString
foreign import ccall unsafe "grantpt" c_grantpt :: CInt -> IO CInt
foreign import ccall unsafe "unlockpt" c_unlockpt :: CInt -> IO CInt
