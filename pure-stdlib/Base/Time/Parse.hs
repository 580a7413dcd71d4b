-- Times read from text by a format: what each directive took is kept by its letter, and the
-- type makes a value of all of them.

module Base.Time.Parse
  ( ParseTime(..), ParseNumericPadding(..), parseTimeM, parseTimeOrError, parseTime, readTime, readsTime, readSTime, readPTime
  ) where

import Prelude
import Base.Time.Clock
import Base.Time.Day
import Base.Time.Duration
import Base.Time.Local
import Base.Time.Locale
import Control.Monad (foldM, mplus, replicateM)
import Control.Monad.Fail (MonadFail)
import Data.Char
import Data.Fixed (Fixed(..), Pico)
import Data.List (find)
import Base.Time.Calendar
import Data.Time.Calendar.OrdinalDate
import Data.Time.Calendar.WeekDate
import Text.ParserCombinators.ReadP
import Text.Read (readMaybe)

data ParseNumericPadding = NoPad | SpacePad | ZeroPad

class ParseTime t where
  -- A directive that stands for others.
  substituteTimeSpecifier :: proxy t -> TimeLocale -> Char -> Maybe String
  substituteTimeSpecifier _ _ _ = Nothing
  parseTimeSpecifier :: proxy t -> TimeLocale -> Maybe ParseNumericPadding -> Char -> ReadP String
  -- Nothing where there is no such time.
  buildTime :: TimeLocale -> [(Char, String)] -> Maybe t

data Proxy t = Proxy

-- Whether white space around it is accepted, the format and the text.
parseTimeM :: (MonadFail m, ParseTime t) => Bool -> TimeLocale -> String -> String -> m t
parseTimeM spaces locale format s = case [t | (t, "") <- readP_to_S (around (readPTime False locale format)) s] of
  [t] -> return t
  [] -> fail ("parseTimeM: no parse of " ++ show s)
  _ -> fail ("parseTimeM: multiple parses of " ++ show s)
  where
    around p
      | spaces = skipSpaces *> p <* skipSpaces
      | otherwise = p

parseTimeOrError :: ParseTime t => Bool -> TimeLocale -> String -> String -> t
parseTimeOrError spaces locale format s = case parseTimeM spaces locale format s of
  Right' t -> t
  Left' message -> error ("parseTimeOrError" ++ drop 10 message)

-- The message of a failure.
data Result t = Left' String | Right' t

