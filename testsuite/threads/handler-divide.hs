import GHC.Conc (setUncaughtExceptionHandler)

-- What the runtime itself finds goes to the program's handler as well, although nothing here
-- handles exceptions.
main :: IO ()
main = do
  setUncaughtExceptionHandler (\e -> putStrLn ("nobody handles: " ++ show e))
  print (length "ab" `div` length "")
