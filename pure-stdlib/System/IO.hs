-- Handles of the standard streams. What is written is kept until the program
-- ends, reads, or flushes; standard error is written at once.

module System.IO
  ( IO, Handle, FilePath, BufferMode(..), stdin, stdout, stderr, hPutStr, hPutStrLn, hPrint, hPutChar, hFlush, hClose
  , hSetBuffering, hSetEcho, hGetLine, hGetContents, hGetChar, hIsEOF, isEOF
  , putStr, putStrLn, putChar, print, getLine, getChar, getContents, interact
  ) where

import Prelude
import Base.Effect
import Base.IO

newtype Handle = Handle Int

instance Eq Handle where
  Handle a == Handle b = a == b

instance Show Handle where
  show (Handle n) = case n of
    0 -> "<stdin>"
    1 -> "<stdout>"
    _ -> "<stderr>"

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Show)

stdin, stdout, stderr :: Handle
stdin = Handle 0
stdout = Handle 1
stderr = Handle 2

writing :: Handle -> IO a -> IO a
writing h@(Handle n) m
  | n == 0 = illegal h "hPutStr" "not open for writing"
  | otherwise = m

readable :: Handle -> String -> IO a -> IO a
readable h@(Handle n) what m
  | n == 0 = m
  | otherwise = illegal h what "not open for reading"

illegal :: Handle -> String -> String -> IO a
illegal h what why = failIO (show h ++ ": " ++ what ++ ": illegal operation (handle is " ++ why ++ ")")

hPutStr, hPutStrLn :: Handle -> String -> IO ()
hPutStr h@(Handle n) s = writing h (putTo n s)
hPutStrLn h s = hPutStr h (s ++ "\n")

hPutChar :: Handle -> Char -> IO ()
hPutChar h c = hPutStr h [c]

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

hFlush, hClose :: Handle -> IO ()
hFlush h@(Handle n) = writing h (IO (\w -> flushStream n w))
hClose h@(Handle n)
  | n == 0 = pure ()
  | otherwise = hFlush h

-- Buffers cannot be seen but for the time of writing.
hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering _ _ = pure ()

hSetEcho :: Handle -> Bool -> IO ()
hSetEcho _ _ = pure ()

hGetLine, hGetContents :: Handle -> IO String
hGetLine h = readable h "hGetLine" getLine
hGetContents h = readable h "hGetContents" getContents

hGetChar :: Handle -> IO Char
hGetChar h = readable h "hGetChar" getChar

hIsEOF :: Handle -> IO Bool
hIsEOF h = readable h "hIsEOF" isEOF
