-- Input that is not UTF-8, each byte of which is U+FFFD.
import Control.Monad.IO.Class
import System.Console.Haskeline

main :: IO ()
main = runInputT defaultSettings loop
  where
    loop = getInputLine "" >>= maybe (outputStrLn "end") (\s -> liftIO (print s) >> loop)
