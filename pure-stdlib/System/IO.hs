-- Files and handles.

module System.IO
  ( IO, fixIO, FilePath, Handle, stdin, stdout, stderr
  , withFile, openFile, IOMode(..), hClose, readFile, readFile', writeFile, appendFile
  , hFileSize, hSetFileSize, hIsEOF, isEOF, BufferMode(..), hSetBuffering, hGetBuffering, hFlush
  , hSeek, SeekMode(..), hTell
  , hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hSetEcho, hGetEcho, hShow
  , hWaitForInput, hReady, hGetChar, hGetLine, hLookAhead, hGetContents, hGetContents'
  , hPutChar, hPutStr, hPutStrLn, hPrint
  , interact, readIO, readLn, putChar, putStr, putStrLn, print, getChar, getLine, getContents, getContents'
  , withBinaryFile, openBinaryFile, hSetBinaryMode
  , TextEncoding, hSetEncoding, hGetEncoding, latin1, utf8, utf8_bom, char8, localeEncoding, mkTextEncoding
  , Newline(..), NewlineMode(..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode, hSetNewlineMode
  ) where

import Prelude
import Base.Exception
import Base.File
import Base.Effect
import Base.IO
import Base.ReadIO
import Base.IOError

fixIO :: (a -> IO a) -> IO a
fixIO f = IO (\w -> case newVar tooEarly w of
  Result v -> case interleave (readVar v) w of
    Result x -> case unIO (f x) w of
      Result y -> case writeVar v y w of Result _ -> Result y)

-- The result before the action has given it.
tooEarly :: a
tooEarly = tooEarly

hFileSize, hTell :: Handle -> IO Integer
hFileSize h = IO (\w -> case operate h "hFileSize" 14 0 w of Result n -> Result (toInteger n))
hTell h = IO (\w -> case operate h "hTell" 17 0 w of Result n -> Result (toInteger n))

hSetFileSize :: Handle -> Integer -> IO ()
hSetFileSize h n = operate_ h "hSetFileSize" 15 (fromInteger n)

hSeek :: Handle -> SeekMode -> Integer -> IO ()
hSeek h@(FileHandle name n) mode offset = IO (\w -> case io 16 (4 * n + fromEnum mode) (fromInteger offset) w of
  Result r
    | r < 0 -> failed h "hSeek" r w
    | otherwise -> Result ())

-- Terminals are left as they are.
hSetEcho :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()

hGetEcho :: Handle -> IO Bool
hGetEcho = hIsTerminalDevice

hShow :: Handle -> IO String
hShow = return . show

hWaitForInput :: Handle -> Int -> IO Bool
hWaitForInput h _ = hReady h

openBinaryFile :: FilePath -> IOMode -> IO Handle
openBinaryFile name mode = openFile name mode >>= \h -> hSetBinaryMode h True >> return h

withBinaryFile :: FilePath -> IOMode -> (Handle -> IO a) -> IO a
withBinaryFile name mode use = withFile name mode (\h -> hSetBinaryMode h True >> use h)

-- Text is UTF-8, or bytes as characters.
data TextEncoding = UTF8 | Latin1

instance Show TextEncoding where
  show UTF8 = "UTF-8"
  show Latin1 = "ISO-8859-1"

utf8, utf8_bom, latin1, char8, localeEncoding :: TextEncoding
utf8 = UTF8
utf8_bom = UTF8
latin1 = Latin1
char8 = Latin1
localeEncoding = UTF8

mkTextEncoding :: String -> IO TextEncoding
mkTextEncoding name
  | take 5 name == "UTF-8" = return UTF8
  | name `elem` ["ISO-8859-1", "ISO8859-1", "LATIN1", "latin1"] = return Latin1
  | otherwise = ioError (IOError Nothing NoSuchThing "mkTextEncoding" ("unknown encoding:" ++ name) Nothing Nothing)

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding h UTF8 = hSetBinaryMode h False
hSetEncoding h Latin1 = hSetBinaryMode h True

hGetEncoding :: Handle -> IO (Maybe TextEncoding)
hGetEncoding _ = return (Just UTF8)

-- Lines end as the system has them.
data Newline = LF | CRLF
  deriving (Eq, Ord, Show)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Show)

nativeNewline :: Newline
nativeNewline = LF

noNewlineTranslation, universalNewlineMode, nativeNewlineMode :: NewlineMode
noNewlineTranslation = NewlineMode LF LF
universalNewlineMode = NewlineMode CRLF LF
nativeNewlineMode = NewlineMode LF LF

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode _ _ = return ()
