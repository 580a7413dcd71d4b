-- Byte strings read from handles and written to them, by blocks.

module Base.ByteIO where

import Prelude hiding (length, null, take, drop, concat, putStr, getContents, readFile, writeFile, appendFile, interact)
import Base.ByteString
import Base.Effect
import Base.Exception (bracket)
import Base.File (IOMode(..), failed, hClose, hSetBinaryMode, lineAhead, opened, stdin, stdout, unwritten)
import Base.Guard (alone, awaited)
import Base.IO
import Base.IOError
import Base.Sized.Word8 ()

-- Writing

hPut :: Handle -> ByteString -> IO ()
hPut h@(FileHandle _ handle) (BS b o n)
  | n == 0 = return ()
  | otherwise = IO (\w -> case fileBytes b o n 4 handle w of
      Result r
        | r < 0 -> unwritten h "hPutBuf" r w
        | otherwise -> Result ())

-- A short line is written at once: with others no one comes between it and its end.
hPutLine :: Handle -> ByteString -> IO ()
hPutLine h s
  | length s < 1024 = hPut h (append s newline)
  | otherwise = hPut h s >> hPut h newline

newline :: ByteString
newline = packChars "\n"

-- Reading

-- How many bytes can be taken, at most so many: as the question says (rt_abi's `io::Block`).
ahead :: Handle -> String -> Int -> Int -> World -> Result Int
ahead h@(FileHandle _ handle) place question most w = case empty of
  BS b _ _ -> case fileBytes b 0 most question handle w of
    Result r
      | r < 0 -> case awaited handle (-1) r w of
          Result True -> ahead h place question most w
          Result False -> failed h place r w
      | otherwise -> Result r

takeInto :: Handle -> Bytes -> Int -> Int -> World -> Result ()
takeInto (FileHandle _ handle) b at n w = case fileBytes b at n 3 handle w of Result _ -> Result ()

-- Bytes that are there.
taking :: Handle -> Int -> World -> Result ByteString
taking h n w
  | n == 0 = Result empty
  | otherwise = case newBytes n w of
      Result b -> case takeInto h b 0 n w of Result _ -> Result (BS b 0 n)

-- Bytes until there are so many, or none that the question finds. The first array has room for
-- some, and grows.
gather :: Handle -> String -> Int -> Int -> Int -> World -> Result ByteString
gather h place question room most w = case newBytes room w of Result b -> go b room 0 w
  where
    go b size used v
      | used >= most = trimmed b used v
      | otherwise = case ahead h place question (most - used) v of
          Result 0 -> trimmed b used v
          Result n
            | used + n <= size -> more b size used n v
            | otherwise -> case grown b used (max (used + n) (2 * size)) v of
                Result new -> more new (sizeBytes new) used n v
    more b size used n v = case takeInto h b used n v of Result _ -> go b size (used + n) v

hGet, hGetSome, hGetNonBlocking :: Handle -> Int -> IO ByteString
hGet = sized "hGet" (\h n -> IO (gather h "hGetBuf" 0 (min n 32768) n))
hGetSome = sized "hGetSome" (\h n -> IO (\w -> case ahead h "hGetBufSome" 0 n w of Result k -> taking h k w))
hGetNonBlocking = sized "hGetNonBlocking" (\h n -> IO (gather h "hGetBufNonBlocking" 2 (min n 32768) n))

-- A reading operation of so many bytes, which must be a number of bytes.
sized :: String -> (Handle -> Int -> IO ByteString) -> Handle -> Int -> IO ByteString
sized name operation h n
  | n > 0 = operation h n
  | n == 0 = return empty
  | otherwise = illegalSize h name n

illegalSize :: Handle -> String -> Int -> IO a
illegalSize h name n = ioError (IOError (Just h) IllegalOperation message "" Nothing Nothing)
  where message = name ++ ": illegal ByteString size " ++ showsPrec 9 n ""

hGetLine :: Handle -> IO ByteString
hGetLine h = IO (\w -> alone (\u -> case lineAhead h u of Result _ -> part [] u) w)
  where
    place = "Data.ByteString.hGetLine"
    part parts w = case ahead h place 1 maxBound w of
      Result 0 -> case parts of
        [] -> failed h place (-5000) w
        _ -> whole parts
      Result n -> case taking h n w of
        Result s@(BS b o _)
          | indexW8 b (o + n - 1) == 10 -> whole (unsafeTake (n - 1) s : parts)
          | otherwise -> part (s : parts) w
    whole parts = case concat (reverse parts) of s -> s `seq` Result s

-- All that is left; the handle is closed.
hGetContents :: Handle -> IO ByteString
hGetContents h@(FileHandle _ handle) = IO (\w -> case io 14 handle 0 w of
  Result size -> case gather h "hGetBuf" 0 (if size > 0 then size else 1024) maxBound w of
    Result s -> case unIO (hClose h) w of Result _ -> Result s)

-- Files

openBinary :: FilePath -> IOMode -> IO Handle
openBinary name mode = opened "openBinaryFile" name mode >>= \h -> hSetBinaryMode h True >> return h

withBinary :: FilePath -> IOMode -> (Handle -> IO a) -> IO a
withBinary name mode = bracket (openBinary name mode) hClose
