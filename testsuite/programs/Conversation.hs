-- Line-by-line interaction: every answer depends on the lines so far.
module Main (main) where

import Control.Monad (unless, when)
import Data.IORef
import System.Exit
import System.IO
import Text.Read (readMaybe)

data Mood = Calm | Curious | Tired deriving (Show, Read, Eq, Ord, Enum, Bounded)

main :: IO ()
main = do
  putStr "name? "
  hFlush stdout
  name <- getLine
  putStrLn ("hello " ++ name)
  total <- newIORef (0 :: Int)
  mood <- newIORef Calm
  loop name total mood
  n <- readIORef total
  when (n > 100) $ putStrLn "a large sum"
  rest <- getContents
  unless (null rest) $ putStrLn ("unread: " ++ show (length (lines rest)))
  exitWith (if n == 0 then ExitSuccess else ExitFailure 3)

loop :: String -> IORef Int -> IORef Mood -> IO ()
loop name total mood = do
  eof <- isEOF
  if eof
    then putStrLn "nobody there"
    else do
      l <- getLine
      case words l of
        ["bye"] -> putStrLn ("bye " ++ name)
        ["mood", m] -> case readMaybe m of
          Nothing -> putStrLn ("no such mood, but there are " ++ show [minBound .. maxBound :: Mood]) >> again
          Just new -> do
            old <- readIORef mood
            writeIORef mood new
            putStrLn (show old ++ " -> " ++ show new)
            again
        ["sum"] -> readIORef total >>= print >> again
        ws | Just ns <- mapM readMaybe ws -> do
          modifyIORef total (+ sum ns)
          putStrLn ("ok " ++ show (length ns))
          again
        _ -> putStrLn ("what is " ++ show l ++ "?") >> again
  where
    again = loop name total mood
