import Data.Array
import GHC.Conc (setUncaughtExceptionHandler)

-- An error of the library, in a program where nothing handles exceptions.
main :: IO ()
main = do
  setUncaughtExceptionHandler (\e -> putStrLn ("nobody handles: " ++ head (lines (show e))))
  print (listArray (0, 2 :: Int) "abc" ! 3)
