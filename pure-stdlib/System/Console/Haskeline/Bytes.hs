-- Lines and characters as they are typed: what is not UTF-8 is U+FFFD, and no error.

module System.Console.Haskeline.Bytes (lineFrom, charFrom) where

import Prelude
import Control.Exception (bracket_)
import qualified Data.ByteString.Char8 as B
import qualified Data.Text as T
import Data.Text.Encoding (decodeUtf8Lenient, validateUtf8Chunk)
import Data.Maybe (isNothing)
import System.IO
import System.IO.Error (catchIOError)

lineFrom, charsFrom :: Handle -> IO String
lineFrom h = fmap decoded (asBytes h (hGetLine h))
charsFrom h = asBytes h (hGetChar h >>= \c -> go [c])
  where
    -- Bytes that are a character, or may become one with the next.
    go bytes
      | bytes < "\x80" || whole > 0 || isNothing state = return (decoded bytes)
      | otherwise = do
          next <- fmap Just (hLookAhead h) `catchIOError` \_ -> return Nothing
          case next of
            Just c | more (validateUtf8Chunk (B.pack (bytes ++ [c]))) -> hGetChar h >> go (bytes ++ [c])
            _ -> return (decoded bytes)
      where (whole, state) = validateUtf8Chunk (B.pack bytes)
    more (n, state) = n > 0 || not (isNothing state)

-- Of several bytes that are no character the first one stands for all.
charFrom :: Handle -> IO Char
charFrom h = fmap head (charsFrom h)

decoded :: String -> String
decoded = T.unpack . decodeUtf8Lenient . B.pack

-- While the handle gives bytes.
asBytes :: Handle -> IO a -> IO a
asBytes h act = hGetEncoding h >>= \before ->
  bracket_ (hSetEncoding h char8) (maybe (return ()) (hSetEncoding h) before) act
