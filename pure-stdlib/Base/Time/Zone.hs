-- The zone of the user, as the system's tables tell it (RFC 8536, and POSIX's TZ for rules).

module Base.Time.Zone (systemZone, fromTable, fromRule) where

import Prelude
import Base.Time.Day
import Base.Time.Local
import Control.Exception (IOException, try)
import Data.Bits
import Data.Char
import Base.Time.Calendar
import Data.Time.Calendar.OrdinalDate (fromOrdinalDate)
import System.Environment (lookupEnv)
import System.IO

-- What holds at a time: seconds since 1970.
type Zone = Integer -> TimeZone

-- By the variable TZ, or else by the system's own table. What cannot be read is UTC.
systemZone :: IO Zone
systemZone = lookupEnv "TZ" >>= \setting -> case setting of
  Nothing -> table "/etc/localtime" (const utc)
  Just (':' : name) -> named name
  Just name -> named name
  where
    named "" = return (const utc)
    named name@('/' : _) = table name (const utc)
    named name = table ("/usr/share/zoneinfo/" ++ name) (maybe (const utc) id (fromRule name))
    table path other = fmap (maybe other id . either none fromTable) (try (bytes path))
    none :: IOException -> Maybe Zone
    none _ = Nothing
    bytes path = withBinaryFile path ReadMode (\h -> hGetContents h >>= \s -> length s `seq` return s)

-- A table of the system's. From its second version on, times of 64 bits and a rule for what
-- comes after them stand behind times of 32 bits.
fromTable :: String -> Maybe Zone
fromTable file = do
  (version, counts, narrow) <- header file
  if version == '\0'
    then return (changing (block 4 counts narrow) Nothing)
    else do
      (_, counts', wide) <- header (drop (size 4 counts) narrow)
      return (changing (block 8 counts' wide) (fromRule (takeWhile (/= '\n') (drop (size 8 counts' + 1) wide))))

-- How many there are of: UTC marks, standard marks, leap seconds, times, types, characters.
type Counts = [Int]

header :: String -> Maybe (Char, Counts, String)
header file
  | take 4 file == "TZif" && length start == 44 = Just (start !! 4, counts (drop 20 start), rest)
  | otherwise = Nothing
  where
    (start, rest) = splitAt 44 file
    counts "" = []
    counts s = fromInteger (word (take 4 s)) : counts (drop 4 s)

-- Bytes of a block whose times have so many.
size :: Int -> Counts -> Int
size wide counts = sum (zipWith (*) counts [1, 1, wide + 4, wide + 1, 6, 1])

word :: String -> Integer
word = foldl (\n c -> n * 256 + toInteger (ord c)) 0

-- With a sign.
signed :: String -> Integer
signed s
  | testBit n (8 * length s - 1) = n - bit (8 * length s)
  | otherwise = n
  where
    n = word s

