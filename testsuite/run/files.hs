-- Files, handles, standard input; failures of theirs.
module Main (main) where

import Control.Exception
import System.Environment
import System.Exit
import System.IO
import System.IO.Error
import System.IO.Unsafe (unsafeInterleaveIO, unsafePerformIO)

name :: FilePath
name = "purecc-test-file.txt"

attempt :: IO a -> IO (Either IOException a)
attempt = try

main :: IO ()
main = do
  getLine >>= putStrLn
  l <- getLine
  print l
  putStrLn l
  c <- getChar
  print c
  _ <- getLine
  isEOF >>= print
  rest <- getContents
  mapM_ (\x -> putStrLn ("> " ++ x)) (lines rest)
  attempt getLine >>= print
  attempt getContents >>= print
  writeFile name "one\ntwo\n"
  appendFile name "three é\n"
  readFile name >>= putStr
  h <- openFile name ReadMode
  hGetLine h >>= print
  hIsEOF h >>= print
  hGetChar h >>= print
  hLookAhead h >>= print
  hGetContents h >>= print
  attempt (hGetLine h) >>= print
  attempt (openFile "no such file" ReadMode) >>= print
  attempt (writeFile "no/such/file" "") >>= print
  r <- attempt (readFile "no such file")
  case r of
    Left e -> print (isDoesNotExistError e, isEOFError e, ioeGetFileName e, ioeGetErrorString e)
    Right _ -> putStrLn "?"
  withFile name WriteMode $ \w -> do
    hSetBuffering w (BlockBuffering (Just 10))
    hGetBuffering w >>= print
    hPutStr w "abc"
    hPutStrLn w (concatMap show [1 .. 100 :: Int])
    hPrint w (Just 'x')
    print w
    attempt (readFile name) >>= print
    attempt (hGetLine w) >>= print
  s <- readFile name
  print (length s)
  w <- openFile name WriteMode
  r2 <- try (hPutStr w ("lost" ++ error "while writing"))
  case r2 of
    Left (ErrorCall m) -> putStrLn m
    Right () -> putStrLn "?"
  hPutStr w "kept"
  hClose w
  hClose w
  attempt (hPutStr w "x") >>= print
  readFile name >>= putStrLn
  b <- openBinaryFile name WriteMode
  hPutStr b "\200\201"
  hClose b
  bad <- attempt (readFile name >>= \t -> evaluate (length t))
  print bad
  b2 <- openBinaryFile name ReadMode
  hGetContents b2 >>= print
  writeFile name ""
  (readFile name >>= \t -> hGetLine stdin >> putStrLn t) `catch` \e -> print (e :: IOException)
  -- Effects happen where they are, one within another's text too.
  putStrLn ("outer " ++ unsafePerformIO (putStr "inner " >> return "end"))
  lazily <- unsafeInterleaveIO (putStrLn "now" >> return 3)
  putStrLn "before"
  print (lazily + 1 :: Int)
  getArgs >>= print
  withArgs ["a b", "é"] getArgs >>= print
  getArgs >>= print
  lookupEnv "PURECC_NO_SUCH_VARIABLE" >>= print
  hPutStr stdout "not flushed"
  hFlush stdout
  hSetBuffering stdout NoBuffering
  (putStrLn "last" >> exitWith (ExitFailure 7)) `catch` \e -> print (e :: ExitCode)
  _ <- try (evaluate (length (show (1 `div` (0 :: Int))))) :: IO (Either ArithException Int)
  exitWith (ExitFailure 3) `finally` putStrLn "finally"
