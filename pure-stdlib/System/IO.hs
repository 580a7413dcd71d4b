-- Files and handles.

module System.IO
  ( IO, fixIO, FilePath, Handle, stdin, stdout, stderr
  , withFile, openFile, IOMode(..), hClose, readFile, readFile', writeFile, appendFile
  , hFileSize, hSetFileSize, hIsEOF, isEOF, BufferMode(..), hSetBuffering, hGetBuffering, hFlush
  , hSeek, SeekMode(..), hTell, HandlePosn, hGetPosn, hSetPosn
  , hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hSetEcho, hGetEcho, hShow
  , hWaitForInput, hReady, hGetChar, hGetLine, hLookAhead, hGetContents, hGetContents'
  , hPutChar, hPutStr, hPutStrLn, hPrint
  , hGetBuf, hGetBufSome, hGetBufNonBlocking, hPutBuf, hPutBufNonBlocking
  , interact, readIO, readLn, putChar, putStr, putStrLn, print, getChar, getLine, getContents, getContents'
  , withBinaryFile, openBinaryFile, hSetBinaryMode
  , openTempFile, openBinaryTempFile, openTempFileWithDefaultPermissions, openBinaryTempFileWithDefaultPermissions
  , TextEncoding, hSetEncoding, hGetEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, char8
  , localeEncoding, mkTextEncoding
  , Newline(..), NewlineMode(..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode, hSetNewlineMode
  ) where

import Prelude
import Base.TextEncoding (TextEncoding(..))
import Base.Exception
import Base.File
import Base.Effect
import Base.IO
import Base.ReadIO
import Base.IOError
import Base.Memory (Pinned(..), Ptr(..), keepAlive, pinned, pokeI64)
import Base.Primitive (quotInt, remInt)

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
hTell h = IO (\w -> case operate h "hGetPosn" 17 0 w of Result n -> Result (toInteger n))

hSetFileSize :: Handle -> Integer -> IO ()
hSetFileSize h n = operate_ h "hSetFileSize" 15 (fromInteger n)

hSeek :: Handle -> SeekMode -> Integer -> IO ()
hSeek h@(FileHandle name n) mode offset = IO (\w -> case io 16 (4 * n + fromEnum mode) (fromInteger offset) w of
  Result r
    | r < 0 -> failed h "hSeek" r w
    | otherwise -> Result ())

-- A place in a file that one can go back to.
data HandlePosn = HandlePosn Handle Integer

instance Eq HandlePosn where
  HandlePosn h i == HandlePosn g j = h == g && i == j

instance Show HandlePosn where
  showsPrec d (HandlePosn h i) = showsPrec d h . showString " at position " . shows i

hGetPosn :: Handle -> IO HandlePosn
hGetPosn h = fmap (HandlePosn h) (hTell h)

hSetPosn :: HandlePosn -> IO ()
hSetPosn (HandlePosn h i) = hSeek h AbsoluteSeek i

-- Terminals are left as they are.
hSetEcho :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()

hGetEcho :: Handle -> IO Bool
hGetEcho = hIsTerminalDevice

hShow :: Handle -> IO String
hShow h@(FileHandle name n) = hIsClosed h >>= \closed ->
  if closed then return "{closed}" else do
    open <- hIsOpen h
    reads <- property 2
    writes <- property 3
    appends <- property 6
    mode <- bufferingOf
    return ("{loc=" ++ name ++ ",type=" ++ kindOf open reads writes appends ++ ",buffering=" ++ shown mode ++ "}")
  where
    property what = IO (\w -> case io 18 n what w of Result r -> Result (r > 0))
    bufferingOf = IO (\w -> io 13 n 0 w)
    kindOf open reads writes appends
      | not open = "semi-closed"
      | appends = "writable (append)"
      | reads && writes = "read-writable"
      | reads = "readable"
      | otherwise = "writable"
    shown mode = case mode of
      0 -> "none"
      1 -> "line"
      2 -> "block (2048)"
      k -> "block (" ++ show (k - 2) ++ ")"

openBinaryFile :: FilePath -> IOMode -> IO Handle
openBinaryFile name mode = opened "openBinaryFile" name mode >>= \h -> hSetBinaryMode h True >> return h

withBinaryFile :: FilePath -> IOMode -> (Handle -> IO a) -> IO a
withBinaryFile name mode use = bracket (openBinaryFile name mode) hClose use

-- Bytes as they are in the file. The runtime has where they are in memory, how many, and how
-- long it is to wait.

hGetBuf, hGetBufSome, hGetBufNonBlocking :: Handle -> Ptr a -> Int -> IO Int
hGetBuf = getting "hGetBuf" 0
hGetBufSome = getting "hGetBufSome" 1
hGetBufNonBlocking = getting "hGetBufNonBlocking" 2

getting :: String -> Int -> Handle -> Ptr a -> Int -> IO Int
getting name waiting h p n
  | n < 0 = illegalSize name h n
  | n == 0 = return 0
  | otherwise = IO (transfer p n waiting (\at w -> operate h name 42 at w))

hPutBuf :: Handle -> Ptr a -> Int -> IO ()
hPutBuf h p n = putting' "hPutBuf" h p n >> return ()

-- It waits as the other does.
hPutBufNonBlocking :: Handle -> Ptr a -> Int -> IO Int
hPutBufNonBlocking = putting' "hPutBufNonBlocking"

putting' :: String -> Handle -> Ptr a -> Int -> IO Int
putting' name h@(FileHandle _ k) p n
  | n < 0 = illegalSize name h n
  | n == 0 = return 0
  | otherwise = IO (transfer p n 0 (\at w -> case io 43 k at w of
      Result r
        | r < 0 -> case unwritten h name r w of Result _ -> Result n
        | otherwise -> Result n))

illegalSize :: String -> Handle -> Int -> IO a
illegalSize name h n =
  ioError (IOError (Just h) InvalidArgument name ("illegal buffer size " ++ showsPrec 9 n "") Nothing Nothing)

transfer :: Ptr a -> Int -> Int -> (Int -> World -> Result b) -> World -> Result b
transfer (Ptr a) n waiting use w = case pinned 32 8 w of
  Result (Pinned array at) -> case pokeI64 at a w of
    Result _ -> case pokeI64 (at + 8) n w of
      Result _ -> case pokeI64 (at + 16) 0 w of
        Result _ -> case pokeI64 (at + 24) waiting w of
          Result _ -> keepAlive array (use at) w

-- Files that are not there yet, in a directory: the name's last part begins and ends as
-- the template does.

openTempFile, openBinaryTempFile, openTempFileWithDefaultPermissions, openBinaryTempFileWithDefaultPermissions ::
  FilePath -> String -> IO (FilePath, Handle)
openTempFile = temporary "openTempFile" 4 False
openBinaryTempFile = temporary "openBinaryTempFile" 4 True
openTempFileWithDefaultPermissions = temporary "openTempFileWithDefaultPermissions" 5 False
openBinaryTempFileWithDefaultPermissions = temporary "openBinaryTempFileWithDefaultPermissions" 5 True

temporary :: String -> Int -> Bool -> FilePath -> String -> IO (FilePath, Handle)
temporary operation mode binary directory template
  | '/' `elem` template = ioError (userError ("openTempFile': Template string must not contain path separator characters: " ++ template))
  | otherwise = IO (\w -> io 29 0 0 w) >>= from
  where
    (ending, start) = case break (== '.') (reverse template) of
      (_, "") -> ("", template)
      (end, dot : begin) -> (dot : reverse end, reverse begin)
    -- As many digits whatever the time is, so that a run costs the same each time.
    digits :: Int -> Int -> String
    digits 0 _ = ""
    digits n k = toEnum (fromEnum '0' + remInt k 10) : digits (n - 1) (quotInt k 10)
    from :: Int -> IO (FilePath, Handle)
    from k = do
      let path = under (start ++ digits 12 k ++ ending)
      n <- IO (withText path (io 11 mode 0))
      let h = FileHandle path n
      if n == -17
        then from (k + 1)
        else if n < 0
          then ioError (failureOf Nothing directory operation n)
          else hSetBinaryMode h binary >> return (path, h)
    under name
      | null directory = name
      | last directory == '/' = directory ++ name
      | otherwise = directory ++ '/' : name

utf8, utf8_bom, utf16, utf16be, utf16le, utf32, utf32be, utf32le, latin1, char8, localeEncoding :: TextEncoding
utf8 = Encoding "UTF-8" 0
utf8_bom = Encoding "UTF-8BOM" 1
latin1 = Encoding "ISO-8859-1" 2
utf16 = Encoding "UTF-16" 4
utf16be = Encoding "UTF-16BE" 5
utf16le = Encoding "UTF16-LE" 6
utf32 = Encoding "UTF-32" 7
utf32be = Encoding "UTF-32BE" 8
utf32le = Encoding "UTF-32LE" 9
char8 = Encoding "ISO-8859-1" 10
localeEncoding = utf8

-- A name, and perhaps what is to become of what the encoding lacks.
mkTextEncoding :: String -> IO TextEncoding
mkTextEncoding whole = case (lookup plain unicode, lookup name others, lookup suffix treatments) of
  (Just (Encoding shown n), _, Just treatment) -> return (Encoding shown (n + treatment))
  (_, Just (Encoding shown n), Just treatment) -> return (Encoding shown (n + treatment))
  _ -> ioError (IOError Nothing NoSuchThing "mkTextEncoding" ("unknown encoding:" ++ whole) Nothing Nothing)
  where
    (name, suffix) = parted whole
    parted ('/' : '/' : end) = ("", end)
    parted (c : cs) = case parted cs of (n, end) -> (c : n, end)
    parted "" = ("", "")
    plain = [upper c | c <- name, c /= '-']
    upper c
      | c >= 'a' && c <= 'z' = toEnum (fromEnum c - 32)
      | otherwise = c
    unicode =
      [ ("UTF8", utf8), ("UTF16", utf16), ("UTF16LE", utf16le), ("UTF16BE", utf16be)
      , ("UTF32", utf32), ("UTF32LE", utf32le), ("UTF32BE", utf32be) ]
    others =
      [ (n, Encoding n 2) | n <- ["ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "L1"] ]
        ++ [("latin1", latin1)]
        ++ [ (n, Encoding n 3) | n <- ["ASCII", "US-ASCII", "ANSI_X3.4-1968"] ]
    treatments = [("", 0), ("IGNORE", 16), ("TRANSLIT", 32), ("ROUNDTRIP", 48)]

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding h (Encoding _ n) = unlessClosed h $ operate_ h "hSetEncoding" 19 n

-- Without the treatment, as names are. In binary mode there is none.
hGetEncoding :: Handle -> IO (Maybe TextEncoding)
hGetEncoding h = IO (\w -> case operate h "hGetEncoding" 38 0 w of
  Result n -> Result (case remInt n 16 of
    15 -> Nothing
    k -> Just (head ([e | e@(Encoding _ m) <- known, m == k] ++ [utf8]))))
  where
    known = [utf8, utf8_bom, latin1, Encoding "ASCII" 3, utf16, utf16be, utf16le, utf32, utf32be, utf32le, char8]

-- Lines end as the system has them.
data Newline = LF | CRLF
  deriving (Eq, Ord, Show, Read)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Show, Read)

nativeNewline :: Newline
nativeNewline = LF

noNewlineTranslation, universalNewlineMode, nativeNewlineMode :: NewlineMode
noNewlineTranslation = NewlineMode LF LF
universalNewlineMode = NewlineMode CRLF LF
nativeNewlineMode = NewlineMode LF LF

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode h (NewlineMode input output) = unlessClosed h $ operate_ h "hSetNewlineMode" 37 (bit 1 input + bit 2 output)
  where
    bit n mode = if mode == CRLF then n else 0
