-- Handles: text read and written through the runtime's buffers.

module Base.File where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.CallStack (withCalls)
import Base.Function
import Base.Derive ()
import Base.Enum
import Base.Classes
import Base.Maybe
import Base.Derive ()
import Base.Tuple
import Base.List
import Base.Ix (Ix)
import Base.Read
import Base.ReadDerive ()
import Base.Show
import Base.Monad
import Base.Effect
import Base.Guard (alone, awaited, hasOthers, lineIsThere, setGuard)
import Base.IO
import Base.Exception
import Base.IOError

data IOMode = ReadMode | WriteMode | AppendMode | ReadWriteMode
  deriving (Eq, Ord, Show, Enum, Read, Ix)

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Show, Read)

data SeekMode = AbsoluteSeek | RelativeSeek | SeekFromEnd
  deriving (Eq, Ord, Show, Enum, Read, Ix)

stdin, stdout, stderr :: Handle
stdin = FileHandle "<stdin>" 0
stdout = FileHandle "<stdout>" 1
stderr = FileHandle "<stderr>" 2

failed :: Handle -> String -> Int -> World -> Result a
failed h@(FileHandle name _) l answer = raiseIO (exceptionOf (Just h) name l answer)

-- An operation on a handle.
operate :: Handle -> String -> Int -> Int -> World -> Result Int
operate h@(FileHandle _ n) l o x w = case io o n x w of
  Result r
    | ltInt r 0 -> case awaited n (negateInt 1) r w of
        Result True -> operate h l o x w
        Result False -> failed h l r w
    | otherwise -> Result r

operate_ :: Handle -> String -> Int -> Int -> IO ()
operate_ h l o x = IO (\w -> case operate h l o x w of Result _ -> Result ())

asks :: Handle -> String -> Int -> Int -> IO Bool
asks h l o x = IO (\w -> case operate h l o x w of Result r -> Result (neInt r 0))

-- Writing. A text is begun, put character by character, and committed.

-- What was written has no room yet, or another failure.
unwritten :: Handle -> String -> Int -> World -> Result ()
unwritten h@(FileHandle _ n) l r w = case awaited n (negateInt 1) r w of
  Result True -> case io 9 n 0 w of
    Result q
      | ltInt q 0 -> unwritten h l q w
      | otherwise -> Result ()
  Result False -> putFailed h l r w

putText :: Handle -> Bool -> String -> IO ()
putText h newline s = IO (\w -> putting h newline s w)

putting :: Handle -> Bool -> String -> World -> Result ()
putting h@(FileHandle _ n) newline s w = case io 1 n 0 w of
  Result r
    | ltInt r 0 -> case unwritten h "hPutStr" r w of Result _ -> go s w
    | otherwise -> go s w
  where
    go (c : cs) v = case io 0 (ord c) 0 v of
      Result q
        | ltInt q 0 -> case unwritten h "hPutStr" q v of Result _ -> go cs v
        | otherwise -> go cs v
    go [] v
      | newline = case io 0 10 0 v of
          Result q
            | ltInt q 0 -> case unwritten h "hPutStr" q v of Result _ -> commit v
            | otherwise -> commit v
      | otherwise = commit v
    commit v = case io 2 0 0 v of
      Result q
        | ltInt q 0 -> unwritten h "hPutStr" q v
        | otherwise -> Result ()

hPutStr, hPutStrLn :: Handle -> String -> IO ()
hPutStr h s = putText h False s
hPutStrLn h s = putText h True s

hPutChar :: Handle -> Char -> IO ()
hPutChar h c = putText h False [c]

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

putStr, putStrLn :: String -> IO ()
putStr s = putText stdout False s
putStrLn s = putText stdout True s

putChar :: Char -> IO ()
putChar c = putText stdout False [c]

print :: Show a => a -> IO ()
print x = putStrLn (show x)

hFlush :: Handle -> IO ()
hFlush h@(FileHandle _ n) = IO (\w -> case io 9 n 0 w of
  Result r
    | ltInt r 0 -> unwritten h "hFlush" r w
    | otherwise -> Result ())

-- Reading

hGetChar, hLookAhead :: Handle -> IO Char
hGetChar h = IO (\w -> case operate h "hGetChar" 3 0 w of Result c -> Result (unsafeChr c))
hLookAhead h = IO (\w -> case operate h "hLookAhead" 4 0 w of Result c -> Result (unsafeChr c))

hGetLine :: Handle -> IO String
hGetLine h@(FileHandle _ n) = IO (\w -> alone (\u -> case lineAhead h u of Result _ -> whole u) w)
  where
    -- Another thread gets another line.
    whole w = case operate h "hGetLine" 3 0 w of Result c -> line c w
    line c w
      | eqInt c 10 = Result []
      | otherwise = case io 3 n 0 w of
          Result d
            | eqInt d (negateInt 5000) -> let char = unsafeChr c in char `seq` Result [char]
            | ltInt d 0 -> failed h "hGetLine" d w
            | otherwise -> case line d w of
                Result rest -> let char = unsafeChr c in char `seq` Result (char : rest)

