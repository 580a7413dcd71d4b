-- Texts read and written through handles, by the operations that strings take, so that
-- buffers, encodings and ends of lines are as there.

module Base.Text.File where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Effect
import Base.Exception
import Base.File hiding (hGetContents, hGetLine, putChar, putText)
import Base.IO
import Base.IOError
import Base.Text.Type (Text(..), after, charAt, empty, finished, grown, putChar)

-- A text is begun, put character by character, and committed.
putText :: Handle -> Bool -> Text -> IO ()
putText h@(FileHandle _ n) newline (Text b from size) = IO (\w -> case io 1 n 0 w of
  Result r
    | ltInt r 0 -> putFailed h "hPutStr" r w
    | otherwise -> go from w)
  where
    end = plusInt from size
    go i w
      | ltInt i end = case io 0 (ord (charAt b i)) 0 w of
          Result r
            | ltInt r 0 -> putFailed h "hPutStr" r w
            | otherwise -> go (after b i) w
      | newline = case io 0 10 0 w of
          Result r
            | ltInt r 0 -> putFailed h "hPutStr" r w
            | otherwise -> commit w
      | otherwise = commit w
    commit w = case io 2 0 0 w of
      Result r
        | ltInt r 0 -> putFailed h "hPutStr" r w
        | otherwise -> Result ()

hGetLine :: Handle -> IO Text
hGetLine h@(FileHandle _ n) = IO (\w -> case operate h "hGetLine" 3 0 w of
  Result c -> case newBytes 104 w of Result b -> go b 0 c w)
  where
    go b i c w
      | eqInt c 10 = finished b i w
      | otherwise = case roomFor b i w of
          Result d -> case putChar d i (unsafeChr c) w of
            Result j -> case io 3 n 0 w of
              Result e
                | eqInt e (negateInt 5000) -> finished d j w
                | ltInt e 0 -> failed h "hGetLine" e w
                | otherwise -> go d j e w

-- The array, or a larger one, with room for a character at an index.
roomFor :: Bytes -> Int -> World -> Result Bytes
roomFor b i w = if leInt (plusInt i 4) (sizeBytes b) then Result b else grown b i w

-- All that is left. The handle is closed then.
hGetContents :: Handle -> IO Text
hGetContents h@(FileHandle _ n) = IO (\w -> case operate h "hGetBuffering" 13 0 w of
  Result _ -> case operate h "hGetContents" 7 0 w of
    Result _ -> case newBytes 1000 w of Result b -> go b 0 0 w)
  where
    go b i count w
      | gtInt count 0 = case roomFor b i w of
          Result d -> case io 6 n 0 w of
            Result c -> case putChar d i (unsafeChr c) w of Result j -> go d j (minusInt count 1) w
      | otherwise = case io 5 n chunkSize w of
          Result more
            | gtInt more 0 -> go b i more w
            | otherwise -> case io 8 n 0 w of
                Result _
                  | eqInt more 0 -> finished b i w
                  | otherwise -> failed h "hGetContents" more w

-- Characters that are read at once where texts are lazy.
chunkSize :: Int
chunkSize = 8184

-- What there is without waiting, after waiting for a character; the empty text at the end.
chunkOf :: Handle -> World -> Result Text
chunkOf h@(FileHandle _ n) w = case io 5 n chunkSize w of
  Result count
    | gtInt count 0 -> case newBytes (plusInt count 4) w of Result b -> go b 0 count w
    | eqInt count 0 -> Result empty
    | otherwise -> failed h "hGetContents" count w
  where
    go b i count v
      | eqInt count 0 = finished b i v
      | otherwise = case roomFor b i v of
          Result d -> case io 6 n 0 v of
            Result c -> case putChar d i (unsafeChr c) v of Result j -> go d j (minusInt count 1) v
