-- not: reproducible
-- Opening a pipe that has a name waits for nobody; reading it lets others run.
import Control.Concurrent
import Control.Exception
import System.IO
import System.Posix.Files (createNamedPipe, removeLink)
import System.Posix.Temp (mkdtemp)
import System.Directory (removeDirectory)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  folder <- mkdtemp "/tmp/fifos-"
  let name = folder ++ "/pipe"
  createNamedPipe name 0o600
  -- Nobody reads.
  opened <- try (openFile name WriteMode) :: IO (Either IOException Handle)
  putStrLn (either (const "nobody reads it") (const "opened") opened)
  -- Nobody writes, so this is the end.
  end <- try (openFile name ReadMode >>= hGetLine) :: IO (Either IOException String)
  putStrLn (either (const "nobody writes it") id end)
  from <- openFile name ReadMode
  to <- openFile name WriteMode
  done <- newEmptyMVar
  _ <- forkIO (hGetLine from >>= putMVar done)
  threadDelay 1000
  putStrLn "another one waits for a line"
  hPutStrLn to "the line"
  hFlush to
  takeMVar done >>= putStrLn
  -- More than there is room for: whoever writes waits, too.
  _ <- forkIO (hPutStr to (concat (replicate 30000 "many ")) >> hClose to)
  threadDelay 1000
  text <- hGetContents from
  print (length text)
  hClose from
  removeLink name
  removeDirectory folder
