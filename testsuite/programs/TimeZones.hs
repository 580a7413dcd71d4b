-- not: reproducible
-- The zone of the user by a rule and by a table.
import Control.Monad (forM_)
import Data.Bits (shiftR)
import Data.Char (chr)
import Data.Time
import Data.Time.Clock.POSIX
import System.Directory (getTemporaryDirectory, removeFile)
import System.Environment (setEnv)
import System.IO

rules :: [String]
rules = ["UTC0", "<+03>-3", "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3", "ABC3DEF,J60,J300/3", "ABC-3:30DEF-5,59/0,300", "AEST-10AEDT,M10.1.0,M4.1.0/3", "XYZ", ""]

at :: [Integer] -> String -> IO ()
at times zone = do
  setEnv "TZ" zone
  zones <- mapM (getTimeZone . posixSecondsToUTCTime . fromInteger) times
  putStrLn (unwords [show z ++ timeZoneOffsetString z ++ (if timeZoneSummerOnly z then "*" else "") | z <- zones])
  here <- utcToLocalZonedTime (posixSecondsToUTCTime 1600000000.5)
  print here

-- A number in so many bytes, the highest first.
number :: Int -> Integer -> String
number n k = [chr (fromInteger (shiftR k (8 * i) `mod` 256)) | i <- [n - 1, n - 2 .. 0]]

-- Two changes, of which only the second part of the table knows, and a rule for what follows.
table :: String
table = header 0 1 4 ++ number 4 0 ++ "\0\0" ++ "LMT\0" ++
  header 2 3 12 ++ number 8 (-3000000000) ++ number 8 1000000000 ++ "\1\2" ++
  kind 1234 0 0 ++ kind 3600 0 4 ++ kind 7200 1 8 ++ "LMT\0MIT\0MUT\0" ++ "\nMIT-1MUT,M4.1.0,M9.3.2\n"
  where
    header changes kinds letters = "TZif2" ++ replicate 15 '\0' ++ concatMap (number 4) [0, 0, 0, changes, kinds, letters]
    kind offset summer name = number 4 offset ++ number 1 summer ++ number 1 name

main :: IO ()
main = do
  let times = [86400 * k + j | k <- [0, 58, 59, 60, 67, 68, 69, 85, 86, 87, 90, 97, 98, 250, 257, 258, 299, 300, 301, 304, 305, 364], j <- [18000 * 90, 1500000000]]
  forM_ rules (\rule -> putStrLn rule >> at times rule)
  folder <- getTemporaryDirectory
  (path, handle) <- openBinaryTempFile folder "zone"
  hSetBinaryMode handle True
  hPutStr handle table
  hClose handle
  at [-4000000000, -3000000001, -3000000000, 0, 999999999, 1000000000, 1000000001, 1500000000, 1516000000] path
  removeFile path
  now <- getCurrentTime
  later <- getCurrentTime
  zoned <- getZonedTime
  posix <- getPOSIXTime
  print (now <= later, diffUTCTime (zonedTimeToUTC zoned) now < 60, posix > 1700000000)