instance Functor Result where
  fmap f (Right' t) = Right' (f t)
  fmap _ (Left' message) = Left' message

instance Applicative Result where
  pure = Right'
  Right' f <*> r = fmap f r
  Left' message <*> _ = Left' message

instance Monad Result where
  Right' t >>= f = f t
  Left' message >>= _ = Left' message

instance MonadFail Result where
  fail = Left'

parseTime :: ParseTime t => TimeLocale -> String -> String -> Maybe t
parseTime = parseTimeM True

readTime :: ParseTime t => TimeLocale -> String -> String -> t
readTime = parseTimeOrError True

readsTime :: ParseTime t => TimeLocale -> String -> ReadS t
readsTime = readSTime True

readSTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadS t
readSTime spaces locale format = readP_to_S (readPTime spaces locale format)

-- Whether white space before it is accepted.
readPTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadP t
readPTime spaces locale format
  | spaces = skipSpaces *> made Proxy
  | otherwise = made Proxy
  where
    made :: ParseTime t => Proxy t -> ReadP t
    made proxy = directives proxy locale format >>= maybe pfail return . buildTime locale

directives :: ParseTime t => Proxy t -> TimeLocale -> String -> ReadP [(Char, String)]
directives proxy locale = go
  where
    go "" = return []
    go ('%' : cs) = case cs of
      '-' : rest -> other (Just NoPad) rest
      '_' : rest -> other (Just SpacePad) rest
      '0' : rest -> other (Just ZeroPad) rest
      _ -> other Nothing cs
    go (c : cs)
      | isSpace c = satisfy isSpace *> skipUnlessSpace cs *> go cs
      | otherwise = oneOf [[c]] *> go cs
    skipUnlessSpace (c : _) | isSpace c = return ()
    skipUnlessSpace _ = skipSpaces
    other padding ('E' : cs) = one padding cs
    other padding cs = one padding cs
    one _ "" = return []
    one padding (c : cs) = case c of
      '%' -> char '%' *> go cs
      _ -> case substituteTimeSpecifier proxy locale c of
        Just format -> go (format ++ cs)
        Nothing -> do
          s <- parseTimeSpecifier proxy locale padding c
          fmap ((c, s) :) (go cs)

-- So many digits, or as many as there are behind white space or at once.
digits :: ParseNumericPadding -> Int -> Maybe ParseNumericPadding -> ReadP String
digits own n asked = case maybe own id asked of
  ZeroPad -> replicateM n (satisfy isDigit)
  SpacePad -> skipSpaces *> many1 (satisfy isDigit)
  NoPad -> many1 (satisfy isDigit)

-- One of these, in letters of either kind.
oneOf :: [String] -> ReadP String
oneOf = choice . map (mapM (\c -> satisfy (\d -> toUpper c == toUpper d)))

index :: String -> [String] -> Maybe Int
index s = fmap fst . find (\(_, name) -> map toUpper name == map toUpper s) . zip [0 ..]

-- Directives that stand for others, whatever is read.
substitute :: TimeLocale -> Char -> Maybe String
substitute locale c = case c of
  'c' -> Just (dateTimeFmt locale)
  'D' -> Just "%m/%d/%y"
  'F' -> Just "%Y-%m-%d"
  'x' -> Just (dateFmt locale)
  'h' -> Just "%b"
  'R' -> Just "%H:%M"
  'T' -> Just "%H:%M:%S"
  'X' -> Just (timeFmt locale)
  'r' -> Just (time12Fmt locale)
  _ -> Nothing

-- What a directive takes, also of a type that has no use for it.
taken :: TimeLocale -> Maybe ParseNumericPadding -> Char -> ReadP String
taken locale asked c = case c of
  'C' -> digits SpacePad 2 asked
  'f' -> digits SpacePad 2 asked
  'Y' -> digits SpacePad 4 asked
  'G' -> digits SpacePad 4 asked
  'y' -> digits ZeroPad 2 asked
  'g' -> digits ZeroPad 2 asked
  'B' -> oneOf (map fst (months locale))
  'b' -> oneOf (map snd (months locale))
  'm' -> digits ZeroPad 2 asked
  'd' -> digits ZeroPad 2 asked
  'e' -> digits SpacePad 2 asked
  'V' -> digits ZeroPad 2 asked
  'U' -> digits ZeroPad 2 asked
  'W' -> digits ZeroPad 2 asked
  'u' -> oneOf (map show [1 .. 7 :: Int])
  'w' -> oneOf (map show [0 .. 6 :: Int])
  'a' -> oneOf (map snd (wDays locale))
  'A' -> oneOf (map fst (wDays locale))
  'j' -> digits ZeroPad 3 asked
  'P' -> halves
  'p' -> halves
  'H' -> digits ZeroPad 2 asked
  'I' -> digits ZeroPad 2 asked
  'k' -> digits SpacePad 2 asked
  'l' -> digits SpacePad 2 asked
  'M' -> digits ZeroPad 2 asked
  'S' -> digits ZeroPad 2 asked
  'q' -> digits ZeroPad 12 asked
  'Q' -> ((:) <$> char '.' <*> munch isDigit) <++ return ""
  'z' -> numeric
  'Z' -> munch1 isAlpha +++ numeric
  's' -> option id (fmap (:) (char '-')) <*> munch1 isDigit
  _ -> pfail
  where
    halves = oneOf [fst (amPm locale), snd (amPm locale)]
    numeric = do
      sign <- satisfy (`elem` "+-")
      hours <- replicateM 2 (satisfy isDigit)
      _ <- option ':' (char ':')
      minutes <- replicateM 2 (satisfy isDigit)
      return (sign : hours ++ minutes)

-- What is known of a day.
data Part
  = Century Integer
  | InCentury Integer
  | Month Int
  | DayOfMonth Int
  | DayOfYear Int
  | Week (Integer -> Int -> Int -> Maybe Day) Int
  | Weekday Int

instance ParseTime Day where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale pairs = fmap concat (mapM part pairs) >>= made
    where
      part (c, s) = case c of
        'C' -> century s
        'f' -> century s
        'Y' -> year s
        'G' -> year s
        'y' -> inCentury s
        'g' -> inCentury s
        'B' -> named fst s
        'b' -> named snd s
        'm' -> within 1 12 Month s
        'd' -> within 1 31 DayOfMonth s
        'e' -> within 1 31 DayOfMonth s
        'j' -> within 1 366 DayOfYear s
        'V' -> within 1 53 (Week fromWeekDateValid) s
        'U' -> within 0 53 (Week (\y w d -> fromSundayStartWeekValid y w (mod d 7))) s
        'W' -> within 0 53 (Week fromMondayStartWeekValid) s
        'u' -> within 1 7 Weekday s
        'w' -> within 0 6 (\d -> Weekday (if d == 0 then 7 else d)) s
        'a' -> weekday snd s
        'A' -> weekday fst s
        _ -> Just []
      century s = readMaybe s >>= \n -> Just [Century n]
      year s = readMaybe s >>= \n -> Just [Century (div n 100), InCentury (mod n 100)]
      inCentury s = readMaybe s >>= \n -> Just [InCentury n]
      named which s = index s (map which (months locale)) >>= \n -> Just [Month (n + 1)]
      weekday which s = index s (map which (wDays locale)) >>= \n -> Just [Weekday (if n == 0 then 7 else n)]
      within low high make s = readMaybe s >>= clipValid low high >>= \n -> Just [make n]

-- By the first of a month, a day of the year or a week that is told; January otherwise.
made :: [Part] -> Maybe Day
made parts = go (parts ++ [Month 1])
  where
    go (Month m : _) = fromGregorianValid year m (final 1 [d | DayOfMonth d <- parts])
    go (DayOfYear d : _) = fromOrdinalDateValid year d
    go (Week day w : _) = day year w (final 4 [d | Weekday d <- parts])
    go (_ : rest) = go rest
    go [] = Nothing
    within = final 70 [n | InCentury n <- parts]
    year = 100 * final (if within >= 69 then 19 else 20) [n | Century n <- parts] + within
    final n [] = n
    final _ ns = last ns

instance ParseTime TimeOfDay where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale = foldM part midnight
    where
      part t@(TimeOfDay h m s) (c, x) = case c of
        'p' -> half
        'P' -> half
        'H' -> hour 0 23
        'I' -> hour 1 12
        'k' -> hour 0 23
        'l' -> hour 1 12
        'M' -> within 0 59 >>= \n -> Just (TimeOfDay h n s)
        'S' -> within 0 60 >>= \n -> Just (TimeOfDay h m (fromIntegral n))
        'q' -> readMaybe x >>= clipValid 0 999999999999 >>= \n -> Just (TimeOfDay h m (fromInteger (floor s) + MkFixed n))
        'Q' | null x -> Just t
        'Q' -> Just (TimeOfDay h m (fromInteger (floor s) + behind (drop 1 x)))
        _ -> Just t
        where
          within low high = readMaybe x >>= clipValid low high
          hour low high = within low high >>= \n -> Just (TimeOfDay n m s)
          half
            | up x == up (fst (amPm locale)) = Just (TimeOfDay (mod h 12) m s)
            | otherwise = Just (TimeOfDay (if h < 12 then h + 12 else h) m s)
      up = map toUpper

-- Digits behind the point.
behind :: String -> Pico
behind s = MkFixed (foldl (\n c -> n * 10 + toInteger (digitToInt c)) 0 (take 12 (s ++ replicate 12 '0')))

instance ParseTime LocalTime where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale pairs = LocalTime <$> buildTime locale pairs <*> buildTime locale pairs

instance ParseTime TimeZone where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale = foldM part (minutesToTimeZone 0)
    where
      part zone (c, x)
        | c == 'z' || c == 'Z' = case x of
            "" -> Just zone
            sign : rest | sign `elem` "+-" -> fmap (\n -> zone { timeZoneMinutes = if sign == '-' then negate n else n }) (minutes rest)
            "UTC" -> Just utc
            _ -> known (map toUpper x)
        | otherwise = Just zone
      minutes rest = do
        h <- readMaybe (take 2 rest)
        m <- readMaybe (drop 2 rest)
        return (h * 60 + m)
      known name = case (find ((name ==) . timeZoneName) (knownTimeZones locale), name) of
        (Nothing, [c]) -> fmap (\n -> TimeZone (n * 60) False name) (military c)
        (found, _) -> found
      -- Zones of whole hours: A to M without J to the east, N to Y to the west.
      military c
        | 'A' <= c && c <= 'I' = Just (ord c - ord 'A' + 1)
        | 'K' <= c && c <= 'M' = Just (ord c - ord 'K' + 10)
        | 'N' <= c && c <= 'Y' = Just (ord 'N' - ord c - 1)
        | c == 'Z' = Just 0
        | otherwise = Nothing

instance ParseTime ZonedTime where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale pairs = do
    time <- buildTime locale pairs
    zone <- buildTime locale pairs
    foldM part (ZonedTime time zone) pairs
    where
      part (ZonedTime (LocalTime _ (TimeOfDay _ _ s)) zone) ('s', x) = do
        n <- readMaybe x
        let part' = s - fromInteger (floor s)
        return (utcToZonedTime zone (posixSecondsToUTCTime (fromInteger n + MkNominalDiffTime part')))
      part t _ = Just t

instance ParseTime UTCTime where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale = fmap zonedTimeToUTC . buildTime locale

instance ParseTime UniversalTime where
  substituteTimeSpecifier _ = substitute
  parseTimeSpecifier _ = taken
  buildTime locale = fmap (localTimeToUT1 0) . buildTime locale

-- Lengths: what the directives say is added, whichever unit it leaves over.
lengthTaken :: TimeLocale -> Maybe ParseNumericPadding -> Char -> ReadP String
lengthTaken _ asked c
  | c `elem` "ybwdDhm" = number 1
  | c `elem` "BHM" = number 2
  | c `elem` "sS" = skipSpaces *> ((++) <$> (sign <*> munch1 isDigit) <*> option "" ((:) <$> char '.' <*> munch1 isDigit))
  | otherwise = pfail
  where
    number n = sign <*> digits NoPad n asked
    sign = option id (fmap (:) (char '-'))

-- The months and the seconds of all.
added :: [(Char, String)] -> Maybe (Integer, Pico)
added = foldM part (0, 0)
  where
    part (months', t) (c, x) = case c of
      'y' -> fmap (\n -> (months' + 12 * n, t)) (readMaybe x)
      'b' -> fmap (\n -> (months' + n, t)) (readMaybe x)
      'B' -> fmap (\n -> (months' + n, t)) (readMaybe x)
      'w' -> units 604800
      'd' -> units 86400
      'D' -> units 86400
      'h' -> units 3600
      'H' -> units 3600
      'm' -> units 60
      'M' -> units 60
      's' -> units 1
      'S' -> units 1
      _ -> Just (months', t)
      where
        units n = fmap (\k -> (months', t + n * k)) (inSeconds x)
    inSeconds ('-' : x) = fmap negate (inSeconds x)
    inSeconds x = case break (== '.') x of
      (front, rest) -> fmap (\n -> fromInteger n + behind (drop 1 rest)) (readMaybe front)

instance ParseTime CalendarDiffTime where
  parseTimeSpecifier _ = lengthTaken
  buildTime _ = fmap (\(n, t) -> CalendarDiffTime n (MkNominalDiffTime t)) . added

instance ParseTime CalendarDiffDays where
  parseTimeSpecifier _ = lengthTaken
  buildTime _ pairs = fmap (\(n, t) -> CalendarDiffDays n (floor (t / 86400))) (added (filter ((`elem` "ybBwdD") . fst) pairs))

instance ParseTime NominalDiffTime where
  parseTimeSpecifier _ = lengthTaken
  buildTime locale = fmap ctTime . buildTime locale

instance ParseTime DiffTime where
  parseTimeSpecifier _ = lengthTaken
  buildTime locale = fmap (MkDiffTime . nominalDiffTimeToSeconds . ctTime) . buildTime locale

reads' :: ParseTime t => String -> ReadS t
reads' format = readParen False (readSTime True defaultTimeLocale format)

instance Read Day where
  readsPrec _ = reads' "%Y-%m-%d"

instance Read TimeOfDay where
  readsPrec _ = reads' "%H:%M:%S%Q"

instance Read LocalTime where
  readsPrec _ = reads' "%Y-%m-%d %H:%M:%S%Q"

instance Read TimeZone where
  readsPrec _ = reads' "%Z"

instance Read ZonedTime where
  readsPrec n = readParen False (\s -> [(ZonedTime t z, rest') | (t, rest) <- readsPrec n s, (z, rest') <- readsPrec n rest])

instance Read UTCTime where
  readsPrec n s = [(zonedTimeToUTC t, rest) | (t, rest) <- readsPrec n s]

instance Read UniversalTime where
  readsPrec n s = [(localTimeToUT1 0 t, rest) | (t, rest) <- readsPrec n s]
