{-# LANGUAGE ScopedTypeVariables #-}
-- Times read by formats: what each letter takes, and what is no time.
import Data.Time
import Control.Exception
import Data.Time.Format

newtype E a = E (Either String a) deriving Show
instance Functor E where fmap f (E x) = E (fmap f x)
instance Applicative E where { pure = E . Right; E f <*> E x = E (f <*> x) }
instance Monad E where E x >>= f = E (x >>= (\y -> case f y of E r -> r))
instance MonadFail E where fail = E . Left

try1 :: forall t. (Show t, ParseTime t) => t -> String -> String -> IO ()
try1 _ f s = putStrLn (show f ++ " " ++ show s ++ " " ++ show (parseTimeM False defaultTimeLocale f s :: E t) ++ " " ++ show (parseTimeM True defaultTimeLocale f s :: E t))

day :: Day
day = undefined
tod :: TimeOfDay
tod = undefined

main :: IO ()
main = do
  sequence_ [try1 day ("%" ++ m ++ [c]) s | c <- "CfYGyg", m <- ["", "-", "_", "0", "E", "5"], s <- ["", "1", "12", "2012", "12012", "-44", " 44", "012", "68", "69"]]
  sequence_ [try1 day ("%" ++ m ++ [c]) s | c <- "mdeVUWj", m <- ["", "-", "_", "0", "E"], s <- ["", "0", "1", "01", " 1", "13", "53", "54", "060", "366"]]
  sequence_ [try1 day f s | (f, s) <- [("%Y-%m-%d", "2020-02-29"), ("%Y-%m-%d", "2019-02-29"), ("%Y-%m-%d", " 2020-02-29 "), ("%F", "2020-2-9"), ("%Y-%-m-%-d", "2020-2-9"), ("%D", "02/29/20"), ("%x", "12/31/68"), ("%x", "12/31/69"), ("%B %e, %Y", "february 3, 1999"), ("%b %d %Y", "FEB 03 1999"), ("%h %d %Y", "Feb 03 1999"), ("%A %d %B %Y", "Monday 01 January 2001"), ("%a %d %b %Y", "Tue 01 Jan 2001"), ("%G-W%V-%u", "2009-W53-7"), ("%G-W%V", "2009-W53"), ("%Y %U %w", "2020 10 0"), ("%Y %W %u", "2020 10 7"), ("%Y-%j", "2020-366"), ("%Y-%j", "2019-366"), ("%C%y", "1999"), ("%d", "31"), ("%A", "friday"), ("%Y  %m", "2020  05"), ("%Y %m", "2020    05"), ("%Y%t%m", "2020 05"), ("%Y%n%m", "2020\n05"), ("%%%Y", "%2020"), ("%Y", "20x0"), ("%H %Y", "12 2020"), ("%", "%"), ("%E", "E"), ("%q", "q"), ("%Y%m%d", "20200512"), ("%0Y%m%d", "20200512"), ("%_Y", "   2020"), ("%Y", "  2020"), ("foo %Y", "FOO 2020")]]
  sequence_ [try1 tod ("%" ++ m ++ [c]) s | c <- "HIklMS", m <- ["", "-", "_", "0", "E"], s <- ["", "1", "01", " 1", "13", "24", "60"]]
  sequence_ [try1 tod f s | (f, s) <- [("%H:%M:%S%Q", "12:34:56"), ("%H:%M:%S%Q", "12:34:56.789"), ("%H:%M:%S%Q", "12:34:56."), ("%H:%M:%S%Q", "12:34:56.1234567890123"), ("%q", "123456789012"), ("%q", "123"), ("%-q", "123"), ("%I:%M %p", "12:05 am"), ("%I:%M %p", "12:05 PM"), ("%I:%M %P", "01:05 pm"), ("%p %I", "pm 01"), ("%H %p", "15 am"), ("%R", "09:30"), ("%T", "09:30:15"), ("%X", "23:59:60"), ("%r", "11:12:13 pm"), ("%Q", ".5"), ("%Q", "5"), ("%S%Q", "60.5"), ("%S%q", "12500000000000")]]
  sequence_ [try1 (undefined :: TimeZone) f s | f <- ["%z", "%Z", "%Ez", "%EZ"], s <- ["", "Z", "z", "UTC", "utc", "EST", "est", "PDT", "XYZ", "A", "J", "M", "N", "Y", "+0130", "+01:30", "-0130", "+1:30", "+130", "0130", "+0160", "+9999", "Europe/Berlin", "UT1"]]
  sequence_ [try1 (undefined :: LocalTime) f s | (f, s) <- [("%Y-%m-%d %H:%M:%S", "2020-02-29 12:13:14"), ("%Y-%m-%dT%H:%M:%S%QZ", "2020-02-29T12:13:14.15Z"), ("%c", "Sat Feb 29 12:13:14 UTC 2020"), ("%F %T", "2020-02-29 25:00:00"), ("%s", "5")]]
  sequence_ [try1 (undefined :: ZonedTime) f s | (f, s) <- [("%c", "Sat Feb 29 12:13:14 EST 2020"), ("%Y-%m-%d %H:%M:%S %z", "2020-02-29 12:13:14 +0200"), ("%s", "1234567890"), ("%s %z", "1234567890 -0500"), ("%s%Q", "-5.25"), ("%z %Z %H", "+0200 ABC 12"), ("%Z %z %H", "ABC +0200 12")]]
  sequence_ [try1 (undefined :: UTCTime) f s | (f, s) <- [("%c", "Sat Feb 29 12:13:14 EST 2020"), ("%Y-%m-%d %H:%M:%S %z", "2020-02-29 12:13:14 +0200"), ("%s", "1234567890"), ("%F", "2020-02-29"), ("%Y-%m-%dT%H:%M:%S%QZ", "2020-02-29T12:13:14.15Z"), ("%FT%T%Q%Ez", "2020-02-29T12:13:14.5+05:30"), (rfc822DateFormat, "Sat, 29 Feb 2020 12:13:14 GMT"), (iso8601DateFormat (Just "%H:%M"), "2020-02-29T12:13"), ("%F %T", "2016-12-31 23:59:60")]]
  sequence_ [try1 (undefined :: UniversalTime) "%F %T" "2020-02-29 06:00:00"]
  print (reads "2020-02-29 x" :: [(Day, String)], reads " (12:13:14.5) y" :: [(TimeOfDay, String)], reads "2020-02-29 12:13:14.5z" :: [(LocalTime, String)], reads "2020-02-29 12:13:14.5 UTC" :: [(UTCTime, String)], reads "2020-02-29 12:13:14 EST" :: [(ZonedTime, String)], reads "EST" :: [(TimeZone, String)], reads "2020-02-29 12:13:14" :: [(UTCTime, String)], reads "2020-02-29 12:13:14" :: [(UniversalTime, String)], reads "(2020-02-29)" :: [(Day, String)])
  print (read "[2020-02-29,2020-01-01]" :: [Day])
  print (readSTime True defaultTimeLocale "%Y" " 2020abc" :: [(Day, String)], readSTime False defaultTimeLocale "%-d" "12" :: [(Day, String)])
  r <- try (evaluate (parseTimeOrError False defaultTimeLocale "%Y" "x" :: Day))
  putStrLn (either (\e -> takeWhile (/= '\n') (show (e :: ErrorCall))) show r)
  print (defaultTimeLocale, iso8601DateFormat Nothing, rfc822DateFormat)
  sequence_ [length1 (undefined :: NominalDiffTime) ("%" ++ m ++ [c]) s | c <- "ybBwdDhHmMsS", m <- ["", "-", "_", "0", "E"], s <- ["1", "12", "-3", "012", "1.5", " 7"]]
  sequence_ [length1 (undefined :: DiffTime) ("%" ++ m ++ [c]) s | c <- "ywdDhHmMsS", m <- ["", "E"], s <- ["1", "-3", "1.5"]]
  sequence_ [length1 (undefined :: CalendarDiffDays) ("%" ++ m ++ [c]) s | c <- "ybBwdDhHmMsS", m <- ["", "-", "_", "0", "E"], s <- ["1", "12", "-3", "15"]]
  sequence_ [length1 (undefined :: CalendarDiffTime) ("%" ++ m ++ [c]) s | c <- "ybBwdDhHmMsS", m <- ["", "E"], s <- ["1", "12", "-3", "15", "1.5"]]
  length1 (undefined :: NominalDiffTime) "%d %H:%M:%S" "1 2:3:4"
  length1 (undefined :: NominalDiffTime) "%d %H:%M:%S" "-1 2:3:4"
  length1 (undefined :: NominalDiffTime) "%d %H:%M:%ES" "1 02:03:04.5"
  length1 (undefined :: NominalDiffTime) "%w %D %h %m" "1 2 3 4"
  length1 (undefined :: CalendarDiffTime) "%yy %Bm %dd %Hh" "1y 2m 3d 4h"
  length1 (undefined :: CalendarDiffTime) "%bm%dd" "-14m-3d"
  length1 (undefined :: NominalDiffTime) "%Q" ".5"
  length1 (undefined :: NominalDiffTime) "%q" "5"
  length1 (undefined :: NominalDiffTime) "%Y" "2020"
  where
    length1 :: forall t. (Show t, ParseTime t) => t -> String -> String -> IO ()
    length1 _ f s = putStrLn (show f ++ " " ++ show s ++ " " ++ show (parseTimeM False defaultTimeLocale f s :: Maybe t))
