-- Texts read and written through handles, by the operations that strings take, so that
-- buffers, encodings and ends of lines are as there.

module Base.Text.File where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Effect
import Base.Exception
import Base.File hiding (hGetContents, hGetLine, putChar, putText)
import Base.Guard (alone, awaited)
import Base.IO
import Base.IOError
import Base.Text.Utf8
import Base.Text.Type (Text(..), after, charAt, empty, finished, grown, putChar)

-- The bytes of a text are what is written where the encoding is UTF-8 and lines end as here.
putText :: Handle -> Bool -> Text -> IO ()
putText h@(FileHandle _ n) newline t@(Text b i size)
  | eqInt size 0 = putCharacters h newline t
  | otherwise = IO (\w -> case io 38 n 0 w of
      Result coding
        | neInt (andInt coding 767) 0 -> unIO (putCharacters h newline t) w
        | not newline -> blockOf b i size w
        -- A short line is written at once.
        | ltInt size 1000 -> case newBytes (plusInt size 1) w of
            Result c -> case copyBytes b i c 0 size w of
              Result _ -> case writeW8 c size 10 w of Result _ -> blockOf c 0 (plusInt size 1) w
        | otherwise -> case blockOf b i size w of
            Result _ -> case newBytes 1 w of
              Result c -> case writeW8 c 0 10 w of Result _ -> blockOf c 0 1 w)
  where
    blockOf c j k w = case fileBytes c j k 4 n w of
      Result r
        | ltInt r 0 -> unwritten h "hPutStr" r w
        | otherwise -> Result ()

-- A text is begun, put character by character, and committed.
putCharacters :: Handle -> Bool -> Text -> IO ()
putCharacters h@(FileHandle _ n) newline (Text b from size) = IO (\w -> case io 1 n 0 w of
  Result r
    | ltInt r 0 -> case unwritten h "hPutStr" r w of Result _ -> go from w
    | otherwise -> go from w)
  where
    end = plusInt from size
    go i w
      | ltInt i end = case io 0 (ord (charAt b i)) 0 w of
          Result r
            | ltInt r 0 -> case unwritten h "hPutStr" r w of Result _ -> go (after b i) w
            | otherwise -> go (after b i) w
      | newline = case io 0 10 0 w of
          Result r
            | ltInt r 0 -> case unwritten h "hPutStr" r w of Result _ -> commit w
            | otherwise -> commit w
      | otherwise = commit w
    commit w = case io 2 0 0 w of
      Result r
        | ltInt r 0 -> unwritten h "hPutStr" r w
        | otherwise -> Result ()

-- Whether bytes that are read are the bytes of a text.
readsBytes :: Handle -> World -> Result Bool
readsBytes (FileHandle _ n) w = case io 38 n 0 w of Result coding -> Result (eqInt (andInt coding 511) 0)

-- Bytes as a text, which they must be.
checked :: Handle -> String -> Bytes -> Int -> World -> Result Text
checked h place b n w
  | eqInt (wellFormed b 0 n) n = finished b n w
  | otherwise = failed h place (negateInt 5005) w

hGetLine :: Handle -> IO Text
hGetLine h@(FileHandle _ n) = IO (\w -> alone (\u -> case lineAhead h u of Result _ -> whole u) w)
  where
    whole w = case readsBytes h w of
      Result True -> case newBytes 120 w of Result b -> bytes b 0 w
      Result False -> case operate h "hGetLine" 3 0 w of
        Result c -> case newBytes 104 w of Result b -> go b 0 c w
    bytes b i w = case fileBytes b 0 32768 1 n w of
      Result k
        | ltInt k 0 -> failed h "hGetLine" k w
        | eqInt k 0 -> if eqInt i 0 then failed h "hGetLine" (negateInt 5000) w else checked h "hGetLine" b i w
        | otherwise -> case roomOf k b i w of
            Result c -> case fileBytes c i k 3 n w of
              Result _ -> let j = plusInt i k in
                if eqInt (indexW8 c (minusInt j 1)) 10 then checked h "hGetLine" c (minusInt j 1) w
                else bytes c j w
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

-- The same for so many bytes.
roomOf :: Int -> Bytes -> Int -> World -> Result Bytes
roomOf k b i w
  | leInt (plusInt i k) (sizeBytes b) = Result b
  | otherwise = case grown b i w of Result more -> roomOf k more i w

-- All that is left. The handle is closed then.
hGetContents :: Handle -> IO Text
hGetContents h@(FileHandle _ n) = IO (\w -> case operate h "hGetBuffering" 13 0 w of
  Result _ -> case readsBytes h w of
    Result True -> case io 14 n 0 w of
      Result size -> case newBytes (if gtInt size 0 then size else 1000) w of Result b -> bytes b 0 w
    Result False -> case operate h "hGetContents" 7 0 w of
      Result _ -> case newBytes 1000 w of Result b -> go b 0 0 w)
  where
    bytes b i w = case fileBytes b 0 32768 0 n w of
      Result k
        | ltInt k 0 -> case awaited n (negateInt 1) k w of
            Result True -> bytes b i w
            Result False -> failed h "hGetContents" k w
        | eqInt k 0 -> case io 8 n 0 w of Result _ -> checked h "hGetContents" b i w
        | otherwise -> case roomOf k b i w of
            Result c -> case fileBytes c i k 3 n w of Result _ -> bytes c (plusInt i k) w
    go b i count w
      | gtInt count 0 = case roomFor b i w of
          Result d -> case io 6 n 0 w of
            Result c -> case putChar d i (unsafeChr c) w of Result j -> go d j (minusInt count 1) w
      | otherwise = case io 5 n chunkSize w of
          Result more
            | gtInt more 0 -> go b i more w
            | otherwise -> case awaited n (negateInt 1) more w of
                Result True -> go b i 0 w
                Result False -> case io 8 n 0 w of
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
    | otherwise -> case awaited n (negateInt 1) count w of
        Result True -> chunkOf h w
        Result False -> failed h "hGetContents" count w
  where
    go b i count v
      | eqInt count 0 = finished b i v
      | otherwise = case roomFor b i v of
          Result d -> case io 6 n 0 v of
            Result c -> case putChar d i (unsafeChr c) v of Result j -> go d j (minusInt count 1) v
