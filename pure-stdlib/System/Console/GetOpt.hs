-- Options on the command line, in the manner of GNU getopt.

module System.Console.GetOpt
  ( getOpt, getOpt', usageInfo, ArgOrder(..), OptDescr(..), ArgDescr(..)
  ) where

import Prelude
import Data.List (intercalate, isPrefixOf)

data ArgOrder a = RequireOrder | Permute | ReturnInOrder (String -> a)

data OptDescr a = Option [Char] [String] (ArgDescr a) String

data ArgDescr a = NoArg a | ReqArg (String -> a) String | OptArg (Maybe String -> a) String

instance Functor ArgOrder where
  fmap _ RequireOrder = RequireOrder
  fmap _ Permute = Permute
  fmap f (ReturnInOrder g) = ReturnInOrder (f . g)

instance Functor OptDescr where
  fmap f (Option short long argument text) = Option short long (fmap f argument) text

instance Functor ArgDescr where
  fmap f (NoArg a) = NoArg (f a)
  fmap f (ReqArg g name) = ReqArg (f . g) name
  fmap f (OptArg g name) = OptArg (f . g) name

-- What one word of the command line is.
data Parsed a = Good a | Unknown String | Plain String | End | Bad String

-- Options, other words, and what is wrong.
getOpt :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String])
getOpt order options args = (good, plain, bad ++ map unrecognized unknown)
  where
    (good, plain, unknown, bad) = getOpt' order options args
    unrecognized name = "unrecognized option `" ++ name ++ "'\n"

-- The same, with options that are not known apart.
getOpt' :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String], [String])
getOpt' _ _ [] = ([], [], [], [])
getOpt' order options (arg : args) = case (word, order) of
  (Good a, _) -> (a : good, plain, unknown, bad)
  (Unknown name, _) -> (good, plain, name : unknown, bad)
  (Bad message, _) -> (good, plain, unknown, message : bad)
  (Plain s, RequireOrder) -> ([], s : rest, [], [])
  (Plain s, Permute) -> (good, s : plain, unknown, bad)
  (Plain s, ReturnInOrder f) -> (f s : good, plain, unknown, bad)
  (End, ReturnInOrder f) -> (map f rest, [], [], [])
  (End, _) -> ([], rest, [], [])
  where
    (word, rest) = next options arg args
    (good, plain, unknown, bad) = getOpt' order options rest

-- Reads a word, and a second one if it is the first one's argument.
next :: [OptDescr a] -> String -> [String] -> (Parsed a, [String])
next options arg args = case arg of
  "--" -> (End, args)
  '-' : '-' : long -> longOption options long args
  '-' : c : cs -> shortOption options c cs args
  _ -> (Plain arg, args)

longOption :: [OptDescr a] -> String -> [String] -> (Parsed a, [String])
longOption options word args = case (chosen, value) of
  (_ : _ : _, _) -> (ambiguous chosen name, args)
  ([Option _ _ (NoArg a) _], "") -> (Good a, args)
  ([Option _ _ (NoArg _) _], _) -> (Bad ("option `" ++ name ++ "' doesn't allow an argument\n"), args)
  ([Option _ _ (ReqArg f what) _], "") -> required f what name args
  ([Option _ _ (ReqArg f _) _], _ : s) -> (Good (f s), args)
  ([Option _ _ (OptArg f _) _], "") -> (Good (f Nothing), args)
  ([Option _ _ (OptArg f _) _], _ : s) -> (Good (f (Just s)), args)
  ([], _) -> (Unknown ("--" ++ word), args)
  where
    (key, value) = break (== '=') word
    name = "--" ++ key
    having p = [o | o@(Option _ longs _ _) <- options, any p longs]
    exact = having (== key)
    chosen = if null exact then having (key `isPrefixOf`) else exact

shortOption :: [OptDescr a] -> Char -> String -> [String] -> (Parsed a, [String])
shortOption options c cs args = case (chosen, cs) of
  (_ : _ : _, _) -> (ambiguous chosen name, args)
  ([Option _ _ (NoArg a) _], _) -> (Good a, others)
  ([Option _ _ (ReqArg f what) _], "") -> required f what name args
  ([Option _ _ (ReqArg f _) _], _) -> (Good (f cs), args)
  ([Option _ _ (OptArg f _) _], "") -> (Good (f Nothing), args)
  ([Option _ _ (OptArg f _) _], _) -> (Good (f (Just cs)), args)
  ([], _) -> (Unknown name, others)
  where
    name = ['-', c]
    chosen = [o | o@(Option shorts _ _ _) <- options, s <- shorts, s == c]
    -- The word may hold more short options.
    others = if null cs then args else ('-' : cs) : args

required :: (String -> a) -> String -> String -> [String] -> (Parsed a, [String])
required f _ _ (s : args) = (Good (f s), args)
required _ what name [] = (Bad ("option `" ++ name ++ "' requires an argument " ++ what ++ "\n"), [])

ambiguous :: [OptDescr a] -> String -> Parsed a
ambiguous options name = Bad (usageInfo ("option `" ++ name ++ "' is ambiguous; could be one of:") options)

-- A table of the options in three columns, below a header.
usageInfo :: String -> [OptDescr a] -> String
usageInfo header options = unlines (header : map row rows)
  where
    rows = concatMap describe options
    width column = maximum (0 : map (length . column) rows)
    shorts = width (\(s, _, _) -> s)
    longs = width (\(_, l, _) -> l)
    row (s, l, text) = "  " ++ pad shorts s ++ "  " ++ pad longs l ++ "  " ++ text
    pad n s = s ++ replicate (n - length s) ' '

describe :: OptDescr a -> [(String, String, String)]
describe (Option shorts longs argument text) =
  zip3 (list short shorts : repeat "") (list long longs : repeat "") (if null text then [""] else lines text)
  where
    list f = intercalate ", " . map f
    short c = case argument of
      NoArg _ -> ['-', c]
      ReqArg _ what -> ['-', c, ' '] ++ what
      OptArg _ what -> ['-', c] ++ "[" ++ what ++ "]"
    long s = "--" ++ s ++ case argument of
      NoArg _ -> ""
      ReqArg _ what -> "=" ++ what
      OptArg _ what -> "[=" ++ what ++ "]"
