{-# OPTIONS_GHC -Wno-incomplete-patterns #-}
import GHC.Conc (setUncaughtExceptionHandler)

-- A match that fails, in a program where nothing handles exceptions.
main :: IO ()
main = do
  setUncaughtExceptionHandler (\e -> putStrLn ("nobody handles: " ++ head (lines (show e))))
  print (half 3)

half :: Int -> Int
half 2 = 1
