-- not: reproducible
-- The system's numbers of files, and a terminal's steering.
import System.Posix.IO
import System.Posix.Temp
import System.Posix.Terminal
import System.Posix.Unistd
import System.Posix.Types
import System.IO
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Posix.Files (removeLink)

-- Files by their numbers, files that are not there yet, terminals.

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  (r, w) <- createPipe
  fdWrite w "hello" >>= print
  fdRead r 10 >>= print
  _ <- forkIO (threadDelay 20000 >> void (fdWrite w "later"))
  threadWaitRead r
  fdRead r 100 >>= print
  queryFdOption r NonBlockingRead >>= print
  setFdOption r NonBlockingRead True
  queryFdOption r NonBlockingRead >>= print
  e <- try (fdRead r 10) :: IO (Either IOException (String, ByteCount))
  print e
  setFdOption r NonBlockingRead False
  queryFdOption r CloseOnExec >>= print
  setFdOption r CloseOnExec True
  queryFdOption r CloseOnExec >>= print
  h <- fdToHandle w
  hPutStrLn h "by a handle"
  hFlush h
  fdRead r 100 >>= print
  w' <- handleToFd h
  print (w' == w)
  e <- try (hPutStr h "x") :: IO (Either IOException ())
  print (either (const "closed") (const "open") e)
  closeFd w'
  e <- try (fdRead r 10) :: IO (Either IOException (String, ByteCount))
  print e
  closeFd r
  e <- try (closeFd r) :: IO (Either IOException ())
  print e
  (name, t) <- mkstemp "/tmp/posix-io-"
  hPutStrLn t "temporary"
  hClose t
  f <- openFd name ReadOnly Nothing defaultFileFlags
  fdSeek f AbsoluteSeek 4 >>= print
  fdRead f 100 >>= print
  g <- dup f
  _ <- fdSeek f AbsoluteSeek 0
  fdRead g 3 >>= print
  closeFd f
  closeFd g
  removeLink name
  (m, s) <- openPseudoTerminal
  queryTerminal s >>= print
  a <- getTerminalAttributes s
  print (terminalMode EnableEcho a, terminalMode ProcessInput a, bitsPerByte a, controlChar a EndOfFile, minInput a)
  setTerminalAttributes s (a `withoutMode` EnableEcho `withoutMode` ProcessInput) Immediately
  b <- getTerminalAttributes s
  print (terminalMode EnableEcho b, terminalMode ProcessInput b)
  _ <- fdWrite m "typed"
  fdRead s 100 >>= print
  e <- try (openFd "/nosuch/file" ReadOnly Nothing defaultFileFlags) :: IO (Either IOException Fd)
  print (either show (const "") e)
  getSysVar ClockTick >>= print
  usleep 1000
  id' <- getSystemID
  putStrLn (systemName id')