-- What holds before the first change, and the changes.
block :: Int -> Counts -> String -> (TimeZone, [(Integer, TimeZone)])
block wide counts body = (head (filter (not . timeZoneSummerOnly) types ++ types ++ [utc]), zip times (map zone indices))
  where
    [_, _, _, ofTimes, ofTypes, ofCharacters] = counts
    (times', body1) = splitAt (wide * ofTimes) body
    (indices, body2) = splitAt ofTimes body1
    (types', body3) = splitAt (6 * ofTypes) body2
    names = take ofCharacters body3
    times = map signed (pieces wide times')
    types = map made (pieces 6 types')
    zone c = case drop (ord c) types of
      z : _ -> z
      [] -> utc
    made s = TimeZone (fromInteger (div (signed (take 4 s)) 60)) (s !! 4 /= '\0') (takeWhile (/= '\0') (drop (ord (s !! 5)) names))

pieces :: Int -> String -> [String]
pieces _ "" = []
pieces n s = take n s : pieces n (drop n s)

-- After the last change the rule holds, if there is one.
changing :: (TimeZone, [(Integer, TimeZone)]) -> Maybe Zone -> Zone
changing (first, changes) rule t = case span ((<= t) . fst) changes of
  ([], []) -> maybe first ($ t) rule
  ([], _) -> first
  (before, []) -> maybe (snd (last before)) ($ t) rule
  (before, _) -> snd (last before)

-- A rule like `CET-1CEST,M3.5.0,M10.5.0/3`: names, what to add to get UTC, and when summer
-- begins and ends.
fromRule :: String -> Maybe Zone
fromRule rule = do
  (name, rest) <- zoneName rule
  (west, rest1) <- if null rest then Just (0, "") else clock rest
  let standard = TimeZone (fromInteger (div (negate west) 60)) False name
  case rest1 of
    "" -> return (const standard)
    _ -> do
      (summerName, rest2) <- zoneName rest1
      let (summerWest, rest3) = maybe (west - 3600, rest2) id (clock rest2)
          summer = TimeZone (fromInteger (div (negate summerWest) 60)) True summerName
      (begin, rest4) <- date (if null rest3 then ",M3.2.0,M11.1.0" else rest3)
      (end, rest5) <- date rest4
      if null rest5 then return (\t -> if isSummer (begin, west) (end, summerWest) t then summer else standard) else Nothing

isSummer :: (Integer -> Integer, Integer) -> (Integer -> Integer, Integer) -> Integer -> Bool
isSummer (begin, west) (end, summerWest) t
  | from <= to = from <= t && t < to
  | otherwise = t < to || from <= t
  where
    (year, _, _) = toGregorian (addDays (div (t - west) 86400) epoch)
    from = begin year + west
    to = end year + summerWest

epoch :: Day
epoch = ModifiedJulianDay 40587

zoneName :: String -> Maybe (String, String)
zoneName ('<' : s) = case break (== '>') s of
  (name, _ : rest) -> Just (name, rest)
  _ -> Nothing
zoneName s = case span isAlpha s of
  (name, rest) | length name >= 3 -> Just (name, rest)
  _ -> Nothing

-- Seconds, from hours, minutes and seconds with a sign.
clock :: String -> Maybe (Integer, String)
clock ('-' : s) = fmap (\(n, rest) -> (negate n, rest)) (clock s)
clock ('+' : s) = clock s
clock s = do
  (hours, rest) <- count s
  more 60 (hours * 3600) rest
  where
    more unit total (':' : rest) | unit > 0 = do
      (n, rest1) <- count rest
      more (if unit == 60 then 1 else 0) (total + n * unit) rest1
    more _ total rest = Just (total, rest)

count :: String -> Maybe (Integer, String)
count s = case span isDigit s of
  ("", _) -> Nothing
  (digits, rest) -> Just (read digits, rest)

-- A day of each year and a time of it, by the clock there: seconds since 1970.
date :: String -> Maybe (Integer -> Integer, String)
date (',' : 'M' : s) = do
  (month, rest) <- count s
  (week, rest1) <- dot rest
  (day, rest2) <- dot rest1
  timed rest2 (\year -> weekday year (fromInteger month) (fromInteger week) (fromInteger day))
  where
    dot ('.' : rest) = count rest
    dot _ = Nothing
date (',' : 'J' : s) = do
  (n, rest) <- count s
  -- February 29 is never counted.
  timed rest (\year -> fromOrdinalDate year (fromInteger n + (if isLeapYear year && n >= 60 then 1 else 0)))
date (',' : s) = do
  (n, rest) <- count s
  timed rest (\year -> addDays n (fromOrdinalDate year 1))
date _ = Nothing

timed :: String -> (Integer -> Day) -> Maybe (Integer -> Integer, String)
timed ('/' : s) day = fmap (\(t, rest) -> (at day t, rest)) (clock s)
timed s day = Just (at day 7200, s)

at :: (Integer -> Day) -> Integer -> Integer -> Integer
at day time year = diffDays (day year) epoch * 86400 + time

-- The first to fourth, or (as fifth) the last of a day of the week (Sunday is 0) in a month.
weekday :: Integer -> Int -> Int -> Int -> Day
weekday year month week day
  | week >= 5 = addDays (toInteger (negate (mod (fromEnum (dayOfWeek end) - day) 7))) end
  | otherwise = addDays (toInteger (mod (day - fromEnum (dayOfWeek begin)) 7 + 7 * (week - 1))) begin
  where
    begin = fromGregorian year month 1
    end = fromGregorian year month 31
