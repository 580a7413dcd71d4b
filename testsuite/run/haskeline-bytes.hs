-- Input that is not UTF-8, each byte of which is U+FFFD. So it is under GHC where it comes from the process's own
-- standard input, but not from a duplicate.
-- haskell: no
-- not: reproducible
import Control.Monad.IO.Class
import GHC.IO.Handle (hDuplicateTo)
import System.Console.Haskeline
import System.Directory
import System.IO

main :: IO ()
main = do
  (path, h) <- getTemporaryDirectory >>= \d -> openBinaryTempFile d "bytes"
  hPutStr h "ab\xff\&cd\nx\xc3\nok\xe2\x82\xac\n\xf0\x9f\x98\n\xc3"
  hClose h
  openFile path ReadMode >>= \input -> hDuplicateTo input stdin
  runInputT defaultSettings loop
  removeFile path
  where
    loop = getInputLine "" >>= maybe (outputStrLn "end") (\s -> liftIO (print s) >> loop)