-- If there are other threads: waits until a whole line is there, which is not taken. What is guarded
-- from others is so then.
lineAhead :: Handle -> World -> Result ()
lineAhead h w = case hasOthers w of
  Result False -> Result ()
  Result True -> waitForLine h w

waitForLine :: Handle -> World -> Result ()
waitForLine h@(FileHandle _ n) w = case lineIsThere n w of
  Result True -> Result ()
  Result False -> case setGuard 2 w of Result _ -> waitForLine h w

-- All that is left, as it is wanted.
hGetContents :: Handle -> IO String
hGetContents h = IO (\w -> case operate h "hGetContents" 7 0 w of Result _ -> interleave (chunk h) w)

-- What there is without waiting, and the rest when it is wanted.
chunk :: Handle -> World -> Result String
chunk h@(FileHandle _ n) w = case io 5 n 1024 w of
  Result count
    | gtInt count 0 -> taking h count w
    | otherwise -> case awaited n (negateInt 1) count w of
        Result True -> chunk h w
        Result False -> case io 8 n 0 w of
          Result _
            | eqInt count 0 -> Result []
            | otherwise -> failed h "hGetContents" count w

taking :: Handle -> Int -> World -> Result String
taking h@(FileHandle _ n) count w
  | eqInt count 0 = interleave (chunk h) w
  | otherwise = case io 6 n 0 w of
      Result c -> case taking h (minusInt count 1) w of
        Result rest -> let char = unsafeChr c in char `seq` Result (char : rest)

hGetContents' :: Handle -> IO String
hGetContents' h = hGetContents h >>= \s -> forced s `seq` return s

hIsEOF :: Handle -> IO Bool
hIsEOF h = asks h "hIsEOF" 10 0

isEOF :: IO Bool
isEOF = hIsEOF stdin

getChar :: IO Char
getChar = hGetChar stdin

getLine, getContents, getContents' :: IO String
getLine = hGetLine stdin
getContents = hGetContents stdin
getContents' = hGetContents' stdin

interact :: (String -> String) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

-- Names and other texts pass through a register of the runtime. They are
-- evaluated before, for that may need the register too.
withText :: String -> (World -> Result a) -> World -> Result a
withText s k w = case forced s of
  () -> case io 20 0 0 w of Result _ -> push s
  where
    push (c : cs) = case io 21 (ord c) 0 w of Result _ -> push cs
    push [] = k w

-- All of a text evaluated.
forced :: String -> ()
forced (c : cs) = c `seq` forced cs
forced [] = ()

-- The bytes that an operation gives one by one, as UTF-8; those that are none are U+DC80 to
-- U+DCFF.
bytesOf :: (Int -> World -> Result Int) -> World -> Result String
bytesOf byte w = go 0
  where
    go i = case byte i w of
      Result b
        | ltInt b 0 -> Result []
        | ltInt b 128 -> found (unsafeChr b) (plusInt i 1)
        | ltInt b 194 || gtInt b 244 -> kept b i
        | ltInt b 224 -> more 1 128 (minusInt b 192) (plusInt i 1) b i
        | ltInt b 240 -> more 2 2048 (minusInt b 224) (plusInt i 1) b i
        | otherwise -> more 3 65536 (minusInt b 240) (plusInt i 1) b i
    -- How many are to follow, the least character of so many, what there is of it; the first of
    -- them and where it stands.
    more n least code i first start
      | eqInt n 0 =
          if ltInt code least || gtInt code 1114111 || (geInt code 55296 && leInt code 57343) then kept first start
            else found (unsafeChr code) i
      | otherwise = case byte i w of
          Result b
            | ltInt b 128 || geInt b 192 -> kept first start
            | otherwise ->
                more (minusInt n 1) least (plusInt (timesInt code 64) (minusInt b 128)) (plusInt i 1) first start
    kept b i = found (unsafeChr (plusInt b 56320)) (plusInt i 1)
    found c i = case go i of Result rest -> Result (c : rest)

-- Files

openFile :: FilePath -> IOMode -> IO Handle
openFile = opened "openFile"

-- An exception tells the operation.
opened :: String -> FilePath -> IOMode -> IO Handle
opened operation name mode = IO (withText name (\w -> case io 11 number 0 w of
  Result r
    | ltInt r 0 -> raiseIO (exceptionOf Nothing name operation r) w
    | otherwise -> Result (FileHandle name r)))
  where
    number = case mode of
      ReadMode -> 0
      WriteMode -> 1
      AppendMode -> 2
      ReadWriteMode -> 3

hClose :: Handle -> IO ()
hClose h = operate_ h "hClose" 8 0

withFile :: FilePath -> IOMode -> (Handle -> IO a) -> IO a
withFile name mode = bracket (openFile name mode) hClose

readFile, readFile' :: FilePath -> IO String
readFile name = openFile name ReadMode >>= hGetContents
readFile' name = withFile name ReadMode hGetContents'

writeFile, appendFile :: FilePath -> String -> IO ()
writeFile name s = withFile name WriteMode (\h -> hPutStr h s)
appendFile name s = withFile name AppendMode (\h -> hPutStr h s)

-- Properties of handles

hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering h@(FileHandle name _) mode = case mode of
  NoBuffering -> set 0
  LineBuffering -> set 1
  BlockBuffering Nothing -> set 2
  BlockBuffering (Just n)
    | leInt n 0 -> ioError (IOError (Just h) InvalidArgument "hSetBuffering" ("illegal buffer size " ++ showsPrec 9 n "") Nothing (Just name))
    | otherwise -> set (plusInt n 2)
  where
    set = operate_ h "hSetBuffering" 12

hGetBuffering :: Handle -> IO BufferMode
hGetBuffering h = IO (\w -> case operate h "hGetBuffering" 13 0 w of
  Result r -> Result (case r of
    0 -> NoBuffering
    1 -> LineBuffering
    2 -> BlockBuffering Nothing
    n -> BlockBuffering (Just (minusInt n 2))))

hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice :: Handle -> IO Bool
hIsOpen h = asks h "hIsOpen" 18 0
hIsClosed h = asks h "hIsClosed" 18 1
hIsReadable h = whole h "hIsReadable" >> asks h "hIsReadable" 18 2
hIsWritable h = whole h "hIsWritable" >> asks h "hIsWritable" 18 3
hIsSeekable h = whole h "hIsSeekable" >> asks h "hIsSeekable" 18 4
hIsTerminalDevice h = asks h "hIsTerminalDevice" 18 5

-- What is read to its end by another is not asked what it can do.
whole :: Handle -> String -> IO ()
whole h@(FileHandle path _) operation = hIsOpen h >>= \open -> hIsClosed h >>= \closed ->
  if open || closed then return () else ioError (IOError (Just h) IllegalOperation operation "handle is semi-closed" Nothing (Just path))

hSetBinaryMode :: Handle -> Bool -> IO ()
hSetBinaryMode h binary = unlessClosed h (
  operate_ h "hSetBinaryMode" 19 (if binary then 15 else 0) >> operate_ h "hSetBinaryMode" 37 0)

-- How a handle reads and writes may be set, to no effect, when it does neither any more.
unlessClosed :: Handle -> IO () -> IO ()
unlessClosed h set = hIsClosed h >>= \closed -> if closed then return () else set

-- An operation that has to do with no bytes (rt_abi's `io::Block`).
onFile :: Int -> Int -> Int -> World -> Result Int
onFile o n x w = case newBytes 8 w of Result b -> fileBytes b 0 x o n w

-- Whether there is something to read, at once or within so many milliseconds; if these are less
-- than 0 it is waited for.
hReady :: Handle -> IO Bool
hReady h = hWaitForInput h 0

hWaitForInput :: Handle -> Int -> IO Bool
hWaitForInput h@(FileHandle _ n) t = IO (wait t)
  where
    wait left w = case onFile 5 n left w of
      Result r
        | ltInt r 0 -> case awaited n (if ltInt left 0 then negateInt 1 else left) r w of
            Result True -> wait (if ltInt left 0 then left else 0) w
            Result False -> failed h "hWaitForInput" r w
        | otherwise -> Result (neInt r 0)

-- The end of the program: what nobody handles is told.

uncaught :: SomeException -> World -> Result Int
uncaught e w = case fromException e of
  Just ExitSuccess -> Result 0
  Just (ExitFailure n)
    | ltInt n (negateInt 128) || gtInt n 255 || eqInt (andInt n 255) 0 -> Result 255
    | otherwise -> Result (andInt n 255)
  Nothing -> case fromException e of
    Just StackOverflow -> Result (negateInt 1)
    Just HeapOverflow -> Result (negateInt 2)
    Just UserInterrupt -> Result (negateInt 3)
    _ | readerGone e -> Result 0
    _ -> case unhandled of
      Unhandled v -> case readVar v w of
        Result (Just handle) -> case handle e w of Result _ -> Result 1
        Result Nothing -> case tellUnhandled e w of
          Result _ -> Result (case fromException e of
            Just (ErrorCall _ _ _) -> 257
            Nothing -> 1)

-- Nobody wants what standard output would have said, which is no failure of the program's.
readerGone :: SomeException -> Bool
readerGone e = case fromException e of
  Just (IOError (Just handle) ResourceVanished _ _ (Just 32) _) -> handle == stdout
  _ -> False

-- What the program has said is to be done with exceptions that nobody handles, if it has.
data Unhandled = Unhandled !(Var (Maybe (SomeException -> World -> Result ())))

{-# NOINLINE unhandled #-}
unhandled :: Unhandled
unhandled = runOpaque (\w -> case newVar Nothing w of Result v -> Result (Unhandled v))

-- With the program's name.
tellUnhandled :: SomeException -> World -> Result ()
tellUnhandled e w = case bytesOf (io 24 (negateInt 1)) w of
  Result name -> reporting (name ++ ": " ++ told) w
  where
    told = case fromException e of
      Just (ErrorCall message _ said) -> withCalls message said
      Nothing -> showsPrec 0 e ""

-- A text that fails is replaced by its failure, so it is evaluated first.
reporting :: String -> World -> Result ()
reporting s w = case forced s of () -> putting stderr True s w
