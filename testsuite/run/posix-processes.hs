-- Users, groups, and how processes end. What it allocates follows from its number.
-- not: reproducible
import Control.Exception
import System.Exit
import System.IO
import System.Posix
import qualified System.Process as P

say :: Show a => IO a -> IO ()
say m = try m >>= \r -> case r of
  Left e -> putStrLn ("failed: " ++ show (e :: IOException))
  Right x -> print x

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  say (fmap userID (getUserEntryForName "root"))
  say (fmap userName (getUserEntryForID 0))
  say (fmap groupName (getGroupEntryForID 0))
  say (fmap groupID (getGroupEntryForName "root"))
  say (getUserEntryForName "nobody-at-all")
  say (getUserEntryForID 12345678)
  say (getGroupEntryForName "nobody-at-all")
  say (getGroupEntryForID 12345678)
  say (fmap (elem "root" . map userName) getAllUserEntries)
  say (fmap (elem "root" . map groupName) getAllGroupEntries)
  say (getUserEntryForName "root" >>= \u -> return (read (show u) == u))
  pid <- getProcessID
  g <- getProcessGroupID
  say (fmap (== g) (getProcessGroupIDOf pid))
  say (getProcessPriority pid >>= \n -> setProcessPriority pid (n + 1) >> fmap (== n + 1) (getProcessPriority pid))
  say (getProcessPriority 99999999)
  say (setProcessPriority 99999999 1)
  say (getProcessGroupIDOf 99999999)
  say (getProcessTimes >>= \t -> return (userTime t >= 0, systemTime t >= 0, elapsedTime t > 0))
  say (getProcessStatus True False 99999999)
  say (getAnyProcessStatus False False)
  let start c = P.createProcess (P.shell c) >>= \(_, _, _, h) -> P.getPid h >>= \p -> case p of
        Just n -> return n
        Nothing -> exitFailure
  p <- start "exit 3"
  say (getProcessStatus True False p)
  q <- start "kill -TERM $$"
  say (getProcessStatus True False q)
  r <- start "kill -STOP $$; exit 4"
  say (getProcessStatus True True r)
  signalProcess sigCONT r
  say (getProcessStatus True False r)
  _ <- start "exit 0"
  say (fmap (fmap snd) (getAnyProcessStatus True False))
  d <- openDirStream "/proc/self"
  _ <- readDirStream d
  at <- tellDirStream d
  a <- readDirStream d
  seekDirStream d at
  b <- readDirStream d
  print (a == b)
  closeDirStream d
  here <- getWorkingDirectory
  top <- openFd "/" ReadOnly Nothing defaultFileFlags
  say (changeWorkingDirectoryFd top >> getWorkingDirectory)
  changeWorkingDirectory here
  say (getResourceLimit ResourceOpenFiles >>= \l -> setResourceLimit ResourceOpenFiles l)
  let name = "/purecc-semaphore-" ++ show pid
  s <- semOpen name (OpenSemFlags True True) 0o600 2
  semWait s
  say (semGetValue s)
  say (semTryWait s)
  say (semTryWait s)
  semPost s
  semThreadWait s
  say (semGetValue s)
  semUnlink name
  say (executeFile "/nonexistent" False [] Nothing :: IO ())
  say (executeFile "nonexistent-program" True [] Nothing :: IO ())
