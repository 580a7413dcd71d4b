-- Reads a tree of values, changes its numbers, and prints it.
module Main (main) where

import qualified Data.ByteString.Builder as B
import qualified Data.ByteString.Char8 as C
import System.IO (stdout)

data Value
  = Null
  | Truth !Bool
  | Number !Int
  | Text !C.ByteString
  | List [Value]
  | Record [(C.ByteString, Value)]

main :: IO ()
main = do
  text <- C.getContents
  case value (spaces text) of
    Just (v, _) -> B.hPutBuilder stdout (printed (more v) <> B.char7 '\n')
    Nothing -> putStrLn "no value"

spaces :: C.ByteString -> C.ByteString
spaces = C.dropWhile (\c -> c == ' ' || c == '\n')

value :: C.ByteString -> Maybe (Value, C.ByteString)
value s = case C.uncons s of
  Just ('n', _) -> Just (Null, C.drop 4 s)
  Just ('t', _) -> Just (Truth True, C.drop 4 s)
  Just ('f', _) -> Just (Truth False, C.drop 5 s)
  Just ('"', rest) -> case text rest of Just (t, after) -> Just (Text t, after); Nothing -> Nothing
  Just ('[', rest) -> list [] (spaces rest)
  Just ('{', rest) -> record [] (spaces rest)
  _ -> case C.readInt s of
    Just (n, rest) -> Just (Number n, rest)
    Nothing -> Nothing

text :: C.ByteString -> Maybe (C.ByteString, C.ByteString)
text s = go 0
  where
    go i
      | i >= C.length s = Nothing
      | otherwise = case C.index s i of
          '"' -> Just (C.take i s, C.drop (i + 1) s)
          '\\' -> go (i + 2)
          _ -> go (i + 1)

list :: [Value] -> C.ByteString -> Maybe (Value, C.ByteString)
list done s = case value s of
  Nothing -> Nothing
  Just (v, rest) -> case C.uncons (spaces rest) of
    Just (',', after) -> list (v : done) (spaces after)
    Just (']', after) -> Just (List (reverse (v : done)), after)
    _ -> Nothing

record :: [(C.ByteString, Value)] -> C.ByteString -> Maybe (Value, C.ByteString)
record done s = do
  ('"', rest) <- C.uncons s
  (key, after) <- text rest
  (':', field) <- C.uncons (spaces after)
  (v, behind) <- value (spaces field)
  case C.uncons (spaces behind) of
    Just (',', others) -> record ((key, v) : done) (spaces others)
    Just ('}', others) -> Just (Record (reverse ((key, v) : done)), others)
    _ -> Nothing

more :: Value -> Value
more (Number n) = Number (n + 1)
more (List vs) = List (map more vs)
more (Record fields) = Record [(k, more v) | (k, v) <- fields]
more v = v

printed :: Value -> B.Builder
printed v = case v of
  Null -> B.string7 "null"
  Truth b -> B.string7 (if b then "true" else "false")
  Number n -> B.intDec n
  Text t -> quoted t
  List vs -> B.char7 '[' <> commas (map printed vs) <> B.char7 ']'
  Record fields -> B.char7 '{' <> commas [quoted k <> B.char7 ':' <> printed x | (k, x) <- fields] <> B.char7 '}'

quoted :: C.ByteString -> B.Builder
quoted t = B.char7 '"' <> B.byteString t <> B.char7 '"'

commas :: [B.Builder] -> B.Builder
commas [] = mempty
commas (x : xs) = x <> mconcat [B.char7 ',' <> y | y <- xs]
