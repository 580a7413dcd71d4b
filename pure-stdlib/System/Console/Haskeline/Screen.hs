{-# LANGUAGE ForeignFunctionInterface #-}
-- Lines on a terminal: its keys one by one, and a line in place of what was shown of it before.

module System.Console.Haskeline.Screen
  ( Screen(..), opened, openedAny, closed, keys, unseen, restored, readKey, draw, leave, fresh, erase, send, ring
  , inColumns
  ) where

import Prelude
import Control.Exception (IOException, try)
import Control.Monad (unless)
import Data.Char (GeneralCategory(EnclosingMark, Format, NonSpacingMark), chr, generalCategory, isPrint, ord)
import Data.IORef
import Data.Word (Word16)
import Foreign.C.Types
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Ptr (Ptr)
import Foreign.Storable (peekByteOff)
import System.Console.Haskeline.Line
import System.Console.Haskeline.Bytes (charFrom)
import System.Console.Haskeline.Prefs (BellStyle(..))
import System.IO
import System.IO.Error (isEOFError)
import System.Posix.IO (OpenMode(..), defaultFileFlags, fdToHandle, openFd)
import System.Posix.Terminal
import System.Posix.Types (Fd(..))

data Screen = Screen
  { input, output :: Handle
  , descriptor :: Fd
  , place :: IORef Int  -- how many places after the line's beginning the cursor is
  , shown :: IORef (IO ())  -- shows the line that is edited again
  }

-- Of standard input, if that is a terminal; or else the one that the program was started at.
opened, openedAny :: IO (Maybe Screen)
opened = mapM queryTerminal [0, 1] >>= \ends -> case ends of
  [True, True] -> fmap Just (made stdin stdout 0)
  [True, False] -> device WriteOnly >>= mapM (\(h, _) -> made stdin h 0)
  _ -> return Nothing
openedAny = opened >>= maybe (device ReadWrite >>= mapM (\(h, fd) -> made h h fd)) (return . Just)

made :: Handle -> Handle -> Fd -> IO Screen
made from to fd = Screen from to fd <$> newIORef 0 <*> newIORef (return ())

device :: OpenMode -> IO (Maybe (Handle, Fd))
device mode = fmap (either none Just) (try (do
  fd <- openFd "/dev/tty" mode Nothing defaultFileFlags
  h <- fdToHandle fd
  return (h, fd)))
  where
    none :: IOException -> Maybe a
    none _ = Nothing

closed :: Screen -> IO ()
closed screen = unless (output screen == stdout) (hClose (output screen))

-- Keys are there at once and not shown, or lines are not shown. Gives what was before.

keys, unseen :: Fd -> IO TerminalAttributes
keys = setting (\a -> a `withoutMode` ProcessInput `withoutMode` EnableEcho `withoutMode` ExtendedFunctions
  `withMinInput` 1 `withTime` 0)
unseen = setting (`withoutMode` EnableEcho)

setting :: (TerminalAttributes -> TerminalAttributes) -> Fd -> IO TerminalAttributes
setting change fd = do
  before <- getTerminalAttributes fd
  setTerminalAttributes fd (change before) Immediately
  return before

restored :: Fd -> TerminalAttributes -> IO ()
restored fd before = setTerminalAttributes fd before Immediately

-- None at the end of the input.
readKey :: Screen -> IO (Maybe Key)
readKey screen = readPlain screen >>= maybe (return Nothing) (fmap Just . key)
  where
    key c
      | c == '\ESC' = do
          more <- hWaitForInput (input screen) 50
          if more then next >>= escape else return Unknown
      | c == '\DEL' = return Backspace
      | c < ' ' = return (Control (chr (ord c + 96)))
      | isPrint c = return (Plain c)
      | otherwise = return Unknown
    next = fmap (maybe ' ' id) (readPlain screen)
    escape c
      | c == '[' || c == 'O' = sequence' ""
      | otherwise = return (Meta c)
    sequence' numbers = next >>= \c ->
      if c < '@' && c /= ' ' then sequence' (numbers ++ [c]) else return (named numbers c)
    named numbers c = case (c, numbers) of
      ('A', _) -> Up
      ('B', _) -> Down
      ('C', "") -> ToRight
      ('C', _) -> WordRight
      ('D', "") -> ToLeft
      ('D', _) -> WordLeft
      ('H', _) -> Home
      ('F', _) -> End
      ('~', "1") -> Home
      ('~', "3") -> Delete
      ('~', "4") -> End
      ('~', "7") -> Home
      ('~', "8") -> End
      _ -> Unknown

readPlain :: Screen -> IO (Maybe Char)
readPlain screen = try (charFrom (input screen)) >>= either end (return . Just)
  where end e = if isEOFError e then return Nothing else ioError e

send :: Screen -> String -> IO ()
send screen text = hPutStr (output screen) text >> hFlush (output screen)

ring :: Screen -> BellStyle -> IO ()
ring screen style = case style of
  AudibleBell -> send screen "\a"
  VisualBell -> send screen "\ESC[?5h\ESC[?5l"
  NoBell -> return ()

-- The prompt and the text, with the cursor between its two parts.
draw :: Screen -> String -> String -> String -> IO ()
draw screen prompt left right = do
  width <- columns screen
  clear <- clearing screen
  let start = cells (visible prompt) + cells left
      end = start + cells right
      back
        | start == end = ""
        | end < width = move (end - start) 'D'
        | otherwise = move (end `div` width - start `div` width) 'A' ++ "\r" ++ move (start `mod` width) 'C'
  send screen (concat
    [clear, filter (/= '\STX') prompt, left, right, if end > 0 && end `mod` width == 0 then "\n" else "", back])
  writeIORef (place screen) start

move :: Int -> Char -> String
move n way = if n > 0 then "\ESC[" ++ show n ++ [way] else ""

-- The line stays as it is, and what follows begins below it.
leave :: Screen -> IO ()
leave screen = send screen "\n" >> fresh screen

-- A line begins where the cursor is.
fresh :: Screen -> IO ()
fresh screen = writeIORef (place screen) 0

-- Nothing is left of the line.
erase :: Screen -> IO ()
erase screen = clearing screen >>= send screen >> fresh screen

-- From the cursor back to where the line begins, which need not be the first column if the line is short.
clearing :: Screen -> IO String
clearing screen = do
  width <- columns screen
  n <- readIORef (place screen)
  return ((if n < width then move n 'D' else move (n `div` width) 'A' ++ "\r") ++ "\ESC[J")

-- Without sequences for the terminal, and what else stands between an escape and \STX.
visible :: String -> String
visible text = case break (== '\ESC') text of
  (before, '\ESC' : '[' : rest) -> filter (/= '\STX') before ++ visible (drop 1 (dropWhile (< '@') rest))
  (before, rest) -> filter (/= '\STX') before ++ hidden rest
  where hidden rest = if null rest then "" else visible (drop 1 (dropWhile (/= '\STX') rest))

-- How many places a text takes.
cells :: String -> Int
cells = sum . map cell
  where
    cell c
      | c < '\x300' = 1
      | generalCategory c `elem` [NonSpacingMark, EnclosingMark, Format] = 0
      | any (\(from, to) -> c >= from && c <= to) wide = 2
      | otherwise = 1
    wide =
      [ ('\x1100', '\x115f'), ('\x2e80', '\x303e'), ('\x3041', '\xa4cf'), ('\xac00', '\xd7a3'), ('\xf900', '\xfaff')
      , ('\xfe30', '\xfe6f'), ('\xff00', '\xff60'), ('\xffe0', '\xffe6'), ('\x1f300', '\x1faff'), ('\x20000', '\x3fffd') ]

foreign import ccall unsafe "ioctl" c_ioctl :: CInt -> CULong -> Ptr () -> IO CInt

-- Of the terminal (TIOCGWINSZ).
columns :: Screen -> IO Int
columns screen = allocaBytes 8 $ \p -> do
  let Fd fd = descriptor screen
  answer <- c_ioctl fd 0x5413 p
  n <- if answer < 0 then return 0 else peekByteOff p 2 :: IO Word16
  return (if n == 0 then 80 else fromIntegral n)

-- Words in as many columns as there is room for, read from the top to the bottom.
inColumns :: Screen -> [String] -> IO [String]
inColumns screen texts = do
  width <- columns screen
  let room = 2 + maximum (0 : map cells texts)
      across = max 1 (width `div` room)
      rows = max 1 ((length texts + across - 1) `div` across)
      line = concatMap (\t -> t ++ replicate (room - cells t) ' ')
      every k xs = case xs of
        [] -> []
        x : _ -> x : every k (drop k xs)
  return [stripped (line (every rows (drop i texts))) | i <- [0 .. rows - 1]]
  where stripped = reverse . dropWhile (== ' ') . reverse
