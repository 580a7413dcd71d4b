-- not: reproducible
-- What functions of packages make of the edges of their arguments, and of handles that are closed or half closed.
import qualified Data.Sequence as Seq
import qualified Data.List.NonEmpty as N
import Data.Semigroup
import Data.Time.Calendar
import Data.Time.Calendar.WeekDate
import qualified Data.Text.Lazy as L
import Control.Exception
import System.IO
import System.Directory (removeFile)
import System.Exit
import System.Process

attempt :: Show a => String -> a -> IO ()
attempt n m = do
  r <- try (evaluate (length (show m)))
  putStrLn (n ++ ": " ++ either (\e -> takeWhile (/= '\n') (show (e :: SomeException))) (const (show m)) r)

io :: Show a => String -> IO a -> IO ()
io n m = do
  r <- try m
  putStrLn (n ++ ": " ++ either (\e -> show (e :: SomeException)) show r)

main :: IO ()
main = do
  attempt "replicate" (Seq.replicate (-1) 'x')
  attempt "replicateA" (Seq.replicateA (-1) (Just 'x'))
  attempt "replicateM" (Seq.replicateM (-2) (Just 'x'))
  attempt "iterateN" (Seq.iterateN (-1) (+ 1) (0 :: Int))
  attempt "fromFunction" (Seq.fromFunction (-1) id)
  attempt "cycleTaking" (Seq.cycleTaking 3 (Seq.empty :: Seq.Seq Int))
  attempt "cycleTaking 0" (Seq.cycleTaking 0 (Seq.empty :: Seq.Seq Int))
  attempt "cycleTaking -1" (Seq.cycleTaking (-1) (Seq.fromList "ab"))
  attempt "cycleTaking 5" (Seq.cycleTaking 5 (Seq.fromList "ab"))
  attempt "chunksOf" (Seq.chunksOf 0 (Seq.fromList "ab"))
  attempt "chunksOf empty" (Seq.chunksOf 0 (Seq.fromList ""))
  attempt "stimesMonoid -1" (stimesMonoid (-1 :: Int) "ab")
  attempt "stimesMonoid 0" (stimesMonoid (0 :: Int) "ab")
  attempt "stimes -1 list" (stimes (-1 :: Int) "ab")
  attempt "stimes 0 list" (stimes (0 :: Int) "ab")
  attempt "stimes 0 nonempty" (stimes (0 :: Int) (N.fromList "ab"))
  attempt "stimes -1 Sum" (stimes (-1 :: Int) (Max 'x'))
  attempt "stimes 0 Max" (stimes (0 :: Int) (Max 'x'))
  attempt "stimes 0 Maybe" (stimes (0 :: Int) (Just "x"))
  attempt "stimes -1 Maybe" (stimes (-1 :: Int) (Just "x"))
  attempt "stimes 0 ordering" (stimes (-1 :: Int) LT)
  attempt "stimesIdempotentMonoid" (stimesIdempotentMonoid (-1 :: Int) "x")
  attempt "stimesIdempotent" (stimesIdempotent (0 :: Int) "x")
  attempt "mtimesDefault" (mtimesDefault (-1 :: Int) "x")
  attempt "Seq stimes" (stimes (-1 :: Int) (Seq.fromList "ab"))
  attempt "Seq stimes0" (stimes (0 :: Int) (Seq.fromList "ab"))
  mapM_ (attempt "week") [toWeekDate (ModifiedJulianDay (s * 10 ^ (k :: Int))) | k <- [3, 6, 9, 12, 20, 30], s <- [1, -1, 7, 3]]
  attempt "properFraction" (properFraction (-0.0 :: Double) :: (Integer, Double))
  attempt "properFraction" (properFraction (-0.5 :: Double) :: (Int, Double))
  attempt "properFraction" (properFraction (-0.0 :: Float) :: (Integer, Float))
  attempt "properFraction" (properFraction (-3.0 :: Float) :: (Int, Float))
  attempt "properFraction" (properFraction (-3.0 :: Double) :: (Integer, Double))
  attempt "compareLength" [L.compareLength (L.pack t) n | t <- ["", "a", "abc"], n <- [minBound, -1, 0, 1, 3, 4, maxBound]]
  writeFile "semi.tmp" "text"
  h <- openFile "semi.tmp" ReadMode
  s <- hGetContents h
  io "readable" (hIsReadable h)
  io "writable" (hIsWritable h)
  io "seekable" (hIsSeekable h)
  io "open" (hIsOpen h)
  io "closed" (hIsClosed h)
  io "encoding" (hGetEncoding h)
  io "setEncoding" (hSetEncoding h latin1)
  io "buffering" (hGetBuffering h)
  io "eof" (hIsEOF h)
  io "echo" (hGetEcho h)
  io "flush" (hFlush h)
  hClose h
  io "readable" (hIsReadable h)
  io "writable" (hIsWritable h)
  io "seekable" (hIsSeekable h)
  io "open" (hIsOpen h)
  io "closed" (hIsClosed h)
  io "setEncoding" (hSetEncoding h latin1)
  io "binary" (hSetBinaryMode h True)
  io "newline" (hSetNewlineMode h universalNewlineMode)
  io "buffering" (hGetBuffering h)
  io "setBuffering" (hSetBuffering h NoBuffering)
  io "eof" (hIsEOF h)
  io "size" (hFileSize h)
  io "tell" (hTell h)
  io "flush" (hFlush h)
  io "get" (hGetChar h)
  io "look" (hLookAhead h)
  io "ready" (hReady h)
  io "exit 0" (exitWith (ExitFailure 0) :: IO ())
  (_, _, _, p) <- createProcess (proc "sh" ["-c", "test \"$(ps -o pgid= -p $$ | tr -d ' ')\" = $$"]) { create_group = True, new_session = True }
  io "group and session" (waitForProcess p)
  (_, _, _, p) <- createProcess (proc "sh" ["-c", "test -e /proc/self/fd/0"]) { std_in = NoStream }
  io "no stdin" (waitForProcess p)
  (_, _, _, p) <- createProcess (proc "sh" ["-c", "echo x"]) { std_out = NoStream, std_err = NoStream }
  io "no stdout" (waitForProcess p)
  removeFile "semi.tmp"
