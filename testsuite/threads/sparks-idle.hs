-- What is sparked is evaluated while all threads wait, once, and what fails is told where it is needed.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Data.IORef
import GHC.Conc (par)
import System.IO.Unsafe (unsafePerformIO)

main :: IO ()
main = do
  times <- newIORef (0 :: Int)
  let value = unsafePerformIO (modifyIORef times (+ 1) >> return 42) :: Int
      fault = error "told where it is needed" :: Int
  value `par` fault `par` threadDelay 100000
  readIORef times >>= print
  print value
  readIORef times >>= print
  told <- try (evaluate fault)
  putStrLn (either (\(ErrorCall message) -> message) show told)
