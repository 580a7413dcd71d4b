-- UTF-8 that comes in chunks, where a character may begin in one and end in another.

module Data.Text.Internal.Encoding
  ( validateUtf8Chunk, validateUtf8More, decodeUtf8Chunk, decodeUtf8More, decodeUtf8With1, decodeUtf8With2
  , Utf8State, startUtf8State, StrictBuilder, strictBuilderToText, textToStrictBuilder
  , skipIncomplete, getCompleteLen, getPartialUtf8
  ) where

import Prelude
import Base.ByteString (ByteString(..))
import Base.Text.Decode (decodedUtf8By)
import Base.Text.Type (Text)
import Base.Text.Utf8 (refused, wellFormed)
import qualified Data.ByteString as B
import Data.Text.Encoding.Error (OnDecodeError)
import Data.Text.Internal.Encoding.Utf8 (utf8LengthByLeader)
import Data.Text.Internal.StrictBuilder

-- The bytes of a character that is not complete: none, or up to three.
newtype Utf8State = Utf8State { partialUtf8CodePoint :: ByteString }
  deriving (Eq, Show)

startUtf8State :: Utf8State
startUtf8State = Utf8State B.empty

strictBuilderToText :: StrictBuilder -> Text
strictBuilderToText = toText

textToStrictBuilder :: Text -> StrictBuilder
textToStrictBuilder = fromText

getPartialUtf8 :: Utf8State -> ByteString
getPartialUtf8 (Utf8State part) = part

-- How many bytes the character will have.
getCompleteLen :: Utf8State -> Int
getCompleteLen (Utf8State part)
  | B.null part = 0
  | otherwise = utf8LengthByLeader (B.head part)

-- How far the bytes are whole characters, and the state behind them, unless something fits nowhere.
validateUtf8Chunk :: ByteString -> (Int, Maybe Utf8State)
validateUtf8Chunk chunk = validatedFrom 0 chunk

-- So many bytes are known to be whole characters.
validatedFrom :: Int -> ByteString -> (Int, Maybe Utf8State)
validatedFrom known chunk@(BS b from n) = (k, state)
  where
    end = from + n
    j = wellFormed b (from + known) end
    k = j - from
    state
      | j == end = Just startUtf8State
      | refused b j end == end = Just (Utf8State (B.copy (B.drop k chunk)))
      | otherwise = Nothing

-- Counted from the start of this chunk: less than nothing if the character before it is not whole.
validateUtf8More :: Utf8State -> ByteString -> (Int, Maybe Utf8State)
validateUtf8More state@(Utf8State part) chunk
  | B.null part = validateUtf8Chunk chunk
  | B.null chunk = (-before, Just state)
  | next < 0 = validatedFrom (-next - from - before) chunk
  | next == from + n = (-before, Just (Utf8State character))
  | otherwise = (-before, Nothing)
  where
    before = B.length part
    character@(BS b from n) = B.append part (B.take (4 - before) chunk)
    next = refused b from (from + n)

decodeUtf8Chunk :: ByteString -> (StrictBuilder, ByteString, Maybe Utf8State)
decodeUtf8Chunk = decodeUtf8More startUtf8State

-- What is whole, the bytes behind it, and the state if these may go on.
decodeUtf8More :: Utf8State -> ByteString -> (StrictBuilder, ByteString, Maybe Utf8State)
decodeUtf8More state chunk = (whole state len chunk, B.drop len chunk, next)
  where (len, next) = validateUtf8More state chunk

-- The bytes before a chunk and the first ones of it, unless these are none.
whole :: Utf8State -> Int -> ByteString -> StrictBuilder
whole (Utf8State part) len chunk
  | len <= 0 = mempty
  | B.null part = unsafeFromByteString (B.take len chunk)
  | otherwise = unsafeFromByteString part <> unsafeFromByteString (B.take len chunk)

-- What the handler says of each byte that is left over.
skipIncomplete :: OnDecodeError -> String -> Utf8State -> StrictBuilder
skipIncomplete onError message (Utf8State part) =
  foldr (\byte rest -> maybe mempty fromChar (onError message (Just byte)) <> rest) mempty (B.unpack part)

decodeUtf8With1 :: OnDecodeError -> String -> ByteString -> Text
decodeUtf8With1 onError message s = decodedUtf8By message onError s

decodeUtf8With2 :: OnDecodeError -> String -> Utf8State -> ByteString -> (StrictBuilder, ByteString, Utf8State)
decodeUtf8With2 onError message = go mempty
  where
    go done state chunk = done `seq` case validateUtf8More state chunk of
      (len, Just next@(Utf8State part)) -> (done <> whole state len chunk, part, next)
      (len, Nothing)
        | len < 0 -> go (done <> skipped state) startUtf8State chunk
        | otherwise -> go (done <> whole state len chunk <> skipped (Utf8State (B.take 1 (B.drop len chunk))))
            startUtf8State (B.drop (len + 1) chunk)
    -- A handler that raises an exception does so now.
    skipped state = let s = skipIncomplete onError message state in toText s `seq` s
